//! Reads players from text.

use super::options::SearchOption;
use super::{Player, PlayerKind, Program, SearchPlayer};
use crate::weight_set::WeightSet;
use crate::{Algorithm, AnyGame, exercises};
use rival_game::{Lang, Level, Phrase, instead_with, phrase, similar};
use std::collections::HashSet;
use std::path::Path;
use thiserror::Error;

/// Why a text is not a player of the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct PlayerError {
    /// What is wrong, and the valid alternatives.
    pub reason: Phrase,
}

impl From<Phrase> for PlayerError {
    fn from(reason: Phrase) -> PlayerError {
        PlayerError { reason }
    }
}

/// The origin of a player's text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The user of this machine, who may start programs and read files.
    User,
    /// A record or the network.
    Untrusted,
}

impl Player {
    /// Reads a player of a game:
    ///
    /// - `human` or `random`;
    /// - a level of the game, by its id or its name in any language: `expert`, `Experto`,
    ///   `level:expert`;
    /// - `minimax`, `alpha-beta`, `engine` or `mcts`, with options after a colon: `depth=N` (or
    ///   `full`), `nodes=N`, `time=MILLISECONDS`, `heuristic=NAME`, `weights=FILE`,
    ///   `w.FEATURE=NUMBER`, and the options of the algorithm ([`SearchOption::of`]): `threads=2`,
    ///   `killers=off`; `engine:3000` is `engine:time=3000`;
    /// - `ugi:PROGRAM ARGUMENTS`, a program that speaks the Universal Game Interface, with settings
    ///   before it as in `env`: `ugi:nodes=1000 option.Hash=16 name=mine ./engine {game}`. The
    ///   settings are `depth`, `nodes`, `time` and `timeout` (both in milliseconds), `option.NAME`
    ///   and `name`; words may be quoted, and `{game}` is the name of the game.
    ///
    /// Every player takes a name: `expert:name=Rita`, `engine:name="a, b"`.
    ///
    /// ```
    /// use rival_play::{Player, open};
    /// let game = open("smart-horses").unwrap();
    /// let text = "engine:heuristic=classic,nodes=5000,w.mobility=12";
    /// let player = Player::read(text, &*game).unwrap();
    /// assert!(player.is_repeatable());
    /// assert!(Player::read("level:grandmaster", &*game).is_err());
    /// ```
    ///
    /// # Errors
    /// If the text is none of these; the sentence lists the alternatives.
    pub fn read(text: &str, game: &dyn AnyGame) -> Result<Player, PlayerError> {
        read(text, game, Source::User).map_err(PlayerError::from)
    }

    /// Reads a player from untrusted text, such as a record or a request: as [`Player::read`], but
    /// refuses programs and files.
    ///
    /// # Errors
    /// If the text is not a player, is a program, or has weights in a file.
    pub fn read_untrusted(text: &str, game: &dyn AnyGame) -> Result<Player, PlayerError> {
        read(text, game, Source::Untrusted).map_err(PlayerError::from)
    }

    /// The level of this name: its id, or its name in any language, in any case. The only lookup of
    /// levels.
    ///
    /// # Errors
    /// If there is no such level; the sentence lists the levels.
    pub fn level_named(name: &str, game: &dyn AnyGame) -> Result<Player, PlayerError> {
        let levels = game.levels();
        let level = level_of(name, &levels).ok_or_else(|| {
            let known: Vec<&str> = levels.iter().map(|level| level.id).collect();
            let instead = instead_with(similar(name, level_names(&levels)), &known);
            let (en, es) = (instead.get(Lang::En), instead.get(Lang::Es));
            phrase!("there is no level \"{name}\"; {en}", "no hay un nivel «{name}»; {es}")
        })?;
        Player::of_level(level.clone(), game)
    }

    /// The level as a player.
    ///
    /// # Errors
    /// If the level's text in the game is neither a search nor `random`.
    pub fn of_level(level: Level, game: &dyn AnyGame) -> Result<Player, PlayerError> {
        let (head, options) = split(&level.player);
        let plays = match (head, algorithm(head)) {
            ("random", _) if options.is_empty() => PlayerKind::Random,
            (_, Some(algorithm)) => {
                PlayerKind::Search(Options::read(options, Source::Untrusted)?.search(algorithm, game)?)
            }
            _ => return Err(unknown(&level.player, &[]).into()),
        };
        Ok(PlayerKind::Level { level, plays: Box::new(plays) }.into())
    }
}

fn read(text: &str, game: &dyn AnyGame, source: Source) -> Result<Player, Phrase> {
    let text = text.trim();
    let (head, options) = split(text);
    if head == "ugi" {
        if source == Source::Untrusted {
            return Err(Phrase::fixed("programs cannot play here", "aquí no pueden jugar programas"));
        }
        let (program, name) = Program::read(options, game)?;
        return Ok(Player { name, kind: PlayerKind::External(program) });
    }
    if head == "level" {
        let (level, options) = options.split_once(',').unwrap_or((options, ""));
        let player = Player::level_named(level, game).map_err(|error| error.reason)?;
        return named(player.kind, level, options, source);
    }
    let levels = game.levels();
    let kind = match (head, algorithm(head)) {
        ("human", _) => PlayerKind::Human,
        ("random", _) => PlayerKind::Random,
        (_, Some(algorithm)) => {
            let mut options = Options::read(current_spelling(algorithm, options).as_ref(), source)?;
            let name = options.name.take();
            return Ok(Player { name, kind: PlayerKind::Search(options.search(algorithm, game)?) });
        }
        _ => {
            let level = level_of(head, &levels).ok_or_else(|| unknown(text, &levels))?;
            Player::of_level(level.clone(), game).map_err(|error| error.reason)?.kind
        }
    };
    named(kind, head, options, source)
}

/// A player whose only option may be a name.
fn named(kind: PlayerKind, head: &str, options: &str, source: Source) -> Result<Player, Phrase> {
    let Options { name, rest, heuristic, weights, file } = Options::read(options, source)?;
    let others = heuristic.map(|_| "heuristic".to_owned()).or(file.map(|_| "weights".to_owned()));
    let others = others.or_else(|| weights.first().map(|(feature, _)| format!("w.{feature}")));
    match others.or_else(|| rest.first().map(|(option, _)| option.clone())) {
        Some(option) => Err(phrase!(
            "{head} has no option \"{option}\", only name",
            "{head} no tiene la opción «{option}», solo name"
        )),
        None => Ok(Player { name, kind }),
    }
}

/// All names of the levels: their ids, and their names in every language.
fn level_names(levels: &[Level]) -> impl Iterator<Item = &str> {
    levels.iter().flat_map(|level| [level.id, level.name.get(Lang::En), level.name.get(Lang::Es)])
}

/// The level with this id, or with this name in any language, in any case.
fn level_of<'a>(name: &str, levels: &'a [Level]) -> Option<&'a Level> {
    let name = name.to_lowercase();
    let is_called = |level: &&Level| {
        level.id == name || [Lang::En, Lang::Es].iter().any(|&lang| level.name.get(lang).to_lowercase() == name)
    };
    levels.iter().find(is_called)
}

/// Splits a player's text into its kind and its options, at a colon or, for lenience, a comma.
fn split(text: &str) -> (&str, &str) {
    text.split_once([':', ',']).unwrap_or((text, ""))
}

fn algorithm(name: &str) -> Option<Algorithm> {
    Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name)
}

/// Rewrites `engine:3000`, the spelling of the engine's time before options had names.
fn current_spelling(algorithm: Algorithm, options: &str) -> std::borrow::Cow<'_, str> {
    let is_millis =
        algorithm == Algorithm::Engine && !options.is_empty() && options.bytes().all(|byte| byte.is_ascii_digit());
    if is_millis { format!("time={options}").into() } else { options.into() }
}

fn unknown(text: &str, levels: &[Level]) -> Phrase {
    let searches = Algorithm::ALL.map(Algorithm::name);
    let plain: Vec<&str> = ["human", "random"].into_iter().chain(levels.iter().map(|level| level.id)).collect();
    let names = ["human", "random"].into_iter().chain(level_names(levels)).chain(searches);
    let instead = instead_with(similar(split(text).0, names), &plain);
    let (en, es, searches) = (instead.get(Lang::En), instead.get(Lang::Es), searches.join(" "));
    phrase!(
        "\"{text}\" is no player of this game; {en} ugi:PROGRAM and, with options behind a colon, {searches}",
        "«{text}» no es un jugador de este juego; {es} ugi:PROGRAMA y, con opciones tras dos puntos, {searches}"
    )
}

/// Options read from text: `depth=4,killers=off,w.race=12,name=mine`.
struct Options {
    name: Option<String>,
    heuristic: Option<String>,
    weights: Vec<(String, f64)>,
    file: Option<String>,
    /// The options of the algorithm, whose table checks their ranges.
    rest: Vec<(String, String)>,
}

impl Options {
    fn read(text: &str, source: Source) -> Result<Options, Phrase> {
        let mut options = Options { name: None, heuristic: None, weights: Vec::new(), file: None, rest: Vec::new() };
        let mut given = HashSet::new();
        for (name, value) in pairs(text)? {
            if !given.insert(name.clone()) {
                return Err(phrase!("{name} is given twice", "{name} se da dos veces"));
            }
            match (name.as_str(), name.strip_prefix("w.")) {
                ("name", _) => options.name = Some(value),
                ("weights", _) if source == Source::Untrusted => {
                    return Err(Phrase::fixed(
                        "weights: files are not read here; give each weight as w.FEATURE=NUMBER",
                        "weights: aquí no se leen archivos; da cada peso como w.RASGO=NÚMERO",
                    ));
                }
                ("weights", _) => options.file = Some(value),
                ("heuristic", _) => options.heuristic = Some(value),
                (_, Some(feature)) => {
                    let weight = value.parse().map_err(|_| {
                        phrase!("{name}: \"{value}\" is not a number", "{name}: «{value}» no es un número")
                    })?;
                    options.weights.push((feature.to_owned(), weight));
                }
                _ => options.rest.push((name, value)),
            }
        }
        Ok(options)
    }

    /// The search with these options.
    fn search(self, algorithm: Algorithm, game: &dyn AnyGame) -> Result<SearchPlayer, Phrase> {
        let mut player = SearchPlayer::new(algorithm);
        if let Some(heuristic) = &self.heuristic {
            player.request.heuristic = game.heuristic(heuristic).map_err(|error| Phrase::from(&error))?;
        }
        for (name, value) in &self.rest {
            let option = SearchOption::find(name, algorithm).ok_or_else(|| no_option(name, algorithm))?;
            option.set(&mut player, value)?;
        }
        if !self.rest.iter().any(|(name, _)| name == "keep") {
            player.request.engine.keep = player.keeps_by_default();
        }
        if algorithm.is_textbook() && player.textbook_depth().is_none() {
            let name = algorithm.name();
            return Err(phrase!(
                "{name} wants a depth: {name}:depth=6",
                "{name} necesita una profundidad: {name}:depth=6"
            ));
        }
        if player.limits.depth.is_some() && exercises().iter().any(|info| info.id == game.info().id) {
            return Err(Phrase::fixed(
                "depth: a tree from a book is searched whole, depth=full",
                "depth: un árbol de libro se explora entero, depth=full",
            ));
        }
        if player.full && player.limits.depth.is_some() {
            return Err(phrase!("depth is given twice", "depth se da dos veces"));
        }
        if let Some(path) = &self.file {
            let set = WeightSet::read(Path::new(path), game).map_err(|reason| in_weights(&reason))?;
            player.request.weights = set.weights;
            if let Some(heuristic) = set.heuristic.filter(|_| self.heuristic.is_none()) {
                player.request.heuristic = heuristic;
            }
        }
        for (feature, weight) in self.weights {
            let weights = &mut player.request.weights.0;
            weights.retain(|(known, _)| *known != feature);
            weights.push((feature, weight));
        }
        game.check_weights(player.request.heuristic, &player.request.weights).map_err(|error| Phrase::from(&error))?;
        Ok(player)
    }
}

fn in_weights(reason: &Phrase) -> Phrase {
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    phrase!("weights: {en}", "weights: {es}")
}

fn no_option(name: &str, algorithm: Algorithm) -> Phrase {
    let search = algorithm.name();
    if let Some(owners) = SearchOption::owners(name) {
        return phrase!(
            "{search} has no option {name}: it is one of {owners}",
            "{search} no tiene la opción {name}: es de {owners}"
        );
    }
    let known: Vec<&str> = SearchOption::of(algorithm).map(|option| option.name).collect();
    let names = known.iter().copied().chain(["heuristic", "weights", "name"]);
    let instead = instead_with(similar(name, names), &known);
    let (en, es) = (instead.get(Lang::En), instead.get(Lang::Es));
    phrase!(
        "\"{name}\" is no option of {search}; {en} heuristic weights w.FEATURE name",
        "«{name}» no es una opción de {search}; {es} heuristic weights w.RASGO name"
    )
}

/// Splits `name=value,name="a, b"` into pairs.
fn pairs(text: &str) -> Result<Vec<(String, String)>, Phrase> {
    let mut pairs = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find([',', '=']).filter(|&end| rest[end..].starts_with('=')).ok_or_else(|| {
            let part = rest.split(',').next().unwrap_or_default();
            phrase!("\"{part}\" is not name=value", "«{part}» no es nombre=valor")
        })?;
        let (name, behind) = (rest[..end].trim(), &rest[end + 1..]);
        let (value, behind) = value(behind)
            .ok_or_else(|| phrase!("{name}: a quote has no end", "{name}: hay unas comillas que no se cierran"))?;
        pairs.push((name.to_owned(), value));
        rest = behind;
    }
    Ok(pairs)
}

/// The value at the start of a text, and the rest after its comma. `None` if a quote has no end.
fn value(text: &str) -> Option<(String, &str)> {
    let Some(quoted) = text.strip_prefix('"') else {
        let (value, rest) = text.split_once(',').unwrap_or((text, ""));
        return Some((value.trim().to_owned(), rest));
    };
    let mut value = String::new();
    let mut letters = quoted.char_indices();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '"' => {
                let rest = &quoted[place + 1..];
                let rest = if rest.is_empty() { rest } else { rest.strip_prefix(',')? };
                return Some((value, rest));
            }
            '\\' => value.push(letters.next()?.1),
            _ => value.push(letter),
        }
    }
    None
}

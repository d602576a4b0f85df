//! The engine's options: the player and the seed.

use rival_game::notation::whole_number;
use rival_game::{Phrase, phrase};
use rival_play::{AnyGame, HeuristicId, OptionKind, Player, PlayerKind, SearchOption, SearchPlayer};
use rival_search::Limits;
use std::ops::RangeInclusive;

/// The default seed of `startpos`.
pub(super) const DEFAULT_SEED: u64 = 0;

/// The name of full strength among the levels.
const FULL_STRENGTH: &str = "engine";
const SEEDS: RangeInclusive<u64> = 0..=u64::MAX;
/// Options with a second, UCI name.
const UCI_NAMES: [(&str, &str); 3] = [("Hash", "table"), ("Threads", "threads"), ("MultiPV", "lines")];
/// Options that a `go` sets.
const SET_BY_GO: [&str; 3] = ["depth", "nodes", "time"];

/// The values of the options.
#[derive(Clone)]
pub(super) struct Settings {
    pub(super) player: Player,
    /// The full-strength search, which options change; it plays unless a level or another player is
    /// chosen.
    full: SearchPlayer,
    pub(super) seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        let full = engine();
        Settings { player: PlayerKind::Search(full.clone()).into(), full, seed: DEFAULT_SEED }
    }
}

impl Settings {
    /// The search that plays.
    pub(super) fn search(&self) -> &SearchPlayer {
        self.player.search().unwrap_or(&self.full)
    }

    /// A chosen level keeps its play: options apply to full strength.
    fn keep_up(&mut self) {
        if let PlayerKind::Search(search) = &mut self.player.kind {
            *search = self.full.clone();
        }
    }

    /// Whether it is the engine without limits of its own: it searches exactly as `go` says,
    /// without an end if that gives none.
    pub(super) fn does_as_told(&self) -> bool {
        let search = self.search();
        let engine = search.request.algorithm == rival_play::Algorithm::Engine;
        engine && search.limits == Limits::default() && !search.full
    }
}

/// The engine with default options. `keep` is off, so that a `go` by depth or nodes depends on the
/// position alone.
fn engine() -> SearchPlayer {
    let mut engine = SearchPlayer::engine(Limits::default());
    engine.request.engine.keep = false;
    engine
}

/// The options in the protocol's form.
pub(super) fn described(game: &dyn AnyGame) -> Vec<String> {
    let engine = engine();
    let combo = |name: &str, default: &str, values: &[&str]| {
        format!("option name {name} type combo default {default} var {}", values.join(" var "))
    };
    let levels: Vec<&str> = std::iter::once(FULL_STRENGTH).chain(game.levels().iter().map(|level| level.id)).collect();
    let heuristics: Vec<&str> = game.heuristics().iter().map(|heuristic| heuristic.id.name()).collect();
    let mut lines = vec![
        combo("Level", FULL_STRENGTH, &levels),
        format!("option name Player type string default {FULL_STRENGTH}"),
        combo("Heuristic", HeuristicId::default().name(), &heuristics),
    ];
    for option in options() {
        let name = UCI_NAMES.iter().find(|(_, known)| *known == option.name).map_or(option.name, |(name, _)| name);
        let value = option.value(&engine).unwrap_or_default();
        match &option.kind {
            OptionKind::Switch(_) => {
                lines.push(format!("option name {name} type check default {}", value == "on"));
            }
            OptionKind::Whole(range, ..) => {
                let (least, most) = (range.start(), range.end());
                lines.push(format!("option name {name} type spin default {value} min {least} max {most}"));
            }
            _ => {}
        }
    }
    let (least, most) = (SEEDS.start(), SEEDS.end());
    lines.push(format!("option name Seed type spin default {DEFAULT_SEED} min {least} max {most}"));
    lines
}

/// The engine options that do not belong to a single `go`.
fn options() -> impl Iterator<Item = &'static SearchOption> {
    SearchOption::of(rival_play::Algorithm::Engine).filter(|option| !SET_BY_GO.contains(&option.name))
}

impl Settings {
    /// Sets an option. Its name is case-insensitive.
    ///
    /// # Errors
    /// If the option does not exist or rejects the value; nothing has changed then.
    pub(super) fn set(&mut self, name: &str, value: &str, game: &dyn AnyGame) -> Result<(), Phrase> {
        let refused = |reason: Phrase| {
            let (en, es) = (reason.get(rival_game::Lang::En), reason.get(rival_game::Lang::Es));
            phrase!("setoption: {name}: {en}", "setoption: {name}: {es}")
        };
        match name.to_ascii_lowercase().as_str() {
            "level" if value == FULL_STRENGTH => self.player = PlayerKind::Search(self.full.clone()).into(),
            "level" => {
                self.player = Player::level_named(value, game).map_err(|_| {
                    phrase!("setoption: {name} cannot be \"{value}\"", "setoption: {name} no puede ser «{value}»")
                })?;
            }
            "heuristic" => {
                self.full.request.heuristic = game.heuristic(value).map_err(|error| refused(Phrase::from(&error)))?;
                self.keep_up();
            }
            "player" => {
                let player = Player::read_untrusted(value, game).map_err(|error| refused(error.reason))?;
                match &player.kind {
                    PlayerKind::Search(search) => self.full = search.clone(),
                    _ if player.search().is_some() => {}
                    _ => return Err(refused(phrase!("{value} does not search", "{value} no busca"))),
                }
                self.player = player;
            }
            "seed" => {
                self.seed = whole_number(value, &SEEDS).map_err(refused)?;
            }
            lower => {
                let uci = UCI_NAMES.iter().find(|(uci, _)| uci.eq_ignore_ascii_case(lower));
                let own = uci.map_or(lower, |(_, own)| own);
                let option = options().find(|option| option.name == own);
                let option =
                    option.ok_or_else(|| phrase!("setoption: there is no {name}", "setoption: no hay {name}"))?;
                option.set(&mut self.full, value).map_err(refused)?;
                self.keep_up();
            }
        }
        Ok(())
    }
}

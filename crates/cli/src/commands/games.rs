//! `rival games`: the games with their levels, heuristics, set-ups and variants.

use crate::output::figures::plain_number;
use crate::output::styled::{Line, plain, span};
use crate::output::{Console, Failure};
use anstyle::Style;
use clap::Args;
use rival_core::{Feature, Side};
use rival_game::{HeuristicInfo, Lang, Level, Phrase};
use rival_play::{AnyGame, Player, TextbookOrder};
use serde::Serialize;
use std::process::ExitCode;

/// List the games with their levels, heuristics and variants
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  rival games\n  rival games --lang es\n  rival games --json\n  rival games --ids")]
pub(crate) struct Options {
    /// Only their names on the command line, one a line
    #[arg(long)]
    ids: bool,
}

/// What programs are told.
#[derive(Serialize)]
struct Listing {
    games: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    id: &'static str,
    name: String,
    summary: String,
    sides: [NamedSide; 2],
    levels: Vec<NamedLevel>,
    heuristics: Vec<NamedHeuristic>,
    random_setup: bool,
    layouts: Vec<Named>,
    variants: Option<Variants>,
}

#[derive(Serialize)]
struct Named {
    id: &'static str,
    about: String,
}

#[derive(Serialize)]
struct NamedSide {
    letter: char,
    name: String,
}

#[derive(Serialize)]
struct NamedLevel {
    id: &'static str,
    name: String,
    /// As players are written.
    player: String,
    /// The same in words.
    #[serde(skip)]
    manner: String,
    algorithm: &'static str,
    #[serde(flatten)]
    details: LevelDetails,
}

/// What tells levels apart.
#[derive(Serialize)]
#[serde(untagged)]
enum LevelDetails {
    Textbook { depth: Option<u16>, ranked: bool, takes_wins: bool, noise: u16 },
    Other { millis: Option<u64> },
}

impl NamedLevel {
    fn of(level: Level, game: &dyn AnyGame, lang: Lang) -> Option<NamedLevel> {
        let (id, name, text) = (level.id, level.name.get(lang).to_owned(), level.player.clone());
        let player = Player::of_level(level, game).ok()?;
        let search = player.search()?;
        let details = match search.textbook_depth() {
            Some(depth) => LevelDetails::Textbook {
                depth,
                ranked: search.request.order == TextbookOrder::Ranked,
                takes_wins: search.request.takes_wins,
                noise: search.request.noise,
            },
            None => {
                LevelDetails::Other { millis: search.limits.time.and_then(|time| time.as_millis().try_into().ok()) }
            }
        };
        let (algorithm, manner) = (search.request.algorithm.name(), player.manner().get(lang).to_owned());
        Some(NamedLevel { id, name, player: text, manner, algorithm, details })
    }
}

#[derive(Serialize)]
struct NamedHeuristic {
    id: &'static str,
    name: String,
    features: Vec<NamedFeature>,
}

impl NamedHeuristic {
    /// The heuristic as a formula.
    fn sum(&self, lang: Lang) -> String {
        let terms = self.features.iter().enumerate().map(|(number, term)| {
            let sign = match (number, term.weight < 0.0) {
                (0, true) => "−",
                (0, false) => "",
                (_, true) => " − ",
                (_, false) => " + ",
            };
            format!("{sign}{} × {}", plain_number(term.weight.abs(), lang), term.name)
        });
        terms.collect()
    }
}

#[derive(Serialize)]
struct NamedFeature {
    name: &'static str,
    meaning: String,
    weight: f64,
}

#[derive(Serialize)]
struct Variants {
    form: String,
    example: String,
    about: String,
}

pub(crate) fn run(options: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    if options.ids && !console.json {
        let ids: Vec<Line> = rival_play::games().iter().map(|info| vec![plain(info.id)]).collect();
        console.print_lines(&ids)?;
        return Ok(ExitCode::SUCCESS);
    }
    let open = |info: &&rival_game::GameInfo| Ok(listed(&*rival_play::open(info.id)?, console.lang));
    let games = rival_play::games().iter().map(open).collect::<Result<Vec<_>, Failure>>()?;
    if console.json {
        console.print_json(&Listing { games })?;
    } else {
        let pages: Vec<Vec<Line>> = games.iter().map(|game| page(game, console.lang)).collect();
        console.print_lines(&pages.join(&Line::new()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn listed(game: &dyn AnyGame, lang: Lang) -> Listed {
    let info = game.info();
    let said = |phrase: &Phrase| phrase.get(lang).to_owned();
    Listed {
        id: info.id,
        name: said(&info.name),
        summary: said(&info.summary),
        sides: Side::BOTH
            .map(|side| info.side(side))
            .map(|side| NamedSide { letter: side.letter, name: said(&side.name) }),
        levels: game.levels().into_iter().filter_map(|level| NamedLevel::of(level, game, lang)).collect(),
        heuristics: game.heuristics().iter().map(|heuristic| named_heuristic(heuristic, lang)).collect(),
        random_setup: info.random_setup,
        layouts: info.layouts.iter().map(|layout| Named { id: layout.id, about: said(&layout.about) }).collect(),
        variants: info.variants.as_ref().map(|known| Variants {
            form: format!("{}:{}", info.id, known.form),
            example: format!("{}:{}", info.id, known.example),
            about: said(&known.about),
        }),
    }
}

fn named_heuristic(heuristic: &HeuristicInfo, lang: Lang) -> NamedHeuristic {
    let named = |(feature, meaning): (&Feature, &Phrase)| NamedFeature {
        name: feature.name,
        meaning: meaning.get(lang).to_owned(),
        weight: f64::from(feature.weight) / 100.0,
    };
    NamedHeuristic {
        id: heuristic.id.name(),
        name: heuristic.name.get(lang).to_owned(),
        features: heuristic.explained().map(named).collect(),
    }
}

/// One game for people.
fn page(game: &Listed, lang: Lang) -> Vec<Line> {
    let mut lines = vec![
        vec![span(game.id, Style::new().bold()), plain(format!(" · {}", game.name))],
        vec![plain(format!("  {}", game.summary))],
    ];
    let sides = game.sides.each_ref().map(|side| format!("{} ({})", side.name, side.letter)).join(", ");
    lines.extend(facts(Phrase::fixed("sides", "bandos").get(lang), std::iter::once(sides)));
    let levels = game.levels.iter().map(|level| format!("{:<9} {}", level.id, level.manner));
    lines.extend(facts(Phrase::fixed("levels", "niveles").get(lang), levels));
    let heuristics = game.heuristics.iter().map(|heuristic| format!("{:<9} {}", heuristic.id, heuristic.sum(lang)));
    lines.extend(facts(Phrase::fixed("heuristics", "heurísticas").get(lang), heuristics));
    let longest = game.layouts.iter().map(|layout| layout.id.len()).max().unwrap_or_default();
    let layouts = game.layouts.iter().map(|layout| format!("{:<longest$}  {}", layout.id, layout.about));
    lines.extend(facts(Phrase::fixed("layouts", "disposiciones").get(lang), layouts));
    let variants =
        game.variants.iter().flat_map(|known| [format!("{} ({})", known.form, known.example), known.about.clone()]);
    lines.extend(facts(Phrase::fixed("variants", "variantes").get(lang), variants));
    lines
}

/// Facts of one kind, one a line, the first beside the name of the kind.
fn facts<'a>(label: &'a str, facts: impl Iterator<Item = String> + 'a) -> impl Iterator<Item = Line> + 'a {
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    labels.zip(facts).map(|(label, fact)| vec![span(format!("  {label:<14}"), Style::new().dimmed()), plain(fact)])
}

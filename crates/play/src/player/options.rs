//! The options of a search by name: one table to read, write, list and check them.

use super::SearchPlayer;
use crate::{Algorithm, SolverUse, TextbookOrder};
use rival_game::notation::whole_number;
use rival_game::{Lang, Phrase, instead_of, phrase};
use rival_search::Utility;
use std::ops::RangeInclusive;
use std::time::Duration;

/// A textbook search would not finish a greater depth in a lifetime.
const DEPTHS: RangeInclusive<u64> = 1..=64;
/// Milliseconds; at most a day.
const MILLISECONDS: RangeInclusive<u64> = 1..=86_400_000;
const NODES: RangeInclusive<u64> = 1..=u64::MAX;
const THREADS: RangeInclusive<u64> = 1..=64;
const MIB: RangeInclusive<u64> = 0..=16_384;
const VARIATIONS: RangeInclusive<u64> = 1..=rival_search::MAX_LINES as u64;
const PLAYOUT_PLIES: RangeInclusive<u64> = 0..=1_000;
const NOISE: RangeInclusive<u64> = 0..=10_000;
const EXPLORATION: RangeInclusive<f64> = 0.0..=100.0;
const SCALE: RangeInclusive<f64> = 0.001..=1_000_000.0;

/// An option of a search.
pub struct SearchOption {
    /// The option's name, such as `killers`.
    pub name: &'static str,
    /// The algorithms that have it.
    algorithms: &'static [Algorithm],
    /// Its type, its range, and its place in a player.
    pub kind: OptionKind,
}

/// The type and range of an option, with access to its place in a player.
pub enum OptionKind {
    /// `on` or `off`.
    Switch(fn(&mut SearchPlayer) -> &mut bool),
    /// A whole number.
    Whole(RangeInclusive<u64>, fn(&SearchPlayer) -> u64, fn(&mut SearchPlayer, u64)),
    /// A whole number, or none.
    Limit(RangeInclusive<u64>, fn(&SearchPlayer) -> Option<u64>, fn(&mut SearchPlayer, u64)),
    /// A number with decimals.
    Real(RangeInclusive<f64>, fn(&SearchPlayer) -> Option<f64>, fn(&mut SearchPlayer, f64)),
    /// One of these words.
    Word(&'static [&'static str], fn(&SearchPlayer) -> &'static str, fn(&mut SearchPlayer, usize)),
}

use Algorithm::{AlphaBeta, Engine, Mcts, Minimax};
use OptionKind::{Limit, Real, Switch, Whole, Word};

const ALL: &[Algorithm] = &[Minimax, AlphaBeta, Engine, Mcts];
const ORDERS: [&str; TextbookOrder::ALL.len()] = {
    let mut names = [""; TextbookOrder::ALL.len()];
    let mut place = 0;
    while place < names.len() {
        names[place] = TextbookOrder::ALL[place].name();
        place += 1;
    }
    names
};

const UTILITIES: [&str; Utility::ALL.len()] = [Utility::ALL[0].name(), Utility::ALL[1].name()];

const SOLVER_USES: [&str; 3] = ["off", "on", "always"];

/// All options, in the order in which a player's text has them.
pub(super) static OPTIONS: &[SearchOption] = &[
    option("depth", ALL, Limit(DEPTHS, |player| player.limits.depth.map(u64::from), set_depth)),
    option("nodes", ALL, Limit(NODES, |player| player.limits.nodes, |player, nodes| player.limits.nodes = Some(nodes))),
    option(
        "time",
        ALL,
        Limit(MILLISECONDS, millis, |player, millis| player.limits.time = Some(Duration::from_millis(millis))),
    ),
    option("order", &[Minimax, AlphaBeta], Word(&ORDERS, order_name, set_order)),
    option(
        "utility",
        &[Minimax, AlphaBeta],
        Word(
            &UTILITIES,
            |player| player.request.utility.name(),
            |player, place| player.request.utility = Utility::ALL[place],
        ),
    ),
    option("takes-wins", &[AlphaBeta], Switch(|player| &mut player.request.takes_wins)),
    option(
        "noise",
        &[AlphaBeta],
        Whole(NOISE, |player| player.request.noise.into(), |player, noise| player.request.noise = noise as u16),
    ),
    option(
        "threads",
        &[Engine],
        Whole(
            THREADS,
            |player| player.request.engine.threads.into(),
            |player, threads| {
                player.request.engine.threads = threads as u16;
            },
        ),
    ),
    option(
        "table",
        &[Engine],
        Whole(
            MIB,
            |player| player.request.engine.table_mib.into(),
            |player, mib| {
                player.request.engine.table_mib = mib as u32;
            },
        ),
    ),
    option(
        "lines",
        &[Engine],
        Whole(
            VARIATIONS,
            |player| player.request.engine.lines.into(),
            |player, lines| {
                player.request.engine.lines = lines as u16;
            },
        ),
    ),
    option("exact-depth", &[Engine], Switch(|player| &mut player.request.engine.exact_depth)),
    option("symmetry", &[Engine], Switch(|player| &mut player.request.engine.symmetry)),
    option("ranking", &[Engine], Switch(|player| &mut player.request.engine.ranking)),
    option("killers", &[Engine], Switch(|player| &mut player.request.engine.killers)),
    option("history", &[Engine], Switch(|player| &mut player.request.engine.history)),
    option("pvs", &[Engine], Switch(|player| &mut player.request.engine.pvs)),
    option("deepening", &[Engine], Switch(|player| &mut player.request.engine.deepening)),
    option("aspiration", &[Engine], Switch(|player| &mut player.request.engine.aspiration)),
    option("double-steps", &[Engine], Switch(|player| &mut player.request.engine.double_steps)),
    option("winning-moves", &[Engine], Switch(|player| &mut player.request.engine.winning_moves)),
    option("forced-moves-free", &[Engine], Switch(|player| &mut player.request.engine.forced_moves_free)),
    option("keep", &[Engine], Switch(|player| &mut player.request.engine.keep)),
    option(
        "solver",
        &[Engine],
        Word(
            &SOLVER_USES,
            |player| SOLVER_USES[player.request.solver as usize],
            |player, place| player.request.solver = SolverUse::ALL[place],
        ),
    ),
    option(
        "exploration",
        &[Mcts],
        Real(
            EXPLORATION,
            |player| Some(player.request.mcts.exploration),
            |player, weight| {
                player.request.mcts.exploration = weight;
            },
        ),
    ),
    option(
        "playout-plies",
        &[Mcts],
        Whole(
            PLAYOUT_PLIES,
            |player| player.request.mcts.playout_plies.into(),
            |player, plies| {
                player.request.mcts.playout_plies = plies as u16;
            },
        ),
    ),
    option(
        "scale",
        &[Mcts],
        Real(SCALE, |player| player.request.mcts.scale, |player, scale| player.request.mcts.scale = Some(scale)),
    ),
    option(
        "tree",
        &[Mcts],
        Whole(
            MIB,
            |player| player.request.mcts.tree_mib.into(),
            |player, mib| {
                player.request.mcts.tree_mib = mib as u32;
            },
        ),
    ),
];

const fn option(name: &'static str, algorithms: &'static [Algorithm], kind: OptionKind) -> SearchOption {
    SearchOption { name, algorithms, kind }
}

fn set_depth(player: &mut SearchPlayer, depth: u64) {
    player.limits.depth = Some(depth as u16);
}

fn millis(player: &SearchPlayer) -> Option<u64> {
    player.limits.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

fn order_name(player: &SearchPlayer) -> &'static str {
    player.request.order.name()
}

fn set_order(player: &mut SearchPlayer, place: usize) {
    player.request.order = TextbookOrder::ALL[place];
}

impl SearchOption {
    /// The options of an algorithm.
    pub fn of(algorithm: Algorithm) -> impl Iterator<Item = &'static SearchOption> {
        OPTIONS.iter().filter(move |option| option.algorithms.contains(&algorithm))
    }

    /// The option of this name, if the algorithm has it.
    pub(super) fn find(name: &str, algorithm: Algorithm) -> Option<&'static SearchOption> {
        SearchOption::of(algorithm).find(|option| option.name == name)
    }

    /// The names of the algorithms that have an option of this name, as a list; `None` if there is
    /// no such option.
    pub(super) fn owners(name: &str) -> Option<String> {
        let option = OPTIONS.iter().find(|option| option.name == name)?;
        Some(option.algorithms.iter().map(|algorithm| algorithm.name()).collect::<Vec<_>>().join(", "))
    }

    /// The text of the option's value; `None` if it has none.
    #[must_use]
    pub fn value(&self, player: &SearchPlayer) -> Option<String> {
        match &self.kind {
            Switch(field) => Some(if *field(&mut player.clone()) { "on" } else { "off" }.to_owned()),
            Whole(_, get, _) => Some(get(player).to_string()),
            Limit(_, get, _) if self.name == "depth" && player.full => get(player).is_none().then(|| "full".to_owned()),
            Limit(_, get, _) => get(player).map(|number| number.to_string()),
            Real(_, get, _) => get(player).map(|number| number.to_string()),
            Word(_, get, _) => Some(get(player).to_owned()),
        }
    }

    /// Sets the option's value from text.
    ///
    /// # Errors
    /// If the option cannot have this value; the sentence names the possible ones.
    pub fn set(&self, player: &mut SearchPlayer, text: &str) -> Result<(), Phrase> {
        let name = self.name;
        match &self.kind {
            Switch(field) => {
                *field(player) = match text {
                    "on" | "true" => true,
                    "off" | "false" => false,
                    _ => {
                        return Err(phrase!(
                            "{name}: \"{text}\" is neither on nor off",
                            "{name}: «{text}» no es ni on ni off"
                        ));
                    }
                }
            }
            Limit(..) if name == "depth" && text == "full" => player.full = true,
            Limit(range, _, set) if name == "depth" => {
                let (least, most) = (range.start(), range.end());
                let depth = whole(name, text, range).map_err(|_| {
                    phrase!(
                        "{name}: \"{text}\" is neither a whole number from {least} to {most} nor full",
                        "{name}: «{text}» no es ni un número entero de {least} a {most} ni full"
                    )
                })?;
                set(player, depth);
            }
            Whole(range, _, set) | Limit(range, _, set) => set(player, whole(name, text, range)?),
            Real(range, _, set) => set(player, real(name, text, range)?),
            Word(words, _, set) => {
                let place = words.iter().position(|word| *word == text).ok_or_else(|| {
                    let instead = instead_of(text, words);
                    let (en, es) = (instead.get(Lang::En), instead.get(Lang::Es));
                    phrase!("{name}: \"{text}\" is unknown; {en}", "{name}: «{text}» no existe; {es}")
                })?;
                set(player, place);
            }
        }
        Ok(())
    }
}

/// Reads a whole number within bounds; an error names the option and the bounds.
pub(super) fn whole(name: &str, text: &str, bounds: &RangeInclusive<u64>) -> Result<u64, Phrase> {
    whole_number(text, bounds).map_err(|reason| {
        let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
        phrase!("{name}: {en}", "{name}: {es}")
    })
}

fn real(name: &str, text: &str, bounds: &RangeInclusive<f64>) -> Result<f64, Phrase> {
    let number = text.parse().ok().filter(|number| bounds.contains(number));
    number.ok_or_else(|| {
        let (least, most) = (bounds.start(), bounds.end());
        phrase!(
            "{name}: \"{text}\" is not a number from {least} to {most}",
            "{name}: «{text}» no es un número de {least} a {most}"
        )
    })
}

//! The engine's options.

use rival_core::MAX_MOVES;
use rival_game::{Level, Phrase, phrase};
use rival_play::{AnyGame, HeuristicId, SearchRequest};
use rival_search::EngineOptions;
use std::ops::RangeInclusive;

/// The seed of `startpos`, unless another is set.
pub(super) const DEFAULT_SEED: u64 = 0;

/// The name of full strength among the levels.
const FULL: &str = "engine";
const TABLE_MIB: RangeInclusive<u64> = 0..=16_384;
const THREADS: RangeInclusive<u64> = 1..=64;
const LINES: RangeInclusive<u64> = 1..=MAX_MOVES as u64;
const SEEDS: RangeInclusive<u64> = 0..=u64::MAX;

/// What the options are set to.
#[derive(Clone)]
pub(super) struct Settings {
    /// The level to play at; `None` is full strength.
    pub(super) level: Option<Level>,
    /// How full strength searches.
    pub(super) request: SearchRequest,
    pub(super) seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { level: None, request: SearchRequest::default(), seed: DEFAULT_SEED }
    }
}

/// The options as the protocol describes them.
pub(super) fn described(game: &dyn AnyGame) -> Vec<String> {
    let engine = EngineOptions::default();
    let spin = |name: &str, default: u64, range: RangeInclusive<u64>| {
        format!("option name {name} type spin default {default} min {} max {}", range.start(), range.end())
    };
    let combo = |name: &str, default: &str, values: &[&str]| {
        format!("option name {name} type combo default {default} var {}", values.join(" var "))
    };
    let levels: Vec<&str> = std::iter::once(FULL).chain(game.levels().iter().map(|level| level.id)).collect();
    let heuristics: Vec<&str> = game.heuristics().iter().map(|heuristic| heuristic.id.name()).collect();
    vec![
        combo("Level", FULL, &levels),
        combo("Heuristic", HeuristicId::default().name(), &heuristics),
        spin("Hash", u64::from(engine.table_mib), TABLE_MIB),
        spin("Threads", u64::from(engine.threads), THREADS),
        spin("MultiPV", u64::from(engine.lines), LINES),
        spin("Seed", DEFAULT_SEED, SEEDS),
    ]
}

impl Settings {
    /// Sets an option. Its name may be written in capitals or not.
    ///
    /// # Errors
    /// If there is no such option or it cannot have that value; then nothing has changed.
    pub(super) fn set(&mut self, name: &str, value: &str, game: &dyn AnyGame) -> Result<(), Phrase> {
        let number = |range| number(name, value, range);
        match name.to_ascii_lowercase().as_str() {
            "level" if value == FULL => self.level = None,
            "level" => {
                let levels = game.levels();
                let known = levels.iter().find(|level| level.id == value);
                self.level = Some(known.cloned().ok_or_else(|| not_one_of(name, value))?);
            }
            "heuristic" => {
                self.request.heuristic = game.heuristic(value).map_err(|_| not_one_of(name, value))?;
            }
            "hash" => self.request.engine.table_mib = number(TABLE_MIB)? as u32,
            "threads" => self.request.engine.threads = number(THREADS)? as u16,
            "multipv" => self.request.engine.lines = number(LINES)? as u16,
            "seed" => self.seed = number(SEEDS)?,
            _ => return Err(phrase!("setoption: there is no {name}", "setoption: no hay {name}")),
        }
        Ok(())
    }
}

fn not_one_of(name: &str, value: &str) -> Phrase {
    phrase!("setoption: {name} cannot be \"{value}\"", "setoption: {name} no puede ser «{value}»")
}

fn number(name: &str, value: &str, range: RangeInclusive<u64>) -> Result<u64, Phrase> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = range.into_inner();
        phrase!(
            "setoption: {name}: \"{value}\" is not a whole number from {least} to {most}",
            "setoption: {name}: «{value}» no es un número entero de {least} a {most}"
        )
    })
}

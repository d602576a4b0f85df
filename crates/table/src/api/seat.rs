//! Who plays a side.

use crate::problem::Problem;
use rival_core::Side;
use rival_game::{GameInfo, Lang, Phrase, phrase};
use rival_play::{AnyGame, DEFAULT_TIME, Player, PlayerKind, SearchPlayer};
use rival_search::Limits;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The characters of a player's name, at most.
const MAX_NAME: usize = 40;
/// The characters of a player's text, at most: more than all options and weights take.
const MAX_TEXT: usize = 2_000;

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatSpec {
    /// A person who has the seat's secret.
    Human {
        /// What to call them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(max_length = 40))]
        name: Option<String>,
    },
    /// The machine at one of the game's levels.
    Level {
        /// The level's id.
        level: String,
    },
    /// The engine with a budget for each move. What is more than the server grants is cut down to that.
    Engine {
        /// Milliseconds; a second if it is not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
        millis: Option<u32>,
        /// Plies to look ahead.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(maximum = 65535))]
        depth: Option<u16>,
        /// Positions to visit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>, maximum = 4294967295_u64))]
        nodes: Option<u32>,
    },
    /// Any machine, as players are written: `mcts:nodes=20000`, `engine:time=500,w.race=12`. Programs and files of weights
    /// are refused; what is more than the server grants is cut down to that, and every search has one thread.
    Player {
        /// The player's text.
        #[cfg_attr(feature = "openapi", schema(max_length = 2000, example = "mcts:nodes=20000"))]
        player: String,
    },
}

/// Who plays a side, as people are told.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// Who, as it was asked for.
    pub seat: SeatSpec,
    /// What to call them.
    pub label: Phrase,
    /// The player's text.
    pub player: String,
    /// How the machine comes to its moves, in words; empty for a human.
    pub manner: Phrase,
}

impl SeatSpec {
    /// A person, by that name if it can be one.
    pub fn human(name: Option<&str>) -> SeatSpec {
        SeatSpec::Human { name: name.filter(|name| is_name(name)).map(str::to_owned) }
    }

    /// A person by that name, or without one if it is empty.
    pub fn named(name: Option<&str>) -> Result<SeatSpec, Problem> {
        let name = name.map(str::trim).filter(|name| !name.is_empty());
        if name.is_some_and(|name| !is_name(name)) {
            return Err(bad_name());
        }
        Ok(SeatSpec::human(name))
    }

    /// The first side's and the second side's, given under their letters or as `first` and `second`.
    pub fn by_letter(mut seats: BTreeMap<String, SeatSpec>, info: &GameInfo) -> Result<[SeatSpec; 2], Problem> {
        let mut take = |side: Side, word: &str| {
            let letter = info.side(side).letter;
            let seat = seats.remove(letter.encode_utf8(&mut [0; 4])).or_else(|| seats.remove(word));
            seat.ok_or_else(|| bad_player("seats", &phrase!("{letter} is missing", "falta {letter}")))
        };
        let both = [take(Side::First, "first")?, take(Side::Second, "second")?];
        match seats.keys().next() {
            Some(other) => {
                let [one, two] = Side::BOTH.map(|side| info.side(side).letter);
                Err(bad_player(
                    "seats",
                    &phrase!("{one} and {two}, and no \"{other}\"", "{one} y {two}, y no «{other}»"),
                ))
            }
            None => Ok(both),
        }
    }

    /// Whether it takes a secret to play here.
    pub fn is_human(&self) -> bool {
        matches!(self, SeatSpec::Human { .. })
    }

    /// The player. What it may spend is cut down when it thinks.
    pub fn player(&self, game: &dyn AnyGame) -> Result<Player, Problem> {
        match self {
            SeatSpec::Human { name } => match name.as_deref().filter(|name| !is_name(name)) {
                Some(_) => Err(bad_name()),
                None => Ok(Player { name: name.clone(), kind: PlayerKind::Human }),
            },
            SeatSpec::Level { level } => {
                Player::level_named(level, game).map_err(|error| bad_player("level", &error.reason))
            }
            SeatSpec::Engine { millis, depth, nodes } => {
                let time = millis.map_or(DEFAULT_TIME, |millis| Duration::from_millis(millis.into()));
                let limits = Limits { depth: *depth, nodes: nodes.map(u64::from), time: Some(time), memory_mib: None };
                Ok(PlayerKind::Search(SearchPlayer::engine(limits)).into())
            }
            SeatSpec::Player { player } => machine(player, game),
        }
    }

    /// The seat of a player, as it would be asked for.
    pub fn of(player: &Player) -> SeatSpec {
        let as_machine = || SeatSpec::Player { player: player.text() };
        match &player.kind {
            PlayerKind::Human => SeatSpec::human(player.name.as_deref()),
            PlayerKind::Level { level, .. } if player.name.is_none() => SeatSpec::Level { level: level.id.to_owned() },
            PlayerKind::Search(search) if *search == SearchPlayer::engine(search.limits) && player.name.is_none() => {
                let Limits { depth, nodes, time, .. } = search.limits;
                let millis = u32::try_from(time.unwrap_or(DEFAULT_TIME).as_millis());
                match (millis, nodes.map(u32::try_from).transpose()) {
                    (Ok(millis), Ok(nodes)) => SeatSpec::Engine { millis: Some(millis), depth, nodes },
                    _ => as_machine(),
                }
            }
            _ => as_machine(),
        }
    }

    /// The seat as people are told.
    pub fn view(&self, player: &Player) -> SeatView {
        SeatView { seat: self.clone(), label: player.label(), player: player.text(), manner: player.description() }
    }
}

/// A machine by its text, which anybody may have written.
pub fn machine(text: &str, game: &dyn AnyGame) -> Result<Player, Problem> {
    if text.chars().count() > MAX_TEXT {
        return Err(bad_player(
            "player",
            &phrase!("at most {MAX_TEXT} characters", "como mucho {MAX_TEXT} caracteres"),
        ));
    }
    let mut player = Player::read_untrusted(text, game).map_err(|error| bad_player("player", &error.reason))?;
    if player.name.as_deref().is_some_and(|name| !is_name(name)) {
        return Err(bad_name());
    }
    match &mut player.kind {
        PlayerKind::Human => {
            let reason = Phrase::fixed(
                "a human's seat is {\"kind\": \"human\"}",
                "el asiento de una persona es {\"kind\": \"human\"}",
            );
            return Err(bad_player("player", &reason));
        }
        // Threads are the server's to share out.
        PlayerKind::Search(search) => search.request.engine.threads = 1,
        _ => {}
    }
    Ok(player)
}

fn is_name(text: &str) -> bool {
    text.chars().count() <= MAX_NAME && !text.chars().any(char::is_control)
}

fn bad_name() -> Problem {
    Problem::bad_setup(phrase!(
        "name: at most {MAX_NAME} characters on one line",
        "nombre: como mucho {MAX_NAME} caracteres en una línea"
    ))
}

fn bad_player(field: &str, reason: &Phrase) -> Problem {
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    Problem::bad_setup(phrase!("{field}: {en}", "{field}: {es}"))
}

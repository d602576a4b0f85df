//! The seats of a table.

use crate::Problem;
use rival_game::{Lang, Phrase, phrase};
use rival_play::{AnyGame, Player, PlayerKind};
use serde::{Deserialize, Serialize};

/// The characters of a player's name, at most.
const MAX_NAME: usize = 40;
/// The characters of a player's text, at most: more than all options and weights take.
const MAX_TEXT: usize = 2_000;

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatSpec {
    /// A person who has the seat's secret.
    Human {
        /// The person's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(max_length = 40))]
        name: Option<String>,
    },
    /// A machine, in the notation of the command line: `expert`, `mcts:nodes=20000`,
    /// `engine:time=500,w.race=12`. Programs and files of weights are refused. Searches have one
    /// thread and at most what the server grants.
    Player {
        /// The player's text.
        #[cfg_attr(feature = "openapi", schema(max_length = 2000, example = "mcts:nodes=20000"))]
        player: String,
    },
}

/// The player of a side, with its words.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// The player.
    pub seat: SeatSpec,
    /// The display name.
    pub label: Phrase,
    /// How a machine plays, in words; empty for a human.
    pub manner: Phrase,
}

impl SeatSpec {
    /// Whether the seat's player is a person, who needs its secret.
    pub fn is_human(&self) -> bool {
        matches!(self, SeatSpec::Human { .. })
    }

    /// The player. Its limits are reduced when it thinks.
    pub fn player(&self, game: &dyn AnyGame) -> Result<Player, Problem> {
        match self {
            SeatSpec::Human { name } if name.as_deref().is_some_and(|name| !is_name(name)) => Err(bad_name()),
            SeatSpec::Human { name } => Ok(Player { name: name.clone(), kind: PlayerKind::Human }),
            SeatSpec::Player { player } => match machine(player, game)? {
                player if player.is_human() => Err(bad_player(&Phrase::fixed(
                    "a human's seat is {\"kind\": \"human\"}",
                    "el asiento de una persona es {\"kind\": \"human\"}",
                ))),
                player => Ok(player),
            },
        }
    }

    /// The seat of a player. A human's name that is too long for a table is left out.
    pub fn of(player: &Player) -> SeatSpec {
        match player.kind {
            PlayerKind::Human => SeatSpec::Human { name: player.name.clone().filter(|name| is_name(name)) },
            _ => SeatSpec::Player { player: player.text() },
        }
    }
}

impl From<&Player> for SeatView {
    fn from(player: &Player) -> SeatView {
        SeatView { seat: SeatSpec::of(player), label: player.label(), manner: player.description() }
    }
}

/// A human's name, trimmed; `None` for an empty one.
pub fn checked_name(name: Option<&str>) -> Result<Option<String>, Problem> {
    let name = name.map(str::trim).filter(|name| !name.is_empty());
    if name.is_some_and(|name| !is_name(name)) {
        return Err(bad_name());
    }
    Ok(name.map(str::to_owned))
}

/// The player of a text from outside: no program, no file, one thread.
pub fn machine(text: &str, game: &dyn AnyGame) -> Result<Player, Problem> {
    if text.chars().count() > MAX_TEXT {
        return Err(bad_player(&phrase!("at most {MAX_TEXT} characters", "como mucho {MAX_TEXT} caracteres")));
    }
    let mut player = Player::read_untrusted(text, game).map_err(|error| bad_player(&error.reason))?;
    if player.name.as_deref().is_some_and(|name| !is_name(name)) {
        return Err(bad_name());
    }
    // Threads are the server's to share out.
    if let PlayerKind::Search(search) = &mut player.kind {
        search.request.engine.threads = 1;
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

fn bad_player(reason: &Phrase) -> Problem {
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    Problem::bad_setup(phrase!("player: {en}", "player: {es}"))
}

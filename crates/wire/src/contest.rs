//! The figures of a match.

use rival_game::Phrase;
use rival_play::Player;
use serde::Serialize;

/// The figures of a match from the first player's view. Unbounded values are null.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchStats {
    /// Games played.
    pub games: u64,
    /// The games won.
    pub wins: u64,
    /// The games lost.
    pub losses: u64,
    /// The games drawn.
    pub draws: u64,
    /// The share of the points, 0 to 1.
    pub score: f64,
    /// The rating difference with the highest likelihood.
    pub elo: Option<f64>,
    /// The lower end of its 95 % interval.
    pub elo_low: Option<f64>,
    /// The upper end.
    pub elo_high: Option<f64>,
    /// The probability that the first player is stronger.
    pub superiority: f64,
    /// Pairs of games by their points: none, a half, one, one and a half, two.
    pub pairs: [u64; 5],
    /// Games of incomplete pairs: they count in the score, but not in the Elo.
    pub unpaired: u64,
    /// Each player's losses by an illegal move, by time or by a crash.
    pub fouls: [u64; 2],
    /// The log-likelihood ratio of the test, if there is one.
    pub llr: Option<f64>,
    /// The accepted hypothesis, `H0` or `H1`.
    pub accepted: Option<&'static str>,
}

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Contestant {
    /// The display name.
    pub label: Phrase,
    /// The player in the notation of players, with its limits in this match.
    pub player: String,
    /// A description of the player.
    pub manner: Phrase,
}

impl From<&Player> for Contestant {
    fn from(player: &Player) -> Contestant {
        Contestant { label: player.label(), player: player.text(), manner: player.description() }
    }
}

/// A match so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchReport {
    /// The game with its variant.
    pub game: String,
    /// The first player, whose score this is.
    pub first: Contestant,
    /// Its opponent.
    pub second: Contestant,
    /// The seed of all chance: the same seed gives the same games.
    pub seed: u64,
    /// The figures.
    #[serde(flatten)]
    pub stats: MatchStats,
}

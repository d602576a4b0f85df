//! Who is stronger: the figures of a match.

use rival_game::Phrase;
use rival_play::Player;
use serde::Serialize;

/// The figures of a match, seen by its first player. What is unbounded is null.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchStats {
    /// Games played.
    pub games: u64,
    /// Those of them that were won.
    pub wins: u64,
    /// Those of them that were lost.
    pub losses: u64,
    /// Those of them that were drawn.
    pub draws: u64,
    /// The share of the points, 0 to 1.
    pub score: f64,
    /// The rating difference that explains the results best.
    pub elo: Option<f64>,
    /// With 95 % confidence it is at least this,
    pub elo_low: Option<f64>,
    /// and at most this.
    pub elo_high: Option<f64>,
    /// How likely it is that the first player is the stronger one.
    pub superiority: f64,
    /// Pairs of games by their points: none, a half, one, one and a half, two.
    pub pairs: [u64; 5],
    /// Games whose pair is not complete: they are in the score, not in the Elo.
    pub unpaired: u64,
    /// Games that each player lost by an illegal move, by time or by a crash.
    pub fouls: [u64; 2],
    /// The log-likelihood ratio of the test, where there is one.
    pub llr: Option<f64>,
    /// The claim that the test has accepted: `H0` or `H1`.
    pub accepted: Option<&'static str>,
}

/// One of two players of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Contestant {
    /// What to call it.
    pub label: Phrase,
    /// The player as players are written, with what it may spend on a move here.
    pub player: String,
    /// How it comes to its moves, in words.
    pub manner: Phrase,
}

impl From<&Player> for Contestant {
    fn from(player: &Player) -> Contestant {
        Contestant { label: player.label(), player: player.text(), manner: player.description() }
    }
}

/// A match, as far as it has come.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchReport {
    /// The game with its variant.
    pub game: String,
    /// The player whose score is told.
    pub first: Contestant,
    /// Its opponent.
    pub second: Contestant,
    /// Where all chance comes from: the same seed gives the same games.
    pub seed: u64,
    /// The figures.
    #[serde(flatten)]
    pub stats: MatchStats,
}

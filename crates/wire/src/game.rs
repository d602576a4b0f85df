//! The games.

use rival_core::{Feature, Side};
use rival_game::{BoardView, FormField, HeuristicInfo, Layout, Phrase, PieceShape, Rule, SideInfo, Unit, VariantForm};
use rival_play::{AnyGame, AnyPosition, DEFAULT_TIME, EvaluatedTerm, Player};
use serde::Serialize;

/// The seed of a game's sample set-up.
const SHOWCASE_SEED: u64 = 7;
/// The plies after which each side has moved.
const FIRST_PLIES: usize = 3;

/// A game with its variant.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Game {
    /// Its id without the variant.
    pub id: &'static str,
    /// Its id with the variant, as requests name it.
    pub game: String,
    /// The display name.
    pub name: Phrase,
    /// The rules in one or two sentences.
    pub summary: Phrase,
    /// The rules in brief, with the numbers of the variant.
    pub rules: Vec<Rule>,
    /// The first side, then the second.
    pub sides: Vec<GameSide>,
    /// The default side of the machine.
    pub machine: Side,
    /// The value of a win, for display.
    pub utility: i32,
    /// The unit of displayed values.
    pub unit: &'static Unit,
    /// The values from which an advantage is slight, clear, strong.
    pub advantage_thresholds: Vec<i32>,
    /// The value at which the first side's odds are e to 1: the chances of a value are 1 ÷ (1 +
    /// e^(−value ÷ this)). Those of a decided game are certain.
    pub expectation_scale: f64,
    /// Whether games are won by a margin of points or squares.
    pub scored: bool,
    /// Whether set-ups are random.
    pub random_setup: bool,
    /// Named set-ups.
    pub layouts: &'static [Layout],
    /// The notation of variants; null if there are none.
    pub variants: Option<&'static VariantForm>,
    /// The machine's levels, weakest first.
    pub levels: Vec<GameLevel>,
    /// Its heuristics.
    pub heuristics: Vec<Heuristic>,
    /// The notation of positions, field by field, for an editor; empty if only text can be edited.
    pub form: Vec<FormField>,
    /// A sample set-up.
    pub start: BoardView,
}

/// A side of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameSide {
    /// Its name in JSON.
    pub side: Side,
    /// Its letter, names and colour.
    #[serde(flatten)]
    pub info: &'static SideInfo,
    /// The shape of its pieces.
    pub shape: PieceShape,
}

/// A level of the machine.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameLevel {
    /// Its id, its name and the player it stands for.
    #[serde(flatten)]
    pub level: rival_game::Level,
    /// A description of how it plays.
    pub manner: Phrase,
    /// The plies a search looks ahead; null for the end of the game, or under a time limit.
    pub depth: Option<u16>,
    /// The time of a search, in milliseconds; null without a time limit.
    pub millis: Option<u64>,
}

impl GameLevel {
    /// `None` if the level does not search.
    fn of(level: rival_game::Level, game: &dyn AnyGame) -> Option<GameLevel> {
        let player = Player::of_level(level.clone(), game).ok()?;
        let search = player.search()?;
        let depth = search.textbook_depth();
        let time = depth.is_none().then(|| search.limits.time.unwrap_or(DEFAULT_TIME));
        let millis = time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        Some(GameLevel { manner: player.description(), level, depth: depth.flatten(), millis })
    }
}

/// A heuristic.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Heuristic {
    /// Its name in requests.
    pub id: &'static str,
    /// The display name.
    pub name: Phrase,
    /// Its features.
    pub features: Vec<HeuristicFeature>,
}

/// A feature of a heuristic.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HeuristicFeature {
    /// Its name in requests.
    pub name: &'static str,
    /// Its meaning, from the first side's view.
    pub meaning: Phrase,
    /// Its default weight.
    pub weight: f64,
}

impl From<&EvaluatedTerm> for HeuristicFeature {
    fn from(term: &EvaluatedTerm) -> HeuristicFeature {
        HeuristicFeature { name: term.name, meaning: term.meaning.clone(), weight: term.weight }
    }
}

impl Game {
    /// All games, in display order.
    #[must_use]
    pub fn all() -> Vec<Game> {
        let known = rival_play::games().iter().filter_map(|info| rival_play::open(info.id).ok());
        known.map(|game| Game::of(&*game)).collect()
    }

    /// A game's description.
    ///
    /// # Panics
    /// If the game has no start.
    #[must_use]
    pub fn of(game: &dyn AnyGame) -> Game {
        let info = game.info();
        let start = game.start(SHOWCASE_SEED, None).expect("every game has its own start");
        let side = |side: Side| GameSide { side, info: info.side(side), shape: shape_of(&*start, side) };
        Game {
            id: info.id,
            game: game.name(),
            name: info.name.clone(),
            summary: info.summary.clone(),
            rules: game.rules(),
            sides: Side::BOTH.map(side).into(),
            machine: if info.machine_starts { Side::First } else { Side::Second },
            utility: info.utility,
            unit: &info.unit,
            advantage_thresholds: info.advantage_thresholds.into(),
            expectation_scale: rival_play::expectation_scale(info),
            scored: info.scored,
            random_setup: info.random_setup,
            layouts: info.layouts,
            variants: info.variants.as_ref(),
            levels: levels(game),
            heuristics: game
                .heuristics()
                .iter()
                .map(|heuristic| Heuristic {
                    id: heuristic.id.name(),
                    name: heuristic.name.clone(),
                    features: features(heuristic),
                })
                .collect(),
            form: game.position_form(),
            start: start.view(),
        }
    }
}

/// The shape of a side's pieces, on the board or after its first move.
fn shape_of(start: &dyn AnyPosition, side: Side) -> PieceShape {
    let mut at = start.boxed();
    for _ in 0..FIRST_PLIES {
        let piece = at.view().cells.into_iter().filter_map(|cell| cell.piece).find(|piece| piece.side == side);
        let (None, Some(mv)) = (piece, at.legal().into_iter().next()) else {
            return piece.map_or(PieceShape::Disc, |piece| piece.shape);
        };
        let _ = at.play(&mv);
    }
    PieceShape::Disc
}

fn levels(game: &dyn AnyGame) -> Vec<GameLevel> {
    game.levels().into_iter().filter_map(|level| GameLevel::of(level, game)).collect()
}

fn features(heuristic: &HeuristicInfo) -> Vec<HeuristicFeature> {
    let card = |(feature, meaning): (&Feature, &Phrase)| HeuristicFeature {
        name: feature.name,
        meaning: meaning.clone(),
        weight: f64::from(feature.weight) / 100.0,
    };
    heuristic.explained().map(card).collect()
}

/// The rules of a game in brief.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rules {
    /// The game with its variant.
    pub game: String,
    /// The display name.
    pub name: Phrase,
    /// The rules, one line each, some with a position.
    pub rules: Vec<Rule>,
}

impl Rules {
    /// The rules with the variant's numbers.
    #[must_use]
    pub fn of(game: &dyn AnyGame) -> Rules {
        Rules { game: game.name(), name: game.info().name.clone(), rules: game.rules() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_has_the_shape_of_its_pieces_even_before_they_are_on_the_board() {
        let shapes = |id| {
            let game = rival_play::open(id).expect("a game");
            Game::of(&*game).sides.iter().map(|side| side.shape).collect::<Vec<_>>()
        };
        assert_eq!(shapes("tictactoe"), [PieceShape::Cross, PieceShape::Ring]);
        assert_eq!(shapes("connect-four"), [PieceShape::Disc, PieceShape::Disc]);
        assert_eq!(shapes("smart-horses"), [PieceShape::Knight, PieceShape::Knight]);
    }
}

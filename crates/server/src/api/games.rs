//! What there is to play.

use rival_core::{Feature, Side};
use rival_game::{BoardView, Colour, Effect, HeuristicInfo, Phrase, PieceShape, Rule};
use rival_play::{AnyGame, AnyPosition, Player, Session, Setup, Start, TextbookOrder, USUAL_TIME};
use rival_search::Control;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The seed of the set-up that stands for a game in a list.
const SHOWCASE_SEED: u64 = 7;
/// After so many plies each side has moved.
const FIRST_PLIES: usize = 3;

/// A game with its variant.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameCard {
    /// Its id with its variant: what requests name it by.
    pub(crate) game: String,
    /// What people call it.
    pub(crate) name: Phrase,
    /// The rules in one or two sentences.
    pub(crate) summary: Phrase,
    /// The rules in brief, with the numbers of the variant.
    pub(crate) rules: Vec<Rule>,
    /// The first side, then the second.
    pub(crate) sides: Vec<SideCard>,
    /// The side the machine takes unless asked otherwise.
    pub(crate) machine: Side,
    /// What a win is shown as.
    pub(crate) utility: i32,
    /// The unit that people are told values in.
    pub(crate) unit: UnitCard,
    /// From which value on an advantage is slight, clear, strong.
    pub(crate) reading: Vec<i32>,
    /// Whether set-ups are drawn by a seed.
    pub(crate) random_setup: bool,
    /// Set-ups with a name.
    pub(crate) layouts: Vec<LayoutCard>,
    /// How variants are written; null if there are none.
    pub(crate) variants: Option<VariantCard>,
    /// The machine's levels, weakest first.
    pub(crate) levels: Vec<LevelCard>,
    /// What positions are judged by.
    pub(crate) heuristics: Vec<HeuristicCard>,
    /// A set-up to show.
    pub(crate) start: BoardView,
}

/// A unit for values that people know: points, squares, discs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct UnitCard {
    /// The value of one.
    pub(crate) worth: i32,
    /// What several are called.
    pub(crate) name: Phrase,
}

/// A side of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SideCard {
    /// Which.
    pub(crate) side: Side,
    /// The letter in positions and results.
    pub(crate) letter: String,
    /// What people call it.
    pub(crate) name: Phrase,
    /// "White wins".
    pub(crate) wins: Phrase,
    /// "White to move".
    pub(crate) to_move: Phrase,
    /// The colour to draw it in.
    pub(crate) colour: Colour,
    /// What its pieces look like.
    pub(crate) shape: PieceShape,
}

/// A set-up with a name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LayoutCard {
    /// Its name in requests.
    pub(crate) id: &'static str,
    /// What it is.
    pub(crate) about: Phrase,
}

/// How variants are written.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct VariantCard {
    /// `FILESxRANKS:LINE`.
    pub(crate) form: &'static str,
    /// `4x4:3`.
    pub(crate) example: &'static str,
    /// What the parts mean and how far they go.
    pub(crate) about: Phrase,
}

/// A level of the machine.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LevelCard {
    /// Its name in requests.
    pub(crate) id: &'static str,
    /// What people call it.
    pub(crate) name: Phrase,
    /// How it plays, as players are written: `alpha-beta:heuristic=classic,depth=4`.
    pub(crate) player: String,
    /// The same in words.
    pub(crate) manner: Phrase,
    /// What tells levels apart.
    pub(crate) thinking: LevelThinking,
}

/// How a level comes to its moves.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "algorithm")]
pub(crate) enum LevelThinking {
    /// Textbook alpha-beta.
    #[serde(rename = "alpha-beta")]
    Textbook {
        /// How many plies it looks ahead; null is to the end of the game.
        depth: Option<u16>,
        /// Whether it tries moves in the game's own order.
        ranked: bool,
        /// Whether it takes a move that wins at once without a search.
        takes_wins: bool,
        /// How much seeded noise it adds to each heuristic value, at most, in its unit.
        noise: u16,
    },
    /// The engine.
    #[serde(rename = "engine")]
    Engine {
        /// How long it thinks about a move.
        millis: u64,
    },
}

impl LevelCard {
    /// `None` if the level does not search.
    fn of(level: &rival_game::Level, game: &dyn AnyGame) -> Option<LevelCard> {
        let player = Player::of_level(level.clone(), game).ok()?;
        let search = player.search()?;
        let thinking = match search.textbook_depth() {
            Some(depth) => LevelThinking::Textbook {
                depth,
                ranked: search.request.order == TextbookOrder::Ranked,
                takes_wins: search.request.takes_wins,
                noise: search.request.noise,
            },
            None => {
                let time = search.limits.time.unwrap_or(USUAL_TIME);
                LevelThinking::Engine { millis: u64::try_from(time.as_millis()).unwrap_or(u64::MAX) }
            }
        };
        let (name, text) = (level.name.clone(), level.player.clone());
        Some(LevelCard { id: level.id, name, player: text, manner: player.manner(), thinking })
    }
}

/// A heuristic.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct HeuristicCard {
    /// Its name in requests.
    pub(crate) id: &'static str,
    /// What people call it.
    pub(crate) name: Phrase,
    /// What it looks at.
    pub(crate) features: Vec<FeatureCard>,
}

/// Something a heuristic looks at.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FeatureCard {
    /// Its name in requests.
    pub(crate) name: &'static str,
    /// What it measures, the first side's view.
    pub(crate) meaning: Phrase,
    /// Its own weight.
    pub(crate) weight: f64,
}

impl GameCard {
    pub(crate) fn of(game: &dyn AnyGame) -> GameCard {
        let info = game.info();
        let start = game.start(SHOWCASE_SEED, None).expect("every game has its own start");
        let side = |side: Side| {
            let known = info.side(side);
            SideCard {
                side,
                letter: known.letter.to_string(),
                name: known.name.clone(),
                wins: known.wins.clone(),
                to_move: known.to_move.clone(),
                colour: known.colour,
                shape: shape_of(&*start, side),
            }
        };
        GameCard {
            game: game.name(),
            name: info.name.clone(),
            summary: info.summary.clone(),
            rules: game.rules(),
            sides: Side::BOTH.map(side).into(),
            machine: if info.machine_starts { Side::First } else { Side::Second },
            utility: info.utility,
            unit: UnitCard { worth: info.unit.worth, name: info.unit.name.clone() },
            reading: info.advantage_thresholds.into(),
            random_setup: info.random_setup,
            layouts: info.layouts.iter().map(|known| LayoutCard { id: known.id, about: known.about.clone() }).collect(),
            variants: info.variants.as_ref().map(|known| VariantCard {
                form: known.form,
                example: known.example,
                about: known.about.clone(),
            }),
            levels: levels(game),
            heuristics: game
                .heuristics()
                .iter()
                .map(|heuristic| HeuristicCard {
                    id: heuristic.id.name(),
                    name: heuristic.name.clone(),
                    features: cards(heuristic),
                })
                .collect(),
            start: start.view(),
        }
    }
}

/// The shape of a side's pieces: of one on the board, or of the one its first move brings there.
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

/// A game to look at, of which only the effects of the moves are told.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Demo {
    /// Where it starts.
    start: BoardView,
    /// What each move changes on the board.
    moves: Vec<Vec<Effect>>,
}

impl Demo {
    /// A game of the weakest machine against itself.
    pub(crate) fn of(game: Arc<dyn AnyGame>) -> Option<Demo> {
        let weakest = Player::of_level(game.levels().into_iter().next()?, &*game).ok()?;
        let setup = Setup { seed: SHOWCASE_SEED, start: Start::Usual };
        let mut session = Session::new(game, setup, [weakest.clone(), weakest]).ok()?;
        let start = session.view();
        while let Some(report) = session.think(&mut Control::default()) {
            session.play_thought(report).ok()?;
        }
        Some(Demo { start, moves: session.played().iter().map(|played| played.effects.clone()).collect() })
    }
}

fn levels(game: &dyn AnyGame) -> Vec<LevelCard> {
    game.levels().into_iter().filter_map(|level| LevelCard::of(&level, game)).collect()
}

fn cards(heuristic: &HeuristicInfo) -> Vec<FeatureCard> {
    let card = |(feature, meaning): (&Feature, &Phrase)| FeatureCard {
        name: feature.name,
        meaning: meaning.clone(),
        weight: f64::from(feature.weight) / 100.0,
    };
    heuristic.explained().map(card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str) -> Arc<dyn AnyGame> {
        rival_play::open(id).expect("a game").into()
    }

    #[test]
    fn a_side_has_the_shape_of_its_pieces_even_before_they_are_on_the_board() {
        let shapes = |id| GameCard::of(&*game(id)).sides.iter().map(|side| side.shape).collect::<Vec<_>>();
        assert_eq!(shapes("tictactoe"), [PieceShape::Cross, PieceShape::Ring]);
        assert_eq!(shapes("connect-four"), [PieceShape::Disc, PieceShape::Disc]);
        assert_eq!(shapes("smart-horses"), [PieceShape::Knight, PieceShape::Knight]);
    }

    #[test]
    fn a_demo_plays_a_whole_game() {
        let demo = Demo::of(game("tictactoe")).expect("a demo");
        assert!((5..=9).contains(&demo.moves.len()) && demo.moves.iter().all(|effects| !effects.is_empty()));
    }
}

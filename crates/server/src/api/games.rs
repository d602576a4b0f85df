//! What there is to play.

use rival_core::{BoardView, Colour, Feature, Phrase, Side, Thinking};
use rival_play::AnyGame;
use serde::Serialize;
use utoipa::ToSchema;

/// The seed of the set-up that stands for a game in a list.
const SHOWCASE_SEED: u64 = 7;

/// A game with its variant.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameCard {
    /// Its id with its variant: what requests name it by.
    pub(crate) game: String,
    /// What people call it.
    pub(crate) name: Phrase,
    /// The rules in one or two sentences.
    pub(crate) summary: Phrase,
    /// The first side, then the second.
    pub(crate) sides: Vec<SideCard>,
    /// The side the machine takes unless asked otherwise.
    pub(crate) machine: Side,
    /// What a win is shown as.
    pub(crate) utility: i32,
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
    /// How it thinks.
    pub(crate) thinking: Thinking,
}

/// A heuristic.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct HeuristicCard {
    /// Its name in requests.
    pub(crate) id: &'static str,
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
        let side = |side: Side| {
            let known = info.side(side);
            SideCard {
                side,
                letter: known.letter.to_string(),
                name: known.name.clone(),
                wins: known.wins.clone(),
                to_move: known.to_move.clone(),
                colour: known.colour,
            }
        };
        let start = game.start(SHOWCASE_SEED, None).expect("every game has its own start");
        GameCard {
            game: game.name(),
            name: info.name.clone(),
            summary: info.summary.clone(),
            sides: Side::BOTH.map(side).into(),
            machine: if info.machine_starts { Side::First } else { Side::Second },
            utility: info.utility,
            reading: info.reading.into(),
            random_setup: info.random_setup,
            layouts: info.layouts.iter().map(|known| LayoutCard { id: known.id, about: known.about.clone() }).collect(),
            variants: info.variants.as_ref().map(|known| VariantCard {
                form: known.form,
                example: known.example,
                about: known.about.clone(),
            }),
            levels: levels(game),
            heuristics: game.heuristics().map(|(id, features)| HeuristicCard { id, features: cards(features) }).into(),
            start: start.view(),
        }
    }
}

fn levels(game: &dyn AnyGame) -> Vec<LevelCard> {
    let card = |level: rival_core::Level| LevelCard { id: level.id, name: level.name, thinking: level.thinking };
    game.levels().into_iter().map(card).collect()
}

fn cards(features: &'static [Feature]) -> Vec<FeatureCard> {
    let card = |feature: &Feature| FeatureCard {
        name: feature.name,
        meaning: feature.meaning.clone(),
        weight: f64::from(feature.weight) / 100.0,
    };
    features.iter().map(card).collect()
}

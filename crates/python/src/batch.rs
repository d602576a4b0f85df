//! Many games at once, stepped in Rust into NumPy arrays.

use crate::error::{GameError, MoveError, PositionError, raise, wrong};
use crate::game::Game;
use crate::position::Position;
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyReadwriteArray4};
use pyo3::prelude::*;
use rival_core::{Outcome, Position as _, mix};
use rival_game::{Phrase, Planes, phrase};
use rival_games::Visitor;
use rival_play::AnyGame;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The output of a step: for every game the side to move, whether a game has just ended and by what
/// margin, the legal actions, and the planes if requested.
struct StepOutput<'a> {
    turns: &'a mut [u8],
    over: &'a mut [bool],
    results: &'a mut [i32],
    masks: &'a mut [bool],
    planes: Option<&'a mut [u8]>,
}

/// A batch of games, with the game's type erased.
trait AnyBatch: Send + Sync {
    /// Plays an action in each game. If one is illegal, plays none and returns the number of its
    /// game.
    fn step(&mut self, actions: &[i64], resets: bool, room: &mut StepOutput<'_>) -> Result<(), usize>;
    /// Restarts all games.
    fn reset(&mut self, seed: u64, room: &mut StepOutput<'_>) -> Result<(), Phrase>;
    /// Writes a uniformly random legal action of each game; 0 where a game is over.
    fn sample(&mut self, actions: &mut [i64]);
    /// The position of a game as text.
    fn text(&self, number: usize) -> Option<String>;
    /// Replaces the position of a game.
    fn set(&mut self, number: usize, text: &str, room: &mut StepOutput<'_>) -> Result<(), Phrase>;
}

struct Batch<G: rival_game::Game> {
    game: G,
    at: Vec<G::Position>,
    /// The finished games that wait for a reset.
    over: Vec<bool>,
    /// The moves of a step, before any of them is played.
    moves: Vec<Option<<G::Position as rival_core::Position>::Move>>,
    actions: usize,
    cells: usize,
    /// The number of games started, and of random choices made: inputs of the seeds.
    seed: u64,
    started: u64,
    drawn: u64,
}

impl<G: rival_game::Game> Batch<G> {
    fn start(&mut self) -> Result<G::Position, Phrase> {
        self.started += 1;
        self.game.set_up(mix(self.seed ^ mix(self.started)), None).map_err(|error| error.phrase())
    }

    /// Writes the output of a game.
    #[inline]
    fn write(&self, number: usize, room: &mut StepOutput<'_>) {
        let at = &self.at[number];
        let turn = at.turn();
        room.turns[number] = turn as u8;
        let mask = &mut room.masks[number * self.actions..][..self.actions];
        mask.fill(false);
        if !self.over[number] {
            at.for_each_move(|mv| {
                mask[self.game.action(mv)] = true;
                ControlFlow::Continue(())
            });
        }
        if let Some(planes) = &mut room.planes {
            let size = self.game.planes().len() * self.cells;
            self.game.observe(at, turn, &mut Planes::new(&mut planes[number * size..][..size], self.cells));
        }
    }

    /// The move of this action, if it is legal.
    #[inline]
    fn find(&self, at: &G::Position, action: i64) -> Option<<G::Position as rival_core::Position>::Move> {
        let mut found = None;
        at.for_each_move(|mv| {
            if self.game.action(mv) as i64 == action {
                found = Some(mv);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }
}

impl<G: rival_game::Game> AnyBatch for Batch<G> {
    fn step(&mut self, actions: &[i64], resets: bool, room: &mut StepOutput<'_>) -> Result<(), usize> {
        for (number, (at, &action)) in self.at.iter().zip(actions).enumerate() {
            self.moves[number] = if self.over[number] { None } else { self.find(at, action) };
            if self.moves[number].is_none() && !self.over[number] {
                return Err(number);
            }
        }
        for number in 0..self.at.len() {
            room.over[number] = false;
            let Some(mv) = self.moves[number] else {
                room.over[number] = true;
                continue;
            };
            self.at[number].play(mv);
            if let Some(outcome) = self.at[number].outcome() {
                (room.over[number], room.results[number]) = (true, outcome.margin());
                self.over[number] = true;
                if resets && let Ok(start) = self.start() {
                    (self.at[number], self.over[number]) = (start, false);
                }
            } else {
                room.results[number] = 0;
            }
            self.write(number, room);
        }
        Ok(())
    }

    fn reset(&mut self, seed: u64, room: &mut StepOutput<'_>) -> Result<(), Phrase> {
        (self.seed, self.started, self.drawn) = (seed, 0, 0);
        for number in 0..self.at.len() {
            (self.at[number], self.over[number]) = (self.start()?, false);
            (room.over[number], room.results[number]) = (false, 0);
            self.write(number, room);
        }
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i64]) {
        for (number, action) in actions.iter_mut().enumerate().take(self.at.len()) {
            *action = 0;
            if self.over[number] {
                continue;
            }
            self.drawn += 1;
            let (mut count, at) = (0_u64, &self.at[number]);
            at.for_each_move(|_| {
                count += 1;
                ControlFlow::Continue(())
            });
            let chance = mix(self.seed ^ self.drawn.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 32;
            let mut left = (chance * count) >> 32;
            at.for_each_move(|mv| {
                if left == 0 {
                    *action = self.game.action(mv) as i64;
                    return ControlFlow::Break(());
                }
                left -= 1;
                ControlFlow::Continue(())
            });
        }
    }

    fn text(&self, number: usize) -> Option<String> {
        self.at.get(number).map(|at| self.game.position_text(at))
    }

    fn set(&mut self, number: usize, text: &str, room: &mut StepOutput<'_>) -> Result<(), Phrase> {
        let at = self.game.parse_position(text).map_err(|error| error.phrase())?;
        (self.at[number], self.over[number]) = (at, at.outcome().is_some());
        (room.over[number], room.results[number]) = (self.over[number], at.outcome().map_or(0, Outcome::margin));
        self.write(number, room);
        Ok(())
    }
}

/// Makes a batch of games once the type of the game is known.
struct MakeBatch(usize);

impl Visitor for MakeBatch {
    type Output = Result<Box<dyn AnyBatch>, Phrase>;

    fn visit<G: rival_game::Game>(self, game: G) -> Self::Output {
        let MakeBatch(count) = self;
        let start = game.set_up(0, None).map_err(|error| error.phrase())?;
        let view = game.view(&start);
        let cells = usize::from(view.files) * usize::from(view.ranks);
        Ok(Box::new(Batch {
            actions: game.actions().len(),
            at: vec![start; count],
            over: vec![false; count],
            moves: vec![None; count],
            game,
            cells,
            seed: 0,
            started: 0,
            drawn: 0,
        }))
    }
}

/// The games of ``rival.Batch``, which owns the arrays.
#[pyclass(module = "rival")]
pub(crate) struct BatchCore {
    game: Arc<dyn AnyGame>,
    games: Box<dyn AnyBatch>,
    count: usize,
    sizes: [usize; 2],
}

/// The output arrays of a step, borrowed from NumPy.
#[derive(FromPyObject)]
struct Arrays<'py> {
    turns: PyReadwriteArray1<'py, u8>,
    over: PyReadwriteArray1<'py, bool>,
    results: PyReadwriteArray1<'py, i32>,
    masks: PyReadwriteArray2<'py, bool>,
    planes: Option<PyReadwriteArray4<'py, u8>>,
}

impl Arrays<'_> {
    /// The arrays as memory; `None` if their sizes do not fit the batch.
    fn room(&mut self, count: usize, [actions, planes]: [usize; 2]) -> Option<StepOutput<'_>> {
        let room = StepOutput {
            turns: self.turns.as_slice_mut().ok()?,
            over: self.over.as_slice_mut().ok()?,
            results: self.results.as_slice_mut().ok()?,
            masks: self.masks.as_slice_mut().ok()?,
            planes: match &mut self.planes {
                Some(planes) => Some(planes.as_slice_mut().ok()?),
                None => None,
            },
        };
        let fits = [room.turns.len(), room.over.len(), room.results.len()] == [count; 3]
            && room.masks.len() == count * actions
            && room.planes.as_ref().is_none_or(|given| given.len() == count * planes);
        fits.then_some(room)
    }
}

fn wrong_arrays() -> PyErr {
    wrong(&Phrase::fixed(
        "the arrays of the batch are not of its size, or not contiguous",
        "los arrays del lote no son de su tamaño, o no son contiguos",
    ))
}

#[pymethods]
impl BatchCore {
    #[new]
    fn new(game: &Bound<'_, Game>, count: usize) -> PyResult<BatchCore> {
        let game = game.get();
        let games =
            rival_play::visit(&game.inner.name(), MakeBatch(count)).map_err(|error| GameError::of(&error.reason))?;
        let games = games.map_err(|reason| GameError::of(&reason))?;
        let (ranks, files) = game.shape()?;
        let sizes = [game.inner.actions().len(), game.inner.planes().len() * ranks * files];
        Ok(BatchCore { game: game.inner.clone(), games, count, sizes })
    }

    /// Plays an action in each game.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        resets: bool,
        mut arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let chosen = actions.as_slice().map_err(|_| wrong_arrays())?;
        let mut room = arrays.room(self.count, self.sizes).ok_or_else(wrong_arrays)?;
        if chosen.len() != self.count {
            return Err(wrong_arrays());
        }
        let games = &mut self.games;
        let played = py.detach(|| games.step(chosen, resets, &mut room));
        played.map_err(|number| {
            let (action, at) = (chosen[number], self.games.text(number).unwrap_or_default());
            raise(
                MoveError::new_err,
                &phrase!(
                    "game {number}: the action {action} is not legal in {at}; no game was played on",
                    "partida {number}: la acción {action} no es legal en {at}; no se ha jugado en ninguna"
                ),
            )
        })
    }

    /// Restarts all games.
    fn reset(&mut self, seed: u64, mut arrays: Arrays<'_>) -> PyResult<()> {
        let mut room = arrays.room(self.count, self.sizes).ok_or_else(wrong_arrays)?;
        self.games.reset(seed, &mut room).map_err(|reason| GameError::of(&reason))
    }

    /// Writes a random legal action of each game.
    fn sample(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice_mut().map_err(|_| wrong_arrays())?;
        let games = &mut self.games;
        py.detach(|| games.sample(actions));
        Ok(())
    }

    /// The position of a game.
    fn position(&self, number: usize) -> PyResult<Position> {
        let text = self.games.text(number).ok_or_else(|| pyo3::exceptions::PyIndexError::new_err(number))?;
        let at = self.game.position(&text).map_err(|error| PositionError::of(&error.phrase()))?;
        Ok(Position { game: self.game.clone(), at })
    }

    /// Replaces the position of a game.
    fn set_position(&mut self, number: usize, at: &Bound<'_, Position>, mut arrays: Arrays<'_>) -> PyResult<()> {
        if number >= self.count {
            return Err(pyo3::exceptions::PyIndexError::new_err(number));
        }
        let mut room = arrays.room(self.count, self.sizes).ok_or_else(wrong_arrays)?;
        let text = at.get().at.text();
        self.games.set(number, &text, &mut room).map_err(|reason| PositionError::of(&reason))
    }
}

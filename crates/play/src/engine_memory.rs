//! The engine's memory from move to move.

use crate::SearchRequest;
use rival_core::{Evaluator, Position};
use rival_search::Engine;
use std::any::Any;
use std::fmt;

/// An engine with its table and histories, kept from move to move for a player with `keep=on`. It
/// takes up to the memory of the player's table.
///
/// It serves one player in one game; a request of another player or game clears it.
#[derive(Default)]
pub struct EngineMemory {
    /// The game's name, the request without its seed, and the engine made for both: an [`Engine`]
    /// of the game's types.
    engine: Option<(String, SearchRequest, Box<dyn Any + Send>)>,
}

impl EngineMemory {
    /// Clears the memory.
    pub fn new_game(&mut self) {
        self.engine = None;
    }

    /// The engine for this game and request: the one in memory, or else a new one.
    pub(crate) fn engine<P: Position, E: Evaluator<P> + 'static>(
        &mut self,
        game: &str,
        request: &SearchRequest,
        evaluator: E,
    ) -> &mut Engine<P, E> {
        let request = SearchRequest { seed: 0, ..request.clone() };
        let kept = self.engine.take().filter(|(of, by, _)| *of == game && *by == request).map(|(.., engine)| engine);
        let kept = kept.and_then(|engine| engine.downcast::<Engine<P, E>>().ok());
        let engine = kept.unwrap_or_else(|| Box::new(Engine::with_options(evaluator, request.engine)));
        let (.., engine) = self.engine.insert((game.to_owned(), request, engine));
        engine.downcast_mut().expect("it was just put there")
    }
}

impl fmt::Debug for EngineMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = self.engine.as_ref().map(|(game, ..)| game);
        f.debug_struct("EngineMemory").field("game", &of).finish_non_exhaustive()
    }
}

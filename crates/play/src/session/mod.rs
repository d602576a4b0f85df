//! A game in progress, for every front end alike. No input, no output, no threads, no clock.

mod move_explanation;
mod record;
mod setup;
#[cfg(test)]
mod tests;
mod thought;

pub use move_explanation::{Mobility, MoveExplanation, TermChange};
pub use record::ReplayError;
pub use setup::{Setup, Start, StartError};
pub use thought::{HINT_NODES, Thought, seed_of_ply};

use crate::{AnyGame, AnyPosition, MoveConsequences, Player};
use rival_core::{Outcome, Side};
use rival_game::record::Note;
use rival_game::{BoardView, Effect, GameInfo, MoveError, Phrase};
use rival_search::SearchReport;
use std::sync::Arc;

/// A game in progress. A copy can be sent to another thread for a search.
#[derive(Clone)]
pub struct Session {
    game: Arc<dyn AnyGame>,
    setup: Setup,
    players: [Player; 2],
    /// The moves played, the latest last; in [`Arc`]s, since sessions are copied often.
    played: Vec<Arc<PlayedMove>>,
    at: Box<dyn AnyPosition>,
}

/// A move that has been played.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    /// The move's text.
    pub text: String,
    /// The side that played it.
    pub side: Side,
    /// The position before the move.
    pub before: Box<dyn AnyPosition>,
    /// The changes on the board, in display order.
    pub effects: Vec<Effect>,
    /// What is worth saying about the move beyond the move itself.
    pub narration: Option<Phrase>,
    /// How the move ended the game, if it did.
    pub outcome: Option<Outcome>,
    /// The search behind the move, if the machine played it.
    pub thought: Option<Thought>,
    /// The move's annotation in records.
    pub note: Note,
}

impl PlayedMove {
    /// Whether the side had no move and had to pass.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Pass { .. }))
    }
}

impl Session {
    /// Starts a game.
    ///
    /// ```
    /// use rival_core::Side;
    /// use rival_play::{Player, Session, Setup, open};
    /// let players = [Player::HUMAN, Player::HUMAN];
    /// let game = open("tictactoe").unwrap();
    /// let mut session = Session::new(game, Setup::default(), players).unwrap();
    /// assert_eq!(session.play("b2").unwrap().side, Side::First);
    /// assert_eq!(session.turn(), Side::Second);
    /// ```
    ///
    /// # Errors
    /// If the layout or the position does not exist.
    pub fn new(game: impl Into<Arc<dyn AnyGame>>, setup: Setup, players: [Player; 2]) -> Result<Session, StartError> {
        let game = game.into();
        let at = setup.position(&*game)?;
        Ok(Session { game, setup, players, played: Vec::new(), at })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn AnyGame> {
        &self.game
    }

    /// The facts common to all variants of the game.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.game.info()
    }

    /// The choices before the first move.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The players of both sides.
    #[must_use]
    pub fn players(&self) -> &[Player; 2] {
        &self.players
    }

    /// Sets the player of a side from now on.
    pub fn set_player(&mut self, side: Side, player: Player) {
        self.players[side] = player;
    }

    /// The start position of the game.
    #[must_use]
    pub fn start(&self) -> &dyn AnyPosition {
        self.played.first().map_or(&*self.at, |first| &*first.before)
    }

    /// The current position.
    #[must_use]
    pub fn at(&self) -> &dyn AnyPosition {
        &*self.at
    }

    /// The moves played, the latest last.
    #[must_use]
    pub fn played(&self) -> &[Arc<PlayedMove>] {
        &self.played
    }

    /// The position after the move of this number, from 0; the current position if there is no such
    /// move.
    pub(crate) fn after(&self, number: usize) -> &dyn AnyPosition {
        self.played.get(number + 1).map_or(&*self.at, |next| &*next.before)
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.at.turn()
    }

    /// The player to move; `None` once the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<&Player> {
        self.at.outcome().is_none().then(|| &self.players[self.turn()])
    }

    /// How the game ended and why, in words; `None` while it goes on.
    #[must_use]
    pub fn result(&self) -> Option<Phrase> {
        self.at.end_reason().map(|end| end.text)
    }

    /// What to draw.
    #[must_use]
    pub fn view(&self) -> BoardView {
        self.at.view()
    }

    /// The moves of the last turn: all that the last side to move played in a row.
    #[must_use]
    pub fn last_turn(&self) -> &[Arc<PlayedMove>] {
        let Some(last) = self.played.last() else { return &[] };
        let others = self.played.iter().rposition(|played| played.side != last.side);
        &self.played[others.map_or(0, |index| index + 1)..]
    }

    /// The cells that the last turn touched, as sorted indices into [`BoardView::cells`].
    #[must_use]
    pub fn last_cells(&self) -> Vec<u8> {
        let effects = self.last_turn().iter().flat_map(|played| &played.effects);
        let mut cells: Vec<u8> = effects.flat_map(Effect::touched).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Plays a move for the side to move, human or machine.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<&PlayedMove, MoveError> {
        self.push(text, None, Note::default())
    }

    /// Plays the best move of a report and keeps the report as a thought.
    ///
    /// # Errors
    /// If the move is not legal; then nothing has changed.
    pub fn play_report(&mut self, report: SearchReport<String>) -> Result<&PlayedMove, MoveError> {
        let best = report.best().cloned().unwrap_or_default();
        self.play_with_thought(&best, report.into())
    }

    /// Plays a move of the machine and keeps its thought.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn play_with_thought(&mut self, text: &str, thought: Thought) -> Result<&PlayedMove, MoveError> {
        let note = thought.note(self.info());
        self.push(text, Some(thought), note)
    }

    /// Plays a move with an annotation for records.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn play_with_note(&mut self, text: &str, note: Note) -> Result<&PlayedMove, MoveError> {
        self.push(text, None, note)
    }

    /// Plays every move: table, terminal, contest and `--moves` all end here.
    fn push(&mut self, text: &str, thought: Option<Thought>, note: Note) -> Result<&PlayedMove, MoveError> {
        let before = self.at.clone();
        let MoveConsequences { text, effects, narration } = self.at.play(text)?;
        let (side, outcome) = (before.turn(), self.at.outcome());
        self.played.push(Arc::new(PlayedMove { text, side, before, effects, narration, outcome, thought, note }));
        Ok(&self.played[self.played.len() - 1])
    }

    /// Takes back to the last decision of `side`: its last move and every move since. Within a turn
    /// of several actions that is one action; after the turn it is the other side's whole reply and
    /// the last action. A forced pass is not a decision and is taken back with the move before it.
    ///
    /// Returns the number of moves taken back: 0 if the side has not made a decision yet.
    pub fn undo(&mut self, side: Side) -> usize {
        let decided = |played: &Arc<PlayedMove>| played.side == side && !played.is_pass();
        let Some(last) = self.played.iter().rposition(decided) else { return 0 };
        let taken_back = self.played.len() - last;
        self.go_back(last);
        taken_back
    }

    /// Goes back to the position after this many moves and drops the later moves.
    pub fn go_back(&mut self, plies: usize) {
        if let Some(next) = self.played.get(plies) {
            self.at = next.before.clone();
            self.played.truncate(plies);
        }
    }
}

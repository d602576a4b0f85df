//! A game being played: what every front end keeps, asks and shows. No input, no output, no threads, no clock.

mod move_explanation;
mod record;
mod setup;
#[cfg(test)]
mod tests;
mod thought;

pub use move_explanation::{Mobility, TermChange, Why};
pub use record::ReplayError;
pub use setup::{Setup, Start, StartError};
pub use thought::{HINT_NODES, Thought};

use crate::{AnyGame, AnyPosition, MoveConsequences, Player};
use rival_core::{Outcome, Side};
use rival_game::record::Note;
use rival_game::{BoardView, Effect, GameInfo, MoveError, Phrase};
use rival_search::SearchReport;
use std::sync::Arc;

/// A game being played. A copy can be sent to another thread to think there.
#[derive(Clone)]
pub struct Session {
    game: Arc<dyn AnyGame>,
    setup: Setup,
    players: [Player; 2],
    /// The moves played, the latest last; shared with copies of the session, which are made often.
    played: Vec<Arc<PlayedMove>>,
    at: Box<dyn AnyPosition>,
}

/// A move that was played.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    /// The move as it is written.
    pub text: String,
    /// Who played it.
    pub side: Side,
    /// The position it was played in.
    pub before: Box<dyn AnyPosition>,
    /// What it changed on the board, in the order in which to show it.
    pub effects: Vec<Effect>,
    /// What is worth saying about it beyond the move itself.
    pub narration: Option<Phrase>,
    /// How it ended the game, if it did.
    pub outcome: Option<Outcome>,
    /// What the machine thought before it, if it was the machine's.
    pub thought: Option<Thought>,
    /// What records say of it.
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
    /// Sits down to a game.
    ///
    /// ```
    /// use rival_core::Side;
    /// use rival_play::{Player, Session, Setup, open};
    /// let players = [Player::HUMAN, Player::HUMAN];
    /// let mut session = Session::new(open("tictactoe").unwrap(), Setup::default(), players).unwrap();
    /// assert_eq!(session.play("b2").unwrap().side, Side::First);
    /// assert_eq!(session.turn(), Side::Second);
    /// ```
    ///
    /// # Errors
    /// If there is no such layout or position.
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

    /// What all variants of the game have in common.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.game.info()
    }

    /// What was chosen before the first move.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who plays the two sides.
    #[must_use]
    pub fn players(&self) -> &[Player; 2] {
        &self.players
    }

    /// Lets another player play a side from now on.
    pub fn set_player(&mut self, side: Side, player: Player) {
        self.players[side] = player;
    }

    /// The position the game started from.
    #[must_use]
    pub fn start(&self) -> &dyn AnyPosition {
        self.played.first().map_or(&*self.at, |first| &*first.before)
    }

    /// The position now.
    #[must_use]
    pub fn at(&self) -> &dyn AnyPosition {
        &*self.at
    }

    /// The moves played, the latest last.
    #[must_use]
    pub fn played(&self) -> &[Arc<PlayedMove>] {
        &self.played
    }

    /// The position after the move of this number, from 0; the position now if there is no such move.
    pub(crate) fn after(&self, number: usize) -> &dyn AnyPosition {
        self.played.get(number + 1).map_or(&*self.at, |next| &*next.before)
    }

    /// Who is to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.at.turn()
    }

    /// Who is to move; `None` once the game is over.
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

    /// The moves of the last turn: all those that the side which moved last has played in a row.
    #[must_use]
    pub fn last_turn(&self) -> &[Arc<PlayedMove>] {
        let Some(last) = self.played.last() else { return &[] };
        let others = self.played.iter().rposition(|played| played.side != last.side);
        &self.played[others.map_or(0, |index| index + 1)..]
    }

    /// The cells to frame as the last turn's, counted as in [`BoardView::cells`], each once.
    #[must_use]
    pub fn last_cells(&self) -> Vec<u8> {
        let effects = self.last_turn().iter().flat_map(|played| &played.effects);
        let mut cells: Vec<u8> = effects.flat_map(Effect::touched).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Plays a move for the side that is to move, human or machine.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<&PlayedMove, MoveError> {
        self.push(text, None, Note::default())
    }

    /// Plays the best move of a report, and keeps what the machine thought.
    ///
    /// # Errors
    /// If that move is not legal here; then nothing has changed.
    pub fn play_thought(&mut self, report: SearchReport<String>) -> Result<&PlayedMove, MoveError> {
        let best = report.best().cloned().unwrap_or_default();
        self.play_with(&best, report.into())
    }

    /// Plays a move of the machine's, and keeps what it thought.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn play_with(&mut self, text: &str, thought: Thought) -> Result<&PlayedMove, MoveError> {
        let note = thought.note();
        self.push(text, Some(thought), note)
    }

    /// Plays a move with what records are to say of it.
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    pub fn play_noted(&mut self, text: &str, note: Note) -> Result<&PlayedMove, MoveError> {
        self.push(text, None, note)
    }

    /// The one place where a game goes on: table, terminal, contest and `--moves` all come here.
    fn push(&mut self, text: &str, thought: Option<Thought>, note: Note) -> Result<&PlayedMove, MoveError> {
        let before = self.at.clone();
        let MoveConsequences { effects, narration, outcome } = self.at.play(text)?;
        let (text, side) = (text.to_owned(), before.turn());
        self.played.push(Arc::new(PlayedMove { text, side, before, effects, narration, outcome, thought, note }));
        Ok(&self.played[self.played.len() - 1])
    }

    /// Takes back to where `side` last had to decide: its last move, and all that was played since. Inside a turn of
    /// several actions that is one action; after the turn it is the other side's whole reply and the last action.
    /// A forced pass is no decision, so it goes the same way.
    ///
    /// Says how many moves were taken back: 0, and nothing has changed, if the side has not decided anything yet.
    pub fn undo(&mut self, side: Side) -> usize {
        let decided = |played: &Arc<PlayedMove>| played.side == side && !played.is_pass();
        let Some(last) = self.played.iter().rposition(decided) else { return 0 };
        let taken_back = self.played.len() - last;
        self.go_back(last);
        taken_back
    }

    /// Goes back to the position after this many moves; those played since are forgotten.
    pub fn go_back(&mut self, plies: usize) {
        if let Some(next) = self.played.get(plies) {
            self.at = next.before.clone();
            self.played.truncate(plies);
        }
    }
}

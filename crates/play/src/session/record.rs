//! Games being played, written down and taken up again.

use super::{PlayedMove, Session, Setup, Start, StartError};
use crate::{AnyGame, Player};
use rival_game::record::{Ending, Ply, Record, Tags, tag};
use rival_game::{Lang, MoveError, Phrase, VariantError, phrase};
use thiserror::Error;

impl Session {
    /// The game so far, written down. The event and the day are for the front end to add.
    ///
    /// ```
    /// use rival_play::{Player, Session, Setup, open};
    /// let players = [Player::HUMAN, Player::HUMAN];
    /// let mut session = Session::new(open("tictactoe").unwrap(), Setup::default(), players).unwrap();
    /// session.play("b2").unwrap();
    /// let record = session.record();
    /// assert!(record.to_string().ends_with("\n1. b2 *\n\n"));
    /// assert_eq!(Session::replay(&record, None).unwrap().at().text(), "3/1x1/3 o");
    /// ```
    #[must_use]
    pub fn record(&self) -> Record {
        let mut tags = Tags::default();
        tags.set(tag::GAME, &self.game.name());
        tags.set(tag::SEED, &self.setup.seed.to_string());
        tell_players(&mut tags, self.players.each_ref());
        if let Start::Layout(layout) = &self.setup.start {
            tags.set(tag::LAYOUT, layout);
        }
        if self.info().random_setup || matches!(self.setup.start, Start::Position(_)) {
            tags.set(tag::SET_UP, "1");
            tags.set(tag::FEN, &self.start().text());
        }
        if let (Some(_), Some([first, second])) = (self.at.outcome(), self.at.scores()) {
            tags.set(tag::SCORES, &format!("{first} {second}"));
        }
        let plies = self.played.iter().map(|played| played.ply()).collect();
        Record { tags, plies, ending: Ending::from(self.at.outcome()) }
    }

    /// Takes up a game that was written down, after its last move. Machines play on as they did, but for other programs:
    /// a record starts none. Everybody else is a human. `game` is the game it must be, if that is known.
    ///
    /// # Errors
    /// If the record does not say of which game it is, or is of another; if it starts nowhere; if a move is not legal; if
    /// it ends otherwise than the game does.
    pub fn replay(record: &Record, game: Option<&str>) -> Result<Session, ReplayError> {
        let game = game_of(&record.tags, game)?;
        let setup = setup_of(&record.tags, &*game)?;
        let players = PLAYER_TAGS.map(|tags| player_of(&record.tags, tags, &*game));
        let mut session = Session::new(game, setup, players)?;
        for (number, ply) in record.plies.iter().enumerate() {
            let turn = || format!("{} {}", record.number_of(number).unwrap_or_default(), ply.mv);
            if ply.side != session.turn() && session.at.outcome().is_none() {
                let due = session.info().side(session.turn()).to_move.clone();
                return Err(ReplayError::Side { turn: turn(), due });
            }
            let played = session.play_noted(&ply.mv, ply.note.clone());
            played.map_err(|error| ReplayError::Move { turn: turn(), error })?;
        }
        session.check_ending(record.ending)?;
        Ok(session)
    }

    /// A game may end before the rules end it (by resignation), but not otherwise than the rules end it.
    fn check_ending(&self, ending: Ending) -> Result<(), ReplayError> {
        let board = self.at.outcome().map(|outcome| Ending::from(Some(outcome)));
        match board.filter(|&board| board != ending) {
            Some(board) => Err(ReplayError::Ending { record: ending.text(), board: board.text() }),
            None => Ok(()),
        }
    }
}

impl PlayedMove {
    fn ply(&self) -> Ply {
        Ply { side: self.side, mv: self.text.clone(), note: self.note.clone() }
    }
}

/// The tags that say who plays a side: what it is called, how it plays, at which level.
const PLAYER_TAGS: [PlayerTags; 2] = [
    PlayerTags { name: tag::WHITE, player: tag::WHITE_PLAYER, level: tag::WHITE_LEVEL },
    PlayerTags { name: tag::BLACK, player: tag::BLACK_PLAYER, level: tag::BLACK_LEVEL },
];

#[derive(Clone, Copy)]
struct PlayerTags {
    name: &'static str,
    /// A player with many weights is longer than one tag may be: it goes on in the next.
    player: [&'static str; 4],
    level: &'static str,
}

/// The characters of one tag: fewer than a record grants it.
const TAG_LENGTH: usize = 400;

/// Writes who plays into the tags of a record: the one place that does.
fn tell_players(tags: &mut Tags, players: [&Player; 2]) {
    for (names, player) in PLAYER_TAGS.into_iter().zip(players) {
        tags.set(names.name, &player.short_name());
        if !player.is_human() {
            let letters: Vec<char> = player.unnamed_text().chars().collect();
            for (tag, part) in names.player.into_iter().zip(letters.chunks(TAG_LENGTH)) {
                tags.set(tag, &part.iter().collect::<String>());
            }
        }
        if let Some(level) = player.level() {
            tags.set(names.level, level.id);
        }
    }
}

/// Who plays a side. Records of rival 0.1 say it in the tag of the level.
fn player_of(tags: &Tags, names: PlayerTags, game: &dyn AnyGame) -> Player {
    let read = |text: &str| Player::read_untrusted(text, game).ok();
    let text: String = names.player.into_iter().map_while(|tag| tags.get(tag)).collect();
    let known = if text.is_empty() { tags.get(names.level).and_then(read) } else { read(&text) };
    let mut player = known.unwrap_or(Player::HUMAN);
    let is_it = |name: &&str| read(name).is_some_and(|named| named.kind == player.kind);
    player.name = tags.get(names.name).filter(|name| !is_it(name)).map(str::to_owned);
    player
}

fn game_of(tags: &Tags, expected: Option<&str>) -> Result<Box<dyn AnyGame>, ReplayError> {
    let named = tags.get(tag::GAME);
    if let (Some(named), Some(expected)) = (named, expected)
        && named != expected
    {
        return Err(ReplayError::OtherGame { named: named.to_owned(), expected: expected.to_owned() });
    }
    Ok(crate::open(named.or(expected).ok_or(ReplayError::NoGame)?)?)
}

/// Where the game started: from its seed and layout if they give the position that the record names, if it names one.
fn setup_of(tags: &Tags, game: &dyn AnyGame) -> Result<Setup, ReplayError> {
    let seed = match tags.get(tag::SEED) {
        Some(text) => text.parse().map_err(|_| ReplayError::Seed(text.to_owned()))?,
        None => 0,
    };
    let start = tags.get(tag::LAYOUT).map_or(Start::Usual, |layout| Start::Layout(layout.to_owned()));
    let drawn = Setup { seed, start };
    match tags.get(tag::FEN) {
        Some(fen) if drawn.position(game).map(|at| at.text()).as_deref() != Ok(fen) => {
            Ok(Setup { seed, start: Start::Position(fen.to_owned()) })
        }
        _ => Ok(drawn),
    }
}

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.phrase())]
pub enum ReplayError {
    /// It does not say of which game it is.
    NoGame,
    /// It is of another game.
    OtherGame {
        /// Of this one.
        named: String,
        /// Not of that.
        expected: String,
    },
    /// There is no such game.
    Game(#[from] VariantError),
    /// Its seed is not a number.
    Seed(String),
    /// It starts from nowhere.
    Start(#[from] StartError),
    /// A move is not legal.
    Move {
        /// The move with the number of its turn.
        turn: String,
        /// Why it cannot be played.
        error: MoveError,
    },
    /// A move is the other side's.
    Side {
        /// The move with the number of its turn.
        turn: String,
        /// Whose turn it is.
        due: Phrase,
    },
    /// It ends otherwise than the game does.
    Ending {
        /// How it ends.
        record: &'static str,
        /// How the game does.
        board: &'static str,
    },
}

impl ReplayError {
    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let reason = self.reason();
        let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
        phrase!("record: {en}", "partida: {es}")
    }

    fn reason(&self) -> Phrase {
        match self {
            ReplayError::NoGame => Phrase::fixed(
                "it does not say of which game; it lacks a tag Game",
                "no dice de qué juego es; le falta una etiqueta Game",
            ),
            ReplayError::OtherGame { named, expected } => {
                phrase!("it is of {named}, not of {expected}", "es de {named}, no de {expected}")
            }
            ReplayError::Game(error) => error.reason.clone(),
            ReplayError::Seed(text) => {
                phrase!("the seed \"{text}\" is not a whole number", "la semilla «{text}» no es un número entero")
            }
            ReplayError::Start(error) => error.phrase(),
            ReplayError::Move { turn, error } => {
                let reason = error.reason();
                let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
                phrase!("{turn}: {en}", "{turn}: {es}")
            }
            ReplayError::Side { turn, due } => {
                let (en, es) = (due.get(Lang::En), due.get(Lang::Es));
                phrase!("{turn}: {en}", "{turn}: {es}")
            }
            ReplayError::Ending { record, board } => phrase!(
                "it ends with {record}, and the game on the board with {board}",
                "termina con {record}, y la partida en el tablero con {board}"
            ),
        }
    }
}

//! Writes sessions as records and restores sessions from records.

use super::{PlayedMove, Session, Setup, Start, StartError};
use crate::{AnyGame, Player};
use rival_game::record::{Ending, Ply, Record, Tags, tag};
use rival_game::{Lang, MoveError, Phrase, VariantError, phrase};
use thiserror::Error;

impl Session {
    /// The record of the game so far. The front end adds event and date.
    ///
    /// ```
    /// use rival_play::{Player, Session, Setup, open};
    /// let players = [Player::HUMAN, Player::HUMAN];
    /// let game = open("tictactoe").unwrap();
    /// let mut session = Session::new(game, Setup::default(), players).unwrap();
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
        set_player_tags(&mut tags, self.players.each_ref());
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

    /// Restores the session of a record, after its last move. Machines keep their settings, except
    /// external programs, which a record never starts: they and unknown players become humans.
    /// `game` is the expected game, if known.
    ///
    /// # Errors
    /// If the record names no game or another one, if its start is invalid, if a move is not legal,
    /// or if its ending contradicts the board.
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
            let played = session.play_with_note(&ply.mv, ply.note.clone());
            played.map_err(|error| ReplayError::Move { turn: turn(), error })?;
        }
        session.check_ending(record.ending)?;
        Ok(session)
    }

    /// Checks the ending against the board: a game may end early (by resignation), but an ending by
    /// the rules must agree.
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

/// The tags of each side's player: its name, its text, its level.
const PLAYER_TAGS: [PlayerTags; 2] = [
    PlayerTags { name: tag::WHITE, player: tag::WHITE_PLAYER, level: tag::WHITE_LEVEL },
    PlayerTags { name: tag::BLACK, player: tag::BLACK_PLAYER, level: tag::BLACK_LEVEL },
];

#[derive(Clone, Copy)]
struct PlayerTags {
    name: &'static str,
    /// Several tags, since the text of a player with many weights exceeds the length of one.
    player: [&'static str; 4],
    level: &'static str,
}

/// The characters of one tag, within a record's limit.
const TAG_LENGTH: usize = 400;

/// Writes the players into the tags of a record.
fn set_player_tags(tags: &mut Tags, players: [&Player; 2]) {
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

/// The player of a side. Records of rival 0.1 have it in the level's tag.
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

/// The setup of a record: its seed and layout if they give the position it names, if any; else that
/// position.
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
    /// The record names no game.
    NoGame,
    /// The record is of another game.
    OtherGame {
        /// The game that it names.
        named: String,
        /// The expected game.
        expected: String,
    },
    /// The game does not exist.
    Game(#[from] VariantError),
    /// The seed is not a number.
    Seed(String),
    /// The start is invalid.
    Start(#[from] StartError),
    /// A move is not legal.
    Move {
        /// The move with the number of its turn.
        turn: String,
        /// Why it is not legal.
        error: MoveError,
    },
    /// A move is by the wrong side.
    Side {
        /// The move with the number of its turn.
        turn: String,
        /// The side to move, in words.
        due: Phrase,
    },
    /// The record's ending contradicts the board.
    Ending {
        /// The record's ending.
        record: &'static str,
        /// The ending on the board.
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

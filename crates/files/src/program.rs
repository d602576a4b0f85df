//! What a file compiles to: tables that a position reads, checked once.

use crate::board::Board;
use crate::set::Wide;
use rival_core::{Feature, Side};
use rival_game::{Colour, GameInfo, Phrase, PieceShape};
use std::fmt;

/// The most points squares of a board.
pub(crate) const MAX_POINTS: usize = 12;

/// A checked file that is not installed yet: it has no name and no place in memory of its own.
#[derive(Debug)]
pub struct Draft {
    pub(crate) id: String,
    pub(crate) name: Phrase,
    pub(crate) about: Phrase,
    pub(crate) sides: [SideWords; 2],
    pub(crate) board: Board,
    /// One or two kinds of pieces.
    pub(crate) kinds: Vec<Kind>,
    pub(crate) start: Start,
    pub(crate) actions: Vec<Action>,
    /// Every move there can be; a move's number is its place. The pass, if there is one, comes last.
    pub(crate) moves: Vec<MoveEntry>,
    pub(crate) turn: Turn,
    pub(crate) ends: Ends,
    pub(crate) measure: Measure,
    pub(crate) features: Vec<Measured>,
    pub(crate) list: Vec<Feature>,
    pub(crate) meanings: Vec<Phrase>,
    pub(crate) depths: [u16; 3],
    pub(crate) longest: u32,
    /// Whether every move brings a game without scores one ply nearer to its longest.
    pub(crate) countdown: Option<Countdown>,
    pub(crate) zones: Vec<Wide>,
    pub(crate) uses: Uses,
    /// Whether a side can act as long as a square is free, which the end by a full board has found
    /// out already.
    pub(crate) acts_while_free: bool,
    /// On boards of one word: the lines through each square that end the game.
    pub(crate) lines: Vec<Vec<u64>>,
}

/// What a side is called.
#[derive(Debug)]
pub(crate) struct SideWords {
    pub(crate) letter: char,
    pub(crate) name: Phrase,
    pub(crate) called: Phrase,
    pub(crate) wins: Phrase,
    pub(crate) to_move: Phrase,
    pub(crate) colour: Colour,
}

/// A kind of piece.
#[derive(Debug)]
pub(crate) struct Kind {
    pub(crate) name: String,
    pub(crate) shapes: [PieceShape; 2],
    /// Whether a side never has more than one, so that its moves need not say where from.
    pub(crate) single: bool,
}

/// The position at the start.
#[derive(Debug, Default)]
pub(crate) struct Start {
    pub(crate) pieces: [Wide; 2],
    pub(crate) second_kind: Wide,
    pub(crate) paint: [Wide; 2],
    /// Pieces drawn at random: the side and the number of the kind.
    pub(crate) drawn: Vec<(Side, usize)>,
    /// Points drawn at random.
    pub(crate) points: Vec<i16>,
}

impl Start {
    pub(crate) fn is_random(&self) -> bool {
        !self.drawn.is_empty() || !self.points.is_empty()
    }
}

/// What a position has beside the pieces.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Uses {
    /// Squares are destroyed or painted.
    pub(crate) ground: bool,
    pub(crate) points: bool,
    pub(crate) scores: bool,
    /// More than one action a turn.
    pub(crate) actions: bool,
    pub(crate) stun: bool,
    pub(crate) rounds: bool,
}

/// How a move is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// A piece appears on a square.
    Place(Where),
    /// A piece falls to the lowest free square of a file.
    Drop,
    /// A piece moves.
    Move,
    /// Something happens to a square near a piece, which stays.
    Act,
    /// A piece is used where it stands.
    Use,
}

/// Which squares a piece may be placed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Where {
    Anywhere,
    /// Where it flanks the rival's pieces.
    Flanking,
    /// Beside a piece of one's own.
    Adjacent,
}

/// What a move may end on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Onto {
    pub(crate) free: bool,
    pub(crate) rival: bool,
    /// Only squares that nobody has painted.
    pub(crate) unpainted: bool,
    /// Only squares that are not painted in one's own colour.
    pub(crate) not_own_paint: bool,
}

/// One of a file's actions.
#[derive(Debug)]
pub(crate) struct Action {
    pub(crate) way: Way,
    pub(crate) kind: usize,
    pub(crate) onto: Onto,
    /// For each side and square, which of the targets are reached from it.
    pub(crate) reach: [Vec<(u32, u32)>; 2],
    pub(crate) targets: Vec<Target>,
    /// The same as sets, where nothing can be in the way, with the number of the move from one
    /// square to another; empty where a piece slides.
    pub(crate) leaps: [Vec<Wide>; 2],
    pub(crate) numbers: Vec<u16>,
    /// Whether it changes pieces on other squares than its target.
    pub(crate) flips: bool,
    /// The number of the first move of a placing or dropping action: of the first square or file.
    pub(crate) first: u16,
    pub(crate) then: Vec<Then>,
    pub(crate) letter: Option<char>,
    /// How the move of a piece that is used is written.
    pub(crate) word: String,
    /// Only in rounds that this divides.
    pub(crate) every: u16,
    /// Only while the side has fewer pieces of the kind on the board.
    pub(crate) most: i32,
    /// The text of the ways to go, for the rules.
    pub(crate) by: Phrase,
}

/// A square that a piece can reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) to: u8,
    pub(crate) number: u16,
    /// Whether a new line of squares begins: what blocked the last one does not block this.
    pub(crate) begins: bool,
    /// Whether the piece may stop here, and not only pass.
    pub(crate) stops: bool,
}

/// A move: the action, and the squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MoveEntry {
    /// The number of the action; for the pass, one more than the last.
    pub(crate) action: u8,
    /// The square a piece leaves, or none where a side has only one such piece.
    pub(crate) from: u8,
    /// A square, or the file of a drop.
    pub(crate) to: u8,
}

/// An effect of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    FlipFlanked,
    FlipAdjacent,
    DestroyTarget,
    DestroyOrigin,
    ScorePoints,
    Score(i16),
    PaintTarget,
    PaintOrigin,
    PaintAdjacent,
    Stun,
    ClearRank,
}

/// The course of turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) actions: u8,
    pub(crate) stuck: Stuck,
}

/// What becomes of a side that cannot act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stuck {
    /// It passes and loses so many points.
    Passes(i16),
    /// The game is over.
    Ends(Verdict),
}

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The side that the end is about.
    Wins,
    /// The other one.
    Loses,
    Draw,
    /// By the game's measure.
    Count,
}

/// The ends of a game.
#[derive(Debug, Default)]
pub(crate) struct Ends {
    pub(crate) line: Option<Line>,
    /// For each side, the two borders that it connects to win.
    pub(crate) connect: Option<[[Wide; 2]; 2]>,
    /// For each side, the squares that a piece of it must reach to win.
    pub(crate) reach: Option<[Wide; 2]>,
    pub(crate) no_pieces: Option<Verdict>,
    pub(crate) full: Option<Verdict>,
    pub(crate) both_stuck: Option<Verdict>,
    pub(crate) rounds: Option<Rounds>,
}

/// A line that ends the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) length: u8,
    /// Whether longer lines do not count.
    pub(crate) exactly: bool,
    pub(crate) verdict: Verdict,
}

/// A limit of rounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounds {
    pub(crate) limit: u16,
    /// While level, more rounds are played up to this one.
    pub(crate) at_most: u16,
    pub(crate) verdict: Verdict,
}

/// What a side has more of when it wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Measure {
    /// Nothing is counted.
    Nothing,
    Score,
    Pieces,
    Paint,
    Zones,
}

/// What goes down by one at every ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Countdown {
    Free,
    Pieces,
}

/// A feature of the heuristic. Each is the first side's count minus the second's.
#[derive(Clone, Debug)]
pub(crate) enum Measured {
    Score,
    Pieces,
    Mobility,
    Stuck,
    Proximity,
    /// Pieces on these squares.
    PiecesOn(Wide),
    /// The weight of each square with a piece on it.
    Table(Box<[i16]>),
    /// Runs of so many squares with nothing of the rival's.
    OpenLines(u8),
    /// Runs of so many pieces.
    Runs(u8),
    /// Ranks that the pieces have advanced.
    Advance,
    /// How few pieces a side lacks to connect its borders.
    Connection,
    Zones,
    /// Painted squares among these.
    Paint(Wide),
    /// Painted squares so many steps from a rival's piece.
    PaintNear(u8),
    /// Painted squares without a piece.
    PaintBare,
}

/// A compiled file, which lives as long as the process.
pub struct Program {
    pub(crate) draft: Draft,
    pub(crate) info: GameInfo,
    /// The id and the digest of the text.
    pub(crate) digest: String,
    pub(crate) text: String,
    /// The letters of a board and of a ground, as position errors list them.
    pub(crate) letters: [&'static str; 2],
    /// The names of a position's fields.
    pub(crate) form: &'static str,
    pub(crate) planes: Vec<&'static str>,
}

impl std::ops::Deref for Program {
    type Target = Draft;
    #[inline]
    fn deref(&self) -> &Draft {
        &self.draft
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.info.id, self.digest)
    }
}

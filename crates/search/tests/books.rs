//! The books that ship with the games.

use rival_core::{Position, Seeded, Side, Solvable, positions_of_ply};
use rival_game::Game;
use rival_games::Visitor;
use rival_games::connect_four::{Any, Position as ConnectFour, Standard};
use rival_search::{
    Book, BookMaker, BookRequest, Control, Limits, ProveRequest, SolveControl, SolveGoal, answer_order, prove, solve,
};
use rival_testkit::size;
use std::collections::HashMap;

/// A book with all of its positions that can be come to from the start by moves it knows.
struct Open<'b, P> {
    book: Book<'b>,
    seen: HashMap<u64, (P, i16)>,
}

impl<P: Solvable> Open<'_, P> {
    fn walk(&mut self, at: &P) {
        let Some(value) = self.book.value(at) else { return };
        if self.seen.insert(at.symmetric_key(&at.root_context()), (*at, value)).is_none() {
            at.legal_moves().into_iter().for_each(|mv| self.walk(&at.after(mv)));
        }
    }

    /// What a move is worth to the side to move, if the book knows.
    fn after(&self, at: &P, mv: P::Move) -> Option<i32> {
        let next = at.after(mv);
        let gain = (next.settled() - at.settled()) * at.turn().sign();
        let sign = if next.turn() == at.turn() { 1 } else { -1 };
        if let Some(outcome) = next.outcome() {
            let is_value = P::SCORED || self.book.goal() == SolveGoal::Winner;
            return is_value.then(|| (outcome.margin() - at.settled()) * at.turn().sign());
        }
        self.book.value(&next).map(|value| sign * i32::from(value) + gain)
    }

    /// What a position is worth by its moves: at least, and whether all are known.
    fn by_moves(&self, at: &P) -> (Option<i32>, bool) {
        let moves: Vec<_> = at.legal_moves().into_iter().map(|mv| self.after(at, mv)).collect();
        (moves.iter().flatten().max().copied(), moves.iter().all(Option::is_some))
    }
}

struct Checked;

impl Visitor for Checked {
    type Output = bool;

    fn visit<G: Game>(self, game: G) -> bool {
        let start = game.set_up(0, None).expect("a start");
        if start.book().is_empty() {
            return false;
        }
        assert!(start.book().len() <= 1 << 20, "{} is too large", game.name());
        let book = Book::open(&game.name(), start.book()).expect("a whole book of this game");
        if book.is_whole() {
            whole_ply(&game, book);
            return true;
        }
        let mut open = Open { book, seen: HashMap::new() };
        open.walk(&start);
        assert_eq!(open.seen.len(), book.len(), "{}: all of the book can be come to", game.name());
        let mut last = Vec::new();
        for (at, value) in open.seen.values() {
            let (best, whole) = open.by_moves(at);
            let text = game.position_text(at);
            assert!(best.is_none_or(|best| best <= i32::from(*value)), "{text}: {value}, but a move has {best:?}");
            assert!(!whole || best == Some(i32::from(*value)), "{text}: {value}, but the best move has {best:?}");
            if best.is_none() {
                last.push((*at, *value));
            }
        }
        let least_left = open.seen.values().map(|(at, _)| at.plies_left()).min().expect("some position");
        for side in Side::BOTH {
            let mut positions = 0;
            plays_on(&open, &start, side, least_left, &mut positions);
            assert!(positions > 0);
        }
        against_solver(&game, book.goal(), last);
        true
    }
}

/// A book of a whole ply has all positions of it, and a sample has the values of the solver without the book.
fn whole_ply<G: Game>(game: &G, book: Book<'_>) {
    let start = game.set_up(0, None).expect("a start");
    let keys = start.book_keys();
    assert_eq!(book.len(), keys.len(), "{}: a position is not known", game.name());
    let positions = (0..=start.plies_left()).map(|plies| positions_of_ply(&start, plies));
    let ply = positions.into_iter().find(|positions| book.value(&positions[0].1).is_some()).expect("a ply");
    assert!(ply.iter().map(|&(key, _)| key).eq(keys.iter().copied()), "the keys are those of the ply");
    let known = ply.into_iter().map(|(_, at)| (at, book.value(&at).expect("known"))).collect();
    against_solver(game, book.goal(), known);
}

/// Either side has an answer to everything that keeps its value, up to the end of the book. The books of the two sides end a ply
/// apart, and there the one may know moves that are of no use to the other.
fn plays_on<P: Solvable>(open: &Open<'_, P>, at: &P, side: Side, least_left: u16, positions: &mut u64) {
    let (Some(value), (Some(best), _)) = (open.book.value(at), open.by_moves(at)) else { return };
    *positions += 1;
    let mut moves = at.legal_moves();
    if at.turn() == side {
        if best < i32::from(value) && at.plies_left() <= least_left + 1 {
            return;
        }
        moves.sort_by_key(|&mv| answer_order(at, mv, open.book.goal()));
        assert_eq!(best, i32::from(value), "an answer is missing");
        moves.retain(|&mv| open.after(at, mv) == Some(best));
        moves.truncate(1);
    }
    moves.into_iter().for_each(|mv| plays_on(open, &at.after(mv), side, least_left, positions));
}

/// A sample of the last positions, which nothing else in the book bears out.
fn against_solver<G: Game>(game: &G, goal: SolveGoal, mut last: Vec<(G::Position, i16)>) {
    last.sort_by_key(|(at, _)| at.exact_key(&at.root_context()));
    Seeded::new(1).shuffle(&mut last);
    for (at, value) in last.into_iter().take(size(6, 300) as usize) {
        let proven = solve(&at, goal, &mut SolveControl::default()).proven;
        let found = match (goal, proven.winner()) {
            (SolveGoal::Margin, _) => (proven.lower - at.settled()) * at.turn().sign(),
            (SolveGoal::Winner, Some(winner)) => winner.map_or(0, |side| side.sign() * at.turn().sign()),
            (SolveGoal::Winner, None) => panic!("not solved: {}", game.position_text(&at)),
        };
        assert_eq!(found, i32::from(value), "{}", game.position_text(&at));
    }
}

#[test]
fn books_that_ship_are_whole_and_true() {
    let with_book = rival_games::INFOS.iter().filter(|info| rival_games::open(info.id, Checked).expect("a game"));
    assert_eq!(with_book.map(|info| info.id).collect::<Vec<_>>(), ["color-clash", "connect-four"]);
}

/// Ply 8 of Connect Four was solved by others before. J. Tromp (1995, "Connect-4" in the UCI machine learning repository) counts
/// the 67,557 positions in which neither side can make four in a line with its next piece, mirror images once.
#[test]
fn ply_8_of_connect_four_has_as_many_losses_draws_and_wins_as_are_published() {
    const PUBLISHED: [usize; 3] = [16_635, 6_449, 44_473];
    let start = ConnectFour::START;
    let book = Book::open("connect-four", start.book()).expect("a book");
    let mut counted = [0; 3];
    for (_, at) in positions_of_ply(&start, 8) {
        if at.winning_move().is_none() && with_colours_exchanged(&at).winning_move().is_none() {
            counted[(book.value(&at).expect("known") + 1) as usize] += 1;
        }
    }
    assert_eq!(counted, PUBLISHED);
}

/// With as many pieces of either colour the side to move has the pieces of the other one.
fn with_colours_exchanged(at: &ConnectFour) -> ConnectFour {
    let game = rival_games::connect_four::ConnectFour { shape: Standard };
    let text = game.position_text(at);
    let (board, turn) = text.rsplit_once(' ').expect("a board and a side");
    let exchanged = |piece| match piece {
        'r' => 'y',
        'y' => 'r',
        other => other,
    };
    let board: String = board.chars().map(exchanged).collect();
    game.parse_position(&format!("{board} {turn}")).expect("a position")
}

/// Who wins positions of Connect Four, by means other than those of the level: up to the ply of the book by looking at every
/// line to there, after it by the solver without a book.
struct Referee {
    book: Book<'static>,
    known: HashMap<u64, i32>,
}

impl Referee {
    /// 1, 0 or -1 for the side to move.
    fn value(&mut self, at: &ConnectFour) -> i32 {
        const BOOK_LEFT: u16 = 42 - 8;
        if let Some(outcome) = at.outcome() {
            return outcome.margin() * at.turn().sign();
        }
        if at.plies_left() < BOOK_LEFT {
            let proven = solve(at, SolveGoal::Winner, &mut SolveControl::default()).proven;
            let winner = proven.winner().expect("no limits");
            return winner.map_or(0, |side| side.sign() * at.turn().sign());
        }
        if let Some(value) = self.book.value(at) {
            return i32::from(value);
        }
        let key = at.symmetric_key(&at.root_context());
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let value = at.legal_moves().into_iter().map(|mv| -self.value(&at.after(mv))).max().expect("a move");
        self.known.insert(key, value);
        value
    }

    /// The move of the level `perfect`, but for its clock, keeps what the side to move has.
    fn check(&mut self, at: &ConnectFour) {
        let request = ProveRequest { lines: 1, table_mib: 64, always: true };
        let limits = Limits { nodes: Some(20_000_000), ..Limits::default() };
        let had = self.value(at);
        let attempt = prove(at, request, &Control::limits(limits));
        let Some(report) = attempt.report else {
            // Where all is lost a search chooses.
            assert!(had < 0 && attempt.loss.is_some(), "nothing is proven, of a value of {had}: {at:?}");
            return;
        };
        assert_eq!(report.proof.map(|proof| proof.outcome.margin() * at.turn().sign()), Some(had), "{at:?}");
        let best = *report.best().expect("a move");
        assert_eq!(-self.value(&at.after(best)), had, "{best:?} gives it away: {at:?}");
    }
}

/// From any position of plies 1 to 12, whichever side is to move, and from those of which it was not true once.
#[test]
fn no_win_and_no_draw_of_connect_four_is_let_go() {
    let book = Book::open("connect-four", ConnectFour::START.book()).expect("a book");
    let mut referee = Referee { book, known: HashMap::new() };
    let played = |moves: &[usize]| {
        let drop = |at: ConnectFour, &column: &usize| {
            let landing = at.legal_moves().into_iter().find(|&mv| usize::from(u16::from(mv)) / 8 + 1 == column);
            at.after(landing.expect("not full"))
        };
        moves.iter().fold(ConnectFour::START, drop)
    };
    for moves in [&[6, 4, 4, 4, 4][..], &[1, 7, 2], &[1, 6, 7, 7, 6], &[4, 4, 4, 4, 4, 2, 2, 2, 2, 6], &[]] {
        referee.check(&played(moves));
    }
    for seed in 0..size(20, 1000) {
        let mut chance = Seeded::new(seed);
        let mut at = ConnectFour::START;
        for _ in 0..=seed % 12 {
            let next = at.after(*chance.choose(&at.legal_moves()).expect("a move"));
            at = if next.outcome().is_some() { at } else { next };
        }
        referee.check(&at);
    }
}

/// ColorClash from its start with no time at all: for the first plies the book alone has a move that keeps the margin, whichever
/// side plays by it and whatever the other one plays.
#[test]
fn the_book_of_color_clash_answers_where_there_is_no_time_for_the_line() {
    const BY_BOOK: u64 = 5;
    let request = ProveRequest { lines: 1, table_mib: 1, always: false };
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    for (seed, side) in (0..size(40, 1000)).zip(Side::BOTH.into_iter().cycle()) {
        let mut chance = Seeded::new(seed);
        let mut at = rival_games::color_clash::Position::start();
        let book = Book::open("color-clash", at.book()).expect("a book");
        for _ in 0..BY_BOOK {
            if at.turn() != side {
                at.play(*chance.choose(&at.legal_moves()).expect("a move"));
                continue;
            }
            let report = prove(&at, request, &Control::limits(limits)).report;
            let report = report.unwrap_or_else(|| panic!("{side:?}, seed {seed}: no answer to {at:?}"));
            let best = *report.best().expect("a move");
            let margin = |at: &rival_games::color_clash::Position| {
                book.value(at).map(|value| at.settled() + i32::from(value) * at.turn().sign())
            };
            let proven = report.proof.map(|proof| proof.outcome.margin());
            assert_eq!((proven, margin(&at.after(best))), (margin(&at), margin(&at)), "{side:?}, seed {seed}: {at:?}");
            at.play(best);
        }
    }
}

/// ColorClash from any position of its first fourteen actions, as the level `perfect` plays but for its clock.
#[test]
fn no_square_of_color_clash_is_given_away() {
    let request = ProveRequest { lines: 1, table_mib: 64, always: true };
    for seed in 0..size(8, 400) {
        let mut chance = Seeded::new(seed);
        let mut at = rival_games::color_clash::Position::start();
        // The first plies are the slowest: the short test leaves them to the book's own.
        for _ in 0..size(8 + seed % 6, seed % 14) {
            at.play(*chance.choose(&at.legal_moves()).expect("a move"));
        }
        let margin = |at: &rival_games::color_clash::Position| {
            let proven = solve(at, SolveGoal::Margin, &mut SolveControl::default()).proven;
            assert!(proven.is_exact());
            proven.lower
        };
        let report = prove(&at, request, &Control::default()).report.expect("no limits");
        let had = margin(&at);
        assert_eq!(report.proof.map(|proof| proof.outcome.margin()), Some(had), "seed {seed}: {at:?}");
        assert_eq!(margin(&at.after(*report.best().expect("a move"))), had, "seed {seed}: {at:?}");
    }
}

/// The book goes on from what was written, is then the book made at once, and no byte of it can be changed unnoticed.
#[test]
fn a_book_of_a_whole_ply_is_made_in_pieces_and_refused_if_damaged() {
    const GAME: &str = "connect-four:4x4";
    const PLIES: u16 = 4;
    let start = rival_games::connect_four::Position::start(Any::read("4x4").expect("a shape"));
    let request = BookRequest { plies: PLIES, side: None, goal: SolveGoal::Winner };
    let make = |maker: &mut BookMaker, nodes| {
        let limits = Limits { nodes, ..Limits::default() };
        maker.make(&start, request, &mut SolveControl::limits(limits))
    };
    let mut at_once = BookMaker::default();
    at_once.prepare_whole(&start, PLIES).expect("a game with plies");
    make(&mut at_once, None).expect("no limits");
    let whole = at_once.bytes(GAME, &start).expect("keys");
    let mut maker = BookMaker::default();
    maker.prepare_whole(&start, PLIES).expect("a game with plies");
    let mut pieces = 1;
    while make(&mut maker, Some(300 * pieces)).is_err() {
        pieces += 1;
        maker = BookMaker::resume(GAME, &start, &maker.bytes(GAME, &start).expect("keys")).expect("whole");
    }
    assert!(pieces > 1, "it was made at once");
    assert_eq!(maker.bytes(GAME, &start).expect("keys"), whole);
    assert_eq!(maker.len(), positions_of_ply(&start, PLIES).len());
    let first = whole.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    for place in first..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 1;
        assert!(BookMaker::resume(GAME, &start, &changed).is_err(), "byte {place}");
    }
    assert!(BookMaker::resume(GAME, &start, &whole[..whole.len() - 1]).is_err());
}

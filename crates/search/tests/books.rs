//! The books that ship with the games.

use rival_core::{Position, Seeded, Side, Solvable};
use rival_game::Game;
use rival_games::Visitor;
use rival_search::{Book, Control, Limits, ProveRequest, SolveControl, SolveGoal, answer_order, prove, solve};
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

/// Connect Four from its start, as the level `perfect` plays but for the clock: whatever the other side plays, a side never has
/// less than it had a move before, and for the first plies the book says so at once. The long tests play to the end.
#[test]
fn no_win_and_no_draw_of_connect_four_is_let_go() {
    const BY_BOOK: u64 = 10;
    let request = ProveRequest { lines: 1, table_mib: 64, always: true };
    for (seed, side) in (0..size(16, 400)).zip(Side::BOTH.into_iter().cycle()) {
        let mut chance = Seeded::new(seed);
        let mut at = rival_games::connect_four::Position::START;
        // Red wins from the start; Yellow has what Red lets it have.
        let mut had = if side == Side::First { 1 } else { -1 };
        for ply in 0..size(BY_BOOK + 2, 42) {
            if at.outcome().is_some() {
                break;
            }
            if at.turn() != side {
                at.play(*chance.choose(&at.legal_moves()).expect("a move"));
                continue;
            }
            let nodes = if ply < BY_BOOK { 2_000 } else { 10_000_000 };
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = prove(&at, request, &Control::limits(limits)).report;
            let outcome = report.as_ref().and_then(|report| report.proof).map(|proof| proof.outcome.margin());
            let now = outcome.map_or(-1, |margin| margin.signum() * side.sign());
            assert!(now >= had, "{side:?} had {had}, and now {now}: {at:?}");
            had = now;
            // Where all is lost nothing is proven, and a search would choose.
            let best = report.and_then(|report| report.best().copied());
            let wins_now = |mv| at.after(mv).outcome().is_some_and(|outcome| outcome.winner() == Some(side));
            if at.legal_moves().into_iter().any(wins_now) {
                assert!(best.is_some_and(wins_now), "four in a line are made at once: {at:?}");
            }
            at.play(best.unwrap_or_else(|| *chance.choose(&at.legal_moves()).expect("a move")));
        }
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

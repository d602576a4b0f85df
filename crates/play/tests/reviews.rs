//! What a review of a played game claims, checked by the solver alone.

use rival_core::{Proof, Seeded, Side};
use rival_play::{
    AnyPosition, Comparison, Judge, Judged, Mark, Player, ReviewRequest, SearchRequest, Session, Setup, Start, open,
};
use rival_search::{Control, Limits, SolveControl, SolveGoal, SolveMemory, SolveRequest};
use rival_testkit::size;
use std::fmt::Write as _;

/// The games that are tried.
const GAMES: usize = 7;
/// Nodes that the solver may take for a position at full size. Desconecta's solver has no table on 7×7: as many would
/// take hours there.
const NODES: u64 = 30_000_000;
const NODES_WITHOUT_TABLE: u64 = 2_000_000;
/// Who plays: by depth and nodes, so that the games are always the same.
const PLAYERS: [&str; 3] = ["level:beginner", "level:amateur", "engine:nodes=3000"];

/// A game between two of the players, after some moves at random: within the books and just outside them.
fn game_played(game: &str, seed: u64) -> Session {
    let setup = Setup { seed, start: Start::Usual };
    let mut session =
        Session::new(open(game).expect("a game"), setup, [Player::HUMAN, Player::HUMAN]).expect("a start");
    let mut chance = Seeded::new(seed);
    let mut players = [0, 1].map(|_| {
        let text = chance.choose(&PLAYERS).expect("players");
        Player::read(text, &**session.game()).expect("a player")
    });
    players.rotate_left(usize::from(seed % 2 == 1));
    let at_random = chance.below(6);
    for ply in 0.. {
        let at = session.at();
        if at.outcome().is_some() {
            break;
        }
        let mv = if ply < at_random {
            chance.choose(&at.legal()).expect("a move").clone()
        } else {
            let player = &players[usize::from(at.turn() == Side::Second)];
            let search = player.search().expect("a machine");
            let thought = search.think(at, seed ^ u64::from(ply), &mut Control::default());
            thought.best().expect("a move").clone()
        };
        session.play(&mv).expect("legal");
    }
    session
}

/// How a position ends: by the solver, without limits of a review's; `None` if it takes too long.
fn solved(at: &dyn AnyPosition, goal: SolveGoal, limits: Limits) -> Option<i32> {
    if let Some(outcome) = at.outcome() {
        return Some(outcome.margin());
    }
    let request = SolveRequest { goal, every_move: false };
    let solution = at.solve(request, &mut SolveControl::limits(limits), &mut SolveMemory::default());
    // A winner's margin is at least 1; how much more is not asked.
    solution.proof.filter(|proof| goal == SolveGoal::Winner || proof.is_exact()).map(|proof| proof.outcome.margin())
}

fn winner(at: &dyn AnyPosition, limits: Limits) -> Option<i32> {
    let proof = at.prove_winner(&Control::limits(limits));
    // The book and the solver are asked as one, but never through a search or a review.
    proof
        .map(|proof| proof.outcome.margin().signum())
        .or_else(|| solved(at, SolveGoal::Winner, limits).map(i32::signum))
}

#[derive(Default, Debug)]
struct Checked {
    limits: Limits,
    moves: usize,
    marks: usize,
    marks_solved: usize,
    proofs: usize,
    proofs_solved: usize,
    wrong: String,
}

impl Checked {
    fn check(&mut self, before: &dyn AnyPosition, played: &str, judged: &Judged) {
        self.moves += 1;
        let best = judged.best.best().expect("a move");
        self.proof(before, played, judged.proof);
        self.proof(before, best, judged.best.proof);
        if matches!(judged.mark, Some(Mark::Mistake | Mark::Blunder)) {
            self.marks += 1;
            let after = after(before, played);
            // What both the move and the position are worth: then nothing was given away.
            let same = |one: Option<i32>, other: Option<i32>| Some(one? == other?);
            let by_winner = same(winner(before, self.limits), winner(&*after, self.limits));
            let given = match by_winner {
                // In games with scores a smaller margin is given away, too.
                Some(true) if before.info().scored => {
                    let margin = |at: &dyn AnyPosition| solved(at, SolveGoal::Margin, self.limits);
                    same(margin(before), margin(&*after)).map(|same| !same)
                }
                known => known.map(|same| !same),
            };
            self.marks_solved += usize::from(given.is_some());
            if given == Some(false) {
                self.say(before, played, judged, "gave nothing away");
            }
        }
        let proven = judged.comparison == Comparison::Proven;
        assert!(!proven || judged.proof.is_some() && judged.best.proof.is_some(), "{judged:?}");
    }

    fn proof(&mut self, before: &dyn AnyPosition, mv: &str, proof: Option<Proof>) {
        let Some(proof) = proof else { return };
        self.proofs += 1;
        let Some(truth) = winner(&*after(before, mv), self.limits) else { return };
        self.proofs_solved += 1;
        if proof.outcome.margin().signum() != truth {
            writeln!(self.wrong, "{} {} {mv}: {proof:?}, solver {truth}", before.info().id, before.text())
                .expect("text");
        }
    }

    fn say(&mut self, before: &dyn AnyPosition, played: &str, judged: &Judged, what: &str) {
        let (best, proof, line) = (judged.best.best(), judged.best.proof, judged.proof);
        writeln!(
            self.wrong,
            "{} {} {played} {:?} {what}: {:?}, best {best:?} {proof:?}, played {line:?}",
            before.info().id,
            before.text(),
            judged.mark,
            judged.comparison
        )
        .expect("text");
    }
}

fn after(before: &dyn AnyPosition, mv: &str) -> Box<dyn AnyPosition> {
    let mut next = before.boxed();
    next.play(mv).expect("a legal move");
    next
}

/// No mark and no proof of reviews of this game is refuted by the solver.
fn check(game: &str, nodes: u64) {
    let wanted = size(400, 5_000) as usize / GAMES + 1;
    let limits = Limits { nodes: Some(size(5_000, 50_000)), ..Limits::default() };
    let solver = Limits { nodes: Some(size(1_000_000, nodes)), ..Limits::default() };
    let mut checked = Checked { limits: solver, ..Checked::default() };
    for seed in 0.. {
        let session = game_played(game, seed);
        let mut judge = Judge::new(session.clone(), ReviewRequest::new(SearchRequest::default(), limits));
        // A few of each game, so that a modest size has several games.
        let left = (wanted - checked.moves).min(size(15, 1_000) as usize);
        let from = 15 * (seed as usize % 3);
        for (number, played) in session.played().iter().enumerate().skip(from).take(left) {
            let judged = judge.judge(number, None).expect("own weights").expect("a move");
            checked.check(&*played.before, &played.text, &judged);
        }
        if checked.moves >= wanted {
            break;
        }
    }
    println!("{game}: {checked:?}");
    assert!(checked.wrong.is_empty(), "{}", checked.wrong);
}

#[test]
fn reviews_of_connect_four_are_true() {
    check("connect-four", NODES);
}

#[test]
fn reviews_of_connect_four_on_another_board_are_true() {
    check("connect-four:6x5", NODES);
}

#[test]
fn reviews_of_color_clash_are_true() {
    check("color-clash", NODES);
}

#[test]
fn reviews_of_smart_horses_are_true() {
    check("smart-horses", NODES);
}

#[test]
fn reviews_of_desconecta_are_true() {
    check("desconecta-4-boom", NODES_WITHOUT_TABLE);
}

#[test]
fn reviews_of_tictactoe_are_true() {
    check("tictactoe", NODES);
    check("tictactoe:4x4:3", NODES);
}

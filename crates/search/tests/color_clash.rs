//! Solves ColorClash with a search that shares nothing with the solver: its own rules, whole turns
//! instead of actions, no bounds, an ordinary map, and a single question: can this margin be
//! reached?

use rival_core::{Position as _, Seeded, Solvable, mix};
use rival_game::Game;
use rival_games::color_clash::ColorClash;
use rival_search::{SolveControl, SolveGoal, SolveMemory, SolveRequest, solve, solve_on};
use rival_testkit::size;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A turn, from the view of the side to move. Squares are numbered along the ranks from a1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Turn {
    own: u32,
    rival: u32,
    pawn: u8,
    rival_pawn: u8,
    actions: u8,
    /// Whether the rival loses an action next turn.
    stuns: bool,
    /// The number of turns played; even when the first side is to move.
    played: u8,
}

impl Turn {
    fn margin(&self) -> i32 {
        self.own.count_ones() as i32 - self.rival.count_ones() as i32
    }

    fn key(&self) -> u64 {
        let squares = u64::from(self.own) << 25 | u64::from(self.rival);
        let pawns = u64::from(self.pawn) << 5 | u64::from(self.rival_pawn);
        (squares << 10 | pawns) << 2 | u64::from(self.stuns) << 1 | u64::from(self.actions - 1)
    }

    /// The states after each legal action.
    fn actions(&self) -> Vec<Turn> {
        let mut after = Vec::with_capacity(8);
        let (file, rank) = (self.pawn % 5, self.pawn / 5);
        let steps = [
            (rank < 4).then(|| self.pawn + 5),
            (rank > 0).then(|| self.pawn - 5),
            (file < 4).then(|| self.pawn + 1),
            (file > 0).then(|| self.pawn - 1),
        ];
        for square in steps.into_iter().flatten() {
            let bit = 1 << square;
            let actions = self.actions - 1;
            if self.own & bit == 0 {
                let stuns = self.stuns || square == self.rival_pawn;
                after.push(Turn { own: self.own | bit, rival: self.rival & !bit, actions, stuns, ..*self });
            }
            if square != self.rival_pawn {
                after.push(Turn { pawn: square, actions, ..*self });
            }
        }
        after
    }

    /// All states at the end of the turn, the best margin first.
    fn turns(&self) -> Vec<Turn> {
        let mut over = Vec::with_capacity(64);
        let mut open = vec![*self];
        while let Some(turn) = open.pop() {
            let after = turn.actions();
            (if turn.actions == 1 { &mut over } else { &mut open }).extend(after);
        }
        over.sort_unstable_by_key(|turn| (-turn.margin(), !turn.stuns, turn.key_when_over()));
        over.dedup();
        over
    }

    fn key_when_over(&self) -> u64 {
        Turn { actions: 1, ..*self }.key()
    }

    /// Whether the game ends with this turn.
    fn ends(&self) -> bool {
        let round = self.played / 2 + 1;
        self.played % 2 == 1 && (round == 10 || round >= 5 && self.margin() != 0)
    }

    /// The other side's turn.
    fn next(&self) -> Turn {
        Turn {
            own: self.rival,
            rival: self.own,
            pawn: self.rival_pawn,
            rival_pawn: self.pawn,
            actions: 2 - u8::from(self.stuns),
            stuns: false,
            played: self.played + 1,
        }
    }
}

#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are words");
    }
    fn write_u64(&mut self, key: u64) {
        self.0 = mix(key);
    }
}

/// For the key of a turn, bounds on the side's final margin: at least the first number, less than
/// the second.
type KnownMargins = HashMap<u64, [i8; 2], BuildHasherDefault<KeyHasher>>;

#[derive(Default)]
struct TurnSolver {
    /// One map for each number of turns played.
    known: [KnownMargins; 20],
    nodes: u64,
}

impl TurnSolver {
    fn known(&self, turn: &Turn) -> [i8; 2] {
        self.known[usize::from(turn.played)].get(&turn.key()).copied().unwrap_or([-26, 26])
    }

    /// Whether the side to move can end with this margin.
    fn reaches(&mut self, turn: &Turn, goal: i8) -> bool {
        let [least, less_than] = self.known(turn);
        if goal <= least || goal >= less_than {
            return goal <= least;
        }
        self.nodes += 1;
        let over = turn.turns();
        let settled = |at: &Turn| at.ends().then(|| at.margin() >= i32::from(goal));
        let mut reached = over.iter().any(|at| settled(at) == Some(true));
        if !reached {
            let open: Vec<Turn> = over.iter().filter(|at| settled(at).is_none()).map(Turn::next).collect();
            // KnownMargins turns come first, then the search. The goal is reached if the other side
            // cannot reach 1 - goal.
            reached = open.iter().any(|next| self.known(next)[1] <= 1 - goal)
                || open.iter().any(|next| !self.reaches(next, 1 - goal));
        }
        let known = self.known[usize::from(turn.played)].entry(turn.key()).or_insert([-26, 26]);
        if reached {
            known[0] = known[0].max(goal);
        } else {
            known[1] = known[1].min(goal);
        }
        reached
    }

    /// The margin with which the side to move ends.
    fn margin(&mut self, turn: &Turn) -> i32 {
        let mut margin = 0;
        while self.reaches(turn, margin + 1) {
            margin += 1;
        }
        while !self.reaches(turn, margin) {
            margin -= 1;
        }
        i32::from(margin)
    }
}

fn start() -> Turn {
    Turn { own: 1 << 16, rival: 1 << 8, pawn: 16, rival_pawn: 8, actions: 2, stuns: false, played: 0 }
}

/// Reads a position's text as a turn.
fn read(text: &str) -> Turn {
    let fields: Vec<&str> = text.split(' ').collect();
    let [colours, red, blue, turn, actions, stunned, round] = fields[..] else { panic!("{text}") };
    let mut squares = [0_u32; 2];
    for (rank, row) in colours.split('/').rev().enumerate() {
        let mut file = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty,
                None => {
                    squares[usize::from(letter == 'b')] |= 1 << (5 * rank as u32 + file);
                    file += 1;
                }
            }
        }
    }
    let square = |name: &str| (name.as_bytes()[0] - b'a') + 5 * (name.as_bytes()[1] - b'1');
    let (mut pawns, second) = ([square(red), square(blue)], turn == "b");
    if second {
        squares.reverse();
        pawns.reverse();
    }
    let ([own, rival], [pawn, rival_pawn]) = (squares, pawns);
    let (actions, stuns) = (actions.parse().expect("a number"), stunned != "-");
    let played = 2 * (round.parse::<u8>().expect("a number") - 1) + u8::from(second);
    Turn { own, rival, pawn, rival_pawn, actions, stuns, played }
}

#[test]
fn the_start_is_read_as_it_is() {
    assert_eq!(read(&ColorClash.position_text(&ColorClash.set_up(0, None).expect("a start"))), start());
}

/// Counts the positions reachable at each ply, by the game and by the rules above.
#[test]
fn there_are_as_many_positions_at_each_ply_in_both() {
    const KNOWN: [usize; 8] = [8, 39, 312, 1_518, 5_921, 20_084, 79_750, 275_579];
    let mut by_game = HashSet::from([ColorClash.set_up(0, None).expect("a start")]);
    let mut by_turns = HashSet::from([start()]);
    for count in KNOWN.into_iter().take(size(6, 8) as usize) {
        by_game = by_game.iter().flat_map(|at| at.legal_moves().into_iter().map(|mv| at.after(mv))).collect();
        let after = |turn: &Turn| if turn.actions == 0 { turn.next() } else { *turn };
        by_turns = by_turns.iter().flat_map(Turn::actions).map(|turn| after(&turn)).collect();
        assert_eq!((by_game.len(), by_turns.len()), (count, count));
    }
}

#[test]
fn both_solvers_find_the_same_margins() {
    for seed in 0..size(40, 1000) {
        let mut chance = Seeded::new(seed);
        let mut at = ColorClash.set_up(0, None).expect("a start");
        for _ in 0..12 + seed % 12 {
            let Some(&mv) = chance.choose(&at.legal_moves()) else { break };
            at.play(mv);
        }
        if at.outcome().is_some() {
            continue;
        }
        let text = ColorClash.position_text(&at);
        let margin = TurnSolver::default().margin(&read(&text)) * at.turn().sign();
        let solution = solve(&at, SolveGoal::Margin, &mut SolveControl::default());
        assert_eq!((solution.proven.lower, solution.proven.upper), (margin, margin), "{text}");
    }
}

/// A position of rounds 5 to 10 on a nearly full, nearly level board with large areas of one
/// colour, where a turn may gain nothing.
fn crowded_position(chance: &mut Seeded) -> String {
    let mut squares = [['b'; 12].as_slice(), &['r'; 12], &['1']].concat();
    for _ in 0..chance.below(12) {
        squares.swap(chance.below(25) as usize, chance.below(25) as usize);
    }
    for _ in 0..chance.below(4) {
        squares[chance.below(25) as usize] = '1';
    }
    let ranks: Vec<String> = squares.chunks(5).map(join_empty).collect();
    let red = chance.below(25);
    let blue = (red + 1 + chance.below(24)) % 25;
    let name = |square: u32| format!("{}{}", char::from(b'a' + (square % 5) as u8), square / 5 + 1);
    let (side, other) = [("r", "b"), ("b", "r")][chance.below(2) as usize];
    let stunned = if chance.below(4) == 0 { other } else { "-" };
    let (actions, round) = (1 + chance.below(2), 5 + chance.below(6));
    format!("{} {} {} {side} {actions} {stunned} {round}", ranks.join("/"), name(red), name(blue))
}

/// A rank as positions have it, a digit for a run of empty squares.
fn join_empty(rank: &[char]) -> String {
    let runs = rank.chunk_by(|one, other| one == other);
    runs.map(|run| if run[0] == '1' { run.len().to_string() } else { run.iter().collect() }).collect()
}

#[test]
fn both_solvers_agree_in_extra_rounds_on_crowded_boards() {
    let mut chance = Seeded::new(6);
    let reported = "rr3/rrr1b/rr1bb/r1bbb/3bb a4 e2 r 2 - 6";
    let reported = ["mb4", "mc4"].iter().fold(ColorClash.parse_position(reported).expect("a position"), |at, text| {
        at.after(ColorClash.parse_move(&at, text).expect("a legal move"))
    });
    let crowded = (0..size(300, 20_000)).map(|_| {
        let text = crowded_position(&mut chance);
        ColorClash.parse_position(&text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
    });
    for at in [reported].into_iter().chain(crowded).filter(|at| at.outcome().is_none()) {
        let text = ColorClash.position_text(&at);
        let margin = TurnSolver::default().margin(&read(&text)) * at.turn().sign();
        let exact = solve(&at, SolveGoal::Margin, &mut SolveControl::default());
        assert_eq!((exact.proven.lower, exact.proven.upper), (margin, margin), "{text}");
        let winner = solve(&at, SolveGoal::Winner, &mut SolveControl::default());
        assert_eq!(winner.proven.winner(), exact.proven.winner(), "{text}");
    }
}

/// The whole game takes minutes, so only the long tests solve it.
#[test]
fn both_solvers_agree_on_the_start_and_on_every_first_action() {
    if size(0, 1) == 0 {
        return;
    }
    let mut by_turns = TurnSolver::default();
    assert_eq!(by_turns.margin(&start()), -1);
    println!("the start: {} turns searched", by_turns.nodes);
    let at = ColorClash.set_up(0, None).expect("a start");
    let request = SolveRequest { goal: SolveGoal::Margin, every_move: true };
    let solution = solve_on(&at, request, &mut SolveControl::default(), &mut SolveMemory::default());
    assert_eq!(solution.moves.len(), 8);
    for known in solution.moves {
        let after = read(&ColorClash.position_text(&at.after(known.mv)));
        let margin = by_turns.margin(&after);
        println!("{}: {margin}, {} turns searched", ColorClash.move_text(known.mv), by_turns.nodes);
        assert_eq!(known.proven.lower, margin, "{}", ColorClash.move_text(known.mv));
    }
    assert!(at.plies_left() == 40);
}

/// Checks the two first actions that lose a second square, with this search alone. They are mirror
/// images, which it does not know. Only the long tests run it.
#[test]
fn a_first_move_to_the_edge_loses_a_second_square() {
    if size(0, 1) == 0 {
        return;
    }
    let at = ColorClash.set_up(0, None).expect("a start");
    for text in ["ma4", "mb5"] {
        let mv = ColorClash.parse_move(&at, text).expect("a legal move");
        let after = read(&ColorClash.position_text(&at.after(mv)));
        let mut by_turns = TurnSolver::default();
        assert!(!by_turns.reaches(&after, -1), "{text}");
        println!("{text}: less than -1, {} turns searched", by_turns.nodes);
        assert!(by_turns.reaches(&after, -2), "{text}");
        println!("{text}: -2, {} turns searched", by_turns.nodes);
    }
}

//! Leaf counts of move trees: tables, and comparisons of games and oracles with them.

use crate::oracle::Oracle;
use crate::size;
use rival_core::perft;
use rival_game::Game;

/// The tables. Each line is `game | position | leaves at depth 1, 2, 3, …`; lines that start with
/// `#` are comments.
pub const TABLES: [&str; 6] = [
    include_str!("../perft/tictactoe.txt"),
    include_str!("../perft/smart_horses.txt"),
    include_str!("../perft/color_clash.txt"),
    include_str!("../perft/desconecta.txt"),
    include_str!("../perft/connect_four.txt"),
    include_str!("../perft/tree.txt"),
];

/// A line of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The game, with its variant.
    pub game: &'static str,
    /// The position.
    pub position: &'static str,
    /// Leaves at depth 1, 2, 3, …
    pub leaves: Vec<u64>,
}

/// All lines of all tables.
///
/// # Panics
/// If a table is malformed.
#[must_use]
pub fn entries() -> Vec<Entry> {
    let lines = TABLES.iter().flat_map(|table| table.lines());
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(read).collect()
}

fn read(line: &'static str) -> Entry {
    let [game, position, leaves] = line.split(" | ").collect::<Vec<_>>().try_into().expect("a line has three parts");
    let leaves = leaves.split(' ').map(|count| count.parse().expect("leaves are a number")).collect();
    Entry { game, position, leaves }
}

/// Counts the leaves of every tree of this game in the tables, through the game and through its
/// oracle, to the depth that the test size allows.
///
/// # Panics
/// If a count is wrong, or no table has the game.
pub fn counts_are_right<G: Game, O: Oracle>(game: &G, rules: &O) {
    let name = game.name();
    let entries: Vec<Entry> = entries().into_iter().filter(|entry| entry.game == name).collect();
    assert!(!entries.is_empty(), "no table has {name}");
    for Entry { position, leaves, .. } in entries {
        let at = game.parse_position(position).unwrap_or_else(|refusal| panic!("{position}: {refusal}"));
        let oracle = rules.read(position).unwrap_or_else(|| panic!("the oracle refuses {position}"));
        let affordable = |most: u64| (1..).zip(leaves.iter().copied()).take_while(move |&(_, count)| count <= most);
        for (depth, count) in affordable(size(1_000_000, u64::MAX)) {
            assert_eq!(perft(&at, depth), count, "depth {depth}: rival perft {name} --position \"{position}\"");
        }
        for (depth, count) in affordable(size(5_000, u64::MAX)) {
            assert_eq!(slow_perft(&oracle, depth), count, "the oracle, {name} at depth {depth} from {position}");
        }
    }
}

/// Leaves of the move tree of an oracle.
#[must_use]
pub fn slow_perft<O: Oracle>(at: &O, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv: String| {
        let mut next = at.clone();
        next.play(&mv);
        next
    };
    at.legal().into_iter().map(|mv| slow_perft(&after(mv), depth - 1)).sum()
}

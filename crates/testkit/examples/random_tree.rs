//! Counts the leaves of random trees. `cargo run -p rival-testkit --example random_tree`

use rival_core::perft;
use rival_testkit::Tree;

fn main() {
    for seed in 0..5 {
        let root = Tree::root(seed, 8);
        let leaves: Vec<u64> = (1..=8).map(|depth| perft(&root, depth)).collect();
        println!("seed {seed}: {leaves:?}");
    }
}

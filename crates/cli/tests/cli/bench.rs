//! `rival bench`.

use crate::run::{json, keys};
use rival_lab::bench::{SIGNATURE, suite};
use serde_json::Value;

#[test]
fn the_signature_is_the_one_on_record() {
    let told = json(&["bench", "--json"]);
    let signature = told["signature"].as_u64().expect("a number");
    assert_eq!(
        signature, SIGNATURE,
        "the suite visits other nodes than before; if that is what the change is for, put {signature} into \
         lab::bench::SIGNATURE and say why in the commit message, else look for the bug"
    );
    let games = told["games"].as_array().expect("an array");
    assert!(games.iter().map(|game| &game["game"]).eq(suite().map(|bench| bench.game)));
    let searches = |game: &Value| game["searches"].as_array().expect("an array").clone();
    let nodes: u64 = games.iter().flat_map(searches).filter_map(|search| search["nodes"].as_u64()).sum();
    assert_eq!(nodes, signature);
    let names = ["algorithm", "depth", "heuristic", "nodes", "position", "seconds"];
    assert_eq!(keys(&searches(&games[0])[0]), names);
}

//! Converts a score to Elo. `cargo run -p rival-lab --example elo 0.55`

use rival_lab::stats::elo_of;

fn main() {
    let score = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(0.55);
    println!("{:.1} % are {:+.0} Elo", score * 100.0, elo_of(score));
}

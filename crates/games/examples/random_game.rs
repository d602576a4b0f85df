//! Plays a random game and says why it ended. `cargo run -p rival-games --example random_game
//! smart-horses 7`

use rival_core::{Position, Seeded};
use rival_game::{Game, Lang};
use rival_games::Visitor;
use std::env;

struct Play {
    seed: u64,
}

impl Visitor for Play {
    type Output = ();

    fn visit<G: Game>(self, game: G) {
        let mut chance = Seeded::new(self.seed);
        let mut at = game.set_up(self.seed, None).expect("every game has its own start");
        while let Some(&mv) = chance.choose(&at.legal_moves()) {
            at.play(mv);
            println!("{:6} {}", game.move_text(mv), game.position_text(&at));
        }
        println!("{}", game.end_reason(&at).expect("it is over").text.get(Lang::En));
    }
}

fn main() {
    let name = env::args().nth(1).unwrap_or_else(|| "tictactoe".to_owned());
    let seed = env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(1);
    if let Err(error) = rival_games::open(&name, Play { seed }) {
        eprintln!("{error}");
    }
}

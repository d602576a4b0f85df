//! Checks played games move by move with the exact solver: how often does a player give something
//! away?
//!
//! ```text
//! rival match color-clash --first level:expert --second level:expert,name=other \
//!     --openings plies:2 --games 20 --record FILE
//! cargo run --release -p rival-search --example checked_games FILE
//! ```
//!
//! It solves every position of every game, from the game's book where it has one, so it suits games
//! whose start can be solved. A move errs if it lowers the value of the position for its side; it
//! lets the game go if it turns a win into less, or a draw into a loss. `checked_games FILE winner`
//! looks for the latter alone, which is much faster.

use rival_core::{Position as _, Side, Solvable};
use rival_game::Game;
use rival_game::record::{Record, read_all, tag};
use rival_games::Visitor;
use rival_search::{Book, SolveControl, SolveGoal, solve};
use std::collections::{BTreeMap, HashMap};
use std::error::Error;

#[derive(Default)]
struct Count {
    moves: u32,
    errors: u32,
    let_go: u32,
}

/// Checks the games of one game.
struct Check {
    records: Vec<Record>,
    goal: SolveGoal,
}

impl Visitor for Check {
    type Output = Result<(), String>;

    fn visit<G: Game>(self, game: G) -> Result<(), String> {
        let mut known = HashMap::new();
        let mut counts: BTreeMap<String, Count> = BTreeMap::new();
        let (mut games_with_errors, mut games_let_go) = (0, 0);
        for (number, record) in self.records.iter().enumerate() {
            let mut at = match record.tags.get(tag::FEN) {
                Some(text) => game.parse_position(text).map_err(|error| error.to_string())?,
                None => game.set_up(0, None).map_err(|error| error.to_string())?,
            };
            let mut before = value(&at, self.goal, &mut known)?;
            let start = before;
            let (mut errors, mut let_go) = (0, 0);
            for ply in &record.plies {
                let side = at.turn();
                at.play(game.parse_move(&at, &ply.mv).map_err(|error| error.to_string())?);
                let after = value(&at, self.goal, &mut known)?;
                let (had, has) = (before * side.sign(), after * side.sign());
                let player = record.tags.get([tag::WHITE, tag::BLACK][side as usize]).unwrap_or("?");
                let count = counts.entry(format!("{player}, {side:?}")).or_default();
                count.moves += 1;
                if has < had {
                    count.errors += 1;
                    errors += 1;
                }
                if has.signum() < had.signum() {
                    count.let_go += 1;
                    let_go += 1;
                    let text = game.position_text(&at);
                    println!("game {}: {side:?} had {had} and has {has} after {}: {text}", number + 1, ply.mv);
                }
                before = after;
            }
            games_with_errors += u32::from(errors > 0);
            games_let_go += u32::from(let_go > 0);
            println!("game {}: {start} at the start, {before} at the end, {errors} errors", number + 1);
        }
        println!("{} games, {games_with_errors} with errors, {games_let_go} let go", self.records.len());
        for (player, Count { moves, errors, let_go }) in &counts {
            println!("{player}: {moves} moves, {errors} errors, {let_go} of them let the game go");
        }
        Ok(())
    }
}

/// The value of a position for the first side; with the goal `winner`, only its sign.
fn value<P: Solvable>(at: &P, goal: SolveGoal, known: &mut HashMap<P, i32>) -> Result<i32, String> {
    if let Some(&value) = known.get(at) {
        return Ok(value);
    }
    let mut control = SolveControl { book: Book::embedded(at.book()), ..SolveControl::default() };
    let proven = solve(at, goal, &mut control).proven;
    let value = match goal {
        SolveGoal::Margin => proven.is_exact().then_some(proven.lower),
        SolveGoal::Winner => proven.winner().map(|winner| winner.map_or(0, Side::sign)),
    };
    let value = value.ok_or_else(|| format!("not solved: {at:?}"))?;
    known.insert(*at, value);
    Ok(value)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("a file of games is missing")?;
    let goal = if std::env::args().nth(2).is_some_and(|word| word == SolveGoal::Winner.name()) {
        SolveGoal::Winner
    } else {
        SolveGoal::Margin
    };
    let text = std::fs::read_to_string(path)?;
    let records = read_all(&text).collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
    let game = records.first().and_then(|record| record.tags.get(tag::GAME)).ok_or("no game")?.to_owned();
    rival_games::open(&game, Check { records, goal }).map_err(|error| error.to_string())??;
    Ok(())
}

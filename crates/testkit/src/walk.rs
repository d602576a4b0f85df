//! Random games from a seed.

use rival_core::{Position, Seeded};
use rival_game::Game;

/// The moves of a game.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A random game, one move at a time.
///
/// Even seeds play any move. Odd seeds avoid moves that end the game: such games are long and reach
/// limits of rounds, forced passes and full boards that random play rarely sees.
///
/// If a test fails during a walk, the walk prints its position.
pub struct Walk<'a, G: Game> {
    game: &'a G,
    seed: u64,
    chance: Seeded,
    moves: Vec<MoveOf<G>>,
    at: G::Position,
}

impl<'a, G: Game> Walk<'a, G> {
    /// A walk from the start of a game, or from the set-up of this seed.
    #[must_use]
    pub fn new(game: &'a G, seed: u64) -> Walk<'a, G> {
        Walk::from(game, start(game, seed), seed)
    }

    /// A walk from any position.
    #[must_use]
    pub fn from(game: &'a G, at: G::Position, seed: u64) -> Walk<'a, G> {
        Walk { game, seed, chance: Seeded::new(seed), moves: Vec::new(), at }
    }

    /// The current position.
    #[must_use]
    pub fn at(&self) -> &G::Position {
        &self.at
    }

    /// Plays a random move and returns it; `None` when the game is over.
    ///
    /// # Panics
    /// If the game exceeds its bound.
    pub fn step(&mut self) -> Option<MoveOf<G>> {
        let mut legal = self.at.legal_moves();
        self.chance.shuffle(&mut legal);
        let goes_on = |mv: &MoveOf<G>| self.at.after(*mv).outcome().is_none();
        let patient = (self.seed % 2 == 1).then(|| legal.iter().copied().find(goes_on)).flatten();
        let mv = patient.or(legal.first().copied())?;
        self.at.play(mv);
        self.moves.push(mv);
        assert!(self.moves.len() <= self.game.longest_game() as usize, "the game is longer than the longest there is");
        Some(mv)
    }
}

impl<G: Game> Drop for Walk<'_, G> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let moves: Vec<String> = self.moves.iter().map(|&mv| self.game.move_text(mv)).collect();
            eprintln!("failed in the random game of seed {}, after: {}", self.seed, moves.join(" "));
            eprintln!("rival show {} --position \"{}\"", self.game.name(), self.game.position_text(&self.at));
        }
    }
}

/// The starting position of the game with this seed.
pub(crate) fn start<G: Game>(game: &G, seed: u64) -> G::Position {
    game.set_up(seed, None).expect("every game has a start")
}

/// The moves of a complete random game from the set-up of the same seed.
#[must_use]
pub fn random_game<G: Game>(game: &G, seed: u64) -> Vec<MoveOf<G>> {
    let mut walk = Walk::new(game, seed);
    while walk.step().is_some() {}
    std::mem::take(&mut walk.moves)
}

/// A random position of a random game, its end included.
#[must_use]
pub fn random_position<G: Game>(game: &G, seed: u64) -> G::Position {
    let moves = random_game(game, seed);
    let played = Seeded::new(!seed).below(moves.len() as u32 + 1) as usize;
    moves[..played].iter().fold(start(game, seed), |at, &mv| at.after(mv))
}

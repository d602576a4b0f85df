//! Clauses on pictures and words.

use super::every_position;
use super::moves::assert_unique;
use rival_core::{Position, Seeded};
use rival_game::notation::square_name;
use rival_game::{BoardView, Cell, Effect, Game, Ground, Lang, MoveView, Phrase, Spot};

/// The cells are those of the board, rank by rank from the top, each with its name; panel ids are
/// unique.
pub fn the_view_shows_every_cell_once<G: Game>(game: &G) {
    every_position(game, |at| {
        let view = game.view(at);
        let names: Vec<&str> = view.cells.iter().map(|cell| cell.name.as_str()).collect();
        let from_the_top = (0..view.ranks).rev();
        let expected: Vec<String> =
            from_the_top.flat_map(|rank| (0..view.files).map(move |file| square_name(file, rank))).collect();
        assert_eq!(names, expected);
        assert_unique(view.panels.iter().map(|panel| (panel.id, panel.side)));
    });
}

/// The view offers every legal move by its text, on the board, and distinguishes moves that share a
/// spot. The points it shows are those scored.
pub fn the_view_offers_every_legal_move_once<G: Game>(game: &G) {
    every_position(game, |at| {
        let view = game.view(at);
        let mut offered: Vec<&str> = view.moves.iter().map(|mv| mv.text.as_str()).collect();
        let mut legal: Vec<String> = at.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
        offered.sort_unstable();
        legal.sort_unstable();
        assert_eq!(offered, legal);
        for mv in &view.moves {
            assert!(is_on_the_board(mv, &view), "{mv:?} is off the board");
            assert_gain(game, at, mv);
        }
        assert_unique(view.moves.iter().map(|mv| (format!("{:?}", mv.spot), mv.label.as_ref().map(Phrase::to_string))));
    });
}

fn is_on_the_board(mv: &MoveView, view: &BoardView) -> bool {
    let is_cell = |cell: u8| usize::from(cell) < view.cells.len();
    let spot = match mv.spot {
        Spot::Cell(cell) => is_cell(cell),
        Spot::File(file) => file < view.files,
        Spot::Button(_) => true,
    };
    spot && mv.from.is_none_or(is_cell)
}

fn assert_gain<G: Game>(game: &G, at: &G::Position, mv: &MoveView) {
    if let (Some(gain), Some(before)) = (mv.gain, game.scores(at)) {
        let after = at.after(game.parse_move(at, &mv.text).expect("an offered move is legal"));
        let after = game.scores(&after).expect("a game has scores always or never");
        assert_eq!(gain, after[at.turn()] - before[at.turn()], "points promised for {}", mv.text);
    }
}

/// Applying a move's effects to the picture before it gives the pieces and the ground of the
/// picture after it, and the scores change by the amounts in the effects. One move per position,
/// since pictures are slow.
pub fn effects_lead_from_one_picture_to_the_next<G: Game>(game: &G) {
    let mut chance = Seeded::new(0);
    every_position(game, |at| {
        if let Some(&mv) = chance.choose(&at.legal_moves()) {
            let effects = game.effects(at, mv);
            let mut cells = game.view(at).cells;
            for effect in &effects {
                carry_out(effect, &mut cells);
            }
            let after = at.after(mv);
            let drawn = |cells: &[Cell]| cells.iter().map(|cell| (cell.piece, cell.ground)).collect::<Vec<_>>();
            assert_eq!(
                drawn(&cells),
                drawn(&game.view(&after).cells),
                "{} has effects {effects:?}",
                game.move_text(mv)
            );
            assert_scores(game, at, &after, &effects);
        }
    });
}

fn carry_out(effect: &Effect, cells: &mut [Cell]) {
    match *effect {
        Effect::Place { cell, piece } | Effect::Drop { cell, piece } => cells[cell as usize].piece = Some(piece),
        Effect::Travel { from, to } => cells[to as usize].piece = cells[from as usize].piece.take(),
        Effect::Paint { cell, side, .. } => cells[cell as usize].ground = Ground::Painted(side),
        Effect::Destroy { cell } => cells[cell as usize].ground = Ground::Destroyed,
        Effect::Explode { ref cleared, .. } => cleared.iter().for_each(|&cell| cells[cell as usize].piece = None),
        Effect::Score { .. } | Effect::Stun { .. } | Effect::Pass { .. } => {}
    }
}

/// Applies only to games whose effects include scores: territory changes without them.
fn assert_scores<G: Game>(game: &G, before: &G::Position, after: &G::Position, effects: &[Effect]) {
    let mut told = [0, 0];
    for effect in effects {
        if let Effect::Score { side, by } = *effect {
            told[side] += by;
        }
    }
    if told != [0, 0] {
        let scores = |at| game.scores(at).expect("a game that tells of scores has them");
        let (before, after) = (scores(before), scores(after));
        assert_eq!(told, [after[0] - before[0], after[1] - before[1]], "scores in {effects:?}");
    }
}

/// All of a game's words are present in every language.
pub fn words_are_never_empty<G: Game>(game: &G) {
    let info = game.info();
    let sides = info.sides.iter().flat_map(|side| [&side.name, &side.wins, &side.to_move]);
    [&info.name, &info.summary].into_iter().chain(sides).for_each(assert_says_something);
    game.levels().iter().for_each(|level| assert_says_something(&level.name));
    every_position(game, |at| {
        let view = game.view(at);
        view.panels.iter().for_each(|panel| assert_says_something(&panel.label));
        view.moves.iter().filter_map(|mv| mv.label.as_ref()).for_each(assert_says_something);
        at.legal_moves()
            .into_iter()
            .filter_map(|mv| game.narration(at, mv))
            .for_each(|said| assert_says_something(&said));
    });
}

fn assert_says_something(phrase: &Phrase) {
    for lang in [Lang::En, Lang::Es] {
        assert!(!phrase.get(lang).trim().is_empty(), "{phrase:?} says nothing in {lang:?}");
    }
}

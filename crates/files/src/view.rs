//! What to draw, and what a move changes.

use crate::board::NONE;
use crate::game::FileGame;
use crate::position::{Move, Position};
use crate::program::{Measure, Way};
use crate::set::Set;
use rival_core::{Position as _, Side};
use rival_game::{
    BoardView, Cell, Effect, Game, Ground, MoveView, Panel, PanelContent, Phrase, Piece, Planes, Spot, phrase,
};

pub(crate) fn view<const W: usize, const SCORED: bool>(
    game: &FileGame<W, SCORED>,
    at: &Position<W, SCORED>,
) -> BoardView {
    let board = &at.program().board;
    let deciding = if at.outcome().is_some() { at.deciding() } else { Set::EMPTY };
    BoardView {
        files: board.grid.files,
        ranks: board.grid.ranks,
        style: board.style,
        cells: cells(at, deciding),
        panels: panels(at),
        moves: at.legal_moves().into_iter().map(|mv| move_view(game, at, mv)).collect(),
        tree: None,
    }
}

fn cells<const W: usize, const SCORED: bool>(at: &Position<W, SCORED>, deciding: Set<W>) -> Vec<Cell> {
    let board = &at.program().board;
    let cell = |(file, rank)| {
        let square = board.grid.square(file, rank);
        let piece = piece_on(at, square);
        let painted = Side::BOTH.into_iter().find(|&side| at.paint[side].has(square));
        let gone = !board.has(square) || at.gone.has(square) && piece.is_none();
        let points = if gone || piece.is_some() { 0 } else { at.points_on(square) };
        Cell {
            name: board.name(square),
            ground: if gone { Ground::Destroyed } else { painted.map_or(Ground::Plain, Ground::Painted) },
            piece,
            points: (points != 0).then_some(points.into()),
            in_line: deciding.has(square),
        }
    };
    board.grid.from_the_top().map(cell).collect()
}

fn piece_on<const W: usize, const SCORED: bool>(at: &Position<W, SCORED>, square: u8) -> Option<Piece> {
    let side = Side::BOTH.into_iter().find(|&side| at.pieces[side].has(square))?;
    let kind = usize::from(at.second_kind.has(square));
    Some(Piece { side, shape: at.program().kinds.get(kind)?.shapes[side] })
}

fn panels<const W: usize, const SCORED: bool>(at: &Position<W, SCORED>) -> Vec<Panel> {
    let program = at.program();
    let mut panels = Vec::new();
    if program.measure != Measure::Nothing {
        let label = match program.measure {
            Measure::Score => Phrase::fixed("Points", "Puntos"),
            Measure::Paint => Phrase::fixed("Squares", "Casillas"),
            Measure::Zones => Phrase::fixed("Zones", "Zonas"),
            Measure::Pieces | Measure::Nothing => Phrase::fixed("Pieces", "Piezas"),
        };
        let counts = at.counts();
        panels.extend(Side::BOTH.map(|side| Panel {
            id: "count",
            side: Some(side),
            label: label.clone(),
            content: PanelContent::Number(counts[side]),
        }));
    }
    if program.turn.actions > 1 {
        panels.push(Panel {
            id: "actions",
            side: Some(at.turn()),
            label: Phrase::fixed("Actions", "Acciones"),
            content: PanelContent::Pips { left: at.left, of: program.turn.actions },
        });
    }
    if let Some(rounds) = program.ends.rounds {
        let (round, limit) = (at.round, rounds.limit.max(at.round));
        panels.push(Panel {
            id: "round",
            side: None,
            label: Phrase::fixed("Round", "Ronda"),
            content: PanelContent::Words(phrase!("{round} of {limit}", "{round} de {limit}")),
        });
    }
    panels
}

fn move_view<const W: usize, const SCORED: bool>(
    game: &FileGame<W, SCORED>,
    at: &Position<W, SCORED>,
    mv: Move,
) -> MoveView {
    let program = at.program();
    let text = game.move_text(mv);
    let gain = (program.measure == Measure::Score)
        .then(|| i32::from(at.after(mv).scores[at.turn()] - at.scores[at.turn()]))
        .filter(|&gain| gain != 0);
    let pass = || MoveView {
        text: text.clone(),
        spot: Spot::Button(Phrase::fixed("Pass", "Pasar")),
        label: None,
        from: None,
        gain,
    };
    let Some(entry) = program.moves.get(usize::from(mv.0)) else { return pass() };
    let Some(action) = program.actions.get(usize::from(entry.action)) else { return pass() };
    let grid = program.board.grid;
    let moves = matches!(action.way, Way::Move | Way::Act);
    let from = if entry.from == NONE { at.of_kind(at.turn(), action.kind).first() } else { Some(entry.from) };
    let spot = match action.way {
        Way::Drop => Spot::File(entry.to),
        Way::Use => Spot::Button(Phrase::composed(text.clone(), text.clone())),
        _ => Spot::Cell(grid.cell_of(entry.to)),
    };
    // Pieces that can be chosen between, and actions on the same square, need a word each.
    let label = if action.letter.is_some() || moves && !program.kinds[action.kind].single {
        Some(Phrase::composed(text.clone(), text.clone()))
    } else {
        None
    };
    MoveView { spot, label, from: from.filter(|_| moves).map(|square| grid.cell_of(square)), gain, text }
}

pub(crate) fn observe<const W: usize, const SCORED: bool>(at: &Position<W, SCORED>, by: Side, planes: &mut Planes<'_>) {
    let program = at.program();
    let (grid, uses) = (program.board.grid, program.uses);
    let cells = |set: Set<W>| set.map(move |square| grid.cell_of(square));
    let sides = [by, by.other()];
    for side in sides {
        planes.mark(cells(at.pieces[side]));
    }
    if program.kinds.len() > 1 {
        planes.mark(cells(at.second_kind));
    }
    if uses.ground {
        planes.mark(cells(at.gone));
        for side in sides {
            planes.mark(cells(at.paint[side]));
        }
    }
    if uses.points {
        let listed = || at.homes.into_iter().zip(&program.start.points).filter(|&(home, _)| home != NONE);
        for sign in [1, -1] {
            planes
                .numbers(listed().map(|(home, &value)| (grid.cell_of(home), u8::try_from(sign * value).unwrap_or(0))));
        }
        planes.mark(listed().filter(|&(home, _)| at.occupied().has(home)).map(|(home, _)| grid.cell_of(home)));
    }
    if uses.scores {
        for part in [low, high] {
            for side in sides {
                planes.fill(part(at.scores[side] as u16));
            }
        }
    }
    if uses.actions {
        planes.fill(at.left);
    }
    if uses.stun {
        planes.fill(u8::from(at.stunned));
    }
    if uses.rounds {
        planes.fill(low(at.round));
        planes.fill(high(at.round));
    }
    planes.fill(u8::from(by == at.turn()));
}

/// A piece explodes with its side's pieces on its rank, and what is above falls by one.
fn explode<const W: usize, const SCORED: bool>(
    before: &Position<W, SCORED>,
    side: Side,
    at: u8,
    shown: &mut [Cell],
    effects: &mut Vec<Effect>,
) {
    let grid = before.program().board.grid;
    let cleared: Vec<u8> = before.on_rank(side, at).map(|square| grid.cell_of(square)).collect();
    cleared.iter().for_each(|&cell| shown[usize::from(cell)].piece = None);
    effects.push(Effect::Explode { cell: grid.cell_of(at), cleared: cleared.clone() });
    for cell in cleared {
        let mut to = cell;
        while let Some(from) = to.checked_sub(grid.files) {
            if shown[usize::from(from)].piece.is_some() {
                shown[usize::from(to)].piece = shown[usize::from(from)].piece.take();
                effects.push(Effect::Travel { from, to });
            }
            to = from;
        }
    }
}

/// The low seven bits of a number, for a plane.
fn low(number: u16) -> u8 {
    (number & 127) as u8
}

/// The next seven bits.
fn high(number: u16) -> u8 {
    (number >> 7 & 127) as u8
}

/// What a move changes, found by comparing the pictures before and after it.
pub(crate) fn effects<const W: usize, const SCORED: bool>(before: &Position<W, SCORED>, mv: Move) -> Vec<Effect> {
    let (program, side, after) = (before.program(), before.turn(), before.after(mv));
    let grid = program.board.grid;
    let entry = program.moves.get(usize::from(mv.0)).copied();
    let action = entry.and_then(|entry| program.actions.get(usize::from(entry.action)));
    let action = action.map(|action| before.acting(side, action));
    let mut effects = Vec::new();
    let mut shown = cells(before, Set::EMPTY);
    let mut origin = None;
    if let (Some(entry), Some(action)) = (entry, action) {
        let from = if entry.from == NONE { before.of_kind(side, action.kind).first() } else { Some(entry.from) };
        match action.way {
            Way::Place(_) | Way::Drop => {
                let to = if action.way == Way::Drop { before.landing(entry.to) } else { entry.to };
                let cell = grid.cell_of(to);
                let piece = Piece { side, shape: program.kinds[action.kind].shapes[side] };
                shown[usize::from(cell)].piece = Some(piece);
                effects.push(match action.way {
                    Way::Drop => Effect::Drop { cell, piece },
                    _ => Effect::Place { cell, piece },
                });
            }
            Way::Move => {
                if let Some(from) = from {
                    let (from, to) = (grid.cell_of(from), grid.cell_of(entry.to));
                    shown[usize::from(to)].piece = shown[usize::from(from)].piece.take();
                    effects.push(Effect::Travel { from, to });
                }
            }
            Way::Use => {
                if let Some(at) = from {
                    explode(before, side, at, &mut shown, &mut effects);
                }
            }
            Way::Act => {}
        }
        origin = from.map(|from| grid.cell_of(if matches!(action.way, Way::Act | Way::Use) { from } else { entry.to }));
    } else {
        effects.push(Effect::Pass { side });
    }
    for ((cell, old), new) in (0..).zip(shown).zip(cells(&after, Set::EMPTY)) {
        match (old.piece, new.piece) {
            (old, Some(piece)) if old != Some(piece) => effects.push(Effect::Place { cell, piece }),
            (Some(_), None) => effects.push(Effect::Explode { cell, cleared: vec![cell] }),
            _ => {}
        }
        if old.ground != new.ground {
            match new.ground {
                Ground::Painted(side) => effects.push(Effect::Paint { cell, from: origin.unwrap_or(cell), side }),
                Ground::Destroyed => effects.push(Effect::Destroy { cell }),
                Ground::Plain => {}
            }
        }
    }
    if program.measure == Measure::Score {
        let by = i32::from(after.scores[side] - before.scores[side]);
        if by != 0 {
            effects.push(Effect::Score { side, by });
        }
    }
    if after.stunned && !before.stunned {
        effects.push(Effect::Stun { side: side.other() });
    }
    effects
}

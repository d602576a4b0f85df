//! The picture of a position and the words for its moves.

use super::notation::action_text;
use super::position::{ACTIONS, Action, FIRST_END, GRID, LAST_ROUND, Position, SIZE};
use super::{INFO, square_text};
use rival_core::{Bits, Position as _, Side};
use rival_game::{
    BoardStyle, BoardView, Cell, Effect, Ground, Lang, MoveView, Panel, PanelContent, Phrase, Piece, PieceShape,
    Planes, Spot, phrase,
};

pub(super) fn view(at: &Position) -> BoardView {
    BoardView {
        files: SIZE,
        ranks: SIZE,
        style: BoardStyle::Tiles,
        cells: GRID.from_the_top().map(|(file, rank)| cell(at, GRID.square(file, rank))).collect(),
        panels: panels(at),
        moves: at.legal_moves().into_iter().map(|action| move_view(at, action)).collect(),
        tree: None,
    }
}

fn cell(at: &Position, square: u8) -> Cell {
    let standing = Side::BOTH.into_iter().find(|&side| at.pawns[side] == square);
    Cell {
        name: square_text(square),
        ground: at.colour_of(square).map_or(Ground::Plain, Ground::Painted),
        piece: standing.map(|side| Piece { side, shape: PieceShape::Pawn }),
        points: None,
        in_line: false,
    }
}

pub(super) fn observe(at: &Position, by: Side, planes: &mut Planes<'_>) {
    let sides = [by, by.other()];
    for side in sides {
        planes.mark(Bits(at.colours[side].into()).map(|square| GRID.cell_of(square)));
    }
    for side in sides {
        planes.mark([GRID.cell_of(at.pawns[side])]);
    }
    planes.fill(at.actions);
    for side in sides {
        planes.fill(u8::from(at.stunned && side != at.turn));
    }
    planes.fill(at.round);
    planes.fill(u8::from(by == at.turn));
}

fn panels(at: &Position) -> Vec<Panel> {
    let [red, blue] = at.squares();
    let free = i32::from(SIZE * SIZE) - red - blue;
    let territory = PanelContent::Share { first: red as u8, free: free as u8, second: blue as u8 };
    let of_side = |side: Side| {
        let is_stunned = at.stunned && side != at.turn;
        [
            Panel {
                id: "squares",
                side: Some(side),
                label: Phrase::fixed("Squares", "Casillas"),
                content: PanelContent::Number(at.squares()[side]),
            },
            Panel {
                id: "stunned",
                side: Some(side),
                label: Phrase::fixed("Stunned", "Aturdido"),
                content: PanelContent::Mark(is_stunned),
            },
        ]
    };
    let mut panels = vec![
        Panel {
            id: "round",
            side: None,
            label: Phrase::fixed("Round", "Ronda"),
            content: PanelContent::Words(round_words(at.round)),
        },
        Panel { id: "territory", side: None, label: Phrase::fixed("Territory", "Territorio"), content: territory },
        Panel {
            id: "actions",
            side: Some(at.turn),
            label: Phrase::fixed("Actions left", "Acciones restantes"),
            content: PanelContent::Pips { left: at.actions, of: ACTIONS },
        },
    ];
    panels.extend(Side::BOTH.into_iter().flat_map(of_side));
    panels
}

/// "3 of 5"; from then on the game continues while the sides are level, up to the last round.
fn round_words(round: u8) -> Phrase {
    if round <= FIRST_END {
        phrase!("{round} of {FIRST_END}", "{round} de {FIRST_END}")
    } else {
        phrase!("{round}, at most {LAST_ROUND}", "{round}, como mucho {LAST_ROUND}")
    }
}

/// Every action has a label: most squares can be both moved to and painted.
fn move_view(at: &Position, action: Action) -> MoveView {
    let label = if action.paints() { Phrase::fixed("paint", "pintar") } else { Phrase::fixed("move", "mover") };
    MoveView {
        text: action_text(action),
        spot: Spot::Cell(GRID.cell_of(action.square())),
        label: Some(label),
        from: Some(GRID.cell_of(at.pawns[at.turn])),
        gain: None,
    }
}

pub(super) fn effects(before: &Position, action: Action) -> Vec<Effect> {
    let (from, to) = (GRID.cell_of(before.pawns[before.turn]), GRID.cell_of(action.square()));
    if !action.paints() {
        return vec![Effect::Travel { from, to }];
    }
    let mut effects = vec![Effect::Paint { cell: to, from, side: before.turn }];
    if before.stuns(action) {
        effects.push(Effect::Stun { side: before.turn.other() });
    }
    effects
}

/// A stun and an extra round get a sentence each; the end of the game is reported elsewhere.
pub(super) fn narration(before: &Position, action: Action) -> Option<Phrase> {
    let after = before.after(action);
    if after.outcome().is_some() {
        return None;
    }
    let stun = before.stuns(action).then(|| stun_phrase(before.turn.other()));
    let extra = (after.round > before.round && before.round >= FIRST_END).then(|| extra_round_phrase(&after));
    match (stun, extra) {
        (Some(stun), Some(extra)) => Some(both(&stun, &extra)),
        (stun, extra) => stun.or(extra),
    }
}

fn stun_phrase(side: Side) -> Phrase {
    let name = &INFO.side(side).name;
    let (en, es) = (name.get(Lang::En), name.get(Lang::Es));
    phrase!(
        "{en} is stunned: only one action in its next turn.",
        "{es} queda aturdido: una sola acción en su próximo turno."
    )
}

fn extra_round_phrase(level: &Position) -> Phrase {
    let [each, _] = level.squares();
    phrase!("Level, {each} all: one more round.", "Empate a {each}: se juega una ronda más.")
}

fn both(first: &Phrase, second: &Phrase) -> Phrase {
    let joined = |lang| format!("{} {}", first.get(lang), second.get(lang));
    Phrase::composed(joined(Lang::En), joined(Lang::Es))
}

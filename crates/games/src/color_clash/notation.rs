//! Text ↔ position, text ↔ move.

use super::position::{ACTIONS, Action, FIRST_END, LAST_ROUND, Position, SIZE};
use super::{INFO, square_text};
use rival_core::Side;
use rival_game::notation::{fault, fields, read_board, read_number, read_side, read_square, write_board};
use rival_game::{
    BoardLetter, FieldChoice, FieldKind, FormField, Ground, Phrase, Piece, PieceShape, PositionError, phrase,
};

const FORM: &str = "<colours> <red> <blue> <side> <actions left> <stunned> <round>";
const NOBODY_STUNNED: &str = "-";

pub(super) fn read(text: &str) -> Result<Position, PositionError> {
    let [board, red, blue, side, actions, stunned, round] = fields(text, FORM)?;
    let turn = read_side(side, &INFO)?;
    let at = Position {
        colours: read_colours(board)?,
        pawns: [read_pawn(Phrase::fixed("red", "rojo"), red)?, read_pawn(Phrase::fixed("blue", "azul"), blue)?],
        turn,
        actions: read_number(actions, Phrase::fixed("actions left", "acciones restantes"), 0..=i32::from(ACTIONS))?
            as u8,
        stunned: read_stunned(stunned, turn)?,
        round: read_number(round, Phrase::fixed("round", "ronda"), 1..=i32::from(LAST_ROUND))? as u8,
    };
    check_pawns(&at)?;
    check_end(&at)?;
    Ok(at)
}

fn read_colours(text: &str) -> Result<[u32; 2], PositionError> {
    let mut colours = [0; 2];
    read_board(text, SIZE, SIZE, "rb", |file, rank, letter| {
        let side = if letter == 'r' { Side::First } else { Side::Second };
        colours[side] |= 1 << (rank * SIZE + file);
    })?;
    Ok(colours)
}

fn read_pawn(field: Phrase, text: &str) -> Result<u8, PositionError> {
    let (file, rank) = read_square(text, SIZE, SIZE).ok_or_else(|| {
        fault(field, phrase!("\"{text}\" is not a square from a1 to e5", "«{text}» no es una casilla de a1 a e5"))
    })?;
    Ok(rank * SIZE + file)
}

fn read_stunned(text: &str, turn: Side) -> Result<bool, PositionError> {
    if text == NOBODY_STUNNED {
        return Ok(false);
    }
    let waiting = INFO.side(turn.other()).letter;
    if INFO.side_of(text) == Some(turn.other()) {
        return Ok(true);
    }
    Err(fault(
        Phrase::fixed("stunned", "aturdido"),
        phrase!(
            "\"{text}\" is neither - nor {waiting}, the side that waits for its turn",
            "«{text}» no es ni - ni {waiting}, el bando que espera su turno"
        ),
    ))
}

fn check_pawns(at: &Position) -> Result<(), PositionError> {
    let [red, blue] = at.pawns;
    if red != blue {
        return Ok(());
    }
    let square = square_text(blue);
    Err(fault(
        Phrase::fixed("blue", "azul"),
        phrase!("the red pawn stands on {square} too", "el peón rojo también está en {square}"),
    ))
}

/// Rejects zero actions, the notation of a finished game, where a game cannot have ended.
fn check_end(at: &Position) -> Result<(), PositionError> {
    let (round, [each, _]) = (at.round, at.squares());
    let reason = if at.actions > 0 {
        return Ok(());
    } else if at.turn == Side::First {
        Phrase::fixed(
            "0 is for a finished game, and a game ends with Blue's turn",
            "0 es para una partida terminada, y una partida termina con el turno de Azul",
        )
    } else if round < FIRST_END {
        phrase!(
            "0 is for a finished game, and none ends in round {round}, before round {FIRST_END}",
            "0 es para una partida terminada, y ninguna termina en la ronda {round}, antes de la {FIRST_END}"
        )
    } else if round < LAST_ROUND && at.is_level() {
        phrase!(
            "0 is for a finished game, and at {each} all it goes on until round {LAST_ROUND}",
            "0 es para una partida terminada, y con empate a {each} sigue hasta la ronda {LAST_ROUND}"
        )
    } else {
        return Ok(());
    };
    Err(fault(Phrase::fixed("actions left", "acciones restantes"), reason))
}

pub(super) fn write(at: &Position) -> String {
    let letter = |side| INFO.side(side).letter;
    let colours = write_board(SIZE, SIZE, |file, rank| at.colour_of(rank * SIZE + file).map(letter));
    let [red, blue] = at.pawns.map(square_text);
    let stunned = if at.stunned { letter(at.turn.other()).to_string() } else { NOBODY_STUNNED.to_owned() };
    format!("{colours} {red} {blue} {} {} {stunned} {}", letter(at.turn), at.actions, at.round)
}

pub(super) fn action_text(action: Action) -> String {
    let kind = if action.paints() { 'p' } else { 'm' };
    format!("{kind}{}", square_text(action.square()))
}

/// The fields of a position's text.
pub(super) fn form() -> Vec<FormField> {
    let paint = |letter, side: Side| BoardLetter::ground(letter, INFO.side(side).name.clone(), Ground::Painted(side));
    let pawn =
        |id, label, side| FormField { id, label, kind: FieldKind::Cell(Piece { side, shape: PieceShape::Pawn }) };
    let stunned = |text, label| FieldChoice { text, label };
    vec![
        FormField::board(vec![paint('r', Side::First), paint('b', Side::Second)]),
        pawn("red", Phrase::fixed("Red's pawn", "Peón rojo"), Side::First),
        pawn("blue", Phrase::fixed("Blue's pawn", "Peón azul"), Side::Second),
        FormField::side(),
        FormField::number("actions", Phrase::fixed("Actions left", "Acciones restantes"), 0, i32::from(ACTIONS)),
        FormField {
            id: "stunned",
            label: Phrase::fixed("Stunned", "Aturdido"),
            kind: FieldKind::Choice(vec![
                stunned(NOBODY_STUNNED, Phrase::fixed("nobody", "nadie")),
                stunned("r", Phrase::fixed("Red", "Rojo")),
                stunned("b", Phrase::fixed("Blue", "Azul")),
            ]),
        },
        FormField::number("round", Phrase::fixed("Round", "Ronda"), 1, i32::from(LAST_ROUND)),
    ]
}

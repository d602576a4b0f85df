//! Text ↔ position, text ↔ move.

use super::position::{GONE, GRID, VALUES};
use super::{INFO, Move, Position};
use rival_core::{Position as _, Side};
use rival_game::notation::{fault, fields, read_board, read_number, read_side, read_square, square_name, write_board};
use rival_game::{BoardLetter, FieldKind, FormField, Ground, Phrase, Piece, PieceShape, PositionError, phrase};
use std::ops::RangeInclusive;

/// The letters of the knights, White's first.
const KNIGHTS: [char; 2] = ['W', 'B'];
const DESTROYED: char = 'x';

/// No side can score less (62 passes and all negative points) or more (all positive points).
const SCORES: RangeInclusive<i32> = -300..=23;

/// Written in place of an empty list of points.
const NO_POINTS: &str = "-";

pub(super) fn read(text: &str) -> Result<Position, PositionError> {
    let [board, side, white, black, points] = fields(text, "<board> <side> <white score> <black score> <points>")?;
    let (knights, destroyed) = read_squares(board)?;
    let turn = read_side(side, &INFO)?;
    let scores = [
        read_number(white, Phrase::fixed("white score", "puntos de las blancas"), SCORES)?,
        read_number(black, Phrase::fixed("black score", "puntos de las negras"), SCORES)?,
    ];
    let homes = read_points(points)?;
    if let Some(home) = homes.into_iter().find(|&home| home != GONE && destroyed >> home & 1 != 0) {
        let square = square_text(home);
        return Err(fault(
            Phrase::fixed("points", "puntos"),
            phrase!("{square} is destroyed and holds none", "{square} está destruida y no tiene puntos"),
        ));
    }
    let mut at = Position::new(turn, knights, scores.map(|score| score as i16), homes);
    at.destroyed |= destroyed;
    Ok(at)
}

/// The squares of the two knights, and the destroyed empty ones.
fn read_squares(board: &str) -> Result<([u8; 2], u64), PositionError> {
    let mut knights = [0_u64; 2];
    let mut destroyed = 0;
    read_board(board, 8, 8, "WBx", |file, rank, piece| {
        let square = 1 << (rank * 8 + file);
        match Side::BOTH.into_iter().find(|&side| KNIGHTS[side] == piece) {
            Some(side) => knights[side] |= square,
            None => destroyed |= square,
        }
    })?;
    for side in Side::BOTH {
        let (letter, found) = (KNIGHTS[side], knights[side].count_ones());
        if found != 1 {
            return Err(fault(
                Phrase::fixed("board", "tablero"),
                phrase!("{found} {letter} where there must be one", "hay {found} {letter} y debe haber una"),
            ));
        }
    }
    Ok((knights.map(|knight| knight.trailing_zeros() as u8), destroyed))
}

/// The square of each of [`VALUES`].
fn read_points(text: &str) -> Result<[u8; 10], PositionError> {
    let mut homes = [GONE; 10];
    if text == NO_POINTS {
        return Ok(homes);
    }
    let mut last_cell = None;
    for entry in text.split(',') {
        let (square, value) = read_entry(entry).ok_or_else(|| bad_entry(entry))?;
        if last_cell >= Some(GRID.cell_of(square)) {
            return Err(fault(
                Phrase::fixed("points", "puntos"),
                phrase!(
                    "\"{entry}\" is out of order: each square once, rank by rank from a8 to h1",
                    "«{entry}» está fuera de orden: cada casilla una vez, fila por fila de a8 a h1"
                ),
            ));
        }
        if homes[value] != GONE {
            let value = VALUES[value];
            return Err(fault(
                Phrase::fixed("points", "puntos"),
                phrase!("{value:+} is there twice", "{value:+} aparece dos veces"),
            ));
        }
        last_cell = Some(GRID.cell_of(square));
        homes[value] = square;
    }
    Ok(homes)
}

/// A square and the index of its value in [`VALUES`].
fn read_entry(entry: &str) -> Option<(u8, usize)> {
    let (name, value) = entry.split_at_checked(2)?;
    let (file, rank) = read_square(name, 8, 8)?;
    let value = VALUES.iter().position(|known| format!("{known:+}") == value)?;
    Some((rank * 8 + file, value))
}

fn bad_entry(entry: &str) -> PositionError {
    let mut values = VALUES;
    values.sort_unstable();
    let known = values.map(|value| format!("{value:+}")).join(" ");
    fault(
        Phrase::fixed("points", "puntos"),
        phrase!(
            "\"{entry}\" is not a square with one of {known}, as in a8+3",
            "«{entry}» no es una casilla con uno de {known}, como a8+3"
        ),
    )
}

pub(super) fn write(at: &Position) -> String {
    let board = write_board(8, 8, |file, rank| {
        let square = rank * 8 + file;
        let knight = at.knights().into_iter().zip(KNIGHTS).find(|&(knight, _)| knight == square);
        knight.map(|(_, letter)| letter).or_else(|| (at.destroyed >> square & 1 != 0).then_some(DESTROYED))
    });
    let side = INFO.side(at.turn()).letter;
    let [white, black] = at.scores();
    format!("{board} {side} {white} {black} {}", write_points(at))
}

fn write_points(at: &Position) -> String {
    let listed = squares_from_a8().filter(|square| at.listed >> square & 1 != 0);
    let entries: Vec<String> = listed.map(|square| format!("{}{:+}", square_text(square), at.points(square))).collect();
    if entries.is_empty() { NO_POINTS.to_owned() } else { entries.join(",") }
}

pub(super) fn move_text(mv: Move) -> String {
    if mv == Move::PASS { "pass".to_owned() } else { square_text(mv.0) }
}

pub(super) fn square_text(square: u8) -> String {
    square_name(GRID.file_of(square), GRID.rank_of(square))
}

/// The squares in the order of the notation.
pub(super) fn squares_from_a8() -> impl Iterator<Item = u8> {
    GRID.from_the_top().map(|(file, rank)| GRID.square(file, rank))
}

/// The fields of a position's text.
pub(super) fn form() -> Vec<FormField> {
    let knight = |letter, side: Side, label| {
        BoardLetter::piece(letter, label, Piece { side, shape: PieceShape::Knight }).only_one()
    };
    let gone = Phrase::fixed("Destroyed", "Destruida");
    let score = |id, label| FormField::number(id, label, *SCORES.start(), *SCORES.end());
    vec![
        FormField::board(vec![
            knight(KNIGHTS[0], Side::First, Phrase::fixed("White's knight", "Caballo blanco")),
            knight(KNIGHTS[1], Side::Second, Phrase::fixed("Black's knight", "Caballo negro")),
            BoardLetter::ground(DESTROYED, gone, Ground::Destroyed),
        ]),
        FormField::side(),
        score("white", Phrase::fixed("White's points", "Puntos de las blancas")),
        score("black", Phrase::fixed("Black's points", "Puntos de las negras")),
        FormField {
            id: "points",
            label: Phrase::fixed("Points on the board", "Puntos en el tablero"),
            kind: FieldKind::Points(VALUES.map(i32::from).to_vec()),
        },
    ]
}

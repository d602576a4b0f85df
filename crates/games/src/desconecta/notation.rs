//! Text ↔ position, text ↔ move.

use super::position::{LAST_ROUND, Position, Shape, rack};
use super::{INFO, Move, Square};
use rival_core::Side;
use rival_game::notation::{fault, fields, read_number, read_side};
use rival_game::{BoardLetter, FormField, Phrase, Piece, PieceShape, PositionError, phrase};

pub(super) fn read<S: Shape>(shape: S, text: &str) -> Result<Position<S>, PositionError> {
    let [board, side, round] = fields(text, "<board> <side> <round>")?;
    let (mut pieces, mut bombs) = ([0; 2], 0);
    rack(shape).read_board(board, "gbGB", |square, letter| {
        let side = if matches!(letter, 'g' | 'G') { Side::First } else { Side::Second };
        pieces[side] |= square.bit();
        if letter.is_ascii_uppercase() {
            bombs |= square.bit();
        }
    })?;
    let turn = read_side(side, &INFO)?;
    let round = read_number(round, Phrase::fixed("round", "ronda"), 1..=i32::from(LAST_ROUND) + 1)? as u8;
    let at = Position { mine: pieces[turn], theirs: pieces[turn.other()], bombs, round, turn, shape };
    check_bombs(&at)?;
    Ok(at)
}

fn check_bombs<S: Shape>(at: &Position<S>) -> Result<(), PositionError> {
    for side in Side::BOTH {
        let (count, letter) = ((at.bombs & at.pieces(side)).count_ones(), bomb_letter(side));
        if count > 1 {
            return Err(fault(
                Phrase::fixed("board", "tablero"),
                phrase!(
                    "{count} bombs {letter}, a side has one at most",
                    "{count} bombas {letter}, cada bando tiene una como mucho"
                ),
            ));
        }
    }
    let (round, first) = (at.round, at.shape.period());
    if at.bombs != 0 && round < first {
        return Err(fault(
            Phrase::fixed("round", "ronda"),
            phrase!(
                "a bomb is on the board in round {round}, the first is dropped in round {first}",
                "hay una bomba en el tablero en la ronda {round}, la primera cae en la ronda {first}"
            ),
        ));
    }
    Ok(())
}

pub(super) fn write<S: Shape>(at: &Position<S>) -> String {
    let board = rack(at.shape).write_board(|square| {
        owner(at, square).map(|side| if square.is_in(at.bombs) { bomb_letter(side) } else { INFO.side(side).letter })
    });
    format!("{board} {} {}", INFO.side(at.turn).letter, at.round)
}

pub(super) fn move_text<S: Shape>(shape: S, mv: Move) -> String {
    match mv {
        Move::Drop(landing) => rack(shape).drop_text(landing),
        Move::Boom => "boom".to_owned(),
    }
}

/// The owner of the piece on a square.
pub(super) fn owner<S: Shape>(at: &Position<S>, square: Square) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| square.is_in(at.pieces(side)))
}

fn bomb_letter(side: Side) -> char {
    INFO.side(side).letter.to_ascii_uppercase()
}

/// The fields of a position's text.
pub(super) fn form() -> Vec<FormField> {
    let letter = |letter, label, side, shape| BoardLetter::piece(letter, label, Piece { side, shape });
    let letters = vec![
        letter('g', Phrase::fixed("Green", "Verde"), Side::First, PieceShape::Disc),
        letter('b', Phrase::fixed("Blue", "Azul"), Side::Second, PieceShape::Disc),
        letter('G', Phrase::fixed("Green's bomb", "Bomba verde"), Side::First, PieceShape::Bomb).only_one(),
        letter('B', Phrase::fixed("Blue's bomb", "Bomba azul"), Side::Second, PieceShape::Bomb).only_one(),
    ];
    let round = FormField::number("round", Phrase::fixed("Round", "Ronda"), 1, i32::from(LAST_ROUND) + 1);
    vec![FormField::board(letters), FormField::side(), round]
}

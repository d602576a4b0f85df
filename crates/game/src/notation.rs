//! Helpers that read and write boards, squares and fields, shared by the notations of all games.

use crate::{GameInfo, Phrase, PositionError, phrase};
use rival_core::Side;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Splits a position into exactly `N` fields.
///
/// # Errors
/// If there are fewer or more, or they are not separated by single spaces: a position has one
/// spelling.
pub fn fields<'a, const N: usize>(text: &'a str, form: &'static str) -> Result<[&'a str; N], PositionError> {
    let found: Vec<&str> = text.split(' ').collect();
    let count = found.len();
    found.try_into().map_err(|_| PositionError::FieldCount { found: count, expected: N, form })
}

/// The error for a field.
#[must_use]
pub fn fault(field: Phrase, reason: Phrase) -> PositionError {
    PositionError::Field { field, reason }
}

/// Reads a board written rank by rank from the top, `/` between ranks, a number for a run of empty
/// squares. Calls `place` with file and rank, both from 0 at the bottom left, and the character of
/// every square that is not empty.
///
/// # Errors
/// If the board is not of this size, if runs of empty squares are not written as one number, or if
/// a character is not in `known`.
pub fn read_board(
    text: &str,
    files: u8,
    ranks: u8,
    known: &'static str,
    mut place: impl FnMut(u8, u8, char),
) -> Result<(), PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(ranks) {
        return Err(PositionError::RankCount { found: rows.len(), expected: usize::from(ranks) });
    }
    for (row, rank) in rows.iter().zip((0..ranks).rev()) {
        read_rank(row, files, rank, known, |file, piece| place(file, rank, piece))?;
    }
    Ok(())
}

fn read_rank(
    row: &str,
    files: u8,
    rank: u8,
    known: &'static str,
    mut place: impl FnMut(u8, char),
) -> Result<(), PositionError> {
    let number = usize::from(rank) + 1;
    // Boards of more than nine files have runs of two digits; on others a second digit is a mistake.
    let most = if files > 9 { 2 } else { 1 };
    let (mut file, mut run, mut digits) = (0, 0, 0);
    for found in row.chars() {
        let digit = found.to_digit(10);
        let is_run = digit.is_some_and(|digit| digit > 0 && digits == 0 || digits > 0 && digits < most);
        if !is_run && !known.contains(found) {
            return Err(PositionError::Piece { rank: number, found, known });
        }
        if let Some(digit) = digit.filter(|_| is_run) {
            run = 10 * run + digit as usize;
            digits += 1;
            continue;
        }
        file += run;
        (run, digits) = (0, 0);
        if file < usize::from(files) {
            place(file as u8, found);
        }
        file += 1;
    }
    file += run;
    if file != usize::from(files) {
        return Err(PositionError::RankLength { rank: number, found: file, expected: usize::from(files) });
    }
    Ok(())
}

/// Writes a board: the inverse of [`read_board`]. `piece_at` gets file and rank from 0 at the
/// bottom left.
pub fn write_board(files: u8, ranks: u8, piece_at: impl Fn(u8, u8) -> Option<char>) -> String {
    let mut text = String::new();
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        for file in 0..files {
            match piece_at(file, rank) {
                None => empty += 1,
                Some(piece) => {
                    push_run(&mut text, &mut empty);
                    text.push(piece);
                }
            }
        }
        push_run(&mut text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn push_run(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// Reads the side to move from its letter.
///
/// # Errors
/// If no side of the game has that letter.
pub fn read_side(text: &str, info: &GameInfo) -> Result<Side, PositionError> {
    info.side_of(text).ok_or_else(|| {
        let [first, second] = [info.sides[0].letter, info.sides[1].letter];
        fault(
            Phrase::fixed("side", "bando"),
            phrase!("\"{text}\" is neither {first} nor {second}", "«{text}» no es ni {first} ni {second}"),
        )
    })
}

/// Reads a whole number within bounds, written without `+`, leading zeros or `-0`.
///
/// # Errors
/// On anything else; the message names the field.
pub fn read_number(text: &str, field: Phrase, bounds: RangeInclusive<i32>) -> Result<i32, PositionError> {
    let number = text.parse::<i32>().ok().filter(|number| number.to_string() == text && bounds.contains(number));
    number.ok_or_else(|| fault(field, no_whole_number(text, bounds.start(), bounds.end())))
}

/// Reads an unsigned whole number within bounds, for options, settings and players: digits only.
///
/// ```
/// use rival_game::notation::whole_number;
/// assert_eq!(whole_number("8", &(1..=64)), Ok(8));
/// let refusal = |text, bounds| whole_number(text, &bounds).unwrap_err().to_string();
/// assert_eq!(refusal("65", 1..=64), "\"65\" is not a whole number from 1 to 64");
/// assert_eq!(refusal("-1", 0..=u64::MAX), "\"-1\" is not a whole number from 0 up");
/// ```
///
/// # Errors
/// On anything else; the message names the bounds.
pub fn whole_number(text: &str, bounds: &RangeInclusive<u64>) -> Result<u64, Phrase> {
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse().ok()).filter(|number| bounds.contains(number));
    number.ok_or_else(|| match (bounds.start(), bounds.end()) {
        (least, &u64::MAX) => {
            phrase!("\"{text}\" is not a whole number from {least} up", "«{text}» no es un número entero desde {least}")
        }
        (least, most) => no_whole_number(text, least, most),
    })
}

fn no_whole_number(text: &str, least: impl Display, most: impl Display) -> Phrase {
    phrase!(
        "\"{text}\" is not a whole number from {least} to {most}",
        "«{text}» no es un número entero de {least} a {most}"
    )
}

/// The name of a square, file and rank from 0 at the bottom left: `a1`.
#[must_use]
pub fn square_name(file: u8, rank: u8) -> String {
    format!("{}{}", char::from(b'a' + file), rank + 1)
}

/// The square with this name on a board of this size: file and rank from 0 at the bottom left.
///
/// ```
/// use rival_game::notation::read_square;
/// assert_eq!(read_square("c4", 8, 8), Some((2, 3)));
/// assert_eq!(read_square("c9", 8, 8), None);
/// ```
#[must_use]
pub fn read_square(text: &str, files: u8, ranks: u8) -> Option<(u8, u8)> {
    let &[file, rank] = text.as_bytes() else { return None };
    let (file, rank) = (file.checked_sub(b'a')?, rank.checked_sub(b'1')?);
    (file < files && rank < ranks).then_some((file, rank))
}

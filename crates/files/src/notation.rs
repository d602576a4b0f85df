//! Text ↔ position.

use crate::board::NONE;
use crate::position::Position;
use crate::program::{Draft, Program};
use rival_core::Side;
use rival_game::notation::{fault, read_board, read_number, read_side, write_board};
use rival_game::{Phrase, PositionError, phrase};

/// The largest score in a text.
const MAX_SCORE: i32 = 20_000;

/// The names of a position's fields, and of its planes.
pub(crate) fn form_of(draft: &Draft) -> (String, Vec<&'static str>) {
    let uses = draft.uses;
    let fields = [
        (true, "board"),
        (uses.ground, "ground"),
        (true, "side"),
        (uses.scores, "score"),
        (uses.scores, "score"),
        (uses.points, "points"),
        (uses.actions, "actions"),
        (uses.stun, "stunned"),
        (uses.rounds, "round"),
    ];
    let names: Vec<String> = fields.iter().filter(|(used, _)| *used).map(|(_, name)| format!("<{name}>")).collect();
    let planes = [
        (true, "own-pieces"),
        (true, "other-pieces"),
        (draft.kinds.len() > 1, "second-kind"),
        (uses.ground, "destroyed"),
        (uses.ground, "own-paint"),
        (uses.ground, "other-paint"),
        (uses.points, "gains"),
        (uses.points, "losses"),
        (uses.points, "scored"),
        (uses.scores, "own-score"),
        (uses.scores, "other-score"),
        (uses.scores, "own-score-high"),
        (uses.scores, "other-score-high"),
        (uses.actions, "actions"),
        (uses.stun, "stunned"),
        (uses.rounds, "round"),
        (uses.rounds, "round-high"),
        (true, "to-move"),
    ];
    (names.join(" "), planes.into_iter().filter(|(used, _)| *used).map(|(_, name)| name).collect())
}

pub(crate) fn write<const W: usize, const SCORED: bool>(at: &Position<W, SCORED>) -> String {
    let program = at.program();
    let (grid, uses) = (program.board.grid, program.uses);
    let letters = [Side::First, Side::Second].map(|side| program.info.side(side).letter);
    let piece = |file, rank| {
        let square = grid.square(file, rank);
        let side = Side::BOTH.into_iter().find(|&side| at.pieces[side].has(square))?;
        let letter = letters[side];
        Some(if at.second_kind.has(square) { letter.to_ascii_uppercase() } else { letter })
    };
    let mut fields = vec![write_board(grid.files, grid.ranks, piece)];
    if uses.ground {
        let ground = |file, rank| {
            let square = grid.square(file, rank);
            if at.gone.has(square) {
                return Some('#');
            }
            Side::BOTH.into_iter().find(|&side| at.paint[side].has(square)).map(|side| letters[side])
        };
        fields.push(write_board(grid.files, grid.ranks, ground));
    }
    fields.push(letters[at.turn].to_string());
    if uses.scores {
        fields.extend(at.scores.map(|score| score.to_string()));
    }
    if uses.points {
        fields.push(points_text(at));
    }
    if uses.actions {
        fields.push(at.left.to_string());
    }
    if uses.stun {
        fields.push(if at.stunned { letters[at.turn.other()].to_string() } else { "-".to_owned() });
    }
    if uses.rounds {
        fields.push(at.round.to_string());
    }
    fields.join(" ")
}

/// Squares with their points, in the order of the board from the top: `a7+10,d6-4`, or `-`.
fn points_text<const W: usize, const SCORED: bool>(at: &Position<W, SCORED>) -> String {
    let board = &at.program().board;
    let mut listed: Vec<(u8, i16)> = (at.homes.into_iter().zip(&at.program().start.points))
        .filter(|&(home, _)| home != NONE)
        .map(|(home, &value)| (home, value))
        .collect();
    listed.sort_by_key(|&(home, _)| board.grid.cell_of(home));
    let texts: Vec<String> = listed.iter().map(|&(home, value)| format!("{}{value:+}", board.name(home))).collect();
    if texts.is_empty() { "-".to_owned() } else { texts.join(",") }
}

pub(crate) fn read<const W: usize, const SCORED: bool>(
    program: &'static Program,
    text: &str,
) -> Result<Position<W, SCORED>, PositionError> {
    let uses = program.uses;
    let fields: Vec<&str> = text.split(' ').collect();
    let expected = program.form.split(' ').count();
    if fields.len() != expected {
        return Err(PositionError::FieldCount { found: fields.len(), expected, form: program.form });
    }
    let mut fields = fields.into_iter();
    let mut next = || fields.next().unwrap_or_default();
    let mut at = Position::empty(program);
    let grid = program.board.grid;
    let letters = [Side::First, Side::Second].map(|side| program.info.side(side).letter);
    let board_field = || Phrase::fixed("board", "tablero");
    read_board(next(), grid.files, grid.ranks, program.letters[0], |file, rank, letter| {
        let square = grid.square(file, rank);
        let small = letter.to_ascii_lowercase();
        at.pieces[if small == letters[0] { Side::First } else { Side::Second }].add(square);
        if small != letter {
            at.second_kind.add(square);
        }
    })?;
    if uses.ground {
        read_board(next(), grid.files, grid.ranks, program.letters[1], |file, rank, letter| {
            let square = grid.square(file, rank);
            match letter {
                '#' => at.gone.add(square),
                _ => at.paint[if letter == letters[0] { Side::First } else { Side::Second }].add(square),
            }
        })?;
    }
    if at.occupied().into_iter().chain(at.gone).chain(at.paint[0]).chain(at.paint[1]).any(|at| !program.board.has(at)) {
        return Err(fault(
            board_field(),
            phrase!("a square is not on this board", "una casilla no es de este tablero"),
        ));
    }
    for (kind, number) in program.kinds.iter().zip(0..) {
        let most = Side::BOTH.map(|side| at.of_kind(side, number).len());
        if kind.single && most.into_iter().any(|pieces| pieces > 1) {
            let name = &kind.name;
            return Err(fault(
                board_field(),
                phrase!("a side has more than one {name}", "un bando tiene más de una pieza «{name}»"),
            ));
        }
    }
    if program.board.style == rival_game::BoardStyle::Rack && floats(&at) {
        return Err(fault(board_field(), phrase!("a piece floats", "una ficha flota")));
    }
    at.turn = read_side(next(), &program.info)?;
    if uses.scores {
        for score in &mut at.scores {
            *score = read_number(next(), Phrase::fixed("score", "puntos"), -MAX_SCORE..=MAX_SCORE)? as i16;
        }
    }
    if uses.points {
        read_points(program, next(), &mut at)?;
    }
    let actions = i32::from(program.turn.actions);
    let mut over = false;
    if uses.actions {
        at.left = read_number(next(), Phrase::fixed("actions", "acciones"), 0..=actions)? as u8;
        over = at.left == 0;
    }
    if uses.stun {
        at.stunned = match next() {
            "-" => false,
            letter if letter == letters[at.turn.other()].to_string() => true,
            found => {
                let letter = letters[at.turn.other()];
                return Err(fault(
                    Phrase::fixed("stunned", "aturdido"),
                    phrase!("\"{found}\" is neither - nor {letter}", "«{found}» no es ni - ni {letter}"),
                ));
            }
        };
    }
    if uses.rounds {
        let most = program.ends.rounds.map_or(0, |rounds| rounds.at_most);
        at.round = read_number(next(), Phrase::fixed("round", "ronda"), 1..=most.into())? as u16;
        // Only the end of a last round leaves no action.
        if over && (at.turn == Side::First || !at.is_last_round()) {
            return Err(fault(
                Phrase::fixed("actions", "acciones"),
                phrase!("no action is left, and the round goes on", "no queda acción y la ronda sigue"),
            ));
        }
    } else if over {
        return Err(fault(
            Phrase::fixed("actions", "acciones"),
            phrase!("no action is left", "no queda ninguna acción"),
        ));
    }
    at.judge(None);
    Ok(at)
}

/// Whether a piece of a rack has an empty square below it.
fn floats<const W: usize, const SCORED: bool>(at: &Position<W, SCORED>) -> bool {
    let (files, occupied) = (at.program().board.grid.files, at.occupied());
    occupied.into_iter().any(|square| square >= files && !occupied.has(square - files))
}

fn read_points<const W: usize, const SCORED: bool>(
    program: &'static Program,
    text: &str,
    at: &mut Position<W, SCORED>,
) -> Result<(), PositionError> {
    let field = || Phrase::fixed("points", "puntos");
    if text != "-" {
        for part in text.split(',') {
            let (square, value) = part.split_at(part.find(['+', '-']).unwrap_or(part.len()));
            let home = program.board.square(square);
            let place = program.start.points.iter().position(|known| format!("{known:+}") == value);
            let free = |home: u8, place: usize| at.homes[place] == NONE && !at.homes.contains(&home);
            match home.zip(place).filter(|&(home, place)| free(home, place)) {
                Some((home, place)) => {
                    at.homes[place] = home;
                    at.listed.add(home);
                }
                None => {
                    return Err(fault(
                        field(),
                        phrase!(
                            "\"{part}\" is not a square with one of the points",
                            "«{part}» no es una casilla con uno de los puntos"
                        ),
                    ));
                }
            }
        }
    }
    if points_text(at) != text {
        return Err(fault(
            field(),
            phrase!("squares are listed in the order of the board", "las casillas van en el orden del tablero"),
        ));
    }
    Ok(())
}

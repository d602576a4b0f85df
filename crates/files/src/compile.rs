//! From text to a checked program.

use crate::actions::read_actions;
use crate::board::{Board, NONE};
use crate::ends::read_ends;
use crate::features::read_features;
use crate::program::{Draft, Kind, Line, SideWords, Start, Uses, Way, Where};
use crate::reader::{Problems, Reader, Table, Value};
use crate::set::{Wide, squares, with};
use crate::words::{COLOURS, SHAPES, SIDES};
use rival_core::{Grid, Side};
use rival_game::{BoardStyle, Phrase, PieceShape, phrase};
use toml::de::DeTable;

/// The longest text of a game file, in bytes.
pub const MAX_TEXT: usize = 16 << 10;
/// The most files or ranks of a board.
const MAX_SIDE: u8 = 16;
/// The most squares of a board.
const MAX_CELLS: u32 = 225;

/// Reads and checks a file.
pub(crate) fn compile(text: &str) -> Result<Draft, Problems> {
    let mut reader = Reader::new(text);
    if text.len() > MAX_TEXT {
        reader.complain(
            0..0,
            phrase!(
                "a game file has at most {MAX_TEXT} bytes",
                "un archivo de juego tiene como mucho {MAX_TEXT} bytes"
            ),
        );
        return Err(reader.problems());
    }
    match DeTable::parse(text) {
        Ok(table) => {
            // The draft borrows nothing of the table, but the reader holds places of it.
            let mut reader = Reader::new(text);
            let draft = read(&mut reader, table.get_ref());
            draft.filter(|_| reader.is_content()).ok_or_else(|| reader.problems())
        }
        Err(error) => {
            let at = error.span().unwrap_or(0..0);
            let message = error.message().replace('\n', ", ");
            reader.complain(at, phrase!("this is not TOML: {message}", "esto no es TOML: {message}"));
            Err(reader.problems())
        }
    }
}

fn read<'a>(reader: &mut Reader<'a>, table: &'a DeTable<'a>) -> Option<Draft> {
    let mut root = Table::root(table);
    let id = root.require(reader, "game").and_then(|value| read_id(reader, value));
    let name = root.require(reader, "name").and_then(|value| reader.phrase(value, 40));
    let about = root.require(reader, "about").and_then(|value| reader.phrase(value, 300));
    let board_value = root.require(reader, "board");
    let sides_value = root.require(reader, "sides");
    let pieces_value = root.take("pieces");
    let start_value = root.take("start");
    let actions_value = root.require(reader, "action");
    let turn_value = root.take("turn");
    let end_value = root.require(reader, "end");
    let heuristic_value = root.take("heuristic");
    let levels_value = root.take("levels");
    root.finish(reader);

    let (board, zones) = read_board(reader, board_value?)?;
    let sides = read_sides(reader, sides_value?)?;
    let mut kinds = read_kinds(reader, pieces_value)?;
    let letters = sides.each_ref().map(|side| side.letter);
    let start = read_start(reader, start_value, &board, &kinds, letters)?;
    let (actions, moves) = read_actions(reader, actions_value?, &board, &mut kinds, &start)?;
    let ended = read_ends(reader, turn_value, end_value?, &board, &kinds, &start, &actions, !zones.is_empty())?;
    let (features, list, meanings) =
        read_features(reader, heuristic_value, &board, &sides, &ended, !zones.is_empty(), !start.points.is_empty())?;
    let depths = read_levels(reader, levels_value)?;
    let acts_while_free = ended.ends.full.is_some()
        && actions.iter().any(|action| {
            let always = action.every == 1 && action.most == i32::MAX;
            always && matches!(action.way, Way::Place(Where::Anywhere) | Way::Drop)
        });
    let lines = lines_through(&board, ended.ends.line);
    let uses = Uses {
        ground: ended.uses.ground || start.paint != [[0; 4]; 2],
        points: !start.points.is_empty(),
        ..ended.uses
    };
    Some(Draft {
        id: id?,
        name: name?,
        about: about?,
        sides,
        board,
        kinds,
        start,
        actions,
        moves: moves.into_iter().chain(ended.pass).collect(),
        turn: ended.turn,
        ends: ended.ends,
        measure: ended.measure,
        features,
        list,
        meanings,
        depths,
        longest: ended.longest,
        countdown: ended.countdown,
        zones,
        uses,
        acts_while_free,
        lines,
    })
}

/// The lines through each square of a board of one word; none where longer lines do not count.
fn lines_through(board: &Board, line: Option<Line>) -> Vec<Vec<u64>> {
    let Some(line) = line.filter(|line| !line.exactly && board.cells() <= 64) else { return Vec::new() };
    let along = |start: u8, direction: usize| {
        let (mut at, mut squares) = (start, 1_u64 << start);
        for _ in 1..line.length {
            at = board.step(at, direction);
            if at == NONE {
                return None;
            }
            squares |= 1 << at;
        }
        Some(squares)
    };
    let starts = (0..board.cells()).filter(|&square| board.has(square));
    let all: Vec<u64> = starts.flat_map(|start| (0..4).filter_map(move |direction| along(start, direction))).collect();
    let through = |square: u8| all.iter().copied().filter(|line| line >> square & 1 != 0).collect();
    (0..board.cells()).map(through).collect()
}

fn read_id<'a>(reader: &mut Reader<'a>, value: Value<'a>) -> Option<String> {
    let id = reader.string(value)?;
    let letters = id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    let begins = id.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
    if letters && begins && id.len() <= 30 && !id.ends_with('-') {
        return Some(id.to_owned());
    }
    reader.complain(
        value.span(),
        phrase!(
            "a game's id has 1 to 30 small letters, digits and hyphens, a letter first",
            "el identificador tiene de 1 a 30 minúsculas, cifras y guiones, primero una letra"
        ),
    );
    None
}

fn read_board<'a>(reader: &mut Reader<'a>, value: Value<'a>) -> Option<(Board, Vec<Wide>)> {
    let mut table = reader.table(value, "the board")?;
    let size_value = table.require(reader, "size")?;
    let style_value = table.take("style");
    let missing_value = table.take("missing");
    let zones_value = table.take("zones");
    table.finish(reader);
    let size = reader.string(size_value)?;
    let parse = |text: &str| text.parse::<u8>().ok().filter(|size| (1..=MAX_SIDE).contains(size));
    let sizes = size.split_once('x').and_then(|(files, ranks)| Some((parse(files)?, parse(ranks)?)));
    let Some((files, ranks)) = sizes.filter(|&(files, ranks)| u32::from(files) * u32::from(ranks) <= MAX_CELLS) else {
        reader.complain(
            size_value.span(),
            phrase!(
                "write files x ranks, like \"8x8\", each at most {MAX_SIDE} and at most {MAX_CELLS} squares in all",
                "escribe columnas x filas, como «8x8», cada una {MAX_SIDE} como mucho y {MAX_CELLS} casillas en total"
            ),
        );
        return None;
    };
    let styles = ["grid", "checkered", "tiles", "rack", "hex"];
    let style = match style_value {
        None => 0,
        Some(value) => {
            let text = reader.string(value)?;
            reader.word(value.span(), text, &styles)?
        }
    };
    let kinds = [BoardStyle::Grid, BoardStyle::Checkered, BoardStyle::Tiles, BoardStyle::Rack, BoardStyle::Hex];
    let grid = Grid::new(files, ranks);
    let whole = Board::new(grid, kinds[style], style == 4, &[]);
    let mut missing = Vec::new();
    if let Some(value) = missing_value {
        let text = reader.string(value)?;
        for name in text.split_whitespace() {
            match whole.square(name) {
                Some(square) => missing.push(square),
                None => not_a_square(reader, value, name),
            }
        }
        if style == 3 && !missing.is_empty() {
            reader
                .complain(value.span(), phrase!("a rack has all its squares", "a un casillero no le faltan casillas"));
        }
    }
    let board = Board::new(grid, kinds[style], style == 4, &missing);
    let zones = match zones_value {
        None => Vec::new(),
        Some(value) => read_zones(reader, value, &board)?,
    };
    Some((board, zones))
}

fn not_a_square<'a>(reader: &mut Reader<'a>, value: Value<'a>, name: &str) {
    let name: String = name.chars().take(20).collect();
    reader.complain(
        value.span(),
        phrase!("\"{name}\" is not a square of this board", "«{name}» no es una casilla de este tablero"),
    );
}

/// Zones are drawn as a board: one letter a square, `.` for none.
fn read_zones<'a>(reader: &mut Reader<'a>, value: Value<'a>, board: &Board) -> Option<Vec<Wide>> {
    let text = reader.string(value)?;
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.trim().chars().collect()).collect();
    let (files, ranks) = (usize::from(board.grid.files), usize::from(board.grid.ranks));
    let fits = rows.len() == ranks && rows.iter().all(|row| row.len() == files);
    if !fits || rows.iter().flatten().any(|letter| !letter.is_ascii_alphabetic() && *letter != '.') {
        reader.complain(
            value.span(),
            phrase!(
                "write {ranks} ranks from the top, \"/\" between them, each of {files} letters or dots",
                "escribe {ranks} filas desde arriba, con «/» entre ellas, cada una de {files} letras o puntos"
            ),
        );
        return None;
    }
    let mut zones: Vec<(char, Wide)> = Vec::new();
    for (row, rank) in rows.iter().zip((0..board.grid.ranks).rev()) {
        for (&letter, file) in row.iter().zip(0..) {
            let square = board.grid.square(file, rank);
            if letter == '.' {
                continue;
            }
            match zones.iter_mut().find(|(known, _)| *known == letter) {
                Some((_, zone)) => *zone = with(*zone, square),
                None => zones.push((letter, with([0; 4], square))),
            }
        }
    }
    Some(zones.into_iter().map(|(_, zone)| zone).collect())
}

fn read_sides<'a>(reader: &mut Reader<'a>, value: Value<'a>) -> Option<[SideWords; 2]> {
    let mut table = reader.table(value, "the sides")?;
    let [first, second] = ["first", "second"].map(|key| table.require(reader, key));
    table.finish(reader);
    let first = read_side(reader, first?);
    let second_value = second?;
    let second = read_side(reader, second_value);
    let (first, second) = (first?, second?);
    if first.letter == second.letter {
        reader.complain(
            second_value.span(),
            phrase!("the sides need different letters", "los bandos necesitan letras distintas"),
        );
        return None;
    }
    Some([first, second])
}

fn read_side<'a>(reader: &mut Reader<'a>, value: Value<'a>) -> Option<SideWords> {
    if let Some(word) = value.get_ref().as_str() {
        let known = SIDES.each_ref().map(|side| side.word);
        let side = &SIDES[reader.word(value.span(), word, &known)?];
        let [name, called, wins, to_move] = side.words.map(|[en, es]| Phrase::fixed(en, es));
        return Some(SideWords { letter: side.letter, name, called, wins, to_move, colour: side.colour });
    }
    let mut table = reader.table(value, "a side")?;
    let letter_value = table.require(reader, "letter");
    let name_value = table.require(reader, "name");
    let colour_value = table.require(reader, "colour");
    table.finish(reader);
    let letter_value = letter_value?;
    let letter = reader.string(letter_value)?;
    let mut letters = letter.chars();
    let letter = match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_lowercase() => letter,
        _ => {
            reader.complain(letter_value.span(), phrase!("write one small letter", "escribe una letra minúscula"));
            return None;
        }
    };
    let name = reader.phrase(name_value?, 20)?;
    let colour_value = colour_value?;
    let colour = reader.string(colour_value)?;
    let colour = COLOURS[reader.word(colour_value.span(), colour, &COLOURS.map(|(word, _)| word))?].1;
    let (en, es) = (name.get(rival_game::Lang::En), name.get(rival_game::Lang::Es));
    let wins = phrase!("{en} wins", "Gana {es}");
    let to_move = phrase!("{en} to move", "Juega {es}");
    Some(SideWords { letter, called: name.clone(), name, wins, to_move, colour })
}

fn read_kinds<'a>(reader: &mut Reader<'a>, value: Option<Value<'a>>) -> Option<Vec<Kind>> {
    let Some(value) = value else { return Some(vec![kind("piece", [PieceShape::Disc; 2])]) };
    let table = reader.table(value, "the pieces")?;
    let mut kinds = Vec::new();
    for (name, at, value) in table.entries() {
        let shapes: Vec<PieceShape> = (reader.strings(value).into_iter())
            .filter_map(|(shape, at)| Some(SHAPES[reader.word(at, shape, &SHAPES.map(|(word, _)| word))?].1))
            .collect();
        match shapes[..] {
            [both] => kinds.push(kind(name, [both; 2])),
            [first, second] => kinds.push(kind(name, [first, second])),
            _ => reader.complain(
                value.span(),
                phrase!(
                    "write a shape, or two: the first side's and the second's",
                    "escribe una forma, o dos: la del primer bando y la del segundo"
                ),
            ),
        }
        if kinds.len() > 2 || reader.plain(at.clone(), name, 20).is_none() {
            reader.complain(
                at,
                phrase!("a game has at most two kinds of pieces", "un juego tiene como mucho dos clases de piezas"),
            );
            return None;
        }
    }
    if kinds.is_empty() {
        reader.complain(value.span(), phrase!("name a piece: disc = \"disc\"", "nombra una pieza: ficha = \"disc\""));
        return None;
    }
    Some(kinds)
}

fn kind(name: &str, shapes: [PieceShape; 2]) -> Kind {
    Kind { name: name.to_owned(), shapes, single: false }
}

fn read_start<'a>(
    reader: &mut Reader<'a>,
    value: Option<Value<'a>>,
    board: &Board,
    kinds: &[Kind],
    letters: [char; 2],
) -> Option<Start> {
    let mut start = Start::default();
    let Some(value) = value else { return Some(start) };
    let mut table = reader.table(value, "the start")?;
    let [pieces, paint, random] = ["board", "paint", "random"].map(|key| table.take(key));
    table.finish(reader);
    if let Some(value) = pieces {
        for (square, letter) in read_squares(reader, value, board)? {
            let small = letter.to_ascii_lowercase();
            let Some(side) = letters.iter().position(|&known| known == small) else {
                unknown_letter(reader, value, letter, letters);
                return None;
            };
            if letter != small && kinds.len() < 2 {
                unknown_letter(reader, value, letter, letters);
                return None;
            }
            start.pieces[side] = with(start.pieces[side], square);
            if letter != small {
                start.second_kind = with(start.second_kind, square);
            }
        }
    }
    if let Some(value) = paint {
        for (square, letter) in read_squares(reader, value, board)? {
            let Some(side) = letters.iter().position(|&known| known == letter) else {
                unknown_letter(reader, value, letter, letters);
                return None;
            };
            start.paint[side] = with(start.paint[side], square);
        }
    }
    if let Some(value) = random {
        read_random(reader, value, kinds, &mut start);
        let taken = squares(&start.pieces[0]).len() + squares(&start.pieces[1]).len();
        let drawn = start.drawn.len() + start.points.len();
        if squares(&board.all).len() - taken < drawn as i32 {
            reader
                .complain(value.span(), phrase!("the board is too small for this", "el tablero es demasiado pequeño"));
        }
    }
    Some(start)
}

fn unknown_letter<'a>(reader: &mut Reader<'a>, value: Value<'a>, letter: char, [first, second]: [char; 2]) {
    let letter = letter.escape_debug();
    reader.complain(
        value.span(),
        phrase!(
            "\"{letter}\" is no piece here: write {first} or {second}, in capitals for the second kind of piece",
            "«{letter}» no es una pieza: escribe {first} o {second}, en mayúscula la segunda clase de pieza"
        ),
    );
}

/// Reads a board as positions are written: rank by rank from the top, numbers for empty squares.
fn read_squares<'a>(reader: &mut Reader<'a>, value: Value<'a>, board: &Board) -> Option<Vec<(u8, char)>> {
    let text = reader.string(value)?;
    let (files, ranks) = (usize::from(board.grid.files), usize::from(board.grid.ranks));
    let mut found = Vec::new();
    let rows: Vec<&str> = text.split('/').collect();
    let mut fits = rows.len() == ranks;
    for (row, rank) in rows.iter().zip((0..board.grid.ranks).rev()) {
        let (mut file, mut run) = (0, 0);
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(digit) => run = (run * 10 + digit as usize).min(999),
                None => {
                    file += run;
                    run = 0;
                    if file < files {
                        found.push((board.grid.square(file as u8, rank), letter));
                    }
                    file += 1;
                }
            }
        }
        fits &= file + run == files;
    }
    let on_board = found.iter().all(|&(square, _)| board.has(square));
    if !fits || !on_board {
        reader.complain(
            value.span(),
            phrase!(
                "write {ranks} ranks from the top, \"/\" between them, each of {files} squares: letters of pieces, numbers for empty squares",
                "escribe {ranks} filas desde arriba, con «/» entre ellas, de {files} casillas: letras de piezas y números de casillas vacías"
            ),
        );
        return None;
    }
    Some(found)
}

fn read_random<'a>(reader: &mut Reader<'a>, value: Value<'a>, kinds: &[Kind], start: &mut Start) {
    for (text, at) in reader.strings(value) {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let Some(place) = reader.word(at.clone(), first, &["first", "second", "points"]) else { return };
        if place == 2 {
            let points = words.map(|word| word.parse::<i16>().ok().filter(|value| *value != 0 && value.abs() <= 100));
            let Some(points) = points.collect::<Option<Vec<i16>>>().filter(|points| !points.is_empty()) else {
                reader.complain(
                    at,
                    phrase!("write points like +10 -3, from -100 to 100", "escribe puntos como +10 -3, de -100 a 100"),
                );
                return;
            };
            start.points.extend(points);
        } else {
            let name = words.next().unwrap_or_default();
            let known: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
            let Some(kind) = reader.word(at.clone(), name, &known) else { return };
            start.drawn.push((Side::BOTH[place], kind));
        }
        if start.points.len() > crate::program::MAX_POINTS || start.drawn.len() > 64 {
            let most = crate::program::MAX_POINTS;
            reader.complain(
                at,
                phrase!("at most {most} squares have points", "como mucho {most} casillas tienen puntos"),
            );
            start.points.clear();
            return;
        }
    }
    let distinct = start.points.iter().enumerate().all(|(place, value)| !start.points[..place].contains(value));
    if !distinct {
        reader.complain(
            value.span(),
            phrase!("the values of points must differ", "los valores de los puntos deben ser distintos"),
        );
    }
}

fn read_levels<'a>(reader: &mut Reader<'a>, value: Option<Value<'a>>) -> Option<[u16; 3]> {
    let mut depths = [2, 4, 6];
    let Some(value) = value else { return Some(depths) };
    let mut table = reader.table(value, "the levels")?;
    for (depth, key) in depths.iter_mut().zip(["beginner", "amateur", "expert"]) {
        if let Some(value) = table.take(key) {
            *depth = reader.number(value, 1, 20)? as u16;
        }
    }
    table.finish(reader);
    Some(depths)
}

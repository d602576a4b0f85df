//! Reading the actions: how pieces come, go and change the board.

use crate::board::{Board, DIRECTIONS, NONE};
use crate::position::MAX_MOVES;
use crate::program::{Action, Kind, MoveEntry, Onto, Start, Target, Then, Way, Where};
use crate::reader::{Reader, Table, Value};
use crate::set::{squares, with};
use crate::words::{EFFECTS, ONTO, PLACES, WAYS};
use rival_core::MAX_MOVE_NUMBERS;
use rival_game::{Lang, Phrase, phrase};
use std::collections::{HashMap, HashSet};

/// The most actions of a file.
const MAX_ACTIONS: usize = 8;

/// Reads the actions and numbers their moves.
pub(crate) fn read_actions<'a>(
    reader: &mut Reader<'a>,
    value: Value<'a>,
    board: &Board,
    kinds: &mut [Kind],
    start: &Start,
) -> Option<(Vec<Action>, Vec<MoveEntry>)> {
    let Some(list) = value.get_ref().as_array().filter(|list| (1..=MAX_ACTIONS).contains(&list.len())) else {
        reader.complain(
            value.span(),
            phrase!(
                "write 1 to {MAX_ACTIONS} actions, each headed [[action]]",
                "escribe de 1 a {MAX_ACTIONS} acciones, cada una con [[action]]"
            ),
        );
        return None;
    };
    // Whether a kind comes or changes sides has to be known before moves are numbered: the moves of a
    // single piece are told apart by where they go.
    for (place, kind) in kinds.iter_mut().enumerate() {
        let has = |item: Value<'a>, key: &str| {
            item.get_ref().get(key).and_then(|value| value.get_ref().as_str()) == Some(&kind.name)
        };
        let comes = list.iter().any(|item| {
            let bounded = item
                .get_ref()
                .get("most")
                .and_then(|most| most.get_ref().as_integer())
                .is_some_and(|most| most.as_str() == "1");
            !bounded && (has(item, "place") || has(item, "drop"))
        });
        let flips =
            list.iter().any(|item| item.get_ref().get("then").is_some_and(|then| format!("{then:?}").contains("flip")));
        kind.single = !comes && !flips && most_at_start(start, place) <= 1;
    }
    let mut actions = Vec::new();
    let mut moves = Vec::new();
    let mut drops = Vec::new();
    for (item, number) in list.iter().zip(0..) {
        let table = reader.table(item, "an action")?;
        let action = read_action(reader, table, number, board, kinds, &mut moves, &mut drops)?;
        actions.push(action);
        if moves.len() >= MAX_MOVE_NUMBERS {
            too_many(reader, item, moves.len(), MAX_MOVE_NUMBERS);
            return None;
        }
    }
    let most: usize = actions.iter().map(|action| most_moves(action, board, kinds)).sum();
    if most > MAX_MOVES {
        too_many(reader, value, most, MAX_MOVES);
        return None;
    }
    let mut texts = HashSet::new();
    let written = moves.iter().all(|&entry| texts.insert(move_text(&actions, kinds, board, entry)));
    if !written {
        reader.complain(
            value.span(),
            phrase!(
                "two actions have moves that are written alike: give one of them a letter, like letter = \"p\"",
                "dos acciones tienen jugadas que se escriben igual: dale una letra a una, como letter = \"p\""
            ),
        );
        return None;
    }
    Some((actions, moves))
}

fn too_many<'a>(reader: &mut Reader<'a>, value: Value<'a>, found: usize, most: usize) {
    reader.complain(
        value.span(),
        phrase!("these are {found} moves, more than {most}", "son {found} jugadas, más de {most}"),
    );
}

pub(crate) fn flips(then: Then) -> bool {
    matches!(then, Then::FlipFlanked | Then::FlipAdjacent)
}

/// The most pieces of a kind that a side has at the start.
fn most_at_start(start: &Start, kind: usize) -> i32 {
    let second = squares(&start.second_kind);
    let of_side = |side: rival_core::Side| {
        let pieces = squares(&start.pieces[side]);
        let placed = if kind == 1 { pieces & second } else { pieces & !second };
        placed.len() + start.drawn.iter().filter(|&&drawn| drawn == (side, kind)).count() as i32
    };
    rival_core::Side::BOTH.into_iter().map(of_side).max().unwrap_or(0)
}

/// A bound on the moves of an action in one position.
fn most_moves(action: &Action, board: &Board, kinds: &[Kind]) -> usize {
    match action.way {
        Way::Place(_) => squares(&board.all).len() as usize,
        Way::Drop => board.grid.files.into(),
        Way::Use => 1,
        Way::Move | Way::Act => {
            let of_side = |reach: &Vec<(u32, u32)>| {
                let counts = || reach.iter().map(|&(from, to)| (to - from) as usize);
                let (all, widest) = (counts().sum::<usize>(), counts().max().unwrap_or(0));
                // Of two squares, one has the piece and the other is its target: never both ways at
                // once.
                let symmetric = is_symmetric(action);
                let all = if symmetric { all.div_ceil(2) } else { all };
                if kinds[action.kind].single { widest } else { all }
            };
            action.reach.iter().map(of_side).max().unwrap_or(0)
        }
    }
}

/// Whether a piece that can go from one square to another could also go back.
fn is_symmetric(action: &Action) -> bool {
    let targets = |from: usize| {
        let (start, end) = action.reach[0][from];
        &action.targets[start as usize..end as usize]
    };
    (0..action.reach[0].len()).all(|from| {
        targets(from).iter().all(|to| targets(to.to.into()).iter().any(|back| usize::from(back.to) == from))
    })
}

fn read_action<'a>(
    reader: &mut Reader<'a>,
    mut table: Table<'a>,
    number: u8,
    board: &Board,
    kinds: &[Kind],
    moves: &mut Vec<MoveEntry>,
    drops: &mut Vec<(u8, Option<char>)>,
) -> Option<Action> {
    let ways = ["place", "drop", "move", "act", "use"].map(|key| (key, table.take(key)));
    let [by, onto, place, then, letter] = ["by", "onto", "where", "then", "letter"].map(|key| table.take(key));
    let [word, every, most] = ["word", "every", "most"].map(|key| table.take(key));
    let at = table.at.clone();
    table.finish(reader);
    let given: Vec<_> = ways.iter().filter_map(|&(key, value)| Some((key, value?))).collect();
    let [(way, piece_value)] = given[..] else {
        reader.complain(
            at,
            phrase!(
                "an action is one of place, drop, move, act or use: place = \"disc\"",
                "una acción es place, drop, move, act o use, y solo una: place = \"ficha\""
            ),
        );
        return None;
    };
    let piece = reader.string(piece_value)?;
    let known: Vec<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
    let kind = reader.word(piece_value.span(), piece, &known)?;
    let places = [Where::Anywhere, Where::Flanking, Where::Adjacent];
    let place = match (way, place) {
        ("place", Some(value)) => {
            let word = reader.string(value)?;
            places[reader.word(value.span(), word, &PLACES)?]
        }
        (_, Some(value)) => {
            reader.complain(value.span(), phrase!("\"where\" belongs to place", "«where» es de place"));
            return None;
        }
        _ => Where::Anywhere,
    };
    let way = match way {
        "place" => Way::Place(place),
        "drop" => Way::Drop,
        "move" => Way::Move,
        "act" => Way::Act,
        _ => Way::Use,
    };
    let every = match every {
        Some(value) => reader.number(value, 1, 500)? as u16,
        None => 1,
    };
    let most = match most {
        Some(value) => reader.number(value, 1, 225)? as i32,
        None => i32::MAX,
    };
    let word = read_word(reader, word, way, &at)?;
    let letter = match letter {
        None => None,
        Some(value) => {
            let text = reader.string(value)?;
            let one = text.chars().next().filter(|letter| text.len() == 1 && letter.is_ascii_lowercase());
            if one.is_none() {
                reader.complain(value.span(), phrase!("write one small letter", "escribe una letra minúscula"));
            }
            one
        }
    };
    let moves_something = matches!(way, Way::Move | Way::Act);
    if let Some(value) = by.or(onto).filter(|_| !moves_something) {
        reader.complain(value.span(), phrase!("this belongs to move and act", "esto es de move y act"));
        return None;
    }
    let onto = match onto {
        None => Onto { free: true, ..Onto::default() },
        Some(value) => {
            let word = reader.string(value)?;
            read_onto(reader.word(value.span(), word, &ONTO)?)
        }
    };
    let mut effects = Vec::new();
    if let Some(value) = then {
        for (text, at) in reader.strings(value) {
            effects.push(read_effect(reader, text, at, way)?);
        }
    }
    let mut action = Action {
        way,
        kind,
        onto,
        reach: [Vec::new(), Vec::new()],
        targets: Vec::new(),
        leaps: [Vec::new(), Vec::new()],
        numbers: Vec::new(),
        first: moves.len() as u16,
        flips: effects.iter().any(|&then| flips(then)),
        then: effects,
        letter,
        word,
        every,
        most,
        by: Phrase::fixed("", ""),
    };
    let entry = |from, to| MoveEntry { action: number, from, to };
    match way {
        // Every square has a number, so that a move's number is a sum.
        Way::Place(_) => moves.extend((0..board.cells()).map(|square| entry(square, square))),
        Way::Drop => {
            if board.style != rival_game::BoardStyle::Rack {
                reader.complain(
                    piece_value.span(),
                    phrase!(
                        "pieces drop into a rack: style = \"rack\"",
                        "las fichas caen en un casillero: style = \"rack\""
                    ),
                );
                return None;
            }
            // Drops that are written alike are one move: of the first action that can be made.
            let alike = moves.iter().position(|known| drops.contains(&(known.action, letter)));
            match alike {
                Some(first) => action.first = first as u16,
                None => moves.extend((0..board.grid.files).map(|file| entry(file, file))),
            }
            drops.push((number, letter));
        }
        Way::Use => {
            if !kinds[kind].single {
                reader.complain(
                    piece_value.span(),
                    phrase!(
                        "only a piece that a side has one of at most is used: most = 1",
                        "solo se usa una pieza de la que un bando tiene una como mucho: most = 1"
                    ),
                );
                return None;
            }
            moves.push(entry(NONE, NONE));
        }
        Way::Move | Way::Act => {
            let Some(value) = by else {
                reader.complain(at, phrase!("\"by\" is missing: by = \"step all\"", "falta «by»: by = \"step all\""));
                return None;
            };
            let mut numbers: HashMap<MoveEntry, u16> = HashMap::new();
            let single = kinds[kind].single;
            read_ways(reader, value, board, &mut action, |from, to| {
                let entry = entry(if single { NONE } else { from }, to);
                *numbers.entry(entry).or_insert_with(|| {
                    moves.push(entry);
                    (moves.len() - 1).min(u16::MAX.into()) as u16
                })
            })?;
            list_leaps(board, &mut action);
        }
    }
    Some(action)
}

/// How the move of a piece that is used is written: a word of small letters that is no square.
fn read_word<'a>(
    reader: &mut Reader<'a>,
    value: Option<Value<'a>>,
    way: Way,
    at: &std::ops::Range<usize>,
) -> Option<String> {
    let wrong = match (way, value) {
        (Way::Use, Some(value)) => {
            let text = reader.string(value)?;
            let letters = text.bytes().all(|byte| byte.is_ascii_lowercase());
            if letters && (2..=10).contains(&text.len()) && text != "pass" && text != "draw" {
                return Some(text.to_owned());
            }
            value.span()
        }
        (Way::Use, None) => at.clone(),
        (_, Some(value)) => value.span(),
        (_, None) => return Some(String::new()),
    };
    reader.complain(
        wrong,
        phrase!(
            "a move of use, and no other, is written as a word of 2 to 10 small letters: word = \"boom\"",
            "una jugada de use, y ninguna otra, se escribe con una palabra de 2 a 10 minúsculas: word = \"boom\""
        ),
    );
    None
}

/// Lists the targets as sets where every one is a single step or leap.
fn list_leaps(board: &Board, action: &mut Action) {
    if !action.targets.iter().all(|target| target.begins && target.stops) {
        return;
    }
    let cells = usize::from(board.cells());
    action.numbers = vec![0; cells * cells];
    for side in 0..2 {
        for from in 0..cells {
            let (start, end) = action.reach[side][from];
            let targets = &action.targets[start as usize..end as usize];
            action.leaps[side].push(targets.iter().map(|target| target.to).fold([0; 4], with));
            for target in targets {
                action.numbers[from * cells + usize::from(target.to)] = target.number;
            }
        }
    }
}

fn read_onto(word: usize) -> Onto {
    let onto = |free, rival| Onto { free, rival, ..Onto::default() };
    match word {
        0 => onto(true, false),
        1 => onto(false, true),
        2 => onto(true, true),
        3 => Onto { unpainted: true, ..onto(true, false) },
        4 => Onto { not_own_paint: true, ..onto(true, true) },
        _ => Onto { not_own_paint: true, ..onto(true, false) },
    }
}

fn read_effect<'a>(reader: &mut Reader<'a>, text: &str, at: std::ops::Range<usize>, way: Way) -> Option<Then> {
    let number = text.strip_prefix("score ").and_then(|number| number.parse::<i16>().ok());
    if let Some(number) = number.filter(|number| (-100..=100).contains(number)) {
        return Some(Then::Score(number));
    }
    let mut known: Vec<&str> = EFFECTS.iter().map(|(word, ..)| *word).collect();
    known.push("score 1");
    let (_, then, _) = EFFECTS.get(reader.word(at.clone(), text, &known)?)?;
    let fits = match then {
        Then::DestroyOrigin | Then::PaintOrigin => way == Way::Move,
        Then::FlipFlanked | Then::FlipAdjacent | Then::ScorePoints => !matches!(way, Way::Act | Way::Use),
        Then::Stun => way == Way::Act,
        Then::ClearRank => way == Way::Use,
        Then::Score(_) => true,
        _ => way != Way::Use,
    };
    if !fits {
        reader.complain(
            at,
            phrase!("\"{text}\" does not go with this kind of action", "«{text}» no va con esta clase de acción"),
        );
        return None;
    }
    Some(*then)
}

/// Reads the ways to go and lists the targets of every square for both sides.
fn read_ways<'a>(
    reader: &mut Reader<'a>,
    value: Value<'a>,
    board: &Board,
    action: &mut Action,
    mut number: impl FnMut(u8, u8) -> u16,
) -> Option<()> {
    let mut lines: Vec<Steps> = Vec::new();
    let mut words: Vec<[String; 2]> = Vec::new();
    for (text, at) in reader.strings(value) {
        let (line, said) = read_way(reader, text, at, board)?;
        lines.push(line);
        words.push([said.get(Lang::En).to_owned(), said.get(Lang::Es).to_owned()]);
    }
    let joined = |lang: usize, and: &str| words.iter().map(|both| both[lang].as_str()).collect::<Vec<_>>().join(and);
    action.by = Phrase::composed(joined(0, " or "), joined(1, " o "));
    for (side, sign) in [(0, 1), (1, -1)] {
        for from in 0..board.cells() {
            let start = action.targets.len() as u32;
            for (steps, least, most) in lines.iter().filter(|_| board.has(from)) {
                for &(right, up) in steps {
                    let mut at = from;
                    for length in 1..=*most {
                        let Some(to) = jump(board, at, (right * sign, up * sign)) else { break };
                        action.targets.push(Target {
                            to,
                            number: number(from, to),
                            begins: length == 1,
                            stops: length >= *least,
                        });
                        at = to;
                    }
                }
            }
            action.reach[side].push((start, action.targets.len() as u32));
        }
    }
    if action.targets.is_empty() {
        reader.complain(
            value.span(),
            phrase!("no piece can go anywhere by this", "así ninguna pieza va a ninguna parte"),
        );
        return None;
    }
    Some(())
}

/// The square a step or leap away, if the board has it. Steps keep to neighbours on hexagons; leaps
/// are measured in files and ranks.
fn jump(board: &Board, from: u8, by: (i8, i8)) -> Option<u8> {
    let is_step = by.0.abs() <= 1 && by.1.abs() <= 1;
    let to = if is_step {
        board.moved(from, by)?
    } else {
        let file = board.grid.file_of(from).checked_add_signed(by.0)?;
        let rank = board.grid.rank_of(from).checked_add_signed(by.1)?;
        (file < board.grid.files && rank < board.grid.ranks).then(|| board.grid.square(file, rank))?
    };
    board.has(to).then_some(to)
}

/// Changes of file and rank, and how often at least and at most each is taken in a row.
type Steps = (Vec<(i8, i8)>, u8, u8);
type WayLine = (Steps, Phrase);

fn read_way<'a>(reader: &mut Reader<'a>, text: &str, at: std::ops::Range<usize>, board: &Board) -> Option<WayLine> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let first = words.first().copied().unwrap_or_default();
    let kind = reader.word(at.clone(), first, &["step", "slide", "leap"])?;
    if kind == 2 {
        let parse = |text: &str| text.parse::<i8>().ok().filter(|by| (0..=8).contains(by));
        let sizes = words.get(1).and_then(|by| by.split_once(',')).and_then(|(a, b)| Some((parse(a)?, parse(b)?)));
        let Some((a, b)) = sizes.filter(|&(a, b)| words.len() == 2 && a + b > 0) else {
            reader.complain(at, phrase!("write a leap like \"leap 1,2\"", "escribe un salto como «leap 1,2»"));
            return None;
        };
        let mut steps = Vec::new();
        for (right, up) in [(a, b), (b, a)] {
            for (right, up) in [(right, up), (right, -up), (-right, up), (-right, -up)] {
                if !steps.contains(&(right, up)) {
                    steps.push((right, up));
                }
            }
        }
        return Some(((steps, 1, 1), phrase!("by a leap of {a} and {b}", "con un salto de {a} y {b}")));
    }
    let known = WAYS.each_ref().map(|(word, ..)| *word);
    let (_, directions, said) = &WAYS[reader.word(at.clone(), words.get(1).copied().unwrap_or_default(), &known)?];
    if board.hexagonal && directions.len() != 8 {
        reader.complain(
            at,
            phrase!("on hexagons a piece goes \"all\" ways", "en hexágonos una pieza va en «all» direcciones"),
        );
        return None;
    }
    let steps = directions.iter().map(|&direction| DIRECTIONS[direction]).collect();
    let whole = board.grid.files.max(board.grid.ranks);
    let (least, most) = match (kind, words.get(2)) {
        (0, None) => (1, 1),
        (1, None) => (1, whole),
        (1, Some(range)) if words.len() == 3 => {
            let parse = |text: &str| text.parse::<u8>().ok().filter(|length| (1..=16).contains(length));
            let ends = range.split_once('-').and_then(|(least, most)| Some((parse(least)?, parse(most)?)));
            match ends.filter(|(least, most)| least <= most) {
                Some(ends) => ends,
                None => {
                    reader.complain(
                        at,
                        phrase!("write a length like \"slide all 1-3\"", "escribe un alcance como «slide all 1-3»"),
                    );
                    return None;
                }
            }
        }
        _ => {
            reader.complain(at, phrase!("write a way like \"step all\"", "escribe una manera como «step all»"));
            return None;
        }
    };
    let [en, es] = [Lang::En, Lang::Es].map(|lang| said.get(lang));
    let said = if kind == 0 {
        phrase!("a step {en}", "un paso {es}")
    } else {
        phrase!("any way {en} until something is in the way", "lo que quiera {es} hasta topar con algo")
    };
    Some(((steps, least, most), said))
}

/// How a move is written: the letter of its action, the square it leaves unless only one piece can
/// move, and the square or file it goes to.
pub(crate) fn move_text(actions: &[Action], kinds: &[Kind], board: &Board, entry: MoveEntry) -> String {
    let Some(action) = actions.get(usize::from(entry.action)) else { return "pass".to_owned() };
    let letter = action.letter.map(String::from).unwrap_or_default();
    let to = || board.name(entry.to);
    match action.way {
        Way::Place(_) => format!("{letter}{}", to()),
        Way::Drop => format!("{letter}{}", entry.to + 1),
        Way::Use => action.word.clone(),
        Way::Move | Way::Act if kinds[action.kind].single => format!("{letter}{}", to()),
        Way::Move | Way::Act => format!("{letter}{}{}", board.name(entry.from), to()),
    }
}

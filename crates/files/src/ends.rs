//! Reading turns and ends, and making sure that every game has one.

use crate::actions::flips;
use crate::board::Board;
use crate::program::{
    Action, Countdown, Ends, Kind, Line, Measure, MoveEntry, Onto, Rounds, Start, Stuck, Then, Turn, Uses, Verdict, Way,
};
use crate::reader::{Reader, Value};
use crate::set::{Wide, squares, with};
use crate::words::STUCK;
use rival_game::phrase;
use std::ops::Range;

/// The most plies of a game: a score tells lengths apart up to here.
const MAX_PLIES: u32 = 1000;

/// What the two tables and the actions say together.
pub(crate) struct Ended {
    pub(crate) turn: Turn,
    pub(crate) ends: Ends,
    pub(crate) measure: Measure,
    pub(crate) uses: Uses,
    pub(crate) pass: Option<MoveEntry>,
    pub(crate) longest: u32,
    pub(crate) countdown: Option<Countdown>,
}

#[allow(clippy::too_many_arguments)] // Each is a part of the file that ends depend on.
pub(crate) fn read_ends<'a>(
    reader: &mut Reader<'a>,
    turn: Option<Value<'a>>,
    value: Value<'a>,
    board: &Board,
    kinds: &[Kind],
    start: &Start,
    actions: &[Action],
    has_zones: bool,
) -> Option<Ended> {
    let mut table = reader.table(value, "the ends")?;
    let mut measure = Measure::Nothing;
    let mut ends = Ends::default();
    if let Some(value) = table.take("line") {
        ends.line = Some(read_line(reader, value)?);
    }
    if let Some(value) = table.take("connect") {
        ends.connect = Some(read_connect(reader, value, board)?);
    }
    if let Some(value) = table.take("reach") {
        let word = reader.string(value)?;
        reader.word(value.span(), word, &["last rank"])?;
        let rank = |rank: u8| (0..board.grid.files).map(|file| board.grid.square(file, rank)).fold([0; 4], with);
        ends.reach = Some([rank(board.grid.ranks - 1), rank(0)]);
    }
    if let Some(value) = table.take("no-pieces") {
        let word = reader.string(value)?;
        ends.no_pieces = Some([Verdict::Loses, Verdict::Wins][reader.word(value.span(), word, &["loses", "wins"])?]);
    }
    let mut verdict = |reader: &mut Reader<'a>, value: Option<Value<'a>>| match value {
        None => Some(None),
        Some(value) => read_verdict(reader, value, &mut measure, has_zones).map(Some),
    };
    ends.full = verdict(reader, table.take("full"))?;
    ends.both_stuck = verdict(reader, table.take("both-stuck"))?;
    let limit = table.take("rounds");
    let (level, after) = (table.take("while-level"), table.take("after-rounds"));
    if let Some(value) = limit {
        let limit = reader.number(value, 1, 500)? as u16;
        let at_most = match level {
            Some(value) => reader.number(value, i64::from(limit), 500)? as u16,
            None => limit,
        };
        let verdict = verdict(reader, after)?.unwrap_or(Verdict::Draw);
        ends.rounds = Some(Rounds { limit, at_most, verdict });
    } else if let Some(value) = level.or(after) {
        reader.complain(value.span(), phrase!("\"rounds\" is missing: rounds = 50", "falta «rounds»: rounds = 50"));
        return None;
    }
    let at = table.at.clone();
    table.finish(reader);

    if ends.rounds.is_none() && actions.iter().any(|action| action.every > 1) {
        reader.complain(
            at,
            phrase!(
                "\"every\" counts rounds, so limit them: rounds = 50",
                "«every» cuenta rondas; ponles un límite: rounds = 50"
            ),
        );
        return None;
    }
    let turn = read_turn(reader, turn, measure)?;
    let uses = uses(actions, &ends, turn, measure);
    let passes = matches!(turn.stuck, Stuck::Passes(_));
    check_ends(reader, &at, &ends, turn, measure, actions)?;
    let longest = longest(reader, &at, board, start, actions, &ends, turn)?;
    let pass = passes.then_some(MoveEntry { action: actions.len() as u8, from: 0, to: 0 });
    let counts = countdown(board, actions, passes, &uses, kinds);
    Some(Ended { turn, ends, measure, uses, pass, longest, countdown: counts })
}

fn read_line<'a>(reader: &mut Reader<'a>, value: Value<'a>) -> Option<Line> {
    let text = reader.string(value)?;
    let exactly = text.strip_prefix("exactly ");
    let (number, verdict) = exactly.unwrap_or(text).split_once(' ').unwrap_or_default();
    let length = number.parse::<u8>().ok().filter(|length| (2..=16).contains(length));
    let verdict = match verdict {
        "wins" => Some(Verdict::Wins),
        "loses" => Some(Verdict::Loses),
        _ => None,
    };
    let found = length.zip(verdict).map(|(length, verdict)| Line { length, exactly: exactly.is_some(), verdict });
    if found.is_none() {
        reader.complain(
            value.span(),
            phrase!(
                "write \"4 wins\", \"exactly 5 wins\" or \"4 loses\"",
                "escribe «4 wins», «exactly 5 wins» o «4 loses»"
            ),
        );
    }
    found
}

fn read_connect<'a>(reader: &mut Reader<'a>, value: Value<'a>, board: &Board) -> Option<[[Wide; 2]; 2]> {
    let mut table = reader.table(value, "the borders")?;
    let sides = ["first", "second"].map(|key| table.require(reader, key));
    table.finish(reader);
    let grid = board.grid;
    let border = |inside: &dyn Fn(u8, u8) -> bool| {
        (0..board.cells()).filter(|&square| inside(grid.file_of(square), grid.rank_of(square))).fold([0; 4], with)
    };
    let across = [border(&|file, _| file == 0), border(&|file, _| file + 1 == grid.files)];
    let along = [border(&|_, rank| rank == 0), border(&|_, rank| rank + 1 == grid.ranks)];
    let mut read = |value: Option<Value<'a>>| {
        let value = value?;
        let word = reader.string(value)?;
        Some([across, along][reader.word(value.span(), word, &["left right", "bottom top"])?])
    };
    let [first, second] = sides.map(&mut read);
    Some([first?, second?])
}

fn read_verdict<'a>(
    reader: &mut Reader<'a>,
    value: Value<'a>,
    measure: &mut Measure,
    has_zones: bool,
) -> Option<Verdict> {
    const WORDS: [(&str, Measure); 5] = [
        ("draw", Measure::Nothing),
        ("higher score wins", Measure::Score),
        ("more pieces wins", Measure::Pieces),
        ("more paint wins", Measure::Paint),
        ("more zones wins", Measure::Zones),
    ];
    let word = reader.string(value)?;
    let (_, found) = WORDS[reader.word(value.span(), word, &WORDS.map(|(word, _)| word))?];
    if found == Measure::Nothing {
        return Some(Verdict::Draw);
    }
    if *measure != Measure::Nothing && *measure != found {
        reader.complain(
            value.span(),
            phrase!("a game counts one thing at its end", "un juego cuenta una sola cosa al final"),
        );
        return None;
    }
    if found == Measure::Zones && !has_zones {
        reader.complain(
            value.span(),
            phrase!("the board has no zones: zones = \"AABB/…\"", "el tablero no tiene zonas: zones = \"AABB/…\""),
        );
        return None;
    }
    *measure = found;
    Some(Verdict::Count)
}

fn read_turn<'a>(reader: &mut Reader<'a>, value: Option<Value<'a>>, measure: Measure) -> Option<Turn> {
    let counts = measure != Measure::Nothing;
    let mut turn = Turn { actions: 1, stuck: if counts { Stuck::Passes(0) } else { Stuck::Ends(Verdict::Loses) } };
    let Some(value) = value else { return Some(turn) };
    let mut table = reader.table(value, "the turn")?;
    if let Some(value) = table.take("actions") {
        turn.actions = reader.number(value, 1, 4)? as u8;
    }
    if let Some(value) = table.take("stuck") {
        let text = reader.string(value)?;
        let penalty = text.strip_prefix("passes -").and_then(|number| number.parse::<i16>().ok());
        turn.stuck = match penalty.filter(|penalty| (0..=100).contains(penalty)) {
            Some(penalty) => Stuck::Passes(penalty),
            None => {
                let mut known: Vec<&str> = STUCK.iter().map(|(word, _)| *word).collect();
                known.push("passes -4");
                let place = reader.word(value.span(), text, &known)?;
                STUCK.get(place)?.1
            }
        };
    }
    table.finish(reader);
    Some(turn)
}

fn uses(actions: &[Action], ends: &Ends, turn: Turn, measure: Measure) -> Uses {
    let then = |wanted: &[Then]| actions.iter().flat_map(|action| &action.then).any(|then| wanted.contains(then));
    Uses {
        ground: then(&[
            Then::DestroyTarget,
            Then::DestroyOrigin,
            Then::PaintTarget,
            Then::PaintOrigin,
            Then::PaintAdjacent,
        ]),
        points: false,
        scores: measure == Measure::Score,
        actions: turn.actions > 1 || ends.rounds.is_some(),
        stun: then(&[Then::Stun]),
        rounds: ends.rounds.is_some(),
    }
}

/// Refuses ends that contradict each other or leave something open.
fn check_ends<'a>(
    reader: &mut Reader<'a>,
    at: &Range<usize>,
    ends: &Ends,
    turn: Turn,
    measure: Measure,
    actions: &[Action],
) -> Option<()> {
    let passes = matches!(turn.stuck, Stuck::Passes(_));
    if passes && ends.both_stuck.is_none() {
        reader.complain(
            at.clone(),
            phrase!(
                "a stuck side passes, so say what happens when both are stuck: both-stuck = \"draw\"",
                "un bando sin acción pasa; di qué ocurre si ninguno tiene: both-stuck = \"draw\""
            ),
        );
        return None;
    }
    if !passes && ends.both_stuck.is_some() {
        reader.complain(
            at.clone(),
            phrase!(
                "both can be stuck only if a stuck side passes: [turn] stuck = \"passes\"",
                "para que ambos queden sin acción, quien no tiene pasa: [turn] stuck = \"passes\""
            ),
        );
        return None;
    }
    let scores =
        actions.iter().flat_map(|action| &action.then).any(|then| matches!(then, Then::ScorePoints | Then::Score(_)))
            || matches!(turn.stuck, Stuck::Passes(1..));
    if scores && measure != Measure::Score {
        reader.complain(
            at.clone(),
            phrase!(
                "scores count for nothing here: \"higher score wins\"",
                "los puntos no cuentan para nada: «higher score wins»"
            ),
        );
        return None;
    }
    let verdicts = [ends.full, ends.both_stuck, ends.rounds.map(|rounds| rounds.verdict)];
    let stuck = match turn.stuck {
        Stuck::Ends(verdict) => Some(verdict),
        Stuck::Passes(_) => None,
    };
    let all = || verdicts.into_iter().chain([stuck]).flatten();
    let wins = ends.line.is_some() || ends.connect.is_some() || ends.reach.is_some() || ends.no_pieces.is_some();
    let counts = measure != Measure::Nothing;
    if counts && (wins || all().any(|verdict| verdict != Verdict::Count))
        || !counts && all().any(|verdict| verdict == Verdict::Count)
    {
        reader.complain(
            at.clone(),
            phrase!(
                "either every end counts (\"more pieces wins\" …) or none does: a margin is worth something or nothing",
                "o cuentan todos los finales («more pieces wins»…) o ninguno: la diferencia vale o no vale"
            ),
        );
        return None;
    }
    if ends.rounds.is_some_and(|rounds| rounds.at_most > rounds.limit) && !counts {
        reader.complain(
            at.clone(),
            phrase!("\"while-level\" needs something to count", "«while-level» necesita algo que contar"),
        );
        return None;
    }
    Some(())
}

/// Whether an action can be made only so often, and by which measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    Places,
    Destroys,
    Paints,
    Captures,
    Advances,
    Nothing,
}

fn progress(action: &Action, board: &Board, files: u8) -> Progress {
    let has = |then: Then| action.then.contains(&then);
    let forward = |side: usize, up: bool| {
        (0..action.reach[side].len()).all(|from| {
            let (start, end) = action.reach[side][from];
            let rank = |square: u8| square / files;
            action.targets[start as usize..end as usize].iter().all(|target| match up {
                true => rank(target.to) > rank(from as u8),
                false => rank(target.to) < rank(from as u8),
            })
        })
    };
    match action.way {
        Way::Place(_) | Way::Drop => Progress::Places,
        Way::Use => Progress::Nothing,
        _ if has(Then::DestroyTarget) => Progress::Destroys,
        Way::Move if has(Then::DestroyOrigin) => Progress::Destroys,
        _ if action.onto.unpainted && has(Then::PaintTarget) => Progress::Paints,
        Way::Move if action.onto == (Onto { rival: true, ..Onto::default() }) => Progress::Captures,
        Way::Move if !board.hexagonal && forward(0, true) && forward(1, false) => Progress::Advances,
        _ => Progress::Nothing,
    }
}

/// A bound on the plies of a game; complains if there is none.
fn longest<'a>(
    reader: &mut Reader<'a>,
    at: &Range<usize>,
    board: &Board,
    start: &Start,
    actions: &[Action],
    ends: &Ends,
    turn: Turn,
) -> Option<u32> {
    let classes: Vec<Progress> = actions.iter().map(|action| progress(action, board, board.grid.files)).collect();
    let any = |class: Progress| classes.contains(&class);
    let captures = actions.iter().any(|action| action.way == Way::Move && action.onto.rival);
    let flip = actions.iter().flat_map(|action| &action.then).any(|&then| flips(then));
    let both_destroy = |then: Then| actions.iter().any(|action| action.then.contains(&then));
    // Pieces that come and are captured, or that change sides and so their direction, may do so for
    // ever; and a square that is destroyed on arrival is not destroyed again on leaving.
    let endless = any(Progress::Nothing)
        || captures && any(Progress::Places)
        || flip && any(Progress::Advances)
        || both_destroy(Then::DestroyTarget) && both_destroy(Then::DestroyOrigin);
    let cells = squares(&board.all).len() as u32;
    let pieces = start.pieces.iter().map(|set| squares(set).len() as u32).sum::<u32>() + start.drawn.len() as u32;
    let pieces = if any(Progress::Places) { cells } else { pieces };
    let share = |class: Progress, plies: u32| if any(class) { plies } else { 0 };
    let progress = share(Progress::Places, cells)
        + share(Progress::Destroys, cells)
        + share(Progress::Paints, cells)
        + share(Progress::Captures, pieces)
        + share(Progress::Advances, pieces * u32::from(board.grid.ranks - 1));
    let passing =
        if matches!(turn.stuck, Stuck::Passes(_)) { 2 * progress + 2 * u32::from(turn.actions) } else { progress };
    let by_rounds = ends.rounds.map(|rounds| u32::from(rounds.at_most) * 2 * u32::from(turn.actions));
    let longest = match by_rounds {
        Some(plies) if endless => plies,
        Some(plies) => plies.min(passing),
        None if endless => {
            reader.complain(
                at.clone(),
                phrase!(
                    "a game could go on for ever: limit it, like rounds = 50",
                    "una partida podría no acabar nunca: ponle un límite, como rounds = 50"
                ),
            );
            return None;
        }
        None => passing,
    };
    if longest > MAX_PLIES {
        reader.complain(
            at.clone(),
            phrase!(
                "a game could have {longest} plies, more than {MAX_PLIES}: limit it, like rounds = 50",
                "una partida podría tener {longest} jugadas, más de {MAX_PLIES}: ponle un límite, como rounds = 50"
            ),
        );
        return None;
    }
    Some(longest.max(1))
}

/// What goes down by exactly one at every ply, if anything does.
fn countdown(board: &Board, actions: &[Action], passes: bool, uses: &Uses, kinds: &[Kind]) -> Option<Countdown> {
    let all = |wanted: Progress| actions.iter().all(|action| progress(action, board, board.grid.files) == wanted);
    let captures = actions.iter().any(|action| action.onto.rival);
    let plain = !passes && !uses.rounds && !uses.actions && kinds.len() == 1;
    let once = |action: &Action| action.then == [Then::DestroyOrigin] && action.way == Way::Move;
    if !plain {
        None
    } else if all(Progress::Places) && !uses.ground || actions.iter().all(once) && !captures {
        Some(Countdown::Free)
    } else if all(Progress::Captures) {
        Some(Countdown::Pieces)
    } else {
        None
    }
}

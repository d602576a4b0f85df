//! The features a heuristic may have: reading them, and measuring them.

use crate::board::{Board, NONE};
use crate::ends::Ended;
use crate::position::{Position, ProgramRef};
use crate::program::{Measure, Measured, SideWords};
use crate::reader::{Reader, Value};
use crate::set::{Set, Wide, with};
use counts::Counts;
use rival_core::{Feature, Heuristic, MAX_FEATURES, Side};
use rival_game::{ExplainedHeuristic, Lang, Phrase, phrase};
use toml::de::{DeFloat, DeInteger};

/// Counts of nearness in one unit: the least common multiple of the distances 1 to 15.
const NEARNESS_UNIT: i32 = 360_360;
/// The most and the least weight that a file may give.
const MAX_WEIGHT: f64 = 100_000.0;

type Features = (Vec<Measured>, Vec<Feature>, Vec<Phrase>);

/// Reads the heuristic; without one, mobility and what the game counts make it.
pub(crate) fn read_features<'a>(
    reader: &mut Reader<'a>,
    value: Option<Value<'a>>,
    board: &Board,
    sides: &[SideWords; 2],
    ended: &Ended,
    has_zones: bool,
    has_points: bool,
) -> Option<Features> {
    let mut found: Features = Default::default();
    let mut add = |name: &'static str, measured: Measured, weight: f64| {
        let per = if matches!(measured, Measured::Proximity) { NEARNESS_UNIT } else { 1 };
        found.2.push(meaning(&measured, sides));
        found.0.push(measured);
        found.1.push(Feature { name, weight: (weight * 100.0).round() as i32, per });
    };
    let Some(value) = value else {
        let counted = match ended.measure {
            Measure::Nothing => None,
            Measure::Score => Some(("score", Measured::Score)),
            Measure::Pieces => Some(("pieces", Measured::Pieces)),
            Measure::Paint => Some(("paint", Measured::Paint(board.all))),
            Measure::Zones => Some(("zones", Measured::Zones)),
        };
        if let Some((name, measured)) = counted {
            add(name, measured, 10.0);
        }
        add("mobility", Measured::Mobility, 1.0);
        return Some(found);
    };
    let table = reader.table(value, "the heuristic")?;
    for (key, at, value) in table.entries() {
        let place = reader.word(at.clone(), key, &NAMES)?;
        let name = NAMES[place];
        let (measured, weight) = if name == "table" {
            read_table(reader, value, board)?
        } else {
            let Some(measured) = measured(name, board, ended, has_zones, has_points) else {
                reader.complain(
                    at,
                    phrase!(
                        "this game has nothing to measure by \"{name}\"",
                        "este juego no tiene qué medir con «{name}»"
                    ),
                );
                return None;
            };
            (measured, read_weight(reader, value)?)
        };
        add(name, measured, weight);
    }
    if found.0.is_empty() || found.0.len() > MAX_FEATURES {
        reader.complain(
            value.span(),
            phrase!(
                "a heuristic has 1 to {MAX_FEATURES} features",
                "una heurística tiene de 1 a {MAX_FEATURES} rasgos"
            ),
        );
        return None;
    }
    Some(found)
}

fn read_weight<'a>(reader: &mut Reader<'a>, value: Value<'a>) -> Option<f64> {
    let value_ref = value.get_ref();
    let text = value_ref.as_integer().map(DeInteger::as_str).or_else(|| value_ref.as_float().map(DeFloat::as_str));
    let weight = text.and_then(|text| text.parse::<f64>().ok()).filter(|weight| weight.abs() <= MAX_WEIGHT);
    if weight.is_none() {
        reader.complain(
            value.span(),
            phrase!(
                "write a weight from -{MAX_WEIGHT} to {MAX_WEIGHT}",
                "escribe un peso de -{MAX_WEIGHT} a {MAX_WEIGHT}"
            ),
        );
    }
    weight
}

/// The weight of each square: `{ weight = 1, ranks = "0 1 2 / 3 4 5" }`, or one rank for all.
fn read_table<'a>(reader: &mut Reader<'a>, value: Value<'a>, board: &Board) -> Option<(Measured, f64)> {
    let mut table = reader.table(value, "the weights of squares")?;
    let (weight, ranks) = (table.require(reader, "weight"), table.require(reader, "ranks"));
    table.finish(reader);
    let weight = read_weight(reader, weight?)?;
    let ranks_value = ranks?;
    let text = reader.string(ranks_value)?;
    let parse = |word: &str| word.parse::<i16>().ok().filter(|value| value.abs() <= 1000);
    let rows: Option<Vec<Vec<i16>>> = text.split('/').map(|row| row.split_whitespace().map(parse).collect()).collect();
    let (files, count) = (usize::from(board.grid.files), usize::from(board.grid.ranks));
    let rows =
        rows.filter(|rows| (rows.len() == 1 || rows.len() == count) && rows.iter().all(|row| row.len() == files));
    let Some(rows) = rows else {
        reader.complain(
            ranks_value.span(),
            phrase!(
                "write {files} numbers for every rank, or {count} such ranks from the top with \"/\" between them",
                "escribe {files} números para todas las filas, o {count} filas así desde arriba con «/» entre ellas"
            ),
        );
        return None;
    };
    let weight_of = |square: u8| {
        let (file, rank) = (board.grid.file_of(square), board.grid.rank_of(square));
        let row = if rows.len() == 1 { 0 } else { count - 1 - usize::from(rank) };
        rows[row][usize::from(file)]
    };
    Some((Measured::Table((0..board.cells()).map(weight_of).collect()), weight))
}

/// The features by name.
pub(crate) const NAMES: [&str; 24] = [
    "score",
    "pieces",
    "mobility",
    "stuck",
    "proximity",
    "centre",
    "corners",
    "edges",
    "table",
    "open-lines",
    "line-2",
    "line-3",
    "line-4",
    "line-5",
    "advance",
    "connection",
    "zones",
    "paint",
    "paint-inner",
    "paint-corners",
    "paint-edges",
    "paint-near",
    "paint-near-two",
    "paint-bare",
];

fn measured(name: &str, board: &Board, ended: &Ended, has_zones: bool, has_points: bool) -> Option<Measured> {
    let scores = ended.uses.scores;
    let paints = ended.uses.ground;
    Some(match name {
        "score" if scores => Measured::Score,
        "pieces" => Measured::Pieces,
        "mobility" => Measured::Mobility,
        "stuck" => Measured::Stuck,
        "proximity" if has_points => Measured::Proximity,
        "centre" => Measured::PiecesOn(middle(board)),
        "corners" => Measured::PiecesOn(corners(board)),
        "edges" => Measured::PiecesOn(edges(board)),
        "open-lines" => Measured::OpenLines(ended.ends.line?.length),
        "line-2" => Measured::Runs(2),
        "line-3" => Measured::Runs(3),
        "line-4" => Measured::Runs(4),
        "line-5" => Measured::Runs(5),
        "advance" if !board.hexagonal => Measured::Advance,
        "connection" if ended.ends.connect.is_some() => Measured::Connection,
        "zones" if has_zones => Measured::Zones,
        "paint" if paints => Measured::Paint(board.all),
        "paint-inner" if paints => Measured::Paint(inner(board)),
        "paint-corners" if paints => Measured::Paint(corners(board)),
        "paint-edges" if paints => Measured::Paint(edges(board)),
        "paint-near" if paints => Measured::PaintNear(1),
        "paint-near-two" if paints => Measured::PaintNear(2),
        "paint-bare" if paints => Measured::PaintBare,
        _ => return None,
    })
}

/// Where a file or rank lies: at an end of the board or not.
fn among(board: &Board, wanted: impl Fn(bool, bool) -> bool) -> Wide {
    let grid = board.grid;
    let at_end = |place: u8, size: u8| place == 0 || place + 1 == size;
    let inside =
        |&square: &u8| wanted(at_end(grid.file_of(square), grid.files), at_end(grid.rank_of(square), grid.ranks));
    (0..board.cells()).filter(|&square| board.has(square)).filter(inside).fold([0; 4], with)
}

fn corners(board: &Board) -> Wide {
    among(board, |file, rank| file && rank)
}

fn edges(board: &Board) -> Wide {
    among(board, |file, rank| file != rank)
}

fn inner(board: &Board) -> Wide {
    among(board, |file, rank| !file && !rank)
}

/// The squares nearest to the middle: one or two files, one or two ranks.
fn middle(board: &Board) -> Wide {
    let grid = board.grid;
    let near = |place: u8, size: u8| place == (size - 1) / 2 || place == size / 2;
    let inside = |&square: &u8| near(grid.file_of(square), grid.files) && near(grid.rank_of(square), grid.ranks);
    (0..board.cells()).filter(|&square| board.has(square)).filter(inside).fold([0; 4], with)
}

fn meaning(measured: &Measured, sides: &[SideWords; 2]) -> Phrase {
    let [first, second] = sides;
    let (one_en, other_en) = (first.called.get(Lang::En), second.called.get(Lang::En));
    let (one_es, other_es) = (first.called.get(Lang::Es), second.called.get(Lang::Es));
    let of = |en: &str, es: &str| phrase!("{en}: {one_en} minus {other_en}", "{es}: {one_es} menos {other_es}");
    match measured {
        Measured::Score => of("points", "puntos"),
        Measured::Pieces => of("pieces", "piezas"),
        Measured::Mobility => of("moves to choose from", "jugadas disponibles"),
        Measured::Stuck => of("the rival has no move", "el rival no tiene jugada"),
        Measured::Proximity => of(
            "each positive value divided by its distance, doubled under the piece",
            "cada valor positivo dividido por su distancia, el doble bajo la pieza",
        ),
        Measured::PiecesOn(_) => of("pieces on these squares", "piezas en esas casillas"),
        Measured::Table(_) => of("the weights of the squares with pieces", "los pesos de las casillas con piezas"),
        Measured::OpenLines(_) => of("lines without a piece of the rival", "líneas sin piezas del rival"),
        Measured::Runs(length) => {
            phrase!("{length} in a line: {one_en} minus {other_en}", "{length} en línea: {one_es} menos {other_es}")
        }
        Measured::Advance => of("ranks that the pieces have advanced", "filas que han avanzado las piezas"),
        Measured::Connection => {
            of("how near the borders are to being connected", "lo cerca que están de unirse los bordes")
        }
        Measured::Zones => of("zones", "zonas"),
        Measured::Paint(_) => of("painted squares among these", "casillas pintadas entre esas"),
        Measured::PaintNear(steps) => phrase!(
            "painted squares {steps} steps from a rival's piece: {one_en} minus {other_en}",
            "casillas pintadas a {steps} pasos de una pieza rival: {one_es} menos {other_es}"
        ),
        Measured::PaintBare => of("painted squares without a piece", "casillas pintadas sin pieza"),
    }
}

/// The heuristic of a file.
#[derive(Clone, Copy, Debug)]
pub struct FileHeuristic<const W: usize, const SCORED: bool>(pub(crate) ProgramRef);

impl<const W: usize, const SCORED: bool> Heuristic for FileHeuristic<W, SCORED> {
    type Position = Position<W, SCORED>;
    type Values = Counts;

    const UNIT: i64 = NEARNESS_UNIT as i64;

    fn list(self) -> &'static [Feature] {
        &self.0.0.draft.list
    }

    #[inline]
    fn features(at: &Position<W, SCORED>) -> Counts {
        let mut counts = Counts::default();
        for measured in &at.program().features {
            let [first, second] = at.measure(measured);
            counts.push(first - second);
        }
        counts
    }

    fn sides(at: &Position<W, SCORED>) -> Vec<Option<[i32; 2]>> {
        at.program().features.iter().map(|measured| Some(at.measure(measured))).collect()
    }
}

impl<const W: usize, const SCORED: bool> ExplainedHeuristic for FileHeuristic<W, SCORED> {
    const NAME: Phrase = Phrase::fixed("The file's own", "La del archivo");

    fn meanings(self) -> &'static [Phrase] {
        &self.0.0.draft.meanings
    }
}

mod counts {
    use rival_core::MAX_FEATURES;

    /// The counts of up to [`MAX_FEATURES`] features, on the stack.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Counts {
        counts: [i32; MAX_FEATURES],
        len: usize,
    }

    impl Counts {
        #[inline]
        pub(super) fn push(&mut self, count: i32) {
            if let Some(place) = self.counts.get_mut(self.len) {
                *place = count;
                self.len += 1;
            }
        }
    }

    impl AsRef<[i32]> for Counts {
        #[inline]
        fn as_ref(&self) -> &[i32] {
            &self.counts[..self.len]
        }
    }
}

impl<const W: usize, const SCORED: bool> Position<W, SCORED> {
    /// What each side has of a feature.
    fn measure(&self, measured: &Measured) -> [i32; 2] {
        let count = |of: &dyn Fn(Side) -> i32| Side::BOTH.map(of);
        let within = |sets: [Set<W>; 2], wide: &Wide| sets.map(|set| (set & Set::of(wide)).len());
        match measured {
            Measured::Score => self.scores.map(i32::from),
            Measured::Pieces => self.pieces.map(Set::len),
            Measured::Mobility => count(&|side| self.mobility(side)),
            Measured::Stuck => count(&|side| i32::from(!self.can_act(side.other()))),
            Measured::Proximity => count(&|side| self.pieces[side].map(|piece| self.nearness(piece)).sum()),
            Measured::PiecesOn(wide) => within(self.pieces, wide),
            Measured::Table(weights) => {
                count(&|side| self.pieces[side].map(|piece| i32::from(weights[usize::from(piece)])).sum())
            }
            Measured::OpenLines(length) => count(&|side| self.open_lines(side, *length)),
            Measured::Runs(length) => count(&|side| self.runs(side, *length)),
            Measured::Advance => count(&|side| self.advance(side)),
            Measured::Connection => count(&|side| -self.missing(side)),
            Measured::Zones => self.zones(),
            Measured::Paint(wide) => within(self.paint, wide),
            Measured::PaintNear(steps) => count(&|side| self.paint_near(side, *steps)),
            Measured::PaintBare => self.paint.map(|paint| (paint & !self.occupied()).len()),
        }
    }

    /// The positive points divided by their distance from a piece along files and ranks, doubled
    /// under it.
    fn nearness(&self, piece: u8) -> i32 {
        let grid = self.program().board.grid;
        let values = self.program().start.points.iter().zip(self.homes);
        let near = |(&value, home): (&i16, u8)| {
            if value <= 0 || home == NONE {
                return 0;
            }
            let distance =
                grid.file_of(home).abs_diff(grid.file_of(piece)) + grid.rank_of(home).abs_diff(grid.rank_of(piece));
            let near = if distance == 0 { 2 * NEARNESS_UNIT } else { NEARNESS_UNIT / i32::from(distance) };
            i32::from(value) * near
        };
        values.map(near).sum()
    }

    /// Runs of squares on which the rival has nothing, in four directions.
    fn open_lines(&self, side: Side, length: u8) -> i32 {
        let open = Set::of(&self.program().board.all) & !self.pieces[side.other()] & !self.gone;
        self.windows(open, length)
    }

    fn runs(&self, side: Side, length: u8) -> i32 {
        self.windows(self.pieces[side], length)
    }

    /// How many runs of this length lie within a set.
    fn windows(&self, set: Set<W>, length: u8) -> i32 {
        let board = &self.program().board;
        let whole = |start: u8, direction: usize| {
            let mut at = start;
            (1..length).all(|_| {
                at = board.step(at, direction);
                at != NONE && set.has(at)
            })
        };
        set.map(|start| (0..4).filter(|&direction| whole(start, direction)).count() as i32).sum()
    }

    fn advance(&self, side: Side) -> i32 {
        let grid = self.program().board.grid;
        let rank = |piece: u8| match side {
            Side::First => grid.rank_of(piece),
            Side::Second => grid.ranks - 1 - grid.rank_of(piece),
        };
        self.pieces[side].map(|piece| i32::from(rank(piece))).sum()
    }

    /// How many pieces a side still needs to connect its borders; more than there are squares if it
    /// no longer can. A breadth-first search in which own pieces cost nothing.
    fn missing(&self, side: Side) -> i32 {
        let Some(borders) = &self.program().ends.connect else { return 0 };
        let (board, own, free) = (&self.program().board, self.pieces[side], self.free());
        let (goal, mut reached) = (Set::<W>::of(&borders[side][1]), Set::<W>::EMPTY);
        let mut next = Set::of(&borders[side][0]) & (own | free);
        for cost in 0.. {
            // Squares that cost no more than this, then those one piece further.
            let (mut open, mut further) = (next & own, next & free);
            while let Some(at) = open.first() {
                open.remove(at);
                if reached.has(at) {
                    continue;
                }
                reached.add(at);
                for near in board.steps[usize::from(at)] {
                    if near != NONE && !reached.has(near) {
                        if own.has(near) {
                            open.add(near);
                        } else if free.has(near) {
                            further.add(near);
                        }
                    }
                }
            }
            if !(reached & goal).is_empty() {
                return cost;
            }
            if further.is_empty() {
                break;
            }
            next = Set::EMPTY;
            for at in further {
                if goal.has(at) {
                    return cost + 1;
                }
                reached.add(at);
                for near in board.steps[usize::from(at)] {
                    if near != NONE && !reached.has(near) && (own.has(near) || free.has(near)) {
                        next.add(near);
                    }
                }
            }
        }
        i32::from(board.cells())
    }

    fn paint_near(&self, side: Side, steps: u8) -> i32 {
        let grid = self.program().board.grid;
        let distance =
            |a: u8, b: u8| grid.file_of(a).abs_diff(grid.file_of(b)) + grid.rank_of(a).abs_diff(grid.rank_of(b));
        let rivals = self.pieces[side.other()];
        self.paint[side].filter(|&at| rivals.into_iter().any(|piece| distance(at, piece) == steps)).count() as i32
    }
}

//! One game for all files.

use crate::actions::move_text;
use crate::board::NONE;
use crate::features::FileHeuristic;
use crate::judge::Cause;
use crate::position::{Move, Position, ProgramRef};
use crate::program::{Draft, Measure, Measured, Program};
use crate::set::Set;
use crate::{notation, rules, view};
use rival_core::{Position as _, Seeded, Side};
use rival_game::{
    BoardView, Effect, EndReason, Game, GameInfo, HeuristicError, HeuristicId, HeuristicInfo, HeuristicVisitor, Level,
    Phrase, Planes, PositionError, Rule, SetupError, phrase,
};

/// The game of a file whose sets need `W` words; `SCORED` if it counts at the end.
#[derive(Clone, Copy, Debug)]
pub struct FileGame<const W: usize, const SCORED: bool>(pub(crate) &'static Program);

impl<const W: usize, const SCORED: bool> FileGame<W, SCORED> {
    /// The game of a program; `None` if its sets are of another size or it counts otherwise.
    #[must_use]
    pub fn of(program: &'static Program) -> Option<FileGame<W, SCORED>> {
        let words = if program.board.cells() <= 64 { 1 } else { 4 };
        let counts = program.measure != Measure::Nothing;
        (words == W && counts == SCORED).then_some(FileGame(program))
    }

    fn heuristic(&self) -> FileHeuristic<W, SCORED> {
        FileHeuristic(ProgramRef(self.0))
    }
}

impl<const W: usize, const SCORED: bool> Game for FileGame<W, SCORED> {
    type Position = Position<W, SCORED>;

    fn info(&self) -> &'static GameInfo {
        &self.0.info
    }

    /// The digest of the text: files of one id are told apart by it.
    fn variant(&self) -> Option<String> {
        Some(self.0.digest.clone())
    }

    /// One heuristic under the two names that levels use.
    fn heuristics(&self) -> Vec<HeuristicInfo> {
        ["classic", "tuned"].map(|id| HeuristicInfo::of(id, self.heuristic())).to_vec()
    }

    fn with_heuristic<V: HeuristicVisitor<Self::Position>>(
        &self,
        id: HeuristicId,
        visitor: V,
    ) -> Result<V::Output, HeuristicError> {
        match id.name() {
            "classic" | "tuned" => Ok(visitor.visit(self.heuristic())),
            unknown => Err(HeuristicError::unknown(self, unknown)),
        }
    }

    fn rules(&self) -> Vec<Rule> {
        rules::rules(self)
    }

    fn end_reason(&self, at: &Self::Position) -> Option<EndReason> {
        let outcome = at.outcome()?;
        let cause = at.cause().unwrap_or(Cause::BothStuck);
        Some(EndReason::because(self, at, outcome, &rules::cause_phrase(self.0, cause)))
    }

    fn levels(&self) -> Vec<Level> {
        Level::ladder_with(self.0.depths.map(Some), &["order=ranked"])
    }

    fn longest_game(&self) -> u32 {
        self.0.longest
    }

    fn set_up(&self, seed: u64, layout: Option<&str>) -> Result<Self::Position, SetupError> {
        self.0.info.only_start(self.drawn(seed), layout)
    }

    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionError> {
        notation::read(self.0, text)
    }

    fn position_text(&self, at: &Self::Position) -> String {
        notation::write(at)
    }

    fn move_text(&self, mv: Move) -> String {
        match self.0.moves.get(usize::from(mv.0)) {
            Some(&entry) => move_text(&self.0.actions, &self.0.kinds, &self.0.board, entry),
            None => String::new(),
        }
    }

    fn scores(&self, at: &Self::Position) -> Option<[i32; 2]> {
        SCORED.then(|| at.counts())
    }

    fn view(&self, at: &Self::Position) -> BoardView {
        view::view(self, at)
    }

    fn effects(&self, before: &Self::Position, mv: Move) -> Vec<Effect> {
        view::effects(before, mv)
    }

    fn narration(&self, before: &Self::Position, mv: Move) -> Option<Phrase> {
        let side = before.turn();
        let called = &self.0.info.side(side).called;
        let (en, es) = (called.get(rival_game::Lang::En), called.get(rival_game::Lang::Es));
        if self.is_pass(mv) {
            return Some(phrase!("Nothing to do: {en} passes.", "Sin jugada: pasa {es}."));
        }
        let by = before.after(mv).scores[side] - before.scores[side];
        (by != 0).then(|| phrase!("{by:+} for {en}.", "{by:+} para {es}."))
    }

    fn actions(&self) -> Vec<String> {
        (0..self.0.moves.len() as u16).map(|number| self.move_text(Move(number))).collect()
    }

    fn planes(&self) -> &'static [&'static str] {
        &self.0.planes
    }

    fn observe(&self, at: &Self::Position, by: Side, planes: &mut Planes<'_>) {
        view::observe(at, by, planes);
    }
}

impl<const W: usize, const SCORED: bool> FileGame<W, SCORED> {
    pub(crate) fn is_pass(&self, mv: Move) -> bool {
        self.0.moves.get(usize::from(mv.0)).is_none_or(|entry| usize::from(entry.action) >= self.0.actions.len())
    }

    /// The start, with what is random drawn by the seed: pieces first, then points, each on a square
    /// of its own.
    fn drawn(&self, seed: u64) -> Position<W, SCORED> {
        let start = &self.0.start;
        let mut at = Position::empty(self.0);
        at.pieces = start.pieces.each_ref().map(Set::of);
        at.second_kind = Set::of(&start.second_kind);
        at.paint = start.paint.each_ref().map(Set::of);
        let mut squares: Vec<u8> = at.free().collect();
        if start.is_random() {
            Seeded::new(seed).shuffle(&mut squares);
        }
        let mut squares = squares.into_iter();
        for &(side, kind) in &start.drawn {
            let square = squares.next().unwrap_or(NONE);
            at.pieces[side].add(square);
            if kind == 1 {
                at.second_kind.add(square);
            }
        }
        for (home, square) in at.homes.iter_mut().take(start.points.len()).zip(squares) {
            *home = square;
            at.listed.add(square);
        }
        at.judge(None);
        at
    }
}

impl Draft {
    /// The heuristic value of one of what the game counts, at least 1.
    pub(crate) fn unit_worth(&self) -> i32 {
        let counts = |measured: &Measured| {
            matches!(
                (self.measure, measured),
                (Measure::Score, Measured::Score)
                    | (Measure::Pieces | Measure::Nothing, Measured::Pieces)
                    | (Measure::Paint, Measured::Paint(_))
                    | (Measure::Zones, Measured::Zones)
            )
        };
        let weight = self.features.iter().zip(&self.list).find(|(measured, _)| counts(measured));
        weight.map_or(1, |(_, feature)| (feature.weight / 100).abs()).max(1)
    }

    pub(crate) fn unit_name(&self) -> Phrase {
        match self.measure {
            Measure::Score => Phrase::fixed("points", "puntos"),
            Measure::Paint => Phrase::fixed("squares", "casillas"),
            Measure::Zones => Phrase::fixed("zones", "zonas"),
            Measure::Pieces | Measure::Nothing => Phrase::fixed("pieces", "piezas"),
        }
    }
}

//! Positions: immutable values to play, evaluate, search and draw.

use crate::board_text::board_text;
use crate::callable;
use crate::error::{HeuristicError, MoveError, PlayerError, wrong};
use crate::game::Game;
use crate::language::{lang, said};
use crate::options::{self, read_player, with_options};
use crate::pixels::board_pixels;
use crate::record::Record;
use crate::report::{Evaluation, Outcome, SearchReport, Solution};
use crate::trace::Trace;
use crate::tree::Tree;
use crate::watch::detached;
use crate::why::Why;
use numpy::{IntoPyArray, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rival_draw::{board_svg, escape};
use rival_game::{BoardView, Phrase, Planes, phrase};
use rival_play::{
    Algorithm, AnyGame, AnyPosition, DEFAULT_TIME, PlayerKind, SearchPlayer, SearchRequest, TextbookOrder, TreeRequest,
};
use rival_search::{Control, DEFAULT_MEMORY_MIB, Limits, SolveControl, SolveGoal, SolveMemory, SolveRequest};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

/// The width of a cell in a picture, in pixels.
const CELL: f32 = 48.0;

/// A state of a game: an immutable value. Playing a move returns a new one.
///
/// Positions are equal if they have the same future. They can be dictionary keys and can be
/// pickled. ``print`` draws the board, and a notebook shows its picture.
///
/// >>> import rival
/// >>> at = rival.game("tictactoe").start().play("b2", "a1")
/// >>> at
/// rival.game("tictactoe").position("3/1x1/o2 x")
/// >>> at.side, at.outcome
/// ('x', None)
#[pyclass(frozen, module = "rival", from_py_object)]
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) at: Box<dyn AnyPosition>,
}

impl Position {
    /// The position after a move.
    pub(crate) fn after(&self, mv: &str) -> PyResult<Position> {
        let mut next = self.clone();
        next.at.play(mv).map_err(|error| MoveError::of(&error))?;
        Ok(next)
    }

    fn view(&self) -> BoardView {
        self.at.view()
    }

    /// The caption under the board: the side to move, or the result.
    fn verdict(&self) -> String {
        match self.at.end_reason() {
            Some(end) => said(&end.text),
            None => said(&self.at.info().side(self.at.turn()).to_move),
        }
    }

    fn think(&self, py: Python<'_>, player: &SearchPlayer, seed: u64) -> PyResult<SearchReport> {
        let report = detached(py, |watch| {
            let mut tick = |_| watch.tick();
            let mut control = Control { limits: Limits::default(), stop: Some(&watch.stop), progress: Some(&mut tick) };
            player.think(&*self.at, seed, &mut control)
        })?;
        Ok(SearchReport::of(self.at.info(), report))
    }

    /// Searches as `rival search` does: among equal moves the first in the game's own order is
    /// chosen.
    fn plain_search(
        &self,
        py: Python<'_>,
        player: &SearchPlayer,
        order: TextbookOrder,
        seed: u64,
    ) -> PyResult<SearchReport> {
        let request = SearchRequest { seed, order, solver: player.solver(), ..player.request.clone() };
        let limits = limits_of(player);
        let report = detached(py, |watch| {
            let mut tick = |_| watch.tick();
            let mut control = Control { limits, stop: Some(&watch.stop), progress: Some(&mut tick) };
            self.at.search(&request, &mut control)
        })?;
        let report = report.map_err(|error| HeuristicError::of(&error))?;
        Ok(SearchReport::of(self.at.info(), report))
    }
}

/// The limits of a search: one second without any other limit.
pub(crate) fn limits_of(player: &SearchPlayer) -> Limits {
    let mut limits = player.limits;
    let depth_ends = (limits.depth.is_some() || player.full) && player.request.algorithm != Algorithm::Mcts;
    if !depth_ends && limits.nodes.is_none() && limits.time.is_none() {
        limits.time = Some(DEFAULT_TIME);
    }
    limits
}

#[pymethods]
impl Position {
    /// The game of this position.
    #[getter]
    fn game(&self) -> Game {
        Game { inner: self.game.clone() }
    }

    /// The position as text: the inverse of ``game.position(text)``.
    #[getter]
    fn text(&self) -> String {
        self.at.text()
    }

    /// The letter of the side to move, also in a finished game.
    #[getter]
    fn side(&self) -> char {
        self.at.info().side(self.at.turn()).letter
    }

    /// The legal moves; empty when the game is over.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.at.legal()
    }

    /// How the game ended; ``None`` while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(&*self.at)
    }

    /// Both sides' scores by letter, in games that have them.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(scores) = self.at.scores() else { return Ok(None) };
        let by_letter = PyDict::new(py);
        for (side, score) in self.at.info().sides.iter().zip(scores) {
            by_letter.set_item(side.letter, score)?;
        }
        Ok(Some(by_letter))
    }

    /// The position after these moves in sequence.
    ///
    /// >>> import rival
    /// >>> rival.game("tictactoe").start().play("b2", "b2")
    /// Traceback (most recent call last):
    /// ...
    /// rival.MoveError: move: "b2" is not legal here; legal: a1 b1 c1 a2 c2 a3 b3 c3
    #[pyo3(signature = (*moves))]
    fn play(&self, moves: &Bound<'_, PyTuple>) -> PyResult<Position> {
        let mut next = self.clone();
        for mv in moves {
            next.at.play(mv.extract()?).map_err(|error| MoveError::of(&error))?;
        }
        Ok(next)
    }

    /// 1 when the first side is to move, -1 when the second is. Values are from the first side's
    /// view, so ``at.sign * value`` is the value for the side to move.
    ///
    /// >>> import rival
    /// >>> at = rival.game("tictactoe").start()
    /// >>> at.sign, at.play("b2").sign
    /// (1, -1)
    #[getter]
    fn sign(&self) -> i32 {
        self.at.turn().sign()
    }

    /// The legal moves as actions (indices in ``game.actions``), in ascending order.
    #[getter]
    fn legal_actions(&self) -> Vec<usize> {
        let (actions, legal) = (self.game.actions(), self.at.legal());
        let mut legal: Vec<usize> =
            legal.iter().filter_map(|mv| actions.iter().position(|known| known == mv)).collect();
        legal.sort_unstable();
        legal
    }

    /// The observation of one side (by default the side to move) for learning programs: a byte
    /// array of planes × ranks × files, from the top of the board. It contains everything that
    /// affects the future.
    #[pyo3(signature = (side=None))]
    fn observe<'py>(&self, py: Python<'py>, side: Option<&str>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let by = match side {
            None => self.at.turn(),
            Some(letter) => self.at.info().side_of(letter).ok_or_else(|| {
                let [first, second] = self.at.info().sides.each_ref().map(|side| side.letter);
                wrong(&phrase!(
                    "side: \"{letter}\" is neither {first} nor {second}",
                    "bando: «{letter}» no es ni {first} ni {second}"
                ))
            })?,
        };
        let (ranks, files) = Game { inner: self.game.clone() }.shape()?;
        let mut room = vec![0; self.game.planes().len() * ranks * files];
        self.at.observe(by, &mut Planes::new(&mut room, ranks * files));
        room.into_pyarray(py).reshape([self.game.planes().len(), ranks, files])
    }

    /// Every legal move with the position after it.
    fn children(&self) -> PyResult<Vec<(String, Position)>> {
        self.at.legal().into_iter().map(|mv| Ok((mv.clone(), self.after(&mv)?))).collect()
    }

    /// A heuristic's value of the position, term by term. ``weights`` replaces its weights: a
    /// dictionary by feature, or a file.
    ///
    /// >>> import rival
    /// >>> at = rival.game("tictactoe").start().play("b2")
    /// >>> at.evaluate().value
    /// 4.0
    /// >>> at.evaluate(weights={"open-lines": 10}).value
    /// 40.0
    #[pyo3(signature = (heuristic=None, weights=None))]
    fn evaluate(&self, heuristic: Option<&str>, weights: Option<&Bound<'_, PyAny>>) -> PyResult<Evaluation> {
        let (heuristic, weights) = options::heuristic(heuristic, weights, &*self.game)?;
        let evaluation = self.at.evaluate(heuristic, &weights).map_err(|error| HeuristicError::of(&error))?;
        Ok(Evaluation::of(self.at.info(), heuristic.name(), evaluation))
    }

    /// Searches for the best move, as ``rival search`` does; by default with the engine for one
    /// second.
    ///
    /// ``player`` is the text of a level or player ("expert", "mcts", "engine:killers=off"); the
    /// search then plays like it. All other arguments are options of the search: ``time`` (in
    /// seconds), ``depth`` (a number or "full"), ``nodes``, ``algorithm``, ``heuristic``,
    /// ``weights``, ``threads``, ``lines``, and every switch of the engine (``killers=False``). The
    /// ``heuristic`` may be a function ``position -> float`` from the first side's view, in any
    /// unit. It is called at every leaf, thousands of times slower than a built-in heuristic. Other
    /// threads keep running, and Ctrl-C ends the search.
    ///
    /// >>> import rival
    /// >>> at = rival.game("tictactoe").position("xx1/oo1/3 x")
    /// >>> at.search(depth=4)
    /// SearchReport(best='c3', value=100, depth=2, nodes=48)
    /// >>> at.search("expert").best
    /// 'c3'
    #[pyo3(signature = (player=None, *, seed=0, **options))]
    fn search(
        &self,
        py: Python<'_>,
        player: Option<&str>,
        seed: u64,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<SearchReport> {
        let options = options.map(PyDictMethods::copy).transpose()?;
        let take = |name: &str| -> PyResult<Option<Bound<'_, PyAny>>> {
            let Some(options) = &options else { return Ok(None) };
            let taken = options.get_item(name)?;
            if taken.is_some() {
                options.del_item(name)?;
            }
            Ok(taken.filter(|value| !value.is_none()))
        };
        let algorithm: Option<String> = take("algorithm")?.map(|name| name.extract()).transpose()?;
        let judge = take("heuristic")?;
        let function = judge.as_ref().filter(|judge| judge.is_callable());
        if let (None, Some(judge), Some(options)) = (function, &judge, &options) {
            options.set_item("heuristic", judge)?;
        }
        if let Some(options) = &options {
            options::name_weights(options, &*self.game)?;
        }
        let has_order = options.as_ref().map_or(Ok(false), |options| options.contains("order"))?;
        let head = match (player, &algorithm) {
            (Some(_), Some(_)) => {
                return Err(wrong(&Phrase::fixed(
                    "player and algorithm exclude each other",
                    "player y algorithm se excluyen",
                )));
            }
            (Some(player), None) => player,
            (None, Some(algorithm)) => algorithm,
            (None, None) => Algorithm::Engine.name(),
        };
        let read = read_player(&with_options(head, options.as_ref())?, &*self.game)?;
        match (read.search(), function) {
            (Some(search), Some(function)) => {
                let order = if has_order { search.request.order } else { TextbookOrder::Listed };
                let report = callable::search(py, self, search, order, seed, function)?;
                Ok(SearchReport::of(self.at.info(), report))
            }
            (Some(search), None) if player.is_none() && matches!(read.kind, PlayerKind::Search(_)) => {
                let order = if has_order { search.request.order } else { TextbookOrder::Listed };
                self.plain_search(py, search, order, seed)
            }
            (Some(search), None) => self.think(py, search, seed),
            (None, _) => {
                let text = read.text();
                Err(PlayerError::of(&phrase!("{text} does not search", "{text} no busca")))
            }
        }
    }

    /// The tree of a search to a small depth, with windows and cuts, as ``rival tree`` shows it.
    /// Moves are tried in the game's ``order``, or another one of ``rival tree --order``; ``seed``
    /// shuffles them in orders that involve chance.
    ///
    /// >>> import rival
    /// >>> tree = rival.game("tictactoe").start().tree(2)
    /// >>> tree.best, len(tree.nodes) < tree.whole
    /// ('b2', True)
    #[pyo3(signature = (depth, *, algorithm="alpha-beta", heuristic=None, weights=None, order="listed", utility="sooner-is-better", seed=0, most=20_000))]
    #[expect(clippy::too_many_arguments, reason = "all but one are options by name")]
    fn tree(
        &self,
        py: Python<'_>,
        depth: &Bound<'_, PyAny>,
        algorithm: &str,
        heuristic: Option<&str>,
        weights: Option<&Bound<'_, PyAny>>,
        order: &str,
        utility: &str,
        seed: u64,
        most: u64,
    ) -> PyResult<Tree> {
        let (heuristic, weights) = options::heuristic(heuristic, weights, &*self.game)?;
        let (order, utility) = (options::order(order)?, options::utility(utility)?);
        let (pruned, depth) = (options::pruned(algorithm)?, options::depth(depth)?);
        Tree::grow(py, self, &TreeRequest { pruned, depth, heuristic, weights, order, utility, seed, most })
    }

    /// The steps of a search to a small depth, as ``rival tree --trace`` shows them. It takes the
    /// arguments of ``tree``.
    ///
    /// >>> import rival
    /// >>> steps = rival.game("tictactoe").start().trace(2)
    /// >>> print(next(step for step in steps if step.event == "cut"))
    /// MAX already has −1 at a1: α-cut at b1, which leaves out c1 a2 b2 c2 a3 b3 c3.
    #[pyo3(signature = (depth, *, algorithm="alpha-beta", heuristic=None, weights=None, order="listed", utility="sooner-is-better", seed=0, most=20_000))]
    #[expect(clippy::too_many_arguments, reason = "all but one are options by name")]
    fn trace(
        &self,
        py: Python<'_>,
        depth: &Bound<'_, PyAny>,
        algorithm: &str,
        heuristic: Option<&str>,
        weights: Option<&Bound<'_, PyAny>>,
        order: &str,
        utility: &str,
        seed: u64,
        most: u64,
    ) -> PyResult<Trace> {
        self.tree(py, depth, algorithm, heuristic, weights, order, utility, seed, most).map(|tree| Trace::of(&tree))
    }

    /// Explains a move by the heuristic's terms before and after it.
    #[pyo3(name = "why")]
    fn why(&self, mv: &str) -> PyResult<Why> {
        Why::of(self, mv)
    }

    /// The proven value of the position under perfect play. ``question`` is "margin" or "winner",
    /// which is faster; ``time`` is in seconds, ``memory`` in MiB. The result contains only proven
    /// facts: after an early stop, it has bounds.
    ///
    /// >>> import rival
    /// >>> rival.game("tictactoe").start().solve().winner
    /// 'draw'
    #[pyo3(signature = (question="margin", *, every_move=false, time=None, nodes=None, memory=None))]
    fn solve(
        &self,
        py: Python<'_>,
        question: &str,
        every_move: bool,
        time: Option<f64>,
        nodes: Option<u64>,
        memory: Option<u32>,
    ) -> PyResult<Solution> {
        let asked = SolveGoal::ALL.into_iter().find(|known| known.name() == question);
        let goal = asked.ok_or_else(|| {
            wrong(&phrase!(
                "question: \"{question}\" is neither winner nor margin",
                "question: «{question}» no es ni winner ni margin"
            ))
        })?;
        let time = time.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| {
            wrong(&Phrase::fixed(
                "time: a number of seconds from 0 up is expected",
                "time: se espera un número de segundos desde 0",
            ))
        })?;
        let memory_mib = Some(memory.unwrap_or(DEFAULT_MEMORY_MIB).max(1));
        let limits = Limits { time, nodes, memory_mib, ..Limits::default() };
        let request = SolveRequest { goal, every_move };
        let solution = detached(py, |watch| {
            let mut tick = |_| watch.tick();
            let mut control =
                SolveControl { limits, stop: Some(&watch.stop), progress: Some(&mut tick), book: None, threads: 1 };
            self.at.solve(request, &mut control, &mut SolveMemory::default())
        })?;
        Ok(Solution::of(&*self.at, solution))
    }

    /// The number of leaves of the move tree at ``depth`` plies.
    ///
    /// >>> import rival
    /// >>> rival.game("connect-four").start().perft(4)
    /// 2401
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        detached(py, |_| self.at.perft(depth))
    }

    /// A record of a game that starts from this position.
    ///
    /// >>> import rival
    /// >>> print(rival.game("tictactoe").start().record(["b2", "a1"]).moves)
    /// ['b2', 'a1']
    #[pyo3(signature = (moves, *, white=None, black=None))]
    fn record(&self, moves: Vec<String>, white: Option<&str>, black: Option<&str>) -> PyResult<Record> {
        Record::of_moves(self, &moves, white, black)
    }

    /// The board as SVG, each cell ``cell`` pixels wide.
    #[pyo3(signature = (cell=CELL))]
    fn svg(&self, cell: f32) -> PyResult<String> {
        if !(cell.is_finite() && (1.0..=1000.0).contains(&cell)) {
            return Err(wrong(&Phrase::fixed(
                "cell: a width from 1 to 1000 pixels is expected",
                "cell: se espera un ancho de 1 a 1000 píxeles",
            )));
        }
        Ok(board_svg(&self.view(), self.at.info(), cell))
    }

    /// The board as pixels, an array of height × width × 3 bytes, each cell ``cell`` pixels wide.
    ///
    /// >>> import rival
    /// >>> rival.game("connect-four").start().pixels(cell=20).shape
    /// (120, 140, 3)
    #[pyo3(signature = (cell=48))]
    fn pixels<'py>(&self, py: Python<'py>, cell: usize) -> PyResult<Bound<'py, PyArray3<u8>>> {
        if !(1..=200).contains(&cell) {
            return Err(wrong(&Phrase::fixed(
                "cell: a width from 1 to 200 pixels is expected",
                "cell: se espera un ancho de 1 a 200 píxeles",
            )));
        }
        let view = self.view();
        let size = [usize::from(view.ranks) * cell, usize::from(view.files) * cell, 3];
        let drawn = py.detach(|| board_pixels(&view, self.at.info(), cell));
        drawn.into_pyarray(py).reshape(size)
    }

    fn _repr_svg_(&self) -> String {
        board_svg(&self.view(), self.at.info(), CELL)
    }

    fn _repr_html_(&self) -> String {
        let (picture, verdict, text) = (self._repr_svg_(), escape(&self.verdict()), escape(&self.at.text()));
        format!("<figure style=\"margin:0\">{picture}<figcaption>{verdict} <code>{text}</code></figcaption></figure>")
    }

    fn __str__(&self) -> String {
        format!("{}{}", board_text(&self.view(), self.at.info(), lang()), self.verdict())
    }

    fn __repr__(&self) -> String {
        format!("rival.game({:?}).position({:?})", self.game.name(), self.at.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| {
            let other = other.get();
            other.at.text() == self.at.text() && other.game.name() == self.game.name()
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.game.name(), self.at.text()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let open = py.import("rival")?.getattr("_position")?;
        Ok((open, PyTuple::new(py, [self.game.name(), self.at.text()])?))
    }
}

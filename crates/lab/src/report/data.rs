//! The figures of a report as plain data, to be drawn again by other tools.

use super::measure::{Measured, SearchVariant, Summary, Timing};
use crate::stats::Estimate;
use rival_game::Idea;
use rival_play::HeuristicId;
use serde::Serialize;
use std::collections::BTreeMap;

/// One figure. Rows and figures are called as in the report, in English and in lower case.
#[derive(Clone, PartialEq, Debug)]
pub struct Datum {
    /// Which table it belongs to.
    pub table: &'static str,
    /// Which row of it.
    pub row: String,
    /// What was measured: times are in seconds, shares from 0 to 1.
    pub figure: &'static str,
    /// The number.
    pub value: f64,
}

/// The figures of a report for programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReportData {
    /// The version that measured them.
    pub rival: &'static str,
    /// Of which game.
    pub game: String,
    /// Of which heuristic.
    pub heuristic: &'static str,
    /// Where all chance came from.
    pub seed: u64,
    /// What to type for the same figures.
    pub command: String,
    /// By table, row and figure; times are in seconds, shares from 0 to 1.
    pub tables: BTreeMap<&'static str, BTreeMap<String, BTreeMap<&'static str, f64>>>,
}

impl ReportData {
    /// The figures of a report.
    #[must_use]
    pub fn of(measured: &Measured) -> ReportData {
        let mut tables: BTreeMap<_, BTreeMap<_, BTreeMap<_, _>>> = BTreeMap::new();
        for datum in measured.data() {
            tables.entry(datum.table).or_default().entry(datum.row).or_default().insert(datum.figure, datum.value);
        }
        ReportData {
            rival: env!("CARGO_PKG_VERSION"),
            game: measured.game.name(),
            heuristic: measured.subject.heuristic().name(),
            seed: measured.seed,
            command: measured.command(),
            tables,
        }
    }
}

/// Collects the rows of a table.
struct Rows<'a> {
    all: &'a mut Vec<Datum>,
    table: &'static str,
}

impl Rows<'_> {
    fn add(&mut self, row: &str, figure: &'static str, value: f64) {
        self.all.push(Datum { table: self.table, row: row.to_owned(), figure, value });
    }

    fn summary(&mut self, row: &str, names: [&'static str; 4], summary: &Summary) {
        let Summary { mean, median, max, deviation, .. } = *summary;
        for (figure, value) in names.into_iter().zip([mean, median, max, deviation]) {
            self.add(row, figure, value);
        }
    }

    fn timing(&mut self, row: &str, timing: &Timing) {
        for (figure, value) in RUNS.into_iter().zip([timing.median, timing.low, timing.high]) {
            self.add(row, figure, value);
        }
    }
}

/// The figures of a [`Timing`].
const RUNS: [&str; 3] = ["seconds median of runs", "seconds quickest run", "seconds slowest run"];
const NODES: [&str; 4] = ["nodes mean", "nodes median", "nodes max", "nodes deviation"];
const LEAVES: [&str; 4] = ["leaves mean", "leaves median", "leaves max", "leaves deviation"];
const SECONDS: [&str; 4] = ["seconds mean", "seconds median", "seconds max", "seconds deviation"];
const PRUNED: [&str; 4] = ["pruned mean", "pruned median", "pruned max", "pruned deviation"];
/// The columns of [`GrowthRow`](super::GrowthRow).
const GROWING: [&str; 4] = ["minimax", "alpha-beta as listed", "alpha-beta ordered", "engine"];

impl Measured {
    /// What to type for the same figures: whose report it is does not change them, and is left out.
    #[must_use]
    pub fn command(&self) -> String {
        let (game, seed, subject) = (self.game.name(), self.seed, &self.subject);
        let mut command = format!("rival report {game}");
        if subject.heuristic() != HeuristicId::CLASSIC {
            command.push_str(&format!(" --heuristic {}", subject.heuristic().name()));
        }
        let weights: Vec<String> =
            subject.weights().0.iter().map(|(name, weight)| format!("{name}={weight}")).collect();
        if !weights.is_empty() {
            command.push_str(&format!(" --weights {}", weights.join(",")));
        }
        format!("{command} {} --seed {seed}", self.effort.option())
    }

    /// All figures of the report.
    #[must_use]
    pub fn data(&self) -> Vec<Datum> {
        let mut all = Vec::new();
        self.heuristic_data(&mut Rows { all: &mut all, table: "heuristic" });
        self.growth_data(&mut Rows { all: &mut all, table: "growth" });
        self.search_data(&mut all);
        self.strength_data(&mut Rows { all: &mut all, table: "strength" });
        self.load_data(&mut Rows { all: &mut all, table: "load" });
        all
    }

    fn heuristic_data(&self, rows: &mut Rows<'_>) {
        for each in &self.influence {
            rows.add(each.name, "weight", each.weight);
            rows.add(each.name, "feature mean size", each.feature);
            rows.add(each.name, "product mean size", each.product);
        }
        for term in &self.example.evaluation.terms {
            for (figure, value) in ["example first", "example second"].into_iter().zip(term.sides.into_iter().flatten())
            {
                rows.add(term.name, figure, value);
            }
            rows.add(term.name, "example feature", term.feature);
            rows.add(term.name, "example product", term.value);
        }
    }

    fn growth_data(&self, rows: &mut Rows<'_>) {
        for row in &self.growth.rows {
            let depth = format!("depth {}", row.depth);
            for (figure, nodes) in GROWING.into_iter().zip(row.nodes) {
                nodes.into_iter().for_each(|nodes| rows.add(&depth, figure, nodes));
            }
            let theory =
                [("whole tree", self.growth.whole_tree(row.depth)), ("best case", self.growth.best_case(row.depth))];
            for (figure, nodes) in theory {
                nodes.into_iter().for_each(|nodes| rows.add(&depth, figure, nodes));
            }
        }
        for (ply, moves) in self.growth.moves.iter().enumerate() {
            rows.add(&format!("ply {ply}"), "moves", *moves);
        }
        rows.add("all plies", "branching factor", self.growth.branching());
    }

    fn search_data(&self, all: &mut Vec<Datum>) {
        let mut rows = Rows { all, table: "levels" };
        for level in &self.levels {
            rows.summary(level.level.id, NODES, &level.nodes);
            rows.summary(level.level.id, LEAVES, &level.leaves);
            rows.summary(level.level.id, SECONDS, &level.seconds);
            level.runs.iter().for_each(|runs| rows.timing(level.level.id, runs));
            rows.add(level.level.id, "depth mean", level.depth.mean);
            if let Some(pruning) = level.pruning {
                rows.summary(level.level.id, PRUNED, &pruning.share);
                rows.add(level.level.id, "pruned overall", pruning.overall);
            }
        }
        rows.table = "ways";
        for way in &self.ways {
            let name = &way_name(way.way);
            rows.add(name, "depth", f64::from(way.depth));
            rows.add(name, "finished", way.finished as f64);
            rows.add(name, "agreed", way.agreed as f64);
            rows.summary(name, NODES, &way.nodes);
            rows.timing(name, &way.seconds);
            way.last_round.into_iter().for_each(|nodes| rows.add(name, "last round nodes mean", nodes));
        }
        rows.table = "times";
        for phase in &self.phases {
            let name = phase.phase.name().get(rival_game::Lang::En).to_owned();
            rows.add(&name, "ply", phase.ply as f64);
            rows.add(&name, "moves", phase.moves as f64);
            rows.add(&name, "nodes", phase.nodes as f64);
            rows.timing(&name, &phase.seconds);
        }
    }

    fn strength_data(&self, rows: &mut Rows<'_>) {
        let strength = &self.strength;
        for (at, (level, rating)) in strength.levels.iter().zip(strength.standings.ratings()).enumerate() {
            let games = strength.standings.games_of(at);
            rows.add(level.id, "elo", rating.elo);
            rows.add(level.id, "elo low", rating.low);
            rows.add(level.id, "elo high", rating.high);
            for (figure, count) in ["lost", "drawn", "won"].into_iter().zip(games.0) {
                rows.add(level.id, figure, count as f64);
            }
        }
        let ideas = strength.ideas.iter().map(|stats| (idea_name(stats.improvement.idea), Some(&stats.games)));
        let heuristics = [
            ("tuned against classic", strength.tuned.as_ref()),
            ("this heuristic against classic", strength.own.as_ref()),
        ];
        for (name, tally) in heuristics.into_iter().chain(ideas) {
            let Some(tally) = tally else { continue };
            for (figure, count) in ["lost", "drawn", "won"].into_iter().zip(tally.games().0) {
                rows.add(name, figure, count as f64);
            }
            let elo = Estimate::of(&tally.pairs).elo;
            if elo.is_finite() {
                rows.add(name, "elo", elo);
            }
        }
    }

    fn load_data(&self, rows: &mut Rows<'_>) {
        let of_thread = self.load.waiting().map(|share| ("waiting", share));
        for (figure, value) in of_thread.into_iter().chain([("slowest run of median", self.load.spread)]) {
            rows.add("machine", figure, value);
        }
    }
}

fn idea_name(idea: Idea) -> &'static str {
    match idea {
        Idea::PhaseWeights => "phase weights",
        Idea::RealDistances => "real distances",
    }
}

/// A way by the technique that it adds.
fn way_name(way: SearchVariant) -> String {
    let name = if way == SearchVariant::ENGINE { way.whole_name() } else { way.name() };
    name.get(rival_game::Lang::En).trim_start_matches("+ ").to_owned()
}

/// The figures as CSV, one a line. No name has a comma or a quote in it.
#[must_use]
pub fn data_csv(data: &[Datum]) -> String {
    let line = |datum: &Datum| format!("{},{},{},{}\n", datum.table, datum.row, datum.figure, datum.value);
    std::iter::once("table,row,figure,value\n".to_owned()).chain(data.iter().map(line)).collect()
}

//! What is to be said about a game that no measurement tells.

use crate::{HeuristicId, Phrase};

/// What a report says about a game and its heuristics beyond what it measures.
///
/// In its texts names of features and other things to type stand between backquotes, and formulas between `⟦` and `⟧`. Formulas are
/// in the part of TeX that reports set: letters, numbers, scripts, `\frac`, `\sum`, `\text` and symbols.
#[derive(Debug)]
pub struct ReportNotes {
    /// What is said of each heuristic; of one that is not among them nothing is.
    pub heuristics: &'static [HeuristicNotes],
    /// Ideas in the game's heuristics that a report measures by a match each.
    pub improvements: &'static [Improvement],
    /// What the course work says of its own program.
    pub course_work: CourseWork,
    /// What to read on the game itself.
    pub references: &'static [&'static str],
}

/// What is said of a heuristic.
#[derive(Debug)]
pub struct HeuristicNotes {
    /// Of which.
    pub heuristic: HeuristicId,
    /// Why each feature counts, and for so much, in the order of the features.
    pub reasons: &'static [Phrase],
    /// The formula of each feature, in the same order.
    pub formulas: &'static [Phrase],
    /// What the signs in the formulas stand for.
    pub symbols: &'static [Symbol],
    /// How the features are computed, in pseudo-code: `features(s)`, which gives back f1, f2, ….
    pub code: Phrase,
    /// What one evaluation costs.
    pub cost: Cost,
    /// What the heuristic, searched to a fixed depth, cannot do.
    pub limits: &'static [Limit],
}

/// A sign in formulas.
#[derive(Debug)]
pub struct Symbol {
    /// The sign, in TeX.
    pub sign: Phrase,
    /// What it stands for.
    pub meaning: Phrase,
}

/// What an evaluation costs, in time and in memory.
#[derive(Debug)]
pub struct Cost {
    /// Its parts.
    pub parts: &'static [CostPart],
    /// What they come to, and what the letters in them are.
    pub whole: Phrase,
}

/// A part of an evaluation.
#[derive(Debug)]
pub struct CostPart {
    /// What is computed.
    pub part: Phrase,
    /// Its time, in TeX.
    pub time: &'static str,
    /// The memory it takes, in TeX, tables that are there once for all left out.
    pub space: &'static str,
}

/// A limit and what was done about it.
#[derive(Debug)]
pub struct Limit {
    /// What cannot be done.
    pub limit: Phrase,
    /// What was done about it.
    pub remedy: Phrase,
}

/// An idea in a heuristic, and two heuristics that differ in it alone: what it is worth is what the first scores against the second.
#[derive(Debug)]
pub struct Improvement {
    /// Which idea it is.
    pub idea: Idea,
    /// How it is built in, and what the two that are compared are.
    pub how: Phrase,
    /// With it: a heuristic, and weights in place of its own.
    pub with: (HeuristicId, &'static [(&'static str, f64)]),
    /// Without it.
    pub without: (HeuristicId, &'static [(&'static str, f64)]),
}

/// An idea that a course work wished for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idea {
    /// Weights that change with the phase of the game.
    PhaseWeights,
    /// Distances as the pieces move, by breadth-first search.
    RealDistances,
}

/// What the course work a game comes from says of its own program.
#[derive(Debug)]
pub struct CourseWork {
    /// In words.
    pub notes: &'static [Phrase],
    /// What it measured for its levels.
    pub levels: &'static [CourseLevel],
    /// How many seconds it took at the depth of the level `expert`, mean and maximum, from an initial, a middle, a complex
    /// and a final position.
    pub seconds: Option<[[f64; 2]; 4]>,
}

/// What the course work measured for one level, from … to.
#[derive(Debug)]
pub struct CourseLevel {
    /// The level.
    pub level: &'static str,
    /// Nodes of a search.
    pub nodes: [u32; 2],
    /// Milliseconds of a search.
    pub millis: [u32; 2],
    /// Per cent of the tree that was pruned, about.
    pub pruned: u8,
}

impl ReportNotes {
    /// For a game of which nothing is said.
    pub const NONE: ReportNotes = ReportNotes {
        heuristics: &[],
        improvements: &[],
        course_work: CourseWork { notes: &[], levels: &[], seconds: None },
        references: &[],
    };

    /// What is said of a heuristic, if anything is.
    #[must_use]
    pub fn of(&self, heuristic: HeuristicId) -> Option<&HeuristicNotes> {
        self.heuristics.iter().find(|notes| notes.heuristic == heuristic)
    }
}

impl Symbol {
    /// A sign that is the same in both languages.
    #[must_use]
    pub const fn new(sign: &'static str, en: &'static str, es: &'static str) -> Symbol {
        Symbol { sign: Phrase::fixed(sign, sign), meaning: Phrase::fixed(en, es) }
    }

    /// A sign that each language writes in its own way.
    #[must_use]
    pub const fn of_both([sign_en, sign_es]: [&'static str; 2], en: &'static str, es: &'static str) -> Symbol {
        Symbol { sign: Phrase::fixed(sign_en, sign_es), meaning: Phrase::fixed(en, es) }
    }
}

impl CostPart {
    /// A part that takes this time, and no memory but a few numbers.
    #[must_use]
    pub const fn new(en: &'static str, es: &'static str, time: &'static str) -> CostPart {
        CostPart { part: Phrase::fixed(en, es), time, space: "O(1)" }
    }
}

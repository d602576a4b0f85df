//! What is to be said about a game that no measurement tells.

use crate::Phrase;

/// What a report says about a game and its classic heuristic beyond what it measures.
///
/// In its texts names of features and other things to type stand between backquotes.
#[derive(Debug)]
pub struct ReportNotes {
    /// Why each feature of the classic heuristic counts, and for so much, in the order of the features.
    pub reasons: &'static [Phrase],
    /// The formula of each feature of the classic heuristic, in the same order, in the part of TeX that reports set: letters, numbers,
    /// scripts, `\frac`, `\sum`, `\text` and symbols.
    pub formulas: &'static [Phrase],
    /// What the letters of the formulas stand for; formulas in it stand between `⟦` and `⟧`.
    pub symbols: Option<Phrase>,
    /// What one evaluation costs.
    pub cost: Option<Phrase>,
    /// What the classic heuristic and a search of fixed depth cannot do.
    pub limits: &'static [Limit],
    /// What the course work says of its own program.
    pub course_work: CourseWork,
    /// What to read on the game itself.
    pub references: &'static [&'static str],
}

/// A limit and what was done about it.
#[derive(Debug)]
pub struct Limit {
    /// What cannot be done.
    pub limit: Phrase,
    /// What was done about it.
    pub remedy: Phrase,
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
        reasons: &[],
        formulas: &[],
        symbols: None,
        cost: None,
        limits: &[],
        course_work: CourseWork { notes: &[], levels: &[], seconds: None },
        references: &[],
    };
}

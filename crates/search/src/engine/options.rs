//! What the engine does, piece by piece, so that each can be measured and tested on its own.

/// How the engine searches. The default is what plays best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineOptions {
    /// The most memory the transposition table may take, in MiB; 0 is no table. It starts small and grows with the search.
    pub table_mib: u32,
    /// Whether a table entry counts only for searches of the very depth it was made with. Then the engine's value is
    /// plain minimax's; otherwise it may be better informed.
    pub exact_depth: bool,
    /// Whether positions that mirror each other share a table entry.
    pub symmetry: bool,
    /// Whether moves are tried in the game's own order, [`Position::move_score`](rival_core::Position::move_score).
    pub ranking: bool,
    /// Whether moves that cut before at the same ply are tried early.
    pub killers: bool,
    /// Whether moves that cut before anywhere are tried early.
    pub history: bool,
    /// Whether moves after the first are first shown to be no better (*principal-variation search*).
    pub pvs: bool,
    /// Whether a search to a given depth searches the depths before it first (*iterative deepening*). Without, it goes straight to
    /// that depth, as the textbook does; a search without a depth deepens all the same.
    pub deepening: bool,
    /// Whether a new depth starts with a narrow window round the value of the last.
    pub aspiration: bool,
    /// Whether a search whose only limit is a depth deepens two plies at a time. Values of odd and even depths differ, so
    /// the depths between help little; and a fixed-depth search does not report them.
    pub double_steps: bool,
    /// Whether a position is asked for a move that wins at once before its moves are tried.
    pub winning_moves: bool,
    /// Whether a forced move costs no depth.
    pub forced_moves_free: bool,
    /// Whether an engine starts a search from what it has learnt in those before, until it is told of a new game. Then its
    /// moves depend on the searches before them, and not on the position alone.
    pub keep: bool,
    /// How many threads search.
    pub threads: u16,
    /// How many lines to report, each with the value of its first move.
    pub lines: u16,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions::DEFAULT
    }
}

impl EngineOptions {
    /// What plays best.
    pub const DEFAULT: EngineOptions = EngineOptions {
        table_mib: 128,
        exact_depth: false,
        symmetry: true,
        ranking: true,
        killers: true,
        history: true,
        pvs: true,
        deepening: true,
        aspiration: true,
        double_steps: true,
        winning_moves: true,
        forced_moves_free: true,
        keep: false,
        threads: 1,
        lines: 1,
    };

    /// Everything off but alpha-beta itself, straight to its depth: the textbook's search to the node, and what the techniques are
    /// measured against.
    #[must_use]
    pub fn bare() -> EngineOptions {
        EngineOptions {
            table_mib: 0,
            exact_depth: true,
            symmetry: false,
            ranking: false,
            killers: false,
            history: false,
            pvs: false,
            deepening: false,
            aspiration: false,
            double_steps: false,
            winning_moves: false,
            forced_moves_free: false,
            keep: false,
            threads: 1,
            lines: 1,
        }
    }
}

/// A technique of the engine, as a step of the ladder from alpha-beta to the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Technique {
    /// Moves in the game's own order.
    Ordering,
    /// A transposition table, in exact-depth mode.
    Table,
    /// Iterative deepening: all its rounds are counted.
    Deepening,
    /// Principal-variation search.
    PrincipalVariation,
    /// Aspiration windows.
    Aspiration,
    /// Mirror images share an entry of the table.
    MirrorImages,
    /// Wins in one are seen without a search.
    WinsSeen,
    /// The history heuristic.
    History,
    /// Killer moves.
    Killers,
    /// Rounds two plies apart.
    DoubleSteps,
}

impl Technique {
    /// All there are, in the order in which they are added. With the last of them the engine is whole, but for what would make
    /// its value another than minimax's to the same depth.
    pub const ALL: [Technique; 10] = [
        Technique::Ordering,
        Technique::Table,
        Technique::Deepening,
        Technique::PrincipalVariation,
        Technique::Aspiration,
        Technique::MirrorImages,
        Technique::WinsSeen,
        Technique::History,
        Technique::Killers,
        Technique::DoubleSteps,
    ];

    fn turn_on(self, options: &mut EngineOptions) {
        match self {
            Technique::Ordering => options.ranking = true,
            Technique::Table => options.table_mib = EngineOptions::DEFAULT.table_mib,
            Technique::Deepening => options.deepening = true,
            Technique::PrincipalVariation => options.pvs = true,
            Technique::Aspiration => options.aspiration = true,
            Technique::MirrorImages => options.symmetry = true,
            Technique::WinsSeen => options.winning_moves = true,
            Technique::History => options.history = true,
            Technique::Killers => options.killers = true,
            Technique::DoubleSteps => options.double_steps = true,
        }
    }

    /// The engine with alpha-beta, the techniques before this one, and this one: exactly one more than the step before.
    ///
    /// Searched to a fixed depth its value is plain minimax's.
    ///
    /// ```
    /// use rival_search::{EngineOptions, Technique};
    /// let table = Technique::Table.with_those_before();
    /// assert!(table.ranking && table.table_mib > 0 && !table.deepening);
    /// let whole = EngineOptions { exact_depth: true, forced_moves_free: false, ..EngineOptions::DEFAULT };
    /// assert_eq!(Technique::DoubleSteps.with_those_before(), whole);
    /// ```
    #[must_use]
    pub fn with_those_before(self) -> EngineOptions {
        let mut options = EngineOptions::bare();
        for technique in Technique::ALL {
            technique.turn_on(&mut options);
            if technique == self {
                break;
            }
        }
        options
    }
}

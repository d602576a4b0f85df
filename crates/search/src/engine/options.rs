//! The engine's switches, one per technique, so that each can be measured and tested alone.

/// The most lines that a search may be asked for by people.
pub const MAX_LINES: u16 = 64;

/// How the engine searches. The default plays best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineOptions {
    /// The largest size of the transposition table, in MiB; 0 means no table. It starts small and
    /// grows with the search.
    pub table_mib: u32,
    /// Whether a table entry counts only for searches of its own depth. Then the engine's value is
    /// plain minimax's; otherwise it may rest on deeper searches.
    pub exact_depth: bool,
    /// Whether mirror images share a table entry.
    pub symmetry: bool,
    /// Whether moves are ordered by the game's move score,
    /// [`Position::move_score`](rival_core::Position::move_score).
    pub ranking: bool,
    /// Whether moves that caused a cutoff at the same ply are tried early (*killer moves*).
    pub killers: bool,
    /// Whether moves that caused cutoffs anywhere are tried early (*history heuristic*).
    pub history: bool,
    /// Whether moves after the first are tested in a null window (*principal-variation search*).
    pub pvs: bool,
    /// Whether a search to a given depth searches the lower depths first (*iterative deepening*).
    /// Off, it goes straight to that depth, as the textbook does; a search without a depth deepens
    /// in any case.
    pub deepening: bool,
    /// Whether a new depth starts with a narrow window round the last depth's value (*aspiration*).
    pub aspiration: bool,
    /// Whether a search limited by depth alone deepens two plies at a time. Values of odd and even
    /// depths differ, so the depths between help little, and a fixed-depth search does not report
    /// them.
    pub double_steps: bool,
    /// Whether the search looks for a move that wins at once before it tries a position's moves.
    pub winning_moves: bool,
    /// Whether a forced move costs no depth.
    pub forced_moves_free: bool,
    /// Whether table and histories survive from search to search until
    /// [`Engine::new_game`](crate::Engine::new_game). Then a move depends on the searches before
    /// it, not on the position alone.
    pub keep: bool,
    /// The number of search threads.
    pub threads: u16,
    /// The number of variations to report, each with the value of its first move.
    pub lines: u16,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions::DEFAULT
    }
}

impl EngineOptions {
    /// The options that play best.
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

    /// Everything off but alpha-beta itself, straight to its depth: the textbook's search node for
    /// node, and the baseline that techniques are measured against.
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
    /// All there are, in the order in which they are added. With the last of them the engine is
    /// whole, but for what would make its value another than minimax's to the same depth.
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

    /// The engine with alpha-beta, the techniques before this one, and this one: exactly one more
    /// than the step before.
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

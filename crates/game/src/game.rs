//! What people need to know of a game: names, set-ups, notation, levels, what to draw.

use crate::{
    BoardView, Effect, EndReason, FormField, HeuristicError, HeuristicId, HeuristicInfo, HeuristicVisitor, Lang,
    Phrase, Planes, ReportNotes, Rule, instead_of,
};
use rival_core::{Outcome, Position, Proof, Score, Side, Solvable};
use thiserror::Error;

/// A game with its variant chosen: everything but the state of play.
///
/// A game is a value, so that variants (a 4×4 board, say) are values of one type. What is the same for all variants is in
/// its [`GameInfo`].
pub trait Game: Clone + Send + Sync + 'static {
    /// A state of play.
    type Position: Solvable;

    /// What all variants have in common.
    fn info(&self) -> &'static GameInfo;

    /// What a report says about the game beyond what it measures.
    fn report_notes(&self) -> &'static ReportNotes {
        &ReportNotes::NONE
    }

    /// The variant as it is written behind the game's id, or `None` for the plain game.
    fn variant(&self) -> Option<String> {
        None
    }

    /// The heuristics, in the order in which people see them. `classic` and `tuned` are among them.
    /// [`heuristics!`](crate::heuristics) writes this and [`with_heuristic`](Game::with_heuristic).
    fn heuristics(&self) -> Vec<HeuristicInfo>;

    /// Calls the visitor with the type of a heuristic.
    ///
    /// # Errors
    /// If the game has no such heuristic.
    fn with_heuristic<V: HeuristicVisitor<Self::Position>>(
        &self,
        id: HeuristicId,
        visitor: V,
    ) -> Result<V::Output, HeuristicError>;

    /// The rules in brief, five to eight lines, with this variant's numbers.
    fn rules(&self) -> Vec<Rule>;

    /// Why a finished game is over, from its rules; `None` while it goes on.
    fn end_reason(&self, at: &Self::Position) -> Option<EndReason>;

    /// The machine's levels, weakest first.
    fn levels(&self) -> Vec<Level>;

    /// No game has more plies than this.
    fn longest_game(&self) -> u32;

    /// The position a game starts from. Games without random set-ups ignore the seed; the same seed gives the same set-up
    /// everywhere and always.
    ///
    /// # Errors
    /// If the game has no layout of that name.
    fn set_up(&self, seed: u64, layout: Option<&str>) -> Result<Self::Position, SetupError>;

    /// Reads a position from its text.
    ///
    /// # Errors
    /// If the text is malformed or no game could have come to that position.
    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionError>;

    /// Writes a position: the inverse of [`parse_position`](Game::parse_position).
    fn position_text(&self, at: &Self::Position) -> String;

    /// How a position's text is made up, for an editor; nothing if it can be edited as text only.
    fn position_form(&self) -> Vec<FormField> {
        Vec::new()
    }

    /// Writes a move. The text depends on the move alone, so that a line of moves can be written without playing it.
    fn move_text(&self, mv: <Self::Position as Position>::Move) -> String;

    /// Reads a legal move from its text.
    ///
    /// # Errors
    /// If the game is over or no legal move is written like that.
    fn parse_move(&self, at: &Self::Position, text: &str) -> Result<<Self::Position as Position>::Move, MoveError> {
        let legal = at.legal_moves();
        let found = legal.iter().find(|&&mv| self.move_text(mv) == text);
        found.copied().ok_or_else(|| MoveError {
            text: text.to_owned(),
            legal: legal.iter().map(|&mv| self.move_text(mv)).collect(),
        })
    }

    /// Both sides' scores, in games that have them.
    fn scores(&self, _at: &Self::Position) -> Option<[i32; 2]> {
        None
    }

    /// What to draw.
    fn view(&self, at: &Self::Position) -> BoardView;

    /// What a legal move changes on the board, in the order in which to show it.
    fn effects(&self, before: &Self::Position, mv: <Self::Position as Position>::Move) -> Vec<Effect>;

    /// What is worth saying about a legal move beyond the move itself: a penalty, a stun, an explosion.
    fn narration(&self, _before: &Self::Position, _mv: <Self::Position as Position>::Move) -> Option<Phrase> {
        None
    }

    /// Every move of the game as it is written, in an order that never changes: the place of a move is its *action*, the number
    /// it has for programs that learn. None where moves are not numbered.
    fn actions(&self) -> Vec<String> {
        Vec::new()
    }

    /// The action of a move: its place among the [`actions`](Game::actions).
    fn action(&self, mv: <Self::Position as Position>::Move) -> usize {
        let number: u8 = mv.into();
        number.into()
    }

    /// What the planes of [`observe`](Game::observe) show, in their order. None where there are no planes.
    fn planes(&self) -> &'static [&'static str] {
        &[]
    }

    /// Shows a position to a program that learns, as one of the sides sees it: for each of the [`planes`](Game::planes) a number
    /// for each cell of the board, all that affects the future and nothing else.
    fn observe(&self, _at: &Self::Position, _by: Side, _planes: &mut Planes<'_>) {}

    /// The game's id with its variant: `tictactoe:4x4:3`.
    fn name(&self) -> String {
        match self.variant() {
            Some(variant) => format!("{}:{variant}", self.info().id),
            None => self.info().id.to_owned(),
        }
    }
}

/// What all variants of a game have in common.
#[derive(Debug)]
pub struct GameInfo {
    /// The name on the command line.
    pub id: &'static str,
    /// The name people call it by.
    pub name: Phrase,
    /// The rules in one or two sentences.
    pub summary: Phrase,
    /// The first side, then the second.
    pub sides: [SideInfo; 2],
    /// What a win is shown as, in the unit of the classic heuristic; 0 where an outcome is worth its margin
    /// ([`Position::SOONER_IS_BETTER`] is false).
    pub utility: i32,
    /// Whether the sides have scores in view, so that a game is won by a margin of points or squares.
    pub scored: bool,
    /// The unit that people are told values in.
    pub unit: Unit,
    /// Whether the machine plays the first side unless asked otherwise.
    pub machine_starts: bool,
    /// Whether a game starts from a set-up drawn by a seed.
    pub random_setup: bool,
    /// Set-ups with a name.
    pub layouts: &'static [Layout],
    /// How variants are written, with an example; `None` if there are none.
    pub variants: Option<VariantForm>,
    /// From which heuristic value on an advantage is slight, clear, strong.
    pub advantage_thresholds: [i32; 3],
    /// Its part of the bench's fixed suite of searches; none for a game that is not part of the signature.
    pub bench: &'static [BenchGame],
}

/// What the bench searches of one game or variant.
#[derive(Clone, Copy, Debug)]
pub struct BenchGame {
    /// The game, with its variant.
    pub game: &'static str,
    /// An opening and a position from the middle of a game.
    pub positions: &'static [&'static str],
    /// How deep minimax, alpha-beta and the engine go: deep enough to be measured, and soon over.
    pub depths: [u16; 3],
}

/// A unit for heuristic values that people know: points, squares, discs.
#[derive(Debug)]
pub struct Unit {
    /// The heuristic value of one.
    pub worth: i32,
    /// What several are called.
    pub name: Phrase,
}

/// One side of a game as people see it.
#[derive(Debug)]
pub struct SideInfo {
    /// The letter in positions and results.
    pub letter: char,
    /// "White", on its own: in front of a colon or a value.
    pub name: Phrase,
    /// "White", within a sentence, where some languages want an article: "las blancas".
    pub called: Phrase,
    /// "White wins": languages differ in more than the name.
    pub wins: Phrase,
    /// "White to move".
    pub to_move: Phrase,
    /// The colour to draw it in.
    pub colour: Colour,
}

/// The colours of sides; each front end has its own shades of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Colour {
    Ivory,
    Ebony,
    Red,
    Blue,
    Green,
    Amber,
}

/// A set-up with a name.
#[derive(Debug)]
pub struct Layout {
    /// The name on the command line.
    pub id: &'static str,
    /// What it is.
    pub about: Phrase,
}

/// How the variants of a game are written.
#[derive(Debug)]
pub struct VariantForm {
    /// `FILESxRANKS:LINE`.
    pub form: &'static str,
    /// `4x4:3`.
    pub example: &'static str,
    /// What the parts mean and how far they go.
    pub about: Phrase,
}

/// A strength of the machine: a player with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// The name on the command line.
    pub id: &'static str,
    /// The name people call it by.
    pub name: Phrase,
    /// How it plays, as players are written: `alpha-beta:heuristic=classic,depth=4`.
    pub player: String,
}

impl Level {
    /// Beginner, amateur, expert: textbook alpha-beta with the classic heuristic to these depths (`None`: the full tree), and
    /// [`Level::master`].
    #[must_use]
    pub fn ladder(depths: [Option<u16>; 3]) -> Vec<Level> {
        Level::ladder_with(depths, &[])
    }

    /// The same with other options of alpha-beta, `order=ranked` say.
    #[must_use]
    pub fn ladder_with(depths: [Option<u16>; 3], options: &[&str]) -> Vec<Level> {
        let names = [
            ("beginner", Phrase::fixed("Beginner", "Principiante")),
            ("amateur", Phrase::fixed("Amateur", "Amateur")),
            ("expert", Phrase::fixed("Expert", "Experto")),
        ];
        let textbook = names.into_iter().zip(depths).map(|((id, name), depth)| {
            let depth = depth.map_or_else(|| "full".to_owned(), |depth| depth.to_string());
            let others: String = options.iter().map(|option| format!(",{option}")).collect();
            Level { id, name, player: format!("alpha-beta:heuristic=classic,depth={depth}{others}") }
        });
        textbook.chain([Level::master()]).collect()
    }

    /// The strongest: the engine, a second a move.
    #[must_use]
    pub fn master() -> Level {
        Level { id: "master", name: Phrase::fixed("Master", "Maestro"), player: "engine:time=1000".to_owned() }
    }

    /// Plays no move that gives anything away: each is proven by book or solver, mostly in less than a second. It thinks on for at
    /// most the time given, in milliseconds; a move that is not proven by then is told as one.
    #[must_use]
    pub fn perfect(most_millis: u32) -> Level {
        let player = format!("engine:time={most_millis},solver=always");
        Level { id: "perfect", name: Phrase::fixed("Perfect", "Perfecto"), player }
    }
}

/// A set-up that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.phrase())]
pub struct SetupError {
    /// The layout asked for.
    pub layout: String,
    /// The layouts there are.
    pub known: Vec<&'static str>,
}

impl SetupError {
    /// For a game that has `info.layouts` and was asked for another.
    #[must_use]
    pub fn unknown(info: &GameInfo, layout: &str) -> SetupError {
        SetupError { layout: layout.to_owned(), known: info.layouts.iter().map(|layout| layout.id).collect() }
    }

    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let layout = &self.layout;
        if self.known.is_empty() {
            return phrase_without_layouts(layout);
        }
        let instead = instead_of(layout, &self.known);
        let (en, es) = (instead.get(Lang::En), instead.get(Lang::Es));
        crate::phrase!("layout: \"{layout}\" is unknown; {en}", "disposición: «{layout}» no existe; {es}")
    }
}

fn phrase_without_layouts(layout: &str) -> Phrase {
    crate::phrase!(
        "layout: \"{layout}\" is unknown; this game has only its own start",
        "disposición: «{layout}» no existe; este juego solo tiene su propio comienzo"
    )
}

/// A variant that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct VariantError {
    /// What is wrong with it.
    pub reason: Phrase,
}

/// A text that is not a position of the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// Too few or too many fields.
    #[error("position: {expected} fields expected, not {found}: {form}")]
    FieldCount {
        /// Fields in the text.
        found: usize,
        /// Fields of this game.
        expected: usize,
        /// Their names in order.
        form: &'static str,
    },
    /// Too few or too many ranks.
    #[error("position: the board has {found} rank{}, a board of this game has {expected}", plural(.found))]
    RankCount {
        /// Ranks in the text.
        found: usize,
        /// Ranks of this game.
        expected: usize,
    },
    /// A rank with too few or too many squares.
    #[error("position: rank {rank} has {found} square{}, a board of this game has {expected}", plural(.found))]
    RankLength {
        /// Which rank, from 1 at the bottom.
        rank: usize,
        /// Its squares in the text.
        found: usize,
        /// The squares of a rank in this game.
        expected: usize,
    },
    /// A character that means nothing on a board of this game.
    #[error("position: \"{found}\" in rank {rank} is neither a number of empty squares nor one of {known}")]
    Piece {
        /// Which rank, from 1 at the bottom.
        rank: usize,
        /// The character.
        found: char,
        /// The characters there are.
        known: &'static str,
    },
    /// A field that does not parse, or contradicts another.
    #[error("position: {field}: {reason}")]
    Field {
        /// The field at fault.
        field: Phrase,
        /// What is wrong with it.
        reason: Phrase,
    },
}

/// What a noun ends with behind this number, in either language.
fn plural(count: &usize) -> &'static str {
    if *count == 1 { "" } else { "s" }
}

impl PositionError {
    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let es = match self {
            PositionError::FieldCount { found, expected, form } => {
                format!("posición: se esperan {expected} campos, no {found}: {form}")
            }
            PositionError::RankCount { found, expected } => {
                format!("posición: el tablero tiene {found} fila{}, en este juego son {expected}", plural(found))
            }
            PositionError::RankLength { rank, found, expected } => {
                format!("posición: la fila {rank} tiene {found} casilla{}, en este juego son {expected}", plural(found))
            }
            PositionError::Piece { rank, found, known } => {
                format!("posición: «{found}» en la fila {rank} no es un número de casillas vacías ni una de {known}")
            }
            PositionError::Field { field, reason } => {
                format!("posición: {}: {}", field.get(Lang::Es), reason.get(Lang::Es))
            }
        };
        Phrase::composed(self.to_string(), es)
    }
}

/// A text that is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.phrase())]
pub struct MoveError {
    /// What was asked for.
    pub text: String,
    /// The legal moves; none if the game is over.
    pub legal: Vec<String>,
}

impl MoveError {
    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let reason = self.reason();
        let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
        crate::phrase!("move: {en}", "jugada: {es}")
    }

    /// What is wrong, for a sentence that has already said which move it is about.
    #[must_use]
    pub fn reason(&self) -> Phrase {
        let (text, legal) = (&self.text, self.legal.join(" "));
        if self.legal.is_empty() {
            return crate::phrase!("\"{text}\": the game is over", "«{text}»: la partida ha terminado");
        }
        crate::phrase!("\"{text}\" is not legal here; legal: {legal}", "«{text}» no es legal aquí; legales: {legal}")
    }
}

impl GameInfo {
    /// The start of a game that has one set-up and no other.
    ///
    /// # Errors
    /// If a layout was asked for.
    pub fn only_start<P>(&self, start: P, layout: Option<&str>) -> Result<P, SetupError> {
        layout.map_or(Ok(start), |layout| Err(SetupError::unknown(self, layout)))
    }

    /// The side's facts.
    #[must_use]
    pub fn side(&self, side: Side) -> &SideInfo {
        &self.sides[side]
    }

    /// The side with this letter.
    #[must_use]
    pub fn side_of(&self, letter: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| letter.chars().eq([self.side(side).letter]))
    }

    /// A result as positions and records write it: the winner's letter or `draw`.
    #[must_use]
    pub fn result_text(&self, outcome: Outcome) -> String {
        outcome.winner().map_or_else(|| "draw".to_owned(), |winner| self.side(winner).letter.to_string())
    }

    /// Who won, with the scores where the game has them: "White wins, 12 to 7."
    #[must_use]
    pub fn result_phrase(&self, outcome: Outcome, scores: Option<[i32; 2]>) -> Phrase {
        let Some(winner) = outcome.winner() else {
            return match scores {
                Some([each, _]) => crate::phrase!("A draw, {each} all.", "Empate a {each}."),
                None => Phrase::fixed("A draw.", "Empate."),
            };
        };
        let wins = &self.side(winner).wins;
        let (en, es) = (wins.get(Lang::En), wins.get(Lang::Es));
        match scores {
            Some(scores) => {
                let (more, less) = (scores[winner], scores[winner.other()]);
                crate::phrase!("{en}, {more} to {less}.", "{es}, {more} a {less}.")
            }
            None => crate::phrase!("{en}.", "{es}."),
        }
    }

    /// What a game that ends with `outcome` in `plies` plies is worth, where the type of its positions is not at hand
    /// ([`Position::value_of`]).
    #[must_use]
    pub fn outcome_score(&self, outcome: Outcome, plies: u32) -> Score {
        match self.utility {
            0 => Score::hundredths(100 * i64::from(outcome.margin())),
            _ => Score::decided(outcome, plies),
        }
    }

    /// A score as people are shown it: in the heuristic's own unit, or the utility of a decided game.
    #[must_use]
    pub fn shown_value(&self, score: Score) -> f64 {
        match score.decision() {
            Some(proof) => f64::from(self.utility * proof.outcome.margin().signum()),
            None => score.units(),
        }
    }

    /// A score with its sign and its point of view, which is always the first side's: "White -2.30". A decided game is told by
    /// its winner and the plies that the score counts, which are those of one line: what a search proves is told by
    /// [`known_phrase`](GameInfo::known_phrase).
    #[must_use]
    pub fn value_phrase(&self, score: Score) -> Phrase {
        if let Some(proof) = score.decision() {
            return self.proof_phrase(proof);
        }
        // The numbers of a tree are whole.
        let decimals = if self.utility == 0 { 0 } else { 2 };
        let words =
            |lang| format!("{} {}", self.side(Side::First).name.get(lang), lang.signed(score.units(), decimals));
        Phrase::composed(words(Lang::En), words(Lang::Es))
    }

    /// What is known of a value: what is proven, or else the estimate. A decided value that is not proven has no length.
    #[must_use]
    pub fn known_phrase(&self, score: Score, proof: Option<Proof>) -> Phrase {
        let known = proof.map_or(score.map_proof(Proof::without_length), Score::proven);
        if proof.is_some_and(|proof| proof.winner().is_none()) && self.utility != 0 {
            return self.proof_phrase(Proof::DRAW);
        }
        self.value_phrase(if self.utility == 0 { score } else { known })
    }

    /// How the game ends if both sides play their best, and no more than is proven of that: "Black wins in 5 plies", "White
    /// wins by 3", "White wins by 13 or more", "a draw with best play".
    #[must_use]
    pub fn proof_phrase(&self, proof: Proof) -> Phrase {
        let Some(winner) = proof.winner() else {
            return Phrase::fixed("a draw if both play their best", "empate si ambos juegan lo mejor");
        };
        let margin = proof.margin();
        let words = |lang| {
            let es = lang == Lang::Es;
            let mut words = self.side(winner).wins.get(lang).to_owned();
            if self.scored {
                let by = if es { "por" } else { "by" };
                let more = if es { " o más" } else { " or more" };
                words += &format!(" {by} {margin}{}", if proof.is_exact() { "" } else { more });
            }
            if let Some(plies) = proof.win_in().filter(|&plies| plies > 0) {
                let (one, many) = if es { ("en 1 jugada", "jugadas") } else { ("in 1 ply", "plies") };
                let comma = if self.scored { "," } else { "" };
                let preposition = if es { "en" } else { "in" };
                let plies = if plies == 1 { one.to_owned() } else { format!("{preposition} {plies} {many}") };
                words += &format!("{comma} {plies}");
            }
            words
        };
        Phrase::composed(words(Lang::En), words(Lang::Es))
    }

    /// A score in words: "strong advantage for White".
    #[must_use]
    pub fn reading_phrase(&self, score: Score) -> Phrase {
        let side = if score >= Score::ZERO { Side::First } else { Side::Second };
        let (en, es) = (self.side(side).called.get(Lang::En), self.side(side).called.get(Lang::Es));
        if score.is_decided() {
            return self.side(side).wins.clone();
        }
        let [slight, clear, strong] = self.advantage_thresholds.map(f64::from);
        match score.units().abs() {
            value if value > strong => crate::phrase!("strong advantage for {en}", "gran ventaja para {es}"),
            value if value > clear => crate::phrase!("clear advantage for {en}", "clara ventaja para {es}"),
            value if value >= slight => crate::phrase!("slight advantage for {en}", "ligera ventaja para {es}"),
            _ => Phrase::fixed("about even", "igualdad aproximada"),
        }
    }
}

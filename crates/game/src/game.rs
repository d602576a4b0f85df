//! What a user interface needs of a game: names, set-ups, notation, levels, pictures.

use crate::{
    BoardView, Effect, EndReason, FormField, HeuristicError, HeuristicId, HeuristicInfo, HeuristicVisitor, Lang,
    Phrase, Planes, ReportNotes, Rule, instead_of,
};
use rival_core::{Outcome, Position, Proof, Score, Side, Solvable};
use thiserror::Error;

/// A game with its variant chosen: everything but the position.
///
/// A game is a value, so that variants (a 4×4 board, say) are values of one type. [`GameInfo`]
/// holds what all variants share.
pub trait Game: Clone + Send + Sync + 'static {
    /// A state of play.
    type Position: Solvable;

    /// The data that all variants share.
    fn info(&self) -> &'static GameInfo;

    /// Prose for the report on the game.
    fn report_notes(&self) -> &'static ReportNotes {
        &ReportNotes::NONE
    }

    /// The variant as written after the game's id; `None` for the standard game.
    fn variant(&self) -> Option<String> {
        None
    }

    /// The heuristics in display order. `classic` and `tuned` are among them.
    /// [`heuristics!`](crate::heuristics) generates this and
    /// [`with_heuristic`](Game::with_heuristic).
    fn heuristics(&self) -> Vec<HeuristicInfo>;

    /// Calls the visitor with the type of the heuristic `id`.
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

    /// Why a finished game is over, by its rules; `None` while it goes on.
    fn end_reason(&self, at: &Self::Position) -> Option<EndReason>;

    /// The machine's levels, weakest first.
    fn levels(&self) -> Vec<Level>;

    /// The most plies a game can last.
    fn longest_game(&self) -> u32;

    /// The starting position. Games without random set-ups ignore the seed; the same seed gives the
    /// same set-up on every platform and in every version.
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

    /// The fields of a position's text, for an editor; empty if only the text can be edited.
    fn position_form(&self) -> Vec<FormField> {
        Vec::new()
    }

    /// Writes a move. The text depends on the move alone, so a line of moves can be written without
    /// playing it.
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

    /// The picture of a position.
    fn view(&self, at: &Self::Position) -> BoardView;

    /// What a legal move changes on the board, in the order of display.
    fn effects(&self, before: &Self::Position, mv: <Self::Position as Position>::Move) -> Vec<Effect>;

    /// Remarkable consequences of a legal move: a penalty, a stun, an explosion.
    fn narration(&self, _before: &Self::Position, _mv: <Self::Position as Position>::Move) -> Option<Phrase> {
        None
    }

    /// Every move of the game, in an order that never changes: a move's index is its *action*, the
    /// number that learning programs use. Empty if the game does not number its moves.
    fn actions(&self) -> Vec<String> {
        Vec::new()
    }

    /// The action of a move: its index in [`actions`](Game::actions).
    fn action(&self, mv: <Self::Position as Position>::Move) -> usize {
        let number: u8 = mv.into();
        number.into()
    }

    /// The names of the planes that [`observe`](Game::observe) writes, in order. Empty if the game
    /// has none.
    fn planes(&self) -> &'static [&'static str] {
        &[]
    }

    /// Writes the observation of a position from one side's view for a learning program: one number
    /// per cell for each of the [`planes`](Game::planes). It contains everything that affects the
    /// future and nothing else.
    fn observe(&self, _at: &Self::Position, _by: Side, _planes: &mut Planes<'_>) {}

    /// The game's id with its variant: `tictactoe:4x4:3`.
    fn name(&self) -> String {
        match self.variant() {
            Some(variant) => format!("{}:{variant}", self.info().id),
            None => self.info().id.to_owned(),
        }
    }
}

/// The data that all variants of a game share.
#[derive(Debug)]
pub struct GameInfo {
    /// The name on the command line.
    pub id: &'static str,
    /// The display name.
    pub name: Phrase,
    /// The rules in one or two sentences.
    pub summary: Phrase,
    /// The first side, then the second.
    pub sides: [SideInfo; 2],
    /// The displayed value of a win, in the unit of the classic heuristic; 0 if an outcome is worth
    /// its margin ([`Position::SOONER_IS_BETTER`] is false).
    pub utility: i32,
    /// Whether the sides have visible scores, so that a game is won by a margin of points or
    /// squares.
    pub scored: bool,
    /// The unit in which values are displayed.
    pub unit: Unit,
    /// Whether the machine plays the first side by default.
    pub machine_starts: bool,
    /// Whether a game starts from a seeded random set-up.
    pub random_setup: bool,
    /// The named set-ups.
    pub layouts: &'static [Layout],
    /// The syntax of variants, with an example; `None` if there are none.
    pub variants: Option<VariantForm>,
    /// The heuristic values from which an advantage is called slight, clear and strong.
    pub advantage_thresholds: [i32; 3],
    /// The game's part of the fixed bench suite; empty for a game outside the signature.
    pub bench: &'static [BenchGame],
}

/// The bench's searches of one game or variant.
#[derive(Clone, Copy, Debug)]
pub struct BenchGame {
    /// The game, with its variant.
    pub game: &'static str,
    /// An opening and a position from the middle of a game.
    pub positions: &'static [&'static str],
    /// Depths for minimax, alpha-beta and the engine: deep enough to measure, and short.
    pub depths: [u16; 3],
}

/// A familiar unit for heuristic values: points, squares, discs.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Unit {
    /// The heuristic value of one unit.
    pub worth: i32,
    /// The plural name.
    pub name: Phrase,
}

/// A side's letter, names and colour.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SideInfo {
    /// The letter in positions and results.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub letter: char,
    /// "White", standing alone: before a colon or a value.
    pub name: Phrase,
    /// "White" within a sentence, where some languages need an article: "las blancas".
    pub called: Phrase,
    /// "White wins"; languages differ in more than the name.
    pub wins: Phrase,
    /// "White to move".
    pub to_move: Phrase,
    /// Its colour in pictures.
    pub colour: Colour,
}

/// The colours of sides; each front end chooses the shades.
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

/// A named set-up.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Layout {
    /// The name on the command line.
    pub id: &'static str,
    /// A description.
    pub about: Phrase,
}

/// The syntax of a game's variants.
#[derive(Debug, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VariantForm {
    /// `FILESxRANKS:LINE`.
    pub form: &'static str,
    /// `4x4:3`.
    pub example: &'static str,
    /// The meaning and range of the parts.
    pub about: Phrase,
}

/// A machine strength: a named player.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Level {
    /// The name on the command line.
    pub id: &'static str,
    /// The display name.
    pub name: Phrase,
    /// The player's text: `alpha-beta:heuristic=classic,depth=4`.
    pub player: String,
}

impl Level {
    /// Beginner, amateur and expert, textbook alpha-beta with the classic heuristic to these depths
    /// (`None`: the full tree), and [`Level::master`].
    #[must_use]
    pub fn ladder(depths: [Option<u16>; 3]) -> Vec<Level> {
        Level::ladder_with(depths, &[])
    }

    /// The same with more options of alpha-beta, such as `order=ranked`.
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

    /// The strongest level: the engine, one second a move.
    #[must_use]
    pub fn master() -> Level {
        Level { id: "master", name: Phrase::fixed("Master", "Maestro"), player: "engine:time=1000".to_owned() }
    }

    /// Perfect play: every move is proven by book or solver, mostly in less than a second.
    /// `most_millis` is the longest it thinks; a move that is not proven by then is reported so.
    #[must_use]
    pub fn perfect(most_millis: u32) -> Level {
        let player = format!("engine:time={most_millis},solver=always");
        Level { id: "perfect", name: Phrase::fixed("Perfect", "Perfecto"), player }
    }
}

/// An unknown set-up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.phrase())]
pub struct SetupError {
    /// The unknown layout.
    pub layout: String,
    /// The layouts of the game.
    pub known: Vec<&'static str>,
}

impl SetupError {
    /// The error for a layout that `info.layouts` does not contain.
    #[must_use]
    pub fn unknown(info: &GameInfo, layout: &str) -> SetupError {
        SetupError { layout: layout.to_owned(), known: info.layouts.iter().map(|layout| layout.id).collect() }
    }

    /// The message in both languages.
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

/// An invalid variant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct VariantError {
    /// The reason, in both languages.
    pub reason: Phrase,
}

/// A text that is not a position of the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// Too few or too many fields.
    #[error("position: {expected} fields expected, not {found}: {form}")]
    FieldCount {
        /// The number of fields in the text.
        found: usize,
        /// The number of fields in this game.
        expected: usize,
        /// The names of the fields, in order.
        form: &'static str,
    },
    /// Too few or too many ranks.
    #[error("position: the board has {found} rank{}, a board of this game has {expected}", plural(.found))]
    RankCount {
        /// The number of ranks in the text.
        found: usize,
        /// The number of ranks in this game.
        expected: usize,
    },
    /// A rank with too few or too many squares.
    #[error("position: rank {rank} has {found} square{}, a board of this game has {expected}", plural(.found))]
    RankLength {
        /// The rank, from 1 at the bottom.
        rank: usize,
        /// The number of squares in the text.
        found: usize,
        /// The number of squares in this game.
        expected: usize,
    },
    /// A character that no board of this game uses.
    #[error("position: \"{found}\" in rank {rank} is neither a number of empty squares nor one of {known}")]
    Piece {
        /// The rank, from 1 at the bottom.
        rank: usize,
        /// The character.
        found: char,
        /// The characters of this game's boards.
        known: &'static str,
    },
    /// A field that does not parse or contradicts another.
    #[error("position: {field}: {reason}")]
    Field {
        /// The field at fault.
        field: Phrase,
        /// The reason.
        reason: Phrase,
    },
}

/// The plural ending of a noun after this number; the same in both languages.
fn plural(count: &usize) -> &'static str {
    if *count == 1 { "" } else { "s" }
}

impl PositionError {
    /// The message in both languages.
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
    /// The rejected text.
    pub text: String,
    /// The legal moves; empty if the game is over.
    pub legal: Vec<String>,
}

impl MoveError {
    /// The message in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let reason = self.reason();
        let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
        crate::phrase!("move: {en}", "jugada: {es}")
    }

    /// The reason alone, for a sentence that already names the move.
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
    /// Returns `start`, the only set-up of the game.
    ///
    /// # Errors
    /// If a layout is named.
    pub fn only_start<P>(&self, start: P, layout: Option<&str>) -> Result<P, SetupError> {
        layout.map_or(Ok(start), |layout| Err(SetupError::unknown(self, layout)))
    }

    /// The side's data.
    #[must_use]
    pub fn side(&self, side: Side) -> &SideInfo {
        &self.sides[side]
    }

    /// The side with this letter.
    #[must_use]
    pub fn side_of(&self, letter: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| letter.chars().eq([self.side(side).letter]))
    }

    /// A result as in positions and records: the winner's letter or `draw`.
    #[must_use]
    pub fn result_text(&self, outcome: Outcome) -> String {
        outcome.winner().map_or_else(|| "draw".to_owned(), |winner| self.side(winner).letter.to_string())
    }

    /// The result in words, with the scores in games that have them: "White wins, 12 to 7."
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

    /// The value of a game that ends with `outcome` in `plies` plies, for callers without the
    /// position's type ([`Position::value_of`]).
    #[must_use]
    pub fn outcome_score(&self, outcome: Outcome, plies: u32) -> Score {
        match self.utility {
            0 => Score::hundredths(100 * i64::from(outcome.margin())),
            _ => Score::decided(outcome, plies),
        }
    }

    /// A score for display: in the heuristic's own unit, or the utility of a decided game.
    #[must_use]
    pub fn shown_value(&self, score: Score) -> f64 {
        match score.decision() {
            Some(proof) => f64::from(self.utility * proof.outcome.margin().signum()),
            None => score.units(),
        }
    }

    /// A score with its sign and its point of view, always the first side's: "White -2.30". For a
    /// decided game: the winner and the plies of the line searched.
    /// [`known_phrase`](GameInfo::known_phrase) words what is proven.
    #[must_use]
    pub fn value_phrase(&self, score: Score) -> Phrase {
        if let Some(proof) = score.decision() {
            return self.proof_phrase(proof);
        }
        // Leaves of the game trees are whole numbers.
        let decimals = if self.utility == 0 { 0 } else { 2 };
        let words =
            |lang| format!("{} {}", self.side(Side::First).name.get(lang), lang.signed(score.units(), decimals));
        Phrase::composed(words(Lang::En), words(Lang::Es))
    }

    /// The proven score if there is a proof, else the estimate: of a decided one the winner is
    /// known, but neither its length nor, in games with scores, the whole margin.
    #[must_use]
    pub fn known_score(&self, score: Score, proof: Option<Proof>) -> Score {
        match proof {
            Some(proof) if self.utility != 0 => Score::proven(proof),
            _ => score.map_proof(|proof| proof.of_winner(self.scored)),
        }
    }

    /// The proof if there is one, else the estimate ([`known_score`](GameInfo::known_score)).
    #[must_use]
    pub fn known_phrase(&self, score: Score, proof: Option<Proof>) -> Phrase {
        let known = self.known_score(score, proof);
        if proof.is_some_and(|proof| proof.winner().is_none()) && self.utility != 0 {
            return self.proof_phrase(Proof::DRAW);
        }
        self.value_phrase(if self.utility == 0 { score } else { known })
    }

    /// The proven end of a game, no more than is proven: "Black wins in 5 plies", "White wins by
    /// 3", "White wins by 13 or more", "a draw with best play".
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

    /// What is known of a value in words. A decided value that is not proven is an advantage: the search has not looked at
    /// everything.
    #[must_use]
    pub fn known_reading(&self, score: Score, proof: Option<Proof>) -> Phrase {
        match proof {
            None if score > Score::HIGHEST => self.reading_phrase(Score::HIGHEST),
            None if score < -Score::HIGHEST => self.reading_phrase(-Score::HIGHEST),
            _ => self.reading_phrase(score),
        }
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

//! Certificates: proofs by the solver in a form that the rules alone can check.
//!
//! A certificate names a game and a position and has one or two strategies. `at least 1` is a
//! strategy of the first side that ends with a margin of 1 or more against every play of the second
//! side; `at most 1` is one of the second side. Both with the same number give the exact value. A
//! strategy lists its side's moves in the order in which the checker needs them. The checker plays
//! from the position, tries the other side's moves in alphabetical order, and visits no position
//! twice. The last line is a checksum of all bytes before it.

use crate::{AnyPosition, open};
use rival_core::{Position, Side};
use rival_game::{Game, Lang, Phrase, PositionError, VariantError, phrase};
use std::collections::HashSet;
use std::fmt;
use thiserror::Error;

/// The first line.
const HEADER: &str = "rival certificate 1";
/// The length at which a line of moves ends.
const MAX_LINE: usize = 100;

/// Claims about a position, with the strategies that prove them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The game's name, with its variant.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// The strategies, the first side's first.
    pub strategies: Vec<Strategy>,
}

/// One side's moves against every play of the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// The side whose strategy it is.
    pub side: Side,
    /// The margin that it guarantees, from the first side's view: at least this for the first side,
    /// at most this for the second.
    pub margin: i32,
    /// Its moves, in the order in which the checker needs them.
    pub moves: Vec<String>,
}

/// The result of a check: proven bounds on the margin, from the first side's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerifiedBounds {
    /// The proven lower bound, if any.
    pub at_least: Option<i32>,
    /// The proven upper bound, if any.
    pub at_most: Option<i32>,
    /// The number of positions checked.
    pub positions: u64,
}

/// A fault of a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StrategyFault {
    /// It has no move for this position.
    NoMove(String),
    /// Its move is not legal in a position.
    Illegal {
        /// The position.
        position: String,
        /// The move.
        text: String,
    },
    /// A game ends with a worse margin than it guarantees.
    Ends {
        /// The last position.
        position: String,
        /// The margin there, from the first side's view.
        margin: i32,
    },
    /// It has this many unused moves.
    Idle(usize),
}

/// Why a certificate is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.phrase())]
pub enum CertificateError {
    /// The text does not begin as a certificate.
    NotCertificate,
    /// The checksum does not match.
    Damaged,
    /// The line of this number is malformed.
    Line(usize),
    /// It has no strategy.
    Empty,
    /// The game does not exist.
    Game(#[from] VariantError),
    /// The position cannot be read.
    Position(#[from] PositionError),
    /// A strategy does not hold.
    Strategy(StrategyFault),
}

impl CertificateError {
    /// The sentence in both languages.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            CertificateError::NotCertificate => Phrase::fixed("this is not a certificate", "esto no es un certificado"),
            CertificateError::Damaged => Phrase::fixed(
                "refused: the file was changed or cut off",
                "rechazado: el archivo se ha modificado o está incompleto",
            ),
            CertificateError::Line(number) => {
                phrase!("refused: line {number} says nothing", "rechazado: la línea {number} no dice nada")
            }
            CertificateError::Empty => Phrase::fixed("refused: it claims nothing", "rechazado: no afirma nada"),
            CertificateError::Game(error) => refused(&error.reason),
            CertificateError::Position(error) => refused(&error.phrase()),
            CertificateError::Strategy(fault) => refused(&fault.phrase()),
        }
    }
}

fn refused(reason: &Phrase) -> Phrase {
    let (en, es) = (reason.get(Lang::En), reason.get(Lang::Es));
    phrase!("refused: {en}", "rechazado: {es}")
}

impl StrategyFault {
    fn phrase(&self) -> Phrase {
        match self {
            StrategyFault::NoMove(at) => phrase!("there is no move for {at}", "no hay jugada para {at}"),
            StrategyFault::Illegal { position, text } => {
                phrase!("\"{text}\" is not legal in {position}", "«{text}» no es legal en {position}")
            }
            StrategyFault::Ends { position, margin } => {
                phrase!("a game ends in {position} with {margin}", "una partida termina en {position} con {margin}")
            }
            StrategyFault::Idle(count) => {
                phrase!("{count} moves answer nothing", "{count} jugadas no responden a nada")
            }
        }
    }
}

impl Certificate {
    /// Reads a certificate without checking its claims.
    ///
    /// # Errors
    /// If the text is not a certificate, or not complete.
    pub fn read(text: &str) -> Result<Certificate, CertificateError> {
        if !text.starts_with(HEADER) {
            return Err(CertificateError::NotCertificate);
        }
        let body = text.strip_suffix('\n').and_then(|text| text.rfind('\n')).ok_or(CertificateError::Damaged)? + 1;
        let (body, sum) = text.split_at(body);
        if sum != sum_line(body) {
            return Err(CertificateError::Damaged);
        }
        let mut lines = body.lines().zip(1..);
        let mut named = |name: &str, number| {
            let value = lines.next().and_then(|(line, _)| line.strip_prefix(name).map(str::to_owned));
            value.ok_or(CertificateError::Line(number))
        };
        named(HEADER, 1)
            .and_then(|rest| if rest.is_empty() { Ok(()) } else { Err(CertificateError::NotCertificate) })?;
        let (game, position) = (named("game ", 2)?, named("position ", 3)?);
        let mut strategies: Vec<Strategy> = Vec::new();
        for (line, number) in lines {
            if let Some((side, margin)) = claim(line) {
                strategies.push(Strategy { side, margin, moves: Vec::new() });
                continue;
            }
            let strategy = strategies.last_mut().ok_or(CertificateError::Line(number))?;
            strategy.moves.extend(line.split(' ').map(str::to_owned));
        }
        Ok(Certificate { game, position, strategies })
    }

    /// Checks the claims by the rules of the game alone.
    ///
    /// # Errors
    /// If any claim does not hold.
    pub fn verify(&self) -> Result<VerifiedBounds, CertificateError> {
        let at = open(&self.game)?.position(&self.position)?;
        let mut verified = VerifiedBounds { at_least: None, at_most: None, positions: 0 };
        for strategy in &self.strategies {
            verified.positions += strategy.check(&*at)?;
            let bound = match strategy.side {
                Side::First => &mut verified.at_least,
                Side::Second => &mut verified.at_most,
            };
            *bound = Some(strategy.margin);
        }
        if self.strategies.is_empty() { Err(CertificateError::Empty) } else { Ok(verified) }
    }
}

impl Strategy {
    fn check(&self, at: &dyn AnyPosition) -> Result<u64, CertificateError> {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        at.prover()
            .check_strategy(self.side, self.margin * self.side.sign(), &moves)
            .map_err(CertificateError::Strategy)
    }
}

/// Reads `at least 3`, a claim of the first side, or `at most 3`, one of the second.
fn claim(line: &str) -> Option<(Side, i32)> {
    let least = line.strip_prefix("at least ").map(|margin| (Side::First, margin));
    let (side, margin) = least.or_else(|| line.strip_prefix("at most ").map(|margin| (Side::Second, margin)))?;
    Some((side, margin.parse().ok()?))
}

fn sum_line(body: &str) -> String {
    // FNV-1a: every step is one to one, so a change of a single byte always changes the sum.
    let sum = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("sum {sum:016x}\n")
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut body = format!("{HEADER}\ngame {}\nposition {}\n", self.game, self.position);
        for Strategy { side, margin, moves } in &self.strategies {
            body += &match side {
                Side::First => format!("at least {margin}\n"),
                Side::Second => format!("at most {margin}\n"),
            };
            let mut length = 0;
            for (index, text) in moves.iter().enumerate() {
                length += text.len() + 1;
                let is_last = index + 1 == moves.len();
                body += text;
                body.push(if is_last || length > MAX_LINE { '\n' } else { ' ' });
                length = if length > MAX_LINE { 0 } else { length };
            }
        }
        write!(f, "{body}{}", sum_line(&body))
    }
}

/// The legal moves in alphabetical order.
pub(crate) fn replies<G: Game>(game: &G, at: &G::Position) -> Vec<<G::Position as Position>::Move> {
    let mut moves = at.legal_moves();
    moves.sort_by_cached_key(|&mv| game.move_text(mv));
    moves
}

/// Plays a strategy against every answer of the other side and returns the number of positions.
pub(crate) fn check<G: Game>(
    game: &G,
    at: &G::Position,
    side: Side,
    least: i32,
    moves: &[&str],
) -> Result<u64, StrategyFault> {
    let mut checker = Checker { game, side, least, moves: moves.iter(), seen: HashSet::new() };
    checker.position(at)?;
    match checker.moves.len() {
        0 => Ok(checker.seen.len() as u64),
        idle => Err(StrategyFault::Idle(idle)),
    }
}

struct Checker<'a, G: Game> {
    game: &'a G,
    side: Side,
    least: i32,
    moves: std::slice::Iter<'a, &'a str>,
    seen: HashSet<G::Position>,
}

impl<G: Game> Checker<'_, G> {
    fn position(&mut self, at: &G::Position) -> Result<(), StrategyFault> {
        let text = || self.game.position_text(at);
        if let Some(outcome) = at.outcome() {
            let margin = outcome.margin();
            let kept = margin * self.side.sign() >= self.least;
            return if kept { Ok(()) } else { Err(StrategyFault::Ends { position: text(), margin }) };
        }
        if self.seen.contains(at) {
            return Ok(());
        }
        self.seen.insert(*at);
        if at.turn() != self.side {
            return replies(self.game, at).into_iter().try_for_each(|mv| self.position(&at.after(mv)));
        }
        let Some(&mv) = self.moves.next() else { return Err(StrategyFault::NoMove(text())) };
        let Ok(mv) = self.game.parse_move(at, mv) else {
            return Err(StrategyFault::Illegal { position: text(), text: mv.to_owned() });
        };
        self.position(&at.after(mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_search::{SolveControl, SolveGoal, SolveMemory, SolveRequest, StrategyRequest};

    fn certified(game: &str, position: &str, claims: &[(Side, i32)]) -> Certificate {
        let opened = open(game).expect("a game");
        let at = opened.position(position).expect("a position");
        let mut memory = SolveMemory::default();
        let request = SolveRequest { goal: SolveGoal::Margin, every_move: false };
        at.solve(request, &mut SolveControl::default(), &mut memory);
        let strategy = |&(side, margin): &(Side, i32)| {
            let request = StrategyRequest { side, least: margin * side.sign(), most_positions: 100_000 };
            let moves = at.prover().strategy(request, &mut SolveControl::default(), &mut memory).expect("a strategy");
            Strategy { side, margin, moves }
        };
        let strategies = claims.iter().map(strategy).collect();
        Certificate { game: game.to_owned(), position: position.to_owned(), strategies }
    }

    /// Late positions of all kinds of games, with their exact margins.
    fn examples() -> Vec<Certificate> {
        let both = |margin| [(Side::First, margin), (Side::Second, margin)];
        vec![
            certified("tictactoe", "xo1/1x1/2o x", &both(1)),
            certified("tictactoe", "3/1x1/o2 x", &both(0)),
            certified(
                "smart-horses",
                "xxxxxxxx/xxxxxxxx/xxWxxxxx/xxxxxxxx/xx1x1xxx/x1xx1xxB/xx1xxxxx/x1x1xxxx w 3 5 -",
                &[(Side::First, -300)],
            ),
        ]
    }

    #[test]
    fn a_written_certificate_reads_the_same_and_holds() {
        for certificate in examples() {
            let read = Certificate::read(&certificate.to_string()).expect("whole");
            assert_eq!(read, certificate);
            let verified = read.verify().expect("true");
            let margin = |side| certificate.strategies.iter().find(|one| one.side == side).map(|one| one.margin);
            assert_eq!((verified.at_least, verified.at_most), (margin(Side::First), margin(Side::Second)));
        }
    }

    #[test]
    fn a_certificate_with_one_byte_changed_is_refused() {
        let whole = examples()[0].to_string().into_bytes();
        for place in 0..whole.len() {
            for change in [1, 2, 16, 32, 255] {
                let mut changed = whole.clone();
                changed[place] ^= change;
                let refused = String::from_utf8(changed).map_or(true, |text| {
                    Certificate::read(&text).and_then(|certificate| certificate.verify()).is_err()
                });
                assert!(refused, "byte {place} changed by {change}");
            }
        }
        for length in 0..whole.len() {
            let text = String::from_utf8(whole[..length].to_vec()).expect("plain text");
            assert!(Certificate::read(&text).is_err(), "cut off after {length} bytes");
        }
    }

    /// A correct checksum does not save a false strategy: the rules refute it.
    #[test]
    fn false_strategies_are_refused_whatever_their_sum() {
        let whole = examples().remove(0);
        let refused = |certificate: &Certificate| {
            let read = Certificate::read(&certificate.to_string()).expect("a sum of its own");
            read.verify().expect_err("false")
        };
        let mut more = whole.clone();
        more.strategies[0].margin = 2;
        assert!(matches!(refused(&more), CertificateError::Strategy(StrategyFault::Ends { margin: 1, .. })));
        let mut short = whole.clone();
        short.strategies[0].moves.pop();
        assert!(matches!(refused(&short), CertificateError::Strategy(StrategyFault::NoMove(_))));
        let mut idle = whole.clone();
        idle.strategies[0].moves.push("a1".to_owned());
        assert_eq!(refused(&idle), CertificateError::Strategy(StrategyFault::Idle(1)));
        let mut illegal = whole.clone();
        illegal.strategies[0].moves[0] = "b2".to_owned();
        assert!(matches!(refused(&illegal), CertificateError::Strategy(StrategyFault::Illegal { .. })));
        let empty = Certificate { strategies: Vec::new(), ..whole };
        assert_eq!(refused(&empty), CertificateError::Empty);
        assert_eq!(Certificate::read("hello\n"), Err(CertificateError::NotCertificate));
    }

    #[test]
    fn a_strategy_that_is_too_large_or_impossible_is_refused() {
        use rival_search::NoStrategy;
        let at = open("tictactoe").expect("a game").start(0, None).expect("a start");
        let find = |least, most_positions| {
            let request = StrategyRequest { side: Side::First, least, most_positions };
            at.prover().strategy(request, &mut SolveControl::default(), &mut SolveMemory::default())
        };
        assert_eq!(find(0, 10), Err(NoStrategy::TooLarge(10)));
        assert_eq!(find(1, 100_000), Err(NoStrategy::Prevented));
        assert!(find(0, 100_000).is_ok());
    }
}

//! Why a move is good, in one sentence for players: no figures, no formulas, no hint at the next
//! moves.
//!
//! Most reasons come from the rules alone, so they hold for any game: what the move does, and what
//! it prevents the other side from doing at once. Otherwise the reason is the heuristic's term that
//! grew most.

use crate::{AnyPosition, HeuristicId, Weights};
use rival_core::Side;
use rival_game::{Effect, Lang, Phrase, phrase};
use rival_search::Proof;

/// The addressee of a reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listener {
    /// The other side, about a move that was played: "It took the +4 and keeps you from the +10."
    Rival,
    /// The side that may play it: "It takes the +4 and keeps White from the +10."
    Player,
}

/// The largest number of other moves that a move is compared with.
const MAX_COMPARED: usize = 40;
/// At most this many moves left to the other side are worth mentioning.
const MAX_FEW_MOVES: usize = 3;
/// At least this many points denied to the other side are worth mentioning.
const MIN_DENIED_POINTS: i32 = 2;

/// Why this move is good in this position; `None` if it is not legal, or if there is nothing to say
/// beyond the move itself. `proof` is a search's proof of the end of the game after it, if any.
///
/// ```
/// use rival_game::Lang;
/// use rival_play::{Listener, open, reason};
/// let at = open("tictactoe").unwrap().position("xx1/1x1/o1o o").unwrap();
/// let sentence = reason(&*at, "b1", None, Listener::Rival).unwrap();
/// assert_eq!(sentence.get(Lang::En), "It wins the game.");
/// ```
#[must_use]
pub fn reason(before: &dyn AnyPosition, text: &str, proof: Option<Proof>, listener: Listener) -> Option<Phrase> {
    let effects = before.boxed().play(text).ok()?.effects;
    // A forced pass needs no reason.
    if effects.iter().any(|effect| matches!(effect, Effect::Pass { .. })) {
        return None;
    }
    let writer = ReasonWriter { listener, rival: before.info().side(before.turn().other()).called.clone() };
    let (visible_effect, purpose) = (visible_effect(before, text, &effects), purpose(before, text, proof));
    if let (Some(VisibleEffect::Points(taken)), Some(Purpose::PreventsPoints(kept))) = (&visible_effect, &purpose)
        && taken == kept
    {
        return Some(writer.taken_first(*taken));
    }
    let [en, es] = match (
        visible_effect.map(|visible_effect| writer.visible_effect(&visible_effect)),
        purpose.map(|purpose| writer.purpose(&purpose)),
    ) {
        (Some([did, hizo]), Some([why, porque])) => [format!("{did} and {why}."), format!("{hizo} y {porque}.")],
        (Some([did, hizo]), None) => [format!("{did}."), format!("{hizo}.")],
        (None, Some([why, porque])) => [format!("It {why}."), format!("{}.", capitalized(&porque))],
        (None, None) => return None,
    };
    Some(Phrase::composed(en, es))
}

/// A visible effect of a move.
enum VisibleEffect {
    Points(i32),
    Blast(usize),
    Stun,
}

/// The purpose of a move.
enum Purpose {
    Wins,
    WinsByForce,
    HoldsDraw,
    PutsOffLoss,
    PreventsWin,
    PreventsPoints(i32),
    ForcesPass,
    LeavesFew(usize),
    /// The growth of a heuristic's term, in the words of its aim.
    Term(Phrase),
}

fn visible_effect(before: &dyn AnyPosition, text: &str, effects: &[Effect]) -> Option<VisibleEffect> {
    let points = gain(before, text, before.turn());
    let seen = |effect: &Effect| match effect {
        Effect::Explode { cleared, .. } => Some(VisibleEffect::Blast(cleared.len())),
        Effect::Stun { .. } => Some(VisibleEffect::Stun),
        _ => None,
    };
    if points != 0 { Some(VisibleEffect::Points(points)) } else { effects.iter().find_map(seen) }
}

fn purpose(before: &dyn AnyPosition, text: &str, proof: Option<Proof>) -> Option<Purpose> {
    let mover = before.turn();
    let after = played(before, text)?;
    if let Some(outcome) = after.outcome() {
        return (outcome.winner() == Some(mover)).then_some(Purpose::Wins);
    }
    match proof.map(Proof::winner) {
        Some(Some(winner)) if winner == mover => return Some(Purpose::WinsByForce),
        Some(Some(_)) => return Some(Purpose::PutsOffLoss),
        _ => {}
    }
    let rival_is_next = after.turn() != mover;
    let kept = rival_is_next.then(|| prevented(before, text, &*after)).flatten();
    let held = rival_is_next.then(|| few_left(&*after)).flatten();
    let draw = proof.is_some().then_some(Purpose::HoldsDraw);
    kept.or(draw).or(held).or_else(|| term(before, &*after).map(Purpose::Term))
}

/// A win or a gain that the rival has at once after most other moves, and not after this one.
fn prevented(before: &dyn AnyPosition, text: &str, after: &dyn AnyPosition) -> Option<Purpose> {
    let rival = after.turn();
    let others: Vec<_> = before.legal().into_iter().filter(|other| other != text).take(MAX_COMPARED).collect();
    let others: Vec<_> =
        others.iter().filter_map(|other| played(before, other)).filter(|at| at.turn() == rival).collect();
    let winning = others.iter().filter(|at| wins_at_once(&***at)).count();
    if winning * 2 > others.len() && !wins_at_once(after) {
        return Some(Purpose::PreventsWin);
    }
    let mut gains: Vec<i32> = others.iter().map(|at| best_gain(&**at)).collect();
    gains.sort_unstable();
    let usual = *gains.get(gains.len() / 2)?;
    (usual - best_gain(after).max(0) >= MIN_DENIED_POINTS).then_some(Purpose::PreventsPoints(usual))
}

fn few_left(after: &dyn AnyPosition) -> Option<Purpose> {
    let moves = after.legal();
    let is_pass = |mv: &String| {
        let passes = |effects: Vec<Effect>| effects.iter().any(|effect| matches!(effect, Effect::Pass { .. }));
        after.boxed().play(mv).is_ok_and(|played| passes(played.effects))
    };
    match moves.len() {
        1 if moves.iter().any(is_pass) => Some(Purpose::ForcesPass),
        1..=MAX_FEW_MOVES => Some(Purpose::LeavesFew(moves.len())),
        _ => None,
    }
}

/// The term of the classic heuristic that grew most for the side that moved.
fn term(before: &dyn AnyPosition, after: &dyn AnyPosition) -> Option<Phrase> {
    let mover = f64::from(before.turn().sign());
    let terms =
        |at: &dyn AnyPosition| at.evaluate(HeuristicId::CLASSIC, &Weights::default()).ok().map(|seen| seen.terms);
    let (then, now) = (terms(before)?, terms(after)?);
    let grown = now.into_iter().filter_map(|term| {
        let was = then.iter().find(|known| known.name == term.name)?;
        Some(((term.value - was.value) * mover, term))
    });
    // Terms without an aim are points, which the visible effect covers.
    let (by, most) = grown.filter(|(_, term)| term.aim.is_some()).max_by(|a, b| a.0.total_cmp(&b.0))?;
    if by > 0.0 { most.aim } else { None }
}

fn played(at: &dyn AnyPosition, text: &str) -> Option<Box<dyn AnyPosition>> {
    let mut next = at.boxed();
    next.play(text).ok().map(|_| next)
}

fn wins_at_once(at: &dyn AnyPosition) -> bool {
    let wins = |mv: &String| {
        played(at, mv).and_then(|after| after.outcome()).is_some_and(|end| end.winner() == Some(at.turn()))
    };
    at.legal().iter().any(wins)
}

/// The points that a move adds to a side's score; 0 in games without scores.
fn gain(at: &dyn AnyPosition, text: &str, side: Side) -> i32 {
    let score = |at: &dyn AnyPosition| at.scores().map_or(0, |scores| scores[side]);
    played(at, text).map_or(0, |after| score(&*after) - score(at))
}

fn best_gain(at: &dyn AnyPosition) -> i32 {
    at.legal().iter().map(|mv| gain(at, mv, at.turn())).max().unwrap_or(0)
}

/// Writes effects and purposes in English and Spanish.
struct ReasonWriter {
    listener: Listener,
    /// The other side's name within a sentence.
    rival: Phrase,
}

impl ReasonWriter {
    fn visible_effect(&self, visible_effect: &VisibleEffect) -> [String; 2] {
        let for_listener = |[rival_en, rival_es]: [String; 2], [player_en, player_es]: [String; 2]| match self.listener
        {
            Listener::Rival => [rival_en, rival_es],
            Listener::Player => [player_en, player_es],
        };
        let both = |en: String, es: String| [en, es];
        match *visible_effect {
            VisibleEffect::Points(points) if points > 0 => for_listener(
                both(format!("It took the +{points}"), format!("Se llevó el +{points}")),
                both(format!("It takes the +{points}"), format!("Se lleva el +{points}")),
            ),
            VisibleEffect::Points(points) => {
                let lost = counted(points.unsigned_abs(), ["point", "points"], ["punto", "puntos"]);
                for_listener(
                    both(format!("It gave up {}", lost[0]), format!("Cedió {}", lost[1])),
                    both(format!("It costs {}", lost[0]), format!("Cuesta {}", lost[1])),
                )
            }
            VisibleEffect::Blast(cleared) => {
                let pieces = counted(cleared as u32, ["piece", "pieces"], ["ficha", "fichas"]);
                for_listener(
                    both(format!("It blew up {}", pieces[0]), format!("Hizo estallar {}", pieces[1])),
                    both(format!("It blows up {}", pieces[0]), format!("Hace estallar {}", pieces[1])),
                )
            }
            VisibleEffect::Stun => {
                let (en, es) = (self.rival.get(Lang::En), self.rival.get(Lang::Es));
                for_listener(
                    both("It stunned you".to_owned(), "Te aturdió".to_owned()),
                    both(format!("It stuns {en}"), format!("Aturde a {es}")),
                )
            }
        }
    }

    fn purpose(&self, purpose: &Purpose) -> [String; 2] {
        let fixed = |[en, es]: [&str; 2]| [en.to_owned(), es.to_owned()];
        match purpose {
            Purpose::Wins => fixed(["wins the game", "gana la partida"]),
            Purpose::WinsByForce => fixed(["wins, whatever the answer", "gana, se responda lo que se responda"]),
            Purpose::HoldsDraw => fixed(["holds the draw", "asegura el empate"]),
            Purpose::PutsOffLoss => {
                fixed(["puts off a loss that nothing prevents", "retrasa una derrota que nada evita"])
            }
            Purpose::PreventsWin => self.to_rival(["keeps", "from winning at once"], ["impide", "ganar ya"]),
            Purpose::PreventsPoints(points) => {
                self.to_rival(["keeps", &format!("from the +{points}")], ["deja", &format!("sin el +{points}")])
            }
            Purpose::ForcesPass => self.to_rival(["makes", "pass"], ["obliga", "a pasar"]),
            Purpose::LeavesFew(moves) => {
                let left = counted(*moves as u32, ["move", "moves"], ["jugada", "jugadas"]);
                self.to_rival(["leaves", &left[0]], ["deja", &left[1]])
            }
            Purpose::Term(aim) => fixed([aim.get(Lang::En), aim.get(Lang::Es)]),
        }
    }

    /// The sentence about points that both sides could take.
    fn taken_first(&self, points: i32) -> Phrase {
        let (en, es) = (self.rival.get(Lang::En), self.rival.get(Lang::Es));
        match self.listener {
            Listener::Rival => {
                phrase!("It took the +{points} before you could.", "Se llevó el +{points} antes que tú.")
            }
            Listener::Player => {
                phrase!("It takes the +{points} before {en} can.", "Se lleva el +{points} antes que {es}.")
            }
        }
    }

    /// "keeps you from the +10", "te deja sin el +10"; "keeps White from the +10", "deja a las
    /// blancas sin el +10".
    fn to_rival(&self, [verb, rest]: [&str; 2], [verbo, resto]: [&str; 2]) -> [String; 2] {
        let (en, es) = (self.rival.get(Lang::En), self.rival.get(Lang::Es));
        match self.listener {
            Listener::Rival => [format!("{verb} you {rest}"), format!("te {verbo} {resto}")],
            Listener::Player => [format!("{verb} {en} {rest}"), format!("{verbo} a {es} {resto}")],
        }
    }
}

/// "1 move", "3 moves", in English and Spanish.
fn counted(count: u32, [one, several]: [&str; 2], [una, varias]: [&str; 2]) -> [String; 2] {
    let is_one = count == 1;
    [
        format!("{count} {}", if is_one { one } else { several }),
        format!("{count} {}", if is_one { una } else { varias }),
    ]
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games, open};
    use rival_core::Outcome;
    use rival_search::Certainty;

    fn sentence(game: &str, position: &str, mv: &str, proof: Option<Proof>, listener: Listener) -> Option<[String; 2]> {
        let at = open(game).expect("a game").position(position).expect("a position");
        reason(&*at, mv, proof, listener).map(|sentence| [Lang::En, Lang::Es].map(|lang| sentence.get(lang).to_owned()))
    }

    fn english(game: &str, position: &str, mv: &str) -> Option<String> {
        sentence(game, position, mv, None, Listener::Rival).map(|[en, _]| en)
    }

    #[test]
    fn a_block_keeps_the_other_side_from_winning_at_once() {
        assert_eq!(english("tictactoe", "xx1/1o1/3 o", "c3").as_deref(), Some("It keeps you from winning at once."));
        let hint = sentence("tictactoe", "xx1/1o1/3 o", "c3", None, Listener::Player).expect("a reason");
        assert_eq!(hint, ["It keeps X from winning at once.", "Impide a X ganar ya."]);
        assert_eq!(
            english("connect-four", "7/7/7/7/yy5/rrr4 y", "4").as_deref(),
            Some("It keeps you from winning at once.")
        );
    }

    #[test]
    fn points_taken_and_points_denied_to_the_other_side() {
        // Both knights reach c3.
        let shared = "8/8/8/8/8/8/B7/3W4 b 0 0 c3+10,c1+4";
        let first = sentence("smart-horses", shared, "c3", None, Listener::Rival).expect("a reason");
        assert_eq!(first, ["It took the +10 before you could.", "Se llevó el +10 antes que tú."]);
        let hint = sentence("smart-horses", shared, "c3", None, Listener::Player).expect("a reason");
        assert_eq!(hint, ["It takes the +10 before White can.", "Se lleva el +10 antes que las blancas."]);
        let other = english("smart-horses", shared, "c1").expect("a reason");
        assert!(other.starts_with("It took the +4") && !other.contains("before"), "{other}");
    }

    #[test]
    fn a_proof_comes_before_a_guess() {
        let proof = |winner| Some(Proof { outcome: Outcome::win(winner), certainty: Certainty::Length(5) });
        let at = "7/7/7/7/7/3r3 y";
        let yellow = sentence("connect-four", at, "4", proof(Side::Second), Listener::Rival).expect("a reason");
        assert_eq!(yellow, ["It wins, whatever the answer.", "Gana, se responda lo que se responda."]);
        let lost = sentence("connect-four", at, "4", proof(Side::First), Listener::Player).expect("a reason");
        assert_eq!(lost[0], "It puts off a loss that nothing prevents.");
    }

    #[test]
    fn a_forced_pass_and_an_illegal_move_have_no_reason() {
        let stuck = "xxxxxxxB/xxxxxxxx/xxxxxxxx/xxxxx1xx/xxx1xxxx/x1xxxxxx/xxxxxxxx/Wxxxxxxx b 0 0 -";
        assert_eq!(english("smart-horses", stuck, "pass"), None);
        assert_eq!(english("tictactoe", "3/3/3 x", "z9"), None);
    }

    #[test]
    fn the_reason_for_every_first_move_of_every_game_is_a_sentence_in_both_languages() {
        for info in games() {
            let at = open(info.id).expect("a game").start(7, None).expect("its start");
            for mv in at.legal() {
                let sentence = reason(&*at, &mv, None, Listener::Player);
                let is_sentence = |text: &str| text.ends_with('.') && text.starts_with(char::is_uppercase);
                let fits = |sentence: &Phrase| [Lang::En, Lang::Es].iter().all(|&lang| is_sentence(sentence.get(lang)));
                assert!(sentence.as_ref().is_none_or(fits), "{} {mv}: {sentence:?}", info.id);
            }
        }
    }
}

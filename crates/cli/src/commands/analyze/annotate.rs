//! The record of a game with its analysis.

use super::Analysis;
use super::page::{better, lost_percent};
use rival_game::record::{Note, Record};
use rival_game::{GameInfo, Lang};
use rival_play::{Judged, Mark, PlayedMove};

/// The record with the value and the depth after every move, and the better move after a marked
/// one. Remarks of the record stay, except those of an earlier analysis. Times of the moves are
/// removed: beside the new value and depth they would be misread as theirs.
pub(super) fn annotated(analysis: &Analysis, lang: Lang) -> Record {
    let mut record = analysis.recorded.record.clone();
    let session = &analysis.recorded.session;
    for ((ply, played), judged) in record.plies.iter_mut().zip(session.played()).zip(&analysis.judged) {
        let own = own_remark(&ply.note.remark);
        let remarks = [Some(own.to_owned()), remark(played, judged, session.info(), lang)];
        let remark = remarks.into_iter().flatten().filter(|remark| !remark.is_empty()).collect::<Vec<_>>().join(" ");
        let value = Some(session.info().known_score(judged.value(), judged.proof));
        ply.note = Note { value, depth: Some(judged.best.depth), micros: None, remark };
    }
    record
}

/// A remark without the part of an earlier analysis.
fn own_remark(remark: &str) -> &str {
    let is_mark = |word: &str| Mark::ALL.iter().any(|mark| mark.glyph() == word);
    let marks = remark.split(' ').scan(0, |start, word| {
        let at = *start;
        *start += word.len() + 1;
        Some((at, word))
    });
    let first = marks.into_iter().find(|(_, word)| is_mark(word)).map_or(remark.len(), |(at, _)| at);
    remark[..first].trim_end()
}

/// "?? −45 % better c4: White +2.30 · c4 d6".
fn remark(played: &PlayedMove, judged: &Judged, info: &GameInfo, lang: Lang) -> Option<String> {
    let mark = judged.mark?;
    let better = better(played, judged, info).map(|better| format!(" {}", better.get(lang))).unwrap_or_default();
    Some(format!("{} −{} %{better}", mark.glyph(), lost_percent(judged)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_earlier_analysis_is_forgotten_and_a_remark_is_not() {
        assert_eq!(own_remark("?? −45 % better c4"), "");
        assert_eq!(own_remark("risky, he said ? −12 % better b2: X wins in 3"), "risky, he said");
        assert_eq!(own_remark("why? because"), "why? because");
        assert_eq!(own_remark(""), "");
    }
}

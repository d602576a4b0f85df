//! The panels of a board and the legal moves in words.

use crate::output::board::side_style;
use crate::output::styled::{Line, plain, span};
use crate::output::width::{left, width};
use rival_core::Side;
use rival_game::{BoardView, GameInfo, Lang, MoveView, Panel, PanelContent, Phrase};

/// The panels in words: a line for each fact about the whole game, then one for each side.
pub(crate) fn panels(view: &BoardView, info: &GameInfo, lang: Lang) -> Vec<Line> {
    let mut lines: Vec<Line> = facts(view, None, info, lang).into_iter().map(|fact| vec![plain(fact)]).collect();
    let name = |side| info.side(side).name.get(lang);
    let widest = Side::BOTH.map(|side| width(name(side))).into_iter().max().unwrap_or_default();
    for side in Side::BOTH {
        let of_side = facts(view, Some(side), info, lang);
        if !of_side.is_empty() {
            let name = span(format!(" {} ", left(name(side), widest)), side_style(info, side));
            lines.push(vec![name, plain(format!(" {}", of_side.join(" · ")))]);
        }
    }
    lines
}

/// The facts about a side, or about the whole game, in words.
pub(crate) fn facts(view: &BoardView, side: Option<Side>, info: &GameInfo, lang: Lang) -> Vec<String> {
    view.panels.iter().filter(|panel| panel.side == side).filter_map(|panel| fact(panel, info, lang)).collect()
}

/// The actions a side has left in this turn, in games with several.
pub(crate) fn actions_left(view: &BoardView, side: Side, lang: Lang) -> Option<String> {
    let pips = view.panels.iter().filter(|panel| panel.side == Some(side));
    pips.into_iter().find_map(|panel| match panel.content {
        PanelContent::Pips { left, .. } => Some(format!("{}: {left}", panel.label.get(lang).to_lowercase())),
        _ => None,
    })
}

/// One fact in words; `None` for an absent mark.
fn fact(panel: &Panel, info: &GameInfo, lang: Lang) -> Option<String> {
    let label = panel.label.get(lang);
    Some(match &panel.content {
        PanelContent::Number(number) => format!("{label}: {number}"),
        PanelContent::Pips { left, of } => format!("{label}: {left}/{of}"),
        PanelContent::Mark(there) => there.then(|| label.to_owned())?,
        PanelContent::Words(words) => format!("{label}: {}", words.get(lang)),
        PanelContent::Share { first, free, second } => {
            let [one, two] = Side::BOTH.map(|side| info.side(side).name.get(lang));
            let nobodys = Phrase::fixed("free", "libres");
            format!("{label}: {one} {first} · {} {free} · {two} {second}", nobodys.get(lang))
        }
    })
}

/// The legal moves with the points they score at once, one line for each kind of move.
pub(crate) fn legal_moves(view: &BoardView, lang: Lang) -> Vec<Line> {
    let mut kinds: Vec<(Option<&Phrase>, Vec<String>)> = Vec::new();
    for mv in &view.moves {
        let label = mv.label.as_ref();
        match kinds.iter_mut().find(|(kind, _)| *kind == label) {
            Some((_, moves)) => moves.push(move_words(mv)),
            None => kinds.push((label, vec![move_words(mv)])),
        }
    }
    let legal = Phrase::fixed("Legal moves", "Jugadas legales");
    let line = |(kind, moves): (Option<&Phrase>, Vec<String>)| {
        let kind = kind.map(|kind| format!(" ({})", kind.get(lang))).unwrap_or_default();
        vec![plain(format!("{}{kind}: {}", legal.get(lang), moves.join(" ")))]
    };
    kinds.into_iter().map(line).collect()
}

fn move_words(mv: &MoveView) -> String {
    match mv.gain {
        Some(gain) => format!("{} ({gain:+})", mv.text),
        None => mv.text.clone(),
    }
}

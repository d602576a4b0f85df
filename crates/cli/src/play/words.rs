//! What is said while a game is played, by lines of text and on the whole screen alike.

use rival_core::{GameInfo, Lang, Phrase, Side, phrase};
use rival_play::{Played, Seat, Session, Start};
use rival_search::{Figures, Report};

/// The game, its variant if it is one, and the seed with which it can be played again.
pub(super) fn title(session: &Session) -> Phrase {
    let (info, name, seed) = (session.info(), session.game().name(), session.setup().seed);
    let (en, es) = in_both(&info.name);
    let variant = if name == info.id { String::new() } else { format!(" · {name}") };
    match &session.setup().start {
        Start::Layout(layout) => {
            phrase!("{en}{variant} · {layout} · seed {seed}", "{es}{variant} · {layout} · semilla {seed}")
        }
        _ => phrase!("{en}{variant} · seed {seed}", "{es}{variant} · semilla {seed}"),
    }
}

/// Who plays whom.
pub(super) fn pairing(session: &Session) -> Phrase {
    let [first, second] = session.seats().each_ref().map(Seat::name);
    let info = session.info();
    let (first_en, first_es) = in_both(&first);
    let (second_en, second_es) = in_both(&second);
    match human_sides(session)[..] {
        [side] => {
            let (en, es) = in_both(&info.side(side).name);
            let machine = session.seats()[side.other()].name();
            let (machine_en, machine_es) = in_both(&machine);
            phrase!("You play {en} against {machine_en}.", "Juegas con {es} contra {machine_es}.")
        }
        _ => {
            let ([one, two], [uno, dos]) = (names(info, Lang::En), names(info, Lang::Es));
            phrase!("{one}: {first_en}. {two}: {second_en}.", "{uno}: {first_es}. {dos}: {second_es}.")
        }
    }
}

/// The sides that people play.
pub(super) fn human_sides(session: &Session) -> Vec<Side> {
    Side::BOTH.into_iter().filter(|&side| session.seats()[side].is_human()).collect()
}

/// A move that was played and what is worth saying about it: "White: d6. -5 for White."
pub(super) fn played(played: &Played, info: &GameInfo) -> Phrase {
    let in_lang = |lang| {
        let said = played.said.as_ref().map(|said| format!(" {}", said.get(lang))).unwrap_or_default();
        format!("{}: {}.{said}", info.side(played.side).name.get(lang), played.text)
    };
    Phrase::composed(in_lang(Lang::En), in_lang(Lang::Es))
}

/// What a search cost: "depth 4 · 812 nodes · 500 leaves · 100 cutoffs · 91.2 % pruned · 0.01 s".
pub(super) fn figures(report: &Report<String>, pruned: Option<f64>) -> Phrase {
    let Figures { nodes, leaves, cutoffs, elapsed } = report.figures;
    let (depth, seconds) = (report.depth, elapsed.as_secs_f64());
    let percent = pruned.map(|pruned| pruned * 100.0);
    let pruned_en = percent.map(|percent| format!(" · {percent:.1} % pruned")).unwrap_or_default();
    let pruned_es = percent.map(|percent| format!(" · {percent:.1} % podado")).unwrap_or_default();
    phrase!(
        "depth {depth} · {nodes} nodes · {leaves} leaves · {cutoffs} cutoffs{pruned_en} · {seconds:.2} s",
        "profundidad {depth} · {nodes} nodos · {leaves} hojas · {cutoffs} cortes{pruned_es} · {seconds:.2} s"
    )
}

/// What a search expects: "d6 f7 c4: White +2.30".
pub(super) fn expectation(report: &Report<String>, info: &GameInfo) -> Phrase {
    let (line, value) = (report.line.join(" "), info.value_phrase(report.value));
    let (en, es) = in_both(&value);
    phrase!("{line}: {en}", "{line}: {es}")
}

/// A recommended move, with what it leads to.
pub(super) fn hint(report: &Report<String>, info: &GameInfo) -> Phrase {
    let Some(best) = &report.best else { return game_is_over() };
    let reading = info.reading_phrase(report.value);
    let (en, es) = in_both(&reading);
    let line = report.line.get(1..).unwrap_or_default().join(" ");
    let (then_en, then_es) = match line.is_empty() {
        true => (String::new(), String::new()),
        false => (format!(", then {line}"), format!("; después {line}")),
    };
    phrase!("Hint: {best}{then_en} ({en}).", "Pista: {best}{then_es} ({es}).")
}

pub(super) fn game_is_over() -> Phrase {
    Phrase::fixed("The game is over.", "La partida ha terminado.")
}

pub(super) fn nothing_to_undo() -> Phrase {
    Phrase::fixed("There is nothing to take back yet.", "Todavía no hay nada que deshacer.")
}

pub(super) fn taken_back(moves: usize) -> Phrase {
    match moves {
        1 => Phrase::fixed("One move taken back.", "Una jugada deshecha."),
        _ => phrase!("{moves} moves taken back.", "{moves} jugadas deshechas."),
    }
}

pub(super) fn no_machine_move() -> Phrase {
    Phrase::fixed("The machine has not moved yet.", "La máquina aún no ha jugado.")
}

pub(super) fn in_both(phrase: &Phrase) -> (&str, &str) {
    (phrase.get(Lang::En), phrase.get(Lang::Es))
}

fn names(info: &GameInfo, lang: Lang) -> [&str; 2] {
    Side::BOTH.map(|side| info.side(side).name.get(lang))
}

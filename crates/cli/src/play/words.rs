//! Words for a game in progress, shared by line mode and the full screen.

use rival_core::Side;
use rival_game::{GameInfo, Lang, Phrase, phrase, within_sentence};
use rival_play::{AnyPosition, PlayedMove, Player, Session, Start, Thought};
use rival_search::{Progress, Proof, SearchReport, SearchStats};
use std::time::Duration;

/// The game, its variant if any, and the seed that reproduces it.
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

/// The players.
pub(super) fn pairing(session: &Session) -> Phrase {
    let [first, second] = session.players().each_ref().map(Player::label);
    let info = session.info();
    let (first_en, first_es) = in_both(&first);
    let (second_en, second_es) = in_both(&second);
    match human_sides(session)[..] {
        [side] => {
            let (en, es) = in_both(&info.side(side).called);
            let machine = session.players()[side.other()].label();
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
    Side::BOTH.into_iter().filter(|&side| session.players()[side].is_human()).collect()
}

/// The result from the view of the only human player.
pub(super) fn your_result(session: &Session) -> Option<Phrase> {
    let [side] = human_sides(session)[..] else { return None };
    let winner = session.at().outcome()?.winner()?;
    Some(match winner == side {
        true => Phrase::fixed("Well played!", "¡Bien jugado!"),
        false => Phrase::fixed("Another try?", "¿Otro intento?"),
    })
}

/// A move with its remarkable consequences: "White: d6. -5 for White."
pub(super) fn played(played: &PlayedMove, info: &GameInfo) -> Phrase {
    let in_lang = |lang| {
        let said = played.narration.as_ref().map(|said| format!(" {}", said.get(lang))).unwrap_or_default();
        format!("{}: {}.{said}", info.side(played.side).name.get(lang), played.text)
    };
    Phrase::composed(in_lang(Lang::En), in_lang(Lang::Es))
}

/// The last turn, with all its moves so far and their remarkable consequences: "Blue: md3 pd3. …"
pub(super) fn turn(session: &Session) -> Option<Phrase> {
    let (played, info) = (session.played(), session.info());
    let side = played.last()?.side;
    let first = played.iter().rposition(|before| before.side != side).map_or(0, |before| before + 1);
    let in_lang = |lang| {
        let moves: Vec<&str> = played[first..].iter().map(|played| played.text.as_str()).collect();
        let said = played[first..].iter().filter_map(|played| played.narration.as_ref());
        let said: String = said.map(|said| format!(" {}", said.get(lang))).collect();
        format!("{}: {}.{said}", info.side(side).name.get(lang), moves.join(" "))
    };
    Some(Phrase::composed(in_lang(Lang::En), in_lang(Lang::Es)))
}

/// The cost of a search: depth, nodes, time, leaves, cuts, and the fraction of the tree pruned, if
/// known.
pub(super) fn figures(report: &Thought, pruned: Option<f64>) -> Vec<Phrase> {
    let SearchStats { nodes, leaves, cutoffs, elapsed } = report.stats;
    let mut figures = effort(report.depth, report.unfinished, nodes, elapsed);
    figures.push(counted(leaves, [("leaf", "leaves"), ("hoja", "hojas")]));
    figures.push(counted(cutoffs, [("cutoff", "cutoffs"), ("corte", "cortes")]));
    figures.extend(pruned.map(|part| {
        let [en, es] = in_each(|lang| lang.decimal(part * 100.0, 1));
        phrase!("{en} % pruned", "{es} % podado")
    }));
    figures
}

/// The progress of a search.
pub(super) fn progress(told: &Progress<String>) -> Vec<Phrase> {
    effort(told.depth, told.unfinished, told.nodes, told.elapsed)
}

fn effort(depth: u16, unfinished: bool, nodes: u64, elapsed: Duration) -> Vec<Phrase> {
    let depth = match unfinished {
        false => phrase!("depth {depth}", "profundidad {depth}"),
        true => phrase!("depth {depth}, unfinished", "profundidad {depth}, sin terminar"),
    };
    let [time_en, time_es] = in_each(|lang| lang.duration(elapsed));
    vec![depth, counted(nodes, [("node", "nodes"), ("nodo", "nodos")]), phrase!("{time_en}", "{time_es}")]
}

/// A count with its noun in the singular or the plural.
fn counted(count: u64, names: [(&str, &str); 2]) -> Phrase {
    let [en, es] = names.map(|(one, many)| if count == 1 { one } else { many });
    let [short_en, short_es] = in_each(|lang| short(count, lang));
    phrase!("{short_en} {en}", "{short_es} {es}")
}

/// A count in at most five characters: 812, 12.3k, 4.56M.
fn short(count: u64, lang: Lang) -> String {
    let scaled = |unit: u64, name: char| {
        let value = count as f64 / unit as f64;
        let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
        format!("{}{name}", lang.decimal(value, decimals))
    };
    match count {
        0..10_000 => count.to_string(),
        10_000..1_000_000 => scaled(1_000, 'k'),
        1_000_000..1_000_000_000 => scaled(1_000_000, 'M'),
        _ => scaled(1_000_000_000, 'G'),
    }
}

/// The heading over the search before a move.
pub(super) fn thought_of(mv: &str) -> Phrase {
    phrase!("What it thought before {mv}", "Lo que pensó antes de {mv}")
}

/// The expected line: "d6 f7 c4: White +2.30".
pub(super) fn expectation(report: &Thought, at: &dyn AnyPosition) -> Phrase {
    let info = at.info();
    if let Some([en, es]) = proven(report.proof, at) {
        let line = report.pv.moves.join(" ");
        return phrase!("{line}; {en}", "{line}; {es}");
    }
    let (line, value) = (report.pv.moves.join(" "), info.known_phrase(report.value(), None));
    let (en, es) = in_both(&value);
    let es = if report.value().is_decided() { within_sentence(es) } else { es.to_owned() };
    phrase!("{line}: {en}", "{line}: {es}")
}

/// The proof, if any: "proven: White wins in 9 plies, by 3".
fn proven(proof: Option<Proof>, at: &dyn AnyPosition) -> Option<[String; 2]> {
    let words = at.info().proof_phrase(proof?);
    Some([format!("proven: {}", words.get(Lang::En)), format!("demostrado: {}", within_sentence(words.get(Lang::Es)))])
}

/// The number of plies shown of a hint's line: as many as a reader can follow.
const HINTED_PLIES: usize = 3;

/// A recommended move with its line.
pub(super) fn hint(report: &SearchReport<String>, at: &dyn AnyPosition) -> Phrase {
    let Some(best) = report.best() else { return game_is_over() };
    let reading = at.info().known_reading(report.value(), report.proof);
    let reading = [reading.get(Lang::En).to_owned(), within_sentence(reading.get(Lang::Es))];
    let [en, es] = proven(report.proof, at).unwrap_or(reading);
    let line: Vec<&str> = report.pv.moves.iter().skip(1).take(HINTED_PLIES).map(String::as_str).collect();
    let line = line.join(" ");
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

pub(super) fn thinking() -> Phrase {
    Phrase::fixed("Thinking…", "Pensando…")
}

pub(super) fn valued() -> Phrase {
    Phrase::fixed(
        "Every move with its value, the best first; v hides them.",
        "Cada jugada con su valor, la mejor primero; v los retira.",
    )
}

pub(super) fn machine_is_busy() -> Phrase {
    Phrase::fixed("The machine is thinking: it is its turn.", "La máquina está pensando: es su turno.")
}

pub(super) fn still_thinking() -> Phrase {
    Phrase::fixed(
        "Still thinking about your last question; Esc stops it.",
        "Todavía piensa en lo último que preguntaste; Esc lo detiene.",
    )
}

pub(super) fn stopped() -> Phrase {
    Phrase::fixed("Stopped.", "Detenido.")
}

pub(super) fn not_there() -> Phrase {
    Phrase::fixed(
        "You cannot play there: Tab goes to where you can.",
        "Ahí no puedes jugar: Tab va a donde sí se puede.",
    )
}

pub(super) fn no_such_move(typed: &str) -> Phrase {
    phrase!("No legal move begins with \"{typed}\".", "Ninguna jugada legal empieza por «{typed}».")
}

pub(super) fn unfinished(typed: &str) -> Phrase {
    phrase!("More than one move begins with \"{typed}\".", "Más de una jugada empieza por «{typed}».")
}

pub(super) fn paused(paused: bool) -> Phrase {
    match paused {
        true => Phrase::fixed("Paused: Space goes on.", "En pausa: Espacio continúa."),
        false => Phrase::fixed("Going on: Space pauses.", "Continúa: Espacio hace una pausa."),
    }
}

pub(super) fn leave() -> Phrase {
    Phrase::fixed(
        "The game is not over. q leaves it, s saves it, Esc stays.",
        "La partida no ha terminado. q la deja, s la guarda, Esc se queda.",
    )
}

pub(super) fn in_both(phrase: &Phrase) -> (&str, &str) {
    (phrase.get(Lang::En), phrase.get(Lang::Es))
}

fn in_each(words: impl Fn(Lang) -> String) -> [String; 2] {
    [Lang::En, Lang::Es].map(words)
}

fn names(info: &GameInfo, lang: Lang) -> [&str; 2] {
    Side::BOTH.map(|side| info.side(side).name.get(lang))
}

//! The rules in brief, and why a game is over.

use super::Desconecta;
use super::position::{LAST_ROUND, Position, Shape, rack};
use rival_core::{Position as _, Side};
use rival_game::{EndReason, Lang, Phrase, Rule, phrase};

pub(super) fn rules<S: Shape>(shape: S) -> Vec<Rule> {
    let (files, ranks, period) = (shape.files(), shape.ranks(), shape.period());
    let when = match period {
        1 => Phrase::fixed("Every round", "Cada ronda"),
        _ => phrase!("Every {period} rounds", "Cada {period} rondas"),
    };
    let (every, cada) = (when.get(Lang::En), when.get(Lang::Es));
    let rules = [
        phrase!(
            "The rack has {files} columns of {ranks} squares, empty at first. Green begins.",
            "El tablero vertical tiene {files} columnas de {ranks} casillas, vacías al principio. Empiezan las verdes."
        ),
        Phrase::fixed(
            "Green and Blue take turns to drop a piece into a column: it falls to the lowest empty square. A round is a turn of \
             each.",
            "Verdes y azules dejan caer por turnos una ficha en una columna: cae hasta la casilla vacía más baja. Una ronda es \
             un turno de cada bando.",
        ),
        Phrase::fixed(
            "Four of your own in a line lose, along a row, a column or a diagonal, even if the other side brought them there.",
            "Pierde quien tiene cuatro propias en línea, en una fila, una columna o una diagonal, aunque las haya juntado el \
             otro bando.",
        ),
        phrase!(
            "{every} the piece you drop is a bomb, unless you have one on the board.",
            "{cada} la ficha que sueltas es una bomba, si no tienes ya una en el tablero."
        ),
        Phrase::fixed(
            "Instead of dropping a piece you may explode your bomb: it vanishes with all your own pieces of its row, and what \
             stood above them falls.",
            "En vez de soltar una ficha puedes explotar tu bomba: desaparece con todas tus fichas de su fila, y lo que había \
             encima cae.",
        ),
        Phrase::fixed(
            "If an explosion brings four in a line to both sides, the side that exploded its bomb loses.",
            "Si una explosión deja a ambos bandos con cuatro en línea, pierde quien explotó su bomba.",
        ),
        phrase!(
            "A full rack is a draw, and so is a game still undecided after round {LAST_ROUND}.",
            "Un tablero lleno es empate, y también una partida sin decidir tras la ronda {LAST_ROUND}."
        ),
    ]
    .map(Rule::new);
    if shape.variant().is_some() {
        return rules.into();
    }
    let pictures = [
        Some("7/7/7/7/7/7/7 g 1"),
        Some("7/7/7/7/7/3b3/3g3 g 2"),
        Some("7/7/7/7/7/bbb4/gggg3 b 4"),
        Some(BOMB),
        Some(AFTER_BOOM),
        None,
        None,
    ];
    let with_picture =
        |(rule, picture): (Rule, Option<&str>)| picture.map_or(rule.clone(), |picture| rule.shown_by(picture));
    rules.into_iter().zip(pictures).map(with_picture).collect()
}

/// Round 5, just after Green has dropped its bomb.
const BOMB: &str = "7/7/7/7/7/gb5/gbgbGbg b 5";
/// The next round: Blue has dropped its bomb on d2, and Green's has exploded.
const AFTER_BOOM: &str = "7/7/7/7/7/1b1B3/gb1b1b1 b 6";

pub(super) fn end_reason<S: Shape>(game: &Desconecta<S>, at: &Position<S>) -> Option<EndReason> {
    let outcome = at.outcome()?;
    let drawn = if at.occupied() == rack(at.shape).board() {
        Phrase::fixed("The rack is full", "El tablero está lleno")
    } else {
        phrase!("{LAST_ROUND} rounds without four in a line", "{LAST_ROUND} rondas sin cuatro en línea")
    };
    let reason = EndReason::because(game, at, outcome, &drawn);
    let text = match at.loser() {
        Some(Side::First) => Phrase::fixed(
            "Four green in a line: Green loses and Blue wins.",
            "Cuatro verdes en línea: pierden las verdes y ganan las azules.",
        ),
        Some(Side::Second) => Phrase::fixed(
            "Four blue in a line: Blue loses and Green wins.",
            "Cuatro azules en línea: pierden las azules y ganan las verdes.",
        ),
        None => reason.text,
    };
    Some(EndReason { text, ..reason })
}

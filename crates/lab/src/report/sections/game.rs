//! The game itself.

use super::search::spread;
use super::section;
use crate::report::document::{Block, Figure, Section};
use crate::report::measure::Measured;
use crate::report::words::Words;
use rival_core::Side;
use rival_draw::board_svg;
use rival_game::{Lang, Phrase, phrase};

/// The size of a cell in a picture of a board.
pub(super) const CELL: f32 = 44.0;

pub(super) fn rules(measured: &Measured, words: Words) -> Section {
    let (game, info) = (&measured.game, measured.game.info());
    let rules: Vec<Phrase> = game.rules().into_iter().map(|rule| rule.text).collect();
    let [max, min] = Side::BOTH.map(|side| &info.side(side).name);
    let [en_max, en_min] = [max, min].map(|name| name.get(Lang::En));
    let [es_max, es_min] = [max, min].map(|name| name.get(Lang::Es));
    let (longest, typical) = (words.whole(f64::from(game.longest_game())), words.whole(measured.game_plies.mean));
    let sides = phrase!(
        "The first side, {en_max}, is MAX; the second, {en_min}, is MIN. Values are given from MAX's point of view. No game has more than {longest} plies; random games here had {typical} on average.",
        "El primer bando, {es_max}, es MAX; el segundo, {es_min}, es MIN. Los valores se dan desde el punto de vista de MAX. Ninguna partida pasa de {longest} jugadas; las partidas al azar de aquí tuvieron {typical} de media."
    );
    let mut blocks = vec![Block::List(words.say_all(&rules))];
    let name = game.name();
    if name != info.id {
        blocks.push(words.paragraph(&phrase!(
            "This report is about the variant `{name}`.",
            "Este informe trata de la variante `{name}`."
        )));
    }
    blocks.push(words.paragraph(&sides));
    let start = &measured.start;
    blocks.push(Block::Figure(Figure {
        name: "board",
        caption: words.say(&at_start(measured)),
        svg: board_svg(&start.view(), info, CELL),
    }));
    section("rules", &Phrase::fixed("The rules in brief", "Las reglas en breve"), blocks, words)
}

fn at_start(measured: &Measured) -> Phrase {
    let (text, seed) = (measured.start.text(), measured.seed);
    if measured.game.info().random_setup {
        return phrase!("The set-up of seed {seed}: `{text}`", "La disposición de la semilla {seed}: `{text}`");
    }
    phrase!("The start: `{text}`", "El comienzo: `{text}`")
}

/// How much the game branches.
pub(super) fn finding(measured: &Measured, words: Words) -> Phrase {
    let growth = &measured.growth;
    let (branching, plies, [least, most]) =
        (words.decimal(growth.branching()), growth.moves.len(), spread(growth, words));
    phrase!(
        "a position has {branching} moves on average (b, the geometric mean over {plies} plies of minimax's trees, from {least} to {most});",
        "una posición tiene {branching} jugadas de media (b, la media geométrica en {plies} niveles de los árboles de minimax, de {least} a {most});"
    )
}

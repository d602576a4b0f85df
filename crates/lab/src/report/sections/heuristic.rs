//! The heuristic: what it is, an example, and what it is not asked about.

use super::{game::CELL, section};
use crate::report::document::{Block, Figure, Section};
use crate::report::measure::Measured;
use crate::report::words::Words;
use rival_core::{Feature, Score, Side};
use rival_draw::board_svg;
use rival_game::{HeuristicId, HeuristicInfo, HeuristicNotes, Lang, Phrase, phrase};
use rival_play::{expectation, expectation_scale};

/// The heuristic that the report is about.
fn subject(measured: &Measured) -> HeuristicInfo {
    let is_it = |heuristic: &HeuristicInfo| heuristic.id == measured.subject.heuristic();
    measured.game.heuristics().into_iter().find(is_it).expect("it was measured")
}

/// What is said of the heuristic that the report is about.
pub(super) fn notes(measured: &Measured) -> Option<&'static HeuristicNotes> {
    let notes = measured.game.report_notes();
    notes.of(measured.subject.heuristic()).or_else(|| {
        // A game with one heuristic lists it under both names.
        let all = measured.game.heuristics();
        let classic = all.iter().find(|known| known.id == HeuristicId::CLASSIC)?;
        std::ptr::eq(classic.features, subject(measured).features).then(|| notes.of(classic.id))?
    })
}

/// Whose figures these are: "`classic`", or "`classic` with weights of the author's own".
pub(super) fn subject_name(measured: &Measured) -> Phrase {
    let name = measured.subject.heuristic().name();
    if measured.subject.weights().0.is_empty() {
        return phrase!("the heuristic `{name}`", "la heurística `{name}`");
    }
    phrase!("the heuristic `{name}` with the author's own weights", "la heurística `{name}` con los pesos del autor")
}

/// A feature as the report shows it.
struct FeatureRow {
    feature: &'static Feature,
    meaning: &'static Phrase,
    /// The weight that was measured with.
    weight: f64,
    /// Why it counts and for so much.
    reason: Reason,
    formula: Option<&'static Phrase>,
}

/// Why a feature has its weight.
enum Reason {
    /// The author's words.
    Own(String),
    /// What the game says of its own weight.
    Known(&'static Phrase),
    /// Nobody has said.
    Unsaid,
}

fn features(measured: &Measured) -> Vec<FeatureRow> {
    let notes = notes(measured);
    let shown = subject(measured).explained().enumerate().map(|(at, (feature, meaning))| {
        let own = f64::from(feature.weight) / 100.0;
        let weight = measured.influence.iter().find(|each| each.name == feature.name).map_or(own, |each| each.weight);
        let known = notes.and_then(|notes| notes.reasons.get(at)).filter(|_| (weight - own).abs() < 5e-3);
        let reason = match (measured.subject.reason(feature.name), known) {
            // A formula is nothing that an author writes here.
            (Some(reason), _) => Reason::Own(reason.replace(['⟦', '⟧', '`'], "")),
            (None, Some(known)) => Reason::Known(known),
            (None, None) => Reason::Unsaid,
        };
        FeatureRow { feature, meaning, weight, reason, formula: notes.and_then(|notes| notes.formulas.get(at)) }
    });
    shown.collect()
}

pub(super) fn definition(measured: &Measured, words: Words) -> Section {
    let (all, name) = (features(measured), measured.subject.heuristic().name());
    let rows = all.iter().map(|each| {
        let reason = match &each.reason {
            Reason::Own(reason) => reason.clone(),
            Reason::Known(reason) => words.say(reason),
            Reason::Unsaid => words.say(&Phrase::fixed(
                "not said (`[why]` in the file of weights)",
                "sin decir (`[why]` en el archivo de pesos)",
            )),
        };
        vec![format!("`{}`", each.feature.name), words.exact(each.weight), words.say(each.meaning), reason]
    });
    let head = [
        Phrase::fixed("feature", "rasgo"),
        Phrase::fixed("weight", "peso"),
        Phrase::fixed("measures", "mide"),
        Phrase::fixed("why", "por qué"),
    ];
    let mut caption = phrase!("The features of the heuristic `{name}`.", "Los rasgos de la heurística `{name}`.");
    if !measured.subject.weights().0.is_empty() {
        caption = phrase!(
            "The features of the heuristic `{name}`, with weights of the author's own.",
            "Los rasgos de la heurística `{name}`, con pesos propios del autor."
        );
    }
    let mut blocks = vec![
        words.paragraph(&Phrase::fixed(
            "The heuristic is a sum of features times weights. Every feature is a difference between the sides, positive if it favours MAX, so that mirrored positions have opposite values.",
            "La heurística es una suma de rasgos por pesos. Cada rasgo es una diferencia entre los bandos, positiva si favorece a MAX, de modo que posiciones simétricas tienen valores opuestos.",
        )),
        Block::Formula(sum_of(&all, words)),
    ];
    let formulas: Vec<(String, String)> = all
        .iter()
        .zip(1..)
        .filter_map(|(each, number)| {
            let formula = words.say(each.formula?);
            Some((format!("`{}`", each.feature.name), format!("f_{{{number}}} = {formula}")))
        })
        .collect();
    if !formulas.is_empty() {
        blocks.push(Block::Formulas(formulas));
        blocks.extend(legend(measured, words));
    }
    blocks.push(words.table(&caption, 4, &head, rows.collect()));
    blocks.extend(hierarchy(measured, words));
    blocks.push(words.paragraph(&readings(measured, words)));
    blocks.extend(expectations(measured, words));
    if measured.subject.is_classic() {
        blocks.extend(measured.game.report_notes().course_work.notes.iter().map(|note| words.paragraph(note)));
    }
    section("heuristic", &Phrase::fixed("The heuristic", "La heurística"), blocks, words)
}

/// What the signs in the formulas stand for.
fn legend(measured: &Measured, words: Words) -> Option<Block> {
    let symbols = notes(measured)?.symbols;
    let each = symbols.iter().map(|symbol| format!("⟦{}⟧: {}", words.say(&symbol.sign), words.say(&symbol.meaning)));
    let each = each.collect::<Vec<_>>().join("; ");
    let said = phrase!("Here {each}.", "Aquí {each}.");
    (!symbols.is_empty()).then(|| words.paragraph(&said))
}

/// The heuristic in pseudo-code: how the features are computed, and their sum.
pub(super) fn pseudocode(measured: &Measured, words: Words) -> Option<String> {
    let code = words.say(&notes(measured)?.code);
    let all = features(measured);
    let names: Vec<String> = (1..=all.len()).map(|number| format!("f{number}")).collect();
    let mut sum = String::new();
    for (each, name) in all.iter().zip(&names) {
        let sign = match (each.weight < 0.0, sum.is_empty()) {
            (true, true) => "−",
            (true, false) => " − ",
            (false, true) => "",
            (false, false) => " + ",
        };
        sum.push_str(&format!("{sign}{}·{name}", words.exact(each.weight.abs())));
    }
    let names = names.join(", ");
    let whole = phrase!(
        "H(s):\n    ({names}) ← features(s)\n    return {sum}",
        "H(s):\n    ({names}) ← rasgos(s)\n    devuelve {sum}"
    );
    Some(format!("{}\n\n{code}", words.say(&whole)))
}

/// The heuristic as a formula: the weights in numbers, the features by their places.
fn sum_of(all: &[FeatureRow], words: Words) -> String {
    let mut sum = String::new();
    for (each, number) in all.iter().zip(1..) {
        let sign = match (each.weight < 0.0, sum.is_empty()) {
            (true, _) => "- ",
            (false, true) => "",
            (false, false) => "+ ",
        };
        // A comma of the language stands in a number as it is.
        let weight = words.exact(each.weight.abs()).replace(',', "{,}");
        sum.push_str(&format!(" {sign}{weight}\\, f_{{{number}}}"));
    }
    format!("H(s) ={sum}")
}

/// Which features count for more: by their weights, and by what they come to on positions.
fn hierarchy(measured: &Measured, words: Words) -> Vec<Block> {
    let all = &measured.influence;
    let whole: f64 = all.iter().map(|each| each.product).sum();
    if all.len() < 2 || whole <= 0.0 {
        return Vec::new();
    }
    let least = all.iter().map(|each| each.weight.abs()).filter(|&weight| weight > 0.0).fold(f64::INFINITY, f64::min);
    let rows = all.iter().map(|each| {
        vec![
            format!("`{}`", each.name),
            words.exact(each.weight),
            format!("{} ×", words.exact(each.weight.abs() / least)),
            words.exact(each.feature),
            words.exact(each.product),
            words.percent(each.product / whole),
        ]
    });
    let head = [
        Phrase::fixed("feature", "rasgo"),
        Phrase::fixed("weight", "peso"),
        Phrase::fixed("of the smallest weight", "respecto al menor peso"),
        Phrase::fixed("feature, mean size", "rasgo, tamaño medio"),
        Phrase::fixed("product, mean size", "producto, tamaño medio"),
        Phrase::fixed("share", "parte"),
    ];
    let positions = measured.effort.positions;
    let caption = phrase!(
        "The hierarchy of the weights, the largest first, and what each feature comes to: means over {positions} random positions, signs left out.",
        "La jerarquía de los pesos, de mayor a menor, y a cuánto llega cada rasgo: medias en {positions} posiciones al azar, sin signo."
    );
    vec![words.table(&caption, 1, &head, rows.collect()), words.paragraph(&order_compared(measured))]
}

/// Whether the features that weigh most are those that matter most.
fn order_compared(measured: &Measured) -> Phrase {
    let list = |names: Vec<&str>| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" > ");
    let by_weight: Vec<&str> = measured.influence.iter().map(|each| each.name).collect();
    let mut by_product = measured.influence.clone();
    by_product.sort_by(|one, other| other.product.total_cmp(&one.product));
    let by_product: Vec<&str> = by_product.iter().map(|each| each.name).collect();
    let same = by_weight == by_product;
    let (weights, products) = (list(by_weight), list(by_product));
    if same {
        return phrase!(
            "By weight and by what they come to the order is the same: {weights}.",
            "Por peso y por aquello a lo que llegan, el orden es el mismo: {weights}."
        );
    }
    phrase!(
        "By weight: {weights}. By what they come to: {products}. A large weight on a feature that is seldom there can count for less than a small one on a feature that always is.",
        "Por peso: {weights}. Por aquello a lo que llegan: {products}. Un peso grande en un rasgo que rara vez aparece puede contar menos que uno pequeño en un rasgo que está siempre."
    )
}

fn readings(measured: &Measured, words: Words) -> Phrase {
    let [slight, clear, strong] = measured.game.info().advantage_thresholds.map(|from| words.whole(f64::from(from)));
    phrase!(
        "In words, a value from {slight} on is a slight advantage, above {clear} a clear one, above {strong} a strong one.",
        "En palabras, un valor desde {slight} es una ligera ventaja, por encima de {clear} una clara ventaja y por encima de {strong} una gran ventaja."
    )
}

/// What a value promises, by the curve that reviews of games use, too.
fn expectations(measured: &Measured, words: Words) -> [Block; 2] {
    let info = measured.game.info();
    let of = |value: i32| words.percent(expectation(info, Score::hundredths(i64::from(value) * 100)));
    let [slight, clear, strong] = info.advantage_thresholds.map(of);
    let said = phrase!(
        "In chances: of a position worth ⟦H⟧, MAX may expect ⟦E(H)⟧ of a won game (a draw is half of one): {slight} where a slight advantage begins, {clear} at a clear one, {strong} at a strong one. Reviews of games grade each move by what it costs on this curve.",
        "En probabilidades: de una posición que vale ⟦H⟧, MAX puede esperar ⟦E(H)⟧ de una partida ganada (un empate es media): {slight} donde empieza una ligera ventaja, {clear} en una clara y {strong} en una gran ventaja. Las revisiones de partidas califican cada jugada por lo que cuesta en esta curva."
    );
    let scale = words.exact(expectation_scale(info)).replace(',', "{,}");
    [words.paragraph(&said), Block::Formula(format!("E(H) = \\frac{{1}}{{1 + e^{{-H / {scale}}}}}"))]
}

pub(super) fn example(measured: &Measured, words: Words) -> Section {
    let (example, info) = (&measured.example, measured.game.info());
    let text = example.at.text();
    let to_move = &info.side(example.at.turn()).to_move;
    let (en, es) = (to_move.get(Lang::En), to_move.get(Lang::Es));
    let caption = phrase!(
        "A position from a game of the machine against itself. {en}.",
        "Una posición de una partida de la máquina contra sí misma. {es}."
    );
    let terms = &example.evaluation.terms;
    let mut rows: Vec<Vec<String>> = terms
        .iter()
        .map(|term| {
            let name = format!("`{}`", term.name);
            let [first, second] =
                term.sides.map_or_else(|| ["–"; 2].map(str::to_owned), |sides| sides.map(|count| words.exact(count)));
            vec![name, first, second, words.exact(term.feature), words.exact(term.weight), words.exact(term.value)]
        })
        .collect();
    let sum = words.exact(example.evaluation.value.units());
    rows.push(["H", "", "", "", "", &sum].map(str::to_owned).to_vec());
    let [first, second] = Side::BOTH.map(|side| info.side(side).name.clone());
    let head = [
        Phrase::fixed("feature", "rasgo"),
        first,
        second,
        Phrase::fixed("difference", "diferencia"),
        Phrase::fixed("weight", "peso"),
        Phrase::fixed("product", "producto"),
    ];
    let reading = info.reading_phrase(example.evaluation.value);
    let (en, es) = (reading.get(Lang::En), reading.get(Lang::Es));
    let read = phrase!("The sum is {sum}: {en}.", "La suma es {sum}: {es}.");
    let blocks = vec![
        Block::Figure(Figure {
            name: "example",
            caption: words.say(&caption),
            svg: board_svg(&example.at.view(), info, CELL),
        }),
        Block::Verbatim(text),
        words.table(&caption_of_terms(measured), 1, &head, rows),
        words.paragraph(&read),
    ];
    section("example", &Phrase::fixed("A worked example", "Un ejemplo resuelto"), blocks, words)
}

/// What the columns of the worked example are.
fn caption_of_terms(measured: &Measured) -> Phrase {
    let info = measured.game.info();
    let [first, second] = Side::BOTH.map(|side| &info.side(side).name);
    let ([en, es], [en_other, es_other]) =
        ([first.get(Lang::En), first.get(Lang::Es)], [second.get(Lang::En), second.get(Lang::Es)]);
    let terms = &measured.example.evaluation.terms;
    let is_turned =
        |sides: [f64; 2], feature: f64| feature != 0.0 && (sides[0] - sides[1]).signum() != feature.signum();
    let turned: Vec<String> = terms
        .iter()
        .filter(|term| term.sides.is_some_and(|sides| is_turned(sides, term.feature)))
        .map(|term| format!("`{}`", term.name))
        .collect();
    let turned = turned.join(", ");
    if turned.is_empty() {
        return phrase!(
            "Its value, term by term: what each side has of a feature, {en}'s less {en_other}'s, and what that is worth.",
            "Su valor, término a término: lo que cada bando tiene de un rasgo, el primero ({es}) menos el segundo ({es_other}), y lo que eso vale."
        );
    }
    phrase!(
        "Its value, term by term: what each side has of a feature, {en}'s less {en_other}'s (the other way round where having it is bad: {turned}), and what that is worth.",
        "Su valor, término a término: lo que cada bando tiene de un rasgo, el primero ({es}) menos el segundo ({es_other}) (al revés donde tenerlo es malo: {turned}), y lo que eso vale."
    )
}

pub(super) fn terminal_values(measured: &Measured, words: Words) -> Section {
    let info = measured.game.info();
    let utility = words.whole(f64::from(info.utility));
    let wins = |side| [Lang::En, Lang::Es].map(|lang| uncapitalised(info.side(side).wins.get(lang), lang));
    let ([en, es], [en_other, es_other]) = (wins(Side::First), wins(Side::Second));
    let values = phrase!(
        "A finished game is not estimated: it has its utility at whatever depth it is met, +{utility} ({en}), −{utility} ({en_other}), 0 for a draw.",
        "Una partida terminada no se estima: tiene su utilidad a cualquier profundidad a la que aparezca, +{utility} ({es}), −{utility} ({es_other}), 0 si es empate."
    );
    let rank = if measured.start.scores().is_some() {
        Phrase::fixed(
            "Inside the search a won or lost game outranks every heuristic value, whatever its size. Among wins the larger margin is better, then the sooner; among losses it is the other way round.",
            "Dentro de la búsqueda, una partida ganada o perdida está por encima de todo valor heurístico, sea cual sea su tamaño. Entre victorias es mejor la de mayor margen y luego la que llega antes; entre derrotas, al revés.",
        )
    } else {
        Phrase::fixed(
            "Inside the search a won or lost game outranks every heuristic value, whatever its size. Among wins the sooner is better, among losses the later.",
            "Dentro de la búsqueda, una partida ganada o perdida está por encima de todo valor heurístico, sea cual sea su tamaño. Entre victorias es mejor la que llega antes; entre derrotas, la que llega después.",
        )
    };
    let blocks = vec![words.paragraph(&values), words.paragraph(&rank)];
    section("terminal", &Phrase::fixed("Terminal values", "Valores terminales"), blocks, words)
}

/// A Spanish sentence as a part of another; in English such sentences begin with a side's name,
/// which keeps its capital.
fn uncapitalised(sentence: &str, lang: Lang) -> String {
    let mut letters = sentence.chars();
    match (lang, letters.next()) {
        (Lang::Es, Some(first)) => first.to_lowercase().chain(letters).collect(),
        _ => sentence.to_owned(),
    }
}

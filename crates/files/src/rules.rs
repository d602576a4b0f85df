//! The rules in sentences, and the reasons why games end, made from the program.

use crate::game::FileGame;
use crate::judge::Cause;
use crate::program::{Action, Measure, Program, Stuck, Then, Verdict, Way, Where};
use crate::words::EFFECTS;
use rival_core::{Position as _, Seeded, Side};
use rival_game::{Game, Lang, Phrase, Rule, phrase};

/// Actions that are described one by one; more share a sentence.
const DESCRIBED: usize = 4;

/// Three to eight sentences: the board, the actions, the turn, and the ends. The first has a picture
/// of the start, the second one of a few moves later.
pub(crate) fn rules<const W: usize, const SCORED: bool>(game: &FileGame<W, SCORED>) -> Vec<Rule> {
    let program = game.0;
    let mut texts = vec![board(program)];
    texts.extend(program.actions.iter().take(DESCRIBED).map(|action| action_rule(program, action)));
    if program.actions.len() > DESCRIBED {
        let rest = program.actions[DESCRIBED..].iter().map(|action| action_rule(program, action));
        let last = texts.pop();
        texts.push(joined(last.into_iter().chain(rest)));
    }
    texts.push(turn(program));
    texts.extend(ends(program));
    let mut rules: Vec<Rule> = texts.into_iter().map(Rule::new).collect();
    let pictures = pictures(game);
    for (rule, picture) in rules.iter_mut().zip(pictures) {
        rule.picture = Some(picture);
    }
    rules
}

/// The start, and a position a few random moves later.
fn pictures<const W: usize, const SCORED: bool>(game: &FileGame<W, SCORED>) -> Vec<String> {
    const SEED: u64 = 1;
    const PLIES: usize = 5;
    let Ok(mut at) = game.set_up(SEED, None) else { return Vec::new() };
    let mut chance = Seeded::new(SEED);
    let mut pictures = vec![game.position_text(&at)];
    for _ in 0..PLIES {
        match chance.choose(&at.legal_moves()) {
            Some(&mv) => at.play(mv),
            None => break,
        }
    }
    pictures.push(game.position_text(&at));
    pictures
}

fn joined(texts: impl Iterator<Item = Phrase>) -> Phrase {
    let texts: Vec<Phrase> = texts.collect();
    Phrase::composed(
        texts.iter().map(|text| text.get(Lang::En)).collect::<Vec<_>>().join(" "),
        texts.iter().map(|text| text.get(Lang::Es)).collect::<Vec<_>>().join(" "),
    )
}

fn board(program: &Program) -> Phrase {
    let (files, ranks) = (program.board.grid.files, program.board.grid.ranks);
    let begins = &program.info.sides[0].called;
    let (en, es) = (begins.get(Lang::En), begins.get(Lang::Es));
    let shape = if program.board.hexagonal {
        phrase!("The board has {files}×{ranks} hexagons.", "El tablero tiene {files}×{ranks} hexágonos.")
    } else {
        phrase!("The board has {files}×{ranks} squares.", "El tablero tiene {files}×{ranks} casillas.")
    };
    let drawn = if program.start.is_random() {
        Phrase::fixed("What stands on it at first is drawn at random.", "Lo que hay al principio se sortea.")
    } else {
        Phrase::fixed("", "")
    };
    let starts = phrase!("The first move is for {en}.", "La primera jugada es para {es}.");
    joined([shape, drawn, starts].into_iter().filter(|text| !text.get(Lang::En).is_empty()))
}

fn action_rule(program: &Program, action: &Action) -> Phrase {
    let name = &program.kinds[action.kind].name;
    let (by_en, by_es) = (action.by.get(Lang::En), action.by.get(Lang::Es));
    let onto = action.onto;
    let target = match (onto.free, onto.rival, onto.unpainted, onto.not_own_paint) {
        (_, _, true, _) => Phrase::fixed("a free square that nobody has painted", "una casilla libre y sin pintar"),
        (_, _, _, true) => {
            Phrase::fixed("a square that is not in its own colour", "una casilla que no sea de su color")
        }
        (true, true, ..) => {
            Phrase::fixed("a free square or one with a rival's piece", "una casilla libre o con una pieza rival")
        }
        (false, true, ..) => Phrase::fixed("a square with a rival's piece", "una casilla con una pieza rival"),
        _ => Phrase::fixed("a free square", "una casilla libre"),
    };
    let (to_en, to_es) = (target.get(Lang::En), target.get(Lang::Es));
    let what = match action.way {
        Way::Place(Where::Anywhere) => {
            phrase!("A side places a {name} on a free square", "Un bando pone una pieza «{name}» en una casilla libre")
        }
        Way::Place(Where::Flanking) => phrase!(
            "A side places a {name} on a free square where it flanks pieces of the rival",
            "Un bando pone una pieza «{name}» en una casilla libre donde flanquee piezas rivales"
        ),
        Way::Place(Where::Adjacent) => phrase!(
            "A side places a {name} on a free square beside a piece of its own",
            "Un bando pone una pieza «{name}» en una casilla libre junto a una suya"
        ),
        Way::Drop => phrase!(
            "A side drops a {name} into a file, where it falls to the lowest free square",
            "Un bando deja caer una pieza «{name}» en una columna, hasta la casilla libre más baja"
        ),
        Way::Move if onto.rival => phrase!(
            "A {name} moves {by_en} onto {to_en}, and takes what stands there",
            "Una pieza «{name}» va {by_es} a {to_es}, y captura lo que haya"
        ),
        Way::Move => {
            phrase!("A {name} moves {by_en} onto {to_en}", "Una pieza «{name}» va {by_es} a {to_es}")
        }
        Way::Use => {
            let word = &action.word;
            phrase!("A side can use its {name} ({word})", "Un bando puede usar su pieza «{name}» ({word})")
        }
        Way::Act => phrase!(
            "A {name} stays where it is and acts {by_en} away on {to_en}",
            "Una pieza «{name}» se queda y actúa a {by_es} sobre {to_es}"
        ),
    };
    let what = conditions(action, &what);
    let effects: Vec<Phrase> = action.then.iter().map(effect).collect();
    let [mut en, mut es] = [Lang::En, Lang::Es].map(|lang| {
        let effects: Vec<&str> = effects.iter().map(|effect| effect.get(lang)).collect();
        let what = what.get(lang);
        if effects.is_empty() { what.to_owned() } else { format!("{what}: {}", effects.join(", ")) }
    });
    en.push('.');
    es.push('.');
    Phrase::composed(en, es)
}

/// A sentence with the conditions under which an action can be made.
fn conditions(action: &Action, what: &Phrase) -> Phrase {
    let (every, most) = (action.every, action.most);
    let mut said = what.clone();
    if every > 1 {
        let [en, es] = [Lang::En, Lang::Es].map(|lang| said.get(lang).to_owned());
        said = phrase!("{en}, only in every {every}th round", "{es}, solo cada {every} rondas");
    }
    if most < i32::MAX {
        let [en, es] = [Lang::En, Lang::Es].map(|lang| said.get(lang).to_owned());
        said = phrase!(
            "{en}, while it has fewer than {most} on the board",
            "{es}, mientras tenga menos de {most} en el tablero"
        );
    }
    said
}

fn effect(then: &Then) -> Phrase {
    if let Then::Score(points) = then {
        return phrase!("the side scores {points:+}", "el bando suma {points:+}");
    }
    let found = EFFECTS.iter().find(|(_, known, _)| known == then);
    found.map_or(Phrase::fixed("", ""), |(.., said)| said.clone())
}

fn turn(program: &Program) -> Phrase {
    let actions = program.turn.actions;
    let turns = if actions == 1 {
        Phrase::fixed("The sides take turns.", "Los bandos juegan por turnos.")
    } else {
        phrase!("A turn is {actions} actions.", "Un turno son {actions} acciones.")
    };
    let stuck = match program.turn.stuck {
        Stuck::Passes(0) => Phrase::fixed(
            "A side that can do nothing while the other can passes.",
            "Pasa el bando que no puede hacer nada mientras el otro sí.",
        ),
        Stuck::Passes(penalty) => phrase!(
            "A side that can do nothing while the other can passes and loses {penalty} points, every time.",
            "El bando que no puede hacer nada mientras el otro sí pasa y pierde {penalty} puntos, cada vez."
        ),
        Stuck::Ends(Verdict::Loses) => {
            Phrase::fixed("A side to move that can do nothing loses.", "Pierde quien en su turno no puede hacer nada.")
        }
        Stuck::Ends(Verdict::Wins) => {
            Phrase::fixed("A side to move that can do nothing wins.", "Gana quien en su turno no puede hacer nada.")
        }
        Stuck::Ends(_) => Phrase::fixed(
            "The game ends when the side to move can do nothing.",
            "La partida acaba cuando quien juega no puede hacer nada.",
        ),
    };
    joined([turns, stuck].into_iter())
}

/// One sentence on what decides at once, and one on what decides in the end.
fn ends(program: &Program) -> Vec<Phrase> {
    let ends = &program.ends;
    let mut at_once = Vec::new();
    if let Some(line) = ends.line {
        let length = line.length;
        at_once.push(match (line.verdict, line.exactly) {
            (Verdict::Loses, _) => {
                phrase!("{length} in a line, or more, lose.", "Pierde quien alinea {length} o más.")
            }
            (_, true) => phrase!("Exactly {length} in a line win.", "Gana quien alinea exactamente {length}."),
            _ => phrase!("{length} in a line, or more, win.", "Gana quien alinea {length} o más."),
        });
    }
    if let Some(connect) = &ends.connect {
        let words = |side: Side| {
            let across = connect[side][0][0] & 2 == 0;
            if across {
                Phrase::fixed("left and right", "izquierdo y derecho")
            } else {
                Phrase::fixed("bottom and top", "inferior y superior")
            }
        };
        let [first, second] = Side::BOTH.map(|side| (program.info.side(side).called.clone(), words(side)));
        let (a, b) = (first.0.get(Lang::En), first.1.get(Lang::En));
        let (c, d) = (second.0.get(Lang::En), second.1.get(Lang::En));
        let en = format!("{a} wins by connecting the {b} borders, {c} the {d} ones.");
        let (a, b) = (first.0.get(Lang::Es), first.1.get(Lang::Es));
        let (c, d) = (second.0.get(Lang::Es), second.1.get(Lang::Es));
        let es = format!("Unir los bordes {b} da la victoria a {a}; los bordes {d}, a {c}.");
        at_once.push(Phrase::composed(en, es));
    }
    if ends.reach.is_some() {
        at_once.push(Phrase::fixed(
            "A piece on the last rank wins for its side.",
            "Gana quien lleva una pieza a la última fila.",
        ));
    }
    match ends.no_pieces {
        Some(Verdict::Wins) => {
            at_once.push(Phrase::fixed("A side without pieces wins.", "Gana el bando que se queda sin piezas."));
        }
        Some(_) => at_once.push(Phrase::fixed("A side without pieces loses.", "Pierde el bando sin piezas.")),
        None => {}
    }
    let mut last = Vec::new();
    let (count_en, count_es) = counted(program.measure);
    let decided = |verdict: Verdict| match verdict {
        Verdict::Count => (format!("more {count_en} win"), format!("gana quien tenga más {count_es}")),
        _ => ("it is a draw".to_owned(), "es empate".to_owned()),
    };
    if let Some(verdict) = ends.full {
        let (en, es) = decided(verdict);
        last.push(phrase!("When the board is full, {en}.", "Con el tablero lleno, {es}."));
    }
    if let Some(verdict) = ends.both_stuck {
        let (en, es) = decided(verdict);
        last.push(phrase!("When neither side can do anything, {en}.", "Si ningún bando puede hacer nada, {es}."));
    }
    if let Some(rounds) = ends.rounds {
        let (en, es) = decided(rounds.verdict);
        let (limit, most) = (rounds.limit, rounds.at_most);
        last.push(phrase!("After round {limit}, {en}.", "Tras la ronda {limit}, {es}."));
        if most > limit {
            last.push(phrase!(
                "While level, one more round is played, up to round {most}.",
                "Mientras haya igualdad se juega una ronda más, hasta la {most}."
            ));
        }
    }
    [at_once, last].into_iter().filter(|texts| !texts.is_empty()).map(|texts| joined(texts.into_iter())).collect()
}

fn counted(measure: Measure) -> (&'static str, &'static str) {
    match measure {
        Measure::Score => ("points", "puntos"),
        Measure::Paint => ("painted squares", "casillas pintadas"),
        Measure::Zones => ("zones", "zonas"),
        Measure::Pieces | Measure::Nothing => ("pieces", "piezas"),
    }
}

/// Why a game is over, a clause without a full stop.
pub(crate) fn cause_phrase(program: &Program, cause: Cause) -> Phrase {
    let name = |side: Side| {
        let called = &program.info.side(side).called;
        [Lang::En, Lang::Es].map(|lang| called.get(lang).to_owned())
    };
    match cause {
        Cause::Line(side) => {
            let length = program.ends.line.map_or(0, |line| line.length);
            let [en, es] = name(side);
            phrase!("{length} in a line for {en}", "{length} en línea para {es}")
        }
        Cause::Connected(side) => {
            let [en, es] = name(side);
            phrase!("The borders are connected for {en}", "Bordes unidos para {es}")
        }
        Cause::Reached(side) => {
            let [en, es] = name(side);
            phrase!("The last rank is reached for {en}", "Última fila alcanzada para {es}")
        }
        Cause::NoPieces(side) => {
            let [en, es] = name(side);
            phrase!("No pieces are left for {en}", "No quedan piezas para {es}")
        }
        Cause::Stuck(side) => {
            let [en, es] = name(side);
            phrase!("Nothing is left to do for {en}", "No queda jugada para {es}")
        }
        Cause::Rounds => Phrase::fixed("The rounds are over", "Se acabaron las rondas"),
        Cause::Full => Phrase::fixed("The board is full", "El tablero está lleno"),
        Cause::BothStuck => Phrase::fixed("Neither side can do anything", "Ningún bando puede hacer nada"),
    }
}

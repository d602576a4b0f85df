//! A report has all its parts, and plausible figures.

use rival_game::Lang;
use rival_lab::report::{
    Block, Cover, Datum, Document, Effort, Load, Machine, MeasureStep, Measured, Phase, SearchVariant, Stage, Subject,
    Summary, Timing, data_csv, document, html, markdown,
};
use rival_play::{Algorithm, HeuristicId, Weights, games};
use rival_search::{NodeKind, Technique};
use std::sync::Arc;
use std::time::Duration;

/// The effort of a report for tests.
fn small() -> Effort {
    Effort {
        positions: 5,
        openings: 2,
        most_nodes: 300_000,
        repeats: 3,
        engine_time: Duration::from_millis(5),
        rounds: 1,
        engine_nodes: 500,
    }
}

fn measure(game: &str) -> Measured {
    measure_with(game, HeuristicId::CLASSIC, "")
}

fn measure_with(game: &str, heuristic: HeuristicId, weights: &str) -> Measured {
    let game: Arc<dyn rival_play::AnyGame> = rival_play::open(game).expect("a game").into();
    let weights = if weights.is_empty() { Weights::default() } else { Weights::from_list(weights).expect("weights") };
    let subject = Subject::new(&*game, heuristic, weights).expect("weights of this heuristic");
    Measured::measure(game, subject, 7, small(), &mut |_| {}).expect("figures")
}

fn written(measured: &Measured, lang: Lang) -> Document {
    document(measured, &Cover::default(), &Machine::this(), lang)
}

fn assert_sane(summary: &Summary, count: usize) {
    assert_eq!(summary.count, count, "{summary:?}");
    assert!(summary.median <= summary.max && summary.mean <= summary.max && summary.deviation >= 0.0, "{summary:?}");
}

fn assert_figures_can_be_true(measured: &Measured) {
    let effort = measured.effort;
    for level in &measured.levels {
        for summary in [&level.nodes, &level.leaves, &level.seconds, &level.depth] {
            assert_sane(summary, effort.positions);
        }
        assert!(level.leaves.mean <= level.nodes.mean, "{level:?}");
        if let Some(pruning) = level.pruning {
            assert_sane(&pruning.share, effort.positions);
            assert!((0.0..1.0).contains(&pruning.overall), "{level:?}");
            assert!(pruning.share.max < 1.0 && pruning.share.mean >= 0.0, "{level:?}");
        }
    }
    for level in &measured.levels {
        assert_eq!(
            level.pruning.is_none(),
            level.search.request.algorithm == Algorithm::Engine,
            "only the engine: {level:?}"
        );
    }

    assert_eq!(measured.ways.iter().map(|way| way.way).collect::<Vec<_>>(), SearchVariant::ALL);
    let [minimax, listed, ..] = &measured.ways[..] else { panic!("{:?}", measured.ways) };
    for way in &measured.ways {
        assert_eq!(way.agreed, way.finished, "all ways come to the same value: {way:?}");
    }
    assert!(listed.nodes.mean <= minimax.nodes.mean || minimax.finished < listed.finished);

    assert_growth_can_be_true(measured);
    for row in &measured.growth.rows {
        if let [Some(minimax), Some(listed), Some(ranked), _] = row.nodes {
            assert!(listed <= minimax && ranked <= minimax, "{row:?}");
        }
    }

    let example = &measured.example;
    let sum: f64 = example.evaluation.terms.iter().map(|term| term.value).sum();
    assert!((sum - example.evaluation.value.units()).abs() < 0.011, "{:?}", example.evaluation);
    assert_eq!(example.minimax.value(), example.alpha_beta.value());
    assert!(example.alpha_beta.stats.nodes <= example.minimax.stats.nodes);

    assert_eq!(measured.phases.iter().map(|phase| phase.phase).collect::<Vec<_>>(), Phase::ALL);
    for Timing { runs, low, median, high } in measured.phases.iter().map(|phase| phase.seconds) {
        assert_eq!(runs, effort.repeats);
        assert!(0.0 < low && low <= median && median <= high, "{low} {median} {high}");
    }

    let games: u64 =
        (0..measured.strength.levels.len()).map(|at| measured.strength.standings.games_of(at).total()).sum();
    let pairings = measured.strength.levels.len() * (measured.strength.levels.len() - 1) / 2;
    assert_eq!(games as usize, 2 * 2 * pairings * effort.rounds, "each game has two players");
}

/// The branching factor is a number of moves, and the full tree is no smaller than the part
/// visited.
fn assert_growth_can_be_true(measured: &Measured) {
    let growth = &measured.growth;
    assert!(growth.rows.len() > 2 && growth.moves.len() > 1 && growth.movers.len() >= growth.moves.len(), "{growth:?}");
    let (least, most) = growth.moves.iter().fold((f64::MAX, 0.0_f64), |(low, high), &m| (low.min(m), high.max(m)));
    let b = growth.branching();
    assert!(least >= 1.0 && least <= b + 1e-9 && b <= most + 1e-9, "{b} of {growth:?}");
    for row in &growth.rows {
        let (whole, best) = (growth.whole_tree(row.depth), growth.best_case(row.depth));
        if let (Some(visited), Some(whole), Some(best)) = (row.nodes[0], whole, best) {
            assert!(visited <= whole * (1.0 + 1e-9), "minimax visits {visited} of {whole} at {}", row.depth);
            assert!(best <= whole * (1.0 + 1e-9), "{best} of {whole} at {}", row.depth);
        }
        assert_eq!(whole.is_some(), row.nodes[0].is_some() && usize::from(row.depth) <= growth.moves.len());
    }
}

fn assert_has_all_parts(document: &Document) {
    let ids: Vec<_> = document.sections.iter().map(|section| section.id).collect();
    let expected = [
        "rules",
        "heuristic",
        "example",
        "terminal",
        "complexity",
        "place",
        "levels",
        "growth",
        "ways",
        "strength",
        "times",
        "improvements",
        "limits",
        "conclusion",
        "references",
        "reproduce",
    ];
    assert_eq!(ids, expected);
    for section in &document.sections {
        assert!(!section.title.is_empty() && !section.blocks.is_empty(), "{}", section.id);
    }
    for table in document.tables() {
        assert!(!table.rows.is_empty(), "{}", table.caption);
        assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{}", table.caption);
        assert!(!format!("{table:?}").contains("NaN"), "{table:?}");
    }
    let always = |name: &&str| !["limit", "tree"].contains(name);
    let names: Vec<_> = document.figures().map(|figure| figure.name).filter(always).collect();
    assert_eq!(names, ["board", "example", "growth"]);
}

/// Every formula is MathML in the page, no caret is left in the text, and every element is closed.
fn assert_formulas_are_set(page: &str, document: &Document) {
    assert!(page.matches("<math ").count() > 5, "formulas are typeset");
    assert_eq!(page.matches("<math ").count(), page.matches("</math>").count());
    for tag in ["mrow", "msup", "msub", "munder", "mfrac"] {
        let (open, close) = (format!("<{tag}>"), format!("</{tag}>"));
        assert_eq!(page.matches(&open).count(), page.matches(&close).count(), "{tag}");
    }
    assert!(!page.contains('⟦') && !page.contains('⟧'));
    let words = |block: &Block| matches!(block, Block::Paragraph(text) if text.replace('⟦', "\u{0}").split('\u{0}').any(|part| part.split('⟧').next_back().unwrap_or_default().contains('^')));
    for section in &document.sections {
        assert!(!section.blocks.iter().any(words), "a power in plain letters: {}", section.id);
    }
}

/// The data beside the report matches its tables, and contains only numbers.
fn assert_data_is_of_the_figures(measured: &Measured) {
    let data = measured.data();
    assert!(data.iter().all(|datum| !datum.value.is_nan()), "{data:?}");
    let value = |table: &str, row: &str, figure: &str| {
        let found = |datum: &&Datum| datum.table == table && datum.row == row && datum.figure == figure;
        data.iter().find(found).map(|datum| datum.value)
    };
    for level in &measured.levels {
        assert_eq!(value("levels", level.level.id, "nodes mean"), Some(level.nodes.mean));
    }
    for row in &measured.growth.rows {
        assert_eq!(value("growth", &format!("depth {}", row.depth), "minimax"), row.nodes[0]);
    }
    assert_eq!(value("growth", "all plies", "branching factor"), Some(measured.growth.branching()));
    let csv = data_csv(&data);
    assert_eq!(csv.lines().count(), 1 + data.len());
    assert!(csv.lines().all(|line| line.matches(',').count() == 3), "{csv}");
}

#[test]
fn every_game_has_a_report_in_both_languages() {
    for info in games() {
        let measured = measure(info.id);
        assert_figures_can_be_true(&measured);
        for lang in [Lang::En, Lang::Es] {
            let document = written(&measured, lang);
            assert_has_all_parts(&document);
            assert!(document.title.starts_with(info.name.get(lang)));
            let page = html(&document);
            assert_eq!(page.matches("<svg").count(), document.figures().count());
            assert_eq!(page.matches("<table>").count(), document.tables().count());
            assert_formulas_are_set(&page, &document);
            assert_data_is_of_the_figures(&measured);
            let text = markdown(&document, "pictures").text;
            assert_eq!(text.matches("](pictures/").count(), document.figures().count());
        }
    }
}

#[test]
fn a_variant_has_a_report_even_where_minimax_is_too_large() {
    let measured = measure("tictactoe:4x4:4");
    assert_figures_can_be_true(&measured);
    let broken_off: usize = measured.levels.iter().filter_map(|level| Some(level.pruning?.bounds)).sum();
    assert!(broken_off > 0, "{:?}", measured.levels);
    let said = markdown(&written(&measured, Lang::En), "pictures").text;
    assert!(said.contains("`tictactoe:4x4:4`") && said.contains("is a lower bound"), "{said}");
}

#[test]
fn tic_tac_toe_branches_as_its_empty_squares_do() {
    let growth = measure("tictactoe").growth;
    // After one ply eight squares are empty, then seven.
    let expected: Vec<f64> = (1..=growth.moves.len()).map(|ply| (9 - ply) as f64).collect();
    assert_eq!(growth.moves, expected);
    assert_eq!(growth.whole_tree(2), Some(1.0 + 8.0 + 56.0));
    // Knuth and Moore: 8 + 7 − 1 leaves of 56, below the 8 + 1 − 1 nodes of the first ply.
    assert_eq!(growth.best_case(2), Some(1.0 + 8.0 + 14.0));
}

#[test]
fn the_figure_that_the_practice_asks_for_is_from_the_start_with_heuristic_values_only() {
    let measured = measure("tictactoe");
    let tree = measured.limited_tree.as_ref().expect("a tree that can be drawn");
    assert_eq!((tree.start.text().as_str(), tree.request.depth, tree.request.pruned), ("3/3/3 x", Some(2), false));
    // A corner, an edge or the centre, as in books; then 5, 5 and 2 replies.
    assert_eq!(tree.nodes.iter().filter(|node| node.depth == 1).count(), 3);
    assert_eq!(tree.nodes.iter().filter(|node| node.depth == 2).count(), 12);
    assert!(tree.nodes.iter().all(|node| (node.kind == NodeKind::Limit) == (node.depth == 2)));
    let best = tree.nodes[0].children.iter().map(|&child| tree.nodes[child].value).max();
    assert_eq!(best, Some(tree.report.value()), "what is left has the value of the whole");
    let said = markdown(&written(&measured, Lang::En), "pictures").text;
    assert!(said.contains("Minimax with limit 2 on `3/3/3 x`: heuristic values at the last level, carried"), "{said}");
}

#[test]
fn a_caption_names_utilities_where_a_game_is_over() {
    for info in games() {
        let measured = measure(info.id);
        let finished = |tree: &rival_play::SearchTree| tree.nodes.iter().any(|node| node.kind == NodeKind::Finished);
        let document = written(&measured, Lang::En);
        for (name, tree) in [("limit", &measured.limited_tree), ("tree", &measured.tree)] {
            let Some(tree) = tree else { continue };
            let figure = document.figures().find(|figure| figure.name == name).expect("its figure");
            assert_eq!(figure.caption.contains("utilities where a game is over"), finished(tree), "{}", figure.caption);
        }
    }
}

#[test]
fn what_a_technique_costs_is_said_as_it_was_measured() {
    let mut measured = measure("tictactoe");
    let said = |measured: &Measured| markdown(&written(measured, Lang::En), "pictures").text;
    let set = |measured: &mut Measured, way: SearchVariant, nodes: f64, [low, median, high]: [f64; 3]| {
        let figures = measured.ways.iter_mut().find(|figures| figures.way == way).expect("all ways");
        figures.nodes.mean = nodes;
        figures.seconds = Timing { runs: 5, low: low * 1e-6, median: median * 1e-6, high: high * 1e-6 };
    };
    set(&mut measured, SearchVariant::AlphaBeta, 4000.0, [140.0, 150.0, 160.0]);
    set(&mut measured, SearchVariant::With(Technique::Ordering), 3000.0, [25.0, 30.0, 40.0]);
    set(&mut measured, SearchVariant::With(Technique::Table), 2000.0, [35.0, 45.0, 60.0]);
    set(&mut measured, SearchVariant::With(Technique::Deepening), 2500.0, [70.0, 80.0, 90.0]);
    let deepening = |measured: &mut Measured, last: f64| {
        let figures = measured.ways.iter_mut().find(|figures| figures.way == SearchVariant::With(Technique::Deepening));
        figures.expect("all ways").last_round = Some(last);
        said(measured)
    };
    let text = deepening(&mut measured, 1800.0);
    for told in [
        "Ordering the moves: 4,000 → 3,000 nodes, 25.0 % fewer; it takes less time, 150 µs → 30.0 µs.",
        "The table: 3,000 → 2,000 nodes, 33.3 % fewer; in time the runs do not tell the two apart (30.0 µs, 45.0 µs).",
        "Iterative deepening, all rounds counted: 2,000 → 2,500 nodes, 25.0 % more; it takes more time, 45.0 µs → 80.0 µs.",
        "The last round visits 1,800, 10.0 % fewer than the 2,000 of going straight to the depth, thanks to what was learnt before; but the rounds before it visit 700, which is more than that saves.",
    ] {
        assert!(text.contains(told), "{told}\n{text}");
    }
    assert!(deepening(&mut measured, 2100.0).contains("here the rounds before save nothing"));
    set(&mut measured, SearchVariant::With(Technique::Deepening), 1900.0, [70.0, 80.0, 90.0]);
    assert!(
        deepening(&mut measured, 1500.0)
            .contains("The rounds before the last visit 400 of them, and what is learnt there saves more")
    );
}

#[test]
fn the_complex_position_has_the_largest_search_and_the_last_is_simple() {
    for info in games() {
        let measured = measure(info.id);
        let of = |phase: Phase| measured.phases.iter().find(|each| each.phase == phase).expect("all phases");
        for phase in [Phase::Initial, Phase::Middle, Phase::Final] {
            assert!(of(phase).nodes <= of(Phase::Complex).nodes, "{}: {phase:?}", info.id);
        }
        assert!(of(Phase::Final).nodes < of(Phase::Complex).nodes, "{}", info.id);
        assert!(measured.phases.iter().all(|each| each.moves == each.at.legal().len()), "{}", info.id);
    }
}

#[test]
fn a_busy_machine_is_said() {
    let mut measured = measure("tictactoe");
    measured.load = Load { ran: 8.0, waited: 2.0, spread: 2.5 };
    let text = markdown(&written(&measured, Lang::En), "pictures").text;
    let told = "The machine was busy with other work while times were taken: the measuring thread waited for a processor during 20.0 % of its time, and work of two milliseconds or more took up to 2.5 times its median.";
    assert_eq!(text.matches(told).count(), 3, "above, beside the times, and at the end: {text}");
    measured.load = Load { ran: 8.0, waited: 0.0, spread: 1.1 };
    let text = markdown(&written(&measured, Lang::Es), "pictures").text;
    assert!(text.contains("La máquina estaba tranquila") && !text.contains("La máquina estaba ocupada"), "{text}");
}

#[test]
fn ratings_in_the_summary_have_their_intervals() {
    let measured = measure("smart-horses");
    let lead = written(&measured, Lang::En).lead;
    let findings = lead.iter().find_map(|block| if let Block::List(findings) = block { Some(findings) } else { None });
    let findings = findings.expect("a list");
    let last = findings.last().expect("a finding").clone();
    assert!(last.starts_with("in Elo, with 95 % intervals: ") && !last.contains("inf"), "{last}");
    let intervals = [" [", "more than ", "less than "].iter().map(|form| last.matches(form).count()).sum::<usize>();
    assert_eq!(intervals, 2, "{last}");
}

#[test]
fn spanish_numbers_have_a_comma_in_figures_too() {
    let document = written(&measure("smart-horses"), Lang::Es);
    let tree = document.figures().find(|figure| ["limit", "tree"].contains(&figure.name)).expect("a tree");
    let words: Vec<&str> = tree.svg.split('>').filter_map(|part| part.split('<').next()).collect();
    let decimal = |point| {
        move |word: &&&str| word.split(point).skip(1).any(|after| after.starts_with(|c: char| c.is_ascii_digit()))
    };
    assert_eq!(words.iter().filter(decimal('.')).count(), 0, "{words:?}");
    assert!(words.iter().filter(decimal(',')).count() > 0, "{words:?}");
}

#[test]
fn every_heuristic_has_all_its_notes() {
    for info in games() {
        let game = rival_play::open(info.id).expect("a game");
        for heuristic in game.heuristics() {
            let name = format!("{} {}", info.id, heuristic.id.name());
            // A game with one heuristic has its notes under the first name.
            let Some(notes) = game.report_notes().of(heuristic.id) else {
                assert_eq!(heuristic.id, HeuristicId::TUNED, "{name}");
                assert!(game.heuristics().iter().any(|other| {
                    other.id == HeuristicId::CLASSIC && std::ptr::eq(other.features, heuristic.features)
                }));
                continue;
            };
            let features = heuristic.features.len();
            assert_eq!((notes.reasons.len(), notes.formulas.len()), (features, features), "{name}");
            assert!(!notes.limits.is_empty() && !notes.cost.parts.is_empty(), "{name}");
            for lang in [Lang::En, Lang::Es] {
                let code = notes.code.get(lang);
                assert!(code.contains(&format!("f{features})")), "{name}: {code}");
                let formulas: Vec<String> =
                    notes.formulas.iter().map(|formula| without_commands(formula.get(lang))).collect();
                let signs: Vec<&str> = notes.symbols.iter().map(|symbol| symbol.sign.get(lang)).collect();
                // What is explained occurs,
                for (at, sign) in signs.iter().enumerate() {
                    let bare = sign.trim_end_matches(r"\cdot]").trim_start_matches('\\');
                    let occurs = notes.formulas.iter().any(|formula| formula.get(lang).contains(bare));
                    assert!(occurs && !signs[..at].contains(sign), "{name}: {sign} is explained");
                }
                // and what occurs is explained.
                for letter in formulas.iter().flat_map(|formula| formula.chars()).filter(|c| c.is_alphabetic()) {
                    assert!(signs.contains(&letter.to_string().as_str()), "{name}: {letter} in {formulas:?}");
                }
                let brackets = formulas.iter().any(|formula| formula.contains('['));
                assert_eq!(brackets, signs.iter().any(|sign| sign.starts_with('[')), "{name}");
            }
        }
    }
}

/// A formula without the names of its commands.
fn without_commands(formula: &str) -> String {
    let mut parts = formula.split('\\');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()))
}

#[test]
fn the_course_works_figures_stand_beside_ours() {
    let horses = written(&measure("smart-horses"), Lang::En);
    let levels = horses.tables().find(|table| table.head.last().is_some_and(|name| name == "course work"));
    let levels = levels.expect("a table of levels");
    let expert: Vec<_> = levels.rows.iter().filter(|row| row[0].starts_with("Expert")).collect();
    let theirs: Vec<_> = expert.iter().filter_map(|row| row.last()).collect();
    assert_eq!(theirs, ["2000–5000", "–", "50–200 ms", "≈ 70 %"]);

    let clash = written(&measure("color-clash"), Lang::En);
    let times = clash.tables().find(|table| table.head.iter().any(|name| name == "course work, mean"));
    let last = times.and_then(|table| table.rows.last()).expect("a table of times");
    assert_eq!(last[6..], ["25.0 ms", "28.0 ms"]);
}

#[test]
fn the_same_seed_gives_the_same_nodes_and_games() {
    let counts = |measured: &Measured| {
        let textbook = measured.levels.iter().filter(|level| level.pruning.is_some());
        let nodes: Vec<_> = textbook.map(|level| (level.nodes, level.leaves, level.pruning)).collect();
        let growth = measured.growth.clone();
        (nodes, growth, measured.strength.standings.clone(), measured.example.at.text())
    };
    assert_eq!(counts(&measure("smart-horses")), counts(&measure("smart-horses")));
}

#[test]
fn measuring_tells_how_far_it_has_come() {
    let mut stages: Vec<(Stage, usize, usize)> = Vec::new();
    let game: Arc<dyn rival_play::AnyGame> = rival_play::open("tictactoe").expect("a game").into();
    let told = &mut |MeasureStep { stage, done, of }| {
        assert!(0 < done && done <= of, "{stage:?} {done}/{of}");
        match stages.last_mut() {
            Some(last) if last.0 == stage => *last = (stage, done, of),
            _ => stages.push((stage, done, of)),
        }
    };
    Measured::measure(game, Subject::classic(), 1, small(), told).expect("figures");
    let order: Vec<_> = stages.iter().map(|told| told.0).collect();
    assert_eq!(order, [Stage::Levels, Stage::Growth, Stage::Ways, Stage::Phases, Stage::Strength]);
}

#[test]
fn references_are_in_order_and_each_has_a_year() {
    let document = written(&measure("tictactoe"), Lang::Es);
    let section = document.sections.iter().find(|section| section.id == "references").expect("references");
    let [Block::List(references)] = &section.blocks[..] else { panic!("{section:?}") };
    assert!(references.is_sorted() && references.len() > 9);
    assert!(references.iter().all(|reference| reference.contains(" (1") || reference.contains(" (2")));
}

#[test]
fn a_report_is_about_the_heuristic_it_is_given() {
    let measured = measure_with("smart-horses", HeuristicId::CLASSIC, "mobility=50,centre=-2");
    assert_figures_can_be_true(&measured);
    let weights: Vec<(&str, f64)> = measured.influence.iter().map(|each| (each.name, each.weight)).collect();
    assert_eq!(weights, [("stuck", 400.0), ("score", 100.0), ("mobility", 50.0), ("proximity", 5.0), ("centre", -2.0)]);
    assert!(measured.example.evaluation.terms.iter().any(|term| term.name == "mobility" && term.weight == 50.0));
    assert!(measured.strength.own.is_some(), "it plays against the classic one");
    let said = markdown(&written(&measured, Lang::En), "pictures").text;
    assert!(said.contains("H(s) = 100\\, f_{1} + 50\\, f_{2} + 5\\, f_{3} - 2\\, f_{4} + 400\\, f_{5}"), "{said}");
    assert!(said.contains("with weights of the author's own"), "{said}");
    let of_mobility = said.lines().find(|line| line.starts_with("| `mobility` | 50 | White's leaps")).expect("a row");
    assert!(of_mobility.ends_with("| not said (`[why]` in the file of weights) |"), "{of_mobility}");
    assert!(said.contains("With the heuristic of this report the engine scored"), "{said}");
    let tuned = measure_with("smart-horses", HeuristicId::TUNED, "");
    assert!(tuned.strength.own.is_none() && tuned.strength.tuned.is_some(), "that match is in every report");
    let said = markdown(&written(&tuned, Lang::Es), "pictures").text;
    assert!(said.contains("Los rasgos de la heurística `tuned`.") && !said.contains("= 738"), "{said}");
    let game = rival_play::open("smart-horses").expect("a game");
    assert!(Subject::new(&*game, HeuristicId::CLASSIC, Weights::from_list("wings=1").expect("a list")).is_err());
}

#[test]
fn the_hierarchy_of_weights_is_in_order_and_its_shares_are_of_a_whole() {
    for info in games() {
        let measured = measure(info.id);
        assert!(measured.influence.is_sorted_by(|one, other| one.weight.abs() >= other.weight.abs()), "{}", info.id);
        let document = written(&measured, Lang::En);
        let table = document.tables().find(|table| table.caption.starts_with("The hierarchy of the weights"));
        let counts = measured.influence.iter().any(|each| each.product > 0.0);
        assert_eq!(table.is_some(), counts && measured.influence.len() > 1, "{}", info.id);
        let shares = table.iter().flat_map(|table| &table.rows).filter_map(|row| row.last());
        let whole: f64 = shares.map(|share| share.trim_end_matches(" %").parse::<f64>().expect("a share")).sum();
        assert!(table.is_none() || (whole - 100.0).abs() < 0.5, "{}: {whole}", info.id);
    }
}

#[test]
fn a_conclusion_says_what_the_games_bear_and_no_more() {
    let mut measured = measure_with("tictactoe", HeuristicId::CLASSIC, "open-lines=-1");
    let conclusion = |measured: &Measured| {
        let document = written(measured, Lang::En);
        let section = document.sections.into_iter().find(|section| section.id == "conclusion").expect("a conclusion");
        let [Block::List(items)] = &section.blocks[..] else { panic!("{section:?}") };
        items.join("\n")
    };
    for (pairs, said) in [
        ([0, 0, 40, 0, 0], "these games do not tell it from `classic`"),
        ([0, 0, 2, 18, 20], "it is stronger than `classic`"),
        ([20, 18, 2, 0, 0], "it is weaker than `classic`"),
    ] {
        let tally = measured.strength.own.as_mut().expect("games");
        tally.pairs.0 = pairs;
        assert!(conclusion(&measured).contains(said), "{}", conclusion(&measured));
    }
    let all = conclusion(&measured);
    assert!(all.contains("alpha-beta decides as minimax does by looking at "), "{all}");
    assert!(all.contains("each ply multiplies minimax's positions by "), "{all}");
}

#[test]
fn a_cover_says_whose_report_it_is_and_nothing_in_it_is_taken_for_markup() {
    let measured = measure("tictactoe");
    let cover = Cover {
        title: Some("My `H` & <b>".to_owned()),
        authors: vec!["Ana $x$".to_owned(), "Luis ⟦a⟧".to_owned()],
        institution: Some("U & Co".to_owned()),
        links: vec!["https://example.org/a?b=1&c=<".replace('<', "2")],
        course: Some("IA *2*".to_owned()),
        date: Some(Cover::date("2026-11-03")),
    };
    let document = document(&measured, &cover, &Machine::this(), Lang::Es);
    let page = html(&document);
    assert!(page.contains("<h1>My `H` &amp; &lt;b&gt;</h1>") && page.contains("<title>My `H` &amp; &lt;b&gt;</title>"));
    assert!(page.contains("<li><a href=\"https://example.org/a?b=1&amp;c=2\">"), "{page}");
    for wrong in ["example.org", "javascript:x", "https://", "https://a b", "https://a\"b"] {
        assert!(Cover::link(wrong).is_err(), "{wrong}");
    }
    assert!(page.contains("<li>Luis ⟦a⟧</li>") && page.contains("<li>3 de noviembre de 2026</li>"));
    let text = markdown(&document, "pictures").text;
    assert!(
        text.starts_with("# My \\`H\\` & \\<b\\>\n\nAna \\$x\\$ · Luis ⟦a⟧ · U & Co · IA \\*2\\* · 3 de noviembre de 2026\n\n<https://example.org/a?b=1&c=2>\n\n"),
        "{text}"
    );
}

#[test]
fn the_pseudo_code_is_in_the_report() {
    let measured = measure("tictactoe");
    for (lang, words) in [
        (Lang::En, ["value(s, depth, α, β)", "utility(s)", "return 1·f1", "features(s):"]),
        (Lang::Es, ["valor(s, prof, α, β)", "utilidad(s)", "devuelve 1·f1", "rasgos(s):"]),
    ] {
        let text = markdown(&written(&measured, lang), "pictures").text;
        assert!(words.iter().all(|word| text.contains(word)), "{text}");
    }
}

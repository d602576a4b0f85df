//! The figures of a report, read from its files, against the library: each is measured again in another way.

use rival_core::mix;
use rival_game::Lang;
use rival_lab::report::{
    Cover, Effort, Machine, Measured, ReportData, SearchVariant, Subject, data_csv, document, markdown,
};
use rival_lab::stats::Estimate;
use rival_play::{AnyGame, AnyPosition, HeuristicId, Player, WeightSet, Weights};
use rival_search::Control;
use rival_testkit::size;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

fn small() -> Effort {
    Effort {
        positions: 6,
        openings: 3,
        most_nodes: 400_000,
        repeats: 3,
        engine_time: Duration::from_millis(2),
        rounds: 1,
        engine_nodes: 300,
    }
}

/// A report as its files have it.
struct Files {
    measured: Measured,
    markdown: String,
    json: Value,
    csv: String,
}

fn report(game: &str, subject: impl FnOnce(&dyn AnyGame) -> Subject, seed: u64) -> Files {
    let game: Arc<dyn AnyGame> = rival_play::open(game).expect("a game").into();
    let subject = subject(&*game);
    let measured = Measured::measure(game, subject, seed, small(), &mut |_| {}).expect("figures");
    let document = document(&measured, &Cover::default(), &Machine::this(), Lang::En);
    Files {
        markdown: markdown(&document, "pictures").text,
        json: serde_json::to_value(ReportData::of(&measured)).expect("JSON"),
        csv: data_csv(&measured.data()),
        measured,
    }
}

/// A number as the report writes it: "1,234", "−3.5", "12.5 %".
fn number(cell: &str) -> f64 {
    let plain = cell.replace(',', "").replace('−', "-").replace(" %", "").replace('+', "");
    plain.parse().unwrap_or_else(|_| panic!("a number: {cell}"))
}

/// As exact as the text it stands in: half of its last digit.
fn assert_shown(cell: &str, value: f64, what: &str) {
    let digits = cell.split('.').nth(1).map_or(0, |part| part.chars().take_while(char::is_ascii_digit).count());
    let half = 0.500_001 * 10f64.powi(-i32::try_from(digits).expect("few digits"));
    assert!((number(cell) - value).abs() <= half, "{what}: {cell} is told, {value} is right");
}

impl Files {
    /// The rows of the table of Markdown whose caption begins so.
    fn table(&self, caption: &str) -> Vec<Vec<String>> {
        let text = &self.markdown;
        let start = text.find(&format!("*{caption}")).unwrap_or_else(|| panic!("a table: {caption}\n{text}"));
        let lines = text[start..].lines().skip(2).take_while(|line| line.starts_with('|'));
        let row = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        lines.skip(2).map(row).collect()
    }

    /// A figure, the same in JSON and in CSV.
    fn figure(&self, table: &str, row: &str, figure: &str) -> f64 {
        let told = &self.json["tables"][table][row][figure];
        let told = told.as_f64().unwrap_or_else(|| panic!("{table}, {row}, {figure}: {told}"));
        let line = format!("{table},{row},{figure},");
        let in_csv = self.csv.lines().find_map(|all| all.strip_prefix(&line)).unwrap_or_else(|| panic!("{line}"));
        assert!((in_csv.parse::<f64>().expect("a number") - told).abs() < 1e-9, "{line}{in_csv}");
        told
    }

    fn subject(&self) -> &Subject {
        &self.measured.subject
    }

    /// The options of a player that searches with the heuristic of the report.
    fn heuristic_options(&self) -> String {
        let weights = self.subject().weights().0.iter().map(|(name, weight)| format!(",w.{name}={weight}"));
        format!("heuristic={}{}", self.subject().heuristic().name(), weights.collect::<String>())
    }

    fn nodes_of(&self, player: &str, at: &dyn AnyPosition) -> u64 {
        let player = Player::read(player, &*self.measured.game).expect("a player");
        player.search().expect("a search").think(at, 0, &mut Control::default()).stats.nodes
    }
}

/// What the engine of each row has on, as players are written.
const ROWS: [(&str, &str); 12] = [
    ("minimax", "minimax:order=listed"),
    ("alpha-beta", "alpha-beta:order=listed"),
    ("ordering", "ranking"),
    ("table", "table"),
    ("iterative deepening (all rounds)", "deepening"),
    ("principal variation", "pvs"),
    ("aspiration", "aspiration"),
    ("mirror images", "symmetry"),
    ("wins seen", "winning-moves"),
    ("history", "history"),
    ("killers", "killers"),
    ("engine", "double-steps"),
];

fn player_of_row(place: usize) -> String {
    if place < 2 {
        return ROWS[place].1.to_owned();
    }
    let switch = |at: usize| {
        let (name, is_on) = (ROWS[at].1, at <= place);
        match (name, is_on) {
            ("table", true) => ",table=128".to_owned(),
            ("table", false) => ",table=0".to_owned(),
            (name, is_on) => format!(",{name}={}", if is_on { "on" } else { "off" }),
        }
    };
    format!("engine:exact-depth=on,forced-moves-free=off{}", (2..ROWS.len()).map(switch).collect::<String>())
}

fn assert_ways_are_right(files: &Files) {
    let told = files.table("Each row is the one above with one technique more");
    assert_eq!(told.len(), SearchVariant::ALL.len());
    let openings = &files.measured.openings;
    let mut minimax = None;
    for (place, (name, _)) in ROWS.iter().enumerate() {
        let finished = files.figure("ways", name, "finished");
        if finished as usize != openings.len() {
            assert_eq!(told[place][5], format!("{finished}/{finished}"));
            continue;
        }
        let depth = files.figure("ways", name, "depth");
        let player = format!("{},depth={depth},{}", player_of_row(place), files.heuristic_options());
        let nodes: u64 = openings.iter().map(|at| files.nodes_of(&player, &**at)).sum();
        let mean = nodes as f64 / openings.len() as f64;
        assert!((files.figure("ways", name, "nodes mean") - mean).abs() < 1e-6, "{player} visits {mean}");
        assert_shown(&told[place][1], mean, name);
        minimax = minimax.or((place == 0).then_some(mean));
        if let Some(minimax) = minimax {
            assert_shown(&told[place][2], 100.0 * mean / minimax, name);
        }
        assert_eq!(told[place][5], format!("{finished}/{finished}"), "every row finds minimax's value");
    }
}

fn assert_levels_are_right(files: &Files) {
    let Measured { game, levels, positions, seed, .. } = &files.measured;
    let told = files.table("What a decision costs");
    for (number, level) in levels.iter().enumerate() {
        let player = Player::of_level(level.level.clone(), &**game).expect("a player");
        let mut search = player.search().expect("a search").clone();
        if !files.subject().is_classic() {
            search.request.heuristic = files.subject().heuristic();
            search.request.weights = files.subject().weights().clone();
        }
        assert_eq!(level.search.request, search.request, "the level searches with the heuristic of the report");
        let Some(depth) = search.textbook_depth() else { continue };
        let searched = positions.iter().enumerate().map(|(place, at)| {
            let seed = mix(seed ^ (number * positions.len() + place) as u64);
            search.think(&**at, seed, &mut Control::default()).stats.nodes as f64
        });
        let nodes: Vec<f64> = searched.collect();
        let mean = nodes.iter().sum::<f64>() / nodes.len() as f64;
        assert!((files.figure("levels", level.level.id, "nodes mean") - mean).abs() < 1e-6, "{}", level.level.id);
        let name = level.level.name.get(Lang::En);
        let row = |figure: &str| told.iter().find(|row| row[0].starts_with(name) && row[1] == figure).expect("a row");
        assert_shown(&row("nodes")[2], mean, name);
        let depth = depth.map_or_else(|| "full".to_owned(), |depth| depth.to_string());
        let plain = format!("minimax:order=listed,depth={depth}");
        if level.pruning.expect("a search of the textbook").bounds == 0 {
            let whole: u64 = positions.iter().map(|at| files.nodes_of(&plain, &**at)).sum();
            let pruned = 1.0 - nodes.iter().sum::<f64>() / whole as f64;
            assert!((files.figure("levels", level.level.id, "pruned overall") - pruned).abs() < 1e-9, "{name}");
        }
    }
}

fn assert_values_are_right(files: &Files) {
    let Measured { game, positions, .. } = &files.measured;
    let evaluate = |at: &dyn AnyPosition| {
        at.evaluate(files.subject().heuristic(), files.subject().weights()).expect("weights of the heuristic")
    };
    // The position that the report prints, its terms by hand.
    let text = files.markdown.split("```text\n").map(|part| part.split("\n```").next().unwrap_or_default());
    let at = text.filter_map(|text| game.position(text).ok()).next().expect("the position of the example");
    let told = files.table("Its value, term by term");
    let mut sum = 0.0;
    let evaluation = evaluate(&*at);
    for (term, row) in evaluation.terms.iter().zip(&told) {
        assert_eq!(row[0], format!("`{}`", term.name));
        for (cell, side) in row[1..3].iter().zip(term.sides.map_or([None; 2], |sides| sides.map(Some))) {
            side.map_or_else(|| assert_eq!(cell, "–"), |side| assert_shown(cell, side, term.name));
        }
        if let Some([first, second]) = term.sides {
            assert!(((first - second).abs() - term.feature.abs()).abs() < 1e-9, "{}", term.name);
        }
        for (cell, value) in row[3..6].iter().zip([term.feature, term.weight, term.feature * term.weight]) {
            assert_shown(cell, value, term.name);
        }
        assert!((files.figure("heuristic", term.name, "example product") - term.value).abs() < 1e-9);
        assert!((files.figure("heuristic", term.name, "weight") - term.weight).abs() < 1e-9);
        sum += term.feature * term.weight;
    }
    let row = &told[evaluation.terms.len()];
    assert!((number(&row[5]) - sum).abs() < 0.02, "{row:?} is the sum {sum}");
    // What each feature comes to on random positions.
    for (place, term) in evaluation.terms.iter().enumerate() {
        let products = positions.iter().map(|at| evaluate(&**at).terms[place].value.abs());
        let mean = products.sum::<f64>() / positions.len() as f64;
        assert!((files.figure("heuristic", term.name, "product mean size") - mean).abs() < 1e-6, "{}", term.name);
    }
}

fn assert_games_are_right(files: &Files) {
    let strength = &files.measured.strength;
    let told = files.table("Everybody against everybody");
    for (level, row) in strength
        .levels
        .iter()
        .flat_map(|level| told.iter().filter(|row| row[0] == level.name.get(Lang::En)).map(move |row| (level, row)))
    {
        let [lost, drawn, won] = ["lost", "drawn", "won"].map(|figure| files.figure("strength", level.id, figure));
        assert_eq!(
            [&row[2], &row[3], &row[4], &row[5]].map(|cell| number(cell)),
            [lost + drawn + won, won, drawn, lost]
        );
        assert_shown(&row[6], 100.0 * (won + drawn / 2.0) / (lost + drawn + won), level.id);
    }
    for (name, tally) in [("tuned against classic", &strength.tuned), ("this heuristic against classic", &strength.own)]
    {
        let Some(tally) = tally else { continue };
        let [lost, drawn, won] = ["lost", "drawn", "won"].map(|figure| files.figure("strength", name, figure));
        let score = (won + drawn / 2.0) / (lost + drawn + won);
        // Pairs of games that score 0 to 4 half points.
        let halves: u64 = (0..).zip(tally.pairs.0).map(|(halves, count)| halves * count).sum();
        assert!((halves as f64 / 2.0 - (won + drawn / 2.0)).abs() < 1e-9, "{name}: {:?}", tally.pairs);
        let Estimate { elo, .. } = Estimate::of(&tally.pairs);
        if elo.is_finite() {
            let right = -400.0 * (1.0 / score - 1.0).log10();
            assert!(
                (elo - right).abs() < 1e-6 && (files.figure("strength", name, "elo") - right).abs() < 1e-6,
                "{name}"
            );
        }
    }
}

fn assert_times_are_of_the_same_work(files: &Files) {
    let told = files.table("Running time of the level");
    for (phase, row) in files.measured.phases.iter().zip(&told) {
        let name = phase.phase.name();
        assert_eq!(row[0], name.get(Lang::En));
        let figures = [phase.ply as f64, phase.moves as f64, phase.nodes as f64];
        assert_eq!([&row[1], &row[2], &row[3]].map(|cell| number(cell)), figures);
        assert!((files.figure("times", name.get(Lang::En), "nodes") - phase.nodes as f64).abs() < 1e-9);
        let deepest = files.measured.levels.iter().rev().find(|level| level.pruning.is_some()).expect("a level");
        let again = deepest.search.think(&*phase.at, files.measured.seed, &mut Control::default());
        assert_eq!(again.stats.nodes, phase.nodes, "{}", name.get(Lang::En));
    }
}

fn assert_report_is_right(game: &str, subject: impl FnOnce(&dyn AnyGame) -> Subject, seed: u64) {
    let files = report(game, subject, seed);
    assert_values_are_right(&files);
    assert_ways_are_right(&files);
    assert_levels_are_right(&files);
    assert_games_are_right(&files);
    assert_times_are_of_the_same_work(&files);
}

fn of(heuristic: HeuristicId) -> impl Fn(&dyn AnyGame) -> Subject {
    move |game| Subject::new(game, heuristic, Weights::default()).expect("every game has it")
}

/// Weights of one's own as a file has them: the features of the heuristic, each with another weight and a reason.
fn from_a_file(heuristic: HeuristicId, factor: f64) -> impl Fn(&dyn AnyGame) -> Subject {
    move |game| {
        let known = game.heuristics().into_iter().find(|known| known.id == heuristic).expect("a heuristic");
        let mut text = format!("heuristic = \"{}\"\n[weights]\n", heuristic.name());
        for (number, feature) in (1..).zip(known.features) {
            let weight = f64::from(feature.weight) / 100.0 * factor + f64::from(number);
            text.push_str(&format!("{} = {weight}\n", feature.name));
        }
        text.push_str(&format!("[why]\n{} = \"it was worth a try\"\n", known.features[0].name));
        let set = WeightSet::from_toml(&text, game).expect("a file of weights");
        Subject::new(game, heuristic, set.weights).expect("its features").with_reasons(set.why)
    }
}

#[test]
fn the_figures_of_a_report_on_the_classic_heuristic_are_right() {
    for seed in 0..size(1, 4) {
        assert_report_is_right("smart-horses", of(HeuristicId::CLASSIC), 3 + seed);
    }
}

#[test]
fn the_figures_of_a_report_on_the_tuned_heuristic_are_right() {
    for seed in 0..size(1, 4) {
        assert_report_is_right("connect-four:5x4", of(HeuristicId::TUNED), 3 + seed);
    }
}

#[test]
fn the_figures_of_a_report_on_weights_of_a_file_are_right() {
    for seed in 0..size(1, 4) {
        assert_report_is_right("smart-horses", from_a_file(HeuristicId::CLASSIC, 1.5), 3 + seed);
    }
}

#[test]
fn the_figures_of_reports_on_every_game_are_right() {
    let ids: Vec<&str> = rival_play::games().iter().map(|info| info.id).collect();
    let most = size(1, ids.len() as u64) as usize;
    for id in ids.into_iter().take(most) {
        assert_report_is_right(id, of(HeuristicId::CLASSIC), 11);
        assert_report_is_right(id, of(HeuristicId::TUNED), 12);
        assert_report_is_right(id, from_a_file(HeuristicId::TUNED, 0.75), 13);
    }
}

#[test]
fn reasons_and_legend_are_those_of_the_heuristic_of_the_report() {
    let own = report("smart-horses", from_a_file(HeuristicId::CLASSIC, 1.5), 3);
    assert!(own.markdown.contains("| it was worth a try |"), "{}", own.markdown);
    assert!(own.markdown.contains("with the author's own weights"), "{}", own.markdown);
    assert!(!own.markdown.contains("= 738"), "the course work's sum is of its own weights");
    let tuned = report("smart-horses", of(HeuristicId::TUNED), 3);
    for number in 1..=5 {
        assert!(tuned.markdown.contains(&format!("f_{{{number}}} = ")), "f{number} has a formula");
    }
    assert!(tuned.markdown.contains("breadth-first search") && !tuned.markdown.contains("(Manhattan)"));
    assert!(tuned.markdown.contains("Every level searches with the heuristic `tuned`."), "{}", tuned.markdown);
}

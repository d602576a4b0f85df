//! The figures of docs/solved.md: every row with a command is run again.

use crate::run::json;
use rival_core::Side;
use rival_play::open;
use rival_testkit::size;
use serde_json::Value;

const TEXT: &str = include_str!("../../../../docs/solved.md");

/// A command with what the page says it finds.
#[derive(Debug)]
struct Row {
    args: Vec<String>,
    nodes: u64,
    /// What the position is worth, as the page has it.
    value: Option<String>,
}

impl Row {
    fn of(command: &str, nodes: u64, value: Option<&str>) -> Row {
        let args = command.split_whitespace().skip(1).map(str::to_owned).collect();
        Row { args, nodes, value: value.map(str::to_owned) }
    }

    fn is_of_winner(&self) -> bool {
        self.args.iter().any(|arg| arg == "winner")
    }
}

/// The rows of tables whose last column is a command, and "(`rival solve …`, N nodes" in the text.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut header: Vec<&str> = Vec::new();
    for line in TEXT.lines() {
        if let Some((_, told)) = line.split_once("(`rival solve ") {
            let (command, rest) = told.split_once('`').expect("the command ends");
            let nodes = rest.trim_start_matches(", ").split(" nodes").next().and_then(number);
            rows.extend(nodes.map(|nodes| Row::of(&format!("rival solve {command}"), nodes, None)));
        }
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let column = |name: &str| header.iter().position(|title| *title == name);
        match (column("command"), column("nodes"), column("value")) {
            _ if !line.starts_with('|') => header.clear(),
            _ if header.is_empty() => header.clone_from(&cells),
            (Some(command), Some(nodes), Some(value)) if cells[command].starts_with('`') => {
                rows.extend(rows_of(cells[command].trim_matches('`'), cells[nodes], cells[value]));
            }
            _ => {}
        }
    }
    rows
}

/// The figures of one cell: "5,379", "231 (winner only), 67 s", "21 (winner only: 28)", "7,005 (8), 6,953 (9)", where the number in
/// brackets is that of the variant.
fn rows_of(command: &str, nodes: &str, value: &str) -> Vec<Row> {
    let value = value.replace("**", "").replace("by one square", "by 1");
    let words: Vec<&str> = nodes.split_whitespace().collect();
    let mut rows = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let Some(nodes) = number(word) else { continue };
        let of_variant = words.get(place + 1).and_then(|next| number(next.strip_prefix('(')?));
        let mut command = command.to_owned();
        if let Some(variant) = of_variant {
            let (game, _) = command.rsplit_once(':').expect("a variant");
            command = format!("{game}:{variant}");
        }
        let only = place > 0 && words[place - 1] == "only:";
        match (only, word.starts_with('('), words.get(place + 1)) {
            (true, ..) => command += " --question winner",
            // The variant itself, and times.
            (_, true, _) | (_, _, Some(&"s" | &"s,")) => continue,
            _ => {}
        }
        rows.push(Row::of(&command, nodes, Some(&value)));
    }
    rows
}

fn number(word: &str) -> Option<u64> {
    let digits = word.trim_matches(['(', ')', ',']).replace(',', "");
    digits.parse().ok()
}

/// "Blue wins by 1", "Yellow wins in 24 plies", "a draw".
fn told(game: &str, solved: &Value) -> String {
    let (info, proven) = (open(game).expect("a game").info(), &solved["proven"]);
    let side = match proven["winner"].as_str() {
        Some("first") => Side::First,
        Some("second") => Side::Second,
        Some("draw") => return "a draw".to_owned(),
        other => panic!("a winner, not {other:?}"),
    };
    let mut told = info.side(side).wins.get(rival_game::Lang::En).to_owned();
    if info.scored && proven["bound"] == "exact" {
        told += &format!(" by {}", proven["margin"]);
    }
    if let Some(plies) = proven["win_in"].as_u64() {
        told += &format!(" in {plies} plies");
    }
    told
}

#[test]
fn the_page_about_solved_games_says_what_the_solver_finds() {
    let (all, most) = (rows(), size(300_000, u64::MAX));
    let quick: Vec<&Row> = all.iter().filter(|row| row.nodes <= most).collect();
    assert!(all.len() >= 30 && quick.len() >= 10, "{} rows, {} of them quick", all.len(), quick.len());
    let mut wrong = Vec::new();
    for row in quick {
        let args: Vec<&str> = row.args.iter().map(String::as_str).chain(["--json"]).collect();
        let solved = json(&args);
        if solved["nodes"].as_u64() != Some(row.nodes) {
            wrong.push(format!("{args:?}: {} nodes, not {}", solved["nodes"], row.nodes));
        }
        let told = told(args[1], &solved);
        // Who asks for the winner alone is told no length.
        let agrees = |value: &str| value == told || row.is_of_winner() && value.starts_with(&told);
        if !row.value.as_deref().is_none_or(agrees) {
            wrong.push(format!("{args:?}: {told}, not {:?}", row.value));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! Files that are refused: each with the place and what to write instead; and any text at all.

mod common;

use common::text;
use rival_core::{Position, Seeded};
use rival_files::{MAX_TEXT, check, install, visit};
use rival_game::{Game, Lang, Visitor};
use rival_testkit::size;
use std::time::{Duration, Instant};

/// The longest that a file may take to be refused or compiled, on a machine that does nothing else;
/// tests run beside each other, so a few times that is allowed.
const MOST_TIME: Duration = Duration::from_millis(100);

const FILES: [&str; 14] = [
    "desconecta-4-boom",
    "tic-tac-toe",
    "connect-four",
    "smart-horses",
    "color-clash",
    "othello",
    "othello-6x6",
    "breakthrough",
    "hex",
    "gomoku",
    "isolation",
    "clobber",
    "ataxx",
    "zones",
];

/// The problems of a file with a part of its text replaced.
fn problems(name: &str, old: &str, new: &str) -> Vec<String> {
    let text = text(name);
    assert!(text.contains(old), "{name} has no {old}");
    let problems = check(&text.replacen(old, new, 1)).expect_err("a file with a mistake");
    problems.0.iter().map(ToString::to_string).collect()
}

#[test]
fn a_mistake_is_named_with_its_place_and_what_to_write() {
    let mut missed = Vec::new();
    for (name, old, new, said) in [
        ("tic-tac-toe", "size = \"3x3\"", "size = \"3\"", "line 5, column 18: write files x ranks, like \"8x8\""),
        ("tic-tac-toe", "place", "plaec", "line 12, column 1: \"plaec\" is not a word for this; there is place drop"),
        ("tic-tac-toe", "3 wins", "three win", "line 8, column 16: write \"4 wins\""),
        ("tic-tac-toe", "\"x\"", "\"o\"", "the sides need different letters"),
        ("tic-tac-toe", "name = ", "nmae = ", "\"name\" is missing here"),
        ("breakthrough", "step forward\"", "step frward\"", "line 13, column 6: \"frward\" is not a word for this"),
        ("breakthrough", "bbbbbbbb/", "bbbbbbb/", "line 8, column 19: write 8 ranks from the top"),
        ("clobber", "onto = \"rival\"", "onto = \"free\"", "a game could go on for ever"),
        ("othello", "both-stuck = \"more pieces wins\"", "full = \"draw\"", "say what happens when both are stuck"),
        ("zones", "zones = 100", "zones = 1000000", "write a weight from -100000 to 100000"),
        ("smart-horses", "higher score wins", "draw", "scores count for nothing here"),
        ("tic-tac-toe", "{ en = ", "{ en ", "this is not TOML"),
    ] {
        let found = problems(name, old, new);
        if !found.iter().any(|problem| problem.contains(said)) {
            missed.push(format!("{name}, {new}: {found:?}"));
        }
    }
    assert_eq!(missed, [""; 0]);
}

#[test]
fn problems_speak_spanish() {
    let text = text("tic-tac-toe").replace("3x3", "3x33");
    let problems = check(&text).expect_err("a board that is too large");
    assert!(problems.0[0].phrase().get(Lang::Es).starts_with("línea 5, columna 18: escribe columnas x filas"));
}

#[test]
fn names_with_control_characters_are_refused() {
    assert!(check(&text("hex").replace("en = \"Hex\"", "en = \"He\\u0007x\"")).is_err());
    assert!(check(&text("hex").replace("en = \"Hex\"", "en = \"\"")).is_err());
}

#[test]
fn a_text_that_is_too_long_is_refused_unread() {
    let long = format!("{}\n#{}", text("hex"), " ".repeat(MAX_TEXT));
    assert!(check(&long).expect_err("a long text").to_string().contains("at most"));
}

/// Plays a few random games: none stops before it is over, none is longer than it may be.
struct Play;

impl Visitor for Play {
    type Output = ();
    fn visit<G: Game>(self, game: G) {
        for seed in 0..3 {
            let mut chance = Seeded::new(seed);
            let mut at = game.set_up(seed, None).expect("a start");
            let mut plies = 0;
            while at.outcome().is_none() {
                let legal = at.legal_moves();
                let mv = *chance.choose(&legal).unwrap_or_else(|| panic!("no move in {}", game.position_text(&at)));
                at.play(mv);
                plies += 1;
                assert!(plies <= game.longest_game(), "{plies} plies: {}", game.position_text(&at));
            }
            let _ = (game.view(&at), game.end_reason(&at), game.rules());
            let text = game.position_text(&at);
            assert_eq!(game.parse_position(&text).as_ref(), Ok(&at), "{text}");
        }
    }
}

/// A file with lines, words or characters changed; words come from other files, too.
fn mutated(chance: &mut Seeded) -> String {
    let name = chance.choose(&FILES).expect("a file");
    let other = text(chance.choose(&FILES).expect("a file"));
    let mut text = text(name);
    for _ in 0..=chance.below(3) {
        match chance.below(5) {
            0 => {
                let mut lines: Vec<&str> = text.lines().collect();
                let at = chance.below(lines.len() as u32) as usize;
                let line = chance.choose(&other.lines().collect::<Vec<_>>()).copied().unwrap_or_default();
                if chance.below(2) == 0 {
                    lines[at] = line;
                } else {
                    lines.insert(at, line);
                }
                text = lines.join("\n");
            }
            1 => {
                let lines: Vec<&str> = text.lines().collect();
                let without = chance.below(lines.len() as u32) as usize;
                let kept = lines.iter().enumerate().filter(|&(at, _)| at != without).map(|(_, line)| *line);
                text = kept.collect::<Vec<_>>().join("\n");
            }
            2 => {
                let words = |text: &str| text.split('"').map(str::to_owned).collect::<Vec<_>>();
                let (mut own, others) = (words(&text), words(&other));
                let at = chance.below(own.len() as u32) as usize;
                own[at] = chance.choose(&others).cloned().unwrap_or_default();
                text = own.join("\"");
            }
            _ => {
                let mut letters: Vec<char> = text.chars().collect();
                let at = chance.below(letters.len() as u32) as usize;
                const LETTERS: &str = "0123456789abwxrgo/-+,.\"[]{}= \n#é\u{7}";
                let with: Vec<char> = LETTERS.chars().collect();
                letters[at] = *chance.choose(&with).expect("a letter");
                text = letters.into_iter().collect();
            }
        }
    }
    text
}

/// A drop that is allowed only now and then leaves sides stuck on a board that is not full.
#[test]
fn a_game_whose_only_action_has_conditions_plays_to_an_end() {
    let text = text("desconecta-4-boom").replace("[[action]]\ndrop = \"disc\"\n", "");
    let program = install(&text).unwrap_or_else(|problems| panic!("{problems}"));
    visit(program, Play);
}

/// Mutated files are refused or play: no panic, no hang.
#[test]
fn a_mutated_file_is_refused_or_plays() {
    let mut played = 0;
    for seed in 0..size(400, 10_000) {
        let text = mutated(&mut Seeded::new(seed));
        let begun = Instant::now();
        let outcome = check(&text);
        assert!(begun.elapsed() < 5 * MOST_TIME, "seed {seed} took {:?}", begun.elapsed());
        if outcome.is_ok() {
            played += 1;
            let program = install(&text).expect("a file that was checked");
            visit(program, Play);
        }
    }
    assert!(played > 20, "hardly a test: {played} files compile");
}

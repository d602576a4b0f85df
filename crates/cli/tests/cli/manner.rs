//! What holds for all commands: language, colours, help, completions, pipes.

use crate::run::{command, complaint, finish, read_json, rival};
use std::process::Stdio;

const ESCAPE: char = '\u{1b}';

#[test]
fn answers_and_complaints_are_in_the_language_asked_for() {
    let shown = rival(&["show", "tictactoe", "--lang", "es"]).out;
    for words in ["Tres en raya", "Para ganar: 3 en línea", "Posición: 3/3/3 x", "Jugadas legales: a1", "Juega X."] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert_eq!(
        complaint(&["perft", "tictactoe", "--depth", "99", "--lang", "es"]),
        "rival: --depth: «99» no es un número entero de 1 a 64"
    );
    assert_eq!(
        complaint(&["show", "tictactoe", "--moves", "a1 a1", "--lang", "es"]),
        "rival: --moves: jugada 2: «a1» no es legal aquí; legales: b1 c1 a2 b2 c2 a3 b3 c3"
    );
    assert_eq!(
        complaint(&["show", "color-clash", "--position", "5/1r3/5/3b1/5 b4 d2 r 3 - 1", "--lang", "es"]),
        "rival: posición: acciones restantes: «3» no es un número entero de 0 a 2"
    );
    assert!(rival(&["games", "--lang", "es"]).out.contains("niveles"));
    assert!(rival(&["perft", "tictactoe", "--depth", "1", "--lang", "es"]).out.contains("hojas"));
}

#[test]
fn without_the_option_the_locale_decides() {
    let said_with = |variable, locale| {
        let mut show = command(&["show", "tictactoe"]);
        show.env(variable, locale);
        finish(show).out
    };
    assert!(said_with("LANG", "es_CO.UTF-8").ends_with("Juega X.\n"));
    assert!(said_with("LC_ALL", "es_ES.UTF-8").ends_with("Juega X.\n"));
    assert!(said_with("LANG", "fr_FR.UTF-8").ends_with("X to move.\n"));
}

#[test]
fn the_option_outranks_the_locale() {
    let mut show = command(&["show", "tictactoe", "--lang", "en"]);
    show.env("LC_ALL", "es_ES.UTF-8");
    assert!(finish(show).out.ends_with("X to move.\n"));
}

#[test]
fn a_pipe_gets_no_colours_unless_they_are_forced() {
    assert!(!rival(&["show", "tictactoe"]).out.contains(ESCAPE));
    let coloured = rival(&["show", "tictactoe", "--moves", "b2", "--color", "always"]).out;
    assert!(coloured.contains("\u{1b}[48;5;25m"), "{coloured}");
}

#[test]
fn no_color_is_respected() {
    let shown_with = |color| {
        let mut show = command(&["show", "tictactoe", "--color", color]);
        // CLICOLOR_FORCE stands for a terminal.
        show.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1");
        finish(show).out
    };
    assert!(!shown_with("auto").contains(ESCAPE));
    assert!(!shown_with("never").contains(ESCAPE));
    assert!(shown_with("always").contains(ESCAPE), "what is asked for on the command line outranks the environment");
}

#[test]
fn colours_change_nothing_but_the_colours() {
    let coloured = rival(&["show", "tictactoe", "--moves", "b2 a1", "--color", "always"]).out;
    let stripped = anstream::adapter::strip_str(&coloured).to_string();
    assert_eq!(stripped, rival(&["show", "tictactoe", "--moves", "b2 a1"]).out);
}

#[test]
fn help_explains_it_with_examples() {
    let ran = rival(&["--help"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for words in ["games", "show", "perft", "Examples:", "rival show smart-horses --seed 7"] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
}

#[test]
fn help_is_in_the_language_asked_for_or_that_of_the_locale() {
    let asked = rival(&["search", "--help", "--lang", "es"]);
    let by_locale = {
        let mut help = command(&["search", "--help"]);
        help.env("LANG", "es_CO.UTF-8");
        finish(help)
    };
    assert_eq!((asked.code, &asked.out), (0, &by_locale.out));
    let unwrapped = asked.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in
        ["Busca la mejor jugada", "Uso: rival search", "Opciones:", "--depth", "[por omisión: engine]", "Ejemplos:"]
    {
        assert!(unwrapped.contains(words), "{words}: {}", asked.out);
    }
    assert!(!asked.out.contains("default") && !asked.out.contains("Print help"), "{}", asked.out);
    assert!(rival(&["--help", "--lang=es"]).out.contains("Órdenes:"));
    assert!(rival(&["search", "--help"]).out.contains("Usage: rival search"));
}

#[test]
fn every_command_has_help_with_an_example() {
    for name in [
        "games",
        "show",
        "play",
        "perft",
        "eval",
        "search",
        "tree",
        "analyze",
        "ugi",
        "bench",
        "match",
        "serve",
        "tournament",
        "completions",
        "man",
    ] {
        let ran = rival(&[name, "--help"]);
        assert_eq!(ran.code, 0, "{name}");
        assert!(ran.out.contains("Example") && ran.out.contains(&format!("rival {name} ")), "{}", ran.out);
    }
}

#[test]
fn completions_are_made_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = rival(&["completions", shell]);
        assert_eq!(ran.code, 0, "{shell}");
        assert!(ran.out.contains("perft"), "{shell}");
        let told = read_json(&rival(&["completions", shell, "--json"]).out);
        assert_eq!((told["shell"].as_str(), told["script"].as_str()), (Some(shell), Some(ran.out.as_str())));
    }
}

#[test]
fn wrong_usage_exits_with_two() {
    for args in [
        &["frobnicate"][..],
        &["show"],
        &["show", "tictactoe", "--frobnicate"],
        &["show", "tictactoe", "--lang", "fr"],
        &["show", "tictactoe", "--color", "purple"],
        &["completions", "tcsh"],
    ] {
        assert!(complaint(args).contains("error"), "{args:?}");
    }
}

#[test]
fn wrong_usage_is_told_in_the_language_asked_for() {
    assert_eq!(
        complaint(&["show", "tictactoe", "--foo", "--lang", "es"]),
        "error: no se esperaba el argumento «--foo»\n\nUso: rival show <JUEGO>\n\nPara saber más, prueba con «--help»."
    );
    let help = rival(&["show", "--help", "--lang", "es"]).out;
    assert!(help.contains("Uso: rival show [OPCIONES] [JUEGO]") && help.contains("--record <ARCHIVO>"), "{help}");
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    // `rival` alone serves: not with the data of whoever runs this.
    let home = tempfile::tempdir().expect("a folder");
    for args in [&["show", "tictactoe"][..], &["games"], &["completions", "bash"], &[]] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_rival"))
            .args(args)
            .env("HOME", home.path())
            .env("XDG_DATA_HOME", home.path())
            .stdout(closed_pipe())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let status = child.wait().expect("the command ends");
        let mut err = String::new();
        std::io::Read::read_to_string(child.stderr.as_mut().expect("a pipe"), &mut err).expect("UTF-8");
        assert_eq!((status.code(), err.as_str()), (Some(0), ""), "{args:?}");
    }
}

/// The writing end of a pipe that nobody reads.
fn closed_pipe() -> std::io::PipeWriter {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer
}

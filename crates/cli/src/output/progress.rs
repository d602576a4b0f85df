//! A progress line, in a terminal only.

use super::width::cut;
use indicatif::{ProgressBar, ProgressStyle};
use rival_core::Side;
use rival_game::{GameInfo, Lang, phrase};
use rival_search::{Progress, SolveProgress, Variation};
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// Often enough to look alive, rarely enough to be readable. A shorter search shows nothing.
const REDRAW_INTERVAL: Duration = Duration::from_millis(100);
/// The width of a terminal that does not report it.
const DEFAULT_WIDTH: usize = 80;
/// Returns to the start of the line and clears it.
const CLEAR: &str = "\r\u{1b}[K";

/// How often a bar updates its clock.
const TICK_INTERVAL: Duration = Duration::from_millis(500);

/// A bar for `length` steps, with space for a word after it.
pub(crate) fn bar(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    // The template is constant; were it invalid, the default bar would do.
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed}<{eta} {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(TICK_INTERVAL);
    bar
}

/// A callback for a solver's progress.
type SolveListener<'a> = &'a mut dyn FnMut(SolveProgress);
/// A callback for a search's progress.
type Listener<'a> = &'a mut dyn FnMut(Progress<String>);

/// Runs a search and shows its progress on standard error, if that is a terminal.
pub(crate) fn watched<T>(info: &GameInfo, lang: Lang, search: impl FnOnce(Option<Listener>) -> T) -> T {
    if !io::stderr().is_terminal() {
        return search(None);
    }
    let mut shown = Duration::ZERO;
    let mut show = |told: Progress<String>| {
        if told.elapsed >= shown + REDRAW_INTERVAL {
            shown = told.elapsed;
            rewrite(cut(&words(&told, info, lang), width()));
        }
    };
    let found = search(Some(&mut show));
    if shown > Duration::ZERO {
        rewrite("");
    }
    found
}

/// Runs a solver and shows its progress on standard error, if that is a terminal.
pub(crate) fn watched_solver<T>(info: &GameInfo, lang: Lang, solve: impl FnOnce(Option<SolveListener>) -> T) -> T {
    if !io::stderr().is_terminal() {
        return solve(None);
    }
    let mut shown = false;
    let mut show = |told: SolveProgress| {
        shown = true;
        rewrite(cut(&solver_words(&told, info, lang), width()));
    };
    let found = solve(Some(&mut show));
    if shown {
        rewrite("");
    }
    found
}

/// Nodes, speed, proven bounds, and an estimate of the remaining time: the tree of the current
/// question, if all its branches were alike.
fn solver_words(told: &SolveProgress, info: &GameInfo, lang: Lang) -> String {
    let SolveProgress { nodes, elapsed, proven, share } = *told;
    let seconds = elapsed.as_secs_f64();
    let speed = lang.decimal(nodes as f64 / seconds.max(f64::MIN_POSITIVE) / 1e6, 1);
    let side = &info.side(Side::First).name;
    let (en, es) = (side.get(Lang::En), side.get(Lang::Es));
    let (lower, upper) = (proven.lower, proven.upper);
    let percent = lang.decimal(100.0 * share, 1);
    let left = seconds * (1.0 - share) / share.max(1e-6);
    phrase!(
        "{nodes} nodes · {speed} M/s · {en} {lower:+} to {upper:+} · {percent} % of this question · about {left:.0} s left",
        "{nodes} nodos · {speed} M/s · {es} {lower:+} a {upper:+} · {percent} % de esta pregunta · quedan unos {left:.0} s"
    )
    .get(lang)
    .to_owned()
}

/// Replaces the line. A failure loses nothing but the progress display.
fn rewrite(text: &str) {
    let mut terminal = io::stderr().lock();
    let _ = write!(terminal, "{CLEAR}{text}");
    let _ = terminal.flush();
}

/// One less than the terminal's width: a full line would wrap in some terminals.
fn width() -> usize {
    let width = terminal_size::terminal_size_of(io::stderr()).map_or(DEFAULT_WIDTH, |(width, _)| usize::from(width.0));
    width.saturating_sub(1)
}

/// Depth, nodes, speed, value, and variation.
fn words(told: &Progress<String>, info: &GameInfo, lang: Lang) -> String {
    let (depth_word, nodes_word) = match lang {
        Lang::En => ("depth", "nodes"),
        Lang::Es => ("profundidad", "nodos"),
    };
    let (done, all) = told.moves;
    let speed = lang.decimal(told.nodes as f64 / told.elapsed.as_secs_f64().max(f64::MIN_POSITIVE) / 1e6, 1);
    let mut words =
        format!("{depth_word} {} · {done}/{all} · {} {nodes_word} · {speed} M/s", told.searching, told.nodes);
    if let Some(Variation { value, moves }) = told.pv() {
        let value = info.known_phrase(*value, None);
        // The value belongs to the last finished depth.
        let of = if told.depth == told.searching { String::new() } else { format!("{depth_word} {}: ", told.depth) };
        words.push_str(&format!(" · {of}{} · {}", value.get(lang), moves.join(" ")));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_core::Score;
    use rival_search::ProvenRange;

    fn variation(value: Score) -> Variation<String> {
        Variation { value, moves: ["b2", "a1"].map(str::to_owned).into() }
    }

    fn told(value: Option<Score>) -> Progress<String> {
        Progress {
            searching: 7,
            depth: 6,
            unfinished: false,
            nodes: 3_000_000,
            moves: (2, 9),
            elapsed: Duration::from_millis(1500),
            variations: value.map(variation).into_iter().collect(),
        }
    }

    #[test]
    fn a_line_has_depth_nodes_speed_value_and_moves() {
        let game = rival_play::open("tictactoe").expect("a game");
        let value = Score::hundredths(150);
        let said = words(&told(Some(value)), game.info(), Lang::En);
        let value = game.info().known_phrase(value, None);
        assert_eq!(said, format!("depth 7 · 2/9 · 3000000 nodes · 2.0 M/s · depth 6: {value} · b2 a1"));
        assert_eq!(words(&told(None), game.info(), Lang::Es), "profundidad 7 · 2/9 · 3000000 nodos · 2,0 M/s");
    }

    #[test]
    fn a_solver_tells_what_is_proven_and_how_long_it_may_take() {
        let game = rival_play::open("color-clash").expect("a game");
        let proven = ProvenRange { lower: -25, upper: -1 };
        let told = SolveProgress { nodes: 3_000_000, elapsed: Duration::from_secs(2), proven, share: 0.25 };
        let expected = "3000000 nodes · 1.5 M/s · Red -25 to -1 · 25.0 % of this question · about 6 s left";
        assert_eq!(solver_words(&told, game.info(), Lang::En), expected);
    }
}

//! How a game by lines of text tells what happens: in words for people, in objects for programs.

use super::words;
use crate::commands::show::Shown;
use crate::output::styled::{Line, plain, span};
use crate::output::{Console, Failure};
use crate::output::{board, panels};
use anstyle::Style;
use rival_game::{GameInfo, Phrase, phrase};
use rival_play::{Played, Session, Thought, Why};
use rival_search::{SearchReport, Variation};
use serde::Serialize;

/// A console that tells of a game. Programs are told of positions as `rival show` tells of them, and of everything else
/// in an object with a key of its own.
pub(super) struct LineOutput<'a> {
    pub(super) console: &'a mut Console,
}

#[derive(Serialize)]
struct Said<'a> {
    said: &'a str,
}

#[derive(Serialize)]
struct Refused<'a> {
    error: &'a str,
}

#[derive(Serialize)]
struct ToldMove<'a> {
    #[serde(rename = "move")]
    text: &'a str,
    side: char,
    said: Option<&'a str>,
    thought: Option<ToldThought<'a>>,
}

#[derive(Serialize)]
struct ToldThought<'a> {
    value: f64,
    pv: &'a [String],
    depth: u16,
    unfinished: bool,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    seconds: f64,
    pruning: Option<f64>,
}

#[derive(Serialize)]
struct ToldHint<'a> {
    hint: Option<&'a str>,
    value: f64,
    pv: &'a [String],
}

#[derive(Serialize)]
struct ToldValues<'a> {
    values: Vec<ToldValue<'a>>,
}

#[derive(Serialize)]
struct ToldValue<'a> {
    #[serde(rename = "move")]
    text: &'a str,
    value: f64,
    pv: &'a [String],
}

#[derive(Serialize)]
struct ToldWhy<'a> {
    why: Vec<&'a str>,
}

impl LineOutput<'_> {
    /// What the game is and who plays it: words only, for the position says it all.
    pub(super) fn begin(&mut self, session: &Session, invitation: &Phrase) -> Result<(), Failure> {
        if self.console.json {
            return Ok(());
        }
        let title = words::title(session);
        self.print(&[vec![span(self.console.say(&title), Style::new().bold())]])?;
        self.say(&words::pairing(session))?;
        self.say(invitation)
    }

    pub(super) fn say(&mut self, phrase: &Phrase) -> Result<(), Failure> {
        let said = phrase.get(self.console.lang);
        if self.console.json {
            self.console.print_json(&Said { said })
        } else {
            self.console.print(&format!("{said}\n"))
        }
    }

    /// Says why something cannot be done.
    pub(super) fn refuse(&mut self, phrase: &Phrase) -> Result<(), Failure> {
        let error = phrase.get(self.console.lang);
        match self.console.json {
            true => self.console.print_json(&Refused { error }),
            false => self.console.print(&format!("{error}\n")),
        }
    }

    /// The position: the board, what stands beside it, what can be played, whose turn it is.
    pub(super) fn board(&mut self, session: &Session) -> Result<(), Failure> {
        if self.console.json {
            // It decides the machine's choices even where it does not decide the set-up.
            let seed = Some(session.setup().seed);
            return self.console.print_json(&Shown::of(&**session.game(), session.at(), seed, self.console.lang));
        }
        let (view, info, lang) = (session.view(), session.info(), self.console.lang);
        let mut lines = vec![Line::new()];
        lines.extend(board::draw(&view, info, &session.last_cells()));
        lines.extend(panels::panels(&view, info, lang));
        lines.extend(panels::legal_moves(&view, lang));
        lines.push(vec![span(verdict(session).get(lang), Style::new().bold())]);
        self.print(&lines)
    }

    /// The legal moves.
    pub(super) fn moves(&mut self, session: &Session) -> Result<(), Failure> {
        if self.console.json {
            return self.board(session);
        }
        self.print(&panels::legal_moves(&session.view(), self.console.lang))
    }

    /// A move that was played, and what was thought before it.
    pub(super) fn played(&mut self, played: &Played, pruned: Option<f64>, info: &GameInfo) -> Result<(), Failure> {
        let lang = self.console.lang;
        if self.console.json {
            return self.console.print_json(&ToldMove {
                text: &played.text,
                side: info.side(played.side).letter,
                said: played.said.as_ref().map(|said| said.get(lang)),
                thought: played.thought.as_ref().map(|report| told_thought(report, pruned, info)),
            });
        }
        self.say(&words::played(played, info))?;
        let Some(report) = &played.thought else { return Ok(()) };
        let figures = words::figures(report, pruned);
        let figures: Vec<&str> = figures.iter().map(|figure| figure.get(lang)).collect();
        let lines = [figures.join(" · "), words::expectation(report, info).get(lang).to_owned()];
        self.print(&lines.map(|line| vec![span(format!("  {line}"), Style::new().dimmed())]))
    }

    pub(super) fn hint(&mut self, report: &SearchReport<String>, info: &GameInfo) -> Result<(), Failure> {
        if self.console.json {
            let (hint, value) = (report.best().map(String::as_str), info.shown_value(report.value()));
            return self.console.print_json(&ToldHint { hint, value, pv: &report.pv.moves });
        }
        self.say(&words::hint(report, info))
    }

    /// Every legal move with its value, the best first.
    pub(super) fn values(&mut self, report: &SearchReport<String>, info: &GameInfo) -> Result<(), Failure> {
        let moves = report.variations().filter_map(|line| Some((line.moves.first()?, line)));
        if self.console.json {
            let mut values = Vec::new();
            for (text, line) in moves {
                values.push(ToldValue { text, value: info.shown_value(line.value), pv: &line.moves });
            }
            return self.console.print_json(&ToldValues { values });
        }
        let lang = self.console.lang;
        let line = |(text, line): (&String, &Variation<String>)| {
            let value = info.value_phrase(line.value);
            let reply = line.moves[1..].join(" ");
            vec![plain(format!("{text:>6}  {}  {reply}", value.get(lang)).trim_end().to_owned())]
        };
        let lines: Vec<Line> = moves.map(line).collect();
        self.print(&lines)
    }

    /// Why a move was played.
    pub(super) fn why(&mut self, why: &Why) -> Result<(), Failure> {
        let sentences = why.sentences();
        if self.console.json {
            let why = sentences.iter().map(|sentence| sentence.get(self.console.lang)).collect();
            return self.console.print_json(&ToldWhy { why });
        }
        sentences.iter().try_for_each(|sentence| self.say(sentence))
    }

    /// Several lines of words.
    pub(super) fn list(&mut self, lines: &[Line]) -> Result<(), Failure> {
        if self.console.json {
            let words: Vec<&str> = lines.iter().flatten().map(|part| part.text.trim()).collect();
            return self.console.print_json(&Said { said: &words.join("\n") });
        }
        self.print(lines)
    }

    fn print(&mut self, lines: &[Line]) -> Result<(), Failure> {
        self.console.print_lines(lines)
    }
}

fn told_thought<'a>(report: &'a Thought, pruning: Option<f64>, info: &GameInfo) -> ToldThought<'a> {
    ToldThought {
        value: info.shown_value(report.value()),
        pv: &report.pv.moves,
        depth: report.depth,
        unfinished: report.unfinished,
        nodes: report.stats.nodes,
        leaves: report.stats.leaves,
        cutoffs: report.stats.cutoffs,
        seconds: report.stats.elapsed.as_secs_f64(),
        pruning,
    }
}

/// Whose turn it is, or how the game ended.
fn verdict(session: &Session) -> Phrase {
    let mover = &session.info().side(session.turn()).to_move;
    let (en, es) = words::in_both(mover);
    match (session.result(), &session.at().legal()[..]) {
        (Some(result), _) => result,
        (None, [only]) => phrase!("{en}: {only} is the only move.", "{es}: {only} es la única jugada."),
        (None, _) => phrase!("{en}.", "{es}."),
    }
}

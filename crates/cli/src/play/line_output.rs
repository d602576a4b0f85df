//! The output of a game in line mode: words for people, JSON objects for programs.

use super::words;
use crate::output::styled::{Line, plain, span};
use crate::output::{Console, Failure};
use crate::output::{board, panels};
use anstyle::Style;
use rival_game::{GameInfo, Phrase, phrase};
use rival_play::{AnyPosition, MoveExplanation, Session};
use rival_search::{SearchReport, Variation};
use rival_wire::{Hint, PlayedMove, Position};
use serde::Serialize;

/// A console for a game. Programs get positions in the form of `rival show`, and everything else in
/// an object with its own key.
pub(super) struct LineOutput<'a> {
    pub(super) console: &'a mut Console,
}

#[derive(Serialize)]
struct MessageJson<'a> {
    said: &'a str,
}

#[derive(Serialize)]
struct RefusalJson<'a> {
    error: &'a str,
}

#[derive(Serialize)]
struct HintJson {
    hint: Option<Hint>,
}

#[derive(Serialize)]
struct ValuesJson {
    /// One line per move, which begins with that move.
    values: Vec<rival_wire::Variation>,
}

#[derive(Serialize)]
struct WhyJson {
    why: rival_wire::Why,
}

impl LineOutput<'_> {
    /// Prints the game and its players, as words only: the position contains the data.
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
            self.console.print_json(&MessageJson { said })
        } else {
            self.console.print(&format!("{said}\n"))
        }
    }

    /// Reports why something is impossible.
    pub(super) fn refuse(&mut self, phrase: &Phrase) -> Result<(), Failure> {
        let error = phrase.get(self.console.lang);
        match self.console.json {
            true => self.console.print_json(&RefusalJson { error }),
            false => self.console.print(&format!("{error}\n")),
        }
    }

    /// Prints the position: the board, the panels, the legal moves, the side to move.
    pub(super) fn board(&mut self, session: &Session) -> Result<(), Failure> {
        if self.console.json {
            let mut position = Position::of(session);
            // The seed determines the machine's choices even where it does not determine the
            // set-up.
            position.about.seed = Some(session.setup().seed);
            return self.console.print_json(&position);
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

    /// Prints the move of this number, from 0, and the search behind it.
    pub(super) fn played(&mut self, session: &Session, ply: usize, pruned: Option<f64>) -> Result<(), Failure> {
        let Some(played) = session.played().get(ply) else { return Ok(()) };
        let (info, lang) = (session.info(), self.console.lang);
        if self.console.json {
            let mut told = PlayedMove::of(session, ply);
            if let Some(thought) = told.as_mut().and_then(|told| told.thought.as_mut()) {
                thought.pruning = pruned;
            }
            return self.console.print_json(&told);
        }
        self.say(&words::played(played, info))?;
        let Some(report) = &played.thought else { return Ok(()) };
        let figures = words::figures(report, pruned);
        let figures: Vec<&str> = figures.iter().map(|figure| figure.get(lang)).collect();
        let lines = [figures.join(" · "), words::expectation(report, &*played.before).get(lang).to_owned()];
        self.print(&lines.map(|line| vec![span(format!("  {line}"), Style::new().dimmed())]))
    }

    /// Prints the engine's recommendation.
    pub(super) fn hint(&mut self, report: &SearchReport<String>, session: &Session) -> Result<(), Failure> {
        if self.console.json {
            let hint = Hint::of(report, session.played().len() as u32, session.at());
            return self.console.print_json(&HintJson { hint });
        }
        self.say(&words::hint(report, session.at()))
    }

    /// Every legal move with its value, the best first.
    pub(super) fn values(&mut self, report: &SearchReport<String>, info: &GameInfo) -> Result<(), Failure> {
        if self.console.json {
            return self.console.print_json(&ValuesJson { values: rival_wire::Variation::all(report, info) });
        }
        let moves = report.variations().filter_map(|line| Some((line.moves.first()?, line)));
        let lang = self.console.lang;
        let line = |(text, line): (&String, &Variation<String>)| {
            let value = info.known_phrase(line.value, report.proof_of(line));
            let reply = line.moves[1..].join(" ");
            vec![plain(format!("{text:>6}  {}  {reply}", value.get(lang)).trim_end().to_owned())]
        };
        let lines: Vec<Line> = moves.map(line).collect();
        self.print(&lines)
    }

    /// Prints why a move was played.
    pub(super) fn why(&mut self, why: &MoveExplanation, before: &dyn AnyPosition) -> Result<(), Failure> {
        if self.console.json {
            return self.console.print_json(&WhyJson { why: rival_wire::Why::of(why, before) });
        }
        why.sentences().iter().try_for_each(|sentence| self.say(sentence))
    }

    /// Prints several lines of text.
    pub(super) fn list(&mut self, lines: &[Line]) -> Result<(), Failure> {
        if self.console.json {
            let words: Vec<&str> = lines.iter().flatten().map(|part| part.text.trim()).collect();
            return self.console.print_json(&MessageJson { said: &words.join("\n") });
        }
        self.print(lines)
    }

    fn print(&mut self, lines: &[Line]) -> Result<(), Failure> {
        self.console.print_lines(lines)
    }
}

/// The side to move, or the result.
fn verdict(session: &Session) -> Phrase {
    let mover = &session.info().side(session.turn()).to_move;
    let (en, es) = words::in_both(mover);
    match (session.result(), &session.at().legal()[..]) {
        (Some(result), _) => result,
        (None, [only]) => phrase!("{en}: {only} is the only move.", "{es}: {only} es la única jugada."),
        (None, _) => phrase!("{en}.", "{es}."),
    }
}

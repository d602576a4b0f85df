//! A game by lines of text: for scripts, pipes and screen readers.

use super::orders::{self, Order};
use super::saved::{file_name, save};
use super::{HINT, VALUES, undoing_side, words};
use crate::console::{Console, Failure};
use crate::styled::{Line, escaped, plain, span};
use crate::{board, panels};
use anstyle::Style;
use rival_core::{Phrase, phrase};
use rival_play::Session;
use rival_search::{Control, Limits};
use std::io::{self, BufRead};

/// Plain minimax, against which pruning is measured, may visit so many positions: then it is not noticed.
const UNNOTICED: Limits = Limits { depth: None, nodes: Some(300_000), time: None };

/// Plays until the lines or the wish to go on end. Nobody is asked for anything if only machines play.
pub(crate) fn run(session: Session, console: &mut Console) -> Result<(), Failure> {
    let watched = words::human_sides(&session).is_empty();
    let mut lines = Lines { session, console };
    lines.begin()?;
    if watched {
        return Ok(());
    }
    for line in io::stdin().lock().split(b'\n') {
        let line = String::from_utf8_lossy(&line?).trim().to_owned();
        if !line.is_empty() && lines.obey(&line)? == Then::Quit {
            break;
        }
    }
    Ok(())
}

/// Whether there is more to come.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    Quit,
}

struct Lines<'a> {
    session: Session,
    console: &'a mut Console,
}

impl Lines<'_> {
    fn begin(&mut self) -> Result<(), Failure> {
        let title = words::title(&self.session);
        self.print(&[vec![span(self.console.say(&title), Style::new().bold())]])?;
        self.say(&words::pairing(&self.session))?;
        self.say(&orders::invitation())?;
        self.go_on()
    }

    /// Lets the machine move while it is its turn, then shows the board and asks.
    fn go_on(&mut self) -> Result<(), Failure> {
        while let Some(report) = self.session.think(&mut Control::default()) {
            if self.session.play_thought(report).is_err() {
                break;
            }
            self.tell_machine_move()?;
        }
        self.show_board()
    }

    fn tell_machine_move(&mut self) -> Result<(), Failure> {
        let number = self.session.played().len() - 1;
        let pruned = self.session.pruning(number, &mut Control::limits(UNNOTICED));
        let (info, played) = (self.session.info(), &self.session.played()[number]);
        let said = words::played(played, info);
        let thought = played.thought.as_ref();
        let figures = thought.map(|report| (words::figures(report, pruned), words::expectation(report, info)));
        self.say(&said)?;
        for line in figures.iter().flat_map(|(cost, expected)| [cost, expected]) {
            let line = format!("  {}", self.console.say(line));
            self.print(&[vec![span(line, Style::new().dimmed())]])?;
        }
        Ok(())
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        let (view, info, lang) = (self.session.view(), self.session.info(), self.console.lang);
        let mut lines = vec![Line::new()];
        lines.extend(board::draw(&view, info, &self.session.last_cells()));
        lines.extend(panels::panels(&view, info, lang));
        lines.extend(panels::legal_moves(&view, lang));
        lines.push(vec![span(self.console.say(&self.verdict()), Style::new().bold())]);
        self.print(&lines)
    }

    /// Whose turn it is, or how the game ended.
    fn verdict(&self) -> Phrase {
        let mover = &self.session.info().side(self.session.turn()).to_move;
        let (en, es) = words::in_both(mover);
        match (self.session.result(), &self.session.at().legal()[..]) {
            (Some(result), _) => result,
            (None, [only]) => phrase!("{en}: {only} is the only move.", "{es}: {only} es la única jugada."),
            (None, _) => phrase!("{en}.", "{es}."),
        }
    }

    fn obey(&mut self, line: &str) -> Result<Then, Failure> {
        match orders::read(line) {
            Order::Quit => return Ok(Then::Quit),
            Order::Help => self.print(&orders::help(self.console.lang))?,
            Order::Board => self.show_board()?,
            Order::Moves => self.print(&panels::legal_moves(&self.session.view(), self.console.lang))?,
            Order::Undo => self.undo()?,
            Order::Hint => {
                let hint = self.session.hint(&mut Control::limits(HINT));
                self.say(&words::hint(&hint, self.session.info()))?;
            }
            Order::Values => self.tell_values()?,
            Order::Why => self.tell_why()?,
            Order::Save(file) => {
                let name = if file.is_empty() { file_name(&self.session) } else { file.to_owned() };
                let told = save(&self.session, &name).unwrap_or_else(|reason| reason);
                self.say(&told)?;
            }
            Order::Move(text) => self.play(text)?,
        }
        Ok(Then::GoOn)
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        let info = self.session.info();
        let said = match self.session.play(text) {
            Ok(played) => words::played(played, info),
            Err(error) => return self.say(&error.phrase()),
        };
        self.say(&said)?;
        self.go_on()
    }

    fn undo(&mut self) -> Result<(), Failure> {
        match self.session.undo(undoing_side(&self.session)) {
            0 => self.say(&words::nothing_to_undo()),
            moves => {
                self.say(&words::taken_back(moves))?;
                self.show_board()
            }
        }
    }

    fn tell_values(&mut self) -> Result<(), Failure> {
        let report = self.session.values(&mut Control::limits(VALUES));
        if report.lines.is_empty() {
            return self.say(&words::game_is_over());
        }
        let value = |line: &rival_search::Line<String>| {
            let value = self.session.info().value_phrase(line.value);
            let reply = line.moves.get(1..).unwrap_or_default().join(" ");
            vec![plain(format!("{:>6}  {}  {reply}", line.moves[0], self.console.say(&value)).trim_end().to_owned())]
        };
        let lines: Vec<Line> = report.lines.iter().map(value).collect();
        self.print(&lines)
    }

    fn tell_why(&mut self) -> Result<(), Failure> {
        match self.session.last_of_machine().and_then(|number| self.session.why(number)) {
            Some(why) => why.sentences().iter().try_for_each(|sentence| self.say(sentence)),
            None => self.say(&words::no_machine_move()),
        }
    }

    fn say(&mut self, phrase: &Phrase) -> Result<(), Failure> {
        let text = format!("{}\n", self.console.say(phrase));
        self.console.print(&text)
    }

    fn print(&mut self, lines: &[Line]) -> Result<(), Failure> {
        self.console.print(&escaped(lines))
    }
}

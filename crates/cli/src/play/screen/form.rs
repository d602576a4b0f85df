//! What is chosen on the way in: the game, who plays, at which level, from which seed.

use crate::options::seed::draw_seed;
use ratatui::crossterm::event::KeyCode;
use rival_core::Side;
use rival_game::{Lang, Phrase, phrase};
use rival_play::{AnyGame, Player, PlayerKind, SearchPlayer, Session, Setup, Start};
use rival_search::Limits;
use std::sync::Arc;
use std::time::Duration;

/// The choices made so far.
pub(super) struct Form {
    /// The games by name.
    names: Vec<String>,
    pub(super) game: Arc<dyn AnyGame>,
    who: Who,
    /// The machines that can be chosen: the game's levels, then the engine with more and more time.
    machines: Vec<Player>,
    /// The machine on each side, as its number in that list.
    levels: [usize; 2],
    /// The number of the layout, 0 for the usual start.
    layout: usize,
    /// A start that is not to be chosen any more.
    position: Option<String>,
    seed: String,
    /// The row the cursor is on.
    pub(super) row: usize,
    /// Whether there is a game to go back to.
    pub(super) replaces: bool,
    /// Why the last attempt to start failed.
    pub(super) problem: Option<Phrase>,
}

/// Which sides people play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    First,
    Second,
    Both,
    Nobody,
}

impl Who {
    const ALL: [Who; 4] = [Who::First, Who::Second, Who::Both, Who::Nobody];

    fn plays(self, side: Side) -> bool {
        match self {
            Who::First => side == Side::First,
            Who::Second => side == Side::Second,
            Who::Both => true,
            Who::Nobody => false,
        }
    }
}

/// A row of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    Game,
    Who,
    Level(Side),
    Layout,
    Seed,
    Start,
}

/// What comes of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Done {
    /// The form stays.
    No,
    /// The game is to begin.
    Start,
    /// The form is to go away.
    Leave,
}

/// How long the engine may think about a move, in seconds; the strongest level is the engine with one.
const ENGINE_SECONDS: [u64; 3] = [3, 10, 30];

/// A seed has at most as many digits as fit a word.
const SEED_DIGITS: usize = 19;

impl Form {
    /// A form filled in with the usual choices for a game.
    pub(super) fn new(game: Arc<dyn AnyGame>, setup: &Setup) -> Form {
        let mut names: Vec<String> = rival_play::games().iter().map(|info| info.id.to_owned()).collect();
        if !names.contains(&game.name()) {
            names.push(game.name());
        }
        let layouts = game.info().layouts;
        let (layout, position) = match &setup.start {
            Start::Usual => (0, None),
            Start::Layout(name) => {
                (layouts.iter().position(|known| known.id == name).map_or(0, |found| found + 1), None)
            }
            Start::Position(text) => (0, Some(text.clone())),
        };
        let mut form = Form {
            names,
            game,
            who: Who::First,
            machines: Vec::new(),
            levels: [0; 2],
            layout,
            position,
            seed: setup.seed.to_string(),
            row: 0,
            replaces: false,
            problem: None,
        };
        form.choose_usual();
        form.row = form.rows().len() - 1;
        form
    }

    /// A form filled in like a game that is being played, with another seed.
    pub(super) fn again(session: &Session) -> Form {
        let setup = Setup { seed: draw_seed(), ..session.setup().clone() };
        let mut form = Form { replaces: true, ..Form::new(session.game().clone(), &setup) };
        let humans = session.players().each_ref().map(Player::is_human);
        let who = Who::ALL.into_iter().find(|who| Side::BOTH.map(|side| who.plays(side)) == humans);
        form.who = who.unwrap_or(form.who);
        for side in Side::BOTH.into_iter().filter(|&side| !humans[side]) {
            form.levels[side] = form.number_of(&session.players()[side]);
        }
        form
    }

    fn choose_usual(&mut self) {
        let engine = |seconds| {
            let limits = Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
            Player::from(PlayerKind::Search(SearchPlayer::engine(limits)))
        };
        let levels = self.game.levels().into_iter().filter_map(|level| Player::of_level(level, &*self.game).ok());
        self.machines = levels.chain(ENGINE_SECONDS.map(engine)).collect();
        self.levels = [self.number_of(&Player::usual_opponent(&*self.game)); 2];
        self.who = if Player::usual_side(self.game.info()) == Side::First { Who::First } else { Who::Second };
    }

    /// The number of a machine in the list, to which it is added if it is not there: an engine with a time of its own.
    fn number_of(&mut self, machine: &Player) -> usize {
        self.machines.iter().position(|known| known == machine).unwrap_or_else(|| {
            self.machines.push(machine.clone());
            self.machines.len() - 1
        })
    }

    /// The rows that make sense for what is chosen so far.
    pub(super) fn rows(&self) -> Vec<Row> {
        let info = self.game.info();
        let mut rows = vec![Row::Who];
        if self.position.is_none() {
            rows.insert(0, Row::Game);
        }
        rows.extend(Side::BOTH.into_iter().filter(|&side| !self.who.plays(side)).map(Row::Level));
        if !info.layouts.is_empty() && self.position.is_none() {
            rows.push(Row::Layout);
        }
        rows.extend([Row::Seed, Row::Start]);
        rows
    }

    /// What a row is called and what it says, in both languages, with a remark.
    pub(super) fn said(&self, row: Row) -> [Phrase; 3] {
        let info = self.game.info();
        let nothing = || Phrase::fixed("", "");
        let exactly = |text: &str| Phrase::composed(text.to_owned(), text.to_owned());
        match row {
            Row::Game => {
                let variant = if self.game.name() == info.id { nothing() } else { exactly(&self.game.name()) };
                [Phrase::fixed("Game", "Juego"), info.name.clone(), variant]
            }
            Row::Who => [Phrase::fixed("You play", "Juegas con"), self.who_phrase(), self.who_remark()],
            Row::Level(side) => {
                let machine = &self.machines[self.levels[side]];
                let label = match self.who {
                    Who::Nobody => info.side(side).name.clone(),
                    _ => Phrase::fixed("Level", "Nivel"),
                };
                [label, machine.label(), machine.manner()]
            }
            Row::Layout => {
                let label = Phrase::fixed("Set-up", "Disposición");
                match self.layout.checked_sub(1).and_then(|number| info.layouts.get(number)) {
                    Some(layout) => [label, exactly(layout.id), layout.about.clone()],
                    None => [label, Phrase::fixed("random", "al azar"), nothing()],
                }
            }
            Row::Seed => [
                Phrase::fixed("Seed", "Semilla"),
                exactly(&self.seed),
                Phrase::fixed("the same seed, the same game", "misma semilla, misma partida"),
            ],
            Row::Start => [nothing(), Phrase::fixed("Start", "Empezar"), nothing()],
        }
    }

    fn who_phrase(&self) -> Phrase {
        let info = self.game.info();
        match self.who {
            Who::First => info.side(Side::First).called.clone(),
            Who::Second => info.side(Side::Second).called.clone(),
            Who::Both => Phrase::fixed("both sides", "los dos bandos"),
            Who::Nobody => Phrase::fixed("nothing: just watch", "nada: solo mirar"),
        }
    }

    fn who_remark(&self) -> Phrase {
        let called = &self.game.info().side(Side::First).called;
        let (en, es) = (called.get(Lang::En), called.get(Lang::Es));
        match self.who {
            Who::First => Phrase::fixed("you move first", "empiezas tú"),
            Who::Second => phrase!("the machine, {en}, moves first", "empieza la máquina con {es}"),
            Who::Both => Phrase::fixed("two people at one keyboard", "dos personas ante un teclado"),
            Who::Nobody => Phrase::fixed("machine against machine", "máquina contra máquina"),
        }
    }

    /// The game that was chosen.
    pub(super) fn session(&self) -> Result<Session, Phrase> {
        let seed = self.seed.parse().map_err(|_| {
            Phrase::fixed("The seed is a whole number: type one.", "La semilla es un número entero: escribe uno.")
        })?;
        let layouts = self.game.info().layouts;
        let layout = self.layout.checked_sub(1).and_then(|number| layouts.get(number));
        let start = Start::of(self.position.as_deref(), layout.map(|layout| layout.id));
        let seats = Side::BOTH.map(|side| match self.who.plays(side) {
            true => Player::HUMAN,
            false => self.machines[self.levels[side]].clone(),
        });
        Session::new(self.game.clone(), Setup { seed, start }, seats).map_err(|error| error.phrase())
    }

    pub(super) fn press(&mut self, key: KeyCode) -> Done {
        self.problem = None;
        let rows = self.rows();
        let row = rows[self.row.min(rows.len() - 1)];
        match key {
            KeyCode::Up | KeyCode::BackTab => self.row = (self.row + rows.len() - 1) % rows.len(),
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1) % rows.len(),
            KeyCode::Left => self.change(row, false),
            KeyCode::Right | KeyCode::Char(' ') => self.change(row, true),
            KeyCode::Enter => return Done::Start,
            KeyCode::Esc | KeyCode::Char('q') => return Done::Leave,
            KeyCode::Backspace if row == Row::Seed => drop(self.seed.pop()),
            KeyCode::Char(digit) if row == Row::Seed && digit.is_ascii_digit() && self.seed.len() < SEED_DIGITS => {
                self.seed.push(digit);
            }
            _ => {}
        }
        Done::No
    }

    /// A click on a row: on to it, and to its next value.
    pub(super) fn click(&mut self, number: usize) -> Done {
        let Some(&row) = self.rows().get(number) else { return Done::No };
        self.row = number;
        if row == Row::Start {
            return Done::Start;
        }
        self.change(row, true);
        Done::No
    }

    /// The next value of a row, or the one before.
    fn change(&mut self, row: Row, on: bool) {
        let step = |value: usize, count: usize| if on { (value + 1) % count } else { (value + count - 1) % count };
        match row {
            Row::Game => {
                let number = self.names.iter().position(|name| *name == self.game.name()).unwrap_or_default();
                // All names in the list have been opened or are those of games.
                if let Ok(game) = rival_play::open(&self.names[step(number, self.names.len())]) {
                    self.game = game.into();
                    self.layout = 0;
                    self.choose_usual();
                }
            }
            Row::Who => {
                let number = Who::ALL.iter().position(|&who| who == self.who).unwrap_or_default();
                self.who = Who::ALL[step(number, Who::ALL.len())];
            }
            Row::Level(side) => {
                let level = step(self.levels[side], self.machines.len());
                // A single machine keeps its level when it changes sides.
                self.levels = if self.who == Who::Nobody { self.levels } else { [level; 2] };
                self.levels[side] = level;
            }
            Row::Layout => self.layout = step(self.layout, self.game.info().layouts.len() + 1),
            Row::Seed => self.seed = draw_seed().to_string(),
            Row::Start => {}
        }
    }
}

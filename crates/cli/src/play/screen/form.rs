//! The set-up form: game, players, level, seed.

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
    /// The names of the games.
    names: Vec<String>,
    pub(super) game: Arc<dyn AnyGame>,
    who: HumanSides,
    /// The machines to choose from: the game's levels, then the engine with increasing time.
    machines: Vec<Player>,
    /// The machine on each side, by index in that list.
    levels: [usize; 2],
    /// The layout's index, 0 for the default start.
    layout: usize,
    /// A given start, which cannot be changed.
    position: Option<String>,
    seed: String,
    /// The cursor's row.
    pub(super) row: usize,
    /// Whether there is a game to return to.
    pub(super) replaces: bool,
    /// Why the last attempt to start failed.
    pub(super) problem: Option<Phrase>,
}

/// The sides that people play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HumanSides {
    First,
    Second,
    Both,
    Nobody,
}

impl HumanSides {
    const ALL: [HumanSides; 4] = [HumanSides::First, HumanSides::Second, HumanSides::Both, HumanSides::Nobody];

    fn plays(self, side: Side) -> bool {
        match self {
            HumanSides::First => side == Side::First,
            HumanSides::Second => side == Side::Second,
            HumanSides::Both => true,
            HumanSides::Nobody => false,
        }
    }
}

/// A row of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    Game,
    HumanSides,
    Level(Side),
    Layout,
    Seed,
    Start,
}

/// The result of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FormResult {
    /// The form stays open.
    No,
    /// The game starts.
    Start,
    /// The form closes.
    Leave,
}

/// The engine's times to choose from, in seconds per move; the strongest level is the engine with
/// one.
const ENGINE_SECONDS: [u64; 3] = [3, 10, 30];

/// The number of digits that fit a 64-bit word.
const SEED_DIGITS: usize = 19;

impl Form {
    /// A form with the default choices for a game.
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
            who: HumanSides::First,
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

    /// A form with the choices of a current game and another seed.
    pub(super) fn again(session: &Session) -> Form {
        let setup = Setup { seed: draw_seed(), ..session.setup().clone() };
        let mut form = Form { replaces: true, ..Form::new(session.game().clone(), &setup) };
        let humans = session.players().each_ref().map(Player::is_human);
        let who = HumanSides::ALL.into_iter().find(|who| Side::BOTH.map(|side| who.plays(side)) == humans);
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
        self.levels = [self.number_of(&Player::default_opponent(&*self.game)); 2];
        self.who =
            if Player::default_side(self.game.info()) == Side::First { HumanSides::First } else { HumanSides::Second };
    }

    /// The index of a machine in the list, to which an engine with an unlisted time is added.
    fn number_of(&mut self, machine: &Player) -> usize {
        self.machines.iter().position(|known| known == machine).unwrap_or_else(|| {
            self.machines.push(machine.clone());
            self.machines.len() - 1
        })
    }

    /// The rows that apply to the choices so far.
    pub(super) fn rows(&self) -> Vec<Row> {
        let info = self.game.info();
        let mut rows = vec![Row::HumanSides];
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

    /// A row's label, value and remark, in both languages.
    pub(super) fn said(&self, row: Row) -> [Phrase; 3] {
        let info = self.game.info();
        let nothing = || Phrase::fixed("", "");
        let exactly = |text: &str| Phrase::composed(text.to_owned(), text.to_owned());
        match row {
            Row::Game => {
                let variant = if self.game.name() == info.id { nothing() } else { exactly(&self.game.name()) };
                [Phrase::fixed("Game", "Juego"), info.name.clone(), variant]
            }
            Row::HumanSides => [Phrase::fixed("You play", "Juegas con"), self.who_phrase(), self.who_remark()],
            Row::Level(side) => {
                let machine = &self.machines[self.levels[side]];
                let label = match self.who {
                    HumanSides::Nobody => info.side(side).name.clone(),
                    _ => Phrase::fixed("Level", "Nivel"),
                };
                [label, machine.label(), machine.description()]
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
            HumanSides::First => info.side(Side::First).called.clone(),
            HumanSides::Second => info.side(Side::Second).called.clone(),
            HumanSides::Both => Phrase::fixed("both sides", "los dos bandos"),
            HumanSides::Nobody => Phrase::fixed("nothing: just watch", "nada: solo mirar"),
        }
    }

    fn who_remark(&self) -> Phrase {
        let called = &self.game.info().side(Side::First).called;
        let (en, es) = (called.get(Lang::En), called.get(Lang::Es));
        match self.who {
            HumanSides::First => Phrase::fixed("you move first", "empiezas tú"),
            HumanSides::Second => phrase!("the machine, {en}, moves first", "empieza la máquina con {es}"),
            HumanSides::Both => Phrase::fixed("two people at one keyboard", "dos personas ante un teclado"),
            HumanSides::Nobody => Phrase::fixed("machine against machine", "máquina contra máquina"),
        }
    }

    /// The game as chosen.
    pub(super) fn session(&self) -> Result<Session, Phrase> {
        let seed = self.seed.parse().map_err(|_| {
            Phrase::fixed("The seed is a whole number: type one.", "La semilla es un número entero: escribe uno.")
        })?;
        let layouts = self.game.info().layouts;
        let start = match (&self.position, self.layout.checked_sub(1).and_then(|number| layouts.get(number))) {
            (Some(text), _) => Start::Position(text.clone()),
            (None, Some(layout)) => Start::Layout(layout.id.to_owned()),
            (None, None) => Start::Usual,
        };
        let seats = Side::BOTH.map(|side| match self.who.plays(side) {
            true => Player::HUMAN,
            false => self.machines[self.levels[side]].clone(),
        });
        Session::new(self.game.clone(), Setup { seed, start }, seats).map_err(|error| error.phrase())
    }

    pub(super) fn press(&mut self, key: KeyCode) -> FormResult {
        self.problem = None;
        let rows = self.rows();
        let row = rows[self.row.min(rows.len() - 1)];
        match key {
            KeyCode::Up | KeyCode::BackTab => self.row = (self.row + rows.len() - 1) % rows.len(),
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1) % rows.len(),
            KeyCode::Left => self.change(row, false),
            KeyCode::Right | KeyCode::Char(' ') => self.change(row, true),
            KeyCode::Enter => return FormResult::Start,
            KeyCode::Esc | KeyCode::Char('q') => return FormResult::Leave,
            KeyCode::Backspace if row == Row::Seed => drop(self.seed.pop()),
            KeyCode::Char(digit) if row == Row::Seed && digit.is_ascii_digit() && self.seed.len() < SEED_DIGITS => {
                self.seed.push(digit);
            }
            _ => {}
        }
        FormResult::No
    }

    /// Handles a click on a row: moves there and to its next value.
    pub(super) fn click(&mut self, number: usize) -> FormResult {
        let Some(&row) = self.rows().get(number) else { return FormResult::No };
        self.row = number;
        if row == Row::Start {
            return FormResult::Start;
        }
        self.change(row, true);
        FormResult::No
    }

    /// Selects the next or previous value of a row.
    fn change(&mut self, row: Row, on: bool) {
        let step = |value: usize, count: usize| if on { (value + 1) % count } else { (value + count - 1) % count };
        match row {
            Row::Game => {
                let number = self.names.iter().position(|name| *name == self.game.name()).unwrap_or_default();
                // All names in the list open.
                if let Ok(game) = rival_play::open(&self.names[step(number, self.names.len())]) {
                    self.game = game.into();
                    self.layout = 0;
                    self.choose_usual();
                }
            }
            Row::HumanSides => {
                let number = HumanSides::ALL.iter().position(|&who| who == self.who).unwrap_or_default();
                self.who = HumanSides::ALL[step(number, HumanSides::ALL.len())];
            }
            Row::Level(side) => {
                let level = step(self.levels[side], self.machines.len());
                // A single machine keeps its level when it changes sides.
                self.levels = if self.who == HumanSides::Nobody { self.levels } else { [level; 2] };
                self.levels[side] = level;
            }
            Row::Layout => self.layout = step(self.layout, self.game.info().layouts.len() + 1),
            Row::Seed => self.seed = draw_seed().to_string(),
            Row::Start => {}
        }
    }
}

//! The screen without a terminal: keys in, characters out.

use super::app::{App, Event};
use super::form::Form;
use super::play_screen::{Action, PlayScreen};
use super::thinker::{SearchMessage, Task};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use rival_game::Lang;
use rival_play::{Player, Session, Setup, Start, open};
use rival_search::{Control, Limits};

/// A screen of this size and its content.
struct Screen {
    app: App,
    wishes: Vec<Action>,
}

impl Screen {
    fn new(game: &str, start: Start, seats: [&str; 2]) -> Screen {
        Screen::sized(game, start, seats, (80, 24))
    }

    fn sized(game: &str, start: Start, seats: [&str; 2], (width, height): (u16, u16)) -> Screen {
        let game = open(game).expect("a game");
        let seats = seats.map(|text| Player::read(text, &*game).expect("a player"));
        let session = Session::new(game, Setup { seed: 7, start }, seats).expect("a start");
        let mut app = App::with_game(session, Lang::En, Rect::new(0, 0, width, height));
        let wishes = app.take_actions();
        Screen { app, wishes }
    }

    fn table(&self) -> &PlayScreen {
        self.app.table.as_ref().expect("a game")
    }

    fn played(&self) -> Vec<&str> {
        self.table().session.played().iter().map(|played| played.text.as_str()).collect()
    }

    fn happen(&mut self, event: Event) -> &mut Screen {
        self.wishes.extend(self.app.update(event));
        self
    }

    fn press(&mut self, keys: &[KeyCode]) -> &mut Screen {
        for &key in keys {
            self.happen(Event::Key(key));
        }
        self
    }

    fn write(&mut self, text: &str) -> &mut Screen {
        let keys: Vec<KeyCode> = text.chars().map(KeyCode::Char).collect();
        self.press(&keys)
    }

    /// Runs the requested search at once, and advances ticks until the move is made.
    fn think(&mut self) -> &mut Screen {
        while let Some(Action::Think(task)) = self.wishes.pop() {
            let session = self.table().session.clone();
            let mut control = Control::default();
            let news = match task {
                Task::Move => session.think(&mut control).map(SearchMessage::Found),
                Task::Hint => Some(SearchMessage::Found(session.hint(&mut control))),
                Task::Values => Some(SearchMessage::Found(session.values(&mut control))),
                Task::Pruning(number) => {
                    session.pruning(number, &mut control).map(|part| SearchMessage::Pruned(number, part))
                }
            };
            if let Some(news) = news {
                self.happen(Event::SearchMessage(news));
            }
            self.wait();
        }
        self
    }

    /// Advances the ticks for which a move is delayed.
    fn wait(&mut self) -> &mut Screen {
        for _ in 0..20 {
            self.happen(Event::Tick);
        }
        self
    }

    fn lines(&self) -> Vec<String> {
        let Rect { width, height, .. } = self.app.area;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        terminal.draw(|frame| self.app.draw(frame)).expect("a drawing");
        let buffer = terminal.backend().buffer();
        let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..height).map(line).collect()
    }

    fn text(&self) -> String {
        self.lines().join("\n")
    }

    fn shows(&self, part: &str) {
        assert!(self.text().contains(part), "{part} is not on the screen:\n{}", self.text());
    }

    /// The position of a text on the screen.
    fn place_of(&self, part: &str) -> Position {
        let lines = self.lines();
        let found = lines.iter().enumerate().find_map(|(y, line)| {
            let byte = line.find(part)?;
            Some(Position::new(line[..byte].chars().count() as u16, y as u16))
        });
        found.unwrap_or_else(|| panic!("{part} is not on the screen:\n{}", self.text()))
    }
}

const STUCK: &str = "xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xWxxxxBx/xxxxxxxx/xxxxxxx1 w 0 0 -";

fn position(text: &str) -> Start {
    Start::Position(text.to_owned())
}

#[test]
fn arrows_and_enter_play() {
    let mut screen = Screen::new("tictactoe", Start::Usual, ["human", "human"]);
    screen.press(&[KeyCode::Left, KeyCode::Left, KeyCode::Up, KeyCode::Up, KeyCode::Enter]);
    assert_eq!(screen.played(), ["a3"]);
    screen.shows("X: a3.");
}

#[test]
fn a_typed_move_plays_with_enter() {
    let mut screen = Screen::new("smart-horses", Start::Usual, ["human", "human"]);
    screen.write("g");
    screen.shows("Move: g▏  g7");
    screen.press(&[KeyCode::Enter]);
    assert_eq!(screen.played(), ["g7"], "the only move that begins so");
}

#[test]
fn what_no_move_begins_with_is_refused() {
    let mut screen = Screen::new("tictactoe", Start::Usual, ["human", "human"]);
    screen.write("b7");
    screen.shows("! No legal move begins with \"b7\".");
    screen.press(&[KeyCode::Backspace, KeyCode::Esc]).write("b2").press(&[KeyCode::Enter]);
    assert_eq!(screen.played(), ["b2"]);
}

#[test]
fn a_letter_that_is_also_a_command_waits_for_enter() {
    let at_h = "8/8/8/8/8/5W2/8/B7 w 0 0 -";
    let mut screen = Screen::new("smart-horses", position(at_h), ["human", "human"]);
    screen.write("h");
    screen.shows("Enter: hint, or go on: h2 h4");
    screen.press(&[KeyCode::Enter]);
    assert!(screen.wishes.contains(&Action::Think(Task::Hint)));
    let mut screen = Screen::new("smart-horses", position(at_h), ["human", "human"]);
    screen.write("h4").press(&[KeyCode::Enter]);
    assert_eq!(screen.played(), ["h4"]);
}

#[test]
fn a_click_plays() {
    for size in [(80, 24), (120, 40)] {
        let mut screen = Screen::sized("connect-four", Start::Usual, ["human", "human"], size);
        let Position { x, y } = screen.place_of(" 6 │");
        let file_names = screen.place_of("3  ");
        screen.happen(Event::Click(Position::new(file_names.x, y)));
        assert_eq!(screen.played(), ["3"], "{size:?} {x}");
    }
}

#[test]
fn a_place_with_two_moves_asks_which() {
    let mut screen = Screen::new("color-clash", Start::Usual, ["human", "human"]);
    let at = screen.place_of("•");
    screen.happen(Event::Click(at));
    screen.shows("Which?  move (mb5)  paint (pb5)");
    screen.press(&[KeyCode::Esc]);
    assert!(screen.played().is_empty() && !screen.text().contains("Which?"));
    screen.happen(Event::Click(at)).press(&[KeyCode::Right, KeyCode::Enter]);
    assert_eq!(screen.played(), ["pb5"]);
}

#[test]
fn a_turn_of_several_actions_says_how_many_are_left() {
    let mut screen = Screen::new("color-clash", Start::Usual, ["human", "amateur"]);
    screen.shows("Your turn · actions left: 2   arrows and Enter, a click, or type a move");
    screen.write("mb3").press(&[KeyCode::Enter]);
    screen.shows("Your turn · actions left: 1");
}

#[test]
fn a_button_plays_what_has_no_cell() {
    let bomb = "7/7/7/7/7/7/G2b3 g 6";
    let mut screen = Screen::new("desconecta-4-boom", position(bomb), ["human", "human"]);
    screen.shows("[ Boom! ]");
    screen.press(&[KeyCode::Down, KeyCode::Enter]);
    assert_eq!(screen.played(), ["boom"]);
    screen.shows("Boom!");
    let mut screen = Screen::new("desconecta-4-boom", position(bomb), ["human", "human"]);
    let at = screen.place_of("Boom!");
    screen.happen(Event::Click(at));
    assert_eq!(screen.played(), ["boom"]);
}

#[test]
fn a_forced_pass_is_announced_with_its_penalty_and_played_with_enter() {
    let mut screen = Screen::new("smart-horses", position(STUCK), ["human", "human"]);
    screen.shows("[ Pass -4 ]");
    screen.shows("Nothing but pass can be played: Enter.");
    screen.press(&[KeyCode::Enter]);
    screen.shows("No leaps left: White passes and loses 4 points.");
}

#[test]
fn the_machine_moves_first_in_smart_horses_and_tells_its_figures() {
    let mut screen = Screen::new("smart-horses", Start::Usual, ["amateur", "human"]);
    screen.shows("Amateur is thinking…");
    screen.think();
    assert_eq!(screen.played().len(), 1);
    for part in ["Your turn", "depth 4", " nodes", " leaves", " cutoffs", "s · ", "% pruned"] {
        screen.shows(part);
    }
}

#[test]
fn a_thought_is_shown_while_it_lasts() {
    let mut screen = Screen::new("smart-horses", Start::Usual, ["master", "human"]);
    let progress = rival_search::Progress {
        depth: 9,
        nodes: 123_456,
        moves: (1, 4),
        elapsed: std::time::Duration::from_millis(250),
        searching: 13,
        unfinished: false,
        variations: vec![rival_search::Variation {
            value: rival_core::Score::hundredths(1234),
            moves: vec!["d6".to_owned(), "g6".to_owned()],
        }],
    };
    screen.happen(Event::SearchMessage(SearchMessage::Progress(progress)));
    for part in ["depth 9 · 123k nodes · 250 ms", "White +12.34", "d6 g6"] {
        screen.shows(part);
    }
}

#[test]
fn space_hurries_a_machine_that_thinks() {
    let mut screen = Screen::new("smart-horses", Start::Usual, ["master", "human"]);
    screen.write(" ");
    assert_eq!(screen.wishes.last(), Some(&Action::Hurry));
}

#[test]
fn undo_takes_back_the_machines_reply_too() {
    let mut screen = Screen::new("tictactoe", Start::Usual, ["human", "amateur"]);
    screen.write("b2").press(&[KeyCode::Enter]).think();
    assert_eq!(screen.played().len(), 2);
    screen.write("u");
    assert!(screen.played().is_empty());
    screen.shows("2 moves taken back.");
    screen.write("u").shows("! There is nothing to take back yet.");
}

#[test]
fn undo_while_the_machine_thinks_stops_it() {
    let mut screen = Screen::new("tictactoe", Start::Usual, ["human", "amateur"]);
    screen.write("b2").press(&[KeyCode::Enter]).write("u");
    assert!(screen.played().is_empty() && screen.wishes.contains(&Action::Cancel));
    screen.shows("Your turn");
}

#[test]
fn a_hint_points_at_the_board_and_says_what_it_thinks() {
    let mut screen = Screen::new("tictactoe", position("o2/1x1/1xo x"), ["human", "beginner"]);
    screen.write("h").think();
    screen.shows("Hint: b3 (proven: X wins in 1 ply).");
    screen.shows("»");
    screen.press(&[KeyCode::Enter]);
    screen.shows("X wins.");
}

#[test]
fn every_legal_move_shows_its_value() {
    let mut screen = Screen::new("tictactoe", position("o2/1x1/1xo x"), ["human", "beginner"]);
    screen.write("v").think();
    screen.shows("b3  X wins in 1");
    screen.write("v");
    assert!(!screen.text().contains("X wins in 1"), "{}", screen.text());
}

#[test]
fn a_question_on_top_of_another_is_told_so_and_escape_stops_the_first() {
    let mut screen = Screen::new("tictactoe", Start::Usual, ["human", "beginner"]);
    screen.write("v").write("h").shows("! Still thinking about your last question; Esc stops it.");
    screen.shows("Your turn");
    screen.press(&[KeyCode::Esc]).shows("Stopped.");
    assert!(screen.wishes.contains(&Action::Cancel) && screen.table().thinking.is_none());
    screen.write("h");
    assert_eq!(screen.wishes.last(), Some(&Action::Think(Task::Hint)));
}

#[test]
fn a_turn_of_several_moves_is_told_and_explained_whole() {
    let mut screen = Screen::new("color-clash", Start::Usual, ["beginner", "human"]);
    screen.think();
    let moves = screen.played().join(" ");
    assert_eq!(screen.played().len(), 2);
    screen.shows(&format!("Red: {moves}."));
    screen.write("w").shows(&format!("Why {moves}"));
}

#[test]
fn the_machines_last_move_is_explained() {
    let mut screen = Screen::new("smart-horses", Start::Usual, ["amateur", "human"]);
    screen.write("w").shows("! The machine has not moved yet.");
    screen.think().write("w");
    for part in ["Why d6", "White's points minus Black's", "-500.00", "it expects d6"] {
        screen.shows(part);
    }
    screen.press(&[KeyCode::Esc]);
    assert!(!screen.text().contains("Why d6"));
}

#[test]
fn machines_play_each_other_until_space_pauses_them() {
    let mut screen = Screen::new("color-clash", Start::Usual, ["amateur", "amateur"]);
    screen.write(" ").think();
    assert!(screen.played().is_empty());
    screen.shows("Paused");
    screen.write(" ");
    screen.wait().think();
    assert!(screen.table().session.result().is_some());
    screen.shows("wins, ");
}

#[test]
fn leaving_a_game_that_goes_on_is_asked_twice() {
    let mut screen = Screen::new("tictactoe", Start::Usual, ["human", "human"]);
    screen.write("b2").press(&[KeyCode::Enter]).write("q");
    assert!(!screen.app.is_over());
    screen.press(&[KeyCode::Esc]).write("q").write("q");
    assert!(screen.app.is_over());
}

#[test]
fn saving_asks_for_a_file() {
    let mut screen = Screen::new("tictactoe", Start::Usual, ["human", "human"]);
    screen.write("s").shows("Save to: tictactoe-7.pgn▏");
    screen.press(&[KeyCode::Enter]);
    assert_eq!(screen.wishes.last(), Some(&Action::Save));
}

#[test]
fn a_new_game_is_chosen_in_the_form() {
    let mut screen = Screen::new("color-clash", Start::Usual, ["human", "expert"]);
    screen.write("mb3").press(&[KeyCode::Enter]).write("n");
    screen.shows("‹ Expert ›");
    screen.press(&[KeyCode::Enter]);
    assert!(screen.played().is_empty());
}

#[test]
fn the_form_goes_away_without_another_game() {
    let mut screen = Screen::new("color-clash", Start::Usual, ["human", "expert"]);
    screen.write("mb3").press(&[KeyCode::Enter]).write("n").press(&[KeyCode::Esc]);
    assert_eq!(screen.played(), ["mb3"]);
}

fn form(game: &str) -> Screen {
    let game = open(game).expect("a game").into();
    let form = Form::new(game, &Setup { seed: 42, start: Start::Usual });
    Screen { app: App::with_form(form, Lang::En, Rect::new(0, 0, 80, 24)), wishes: Vec::new() }
}

#[test]
fn level_side_and_seed_are_chosen_on_the_way_in() {
    let mut screen = form("smart-horses");
    for part in ["‹ Black ›", "‹ Amateur ›", "alpha-beta, depth 4", "‹ 42 ›", "Start"] {
        screen.shows(part);
    }
    // From the last row up to the seed, the set-up, the level and the side.
    screen.press(&[KeyCode::Up, KeyCode::Backspace]).write("7");
    screen.press(&[KeyCode::Up, KeyCode::Up, KeyCode::Right, KeyCode::Up, KeyCode::Left, KeyCode::Enter]);
    let session = &screen.table().session;
    assert_eq!((session.setup().seed, session.players()[0].is_human()), (47, true));
    assert_eq!(session.players()[1].text(), "expert");
}

#[test]
fn the_engine_can_be_given_more_time_than_the_strongest_level_has() {
    let mut screen = form("tictactoe");
    // Two rows up to the level; to the left of the weakest is the engine with the most time.
    screen.press(&[KeyCode::Up, KeyCode::Up, KeyCode::Left, KeyCode::Left, KeyCode::Left]);
    screen.shows("‹ Engine ›");
    screen.shows("engine, 10000 ms a move");
    screen.press(&[KeyCode::Enter]);
    assert_eq!(screen.table().session.players()[1].text(), "engine:time=10000");
}

#[test]
fn an_engine_with_a_time_of_its_own_stays_for_the_next_game() {
    let mut screen = Screen::new("color-clash", Start::Usual, ["human", "engine:1234"]);
    screen.write("n").shows("engine, 1234 ms a move");
    screen.press(&[KeyCode::Enter]);
    assert_eq!(screen.table().session.players()[1].text(), "engine:time=1234");
}

#[test]
fn a_long_remark_goes_on_in_the_line_below() {
    let screen = form("color-clash");
    screen.shows("alpha-beta, depth 2, moves in the");
    screen.shows("game's own order");
}

#[test]
fn another_game_can_be_chosen_on_the_way_in() {
    let mut screen = form("tictactoe");
    screen.press(&[KeyCode::Down, KeyCode::Right]);
    screen.shows("‹ Smart Horses ›");
    screen.shows("‹ Black ›");
    screen.press(&[KeyCode::Enter]);
    assert_eq!(screen.table().session.info().id, "smart-horses");
}

#[test]
fn a_seed_that_is_no_number_is_asked_for_again() {
    let mut screen = form("tictactoe");
    screen.press(&[KeyCode::Up, KeyCode::Backspace, KeyCode::Backspace, KeyCode::Enter]);
    screen.shows("! The seed is a whole number: type one.");
    screen.write("5").press(&[KeyCode::Enter]);
    assert_eq!(screen.table().session.setup().seed, 5);
}

#[test]
fn every_game_fits_the_smallest_terminal_in_both_languages() {
    for info in rival_play::games() {
        for lang in [Lang::En, Lang::Es] {
            let mut screen = Screen::new(info.id, Start::Usual, ["amateur", "human"]);
            screen.app.lang = lang;
            screen.think();
            let (text, last) = (screen.text(), screen.lines().pop().unwrap_or_default());
            assert!(text.contains(if lang == Lang::En { "Your turn" } else { "Tu turno" }), "{text}");
            assert!(last.contains(if lang == Lang::En { "q quit" } else { "q salir" }), "{text}");
            assert!(!text.contains('…'), "nothing is cut off:\n{text}");
        }
    }
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let screen = Screen::sized("smart-horses", Start::Usual, ["human", "human"], (60, 20));
    screen.shows("80×24");
}

#[test]
fn the_values_of_all_moves_fit_a_usual_terminal() {
    let mut screen = Screen::new("desconecta-4-boom", Start::Usual, ["beginner", "human"]);
    screen.think().write("v");
    let values = screen.table().session.values(&mut Control::limits(Limits::depth(2)));
    let moves = values.variations().count();
    screen.happen(Event::SearchMessage(SearchMessage::Found(values)));
    screen.shows("Values, 2 plies deep");
    let shown =
        screen.lines().iter().filter(|line| ["Green +", "Blue +"].iter().any(|value| line.contains(value))).count();
    assert!(shown >= moves, "{shown} of {moves}:\n{}", screen.text());
}

#[test]
fn the_help_fits_a_usual_terminal() {
    let mut screen = Screen::new("tictactoe", Start::Usual, ["human", "human"]);
    screen.write("?");
    screen.shows("hurries the machine; pauses a game between machines");
}

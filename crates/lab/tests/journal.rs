//! Games kept in a file, through any interruption.

use rival_core::Seeded;
use rival_lab::stats::Sprt;
use rival_lab::{Agent, Contest, Journal, JournalError, LabError, Match, MatchScore, Openings};
use std::fs;
use std::path::PathBuf;

const GAMES: usize = 12;

/// A file of its own for each test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("rival-journal-{}-{name}.pgn", std::process::id()));
        let _ = fs::remove_file(&path);
        Scratch(path)
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.0).expect("a file of games")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn played(games: usize) -> Match {
    let game = rival_play::open("tictactoe").expect("a game");
    let agents = ["alpha-beta:depth=3", "random"].map(|agent| Agent::read(agent, &*game).expect("an agent"));
    let (agents, pairings, openings) = (agents.to_vec(), vec![[0, 1]], Openings::Plies(1));
    let contest = Contest { game: game.into(), agents, pairings, openings, clock: None, seed: 7, sprt: None };
    Match { contest, games, concurrency: 3 }
}

fn play_into(file: &Scratch, played: &Match) -> (MatchScore, usize) {
    let journal = Journal::open(&file.0, &played.contest).expect("a journal");
    let mut fresh = 0;
    let score = played.play::<LabError>(Some(journal), |finished, _| {
        fresh += usize::from(!finished.found);
        Ok(())
    });
    (score.expect("a match"), fresh)
}

#[test]
fn a_file_cut_anywhere_grows_back_to_the_same() {
    let file = Scratch::new("cut");
    let (score, _) = play_into(&file, &played(GAMES));
    let whole = file.text();
    let mut chance = Seeded::new(1);
    for _ in 0..100 {
        let cut = chance.below(whole.len() as u32 + 1) as usize;
        fs::write(&file.0, &whole[..cut]).expect("a file");
        let (again, fresh) = play_into(&file, &played(GAMES));
        assert_eq!((again, file.text().as_str()), (score, whole.as_str()), "cut at {cut}");
        // A result is known to be whole only by the end of its line.
        let left = whole[..cut].split_inclusive("\n\n").filter(|part| part.ends_with('\n') && !part.starts_with('['));
        let kept = left.filter(|moves| whole.contains(&format!("{}\n\n", moves.trim_end()))).count();
        assert!(fresh <= GAMES - kept && fresh + kept + 1 >= GAMES, "cut at {cut}: {kept} kept, {fresh} played");
    }
}

#[test]
fn games_that_ended_in_another_order_are_put_in_order() {
    let file = Scratch::new("order");
    play_into(&file, &played(GAMES));
    let whole = file.text();
    let mut games: Vec<&str> = whole.split_inclusive("\n\n").collect();
    let mut records: Vec<String> = games.chunks(2).map(<[&str]>::concat).collect();
    assert_eq!(records.len(), GAMES);
    Seeded::new(3).shuffle(&mut records);
    games.clear();
    fs::write(&file.0, records[..5].concat()).expect("a file");
    assert_eq!(play_into(&file, &played(GAMES)).1, GAMES - 5);
    assert_eq!(file.text(), whole);
}

#[test]
fn a_match_can_be_made_longer_and_loses_nothing_when_made_shorter() {
    let (file, long) = (Scratch::new("longer"), Scratch::new("long"));
    play_into(&long, &played(GAMES));
    play_into(&file, &played(4));
    assert_eq!(play_into(&file, &played(GAMES)).1, GAMES - 4);
    assert_eq!(file.text(), long.text());
    let (score, fresh) = play_into(&file, &played(4));
    assert_eq!((score.tally.games().total(), fresh), (4, 0));
    assert_eq!(file.text(), long.text());
}

#[test]
fn a_test_that_ended_a_match_ends_it_at_the_same_game_again() {
    let file = Scratch::new("sprt");
    let mut played = played(400);
    played.contest.sprt = Some(Sprt { elo1: 200.0, ..Sprt::default() });
    let (score, _) = play_into(&file, &played);
    assert!(score.verdict.is_some());
    let whole = file.text();
    assert_eq!(whole.matches("[Round ").count() as u64, score.tally.games().total());
    fs::write(&file.0, &whole[..whole.len() / 2]).expect("a file");
    assert_eq!(play_into(&file, &played).0, score);
    assert_eq!(file.text(), whole);
}

#[test]
fn the_games_of_others_are_refused_and_left_alone() {
    let file = Scratch::new("foreign");
    play_into(&file, &played(2));
    let text = file.text();
    let mut other = played(2);
    other.contest.seed = 8;
    assert!(matches!(Journal::open(&file.0, &other.contest), Err(JournalError::Foreign(_, 1))));
    let mut other = played(2);
    other.contest.agents.swap(0, 1);
    assert!(matches!(Journal::open(&file.0, &other.contest), Err(JournalError::Foreign(_, 1))));
    assert_eq!(file.text(), text);
    fs::write(&file.0, "Dear diary,\nno games today.\n").expect("a file");
    assert!(matches!(Journal::open(&file.0, &other.contest), Err(JournalError::Record(..))));
    assert_eq!(file.text(), "Dear diary,\nno games today.\n");
}

#[test]
fn two_programs_do_not_write_one_file() {
    let file = Scratch::new("busy");
    let contest = played(2).contest;
    let first = Journal::open(&file.0, &contest).expect("a journal");
    assert!(matches!(Journal::open(&file.0, &contest), Err(JournalError::Busy(_))));
    drop(first);
    assert!(Journal::open(&file.0, &contest).is_ok());
}

#[test]
fn the_seed_of_a_contest_is_found_in_its_file() {
    let file = Scratch::new("seed");
    assert_eq!(Journal::seed_in(&file.0, 1), None);
    play_into(&file, &played(GAMES));
    let last = file.text().rfind("[Event").expect("a game");
    fs::write(&file.0, &file.text()[last..]).expect("a file");
    assert_eq!(Journal::seed_in(&file.0, 1), Some(7), "from the last game, which is of a later round");
}

//! Journals of games, through any interruption.

use rival_core::Seeded;
use rival_lab::stats::Sprt;
use rival_lab::{Contest, Journal, JournalError, LabError, Match, MatchScore, Openings, contestant};
use std::fs;
use std::path::PathBuf;

const GAMES: usize = 12;

/// A separate file for each test.
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
    let players = ["alpha-beta:depth=3", "random"].map(|text| contestant(text, &*game).expect("a player")).to_vec();
    Match { contest: Contest::between(game.into(), players, Openings::Plies(1), 7), games, concurrency: 3 }
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
        // Only its line end shows that a result is complete.
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
    other.contest.players.swap(0, 1);
    assert!(matches!(Journal::open(&file.0, &other.contest), Err(JournalError::Foreign(_, 1))));
    assert_eq!(file.text(), text);
    fs::write(&file.0, "Dear diary,\nno games today.\n").expect("a file");
    assert!(matches!(Journal::open(&file.0, &other.contest), Err(JournalError::Record(..))));
    assert_eq!(file.text(), "Dear diary,\nno games today.\n");
}

/// Other files of users: none of them is a contest's journal.
fn foreign_files() -> Vec<Vec<u8>> {
    let texts = [
        "hello",
        "hello\n",
        "Ana\nLuis\nMarta\n",
        "# My thesis notes\nchapter one\nchapter two\n",
        "score = 100\nmobility = 10\n",
        "heuristic = \"classic\"\n\n[weights]\nmobility = 12\n",
        "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n",
        "{\"pupils\":[\"Ana\",\"Luis\"]}",
        "body{margin:0}a{color:red}",
        "name,points\nAna,3\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n",
        "[Event \"F/S Return Match\"]\n[Site \"Belgrade\"]\n\n1. e4 e5 1/2-1/2\n\n",
        "[Event \"rival\"]\n[Site \"here\"]\n",
        "[Event \"rival\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"1\"]\n[White \"somebody else\"]\n",
        // Another game of ours, complete and cut off.
        "[Event \"casual\"]\n[Site \"?\"]\n[White \"Ana\"]\n[Result \"1-0\"]\n[Game \"tictactoe\"]\n\n1. b2 a1 1-0\n\n",
        "[Event \"?\"]\n[Site \"?\"]\n[White \"amateur\"]\n[Game \"color-clash\"]\n\n1. mb3+pb2 {+3.00/5 0.01s} md3",
        "; a comment of mine\n",
        "\u{feff}Dear diary",
        "b2 a1 c3",
        "{ a comment without end",
    ];
    let mut files: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    files.push(vec![0; 512]);
    files.push(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0".to_vec());
    files.push(b"caf\xe9\nna\xefve\n".to_vec());
    files
}

/// Opens a file, and resumes the match if that succeeds: the result must equal that of an
/// uninterrupted match.
fn refused_untouched_or_the_same(file: &Scratch, content: &[u8], whole: &str) -> bool {
    fs::write(&file.0, content).expect("a file");
    match Journal::open(&file.0, &played(GAMES).contest) {
        Ok(journal) => {
            played(GAMES).play::<LabError>(Some(journal), |_, _| Ok(())).expect("a match");
            assert_eq!(file.text(), whole, "{:?}", String::from_utf8_lossy(content));
            true
        }
        Err(_) => {
            assert!(fs::read(&file.0).expect("a file") == content, "{:?}", String::from_utf8_lossy(content));
            false
        }
    }
}

#[test]
fn what_others_have_written_is_never_cut_off() {
    let file = Scratch::new("others");
    play_into(&file, &played(GAMES));
    let whole = file.text();
    let two_games = whole.match_indices("[Event").nth(2).expect("a third game").0;
    for content in foreign_files() {
        assert!(!refused_untouched_or_the_same(&file, &content, &whole), "{:?}", String::from_utf8_lossy(&content));
        for cut in 1..content.len() {
            refused_untouched_or_the_same(&file, &content[..cut], &whole);
        }
        // Nor after games of ours, except for zeros, which power cuts leave behind.
        let behind = [&whole.as_bytes()[..two_games], &content].concat();
        let taken = refused_untouched_or_the_same(&file, &behind, &whole);
        assert_eq!(taken, content.iter().all(|&byte| byte == 0), "{:?}", String::from_utf8_lossy(&content));
    }
}

#[test]
fn a_file_cut_at_any_byte_is_taken_up_whatever_zeros_follow() {
    let file = Scratch::new("each-byte");
    play_into(&file, &played(GAMES));
    let whole = file.text();
    let end = whole.match_indices("[Event").nth(2).expect("a third game").0;
    for cut in 0..=end {
        assert!(refused_untouched_or_the_same(&file, &whole.as_bytes()[..cut], &whole), "cut at {cut}");
        if cut % 7 == 1 {
            let zeros = [&whole.as_bytes()[..cut], &[0; 100]].concat();
            assert!(refused_untouched_or_the_same(&file, &zeros, &whole), "cut at {cut}, then zeros");
        }
    }
}

#[test]
fn a_file_with_a_byte_changed_is_refused_or_comes_to_the_same() {
    let file = Scratch::new("changed");
    play_into(&file, &played(GAMES));
    let whole = file.text();
    let mut chance = Seeded::new(11);
    let mut refused = 0;
    for _ in 0..300 {
        let mut bytes = whole.as_bytes().to_vec();
        // Bytes that are not UTF-8, so that they cannot turn into another game.
        let at = chance.below(bytes.len() as u32) as usize;
        bytes[at] = 0xff;
        bytes.truncate(bytes.len() - chance.below(200) as usize);
        refused += u32::from(!refused_untouched_or_the_same(&file, &bytes, &whole));
    }
    assert!(refused > 200, "{refused} of 300 files had a byte that is no text");
}

#[test]
fn remarks_of_others_stay_in_games_that_are_put_in_order() {
    let file = Scratch::new("remarks");
    play_into(&file, &played(4));
    let remarked = file.text().replacen("\n\n1. ", "\n\n; well played\n1. ", 1);
    fs::write(&file.0, &remarked).expect("a file");
    play_into(&file, &played(4));
    assert_eq!(file.text(), remarked);
}

#[cfg(unix)]
#[test]
fn a_device_is_no_file_of_games() {
    let refused = Journal::open(std::path::Path::new("/dev/null"), &played(2).contest);
    assert!(matches!(refused, Err(JournalError::NoFile(_))));
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

//! Every statement that rival makes about a position, checked by the rules alone.
//!
//! Late positions of every game, of which an [`Oracle`](oracle::Oracle) knows the truth, are searched by every algorithm with
//! large and small budgets, solved, hinted at, valued, reviewed and asked about over UGI. Whatever is claimed to be proven, in
//! words or in JSON, has to be so.

mod claim;
mod doors;
mod oracle;
mod page;

use crate::run::{read_json, rival_fed};
use claim::{Claim, side_of};
use oracle::{Oracle, Truth};
use rival_core::Seeded;
use rival_game::{GameInfo, Lang};
use rival_play::{AnyPosition, Player, Session, Setup, Start, open};
use rival_testkit::size;
use serde_json::Value;

const GAMES: [&str; 8] = [
    "tictactoe",
    "tictactoe:4x4:3",
    "connect-four",
    "connect-four:5x4",
    "desconecta-4-boom",
    "desconecta-4-boom:4x4:3",
    "smart-horses",
    "color-clash",
];

/// Positions of one game whose truth is known.
struct Positions {
    game: &'static str,
    info: &'static GameInfo,
    at: Vec<Box<dyn AnyPosition>>,
    oracle: Oracle,
    /// Claims that were checked.
    claims: usize,
}

impl Positions {
    fn of(game: &'static str) -> Positions {
        let wanted = size(500, 10_000) as usize / GAMES.len() + 1;
        let mut positions = Positions {
            game,
            info: open(game).expect("a game").info(),
            at: Vec::new(),
            oracle: Oracle::new(),
            claims: 0,
        };
        for seed in 0.. {
            let played = random_game(game, seed);
            // From one ply before the end to nine.
            let back = 1 + seed as usize % 9;
            let Some(ply) = played.len().checked_sub(back) else { continue };
            let at = played[ply].boxed();
            if positions.oracle.truth(&*at).is_some() {
                positions.at.push(at);
            }
            if positions.at.len() == wanted {
                return positions;
            }
        }
        unreachable!("games have an end, and one ply before it the truth is known")
    }

    /// The positions as `--position -` reads them.
    fn lines(&self) -> String {
        self.at.iter().map(|at| at.text() + "\n").collect()
    }

    fn check(&mut self, claim: Option<Claim>, truth: impl FnOnce(&mut Oracle) -> Option<Truth>, of: &str) {
        let Some(claim) = claim else { return };
        let Some(truth) = truth(&mut self.oracle) else { return };
        self.claims += 1;
        assert!(claim.holds(truth), "{}: {claim:?} is claimed, {truth:?} is true: {of}", self.game);
    }

    /// Checks what a line of JSON or a text says of the position with a number, and of its moves.
    fn check_root(&mut self, number: usize, claim: Option<Claim>, of: &str) {
        let at = self.at[number].boxed();
        self.check(claim, |oracle| oracle.truth(&*at), &format!("{} {of}", at.text()));
    }

    fn check_move(&mut self, number: usize, mv: &str, claim: Option<Claim>, of: &str) {
        let at = self.at[number].boxed();
        self.check(claim, |oracle| oracle.after(&*at, mv), &format!("{} after {mv}: {of}", at.text()));
    }

    /// What rival answers about all positions, one line of JSON each.
    fn asked(&self, command: &[&str]) -> Vec<Value> {
        let args = [&[command[0], self.game, "--position", "-", "--json", "--seed", "1"], &command[1..]].concat();
        let ran = rival_fed(&args, &self.lines());
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        let answers: Vec<Value> = ran.out.lines().map(read_json).collect();
        assert_eq!(answers.len(), self.at.len(), "{args:?}");
        answers
    }

    /// What rival says of each position.
    fn told(&self, command: &[&str], lang: Lang) -> Vec<String> {
        let args =
            [&[command[0], self.game, "--position", "-", "--lang", lang.code(), "--seed", "1"], &command[1..]].concat();
        let ran = rival_fed(&args, &self.lines());
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        let title = ["Position: ", "Posición: "][lang as usize];
        let told: Vec<String> = ran.out.split(title).skip(1).map(str::to_owned).collect();
        assert_eq!(told.len(), self.at.len(), "{args:?}: {}", ran.out);
        told
    }

    /// The claims in a page of text: the one behind "Proven" is of the position, one in a row that begins with a move is of that.
    fn check_page(&mut self, number: usize, page: &str, lang: Lang) {
        let legal = self.at[number].legal();
        for line in page.lines() {
            let claim = Claim::of_text(line, self.info, lang);
            match line.split_whitespace().next() {
                Some("Proven:" | "Demostrado:" | "Hint:" | "Pista:") => self.check_root(number, claim, line),
                Some(mv) if legal.iter().any(|legal| legal == mv) => self.check_move(number, mv, claim, line),
                _ => {}
            }
        }
    }
}

/// The positions of a random game, the first and the last among them. Every other seed ends the game only when it must.
fn random_game(game: &str, seed: u64) -> Vec<Box<dyn AnyPosition>> {
    let mut at = open(game).expect("a game").start(seed, None).expect("a start");
    let mut chance = Seeded::new(seed);
    let mut played = vec![at.boxed()];
    while at.outcome().is_none() {
        let mut legal = at.legal();
        chance.shuffle(&mut legal);
        let goes_on = |mv: &&String| {
            let mut next = at.boxed();
            next.play(mv).is_ok() && next.outcome().is_none()
        };
        let patient = (seed % 2 == 1).then(|| legal.iter().find(goes_on)).flatten();
        let mv = patient.unwrap_or(&legal[0]).clone();
        at.play(&mv).expect("a legal move");
        played.push(at.boxed());
    }
    played
}

/// Checks in every game, and that something was claimed there.
fn in_every_game(check: impl Fn(&mut Positions)) {
    let mut claims = Vec::new();
    for game in GAMES {
        let mut positions = Positions::of(game);
        check(&mut positions);
        assert!(positions.claims > positions.at.len() / 4, "{game}: only {} claims", positions.claims);
        claims.push((game, positions.at.len(), positions.claims));
    }
    println!("positions and claims: {claims:?}");
}

const SEARCHES: [&[&str]; 8] = [
    &["search", "--nodes", "50"],
    &["search", "--nodes", "1000", "--lines", "4"],
    &["search", "--nodes", "100000", "--lines", "64"],
    &["search", "--depth", "4"],
    &["search", "--algorithm", "alpha-beta", "--depth", "3"],
    &["search", "--algorithm", "alpha-beta", "--depth", "full", "--nodes", "100000"],
    &["search", "--algorithm", "minimax", "--depth", "4", "--utility", "plain"],
    &["search", "--algorithm", "mcts", "--nodes", "2000"],
];

#[test]
fn what_a_search_says_is_proven_is_true() {
    in_every_game(|positions| {
        for search in SEARCHES {
            for (number, found) in positions.asked(search).iter().enumerate() {
                positions.check_found(number, found, &format!("{search:?}"));
            }
        }
        for (search, lang) in [(SEARCHES[0], Lang::En), (SEARCHES[2], Lang::Es), (SEARCHES[4], Lang::En)] {
            for (number, page) in positions.told(search, lang).iter().enumerate() {
                positions.check_page(number, page, lang);
            }
        }
    });
}

#[test]
fn what_the_solver_says_is_true() {
    in_every_game(|positions| {
        for question in ["winner", "margin"] {
            for nodes in ["20", "1000000"] {
                let solve = ["solve", "--question", question, "--every-move", "--nodes", nodes];
                for (number, found) in positions.asked(&solve).iter().enumerate() {
                    positions.check_solution(number, found);
                }
                for lang in [Lang::En, Lang::Es] {
                    for (number, page) in positions.told(&solve, lang).iter().enumerate() {
                        positions.check_page(number, page, lang);
                    }
                }
            }
        }
    });
}

impl Positions {
    /// What a search has found of the position with a number, or on its way.
    fn check_found(&mut self, number: usize, found: &Value, of: &str) {
        let of = format!("{of} {found}");
        self.check_root(number, Claim::of_json(&found["proven"]), &of);
        let reading = found["reading"]["en"].as_str().unwrap_or_default();
        self.check_root(number, Claim::of_text(reading, self.info, Lang::En), &of);
        for line in found["lines"].as_array().expect("lines") {
            let Some(mv) = line["pv"][0].as_str() else { continue };
            self.check_move(number, mv, Claim::of_json(&line["proven"]), &of);
            let say = Claim::of_text(line["say"]["es"].as_str().expect("words"), self.info, Lang::Es);
            self.check_move(number, mv, say, &of);
        }
    }

    fn check_solution(&mut self, number: usize, found: &Value) {
        self.check_root(number, Claim::of_json(&found["proven"]), &found.to_string());
        for solved in found["moves"].as_array().into_iter().flatten() {
            let mv = solved["move"].as_str().expect("a move");
            self.check_bounds(number, mv, solved);
        }
    }

    fn check_bounds(&mut self, number: usize, mv: &str, solved: &Value) {
        let Some(truth) = self.oracle.after(&*self.at[number], mv) else { return };
        let bound = |place: usize| solved["bounds"][place].as_i64().expect("a bound") as i32;
        let sign = if self.info.scored { truth.margin } else { truth.margin.signum() };
        assert!((bound(0)..=bound(1)).contains(&sign), "{} {mv}: {truth:?} {solved}", self.at[number].text());
        if let Some(winner) = solved["winner"].as_str() {
            assert_eq!(side_of(winner), truth.winner(), "{} {mv}: {solved}", self.at[number].text());
        }
        if let Some(plies) = solved["win_in"].as_u64().filter(|_| truth.winner().is_some()) {
            assert_eq!(plies, u64::from(truth.plies), "{} {mv}: {solved}", self.at[number].text());
        }
        self.claims += 1;
    }
}

#[test]
fn hints_and_values_at_the_board_are_true() {
    in_every_game(|positions| {
        // A process each: fewer of them.
        for number in (0..positions.at.len()).step_by(4) {
            let at = positions.at[number].boxed();
            let side = positions.info.side(at.turn()).letter.to_string();
            let lang = [Lang::En, Lang::Es][number / 4 % 2];
            let args = ["play", positions.game, "--position", &at.text(), "--side", &side, "--lang", lang.code()];
            let ran = rival_fed(&args, "hint\nvalues\n");
            positions.check_page(number, &ran.out, lang);
        }
        positions.claims *= 4;
    });
}

#[test]
fn mates_over_ugi_are_true() {
    in_every_game(|positions| {
        let ask = |at: &dyn AnyPosition| format!("position fen {}\ngo nodes 30000\n", at.text());
        let asked: String = positions.at.iter().map(|at| ask(&**at)).collect();
        // At the end of the input every search runs to its end; `quit` would stop them.
        let ran = rival_fed(&["ugi", positions.game], &format!("ugi\nisready\n{asked}"));
        let mut number = 0;
        for line in ran.out.lines() {
            if line.starts_with("bestmove") {
                number += 1;
            }
            let mut words = line.split_whitespace().skip_while(|&word| word != "score").skip(1);
            let (Some(unit), Some(value)) = (words.next(), words.next()) else { continue };
            let value: i32 = value.parse().expect("a number");
            let turn = positions.at[number].turn();
            let winner = if value > 0 { turn } else { turn.other() };
            let bound = if value > 0 { " lowerbound" } else { " upperbound" };
            let decided = value.abs() == 100 * positions.info.utility && line.contains(bound);
            let text = match unit {
                "mate" => format!("{} in {}", positions.info.side(winner).wins.get(Lang::En), value.abs()),
                "cp" if decided => positions.info.side(winner).wins.get(Lang::En).to_owned(),
                _ => continue,
            };
            positions.check_root(number, Claim::of_text(&text, positions.info, Lang::En), line);
        }
        assert_eq!(number, positions.at.len(), "{}", ran.out);
    });
}

/// Games in which both sides play at random, as records.
fn records(game: &str, games: u64) -> Vec<Session> {
    let play = |seed| {
        let (setup, players) = (Setup { seed, start: Start::Usual }, [Player::HUMAN, Player::HUMAN]);
        let mut session = Session::new(open(game).expect("a game"), setup, players).expect("a start");
        let mut chance = Seeded::new(seed);
        while session.at().outcome().is_none() {
            let mv = chance.choose(&session.at().legal()).expect("a move").clone();
            session.play(&mv).expect("legal");
        }
        session
    };
    (0..games).map(play).collect()
}

/// What was checked of a judged move.
struct CheckedMove {
    claims: usize,
    /// `?` and `??` among them.
    marks: usize,
}

/// Checks all that the judgement of a move says: of it, of the best move, and why.
fn check_judged(at: &dyn AnyPosition, judged: &Value, oracle: &mut Oracle) -> CheckedMove {
    let (game, info) = (at.info().id, at.info());
    let mut checked = CheckedMove { claims: 0, marks: 0 };
    let played = judged["move"].as_str().expect("a move");
    let mut claimed = |mv: &str, claim: Option<Claim>, oracle: &mut Oracle| {
        // Lengths count from the position after the move.
        let (Some(claim), Some(truth)) = (claim.map(Claim::one_ply_before), oracle.after(at, mv)) else { return };
        checked.claims += 1;
        assert!(claim.holds(truth), "{game} {} {mv}: {claim:?}, {truth:?}: {judged}", at.text());
    };
    claimed(played, Claim::of_json(&judged["line_proven"]), oracle);
    let es = |text: &Value| Claim::of_text(text["es"].as_str().unwrap_or_default(), info, Lang::Es);
    claimed(played, es(&judged["say"]), oracle);
    if let Some(best) = judged["best"].as_str() {
        claimed(best, Claim::of_json(&judged["proven"]), oracle);
        claimed(best, es(&judged["best_say"]), oracle);
    }
    let why = judged["why"]["en"].as_str().unwrap_or_default();
    for (begin, claim) in Claim::all(why, info, Lang::En) {
        let before = why[..begin].trim_end_matches(", ");
        let mv = before.rsplit("fter ").next().expect("a move");
        claimed(mv, Some(claim), oracle);
    }
    // A marked move is worse than another: none that keeps all there is to keep has a mark.
    if judged["mark"].as_str().is_some_and(|mark| mark == "?" || mark == "??")
        && let (Some(all), Some(kept)) = (oracle.truth(at), oracle.after(at, played))
    {
        checked.marks += 1;
        assert!(all.margin != kept.margin, "{game} {} {played}: {all:?} {kept:?} {judged}", at.text());
    }
    checked
}

#[test]
fn what_a_review_says_is_true_and_its_marks_are_deserved() {
    let mut marks = 0;
    for game in GAMES {
        let mut oracle = Oracle::new();
        let sessions = records(game, size(2, 60));
        let records: String = sessions.iter().map(|session| session.record().to_string()).collect();
        let ran = rival_fed(&["analyze", "--record", "-", "--nodes", "1000", "--json"], &records);
        assert_eq!((ran.code, ran.out.lines().count()), (0, sessions.len()), "{game}: {}", ran.err);
        let mut claims = 0;
        for (line, session) in ran.out.lines().zip(&sessions) {
            let review = read_json(line);
            let mut at = open(game).expect("a game").position(&session.start().text()).expect("a start");
            for judged in review["moves"].as_array().expect("a list") {
                let checked = check_judged(&*at, judged, &mut oracle);
                (claims, marks) = (claims + checked.claims, marks + checked.marks);
                let played = judged["move"].as_str().expect("a move");
                at.play(played).expect("a move of the record");
            }
        }
        assert!(claims >= 5, "{game}: only {claims}");
    }
    println!("marks: {marks}");
}

#[test]
fn mirror_images_have_the_same_values() {
    let values = |moves: &str| {
        let found = read_json(
            &rival_fed(&["search", "connect-four", "--moves", moves, "--nodes", "3000", "--lines", "7", "--json"], "")
                .out,
        );
        found["proven"].clone()
    };
    for (moves, image) in [("", ""), ("1", "7"), ("4 4 3", "4 4 5"), ("6 4 4 4 4", "2 4 4 4 4"), ("1 7 2", "7 1 6")] {
        assert_eq!(values(moves), values(image), "{moves} and {image}");
    }
}

/// In ColorClash the images in the diagonal from a5 to e1.
#[test]
fn mirrored_first_actions_have_the_same_values() {
    let args = ["search", "color-clash", "--nodes", "20000", "--lines", "8", "--json"];
    let found = read_json(&rival_fed(&args, "").out);
    let of = |mv: &str| {
        let line = found["lines"].as_array().expect("lines").iter().find(|line| line["pv"][0] == mv).expect("a line");
        (line["value"].clone(), line["proven"].clone())
    };
    for (mv, image) in [("pb3", "pc4"), ("pa4", "pb5"), ("mb3", "mc4"), ("ma4", "mb5")] {
        assert_eq!(of(mv), of(image), "{mv} and {image}");
    }
}

/// Readers found these false, in every way that rival said them.
#[test]
fn the_reviewers_own_cases() {
    let color_clash = read_json(&rival_fed(&["search", "color-clash", "--time", "20", "--json"], "").out);
    assert_eq!(color_clash["proven"]["win_in"], Value::Null, "a length is not proven there");
    let connect_four = read_json(&rival_fed(&["search", "connect-four", "--time", "1000", "--json"], "").out);
    assert_eq!(connect_four["proven"]["winner"], "first");
    assert_eq!(connect_four["proven"]["win_in"], Value::Null, "a length is not proven there");
    let ugi = rival_fed(&["ugi", "connect-four"], "position startpos\ngo movetime 20\nquit\n").out;
    assert!(!ugi.contains("mate"), "{ugi}");
    let record = "[Game \"color-clash\"]\n\n1. mb3+pb2 md3+mc3 *\n";
    let review = read_json(&rival_fed(&["analyze", "--record", "-", "--json"], record).out);
    assert_eq!((&review["moves"][2]["move"], &review["moves"][2]["mark"]), (&Value::from("md3"), &Value::Null));
    let record = "[Game \"connect-four\"]\n\n1. 4 4 2. 3 3 3. 2 1 4. 5 *\n";
    let review = rival_fed(&["analyze", "--record", "-", "--nodes", "2000"], record).out;
    assert!(!review.contains("wins in 4"), "{review}");
}

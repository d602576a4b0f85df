//! Both methods recover from spoilt weights, and runs resume where they were interrupted.

use rival_core::Seeded;
use rival_lab::stats::{Hypothesis, Sprt};
use rival_lab::tune::{
    Fit, FitError, Sample, Samples, Spsa, Trial, TuneError, TuneJournal, TuneJournalError, TuningProblem, collect,
};
use rival_lab::{LabError, Openings};
use rival_play::{HeuristicId, Weights};
use std::fs;
use std::path::PathBuf;

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("rival-tune-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&path);
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The classic heuristic of a game with some weights spoilt, and the weights that may change.
fn spoilt(game: &str, start: &str, parameters: &str) -> TuningProblem {
    let game = rival_play::open(game).expect("a game").into();
    let start = Weights::from_list(start).expect("weights");
    TuningProblem::read(game, HeuristicId::CLASSIC, &start, Some(parameters)).expect("a problem")
}

/// A negative weight on the score is the worst start in Smart Horses.
fn by_games(steps: usize) -> Spsa {
    Spsa {
        problem: spoilt("smart-horses", "score=-60", "score=-100..100"),
        steps,
        pairs: 2,
        nodes: 60,
        reach: 0.15,
        stride: 0.2,
        openings: Openings::Plies(0),
        seed: 7,
        concurrency: 2,
        remote: None,
    }
}

fn run_spsa(spsa: &Spsa, file: &Scratch) -> (Vec<f64>, usize) {
    let mut journal =
        TuneJournal::open(&file.0, spsa.seed, &spsa.fingerprint(), spsa.problem.parameters.len()).expect("a journal");
    let mut taken = 0;
    let values = spsa.run(&mut journal, |_, _| taken += 1).expect("a run");
    (values, taken)
}

/// Resumes a run from a file with this content: either the complete run results, or the file is
/// unchanged.
fn refused_untouched_or_the_same(file: &Scratch, content: &[u8], whole: &[u8]) -> bool {
    fs::write(&file.0, content).expect("a file");
    let spsa = by_games(6);
    match TuneJournal::open(&file.0, spsa.seed, &spsa.fingerprint(), spsa.problem.parameters.len()) {
        Ok(mut journal) => {
            spsa.run(&mut journal, |_, _| {}).expect("a run");
            assert!(fs::read(&file.0).expect("a file") == whole, "{:?}", String::from_utf8_lossy(content));
            true
        }
        Err(_) => {
            assert!(fs::read(&file.0).expect("a file") == content, "{:?}", String::from_utf8_lossy(content));
            false
        }
    }
}

#[test]
fn a_log_cut_at_any_byte_grows_back_and_what_is_no_log_is_left_alone() {
    let file = Scratch::new("each-byte");
    run_spsa(&by_games(6), &file);
    let whole = fs::read(&file.0).expect("a file");
    for cut in 0..=whole.len() {
        assert!(refused_untouched_or_the_same(&file, &whole[..cut], &whole), "cut at {cut}");
    }
    let foreign: [&[u8]; 7] = [
        b"Ana\nLuis\n",
        b"rival",
        b"score = 100\n",
        b"rival tune \xc2\xb7 seed 8 \xc2\xb7 run",
        b"rival tune \xff",
        b"\0\0\0",
        &[&whole, b"notes of mine".as_slice()].concat(),
    ];
    for content in foreign {
        let begun = whole.starts_with(content);
        assert_eq!(refused_untouched_or_the_same(&file, content, &whole), begun, "{content:?}");
    }
}

#[test]
fn spsa_finds_the_way_back_and_the_trial_confirms_it() {
    let file = Scratch::new("spsa");
    let spsa = by_games(40);
    let (values, _) = run_spsa(&spsa, &file);
    assert!(values[0] > 20.0, "{values:?}");
    let trial = Trial {
        problem: spsa.problem,
        values,
        nodes: 60,
        sprt: Sprt { elo1: 100.0, ..Sprt::default() },
        games: 400,
        openings: Openings::Plies(0),
        seed: 7,
        concurrency: 2,
    };
    let score = trial.to_match().play::<LabError>(None, |_, _| Ok(())).expect("a match");
    assert_eq!(score.verdict, Some(Hypothesis::H1), "{score:?}");
}

#[test]
fn a_run_cut_anywhere_goes_on_to_the_same_weights() {
    let file = Scratch::new("cut");
    let spsa = by_games(8);
    let (values, taken) = run_spsa(&spsa, &file);
    assert_eq!(taken, 8);
    let whole = fs::read_to_string(&file.0).expect("a journal");
    let mut chance = Seeded::new(1);
    for _ in 0..12 {
        let mut cut = chance.below(whole.len() as u32 + 1) as usize;
        while !whole.is_char_boundary(cut) {
            cut -= 1;
        }
        fs::write(&file.0, &whole[..cut]).expect("a file");
        let kept = whole[..cut].matches('\n').count().saturating_sub(1);
        assert_eq!(run_spsa(&spsa, &file), (values.clone(), 8 - kept), "cut at {cut}");
        assert_eq!(fs::read_to_string(&file.0).expect("a journal"), whole);
    }
}

#[test]
fn the_log_of_another_run_is_refused_and_left_alone() {
    let file = Scratch::new("foreign");
    run_spsa(&by_games(1), &file);
    let text = fs::read_to_string(&file.0).expect("a journal");
    let other = by_games(2);
    let opened = TuneJournal::open(&file.0, other.seed, &other.fingerprint(), 1);
    assert!(matches!(opened, Err(TuneJournalError::Foreign(_))), "{opened:?}");
    assert_eq!(fs::read_to_string(&file.0).expect("a journal"), text);
    assert_eq!(TuneJournal::seed_in(&file.0), Some(7));
}

fn run_fit(fit: &Fit, name: &str) -> Result<Vec<f64>, TuneError> {
    let file = Scratch::new(name);
    let mut journal =
        TuneJournal::open(&file.0, 7, &fit.fingerprint(), fit.problem.parameters.len()).expect("a journal");
    fit.run(&mut journal, |_, _| ())
}

#[test]
fn a_fit_to_games_finds_the_way_back() {
    // Games with sound weights, learnt from with spoilt ones; in this sample fewer points happen to
    // look better.
    let sound = spoilt("smart-horses", "score=100", "score");
    let played = sound.self_play(200, 500, Openings::Plies(0), 7, 2);
    let mut records = Vec::new();
    let told = played.play::<LabError>(None, |finished, _| {
        records.push(finished.record.clone());
        Ok(())
    });
    told.expect("games");
    let problem = spoilt("smart-horses", "score=-60", "score=-100..100");
    let samples = collect(&problem, records).expect("games of this game");
    let values = run_fit(&Fit { problem, samples }, "texel").expect("a fit");
    assert!(values[0] > 20.0, "{values:?}");
}

/// Positions with two features whose results follow the weights 30 and −20 beside a rest that
/// counts 1.
fn drawn_samples() -> Samples {
    let mut chance = Seeded::new(3);
    let mut number = |most: u32| f64::from(chance.below(2 * most + 1)) - f64::from(most);
    let mut sample = || {
        let (one, two, rest) = (number(5), number(5), number(100));
        let expected = 1.0 / (1.0 + (-0.01 * (30.0 * one - 20.0 * two + rest)).exp());
        let result = f64::from(u8::from(f64::from(number(5000) as i32 + 5000) / 10_000.0 < expected));
        Sample { features: vec![one, two], rest, result }
    };
    Samples((0..20_000).map(|_| sample()).collect())
}

#[test]
fn a_fit_finds_the_weights_that_results_were_drawn_with() {
    let problem = spoilt("smart-horses", "score=-50,mobility=50", "score=-100..100,mobility=-100..100");
    let values = run_fit(&Fit { problem, samples: drawn_samples() }, "drawn").expect("a fit");
    assert!((values[0] - 30.0).abs() < 3.0 && (values[1] + 20.0).abs() < 3.0, "{values:?}");
}

#[test]
fn a_weight_at_the_end_of_its_range_lets_the_others_be_fitted() {
    let problem = spoilt("smart-horses", "score=10,mobility=0", "score=0..25,mobility=-100..100");
    let values = run_fit(&Fit { problem, samples: drawn_samples() }, "bounded").expect("a fit");
    assert!((values[0] - 25.0).abs() < 1e-9 && (values[1] + 20.0).abs() < 3.0, "{values:?}");
}

#[test]
fn too_few_positions_teach_nothing() {
    let problem = spoilt("smart-horses", "score=100", "score");
    let samples = Samples(drawn_samples().0.into_iter().take(9).collect());
    let fitted = run_fit(&Fit { problem, samples }, "few");
    assert!(matches!(fitted, Err(TuneError::Fit(FitError::Few { found: 9 }))), "{fitted:?}");
}

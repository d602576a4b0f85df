//! Complete matches between players.

mod common;

use common::play;
use rival_core::Side;
use rival_game::record::tag;
use rival_lab::stats::{Estimate, Hypothesis, Sprt};
use rival_lab::{Contest, Match, Openings, contestant};
use rival_play::TimeControl;

fn between(game: &str, players: [&str; 2], games: usize) -> Match {
    let game = rival_play::open(game).expect("a game");
    let players = players.map(|text| contestant(text, &*game).expect("a player")).to_vec();
    let openings = Openings::default_for(&*game);
    Match { contest: Contest::between(game.into(), players, openings, 7), games, concurrency: 2 }
}

#[test]
fn a_search_beats_chance_in_every_game() {
    for info in rival_play::games() {
        let (score, games) = play(&between(info.id, ["engine:nodes=2000", "random"], 12));
        assert_eq!(games.len(), 12);
        assert!(score.tally.games().mean() > 0.7, "{}: {:?}", info.id, score.tally);
    }
}

#[test]
fn perfect_play_never_loses_from_the_usual_openings_of_tic_tac_toe() {
    let (score, _) = play(&between("tictactoe", ["level:expert", "random"], 200));
    let [losses, _, wins] = score.tally.games().0;
    assert_eq!(losses, 0, "{score:?}");
    assert!(wins > 100, "{score:?}");
}

#[test]
fn in_color_clash_each_level_beats_the_one_below() {
    for levels in [["level:amateur", "level:beginner"], ["level:expert", "level:amateur"]] {
        let (score, _) = play(&between("color-clash", levels, 400));
        let Estimate { low, .. } = Estimate::of(&score.tally.pairs);
        assert!(low > 0.0, "{levels:?}: {score:?}");
    }
}

#[test]
fn a_pair_is_one_opening_with_colours_swapped() {
    let (_, games) = play(&between("smart-horses", ["random", "level:beginner"], 6));
    for pair in games.chunks(2) {
        assert_eq!((pair[0].players, pair[1].players), ([0, 1], [1, 0]));
        let [one, other] = [&pair[0], &pair[1]].map(|game| game.record.tags.get(tag::FEN));
        assert_eq!(one, other);
    }
    assert_ne!(games[0].record.tags.get(tag::FEN), games[2].record.tags.get(tag::FEN));
}

#[test]
fn the_same_seed_gives_the_same_match_however_many_games_are_played_at_a_time() {
    for name in ["connect-four", "color-clash", "desconecta-4-boom"] {
        let games = |concurrency| {
            let played = between(name, ["level:beginner", "engine:nodes=300,heuristic=classic"], 8);
            play(&Match { concurrency, ..played }).1
        };
        assert_eq!(games(1), games(3), "{name}");
    }
}

#[test]
fn another_seed_gives_another_match() {
    let mut played = between("connect-four", ["random", "random"], 4);
    let (_, games) = play(&played);
    played.contest.seed += 100;
    assert_ne!(games, play(&played).1);
}

#[test]
fn a_test_ends_the_match_when_it_is_clear() {
    let mut played = between("connect-four", ["engine:nodes=500", "random"], 1000);
    played.contest.sprt = Some(Sprt { elo1: 100.0, ..Sprt::default() });
    let (score, games) = play(&played);
    assert_eq!(score.verdict, Some(Hypothesis::H1));
    assert!(games.len() < 100, "{}", games.len());
    assert_eq!(score.tally.games().total() as usize, games.len());
}

#[test]
fn players_that_are_equal_get_equal_scores_from_a_pair() {
    let (score, _) = play(&between("connect-four", ["alpha-beta:depth=2", "alpha-beta:depth=2"], 20));
    assert_eq!(score.tally.pairs.0, [0, 0, 10, 0, 0]);
}

#[test]
fn whoever_has_no_time_loses() {
    let mut played = between("smart-horses", ["level:expert", "random"], 4);
    played.contest.clock = Some(TimeControl::read("0.00002").expect("a time control"));
    let (score, games) = play(&played);
    assert!(score.fouls[0] > 0, "{score:?}");
    let lost = games.iter().find(|game| game.is_foul()).expect("a game lost on time");
    assert_eq!(lost.record.tags.get(tag::TERMINATION), Some("time forfeit"));
    assert_eq!(lost.record.tags.get(tag::TIME_CONTROL), Some("0.00002"));
}

#[test]
fn records_tell_who_played_and_replay_to_their_result() {
    let played = between("color-clash", ["level:beginner", "random"], 2);
    for game in play(&played).1 {
        let tags = &game.record.tags;
        let first = &played.contest.players[game.players[Side::First]].short_name();
        assert_eq!((tags.get(tag::WHITE), tags.get(tag::GAME)), (Some(first.as_str()), Some("color-clash")));
        let mut at = played.contest.game.position(tags.get(tag::FEN).expect("a start")).expect("a position");
        for ply in &game.record.plies {
            assert_eq!(ply.side, at.turn());
            at.play(&ply.mv).expect("a legal move");
        }
        assert_eq!(game.record.ending, at.outcome().into());
    }
}

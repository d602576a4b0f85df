//! The contract of games: functions that panic where a game breaks it, and a macro that makes tests
//! of them.

mod hints;
mod moves;
mod notation;
mod numbers;
mod picture;
mod rules;

pub use hints::*;
pub use moves::*;
pub use notation::*;
pub use numbers::*;
pub use picture::*;
pub use rules::*;

use crate::{Walk, size};
use rival_game::Game;

/// A module of tests, one for each clause of the contract, all on random games.
///
/// ```text
/// rival_testkit::conformance!(on_a_board_of_16, TicTacToe::variant("4x4:3").unwrap());
/// ```
#[macro_export]
macro_rules! conformance {
    ($name:ident, $game:expr) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;
            $crate::conformance!(@tests $game;
                a_game_that_goes_on_has_a_legal_move
                a_finished_game_has_no_legal_moves
                legal_moves_are_unique
                actions_number_the_moves
                planes_tell_positions_apart
                moves_come_in_one_order_and_stop_when_told
                a_move_score_depends_on_position_and_move_alone
                every_game_ends_within_its_bound
                a_replayed_game_ends_the_same
                moves_survive_their_text
                an_illegal_move_is_refused
                positions_survive_their_text
                the_form_fits_every_position
                keys_and_equality_agree
                a_position_changed_in_the_least_has_another_key
                set_ups_come_from_the_seed_alone
                scores_and_outcome_agree
                every_heuristic_is_sound
                the_heuristics_of_levels_are_listed
                the_view_shows_every_cell_once
                the_view_offers_every_legal_move_once
                effects_lead_from_one_picture_to_the_next
                words_are_never_empty
                the_rules_in_brief_can_be_read_and_drawn
                every_finished_game_says_why
                levels_have_names_of_their_own
                winning_moves_win_and_none_is_missed
                only_moves_that_lose_at_once_are_unsafe
                mirror_images_share_a_key_and_their_moves
            );
        }
    };
    (@tests $game:expr; $($clause:ident)*) => {
        $(#[test]
        fn $clause() {
            $crate::conformance::$clause(&$game);
        })*
    };
}

/// The seeds of the random games for each clause.
fn games() -> std::ops::Range<u64> {
    0..size(60, 100_000)
}

/// Calls `check` with every position of many random games, starts and ends included.
fn every_position<G: Game>(game: &G, mut check: impl FnMut(&G::Position)) {
    for seed in games() {
        let mut walk = Walk::new(game, seed);
        check(walk.at());
        while walk.step().is_some() {
            check(walk.at());
        }
    }
}

//! New tables.

use super::log::{FORMAT, Head};
use super::state::TableState;
use crate::secret::SecretHash;
use rival_game::Phrase;
use rival_play::{AnyGame, Player};
use rival_wire::PerSide;
use rival_wire::Problem;
use rival_wire::{NewTableRequest, SeatSpec, checked_clock, checked_seed};

/// Drawn seeds are short enough to type.
const DRAWN_SEEDS: u64 = 1_000_000;

impl TableState {
    /// A new table with this name and time, in milliseconds since 1970. `random` draws the seed if
    /// none is given.
    ///
    /// # Errors
    /// If the game, set-up, a player or the clock is refused.
    pub fn create(
        id: &str,
        time: i64,
        request: NewTableRequest,
        secrets: PerSide<SecretHash>,
        random: u64,
    ) -> Result<TableState, Problem> {
        let game = rival_play::open(&request.game)?;
        let seats = request.seats.unwrap_or_else(|| usual_seats(&*game));
        let two_humans = seats.both().into_iter().all(SeatSpec::is_human);
        let clock = request.clock.map(checked_clock).transpose()?;
        if clock.is_some() && !seats.both().into_iter().any(SeatSpec::is_human) {
            return Err(no_clock_for_machines());
        }
        let head = Head {
            format: FORMAT,
            seed: checked_seed(request.seed)?.unwrap_or(random % DRAWN_SEEDS),
            layout: request.layout,
            position: request.position,
            seats,
            secrets,
            casual: request.casual.unwrap_or(!two_humans),
            listed: request.listed.unwrap_or(!two_humans),
            pace: request.pace.unwrap_or_default().granted(),
            clock,
        };
        TableState::new(id, time, &game.name(), head)
    }

    /// A rematch with the sides swapped. Each player's secret opens the new seat, so nobody needs a
    /// new one.
    ///
    /// # Errors
    /// If the game can no longer be opened.
    pub fn swapped(&self, id: &str, time: i64, random: u64) -> Result<TableState, Problem> {
        let head = Head {
            format: FORMAT,
            seed: random % DRAWN_SEEDS,
            seats: self.seats().swapped(),
            secrets: self.head.secrets.clone().swapped(),
            pace: self.pace,
            ..(*self.head).clone()
        };
        TableState::new(id, time, &self.session.game().name(), head)
    }
}

/// A human against the machine, on the game's default sides.
fn usual_seats(game: &dyn AnyGame) -> PerSide<SeatSpec> {
    let players = Player::default_opponent(game).against_human(Player::default_side(game.info()));
    players.each_ref().map(SeatSpec::of).into()
}

fn no_clock_for_machines() -> Problem {
    let say = Phrase::fixed(
        "clock: machines that play each other have none; their pace is `pace`",
        "reloj: las máquinas que juegan entre ellas no tienen; su ritmo es `pace`",
    );
    Problem::bad_setup(say)
}

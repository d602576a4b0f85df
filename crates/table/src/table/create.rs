//! A table as a client asks for it.

use super::log::{FORMAT, Head};
use super::state::State;
use crate::secret::SecretHash;
use rival_game::Phrase;
use rival_play::{AnyGame, Player};
use rival_wire::PerSide;
use rival_wire::Problem;
use rival_wire::{NewTableRequest, SeatSpec, TimeControl, checked_seed};

/// Seeds that are drawn are short, so that people can type them.
const DRAWN_SEEDS: u64 = 1_000_000;

impl State {
    /// A new table of this name, made at this time in milliseconds since 1970. `random` draws its seed, if none is given.
    ///
    /// # Errors
    /// If there is no such game, set-up, player or clock.
    pub fn create(
        id: &str,
        time: i64,
        request: NewTableRequest,
        secrets: PerSide<SecretHash>,
        random: u64,
    ) -> Result<State, Problem> {
        let game = rival_play::open(&request.game)?;
        let seats = request.seats.unwrap_or_else(|| usual_seats(&*game));
        let two_humans = seats.both().into_iter().all(SeatSpec::is_human);
        let clock = request.clock.map(TimeControl::checked).transpose()?;
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
        State::new(id, time, &game.name(), head)
    }

    /// The same game once more with the sides swapped. Each player's secret opens their new seat: no one else needs to be
    /// told it.
    ///
    /// # Errors
    /// If the game can no longer be opened.
    pub fn swapped(&self, id: &str, time: i64, random: u64) -> Result<State, Problem> {
        let head = Head {
            format: FORMAT,
            seed: random % DRAWN_SEEDS,
            seats: self.seats().swapped(),
            secrets: self.head.secrets.clone().swapped(),
            pace: self.pace,
            ..(*self.head).clone()
        };
        State::new(id, time, &self.session.game().name(), head)
    }
}

/// A human against the machine, on the sides they have in this game.
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

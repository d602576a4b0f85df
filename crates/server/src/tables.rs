//! The tables that are open, and the way to those that are not.

use crate::api::{Created, NewTableRequest, SeatSpec, checked_seed};
use crate::house::{House, now};
use crate::problem::Problem;
use crate::secret::{self, Secret};
use crate::table::{Head, State, Table, no_such_table};
use rival_game::Phrase;
use rival_play::{AnyGame, Player};
use rival_store::{NewTable, StoreError};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::OnceCell;

/// A table nobody uses stays open for this long: it takes memory, and no time worth mentioning to open again.
const IDLE: Duration = Duration::from_secs(15);
/// So many tables are open at a time, unless more are in use.
const MOST_OPEN: usize = 8_192;
/// How often to look for such tables.
const BETWEEN_SWEEPS: Duration = Duration::from_secs(5);
/// Seeds drawn by us stay below this: short enough to be told to somebody else.
const DRAWN_SEEDS: u64 = 1_000_000;
/// When to try again once there are too many tables, in seconds.
const FULL_HOUSE_RETRY: u32 = 3600;

/// The open tables by their names; a place is empty while its table is being opened.
type OpenTables = HashMap<String, Arc<OnceCell<Arc<Table>>>>;

/// The tables.
pub(crate) struct Tables {
    house: Arc<House>,
    open: Mutex<OpenTables>,
    /// How many are kept.
    kept: AtomicU64,
}

impl Tables {
    /// Finds out what is kept.
    pub(crate) async fn new(house: Arc<House>) -> Result<Tables, StoreError> {
        let kept = AtomicU64::new(house.store.count().await?);
        Ok(Tables { house, open: Mutex::default(), kept })
    }

    /// The map is whole whatever happened to the thread that had it.
    fn open_tables(&self) -> MutexGuard<'_, OpenTables> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are kept, and how many of them are open.
    pub(crate) fn counts(&self) -> (u64, usize) {
        (self.kept.load(Ordering::Relaxed), self.open_tables().len())
    }

    /// The table of this name. However many ask at once, it is opened once.
    pub(crate) async fn get(&self, id: &str) -> Result<Arc<Table>, Problem> {
        if !secret::is_id(id) {
            return Err(no_such_table());
        }
        let cell = self.place_of(id);
        let opened = cell.get_or_try_init(|| async {
            let stored = self.house.store.load(id).await?.ok_or_else(no_such_table)?;
            let state = State::load(id, stored)?;
            Ok::<_, Problem>(Table::open(Arc::clone(&self.house), state).await)
        });
        let table = opened.await.cloned();
        if table.is_err() {
            self.drop_if_unused(id, &cell);
        }
        table
    }

    /// The place of a table among those that are open. If they are too many, those that nobody uses are put away.
    fn place_of(&self, id: &str) -> Arc<OnceCell<Arc<Table>>> {
        let mut open = self.open_tables();
        if open.len() >= MOST_OPEN {
            put_away(&mut open, Instant::now());
        }
        Arc::clone(open.entry(id.to_owned()).or_default())
    }

    /// Takes away a place where no table could be opened, unless somebody else is trying just now.
    fn drop_if_unused(&self, id: &str, cell: &Arc<OnceCell<Arc<Table>>>) {
        let mut open = self.open_tables();
        let ours_and_the_maps = 2;
        if Arc::strong_count(cell) == ours_and_the_maps {
            open.remove(id);
        }
    }

    /// Makes a table.
    pub(crate) async fn create(&self, request: NewTableRequest) -> Result<Created, Problem> {
        let game = rival_play::open(&request.game)?;
        let seats = request.seats.unwrap_or_else(|| usual_seats(&*game));
        let two_humans = seats.first.is_human() && seats.second.is_human();
        let secrets = [Secret::new(), Secret::new()];
        let head = Head {
            seed: checked_seed(request.seed)?.unwrap_or_else(draw_seed),
            layout: request.layout,
            position: request.position,
            seats,
            secrets: secrets.each_ref().map(Secret::hash).into(),
            casual: request.casual.unwrap_or(!two_humans),
            listed: request.listed.unwrap_or(!two_humans),
            pace: request.pace.unwrap_or_default().granted(),
        };
        let state = State::new(&secret::new_id(), now(), &game.name(), head)?;
        let table = self.keep(state).await?;
        Ok(Created { table: table.view().await?, secrets: secrets.map(Secret::reveal).into() })
    }

    /// Saves a new table and opens it.
    pub(crate) async fn keep(&self, state: State) -> Result<Arc<Table>, Problem> {
        if !self.house.has_room_for(&state) {
            return Err(self.house.too_many());
        }
        if self.kept.fetch_add(1, Ordering::Relaxed) >= self.house.bounds.tables {
            self.kept.fetch_sub(1, Ordering::Relaxed);
            return Err(full_house());
        }
        let (id, kept) = (state.id.to_string(), new_table(&state));
        if let Err(error) = self.house.store.create(kept).await {
            self.kept.fetch_sub(1, Ordering::Relaxed);
            return Err(error.into());
        }
        let cell = self.place_of(&id);
        Ok(Arc::clone(cell.get_or_init(|| Table::open(Arc::clone(&self.house), state)).await))
    }

    /// Forgets a table.
    pub(crate) async fn delete(&self, table: &Table) -> Result<(), Problem> {
        let mut live = table.lock().await?;
        if self.house.store.delete(&live.state.id).await? {
            self.kept.fetch_sub(1, Ordering::Relaxed);
        }
        table.close(&mut live);
        self.open_tables().remove(&*live.state.id);
        Ok(())
    }

    /// Opens the tables where the machine is to move, so that it does: what a server does first.
    pub(crate) async fn resume(&self) {
        match self.house.store.waiting_for_machine().await {
            Err(error) => tracing::error!(%error, "the machine's turns could not be found"),
            Ok(ids) => {
                for id in &ids {
                    if let Err(problem) = self.get(id).await {
                        tracing::error!(table = id, problem = %problem.say, "a table could not be opened");
                    }
                }
            }
        }
    }

    /// Puts away tables that nobody uses, again and again.
    pub(crate) async fn sweep(&self) {
        loop {
            tokio::time::sleep(BETWEEN_SWEEPS).await;
            if let Some(then) = Instant::now().checked_sub(IDLE) {
                put_away(&mut self.open_tables(), then);
            }
        }
    }
}

/// Puts away tables that nobody has used since then. Whoever wants one must ask for this map, and waits; so a table that
/// nobody else holds now will not be held by anybody when it goes.
fn put_away(open: &mut OpenTables, then: Instant) {
    let unused = |table: &Arc<Table>| Arc::strong_count(table) == 1 && table.is_idle_since(then);
    let stays = |cell: &Arc<OnceCell<Arc<Table>>>| Arc::strong_count(cell) > 1 || !cell.get().is_some_and(unused);
    open.retain(|_, cell| stays(cell));
}

fn new_table(state: &State) -> NewTable {
    NewTable {
        id: state.id.to_string(),
        game: state.session.game().name(),
        listed: state.head.listed,
        created: state.created,
        head: serde_json::to_string(&*state.head).expect("plain data is JSON"),
        events: state.events(),
        standing: state.standing(),
    }
}

/// A human against the machine, on the sides they have in this game.
fn usual_seats(game: &dyn AnyGame) -> crate::api::Both<SeatSpec> {
    let players = Player::usual_opponent(game).against_human(Player::usual_side(game.info()));
    players.each_ref().map(SeatSpec::of).into()
}

/// A seed from the system's randomness.
fn draw_seed() -> u64 {
    let mut bytes = [0; 8];
    // Without randomness every table would have the same seed, which is a pity and no harm.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes) % DRAWN_SEEDS
}

fn full_house() -> Problem {
    let say = Phrase::fixed(
        "There are too many tables here; delete some you no longer need.",
        "Hay demasiadas mesas; borra alguna que ya no necesites.",
    );
    Problem::busy(say, FULL_HOUSE_RETRY)
}

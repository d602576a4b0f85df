//! What can be asked about a table: where it has been, why a move was played, what to play.

use super::{Live, Table, not_casual};
use crate::api::Pruning;
use crate::pool::{Budget, Order, Priority, StopOnDrop};
use crate::problem::Problem;
use crate::shares::Client;
use rival_core::Side;
use rival_game::Phrase;
use rival_play::{Algorithm, HeuristicId, SearchRequest, Session};
use rival_search::{Control, Limits};
use rival_wire::{Hint, Why};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How many positions a hint may look at: the same position gets the same hint, however busy the machine is.
const HINT_NODES: u64 = 400_000;
/// About how long that takes.
const HINT_TIME: Duration = Duration::from_millis(100);
/// Much longer than that: what a machine that has come to a halt does not exceed.
const HINT_PATIENCE: Duration = Duration::from_secs(20);
/// How much plain minimax may look at to find out what alpha-beta left out.
const PLAIN_NODES: u64 = 50_000_000;
const PLAIN_TIME: Duration = Duration::from_secs(5);

impl Table {
    /// The game as it was after so many moves, or as it is; if it is to be analysed, only where that is allowed.
    pub(crate) async fn session_at(&self, ply: Option<u32>, to_analyse: bool) -> Result<Session, Problem> {
        let live = self.lock().await?;
        if to_analyse {
            live.check_analysis()?;
        }
        if ply.is_some_and(|ply| ply > live.state.ply()) {
            return Err(no_such_ply());
        }
        let mut session = live.state.session.clone();
        if let Some(ply) = ply {
            session.go_back(ply as usize);
        }
        Ok(session)
    }

    /// Why the move that answered this ply was played.
    pub(crate) async fn why(&self, ply: u32) -> Result<Why, Problem> {
        let session = self.session_at(None, true).await?;
        let why = session.why(ply as usize).ok_or_else(no_such_ply)?;
        let played = session.played().get(ply as usize).ok_or_else(no_such_ply)?;
        Ok(Why::of(&why, &*played.before))
    }

    /// How much of the tree was left out before a move of the machine's.
    pub(crate) async fn pruning(&self, client: Client, ply: u32) -> Result<Pruning, Problem> {
        let session = self.session_at(None, true).await?;
        let played = session.played().get(ply as usize).ok_or_else(no_such_ply)?;
        let thought = played.thought.as_ref().ok_or_else(no_thought)?;
        let (at, depth, searched) = (played.before.clone(), thought.depth, thought.stats);
        let limits = Limits { depth: Some(depth), nodes: Some(PLAIN_NODES), ..self.services.bounds.limits(PLAIN_TIME) };
        let stop = Arc::new(AtomicBool::new(false));
        let _until_we_go = StopOnDrop(Arc::clone(&stop));
        let flag = Arc::clone(&stop);
        let order = Order { priority: Priority::Analysis, client, budget: Budget::Fixed(PLAIN_TIME) };
        let plain = move || {
            let request = SearchRequest {
                algorithm: Algorithm::Minimax,
                heuristic: HeuristicId::CLASSIC,
                ..SearchRequest::default()
            };
            at.search(&request, &mut Control { limits, stop: Some(&flag), progress: None })
        };
        let minimax = self.services.analyse(order, stop, plain).await??;
        let whole = minimax.stopped.is_none().then_some(minimax.stats);
        Ok(Pruning {
            search: searched.into(),
            minimax: whole.map(Into::into),
            pruning: whole.map(|whole| searched.pruning_against(&whole)),
        })
    }

    /// What the engine would play for a side of these that is to move. It stops when nobody waits for it any more.
    pub(crate) async fn hint(&self, client: Client, sides: &[Side]) -> Result<Hint, Problem> {
        let (session, ply) = {
            let live = self.lock().await?;
            self.check_going_on(&live)?;
            live.check_analysis()?;
            if live.acting(sides)? != live.state.session.turn() {
                return Err(self.not_your_turn(&live));
            }
            (live.state.session.clone(), live.state.ply())
        };
        let stop = Arc::new(AtomicBool::new(false));
        let _until_we_go = StopOnDrop(Arc::clone(&stop));
        let flag = Arc::clone(&stop);
        let limits = Limits { nodes: Some(HINT_NODES), ..self.services.bounds.limits(HINT_PATIENCE) };
        let at = session.at().boxed();
        let think = move || session.hint(&mut Control { limits, stop: Some(&flag), progress: None });
        // A person waits for it at the board, as for a move.
        let order = Order { priority: Priority::Reply, client, budget: Budget::Fixed(HINT_TIME) };
        let report = self.services.analyse(order, stop, think).await?;
        Hint::of(&report, ply, &*at).ok_or_else(Problem::internal)
    }
}

impl Live {
    /// Whether the machine may be asked about the game.
    fn check_analysis(&self) -> Result<(), Problem> {
        let allowed = self.state.head.casual || self.state.to_move().is_none();
        if allowed { Ok(()) } else { Err(not_casual()) }
    }
}

fn no_such_ply() -> Problem {
    Problem::not_found(Phrase::fixed("The game has not come that far.", "La partida no ha llegado tan lejos."))
}

fn no_thought() -> Problem {
    Problem::not_found(Phrase::fixed("The machine did not think about this move.", "La máquina no pensó esa jugada."))
}

//! What can be asked about a table: where it has been, why a move was played, what to play.

use super::log::Thought;
use super::{Live, Table, not_casual};
use crate::api::{Hint, PositionView, WhyView};
use crate::pool::StopOnDrop;
use crate::problem::Problem;
use rival_core::{Phrase, Side};
use rival_play::AnyPosition;
use rival_search::Control;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How long a hint may be thought about.
const HINT_TIME: Duration = Duration::from_secs(1);

impl Table {
    /// The position after so many moves.
    pub(crate) async fn position(&self, ply: u32) -> Result<PositionView, Problem> {
        let live = self.lock().await?;
        let name = live.state.session.game().name();
        Ok(PositionView::of(name, live.position(ply)?, None))
    }

    /// Why the move that answered this ply was played.
    pub(crate) async fn why(&self, ply: u32) -> Result<WhyView, Problem> {
        let live = self.lock().await?;
        live.check_analysis()?;
        let (session, place) = (&live.state.session, ply as usize);
        let mut why = session.why(place).ok_or_else(no_such_ply)?;
        let thought = live.state.thought(place);
        why.thought = thought.map(Thought::report);
        Ok(WhyView::of(&why, thought.map(|thought| thought.view(session.info())), session.info()))
    }

    /// What the engine would play for a side of these that is to move. It stops when nobody waits for it any more.
    pub(crate) async fn hint(&self, sides: &[Side]) -> Result<Hint, Problem> {
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
        let (info, flag) = (session.info(), Arc::clone(&stop));
        let limits = self.house.bounds.limits(HINT_TIME);
        let think = move || session.hint(&mut Control { limits, stop: Some(&flag), progress: None });
        let report = self.house.analyse(stop, think).await?;
        Hint::of(report, ply, info).ok_or_else(Problem::internal)
    }
}

impl Live {
    /// Whether the machine may be asked about the game.
    fn check_analysis(&self) -> Result<(), Problem> {
        let allowed = self.state.head.casual || self.state.to_move().is_none();
        if allowed { Ok(()) } else { Err(not_casual()) }
    }

    fn position(&self, ply: u32) -> Result<&dyn AnyPosition, Problem> {
        let session = &self.state.session;
        match session.played().get(ply as usize) {
            Some(next) => Ok(&*next.before),
            None if ply == self.state.ply() => Ok(session.at()),
            None => Err(no_such_ply()),
        }
    }
}

fn no_such_ply() -> Problem {
    Problem::not_found(Phrase::fixed("The game has not come that far.", "La partida no ha llegado tan lejos."))
}

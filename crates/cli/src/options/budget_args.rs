//! Options that limit a search.

use crate::options::depth::{Depth, read_depth};
use crate::options::number::optional;
use crate::output::Failure;
use clap::Args;
use rival_search::Limits;
use std::ops::RangeInclusive;
use std::time::Duration;

/// At most a day.
const MILLISECONDS: RangeInclusive<u64> = 1..=86_400_000;
pub(crate) const THREADS: RangeInclusive<u64> = 1..=64;

/// The options that limit a search.
#[derive(Debug, Args)]
pub(crate) struct BudgetArgs {
    /// How many plies to look ahead, from 0 to 64; full is to the end of the game
    #[arg(long, value_name = "N|full", allow_negative_numbers = true)]
    pub(crate) depth: Option<String>,

    /// How long to think, in milliseconds [default: 1000, unless depth or nodes are given]
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    time: Option<String>,

    /// How many positions to visit
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    nodes: Option<String>,

    /// How many threads the engine searches on, from 1 to 64
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<String>,
}

impl BudgetArgs {
    /// The given limits.
    pub(crate) fn limits(&self) -> Result<Limits, Failure> {
        let depth = self.depth.as_deref().map(read_depth).transpose()?;
        let nodes = optional("--nodes", self.nodes.as_deref(), 1..=u64::MAX)?;
        let time = optional("--time", self.time.as_deref(), MILLISECONDS)?.map(Duration::from_millis);
        Ok(Limits { depth: depth.and_then(Depth::plies), nodes, time, memory_mib: None })
    }

    /// Whether no limit was given; `--depth full` is one.
    pub(crate) fn is_open(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time.is_none()
    }

    pub(crate) fn threads(&self) -> Result<u16, Failure> {
        Ok(optional("--threads", self.threads.as_deref(), THREADS)?.unwrap_or(1) as u16)
    }
}

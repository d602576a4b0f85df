//! Agents as they are written: `level:expert`, `engine:heuristic=tuned,time=100`, `alpha-beta:depth=6`, `random`,
//! `ugi:./engine`.

use super::number::whole;
use super::{Agent, Kind, Program};
use crate::weight_set::WeightSet;
use rival_game::{Phrase, phrase};
use rival_play::{Algorithm, AnyGame, HeuristicId, SearchRequest};
use rival_search::Limits;
use std::path::Path;
use std::time::Duration;
use thiserror::Error;

/// An agent that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct AgentError {
    /// What is wrong with it.
    pub reason: Phrase,
}

impl From<Phrase> for AgentError {
    fn from(reason: Phrase) -> AgentError {
        AgentError { reason }
    }
}

/// More threads than this are a slip of the pen.
const MOST_THREADS: u64 = 256;

impl Agent {
    /// Reads an agent for a game:
    ///
    /// - `level:ID`, one of the game's levels;
    /// - `engine`, `alpha-beta` or another search, with options behind a colon: `heuristic=tuned`, `weights=FILE`,
    ///   `w.FEATURE=NUMBER`, `depth=N`, `nodes=N`, `time=MILLISECONDS`, `threads=N`, `table=MIB`, `name=NAME`;
    /// - `random`;
    /// - `ugi:PROGRAM ARGUMENTS`, a program that speaks the Universal Game Interface, with settings before it as in `env`:
    ///   `ugi:nodes=1000 option.Hash=16 name=mine ./engine {game}`. There are `depth`, `nodes`, `time` and `timeout` (both in
    ///   milliseconds), `option.NAME` and `name`; words may be quoted, and `{game}` is the name of the game.
    ///
    /// ```
    /// use rival_lab::Agent;
    /// let game = rival_play::open("smart-horses").unwrap();
    /// let agent = Agent::read("engine:heuristic=classic,nodes=5000,w.mobility=12", &*game).unwrap();
    /// assert!(agent.is_repeatable());
    /// assert!(Agent::read("level:grandmaster", &*game).is_err());
    /// ```
    ///
    /// # Errors
    /// If it is none of these; the sentence says what there is.
    pub fn read(text: &str, game: &dyn AnyGame) -> Result<Agent, AgentError> {
        let (kind, options) = text.split_once(':').unwrap_or((text, ""));
        let named = |kind| Agent { name: text.to_owned(), kind };
        let algorithm = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == kind);
        match (kind, algorithm) {
            ("level", _) => Ok(named(Kind::Level(level(options, game)?))),
            ("ugi", _) => {
                let (program, name) = Program::read(options, game)?;
                Ok(Agent { name: name.unwrap_or_else(|| text.to_owned()), kind: Kind::External(program) })
            }
            ("random", _) if options.is_empty() => Ok(named(Kind::Random)),
            (_, Some(algorithm)) => {
                let Searcher { name, request, limits, .. } = Searcher::read(options, algorithm, game)?;
                let kind = Kind::Search { request, limits };
                Ok(Agent { name: name.unwrap_or_else(|| text.to_owned()), kind })
            }
            _ => Err(unknown(text).into()),
        }
    }
}

fn unknown(text: &str) -> Phrase {
    let searches = Algorithm::ALL.map(Algorithm::name).join(" ");
    phrase!(
        "\"{text}\" is no player; there is level:NAME, random, ugi:PROGRAM, and with options behind a colon {searches}",
        "«{text}» no es un jugador; hay level:NOMBRE, random, ugi:PROGRAMA y, con opciones tras dos puntos, {searches}"
    )
}

fn level(id: &str, game: &dyn AnyGame) -> Result<rival_game::Level, Phrase> {
    let levels = game.levels();
    let known: Vec<&str> = levels.iter().map(|level| level.id).collect();
    let known = known.join(" ");
    levels
        .into_iter()
        .find(|level| level.id == id)
        .ok_or_else(|| phrase!("there is no level \"{id}\"; there is {known}", "no hay un nivel «{id}»; hay {known}"))
}

/// A search being put together.
struct Searcher {
    name: Option<String>,
    /// As given, or as the file of weights says.
    heuristic: Option<HeuristicId>,
    request: SearchRequest,
    limits: Limits,
}

impl Searcher {
    fn read(options: &str, algorithm: Algorithm, game: &dyn AnyGame) -> Result<Searcher, Phrase> {
        let request = SearchRequest { algorithm, ..SearchRequest::default() };
        let mut searcher = Searcher { name: None, heuristic: None, request, limits: Limits::default() };
        for option in options.split(',').filter(|option| !option.is_empty()) {
            searcher.set(option, game)?;
        }
        searcher.request.heuristic = searcher.heuristic.unwrap_or_default();
        let Searcher { request, limits, .. } = &searcher;
        game.check_weights(request.heuristic, &request.weights).map_err(|error| Phrase::from(&error))?;
        if algorithm.is_textbook() && limits.depth.is_none() {
            let name = algorithm.name();
            return Err(phrase!(
                "{name} wants a depth: {name}:depth=6",
                "{name} necesita una profundidad: {name}:depth=6"
            ));
        }
        Ok(searcher)
    }

    fn set(&mut self, option: &str, game: &dyn AnyGame) -> Result<(), Phrase> {
        let wrong = || {
            phrase!(
                "\"{option}\" is not like heuristic=tuned, weights=FILE, w.FEATURE=1, depth=6, nodes=10000, time=100, threads=1, table=128 or name=mine",
                "«{option}» no es como heuristic=tuned, weights=ARCHIVO, w.RASGO=1, depth=6, nodes=10000, time=100, threads=1, table=128 o name=mío"
            )
        };
        let (name, value) = option.split_once('=').ok_or_else(wrong)?;
        match name {
            "name" => self.name = Some(value.to_owned()),
            "heuristic" => self.heuristic = Some(game.heuristic(value).map_err(|error| Phrase::from(&error))?),
            "weights" => {
                let set = WeightSet::read(Path::new(value), game)?;
                self.request.weights.0.extend(set.weights.0);
                self.heuristic = self.heuristic.or(set.heuristic);
            }
            "depth" => self.limits.depth = Some(whole(name, value, 1..=u16::MAX.into())? as u16),
            "nodes" => self.limits.nodes = Some(whole(name, value, 1..=u64::MAX)?),
            "time" => self.limits.time = Some(Duration::from_millis(whole(name, value, 1..=u64::MAX)?)),
            "threads" => self.request.engine.threads = whole(name, value, 1..=MOST_THREADS)? as u16,
            "table" => self.request.engine.table_mib = whole(name, value, 0..=u32::MAX.into())? as u32,
            _ => {
                let feature = name.strip_prefix("w.").ok_or_else(wrong)?;
                self.request.weights.0.push((feature.to_owned(), value.parse().map_err(|_| wrong())?));
            }
        }
        Ok(())
    }
}

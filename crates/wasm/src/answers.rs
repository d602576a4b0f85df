//! The page's questions by name.

use crate::{jobs, positions, tables};
use rival_game::phrase;
use rival_table::questions::{Question, recorded_games, weight_set};
use rival_wire::{
    Demo, EvaluationBody, Game, JudgementBody, PositionRef, Problem, QuizBody, SolutionBody, TraceBody, TreeBody,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Receives each line before the answer, as JSON.
pub type Tell<'a> = &'a mut dyn FnMut(&str);

/// Answers a question, given by its name and JSON. `tell` receives the lines of a search. The
/// answer is JSON, `{"ok": …}` or `{"problem": …}`.
///
/// ```
/// let answer = rival_wasm::answer("positions", r#"{"body": {"game": "tictactoe"}}"#, &mut |_| {});
/// assert!(answer.starts_with(r#"{"ok":"#));
/// ```
#[must_use]
pub fn answer(method: &str, body: &str, tell: Tell<'_>) -> String {
    match answered(method, body, tell) {
        Ok(json) => format!("{{\"ok\":{json}}}"),
        // Plain data is always JSON.
        Err(problem) => format!("{{\"problem\":{}}}", serde_json::to_string(&problem).unwrap_or_default()),
    }
}

fn answered(method: &str, body: &str, tell: Tell<'_>) -> Result<String, Problem> {
    match method {
        "games" => json(&Game::all()),
        "game" => json(&Game::of(&*rival_play::open(&read::<String>(body)?)?)),
        "demo" => json(&demo(&read::<String>(body)?)?),
        "positions" => question::<PositionRef>(body),
        "evaluations" => question::<EvaluationBody>(body),
        "trees" => question::<TreeBody>(body),
        "traces" => question::<TraceBody>(body),
        "quizzes" => question::<QuizBody>(body),
        "judgements" => question::<JudgementBody>(body),
        "solutions" => question::<SolutionBody>(body),
        "search" => json(&positions::search(read(body)?, tell)?),
        "review" => json(&positions::review(read(body)?, tell)?),
        "weightSet" => json(&weight_set(read(body)?)?),
        "recordedGames" => json(&recorded_games(&read::<String>(body)?)?),
        "job" => json(&jobs::job(read(body)?, tell)?),
        "table.create" => json(&tables::create(read(body)?)?),
        "table.import" => json(&tables::import(&read(body)?)?),
        "table.open" => json(&tables::open(read(body)?)?),
        "table.change" => json(&tables::change(read(body)?)?),
        "table.think" => json(&tables::think(read(body)?, tell)?),
        "table.position" => json(&tables::position(read(body)?)?),
        "table.why" => json(&tables::why(read(body)?)?),
        "table.pruning" => json(&tables::pruning(read(body)?)?),
        "table.hint" => json(&tables::hint(read(body)?)?),
        "table.record" => json(&tables::record(read(body)?)?),
        _ => Err(Problem::not_found(phrase!(
            "There is no question \"{method}\".",
            "No hay ninguna pregunta «{method}»."
        ))),
    }
}

/// Answers a question about a position.
fn question<Q: Question + DeserializeOwned>(body: &str) -> Result<String, Problem> {
    json(&positions::question::<Q>(read(body)?)?)
}

/// The question's body.
fn read<T: DeserializeOwned>(body: &str) -> Result<T, Problem> {
    serde_json::from_str(body).map_err(|error| {
        Problem::bad_request(phrase!("This is not understood: {error}", "Esto no se entiende: {error}"))
    })
}

pub(crate) fn json<T: Serialize>(value: &T) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|_| Problem::internal())
}

/// Sends a line before the answer.
pub(crate) fn tell_json<T: Serialize>(tell: Tell<'_>, value: &T) {
    // Plain data is always JSON.
    if let Ok(line) = json(value) {
        tell(&line);
    }
}

fn demo(game: &str) -> Result<Demo, Problem> {
    Demo::of(rival_play::open(game)?.into()).ok_or_else(Problem::internal)
}

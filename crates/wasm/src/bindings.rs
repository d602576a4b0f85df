//! The interface to JavaScript.

use crate::answer;
use rival_search::Book;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker started.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// Sets the clock of searches; called once, before the first question.
#[wasm_bindgen(start)]
pub fn start() {
    // A second call finds the clock already set.
    let _ =
        rival_search::set_time_source(|| Duration::try_from_secs_f64(performance_now() / 1000.0).unwrap_or_default());
}

/// Receives Connect Four's book, which is not part of the module.
#[wasm_bindgen]
pub fn take_book(bytes: Vec<u8>) {
    // An incomplete book is ignored; its positions are searched.
    if Book::open("connect-four", &bytes).is_ok() {
        rival_games::connect_four::set_book(bytes);
    }
}

/// Answers a question: name and JSON in, JSON out. `tell` is called with each line of a search.
#[wasm_bindgen]
#[must_use]
pub fn ask(method: &str, body: &str, tell: &js_sys::Function) -> String {
    // An error of the listener does not affect the search.
    answer(method, body, &mut |line: &str| drop(tell.call1(&JsValue::NULL, &JsValue::from_str(line))))
}

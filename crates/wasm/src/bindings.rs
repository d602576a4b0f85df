//! What JavaScript calls, and what is called of it.

use crate::answer;
use rival_search::Book;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// Once, before the first question: searches tell the time by the browser's clock.
#[wasm_bindgen(start)]
pub fn start() {
    // A second start finds the clock already set.
    let _ =
        rival_search::set_time_source(|| Duration::try_from_secs_f64(performance_now() / 1000.0).unwrap_or_default());
}

/// Takes the book of Connect Four, which is no part of the module: the exact values of its first positions.
#[wasm_bindgen]
pub fn take_book(bytes: Vec<u8>) {
    // One that did not come whole is no book: what it is for is searched then.
    if Book::open("connect-four", &bytes).is_ok() {
        rival_games::connect_four::set_book(bytes);
    }
}

/// Answers a question: its name and JSON go in, JSON comes out. `tell` is called with each line that a search tells.
#[wasm_bindgen]
#[must_use]
pub fn ask(method: &str, body: &str, tell: &js_sys::Function) -> String {
    // A listener that fails has no effect on the search.
    answer(method, body, &mut |line: &str| drop(tell.call1(&JsValue::NULL, &JsValue::from_str(line))))
}

//! The files that this process has opened, by name.

use crate::compile::compile;
use crate::game::FileGame;
use crate::notation::form_of;
use crate::program::{Draft, Measure, Program};
use crate::reader::Problems;
use rival_core::Side;
use rival_game::{GameInfo, SideInfo, Unit, Visitor};
use sha2::{Digest, Sha256};
use std::sync::{Mutex, PoisonError};

/// Bytes of the digest in a name: enough that two files do not meet by chance.
const DIGEST_BYTES: usize = 6;

/// Every program is kept for the life of the process, since positions refer to it.
static PROGRAMS: Mutex<Vec<&'static Program>> = Mutex::new(Vec::new());

/// Checks a file without opening it.
///
/// # Errors
/// All that is wrong with it.
pub fn check(text: &str) -> Result<(), Problems> {
    compile(text).map(|_| ())
}

/// Compiles a file and keeps it for the life of the process; the same text is compiled once. Its
/// name, the id and a digest of the text (`zones:0123456789ab`), opens it from now on.
///
/// # Errors
/// All that is wrong with the file.
pub fn install(text: &str) -> Result<&'static Program, Problems> {
    let digest: String =
        Sha256::digest(text.as_bytes()).iter().take(DIGEST_BYTES).map(|byte| format!("{byte:02x}")).collect();
    let known = |programs: &Vec<&'static Program>| {
        programs.iter().find(|program| program.digest == digest && program.text == text).copied()
    };
    if let Some(program) = known(&PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner)) {
        return Ok(program);
    }
    let draft = compile(text)?;
    let mut programs = PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(program) = known(&programs) {
        return Ok(program);
    }
    let program: &'static Program = Box::leak(Box::new(program(draft, digest, text)));
    programs.push(program);
    Ok(program)
}

/// The open file of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Program> {
    let programs = PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner);
    programs.iter().find(|program| program.name() == name).copied()
}

/// Calls the visitor with the type of a program's game: the number of words of its sets, and
/// whether it counts.
pub fn visit<V: Visitor>(program: &'static Program, visitor: V) -> V::Output {
    match (program.board.cells() <= 64, program.measure != Measure::Nothing) {
        (true, false) => visitor.visit(FileGame::<1, false>(program)),
        (true, true) => visitor.visit(FileGame::<1, true>(program)),
        (false, false) => visitor.visit(FileGame::<4, false>(program)),
        (false, true) => visitor.visit(FileGame::<4, true>(program)),
    }
}

impl Program {
    /// The name that opens it.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}:{}", self.info.id, self.digest)
    }

    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The data that a game shows of itself.
    #[must_use]
    pub fn info(&self) -> &GameInfo {
        &self.info
    }
}

fn leaked(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

fn program(draft: Draft, digest: String, text: &str) -> Program {
    let side = |side: Side| {
        let words = &draft.sides[side];
        SideInfo {
            letter: words.letter,
            name: words.name.clone(),
            called: words.called.clone(),
            wins: words.wins.clone(),
            to_move: words.to_move.clone(),
            colour: words.colour,
        }
    };
    let [first, second] = draft.sides.each_ref().map(|side| side.letter);
    let pieces = if draft.kinds.len() > 1 {
        format!("{first}{second}{}{}", first.to_ascii_uppercase(), second.to_ascii_uppercase())
    } else {
        format!("{first}{second}")
    };
    let (form, planes) = form_of(&draft);
    let info = GameInfo {
        id: leaked(draft.id.clone()),
        name: draft.name.clone(),
        summary: draft.about.clone(),
        sides: [side(Side::First), side(Side::Second)],
        utility: 1_000_000,
        scored: draft.measure != Measure::Nothing,
        unit: Unit { worth: draft.unit_worth(), name: draft.unit_name() },
        machine_starts: false,
        random_setup: draft.start.is_random(),
        layouts: &[],
        variants: None,
        advantage_thresholds: [1, 4, 10].map(|units| units * draft.unit_worth()),
        bench: &[],
    };
    let letters = [leaked(pieces), leaked(format!("{first}{second}#"))];
    Program { info, digest, text: text.to_owned(), letters, form: leaked(form), planes, draft }
}

//! Names and secrets from the system's own randomness, and what opens the administrator's addresses.

pub(crate) use rival_table::secret::{Secret, SecretHash, is_id};

use rival_table::secret::id_of;

/// A new name for a table.
pub(crate) fn new_id() -> String {
    id_of(random())
}

/// A new secret for a seat.
pub(crate) fn new_secret() -> Secret {
    Secret::of(random())
}

/// What opens the administrator's addresses. Only its hash is kept, and it is never shown.
#[derive(Clone, Debug)]
pub struct AdminToken(SecretHash);

/// The characters of such a token, at least: a hash can be tried quickly, so what is short could be guessed.
const SHORTEST_TOKEN: usize = 16;

impl AdminToken {
    /// A token as it was written into a file or a variable; `None` if it is too short to be one.
    #[must_use]
    pub fn new(text: &str) -> Option<AdminToken> {
        let text = text.trim();
        (text.chars().count() >= SHORTEST_TOKEN).then(|| AdminToken(Secret::given(text).hash()))
    }

    pub(crate) fn is(&self, given: &Secret) -> bool {
        self.0.is_of(given)
    }
}

/// # Panics
/// If the system has no randomness: then no secret would be one.
fn random<const LENGTH: usize>() -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

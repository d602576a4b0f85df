//! Random names and secrets, and the administrator's token.

pub(crate) use rival_table::secret::{Secret, SecretHash, is_id};

use rival_table::secret::id_of;

/// A new table name.
pub(crate) fn new_id() -> String {
    id_of(random())
}

/// A new seat secret.
pub(crate) fn new_secret() -> Secret {
    Secret::of(random())
}

/// The administrator's token. Only its hash is stored; it is never printed.
#[derive(Clone, Debug)]
pub struct AdminToken(SecretHash);

/// The least characters of a token: hashes are fast, so a short one could be guessed.
const SHORTEST_TOKEN: usize = 16;

impl AdminToken {
    /// A token from a file or variable; `None` if it is too short.
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
/// Without randomness there are no secrets.
fn random<const LENGTH: usize>() -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

//! Names that cannot be guessed, and secrets that are kept only as hashes.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// Letters and digits that cannot be taken for one another, five bits each.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// A table's name: 80 bits, so that only those who were given the link find an unlisted table.
const ID_LENGTH: usize = 16;
/// A seat's secret: 160 bits.
const SECRET_LENGTH: usize = 32;

/// A new name for a table.
pub(crate) fn new_id() -> String {
    random_text(ID_LENGTH)
}

/// Whether this could be the name of a table; what could not need not be looked for.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// What opens a seat. It is shown to the table's maker and never again, and never written to a log.
#[derive(Clone, Deserialize)]
pub(crate) struct Secret(String);

impl Secret {
    pub(crate) fn new() -> Secret {
        Secret(random_text(SECRET_LENGTH))
    }

    pub(crate) fn given(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    /// Whether a text is long enough to have one in it.
    pub(crate) fn may_be(text: &str) -> bool {
        text.len() >= SECRET_LENGTH
    }

    /// What is kept of it. It has too many bits to be guessed from its hash, so one round is enough.
    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.0.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// For the one answer that tells it.
    pub(crate) fn reveal(self) -> String {
        self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// The hash of a secret, in hexadecimal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SecretHash(String);

impl SecretHash {
    /// Whether this is the hash of that secret. Takes as long whatever the answer.
    pub(crate) fn is_of(&self, secret: &Secret) -> bool {
        let other = secret.hash().0;
        let differences = self.0.bytes().zip(other.bytes()).fold(0, |found, (one, two)| found | (one ^ two));
        self.0.len() == other.len() && differences == 0
    }
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

/// Text from the system's own randomness.
///
/// # Panics
/// If the system has none: then no secret would be one.
fn random_text(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_its_own_hash_and_no_other() {
        let (secret, other) = (Secret::new(), Secret::new());
        assert!(secret.hash().is_of(&secret));
        assert!(!secret.hash().is_of(&other));
        assert!(!secret.hash().is_of(&Secret::given("")));
    }

    #[test]
    fn a_secret_does_not_show_itself() {
        let secret = Secret::given("hush");
        assert!(!format!("{secret:?} {:?}", secret.hash()).contains("hush"));
    }

    #[test]
    fn names_are_told_from_other_text() {
        assert!(is_id(&new_id()));
        assert!(!is_id("") && !is_id("../../etc/passwd") && !is_id(&"A".repeat(ID_LENGTH)));
    }
}

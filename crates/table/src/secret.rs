//! Unguessable names, and secrets of which only hashes are stored.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// Letters and digits without look-alikes, five bits each.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// A table's name: 80 bits, so an unlisted table is found by its link only.
pub const ID_LENGTH: usize = 16;
/// A seat's secret: 160 bits.
pub const SECRET_LENGTH: usize = 32;

/// A random table name.
#[must_use]
pub fn id_of(random: [u8; ID_LENGTH]) -> String {
    text_of(&random)
}

/// Whether a text could be a table's name; others need no lookup.
pub fn is_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// The secret of a seat. The table's maker receives it once; it is never logged.
#[derive(Clone, Deserialize)]
pub struct Secret(String);

impl Secret {
    /// A random secret.
    #[must_use]
    pub fn of(random: [u8; SECRET_LENGTH]) -> Secret {
        Secret(text_of(&random))
    }

    /// A client's secret.
    #[must_use]
    pub fn given(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    /// Whether a text is long enough to contain a secret.
    pub fn may_be(text: &str) -> bool {
        text.len() >= SECRET_LENGTH
    }

    /// The hash to store. A secret has too many bits to be guessed, so one round is enough.
    pub fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.0.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The secret itself, for the one answer that contains it.
    pub fn reveal(self) -> String {
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
pub struct SecretHash(String);

impl SecretHash {
    /// Whether this is the secret's hash, in constant time.
    pub fn is_of(&self, secret: &Secret) -> bool {
        let other = secret.hash().0;
        let differences = self.0.bytes().zip(other.bytes()).fold(0, |found, (one, two)| found | (one ^ two));
        self.0.len() == other.len() && differences == 0
    }
}

/// One letter or digit per byte.
fn text_of(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_its_own_hash_and_no_other() {
        let (secret, other) = (Secret::of([1; SECRET_LENGTH]), Secret::of([2; SECRET_LENGTH]));
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
        assert!(is_id(&id_of([77; ID_LENGTH])));
        assert!(!is_id("") && !is_id("../../etc/passwd") && !is_id(&"A".repeat(ID_LENGTH)));
    }
}

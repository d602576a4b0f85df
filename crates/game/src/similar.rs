//! Suggestions for unknown names.

use crate::{Phrase, phrase};

/// The known name most like `word`, if any is close: only letters and digits count, in any case,
/// and one in three may differ.
///
/// ```
/// use rival_game::similar;
/// let known = ["smart-horses", "connect-four"];
/// assert_eq!(similar("smarthorses", known), Some("smart-horses"));
/// assert_eq!(similar("Conect 4our", known), Some("connect-four"));
/// assert_eq!(similar("chess", known), None);
/// ```
#[must_use]
pub fn similar<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = |text: &str| -> Vec<char> { text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect() };
    let typed = letters(word);
    let distances = known.into_iter().map(|name| (distance(&typed, &letters(name)), name));
    let most = typed.len() / 3;
    distances.filter(|&(wrong, _)| wrong <= most).min_by_key(|&(wrong, _)| wrong).map(|(_, name)| name)
}

/// The end of a message about an unknown word: a suggestion and the known words.
///
/// ```
/// use rival_game::instead_of;
/// assert_eq!(instead_of("expret", &["amateur", "expert"]).to_string(), "did you mean expert? There is amateur expert");
/// assert_eq!(instead_of("x", &["amateur", "expert"]).to_string(), "there is amateur expert");
/// ```
#[must_use]
pub fn instead_of(word: &str, known: &[&str]) -> Phrase {
    instead_with(similar(word, known.iter().copied()), known)
}

/// The same with a given suggestion, which may be another name of a known word.
#[must_use]
pub fn instead_with(meant: Option<&str>, known: &[&str]) -> Phrase {
    let known = known.join(" ");
    match meant {
        Some(meant) => phrase!("did you mean {meant}? There is {known}", "¿quizá {meant}? Hay {known}"),
        None => phrase!("there is {known}", "hay {known}"),
    }
}

/// The edit distance of two words (Levenshtein 1965).
fn distance(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

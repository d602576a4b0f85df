//! What was perhaps meant by a name that is not known.

/// The one of the names known that looks most like `word`, if one does: letters and digits alone count, in any case, and one
/// in three may be wrong.
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

/// How many letters have to be put in, left out or changed to make one word of the other (Levenshtein 1965).
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

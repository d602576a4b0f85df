//! Small changes to the texts of positions, valid or not.

use rival_core::Seeded;

/// A text with one to three small changes; `other` is another position to take fields from.
pub(crate) fn changed(text: &str, other: &str, chance: &mut Seeded) -> String {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for _ in 0..=chance.below(3) {
        let at = chance.below(fields.len() as u32) as usize;
        fields[at] = match chance.below(4) {
            0 => other.split(' ').nth(at).unwrap_or_default().to_owned(),
            1 if fields[at].parse::<i32>().is_ok() => number_at_an_edge(chance),
            _ => with_slip(&fields[at], chance),
        };
    }
    fields.join(" ")
}

/// A number at or just beyond the limits of scores, rounds or actions.
fn number_at_an_edge(chance: &mut Seeded) -> String {
    const EDGES: [i32; 16] = [-301, -300, -4, -1, 0, 1, 2, 3, 4, 5, 10, 11, 23, 24, 51, 52];
    chance.choose(&EDGES).map(i32::to_string).unwrap_or_default()
}

/// Characters with a meaning in some position.
const MEANINGFUL: &str = "0123456789/ -+,abcdefghrgbywxoWBGB";

/// The text with a character replaced, inserted, removed, or swapped with another.
fn with_slip(text: &str, chance: &mut Seeded) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let vocabulary = if chance.below(2) == 0 { text } else { MEANINGFUL };
    let letter = chance.choose(&vocabulary.chars().collect::<Vec<_>>()).copied().unwrap_or(' ');
    if letters.is_empty() {
        return letter.to_string();
    }
    let at = chance.below(letters.len() as u32) as usize;
    let other = chance.below(letters.len() as u32) as usize;
    match chance.below(6) {
        0 => letters.insert(at, letter),
        1 => drop(letters.remove(at)),
        2 => letters.swap(at, other),
        _ => letters[at] = letter,
    }
    letters.into_iter().collect()
}

//! A command as it is typed, taken apart.

/// The words of a command as shells have them: apart by spaces, unless these stand between quotes, `'` or `"`, or behind a
/// backslash. Between `'` a backslash is a backslash. `None` if a quote has no end.
pub(super) fn words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            ('\\', None | Some('"')) => word.get_or_insert_default().push(letters.next()?),
            ('\'' | '"', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (_, Some(open)) if letter == open => quote = None,
            (_, None) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_apart_by_spaces_that_are_not_quoted() {
        assert_eq!(words(r#"  a 'b c'"d e"f\ g  h"#).expect("words"), ["a", "b cd ef g", "h"]);
        assert_eq!(words(r#"'\' "\"" """#).expect("words"), [r"\", "\"", ""]);
        assert_eq!(words("").expect("words"), [""; 0]);
    }

    #[test]
    fn a_quote_without_an_end_is_no_command() {
        assert_eq!(words("a 'b"), None);
        assert_eq!(words("a \\"), None);
    }
}

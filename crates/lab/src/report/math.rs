//! Formulas: written in a small part of TeX, set as MathML for pages and left as TeX for Markdown.

use rival_draw::escape;
use std::iter::Peekable;
use std::str::Chars;

/// What stands around a formula in a text.
pub(super) const OPEN: char = '⟦';
pub(super) const CLOSE: char = '⟧';

/// What TeX writes as `{,}`: a comma inside a number.
const DECIMAL_COMMA: char = '\u{2}';

/// The commands that are one sign each. What is not among them is written as its name.
const SIGNS: [(&str, &str); 23] = [
    ("alpha", "α"),
    ("beta", "β"),
    ("cap", "∩"),
    ("cdot", "·"),
    ("cup", "∪"),
    ("ell", "ℓ"),
    ("emptyset", "∅"),
    ("in", "∈"),
    ("infty", "∞"),
    ("lceil", "⌈"),
    ("le", "≤"),
    ("lfloor", "⌊"),
    ("max", "max"),
    ("min", "min"),
    ("prod", "∏"),
    ("rceil", "⌉"),
    ("rfloor", "⌋"),
    ("setminus", "∖"),
    ("sqrt", "√"),
    ("sum", "∑"),
    ("times", "×"),
    ("to", "→"),
    ("approx", "≈"),
];

/// A formula on a line of its own, or within one, in MathML.
pub(super) fn mathml(tex: &str, is_block: bool) -> String {
    let display = if is_block { " display=\"block\"" } else { "" };
    let tex = tex.replace("{,}", &DECIMAL_COMMA.to_string());
    let mut reader = Reader { letters: tex.chars().peekable() };
    format!("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"{display}><mrow>{}</mrow></math>", reader.row(None))
}

/// A text with its formulas set by one function, and what is between them by another.
pub(super) fn with_formulas(text: &str, set: impl Fn(&str) -> String, plain: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(OPEN) {
        let Some((formula, behind)) = after.split_once(CLOSE) else { break };
        out.push_str(&plain(before));
        out.push_str(&set(formula));
        rest = behind;
    }
    out + &plain(rest)
}

struct Reader<'a> {
    letters: Peekable<Chars<'a>>,
}

/// A piece of a formula, and whether what is below and above it stands there rather than beside it.
struct Atom {
    element: String,
    is_large: bool,
}

impl Reader<'_> {
    /// All up to a closing brace, or to the end.
    fn row(&mut self, end: Option<char>) -> String {
        let mut out = String::new();
        while let Some(&letter) = self.letters.peek() {
            if Some(letter) == end {
                self.letters.next();
                break;
            }
            out.push_str(&self.scripted());
        }
        out
    }

    /// An atom with what is written below and above it.
    fn scripted(&mut self) -> String {
        let Atom { element, is_large } = self.atom();
        let (mut below, mut above) = (None, None);
        while let Some(&script) = self.letters.peek().filter(|&&letter| letter == '_' || letter == '^') {
            self.letters.next();
            let read = self.atom().element;
            *(if script == '_' { &mut below } else { &mut above }) = Some(read);
        }
        let names = if is_large { ["munder", "mover", "munderover"] } else { ["msub", "msup", "msubsup"] };
        match (below, above) {
            (None, None) => element,
            (Some(below), None) => format!("<{0}>{element}{below}</{0}>", names[0]),
            (None, Some(above)) => format!("<{0}>{element}{above}</{0}>", names[1]),
            (Some(below), Some(above)) => format!("<{0}>{element}{below}{above}</{0}>", names[2]),
        }
    }

    fn atom(&mut self) -> Atom {
        let small = |element: String| Atom { element, is_large: false };
        match self.letters.next() {
            None => small(String::new()),
            Some('{') => small(format!("<mrow>{}</mrow>", self.row(Some('}')))),
            Some('\\') => self.command(),
            Some(' ') => small(String::new()),
            Some(digit @ '0'..='9') => {
                let mut number = digit.to_string();
                let is_digit = |next: &&char| next.is_ascii_digit() || ['.', DECIMAL_COMMA].contains(next);
                while let Some(&next) = self.letters.peek().filter(is_digit) {
                    number.push(if next == DECIMAL_COMMA { ',' } else { next });
                    self.letters.next();
                }
                small(format!("<mn>{number}</mn>"))
            }
            Some('-') => small("<mo>−</mo>".to_owned()),
            Some(letter) if letter.is_alphabetic() => small(format!("<mi>{letter}</mi>")),
            // Brackets grow only where they are told to, by `\left` and `\right`.
            Some(bracket @ ('|' | '(' | ')' | '[' | ']')) => small(format!("<mo stretchy=\"false\">{bracket}</mo>")),
            Some(sign) => small(format!("<mo>{}</mo>", escape(&sign.to_string()))),
        }
    }

    /// What follows a backslash.
    fn command(&mut self) -> Atom {
        let small = |element: String| Atom { element, is_large: false };
        let mut name = String::new();
        while let Some(&letter) = self.letters.peek().filter(|letter| letter.is_ascii_alphabetic()) {
            name.push(letter);
            self.letters.next();
        }
        match name.as_str() {
            "" => match self.letters.next() {
                Some(',') => small("<mspace width=\"0.17em\"/>".to_owned()),
                Some(sign) => small(format!("<mo stretchy=\"false\">{}</mo>", escape(&sign.to_string()))),
                None => small(String::new()),
            },
            "frac" => {
                let (above, below) = (self.argument(), self.argument());
                small(format!("<mfrac>{above}{below}</mfrac>"))
            }
            "left" | "right" => {
                let bracket = self.letters.next().map(|sign| escape(&sign.to_string())).unwrap_or_default();
                small(format!("<mo stretchy=\"true\">{bracket}</mo>"))
            }
            "text" => small(format!("<mtext>{}</mtext>", escape(&self.words()))),
            name => match SIGNS.iter().find(|(known, _)| *known == name) {
                Some((known, sign)) => {
                    let tag = if sign.chars().all(char::is_alphabetic) { "mi" } else { "mo" };
                    Atom { element: format!("<{tag}>{sign}</{tag}>"), is_large: ["sum", "prod"].contains(known) }
                }
                None => small(format!("<mi>{}</mi>", escape(name))),
            },
        }
    }

    fn argument(&mut self) -> String {
        let Atom { element, .. } = self.atom();
        element
    }

    /// The letters between braces, as they are.
    fn words(&mut self) -> String {
        if self.letters.next_if_eq(&'{').is_none() {
            return String::new();
        }
        self.letters.by_ref().take_while(|&letter| letter != '}').collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inner(tex: &str) -> String {
        let set = mathml(tex, false);
        let start = set.find("<mrow>").map_or(0, |at| at + 6);
        set[start..set.len() - "</mrow></math>".len()].to_owned()
    }

    #[test]
    fn powers_stand_above_and_indices_below() {
        assert_eq!(inner("0{,}5"), "<mn>0,5</mn>");
        assert_eq!(inner("b^d"), "<msup><mi>b</mi><mi>d</mi></msup>");
        assert_eq!(inner("P_W - 12.5"), "<msub><mi>P</mi><mi>W</mi></msub><mo>−</mo><mn>12.5</mn>");
        assert_eq!(
            inner("b^{\\lceil d/2 \\rceil}"),
            "<msup><mi>b</mi><mrow><mo>⌈</mo><mi>d</mi><mo>/</mo><mn>2</mn><mo>⌉</mo></mrow></msup>"
        );
    }

    #[test]
    fn sums_and_fractions_are_built() {
        assert_eq!(
            inner("\\sum_{v > 0} \\frac{v}{2}"),
            "<munder><mo>∑</mo><mrow><mi>v</mi><mo>&gt;</mo><mn>0</mn></mrow></munder><mfrac><mrow><mi>v</mi></mrow><mrow><mn>2</mn></mrow></mfrac>"
        );
    }

    #[test]
    fn nothing_in_a_formula_is_taken_for_a_tag() {
        assert_eq!(inner("\\text{<b>}"), "<mtext>&lt;b&gt;</mtext>");
        assert!(!mathml("<script>\\<", true).contains("<script"));
        for broken in ["", "\\", "{", "}", "^", "_{", "\\frac", "\\text", "\\text{", "a^_", "⟦", "^^^"] {
            let set = mathml(broken, true);
            assert!(set.ends_with("</math>"), "{set}");
        }
    }

    #[test]
    fn formulas_in_a_text_are_found() {
        let set = |text: &str| with_formulas(text, |tex| format!("${tex}$"), str::to_uppercase);
        assert_eq!(set("in ⟦b^d⟧ steps, ⟦d⟧"), "IN $b^d$ STEPS, $d$");
        assert_eq!(set("left ⟦open"), "LEFT ⟦OPEN");
    }
}

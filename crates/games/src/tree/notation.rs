//! Text ↔ position, text ↔ move.

use super::position::{MAX_CHILDREN, MAX_LEAVES, MAX_LEVELS};
use super::{INFO, Position};
use rival_core::{Position as _, Side};
use rival_game::notation::{fault, fields, read_side};
use rival_game::{Phrase, PositionError, phrase};

/// Leaves are from −999 to 999.
const LARGEST: i16 = 999;

pub(super) fn read(text: &str) -> Result<Position, PositionError> {
    let [tree, side] = fields(text, "<tree> <side>")?;
    let at = Reader::new(tree).read().map_err(|reason| fault(Phrase::fixed("tree", "árbol"), reason))?;
    Ok(at.with_turn(read_side(side, &INFO)?))
}

pub(super) fn write(at: &Position) -> String {
    let mut text = String::new();
    for (leaf, opening, closing) in at.leaves() {
        if !text.is_empty() {
            text.push(',');
        }
        (0..opening).for_each(|_| text.push('('));
        text.push_str(&leaf.to_string());
        (0..closing).for_each(|_| text.push(')'));
    }
    format!("{text} {}", INFO.side(at.turn()).letter)
}

/// Reads a tree from left to right, a character at a time.
struct Reader<'t> {
    text: &'t str,
    /// The rest of the text, and the number of characters read.
    rest: &'t str,
    done: usize,
    at: Position,
    /// The number of children so far of each open node.
    open: Vec<usize>,
    /// Parentheses that open before the next leaf.
    opening: u8,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        Reader { text, rest: text, done: 0, at: Position::empty(Side::First), open: Vec::new(), opening: 0 }
    }

    fn read(mut self) -> Result<Position, Phrase> {
        loop {
            self.child()?;
            match self.next() {
                Some('(') => {
                    if self.open.len() == MAX_LEVELS {
                        return Err(self.here(&phrase!("more than {MAX_LEVELS} levels", "más de {MAX_LEVELS} niveles")));
                    }
                    self.take('(');
                    self.open.push(0);
                    self.opening += 1;
                    continue;
                }
                Some(letter) if letter == '-' || letter.is_ascii_digit() => self.leaf()?,
                found => return Err(self.expected(found, &Phrase::fixed("a number or (", "un número o ("))),
            }
            while !self.open.is_empty() && self.take(')') {
                self.open.pop();
                self.at.close();
            }
            match (self.open.is_empty(), self.next()) {
                (true, None) => return Ok(self.at),
                (true, Some(_)) => {
                    return Err(self.here(&Phrase::fixed(
                        "the tree has ended, and the text goes on",
                        "el árbol ha terminado y el texto sigue",
                    )));
                }
                (false, Some(',')) => drop(self.take(',')),
                (false, found) => return Err(self.expected(found, &Phrase::fixed(", or )", ", o )"))),
            }
        }
    }

    /// Adds a child to the open node.
    fn child(&mut self) -> Result<(), Phrase> {
        let Some(children) = self.open.last_mut() else { return Ok(()) };
        *children += 1;
        if *children > MAX_CHILDREN {
            return Err(self.here(&phrase!(
                "more than {MAX_CHILDREN} children of one node",
                "más de {MAX_CHILDREN} hijos de un nodo"
            )));
        }
        Ok(())
    }

    fn leaf(&mut self) -> Result<(), Phrase> {
        let end = self.rest.find([',', ')', '(']).unwrap_or(self.rest.len());
        let (number, rest) = self.rest.split_at(end);
        let is_plain = |leaf: &i16| leaf.to_string() == number && (-LARGEST..=LARGEST).contains(leaf);
        let Some(leaf) = number.parse::<i16>().ok().filter(is_plain) else {
            let number: String = number.chars().take(20).collect();
            return Err(self.here(&phrase!(
                "\"{number}\" is not a whole number from -{LARGEST} to {LARGEST}",
                "«{number}» no es un número entero de -{LARGEST} a {LARGEST}"
            )));
        };
        if self.at.leaves().count() == MAX_LEAVES {
            return Err(self.here(&phrase!("more than {MAX_LEAVES} leaves", "más de {MAX_LEAVES} hojas")));
        }
        self.at.push((leaf, std::mem::take(&mut self.opening), 0));
        self.done += number.len();
        self.rest = rest;
        Ok(())
    }

    fn next(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Consumes a character if it comes next.
    fn take(&mut self, letter: char) -> bool {
        let Some(rest) = self.rest.strip_prefix(letter) else { return false };
        self.rest = rest;
        self.done += 1;
        true
    }

    fn expected(&self, found: Option<char>, what: &Phrase) -> Phrase {
        let (en, es) = (what.get(rival_game::Lang::En), what.get(rival_game::Lang::Es));
        match found {
            Some(found) => self.here(&phrase!("{en} is expected, not \"{found}\"", "se espera {es}, no «{found}»")),
            None => {
                let length = self.text.chars().count();
                phrase!(
                    "it ends after character {length}, where {en} is expected",
                    "termina tras el carácter {length}, donde se espera {es}"
                )
            }
        }
    }

    /// An error at the next character, counted from 1.
    fn here(&self, what: &Phrase) -> Phrase {
        let (place, en, es) = (self.done + 1, what.get(rival_game::Lang::En), what.get(rival_game::Lang::Es));
        phrase!("character {place}: {en}", "carácter {place}: {es}")
    }
}

//! Typed trees.

use super::{Oracle, fields, side};

/// A node with its subtree and the side to move.
#[derive(Clone)]
pub struct Tree {
    node: Node,
    side: char,
}

#[derive(Clone)]
enum Node {
    Leaf(i32),
    Inner(Vec<Node>),
}

impl Tree {
    /// A leaf, to read other trees from.
    #[must_use]
    pub fn new() -> Tree {
        Tree { node: Node::Leaf(0), side: 'x' }
    }
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

impl Node {
    /// Parses a node that spans the whole text.
    fn read(text: &str) -> Option<Node> {
        let Some(inside) = text.strip_prefix('(') else {
            let number: i32 = text.parse().ok()?;
            return ((-999..=999).contains(&number) && number.to_string() == text).then_some(Node::Leaf(number));
        };
        let inside = inside.strip_suffix(')')?;
        // Commas outside all parentheses separate children.
        let mut children = vec![String::new()];
        let mut depth = 0;
        for letter in inside.chars() {
            depth += match letter {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            match letter {
                ',' if depth == 0 => children.push(String::new()),
                _ => children.last_mut()?.push(letter),
            }
        }
        children.iter().map(|child| Node::read(child)).collect::<Option<Vec<_>>>().map(Node::Inner)
    }

    fn text(&self) -> String {
        match self {
            Node::Leaf(number) => number.to_string(),
            Node::Inner(children) => {
                let children: Vec<String> = children.iter().map(Node::text).collect();
                format!("({})", children.join(","))
            }
        }
    }

    fn leaves(&self) -> usize {
        match self {
            Node::Leaf(_) => 1,
            Node::Inner(children) => children.iter().map(Node::leaves).sum(),
        }
    }

    fn levels(&self) -> usize {
        match self {
            Node::Leaf(_) => 0,
            Node::Inner(children) => 1 + children.iter().map(Node::levels).max().unwrap_or(0),
        }
    }

    fn widest(&self) -> usize {
        match self {
            Node::Leaf(_) => 0,
            Node::Inner(children) => children.iter().map(Node::widest).max().unwrap_or(0).max(children.len()),
        }
    }
}

impl Oracle for Tree {
    fn read(&self, text: &str) -> Option<Tree> {
        let [tree, to_move] = fields(text)?;
        let node = Node::read(tree)?;
        let fits = node.leaves() <= 128 && node.levels() <= 8 && node.widest() <= 8;
        let at = Tree { node, side: side(to_move, ['x', 'n'])? };
        (fits && at.text() == text).then_some(at)
    }

    fn text(&self) -> String {
        format!("{} {}", self.node.text(), self.side)
    }

    fn legal(&self) -> Vec<String> {
        match &self.node {
            Node::Leaf(_) => Vec::new(),
            Node::Inner(children) => (1..=children.len()).map(|child| child.to_string()).collect(),
        }
    }

    fn play(&mut self, mv: &str) {
        let Node::Inner(children) = &self.node else { return };
        let place: usize = mv.parse().expect("a move is a number");
        self.node = children[place - 1].clone();
        self.side = if self.side == 'x' { 'n' } else { 'x' };
    }

    fn result(&self) -> Option<String> {
        match self.node {
            Node::Leaf(0) => Some("draw".to_owned()),
            Node::Leaf(1..) => Some("x".to_owned()),
            Node::Leaf(_) => Some("n".to_owned()),
            Node::Inner(_) => None,
        }
    }

    fn scores(&self) -> Option<[i32; 2]> {
        match self.node {
            Node::Leaf(number) => Some([number, 0]),
            Node::Inner(_) => Some([0, 0]),
        }
    }

    fn classic(&self) -> f64 {
        0.0
    }
}

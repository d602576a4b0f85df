//! Trees in the style of a textbook.

use super::glyph::{self, Level};
use super::layout::{Gaps, LayoutNode, tidy};
use super::legend;
use super::picture::{PictureStage, TreePicture};
use crate::draw_board;
use crate::palette::{ACCENT, FAINT, INK, ORANGE, QUIET, document, escape, letters_width, width_of};
use rival_game::Lang;
use rival_play::SearchTree;

/// Trees with more nodes than this, cut ones included, are drawn without boards.
const MAX_NODES_WITH_BOARDS: usize = 150;
/// The widest board and its cells for trees of up to this many nodes.
const BOARDS: [(usize, f32, f32); 2] = [(40, 84.0, 16.0), (MAX_NODES_WITH_BOARDS, 56.0, 12.0)];

const GAPS: Gaps = Gaps { siblings: 3.0, cousins: 12.0 };
/// The extra space on either side of a visited node.
const ROOM: f32 = 2.0;
const MARGIN: f32 = 24.0;
/// The width of the column of level labels.
const LEVELS: f32 = 104.0;
const HEADING: f32 = 64.0;
/// The rows of a node: its move, its value, its window, its cut.
const MOVE_ROW: f32 = 15.0;
const VALUE_ROW: f32 = 22.0;
const SMALL_ROW: f32 = 13.0;
/// The font size of small text.
const SMALL: f32 = 10.0;

/// The tree as a picture: MAX and MIN levels, the value and window of every node, cuts and their
/// reasons, and the principal variation. Small trees show the boards.
#[must_use]
pub fn tree_svg(tree: &SearchTree, lang: Lang) -> String {
    picture_svg(&TreePicture::of(tree, lang), lang)
}

/// Any tree as a picture, with the legend in this language.
#[must_use]
pub fn picture_svg(picture: &TreePicture, lang: Lang) -> String {
    Figure::new(picture, lang).draw()
}

/// A node of the picture: visited or cut.
struct Item<'a> {
    /// Its index in the tree; `None` if it was cut.
    visited: Option<usize>,
    mv: Option<&'a str>,
    parent: Option<usize>,
    depth: usize,
}

struct Figure<'a> {
    picture: &'a TreePicture,
    lang: Lang,
    items: Vec<Item<'a>>,
    /// The size of a cell, and of a board; 0 without boards.
    cell: f32,
    board: (f32, f32),
    middles: Vec<f32>,
    width: f32,
    /// The top and the node height of every level.
    levels: Vec<(f32, f32)>,
}

impl<'a> Figure<'a> {
    fn new(picture: &'a TreePicture, lang: Lang) -> Figure<'a> {
        let items = items_of(picture);
        let size = BOARDS.iter().find(|(most, ..)| items.len() <= *most);
        let view = picture.boards.as_ref().and_then(|(boards, _)| boards.first());
        let (mut cell, mut board) = (0.0, (0.0, 0.0));
        if let (Some(&(_, widest, most)), Some(view)) = (size, view) {
            cell = most.min(widest / f32::from(view.files.max(view.ranks)));
            board = (cell * f32::from(view.files), cell * f32::from(view.ranks));
        }
        let (middles, levels) = (Vec::new(), Vec::new());
        let mut figure = Figure { picture, lang, items, cell, board, middles, width: 0.0, levels };
        figure.place();
        figure
    }

    /// Computes the layout.
    fn place(&mut self) {
        let mut placed: Vec<LayoutNode> =
            self.items.iter().map(|item| LayoutNode { width: self.width_of(item), children: Vec::new() }).collect();
        for (number, item) in self.items.iter().enumerate() {
            if let Some(parent) = item.parent {
                placed[parent].children.push(number);
            }
        }
        let (middles, width) = tidy(&placed, GAPS);
        let heading = self.heading().iter().map(|line| width_of(line, 15.0)).fold(0.0, f32::max);
        let heading = heading.max(letters_width(self.picture.letters, 15.0));
        let words = heading.max(legend::width(self.picture, self.lang));
        let tree = LEVELS + width + 12.0;
        self.width = tree.max(words) + 2.0 * MARGIN;
        let left = MARGIN + LEVELS + (words - tree).max(0.0) / 2.0;
        self.middles = middles.into_iter().map(|middle| left + middle).collect();
        // Edges of a wide fan need more height to stay distinct.
        let edges = (width * 0.045).clamp(40.0, 130.0);
        let mut top = MARGIN + HEADING;
        let deepest = self.items.iter().map(|item| item.depth).max().unwrap_or(0);
        for depth in 0..=deepest {
            let nodes = self.items.iter().filter(|item| item.depth == depth);
            let height = nodes.map(|item| self.height_of(item)).fold(0.0, f32::max);
            self.levels.push((top, height));
            top += height + edges;
        }
    }

    fn width_of(&self, item: &Item) -> f32 {
        let label = item.mv.map_or(0.0, |mv| width_of(mv, SMALL));
        let Some(number) = item.visited else { return label.max(12.0) };
        let node = &self.picture.nodes[number];
        let value = glyph::value_width(node.kind, &node.value);
        let letters = node.window.as_ref().map_or(0, |window| window.chars().count()).max(node.letters);
        label.max(value).max(letters_width(letters, SMALL)).max(self.board.0) + 2.0 * ROOM
    }

    fn height_of(&self, item: &Item) -> f32 {
        let above = if item.parent.is_some() { MOVE_ROW } else { 0.0 };
        let Some(number) = item.visited else { return above + 16.0 };
        let node = &self.picture.nodes[number];
        let small = if node.window.is_some() { SMALL_ROW } else { 0.0 };
        let cut = if node.left_out.is_empty() { 0.0 } else { SMALL_ROW };
        above + self.board_row() + VALUE_ROW + small + cut
    }

    fn board_row(&self) -> f32 {
        if self.cell > 0.0 { self.board.1 + 5.0 } else { 0.0 }
    }

    fn heading(&self) -> [&str; 2] {
        [&self.picture.title, &self.picture.summary]
    }

    /// Whether an item lies on the principal variation.
    fn is_chosen(&self, number: usize) -> bool {
        self.items[number].visited.is_some_and(|visited| self.picture.nodes[visited].expected)
    }

    fn is_ahead(&self, number: usize) -> bool {
        let stage = |node: usize| self.picture.nodes[node].stage;
        let item = &self.items[number];
        match (item.visited, item.parent) {
            (Some(visited), _) => stage(visited) == PictureStage::Ahead,
            (None, Some(parent)) => self.picture.nodes[parent].cut.is_none(),
            (None, None) => false,
        }
    }

    fn draw(&self) -> String {
        let [title, summary] = self.heading();
        let mut body = format!(
            "<text x=\"{MARGIN}\" y=\"{:.1}\" font-size=\"18\" font-weight=\"600\" fill=\"{INK}\">{}</text>\n\
             <text x=\"{MARGIN}\" y=\"{:.1}\" font-size=\"13\" fill=\"{QUIET}\">{}</text>\n",
            MARGIN + 14.0,
            escape(title),
            MARGIN + 36.0,
            escape(summary)
        );
        for depth in 0..self.levels.len() {
            body.push_str(&self.draw_level(depth));
        }
        // The principal variation covers other edges, and nodes cover all edges.
        for chosen in [false, true] {
            for number in (1..self.items.len()).filter(|&number| self.is_chosen(number) == chosen) {
                body.push_str(&self.draw_edge(number));
            }
        }
        for number in 0..self.items.len() {
            body.push_str(&self.draw_node(number));
        }
        let bottom = self.levels.last().map_or(0.0, |&(top, height)| top + height) + 34.0;
        body.push_str(&legend::draw(self.picture, (MARGIN, bottom), self.lang));
        document(self.width, bottom + MARGIN, title, &body)
    }

    /// Draws the band of a level with its label.
    fn draw_level(&self, depth: usize) -> String {
        let (top, height) = self.levels[depth];
        let nodes = self.items.iter().filter(|item| item.depth == depth).filter_map(|item| item.visited);
        let level = Level::of(nodes.map(|number| &self.picture.nodes[number]));
        let width = self.width - 2.0 * MARGIN;
        level.draw((MARGIN, top - 6.0), (width, height + 12.0), &self.picture.sides, self.lang)
    }

    fn draw_edge(&self, number: usize) -> String {
        let item = &self.items[number];
        let Some(parent) = item.parent else { return String::new() };
        let from = (self.middles[parent], self.bottom_of(parent) + 2.0);
        let to = (self.middles[number], self.levels[item.depth].0 + 2.0);
        let line = |style: &str| {
            format!("<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" fill=\"none\" {style}/>\n", from.0, from.1, to.0, to.1)
        };
        if self.is_ahead(number) {
            return line(&format!("stroke=\"{FAINT}\" stroke-width=\"0.8\""));
        }
        if item.visited.is_none() {
            let dashed = line(&format!("stroke=\"{FAINT}\" stroke-width=\"1\" stroke-dasharray=\"3 3\""));
            return dashed + &glyph::ticks(from, to);
        }
        if self.is_chosen(number) {
            return line(&format!("stroke=\"{ACCENT}\" stroke-width=\"3\" stroke-linecap=\"round\""));
        }
        line(&format!("stroke=\"{QUIET}\" stroke-width=\"1.1\""))
    }

    fn bottom_of(&self, number: usize) -> f32 {
        let item = &self.items[number];
        self.levels[item.depth].0 + self.height_of(item)
    }

    fn draw_node(&self, number: usize) -> String {
        let item = &self.items[number];
        let (x, mut y) = (self.middles[number], self.levels[item.depth].0);
        let mut out = String::new();
        if let Some(mv) = item.mv {
            let (ink, weight) = match (item.visited, self.is_chosen(number)) {
                _ if self.is_ahead(number) => (FAINT, 400),
                (None, _) => (FAINT, 400),
                (_, true) => (ACCENT, 700),
                _ => (INK, 400),
            };
            out.push_str(&small(x, y + 11.0, mv, ink, weight));
            y += MOVE_ROW;
        }
        let Some(visited) = item.visited.filter(|_| !self.is_ahead(number)) else {
            out.push_str(&glyph::unvisited(x, y));
            return out;
        };
        let node = &self.picture.nodes[visited];
        if node.stage == PictureStage::Here {
            out.push_str(&glyph::here((x, self.levels[item.depth].0), (self.width_of(item), self.height_of(item))));
        }
        out + &self.draw_visited(visited, (x, y))
    }

    /// Draws a node's board, value, window and cut.
    fn draw_visited(&self, number: usize, (x, mut y): (f32, f32)) -> String {
        let node = &self.picture.nodes[number];
        let mut out = String::new();
        if let Some((boards, info)) = self.picture.boards.as_ref().filter(|_| self.cell > 0.0) {
            let left = x - self.board.0 / 2.0;
            out.push_str(&glyph::board_ground(left, y, self.board, node.expected));
            out.push_str(&draw_board(&boards[number], info, (left, y), self.cell));
            y += self.board_row();
        }
        out.push_str(&glyph::value((x, y), node, node.expected));
        y += VALUE_ROW;
        if let Some(window) = &node.window {
            out.push_str(&small(x, y + 9.0, window, QUIET, 400));
            y += SMALL_ROW;
        }
        if let Some(cut) = &node.cut {
            out.push_str(&small(x, y + 9.0, cut, ORANGE, 700));
        }
        out
    }
}

/// The visited nodes, then the cut ones; children come after their parents.
fn items_of(picture: &TreePicture) -> Vec<Item<'_>> {
    let visited = picture.nodes.iter().enumerate().map(|(number, node)| Item {
        visited: Some(number),
        mv: node.by.as_deref(),
        parent: node.parent,
        depth: node.depth,
    });
    let left_out = picture.nodes.iter().enumerate().flat_map(|(number, node)| {
        let depth = node.depth + 1;
        node.left_out.iter().map(move |mv| Item { visited: None, mv: Some(mv), parent: Some(number), depth })
    });
    visited.chain(left_out).collect()
}

fn small(x: f32, y: f32, text: &str, ink: &str, weight: u16) -> String {
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{SMALL}\" font-weight=\"{weight}\" fill=\"{ink}\" text-anchor=\"middle\" xml:space=\"preserve\">{}</text>\n",
        escape(text)
    )
}

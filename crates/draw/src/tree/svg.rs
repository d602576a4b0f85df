//! Trees as a course book prints them.

use super::glyph::{self, Level};
use super::layout::{Gaps, Placed, tidy};
use super::legend;
use super::words::{cut_words, shown_value, tree_summary, tree_title, window_words};
use crate::draw_board;
use crate::palette::{ACCENT, FAINT, INK, ORANGE, QUIET, document, escape, width_of};
use rival_game::{BoardView, GameInfo, Lang};
use rival_play::SearchTree;
use std::borrow::Cow;

/// Trees with more nodes than this, left out ones included, are drawn without boards.
const MOST_BOARDS: usize = 150;
/// How wide a board is at most, and its cells, by the number of nodes up to which they are drawn so.
const BOARDS: [(usize, f32, f32); 2] = [(40, 84.0, 16.0), (MOST_BOARDS, 56.0, 12.0)];

const GAPS: Gaps = Gaps { siblings: 3.0, cousins: 12.0 };
/// Nodes that were visited have this much more room on either side than those left out.
const ROOM: f32 = 2.0;
const MARGIN: f32 = 24.0;
/// The column on the left that says whose level it is.
const LEVELS: f32 = 104.0;
const HEADING: f32 = 64.0;
/// The rows of a node: the move that leads to it, its value, its window, why it was cut.
const MOVE_ROW: f32 = 15.0;
const VALUE_ROW: f32 = 22.0;
const SMALL_ROW: f32 = 13.0;
/// The size of small letters.
const SMALL: f32 = 10.0;

/// The tree as a picture: MAX and MIN levels, the value and the window of every node, what was cut and why, the line both
/// sides are expected to play. Small trees show the boards.
#[must_use]
pub fn tree_svg(tree: &SearchTree, lang: Lang) -> String {
    Figure::new(tree, lang).draw()
}

/// A node of the picture: one that was visited, or one that was left out.
struct Item<'a> {
    /// The number in the tree; `None` if it was left out.
    visited: Option<usize>,
    mv: Option<Cow<'a, str>>,
    parent: Option<usize>,
    depth: usize,
}

struct Figure<'a> {
    tree: &'a SearchTree,
    info: &'static GameInfo,
    lang: Lang,
    items: Vec<Item<'a>>,
    boards: Vec<BoardView>,
    /// The size of a cell, and of a board; 0 if there are none.
    cell: f32,
    board: (f32, f32),
    /// Whether an item is on the expected line.
    chosen: Vec<bool>,
    middles: Vec<f32>,
    width: f32,
    /// For every level its top and the height of its nodes.
    levels: Vec<(f32, f32)>,
}

impl<'a> Figure<'a> {
    fn new(tree: &'a SearchTree, lang: Lang) -> Figure<'a> {
        let items = items_of(tree);
        let view = tree.start.view();
        let size = BOARDS.iter().find(|(most, ..)| items.len() <= *most);
        let cell = size.map_or(0.0, |&(_, board, cell)| cell.min(board / f32::from(view.files.max(view.ranks))));
        let boards = size.map_or_else(Vec::new, |_| tree.positions().iter().map(|at| at.view()).collect());
        let mut chosen = vec![false; items.len()];
        for number in tree.line() {
            chosen[number] = true;
        }
        let mut figure = Figure {
            tree,
            info: tree.start.info(),
            lang,
            items,
            boards,
            cell,
            board: (cell * f32::from(view.files), cell * f32::from(view.ranks)),
            chosen,
            middles: Vec::new(),
            width: 0.0,
            levels: Vec::new(),
        };
        figure.place();
        figure
    }

    /// Decides where everything goes.
    fn place(&mut self) {
        let mut placed: Vec<Placed> =
            self.items.iter().map(|item| Placed { width: self.width_of(item), children: Vec::new() }).collect();
        for (number, item) in self.items.iter().enumerate() {
            if let Some(parent) = item.parent {
                placed[parent].children.push(number);
            }
        }
        let (middles, width) = tidy(&placed, GAPS);
        let heading = self.heading().iter().map(|line| width_of(line, 15.0)).fold(0.0, f32::max);
        let words = heading.max(legend::width(self.tree, self.lang));
        let tree = LEVELS + width + 12.0;
        self.width = tree.max(words) + 2.0 * MARGIN;
        let left = MARGIN + LEVELS + (words - tree).max(0.0) / 2.0;
        self.middles = middles.into_iter().map(|middle| left + middle).collect();
        // Edges in a wide fan need more height to be told apart.
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
        let label = item.mv.as_ref().map_or(0.0, |mv| width_of(mv, SMALL));
        let Some(number) = item.visited else { return label.max(12.0) };
        let node = &self.tree.nodes[number];
        let value = glyph::value_width(node.kind, &shown_value(self.info, node, self.lang));
        let below = window_words(self.tree, node, self.lang).map_or(0.0, |window| width_of(&window, SMALL));
        label.max(value).max(below).max(self.board.0) + 2.0 * ROOM
    }

    fn height_of(&self, item: &Item) -> f32 {
        let above = if item.parent.is_some() { MOVE_ROW } else { 0.0 };
        let Some(number) = item.visited else { return above + 16.0 };
        let node = &self.tree.nodes[number];
        let small = if window_words(self.tree, node, self.lang).is_some() { SMALL_ROW } else { 0.0 };
        let cut = if node.left_out.is_empty() { 0.0 } else { SMALL_ROW };
        above + self.board_row() + VALUE_ROW + small + cut
    }

    fn board_row(&self) -> f32 {
        if self.cell > 0.0 { self.board.1 + 5.0 } else { 0.0 }
    }

    fn heading(&self) -> [String; 2] {
        let summary: Vec<_> = tree_summary(self.tree).iter().map(|said| said.get(self.lang).to_owned()).collect();
        [tree_title(self.tree).get(self.lang).to_owned(), summary.join(" ")]
    }

    fn draw(&self) -> String {
        let [title, summary] = self.heading();
        let mut body = format!(
            "<text x=\"{MARGIN}\" y=\"{:.1}\" font-size=\"18\" font-weight=\"600\" fill=\"{INK}\">{}</text>\n\
             <text x=\"{MARGIN}\" y=\"{:.1}\" font-size=\"13\" fill=\"{QUIET}\">{}</text>\n",
            MARGIN + 14.0,
            escape(&title),
            MARGIN + 36.0,
            escape(&summary)
        );
        for depth in 0..self.levels.len() {
            body.push_str(&self.draw_level(depth));
        }
        // The expected line lies over the other edges, and nodes over all edges.
        for chosen in [false, true] {
            for number in (1..self.items.len()).filter(|&number| self.chosen[number] == chosen) {
                body.push_str(&self.draw_edge(number));
            }
        }
        for number in 0..self.items.len() {
            body.push_str(&self.draw_node(number));
        }
        let bottom = self.levels.last().map_or(0.0, |&(top, height)| top + height) + 34.0;
        body.push_str(&legend::draw(self.tree, (MARGIN, bottom), self.lang));
        document(self.width, bottom + MARGIN, &title, &body)
    }

    /// The band of a level and whose it is.
    fn draw_level(&self, depth: usize) -> String {
        let (top, height) = self.levels[depth];
        let nodes = self.items.iter().filter(|item| item.depth == depth).filter_map(|item| item.visited);
        let level = Level::of(nodes.map(|number| &self.tree.nodes[number]));
        let width = self.width - 2.0 * MARGIN;
        level.draw((MARGIN, top - 6.0), (width, height + 12.0), self.info, self.lang)
    }

    fn draw_edge(&self, number: usize) -> String {
        let item = &self.items[number];
        let Some(parent) = item.parent else { return String::new() };
        let from = (self.middles[parent], self.bottom_of(parent) + 2.0);
        let to = (self.middles[number], self.levels[item.depth].0 + 2.0);
        let line = |style: &str| {
            format!("<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" fill=\"none\" {style}/>\n", from.0, from.1, to.0, to.1)
        };
        if item.visited.is_none() {
            let dashed = line(&format!("stroke=\"{FAINT}\" stroke-width=\"1\" stroke-dasharray=\"3 3\""));
            return dashed + &glyph::ticks(from, to);
        }
        if self.chosen[number] {
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
        if let Some(mv) = &item.mv {
            let (ink, weight) = match (item.visited, self.chosen[number]) {
                (None, _) => (FAINT, 400),
                (_, true) => (ACCENT, 700),
                _ => (INK, 400),
            };
            out.push_str(&small(x, y + 11.0, mv, ink, weight));
            y += MOVE_ROW;
        }
        let Some(visited) = item.visited else {
            out.push_str(&glyph::unvisited(x, y));
            return out;
        };
        let node = &self.tree.nodes[visited];
        if let Some(view) = self.boards.get(visited) {
            let left = x - self.board.0 / 2.0;
            out.push_str(&glyph::board_ground(left, y, self.board, self.chosen[number]));
            out.push_str(&draw_board(view, self.info, (left, y), self.cell));
            y += self.board_row();
        }
        out.push_str(&glyph::value((x, y), node, &shown_value(self.info, node, self.lang), self.chosen[number]));
        y += VALUE_ROW;
        if let Some(window) = window_words(self.tree, node, self.lang) {
            out.push_str(&small(x, y + 9.0, &window, QUIET, 400));
            y += SMALL_ROW;
        }
        if let Some(cut) = cut_words(node) {
            out.push_str(&small(x, y + 9.0, cut.get(self.lang), ORANGE, 700));
        }
        out
    }
}

/// The nodes that were visited, then those left out; so children come after their parents.
fn items_of(tree: &SearchTree) -> Vec<Item<'_>> {
    let visited = tree.nodes.iter().enumerate().map(|(number, node)| Item {
        visited: Some(number),
        mv: tree.move_label(number).map(Cow::Owned),
        parent: node.parent,
        depth: usize::from(node.depth),
    });
    let left_out = tree.nodes.iter().enumerate().flat_map(|(number, node)| {
        node.left_out.iter().map(move |mv| Item {
            visited: None,
            mv: Some(Cow::Borrowed(mv)),
            parent: Some(number),
            depth: usize::from(node.depth) + 1,
        })
    });
    visited.chain(left_out).collect()
}

fn small(x: f32, y: f32, text: &str, ink: &str, weight: u16) -> String {
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{SMALL}\" font-weight=\"{weight}\" fill=\"{ink}\" text-anchor=\"middle\" xml:space=\"preserve\">{}</text>\n",
        escape(text)
    )
}

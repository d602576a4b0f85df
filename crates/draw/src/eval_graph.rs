//! A graph of the first side's chances, move by move.

use crate::palette::{BLUE, FAINT, INK, LINE, ORANGE, PALE_BLUE, PALE_ORANGE, QUIET, document, escape};
use rival_core::Side;
use rival_game::{GameInfo, Lang};
use rival_play::Mark;

/// The evaluation graph of one game.
#[derive(Clone, Debug)]
pub struct EvalGraph {
    /// The game.
    pub info: &'static GameInfo,
    /// The players and the result.
    pub heading: String,
    /// The first side's chances at the start and after each move, from 0 (loss) to 1 (win).
    pub points: Vec<f64>,
    /// Each round's first ply, from 0, with its number.
    pub rounds: Vec<(usize, u32)>,
    /// The inaccuracies, mistakes and blunders.
    pub marks: Vec<MarkedMove>,
}

/// A move with a mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkedMove {
    /// The number of moves up to and including it: its index in the points.
    pub ply: usize,
    /// Its mark.
    pub mark: Mark,
    /// The move in notation.
    pub text: String,
}

const WIDTH: f32 = 880.0;
const HEIGHT: f32 = 340.0;
/// The edges of the plot: left, top, right, bottom.
const PLOT: (f32, f32, f32, f32) = (96.0, 68.0, WIDTH - 28.0, HEIGHT - 44.0);
/// The minimum distance between round numbers, in pixels.
const ROUND_NUMBER_SPACING: f32 = 34.0;
/// The possible steps between the round numbers shown.
const STEPS: [u32; 7] = [1, 2, 5, 10, 20, 50, 100];
const SMALL: f32 = 12.0;

/// The picture: blue above the even line for the first side, orange below it for the second, and a
/// dot with its sign on every marked move.
#[must_use]
pub fn eval_graph_svg(graph: &EvalGraph, lang: Lang) -> String {
    let name = graph.info.name.get(lang);
    let mut body = words((PLOT.0, 28.0), "start", 15.0, INK, name);
    body.push_str(&words((PLOT.0, 48.0), "start", SMALL, QUIET, &graph.heading));
    body.push_str(&graph.draw_halves(lang));
    body.push_str(&graph.draw_rounds());
    body.push_str(&graph.draw_line());
    graph.marks.iter().for_each(|marked| body.push_str(&graph.draw_mark(marked)));
    document(WIDTH, HEIGHT, &format!("{name} · {}", graph.heading), &body)
}

impl EvalGraph {
    /// The point of the position after `ply` moves with this value.
    fn place(&self, ply: f32, value: f64) -> (f32, f32) {
        let (left, top, right, bottom) = PLOT;
        let plies = (self.points.len().max(2) - 1) as f32;
        (left + (right - left) * ply / plies, bottom - (bottom - top) * value as f32)
    }

    fn draw_halves(&self, lang: Lang) -> String {
        let (left, top, right, bottom) = PLOT;
        let (middle, width, half) = ((top + bottom) / 2.0, right - left, (bottom - top) / 2.0);
        let mut out = format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{half}\" fill=\"{PALE_BLUE}\"/>\n\
             <rect x=\"{left}\" y=\"{middle}\" width=\"{width}\" height=\"{half}\" fill=\"{PALE_ORANGE}\"/>\n\
             <path d=\"M{left} {middle}H{right}\" stroke=\"{FAINT}\" stroke-width=\"1\"/>\n"
        );
        let [first, second] = Side::BOTH.map(|side| self.info.side(side).name.get(lang));
        let labels = [(top, first, "100 %"), (middle, "", "50 %"), (bottom, second, "100 %")];
        for (y, name, percent) in labels {
            let y = y + SMALL * 0.35;
            out.push_str(&words((left - 8.0, y), "end", SMALL, QUIET, percent));
            let inward = if y > middle { y - 16.0 } else { y + 16.0 };
            out.push_str(&words((left - 8.0, inward), "end", SMALL, INK, name));
        }
        out
    }

    fn draw_rounds(&self) -> String {
        let bottom = PLOT.3;
        let room = self.place(1.0, 0.0).0 - self.place(0.0, 0.0).0;
        let plies_a_round = self.points.len() as f32 / self.rounds.len().max(1) as f32;
        let step =
            STEPS.into_iter().find(|&step| step as f32 * plies_a_round * room >= ROUND_NUMBER_SPACING).unwrap_or(200);
        let shown = |&&(_, round): &&(usize, u32)| step == 1 || round == 1 || round % step == 0;
        let mut out = String::new();
        for &(ply, round) in self.rounds.iter().filter(shown).filter(|(ply, _)| ply + 1 < self.points.len()) {
            let (x, _) = self.place(ply as f32 + 1.0, 0.0);
            let below = bottom + 5.0;
            out.push_str(&format!("<path d=\"M{x:.1} {bottom}V{below}\" stroke=\"{LINE}\" stroke-width=\"1\"/>\n"));
            out.push_str(&words((x, bottom + 20.0), "middle", SMALL, QUIET, &round.to_string()));
        }
        out
    }

    /// Draws the line, with the area towards the even line filled in the favoured side's colour.
    fn draw_line(&self) -> String {
        let points = with_crossings(&self.points);
        let path = |value: &dyn Fn(f64) -> f64| {
            let place = |&(ply, at): &(f32, f64)| self.place(ply, value(at));
            points.iter().map(place).map(|(x, y)| format!("{x:.1} {y:.1}")).collect::<Vec<_>>().join(" L")
        };
        let Some(&(last, _)) = points.last() else { return String::new() };
        let ((start, middle), (end, _)) = (self.place(0.0, 0.5), self.place(last, 0.5));
        let halves: [(&str, &dyn Fn(f64) -> f64); 2] =
            [(BLUE, &|value| value.max(0.5)), (ORANGE, &|value| value.min(0.5))];
        let mut out = String::new();
        for (colour, value) in halves {
            let edge = path(value);
            out.push_str(&format!(
                "<path d=\"M{start:.1} {middle:.1} L{edge} L{end:.1} {middle:.1}Z\" fill=\"{colour}\" fill-opacity=\".35\"/>\n"
            ));
        }
        let line = path(&|value| value);
        out.push_str(&format!(
            "<path d=\"M{line}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/>\n"
        ));
        out
    }

    fn draw_mark(&self, marked: &MarkedMove) -> String {
        let value = |ply: usize| self.points.get(ply).copied().unwrap_or(0.5);
        let (x, y) = self.place(marked.ply as f32, value(marked.ply));
        let radius = if marked.mark == Mark::Inaccuracy { 3.0 } else { 4.0 };
        let dot = format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"#FFFFFF\" stroke=\"{INK}\" stroke-width=\"1.6\"/>\n"
        );
        if marked.mark == Mark::Inaccuracy {
            return dot;
        }
        // The line arrives from the previous value, so the opposite side has room, unless the
        // picture ends there.
        let (above, below) = (y - 10.0, y + 19.0);
        let fell = value(marked.ply) < value(marked.ply.saturating_sub(1));
        let beside = if (fell && below < PLOT.3) || above < PLOT.1 + SMALL { below } else { above };
        let text = escape(&format!("{}{}", marked.text, marked.mark.glyph()));
        format!(
            "{dot}<text x=\"{x:.1}\" y=\"{beside:.1}\" font-size=\"{SMALL}\" fill=\"{INK}\" text-anchor=\"middle\" \
             stroke=\"#FFFFFF\" stroke-width=\"3\" stroke-opacity=\".8\" paint-order=\"stroke\">{text}</text>\n"
        )
    }
}

/// The points with their plies, and an extra point wherever the line crosses the middle.
fn with_crossings(points: &[f64]) -> Vec<(f32, f64)> {
    let mut all: Vec<(f32, f64)> = Vec::new();
    for (ply, &value) in points.iter().enumerate() {
        if let Some(&(_, before)) = all.last().filter(|(_, before)| (before - 0.5) * (value - 0.5) < 0.0) {
            let part = (0.5 - before) / (value - before);
            all.push((ply as f32 - 1.0 + part as f32, 0.5));
        }
        all.push((ply as f32, value));
    }
    all
}

fn words((x, y): (f32, f32), anchor: &str, size: f32, ink: &str, text: &str) -> String {
    let text = escape(text);
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{ink}\" text-anchor=\"{anchor}\">{text}</text>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_meets_the_middle_where_it_crosses_it() {
        assert_eq!(with_crossings(&[1.0, 0.0]), [(0.0, 1.0), (0.5, 0.5), (1.0, 0.0)]);
        assert_eq!(with_crossings(&[0.5, 0.9]), [(0.0, 0.5), (1.0, 0.9)]);
        assert!(with_crossings(&[]).is_empty());
    }
}

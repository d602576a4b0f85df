//! Lines distinguished by colour, dash and marker.

use super::{Line, Series};
use crate::palette::{ACCENT, ORANGE, QUIET};

/// Colour, dash and marker of the measured lines, in order.
const LOOKS: [(&str, &str, Marker); 6] = [
    (ACCENT, "", Marker::Circle),
    (ORANGE, "7 4", Marker::Square),
    ("#2E8B6B", "2 3", Marker::Triangle),
    ("#8B3FA8", "10 3 2 3", Marker::Diamond),
    ("#B3364A", "4 2", Marker::Cross),
    ("#4A5568", "1 4", Marker::Plus),
];
/// The dashes of the reference lines.
const REFERENCES: [&str; 3] = ["3 5", "10 5", "1 3"];
/// Lines with more points than this have a marker only at intervals.
const MARKERS: usize = 24;

#[derive(Clone, Copy)]
enum Marker {
    Circle,
    Square,
    Triangle,
    Diamond,
    Cross,
    Plus,
}

/// The look of a line.
pub(super) struct Look {
    colour: &'static str,
    dash: &'static str,
    marker: Option<Marker>,
}

impl Look {
    pub(super) fn of_each(series: &[Series]) -> Vec<Look> {
        let (mut measured, mut references) = (LOOKS.iter().cycle(), REFERENCES.iter().cycle());
        let look = |series: &Series| match series.line {
            Line::Measured => {
                measured.next().map(|&(colour, dash, marker)| Look { colour, dash, marker: Some(marker) })
            }
            Line::Reference => references.next().map(|dash| Look { colour: QUIET, dash, marker: None }),
        };
        series.iter().filter_map(look).collect()
    }

    /// Draws the line through these points of the picture.
    pub(super) fn draw(&self, points: &[(f32, f32)]) -> String {
        let mut out = String::new();
        if points.len() > 1 {
            let way: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let dash =
                if self.dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", self.dash) };
            let (way, colour) = (way.join(" "), self.colour);
            out = format!(
                "<polyline points=\"{way}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\" stroke-linejoin=\"round\"{dash}/>\n"
            );
        }
        let every = points.len().div_ceil(MARKERS).max(1);
        if let Some(marker) = self.marker {
            out.extend(points.iter().step_by(every).map(|&at| marker.draw(at, self.colour)));
        }
        out
    }

    /// Draws a sample of the line for the legend, from this point to the right.
    pub(super) fn draw_sample(&self, (x, y): (f32, f32), width: f32) -> String {
        let line = Look { marker: None, ..*self }.draw(&[(x, y), (x + width, y)]);
        line + &self.marker.map(|marker| marker.draw((x + width / 2.0, y), self.colour)).unwrap_or_default()
    }
}

impl Marker {
    fn draw(self, (x, y): (f32, f32), colour: &str) -> String {
        let filled = |shape: &str| format!("<path d=\"M{x:.1} {y:.1}{shape}Z\" fill=\"{colour}\"/>\n");
        let crossed = |shape: &str| {
            format!("<path d=\"M{x:.1} {y:.1}{shape}\" stroke=\"{colour}\" stroke-width=\"1.8\" fill=\"none\"/>\n")
        };
        match self {
            Marker::Circle => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\" fill=\"{colour}\"/>\n"),
            Marker::Square => filled("m-3.4-3.4h6.8v6.8h-6.8"),
            Marker::Triangle => filled("m0-4.4l4.2 7.4h-8.4"),
            Marker::Diamond => filled("m0-4.8l4.8 4.8l-4.8 4.8l-4.8-4.8"),
            Marker::Cross => crossed("m-3.6-3.6l7.2 7.2m-7.2 0l7.2-7.2"),
            Marker::Plus => crossed("m-4.4 0h8.8m-4.4-4.4v8.8"),
        }
    }
}

//! Lines over two axes.

mod axis;
mod line;

pub use axis::{Axis, Scale};

use crate::palette::{INK, LINE, QUIET, document, escape, width_of};
use axis::Range;
use line::Look;
use rival_game::{Lang, Phrase};

/// A line chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// The title, read aloud by screen readers.
    pub title: Phrase,
    /// The axis along the bottom.
    pub x: Axis,
    /// The axis on the left.
    pub y: Axis,
    /// The lines, in the order of the legend.
    pub series: Vec<Series>,
}

/// One line of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// Its name in the legend.
    pub name: Phrase,
    /// The kind of line.
    pub line: Line,
    /// The points from left to right. Points off the axes, such as 0 on a logarithmic one, are
    /// skipped.
    pub points: Vec<(f64, f64)>,
}

/// The kind of a line, which decides its look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// A measurement: a distinct colour, dash and marker.
    Measured,
    /// A reference: grey, without markers.
    Reference,
}

const WIDTH: f32 = 660.0;
/// The plot area, without labels.
const PLOT: Frame = Frame { left: 78.0, top: 16.0, right: WIDTH - 22.0, bottom: 316.0 };
/// The height of tick labels and axis title below the plot.
const BELOW: f32 = 48.0;
const LEGEND_ROW: f32 = 20.0;
/// The width of a line sample in the legend, and the gap before the next.
const SAMPLE: f32 = 34.0;
const CHART_GAP: f32 = 22.0;
const SIZE: f32 = 12.0;

/// The edges of the plot in the picture.
struct Frame {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

/// The chart as a picture. Lines differ in dash and marker as well as in colour.
///
/// ```
/// use rival_game::{Lang, Phrase};
/// use rival_draw::{Axis, Chart, Line, Scale, Series, chart_svg};
/// let chart = Chart {
///     title: Phrase::fixed("Growth", "Crecimiento"),
///     x: Axis { label: Phrase::fixed("depth", "profundidad"), scale: Scale::Linear },
///     y: Axis { label: Phrase::fixed("nodes", "nodos"), scale: Scale::Logarithmic },
///     series: vec![Series {
///         name: Phrase::fixed("minimax", "minimax"),
///         line: Line::Measured,
///         points: vec![(1.0, 9.0), (2.0, 81.0)],
///     }],
/// };
/// assert!(chart_svg(&chart, Lang::Es).contains(">profundidad<"));
/// ```
#[must_use]
pub fn chart_svg(chart: &Chart, lang: Lang) -> String {
    let (body, bottom) = draw(chart, lang);
    document(WIDTH, bottom, chart.title.get(lang), &body)
}

/// Several charts below each other, as one picture.
#[must_use]
pub fn charts_svg(charts: &[Chart], lang: Lang) -> String {
    let (mut body, mut bottom) = (String::new(), 0.0);
    for chart in charts {
        let (drawn, height) = draw(chart, lang);
        body.push_str(&format!("<g transform=\"translate(0 {bottom:.1})\">\n{drawn}</g>\n"));
        bottom += height;
    }
    let titles: Vec<&str> = charts.iter().map(|chart| chart.title.get(lang)).collect();
    document(WIDTH, bottom, &titles.join(" · "), &body)
}

/// The content of the picture and its height.
fn draw(chart: &Chart, lang: Lang) -> (String, f32) {
    let placed: Vec<Vec<(f64, f64)>> = chart.series.iter().map(|series| chart.with_a_place(series)).collect();
    let all = || placed.iter().flatten();
    let x = Range::of(all().map(|point| point.0), chart.x.scale);
    let y = Range::of(all().map(|point| point.1), chart.y.scale);
    let mut body = draw_axes(chart, &x, &y, lang);
    let looks = Look::of_each(&chart.series);
    for (points, look) in placed.iter().zip(&looks) {
        let on_paper: Vec<(f32, f32)> =
            points.iter().map(|&(at, value)| PLOT.place(x.share(at), y.share(value))).collect();
        body.push_str(&look.draw(&on_paper));
    }
    let (legend, bottom) = draw_legend(chart, &looks, lang);
    body.push_str(&legend);
    (body, bottom)
}

impl Chart {
    fn with_a_place(&self, series: &Series) -> Vec<(f64, f64)> {
        let has_a_place = |&(x, y): &(f64, f64)| self.x.scale.has_a_place_for(x) && self.y.scale.has_a_place_for(y);
        series.points.iter().copied().filter(has_a_place).collect()
    }
}

impl Frame {
    /// Converts shares of the axes into picture coordinates, where `y` grows downwards.
    fn place(&self, x: f64, y: f64) -> (f32, f32) {
        let (width, height) = (self.right - self.left, self.bottom - self.top);
        (self.left + x as f32 * width, self.bottom - y as f32 * height)
    }
}

fn draw_axes(chart: &Chart, x: &Range, y: &Range, lang: Lang) -> String {
    let Frame { left, top, right, bottom } = PLOT;
    let mut out = String::new();
    for (value, text) in y.ticks(lang) {
        let (_, at) = PLOT.place(0.0, y.share(value));
        out.push_str(&format!(
            "<path d=\"M{left} {at:.1}H{right}\" stroke=\"{LINE}\" stroke-opacity=\".6\" stroke-width=\"1\"/>\n"
        ));
        out.push_str(&words((left - 8.0, at + 4.0), "end", QUIET, &text));
    }
    for (value, text) in x.ticks(lang) {
        let (at, _) = PLOT.place(x.share(value), 0.0);
        let below = bottom + 5.0;
        out.push_str(&format!("<path d=\"M{at:.1} {bottom}V{below}\" stroke=\"{QUIET}\" stroke-width=\"1\"/>\n"));
        out.push_str(&words((at, bottom + 19.0), "middle", QUIET, &text));
    }
    out.push_str(&format!(
        "<path d=\"M{left} {top}V{bottom}H{right}\" stroke=\"{QUIET}\" stroke-width=\"1\" fill=\"none\"/>\n"
    ));
    out.push_str(&words(((left + right) / 2.0, bottom + 38.0), "middle", INK, chart.x.label.get(lang)));
    let upright = words((0.0, 0.0), "middle", INK, chart.y.label.get(lang));
    out.push_str(&format!("<g transform=\"translate(16 {:.1}) rotate(-90)\">{upright}</g>\n", (top + bottom) / 2.0));
    out
}

/// Draws the legend below the plot; returns its lower end.
fn draw_legend(chart: &Chart, looks: &[Look], lang: Lang) -> (String, f32) {
    let (mut x, mut y) = (PLOT.left, PLOT.bottom + BELOW + LEGEND_ROW / 2.0);
    let mut out = String::new();
    for (series, look) in chart.series.iter().zip(looks) {
        let name = series.name.get(lang);
        let width = SAMPLE + 6.0 + width_of(name, SIZE);
        if x + width > WIDTH && x > PLOT.left {
            (x, y) = (PLOT.left, y + LEGEND_ROW);
        }
        out.push_str(&look.draw_sample((x, y), SAMPLE));
        out.push_str(&words((x + SAMPLE + 6.0, y + 4.0), "start", INK, name));
        x += width + CHART_GAP;
    }
    (out, y + LEGEND_ROW)
}

fn words((x, y): (f32, f32), anchor: &str, ink: &str, text: &str) -> String {
    let text = escape(text);
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{SIZE}\" fill=\"{ink}\" text-anchor=\"{anchor}\">{text}</text>\n"
    )
}

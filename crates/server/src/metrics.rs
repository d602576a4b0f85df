//! Figures about the server, in the words of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The upper ends of the classes into which saving times fall, in milliseconds.
const CLASSES: [u64; 8] = [1, 2, 5, 10, 20, 50, 100, 500];

/// Figures about the server since it started.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) requests: [AtomicU64; 5],
    pub(crate) moves: AtomicU64,
    pub(crate) machine_moves: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) refused_connections: AtomicU64,
    pub(crate) not_saved: AtomicU64,
    pub(crate) panics: AtomicU64,
    pub(crate) sockets: AtomicI64,
    pub(crate) connections: AtomicI64,
    saving: [AtomicU64; CLASSES.len() + 1],
    saving_micros: AtomicU64,
}

/// Figures of this instant, which others know.
pub(crate) struct Gauges {
    pub(crate) tables: u64,
    pub(crate) open_tables: usize,
    pub(crate) waiting: [usize; 3],
    pub(crate) searching: usize,
}

/// One more.
pub(crate) fn count(figure: &AtomicU64) {
    figure.fetch_add(1, Ordering::Relaxed);
}

impl Metrics {
    pub(crate) fn request(&self, status: u16) {
        if let Some(class) = self.requests.get(usize::from(status / 100).wrapping_sub(1)) {
            count(class);
        }
    }

    /// How long it took to save something.
    pub(crate) fn saved(&self, took: Duration) {
        let class = CLASSES.iter().position(|&most| took <= Duration::from_millis(most)).unwrap_or(CLASSES.len());
        count(&self.saving[class]);
        self.saving_micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(0), Ordering::Relaxed);
    }

    /// All of it as text.
    pub(crate) fn text(&self, gauges: &Gauges) -> String {
        let mut text = String::new();
        let read = |figure: &AtomicU64| figure.load(Ordering::Relaxed);
        let mut say = |name: &str, kind: &str, help: &str, values: &[(String, u64)]| {
            let _ = writeln!(text, "# HELP rival_{name} {help}\n# TYPE rival_{name} {kind}");
            for (labels, value) in values {
                let _ = writeln!(text, "rival_{name}{labels} {value}");
            }
        };
        let plain = |value: u64| vec![(String::new(), value)];
        let classes =
            (1..).zip(&self.requests).map(|(class, figure)| (format!("{{class=\"{class}xx\"}}"), read(figure)));
        say("requests_total", "counter", "Requests answered.", &classes.collect::<Vec<_>>());
        say("moves_total", "counter", "Moves played by people.", &plain(read(&self.moves)));
        say("machine_moves_total", "counter", "Moves played by the machine.", &plain(read(&self.machine_moves)));
        say("refused_total", "counter", "Searches refused because too many waited.", &plain(read(&self.refused)));
        let refused = read(&self.refused_connections);
        say("refused_connections_total", "counter", "Connections beyond a client's share.", &plain(refused));
        say("not_saved_total", "counter", "Changes that could not be saved.", &plain(read(&self.not_saved)));
        say("panics_total", "counter", "Requests that panicked.", &plain(read(&self.panics)));
        let open = |figure: &AtomicI64| u64::try_from(figure.load(Ordering::Relaxed)).unwrap_or(0);
        say("connections", "gauge", "Connections open.", &plain(open(&self.connections)));
        say("sockets", "gauge", "WebSockets open.", &plain(open(&self.sockets)));
        say("tables", "gauge", "Tables kept.", &plain(gauges.tables));
        say("open_tables", "gauge", "Tables in memory.", &plain(gauges.open_tables as u64));
        let waiting = ["reply", "exhibition", "analysis"].into_iter().zip(gauges.waiting);
        let waiting = waiting.map(|(kind, count)| (format!("{{kind=\"{kind}\"}}"), count as u64));
        say("searches_waiting", "gauge", "Searches that wait for a thread.", &waiting.collect::<Vec<_>>());
        say("searches_running", "gauge", "Searches that run.", &plain(gauges.searching as u64));
        text.push_str(&self.saving_text());
        text
    }

    fn saving_text(&self) -> String {
        let name = "rival_saving_seconds";
        let mut text = format!("# HELP {name} Time until a change was on disk.\n# TYPE {name} histogram\n");
        let mut total = 0;
        let ends = CLASSES.map(|millis| format!("{}", Duration::from_millis(millis).as_secs_f64()));
        for (end, figure) in ends.into_iter().chain(["+Inf".to_owned()]).zip(&self.saving) {
            total += figure.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{end}\"}} {total}");
        }
        let sum = Duration::from_micros(self.saving_micros.load(Ordering::Relaxed)).as_secs_f64();
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {total}");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saving_times_fall_into_classes_that_add_up() {
        let metrics = Metrics::default();
        for millis in [0, 3, 3, 700] {
            metrics.saved(Duration::from_millis(millis));
        }
        let text = metrics.saving_text();
        for line in
            ["{le=\"0.001\"} 1\n", "{le=\"0.005\"} 3\n", "{le=\"0.5\"} 3\n", "{le=\"+Inf\"} 4\n", "_sum 0.706\n"]
        {
            assert!(text.contains(line), "{line} is not in {text}");
        }
    }
}

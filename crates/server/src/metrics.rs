//! Metrics for Prometheus, as OpenMetrics text.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};
use std::time::Duration;

/// The content type.
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The upper bounds of the histogram of saving times, in seconds.
const SAVING_CLASSES: [f64; 8] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5];
const REQUEST_CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];
/// In the order of [`Priority`](crate::pool::Priority).
const SEARCH_KINDS: [&str; 3] = ["reply", "exhibition", "analysis"];

const BEYOND_SHARE: &str = "Connections beyond a client's share";

type Label = [(&'static str, &'static str); 1];

/// Counters since the server started.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Label, Counter>,
    pub(crate) moves: Counter,
    pub(crate) machine_moves: Counter,
    pub(crate) refused: Counter,
    pub(crate) refused_connections: Counter,
    pub(crate) not_saved: Counter,
    pub(crate) overtaken: Counter,
    pub(crate) panics: Counter,
    pub(crate) connections: Gauge,
    pub(crate) sockets: Gauge,
    tables: Gauge,
    open_tables: Gauge,
    searches_waiting: Family<Label, Gauge>,
    searches_running: Gauge,
    jobs_waiting: Gauge,
    jobs_running: Gauge,
    saving: Histogram,
}

/// Current gauges, supplied by others.
pub(crate) struct Gauges {
    pub(crate) tables: u64,
    pub(crate) open_tables: usize,
    pub(crate) waiting: [usize; 3],
    pub(crate) searching: usize,
    /// Waiting and running jobs.
    pub(crate) jobs: (usize, usize),
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("rival");
        let requests = Family::default();
        for class in REQUEST_CLASSES {
            drop(requests.get_or_create(&[("class", class)]));
        }
        let into = &mut registry;
        Metrics {
            requests: registered(into, "requests", "Requests answered", requests),
            moves: registered(into, "moves", "Moves played by people", Counter::default()),
            machine_moves: registered(into, "machine_moves", "Moves played by the machine", Counter::default()),
            refused: registered(into, "refused", "Searches refused because too many waited", Counter::default()),
            refused_connections: registered(into, "refused_connections", BEYOND_SHARE, Counter::default()),
            not_saved: registered(into, "not_saved", "Changes that could not be saved", Counter::default()),
            overtaken: registered(into, "overtaken", "Changes that another server was faster with", Counter::default()),
            panics: registered(into, "panics", "Requests that panicked", Counter::default()),
            connections: registered(into, "connections", "Connections open", Gauge::default()),
            sockets: registered(into, "sockets", "WebSockets open", Gauge::default()),
            tables: registered(into, "tables", "Tables kept", Gauge::default()),
            open_tables: registered(into, "open_tables", "Tables in memory", Gauge::default()),
            searches_waiting: registered(
                into,
                "searches_waiting",
                "Searches that wait for a thread",
                Family::default(),
            ),
            searches_running: registered(into, "searches_running", "Searches that run", Gauge::default()),
            jobs_waiting: registered(into, "jobs_waiting", "Jobs that wait for their turn", Gauge::default()),
            jobs_running: registered(into, "jobs_running", "Jobs that run", Gauge::default()),
            saving: registered(
                into,
                "saving_seconds",
                "Time until a change was on disk",
                Histogram::new(SAVING_CLASSES),
            ),
            registry,
        }
    }

    pub(crate) fn request(&self, status: u16) {
        if let Some(class) = REQUEST_CLASSES.get(usize::from(status / 100).wrapping_sub(1)) {
            self.requests.get_or_create(&[("class", class)]).inc();
        }
    }

    /// Records the time of a save.
    pub(crate) fn saved(&self, took: Duration) {
        self.saving.observe(took.as_secs_f64());
    }

    /// Everything as text.
    pub(crate) fn text(&self, now: &Gauges) -> String {
        let count = |many: usize| i64::try_from(many).unwrap_or(i64::MAX);
        self.tables.set(i64::try_from(now.tables).unwrap_or(i64::MAX));
        self.open_tables.set(count(now.open_tables));
        for (kind, many) in SEARCH_KINDS.into_iter().zip(now.waiting) {
            self.searches_waiting.get_or_create(&[("kind", kind)]).set(count(many));
        }
        self.searches_running.set(count(now.searching));
        self.jobs_waiting.set(count(now.jobs.0));
        self.jobs_running.set(count(now.jobs.1));
        let mut text = String::new();
        if let Err(error) = encode(&mut text, &self.registry) {
            tracing::error!(%error, "the figures could not be written");
        }
        text
    }
}

fn registered<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Gauges = Gauges { tables: 3, open_tables: 2, waiting: [1, 0, 4], searching: 2, jobs: (3, 1) };

    #[test]
    fn the_names_are_those_that_dashboards_know() {
        let text = Metrics::new().text(&NOW);
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        let mut names: Vec<&str> = samples.filter_map(|line| line.split(['{', ' ']).next()).collect();
        names.dedup();
        assert_eq!(
            names,
            [
                "rival_requests_total",
                "rival_moves_total",
                "rival_machine_moves_total",
                "rival_refused_total",
                "rival_refused_connections_total",
                "rival_not_saved_total",
                "rival_overtaken_total",
                "rival_panics_total",
                "rival_connections",
                "rival_sockets",
                "rival_tables",
                "rival_open_tables",
                "rival_searches_waiting",
                "rival_searches_running",
                "rival_jobs_waiting",
                "rival_jobs_running",
                "rival_saving_seconds_sum",
                "rival_saving_seconds_count",
                "rival_saving_seconds_bucket",
            ]
        );
    }

    #[test]
    fn the_dashboard_asks_for_figures_that_there_are() {
        let dashboard: serde_json::Value =
            serde_json::from_str(include_str!("../../../docs/grafana.json")).expect("the dashboard is JSON");
        let text = Metrics::new().text(&NOW);
        let mut asked = 0;
        for panel in dashboard["panels"].as_array().expect("panels") {
            for target in panel["targets"].as_array().expect("targets") {
                let query = target["expr"].as_str().expect("a query");
                let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
                for name in query.split(|letter| !is_name(letter)).filter(|word| word.starts_with("rival_")) {
                    let known = text.lines().any(|line| line.split(['{', ' ']).next() == Some(name));
                    assert!(known, "{name} in {query}");
                    asked += 1;
                }
            }
        }
        assert!(asked > 15, "{asked}");
    }

    #[test]
    fn every_figure_is_told_from_the_start() {
        let metrics = Metrics::new();
        metrics.request(404);
        metrics.request(99);
        let text = metrics.text(&NOW);
        for line in [
            "rival_requests_total{class=\"2xx\"} 0",
            "rival_requests_total{class=\"4xx\"} 1",
            "rival_moves_total 0",
            "rival_tables 3",
            "rival_searches_waiting{kind=\"analysis\"} 4",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in {text}");
        }
    }

    #[test]
    fn saving_times_fall_into_classes_that_add_up() {
        let metrics = Metrics::new();
        for millis in [0, 3, 3, 700] {
            metrics.saved(Duration::from_millis(millis));
        }
        let text = metrics.text(&NOW);
        for line in
            ["{le=\"0.001\"} 1\n", "{le=\"0.005\"} 3\n", "{le=\"0.5\"} 3\n", "{le=\"+Inf\"} 4\n", "_sum 0.706\n"]
        {
            assert!(text.contains(line), "{line} is not in {text}");
        }
    }
}

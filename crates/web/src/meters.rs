//! What is counted and measured, for those who keep the server running. Never says who or what: no ids, no names.

use axum::http::{Method, StatusCode};
use metrics::{Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;
use store::Figures;

const REQUESTS: &str = "trestle_requests_total";
const REQUEST_SECONDS: &str = "trestle_request_seconds";
const ACT_SECONDS: &str = "trestle_act_seconds";
const APPEND_SECONDS: &str = "trestle_append_seconds";
const CONFLICTS: &str = "trestle_conflicts_total";
const STORE_ERRORS: &str = "trestle_store_errors_total";
const LIVE_TABLES: &str = "trestle_live_tables";
const STREAMS: &str = "trestle_streams";
const WAITING_THOUGHTS: &str = "trestle_waiting_thoughts";
const STORE_UNITS: &str = "trestle_store_units_total";
const STORE_COMMITS: &str = "trestle_store_commits_total";

/// From a millisecond, which is what memory takes, to ten seconds, when people have gone.
const SECONDS: [f64; 13] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0];
/// How often measurements are gathered: until then each takes memory of its own.
const GATHERED: Duration = Duration::from_secs(5);

/// All meters of this process.
#[derive(Clone, Debug)]
pub(crate) struct Meters(Option<PrometheusHandle>);

impl Meters {
    /// Installs the meters. They belong to the process: several servers in one share them.
    pub(crate) fn install() -> Self {
        static INSTALLED: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
        Meters(INSTALLED.get_or_init(install).clone())
    }

    /// All meters as Prometheus reads them.
    pub(crate) fn text(&self) -> String {
        self.0.as_ref().map(PrometheusHandle::render).unwrap_or_default()
    }
}

fn install() -> Option<PrometheusHandle> {
    let built = PrometheusBuilder::new().set_buckets(&SECONDS).and_then(PrometheusBuilder::install_recorder);
    let handle = match built {
        Ok(handle) => handle,
        Err(error) => {
            tracing::warn!(%error, "nothing is measured");
            return None;
        }
    };
    describe_counter!(REQUESTS, "Requests that were answered, by address, method and status");
    describe_histogram!(REQUEST_SECONDS, Unit::Seconds, "How long answers took");
    describe_histogram!(
        ACT_SECONDS,
        Unit::Seconds,
        "How long moves took until they were stored and acknowledged"
    );
    describe_histogram!(APPEND_SECONDS, Unit::Seconds, "How long the store took for a change of a table");
    describe_counter!(CONFLICTS, "Changes that another process was faster with");
    describe_counter!(STORE_ERRORS, "Changes that could not be stored");
    describe_gauge!(LIVE_TABLES, "Tables in memory");
    describe_gauge!(STREAMS, "Event streams that are open");
    describe_gauge!(WAITING_THOUGHTS, "Bots that wait for a thread to think on");
    describe_counter!(STORE_UNITS, "Changes that were written into the store");
    describe_counter!(STORE_COMMITS, "Commits of the store: changes that come together share one");
    let gathering = handle.clone();
    let gatherer = thread::Builder::new().name("meters".to_owned()).spawn(move || {
        loop {
            thread::sleep(GATHERED);
            gathering.run_upkeep();
        }
    });
    if let Err(error) = gatherer {
        tracing::warn!(%error, "measurements are gathered only when somebody asks for them");
    }
    Some(handle)
}

/// A request was answered. `path` is the pattern of its address, of which there are not many.
pub(crate) fn answered(path: &str, method: &Method, status: StatusCode, took: Duration) {
    let (path, method) = (path.to_owned(), method_name(method));
    counter!(REQUESTS, "path" => path.clone(), "method" => method, "status" => status.as_str().to_owned())
        .increment(1);
    histogram!(REQUEST_SECONDS, "path" => path, "method" => method).record(took);
}

/// Anybody can make up methods, and every name would take memory.
pub(crate) fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// A move was stored and acknowledged.
pub(crate) fn move_acknowledged(took: Duration) {
    histogram!(ACT_SECONDS).record(took);
}

/// The store has written a change of a table.
pub(crate) fn appended(took: Duration) {
    histogram!(APPEND_SECONDS).record(took);
}

/// Another process was faster.
pub(crate) fn conflict() {
    counter!(CONFLICTS).increment(1);
}

/// A change could not be stored.
pub(crate) fn store_failed() {
    counter!(STORE_ERRORS).increment(1);
}

/// How many tables are in memory.
pub(crate) fn live_tables(count: usize) {
    gauge!(LIVE_TABLES).set(count as f64);
}

/// How many event streams are open.
pub(crate) fn streams(count: usize) {
    gauge!(STREAMS).set(count as f64);
}

/// How many bots wait to think.
pub(crate) fn waiting_thoughts(count: usize) {
    gauge!(WAITING_THOUGHTS).set(count as f64);
}

/// What the store counts itself.
pub(crate) fn stored(figures: Figures) {
    counter!(STORE_UNITS).absolute(figures.units);
    counter!(STORE_COMMITS).absolute(figures.groups);
}

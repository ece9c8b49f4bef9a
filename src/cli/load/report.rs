//! What came out of a load: counts, times and memory, for people and for programs.

use super::super::figures::grouped;
use super::server::Commits;
use client::Error;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// What a player has counted.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) requests: u64,
    pub(super) finished: u64,
    pub(super) events: u64,
    /// How long moves took, in microseconds.
    acts: Vec<u32>,
    /// How long questions for legal moves took.
    looks: Vec<u32>,
    errors: BTreeMap<String, u64>,
}

impl Counts {
    /// A move was acknowledged.
    pub(super) fn acted(&mut self, took: Duration) {
        self.requests += 1;
        self.acts.push(took.as_micros() as u32);
    }

    /// Legal moves were told.
    pub(super) fn looked(&mut self, took: Duration) {
        self.requests += 1;
        self.looks.push(took.as_micros() as u32);
    }

    /// Something was not done.
    pub(super) fn failed(&mut self, error: &Error) {
        self.requests += 1;
        *self.errors.entry(error.kind().to_owned()).or_default() += 1;
    }

    pub(super) fn add(&mut self, other: Counts) {
        let Counts { requests, finished, events, acts, looks, errors } = other;
        self.requests += requests;
        self.finished += finished;
        self.events += events;
        self.acts.extend(acts);
        self.looks.extend(looks);
        for (kind, count) in errors {
            *self.errors.entry(kind).or_default() += count;
        }
    }
}

/// What was done.
#[derive(Serialize)]
pub(super) struct Work {
    pub(super) game: String,
    pub(super) tables: u64,
    pub(super) connections: u64,
    pub(super) servers: usize,
}

/// What came out.
#[derive(Serialize)]
pub(super) struct Report {
    #[serde(flatten)]
    work: Work,
    seconds: f64,
    moves: u64,
    moves_per_s: f64,
    requests: u64,
    requests_per_s: f64,
    finished: u64,
    act_ms: Times,
    look_ms: Times,
    errors: BTreeMap<String, u64>,
    per_commit: Option<f64>,
    events: u64,
    processor_us: Processor,
    memory_mib: Memory,
}

/// How long processors worked for each move, in microseconds.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Processor {
    pub(super) servers: Option<f64>,
    pub(super) load: Option<f64>,
}

/// How long something took, in milliseconds.
#[derive(Serialize)]
struct Times {
    p50: f64,
    p90: f64,
    p99: f64,
    max: f64,
}

/// How much memory the servers took, in MiB, as far as they are our own.
#[derive(Serialize)]
struct Memory {
    before: Option<f64>,
    with_tables: Option<f64>,
    idle: Option<f64>,
}

impl Report {
    pub(super) fn new(
        work: Work,
        counts: Counts,
        taken: Duration,
        commits: Commits,
        worked: Processor,
        [before, with_tables, idle]: [Option<f64>; 3],
    ) -> Self {
        let Counts { requests, finished, events, acts, looks, errors } = counts;
        let (moves, seconds) = (acts.len() as u64, taken.as_secs_f64());
        Report {
            work,
            seconds,
            moves,
            moves_per_s: moves as f64 / seconds,
            requests,
            requests_per_s: requests as f64 / seconds,
            finished,
            act_ms: Times::of(acts),
            look_ms: Times::of(looks),
            errors,
            per_commit: commits.per_commit(),
            events,
            processor_us: worked.for_each(moves),
            memory_mib: Memory { before, with_tables, idle },
        }
    }

    /// Was everything done that was asked?
    pub(super) fn is_flawless(&self) -> bool {
        self.errors.is_empty()
    }

    pub(super) fn words(&self) -> String {
        let Work { game, tables, connections, servers } = &self.work;
        let mut lines = vec![
            ("game", format!("{game}, {tables} tables over {connections} connections, {servers} server(s)")),
            ("seconds", format!("{:.1}", self.seconds)),
            ("moves/s", format!("{} ({} in all)", grouped(self.moves_per_s as u64), grouped(self.moves))),
            ("requests/s", grouped(self.requests_per_s as u64)),
            ("games", format!("{} finished", grouped(self.finished))),
            ("act", self.act_ms.words()),
            ("offers", self.look_ms.words()),
        ];
        if let Processor { servers: Some(servers), load: Some(load) } = self.processor_us {
            lines.push((
                "processor",
                format!("{servers:.0} µs of the servers and {load:.0} µs of the load for each move"),
            ));
        }
        if let Some(per_commit) = self.per_commit {
            lines.push(("commits", format!("{per_commit:.1} changes in each")));
        }
        if self.events > 0 {
            lines.push(("events", grouped(self.events)));
        }
        lines.extend(self.memory_mib.words(tables + self.finished).map(|words| ("memory", words)));
        let errors = self.errors.iter().map(|(kind, count)| format!("{count} {kind}")).collect::<Vec<_>>();
        lines.push(("errors", if errors.is_empty() { "none".to_owned() } else { errors.join(", ") }));
        lines.iter().map(|(name, value)| format!("  {name:<12} {value}")).collect::<Vec<_>>().join("\n")
    }
}

impl Processor {
    /// What was worked since then.
    pub(super) fn since(self, before: Processor) -> Processor {
        let less = |now: Option<f64>, then: Option<f64>| Some(now? - then?);
        Processor { servers: less(self.servers, before.servers), load: less(self.load, before.load) }
    }

    /// Seconds in all, as microseconds for each.
    fn for_each(self, moves: u64) -> Processor {
        let each = |seconds: Option<f64>| seconds.map(|seconds| 1e6 * seconds / moves.max(1) as f64);
        Processor { servers: each(self.servers), load: each(self.load) }
    }
}

impl Times {
    fn of(mut took: Vec<u32>) -> Self {
        took.sort_unstable();
        let at = |share: f64| {
            let last = took.len().saturating_sub(1);
            let found = took.get((last as f64 * share).round() as usize);
            f64::from(found.copied().unwrap_or(0)) / 1000.0
        };
        Times { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1.0) }
    }

    fn words(&self) -> String {
        let Times { p50, p90, p99, max } = self;
        format!("p50 {p50:.1} ms, p90 {p90:.1} ms, p99 {p99:.1} ms, longest {max:.1} ms")
    }
}

impl Memory {
    /// Tables whose game is over stay in memory until they are idle, so all of them count.
    fn words(&self, tables: u64) -> Option<String> {
        let (before, with_tables) = (self.before?, self.with_tables?);
        let each = |after: f64| 1024.0 * (after - before) / tables as f64;
        let words = format!(
            "{before:.0} MiB before, {with_tables:.0} MiB with tables ({:.1} KiB each)",
            each(with_tables)
        );
        let Some(idle) = self.idle else { return Some(words) };
        Some(format!("{words}, {idle:.0} MiB when idle ({:.1} KiB each)", each(idle)))
    }
}

#[cfg(test)]
mod tests {
    use super::Times;

    #[test]
    fn times_are_found_by_rank() {
        let times = Times::of((1..=101).rev().map(|millis| millis * 1000).collect());
        let whole = |times: Times| [times.p50, times.p90, times.p99, times.max].map(|millis| millis as u32);
        assert_eq!(whole(times), [51, 91, 100, 101]);
        assert_eq!(whole(Times::of(Vec::new())), [0; 4]);
    }
}

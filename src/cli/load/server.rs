//! The servers that are measured: their own processes, started for it and ended with it, or ones that run already.

use super::super::Failure;
use client::Client;
use serde::Deserialize;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, process};
use tokio::time::sleep;

/// How long to wait for tables to leave the memory.
const PATIENCE: Duration = Duration::from_mins(5);
/// How long the allocator keeps what is free before it gives it back.
const GIVES_BACK: Duration = Duration::from_secs(20);

/// In how many parts Linux counts a second of work.
const TICKS: f64 = 100.0;

/// The servers that are measured.
pub(super) struct Servers {
    urls: Vec<String>,
    own: Vec<Child>,
    folder: Option<PathBuf>,
}

/// What the stores of the servers have counted.
#[derive(Clone, Copy, Default)]
pub(super) struct Commits {
    changes: u64,
    commits: u64,
}

impl Commits {
    /// What was counted since then.
    pub(super) fn since(self, before: Commits) -> Commits {
        Commits { changes: self.changes - before.changes, commits: self.commits - before.commits }
    }

    /// How many changes shared a commit on average.
    pub(super) fn per_commit(self) -> Option<f64> {
        (self.commits > 0).then(|| self.changes as f64 / self.commits as f64)
    }
}

/// What a server says when it listens.
#[derive(Deserialize)]
struct Ready {
    listening: String,
}

impl Servers {
    /// Servers that run already.
    pub(super) fn running(urls: &[String]) -> Self {
        Servers { urls: urls.to_vec(), own: Vec::new(), folder: None }
    }

    /// Starts servers that share a database.
    pub(super) fn start(database: Option<&str>, count: u8, forgetful: bool) -> Result<Self, Failure> {
        let mut servers = Servers { urls: Vec::new(), own: Vec::new(), folder: None };
        let database = if let Some(database) = database {
            database.to_owned()
        } else {
            let folder = env::temp_dir().join(format!("trestle-load-{}", process::id()));
            let file = folder.join("trestle.sqlite").display().to_string();
            servers.folder = Some(folder);
            file
        };
        let idle = if forgetful { "1" } else { "60" };
        for _ in 0..count {
            let program =
                env::current_exe().map_err(|error| Failure::failed(format!("where am I? {error}")))?;
            let mut serve = Command::new(program);
            serve.args(["serve", "--json", "--listen", "127.0.0.1:0", "--no-limits", "--log", "warn"]);
            // The database may hold a password, which would be seen in the list of processes.
            serve.args(["--idle-minutes", idle]).env("TRESTLE_DATABASE", &database);
            // In a group of its own, so that Ctrl-C stops us, and us alone stops it.
            serve.stdin(Stdio::null()).stdout(Stdio::piped()).process_group(0);
            let started = serve.spawn();
            let mut child =
                started.map_err(|error| Failure::failed(format!("no server can be started: {error}")))?;
            let output = child.stdout.take();
            servers.own.push(child);
            let mut line = String::new();
            let read = output.map(|output| BufReader::new(output).read_line(&mut line));
            let ready = read.and_then(Result::ok).and_then(|_| serde_json::from_str::<Ready>(&line).ok());
            let ready =
                ready.ok_or_else(|| Failure::failed("the server did not start; it says why above"))?;
            servers.urls.push(ready.listening);
        }
        Ok(servers)
    }

    pub(super) fn count(&self) -> usize {
        self.urls.len()
    }

    /// The address of the server for the player with this number.
    pub(super) fn url(&self, number: u64) -> &str {
        &self.urls[number as usize % self.urls.len()]
    }

    /// How much memory our own servers take, in MiB.
    pub(super) fn memory(&self) -> Option<f64> {
        let sizes: Option<Vec<f64>> = self.own.iter().map(|child| resident(child.id())).collect();
        sizes.filter(|sizes| !sizes.is_empty()).map(|sizes| sizes.iter().sum())
    }

    /// How long processors have worked for our own servers, in seconds.
    pub(super) fn work(&self) -> Option<f64> {
        let times: Option<Vec<f64>> = self.own.iter().map(|child| worked(&child.id().to_string())).collect();
        times.filter(|times| !times.is_empty()).map(|times| times.iter().sum())
    }

    /// How much memory they take when no table is in it any more, and what was free has been given back.
    pub(super) async fn memory_when_idle(&self) -> Option<f64> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            sleep(Duration::from_secs(1)).await;
            if self.meter("trestle_live_tables").await == 0 {
                sleep(GIVES_BACK).await;
                return self.memory();
            }
        }
        None
    }

    /// What the stores have counted so far; zero if a server does not say.
    pub(super) async fn commits(&self) -> Commits {
        let changes = self.meter("trestle_store_units_total").await;
        Commits { changes, commits: self.meter("trestle_store_commits_total").await }
    }

    /// A meter of all servers, added up.
    async fn meter(&self, name: &str) -> u64 {
        let mut sum = 0;
        for url in &self.urls {
            let Ok(mut client) = Client::new(url) else { continue };
            let text = client.text("/metrics").await.unwrap_or_default();
            let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse::<f64>().ok());
            sum += value.map_or(0, |value| value.max(0.0) as u64);
        }
        sum
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for child in &mut self.own {
            // Nobody needs what they have stored; what cannot be ended has ended.
            let _ = child.kill();
            let _ = child.wait();
        }
        if let Some(folder) = &self.folder {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// How much memory a process takes, in MiB.
fn resident(id: u32) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kibibytes / 1024.0)
}

/// How long processors have worked for a process, in seconds.
pub(super) fn worked(id: &str) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name of the program comes before, in brackets, and may hold anything.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) / TICKS)
}

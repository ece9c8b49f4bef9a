//! `trestle serve` as a process that can be killed and started again at the same address.

use serde_json::Value;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use testkit::Folder;

/// How long anything may take that should take a moment.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// How to start a server.
pub(crate) struct Start {
    listen: String,
    database: String,
    log: PathBuf,
    prepare: Box<dyn Fn(&mut Command) + Send>,
}

/// A server that runs.
pub(crate) struct Program {
    child: Child,
    pub(crate) url: String,
}

impl Start {
    /// On this database, at an address of its own. The log goes into the folder.
    pub(crate) fn new(database: &str, folder: &Folder) -> Self {
        let port = free_port();
        let log = folder.join(&format!("log-{port}"));
        let (listen, database) = (format!("127.0.0.1:{port}"), database.to_owned());
        Start { listen, database, log, prepare: Box::new(|_| ()) }
    }

    /// Changes how the program is started.
    pub(crate) fn prepared(self, prepare: impl Fn(&mut Command) + Send + 'static) -> Self {
        Start { prepare: Box::new(prepare), ..self }
    }

    /// Starts it, and waits until it listens.
    pub(crate) fn start(&self) -> Program {
        self.start_with(None)
    }

    /// The same; it ends itself when it passes a place for the given time, such as `after_append=17`.
    pub(crate) fn start_with(&self, failpoint: Option<&str>) -> Program {
        let log = File::options().create(true).append(true).open(&self.log).expect("the folder is ours");
        let mut command = trestle(&["serve", "--json", "--no-limits", "--log", "warn", "--thinkers", "2"]);
        command.args(["--listen", &self.listen, "--database", &self.database]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
        if let Some(failpoint) = failpoint {
            command.env("TRESTLE_FAILPOINT", failpoint);
        }
        (self.prepare)(&mut command);
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("it was piped");
        BufReader::new(output).read_line(&mut line).expect("it can be read");
        let ready: Value = serde_json::from_str(&line).unwrap_or_else(|_| {
            panic!("expected a line of JSON, found {line:?} and this log:\n{}", self.said())
        });
        Program { child, url: ready["listening"].as_str().expect("where it listens").to_owned() }
    }

    /// Where it listens, also while it does not run.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.listen)
    }

    /// What all servers have said that were started like this.
    pub(crate) fn said(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }
}

impl Program {
    /// Ends it as a power cut would.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it is ours");
        self.child.wait().expect("it was started by us");
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(self) -> ExitStatus {
        self.signal("TERM");
        self.ended(PATIENCE).expect("it stops when it is asked")
    }

    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status();
        assert!(sent.expect("`kill` is there").success());
    }

    /// Waits until it ends by itself; after so long it is killed.
    pub(crate) fn ended(mut self, patience: Duration) -> Option<ExitStatus> {
        let began = Instant::now();
        while began.elapsed() < patience {
            if let Some(status) = self.child.try_wait().expect("it was started by us") {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.kill();
        None
    }
}

/// The program with these arguments, untouched by the environment of whoever runs the tests.
pub(crate) fn trestle(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trestle"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("TRESTLE_") {
            command.env_remove(name);
        }
    }
    command.args(args);
    command
}

/// A port that stays free while its server is down. Not one that the system gives away: a client that knocks on such a port while
/// nobody listens may be given the same one for itself, and talk to itself.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = (std::process::id() % 9_000) as u16;
    loop {
        let port = 20_000 + (first + NEXT.fetch_add(1, Ordering::Relaxed)) % 10_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

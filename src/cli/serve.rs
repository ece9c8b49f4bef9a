//! `trestle serve`, and plain `trestle`: the server, from its options to its exit code. What it serves is in `crates/web`.

use super::figures::processors;
use super::kept::wait;
use super::place::Place;
use super::{Exit, Failure, print, print_json};
use clap::{Args, FromArgMatches, ValueEnum, value_parser};
use serde::Serialize;
use std::fs;
use std::io::{self, ErrorKind, IsTerminal};
use std::net::SocketAddr;
use std::time::Duration;
use store::{Location, StoreError};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;
use web::{Config, Limits, Now, Server, Stopped};

/// Start the server: tables for everybody who can reach it
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Serve {
    /// Where to listen; port 0 takes any free one
    #[arg(long, value_name = "ADDRESS", env = "TRESTLE_LISTEN", default_value = "127.0.0.1:7777")]
    listen: SocketAddr,

    #[command(flatten)]
    place: Place,

    /// An address under which browsers reach it, such as `https://play.example`; may be given several times
    #[arg(long = "origin", value_name = "URL", env = "TRESTLE_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,

    /// A proxy stands in front of it and says in X-Forwarded-For where requests come from
    #[arg(long, env = "TRESTLE_BEHIND_PROXY")]
    behind_proxy: bool,

    /// How many bots may think at the same time [default: one for each processor]
    #[arg(long, value_name = "N", env = "TRESTLE_THINKERS", value_parser = value_parser!(u16).range(1..=256))]
    thinkers: Option<u16>,

    /// After how many minutes without any use a table leaves the memory; it comes back by itself
    #[arg(long, value_name = "MINUTES", env = "TRESTLE_IDLE_MINUTES", default_value_t = 10)]
    idle_minutes: u32,

    /// No limits of how often anybody may ask: for measurements, where everything comes from one address
    #[arg(long)]
    no_limits: bool,

    /// What is written to the log on stderr: error, warn, info, debug, or a filter of `tracing`
    #[arg(long, value_name = "FILTER", env = "TRESTLE_LOG", default_value = "info")]
    log: String,

    /// How the log is written
    #[arg(long, value_name = "FORMAT", env = "TRESTLE_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,
}

/// How a log is written.
#[derive(Clone, Copy, ValueEnum)]
enum LogFormat {
    /// For people
    Text,
    /// For programs: an object for each line
    Json,
}

const AFTER_HELP: &str = "\
SIGTERM and Ctrl-C let the server finish what was begun, and stop it. A server that is killed loses nothing \
that it has acknowledged.

With --json, one line as soon as it listens: {\"listening\", \"database\"}.

Examples:
  trestle                                          the same as `trestle serve`
  trestle serve --listen 0.0.0.0:7777              for everybody in the network
  trestle serve --database postgres://me@db/games  several servers may share one PostgreSQL";

/// The server as it starts when nothing was typed: the environment still counts.
pub(super) fn with_defaults(json: bool) -> Result<Exit, Failure> {
    let command = Serve::augment_args(clap::Command::new("serve"));
    let matches = command.try_get_matches_from(["serve"]);
    let serve = matches.and_then(|matches| Serve::from_arg_matches(&matches));
    serve.map_err(|error| Failure::usage(error.to_string().trim_start_matches("error: ").trim()))?.run(json)
}

impl Serve {
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        self.start_log()?;
        let config = self.config()?;
        make_folder(&config.database)?;
        let database = config.database.to_string();
        wait(async {
            let stop = stop_signal()
                .map_err(|error| Failure::failed(format!("signals to stop cannot be heard: {error}")))?;
            let server = Server::start(config).await.map_err(|stopped| not_started(&stopped))?;
            let listening = format!("http://{}", server.address());
            if json {
                print_json(&Ready { listening, database })?;
            } else {
                print(&welcome(&listening, &database))?;
            }
            server.run(stop).await;
            Ok(Exit::Done)
        })
    }

    fn config(&self) -> Result<Config, Failure> {
        let limits = Limits::default();
        Ok(Config {
            listen: self.listen,
            database: self.place.location()?,
            origins: self.origins.clone(),
            behind_proxy: self.behind_proxy,
            thinkers: self.thinkers.map_or_else(processors, usize::from),
            limits: if self.no_limits { limits.unhurried() } else { limits },
            idle: Duration::from_secs(60 * u64::from(self.idle_minutes)),
            now: Now::system(),
        })
    }

    fn start_log(&self) -> Result<(), Failure> {
        let filter = EnvFilter::try_new(&self.log).map_err(|error| {
            Failure::usage(format!("--log: expected a level or a filter, found `{}`: {error}", self.log))
                .hint("error, warn, info or debug; or by parts, such as `info,web=debug`")
        })?;
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
        let log = log.with_ansi(io::stderr().is_terminal());
        match self.log_format {
            LogFormat::Text => log.init(),
            LogFormat::Json => log.json().init(),
        }
        Ok(())
    }
}

/// What programs are told when the server listens.
#[derive(Serialize)]
struct Ready {
    listening: String,
    database: String,
}

/// What people are told then.
fn welcome(listening: &str, database: &str) -> String {
    let games = shelf::games().iter().map(|game| game.meta().name).collect::<Vec<_>>().join(", ");
    format!(
        "\
Trestleboard: a digital table for heavy strategy games

  listens on      {listening}
  keeps tables in {database}
  has             {games}

What to do next:
  curl {listening}/api      everything it can be asked
  trestle games                        the games, with seats and options
  trestle play leduc                   a game against a program, here in the terminal
  trestle --help                       everything else

Ctrl-C stops it; nothing is lost."
    )
}

/// Done when somebody wants the server to stop.
fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Makes the folder of a file of SQLite, if it is not there yet.
fn make_folder(database: &Location) -> Result<(), Failure> {
    let folder =
        database.path().and_then(|path| path.parent()).filter(|folder| !folder.as_os_str().is_empty());
    let Some(folder) = folder else { return Ok(()) };
    fs::create_dir_all(folder).map_err(|error| {
        Failure::failed(format!("the folder `{}` cannot be made: {error}", folder.display()))
            .hint("choose another with --data FOLDER or --database FILE")
    })
}

/// Why it did not start, and what to do about it.
fn not_started(stopped: &Stopped) -> Failure {
    let failure = Failure::failed(stopped.to_string());
    let hint = match stopped {
        Stopped::Listen { error, .. } => match error.kind() {
            ErrorKind::AddrInUse => {
                "something listens there already, perhaps another `trestle`; choose another with --listen 127.0.0.1:0"
            }
            ErrorKind::PermissionDenied => "ports below 1024 are for root; choose another with --listen",
            _ => {
                "choose another with --listen; 127.0.0.1 is this machine alone, 0.0.0.0 everybody in the network"
            }
        },
        Stopped::Store(StoreError::InUse(_)) => {
            "another `trestle` serves it; stop that one, choose another file with --database, or let several share a PostgreSQL"
        }
        Stopped::Store(StoreError::Newer { .. }) => "start the newer program, or choose another --database",
        Stopped::Store(StoreError::BadLocation(_)) => "choose another with --data FOLDER or --database FILE",
        Stopped::Store(StoreError::Unavailable(_)) => {
            "check that the database runs and may be used, and its address in --database"
        }
        Stopped::Store(StoreError::Corrupt(_)) => "`trestle restore` brings a backup back",
        Stopped::Store(_) => return failure,
    };
    failure.hint(hint)
}

//! `trestle load`: many tables are played over HTTP at the same time, and we measure. Plays as anybody could: whatever is legal is
//! asked of the server, every move has its moment and its key.

mod report;
mod server;
mod tables;

use super::figures::at_least_one;
use super::kept::wait;
use super::shelved::find_game;
use super::{Exit, Failure, print, print_json};
use clap::{Args, value_parser};
use client::{Client, Error};
use indicatif::{ProgressBar, ProgressStyle};
use report::{Counts, Processor, Report, Work};
use server::{Servers, worked};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tables::{Order, Player};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{interval, sleep};

/// Play many tables over HTTP at the same time, and measure moves and answers
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Load {
    /// The server to measure; give it twice for two that share a database [default: starts its own]
    #[arg(long = "url", value_name = "URL")]
    urls: Vec<String>,

    /// The database of its own server [default: a file of SQLite in a new folder, which is removed afterwards]
    #[arg(long, value_name = "WHERE", conflicts_with = "urls")]
    database: Option<String>,

    /// How many servers of its own, which share the database
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u8).range(1..=16), conflicts_with = "urls")]
    servers: u8,

    /// The game, by its id in `trestle games`
    #[arg(long, value_name = "GAME", default_value = "seven")]
    game: String,

    /// How many seats [default: as few as the game has]
    #[arg(long, value_name = "N")]
    seats: Option<u8>,

    /// How many tables are played at the same time
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = at_least_one)]
    tables: u64,

    /// Over how many connections
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = at_least_one)]
    connections: u64,

    /// How long
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = at_least_one)]
    seconds: u64,

    /// Stop as soon as every table has so many moves, and see how much memory a table takes
    #[arg(long, value_name = "N")]
    moves: Option<u64>,

    /// Then wait until all tables have left the memory, and look at it again; takes a good minute
    #[arg(long, requires = "moves", conflicts_with = "urls")]
    idle: bool,

    /// How many of the tables are watched by event streams meanwhile
    #[arg(long, value_name = "N", default_value_t = 0)]
    events: u64,

    /// Where random choices start
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

const AFTER_HELP: &str = "\
One account sits in all seats of its tables and makes random legal moves, one table after the other, so that there \
are never more requests on the way than connections. A game that ends makes room for a new table. A move counts when \
it was acknowledged, which means that it is stored.

With --json, one object: game, tables, connections, servers, seconds, moves, moves_per_s, requests, requests_per_s, \
finished (games), act_ms and look_ms (p50, p90, p99, max), errors (by kind), per_commit (changes that shared a \
commit), events, processor_us (for each move: servers, load), and memory_mib (before, with tables, and idle).

Examples:
  trestle load                                     500 tables of \"7\" for 20 seconds
  trestle load --game bazaar --tables 200 --events 200
  trestle load --database postgres://me@db/empty --servers 2
  trestle load --game bazaar --tables 2000 --moves 20 --idle";

impl Load {
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        let order = self.order()?;
        let report = wait(self.measure(order))?;
        if json {
            print_json(&report)?;
        } else {
            print(&report.words())?;
        }
        Ok(if report.is_flawless() { Exit::Done } else { Exit::No })
    }

    fn order(&self) -> Result<Order, Failure> {
        let meta = find_game(&self.game)?.meta();
        let seats = self.seats.unwrap_or(*meta.seats.start());
        if !meta.seats.contains(&seats) {
            let (from, to) = (meta.seats.start(), meta.seats.end());
            return Err(Failure::usage(format!(
                "--seats: expected {from} to {to} for {}, found {seats}",
                meta.id
            )));
        }
        Ok(Order { game: self.game.clone(), seats, moves: self.moves })
    }

    async fn measure(&self, order: Order) -> Result<Report, Failure> {
        let servers = match &self.urls[..] {
            [] => Servers::start(self.database.as_deref(), self.servers, self.idle)?,
            urls => Servers::running(urls),
        };
        let before = servers.memory();
        let mut players = self.seat_players(&servers, &order).await?;
        let watchers = self.watch(&players);
        let at_start = servers.commits().await;
        let worked = || Processor { servers: servers.work(), load: worked("self") };
        let worked_before = worked();

        let began = Instant::now();
        let deadline = if self.moves.is_some() { Duration::MAX } else { Duration::from_secs(self.seconds) };
        let made = Arc::new(AtomicU64::new(0));
        let mut playing = JoinSet::new();
        for mut player in players.drain(..) {
            let made = made.clone();
            playing.spawn(async move { player.play(began, deadline, &made).await });
        }
        let bar = tokio::spawn(show_progress(self.progress(), made));
        let mut counts = Counts::default();
        while let Some(played) = playing.join_next().await {
            counts.add(played.expect("players do not panic"));
        }
        let taken = began.elapsed();
        bar.abort();
        let worked = worked().since(worked_before);
        let commits = servers.commits().await.since(at_start);
        let with_tables = servers.memory();
        for (watcher, heard) in watchers {
            watcher.abort();
            counts.events += heard.load(Ordering::Relaxed);
        }
        let idle = if self.idle { servers.memory_when_idle().await } else { None };
        let work = Work {
            game: self.game.clone(),
            tables: self.tables,
            connections: self.connections,
            servers: servers.count(),
        };
        Ok(Report::new(work, counts, taken, commits, worked, [before, with_tables, idle]))
    }

    /// Everybody has an account and makes his tables.
    async fn seat_players(&self, servers: &Servers, order: &Order) -> Result<Vec<Player>, Failure> {
        let connections = self.connections.min(self.tables);
        let mut seating = JoinSet::new();
        for number in 0..connections {
            let tables = self.tables / connections + u64::from(number < self.tables % connections);
            let (url, order) = (servers.url(number).to_owned(), order.clone());
            let seed = self.seed.wrapping_add(number);
            seating.spawn(async move { Player::sit_down(&url, order, tables, number, seed).await });
        }
        let mut players = Vec::new();
        while let Some(seated) = seating.join_next().await {
            players.push(seated.expect("players do not panic").map_err(|error| not_begun(&error))?);
        }
        Ok(players)
    }

    /// Streams that follow tables, each with the number of events that it has heard.
    fn watch(&self, players: &[Player]) -> Vec<(JoinHandle<()>, Arc<AtomicU64>)> {
        let tables = players.iter().flat_map(|player| player.tables().map(|table| (player.client(), table)));
        let watch = |(client, table): (Client, String)| {
            let heard = Arc::new(AtomicU64::new(0));
            (tokio::spawn(count_events(client, table, heard.clone())), heard)
        };
        tables.take(self.events as usize).map(watch).collect()
    }

    fn progress(&self) -> ProgressBar {
        if !std::io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let (length, template) = match self.moves {
            Some(moves) => (moves * self.tables, "{bar:40} {human_pos} of {human_len} moves, {per_sec}"),
            None => (u64::MAX, "{spinner} {human_pos} moves, {per_sec}, {elapsed}"),
        };
        let style = ProgressStyle::with_template(template).expect("the template is one");
        ProgressBar::new(length).with_style(style)
    }
}

async fn show_progress(bar: ProgressBar, made: Arc<AtomicU64>) {
    let mut ticks = interval(Duration::from_millis(200));
    loop {
        ticks.tick().await;
        bar.set_position(made.load(Ordering::Relaxed));
    }
}

/// Hears what happens at a table and counts it.
async fn count_events(client: Client, table: String, heard: Arc<AtomicU64>) {
    let mut events = client.events(&table, None);
    while events.next().await.is_ok() {
        heard.fetch_add(1, Ordering::Relaxed);
    }
    // A table that has ended says nothing more; the stream stays open as a browser's would.
    sleep(Duration::MAX).await;
}

fn not_begun(error: &Error) -> Failure {
    let failure = Failure::failed(format!("the tables cannot be made: {error}"));
    match error {
        Error::Unreachable { .. } => {
            failure.hint("is a server running there? `trestle serve --no-limits` starts one")
        }
        error if error.is("too_many") => failure.hint("start the server with --no-limits"),
        _ => failure,
    }
}

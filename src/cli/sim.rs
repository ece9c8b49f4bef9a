//! `trestle sim`: programs play many games against each other, and we count.

use super::figures::{at_least_one, float, grouped, interval, percent, processors, progress_bar, size_of};
use super::ordered::Ordered;
use super::shelved::find_game;
use super::{Exit, Failure, print, print_json};
use bots::ladder::Share;
use bots::{Level, Tally};
use clap::{Args, value_parser};
use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;
use shelf::SimOrder;
use std::time::{Duration, Instant};

/// Let programs play many games against each other, and count what comes out
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Sim {
    /// The game, by its id in `trestle games`
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    ordered: Ordered,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = at_least_one)]
    games: u64,

    /// Where chance starts: equal seeds give equal games, on any number of threads
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    /// On how many threads [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

const AFTER_HELP: &str = "\
The table gives the wins of each seat with the interval in which the true rate lies with 95 % confidence \
(Wilson's). A victory that several seats share counts for each of them.

With --json, one object: game, seats, players, seed, threads, games, decisions, seconds, games_per_s, \
decisions_per_s, pack (the file, if one was given), wins and points (lists by seat: games won, and the sum of the points), shared_wins, draws, \
table_lost, shortest and longest (decisions in a game), figures (the sums of what the game itself counts).

Examples:
  trestle sim tictactoe --games 1000000
  trestle sim leduc --players greedy,random --seed 7
  trestle sim bazaar --seats 4 --games 100000 --threads 2 --json";

impl Sim {
    pub(super) fn run(self, json: bool) -> Result<Exit, Failure> {
        let game = find_game(&self.game)?;
        let seats = self.ordered.seats(&game.meta())?;
        let order = SimOrder {
            seats,
            options: self.ordered.options()?,
            players: self.ordered.levels(usize::from(seats), Level::Random)?,
            games: self.games,
            seed: self.seed,
            threads: self.threads.map_or_else(processors, usize::from),
        };

        let bar = progress_bar(self.games);
        let start = Instant::now();
        let tally = game.simulate(&order, &|played| bar.inc(played));
        let taken = start.elapsed();
        bar.finish_and_clear();
        let tally = tally?;

        if json {
            print_json(&Report::new(&self.game, &order, &tally, taken))?;
        } else {
            print(&format!(
                "{}\n\n{}",
                table_of_seats(&order.players, &tally).trim_fmt(),
                summary(&tally, taken)
            ))?;
        }
        Ok(Exit::Done)
    }
}

/// The answer for programs.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    seats: u8,
    players: Vec<String>,
    seed: u64,
    threads: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pack: Option<&'a str>,
    #[serde(flatten)]
    tally: &'a Tally,
    seconds: f64,
    games_per_s: f64,
    decisions_per_s: f64,
}

impl<'a> Report<'a> {
    fn new(game: &'a str, order: &'a SimOrder, tally: &'a Tally, taken: Duration) -> Self {
        let &SimOrder { seats, seed, threads, .. } = order;
        let players = order.players.iter().map(Level::to_string).collect();
        let pack = order.options.pack().map(|pack| pack.name.as_str());
        let seconds = taken.as_secs_f64();
        let games_per_s = rate(tally.games, seconds);
        let decisions_per_s = rate(tally.decisions, seconds);
        Report { game, seats, players, seed, threads, pack, tally, seconds, games_per_s, decisions_per_s }
    }
}

fn table_of_seats(players: &[Level], tally: &Tally) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY);
    table.set_header(["Seat", "Player", "Wins", "Rate", "95 % interval", "Mean points"]);
    for (seat, player) in players.iter().enumerate() {
        let wins = tally.wins[seat];
        let rate = Share::counted(wins, tally.games);
        table.add_row([
            (seat + 1).to_string(),
            player.to_string(),
            grouped(wins),
            size_of(&rate),
            interval(&rate),
            format!("{:.2}", float(tally.points[seat]) / float(tally.games)),
        ]);
    }
    for column in table.column_iter_mut().filter(|column| column.index != 1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn summary(tally: &Tally, taken: Duration) -> String {
    let Tally { games, decisions, shortest, longest, shared_wins, draws, table_lost, .. } = tally;
    let seconds = taken.as_secs_f64();
    let part = |count: u64| format!("{} ({})", grouped(count), percent(float(count) / float(*games)));
    let mean = float(*decisions) / float(*games);
    let lines = [
        ("games", grouped(*games)),
        ("draws", part(*draws)),
        ("shared wins", part(*shared_wins)),
        ("table lost", part(*table_lost)),
        ("decisions", grouped(*decisions)),
        ("per game", format!("{shortest} shortest, {mean:.1} mean, {longest} longest")),
        ("seconds", format!("{seconds:.3}")),
        ("games/s", grouped(whole(rate(*games, seconds)))),
        ("decisions/s", grouped(whole(rate(*decisions, seconds)))),
    ];
    let mut text = lines.map(|(name, value)| format!("  {name:<12} {value}")).to_vec();
    if !tally.figures.is_empty() {
        text.push("\n  on average".to_owned());
    }
    let mean = |sum: i64| float(sum) / float(*games);
    text.extend(tally.figures.iter().map(|(name, sum)| format!("  {:>12.3} {name}", mean(*sum))));
    text.join("\n")
}

/// How many per second; a run too short for the clock counts as a nanosecond.
fn rate(count: u64, seconds: f64) -> f64 {
    float(count) / seconds.max(1e-9)
}

/// A rate, rounded. Rates are never negative.
#[expect(clippy::cast_sign_loss)]
fn whole(rate: f64) -> u64 {
    rate.round() as u64
}

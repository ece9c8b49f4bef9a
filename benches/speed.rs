//! Wall time: decisions/s and games/s of random playouts, copies/s, imagined worlds/s; and iterations/s of the search.
//!
//! `cargo bench --bench speed`, or `cargo bench --bench speed -- search` for the search alone, or with the beginning of a game's
//! name for its random games alone. The machine may be busy, so each figure is the best of several runs; `instructions` is the
//! bench that noise cannot disturb.

mod thinking;
mod workloads;

use comfy_table::{CellAlignment, Table, presets};
use std::time::{Duration, Instant};

const RUNS: u32 = 7;
const RUN_FOR: Duration = Duration::from_millis(300);

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    if wanted != "search" {
        println!("Random games, on one thread\n{}\n", playouts(&wanted));
    }
    if !wanted.is_empty() && wanted != "search" {
        return;
    }
    println!("Search, iterations per second\n{}", searches());
}

/// The games whose names begin so.
fn playouts(wanted: &str) -> Table {
    let mut table = headed(["game", "bytes", "what", "per second", "games per second"]);
    for workload in workloads::all().into_iter().filter(|workload| workload.game.starts_with(wanted)) {
        let repeats = repeats_for(workload.run);
        let (done, best) = best_of(workload.run, repeats);
        let per_second = |count: u64| count as f64 / best.as_secs_f64();
        let games = if workload.what == "decisions" { grouped(per_second(repeats)) } else { String::new() };
        let bytes = workload.bytes.to_string();
        table.add_row([workload.game, &bytes, workload.what, &grouped(per_second(done)), &games]);
    }
    align_right(&mut table, [1, 3, 4]);
    table
}

fn searches() -> Table {
    let mut table =
        headed(["game", "decisions before", "choices", "one thread", "two threads", "two searches"]);
    for moment in thinking::moments() {
        let [one, two, apart] = moment.speeds();
        let (decisions, choices) = (moment.decisions.to_string(), moment.choices.to_string());
        let times = |speed: f64| format!("{} (× {:.2})", grouped(speed), speed / one);
        table.add_row([moment.game, &decisions, &choices, &grouped(one), &times(two), &times(apart)]);
    }
    align_right(&mut table, 1..=5);
    table
}

fn headed<const COLUMNS: usize>(header: [&str; COLUMNS]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header(header);
    table
}

fn align_right(table: &mut Table, columns: impl IntoIterator<Item = usize>) {
    for column in columns {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
}

/// How often the workload must be repeated to take about as long as a run shall.
fn repeats_for(run: fn(u64) -> u64) -> u64 {
    let mut repeats = 16;
    loop {
        let start = Instant::now();
        run(repeats);
        if start.elapsed() > RUN_FOR / 4 {
            let scale = RUN_FOR.as_secs_f64() / start.elapsed().as_secs_f64();
            return (repeats as f64 * scale) as u64;
        }
        repeats *= 2;
    }
}

fn best_of(run: fn(u64) -> u64, repeats: u64) -> (u64, Duration) {
    let mut best = (0, Duration::MAX);
    for _ in 0..RUNS {
        let start = Instant::now();
        let done = run(repeats);
        best = if start.elapsed() < best.1 { (done, start.elapsed()) } else { best };
    }
    best
}

/// 12345678 as 12 345 678.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

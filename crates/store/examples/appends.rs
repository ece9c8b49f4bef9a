//! How many entries per second: many tables at once, each of which waits for its entry to be kept before it adds the next.
//!
//!     cargo run --release -p store --example appends -- /tmp/tables.db 500 10
//!
//! The place (a new file, or postgres://…), the number of tables and the seconds. Prints what was measured as one line.

use std::time::{Duration, Instant};
use store::{Account, AccountKind, Append, Location, NewEntry, NewTable, Status, Store, TableRow};

/// About as long as an entry of "7".
const BODY: &str = r#"{"n":1234,"deed":{"play":{"seat":1,"action":{"choose":{"card":"C17","pay":["gold","gold","wood"]}}}},"chance":[3,11],"link":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}"#;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let location: Location = args.next().ok_or("expected a place, such as /tmp/tables.db")?.parse()?;
    let tables: u32 = args.next().as_deref().unwrap_or("500").parse()?;
    let seconds: u64 = args.next().as_deref().unwrap_or("10").parse()?;

    let store = Store::open(&location).await?;
    let host = Account { id: "host".into(), kind: AccountKind::Guest, name: "Host".into(), created_at: 0 };
    store.add_account(&host, None).await?;
    for table in 0..tables {
        store.add_table(&new_table(&format!("table{table:07}"))).await?;
    }

    let (before, cpu_before) = (store.figures(), cpu()?);
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let writers: Vec<_> = (0..tables)
        .map(|table| tokio::spawn(write(store.clone(), format!("table{table:07}"), end)))
        .collect();
    let mut waits = Vec::new();
    for writer in writers {
        waits.extend(writer.await?.map_err(|error| error.to_string())?);
    }
    let (taken, cpu_taken) = (start.elapsed().as_secs_f64(), cpu()? - cpu_before);
    let after = store.figures();
    let (units, groups) = (after.units - before.units, after.groups - before.groups);
    waits.sort();
    let percentile = |percent: usize| waits[waits.len() * percent / 100].as_secs_f64() * 1000.0;
    println!(
        "{:.0} appends/s; {:.1} in a group on average, {} at most; waited {:.1} ms in the middle, {:.1} ms at 99 %; {:.1} µs of this process for each",
        units as f64 / taken,
        units as f64 / groups as f64,
        after.largest_group,
        percentile(50),
        percentile(99),
        cpu_taken * 1e6 / units as f64,
    );
    store.close().await;
    Ok(())
}

/// Adds entries until the end, and answers how long each had to wait.
async fn write(store: Store, table: String, end: Instant) -> Result<Vec<Duration>, store::StoreError> {
    let mut waits = Vec::new();
    for n in 0.. {
        let start = Instant::now();
        if start >= end {
            break;
        }
        let entry = NewEntry { n, body: BODY.to_owned(), awaits: 2, at: i64::from(n), key: None };
        store.append(&table, Append::entry(entry)).await?;
        waits.push(start.elapsed());
    }
    Ok(waits)
}

fn new_table(id: &str) -> NewTable {
    let row = TableRow {
        id: id.to_owned(),
        game: "seven".to_owned(),
        status: Status::Running,
        plan: "{}".to_owned(),
        header: None,
        outcome: None,
        host: "host".to_owned(),
        bots: 0,
        clock_ms: 0,
        listed: false,
        key: None,
        created_at: 0,
        changed_at: 0,
    };
    NewTable { row, seats: vec![None; 4], first_notices: Vec::new() }
}

/// Seconds of processor time that this process has used, in user and kernel.
fn cpu() -> Result<f64, Box<dyn std::error::Error>> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = stat.rsplit_once(')').ok_or("expected the name of the process")?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<f64>).sum::<Result<f64, _>>()?;
    // A hundred ticks are a second on every Linux.
    Ok(ticks / 100.0)
}

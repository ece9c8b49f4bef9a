//! A process that is killed loses nothing that it promised.

use crate::common::{Place, entry, guest, new_table, run};
use crate::same_test;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::Stdio;
use store::{Append, Location};
use testkit::Folder;

/// Where the process that is going to be killed keeps its tables.
const VARIABLE: &str = "TRESTLE_TEST_CRASH_FOLDER";
const TABLES: usize = 8;

#[test]
fn what_was_promised_survives_a_kill() {
    if let Some(folder) = std::env::var_os(VARIABLE) {
        run(write_until_killed(Location::file(PathBuf::from(folder).join("tables.db"))));
        return;
    }
    let folder = Folder::new();
    let location = Location::file(folder.join("tables.db"));
    for kill_after in [1, 50, 500] {
        let mut promised = [None; TABLES];
        let mut command = same_test("crash::what_was_promised_survives_a_kill", VARIABLE, folder.path());
        let mut writer = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(writer.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut promises = 0;
        for line in lines {
            let Some(promise) = line.strip_prefix("promised ") else { continue };
            let (table, n) = promise.split_once(' ').unwrap();
            promised[table.parse::<usize>().unwrap()] = Some(n.parse::<u32>().unwrap());
            promises += 1;
            // What it has said meanwhile is read as well, until its voice breaks off.
            if promises == kill_after {
                writer.kill().unwrap();
            }
        }
        assert!(promises >= kill_after, "it was killed in the middle");
        writer.wait().unwrap();
        run(async {
            let store = store::Store::open(&location).await.unwrap();
            for (table, promised) in promised.into_iter().enumerate() {
                let Some(last) = promised else { continue };
                let entries = store.journal(&format!("t{table}")).await.unwrap().unwrap().entries;
                assert!(entries.len() > last as usize, "entry {last} of table {table} is lost");
                assert!(entries.iter().cloned().eq((0..entries.len() as u32).map(entry)));
            }
            store.close().await;
        });
    }
}

/// Adds entries to several tables at once, and says each that was promised.
async fn write_until_killed(location: Location) {
    let place = Place::Elsewhere(location);
    let store = place.open().await;
    // They are there already after the first kill.
    let _ = store.add_account(&guest("ann"), None).await;
    let writers: Vec<_> = (0..TABLES)
        .map(|table| {
            let store = store.clone();
            tokio::spawn(async move {
                let id = format!("t{table}");
                let _ = store.add_table(&new_table(&id, "ann")).await;
                let from = store.heads(std::slice::from_ref(&id)).await.unwrap()[0].1;
                for n in from.. {
                    store.append(&id, Append::entry(entry(n))).await.unwrap();
                    println!("\npromised {table} {n}");
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
}

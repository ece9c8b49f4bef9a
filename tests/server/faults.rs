//! A disk that is full, and one that does not keep its promises, while people play: they are told so, nothing is half written, and the
//! game goes on when the disk is well again.

use crate::program::Start;
use crate::random::{Random, seed};
use crate::world::World;
use std::sync::Arc;
use std::time::Duration;
use testkit::{Fault, Faults, Folder};
use tokio::time::sleep;

async fn survives(fault: Fault) {
    let mut random = Random::new(seed());
    // The log is on a disk that is well.
    let (folder, logs, faults) = (Folder::new(), Folder::new(), Arc::new(Faults::new()));
    let database = folder.join("faulty.sqlite").display().to_string();
    let (switch, place) = (faults.clone(), folder.path().to_owned());
    let start = Start::new(&database, &logs).prepared(move |command| switch.affect(command, &place));
    let server = start.start();
    let world = World::begin(std::slice::from_ref(&server.url), &mut random);
    for _ in 0..5 {
        sleep(Duration::from_millis(random.between(300, 800))).await;
        faults.begin(fault);
        sleep(Duration::from_millis(random.between(100, 500))).await;
        faults.end(fault);
    }
    let outcome = world.end(&database).await;
    println!("{outcome}");
    let told = outcome.problems.get("unavailable").copied().unwrap_or(0);
    assert!(told > 0, "expected people to be told that the store does not work: {outcome}");
    assert!(outcome.moves > 100, "expected people to play on: {outcome}");
    assert!(server.stop().success(), "{}", start.said());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_told_and_survived() {
    survives(Fault::Full).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_breaks_its_promise_is_told_and_survived() {
    survives(Fault::Sync).await;
}

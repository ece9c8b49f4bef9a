//! A server that is killed again and again while people play. What it has acknowledged is there when it comes back, and nothing else.
//!
//! `TRESTLE_KILLS=500` kills more often.

use crate::program::{PATIENCE, Start};
use crate::random::{Random, seed};
use crate::world::World;
use std::thread;
use std::time::Duration;
use testkit::Folder;

/// How often the server is killed.
fn kills() -> u64 {
    std::env::var("TRESTLE_KILLS")
        .map_or(30, |kills| kills.parse().expect("TRESTLE_KILLS: expected a number"))
}

/// Lets people play for a while, and kills the server at a random point; now and then between storing a move and saying so.
pub(crate) async fn kill_again_and_again(start: Start, kills: u64, mut random: Random) -> Start {
    let killing = move || {
        for _ in 0..kills {
            if random.percent(30) {
                let order = format!("after_append={}", random.between(1, 60));
                let dying = start.start_with(Some(&order));
                assert!(dying.ended(PATIENCE).is_some(), "{order} was never passed:\n{}", start.said());
            } else {
                let server = start.start();
                thread::sleep(Duration::from_millis(random.between(150, 600)));
                server.kill();
            }
        }
        start
    };
    tokio::task::spawn_blocking(killing).await.expect("the server starts whenever it is started")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_loses_nothing() {
    let mut random = Random::new(seed());
    let folder = Folder::new();
    let database = folder.join("kill.sqlite").display().to_string();
    let start = Start::new(&database, &folder);
    let world = World::begin(&[start.url()], &mut random);
    let start = kill_again_and_again(start, kills(), Random::new(random.next())).await;
    let server = start.start();
    let outcome = world.end(&database).await;
    println!("{outcome}");
    assert!(outcome.moves > 100, "expected people to play meanwhile: {outcome}");
    assert!(server.stop().success(), "{}", start.said());
}

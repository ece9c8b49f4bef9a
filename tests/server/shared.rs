//! Two servers that share a PostgreSQL. People talk to both, and one of them is killed again and again.

use crate::kill::kill_again_and_again;
use crate::program::Start;
use crate::random::{Random, seed};
use crate::world::World;
use testkit::Folder;

/// How often one of the servers is killed.
const KILLS: u64 = 12;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_lose_nothing_when_one_is_killed() {
    let mut random = Random::new(seed());
    let (folder, postgres) = (Folder::new(), testkit::postgres());
    let database = postgres.database();
    let steady = Start::new(&database, &folder);
    let server = steady.start();
    let dying = Start::new(&database, &folder);
    let world = World::begin(&[server.url.clone(), dying.url()], &mut random);
    let dying = kill_again_and_again(dying, KILLS, Random::new(random.next())).await;
    let other = dying.start();
    let outcome = world.end(&database).await;
    println!("{outcome}");
    assert!(outcome.moves > 100, "expected people to play meanwhile: {outcome}");
    assert!(other.stop().success(), "{}", dying.said());
    assert!(server.stop().success(), "{}", steady.said());
}

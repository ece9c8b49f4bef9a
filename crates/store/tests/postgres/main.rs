//! What only PostgreSQL has to promise: processes wake each other, and connections that are lost are made again.
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

#[path = "../common/mod.rs"]
mod common;

use common::{Place, entry, guest, new_table, run, with_running_table};
use std::collections::BTreeSet;
use std::time::Duration;
use store::{Append, Store, StoreError, Wake};
use testkit::Postgres;
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};

/// Long enough for anything that is going to happen.
const PATIENCE: Duration = Duration::from_secs(30);

/// Two processes, as far as PostgreSQL can tell.
async fn two(place: &Place) -> (Store, Store) {
    (with_running_table(place).await, place.open().await)
}

async fn next(wakes: &mut broadcast::Receiver<Wake>) -> Wake {
    timeout(PATIENCE, wakes.recv()).await.expect("expected to be woken").unwrap()
}

/// Tries until it works.
async fn healed<T, F: Future<Output = Result<T, StoreError>>>(mut attempt: impl FnMut() -> F) -> T {
    let tries = async {
        loop {
            match attempt().await {
                Ok(value) => return value,
                Err(StoreError::Unavailable(_)) => sleep(Duration::from_millis(20)).await,
                Err(other) => panic!("expected it to be unavailable, found {other}"),
            }
        }
    };
    timeout(PATIENCE, tries).await.expect("expected it to heal")
}

#[test]
fn processes_wake_each_other() {
    run(async {
        let place = Place::postgres();
        let (here, there) = two(&place).await;
        let (mut wakes_here, mut wakes_there) = (here.wakes(), there.wakes());
        here.append("first", Append::entry(entry(1))).await.unwrap();
        assert_eq!(next(&mut wakes_there).await, Wake::Table("first".to_owned()));
        here.add_table(&new_table("second", "ann")).await.unwrap();
        assert_eq!(next(&mut wakes_there).await, Wake::Table("second".to_owned()));
        there.append("second", Append::entry(entry(0))).await.unwrap();
        assert_eq!(next(&mut wakes_here).await, Wake::Table("second".to_owned()), "nobody hears itself");
        assert_eq!(there.append("second", Append::entry(entry(0))).await, Err(StoreError::Conflict));
        there.add_account(&guest("bob"), None).await.unwrap();
        there.append("first", Append::entry(entry(2))).await.unwrap();
        assert_eq!(
            next(&mut wakes_here).await,
            Wake::Table("first".to_owned()),
            "what changed nothing is not said"
        );
    });
}

#[test]
fn everybody_is_woken_for_every_table_of_many() {
    run(async {
        let place = Place::postgres();
        let (here, there) = two(&place).await;
        let mut wakes = there.wakes();
        let ids: BTreeSet<_> = (0..200).map(|table| format!("t{table:03}")).collect();
        let added: Vec<_> = ids
            .iter()
            .map(|id| {
                let (here, table) = (here.clone(), new_table(id, "ann"));
                tokio::spawn(async move { here.add_table(&table).await })
            })
            .collect();
        for add in added {
            add.await.unwrap().unwrap();
        }
        let mut missing = ids;
        while !missing.is_empty() {
            if let Wake::Table(id) = next(&mut wakes).await {
                missing.remove(&id);
            }
        }
    });
}

#[test]
fn of_two_processes_one_has_the_number() {
    run(async {
        let place = Place::postgres();
        let (here, there) = two(&place).await;
        for n in 1..100 {
            let (one, other) = tokio::join!(
                here.append("first", Append::entry(entry(n))),
                there.append("first", Append::entry(entry(n)))
            );
            let winners = [&one, &other].into_iter().filter(|answer| answer.is_ok()).count();
            assert_eq!(winners, 1, "{one:?} {other:?}");
            assert!([one, other].contains(&Err(StoreError::Conflict)));
        }
    });
}

#[test]
fn connections_that_are_cut_are_made_again() {
    run(async {
        let place = Place::postgres();
        let (here, there) = two(&place).await;
        let mut wakes = here.wakes();
        let ids = ["first".to_owned()];
        let mut n = 1;
        for _ in 0..3 {
            cut_all(&place);
            let kept = healed(|| here.heads(&ids)).await;
            assert_eq!(kept[0].1, n, "reading heals as well");
            healed(|| async {
                match there.append("first", Append::entry(entry(n))).await {
                    // It may have been written although the answer was lost.
                    Err(StoreError::Conflict) => Ok(()),
                    other => other,
                }
            })
            .await;
            n += 1;
            let heard = async { while wakes.recv().await.unwrap() != Wake::Lagging {} };
            timeout(PATIENCE, heard).await.expect("expected to hear that something may be missed");
        }
        there.append("first", Append::entry(entry(n))).await.unwrap();
        let heard = async { while wakes.recv().await.unwrap() != Wake::Table("first".to_owned()) {} };
        timeout(PATIENCE, heard).await.expect("expected to be woken again");
        let entries = here.journal("first").await.unwrap().unwrap().entries;
        assert!(entries.into_iter().eq((0..=n).map(entry)));
    });
}

/// Cuts all connections to the database.
fn cut_all(place: &Place) {
    place.run_sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
}

#[test]
fn a_database_that_comes_back_is_used_again() {
    run(async {
        let mut server: Postgres = testkit::postgres();
        let address = server.database();
        let store = Store::open(&address.parse().unwrap()).await.unwrap();
        store.add_account(&guest("ann"), None).await.unwrap();
        store.add_table(&new_table("first", "ann")).await.unwrap();
        store.append("first", Append::entry(entry(0))).await.unwrap();
        let mut wakes = store.wakes();

        server.stop();
        assert!(matches!(
            store.append("first", Append::entry(entry(1))).await,
            Err(StoreError::Unavailable(_))
        ));
        assert!(matches!(store.account("ann").await, Err(StoreError::Unavailable(_))));
        assert!(matches!(store.is_ready().await, Err(StoreError::Unavailable(_))));
        server.start_again();

        healed(|| store.is_ready()).await;
        healed(|| store.append("first", Append::entry(entry(1)))).await;
        assert_eq!(next(&mut wakes).await, Wake::Lagging);
        assert_eq!(store.journal("first").await.unwrap().unwrap().entries, [entry(0), entry(1)]);
        server.stop();
        timeout(PATIENCE, store.close()).await.expect("a store can be closed also without a database");
    });
}

#[test]
fn a_database_that_is_not_there_is_said_to_be_so() {
    run(async {
        let nowhere = "postgres://trestle:secret@127.0.0.1:1/tables".parse().unwrap();
        let error = Store::open(&nowhere).await.expect_err("nobody listens there");
        assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
        assert!(!format!("{error} {nowhere} {nowhere:?}").contains("secret"));
    });
}

//! Which files are taken for a database, and by whom.

use crate::common::{Place, entry, guest, run, with_running_table};
use std::fs;
use store::{Append, Location, Store, StoreError};
use testkit::Folder;

#[test]
fn only_one_may_write() {
    run(async {
        let place = Place::sqlite();
        let store = place.open().await;
        let second = Store::open(&place.location()).await.expect_err("somebody writes already");
        assert!(matches!(second, StoreError::InUse(_)), "{second}");
        store.close().await;
        place.open().await.add_account(&guest("ann"), None).await.unwrap();
    });
}

#[test]
fn a_file_of_the_first_version_is_brought_up_to_date() {
    run(async {
        let place = Place::sqlite();
        place.run_sql(include_str!("../old/version-1.sql"));
        let early = Store::open_to_read(&place.location()).await.expect_err("it may not be changed now");
        assert!(matches!(early, StoreError::Older { found: 1, .. }), "{early}");
        let store = place.open().await;
        assert_eq!(store.ratings_of("ann").await.unwrap(), []);
        assert_eq!(store.journal("first").await.unwrap().unwrap().entries.len(), 2);
        store.append("first", Append::entry(entry(2))).await.unwrap();
    });
}

#[test]
fn a_file_of_somebody_else_is_left_alone() {
    run(async {
        let folder = Folder::new();
        let (letters, foreign) = (folder.join("letters"), folder.join("foreign"));
        fs::write(&letters, "dear all, ".repeat(1000)).unwrap();
        rusqlite::Connection::open(&foreign)
            .unwrap()
            .execute_batch("CREATE TABLE accounts (id TEXT)")
            .unwrap();
        for file in [letters, foreign, folder.join("no/such/folder")] {
            let before = fs::read(&file).ok();
            let error = Store::open(&Location::file(&file)).await.expect_err("it is not ours");
            assert!(matches!(error, StoreError::BadLocation(_)), "{error}");
            assert_eq!(fs::read(&file).ok(), before);
        }
    });
}

#[test]
fn what_was_written_by_hand_is_found() {
    run(async {
        let place = Place::sqlite();
        let store = with_running_table(&place).await;
        place.run_sql("UPDATE tables SET status = 'sleeping'");
        assert!(matches!(store.table("first").await, Err(StoreError::Corrupt(_))));
        place.run_sql("UPDATE tables SET status = 'running'; DELETE FROM seats WHERE seat = 0");
        assert!(matches!(store.journal("first").await, Err(StoreError::Corrupt(_))));
        place.run_sql("UPDATE seats SET seat = 0; UPDATE entries SET body = x'00'");
        assert!(matches!(store.journal("first").await, Err(StoreError::Corrupt(_))));
    });
}

#[test]
fn nothing_is_ever_said_to_other_processes() {
    run(async {
        let place = Place::sqlite();
        let store = place.open().await;
        let mut wakes = store.wakes();
        store.add_account(&guest("ann"), None).await.unwrap();
        assert!(wakes.try_recv().is_err());
    });
}

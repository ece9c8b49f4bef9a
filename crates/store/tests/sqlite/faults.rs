//! A disk that is full or does not keep its promises: nothing is half written, nothing that was promised is lost, and when the fault
//! is gone everything goes on by itself.

use crate::common::{Place, entry, run, with_running_table};
use crate::same_test;
use std::path::PathBuf;
use store::{Append, Location, Status, Store, StoreError};
use testkit::{Fault, Faults, Folder};

/// Where the process that meets the faults keeps its tables.
const VARIABLE: &str = "TRESTLE_TEST_FAULTY_FOLDER";

#[test]
fn a_full_disk_is_survived() {
    with_fault("faults::a_full_disk_is_survived", Fault::Full);
}

#[test]
fn a_disk_that_promises_nothing_is_survived() {
    with_fault("faults::a_disk_that_promises_nothing_is_survived", Fault::Sync);
}

fn with_fault(test: &str, fault: Fault) {
    if let Some(folder) = std::env::var_os(VARIABLE) {
        run(meet(Location::file(PathBuf::from(folder).join("tables.db")), fault));
        return;
    }
    let (faults, folder) = (Faults::new(), Folder::new());
    let mut command = same_test(test, VARIABLE, folder.path());
    faults.affect(&mut command, folder.path());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"), "it was run");
}

async fn meet(location: Location, fault: Fault) {
    let place = Place::Elsewhere(location);
    let store = with_running_table(&place).await;
    let mut promised = 1;
    for round in 0..5 {
        for _ in 0..20 {
            store.append("first", Append::entry(entry(promised))).await.unwrap();
            promised += 1;
        }
        let before = store.journal("first").await.unwrap();

        assert!(Faults::switch_here(fault, true));
        let writers: Vec<_> = (0..20)
            .map(|writer| {
                let store = store.clone();
                let append = Append {
                    status: Some((Status::Running, Status::Ended)),
                    ..Append::entry(entry(promised + writer))
                };
                tokio::spawn(async move { store.append("first", append).await })
            })
            .collect();
        for writer in writers {
            let answer = writer.await.unwrap();
            assert!(matches!(answer, Err(StoreError::Unavailable(_))), "round {round}: {answer:?}");
        }
        assert!(matches!(store.is_ready().await, Err(StoreError::Unavailable(_))));
        assert_eq!(
            store.journal("first").await.unwrap(),
            before,
            "reading goes on, and nothing is half written"
        );
        assert!(Faults::switch_here(fault, false));

        store.is_ready().await.expect("the fault is gone");
        assert_eq!(store.journal("first").await.unwrap(), before);
    }
    assert!(store.figures().failures >= 5);
    store.close().await;
    let store = Store::open(&place.location()).await.unwrap();
    let journal = store.journal("first").await.unwrap().unwrap();
    assert!(journal.entries.into_iter().eq((0..promised).map(entry)), "it is whole");
    assert_eq!(journal.row.status, Status::Running);
}

//! Opening, readiness and closing.

use crate::common::{Place, entry, guest, with_running_table};
use store::{Append, Store, StoreError};

crate::on_both! {
    an_open_store_is_ready_and_a_closed_one_is_not,
    closing_finishes_what_was_asked,
    those_who_only_read_see_everything_and_change_nothing,
    a_newer_database_is_refused,
}

async fn an_open_store_is_ready_and_a_closed_one_is_not(place: &Place) {
    let store = place.open().await;
    store.is_ready().await.unwrap();
    let other = store.clone();
    store.close().await;
    assert!(matches!(other.is_ready().await, Err(StoreError::Unavailable(_))));
    assert!(matches!(other.add_account(&guest("ann"), None).await, Err(StoreError::Unavailable(_))));
    assert!(matches!(other.account("ann").await, Err(StoreError::Unavailable(_))));
    other.close().await;
}

async fn closing_finishes_what_was_asked(place: &Place) {
    let store = with_running_table(place).await;
    let appends = (1..=20).map(|n| {
        let store = store.clone();
        async move { store.append("first", Append::entry(entry(n))).await }
    });
    let appends: Vec<_> = appends.map(tokio::spawn).collect();
    store.clone().close().await;
    let mut promised = 1;
    for append in appends {
        promised += usize::from(append.await.unwrap().is_ok());
    }
    let kept = place.open().await.journal("first").await.unwrap().unwrap().entries.len();
    assert_eq!(kept, promised);
}

async fn those_who_only_read_see_everything_and_change_nothing(place: &Place) {
    let early = Store::open_to_read(&place.location()).await;
    assert!(early.is_err(), "there is nothing to read yet");
    let writer = with_running_table(place).await;
    let reader = Store::open_to_read(&place.location()).await.unwrap();
    assert_eq!(reader.journal("first").await.unwrap(), writer.journal("first").await.unwrap());
    assert!(matches!(reader.append("first", Append::entry(entry(1))).await, Err(StoreError::Refused(_))));
    writer.append("first", Append::entry(entry(1))).await.expect("a reader is not in the way");
    assert_eq!(reader.heads(&["first".to_owned()]).await.unwrap(), [("first".to_owned(), 2, 1)]);
}

async fn a_newer_database_is_refused(place: &Place) {
    place.open().await.close().await;
    place.run_sql("INSERT INTO migrations (version, name) VALUES (99, 'future')");
    for opened in [Store::open(&place.location()).await, Store::open_to_read(&place.location()).await] {
        let error = opened.expect_err("it is too new");
        assert!(matches!(error, StoreError::Newer { found: 99, .. }), "{error}");
    }
}

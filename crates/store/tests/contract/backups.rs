//! Copies of a whole database, which can be put into either kind.

use crate::common::{Place, begin, entry, guest, member, new_table, notice};
use std::fs;
use store::{
    Append, Counts, Journal, Location, Rating, Session, SessionKind, Store, StoreError, backup, restore,
};
use testkit::Folder;

crate::on_both! {
    a_copy_holds_everything,
    a_copy_can_be_made_while_others_write,
    a_file_is_not_replaced_by_accident,
    a_database_is_not_replaced_by_accident,
    a_damaged_copy_changes_nothing,
    a_copy_of_an_older_version_is_brought_up_to_date,
}

/// Fills a database with a bit of everything.
async fn fill(place: &Place) {
    let store = place.open().await;
    store.add_account(&guest("ann"), None).await.unwrap();
    store.add_account(&member("bob", "Bob"), Some("hash")).await.unwrap();
    let session = Session {
        token_hash: "x".to_owned(),
        account: "bob".to_owned(),
        kind: SessionKind::Token,
        label: "my bot".to_owned(),
        created_at: 5,
        expires_at: 10,
    };
    store.add_session(&session).await.unwrap();
    for id in ["first", "second"] {
        store.add_table(&new_table(id, "ann")).await.unwrap();
    }
    store.append("first", begin()).await.unwrap();
    for n in 1..2_500 {
        store.append("first", Append::entry(entry(n))).await.unwrap();
    }
    let rating = Rating { account: "bob".to_owned(), game: "leduc".to_owned(), rating: 7, games: 1 };
    let rest = Append {
        notices: vec![notice(1)],
        seats: vec![(1, Some("bob".to_owned()))],
        snapshot: Some((3, "p".to_owned())),
        ratings: vec![rating],
        ..Append::default()
    };
    store.append("first", rest).await.unwrap();
    store.close().await;
}

/// All that can be asked.
async fn everything(location: &Location) -> (Vec<Option<Journal>>, String) {
    let store = Store::open_to_read(location).await.unwrap();
    let mut journals = Vec::new();
    for id in store.all_table_ids(None, 100).await.unwrap() {
        journals.push(store.journal(&id).await.unwrap());
    }
    let people = (
        store.account("ann").await.unwrap(),
        store.member_by_name("bob").await.unwrap(),
        store.session("x", 0).await.unwrap(),
        store.ratings_of("bob").await.unwrap(),
    );
    store.close().await;
    (journals, format!("{people:?}"))
}

async fn a_copy_holds_everything(place: &Place) {
    fill(place).await;
    let folder = Folder::new();
    let file = folder.join("copy");
    let copied = backup(&place.location(), &file, false).await.unwrap();
    assert_eq!(copied, Counts { tables: 2, entries: 2_500, accounts: 2 });
    let before = everything(&place.location()).await;
    for target in [Place::sqlite(), Place::postgres()] {
        assert_eq!(restore(&file, &target.location(), false).await.unwrap(), copied);
        assert_eq!(everything(&target.location()).await, before);
        let store = target.open().await;
        store.append("first", Append::entry(entry(2_500))).await.expect("play goes on where it was");
    }
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().map(|file| file.file_name()).collect();
    assert_eq!(left, ["copy"], "nothing else is left");
}

async fn a_copy_can_be_made_while_others_write(place: &Place) {
    fill(place).await;
    let store = place.open().await;
    let writer = tokio::spawn({
        let store = store.clone();
        async move {
            for n in 2_500..4_000 {
                store.append("first", Append::entry(entry(n))).await.unwrap();
            }
        }
    });
    let folder = Folder::new();
    let mut copies = 0;
    while !writer.is_finished() {
        let file = folder.join(&format!("copy {copies}"));
        let copied = backup(&place.location(), &file, false).await.unwrap();
        let copy = Store::open_to_read(&Location::file(&file)).await.unwrap();
        let entries = copy.journal("first").await.unwrap().unwrap().entries;
        assert!(
            entries.iter().cloned().eq((0..copied.entries as u32).map(entry)),
            "it is the state of one moment"
        );
        copies += 1;
    }
    writer.await.unwrap();
    assert!(copies > 0);
}

async fn a_file_is_not_replaced_by_accident(place: &Place) {
    fill(place).await;
    let folder = Folder::new();
    let file = folder.join("letters");
    fs::write(&file, "dear all").unwrap();
    let refused = backup(&place.location(), &file, false).await;
    assert!(matches!(refused, Err(StoreError::BadLocation(_))), "{refused:?}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "dear all");
    backup(&place.location(), &file, true).await.unwrap();
    assert_eq!(everything(&Location::file(&file)).await, everything(&place.location()).await);
}

async fn a_database_is_not_replaced_by_accident(place: &Place) {
    let other = Place::sqlite();
    let store = other.open().await;
    store.add_account(&guest("zoe"), None).await.unwrap();
    store.close().await;
    let folder = Folder::new();
    let file = folder.join("copy");
    backup(&other.location(), &file, false).await.unwrap();

    fill(place).await;
    let before = everything(&place.location()).await;
    let refused = restore(&file, &place.location(), false).await;
    assert!(matches!(refused, Err(StoreError::BadLocation(_))), "{refused:?}");
    assert_eq!(everything(&place.location()).await, before);
    restore(&file, &place.location(), true).await.unwrap();
    let store = place.open().await;
    assert_eq!(store.account("zoe").await.unwrap(), Some(guest("zoe")));
    assert_eq!(store.all_table_ids(None, 10).await.unwrap(), [] as [&str; 0]);
}

async fn a_damaged_copy_changes_nothing(place: &Place) {
    fill(place).await;
    let folder = Folder::new();
    let file = folder.join("copy");
    backup(&place.location(), &file, false).await.unwrap();
    let before = everything(&place.location()).await;
    let bytes = fs::read(&file).unwrap();
    let mut scratched = bytes.clone();
    scratched[bytes.len() / 2..][..4096].fill(0xff);
    for damaged in [&bytes[..bytes.len() / 2], &bytes[..1000], b"", b"letters, not a copy, and long enough for a head ..........................................................................", &scratched] {
        fs::write(&file, damaged).unwrap();
        let refused = restore(&file, &place.location(), true).await;
        assert!(refused.is_err(), "{} bytes were taken for a copy", damaged.len());
        assert_eq!(everything(&place.location()).await, before);
    }
    assert!(restore(&folder.join("nothing"), &place.location(), true).await.is_err());
}

async fn a_copy_of_an_older_version_is_brought_up_to_date(place: &Place) {
    let folder = Folder::new();
    let file = folder.join("old");
    let old = rusqlite::Connection::open(&file).unwrap();
    old.execute_batch(include_str!("../old/version-1.sql")).unwrap();
    drop(old);
    restore(&file, &place.location(), false).await.unwrap();
    let store = place.open().await;
    assert_eq!(store.ratings_of("ann").await.unwrap(), []);
    assert_eq!(store.journal("first").await.unwrap().unwrap().entries.len(), 2);
}

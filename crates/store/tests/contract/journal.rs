//! What happened at a table: kept in order, whole, and by whoever was first.

use crate::common::{Place, begin, entry, guest, new_table, notice, with_running_table};
use store::{Append, NewEntry, NewTable, Status, StoreError};

crate::on_both! {
    a_table_is_kept_as_it_was_added,
    a_request_makes_one_table_only,
    a_journal_is_kept_as_it_was_written,
    a_tail_is_what_is_new,
    whoever_is_first_has_the_number,
    a_journal_has_no_gaps,
    a_status_changes_only_from_what_was_expected,
    an_append_is_written_as_a_whole_or_not_at_all,
    a_snapshot_only_ever_gets_newer,
    any_text_is_kept,
    heads_say_how_long_journals_are,
    all_tables_are_found_in_order,
}

async fn a_table_is_kept_as_it_was_added(place: &Place) {
    let store = place.open().await;
    store.add_account(&guest("ann"), None).await.unwrap();
    let mut table = new_table("first", "ann");
    table.row.key = Some("request 1".to_owned());
    table.row.bots = 0b10;
    table.row.clock_ms = 60_000;
    table.row.listed = false;
    store.add_table(&table).await.unwrap();
    assert_eq!(store.table("first").await.unwrap(), Some(table.row.clone()));
    let journal = store.journal("first").await.unwrap().unwrap();
    assert_eq!((journal.row, journal.seats, journal.notices), (table.row, table.seats, table.first_notices));
    assert_eq!((journal.entries.len(), journal.snapshot), (0, None));
    assert_eq!(store.table("second").await.unwrap(), None);
    assert_eq!(store.journal("second").await.unwrap(), None);
    assert!(matches!(store.tail("second", 0, 0).await, Err(StoreError::Corrupt(_))));
}

async fn a_request_makes_one_table_only(place: &Place) {
    let store = place.open().await;
    store.add_account(&guest("ann"), None).await.unwrap();
    store.add_account(&guest("bob"), None).await.unwrap();
    let keyed = |id: &str, host: &str| {
        let mut table = new_table(id, host);
        table.row.key = Some("request 1".to_owned());
        table
    };
    store.add_table(&keyed("first", "ann")).await.unwrap();
    assert_eq!(store.add_table(&keyed("second", "ann")).await, Err(StoreError::Conflict));
    assert_eq!(store.table("second").await.unwrap(), None);
    assert_eq!(store.heads(&["second".to_owned()]).await.unwrap(), []);
    assert_eq!(store.table_by_key("ann", "request 1").await.unwrap().as_deref(), Some("first"));
    assert_eq!(store.table_by_key("ann", "request 2").await.unwrap(), None);
    store.add_table(&keyed("third", "bob")).await.expect("somebody else's request is another one");
    store.add_table(&new_table("fourth", "ann")).await.expect("not every request has a key");
    store.add_table(&new_table("fifth", "ann")).await.unwrap();
}

async fn a_journal_is_kept_as_it_was_written(place: &Place) {
    let store = with_running_table(place).await;
    let move_1 = NewEntry { key: Some("move".to_owned()), awaits: 1 << 40, ..entry(1) };
    let end = Append {
        entry: Some(entry(2)),
        notices: vec![notice(1), notice(2)],
        seats: vec![(1, Some("ann".to_owned())), (0, None)],
        status: Some((Status::Running, Status::Over)),
        bots: Some(5),
        snapshot: Some((2, "position".to_owned())),
        outcome: Some("won".to_owned()),
        ..Append::default()
    };
    store.append("first", Append::entry(move_1.clone())).await.unwrap();
    store.append("first", end).await.unwrap();
    store.close().await;

    let journal = place.open().await.journal("first").await.unwrap().unwrap();
    assert_eq!(journal.entries, [entry(0), move_1, entry(2)]);
    assert_eq!(journal.notices, [notice(0), notice(1), notice(2)]);
    assert_eq!(journal.seats, [None, Some("ann".to_owned())]);
    assert_eq!(journal.snapshot.map(|kept| (kept.n, kept.body)), Some((2, "position".to_owned())));
    let row = journal.row;
    assert_eq!((row.status, row.bots, row.outcome.as_deref()), (Status::Over, 5, Some("won")));
    assert_eq!(row.header.as_deref(), Some(r#"{"seed":"secret"}"#), "what is not mentioned stays");
    assert_eq!(row.changed_at, entry(2).at);
}

async fn a_tail_is_what_is_new(place: &Place) {
    let store = with_running_table(place).await;
    for n in 1..5 {
        store.append("first", Append::entry(entry(n))).await.unwrap();
        store.append("first", Append::notice(notice(n))).await.unwrap();
    }
    let tail = store.tail("first", 3, 4).await.unwrap();
    assert_eq!((tail.entries, tail.notices), (vec![entry(3), entry(4)], vec![notice(4)]));
    assert_eq!((tail.status, tail.seats.len()), (Status::Running, 2));
    assert_eq!(tail.header.as_deref(), Some(r#"{"seed":"secret"}"#));
    let tail = store.tail("first", 9, 9).await.unwrap();
    assert_eq!((tail.entries.len(), tail.notices.len()), (0, 0));
}

async fn whoever_is_first_has_the_number(place: &Place) {
    let store = with_running_table(place).await;
    for n in 1..=5 {
        let writers: Vec<_> = (0..50)
            .map(|writer| {
                let store = store.clone();
                let own = NewEntry { body: format!("{writer}"), ..entry(n) };
                tokio::spawn(async move { store.append("first", Append::entry(own)).await })
            })
            .collect();
        let mut winners = Vec::new();
        for (writer, answer) in writers.into_iter().enumerate() {
            match answer.await.unwrap() {
                Ok(()) => winners.push(writer),
                Err(error) => assert_eq!(error, StoreError::Conflict),
            }
        }
        let entries = store.journal("first").await.unwrap().unwrap().entries;
        assert_eq!(winners.len(), 1, "entry {n} was promised to all of these");
        assert_eq!(entries.last().unwrap().body, winners[0].to_string(), "what is kept is what was promised");
    }
}

async fn a_journal_has_no_gaps(place: &Place) {
    let store = with_running_table(place).await;
    assert_eq!(store.append("first", Append::entry(entry(2))).await, Err(StoreError::Conflict));
    assert_eq!(store.append("first", Append::notice(notice(2))).await, Err(StoreError::Conflict));
    assert_eq!(store.append("nowhere", Append::entry(entry(0))).await, Err(StoreError::Conflict));
    assert_eq!(store.append("nowhere", Append::notice(notice(0))).await, Err(StoreError::Conflict));
    // Also if the one before and the one after are asked for at the same moment.
    let (one, two) = tokio::join!(
        store.append("first", Append::entry(entry(1))),
        store.append("first", Append::entry(entry(2)))
    );
    assert_eq!((one, two), (Ok(()), Ok(())));
    assert_eq!(store.heads(&["first".to_owned()]).await.unwrap(), [("first".to_owned(), 3, 1)]);
}

async fn a_status_changes_only_from_what_was_expected(place: &Place) {
    let store = with_running_table(place).await;
    assert_eq!(store.append("first", begin()).await, Err(StoreError::Conflict));
    let close = Append { status: Some((Status::Gathering, Status::Closed)), ..Append::default() };
    assert_eq!(store.append("first", close).await, Err(StoreError::Conflict), "it runs already");
    assert_eq!(store.table("first").await.unwrap().unwrap().status, Status::Running);
}

async fn an_append_is_written_as_a_whole_or_not_at_all(place: &Place) {
    let store = with_running_table(place).await;
    let before = store.journal("first").await.unwrap();
    let whole = Append {
        entry: Some(entry(1)),
        notices: vec![notice(1)],
        seats: vec![(1, Some("ann".to_owned()))],
        status: Some((Status::Running, Status::Ended)),
        snapshot: Some((1, "position".to_owned())),
        ..Append::default()
    };
    let flaws = [
        Append { entry: Some(entry(0)), ..whole.clone() },
        Append { notices: vec![notice(1), notice(1)], ..whole.clone() },
        Append { status: Some((Status::Over, Status::Ended)), ..whole.clone() },
    ];
    for flawed in flaws {
        assert_eq!(store.append("first", flawed).await, Err(StoreError::Conflict));
        assert_eq!(store.journal("first").await.unwrap(), before);
    }
    let stranger = Append { seats: vec![(1, Some("nobody".to_owned()))], ..whole.clone() };
    assert!(matches!(store.append("first", stranger).await, Err(StoreError::Refused(_))));
    assert_eq!(store.journal("first").await.unwrap(), before);
    store.append("first", whole).await.unwrap();
}

async fn a_snapshot_only_ever_gets_newer(place: &Place) {
    let store = with_running_table(place).await;
    let keep = |n: u32, body: &str| Append { snapshot: Some((n, body.to_owned())), ..Append::default() };
    for (n, body) in [(5, "five"), (3, "three"), (9, "nine")] {
        store.append("first", keep(n, body)).await.unwrap();
    }
    let kept = store.journal("first").await.unwrap().unwrap().snapshot.unwrap();
    assert_eq!((kept.n, kept.body.as_str()), (9, "nine"));
}

async fn any_text_is_kept(place: &Place) {
    let store = with_running_table(place).await;
    let texts = [
        "",
        "'; DROP TABLE entries; --",
        "Zoë \u{1F3B2} \u{fffd}",
        "$1 {id} %s\n\t\\",
        &"long ".repeat(100_000),
    ];
    for (n, text) in (1..).zip(texts) {
        store.append("first", Append::entry(NewEntry { body: text.to_owned(), ..entry(n) })).await.unwrap();
    }
    let entries = store.journal("first").await.unwrap().unwrap().entries;
    assert!(entries[1..].iter().map(|entry| entry.body.as_str()).eq(texts));
}

async fn heads_say_how_long_journals_are(place: &Place) {
    let store = with_running_table(place).await;
    let empty = NewTable { first_notices: Vec::new(), ..new_table("second", "ann") };
    store.add_table(&empty).await.unwrap();
    store.append("first", Append::entry(entry(1))).await.unwrap();
    let mut heads = store.heads(&["second", "first", "third"].map(str::to_owned)).await.unwrap();
    heads.sort();
    assert_eq!(heads, [("first".to_owned(), 2, 1), ("second".to_owned(), 0, 0)]);
    assert_eq!(store.heads(&[]).await.unwrap(), []);
}

async fn all_tables_are_found_in_order(place: &Place) {
    let store = place.open().await;
    store.add_account(&guest("ann"), None).await.unwrap();
    for id in ["b", "A", "a", "0", "Z"] {
        store.add_table(&new_table(id, "ann")).await.unwrap();
    }
    assert_eq!(store.all_table_ids(None, 3).await.unwrap(), ["0", "A", "Z"]);
    assert_eq!(store.all_table_ids(Some("Z"), 3).await.unwrap(), ["a", "b"]);
    assert_eq!(store.all_table_ids(Some("b"), 3).await.unwrap(), [] as [&str; 0]);
}

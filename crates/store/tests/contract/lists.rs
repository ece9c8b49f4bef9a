//! What is open, what is mine, whose turn it is, what has been waiting for too long.

use crate::common::{Place, begin, entry, guest, new_table};
use store::{Append, NewEntry, Status, Store, TableSummary};

crate::on_both! {
    open_tables_are_those_that_anybody_may_join,
    pages_leave_nothing_out,
    tables_of_somebody_are_those_with_a_seat_or_as_host,
    my_turns_are_where_i_am_awaited,
    attention_is_needed_where_bots_or_clocks_wait,
}

fn ids(tables: &[TableSummary]) -> Vec<&str> {
    tables.iter().map(|table| table.id.as_str()).collect()
}

async fn with_people(place: &Place) -> Store {
    let store = place.open().await;
    for id in ["ann", "bob"] {
        store.add_account(&guest(id), None).await.unwrap();
    }
    store
}

/// Adds a table with a time of change and a change of its row.
async fn add(store: &Store, id: &str, at: i64, change: impl FnOnce(&mut store::NewTable)) {
    let mut table = new_table(id, "ann");
    table.row.changed_at = at;
    change(&mut table);
    store.add_table(&table).await.unwrap();
}

async fn open_tables_are_those_that_anybody_may_join(place: &Place) {
    let store = with_people(place).await;
    add(&store, "old", 10, |_| ()).await;
    add(&store, "new", 30, |table| table.seats = vec![Some("ann".into()), None, Some("bob".into())]).await;
    add(&store, "other", 20, |table| "bazaar".clone_into(&mut table.row.game)).await;
    add(&store, "hidden", 40, |table| table.row.listed = false).await;
    add(&store, "running", 50, |table| table.row.status = Status::Running).await;
    let open = store.open_tables(None, 10, None).await.unwrap();
    assert_eq!(ids(&open), ["new", "other", "old"]);
    assert_eq!(ids(&store.open_tables(Some("leduc"), 10, None).await.unwrap()), ["new", "old"]);
    let seats: Vec<_> =
        open[0].seats.iter().map(|seat| seat.as_ref().map(|seat| seat.name.as_str())).collect();
    assert_eq!(seats, [Some("Guest ann"), None, Some("Guest bob")]);
    assert_eq!((open[0].last, open[0].plan.as_str()), (None, r#"{"seats":2}"#));
}

async fn pages_leave_nothing_out(place: &Place) {
    let store = with_people(place).await;
    for (id, at) in [("a", 10), ("b", 20), ("c", 20), ("d", 20), ("e", 30)] {
        add(&store, id, at, |_| ()).await;
    }
    let page = store.open_tables(None, 2, None).await.unwrap();
    assert_eq!(ids(&page), ["e", "b", "c", "d"], "those of the same millisecond stay together");
    let page = store.open_tables(None, 2, Some(20)).await.unwrap();
    assert_eq!(ids(&page), ["a"]);
    assert_eq!(ids(&store.open_tables(None, 2, Some(10)).await.unwrap()), [] as [&str; 0]);
    assert_eq!(ids(&store.tables_of("ann", 2, None).await.unwrap()), ["e", "b", "c", "d"]);
    assert_eq!(ids(&store.tables_of("ann", 2, Some(20)).await.unwrap()), ["a"]);
}

async fn tables_of_somebody_are_those_with_a_seat_or_as_host(place: &Place) {
    let store = with_people(place).await;
    add(&store, "host", 10, |table| table.seats = vec![None, None]).await;
    add(&store, "seat", 20, |table| {
        "bob".clone_into(&mut table.row.host);
        table.row.status = Status::Over;
        table.row.outcome = Some("won".to_owned());
    })
    .await;
    add(&store, "neither", 30, |table| {
        "bob".clone_into(&mut table.row.host);
        table.seats = vec![Some("bob".to_owned())];
    })
    .await;
    let tables = store.tables_of("ann", 10, None).await.unwrap();
    assert_eq!(ids(&tables), ["seat", "host"]);
    assert_eq!((tables[0].status, tables[0].outcome.as_deref()), (Status::Over, Some("won")));
    assert_eq!(ids(&store.tables_of("bob", 10, None).await.unwrap()), ["neither", "seat"]);
}

async fn my_turns_are_where_i_am_awaited(place: &Place) {
    let store = with_people(place).await;
    for id in ["one", "two", "three"] {
        add(&store, id, 10, |table| table.seats = vec![Some("ann".into()), Some("bob".into())]).await;
    }
    let awaiting = |n, awaits| Append::entry(NewEntry { awaits, ..entry(n) });
    for (id, awaits) in [("one", 0b10), ("two", 0b11)] {
        store.append(id, begin()).await.unwrap();
        store.append(id, awaiting(1, awaits)).await.unwrap();
    }
    assert_eq!(ids(&store.my_turns("ann").await.unwrap()), ["two"]);
    let turns = store.my_turns("bob").await.unwrap();
    assert_eq!(ids(&turns), ["one", "two"]);
    let last = turns[0].last.unwrap();
    assert_eq!((last.n, last.awaits, last.at), (1, 0b10, entry(1).at));
    store.append("one", awaiting(2, 0b01)).await.unwrap();
    assert_eq!(ids(&store.my_turns("bob").await.unwrap()), ["two"]);
    let over = Append { status: Some((Status::Running, Status::Ended)), ..Append::default() };
    store.append("two", over).await.unwrap();
    assert_eq!(ids(&store.my_turns("bob").await.unwrap()), [] as [&str; 0]);
}

async fn attention_is_needed_where_bots_or_clocks_wait(place: &Place) {
    let store = with_people(place).await;
    let tables = [("bot", 0b10, 0), ("people", 0b00, 0), ("clock", 0b00, 60_000), ("gathering", 0b11, 1)];
    for (id, bots, clock_ms) in tables {
        add(&store, id, 10, |table| (table.row.bots, table.row.clock_ms) = (bots, clock_ms)).await;
    }
    for id in ["bot", "people", "clock"] {
        store.append(id, begin()).await.unwrap();
        store.append(id, Append::entry(NewEntry { awaits: 0b10, at: 10_000, ..entry(1) })).await.unwrap();
    }
    let needing = |now, idle| store.needing_attention(now, idle, 10);
    assert_eq!(needing(14_999, 5_000).await.unwrap(), [] as [&str; 0]);
    assert_eq!(needing(15_000, 5_000).await.unwrap(), ["bot"]);
    assert_eq!(needing(69_999, 5_000).await.unwrap(), ["bot"]);
    assert_eq!(needing(70_000, 5_000).await.unwrap(), ["bot", "clock"]);
    assert_eq!(store.needing_attention(70_000, 5_000, 1).await.unwrap(), ["bot"]);
    store.append("bot", Append::entry(NewEntry { awaits: 0b01, at: 11_000, ..entry(2) })).await.unwrap();
    assert_eq!(needing(70_000, 5_000).await.unwrap(), ["clock"], "the bot has answered");
}

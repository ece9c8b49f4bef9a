//! What all tests of the store need: a place for a database, and things to put into it.
#![allow(dead_code, reason = "not every test file needs everything")]

use std::future::Future;
use std::time::Duration;
use store::{Account, AccountKind, Append, Location, NewEntry, NewNotice, NewTable, Status, Store, TableRow};
use testkit::{Folder, Postgres};

/// A database of a test's own.
pub(crate) enum Place {
    Sqlite(Folder),
    Postgres {
        server: Postgres,
        address: String,
    },
    /// Of another process.
    Elsewhere(Location),
}

impl Place {
    pub(crate) fn sqlite() -> Self {
        Place::Sqlite(Folder::new())
    }

    pub(crate) fn postgres() -> Self {
        let server = testkit::postgres();
        let address = server.database();
        Place::Postgres { server, address }
    }

    pub(crate) fn location(&self) -> Location {
        match self {
            Place::Sqlite(folder) => Location::file(folder.join("tables.db")),
            Place::Postgres { address, .. } => address.parse().unwrap(),
            Place::Elsewhere(location) => location.clone(),
        }
    }

    /// Changes the database behind the store's back.
    pub(crate) fn run_sql(&self, sql: &str) {
        match self {
            Place::Sqlite(folder) => {
                rusqlite::Connection::open(folder.join("tables.db")).unwrap().execute_batch(sql).unwrap();
            }
            Place::Postgres { server, address } => drop(server.say(address, sql)),
            Place::Elsewhere(location) => panic!("{location} is not ours"),
        }
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.location()).await.unwrap()
    }
}

/// Runs a test with several threads, but not for ever.
pub(crate) fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(4).enable_all().build().unwrap();
    runtime.block_on(async { tokio::time::timeout(Duration::from_secs(100), test).await.expect("it hangs") });
}

pub(crate) fn guest(id: &str) -> Account {
    Account { id: id.to_owned(), kind: AccountKind::Guest, name: format!("Guest {id}"), created_at: 1 }
}

pub(crate) fn member(id: &str, name: &str) -> Account {
    Account { id: id.to_owned(), kind: AccountKind::Member, name: name.to_owned(), created_at: 1 }
}

/// A table of two that gathers, with its host on seat 0.
pub(crate) fn new_table(id: &str, host: &str) -> NewTable {
    let row = TableRow {
        id: id.to_owned(),
        game: "leduc".to_owned(),
        status: Status::Gathering,
        plan: r#"{"seats":2}"#.to_owned(),
        header: None,
        outcome: None,
        host: host.to_owned(),
        bots: 0,
        clock_ms: 0,
        listed: true,
        key: None,
        created_at: 100,
        changed_at: 100,
    };
    NewTable { row, seats: vec![Some(host.to_owned()), None], first_notices: vec![notice(0)] }
}

pub(crate) fn entry(n: u32) -> NewEntry {
    NewEntry { n, body: format!(r#"{{"n":{n}}}"#), awaits: 1, at: 1000 + i64::from(n), key: None }
}

pub(crate) fn notice(n: u32) -> NewNotice {
    NewNotice {
        n,
        body: format!(r#"{{"joined":{n}}}"#),
        at: 500 + i64::from(n),
        key: Some(format!("key {n}")),
    }
}

/// A store with the guest `ann` and her table `first`, which runs and has entry 0.
pub(crate) async fn with_running_table(place: &Place) -> Store {
    let store = place.open().await;
    store.add_account(&guest("ann"), None).await.unwrap();
    store.add_table(&new_table("first", "ann")).await.unwrap();
    store.append("first", begin()).await.unwrap();
    store
}

/// What begins a game.
pub(crate) fn begin() -> Append {
    Append {
        entry: Some(entry(0)),
        status: Some((Status::Gathering, Status::Running)),
        header: Some(r#"{"seed":"secret"}"#.to_owned()),
        ..Append::default()
    }
}

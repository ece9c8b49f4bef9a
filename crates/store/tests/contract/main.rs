//! The promises of the store, the same ones on SQLite and on PostgreSQL.
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod backups;
#[path = "../common/mod.rs"]
mod common;
mod groups;
mod journal;
mod lists;
mod people;
mod ready;

/// Makes two tests of every promise: one for each database.
macro_rules! on_both {
    ($($promise:ident,)*) => {
        mod on_sqlite {
            $(#[test] fn $promise() {
                crate::common::run(async { super::$promise(&crate::common::Place::sqlite()).await });
            })*
        }
        mod on_postgres {
            $(#[test] fn $promise() {
                crate::common::run(async { super::$promise(&crate::common::Place::postgres()).await });
            })*
        }
    };
}
use on_both;

//! What tests need around a database: folders, a PostgreSQL of their own, a disk that fails. Only tests use it, so it panics when
//! something is missing and says what.

mod faults;
mod folder;
mod postgres;

pub use faults::{Fault, Faults};
pub use folder::Folder;
pub use postgres::{Postgres, postgres};

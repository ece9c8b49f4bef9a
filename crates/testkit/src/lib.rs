//! What tests share. Only tests use it, so it panics when something is missing and says what.
//!
//! Around a database: folders, a PostgreSQL of their own, a disk that fails. Around a game: expected results in files ([`bless`]), what
//! holds for the packs ([`packs`]) and the words ([`words`]) of every game, the conformance kit on many games ([`contract`]), chance that
//! can be watched.

pub mod bless;
mod chance;
pub mod contract;
mod faults;
mod folder;
pub mod packs;
mod postgres;
pub mod words;

pub use chance::Watched;
pub use faults::{Fault, Faults};
pub use folder::Folder;
pub use postgres::{Postgres, postgres};

//! The server from outside: real connections, real tables, a store in a temporary folder.
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod clocks;
mod events;
mod hints;
mod house;
mod leaks;
mod lobby;
mod play;
mod play_on;
mod together;

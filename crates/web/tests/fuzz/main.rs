//! Bad input: every address of the description, asked wrongly in every way we could think of, over real connections. And the
//! description itself: that it is complete, and says what the server does.
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

mod broken_heads;
mod complete;
mod described;
mod dice;
mod draft;
#[expect(dead_code, reason = "this test asks its own way; the rest is for others")]
#[path = "../api/house.rs"]
mod house;
mod judge;
mod keys;
mod ledger;
mod scene;
mod twists;
mod wire;
mod wrong;

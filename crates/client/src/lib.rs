//! A small client of the server's API, for load, for tests, and for programs that play. Knows no rules, and no server by type: what
//! it sends and reads is what `GET /api` describes.
//!
//! A [`Client`] has one connection, which stays open. Whatever can be asked twice is asked again when the answer got lost: questions
//! always, changes under the same key, so that they are carried out once.
//!
//! ```no_run
//! # async fn play() -> Result<(), client::Error> {
//! use client::{Act, Client, NewTable};
//!
//! let mut anna = Client::new("http://127.0.0.1:7777")?;
//! anna.new_guest("Anna").await?;
//! let table = anna.create_table(&NewTable::new("leduc", &["me", "squire"])).await?;
//! let choices = anna.offers(&table.id, None).await?;
//! if let Some(first) = choices.offers.first() {
//!     let act = Act { moment: Some(choices.moment), key: Some("first"), ..Act::new(choices.seat, &first.action) };
//!     anna.act(&table.id, &act).await?;
//! }
//! let mut events = anna.events(&table.id, None);
//! println!("{}", events.next().await?.data);
//! # Ok(())
//! # }
//! ```

mod address;
mod api;
mod connection;
mod error;
mod events;

pub use api::{Act, Acted, Choices, NewTable, Offer, Receipt, SeatInfo, TableInfo};
pub use connection::Client;
pub use error::{Error, Problem};
pub use events::{Event, Events};
pub use serde_json::value::RawValue;

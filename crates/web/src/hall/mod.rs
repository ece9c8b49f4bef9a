//! Live tables. `hall.rs` knows which there are; each has an `owner.rs`, a task that does one thing after the other to a `live.rs`;
//! `wish.rs` and `consent.rs` say what people may want of it; `update.rs` what they are told of it; `pool.rs` is where bots
//! think, for their own seats or for somebody who wants a hint (`hint.rs`).

mod accounts;
mod consent;
#[expect(clippy::module_inception, reason = "the hall is the heart of its module")]
mod hall;
mod hint;
mod live;
mod message;
mod notice;
mod owner;
mod plan;
mod pool;
mod update;
mod wish;

pub(crate) use hall::{Hall, Handle};
pub(crate) use hint::{Hint, HintQuestion};
pub(crate) use live::{Live, Looks, Seated};
pub(crate) use notice::Notice;
pub(crate) use plan::{Chair, Plan, level};
pub(crate) use plan::{Clock, Earlier, Pack, Timeout};
pub(crate) use update::{Mark, Update};
pub(crate) use wish::Receipt;
pub(crate) use wish::{Want, Wish};

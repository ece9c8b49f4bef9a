//! The server: tables over HTTP. The only crate that knows HTTP.
//!
//! | module | what |
//! |---|---|
//! | `api` | every address under `/api`: reads what is asked, says what is answered |
//! | `hall` | live tables: one owner each, bots on a pool, clocks |
//! | `people` | guests, members, sessions, ratings |
//! | `guard` | what every request passes: origin, rates, sizes, headers, log |
//! | `problem` | what went wrong, as everybody is told it |

mod api;
mod app;
#[expect(dead_code, reason = "the pages come next")]
mod boards;
mod config;
mod failpoint;
mod guard;
mod hall;
mod meters;
mod now;
mod people;
mod problem;
mod random;
mod server;

pub use api::openapi;
pub use config::{Config, Limits};
pub use now::Now;
pub use server::{Server, Stopped};

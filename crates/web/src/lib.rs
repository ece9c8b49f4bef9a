//! The server: tables over HTTP, and their pages. The only crate that knows HTTP and HTML.
//!
//! | module | what |
//! |---|---|
//! | `api` | every address under `/api`: reads what is asked, says what is answered |
//! | `pages` | every page a person opens, and the script and style sheets they need |
//! | `boards` | a game as HTML and SVG, drawn from a view |
//! | `hall` | live tables: one owner each, bots on a pool, clocks |
//! | `people` | guests, members, sessions, ratings |
//! | `guard` | what every request passes: origin, rates, sizes, headers, log |
//! | `problem` | what went wrong, as everybody is told it |

mod api;
mod app;
mod boards;
mod config;
mod failpoint;
mod guard;
mod hall;
mod meters;
mod now;
mod pages;
mod people;
mod problem;
mod random;
mod server;

pub use api::openapi;
pub use config::{Config, Limits};
pub use now::Now;
pub use server::{Server, Stopped};

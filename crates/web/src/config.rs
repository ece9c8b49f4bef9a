//! Everything about a server that can be chosen when it starts.

use crate::now::Now;
use std::net::SocketAddr;
use std::time::Duration;
use store::Location;

/// How a server shall run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where tables are kept.
    pub database: Location,
    /// The addresses under which browsers reach it, such as `https://play.example`; besides these the `Host` of a request counts.
    pub origins: Vec<String>,
    /// Does a proxy in front of it say in `X-Forwarded-For` where requests come from?
    pub behind_proxy: bool,
    /// How many bots may think at the same time.
    pub thinkers: usize,
    /// How much anybody may use.
    pub limits: Limits,
    /// After how long without any use a table leaves the memory.
    pub idle: Duration,
    /// What time it is.
    pub now: Now,
}

/// How much anybody may use. Zero means: as much as he likes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests a second from one address.
    pub per_address: u32,
    /// Changes a second by one account.
    pub per_account: u32,
    /// Changes a second at one table.
    pub per_table: u32,
    /// New accounts, sign-ins and tables an hour from one address.
    pub new_per_hour: u32,
    /// Bytes of a request's body.
    pub body: usize,
    /// Bytes of a table's record.
    pub record: usize,
    /// Lines around a table: chat and the like.
    pub notices: u32,
    /// How long bots may think at one table, all in all; then they answer at once.
    pub thinking: Duration,
    /// Event streams of one account or address.
    pub streams: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            per_address: 200,
            per_account: 100,
            per_table: 100,
            new_per_hour: 600,
            body: 512 * 1024,
            record: 16 * 1024 * 1024,
            notices: 5_000,
            thinking: Duration::from_hours(1),
            streams: 64,
        }
    }
}

impl Limits {
    /// No limits of rate: for measurements and tests, where everything comes from one address.
    #[must_use]
    pub fn unhurried(self) -> Self {
        let (per_address, per_account, per_table, new_per_hour, streams) = (0, 0, 0, 0, 0);
        Limits { per_address, per_account, per_table, new_per_hour, streams, ..self }
    }
}

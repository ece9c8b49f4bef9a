//! How much anybody may ask for in a while. Counts in memory, for this process alone; knows no HTTP beyond its answer.

use crate::config::Config;
use crate::guard::address::Address;
use crate::problem::{Kind, Problem};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota};
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// What everybody has asked for lately.
#[derive(Debug)]
pub(crate) struct Rates {
    address: Rate<Address>,
    account: Rate<String>,
    new: Rate<Address>,
    requests: AtomicU32,
}

/// After so many requests everybody who has not asked lately is forgotten: memory follows those who ask now.
const TIDY: u32 = 8192;

/// Who asks for one thing; nothing is counted if there is no limit.
#[derive(Debug)]
struct Rate<K: Hash + Eq + Clone>(Option<DefaultKeyedRateLimiter<K>>);

/// Somebody has asked for too much, and may ask again after a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooMuch {
    wait: Duration,
    of: &'static str,
}

impl Rates {
    pub(crate) fn new(config: &Config) -> Self {
        let limits = &config.limits;
        Rates {
            address: Rate::new(limits.per_address, Quota::per_second),
            account: Rate::new(limits.per_account, Quota::per_second),
            new: Rate::new(limits.new_per_hour, Quota::per_hour),
            requests: AtomicU32::new(1),
        }
    }

    /// Any request.
    pub(crate) fn request(&self, address: Address) -> Result<(), TooMuch> {
        if self.requests.fetch_add(1, Ordering::Relaxed).is_multiple_of(TIDY) {
            self.tidy();
        }
        self.address.count(&address, "requests")
    }

    /// A change by an account.
    pub(crate) fn change(&self, account: &str) -> Result<(), TooMuch> {
        self.account.count(&account.to_owned(), "changes")
    }

    /// A new account, a new table, or somebody who signs in.
    pub(crate) fn newcomer(&self, address: Address) -> Result<(), TooMuch> {
        self.new.count(&address, "new accounts, tables and sign-ins")
    }

    fn tidy(&self) {
        self.address.tidy();
        self.account.tidy();
        self.new.tidy();
    }
}

impl<K: Hash + Eq + Clone> Rate<K> {
    fn new(limit: u32, quota: fn(NonZeroU32) -> Quota) -> Self {
        Rate(NonZeroU32::new(limit).map(|limit| DefaultKeyedRateLimiter::keyed(quota(limit))))
    }

    fn count(&self, key: &K, of: &'static str) -> Result<(), TooMuch> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter
            .check_key(key)
            .map_err(|until| TooMuch { wait: until.wait_time_from(limiter.clock().now()), of })
    }

    fn tidy(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl IntoResponse for TooMuch {
    fn into_response(self) -> Response {
        let seconds = self.wait.as_millis().div_ceil(1000).max(1) as u64;
        let problem = Problem::new(Kind::TooMany, format!("too many {} at once", self.of))
            .hint(format!("wait {seconds} s and try again"));
        let mut response = problem.into_response();
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Limits;
    use crate::guard;
    use std::net::Ipv4Addr;

    fn rates(limits: Limits) -> Rates {
        Rates::new(&Config { limits, ..guard::tests::config() })
    }

    fn address(number: u32) -> Address {
        Address(Ipv4Addr::from_bits(number).into())
    }

    #[test]
    fn everybody_is_counted_alone_and_told_how_long_to_wait() {
        let rates = rates(Limits { new_per_hour: 4, ..Limits::default().unhurried() });
        for _ in 0..4 {
            assert_eq!(rates.newcomer(address(1)), Ok(()));
        }
        let too_much = rates.newcomer(address(1)).unwrap_err();
        assert_eq!(rates.newcomer(address(2)), Ok(()));
        let response = too_much.into_response();
        let wait: u64 = response.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
        assert!((890..=900).contains(&wait), "four an hour are one in 900 s, found {wait}");
    }

    #[test]
    fn zero_is_no_limit() {
        let rates = rates(Limits::default().unhurried());
        for _ in 0..10_000 {
            assert_eq!((rates.request(address(1)), rates.change("anna")), (Ok(()), Ok(())));
        }
    }

    #[test]
    fn those_who_asked_long_ago_are_forgotten() {
        let rates = rates(Limits { per_address: 1000, new_per_hour: 1, ..Limits::default().unhurried() });
        rates.newcomer(address(1)).unwrap();
        for number in 1..TIDY {
            rates.request(address(number)).unwrap();
        }
        let known = || rates.address.0.as_ref().unwrap().len();
        assert_eq!(known(), TIDY as usize - 1);
        // A thousandth of a second makes up for one request; an hour is not over.
        std::thread::sleep(Duration::from_millis(50));
        rates.request(address(0)).unwrap();
        assert_eq!(known(), 1);
        assert!(rates.newcomer(address(1)).is_err());
    }
}

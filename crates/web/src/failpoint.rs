//! Places where a test lets the server die, as a power cut would. They exist only in debug builds.
//!
//! `TRESTLE_FAILPOINT=after_append=17` ends the process when the named place is passed for the 17th time.

/// Passes the place with this name.
#[cfg(debug_assertions)]
pub(crate) fn pass(place: &str) {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    static ORDER: OnceLock<Option<(String, u64)>> = OnceLock::new();
    static PASSED: AtomicU64 = AtomicU64::new(0);
    let order = ORDER.get_or_init(|| {
        let order = std::env::var("TRESTLE_FAILPOINT").ok()?;
        let (place, times) = order.split_once('=')?;
        Some((place.to_owned(), times.parse().ok()?))
    });
    if let Some((deadly, times)) = order
        && deadly == place
        && PASSED.fetch_add(1, Ordering::SeqCst) + 1 == *times
    {
        std::process::abort();
    }
}

/// Passes the place with this name.
#[cfg(not(debug_assertions))]
pub(crate) fn pass(_place: &str) {}

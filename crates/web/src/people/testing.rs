//! A place for the database of one test, which goes away with it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use store::Location;

/// A folder that goes away.
pub(crate) struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Where an empty database can be, and the folder that has to live as long.
pub(crate) fn location() -> (Location, Folder) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("trestle-people-{}-{count}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    (Location::file(folder.join("trestle.db")), Folder(folder))
}

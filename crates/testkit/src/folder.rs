//! A folder of a test's own, which is gone afterwards.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

/// A folder that is removed when this is dropped.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Makes an empty folder.
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("trestle-kit-{}-{next}", process::id()));
        fs::create_dir(&path).unwrap_or_else(|error| panic!("{} cannot be made: {error}", path.display()));
        Folder(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// A path in it.
    pub fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Default for Folder {
    fn default() -> Self {
        Folder::new()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system; the test has its answer.
        let _ = fs::remove_dir_all(&self.0);
    }
}

//! The source files of a game crate.
//!
//! Never looks into what it reads.

use std::fs;
use std::io;
use std::path::Path;

/// One source file of a game crate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The path relative to the crate's folder, with `/` as separator: `src/quests.rs`.
    pub path: String,
    /// The whole text.
    pub text: String,
}

impl Source {
    /// A source from its path and text.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Source {
        Source { path: path.into(), text: text.into() }
    }
}

/// Reads all `.rs` files below `src/` and `tests/` of the crate in `crate_dir`, sorted by path.
///
/// A crate without `tests/` is fine, one without `src/` is an error. Errors name the path.
pub fn sources_of(crate_dir: &Path) -> io::Result<Vec<Source>> {
    let mut sources = Vec::new();
    collect(crate_dir, "src", &mut sources)?;
    if crate_dir.join("tests").is_dir() {
        collect(crate_dir, "tests", &mut sources)?;
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(sources)
}

/// Adds the `.rs` files below `folder`, a path relative to `crate_dir`.
fn collect(crate_dir: &Path, folder: &str, sources: &mut Vec<Source>) -> io::Result<()> {
    let on_disk = crate_dir.join(folder);
    for entry in fs::read_dir(&on_disk).map_err(|error| naming(&on_disk, &error))? {
        let entry = entry.map_err(|error| naming(&on_disk, &error))?;
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        let on_disk = entry.path();
        if on_disk.is_dir() {
            collect(crate_dir, &path, sources)?;
        } else if on_disk.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&on_disk).map_err(|error| naming(&on_disk, &error))?;
            sources.push(Source { path, text });
        }
    }
    Ok(())
}

/// The same error, with the path it is about.
fn naming(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

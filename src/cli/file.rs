//! Reading and writing files: saved games, content packs, reports.

use super::Failure;
use super::shelved::find_game;
use std::ffi::OsString;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use table::{AnyTable, Record};

/// The bytes of a file, or an error that names it.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::failed(format!("cannot read `{}`: {error}", path.display())))
}

/// The game in a file, ready to be looked at, and to be played on if the record holds its seed.
pub(super) fn open_record(path: &Path) -> Result<Box<dyn AnyTable>, Failure> {
    let not_sound = |what: &dyn Display| {
        Failure::usage(format!("`{}` is not a sound record: {what}", path.display()))
            .hint("a record is a file as `save` in `trestle play` writes it; `trestle verify` looks closer")
    };
    let text = String::from_utf8(read(path)?).map_err(|error| not_sound(&error))?;
    let record = Record::from_text(&text).map_err(|malformed| not_sound(&malformed))?;
    let game = find_game(&record.game).map_err(|failure| failure.about(path))?;
    game.load(record).map_err(|flaw| not_sound(&flaw))
}

/// Saves a record.
pub(super) fn save(path: &Path, record: &Record) -> Result<(), Failure> {
    replace(path, &record.to_text(), |text| Record::from_text(text).is_ok())
}

/// Writes a text to a file. What is there may be replaced only by its like: nobody's letters shall be lost to a slip of the fingers.
/// Whatever happens, there is never half a file: it is written beside and then put in place.
pub(super) fn replace(path: &Path, text: &str, is_like: impl Fn(&str) -> bool) -> Result<(), Failure> {
    let cannot = |why: &dyn Display| Failure::failed(format!("cannot write `{}`: {why}", path.display()));
    let may_go = || path.is_file() && fs::read_to_string(path).is_ok_and(|text| is_like(&text));
    if path.exists() && !may_go() {
        return Err(cannot(&"it is there already, and something else").hint("choose another name"));
    }
    let beside = beside(path).ok_or_else(|| cannot(&"this is not the name of a file"))?;
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    write().map_err(|error| {
        // The error that matters is the first one.
        let _ = fs::remove_file(&beside);
        cannot(&error)
    })
}

/// Writes a text to a file that is not there yet.
pub(super) fn write_new(path: &Path, text: &str) -> Result<(), Failure> {
    let cannot = |why: &dyn Display| Failure::failed(format!("cannot write `{}`: {why}", path.display()));
    let mut file = File::create_new(path).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => cannot(&"it is there already").hint("choose another name"),
        _ => cannot(&error),
    })?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(|error| {
        // Half a file is worse than none; the error that matters is the first one.
        let _ = fs::remove_file(path);
        cannot(&error)
    })
}

/// A name in the same folder, so that the file can be renamed in one step.
fn beside(path: &Path) -> Option<PathBuf> {
    let mut name = OsString::from(".");
    name.push(path.file_name()?);
    name.push(format!(".{}.part", std::process::id()));
    Some(path.with_file_name(name))
}

//! Collecting the sources of a crate from the disk.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rulebook::{Source, sources_of};

/// A fresh folder with these files.
fn folder(name: &str, files: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder of the last run can be removed");
    }
    for file in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders can be made");
        fs::write(path, format!("// {file}\n")).expect("files can be written");
    }
    folder
}

fn paths(sources: &[Source]) -> Vec<&str> {
    sources.iter().map(|source| source.path.as_str()).collect()
}

#[test]
fn all_rust_files_below_src_and_tests_in_sorted_order() {
    let files = ["tests/z.rs", "src/b.rs", "src/b/c.rs", "src/a.rs", "tests/deep/er/a.rs"];
    let others = ["build.rs", "src/notes.md", "src/rs", "examples/a.rs", "tests/data/a.json", "Cargo.toml"];
    let sources =
        sources_of(&folder("sorted", &[&files[..], &others[..]].concat())).expect("readable sources");
    assert_eq!(paths(&sources), ["src/a.rs", "src/b.rs", "src/b/c.rs", "tests/deep/er/a.rs", "tests/z.rs"]);
    assert_eq!(sources[0], Source::new("src/a.rs", "// src/a.rs\n"));
}

#[test]
fn a_crate_without_tests_is_fine() {
    let sources = sources_of(&folder("no_tests", &["src/lib.rs"])).expect("readable sources");
    assert_eq!(paths(&sources), ["src/lib.rs"]);
}

#[test]
fn a_folder_without_src_is_an_error_that_names_the_path() {
    let error = sources_of(&folder("no_src", &["tests/a.rs"])).expect_err("an error");
    assert_eq!(error.kind(), ErrorKind::NotFound);
    assert!(error.to_string().contains("no_src"), "{error}");
}

#[test]
fn this_crate_can_be_read() {
    let sources = sources_of(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("readable sources");
    assert!(paths(&sources).contains(&"src/lib.rs"));
    assert!(paths(&sources).contains(&"tests/sources.rs"));
}

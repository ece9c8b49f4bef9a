//! What ARCHITECTURE.md says about crates and their dependencies, checked.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Our crates with the folder they lie in, and what each depends on (tests and build scripts left out).
fn crates() -> BTreeMap<String, (String, Vec<String>)> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(ROOT)
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    let text = |value: &Value| value.as_str().expect("a name").to_owned();
    let list = |value: &Value| value.as_array().expect("a list").clone();
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let manifest = text(&package["manifest_path"]);
            let folder = Path::new(&manifest).parent().and_then(|path| path.strip_prefix(ROOT).ok());
            let folder = folder.expect("a crate of the workspace").to_string_lossy().into_owned();
            let needed = list(&package["dependencies"]).into_iter().filter(|needed| needed["kind"].is_null());
            (text(&package["name"]), (folder, needed.map(|needed| text(&needed["name"])).collect()))
        })
        .collect()
}

#[test]
fn dependencies_point_one_way() {
    let crates = crates();
    let ours: Vec<_> = crates.keys().cloned().collect();
    let is_game = |name: &str| crates.get(name).is_some_and(|(folder, _)| folder.starts_with("games/"));
    for (name, (folder, needed)) in &crates {
        let needed_of_ours: Vec<_> =
            needed.iter().filter(|needed| ours.contains(needed)).map(String::as_str).collect();
        let allowed: &[&str] = match folder.as_str() {
            "crates/table" | "crates/rulebook" | "crates/store" | "crates/client" => &[],
            "crates/bots" => &["table"],
            "crates/shelf" => &["bots", "table"],
            "crates/web" => &["bots", "shelf", "store", "table"],
            folder if folder.starts_with("games/") => &["table"],
            _ => continue,
        };
        // The shelf has every game; a board in `web` is drawn from the views of its own.
        let may_know_games = matches!(folder.as_str(), "crates/shelf" | "crates/web");
        assert!(
            needed_of_ours.iter().all(|needed| allowed.contains(needed) || may_know_games && is_game(needed)),
            "{name} depends on {needed_of_ours:?}"
        );
    }
}

#[test]
fn the_table_and_the_games_need_little() {
    let allowed = ["arrayvec", "chacha20", "serde", "serde_json", "sha2", "table", "thiserror", "toml"];
    for (name, (folder, needed)) in crates() {
        let is_engine = folder == "crates/table" || folder.starts_with("games/");
        let needs_more: Vec<_> = needed.iter().filter(|needed| !allowed.contains(&needed.as_str())).collect();
        assert!(!is_engine || needs_more.is_empty(), "{name} depends on {needs_more:?}: see docs/adr/0002");
    }
}

/// SQL is spoken in one crate, HTTP is served in one, and asked for in one.
#[test]
fn databases_and_http_have_their_places() {
    for (name, (folder, needed)) in crates() {
        let needs = |what: &[&str]| needed.iter().any(|needed| what.contains(&needed.as_str()));
        let is_dev_only = folder == "crates/testkit";
        assert!(
            !needs(&["rusqlite", "tokio-postgres"]) || folder == "crates/store" || is_dev_only,
            "{name} speaks SQL"
        );
        assert!(!needs(&["axum", "tower-http"]) || folder == "crates/web", "{name} serves HTTP");
        assert!(!needs(&["hyper", "hyper-util"]) || folder == "crates/client", "{name} asks over HTTP");
    }
}

#[test]
fn determinism_is_linted_where_it_must_be() {
    let read = |path: &str| fs::read_to_string(Path::new(ROOT).join(path)).expect("the lints are there");
    let lints = read("games/clippy.toml");
    assert_eq!(lints, read("crates/table/clippy.toml"));
    for forbidden in ["HashMap", "Instant", "SystemTime", "f64", "std::fs::read"] {
        assert!(lints.contains(forbidden), "{forbidden} is not forbidden");
    }
    // A clippy.toml of its own would hide the common one.
    for (_, (folder, _)) in crates().into_iter().filter(|(_, (folder, _))| folder.starts_with("games/")) {
        assert!(!Path::new(ROOT).join(&folder).join("clippy.toml").exists(), "{folder} has lints of its own");
    }
    for (name, (folder, _)) in crates() {
        if folder == "crates/table" || folder.starts_with("games/") {
            let lib = read(&format!("{folder}/src/lib.rs"));
            assert!(lib.contains("#![deny(clippy::float_arithmetic)]"), "{name} allows floats");
        }
    }
    let workspace = read("Cargo.toml");
    assert!(workspace.contains("unsafe_code = \"forbid\""));
    for (name, (folder, _)) in crates() {
        let manifest = read(&Path::new(&folder).join("Cargo.toml").to_string_lossy());
        assert!(
            manifest.contains("[lints]\nworkspace = true"),
            "{name} does not use the lints of the workspace"
        );
    }
}

#[test]
fn files_stay_readable() {
    let mut folders = vec![Path::new(ROOT).to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the workspace can be read") {
            let path = entry.expect("the workspace can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && !name.starts_with('.') && name != "target" && name != "node_modules" {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("sources are text");
                assert!(
                    text.lines().count() <= 500,
                    "{} is longer than 500 lines: it is two files",
                    path.display()
                );
                assert!(text.starts_with("//!"), "{} does not begin by saying what it is", path.display());
            }
        }
    }
}

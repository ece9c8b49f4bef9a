//! What only a file of SQLite has to promise: it is ours alone, it survives crashes, disks that fail, and older versions.
#![expect(clippy::unwrap_used, reason = "a test that cannot unwrap has failed")]

#[path = "../common/mod.rs"]
mod common;
mod crash;
mod faults;
mod files;

use std::process::Command;

/// This very test, to be run in a process of its own. It knows there that it is the one by the variable.
fn same_test(name: &str, variable: &str, value: &std::path::Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", name, "--nocapture"]).env(variable, value);
    command
}

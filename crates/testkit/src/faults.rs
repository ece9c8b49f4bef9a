//! A disk that fails when it is told to: `faults.c`, made by the C compiler, and the switches for it.

use crate::Folder;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// What can go wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is no space left.
    Full,
    /// The disk does not promise that it has kept what was written.
    Sync,
}

/// A disk that fails when it is told to, for programs that were started with it.
#[derive(Debug)]
pub struct Faults {
    folder: Folder,
}

impl Faults {
    /// Makes one.
    pub fn new() -> Self {
        let folder = Folder::new();
        let source = folder.join("faults.c");
        fs::write(&source, include_str!("faults.c")).expect("the folder is ours");
        let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_owned());
        let made = Command::new(&compiler)
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .arg(folder.join("faults.so"))
            .arg(&source)
            .arg("-ldl")
            .status();
        let made = made.unwrap_or_else(|error| panic!("expected a C compiler `{compiler}`, found {error}"));
        assert!(made.success(), "expected faults.c to compile, found {made}");
        Faults { folder }
    }

    /// Lets a program meet the faults in files of this folder.
    pub fn affect(&self, program: &mut Command, folder: &Path) {
        let folder = folder.canonicalize().expect("the folder exists");
        program.env("LD_PRELOAD", self.folder.join("faults.so"));
        program.env("FAULTS_CONTROL", self.folder.join("control")).env("FAULTS_FOLDER", folder);
    }

    /// Begins a fault.
    pub fn begin(&self, fault: Fault) {
        switch(&self.folder.join("control").to_string_lossy(), fault, true);
    }

    /// Ends a fault.
    pub fn end(&self, fault: Fault) {
        switch(&self.folder.join("control").to_string_lossy(), fault, false);
    }

    /// Begins or ends a fault from within a program that meets it. Answers whether this is such a program.
    pub fn switch_here(fault: Fault, on: bool) -> bool {
        let control = env::var("FAULTS_CONTROL");
        control.is_ok_and(|control| {
            switch(&control, fault, on);
            true
        })
    }
}

impl Default for Faults {
    fn default() -> Self {
        Faults::new()
    }
}

fn switch(control: &str, fault: Fault, on: bool) {
    let name = match fault {
        Fault::Full => "full",
        Fault::Sync => "sync",
    };
    let path = format!("{control}.{name}");
    let switched = if on { fs::write(&path, "") } else { fs::remove_file(&path) };
    switched.unwrap_or_else(|error| panic!("{path} cannot be switched: {error}"));
}

//! A PostgreSQL of a test's own: made, started, and gone afterwards. Never touches one that runs already.

use crate::Folder;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// The account of the database, which may do everything.
const ACCOUNT: &str = "trestle";
/// How long it may take to start.
const PATIENCE: Duration = Duration::from_mins(1);

/// A PostgreSQL that is stopped and removed when this is dropped. It listens on a socket in its folder and nowhere else.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    owner: Option<Owner>,
    folder: Folder,
    server: Child,
    next: AtomicU32,
}

/// Who owns its files, if that is not us: PostgreSQL refuses to run as root.
#[derive(Clone, Copy, Debug)]
struct Owner {
    user: u32,
    group: u32,
}

/// Makes and starts a PostgreSQL.
pub fn postgres() -> Postgres {
    let programs = programs();
    let owner = owner();
    let folder = Folder::new();
    give_to(owner, folder.path());
    let data = folder.join("data");
    run(Command::new("cp").arg("--archive").arg(template(&programs, owner)).arg(&data));
    let server = start(&programs, owner, &data);
    let postgres = Postgres { programs, owner, folder, server, next: AtomicU32::new(0) };
    postgres.wait();
    postgres
}

/// A cluster that was made once and is copied from then on, which is ten times as fast. It stays beside the program of the test, among
/// the other things that cargo makes.
fn template(programs: &Path, owner: Option<Owner>) -> PathBuf {
    let program = env::current_exe().expect("a test is a program");
    let beside = program.parent().expect("it is in a folder").join("postgres-template");
    let lock = fs::File::create(beside.with_extension("lock")).expect("cargo has just written there");
    lock.lock().expect("nobody holds it for long");
    // Data of one version cannot be used by another.
    let version = run(command(programs, "postgres", owner).arg("--version"));
    let template = beside.join(version.replace(|character: char| !character.is_ascii_alphanumeric(), "-"));
    if !template.exists() {
        fs::create_dir_all(&beside).expect("cargo has just written there");
        let folder = Folder::new();
        give_to(owner, folder.path());
        let made = folder.join("data");
        let mut make = command(programs, "initdb", owner);
        make.args(["--no-sync", "--no-instructions", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
        run(make.arg("--wal-segsize=1").arg(format!("--username={ACCOUNT}")).arg("--pgdata").arg(&made));
        let part = beside.join("part");
        // What somebody left who was interrupted.
        let _ = fs::remove_dir_all(&part);
        run(Command::new("cp").arg("--archive").arg(&made).arg(&part));
        fs::rename(&part, &template).expect("it is in the same folder");
    }
    template
}

fn give_to(owner: Option<Owner>, folder: &Path) {
    if let Some(Owner { user, group }) = owner {
        chown(folder, Some(user), Some(group)).expect("root may give folders away");
    }
}

impl Postgres {
    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.next.fetch_add(1, Ordering::Relaxed));
        self.say("postgres", &format!("CREATE DATABASE {name}"));
        // Slashes in the name of a host have to be written like this.
        let socket = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgres://{ACCOUNT}@{socket}/{name}")
    }

    /// Says something to a database, by its name or address, and answers what it answers.
    pub fn say(&self, database: &str, sql: &str) -> String {
        let name = database.rsplit('/').next().unwrap_or(database);
        let mut say = command(&self.programs, "psql", self.owner);
        say.args(["--no-psqlrc", "--tuples-only", "--no-align", "--quiet"])
            .arg("--host")
            .arg(self.folder.path());
        run(say.args(["--username", ACCOUNT, "--dbname", name, "--command", sql]))
    }

    /// Stops it at once, as if the machine had lost its power.
    pub fn stop(&mut self) {
        let mut stop = command(&self.programs, "pg_ctl", self.owner);
        run(stop.args(["stop", "--mode=immediate", "--pgdata"]).arg(self.folder.join("data")));
        self.server.wait().expect("it was started by us");
    }

    /// Starts it again after [`Postgres::stop`].
    pub fn start_again(&mut self) {
        self.server = start(&self.programs, self.owner, &self.folder.join("data"));
        self.wait();
    }

    fn wait(&self) {
        let start = Instant::now();
        loop {
            let mut ask = command(&self.programs, "pg_isready", self.owner);
            ask.arg("--quiet").arg("--host").arg(self.folder.path());
            if ask.status().is_ok_and(|status| status.success()) {
                return;
            }
            let log = || fs::read_to_string(self.folder.join("data/log")).unwrap_or_default();
            assert!(start.elapsed() < PATIENCE, "PostgreSQL does not start:\n{}", log());
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if matches!(self.server.try_wait(), Ok(None)) {
            self.stop();
        }
    }
}

fn start(programs: &Path, owner: Option<Owner>, data: &Path) -> Child {
    let log = fs::File::create(data.join("log")).expect("the folder is ours");
    // Ends with the test, however that ends.
    let mut server = command(Path::new(""), "setpriv", owner);
    server.args(["--pdeathsig", "QUIT"]).arg(programs.join("postgres")).arg("-D").arg(data);
    let folder = data.parent().expect("it is in a folder").display().to_string();
    let settings = [
        "listen_addresses=",
        &format!("unix_socket_directories={folder}"),
        "fsync=off",
        "shared_buffers=16MB",
        "max_connections=50",
        "autovacuum=off",
    ];
    server.args(settings.iter().flat_map(|setting| ["-c", setting]));
    server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
    server.spawn().unwrap_or_else(|error| panic!("expected `setpriv` of util-linux, found {error}"))
}

fn command(programs: &Path, name: &str, owner: Option<Owner>) -> Command {
    let mut command = Command::new(programs.join(name));
    // The folder we are in may be closed to others.
    command.current_dir("/").env("LC_ALL", "C");
    if let Some(Owner { user, group }) = owner {
        command.uid(user).gid(group);
    }
    command
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?} cannot be run: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} ended with {}: {said}", output.status);
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// The folder with the programs of PostgreSQL, the newest if there are several.
fn programs() -> PathBuf {
    let installed = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<_> = installed
        .filter_map(|entry| {
            Some((entry.file_name().to_str()?.parse::<u32>().ok()?, entry.path().join("bin")))
        })
        .collect();
    versions.sort();
    let path = env::var_os("PATH").unwrap_or_default();
    let known = versions.into_iter().rev().map(|(_, folder)| folder).chain(env::split_paths(&path));
    let complete = |folder: &PathBuf| {
        ["initdb", "postgres", "pg_ctl", "psql", "pg_isready"].iter().all(|name| folder.join(name).exists())
    };
    known.into_iter().find(complete).expect(
        "expected the programs of PostgreSQL in PATH or /usr/lib/postgresql, found none; \
         on Debian they are in the package `postgresql`",
    )
}

/// Somebody else, if we are root.
fn owner() -> Option<Owner> {
    let of_us = fs::metadata("/proc/self").expect("tests run on Linux");
    if std::os::unix::fs::MetadataExt::uid(&of_us) != 0 {
        return None;
    }
    let accounts = fs::read_to_string("/etc/passwd").expect("everybody may read the list of accounts");
    let owner = |name: &str| {
        let mut fields = accounts
            .lines()
            .map(|line| line.split(':'))
            .find_map(|mut fields| (fields.next() == Some(name)).then_some(fields))?;
        let (user, group) = (fields.nth(1)?.parse().ok()?, fields.next()?.parse().ok()?);
        Some(Owner { user, group })
    };
    Some(owner("postgres").or_else(|| owner("nobody")).expect("expected an account `postgres` or `nobody`"))
}

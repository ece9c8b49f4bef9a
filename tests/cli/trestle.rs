//! Running the binary, with folders that clean up after themselves.

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// How a run ended.
pub(crate) struct Ran {
    pub(crate) exit: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// What was printed, as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error} in stdout:\n{}", self.out))
    }

    /// Fails unless the run was done and said all of this.
    #[track_caller]
    pub(crate) fn says(&self, expected: &[&str]) {
        assert_eq!(self.exit, 0, "stderr: {}", self.err);
        for part in expected {
            assert!(self.out.contains(part), "expected {part:?} in:\n{}", self.out);
        }
    }

    /// Fails unless the run failed like this, and said all of this on stderr and nothing on stdout.
    #[track_caller]
    pub(crate) fn fails(&self, exit: i32, expected: &[&str]) {
        assert_eq!(self.exit, exit, "stdout: {}\nstderr: {}", self.out, self.err);
        assert_eq!(self.out, "");
        for part in expected {
            assert!(self.err.contains(part), "expected {part:?} in:\n{}", self.err);
        }
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trestle"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs `trestle` with these arguments and nothing to read.
pub(crate) fn trestle(args: &[&str]) -> Ran {
    typing(args, &[])
}

/// Runs `trestle` and types these lines.
pub(crate) fn typing(args: &[&str], lines: &[&str]) -> Ran {
    let mut child = command(args).spawn().expect("the binary starts");
    let typed: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    // Whoever leaves early does not read the rest.
    let _ = stdin.write_all(typed.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the binary ends");
    let text = |bytes| String::from_utf8(bytes).expect("all that is printed is text");
    Ran {
        exit: output.status.code().expect("the binary ends by itself"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A program that plays with `trestle play --json`, line by line.
pub(crate) struct Talk {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Talk {
    pub(crate) fn start(args: &[&str]) -> Self {
        let mut child = command(args).arg("--json").spawn().expect("the binary starts");
        let stdin = child.stdin.take().expect("stdin is a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        Talk { child, stdin, stdout }
    }

    /// The next line, which must be of this type.
    #[track_caller]
    pub(crate) fn hear(&mut self, kind: &str) -> Value {
        let said = self.hear_any();
        assert_eq!(said["type"], kind, "{said}");
        said
    }

    pub(crate) fn hear_any(&mut self) -> Value {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("there is a line to read");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error} in line {line:?}"))
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").expect("the binary reads");
    }

    /// Says something and hears the next line, which must be of this type.
    #[track_caller]
    pub(crate) fn ask(&mut self, line: &str, kind: &str) -> Value {
        self.say(line);
        self.hear(kind)
    }

    /// Ends the input, and gives the exit code.
    pub(crate) fn leave(self) -> i32 {
        let Talk { mut child, stdin, stdout } = self;
        drop(stdin);
        drop(stdout);
        child.wait().expect("the binary ends").code().expect("the binary ends by itself")
    }
}

/// A folder of its own for a test, gone at its end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("trestle-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("the folder for temporary files can be written");
        Folder(path)
    }

    /// The path of a file in it, as it is typed.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("temporary folders have plain names").to_owned()
    }

    /// The same, with this content.
    pub(crate) fn with(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.file(name), content).expect("a temporary file can be written");
        self.file(name)
    }

    /// The names of all files in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder is there");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("it can be listed").file_name();
        entries.map(name).map(|name| name.to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A test that fails shall fail for its own reason.
        let _ = fs::remove_dir_all(&self.0);
    }
}

//! Another program that runs beside this one, and lines that go to it and come from it. Nothing here waits for ever.
//!
//! Reading and writing can block for as long as the program likes, so threads of their own do it. They end when the program does.

use crate::Mishap;
use crate::mishap::printable;
use serde::Serialize;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// No line is longer than this.
const LONGEST_LINE: usize = 1 << 20;

/// So many lines may wait to be heard; then the program waits.
const LINES_AHEAD: usize = 16;

/// So many lines of stderr are remembered.
const LAST_LINES: usize = 8;

/// How long a program that shall end may take to do so.
const GRACE: Duration = Duration::from_millis(500);

/// How long to wait, from now on.
pub(super) struct Patience {
    limit: Duration,
    since: Instant,
}

impl Patience {
    pub(super) fn new(limit: Duration) -> Self {
        Patience { limit, since: Instant::now() }
    }

    /// The time that is left. Once there is none, it is an end even if something more is there to be read.
    fn left(&self) -> Result<Duration, Mishap> {
        let left = self.limit.saturating_sub(self.since.elapsed());
        if left.is_zero() { Err(Mishap::TimedOut { limit: self.limit }) } else { Ok(left) }
    }
}

/// A running program. It is ended when this is dropped.
pub(super) struct Process {
    child: Child,
    /// Lines to be written; dropped to close the program's input.
    to: Option<Sender<String>>,
    /// An answer for each line, when it is written.
    written: Receiver<io::Result<()>>,
    /// The lines it says.
    from: Receiver<Result<String, TooLong>>,
    complaints: Complaints,
}

/// The beginning of a line that did not end.
struct TooLong(String);

impl Process {
    /// Starts a program with its arguments, separated by spaces.
    pub(super) fn start(command: &str) -> Result<Self, Mishap> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| could_not(&"expected a program, found nothing"))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| could_not(&error))?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (to, lines) = channel();
        let (acknowledge, written) = channel();
        let (tell, from) = sync_channel(LINES_AHEAD);
        thread::spawn(move || stdin.map(|stdin| write_lines(stdin, &lines, &acknowledge)));
        thread::spawn(move || stdout.map(|stdout| read_lines(stdout, &tell)));
        let complaints = Complaints::listen(stderr);
        Ok(Process { child, to: Some(to), written, from, complaints })
    }

    /// Writes one line.
    pub(super) fn say(&mut self, message: &impl Serialize, patience: &Patience) -> Result<(), Mishap> {
        let mut line = serde_json::to_string(message).expect("messages have a JSON form");
        line.push('\n');
        let is_sent = self.to.as_ref().is_some_and(|to| to.send(line).is_ok());
        if !is_sent {
            return Err(self.crashed());
        }
        match self.written.recv_timeout(patience.left()?) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Err(self.crashed()),
            Err(RecvTimeoutError::Timeout) => Err(Mishap::TimedOut { limit: patience.limit }),
        }
    }

    /// The next line it says.
    pub(super) fn hear(&mut self, patience: &Patience) -> Result<String, Mishap> {
        match self.from.recv_timeout(patience.left()?) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(TooLong(beginning))) => {
                Err(Mishap::nonsense(&beginning, "a line of at most a million letters"))
            }
            Err(RecvTimeoutError::Timeout) => Err(Mishap::TimedOut { limit: patience.limit }),
            Err(RecvTimeoutError::Disconnected) => Err(self.crashed()),
        }
    }

    /// Says a last line, closes its input and gives it a moment to end by itself.
    pub(super) fn dismiss(mut self, last: &impl Serialize) {
        // Whether it still listens or not, it is the end.
        let _ = self.say(last, &Patience::new(GRACE));
        self.to = None;
        self.wait();
    }

    /// It does not speak or listen any more: how did it end?
    fn crashed(&mut self) -> Mishap {
        let exit = match self.wait() {
            Some(status) => {
                status.code().map_or_else(|| status.to_string(), |code| format!("exit code {code}"))
            }
            None => "it runs on, but without input and output".to_owned(),
        };
        Mishap::Crashed { exit, stderr: self.complaints.last() }
    }

    fn wait(&mut self) -> Option<ExitStatus> {
        let patience = Patience::new(GRACE);
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if patience.left().is_ok() => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already. Waiting afterwards leaves no zombie.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn could_not(why: &impl ToString) -> Mishap {
    Mishap::CouldNotStart { why: why.to_string() }
}

fn write_lines(mut to: impl Write, lines: &Receiver<String>, acknowledge: &Sender<io::Result<()>>) {
    for line in lines {
        let done = to.write_all(line.as_bytes()).and_then(|()| to.flush());
        let is_over = done.is_err();
        if acknowledge.send(done).is_err() || is_over {
            return;
        }
    }
}

fn read_lines(from: impl Read, tell: &SyncSender<Result<String, TooLong>>) {
    let mut from = BufReader::new(from);
    while let Some(line) = read_line(&mut from, LONGEST_LINE) {
        let is_whole = line.len() < LONGEST_LINE;
        let line = String::from_utf8_lossy(&line).into_owned();
        if tell.send(if is_whole { Ok(line) } else { Err(TooLong(line)) }).is_err() || !is_whole {
            return;
        }
    }
}

/// A line, or as much of it as fits; nothing at the end.
fn read_line(from: &mut impl BufRead, most: usize) -> Option<Vec<u8>> {
    let mut line = Vec::new();
    let read = from.take(most as u64).read_until(b'\n', &mut line);
    read.is_ok_and(|read| read > 0).then_some(line)
}

/// What a program says on stderr: shown at once to whoever develops it, and the last lines kept for the report.
struct Complaints {
    lines: Arc<Mutex<VecDeque<String>>>,
    /// Closed when everything was read.
    end: Receiver<()>,
}

impl Complaints {
    fn listen(stderr: Option<impl Read + Send + 'static>) -> Self {
        let lines = Arc::new(Mutex::new(VecDeque::new()));
        let (open, end) = channel();
        let kept = Arc::clone(&lines);
        thread::spawn(move || {
            let mut from = BufReader::new(
                stderr
                    .map_or_else::<Box<dyn Read>, _, _>(|| Box::new(io::empty()), |stderr| Box::new(stderr)),
            );
            while let Some(line) = read_line(&mut from, 4096) {
                // If nobody can be shown it, there is still the report.
                let _ = io::stderr().write_all(&line);
                let line = printable(&String::from_utf8_lossy(&line));
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend(Some(line).filter(|line| !line.is_empty()));
                let too_many = kept.len().saturating_sub(LAST_LINES);
                kept.drain(..too_many);
            }
            drop(open);
        });
        Complaints { lines, end }
    }

    /// The last lines of a program that has ended.
    fn last(&self) -> Vec<String> {
        // Something that it has started may still hold its stderr open: then what has come so far must do.
        let _: Result<(), RecvTimeoutError> = self.end.recv_timeout(GRACE);
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

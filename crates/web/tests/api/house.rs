//! A server for a test, and people who talk to it over real connections, byte by byte.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use web::{Config, Limits, Now, Server};

/// A folder that goes away with the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("trestle-web-{}-{count}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// How a server of a test is set up.
pub(crate) fn config(database: &Path) -> Config {
    Config {
        listen: "127.0.0.1:0".parse().expect("an address"),
        database: database.display().to_string().parse().expect("a place"),
        origins: Vec::new(),
        behind_proxy: false,
        thinkers: 2,
        limits: Limits::default().unhurried(),
        idle: Duration::from_mins(5),
        now: Now::system(),
    }
}

impl House {
    pub(crate) fn open(folder: &Folder) -> Self {
        House::with(config(&folder.path().join("trestle.sqlite")))
    }

    pub(crate) fn with(config: Config) -> Self {
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
            runtime.expect("a runtime").block_on(async move {
                let server = Server::start(config).await.expect("the server starts");
                tell.send(server.address()).expect("the test waits");
                server
                    .run(async {
                        let _ = stopped.await;
                    })
                    .await;
            });
        });
        let address = told.recv().expect("the server starts");
        House { address, stop: Some(stop), thread: Some(thread) }
    }

    /// A new guest.
    pub(crate) fn guest(&self, name: &str) -> Person {
        let nobody = Person { address: self.address, token: None };
        let made = nobody.post("/api/guests", &json!({ "name": name })).expect(201);
        Person { token: Some(made["token"].as_str().expect("a token").to_owned()), ..nobody }
    }

    /// Somebody who is not signed in.
    pub(crate) fn nobody(&self) -> Person {
        Person { address: self.address, token: None }
    }

    /// Stops the server as an operator would.
    pub(crate) fn stop(mut self) {
        self.close();
    }

    fn close(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || std::thread::panicking(), "the server ends without a panic");
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.close();
    }
}

/// Somebody who uses the API.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) token: Option<String>,
}

/// An answer.
pub(crate) struct Reply {
    pub(crate) status: u16,
    /// Everything that came, but for the date.
    pub(crate) bytes: String,
    pub(crate) body: String,
}

impl Reply {
    /// The body as JSON, if the status is the expected one.
    #[track_caller]
    pub(crate) fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        if self.body.is_empty() { Value::Null } else { serde_json::from_str(&self.body).expect("JSON") }
    }

    /// The kind of problem it is.
    #[track_caller]
    pub(crate) fn problem(&self) -> String {
        let problem: Value = serde_json::from_str(&self.body).expect("a problem is JSON");
        for field in ["kind", "sentence", "hint"] {
            let said = problem[field].as_str().unwrap_or_default();
            assert!(!said.is_empty(), "{field} is missing in {}", self.body);
        }
        assert!(self.status >= 400, "{} {}", self.status, self.body);
        problem["kind"].as_str().expect("a kind").to_owned()
    }
}

impl Person {
    pub(crate) fn get(&self, path: &str) -> Reply {
        self.send("GET", path, None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, Some(&body.to_string()))
    }

    pub(crate) fn send(&self, method: &str, path: &str, body: Option<&str>) -> Reply {
        self.send_with(method, path, body, "")
    }

    /// The same with more headers.
    pub(crate) fn send_with(&self, method: &str, path: &str, body: Option<&str>, more: &str) -> Reply {
        let mut stream = self.ask(method, path, body, more);
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("an answer");
        let bytes = String::from_utf8(bytes).expect("text");
        let (head, body) = bytes.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let kept: Vec<_> = head.lines().filter(|line| !line.starts_with("date: ")).collect();
        let body = if head.contains("transfer-encoding: chunked") { unchunk(body) } else { body.to_owned() };
        Reply { status, bytes: format!("{}\n\n{body}", kept.join("\n")), body }
    }

    fn ask(&self, method: &str, path: &str, body: Option<&str>, more: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        let token =
            self.token.as_ref().map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let content = body
            .map(|body| format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len()))
            .unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n{token}{content}{more}\r\n{}",
            body.unwrap_or_default()
        );
        stream.write_all(request.as_bytes()).expect("the server reads");
        stream
    }

    /// Follows a table from after this event on.
    pub(crate) fn follow(&self, table: &str, query: &str, after: Option<&str>) -> Following {
        let more = after.map(|id| format!("Last-Event-ID: {id}\r\n")).unwrap_or_default();
        self.listen(&format!("/api/tables/{table}/events{query}"), &more)
    }

    /// Follows the page of a table.
    pub(crate) fn stream(&self, table: &str, query: &str) -> Following {
        self.listen(&format!("/t/{table}/stream{query}"), "")
    }

    /// Follows the turns of this account.
    pub(crate) fn follow_turns(&self) -> Following {
        self.listen("/api/me/events", "")
    }

    fn listen(&self, path: &str, more: &str) -> Following {
        let mut reader = BufReader::new(self.ask("GET", path, None, more));
        let mut line = String::new();
        while reader.read_line(&mut line).expect("a head") > 2 {
            line.clear();
        }
        Following { reader }
    }

    /// A table with these seats, and its id.
    #[track_caller]
    pub(crate) fn table(&self, game: &str, seats: &[&str]) -> String {
        let made = self.post("/api/tables", &json!({ "game": game, "seats": seats })).expect(201);
        made["table"]["id"].as_str().expect("an id").to_owned()
    }

    /// What the seat can do, each as it is sent.
    #[track_caller]
    pub(crate) fn offers(&self, table: &str, seat: u8) -> Vec<Value> {
        let offers = self.get(&format!("/api/tables/{table}/offers?seat={seat}")).expect(200);
        offers["offers"].as_array().expect("a list").iter().map(|offer| offer["action"].clone()).collect()
    }

    /// Acts.
    pub(crate) fn act(&self, table: &str, body: &Value) -> Reply {
        self.post(&format!("/api/tables/{table}/act"), body)
    }

    /// How the table stands.
    #[track_caller]
    pub(crate) fn info(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}")).expect(200)
    }

    /// Waits until the table stands as wanted.
    #[track_caller]
    pub(crate) fn wait(&self, table: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        loop {
            let info = self.info(table);
            if wanted(&info) {
                return info;
            }
            assert!(began.elapsed() < Duration::from_secs(30), "still {info}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// An open stream of events.
pub(crate) struct Following {
    reader: BufReader<TcpStream>,
}

/// One event: its id, its name and its data, as they came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) data: String,
}

impl Following {
    /// The next event.
    #[track_caller]
    pub(crate) fn next(&mut self) -> Told {
        let mut told = Told { id: String::new(), name: String::new(), data: String::new() };
        loop {
            let mut line = String::new();
            assert!(
                self.reader.read_line(&mut line).expect("the stream goes on") > 0,
                "the stream has ended"
            );
            let line = line.trim_end();
            if let Some((field, value)) = line.split_once(": ") {
                match field {
                    "id" => value.clone_into(&mut told.id),
                    "event" => value.clone_into(&mut told.name),
                    "data" => value.clone_into(&mut told.data),
                    _ => {}
                }
            } else if line.is_empty() && !told.data.is_empty() {
                return told;
            }
        }
    }

    /// So many events.
    #[track_caller]
    pub(crate) fn take(&mut self, count: usize) -> Vec<Told> {
        (0..count).map(|_| self.next()).collect()
    }

    /// Does the stream end, without another event?
    pub(crate) fn ends(&mut self) -> bool {
        let mut rest = String::new();
        self.reader.read_to_string(&mut rest).is_ok() && !rest.contains("data:")
    }
}

fn unchunk(body: &str) -> String {
    let (mut text, mut rest) = (String::new(), body);
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).expect("the size of a chunk");
        text.push_str(&after[..size]);
        rest = after[size..].trim_start_matches("\r\n");
        if size == 0 {
            break;
        }
    }
    text
}

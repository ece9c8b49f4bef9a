//! A server for one test, and visitors who ask it. Knows no more about the server than what its documentation says.

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use store::Store;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use web::{Config, Limits, Now, Server};

/// When tests begin, in milliseconds since 1970.
pub(crate) const BEGIN: i64 = 1_800_000_000_000;
/// The page that the house calls its own.
pub(crate) const PAGE: &str = "http://house.test";

/// A server that runs, and the folder it has.
pub(crate) struct House {
    pub(crate) now: Now,
    address: SocketAddr,
    config: Config,
    folder: Folder,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

/// A folder that goes away.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl House {
    /// A server without limits of rate, where time stands still.
    pub(crate) async fn open() -> Self {
        House::with(|_| ()).await
    }

    /// The same with another configuration.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("people-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        let now = Now::fixed(BEGIN);
        let mut config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            database: path.join("trestle.db").display().to_string().parse().expect("a path is a location"),
            origins: Vec::new(),
            behind_proxy: false,
            thinkers: 1,
            limits: Limits::default().unhurried(),
            idle: Duration::from_mins(1),
            now,
        };
        change(&mut config);
        House::start(config, Folder(path)).await
    }

    async fn start(config: Config, folder: Folder) -> Self {
        let server = Server::start(config.clone()).await.expect("the server starts");
        let (stop, stopped) = oneshot::channel();
        let address = server.address();
        let running = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        House { now: config.now.clone(), address, config, folder, stop, running }
    }

    /// Stops the server and starts another on the same database.
    pub(crate) async fn restart(self) -> Self {
        let _ = self.stop.send(());
        self.running.await.expect("the server stops");
        House::start(self.config, self.folder).await
    }

    /// Everything that is on the disk, as it is there.
    pub(crate) fn disk(&self) -> Vec<u8> {
        let files = std::fs::read_dir(&self.folder.0).expect("the folder is there").flatten();
        files.filter_map(|file| std::fs::read(file.path()).ok()).flatten().collect()
    }

    /// The database, to look behind the curtain.
    pub(crate) async fn store(&self) -> Store {
        Store::open_to_read(&self.config.database).await.expect("the database is there")
    }

    pub(crate) fn get(&self, path: &str) -> Ask {
        self.ask(Method::GET, path)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Ask {
        self.ask(Method::POST, path).header("content-type", "application/json").body(body.to_string())
    }

    pub(crate) fn delete(&self, path: &str) -> Ask {
        self.ask(Method::DELETE, path)
    }

    pub(crate) fn ask(&self, method: Method, path: &str) -> Ask {
        let headers = vec![("host".to_owned(), "house.test".to_owned())];
        Ask { address: self.address, method, path: path.to_owned(), headers, body: Bytes::new() }
    }

    /// A new guest's token.
    pub(crate) async fn guest(&self, name: &str) -> String {
        self.post("/api/guests", &json!({ "name": name })).send().await.token()
    }

    /// A new member's token.
    pub(crate) async fn member(&self, name: &str, password: &str) -> String {
        self.post("/api/members", &json!({ "name": name, "password": password })).send().await.token()
    }

    /// Who this token is, or the kind of problem with it.
    pub(crate) async fn who(&self, token: &str) -> Result<Value, String> {
        let reply = self.get("/api/me").bearer(token).send().await;
        if reply.status == 200 { Ok(reply.json()) } else { Err(reply.problem()) }
    }
}

/// A question that is being made.
pub(crate) struct Ask {
    address: SocketAddr,
    method: Method,
    path: String,
    headers: Vec<(String, String)>,
    body: Bytes,
}

impl Ask {
    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(known, _)| known != name);
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub(crate) fn cookie(self, token: &str) -> Self {
        self.header("cookie", &format!("trestle={token}"))
    }

    /// As a browser asks from a page of the house.
    pub(crate) fn by_page(self) -> Self {
        self.header("origin", PAGE)
    }

    pub(crate) fn body(mut self, body: impl Into<Bytes>) -> Self {
        self.body = body.into();
        self
    }

    pub(crate) async fn send(self) -> Reply {
        let stream = TcpStream::connect(self.address).await.expect("the server listens");
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.expect("a connection");
        let connection = tokio::spawn(connection);
        let mut request = Request::builder().method(self.method).uri(self.path);
        for (name, value) in self.headers {
            request = request.header(name, value);
        }
        let request = request.body(Full::new(self.body)).expect("a request that can be sent");
        let response = sender.send_request(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let body = body.collect().await.expect("a whole answer").to_bytes();
        connection.abort();
        Reply { status: parts.status.as_u16(), headers: parts.headers, body }
    }
}

/// What came back.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {:?}", self.body))
    }

    /// The kind of the problem that this is; every problem has a sentence and a hint.
    pub(crate) fn problem(&self) -> String {
        assert!(self.status >= 400, "expected a problem, found {} {:?}", self.status, self.body);
        assert_eq!(self.header("content-type"), "application/json");
        let problem = self.json();
        for field in ["kind", "sentence", "hint"] {
            assert!(problem[field].as_str().is_some_and(|text| !text.is_empty()), "{field} of {problem}");
        }
        problem["kind"].as_str().expect("a kind").to_owned()
    }

    pub(crate) fn sentence(&self) -> String {
        self.json()["sentence"].as_str().expect("a sentence").to_owned()
    }

    /// The token of somebody who has just signed in.
    pub(crate) fn token(&self) -> String {
        assert_eq!(self.status, 201, "{:?}", self.body);
        self.json()["token"].as_str().expect("a token").to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("text"))
    }
}

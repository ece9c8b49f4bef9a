//! How the server starts, what it says, and how it stops.

use crate::program::{Program, Start, trestle};
use client::{Client, Error, NewTable};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Command, Output, Stdio};
use std::time::Duration;
use testkit::Folder;
use tokio::time::timeout;

/// Whether a server is ready.
async fn is_ready(url: &str) -> bool {
    let ready: Result<Value, Error> = Client::new(url).expect("an address").get("/readyz").await;
    ready.is_ok()
}

fn start(folder: &Folder) -> Program {
    Start::new(&folder.join("trestle.sqlite").display().to_string(), folder).start()
}

#[tokio::test]
async fn a_server_that_is_asked_to_stop_stops_and_comes_back_with_its_tables() {
    for signal in ["TERM", "INT"] {
        let folder = Folder::new();
        let server = start(&folder);
        assert!(is_ready(&server.url).await);
        let mut anna = Client::new(&server.url).expect("an address");
        let token = anna.new_guest("Anna").await.expect("a guest");
        let table = anna.create_table(&NewTable::new("tictactoe", &["me", "me"])).await.expect("a table");
        let mut events = anna.events(&table.id, Some(0));
        let first = events.next().await.expect("the beginning");
        server.signal(signal);
        let status = server.ended(Duration::from_secs(20)).expect("it ends although somebody listens");
        assert!(status.success(), "{status}");

        let server = start(&folder);
        let mut anna = Client::new(&server.url).expect("an address").with_token(&token).expect("a token");
        assert_eq!(anna.table(&table.id).await.expect("the table"), table);
        let again = anna.events(&table.id, Some(0)).next().await.expect("the beginning");
        assert_eq!(again, first);
        assert!(server.stop().success());
    }
}

#[tokio::test]
async fn plain_trestle_starts_the_server_as_the_environment_says() {
    let folder = Folder::new();
    let mut command = trestle(&[]);
    command.env("TRESTLE_LISTEN", "127.0.0.1:0").env("TRESTLE_DATA", folder.join("new/folder"));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
    let said: Vec<_> = lines.by_ref().take_while(|line| !line.contains("Ctrl-C")).collect();
    let url = said.iter().find_map(|line| line.trim().strip_prefix("listens on")).expect("where it listens");
    assert!(is_ready(url.trim()).await);
    assert!(said.iter().any(|line| line.contains("new/folder/trestle.sqlite")), "{said:?}");
    assert!(said.iter().any(|line| line.contains("trestle --help")), "{said:?}");
    assert!(folder.join("new/folder/trestle.sqlite").exists());
    assert!(Command::new("kill").arg(child.id().to_string()).status().expect("`kill` is there").success());
    assert!(child.wait().expect("it was started by us").success());
}

/// Runs a server that must not start.
fn refused(args: &[&str]) -> (i32, String) {
    let output: Output = trestle(&["serve"]).args(args).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().expect("it ends by itself"), said)
}

#[test]
fn what_keeps_it_from_starting_is_said_with_advice() {
    let folder = Folder::new();
    let database = folder.join("trestle.sqlite").display().to_string();
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let listen = taken.local_addr().expect("an address").to_string();
    let file = folder.join("file");
    fs::write(&file, "no database").expect("the folder is ours");
    let file = file.display().to_string();
    let server = start(&folder);
    let other = folder.join("other.sqlite").display().to_string();
    let cases: [(&[&str], i32, &[&str]); 7] = [
        (&["--listen", &listen, "--database", &other], 3, &[&listen, "listens there already", "--listen"]),
        (&["--listen", "127.0.0.1:0", "--database", &database], 3, &["in use", "another `trestle`"]),
        (&["--listen", "127.0.0.1:0", "--database", &file], 3, &["no database", "--database"]),
        (&["--listen", "127.0.0.1:0", "--data", &file], 3, &[&file, "--data"]),
        (&["--database", "mysql://me:secret@db/x"], 2, &["expected", "mysql://"]),
        (&["--listen", "nowhere"], 2, &["--listen"]),
        (&["--log", "a=b=c"], 2, &["--log", "expected"]),
    ];
    for (args, exit, expected) in cases {
        let (found, said) = refused(args);
        assert_eq!(found, exit, "{args:?}: {said}");
        for part in expected {
            assert!(said.contains(part), "{args:?}: expected {part:?} in {said}");
        }
        assert!(!said.contains("secret"), "{said}");
    }
    server.kill();
}

#[test]
fn a_password_is_never_said() {
    let (exit, said) =
        refused(&["--listen", "127.0.0.1:0", "--database", "postgres://me:secret@127.0.0.1:9/games"]);
    assert_eq!(exit, 3, "{said}");
    assert!(said.contains("--database") && !said.contains("secret"), "{said}");
}

#[tokio::test]
async fn an_answer_that_got_lost_is_asked_for_again() {
    let folder = Folder::new();
    let database = folder.join("trestle.sqlite").display().to_string();
    let start = Start::new(&database, &folder);
    // The table is made and its start is stored; the server dies before it can say so.
    let dying = start.start_with(Some("after_append=1"));
    let mut anna = Client::new(&dying.url).expect("an address").patient(Duration::from_secs(20));
    anna.new_guest("Anna").await.expect("a guest");
    let order = NewTable { key: Some("once"), ..NewTable::new("tictactoe", &["me", "me"]) };
    let (made, server) = tokio::join!(timeout(Duration::from_secs(20), anna.create_table(&order)), async {
        tokio::task::spawn_blocking(move || {
            assert!(dying.ended(Duration::from_secs(20)).is_some_and(|status| !status.success()));
            start.start()
        })
        .await
        .expect("it starts again")
    });
    let made = made.expect("in time").expect("a table");
    assert_eq!(made.status, "running");
    let mine: Value = anna.get("/api/me/tables").await.expect("a list");
    assert_eq!(mine["tables"].as_array().map(Vec::len), Some(1), "{mine}");
    assert!(server.stop().success());
}

//! What the server writes about its visitors: enough to find a mistake, and never a secret.

use crate::house::House;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// Everything that was logged.
#[derive(Clone, Default)]
struct Pages(Arc<Mutex<Vec<u8>>>);

impl Write for Pages {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Pages {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("nobody panics").clone()).expect("a log is text")
    }
}

#[tokio::test]
async fn the_log_knows_who_did_what_and_no_secrets() {
    let pages = Pages::default();
    let writer = pages.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    // For all threads: passwords are hashed on another one, and the store has its own.
    tracing::subscriber::set_global_default(subscriber).unwrap();

    let house = House::open().await;
    let guest = house.post("/api/guests", &json!({ "name": "Anna" })).by_page().send().await.token();
    let id = house.who(&guest).await.unwrap()["id"].as_str().unwrap().to_owned();
    let member = json!({ "name": "Anna", "password": "correct horse battery" });
    let member = house.post("/api/members", &member).cookie(&guest).by_page().send().await.token();
    let token = house.post("/api/tokens", &json!({ "label": "bot" })).bearer(&member).send().await.token();
    house.post("/api/sessions", &json!({ "name": "Anna", "password": "wrong horse battery" })).send().await;
    house.post("/api/sessions", &json!({ "name": "Anna", "password": ["odd horse battery"] })).send().await;
    house.get(&format!("/api/me?token={token}")).bearer(&token).send().await;
    house.get(&format!("/api/{token}")).send().await;
    house.delete(&format!("/api/tokens/{token}")).bearer(&token).send().await;
    house.get("/api/me").bearer("mistyped-secret").send().await;
    house.get("/api/me").cookie("left-over-secret").send().await;
    let (seed, code) = play(&house, &member).await;
    house.delete("/api/sessions").bearer(&member).send().await;

    let text = pages.text();
    let line = |parts: &[&str]| text.lines().any(|line| parts.iter().all(|part| line.contains(part)));
    let account = format!("account=\"{id}\"");
    assert!(
        line(&["INFO", "method=\"POST\"", "path=\"/api/tokens\"", "status=201", "ms=", &account]),
        "{text}"
    );
    assert!(line(&["DEBUG", "method=\"GET\"", "path=\"/api/me\"", "status=200", &account]), "{text}");
    assert!(line(&["INFO", "path=\"/api/sessions\"", "status=401"]), "{text}");
    for secret in [&guest, &member, &token, &seed, &code, "horse", "mistyped-secret", "left-over-secret"] {
        assert!(!text.contains(secret), "{secret} is in\n{text}");
    }
}

/// Lets something happen at tables. Answers the seed of one, and the invitation to another.
async fn play(house: &House, token: &str) -> (String, String) {
    let order = json!({ "game": "leduc", "seats": ["me", "random"] });
    let made = house.post("/api/tables", &order).bearer(token).send().await.json();
    let id = made["table"]["id"].as_str().expect("an id");
    let act = json!({ "seat": 0, "action": "raise" });
    house.post(&format!("/api/tables/{id}/act"), &act).bearer(token).send().await;
    let store = house.store().await;
    let header = store
        .table(id)
        .await
        .expect("the store answers")
        .expect("the table is there")
        .header
        .expect("it runs");
    let header: Value = serde_json::from_str(&header).expect("a header is JSON");
    let seed = header["seed"].as_str().expect("it runs, so it has a seed").to_owned();

    let order = json!({ "game": "leduc", "seats": ["me", "invited"] });
    let made = house.post("/api/tables", &order).bearer(token).send().await.json();
    let (id, code) = (
        made["table"]["id"].as_str().expect("an id"),
        made["table"]["invitations"][0]["code"].as_str().expect("a code"),
    );
    house.post(&format!("/api/tables/{id}/join"), &json!({ "code": code })).bearer(token).send().await;
    (seed, code.to_owned())
}

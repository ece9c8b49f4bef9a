//! What happens when somebody takes too long. The server's clock stands still until the test moves it.

use crate::house::{Folder, House, Person, config};
use serde_json::{Value, json};
use web::Now;

const START: i64 = 1_800_000_000_000;

fn house_with_clock(folder: &Folder) -> (House, Now) {
    let now = Now::fixed(START);
    let mut config = config(&folder.path().join("trestle.sqlite"));
    config.now = now.clone();
    (House::with(config), now)
}

/// Ann and Ben at a table with this clock.
fn two(house: &House, game: &str, clock: &Value, timeout: &str) -> (Person, Person, String) {
    let (ann, ben) = (house.guest("Ann"), house.guest("Ben"));
    let order = json!({ "game": game, "seats": ["me", "open"], "clock": clock, "timeout": timeout });
    let id = ann.post("/api/tables", &order).expect(201)["table"]["id"].as_str().unwrap().to_owned();
    ben.post(&format!("/api/tables/{id}/join"), &json!({})).expect(200);
    ann.post(&format!("/api/tables/{id}/start"), &json!({})).expect(200);
    (ann, ben, id)
}

#[test]
fn when_time_runs_out_a_bot_decides() {
    let folder = Folder::new();
    let (house, now) = house_with_clock(&folder);
    let (ann, ben, id) = two(&house, "tictactoe", &json!({ "per_move": { "seconds": 60 } }), "bot");
    assert_eq!(ann.info(&id)["deadline"], START + 60_000);
    now.set(START + 59_000);
    assert_eq!(ben.info(&id)["awaits"], json!([0]), "there is still time");
    now.set(START + 60_000);
    let info = ben.wait(&id, |info| info["awaits"] == json!([1]));
    assert_eq!(info["deadline"], START + 120_000, "Ben has a minute of his own");
    assert_eq!(info["seats"][0]["away"], false);

    let offers = ben.offers(&id, 1);
    ben.act(&id, &json!({ "action": offers[0] })).expect(200);
    now.set(START + 200_000);
    let info = ben.wait(&id, |info| info["awaits"] == json!([1]));
    assert_eq!(info["seats"][0]["away"], true, "twice in a row");
    ann.post(&format!("/api/tables/{id}/back"), &json!({})).expect(200);
    assert_eq!(ben.info(&id)["seats"][0]["away"], false);
}

#[test]
fn when_time_runs_out_a_seat_passes_if_the_table_wants_it_so() {
    let folder = Folder::new();
    let (house, now) = house_with_clock(&folder);
    let (ann, ben, id) = two(&house, "leduc", &json!({ "per_day": { "days": 2 } }), "pass");
    assert_eq!(ann.info(&id)["deadline"], START + 2 * 86_400_000);
    now.set(START + 2 * 86_400_000);
    let info = ben.wait(&id, |info| info["awaits"] != json!([0]));
    assert_eq!(info["awaits"], json!([1]));
    let log = ben.get(&format!("/api/tables/{id}/log")).body;
    assert!(log.contains("check"), "who may check does not fold: {log}");
}

#[test]
fn a_clock_goes_on_after_a_restart() {
    let folder = Folder::new();
    let (house, now) = house_with_clock(&folder);
    let (ann, ben, id) = two(&house, "tictactoe", &json!({ "per_move": { "seconds": 60 } }), "bot");
    now.set(START + 40_000);
    assert_eq!(ann.info(&id)["awaits"], json!([0]));
    house.stop();
    let (house, now) = house_with_clock(&folder);
    now.set(START + 59_000);
    let ben = Person { address: house.address, ..ben };
    assert_eq!(ben.info(&id)["deadline"], START + 60_000);
    now.set(START + 61_000);
    ben.wait(&id, |info| info["awaits"] == json!([1]));
}

#[test]
fn a_clock_runs_out_though_nobody_looks() {
    let folder = Folder::new();
    let (house, now) = house_with_clock(&folder);
    let (_, ben, id) = two(&house, "tictactoe", &json!({ "per_move": { "seconds": 60 } }), "bot");
    house.stop();
    let (house, again) = house_with_clock(&folder);
    drop(now);
    again.set(START + 90_000);
    let ben = Person { address: house.address, ..ben };
    let mut turns = ben.follow_turns();
    let told = std::iter::from_fn(|| Some(turns.next())).find(|told| told.data.contains(&id));
    assert!(told.is_some(), "the server finds the table by itself, and Ben hears of his turn");
}

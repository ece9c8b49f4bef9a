//! What people at a table ask of each other: undo, the end, giving up, talking; and deciding at the same time.

use crate::house::{Folder, House, Person};
use serde_json::{Value, json};

/// Ann and Ben at a table of this game.
fn two(house: &House, game: &str) -> (Person, Person, String) {
    let (ann, ben) = (house.guest("Ann"), house.guest("Ben"));
    let id = ann.table(game, &["me", "open"]);
    ben.post(&format!("/api/tables/{id}/join"), &json!({})).expect(200);
    ann.post(&format!("/api/tables/{id}/start"), &json!({})).expect(200);
    (ann, ben, id)
}

#[test]
fn an_undo_is_free_until_another_has_acted() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben, id) = two(&house, "tictactoe");
    let undo = format!("/api/tables/{id}/undo");
    assert_eq!(ann.get(&undo).expect(200)["possible"], false);
    let offers = ann.offers(&id, 0);
    ann.act(&id, &json!({ "action": offers[0] })).expect(200);
    assert_eq!(ann.get(&undo).expect(200)["free"], true);
    ann.post(&undo, &json!({ "key": "u" })).expect(200);
    assert_eq!(ann.post(&undo, &json!({ "key": "u" })).expect(200)["repeated"], true);
    assert_eq!(ann.offers(&id, 0).len(), 9);

    ann.act(&id, &json!({ "action": offers[0] })).expect(200);
    ben.act(&id, &json!({ "action": offers[1] })).expect(200);
    let plan = ann.get(&undo).expect(200);
    assert_eq!((&plan["free"], &plan["needs"]), (&json!(false), &json!([1])));
    assert!(plan["why"].as_str().unwrap().contains("Ben has acted"), "{plan}");
    assert_eq!(ann.post(&undo, &json!({})).problem(), "wrong_time");
}

#[test]
fn the_others_agree_to_an_undo_or_not() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben, id) = two(&house, "tictactoe");
    let (undo, answer) = (format!("/api/tables/{id}/undo"), format!("/api/tables/{id}/undo/answer"));
    let offers = ann.offers(&id, 0);
    ann.act(&id, &json!({ "action": offers[0] })).expect(200);
    ben.act(&id, &json!({ "action": offers[1] })).expect(200);
    assert_eq!(
        ben.post(&answer, &json!({ "asker": 0, "agrees": true })).problem(),
        "wrong_time",
        "nobody has asked"
    );

    ann.post(&undo, &json!({ "ask": true })).expect(200);
    assert_eq!(ben.info(&id)["undo_request"]["seat"], 0);
    ben.post(&answer, &json!({ "asker": 0, "agrees": false })).expect(200);
    assert_eq!(ben.info(&id)["undo_request"], Value::Null);
    assert_eq!(ann.info(&id)["moment"], 2);

    ann.post(&undo, &json!({ "ask": true })).expect(200);
    house.stop();
    let house = House::open(&folder);
    let [ann, ben] = [ann, ben].map(|person| Person { address: house.address, ..person });
    assert_eq!(ben.info(&id)["undo_request"]["needs"], json!([1]), "a request outlives the process");
    ben.post(&answer, &json!({ "asker": 0, "agrees": true })).expect(200);
    assert_eq!(ann.offers(&id, 0).len(), 9, "both moves are taken back");
    assert_eq!(ann.info(&id)["undo_request"], Value::Null);
}

#[test]
fn bots_agree_to_an_undo_as_long_as_nothing_was_learned() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("tictactoe", &["me", "random"]);
    let offers = ann.offers(&id, 0);
    ann.act(&id, &json!({ "action": offers[0] })).expect(200);
    ann.wait(&id, |info| info["awaits"] == json!([0]) && info["moment"] == 2);
    ann.post(&format!("/api/tables/{id}/undo"), &json!({ "ask": true })).expect(200);
    assert_eq!(ann.offers(&id, 0).len(), 9);
}

#[test]
fn whoever_is_alone_with_bots_takes_back_even_what_taught_him_something() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    // A game in which chance has turned the open card up since Ann's move: the bot may fold before.
    let learned = || {
        let id = ann.table("leduc", &["me", "random"]);
        for _ in 0..6 {
            ann.wait(&id, |info| info["awaits"] == json!([0]) || info["status"] != "running");
            if ann.info(&id)["status"] != "running" {
                return None;
            }
            if ann.get(&format!("/api/tables/{id}/undo")).expect(200).to_string().contains("chance") {
                return Some(id);
            }
            ann.act(&id, &json!({ "action": "call" })).expect(200);
        }
        None
    };
    let id = (0..200).find_map(|_| learned()).expect("some bot does not fold");
    let undo = format!("/api/tables/{id}/undo");
    let plan = ann.get(&undo).expect(200);
    assert_eq!((&plan["possible"], &plan["free"]), (&json!(true), &json!(false)), "{plan}");
    let before = ann.info(&id)["moment"].clone();
    ann.post(&undo, &json!({ "ask": true })).expect(200);
    assert_eq!(ann.info(&id)["undo_request"], Value::Null);
    assert_ne!(ann.info(&id)["moment"], before);
    assert!(ann.get(&format!("/api/tables/{id}/log?seat=0")).expect(200).to_string().contains("took_back"));
}

#[test]
fn who_decides_at_the_same_time_is_never_too_late() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let people = ["Ann", "Ben", "Cem"].map(|name| house.guest(name));
    let id = people[0].table("bazaar", &["me", "open", "open"]);
    for person in &people[1..] {
        person.post(&format!("/api/tables/{id}/join"), &json!({})).expect(200);
    }
    people[0].post(&format!("/api/tables/{id}/start"), &json!({})).expect(200);
    // All look at the table, and then all decide on what they saw.
    let mut together = 0;
    for _ in 0..80 {
        let info = people[0].info(&id);
        if info["status"] != "running" {
            break;
        }
        let awaited: Vec<usize> = info["awaits"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_u64)
            .map(|seat| seat as usize)
            .collect();
        let seen = people.each_ref().map(|person| person.info(&id)["moment"].clone());
        let chosen: Vec<_> =
            (0..).zip(&people).map(|(seat, person)| person.offers(&id, seat).pop()).collect();
        together += usize::from(awaited.len() > 1);
        for seat in awaited {
            people[seat].act(&id, &json!({ "action": chosen[seat], "moment": seen[seat] })).expect(200);
        }
    }
    assert!(together > 2, "they decided at the same time {together} times");
}

#[test]
fn who_resigns_is_replaced_by_a_bot() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben, id) = two(&house, "tictactoe");
    ann.post(&format!("/api/tables/{id}/resign"), &json!({})).expect(200);
    let info = ben.wait(&id, |info| info["awaits"] == json!([1]));
    assert_eq!(info["seats"][0]["resigned"], true);
    assert_eq!(ann.act(&id, &json!({ "action": {} })).problem(), "wrong_time");
    assert_eq!(ann.post(&format!("/api/tables/{id}/resign"), &json!({})).problem(), "wrong_time");
    ben.post(&format!("/api/tables/{id}/resign"), &json!({})).expect(200);
    assert_eq!(ben.info(&id)["status"], "ended", "nobody is left");
    ben.get(&format!("/api/tables/{id}/record")).expect(200);
}

#[test]
fn a_game_ends_without_a_result_when_all_agree() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben, id) = two(&house, "leduc");
    let (end, answer) = (format!("/api/tables/{id}/end"), format!("/api/tables/{id}/end/answer"));
    assert_eq!(ben.post(&answer, &json!({ "agrees": true })).problem(), "wrong_time");
    ann.post(&end, &json!({})).expect(200);
    assert_eq!(ben.info(&id)["end_agreed"], json!([0]));
    assert_eq!(ben.post(&end, &json!({})).problem(), "wrong_time", "it is offered already");
    ben.post(&answer, &json!({ "agrees": false })).expect(200);
    assert_eq!(ben.info(&id)["end_agreed"], Value::Null);
    ben.post(&end, &json!({})).expect(200);
    ann.post(&answer, &json!({ "agrees": true })).expect(200);
    assert_eq!(ann.info(&id)["status"], "ended");
    let record = ann.get(&format!("/api/tables/{id}/record"));
    assert!(shelf::game("leduc").unwrap().verify(&record.body).unwrap().chance_verified);
}

#[test]
fn people_talk() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben, id) = two(&house, "tictactoe");
    let chat = format!("/api/tables/{id}/chat");
    ann.post(&chat, &json!({ "text": " Good luck! ", "key": "c" })).expect(200);
    assert_eq!(ann.post(&chat, &json!({ "text": "Good luck!", "key": "c" })).expect(200)["repeated"], true);
    assert_eq!(ann.post(&chat, &json!({ "text": "something else", "key": "c" })).problem(), "key_reused");
    for wrong in ["", "   ", &"x".repeat(501), "bell\u{7}"] {
        assert_eq!(ben.post(&chat, &json!({ "text": wrong })).problem(), "malformed");
    }
    assert_eq!(house.guest("Eve").post(&chat, &json!({ "text": "hello" })).problem(), "not_yours");
    let mut heard = ben.follow(&id, "", None);
    let said =
        std::iter::from_fn(|| Some(heard.next())).find(|told| told.data.contains("Good luck")).unwrap();
    let said: Value = serde_json::from_str(&said.data).unwrap();
    assert_eq!(said["what"]["said"]["name"], "Ann");
    assert_eq!(said["what"]["said"]["text"], "Good luck!");
    assert_eq!(said["words"], "Ann: Good luck!");
}

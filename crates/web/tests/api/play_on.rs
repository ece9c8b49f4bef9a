//! Playing on from a moment of a game, at a table of one's own.

use crate::house::{Folder, House, Person};
use crate::leaks;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use table::{Seat, Viewer};

fn play_on(person: &Person, table: &str, body: &Value) -> crate::house::Reply {
    person.post(&format!("/api/tables/{table}/play-on"), body)
}

/// The id of the table that was made.
#[track_caller]
fn went_on(person: &Person, table: &str, body: &Value) -> String {
    play_on(person, table, body).expect(201)["table"]["id"].as_str().expect("an id").to_owned()
}

/// Plays the first thing that can be done, wherever this person is asked, until the game is over.
fn finish(person: &Person, table: &str) -> Value {
    for turn in 0..3_000 {
        let info = person.info(table);
        if info["status"] != "running" {
            return info;
        }
        let yours = |seat: &&Value| info["seats"][seat.as_u64().unwrap() as usize]["yours"] == true;
        let Some(seat) = info["awaits"].as_array().unwrap().iter().find(yours) else {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        };
        let offers = person.offers(table, seat.as_u64().unwrap() as u8);
        person.act(table, &json!({ "seat": seat, "action": offers[turn * 7 % offers.len()] })).expect(200);
    }
    person.info(table)
}

/// Two people in the middle of a hand of Leduc: it is Ben's turn.
fn two_at_leduc(house: &House, spectators: bool) -> (Person, Person, String) {
    let (ann, ben) = (house.guest("Ann"), house.guest("Ben"));
    let order = json!({ "game": "leduc", "seats": ["me", "open"], "spectators": spectators });
    let id = ann.post("/api/tables", &order).expect(201)["table"]["id"].as_str().unwrap().to_owned();
    ben.post(&format!("/api/tables/{id}/join"), &json!({})).expect(200);
    ann.post(&format!("/api/tables/{id}/start"), &json!({})).expect(200);
    ann.act(&id, &json!({ "action": "raise" })).expect(200);
    (ann, ben, id)
}

#[test]
fn one_plays_on_from_what_one_saw_and_the_others_never_hear_of_it() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben, id) = two_at_leduc(&house, true);
    let seen = |person: &Person| {
        ["", "/view", "/log", "/offers"].map(|path| person.get(&format!("/api/tables/{id}{path}")).bytes)
    };
    let before = [seen(&ann), seen(&ben)];

    let made = play_on(&ben, &id, &json!({ "moment": 1 })).expect(201);
    let new = made["table"]["id"].as_str().unwrap();
    assert!(made.get("token").is_none(), "Ben is somebody already");
    assert_eq!((&made["table"]["status"], &made["table"]["awaits"]), (&json!("running"), &json!([1])));
    assert_eq!(
        (&made["table"]["seats"][0]["kind"], &made["table"]["seats"][0]["level"]),
        (&json!("bot"), &json!("squire"))
    );
    assert_eq!(
        (&made["table"]["seats"][1]["name"], &made["table"]["seats"][1]["yours"]),
        (&json!("Ben"), &json!(true))
    );
    assert_eq!(made["table"]["goes_on_from"], json!({ "table": id, "moment": 1 }));
    assert_eq!(made["table"]["hints"], false, "what Ben may not ask there, he may not ask here");
    let at = |table: &str, path: &str| ben.get(&format!("/api/tables/{table}/{path}")).expect(200);
    assert_eq!(at(new, "view")["view"], at(&id, "view")["view"]);
    assert_eq!(at(new, "offers")["offers"], at(&id, "offers")["offers"]);
    let lines = at(new, "log")["lines"].clone();
    assert_eq!(lines.as_array().unwrap().len(), 1);
    assert_eq!(lines[0]["words"], "The game goes on from an earlier one.");
    assert_eq!(ann.get(&format!("/api/tables/{new}/view")).problem(), "not_yours", "it shows what Ben holds");
    assert_eq!(at(new, "undo")["possible"], false, "nothing before the start is taken back");

    let over = finish(&ben, new);
    assert_eq!(over["status"], "over");
    assert_eq!([seen(&ann), seen(&ben)], before, "the other table stays as it is");
    let record = ben.get(&format!("/api/tables/{new}/record"));
    let verified = shelf::game("leduc").unwrap().verify(&record.body).unwrap();
    assert!(verified.from_position && verified.chance_verified);
}

#[test]
fn only_who_may_look_may_play_on() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben, id) = two_at_leduc(&house, true);
    let problem = |person: &Person, body: Value| play_on(person, &id, &body).problem();
    assert_eq!(problem(&ben, json!({ "moment": 0, "seat": 0 })), "not_yours");
    assert_eq!(problem(&ben, json!({ "moment": 0, "as": "everything" })), "hidden");
    assert_eq!(problem(&ben, json!({ "moment": 2 })), "not_found");
    assert_eq!(problem(&ben, json!({ "moment": 0, "bots": "genius" })), "bad_setup");
    assert_eq!(problem(&ben, json!({ "moment": 0, "sit": 0 })), "malformed");
    assert_eq!(problem(&ben, json!({ "moment": 0, "as": "spectator", "sit": 2 })), "malformed");
    assert_eq!(problem(&ben, json!({ "moment": 0, "seat": 1, "as": "spectator" })), "malformed");
    assert_eq!(problem(&ben, json!({})), "malformed");
    assert_eq!(problem(&house.nobody(), json!({ "moment": 0 })), "not_signed_in");
    assert_eq!(play_on(&ben, "nowhere", &json!({ "moment": 0 })).problem(), "not_found");
    let open = ann.table("leduc", &["me", "open"]);
    assert_eq!(play_on(&ann, &open, &json!({ "moment": 0 })).problem(), "wrong_time");

    let stranger = house.guest("Cy");
    let watched = json!({ "moment": 1, "sit": 1, "bots": "novice" });
    let new = went_on(&stranger, &id, &watched);
    assert_eq!(stranger.info(&new)["seats"][1]["yours"], true);
    let (_, _, private) = two_at_leduc(&house, false);
    assert_eq!(play_on(&stranger, &private, &watched).problem(), "not_yours");
}

#[test]
fn the_same_request_makes_one_table() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (_, ben, id) = two_at_leduc(&house, true);
    let order = json!({ "moment": 1, "key": "on" });
    let new = went_on(&ben, &id, &order);
    let again = play_on(&ben, &id, &order).expect(200);
    assert_eq!(again["table"]["id"], json!(new));
    assert_eq!(play_on(&ben, &id, &json!({ "moment": 0, "key": "on" })).problem(), "key_reused");
    assert_eq!(
        play_on(&ben, &id, &json!({ "moment": 1, "key": "on", "bots": "novice" })).problem(),
        "key_reused"
    );
    let start = ben.post(&format!("/api/tables/{new}/start"), &json!({}));
    assert_eq!(start.problem(), "wrong_time");
    assert_ne!(went_on(&ben, &id, &json!({ "moment": 1 })), new, "without a key it is another one");
}

#[test]
fn a_finished_game_is_played_on_by_anybody_from_anywhere() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("bazaar", &["me", "novice", "novice"]);
    assert_eq!(finish(&ann, &id)["status"], "over");
    let last = ann.info(&id)["moment"].as_u64().unwrap();
    let stranger = house.guest("Cy");
    assert_eq!(play_on(&stranger, &id, &json!({ "moment": last, "seat": 0 })).problem(), "wrong_time");
    let order = json!({ "moment": 4, "as": "everything", "sit": 2, "bots": "greedy" });
    let made = play_on(&stranger, &id, &order).expect(201);
    let new = made["table"]["id"].as_str().unwrap();
    assert_eq!((&made["table"]["hints"], &made["table"]["spectators"]), (&json!(true), &json!(true)));
    let from_seat = went_on(&stranger, &id, &json!({ "moment": 4, "seat": 1 }));
    let at = |table: &str, path: &str| stranger.get(&format!("/api/tables/{table}/{path}")).expect(200);
    assert_eq!(at(&from_seat, "at/0?seat=1")["view"], at(&id, "at/4?seat=1")["view"]);
    assert_eq!(at(new, "at/0?seat=2")["view"], {
        let entry = at(&id, "at/4?as=everything");
        assert_eq!(entry["moment"], 4);
        // Through the eyes of seat 2, at the last of its moments before that one.
        let moments = (0..=4).rev().map(|moment| at(&id, &format!("at/{moment}?seat=2"))["view"].clone());
        moments.into_iter().find(|view| *view == at(new, "at/0?seat=2")["view"]).unwrap_or_default()
    });

    let half = |person: &Person| person.get(&format!("/api/tables/{new}/view?seat=2")).body;
    stranger
        .wait(new, |info| info["awaits"].as_array().unwrap().contains(&json!(2)) || info["status"] == "over");
    let before = half(&stranger);
    house.stop();
    let house = House::open(&folder);
    let stranger = Person { address: house.address, ..stranger };
    assert_eq!(half(&stranger), before, "it is as it was after a restart");
    assert_eq!(finish(&stranger, new)["status"], "over");
    let record = house.nobody().get(&format!("/api/tables/{new}/record"));
    assert!(shelf::game("bazaar").unwrap().verify(&record.body).unwrap().from_position);
}

/// A long game with a snapshot, which is read again from it.
#[test]
fn a_long_game_that_went_on_is_opened_from_its_snapshot() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("seven", &["me", "me"]);
    for _ in 0..40 {
        let seat = ann.info(&id)["awaits"][0].as_u64().unwrap() as u8;
        let offers = ann.offers(&id, seat);
        ann.act(&id, &json!({ "seat": seat, "action": offers[offers.len() / 3] })).expect(200);
    }
    let moment = ann.get(&format!("/api/tables/{id}/view?seat=1")).expect(200)["moment"].clone();
    let new = went_on(&ann, &id, &json!({ "moment": moment, "seat": 1, "bots": "random" }));
    for turn in 0..2_000 {
        let info = ann.info(&new);
        if info["status"] != "running" || info["moment"].as_u64() > Some(330) {
            break;
        }
        if info["awaits"] != json!([1]) {
            std::thread::sleep(Duration::from_millis(2));
            continue;
        }
        let offers = ann.offers(&new, 1);
        ann.act(&new, &json!({ "action": offers[turn % offers.len()] })).expect(200);
    }
    let own = |info: &Value| info["status"] != "running" || info["awaits"] == json!([1]);
    ann.wait(&new, own);
    let all = |ann: &Person| {
        ["view", "log", "offers", "at/9"].map(|path| ann.get(&format!("/api/tables/{new}/{path}")).body)
    };
    let before = all(&ann);
    house.stop();
    let house = House::open(&folder);
    let ann = Person { address: house.address, ..ann };
    assert_eq!(all(&ann), before);
}

/// Two servers whose tables differ only in the card that Ann cannot know: what she gets by playing on does not depend on it.
#[test]
fn playing_on_tells_nothing_about_a_running_game() {
    let game = shelf::game("leduc").unwrap();
    let viewer = Viewer::Seat(Seat::new(0));
    let (table, twin) = (1..)
        .find_map(|number| {
            let table = leaks::played(game, 2, number, 2);
            let twin = table.turn().outcome().is_none().then(|| game.twin(&*table, viewer, number))??;
            Some((table, twin))
        })
        .unwrap();
    assert_ne!(table.digest(), twin.digest(), "the truth differs");
    let folders = [Folder::new(), Folder::new()];
    let houses =
        [leaks::open(&folders[0], &*table, viewer.seat()), leaks::open(&folders[1], &*twin, viewer.seat())];
    let moment = table.moment(viewer);
    let [here, there] = houses.each_ref().map(|house| {
        let ann = Person { address: house.address, token: Some(leaks::ANN.to_owned()) };
        let mut told = BTreeSet::new();
        let mut cards = BTreeSet::new();
        for _ in 0..40 {
            let reply =
                play_on(&ann, leaks::TABLE, &json!({ "moment": moment, "seat": 0, "bots": "random" }));
            let mut made = reply.expect(201);
            let new = made["table"]["id"].as_str().unwrap().to_owned();
            let view = ann.get(&format!("/api/tables/{new}/at/0?seat=0")).expect(200);
            ann.post(&format!("/api/tables/{new}/resign"), &json!({ "seat": 0 }));
            let record = ann.get(&format!("/api/tables/{new}/record")).expect(200);
            cards.insert(record["start"]["position"]["hands"][1].to_string());
            // What is made anew for every table.
            for name in ["id", "commitment", "awaits", "status", "moment", "outcome"] {
                made["table"][name] = Value::Null;
            }
            told.insert(format!("{made} {}", view["view"]));
        }
        (told, cards)
    });
    assert_eq!(here, there);
    assert!(here.1.len() > 1, "the card is drawn anew: {:?}", here.1);
}

#[test]
fn a_new_guest_in_a_browser_keeps_the_session() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let nobody = house.nobody();
    let page = "Origin: http://test\r\n";
    let order = json!({ "game": "leduc", "seats": ["me", "squire"], "name": "Ann" }).to_string();
    let made = nobody.send_with("POST", "/api/tables", Some(&order), page);
    let id = made.expect(201)["table"]["id"].as_str().unwrap().to_owned();
    let on = json!({ "moment": 0, "name": "Ben" }).to_string();
    let went_on = nobody.send_with("POST", &format!("/api/tables/{id}/play-on"), Some(&on), page);
    for reply in [&made, &went_on] {
        let token = reply.expect(201)["token"].as_str().unwrap().to_owned();
        let cookie = reply.bytes.lines().find(|line| line.starts_with("set-cookie: ")).expect("a cookie");
        assert!(cookie.contains(&token) && cookie.contains("HttpOnly"), "{cookie}");
        let (name, _) = cookie["set-cookie: ".len()..].split_once('=').unwrap();
        let me = nobody.send_with("GET", "/api/me", None, &format!("Cookie: {name}={token}\r\n"));
        assert_eq!(me.expect(200)["kind"], "guest");
    }
    let by_program = nobody.send("POST", "/api/tables", Some(&order));
    assert!(by_program.expect(201)["token"].is_string());
    assert!(!by_program.bytes.contains("set-cookie"), "a program keeps its token itself");
    let ann = house.guest("Ann");
    let known = ann.send_with("POST", "/api/tables", Some(&order), page);
    assert!(known.expect(201).get("token").is_none() && !known.bytes.contains("set-cookie"));
}

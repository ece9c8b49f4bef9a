//! A game from its first move to its record.

use crate::house::{Folder, House, Person, config};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// Plays random moves for whoever is asked, until the game is over. All seats belong to this person.
fn play_on(person: &Person, table: &str, most: usize) -> Value {
    for turn in 0..most {
        let info = person.info(table);
        if info["status"] != "running" {
            return info;
        }
        let Some(seat) = info["awaits"].as_array().unwrap().iter().find_map(Value::as_u64) else { continue };
        if info["seats"][seat as usize]["yours"] != true {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        }
        let offers = person.offers(table, seat as u8);
        let action = &offers[turn * 7 % offers.len()];
        person.act(table, &json!({ "seat": seat, "action": action })).expect(200);
    }
    person.info(table)
}

#[test]
fn a_game_is_played_to_its_end_and_its_record_can_be_verified() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("leduc", &["me", "me"]);
    assert_eq!(ann.get(&format!("/api/tables/{id}/record")).problem(), "hidden");
    assert_eq!(ann.get(&format!("/api/tables/{id}/view?as=everything")).problem(), "hidden");
    let info = play_on(&ann, &id, 20);
    assert_eq!(info["status"], "over");
    assert!(info["outcome"]["verdict"].is_string());
    let record = house.nobody().get(&format!("/api/tables/{id}/record"));
    let verified = shelf::game("leduc").unwrap().verify(&record.body).unwrap();
    assert!(verified.chance_verified, "the seed is shown, and chance follows from it");
    assert_eq!(
        house.nobody().get(&format!("/api/tables/{id}/view?as=everything")).expect(200)["seat"],
        Value::Null
    );
    let (seat, action) = (0, json!("raise"));
    assert_eq!(ann.act(&id, &json!({ "seat": seat, "action": action })).problem(), "wrong_time");
}

#[test]
fn bots_play_their_seats() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("bazaar", &["me", "greedy", "novice"]);
    let info = play_on(&ann, &id, 2_000);
    assert_eq!(info["status"], "over");
    let watched = ann.table("leduc", &["random", "squire"]);
    ann.wait(&watched, |info| info["status"] == "over");
}

#[test]
fn everybody_sees_what_is_his() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben) = (house.guest("Ann"), house.guest("Ben"));
    let id = ann.table("leduc", &["me", "open"]);
    ben.post(&format!("/api/tables/{id}/join"), &json!({})).expect(200);
    ann.post(&format!("/api/tables/{id}/start"), &json!({})).expect(200);
    let view = |person: &Person, query: &str| person.get(&format!("/api/tables/{id}/view{query}"));
    assert_eq!(view(&ann, "").expect(200)["seat"], 0);
    assert_eq!(view(&ben, "").expect(200)["seat"], 1);
    assert_eq!(view(&house.nobody(), "").expect(200)["seat"], Value::Null, "a spectator");
    assert_eq!(view(&ben, "?seat=0").problem(), "not_yours");
    assert_eq!(view(&ben, "?seat=5").problem(), "malformed");
    assert_eq!(view(&ben, "?seat=0&as=spectator").problem(), "malformed");
    assert_ne!(view(&ann, "").expect(200)["view"], view(&house.nobody(), "").expect(200)["view"]);
    assert_eq!(view(&ann, "?as=spectator").body, view(&house.nobody(), "").body);
    let offers = |person: &Person| person.get(&format!("/api/tables/{id}/offers"));
    assert_eq!(offers(&house.nobody()).problem(), "not_yours");
    assert_eq!(offers(&ben).expect(200)["offers"], json!([]), "it is not Ben's turn");
    assert!(!offers(&ann).expect(200)["offers"].as_array().unwrap().is_empty());
    assert!(ann.get(&format!("/api/tables/{id}/picture")).body.contains("Ben"));
    assert!(ann.get(&format!("/api/tables/{id}/log")).expect(200)["lines"].as_array().unwrap().len() > 1);
}

#[test]
fn a_table_that_is_not_shown_to_spectators_is_not() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let order = json!({ "game": "tictactoe", "seats": ["me", "me"], "spectators": false });
    let id = ann.post("/api/tables", &order).expect(201)["table"]["id"].as_str().unwrap().to_owned();
    for path in ["view", "log", "picture", "events", "at/0"] {
        assert_eq!(house.nobody().get(&format!("/api/tables/{id}/{path}")).problem(), "not_yours", "{path}");
    }
    assert_eq!(house.nobody().info(&id)["moment"], Value::Null);
    ann.get(&format!("/api/tables/{id}/view")).expect(200);
}

#[test]
fn a_refused_move_names_its_rule_and_changes_nothing() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben) = (house.guest("Ann"), house.guest("Ben"));
    let id = ann.table("tictactoe", &["me", "me"]);
    let before = ann.get(&format!("/api/tables/{id}/view")).body;
    let offers = ann.offers(&id, 0);
    let refused = ann.act(&id, &json!({ "seat": 1, "action": offers[0] }));
    assert_eq!(refused.problem(), "refused");
    assert!(refused.body.contains("\"rule\":\"T"), "{}", refused.body);
    assert_eq!(ann.act(&id, &json!({ "action": "resign" })).problem(), "malformed");
    assert_eq!(ann.act(&id, &json!({ "seat": 6, "action": offers[0] })).problem(), "not_yours");
    assert_eq!(ann.act(&id, &json!({ "seat": 77, "action": offers[0] })).problem(), "malformed");
    assert_eq!(ben.act(&id, &json!({ "action": offers[0] })).problem(), "not_yours");
    assert_eq!(house.nobody().act(&id, &json!({ "action": offers[0] })).problem(), "not_signed_in");
    assert_eq!(ann.act("nowhere", &json!({ "action": offers[0] })).problem(), "not_found");
    assert_eq!(ann.get(&format!("/api/tables/{id}/view")).body, before);

    ann.act(&id, &json!({ "seat": 0, "action": offers[4] })).expect(200);
    let why = ann
        .post(&format!("/api/tables/{id}/why-not"), &json!({ "seat": 1, "action": offers[4] }))
        .expect(200);
    assert!(why["refused"][0]["rule"].as_str().unwrap().starts_with('T'), "{why}");
    let why = ann
        .post(&format!("/api/tables/{id}/why-not"), &json!({ "seat": 1, "action": offers[5] }))
        .expect(200);
    assert_eq!(why["refused"], json!([]), "it is possible");
    let all = ann.post(&format!("/api/tables/{id}/why-not"), &json!({ "seat": 1 })).expect(200);
    assert_eq!(all["refused"].as_array().unwrap().len(), 1, "one cell is taken");
}

#[test]
fn a_move_with_a_key_is_made_once() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("tictactoe", &["me", "me"]);
    let offers = ann.offers(&id, 0);
    let act = json!({ "seat": 0, "action": offers[0], "moment": 0, "key": "a" });
    let first = ann.act(&id, &act).expect(200);
    assert_eq!((&first["moment"], &first["repeated"]), (&json!(1), &json!(false)));
    let second = ann.act(&id, &act).expect(200);
    assert_eq!((&second["moment"], &second["repeated"]), (&json!(1), &json!(true)));
    assert_eq!(ann.act(&id, &json!({ "seat": 0, "action": offers[1], "key": "a" })).problem(), "key_reused");
    assert_eq!(ann.act(&id, &json!({ "seat": 1, "action": offers[0], "key": "a" })).problem(), "key_reused");
    ann.act(&id, &json!({ "seat": 1, "action": offers[1], "key": "b" })).expect(200);
    assert_eq!(ann.act(&id, &act).expect(200)["moment"], 1, "as it was answered then");

    house.stop();
    let house = House::open(&folder);
    let ann = Person { address: house.address, ..ann };
    assert_eq!(ann.act(&id, &act).expect(200)["repeated"], true, "keys outlive the process");
}

#[test]
fn a_move_for_an_earlier_question_is_stale() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("tictactoe", &["me", "me"]);
    let offers = ann.offers(&id, 0);
    ann.act(&id, &json!({ "seat": 0, "action": offers[0], "moment": 0 })).expect(200);
    let stale = ann.act(&id, &json!({ "seat": 1, "action": offers[1], "moment": 0 }));
    assert_eq!(stale.problem(), "stale");
    assert_eq!(serde_json::from_str::<Value>(&stale.body).unwrap()["moment"], 1);
    assert_eq!(ann.act(&id, &json!({ "seat": 1, "action": offers[1], "moment": 9 })).problem(), "stale");
    ann.act(&id, &json!({ "seat": 1, "action": offers[1], "moment": 1 })).expect(200);
}

#[test]
fn the_answer_to_a_move_lists_what_comes_next_if_asked() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben) = (house.guest("Ann"), house.guest("Ben"));
    for (game, seats) in [("seven", ["me", "me"]), ("tictactoe", ["me", "me"])] {
        let id = ann.table(game, &seats);
        let mut seat = ann.info(&id)["awaits"][0].as_u64().unwrap();
        for _ in 0..4 {
            let action = ann.offers(&id, seat as u8)[0].clone();
            let acted = ann.act(&id, &json!({ "seat": seat, "action": action, "offers": true })).expect(200);
            seat = acted["awaits"][0].as_u64().unwrap();
            assert_eq!(acted["next"], ann.get(&format!("/api/tables/{id}/offers?seat={seat}")).expect(200));
        }
        let action = ann.offers(&id, seat as u8)[0].clone();
        assert!(ann.act(&id, &json!({ "seat": seat, "action": action })).expect(200).get("next").is_none());
    }
    let id = ann.table("tictactoe", &["me", "open"]);
    ben.post(&format!("/api/tables/{id}/join"), &json!({})).expect(200);
    ann.post(&format!("/api/tables/{id}/start"), &json!({})).expect(200);
    let action = ann.offers(&id, 0)[0].clone();
    let acted = ann.act(&id, &json!({ "seat": 0, "action": action, "offers": true })).expect(200);
    assert!(acted.get("next").is_none(), "what Ben can do is none of Ann's business: {acted}");
}

#[test]
fn a_game_can_be_looked_at_as_it_was() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("bazaar", &["me", "me", "me"]);
    let mut seen = vec![ann.get(&format!("/api/tables/{id}/view?seat=0")).expect(200)["view"].clone()];
    let mut moment = 0;
    while seen.len() < 12 {
        let info = ann.info(&id);
        let seat = info["awaits"][0].as_u64().unwrap();
        let offers = ann.offers(&id, seat as u8);
        ann.act(&id, &json!({ "seat": seat, "action": offers[offers.len() / 2] })).expect(200);
        let now = ann.get(&format!("/api/tables/{id}/view?seat=0")).expect(200);
        if now["moment"] != moment {
            moment = now["moment"].as_u64().unwrap();
            seen.push(now["view"].clone());
        }
    }
    for (moment, view) in seen.iter().enumerate() {
        let then = ann.get(&format!("/api/tables/{id}/at/{moment}?seat=0")).expect(200);
        assert_eq!(&then["view"], view, "moment {moment}");
        assert_eq!(then["moment"], moment);
    }
    assert_eq!(ann.get(&format!("/api/tables/{id}/at/999?seat=0")).problem(), "not_found");
    assert_eq!(ann.get(&format!("/api/tables/{id}/at/then?seat=0")).problem(), "malformed");
}

#[test]
fn a_table_is_as_it_was_after_a_restart() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("seven", &["me", "me", "me"]);
    for _ in 0..300 {
        let seat = ann.info(&id)["awaits"][0].as_u64().unwrap() as u8;
        let offers = ann.offers(&id, seat);
        ann.act(&id, &json!({ "seat": seat, "action": offers[offers.len() / 3] })).expect(200);
    }
    let everything = |ann: &Person| -> Vec<String> {
        let paths = [
            "view?seat=0",
            "view?seat=1",
            "view?as=spectator",
            "log?seat=2",
            "offers?seat=0",
            "undo?seat=0",
            "at/7?seat=1",
        ];
        paths.iter().map(|path| ann.get(&format!("/api/tables/{id}/{path}")).body).collect()
    };
    let before = everything(&ann);
    house.stop();
    let house = House::open(&folder);
    let ann = Person { address: house.address, ..ann };
    assert_eq!(everything(&ann), before);
}

#[test]
fn the_record_of_a_table_cannot_grow_for_ever() {
    let folder = Folder::new();
    let mut config = config(&folder.path().join("trestle.sqlite"));
    config.limits.record = 2_500;
    let house = House::with(config);
    let ann = house.guest("Ann");
    let id = ann.table("tictactoe", &["me", "me"]);
    let offers = ann.offers(&id, 0);
    let mut kinds = HashSet::new();
    for _ in 0..60 {
        let acted = ann.act(&id, &json!({ "seat": 0, "action": offers[0] }));
        let undone = ann.post(&format!("/api/tables/{id}/undo"), &json!({ "seat": 0 }));
        for reply in [acted, undone] {
            if reply.status != 200 {
                kinds.insert(reply.problem());
            }
        }
    }
    assert!(kinds.contains("over_budget"), "{kinds:?}");
    ann.get(&format!("/api/tables/{id}/view")).expect(200);
    ann.post(&format!("/api/tables/{id}/end"), &json!({ "seat": 0 })).expect(200);
}

#[test]
fn a_table_that_nobody_uses_leaves_the_memory_and_comes_back() {
    let folder = Folder::new();
    let mut config = config(&folder.path().join("trestle.sqlite"));
    config.idle = Duration::from_millis(50);
    let house = House::with(config);
    let ann = house.guest("Ann");
    let id = ann.table("tictactoe", &["me", "me"]);
    let live = || {
        let meters = ann.get("/metrics").body;
        let line = meters
            .lines()
            .find(|line| line.starts_with("trestle_live_tables"))
            .unwrap_or_default()
            .to_owned();
        line.ends_with(" 0")
    };
    let began = Instant::now();
    while !live() {
        assert!(began.elapsed() < Duration::from_secs(20), "the table stays in memory");
        std::thread::sleep(Duration::from_millis(20));
    }
    let offers = ann.offers(&id, 0);
    ann.act(&id, &json!({ "seat": 0, "action": offers[0] })).expect(200);

    // Whoever follows it keeps it there.
    let mut following = ann.follow(&id, "", None);
    following.take(3);
    std::thread::sleep(Duration::from_millis(300));
    assert!(!live());
}

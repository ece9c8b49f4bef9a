//! Making tables, finding them, sitting down, starting.

use crate::house::{Folder, House};
use serde_json::json;

#[test]
fn a_table_without_free_seats_starts_by_itself() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let made = ann
        .post("/api/tables", &json!({ "game": "seven", "seats": ["me", "squire", "novice", "squire"] }))
        .expect(201);
    let table = &made["table"];
    assert_eq!(table["status"], "running");
    assert_eq!(table["you_host"], true);
    let names: Vec<_> = table["seats"].as_array().unwrap().iter().map(|seat| seat["name"].clone()).collect();
    assert_eq!(names, ["Ann", "Squire 2", "Novice", "Squire 4"]);
    assert_eq!(table["seats"][0]["yours"], true);
    assert_eq!(table["seats"][2]["level"], "novice");
    assert_eq!(table["commitment"].as_str().unwrap().len(), 64, "the seed is promised at the start");
    assert!(made.get("token").is_none(), "who is signed in needs no new token");
}

#[test]
fn a_learner_begins_and_can_follow_the_first_lessons() {
    let folder = Folder::new();
    let house = House::open(&folder);
    for number in 0..5 {
        let ann = house.guest(&format!("Ann {number}"));
        let order = json!({ "game": "seven", "seats": ["me", "novice", "novice"], "guided": true });
        let made = ann.post("/api/tables", &order).expect(201);
        let id = made["table"]["id"].as_str().unwrap();
        let offers = ann.get(&format!("/api/tables/{id}/offers")).expect(200);
        let offers = offers["offers"].to_string();
        for lesson in ["menu:recruit", "menu:buy_elixir", "menu:join_quest"] {
            assert!(offers.contains(lesson), "{lesson} is not in {offers}");
        }
        assert!(ann.get(&format!("/t/{id}")).bytes.contains("Your first game"));
    }
}

/// Chapter 33 of Multiverse War at a real table: the learner does the one thing that is offered, the bot is the drill opponent.
#[test]
fn the_tutorial_of_multiverse_war_is_played_to_its_end() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let order = json!({
        "game": "multiverse-war", "seats": ["me", "novice"], "guided": true, "options": { "scenario": "tutorial" }
    });
    let made = ann.post("/api/tables", &order).expect(201);
    let id = made["table"]["id"].as_str().unwrap().to_owned();
    let page = |part: &str| ann.get(&format!("/t/{id}")).bytes.contains(part);
    assert!(page("The tutorial"));
    let mut moves = 0;
    while !page("Four missions win") {
        let offers = ann.get(&format!("/api/tables/{id}/offers")).expect(200);
        let offers = offers["offers"].as_array().unwrap().clone();
        assert!(offers.len() < 2, "a lesson offers one thing: {offers:?}");
        if let [only] = &offers[..] {
            ann.post(&format!("/api/tables/{id}/act"), &json!({ "action": only["action"] })).expect(200);
            moves += 1;
        } else {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }
    // 25 for the orders of five Build phases, and 19 open ones.
    assert_eq!(moves, 44);
}

#[test]
fn who_is_nobody_yet_becomes_a_guest() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let nobody = house.nobody();
    assert_eq!(nobody.post("/api/tables", &json!({ "game": "tictactoe" })).problem(), "not_signed_in");
    let made = nobody.post("/api/tables", &json!({ "game": "tictactoe", "name": "Zoe" })).expect(201);
    let token = made["token"].as_str().unwrap().to_owned();
    let zoe = crate::house::Person { token: Some(token), ..nobody };
    let info = zoe.info(made["table"]["id"].as_str().unwrap());
    assert_eq!(info["seats"][0]["name"], "Zoe");
    assert_eq!(info["seats"][0]["yours"], true);
    assert_eq!(info["seats"][1]["level"], "squire", "two seats are all there is: you and a squire");
}

#[test]
fn people_sit_down_leave_and_start() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben, cem) = (house.guest("Ann"), house.guest("Ben"), house.guest("Cem"));
    let id = ann.table("bazaar", &["me", "open", "open"]);
    let at = |path: &str| format!("/api/tables/{id}/{path}");
    assert_eq!(ann.info(&id)["status"], "gathering");
    assert_eq!(ann.get(&at("view")).problem(), "wrong_time", "there is nothing to see yet");

    assert_eq!(ben.post(&at("join"), &json!({})).expect(200)["seat"], 1);
    assert_eq!(ben.info(&id)["seats"][1]["yours"], true);
    assert_eq!(cem.post(&at("join"), &json!({ "seat": 1 })).problem(), "seat_taken");
    assert_eq!(ann.post(&at("start"), &json!({})).problem(), "wrong_time", "a seat is still free");
    cem.post(&at("join"), &json!({ "seat": 2 })).expect(200);
    assert_eq!(ben.post(&at("start"), &json!({})).problem(), "not_yours");

    ben.post(&at("leave"), &json!({})).expect(200);
    assert_eq!(ann.info(&id)["seats"][1]["kind"], "open");
    ben.post(&at("join"), &json!({})).expect(200);
    ann.post(&at("start"), &json!({})).expect(200);
    assert_eq!(ann.info(&id)["status"], "running");
    assert_eq!(house.guest("Dan").post(&at("join"), &json!({})).problem(), "wrong_time");
    assert_eq!(cem.post(&at("leave"), &json!({})).problem(), "wrong_time", "who leaves now resigns");
    assert_eq!(ann.post(&at("start"), &json!({})).problem(), "wrong_time");
}

#[test]
fn an_invitation_needs_its_code_which_only_the_host_has() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben) = (house.guest("Ann"), house.guest("Ben"));
    let id = ann.table("leduc", &["me", "invited"]);
    let join = format!("/api/tables/{id}/join");
    let code = ann.info(&id)["invitations"][0]["code"].as_str().unwrap().to_owned();
    assert!(!ben.get(&format!("/api/tables/{id}")).bytes.contains(&code));
    assert_eq!(ben.post(&join, &json!({})).problem(), "seat_taken");
    assert_eq!(ben.post(&join, &json!({ "code": "guessed" })).problem(), "seat_taken");
    ben.post(&join, &json!({ "code": code })).expect(200);
    assert_eq!(house.guest("Cem").post(&join, &json!({ "code": code })).problem(), "seat_taken");
    assert_eq!(ann.info(&id)["seats"][1]["name"], "Ben");
}

#[test]
fn the_host_closes_a_table_by_leaving() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben) = (house.guest("Ann"), house.guest("Ben"));
    let id = ann.table("leduc", &["me", "open"]);
    ann.post(&format!("/api/tables/{id}/leave"), &json!({})).expect(200);
    assert_eq!(ann.info(&id)["status"], "closed");
    assert_eq!(ben.post(&format!("/api/tables/{id}/join"), &json!({})).problem(), "wrong_time");
}

#[test]
fn lists_show_what_one_can_join_and_where_one_is_awaited() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben) = (house.guest("Ann"), house.guest("Ben"));
    let open = ann.table("leduc", &["me", "open"]);
    let hidden = ann
        .post("/api/tables", &json!({ "game": "leduc", "seats": ["me", "open"], "listed": false }))
        .expect(201);
    let running = ann.table("tictactoe", &["me", "me"]);
    let ids = |list: &serde_json::Value| -> Vec<String> {
        list["tables"]
            .as_array()
            .unwrap()
            .iter()
            .map(|table| table["id"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(ids(&ben.get("/api/tables").expect(200)), [open.as_str()]);
    assert_eq!(ids(&ben.get("/api/tables?game=bazaar").expect(200)), Vec::<String>::new());
    let mine = ids(&ann.get("/api/me/tables").expect(200));
    for table in [&open, &running, hidden["table"]["id"].as_str().unwrap()].map(ToString::to_string) {
        assert!(mine.contains(&table), "{mine:?}");
    }
    let turns = ann.get("/api/me/turns").expect(200);
    assert_eq!(ids(&turns), [running.as_str()]);
    assert_eq!(turns["tables"][0]["your_turn"], true);
    assert_eq!(ids(&ben.get("/api/me/turns").expect(200)), Vec::<String>::new());
    assert_eq!(ben.get("/api/tables?limit=0").problem(), "malformed");
    ben.post(&format!("/api/tables/{open}/join"), &json!({})).expect(200);
    assert_eq!(
        ids(&house.nobody().get("/api/tables").expect(200)),
        Vec::<String>::new(),
        "nobody can join any more"
    );
}

#[test]
fn the_same_request_makes_one_table() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let order = json!({ "game": "tictactoe", "seats": ["me", "me"], "key": "k1" });
    let first = ann.post("/api/tables", &order).expect(201);
    let second = ann.post("/api/tables", &order).expect(200);
    assert_eq!(first["table"]["id"], second["table"]["id"]);
    let another = json!({ "game": "leduc", "seats": ["me", "me"], "key": "k1" });
    assert_eq!(ann.post("/api/tables", &another).problem(), "key_reused");
    let other = house.guest("Ben").post("/api/tables", &order).expect(201);
    assert_ne!(first["table"]["id"], other["table"]["id"], "keys of others do not count");
}

#[test]
fn what_cannot_be_set_up_is_explained() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let refuse = |order: serde_json::Value, kind: &str, word: &str| {
        let reply = ann.post("/api/tables", &order);
        assert_eq!(reply.problem(), kind, "{order}");
        assert!(reply.body.contains(word), "{word} is not in {}", reply.body);
    };
    refuse(json!({ "game": "chess" }), "not_found", "seven");
    refuse(json!({ "game": "leduc", "seats": ["me"] }), "bad_setup", "2 seats");
    refuse(json!({ "game": "leduc", "seats": ["me", "deep blue"] }), "bad_setup", "master");
    refuse(json!({ "game": "leduc", "seats": ["me", "search:9999s"] }), "bad_setup", "master");
    refuse(json!({ "game": "leduc", "options": { "jokers": "2" } }), "bad_setup", "jokers");
    refuse(
        json!({ "game": "leduc", "seats": ["me", "squire"], "clock": { "per_move": { "seconds": 1 } } }),
        "bad_setup",
        "5 to 86400",
    );
    refuse(
        json!({ "game": "leduc", "seats": ["me", "squire"], "stand_in": "nobody" }),
        "bad_setup",
        "nobody",
    );
    refuse(
        json!({ "game": "seven", "seats": ["me", "squire"], "pack": { "text": "cards = 1" } }),
        "bad_setup",
        "pack",
    );
    refuse(json!({ "game": "leduc", "chairs": 2 }), "malformed", "chairs");
    refuse(json!({ "game": "leduc", "seats": vec!["me"; 99] }), "bad_setup", "7");
    refuse(json!({ "game": "leduc", "key": "two words" }), "malformed", "key");
    assert_eq!(ann.get("/api/me/tables").expect(200)["tables"], json!([]), "nothing was made");
}

#[test]
fn meters_are_not_passed_on_by_a_proxy() {
    let folder = Folder::new();
    let house = House::open(&folder);
    assert!(house.nobody().get("/metrics").body.contains("trestle_streams"));
    let passed_on = house.nobody().send_with("GET", "/metrics", None, "X-Forwarded-For: 192.0.2.1\r\n");
    assert_eq!(passed_on.problem(), "not_yours");
}

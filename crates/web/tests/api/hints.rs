//! "What would a master do?"

use crate::house::{Folder, House, Person, Reply, config};
use serde_json::{Value, json};
use std::time::Duration;

fn hint(person: &Person, table: &str, body: &Value) -> Reply {
    person.post(&format!("/api/tables/{table}/hint"), body)
}

#[test]
fn a_master_says_what_it_would_do_and_nothing_changes() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("leduc", &["me", "squire"]);
    assert_eq!(ann.info(&id)["hints"], true, "nobody but bots could mind");
    let seen =
        || ["", "/view", "/log", "/offers"].map(|path| ann.get(&format!("/api/tables/{id}{path}")).bytes);
    let before = seen();
    let said = hint(&ann, &id, &json!({})).expect(200);
    assert_eq!((&said["seat"], &said["moment"], &said["level"]), (&json!(0), &json!(0), &json!("master")));
    let offers = ann.get(&format!("/api/tables/{id}/offers")).expect(200)["offers"].clone();
    let offer = offers.as_array().unwrap().iter().find(|offer| offer["action"] == said["action"]).unwrap();
    assert_eq!(offer["words"], said["words"]);
    let ideas = said["ideas"].as_array().unwrap();
    assert!((1..=3).contains(&ideas.len()) && said["iterations"].as_u64() > Some(0), "{said}");
    let shares: f64 = ideas.iter().map(|idea| idea["share"].as_f64().unwrap()).sum();
    assert!(shares > 0.1 && shares < 1.001, "{said}");
    assert!(ideas.iter().all(|idea| idea["words"].is_string() && idea["expected"].is_f64()), "{said}");
    assert_eq!(seen(), before);
    let squire = hint(&ann, &id, &json!({ "seat": 0, "level": "squire" })).expect(200);
    assert_eq!((&squire["level"], &squire["ideas"]), (&json!("squire"), &json!([])), "it compares nothing");
    let act = json!({ "action": said["action"], "moment": said["moment"] });
    ann.act(&id, &act).expect(200);
}

#[test]
fn hints_are_for_whoever_is_asked_where_they_are_allowed() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben) = (house.guest("Ann"), house.guest("Ben"));
    for (hints, problem) in [(json!(true), "wrong_time"), (json!(null), "not_allowed")] {
        let order = json!({ "game": "leduc", "seats": ["me", "open"], "hints": hints });
        let id = ann.post("/api/tables", &order).expect(201)["table"]["id"].as_str().unwrap().to_owned();
        assert_eq!(ann.info(&id)["hints"], hints == true);
        assert_eq!(hint(&ann, &id, &json!({})).problem(), "wrong_time", "it has not begun");
        ben.post(&format!("/api/tables/{id}/join"), &json!({})).expect(200);
        ann.post(&format!("/api/tables/{id}/start"), &json!({})).expect(200);
        assert_eq!(hint(&ben, &id, &json!({})).problem(), problem);
        assert_eq!(hint(&ann, &id, &json!({})).status == 200, hints == true);
        assert_eq!(hint(&ann, &id, &json!({ "seat": 1 })).problem(), "not_yours");
        assert_eq!(hint(&ann, &id, &json!({ "level": "genius" })).problem(), "bad_setup");
        assert_eq!(hint(&house.guest("Cy"), &id, &json!({})).problem(), "not_yours");
        assert_eq!(hint(&house.nobody(), &id, &json!({})).problem(), "not_signed_in");
    }
    let order = json!({ "game": "leduc", "seats": ["me", "squire"], "hints": false });
    let id = ann.post("/api/tables", &order).expect(201)["table"]["id"].as_str().unwrap().to_owned();
    let refused = hint(&ann, &id, &json!({}));
    assert_eq!(refused.problem(), "not_allowed");
    assert!(refused.body.contains("\\\"hints\\\": true"), "{}", refused.body);
}

/// Asks several times at once, until one of them comes while a bot thinks.
#[test]
fn a_seat_has_one_hint_at_a_time_and_the_table_goes_on_meanwhile() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("seven", &["me", "me", "me"]);
    let (mut said, mut refused) = (0, 0);
    for _ in 0..20 {
        let seat = ann.info(&id)["awaits"][0].clone();
        let ask = || {
            let (ann, id, body) = (ann.clone(), id.clone(), json!({ "seat": seat }));
            std::thread::spawn(move || hint(&ann, &id, &body))
        };
        let asking = [ask(), ask(), ask()];
        // Nobody waits for the bot: whatever is asked last comes too late then.
        let action = ann.offers(&id, seat.as_u64().unwrap() as u8)[0].clone();
        ann.act(&id, &json!({ "seat": seat, "action": action })).expect(200);
        for reply in asking.map(|thread| thread.join().unwrap()) {
            match reply.status {
                200 => said += 1,
                429 => {
                    assert_eq!(reply.problem(), "too_many");
                    refused += 1;
                }
                _ => assert_eq!(reply.problem(), "wrong_time"),
            }
        }
        if said > 0 && refused > 0 {
            break;
        }
    }
    assert!(said > 0 && refused > 0, "{said} said, {refused} refused");
    let seat = ann.info(&id)["awaits"][0].clone();
    hint(&ann, &id, &json!({ "seat": seat, "level": "novice" })).expect(200);
}

#[test]
fn hints_end_with_the_thinking_time_of_the_table() {
    let folder = Folder::new();
    let mut config = config(&folder.path().join("trestle.sqlite"));
    config.limits.thinking = Duration::from_millis(1);
    let house = House::with(config);
    let ann = house.guest("Ann");
    let id = ann.table("seven", &["me", "me"]);
    let seat = ann.info(&id)["awaits"][0].clone();
    // How long a thought takes is the machine's affair; some of them are longer than a millisecond together.
    let thoughts = (0..1_000).map(|_| hint(&ann, &id, &json!({ "seat": seat, "level": "veteran" })));
    let refused = thoughts.skip(1).find(|reply| reply.status != 200).expect("the time runs out");
    assert_eq!(refused.problem(), "over_budget");
}

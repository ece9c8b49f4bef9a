//! Streams of events: everything once, also after a reconnect and after a restart.

use crate::house::{Folder, House, Person, Told};
use serde_json::{Value, json};

/// Plays so many moves for all seats.
fn moves(ann: &Person, id: &str, count: usize) {
    for _ in 0..count {
        let info = ann.info(id);
        let seat = info["awaits"][0].as_u64().unwrap() as u8;
        let offers = ann.offers(id, seat);
        ann.act(id, &json!({ "seat": seat, "action": offers[offers.len() / 2] })).expect(200);
    }
}

fn json_of(told: &Told) -> Value {
    serde_json::from_str(&told.data).unwrap()
}

#[test]
fn a_stream_tells_everything_once_wherever_it_is_cut() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("bazaar", &["me", "me", "me"]);
    let mut live = ann.follow(&id, "?seat=0", None);
    moves(&ann, &id, 6);
    ann.post(&format!("/api/tables/{id}/chat"), &json!({ "text": "in between" })).expect(200);
    moves(&ann, &id, 6);
    let moment = ann.get(&format!("/api/tables/{id}/view?seat=0")).expect(200)["moment"].as_u64().unwrap();
    // The set-up, every moment, the start and the line of chat.
    let whole = live.take(moment as usize + 1 + 2);
    let marks: Vec<_> = whole.iter().map(|told| told.id.as_str()).collect();
    assert_eq!(*marks.last().unwrap(), format!("{}-2", moment + 1));
    for cut in 0..whole.len() - 1 {
        let mut rest = ann.follow(&id, "?seat=0", Some(marks[cut]));
        assert_eq!(rest.take(whole.len() - cut - 1), whole[cut + 1..], "cut after {}", marks[cut]);
    }
    let asked = format!("?seat=0&after={}", marks[3]);
    assert_eq!(ann.follow(&id, &asked, None).take(whole.len() - 4), whole[4..]);
    house.stop();
    let house = House::open(&folder);
    let ann = Person { address: house.address, ..ann };
    assert_eq!(ann.follow(&id, "?seat=0", None).take(whole.len()), whole, "also after a restart");
    let told = ann.get(&format!("/api/tables/{id}/events?after=999-0"));
    assert_eq!(told.problem(), "malformed");
}

#[test]
fn an_event_says_what_was_heard_and_who_decides() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("tictactoe", &["me", "me"]);
    let mut live = house.nobody().follow(&id, "", None);
    let started = live.take(2);
    assert!(started.iter().any(|told| told.name == "notice" && json_of(told)["what"] == "started"));
    moves(&ann, &id, 1);
    let moved = live.next();
    assert_eq!((moved.name.as_str(), moved.id.as_str()), ("moment", "2-1"));
    let data = json_of(&moved);
    assert_eq!(data["awaits"], json!([1]));
    assert!(data["lines"][0]["words"].as_str().unwrap().contains("Ann"), "{data}");
    ann.post(&format!("/api/tables/{id}/undo"), &json!({ "seat": 0 })).expect(200);
    let undone = json_of(&live.next());
    assert_eq!(undone["lines"][0]["event"]["took_back"]["moments"], json!([1]));
}

#[test]
fn whoever_leaves_a_seat_hears_nothing_more_of_it() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben, cem) = (house.guest("Ann"), house.guest("Ben"), house.guest("Cem"));
    let id = ann.table("leduc", &["me", "open"]);
    let (join, leave) = (format!("/api/tables/{id}/join"), format!("/api/tables/{id}/leave"));
    ben.post(&join, &json!({})).expect(200);
    let mut following = ben.follow(&id, "?seat=1", Some("0-1"));
    ben.post(&leave, &json!({})).expect(200);
    cem.post(&join, &json!({})).expect(200);
    ann.post(&format!("/api/tables/{id}/start"), &json!({})).expect(200);
    assert!(following.ends(), "the seat is Cem's now");
}

#[test]
fn an_account_hears_when_it_is_its_turn() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let (ann, ben) = (house.guest("Ann"), house.guest("Ben"));
    let mut turns = ben.follow_turns();
    assert_eq!(json_of(&turns.next()), json!({ "turns": [] }));
    let id = ann.table("tictactoe", &["me", "open"]);
    ben.post(&format!("/api/tables/{id}/join"), &json!({})).expect(200);
    ann.post(&format!("/api/tables/{id}/start"), &json!({})).expect(200);
    let offers = ann.offers(&id, 0);
    ann.act(&id, &json!({ "action": offers[0] })).expect(200);
    let told = json_of(&turns.next());
    assert_eq!(told["turns"][0]["table"], json!(id));
    ben.act(&id, &json!({ "action": offers[1] })).expect(200);
    assert_eq!(json_of(&turns.next()), json!({ "turns": [] }));
}

#[test]
fn streams_end_when_the_server_stops() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("tictactoe", &["me", "me"]);
    let mut live = ann.follow(&id, "", None);
    live.take(2);
    let mut turns = ann.follow_turns();
    turns.next();
    house.stop();
    assert!(live.ends() && turns.ends());
}

#[test]
fn a_long_game_is_told_in_parts_that_fit_together() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let ann = house.guest("Ann");
    let id = ann.table("seven", &["me", "me"]);
    for part in 0..6 {
        moves(&ann, &id, 170);
        ann.post(&format!("/api/tables/{id}/chat"), &json!({ "text": format!("part {part}") })).expect(200);
    }
    let moment = ann.get(&format!("/api/tables/{id}/view?seat=0")).expect(200)["moment"].as_u64().unwrap();
    assert!(moment > 300, "more than one part: {moment}");
    let whole = ann.follow(&id, "?seat=0", None).take(moment as usize + 1 + 7);
    let last = whole.last().unwrap();
    assert_eq!(last.id, format!("{}-7", moment + 1));
    for cut in [0, 100, 255, 256, 257, 300, whole.len() - 2] {
        let rest = ann.follow(&id, "?seat=0", Some(&whole[cut].id)).take(whole.len() - cut - 1);
        assert_eq!(rest, whole[cut + 1..], "cut after {}", whole[cut].id);
    }
}

//! Keys: whatever takes one is done once under it, and what something else does under the same key is refused and changes nothing.

use crate::described::{Described, Endpoint};
use crate::dice::Dice;
use crate::scene::{Kind, Role, Scene};
use serde_json::{Value, json};

/// The addresses of tables whose body has a key.
fn keyed(described: &Described) -> Vec<&Endpoint> {
    let has_key = |endpoint: &&Endpoint| described.fields(endpoint).contains(&"key".to_owned());
    let at_table = |endpoint: &&Endpoint| endpoint.path.starts_with("/api/tables/{id}/");
    described.endpoints.iter().filter(at_table).filter(has_key).collect()
}

/// Asks until it is done, by whoever can do it. Answers who did it at which table with which body.
fn done(
    scene: &mut Scene,
    described: &Described,
    endpoint: &Endpoint,
    dice: &mut Dice,
) -> (Role, String, Value) {
    for _ in 0..200 {
        let role = *dice.pick(&[Role::Host, Role::Player, Role::Stranger]);
        let draft = scene.draft(described, endpoint, role, dice);
        let mut body = draft.body.unwrap();
        body["key"] = json!(format!("once-{}", dice.below(1_000_000_000)));
        let id = String::from_utf8(draft.parts[0].1.clone()).unwrap();
        let before = scene.ledger();
        let reply = scene.person(role).post(&endpoint.path.replace("{id}", &id), &body);
        // Some requests are fine and have nothing to do: there is nothing to repeat then.
        if reply.status == 200 && scene.ledger() != before {
            assert_eq!(reply.expect(200)["repeated"], false);
            return (role, id, body);
        }
        scene.renew();
    }
    panic!("{} could not be done by anybody", endpoint.name());
}

#[test]
fn a_key_stands_for_one_thing_that_is_done_once() {
    let described = Described::new();
    let (mut scene, mut dice) = (Scene::new(), Dice::new(1));
    // Nobody is away here, so nobody comes back; and the key of a new table is its own, not that of the table from which it goes on.
    let is_other =
        |endpoint: &&Endpoint| endpoint.path.ends_with("/back") || endpoint.path.ends_with("/play-on");
    let endpoints: Vec<_> = keyed(&described).into_iter().filter(|endpoint| !is_other(endpoint)).collect();
    assert!(endpoints.len() >= 10);
    for endpoint in endpoints {
        scene.renew();
        let (role, id, body) = done(&mut scene, &described, endpoint, &mut dice);
        let (person, at) = (scene.person(role), endpoint.path.replace("{id}", &id));
        // Where somebody has given up, a bot plays on until a person is asked.
        person.wait(&id, |info| {
            let is_there = |seat: &Value| info["seats"][seat.as_u64().unwrap() as usize]["resigned"] == false;
            info["status"] != "running" || info["awaits"].as_array().unwrap().iter().any(is_there)
        });
        let stored = scene.ledger();
        let again = person.post(&at, &body).expect(200);
        assert_eq!(again["repeated"], true, "{}", endpoint.name());
        // `say` is never the same as anything else, and `act` is not the same as talking.
        let (other, body) = if endpoint.path.ends_with("/chat") {
            ("act", json!({ "action": "call", "key": body["key"] }))
        } else {
            ("chat", json!({ "text": "the same key", "key": body["key"] }))
        };
        let reused = person.post(&format!("/api/tables/{id}/{other}"), &body);
        assert_eq!(reused.problem(), "key_reused", "{} and {other}", endpoint.name());
        assert_eq!(scene.ledger(), stored, "{} was done once", endpoint.name());
    }
}

#[test]
fn the_keys_of_others_are_theirs() {
    let scene = Scene::new();
    let at = format!("/api/tables/{}/chat", scene.table(Kind::Running));
    let said = json!({ "text": "mine", "key": "the same word" });
    assert_eq!(scene.person(Role::Host).post(&at, &said).problem(), "malformed", "a key has no spaces");
    for role in [Role::Host, Role::Player] {
        let said = json!({ "text": format!("{role:?}"), "key": "word" });
        assert_eq!(scene.person(role).post(&at, &said).expect(200)["repeated"], false);
    }
    let other = json!({ "text": "something else", "key": "word" });
    assert_eq!(scene.person(Role::Host).post(&at, &other).problem(), "key_reused");
}

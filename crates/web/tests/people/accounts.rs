//! Guests, members, signing in and out.

use crate::house::{BEGIN, House};
use serde_json::json;

const DAY: i64 = 24 * 60 * 60 * 1000;

#[tokio::test]
async fn a_guest_is_somebody_at_once() {
    let house = House::open().await;
    let reply = house.post("/api/guests", &json!({ "name": " Anna  Maria " })).send().await;
    assert_eq!(reply.status, 201);
    assert_eq!(reply.header("set-cookie"), "", "a program gets no cookie");
    let account = &reply.json()["account"];
    assert_eq!((&account["name"], &account["kind"]), (&json!("Anna Maria"), &json!("guest")));
    let me = house.who(&reply.token()).await.unwrap();
    assert_eq!(me, json!({ "id": account["id"], "name": "Anna Maria", "kind": "guest", "ratings": [] }));
    assert_ne!(house.guest("Anna Maria").await, reply.token(), "another guest of the same name");
}

#[tokio::test]
async fn names_that_hide_or_deceive_are_refused() {
    let house = House::open().await;
    for name in ["", "  ", "Master", "search:500", "a\u{202e}b", "a\nb", &"x".repeat(41)] {
        let reply = house.post("/api/guests", &json!({ "name": name })).send().await;
        assert_eq!((reply.status, reply.problem().as_str()), (400, "malformed"), "{name:?}");
    }
    for (name, password) in
        [("Jörg", "long enough"), ("x", "long enough"), ("greedy", "long enough"), ("Anna", "short")]
    {
        let reply = house.post("/api/members", &json!({ "name": name, "password": password })).send().await;
        assert_eq!((reply.status, reply.problem().as_str()), (400, "malformed"), "{name:?}");
    }
}

#[tokio::test]
async fn a_page_gets_a_cookie_that_scripts_cannot_read() {
    let house = House::open().await;
    let reply = house.post("/api/guests", &json!({ "name": "Anna" })).by_page().send().await;
    let expected = format!("trestle={}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax", reply.token());
    assert_eq!(reply.header("set-cookie"), expected);
    let me = house.get("/api/me").cookie(&reply.token()).send().await;
    assert_eq!(me.json()["name"], "Anna");
}

#[tokio::test]
async fn a_page_that_came_by_https_gets_a_secure_cookie() {
    let house = House::with(|config| config.behind_proxy = true).await;
    let by_https =
        house.post("/api/guests", &json!({ "name": "Anna" })).header("origin", "https://house.test");
    let reply = by_https.header("x-forwarded-proto", "https").send().await;
    assert!(reply.header("set-cookie").ends_with("; Secure"), "{}", reply.header("set-cookie"));
}

#[tokio::test]
async fn nobody_is_told_so_and_a_stale_cookie_is_nobody() {
    let house = House::open().await;
    assert_eq!(house.get("/api/me").send().await.problem(), "not_signed_in");
    assert_eq!(house.get("/api/me").cookie("left over").send().await.problem(), "not_signed_in");
    let guest =
        house.post("/api/guests", &json!({ "name": "Anna" })).cookie("left over").by_page().send().await;
    assert_eq!(guest.status, 201);
    let member = json!({ "name": "Anna", "password": "long enough" });
    assert_eq!(house.post("/api/members", &member).cookie("left over").by_page().send().await.status, 201);
}

#[tokio::test]
async fn a_wrong_bearer_is_never_nobody() {
    let house = House::open().await;
    for token in ["wrong", "", &"x".repeat(5000)] {
        assert_eq!(house.who(token).await, Err("not_signed_in".to_owned()));
        let member = json!({ "name": "Anna", "password": "long enough" });
        let reply = house.post("/api/members", &member).bearer(token).send().await;
        assert_eq!(
            (reply.status, reply.problem().as_str()),
            (401, "not_signed_in"),
            "also where anybody may ask"
        );
    }
}

#[tokio::test]
async fn a_member_has_the_name_alone_and_comes_back_with_the_password() {
    let house = House::open().await;
    let first = house.member("Anna", "correct horse").await;
    let id = house.who(&first).await.unwrap()["id"].clone();
    for name in ["Anna", "ANNA", " anna "] {
        let reply =
            house.post("/api/members", &json!({ "name": name, "password": "another one" })).send().await;
        assert_eq!((reply.status, reply.problem().as_str()), (409, "name_taken"), "{name:?}");
    }
    let reply =
        house.post("/api/sessions", &json!({ "name": " aNNA ", "password": "correct horse" })).send().await;
    let me = house.who(&reply.token()).await.unwrap();
    assert_eq!((&me["id"], &me["name"], &me["kind"]), (&id, &json!("Anna"), &json!("member")));
    assert_ne!(reply.token(), first);
    assert!(house.who(&first).await.is_ok(), "the first session goes on");
}

#[tokio::test]
async fn who_signs_in_wrongly_does_not_learn_who_is_a_member() {
    let house = House::open().await;
    house.member("Anna", "correct horse").await;
    let wrong =
        house.post("/api/sessions", &json!({ "name": "Anna", "password": "Correct horse" })).send().await;
    assert_eq!((wrong.status, wrong.problem().as_str()), (401, "wrong_password"));
    for name in ["Bert", "x", "Jörg", ""] {
        let nobody =
            house.post("/api/sessions", &json!({ "name": name, "password": "correct horse" })).send().await;
        assert_eq!((nobody.status, &nobody.body), (401, &wrong.body), "{name:?}");
    }
}

#[tokio::test]
async fn a_guest_who_becomes_a_member_stays_the_same_and_gets_a_new_session() {
    let house = House::open().await;
    let (guest, program) = (house.guest("Anna").await, house.guest("Bert").await);
    let id = house.who(&guest).await.unwrap()["id"].clone();
    let member = json!({ "name": "Anna", "password": "correct horse" });
    let token = house.post("/api/members", &member).bearer(&guest).send().await.token();
    let me = house.who(&token).await.unwrap();
    assert_eq!((&me["id"], &me["kind"]), (&id, &json!("member")));
    assert_eq!(house.who(&guest).await, Err("not_signed_in".to_owned()), "the old session has ended");

    let again =
        house.post("/api/members", &json!({ "name": "Anne", "password": "correct horse" })).bearer(&token);
    let again = again.send().await;
    assert_eq!((again.status, again.problem().as_str()), (409, "wrong_time"));
    let taken = house.post("/api/members", &member).bearer(&program).send().await;
    assert_eq!((taken.status, taken.problem().as_str()), (409, "name_taken"));
    assert_eq!(house.who(&program).await.unwrap()["kind"], "guest", "nothing has changed");
}

#[tokio::test]
async fn other_sessions_of_a_guest_see_at_once_that_it_is_a_member() {
    let house = House::open().await;
    let guest = house.guest("Anna").await;
    let program = house.post("/api/tokens", &json!({ "label": "bot" })).bearer(&guest).send().await.token();
    assert_eq!(house.who(&program).await.unwrap()["kind"], "guest");
    let member = json!({ "name": "Anna", "password": "correct horse" });
    house.post("/api/members", &member).bearer(&guest).send().await.token();
    assert_eq!(house.who(&program).await.unwrap()["kind"], "member");
}

#[tokio::test]
async fn signing_out_ends_the_session_that_is_shown_and_no_other() {
    let house = House::open().await;
    let first = house.member("Anna", "correct horse").await;
    let page = house.post("/api/sessions", &json!({ "name": "Anna", "password": "correct horse" })).by_page();
    let second = page.send().await.token();
    assert!(house.who(&second).await.is_ok());
    let reply = house.delete("/api/sessions").cookie(&second).by_page().send().await;
    assert_eq!((reply.status, reply.body.len()), (204, 0));
    assert_eq!(reply.header("set-cookie"), "trestle=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    assert_eq!(house.who(&second).await, Err("not_signed_in".to_owned()));
    assert!(house.who(&first).await.is_ok());
    assert_eq!(house.delete("/api/sessions").send().await.problem(), "not_signed_in");
}

#[tokio::test]
async fn sessions_end_after_90_days_and_tokens_after_400() {
    let house = House::open().await;
    let session = house.guest("Anna").await;
    let token = house.post("/api/tokens", &json!({ "label": "bot" })).bearer(&session).send().await.token();
    for (day, session_ends, token_ends) in
        [(90, false, false), (90, true, false), (400, true, false), (400, true, true)]
    {
        let last_moment = if day == 90 { !session_ends } else { !token_ends };
        house.now.set(BEGIN + day * DAY - i64::from(last_moment));
        assert_eq!(house.who(&session).await.is_err(), session_ends, "session, day {day}");
        assert_eq!(house.who(&token).await.is_err(), token_ends, "token, day {day}");
    }
}

#[tokio::test]
async fn sessions_and_tokens_survive_a_restart_and_what_has_ended_does_not() {
    let house = House::open().await;
    let (member, ended) = (house.member("Anna", "correct horse").await, house.guest("Bert").await);
    let token = house.post("/api/tokens", &json!({ "label": "bot" })).bearer(&member).send().await.token();
    house.delete("/api/sessions").bearer(&ended).send().await;
    let house = house.restart().await;
    assert_eq!(house.who(&member).await.unwrap()["name"], "Anna");
    assert_eq!(house.who(&token).await.unwrap()["name"], "Anna");
    assert!(house.who(&ended).await.is_err());
    house.post("/api/sessions", &json!({ "name": "Anna", "password": "correct horse" })).send().await.token();
}

#[tokio::test]
async fn the_disk_never_holds_a_secret() {
    let house = House::open().await;
    let member = house.member("Anna", "correct horse").await;
    let token = house.post("/api/tokens", &json!({ "label": "my bot" })).bearer(&member).send().await.token();
    let disk = house.disk();
    let holds = |text: &str| disk.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("Anna") && holds("my bot") && holds("$argon2id$"), "this is where they would be");
    for secret in ["correct horse", &member, &token] {
        assert!(!holds(secret), "{secret}");
    }
}

//! Tokens for programs.

use crate::house::{BEGIN, House};
use serde_json::json;

#[tokio::test]
async fn a_token_is_shown_once_and_listed_without_its_secret() {
    let house = House::open().await;
    let anna = house.guest("Anna").await;
    let made = house.post("/api/tokens", &json!({ "label": "my  bot" })).bearer(&anna).send().await;
    let (secret, made) = (made.token(), made.json());
    assert_eq!(made["label"], "my bot");
    let listed = house.get("/api/tokens").bearer(&anna).send().await;
    let expires_at = BEGIN + 400 * 24 * 60 * 60 * 1000;
    let expected =
        json!([{ "id": made["id"], "label": "my bot", "created_at": BEGIN, "expires_at": expires_at }]);
    assert_eq!(listed.json(), expected);
    assert_eq!(made["id"].as_str().unwrap().len(), 12);
    assert!(!secret.contains(made["id"].as_str().unwrap()));
    assert_eq!(house.who(&secret).await.unwrap()["name"], "Anna");
}

#[tokio::test]
async fn a_revoked_token_is_refused_at_once() {
    let house = House::open().await;
    let anna = house.guest("Anna").await;
    let made = house.post("/api/tokens", &json!({ "label": "bot" })).bearer(&anna).send().await;
    assert!(house.who(&made.token()).await.is_ok(), "known, and remembered");
    let path = format!("/api/tokens/{}", made.json()["id"].as_str().unwrap());
    assert_eq!(house.delete(&path).bearer(&anna).send().await.status, 204);
    assert_eq!(house.who(&made.token()).await, Err("not_signed_in".to_owned()));
    assert_eq!(house.get("/api/tokens").bearer(&anna).send().await.json(), json!([]));
    assert_eq!(house.delete(&path).bearer(&anna).send().await.problem(), "not_found");
}

#[tokio::test]
async fn tokens_are_their_owners_business() {
    let house = House::open().await;
    let (anna, bert) = (house.guest("Anna").await, house.guest("Bert").await);
    let made = house.post("/api/tokens", &json!({ "label": "bot" })).bearer(&anna).send().await;
    let path = format!("/api/tokens/{}", made.json()["id"].as_str().unwrap());
    assert_eq!(house.delete(&path).bearer(&bert).send().await.problem(), "not_found");
    assert_eq!(house.get("/api/tokens").bearer(&bert).send().await.json(), json!([]));
    assert!(house.who(&made.token()).await.is_ok());
    for ask in
        [house.get("/api/tokens"), house.post("/api/tokens", &json!({ "label": "bot" })), house.delete(&path)]
    {
        assert_eq!(ask.send().await.problem(), "not_signed_in");
    }
}

#[tokio::test]
async fn nobody_has_more_than_fifty_and_each_has_a_label() {
    let house = House::open().await;
    let anna = house.guest("Anna").await;
    for label in ["", " ", "a\u{200b}", &"x".repeat(61)] {
        let reply = house.post("/api/tokens", &json!({ "label": label })).bearer(&anna).send().await;
        assert_eq!(reply.problem(), "malformed", "{label:?}");
    }
    for number in 0..50 {
        let label = json!({ "label": format!("bot {number}") });
        assert_eq!(house.post("/api/tokens", &label).bearer(&anna).send().await.status, 201);
    }
    let reply = house.post("/api/tokens", &json!({ "label": "one more" })).bearer(&anna).send().await;
    assert_eq!((reply.status, reply.problem().as_str()), (422, "over_budget"));
}

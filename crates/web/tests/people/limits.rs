//! Too much at once.

use crate::house::{Ask, House, Reply};
use hyper::Method;
use serde_json::json;

/// Sends the same question until there are enough answers. A refill takes longer than all of them together.
async fn replies(count: usize, ask: impl Fn() -> Ask) -> Vec<Reply> {
    let mut replies = Vec::new();
    for _ in 0..count {
        replies.push(ask().send().await);
    }
    replies
}

fn refused(replies: &[Reply]) -> usize {
    replies.iter().filter(|reply| reply.status == 429).count()
}

#[tokio::test]
async fn an_address_that_asks_too_much_has_to_wait() {
    let house = House::with(|config| config.limits.per_address = 3).await;
    let replies = replies(12, || house.get("/healthz")).await;
    assert!(replies[..3].iter().all(|reply| reply.status == 200));
    let refused = replies.iter().find(|reply| reply.status == 429).expect("twelve at once are too many");
    assert_eq!(refused.problem(), "too_many");
    assert_eq!(refused.header("retry-after"), "1");
}

#[tokio::test]
async fn a_proxy_tells_addresses_apart_and_nobody_else_does() {
    for (behind_proxy, expected) in [(true, 0), (false, 6)] {
        let house = House::with(|config| {
            config.behind_proxy = behind_proxy;
            config.limits.new_per_hour = 2;
        })
        .await;
        let mut replies = Vec::new();
        for number in 0..8 {
            // What stands before the last address is made up by the visitor.
            let forwarded = format!("192.0.2.99, 192.0.2.{number}");
            let ask =
                house.post("/api/guests", &json!({ "name": "Anna" })).header("x-forwarded-for", &forwarded);
            replies.push(ask.send().await);
        }
        assert_eq!(refused(&replies), expected, "behind a proxy: {behind_proxy}");
    }
}

#[tokio::test]
async fn a_network_is_one_address() {
    let house = House::with(|config| {
        config.behind_proxy = true;
        config.limits.new_per_hour = 1;
    })
    .await;
    let mut statuses = Vec::new();
    for forwarded in ["2001:db8:0:1::1", "2001:db8:0:1:2::2", "2001:db8:0:2::1"] {
        let ask = house.post("/api/guests", &json!({ "name": "Anna" })).header("x-forwarded-for", forwarded);
        statuses.push(ask.send().await.status);
    }
    assert_eq!(statuses, [201, 429, 201]);
}

#[tokio::test]
async fn new_accounts_and_tries_to_sign_in_are_few() {
    let house = House::with(|config| config.limits.new_per_hour = 4).await;
    let token = house.guest("Anna").await;
    house.member("Anna", "correct horse").await;
    let guess = json!({ "name": "Anna", "password": "wrong horse" });
    let replies = replies(5, || house.post("/api/sessions", &guess)).await;
    assert_eq!(replies.iter().map(|reply| reply.status).collect::<Vec<_>>(), [401, 401, 429, 429, 429]);
    let wait: u32 = replies[4].header("retry-after").parse().unwrap();
    assert!((600..=900).contains(&wait), "four an hour are one in 900 s, found {wait}");
    assert!(house.who(&token).await.is_ok(), "those who are in are not disturbed");
}

#[tokio::test]
async fn an_account_that_changes_too_much_has_to_wait_and_may_look() {
    let house = House::with(|config| config.limits.per_account = 2).await;
    let (anna, bert) = (house.guest("Anna").await, house.guest("Bert").await);
    let made = replies(10, || house.post("/api/tokens", &json!({ "label": "" })).bearer(&anna)).await;
    assert!(refused(&made) > 0);
    assert_eq!(made[0].problem(), "malformed");
    let looks = replies(10, || house.get("/api/me").bearer(&anna)).await;
    assert_eq!(refused(&looks), 0);
    assert_eq!(house.post("/api/tokens", &json!({ "label": "bot" })).bearer(&bert).send().await.status, 201);
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let house = House::with(|config| config.limits.body = 1000).await;
    let large = json!({ "name": "Anna".repeat(1000) });
    let reply = house.post("/api/guests", &large).send().await;
    assert_eq!((reply.status, reply.problem().as_str()), (413, "too_large"));
    let fits = format!("{}{}", json!({ "name": "Anna" }), " ".repeat(900));
    let ask = house.ask(Method::POST, "/api/guests").header("content-type", "application/json").body(fits);
    assert_eq!(ask.send().await.status, 201);
}

//! Other people's pages.

use crate::house::{House, PAGE};
use hyper::Method;
use serde_json::json;

#[tokio::test]
async fn a_cookie_counts_only_from_our_own_pages() {
    let house = House::with(|config| config.origins = vec!["https://play.example".to_owned()]).await;
    let anna = house.guest("Anna").await;
    let cases = [
        (Some(PAGE), None, 201),
        (Some(PAGE), Some("same-origin"), 201),
        (Some("https://play.example"), None, 201),
        (None, None, 403),
        (None, Some("same-origin"), 403),
        (Some("null"), None, 403),
        (Some("https://house.test"), None, 403),
        (Some("http://evil.test"), None, 403),
        (Some("http://evil.test"), Some("same-origin"), 403),
        (Some(PAGE), Some("cross-site"), 403),
    ];
    for (origin, site, expected) in cases {
        let mut ask = house.post("/api/tokens", &json!({ "label": "bot" })).cookie(&anna);
        if let Some(origin) = origin {
            ask = ask.header("origin", origin);
        }
        if let Some(site) = site {
            ask = ask.header("sec-fetch-site", site);
        }
        let reply = ask.send().await;
        assert_eq!(reply.status, expected, "{origin:?} {site:?}");
        if expected == 403 {
            assert_eq!(reply.problem(), "wrong_origin");
        }
    }
    let listed = house.get("/api/tokens").cookie(&anna).send().await.json();
    assert_eq!(listed.as_array().unwrap().len(), 3, "what was refused has not happened");
}

#[tokio::test]
async fn a_bearer_needs_no_origin_and_must_not_have_a_wrong_one() {
    let house = House::open().await;
    let anna = house.guest("Anna").await;
    let ask = || house.post("/api/tokens", &json!({ "label": "bot" })).bearer(&anna);
    assert_eq!(ask().send().await.status, 201);
    assert_eq!(ask().cookie("left over").send().await.status, 201);
    assert_eq!(ask().by_page().send().await.status, 201);
    assert_eq!(ask().header("origin", "http://evil.test").send().await.problem(), "wrong_origin");
}

#[tokio::test]
async fn every_method_that_changes_is_guarded_also_where_nothing_is() {
    let house = House::open().await;
    let anna = house.guest("Anna").await;
    for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
        for path in ["/api/sessions", "/api/nowhere", "/"] {
            let reply = house.ask(method.clone(), path).cookie(&anna).send().await;
            assert_eq!((reply.status, reply.problem().as_str()), (403, "wrong_origin"), "{method} {path}");
        }
    }
    assert!(house.who(&anna).await.is_ok(), "still signed in");
    assert_eq!(
        house.get("/api/me").cookie(&anna).header("origin", "http://evil.test").send().await.status,
        200
    );
}

#[tokio::test]
async fn strangers_cannot_be_signed_in_by_other_pages() {
    let house = House::open().await;
    let ask = house.post("/api/guests", &json!({ "name": "Anna" })).header("origin", "http://evil.test");
    let reply = ask.send().await;
    assert_eq!((reply.problem().as_str(), reply.header("set-cookie")), ("wrong_origin", ""));
}

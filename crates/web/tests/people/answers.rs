//! Whatever goes wrong, the answer is a problem in JSON; whatever is answered, browsers are told what they may do with it.

use crate::house::{Ask, House, Reply};
use hyper::Method;

fn sends(house: &House, content_type: &str, body: &'static [u8]) -> Ask {
    house.ask(Method::POST, "/api/guests").header("content-type", content_type).body(body)
}

#[tokio::test]
async fn a_body_that_is_wrong_is_told_where() {
    let house = House::open().await;
    let cases: [(&[u8], &str); 8] = [
        (b"", "EOF while parsing a value at line 1 column 0"),
        (b"{\n \"name\": Anna }", "expected value at line 2 column 10"),
        (b"{\"name\": \"Anna\"", "EOF while parsing an object at line 1 column 15"),
        (b"{}", "missing field `name` at line 1 column 2"),
        (b"{\"name\": 7}", "invalid type: integer `7`, expected a string at line 1 column 10"),
        (b"{\"name\": \"A\", \"x\": 1}", "unknown field `x`, expected `name` at line 1 column 17"),
        (b"{\"name\": \"A\"} {}", "trailing characters at line 1 column 15"),
        (b"{\"name\": \"\xff\"}", "invalid unicode code point at line 1 column 11"),
    ];
    for (body, expected) in cases {
        let reply = sends(&house, "application/json", body).send().await;
        assert_eq!((reply.status, reply.problem().as_str()), (400, "malformed"));
        assert_eq!(reply.sentence(), format!("the body is not what was expected: {expected}"));
    }
}

#[tokio::test]
async fn a_body_must_say_that_it_is_json() {
    let house = House::open().await;
    for content_type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
        let reply = sends(&house, content_type, b"{\"name\": \"Anna\"}").send().await;
        assert_eq!((reply.status, reply.problem().as_str()), (415, "not_json"), "{content_type:?}");
    }
    let reply = house.ask(Method::POST, "/api/guests").body("{\"name\": \"Anna\"}").send().await;
    assert_eq!(reply.problem(), "not_json");
    for content_type in ["application/json", "Application/JSON; charset=utf-8"] {
        assert_eq!(sends(&house, content_type, b"{\"name\": \"Anna\"}").send().await.status, 201);
    }
}

#[tokio::test]
async fn addresses_that_lead_nowhere_say_so() {
    let house = House::open().await;
    let anna = house.guest("Anna").await;
    for path in ["/api/nowhere", "/nowhere", "/api/me/", "/api/tokens/a/b"] {
        let reply = house.get(path).send().await;
        assert_eq!((reply.status, reply.problem().as_str()), (404, "not_found"), "{path}");
    }
    let reply = house.ask(Method::PUT, "/api/tokens").bearer(&anna).send().await;
    assert_eq!((reply.status, reply.problem().as_str()), (405, "wrong_method"));
    let mut allowed: Vec<_> = reply.header("allow").split(',').collect();
    allowed.sort_unstable();
    assert_eq!(allowed, ["GET", "HEAD", "POST"]);
    let reply = house.delete("/api/tokens/%ff").bearer(&anna).send().await;
    assert_eq!((reply.status, reply.problem().as_str()), (400, "malformed"));
}

#[tokio::test]
async fn every_answer_tells_browsers_what_they_may_do() {
    let house = House::with(|config| config.limits.new_per_hour = 1).await;
    let too_large = || {
        house
            .ask(Method::POST, "/api/guests")
            .header("content-type", "application/json")
            .body(vec![b' '; 600_000])
    };
    let replies: Vec<Reply> = vec![
        house.get("/healthz").send().await,
        house.get("/nowhere").send().await,
        house.get("/api/me").send().await,
        too_large().send().await,
        too_large().send().await,
        house.delete("/api/sessions").cookie("x").send().await,
        house.ask(Method::PUT, "/api/me").send().await,
    ];
    let statuses: Vec<_> = replies.iter().map(|reply| reply.status).collect();
    assert_eq!(statuses, [200, 404, 401, 413, 429, 403, 405]);
    for (reply, is_api) in replies.iter().zip([false, false, true, true, true, true, true]) {
        let policy = reply.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'self';") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"));
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        assert_eq!(reply.header("referrer-policy"), "same-origin");
        assert_eq!(reply.header("cross-origin-opener-policy"), "same-origin");
        assert!(reply.header("permissions-policy").contains("camera=()"));
        assert_eq!(reply.header("cache-control") == "no-store", is_api, "{}", reply.status);
    }
}

#[tokio::test]
async fn large_answers_are_compressed_for_those_who_can_read_it() {
    let house = House::open().await;
    let plain = house.get("/api").send().await;
    assert_eq!((plain.status, plain.header("content-encoding")), (200, ""));
    let compressed = house.get("/api").header("accept-encoding", "gzip").send().await;
    assert_eq!(compressed.header("content-encoding"), "gzip");
    assert_eq!(compressed.body[..2], [0x1f, 0x8b], "what gzip begins with");
    assert!(
        compressed.body.len() * 2 < plain.body.len(),
        "{} of {}",
        compressed.body.len(),
        plain.body.len()
    );
    let small = house.get("/healthz").header("accept-encoding", "gzip").send().await;
    assert_eq!(small.header("content-encoding"), "");
}

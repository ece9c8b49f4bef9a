//! What those ask who keep the server running.

use crate::house::House;

#[tokio::test]
async fn it_lives_and_is_ready() {
    let house = House::open().await;
    assert_eq!(house.get("/healthz").send().await.status, 200);
    assert_eq!(house.get("/readyz").send().await.status, 200);
}

#[tokio::test]
async fn meters_count_requests_by_pattern_and_know_nobody() {
    let house = House::open().await;
    let anna = house.guest("Anna").await;
    let id = house.who(&anna).await.unwrap()["id"].as_str().unwrap().to_owned();
    house.delete("/api/tokens/abc123def456").bearer(&anna).send().await;
    house.get("/api/secret-place?token=abc123def456").send().await;
    house.ask("BREW".parse().unwrap(), "/api/me").send().await;
    let reply = house.get("/metrics").send().await;
    assert!(reply.header("content-type").starts_with("text/plain; version=0.0.4"));
    let text = String::from_utf8(reply.body.to_vec()).unwrap();
    for line in [
        "trestle_requests_total{path=\"/api/guests\",method=\"POST\",status=\"201\"}",
        "trestle_requests_total{path=\"/api/tokens/{id}\",method=\"DELETE\",status=\"404\"}",
        "trestle_requests_total{path=\"nowhere\",method=\"GET\",status=\"404\"}",
        "trestle_requests_total{path=\"/api/me\",method=\"other\",status=\"405\"}",
        "trestle_request_seconds_bucket{path=\"/api/me\",method=\"GET\",le=\"0.05\"}",
        "trestle_streams 0",
        "trestle_store_units_total ",
    ] {
        assert!(text.contains(line), "expected {line} in\n{text}");
    }
    for secret in [&anna, &id, "Anna", "abc123def456", "secret-place", "BREW"] {
        assert!(!text.contains(secret), "{secret}");
    }
}

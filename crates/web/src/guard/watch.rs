//! One line of the log and one measurement for each request, and the headers that every answer has.
//!
//! Never writes an address as it was sent, nor a query, a header or a body: secrets may be in all of them.

use crate::guard::origin::is_change;
use crate::guard::{AccountId, headers};
use crate::meters;
use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;

/// Watches a request pass.
pub(crate) async fn watch(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let is_api = request.uri().path().starts_with("/api");
    let mut response = next.run(request).await;
    headers::add(response.headers_mut(), is_api);

    let path = matched.as_ref().map_or("nowhere", MatchedPath::as_str);
    let (status, took) = (response.status(), began.elapsed());
    meters::answered(path, &method, status, took);
    let account = response.extensions().get::<AccountId>().map(|account| account.0.as_str());
    let (changes, method) = (is_change(&method), meters::method_name(&method));
    let (status, ms) = (status.as_u16(), took.as_secs_f64() * 1000.0);
    if changes {
        tracing::info!(method, path, status, ms, account, "answered");
    } else {
        tracing::debug!(method, path, status, ms, account, "answered");
    }
    response
}

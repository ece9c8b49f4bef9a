//! What those who keep the server running ask it: does it live, is it ready, what has it counted.

use crate::app::App;
use crate::guard::Address;
use crate::meters;
use crate::problem::{Answer, Kind, Problem};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The addresses of the service.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(healthz)).routes(routes!(readyz)).routes(routes!(metrics))
}

/// All is well.
#[derive(Debug, Serialize, ToSchema)]
struct Well {
    /// The version of the program.
    version: &'static str,
}

impl Well {
    const NOW: Json<Well> = Json(Well { version: env!("CARGO_PKG_VERSION") });
}

/// Says that the process lives. Asks nobody else.
#[utoipa::path(get, path = "/healthz", tag = "service", responses(
    (status = OK, description = "It lives", body = Well),
    (status = TOO_MANY_REQUESTS, description = "too_many", body = Problem),
))]
async fn healthz() -> Json<Well> {
    Well::NOW
}

/// Says whether requests should be sent here: the store can be read and written, and the server is not about to stop.
#[utoipa::path(get, path = "/readyz", tag = "service", responses(
    (status = OK, description = "It is ready", body = Well),
    (status = TOO_MANY_REQUESTS, description = "too_many", body = Problem),
    (status = SERVICE_UNAVAILABLE, description = "unavailable", body = Problem),
))]
async fn readyz(State(app): State<Arc<App>>) -> Answer<Json<Well>> {
    if app.hall.is_draining() {
        return Err(Problem::new(Kind::Unavailable, "the server is about to stop"));
    }
    app.store.is_ready().await?;
    Ok(Well::NOW)
}

/// Everything that is counted and measured, as Prometheus reads it. Only for programs on the same machine: on a quiet server the
/// number of moves would tell a player how often another has acted in secret.
#[utoipa::path(get, path = "/metrics", tag = "service", responses(
    (status = OK, description = "Meters", body = String, content_type = "text/plain"),
    (status = FORBIDDEN, description = "not_yours", body = Problem),
    (status = TOO_MANY_REQUESTS, description = "too_many", body = Problem),
))]
async fn metrics(
    State(app): State<Arc<App>>,
    address: Address,
    headers: HeaderMap,
) -> Answer<impl IntoResponse> {
    let is_passed_on = ["x-forwarded-for", "forwarded"].iter().any(|name| headers.contains_key(*name));
    if !address.0.is_loopback() || is_passed_on {
        return Err(Problem::new(
            Kind::NotYours,
            "the meters are only for programs on the machine of the server",
        )
        .hint("ask on the machine itself, not through a proxy"));
    }
    meters::streams(app.streams.count());
    meters::stored(app.store.figures());
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.meters.text()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard;

    #[tokio::test]
    async fn a_server_that_stops_is_not_ready_and_lives() {
        let (app, _folder) = guard::tests::app().await;
        assert!(readyz(State(Arc::clone(&app))).await.is_ok());
        app.hall.drain();
        assert_eq!(readyz(State(app)).await.unwrap_err().kind, Kind::Unavailable);
        let Json(well) = healthz().await;
        assert!(!well.version.is_empty());
    }

    #[tokio::test]
    async fn without_its_store_it_is_not_ready() {
        let (app, _folder) = guard::tests::app().await;
        app.store.clone().close().await;
        assert_eq!(readyz(State(app)).await.unwrap_err().kind, Kind::Unavailable);
    }
}

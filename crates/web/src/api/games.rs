//! Which games there are.

use crate::api::input::At;
use crate::app::App;
use crate::problem::{Answer, Kind, Problem, Unanswered};
use axum::Json;
use bots::Level;
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(games)).routes(routes!(game))
}

/// The games of this server.
#[derive(Serialize, ToSchema)]
struct Games {
    /// What everybody may know about each game: id, name, seats, options.
    #[schema(value_type = Vec<Object>)]
    games: Vec<Value>,
    /// The bots that can take a seat, from the weakest.
    bots: Vec<String>,
}

/// Which games there are, with their seats and options.
#[utoipa::path(
    get, path = "/api/games", tag = "games",
    responses((status = 200, body = Games), (status = 429, description = "Too much at once", body = Problem))
)]
async fn games() -> Json<Games> {
    let games = shelf::games().iter().map(|game| json(&game.meta())).collect();
    Json(Games { games, bots: Level::NAMED.map(|level| level.to_string()).to_vec() })
}

/// One game.
#[utoipa::path(
    get, path = "/api/games/{id}", tag = "games",
    params(("id" = String, Path, description = "Such as `seven`")),
    responses((status = 200, body = Object), Unanswered)
)]
async fn game(At(id): At<String>) -> Answer<Json<Value>> {
    let game = shelf::game(&id).ok_or_else(|| no_such_game(&id))?;
    Ok(Json(json(&game.meta())))
}

pub(crate) fn no_such_game(id: &str) -> Problem {
    let known: Vec<_> = shelf::games().iter().map(|game| game.meta().id).collect();
    Problem::new(Kind::NotFound, format!("there is no game `{id}`"))
        .hint(format!("games of this server: {}", known.join(", ")))
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what games say of themselves has a JSON form")
}

//! Asking a bot what it would do.

use crate::api::Caller;
use crate::api::input::{At, Input};
use crate::app::App;
use crate::hall::{Hint, HintQuestion, level};
use crate::problem::{Answer, Kind, Problem, Undone};
use axum::Json;
use axum::extract::State;
use bots::Level;
use serde::Deserialize;
use std::sync::Arc;
use table::Seat;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(hint))
}

/// For whom a bot shall think.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Wanting {
    /// For which of your seats, if you have several.
    #[schema(minimum = 0, maximum = 6)]
    seat: Option<u8>,
    /// Which bot: `novice`, `squire`, `veteran`, `master`, `random`, `greedy`. If it is left out: a master.
    level: Option<String>,
}

/// What a bot would do in your place, from what you may know. It takes a while to think; nothing changes, and nobody hears of it.
#[utoipa::path(
    post, path = "/api/tables/{id}/hint", tag = "play", params(("id" = String, Path, description = "Of the table")), request_body = Wanting,
    responses((status = 200, body = Hint), Undone)
)]
async fn hint(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Input(Wanting { seat, level: wanted }): Input<Wanting>,
) -> Answer<Json<Hint>> {
    let seat = seat.map(Seat::try_from).transpose().map_err(|error| Problem::new(Kind::Malformed, error))?;
    let level = wanted.map_or(Ok(Level::Master), |name| level(&name))?;
    let question = HintQuestion { account: caller.account.id, seat, level };
    Ok(Json(app.hall.hint(&id, question).await?))
}

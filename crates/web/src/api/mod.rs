//! Every address under `/api`. A file for each kind of thing one can ask; each handler reads what was sent, asks the hall or the
//! people, and answers with JSON. No rules and no SQL here.

#![expect(unused_qualifications, reason = "the macros of utoipa write whole paths")]

mod caller;
mod chairs;
mod events;
mod games;
mod hint;
mod input;
mod look;
mod opening;
mod people;
mod play;
mod play_on;
mod service;
mod summary;
mod tables;

pub(crate) use caller::{Caller, MaybeCaller};
pub(crate) use games::no_such_game;
pub(crate) use input::{Asked, At};
pub(crate) use summary::Summary;

use crate::app::App;
use crate::problem::Problem;
use axum::{Json, Router};
use std::sync::{Arc, LazyLock};
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What stands before the addresses in the description of the API.
#[derive(OpenApi)]
#[openapi(info(
    title = "Trestleboard",
    description = "Tables for heavy strategy games. Every problem is JSON with a kind, a sentence and a hint. Seats are counted from 0. \
                   Viewers count moments: only what they could notice. Send `Authorization: Bearer <token>`; POST /api/guests gives one."
))]
struct Description;

fn described() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .merge(games::routes())
        .merge(people::routes())
        .merge(tables::routes())
        .merge(play_on::routes())
        .merge(play::routes())
        .merge(hint::routes())
        .merge(look::routes())
        .merge(events::routes())
        .merge(service::routes())
        .routes(routes!(description))
}

/// All addresses.
pub(crate) fn router() -> Router<Arc<App>> {
    described().into()
}

/// The description of the API.
pub fn openapi() -> Document {
    described().into_openapi()
}

/// This description: everything that can be asked here.
#[utoipa::path(
    get, path = "/api", tag = "service",
    responses((status = 200, body = Object), (status = 429, description = "Too much at once", body = Problem))
)]
async fn description() -> Json<&'static Document> {
    static DOCUMENT: LazyLock<Document> = LazyLock::new(openapi);
    Json(&DOCUMENT)
}

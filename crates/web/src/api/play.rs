//! Changing a running game: acting, taking back, giving up, talking.

use crate::api::Caller;
use crate::api::input::{At, Input};
use crate::api::look::Offered;
use crate::api::tables::{ForSeat, wish, wish_of};
use crate::app::App;
use crate::hall::{Live, Receipt, Want};
use crate::problem::{Answer, Kind, Problem, Undone};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use table::Seat;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(act))
        .routes(routes!(undo))
        .routes(routes!(answer_undo))
        .routes(routes!(resign))
        .routes(routes!(offer_end))
        .routes(routes!(answer_end))
        .routes(routes!(come_back))
        .routes(routes!(chat))
}

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Acting {
    /// For which of your seats, if you have several.
    #[schema(minimum = 0, maximum = 6)]
    seat: Option<u8>,
    /// The action, as GET …/offers lists it.
    #[schema(value_type = Value)]
    action: Value,
    /// The moment at which you decided. If something else is asked since then, nothing is done.
    #[schema(value_type = Option<i64>, minimum = 0, maximum = 4_294_967_295_usize)]
    moment: Option<u32>,
    /// Your word for this request: sent again with the same key, it is carried out once.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    key: Option<String>,
    /// Shall the answer list what you can do next?
    #[serde(default)]
    offers: bool,
}

/// A move that was made. It is stored: nothing can lose it any more.
#[derive(Serialize, ToSchema)]
struct Acted {
    #[serde(flatten)]
    receipt: Receipt,
    /// What you can do next, if that was asked and it is your turn: in the same seat, or else in another one of yours.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Offered>,
}

/// Makes a move.
#[utoipa::path(
    post, path = "/api/tables/{id}/act", tag = "play", params(("id" = String, Path, description = "Of the table")), request_body = Acting,
    responses((status = 200, body = Acted), Undone)
)]
async fn act(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Input(Acting { seat, action, moment, key, offers }): Input<Acting>,
) -> Answer<Json<Acted>> {
    let wish = wish_of(&caller.account, seat, key, Want::Act { action, moment })?;
    let account = caller.account.id;
    let look = move |receipt: Receipt, live: &Live| {
        let (own, awaited) = (live.seats_of(&account), live.awaited());
        let mut candidates = receipt.seat.into_iter().chain(own.iter()).filter(|_| offers);
        let asked = candidates.find(|&seat| awaited.contains(seat) && own.contains(seat));
        let next = asked.map(|seat| Offered::of(live, seat)).transpose()?;
        Ok(Acted { receipt, next })
    };
    Ok(Json(app.hall.wish_and_look(&id, wish, look).await?))
}

/// An undo.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Undoing {
    /// Whose last move, if you have several seats.
    #[schema(minimum = 0, maximum = 6)]
    seat: Option<u8>,
    /// Shall the others be asked, if it is not free?
    #[serde(default)]
    ask: bool,
    /// Your word for this request.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    key: Option<String>,
}

/// Takes your last move back: at once if it is free, otherwise when the others agree.
#[utoipa::path(
    post, path = "/api/tables/{id}/undo", tag = "play", params(("id" = String, Path, description = "Of the table")), request_body = Undoing,
    responses((status = 200, body = Receipt), Undone)
)]
async fn undo(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Input(Undoing { seat, ask, key }): Input<Undoing>,
) -> Answer<Json<Receipt>> {
    wish(&app, &id, &caller.account, seat, key, Want::Undo { ask }).await
}

/// An answer to somebody who asks for an undo.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UndoAnswering {
    /// For which of your seats.
    #[schema(minimum = 0, maximum = 6)]
    seat: Option<u8>,
    /// Who asks.
    #[schema(minimum = 0, maximum = 6)]
    asker: u8,
    /// Do you agree?
    agrees: bool,
    /// Your word for this request.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    key: Option<String>,
}

/// Agrees to an undo of another seat, or not.
#[utoipa::path(
    post, path = "/api/tables/{id}/undo/answer", tag = "play", params(("id" = String, Path, description = "Of the table")), request_body = UndoAnswering,
    responses((status = 200, body = Receipt), Undone)
)]
async fn answer_undo(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Input(UndoAnswering { seat, asker, agrees, key }): Input<UndoAnswering>,
) -> Answer<Json<Receipt>> {
    let asker = Seat::try_from(asker).map_err(|error| Problem::new(Kind::Malformed, error))?;
    wish(&app, &id, &caller.account, seat, key, Want::AnswerUndo { asker, agrees }).await
}

/// Gives up. A bot plays on, so that the others can finish their game; if nobody is left, the game ends.
#[utoipa::path(
    post, path = "/api/tables/{id}/resign", tag = "play", params(("id" = String, Path, description = "Of the table")), request_body = ForSeat,
    responses((status = 200, body = Receipt), Undone)
)]
async fn resign(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Input(ForSeat { seat, key }): Input<ForSeat>,
) -> Answer<Json<Receipt>> {
    wish(&app, &id, &caller.account, seat, key, Want::Resign).await
}

/// Offers to end the game without a result. It ends when all people who still play agree.
#[utoipa::path(
    post, path = "/api/tables/{id}/end", tag = "play", params(("id" = String, Path, description = "Of the table")), request_body = ForSeat,
    responses((status = 200, body = Receipt), Undone)
)]
async fn offer_end(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Input(ForSeat { seat, key }): Input<ForSeat>,
) -> Answer<Json<Receipt>> {
    wish(&app, &id, &caller.account, seat, key, Want::OfferEnd).await
}

/// An answer to an offer to end the game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct EndAnswering {
    /// For which of your seats.
    #[schema(minimum = 0, maximum = 6)]
    seat: Option<u8>,
    /// Do you agree?
    agrees: bool,
    /// Your word for this request.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    key: Option<String>,
}

/// Agrees to end the game, or not.
#[utoipa::path(
    post, path = "/api/tables/{id}/end/answer", tag = "play", params(("id" = String, Path, description = "Of the table")), request_body = EndAnswering,
    responses((status = 200, body = Receipt), Undone)
)]
async fn answer_end(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Input(EndAnswering { seat, agrees, key }): Input<EndAnswering>,
) -> Answer<Json<Receipt>> {
    wish(&app, &id, &caller.account, seat, key, Want::AnswerEnd { agrees }).await
}

/// Says that you are back, after your time had run out. So does any move of yours.
#[utoipa::path(
    post, path = "/api/tables/{id}/back", tag = "play", params(("id" = String, Path, description = "Of the table")), request_body = ForSeat,
    responses((status = 200, body = Receipt), Undone)
)]
async fn come_back(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Input(ForSeat { seat, key }): Input<ForSeat>,
) -> Answer<Json<Receipt>> {
    wish(&app, &id, &caller.account, seat, key, Want::Return).await
}

/// A line of chat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Saying {
    /// What you say, 1 to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    text: String,
    /// Your word for this request.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    key: Option<String>,
}

/// Says something to everybody at the table.
#[utoipa::path(
    post, path = "/api/tables/{id}/chat", tag = "play", params(("id" = String, Path, description = "Of the table")), request_body = Saying,
    responses((status = 200, body = Receipt), Undone)
)]
async fn chat(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Input(Saying { text, key }): Input<Saying>,
) -> Answer<Json<Receipt>> {
    let what = Want::Say { text, name: caller.account.name.clone() };
    wish(&app, &id, &caller.account, None, key, what).await
}

//! Looking at a game: view, offers, log, why not, undo, record, replay. Nothing changes, and nothing is shown that the viewer may
//! not see: everything comes from the table through a viewer's eyes.

use crate::api::MaybeCaller;
use crate::api::input::{Asked, At, Input};
use crate::app::App;
use crate::hall::{Live, Looks};
use crate::problem::{Answer, Kind, Problem, Unanswered, Undone};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use store::Status;
use table::{ActError, AnyTable, Cast, Choice, Seat, Seats, StillHidden, Viewer};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(view))
        .routes(routes!(picture))
        .routes(routes!(offers))
        .routes(routes!(log))
        .routes(routes!(why_not))
        .routes(routes!(undo_plan))
        .routes(routes!(replay))
        .routes(routes!(record))
}

/// Through whose eyes.
#[derive(Clone, Copy, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Eyes {
    /// Which seat: one of yours, or any once the game is over. If it is left out: your own, or a spectator's eyes.
    #[param(nullable = false, minimum = 0, maximum = 6)]
    pub(super) seat: Option<u8>,
    /// `spectator`, or `everything` once the game is over.
    #[serde(rename = "as")]
    #[param(inline, nullable = false)]
    pub(super) looks: Option<Other>,
}

/// Eyes that belong to no seat.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Other {
    Spectator,
    Everything,
}

impl Eyes {
    /// What is asked, if it can be.
    pub(super) fn looks(self) -> Answer<Option<Looks>> {
        match (self.seat, self.looks) {
            (None, None) => Ok(None),
            (Some(seat), None) => Seat::try_from(seat)
                .map(|seat| Some(Looks::Seat(seat)))
                .map_err(|error| Problem::new(Kind::Malformed, error)),
            (None, Some(Other::Spectator)) => Ok(Some(Looks::Spectator)),
            (None, Some(Other::Everything)) => Ok(Some(Looks::Everything)),
            (Some(_), Some(_)) => Err(Problem::new(Kind::Malformed, "expected `seat` or `as`, found both")),
        }
    }
}

/// Looks at a table through the caller's eyes.
async fn through<T: Send + 'static>(
    app: &App,
    id: &str,
    caller: MaybeCaller,
    eyes: Eyes,
    look: impl FnOnce(&Live, &dyn AnyTable, Viewer) -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let looks = eyes.looks()?;
    let look = move |live: &Live| {
        let account = caller.account.as_ref().map(|account| account.id.as_str());
        let viewer = live.viewer(account, looks)?;
        look(live, live.game()?, viewer)
    };
    app.hall.look(id, look).await
}

fn hidden(_: StillHidden) -> Problem {
    Problem::new(Kind::Hidden, "everything is shown only when the game is over")
}

/// The seat of a viewer, for what only a player can ask.
fn seat_of(viewer: Viewer) -> Answer<Seat> {
    viewer.seat().ok_or_else(|| Problem::new(Kind::NotYours, "only those who play can ask this"))
}

/// A position as a viewer sees it.
#[derive(Serialize, ToSchema)]
struct Look {
    /// The seat through whose eyes; none for spectators and for everything.
    #[schema(value_type = Option<u8>)]
    seat: Option<Seat>,
    /// How much the viewer has noticed.
    moment: u32,
    /// Since which moment the seat has been asked what it is asked now: a move that was decided then or later is not too late.
    asked_since: Option<u32>,
    /// The seats that decide now.
    #[schema(value_type = Vec<u8>)]
    awaits: Seats,
    /// What the table waits for.
    question: String,
    /// What the viewer may know, as the game writes it.
    #[schema(value_type = Object)]
    view: Value,
}

impl Look {
    fn of(table: &dyn AnyTable, viewer: Viewer, awaits: Seats) -> Answer<Self> {
        Ok(Look {
            seat: viewer.seat(),
            moment: table.moment(viewer),
            asked_since: viewer.seat().map(|seat| table.asked_since(seat)),
            awaits,
            question: table.question(viewer).map_err(hidden)?,
            view: table.view(viewer).map_err(hidden)?,
        })
    }
}

/// What you may know of the game.
#[utoipa::path(
    get, path = "/api/tables/{id}/view", tag = "look", params(("id" = String, Path, description = "Of the table"), Eyes),
    responses((status = 200, body = Look), Unanswered)
)]
async fn view(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    At(id): At<String>,
    Asked(eyes): Asked<Eyes>,
) -> Answer<Json<Look>> {
    let look = |live: &Live, table: &dyn AnyTable, viewer| Look::of(table, viewer, live.awaited());
    Ok(Json(through(&app, &id, caller, eyes, look).await?))
}

/// The same as text.
#[utoipa::path(
    get, path = "/api/tables/{id}/picture", tag = "look", params(("id" = String, Path, description = "Of the table"), Eyes),
    responses((status = 200, body = String, content_type = "text/plain"), Unanswered)
)]
async fn picture(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    At(id): At<String>,
    Asked(eyes): Asked<Eyes>,
) -> Answer<String> {
    let look = |_: &Live, table: &dyn AnyTable, viewer| {
        let (picture, question) =
            (table.picture(viewer).map_err(hidden)?, table.question(viewer).map_err(hidden)?);
        Ok(format!("{picture}\n\n{question}\n"))
    };
    through(&app, &id, caller, eyes, look).await
}

/// What a seat can do.
#[derive(Serialize, ToSchema)]
pub(super) struct Offered {
    /// Which seat.
    #[schema(value_type = u8)]
    seat: Seat,
    /// How much it has noticed: the number to send as `moment`.
    moment: u32,
    /// Each with its `action`, to be sent back as it is, its words, and what it costs.
    #[schema(value_type = Vec<Object>)]
    offers: Vec<Choice>,
}

impl Offered {
    /// What a seat can do now; nothing while others decide.
    pub(super) fn of(live: &Live, seat: Seat) -> Answer<Self> {
        let table = live.game()?;
        let offers = if live.awaited().contains(seat) { table.offers(seat) } else { Vec::new() };
        Ok(Offered { seat, moment: table.moment(Viewer::Seat(seat)), offers })
    }
}

/// What you can do now.
#[utoipa::path(
    get, path = "/api/tables/{id}/offers", tag = "look", params(("id" = String, Path, description = "Of the table"), Eyes),
    responses((status = 200, body = Offered), Unanswered)
)]
async fn offers(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    At(id): At<String>,
    Asked(eyes): Asked<Eyes>,
) -> Answer<Json<Offered>> {
    let look = |live: &Live, _: &dyn AnyTable, viewer| Offered::of(live, seat_of(viewer)?);
    Ok(Json(through(&app, &id, caller, eyes, look).await?))
}

/// Which part of the log, through whose eyes.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Since {
    /// From this moment on; the set-up is moment 0.
    #[param(value_type = Option<i64>, nullable = false, minimum = 0, maximum = 4_294_967_295_usize)]
    from: Option<u32>,
    /// Which seat: one of yours, or any once the game is over.
    #[param(nullable = false, minimum = 0, maximum = 6)]
    seat: Option<u8>,
    /// `spectator`, or `everything` once the game is over.
    #[serde(rename = "as")]
    #[param(inline, nullable = false)]
    looks: Option<Other>,
}

/// What was heard.
#[derive(Serialize, ToSchema)]
struct Heard {
    /// How much the viewer has noticed.
    moment: u32,
    /// Each with its `moment`, its `words` and its `event` for programs; `undone` if it was taken back later.
    #[schema(value_type = Vec<Object>)]
    lines: Value,
}

/// What you have heard of the game.
#[utoipa::path(
    get, path = "/api/tables/{id}/log", tag = "look", params(("id" = String, Path, description = "Of the table"), Since),
    responses((status = 200, body = Heard), Unanswered)
)]
async fn log(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    At(id): At<String>,
    Asked(Since { from, seat, looks }): Asked<Since>,
) -> Answer<Json<Heard>> {
    let look = move |_: &Live, table: &dyn AnyTable, viewer| {
        let lines = table.log(viewer, from.unwrap_or(0)).map_err(hidden)?;
        let lines = serde_json::to_value(lines).expect("lines have a JSON form");
        Ok(Heard { moment: table.moment(viewer), lines })
    };
    Ok(Json(through(&app, &id, caller, Eyes { seat, looks }, look).await?))
}

/// What one wonders about: an action, a thing on the board, or everything.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Wondering {
    /// For which of your seats.
    #[schema(minimum = 0, maximum = 6)]
    seat: Option<u8>,
    /// An action, as offers write it.
    #[schema(value_type = Option<Value>)]
    action: Option<Value>,
    /// A thing on the board, such as `card:king`.
    target: Option<String>,
}

/// Why something is not possible.
#[derive(Serialize, ToSchema)]
struct Reasons {
    /// What was wanted, the rule that forbids it, and why in words. Nothing if it is possible.
    #[schema(value_type = Vec<Object>)]
    refused: Value,
}

/// Why you cannot do something now. With neither action nor target: everything that you could think of and cannot do.
#[utoipa::path(
    post, path = "/api/tables/{id}/why-not", tag = "look", params(("id" = String, Path, description = "Of the table")), request_body = Wondering,
    responses((status = 200, body = Reasons), Undone)
)]
async fn why_not(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    At(id): At<String>,
    Input(Wondering { seat, action, target }): Input<Wondering>,
) -> Answer<Json<Reasons>> {
    let look = move |_: &Live, table: &dyn AnyTable, viewer| {
        let seat = seat_of(viewer)?;
        let refused = match (action, target) {
            (Some(_), Some(_)) => {
                return Err(Problem::new(Kind::Malformed, "expected `action` or `target`, found both"));
            }
            (Some(action), None) => {
                table.why_not(seat, &action).map_err(|error| not_an_action(&error))?.into_iter().collect()
            }
            (None, Some(target)) => table.why_not_target(seat, &target),
            (None, None) => table.refusals(seat),
        };
        Ok(Reasons { refused: serde_json::to_value(refused).expect("refusals have a JSON form") })
    };
    Ok(Json(through(&app, &id, caller, Eyes { seat, looks: None }, look).await?))
}

fn not_an_action(error: &ActError) -> Problem {
    Problem::new(Kind::Malformed, error.to_string()).hint("GET …/offers lists actions as they are sent")
}

/// What an undo would mean.
#[derive(Serialize, ToSchema)]
struct UndoInfo {
    /// Can your last move be taken back at all?
    possible: bool,
    /// At once, without asking anybody?
    free: bool,
    /// Who would have to agree.
    #[schema(value_type = Vec<u8>)]
    needs: Seats,
    /// Why it is not possible or not free.
    why: Option<String>,
}

/// What an undo of your last move would mean.
#[utoipa::path(
    get, path = "/api/tables/{id}/undo", tag = "look", params(("id" = String, Path, description = "Of the table"), Eyes),
    responses((status = 200, body = UndoInfo), Unanswered)
)]
async fn undo_plan(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    At(id): At<String>,
    Asked(eyes): Asked<Eyes>,
) -> Answer<Json<UndoInfo>> {
    let look = |live: &Live, table: &dyn AnyTable, viewer| {
        let seat = seat_of(viewer)?;
        let cast = Cast::new(live.names(), Some(seat));
        Ok(match table.undo_plan(seat) {
            Ok(plan) => {
                let why = plan.barrier.map(|barrier| barrier.words(&cast));
                UndoInfo { possible: true, free: plan.is_free(), needs: plan.needs, why }
            }
            Err(error) => {
                UndoInfo { possible: false, free: false, needs: Seats::NONE, why: Some(error.words(&cast)) }
            }
        })
    };
    Ok(Json(through(&app, &id, caller, eyes, look).await?))
}

/// A moment of a game, as its viewer saw it.
#[derive(Serialize, ToSchema)]
struct Replayed {
    #[serde(flatten)]
    look: Look,
    /// What was heard at this moment.
    #[schema(value_type = Vec<Object>)]
    lines: Value,
    /// The last moment there is.
    last: u32,
}

/// The game as you saw it at a moment. Once it is over: as anybody saw it.
#[utoipa::path(
    get, path = "/api/tables/{id}/at/{moment}", tag = "look",
    params(
        ("id" = String, Path, description = "Of the table"),
        ("moment" = i64, Path, minimum = 0, maximum = 4_294_967_295_usize, description = "Counted by the viewer; 0 is the set-up"),
        Eyes
    ),
    responses((status = 200, body = Replayed), Unanswered)
)]
async fn replay(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    At((id, moment)): At<(String, u32)>,
    Asked(eyes): Asked<Eyes>,
) -> Answer<Json<Replayed>> {
    let look = move |live: &Live, table: &dyn AnyTable, viewer| {
        let last = table.moment(viewer);
        let then = table.at_moment(viewer, moment).ok_or_else(|| no_such_moment(moment, last))?;
        let entry = table.entry_of(viewer, moment).unwrap_or_default();
        let lines = then.log(viewer, moment).map_err(hidden)?;
        let lines = serde_json::to_value(lines).expect("lines have a JSON form");
        Ok(Replayed { look: Look::of(&*then, viewer, live.awaited_after(entry))?, lines, last })
    };
    Ok(Json(through(&app, &id, caller, eyes, look).await?))
}

/// The viewer has not come so far.
pub(super) fn no_such_moment(moment: u32, last: u32) -> Problem {
    Problem::new(Kind::NotFound, format!("there is no moment {moment}; the last one is {last}"))
}

/// The record of a finished game, with its seed: `trestle verify` checks it, `trestle replay` shows it.
#[utoipa::path(
    get, path = "/api/tables/{id}/record", tag = "look", params(("id" = String, Path, description = "Of the table")),
    responses((status = 200, body = Object), Unanswered)
)]
async fn record(State(app): State<Arc<App>>, caller: MaybeCaller, At(id): At<String>) -> Answer<Response> {
    let name = format!("attachment; filename=\"{id}.json\"");
    let account = caller.account.map(|account| account.id);
    let look = move |live: &Live| {
        live.viewer(account.as_deref(), None)?;
        if !matches!(live.status, Status::Over | Status::Ended) {
            return Err(Problem::new(
                Kind::Hidden,
                "the record holds everything; it is given when the game has ended",
            ));
        }
        Ok(live.game()?.record().to_text())
    };
    let text = app.hall.look(&id, look).await?;
    let headers =
        [(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

//! Playing on from a moment of another game, at a table of one's own, against bots.
//!
//! Whoever may look at a moment may play on from it, and from what he may see there: the rest is redrawn. The other table never hears of it.

use crate::api::MaybeCaller;
use crate::api::caller::{Browser, Cookie};
use crate::api::chairs::{chair, seat_host};
use crate::api::input::{At, Input};
use crate::api::look::{Eyes, Other, no_such_moment};
use crate::api::tables::{Host, Made, add, begin, check_key, made, squire};
use crate::app::App;
use crate::hall::{Clock, Earlier, Live, Looks, Plan, Timeout, Want, level};
use crate::problem::{Answer, Kind, Problem, Undone};
use crate::random;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use store::Status;
use table::{NoPlayOn, Record, Seat, Viewer};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(play_on))
}

/// From where somebody wants to play on, and against whom.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PlayingOn {
    /// The moment, as GET …/at/{moment} counts it through the same eyes.
    #[schema(value_type = i64, minimum = 0, maximum = 4_294_967_295_usize)]
    moment: u32,
    /// Through the eyes of which seat, which you play on: one of yours, or any once the game is over. If it is left out: your own, or a
    /// spectator's eyes.
    #[schema(minimum = 0, maximum = 6)]
    seat: Option<u8>,
    /// `spectator`, or `everything` once the game is over: then nothing is redrawn.
    #[serde(rename = "as")]
    #[schema(inline)]
    looks: Option<Other>,
    /// The seat that you play on, if the eyes belong to no seat. If it is left out: 0.
    #[schema(minimum = 0, maximum = 6)]
    sit: Option<u8>,
    /// The bot in all other seats: `novice`, `squire`, `veteran`, `master`, `random`, `greedy`.
    #[serde(default = "squire")]
    bots: String,
    /// Your name, if you are nobody yet: you become a guest then, and get a token.
    name: Option<String>,
    /// Your word for this request: sent again with the same key, it makes no second table.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    key: Option<String>,
}

/// Plays on from a moment of a game, as you saw it, at a new table against bots. What you could not know is redrawn. The game itself goes
/// on as if nothing had happened.
#[utoipa::path(
    post, path = "/api/tables/{id}/play-on", tag = "tables", params(("id" = String, Path, description = "Of the table")), request_body = PlayingOn,
    responses(
        (status = 201, body = Made), (status = 200, body = Made, description = "The same request has made it before"), Undone
    )
)]
async fn play_on(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    browser: Browser,
    At(id): At<String>,
    Input(order): Input<PlayingOn>,
) -> Answer<(StatusCode, Cookie, Json<Made>)> {
    check_key(order.key.as_deref())?;
    let bots = level(&order.bots)?.to_string();
    let looks = Eyes { seat: order.seat, looks: order.looks }.looks()?;
    let sit =
        order.sit.map(Seat::try_from).transpose().map_err(|error| Problem::new(Kind::Malformed, error))?;
    // Everything that can be wrong with the order is found before anybody becomes a guest for it.
    let account = caller.account.as_ref().map(|account| account.id.clone());
    let (key, moment) = (order.key, order.moment);
    let look = move |live: &Live| {
        let viewer = live.viewer(account.as_deref(), looks)?;
        Ok((plan(live, viewer, moment, sit, &bots)?, viewer))
    };
    let (draft, viewer) = app.hall.look(&id, look).await?;
    let host = Host::of(&app, caller, order.name.as_deref(), key).await?;
    let plan = seat_host(draft, &host.account);
    let (status, new) = add(&app, &plan, &host, false).await?;
    // The same request may have made it before and begun it, or the server died in between.
    if app.hall.look(&new, |live| Ok(live.status == Status::Gathering)).await? {
        let names = Plan::names(&plan.chairs);
        let record = app.hall.look(&id, move |live| record(live, viewer, moment, names)).await?;
        begin(&app, &new, &host, Want::GoOn { record: Arc::new(record) }).await?;
    }
    made(&app, browser, status, new, host).await
}

/// The new table, with an empty chair for the host.
fn plan(live: &Live, viewer: Viewer, moment: u32, sit: Option<Seat>, bots: &str) -> Answer<Plan> {
    let table = live.game()?;
    let entry = table.entry_of(viewer, moment);
    let entry = entry.ok_or_else(|| no_such_moment(moment, table.moment(viewer)))?;
    if live.awaited_after(entry).is_empty() {
        return Err(nothing_left());
    }
    let own = match (viewer.seat(), sit) {
        (Some(seat), Some(sit)) if seat != sit => {
            let sentence = format!("who looks from {seat} plays on in it, and not in {sit}");
            return Err(Problem::new(Kind::Malformed, sentence).hint("leave `sit` out"));
        }
        (Some(seat), _) => seat,
        (None, sit) => sit.unwrap_or(Seat::new(0)),
    };
    if own.index() >= live.seats.len() {
        let last = live.seats.len() - 1;
        return Err(Problem::new(Kind::Malformed, format!("sit: expected a seat from 0 to {last}")));
    }
    let words = Seat::all(live.seats.len() as u8).map(|seat| if seat == own { "me" } else { bots });
    // Who plays on shows what he held. While the others still play against him, that is nobody else's business; and what a bot would do
    // there is asked at a table that allows it.
    let runs = live.status == Status::Running;
    Ok(Plan {
        game: live.plan.game.clone(),
        options: live.plan.options.clone(),
        pack: live.plan.pack.clone(),
        chairs: words.map(chair).collect::<Answer<_>>()?,
        clock: Clock::None,
        timeout: Timeout::default(),
        stand_in: squire(),
        spectators: live.plan.spectators && !runs,
        hints: live.plan.hints || !runs,
        guided: false,
        earlier: Some(Earlier { table: live.id.clone(), moment, eyes: Looks::from(viewer) }),
    })
}

/// The record of the new game, in which nothing was played yet.
fn record(live: &Live, viewer: Viewer, moment: u32, names: Vec<String>) -> Answer<Record> {
    let table = live.game()?;
    let new = table.play_on(viewer, moment, names, random::seed()).map_err(|error| match error {
        NoPlayOn::NoSuchMoment => no_such_moment(moment, table.moment(viewer)),
        NoPlayOn::Over => nothing_left(),
        NoPlayOn::StillHidden => Problem::new(Kind::Hidden, error.to_string()),
        NoPlayOn::Names(_) => Problem::new(Kind::OurMistake, error.to_string()),
    })?;
    Ok(new.record().clone())
}

fn nothing_left() -> Problem {
    Problem::new(Kind::WrongTime, NoPlayOn::Over.to_string()).hint("choose an earlier moment")
}

//! Making tables, finding them, sitting down, starting.

use crate::api::caller::{Browser, Cookie};
use crate::api::chairs::{chair, seat_host};
use crate::api::games::no_such_game;
use crate::api::input::{Asked, At, Input};
use crate::api::opening::opening;
use crate::api::summary::{Summary, TableInfo};
use crate::api::{Caller, MaybeCaller};
use crate::app::App;
use crate::hall::{Chair, Clock, Pack, Plan, Receipt, Timeout, Want, Wish, level};
use crate::people::Secret;
use crate::problem::{Answer, Kind, Problem, Unanswered, Undone};
use crate::random;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::{Account, NewTable, Status, StoreError, TableRow, TableSummary};
use table::{MAX_SEATS, Seat};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How many tables a list has at most.
const PAGE: u32 = 100;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(open_tables, create))
        .routes(routes!(table))
        .routes(routes!(join))
        .routes(routes!(leave))
        .routes(routes!(start))
        .routes(routes!(my_tables))
        .routes(routes!(my_turns))
}

/// A table that shall be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewTableOrder {
    /// The id of the game, such as `seven`.
    game: String,
    /// A word for each seat: `me`, `open` (anybody), `invited` (whoever gets the code), or a bot: `novice`, `squire`, `veteran`,
    /// `master`, `random`, `greedy`. If it is left out: you and squires.
    seats: Option<Vec<String>>,
    /// What the game lets one choose, as GET /api/games lists it.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// A content pack instead of the standard one.
    pack: Option<Pack>,
    /// How long people may take.
    #[serde(default)]
    clock: Clock,
    /// What happens when somebody's time has run out.
    #[serde(default)]
    timeout: Timeout,
    /// The bot that plays for people who are away or have given up.
    #[serde(default = "squire")]
    stand_in: String,
    /// May anybody who knows the id watch?
    #[serde(default = "yes")]
    spectators: bool,
    /// May those who play ask what a bot would do? If it is left out: only if nobody but you and bots plays.
    hints: Option<bool>,
    /// Shall the pages teach you the game at this table? Then it begins with an opening in which the first lessons can be followed.
    #[serde(default)]
    guided: bool,
    /// Shall the table be in the list of open tables while it has an open seat?
    #[serde(default = "yes")]
    listed: bool,
    /// Your name, if you are nobody yet: you become a guest then, and get a token.
    name: Option<String>,
    /// Your word for this request: sent again with the same key, it makes no second table.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    key: Option<String>,
}

pub(super) fn squire() -> String {
    "squire".to_owned()
}

fn yes() -> bool {
    true
}

/// A table that was made.
#[derive(Serialize, ToSchema)]
pub(super) struct Made {
    /// The table.
    table: TableInfo,
    /// The token of the guest that was made for you: send it as `Authorization: Bearer …`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    token: Option<Secret>,
}

/// Makes a table. It starts by itself if every seat is taken.
#[utoipa::path(
    post, path = "/api/tables", tag = "tables", request_body = NewTableOrder,
    responses(
        (status = 201, body = Made), (status = 200, body = Made, description = "The same request has made it before"), Undone
    )
)]
async fn create(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    browser: Browser,
    Input(order): Input<NewTableOrder>,
) -> Answer<(StatusCode, Cookie, Json<Made>)> {
    // Everything that can be wrong with the order is found before anybody becomes a guest for it.
    check_key(order.key.as_deref())?;
    let draft = plan(&app, &order)?;
    let host = Host::of(&app, caller, order.name.as_deref(), order.key).await?;
    let plan = seat_host(draft, &host.account);
    let (status, id) = add(&app, &plan, &host, order.listed).await?;
    // A table that was made before may have been left without its beginning: the server died in between.
    if !plan.chairs.iter().any(|chair| matches!(chair, Chair::Open | Chair::Invited { .. })) {
        begin(&app, &id, &host, opening(&plan)?).await?;
    }
    made(&app, browser, status, id, host).await
}

/// Who makes a table, and what he calls his request.
pub(super) struct Host {
    pub(super) account: Account,
    /// Of the guest that was made for him.
    token: Option<Secret>,
    key: Option<String>,
}

impl Host {
    /// The caller; or a new guest, if he is nobody yet.
    pub(super) async fn of(
        app: &App,
        caller: MaybeCaller,
        name: Option<&str>,
        key: Option<String>,
    ) -> Answer<Self> {
        match (caller.account, name) {
            (Some(account), _) => Ok(Host { account, token: None, key }),
            (None, Some(_)) if key.is_some() => {
                Err(Problem::new(Kind::Malformed, "a key belongs to an account, and you are nobody yet")
                    .hint("POST /api/guests first, and send its token; or leave the key out"))
            }
            (None, Some(name)) => {
                let (account, token) = app.people.new_guest(name).await?;
                Ok(Host { account, token: Some(token), key })
            }
            (None, None) => Err(Problem::new(Kind::NotSignedIn, "nobody is signed in")
                .hint("send a `name` to play as a guest, or a token as `Authorization: Bearer …`")),
        }
    }
}

/// What the host of a new table is told. A page of a new guest also keeps its session.
pub(super) async fn made(
    app: &App,
    browser: Browser,
    status: StatusCode,
    id: String,
    host: Host,
) -> Answer<(StatusCode, Cookie, Json<Made>)> {
    let Host { account, token, .. } = host;
    let cookie = token.as_ref().and_then(|token| browser.keep(token));
    Ok((status, cookie, Json(Made { table: info(app, id, Some(account)).await?, token })))
}

/// Stores a new table, or finds the one that the same request has made before.
pub(super) async fn add(app: &App, plan: &Plan, host: &Host, listed: bool) -> Answer<(StatusCode, String)> {
    let id = random::id();
    match app.store.add_table(&new_table(&id, plan, host, listed, app.config.now.millis())).await {
        Ok(()) => Ok((StatusCode::CREATED, id)),
        Err(StoreError::Conflict) => {
            // The same request has come before, or twice at the same time.
            let made = made_before(app, host, plan).await?;
            let id = made.ok_or_else(|| Problem::new(Kind::Unavailable, "the table could not be made"))?;
            Ok((StatusCode::OK, id))
        }
        Err(error) => Err(error.into()),
    }
}

/// Begins the game, unless it has begun already.
pub(super) async fn begin(app: &App, id: &str, host: &Host, what: Want) -> Answer<()> {
    let wish = Wish { account: Some(host.account.id.clone()), seat: None, key: None, what };
    match app.hall.wish(id, wish).await {
        Err(problem) if problem.kind == Kind::WrongTime => Ok(()),
        begun => begun.map(drop),
    }
}

/// The table that the same request has made before.
async fn made_before(app: &App, host: &Host, plan: &Plan) -> Answer<Option<String>> {
    let Some(key) = &host.key else { return Ok(None) };
    let Some(id) = app.store.table_by_key(&host.account.id, key).await? else { return Ok(None) };
    let row = app.store.table(&id).await?.ok_or_else(Problem::no_such_table)?;
    let is_same = serde_json::from_str::<Plan>(&row.plan).is_ok_and(|made| made.is_same_order(plan));
    if is_same { Ok(Some(id)) } else { Err(Problem::new(Kind::KeyReused, "this key has made another table")) }
}

/// What was ordered, with empty chairs for the host.
fn plan(app: &App, order: &NewTableOrder) -> Answer<Plan> {
    let game = shelf::game(&order.game).ok_or_else(|| no_such_game(&order.game))?;
    let meta = game.meta();
    let seats = order.seats.clone().unwrap_or_else(|| {
        let count = 4.clamp(*meta.seats.start(), *meta.seats.end());
        (0..count).map(|seat| if seat == 0 { "me".to_owned() } else { squire() }).collect()
    });
    if seats.len() > MAX_SEATS {
        return Err(Problem::new(
            Kind::BadSetup,
            format!("expected at most {MAX_SEATS} seats, found {}", seats.len()),
        ));
    }
    if let Some(pack) = &order.pack {
        app.packs.has_room(&pack.text)?;
    }
    order.clock.check()?;
    level(&order.stand_in)?;
    let chairs = seats.iter().map(|word| chair(word)).collect::<Answer<Vec<_>>>()?;
    let hints = order.hints.unwrap_or_else(|| Plan::usually_hints(&chairs));
    let plan = Plan {
        game: order.game.clone(),
        options: order.options.clone(),
        pack: order.pack.clone(),
        chairs,
        clock: order.clock,
        timeout: order.timeout,
        stand_in: order.stand_in.clone(),
        spectators: order.spectators,
        hints,
        guided: order.guided,
        earlier: None,
    };
    game.can_open(plan.chairs.len() as u8, &plan.options()?)
        .map_err(|error| Problem::new(Kind::BadSetup, error.to_string()))?;
    if let Some(pack) = &order.pack {
        app.packs.keep(&pack.text);
    }
    Ok(plan)
}

fn new_table(id: &str, plan: &Plan, host: &Host, listed: bool, now: i64) -> NewTable {
    let is_bot = |chair: &Chair| matches!(chair, Chair::Bot { .. });
    let bots = (0..).zip(&plan.chairs).filter(|(_, chair)| is_bot(chair)).map(|(seat, _)| 1 << seat).sum();
    let person = |chair: &Chair| match chair {
        Chair::Person { account, .. } => Some(account.clone()),
        _ => None,
    };
    NewTable {
        row: TableRow {
            id: id.to_owned(),
            game: plan.game.clone(),
            status: Status::Gathering,
            plan: serde_json::to_string(plan).expect("plans have a JSON form"),
            header: None,
            outcome: None,
            host: host.account.id.clone(),
            bots,
            clock_ms: plan.clock.millis(),
            listed: listed && plan.chairs.contains(&Chair::Open),
            key: host.key.clone(),
            created_at: now,
            changed_at: now,
        },
        seats: plan.chairs.iter().map(person).collect(),
        first_notices: Vec::new(),
    }
}

/// The table as the caller may see it.
async fn info(app: &App, id: String, account: Option<Account>) -> Answer<TableInfo> {
    app.hall
        .look(&id, move |live| Ok(TableInfo::of(live, account.as_ref().map(|account| account.id.as_str()))))
        .await
}

/// How a table stands: seats, options, whose turn it is.
#[utoipa::path(
    get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path, description = "Of the table")),
    responses((status = 200, body = TableInfo), Unanswered)
)]
async fn table(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    At(id): At<String>,
) -> Answer<Json<TableInfo>> {
    Ok(Json(info(&app, id, caller.account).await?))
}

/// A page of a list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Page {
    /// Only tables of this game.
    #[param(nullable = false)]
    game: Option<String>,
    /// At most so many, 1 to 100.
    #[param(nullable = false, minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// Only tables that changed before this time: the `next` of the page before.
    #[param(nullable = false)]
    before: Option<i64>,
}

impl Page {
    fn limit(&self) -> Answer<u32> {
        match self.limit {
            None => Ok(PAGE),
            Some(limit) if (1..=PAGE).contains(&limit) => Ok(limit),
            Some(limit) => {
                Err(Problem::new(Kind::Malformed, format!("limit: expected 1 to {PAGE}, found {limit}")))
            }
        }
    }
}

/// A list of tables.
#[derive(Serialize, ToSchema)]
struct List {
    /// The tables, those that changed last first.
    tables: Vec<Summary>,
    /// If there may be more: send this as `before`.
    next: Option<i64>,
}

impl List {
    fn of(summaries: Vec<TableSummary>, limit: u32, account: Option<&str>) -> Self {
        let is_full = summaries.len() >= limit as usize;
        let next = summaries.last().filter(|_| is_full).map(|last| last.changed_at);
        List { tables: summaries.into_iter().map(|summary| Summary::of(summary, account)).collect(), next }
    }
}

/// Tables that anybody may join.
#[utoipa::path(
    get, path = "/api/tables", tag = "tables", params(Page),
    responses((status = 200, body = List), Unanswered)
)]
async fn open_tables(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    Asked(page): Asked<Page>,
) -> Answer<Json<List>> {
    let limit = page.limit()?;
    let summaries = app.store.open_tables(page.game.as_deref(), limit, page.before).await?;
    let mut list = List::of(summaries, limit, caller.account.as_ref().map(|account| account.id.as_str()));
    // A table may be full that has not begun yet; the next page begins after it all the same.
    list.tables.retain(Summary::has_open_seat);
    Ok(Json(list))
}

/// Your own tables.
#[utoipa::path(
    get, path = "/api/me/tables", tag = "tables", params(Page),
    responses((status = 200, body = List), Unanswered)
)]
async fn my_tables(
    State(app): State<Arc<App>>,
    caller: Caller,
    Asked(page): Asked<Page>,
) -> Answer<Json<List>> {
    let (limit, id) = (page.limit()?, caller.account.id.as_str());
    let mut list = List::of(app.store.tables_of(id, limit, page.before).await?, limit, Some(id));
    list.tables.retain(|table| page.game.as_ref().is_none_or(|game| table.is_of(game)));
    Ok(Json(list))
}

/// The tables that wait for you.
#[utoipa::path(
    get, path = "/api/me/turns", tag = "tables",
    responses((status = 200, body = List), Unanswered)
)]
async fn my_turns(State(app): State<Arc<App>>, caller: Caller) -> Answer<Json<List>> {
    let id = caller.account.id.as_str();
    let summaries = app.store.my_turns(id).await?;
    Ok(Json(List::of(summaries, u32::MAX, Some(id))))
}

/// Where somebody wants to sit.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Joining {
    /// Which seat; any free one if it is left out.
    #[schema(minimum = 0, maximum = 6)]
    seat: Option<u8>,
    /// The code of the invitation, for seats that are kept for somebody.
    code: Option<String>,
    /// Your word for this request.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    key: Option<String>,
}

/// Takes a seat.
#[utoipa::path(
    post, path = "/api/tables/{id}/join", tag = "tables", params(("id" = String, Path, description = "Of the table")), request_body = Joining,
    responses((status = 200, body = Receipt), Undone)
)]
async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Input(Joining { seat, code, key }): Input<Joining>,
) -> Answer<Json<Receipt>> {
    let what = Want::Join { name: caller.account.name.clone(), code };
    wish(&app, &id, &caller.account, seat, key, what).await
}

/// Which seat, under which key.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ForSeat {
    /// Which of your seats, if you have several.
    #[schema(minimum = 0, maximum = 6)]
    pub(super) seat: Option<u8>,
    /// Your word for this request.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    pub(super) key: Option<String>,
}

/// Leaves a seat before the game begins. If the host leaves, the table is closed.
#[utoipa::path(
    post, path = "/api/tables/{id}/leave", tag = "tables", params(("id" = String, Path, description = "Of the table")), request_body = ForSeat,
    responses((status = 200, body = Receipt), Undone)
)]
async fn leave(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Input(ForSeat { seat, key }): Input<ForSeat>,
) -> Answer<Json<Receipt>> {
    wish(&app, &id, &caller.account, seat, key, Want::Leave).await
}

/// Starts the game, when every seat is taken. Only the host does.
#[utoipa::path(
    post, path = "/api/tables/{id}/start", tag = "tables", params(("id" = String, Path, description = "Of the table")), request_body = ForSeat,
    responses((status = 200, body = Receipt), Undone)
)]
async fn start(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Input(ForSeat { key, .. }): Input<ForSeat>,
) -> Answer<Json<Receipt>> {
    wish(&app, &id, &caller.account, None, key, Want::Start).await
}

/// Has the hall carry something out.
pub(super) async fn wish(
    app: &App,
    id: &str,
    account: &Account,
    seat: Option<u8>,
    key: Option<String>,
    what: Want,
) -> Answer<Json<Receipt>> {
    Ok(Json(app.hall.wish(id, wish_of(account, seat, key, what)?).await?))
}

/// What somebody wants, as the hall understands it.
pub(super) fn wish_of(account: &Account, seat: Option<u8>, key: Option<String>, what: Want) -> Answer<Wish> {
    check_key(key.as_deref())?;
    let seat = seat.map(Seat::try_from).transpose().map_err(|error| Problem::new(Kind::Malformed, error))?;
    // A key is a word between one account and one table.
    let key = key.map(|key| format!("{}/{key}", account.id));
    Ok(Wish { account: Some(account.id.clone()), seat, key, what })
}

pub(super) fn check_key(key: Option<&str>) -> Answer<()> {
    let is_word =
        |key: &str| (1..=64).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
    match key {
        Some(key) if !is_word(key) => {
            Err(Problem::new(Kind::Malformed, "key: expected 1 to 64 printable characters without spaces"))
        }
        _ => Ok(()),
    }
}

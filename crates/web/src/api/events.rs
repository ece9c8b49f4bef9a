//! Server-sent events: a table as it goes on, and whose turn it is at all tables of an account.
//!
//! The id of an event says how far its reader has got (`hall::Mark`); after a reconnect everything that came since is sent, once.

use crate::api::input::{Asked, At};
use crate::api::look::{Eyes, Other};
use crate::api::{Caller, MaybeCaller};
use crate::app::{App, Stream};
use crate::guard::Address;
use crate::hall::{Handle, Live, Looks, Mark, Update};
use crate::people::SignedIn;
use crate::problem::{Answer, Kind, Unanswered};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde::Deserialize;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use store::TableSummary;
use table::Viewer;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;
use tokio_stream::wrappers::ReceiverStream;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How many events may wait for a slow reader before the table stops preparing more for him.
const WAITING: usize = 32;
/// How often an account's stream looks at its turns at most.
const TURNS_PAUSE: Duration = Duration::from_millis(200);
/// How often a silent stream says that it lives.
const ALIVE: Duration = Duration::from_secs(15);

/// How long to wait while the store is down.
const STORE_PAUSE: Duration = Duration::from_secs(1);

/// How often a stream looks whether its reader is still signed in.
const STILL_THERE: Duration = Duration::from_secs(30);
/// How often, and how long, a stream waits for what another process has told its reader already.
const CATCHING_UP: usize = 30;
const A_MOMENT: Duration = Duration::from_millis(100);

type Outlet = mpsc::Sender<Result<Event, Infallible>>;
type Events = Sse<axum::response::sse::KeepAliveStream<ReceiverStream<Result<Event, Infallible>>>>;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(table_events)).routes(routes!(my_events))
}

/// Through whose eyes, and from where on.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Following {
    /// Which seat: one of yours, or any once the game is over.
    #[param(nullable = false, minimum = 0, maximum = 6)]
    seat: Option<u8>,
    /// `spectator`, or `everything` once the game is over.
    #[serde(rename = "as")]
    #[param(inline, nullable = false)]
    looks: Option<Other>,
    /// The id of the last event you have. The header `Last-Event-ID` counts before it; without both, everything is told from the beginning.
    #[param(nullable = false)]
    after: Option<String>,
}

/// Everything that happens at a table from now on, and what has happened before.
///
/// Events are called `moment` (what you heard in the game, who decides now) and `notice` (who came, talked, asked for something).
#[utoipa::path(
    get, path = "/api/tables/{id}/events", tag = "look",
    params(("id" = String, Path, description = "Of the table"), Following, ("Last-Event-ID" = Option<String>, Header, description = "Such as `17-4`")),
    responses((status = 200, body = String, content_type = "text/event-stream"), Unanswered)
)]
async fn table_events(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    At(id): At<String>,
    Asked(Following { seat, looks, after }): Asked<Following>,
    address: Address,
    headers: HeaderMap,
) -> Answer<Events> {
    let looks = Eyes { seat, looks }.looks()?;
    let last = headers.get("last-event-id").map(|id| String::from_utf8_lossy(id.as_bytes()).into_owned());
    let mark: Mark = last.or(after).map_or(Ok(Mark::default()), |id| id.parse())?;
    let account = caller.account.as_ref().map(|account| account.id.clone());
    let handle = app.hall.table(&id).await?;
    // Listening begins before the first look, so that nothing falls between.
    let changes = handle.changes();
    let mut follower = Follower { handle, account, looks, viewer: None, mark };
    let whose = follower.account.clone().unwrap_or_else(|| address.0.to_string());
    let stream = app.streams.open(whose, app.config.limits.streams)?;
    let first = follower.first_news(app.store.is_shared()).await?;
    let (to, from) = mpsc::channel(WAITING);
    tokio::spawn(follow(follower, changes, first, app, caller.signed_in, to, stream));
    Ok(events(from))
}

/// Somebody who follows a table.
struct Follower {
    handle: Handle,
    account: Option<String>,
    looks: Option<Looks>,
    /// Whose eyes these were at first: if they are another's later, the stream ends.
    viewer: Option<Viewer>,
    mark: Mark,
}

impl Follower {
    /// What has not been told yet. The reader may be ahead of this process, if another one has told him more: that is read first.
    async fn first_news(&mut self, is_shared: bool) -> Answer<Vec<Update>> {
        for _ in 0..if is_shared { CATCHING_UP } else { 0 } {
            match self.news().await {
                Err(problem) if problem.kind == Kind::Malformed => {
                    self.handle.wake();
                    sleep(A_MOMENT).await;
                }
                other => return other,
            }
        }
        self.news().await
    }

    /// What has not been told yet.
    async fn news(&mut self) -> Answer<Vec<Update>> {
        let (account, looks, mark, known) = (self.account.clone(), self.looks, self.mark, self.viewer);
        let look = move |live: &Live| {
            // Asked anew each time: a seat may have been left, and a game may be over.
            let viewer = match known {
                Some(viewer) => live.may_look(account.as_deref(), viewer)?,
                None => live
                    .viewer(account.as_deref(), looks.or_else(|| Some(live.follower(account.as_deref()))))?,
            };
            Ok((viewer, live.updates(viewer, mark)?))
        };
        let (viewer, updates) = self.handle.look(look).await?;
        self.viewer = Some(viewer);
        if let Some(last) = updates.last() {
            self.mark = last.mark;
        }
        Ok(updates)
    }
}

/// Tells a follower what happens, until he goes or the server stops.
async fn follow(
    mut follower: Follower,
    mut changes: watch::Receiver<u64>,
    mut news: Vec<Update>,
    app: Arc<App>,
    session: Option<Arc<SignedIn>>,
    to: Outlet,
    _open: Stream,
) {
    loop {
        let is_all = news.is_empty();
        for Update { mark, name, data } in news {
            let event = Event::default().id(mark.to_string()).event(name).data(data.to_string());
            if to.send(Ok(event)).await.is_err() {
                return;
            }
        }
        // Of a long game more may have to be told at once.
        if is_all {
            tokio::select! {
                _ = changes.changed() => {}
                () = follower.handle.gone() => return,
                () = app.hall.drained() => return,
                () = to.closed() => return,
                // Whoever has signed out since hears nothing more.
                () = sleep(STILL_THERE) => {}
            }
            if !app.people.is_still(session.as_deref()).await {
                return;
            }
        }
        news = loop {
            match follower.news().await {
                Ok(news) => break news,
                // The store is down, and will come back.
                Err(problem) if problem.kind == Kind::Unavailable && !to.is_closed() => {
                    sleep(STORE_PAUSE).await;
                }
                Err(_) => return,
            }
        };
    }
}

/// The tables that wait for you, told anew whenever that changes.
///
/// Each event is called `turns` and lists all of them, so that nothing has to be resumed.
#[utoipa::path(
    get, path = "/api/me/events", tag = "people",
    responses((status = 200, body = String, content_type = "text/event-stream"), Unanswered)
)]
async fn my_events(State(app): State<Arc<App>>, caller: Caller) -> Answer<Events> {
    let Caller { account, signed_in } = caller;
    let account = account.id;
    let stream = app.streams.open(account.clone(), app.config.limits.streams)?;
    let pokes = app.hall.accounts().listen(&account);
    let (to, from) = mpsc::channel(WAITING);
    tokio::spawn(tell_turns(app, account, signed_in, pokes, to, stream));
    Ok(events(from))
}

async fn tell_turns(
    app: Arc<App>,
    account: String,
    session: Arc<SignedIn>,
    mut pokes: watch::Receiver<u64>,
    to: Outlet,
    _open: Stream,
) {
    let mut told: Option<Value> = None;
    loop {
        // If the store is down, or a poke was lost, the next look finds it out.
        if let Ok(turns) = app.store.my_turns(&account).await {
            // Not since when: the time of the last entry would tell of what others do in secret.
            let turn = |table: &TableSummary| json!({ "table": table.id, "game": table.game });
            let turns = json!({ "turns": turns.iter().map(turn).collect::<Vec<_>>() });
            if told.as_ref() != Some(&turns) {
                let event = Event::default().event("turns").data(turns.to_string());
                if to.send(Ok(event)).await.is_err() {
                    return;
                }
                told = Some(turns);
            }
        }
        sleep(TURNS_PAUSE).await;
        tokio::select! {
            _ = pokes.changed() => {}
            () = app.hall.drained() => return,
            () = to.closed() => return,
            () = sleep(STILL_THERE) => {}
        }
        if !app.people.is_still(Some(&session)).await {
            return;
        }
    }
}

fn events(from: mpsc::Receiver<Result<Event, Infallible>>) -> Events {
    Sse::new(ReceiverStream::new(from)).keep_alive(KeepAlive::new().interval(ALIVE))
}

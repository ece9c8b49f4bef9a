//! A table's page as it changes: parts that look different now, each as HTML. Whoever reconnects gets every part once, and is up to date.

use super::table::{PARTS, Sight, Visit};
use super::trouble::Trouble;
use crate::api::{Asked, At, MaybeCaller};
use crate::app::{App, Stream};
use crate::guard::Address;
use crate::hall::{Handle, Live, Looks};
use crate::problem::{Answer, Kind};
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use table::Viewer;
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_stream::wrappers::ReceiverStream;

/// How many parts may wait for a slow reader.
const WAITING: usize = 16;
/// How often a silent stream says that it lives.
const ALIVE: Duration = Duration::from_secs(15);
/// How long to wait while the store is down.
const STORE_PAUSE: Duration = Duration::from_secs(1);
/// How often a stream looks whether its reader is still signed in.
const STILL_THERE: Duration = Duration::from_secs(30);

/// Through whose eyes.
#[derive(Deserialize)]
pub(super) struct Following {
    seat: Option<u8>,
}

/// Somebody whose page shows a table.
struct Reader {
    handle: Handle,
    account: Option<String>,
    looks: Option<Looks>,
    /// Whose eyes these were at first: if they are another's later, the stream ends.
    viewer: Option<Viewer>,
    /// What he has been sent; nothing yet of a part that he has not.
    shown: [Option<String>; PARTS.len()],
}

impl Reader {
    /// The parts that look different now.
    async fn news(&mut self) -> Answer<Vec<(&'static str, String)>> {
        let (account, looks, known) = (self.account.clone(), self.looks, self.viewer);
        let look = move |live: &Live| {
            let account = account.as_deref();
            let viewer = match known {
                Some(viewer) => live.may_look(account, viewer)?,
                None => live.viewer(account, looks.or_else(|| Some(live.follower(account))))?,
            };
            Ok((viewer, Sight::new(live, account, viewer).parts()?))
        };
        let (viewer, parts) = self.handle.look(look).await?;
        self.viewer = Some(viewer);
        let mut news = Vec::new();
        for ((part, shown), now) in PARTS.into_iter().zip(&mut self.shown).zip(parts) {
            let now = now.into_string();
            if shown.as_ref() != Some(&now) {
                *shown = Some(now.clone());
                news.push((part, now));
            }
        }
        Ok(news)
    }
}

/// The stream.
pub(super) async fn stream(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    At(id): At<String>,
    Asked(Following { seat }): Asked<Following>,
    address: Address,
) -> Result<Response, Trouble> {
    let looks = Visit::looks(seat)?;
    let account = caller.account.as_ref().map(|account| account.id.clone());
    let handle = app.hall.table(&id).await?;
    let whose = account.clone().unwrap_or_else(|| address.0.to_string());
    let open = app.streams.open(whose, app.config.limits.streams)?;
    let mut reader = Reader { handle, account, looks, viewer: None, shown: Default::default() };
    // Listening begins before the first look, so that nothing falls between.
    let changes = reader.handle.changes();
    let first = reader.news().await?;
    let (to, from) = mpsc::channel(WAITING);
    tokio::spawn(follow(reader, changes, first, app, caller, to, open));
    let events = Sse::new(ReceiverStream::new(from)).keep_alive(KeepAlive::new().interval(ALIVE));
    Ok(events.into_response())
}

/// Shows a reader what changes, until he goes or the server stops.
async fn follow(
    mut reader: Reader,
    mut changes: tokio::sync::watch::Receiver<u64>,
    mut news: Vec<(&'static str, String)>,
    app: Arc<App>,
    caller: MaybeCaller,
    to: mpsc::Sender<Result<Event, Infallible>>,
    _open: Stream,
) {
    loop {
        for (part, html) in news {
            let event =
                Event::default().event("part").data(json!({ "part": part, "html": html }).to_string());
            if to.send(Ok(event)).await.is_err() {
                return;
            }
        }
        tokio::select! {
            _ = changes.changed() => {}
            () = reader.handle.gone() => return,
            () = app.hall.drained() => return,
            () = to.closed() => return,
            () = sleep(STILL_THERE) => {}
        }
        if !app.people.is_still(caller.signed_in.as_deref()).await {
            return;
        }
        news = loop {
            match reader.news().await {
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

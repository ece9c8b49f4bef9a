//! A server from its start to its end.

use crate::app::{App, Packs, Streams};
use crate::config::Config;
use crate::guard::{self, Rates};
use crate::hall::Hall;
use crate::meters::Meters;
use crate::people::People;
use crate::{api, meters, pages};
use std::future::{Future, IntoFuture};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{Store, StoreError};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

/// How long open requests have to finish when the server stops.
const DRAIN: Duration = Duration::from_secs(10);
/// How often old sessions are cleared away.
const TIDY: Duration = Duration::from_hours(1);

/// A server that listens.
pub struct Server {
    pub(crate) app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
    ended: mpsc::Receiver<()>,
}

/// Why a server could not start or go on.
#[derive(Debug, Error)]
pub enum Stopped {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
}

impl Server {
    /// Opens the database and the port. Nobody is served before [`Server::run`].
    pub async fn start(config: Config) -> Result<Self, Stopped> {
        let store = Store::open(&config.database).await?;
        let address = config.listen;
        let listening = async {
            let listener = TcpListener::bind(address).await?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) = listening.await.map_err(|error| Stopped::Listen { address, error })?;
        let (hall, ended) = Hall::new(store.clone(), config.clone());
        let app = App {
            people: People::new(store.clone(), config.now.clone()),
            rates: Rates::new(&config),
            meters: Meters::install(),
            streams: Streams::default(),
            packs: Packs::default(),
            config,
            store,
            hall,
        };
        Ok(Server { app: Arc::new(app), listener, address, ended })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is done; then finishes what was begun, and closes the database.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let Server { app, listener, mut ended, .. } = self;
        let router = guard::around(api::router().merge(pages::router()), app.clone());
        let keeper = tokio::spawn(app.hall.clone().keep());
        let tidying = tokio::spawn(tidy(app.clone()));
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        let (draining, drained) = oneshot::channel();
        let hall = app.hall.clone();
        let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
            stop.await;
            tracing::info!("stopping: finishing what was begun");
            hall.drain();
            let _ = draining.send(());
        });
        tokio::select! {
            _ = serving.into_future() => {}
            () = async { let _ = drained.await; sleep(DRAIN).await } => {
                tracing::warn!("some requests did not end in time");
            }
        }
        app.hall.close();
        let _ = tokio::time::timeout(DRAIN, ended.recv()).await;
        keeper.abort();
        tidying.abort();
        app.store.clone().close().await;
        tracing::info!("stopped");
    }
}

/// Clears away what has expired, and counts what is open.
async fn tidy(app: Arc<App>) {
    let mut every_hour = tokio::time::interval(TIDY);
    loop {
        every_hour.tick().await;
        if let Err(error) = app.store.forget_expired(app.config.now.millis()).await {
            tracing::warn!(%error, "cannot clear away old sessions");
        }
        meters::streams(app.streams.count());
    }
}

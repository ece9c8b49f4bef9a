//! What every request passes, whatever it asks for: where it comes from, how often, who it is; and what every answer has, whatever
//! went wrong. Knows no tables and no rules.

mod address;
mod credential;
mod headers;
mod origin;
mod rates;
mod watch;

pub(crate) use address::Address;
pub(crate) use credential::{cookie, no_cookie};
pub(crate) use rates::Rates;

use crate::app::App;
use crate::meters::method_name;
use crate::pages;
use crate::people::SignedIn;
use crate::problem::{Answer, Kind, Problem};
use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use credential::Credential;
use std::any::Any;
use std::sync::Arc;
use tower::ServiceBuilder;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};

/// Where people and tables are made: there are fewer of these than of anything else.
const NEWCOMERS: [&str; 5] =
    ["/api/guests", "/api/members", "/api/sessions", "/api/tables", "/api/tables/{id}/play-on"];
/// Smaller answers fit into one packet anyway.
const WORTH_COMPRESSING: u16 = 1024;

/// Who asks, as far as what was shown tells: nobody, somebody, or something that is worth nothing.
#[derive(Clone, Debug)]
pub(crate) struct Presented(pub(crate) Answer<Option<Arc<SignedIn>>>);

/// Who has asked, for the log.
#[derive(Clone, Debug)]
struct AccountId(String);

/// Puts the guards around all addresses. The first one meets a request first: whatever goes wrong further in, the answer is
/// a [`Problem`], has all headers and is in the log.
pub(crate) fn around(router: Router<Arc<App>>, app: Arc<App>) -> Router {
    let body = match app.config.limits.body {
        0 => DefaultBodyLimit::disable(),
        most => DefaultBodyLimit::max(most),
    };
    // Streams of events would be held back until there is enough of them to compress.
    let compressible = DefaultPredicate::new().and(SizeAbove::new(WORTH_COMPRESSING.into()));
    // One layer for the router: each of its own would box and copy every request once more.
    let guards = ServiceBuilder::new()
        .layer(from_fn(watch::watch))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(compressible))
        .layer(CatchPanicLayer::custom(|panic: Box<dyn Any + Send>| panicked(&*panic)))
        .layer(from_fn_with_state(Arc::clone(&app), admit))
        .layer(body);
    router.fallback(nothing_here).method_not_allowed_fallback(wrong_method).layer(guards).with_state(app)
}

/// Lets a request in, or tells it why not.
async fn admit(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let address = Address::of(&request, &app.config);
    if let Err(too_much) = app.rates.request(address) {
        return too_much.into_response();
    }
    let changes = origin::is_change(request.method());
    let shown = Credential::of(request.headers());
    if changes {
        if let Err(problem) = origin::check(request.headers(), shown.as_ref(), &app.config) {
            return problem.into_response();
        }
        if makes_something_new(&request)
            && let Err(too_much) = app.rates.newcomer(address)
        {
            return too_much.into_response();
        }
    }
    let who = who(&app, shown.as_ref()).await;
    let account = who.as_ref().ok().and_then(|who| who.as_ref()).map(|who| who.account.id.clone());
    if changes
        && let Some(account) = &account
        && let Err(too_much) = app.rates.change(account)
    {
        return too_much.into_response();
    }
    request.extensions_mut().insert(address);
    request.extensions_mut().insert(Presented(who));
    let mut response = next.run(request).await;
    if let Some(account) = account {
        response.extensions_mut().insert(AccountId(account));
    }
    response
}

fn makes_something_new(request: &Request) -> bool {
    let path = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    *request.method() == Method::POST && path.is_some_and(|path| NEWCOMERS.contains(&path))
}

/// A bearer was sent on purpose, so it has to be worth something; a cookie may be left over.
async fn who(app: &App, shown: Option<&Credential>) -> Answer<Option<Arc<SignedIn>>> {
    let Some(shown) = shown else { return Ok(None) };
    let known = app.people.who(shown.secret().expose()).await?;
    if known.is_none() && matches!(shown, Credential::Bearer(_)) {
        return Err(Problem::new(Kind::NotSignedIn, "the bearer token is unknown, revoked or expired"));
    }
    Ok(known)
}

/// For addresses that lead nowhere.
async fn nothing_here(headers: HeaderMap) -> Response {
    let problem = Problem::new(Kind::NotFound, "there is nothing at this address");
    // A browser that was led here by a link shows a page.
    let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if accepts.contains("text/html") {
        return (problem.kind.status(), pages::trouble_page(&problem)).into_response();
    }
    problem.into_response()
}

/// For addresses that understand other methods.
async fn wrong_method(method: Method) -> Problem {
    Problem::new(Kind::WrongMethod, format!("this address does not understand {}", method_name(&method)))
}

/// For mistakes of ours. What was begun is dropped; whatever matters is stored as a whole or not at all.
fn panicked(panic: &(dyn Any + Send)) -> Response {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no text");
    tracing::error!(panic = text, "a request panicked");
    Problem::new(Kind::OurMistake, "something broke while this request was answered").into_response()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::config::{Config, Limits};
    use crate::now::Now;
    use crate::people::testing;
    use crate::server::Server;
    use axum::body::{Body, to_bytes};
    use axum::routing::get;
    use std::time::Duration;
    use store::Location;
    use tower::ServiceExt;

    /// What a guard can be asked about without a server.
    pub(crate) fn config() -> Config {
        Config {
            listen: ([127, 0, 0, 1], 0).into(),
            database: Location::file("unused"),
            origins: Vec::new(),
            behind_proxy: false,
            thinkers: 1,
            limits: Limits::default(),
            idle: Duration::from_secs(1),
            now: Now::system(),
        }
    }

    /// All that a request can reach, without a port.
    pub(crate) async fn app() -> (Arc<App>, testing::Folder) {
        let (database, folder) = testing::location();
        let server = Server::start(Config { database, ..config() }).await.unwrap();
        (server.app, folder)
    }

    async fn ask(router: Router<Arc<App>>, app: &Arc<App>, path: &str) -> Response {
        let request = Request::get(path).header(header::ACCEPT_ENCODING, "gzip").body(Body::empty()).unwrap();
        around(router, Arc::clone(app)).oneshot(request).await.unwrap()
    }

    /// So much that it is worth compressing.
    fn long() -> String {
        "again and ".repeat(1000)
    }

    #[tokio::test]
    async fn a_panic_is_answered_and_hurts_nobody_else() {
        let (app, _folder) = app().await;
        let broken = || Router::new().route("/broken", get(async || -> String { panic!("on purpose") }));
        let response = ask(broken(), &app, "/broken").await;
        assert_eq!(response.status(), 500);
        assert!(response.headers().contains_key(header::CONTENT_SECURITY_POLICY), "it has passed all guards");
        let problem: Problem =
            serde_json::from_slice(&to_bytes(response.into_body(), 9999).await.unwrap()).unwrap();
        assert_eq!(problem.kind, Kind::OurMistake);
        assert!(!problem.sentence.contains("on purpose"));
        let fine = broken().route("/fine", get(async || "fine"));
        assert_eq!(ask(fine, &app, "/fine").await.status(), 200);
    }

    #[tokio::test]
    async fn events_are_not_held_back_to_be_compressed() {
        let (app, _folder) = app().await;
        let router = Router::new()
            .route("/events", get(async || ([(header::CONTENT_TYPE, "text/event-stream")], long())))
            .route("/text", get(async || long()));
        let text = ask(router.clone(), &app, "/text").await;
        assert_eq!(text.headers()[header::CONTENT_ENCODING], "gzip");
        let events = ask(router, &app, "/events").await;
        assert!(!events.headers().contains_key(header::CONTENT_ENCODING));
    }

    #[tokio::test]
    async fn a_handler_may_let_its_answer_be_kept() {
        let (app, _folder) = app().await;
        let router = Router::new()
            .route("/api/forever", get(async || ([(header::CACHE_CONTROL, "max-age=99")], "x")))
            .route("/api/once", get(async || "x"));
        let kept = ask(router.clone(), &app, "/api/forever").await;
        assert_eq!(kept.headers()[header::CACHE_CONTROL], "max-age=99");
        assert_eq!(ask(router, &app, "/api/once").await.headers()[header::CACHE_CONTROL], "no-store");
    }
}

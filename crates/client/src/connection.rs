//! One connection that stays open, and requests over it, one after the other.

use crate::address::Address;
use crate::{Error, Problem};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::http::request::Builder;
use hyper::http::{HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Display;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// How long an answer may take before it counts as lost.
const ANSWER: Duration = Duration::from_secs(30);
/// How long to wait before something is asked again.
const PAUSE: Duration = Duration::from_millis(20);
/// How much of an answer that nobody understands is shown.
const SHOWN: usize = 200;

type Body = Full<Bytes>;

/// A client: where the server is, who asks, and a connection that stays open. A clone opens its own.
#[derive(Debug)]
pub struct Client {
    address: Address,
    token: Option<HeaderValue>,
    patience: Duration,
    connection: Option<SendRequest<Body>>,
}

impl Clone for Client {
    fn clone(&self) -> Self {
        let Client { address, token, patience, .. } = self;
        Client { address: address.clone(), token: token.clone(), patience: *patience, connection: None }
    }
}

/// May a request be sent again when its answer got lost?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Again {
    Yes,
    No,
}

impl Client {
    /// A client of the server at an address such as `http://127.0.0.1:7777`. Connects when it is first needed.
    pub fn new(base: &str) -> Result<Self, Error> {
        let address = Address::read(base)?;
        Ok(Client { address, token: None, patience: Duration::ZERO, connection: None })
    }

    /// The same, asking as the owner of this token.
    pub fn with_token(mut self, token: &str) -> Result<Self, Error> {
        let mut bearer = HeaderValue::from_str(&format!("Bearer {token}")).map_err(|_| Error::BadToken)?;
        bearer.set_sensitive(true);
        self.token = Some(bearer);
        Ok(self)
    }

    /// The same, but if the server cannot be reached, is overcharged or loses an answer, it is asked again for so long.
    #[must_use]
    pub fn patient(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// The same client of another server that keeps the same tables.
    pub fn at(&self, base: &str) -> Result<Self, Error> {
        Ok(Client { address: Address::read(base)?, ..self.clone() })
    }

    /// Asks something.
    pub async fn get<T: DeserializeOwned>(&mut self, path: &str) -> Result<T, Error> {
        json(&self.ask(&Method::GET, path, Bytes::new(), Again::Yes).await?)
    }

    /// Asks something that is answered with text.
    pub async fn text(&mut self, path: &str) -> Result<String, Error> {
        let body = self.ask(&Method::GET, path, Bytes::new(), Again::Yes).await?;
        String::from_utf8(body.into()).map_err(|error| unexpected("text", StatusCode::OK, &error))
    }

    /// Changes something, once: if the answer gets lost, it is not known whether it was done.
    pub async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        order: &impl Serialize,
    ) -> Result<T, Error> {
        self.send(path, order, Again::No).await
    }

    /// Changes something that may be sent again, because it carries a key.
    pub async fn post_keyed<T: DeserializeOwned>(
        &mut self,
        path: &str,
        order: &impl Serialize,
    ) -> Result<T, Error> {
        self.send(path, order, Again::Yes).await
    }

    pub(crate) async fn send<T: DeserializeOwned>(
        &mut self,
        path: &str,
        order: &impl Serialize,
        again: Again,
    ) -> Result<T, Error> {
        let body = serde_json::to_vec(order).expect("orders have a JSON form");
        json(&self.ask(&Method::POST, path, body.into(), again).await?)
    }

    async fn ask(&mut self, method: &Method, path: &str, body: Bytes, again: Again) -> Result<Bytes, Error> {
        let began = Instant::now();
        loop {
            let error = match self.ask_once(method, path, body.clone()).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            // What was never sent, or was refused, may be sent again in any case. Of what was lost, or what the store could not say, nobody
            // knows whether it was done.
            let is_unknown = match &error {
                Error::Lost(_) => true,
                Error::Problem(problem) => problem.status == StatusCode::SERVICE_UNAVAILABLE.as_u16(),
                _ => false,
            };
            let is_safe = again == Again::Yes || !is_unknown;
            if !is_safe || !error.may_pass() || began.elapsed() >= self.patience {
                return Err(error);
            }
            sleep(PAUSE).await;
        }
    }

    async fn ask_once(&mut self, method: &Method, path: &str, body: Bytes) -> Result<Bytes, Error> {
        let answering = async {
            let response = self.respond(method, path, body, None).await?;
            let status = response.status();
            let body = response.into_body().collect().await.map_err(|error| lost(&error))?.to_bytes();
            if status.is_success() { Ok(body) } else { Err(problem(status, &body)) }
        };
        let answer = timeout(ANSWER, answering).await;
        let answer = answer.unwrap_or_else(|_| Err(Error::Lost(format!("nothing came within {ANSWER:?}"))));
        if matches!(answer, Err(Error::Lost(_))) {
            // Whatever comes on it now belongs to a question that was given up.
            self.connection = None;
        }
        answer
    }

    /// Sends a request and waits until its answer begins.
    pub(crate) async fn respond(
        &mut self,
        method: &Method,
        path: &str,
        body: Bytes,
        extra: Option<(HeaderName, HeaderValue)>,
    ) -> Result<Response<Incoming>, Error> {
        let mut request: Builder = Request::builder().method(method).uri(path);
        request = request.header(header::HOST, &self.address.host);
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, token);
        }
        if *method == Method::POST {
            request = request.header(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        if let Some((name, value)) = extra {
            request = request.header(name, value);
        }
        let request = request.body(Full::new(body)).map_err(|error| lost(&error))?;
        self.connected().await?.send_request(request).await.map_err(|error| lost(&error))
    }

    /// The connection, opened if it has to be.
    async fn connected(&mut self) -> Result<&mut SendRequest<Body>, Error> {
        if let Some(open) = &mut self.connection
            && open.ready().await.is_err()
        {
            self.connection = None;
        }
        if self.connection.is_none() {
            self.connection = Some(self.connect().await?);
        }
        Ok(self.connection.as_mut().expect("just opened"))
    }

    async fn connect(&self) -> Result<SendRequest<Body>, Error> {
        let unreachable = |error: &dyn Display| Error::Unreachable {
            address: self.address.target.clone(),
            reason: error.to_string(),
        };
        let stream = TcpStream::connect(&self.address.target).await.map_err(|error| unreachable(&error))?;
        stream.set_nodelay(true).map_err(|error| unreachable(&error))?;
        let (sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.map_err(|error| unreachable(&error))?;
        // It ends with its sender, and its errors reach whoever waits for an answer.
        tokio::spawn(connection);
        Ok(sender)
    }

    pub(crate) fn patience(&self) -> Duration {
        self.patience
    }
}

fn lost(error: &dyn std::error::Error) -> Error {
    // The error of hyper says what it was doing, its cause what happened.
    let cause = error.source().map_or_else(String::new, |cause| format!(": {cause}"));
    Error::Lost(format!("{error}{cause}"))
}

fn unexpected(expected: &'static str, status: StatusCode, found: &dyn Display) -> Error {
    Error::Unexpected { expected, status: status.as_u16(), found: found.to_string() }
}

fn json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Error> {
    serde_json::from_slice(body).map_err(|error| unexpected("another answer", StatusCode::OK, &error))
}

/// What an answer that is no success means.
pub(crate) fn problem(status: StatusCode, body: &[u8]) -> Error {
    if let Ok(problem) = serde_json::from_slice::<Problem>(body) {
        return Error::Problem(Box::new(Problem { status: status.as_u16(), ..problem }));
    }
    let begins: String = String::from_utf8_lossy(body).chars().take(SHOWN).collect();
    unexpected("a problem as JSON", status, &format!("`{begins}`"))
}

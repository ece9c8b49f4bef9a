//! Who asks: extractors for handlers, from what the guard has found out. Nothing is decided here about what he may do.

use crate::guard::{self, Address, Presented};
use crate::people::{Secret, SignedIn};
use crate::problem::{Kind, Problem};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, header};
use std::convert::Infallible;
use std::sync::Arc;
use store::Account;

/// Somebody who is signed in.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// Who.
    pub(crate) account: Account,
    /// By which session.
    pub(crate) signed_in: Arc<SignedIn>,
}

/// Somebody who is signed in, or anybody.
#[derive(Clone, Debug)]
pub(crate) struct MaybeCaller {
    /// Who, if it is somebody.
    pub(crate) account: Option<Account>,
    /// By which session.
    pub(crate) signed_in: Option<Arc<SignedIn>>,
}

/// Is it a page in a browser that asks? Then it may keep its session in a cookie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Browser {
    /// A program.
    No,
    /// A page that came by http.
    Http,
    /// A page that came by https.
    Https,
}

/// A header of an answer, if there is one.
pub(crate) type Cookie = Option<[(HeaderName, HeaderValue); 1]>;

impl<S: Send + Sync> FromRequestParts<S> for MaybeCaller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let signed_in = match parts.extensions.get::<Presented>() {
            Some(Presented(who)) => who.clone()?,
            None => None,
        };
        let account = signed_in.as_ref().map(|signed_in| signed_in.account.clone());
        Ok(MaybeCaller { account, signed_in })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let MaybeCaller { account, signed_in } = MaybeCaller::from_request_parts(parts, state).await?;
        let caller = account.zip(signed_in).map(|(account, signed_in)| Caller { account, signed_in });
        caller.ok_or_else(|| Problem::new(Kind::NotSignedIn, "this is for people who are signed in"))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Browser {
    type Rejection = Infallible;

    /// A program sends no Origin; and what a browser sends, the guard has compared with our own.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let origin = parts.headers.get(header::ORIGIN);
        let by_https = |origin: &HeaderValue| origin.as_bytes().to_ascii_lowercase().starts_with(b"https://");
        Ok(origin.map_or(Browser::No, |origin| if by_https(origin) { Browser::Https } else { Browser::Http }))
    }
}

impl Browser {
    /// The cookie that keeps a page signed in.
    pub(crate) fn keep(self, token: &Secret) -> Cookie {
        self.set(guard::cookie(token, self == Browser::Https))
    }

    /// The cookie that takes it away again.
    pub(crate) fn forget(self) -> Cookie {
        self.set(guard::no_cookie(self == Browser::Https))
    }

    fn set(self, cookie: Option<HeaderValue>) -> Cookie {
        cookie.filter(|_| self != Browser::No).map(|cookie| [(header::SET_COOKIE, cookie)])
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let address = parts.extensions.get::<Address>().copied();
        address.ok_or_else(|| Problem::new(Kind::OurMistake, "the request came by a way without guards"))
    }
}

//! What somebody shows to be let in: a bearer token, or the cookie of a browser. Reads and writes headers; whether the secret is
//! worth anything, [`People`](crate::people::People) knows.

use crate::people::{SIGNED_IN_MS, Secret};
use axum::http::{HeaderMap, HeaderValue, header};

/// The name of the cookie.
const COOKIE: &str = "trestle";

/// What somebody shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Credential {
    /// A program or a page sends it on purpose.
    Bearer(Secret),
    /// A browser sends it by itself, whoever made it ask.
    Cookie(Secret),
}

impl Credential {
    /// What a request shows; what was sent on purpose comes first.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Self> {
        if let Some(token) = headers.get(header::AUTHORIZATION).and_then(bearer) {
            return Some(Credential::Bearer(Secret::new(token)));
        }
        let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(name, _)| *name == COOKIE).map(|(_, token)| Credential::Cookie(Secret::new(token)))
    }

    pub(crate) fn secret(&self) -> &Secret {
        match self {
            Credential::Bearer(secret) | Credential::Cookie(secret) => secret,
        }
    }
}

/// Other schemes are not ours: a proxy in front may have its own.
fn bearer(value: &HeaderValue) -> Option<String> {
    let value = String::from_utf8_lossy(value.as_bytes());
    let (scheme, token) = value.split_once(' ').unwrap_or((&value, ""));
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim().to_owned())
}

/// A cookie that keeps a browser signed in.
pub(crate) fn cookie(token: &Secret, secure: bool) -> Option<HeaderValue> {
    header_value(token.expose(), SIGNED_IN_MS / 1000, secure)
}

/// A cookie that makes a browser forget the one it has.
pub(crate) fn no_cookie(secure: bool) -> Option<HeaderValue> {
    header_value("", 0, secure)
}

fn header_value(token: &str, seconds: i64, secure: bool) -> Option<HeaderValue> {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{COOKIE}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    let mut value = HeaderValue::from_str(&text).ok()?;
    value.set_sensitive(true);
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    fn shown(headers: &[(HeaderName, &str)]) -> Option<Credential> {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap()))
            .collect();
        Credential::of(&headers)
    }

    #[test]
    fn a_bearer_comes_before_a_cookie_and_other_schemes_are_not_ours() {
        let bearer = Some(Credential::Bearer(Secret::new("abc")));
        let cookie = Some(Credential::Cookie(Secret::new("xyz")));
        assert_eq!(shown(&[(header::AUTHORIZATION, "Bearer abc")]), bearer);
        assert_eq!(shown(&[(header::AUTHORIZATION, "bearer  abc")]), bearer);
        assert_eq!(shown(&[(header::COOKIE, "trestle=xyz"), (header::AUTHORIZATION, "Bearer abc")]), bearer);
        assert_eq!(shown(&[(header::COOKIE, "trestle=xyz"), (header::AUTHORIZATION, "Basic abc")]), cookie);
        assert_eq!(shown(&[(header::AUTHORIZATION, "Bearer")]), Some(Credential::Bearer(Secret::new(""))));
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let cookie = Some(Credential::Cookie(Secret::new("xyz")));
        assert_eq!(shown(&[(header::COOKIE, "a=b; trestle=xyz; nottrestle=q")]), cookie);
        assert_eq!(shown(&[(header::COOKIE, "a=b"), (header::COOKIE, "trestle=xyz")]), cookie);
        assert_eq!(shown(&[(header::COOKIE, "nottrestle=xyz; trestled=q; trestle")]), None);
        assert_eq!(shown(&[]), None);
    }
}

//! Whose page a request comes from. A browser sends its cookie with whatever another page makes it ask; so changes are accepted with a
//! cookie only if the browser says that the page is ours. Reads are safe: other pages never get to see the answers.

use crate::config::Config;
use crate::guard::credential::Credential;
use crate::problem::{Answer, Kind, Problem};
use axum::http::{HeaderMap, Method, header};

/// Does a request with this method change anything?
pub(crate) fn is_change(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// May a request that changes something be looked at?
pub(crate) fn check(headers: &HeaderMap, shown: Option<&Credential>, config: &Config) -> Answer<()> {
    if headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site") {
        return Err(wrong("expected a request of a page of this server, found one of another site"));
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().unwrap_or_default();
        return if is_own(origin, headers, config) {
            Ok(())
        } else {
            let expected = own(headers, config).unwrap_or_else(|| "the address of this server".to_owned());
            let found: String = origin.chars().take(200).collect();
            Err(wrong(&format!("expected `Origin: {expected}`, found `{found}`")))
        };
    }
    match shown {
        Some(Credential::Cookie(_)) => Err(wrong("expected an Origin along with the cookie, found none")),
        Some(Credential::Bearer(_)) | None => Ok(()),
    }
}

fn is_own(origin: &str, headers: &HeaderMap, config: &Config) -> bool {
    let listed = config.origins.iter().any(|own| own.trim_end_matches('/').eq_ignore_ascii_case(origin));
    listed || own(headers, config).is_some_and(|own| own.eq_ignore_ascii_case(origin))
}

/// The address by which the request has reached the server, as a browser would write it.
fn own(headers: &HeaderMap, config: &Config) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let https = config.behind_proxy
        && headers.get("x-forwarded-proto").is_some_and(|by| by.as_bytes().eq_ignore_ascii_case(b"https"));
    let (scheme, port) = if https { ("https", ":443") } else { ("http", ":80") };
    Some(format!("{scheme}://{}", host.strip_suffix(port).unwrap_or(host)))
}

fn wrong(sentence: &str) -> Problem {
    Problem::new(Kind::WrongOrigin, sentence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard;
    use crate::people::Secret;
    use axum::http::{HeaderName, HeaderValue};

    fn config(behind_proxy: bool) -> Config {
        let origins = vec!["https://play.example/".to_owned()];
        Config { origins, behind_proxy, ..guard::tests::config() }
    }

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap()))
            .collect()
    }

    fn allowed(pairs: &[(&'static str, &str)], shown: Option<&Credential>, behind_proxy: bool) -> bool {
        check(&headers(pairs), shown, &config(behind_proxy)).is_ok()
    }

    #[test]
    fn an_origin_must_be_ours_whatever_is_shown() {
        let (cookie, bearer) = (Credential::Cookie(Secret::new("x")), Credential::Bearer(Secret::new("x")));
        for shown in [None, Some(&cookie), Some(&bearer)] {
            for ours in ["http://box:8080", "HTTP://Box:8080", "https://play.example"] {
                assert!(allowed(&[("host", "box:8080"), ("origin", ours)], shown, false), "{ours}");
            }
            let others = [
                "https://box:8080",
                "http://box",
                "http://box:8081",
                "http://box:8080.evil",
                "http://evil/box:8080",
                "null",
                "",
                "http://play.example",
                "https://play.example.evil",
                "https://evil-play.example",
            ];
            for others in others {
                assert!(!allowed(&[("host", "box:8080"), ("origin", others)], shown, false), "{others}");
            }
        }
    }

    #[test]
    fn without_an_origin_a_cookie_counts_for_nothing() {
        let (cookie, bearer) = (Credential::Cookie(Secret::new("x")), Credential::Bearer(Secret::new("x")));
        assert!(!allowed(&[("host", "box")], Some(&cookie), false));
        assert!(allowed(&[("host", "box")], Some(&bearer), false));
        assert!(allowed(&[("host", "box")], None, false));
    }

    #[test]
    fn what_a_browser_calls_another_site_is_another_site() {
        let bearer = Credential::Bearer(Secret::new("x"));
        for (site, expected) in
            [("cross-site", false), ("same-origin", true), ("same-site", true), ("none", true)]
        {
            let pairs = [("host", "box"), ("origin", "http://box"), ("sec-fetch-site", site)];
            assert_eq!(allowed(&pairs, Some(&bearer), false), expected, "{site}");
        }
    }

    #[test]
    fn a_proxy_says_how_the_browser_came_and_nobody_else() {
        let by_https = [("host", "box"), ("origin", "https://box"), ("x-forwarded-proto", "https")];
        assert!(allowed(&by_https, None, true));
        assert!(!allowed(&by_https, None, false), "anybody can send this header");
        let with_port = [("host", "box:443"), ("origin", "https://box"), ("x-forwarded-proto", "https")];
        assert!(allowed(&with_port, None, true));
        assert!(allowed(&[("host", "box:80"), ("origin", "http://box")], None, true));
        assert!(!allowed(&[("host", "box:443"), ("origin", "http://box")], None, true));
    }
}

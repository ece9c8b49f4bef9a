//! Where a server is: `http://host:port`. Whoever wants https puts a proxy in between.

use crate::Error;
use hyper::http::HeaderValue;

/// Where a server is.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    /// As the system connects to it: `host:port`.
    pub(crate) target: String,
    /// As the header `Host` names it.
    pub(crate) host: HeaderValue,
}

impl Address {
    pub(crate) fn read(text: &str) -> Result<Self, Error> {
        let bad = || Error::BadAddress(text.to_owned());
        let authority = text.strip_prefix("http://").ok_or_else(bad)?.trim_end_matches('/');
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte);
        if authority.is_empty() || !authority.bytes().all(is_plain) {
            return Err(bad());
        }
        // The colons within [::1] are none before a port.
        let has_port = authority.rsplit(']').next().is_some_and(|rest| rest.contains(':'));
        let target = if has_port { authority.to_owned() } else { format!("{authority}:80") };
        Ok(Address { target, host: HeaderValue::from_str(authority).map_err(|_| bad())? })
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn a_port_may_be_left_out() {
        let target = |text: &str| Address::read(text).map(|address| address.target);
        assert_eq!(target("http://127.0.0.1:7777").as_deref(), Ok("127.0.0.1:7777"));
        assert_eq!(target("http://box/").as_deref(), Ok("box:80"));
        assert_eq!(target("http://[::1]").as_deref(), Ok("[::1]:80"));
        assert_eq!(target("http://[::1]:7777/").as_deref(), Ok("[::1]:7777"));
    }

    #[test]
    fn anything_else_is_told_apart() {
        for wrong in
            ["", "box:7777", "https://box", "http://", "http://box/api", "http://a b", "http://user@box"]
        {
            let error = Address::read(wrong).expect_err(wrong);
            assert!(error.to_string().contains("http://127.0.0.1:7777"), "{error}");
        }
    }
}

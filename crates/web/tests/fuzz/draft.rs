//! A request that is being composed: right at first, then twisted. Everything in it may be nonsense.

use crate::described::Endpoint;
use serde_json::Value;

/// What stands in a body for text that no JSON value can hold; it is put there when the body is written.
const RAW: &str = "raw text comes here";

/// A request.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) method: String,
    /// The address, with parameters in braces.
    pub(crate) path: String,
    /// What stands for each parameter of the address.
    pub(crate) parts: Vec<(String, Vec<u8>)>,
    /// What comes after the `?`, if anything does.
    pub(crate) query: Vec<String>,
    pub(crate) headers: Vec<(String, Vec<u8>)>,
    pub(crate) body: Option<Value>,
    /// Stands in for what `RAW` marks in the body.
    raw: Option<String>,
    /// A body as it is sent, whatever `body` says.
    pub(crate) bytes: Option<Vec<u8>>,
    pub(crate) framing: Framing,
}

/// How it is said where the body ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Framing {
    Length,
    Chunks,
    /// More is announced than comes.
    BreaksOff,
}

impl Draft {
    pub(crate) fn of(endpoint: &Endpoint) -> Self {
        Draft {
            method: endpoint.method.clone(),
            path: endpoint.path.clone(),
            parts: Vec::new(),
            query: Vec::new(),
            headers: vec![("Host".to_owned(), b"test".to_vec())],
            body: None,
            raw: None,
            bytes: None,
            framing: Framing::Length,
        }
    }

    pub(crate) fn header(&mut self, name: &str, value: impl Into<Vec<u8>>) {
        self.drop_header(name);
        self.headers.push((name.to_owned(), value.into()));
    }

    pub(crate) fn drop_header(&mut self, name: &str) {
        self.headers.retain(|(known, _)| known != name);
    }

    pub(crate) fn part(&mut self, name: &str, value: impl Into<Vec<u8>>) {
        self.parts.retain(|(known, _)| known != name);
        self.parts.push((name.to_owned(), value.into()));
    }

    /// Puts text into a place of the body, whether or not it is JSON.
    pub(crate) fn put(&mut self, place: &str, text: &str) {
        let Some(body) = &mut self.body else { return };
        if body.pointer(place).is_none()
            && let (Some(object), Some(name)) = (body.as_object_mut(), place.strip_prefix('/'))
        {
            object.insert(name.to_owned(), Value::Null);
        }
        if let Some(found) = body.pointer_mut(place) {
            *found = Value::from(RAW);
            self.raw = Some(text.to_owned());
        }
    }

    /// Every place of the body, as a pointer.
    pub(crate) fn places(&self) -> Vec<String> {
        let mut places = Vec::new();
        if let Some(body) = &self.body {
            find_places(body, String::new(), &mut places);
        }
        places
    }

    /// The body as it will be sent.
    pub(crate) fn written_body(&self) -> Option<Vec<u8>> {
        self.bytes.clone().or_else(|| {
            let text = self.body.as_ref()?.to_string();
            Some(match &self.raw {
                Some(raw) => text.replace(&format!("\"{RAW}\""), raw).into_bytes(),
                None => text.into_bytes(),
            })
        })
    }

    /// What goes over the line.
    pub(crate) fn written(&self) -> Vec<u8> {
        let mut target = self.path.clone().into_bytes();
        for (name, value) in &self.parts {
            target = replace(&target, format!("{{{name}}}").as_bytes(), value);
        }
        if !self.query.is_empty() {
            target.push(b'?');
            target.extend(self.query.join("&").bytes());
        }
        let mut bytes =
            [self.method.as_bytes(), b" ", &target, b" HTTP/1.1\r\nConnection: close\r\n"].concat();
        for (name, value) in &self.headers {
            bytes.extend([name.as_bytes(), b": ", value, b"\r\n"].concat());
        }
        match self.written_body() {
            None => bytes.extend(b"\r\n"),
            Some(body) => self.frame(&body, &mut bytes),
        }
        bytes
    }

    fn frame(&self, body: &[u8], bytes: &mut Vec<u8>) {
        if self.framing == Framing::Chunks {
            bytes.extend(b"Transfer-Encoding: chunked\r\n\r\n");
            for chunk in body.chunks(60_000) {
                bytes.extend(format!("{:x}\r\n", chunk.len()).bytes());
                bytes.extend([chunk, b"\r\n"].concat());
            }
            bytes.extend(b"0\r\n\r\n");
        } else {
            let more = if self.framing == Framing::BreaksOff { 100 } else { 0 };
            bytes.extend(format!("Content-Length: {}\r\n\r\n", body.len() + more).bytes());
            bytes.extend(body);
        }
    }
}

fn find_places(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                find_places(value, format!("{at}/{name}"), places);
            }
        }
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                find_places(value, format!("{at}/{index}"), places);
            }
        }
        _ => {}
    }
    places.push(at);
}

fn replace(text: &[u8], what: &[u8], by: &[u8]) -> Vec<u8> {
    match text.windows(what.len()).position(|window| window == what) {
        Some(at) => [&text[..at], by, &text[at + what.len()..]].concat(),
        None => text.to_vec(),
    }
}

//! Server-sent events: what happens at a table, told once and in order, however often the connection breaks.

use crate::api::through_eyes;
use crate::connection::problem;
use crate::{Client, Error};
use http_body_util::BodyExt;
use hyper::Method;
use hyper::body::{Bytes, Incoming};
use hyper::http::{HeaderName, HeaderValue};
use std::collections::VecDeque;
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// How long a stream may be silent. The server says every 15 s that it lives.
const SILENCE: Duration = Duration::from_secs(45);
/// How long to wait before connecting again.
const PAUSE: Duration = Duration::from_millis(50);

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Event {
    /// How far one has got with it; empty if nothing has to be resumed.
    pub id: String,
    /// What kind of event: `moment`, `notice` or `turns`.
    pub name: String,
    /// What happened, as JSON.
    pub data: String,
}

/// What happens at a table, as long as one asks. Has a connection of its own.
#[derive(Debug)]
pub struct Events {
    client: Client,
    path: String,
    last: Option<String>,
    body: Option<Incoming>,
    reader: Reader,
    waiting: VecDeque<Event>,
}

impl Client {
    /// Follows a table from its beginning, through the eyes of a seat, or of whoever asks. Connects when the first event is asked.
    pub fn events(&self, id: &str, seat: Option<u8>) -> Events {
        self.stream(through_eyes(&format!("/api/tables/{id}/events"), seat))
    }

    /// Follows which tables wait for whoever asks.
    pub fn my_turns(&self) -> Events {
        self.stream("/api/me/events".to_owned())
    }

    fn stream(&self, path: String) -> Events {
        let (reader, waiting) = (Reader::default(), VecDeque::new());
        Events { client: self.clone(), path, last: None, body: None, reader, waiting }
    }
}

impl Events {
    /// Goes on after an event that was heard before.
    #[must_use]
    pub fn after(mut self, id: &str) -> Self {
        self.last = Some(id.to_owned());
        self
    }

    /// The same, but told by another server that keeps the same tables, from where it has got to.
    pub fn at(self, base: &str) -> Result<Self, Error> {
        let mut moved = self.client.at(base)?.stream(self.path);
        moved.last = self.last;
        Ok(moved)
    }

    /// The id of the last event that was heard.
    pub fn last(&self) -> Option<&str> {
        self.last.as_deref()
    }

    /// The next event. A connection that breaks is opened again as long as the client has patience; nothing is told twice.
    pub async fn next(&mut self) -> Result<Event, Error> {
        let mut broken: Option<Instant> = None;
        loop {
            if let Some(event) = self.waiting.pop_front() {
                if !event.id.is_empty() {
                    self.last = Some(event.id.clone());
                }
                return Ok(event);
            }
            let Err(error) = self.hear().await else {
                broken = None;
                continue;
            };
            self.body = None;
            self.reader = Reader::default();
            let began = *broken.get_or_insert_with(Instant::now);
            if !error.may_pass() || began.elapsed() >= self.client.patience() {
                return Err(error);
            }
            sleep(PAUSE).await;
        }
    }

    /// Waits for a piece of the stream.
    async fn hear(&mut self) -> Result<(), Error> {
        let body = match &mut self.body {
            Some(body) => body,
            empty @ None => empty.insert(open(&mut self.client, &self.path, self.last.as_deref()).await?),
        };
        let frame = timeout(SILENCE, body.frame()).await;
        let frame = frame.map_err(|_| Error::Lost(format!("the stream was silent for {SILENCE:?}")))?;
        match frame {
            Some(Ok(frame)) => {
                let piece = frame.into_data().unwrap_or_default();
                self.reader.read(&piece, &mut self.waiting);
                Ok(())
            }
            Some(Err(error)) => Err(Error::Lost(error.to_string())),
            None => Err(Error::Lost("the stream has ended".to_owned())),
        }
    }
}

async fn open(client: &mut Client, path: &str, last: Option<&str>) -> Result<Incoming, Error> {
    let last = last.and_then(|last| HeaderValue::from_str(last).ok());
    let header = last.map(|last| (HeaderName::from_static("last-event-id"), last));
    // The one before has broken, or is in the middle of a stream.
    *client = client.clone();
    let response = client.respond(&Method::GET, path, Bytes::new(), header).await?;
    let status = response.status();
    if status.is_success() {
        return Ok(response.into_body());
    }
    let body = response.into_body().collect().await.map_err(|error| Error::Lost(error.to_string()))?;
    Err(problem(status, &body.to_bytes()))
}

/// Makes events out of the pieces of a stream.
#[derive(Debug, Default)]
struct Reader {
    line: Vec<u8>,
    event: Event,
    has_data: bool,
}

impl Reader {
    fn read(&mut self, piece: &[u8], events: &mut VecDeque<Event>) {
        for part in piece.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                let line = std::mem::take(&mut self.line);
                self.read_line(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']), events);
            }
        }
    }

    fn read_line(&mut self, line: &str, events: &mut VecDeque<Event>) {
        if line.is_empty() {
            let event = std::mem::take(&mut self.event);
            if std::mem::take(&mut self.has_data) {
                events.push_back(event);
            }
            return;
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "id" => value.clone_into(&mut self.event.id),
            "event" => value.clone_into(&mut self.event.name),
            "data" => {
                if self.has_data {
                    self.event.data.push('\n');
                }
                self.event.data.push_str(value);
                self.has_data = true;
            }
            // A comment, which says that the stream lives, or a field that nobody needs.
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Event, Reader};
    use std::collections::VecDeque;

    fn event(id: &str, name: &str, data: &str) -> Event {
        Event { id: id.into(), name: name.into(), data: data.into() }
    }

    #[test]
    fn events_are_whole_however_the_stream_is_cut() {
        let stream = "id: 1-0\nevent: moment\ndata: {\"ä\":1}\n\n:\n\nid:1-1\r\nevent:notice\r\ndata:a\r\ndata: b\r\n\r\n\
                      retry: 5\nid: 9-9\n\nevent: turns\ndata: []\n\ndata: not yet";
        let expected =
            [event("1-0", "moment", "{\"ä\":1}"), event("1-1", "notice", "a\nb"), event("", "turns", "[]")];
        for size in 1..stream.len() {
            let (mut reader, mut events) = (Reader::default(), VecDeque::new());
            for piece in stream.as_bytes().chunks(size) {
                reader.read(piece, &mut events);
            }
            assert_eq!(events, expected, "in pieces of {size}");
        }
    }
}

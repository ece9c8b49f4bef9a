//! Requests as bytes and answers as they come: nothing is corrected on the way, so that anything can be sent.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

/// How long an answer may take at most.
const PATIENCE: Duration = Duration::from_secs(30);

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in small letters.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The type of its content without parameters.
    pub(crate) fn content_type(&self) -> &str {
        self.header("content-type").and_then(|kind| kind.split(';').next()).unwrap_or_default()
    }
}

/// Sends bytes and waits for the answer. None if the connection was closed without one. Of a stream only the head is read.
/// `hangs_up`: nothing more will be said, though more may have been announced.
pub(crate) fn exchange(address: SocketAddr, bytes: &[u8], hangs_up: bool) -> Option<Answer> {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    // A server that has heard enough may close its ear before everything is said.
    let _ = stream.write_all(bytes);
    if hangs_up {
        let _ = stream.shutdown(Shutdown::Write);
    }
    let mut heard = Vec::new();
    let mut part = [0; 16 * 1024];
    loop {
        match stream.read(&mut part) {
            Ok(0) => break,
            Ok(count) => heard.extend_from_slice(&part[..count]),
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => break,
            Err(error) => panic!("no answer within {PATIENCE:?}: {error}"),
        }
        if is_stream(&heard) {
            break;
        }
    }
    (!heard.is_empty()).then(|| read(&heard))
}

fn is_stream(heard: &[u8]) -> bool {
    let text = String::from_utf8_lossy(heard);
    text.split_once("\r\n\r\n").is_some_and(|(head, _)| head.contains("content-type: text/event-stream"))
}

fn read(bytes: &[u8]) -> Answer {
    let text = String::from_utf8(bytes.to_vec()).expect("answers are text");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
    let headers = lines.filter_map(|line| line.split_once(": "));
    let headers: Vec<_> =
        headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect();
    let is_chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let is_stream = headers.iter().any(|(_, value)| value.starts_with("text/event-stream"));
    let body = if is_chunked && !is_stream { unchunk(body) } else { body.to_owned() };
    Answer { status: status.expect("a status"), headers, body }
}

fn unchunk(body: &str) -> String {
    let (mut text, mut rest) = (String::new(), body);
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).expect("the size of a chunk");
        text.push_str(&after[..size]);
        rest = after[size..].trim_start_matches("\r\n");
        if size == 0 {
            break;
        }
    }
    text
}

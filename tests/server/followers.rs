//! Those who follow a table through the eyes of a seat: every event has to come once, in order, without a gap, however often the
//! server dies.

use crate::program::PATIENCE;
use client::{Client, Event, Events};
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Somebody who follows.
pub(crate) struct Follower {
    pub(crate) table: String,
    pub(crate) seat: u8,
    client: Client,
    enough: watch::Sender<Option<Mark>>,
    heard: watch::Receiver<Mark>,
    following: JoinHandle<Vec<Event>>,
}

/// What somebody has heard.
pub(crate) struct Followed {
    pub(crate) table: String,
    pub(crate) seat: u8,
    pub(crate) client: Client,
    pub(crate) events: Vec<Event>,
}

/// How many moments and notices were heard.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Mark {
    pub(crate) moments: u32,
    pub(crate) notices: u32,
}

impl Mark {
    fn of(event: &Event) -> Self {
        let read = event.id.split_once('-').and_then(|(moments, notices)| {
            Some(Mark { moments: moments.parse().ok()?, notices: notices.parse().ok()? })
        });
        read.unwrap_or_else(|| panic!("expected an id such as 17-4, found {event:?}"))
    }

    /// How far one has got with the next event; there is only one way for each kind.
    fn after(self, event: &Event) -> Self {
        match event.name.as_str() {
            "moment" => Mark { moments: self.moments + 1, ..self },
            "notice" => Mark { notices: self.notices + 1, ..self },
            other => panic!("expected a moment or a notice, found {other}"),
        }
    }
}

impl Follower {
    /// Follows until the game is over, or as far as it is told later. With several servers a line of chat may come after the end.
    pub(crate) fn start(client: &Client, table: &str, seat: u8, by_several: bool) -> Self {
        let (enough, until) = watch::channel(None);
        let (hears, heard) = watch::channel(Mark::default());
        let client = client.clone().patient(PATIENCE);
        let stream = client.events(table, Some(seat));
        let following = tokio::spawn(follow(stream, by_several, until, hears));
        Follower { table: table.to_owned(), seat, client, enough, heard, following }
    }

    /// Waits until everything was heard that there is.
    pub(crate) async fn finish(self, all: Mark) -> Followed {
        let Follower { table, seat, client, enough, heard, following } = self;
        enough.send_replace(Some(all));
        let events = timeout(PATIENCE, following).await;
        let events = events.unwrap_or_else(|_| {
            panic!("{table}, seat {seat}: expected {all:?} after all this time, heard {:?}", *heard.borrow())
        });
        let events = events.unwrap_or_else(|error| panic!("{table}, seat {seat}: {error}"));
        let last = events.last().map(Mark::of).unwrap_or_default();
        assert_eq!(last, all, "{table}, seat {seat}: expected to hear everything there is");
        Followed { table, seat, client, events }
    }
}

async fn follow(
    mut stream: Events,
    by_several: bool,
    mut until: watch::Receiver<Option<Mark>>,
    hears: watch::Sender<Mark>,
) -> Vec<Event> {
    let (mut mark, mut events) = (Mark::default(), Vec::new());
    while *until.borrow_and_update() != Some(mark) {
        let event = tokio::select! {
            event = stream.next() => event.unwrap_or_else(|error| panic!("after {mark:?}: {error}")),
            // Nobody waits any more if the test has failed elsewhere.
            changed = until.changed() => if changed.is_ok() { continue } else { break },
        };
        mark = mark.after(&event);
        assert_eq!(Mark::of(&event), mark, "expected the event after {:?}, found {event:?}", events.last());
        let data: Value = serde_json::from_str(&event.data).expect("events are JSON");
        let number = if event.name == "moment" { mark.moments - 1 } else { mark.notices - 1 };
        assert_eq!(data[&event.name], number, "{event:?}");
        events.push(event);
        hears.send_replace(mark);
        if data["over"] == true && !by_several {
            break;
        }
    }
    events
}

/// Everything a seat can hear by now, asked anew.
pub(crate) async fn hear_again(client: &Client, table: &str, seat: u8, count: usize) -> Vec<Event> {
    let mut stream = client.events(table, Some(seat));
    let mut events = Vec::new();
    while events.len() < count {
        let event = timeout(PATIENCE, stream.next()).await;
        events.push(event.expect("it has been heard before").expect("it has been heard before"));
    }
    events
}

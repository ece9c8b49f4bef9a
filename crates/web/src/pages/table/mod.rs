//! The page of a table, made for any game: whose turn, what can be done, what happened. It consists of parts, each drawn from what its
//! viewer may see; the stream sends a part anew when it has changed.

mod around;
mod choices;
mod gathering;
mod log;
mod news;
mod status;

use super::Page;
use super::frame::frame;
use super::guide;
use crate::api::{Asked, At, MaybeCaller};
use crate::app::App;
use crate::boards::{self, Lit};
use crate::hall::{Live, Looks};
use crate::problem::{Answer, Kind, Problem};
use axum::extract::State;
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use store::Status;
use table::{AnyTable, Cast, Choice, Refused, Seat, Viewer};

pub(super) use log::linked;

/// The parts of the page, in the order of reading.
pub(super) const PARTS: [&str; 8] = ["status", "news", "guide", "choices", "board", "people", "log", "talk"];
/// Those that stand beside the board where there is room.
const BESIDE: [&str; 5] = ["guide", "choices", "people", "log", "talk"];

/// Through whose eyes, and with which invitation.
#[derive(Deserialize)]
pub(super) struct Visit {
    seat: Option<u8>,
    /// The code of an invitation, which the script sends when the visitor sits down.
    code: Option<String>,
}

impl Visit {
    /// The eyes, if the visitor has said whose.
    pub(super) fn looks(seat: Option<u8>) -> Answer<Option<Looks>> {
        let seat = seat.map(Seat::try_from).transpose();
        Ok(seat.map_err(|error| Problem::new(Kind::Malformed, error))?.map(Looks::Seat))
    }
}

/// The page.
pub(super) async fn table(
    State(app): State<Arc<App>>,
    caller: MaybeCaller,
    At(id): At<String>,
    Asked(Visit { seat, code }): Asked<Visit>,
) -> Page {
    let looks = Visit::looks(seat)?;
    let account = caller.account.as_ref().map(|account| account.id.clone());
    let is_known = account.is_some();
    let look = move |live: &Live| {
        let account = account.as_deref();
        let viewer = live.viewer(account, looks.or_else(|| Some(live.follower(account))))?;
        let sight = Sight::new(live, account, viewer);
        Ok((live.plan.game.clone(), sight.game_name(), viewer, sight.parts()?))
    };
    let (game, name, viewer, parts) = app.hall.look(&id, look).await?;
    let seen_from = viewer.seat().map(|seat| format!("?seat={}", seat.number())).unwrap_or_default();
    let stream = format!("/t/{id}/stream{seen_from}");
    let seat = viewer.seat().map(Seat::number);
    let body = html! {
        main #main .table data-table=(id) data-game=(game) data-seat=[seat] data-stream=(stream) data-code=[code] data-nobody[!is_known] {
            h1 .sr { "A table of " (name) }
            p #lost .banner role="alert" hidden { "The connection is lost. Trying again …" }
            @let drawn = |beside: bool| PARTS.into_iter().zip(&parts).filter(move |(part, _)| BESIDE.contains(part) == beside);
            div .middle { @for (part, html) in drawn(false) { section id=(part) class=(part) { (html) } } }
            aside .beside aria-label="Beside the board" { @for (part, html) in drawn(true) { section id=(part) class=(part) { (html) } } }
        }
        div #why role="tooltip" hidden {}
        dialog #pick aria-label="Which of these?" {}
    };
    Ok(frame(name, caller.account.as_ref(), &body))
}

/// A table through somebody's eyes, with what he can do there.
pub(super) struct Sight<'a> {
    live: &'a Live,
    account: Option<&'a str>,
    viewer: Viewer,
    names: Vec<String>,
    offers: Vec<Choice>,
    refusals: Vec<Refused>,
}

impl<'a> Sight<'a> {
    pub(super) fn new(live: &'a Live, account: Option<&'a str>, viewer: Viewer) -> Self {
        let asked = viewer.seat().filter(|seat| live.awaited().contains(*seat));
        let mine =
            account.is_some_and(|account| asked.is_some_and(|seat| live.seats_of(account).contains(seat)));
        let (offers, refusals) = match (asked.filter(|_| mine), &live.table) {
            (Some(seat), Some(table)) => (table.offers(seat), table.refusals(seat)),
            _ => (Vec::new(), Vec::new()),
        };
        Sight { live, account, viewer, names: live.names(), offers, refusals }
    }

    /// What comes next for somebody who is taught the game.
    fn guide(&self) -> Markup {
        let learner = self.own().filter(|_| self.live.plan.guided);
        let lesson = learner.zip(self.game()).and_then(|(seat, table)| match self.live.status {
            Status::Running => guide::guide(table, seat, &self.offers, &self.refusals),
            _ => guide::afterwards(table),
        });
        lesson.unwrap_or_default()
    }

    /// All parts as they are now.
    pub(super) fn parts(&self) -> Answer<[Markup; PARTS.len()]> {
        Ok([
            self.status()?,
            self.news()?,
            self.guide(),
            self.choices(),
            self.board()?,
            self.people(),
            self.log()?,
            self.talk(),
        ])
    }

    fn board(&self) -> Answer<Markup> {
        match &self.live.table {
            Some(table) => {
                let lit = Lit::of(&self.offers, &self.refusals);
                boards::draw(&**table, self.viewer, &lit).map_err(|_| hidden())
            }
            None => Ok(self.gathering()),
        }
    }

    fn game(&self) -> Option<&dyn AnyTable> {
        self.live.table.as_deref()
    }

    /// What people call the game.
    fn game_name(&self) -> &'static str {
        shelf::game(&self.live.plan.game).map_or("?", |game| game.meta().name)
    }

    fn cast(&self) -> Cast {
        Cast::new(self.names.clone(), self.viewer.seat())
    }

    /// The viewer's own seat: one may look through others' eyes once the game is over.
    fn own(&self) -> Option<Seat> {
        let seats = self.live.seats_of(self.account?);
        self.viewer.seat().filter(|seat| seats.contains(*seat))
    }

    fn address(&self, what: &str) -> String {
        format!("/api/tables/{}/{what}", self.live.id)
    }
}

/// What is shown only later.
pub(super) fn hidden() -> Problem {
    Problem::new(Kind::Hidden, "everything is shown only when the game is over")
}

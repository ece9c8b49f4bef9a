//! What can be asked and what is answered, with types. Only what programs that play need; everything else goes through
//! [`Client::get`] and [`Client::post`].

use crate::connection::Again;
use crate::{Client, Error};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A table that shall be made.
#[derive(Clone, Debug, Serialize)]
pub struct NewTable<'a> {
    /// The id of the game.
    pub game: &'a str,
    /// A word for each seat: `me`, `open`, `invited` or the level of a bot.
    pub seats: &'a [&'a str],
    /// What the game lets one choose.
    pub options: BTreeMap<&'a str, &'a str>,
    /// Shall it be in the list of open tables while it has an open seat?
    pub listed: bool,
    /// Your word for this request: sent again with the same key, it makes no second table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<&'a str>,
}

impl<'a> NewTable<'a> {
    /// A table of this game with these seats, and nothing else chosen.
    pub fn new(game: &'a str, seats: &'a [&'a str]) -> Self {
        NewTable { game, seats, options: BTreeMap::new(), listed: true, key: None }
    }
}

/// How a table stands.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct TableInfo {
    /// Its id.
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// `gathering`, `running`, `over`, `ended` or `closed`.
    pub status: String,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// How much you have noticed.
    pub moment: Option<u32>,
    /// The seats that decide now.
    pub awaits: Vec<u8>,
}

/// A seat and who has it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct SeatInfo {
    /// `open`, `invited`, `person` or `bot`.
    pub kind: String,
    /// Who.
    pub name: Option<String>,
    /// Is it yours?
    pub yours: bool,
}

/// What a seat can do.
#[derive(Clone, Debug, Deserialize)]
pub struct Choices {
    /// Which seat.
    pub seat: u8,
    /// How much it has noticed: the number to send as `moment`.
    pub moment: u32,
    /// What it can do; nothing while others decide.
    pub offers: Vec<Offer>,
}

/// One thing that a seat can do.
#[derive(Clone, Debug, Deserialize)]
pub struct Offer {
    /// To be sent back as it is.
    pub action: Box<RawValue>,
    /// As on a button.
    pub words: String,
}

/// A move.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Act<'a> {
    /// For which seat.
    pub seat: u8,
    /// The action of an offer.
    pub action: &'a RawValue,
    /// The moment at which it was decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moment: Option<u32>,
    /// Your word for this request. Without one, nothing is sent again when the answer got lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<&'a str>,
    /// Shall the answer list what can be done next?
    pub offers: bool,
}

impl<'a> Act<'a> {
    /// A move without moment and key.
    pub fn new(seat: u8, action: &'a RawValue) -> Self {
        Act { seat, action, moment: None, key: None, offers: false }
    }
}

/// What became of a change.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Receipt {
    /// The seat for which it was done.
    pub seat: Option<u8>,
    /// How much the seat has noticed now.
    pub moment: Option<u32>,
    /// The seats that decide now.
    pub awaits: Vec<u8>,
    /// How the table stands.
    pub status: String,
    /// Was this request carried out before, under the same key?
    pub repeated: bool,
}

/// What became of a move.
#[derive(Clone, Debug, Deserialize)]
pub struct Acted {
    /// The seat that moved.
    pub seat: Option<u8>,
    /// How much it has noticed now.
    pub moment: Option<u32>,
    /// The seats that decide now.
    pub awaits: Vec<u8>,
    /// How the table stands.
    pub status: String,
    /// Was this request carried out before, under the same key?
    pub repeated: bool,
    /// What can be done next, if that was asked: in the same seat, or in another one of the same account.
    pub next: Option<Choices>,
}

/// Which seat, under which key.
#[derive(Serialize)]
struct ForSeat<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    key: Option<&'a str>,
}

#[derive(Deserialize)]
struct Made {
    table: TableInfo,
}

#[derive(Deserialize)]
struct Welcome {
    token: String,
}

/// Whether something may be sent again: only under a key.
fn again(key: Option<&str>) -> Again {
    if key.is_some() { Again::Yes } else { Again::No }
}

impl Client {
    /// Becomes a new guest, and asks as him from now on. Answers his token.
    pub async fn new_guest(&mut self, name: &str) -> Result<String, Error> {
        #[derive(Serialize)]
        struct Guest<'a> {
            name: &'a str,
        }
        // A guest whose answer got lost is nobody, and disturbs nobody.
        let Welcome { token } = self.send("/api/guests", &Guest { name }, Again::Yes).await?;
        *self = self.clone().with_token(&token)?;
        Ok(token)
    }

    /// Makes a table. It starts by itself if every seat is taken.
    pub async fn create_table(&mut self, table: &NewTable<'_>) -> Result<TableInfo, Error> {
        let made: Made = self.send("/api/tables", table, again(table.key)).await?;
        Ok(made.table)
    }

    /// How a table stands.
    pub async fn table(&mut self, id: &str) -> Result<TableInfo, Error> {
        self.get(&format!("/api/tables/{id}")).await
    }

    /// Takes a seat; any free one if none is named.
    pub async fn join(&mut self, id: &str, seat: Option<u8>, key: Option<&str>) -> Result<Receipt, Error> {
        self.send(&format!("/api/tables/{id}/join"), &ForSeat { seat, key }, again(key)).await
    }

    /// Starts the game, as its host.
    pub async fn start(&mut self, id: &str, key: Option<&str>) -> Result<Receipt, Error> {
        self.send(&format!("/api/tables/{id}/start"), &ForSeat { seat: None, key }, again(key)).await
    }

    /// What a seat can do now; if none is named, the one of yours that is asked.
    pub async fn offers(&mut self, id: &str, seat: Option<u8>) -> Result<Choices, Error> {
        self.get(&through_eyes(&format!("/api/tables/{id}/offers"), seat)).await
    }

    /// Makes a move. When this comes back with `Ok`, it is stored.
    pub async fn act(&mut self, id: &str, act: &Act<'_>) -> Result<Acted, Error> {
        self.send(&format!("/api/tables/{id}/act"), act, again(act.key)).await
    }

    /// Takes the last move of a seat back, if that is free.
    pub async fn undo(&mut self, id: &str, seat: u8, key: Option<&str>) -> Result<Receipt, Error> {
        self.send(&format!("/api/tables/{id}/undo"), &ForSeat { seat: Some(seat), key }, again(key)).await
    }

    /// Gives a seat up: a bot plays on.
    pub async fn resign(&mut self, id: &str, seat: u8, key: Option<&str>) -> Result<Receipt, Error> {
        self.send(&format!("/api/tables/{id}/resign"), &ForSeat { seat: Some(seat), key }, again(key)).await
    }

    /// Says something to everybody at the table.
    pub async fn say(&mut self, id: &str, text: &str, key: Option<&str>) -> Result<Receipt, Error> {
        #[derive(Serialize)]
        struct Saying<'a> {
            text: &'a str,
            key: Option<&'a str>,
        }
        self.send(&format!("/api/tables/{id}/chat"), &Saying { text, key }, again(key)).await
    }

    /// The record of a game that has ended.
    pub async fn record(&mut self, id: &str) -> Result<String, Error> {
        self.text(&format!("/api/tables/{id}/record")).await
    }
}

/// An address, asked through the eyes of a seat.
pub(crate) fn through_eyes(path: &str, seat: Option<u8>) -> String {
    seat.map_or_else(|| path.to_owned(), |seat| format!("{path}?seat={seat}"))
}

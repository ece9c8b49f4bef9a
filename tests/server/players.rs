//! Players who make random choices among what they are offered, ask again under the same key whenever an answer gets lost, and write
//! down what they were promised.

use crate::followers::Follower;
use crate::notes::{Fate, Notes, Sent, What};
use crate::program::PATIENCE;
use crate::random::Random;
use client::{Act, Client, Error, NewTable, RawValue, TableInfo};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// The tables that are played, in turn: people of both accounts of a player, and bots.
const KINDS: [(&str, &[&str]); 8] = [
    ("tictactoe", &["me", "me"]),
    ("leduc", &["me", "open"]),
    ("bazaar", &["me", "open", "random"]),
    ("seven", &["me", "me"]),
    ("tictactoe", &["open", "me"]),
    ("leduc", &["me", "random"]),
    ("bazaar", &["me", "me", "me"]),
    ("seven", &["me", "open", "random"]),
];

/// Somebody with two accounts, so that tables are joined as well.
pub(crate) struct Player {
    number: u64,
    accounts: [Account; 2],
    tables: Vec<Table>,
    played: Played,
    random: Random,
    key: u64,
    opened: u64,
}

/// An account and its connections, one to each server.
struct Account {
    clients: Vec<Client>,
    at: usize,
    problems: BTreeMap<String, u64>,
}

/// A table and what was sent to it.
pub(crate) struct Table {
    pub(crate) id: String,
    /// Which account has which seat; none is a bot's.
    pub(crate) seats: Vec<Option<usize>>,
    pub(crate) notes: Notes,
    client: Client,
}

/// What a player knows in the end.
#[derive(Default)]
pub(crate) struct Played {
    pub(crate) tables: Vec<Table>,
    pub(crate) followed: Vec<Follower>,
    pub(crate) problems: BTreeMap<String, u64>,
}

impl Account {
    async fn new(urls: &[String], name: &str) -> Self {
        let clients = urls.iter().map(|url| Client::new(url).expect("an address")).collect();
        let mut account = Account { clients, at: 0, problems: BTreeMap::new() };
        let token = account.ask(async |client| client.new_guest(name).await).await.expect("a guest");
        for client in &mut account.clients {
            *client = client.clone().with_token(&token).expect("a token");
        }
        account
    }

    /// Asks one server after the other until there is an answer: the same words, under the same key.
    async fn ask<T>(&mut self, ask: impl AsyncFn(&mut Client) -> Result<T, Error>) -> Result<T, Error> {
        let began = Instant::now();
        loop {
            self.at += 1;
            let at = self.at % self.clients.len();
            let error = match ask(&mut self.clients[at]).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            *self.problems.entry(error.kind().to_owned()).or_default() += 1;
            if !error.may_pass() {
                return Err(error);
            }
            assert!(began.elapsed() < PATIENCE, "no server has answered for {PATIENCE:?}: {error}");
            sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Player {
    pub(crate) async fn sit_down(urls: &[String], number: u64, tables: u64, random: Random) -> Self {
        let accounts = [Account::new(urls, "Ann").await, Account::new(urls, "Ben").await];
        let (played, opened) = (Played::default(), number);
        let mut player = Player { number, accounts, tables: Vec::new(), played, random, key: 0, opened };
        for _ in 0..tables {
            let table = player.new_table().await;
            player.tables.push(table);
        }
        player
    }

    /// Plays one table after the other. A game that is over makes room for a new one.
    pub(crate) async fn play(mut self, stop: &AtomicBool) -> Played {
        while !stop.load(Ordering::SeqCst) {
            for at in 0..self.tables.len() {
                if stop.load(Ordering::SeqCst) {
                    break;
                }
                if self.step(at).await {
                    let new = self.new_table().await;
                    let over = std::mem::replace(&mut self.tables[at], new);
                    self.played.tables.push(over);
                }
            }
        }
        let mut played = self.played;
        played.tables.extend(self.tables);
        for (kind, count) in self.accounts.into_iter().flat_map(|account| account.problems) {
            *played.problems.entry(kind).or_default() += count;
        }
        played
    }

    fn new_key(&mut self) -> String {
        self.key += 1;
        format!("p{}-{}", self.number, self.key)
    }

    async fn new_table(&mut self) -> Table {
        let (game, seats) = KINDS[self.opened as usize % KINDS.len()];
        self.opened += 1;
        let (make, join, start) = (self.new_key(), self.new_key(), self.new_key());
        let order = NewTable { key: Some(&make), ..NewTable::new(game, seats) };
        let [host, guest] = &mut self.accounts;
        let made = host.ask(async |client| client.create_table(&order).await).await.expect("a table");
        if seats.contains(&"open") {
            let joined = guest.ask(async |client| client.join(&made.id, None, Some(&join)).await).await;
            joined.expect("a free seat");
            let started = host.ask(async |client| client.start(&made.id, Some(&start)).await).await;
            started.expect("everybody is there");
        }
        let owner = |word: &&str| match *word {
            "me" => Some(0),
            "open" => Some(1),
            _ => None,
        };
        let seats: Vec<_> = seats.iter().map(owner).collect();
        for (seat, owner) in (0..).zip(&seats) {
            if let Some(owner) = owner {
                let clients = &self.accounts[*owner].clients;
                for client in clients {
                    until_known(client, &made.id, seat).await;
                }
                // Followers of different seats listen to different servers, if there are several.
                let client = &clients[usize::from(seat) % clients.len()];
                self.played.followed.push(Follower::start(client, &made.id, seat, clients.len() > 1));
            }
        }
        let client = self.accounts[0].clients[0].clone().patient(PATIENCE);
        Table { id: made.id, seats, notes: Notes::default(), client }
    }

    /// Does one thing at a table. Answers whether the game is over.
    async fn step(&mut self, at: usize) -> bool {
        let key = self.new_key();
        let id = self.tables[at].id.clone();
        let host = &mut self.accounts[0];
        let info: TableInfo = host.ask(async |client| client.table(&id).await).await.expect("the table");
        match info.status.as_str() {
            "running" => {}
            // This server has not heard yet that the other one has begun.
            "gathering" => return false,
            _ => return true,
        }
        if self.random.percent(4) {
            self.chat(at, key).await;
            return false;
        }
        let table = &self.tables[at];
        let own: Vec<_> =
            (0..).zip(&table.seats).filter_map(|(seat, owner)| Some((seat, (*owner)?))).collect();
        if self.random.percent(6) {
            let &(seat, owner) = self.random.choose(&own);
            self.undo(at, key, seat, owner).await;
            return false;
        }
        let asked: Vec<_> = own.into_iter().filter(|(seat, _)| info.awaits.contains(seat)).collect();
        if asked.is_empty() {
            // A bot's turn.
            sleep(Duration::from_millis(1)).await;
            return false;
        }
        let &(seat, owner) = self.random.choose(&asked);
        self.act(at, key, seat, owner).await;
        false
    }

    async fn act(&mut self, at: usize, key: String, seat: u8, owner: usize) {
        let (table, account) = (&mut self.tables[at], &mut self.accounts[owner]);
        let choices = account.ask(async |client| client.offers(&table.id, Some(seat)).await).await;
        let choices = match choices {
            Ok(choices) if !choices.offers.is_empty() => choices,
            Err(error) if !error.is("wrong_time") => panic!("{}, seat {seat}: {error}", table.id),
            // Somebody else is asked by now, or this server has not heard yet that the game has begun.
            _ => return,
        };
        let action: &RawValue = &self.random.choose(&choices.offers).action;
        let moment = Some(choices.moment);
        let act = Act { moment, key: Some(&key), offers: self.random.percent(50), ..Act::new(seat, action) };
        let acted = account.ask(async |client| client.act(&table.id, &act).await).await;
        let action = serde_json::from_str(action.get()).expect("it was JSON when it came");
        table.note(key, What::Act { seat, action }, acted.map(drop));
    }

    async fn undo(&mut self, at: usize, key: String, seat: u8, owner: usize) {
        let (table, account) = (&mut self.tables[at], &mut self.accounts[owner]);
        let undone = account.ask(async |client| client.undo(&table.id, seat, Some(&key)).await).await;
        table.note(key, What::Undo { seat }, undone.map(drop));
    }

    async fn chat(&mut self, at: usize, key: String) {
        let (table, account) = (&mut self.tables[at], &mut self.accounts[0]);
        let text = format!("this is {key}");
        let said = account.ask(async |client| client.say(&table.id, &text, Some(&key)).await).await;
        table.note(key, What::Chat { text }, said.map(drop));
    }
}

/// Waits until a server has heard from the other one that somebody sits there.
async fn until_known(client: &Client, table: &str, seat: u8) {
    let (mut client, began) = (client.clone().patient(PATIENCE), Instant::now());
    while !client.table(table).await.expect("the table").seats[usize::from(seat)].yours {
        assert!(began.elapsed() < PATIENCE, "{table}: nobody has told the server who sits in seat {seat}");
        sleep(Duration::from_millis(5)).await;
    }
}

impl Table {
    /// The record as anybody can download it, once the game is over.
    pub(crate) async fn record(&mut self) -> String {
        let began = Instant::now();
        loop {
            match self.client.record(&self.id).await {
                Ok(record) => return record,
                // This server has not heard yet that the game is over.
                Err(error) if error.is("hidden") && began.elapsed() < PATIENCE => {
                    sleep(Duration::from_millis(5)).await;
                }
                Err(error) => panic!("{}: {error}", self.id),
            }
        }
    }

    fn note(&mut self, key: String, what: What, answer: Result<(), Error>) {
        let fate = match answer {
            Ok(()) => Fate::Done,
            // A bot may have moved since we looked; or there is nothing that could be taken back.
            Err(error) if ["stale", "refused", "wrong_time"].contains(&error.kind()) => Fate::Refused,
            Err(error) => panic!("{what:?} at {}: {error:?}", self.id),
        };
        self.notes.sent.insert(key, Sent { what, fate });
    }
}

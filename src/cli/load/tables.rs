//! A player who sits at several tables, in all of their seats, and makes random legal moves over one connection.

use super::report::Counts;
use client::{Act, Acted, Choices, Client, Error, NewTable};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// How long to wait after something has failed.
const PAUSE: Duration = Duration::from_millis(100);

/// What is played.
#[derive(Clone)]
pub(super) struct Order {
    pub(super) game: String,
    pub(super) seats: u8,
    /// How many moves each table gets; as many as there is time for if this is not said.
    pub(super) moves: Option<u64>,
}

/// Somebody with a connection and tables.
pub(super) struct Player {
    client: Client,
    order: Order,
    tables: Vec<Table>,
    random: Random,
    counts: Counts,
    number: u64,
    key: u64,
}

struct Table {
    id: String,
    /// What the next seat can do, as far as the last answer has told.
    next: Option<Choices>,
    awaits: Vec<u8>,
    moves: u64,
}

impl Player {
    /// A new account with new tables.
    pub(super) async fn sit_down(
        url: &str,
        order: Order,
        tables: u64,
        number: u64,
        seed: u64,
    ) -> Result<Self, Error> {
        let mut client = Client::new(url)?;
        client.new_guest("Load").await?;
        let (random, counts) = (Random(seed), Counts::default());
        let mut player = Player { client, order, tables: Vec::new(), random, counts, number, key: 0 };
        for _ in 0..tables {
            let table = player.new_table().await?;
            player.tables.push(table);
        }
        // Making tables is no part of what is measured.
        player.counts = Counts::default();
        Ok(player)
    }

    /// The tables at which he sits.
    pub(super) fn tables(&self) -> impl Iterator<Item = String> {
        self.tables.iter().map(|table| table.id.clone())
    }

    /// A client of the same account.
    pub(super) fn client(&self) -> Client {
        self.client.clone()
    }

    /// Plays one table after the other, until the time is over or every table has had its moves.
    pub(super) async fn play(&mut self, began: Instant, limit: Duration, made: &AtomicU64) -> Counts {
        let enough = self.order.moves.unwrap_or(u64::MAX);
        while self.tables.iter().any(|table| table.moves < enough) {
            for at in 0..self.tables.len() {
                if began.elapsed() >= limit {
                    return std::mem::take(&mut self.counts);
                }
                if self.tables[at].moves >= enough {
                    continue;
                }
                match self.step(at).await {
                    Ok(()) => {
                        made.fetch_add(1, Ordering::Relaxed);
                    }
                    Err(error) => {
                        self.counts.failed(&error);
                        self.tables[at].next = None;
                        sleep(PAUSE).await;
                    }
                }
            }
        }
        std::mem::take(&mut self.counts)
    }

    /// Makes one move at a table; at a new one if the game is over.
    async fn step(&mut self, at: usize) -> Result<(), Error> {
        if self.tables[at].awaits.is_empty() {
            let moves = self.tables[at].moves;
            self.tables[at] = Table { moves, ..self.new_table().await? };
        }
        let key = self.new_key();
        let table = &mut self.tables[at];
        let choices = if let Some(choices) = table.next.take() {
            choices
        } else {
            let began = Instant::now();
            let choices = self.client.offers(&table.id, table.awaits.first().copied()).await?;
            self.counts.looked(began.elapsed());
            choices
        };
        let Choices { seat, moment, offers } = choices;
        let Some(offer) = self.random.choose(&offers) else { return Ok(()) };
        let act = Act { seat, action: &offer.action, moment: Some(moment), key: Some(&key), offers: true };
        let began = Instant::now();
        let Acted { awaits, status, next, .. } = self.client.act(&table.id, &act).await?;
        self.counts.acted(began.elapsed());
        table.moves += 1;
        (table.next, table.awaits) = (next, awaits);
        if status != "running" {
            table.awaits.clear();
            self.counts.finished += 1;
        }
        Ok(())
    }

    async fn new_table(&mut self) -> Result<Table, Error> {
        let key = self.new_key();
        let seats = vec!["me"; usize::from(self.order.seats)];
        let order = NewTable { key: Some(&key), listed: false, ..NewTable::new(&self.order.game, &seats) };
        let made = self.client.create_table(&order).await?;
        self.counts.requests += 1;
        Ok(Table { id: made.id, next: None, awaits: made.awaits, moves: 0 })
    }

    fn new_key(&mut self) -> String {
        self.key += 1;
        format!("{}-{}", self.number, self.key)
    }
}

/// Random enough for choices among legal moves (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn choose<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        let count = among.len().max(1) as u64;
        among.get((self.next() % count) as usize)
    }
}

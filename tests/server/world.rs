//! Players, their followers and the servers they talk to, from the first table to the last comparison.

use crate::checks;
use crate::players::{Played, Player};
use crate::random::Random;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::runtime::Handle;
use tokio::task::JoinSet;

/// How many tables are played at the same time.
const TABLES: u64 = 50;
/// How many players share them.
const PLAYERS: u64 = 10;

/// Players who play until they are told to stop.
pub(crate) struct World {
    has_several_servers: bool,
    stop: Arc<AtomicBool>,
    playing: JoinSet<Played>,
}

/// What came out of it.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// How many tables were played.
    pub(crate) tables: usize,
    /// How many moves were acknowledged.
    pub(crate) moves: usize,
    /// How many events were heard.
    pub(crate) events: usize,
    /// What players were told that went wrong, by kind.
    pub(crate) problems: BTreeMap<String, u64>,
}

impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Outcome { tables, moves, events, problems } = self;
        write!(
            f,
            "{tables} tables, {moves} moves acknowledged, {events} events heard, problems: {problems:?}"
        )
    }
}

impl World {
    /// Players sit down and begin. They talk to any of these servers.
    pub(crate) fn begin(urls: &[String], random: &mut Random) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut playing = JoinSet::new();
        for number in 0..PLAYERS {
            let (urls, random, stop) = (urls.to_vec(), Random::new(random.next()), stop.clone());
            let tables = TABLES / PLAYERS;
            let handle = Handle::current();
            playing.spawn_blocking(move || {
                handle.block_on(async {
                    Player::sit_down(&urls, number, tables, random).await.play(&stop).await
                })
            });
        }
        World { has_several_servers: urls.len() > 1, stop, playing }
    }

    /// Players finish what they are at, and everything they know is compared with what is stored.
    pub(crate) async fn end(mut self, database: &str) -> Outcome {
        self.stop.store(true, Ordering::SeqCst);
        let mut outcome = Outcome { tables: 0, moves: 0, events: 0, problems: BTreeMap::new() };
        let (mut tables, mut followed) = (Vec::new(), Vec::new());
        while let Some(played) = self.playing.join_next().await {
            let played = played.expect("a player lost something");
            for (kind, count) in played.problems {
                *outcome.problems.entry(kind).or_default() += count;
            }
            tables.extend(played.tables);
            followed.extend(played.followed);
        }
        outcome.tables = tables.len();
        let stored = checks::everything_is_stored_once(&mut tables, database).await;
        outcome.moves = stored.moves;
        for follower in followed {
            let end = stored.ends[&(follower.table.clone(), follower.seat)];
            let heard = follower.finish(end).await;
            outcome.events += heard.events.len();
            checks::everything_was_heard_once(heard, self.has_several_servers).await;
        }
        checks::scrub_finds_no_flaw(database);
        outcome
    }
}

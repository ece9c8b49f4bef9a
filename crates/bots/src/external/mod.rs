//! A player that is another program, in whatever language: JSON lines over its standard input and output, as docs/bots.md tells.
//!
//! It learns what [`Seen`] gives and nothing else, and what it tries out happens in imagined worlds with chance of their own.

mod process;
mod protocol;

use crate::Mishap;
use crate::mishap::printable;
use process::{Patience, Process};
use protocol::{Greeting, Heard, MOST_WORLDS, PROTOCOL, Refused, Said, Tried, What, World};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::marker::PhantomData;
use std::time::Duration;
use table::{Fast, Game, Refusal, Seat, Seen, Transcript, Turn, Viewer, odds};

/// Which program plays, and how long it is waited for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The program and its arguments, separated by spaces.
    pub command: String,
    /// How long it may think about one decision, or one step of a decision that is composed.
    pub time: Duration,
    /// How long it may take to get ready.
    pub start: Duration,
}

impl Program {
    /// A program that may think for five seconds.
    pub fn new(command: impl Into<String>) -> Self {
        Program { command: command.into(), time: Duration::from_secs(5), start: Duration::from_secs(10) }
    }
}

/// Another program in a seat. It may fail; [`Guarded`](crate::Guarded) makes a dependable bot of it.
pub struct External<G: Game> {
    program: Program,
    seat: Seat,
    seats: u8,
    /// Imagines worlds and decides what chance does in them.
    chance: Fast,
    name: Option<String>,
    /// How many decisions it was asked for: the number of the last one.
    asked: u64,
    state: State,
    game: PhantomData<fn() -> G>,
}

#[derive(Default)]
enum State {
    /// It waits for the next decision.
    Ready(Process),
    /// It did not get ready. The first decision finds out.
    Failed(Mishap),
    /// It was ended, and is started again when it is needed.
    #[default]
    Away,
}

impl<G: Game> External<G> {
    /// Starts a program that shall play a seat at a table of `seats`. It is an error if it cannot be started at all; whatever else
    /// goes wrong is said when it is to choose.
    pub fn start(program: Program, seat: Seat, seats: u8, seed: u64) -> Result<Self, Mishap> {
        let chance = Fast::new(seed);
        let (name, state, game) = (None, State::Away, PhantomData);
        let mut external = External { program, seat, seats, chance, name, asked: 0, state, game };
        external.state = match external.get_ready() {
            Ok(process) => State::Ready(process),
            Err(mishap @ Mishap::CouldNotStart { .. }) => return Err(mishap),
            Err(mishap) => State::Failed(mishap),
        };
        Ok(external)
    }

    /// What it calls itself, if it said so.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Lets it choose one of the legal actions of its seat. After a mishap the program is ended; for the next decision it is started
    /// anew.
    pub fn choose(&mut self, seen: Seen<'_, G>) -> Result<G::Action, Mishap> {
        let mut process = match std::mem::take(&mut self.state) {
            State::Ready(process) => process,
            State::Failed(mishap) => return Err(mishap),
            State::Away => self.get_ready()?,
        };
        match self.ask(&mut process, seen) {
            Ok(action) => {
                self.state = State::Ready(process);
                Ok(action)
            }
            Err(mishap) => {
                part::<G>(process, &mishap);
                Err(mishap)
            }
        }
    }

    /// Forgets the last game: the program is started anew.
    pub fn new_game(&mut self, seed: u64) {
        self.chance = Fast::new(seed);
        self.asked = 0;
        self.state = State::Away;
    }

    /// Tells it how the game ended, and lets it go.
    pub fn game_over(&mut self, seen: Seen<'_, G>) {
        if let (Turn::Over(outcome), State::Ready(process)) = (seen.turn(), std::mem::take(&mut self.state)) {
            let over: Said<'_, G> = Said::Over { outcome, view: &seen.view() };
            process.dismiss(&over);
        }
    }

    fn get_ready(&mut self) -> Result<Process, Mishap> {
        let mut process = Process::start(&self.program.command)?;
        match self.greet(&mut process) {
            Ok(name) => {
                self.name = name.or(self.name.take());
                Ok(process)
            }
            Err(mishap) => {
                part::<G>(process, &mishap);
                Err(mishap)
            }
        }
    }

    fn greet(&self, process: &mut Process) -> Result<Option<String>, Mishap> {
        let patience = Patience::new(self.program.start);
        let hello: Said<'_, G> = Said::Hello {
            protocol: PROTOCOL,
            game: G::META.id,
            seat: self.seat,
            seats: self.seats,
            time_ms: u64::try_from(self.program.time.as_millis()).unwrap_or(u64::MAX),
            most_worlds: MOST_WORLDS,
        };
        process.say(&hello, &patience)?;
        let Greeting::Ready { name } = read(&process.hear(&patience)?, r#"{"type":"ready"}"#)?;
        Ok(name)
    }

    fn ask(&mut self, process: &mut Process, seen: Seen<'_, G>) -> Result<G::Action, Mishap> {
        self.asked += 1;
        let (id, patience) = (self.asked, Patience::new(self.program.time));
        let mut legal = Vec::new();
        seen.legal(&mut legal);
        let (composing, view) = (seen.is_composing(), seen.view());
        let decide: Said<'_, G> = Said::Decide { id, composing, view: &view, legal: &legal };
        process.say(&decide, &patience)?;
        let mut worlds = Vec::new();
        loop {
            let line = process.hear(&patience)?;
            let heard: Heard = read(&line, &format!(r#"{{"type":"choose","id":{id},"index":0}}"#))?;
            if heard.id != id {
                return Err(Mishap::nonsense(&line, format!("the id of the decision, {id}")));
            }
            let answer = match heard.what {
                What::Choose { index, action } => return chosen(&legal, index, action, &line),
                What::Imagine { count } => self.imagine(id, count, seen, &mut worlds),
                What::Try { world, actions } => self.try_in(id, world, &actions, &worlds),
            };
            let answer = answer.map_err(|expected| Mishap::nonsense(&line, expected))?;
            process.say(&answer, &patience)?;
        }
    }

    /// More worlds that could be true, or what was expected instead.
    fn imagine<'a>(
        &mut self,
        id: u64,
        count: usize,
        seen: Seen<'_, G>,
        worlds: &'a mut Vec<G>,
    ) -> Result<Said<'a, G>, String> {
        let (first, room) = (worlds.len(), MOST_WORLDS - worlds.len());
        if count > room {
            return Err(format!("a count of at most {room}, because a decision has {MOST_WORLDS} worlds"));
        }
        worlds.extend((0..count).map(|_| seen.imagine(&mut self.chance)));
        let numbered = (0..).zip(&*worlds).skip(first);
        Ok(Said::Worlds { id, worlds: numbered.map(|(world, position)| World { world, position }).collect() })
    }

    fn try_in(
        &mut self,
        id: u64,
        world: usize,
        actions: &[Value],
        worlds: &[G],
    ) -> Result<Said<'static, G>, String> {
        let Some(world) = worlds.get(world) else {
            return Err(format!("one of the {} worlds imagined for this decision", worlds.len()));
        };
        // A copy, so that the world stays as it was imagined.
        Ok(self.try_out(world.clone(), id, actions).map_or_else(Said::Refused, Said::Tried))
    }

    /// What would come of these actions in an imagined world.
    fn try_out(&mut self, mut world: G, id: u64, actions: &[Value]) -> Result<Tried<G>, Refused> {
        let mut log = Transcript::default();
        for (at, action) in actions.iter().enumerate() {
            let seat = self.next_in(&world).unwrap_or(self.seat);
            let refused = |rule, message| Refused { id, at, rule, message };
            let action = serde_json::from_value(action.clone())
                .map_err(|error| refused(None, format!("expected an action of {}: {error}", G::META.name)))?;
            world
                .check(seat, action)
                .map_err(|refusal| refused(Some(refusal.rule()), format!("{seat}: {refusal}")))?;
            world.apply(seat, action, &mut self.chance, &mut log);
        }
        let mut legal = Vec::new();
        let seat = self.next_in(&world);
        if let Some(seat) = seat {
            world.legal(seat, &mut legal);
        }
        let happened = log.events.iter().any(|event| G::redact(event, Viewer::Spectator).is_some());
        let composing = seat.is_some() && world.is_composing();
        let expected = (!composing).then(|| expected(&world));
        Ok(Tried { id, seat, legal, over: seat.is_none(), composing, happened, expected })
    }

    /// Who acts next in an imagined world: of several who decide at the same time the program's own seat.
    fn next_in(&self, world: &G) -> Option<Seat> {
        let deciders = world.turn().deciders();
        if deciders.contains(self.seat) { Some(self.seat) } else { deciders.first() }
    }
}

/// The choice that was made, if it is a legal one.
fn chosen<A: Copy + PartialEq + DeserializeOwned>(
    legal: &[A],
    index: Option<usize>,
    action: Option<Value>,
    line: &str,
) -> Result<A, Mishap> {
    let nonsense = |expected: String| Mishap::nonsense(line, expected);
    match (index, action) {
        (Some(index), None) => {
            let last = legal.len() - 1;
            legal.get(index).copied().ok_or_else(|| nonsense(format!("an index from 0 to {last}")))
        }
        (None, Some(action)) => {
            let illegal = Mishap::Illegal { action: printable(&action.to_string()) };
            serde_json::from_value(action).ok().filter(|action| legal.contains(action)).ok_or(illegal)
        }
        _ => Err(nonsense("either an index or an action".to_owned())),
    }
}

/// The end for a program after a mishap: told why if it listens, and ended at once if it does not.
fn part<G: Game>(process: Process, mishap: &Mishap) {
    if let Mishap::Nonsense { .. } | Mishap::Illegal { .. } = mishap {
        let error: Said<'_, G> = Said::Error { message: &mishap.to_string() };
        process.dismiss(&error);
    }
}

fn read<T: DeserializeOwned>(line: &str, example: &str) -> Result<T, Mishap> {
    serde_json::from_str(line)
        .map_err(|error| Mishap::nonsense(line, format!("a line of JSON such as {example} ({error})")))
}

/// What each seat gets, or may expect.
fn expected<G: Game>(world: &G) -> Vec<f64> {
    let share = |reward: i32| f64::from(reward) / f64::from(odds::ONE);
    match world.turn() {
        Turn::Over(outcome) => {
            Seat::all(world.seats()).map(|seat| share(world.reward(&outcome, seat))).collect()
        }
        Turn::Decide(_) => world.prospects().as_slice().iter().copied().map(share).collect(),
    }
}

//! Every address, asked in every wrong way by everybody. Whatever is answered must be fit for people; and what was not done has
//! changed nothing.
//!
//! `TRESTLE_FUZZ=50` goes on for so many rounds; `TRESTLE_FUZZ_SEED=7` begins with the round of this seed.

use crate::described::{Described, Endpoint};
use crate::dice::Dice;
use crate::draft::{Draft, Framing};
use crate::judge::judge;
use crate::ledger::Ledger;
use crate::scene::{Role, Scene};
use crate::twists::{self, Twist};
use crate::wire::{Answer, exchange};
use std::collections::BTreeSet;
use std::panic::{self, PanicHookInfo};
use std::sync::Mutex;
use std::thread;

/// So many times two things are wrong at once, for each address and round.
const PAIRS: usize = 10;
/// How often an endpoint is asked rightly, until it has answered once.
const RIGHT: usize = 60;

/// What broke in threads that are not ours.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().expect("a number"))
}

/// Writes down panics of the server, also those that it catches.
fn watch_for_panics() {
    let (ours, usual) = (thread::current().id(), panic::take_hook());
    panic::set_hook(Box::new(move |panic: &PanicHookInfo<'_>| {
        if thread::current().id() == ours {
            usual(panic);
        } else {
            PANICS.lock().unwrap().push(panic.to_string());
        }
    }));
}

#[test]
fn whatever_is_asked_wrongly_is_answered_well_and_changes_nothing() {
    watch_for_panics();
    let described = Described::new();
    let (first, rounds) = (number("TRESTLE_FUZZ_SEED", 1), number("TRESTLE_FUZZ", 1));
    let mut answered = BTreeSet::new();
    let mut asked = 0;
    for seed in first..first + rounds {
        let mut round = Round::new(&described, seed);
        for endpoint in &described.endpoints {
            let twists = twists::all(&described, endpoint);
            for twist in &twists {
                let answer = round.ask(endpoint, &[twist]);
                if answer.is_some_and(|answer| answer.status < 300) {
                    answered.insert(endpoint.name());
                }
            }
            // By chance alone, who asks and what for may never have fitted together.
            for _ in 0..RIGHT {
                if answered.contains(&endpoint.name()) {
                    break;
                }
                if round.ask(endpoint, &[]).is_some_and(|answer| answer.status < 300) {
                    answered.insert(endpoint.name());
                }
            }
            for _ in 0..PAIRS {
                let pair = [round.dice.pick(&twists), round.dice.pick(&twists)];
                round.ask(endpoint, &pair);
            }
            asked += twists.len() + PAIRS;
        }
    }
    println!("{asked} requests");
    let all: BTreeSet<_> = described.endpoints.iter().map(Endpoint::name).collect();
    let never: Vec<_> = all.difference(&answered).collect();
    assert!(
        never.is_empty(),
        "never asked rightly, so what lies behind the checks was not reached: {never:?}"
    );
}

/// One server, and everything that is asked of it.
struct Round<'a> {
    described: &'a Described,
    scene: Scene,
    dice: Dice,
    seed: u64,
    before: Ledger,
    signed_in: Vec<u16>,
}

impl<'a> Round<'a> {
    fn new(described: &'a Described, seed: u64) -> Self {
        let scene = Scene::new();
        let (before, signed_in) = (scene.ledger(), scene.signed_in());
        Round { described, dice: Dice::new(seed), seed, before, signed_in, scene }
    }

    fn ask(&mut self, endpoint: &Endpoint, twists: &[&Twist]) -> Option<Answer> {
        let role = *self.dice.pick(&Role::ALL);
        let mut draft = self.scene.draft(self.described, endpoint, role, &mut self.dice);
        for twist in twists {
            twist.spoil(&mut draft, &mut self.dice);
        }
        let may_be_no_http = twists.iter().any(|twist| twist.may_be_no_http);
        // What is twisted twice may have become right again.
        let is_hopeless = twists.len() == 1 && twists[0].is_hopeless;
        let hangs_up = draft.framing == Framing::BreaksOff;
        let answer = exchange(self.scene.house.address, &draft.written(), hangs_up);
        let found = match &answer {
            // What is not HTTP is refused before anything of ours hears of it.
            Some(answer) if may_be_no_http && answer.status == 400 && answer.body.is_empty() => Ok(()),
            Some(answer) if is_hopeless && answer.status < 400 => Err("expected a problem".to_owned()),
            Some(answer) => judge((self.described, &self.scene), endpoint, &draft, answer),
            None if may_be_no_http => Ok(()),
            None => Err("no answer".to_owned()),
        };
        let found = found.and_then(|()| self.compare(endpoint, role, &draft, answer.as_ref()));
        let panics = PANICS.lock().unwrap().clone();
        let found = if panics.is_empty() { found } else { Err(format!("the server panicked: {panics:?}")) };
        if let Err(what) = found {
            let sent = draft.written();
            let sent = String::from_utf8_lossy(&sent[..sent.len().min(2_000)]).into_owned();
            panic!(
                "{what}\n{} by {role:?}, wrong by: {}\n\n{sent}\n\n{answer:?}\n\nagain with: TRESTLE_FUZZ_SEED={} TRESTLE_FUZZ=1",
                endpoint.name(),
                twists.iter().map(|twist| twist.name.as_str()).collect::<Vec<_>>().join("; and "),
                self.seed
            );
        }
        answer
    }

    /// Is stored what was stored before? If something was done: has only that changed which was named?
    fn compare(
        &mut self,
        endpoint: &Endpoint,
        role: Role,
        draft: &Draft,
        answer: Option<&Answer>,
    ) -> Result<(), String> {
        let reads = matches!(draft.method.as_str(), "GET" | "HEAD" | "OPTIONS");
        // Without an answer nobody knows whether it was done.
        let may_change = !reads && answer.is_none_or(|answer| answer.status < 300);
        let after = self.scene.ledger();
        if may_change {
            let named = draft.parts.iter().find(|(name, _)| name == "id").map(|(_, id)| id.clone());
            let others = |ledger: &Ledger| {
                let mut ledger = ledger.clone();
                ledger.tables.retain(|id, _| Some(id.as_bytes()) != named.as_deref());
                ledger.people.retain(|id, _| Some(id) != self.scene.account(role));
                (ledger.tables, ledger.people)
            };
            if others(&self.before) != others(&after) {
                return Err("something else has changed than what was named".to_owned());
            }
            self.scene.renew();
            (self.before, self.signed_in) = (self.scene.ledger(), self.scene.signed_in());
            return Ok(());
        }
        if after != self.before {
            return Err(format!("something has changed:\n{}", after.difference(&self.before)));
        }
        if endpoint.changes()
            && !endpoint.path.starts_with("/api/tables/")
            && self.scene.signed_in() != self.signed_in
        {
            return Err("somebody else is signed in now".to_owned());
        }
        Ok(())
    }
}

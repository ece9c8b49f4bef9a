//! Whatever a bot does, the game goes on: it is watched, and when it fails a stand-in chooses. Other programs are held to their time; bots
//! of our own keep to their budgets themselves.

use crate::{Bot, External, Greedy, Incident, Mishap, Thoughts};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use table::{Fast, Game, Seen};

/// After so many mishaps in a row a bot is not asked any more.
const MOST_IN_A_ROW: u32 = 3;

/// A bot that always makes a legal choice, because somebody stands in for it when it fails.
pub struct Guarded<G: Game> {
    player: Player<G>,
    stand_in: Greedy<G>,
    /// Seeds for whoever must start anew.
    seeds: Fast,
    incidents: Vec<Incident>,
    in_a_row: u32,
    /// Did the bot itself choose last?
    chose_itself: bool,
}

enum Player<G: Game> {
    Inside(Box<dyn Bot<G>>),
    Outside(External<G>),
}

impl<G: Game> Guarded<G> {
    /// Guards a bot of our own.
    pub fn new(bot: Box<dyn Bot<G>>, seed: u64) -> Self {
        Guarded::of(Player::Inside(bot), seed)
    }

    /// Guards another program.
    pub fn external(program: External<G>, seed: u64) -> Self {
        Guarded::of(Player::Outside(program), seed)
    }

    fn of(player: Player<G>, seed: u64) -> Self {
        let mut seeds = Fast::new(seed);
        let stand_in = Greedy::new(seeds.next_u64());
        Guarded { player, stand_in, seeds, incidents: Vec::new(), in_a_row: 0, chose_itself: false }
    }

    /// What another program calls itself, if it said so.
    pub fn name(&self) -> Option<&str> {
        match &self.player {
            Player::Inside(_) => None,
            Player::Outside(program) => program.name(),
        }
    }

    /// What went wrong since this was asked last.
    pub fn incidents(&mut self) -> Vec<Incident> {
        std::mem::take(&mut self.incidents)
    }

    /// The bot's own choice, if it is one.
    fn attempt(&mut self, seen: Seen<'_, G>, legal: &[G::Action]) -> Result<G::Action, Mishap> {
        let player = &mut self.player;
        let chosen = catch_unwind(AssertUnwindSafe(|| match player {
            Player::Inside(bot) => Ok(bot.choose(seen)),
            Player::Outside(program) => program.choose(seen),
        }));
        match chosen {
            Ok(Ok(action)) if legal.contains(&action) => Ok(action),
            Ok(Ok(action)) => Err(Mishap::Illegal { action: json(&action) }),
            Ok(Err(mishap)) => Err(mishap),
            Err(panic) => {
                // Nobody knows in what state the panic has left it.
                let seed = self.seeds.next_u64();
                let _ = catch_unwind(AssertUnwindSafe(|| player.new_game(seed)));
                Err(Mishap::Panicked { message: words_of(&*panic) })
            }
        }
    }

    /// If even the stand-in fails there is still the first thing that can be done.
    fn stand_in(&mut self, seen: Seen<'_, G>, legal: &[G::Action]) -> G::Action {
        let stand_in = &mut self.stand_in;
        let chosen = catch_unwind(AssertUnwindSafe(|| stand_in.choose(seen))).ok();
        chosen.filter(|action| legal.contains(action)).unwrap_or(legal[0])
    }
}

impl<G: Game> Player<G> {
    fn new_game(&mut self, seed: u64) {
        match self {
            Player::Inside(bot) => bot.new_game(seed),
            Player::Outside(program) => program.new_game(seed),
        }
    }
}

impl<G: Game> Bot<G> for Guarded<G> {
    fn choose(&mut self, seen: Seen<'_, G>) -> G::Action {
        let mut legal = Vec::new();
        seen.legal(&mut legal);
        self.chose_itself = false;
        if self.in_a_row < MOST_IN_A_ROW {
            match self.attempt(seen, &legal) {
                Ok(action) => {
                    if self.in_a_row > 0 {
                        // What the stand-in had planned is not what happens now.
                        self.stand_in.new_game(self.seeds.next_u64());
                    }
                    self.in_a_row = 0;
                    self.chose_itself = true;
                    return action;
                }
                Err(mishap) => {
                    self.in_a_row += 1;
                    self.incidents.push(Incident { mishap, retired: self.in_a_row == MOST_IN_A_ROW });
                }
            }
        }
        self.stand_in(seen, &legal)
    }

    fn new_game(&mut self, seed: u64) {
        self.seeds = Fast::new(seed);
        self.stand_in.new_game(self.seeds.next_u64());
        self.player.new_game(seed);
        self.in_a_row = 0;
        self.chose_itself = false;
    }

    fn game_over(&mut self, seen: Seen<'_, G>) {
        let player = &mut self.player;
        // What a bot does after the end is no longer anybody's business.
        let _ = catch_unwind(AssertUnwindSafe(|| match player {
            Player::Inside(bot) => bot.game_over(seen),
            Player::Outside(program) => program.game_over(seen),
        }));
    }

    fn thoughts(&self) -> Option<Thoughts<G::Action>> {
        match &self.player {
            Player::Inside(bot) if self.chose_itself => bot.thoughts(),
            Player::Inside(_) | Player::Outside(_) => None,
        }
    }
}

fn json(action: &impl serde::Serialize) -> String {
    serde_json::to_string(action).expect("actions have a JSON form")
}

/// What a panic said: `panic!` with a text, or with a format.
fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("without a word").to_owned()
}

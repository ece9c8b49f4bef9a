//! The contract that every game keeps.

use crate::{BadPack, Chance, Log, Outcome, PackText, PerSeat, Seat, Turn, Verdict, Viewer, odds};
use serde::de::DeserializeOwned;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display, Formatter};
use std::hash::Hash;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The rules of one game. A value is one position: complete, small, cheap to copy.
///
/// A position holds no generator and no hidden order (see [`Chance`] and [`Bag`](crate::Bag)); what is still owed (a payment
/// half composed, a battle that awaits the defender) is plain data in it. Decisions are small: a payment or a bid is
/// composed step by step, so that one decision is one click and rarely has more than a hundred choices.
///
/// [`conformance`](crate::conformance) checks every promise made here on thousands of random games.
pub trait Game: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// What everybody may know about the game before it starts.
    const META: Meta;

    /// What was agreed before the game: seats, scenario, variants, content pack.
    type Setup: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One decision, named in the imperative: `Recruit { slot }`, `Pass`.
    type Action: Copy + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One thing that a person at the table would say aloud, in the past tense: `Recruited { .. }`.
    type Event: Clone + Eq + Debug + Serialize + Send + Sync;
    /// What one viewer may know. Everything a viewer is shown is made from it.
    type View: Clone + Eq + Debug + Serialize + Send;
    /// Why an action is not legal.
    type Refusal: Refusal;

    /// Understands what was typed into a form or on the command line. Options that are not named take their default.
    fn setup(seats: u8, options: &Options) -> Result<Self::Setup, BadSetup>;

    /// The position in which the first decision is asked. What everybody sees being laid out and dealt is said to the log.
    fn begin(
        setup: &Self::Setup,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Result<Self, BadSetup>;

    /// How many seats there are, those that are not heroes or are out of the game included.
    fn seats(&self) -> u8;

    /// Who decides now, or how it ended. What a seat may not know never changes who is asked.
    fn turn(&self) -> Turn;

    /// Appends every action that the seat could think of in this position, legal or not, in a stable order without
    /// duplicates. It is what [`Game::legal`] is chosen from and what "why not?" is answered from, so it tells nothing the
    /// seat may not know.
    fn candidates(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Appends every legal action of the seat, in a stable order without duplicates; nothing if it is not to decide.
    ///
    /// This is the candidates that pass the check. A game may list them directly where that is faster; the conformance
    /// kit holds the two together.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        let first = out.len();
        self.candidates(seat, out);
        let mut kept = first;
        for i in first..out.len() {
            if self.check(seat, out[i]).is_ok() {
                out[kept] = out[i];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// May the seat do this now? Answers for any seat and any action, also out of turn and after the end.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;

    /// What the seat does now if it says nothing more: it passes, ends its turn, folds, declines, or takes back what it was composing.
    /// Nothing where something must be chosen, or if the seat is not to decide. It is legal, depends only on what the seat may know,
    /// and whoever does nothing else comes to the end of a decision in a few steps.
    fn pass(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Carries out a legal action.
    fn apply(
        &mut self,
        seat: Seat,
        action: Self::Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    );

    /// What the viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What the viewer hears of an event: all of it, a part, or nothing.
    fn redact(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// Redraws everything the viewer cannot know, as likely as it is for all the viewer knows. The result depends on what
    /// the viewer knows and on chance alone: nothing of the hidden truth is left.
    fn imagine(&mut self, viewer: Viewer, chance: &mut impl Chance);

    /// Is every component in exactly one place, and does the money add up? Says what is wrong.
    fn audit(&self) -> Result<(), String>;

    /// What somebody who simulates thousands of games would like to know of a finished one, by name: how many rounds it had, how it
    /// ended (1 or 0). Means are reported.
    fn figures(&self, _note: &mut impl FnMut(&'static str, i64)) {}

    /// Is a seat in the middle of composing a decision, so that nothing has happened yet? A bot that compares positions must look past
    /// such a one, to what the composed decision does: every composition can be brought to an end in a few steps.
    fn is_composing(&self) -> bool {
        false
    }

    /// What an action is to a bot that compares positions before and after it.
    fn nature(&self, _seat: Seat, _action: Self::Action) -> Nature {
        Nature::Deed
    }

    /// Can the position be judged, or is something under way, a fight or a story, that must come to its end first?
    fn is_settled(&self) -> bool {
        true
    }

    /// Goes on from the middle of something until the position can be judged again: everybody says what suggests itself. For bots that
    /// compare positions.
    fn settle(&mut self, _chance: &mut impl Chance) {}

    /// A cheap guess how well the seat stands, in thousandths of whatever the game counts. Bots compare such guesses with each
    /// other; they mean nothing else.
    fn evaluate(&self, _seat: Seat) -> i32 {
        0
    }

    /// How a search thinks about this game.
    const THINKING: Thinking = Thinking::Tree;

    /// How promising a legal action looks at first sight, before anybody thinks: a search tries promising ones first, and plays them
    /// more often when it imagines how things go on. Only the ratios between the legal actions count; one of 0 is tried only if
    /// there is nothing else. At most 65,536.
    fn promise(&self, _seat: Seat, _action: Self::Action) -> u32 {
        1
    }

    /// What this finished game, with this outcome, is worth to a seat, from 0 to [`odds::ONE`]: what everybody plays for.
    fn reward(&self, outcome: &Outcome, seat: Seat) -> i32 {
        match outcome.verdict {
            Verdict::Drawn => odds::ONE / 2,
            Verdict::Won | Verdict::TableLost => i32::from(outcome.winners.contains(seat)) * odds::ONE,
        }
    }

    /// The reward that each seat may expect from here: a cheap guess, as fair as possible. A search asks it where it stops looking
    /// ahead, at moments in which nobody is composing.
    fn prospects(&self) -> PerSeat<i32> {
        odds::shares(&PerSeat::from_fn(self.seats(), |seat| self.evaluate(seat) / 4))
    }
}

/// What an action is to a bot that compares positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nature {
    /// It does something, or is a step of composing it: the positions after it tell.
    Deed,
    /// It completes a composed decision, of which nobody else notices anything yet.
    Secret,
    /// It hands the decision over and does nothing else. What others do then is no fault of this action: it is worth what the position
    /// is worth before it.
    HandOver,
    /// It only takes back what was composed.
    TakeBack,
}

/// How a search thinks about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// Many quick looks at single steps: a tree, guided by [`Game::promise`] and [`Game::prospects`].
    Tree,
    /// Fewer thorough looks at whole decisions, each played on with what looks best to [`Game::evaluate`], then judged by
    /// [`Game::prospects`]: for games in which a decision is composed of many steps.
    Rehearsal {
        /// How many of its own turns a seat looks ahead.
        rounds: u32,
    },
}

/// Why an action is refused: a sentence for people (`Display`), and the rule it rests on.
pub trait Refusal: Clone + Eq + Debug + Display {
    /// The id of the paragraph in docs/rules that forbids it.
    fn rule(&self) -> &'static str;
}

/// What everybody may know about a game before it starts.
#[derive(Clone, Debug)]
pub struct Meta {
    /// The name on the command line, in addresses and in records; also the name of the rulebook's file.
    pub id: &'static str,
    /// The name people use.
    pub name: &'static str,
    /// What kind of game it is, in one sentence.
    pub blurb: &'static str,
    /// How many seats can be taken.
    pub seats: RangeInclusive<u8>,
    /// Counts up whenever a change of the rules would make an old record replay differently.
    pub rules_version: u32,
    /// No game has more decisions than this. Held by the conformance kit, and by the rules themselves.
    pub longest: u32,
    /// What can be chosen before the game.
    pub options: &'static [OptionSpec],
    /// The text of the standard content pack, if the game has packs. In JSON it only says whether.
    pub pack: Option<&'static str>,
}

impl Serialize for Meta {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Meta { id, name, blurb, seats, rules_version, longest, options, pack } = self;
        let mut meta = serializer.serialize_struct("Meta", 8)?;
        meta.serialize_field("id", id)?;
        meta.serialize_field("name", name)?;
        meta.serialize_field("blurb", blurb)?;
        meta.serialize_field("seats", seats)?;
        meta.serialize_field("rules_version", rules_version)?;
        meta.serialize_field("longest", longest)?;
        meta.serialize_field("options", options)?;
        meta.serialize_field("pack", &pack.is_some())?;
        meta.end()
    }
}

/// One thing that can be chosen before the game.
#[derive(Clone, Debug, Serialize)]
pub struct OptionSpec {
    /// The name on the command line: `--option rounds=6`.
    pub key: &'static str,
    /// What it does, in one sentence.
    pub words: &'static str,
    /// What may be given.
    pub values: Values,
    /// What holds if nothing is given.
    pub default: &'static str,
}

/// What may be given for an option. People and programs read it as a phrase: "on or off", "4 to 8".
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A whole number.
    Number {
        /// Not below this.
        least: u32,
        /// Not above this.
        most: u32,
    },
    /// A whole number, or another one that has a meaning of its own: 0 for "never".
    NumberOr {
        /// Not below this.
        least: u32,
        /// Not above this.
        most: u32,
        /// Or this.
        other: u32,
        /// What the other means.
        meaning: &'static str,
    },
    /// Anything else, described.
    Text(&'static str),
}

impl Display for Values {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Values::OneOf(words) => f.write_str(&words.join(" or ")),
            Values::Number { least, most } => write!(f, "{least} to {most}"),
            Values::NumberOr { least, most, other, meaning } => {
                write!(f, "{least} to {most}, or {other} for {meaning}")
            }
            Values::Text(words) => f.write_str(words),
        }
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What was typed: option names with their values. And the content pack that was given, if one was.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Options {
    typed: BTreeMap<String, String>,
    pack: Option<PackText>,
}

impl Options {
    /// No options: everything at its default.
    pub fn none() -> Self {
        Options::default()
    }

    /// Adds an option, as in `Options::none().with("rounds", "4")`.
    #[must_use]
    pub fn with(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.typed.insert(key.into(), value.into());
        self
    }

    /// Plays with this content pack instead of the standard one.
    #[must_use]
    pub fn with_pack(mut self, pack: PackText) -> Self {
        self.pack = Some(pack);
        self
    }

    /// Understands `key=value`.
    pub fn add(&mut self, typed: &str) -> Result<(), BadSetup> {
        let (key, value) = typed
            .split_once('=')
            .ok_or_else(|| BadSetup::new(format!("expected an option as key=value, found `{typed}`")))?;
        self.typed.insert(key.trim().to_owned(), value.trim().to_owned());
        Ok(())
    }

    /// The value typed for a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.typed.get(key).map(String::as_str)
    }

    /// The content pack that was given.
    pub fn pack(&self) -> Option<&PackText> {
        self.pack.as_ref()
    }

    /// A number within a range, or the default.
    pub fn number(&self, key: &str, range: RangeInclusive<u8>, default: u8) -> Result<u8, BadSetup> {
        let Some(typed) = self.get(key) else { return Ok(default) };
        typed.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            let (from, to) = (range.start(), range.end());
            BadSetup::new(format!("option `{key}`: expected a number from {from} to {to}, found `{typed}`"))
        })
    }

    /// Refuses seats and options that the game does not know, and a pack if it has none. Every `setup` starts with it.
    pub fn expect(&self, meta: &Meta, seats: u8) -> Result<(), BadSetup> {
        meta.expect_seats(seats)?;
        if let (Some(pack), None) = (&self.pack, meta.pack) {
            return Err(BadSetup::new(format!(
                "{} has no content packs; it cannot use `{}`",
                meta.name, pack.name
            )));
        }
        for key in self.typed.keys() {
            if !meta.options.iter().any(|option| option.key == key) {
                let known: Vec<_> = meta.options.iter().map(|option| option.key).collect();
                let known = if known.is_empty() {
                    "this game has no options".to_owned()
                } else {
                    format!("known options: {}", known.join(", "))
                };
                return Err(BadSetup::new(format!("{} has no option `{key}`; {known}", meta.name)));
            }
        }
        Ok(())
    }
}

impl Meta {
    /// Refuses a number of seats that the game is not made for.
    pub fn expect_seats(&self, seats: u8) -> Result<(), BadSetup> {
        if self.seats.contains(&seats) {
            return Ok(());
        }
        let (from, to) = (self.seats.start(), self.seats.end());
        let range = if from == to { from.to_string() } else { format!("{from} to {to}") };
        Err(BadSetup::new(format!("{} is for {range} seats, not for {seats}", self.name)))
    }
}

/// Why a game cannot start, with what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{words}")]
pub struct BadSetup {
    words: String,
    pack: Option<BadPack>,
}

impl BadSetup {
    /// A sentence that says what was expected and what was found.
    pub fn new(sentence: impl Into<String>) -> Self {
        BadSetup { words: sentence.into(), pack: None }
    }

    /// If it is the content pack: everything that is wrong with it.
    pub fn pack(&self) -> Option<&BadPack> {
        self.pack.as_ref()
    }
}

impl From<BadPack> for BadSetup {
    fn from(pack: BadPack) -> Self {
        BadSetup { words: pack.to_string(), pack: Some(pack) }
    }
}

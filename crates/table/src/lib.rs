//! The contract between a game and everything else.
//!
//! A game implements [`Game`] (its rules) and [`Words`] (how it speaks to people). In return it gets tables that can be saved,
//! replayed, undone and verified ([`Table`], [`Record`]), bots that cannot cheat ([`Seen`]), one face for the server, the command
//! line and Python ([`AnyTable`]), and a kit that checks its promises ([`conformance`], [`perft`]).
//!
//! This crate does no IO, reads no clock and has no generator of its own.

#![deny(clippy::float_arithmetic)]

mod any;
mod bag;
pub mod chance;
pub mod conformance;
mod deck;
mod desk;
mod few;
mod game;
mod landmarks;
mod log;
mod moments;
mod near;
pub mod odds;
mod outcome;
pub mod pack;
pub mod perft;
pub mod picture;
mod playout;
pub mod record;
mod refusals;
mod seal;
mod seat;
mod seen;
mod set;
mod snapshot;
mod start;
mod table;
mod undo;
mod verify;
mod words;

pub use any::{ActError, AnyTable, Choice, LogLine};
pub use bag::{Bag, Kind};
pub use chance::{Chance, Fast, Recording, Replay, Script, SeededChance};
pub use deck::{Deck, KnownCard};
pub use desk::{Desk, Io};
pub use few::Few;
pub use game::{BadSetup, Game, Meta, Nature, OptionSpec, Options, Refusal, Thinking, Values};
pub use log::{Audience, Log, Secret, Silent, Transcript};
pub use moments::{Heard, HeardWhat};
pub use near::nearest;
pub use outcome::{Outcome, Turn, Verdict};
pub use pack::{BadPack, ChosenPack, Content, PackFault, PackRef, PackText, Packs};
pub use playout::Playout;
pub use record::Record;
pub use seal::{BadSeed, Commitment, Digest, Seed};
pub use seat::{MAX_SEATS, PerSeat, Seat, Seats, Viewer};
pub use seen::{Seen, Sight};
pub use set::Set;
pub use snapshot::Snapshot;
pub use start::{NoPlayOn, Start};
pub use table::{PlayError, StillHidden, Table};
pub use undo::{Barrier, BarrierKind, NoUndo, UndoAnswer, UndoPlan, UndoRequest};
pub use verify::{Flaw, Verified, verify};
pub use words::{Cast, Offer, Refused, Target, Words};

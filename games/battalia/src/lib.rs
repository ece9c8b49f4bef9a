//! Battalia: The Creation, with the Unbound Buff. (Types only, for now: the rules follow.)

#![deny(clippy::float_arithmetic)]
#![allow(dead_code, unused_imports)]

mod action;
mod board;
mod cards;
mod draft;
mod event;
mod few;
mod pack;
mod position;
mod refusal;
#[path = "sequence_stub.rs"]
mod sequence;
mod squares;
mod stock;
mod strength;
mod task;
mod view;
mod words;
use sequence::heroes;
pub use words::faces;

pub use action::{Action, Deed, Figure, HeroRef, Piece, Target, Zone};
pub use cards::{ArtefactType, Card, Cards, Face, Faction, Great, Rank, Terrain};
pub use draft::{Draft, NamedKind, Objects, Payment, Pieces, Price, Purpose, Work};
pub use event::{Bank, Event};
pub use few::Few;
pub use pack::*;
pub use position::{Battalia, Buff, Ending, LineCard, Phase};
pub use refusal::Refused;
pub use squares::{Exits, Rotation, Shape, Side, Square};
pub use strength::Strength;
pub use task::Task;
pub use view::{
    Asked, BankView, BattleView, DeckView, HeroView, LaidView, MapView, OptionsView, OracleView, PlayerView,
    Site, SquareView, Standing, TentView, TerrainDeckView, View,
};

//! A test for every paragraph of docs/rules/battalia.md. A test's name starts with the id of its rule.

#![allow(unused_qualifications, reason = "actions and what they name have the same words")]

mod ambush;
mod artefacts;
mod artefacts_2;
mod artefacts_3;
mod basics;
mod basics_2;
mod battle;
mod battle_2;
mod buff;
mod buff_2;
mod calendar;
mod cards;
mod cards_2;
mod common;
mod deal;
mod decisions;
mod ending;
mod examples;
mod examples_2;
mod gaining;
mod great;
mod great_2;
mod heroes;
mod hidden;
mod map;
mod map_2;
mod setup;
mod setup_2;
mod turns;
mod turns_2;

//! A test for every paragraph of docs/rules/battalia.md. A test's name starts with the id of its rule.

#![allow(unused_qualifications, reason = "actions and what they name have the same words")]

mod ambush;
mod artefacts;
mod artefacts_2;
mod basics;
mod battle;
mod battle_2;
mod buff;
mod buff_2;
mod calendar;
mod cards;
mod common;
mod decisions;
mod ending;
mod examples;
mod examples_2;
mod gaining;
mod great;
mod heroes;
mod hidden;
mod map;
mod setup;
mod turns;

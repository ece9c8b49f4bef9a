//! Tests of paragraphs of docs/rules/multiverse-war.md. A test's name starts with the id of its rule.

mod adventure_cards;
mod adventures;
mod abilities;
mod abilities_2;
mod attributes;
mod common;
mod components;
mod examples;
mod fights;
mod map;
mod map_setups;
mod opening;
mod options_of_games;
mod sight;
mod tutorial;
mod vocabulary;
mod skills;
mod units;

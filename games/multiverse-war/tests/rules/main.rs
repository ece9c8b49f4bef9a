//! Tests of paragraphs of docs/rules/multiverse-war.md. A test's name starts with the id of its rule.

mod abilities;
mod abilities_2;
mod adventure_cards;
mod adventures;
mod attributes;
mod building;
mod common;
mod components;
mod dial;
mod encounters;
mod examples;
mod experience;
mod fights;
mod fortress;
mod map;
mod map_setups;
mod opening;
mod options_of_games;
mod ordering;
mod roads;
mod sight;
mod skills;
mod tutorial;
mod units;
mod vocabulary;
mod works;

//! The content pack: the standard pack says what the rulebook says, a wrong pack is refused with line and field, and what a pack
//! changes changes the play.

#![allow(unused_qualifications, reason = "actions and what they name have the same words")]

#[allow(dead_code, reason = "the tests of rules need more of it")]
#[path = "../rules/common.rs"]
mod common;

mod changed;
mod chosen;
mod faults;
mod fields;
mod played;
mod tables;

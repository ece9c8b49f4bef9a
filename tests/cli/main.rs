//! The built binary `trestle`, used as a person or a program uses it.

mod bots;
mod errors;
mod games;
mod kept;
mod ladder;
mod pack;
mod play;
mod records;
mod rules;
mod sim;
mod trestle;

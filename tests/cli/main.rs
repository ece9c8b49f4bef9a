//! The built binary `trestle`, used as a person or a program uses it.

mod errors;
mod games;
mod pack;
mod play;
mod records;
mod rules;
mod sim;
mod trestle;

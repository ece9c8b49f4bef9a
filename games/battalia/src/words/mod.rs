//! Battalia in plain English: questions, choices, events, refusals and the whole table as text.

pub mod faces;
mod refusals;
mod targets;

pub(crate) use refusals::refusal;

//! Battalia in plain English. A first version: honest, but plain.

mod refusals;

pub(crate) use refusals::refusal;

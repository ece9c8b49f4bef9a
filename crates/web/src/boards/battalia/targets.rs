//! What things on this board are called as targets: by the same names as in the choices, the refusals and the log.

pub(super) use battalia::faces::target::{
    AMBUSH, BUFF, RESERVE, SUPPLY_DECK, UNBOUND, artefact_deck, bid, city_deck, faction, hero, piece, player,
    road_deck, rotation, row, square, unit_deck,
};

/// The Sun Oracle.
pub(super) const ORACLE: &str = "oracle";

//! What stands on the cards, in words: for boards, which show the same things as the sentences and must call them by the same names.

pub use super::cards::{
    alternative, artifact, building_type, cataclysm, character, elixir, function, power, prize, product,
    production, requirement, second_use, treasure, treasure_name, unnamed, ways, yield_gifts,
};
pub use super::offers::menu_target;
pub use super::picture::announced;
pub use super::terms::{armour, colour, gifts, list};
pub use super::{ending, hero_name, unnamed_seat};

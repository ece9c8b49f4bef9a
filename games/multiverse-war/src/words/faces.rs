//! What things are called, for boards: they show the same things as the sentences and must call them by the same names.

pub use super::meanings::{
    ability_text, adventure_text, attribute, attribute_text, class_text, figures, hero_text, power_text,
    skills, traits,
};
pub use super::odds::{of_story, with_card};
pub use super::targets as target;
pub use super::terms::{
    ability, block, capital, card, card_text, class, direction, encounter, face, faction, hex, icon, mission,
    rank, section, section_text, slot, source, task_text, terrain, victim, work, works,
};

/// A chance in thousandths as people read it: "80 %", "under 1 %".
pub fn percent(thousandths: u16) -> String {
    match thousandths {
        0 => "0 %".to_owned(),
        1..=9 => "under 1 %".to_owned(),
        991..=999 => "over 99 %".to_owned(),
        _ => format!("{} %", (thousandths + 5) / 10),
    }
}

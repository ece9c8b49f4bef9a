//! The content pack: the standard pack says what the rulebook says, and a wrong pack is refused with line and field.

mod chosen;
mod effects;
mod faults;
mod formulas;
mod played;
mod tables;

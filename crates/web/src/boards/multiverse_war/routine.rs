//! Which lines of the log are no news, because they come in every turn or another line says it better; and which nobody should miss.

use table::LogLine;

/// Events by the names that the log gives them.
const ROUTINE: [&str; 13] = [
    "turn_began",
    "dial",
    "earned",
    "build_began",
    "build_ended",
    "phase_began",
    "phase_ended",
    "declined",
    "planned",
    "supported",
    "pointed",
    "shown",
    "removed",
];

/// What nobody can foresee, by the same names.
const SURPRISES: [&str; 10] = [
    "struck",
    "cast",
    "killed",
    "turned_over",
    "story_began",
    "story_test",
    "fought_foe",
    "identified",
    "intercepted",
    "competed",
];

/// Does this line tell how the dice fell, or what was found?
pub(in super::super) fn is_surprise(line: &LogLine) -> bool {
    is_among(line, &SURPRISES)
}

/// Is this line no news?
pub(in super::super) fn is_routine(line: &LogLine) -> bool {
    is_among(line, &ROUTINE)
}

fn is_among(line: &LogLine, names: &[&str]) -> bool {
    names.iter().any(|&name| line.event.get(name).is_some() || line.event == name)
}

//! Which lines of the log are no news, because they come in every turn or another line says it better; and which nobody should miss.

use table::LogLine;

/// Events by the names that the log gives them.
const ROUTINE: [&str; 12] = [
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

#[cfg(test)]
mod tests {
    use super::super::tests::heard;
    use super::{ROUTINE, SURPRISES, is_routine, is_surprise};

    #[test]
    fn the_log_knows_these_names_and_tells_of_more() {
        let lines: Vec<_> = (1..=4).flat_map(heard).collect();
        for name in ROUTINE.into_iter().filter(|&name| name != "planned") {
            let is_heard = lines.iter().any(|line| line.event.get(name).is_some() || line.event == name);
            assert!(is_heard, "nothing is called {name}");
        }
        assert!(SURPRISES.iter().all(|name| !ROUTINE.contains(name)));
        assert!(lines.iter().any(|line| is_surprise(line) && !is_routine(line)));
        let news = lines.iter().filter(|line| !is_routine(line)).count();
        assert!(news > 100 && news < lines.len(), "{news} of {} lines are news", lines.len());
    }
}

//! Lines that fit on the screen.

use crate::cli::WIDTH;
use table::LogLine;

/// Words after a head, on as many lines as they need; further lines begin at the column `indent`.
pub(super) fn hanging(head: &str, indent: usize, words: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = head.to_owned();
    let mut is_fresh = true;
    for word in words.split(' ') {
        if !is_fresh && width(&line) + 1 + width(word) > WIDTH {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            is_fresh = true;
        }
        if !is_fresh {
            line.push(' ');
        }
        line.push_str(word);
        is_fresh = false;
    }
    lines.push(line);
    lines
}

/// The text with its long lines broken, what is broken off a little further in.
pub(super) fn fitted(text: &str) -> String {
    let fit = |line: &str| {
        let words = line.trim_start_matches(' ');
        let indent = line.len() - words.len();
        hanging(&line[..indent], indent + 2, words)
    };
    text.lines().flat_map(fit).collect::<Vec<_>>().join("\n")
}

/// The sentences of one move, as many in a line as fit; further lines are set in.
pub(super) fn paragraph(deed: &[LogLine]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for LogLine { words, .. } in deed {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(words) <= WIDTH => {
                line.push(' ');
                line.push_str(words);
            }
            Some(_) => lines.extend(hanging("    ", 6, words)),
            None => lines.extend(hanging("  ", 4, words)),
        }
    }
    lines
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::{fitted, paragraph, width};
    use crate::cli::WIDTH;
    use serde_json::Value;
    use table::LogLine;

    fn line(words: &str) -> LogLine {
        LogLine { n: 1, moment: 1, undone: false, words: words.to_owned(), event: Value::Null }
    }

    #[test]
    fn long_lines_are_broken_and_short_ones_stay() {
        let long = "word ".repeat(40);
        let text = fitted(&format!("  a  b\n{}", long.trim_end()));
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "  a  b");
        assert!(lines.len() > 2 && lines.iter().all(|line| width(line) <= WIDTH), "{text}");
        assert!(lines[2..].iter().all(|line| line.starts_with("  word")), "{text}");
        assert_eq!(fitted(&"x".repeat(200)), "x".repeat(200), "one long word is not torn");
    }

    #[test]
    fn sentences_of_a_move_share_a_line_as_long_as_they_fit() {
        let sentence = format!("{}.", "x".repeat(50));
        let deed = ["Ann moves.", "Ben gasps.", &sentence, &sentence].map(line);
        let expected = [format!("  Ann moves. Ben gasps. {sentence}"), format!("    {sentence}")];
        assert_eq!(paragraph(&deed), expected);
    }
}

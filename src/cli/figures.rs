//! What commands that count have in common: figures as people read them, and how far they have come.

use bots::ladder::Share;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// How many games have been played.
pub(super) fn progress_bar(games: u64) -> ProgressBar {
    progress_bar_of("games", games)
}

/// On stderr, so that stdout holds the answer alone; nothing if nobody watches.
pub(super) fn progress_bar_of(things: &str, count: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = format!("{{bar:40}} {{human_pos}} of {{human_len}} {things}, {{eta}} to go");
    ProgressBar::new(count).with_style(ProgressStyle::with_template(&template).expect("the template is one"))
}

/// One thread for each processor.
pub(super) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Understands how many games shall be played.
pub(super) fn at_least_one(typed: &str) -> Result<u64, String> {
    let number = typed.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a number, at least 1".to_owned())
}

/// "61.5 %".
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// How large it is, or a dash if there was nothing to win.
pub(super) fn size_of(share: &Share) -> String {
    share.share.map_or_else(|| "–".to_owned(), percent)
}

/// "55.2 – 67.4 %".
pub(super) fn interval(share: &Share) -> String {
    format!("{:.1} – {}", 100.0 * share.low, percent(share.high))
}

/// Counts are far below 2^53, where every whole number has its exact float.
#[expect(clippy::cast_precision_loss)]
pub(super) fn float(count: impl Into<i128>) -> f64 {
    count.into() as f64
}

/// 1234567 as "1,234,567".
pub(super) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{grouped, interval, size_of};
    use bots::ladder::Share;

    #[test]
    fn groups_digits_by_three() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }

    #[test]
    fn shares_are_given_in_percent() {
        let half = Share::counted(5, 10);
        assert_eq!((size_of(&half), interval(&half)), ("50.0 %".to_owned(), "23.7 – 76.3 %".to_owned()));
        assert_eq!(size_of(&Share::counted(0, 0)), "–");
    }
}

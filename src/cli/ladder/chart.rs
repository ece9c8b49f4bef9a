//! Charts in plain text: what was measured as a dot, between the ends of its interval.

use crate::cli::WIDTH;

/// How wide the space for dots is at most.
const WIDEST: usize = 61;

/// One line of a chart.
pub(super) struct Measured {
    pub(super) label: String,
    /// None if nothing is known but the interval.
    pub(super) value: Option<f64>,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// What a chart is drawn on.
pub(super) struct Axis {
    pub(super) from: f64,
    pub(super) to: f64,
    /// From one number at the axis to the next.
    pub(super) step: f64,
    /// Where a dotted line is drawn.
    pub(super) mark: Option<f64>,
}

impl Axis {
    /// An axis with round numbers, on which all this has room.
    pub(super) fn around(measured: &[Measured]) -> Self {
        let lowest = measured.iter().map(|one| one.low).fold(f64::INFINITY, f64::min);
        let highest = measured.iter().map(|one| one.high).fold(f64::NEG_INFINITY, f64::max);
        let ends = |step: f64| ((lowest / step).floor() * step, (highest / step).ceil() * step);
        let steps = [20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];
        let has_room = |step: &f64| ends(*step).1 - ends(*step).0 <= 6.0 * step;
        let step = steps.into_iter().find(has_room).unwrap_or(2000.0);
        let (from, to) = ends(step);
        Axis { from, to: to.max(from + step), step, mark: None }
    }

    /// The column of a value, if there are so many.
    fn column(&self, value: f64, columns: usize) -> usize {
        let part = ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0);
        (part * (columns - 1) as f64).round() as usize
    }

    /// The numbers along it.
    fn numbers(&self) -> impl Iterator<Item = f64> {
        let steps = ((self.to - self.from) / self.step).round() as u32;
        (0..=steps).map(|step| self.from + f64::from(step) * self.step)
    }
}

/// Draws a line for each, and the axis below.
pub(super) fn chart(measured: &[Measured], axis: &Axis) -> String {
    let margin = measured.iter().map(|one| one.label.chars().count()).max().unwrap_or(0);
    let columns = WIDEST.min(WIDTH.saturating_sub(margin + 6)).max(20);
    let mut lines: Vec<_> = measured
        .iter()
        .map(|one| format!("{:<margin$} │{}", one.label, plot(one, axis, columns)).trim_end().to_owned())
        .collect();

    let mut line = vec!['─'; columns];
    let mut numbers = String::new();
    for number in axis.numbers() {
        let column = axis.column(number, columns);
        line[column] = '┴';
        // Each number is centred below its place.
        let (text, wide) = (format!("{number:.0}"), numbers.chars().count());
        let start = (margin + 2 + column).saturating_sub(text.len() / 2).max(wide + usize::from(wide > 0));
        numbers += &" ".repeat(start - wide);
        numbers += &text;
    }
    lines.push(format!("{:margin$} └{}", "", line.into_iter().collect::<String>()));
    lines.push(numbers);
    lines.join("\n")
}

fn plot(one: &Measured, axis: &Axis, columns: usize) -> String {
    let mut line = vec![' '; columns];
    let (low, high) = (axis.column(one.low, columns), axis.column(one.high, columns));
    line[low..=high].fill('─');
    line[low] = '├';
    line[high] = '┤';
    if let Some(mark) = axis.mark.map(|mark| axis.column(mark, columns)) {
        line[mark] = if (low..=high).contains(&mark) { '┼' } else { '┊' };
    }
    if let Some(value) = one.value {
        line[axis.column(value, columns)] = '●';
    }
    line.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::{Axis, Measured, chart};

    fn measured(label: &str, low: f64, value: f64, high: f64) -> Measured {
        Measured { label: label.to_owned(), value: Some(value), low, high }
    }

    #[test]
    fn everything_stands_at_its_place() {
        let lines = [
            measured("half", 25.0, 50.0, 75.0),
            measured("certain", 100.0, 100.0, 100.0),
            Measured { label: "unknown".to_owned(), value: None, low: 0.0, high: 100.0 },
        ];
        let axis = Axis { from: 0.0, to: 100.0, step: 50.0, mark: Some(60.0) };
        let drawn = chart(&lines, &axis);
        let lines: Vec<_> = drawn.lines().collect();
        let column = |line: &str, sign| line.chars().position(|c| c == sign);
        // After the margin of 9, the 61 columns from 0 to 60 are 0 to 100 %.
        assert_eq!(column(lines[0], '├'), Some(9 + 15));
        assert_eq!(column(lines[0], '●'), Some(9 + 30));
        assert_eq!(column(lines[0], '┤'), Some(9 + 45));
        assert_eq!(column(lines[0], '┼'), Some(9 + 36), "the mark lies within the interval");
        assert_eq!(column(lines[1], '┊'), Some(9 + 36));
        assert_eq!(column(lines[1], '●'), Some(9 + 60));
        assert_eq!(column(lines[1], '┤'), None, "a dot covers what is nothing but a dot");
        assert_eq!((column(lines[2], '├'), column(lines[2], '●')), (Some(9), None));
        assert_eq!(lines[4].split_whitespace().collect::<Vec<_>>(), ["0", "50", "100"]);
        assert_eq!(lines[4].find("50"), Some(9 + 29));
    }

    #[test]
    fn an_axis_has_round_ends_and_few_numbers() {
        let axis =
            Axis::around(&[measured("a", 1000.0, 1000.0, 1000.0), measured("b", 1130.0, 1210.0, 1307.0)]);
        assert_eq!((axis.from, axis.to, axis.step), (1000.0, 1400.0, 100.0));
        let flat = Axis::around(&[measured("a", 1000.0, 1000.0, 1000.0)]);
        assert_eq!((flat.from, flat.to), (1000.0, 1020.0));
    }
}

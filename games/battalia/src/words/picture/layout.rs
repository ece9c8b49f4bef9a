//! Lines that fit: flowing lists, columns, and short names for the people at the table.

use super::WIDTH;
use crate::view::View;
use table::{Cast, Seat};

/// The longest name in a table of the picture.
pub(super) const NAME: usize = 10;

/// Between things of the same line that are not a list.
pub(super) const SEPARATOR: &str = " · ";

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().count()
}

/// The text, cut if it is longer than this.
pub(super) fn clip(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// The text in the middle of so many columns.
pub(super) fn centred(text: &str, columns: usize) -> String {
    let text = clip(text, columns);
    let spare = columns - width(&text);
    format!("{}{text}{}", " ".repeat(spare / 2), " ".repeat(spare - spare / 2))
}

/// The text at the left of so many columns.
pub(super) fn left(text: &str, columns: usize) -> String {
    let text = clip(text, columns);
    let spare = columns - width(&text);
    format!("{text}{}", " ".repeat(spare))
}

/// The items one after the other behind a label, on as many lines as they need.
pub(super) fn flow(label: &str, items: &[String], separator: &str) -> Vec<String> {
    flow_to(label, width(label).min(WIDTH / 2), items, separator)
}

/// The same with further lines that begin at this column.
pub(super) fn flow_to(label: &str, indent: usize, items: &[String], separator: &str) -> Vec<String> {
    let mut flow = Flow { lines: Vec::new(), line: label.to_owned(), indent, is_fresh: true };
    for item in items {
        let start = if flow.is_fresh { width(&flow.line) } else { indent };
        if start + width(item) < WIDTH {
            flow.put(separator, item);
        } else {
            let mut glue = separator;
            for word in item.split(' ') {
                flow.put(glue, word);
                glue = " ";
            }
        }
    }
    flow.lines.push(flow.line);
    flow.lines
}

/// Lines that are being filled.
struct Flow {
    lines: Vec<String>,
    line: String,
    indent: usize,
    /// Does the line hold nothing yet but its label or indent?
    is_fresh: bool,
}

impl Flow {
    fn put(&mut self, separator: &str, item: &str) {
        // One column is kept for the comma that ends a line.
        let needed = width(&self.line) + width(separator) + width(item) + 1;
        if !self.is_fresh && needed > WIDTH {
            self.line.push_str(if separator == SEPARATOR { "" } else { separator.trim_end() });
            self.lines.push(std::mem::replace(&mut self.line, " ".repeat(self.indent)));
            self.is_fresh = true;
        }
        if !self.is_fresh {
            self.line.push_str(separator);
        }
        self.line.push_str(item);
        self.is_fresh = false;
    }
}

/// The people at the table by names that fit into a column, each another.
pub(super) struct Names(Vec<String>);

impl Names {
    /// Names for everybody at the table.
    pub(super) fn new(view: &View, cast: &Cast) -> Self {
        let short: Vec<_> =
            Seat::all(view.options.players).map(|seat| clip(&cast.name(seat), NAME)).collect();
        let unlike = |(at, name): (usize, &String)| {
            if short.iter().filter(|&other| other == name).count() == 1 {
                return name.clone();
            }
            let number = format!("#{}", at + 1);
            format!("{}{number}", clip(name, NAME - number.len()))
        };
        Names(short.iter().enumerate().map(unlike).collect())
    }

    /// "your turn", "turn of Ann".
    pub(super) fn turn(&self, seat: Seat) -> String {
        match self.short(seat) {
            "you" => "your turn".to_owned(),
            name => format!("turn of {name}"),
        }
    }

    /// The name of the seat, "you" for the reader.
    pub(super) fn short(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("nobody", String::as_str)
    }
}

//! Pictures of a table in text: lines that fit, flowing lists, bars, columns, and short names for the people at the table.

use crate::{Cast, Seat};

/// How wide a picture may be.
pub const WIDTH: usize = 100;

/// The longest name in a table of a picture.
pub const NAME: usize = 10;

/// Between things of the same line that are not a list.
pub const SEPARATOR: &str = " · ";

/// The lines of a picture as one text, each cut if it is too long.
pub fn lines(lines: &[String]) -> String {
    lines.iter().map(|line| clip(line.trim_end(), WIDTH)).collect::<Vec<_>>().join("\n")
}

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    text.chars().count()
}

/// The text, cut if it is longer than this.
pub fn clip(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// The text in the middle of so many columns.
pub fn centred(text: &str, columns: usize) -> String {
    let text = clip(text, columns);
    let spare = columns - width(&text);
    format!("{}{text}{}", " ".repeat(spare / 2), " ".repeat(spare - spare / 2))
}

/// The text at the left of so many columns.
pub fn left(text: &str, columns: usize) -> String {
    let text = clip(text, columns);
    let spare = columns - width(&text);
    format!("{text}{}", " ".repeat(spare))
}

/// `■■■□□□□`.
pub fn bar(count: u8, of: u8) -> String {
    (0..of.max(count)).map(|at| if at < count { '■' } else { '□' }).collect()
}

/// The items one after the other behind a label, on as many lines as they need.
pub fn flow(label: &str, items: &[String], separator: &str) -> Vec<String> {
    flow_to(label, width(label).min(WIDTH / 2), items, separator)
}

/// The same with further lines that begin at this column.
pub fn flow_to(label: &str, indent: usize, items: &[String], separator: &str) -> Vec<String> {
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
pub struct Names(Vec<String>);

impl Names {
    /// Names for everybody at a table of so many seats.
    pub fn new(seats: u8, cast: &Cast) -> Self {
        let short: Vec<_> = Seat::all(seats).map(|seat| clip(&cast.name(seat), NAME)).collect();
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
    pub fn turn(&self, seat: Seat) -> String {
        match self.short(seat) {
            "you" => "your turn".to_owned(),
            name => format!("turn of {name}"),
        }
    }

    /// The name of the seat, "you" for the reader.
    pub fn short(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("nobody", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::{Names, WIDTH, bar, centred, clip, flow, left, width};
    use crate::{Cast, Seat};

    #[test]
    fn columns_have_their_width() {
        assert_eq!([clip("Oracle", 6), clip("Oracle", 5)], ["Oracle", "Orac…"]);
        assert_eq!([centred("map", 6), left("map", 6)], [" map  ", "map   "]);
        assert_eq!([bar(2, 4), bar(3, 2)], ["■■□□", "■■■"]);
    }

    #[test]
    fn lists_flow_over_lines_that_fit() {
        let items: Vec<_> = (0..40).map(|n| format!("item {n}")).collect();
        let lines = flow("Things: ", &items, ", ");
        assert!(lines.len() > 1 && lines.iter().all(|line| width(line) <= WIDTH), "{lines:?}");
        let (last, others) = lines.split_last().expect("there are lines");
        assert!(others.iter().all(|line| line.ends_with(',')) && last.ends_with("item 39"), "{lines:?}");
        assert!(lines[1..].iter().all(|line| line.starts_with("        i")), "{lines:?}");
    }

    #[test]
    fn no_two_names_are_alike() {
        let cast = Cast::new(["Bartholomew 1", "Bartholomew 2", "Ann"].map(str::to_owned).to_vec(), None);
        let names = Names::new(3, &cast);
        let short: Vec<_> = Seat::all(4).map(|seat| names.short(seat)).collect();
        assert_eq!(short, ["Barthol…#1", "Barthol…#2", "Ann", "nobody"]);
        assert_eq!(names.turn(Seat::new(2)), "turn of Ann");
    }
}

//! Tells the code of a Rust file from its prose, which is comments and string literals.
//!
//! Never builds tokens or a tree: the result is two strings per line of the file.

/// One line, twice: in each version the characters of the other one are blanks.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    /// The code, with the quotes of strings but without what stands between them.
    pub(crate) code: String,
    /// Comments with their slashes, and the insides of strings.
    pub(crate) prose: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Code,
    LineComment,
    /// How many comments are open; they nest.
    BlockComment(usize),
    Text,
    /// How many hashes follow the closing quote.
    RawText(usize),
}

/// Where the characters of a step go.
enum To {
    Code,
    Prose,
    Nowhere,
}

/// Splits a file into its lines.
pub(crate) fn lines_of(file: &str) -> Vec<Line> {
    let mut mode = Mode::Code;
    file.lines()
        .map(|text| {
            let mut line = Line::default();
            let mut rest = text;
            while !rest.is_empty() {
                let (length, to, next_mode) = step(rest, mode);
                let (taken, left) = rest.split_at(length);
                let blanks = " ".repeat(taken.chars().count());
                let (code, prose) = match to {
                    To::Code => (taken, blanks.as_str()),
                    To::Prose => (blanks.as_str(), taken),
                    To::Nowhere => (blanks.as_str(), blanks.as_str()),
                };
                line.code.push_str(code);
                line.prose.push_str(prose);
                mode = next_mode;
                rest = left;
            }
            if mode == Mode::LineComment {
                mode = Mode::Code;
            }
            line
        })
        .collect()
}

/// Takes at least one character from the front of `rest`: how many bytes, where to, and what comes then.
fn step(rest: &str, mode: Mode) -> (usize, To, Mode) {
    let one = rest.chars().next().map_or(0, char::len_utf8);
    match mode {
        Mode::Code => step_in_code(rest, one),
        Mode::LineComment => (rest.len(), To::Prose, mode),
        Mode::BlockComment(open) if rest.starts_with("/*") => (2, To::Prose, Mode::BlockComment(open + 1)),
        Mode::BlockComment(1) if rest.starts_with("*/") => (2, To::Prose, Mode::Code),
        Mode::BlockComment(open) if rest.starts_with("*/") => (2, To::Prose, Mode::BlockComment(open - 1)),
        Mode::Text if rest.starts_with('"') => (1, To::Code, Mode::Code),
        // An escape goes nowhere, so that the n of "\nS4.3" is no letter before the id.
        Mode::Text if rest.starts_with('\\') => (length_of(rest, 2), To::Nowhere, mode),
        Mode::RawText(hashes) if closes_raw_text(rest, hashes) => (1 + hashes, To::Code, Mode::Code),
        Mode::BlockComment(_) | Mode::Text | Mode::RawText(_) => (one, To::Prose, mode),
    }
}

fn step_in_code(rest: &str, one: usize) -> (usize, To, Mode) {
    if rest.starts_with("//") {
        (2, To::Prose, Mode::LineComment)
    } else if rest.starts_with("/*") {
        (2, To::Prose, Mode::BlockComment(1))
    } else if rest.starts_with('"') {
        (1, To::Code, Mode::Text)
    } else if let Some((length, hashes)) = raw_text_opening(rest) {
        (length, To::Code, Mode::RawText(hashes))
    } else if let Some(length) = char_literal(rest) {
        (length, To::Nowhere, Mode::Code)
    } else {
        (one, To::Code, Mode::Code)
    }
}

/// The length of `r##"`, `br"` or the like, and the number of hashes in it.
fn raw_text_opening(rest: &str) -> Option<(usize, usize)> {
    let after_r = rest.strip_prefix(['b', 'c']).unwrap_or(rest).strip_prefix('r')?;
    let quote = after_r.trim_start_matches('#');
    quote.starts_with('"').then(|| (rest.len() - quote.len() + 1, after_r.len() - quote.len()))
}

fn closes_raw_text(rest: &str, hashes: usize) -> bool {
    rest.strip_prefix('"').is_some_and(|after| after.chars().take_while(|&c| c == '#').count() >= hashes)
}

/// The length of a character literal; a lifetime is none.
fn char_literal(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix('\'')?;
    let first = if inside.starts_with('\\') { length_of(inside, 2) } else { length_of(inside, 1) };
    let close = inside[first..].find('\'')?;
    // Only an escape such as \u{1F40E} goes on after its first characters.
    (close == 0 || inside.starts_with('\\')).then_some(1 + first + close + 1)
}

/// The length in bytes of the first `count` characters, or of all if there are fewer.
fn length_of(text: &str, count: usize) -> usize {
    text.chars().take(count).map(char::len_utf8).sum()
}

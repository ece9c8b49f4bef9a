//! The grammar of rule ids, in prose (`S4.3`, `BX.1`, `X7`) and in names of tests (`s4_3_`, `bx_1_`, `x7_`).
//!
//! Never knows which ids a rulebook has or which prefixes it declares.

/// An id in running prose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mention<'a> {
    pub(crate) id: &'a str,
    /// The first id of the range which this one ends: `S4.1` for the second id of `S4.1 to S4.4`.
    pub(crate) range_from: Option<&'a str>,
}

/// The capital letters at the front of `text`.
pub(crate) fn prefix_of(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_uppercase());
    &text[..text.len() - rest.len()]
}

/// The id at the front of `text`: a prefix and numbers joined by dots.
pub(crate) fn leading_id(text: &str) -> Option<&str> {
    let prefix = prefix_of(text);
    if prefix.is_empty() {
        return None;
    }
    let rest = &text[prefix.len()..];
    // The dot before the first number is optional: X7, but BX.1.
    let mut rest = after_number(rest.strip_prefix('.').unwrap_or(rest))?;
    while let Some(shorter) = rest.strip_prefix('.').and_then(after_number) {
        rest = shorter;
    }
    Some(&text[..text.len() - rest.len()])
}

/// Everything after the digits at the front of `text`, if there are any.
fn after_number(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < text.len()).then_some(rest)
}

/// All ids that stand in `text` as whole words, from left to right.
pub(crate) fn mentions(text: &str) -> Vec<Mention<'_>> {
    let mut found: Vec<Mention> = Vec::new();
    let mut found_end = 0;
    let mut inside_word = false;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        match leading_id(rest) {
            Some(id) if !inside_word && !rest[id.len()..].starts_with(is_word_char) => {
                let start = text.len() - rest.len();
                let range_from =
                    found.last().filter(|_| joins_a_range(&text[found_end..start])).map(|low| low.id);
                found.push(Mention { id, range_from });
                found_end = start + id.len();
                rest = &rest[id.len()..];
            }
            _ => {
                inside_word = is_word_char(next);
                rest = &rest[next.len_utf8()..];
            }
        }
    }
    found
}

fn joins_a_range(between: &str) -> bool {
    matches!(between, " to " | "-" | "–" | " - " | " – ")
}

pub(crate) fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether `id` lies strictly between two ids of its own chapter: `S4.2` between `S4.1` and `S4.4`.
pub(crate) fn is_between(id: &str, low: &str, high: &str) -> bool {
    let ((chapter, number), (low_chapter, low), (high_chapter, high)) =
        (chapter_and_number(id), chapter_and_number(low), chapter_and_number(high));
    chapter == low_chapter && chapter == high_chapter && low < number && number < high
}

/// Splits an id before its last number: `S4.` and 3, `X` and 7.
fn chapter_and_number(id: &str) -> (&str, Option<u32>) {
    let chapter = id.trim_end_matches(|c: char| c.is_ascii_digit());
    (chapter, id[chapter.len()..].parse().ok())
}

/// How the name of a test writes an id: `S4.3` becomes `s4_3`.
pub(crate) fn in_test_name(id: &str) -> String {
    id.to_ascii_lowercase().replace('.', "_")
}

/// What follows `id`, as [`in_test_name`] writes it, in the name of a test that starts with it.
pub(crate) fn after_id<'a>(test: &'a str, id: &str) -> Option<&'a str> {
    test.strip_prefix(id).filter(|rest| ends_a_part(rest))
}

/// Reads the name of a test as if it began with an id: `s99_1_foo` is `S99.1` and `_foo`.
///
/// At most two numbers are taken, the form of almost all ids; the result serves for messages.
pub(crate) fn leading_id_of_test(test: &str) -> Option<(String, &str)> {
    let letters = test.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let mut rest = part_after(letters).or_else(|| part_after(letters.strip_prefix('_')?))?;
    if let Some(shorter) = rest.strip_prefix('_').and_then(part_after) {
        rest = shorter;
    }
    let id = test[..test.len() - rest.len()].to_ascii_uppercase().replace('_', ".");
    (!prefix_of(&id).is_empty()).then_some((id, rest))
}

fn part_after(text: &str) -> Option<&str> {
    after_number(text).filter(|rest| ends_a_part(rest))
}

fn ends_a_part(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('_')
}

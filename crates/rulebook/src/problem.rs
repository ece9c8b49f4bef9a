//! A problem: one thing in a rulebook or a game crate that somebody has to mend.
//!
//! Never decides what is a problem; that is up to `parse` and `index`.

use std::fmt;

/// Something that is not as it has to be, where it is, and how to mend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file: a rulebook as it was named to the parser, or a source relative to its crate.
    pub file: String,
    /// The line, counted from 1, if the problem has one.
    pub line: Option<usize>,
    /// What was found and what was expected.
    pub what: String,
    /// How to mend it.
    pub hint: String,
}

impl Problem {
    pub(crate) fn new(
        file: &str,
        line: impl Into<Option<usize>>,
        what: String,
        hint: impl Into<String>,
    ) -> Problem {
        Problem { file: file.to_owned(), line: line.into(), what, hint: hint.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {} (hint: {})", self.what, self.hint)
    }
}

impl std::error::Error for Problem {}

//! Chapter 14: lines, comparison, results.

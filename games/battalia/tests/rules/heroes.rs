//! Chapter 13: heroes.

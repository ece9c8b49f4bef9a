//! Chapter 18: decisions.

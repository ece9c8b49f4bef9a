//! Chapter 16: the end.

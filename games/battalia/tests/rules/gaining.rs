//! Chapter 8: gaining cards.

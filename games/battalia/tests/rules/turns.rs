//! Chapter 6: the turn.

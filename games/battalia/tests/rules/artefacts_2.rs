//! Chapter 10: titles, scrolls, tents.

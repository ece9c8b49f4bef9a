//! Chapter 12: ambush and limbo.

//! Chapter 9: map and building.

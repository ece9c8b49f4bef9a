//! Chapter 10: tools, weapons, amulets, horses.

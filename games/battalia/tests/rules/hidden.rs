//! Chapter 17: hidden information.

//! Chapter 11: great artefacts.

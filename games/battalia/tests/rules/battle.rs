//! Chapter 14: declaration, opener, defender's declarations.

//! Boards are drawn from views alone, so a view is all these tests need.

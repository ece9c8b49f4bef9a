//! Choices and questions at chosen tables.

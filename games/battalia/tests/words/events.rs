//! The log, sentence by sentence.

//! Chapters 1 to 3: vocabulary, components, options.

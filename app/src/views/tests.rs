//! Views are drawn without a window and read by their labels.

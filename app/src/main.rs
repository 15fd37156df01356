//! Fidoscope.
fn main() {}

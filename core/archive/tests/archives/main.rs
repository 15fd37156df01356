//! Archives: real packers, trees, bombs.

mod containers;
mod trees;

//! Files of file echoes with their TIC files (FTS-5006).
//!
//! Imports `aka`, `files`, `limits`, `moment`, `setup`, `state` and `tosser`. A received file goes into
//! the folder of its area; names and masks from a TIC never leave that folder.

mod list;
mod parse;
mod receive;

pub use parse::{Tic, TicError};
pub use receive::{ReceivedFile, TicReport};

#[cfg(test)]
mod tests;

//! A Fidonet tosser as a library. (Front page follows.)

pub mod aka;
pub mod export;
mod fault;
mod files;
pub mod limits;
mod lines;
mod message;
pub mod moment;
pub mod nodediff;
pub mod packet;
pub mod route;
pub mod scan;
pub mod setup;
mod state;
#[cfg(test)]
mod testing;
pub mod tic;
pub mod toss;
mod tosser;

pub use files::FileError;
pub use message::MessageError;
pub use state::{DayCount, Quarantined, StateError};
pub use tosser::{Tosser, TosserError};

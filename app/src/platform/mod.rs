//! The system around the program: desktop, other starts of the program, network, terminal, clock
//! and locale.

pub(crate) mod clock;
pub(crate) mod desktop;
pub(crate) mod faults;
pub(crate) mod locale;
pub(crate) mod log;
pub(crate) mod net;
pub(crate) mod outside;
pub(crate) mod printed;
pub(crate) mod repaints;

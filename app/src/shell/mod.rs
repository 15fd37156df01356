//! The window: its frames, and the chrome around a page.

pub(crate) mod chrome;
pub(crate) mod window;

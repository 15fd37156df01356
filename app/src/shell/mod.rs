//! The window: its frames, and the chrome around a page.

pub(crate) mod chrome;
mod composer;
pub(crate) mod window;

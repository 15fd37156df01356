//! The window: its frames, and the chrome around a page.

pub(crate) mod chrome;
mod composer;
mod place;
pub(crate) mod window;

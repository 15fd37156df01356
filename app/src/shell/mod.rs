//! The window: its frames, and the chrome around a page.

pub(crate) mod chrome;
mod composer;
mod icon;
mod place;
mod selection;
pub(crate) mod window;

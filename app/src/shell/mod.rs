//! The window: its frames, and the chrome around a page.

pub(crate) mod chrome;
mod composer;
mod icon;
mod place;
mod selection;
mod timing;
pub(crate) mod window;

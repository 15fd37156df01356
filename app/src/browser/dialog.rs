//! Questions that stand in front of everything else.

/// A question that is in front of everything else.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Dialog {
    /// Whether a URL may be handed to the desktop.
    External(String),
    /// Which message bases to open.
    Bases(BasesDialog),
    /// What is wrong in the configuration.
    Problems,
}

/// The question for message bases.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct BasesDialog {
    pub(crate) path: String,
    /// Why the path before could not be opened.
    pub(crate) error: Option<String>,
    /// The epoch of the library that is being read for it.
    pub(super) waiting: Option<u64>,
    /// The desktop's own dialog is open.
    pub(crate) desktop_open: bool,
}

impl BasesDialog {
    /// Whether a worker reads the path.
    pub(crate) fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }
}

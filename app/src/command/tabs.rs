//! Commands on tabs, their histories and addresses.

use crate::messages::MessageKey;
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;

/// Tab in which an address opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenIn {
    /// The current tab.
    Here,
    /// A new tab that comes to the front.
    NewTab,
    /// A new background tab (middle click, Ctrl+click).
    Background,
}

/// The pictures that an object is among, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Album(pub(crate) Arc<[FidoUrl]>);

/// Command on tabs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TabCommand {
    /// Go to an address.
    Open(FidoUrl, OpenIn),
    /// Show a message of the page alone; the user goes on from it within the messages of the page.
    OpenMessage(MessageKey, OpenIn),
    /// Go to an object that is among pictures.
    OpenAmong(FidoUrl, OpenIn, Album),
    /// Go to the text of the address bar.
    OpenText(String),
    /// Back in the history of this tab.
    Back,
    /// Forward in the history of this tab.
    Forward,
    /// Go to an entry of the history of this tab.
    GoTo(usize),
    /// Resolve the address again.
    Reload,
    /// Stop loading.
    Stop,
    /// One level up: object to container, message to area, area to arealist.
    Up,
    /// Open a new tab on the arealist.
    NewTab,
    /// Close the tab at a position.
    CloseTab(usize),
    /// Close the current tab.
    CloseCurrentTab,
    /// Close all tabs but the one at a position and the pinned ones.
    CloseOtherTabs(usize),
    /// Reopen the tab that was closed last.
    ReopenTab,
    /// Open the page of the tab at a position once more, with its history.
    DuplicateTab(usize),
    /// Pin or unpin the tab at a position: a pinned tab stays at the left, small and without a cross.
    PinTab(usize),
    /// Move the tab at a position to another one.
    MoveTab { from: usize, to: usize },
    /// Bring the tab at a position to the front.
    SelectTab(usize),
    /// Go to the next tab.
    NextTab,
    /// Go to the previous tab.
    PreviousTab,
    /// Go to the home page.
    OpenHome,
    /// Open the built-in guide in a new tab.
    OpenGuide,
}

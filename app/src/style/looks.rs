//! The user's choices of appearance: theme, density, font.

use serde::{Deserialize, Serialize};

/// Theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Theme {
    /// The theme of the desktop.
    #[default]
    System,
    Light,
    Dark,
    /// Blue, like text screens.
    Classic,
}

fidoscope_core::listed! {
    /// Density of rows in lists.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub(crate) enum Density {
        Compact,
        #[default]
        Usual,
        Roomy,
    }
}

impl Density {
    /// Returns the height of a row, in points, a multiple of the grid.
    pub(crate) const fn row_height(self) -> f32 {
        match self {
            Self::Compact => 20.0,
            Self::Usual => 24.0,
            Self::Roomy => 32.0,
        }
    }
}

/// Typeface of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Face {
    /// Monospaced: messages were written for it.
    #[default]
    Mono,
    /// Proportional; drawings stay monospaced.
    Sans,
}

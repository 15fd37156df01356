//! What a user may choose of the looks: theme, density, font.

use serde::{Deserialize, Serialize};

/// The theme that was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Theme {
    /// As the desktop has it.
    #[default]
    System,
    Light,
    Dark,
    /// Blue, as on text screens.
    Classic,
}

/// How dense the rows of lists are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Density {
    Compact,
    #[default]
    Usual,
    Roomy,
}

impl Density {
    pub(crate) const ALL: [Self; 3] = [Self::Compact, Self::Usual, Self::Roomy];

    /// Height of a row, on the grid.
    pub(crate) const fn row_height(self) -> f32 {
        match self {
            Self::Compact => 20.0,
            Self::Usual => 24.0,
            Self::Roomy => 32.0,
        }
    }
}

/// The letters of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Face {
    /// All of one width, as messages were written for.
    #[default]
    Mono,
    /// Of their own widths, as in books; drawings keep the others.
    Sans,
}

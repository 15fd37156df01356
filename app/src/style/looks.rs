//! What a user may choose of the looks: theme, density, font.

/// The theme that was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    /// As the desktop has it.
    #[default]
    System,
    Light,
    Dark,
    /// Blue, as on text screens.
    Classic,
}

impl Theme {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Classic => "classic",
        }
    }

    pub(crate) fn of(name: &str) -> Option<Self> {
        [Self::System, Self::Light, Self::Dark, Self::Classic]
            .into_iter()
            .find(|theme| theme.name() == name)
    }
}

/// How dense the rows of lists are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Density {
    Compact,
    #[default]
    Usual,
    Roomy,
}

impl Density {
    pub(crate) const ALL: [Self; 3] = [Self::Compact, Self::Usual, Self::Roomy];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Compact => "compact",
            Self::Usual => "usual",
            Self::Roomy => "roomy",
        }
    }

    pub(crate) fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|density| density.name() == name)
    }

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Face {
    /// All of one width, as messages were written for.
    #[default]
    Mono,
    /// Of their own widths, as in books; drawings keep the others.
    Sans,
}

impl Face {
    pub(crate) const ALL: [Self; 2] = [Self::Mono, Self::Sans];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Mono => "mono",
            Self::Sans => "sans",
        }
    }

    pub(crate) fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|face| face.name() == name)
    }
}

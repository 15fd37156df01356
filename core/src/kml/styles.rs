//! Styles shared by features.

use super::Style;
use crate::limits;
use std::collections::HashMap;

/// The shared styles of a document by their identifiers.
#[derive(Default)]
pub(super) struct Styles {
    own: HashMap<String, Style>,
    /// Identifier of the normal (not highlighted) style of each style map.
    normal: HashMap<String, String>,
}

/// Maximum number of steps from a style map to a style; more are a cycle.
const STEPS: usize = 4;

impl Styles {
    pub(super) fn add(&mut self, id: String, style: Style) {
        if self.own.len() < limits::KML_STYLES {
            self.own.insert(id, style);
        }
    }

    pub(super) fn add_map(&mut self, id: String, url: &str) {
        if let Some(target) = local(url)
            && self.normal.len() < limits::KML_STYLES
        {
            self.normal.insert(id, target.to_owned());
        }
    }

    /// Returns the style of a `styleUrl`; styles of other documents are not fetched.
    pub(super) fn find(&self, url: &str) -> Style {
        let mut id = local(url);
        for _ in 0..STEPS {
            let Some(wanted) = id else {
                break;
            };
            if let Some(style) = self.own.get(wanted) {
                return *style;
            }
            id = self.normal.get(wanted).map(String::as_str);
        }
        Style::default()
    }
}

/// Returns the identifier of a style of the same document.
fn local(url: &str) -> Option<&str> {
    let url = url.trim();
    match url.split_once('#') {
        Some(("", id)) => Some(id),
        Some(_) => None,
        // Some programs omit the mark.
        None => Some(url).filter(|id| !id.is_empty()),
    }
}

impl Style {
    /// Returns this style, with missing values from the other one.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            icon: self.icon.or(other.icon),
            line: self.line.or(other.line),
            width: self.width.or(other.width),
            fill: self.fill.or(other.fill),
            hollow: self.hollow || other.hollow,
            borderless: self.borderless || other.borderless,
        }
    }
}

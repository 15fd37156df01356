//! Tabs of the last session.

use crate::files::document::{Document, Kind};
use serde_json::{Map, Value, json};

/// Maximum number of restored tabs.
const MOST_TABS: usize = 200;

/// Addresses of pages that a start opens by default.
const START_PAGES: [&str; 3] = ["area://", "about:home", "about:start"];

/// Tab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedTab {
    pub(crate) url: String,
    pub(crate) title: String,
    /// View of its map (`map/viewpoint`); empty without one.
    pub(crate) viewpoint: String,
}

/// Tabs, and the index of the active one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) tabs: Vec<SavedTab>,
    pub(crate) active: usize,
    /// Number of pinned tabs, which come first.
    pub(crate) pinned: usize,
    /// Tabs that were open at a crash: one of them may be the cause, so only the user can open
    /// them.
    pub(crate) held_back: Vec<SavedTab>,
}

impl Session {
    /// Holds back the tabs after a crash, so that none of them opens by itself. They replace those
    /// of an earlier crash, unless only default pages were open.
    pub(crate) fn hold_back(&mut self) {
        self.active = 0;
        self.pinned = 0;
        let died = std::mem::take(&mut self.tabs);
        let is_start = |tab: &SavedTab| START_PAGES.contains(&tab.url.as_str());
        if !self.held_back.is_empty() && died.iter().all(is_start) {
            return;
        }
        self.held_back.clear();
        for tab in died {
            if !self.held_back.contains(&tab) {
                self.held_back.push(tab);
            }
        }
        self.held_back.truncate(MOST_TABS);
    }
}

impl Document for Session {
    const KIND: Kind = Kind::Session;

    fn from_fields(fields: Map<String, Value>) -> Self {
        let tabs = tabs_of(fields.get("tabs"));
        let number = |name: &str| {
            let number = fields.get(name).and_then(Value::as_u64).unwrap_or(0);
            usize::try_from(number).unwrap_or(0)
        };
        Self {
            active: number("active").min(tabs.len().saturating_sub(1)),
            pinned: number("pinned").min(tabs.len()),
            tabs,
            held_back: tabs_of(fields.get("held_back")),
        }
    }

    fn to_fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("tabs".to_owned(), value_of(&self.tabs));
        fields.insert("active".to_owned(), json!(self.active));
        if self.pinned > 0 {
            fields.insert("pinned".to_owned(), json!(self.pinned));
        }
        fields.insert("held_back".to_owned(), value_of(&self.held_back));
        fields
    }

    /// Keeps the tabs of this window: only one window of a profile writes them.
    fn merged(_theirs: Self, _base: &Self, own: &Self) -> Self {
        own.clone()
    }
}

fn tabs_of(value: Option<&Value>) -> Vec<SavedTab> {
    let tab = |tab: &Value| {
        let text = |name: &str| Some(tab.get(name)?.as_str()?.to_owned());
        let url = text("url")?;
        let title = text("title").unwrap_or_else(|| url.clone());
        let viewpoint = text("map").unwrap_or_default();
        Some(SavedTab {
            url,
            title,
            viewpoint,
        })
    };
    let tabs = value.and_then(Value::as_array).into_iter().flatten();
    tabs.filter_map(tab).take(MOST_TABS).collect()
}

fn value_of(tabs: &[SavedTab]) -> Value {
    let tab = |tab: &SavedTab| {
        let mut value = json!({ "url": tab.url, "title": tab.title });
        if let Value::Object(fields) = &mut value
            && !tab.viewpoint.is_empty()
        {
            fields.insert("map".to_owned(), json!(tab.viewpoint));
        }
        value
    };
    tabs.iter().map(tab).collect()
}

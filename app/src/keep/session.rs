//! The tabs that were open.

use serde_json::{Map, Value, json};

/// Most tabs that are opened again.
const MOST_TABS: usize = 200;

/// Addresses of tabs, and which of them was in front.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) tabs: Vec<String>,
    pub(crate) active: usize,
}

impl Session {
    pub(super) fn from_fields(fields: Map<String, Value>) -> Self {
        let tabs = fields.get("tabs").and_then(Value::as_array);
        let tabs: Vec<String> = tabs
            .into_iter()
            .flatten()
            .filter_map(|tab| Some(tab.as_str()?.to_owned()))
            .take(MOST_TABS)
            .collect();
        let active = fields.get("active").and_then(Value::as_u64).unwrap_or(0);
        Self {
            active: usize::try_from(active)
                .unwrap_or(0)
                .min(tabs.len().saturating_sub(1)),
            tabs,
        }
    }

    pub(super) fn to_fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("tabs".to_owned(), json!(self.tabs));
        fields.insert("active".to_owned(), json!(self.active));
        fields
    }
}

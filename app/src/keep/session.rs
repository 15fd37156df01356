//! The tabs that were open.

use serde_json::{Map, Value, json};

/// Most tabs that are opened again.
const MOST_TABS: usize = 200;

/// One tab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedTab {
    pub(crate) url: String,
    pub(crate) title: String,
}

/// The tabs, and which of them was in front.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) tabs: Vec<SavedTab>,
    pub(crate) active: usize,
}

impl Session {
    pub(super) fn from_fields(fields: Map<String, Value>) -> Self {
        let tab = |tab: &Value| {
            let text = |name: &str| Some(tab.get(name)?.as_str()?.to_owned());
            let url = text("url")?;
            let title = text("title").unwrap_or_else(|| url.clone());
            Some(SavedTab { url, title })
        };
        let tabs: Vec<SavedTab> = fields
            .get("tabs")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(tab)
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
        let tabs: Vec<Value> = self
            .tabs
            .iter()
            .map(|tab| json!({ "url": tab.url, "title": tab.title }))
            .collect();
        let mut fields = Map::new();
        fields.insert("tabs".to_owned(), Value::Array(tabs));
        fields.insert("active".to_owned(), json!(self.active));
        fields
    }
}

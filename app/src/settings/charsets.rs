//! Character sets chosen by the user: for single messages, and for mail of an area without a
//! declared set (FTS-5003 section 2). Stored in the settings.

use fidoscope_core::charset::Charset;
use fidoscope_core::library::{Area, Library};
use fidoscope_core::message::Message;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Maximum number of messages with a choice; the oldest choices are dropped.
const MOST_MESSAGES: usize = 500;

/// User's choices. Areas are named by their tags in lower case, with `@` and the domain if known.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Charsets {
    areas: BTreeMap<String, Charset>,
    /// Choices for messages, the newest last.
    messages: Vec<MessageCharset>,
}

/// Choice for one message.
#[derive(Clone, Debug, PartialEq)]
struct MessageCharset {
    /// Area, in lower case.
    area: String,
    /// MSGID, or `#` and the number.
    id: String,
    charset: Charset,
}

impl Charsets {
    /// Returns the choice for an area.
    pub(crate) fn of_area(&self, area: &Area) -> Option<Charset> {
        self.areas.get(&area.folded_name()).copied()
    }

    /// Returns the choice for a message.
    pub(crate) fn of_message(&self, area: &Area, message: &Message) -> Option<Charset> {
        if self.messages.is_empty() {
            return None;
        }
        let (area, id) = (area.folded_name(), id_of(message));
        let mut messages = self.messages.iter();
        let chosen = messages.find(|own| own.area == area && own.id == id)?;
        Some(chosen.charset)
    }

    /// Sets the choice for an area; `None` removes it.
    pub(crate) fn set_area(&mut self, area: &Area, charset: Option<Charset>) {
        let name = area.folded_name();
        match charset {
            Some(charset) => self.areas.insert(name, charset),
            None => self.areas.remove(&name),
        };
    }

    /// Sets the choice for a message; `None` removes it.
    pub(crate) fn set_message(&mut self, area: &Area, message: &Message, charset: Option<Charset>) {
        let (area, id) = (area.folded_name(), id_of(message));
        self.messages.retain(|own| own.area != area || own.id != id);
        self.messages
            .extend(charset.map(|charset| MessageCharset { area, id, charset }));
        self.forget_old();
    }

    /// Returns whether both have the same choices for areas.
    pub(crate) fn has_areas_of(&self, other: &Self) -> bool {
        self.areas == other.areas
    }

    /// Applies the choices for areas to a library.
    pub(crate) fn apply(&self, library: &mut Library) {
        if !self.areas.is_empty() {
            library.choose_charsets(|area| self.of_area(area));
        }
    }

    /// Parses the value in the settings; invalid parts count as absent.
    pub(crate) fn from_json(value: Option<Value>) -> Self {
        let named = |value: &Value| Charset::from_kludge(value.as_str()?.as_bytes());
        let areas = value.as_ref().and_then(|value| value.get("areas"));
        let areas = areas.and_then(Value::as_object).into_iter().flatten();
        let messages = value.as_ref().and_then(|value| value.get("messages"));
        let messages = messages.and_then(Value::as_array).into_iter().flatten();
        let mut charsets = Self {
            areas: areas
                .filter_map(|(area, set)| Some((area.clone(), named(set)?)))
                .collect(),
            messages: messages
                .filter_map(|message| {
                    let text = |at: usize| Some(message.get(at)?.as_str()?.to_owned());
                    Some(MessageCharset {
                        area: text(0)?,
                        id: text(1)?,
                        charset: named(message.get(2)?)?,
                    })
                })
                .collect(),
        };
        charsets.forget_old();
        charsets
    }

    pub(crate) fn to_json(&self) -> Value {
        let areas = self.areas.iter();
        let areas = areas.map(|(area, set)| (area.clone(), json!(set.name())));
        let areas: Map<String, Value> = areas.collect();
        let messages = self.messages.iter();
        let messages = messages.map(|own| json!([own.area, own.id, own.charset.name()]));
        let messages: Vec<Value> = messages.collect();
        json!({ "areas": areas, "messages": messages })
    }

    fn forget_old(&mut self) {
        let old = self.messages.len().saturating_sub(MOST_MESSAGES);
        self.messages.drain(..old);
    }
}

/// Returns the name of a message, the same in every character set: its MSGID, which survives
/// packing. A MSGID that is not ASCII depends on the set; then the number of the message is used.
fn id_of(message: &Message) -> String {
    let msgid = message.msgid.as_deref().filter(|msgid| msgid.is_ascii());
    msgid.map_or_else(|| format!("#{}", message.number), str::to_owned)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Charsets, MOST_MESSAGES, MessageCharset};
    use fidoscope_core::charset::Charset;
    use serde_json::json;

    pub(crate) fn some() -> Charsets {
        Charsets::from_json(Some(json!({
            "areas": {"r50.bone@fidonet": "KOI8-R", "эха": "CP1251"},
            "messages": [["r50.bone", "2:5030/1 0a", "CP866"], ["эха", "#7", "UTF-8"]],
        })))
    }

    #[test]
    fn choices_come_back_and_what_makes_no_sense_is_left_out() {
        assert_eq!(some().areas.len(), 2);
        assert_eq!(some().messages.len(), 2);
        assert_eq!(Charsets::from_json(Some(some().to_json())), some());
        let odd = json!({
            "areas": {"a": 7, "b": "no such set", "c": "CP866"},
            "messages": [["a"], "b", ["c", "1", 2], ["d", "1", "CP866"]],
        });
        let odd = Charsets::from_json(Some(odd));
        assert_eq!((odd.areas.len(), odd.messages.len()), (1, 1));
        for nothing in [None, Some(json!(7)), Some(json!({"areas": []}))] {
            assert_eq!(Charsets::from_json(nothing), Charsets::default());
        }
    }

    #[test]
    fn the_oldest_choices_for_messages_go() {
        let message = |at: usize| json!(["a", format!("#{at}"), "CP866"]);
        let many: Vec<_> = (0..MOST_MESSAGES + 3).map(message).collect();
        let kept = Charsets::from_json(Some(json!({ "messages": many })));
        assert_eq!(kept.messages.len(), MOST_MESSAGES);
        let first = MessageCharset {
            area: "a".to_owned(),
            id: "#3".to_owned(),
            charset: Charset::CP866,
        };
        assert_eq!(kept.messages.first(), Some(&first));
    }
}

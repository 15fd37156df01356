//! Read messages by area, as far as they differ from last-read marks.

use crate::files::document::{Document, Kind};
use fidoscope_core::library::{OwnMark, ReadSet};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Read sets by area name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ReadSets(pub(crate) BTreeMap<String, Arc<ReadSet>>);

impl Document for ReadSets {
    const KIND: Kind = Kind::Read;

    fn from_fields(fields: Map<String, Value>) -> Self {
        let set = |(area, set): (&String, &Value)| {
            let number = |name: &str| u32::try_from(set.get(name)?.as_u64()?).ok();
            let text = |name: &str| set.get(name).and_then(Value::as_str).unwrap_or_default();
            let mark = number("number").zip(number("fingerprint"));
            let mark = mark.map(|(number, fingerprint)| OwnMark {
                number,
                fingerprint,
            });
            let set = ReadSet::from_text([text("read"), text("unread")], mark);
            (!set.is_empty()).then(|| (area.clone(), Arc::new(set)))
        };
        let areas = fields.get("areas").and_then(Value::as_object);
        Self(areas.into_iter().flatten().filter_map(set).collect())
    }

    fn to_fields(&self) -> Map<String, Value> {
        let set = |set: &ReadSet| {
            let [read, unread] = set.to_text();
            let mark = set.mark();
            json!({
                "number": mark.map(|mark| mark.number),
                "fingerprint": mark.map(|mark| mark.fingerprint),
                "read": read,
                "unread": unread,
            })
        };
        let areas = self.0.iter().filter(|(_, own)| !own.is_empty());
        let areas = areas.map(|(area, own)| (area.clone(), set(own)));
        Map::from_iter([("areas".to_owned(), Value::Object(areas.collect()))])
    }

    /// Merges by message.
    fn merged(theirs: Self, base: &Self, own: &Self) -> Self {
        let mut merged = theirs;
        for area in base.0.keys().chain(own.0.keys()) {
            let empty = Arc::default();
            let of = |sets: &Self| Arc::clone(sets.0.get(area).unwrap_or(&empty));
            let (theirs, base, own) = (of(&merged), of(base), of(own));
            if base != own {
                let set = ReadSet::merged(&theirs, &base, &own);
                merged.0.insert(area.clone(), Arc::new(set));
            }
        }
        merged
    }
}

#[cfg(test)]
mod tests {
    use super::{Document as _, ReadSets};
    use fidoscope_core::charset::Charset;
    use fidoscope_core::library::{Library, OwnMark, ReadSet};
    use serde_json::json;
    use std::sync::Arc;

    /// Returns the read set of an area with these messages read.
    fn sets(areas: &[(&str, &[u32])]) -> ReadSets {
        let base = fidoscope_core::base::jam::JamBase::from_bytes;
        let files = fidoscope_core::base::jam::write::JamWriter::in_memory(Default::default())
            .unwrap()
            .into_bytes()
            .unwrap();
        let mut all = ReadSets::default();
        for (area, read) in areas {
            let files = files.clone();
            let base = base(files.jhr, files.jdt, files.jdx, files.jlr).unwrap();
            let library = Library::single(area, "", Arc::new(base), Charset::CP866);
            library.set_read_state(&library.areas()[0], read, true);
            all.0.extend(library.read_sets());
        }
        all
    }

    #[test]
    fn read_sets_are_read_as_they_were_written_and_nonsense_is_left_out() {
        let mut own = sets(&[("a", &[7, 0, u32::MAX])]);
        assert_eq!(ReadSets::from_fields(own.to_fields()), own);
        let mark = OwnMark {
            number: 5,
            fingerprint: 9,
        };
        let [read, unread] = own.0["a"].to_text();
        own.0.insert(
            "a".to_owned(),
            Arc::new(ReadSet::from_text([&read, &unread], Some(mark))),
        );
        assert_eq!(ReadSets::from_fields(own.to_fields()), own);
        let nonsense =
            json!({ "areas": { "a": 5, "b": { "read": "?!" }, "c": { "unread": [1] } } });
        let fields = nonsense.as_object().unwrap().clone();
        assert_eq!(ReadSets::from_fields(fields), ReadSets::default());
    }

    #[test]
    fn read_sets_of_two_windows_are_merged_message_by_message() {
        let base = sets(&[("a", &[1, 2]), ("b", &[1])]);
        let own = sets(&[("a", &[1, 2, 3]), ("b", &[])]);
        let theirs = sets(&[("a", &[2, 9]), ("b", &[1, 4]), ("c", &[5])]);
        let expected = sets(&[("a", &[2, 3, 9]), ("b", &[4]), ("c", &[5])]);
        assert_eq!(ReadSets::merged(theirs, &base, &own), expected);
    }

    #[test]
    fn a_million_read_messages_take_few_megabytes() {
        let many: Vec<u32> = (0..1_000_000_u32)
            .map(|n| n.wrapping_mul(2_654_435_761))
            .collect();
        let own = sets(&[("a", &many)]);
        let text = serde_json::to_string(&own.to_fields()).unwrap();
        assert!(text.len() < 6_000_000, "{}", text.len());
        assert_eq!(ReadSets::from_fields(own.to_fields()), own);
    }
}

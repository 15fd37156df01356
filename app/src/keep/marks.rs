//! How far a user without a name read: bases have no records of his.

use super::by_key;
use crate::files::document::{Document, Kind};
use fidoscope_core::library::OwnMark;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Most areas whose marks are kept; no configuration has more.
const MOST_AREAS: usize = 100_000;

/// Last-read marks by names of areas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LastReadMarks(pub(crate) BTreeMap<String, OwnMark>);

impl Document for LastReadMarks {
    const KIND: Kind = Kind::Marks;

    fn from_fields(fields: Map<String, Value>) -> Self {
        let mark = |(area, mark): (&String, &Value)| {
            let field = |name: &str| u32::try_from(mark.get(name)?.as_u64()?).ok();
            let mark = OwnMark {
                number: field("number")?,
                fingerprint: field("fingerprint")?,
            };
            Some((area.clone(), mark))
        };
        let areas = fields.get("areas").and_then(Value::as_object);
        let marks = areas.into_iter().flatten().filter_map(mark);
        Self(marks.take(MOST_AREAS).collect())
    }

    fn to_fields(&self) -> Map<String, Value> {
        let mark =
            |mark: &OwnMark| json!({ "number": mark.number, "fingerprint": mark.fingerprint });
        let areas = self.0.iter().map(|(area, own)| (area.clone(), mark(own)));
        let mut fields = Map::new();
        fields.insert("areas".to_owned(), Value::Object(areas.collect()));
        fields
    }

    /// Areas whose marks this window moved since `base` have them, all others those of the other
    /// window.
    fn merged(theirs: Self, base: &Self, own: &Self) -> Self {
        Self(by_key::merged(theirs.0, &base.0, &own.0))
    }
}

#[cfg(test)]
mod tests {
    use super::{Document as _, LastReadMarks};
    use fidoscope_core::library::OwnMark;
    use serde_json::json;

    #[test]
    fn marks_are_read_as_they_were_written_and_nonsense_is_left_out() {
        let mark = OwnMark {
            number: 7,
            fingerprint: u32::MAX,
        };
        let marks = LastReadMarks([("su.general".to_owned(), mark)].into());
        assert_eq!(LastReadMarks::from_fields(marks.to_fields()), marks);
        let nonsense = json!({ "areas": { "a": 5, "b": { "number": -1, "fingerprint": 1 } } });
        let fields = nonsense.as_object().unwrap().clone();
        assert_eq!(LastReadMarks::from_fields(fields), LastReadMarks::default());
    }

    #[test]
    fn marks_of_two_windows_are_merged_area_by_area() {
        let marks = |list: &[(&str, u32)]| {
            let mark = |&(area, number): &(&str, u32)| {
                let fingerprint = number;
                let mark = OwnMark {
                    number,
                    fingerprint,
                };
                (area.to_owned(), mark)
            };
            LastReadMarks(list.iter().map(mark).collect())
        };
        let base = marks(&[("a", 1), ("b", 1), ("gone", 1)]);
        let own = marks(&[("a", 5), ("b", 1), ("new", 2)]);
        let theirs = marks(&[("a", 1), ("b", 9), ("gone", 1), ("theirs", 3)]);
        let expected = marks(&[("a", 5), ("b", 9), ("new", 2), ("theirs", 3)]);
        assert_eq!(LastReadMarks::merged(theirs, &base, &own), expected);
    }
}

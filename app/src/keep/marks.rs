//! Last-read marks of a user without a name, for whom bases have no record.

use super::by_key;
use crate::files::document::{Document, Kind};
use fidoscope_core::library::OwnMark;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Maximum number of areas with marks; no configuration has more.
const MOST_AREAS: usize = 100_000;

/// Last-read marks by area name: the last messages up to the mark, the mark at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LastReadMarks(pub(crate) BTreeMap<String, Vec<OwnMark>>);

fn mark_of(value: &Value) -> Option<OwnMark> {
    let field = |name: &str| u32::try_from(value.get(name)?.as_u64()?).ok();
    Some(OwnMark {
        number: field("number")?,
        fingerprint: field("fingerprint")?,
    })
}

impl Document for LastReadMarks {
    const KIND: Kind = Kind::Marks;

    fn from_fields(fields: Map<String, Value>) -> Self {
        let marks = |(area, value): (&String, &Value)| {
            let mark = mark_of(value)?;
            // Earlier versions stored only the mark.
            let earlier = value.get("earlier").and_then(Value::as_array);
            let earlier = earlier.into_iter().flatten().filter_map(mark_of);
            let marks: Vec<OwnMark> = earlier.take(OwnMark::KEPT - 1).chain([mark]).collect();
            Some((area.clone(), marks))
        };
        let areas = fields.get("areas").and_then(Value::as_object);
        let areas = areas.into_iter().flatten().filter_map(marks);
        Self(areas.take(MOST_AREAS).collect())
    }

    fn to_fields(&self) -> Map<String, Value> {
        let areas = self.0.iter().filter_map(|(area, marks)| {
            let (mark, earlier) = marks.split_last()?;
            let one =
                |mark: &OwnMark| json!({ "number": mark.number, "fingerprint": mark.fingerprint });
            let earlier: Vec<Value> = earlier.iter().map(one).collect();
            let mark = json!({
                "number": mark.number,
                "fingerprint": mark.fingerprint,
                "earlier": earlier,
            });
            Some((area.clone(), mark))
        });
        Map::from_iter([("areas".to_owned(), Value::Object(areas.collect()))])
    }

    /// Merges by area: marks that this window moved since `base` win.
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
        let mark = |number, fingerprint| OwnMark {
            number,
            fingerprint,
        };
        let own = vec![mark(5, 0), mark(6, 9), mark(7, u32::MAX)];
        let marks = LastReadMarks([("su.general".to_owned(), own)].into());
        assert_eq!(LastReadMarks::from_fields(marks.to_fields()), marks);
        let before = json!({ "areas": { "a": { "number": 7, "fingerprint": 9 } } });
        let fields = before.as_object().unwrap().clone();
        let marks = LastReadMarks([("a".to_owned(), vec![mark(7, 9)])].into());
        assert_eq!(LastReadMarks::from_fields(fields), marks);
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
                (area.to_owned(), vec![mark])
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

//! Documents that are maps: merged by key, limited by age, and written as a list for each area.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Applies to another window's map the additions, changes and removals of this one since `base`.
pub(super) fn merged<K: Ord + Clone, T: PartialEq + Clone>(
    mut theirs: BTreeMap<K, T>,
    base: &BTreeMap<K, T>,
    own: &BTreeMap<K, T>,
) -> BTreeMap<K, T> {
    theirs.retain(|key, _| own.contains_key(key) || !base.contains_key(key));
    let changed = own.iter().filter(|(key, own)| base.get(*key) != Some(*own));
    theirs.extend(changed.map(|(key, own)| (key.clone(), own.clone())));
    theirs
}

/// Removes the oldest entries over the limit.
pub(super) fn bound<K: Ord + Clone, T>(
    map: &mut BTreeMap<K, T>,
    most: usize,
    since: impl Fn(&T) -> i64,
) {
    while map.len() > most {
        let oldest = map.iter().min_by_key(|(_, one)| since(one));
        let Some(oldest) = oldest.map(|(key, _)| key.clone()) else {
            break;
        };
        map.remove(&oldest);
    }
}

/// Reads a list for each area; skips invalid entries.
pub(super) fn from_areas<K: Ord, T>(
    fields: &Map<String, Value>,
    most: usize,
    read: impl Fn(&Value) -> Option<(K, T)> + Copy,
) -> BTreeMap<(String, K), T> {
    let areas = fields.get("areas").and_then(Value::as_object);
    let all = areas.into_iter().flatten().flat_map(|(area, list)| {
        let list = list.as_array().into_iter().flatten().filter_map(read);
        list.map(move |(key, one)| ((area.clone(), key), one))
    });
    all.take(most).collect()
}

/// Writes a list for each area.
pub(super) fn to_areas<K, T>(
    map: &BTreeMap<(String, K), T>,
    write: impl Fn(&K, &T) -> Value,
) -> Map<String, Value> {
    let mut areas: Map<String, Value> = Map::new();
    for ((area, key), one) in map {
        let list = areas.entry(area.as_str()).or_insert_with(|| json!([]));
        if let Some(list) = list.as_array_mut() {
            list.push(write(key, one));
        }
    }
    Map::from_iter([("areas".to_owned(), Value::Object(areas))])
}

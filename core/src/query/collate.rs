//! Alphabetical order of names, subjects and areatags: Unicode collation, not code points.

use super::sorting;
use crate::job::Job;
use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Returns the rank of each text in alphabetical order (by the root collation of Unicode CLDR:
/// Latin before Cyrillic, е next to ё, case only as the last difference). Texts that collate as
/// equal share a rank. `None` if the job was cancelled.
pub(super) fn places<'a>(
    texts: impl Iterator<Item = &'a str> + Clone,
    job: &Job,
) -> Option<Vec<u64>> {
    // Names and subjects repeat: each distinct text is compared once.
    let mut place_of: HashMap<&str, u64> = HashMap::new();
    for (at, text) in texts.clone().enumerate() {
        if at % LOOK == 0 && job.is_cancelled() {
            return None;
        }
        place_of.entry(text).or_insert(0);
    }
    let mut distinct: Vec<&str> = place_of.keys().copied().collect();
    sorting::sort(&mut distinct, |a, b| compare_texts(a, b), job)?;
    let mut place = 0;
    let mut last: Option<&str> = None;
    for text in distinct {
        if last.is_some_and(|last| compare_texts(last, text).is_ne()) {
            place += 1;
        }
        last = Some(text);
        place_of.insert(text, place);
    }
    let places = texts.map(|text| place_of.get(text).copied().unwrap_or(0));
    Some(places.collect())
}

/// Number of texts between two checks of the job.
const LOOK: usize = 8192;

/// Compares two texts in the order of [`places`].
pub(crate) fn compare_texts(a: &str, b: &str) -> Ordering {
    static COLLATOR: LazyLock<Option<CollatorBorrowed<'static>>> = LazyLock::new(collator);
    match &*COLLATOR {
        _ if a == b => Ordering::Equal,
        Some(collator) => collator.compare(a.trim(), b.trim()),
        None => a.cmp(b),
    }
}

/// Returns the collator. Its data are compiled in: without them (which does not happen) code points
/// are compared.
fn collator() -> Option<CollatorBorrowed<'static>> {
    Collator::try_new(CollatorPreferences::default(), CollatorOptions::default()).ok()
}

#[cfg(test)]
mod tests {
    use super::places;
    use crate::job::Job;

    fn sorted<'a>(texts: &[&'a str]) -> Vec<&'a str> {
        let places = places(texts.iter().copied(), &Job::new()).unwrap();
        let mut order: Vec<usize> = (0..texts.len()).collect();
        order.sort_by_key(|at| places[*at]);
        order.iter().map(|at| texts[*at]).collect()
    }

    #[test]
    fn alphabets_are_sorted_as_people_do() {
        assert_eq!(
            sorted(&[
                "Яна",
                "Ёлка",
                "Zoe",
                "ann",
                "Ельник",
                "Bob",
                "Ann",
                "Жук",
                "éclair",
                "Емеля"
            ]),
            [
                "ann",
                "Ann",
                "Bob",
                "éclair",
                "Zoe",
                "Ёлка",
                "Ельник",
                "Емеля",
                "Жук",
                "Яна"
            ]
        );
    }

    #[test]
    fn equal_texts_have_one_place() {
        let places = places(["b", "a", "b", " a "].into_iter(), &Job::new());
        assert_eq!(places.unwrap(), [1, 0, 1, 0]);
    }
}

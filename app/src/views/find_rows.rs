//! Rows with the words of the field that finds text in the page: areas and files.

use crate::strings::has_words;

/// Rows with the searched words, in one order of the rows.
#[derive(Default)]
pub(super) struct FoundRows {
    /// Words, and the number of rows that were searched.
    searched: Option<(String, usize)>,
    rows: Vec<usize>,
}

impl FoundRows {
    /// Searches again: the rows are others now.
    pub(super) fn forget(&mut self) {
        self.searched = None;
    }

    /// Searches the rows when the words change; returns whether they changed.
    pub(super) fn search(
        &mut self,
        words: &str,
        rows: usize,
        text_of: impl Fn(usize) -> String,
    ) -> bool {
        if words.trim().is_empty() {
            self.searched = None;
            self.rows.clear();
            return false;
        }
        let known = self.searched.as_ref();
        if known.is_some_and(|(own, count)| own == words && *count == rows) {
            return false;
        }
        self.rows = (0..rows)
            .filter(|row| has_words(&text_of(*row), words))
            .collect();
        self.searched = Some((words.to_owned(), rows));
        true
    }

    /// Returns the number of found rows.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the position of a row among the found ones.
    pub(super) fn position(&self, row: usize) -> Option<usize> {
        self.rows.binary_search(&row).ok()
    }

    /// Returns the found row to go to by the keys for the next and the previous one, or as the first one of new words.
    pub(super) fn next(
        &self,
        selected: Option<usize>,
        keys: (bool, bool),
        is_fresh: bool,
    ) -> Option<usize> {
        let to = next_hit(&self.rows, selected, keys, is_fresh)?;
        self.rows.get(to).copied()
    }
}

/// Returns the index of the hit to select. New words select the first hit from the selected row on.
fn next_hit(
    rows: &[usize],
    selected: Option<usize>,
    (forth, back): (bool, bool),
    is_fresh: bool,
) -> Option<usize> {
    let last = rows.len().checked_sub(1)?;
    let from = selected.map_or(0, |row| rows.partition_point(|own| *own < row));
    let is_hit = selected.is_some_and(|row| rows.get(from) == Some(&row));
    let at = match (forth, back) {
        (true, _) => from + usize::from(is_hit),
        (_, true) => from.checked_sub(1).unwrap_or(last),
        _ if is_fresh => from,
        _ => return None,
    };
    // The last hit is followed by the first.
    Some(if at > last { 0 } else { at })
}

#[cfg(test)]
mod tests {
    use super::next_hit;

    #[test]
    fn hits_are_walked_around_from_the_selected_row() {
        let rows = [2, 5, 9];
        let to = |selected, keys, is_fresh| next_hit(&rows, selected, keys, is_fresh);
        let (forth, back, none) = ((true, false), (false, true), (false, false));
        assert_eq!(to(None, none, true), Some(0));
        assert_eq!(to(Some(3), none, true), Some(1));
        assert_eq!(to(Some(5), none, true), Some(1));
        assert_eq!(to(Some(10), none, true), Some(0));
        assert_eq!(to(Some(5), none, false), None);
        assert_eq!(to(Some(5), forth, false), Some(2));
        assert_eq!(to(Some(3), forth, false), Some(1));
        assert_eq!(to(Some(9), forth, false), Some(0));
        assert_eq!(to(Some(5), back, false), Some(0));
        assert_eq!(to(Some(2), back, false), Some(2));
        assert_eq!(next_hit(&[], Some(1), forth, true), None);
    }
}

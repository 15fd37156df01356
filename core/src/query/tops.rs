//! Messages that start threads (7.2.1.7).

use crate::thread;
use std::collections::HashMap;

/// Number of messages between two calls of `go_on`.
const STEP: usize = 2048;

/// Returns for each message of one area whether it is a top: it has no REPLY, or no other message
/// of the area has the MSGID in its REPLY. `ids` yields MSGID and REPLY of each message, empty if
/// absent. They are compared as in threads: ignoring case and the length of runs of spaces. `go_on`
/// is called every few thousand messages; `None` if it returned false.
pub fn tops_while<'a>(
    ids: impl Iterator<Item = (&'a str, &'a str)> + Clone,
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<bool>> {
    let may_go_on = |at: usize| !at.is_multiple_of(STEP) || go_on();
    let folded = |id| -> Vec<u8> { thread::folded(id).collect() };
    let mut known: HashMap<Vec<u8>, u32> = HashMap::new();
    for (at, (msgid, _)) in ids.clone().enumerate() {
        if !may_go_on(at) {
            return None;
        }
        if msgid.is_empty() {
            continue;
        }
        let count = known.entry(folded(msgid)).or_default();
        *count = count.saturating_add(1);
    }
    ids.enumerate()
        .map(|(at, (msgid, reply))| {
            if !may_go_on(at) {
                return None;
            }
            if reply.is_empty() {
                return Some(true);
            }
            let reply = folded(reply);
            let own = u32::from(!msgid.is_empty() && folded(msgid) == reply);
            Some(known.get(&reply).is_none_or(|count| *count <= own))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{STEP, tops_while};
    use std::cell::Cell;

    #[test]
    fn tops_have_no_reply_or_answer_what_is_not_there() {
        let tops = |ids: &[(&str, &str)]| tops_while(ids.iter().copied(), &|| true).unwrap();
        let ids = [
            ("a", ""),
            ("b", "a"),
            ("c", "gone"),
            ("d", "A"),
            ("e", "e"),
            ("", "b"),
            ("", ""),
            ("x  y", "z"),
            ("z", "x y"),
        ];
        assert_eq!(
            tops(&ids),
            [true, false, true, false, true, false, true, false, false]
        );
        // Of two messages with one MSGID each is another message to the other.
        assert_eq!(tops(&[("e", "e"), ("e", "")]), [false, true]);
        // A space differs from none.
        assert_eq!(tops(&[("ab", ""), ("c", "a b")]), [true, true]);
    }

    #[test]
    fn a_search_for_tops_asks_now_and_then_whether_to_go_on() {
        let asked = Cell::new(0);
        let ids = std::iter::repeat_n(("a", ""), 2 * STEP + 1);
        let found = tops_while(ids.clone(), &|| {
            asked.set(asked.get() + 1);
            true
        });
        assert_eq!(found.map(|tops| tops.len()), Some(2 * STEP + 1));
        // Three times for each of its two passes.
        assert_eq!(asked.get(), 6);
        assert_eq!(tops_while(ids.take(1), &|| false), None);
    }
}

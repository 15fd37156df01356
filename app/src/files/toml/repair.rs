//! Recovery of the good lines of a damaged TOML file.

use super::{fields, without_mark};

/// Maximum number of lines of one value (an array, a multi-line text).
const MOST_LINES: usize = 200;

/// Maximum number of contradicting lines (such as duplicate keys), which are searched one by one.
const MOST_CONTRADICTIONS: usize = 100;

/// Text without its invalid lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Repaired {
    /// Text; invalid lines are empty, so that the others keep their numbers.
    pub(crate) text: String,
    /// Numbers of the removed lines, from 1.
    pub(crate) left_out: Vec<usize>,
}

/// Returns a damaged text without its invalid lines; `None` if no key remains.
///
/// A table with an invalid header is removed completely: its keys would join the table before it.
pub(crate) fn repaired(bytes: &[u8]) -> Option<Repaired> {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = without_mark(&text).lines().collect();
    let mut is_good = valid_lines(&lines);
    for _ in 0..MOST_CONTRADICTIONS {
        let text = joined(&lines, &is_good);
        match fields(&text) {
            Ok(fields) => {
                let has_keys = fields.keys().any(|key| key != "version");
                let left_out = (1..).zip(&is_good).filter(|(_, good)| !**good);
                let left_out = left_out.map(|(number, _)| number).collect();
                return has_keys.then_some(Repaired { text, left_out });
            }
            Err(damage) => leave_out(&lines, &mut is_good, damage.line.checked_sub(1)?)?,
        }
    }
    None
}

/// Removes a contradicting line; for the header of a table, its keys too.
fn leave_out(lines: &[&str], is_good: &mut [bool], at: usize) -> Option<()> {
    let is_head = lines.get(at)?.trim_start().starts_with('[');
    let good = is_good.get_mut(at).filter(|good| **good)?;
    *good = false;
    if is_head {
        let below = lines.iter().zip(is_good).skip(at + 1);
        for (_, good) in below.take_while(|(line, _)| !line.trim_start().starts_with('[')) {
            *good = false;
        }
    }
    Some(())
}

fn joined(lines: &[&str], is_good: &[bool]) -> String {
    let mut text = String::new();
    for (line, good) in lines.iter().zip(is_good) {
        text.push_str(if *good { line } else { "" });
        text.push('\n');
    }
    text
}

/// Returns for each line whether it is valid, alone or with following lines.
fn valid_lines(lines: &[&str]) -> Vec<bool> {
    let mut is_good = vec![true; lines.len()];
    let mut at = 0;
    let mut in_lost_table = false;
    while let Some(line) = lines.get(at) {
        let is_head = line.trim_start().starts_with('[');
        let length = statement(lines.get(at..).unwrap_or_default());
        if is_head {
            in_lost_table = length.is_none();
        }
        let is_bad = length.is_none() || in_lost_table && !is_empty(line);
        let length = length.unwrap_or(1);
        for good in is_good.iter_mut().skip(at).take(length) {
            *good = !is_bad;
        }
        at += length;
    }
    is_good
}

fn is_empty(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// Returns the number of lines of the first statement; `None` if it is invalid.
fn statement(lines: &[&str]) -> Option<usize> {
    let first = lines.first()?;
    let is_whole = |text: &str| !text.contains('\u{fffd}') && fields(text).is_ok();
    if is_whole(first) {
        return Some(1);
    }
    let (_, value) = first.split_once('=')?;
    let value = value.trim_start();
    let is_open = value.starts_with(['[', '{'])
        || ["\"\"\"", "'''"]
            .iter()
            .any(|quotes| value.starts_with(quotes));
    if !is_open {
        return None;
    }
    let mut text = (*first).to_owned();
    for (count, line) in (2..=MOST_LINES).zip(lines.get(1..)?) {
        text.push('\n');
        text.push_str(line);
        if is_whole(&text) {
            return Some(count);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::repaired;

    #[test]
    fn every_good_line_stays_and_the_bad_ones_are_numbered() {
        for (text, kept, left_out) in [
            ("a = 1\nb = \nc = 3\n", "a = 1\n\nc = 3\n", vec![2]),
            ("a = 1\na = 2\nb = 3\n", "a = 1\n\nb = 3\n", vec![2]),
            ("a = \"x\nb = 3\n", "\nb = 3\n", vec![1]),
            (
                "a = [\n \"x\",\n \"y\"\n]\nb == 3\nc = 4\n",
                "a = [\n \"x\",\n \"y\"\n]\n\nc = 4\n",
                vec![5],
            ),
            (
                "a = [\n \"x\",\nb = 3\n[t]\nc = 4\n",
                "\n\nb = 3\n[t]\nc = 4\n",
                vec![1, 2],
            ),
            (
                "a = 1\n[t\nb = 2\n# remark\n[u]\nc = 3\n",
                "a = 1\n\n\n# remark\n[u]\nc = 3\n",
                vec![2, 3],
            ),
            (
                "[t]\na = 1\n[u]\nb = 2\n[t]\nc = 3\n",
                "[t]\na = 1\n[u]\nb = 2\n\n\n",
                vec![5, 6],
            ),
            ("rubbish\na = 1\nmore rubbish", "\na = 1\n\n", vec![1, 3]),
        ] {
            let found = repaired(text.as_bytes()).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                (found.text.as_str(), &found.left_out),
                (kept, &left_out),
                "{text}"
            );
        }
    }

    #[test]
    fn a_line_that_is_no_utf_8_is_left_out_alone() {
        let found = repaired(b"a = 1\r\nb = \"\xff\"\r\nc = 3\r\n").unwrap();
        assert_eq!(
            (found.text.as_str(), found.left_out),
            ("a = 1\n\nc = 3\n", vec![2])
        );
    }

    #[test]
    fn of_rubbish_and_of_a_version_alone_nothing_is_left() {
        for text in [
            "",
            "damage",
            "version = ",
            "version = 1\nx\n",
            "{\"version\": 1}",
        ] {
            assert_eq!(repaired(text.as_bytes()), None, "{text}");
        }
    }
}

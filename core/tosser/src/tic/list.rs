//! FILES.BBS of a file echo: descriptions of its files. Imports `lines`.

use crate::lines::{from_latin1, to_latin1};

/// Returns the list with the entries of some files removed, and one added. The first line of an entry
/// begins with the file name; lines that begin with a blank continue it.
pub(super) fn with_entry(
    list: &[u8],
    gone: &dyn Fn(&str) -> bool,
    name: &str,
    description: &[Vec<u8>],
) -> Vec<u8> {
    let mut out = Vec::new();
    let mut skips = false;
    let list = list.strip_suffix(b"\n").unwrap_or(list);
    let lines = list
        .split(|byte| *byte == b'\n')
        .filter(|_| !list.is_empty());
    for line in lines {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if !line.first().is_some_and(u8::is_ascii_whitespace) {
            skips = name_of(line).is_some_and(|name| gone(&name));
        }
        if !skips {
            out.extend_from_slice(line);
            out.extend_from_slice(b"\r\n");
        }
    }
    let quoted = match name.contains(' ') {
        true => format!("\"{name}\""),
        false => name.to_owned(),
    };
    out.extend(to_latin1(&quoted));
    for (at, line) in description.iter().enumerate() {
        out.extend_from_slice(if at == 0 { b" " } else { b"\r\n +" });
        let is_text = |byte: &u8| *byte >= b' ' || *byte == b'\t';
        out.extend(line.iter().copied().filter(is_text));
    }
    out.extend_from_slice(b"\r\n");
    out
}

/// Returns the file name at the start of a line.
fn name_of(line: &[u8]) -> Option<String> {
    let text = from_latin1(line);
    match text.strip_prefix('"') {
        Some(rest) => rest.split('"').next().map(str::to_owned),
        None => text.split_whitespace().next().map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::with_entry;

    #[test]
    fn entries_are_replaced_with_their_continuations() {
        let list = b"A comment\r\nold.zip Old\r\n +words\r\n\"my file\" Mine\r\n";
        let gone = |name: &str| name.eq_ignore_ascii_case("OLD.ZIP");
        let found = with_entry(
            list,
            &gone,
            "new.zip",
            &[b"New".to_vec(), b"words".to_vec()],
        );
        let text = String::from_utf8(found).unwrap();
        assert_eq!(
            text,
            "A comment\r\n\"my file\" Mine\r\nnew.zip New\r\n +words\r\n"
        );
        let found = with_entry(b"", &|_| false, "a b", &[]);
        assert_eq!(found, b"\"a b\"\r\n");
    }
}

//! Values in the syntax of GoldED: comments, yes and no, attributes, paths relative to a home
//! folder.

use crate::charset::Charset;
use crate::config::gather::{Gather, Line};
use crate::config::source::read_file;
use crate::config::{EndLines, ReadOnly, WriteAttributes};
use std::path::Path;

/// Returns a line without its comment, which begins with a semicolon outside of double quotes.
pub(super) fn uncommented(text: &[u8]) -> &[u8] {
    let (mut quoted, mut escaped) = (false, false);
    let end = text.iter().position(|&byte| {
        let ends = byte == b';' && !quoted;
        if byte == b'"' && !escaped {
            quoted = !quoted;
        }
        escaped = byte == b'\\';
        ends
    });
    text.get(..end.unwrap_or(text.len()))
        .unwrap_or(text)
        .trim_ascii_end()
}

/// Parses yes and no as GoldED does: `yes`, `true`, `on`, `always`, numbers other than 0, and an
/// empty word mean yes.
pub(super) fn yes(word: &[u8]) -> bool {
    let word = word.to_ascii_lowercase();
    match word.as_slice() {
        b"on" => true,
        [b'n' | b'f' | b'o', ..] => false,
        [first, ..] if first.is_ascii_digit() => {
            let digits = word.iter().take_while(|byte| byte.is_ascii_digit());
            digits.into_iter().any(|digit| *digit != b'0')
        }
        _ => true,
    }
}

/// Attributes of an area, including read-only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Attributes {
    /// Attributes of its messages.
    pub(super) of_messages: WriteAttributes,
    /// True for R/O.
    pub(super) is_read_only: bool,
}

/// Attributes without a meaning for messages written here.
const OTHERS: &str = "A/S ARQ ATT CFM COV DEL FAX FRQ GRP HIR HUB IMM KFS LET LOC LOK ORP PRN RCV RRC RRQ RSV SIG \
                      SNT TFS TRS UNS URQ XMA ZON SCN PKD NWM ROT HEX UPD TOU FMU POS NOK";

/// Parses attributes such as `Pvt K/s R/O`; unknown words are reported. Numbers are skipped: in old
/// lines they are those of addresses.
pub(super) fn attributes(gather: &mut Gather<'_>, line: &Line<'_>, text: &[u8]) -> Attributes {
    let mut all = Attributes::default();
    let is_gap = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b'(' | b')');
    for word in text.split(is_gap).filter(|word| !word.is_empty()) {
        let word = word.to_ascii_uppercase();
        let own = &mut all.of_messages;
        match word.as_slice() {
            b"PVT" => own.private = true,
            b"CRA" => own.crash = true,
            b"HLD" => own.hold = true,
            b"DIR" => own.direct = true,
            b"K/S" => own.kill_sent = true,
            b"R/O" => all.is_read_only = true,
            digits if digits.iter().all(u8::is_ascii_digit) => {}
            other => {
                let shown = line.charset.decode(other).into_owned();
                if !OTHERS.split_whitespace().any(|known| known == shown) {
                    let what = format!(
                        "{shown} is not an attribute of GoldED and was skipped: write Pvt, Cra, \
                         K/s or R/O, for example"
                    );
                    gather.problem(line, what);
                }
            }
        }
    }
    all
}

/// Parses CTRLINFO: `Tearline`, `Origin`, both, yes or no.
pub(super) fn end_lines(text: &[u8]) -> EndLines {
    let text = text.to_ascii_lowercase();
    let has = |word: &[u8]| memchr::memmem::find(&text, word).is_some();
    let (tearline, origin) = (has(b"tear"), has(b"origin"));
    let all = !tearline && !origin && yes(&text);
    EndLines {
        tearline: tearline || all,
        origin: origin || all,
    }
}

/// Parses AREAREADONLY.
pub(super) fn read_only(gather: &mut Gather<'_>, line: &Line<'_>, word: &[u8]) -> ReadOnly {
    match word.to_ascii_lowercase().as_slice() {
        b"hard" => ReadOnly::Hard,
        b"soft" => ReadOnly::Soft,
        _ => {
            gather.problem(line, "AREAREADONLY: write Soft or Hard");
            ReadOnly::Soft
        }
    }
}

/// Expands `%NAME%` and a leading `~/` or `~user/` in a path. Unset variables and unknown users are
/// reported, and stay as written.
pub(super) fn path(gather: &mut Gather<'_>, line: &Line<'_>, written: &[u8]) -> Vec<u8> {
    let path = gather.expand(line, written);
    if let Some(name) = variable(&path) {
        let name = line.charset.decode(name).into_owned();
        let what = format!("the environment has no variable {name}: the path keeps it as it is");
        gather.problem(line, what);
    }
    let Some(rest) = path.strip_prefix(b"~") else {
        return path;
    };
    let end = rest.iter().position(|byte| matches!(byte, b'/' | b'\\'));
    let (user, below) = rest.split_at(end.unwrap_or(rest.len()));
    let home = match user {
        b"" => gather
            .variable("HOME")
            .or_else(|| gather.variable("USERPROFILE")),
        user => home_of(&line.charset.decode(user)),
    };
    match home {
        Some(home) => [home.trim_end_matches('/').as_bytes(), below].concat(),
        None => {
            let shown = line.charset.decode(user).into_owned();
            let what = format!("the home folder ~{shown} is unknown: write the path of the folder");
            gather.problem(line, what);
            path
        }
    }
}

/// Returns the first name between percent signs.
fn variable(path: &[u8]) -> Option<&[u8]> {
    let from = path.get(memchr::memchr(b'%', path)? + 1..)?;
    let name = from.get(..memchr::memchr(b'%', from)?)?;
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    (!name.is_empty() && name.iter().all(is_name)).then_some(name)
}

/// Returns the home folder of a user of this system.
fn home_of(user: &str) -> Option<String> {
    home_in(&read_file(Path::new("/etc/passwd")).ok()?, user)
}

/// Returns the home folder of a user in the text of `/etc/passwd`.
fn home_in(passwd: &[u8], user: &str) -> Option<String> {
    let mut lines = passwd.split(|byte| *byte == b'\n');
    lines.find_map(|line| {
        let mut fields = std::str::from_utf8(line).ok()?.split(':');
        if fields.next()? != user {
            return None;
        }
        fields.nth(4).map(str::to_owned)
    })
}

/// Returns the name of a character set as GoldED names it, considering aliases.
pub(super) fn charset(name: &str, aliases: &[(String, String)]) -> Option<String> {
    let named = |name: &str| Charset::from_kludge(name.as_bytes());
    let spaced = |name: &str| name.replace('_', " ").to_uppercase();
    let alias = || {
        let mut known = aliases.iter();
        let (_, set) = known.find(|(alias, _)| spaced(alias) == spaced(name))?;
        named(set)
    };
    named(name)
        .or_else(alias)
        .or_else(|| named(&name.replace('_', " ")))
        .map(|set| set.name().to_owned())
}

#[cfg(test)]
mod tests {
    use super::{charset, end_lines, home_in, uncommented, variable, yes};

    #[test]
    fn a_semicolon_outside_of_double_quotes_begins_a_comment() {
        for (line, expected) in [
            ("USERNAME Joe Sysop ; that is me", "USERNAME Joe Sysop"),
            ("ORIGIN \"a;b\" ; c", "ORIGIN \"a;b\""),
            ("ORIGIN \"a \\\"; b\" ; c", "ORIGIN \"a \\\"; b\""),
            ("X a;b", "X a"),
            ("X;", "X"),
            ("; all", ""),
            ("X 'a;b'", "X 'a"),
            ("X \"open ; end", "X \"open ; end"),
            ("", ""),
        ] {
            assert_eq!(uncommented(line.as_bytes()), expected.as_bytes(), "{line}");
        }
    }

    #[test]
    fn yes_and_no_are_read_as_golded_reads_them() {
        for (word, expected) in [
            ("yes", true),
            ("Y", true),
            ("True", true),
            ("ON", true),
            ("always", true),
            ("1", true),
            ("010", true),
            ("", true),
            ("no", false),
            ("False", false),
            ("off", false),
            ("0", false),
        ] {
            assert_eq!(yes(word.as_bytes()), expected, "{word}");
        }
    }

    #[test]
    fn ctrlinfo_names_the_lines_that_end_a_message() {
        for (text, tearline, origin) in [
            ("Tearline Origin", true, true),
            ("TEARLINE, ORIGIN", true, true),
            ("Tearline", true, false),
            ("origin", false, true),
            ("Yes", true, true),
            ("NO", false, false),
        ] {
            let lines = end_lines(text.as_bytes());
            assert_eq!((lines.tearline, lines.origin), (tearline, origin), "{text}");
        }
    }

    #[test]
    fn homes_and_variables_are_found() {
        let passwd =
            b"root:x:0:0:root:/root:/bin/sh\nann:x:1000:1000:A,,,:/home/ann:/bin/sh\nodd\n";
        assert_eq!(home_in(passwd, "ann").as_deref(), Some("/home/ann"));
        assert_eq!(home_in(passwd, "an"), None);
        assert_eq!(home_in(b"\xFF\n", "odd"), None);
        assert_eq!(variable(b"/a/%MAIL%/x"), Some(&b"MAIL"[..]));
        assert_eq!(variable(b"50% off %"), None);
    }

    #[test]
    fn character_sets_are_named_by_their_aliases() {
        let aliases = [("+8_OWN".to_owned(), "KOI8-R".to_owned())];
        assert_eq!(charset("CP866", &aliases).as_deref(), Some("CP866"));
        assert_eq!(charset("+8 own", &aliases).as_deref(), Some("KOI8-R"));
        assert_eq!(charset("NO-SUCH-SET", &aliases), None);
    }
}

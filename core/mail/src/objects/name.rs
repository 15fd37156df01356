//! Names of objects (7.2.2.1).

use crate::limits;
use ftn_types::bytes::is_device;
use ftn_types::charset::Charset;

/// Maximum length of an extension, with its dot, that a shortened name keeps, in bytes.
const ENDING_BYTES: usize = 16;

/// Returns a name for display: decoded, without folders before it, without control characters.
pub(super) fn decoded(raw: &[u8], charset: Charset) -> String {
    // Codes of text are ASCII or UTF-8 whatever the message claims.
    let text = match std::str::from_utf8(raw) {
        Ok(text) => text.to_owned(),
        Err(_) => charset.decode(raw).into_owned(),
    };
    clean(&text)
}

/// Returns the last part of a path, without characters invalid in a name.
pub(super) fn clean(text: &str) -> String {
    let mut name = last_part(text);
    if let Some((end, _)) = name.char_indices().nth(limits::OBJECT_NAME_CHARS) {
        name.truncate(end);
    }
    name
}

fn last_part(text: &str) -> String {
    let text = text.trim().trim_matches('"');
    let last = text
        .rsplit(['/', '\\'])
        .find(|part| !part.trim().is_empty());
    let last = last.unwrap_or_default();
    // A drive letter.
    let last = match last.split_once(':') {
        Some((drive, rest)) if drive.len() == 1 && !rest.is_empty() => rest,
        _ => last,
    };
    last.replace(char::is_control, "").trim().to_owned()
}

/// Returns a name that is valid on every file system: not too long, without separators, colons,
/// wildcards, dots and blanks at its ends, and no device name of DOS and Windows.
#[must_use]
pub fn safe_file_name(name: &str) -> String {
    let safe: String = last_part(name)
        .chars()
        .map(|c| match c {
            '<' | '>' | ':' | '"' | '|' | '?' | '*' | '/' | '\\' => '_',
            // Direction marks hide the real end of a name.
            '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => '_',
            c => c,
        })
        .collect();
    let safe = safe
        .trim()
        .trim_end_matches(['.', ' '])
        .trim_start_matches('.');
    // Programs treat a dash as an option.
    let safe = match safe.strip_prefix('-') {
        Some(rest) => format!("_{rest}"),
        None => safe.to_owned(),
    };
    let safe = shortened(&safe);
    let safe = safe.trim_end_matches(['.', ' ']);
    match (safe.is_empty(), is_device(safe)) {
        (true, _) => "object".to_owned(),
        (false, true) => format!("_{safe}"),
        (false, false) => safe.to_owned(),
    }
}

/// Shortens a name to the limit of file systems; a short extension stays.
fn shortened(name: &str) -> String {
    let most = limits::SAVED_NAME_BYTES;
    if name.len() <= most {
        return name.to_owned();
    }
    let dot = name
        .rfind('.')
        .filter(|dot| name.len() - dot <= ENDING_BYTES);
    let (stem, ending) = name.split_at(dot.unwrap_or(name.len()));
    let end = stem.floor_char_boundary(most - ending.len());
    format!("{}{ending}", stem.get(..end).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{clean, decoded, safe_file_name};
    use ftn_types::charset::Charset;

    #[test]
    fn a_name_is_never_a_path() {
        for (written, name) in [
            ("a.zip", "a.zip"),
            ("C:\\TEMP\\a.zip", "a.zip"),
            ("C:a.zip", "a.zip"),
            ("../../etc/passwd", "passwd"),
            ("..\\x", "x"),
            ("dir/", "dir"),
            ("\"a b.txt\"", "a b.txt"),
            ("\" a.txt \"", "a.txt"),
            ("a\0b\u{7}.txt", "ab.txt"),
            ("///", ""),
            ("http://x", "x"),
        ] {
            assert_eq!(clean(written), name, "{written}");
        }
        assert!(clean(&"x".repeat(10_000)).len() <= 255);
    }

    #[test]
    fn saved_names_are_taken_by_every_file_system() {
        for (name, safe) in [
            ("a.zip", "a.zip"),
            ("..\\..\\a.zip", "a.zip"),
            ("C:\\con.txt", "_con.txt"),
            ("NUL", "_NUL"),
            ("AUX .txt", "_AUX .txt"),
            ("clock$", "_clock$"),
            ("lpt1.gif", "_lpt1.gif"),
            ("lpt10.gif", "lpt10.gif"),
            ("ab:c?.txt", "ab_c_.txt"),
            ("...", "object"),
            (".bashrc", "bashrc"),
            ("-rf", "_rf"),
            (" --help.zip", "_-help.zip"),
            ("photo.jpg. ", "photo.jpg"),
            ("", "object"),
            ("cod\u{202E}gpj.exe", "cod_gpj.exe"),
        ] {
            assert_eq!(safe_file_name(name), safe, "{name}");
        }
    }

    #[test]
    fn saved_names_are_as_long_as_file_systems_take_and_keep_their_endings() {
        let (x, zhe) = (|count| "x".repeat(count), |count| "Ж".repeat(count));
        for (name, safe) in [
            (x(240), x(240)),
            (x(241), x(240)),
            (zhe(130), zhe(120)),
            (zhe(130) + ".zip", zhe(118) + ".zip"),
            (zhe(130) + "a.zip. ", zhe(118) + ".zip"),
            // A longer text is no extension.
            (x(2) + "." + &x(300), x(2) + "." + &x(237)),
            (x(239) + ". " + &x(20), x(239)),
        ] {
            assert_eq!(safe_file_name(&name), safe, "{name}");
        }
    }

    #[test]
    fn names_are_utf8_or_in_the_messages_own_character_set() {
        assert_eq!(decoded("кот.gif".as_bytes(), Charset::CP866), "кот.gif");
        assert_eq!(decoded(b"\xAA\xAE\xE2.gif", Charset::CP866), "кот.gif");
    }
}

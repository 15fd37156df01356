//! `IF`, `ELIF` (or `ELSEIF`), `ELSE` and `ENDIF` by platform or by a constant.
//!
//! GoldED does not nest them; here they nest, since nothing else makes sense.

use crate::config::branches::Branches;

/// Handles a line of a condition; `None` for other lines. `Ok` contains a warning if the condition
/// is unknown, and then it is false.
pub(super) fn line(
    branches: &mut Branches,
    keyword: &[u8],
    rest: &[u8],
    number: u32,
) -> Option<Result<Option<String>, String>> {
    let is_known = !matches!(keyword, b"IF" | b"ELIF" | b"ELSEIF") || is_known(rest);
    let (is_right, what) = match keyword {
        b"IF" => {
            branches.open(number, || holds(rest));
            (true, "")
        }
        b"ELIF" | b"ELSEIF" | b"ELSE" => (
            branches.next(keyword == b"ELSE", || holds(rest)),
            "ELSE or ELIF without an IF before it",
        ),
        b"ENDIF" => (branches.close(), "ENDIF without an IF in this file"),
        _ => return None,
    };
    Some(if !is_right {
        Err(what.to_owned())
    } else if is_known {
        Ok(None)
    } else {
        let shown = String::from_utf8_lossy(rest).into_owned();
        Ok(Some(format!(
            "the condition {shown} is unknown, so its lines were skipped: write UNIX, W32, OS2, \
             DOS, Yes or No, for example"
        )))
    })
}

/// Conditions of GoldED, besides numbers.
const KNOWN: &str = "OS/2 OS2 NT W32 WIN32 386 DOS DPMI32 LINUX UNIX SPELL FIREBIRD ASA PLUS YES TRUE ON NO FALSE OFF";

fn is_known(condition: &[u8]) -> bool {
    let word = String::from_utf8_lossy(condition).to_ascii_uppercase();
    word.is_empty()
        || word.starts_with(|first: char| first.is_ascii_digit())
        || KNOWN.split_whitespace().any(|known| known == word)
}

/// Returns whether the condition names this platform or is a true constant.
fn holds(condition: &[u8]) -> bool {
    let word = condition.to_ascii_uppercase();
    match word.as_slice() {
        b"NT" | b"W32" | b"WIN32" => cfg!(windows),
        b"UNIX" | b"LINUX" => cfg!(unix),
        b"FIREBIRD" | b"ASA" | b"PLUS" | b"YES" | b"TRUE" | b"ON" => true,
        // 386 means a DOS machine, not a number.
        b"386" => false,
        other => {
            let digits = other.iter().take_while(|byte| byte.is_ascii_digit());
            digits.into_iter().any(|&digit| digit != b'0')
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{holds, is_known, line};
    use crate::config::branches::Branches;

    #[test]
    fn conditions_name_platforms_and_constants() {
        for (text, expected) in [
            ("UNIX", cfg!(unix)),
            ("linux", cfg!(unix)),
            ("WIN32", cfg!(windows)),
            ("OS/2", false),
            ("DOS", false),
            ("386", false),
            ("0", false),
            ("00", false),
            ("1", true),
            ("010", true),
            ("Yes", true),
            ("Firebird", true),
            ("No", false),
            ("DPMI32", false),
            ("spell", false),
            ("asa", true),
            ("plus", true),
            ("", false),
        ] {
            assert_eq!(holds(text.as_bytes()), expected, "{text}");
            assert!(is_known(text.as_bytes()), "{text}");
        }
        assert!(!holds(b"AMIGA") && !is_known(b"AMIGA"));
    }

    #[test]
    fn one_branch_of_each_if_is_taken_however_they_nest() {
        let mut branches = Branches::default();
        let mut active = Vec::new();
        for (keyword, rest) in [
            ("IF", "0"),
            ("IF", "1"),
            ("ENDIF", ""),
            ("ELIF", "1"),
            ("IF", "0"),
            ("ELSE", ""),
            ("ENDIF", ""),
            ("ELSE", ""),
            ("ENDIF", ""),
        ] {
            let outcome = line(&mut branches, keyword.as_bytes(), rest.as_bytes(), 1);
            assert_eq!(outcome, Some(Ok(None)), "{keyword}");
            active.push(branches.active());
        }
        let expected = [false, false, false, true, false, true, true, false, true];
        assert_eq!(active, expected);
        assert!(line(&mut branches, b"ELSE", b"", 1).unwrap().is_err());
        assert!(line(&mut branches, b"ENDIF", b"", 1).unwrap().is_err());
        assert_eq!(line(&mut branches, b"ORIGIN", b"", 1), None);
        assert_eq!(branches.open_since(), None);
    }
}

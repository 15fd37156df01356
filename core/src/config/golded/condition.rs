//! `IF`, `ELIF` (or `ELSEIF`), `ELSE` and `ENDIF` by platform or by a constant.
//!
//! GoldED does not nest them; here they nest, since nothing else could be meant.

/// The conditions around a line.
#[derive(Debug, Default)]
pub(super) struct Branches(Vec<Branch>);

#[derive(Clone, Copy, Debug)]
struct Branch {
    number: u32,
    outer: bool,
    active: bool,
    taken: bool,
    last: bool,
}

impl Branches {
    /// Whether lines count here.
    pub(super) fn active(&self) -> bool {
        self.0.last().is_none_or(|branch| branch.active)
    }

    /// Line of the innermost `IF` that is still open.
    pub(super) fn open_since(&self) -> Option<u32> {
        self.0.last().map(|branch| branch.number)
    }

    /// Handles a line of a condition; `None` if it is another one.
    pub(super) fn line(
        &mut self,
        keyword: &[u8],
        rest: &[u8],
        number: u32,
    ) -> Option<Result<(), &'static str>> {
        match keyword {
            b"IF" => {
                let outer = self.active();
                let holds = outer && holds(rest);
                self.0.push(Branch {
                    number,
                    outer,
                    active: holds,
                    taken: holds,
                    last: false,
                });
            }
            b"ELIF" | b"ELSEIF" | b"ELSE" => {
                let Some(branch) = self.0.last_mut().filter(|branch| !branch.last) else {
                    return Some(Err("ELSE or ELIF without an IF before it"));
                };
                branch.last = keyword == b"ELSE";
                let may = branch.outer && !branch.taken;
                branch.active = may && (branch.last || holds(rest));
                branch.taken |= branch.active;
            }
            b"ENDIF" => {
                if self.0.pop().is_none() {
                    return Some(Err("ENDIF without an IF in this file"));
                }
            }
            _ => return None,
        }
        Some(Ok(()))
    }
}

/// Whether a platform is this one, or a constant is true.
fn holds(condition: &[u8]) -> bool {
    let word = condition.to_ascii_uppercase();
    match word.as_slice() {
        b"NT" | b"W32" | b"WIN32" => cfg!(windows),
        b"UNIX" | b"LINUX" => cfg!(unix),
        b"FIREBIRD" | b"ASA" | b"PLUS" | b"YES" | b"TRUE" | b"ON" => true,
        // 386 is a DOS machine, not a number.
        b"386" => false,
        other => {
            let digits = other.iter().take_while(|byte| byte.is_ascii_digit());
            digits.into_iter().any(|&digit| digit != b'0')
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Branches, holds};

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
            ("", false),
        ] {
            assert_eq!(holds(text.as_bytes()), expected, "{text}");
        }
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
            let told = branches.line(keyword.as_bytes(), rest.as_bytes(), 1);
            assert_eq!(told, Some(Ok(())), "{keyword}");
            active.push(branches.active());
        }
        let expected = [false, false, false, true, false, true, true, false, true];
        assert_eq!(active, expected);
        assert!(branches.line(b"ELSE", b"", 1).unwrap().is_err());
        assert!(branches.line(b"ENDIF", b"", 1).unwrap().is_err());
        assert_eq!(branches.line(b"ORIGIN", b"", 1), None);
        assert_eq!(branches.open_since(), None);
    }
}

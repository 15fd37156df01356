//! Regular expressions of Appendix A: PCRE2, always multi-line.

use super::raw::in_cp866;
use crate::job::step;
use crate::limits;
use crate::url::Pattern;
use pcre2::bytes::{Regex, RegexBuilder};
use std::ops::Range;
use std::sync::OnceLock;

/// Reason why an expression is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// Not `/pattern/flags`, or flags other than `i` and `m`.
    #[error("{value} is not a regular expression of the form /pattern/ or /pattern/i{}", flags(.other))]
    Form {
        /// The whole value.
        value: String,
        /// Flags unknown to the standard.
        other: String,
    },
    /// PCRE2 refuses the pattern.
    #[error("the regular expression /{pattern}/ is wrong at character {at}: {what}")]
    Compile {
        /// The pattern without its slashes.
        pattern: String,
        /// Place where PCRE2 stopped, as a character of the pattern from 1.
        at: usize,
        /// Message of PCRE2.
        what: String,
    },
}

fn flags(other: &str) -> String {
    if other.is_empty() {
        String::new()
    } else {
        format!("; the flag {other:?} is not in the standard (Appendix A)")
    }
}

/// Result of one attempt to match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchOutcome {
    /// The text matches.
    Yes,
    /// The text does not match.
    No,
    /// The attempt reached the limit of steps.
    GaveUp,
}

/// A match needs too many steps.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct GaveUp;

/// A compiled expression.
#[derive(Clone)]
pub struct Expression {
    /// Compiled to machine code if the system allows it.
    fast: Regex,
    /// For matches that need more steps, in short texts and in long ones.
    careful: Box<[Careful; 2]>,
    /// The same pattern for the bytes of CP866, if it can be spelled in them.
    raw: Option<Regex>,
    /// Pattern passed to PCRE2, without limits.
    meant: String,
    ignore_case: bool,
    /// Text contained in every match, computed on first use.
    needed: OnceLock<Option<String>>,
}

/// An expression with a limit of steps over many possible starts of a match. PCRE2 alone counts the
/// steps from each start, so that a long text may cost hours.
#[derive(Clone, Default)]
struct Careful {
    machine_code: OnceLock<Option<Regex>>,
    /// For texts that overflow the stack of the machine code.
    interpreted: OnceLock<Option<Regex>>,
}

/// Number of possible starts for which [`limits::REGEX_CAREFUL_STEPS`] are meant.
const SOME: u16 = 1024;

/// Number of possible starts tried together, in characters, in short texts and in long ones: each
/// attempt scans the rest of the text for characters that start no match.
const PLACES: [u16; 2] = [SOME, 32 * SOME];

impl std::fmt::Debug for Expression {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Expression({:?})", self.fast.as_str())
    }
}

impl Expression {
    /// Compiles the value of a parameter that begins with a slash.
    ///
    /// # Errors
    /// If it has not the form of Appendix A, or PCRE2 refuses the pattern.
    pub fn compile(value: &str) -> Result<Self, PatternError> {
        let Pattern::Regex {
            pattern,
            ignore_case,
        } = Pattern::of(value)
        else {
            let other = value
                .strip_prefix('/')
                .and_then(|rest| rest.rsplit_once('/'))
                .map(|(_, flags)| flags.chars().filter(|c| !matches!(c, 'i' | 'm')).collect())
                .unwrap_or_default();
            return Err(PatternError::Form {
                value: value.to_owned(),
                other,
            });
        };
        let (meant, shifts) = spell_out_soh(pattern);
        let prefix = format!("(*LIMIT_MATCH={})", limits::REGEX_STEPS);
        let whole = format!("{prefix}{meant}");
        let wrong = |error: pcre2::Error| PatternError::Compile {
            pattern: pattern.to_owned(),
            at: place(pattern, error.offset(), prefix.len(), &shifts),
            what: what(&error),
        };
        Ok(Self {
            fast: build(&whole, ignore_case, true).map_err(wrong)?,
            careful: Box::default(),
            raw: in_cp866(&meant, ignore_case).and_then(|spelled| {
                RegexBuilder::new()
                    .caseless(ignore_case)
                    .multi_line(true)
                    .jit_if_available(true)
                    .max_jit_stack_size(Some(limits::REGEX_JIT_STACK))
                    .build(&format!("{prefix}{spelled}"))
                    .ok()
            }),
            meant,
            ignore_case,
            needed: OnceLock::new(),
        })
    }

    /// Returns the pattern passed to PCRE2, and whether case is ignored.
    pub(super) fn meant(&self) -> (&str, bool) {
        (&self.meant, self.ignore_case)
    }

    /// Returns whether it may match a text in pieces, each of whole lines; `false` is certain. A
    /// quick check of ASCII texts only.
    #[must_use]
    pub fn may_be_in(&self, texts: &[&str]) -> bool {
        let needed = self
            .needed
            .get_or_init(|| super::required::required(&self.meant));
        super::text::may_contain(texts, needed.as_deref().into_iter())
    }

    /// Returns the expression for the bytes of CP866, if an exact one exists.
    pub(super) fn raw(&self) -> Option<&Regex> {
        self.raw.as_ref()
    }

    /// Returns whether the expression matches somewhere in a text.
    #[must_use]
    pub fn find(&self, text: &str) -> MatchOutcome {
        self.find_from(text, 0).0
    }

    fn find_from(&self, text: &str, start: usize) -> (MatchOutcome, Range<usize>) {
        step(1);
        let is_quick = text.len() <= limits::REGEX_QUICK_BYTES || self.cannot_be_inside();
        let quick = is_quick.then(|| self.fast.find_at(text.as_bytes(), start));
        let found = match quick {
            Some(Ok(found)) => Ok(found.map(|found| found.start()..found.end())),
            _ => self.find_within_limit(text, start),
        };
        match found {
            Ok(Some(found)) => (MatchOutcome::Yes, found),
            Ok(None) => (MatchOutcome::No, 0..0),
            Err(GaveUp) => (MatchOutcome::GaveUp, 0..0),
        }
    }

    /// Returns the first match at or after an offset.
    fn find_within_limit(&self, text: &str, start: usize) -> Result<Option<Range<usize>>, GaveUp> {
        if self.cannot_be_inside() {
            return Err(GaveUp);
        }
        let long = usize::from(text.len() > limits::REGEX_QUICK_BYTES);
        let careful = self.careful.get(long).ok_or(GaveUp)?;
        let places = *PLACES.get(long).ok_or(GaveUp)?;
        let compiled = |jit| {
            let steps = limits::REGEX_CAREFUL_STEPS * u32::from(places / SOME);
            let meant = &self.meant;
            let whole = format!("(*LIMIT_MATCH={steps})\\G(?s:.{{0,{places}}}?)\\K(?:{meant})");
            build(&whole, self.ignore_case, jit).ok()
        };
        let machine_code = careful
            .machine_code
            .get_or_init(|| compiled(true))
            .as_ref()
            .ok_or(GaveUp)?;
        let mut at = start;
        loop {
            let found = machine_code.find_at(text.as_bytes(), at);
            let found = found.or_else(|error| {
                let interpreted = careful.interpreted.get_or_init(|| compiled(false));
                match interpreted {
                    Some(regex) if error.code() == JIT_STACK_LIMIT => {
                        regex.find_at(text.as_bytes(), at)
                    }
                    _ => Err(error),
                }
            });
            if let Some(found) = found.map_err(|_| GaveUp)? {
                return Ok(Some(found.start()..found.end()));
            }
            let rest = text.get(at..).unwrap_or_default();
            match rest.char_indices().nth(usize::from(places)) {
                Some((far, _)) => at += far,
                None => return Ok(None),
            }
        }
    }

    /// Returns whether the pattern would change its meaning inside of another one.
    fn cannot_be_inside(&self) -> bool {
        const WORDS: [&str; 6] = ["(*", "\\G", "(?R", "(?0", "\\g<0", "\\g'0"];
        WORDS.iter().any(|word| self.meant.contains(word))
    }

    /// Returns the matches in a text, at most `most`; empty ones are left out.
    #[must_use]
    pub fn hits(&self, text: &str, most: usize) -> Vec<Range<usize>> {
        self.look(text, most).1
    }

    /// Does the same as [`Self::hits`]; `None` if an attempt gave up, after a long time.
    pub(super) fn quick_hits(&self, text: &str, most: usize) -> Option<Vec<Range<usize>>> {
        let Matches { hits, last, .. } = self.match_to_end(text, most);
        (last != MatchOutcome::GaveUp).then_some(hits)
    }

    /// Returns whether the expression matches somewhere in a text, and [`Self::hits`].
    #[must_use]
    pub fn look(&self, text: &str, most: usize) -> (MatchOutcome, Vec<Range<usize>>) {
        let Matches { first, hits, .. } = self.match_to_end(text, most);
        (first, hits)
    }

    /// Matches a text to its end.
    fn match_to_end(&self, text: &str, most: usize) -> Matches {
        let mut hits = Vec::new();
        let (first, mut range) = self.find_from(text, 0);
        let mut found = first;
        let mut at = 0;
        // `/x*/` has an empty match at every offset of a text without x.
        let mut tries = most.saturating_mul(4);
        while found == MatchOutcome::Yes {
            // `\C` matches single bytes: hits still consist of whole characters.
            let start = text.floor_char_boundary(range.start);
            let end = ceil(text, range.end);
            if start < end {
                at = end.max(at + 1);
                hits.push(start..end);
            } else {
                at = ceil(text, end.max(at) + 1);
            }
            tries = tries.saturating_sub(1);
            if hits.len() >= most || at > text.len() || tries == 0 {
                break;
            }
            (found, range) = self.find_from(text, at);
        }
        Matches {
            first,
            hits,
            last: found,
        }
    }
}

/// Matches of an expression in a text.
struct Matches {
    /// Result of the first attempt.
    first: MatchOutcome,
    hits: Vec<Range<usize>>,
    /// Result of the last attempt.
    last: MatchOutcome,
}

fn build(whole: &str, ignore_case: bool, jit: bool) -> Result<Regex, pcre2::Error> {
    RegexBuilder::new()
        .caseless(ignore_case)
        .multi_line(true)
        .utf(true)
        .ucp(true)
        .jit_if_available(jit)
        .max_jit_stack_size(jit.then_some(limits::REGEX_JIT_STACK))
        .build(whole)
}

/// `PCRE2_ERROR_JIT_STACKLIMIT`.
const JIT_STACK_LIMIT: i32 = -46;

/// Returns the nearest character boundary at or after an offset; past the end of the text it is the
/// offset itself.
fn ceil(text: &str, at: usize) -> usize {
    (at..text.len())
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(at.max(text.len()))
}

/// Returns the message of PCRE2, without the prefix of the crate.
fn what(error: &pcre2::Error) -> String {
    let text = error.to_string();
    let text = text.strip_prefix("PCRE2: ").unwrap_or(&text);
    match (error.offset(), text.split_once(": ")) {
        (Some(_), Some((_, what))) => what.to_owned(),
        _ => text.to_owned(),
    }
}

/// Returns the character of the original pattern, from 1, at an offset of the spelled-out pattern.
fn place(pattern: &str, offset: Option<usize>, prefix: usize, shifts: &[Shift]) -> usize {
    let offset = offset.unwrap_or(prefix).saturating_sub(prefix);
    let mut at = offset;
    for shift in shifts {
        if offset > shift.meant {
            at = at.saturating_sub(shift.longer);
        }
    }
    1 + pattern
        .char_indices()
        .take_while(|(start, _)| *start < at)
        .count()
}

/// A place where the pattern was lengthened.
#[derive(Clone, Copy, Debug)]
struct Shift {
    /// Offset in the pattern passed to PCRE2.
    meant: usize,
    /// Number of added bytes.
    longer: usize,
}

/// Writes `\x1` and `\01` right after `^` as `\x01`: the standard's `^\x1Category` (7.2.1.4) means
/// SOH and `Category`, but PCRE2 alone would read `\x1C`. A group or a look-around may begin
/// between the two, as in `^(?!\x1)`.
fn spell_out_soh(pattern: &str) -> (String, Vec<Shift>) {
    let mut out = String::with_capacity(pattern.len() + 4);
    let mut shifts = Vec::new();
    let mut rest = pattern;
    // True right after `^`, or after `^` and the openings of groups.
    let mut at_start = false;
    let mut in_class = false;
    while let Some(first) = rest.chars().next() {
        if at_start
            && let Some(after) = rest
                .strip_prefix("\\x1")
                .or_else(|| rest.strip_prefix("\\01"))
        {
            shifts.push(Shift {
                meant: out.len(),
                longer: 1,
            });
            out.push_str("\\x01");
            rest = after;
            at_start = false;
            continue;
        }
        let mut len = first.len_utf8();
        match first {
            '\\' if rest.starts_with("\\Q") => {
                len = rest.find("\\E").map_or(rest.len(), |at| at + 2);
                at_start = false;
            }
            '\\' => {
                len += rest
                    .get(1..)
                    .and_then(|r| r.chars().next())
                    .map_or(0, char::len_utf8);
                at_start = false;
            }
            '[' if !in_class => {
                in_class = true;
                at_start = false;
                // A bracket right after the opening one is a member of the class.
                let inner = rest.get(1..).unwrap_or_default();
                let inner = inner.strip_prefix('^').unwrap_or(inner);
                let inner = inner.strip_prefix(']').unwrap_or(inner);
                len = rest.len() - inner.len();
            }
            ']' if in_class => in_class = false,
            _ if in_class => {}
            '(' => {
                let opening = ["(?!", "(?=", "(?:", "(?>", "(?|"]
                    .into_iter()
                    .find(|opening| rest.starts_with(opening));
                len = opening.map_or(1, str::len);
            }
            '^' => at_start = true,
            _ => at_start = false,
        }
        let (taken, after) = rest.split_at_checked(len).unwrap_or((rest, ""));
        out.push_str(taken);
        rest = after;
    }
    (out, shifts)
}

#[cfg(test)]
mod tests {
    use super::{Expression, MatchOutcome, PatternError, spell_out_soh};
    use crate::limits;

    #[test]
    fn soh_after_the_start_of_a_line_is_spelled_out() {
        for (pattern, meant) in [
            (r"^\x1Category", r"^\x01Category"),
            (r"^\01Real", r"^\x01Real"),
            (r"^(?!\x1).*Kremlin", r"^(?!\x01).*Kremlin"),
            (r"^(\x1A|\01B)", r"^(\x01A|\01B)"),
            (r"^(?:(?=\01)x)", r"^(?:(?=\x01)x)"),
            (r"a|^\x1F", r"a|^\x01F"),
            // Elsewhere PCRE2's own reading applies.
            (r"\x1C", r"\x1C"),
            (r"^a\x1C", r"^a\x1C"),
            (r"\^\x1C", r"\^\x1C"),
            (r"[^\x1C]", r"[^\x1C]"),
            (r"[]^\x1C]", r"[]^\x1C]"),
            (r"\Q^\x1C\E^\x1C", r"\Q^\x1C\E^\x01C"),
            (r"\Q[\E^\x1C", r"\Q[\E^\x01C"),
            (r"^\Qa\E\x1C", r"^\Qa\E\x1C"),
            (r"^\d\x1C", r"^\d\x1C"),
            (r"^[a]\x1C", r"^[a]\x1C"),
            (r"^]\x1C", r"^]\x1C"),
            (r"[a[]^\x1C", r"[a[]^\x01C"),
            (r"^\x1\x1C", r"^\x01\x1C"),
            (r"^\x01", r"^\x01"),
            ("", ""),
            ("\\", "\\"),
            ("\\п^\\x1", "\\п^\\x01"),
        ] {
            assert_eq!(spell_out_soh(pattern).0, meant, "{pattern}");
        }
    }

    #[test]
    fn wrong_expressions_say_what_and_where() {
        let error = |value: &str| Expression::compile(value).unwrap_err();
        let deep = format!(r"^{}\x1", "(".repeat(251));
        for (pattern, at, what) in [
            ("a(b", 4, "missing closing parenthesis"),
            ("абв(", 5, "missing closing parenthesis"),
            (r"^\x1a[", 7, "missing terminating ] for character class"),
            // Places before, at and after the spelled-out SOH.
            (r"a)^\x1", 2, "unmatched closing parenthesis"),
            (deep.as_str(), 253, "parentheses are too deeply nested"),
            (r"^\x1)b", 5, "unmatched closing parenthesis"),
        ] {
            assert_eq!(
                error(&format!("/{pattern}/")),
                PatternError::Compile {
                    pattern: pattern.to_owned(),
                    at,
                    what: what.to_owned(),
                }
            );
        }
        assert!(error("/a/x").to_string().contains("\"x\""));
        assert!(matches!(error("/a"), PatternError::Form { .. }));
    }

    #[test]
    fn m_says_nothing_and_i_ignores_case_of_every_alphabet() {
        for (value, text, found) in [
            ("/^b/", "a\nb", true),
            ("/^b/m", "a\nb", true),
            ("/a$/", "a\nb", true),
            ("/ПИСЬМО/i", "письмо", true),
            ("/ПИСЬМО/im", "письмо", true),
            ("/ПИСЬМО/", "письмо", false),
            (r"/\bмир\b/", "мир, труд", true),
            (r"/\bмир\b/", "мирный", false),
            ("/a.b/", "a\nb", false),
        ] {
            let expected = if found {
                MatchOutcome::Yes
            } else {
                MatchOutcome::No
            };
            assert_eq!(
                Expression::compile(value).unwrap().find(text),
                expected,
                "{value} in {text:?}"
            );
        }
    }

    #[test]
    fn a_text_that_machine_code_has_no_stack_for_is_matched_all_the_same() {
        let long = Expression::compile("/^(?:ab|cd)*$/").unwrap();
        assert_eq!(long.find(&"ab".repeat(32_000)), MatchOutcome::Yes);
    }

    #[test]
    fn a_quick_look_excludes_texts_of_ascii_without_what_every_match_has() {
        let expression = Expression::compile("/^ab.*mailer/").unwrap();
        assert!(expression.may_be_in(&["x", "the Mailer"]));
        assert!(!expression.may_be_in(&["x", "the mail"]));
    }

    #[test]
    fn an_evil_expression_gives_up_soon() {
        let text = format!("{}!", "a".repeat(5000));
        let lines = format!("{}\n", "x".repeat(76)).repeat(50);
        for (value, text) in [
            ("/^(a+)+$/", &text),
            ("/(*LIMIT_MATCH=4000000000)^(a+)+$/", &text),
            ("/(x*)*y|(a|aa)+$/", &text),
            // From each place it takes fewer steps than one attempt may.
            (r"/(x+)x+x+\1[yz]/", &lines),
            (r"/(x+)x+x+\1[yz]/", &lines.repeat(20)),
        ] {
            let evil = Expression::compile(value).unwrap();
            // The limit counts steps: no pattern gets more of them than the first states, and the
            // steps these patterns need would take longer than the age of the machine.
            let limit = format!("(*LIMIT_MATCH={})", limits::REGEX_STEPS);
            assert!(evil.fast.as_str().starts_with(&limit), "{value}");
            assert_eq!(evil.find(text), MatchOutcome::GaveUp, "{value}");
        }
    }

    #[test]
    fn an_honest_expression_gets_the_steps_that_it_needs() {
        for (lines, pattern) in [(200, r"foo(?:.|\n)*bar"), (2000, "foo.*bar")] {
            let between = "Ещё одна строка\n".repeat(lines);
            let text = format!(
                "{between}foo {}bar",
                if lines == 200 { &between } else { "" }
            );
            let expression = Expression::compile(&format!("/{pattern}/")).unwrap();
            let place = between.len()..text.len();
            assert_eq!(expression.hits(&text, 10), [place], "{pattern}");
            assert_eq!(expression.find(&between), MatchOutcome::No, "{pattern}");
        }
    }

    #[test]
    fn careful_matching_finds_what_quick_matching_finds() {
        let text = "яб x\n".repeat(700) + "конец";
        for pattern in [
            "конец",
            "x",
            "x$",
            "^",
            "$",
            "z",
            "",
            r"(?<=x\n)яб",
            r"\bконец\b",
            r"я\Kб x\nяб",
            "КОНЕЦ",
            r"(?i)КОНЕЦ|z",
            r"(б) x\n.\1 x\nк",
            "(?=.*ц)к",
        ] {
            let expression = Expression::compile(&format!("/{pattern}/")).unwrap();
            for start in [0, 1, 3, 2 * 1024, text.len() - 2, text.len()] {
                let start = super::ceil(&text, start);
                let quick = expression.fast.find_at(text.as_bytes(), start).unwrap();
                let quick = quick.map(|found| found.start()..found.end());
                let careful = expression.find_within_limit(&text, start);
                assert_eq!(careful, Ok(quick), "{pattern} from {start}");
            }
        }
        // Patterns that change their meaning inside of another one are not matched there.
        for pattern in [r"\Gx", "x(*COMMIT)y", "x(?R)?y"] {
            let expression = Expression::compile(&format!("/{pattern}/")).unwrap();
            let careful = expression.find_within_limit("xy", 0);
            assert_eq!(careful, Err(super::GaveUp), "{pattern}");
        }
    }

    #[test]
    fn hits_are_the_places_that_match() {
        let hits = |value: &str, text: &str| Expression::compile(value).unwrap().hits(text, 10);
        assert_eq!(hits("/а+/", "ба бааа"), [2..4, 7..13]);
        assert_eq!(hits("/x*/", "яxяx"), [2..3, 5..6]);
        assert_eq!(hits("/$/", "a\nb"), [0..0; 0]);
        assert_eq!(hits(r"/\C/", "яx"), [0..2, 2..3]);
        assert_eq!(hits(r"/\w\K/", "яx"), [0..0; 0]);
        assert_eq!(hits("/x*/", "яяя"), [0..0; 0]);
        assert_eq!(hits("/a/", &"a".repeat(50)).len(), 10);
        // 40 offsets are tried for 10 hits.
        for (before, found) in [(39, 1), (40, 0)] {
            let text = format!("{}x", "y".repeat(before));
            assert_eq!(hits("/x*/", &text).len(), found);
        }
    }
}

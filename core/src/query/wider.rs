//! Expressions over raw bytes that match at least where an expression of PCRE2 matches.
//!
//! Each character of a pattern becomes all the bytes that can spell it in some character sets, and
//! parts that only narrow a match (assertions, atomic groups, laziness) are dropped. Line ends are
//! CR, as stored.
//!
//! The machine code of PCRE2 scans bytes several times faster than an automaton if a match begins
//! with few different bytes, and it knows look-around, which stays if ASCII alone decides it. But
//! it backtracks: patterns with many repetitions are left to an automaton, which scans the bytes
//! once.

use super::prefilter::{Bytes, spellings};
use super::regex::GaveUp;
use super::sweep::cases_if;
use super::syntax::{Alternatives, Char, Member, Node, Quantifier, is_look_around, tree};
use crate::charset::Charset;
use crate::limits;

/// An expression that matches at least where another one does.
#[derive(Clone, Debug)]
pub(super) struct Wider {
    engine: Engine,
    /// True if a part of it matches a line end.
    pub(super) crosses_lines: bool,
}

#[derive(Clone, Debug)]
enum Engine {
    Automaton(regex::bytes::Regex),
    MachineCode(pcre2::bytes::Regex),
}

impl Wider {
    /// Returns the start of a match at or after an offset.
    ///
    /// # Errors
    /// If the search takes too many steps.
    pub(super) fn find_at(&self, bytes: &[u8], start: usize) -> Result<Option<usize>, GaveUp> {
        match &self.engine {
            Engine::Automaton(regex) => Ok(regex.find_at(bytes, start).map(|found| found.start())),
            Engine::MachineCode(regex) => {
                let found = regex.find_at(bytes, start).map_err(|_| GaveUp)?;
                Ok(found.map(|found| found.start()))
            }
        }
    }

    pub(super) fn is_match(&self, bytes: &[u8]) -> bool {
        match &self.engine {
            Engine::Automaton(regex) => regex.is_match(bytes),
            Engine::MachineCode(regex) => {
                bytes.len() > limits::REGEX_QUICK_BYTES || regex.is_match(bytes).unwrap_or(true)
            }
        }
    }
}

/// Maximum memory of an automaton, in bytes: bigger ones would be slow.
const MOST_BYTES: usize = 256 * 1024;
/// Maximum count of repetitions that is preserved.
const MOST_COUNTED: usize = 16;

/// Returns a wider expression for texts in some character sets without bytes that lack a character.
/// `None` if the pattern (in the form that [`super::regex`] passes to PCRE2) is too complex, or
/// nothing would be excluded.
pub(super) fn wider(pattern: &str, ignore_case: bool, charsets: &[Charset]) -> Option<Wider> {
    let sets = charsets.iter().map(|set| Bytes::unless_utf8(*set));
    let mut widening = Widening {
        ignore_case,
        utf8: charsets.contains(&Charset::UTF8),
        sets: sets.collect(),
        crosses_lines: false,
        keeps_looks: false,
    };
    let tree = tree(pattern)?;
    let made = widening.alternatives(&tree)?;
    let automaton = regex::bytes::RegexBuilder::new(&made)
        .unicode(false)
        .size_limit(MOST_BYTES)
        .build()
        .ok()?;
    if automaton.is_match(b"") {
        return None;
    }
    let crosses_lines = widening.crosses_lines;
    widening.keeps_looks = true;
    let machine_code = || {
        let made = widening.alternatives(&tree)?;
        pcre2::bytes::RegexBuilder::new()
            .jit(true)
            .max_jit_stack_size(Some(limits::REGEX_JIT_STACK))
            .build(&format!("(*LIMIT_MATCH={}){made}", limits::REGEX_STEPS))
            .ok()
    };
    let tried = (repetitions(&tree) <= MOST_REPETITIONS).then(machine_code);
    Some(Wider {
        engine: match tried.flatten() {
            Some(regex) => Engine::MachineCode(regex),
            None => Engine::Automaton(automaton),
        },
        crosses_lines,
    })
}

/// Maximum number of unbounded repetitions that machine code may have to try in all combinations.
const MOST_REPETITIONS: usize = 2;

/// Returns the number of unbounded repetitions in a pattern; too many if a group is repeated.
fn repetitions(tree: &Alternatives<'_>) -> usize {
    let of_item = |item: &super::syntax::Quantified<'_>| {
        let is_endless = |own: &Quantifier<'_>| !matches!(own.count, Some((_, Some(_))));
        let own = usize::from(item.quantifiers.iter().any(is_endless));
        match &item.node {
            Node::Group { .. } if !item.quantifiers.is_empty() => MOST_REPETITIONS + 1,
            Node::Group { inner, .. } => repetitions(inner),
            _ => own,
        }
    };
    tree.iter().flatten().map(of_item).sum()
}

/// A set of characters: ASCII as bits, of the others only the kinds that may occur.
#[derive(Clone, Copy, Default)]
struct Set {
    ascii: u128,
    /// True for any character beyond ASCII.
    high: bool,
    /// True for digits of other scripts, which no single-byte set has.
    digits: bool,
}

const fn bits(from: u8, to: u8) -> u128 {
    let mut bits = 0;
    let mut at = from;
    while at <= to {
        bits |= 1 << at;
        at += 1;
    }
    bits
}

const DIGITS: u128 = bits(b'0', b'9');
const LETTERS: u128 = bits(b'a', b'z') | bits(b'A', b'Z');
const BLANKS: u128 = bits(9, 13) | bits(b' ', b' ');
const WORD: u128 = DIGITS | LETTERS | bits(b'_', b'_');
const LF: u128 = bits(b'\n', b'\n');
const CR: u128 = bits(b'\r', b'\r');

impl Set {
    const ANY: Self = Self {
        ascii: u128::MAX,
        high: true,
        digits: false,
    };

    const fn with_high(ascii: u128) -> Self {
        Self {
            ascii,
            high: true,
            digits: false,
        }
    }

    fn one(c: char) -> Self {
        Self::range(c, c)
    }

    fn range(first: char, last: char) -> Self {
        let end = |c: char| u8::try_from(c).unwrap_or(u8::MAX).min(0x7F);
        Self {
            ascii: if first.is_ascii() {
                bits(end(first), end(last))
            } else {
                0
            },
            high: !last.is_ascii(),
            digits: false,
        }
    }

    /// Returns the set of a letter after a backslash.
    fn shorthand(c: char) -> Self {
        match c {
            'd' => Self {
                ascii: DIGITS,
                high: false,
                digits: true,
            },
            'D' => Self::with_high(!DIGITS),
            'w' => Self::with_high(WORD),
            'W' => Self::with_high(!WORD),
            's' => Self::with_high(BLANKS),
            _ => Self::with_high(!BLANKS),
        }
    }

    fn add(&mut self, other: Self) {
        self.ascii |= other.ascii;
        self.high |= other.high;
        self.digits |= other.digits;
    }

    /// Adds the other cases.
    fn add_cases(&mut self) {
        let upper = bits(b'A', b'Z');
        let of_ascii = self.ascii;
        if self.high {
            // Non-ASCII letters whose other case is in ASCII.
            self.ascii |= bits(b'i', b'i') | bits(b'k', b'k') | bits(b's', b's');
        }
        self.ascii |= (self.ascii & upper) << 32;
        self.ascii |= (self.ascii & upper << 32) >> 32;
        self.high |= of_ascii & LETTERS != 0;
    }
}

struct Widening {
    ignore_case: bool,
    utf8: bool,
    /// Bytes of each character set; `None` for UTF-8.
    sets: Vec<Option<Bytes>>,
    crosses_lines: bool,
    /// True if look-around decided by ASCII stays.
    keeps_looks: bool,
}

impl Widening {
    fn alternatives(&mut self, tree: &Alternatives<'_>) -> Option<String> {
        let mut out = String::new();
        for (at, sequence) in tree.iter().enumerate() {
            if at > 0 {
                out.push('|');
            }
            for item in sequence {
                out.push_str(&self.node(&item.node)?);
                for quantifier in &item.quantifiers {
                    // Counts matter, greediness does not.
                    out.push_str(&match quantifier.count? {
                        (least, Some(most)) if most <= MOST_COUNTED => {
                            format!("{{{least},{most}}}")
                        }
                        (least, _) => format!("{{{},}}", least.min(MOST_COUNTED)),
                    });
                }
            }
        }
        Some(out)
    }

    fn node(&mut self, node: &Node<'_>) -> Option<String> {
        match node {
            Node::Char(Char { c, .. }) => self.literal(*c),
            Node::Any => self.set(Set::with_high(!LF)),
            Node::Assertion(_) => Some(NOTHING.to_owned()),
            Node::Shorthand(c) => self.set(Set::shorthand(*c)),
            Node::Property => self.set(Set::ANY),
            Node::Unclear => None,
            Node::Class { negated, members } => self.class(*negated, members),
            Node::Group { opening, inner } if self.keeps_looks && is_look_around(opening) => {
                let kept = self.exactly(inner);
                Some(kept.map_or_else(|| NOTHING.to_owned(), |kept| format!("{opening}{kept})")))
            }
            Node::Group { opening, inner } => {
                let crossed = self.crosses_lines;
                let inner = self.alternatives(inner)?;
                if is_look_around(opening) {
                    self.crosses_lines = crossed;
                    return Some(NOTHING.to_owned());
                }
                Some(format!("(?:{inner})"))
            }
        }
    }

    /// Returns a look-around on visible ASCII characters unchanged: these bytes mean the same in
    /// all character sets, and are never dropped from a line.
    fn exactly(&self, tree: &Alternatives<'_>) -> Option<String> {
        let mut out = String::new();
        for (at, sequence) in tree.iter().enumerate() {
            if at > 0 {
                out.push('|');
            }
            for item in sequence {
                match &item.node {
                    Node::Char(Char { c, .. }) => self.exact_class(&[(*c, *c)], &mut out)?,
                    Node::Class {
                        negated: false,
                        members,
                    } => {
                        let ends = |member: &Member<'_>| match member {
                            Member::Char(own) => Some((own.c, own.c)),
                            Member::Range(first, last) => Some((first.c, last.c)),
                            _ => None,
                        };
                        let ranges: Option<Vec<_>> = members.iter().map(ends).collect();
                        self.exact_class(&ranges?, &mut out)?;
                    }
                    Node::Group {
                        opening: "(" | "(?:",
                        inner,
                    } => out.push_str(&format!("(?:{})", self.exactly(inner)?)),
                    _ => return None,
                }
                for quantifier in &item.quantifiers {
                    out.push_str(quantifier.source);
                }
            }
        }
        Some(out)
    }

    fn exact_class(&self, ranges: &[(char, char)], out: &mut String) -> Option<()> {
        out.push('[');
        for (first, last) in ranges {
            for c in *first..=*last {
                if !c.is_ascii_graphic() {
                    return None;
                }
                for c in std::iter::once(c).chain(cases_if(self.ignore_case, c)) {
                    let byte = u8::try_from(c).ok().filter(u8::is_ascii)?;
                    out.push_str(&format!("\\x{byte:02X}"));
                }
            }
        }
        out.push(']');
        Some(())
    }

    fn literal(&mut self, c: char) -> Option<String> {
        if c.is_ascii_control() {
            return self.set(Set::one(c));
        }
        let others = |c: char| cases_if(self.ignore_case, c);
        let spelled = spellings(c.encode_utf8(&mut [0; 4]), &self.sets, &others)?;
        Some(format!("(?:{spelled})"))
    }

    fn class(&mut self, negated: bool, members: &[Member<'_>]) -> Option<String> {
        let mut set = Set::default();
        for member in members {
            set.add(match member {
                Member::Char(Char { c, .. }) => Set::one(*c),
                Member::Range(first, last) => Set::range(first.c, last.c),
                Member::Shorthand(c) => Set::shorthand(*c),
                // Its characters, or those outside of it, are unknown.
                Member::Property => return self.set(Set::ANY),
                Member::Unclear => return None,
            });
        }
        if negated {
            return self.set(Set::with_high(!set.ascii));
        }
        if self.ignore_case {
            set.add_cases();
        }
        self.set(set)
    }

    /// Returns a set as bytes.
    fn set(&mut self, set: Set) -> Option<String> {
        let mut ascii = set.ascii;
        if ascii & LF != 0 {
            ascii |= CR;
            self.crosses_lines = true;
        } else {
            ascii &= !CR;
        }
        let mut class = String::new();
        for byte in 0..0x80_u8 {
            if ascii >> byte & 1 == 1 {
                class.push_str(&format!("\\x{byte:02X}"));
            }
        }
        if set.high {
            class.push_str("\\x80-\\xFF");
        }
        let far = match (self.utf8, set.high, set.digits) {
            (true, true, _) => Some("[\\xC2-\\xF4][\\x80-\\xBF]{1,3}"),
            // The leading bytes of all digits beyond ASCII.
            (true, false, true) => Some("[\\xD9-\\xF0][\\x80-\\xBF]{1,3}"),
            _ => None,
        };
        match (class.is_empty(), far) {
            (true, None) => None,
            (true, Some(far)) => Some(format!("(?:{far})")),
            (false, None) => Some(format!("[{class}]")),
            (false, Some(far)) => Some(format!("(?:[{class}]|{far})")),
        }
    }
}

/// Replacement of an assertion.
const NOTHING: &str = "(?:)";

#[cfg(test)]
mod tests {
    use super::{Engine, wider};
    use crate::charset::Charset;

    const SETS: &[Charset] = &[Charset::CP866, Charset::UTF8];

    #[test]
    fn wider_expressions_find_what_the_narrow_ones_find() {
        for (pattern, ignore_case, text, crosses) in [
            (r"[Mm]a(?=il|ps)[a-z]+\d{5}", false, "xx mailer12345", false),
            (r"^(?!\x01).*\bma[^x]ler\b", false, "mailer", true),
            (r"a\sb", false, "a\rb", true),
            (r"a\nb", false, "a\rb", true),
            (r"(?<=a)b{2,}+(?:c|\x41)??", false, "bb", false),
            (r"[а-я]{3,500}", false, "абв", false),
            (r"КОТ|[]x]y", true, "кот", false),
            (r"[k]elvin", true, "\u{212A}ELVIN", false),
            (r"[\u{212A}]elvin", true, "kelvin", false),
            (r"\p{Lu}и", false, "Ии", true),
            (r"[^\p{Lu}]:", false, "x:", true),
            (r"[\w.-]+@", false, "я.x-y@", false),
            (r"a.b", false, "aжb", false),
            (r"a\db", false, "a٣b", false),
            (r"a[\dx]b", false, "a٣b", false),
            (r"a\Db", false, "a b", true),
            (r"a\Wb", false, "a b", true),
            (r"a\Sb", false, "axb", false),
            ("[A]b", true, "ab", false),
            ("[a]b", true, "Ab", false),
            // Look-around that is not matched itself.
            (r"[Mm]a(?!\s)il", false, "mail", false),
            (r"[Mm]a(?!ps|xx)\w", false, "mailer", false),
            (r"[Aa](?=[k-m]e)[a-z]", false, "ale", false),
            (r"[Aa](?!l{2})\w", false, "ale", false),
            (
                r"a{40}",
                false,
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                false,
            ),
        ] {
            let pattern = pattern.replace(r"\u{212A}", "\u{212A}");
            let made = wider(&pattern, ignore_case, SETS).unwrap();
            for set in SETS {
                let bytes = set.encode(text);
                if set.decode(&bytes) == text {
                    assert!(made.is_match(&bytes), "{pattern} in {set}");
                }
            }
            assert_eq!(made.crosses_lines, crosses, "{pattern}");
        }
    }

    #[test]
    fn wider_expressions_leave_out_what_they_can() {
        for (pattern, ignore_case, text) in [
            (
                r"[Mm]a(?=il|ps)[a-z]+\d{5}",
                false,
                "xx mailer1234 maps 12345",
            ),
            ("a.b", false, "a\rb"),
            (r"\bкот\w", false, "кит и пёс"),
            ("[k]elvin", false, "Kelvin"),
            (r"\d\d:(?!x)", false, "я1:2"),
            (r"a\db", false, "axb"),
            (r"a\Db", false, "a1b"),
            (r"a\wb", false, "a-b"),
            (r"a\Wb", false, "axb"),
            (r"a\sb", false, "axb"),
            (r"a\Sb", false, "a b"),
            ("[A]b", false, "ab"),
            ("ab{1,2}c", false, "abbbc"),
            ("ab{1,16}c", false, "abbbbbbbbbbbbbbbbbc"),
        ] {
            let made = wider(pattern, ignore_case, SETS).unwrap();
            assert!(!made.is_match(&Charset::CP866.encode(text)), "{pattern}");
        }
    }

    #[test]
    fn machine_code_finds_what_looks_allow_and_repeats_little() {
        // Without it the automaton matches more.
        let has_jit = pcre2::is_jit_available();
        for (pattern, ignore_case, text) in [
            (r"[Mm]a(?!il)\w", false, "mailer"),
            (r"[Mm]a(?!le|x)\w", true, "MALE"),
            (r"[Mm]a(?=x|ps)\w", false, "mailer"),
            (r"[Aa](?=[k-m]e)[a-z]", false, "axe"),
            (r"[Aa](?=[kl]e)[a-z]", false, "axe"),
            (r"[Aa](?=(?:k|l)e)[a-z]", false, "axe"),
            (r"[Aa](?=l{2})\w", false, "ale"),
        ] {
            let made = wider(pattern, ignore_case, SETS).unwrap();
            assert_eq!(made.is_match(text.as_bytes()), !has_jit, "{pattern}");
        }
        for (pattern, is_quick) in [
            ("[ab]+c*d", true),
            ("a+b+c+", false),
            ("a?b?c?d{1,3}", true),
            ("(a+b)c", true),
            ("(a+)(b+)(c+)", false),
            ("(ab)+", false),
        ] {
            let made = wider(pattern, false, SETS).unwrap();
            let found = matches!(made.engine, Engine::MachineCode(_));
            assert_eq!(found, is_quick && has_jit, "{pattern}");
        }
    }

    #[test]
    fn what_is_too_clever_or_finds_nothing_at_all_is_left_to_pcre2() {
        for pattern in [
            "",
            "a*",
            "a|",
            "(?=a)",
            r"(a)\1",
            "(?i)a",
            "(?<n>a)",
            "(*UTF)a",
            r"\Qa\E",
            r"a\Kb",
            r"\x{41}",
            r"\x1",
            "[[:alpha:]]",
            r"[\w-a]",
            "a{,3}",
            "a{x}",
            "(?#x)a",
            r"\R",
            r"\C",
            "字\u{301}\\",
            "(a",
            "a)",
        ] {
            assert!(wider(pattern, false, SETS).is_none(), "{pattern}");
        }
        assert!(wider("字", false, &[Charset::CP866]).is_none());
        assert!(wider(&"(".repeat(100), false, SETS).is_none());
    }
}

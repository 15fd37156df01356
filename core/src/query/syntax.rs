//! Patterns of PCRE2 as trees, if their meaning is certain.
//!
//! Three visitors walk them: [`super::required`], [`super::wider`] and [`super::raw`].
//! `regex-syntax` does not suffice: it refuses look-around and atomic groups, which examples of the
//! standard have, and reads `[[a]`, `[a&&b]`, `\<` and `a{,3}` otherwise than PCRE2 does.

/// Alternatives, each a sequence.
pub(super) type Alternatives<'p> = Vec<Vec<Quantified<'p>>>;

/// A node with its quantifiers.
pub(super) struct Quantified<'p> {
    pub(super) node: Node<'p>,
    pub(super) quantifiers: Vec<Quantifier<'p>>,
}

pub(super) enum Node<'p> {
    Char(Char<'p>),
    /// A dot.
    Any,
    /// `^`, `$`, `\b` and other zero-width assertions, as written.
    Assertion(&'p str),
    /// The letter of `\d`, `\D`, `\w`, `\W`, `\s` or `\S`.
    Shorthand(char),
    /// `\p{...}`: treated as any character.
    Property,
    /// Matches unknown characters.
    Unclear,
    Class {
        negated: bool,
        members: Vec<Member<'p>>,
    },
    /// A group; `opening` is `(` or `(?:` or the like.
    Group {
        opening: &'p str,
        inner: Alternatives<'p>,
    },
}

/// A character with its spelling in the pattern.
#[derive(Clone, Copy)]
pub(super) struct Char<'p> {
    pub(super) c: char,
    pub(super) source: &'p str,
}

/// A member of a class.
pub(super) enum Member<'p> {
    Char(Char<'p>),
    /// First and last character.
    Range(Char<'p>, Char<'p>),
    Shorthand(char),
    Property,
    Unclear,
}

/// A quantifier, lazy and possessive ones alike.
pub(super) struct Quantifier<'p> {
    pub(super) source: &'p str,
    /// Minimum and maximum count, if there is a maximum; `None` if it may be no quantifier.
    pub(super) count: Option<(usize, Option<usize>)>,
}

/// Maximum depth of groups.
const DEEPEST: usize = 32;

/// Returns the tree of a pattern (in the form that [`super::regex`] passes to PCRE2); `None` if its
/// meaning is not certain.
pub(super) fn tree(pattern: &str) -> Option<Alternatives<'_>> {
    let mut parser = Parser { rest: pattern };
    let tree = parser.alternatives(0)?;
    parser.rest.is_empty().then_some(tree)
}

/// Returns whether a group is a look-around.
pub(super) fn is_look_around(opening: &str) -> bool {
    matches!(opening, "(?=" | "(?!" | "(?<=" | "(?<!")
}

struct Parser<'p> {
    rest: &'p str,
}

impl<'p> Parser<'p> {
    /// Consumes `len` bytes and returns them.
    fn take(&mut self, len: usize) -> Option<&'p str> {
        let (taken, rest) = self.rest.split_at_checked(len)?;
        self.rest = rest;
        Some(taken)
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.take(c.len_utf8())?;
        Some(c)
    }

    fn takes(&mut self, start: &str) -> bool {
        self.rest.starts_with(start) && self.take(start.len()).is_some()
    }

    /// Parses alternatives up to the end of their group, excluded.
    fn alternatives(&mut self, depth: usize) -> Option<Alternatives<'p>> {
        let mut all = Vec::new();
        let mut own = Vec::new();
        while !self.rest.is_empty() && !self.rest.starts_with(')') {
            if self.takes("|") {
                all.push(std::mem::take(&mut own));
                continue;
            }
            let node = self.node(depth)?;
            let mut quantifiers = Vec::new();
            while self.rest.starts_with(['*', '+', '?', '{']) {
                quantifiers.push(self.quantifier()?);
            }
            own.push(Quantified { node, quantifiers });
        }
        all.push(own);
        Some(all)
    }

    fn node(&mut self, depth: usize) -> Option<Node<'p>> {
        let source = self.rest;
        Some(match self.next()? {
            '^' | '$' => Node::Assertion(source.get(..1)?),
            '.' => Node::Any,
            '(' => return self.group(source, depth),
            '[' => return self.class(),
            '\\' => match self.escape(source)? {
                Member::Char(c) => Node::Char(c),
                Member::Shorthand(c) => Node::Shorthand(c),
                Member::Property => Node::Property,
                _ if matches!(source.get(1..2)?, "b" | "B" | "A" | "z" | "Z") => {
                    Node::Assertion(source.get(..2)?)
                }
                _ => Node::Unclear,
            },
            '*' | '+' | '?' | '{' => return None,
            c => Node::Char(Char {
                c,
                source: source.get(..c.len_utf8())?,
            }),
        })
    }

    fn group(&mut self, source: &'p str, depth: usize) -> Option<Node<'p>> {
        const KNOWN: [&str; 7] = ["?:", "?=", "?!", "?<=", "?<!", "?>", "?|"];
        // The rest of any other opening fails as a quantifier of nothing.
        let _ = KNOWN.into_iter().any(|known| self.takes(known));
        if depth >= DEEPEST {
            return None;
        }
        let opening = source.get(..source.len() - self.rest.len())?;
        let inner = self.alternatives(depth + 1)?;
        self.takes(")").then_some(Node::Group { opening, inner })
    }

    fn quantifier(&mut self) -> Option<Quantifier<'p>> {
        let source = self.rest;
        let count = match self.next()? {
            '*' => Some((0, None)),
            '+' => Some((1, None)),
            '?' => Some((0, Some(1))),
            _ => {
                let inner = self.take(self.rest.find('}')?)?;
                self.take(1)?;
                let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, ',' | ' ');
                if !inner.chars().all(is_plain) {
                    return None;
                }
                match inner.split_once(',') {
                    Some((least, "")) => number(least).map(|least| (least, None)),
                    Some((least, most)) => number(least).zip(number(most).map(Some)),
                    None => number(inner).map(|count| (count, Some(count))),
                }
            }
        };
        let _ = self.takes("?") || self.takes("+");
        Some(Quantifier {
            source: source.get(..source.len() - self.rest.len())?,
            count,
        })
    }

    /// Parses the escape after a backslash, with which `source` begins.
    fn escape(&mut self, source: &'p str) -> Option<Member<'p>> {
        let c = self.next()?;
        let c = match c {
            'd' | 'D' | 'w' | 'W' | 's' | 'S' => return Some(Member::Shorthand(c)),
            'p' | 'P' => {
                if self.takes("{") {
                    self.take(self.rest.find('}')? + 1)?;
                } else {
                    self.next().filter(char::is_ascii_alphabetic)?;
                }
                return Some(Member::Property);
            }
            'b' | 'B' | 'A' | 'z' | 'Z' | 'h' | 'H' | 'v' | 'V' | 'R' => {
                return Some(Member::Unclear);
            }
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'f' => '\u{C}',
            'e' => '\u{1B}',
            'a' => '\u{7}',
            'x' if self.rest.starts_with('{') => return None,
            'x' => {
                let is_digit = |byte: &u8| byte.is_ascii_hexdigit();
                let len = self.rest.bytes().take(2).take_while(is_digit).count();
                let digits = self.take(len)?;
                match u8::from_str_radix(digits, 16) {
                    Ok(value) if len == 2 && value.is_ascii() => char::from(value),
                    _ => return Some(Member::Unclear),
                }
            }
            _ if c.is_ascii_punctuation() || c == ' ' => c,
            _ => return None,
        };
        let source = source.get(..source.len() - self.rest.len())?;
        Some(Member::Char(Char { c, source }))
    }

    fn class(&mut self) -> Option<Node<'p>> {
        let negated = self.takes("^");
        let mut members = Vec::new();
        // A bracket right after the opening one is a member.
        while members.is_empty() || !self.rest.starts_with(']') {
            let first = self.member()?;
            if !self.rest.starts_with('-') || self.rest.starts_with("-]") {
                members.push(first);
                continue;
            }
            let Member::Char(first) = first else {
                members.push(Member::Unclear);
                continue;
            };
            self.take(1)?;
            members.push(match self.member()? {
                Member::Char(last) if last.c < first.c => return None,
                Member::Char(last) => Member::Range(first, last),
                _ => Member::Unclear,
            });
        }
        self.take(1)?;
        Some(Node::Class { negated, members })
    }

    fn member(&mut self) -> Option<Member<'p>> {
        let source = self.rest;
        match self.next()? {
            '[' if self.rest.starts_with([':', '.', '=']) => None,
            '\\' => self.escape(source),
            c => Some(Member::Char(Char {
                c,
                source: source.get(..c.len_utf8())?,
            })),
        }
    }
}

/// Parses a number in the braces of a quantifier, where no sign is allowed.
fn number(digits: &str) -> Option<usize> {
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{Alternatives, DEEPEST, Member, Node, tree};

    /// Returns a tree as text: each item with its counts, `P` for a property, `U` for an unclear
    /// one.
    fn shown(tree: &Alternatives<'_>) -> String {
        let sequences = tree.iter().map(|sequence| {
            let items = sequence.iter().map(|item| {
                let counts = item.quantifiers.iter().map(|own| match own.count {
                    Some((least, Some(most))) => format!("{{{least},{most}}}"),
                    Some((least, None)) => format!("{{{least},}}"),
                    None => "{}".to_owned(),
                });
                node(&item.node) + &counts.collect::<String>()
            });
            items.collect::<String>()
        });
        sequences.collect::<Vec<_>>().join("|")
    }

    fn node(node: &Node<'_>) -> String {
        match node {
            Node::Char(own) => own.c.to_string(),
            Node::Any => ".".to_owned(),
            Node::Assertion(source) => (*source).to_owned(),
            Node::Shorthand(c) => format!("\\{c}"),
            Node::Property => "P".to_owned(),
            Node::Unclear => "U".to_owned(),
            Node::Class { negated, members } => {
                let sign = if *negated { "^" } else { "" };
                let members: String = members.iter().map(member).collect();
                format!("[{sign}{members}]")
            }
            Node::Group { opening, inner } => format!("{opening}{})", shown(inner)),
        }
    }

    fn member(member: &Member<'_>) -> String {
        match member {
            Member::Char(own) => own.c.to_string(),
            Member::Range(first, last) => format!("{}-{}", first.c, last.c),
            Member::Shorthand(c) => format!("\\{c}"),
            Member::Property => "P".to_owned(),
            Member::Unclear => "U".to_owned(),
        }
    }

    #[test]
    fn patterns_become_trees_as_pcre2_reads_them() {
        for (pattern, expected) in [
            (r"a+?b*+c??d?+", Some("a{1,}b{0,}c{0,1}d{0,1}")),
            (r"a{2}b{3,}+c{4,5}?d{x}", Some("a{2,2}b{3,}c{4,5}d{}")),
            ("a{-1}", None),
            ("a{,3}b{}", Some("a{}b{}")),
            (r"^a|\bb.$", Some(r"^a|\bb.$")),
            (
                "(a)(?:b)(?=c)(?!d)(?<=e)(?<!f)(?>g)(?|h|i)",
                Some("(a)(?:b)(?=c)(?!d)(?<=e)(?<!f)(?>g)(?|h|i)"),
            ),
            ("(?i)a", None),
            ("(*UTF)a", None),
            ("(?:?a)", None),
            (r"\n\r\t\f\e\a\x41\.\ я", Some("\n\r\t\u{C}\u{1B}\u{7}A. я")),
            (r"\d\D\w\W\s\S\R", Some(r"\d\D\w\W\s\SU")),
            (r"\x{41}b", None),
            // The name of a property is no character of the text.
            (r"\pLab\P{Nd}c", Some("PabPc")),
            (r"\p1a", None),
            (r"[[a]b[]x][^]-y][a-]", Some("[[a]b[]x][^]-y][a-]")),
            (r"[a-a\n-\x20\w-]", Some("[a-a\n- \\w-]")),
            (r"[\w-a\pL\b]", Some("[U-aPU]")),
            ("[b-a]", None),
            ("[[:alpha:]]", None),
        ] {
            let found = tree(pattern).as_ref().map(shown);
            assert_eq!(found.as_deref(), expected, "{pattern}");
        }
    }

    #[test]
    fn groups_that_are_too_deep_are_left_to_pcre2() {
        let nested = |depth: usize| format!("{}a{}", "(".repeat(depth), ")".repeat(depth));
        assert!(tree(&nested(DEEPEST)).is_some());
        assert!(tree(&nested(DEEPEST + 1)).is_none());
    }
}

//! Patterns of PCRE2 as trees, as far as their meaning is certain.
//!
//! Three visitors walk them: [`super::required`], [`super::wider`] and [`super::raw`]. `regex-syntax` cannot give the
//! tree: it refuses look-around and atomic groups, which examples of the standard have, and reads `[[a]`, `[a&&b]`, `\<`
//! and `a{,3}` otherwise than PCRE2 does.

/// Alternatives, each of them a sequence.
pub(super) type Alternatives<'p> = Vec<Vec<Quantified<'p>>>;

/// Something that a text must have, and how often.
pub(super) struct Quantified<'p> {
    pub(super) node: Node<'p>,
    pub(super) quantifiers: Vec<Quantifier<'p>>,
}

pub(super) enum Node<'p> {
    Char(Char<'p>),
    /// A dot.
    Any,
    /// `^`, `$`, `\b` and others that take no character, as they are written.
    Assertion(&'p str),
    /// The letter of `\d`, `\D`, `\w`, `\W`, `\s` or `\S`.
    Shorthand(char),
    /// `\p{...}`: any character, as far as anyone here knows.
    Property,
    /// Something that takes characters no one here knows.
    Unclear,
    Class {
        negated: bool,
        members: Vec<Member<'p>>,
    },
    /// `opening` is `(` or `(?:` or the like.
    Group {
        opening: &'p str,
        inner: Alternatives<'p>,
    },
}

/// A character, and how it is written.
#[derive(Clone, Copy)]
pub(super) struct Char<'p> {
    pub(super) c: char,
    pub(super) source: &'p str,
}

/// A member of a class.
pub(super) enum Member<'p> {
    Char(Char<'p>),
    /// From the one to the other.
    Range(Char<'p>, Char<'p>),
    Shorthand(char),
    Property,
    Unclear,
}

/// A quantifier, lazy and possessive ones alike.
pub(super) struct Quantifier<'p> {
    pub(super) source: &'p str,
    /// The least count and the greatest one, if there is one; `None` where it is not certain to be a quantifier.
    pub(super) count: Option<(usize, Option<usize>)>,
}

/// Deeper groups are left to PCRE2.
const DEEPEST: usize = 32;

/// The tree of a pattern (as [`super::regex`] gives it to PCRE2); `None` where its meaning is not certain.
pub(super) fn tree(pattern: &str) -> Option<Alternatives<'_>> {
    let mut parser = Parser { rest: pattern };
    let tree = parser.alternatives(0)?;
    parser.rest.is_empty().then_some(tree)
}

/// Whether a group only looks at what is before or after it.
pub(super) fn is_look(opening: &str) -> bool {
    matches!(opening, "(?=" | "(?!" | "(?<=" | "(?<!")
}

struct Parser<'p> {
    rest: &'p str,
}

impl<'p> Parser<'p> {
    /// Takes this many bytes.
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

    /// Alternatives up to the end of their group, which is left.
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
        let known = KNOWN.into_iter().any(|known| self.takes(known));
        if depth >= DEEPEST || !known && self.rest.starts_with(['?', '*']) {
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

    /// What follows a backslash, with which `source` begins.
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

fn number(digits: &str) -> Option<usize> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

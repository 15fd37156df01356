//! Schemes of URLs found in texts, and the text required after their colon.

use super::super::Scheme;

/// Text required after the colon of a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Requirement {
    /// One of the seven schemes: the grammar decides.
    Grammar,
    /// `//` and something after it: hierarchical schemes, whose bare names are ordinary words.
    Slashes,
    /// A letter, a digit, or one of `/%+?`.
    Word,
    /// A digit, or `+`.
    Number,
    /// A question mark.
    Question,
}

/// A scheme whose URLs are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KnownScheme {
    name: &'static str,
    needs: Requirement,
}

/// Schemes of RFC 1738, schemes named in 5.1.2 and 5.2.2.5, and newer ones used in mail.
static KNOWN: [(Requirement, &[&str]); 5] = [
    (
        Requirement::Grammar,
        &[
            "area", "netmail", "areafix", "echomail", "faqserv", "fecho", "freq",
        ],
    ),
    (
        Requirement::Slashes,
        &[
            "http", "https", "ftp", "ftps", "sftp", "file", "gopher", "gemini", "nntp", "telnet",
            "ssh", "wais", "prospero", "irc", "ircs", "ed2k", "dchub", "adc", "git", "svn", "rtsp",
            "mms", "ws", "wss", "tg", "binkp",
        ],
    ),
    (
        Requirement::Word,
        &[
            "ipfs", "ipns", "mailto", "news", "skype", "xmpp", "sip", "callto",
        ],
    ),
    (Requirement::Number, &["tel"]),
    (Requirement::Question, &["magnet"]),
];

/// Returns the known scheme that ends before `colon`, in any letter case, and its offset. No letter
/// or digit precedes it.
pub(super) fn before(text: &str, colon: usize) -> Option<(usize, KnownScheme)> {
    let bytes = text.as_bytes().get(..colon)?;
    if !bytes.last()?.is_ascii_alphabetic() {
        return None;
    }
    let mut all = KNOWN.iter().flat_map(|(needs, names)| {
        let needs = *needs;
        names.iter().map(move |name| KnownScheme { name, needs })
    });
    all.find_map(|known| {
        let start = colon.checked_sub(known.name.len())?;
        let own = bytes.get(start..)?;
        if !own.eq_ignore_ascii_case(known.name.as_bytes()) {
            return None;
        }
        let inside = text.get(..start)?.ends_with(char::is_alphanumeric);
        (!inside).then_some((start, known))
    })
}

impl KnownScheme {
    /// Returns whether the URL is one of the seven schemes of the standard.
    pub(super) fn is_fidonet(self) -> bool {
        self.needs == Requirement::Grammar
    }

    /// Returns whether the URL may end with a vertical bar (ed2k: `|/` or, truncated, `|`).
    pub(super) fn ends_with_bar(self) -> bool {
        self.name == "ed2k"
    }

    /// Returns whether `/` begins the object path.
    pub(super) fn has_path(self) -> bool {
        Scheme::of(self.name.as_bytes()).has_path()
    }

    /// Returns whether a trimmed URL fulfils its requirement after its colon, which ends at `head`.
    pub(super) fn has_enough(self, url: &str, head: usize) -> bool {
        let rest = url.as_bytes().get(head..).unwrap_or_default();
        let first = rest.first();
        let word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'%' | b'+' | b'?');
        match self.needs {
            // `area:` alone is a word of every second message; `area://` is the arealist.
            Requirement::Grammar => !rest.is_empty(),
            Requirement::Slashes => match rest {
                [b'/', b'/', first, ..] => {
                    *first >= 0x80 || word(first) || matches!(first, b'[' | b'|' | b'_')
                }
                _ => false,
            },
            Requirement::Word => rest != b"//" && first.is_some_and(word),
            Requirement::Number => first.is_some_and(|b| b.is_ascii_digit() || *b == b'+'),
            // A trimmed URL does not end with it.
            Requirement::Question => first == Some(&b'?'),
        }
    }
}

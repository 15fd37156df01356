//! The schemes whose URLs are found in texts, and what must follow their colon.

use super::super::Scheme;

/// What a URL needs behind its colon to be believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// One of the seven schemes: the grammar decides.
    Grammar,
    /// `//` and something behind it: hierarchical schemes, whose bare names are ordinary words.
    Slashes,
    /// A letter, a digit, or one of `/%+?`.
    Word,
    /// A digit, or `+`.
    Number,
    /// A question mark.
    Question,
}

/// A scheme that is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    name: &'static str,
    needs: Needs,
}

const fn known(name: &'static str, needs: Needs) -> Known {
    Known { name, needs }
}

/// RFC 1738's schemes, those that 5.1.2 and 5.2.2.5 name, and those that mail has had since.
const KNOWN: [Known; 43] = [
    known("area", Needs::Grammar),
    known("netmail", Needs::Grammar),
    known("areafix", Needs::Grammar),
    known("echomail", Needs::Grammar),
    known("faqserv", Needs::Grammar),
    known("fecho", Needs::Grammar),
    known("freq", Needs::Grammar),
    known("http", Needs::Slashes),
    known("https", Needs::Slashes),
    known("ftp", Needs::Slashes),
    known("ftps", Needs::Slashes),
    known("sftp", Needs::Slashes),
    known("file", Needs::Slashes),
    known("gopher", Needs::Slashes),
    known("gemini", Needs::Slashes),
    known("nntp", Needs::Slashes),
    known("telnet", Needs::Slashes),
    known("ssh", Needs::Slashes),
    known("wais", Needs::Slashes),
    known("prospero", Needs::Slashes),
    known("irc", Needs::Slashes),
    known("ircs", Needs::Slashes),
    known("ed2k", Needs::Slashes),
    known("dchub", Needs::Slashes),
    known("adc", Needs::Slashes),
    known("git", Needs::Slashes),
    known("svn", Needs::Slashes),
    known("rtsp", Needs::Slashes),
    known("mms", Needs::Slashes),
    known("ws", Needs::Slashes),
    known("wss", Needs::Slashes),
    known("tg", Needs::Slashes),
    known("binkp", Needs::Slashes),
    known("ipfs", Needs::Word),
    known("ipns", Needs::Word),
    known("mailto", Needs::Word),
    known("news", Needs::Word),
    known("skype", Needs::Word),
    known("xmpp", Needs::Word),
    known("sip", Needs::Word),
    known("callto", Needs::Word),
    known("tel", Needs::Number),
    known("magnet", Needs::Question),
];

/// The known scheme that ends before `colon`, in any letter case, and where it starts. No letter
/// or digit stands before it.
pub(super) fn before(text: &str, colon: usize) -> Option<(usize, Known)> {
    let bytes = text.as_bytes().get(..colon)?;
    if !bytes.last()?.is_ascii_alphabetic() {
        return None;
    }
    KNOWN.iter().find_map(|known| {
        let start = colon.checked_sub(known.name.len())?;
        if !bytes
            .get(start..)?
            .eq_ignore_ascii_case(known.name.as_bytes())
        {
            return None;
        }
        let inside = text
            .get(..start)?
            .chars()
            .next_back()
            .is_some_and(char::is_alphanumeric);
        (!inside).then_some((start, *known))
    })
}

impl Known {
    /// Whether the URL is one of the seven schemes of the standard.
    pub(super) fn is_fidonet(self) -> bool {
        self.needs == Needs::Grammar
    }

    /// Whether the URL may end with a vertical bar (ed2k: `|/` or, truncated, `|`).
    pub(super) fn ends_with_bar(self) -> bool {
        self.name == "ed2k"
    }

    /// Whether `/` begins the object path.
    pub(super) fn has_path(self) -> bool {
        Scheme::of(self.name.as_bytes()).has_path()
    }

    /// Whether a trimmed URL has enough behind its colon, which ends at `head`.
    pub(super) fn has_enough(self, url: &str, head: usize) -> bool {
        let rest = url.as_bytes().get(head..).unwrap_or_default();
        let first = rest.first();
        let word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'%' | b'+' | b'?');
        match self.needs {
            // `area:` alone is a word of every second message; `area://` is the arealist.
            Needs::Grammar => !rest.is_empty(),
            Needs::Slashes => match rest {
                [b'/', b'/', first, ..] => {
                    *first >= 0x80 || word(first) || matches!(first, b'[' | b'|' | b'_')
                }
                _ => false,
            },
            Needs::Word => rest != b"//" && first.is_some_and(word),
            Needs::Number => first.is_some_and(|b| b.is_ascii_digit() || *b == b'+'),
            Needs::Question => first == Some(&b'?') && rest.len() > 1,
        }
    }
}

//! Words in values: views, sort keys, leaf modes, patterns.
//!
//! Knows spelling, not meaning.

/// Packs a word of at most four characters into one number, in lower case; longer texts become a
/// number that no word has.
const fn pack(text: &str) -> u32 {
    match *text.as_bytes() {
        [a, b, c] => lower([a, b, c, 0]),
        [a, b, c, d] if d != 0 => lower([a, b, c, d]),
        _ => u32::MAX,
    }
}

const fn lower(letters: [u8; 4]) -> u32 {
    let [a, b, c, d] = letters;
    u32::from_le_bytes([
        a.to_ascii_lowercase(),
        b.to_ascii_lowercase(),
        c.to_ascii_lowercase(),
        d.to_ascii_lowercase(),
    ])
}

macro_rules! words {
    ($(#[$outer:meta])* $name:ident { $($(#[$inner:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$inner])* $variant,)+ }

        impl $name {
            /// Every word, in the order of this list.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Returns the word in the standard's spelling.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// Parses a word in any letter case.
            #[must_use]
            #[allow(non_upper_case_globals)]
            pub fn parse(text: &str) -> Option<Self> {
                $(const $variant: u32 = pack($text);)+
                match pack(text) {
                    $($variant => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

words! {
    /// A layout of the final message set (7.2.3).
    View {
        /// Single message (7.2.3.2).
        Sing = "sing",
        /// List of messages (7.2.3.3).
        List = "list",
        /// Tree of replies (7.2.3.4).
        Tree = "tree",
        /// Branch of replies (7.2.3.5).
        Bran = "bran",
        /// List of trees (7.2.3.6).
        Litr = "litr",
        /// Reel of messages (7.2.3.7).
        Reel = "reel",
        /// Reel of the tops of the trees (7.2.3.8).
        Totr = "totr",
        /// List of the tops of the trees (7.2.3.9).
        Topl = "topl",
        /// Expanded tree (7.2.3.10).
        Expa = "expa",
        /// Expanded branch (7.2.3.11).
        Exbr = "exbr",
        /// Flat tree (7.2.3.12).
        Flat = "flat",
        /// Flat branch (7.2.3.13).
        Flbr = "flbr",
        /// Calendar (7.2.3.14).
        Cale = "cale",
        /// Map of messages (7.2.3.15).
        Mapm = "mapm",
        /// Map of senders (7.2.3.16).
        Smap = "smap",
        /// Globe of messages (7.2.3.17).
        Glom = "glom",
        /// Globe of senders (7.2.3.18).
        Sglo = "sglo",
        /// List of encoded objects (7.2.3.19).
        Objs = "objs",
        /// Echolist (7.2.3.20).
        Elst = "elst",
    }
}

/// Arrangement of the messages in a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// Messages one after another, in the order of the page.
    Sequence,
    /// Trees of replies, or a branch of one.
    Trees,
    /// Days with messages.
    Calendar,
    /// Places on the Earth.
    Map {
        /// True for a sphere, false for a flat map.
        is_globe: bool,
        /// True for places of senders, false for places that messages are about.
        of_senders: bool,
    },
    /// Encoded objects.
    Objects,
    /// Areas.
    Areas,
}

impl View {
    /// Returns how the view arranges messages.
    #[must_use]
    pub const fn arrangement(self) -> Arrangement {
        match self {
            Self::Sing | Self::List | Self::Reel => Arrangement::Sequence,
            Self::Tree
            | Self::Bran
            | Self::Litr
            | Self::Totr
            | Self::Topl
            | Self::Expa
            | Self::Exbr
            | Self::Flat
            | Self::Flbr => Arrangement::Trees,
            Self::Cale => Arrangement::Calendar,
            Self::Mapm => Arrangement::map(false, false),
            Self::Smap => Arrangement::map(false, true),
            Self::Glom => Arrangement::map(true, false),
            Self::Sglo => Arrangement::map(true, true),
            Self::Objs => Arrangement::Objects,
            Self::Elst => Arrangement::Areas,
        }
    }
}

impl Arrangement {
    const fn map(is_globe: bool, of_senders: bool) -> Self {
        Self::Map {
            is_globe,
            of_senders,
        }
    }

    /// Returns whether the view is a flat map or a globe.
    #[must_use]
    pub const fn is_map(self) -> bool {
        matches!(self, Self::Map { .. })
    }

    /// Returns whether the view shows places of senders.
    #[must_use]
    pub const fn is_of_senders(self) -> bool {
        matches!(
            self,
            Self::Map {
                of_senders: true,
                ..
            }
        )
    }
}

words! {
    /// Sort key of messages (7.2.6).
    SortKey {
        /// Message base order (7.2.6.2).
        Uns = "uns",
        /// Date and time (7.2.6.3).
        Chr = "chr",
        /// Relevance (7.2.6.4).
        Rel = "rel",
        /// Subject (7.2.6.5).
        Sub = "sub",
        /// Size (7.2.6.6).
        Siz = "siz",
        /// Addressee's name (7.2.6.7).
        Add = "add",
        /// Sender's name (7.2.6.8).
        Sen = "sen",
        /// Sender's address (7.2.6.9).
        Ori = "ori",
        /// Sender's whereabouts (7.2.6.10).
        Cit = "cit",
        /// Areatag (7.2.6.11).
        Are = "are",
    }
}

words! {
    /// Messages of a tree that define the tree's place (7.2.7).
    Leaf {
        /// The initial message.
        Ini = "ini",
        /// The best placed of all messages of the tree.
        All = "all",
        /// The best placed of those messages that belong to the final set.
        Fil = "fil",
    }
}

words! {
    /// Line that takes the request of a faqserv URL (7.3.3).
    Loc {
        /// The subject line.
        Subj = "subj",
        /// The message body.
        Body = "body",
    }
}

/// One token of a `sort` parameter (7.2.6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SortToken {
    /// Compared property.
    pub key: SortKey,
    /// True if a minus sign reverses the order.
    pub reversed: bool,
}

impl SortToken {
    /// Parses a token such as `chr` or `-chr` in any letter case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (reversed, word) = match text.strip_prefix('-') {
            Some(word) => (true, word),
            None => (false, text),
        };
        SortKey::parse(word).map(|key| Self { key, reversed })
    }
}

impl std::fmt::Display for SortToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.reversed {
            f.write_str("-")?;
        }
        f.write_str(self.key.as_str())
    }
}

/// Value of a `find`, `subj`, `findsb`, `to` or `sender` filter, or of `kl`: a regular expression
/// if and only if it begins with a slash (7.2.1.4, Appendix A).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern<'a> {
    /// Plain text.
    Text(&'a str),
    /// `/pattern/flags`; multi-line matching is always on, so the flag `m` changes nothing.
    Regex {
        /// Text between the first slash and the last one.
        pattern: &'a str,
        /// True if the flag `i` is present.
        ignore_case: bool,
    },
    /// Begins with a slash but is not `/pattern/flags`, or has other flags than `i` and `m`.
    Malformed(&'a str),
}

impl<'a> Pattern<'a> {
    /// Parses a decoded value.
    #[must_use]
    pub fn of(value: &'a str) -> Self {
        let Some(rest) = value.strip_prefix('/') else {
            return Self::Text(value);
        };
        match rest.rsplit_once('/') {
            Some((pattern, flags)) if flags.bytes().all(|flag| matches!(flag, b'i' | b'm')) => {
                Self::Regex {
                    pattern,
                    ignore_case: flags.contains('i'),
                }
            }
            _ => Self::Malformed(value),
        }
    }
}

//! Limits of the parser and of the search for links, with their reasons.

/// Maximum length of a URL, in bytes. Real FGHI URLs stay under 1 KB; a list of a few hundred
/// areatags fits many times over, while a pasted book does not freeze the address bar.
pub const URL_BYTES: usize = 64 * 1024;

/// Maximum length of a text parsed as one URL with its `%%` line breaks, in bytes: every octet of
/// the longest URL may be encoded, and quoting adds decoration to each line. Longer texts are
/// refused before anything is copied.
pub const PASTED_URL_BYTES: usize = 4 * URL_BYTES;

/// Maximum number of tolerated faults stored for one URL, each with its sentence and place: no one
/// reads more, and a hostile URL has one for every second byte.
pub const URL_WARNINGS: usize = 100;

/// Maximum number of lines of one URL broken by `%%` marks (section 5.2.2.5). Quoting may add blank
/// lines, but a "%%" whose partner is a screen away is no line break.
pub const URL_LINES: usize = 64;

/// Maximum distance of a URL's `%%` mark from its partner, in bytes: [`URL_LINES`] lines of a wide
/// screen. It keeps the search for links linear on texts full of lonely marks.
pub const URL_BREAK_BYTES: usize = URL_LINES * 256;

/// Maximum length of a raw Internet message identifier between `<` and `>` in a `msgid`, in bytes.
/// RFC 5322 allows lines of 998 octets; real identifiers stay under 200.
pub const RAW_MSGID_BYTES: usize = 998;

/// Number of failed attempts on one unbroken run of characters before the search for links skips
/// the rest of the run. Real runs contain a link or two.
pub const LINK_TRIES: usize = 8;

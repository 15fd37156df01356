//! Searchable text of one message.

use super::{body, header, kludge, transfer};
use ftn_base::lines::{SOH, control_lines};
use ftn_base::{RawHeader, StoredMessage};
use ftn_types::charset::{Charset, CharsetChoice, Fallback};
use memchr::{memchr, memmem};
use smallvec::SmallVec;
use std::borrow::Cow;

/// Borrowed bytes of one message that a search needs.
#[derive(Clone, Copy, Debug, Default)]
pub struct RawMessage<'a> {
    /// Lines stored outside of the text: kludges with SOH, SEEN-BY lines without.
    pub control: &'a [&'a [u8]],
    /// The text as stored.
    pub text: &'a [u8],
    /// Name of the sender, name of the addressee and subject: for guessing the character set.
    pub header: [&'a [u8]; 3],
}

impl RawMessage<'_> {
    /// Calls `then` with the bytes of a stored message.
    pub fn with_stored<T>(stored: &StoredMessage, then: impl FnOnce(&RawMessage<'_>) -> T) -> T {
        let with_soh: Vec<Vec<u8>> = stored
            .kludges
            .iter()
            .map(|line| {
                let line = line.strip_prefix(b"\x01").unwrap_or(line);
                [b"\x01", line].concat()
            })
            .collect();
        let control: Vec<&[u8]> = with_soh
            .iter()
            .chain(&stored.trailer)
            .map(Vec::as_slice)
            .collect();
        then(&RawMessage {
            control: &control,
            text: &stored.text,
            header: [&stored.from, &stored.to, &stored.subject],
        })
    }

    /// Calls `then` with the bytes of a message of a pass. Unless `needs_control`, the only lines
    /// outside of the text are those that name a character set.
    pub fn with_header(
        header: &RawHeader<'_>,
        text: &[u8],
        needs_control: bool,
        then: impl FnOnce(&RawMessage<'_>),
    ) {
        let mut bytes = Vec::new();
        let mut ends: SmallVec<[usize; 16]> = SmallVec::new();
        header.control.for_each(&mut |line| {
            if needs_control || matches!(line, [SOH, b'C' | b'c', ..]) {
                bytes.extend_from_slice(line);
                ends.push(bytes.len());
            }
        });
        let mut start = 0;
        let lines = ends.iter().map(|end| {
            let line = bytes.get(start..*end).unwrap_or_default();
            start = *end;
            line
        });
        let control: SmallVec<[&[u8]; 16]> = lines.collect();
        then(&RawMessage {
            control: &control,
            text,
            header: [header.from, header.to, header.subject],
        });
    }

    /// Returns the character set, by the same rules as [`Message::parse`](super::Message::parse).
    #[must_use]
    pub fn charset(&self, fallback: impl Into<Fallback>) -> CharsetChoice {
        header::charset_of(
            self.control.iter().copied().chain(control_lines(self.text)),
            self.text,
            self.header,
            fallback.into(),
        )
    }

    /// Returns the same text as [`SearchText::text`], but not decoded; `None` if it contains
    /// control lines, which only decoded texts distinguish.
    #[must_use]
    pub fn plain_text(&self, charset: Charset) -> Option<Vec<u8>> {
        let has_control =
            memchr(SOH, self.text).is_some() || memmem::find(self.text, b"SEEN-BY").is_some();
        (!has_control).then(|| body::plain(&self.readable_text(), charset))
    }

    /// Returns the text, decoded if it is quoted-printable.
    fn readable_text(&self) -> Cow<'_, [u8]> {
        transfer::readable(self.text, self.control.iter().copied())
    }

    /// Returns whether the text may be quoted-printable, so that its bytes differ from the stored
    /// ones.
    #[must_use]
    #[doc(hidden)]
    pub fn may_be_quoted(&self) -> bool {
        transfer::may_be_quoted(self.text, self.control.iter())
    }

    /// Returns the same control lines outside of the text as [`SearchText::control`], but not
    /// decoded.
    pub fn control_lines(&self) -> impl Iterator<Item = &[u8]> {
        self.control.iter().map(|line| kludge::trim_line(line))
    }
}

/// Decoded control lines and text of a message, apart (7.2.1.4: each control line is matched by
/// itself, then the text as a whole). Reused for message after message.
#[derive(Clone, Debug, Default)]
pub struct SearchText {
    /// Control lines one after another.
    control: String,
    /// End of each control line in `control`.
    ends: Vec<usize>,
    text: String,
}

impl SearchText {
    /// Decodes a message.
    #[must_use]
    pub fn decode(message: &RawMessage<'_>, charset: Charset) -> Self {
        let mut made = Self::default();
        made.fill(message, charset);
        made
    }

    /// Decodes a stored message; `fallback` is its area's rule for character sets.
    #[must_use]
    pub fn of_stored(stored: &StoredMessage, fallback: impl Into<Fallback>) -> Self {
        let fallback = fallback.into();
        RawMessage::with_stored(stored, |raw| {
            Self::decode(raw, raw.charset(fallback).charset)
        })
    }

    /// Replaces the contents with another message.
    pub fn fill(&mut self, message: &RawMessage<'_>, charset: Charset) {
        self.control.clear();
        self.ends.clear();
        self.text.clear();
        for raw in message.control {
            charset.decode_into(kludge::trim_line(raw), &mut self.control);
            self.ends.push(self.control.len());
        }
        if let Some(plain) = message.plain_text(charset) {
            charset.decode_into(&plain, &mut self.text);
            return;
        }
        let (body, lines) = body::lines(&message.readable_text(), charset);
        if !lines.iter().any(|line| line.kind.is_control()) {
            self.text = body;
            return;
        }
        for line in &lines {
            if !line.kind.is_control() {
                self.text.push_str(line.text(&body));
                self.text.push('\n');
                continue;
            }
            // A SEEN-BY line in a text has no SOH before its `start`.
            let before = (line.start as usize).checked_sub(1);
            if before.and_then(|at| body.as_bytes().get(at)) == Some(&SOH) {
                self.control.push(char::from(SOH));
            }
            let text = line.text(&body);
            self.control
                .push_str(text.trim_end_matches([' ', '\t', '\0']));
            self.ends.push(self.control.len());
        }
    }

    /// Returns the control lines: kludges with their SOH, SEEN-BY lines; without trailing blanks.
    pub fn control(&self) -> impl Iterator<Item = &str> {
        let mut start = 0;
        self.ends.iter().map(move |end| {
            let line = self.control.get(start..*end).unwrap_or_default();
            start = *end;
            line
        })
    }

    /// Returns the text without control lines, each line ended by LF.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::super::body;
    use super::{RawMessage, SearchText};
    use crate::message::Message;
    use ftn_base::StoredMessage;
    use ftn_types::charset::Charset;

    fn stored() -> StoredMessage {
        StoredMessage {
            kludges: vec![b"MSGID: 2:5030/1 0a".to_vec(), b"RealName:  ".to_vec()],
            trailer: vec![b"SEEN-BY: 5030/1".to_vec(), b"\x01PATH: 5030/1".to_vec()],
            text: b"\x01TAG: a|b \rHello\r\x01Via x\rWorld\r * Origin: x (2:5030/1)\r\
                    SEEN-BY: 5020/1\r"
                .to_vec(),
            ..StoredMessage::default()
        }
    }

    #[test]
    fn control_lines_and_text_are_separate() {
        let found = SearchText::of_stored(&stored(), Charset::CP866);
        assert_eq!(
            found.control().collect::<Vec<_>>(),
            [
                "\u{1}MSGID: 2:5030/1 0a",
                "\u{1}RealName:",
                "SEEN-BY: 5030/1",
                "\u{1}PATH: 5030/1",
                "\u{1}TAG: a|b",
                "\u{1}Via x",
                "SEEN-BY: 5020/1",
            ]
        );
        assert_eq!(found.text(), "Hello\nWorld\n * Origin: x (2:5030/1)\n");
    }

    #[test]
    fn a_text_of_ascii_alone_is_the_text_of_its_lines() {
        let texts: [&[u8]; 12] = [
            b"",
            b"\r",
            b"a",
            b"a\r",
            b"a\r\rb [|]\r",
            b"a\nb\n",
            b"a\r\nb\r\n",
            b"a\rb\nc\r",
            b"\x01K: v\ra\r",
            b"a\rSEEN-BY: 1/1\r",
            b"a SEEN-BY: 1/1\rb\0\tc\x7F\r",
            b"a\x8D b\xE0\r",
        ];
        for charset in [Charset::CP866, Charset::UTF8, Charset::FINNISH] {
            for text in texts {
                let message = RawMessage {
                    text,
                    ..RawMessage::default()
                };
                let (body, lines) = body::lines(text, charset);
                let shown = lines.iter().filter(|line| !line.kind.is_control());
                let shown: String = shown
                    .map(|line| format!("{}\n", line.text(&body)))
                    .collect();
                let found = SearchText::decode(&message, charset);
                assert_eq!(found.text(), shown, "{charset:?} {text:?}");
            }
        }
    }

    #[test]
    fn searches_see_the_kludges_that_the_message_view_shows() {
        let stored = stored();
        let message = Message::parse(&stored, Charset::CP866);
        let found = SearchText::of_stored(&stored, Charset::CP866);
        let mut shown: Vec<&str> = message
            .kludges
            .iter()
            .map(|kludge| kludge.raw().trim_end())
            .collect();
        let mut searched: Vec<&str> = found
            .control()
            .map(|line| line.trim_start_matches('\u{1}'))
            .collect();
        shown.sort_unstable();
        searched.sort_unstable();
        assert_eq!(shown, searched);
    }
}

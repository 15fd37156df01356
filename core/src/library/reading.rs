//! Reads a base in a pass into the columns of a snapshot.
//!
//! For a large base one core reads, and another one decodes and interns texts.

use super::add_new;
use super::area::LibraryError;
use super::columns::{Columns, MARKS_SHIFT, NO_OFFSET, NO_PLACE};
use super::texts::{Interner, StringTable, TextId};
use crate::base::{Attributes, BaseFault, MessageBase, RawHeader, ReadDepth, fingerprint};
use crate::charset::{Charset, Fallback};
use crate::cores::{self, Queue};
use crate::guard::locked;
use crate::job::Job;
use crate::limits;
use crate::message;
use crate::query::Undecodable;
use crate::time::{UtcOffset, WallTime};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

mod headers;
pub(crate) use headers::parts_of;
pub(super) use headers::{Keep, read_headers, read_range};

/// Number of cores for reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cores {
    /// One: it runs alongside other work.
    One,
    /// Two, if available: the user waits.
    Two,
}

/// Result of a pass over a base.
#[derive(Default)]
pub(super) struct PassOutput {
    /// Names, subjects, addresses and TrueTime.
    pub(super) texts: StringTable,
    /// MSGIDs and REPLYs.
    pub(super) msgids: StringTable,
    pub(super) columns: Columns,
    /// Possible character sets of texts with a known place, unless a kludge inside of the text
    /// names another one.
    pub(super) charsets: Vec<Charset>,
    pub(super) faults: Vec<BaseFault>,
}

impl PassOutput {
    /// Returns its memory use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.texts.bytes() + self.msgids.bytes() + self.columns.bytes()
    }

    fn new(builder: SnapshotBuilder, faults: Vec<BaseFault>) -> Self {
        Self {
            texts: builder.texts.finish(),
            msgids: builder.msgids.finish(),
            columns: builder.columns.finish(),
            charsets: builder.charsets,
            faults,
        }
    }
}

/// Number of messages from which a second core is worth its thread.
const MANY: u32 = 8192;

/// Reads the headers of a base of about this many messages, and scans its texts for kludges, sizes
/// and Origin lines. Each text is searched for a few bytes (SOH, line feeds, the lines at its end)
/// and dropped. `fallback` is the area's rule for character sets, `zone` the default zone of
/// senders.
pub(super) fn read(
    fallback: Fallback,
    zone: Option<u16>,
    base: &dyn MessageBase,
    messages: u32,
    cores: Cores,
    job: &Job,
) -> Result<PassOutput, LibraryError> {
    let builder = SnapshotBuilder::new(fallback, zone, messages);
    let (builder, faults) = if cores == Cores::Two && messages >= MANY && cores::count() > 1 {
        on_two_cores(builder, base, job)?
    } else {
        on_one_core(builder, base, job)?
    };
    Ok(PassOutput::new(builder, faults))
}

fn on_one_core(
    mut builder: SnapshotBuilder,
    base: &dyn MessageBase,
    job: &Job,
) -> Result<(SnapshotBuilder, Vec<BaseFault>), LibraryError> {
    let mut sender = Vec::new();
    let faults = base.scan(ReadDepth::Text, job, &mut |header, text| {
        sender.clear();
        let known = TextFacts::compute(header, text, builder.zone, &mut sender);
        if builder.add(header, &sender, known) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })?;
    Ok((builder, faults))
}

fn on_two_cores(
    builder: SnapshotBuilder,
    base: &dyn MessageBase,
    job: &Job,
) -> Result<(SnapshotBuilder, Vec<BaseFault>), LibraryError> {
    let zone = builder.zone;
    let builder = Mutex::new(builder);
    let add = |queue: &Queue<Batch>| {
        let mut builder = locked(&builder);
        while let Some(batch) = queue.next() {
            if !batch.add_to(&mut builder) {
                break;
            }
        }
    };
    let (_, scanned) = cores::fed(1, add, |sender| {
        let mut batch = Batch::default();
        let scanned = base.scan(ReadDepth::Text, job, &mut |header, text| {
            batch.push(header, text, zone);
            // Reading stops: there is no room for more text.
            if batch.is_full() && sender.send(std::mem::take(&mut batch)).is_err() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let _ = sender.send(batch);
        scanned
    });
    let builder = builder.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((builder, scanned?))
}

/// Facts about a message from its text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TextFacts {
    pub(super) size: u32,
    pub(super) fingerprint: u32,
}

impl TextFacts {
    /// Computes them, and writes the sender's address to `sender`.
    pub(super) fn compute(
        header: &RawHeader<'_>,
        text: &[u8],
        zone: Option<u16>,
        sender: &mut Vec<u8>,
    ) -> Self {
        message::write_sender_address(text, header, zone, sender);
        Self::of_text(header, text)
    }

    /// Computes them without the sender's address.
    pub(super) fn of_text(header: &RawHeader<'_>, text: &[u8]) -> Self {
        Self {
            size: message::size(text),
            fingerprint: fingerprint(header, text),
        }
    }
}

/// Headers sent from one core to another, without unused fields.
#[derive(Default)]
struct Batch {
    texts: Vec<u8>,
    rows: Vec<BatchRow>,
}

struct BatchRow {
    number: u32,
    text_len: u32,
    text_at: u64,
    written: WallTime,
    attributes: Attributes,
    known: TextFacts,
    /// End of each of its texts.
    ends: [usize; 9],
    /// End of the sender's address, which comes last.
    end_of_sender: usize,
}

impl Batch {
    fn push(&mut self, header: &RawHeader<'_>, text: &[u8], zone: Option<u16>) {
        let texts = [
            header.from,
            header.to,
            header.subject,
            header.msgid,
            header.reply,
            header.true_time,
            header.charset,
            header.codepage,
            header.utc_offset,
        ];
        let ends = texts.map(|text| {
            self.texts.extend_from_slice(text);
            self.texts.len()
        });
        let known = TextFacts::compute(header, text, zone, &mut self.texts);
        self.rows.push(BatchRow {
            number: header.number,
            text_len: header.text_len,
            text_at: header.text_at,
            written: header.written,
            attributes: header.attributes,
            known,
            ends,
            end_of_sender: self.texts.len(),
        });
    }

    fn is_full(&self) -> bool {
        const ROWS: usize = 1024;
        const BYTES: usize = 512 * 1024;
        self.rows.len() >= ROWS || self.texts.len() >= BYTES
    }

    /// Adds the rows to a builder; returns false if there is no room for more text.
    fn add_to(&self, builder: &mut SnapshotBuilder) -> bool {
        let mut start = 0;
        self.rows.iter().all(|row| {
            let mut next = |end| {
                let text = self.texts.get(start..end).unwrap_or_default();
                start = end;
                text
            };
            let texts = row.ends.map(&mut next);
            let sender = next(row.end_of_sender);
            let [
                from,
                to,
                subject,
                msgid,
                reply,
                true_time,
                charset,
                codepage,
                utc_offset,
            ] = texts;
            let header = RawHeader {
                number: row.number,
                from,
                to,
                subject,
                msgid,
                reply,
                true_time,
                charset,
                codepage,
                utc_offset,
                written: row.written,
                attributes: row.attributes,
                text_len: row.text_len,
                text_at: row.text_at,
                ..RawHeader::default()
            };
            builder.add(&header, sender, row.known)
        })
    }
}

struct SnapshotBuilder {
    keep: Keep,
    fallback: Fallback,
    /// Zone of the area's own address.
    zone: Option<u16>,
    /// Few distinct texts: their table fits the cache of a core.
    texts: Interner,
    msgids: Interner,
    columns: Columns,
    charsets: Vec<Charset>,
    /// Cache of TZUTC values and their offsets; a base has a few.
    offsets: Vec<(Vec<u8>, i16)>,
    /// Cache of sets that have a character for every byte, needed for each header.
    every_byte: Vec<(Charset, bool)>,
    /// Cache of the sets that labels allow; a base has two or three.
    known: Vec<KnownLabels>,
}

/// Labels of messages and their sets.
struct KnownLabels {
    chrs: Vec<u8>,
    codepage: Vec<u8>,
    sets: PossibleCharsets,
}

/// Possible character sets of a message's text.
#[derive(Clone, Copy)]
struct PossibleCharsets {
    /// Set of header fields that are ASCII: seven-bit sets have other letters there.
    of_ascii: Charset,
    /// True if all are in [`PassOutput::charsets`].
    are_known: bool,
    undecodable: Undecodable,
}

/// Maximum number of cached values of headers.
const MANY_KNOWN: usize = 8;

impl SnapshotBuilder {
    /// Creates a builder for about this many messages.
    fn new(fallback: Fallback, zone: Option<u16>, messages: u32) -> Self {
        Self {
            keep: Keep::Texts,
            fallback,
            zone,
            texts: Interner::with_text_capacity(messages as usize / 8),
            msgids: Interner::with_text_capacity((messages as usize).saturating_mul(2)),
            columns: Columns::default(),
            charsets: Vec::new(),
            offsets: Vec::new(),
            every_byte: Vec::new(),
            known: Vec::new(),
        }
    }

    /// Adds a row; returns false if there is no room for more text.
    fn add(&mut self, header: &RawHeader<'_>, sender: &[u8], known: TextFacts) -> bool {
        let has_room = self.add_header(header);
        if has_room {
            let from_address = push(&mut self.texts, sender, Charset::ASCII);
            let columns = &mut self.columns;
            columns.from_address.push(from_address);
            columns.size.push(known.size);
            columns.fingerprint.push(known.fingerprint);
        }
        has_room
    }

    /// Adds a header; returns false if there is no room for more text.
    fn add_header(&mut self, header: &RawHeader<'_>) -> bool {
        if self.texts.text_bytes() + self.msgids.text_bytes() > limits::SNAPSHOT_TEXT_BYTES {
            return false;
        }
        let sets = self.sets(header);
        if self.keep == Keep::Texts {
            self.add_texts(header, sets.of_ascii);
        }
        let offset = self.offset(header.utc_offset);
        let true_time = push(&mut self.texts, header.true_time, Charset::ASCII);
        let text_at = u32::try_from(header.text_at).unwrap_or(NO_PLACE);
        let text_at = if sets.are_known { text_at } else { NO_PLACE };
        let columns = &mut self.columns;
        if true_time != 0 {
            let at = u32::try_from(columns.number.len()).unwrap_or(u32::MAX);
            columns.true_time_at.push(at);
            columns.true_time.push(true_time);
        }
        columns.number.push(header.number);
        columns.text_len.push(header.text_len);
        columns.text_at.push(text_at);
        columns.written.push(header.written.0);
        columns.utc_offset.push(offset);
        let marks = (sets.undecodable as u16) << MARKS_SHIFT;
        columns
            .attributes
            .push(Attributes::to_bits(header.attributes) | marks);
        true
    }

    /// Returns a UTC offset in minutes, or [`NO_OFFSET`].
    fn offset(&mut self, value: &[u8]) -> i16 {
        if value.is_empty() {
            return NO_OFFSET;
        }
        let known = self.offsets.iter().find(|(known, _)| known == value);
        if let Some((_, minutes)) = known {
            return *minutes;
        }
        let text = std::str::from_utf8(value).ok();
        let parsed = text.and_then(UtcOffset::parse);
        let minutes = parsed.map_or(NO_OFFSET, |UtcOffset(minutes)| minutes);
        if self.offsets.len() < MANY_KNOWN {
            self.offsets.push((value.to_vec(), minutes));
        }
        minutes
    }

    /// Adds the texts of a header; `of_ascii` is their set if all are ASCII.
    fn add_texts(&mut self, header: &RawHeader<'_>, of_ascii: Charset) {
        let charset = texts_charset(header, of_ascii, self.fallback);
        let identifiers = charset.for_control_lines();
        let (texts, msgids, columns) = (&mut self.texts, &mut self.msgids, &mut self.columns);
        columns.from.push(push_text(texts, header.from, charset));
        columns.to.push(push_text(texts, header.to, charset));
        columns
            .subject
            .push(push_text(texts, header.subject, charset));
        let msgid = push(msgids, header.msgid.trim_ascii(), identifiers);
        let reply = push(msgids, header.reply.trim_ascii(), identifiers);
        columns.msgid.push(msgid);
        columns.reply.push(reply);
    }

    /// Returns the sets of a text, and the possibility of bytes without a character.
    fn sets(&mut self, header: &RawHeader<'_>) -> PossibleCharsets {
        // Comparing two empty slices takes the C library's masked loads longer than the rest of a
        // header.
        let is =
            |own: &[u8], other: &[u8]| own.len() == other.len() && (own.is_empty() || own == other);
        let known = self
            .known
            .iter()
            .find(|own| is(header.charset, &own.chrs) && is(header.codepage, &own.codepage));
        if let Some(known) = known {
            return known.sets;
        }
        let ascii = RawHeader {
            charset: header.charset,
            codepage: header.codepage,
            ..RawHeader::default()
        };
        let of_ascii = message::header_charset(&ascii, self.fallback).charset;
        let sets = match message::possible_charsets(header, self.fallback) {
            None => PossibleCharsets {
                of_ascii,
                are_known: false,
                undecodable: Undecodable::Perhaps,
            },
            Some(possible) => {
                add_new(&mut self.charsets, possible.sets);
                let marks = possible.undecoded.into_iter().map(|set| self.marks_in(set));
                let marks = marks.max_by_key(|marks| *marks as u16);
                PossibleCharsets {
                    of_ascii,
                    are_known: true,
                    undecodable: match possible.unless_utf8 {
                        Some(Charset::CP866) => Undecodable::NeverInCp866,
                        _ => marks.unwrap_or(Undecodable::Never),
                    },
                }
            }
        };
        if self.known.len() < MANY_KNOWN {
            self.known.push(KnownLabels {
                chrs: header.charset.to_vec(),
                codepage: header.codepage.to_vec(),
                sets,
            });
        }
        sets
    }

    fn marks_in(&mut self, charset: Charset) -> Undecodable {
        if charset == Charset::UTF8 {
            return Undecodable::UnlessUtf8;
        }
        let known = self.every_byte.iter().find(|(set, _)| *set == charset);
        let has_every_byte = known.map_or_else(|| charset.has_every_byte(), |(_, has)| *has);
        if known.is_none() {
            self.every_byte.push((charset, has_every_byte));
        }
        if has_every_byte {
            Undecodable::Never
        } else {
            Undecodable::Perhaps
        }
    }
}

/// Writer of names and subjects of headers in their interned form, a line each.
pub(super) struct HeaderLines(SnapshotBuilder);

impl HeaderLines {
    pub(super) fn new(fallback: Fallback) -> Self {
        Self(SnapshotBuilder::new(fallback, None, 0))
    }

    pub(super) fn write(&mut self, header: &RawHeader<'_>, out: &mut String) {
        let Self(builder) = self;
        let of_ascii = builder.sets(header).of_ascii;
        let charset = texts_charset(header, of_ascii, builder.fallback);
        for field in [header.from, header.to, header.subject] {
            message::decode_header_into(out, field, charset);
            out.push('\n');
        }
    }
}

/// Returns the set of names and subject of a header; `of_ascii` if all are ASCII.
fn texts_charset(header: &RawHeader<'_>, of_ascii: Charset, fallback: Fallback) -> Charset {
    let fields = [header.from, header.to, header.subject];
    if fields.iter().all(|field| field.is_ascii()) {
        of_ascii
    } else {
        message::header_charset(header, fallback).charset
    }
}

/// Interns an address, an identifier or the like.
fn push(texts: &mut Interner, bytes: &[u8], charset: Charset) -> TextId {
    let trimmed = message::trim_field(bytes);
    if charset.keeps_ascii() && trimmed.is_ascii() {
        return texts.add_ascii(trimmed);
    }
    texts.add(|arena| {
        message::decode_identifier_into(arena, bytes, charset);
    })
}

/// Interns a name or a subject.
fn push_text(texts: &mut Interner, bytes: &[u8], charset: Charset) -> TextId {
    if !message::has_encoded_words(bytes) {
        return push(texts, bytes, charset);
    }
    texts.add(|arena| {
        message::decode_header_into(arena, bytes, charset);
    })
}

#[cfg(test)]
mod tests {
    use super::{Cores, MANY, read};
    use crate::base::jam::JamBase;
    use crate::base::jam::write::{JamWriter, NewMessage};
    use crate::charset::Charset;
    use crate::job::Job;
    use crate::library::LibraryError;
    use crate::time::WallTime;

    #[test]
    fn two_cores_read_what_one_reads() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("base");
        let mut writer = JamWriter::create(&path, WallTime(1_000_000_000)).unwrap();
        for at in 0..MANY + 3000 {
            let subject = ["", "Письмо", "Re: тема", "fido"][at as usize % 4];
            let subject = Charset::CP866.encode(&format!("{subject} {}", at % 700));
            let kludge = format!("TrueTime: 2007/08/26T15:56/{:02}", at % 60);
            let kludges = [kludge.as_bytes(), b"CHRS: CP866 2"];
            writer
                .append(&NewMessage {
                    from: b"Ann",
                    to: &subject,
                    subject: &subject,
                    msgid: format!("2:5030/{} {at:08x}", at % 50).as_bytes(),
                    reply: format!("2:5030/{} {:08x}", at % 50, at / 2).as_bytes(),
                    kludges: kludges.get(at as usize % 100..).unwrap_or_default(),
                    utc_offset: if at % 3 == 0 { b"0300" } else { b"" },
                    text: format!("Text\r * Origin: x (2:5030/{})\r", at % 70).as_bytes(),
                    ..NewMessage::default()
                })
                .unwrap();
        }
        writer.finish().unwrap();
        let base = JamBase::open(&path).unwrap();
        let outcome = |messages, cores| {
            let read = read(
                Charset::CP866.into(),
                None,
                &base,
                messages,
                cores,
                &Job::new(),
            )
            .unwrap();
            assert_eq!(read.columns.number.len() as u32, MANY + 3000);
            format!(
                "{:?}{:?}{:?}{:?}",
                read.texts, read.msgids, read.columns, read.charsets
            )
        };
        let one = outcome(MANY, Cores::One);
        assert!(one == outcome(MANY, Cores::Two));
        // The length stated by a base is a guess.
        assert!(one == outcome(u32::MAX, Cores::Two));
        assert!(one == outcome(0, Cores::Two));
        let job = Job::new();
        job.cancel();
        for cores in [Cores::One, Cores::Two] {
            let cancelled = read(Charset::CP866.into(), None, &base, MANY, cores, &job);
            assert!(matches!(cancelled, Err(LibraryError::Base(_))));
        }
    }
}

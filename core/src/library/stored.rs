//! Snapshots as bytes, so that headers need not be read again by the next run of the program.
//!
//! Numbers are little-endian. The bytes are derived data: whoever stores them gives their version
//! and holds them against a sum; here nothing that is wrong in them panics or allocates more than
//! there are bytes.

use super::area::Area;
use super::snapshot::{Columns, Snapshot};
use super::texts::StringTable;
use crate::base::{BaseFault, BaseStamp};
use crate::charset::Charset;
use crate::time::WallTime;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// Where snapshots are kept from one run of the program to the next.
pub trait HeaderStore: Send + Sync {
    /// Gives what [`Snapshot::to_bytes`] gave for an area whose base was in this state, if that is
    /// there. It reads files, so only workers ask.
    fn load(&self, area: &Area, stamp: &BaseStamp, found: &mut dyn FnMut(&[u8]));
}

impl Snapshot {
    /// All that was read of the base, for [`HeaderStore`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let columns = &self.columns;
        let mut out = Encoder(Vec::with_capacity(self.bytes() + 64));
        out.number(columns.number.len());
        for column in columns.numbers() {
            out.values(column, |value| value.to_le_bytes());
        }
        out.values(&columns.written, |stamp| stamp.0.to_le_bytes());
        out.values(&columns.utc_offset, |offset| offset.to_le_bytes());
        out.values(&columns.attributes, |bits| bits.to_le_bytes());
        out.number(columns.true_time.len());
        out.values(&columns.true_time, |(at, text)| {
            (u64::from(at) << 32 | u64::from(text)).to_le_bytes()
        });
        for texts in [&self.texts, &self.msgids] {
            let (ends, arena) = texts.parts();
            out.number(ends.len());
            out.values(ends, |end| end.to_le_bytes());
            out.text(arena);
        }
        out.number(self.charsets.len());
        for charset in &self.charsets {
            out.text(charset.name());
        }
        out.number(self.faults.len());
        for fault in &self.faults {
            out.option(fault.number.map(u64::from));
            out.text(&fault.what);
            out.number(usize::try_from(fault.count).unwrap_or(usize::MAX));
        }
        out.option(self.created.map(|stamp| stamp.0.cast_unsigned()));
        out.0
    }

    /// The snapshot that these are the bytes of; `None` if they are of none.
    pub(super) fn from_bytes(area: &Arc<Area>, stamp: BaseStamp, bytes: &[u8]) -> Option<Self> {
        let mut bytes = Decoder(bytes);
        let count = bytes.number()?;
        let mut columns = Columns::default();
        for column in columns.numbers_mut() {
            *column = bytes.values(count, u32::from_le_bytes)?;
        }
        columns.written = bytes.values(count, |bytes| WallTime(i64::from_le_bytes(bytes)))?;
        columns.utc_offset = bytes.values(count, i16::from_le_bytes)?;
        columns.attributes = bytes.values(count, u16::from_le_bytes)?;
        let true_times = bytes.number()?;
        columns.true_time = bytes.values(true_times, |bytes| {
            let both = u64::from_le_bytes(bytes);
            ((both >> 32) as u32, both as u32)
        })?;
        let mut texts = || {
            let ends = bytes.number()?;
            let ends = bytes.values(ends, u32::from_le_bytes)?;
            Some(StringTable::of_parts(ends, bytes.text()?.to_owned()))
        };
        let (texts, msgids) = (texts()?, texts()?);
        let mut charsets = Vec::new();
        for _ in 0..bytes.number()? {
            charsets.push(Charset::from_kludge(bytes.text()?.as_bytes())?);
        }
        let mut faults = Vec::new();
        for _ in 0..bytes.number()? {
            let number = match bytes.option()? {
                Some(number) => Some(u32::try_from(number).ok()?),
                None => None,
            };
            let what = bytes.text()?.to_owned();
            let count = bytes.number()? as u64;
            faults.push(BaseFault {
                number,
                what,
                count,
            });
        }
        let created = bytes.option()?;
        let created = created.map(|seconds| WallTime(seconds.cast_signed()));
        bytes.0.is_empty().then(|| Self {
            area: Arc::clone(area),
            stamp,
            created,
            texts,
            msgids,
            columns,
            charsets,
            faults,
            is_settled: true,
            ascends: OnceLock::new(),
            is_outdated: AtomicBool::new(false),
        })
    }
}

struct Encoder(Vec<u8>);

impl Encoder {
    fn number(&mut self, number: usize) {
        self.0.extend_from_slice(&(number as u64).to_le_bytes());
    }

    fn option(&mut self, number: Option<u64>) {
        self.0.push(u8::from(number.is_some()));
        let number = number.unwrap_or_default();
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    fn values<T: Copy, const N: usize>(&mut self, values: &[T], bytes: impl Fn(T) -> [u8; N]) {
        self.0.extend(values.iter().flat_map(|value| bytes(*value)));
    }

    fn text(&mut self, text: &str) {
        self.number(text.len());
        self.0.extend_from_slice(text.as_bytes());
    }
}

struct Decoder<'b>(&'b [u8]);

impl<'b> Decoder<'b> {
    fn take(&mut self, len: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(taken)
    }

    fn word(&mut self) -> Option<u64> {
        let bytes = self.take(8)?.first_chunk()?;
        Some(u64::from_le_bytes(*bytes))
    }

    fn number(&mut self) -> Option<usize> {
        usize::try_from(self.word()?).ok()
    }

    fn option(&mut self) -> Option<Option<u64>> {
        let is_there = *self.take(1)?.first()? != 0;
        let number = self.word()?;
        Some(is_there.then_some(number))
    }

    fn values<T, const N: usize>(
        &mut self,
        count: usize,
        value: impl Fn([u8; N]) -> T,
    ) -> Option<Vec<T>> {
        let (chunks, _) = self.take(count.checked_mul(N)?)?.as_chunks::<N>();
        Some(chunks.iter().map(|chunk| value(*chunk)).collect())
    }

    fn text(&mut self) -> Option<&'b str> {
        let len = self.number()?;
        simdutf8::basic::from_utf8(self.take(len)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::Snapshot;
    use crate::base::jam::write::{JamWriter, NewMessage};
    use crate::config::{AreaConfig, AreaKind, BaseFormat, Config};
    use crate::job::Job;
    use crate::library::Library;
    use crate::time::WallTime;
    use std::path::Path;

    fn library(path: &Path) -> Library {
        Library::new(vec![Config {
            areas: vec![AreaConfig::new(
                "Test".to_owned(),
                AreaKind::Echo,
                BaseFormat::Jam,
                Some(path.to_owned()),
            )],
            ..Config::default()
        }])
    }

    /// All that a snapshot knows.
    fn told(snapshot: &Snapshot) -> String {
        format!(
            "{:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            snapshot.stamp,
            snapshot.created,
            snapshot.texts,
            snapshot.msgids,
            snapshot.columns,
            snapshot.charsets,
            snapshot.faults
        )
    }

    #[test]
    fn snapshots_come_back_and_wrong_bytes_do_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("base");
        let mut writer = JamWriter::create(&path, WallTime(1_000_000_000)).unwrap();
        for at in 0..20 {
            let true_time = format!("TrueTime: 2007/08/26T15:56/{at:02}");
            let kludges = [true_time.as_bytes(), b"CHRS: CP866 2"];
            writer
                .append(&NewMessage {
                    from: b"Ann",
                    subject: &[0x8F, 0xA8, 0xE1, b'0' + at % 10],
                    msgid: format!("2:5030/1 {at:08x}").as_bytes(),
                    kludges: kludges.get(usize::from(at % 3)..).unwrap_or_default(),
                    utc_offset: if at % 3 == 0 { b"-0300" } else { b"" },
                    text: b"Text",
                    ..NewMessage::default()
                })
                .unwrap();
        }
        writer.finish().unwrap();
        // Two messages are damaged: what was said of them is kept, too.
        let headers = path.with_extension("jhr");
        let mut bytes = std::fs::read(&headers).unwrap();
        let signatures: Vec<usize> = (1024..bytes.len() - 4)
            .filter(|at| bytes[*at..].starts_with(b"JAM\0"))
            .collect();
        for at in [signatures[4], signatures[9]] {
            bytes[at] = b'X';
        }
        std::fs::write(&headers, bytes).unwrap();
        let library = library(&path);
        let area = &library.areas()[0];
        let snapshot = library.snapshot(area, &Job::new()).unwrap();
        assert_eq!(snapshot.faults().len(), 2);
        assert_eq!(snapshot.columns.true_time.len(), 6);
        // Two numbers have no message, and those beyond the last one.
        for number in 0..30 {
            let slow = snapshot.iter().position(|row| row.number() == number);
            assert_eq!(snapshot.position(number), slow, "{number}");
        }
        let bytes = snapshot.to_bytes();
        let again = |bytes: &[u8]| Snapshot::from_bytes(area, snapshot.stamp().clone(), bytes);
        assert_eq!(told(&again(&bytes).unwrap()), told(&snapshot));
        for len in 0..bytes.len() {
            assert!(again(&bytes[..len]).is_none(), "{len}");
        }
        assert!(again(&[&bytes[..], &[0]].concat()).is_none());
        // Without a sum some flipped bits change what is read; none may do harm.
        let mut differ = 0;
        for bit in 0..bytes.len() * 8 {
            let mut bytes = bytes.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            if let Some(other) = again(&bytes) {
                for row in other.iter() {
                    let texts = [
                        row.from(),
                        row.to(),
                        row.subject(),
                        row.msgid(),
                        row.reply(),
                    ];
                    differ += usize::from(texts.concat().len() + row.number() as usize > 1 << 20);
                    let _ = (row.from_address(), row.moment(true), row.attributes());
                }
            }
        }
        assert!(differ > 0);
    }
}

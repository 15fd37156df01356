//! A generator of realistic JAM bases for benches, tests and trials by hand.
//!
//! The same count and seed give the same bytes on every system: it reads no clock and has its own
//! random numbers. It streams: memory grows by a few bytes a message, for the reply trees.
//!
//! Contents (numbers are shares of all messages):
//!
//! - texts of about 2 KB, half English in ASCII, half Russian in CP866 with `CHRS: CP866 2`; words
//!   follow Zipf's law;
//! - two thirds are replies; trees reach a depth of [`DEEPEST`]; [`DANGLING`] of 1000 answer a
//!   message that is not in the base;
//! - replies quote, with initials and up to three levels;
//! - 1% hold a UUE block; 3% GEO, 1% GEOBOX, 2% ORIGEO, 3% TAG kludges; 2% an FGHI URL;
//! - all have MSGID, PID, TZUTC, tearline, origin, SEEN-BY and PATH;
//! - writing times grow over ten years, out of order by up to two days as real mail is.

use super::words::{ENGLISH, RUSSIAN, SYLLABLES_EN, SYLLABLES_RU};
use fidoscope_core::base::jam::attribute;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage, WriteError};
use fidoscope_core::charset::Charset;
use fidoscope_core::time::WallTime;
use std::fmt;
use std::io::{Seek, Write};

/// Number of ancestors of the deepest messages.
pub const DEEPEST: u8 = 50;

/// Share of messages that answer one outside of the base, per thousand.
pub const DANGLING: u32 = 20;

/// First moment of every generated base: 2003-01-01.
const START: i64 = 1_041_379_200;
/// Ten years.
const SPAN: i64 = 315_360_000;

/// Statistics of a generated base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// Messages.
    pub messages: u32,
    /// Messages that answer a message of the base.
    pub replies: u32,
    /// Messages that answer one that is not there.
    pub dangling: u32,
    /// Maximum number of ancestors of a message.
    pub deepest: u8,
    /// Russian messages.
    pub russian: u32,
    /// Messages with a UUE block.
    pub uue: u32,
    /// Messages with GEO, GEOBOX or ORIGEO kludges.
    pub geo: u32,
    /// Messages with TAG kludges.
    pub tagged: u32,
    /// Bytes of all texts.
    pub text_bytes: u64,
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let average = self.text_bytes / u64::from(self.messages.max(1));
        write!(
            f,
            "{} messages ({} Russian), {} bytes of text ({average} each); {} replies up to {} \
             deep, {} to messages that are not there; {} with UUE, {} with places, {} with tags",
            self.messages,
            self.russian,
            self.text_bytes,
            self.replies,
            self.deepest,
            self.dangling,
            self.uue,
            self.geo,
            self.tagged
        )
    }
}

/// Appends `count` messages to a new base.
///
/// # Errors
/// If the writer fails; a JAM text file ends at 4 GB, which is close to two million messages.
pub fn generate<W: Write + Seek>(
    writer: &mut JamWriter<W>,
    count: u32,
    seed: u64,
) -> Result<Made, WriteError> {
    let mut generator = Generator::new(count, seed);
    for number in 0..count {
        generator.message(number);
        generator.append(writer)?;
    }
    Ok(generator.made)
}

/// Returns the writer of a base in memory with its messages in it.
///
/// # Errors
/// The errors of [`generate`].
pub fn in_memory(
    count: u32,
    seed: u64,
) -> Result<fidoscope_core::base::jam::write::JamParts<Vec<u8>>, WriteError> {
    let mut writer = JamWriter::in_memory(WallTime(START))?;
    generate(&mut writer, count, seed)?;
    writer.into_bytes()
}

/// Returns the creation time of generated bases.
#[must_use]
pub fn created() -> WallTime {
    WallTime(START)
}

/// Random numbers by splitmix64 (Vigna, public domain): small, fast, and good enough to scatter
/// words.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a sequence that the seed decides.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number below `limit`, or 0 if that is 0.
    pub fn below(&mut self, limit: u32) -> u32 {
        ((u64::from(limit) * (self.bits() >> 32)) >> 32) as u32
    }

    /// Returns true with a probability of `times` in 1000.
    fn per_mille(&mut self, times: u32) -> bool {
        self.below(1000) < times
    }

    /// Returns one of a list.
    fn one_of<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len() as u32) as usize]
    }
}

/// Words of one language, as bytes of its character set.
#[derive(Debug)]
struct Language {
    words: Vec<Vec<u8>>,
    /// Maps 16 random bits to a word by Zipf's law.
    zipf: Vec<u16>,
    capitals: Vec<Vec<u8>>,
}

impl Language {
    /// Returns the common words of a list, then made-up ones from syllables.
    fn new(common: &str, syllables: &str, charset: Charset, random: &mut Random) -> Self {
        const WORDS: usize = 4000;
        let mut words: Vec<String> = common.split_whitespace().map(str::to_owned).collect();
        let syllables: Vec<&str> = syllables.split_whitespace().collect();
        while words.len() < WORDS {
            let parts = 2 + random.below(3);
            words.push((0..parts).map(|_| random.one_of(&syllables)).collect());
        }
        let mut zipf = Vec::with_capacity(1 << 16);
        let total: f64 = (1..=WORDS).map(|rank| 1.0 / rank as f64).sum();
        let mut sum = 0.0;
        for rank in 1..=WORDS {
            sum += 1.0 / rank as f64 / total;
            let until = ((sum * 65536.0) as usize).min(1 << 16);
            zipf.resize(until.max(zipf.len()), (rank - 1) as u16);
        }
        zipf.resize(1 << 16, (WORDS - 1) as u16);
        let capital = |word: &String| {
            let mut chars = word.chars();
            let first: String = chars
                .next()
                .into_iter()
                .flat_map(char::to_uppercase)
                .collect();
            first + chars.as_str()
        };
        // One call for all words: encoding builds a table each time.
        let encode = |words: &[String]| -> Vec<Vec<u8>> {
            let all = charset.encode(&words.join(" "));
            all.split(|byte| *byte == b' ')
                .map(<[u8]>::to_vec)
                .collect()
        };
        let capitals: Vec<String> = words.iter().map(capital).collect();
        Self {
            capitals: encode(&capitals),
            words: encode(&words),
            zipf,
        }
    }
}

/// A tree of replies that still receives answers.
#[derive(Clone, Debug, Default)]
struct Talk {
    /// Numbers of its latest messages.
    recent: Vec<u32>,
    /// Russian or English.
    russian: bool,
    /// Number of the subject.
    subject: u64,
}

/// A message of the base that may be answered.
#[derive(Clone, Copy, Debug)]
struct Past {
    author: u16,
    depth: u8,
}

/// Number of concurrent talks; the first few continue to the maximum depth.
const TALKS: usize = 24;
const DEEP_TALKS: u32 = 3;
const AUTHORS: u32 = 400;

struct Generator {
    count: u32,
    seed: u64,
    random: Random,
    english: Language,
    russian: Language,
    talks: Vec<Talk>,
    past: Vec<Past>,
    made: Made,
    // The current message; buffers are reused.
    in_russian: bool,
    from: Vec<u8>,
    to: Vec<u8>,
    subject: Vec<u8>,
    origin: String,
    msgid: String,
    reply: String,
    kludges: Vec<Vec<u8>>,
    seen_by: Vec<String>,
    path: String,
    zone: &'static str,
    written: i64,
    arrived: i64,
    text: Vec<u8>,
}

impl Generator {
    fn new(count: u32, seed: u64) -> Self {
        let mut random = Random::new(seed);
        Self {
            count,
            seed,
            english: Language::new(ENGLISH, SYLLABLES_EN, Charset::ASCII, &mut random),
            russian: Language::new(RUSSIAN, SYLLABLES_RU, Charset::CP866, &mut random),
            random,
            talks: vec![Talk::default(); TALKS],
            past: Vec::new(),
            made: Made::default(),
            in_russian: false,
            from: Vec::new(),
            to: Vec::new(),
            subject: Vec::new(),
            origin: String::new(),
            msgid: String::new(),
            reply: String::new(),
            kludges: Vec::new(),
            seen_by: Vec::new(),
            path: String::new(),
            zone: "0300",
            written: 0,
            arrived: 0,
            text: Vec::new(),
        }
    }

    /// Prepares the message with this index.
    fn message(&mut self, index: u32) {
        let author = self.random.below(AUTHORS) as u16;
        let parent = self.place(index);
        let depth = parent.map_or(0, |parent| self.past[parent as usize].depth + 1);
        self.past.push(Past { author, depth });
        self.made.messages += 1;
        self.made.deepest = self.made.deepest.max(depth);

        self.origin = address(author);
        self.msgid = self.msgid_of(index);
        self.from = self.name(author);
        self.reply.clear();
        let mut quoted = None;
        if let Some(parent) = parent {
            self.made.replies += 1;
            self.reply = self.msgid_of(parent);
            quoted = Some(self.past[parent as usize].author);
        } else if self.random.per_mille(DANGLING * 3) {
            // Tops of trees are a third of all messages.
            self.made.dangling += 1;
            let absent = self.random.bits() as u32 | 1;
            self.reply = format!("2:5020/{} {absent:08x}", 10_000 + self.random.below(900));
            quoted = Some(self.random.below(AUTHORS) as u16);
        }
        self.to = match quoted {
            Some(author) => self.name(author),
            None => b"All".to_vec(),
        };
        if parent.is_some() && !self.subject.starts_with(b"Re: ") {
            self.subject.splice(..0, *b"Re: ");
        }
        self.times(index);
        self.ways();
        self.kludges();
        self.body(author, quoted);
        self.made.text_bytes += self.text.len() as u64;
        self.made.russian += u32::from(self.in_russian);
    }

    fn append<W: Write + Seek>(&self, writer: &mut JamWriter<W>) -> Result<(), WriteError> {
        let kludges: Vec<&[u8]> = self.kludges.iter().map(Vec::as_slice).collect();
        let seen_by: Vec<&[u8]> = self.seen_by.iter().map(String::as_bytes).collect();
        writer.append(&NewMessage {
            from: &self.from,
            to: &self.to,
            subject: &self.subject,
            origin: self.origin.as_bytes(),
            msgid: self.msgid.as_bytes(),
            reply: self.reply.as_bytes(),
            pid: b"GED+LNX 1.1.5-b20120515",
            kludges: &kludges,
            utc_offset: self.zone.as_bytes(),
            seen_by: &seen_by,
            path: &[self.path.as_bytes()],
            written: WallTime(self.written),
            arrived: WallTime(self.arrived),
            attributes: attribute::TYPE_ECHO | attribute::SENT,
            text: &self.text,
            ..NewMessage::default()
        })?;
        Ok(())
    }

    /// Adds a message to a talk and returns the number of its parent.
    fn place(&mut self, index: u32) -> Option<u32> {
        let fresh = self.random.per_mille(333);
        let slot = if fresh {
            DEEP_TALKS + self.random.below(TALKS as u32 - DEEP_TALKS)
        } else {
            // Low numbers are the busy talks.
            let (a, b) = (
                self.random.below(TALKS as u32),
                self.random.below(TALKS as u32),
            );
            a.min(b)
        } as usize;
        let last = self.talks[slot].recent.last();
        let ended = last.is_some_and(|last| self.past[*last as usize].depth >= DEEPEST);
        if fresh || ended || last.is_none() {
            let talk = Talk {
                recent: vec![index],
                russian: self.random.per_mille(500),
                subject: self.random.bits(),
            };
            self.open(&talk);
            self.talks[slot] = talk;
            return None;
        }
        let talk = self.talks[slot].clone();
        self.open(&talk);
        let newest = talk.recent.len() - 1;
        let back = if self.random.per_mille(700) {
            0
        } else {
            self.random.below(talk.recent.len() as u32) as usize
        };
        let parent = talk.recent[newest - back];
        // The deepest branch stays at the end, so that talks grow in depth, not only in width.
        let recent = &mut self.talks[slot].recent;
        if back == 0 {
            recent.push(index);
        } else {
            recent.insert(newest, index);
        }
        if recent.len() > 8 {
            recent.remove(0);
        }
        Some(parent)
    }

    /// Sets language and subject of a talk.
    fn open(&mut self, talk: &Talk) {
        self.in_russian = talk.russian;
        let mut random = Random::new(talk.subject);
        self.subject.clear();
        let words = 1 + random.below(5);
        for at in 0..words {
            let language = self.language();
            let word = language.zipf[(random.bits() & 0xFFFF) as usize] as usize;
            let list = if at == 0 {
                &language.capitals
            } else {
                &language.words
            };
            let word = list[word].clone();
            if at > 0 {
                self.subject.push(b' ');
            }
            self.subject.extend_from_slice(&word);
        }
    }

    fn language(&self) -> &Language {
        if self.in_russian {
            &self.russian
        } else {
            &self.english
        }
    }

    fn msgid_of(&self, index: u32) -> String {
        let author = self.past[index as usize].author;
        // An odd factor permutes the 32-bit numbers, so no two serials are the same.
        let serial = index
            .wrapping_mul(2_654_435_761)
            .wrapping_add(self.seed as u32);
        format!("{} {serial:08x}", address(author))
    }

    /// Returns the name of an author in the character set of the message.
    fn name(&self, author: u16) -> Vec<u8> {
        let language = self.language();
        let pick = |step: usize| {
            let words = &language.capitals;
            words[500 + (usize::from(author) * step) % 3000].as_slice()
        };
        [pick(7), b" ", pick(11)].concat()
    }

    fn initials(&self, author: u16) -> Vec<u8> {
        let name = self.name(author);
        let words = name.split(|byte| *byte == b' ');
        words.filter_map(|word| word.first().copied()).collect()
    }

    fn times(&mut self, index: u32) {
        let even = SPAN / i64::from(self.count.max(1)) * i64::from(index);
        self.arrived = START + even + 2 * 86_400;
        let late = match self.random.below(10) {
            0 => self.random.below(2 * 86_400),
            1..=3 => self.random.below(6 * 3600),
            _ => self.random.below(1800),
        };
        self.written = self.arrived - i64::from(late);
        self.zone = self.random.one_of(&[
            "0300", "0400", "0300", "0200", "0000", "0100", "-0500", "0700",
        ]);
    }

    fn ways(&mut self) {
        let lines = 1 + self.random.below(3);
        self.seen_by.clear();
        for _ in 0..lines {
            let mut line = format!(
                "50{}/{}",
                10 + self.random.below(80),
                self.random.below(2000)
            );
            while line.len() < 66 {
                line.push(' ');
                line.push_str(&self.random.below(9000).to_string());
            }
            self.seen_by.push(line);
        }
        self.path = format!(
            "50{}/{} {} 5020/{}",
            10 + self.random.below(80),
            self.random.below(2000),
            self.random.below(2000),
            self.random.below(5000)
        );
    }

    fn kludges(&mut self) {
        self.kludges.clear();
        if self.in_russian {
            self.kludges.push(b"CHRS: CP866 2".to_vec());
        } else if self.random.per_mille(500) {
            self.kludges.push(b"CHRS: ASCII 1".to_vec());
        }
        self.kludges
            .push(b"TID: hpt/lnx 1.9.0-cur 2012-05-15".to_vec());
        let mut places = false;
        let degrees = |random: &mut Random, limit: u32| {
            let hundredths = i64::from(random.below(200 * limit)) - i64::from(100 * limit);
            hundredths as f64 / 100.0
        };
        if self.random.per_mille(30) {
            places = true;
            for _ in 0..=self.random.below(3) {
                let (lat, lon) = (
                    degrees(&mut self.random, 90),
                    degrees(&mut self.random, 180),
                );
                self.kludges
                    .push(format!("GEO: {lat:.2};{lon:.2}").into_bytes());
            }
        }
        if self.random.per_mille(10) {
            places = true;
            let (south, west) = (
                degrees(&mut self.random, 80),
                degrees(&mut self.random, 170),
            );
            let (high, wide) = (
                f64::from(self.random.below(9)),
                f64::from(self.random.below(9)),
            );
            let (north, east) = (south + high + 0.1, west + wide + 0.1);
            let line = format!("GEOBOX: {west:.2},{south:.2},{east:.2},{north:.2}");
            self.kludges.push(line.into_bytes());
        }
        if self.random.per_mille(20) {
            places = true;
            let (lat, lon) = (
                degrees(&mut self.random, 90),
                degrees(&mut self.random, 180),
            );
            self.kludges
                .push(format!("ORIGEO: {lat:.2};{lon:.2}").into_bytes());
        }
        self.made.geo += u32::from(places);
        if self.random.per_mille(30) {
            self.made.tagged += 1;
            let mut line = b"TAG: ".to_vec();
            for at in 0..=self.random.below(4) {
                if at > 0 {
                    line.push(b'|');
                }
                let word = self.word();
                let bytes = &self.language().words[word];
                line.extend_from_slice(&bytes.clone());
            }
            self.kludges.push(line);
        }
    }

    /// Returns a word of the message's language by Zipf's law.
    fn word(&mut self) -> usize {
        let bits = (self.random.bits() & 0xFFFF) as usize;
        usize::from(self.language().zipf[bits])
    }

    fn body(&mut self, author: u16, quoted: Option<u16>) {
        self.text.clear();
        let greeting: &[u8] = if self.in_russian {
            b"\x8F\xE0\xA8\xA2\xA5\xE2, " // "Привет, "
        } else {
            b"Hello, "
        };
        self.text.extend_from_slice(greeting);
        let to = std::mem::take(&mut self.to);
        self.text.extend_from_slice(&to);
        self.to = to;
        self.text.extend_from_slice(b"!\r\r");
        let length = [700, 900, 1100, 1300, 1600, 2000, 2600, 4600][self.random.below(8) as usize];
        if let Some(quoted) = quoted {
            let initials = self.initials(quoted);
            let level = 1 + self.random.below(3) as usize;
            for level in (1..=level).rev() {
                let mut prefix = b" ".to_vec();
                prefix.extend_from_slice(&initials);
                prefix.resize(prefix.len() + level, b'>');
                prefix.push(b' ');
                let lines = 1 + self.random.below(4);
                for _ in 0..lines {
                    self.line(&prefix);
                }
            }
            self.text.push(b'\r');
        }
        if self.random.per_mille(20) {
            let line = format!("area://Ru.Trial?msgid={}\r\r", self.msgid.replace(' ', "+"));
            self.text.extend_from_slice(line.as_bytes());
        }
        while self.text.len() < length {
            for _ in 0..=self.random.below(6) {
                self.line(b"");
            }
            self.text.push(b'\r');
        }
        if self.random.per_mille(10) {
            self.made.uue += 1;
            self.uue();
        }
        if self.random.per_mille(100) {
            self.line(b"... ");
        }
        self.text
            .extend_from_slice(b"--- GoldED+/LNX 1.1.5-b20120515\r * Origin: ");
        for at in 0..=self.random.below(4) {
            if at > 0 {
                self.text.push(b' ');
            }
            self.put_word(at == 0);
        }
        let line = format!(" ({})\r", address(author));
        self.text.extend_from_slice(line.as_bytes());
    }

    fn put_word(&mut self, capital: bool) {
        let word = self.word();
        let language = if self.in_russian {
            &self.russian
        } else {
            &self.english
        };
        let list = if capital {
            &language.capitals
        } else {
            &language.words
        };
        self.text.extend_from_slice(&list[word]);
    }

    /// Appends a line of up to 75 characters after the prefix.
    fn line(&mut self, prefix: &[u8]) {
        self.text.extend_from_slice(prefix);
        let end = self.text.len() - prefix.len() + 40 + self.random.below(30) as usize;
        let mut capital = prefix.is_empty();
        loop {
            self.put_word(capital);
            capital = false;
            if self.text.len() >= end {
                break;
            }
            match self.random.below(16) {
                0 => self.text.extend_from_slice(b", "),
                1 => {
                    self.text.extend_from_slice(b". ");
                    capital = true;
                }
                _ => self.text.push(b' '),
            }
        }
        self.text.extend_from_slice(b".\r");
    }

    /// Appends a block of uuencoded random bytes under `begin 644 name`.
    fn uue(&mut self) {
        let serial = self.random.below(10_000);
        let begin = format!("begin 644 FILE{serial:04}.BIN\r");
        self.text.extend_from_slice(begin.as_bytes());
        let mut left = 200 + self.random.below(2500) as usize;
        while left > 0 {
            let now = left.min(45);
            left -= now;
            self.text.push(b' ' + now as u8);
            for _ in 0..now.div_ceil(3) {
                let bits = self.random.bits();
                for shift in [0, 6, 12, 18] {
                    let six = ((bits >> shift) & 63) as u8;
                    self.text.push(if six == 0 { b'`' } else { b' ' + six });
                }
            }
            self.text.push(b'\r');
        }
        self.text.extend_from_slice(b"`\rend\r\r");
    }
}

/// Returns the address of an author.
fn address(author: u16) -> String {
    let node = 10 + author / 4;
    match author % 4 {
        0 => format!("2:5030/{node}"),
        point => format!("2:5030/{node}.{}", u32::from(point) * 7),
    }
}

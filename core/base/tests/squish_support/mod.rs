//! Made-up Squish bases for several tests.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    unreachable_pub
)]

use crate::base_support::Dice;
use fidoscope_kit::squish::{NewMessage, SquishWriter};
use ftn_base::squish::{SquishBase, attribute};
use ftn_types::time::WallTime;
use std::path::Path;

pub use fidoscope_kit::squish::SquishParts as Bytes;

/// A message that owns its fields.
#[derive(Clone, Debug, Default)]
pub struct Made {
    pub from: Vec<u8>,
    pub to: Vec<u8>,
    pub subject: Vec<u8>,
    pub origin: [u16; 4],
    pub destination: [u16; 4],
    pub msgid: Vec<u8>,
    pub reply: Vec<u8>,
    pub kludges: Vec<Vec<u8>>,
    pub written: WallTime,
    pub arrived: WallTime,
    pub attributes: u32,
    pub text: Vec<u8>,
    pub reply_to: u32,
}

impl Made {
    pub fn random(dice: &mut Dice) -> Self {
        let id =
            |dice: &mut Dice| format!("2:5030/1520 {:08x}", dice.roll(usize::MAX)).into_bytes();
        let (msgid, reply) = (id(dice), id(dice));
        let mut kludges = vec![
            [b"MSGID: ", &msgid[..]].concat(),
            [b"REPLY: ", &reply[..]].concat(),
        ];
        for _ in 0..dice.roll(4) {
            kludges.push([b"TAG: x", &dice.text(40)[..]].concat());
        }
        Self {
            from: dice.text(35),
            to: dice.text(35),
            subject: dice.text(71),
            origin: [2, 5030, dice.roll(9999) as u16, dice.roll(3) as u16],
            destination: [2, 5063, 88, 0],
            msgid,
            reply,
            kludges,
            written: WallTime(1_000_000_000 + dice.roll(500_000_000) as i64),
            arrived: WallTime([0, 1_600_000_000][dice.roll(2)]),
            attributes: [0, attribute::LOCAL, attribute::PRIVATE | attribute::READ][dice.roll(3)],
            text: dice.body(3000),
            reply_to: dice.roll(5) as u32,
        }
    }

    pub fn append(&self, writer: &mut SquishWriter) -> u32 {
        let kludges: Vec<&[u8]> = self.kludges.iter().map(Vec::as_slice).collect();
        let message = NewMessage {
            from: &self.from,
            to: &self.to,
            subject: &self.subject,
            origin: self.origin,
            destination: self.destination,
            kludges: &kludges,
            written: self.written,
            arrived: self.arrived,
            attributes: self.attributes,
            text: &self.text,
            reply_to: self.reply_to,
        };
        writer.append(&message).unwrap()
    }
}

/// Returns a base with deleted messages, whose frames are free, and its contents.
pub fn made_base(seed: u64, messages: usize) -> (Bytes, Vec<(u32, Made)>) {
    let mut dice = Dice::new(seed);
    let mut writer = SquishWriter::in_memory();
    let mut made = Vec::new();
    for _ in 0..messages {
        if dice.roll(5) == 0 {
            writer.skip_umsgid().unwrap();
            writer.leave_free(&dice.body(300)).unwrap();
        }
        let message = Made::random(&mut dice);
        made.push((message.append(&mut writer), message));
    }
    writer.mark_read(made[messages / 2].0);
    (writer.into_bytes(), made)
}

/// Returns three messages, small enough to damage every byte of.
pub fn small() -> Bytes {
    let mut dice = Dice::new(3);
    let mut writer = SquishWriter::in_memory();
    for _ in 0..3 {
        let made = Made {
            text: dice.body(60),
            ..Made::random(&mut dice)
        };
        made.append(&mut writer);
    }
    writer.mark_read(2);
    writer.into_bytes()
}

pub fn open(bytes: &Bytes) -> SquishBase {
    SquishBase::from_bytes(
        bytes.sqd.as_slice(),
        bytes.sqi.as_slice(),
        bytes.sql.as_slice(),
    )
    .unwrap()
}

/// Writes the three files into a folder under a name.
pub fn store(bytes: &Bytes, base: &Path) {
    for (extension, bytes) in [
        ("sqd", &bytes.sqd),
        ("sqi", &bytes.sqi),
        ("sql", &bytes.sql),
    ] {
        std::fs::write(base.with_extension(extension), bytes).unwrap();
    }
}

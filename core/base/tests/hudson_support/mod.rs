//! Made-up Hudson and GoldBase folders for several tests.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    unreachable_pub
)]

use crate::base_support::Dice;
use fidoscope_kit::hudson::{HudsonParts, HudsonWriter, NewMessage};
use ftn_base::hudson::{Flavour, HudsonBase, attribute, net_attribute};
use ftn_types::time::WallTime;

pub const FLAVOURS: [Flavour; 2] = [Flavour::Hudson, Flavour::GoldBase];

/// A message that owns its fields.
#[derive(Clone, Debug, Default)]
pub struct Made {
    pub from: Vec<u8>,
    pub to: Vec<u8>,
    pub subject: Vec<u8>,
    pub origin: [u16; 3],
    pub destination: [u16; 3],
    pub msgid: Vec<u8>,
    pub reply: Vec<u8>,
    pub written: WallTime,
    pub attributes: u16,
    pub net_attributes: u16,
    /// Kludges and all.
    pub text: Vec<u8>,
    pub reply_to: u32,
}

impl Made {
    pub fn random(dice: &mut Dice, longest: usize) -> Self {
        let id =
            |dice: &mut Dice| format!("2:5030/1520 {:08x}", dice.roll(usize::MAX)).into_bytes();
        let (msgid, reply) = (id(dice), id(dice));
        let kludges = [
            b"\x01MSGID: ",
            &msgid[..],
            b"\r\x01REPLY: ",
            &reply[..],
            b"\r",
        ];
        Self {
            from: dice.text(35),
            to: dice.text(35),
            subject: dice.text(72),
            origin: [2, 5030, dice.roll(9999) as u16],
            destination: [255, 65535, 88],
            written: WallTime((1_000_000_000 + dice.roll(500_000_000) as i64) / 60 * 60),
            attributes: [0, attribute::LOCAL, attribute::PRIVATE | attribute::NETMAIL]
                [dice.roll(3)],
            net_attributes: [0, net_attribute::CRASH][dice.roll(2)],
            text: [kludges.concat(), dice.body(longest)].concat(),
            reply_to: dice.roll(5) as u32,
            msgid,
            reply,
        }
    }

    pub fn append(&self, writer: &mut HudsonWriter, board: u16) -> u32 {
        let message = NewMessage {
            from: &self.from,
            to: &self.to,
            subject: &self.subject,
            origin: self.origin,
            destination: self.destination,
            written: self.written,
            attributes: self.attributes,
            net_attributes: self.net_attributes,
            text: &self.text,
            reply_to: self.reply_to,
        };
        writer.append(board, &message).unwrap()
    }
}

/// Boards of [`made_base`].
pub const BOARDS: [u16; 3] = [1, 7, 200];

/// Returns a folder with three boards and deleted messages, and what was put into it: number,
/// board, message.
pub fn made_base(
    flavour: Flavour,
    seed: u64,
    messages: usize,
) -> (HudsonParts, Vec<(u32, u16, Made)>) {
    let mut dice = Dice::new(seed);
    let mut writer = HudsonWriter::new(flavour);
    let mut made = Vec::new();
    for _ in 0..messages {
        let message = Made::random(&mut dice, 3000);
        let board = BOARDS[dice.roll(3)];
        let number = message.append(&mut writer, board);
        if dice.roll(5) == 0 {
            writer.delete(number);
        } else {
            made.push((number, board, message));
        }
    }
    let (number, board, _) = made[messages / 2];
    writer.mark_read(0, board, number as u16);
    (writer.into_parts(), made)
}

/// Returns three messages of board 7 and one of board 8 between them, small enough to damage every
/// byte of.
pub fn small(flavour: Flavour) -> HudsonParts {
    let mut dice = Dice::new(3);
    let mut writer = HudsonWriter::new(flavour);
    for board in [7, 8, 7, 7] {
        let made = Made::random(&mut dice, 300);
        made.append(&mut writer, board);
    }
    writer.mark_read(0, 7, 3);
    writer.into_parts()
}

pub fn open(parts: &HudsonParts, flavour: Flavour, board: u16) -> HudsonBase {
    parts.open(flavour, board).unwrap()
}

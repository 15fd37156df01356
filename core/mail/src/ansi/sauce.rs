//! The SAUCE record (version 00): 128 bytes at the end of a file with author, title and size,
//! preceded by comments.

use crate::limits;
use ftn_types::bytes::u16_at;
use ftn_types::charset::Charset;

const RECORD: usize = 128;

/// Length of a comment line, in bytes.
const COMMENT: usize = 64;

/// Contents of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sauce {
    /// Title.
    pub title: String,
    /// Nickname or name of the author.
    pub author: String,
    /// Group of the author.
    pub group: String,
    /// Date of creation, as written: `19950131`.
    pub date: String,
    /// Type of the data: 1 is text, 5 is alternating characters and attributes.
    pub data_type: u8,
    /// Subtype of the data.
    pub file_type: u8,
    /// Number of columns in the record; 0 if unstated.
    pub width: u16,
    /// Number of rows in the record; 0 if unstated.
    pub height: u16,
    /// True if blinking means a bright background (iCE colours).
    pub is_ice: bool,
    /// Name of the font: `IBM VGA`, `IBM VGA 866`.
    pub font: String,
    /// Comments, line by line.
    pub comments: Vec<String>,
    /// Length of the file without record, comments and the end mark before them, in bytes.
    pub data_len: usize,
}

impl Sauce {
    /// Parses the record at the end of a file.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let start = bytes.len().checked_sub(RECORD)?;
        let record = bytes.get(start..)?;
        if !record.starts_with(b"SAUCE00") {
            return None;
        }
        let field =
            |from: usize, len: usize| text(record.get(from..from + len).unwrap_or_default());
        let byte = |at: usize| record.get(at).copied().unwrap_or(0);
        let lines = usize::from(byte(104));
        let comments_start = start.checked_sub(5 + lines * COMMENT);
        let comments_at = comments_start.filter(|at| {
            lines > 0
                && bytes
                    .get(*at..)
                    .is_some_and(|rest| rest.starts_with(b"COMNT"))
        });
        let comments = comments_at.map_or_else(Vec::new, |at| {
            let block = bytes.get(at + 5..start).unwrap_or_default();
            block.chunks(COMMENT).map(text).collect()
        });
        let mut data_len = comments_at.unwrap_or(start);
        if data_len.checked_sub(1).and_then(|last| bytes.get(last)) == Some(&0x1A) {
            data_len -= 1;
        }
        Some(Self {
            title: field(7, 35),
            author: field(42, 20),
            group: field(62, 20),
            date: field(82, 8),
            data_type: byte(94),
            file_type: byte(95),
            width: u16_at(record, 96).unwrap_or(0),
            height: u16_at(record, 98).unwrap_or(0),
            is_ice: byte(105) & 1 != 0,
            font: field(106, 22),
            comments,
            data_len,
        })
    }

    /// Returns whether the data are alternating characters and attributes.
    #[must_use]
    pub fn is_binary_text(&self) -> bool {
        self.data_type == 5
    }

    /// Returns the number of columns, if the record has a useful one.
    #[must_use]
    pub fn columns(&self) -> Option<u16> {
        let width = match self.data_type {
            // The file type is half of the columns.
            5 => u16::from(self.file_type) * 2,
            // Animations and plain ANSI and ASCII texts.
            1 if self.file_type <= 2 => self.width,
            _ => 0,
        };
        (1..=limits::ANSI_COLUMNS).contains(&width).then_some(width)
    }

    /// Returns the character set of its font, if it names one.
    #[must_use]
    pub fn charset(&self) -> Option<Charset> {
        let font = self.font.trim();
        if font.starts_with("Amiga") {
            return Some(Charset::LATIN1);
        }
        let page = font
            .rsplit(' ')
            .next()
            .filter(|page| page.len() == 3 && page.bytes().all(|byte| byte.is_ascii_digit()));
        match page {
            Some(page) => Charset::from_kludge(format!("CP{page}").as_bytes()),
            None if font.starts_with("IBM") => Some(Charset::CP437),
            None => None,
        }
    }
}

fn text(raw: &[u8]) -> String {
    let end = raw.iter().position(|byte| *byte == 0).unwrap_or(raw.len());
    let text = Charset::CP437.decode(raw.get(..end).unwrap_or_default());
    text.replace(char::is_control, "").trim().to_owned()
}

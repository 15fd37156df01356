//! ANSI art: text that draws pictures by escape sequences (ECMA-48 as implemented by ANSI.SYS), and
//! the SAUCE record after it.
//!
//! Renders such a text to a grid of coloured characters. Imports `limits` and `ftn-types`.
//! Never fails and knows no fonts: unknown sequences are skipped.
//!
//! All functions take time proportional to the text; limits bound the grid.

mod parse;
mod sauce;

pub use sauce::Sauce;

use ftn_types::charset::Charset;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Index among 256: the sixteen of VGA in the order of ANSI (red is 1, bright red is 9), a cube
    /// of 216 colours, 24 greys.
    Palette(u8),
    /// Red, green, blue.
    Rgb(u8, u8, u8),
}

/// The sixteen colours of VGA in the order of ANSI.
const VGA: [[u8; 3]; 16] = [
    [0, 0, 0],
    [170, 0, 0],
    [0, 170, 0],
    [170, 85, 0],
    [0, 0, 170],
    [170, 0, 170],
    [0, 170, 170],
    [170, 170, 170],
    [85, 85, 85],
    [255, 85, 85],
    [85, 255, 85],
    [255, 255, 85],
    [85, 85, 255],
    [255, 85, 255],
    [85, 255, 255],
    [255, 255, 255],
];

impl Colour {
    /// Returns red, green and blue.
    #[must_use]
    pub fn rgb(self) -> [u8; 3] {
        match self {
            Self::Rgb(red, green, blue) => [red, green, blue],
            Self::Palette(index) => match (VGA.get(usize::from(index)), index) {
                (Some(known), _) => *known,
                (None, 232..) => [(index - 232) * 10 + 8; 3],
                (None, _) => {
                    let cube = index - 16;
                    [cube / 36, cube / 6 % 6, cube % 6].map(|step| match step {
                        0 => 0,
                        step => 55 + 40 * step,
                    })
                }
            },
        }
    }
}

/// A cell of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Character.
    pub c: char,
    /// Foreground colour after brightness and reversal.
    pub fg: Colour,
    /// Background colour.
    pub bg: Colour,
    /// True if it blinks.
    pub blinks: bool,
    /// True if it is underlined.
    pub is_underlined: bool,
}

impl Cell {
    /// A blank in light grey on black.
    pub const BLANK: Self = Self {
        c: ' ',
        fg: Colour::Palette(7),
        bg: Colour::Palette(0),
        blinks: false,
        is_underlined: false,
    };
}

/// A picture made of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Art {
    /// Columns of the author's screen.
    pub width: u16,
    /// The rows. Cells after the last one of a row are [`Cell::BLANK`].
    pub rows: Vec<Vec<Cell>>,
    /// SAUCE record of the file.
    pub sauce: Option<Sauce>,
    /// True if a limit cut something off.
    pub is_cut: bool,
    /// True if rows with letters were erased from the screen: in a text they would be lost.
    pub is_erased: bool,
}

/// Default number of columns.
const SCREEN: u16 = 80;

impl Art {
    /// Renders a file; `charset` applies unless its SAUCE record names a font.
    #[must_use]
    pub fn of_file(bytes: &[u8], charset: Charset) -> Self {
        let sauce = Sauce::parse(bytes);
        let data = sauce.as_ref().map_or(bytes, |sauce| {
            bytes.get(..sauce.data_len).unwrap_or_default()
        });
        let charset = sauce.as_ref().and_then(Sauce::charset).unwrap_or(charset);
        let width = sauce.as_ref().and_then(Sauce::columns).unwrap_or(SCREEN);
        let is_ice = sauce.as_ref().is_some_and(|sauce| sauce.is_ice);
        let table = parse::table(charset);
        let mut art = match (&sauce, table) {
            (Some(sauce), Some(table)) if sauce.is_binary_text() => {
                parse::binary_text(data, &table, width, is_ice)
            }
            (_, Some(table)) => {
                let chars = data.iter().map(|byte| table.get(usize::from(*byte)));
                parse::text(chars.map_while(|c| c.copied()), width, is_ice)
            }
            (_, None) => parse::text(charset.decode(data).chars(), width, is_ice),
        };
        art.sauce = sauce;
        art
    }

    /// Renders the text of a message.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        parse::text(text.chars(), SCREEN, false)
    }

    /// Returns the number of used columns.
    #[must_use]
    pub fn used_width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Returns the characters of a row, without colours.
    #[must_use]
    pub fn line(&self, row: usize) -> String {
        let cells = self.rows.get(row).map(Vec::as_slice).unwrap_or_default();
        cells.iter().map(|cell| cell.c).collect()
    }
}

/// Returns whether a text has escape sequences that colour it or move the cursor.
#[must_use]
pub fn has_sequences(text: &[u8]) -> bool {
    memchr::memmem::find_iter(text, b"\x1B[").any(|at| {
        let rest = text.get(at + 2..).unwrap_or_default();
        let rest = rest.get(..32).unwrap_or(rest);
        let end = rest
            .iter()
            .find(|byte| !(byte.is_ascii_digit() || matches!(byte, b';' | b'?' | b'=')));
        end.is_some_and(|end| b"ABCDEFGHJKdfmnstu".contains(end))
    })
}

#[cfg(test)]
mod tests;

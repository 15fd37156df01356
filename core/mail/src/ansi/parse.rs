//! Renders characters and escape sequences to a grid.

use super::{Art, Cell, Colour};
use crate::limits;
use ftn_types::charset::Charset;
use ftn_types::job::step;

/// Maximum number of parameters read from one sequence.
const NUMBERS: usize = 32;

/// Characters of the bytes 01h to 1Fh.
const LOW: &str = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼";

/// Returns the character of each byte; `None` for multi-byte sets.
pub(super) fn table(charset: Charset) -> Option<Vec<char>> {
    if charset == Charset::UTF8 {
        return None;
    }
    let table: Vec<char> = (0..=u8::MAX)
        .map(|byte| match byte {
            0..0x20 | 0x7F => char::from(byte),
            byte => {
                let bytes = [byte];
                let decoded = charset.decode(&bytes);
                let mut chars = decoded.chars();
                match (chars.next(), chars.next()) {
                    (Some(c), None) => c,
                    _ => char::REPLACEMENT_CHARACTER,
                }
            }
        })
        .collect();
    Some(table)
}

/// Renders alternating characters and attributes.
pub(super) fn binary_text(data: &[u8], table: &[char], width: u16, is_ice: bool) -> Art {
    let mut grid = Grid::new(width, is_ice);
    // Attributes have blue in the lowest bit, as VGA does.
    let ansi = |colour: u8| colour & 0b1010 | (colour & 1) << 2 | (colour >> 2) & 1;
    let pairs = data.chunks_exact(2).take(limits::ANSI_CELLS);
    for (at, pair) in pairs.enumerate() {
        let [byte, attribute] = pair else { continue };
        grid.row = at / usize::from(width);
        grid.column = at % usize::from(width);
        let high = attribute >> 4;
        grid.pen = Pen {
            fg: Colour::Palette(ansi(attribute & 15)),
            bg: Colour::Palette(ansi(if is_ice { high } else { high & 7 })),
            blinks: !is_ice && high & 8 != 0,
            ..Pen::default()
        };
        let c = table.get(usize::from(*byte)).copied().unwrap_or(' ');
        grid.set_cell(shown(c));
    }
    grid.finish()
}

/// Renders a text.
pub(super) fn text(chars: impl Iterator<Item = char>, width: u16, is_ice: bool) -> Art {
    let mut grid = Grid::new(width, is_ice);
    let mut chars = chars;
    while let Some(c) = chars.next() {
        match c {
            '\u{1B}' => match chars.next() {
                Some('[') => sequence(&mut grid, &mut chars),
                Some(other) => grid.print(other),
                None => {}
            },
            '\u{1A}' => break,
            '\r' => {
                if !grid.has_wrapped {
                    grid.column = 0;
                }
            }
            '\n' => {
                // A line end right after a full row does not add another row.
                if !std::mem::take(&mut grid.has_wrapped) {
                    grid.row += 1;
                }
                grid.column = 0;
            }
            '\t' => {
                let next = (grid.column / 8 + 1) * 8;
                while grid.column < next.min(usize::from(width)) && !grid.has_wrapped {
                    grid.print(' ');
                }
            }
            '\u{8}' => grid.column = grid.column.saturating_sub(1),
            '\0' => grid.print(' '),
            '\u{7}' => {}
            c => grid.print(c),
        }
        if grid.is_cut {
            break;
        }
    }
    grid.finish()
}

fn shown(c: char) -> char {
    let index = (c as usize).checked_sub(1);
    match index {
        Some(index) if index < 0x1F => LOW.chars().nth(index).unwrap_or(' '),
        None => ' ',
        Some(0x7E) => '⌂',
        _ => c,
    }
}

/// Executes a sequence after its `ESC [`.
fn sequence(grid: &mut Grid, chars: &mut impl Iterator<Item = char>) {
    let mut numbers: Vec<Option<u32>> = Vec::new();
    let mut number: Option<u32> = None;
    let mut is_private = false;
    for c in chars {
        match c {
            '0'..='9' => {
                let digit = u32::from(c) - u32::from('0');
                let value = number.unwrap_or(0).saturating_mul(10).saturating_add(digit);
                number = Some(value);
            }
            ';' | ':' => {
                if numbers.len() < NUMBERS {
                    numbers.push(number);
                }
                number = None;
            }
            '<'..='?' => is_private = true,
            ' '..='/' => {}
            '@'..='~' => {
                if numbers.len() < NUMBERS {
                    numbers.push(number);
                }
                if !is_private {
                    grid.follow(c, &numbers);
                }
                return;
            }
            // No sequence after all.
            '\n' => {
                grid.row += 1;
                grid.column = 0;
                return;
            }
            _ => return,
        }
    }
}

/// Attributes of the next character.
#[derive(Clone, Copy)]
struct Pen {
    fg: Colour,
    bg: Colour,
    is_bold: bool,
    blinks: bool,
    is_reversed: bool,
    is_hidden: bool,
    is_underlined: bool,
}

impl Default for Pen {
    fn default() -> Self {
        Self {
            fg: Cell::BLANK.fg,
            bg: Cell::BLANK.bg,
            is_bold: false,
            blinks: false,
            is_reversed: false,
            is_hidden: false,
            is_underlined: false,
        }
    }
}

fn bright(colour: Colour) -> Colour {
    match colour {
        Colour::Palette(index @ 0..8) => Colour::Palette(index + 8),
        other => other,
    }
}

struct Grid {
    width: usize,
    is_ice: bool,
    rows: Vec<Vec<Cell>>,
    cells: usize,
    row: usize,
    column: usize,
    saved: (usize, usize),
    pen: Pen,
    /// True if the last character filled its row, so that the cursor is in the next one.
    has_wrapped: bool,
    /// Number of rows made or erased.
    worked: usize,
    is_cut: bool,
    is_erased: bool,
}

impl Grid {
    fn new(width: u16, is_ice: bool) -> Self {
        Self {
            width: usize::from(width.clamp(1, limits::ANSI_COLUMNS)),
            is_ice,
            rows: Vec::new(),
            cells: 0,
            row: 0,
            column: 0,
            saved: (0, 0),
            pen: Pen::default(),
            has_wrapped: false,
            worked: 0,
            is_cut: false,
            is_erased: false,
        }
    }

    fn cell(&self, c: char) -> Cell {
        let pen = self.pen;
        let fg = if pen.is_bold { bright(pen.fg) } else { pen.fg };
        let bg = if pen.blinks && self.is_ice {
            bright(pen.bg)
        } else {
            pen.bg
        };
        let (fg, bg) = if pen.is_reversed { (bg, fg) } else { (fg, bg) };
        Cell {
            c,
            fg: if pen.is_hidden { bg } else { fg },
            bg,
            blinks: pen.blinks && !self.is_ice,
            is_underlined: pen.is_underlined,
        }
    }

    fn print(&mut self, c: char) {
        self.set_cell(shown(c));
        self.column += 1;
        self.has_wrapped = self.column >= self.width;
        if self.has_wrapped {
            self.column = 0;
            self.row += 1;
        }
    }

    /// Sets the cell at the cursor.
    fn set_cell(&mut self, c: char) {
        let cell = self.cell(c);
        let rows = self.row + 1;
        if rows > limits::ANSI_ROWS {
            self.is_cut = true;
            return;
        }
        if self.rows.len() < rows {
            self.work(rows - self.rows.len());
            step(rows - self.rows.len());
            self.rows.resize_with(rows, Vec::new);
        }
        let Some(row) = self.rows.get_mut(self.row) else {
            return;
        };
        let more = (self.column + 1).saturating_sub(row.len());
        if self.cells + more > limits::ANSI_CELLS {
            self.is_cut = true;
            return;
        }
        self.cells += more;
        if more > 0 {
            row.resize(self.column + 1, Cell::BLANK);
        }
        if let Some(place) = row.get_mut(self.column) {
            *place = cell;
        }
    }

    fn follow(&mut self, command: char, numbers: &[Option<u32>]) {
        let number = |at: usize| numbers.get(at).copied().flatten();
        // Zero means one.
        let count = |at: usize| number(at).unwrap_or(1).clamp(1, 0xFFFF) as usize;
        let last = self.width - 1;
        // Colours do not move the cursor.
        self.has_wrapped &= command == 'm';
        match command {
            'A' => self.row = self.row.saturating_sub(count(0)),
            'B' => self.row = (self.row + count(0)).min(limits::ANSI_ROWS),
            'C' => self.column = (self.column + count(0)).min(last),
            'D' => self.column = self.column.saturating_sub(count(0)),
            'E' | 'F' => {
                self.column = 0;
                self.follow(if command == 'E' { 'B' } else { 'A' }, numbers);
            }
            'G' => self.column = (count(0) - 1).min(last),
            'd' => self.row = (count(0) - 1).min(limits::ANSI_ROWS),
            'H' | 'f' => {
                self.row = (count(0) - 1).min(limits::ANSI_ROWS);
                self.column = (count(1) - 1).min(last);
            }
            's' => self.saved = (self.row, self.column),
            'u' => (self.row, self.column) = self.saved,
            'J' => self.erase_display(number(0).unwrap_or(0)),
            'K' => self.erase_line(number(0).unwrap_or(0)),
            'm' => self.colour(numbers),
            't' => {
                // PabloDraw: background or foreground as red, green, blue.
                if let (Some(which @ (0 | 1)), Some(red), Some(green), Some(blue)) =
                    (number(0), number(1), number(2), number(3))
                {
                    let colour = rgb(red, green, blue);
                    if which == 0 {
                        self.pen.bg = colour;
                    } else {
                        self.pen.fg = colour;
                    }
                }
            }
            _ => {}
        }
    }

    fn erase_display(&mut self, which: u32) {
        self.work(self.rows.len());
        let (start, end) = match which {
            0 => (self.row + 1, usize::MAX),
            1 => (0, self.row),
            _ => (0, usize::MAX),
        };
        let mut erased = self.rows.iter().take(end).skip(start).flatten();
        self.is_erased |= erased.any(|cell| cell.c != ' ');
        match which {
            0 => {
                self.erase_line(0);
                self.rows.truncate(self.row + 1);
            }
            1 => {
                for row in self.rows.iter_mut().take(self.row) {
                    step(1);
                    row.clear();
                }
                self.erase_line(1);
            }
            _ => {
                self.rows.clear();
                (self.row, self.column) = (0, 0);
            }
        }
        step(self.rows.len());
        self.cells = self.rows.iter().map(Vec::len).sum();
    }

    /// Counts rows that were made or erased.
    fn work(&mut self, rows: usize) {
        self.worked += rows;
        self.is_cut |= self.worked > limits::ANSI_WORK;
    }

    fn erase_line(&mut self, which: u32) {
        let column = self.column;
        let Some(row) = self.rows.get_mut(self.row) else {
            return;
        };
        let before = row.len();
        match which {
            0 => row.truncate(column),
            1 => {
                for cell in row.iter_mut().take(column + 1) {
                    *cell = Cell::BLANK;
                }
            }
            _ => row.clear(),
        }
        self.cells -= before - row.len();
    }

    /// Select graphic rendition (SGR).
    fn colour(&mut self, numbers: &[Option<u32>]) {
        let mut rest = numbers.iter().map(|number| number.unwrap_or(0));
        let pen = &mut self.pen;
        while let Some(number) = rest.next() {
            match number {
                0 => *pen = Pen::default(),
                1 => pen.is_bold = true,
                2 | 22 => pen.is_bold = false,
                4 => pen.is_underlined = true,
                5 | 6 => pen.blinks = true,
                7 => pen.is_reversed = true,
                8 => pen.is_hidden = true,
                24 => pen.is_underlined = false,
                25 => pen.blinks = false,
                27 => pen.is_reversed = false,
                28 => pen.is_hidden = false,
                30..=37 => pen.fg = Colour::Palette((number - 30) as u8),
                38 => pen.fg = extended(&mut rest).unwrap_or(pen.fg),
                39 => pen.fg = Cell::BLANK.fg,
                40..=47 => pen.bg = Colour::Palette((number - 40) as u8),
                48 => pen.bg = extended(&mut rest).unwrap_or(pen.bg),
                49 => pen.bg = Cell::BLANK.bg,
                90..=97 => pen.fg = Colour::Palette((number - 90 + 8) as u8),
                100..=107 => pen.bg = Colour::Palette((number - 100 + 8) as u8),
                _ => {}
            }
        }
    }

    fn finish(mut self) -> Art {
        while self.rows.last().is_some_and(Vec::is_empty) {
            self.rows.pop();
        }
        Art {
            width: self.width as u16,
            rows: self.rows,
            sauce: None,
            is_cut: self.is_cut,
            is_erased: self.is_erased,
        }
    }
}

fn rgb(red: u32, green: u32, blue: u32) -> Colour {
    let [red, green, blue] = [red, green, blue].map(|part| part.min(255) as u8);
    Colour::Rgb(red, green, blue)
}

/// Parses `5;n` of the palette, or `2;r;g;b`.
fn extended(rest: &mut impl Iterator<Item = u32>) -> Option<Colour> {
    match rest.next()? {
        5 => rest
            .next()
            .map(|index| Colour::Palette(index.min(255) as u8)),
        2 => Some(rgb(rest.next()?, rest.next()?, rest.next()?)),
        _ => None,
    }
}

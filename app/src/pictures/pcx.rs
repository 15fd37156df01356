//! PCX: pictures of PC Paintbrush, from the technical reference of ZSoft.

use super::decode::{PictureError, check};
use image::{DynamicImage, RgbImage};

const HEADER: usize = 128;
const PALETTE: usize = 768;

/// Palette of EGA, for files without one.
const EGA: [[u8; 3]; 16] = [
    [0x00, 0x00, 0x00],
    [0x00, 0x00, 0xAA],
    [0x00, 0xAA, 0x00],
    [0x00, 0xAA, 0xAA],
    [0xAA, 0x00, 0x00],
    [0xAA, 0x00, 0xAA],
    [0xAA, 0x55, 0x00],
    [0xAA, 0xAA, 0xAA],
    [0x55, 0x55, 0x55],
    [0x55, 0x55, 0xFF],
    [0x55, 0xFF, 0x55],
    [0x55, 0xFF, 0xFF],
    [0xFF, 0x55, 0x55],
    [0xFF, 0x55, 0xFF],
    [0xFF, 0xFF, 0x55],
    [0xFF, 0xFF, 0xFF],
];

/// Header of a file.
struct Header {
    version: u8,
    bits: u8,
    planes: u8,
    line: usize,
    width: u32,
    height: u32,
    packed: bool,
}

impl Header {
    fn parse(bytes: &[u8]) -> Option<Self> {
        let head = bytes.get(..HEADER)?;
        let word = |at: usize| Some(u16::from_le_bytes([*head.get(at)?, *head.get(at + 1)?]));
        if *head.first()? != 0x0A {
            return None;
        }
        let (left, top) = (word(4)?, word(6)?);
        let (right, bottom) = (word(8)?, word(10)?);
        Some(Self {
            version: *head.get(1)?,
            packed: *head.get(2)? == 1,
            bits: *head.get(3)?,
            planes: *head.get(65)?,
            line: usize::from(word(66)?),
            width: u32::from(right.checked_sub(left)?) + 1,
            height: u32::from(bottom.checked_sub(top)?) + 1,
        })
    }
}

/// Reads width and height from the header.
pub(super) fn dimensions(bytes: &[u8]) -> Option<[u32; 2]> {
    Header::parse(bytes).map(|header| [header.width, header.height])
}

/// Decodes a file. Lines missing at its end stay black.
pub(super) fn decode(bytes: &[u8]) -> Result<DynamicImage, PictureError> {
    let damaged = |what: &str| PictureError::Damaged(what.to_owned());
    let header = Header::parse(bytes).ok_or_else(|| damaged("its header is cut off"))?;
    check(header.width, header.height)?;
    let colors = (header.bits, header.planes);
    let known = matches!(colors, (1, 1..=4) | (2 | 4, 1) | (8, 1 | 3 | 4));
    if !known {
        return Err(damaged("it has a number of colours that PCX does not know"));
    }
    let needed = (header.width as usize * usize::from(header.bits)).div_ceil(8);
    if header.line < needed {
        return Err(damaged("its lines are shorter than the picture is wide"));
    }
    let palette = palette(bytes, &header);
    let mut rest = bytes.get(HEADER..).unwrap_or_default();
    let mut line = vec![0_u8; header.line * usize::from(header.planes)];
    let mut image = RgbImage::new(header.width, header.height);
    for y in 0..header.height {
        if !read_line(&mut rest, &mut line, header.packed) {
            break;
        }
        for x in 0..header.width {
            let color = color(&line, &header, &palette, x as usize);
            image.put_pixel(x, y, image::Rgb(color));
        }
    }
    Ok(DynamicImage::ImageRgb8(image))
}

/// Fills one line of all planes; false at the end of the data.
fn read_line(rest: &mut &[u8], line: &mut [u8], packed: bool) -> bool {
    if rest.is_empty() {
        return false;
    }
    let mut at = 0;
    while at < line.len() {
        let Some((first, tail)) = rest.split_first() else {
            break;
        };
        *rest = tail;
        let (count, value) = if packed && *first >= 0xC0 {
            let Some((value, tail)) = rest.split_first() else {
                break;
            };
            *rest = tail;
            (usize::from(*first & 0x3F), *value)
        } else {
            (1, *first)
        };
        let end = (at + count).min(line.len());
        if let Some(run) = line.get_mut(at..end) {
            run.fill(value);
        }
        at = end;
    }
    true
}

fn color(line: &[u8], header: &Header, palette: &[[u8; 3]], x: usize) -> [u8; 3] {
    let sample = |plane: usize| {
        let per_byte = 8 / usize::from(header.bits);
        let byte = line.get(plane * header.line + x / per_byte);
        let byte = usize::from(byte.copied().unwrap_or(0));
        let shift = (per_byte - 1 - x % per_byte) * usize::from(header.bits);
        (byte >> shift) & ((1 << header.bits) - 1)
    };
    if header.bits == 8 && header.planes >= 3 {
        return [0, 1, 2].map(|plane| u8::try_from(sample(plane)).unwrap_or(0));
    }
    let mut index = 0;
    for plane in 0..usize::from(header.planes) {
        index |= sample(plane) << (plane * usize::from(header.bits));
    }
    palette.get(index).copied().unwrap_or_default()
}

fn palette(bytes: &[u8], header: &Header) -> Vec<[u8; 3]> {
    let triples = |bytes: &[u8]| -> Vec<[u8; 3]> {
        let (triples, _) = bytes.as_chunks::<3>();
        triples.to_vec()
    };
    if header.bits == 8 && header.planes == 1 {
        let tail = bytes.len().checked_sub(PALETTE + 1);
        let tail = tail.and_then(|at| bytes.get(at..));
        if let Some((0x0C, colors)) = tail.and_then(|tail| tail.split_first()) {
            return triples(colors);
        }
        return (0..=255).map(|grey| [grey; 3]).collect();
    }
    if header.bits == 1 && header.planes == 1 {
        return vec![[0; 3], [255; 3]];
    }
    let colors = bytes.get(16..64).unwrap_or_default();
    // PC Paintbrush 2.5, and 2.8 without a palette; other programs write zeros.
    if matches!(header.version, 0 | 3) || colors.iter().all(|byte| *byte == 0) {
        return EGA.to_vec();
    }
    triples(colors)
}

//! TIFF files that the `image` crate rejects: grey of two or four bits a pixel, by scanners and fax
//! programs, and palettes.

use super::DECODER_BYTES;
use super::decode::{PictureError, check};
use image::{DynamicImage, GrayImage, RgbImage};
use std::borrow::Cow;
use std::io::Cursor;
use tiff::ColorType;
use tiff::decoder::{Decoder, DecodingResult, Limits};
use tiff::tags::{PhotometricInterpretation, Tag};

/// TIFF of this kind with its header parsed.
struct LowTiff<'b> {
    decoder: Decoder<Cursor<Cow<'b, [u8]>>>,
    /// Bits per pixel.
    bits: u8,
    size: [u32; 2],
    /// All reds, all greens, all blues, of sixteen bits each as in the file.
    palette: Option<Vec<u16>>,
}

fn opened(bytes: Cow<'_, [u8]>) -> Option<Decoder<Cursor<Cow<'_, [u8]>>>> {
    let mut limits = Limits::default();
    let most = usize::try_from(DECODER_BYTES).unwrap_or(usize::MAX);
    limits.decoding_buffer_size = most;
    limits.intermediate_buffer_size = most;
    Some(Decoder::new(Cursor::new(bytes)).ok()?.with_limits(limits))
}

impl<'b> LowTiff<'b> {
    fn parse(bytes: &'b [u8]) -> Option<Self> {
        let mut decoder = opened(Cow::Borrowed(bytes))?;
        let meaning = decoder.find_tag_unsigned(Tag::PhotometricInterpretation);
        let has_palette = meaning.ok()? == Some(PhotometricInterpretation::RGBPalette.to_u16());
        let mut palette = None;
        if has_palette {
            palette = Some(decoder.get_tag_u16_vec(Tag::ColorMap).ok()?);
            decoder = opened(Cow::Owned(said_to_be_grey(bytes)?))?;
        }
        let bits = match decoder.colortype().ok()? {
            ColorType::Gray(bits @ (2 | 4)) => bits,
            ColorType::Gray(bits @ (1 | 8)) if has_palette => bits,
            _ => return None,
        };
        let (width, height) = decoder.dimensions().ok()?;
        Some(Self {
            decoder,
            bits,
            size: [width, height],
            palette,
        })
    }

    fn image(mut self) -> Result<DynamicImage, PictureError> {
        let [width, height] = self.size;
        check(width, height)?;
        let damaged = |what: &dyn ToString| PictureError::Damaged(what.to_string());
        match self.decoder.read_image().map_err(|error| damaged(&error))? {
            DecodingResult::U8(packed) => Ok(self.unpacked(&packed)),
            _ => Err(damaged(&"its pixels are not grey")),
        }
    }

    /// Unpacks pixels to eight bits. Each row begins at a byte; missing pixels are black.
    fn unpacked(&self, packed: &[u8]) -> DynamicImage {
        let [width, height] = self.size;
        let each = 8 / u32::from(self.bits);
        let most = u8::MAX >> (8 - self.bits);
        let row = width.div_ceil(each) as usize;
        let value = |x: u32, y: u32| {
            let byte = packed.get(y as usize * row + (x / each) as usize);
            let shift = (each - 1 - x % each) * u32::from(self.bits);
            byte.copied().unwrap_or(0) >> shift & most
        };
        let Some(palette) = &self.palette else {
            let grey = |x, y| image::Luma([value(x, y) * (255 / most)]);
            return DynamicImage::ImageLuma8(GrayImage::from_fn(width, height, grey));
        };
        let count = 1 << self.bits;
        let colour = |index: u8| {
            [0, 1, 2].map(|part| {
                let level = palette.get(part * count + usize::from(index));
                let level = u32::from(level.copied().unwrap_or(0));
                u8::try_from((level + 128) / 257).unwrap_or(u8::MAX)
            })
        };
        let coloured = |x, y| image::Rgb(colour(value(x, y)));
        DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, coloured))
    }
}

/// Rewrites a palette file as a grey one: the decoder knows no palettes, but colour numbers are
/// stored like grey levels.
fn said_to_be_grey(bytes: &[u8]) -> Option<Vec<u8>> {
    const ENTRY: usize = 12;
    let is_little = bytes.starts_with(b"II");
    let u16_at = |at: usize| {
        let pair = bytes.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if is_little {
            u16::from_le_bytes(pair)
        } else {
            u16::from_be_bytes(pair)
        })
    };
    let head = bytes.get(4..8)?.try_into().ok()?;
    let directory = if is_little {
        u32::from_le_bytes(head)
    } else {
        u32::from_be_bytes(head)
    };
    let directory = usize::try_from(directory).ok()?;
    let first = directory.checked_add(2)?;
    let wanted = Tag::PhotometricInterpretation.to_u16();
    let entry = (0..usize::from(u16_at(directory)?))
        .filter_map(|at| first.checked_add(at * ENTRY))
        .find(|at| u16_at(*at) == Some(wanted))?;
    let grey = PhotometricInterpretation::BlackIsZero.to_u16();
    let grey = if is_little {
        grey.to_le_bytes()
    } else {
        grey.to_be_bytes()
    };
    let mut bytes = bytes.to_vec();
    let value = bytes.get_mut(entry.checked_add(8)?..entry.checked_add(10)?)?;
    value.copy_from_slice(&grey);
    Some(bytes)
}

/// Returns width and height.
pub(super) fn dimensions(bytes: &[u8]) -> Option<[u32; 2]> {
    LowTiff::parse(bytes).map(|own| own.size)
}

/// Decodes a TIFF of this kind; `None` for others.
pub(super) fn decode(bytes: &[u8]) -> Option<Result<DynamicImage, PictureError>> {
    LowTiff::parse(bytes).map(LowTiff::image)
}

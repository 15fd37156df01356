//! TIFF of grey with two or four bits a pixel, which the `image` crate refuses: what scanners and fax programs
//! write.

use super::DECODER_BYTES;
use super::decode::{PictureError, check};
use image::{DynamicImage, GrayImage};
use std::io::Cursor;
use tiff::ColorType;
use tiff::decoder::{Decoder, DecodingResult, Limits};

/// A TIFF of this kind whose head was read.
struct LowTiff<'b> {
    decoder: Decoder<Cursor<&'b [u8]>>,
    /// Bits of a pixel.
    bits: u8,
    size: [u32; 2],
}

impl<'b> LowTiff<'b> {
    fn of(bytes: &'b [u8]) -> Option<Self> {
        let mut limits = Limits::default();
        let most = usize::try_from(DECODER_BYTES).unwrap_or(usize::MAX);
        limits.decoding_buffer_size = most;
        limits.intermediate_buffer_size = most;
        let mut decoder = Decoder::new(Cursor::new(bytes)).ok()?.with_limits(limits);
        let ColorType::Gray(bits @ (2 | 4)) = decoder.colortype().ok()? else {
            return None;
        };
        let (width, height) = decoder.dimensions().ok()?;
        Some(Self {
            decoder,
            bits,
            size: [width, height],
        })
    }

    fn image(mut self) -> Result<DynamicImage, PictureError> {
        let [width, height] = self.size;
        check(width, height)?;
        let damaged = |what: &dyn ToString| PictureError::Damaged(what.to_string());
        match self.decoder.read_image().map_err(|error| damaged(&error))? {
            DecodingResult::U8(packed) => Ok(unpacked(&packed, self.bits, self.size)),
            _ => Err(damaged(&"its pixels are no grey")),
        }
    }
}

/// Width and height.
pub(super) fn dimensions(bytes: &[u8]) -> Option<[u32; 2]> {
    LowTiff::of(bytes).map(|own| own.size)
}

/// Decodes one; `None` for a TIFF of another kind.
pub(super) fn decode(bytes: &[u8]) -> Option<Result<DynamicImage, PictureError>> {
    LowTiff::of(bytes).map(LowTiff::image)
}

/// Pixels of eight bits; each row begins with a byte of its own, and what is missing is black.
fn unpacked(packed: &[u8], bits: u8, [width, height]: [u32; 2]) -> DynamicImage {
    let each = 8 / u32::from(bits);
    let most = (1_u8 << bits) - 1;
    let row = width.div_ceil(each) as usize;
    let image = GrayImage::from_fn(width, height, |x, y| {
        let byte = packed.get(y as usize * row + (x / each) as usize);
        let shift = (each - 1 - x % each) * u32::from(bits);
        let value = byte.copied().unwrap_or(0) >> shift & most;
        image::Luma([value * (255 / most)])
    });
    DynamicImage::ImageLuma8(image)
}

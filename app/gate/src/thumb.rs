//! Thumbnails of pictures in mail, within limits of size and memory.

use crate::limits::{DECODER_BYTES, PICTURE_SIDE, THUMBNAIL};
use fidoscope_core::container::FileKind;
use ftn_types::guard::guarded;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{DynamicImage, ImageDecoder as _, ImageFormat, ImageReader, Limits};
use std::io::Cursor;

/// A small picture.
pub(crate) struct Thumbnail {
    pub(crate) kind: &'static str,
    pub(crate) bytes: Vec<u8>,
}

/// Returns the thumbnail of a picture; `None` for a damaged or too large one, and for kinds that browsers draw or
/// nothing here decodes.
pub(crate) fn thumbnail(bytes: &[u8], kind: FileKind) -> Option<Thumbnail> {
    let format = format_of(kind)?;
    // Decoders of other crates may panic.
    guarded(|| encode(decode(bytes, format)?)).ok().flatten()
}

/// Returns whether a picture has a thumbnail, or is one itself in browsers.
pub(crate) const fn is_drawn(kind: FileKind) -> bool {
    format_of(kind).is_some() || matches!(kind, FileKind::Svg | FileKind::Avif)
}

/// Returns the decoder of a kind.
const fn format_of(kind: FileKind) -> Option<ImageFormat> {
    match kind {
        FileKind::Png => Some(ImageFormat::Png),
        FileKind::Jpeg => Some(ImageFormat::Jpeg),
        FileKind::Gif => Some(ImageFormat::Gif),
        FileKind::Bmp => Some(ImageFormat::Bmp),
        FileKind::Webp => Some(ImageFormat::WebP),
        FileKind::Tiff => Some(ImageFormat::Tiff),
        FileKind::Tga => Some(ImageFormat::Tga),
        FileKind::Ico => Some(ImageFormat::Ico),
        _ => None,
    }
}

fn decode(bytes: &[u8], format: ImageFormat) -> Option<DynamicImage> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(PICTURE_SIDE);
    limits.max_image_height = Some(PICTURE_SIDE);
    limits.max_alloc = Some(DECODER_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().ok()?;
    if decoder.total_bytes() > DECODER_BYTES {
        return None;
    }
    let orientation = decoder.orientation().ok();
    let mut image = DynamicImage::from_decoder(decoder).ok()?;
    if let Some(orientation) = orientation {
        image.apply_orientation(orientation);
    }
    Some(image)
}

fn encode(image: DynamicImage) -> Option<Thumbnail> {
    let is_large = image.width() > THUMBNAIL || image.height() > THUMBNAIL;
    let small = match is_large {
        true => image.thumbnail(THUMBNAIL, THUMBNAIL),
        false => image,
    };
    let mut bytes = Vec::new();
    if small.color().has_alpha() {
        let pixels = DynamicImage::ImageRgba8(small.into_rgba8());
        pixels
            .write_with_encoder(PngEncoder::new(&mut bytes))
            .ok()?;
        return Some(Thumbnail {
            kind: "image/png",
            bytes,
        });
    }
    let pixels = DynamicImage::ImageRgb8(small.into_rgb8());
    pixels
        .write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 80))
        .ok()?;
    Some(Thumbnail {
        kind: "image/jpeg",
        bytes,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{THUMBNAIL, thumbnail};
    use fidoscope_core::container::FileKind;
    use image::{DynamicImage, ImageFormat};
    use std::io::Cursor;

    fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Vec::new();
        let image = DynamicImage::new_rgb8(width, height);
        image
            .write_to(&mut Cursor::new(&mut bytes), format)
            .unwrap();
        bytes
    }

    #[test]
    fn pictures_become_small_and_keep_their_proportions() {
        for (format, kind) in [
            (ImageFormat::Png, FileKind::Png),
            (ImageFormat::Jpeg, FileKind::Jpeg),
            (ImageFormat::Bmp, FileKind::Bmp),
        ] {
            let small = thumbnail(&picture(1000, 500, format), kind).unwrap();
            let image = image::load_from_memory(&small.bytes).unwrap();
            assert_eq!((image.width(), image.height()), (THUMBNAIL, THUMBNAIL / 2));
        }
    }

    #[test]
    fn damaged_and_huge_pictures_have_no_thumbnail() {
        let mut png = picture(64, 64, ImageFormat::Png);
        assert!(thumbnail(b"GIF89a", FileKind::Gif).is_none());
        assert!(thumbnail(&png, FileKind::Zip).is_none());
        for length in 0..png.len() {
            let _ = thumbnail(&png[..length], FileKind::Png);
        }
        // The head claims 16 384 times 16 384 pixels.
        png[16..24].copy_from_slice(&[0, 0, 0x40, 0, 0, 0, 0x40, 0]);
        assert!(thumbnail(&png, FileKind::Png).is_none());
    }
}

//! Decoding of one picture, from bytes to pixels.

use super::{DECODER_BYTES, MOST_PIXELS, MOST_SIDE, animation, drawing, low_tiff, pcx, scale};
use egui::ColorImage;
use fidoscope_core::objects::{ExifFacts, FileKind};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};
use std::io::Cursor;
use std::sync::Arc;
use std::time::Duration;

/// Reason why a picture has no pixels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PictureError {
    /// The format of the bytes is not supported.
    #[error("this is not a kind of picture that Fidoscope draws")]
    Unknown,
    /// The picture has too many pixels.
    #[error(
        "the picture claims to be {width} × {height} pixels large; pictures of up to {} million \
         pixels are drawn",
        MOST_PIXELS >> 20
    )]
    TooLarge {
        /// Width, in pixels.
        width: u32,
        /// Height, in pixels.
        height: u32,
    },
    /// The decoder failed.
    #[error("the picture is damaged: {0}")]
    Damaged(String),
    /// Drawing exceeded its time.
    #[error("drawing the picture took too long and was stopped")]
    TooSlow,
    /// The message or the file is missing or unreadable.
    #[error("{0}")]
    Absent(String),
}

/// One frame of a picture.
#[derive(Clone)]
pub(crate) struct AnimationFrame {
    pub(crate) pixels: Arc<ColorImage>,
    /// Duration of the frame.
    pub(crate) lasts: Duration,
}

/// Decoded picture.
#[derive(Clone)]
pub(crate) struct Decoded {
    /// Frames; at least one.
    pub(crate) frames: Vec<AnimationFrame>,
    /// Size of the original, in pixels.
    pub(crate) size: [u32; 2],
    /// True if frames beyond the limit were dropped.
    pub(crate) is_cut: bool,
    /// Bytes that were decoded before a fault; the rest of the picture is missing.
    pub(crate) bytes: usize,
    /// EXIF facts of the camera; not read for thumbnails.
    pub(crate) exif: Option<Arc<ExifFacts>>,
}

impl Decoded {
    /// Returns the durations of the frames, in seconds.
    pub(super) fn lasts(&self) -> Vec<f64> {
        let lasts = |frame: &AnimationFrame| frame.lasts.as_secs_f64();
        self.frames.iter().map(lasts).collect()
    }

    /// Wraps a picture of one frame.
    pub(super) fn still(image: DynamicImage, side: u32) -> Self {
        let size = [image.width(), image.height()];
        let pixels = Arc::new(scale::fitted(image, side));
        Self {
            bytes: pixels.pixels.len() * 4,
            frames: vec![AnimationFrame {
                pixels,
                lasts: Duration::MAX,
            }],
            size,
            is_cut: false,
            exif: None,
        }
    }
}

/// Returns the `image` format that decodes a kind.
fn format_of(kind: FileKind) -> Option<ImageFormat> {
    Some(match kind {
        FileKind::Png => ImageFormat::Png,
        FileKind::Jpeg => ImageFormat::Jpeg,
        FileKind::Gif => ImageFormat::Gif,
        FileKind::Bmp => ImageFormat::Bmp,
        FileKind::Webp => ImageFormat::WebP,
        FileKind::Tiff => ImageFormat::Tiff,
        FileKind::Tga => ImageFormat::Tga,
        FileKind::Ico => ImageFormat::Ico,
        // Decoded by others, or not at all.
        FileKind::Pcx
        | FileKind::Avif
        | FileKind::Svg
        | FileKind::Zip
        | FileKind::Lha
        | FileKind::Arj
        | FileKind::Rar
        | FileKind::SevenZip
        | FileKind::Tar
        | FileKind::Gzip
        | FileKind::Bzip2
        | FileKind::Xz
        | FileKind::Archive
        | FileKind::UnknownArchive
        | FileKind::Html
        | FileKind::Text
        | FileKind::Ansi
        | FileKind::Sound
        | FileKind::Video
        | FileKind::Document
        | FileKind::Program
        | FileKind::Binary => return None,
    })
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_SIDE);
    limits.max_image_height = Some(MOST_SIDE);
    limits.max_alloc = Some(DECODER_BYTES);
    limits
}

/// Rejects sizes over the limits.
pub(super) fn check(width: u32, height: u32) -> Result<(), PictureError> {
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MOST_PIXELS || width > MOST_SIDE || height > MOST_SIDE {
        return Err(PictureError::TooLarge { width, height });
    }
    if pixels == 0 {
        return Err(PictureError::Damaged("it has no pixels".to_owned()));
    }
    Ok(())
}

/// Reads width and height from the head of a file; decodes no pixels.
pub(crate) fn dimensions(bytes: &[u8], kind: FileKind) -> Option<[u32; 2]> {
    match kind {
        FileKind::Pcx => pcx::dimensions(bytes),
        // The size of a drawing is known only after half of its work.
        FileKind::Svg => None,
        kind => {
            let format = format_of(kind)?;
            let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
            reader.no_limits();
            match reader.into_dimensions() {
                Ok((width, height)) => Some([width, height]),
                Err(_) if kind == FileKind::Tiff => low_tiff::dimensions(bytes),
                Err(_) => None,
            }
        }
    }
}

/// Decodes a picture and shrinks it to `side`. For workers.
///
/// # Errors
/// The reason why there are no pixels.
pub(crate) fn decode(
    bytes: &[u8],
    kind: FileKind,
    side: u32,
    moving: bool,
) -> Result<Decoded, PictureError> {
    let mut decoded = pixels(bytes, kind, side, moving)?;
    if moving {
        decoded.exif = ExifFacts::parse(bytes).map(Arc::new);
    }
    Ok(decoded)
}

fn pixels(bytes: &[u8], kind: FileKind, side: u32, moving: bool) -> Result<Decoded, PictureError> {
    match kind {
        FileKind::Svg => return drawing::draw(bytes, side),
        FileKind::Pcx => {
            let image = pcx::decode(bytes)?;
            return Ok(Decoded::still(image, side));
        }
        FileKind::Tiff => {
            if let Some(image) = low_tiff::decode(bytes) {
                return Ok(Decoded::still(image?, side));
            }
        }
        _ => {}
    }
    let format = format_of(kind).ok_or(PictureError::Unknown)?;
    if moving && let Some(animation) = animation::decode(bytes, format, side)? {
        return Ok(animation);
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    // The size is checked first, so that it can be reported.
    reader.no_limits();
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    check(width, height)?;
    decoder.set_limits(limits()).map_err(damaged)?;
    let orientation = decoder.orientation().ok();
    let mut image = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    if let Some(orientation) = orientation {
        image.apply_orientation(orientation);
    }
    Ok(Decoded::still(image, side))
}

pub(super) fn damaged(error: image::ImageError) -> PictureError {
    PictureError::Damaged(error.to_string())
}

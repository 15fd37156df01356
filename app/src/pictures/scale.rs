//! Making pictures smaller.

use super::PictureError;
use egui::ColorImage;
use image::codecs::png::PngEncoder;
use image::{DynamicImage, ExtendedColorType, ImageEncoder as _, RgbaImage};

/// The size that a picture gets within a square; never larger than it is.
pub(crate) fn within(width: u32, height: u32, side: u32) -> (u32, u32) {
    let longest = width.max(height);
    if longest <= side || longest == 0 {
        return (width, height);
    }
    let part = |own: u32| {
        let made = u64::from(own) * u64::from(side) / u64::from(longest);
        u32::try_from(made).unwrap_or(side).max(1)
    };
    (part(width), part(height))
}

/// Pixels of four bytes as a PNG file.
///
/// # Errors
/// When there are too many of them, or not as many as the sides say.
pub(crate) fn png([width, height]: [u32; 2], pixels: &[u8]) -> Result<Vec<u8>, PictureError> {
    super::decode::check(width, height)?;
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(pixels, width, height, ExtendedColorType::Rgba8)
        .map_err(super::decode::damaged)?;
    Ok(bytes)
}

/// The pixels of a picture, made smaller if need be.
pub(super) fn fitted(image: &DynamicImage, side: u32) -> ColorImage {
    let (width, height) = within(image.width(), image.height(), side);
    if (width, height) == (image.width(), image.height()) {
        return color_image(&image.to_rgba8());
    }
    let small = image.thumbnail_exact(width, height);
    color_image(&small.to_rgba8())
}

/// The pixels of a frame, made smaller if need be.
pub(super) fn fitted_frame(image: RgbaImage, side: u32) -> ColorImage {
    let (width, height) = within(image.width(), image.height(), side);
    if (width, height) == (image.width(), image.height()) {
        return color_image(&image);
    }
    color_image(&image::imageops::thumbnail(&image, width, height))
}

fn color_image(image: &RgbaImage) -> ColorImage {
    let size = [image.width() as usize, image.height() as usize];
    ColorImage::from_rgba_unmultiplied(size, image.as_raw())
}

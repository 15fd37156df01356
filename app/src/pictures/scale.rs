//! Scaling of pictures.

use super::KEPT_PIXELS;
use super::PictureError;
use egui::ColorImage;
use image::codecs::png::PngEncoder;
use image::{DynamicImage, ExtendedColorType, GenericImageView as _, ImageEncoder as _, RgbaImage};

/// Returns the size of a picture within a square; never larger than the picture.
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

/// Encodes pixels of four bytes as a PNG file.
///
/// # Errors
/// Too many pixels, or a number that does not match the sides.
pub(crate) fn png([width, height]: [u32; 2], pixels: &[u8]) -> Result<Vec<u8>, PictureError> {
    super::decode::check(width, height)?;
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(pixels, width, height, ExtendedColorType::Rgba8)
        .map_err(super::decode::damaged)?;
    Ok(bytes)
}

/// Returns the pixels of a picture, shrunk if necessary. Frees each form as soon as possible: a
/// large photograph takes 200 MB in each.
pub(super) fn fitted(image: DynamicImage, side: u32) -> ColorImage {
    let (width, height) = image.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    let side = if pixels > KEPT_PIXELS {
        let part = (KEPT_PIXELS as f64 / pixels as f64).sqrt();
        side.min((f64::from(width.max(height)) * part) as u32)
    } else {
        side
    };
    let small = within(width, height, side);
    let image = if small == (width, height) {
        image
    } else {
        let made = image.thumbnail_exact(small.0, small.1);
        drop(image);
        made
    };
    color_image(&image.into_rgba8())
}

/// Returns the pixels of a frame, shrunk if necessary.
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

#[cfg(test)]
mod tests {
    use super::{KEPT_PIXELS, fitted};
    use image::DynamicImage;

    #[test]
    fn very_large_pictures_are_kept_with_fewer_pixels_and_in_their_proportions() {
        let large = fitted(DynamicImage::new_luma8(8_000, 4_000), 8_192);
        let [width, height] = large.size;
        assert!((width * height) as u64 <= KEPT_PIXELS, "{width} {height}");
        assert!(width > 7_000 && width.abs_diff(2 * height) <= 2);
        let usual = fitted(DynamicImage::new_luma8(60, 40), 8_192);
        assert_eq!(usual.size, [60, 40]);
    }
}

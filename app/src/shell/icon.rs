//! Icon of the window.
//!
//! Packages and the window use the files of `packaging/icons`, drawn from
//! `packaging/fidoscope.svg`. The test redraws them with `FIDOSCOPE_UPDATE_SNAPSHOTS=1 cargo test
//! -p fidoscope icons`.

/// Returns the icon for Windows, and for desktops that do not know the desktop entry.
pub(crate) fn icon() -> egui::IconData {
    let png = include_bytes!("../../../packaging/icons/64.png");
    eframe::icon_data::from_png_bytes(png).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::codecs::ico::{IcoEncoder, IcoFrame};
    use image::{ExtendedColorType, ImageFormat, RgbaImage};
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};
    use std::fs;
    use std::path::Path;

    const SVG: &str = include_str!("../../../packaging/fidoscope.svg");

    /// Sides of the freedesktop.org icon theme, for packages.
    const SIDES: [u32; 9] = [16, 22, 24, 32, 48, 64, 128, 256, 512];

    /// Sides that Windows chooses from.
    const ICO_SIDES: [u32; 5] = [16, 24, 32, 48, 256];

    fn drawn(side: u32) -> RgbaImage {
        let tree = Tree::from_str(SVG, &Options::default()).unwrap();
        let mut pixmap = Pixmap::new(side, side).unwrap();
        let zoom = side as f32 / tree.size().width();
        resvg::render(
            &tree,
            Transform::from_scale(zoom, zoom),
            &mut pixmap.as_mut(),
        );
        let pixels = pixmap.pixels().iter().flat_map(|pixel| {
            let color = pixel.demultiply();
            [color.red(), color.green(), color.blue(), color.alpha()]
        });
        RgbaImage::from_raw(side, side, pixels.collect()).unwrap()
    }

    /// Encodes an .ico file with a PNG for each size.
    fn ico() -> Vec<u8> {
        let frames: Vec<_> = ICO_SIDES
            .iter()
            .map(|&side| {
                let image = drawn(side);
                IcoFrame::as_png(&image, side, side, ExtendedColorType::Rgba8).unwrap()
            })
            .collect();
        let mut bytes = Vec::new();
        IcoEncoder::new(&mut bytes).encode_images(&frames).unwrap();
        bytes
    }

    /// Returns whether two pictures differ by no more than the rounding of other processors.
    fn is_alike(one: &RgbaImage, other: &RgbaImage) -> bool {
        one.dimensions() == other.dimensions()
            && one
                .iter()
                .zip(other.iter())
                .all(|(a, b)| a.abs_diff(*b) <= 2)
    }

    #[test]
    fn icons_are_those_of_the_drawing() {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packaging");
        let update = std::env::var_os("FIDOSCOPE_UPDATE_SNAPSHOTS").is_some();
        for side in SIDES {
            let path = dir.join(format!("icons/{side}.png"));
            if update {
                drawn(side)
                    .save_with_format(&path, ImageFormat::Png)
                    .unwrap();
            }
            let stored = image::open(&path).unwrap().into_rgba8();
            assert!(is_alike(&stored, &drawn(side)), "{}", path.display());
        }
        let path = dir.join("icons/fidoscope.ico");
        if update {
            fs::write(&path, ico()).unwrap();
        }
        let stored = fs::read(&path).unwrap();
        assert_eq!(
            u16::from_le_bytes([stored[4], stored[5]]),
            ICO_SIDES.len() as u16
        );
        // Readers choose the largest picture of the file.
        let largest = image::load_from_memory(&stored).unwrap().into_rgba8();
        assert!(is_alike(&largest, &drawn(256)));
    }

    #[test]
    fn the_window_has_an_icon() {
        let icon = icon();
        assert_eq!((icon.width, icon.height), (64, 64));
        assert!(
            icon.rgba
                .iter()
                .skip(3)
                .step_by(4)
                .any(|alpha| *alpha == 255)
        );
    }
}

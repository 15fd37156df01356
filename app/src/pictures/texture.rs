//! Textures. Only this file creates them, since the painter fails on a texture larger than the
//! graphics card allows.

use egui::{ColorImage, Context, TextureHandle, TextureOptions};
use image::RgbaImage;
use std::sync::Arc;

/// Creates a texture; pixels beyond the painter's limit are reduced.
pub(crate) fn load(ctx: &Context, name: &str, pixels: Arc<ColorImage>) -> TextureHandle {
    ctx.load_texture(name, fitted(ctx, pixels), TextureOptions::LINEAR)
}

/// Replaces the pixels of a texture.
pub(crate) fn replace(ctx: &Context, texture: &mut TextureHandle, pixels: Arc<ColorImage>) {
    texture.set(fitted(ctx, pixels), TextureOptions::LINEAR);
}

/// Limits both sides to the maximum of the painter. Each side shrinks by itself: drawing stretches
/// the texture again.
fn fitted(ctx: &Context, pixels: Arc<ColorImage>) -> Arc<ColorImage> {
    let most = ctx.input(|input| input.max_texture_side);
    let [width, height] = pixels.size;
    if width <= most && height <= most {
        return pixels;
    }
    let side = |own: usize| u32::try_from(own).unwrap_or(u32::MAX);
    let bytes = pixels.pixels.iter().flat_map(|pixel| pixel.to_array());
    let Some(image) = RgbaImage::from_raw(side(width), side(height), bytes.collect()) else {
        return Arc::new(ColorImage::filled([1, 1], egui::Color32::TRANSPARENT));
    };
    let [width, height] = [width, height].map(|own| own.min(most).max(1));
    let small = image::imageops::thumbnail(&image, side(width), side(height));
    let small = ColorImage::from_rgba_premultiplied([width, height], small.as_raw());
    Arc::new(small)
}

#[cfg(test)]
mod tests {
    use super::load;
    use egui::{Color32, ColorImage, Context, RawInput};
    use std::path::Path;
    use std::sync::Arc;

    #[test]
    fn no_texture_is_larger_than_the_painter_can_take() {
        let ctx = Context::default();
        let input = RawInput {
            max_texture_side: Some(1_024),
            ..RawInput::default()
        };
        let mut output = ctx.run_ui(input, |ui| {
            for (size, made) in [
                ([17_000, 100], [1_024, 100]),
                ([3, 5_000], [3, 1_024]),
                ([1_025, 1_025], [1_024, 1_024]),
                ([1_024, 1], [1_024, 1]),
            ] {
                let pixels = Arc::new(ColorImage::filled(size, Color32::RED));
                let texture = load(ui.ctx(), "test", pixels);
                assert_eq!(texture.size(), made);
            }
        });
        let mut seen = 0;
        for delta in output.textures_delta.set.values().flatten() {
            let size = delta.image.size();
            assert!(size.iter().all(|side| *side <= 1_024), "{size:?}");
            seen += 1;
        }
        assert!(seen >= 4);
        output.textures_delta.clear();
    }

    #[test]
    fn textures_are_made_in_one_place() {
        fn walk(folder: &Path, found: &mut Vec<String>) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    walk(&path, found);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let source = std::fs::read_to_string(&path).unwrap();
                    if source.contains(concat!("load_", "texture")) {
                        found.push(path.file_name().unwrap().to_string_lossy().into_owned());
                    }
                }
            }
        }
        let mut found = Vec::new();
        walk(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
            &mut found,
        );
        assert_eq!(found, ["texture.rs"]);
    }
}

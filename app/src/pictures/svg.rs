//! SVG drawings, rendered. References in a drawing are neither fetched nor read.

use crate::strings::said;
use crate::style::fonts;
use image::RgbaImage;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree, fontdb};
use std::sync::{Arc, LazyLock};

/// Minimum side of a small drawing, which has no pixels of its own.
const LEAST_SIDE: f32 = 16.0;

/// Maximum side of a drawing, in pixels.
const MOST_SIDE: u32 = 4096;

/// The shipped fonts: drawings look the same on every machine.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for bytes in fonts::files() {
        fonts.load_font_data(bytes.to_vec());
    }
    fonts.set_sans_serif_family("Inter");
    fonts.set_serif_family("Inter");
    fonts.set_monospace_family("DejaVu Sans Mono");
    Arc::new(fonts)
});

/// Rendered drawing.
pub(super) struct Drawing {
    /// Width and height given in the drawing.
    pub(super) size: [u32; 2],
    pub(super) image: RgbaImage,
}

/// Renders an SVG with a longer side of at most `side`. May exhaust time, memory or stack: only the
/// process of [`super::drawing`] calls it.
pub(super) fn render(bytes: &[u8], side: u32) -> Result<Drawing, String> {
    let options = Options {
        resources_dir: None,
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        fontdb: Arc::clone(&FONTS),
        font_family: "Inter".to_owned(),
        ..Options::default()
    };
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8")?;
    let tree = Tree::from_str(text, &options).map_err(said)?;
    let (wide, high) = (tree.size().width(), tree.size().height());
    let longest = wide.max(high);
    if !longest.is_finite() || longest <= 0.0 {
        return Err("it has no size".to_owned());
    }
    let side = side.min(MOST_SIDE) as f32;
    let target = longest.max(LEAST_SIDE).min(side);
    let zoom = target / longest;
    let pixels = |own: f32| (own * zoom).ceil().clamp(1.0, side) as u32;
    let (width, height) = (pixels(wide), pixels(high));
    let mut pixmap = Pixmap::new(width, height).ok_or("it has no size")?;
    resvg::render(
        &tree,
        Transform::from_scale(zoom, zoom),
        &mut pixmap.as_mut(),
    );
    let mut rgba = Vec::with_capacity(pixmap.pixels().len() * 4);
    for pixel in pixmap.pixels() {
        let color = pixel.demultiply();
        rgba.extend([color.red(), color.green(), color.blue(), color.alpha()]);
    }
    let image = RgbaImage::from_raw(width, height, rgba).ok_or("it has no pixels")?;
    let size = [wide.ceil().max(1.0) as u32, high.ceil().max(1.0) as u32];
    Ok(Drawing { size, image })
}

//! Drawings of SVG. Nothing that a drawing refers to is fetched or read.

use super::decode::{Decoded, PictureError};
use super::{SVG_BYTES, SVG_TIME};
use crate::fonts;
use fidoscope_core::guard::guarded;
use image::{DynamicImage, RgbaImage};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree, fontdb};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, LazyLock};

/// Drawings have no pixels of their own: a small one is drawn at least this large.
const LEAST_SIDE: f32 = 16.0;

/// Largest side that a drawing is drawn at.
const MOST_SIDE: u32 = 4096;

/// A drawing that took too long cannot be stopped; until it is over there is no other one.
static AT_WORK: AtomicBool = AtomicBool::new(false);

/// The shipped fonts: a drawing looks the same on every machine.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for bytes in fonts::files() {
        fonts.load_font_data(bytes.to_vec());
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    fonts.set_serif_family("DejaVu Sans");
    fonts.set_monospace_family("DejaVu Sans Mono");
    Arc::new(fonts)
});

/// Draws an SVG in a thread of its own, which is given up when it takes too long.
pub(super) fn draw(bytes: &[u8], side: u32) -> Result<Decoded, PictureError> {
    if bytes.len() > SVG_BYTES {
        return Err(PictureError::Damaged(format!(
            "its text is longer than {} MB",
            SVG_BYTES >> 20
        )));
    }
    // A previous drawing mostly ends within moments.
    let mut patience = 400;
    while AT_WORK.swap(true, Ordering::AcqRel) {
        patience -= 1;
        if patience == 0 {
            return Err(PictureError::Busy);
        }
        std::thread::sleep(std::time::Duration::from_millis(25));
    }
    let (sender, receiver) = sync_channel(1);
    let bytes = bytes.to_vec();
    let started = std::thread::Builder::new()
        .name("drawing".to_owned())
        .stack_size(4 * 1024 * 1024)
        .spawn(move || {
            let made = guarded(|| render(&bytes, side));
            AT_WORK.store(false, Ordering::Release);
            let _ =
                sender.send(made.unwrap_or_else(|_| {
                    Err(PictureError::Damaged("it cannot be drawn".to_owned()))
                }));
        });
    if let Err(error) = started {
        AT_WORK.store(false, Ordering::Release);
        return Err(PictureError::Damaged(error.to_string()));
    }
    match receiver.recv_timeout(SVG_TIME) {
        Ok(made) => made,
        Err(RecvTimeoutError::Timeout) => Err(PictureError::TooSlow),
        Err(RecvTimeoutError::Disconnected) => {
            Err(PictureError::Damaged("it cannot be drawn".to_owned()))
        }
    }
}

fn render(bytes: &[u8], side: u32) -> Result<Decoded, PictureError> {
    let damaged = |what: String| PictureError::Damaged(what);
    let options = Options {
        resources_dir: None,
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        fontdb: Arc::clone(&FONTS),
        font_family: "DejaVu Sans".to_owned(),
        ..Options::default()
    };
    let text = std::str::from_utf8(bytes).map_err(|_| damaged("it is not UTF-8".to_owned()))?;
    let tree = Tree::from_str(text, &options).map_err(|error| damaged(error.to_string()))?;
    let (wide, high) = (tree.size().width(), tree.size().height());
    let longest = wide.max(high);
    if !longest.is_finite() || longest <= 0.0 {
        return Err(damaged("it has no size".to_owned()));
    }
    let side = side.min(MOST_SIDE) as f32;
    let target = longest.max(LEAST_SIDE).min(side);
    let zoom = target / longest;
    let pixels = |own: f32| (own * zoom).ceil().clamp(1.0, side) as u32;
    let (width, height) = (pixels(wide), pixels(high));
    let mut pixmap =
        Pixmap::new(width, height).ok_or_else(|| damaged("it has no size".to_owned()))?;
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
    let image = RgbaImage::from_raw(width, height, rgba)
        .ok_or_else(|| damaged("it has no pixels".to_owned()))?;
    let mut decoded = Decoded::still(&DynamicImage::ImageRgba8(image), side as u32);
    decoded.size = [wide.ceil().max(1.0) as u32, high.ceil().max(1.0) as u32];
    Ok(decoded)
}

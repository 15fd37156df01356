//! Picture of the visible map with scale, legend and attribution.
//!
//! The painter returns the pixels one frame later; a thread encodes them as a PNG file.

use super::legend::{self, Legend};
use super::paint::Colors;
use crate::files::SharedBytes;
use crate::pictures::png;
use crate::strings::tr;
use crate::style;
use egui::{Align2, Color32, ColorImage, Context, Pos2, Rect, Ui, vec2};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

/// Time limit of the painter and the thread, in seconds; a window that is not painted returns no
/// pixels.
const PATIENCE: f64 = 10.0;

/// PNG file, or the reason why it failed.
pub(crate) type Printed = Result<SharedBytes, String>;

/// Pending picture.
pub(crate) struct Printing {
    printed: Receiver<Printed>,
    since: f64,
}

impl Printing {
    /// Requests the pixels of a part of the window, in points, from the next frame.
    pub(crate) fn begin(ctx: &Context, part: Rect) -> Self {
        let (send, printed) = channel();
        let (waker, scale) = (ctx.clone(), ctx.pixels_per_point());
        ctx.request_screenshot(move |seen| {
            let work = move || encode(&seen, part, scale, &send, &waker);
            // Without a thread no answer arrives, and the map reports that.
            let _ = std::thread::Builder::new()
                .name("map-print".to_owned())
                .spawn(work);
        });
        Self {
            printed,
            since: ctx.input(|input| input.time),
        }
    }

    /// Returns the file when it is ready.
    pub(crate) fn poll(&self, ctx: &Context) -> Option<Printed> {
        match self.printed.try_recv() {
            Ok(printed) => Some(printed),
            Err(TryRecvError::Empty) if ctx.input(|input| input.time) < self.since + PATIENCE => {
                ctx.request_repaint_after(std::time::Duration::from_millis(100));
                None
            }
            Err(_) => Some(Err(tr!("map-print-failed").to_owned())),
        }
    }
}

fn encode(seen: &Arc<ColorImage>, part: Rect, scale: f32, send: &Sender<Printed>, waker: &Context) {
    let image = cropped(seen, part, scale);
    let sides = image
        .size
        .map(|side| u32::try_from(side).unwrap_or(u32::MAX));
    let bytes: Vec<u8> = image.pixels.iter().flat_map(Color32::to_array).collect();
    let made = png(sides, &bytes).map(|bytes| SharedBytes(bytes.into()));
    // The receiver may be gone.
    let _ = send.send(made.map_err(|_| tr!("map-print-failed").to_owned()));
    waker.request_repaint();
}

/// Crops the pixels of a window.
fn cropped(seen: &ColorImage, part: Rect, scale: f32) -> ColorImage {
    let [width, height] = seen.size;
    let pixel = |at: f32, most: usize| ((at * scale).round().max(0.0) as usize).min(most);
    let (left, right) = (pixel(part.min.x, width), pixel(part.max.x, width));
    let (top, bottom) = (pixel(part.min.y, height), pixel(part.max.y, height));
    let sides = [right.saturating_sub(left), bottom.saturating_sub(top)];
    seen.region_by_pixels([left, top], sides)
}

/// Draws the visible layers and their signs into the upper right corner.
pub(crate) fn legend_on(ui: &Ui, within: Rect, legend: Legend) {
    let colors = Colors::current(ui);
    let shown = legend.rows().filter(|layer| legend.on.has(*layer));
    let rows: Vec<_> = shown
        .map(|layer| {
            let name = layer.name().to_owned();
            let galley = ui
                .painter()
                .layout_no_wrap(name, style::small_font(), colors.name);
            (layer, galley)
        })
        .collect();
    let width = rows
        .iter()
        .map(|(_, galley)| galley.size().x)
        .fold(0.0, f32::max);
    let size = vec2(width + 44.0, rows.len() as f32 * ROW + 8.0);
    let rect = Align2::RIGHT_TOP.align_size_within_rect(size, within.shrink(8.0));
    ui.painter()
        .rect_filled(rect, 4.0, colors.halo.gamma_multiply(0.9));
    let mut at: Pos2 = rect.min + vec2(8.0, 4.0);
    for (layer, galley) in rows {
        legend::sign(ui, Rect::from_min_size(at, vec2(22.0, ROW)), layer);
        let down = (ROW - galley.size().y) / 2.0;
        ui.painter()
            .galley(at + vec2(28.0, down), galley, Color32::PLACEHOLDER);
        at.y += ROW;
    }
}

/// Height of a row of the legend, in points.
const ROW: f32 = 20.0;

#[cfg(test)]
mod tests {
    use super::{Printing, cropped};
    use crate::platform::repaints;
    use egui::{Color32, ColorImage, Context, RawInput, Rect, ViewportCommand, pos2};
    use std::sync::Arc;

    fn window() -> ColorImage {
        let mut image = ColorImage::filled([80, 60], Color32::BLACK);
        for y in 20..40 {
            for x in 10..50 {
                image[(x, y)] = Color32::from_rgb(200, 10, 20);
            }
        }
        image
    }

    #[test]
    fn map_is_cut_out_of_the_window_by_its_points() {
        let part = Rect::from_min_max(pos2(5.0, 10.0), pos2(25.0, 20.0));
        let map = cropped(&window(), part, 2.0);
        assert_eq!(map.size, [40, 20]);
        assert!(map.pixels.iter().all(|pixel| pixel.r() == 200));
        // Parts beyond the window are cropped.
        let beyond = Rect::from_min_max(pos2(-5.0, 10.0), pos2(500.0, 700.0));
        assert_eq!(cropped(&window(), beyond, 1.0).size, [80, 50]);
        assert_eq!(cropped(&window(), Rect::NOTHING, 1.0).pixels.len(), 0);
    }

    #[test]
    fn picture_of_a_map_is_made_of_the_frame_after_it_was_asked_for() {
        let ctx = Context::default();
        let part = Rect::from_min_max(pos2(10.0, 20.0), pos2(50.0, 40.0));
        let mut printing = None;
        let input = || RawInput {
            time: Some(1.0),
            ..RawInput::default()
        };
        let mut output = ctx.run_ui(input(), |ui| {
            printing = Some(Printing::begin(ui.ctx(), part));
        });
        output.textures_delta.clear();
        let printing = printing.unwrap();
        assert!(printing.poll(&ctx).is_none());
        let commands = output
            .viewport_output
            .into_values()
            .flat_map(|own| own.commands);
        let asked: Vec<_> = commands
            .filter_map(|command| match command {
                ViewportCommand::Screenshot(asked) => Some(asked),
                _ => None,
            })
            .collect();
        assert_eq!(asked.len(), 1);
        for asked in asked {
            asked.complete(Arc::new(window()));
        }
        let mut made = None;
        repaints::until(&ctx, || {
            made = printing.poll(&ctx);
            made.is_some()
        });
        let held = made.unwrap().unwrap();
        let image = image::load_from_memory(&held.0).unwrap().to_rgb8();
        assert_eq!(image.dimensions(), (40, 20));
        assert!(image.pixels().all(|pixel| pixel.0 == [200, 10, 20]));
    }

    #[test]
    fn window_that_is_not_painted_is_not_waited_for_without_end() {
        let ctx = Context::default();
        let mut printing = None;
        // The painter gets the request, and paints nothing.
        let mut unpainted = Vec::new();
        for time in [1.0, 2.0, 30.0] {
            let input = RawInput {
                time: Some(time),
                ..RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                printing.get_or_insert_with(|| Printing::begin(ui.ctx(), Rect::ZERO));
            });
            output.textures_delta.clear();
            unpainted.push(output);
            let polled = printing.as_ref().unwrap().poll(&ctx);
            assert_eq!(polled.is_some(), time > 10.0, "{time}");
        }
    }
}

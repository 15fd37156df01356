//! Where the window is: what is kept of it, and bringing it back when its screen is gone.

use std::time::{Duration, Instant};

/// Where the window is on the screen.
#[derive(Default)]
pub(super) struct WindowPlace {
    /// Where it was when it was first seen: window managers may add the height of their title.
    first: Option<egui::Pos2>,
    /// When the window was there.
    since: Option<Instant>,
}

impl WindowPlace {
    /// How long a window manager may take to put the window into its place.
    const SETTLING: Duration = Duration::from_secs(1);

    /// The place to keep, when the user moved the window; brings it back when it is on a screen that is
    /// not there any more.
    pub(super) fn look(&mut self, ctx: &egui::Context, kept: Option<[f32; 4]>) -> Option<[f32; 4]> {
        let (at, screen) = ctx.input(|input| {
            let viewport = input.viewport();
            (viewport.outer_rect, viewport.monitor_size)
        });
        let (at, screen) = (at?.min, screen?);
        let zoom = ctx.zoom_factor();
        let now = [at.x, at.y, screen.x, screen.y].map(|side| (side * zoom).round());
        let is_new = self.since.is_none();
        let since = *self.since.get_or_insert_with(Instant::now);
        if is_new
            && let Some([.., width, height]) = kept
            && [width, height] != [now[2], now[3]]
        {
            let corner = egui::ViewportCommand::OuterPosition(egui::pos2(0.0, 0.0));
            ctx.send_viewport_cmd(corner);
            return None;
        }
        if since.elapsed() < Self::SETTLING || self.first.is_none() {
            self.first = Some(at);
            return None;
        }
        (self.first != Some(at)).then_some(now)
    }
}

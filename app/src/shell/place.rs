//! Place of the window: stored, and corrected when its screen is gone.

use std::time::{Duration, Instant};

/// Place of the window on the screen.
#[derive(Default)]
pub(super) struct WindowPlace {
    /// Place when it was first seen: window managers may add the height of the title bar.
    first: Option<egui::Pos2>,
    /// Time when the window was first seen.
    since: Option<Instant>,
}

impl WindowPlace {
    /// Time limit for a window manager to place the window.
    const SETTLING: Duration = Duration::from_secs(1);

    /// Returns the place to store after the user moved the window; moves the window back if its
    /// screen is gone.
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

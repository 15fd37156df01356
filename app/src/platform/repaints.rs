//! Frame loop of a window without a display, for tests and benches: each frame is drawn on request.

use egui::Context;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// Time limit of a loop, after which it counts as endless.
const PATIENCE: Duration = Duration::from_secs(120);

/// Frames after a request: egui draws two, and movements of the second need one more.
const FRAMES: usize = 3;

/// Calls `frame` until it returns `true`, like the window each time after a worker or an earlier
/// frame requested a frame. Returns `false` after the time limit.
pub(crate) fn until(ctx: &Context, mut frame: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + PATIENCE;
    let (sender, requests) = channel();
    ctx.set_repaint_observer(move |request| {
        // The loop may be over.
        let _ = sender.send(request.delay);
    });
    loop {
        if (0..FRAMES).any(|_| frame()) {
            return true;
        }
        let mut next = end;
        while let Ok(delay) = requests.recv_timeout(next.saturating_duration_since(Instant::now()))
        {
            let due = Instant::now().checked_add(delay);
            next = due.map_or(next, |due| due.min(next));
        }
        // A view that requests frames forever also ends the loop.
        if next == end || Instant::now() >= end {
            return false;
        }
    }
}

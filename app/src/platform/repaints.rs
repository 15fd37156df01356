//! The loop of a window without a display, for tests and benches: the next frame is drawn when something asks for it.

use egui::Context;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// How long a loop may take; after that it is taken for one that never ends.
const PATIENCE: Duration = Duration::from_secs(120);

/// Frames that follow a request: egui draws two, and what moved in the second one has to come to rest.
const FRAMES: usize = 3;

/// Calls `frame` until it returns `true`. In between it waits until a worker or an earlier frame asks for the next one,
/// as the window does. Returns `false` where that takes too long.
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
        // Who asks for frames for ever has none to wait for.
        if next == end || Instant::now() >= end {
            return false;
        }
    }
}

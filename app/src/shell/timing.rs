//! Duration of the window's start: in the log at the level debug, and on standard error for scripts
//! (`FIDOSCOPE_TIMING=1`).

use crate::platform::log::log;
use std::time::Instant;

/// Measures from the start of the program to its first page.
pub(crate) struct Timing {
    started: Instant,
    /// True to print the times to standard error as well.
    is_printed: bool,
    has_frame: bool,
    is_shown: bool,
    has_page: bool,
}

impl Timing {
    pub(crate) fn new(started: Instant) -> Self {
        Self {
            started,
            is_printed: std::env::var_os("FIDOSCOPE_TIMING").is_some(),
            has_frame: false,
            is_shown: false,
            has_page: false,
        }
    }

    /// Records a finished step.
    pub(crate) fn step(&mut self, what: &'static str) {
        let passed = self.started.elapsed().as_secs_f64() * 1000.0;
        log!(
            Debug,
            "start",
            "{} {} ms after the start",
            what,
            passed as u64
        );
        if self.is_printed {
            eprintln!("timing: {what} {passed:.1} ms after the start");
        }
    }

    /// Records the first frame and the first page; called at the start of each pass (a frame may
    /// have two).
    pub(crate) fn pass(&mut self, ctx: &egui::Context, has_page: bool) {
        if !self.has_frame {
            self.has_frame = true;
            self.step("first frame begins");
        }
        if self.is_printed && !self.is_shown {
            // The last frame is on the screen when the next one begins.
            self.is_shown = ctx.cumulative_frame_nr() > 0;
            if self.is_shown {
                self.step("first frame shown");
            } else {
                ctx.request_repaint();
            }
        }
        if has_page && !self.has_page {
            self.has_page = true;
            self.step("first page there");
        }
    }
}

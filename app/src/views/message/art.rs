//! ANSI art in the text of a message: its lines, and runs of one style in its rows.
//!
//! Pure: needs no window.

use super::hypertext::Hypertext;
use egui::Color32;
use fidoscope_core::ansi::{self, Art, Cell, Colour};
use fidoscope_core::message::{Line, LineKind, Message};
use std::ops::Range;

/// Maximum number of lines of a drawing.
const LINES: usize = 4000;

/// Drawing in a text.
pub(super) struct Drawing {
    /// Lines that it replaces.
    pub(super) lines: Range<u32>,
    art: Art,
    width: usize,
}

/// Characters of one style.
pub(super) struct Run {
    pub(super) text: String,
    pub(super) ink: Color32,
    pub(super) ground: Color32,
}

impl Drawing {
    /// Returns the drawing between the first and the last line with escape sequences. The text
    /// stays unchanged if a hit is in them, if a line without sequences has a link, or if the
    /// drawing would lose a part of it.
    pub(super) fn find(
        message: &Message,
        hypertext: &Hypertext,
        hits: &[Range<usize>],
    ) -> Option<Self> {
        if !ansi::has_sequences(message.body.as_bytes()) {
            return None;
        }
        let is_drawn = |at: &usize| {
            message.lines.get(*at).is_some_and(|line| {
                line.kind == LineKind::Text && message.line_text(line).contains("\x1B[")
            })
        };
        let count = message.lines.len();
        let first = (0..count).find(is_drawn)?;
        let last = (first..count.min(first + LINES)).rev().find(is_drawn)?;
        let lines = message.lines.get(first..=last)?;
        let (start, end) = (lines.first()?.start as usize, lines.last()?.end as usize);
        let has_link =
            |line: &Line| !message.line_text(line).contains("\x1B[") && hypertext.has_part_in(line);
        if hits.iter().any(|hit| hit.start < end && start < hit.end) || lines.iter().any(has_link) {
            return None;
        }
        let shown = lines.iter().filter(|line| !line.kind.is_control());
        let text: Vec<&str> = shown.map(|line| message.line_text(line)).collect();
        let text = text.join("\r\n");
        let art = Art::of_text(&text);
        // A drawing ends at its end mark, if it has one: padding or a SAUCE record may follow.
        let rest = text.split_once('\x1A').map_or("", |(_, rest)| rest);
        let rest = rest.trim_start_matches(['\x1A', '\0', '\r', '\n', ' ']);
        let has_more =
            !rest.is_empty() && !["SAUCE00", "COMNT"].iter().any(|id| rest.starts_with(id));
        if art.is_cut || art.is_erased || has_more {
            return None;
        }
        Some(Self {
            lines: u32::try_from(first).ok()?..u32::try_from(last + 1).ok()?,
            width: art.used_width(),
            art,
        })
    }

    /// Returns its width, in columns.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Returns its rows, each as wide as the widest.
    pub(super) fn rows(&self) -> impl Iterator<Item = Vec<Run>> {
        self.art.rows.iter().map(|row| {
            let blanks = std::iter::repeat_n(&Cell::BLANK, self.width.saturating_sub(row.len()));
            let mut runs: Vec<Run> = Vec::new();
            for cell in row.iter().chain(blanks) {
                let (ink, ground) = (color(cell.fg), color(cell.bg));
                match runs.last_mut() {
                    Some(run) if run.ink == ink && run.ground == ground => run.text.push(cell.c),
                    _ => runs.push(Run {
                        text: cell.c.to_string(),
                        ink,
                        ground,
                    }),
                }
            }
            runs
        })
    }
}

fn color(of: Colour) -> Color32 {
    let [red, green, blue] = of.rgb();
    Color32::from_rgb(red, green, blue)
}

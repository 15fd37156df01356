//! Row of a list of messages: cells, hits, text for screen readers.

use crate::command::OpenIn;
use crate::keep::threads::Choice;
use crate::messages::bodies::Body;
use crate::messages::{MessageKey, ReadMarks};
use crate::settings::colours::{self, Coloured};
use crate::strings::{dates, format, tr};
use crate::style::{self, Palette};
use crate::views::message::{Extent, Reader};
use crate::views::rows::{self, CellPlace, Column, RowLook};
use crate::views::tree::folding::Below;
use crate::views::tree::row::triangle;
use crate::views::{ViewCx, links};
use egui::{Align, Rangef, Rect, Response, Ui, pos2};
use fidoscope_core::library::{CorpusIndex, MessageRow};
use fidoscope_core::page::MessagesPage;
use fidoscope_core::query::{Highlighter, Snippet};
use fidoscope_core::time::WallTime;
use std::sync::Arc;

/// Returns whether a message is unread, which is after the last-read mark of its area.
pub(in crate::views) fn is_unread(
    read: &ReadMarks,
    m: &MessagesPage,
    row: &MessageRow<'_>,
) -> bool {
    let key = MessageKey::from_row(row);
    let area = m.areas.iter().find(|count| count.id == Some(key.area));
    read.is_unread(area, key)
}

/// Height of the line below a row that shows a hit in the text, in points.
pub(super) const SNIPPET_HEIGHT: f32 = 20.0;

/// Returns the part of a message's text around a hit; requests a text that is not read yet.
pub(super) fn part_of(
    cx: &mut ViewCx<'_>,
    reader: &mut Reader,
    key: MessageKey,
    wanted: &mut Vec<MessageKey>,
) -> Option<Arc<Snippet>> {
    if let Some(known) = reader.snippets.known(key, Extent::Line) {
        return Some(known);
    }
    match cx.bodies.get(key) {
        Some(Body::Ready(message)) => {
            let (snippets, seek) = (&mut reader.snippets, &reader.seek);
            Some(snippets.get(key, Extent::Line, &message, seek))
        }
        Some(_) => None,
        None => {
            wanted.push(key);
            None
        }
    }
}

/// Draws a hit's text below the line of a row, from the second column on.
pub(super) fn snippet(ui: &Ui, rect: Rect, look: RowLook, found: &Snippet, ranges: &[Rangef]) {
    let Some((first, last)) = ranges.get(1).zip(ranges.last()) else {
        return;
    };
    let line = Rect::from_x_y_ranges(
        rect.x_range(),
        rect.bottom() - SNIPPET_HEIGHT - 2.0..=rect.bottom() - 2.0,
    );
    let range = rows::pad(Rangef::new(first.min, last.max));
    let text = (found.text.as_str(), found.hits.as_slice());
    let (font, color) = (style::body_font(), look.side(Palette::current(ui)));
    rows::marked_cell(
        ui,
        CellPlace::new(line, range, Align::Min),
        text,
        font,
        color,
    );
    let name = ui.scope_id().with(("snippet", rect.top().to_bits()));
    let response = ui.interact(line, name, egui::Sense::hover());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, found.text.as_str())
    });
}

/// Position of a row in a list with threads.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub(super) depth: u32,
    pub(super) replies: u32,
    /// Messages below it, if it is folded.
    pub(super) folded: Option<Below>,
}

/// Data of a row to draw.
pub(super) struct Row<'r> {
    pub(super) index: CorpusIndex,
    pub(super) message: &'r MessageRow<'r>,
    pub(super) look: RowLook,
    /// Search hits of the page.
    pub(super) marks: &'r Highlighter,
    pub(super) branch: Option<Branch>,
    /// True if threads are sorted by their last replies.
    pub(super) by_last: bool,
}

/// Result of drawing a row.
pub(super) struct RowOutcome {
    pub(super) response: Response,
    /// True if a cell was truncated.
    pub(super) is_cut: bool,
    /// True if the triangle was clicked.
    pub(super) is_toggled: bool,
}

/// Width of one step of the indentation, in points.
const STEP: f32 = 14.0;

/// Width of a triangle, in points.
const TRIANGLE: f32 = 16.0;

/// Draws a row.
pub(super) fn draw_row(
    cx: &mut ViewCx<'_>,
    ui: &Ui,
    rect: Rect,
    own: &Row<'_>,
    columns: &[Column],
    ranges: &[Rangef],
) -> RowOutcome {
    let palette = Palette::current(ui);
    let (row, look, marks) = (own.message, own.look, own.marks);
    let id = ui.scope_id().with(("message", own.index));
    let response = rows::clickable(ui, rect, id, look, || {
        let mut text = spoken_with_signs(look, row);
        if let Some(Branch {
            replies,
            folded: Some(Below { unread, .. }),
            ..
        }) = own.branch
        {
            let closed = tr!("branch-closed", count = replies.to_string());
            text = format!("{text}, {closed}");
            if unread > 0 {
                text = format!("{text}, {}", unread_below(unread));
            }
        }
        text
    });
    let mut is_cut = false;
    let mut is_toggled = false;
    let pointer = response.hover_pos();
    let height = cx.settings.density.row_height();
    let line = Rect::from_min_size(rect.min, egui::vec2(rect.width(), height));
    for (column, range) in columns.iter().zip(ranges) {
        let none = Vec::new;
        let (text, hits, main) = match column.key {
            "#" => (row.number().to_string(), none(), false),
            "from" => {
                let text = rows::one_line(row.from());
                let hits = marks.in_sender(&text);
                (text, hits, true)
            }
            "to" => {
                let text = rows::one_line(row.to());
                let hits = marks.in_to(&text);
                (text, hits, false)
            }
            "subject" if row.subject().trim().is_empty() => {
                (tr!("no-subject").to_owned(), none(), false)
            }
            "subject" => {
                let text = rows::one_line(row.subject());
                let hits = marks.in_subject(&text);
                (text, hits, true)
            }
            "area" => (row.area().tag().to_owned(), none(), false),
            "date" => (dates::short(date_of(own)), none(), false),
            _ => (format::size(row.size()), none(), false),
        };
        let (font, color) = if main {
            (look.font(), look.main(palette))
        } else {
            (style::body_font(), look.side(palette))
        };
        // The tooltip has the full form of the date.
        is_cut |= column.key == "date" && pointer.is_some_and(|at| range.contains(at.x));
        let mut range = rows::pad(*range);
        if column.grows {
            if let Some(branch) = own.branch {
                let cell = CellPlace::new(line, range, column.align);
                let indented = indented(ui, cell, look, branch, id);
                range = indented.rest;
                is_toggled |= indented.is_toggled;
            }
            range = rows::signs(ui, line, range, look);
        }
        is_cut |= rows::marked_cell(
            ui,
            CellPlace::new(line, range, column.align),
            (&text, &hits),
            font,
            color,
        );
    }
    if response.double_clicked() {
        links::open_message(cx, row, OpenIn::Here);
    }
    RowOutcome {
        response,
        is_cut,
        is_toggled,
    }
}

/// Returns the date of a row; for a folded thread sorted by its last reply, that of the reply.
fn date_of(own: &Row<'_>) -> WallTime {
    let newest = own.branch.and_then(|branch| branch.folded?.newest);
    match newest.filter(|_| own.by_last) {
        Some([_, written]) => written,
        None => own.message.written(),
    }
}

/// Formats the number of unread messages in a folded thread.
fn unread_below(unread: u32) -> String {
    tr!("thread-folded-unread", shown = format::count(unread))
}

/// Cell of a row after its triangle.
struct Indented {
    /// Rest of the cell.
    rest: Rangef,
    /// True if the user clicked the triangle.
    is_toggled: bool,
}

/// Draws the triangle of a row with replies, and at the right the numbers of a folded one.
fn indented(ui: &Ui, place: CellPlace, look: RowLook, branch: Branch, id: egui::Id) -> Indented {
    let (line, cell) = (place.row, place.columns);
    let mut is_toggled = false;
    let palette = Palette::current(ui);
    // Subjects of deep threads stay readable.
    let most = (cell.span() / 2.0 - TRIANGLE).max(0.0);
    let left = cell.min + (branch.depth as f32 * STEP).min(most);
    let mut rest = Rangef::new((left + TRIANGLE).min(cell.max), cell.max);
    if branch.replies > 0 && cell.span() > TRIANGLE {
        let center = pos2(left + TRIANGLE / 2.0, line.center().y);
        let color = look.side(palette);
        let is_folded = branch.folded.is_some();
        is_toggled = triangle(ui, center, id, is_folded, color, branch.replies);
    }
    if let Some(Below { unread, .. }) = branch.folded {
        // Bold alone means that all of them are unread.
        let mut text = format!("+{}", format::count(branch.replies));
        if unread > 0 && unread < branch.replies {
            text = format!("{text}, {}", unread_below(unread));
        }
        let font = if unread > 0 {
            style::bold_font()
        } else {
            style::body_font()
        };
        let color = look.side(palette);
        let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(text, font, color));
        let width = galley.size().x;
        if width < rest.span() / 2.0 {
            let place = pos2(rest.max - width, line.center().y - galley.size().y / 2.0);
            ui.painter().galley(place, galley, color);
            rest.max -= width + style::SPACE_S;
        }
    }
    Indented { rest, is_toggled }
}

/// Draws the tooltip of a row with truncated cells.
pub(super) fn hover(response: Response, row: &MessageRow<'_>, cut: bool) {
    if cut {
        response.on_hover_ui(|ui| {
            if !row.subject().trim().is_empty() {
                let subject = egui::RichText::new(rows::one_line(row.subject()));
                ui.label(subject.font(style::bold_font()));
            }
            let [from, to] = [row.from(), row.to()].map(rows::one_line);
            ui.label(format!("{from} → {to}"));
            ui.label(format::moment_in_full(row.written(), row.utc_offset()));
        });
    }
}

/// Returns the screen reader's text of a message.
pub(in crate::views) fn spoken(row: &MessageRow<'_>) -> String {
    tr!(
        "spoken-message",
        number = row.number().to_string(),
        from = rows::one_line(row.from()),
        to = rows::one_line(row.to()),
        subject = rows::one_line(row.subject()),
        date = dates::exact(row.written())
    )
}

/// Returns the screen reader's text of a message with its signs.
pub(in crate::views) fn spoken_with_signs(look: RowLook, row: &MessageRow<'_>) -> String {
    let mut text = spoken(row);
    for (has, sign) in [
        (look.has_star, tr!("with-star")),
        (look.is_watched, tr!("in-watched-thread")),
        (look.is_ignored, tr!("in-ignored-thread")),
    ] {
        if has {
            text = format!("{text}, {sign}");
        }
    }
    text
}

/// Returns the look of a message in any view.
pub(in crate::views) fn row_look(
    cx: &ViewCx<'_>,
    m: &MessagesPage,
    row: &MessageRow<'_>,
) -> RowLook {
    let key = MessageKey::from_row(row);
    let choice = cx.noted.choice(key);
    RowLook {
        bold: is_unread(cx.read, m, row),
        tint: row_tint(cx, row),
        has_star: cx.noted.has_star(key),
        is_watched: choice == Some(Choice::Watched),
        is_ignored: choice == Some(Choice::Ignored),
        ..RowLook::default()
    }
}

/// Returns the colour by the user's colour rules.
fn row_tint(cx: &ViewCx<'_>, row: &MessageRow<'_>) -> Option<u8> {
    let of = Coloured {
        sender: row.from(),
        subject: row.subject(),
        address: row.from_address(),
    };
    colours::colour_of(&cx.settings.colours, of)
}

//! Row of a reply tree: lines, triangle, texts.

use super::branches::{Branches, DEEPEST_INDENT};
use crate::command::OpenIn;
use crate::strings::{dates, format, tr};
use crate::style::{self, Palette};
use crate::views::rows::{self, RowLook};
use crate::views::selection::{self, Click, Selection};
use crate::views::{ViewCx, links, list};
use egui::accesskit::Role;
use egui::{
    Align, Color32, FontId, Rangef, Rect, RichText, Sense, Shape, Stroke, Ui, WidgetInfo, pos2,
    vec2,
};
use fidoscope_core::page::MessagesPage;
use std::ops::Range;

/// User action on a row.
pub(in crate::views) enum Event {
    Chosen(Click),
    Toggled,
}

const DATE_WIDTH: f32 = 136.0;

/// Row of a tree, and its state on screen.
#[derive(Clone, Copy)]
pub(in crate::views) struct TreeRow<'t> {
    pub(in crate::views) tree: &'t Branches,
    /// Index of the row in the tree.
    pub(in crate::views) place: usize,
    /// True if its branch is folded.
    pub(in crate::views) folded: bool,
    pub(in crate::views) selected: bool,
    /// Selection of several rows that it belongs to.
    pub(in crate::views) several: Option<&'t Selection>,
}

/// Draws a row; returns the user's action on it.
pub(in crate::views) fn draw_row(
    cx: &mut ViewCx<'_>,
    ui: &Ui,
    m: &MessagesPage,
    own: TreeRow<'_>,
    rect: Rect,
) -> Option<Event> {
    let TreeRow {
        tree,
        place,
        folded,
        selected,
        several,
    } = own;
    let shown = tree.rows.get(place)?;
    let row = m.row(shown.index)?;
    let palette = Palette::current(ui);
    // If the whole area is the set, rows need no mark.
    let member = m.filtered && shown.in_set;
    let look = RowLook {
        selected,
        member,
        dimmed: m.filtered && !shown.in_set,
        ..list::row_look(cx, m, &row)
    };
    let id = ui.scope_id().with(("tree", shown.index));
    let response = rows::clickable(ui, rect, id, look, || {
        let mut text = list::spoken_with_signs(look, &row);
        if member {
            text = format!("{text}, {}", tr!("found"));
        }
        if folded {
            let closed = tr!("branch-closed", count = shown.replies.to_string());
            text = format!("{text}, {closed}");
        }
        text
    });
    let side = look.side(palette);
    if member {
        let bar = Rect::from_min_size(rect.min, vec2(4.0, rect.height()));
        ui.painter().rect_filled(bar, 0.0, look.main(palette));
    }
    let left = rect.left() + style::SPACE_M;
    lines(ui, tree, place, rect, left, look);
    let indent = shown.depth.min(DEEPEST_INDENT) as f32 * style::INDENT;
    let mut x = left + indent;
    let mut event = None;
    if shown.replies > 0 {
        let center = pos2(x + style::INDENT / 2.0, rect.center().y);
        if triangle(ui, center, id, folded, side, shown.replies) {
            event = Some(Event::Toggled);
        }
    }
    x += style::INDENT + style::SPACE_XS;
    let date = Rangef::new((rect.right() - DATE_WIDTH).max(x), rect.right());
    let mut marks = String::new();
    if shown.depth > DEEPEST_INDENT {
        marks = format!("{}↳ ", shown.depth);
    }
    let end = date.min - style::SPACE_S;
    let mut text_at = rows::signs(ui, rect, Rangef::new(x, end.max(x)), look).min;
    let nothing = |_: &str| Vec::new();
    let mut put = |text: &str, find: &dyn Fn(&str) -> Vec<Range<usize>>, font: FontId, color| {
        let range = Rangef::new(text_at, end.max(text_at));
        let text = rows::one_line(text);
        let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(text.clone(), font.clone(), color));
        // Search hits are marked.
        let hits = find(&text);
        let start = Align::Min;
        let cut = rows::marked_cell(
            ui,
            rows::CellPlace::new(rect, range, start),
            (&text, &hits),
            font,
            color,
        );
        text_at += galley.size().x + style::SPACE_S;
        cut
    };
    if !marks.is_empty() {
        put(&marks, &nothing, style::small_font(), side);
    }
    let in_sender = |text: &str| m.marks.in_sender(text);
    let mut cut = put(row.from(), &in_sender, look.font(), look.main(palette));
    if folded {
        let below = format!("+{}", shown.replies);
        put(&below, &nothing, style::bold_font(), look.main(palette));
    }
    if let Some(subject) = new_subject(m, tree, place, row.subject()) {
        let in_subject = |text: &str| m.marks.in_subject(text);
        cut |= put(subject, &in_subject, style::body_font(), side);
    }
    let (date, font) = (rows::pad(date), style::body_font());
    let written = dates::short(row.written());
    rows::cell(
        ui,
        rows::CellPlace::new(rect, date, Align::Max),
        &written,
        font,
        side,
    );
    match several {
        Some(several) => several.menu(cx, &response, m),
        None => links::row_menu(cx, &response, &row),
    }
    if event.is_none() {
        match selection::clicked(ui, &response) {
            Some(click) if let Some(to) = selection::opens(click) => {
                links::open_message(cx, &row, to);
            }
            Some(click) => event = Some(Event::Chosen(click)),
            None => {}
        }
        if response.double_clicked() {
            links::open_message(cx, &row, OpenIn::Here);
        }
    }
    if cut {
        response.on_hover_ui(|ui| {
            ui.label(RichText::new(rows::one_line(row.from())).font(style::bold_font()));
            ui.label(rows::one_line(row.subject()));
        });
    }
    event
}

/// Returns the subject, if it differs from that of the message above.
fn new_subject<'a>(
    m: &MessagesPage,
    tree: &Branches,
    place: usize,
    subject: &'a str,
) -> Option<&'a str> {
    let above = tree
        .parent(place)
        .and_then(|parent| m.row(tree.index(parent)?))
        .map(|row| format::bare_subject(row.subject()));
    (above != Some(format::bare_subject(subject))).then_some(subject)
}

/// Draws the lines from a row to those above it: `│`, `├` and `└`.
fn lines(ui: &Ui, tree: &Branches, place: usize, rect: Rect, left: f32, look: RowLook) {
    let Some(row) = tree.rows.get(place) else {
        return;
    };
    let palette = Palette::current(ui);
    let color = if look.selected || look.member {
        look.side(palette)
    } else {
        palette.tree_line
    };
    let stroke = Stroke::new(1.0, color);
    let painter = ui.painter();
    let column = |depth: u32| {
        let x = left + (depth as f32 + 0.5) * style::INDENT;
        x.round() + 0.5
    };
    // For a row too deep to be drawn, the lines of its last drawn ancestor continue.
    let deep = row.depth > DEEPEST_INDENT;
    let mut at = tree.anchor(place);
    let mut own = !deep;
    while let Some(step) = at {
        let Some(row) = tree.rows.get(step).filter(|row| row.depth > 0) else {
            break;
        };
        let x = column(row.depth - 1);
        let followed = tree.followed(step);
        if own {
            let bottom = if followed {
                rect.bottom()
            } else {
                rect.center().y
            };
            painter.vline(x, rect.top()..=bottom, stroke);
            let end = if row.replies > 0 {
                3.0
            } else {
                style::INDENT * 0.75
            };
            painter.hline(
                x..=x + style::INDENT / 2.0 + end - 3.0,
                rect.center().y.round() + 0.5,
                stroke,
            );
        } else if followed {
            painter.vline(x, rect.y_range(), stroke);
        }
        own = false;
        at = tree.parent(step);
    }
}

/// Draws the triangle of a branch; returns whether it was clicked.
pub(in crate::views) fn triangle(
    ui: &Ui,
    center: egui::Pos2,
    id: egui::Id,
    folded: bool,
    color: Color32,
    replies: u32,
) -> bool {
    named_triangle(ui, center, id, folded, color, || {
        let replies = replies.to_string();
        if folded {
            tr!("branch-open", count = replies)
        } else {
            tr!("branch-close", count = replies)
        }
    })
}

/// Draws the triangle of any branch; `name` describes a click.
pub(in crate::views) fn named_triangle(
    ui: &Ui,
    center: egui::Pos2,
    id: egui::Id,
    folded: bool,
    color: Color32,
    name: impl Fn() -> String,
) -> bool {
    let rect = Rect::from_center_size(center, vec2(style::INDENT, style::ROW_HEIGHT));
    let response = ui.interact(rect, id.with("branch"), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::DisclosureTriangle, true, name()));
    let color = if response.hovered() {
        Palette::current(ui).strong
    } else {
        color
    };
    let s = 4.0;
    let points = if folded {
        vec![
            center + vec2(-s * 0.7, -s),
            center + vec2(s * 0.9, 0.0),
            center + vec2(-s * 0.7, s),
        ]
    } else {
        vec![
            center + vec2(-s, -s * 0.7),
            center + vec2(s, -s * 0.7),
            center + vec2(0.0, s * 0.9),
        ]
    };
    ui.painter()
        .add(Shape::convex_polygon(points, color, Stroke::NONE));
    response.clicked()
}

//! Chart of messages by day, and their numbers by area.

use super::point_form::note;
use crate::browser::{DAYS, MailerData, Traffic};
use crate::platform::desktop::visible;
use crate::strings::{dates, format, tr};
use crate::style::{self, Palette};
use egui::{Grid, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use fidoscope_core::time::WallTime;

const HEIGHT: f32 = 96.0;
const WIDTH: f32 = 480.0;

/// Length of a day, in seconds.
const DAY: i64 = 24 * 60 * 60;

/// Maximum number of areas.
const AREAS: usize = 30;

/// Draws the chart and the table.
pub(super) fn draw(data: &MailerData, ui: &mut Ui) {
    let (mut received, mut sent) = (0, 0);
    for (_, own) in &data.days {
        received += own.received;
        sent += own.sent;
    }
    let days = DAYS.unsigned_abs();
    let text = tr!(
        "mailer-sums",
        days = days,
        received = format::count(received),
        sent = format::count(sent),
        dupes = format::count(data.count_dupes())
    );
    ui.label(text.as_str());
    if received + sent > 0 {
        bars(&data.days, &text, ui);
    }
    if data.areas.is_empty() {
        return note(ui, tr!("mailer-no-counts"));
    }
    Grid::new("mail of areas")
        .spacing([16.0, 2.0])
        .show(ui, |ui| {
            let dim = Palette::current(ui).dim;
            for name in [
                "",
                tr!("mailer-received"),
                tr!("mailer-sent"),
                tr!("mailer-dupes"),
                tr!("mailer-quarantine"),
            ] {
                ui.label(RichText::new(name).color(dim));
            }
            ui.end_row();
            for (area, own) in data.areas.iter().take(AREAS) {
                ui.label(visible(area));
                for count in [own.received, own.sent, own.dupes, own.quarantined] {
                    ui.label(format::count(count));
                }
                ui.end_row();
            }
        });
}

/// Draws two bars for each day: received and sent messages.
fn bars(days: &[(i64, Traffic)], name: &str, ui: &mut Ui) {
    let size = vec2(ui.available_width().min(WIDTH), HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    let palette = Palette::current(ui);
    let painter = ui.painter();
    painter.rect_filled(rect, 4.0, palette.card);
    let inside = rect.shrink(style::SPACE_XS);
    let most = days.iter().map(|(_, own)| own.received.max(own.sent)).max();
    let most = most.unwrap_or_default().max(1) as f32;
    let step = inside.width() / days.len().max(1) as f32;
    let colors = [ui.visuals().hyperlink_color, palette.dim];
    for (at, (_, own)) in days.iter().enumerate() {
        let left = inside.left() + step * at as f32;
        for (index, count) in [own.received, own.sent].into_iter().enumerate() {
            let height = inside.height() * count as f32 / most;
            let from = left + step * (0.1 + 0.4 * index as f32);
            let bar = Rect::from_min_max(
                pos2(from, inside.bottom() - height),
                pos2(from + step * 0.38, inside.bottom()),
            );
            let color = colors.get(index).copied().unwrap_or_default();
            painter.rect_filled(bar, 1.0, color);
        }
    }
    let at = response
        .hover_pos()
        .map(|at| ((at.x - inside.left()) / step).max(0.0) as usize);
    if let Some((day, own)) = at.and_then(|at| days.get(at)) {
        let moment = dates::exact(WallTime(day * DAY));
        let day = moment.split_whitespace().next().unwrap_or_default();
        let (received, sent) = (format::count(own.received), format::count(own.sent));
        response.on_hover_text(tr!(
            "mailer-day",
            day = day,
            received = received,
            sent = sent
        ));
    }
}

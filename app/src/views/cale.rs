//! `cale`: years, months and days with the numbers of their messages (7.2.3.14).
//!
//! Each day, month and year with messages links to its portion of them. Years and months without
//! messages are omitted, days never.

use super::derived::Derived;
use super::rows;
use super::{ViewCx, ViewStateMut, links, nav};
use crate::command::{Command, OpenIn, ProfileCommand, TabCommand};
use crate::settings::Setting;
use crate::settings::shortcuts::Action;
use crate::strings::{format, tr, words};
use crate::style::{self, Palette};
use egui::accesskit::Role;
use egui::{
    Align, Align2, CursorIcon, Rangef, Rect, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use fidoscope_core::calendar::{Calendar, Month, Weekday};
use fidoscope_core::page::MessagesPage;
use fidoscope_core::query::portion;
use fidoscope_core::url::{FidoUrl, View};
use std::sync::Arc;

/// Preferred width of a day in the table of a month, and its height, in points.
const CELL_WIDTH: f32 = 36.0;
const CELL_HEIGHT: f32 = 32.0;
/// Minimum width of a day, in points.
const LEAST_WIDTH: f32 = 20.0;
/// Height of a month's title and of the names of weekdays, in points.
const MONTH_HEAD: f32 = 24.0 + 20.0;
/// Maximum number of weeks in a month, which may begin on the last day of one.
const WEEKS: f32 = 6.0;
const MONTH_HEIGHT: f32 = MONTH_HEAD + CELL_HEIGHT * WEEKS;
const GAP: f32 = 24.0;
const YEAR_HEIGHT: f32 = 40.0;

/// State of a calendar.
#[derive(Default)]
pub(super) struct State {
    derived: Derived<bool, Calendar>,
    calendar: Option<Arc<Calendar>>,
    /// Lines of the page, for a number of months side by side.
    lines: Vec<Line>,
    /// Upper edges of the lines, and the lower edge of the last one, in points.
    tops: Vec<f32>,
    /// Number of months side by side, and the width of a day.
    shape: (usize, f32),
    /// Focused day: its month, and the day from 1.
    cursor: Option<(MonthOfYear, u8)>,
    /// Month to be brought into view.
    reveal: Option<MonthOfYear>,
    /// Range of the lines in the last frame.
    drawn: std::ops::Range<usize>,
}

/// Month in the calendar: index of its year, and its own index.
type MonthOfYear = (usize, usize);

/// Line of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Line {
    /// Title of a year.
    Year(usize),
    /// Months side by side.
    Months(Vec<MonthOfYear>),
}

impl Line {
    fn height(&self) -> f32 {
        match self {
            Self::Year(_) => YEAR_HEIGHT,
            Self::Months(_) => MONTH_HEIGHT + style::SPACE_M,
        }
    }
}

impl State {
    pub(super) fn forget(&mut self) {
        self.derived.forget();
        self.calendar = None;
        self.lines.clear();
        self.cursor = None;
    }

    /// Returns the number of lines, and the range in the last frame.
    #[cfg(test)]
    pub(super) fn drawn(&self) -> (usize, std::ops::Range<usize>) {
        (self.lines.len(), self.drawn.clone())
    }
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
) {
    let usetz = cx.page.url.usetz();
    let page = m.clone();
    let make = move || page.calendar(usetz);
    let cale = &mut *state.own;
    let made = cale.derived.get(ui.ctx(), &usetz, m.set.len(), make);
    let Some(calendar) = made else {
        nav::waiting(ui, tr!("calendar-waiting"));
        return;
    };
    if cale.calendar.is_none() {
        // Most users look for the newest messages.
        cale.reveal = months(&calendar).next_back().map(|(place, _)| place);
    }
    cale.calendar = Some(Arc::clone(&calendar));
    keyboard(cx, cale, ui, &calendar);
    head(cx, ui, &calendar);
    let width = ui.available_width() - ui.spacing().scroll.allocated_width() - style::SPACE_L;
    let cell = (width / 7.0).floor().clamp(LEAST_WIDTH, CELL_WIDTH);
    let side_by_side = ((width + GAP) / (cell * 7.0 + GAP)).floor().max(1.0) as usize;
    if cale.shape != (side_by_side, cell) || cale.lines.is_empty() {
        cale.shape = (side_by_side, cell);
        cale.lines = lines(&calendar, side_by_side);
        let mut top = 0.0;
        cale.tops = std::iter::once(0.0)
            .chain(cale.lines.iter().map(|line| {
                top += line.height();
                top
            }))
            .collect();
    }
    page_of(cx, cale, ui, &calendar);
}

/// Returns the months with messages, in order.
fn months(calendar: &Calendar) -> impl DoubleEndedIterator<Item = (MonthOfYear, &Month)> {
    calendar.years.iter().enumerate().flat_map(|(year, own)| {
        let months = own.months.iter().enumerate();
        months
            .filter(|(_, month)| month.total > 0)
            .map(move |(month, own)| ((year, month), own))
    })
}

fn month(calendar: &Calendar, (year, month): MonthOfYear) -> Option<&Month> {
    calendar.years.get(year)?.months.get(month)
}

fn lines(calendar: &Calendar, side_by_side: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for (year, own) in calendar.years.iter().enumerate() {
        lines.push(Line::Year(year));
        let months = own.months.iter().enumerate();
        let places: Vec<MonthOfYear> = months
            .filter(|(_, month)| month.total > 0)
            .map(|(month, _)| (year, month))
            .collect();
        let side_by_side = places.chunks(side_by_side.max(1));
        lines.extend(side_by_side.map(|places| Line::Months(places.to_vec())));
    }
    lines
}

/// Draws the strip above: the clock of the days, and the first day of the week.
fn head(cx: &mut ViewCx<'_>, ui: &mut Ui, calendar: &Calendar) {
    let usetz = cx.page.url.usetz();
    nav::bar(ui, |ui| {
        let years = calendar.years.len() as u64;
        let years = tr!("years", count = years, shown = format::count(years));
        let clock = if usetz {
            tr!("days-in-utc")
        } else {
            tr!("days-by-writers")
        };
        nav::aside(ui, &format!("{years}  ·  {clock}"));
        let (name, other) = if usetz {
            (tr!("clocks-of-writers"), cx.page.url.without_param("usetz"))
        } else {
            ("UTC", cx.page.url.with_param("usetz", ""))
        };
        if ui.available_width() > 96.0 {
            links::link(cx, ui, name, &other);
        }
        if ui.available_width() < 200.0 {
            return;
        }
        ui.add_space(style::SPACE_M);
        nav::aside(ui, tr!("weeks-begin"));
        let first = cx.settings.first_weekday;
        let menu = ui.button(words::weekday(first));
        let menu = menu.on_hover_text(tr!("first-weekday"));
        egui::Popup::menu(&menu).show(|ui| {
            for day in [Weekday::Monday, Weekday::Saturday, Weekday::Sunday] {
                if ui.radio(day == first, words::weekday(day)).clicked() {
                    cx.commands.push(Command::Profile(ProfileCommand::Set(
                        Setting::FirstWeekday(Some(day)),
                    )));
                }
            }
        });
    });
}

/// Returns the address of a portion (7.2.3.14).
fn leads(cx: &ViewCx<'_>, filter: &str) -> FidoUrl {
    portion(&cx.page.url, View::Cale, "time", filter)
}

fn keyboard(cx: &mut ViewCx<'_>, cale: &mut State, ui: &Ui, calendar: &Calendar) {
    if !cx.takes_keys(ui) {
        return;
    }
    let pressed = |action| cx.presses(ui, action);
    for (action, forth) in [(Action::Right, true), (Action::Left, false)] {
        for _ in 0..pressed(action).min(64) {
            step(cale, calendar, forth);
        }
    }
    let down = pressed(Action::LineDown) + pressed(Action::PageDown);
    let up = pressed(Action::LineUp) + pressed(Action::PageUp);
    if down > 0 {
        step_months(cale, calendar, true);
    }
    if up > 0 {
        step_months(cale, calendar, false);
    }
    for (action, forth) in [(Action::Top, true), (Action::Bottom, false)] {
        if pressed(action) > 0 {
            cale.cursor = None;
            step(cale, calendar, forth);
        }
    }
    let Some((place, day)) = cale.cursor else {
        return;
    };
    let Some(month) = month(calendar, place) else {
        return;
    };
    let year = calendar.years.get(place.0);
    let of_year = year.map(|year| year.filter()).unwrap_or_default();
    for (asked, filter) in [
        (cx.pressed(ui, Action::Open), month.filter_of_day(day)),
        (cx.pressed(ui, Action::DaysOfMonth), month.filter()),
        (cx.pressed(ui, Action::DaysOfYear), of_year),
    ] {
        if asked {
            let url = leads(cx, &filter);
            cx.commands
                .push(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
        }
    }
    if cx.pressed(ui, Action::OpenBehind) {
        let url = leads(cx, &month.filter_of_day(day));
        cx.commands
            .push(Command::Tabs(TabCommand::Open(url, OpenIn::Background)));
    }
}

/// Returns the days of a month that have messages.
fn full_days(month: &Month) -> impl DoubleEndedIterator<Item = u8> + '_ {
    let days = month.days.iter().enumerate();
    days.filter(|(_, count)| **count > 0)
        .filter_map(|(at, _)| u8::try_from(at + 1).ok())
}

/// Moves the cursor to the next or previous day with messages.
fn step(cale: &mut State, calendar: &Calendar, forth: bool) {
    if let Some((place, day)) = cale.cursor
        && let Some(month) = month(calendar, place)
    {
        let near = if forth {
            full_days(month).find(|other| *other > day)
        } else {
            full_days(month).rev().find(|other| *other < day)
        };
        if let Some(day) = near {
            cale.cursor = Some((place, day));
            cale.reveal = Some(place);
            return;
        }
    }
    let at = cale.cursor.map(|(place, _)| place);
    let near = neighbour(calendar, at, forth);
    let day = near.and_then(|(_, month)| {
        if forth {
            full_days(month).next()
        } else {
            full_days(month).next_back()
        }
    });
    if let Some(((place, _), day)) = near.zip(day) {
        cale.cursor = Some((place, day));
        cale.reveal = Some(place);
    }
}

/// Moves the cursor to the next or previous month with messages.
fn step_months(cale: &mut State, calendar: &Calendar, forth: bool) {
    let at = cale.cursor.map(|(place, _)| place);
    if let Some((place, month)) = neighbour(calendar, at, forth)
        && let Some(day) = full_days(month).next()
    {
        cale.cursor = Some((place, day));
        cale.reveal = Some(place);
    }
}

/// Returns the month with messages after or before a place; the first or last one without a place.
fn neighbour(
    calendar: &Calendar,
    at: Option<MonthOfYear>,
    forth: bool,
) -> Option<(MonthOfYear, &Month)> {
    let mut all = months(calendar);
    match (at, forth) {
        (None, true) => all.next(),
        (None, false) => all.next_back(),
        (Some(at), true) => all.find(|(place, _)| *place > at),
        (Some(at), false) => all.rev().find(|(place, _)| *place < at),
    }
}

fn page_of(cx: &mut ViewCx<'_>, cale: &mut State, ui: &mut Ui, calendar: &Calendar) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let height = cale.tops.last().copied().unwrap_or(0.0);
    let mut area = ScrollArea::vertical()
        .id_salt("calendar")
        .auto_shrink(false)
        .min_scrolled_height(0.0)
        .animated(false);
    let id = ui.make_persistent_id("calendar-offset");
    if let Some(place) = cale.reveal.take() {
        let offset: f32 = ui.ctx().data(|data| data.get_temp(id)).unwrap_or(0.0);
        let viewport = ui.available_height();
        if let Some((top, bottom)) = extent(cale, place) {
            if top < offset {
                area = area.vertical_scroll_offset(top);
            } else if bottom > offset + viewport {
                area = area.vertical_scroll_offset((bottom - viewport).max(0.0).min(top));
            }
        }
    }
    let output = area.show_viewport(ui, |ui, viewport| {
        ui.set_height(height);
        let left_top = ui.max_rect().left_top();
        let line_at = |y: f32| cale.tops.partition_point(|top| *top <= y);
        let first = line_at(viewport.min.y).saturating_sub(1);
        let last = line_at(viewport.max.y).min(cale.lines.len());
        cale.drawn = first.min(last)..last;
        for at in cale.drawn.clone() {
            if let (Some(line), Some(top)) = (cale.lines.get(at), cale.tops.get(at)) {
                let place = pos2(left_top.x + style::SPACE_L, left_top.y + top);
                draw_line(cx, cale, ui, calendar, line, place);
            }
        }
    });
    let offset = output.state.clamped_offset().y;
    ui.ctx().data_mut(|data| data.insert_temp(id, offset));
}

/// Returns the upper and lower edge of the line with a month.
fn extent(cale: &State, place: MonthOfYear) -> Option<(f32, f32)> {
    let with = |line: &Line| matches!(line, Line::Months(places) if places.contains(&place));
    let at = cale.lines.iter().position(with)?;
    Some((*cale.tops.get(at)?, *cale.tops.get(at + 1)?))
}

fn draw_line(
    cx: &mut ViewCx<'_>,
    cale: &State,
    ui: &Ui,
    calendar: &Calendar,
    line: &Line,
    left_top: egui::Pos2,
) {
    match line {
        Line::Year(year) => {
            let Some(own) = calendar.years.get(*year) else {
                return;
            };
            let width = cale.shape.1 * 7.0;
            let rect = Rect::from_min_size(left_top, vec2(width, YEAR_HEIGHT));
            let filter = own.filter();
            let messages = words::messages(own.total.into());
            let id = ui.scope_id().with(("year", *year));
            let font = style::heading_font();
            let words = TitleWords {
                name: &filter,
                messages: &messages,
                filter: &filter,
            };
            title(cx, ui, rect, id, words, font);
        }
        Line::Months(places) => {
            for (at, place) in places.iter().enumerate() {
                if let Some(own) = month(calendar, *place) {
                    let shift = vec2(at as f32 * (cale.shape.1 * 7.0 + GAP), 0.0);
                    let cursor = cale.cursor.filter(|(known, _)| known == place);
                    let shown = ShownMonth {
                        month: own,
                        place: *place,
                        cursor: cursor.map(|(_, day)| day),
                    };
                    draw_month(cx, ui, shown, left_top + shift, cale.shape.1);
                }
            }
        }
    }
}

/// Words of the title of a year or month.
#[derive(Clone, Copy)]
struct TitleWords<'a> {
    name: &'a str,
    /// Number of messages, in words.
    messages: &'a str,
    /// Value of the `time` filter that the title leads to.
    filter: &'a str,
}

/// Draws the name of a year or month and the number of its messages, as a link to them.
fn title(
    cx: &mut ViewCx<'_>,
    ui: &Ui,
    rect: Rect,
    id: egui::Id,
    words: TitleWords<'_>,
    font: egui::FontId,
) {
    let TitleWords {
        name,
        messages,
        filter,
    } = words;
    let palette = Palette::current(ui);
    let response = ui.interact(rect, id, Sense::click());
    let spoken = format!("{name}, {messages}");
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &spoken));
    let color = if response.hovered() || response.has_focus() {
        palette.strong
    } else {
        palette.link
    };
    let galley = ui.painter().layout_no_wrap(name.to_owned(), font, color);
    let width = galley.size().x;
    let place = Align2::LEFT_CENTER.anchor_size(rect.left_center(), galley.size());
    ui.painter().galley(place.min, galley, color);
    if response.hovered() || response.has_focus() {
        let line = Stroke::new(1.0, color);
        let end = rect.left() + width;
        ui.painter()
            .hline(rect.left()..=end, place.max.y.round() - 1.0, line);
    }
    let rest = Rangef::new(rect.left() + width + style::SPACE_S, rect.right());
    let font = style::body_font();
    rows::cell(
        ui,
        rows::CellPlace::new(rect, rest, Align::Min),
        messages,
        font,
        palette.dim,
    );
    if let Some(place) = links::opened(ui, &response) {
        let url = leads(cx, filter);
        cx.commands
            .push(Command::Tabs(TabCommand::Open(url, place)));
    }
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_ui(|ui| {
            ui.label(leads(cx, filter).to_string());
        });
}

/// Month on screen.
struct ShownMonth<'a> {
    month: &'a Month,
    place: MonthOfYear,
    /// Day under the cursor.
    cursor: Option<u8>,
}

fn draw_month(
    cx: &mut ViewCx<'_>,
    ui: &Ui,
    shown: ShownMonth<'_>,
    left_top: egui::Pos2,
    cell_width: f32,
) {
    let ShownMonth {
        month,
        place,
        cursor,
    } = shown;
    let palette = Palette::current(ui);
    let first = cx.settings.first_weekday;
    let head = Rect::from_min_size(left_top, vec2(cell_width * 7.0, 24.0));
    let messages = words::messages(month.total.into());
    let name = words::month(month);
    let id = ui.scope_id().with(("month", place));
    let filter = month.filter();
    let words = TitleWords {
        name: &name,
        messages: &messages,
        filter: &filter,
    };
    title(cx, ui, head, id, words, style::bold_font());
    let column = |at: usize| left_top.x + at as f32 * cell_width;
    for (at, day) in first.week().into_iter().enumerate() {
        let name = words::weekday_short(day);
        let cell = Rect::from_min_size(pos2(column(at), head.bottom()), vec2(cell_width, 20.0));
        let font = style::small_font();
        let range = cell.x_range();
        rows::cell(
            ui,
            rows::CellPlace::new(cell, range, Align::Center),
            name,
            font,
            palette.dim,
        );
    }
    let top = head.bottom() + 20.0;
    for (week, days) in month.weeks(first).into_iter().enumerate() {
        for (at, day) in days.into_iter().enumerate() {
            let Some(day) = day else {
                continue;
            };
            let corner = pos2(column(at), top + week as f32 * CELL_HEIGHT);
            let cell = Rect::from_min_size(corner, vec2(cell_width, CELL_HEIGHT)).shrink(1.0);
            draw_day(cx, ui, month, day, cell, cursor == Some(day));
        }
    }
}

/// Draws a day, and below it the number of messages, if there are any.
fn draw_day(cx: &mut ViewCx<'_>, ui: &Ui, month: &Month, day: u8, cell: Rect, under_cursor: bool) {
    let palette = Palette::current(ui);
    let at = usize::from(day).saturating_sub(1);
    let count = month.days.get(at).copied().unwrap_or(0);
    let number = day.to_string();
    let put = |text: &str, rect: Rect, font, color| {
        rows::cell(
            ui,
            rows::CellPlace::new(rect, rect.x_range(), Align::Center),
            text,
            font,
            color,
        );
    };
    if count == 0 {
        put(&number, cell, style::body_font(), palette.dim);
        return;
    }
    let id = ui.scope_id().with((month.year, month.month, day));
    // Not reached by Tab: arrow keys move between days.
    let response = ui.interact(cell, id, Sense::CLICK);
    let messages = || words::messages(count.into());
    response.widget_info(|| {
        let name = format!("{}, {}", words::day(day, month), messages());
        WidgetInfo::selected(Role::Link, true, under_cursor, name)
    });
    let (fill, text) = if under_cursor {
        (palette.selected.fill, palette.selected.text)
    } else {
        (palette.member.fill, palette.member.text)
    };
    ui.painter().rect_filled(cell, 4.0, fill);
    if response.hovered() || under_cursor {
        style::inner_edge(ui, cell, 4.0, (1.0, palette.link));
    }
    let (upper, lower) = cell.split_top_bottom_at_fraction(0.54);
    let upper = upper.translate(vec2(0.0, 1.0));
    put(&number, upper, style::bold_font(), text);
    let short = format::short(count.into());
    put(&short, lower, style::small_font(), text);
    if let Some(place) = links::opened(ui, &response) {
        let url = leads(cx, &month.filter_of_day(day));
        cx.commands
            .push(Command::Tabs(TabCommand::Open(url, place)));
    }
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_ui(|ui| {
            ui.label(messages());
            ui.label(leads(cx, &month.filter_of_day(day)).to_string());
        });
}

#[cfg(test)]
mod tests;

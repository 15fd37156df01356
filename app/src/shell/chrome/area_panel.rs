//! Area panel on the left: a filter, and a row for each area with its unread messages.
//!
//! Only visible rows are laid out; the list is rebuilt only when the filter or the library changes.

pub(super) use super::area_rows::Row;
#[cfg(test)]
pub(super) use super::area_rows::rows;
use super::area_rows::{arranged, unread_of};
use super::paint;
use crate::browser::{Browser, Count, LibraryState};
use crate::command::{Command, FrontCommand, OpenIn, ProfileCommand, ReadingCommand, TabCommand};
use crate::platform::desktop::visible;
use crate::settings::Setting;
use crate::settings::areas::{AreaSort, PanelAreas, PanelChoice};
use crate::settings::shortcuts::Action;
use crate::strings::{format, said, tr, words};
use crate::style::icons::{self, Icon};
use crate::style::{self, Palette};
use crate::views::links::panel_choices;
use egui::{
    Align, Id, Key, Modifiers, PointerButton, Popup, Role, ScrollArea, Sense, TextEdit, Ui,
    WidgetInfo, vec2,
};
use fidoscope_core::library::{Area, AreaId};
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;

const ROW: f32 = style::ROW_HEIGHT;

/// State of the panel.
#[derive(Default)]
pub(super) struct AreaPanel {
    pub(super) filter: String,
    pub(super) wanted: bool,
    /// True if the filter had the focus in the last frame.
    typing: bool,
    /// Index of the row that Enter opens.
    cursor: Option<usize>,
    rows: Vec<Row>,
    made_for: Option<RowsKey>,
}

/// Inputs of the cached rows.
#[derive(PartialEq)]
struct RowsKey {
    epoch: u64,
    is_ready: bool,
    filter: String,
    areas: PanelAreas,
    /// Version of the counts, if the rows depend on them.
    counts: Option<u64>,
    shown: Vec<AreaId>,
}

/// Returns the id of the filter.
pub(super) fn filter_id() -> Id {
    Id::unique("area filter")
}

/// Draws the panel.
pub(super) fn draw(
    panel: &mut AreaPanel,
    browser: &Browser,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let moved = if panel.typing { keys(ui) } else { None };
    filter_field(panel, browser, ui, commands);
    ui.add_space(4.0);
    if panel.filter.trim().is_empty() {
        searches(browser, ui, commands);
    }
    let ready = browser.library_state() == LibraryState::Ready;
    let areas = &browser.settings().areas;
    let counted = areas.only_unread || areas.sort == AreaSort::Unread;
    let keeps = areas.only_unread || !areas.hidden.is_empty() || !areas.collapsed.is_empty();
    let made_for = RowsKey {
        epoch: browser.epoch(),
        is_ready: ready,
        filter: panel.filter.clone(),
        areas: areas.clone(),
        counts: counted.then(|| browser.counts_version()),
        shown: match keeps {
            true => shown_areas(browser),
            false => Vec::new(),
        },
    };
    if panel.made_for.as_ref() != Some(&made_for) {
        let before = panel.cursor.and_then(|at| panel.rows.get(at).cloned());
        let (library, counts) = (browser.library(), browser.counts());
        panel.rows = arranged(library, &panel.filter, areas, counts, &made_for.shown);
        let made = panel.made_for.as_ref();
        let is_same = made.is_some_and(|made| made.filter == made_for.filter);
        let place = |row: Row| panel.rows.iter().position(|own| *own == row);
        panel.cursor = before.filter(|_| is_same).and_then(place);
        panel.made_for = Some(made_for);
    }
    let scroll_to = moved.and_then(|by| {
        panel.cursor = step(&panel.rows, panel.cursor, by);
        panel.cursor
    });
    if panel.rows.is_empty() {
        let text = match browser.library_state() {
            LibraryState::Loading => tr!("reading-config"),
            LibraryState::Ready if panel.filter.trim().is_empty() => tr!("panel-empty"),
            LibraryState::Ready => tr!("panel-none"),
        };
        ui.horizontal(|ui| {
            ui.add_space(8.0);
            // Truncated: a long word must not widen the panel.
            ui.add(egui::Label::new(egui::RichText::new(text).weak()).truncate());
        });
        return;
    }
    let shown = shown_areas(browser);
    ui.spacing_mut().item_spacing.y = 0.0;
    let cursor = panel.cursor.filter(|_| panel.typing);
    let mut area = ScrollArea::vertical().id_salt("areas").auto_shrink(false);
    if let Some(to) = scroll_to {
        area = area.vertical_scroll_offset(offset_for(ui, to));
    }
    let list = area.show_rows(ui, ROW, panel.rows.len(), |ui, range| {
        for at in range {
            match panel.rows.get(at) {
                Some(Row::Area(id)) => {
                    if let Some(area) = browser.library().area(*id) {
                        let look = LineState {
                            shown: shown.contains(id),
                            marked: cursor == Some(at),
                        };
                        line(ui, area, browser, look, commands);
                    }
                }
                Some(row) => {
                    if let Some((title, count)) = row.title() {
                        let key = row.key();
                        let is_open = key
                            .as_ref()
                            .map(|key| !browser.settings().areas.is_collapsed(key));
                        if section(ui, title, count, is_open)
                            && let Some((key, is_open)) = key.zip(is_open)
                        {
                            let choice = PanelChoice::Collapsed(key, is_open);
                            let set = ProfileCommand::Set(Setting::Areas(choice));
                            commands.push(Command::Profile(set));
                        }
                    }
                }
                None => {}
            }
        }
    });
    let seen = (list.state.clamped_offset().y, list.inner_rect.height());
    ui.data_mut(|data| data.insert_temp(Id::unique("areas seen"), seen));
}

/// Maximum number of saved searches visible without scrolling.
const SEARCHES_SEEN: usize = 6;

/// Draws the saved searches, with their unread messages.
fn searches(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let saved = browser.saved_searches();
    if saved.is_empty() {
        return;
    }
    let spacing = std::mem::take(&mut ui.spacing_mut().item_spacing.y);
    section(ui, tr!("panel-searches"), saved.len(), None);
    let here = browser.tab().and_then(|tab| tab.url());
    let height = ROW * saved.len().min(SEARCHES_SEEN) as f32;
    let area = ScrollArea::vertical()
        .id_salt("searches")
        .max_height(height);
    area.show(ui, |ui| {
        for search in saved {
            let unread = search.unread.filter(|unread| *unread > 0);
            let name = match unread {
                Some(unread) => format!("{}, {}", search.title, words::unread(unread)),
                None => search.title.clone(),
            };
            let response =
                paint::entry(ui, &search.title, unread, here == Some(&search.url), &name);
            if response.clicked() {
                let place = match ui.input(|input| input.modifiers.command) {
                    true => OpenIn::Background,
                    false => OpenIn::Here,
                };
                commands.push(Command::Tabs(TabCommand::Open(search.url.clone(), place)));
            }
        }
    });
    ui.spacing_mut().item_spacing.y = spacing;
}

/// Returns the scroll offset at which a row is visible.
fn offset_for(ui: &Ui, row: usize) -> f32 {
    let (offset, height) = ui
        .data(|data| data.get_temp::<(f32, f32)>(Id::unique("areas seen")))
        .unwrap_or((0.0, 10.0 * ROW));
    let top = row as f32 * ROW;
    if top < offset + ROW {
        (top - ROW).max(0.0)
    } else if top + ROW > offset + height {
        top + ROW - height
    } else {
        offset
    }
}

fn filter_field(
    panel: &mut AreaPanel,
    browser: &Browser,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let keys = &browser.settings().shortcuts;
    let hint = keys.hint(tr!("filter-areas"), Action::AreaFilter);
    let response = ui
        .allocate_ui_with_layout(
            vec2(ui.available_width(), icons::BUTTON),
            egui::Layout::right_to_left(Align::Center),
            |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                draw_order_button(browser, ui, commands);
                let field = TextEdit::singleline(&mut panel.filter)
                    .id(filter_id())
                    .hint_text(hint)
                    .desired_width(ui.available_width())
                    .margin(egui::Margin::symmetric(8, 4));
                ui.add(field).accessible_name(tr!("filter-areas"))
            },
        )
        .inner;
    if panel.wanted {
        panel.wanted = false;
        response.request_focus();
    }
    if response.lost_focus() {
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let (enter, escape) = (pressed(Key::Enter), pressed(Key::Escape));
        if escape {
            panel.filter.clear();
        }
        if enter {
            let at = panel.cursor.or_else(|| step(&panel.rows, None, 1));
            let chosen = at.and_then(|at| panel.rows.get(at));
            if let Some(Row::Area(id)) = chosen
                && let Some(area) = browser.library().area(*id)
            {
                commands.push(Command::Tabs(TabCommand::Open(url_of(area), OpenIn::Here)));
            }
        }
    }
    panel.typing = response.has_focus();
}

/// Draws the button for the order of areas and for hidden ones.
fn draw_order_button(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    let name = tr!("areas-arrangement");
    let button = icons::button(ui, Icon::Down, name, name, true);
    let areas = &browser.settings().areas;
    let choose = |choice| Command::Profile(ProfileCommand::Set(Setting::Areas(choice)));
    let stays = egui::PopupCloseBehavior::CloseOnClickOutside;
    Popup::menu(&button).close_behavior(stays).show(|ui| {
        style::show_switches(ui);
        for (sort, name) in [
            (AreaSort::Configured, tr!("areas-as-configured")),
            (AreaSort::Name, tr!("areas-by-name")),
            (AreaSort::Unread, tr!("areas-by-unread")),
        ] {
            if ui.radio(areas.sort == sort, name).clicked() {
                commands.push(choose(PanelChoice::Sort(sort)));
            }
        }
        ui.separator();
        let mut check = |ui: &mut Ui, name: &str, on: bool, choice: fn(bool) -> PanelChoice| {
            let mut now = on;
            if ui.checkbox(&mut now, name).changed() {
                commands.push(choose(choice(now)));
            }
        };
        let only = areas.only_unread;
        check(ui, tr!("areas-only-unread"), only, PanelChoice::OnlyUnread);
        check(ui, tr!("areas-groups"), areas.groups, PanelChoice::Groups);
        let hidden = areas.hidden.len();
        if hidden > 0 {
            let shown = format::count(hidden as u64);
            let name = tr!("areas-show-hidden", shown = shown);
            check(ui, &name, areas.shows_hidden, PanelChoice::ShowHidden);
        }
    });
}

/// Returns the number of rows by which keys move the mark.
fn keys(ui: &Ui) -> Option<i32> {
    let moved = ui.input_mut(|input| {
        [
            (Key::ArrowDown, 1),
            (Key::ArrowUp, -1),
            (Key::PageDown, 10),
            (Key::PageUp, -10),
        ]
        .into_iter()
        .map(|(key, by)| by * input.count_and_consume_key(Modifiers::NONE, key) as i32)
        .sum()
    });
    (moved != 0).then_some(moved)
}

/// Returns the marked row after moving by a number of rows; skips section titles.
pub(super) fn step(rows: &[Row], from: Option<usize>, by: i32) -> Option<usize> {
    let is_area = |at: &usize| matches!(rows.get(*at), Some(Row::Area(_)));
    let areas: Vec<usize> = (0..rows.len()).filter(is_area).collect();
    let last = areas.len().checked_sub(1)?;
    let place = match from.and_then(|at| areas.binary_search(&at).ok()) {
        Some(place) => place.saturating_add_signed(by as isize).min(last),
        // The first press leads to the first row, the second to the second.
        None if by > 0 => last.min(by.unsigned_abs() as usize - 1),
        None => last,
    };
    areas.get(place).copied()
}

/// Returns the areas of the shown page.
fn shown_areas(browser: &Browser) -> Vec<AreaId> {
    let messages = browser.tab().and_then(|tab| tab.messages());
    let areas = messages.map(|messages| messages.areas.iter());
    let areas = areas.into_iter().flatten();
    areas.filter_map(|area| area.id).collect()
}

fn url_of(area: &Area) -> FidoUrl {
    FidoUrl::area(area.tag(), area.domain())
}

/// Draws the title of areas, with a triangle if they can be collapsed; returns whether it was clicked.
fn section(ui: &mut Ui, title: &str, count: usize, is_open: Option<bool>) -> bool {
    // Titles are few, but the Tab key passes them as it passes the areas below.
    let sense = is_open.map_or(Sense::hover(), |_| Sense::CLICK);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), sense);
    response.widget_info(|| match is_open {
        None => WidgetInfo::labeled(Role::Label, true, title),
        Some(is_open) => WidgetInfo::selected(Role::DisclosureTriangle, true, is_open, title),
    });
    let palette = Palette::current(ui);
    let color = match is_open.is_some() && response.hovered() {
        true => palette.text,
        false => palette.dim,
    };
    let sign = match is_open {
        None => "",
        Some(true) => "▾ ",
        Some(false) => "▸ ",
    };
    let text = format!("{sign}{title} ({})", format::count(count as u64));
    let font = style::small_font();
    let galley = paint::one_line(ui, &text, font, color, rect.width() - 16.0);
    paint::place(ui, galley, rect.shrink2(vec2(12.0, 0.0)));
    response.clicked()
}

#[derive(Clone, Copy)]
struct LineState {
    /// True if the page contains the area.
    shown: bool,
    /// True if Enter opens the row.
    marked: bool,
}

fn line(
    ui: &mut Ui,
    area: &Arc<Area>,
    browser: &Browser,
    look: LineState,
    commands: &mut Vec<Command>,
) {
    let counts = browser.counts();
    // No stop of the Tab key, since there are thousands: the arrow keys of the filter select rows.
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::CLICK);
    let count = counts.get(&area.id());
    let unread = unread_of(counts, &browser.settings().areas, area);
    response.widget_info(|| {
        let tag = visible(area.tag());
        let name = match count {
            None | Some(Ok(_)) if unread == 0 => tag,
            None | Some(Ok(_)) => format!("{tag}, {}", words::unread(unread)),
            Some(Err(_)) => tr!("area-cannot-be-read", area = tag),
        };
        WidgetInfo::selected(Role::ListBoxOption, true, look.shown, name)
    });
    if ui.is_rect_visible(rect) {
        let palette = Palette::current(ui);
        let mut color = match count {
            Some(Err(_)) => palette.dim,
            _ if unread > 0 => palette.strong,
            _ => palette.text,
        };
        let ground = rect.shrink2(vec2(4.0, 1.0));
        if look.shown {
            let ink = palette.selected;
            color = ink.text;
            ui.painter().rect_filled(ground, 4.0, ink.fill);
        } else if response.hovered() || look.marked {
            ui.painter().rect_filled(ground, 4.0, palette.buttons[0]);
        }
        if look.marked {
            style::inner_edge(ui, ground, 4.0, (1.5, palette.link));
        }
        let count = (unread > 0).then_some(u64::from(unread));
        paint::entry_text(ui, rect, &visible(area.tag()), count, color);
    }
    let background = ui.input(|input| input.modifiers.command);
    if response.clicked_by(PointerButton::Middle) || (response.clicked() && background) {
        commands.push(Command::Tabs(TabCommand::Open(
            url_of(area),
            OpenIn::Background,
        )));
    } else if response.clicked() {
        commands.push(Command::Tabs(TabCommand::Open(url_of(area), OpenIn::Here)));
    }
    response.context_menu(|ui| {
        let open = |place| Command::Tabs(TabCommand::Open(url_of(area), place));
        let [like, hide, mute] = panel_choices(&browser.settings().areas, area.tag());
        for (name, command) in [
            (tr!("context-open"), open(OpenIn::Here)),
            (tr!("context-open-background"), open(OpenIn::Background)),
            (
                tr!("command-read"),
                Command::Reading(ReadingCommand::MarkAreaRead(area.id())),
            ),
            like,
            hide,
            mute,
            (
                tr!("command-copy"),
                Command::Front(FrontCommand::Copy(url_of(area).to_string())),
            ),
        ] {
            if ui.button(name).clicked() {
                commands.push(command);
                ui.close();
            }
        }
    });
    response.on_hover_ui(|ui| hover(ui, area, count));
}

fn hover(ui: &mut Ui, area: &Area, count: Option<&Count>) {
    ui.set_max_width(360.0);
    ui.with_layout(egui::Layout::top_down(Align::Min), |ui| {
        ui.strong(visible(area.tag()));
        if let Some(description) = area.description().filter(|text| !text.is_empty()) {
            ui.label(description);
        }
        match count {
            Some(Ok((messages, unread))) => {
                ui.weak(tr!(
                    "area-counts",
                    count = *messages,
                    shown = format::count(*messages),
                    unread = format::count(*unread)
                ));
            }
            Some(Err(why)) => {
                ui.colored_label(ui.visuals().error_fg_color, said(&why.0));
            }
            None => {
                ui.weak(tr!("not-counted"));
            }
        }
        if let Some(aka) = area.aka() {
            ui.weak(tr!("our-address", aka = aka.to_string()));
        }
    });
}

//! Choice of a view and an order: buttons for the most used views, and menus with all of them
//! (7.2.3.1, 7.2.6.1).

pub(super) mod signs;

use super::table::{Group, ViewEntry};
use super::{VIEWS, ViewCx, links, quick};
use crate::command::{Command, OpenIn, PageCommand, ProfileCommand, TabCommand};
use crate::settings::area_views::Grouping;
use crate::settings::shortcuts::Action;
use crate::settings::{Setting, Switch};
use crate::strings::{Say, tr};
use crate::style::{self, Palette};
use egui::accesskit::Role;
use egui::{Popup, Rect, Response, RichText, Sense, Ui, Vec2, WidgetInfo, vec2};
use fidoscope_core::page::{MessagesPage, ThreadsBy};
use fidoscope_core::url::{SortKey, SortToken, View};

/// Views with a button.
const QUICK: [View; 5] = [View::List, View::Litr, View::Tree, View::Reel, View::Sing];

/// Groups of views, as in the menu.
const GROUPS: [(Group, Say); 5] = [
    (Group::Messages, || tr!("views-messages")),
    (Group::Discussions, || tr!("views-discussions")),
    (Group::Discussion, || tr!("views-discussion")),
    (Group::Overview, || tr!("views-overview")),
    (Group::Earth, || tr!("views-earth")),
];

/// Width of the names in the menu, in points.
const NAMES: f32 = 128.0;

/// Side of an icon, in points.
const SIGN: f32 = 16.0;

fn entry(view: View) -> Option<&'static ViewEntry> {
    VIEWS.iter().find(|entry| entry.view == view)
}

/// Draws the buttons of views and orders from right to left; `room` is their maximum width.
pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    m: &MessagesPage,
    grouping: Grouping,
    room: f32,
) {
    views(cx, ui, m.view, room);
    if room > quick_room() + 400.0 {
        ui.add_space(style::SPACE_S);
        order_menu(cx, ui, m, grouping);
        quick::button(cx, ui, m);
    }
}

/// Returns the total width of the buttons.
fn quick_room() -> f32 {
    QUICK.len() as f32 * (style::ROW_HEIGHT + 4.0 + style::SPACE_XS)
}

/// Draws the buttons of the views; `shown` is the view of the page.
pub(super) fn views(cx: &mut ViewCx<'_>, ui: &mut Ui, shown: View, room: f32) {
    ui.spacing_mut().item_spacing.x = style::SPACE_XS;
    views_menu(cx, ui, shown);
    if room > quick_room() + 240.0 {
        for view in QUICK.into_iter().rev() {
            if let Some(entry) = entry(view) {
                quick_button(cx, ui, shown, entry);
            }
        }
    }
}

fn choose(cx: &mut ViewCx<'_>, shown: View, view: View, place: OpenIn) {
    if place != OpenIn::Here {
        let url = cx.page.url.with_view(view);
        cx.commands
            .push(Command::Tabs(TabCommand::Open(url, place)));
    } else if view != shown {
        cx.commands.push(Command::Page(PageCommand::ShowAs(view)));
    }
}

fn quick_button(cx: &mut ViewCx<'_>, ui: &mut Ui, shown: View, entry: &ViewEntry) {
    let chosen = entry.view == shown;
    let size = Vec2::splat(style::ROW_HEIGHT) + vec2(4.0, 0.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, entry.name()));
    let visuals = ui.style().interact_selectable(&response, chosen);
    if chosen || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, visuals.weak_bg_fill);
    }
    if response.has_focus() {
        style::inner_edge(ui, rect, 4.0, (1.5, Palette::current(ui).link));
    }
    let place = Rect::from_center_size(rect.center(), Vec2::splat(SIGN));
    signs::paint(ui.painter(), entry.sign, place, visuals.fg_stroke.color);
    if let Some(place) = links::opened(ui, &response) {
        choose(cx, shown, entry.view, place);
    }
    hint(response, entry);
}

fn hint(response: Response, entry: &ViewEntry) {
    let (name, about) = (entry.name(), entry.about());
    response.on_hover_text(format!("{name}: {about} (view={})", entry.view));
}

/// Draws the button with the name of the view, and the menu of all views.
fn views_menu(cx: &mut ViewCx<'_>, ui: &mut Ui, shown: View) {
    let name = entry(shown).map_or(tr!("views"), |entry| entry.name());
    let button = ui.button(format!("{name} ▾"));
    let button = button.on_hover_text(tr!("views-hint"));
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, tr!("view")));
    Popup::menu(&button).width(400.0).show(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (at, (group, title)) in GROUPS.into_iter().enumerate() {
            if at > 0 {
                ui.add_space(style::SPACE_XS);
            }
            let title = RichText::new(title()).font(style::small_font());
            ui.label(title.color(Palette::current(ui).dim));
            let mut views: Vec<&ViewEntry> =
                VIEWS.iter().filter(|entry| entry.group == group).collect();
            views.sort_unstable_by_key(|entry| entry.place);
            for entry in views {
                let response = menu_row(ui, entry, entry.view == shown);
                if let Some(place) = links::opened(ui, &response) {
                    choose(cx, shown, entry.view, place);
                    ui.close();
                }
            }
        }
        ui.separator();
        style::show_switches(ui);
        let mut on = cx.settings.view_in_address;
        let text = tr!("view-in-address");
        if ui.checkbox(&mut on, text).changed() {
            cx.commands
                .push(Command::Profile(ProfileCommand::Set(Setting::Switch(
                    Switch::ViewInAddress,
                    on,
                ))));
        }
    });
}

/// Draws a row of the menu: icon, name, description.
fn menu_row(ui: &mut Ui, entry: &ViewEntry, chosen: bool) -> Response {
    let size = vec2(ui.available_width(), style::ROW_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = format!("{} ({})", entry.name(), entry.view);
    response.widget_info(|| WidgetInfo::selected(Role::MenuItemRadio, true, chosen, &name));
    let palette = Palette::current(ui);
    let color = if chosen {
        palette.selected.text
    } else {
        palette.text
    };
    if chosen {
        ui.painter().rect_filled(rect, 4.0, palette.selected.fill);
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, palette.hovered);
    }
    let center = rect.left_center() + vec2(style::SPACE_S + SIGN / 2.0, 0.0);
    let sign = Rect::from_center_size(center, Vec2::splat(SIGN));
    signs::paint(ui.painter(), entry.sign, sign, color);
    let left = sign.right() + style::SPACE_S;
    let names = egui::Rangef::new(left, left + NAMES);
    let words = egui::Rangef::new(left + NAMES, rect.right());
    let start = egui::Align::Min;
    let font = style::body_font();
    super::rows::cell(
        ui,
        super::rows::CellPlace::new(rect, names, start),
        entry.name(),
        font,
        color,
    );
    let dim = if chosen { color } else { palette.dim };
    let font = style::small_font();
    super::rows::cell(
        ui,
        super::rows::CellPlace::new(rect, words, start),
        entry.about(),
        font,
        dim,
    );
    hint(response.clone(), entry);
    response
}

/// Orders in the menu.
const ORDERS: [SortKey; 9] = [
    SortKey::Chr,
    SortKey::Rel,
    SortKey::Sub,
    SortKey::Sen,
    SortKey::Add,
    SortKey::Ori,
    SortKey::Siz,
    SortKey::Are,
    SortKey::Uns,
];

/// Returns the name of an order.
pub(crate) fn order_name(key: SortKey) -> &'static str {
    match key {
        SortKey::Chr => tr!("order-chr"),
        SortKey::Rel => tr!("order-rel"),
        SortKey::Sub => tr!("order-sub"),
        SortKey::Sen => tr!("order-sen"),
        SortKey::Add => tr!("order-add"),
        SortKey::Ori => tr!("order-ori"),
        SortKey::Siz => tr!("order-siz"),
        SortKey::Are => tr!("order-are"),
        SortKey::Uns => tr!("order-uns"),
        // It is not in the menu.
        SortKey::Cit => tr!("order"),
    }
}

/// Orders of the threads in a list, with their names.
const THREADS: [(ThreadsBy, Say); 2] = [
    (ThreadsBy::LastReply, || tr!("threads-by-last")),
    (ThreadsBy::FirstMessage, || tr!("threads-by-first")),
];

/// Draws the part of the menu of orders about threads, for lists.
fn threads_menu(cx: &mut ViewCx<'_>, ui: &mut Ui, shown: Grouping) {
    let mut is_on = shown != Grouping::Plain;
    let action = Action::Threads;
    let hint = cx.settings.shortcuts.hint(action.what(), action);
    let switch = ui.checkbox(&mut is_on, tr!("threads-in-list"));
    if switch.on_hover_text(hint).changed() {
        cx.commands
            .push(Command::Page(PageCommand::GroupAs(shown.other())));
        ui.close();
    }
    if let Grouping::Threads(chosen) = shown {
        for (by, name) in THREADS {
            if ui.radio(chosen == by, name()).clicked() && chosen != by {
                cx.commands
                    .push(Command::Page(PageCommand::GroupAs(Grouping::Threads(by))));
                ui.close();
            }
        }
    }
    ui.separator();
}

/// Draws the button with the name of the order, and the menu of all orders.
fn order_menu(cx: &mut ViewCx<'_>, ui: &mut Ui, m: &MessagesPage, grouping: Grouping) {
    let first = m.sort.first().copied();
    let is_by_date = first.is_some_and(|token| token.key == SortKey::Chr);
    let name = match grouping {
        Grouping::Threads(ThreadsBy::LastReply) if is_by_date && m.view == View::List => {
            tr!("order-last-reply")
        }
        _ => first.map_or(tr!("order"), |token| order_name(token.key)),
    };
    let arrow = match first {
        Some(SortToken { reversed: true, .. }) => "▼",
        _ => "▲",
    };
    let button = ui.button(format!("{name} {arrow}"));
    let button = button.on_hover_text(tr!("order-hint"));
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, tr!("order")));
    Popup::menu(&button).show(|ui| {
        style::show_switches(ui);
        if m.view == View::List {
            threads_menu(cx, ui, grouping);
        }
        for key in ORDERS {
            let chosen = first.is_some_and(|token| token.key == key);
            if key == SortKey::Rel && m.marks.is_empty() {
                continue;
            }
            if ui.radio(chosen, order_name(key)).clicked() && !chosen {
                let reversed = false;
                cx.commands
                    .push(Command::Page(PageCommand::SortAs(vec![SortToken {
                        key,
                        reversed,
                    }])));
                ui.close();
            }
        }
        ui.separator();
        if let Some(SortToken { key, reversed }) = first {
            let mut now = reversed;
            if ui.checkbox(&mut now, tr!("order-reversed")).changed() {
                let mut tokens = m.sort.clone();
                if let Some(token) = tokens.first_mut() {
                    *token = SortToken { key, reversed: now };
                }
                cx.commands.push(Command::Page(PageCommand::SortAs(tokens)));
                ui.close();
            }
        }
        let mut shown = cx.settings.sort_in_address;
        let text = tr!("order-in-address");
        if ui.checkbox(&mut shown, text).changed() {
            cx.commands
                .push(Command::Profile(ProfileCommand::Set(Setting::Switch(
                    Switch::SortInAddress,
                    shown,
                ))));
        }
    });
}

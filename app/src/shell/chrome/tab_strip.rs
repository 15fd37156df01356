//! Tab strip at the top.

use super::{paint, progress, tab_menus};
use crate::browser::Browser;
use crate::browser::tab::Tab;
use crate::command::{Command, FrontCommand, TabCommand};
use crate::strings::{format, tr, words};
use crate::style::icons::{self, Icon};
use crate::style::{self, Palette};
use egui::{PointerButton, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

const HEIGHT: f32 = 32.0;
const NARROWEST: f32 = 88.0;
const WIDEST: f32 = 232.0;

/// Minimum width of a tab that always shows its close button, in points.
const ROOMY: f32 = 132.0;

/// Draws the first stop of the Tab key: a link that focuses the page. It is only visible with the
/// focus.
fn skip_link(ui: &mut Ui, commands: &mut Vec<Command>) {
    let name = tr!("skip-to-text");
    let at = ui.available_rect_before_wrap().min;
    let galley = {
        let color = ui.visuals().hyperlink_color;
        let font = style::body_font();
        ui.painter().layout_no_wrap(name.to_owned(), font, color)
    };
    let rect = Rect::from_min_size(at, galley.size() + vec2(24.0, 12.0));
    // A point, so that the pointer cannot hit it.
    let point = Rect::from_min_size(at, vec2(0.0, 0.0));
    let response = ui.interact(point, ui.scope_id().with("skip"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, name));
    if response.has_focus() {
        let palette = Palette::current(ui);
        let layer = egui::LayerId::new(egui::Order::Foreground, response.id);
        let painter = ui.ctx().layer_painter(layer);
        painter.rect_filled(rect, 4.0, palette.page);
        let edge = egui::Stroke::new(1.5, palette.link);
        painter.rect_stroke(rect, 4.0, edge, egui::StrokeKind::Inside);
        painter.galley(rect.min + vec2(12.0, 6.0), galley, palette.link);
    }
    if response.clicked() {
        commands.push(Command::Front(FrontCommand::FocusPage));
    }
}

/// Width of a pinned tab, in points.
const PINNED: f32 = 44.0;

/// Draws the tab strip.
pub(super) fn draw(browser: &Browser, ui: &mut Ui, commands: &mut Vec<Command>) {
    skip_link(ui, commands);
    ui.spacing_mut().item_spacing = vec2(4.0, 0.0);
    let whole = Rect::from_min_size(
        ui.available_rect_before_wrap().min,
        vec2(ui.available_width(), HEIGHT),
    );
    let ground = ui.interact(whole, ui.scope_id().with("strip"), Sense::CLICK);
    if ground.double_clicked() {
        commands.push(Command::Tabs(TabCommand::NewTab));
    }
    tab_menus::of_strip(&ground, browser, commands);
    let room = ui.available_width() - 2.0 * icons::BUTTON - 12.0;
    let pinned = browser.tabs().iter().filter(|tab| tab.is_pinned).count();
    let count = (browser.tabs().len() - pinned).max(1) as f32;
    let small = pinned as f32 * (PINNED + 4.0);
    let width = ((room - small - 4.0 * count) / count)
        .clamp(NARROWEST, WIDEST)
        .floor();
    let strip = (small + (width + 4.0) * count).min(room);
    ui.horizontal(|ui| {
        ScrollArea::horizontal()
            .id_salt("tabs")
            .max_width(strip)
            .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden)
            .show(ui, |ui| {
                ui.horizontal(|ui| {
                    let mut places = Vec::new();
                    let mut dragged = None;
                    for (at, tab) in browser.tabs().iter().enumerate() {
                        let look = TabState {
                            active: at == browser.active(),
                            width: if tab.is_pinned { PINNED } else { width },
                            unread: browser.unread_of(tab),
                        };
                        let response = one(browser, (tab, at), look, ui, commands);
                        if response.dragged() {
                            dragged = Some(at);
                        }
                        places.push(response.rect.center().x);
                    }
                    move_dragged(dragged, &places, ui, commands);
                });
            });
        let name = tr!("command-new-tab");
        let hint = format!("{name} (Ctrl+T)");
        if icons::button(ui, Icon::Plus, name, &hint, true).clicked() {
            commands.push(Command::Tabs(TabCommand::NewTab));
        }
        tab_menus::all(browser, ui, commands);
    });
}

/// Moves a tab that is dragged over the middle of another one to its position.
fn move_dragged(dragged: Option<usize>, places: &[f32], ui: &Ui, commands: &mut Vec<Command>) {
    let (Some(from), Some(pointer)) = (dragged, ui.ctx().pointer_interact_pos()) else {
        return;
    };
    let passed = |(at, middle): (usize, &f32)| match at {
        at if at < from => pointer.x < *middle,
        at => at > from && pointer.x > *middle,
    };
    let over = places.iter().enumerate().filter(|own| passed(*own));
    let over: Vec<usize> = over.map(|(at, _)| at).collect();
    let to = match (over.first(), over.last()) {
        (Some(first), _) if *first < from => Some(*first),
        (_, Some(last)) if *last > from => Some(*last),
        _ => None,
    };
    if let Some(to) = to {
        commands.push(Command::Tabs(TabCommand::MoveTab { from, to }));
    }
}

/// Appearance of a tab.
#[derive(Clone, Copy)]
struct TabState {
    active: bool,
    width: f32,
    /// Number of unread messages in its areas.
    unread: u64,
}

/// Maximum width of the number of unread messages, in points: a million and more.
const MOST_NUMBER: f32 = 88.0;

fn one(
    browser: &Browser,
    (tab, at): (&Tab, usize),
    look: TabState,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) -> egui::Response {
    let TabState { active, width, .. } = look;
    let title = tab.title();
    let (_, rect) = ui.allocate_space(vec2(width, HEIGHT));
    // A stable id: the dragged tab stays the same while others change places with it.
    let id = ui.scope_id().with(("tab", tab.id));
    let response = ui.interact(rect, id, Sense::click() | Sense::DRAG);
    response.widget_info(|| {
        let named = tr!("tab-named", title = title.as_str());
        let name = match look.unread {
            0 => named,
            unread => format!("{named}, {}", words::unread(unread)),
        };
        WidgetInfo::selected(Role::Tab, true, active, name)
    });
    // On a narrow strip only the active or hovered tab shows its close button: titles need the
    // space. A middle click closes any tab.
    let crossed = !tab.is_pinned && (active || width >= ROOMY || ui.rect_contains_pointer(rect));
    let cross =
        Rect::from_center_size(pos2(rect.right() - 16.0, rect.center().y), vec2(20.0, 20.0));
    if ui.is_rect_visible(rect) {
        ground(ui, rect, &response, active);
        let right = if crossed {
            cross.left() - 4.0
        } else {
            rect.right() - 8.0
        };
        let room = Rect::from_min_max(
            pos2(rect.left() + 12.0, rect.top()),
            pos2(right, rect.bottom()),
        );
        draw_tab_title(ui, tab, &title, room, look);
    }
    let close = crossed && {
        let builder = egui::UiBuilder::new().max_rect(cross);
        let name = tr!("tab-close", title = title.as_str());
        let hint = tr!("tab-close-hint");
        ui.scope_builder(builder, |ui| {
            icons::IconButton::sized(Icon::Close, &name, hint, 20.0)
                .draw(ui)
                .clicked()
        })
        .inner
    };
    if close || (response.clicked_by(PointerButton::Middle) && !tab.is_pinned) {
        commands.push(Command::Tabs(TabCommand::CloseTab(at)));
    } else if response.clicked() || (response.drag_started() && !active) {
        commands.push(Command::Tabs(TabCommand::SelectTab(at)));
    }
    tab_menus::of_tab(&response, (tab, at), browser, commands);
    let pointing = ui.input(|input| input.pointer.any_down());
    if active && !pointing && !ui.clip_rect().contains_rect(rect) {
        response.scroll_to_me(None);
    }
    response.on_hover_ui(|ui| {
        ui.set_max_width(480.0);
        ui.label(&title);
        ui.weak(tab.address().map(ToString::to_string).unwrap_or_default());
    })
}

/// Draws the background of a tab.
fn ground(ui: &Ui, rect: Rect, response: &egui::Response, active: bool) {
    let palette = Palette::current(ui);
    let corners = egui::CornerRadius {
        nw: 6,
        ne: 6,
        sw: 0,
        se: 0,
    };
    let painter = ui.painter();
    if active {
        painter.rect_filled(rect, corners, palette.page);
        let top = Rect::from_min_max(rect.min, pos2(rect.right(), rect.top() + 2.0));
        painter.rect_filled(top.shrink2(vec2(4.0, 0.0)), 1.0, palette.link);
    } else if response.hovered() {
        painter.rect_filled(rect, corners, palette.buttons[0]);
    }
    if response.has_focus() {
        let stroke = egui::Stroke::new(1.5, palette.link);
        painter.rect_stroke(rect.shrink(1.0), corners, stroke, egui::StrokeKind::Inside);
    }
}

/// Draws the title, after a wheel while the page loads.
fn draw_tab_title(ui: &Ui, tab: &Tab, title: &str, mut room: Rect, look: TabState) {
    let palette = Palette::current(ui);
    let color = if look.active {
        palette.strong
    } else {
        palette.text
    };
    if tab.pending.as_ref().is_some_and(progress::is_slow) {
        let middle = pos2(room.left() + 6.0, room.center().y);
        paint::wheel(ui, Rect::from_center_size(middle, vec2(12.0, 12.0)));
        room.min.x += 20.0;
    }
    if look.unread > 0 {
        let font = style::bold_font();
        let number = paint::one_line(ui, &format::count(look.unread), font, color, MOST_NUMBER);
        let mut place = room;
        place.min.x = room.right() - number.size().x;
        // The title has priority over the number.
        if place.min.x - room.left() > 48.0 {
            room.max.x = place.min.x - 8.0;
            paint::place(ui, number, place);
        }
    }
    let galley = paint::one_line(ui, title, style::body_font(), color, room.width());
    paint::place(ui, galley, room);
}

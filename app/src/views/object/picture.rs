//! Viewer of pictures: fitted to the window or in any size, moved by the pointer, turned.

use super::camera;
use super::signs::{self, Sign};
use crate::command::{Command, FrontCommand, Pixels};
use crate::files::SharedBytes;
use crate::pictures::{AnimationAction, DrawnPicture, PictureKey, PictureState, side};
use crate::settings::shortcuts;
use crate::strings::tr;
use crate::style::icons::Icon;
use crate::style::{self, Palette};
use crate::views::{ViewCx, bar as bars, keys, links};
use egui::{
    Align, Align2, Color32, CursorIcon, Key, Layout, Mesh, Modifiers, Pos2, Rect, RichText, Role,
    Sense, Shape, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use fidoscope_core::geo::Position;
use fidoscope_core::page::ObjectFile;

/// Zoom factor of one key press.
const STEP: f32 = 1.25;
const LEAST_ZOOM: f32 = 0.02;
const MOST_ZOOM: f32 = 32.0;
/// Distance of one key press, in points.
const MOVE: f32 = 64.0;
/// Side of the squares behind transparent pictures, in points.
const SQUARE: f32 = 12.0;

/// Placement of a picture in the window.
#[derive(Default)]
pub(super) struct State {
    /// Points per pixel; `None`: fitted to the window, but not enlarged.
    zoom: Option<f32>,
    /// Quarter turns, clockwise.
    turns: u8,
    /// Offset of its middle from the middle of the window.
    offset: Vec2,
    /// True if it is wider than the window.
    is_wide: bool,
    /// Place where it was taken.
    place: Option<Position>,
    /// True if the user wants to see that on the map.
    pub(super) wants_map: bool,
}

impl State {
    /// Returns the place where it was taken, once it was decoded.
    pub(super) const fn place(&self) -> Option<Position> {
        self.place
    }

    /// Forgets the place: other bytes are shown now.
    pub(super) const fn forget(&mut self) {
        self.place = None;
    }

    /// Returns whether it is wider than the window: then arrow keys move it.
    pub(super) const fn is_wide(&self) -> bool {
        self.is_wide
    }

    /// Zooms around a point of the window.
    fn zoom_by(&mut self, factor: f32, now: f32, around: Vec2) {
        let zoom = (now * factor).clamp(LEAST_ZOOM, MOST_ZOOM);
        self.offset = around - (around - self.offset) * (zoom / now);
        self.zoom = Some(zoom);
    }
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    file: &ObjectFile,
    held: &SharedBytes,
) {
    let most = ui.input(|input| input.max_texture_side);
    let most = u32::try_from(most).unwrap_or(side::WHOLE);
    let key = PictureKey::from_bytes(held, file.kind, most.clamp(1024, side::WHOLE));
    let drawn = match cx.picture_state(ui, &key) {
        PictureState::Ready(drawn) => drawn,
        PictureState::Loading => {
            message(ui, None, tr!("objects-decoding"));
            return;
        }
        PictureState::Failed(why) => {
            message(ui, Some(Sign::Broken), &why);
            return;
        }
    };
    let size = vec2(drawn.size[0] as f32, drawn.size[1] as f32);
    let turned = if state.turns % 2 == 1 {
        size.yx()
    } else {
        size
    };
    let room = ui.available_size() - vec2(0.0, style::ROW_HEIGHT + 8.0);
    // A pixel of the picture is a pixel of the screen.
    let scale = ui.ctx().pixels_per_point();
    let fit_into = |room: Vec2| {
        let fit = (room.x / turned.x).min(room.y / turned.y);
        fit.min(1.0 / scale).max(LEAST_ZOOM / scale)
    };
    let fit = fit_into(room);
    let now = state.zoom.map_or(fit, |zoom| zoom / scale);
    if let Some(act) = bar(cx, state, ui, &drawn, now * scale) {
        let now = ui.input(|input| input.time);
        cx.pictures.control_animation(&key, act, now);
        ui.ctx().request_repaint();
    }
    if let Some(facts) = &drawn.exif {
        state.place = facts.position;
        state.wants_map |= camera::line(cx, ui, facts);
    }
    let now = state.zoom.map_or(now, |zoom| zoom / scale);
    let window = ui.available_rect_before_wrap();
    // In a narrow window the bar takes several rows.
    let is_wrapped = window.height() + style::ROW_HEIGHT / 2.0 < room.y;
    let (fit, now) = if is_wrapped {
        let fit = fit_into(window.size());
        (fit, state.zoom.map_or(fit, |zoom| zoom / scale))
    } else {
        (fit, now)
    };
    let response = ui.allocate_rect(window, Sense::CLICK | Sense::DRAG);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, file.name.as_str()));
    inputs(cx, state, ui, &response, window, now * scale);
    let shown = state.zoom.map_or(fit, |zoom| zoom / scale);
    // The picture never leaves the window entirely.
    let reach = ((turned * shown - window.size()) / 2.0).max(Vec2::ZERO);
    state.offset = state.offset.clamp(-reach, reach);
    state.is_wide = reach.x > 0.5;
    let center = window.center() + state.offset;
    let painter = ui
        .painter()
        .with_clip_rect(window.intersect(ui.clip_rect()));
    let place = Rect::from_center_size(center, turned * shown);
    if place.width() > window.width() + 0.5 || place.height() > window.height() + 0.5 {
        let icon = if response.dragged() {
            CursorIcon::Grabbing
        } else {
            CursorIcon::Grab
        };
        response.clone().on_hover_cursor(icon);
    }
    if drawn.pixels.pixels.iter().take(4096).any(|p| p.a() < 255) {
        squares(&painter, place.intersect(window), Palette::current(ui));
    }
    painter.add(turned_picture(&drawn, place, state.turns));
    let copy = || Command::Front(FrontCommand::CopyPicture(Pixels(drawn.pixels.clone())));
    response.context_menu(|ui| links::menu_entry(cx, ui, tr!("objects-copy-picture"), copy));
}

/// Returns a picture in a rectangle, turned by quarters.
fn turned_picture(drawn: &DrawnPicture, place: Rect, turns: u8) -> Shape {
    let mut mesh = Mesh::with_texture(drawn.texture);
    let corners = [
        place.left_top(),
        place.right_top(),
        place.right_bottom(),
        place.left_bottom(),
    ];
    let texture = [
        pos2(0.0, 0.0),
        pos2(1.0, 0.0),
        pos2(1.0, 1.0),
        pos2(0.0, 1.0),
    ];
    for (at, pos) in corners.into_iter().enumerate() {
        let from = (at + 4 - usize::from(turns % 4)) % 4;
        let uv: Pos2 = texture.get(from).copied().unwrap_or_default();
        let color = Color32::WHITE;
        mesh.vertices.push(egui::epaint::Vertex { pos, uv, color });
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    Shape::mesh(mesh)
}

/// Draws the background of a transparent picture.
fn squares(painter: &egui::Painter, place: Rect, palette: &Palette) {
    painter.rect_filled(place, 0.0, palette.page);
    let columns = (place.width() / SQUARE).ceil() as usize;
    let rows = (place.height() / SQUARE).ceil() as usize;
    if columns * rows > 40_000 {
        return;
    }
    for row in 0..rows {
        for column in (row % 2..columns).step_by(2) {
            let corner = place.min + vec2(column as f32, row as f32) * SQUARE;
            let square = Rect::from_min_size(corner, Vec2::splat(SQUARE)).intersect(place);
            painter.rect_filled(square, 0.0, palette.line);
        }
    }
}

/// Handles wheel, drag and keys; `zoom` is in pixels of the screen per pixel of the picture.
fn inputs(
    cx: &ViewCx<'_>,
    state: &mut State,
    ui: &Ui,
    response: &egui::Response,
    window: Rect,
    zoom: f32,
) {
    if response.dragged() {
        state.offset += response.drag_delta();
    }
    if response.double_clicked() {
        state.zoom = state.zoom.is_none().then_some(1.0);
        state.offset = Vec2::ZERO;
    }
    if let Some(pointer) = response.hover_pos() {
        let (wheel, pinch) = ui.input_mut(|input| {
            let wheel = input.smooth_scroll_delta.y;
            input.smooth_scroll_delta.y = 0.0;
            (wheel, input.zoom_delta())
        });
        let factor = (wheel / 240.0).exp() * pinch;
        if (factor - 1.0).abs() > 0.001 {
            state.zoom_by(factor, zoom, pointer - window.center());
        }
    }
    if !cx.takes_keys(ui) {
        return;
    }
    for (key, modifiers, factor) in [
        (Key::Plus, Modifiers::NONE, STEP),
        (Key::Plus, Modifiers::SHIFT, STEP),
        (Key::Equals, Modifiers::NONE, STEP),
        (Key::Minus, Modifiers::NONE, 1.0 / STEP),
    ] {
        if keys::with(ui, modifiers, key) {
            state.zoom_by(factor, zoom, Vec2::ZERO);
        }
    }
    if keys::plain(ui, Key::Num0) {
        state.zoom = None;
        state.offset = Vec2::ZERO;
    }
    if keys::plain(ui, Key::Num1) {
        state.zoom = Some(1.0);
    }
    if keys::plain(ui, Key::R) {
        state.turns = (state.turns + 1) % 4;
    }
    if keys::with(ui, Modifiers::SHIFT, Key::R) {
        state.turns = (state.turns + 3) % 4;
    }
    for (key, by) in [
        (Key::ArrowLeft, vec2(MOVE, 0.0)),
        (Key::ArrowRight, vec2(-MOVE, 0.0)),
        (Key::ArrowUp, vec2(0.0, MOVE)),
        (Key::ArrowDown, vec2(0.0, -MOVE)),
    ] {
        state.offset += by * shortcuts::key_presses(ui, Modifiers::NONE, key) as f32;
    }
}

/// Draws the bar above the picture.
fn bar(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    drawn: &DrawnPicture,
    zoom: f32,
) -> Option<AnimationAction> {
    let palette = Palette::current(ui);
    let mut act = None;
    bars::panel(ui, 4, |ui| {
        let size = vec2(ui.available_width(), style::ROW_HEIGHT);
        let rows = Layout::left_to_right(Align::Center).with_main_wrap(true);
        ui.allocate_ui_with_layout(size, rows, |ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_XS;
            if links::sign(ui, true, Icon::Minus, tr!("objects-smaller"), "-") {
                state.zoom_by(1.0 / STEP, zoom, Vec2::ZERO);
            }
            let percent = format!("{:.0} %", zoom * 100.0);
            let percent = egui::Label::new(RichText::new(percent).color(palette.text));
            ui.add_sized([56.0, style::ROW_HEIGHT], percent);
            if links::sign(ui, true, Icon::Plus, tr!("objects-larger"), "+") {
                state.zoom_by(STEP, zoom, Vec2::ZERO);
            }
            let fits = state.zoom.is_none();
            let name = tr!("objects-fit");
            if ui.selectable_label(fits, name).on_hover_text("0").clicked() {
                state.zoom = None;
                state.offset = Vec2::ZERO;
            }
            let whole = state.zoom.is_some_and(|zoom| (zoom - 1.0).abs() < 0.001);
            let hint = format!("{} (1)", tr!("objects-own-size"));
            let label = ui.selectable_label(whole, "1 : 1");
            if label.on_hover_text(hint).clicked() {
                state.zoom = Some(1.0);
                state.offset = Vec2::ZERO;
            }
            if ui.button(tr!("objects-turn")).on_hover_text("R").clicked() {
                state.turns = (state.turns + 1) % 4;
            }
            if ui.button(tr!("objects-copy-picture")).clicked() {
                cx.commands
                    .push(Command::Front(FrontCommand::CopyPicture(Pixels(
                        drawn.pixels.clone(),
                    ))));
            }
            ui.add_space(style::SPACE_S);
            act = film(cx, ui, drawn);
            let mut facts = format!("{} × {}", drawn.size[0], drawn.size[1]);
            if drawn.is_cut {
                facts = format!("{facts}  ·  {}", tr!("objects-frames-cut"));
            }
            ui.add(egui::Label::new(RichText::new(facts).color(palette.dim)).truncate());
        });
    });
    act
}

/// Draws the buttons of an animation and reads its keys.
fn film(cx: &ViewCx<'_>, ui: &mut Ui, drawn: &DrawnPicture) -> Option<AnimationAction> {
    if drawn.frames < 2 {
        return None;
    }
    let (icon, name) = if drawn.is_held {
        (Icon::Play, tr!("film-play"))
    } else {
        (Icon::Pause, tr!("film-pause"))
    };
    let mut act = None;
    let space = tr!("fixed-check-key");
    for (icon, name, key, shown, own) in [
        (
            Icon::Left,
            tr!("film-back"),
            Key::Comma,
            ",",
            AnimationAction::Back,
        ),
        (icon, name, Key::Space, space, AnimationAction::Toggle),
        (
            Icon::Right,
            tr!("film-forth"),
            Key::Period,
            ".",
            AnimationAction::Forth,
        ),
    ] {
        let pressed = cx.takes_keys(ui) && keys::plain(ui, key);
        if links::sign(ui, true, icon, name, shown) || pressed {
            act = Some(own);
        }
    }
    let (at, all) = (drawn.frame as u64 + 1, drawn.frames as u64);
    ui.label(tr!("film-frame", at = at, all = all));
    ui.add_space(style::SPACE_S);
    act
}

/// Draws an icon and a text in place of the picture.
pub(in crate::views) fn message(ui: &mut Ui, sign: Option<Sign>, text: &str) {
    let palette = Palette::current(ui);
    let window = ui.available_rect_before_wrap();
    let response = ui.allocate_rect(window, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let mut center = window.center();
    if let Some(sign) = sign {
        let place = Rect::from_center_size(center - vec2(0.0, 44.0), Vec2::splat(64.0));
        signs::paint(ui.painter(), sign, place, palette.dim);
        center.y += 12.0;
    }
    let galley = ui.painter().layout(
        text.to_owned(),
        style::body_font(),
        palette.dim,
        (window.width() - 48.0).clamp(80.0, 640.0),
    );
    let place = Align2::CENTER_CENTER.anchor_size(center, galley.size());
    ui.painter().galley(place.min, galley, palette.dim);
}

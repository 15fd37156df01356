//! Icons of buttons, drawn as lines, so that no font must contain them.

use super::{Palette, ROW_HEIGHT};
use egui::{
    Color32, Painter, Pos2, Rect, Response, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2,
};

/// Side of a button with an icon, in points.
pub(crate) const BUTTON: f32 = 28.0;

/// Icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Icon {
    Back,
    Forward,
    Up,
    Reload,
    Close,
    Plus,
    Copy,
    Panel,
    Theme,
    Kludges,
    Folder,
    Help,
    Menu,
    Star,
    /// Filled star of a marked message.
    StarFull,
    Down,
    Higher,
    Left,
    Right,
    Minus,
    Tree,
    Open,
    /// Two arrows: mail goes both ways.
    Call,
    Play,
    Pause,
}

/// Draws a button with an icon. `name` is for screen readers, `hint` for the tooltip.
pub(crate) fn button(ui: &mut Ui, icon: Icon, name: &str, hint: &str, enabled: bool) -> Response {
    let button = IconButton::new(icon, name, hint);
    IconButton { enabled, ..button }.draw(ui)
}

/// Draws a button with an icon that is on or off.
pub(crate) fn toggle(ui: &mut Ui, icon: Icon, name: &str, hint: &str, on: bool) -> Response {
    let button = IconButton::new(icon, name, hint);
    IconButton { on, ..button }.draw(ui)
}

/// Draws the button that adds or removes a star.
pub(crate) fn star_button(ui: &mut Ui, is_full: bool, name: &str, hint: &str) -> Response {
    let gold = Palette::current(ui).warning.text;
    ui.scope(|ui| {
        let icon = if is_full {
            let widgets = &mut ui.visuals_mut().widgets;
            for widget in [
                &mut widgets.inactive,
                &mut widgets.hovered,
                &mut widgets.active,
            ] {
                widget.fg_stroke.color = gold;
            }
            Icon::StarFull
        } else {
            Icon::Star
        };
        IconButton::sized(icon, name, hint, ROW_HEIGHT).draw(ui)
    })
    .inner
}

/// Button with an icon.
pub(crate) struct IconButton<'a> {
    pub(crate) icon: Icon,
    /// Name for screen readers.
    pub(crate) name: &'a str,
    /// Text of the tooltip.
    pub(crate) hint: &'a str,
    pub(crate) enabled: bool,
    /// True if it is pressed, as a switch that is on.
    pub(crate) on: bool,
    /// Width and height, in points.
    pub(crate) side: f32,
}

impl<'a> IconButton<'a> {
    /// Creates an enabled button of the usual size.
    pub(crate) const fn new(icon: Icon, name: &'a str, hint: &'a str) -> Self {
        Self::sized(icon, name, hint, BUTTON)
    }

    /// Creates an enabled button of another size.
    pub(crate) const fn sized(icon: Icon, name: &'a str, hint: &'a str, side: f32) -> Self {
        Self {
            icon,
            name,
            hint,
            enabled: true,
            on: false,
            side,
        }
    }

    /// Draws the button.
    pub(crate) fn draw(self, ui: &mut Ui) -> Response {
        draw_button(self, ui)
    }
}

fn draw_button(button: IconButton<'_>, ui: &mut Ui) -> Response {
    let IconButton {
        icon,
        name,
        hint,
        enabled,
        on,
        side,
    } = button;
    let response = ui
        .scope(|ui| {
            if !enabled {
                ui.disable();
            }
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::click());
            let visuals = ui.style().interact_selectable(&response, on);
            if ui.is_rect_visible(rect) {
                let painter = ui.painter();
                if on
                    || response.hovered()
                    || response.has_focus()
                    || response.is_pointer_button_down_on()
                {
                    painter.rect_filled(rect.shrink(1.0), 4.0, visuals.weak_bg_fill);
                }
                if response.has_focus() {
                    let stroke = Stroke::new(1.5, ui.visuals().hyperlink_color);
                    painter.rect_stroke(rect.shrink(1.0), 4.0, stroke, egui::StrokeKind::Inside);
                }
                let sign =
                    Rect::from_center_size(rect.center(), Vec2::splat(16.0_f32.min(side - 4.0)));
                paint(painter, icon, sign, visuals.fg_stroke.color);
            }
            response
        })
        .inner;
    response.widget_info(|| {
        if on {
            WidgetInfo::selected(Role::Button, enabled, true, name)
        } else {
            WidgetInfo::labeled(Role::Button, enabled, name)
        }
    });
    if enabled {
        response.on_hover_text(hint)
    } else {
        response.on_disabled_hover_text(hint)
    }
}

/// Returns the corners of a star of five points, with the first one again at the end.
fn star(at: impl Fn(f32, f32) -> Pos2) -> Vec<Pos2> {
    (0..=10)
        .map(|corner| {
            let angle = std::f32::consts::PI * (corner as f32 / 5.0 - 0.5);
            let far = if corner % 2 == 0 { 6.8 } else { 2.9 };
            at(8.0 + far * angle.cos(), 8.4 + far * angle.sin())
        })
        .collect()
}

/// Draws an icon into a square.
pub(crate) fn paint(painter: &Painter, icon: Icon, rect: Rect, color: Color32) {
    let stroke = Stroke::new(1.6, color);
    let at = |x: f32, y: f32| -> Pos2 {
        rect.min + vec2(x * rect.width() / 16.0, y * rect.height() / 16.0)
    };
    let line = |points: &[(f32, f32)]| {
        let points = points.iter().map(|(x, y)| at(*x, *y)).collect();
        painter.add(egui::Shape::line(points, stroke));
    };
    // Points on a circle in the middle; angles in degrees from the right.
    let arc = |y: f32, radius: f32, from: f32, by: f32, steps: u8| {
        (0..=steps).map(move |step| {
            let angle = (from + by * f32::from(step) / f32::from(steps)).to_radians();
            (8.0 + radius * angle.cos(), y + radius * angle.sin())
        })
    };
    match icon {
        Icon::Back => {
            line(&[(13.5, 8.0), (2.5, 8.0)]);
            line(&[(7.0, 3.5), (2.5, 8.0), (7.0, 12.5)]);
        }
        Icon::Forward => {
            line(&[(2.5, 8.0), (13.5, 8.0)]);
            line(&[(9.0, 3.5), (13.5, 8.0), (9.0, 12.5)]);
        }
        Icon::Up => {
            line(&[(8.0, 13.5), (8.0, 2.5)]);
            line(&[(3.5, 7.0), (8.0, 2.5), (12.5, 7.0)]);
        }
        Icon::Down => line(&[(3.5, 6.0), (8.0, 10.5), (12.5, 6.0)]),
        Icon::Higher => line(&[(3.5, 10.0), (8.0, 5.5), (12.5, 10.0)]),
        Icon::Left => line(&[(10.0, 3.5), (5.5, 8.0), (10.0, 12.5)]),
        Icon::Right => line(&[(6.0, 3.5), (10.5, 8.0), (6.0, 12.5)]),
        Icon::Call => {
            line(&[(5.0, 13.5), (5.0, 2.5)]);
            line(&[(2.0, 5.5), (5.0, 2.5), (8.0, 5.5)]);
            line(&[(11.0, 2.5), (11.0, 13.5)]);
            line(&[(8.0, 10.5), (11.0, 13.5), (14.0, 10.5)]);
        }
        Icon::Play => line(&[(5.0, 3.0), (12.5, 8.0), (5.0, 13.0), (5.0, 3.0)]),
        Icon::Pause => {
            line(&[(5.5, 3.5), (5.5, 12.5)]);
            line(&[(10.5, 3.5), (10.5, 12.5)]);
        }
        Icon::Minus => line(&[(3.0, 8.0), (13.0, 8.0)]),
        Icon::Tree => {
            line(&[(2.0, 3.5), (9.0, 3.5)]);
            line(&[(4.0, 3.5), (4.0, 12.5), (7.0, 12.5)]);
            line(&[(4.0, 8.0), (7.0, 8.0)]);
            line(&[(9.0, 8.0), (14.0, 8.0)]);
            line(&[(9.0, 12.5), (14.0, 12.5)]);
        }
        Icon::Open => {
            line(&[
                (7.0, 2.5),
                (2.5, 2.5),
                (2.5, 13.5),
                (13.5, 13.5),
                (13.5, 9.0),
            ]);
            line(&[(9.5, 2.5), (13.5, 2.5), (13.5, 6.5)]);
            line(&[(13.5, 2.5), (7.5, 8.5)]);
        }
        Icon::Reload => {
            line(&arc(8.0, 5.5, -50.0, 290.0, 20).collect::<Vec<_>>());
            line(&[(11.6, 0.8), (11.6, 4.2), (8.0, 4.2)]);
        }
        Icon::Close => {
            line(&[(4.0, 4.0), (12.0, 12.0)]);
            line(&[(12.0, 4.0), (4.0, 12.0)]);
        }
        Icon::Plus => {
            line(&[(8.0, 3.0), (8.0, 13.0)]);
            line(&[(3.0, 8.0), (13.0, 8.0)]);
        }
        Icon::Copy => {
            let square = |x: f32, y: f32| {
                let rect = Rect::from_min_max(at(x, y), at(x + 8.0, y + 8.0));
                painter.rect_stroke(rect, 1.5, stroke, egui::StrokeKind::Middle);
            };
            square(5.5, 5.5);
            line(&[(2.5, 10.0), (2.5, 2.5), (10.0, 2.5)]);
        }
        Icon::Star => {
            painter.line(star(at), stroke);
        }
        Icon::StarFull => {
            let points = star(at);
            // A star is not convex: five points and the pentagon between them.
            let fan = egui::Shape::convex_polygon;
            let inner = points.iter().skip(1).step_by(2).copied().collect();
            painter.add(fan(inner, color, Stroke::NONE));
            for point in points.chunks(2).take(5) {
                let [tip, after] = point else { continue };
                let before = points.iter().position(|at| at == tip).unwrap_or(0);
                let before = points.get((before + 9) % 10).copied().unwrap_or(*tip);
                painter.add(fan(vec![before, *tip, *after], color, Stroke::NONE));
            }
            painter.line(points, Stroke::new(1.0, color));
        }
        Icon::Panel => {
            let rect = Rect::from_min_max(at(1.5, 2.5), at(14.5, 13.5));
            painter.rect_stroke(rect, 1.5, stroke, egui::StrokeKind::Middle);
            line(&[(6.0, 2.5), (6.0, 13.5)]);
        }
        Icon::Theme => {
            painter.circle_stroke(at(8.0, 8.0), rect.width() * 5.5 / 16.0, stroke);
            let half = arc(8.0, 5.5, 90.0, 180.0, 16).chain([(8.0, 2.5)]);
            let half = half.map(|(x, y)| at(x, y)).collect();
            painter.add(egui::Shape::convex_polygon(half, color, Stroke::NONE));
        }
        Icon::Kludges => {
            line(&[(2.0, 7.0), (5.0, 4.0), (8.0, 7.0)]);
            line(&[(9.5, 13.0), (12.0, 3.0), (14.5, 13.0)]);
            line(&[(10.4, 9.8), (13.6, 9.8)]);
        }
        Icon::Folder => {
            line(&[
                (1.5, 13.0),
                (1.5, 3.5),
                (6.0, 3.5),
                (7.5, 5.5),
                (14.5, 5.5),
                (14.5, 13.0),
                (1.5, 13.0),
            ]);
        }
        Icon::Menu => {
            for y in [4.0, 8.0, 12.0] {
                line(&[(2.5, y), (13.5, y)]);
            }
        }
        Icon::Help => {
            let hook = arc(5.6, 3.4, 180.0, 250.0, 14).chain([(8.0, 10.6)]);
            line(&hook.collect::<Vec<_>>());
            painter.circle_filled(at(8.0, 13.6), 1.1, color);
        }
    }
}

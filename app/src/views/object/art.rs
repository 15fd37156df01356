//! ANSI art: every character in its cell, in the colours of a text screen.

use crate::strings::tr;
use crate::style::{self, Palette};
use crate::views::rows::{self, RowsState};
use crate::views::{ViewCx, bar, keys};
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Color32, Painter, Pos2, Rect, RichText, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use fidoscope_core::ansi::{Art, Cell, Sauce};
use fidoscope_core::charset::Charset;

/// Maximum size of a drawn file, in bytes; no one scrolls through more.
const MOST_BYTES: usize = 1024 * 1024;

/// State of a drawing.
#[derive(Default)]
pub(super) struct State {
    /// True for Cyrillic letters in place of those of code page 437.
    cyrillic: bool,
    made: Option<(bool, Art)>,
    rows: RowsState,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.made = None;
    }
}

pub(super) fn draw(cx: &ViewCx<'_>, state: &mut State, ui: &mut Ui, bytes: &[u8]) {
    let cyrillic = state.cyrillic;
    if !matches!(&state.made, Some((made, _)) if *made == cyrillic) {
        let charset = if cyrillic {
            Charset::CP866
        } else {
            Charset::CP437
        };
        let bytes = bytes.get(..MOST_BYTES).unwrap_or(bytes);
        state.made = Some((cyrillic, Art::of_file(bytes, charset)));
    }
    let State {
        made,
        rows,
        cyrillic,
    } = state;
    let Some((_, art)) = made else {
        return;
    };
    head(ui, art, cyrillic);
    let count = art.rows.len();
    keys::scroll(cx, ui, rows, count);
    let font = style::mono_font();
    let scale = ui.ctx().pixels_per_point();
    let (row, letter) =
        ui.fonts_mut(|fonts| (fonts.row_height(&font), fonts.glyph_width(&font, 'm')));
    // Whole pixels leave no seams between cells.
    let whole = |points: f32| (points * scale).ceil() / scale;
    let cell = vec2(whole(letter), whole(row));
    rows::show(ui, "art", rows, cell.y, count, |ui, at, rect| {
        let Some(cells) = art.rows.get(at) else {
            return;
        };
        let response = ui.interact(rect, ui.scope_id().with(("art", at)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, art.line(at)));
        let left = ((rect.left() + style::SPACE_M) * scale).round() / scale;
        let top = (rect.top() * scale).round() / scale;
        let columns = usize::from(art.width).max(cells.len());
        let ground = Rect::from_min_size(pos2(left, top), vec2(columns as f32, 1.0) * cell);
        ui.painter().rect_filled(ground, 0.0, color(Cell::BLANK.bg));
        let spacing = cell.x - letter;
        line(ui.painter(), cells, ground.min, cell, spacing);
    });
}

/// Draws the strip above the drawing: its author, and its letters.
fn head(ui: &mut Ui, art: &Art, cyrillic: &mut bool) {
    let palette = Palette::current(ui);
    bar::strip(ui, style::SPACE_S, |ui| {
        for (own, name) in [(false, "CP437"), (true, "CP866")] {
            if ui.selectable_label(*cyrillic == own, name).clicked() {
                *cyrillic = own;
            }
        }
        if let Some(sauce) = &art.sauce {
            let text = RichText::new(credits(sauce)).color(palette.dim);
            ui.add(egui::Label::new(text).truncate().selectable(true));
        }
        if art.is_cut {
            let text = RichText::new(tr!("objects-art-cut")).color(palette.warning.text);
            ui.add(egui::Label::new(text).truncate());
        }
    });
}

/// Formats the SAUCE record of a drawing.
fn credits(sauce: &Sauce) -> String {
    let parts = [&sauce.title, &sauce.author, &sauce.group, &sauce.date];
    let said: Vec<&str> = parts
        .into_iter()
        .map(|part| part.trim())
        .filter(|part| !part.is_empty())
        .collect();
    rows::one_line(&said.join("  ·  "))
}

fn color(of: fidoscope_core::ansi::Colour) -> Color32 {
    let [red, green, blue] = of.rgb();
    Color32::from_rgb(red, green, blue)
}

/// Draws a row: the background, blocks as rectangles, then letters.
fn line(painter: &Painter, cells: &[Cell], place: Pos2, cell: Vec2, spacing: f32) {
    let font = style::mono_font();
    let mut job = LayoutJob::default();
    let mut text = String::new();
    let mut start = 0;
    while let Some(first) = cells.get(start) {
        let same = |own: &&Cell| {
            own.fg == first.fg && own.bg == first.bg && own.is_underlined == first.is_underlined
        };
        let run: Vec<&Cell> = cells.iter().skip(start).take_while(same).collect();
        let (ink, ground) = (color(first.fg), color(first.bg));
        let corner = |column: usize| place + vec2(column as f32 * cell.x, 0.0);
        let background =
            Rect::from_min_max(corner(start), corner(start + run.len()) + vec2(0.0, cell.y));
        painter.rect_filled(background, 0.0, ground);
        text.clear();
        for (at, own) in run.iter().enumerate() {
            let rect = Rect::from_min_size(corner(start + at), cell);
            match block(own.c, rect) {
                Some((part, strength)) => {
                    painter.rect_filled(part, 0.0, ground.lerp_to_gamma(ink, strength));
                    text.push(' ');
                }
                None if own.c.is_control() => text.push(' '),
                None => text.push(own.c),
            }
        }
        let mut format = TextFormat::simple(font.clone(), ink);
        format.extra_letter_spacing = spacing;
        if first.is_underlined {
            format.underline = Stroke::new(1.0, ink);
        }
        job.append(&text, 0.0, format);
        start += run.len();
    }
    job.wrap.max_width = f32::INFINITY;
    let galley = painter.layout_job(job);
    painter.galley(place, galley, Color32::WHITE);
}

/// Returns the part of a cell that a block element fills, and its opacity.
fn block(sign: char, cell: Rect) -> Option<(Rect, f32)> {
    let half = |from: Vec2, to: Vec2| {
        let at = |part: Vec2| cell.min + part * cell.size();
        Rect::from_min_max(at(from), at(to))
    };
    Some(match sign {
        '█' => (cell, 1.0),
        '▓' => (cell, 0.75),
        '▒' => (cell, 0.5),
        '░' => (cell, 0.25),
        '▀' => (half(Vec2::ZERO, vec2(1.0, 0.5)), 1.0),
        '▄' => (half(vec2(0.0, 0.5), Vec2::splat(1.0)), 1.0),
        '▌' => (half(Vec2::ZERO, vec2(0.5, 1.0)), 1.0),
        '▐' => (half(vec2(0.5, 0.0), Vec2::splat(1.0)), 1.0),
        _ => return None,
    })
}

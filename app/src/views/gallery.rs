//! Choice of files and pictures: a gallery of thumbnails and icons in cells of one size, or a
//! table.

use super::object::signs::{self, Sign};
use super::rows::{self, Column, RowLook, RowsState};
use super::{ViewCx, keys, links};
use crate::command::{Command, OpenIn, Payload, SavingCommand};
use crate::pictures::{PictureKey, PictureState};
use crate::settings::shortcuts::Action;
use crate::strings::{object_words as words, tr};
use crate::style::{self, Palette};
use egui::{
    Align, Align2, Button, Color32, Id, Key, Layout, Rangef, Rect, Role, Sense, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};
use fidoscope_core::url::FidoUrl;
use std::collections::BTreeSet;

/// Size of a thumbnail, in points.
const PICTURE: Vec2 = vec2(160.0, 128.0);
/// Height of the name and the description, in points.
const CAPTION: f32 = 40.0;
const PAD: f32 = style::SPACE_S;
const CELL: Vec2 = vec2(PICTURE.x + 2.0 * PAD, PICTURE.y + CAPTION + 2.0 * PAD);

/// User action on an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EntryAction {
    Open(OpenIn),
    /// Mark it for saving, or unmark it.
    Check,
}

/// State of a gallery or table of files.
#[derive(Default)]
pub(super) struct GridState {
    pub(super) rows: RowsState,
    /// Index of the selected entry among the shown ones.
    pub(super) at: usize,
    /// Entries marked for saving.
    checked: BTreeSet<usize>,
    /// Number of cells side by side in the gallery.
    across: usize,
}

impl GridState {
    /// Selects an entry of a gallery or a table, and scrolls to it.
    pub(super) fn select(&mut self, at: usize, is_table: bool) {
        self.at = at;
        let across = if is_table { 1 } else { self.across.max(1) };
        self.rows.reveal(at / across);
    }

    /// Unmarks all entries.
    pub(super) fn forget(&mut self) {
        self.checked.clear();
    }
}

/// Entries of a gallery or table, by index.
pub(super) trait Entries {
    fn count(&self) -> usize;

    fn entry(&self, cx: &ViewCx<'_>, at: usize) -> Option<GalleryEntry>;

    /// Returns the texts of the columns with their colours.
    fn cells(&self, at: usize, look: RowLook, palette: &Palette) -> Vec<(String, Color32)>;

    /// Draws the tooltip.
    fn hover(&self, ui: &mut Ui, at: usize);
}

/// Entry of a gallery.
pub(super) struct GalleryEntry {
    /// Stable index, which identifies the entry.
    pub(super) index: usize,
    pub(super) name: String,
    /// Line below the name, and whether it is a warning.
    pub(super) about: (String, bool),
    /// True to draw the name in grey.
    pub(super) dimmed: bool,
    pub(super) sign: Sign,
    /// Thumbnail, for a picture.
    pub(super) picture: Option<PictureKey>,
    /// Text for screen readers.
    pub(super) spoken: String,
    /// Target, for the status bar.
    pub(super) target: String,
    /// True if the entry can be marked for saving.
    pub(super) is_checkable: bool,
}

/// Draws entries as a gallery, or as a table of these columns, and reads the keys; returns where to
/// open the selected one.
pub(super) fn show(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    state: &mut GridState,
    columns: Option<(&[Column], &[Rangef])>,
    entries: &impl Entries,
) -> Option<OpenIn> {
    let count = entries.count();
    state.at = state.at.min(count.saturating_sub(1));
    let act = keyboard(cx, ui, state, count, columns.is_some());
    let drawn = match columns {
        Some(columns) => as_table(cx, ui, state, columns, entries),
        None => as_gallery(cx, ui, state, entries),
    };
    let (at, act) = drawn.or(act.map(|act| (state.at, act)))?;
    state.at = at;
    match act {
        EntryAction::Open(place) => return Some(place),
        EntryAction::Check => {
            let entry = entries.entry(cx, at).filter(|entry| entry.is_checkable)?;
            if !state.checked.remove(&entry.index) {
                state.checked.insert(entry.index);
            }
        }
    }
    None
}

/// Draws the gallery; returns an entry and the action on it.
fn as_gallery(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    state: &mut GridState,
    entries: &impl Entries,
) -> Option<(usize, EntryAction)> {
    let room = ui.available_width() - ui.spacing().scroll.allocated_width() - 2.0 * PAD;
    let across = ((room / CELL.x).floor() as usize).max(1);
    state.across = across;
    // Extra width is distributed among the cells.
    let step = (room / across as f32).max(CELL.x);
    let lines = entries.count().div_ceil(across);
    let GridState {
        rows, at, checked, ..
    } = state;
    let mut done = None;
    rows::show(ui, "gallery", rows, CELL.y, lines, |ui, line, rect| {
        for column in 0..across {
            let own = line * across + column;
            let Some(item) = entries.entry(cx, own) else {
                break;
            };
            let left = rect.left() + PAD + column as f32 * step;
            let room = Rect::from_min_size(pos2(left, rect.top()), vec2(step, CELL.y));
            let look = (own == *at, checked.contains(&item.index));
            if let Some(act) = item.draw(cx, ui, room, look, |ui| entries.hover(ui, own)) {
                done = Some((own, act));
            }
        }
    });
    done
}

/// Width of the checkbox and the icon before a name in a table, in points.
const BEFORE: f32 = 52.0;

/// Draws the table; returns an entry and the action on it.
fn as_table(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    state: &mut GridState,
    columns: (&[Column], &[Rangef]),
    entries: &impl Entries,
) -> Option<(usize, EntryAction)> {
    let GridState {
        rows, at, checked, ..
    } = state;
    let height = cx.settings.density.row_height();
    let mut done = None;
    rows::show(
        ui,
        "entries",
        rows,
        height,
        entries.count(),
        |ui, row, rect| {
            let Some(item) = entries.entry(cx, row) else {
                return;
            };
            let look = RowLook {
                selected: row == *at,
                ..RowLook::default()
            };
            let id = ui.scope_id().with(("entry", item.index));
            let response = rows::clickable(ui, rect, id, look, || item.spoken.clone());
            cx.hover(&response, &item.target);
            let palette = Palette::current(ui);
            let center = pos2(rect.left() + style::SPACE_S + 36.0, rect.center().y);
            let square = Rect::from_center_size(center, Vec2::splat(16.0));
            signs::paint(ui.painter(), item.sign, square, look.side(palette));
            let cells = entries.cells(row, look, palette);
            rows::cells(ui, rect, columns, BEFORE, cells, look.font());
            if let Some(place) = links::opened(ui, &response) {
                done = Some((row, EntryAction::Open(place)));
            }
            let center = pos2(rect.left() + style::SPACE_S + 8.0, rect.center().y);
            let square = Rect::from_center_size(center, Vec2::splat(20.0));
            if item.is_checkable && check(ui, square, checked.contains(&item.index), &item) {
                done = Some((row, EntryAction::Check));
            }
            response.on_hover_ui(|ui| entries.hover(ui, row));
        },
    );
    done
}

/// Draws the choice between gallery and list; returns whether the list was chosen.
pub(super) fn forms(ui: &mut Ui, is_list: bool) -> Option<bool> {
    let names = [tr!("objects-as-gallery"), tr!("objects-as-list")];
    let mut chosen = None;
    for (list, name) in [false, true].into_iter().zip(names) {
        if ui.selectable_label(is_list == list, name).clicked() {
            chosen = Some(list);
        }
    }
    chosen
}

/// Draws buttons that mark entries and save the marked ones; `file` returns name and address of
/// one.
pub(super) fn chosen(
    commands: &mut Vec<Command>,
    ui: &mut Ui,
    GridState { checked, .. }: &mut GridState,
    all: impl Iterator<Item = usize>,
    file: impl Fn(usize) -> Option<(String, FidoUrl)>,
) {
    let count = checked.len();
    let save = Button::new(tr!("objects-save-chosen", count = count as u64));
    if ui.add_enabled(count > 0, save).clicked() {
        let files = checked.iter().filter_map(|index| file(*index));
        let payload = Payload::Many(files.collect());
        commands.push(Command::Saving(SavingCommand::Save(String::new(), payload)));
    }
    if ui.button(tr!("objects-choose-all")).clicked() {
        checked.extend(all);
    }
    let none = Button::new(tr!("objects-choose-none"));
    if ui.add_enabled(count > 0, none).clicked() {
        checked.clear();
    }
}

impl GalleryEntry {
    fn draw(
        &self,
        cx: &mut ViewCx<'_>,
        ui: &mut Ui,
        rect: Rect,
        (selected, checked): (bool, bool),
        hover: impl FnOnce(&mut Ui),
    ) -> Option<EntryAction> {
        let palette = Palette::current(ui);
        let id: Id = ui.scope_id().with(("object", self.index));
        let response = ui.interact(rect, id, Sense::CLICK);
        response.widget_info(|| {
            WidgetInfo::selected(Role::ListBoxOption, true, selected, &self.spoken)
        });
        cx.hover(&response, &self.target);
        let inner = rect.shrink(2.0);
        let (fill, text, dim) = if selected {
            let own = palette.selected;
            (own.fill, own.text, own.text)
        } else if response.hovered() {
            (palette.hovered, palette.text, palette.dim)
        } else {
            (Color32::TRANSPARENT, palette.text, palette.dim)
        };
        ui.painter().rect_filled(inner, 4.0, fill);
        let room = Rect::from_center_size(
            pos2(rect.center().x, rect.top() + PAD + PICTURE.y / 2.0),
            PICTURE,
        );
        let why = self.picture(cx, ui, room, dim);
        let name = if self.dimmed { dim } else { text };
        let about = if (self.about.1 || why.is_some()) && !selected {
            palette.warning.text
        } else {
            dim
        };
        let below = why.as_ref().unwrap_or(&self.about.0);
        self.caption(ui, rect, room, name, (below, about));
        let mut act = links::opened(ui, &response).map(EntryAction::Open);
        let is_near = checked || response.hovered() || response.contains_pointer();
        if is_near && self.is_checkable {
            let square = Rect::from_min_size(room.left_top(), Vec2::splat(20.0));
            if check(ui, square, checked, self) {
                act = Some(EntryAction::Check);
            }
        }
        response.on_hover_ui(|ui| {
            hover(ui);
            if let Some(why) = why {
                ui.label(why);
            }
        });
        act
    }

    /// Draws the thumbnail or an icon; returns the reason if a picture cannot be drawn.
    fn picture(&self, cx: &mut ViewCx<'_>, ui: &Ui, room: Rect, dim: Color32) -> Option<String> {
        let mut sign = self.sign;
        let mut broken = None;
        if let Some(key) = &self.picture {
            match cx.picture_state(ui, key) {
                PictureState::Ready(drawn) => {
                    let size = vec2(drawn.size[0] as f32, drawn.size[1] as f32);
                    let zoom = (room.width() / size.x).min(room.height() / size.y).min(1.0);
                    let place = Rect::from_center_size(room.center(), size * zoom);
                    drawn.paint(ui, place);
                    return None;
                }
                PictureState::Loading => {
                    let line = Palette::current(ui).line;
                    style::inner_edge(ui, room.shrink(8.0), 4.0, (1.0, line));
                    return None;
                }
                PictureState::Failed(why) => {
                    sign = Sign::Broken;
                    broken = Some(why);
                }
            }
        }
        let place = Rect::from_center_size(room.center(), Vec2::splat(56.0));
        signs::paint(ui.painter(), sign, place, dim);
        broken
    }

    fn caption(
        &self,
        ui: &Ui,
        rect: Rect,
        room: Rect,
        name: Color32,
        (below, about): (&str, Color32),
    ) {
        let width = rect.width() - 2.0 * PAD;
        let line = |top: f32, words: &str, font: egui::FontId, color: Color32| {
            let mut job = rows::marked(ui, &rows::one_line(words), &[], font, color);
            job.wrap = egui::text::TextWrapping::truncate_at_width(width);
            let galley = ui.painter().layout_job(job);
            let place = Align2::CENTER_TOP.anchor_size(pos2(rect.center().x, top), galley.size());
            ui.painter().galley(place.min, galley, color);
        };
        let own = words::name(&self.name);
        line(room.bottom() + 2.0, own, style::body_font(), name);
        line(room.bottom() + 21.0, below, style::small_font(), about);
    }
}

/// Moves in a gallery or a table by keys; returns the action on the selected entry.
fn keyboard(
    cx: &ViewCx<'_>,
    ui: &Ui,
    place: &mut GridState,
    count: usize,
    as_list: bool,
) -> Option<EntryAction> {
    if !cx.takes_keys(ui) {
        return None;
    }
    let across = if as_list { 1 } else { place.across.max(1) };
    let last = count.saturating_sub(1);
    let mut to = place.at;
    if as_list {
        to = keys::moved(cx, ui, Some(to), count, place.rows.page()).unwrap_or(to);
    } else {
        let presses = |action| cx.presses(ui, action);
        let page = place.rows.page().saturating_sub(1).max(1);
        let forth = presses(Action::Right)
            + across * (presses(Action::LineDown) + page * presses(Action::PageDown));
        let back = presses(Action::Left)
            + across * (presses(Action::LineUp) + page * presses(Action::PageUp));
        to = (to + forth).saturating_sub(back).min(last);
        if presses(Action::Top) > 0 {
            to = 0;
        }
        if presses(Action::Bottom) > 0 {
            to = last;
        }
    }
    if to != place.at {
        place.at = to;
        place.rows.reveal(to / across);
    }
    if keys::plain(ui, Key::Space) {
        return Some(EntryAction::Check);
    }
    keys::opened(cx, ui).map(EntryAction::Open)
}

/// Draws the checkbox that marks an entry for saving; returns whether it was clicked.
fn check(ui: &mut Ui, place: Rect, on: bool, entry: &GalleryEntry) -> bool {
    let builder = egui::UiBuilder::new()
        .id_salt(("check", entry.index))
        .max_rect(place)
        .layout(Layout::left_to_right(Align::Center));
    let mut child = ui.new_child(builder);
    let mut now = on;
    let response = child.add(egui::Checkbox::without_text(&mut now));
    let label = tr!("objects-choose", name = words::name(&entry.name));
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, &label));
    response.changed()
}

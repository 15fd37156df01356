//! Drawing of composed text: selectable, with clickable links.

use super::compose::{Block, Composed, HitSpot, LinkSpan, TextOptions, compose};
use super::hypertext::{LinkBase, Shows, TextLink};
use super::inline;
use crate::command::{Command, FrontCommand, OpenIn, TabCommand};
use crate::messages::MessageKey;
use crate::messages::bodies::Objects;
use crate::strings::tr;
use crate::style::{self, Letters, Palette};
use crate::views::{ViewCx, links};
use egui::accesskit::Role;
use egui::text::CCursor;
use egui::text_selection::LabelSelectionState;
use egui::{CursorIcon, Galley, Id, Pos2, Rect, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use fidoscope_core::config::AreaKind;
use fidoscope_core::library::Area;
use fidoscope_core::message::Message;
use fidoscope_core::url::FidoUrl;
use std::collections::HashMap;
use std::sync::Arc;

/// Limits of the cache of composed messages: number, and bytes.
const KEPT_MESSAGES: usize = 48;
const KEPT_BYTES: usize = 4 * 1024 * 1024;

/// Cache of composed messages, one for each way to show a message.
#[derive(Default)]
pub(crate) struct TextCache {
    kept: HashMap<MessageKey, CachedText>,
    clock: u64,
}

struct CachedText {
    message: Arc<Message>,
    how: TextOptions,
    text: LaidText,
    used: u64,
}

/// Composed message, and the heights of its blocks at one width.
pub(crate) struct LaidText {
    composed: Composed,
    letters: Letters,
    objects: Objects,
    /// Address of the message, for its objects.
    address: Option<FidoUrl>,
    /// Object whose lines a click shows or hides.
    toggled: Option<usize>,
    width: f32,
    /// Height of each block, and whether it is exact; estimated until the block was laid out.
    heights: Vec<(f32, bool)>,
    /// Current hit.
    current: Option<usize>,
    /// Objects whose lines are shown.
    unfolded: Vec<usize>,
}

impl TextCache {
    /// Returns the text of a message; composes it if necessary.
    pub(crate) fn get(
        &mut self,
        key: MessageKey,
        message: &Arc<Message>,
        objects: &Objects,
        area: &Area,
        how: TextOptions,
    ) -> &mut LaidText {
        self.clock += 1;
        let clock = self.clock;
        let fresh = |kept: &CachedText| {
            let same = Arc::ptr_eq(&kept.text.objects, objects)
                || (kept.text.objects.is_empty() && objects.is_empty());
            same && kept.how == how && Arc::ptr_eq(&kept.message, message)
        };
        if !self.kept.get(&key).is_some_and(fresh) {
            self.kept.remove(&key);
            self.shrink();
        }
        let kept = self.kept.entry(key).or_insert_with(|| {
            let around = LinkBase {
                tag: area.tag(),
                domain: area.domain(),
                is_echo: area.kind() == AreaKind::Echo,
            };
            CachedText {
                message: Arc::clone(message),
                text: LaidText {
                    letters: how.letters,
                    composed: compose(message, objects, &around, how.clone()),
                    objects: Arc::clone(objects),
                    address: message
                        .msgid
                        .as_deref()
                        .filter(|msgid| !msgid.is_empty() && !objects.is_empty())
                        .map(|msgid| FidoUrl::message(area.tag(), area.domain(), msgid)),
                    toggled: None,
                    width: 0.0,
                    heights: Vec::new(),
                    current: None,
                    unfolded: how.unfolded.clone(),
                },
                how,
                used: clock,
            }
        });
        kept.used = clock;
        &mut kept.text
    }

    /// Evicts messages until one more fits.
    fn shrink(&mut self) {
        let sizes = self.kept.values().map(|kept| kept.text.composed.bytes);
        let bytes: usize = sizes.sum();
        if self.kept.len() < KEPT_MESSAGES && bytes < KEPT_BYTES {
            return;
        }
        let mut ages: Vec<u64> = self.kept.values().map(|kept| kept.used).collect();
        ages.sort_unstable();
        let Some(middle) = ages.get(ages.len() / 2).copied() else {
            return;
        };
        self.kept.retain(|_, kept| kept.used > middle);
    }

    /// Returns the number of composed messages.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.kept.len()
    }
}

impl LaidText {
    /// Returns the number of lines that were cut.
    pub(crate) fn cut(&self) -> usize {
        self.composed.cut
    }

    /// Returns the object whose lines a click toggled since the last call.
    pub(crate) fn take_toggled(&mut self) -> Option<usize> {
        self.toggled.take()
    }

    /// Returns the number of marked hits.
    pub(crate) fn hits(&self) -> usize {
        self.composed.hits.len()
    }

    /// Sets the hit with a frame around it.
    pub(crate) fn set_current(&mut self, hit: Option<usize>) {
        self.current = hit;
    }

    /// Returns the distance of a hit from the top of the text.
    pub(crate) fn hit_top(&mut self, ui: &Ui, width: f32, hit: usize) -> Option<f32> {
        self.guess(ui, width);
        let spot = self.composed.hits.get(hit)?;
        let above: f32 = self.heights.iter().take(spot.block).map(|own| own.0).sum();
        let galley = lay(ui, self.composed.blocks.get(spot.block)?, width);
        let cursor = CCursor::new(spot.chars.start);
        Some(above + galley.pos_from_cursor(cursor).top())
    }

    /// Returns the width that the text needs in a pane: wide enough for its pseudographics.
    pub(crate) fn wanted_width(&self, ui: &Ui, pane: f32) -> f32 {
        if self.composed.art_columns == 0 {
            return pane;
        }
        // Wider drawings are wrapped after all.
        let columns = self.composed.art_columns.min(132);
        let letter = ui.fonts_mut(|fonts| fonts.glyph_width(&self.letters.font(true), 'm'));
        pane.max((columns as f32 + 1.0) * letter)
    }

    /// Lays out every block of a short text, so that its height is exact; returns the height.
    pub(crate) fn measure(&mut self, ui: &Ui, width: f32) -> f32 {
        self.guess(ui, width);
        for (block, height) in self.composed.blocks.iter().zip(&mut self.heights).take(4) {
            if !height.1 && block.shows.is_none() {
                *height = (lay(ui, block, width).size().y, true);
            }
        }
        self.heights.iter().map(|(height, _)| height).sum()
    }

    fn guess(&mut self, ui: &Ui, width: f32) {
        if (self.width - width).abs() < 0.5 && self.heights.len() == self.composed.blocks.len() {
            return;
        }
        self.width = width;
        let font = self.letters.font(true);
        let (row, letter) =
            ui.fonts_mut(|fonts| (fonts.row_height(&font), fonts.glyph_width(&font, 'm')));
        let columns = (width / letter).max(1.0);
        self.heights = self
            .composed
            .blocks
            .iter()
            .map(|block| {
                match block.shows {
                    Some(Shows::Object(at)) => {
                        let found = self.objects.get(at);
                        return (found.map_or(0.0, |own| inline::height(own, width)), true);
                    }
                    Some(Shows::Linked(_)) => return (inline::LINKED, true),
                    None => {}
                }
                let wrapped = block.job.text.len() as f32 / columns / 4.0;
                ((block.lines as f32 + wrapped.floor()) * row, false)
            })
            .collect();
    }

    /// Draws the visible blocks, from a point downwards; returns the height of the whole.
    pub(crate) fn draw(
        &mut self,
        cx: &mut ViewCx<'_>,
        ui: &mut Ui,
        id: Id,
        left_top: Pos2,
        width: f32,
    ) -> f32 {
        self.guess(ui, width);
        let clip = ui.clip_rect();
        let mut top = left_top.y;
        for (at, block) in self.composed.blocks.iter().enumerate() {
            let Some(height) = self.heights.get_mut(at) else {
                break;
            };
            let is_seen = top <= clip.bottom() && top + height.0 >= clip.top();
            if let Some(Shows::Linked(linked)) = block.shows {
                let place = pos2(left_top.x, top);
                if let Some(picture) = self.composed.pictures.get(linked).filter(|_| is_seen) {
                    let own = inline::linked(cx, ui, id.with(at), place, width, picture);
                    *height = (own, true);
                }
            } else if let Some(Shows::Object(object)) = block.shows {
                let place = pos2(left_top.x, top);
                if let Some(found) = self.objects.get(object).filter(|_| is_seen) {
                    let card = inline::Card {
                        found,
                        address: self.address.as_ref(),
                        objects: &self.objects,
                        unfolded: self.unfolded.contains(&object),
                    };
                    let (own, toggled) = card.draw(cx, ui, id.with(at), place, width);
                    *height = (own, true);
                    if toggled {
                        self.toggled = Some(object);
                    }
                }
            } else if is_seen {
                let galley = lay(ui, block, width);
                *height = (galley.size().y, true);
                let rect = Rect::from_min_size(pos2(left_top.x, top), vec2(width, height.0));
                let shown = ShownBlock {
                    block,
                    galley: &galley,
                    rect,
                };
                block_at(cx, ui, id.with(at), &shown, &self.composed);
                let current = self.current.and_then(|hit| self.composed.hits.get(hit));
                if let Some(hit) = current.filter(|hit| hit.block == at) {
                    frame_around(ui, &galley, hit, rect.min);
                }
            }
            top += height.0;
        }
        top - left_top.y
    }
}

fn lay(ui: &Ui, block: &Block, width: f32) -> Arc<Galley> {
    let mut job = block.job.clone();
    job.wrap.max_width = width;
    ui.painter().layout_job(job)
}

/// Block that was laid out, and its place on screen.
struct ShownBlock<'b> {
    block: &'b Block,
    galley: &'b Arc<Galley>,
    rect: Rect,
}

/// Draws a block that was laid out: its text, and its links above it.
fn block_at(cx: &mut ViewCx<'_>, ui: &mut Ui, id: Id, shown: &ShownBlock<'_>, composed: &Composed) {
    let ShownBlock {
        block,
        galley,
        rect,
    } = *shown;
    let palette = Palette::current(ui);
    let response = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, galley.text()));
    let (own, ink, none) = (Arc::clone(galley), palette.text, Stroke::NONE);
    LabelSelectionState::label_text_selection(ui, &response, rect.min, own, ink, none);
    if response.hovered() {
        ui.set_cursor_icon(CursorIcon::Text);
    }
    response.context_menu(|ui| {
        links::menu_entry(cx, ui, tr!("copy-text"), || {
            Command::Front(FrontCommand::Copy(composed.text()))
        });
    });
    let spots = &block.spots;
    let places = spot_rects(galley, spots, rect.min, ui.clip_rect());
    for (number, (at, rect)) in places.into_iter().enumerate() {
        let link = spots.get(at).and_then(|spot| composed.links.get(spot.link));
        if let Some(link) = link {
            link_at(cx, ui, id.with(("link", at, number)), rect, link);
        }
    }
}

/// Draws a frame around the current hit.
fn frame_around(ui: &Ui, galley: &Galley, hit: &HitSpot, place: Pos2) {
    let spots = [LinkSpan {
        chars: hit.chars.clone(),
        link: 0,
    }];
    let color = Palette::current(ui).strong;
    for (_, rect) in spot_rects(galley, &spots, place, ui.clip_rect()) {
        style::outer_edge(ui, rect.expand(1.0), 2.0, (2.0, color));
    }
}

/// Returns the visible rectangles of links on the screen, each with the index of its span.
fn spot_rects(galley: &Galley, spots: &[LinkSpan], place: Pos2, clip: Rect) -> Vec<(usize, Rect)> {
    let mut rects = Vec::new();
    let mut first = 0;
    let mut row_start = 0;
    for row in &galley.rows {
        let row_end = row_start + row.glyphs.len();
        while spots
            .get(first)
            .is_some_and(|spot| spot.chars.end <= row_start)
        {
            first += 1;
        }
        let row_rect = row.rect().translate(place.to_vec2());
        if row_rect.intersects(clip) {
            for (at, spot) in spots.iter().enumerate().skip(first) {
                if spot.chars.start >= row_end {
                    break;
                }
                let from = spot.chars.start.max(row_start) - row_start;
                let to = spot.chars.end.min(row_end) - row_start;
                let x = |column: usize| row_rect.left() + row.x_offset(column.into());
                if from < to {
                    let rect = Rect::from_x_y_ranges(x(from)..=x(to), row_rect.y_range());
                    rects.push((at, rect));
                }
            }
        }
        row_start = row_end + usize::from(row.ends_with_newline);
    }
    rects
}

/// Handles a visible part of a link.
fn link_at(cx: &mut ViewCx<'_>, ui: &mut Ui, id: Id, rect: Rect, link: &TextLink) {
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &link.text));
    let palette = Palette::current(ui);
    let address = || match &link.target {
        Ok(url) => url.to_string(),
        Err(_) => link.text.clone(),
    };
    if response.hovered() || response.has_focus() {
        let line = Stroke::new(2.0, palette.link);
        ui.painter()
            .hline(rect.x_range(), rect.bottom() - 1.0, line);
        cx.hover(&response, &address());
    }
    if response.hovered() {
        ui.set_cursor_icon(CursorIcon::PointingHand);
    }
    let open = |place: OpenIn| match &link.target {
        Ok(url) => match url.as_external() {
            Some(text) => Command::Front(FrontCommand::OpenExternal(text.to_owned())),
            None => Command::Tabs(TabCommand::Open(url.clone(), place)),
        },
        // The browser shows its fault below the address bar.
        Err(_) => Command::Tabs(TabCommand::OpenText(link.text.clone())),
    };
    if let Some(place) = links::opened(ui, &response) {
        cx.commands.push(open(place));
    }
    response.context_menu(|ui| {
        links::menu_entry(cx, ui, tr!("open"), || open(OpenIn::Here));
        links::menu_entry(cx, ui, tr!("open-in-tab"), || open(OpenIn::NewTab));
        links::menu_entry(cx, ui, tr!("command-copy"), || {
            Command::Front(FrontCommand::Copy(address()))
        });
    });
    response.on_hover_ui_at_pointer(|ui| {
        ui.set_max_width(ui.spacing().tooltip_width);
        if !link.title.is_empty() {
            ui.label(&link.title);
        }
        match &link.target {
            Ok(url) => {
                ui.label(url.to_string());
            }
            Err(error) => {
                ui.label(&link.text);
                ui.colored_label(palette.warning.text, error);
            }
        }
    });
}

//! Objects in the text of a message: a picture in place of its codes, a card for other files.

use super::hypertext::Linked;
use crate::command::{
    Album, Command, ContentCommand, FrontCommand, Payload, SavingCommand, TabCommand,
};
use crate::messages::bodies::Objects;
use crate::pictures::{
    DrawnPicture, MessageObject, PictureKey, PictureState, is_shown_inline, side,
};
use crate::strings::object_words as words;
use crate::strings::tr;
use crate::style::{self, Palette};
use crate::views::object::signs::{self, Sign};
use crate::views::{ViewCx, bar, links, rows};
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Color32, CursorIcon, Id, Label, Layout, Pos2, Rect, RichText, Role, Sense, Ui,
    UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};
use fidoscope_core::library::MessageRow;
use fidoscope_core::url::{FidoUrl, View};

/// Maximum height of a picture, in points: the text around it stays visible.
const MOST_HEIGHT: f32 = 480.0;
/// Size reserved for a drawing, whose size is unknown before it is drawn.
const DRAWING: Vec2 = vec2(360.0, 270.0);
/// Minimum size of a picture, or of its replacement.
const LEAST: Vec2 = vec2(16.0, 16.0);
/// Height of the caption below a picture.
const CAPTION: f32 = style::ROW_HEIGHT + style::SPACE_XS;
/// Height of the card of a file that is no picture.
const CARD: f32 = 56.0;
/// Height of the line of a card with the reason why a picture is not drawn.
const WHY: f32 = style::ROW_HEIGHT + style::SPACE_XS;
/// Space above and below.
const GAP: f32 = style::SPACE_S;
/// Maximum number of files named in the strip below the header.
const NAMED: usize = 12;

/// Returns the height of an object in a text, before it is drawn.
pub(super) fn height(found: &MessageObject, width: f32) -> f32 {
    let own = if found.is_picture() {
        room(found.dimensions, width).y + CAPTION
    } else {
        CARD
    };
    own + 2.0 * GAP
}

/// Returns whether other messages contain sections of a picture, by its name: the bytes of a later
/// section do not reveal their kind.
fn is_part_of_picture(found: &MessageObject) -> bool {
    found.is_part() && Sign::by_name(&found.name) == Sign::Picture
}

/// Returns the drawn size of a picture.
fn room(dimensions: Option<[u32; 2]>, width: f32) -> Vec2 {
    let size = dimensions.map_or(DRAWING, |[width, height]| {
        vec2(width.max(1) as f32, height.max(1) as f32)
    });
    let zoom = (width / size.x).min(MOST_HEIGHT / size.y).min(1.0);
    (size * zoom).max(LEAST)
}

/// Kind of a caption.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Caption {
    /// Caption of a file that is no picture: two lines.
    OfCard,
    /// Caption of a picture with its size in pixels: one line.
    OfPicture(Option<[u32; 2]>),
}

/// Object in a text.
pub(super) struct Card<'c> {
    pub(super) found: &'c MessageObject,
    /// Address of its message.
    pub(super) address: Option<&'c FidoUrl>,
    /// All objects of the message.
    pub(super) objects: &'c Objects,
    /// True if its lines are shown as well.
    pub(super) unfolded: bool,
}

impl Card<'_> {
    /// Returns the picture and its size in pixels, if it is one; also for complete sections of a
    /// picture.
    fn shows(&self, cx: &mut ViewCx<'_>, ui: &Ui) -> Option<(PictureState, Option<[u32; 2]>)> {
        let found = self.found;
        if found.is_picture() {
            let key = PictureKey::from_bytes(&found.bytes, found.kind, side::INLINE);
            return Some((cx.picture_state(ui, &key), found.dimensions));
        }
        // A worker collects the sections, as for the page of the object.
        let url = self.url(false).filter(|_| is_part_of_picture(found))?;
        let seen = cx.picture_state(ui, &PictureKey::at(&url, side::INLINE));
        match seen {
            PictureState::Ready(ref drawn) => {
                let size = drawn.size;
                Some((seen, Some(size)))
            }
            PictureState::Loading | PictureState::Failed(_) => None,
        }
    }

    /// Draws the object below a point; returns its height, and whether its lines are to be shown or
    /// hidden.
    pub(super) fn draw(
        &self,
        cx: &mut ViewCx<'_>,
        ui: &mut Ui,
        id: Id,
        left_top: Pos2,
        width: f32,
    ) -> (f32, bool) {
        let top = left_top + vec2(0.0, GAP);
        let seen = self.shows(cx, ui);
        if let Some((PictureState::Failed(why), _)) = &seen {
            let rect = Rect::from_min_size(top, vec2(width, CARD + WHY));
            let toggled = self.card(cx, ui, id, rect, Some(why));
            return (CARD + WHY + 2.0 * GAP, toggled);
        }
        if let Some((seen, dimensions)) = seen {
            let place = Rect::from_min_size(top, room(dimensions, width));
            self.picture(cx, ui, id, place, seen);
            let below = Rect::from_min_size(place.left_bottom(), vec2(width, CAPTION));
            let toggled = self.caption(cx, ui, id, below, Caption::OfPicture(dimensions));
            return (place.height() + CAPTION + 2.0 * GAP, toggled);
        }
        let rect = Rect::from_min_size(top, vec2(width, CARD));
        (CARD + 2.0 * GAP, self.card(cx, ui, id, rect, None))
    }

    /// Draws a card for a file that is no picture, or for a picture that cannot be drawn, with the
    /// reason.
    fn card(
        &self,
        cx: &mut ViewCx<'_>,
        ui: &mut Ui,
        id: Id,
        rect: Rect,
        why: Option<&str>,
    ) -> bool {
        let palette = Palette::current(ui);
        let wide = Rect::from_min_size(rect.min, vec2(rect.width().min(720.0), rect.height()));
        ui.painter().rect_filled(wide, 4.0, palette.card);
        style::inner_edge(ui, wide, 4.0, (1.0, palette.line));
        let square =
            Rect::from_center_size(pos2(wide.left() + 28.0, wide.center().y), Vec2::splat(28.0));
        let sign = why.map_or(Sign::for_kind(self.found.kind), |_| Sign::Broken);
        signs::paint(ui.painter(), sign, square, palette.dim);
        let inner = Rect::from_min_max(pos2(wide.left() + 56.0, wide.top()), wide.max);
        let inner = inner.shrink2(vec2(4.0, 2.0));
        if let Some(why) = why {
            let line = Rect::from_min_max(pos2(inner.left(), inner.bottom() - WHY), inner.max);
            let text = RichText::new(why).color(palette.warning.text);
            child(ui, id.with("why"), line).add(Label::new(text).truncate().selectable(true));
        }
        self.caption(cx, ui, id, inner, Caption::OfCard)
    }

    fn picture(&self, cx: &mut ViewCx<'_>, ui: &Ui, id: Id, place: Rect, seen: PictureState) {
        let palette = Palette::current(ui);
        let response = ui.interact(place, id.with("picture"), Sense::click());
        let name = tr!("objects-picture-of", name = words::name(&self.found.name));
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        if let PictureState::Ready(drawn) = seen {
            paint(ui, &drawn, place);
        } else {
            style::inner_edge(ui, place, 4.0, (1.0, palette.line));
        }
        let Some(url) = self.url(false) else {
            return;
        };
        cx.hover(&response, &url.to_string());
        if response.has_focus() {
            style::outer_edge(ui, place, 2.0, (2.0, palette.link));
        }
        if let Some(to) = links::opened(ui, &response) {
            let all = self.objects.iter();
            let pictures = all.filter(|found| found.is_picture() || is_part_of_picture(found));
            let urls = pictures.filter_map(|found| found.url(self.address?, false));
            let album = Album(urls.collect());
            cx.commands
                .push(Command::Tabs(TabCommand::OpenAmong(url, to, album)));
        }
        response.on_hover_cursor(CursorIcon::PointingHand);
    }

    /// Draws the name, the kind, and the buttons.
    fn caption(&self, cx: &mut ViewCx<'_>, ui: &mut Ui, id: Id, place: Rect, of: Caption) -> bool {
        let found = self.found;
        let two = of == Caption::OfCard;
        let palette = Palette::current(ui);
        let mut toggled = false;
        let size = vec2(place.width(), style::ROW_HEIGHT);
        let line = |top: f32| Rect::from_min_size(pos2(place.left(), top), size);
        let first = line(place.top() + if two { 0.0 } else { style::SPACE_XS });
        let mut names = child(ui, id.with("name"), first);
        let name = rows::one_line(words::name(&found.name));
        let name = RichText::new(name)
            .font(style::bold_font())
            .color(palette.text);
        names.add(Label::new(name).truncate().selectable(true));
        self.facts(&mut names, of);
        let second = if two { line(first.bottom()) } else { first };
        let mut rest = if two {
            child(ui, id.with("ways"), second)
        } else {
            names
        };
        let ui = &mut rest;
        if found.is_part() {
            if let Some(url) = self.url(false) {
                links::link(cx, ui, tr!("objects-whole"), &url);
                if !two && ui.link(tr!("save")).clicked() {
                    let payload = Payload::At(url);
                    cx.commands.push(Command::Saving(SavingCommand::Save(
                        found.name.clone(),
                        payload,
                    )));
                }
            }
        } else if two && let Some(url) = self.url(found.kind.is_container()) {
            links::link(cx, ui, tr!("open"), &url);
        }
        if !found.is_part() && ui.link(tr!("save")).clicked() {
            let payload = Payload::Bytes(found.bytes.clone());
            cx.commands.push(Command::Saving(SavingCommand::Save(
                found.name.clone(),
                payload,
            )));
        }
        if is_shown_inline(found) {
            let name = if self.unfolded {
                tr!("objects-hide-text")
            } else {
                tr!("objects-show-text")
            };
            toggled = ui.link(name).clicked();
        }
        toggled
    }

    fn facts(&self, ui: &mut Ui, of: Caption) {
        let found = self.found;
        let palette = Palette::current(ui);
        let mut facts = match found.section {
            Some(section) => vec![words::section(section)],
            None => vec![words::kind(found.kind)],
        };
        let dimensions = match of {
            Caption::OfCard => found.dimensions,
            Caption::OfPicture(dimensions) => dimensions,
        };
        if let Some([width, height]) = dimensions {
            facts.push(format!("{width} × {height}"));
        }
        facts.push(words::size(found.bytes.0.len() as u64));
        let text = RichText::new(facts.join("  ·  ")).color(palette.dim);
        ui.add(Label::new(text).truncate());
        if !found.is_part()
            && let Some(trouble) = words::trouble(&found.state)
        {
            let text = RichText::new(trouble).color(palette.warning.text);
            ui.add(Label::new(text).truncate());
        }
    }

    fn url(&self, into: bool) -> Option<FidoUrl> {
        self.found.url(self.address?, into)
    }
}

/// Height reserved for a picture at an address, before it is loaded.
pub(super) const LINKED: f32 = 96.0 + 2.0 * GAP;

/// Height of the replacement of a missing picture.
const ABSENT: f32 = 40.0;

/// Draws a picture that the text shows by its address; returns its height.
pub(super) fn linked(
    cx: &mut ViewCx<'_>,
    ui: &Ui,
    id: Id,
    left_top: egui::Pos2,
    width: f32,
    picture: &Linked,
) -> f32 {
    let web = picture.url.as_external();
    let key = match web {
        Some(address) => PictureKey::of_web(address, side::INLINE),
        None => PictureKey::at(&picture.url, side::INLINE),
    };
    let seen = match web {
        Some(_) => cx.pictures.requested_picture(ui, &key),
        None => Some(cx.picture_state(ui, &key)),
    };
    let Some(seen) = seen else {
        let room = Rect::from_min_size(left_top, vec2(width, 0.0));
        return unfetched(cx, ui, id, room, (picture, key));
    };
    let size = match &seen {
        PictureState::Ready(drawn) => {
            let own = vec2(drawn.size[0].max(1) as f32, drawn.size[1].max(1) as f32);
            own * (width / own.x).min(MOST_HEIGHT / own.y).min(1.0)
        }
        PictureState::Loading => vec2(width.min(360.0), LINKED - 2.0 * GAP),
        PictureState::Failed(_) => vec2(width.min(720.0), ABSENT),
    };
    let place = Rect::from_min_size(left_top + vec2(0.0, GAP), size);
    let response = ui.interact(place, id, Sense::click());
    let alternate = words::name(&picture.alternate);
    let name = tr!("objects-picture-of", name = alternate);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    cx.hover(&response, &picture.url.to_string());
    if let Some(to) = links::opened(ui, &response) {
        cx.commands.push(match web {
            Some(address) => Command::Front(FrontCommand::OpenExternal(address.to_owned())),
            None => Command::Tabs(TabCommand::Open(picture.url.clone(), to)),
        });
    }
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    match seen {
        PictureState::Ready(drawn) => {
            paint(ui, &drawn, place);
            if !picture.title.is_empty() {
                response.on_hover_text(&picture.title);
            }
        }
        PictureState::Loading => {
            style::inner_edge(ui, place, 4.0, (1.0, Palette::current(ui).line));
        }
        PictureState::Failed(why) => {
            let dim = Palette::current(ui).dim;
            let text = format!("{alternate}  ·  {why}");
            instead(ui, place, Sign::Broken, (&text, dim));
            response.on_hover_text(why);
        }
    }
    size.y + 2.0 * GAP
}

/// Draws the replacement of a picture of the Web until a click fetches it; returns its height.
fn unfetched(
    cx: &mut ViewCx<'_>,
    ui: &Ui,
    id: Id,
    room: Rect,
    (picture, key): (&Linked, PictureKey),
) -> f32 {
    let palette = Palette::current(ui);
    let size = vec2(room.width().min(480.0), ABSENT);
    let place = Rect::from_min_size(room.min + vec2(0.0, GAP), size);
    let response = ui.interact(place, id, Sense::click());
    let hint = match cx.settings.web_pictures {
        true => tr!("objects-fetch"),
        false => tr!("objects-fetch-off"),
    };
    let text = match picture.alternate.trim() {
        "" => hint.to_owned(),
        alternate => format!("{}  ·  {hint}", rows::one_line(alternate)),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
    let address = picture.url.to_string();
    cx.hover(&response, &address);
    let is_near = response.hovered() || response.has_focus();
    let color = if is_near { palette.link } else { palette.dim };
    instead(ui, place, Sign::Picture, (&text, color));
    if response.clicked() {
        cx.commands
            .push(Command::Contents(ContentCommand::LoadPictures(vec![key])));
    }
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(address);
    size.y + 2.0 * GAP
}

fn child(ui: &mut Ui, id: Id, place: Rect) -> Ui {
    let builder = UiBuilder::new()
        .id_salt(id)
        .max_rect(place)
        .layout(Layout::left_to_right(Align::Center));
    let mut child = ui.new_child(builder);
    child.spacing_mut().item_spacing.x = style::SPACE_M;
    child
}

fn paint(ui: &Ui, drawn: &DrawnPicture, place: Rect) {
    let size = vec2(drawn.size[0].max(1) as f32, drawn.size[1].max(1) as f32);
    let zoom = (place.width() / size.x).min(place.height() / size.y);
    let inner = Rect::from_min_size(place.min, size * zoom);
    drawn.paint(ui, inner);
}

/// Draws an icon and words in a frame, such as the alternative text of a missing picture (7.1.2).
fn instead(ui: &Ui, place: Rect, sign: Sign, (text, color): (&str, Color32)) {
    style::inner_edge(ui, place, 4.0, (1.0, Palette::current(ui).line));
    let side = (place.height() - 8.0).clamp(8.0, 32.0);
    let square = Rect::from_min_size(place.min + Vec2::splat(4.0), Vec2::splat(side));
    signs::paint(ui.painter(), sign, square, color);
    let left = square.right() + style::SPACE_S;
    let mut job = LayoutJob::simple_singleline(rows::one_line(text), style::body_font(), color);
    job.wrap = TextWrapping::truncate_at_width((place.right() - left - 4.0).max(0.0));
    let galley = ui.painter().layout_job(job);
    let top = square.center().y - galley.size().y / 2.0;
    ui.painter().galley(pos2(left, top), galley, color);
}

/// Draws the strip below the header: files of the message that are no pictures in its text.
pub(super) fn bar(cx: &mut ViewCx<'_>, ui: &mut Ui, row: &MessageRow<'_>, objects: &Objects) {
    let others: Vec<&MessageObject> = objects.iter().filter(|found| !found.is_picture()).collect();
    if others.is_empty() {
        return;
    }
    let palette = Palette::current(ui);
    let address = links::message_url(row);
    bar::under_header(ui, |ui| {
        ui.label(RichText::new(tr!("objects-bar")).color(palette.dim));
        for found in others.iter().take(NAMED) {
            let name = rows::one_line(words::name(&found.name));
            let into = found.kind.is_container() && !found.is_part();
            let url = address.as_ref().and_then(|own| found.url(own, into));
            match url {
                Some(url) => {
                    links::link(cx, ui, &name, &url);
                }
                None => {
                    ui.label(name);
                }
            }
            let about = match found.section {
                Some(section) => words::section(section),
                None => words::size(found.bytes.0.len() as u64),
            };
            ui.label(RichText::new(about).color(palette.dim));
            if !found.is_part() && ui.small_button(tr!("save")).clicked() {
                let payload = Payload::Bytes(found.bytes.clone());
                cx.commands.push(Command::Saving(SavingCommand::Save(
                    found.name.clone(),
                    payload,
                )));
            }
        }
        if let Some(more) = others.len().checked_sub(NAMED).filter(|more| *more > 0) {
            let text = tr!("objects-bar-more", count = more as u64);
            match &address {
                Some(own) => {
                    let all = own.with_view(View::Objs);
                    links::link(cx, ui, &text, &all);
                }
                None => {
                    ui.label(RichText::new(text).color(palette.dim));
                }
            }
        }
    });
}

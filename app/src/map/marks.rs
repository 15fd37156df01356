//! Signs of landmarks and clusters on maps and globes: drawing, pointer, keys and screen readers.

use super::keys::Entered;
use super::landmark::{Group, Landmark, Landmarks};
use super::paint::{Colors, ink_on};
use super::pins::{PIN, photo, pin};
use crate::strings::format::{self, short};
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::accesskit::Role;
use egui::{
    Align2, Color32, CursorIcon, Id, Pos2, Rect, Response, RichText, Sense, Shape, Stroke, Ui,
    Vec2, WidgetInfo, pos2, vec2,
};

/// Maximum number of signs drawn in one frame.
pub(crate) const MOST: usize = 400;
/// Distance below which a group is merged into a larger one, in points.
pub(crate) const NEAR: f32 = 30.0;
/// Side above which a square is split, in points.
pub(crate) const SQUARE: f32 = 88.0;

/// Line of the hover card about a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Card {
    pub(crate) subject: String,
    pub(crate) from: String,
    pub(crate) date: String,
}

/// Landmarks of a map and the data that their signs need.
pub(crate) struct LandmarkLayer<'a> {
    pub(crate) landmarks: &'a Landmarks,
    /// Returns the card of the nth message of a landmark.
    pub(crate) card: &'a dyn Fn(u32, usize) -> Option<Card>,
    /// Landmarks that are open next to the map, ascending.
    pub(crate) chosen: &'a [u32],
    /// Kind of the counted items.
    pub(crate) kind: Kind,
    /// Set if Tab was pressed: a sign gets the focus.
    pub(crate) entered: Option<Entered>,
}

impl LandmarkLayer<'_> {
    /// Returns whether a landmark is open next to the map.
    pub(crate) fn is_chosen(&self, at: u32) -> bool {
        self.chosen.binary_search(&at).is_ok()
    }

    /// Returns the colour of a landmark.
    pub(crate) fn color(&self, at: u32, landmark: &Landmark, colors: &Colors) -> Color32 {
        if self.is_chosen(at) {
            colors.chosen
        } else {
            landmark.color.unwrap_or(colors.mark)
        }
    }
}

/// Stroke and fill of an area.
#[derive(Clone, Copy)]
pub(crate) struct AreaStyle {
    pub(crate) stroke: Stroke,
    pub(crate) fill: Color32,
}

impl AreaStyle {
    /// Returns the style in a colour, filled with `inside` if given.
    pub(crate) fn new(color: Color32, inside: Option<Color32>, is_pointed: bool) -> Self {
        let breath = color.gamma_multiply(if is_pointed { 0.3 } else { 0.18 });
        Self {
            stroke: Stroke::new(if is_pointed { 2.5 } else { 1.5 }, color),
            fill: inside.unwrap_or(breath),
        }
    }
}

/// Kind of the items at landmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Messages,
    Stations,
}

impl Kind {
    /// Formats the number of items and of their places.
    fn at_places(self, amount: u64, places: usize) -> String {
        let shown = format::count(amount);
        let places = format::count(places as u64);
        match self {
            Self::Messages => tr!(
                "map-cluster",
                messages = amount,
                shown = shown,
                places = places
            ),
            Self::Stations => tr!(
                "map-stations",
                stations = amount,
                shown = shown,
                places = places
            ),
        }
    }

    /// Formats "and `amount` more".
    fn more(self, amount: u64) -> String {
        let shown = format::count(amount);
        match self {
            Self::Messages => tr!("map-more", count = amount, shown = shown),
            Self::Stations => tr!("map-more-stations", count = amount, shown = shown),
        }
    }
}

/// Sign on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) at: Pos2,
    pub(crate) group: Group,
    /// Opacity: 1, or less while fading.
    pub(crate) strength: f32,
    /// Copy of the world, as its shift to the east in worlds.
    pub(crate) turn: i8,
}

impl Mark {
    /// Returns the landmarks of the sign.
    pub(crate) fn items(&self, landmarks: &Landmarks, round: bool) -> Vec<u32> {
        let mut all = Vec::new();
        for (layer, range) in &self.group.parts {
            if let Some(layer) = landmarks.layers.get(*layer) {
                let tree = if round { &layer.round } else { &layer.flat };
                all.extend_from_slice(tree.items(range.clone()));
            }
        }
        all
    }

    /// Returns the rectangle of the sign: a cluster, or the head of a pin, which keeps the name of
    /// the town at its point visible.
    pub(crate) fn place(&self) -> Rect {
        if self.count() == 1 {
            let head = self.at - vec2(0.0, PIN * 2.0);
            return Rect::from_center_size(head, Vec2::splat(PIN * 1.8));
        }
        let radius = radius(self.group.amount) + 2.0;
        Rect::from_center_size(self.at, Vec2::splat(radius * 2.0))
    }

    fn count(&self) -> usize {
        self.group.parts.iter().map(|(_, range)| range.len()).sum()
    }
}

/// User action on a sign.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    /// Show the messages of these landmarks.
    Open(Vec<u32>),
    /// Zoom in until this cluster splits.
    Zoom(Vec<u32>),
    /// Show only items at these landmarks.
    Only(Vec<u32>),
}

/// Draws the menu of a sign.
fn menu(
    response: &Response,
    look: &LandmarkLayer<'_>,
    items: impl Fn() -> Vec<u32>,
) -> Option<Answer> {
    let mut answer = None;
    response.context_menu(|ui| {
        if ui.button(tr!("map-menu-open")).clicked() {
            answer = Some(Answer::Open(items()));
            ui.close();
        }
        if matches!(look.kind, Kind::Messages) && ui.button(tr!("map-menu-only")).clicked() {
            answer = Some(Answer::Only(items()));
            ui.close();
        }
        let place = items().first().and_then(|at| look.landmarks.get(*at));
        if let Some([east, north]) = place.map(Landmark::center)
            && ui.button(tr!("map-menu-copy")).clicked()
        {
            ui.copy_text(format!("{north:.5}, {east:.5}"));
            ui.close();
        }
    });
    answer
}

/// Merges small groups into larger ones near to them.
pub(crate) fn merge(mut marks: Vec<Mark>) -> Vec<Mark> {
    marks.sort_by(|a, b| {
        let by_amount = b.group.amount.cmp(&a.group.amount);
        by_amount.then(a.group.at[0].total_cmp(&b.group.at[0]))
    });
    let mut kept: Vec<Mark> = Vec::with_capacity(marks.len().min(MOST));
    for mark in marks {
        let is_near = |other: &Mark| other.at.distance_sq(mark.at) < NEAR * NEAR;
        let near = kept.iter().position(is_near);
        if let Some(other) = near.and_then(|near| kept.get_mut(near)) {
            other.group.amount += mark.group.amount;
            other.group.color = other
                .group
                .color
                .filter(|own| mark.group.color == Some(*own));
            other.group.parts.extend(mark.group.parts);
        } else if kept.len() < MOST {
            kept.push(mark);
        }
    }
    // Lower signs cover those behind them.
    kept.sort_by(|a, b| a.at.y.total_cmp(&b.at.y));
    kept
}

/// Draws signs; returns the one clicked or activated by a key. `round` selects the trees of the
/// globe.
pub(crate) fn show(
    ui: &Ui,
    look: &LandmarkLayer<'_>,
    marks: &[Mark],
    round: bool,
) -> Option<Answer> {
    let mut answer = None;
    let entered = look.entered.and_then(|end| match end {
        Entered::First => marks.first(),
        Entered::Last => marks.last(),
    });
    for mark in marks {
        let one = (mark.count() == 1)
            .then(|| mark.items(look.landmarks, round).first().copied())
            .flatten();
        let key = match (one, mark.group.parts.first()) {
            (Some(landmark), _) => ("landmark", 0, landmark as usize, mark.turn),
            (None, Some((layer, range))) => ("cluster", *layer, range.start, mark.turn),
            (None, None) => continue,
        };
        let id = ui.scope_id().with(key);
        if entered.is_some_and(|entered| std::ptr::eq(entered, mark)) {
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let asked = match one {
            Some(landmark) => show_one(ui, look, mark, (landmark, id)),
            None => show_many(ui, look, mark, (round, id)),
        };
        answer = asked.or(answer);
    }
    answer
}

fn show_one(ui: &Ui, look: &LandmarkLayer<'_>, mark: &Mark, (at, id): (u32, Id)) -> Option<Answer> {
    let landmark = look.landmarks.get(at)?;
    let colors = Colors::current(ui);
    let messages = look.landmarks.messages(at).len();
    let is_chosen = look.is_chosen(at);
    let head = mark.at - vec2(0.0, PIN * 2.0);
    let rect = Rect::from_center_size(head + vec2(0.0, PIN * 0.4), vec2(PIN * 2.6, PIN * 3.2));
    let response = ui.interact(rect.intersect(ui.clip_rect()), id, Sense::click());
    response.widget_info(|| {
        let name = spoken(look, at, messages);
        WidgetInfo::selected(Role::Button, true, is_chosen, name)
    });
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    let lively = response.hovered() || response.has_focus();
    let color = look.color(at, landmark, &colors);
    // Two digits need a wider sign than a dot.
    let room = if messages > 9 { 1.35 } else { 1.0 };
    let lift = if lively || is_chosen { 1.2 } else { 1.0 };
    let size = PIN * room * lift;
    let ink = if landmark.color.is_some() && !is_chosen {
        ink_on(color)
    } else {
        colors.on_mark
    };
    let [ink, edge, color] =
        [ink, colors.on_mark, color].map(|own| own.gamma_multiply(mark.strength));
    if landmark.is_photo {
        photo(ui, head, size, color, edge);
    } else {
        pin(ui, mark.at, size, color, edge);
    }
    if response.has_focus() {
        focus_ring(ui, head, size + 4.0);
    }
    if landmark.is_photo {
        // The sign of a photo has no space for a number.
    } else if messages > 1 {
        let text = short(messages as u64);
        let font = style::small_font();
        let head = mark.at - vec2(0.0, size * 2.0);
        ui.painter()
            .text(head, Align2::CENTER_CENTER, text, font, ink);
    } else {
        let head = mark.at - vec2(0.0, size * 2.0);
        ui.painter().circle_filled(head, size * 0.4, ink);
    }
    let clicked = response.clicked();
    let asked = menu(&response, look, || vec![at]);
    response.on_hover_ui(|ui| card(ui, look, at, messages));
    clicked.then(|| Answer::Open(vec![at])).or(asked)
}

fn focus_ring(ui: &Ui, at: Pos2, radius: f32) {
    let stroke = Stroke::new(2.0, Palette::current(ui).link);
    ui.painter().circle_stroke(at, radius, stroke);
}

/// Returns the radius of a cluster's sign, in points.
fn radius(amount: u64) -> f32 {
    let digits = (amount.max(1) as f32).log10();
    (12.0 + digits * 3.0).min(26.0)
}

fn show_many(
    ui: &Ui,
    look: &LandmarkLayer<'_>,
    mark: &Mark,
    (round, id): (bool, Id),
) -> Option<Answer> {
    let colors = Colors::current(ui);
    let radius = radius(mark.group.amount);
    let rect = Rect::from_center_size(mark.at, Vec2::splat(radius * 2.0));
    let response = ui.interact(rect.intersect(ui.clip_rect()), id, Sense::click());
    let places = mark.count();
    response.widget_info(|| {
        let name = look.kind.at_places(mark.group.amount, places);
        WidgetInfo::labeled(Role::Button, true, name)
    });
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    let is_chosen = !look.chosen.is_empty() && {
        let items = mark.items(look.landmarks, round);
        items.iter().any(|item| look.is_chosen(*item))
    };
    let (color, ink) = match mark.group.color {
        _ if is_chosen => (colors.chosen, colors.on_cluster),
        Some(own) => (own, ink_on(own)),
        None => (colors.cluster, colors.on_cluster),
    };
    let color = color.gamma_multiply(mark.strength);
    let painter = ui.painter();
    let lively = response.hovered() || response.has_focus();
    painter.circle_filled(mark.at, radius + 3.0, color.gamma_multiply(0.35));
    painter.circle_filled(mark.at, if lively { radius + 1.5 } else { radius }, color);
    if response.has_focus() {
        focus_ring(ui, mark.at, radius + 4.0);
    }
    painter.text(
        mark.at,
        Align2::CENTER_CENTER,
        short(mark.group.amount),
        style::small_font(),
        ink.gamma_multiply(mark.strength),
    );
    let clicked = response.clicked();
    let asked = menu(&response, look, || mark.items(look.landmarks, round));
    response.on_hover_ui(|ui| {
        let items = mark.items(look.landmarks, round);
        ui.label(look.kind.at_places(mark.group.amount, places));
        for landmark in items.iter().take(SHOWN) {
            if let Some(card) = (look.card)(*landmark, 0) {
                line(ui, &card);
            }
        }
        ui.label(RichText::new(tr!("map-cluster-opens")).color(Palette::current(ui).dim));
    });
    let zoom = || Answer::Zoom(mark.items(look.landmarks, round));
    clicked.then(zoom).or(asked)
}

/// Maximum number of messages in a card.
const SHOWN: usize = 5;

/// Draws the card of the landmark under the pointer.
pub(crate) fn card(ui: &mut Ui, look: &LandmarkLayer<'_>, at: u32, messages: usize) {
    let own = look.landmarks.get(at);
    ui.set_max_width(420.0);
    if let Some(name) = own.and_then(|own| own.name.as_deref()) {
        ui.label(RichText::new(name).font(style::bold_font()));
    }
    if let Some(note) = own.and_then(|own| own.note.as_deref()) {
        ui.label(shortened(note));
    }
    for nth in 0..messages.min(SHOWN) {
        if let Some(card) = (look.card)(at, nth) {
            line(ui, &card);
        }
    }
    if messages > SHOWN {
        let more = look.kind.more((messages - SHOWN) as u64);
        ui.label(RichText::new(more).color(Palette::current(ui).dim));
    }
}

/// Maximum length of a description in a card, in characters.
const NOTE: usize = 280;

/// Shortens a description.
fn shortened(note: &str) -> String {
    match note.char_indices().nth(NOTE) {
        Some((end, _)) => format!("{}…", note.get(..end).unwrap_or_default().trim_end()),
        None => note.to_owned(),
    }
}

fn line(ui: &mut Ui, card: &Card) {
    ui.label(RichText::new(&card.subject).font(style::bold_font()));
    let parts = [card.from.as_str(), card.date.as_str()];
    let from: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let from = from.join("  ·  ");
    ui.label(RichText::new(from).color(Palette::current(ui).dim));
}

/// Returns the screen reader's text of a landmark.
fn spoken(look: &LandmarkLayer<'_>, at: u32, messages: usize) -> String {
    let name = look.landmarks.get(at).and_then(|own| own.name.as_deref());
    let card = (look.card)(at, 0).unwrap_or_default();
    let subject = match name {
        Some(name) => format!("{name}: {}", card.subject),
        None => card.subject,
    };
    let is_photo = look.landmarks.get(at).is_some_and(|own| own.is_photo);
    let mut text = if is_photo {
        tr!("map-spoken-photo", subject = subject, from = card.from)
    } else {
        tr!("map-spoken", subject = subject, from = card.from)
    };
    if text.ends_with(", ") {
        text.truncate(text.len() - 2);
    }
    if messages > 1 {
        text.push_str(", ");
        text.push_str(&look.kind.more(messages as u64 - 1));
    }
    text
}

/// Shows the card of the area under the pointer; returns the action of a click on it.
pub(crate) fn pointed(look: &LandmarkLayer<'_>, response: &Response, at: u32) -> Option<Answer> {
    let messages = look.landmarks.messages(at).len();
    let shown = response.clone().on_hover_cursor(CursorIcon::PointingHand);
    shown.on_hover_ui_at_pointer(|ui| card(ui, look, at, messages));
    response.clicked().then(|| Answer::Open(vec![at]))
}

/// Draws a small handle in the middle of an area, for keys and screen readers.
pub(crate) fn handle(
    ui: &Ui,
    look: &LandmarkLayer<'_>,
    (at, turn): (u32, i8),
    place: Pos2,
    color: Color32,
) -> Option<Answer> {
    let rect = Rect::from_center_size(place, Vec2::splat(16.0)).intersect(ui.clip_rect());
    // Surrounding widgets must not change the id.
    let id = ui.scope_id().with(("area", at, turn));
    let response = ui.interact(rect, id, Sense::click());
    let messages = look.landmarks.messages(at).len();
    response.widget_info(|| {
        let is_chosen = look.is_chosen(at);
        WidgetInfo::selected(Role::Button, true, is_chosen, spoken(look, at, messages))
    });
    let colors = Colors::current(ui);
    let lively = response.hovered() || response.has_focus();
    let side = if lively { 7.0 } else { 5.0 };
    let painter = ui.painter();
    if messages > 1 {
        let text = short(messages as u64);
        painter.circle_filled(place, side + 3.0, color);
        let font = style::small_font();
        painter.text(place, Align2::CENTER_CENTER, text, font, colors.on_mark);
    } else {
        let corners = vec![
            pos2(place.x, place.y - side),
            pos2(place.x + side, place.y),
            pos2(place.x, place.y + side),
            pos2(place.x - side, place.y),
        ];
        let edge = Stroke::new(1.2, colors.on_mark);
        painter.add(Shape::convex_polygon(corners, color, edge));
    }
    if response.has_focus() {
        focus_ring(ui, place, side + 6.0);
    }
    let clicked = response.clicked();
    let asked = menu(&response, look, || vec![at]);
    response
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_ui(|ui| card(ui, look, at, messages));
    clicked.then(|| Answer::Open(vec![at])).or(asked)
}

#[cfg(test)]
mod tests {
    use super::{Mark, merge};
    use crate::map::landmark::Group;
    use egui::pos2;

    fn mark(x: f32, amount: u64) -> Mark {
        Mark {
            at: pos2(x, 0.0),
            group: Group {
                at: [f64::from(x), 0.0, 0.0],
                amount,
                parts: vec![(0, x as usize..x as usize + amount as usize)],
                color: None,
            },
            strength: 1.0,
            turn: 0,
        }
    }

    #[test]
    fn small_groups_are_counted_with_a_larger_one_next_to_them() {
        let merged = merge(vec![mark(0.0, 1), mark(10.0, 5), mark(100.0, 2)]);
        let mut amounts: Vec<u64> = merged.iter().map(|mark| mark.group.amount).collect();
        amounts.sort_unstable();
        assert_eq!(amounts, [2, 6]);
        let all: usize = merged.iter().map(Mark::count).sum();
        assert_eq!(all, 8);
    }
}

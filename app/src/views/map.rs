//! `mapm`, `smap`, `glom`, `sglo`: maps and globes of messages and of senders (7.2.3.15 to
//! 7.2.3.18), and beside them the messages of a landmark that was chosen.

use super::derived::Derived;
use super::{VIEWS, ViewCx, ViewState, format, links, nav, rows, words};
use crate::command::{Command, OpenIn};
use crate::globe;
use crate::map::flat::{self, Asked, Scenery};
use crate::map::landmark::{Builder, Form, Landmarks, form_of, form_of_box};
use crate::map::marks::{Answer, Card, Look};
use crate::map::tiles;
use crate::map::world::{self, Degrees};
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::{Align2, Color32, Frame, Id, Key, Label, Margin, Panel, RichText, Ui, pos2};
use fidoscope_core::geo::{GeoBox, Position};
use fidoscope_core::kml::{Colour, Feature};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::{Mark, MessagesPage, Places};
use fidoscope_core::query::portion;
use fidoscope_core::url::{FidoUrl, View};
use std::sync::Arc;

/// Least width of the messages beside a map, and of the map.
const LEAST: f32 = 260.0;
/// More messages than these have no trees beside a map unless a worker made them.
const TREES_AT_ONCE: usize = 20_000;

/// State of a map or globe.
#[derive(Default)]
pub(super) struct State {
    landmarks: Derived<View, Landmarks>,
    flat: flat::State,
    tiles: tiles::Shown,
    round: globe::State,
    beside: Option<Beside>,
}

/// The landmark that is open beside a map.
struct Beside {
    landmarks: Vec<u32>,
    page: Arc<MessagesPage>,
    state: Box<ViewState>,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.landmarks.forget();
        self.beside = None;
    }
}

/// What the person switched on for all maps.
#[derive(Clone, Copy, Default)]
struct Switches {
    graticule: bool,
}

fn switches_id() -> Id {
    Id::unique("map-switches")
}

/// Whether a view is a globe.
const fn is_round(view: View) -> bool {
    matches!(view, View::Glom | View::Sglo)
}

/// The filter of a rectangle of a view.
const fn filter_of(view: View) -> &'static str {
    match view {
        View::Smap | View::Sglo => "geofrom",
        _ => "geomark",
    }
}

pub(super) fn draw(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut Ui, m: &MessagesPage) {
    let mut map = std::mem::take(&mut state.map);
    let places = m.places.clone();
    let amount = places
        .as_ref()
        .map_or(0, |places| places.features.len() + places.senders.len());
    let make = move || places.as_deref().map(gather).unwrap_or_default();
    match map.landmarks.get(ui.ctx(), &m.view, amount, make) {
        Some(landmarks) => ready(cx, &mut map, ui, m, &landmarks),
        None => nav::waiting(ui, tr!("map-waiting")),
    }
    state.map = map;
}

fn ready(
    cx: &mut ViewCx<'_>,
    map: &mut State,
    ui: &mut Ui,
    m: &MessagesPage,
    landmarks: &Landmarks,
) {
    toolbar(cx, map, ui, m, landmarks);
    ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
    beside(cx, map, ui, m, landmarks);
    let chosen: Vec<u32> = map
        .beside
        .as_ref()
        .map(|beside| beside.landmarks.clone())
        .unwrap_or_default();
    let card = |landmark: u32, nth: usize| {
        let index = landmarks.messages(landmark).get(nth)?;
        let row = m.row(*index)?;
        let subject = rows::one_line(row.subject());
        Some(Card {
            subject: if subject.trim().is_empty() {
                tr!("no-subject").to_owned()
            } else {
                subject
            },
            from: rows::one_line(row.from()),
            date: format::moment(row.written()),
        })
    };
    let look = Look {
        landmarks,
        card: &card,
        chosen: &chosen,
    };
    let switches: Switches = ui
        .ctx()
        .data(|data| data.get_temp(switches_id()))
        .unwrap_or_default();
    let scenery = Scenery {
        graticule: switches.graticule,
        towns: world::towns(ui.ctx()),
        // The messages beside the map have the keys while they are there.
        takes_keys: cx.takes_keys(ui) && map.beside.is_none(),
    };
    let rect = ui.available_rect_before_wrap();
    let Asked { answer, area } = if is_round(m.view) {
        globe::show(ui, &mut map.round, &look, &scenery, None)
    } else {
        let tiles = map.tiles.tiles(ui.ctx());
        flat::show(ui, &mut map.flat, &look, &scenery, tiles)
    };
    if landmarks.all.is_empty() {
        nothing(ui, rect, m.view);
    }
    if let Some(Answer::Open(opened)) = answer {
        open(map, m, landmarks, opened, &cx.page.url);
    }
    if let Some(area) = area {
        let url = narrowed(&cx.page.url, m.view, &area);
        let place = if ui.input(|input| input.modifiers.command) {
            OpenIn::Background
        } else {
            OpenIn::Here
        };
        cx.commands.push(Command::Open(url, place));
    }
}

/// The address of what is within a rectangle: in place of the one that it had before.
fn narrowed(url: &FidoUrl, view: View, area: &GeoBox) -> FidoUrl {
    url.with_param(filter_of(view), &value_of(area))
}

/// The value of a filter: West, South, East, North.
fn value_of(area: &GeoBox) -> String {
    let [west, south] = [area.west(), area.south()];
    format!("{west},{south},{},{}", area.east(), area.north())
}

/// Puts the landmarks of a page together.
fn gather(places: &Places) -> Landmarks {
    let mut builder = Builder::default();
    for landmark in &places.features {
        let message = landmark.message;
        match &landmark.mark {
            Mark::Point(at) => builder.add(point(*at), None, None, message),
            Mark::Area(area) => builder.add(form_of_box(area), None, None, message),
            Mark::Feature(feature) => {
                for form in feature.shapes.iter().filter_map(form_of) {
                    let color = color_of(feature, &form);
                    builder.add(form, color, Some(&feature.name), message);
                }
            }
        }
    }
    for dot in &places.senders {
        builder.add(point(dot.position), None, None, dot.message);
    }
    builder.finish()
}

fn point(at: Position) -> Form {
    Form::Point([at.lon(), at.lat()])
}

/// The colour that a feature wants; what is next to invisible is drawn all the same.
fn color_of(feature: &Feature, form: &Form) -> Option<Color32> {
    let style = &feature.style;
    let color = match form {
        Form::Point(_) => style.icon,
        Form::Line(_) => style.line,
        Form::Box(..) | Form::Polygon(_) => style.line.or(style.fill),
    };
    let Colour {
        red, green, blue, ..
    } = color?;
    // White is what icons have that keep their own colours.
    let is_white = [red, green, blue].iter().all(|part| *part > 240);
    (!is_white).then(|| Color32::from_rgb(red, green, blue))
}

/// The view of the messages of a landmark: the next token of the address that can be drawn, else
/// one message alone, and several as a list.
fn view_beside(url: &FidoUrl, of: View, m: &MessagesPage, count: usize) -> View {
    let drawn = |view: &View| {
        let needs_trees = !matches!(view, View::List | View::Reel | View::Sing | View::Cale);
        let entry = VIEWS.iter().find(|entry| entry.view == *view);
        entry.is_some_and(|entry| entry.draw.is_some())
            && !is_map(*view)
            && (!needs_trees || m.corpus.len() <= TREES_AT_ONCE || m.forest_if_built().is_some())
    };
    let told = url.views().find_map(|tokens| {
        let mut rest = tokens.skip_while(|view| *view != of).skip(1);
        rest.find(drawn)
    });
    told.unwrap_or(if count == 1 { View::Sing } else { View::List })
}

const fn is_map(view: View) -> bool {
    matches!(view, View::Mapm | View::Smap | View::Glom | View::Sglo)
}

/// Opens landmarks beside the map.
fn open(map: &mut State, m: &MessagesPage, all: &Landmarks, opened: Vec<u32>, url: &FidoUrl) {
    let messages: Vec<CorpusIndex> = opened
        .iter()
        .flat_map(|landmark| all.messages(*landmark))
        .copied()
        .collect();
    let view = view_beside(url, m.view, m, messages.len());
    map.beside = Some(Beside {
        page: Arc::new(m.part(&messages, view)),
        landmarks: opened,
        state: Box::default(),
    });
}

/// The messages of the chosen landmark, to the right of the map.
fn beside(
    cx: &mut ViewCx<'_>,
    map: &mut State,
    ui: &mut Ui,
    m: &MessagesPage,
    landmarks: &Landmarks,
) {
    let Some(open) = &mut map.beside else {
        return;
    };
    let room = ui.available_width();
    let least = LEAST.min(room / 2.0);
    let mut stays = !(cx.has_keyboard && super::keys::plain(ui, Key::Escape));
    Panel::right("beside-map")
        .resizable(true)
        .default_size((room * 0.45).clamp(least, 520.0_f32.max(least)))
        .size_range(least..=(room - least).max(least))
        .frame(Frame::NONE.fill(Palette::of(ui).page))
        .show(ui, |ui| {
            ui.take_available_space();
            stays &= head(cx, ui, m, landmarks, open);
            let page = Arc::clone(&open.page);
            super::draw_beside(cx, &mut open.state, ui, &page);
        });
    if !stays {
        map.beside = None;
    }
}

/// The line above the messages of a landmark; false when they are to be closed.
fn head(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    m: &MessagesPage,
    landmarks: &Landmarks,
    open: &Beside,
) -> bool {
    let mut stays = true;
    let area = box_around(landmarks, &open.landmarks);
    let palette = Palette::of(ui);
    Frame::NONE
        .fill(palette.panel)
        .inner_margin(Margin::symmetric(12, 4))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = style::SPACE_S;
                if links::sign(ui, true, "×", tr!("map-close"), "Esc") {
                    stays = false;
                }
                let name = match open.landmarks.as_slice() {
                    [one] => landmarks
                        .get(*one)
                        .map(|landmark| {
                            let own = landmark.name.as_deref().map(str::to_owned);
                            own.unwrap_or_else(|| place_name(landmark.center()))
                        })
                        .unwrap_or_default(),
                    several => tr!(
                        "map-places",
                        count = several.len() as u64,
                        shown = format::count(several.len() as u64)
                    ),
                };
                let name = RichText::new(name)
                    .font(style::bold_font())
                    .color(palette.strong);
                ui.add(Label::new(name).truncate());
                nav::aside(ui, &words::messages(open.page.set.len() as u64));
                if let Some(area) = area
                    && ui.available_width() > 72.0
                {
                    let url = portion(&cx.page.url, m.view, filter_of(m.view), &value_of(&area));
                    links::link(cx, ui, tr!("map-as-page"), &url);
                }
            });
        });
    stays
}

/// A box of degrees around landmarks; `None` when they are all around the Earth.
fn box_around(landmarks: &Landmarks, some: &[u32]) -> Option<GeoBox> {
    let first = landmarks.get(*some.first()?)?.center()[0];
    let mut low = [f64::INFINITY; 2];
    let mut high = [f64::NEG_INFINITY; 2];
    for landmark in some.iter().filter_map(|at| landmarks.get(*at)) {
        let turn = ((first - landmark.center()[0]) / 360.0).round() * 360.0;
        let shift = landmark.center()[0] + turn - landmark.bounds_center();
        for corner in landmark.bounds {
            low = [low[0].min(corner[0] + shift), low[1].min(corner[1])];
            high = [high[0].max(corner[0] + shift), high[1].max(corner[1])];
        }
    }
    if high[0] - low[0] >= 360.0 {
        return None;
    }
    // Digits that nobody wrote would only make the address long.
    let tidy = |value: f64| (value * 1e6).round() / 1e6;
    let turned = |longitude: f64| {
        if (-180.0..=180.0).contains(&longitude) {
            longitude
        } else {
            (longitude + 180.0).rem_euclid(360.0) - 180.0
        }
    };
    GeoBox::new(
        tidy(turned(low[0])),
        tidy(low[1]),
        tidy(turned(high[0])),
        tidy(high[1]),
    )
}

/// Degrees as people read them.
fn place_name([longitude, latitude]: Degrees) -> String {
    let part = |value: f64, positive: &str, negative: &str| {
        let side = if value < 0.0 { negative } else { positive };
        format!("{:.3}° {side}", value.abs())
    };
    format!(
        "{}, {}",
        part(latitude, tr!("map-north"), tr!("map-south")),
        part(longitude, tr!("map-east"), tr!("map-west"))
    )
}

/// What a map says that has nothing to show.
fn nothing(ui: &Ui, rect: egui::Rect, view: View) {
    let text = match view {
        View::Smap | View::Sglo => tr!("map-no-senders"),
        _ => tr!("map-no-places"),
    };
    let palette = Palette::of(ui);
    let galley = ui.painter().layout(
        text.to_owned(),
        style::body_font(),
        palette.text,
        (rect.width() - 64.0).clamp(80.0, 480.0),
    );
    let size = galley.size() + egui::vec2(32.0, 24.0);
    let at = pos2(rect.center().x, rect.top() + 24.0 + size.y / 2.0);
    let card = Align2::CENTER_CENTER.anchor_size(at, size);
    ui.painter().rect_filled(card, 8.0, palette.panel);
    let place = card.min + egui::vec2(16.0, 12.0);
    ui.painter().galley(place, galley, palette.text);
    let response = ui.interact(card, ui.scope_id().with("nothing"), egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, text));
}

fn toolbar(
    cx: &mut ViewCx<'_>,
    map: &mut State,
    ui: &mut Ui,
    m: &MessagesPage,
    landmarks: &Landmarks,
) {
    let round = is_round(m.view);
    nav::bar(ui, |ui| {
        let mut by = 0.0;
        if links::sign(ui, true, "−", tr!("map-farther"), "-") {
            by -= 1.0;
        }
        if links::sign(ui, true, "+", tr!("map-nearer"), "+") {
            by += 1.0;
        }
        let all = has_room(ui)
            && ui
                .button(tr!("map-all"))
                .on_hover_text(tr!("map-all-hint"))
                .clicked();
        let (zoom_by, fit, draws) = if round {
            let state = &mut map.round;
            (&mut state.zoom_by, &mut state.fit, &mut state.draws)
        } else {
            let state = &mut map.flat;
            (&mut state.zoom_by, &mut state.fit, &mut state.draws)
        };
        *zoom_by += by;
        *fit |= all;
        if has_room(ui) {
            ui.toggle_value(draws, tr!("map-rectangle"))
                .on_hover_text(tr!("map-rectangle-hint"));
        }
        if has_room(ui) {
            switch(ui);
        }
        if has_room(ui) {
            let (name, other) = twin(m.view);
            if ui.button(name).clicked() {
                cx.commands.push(Command::ShowAs(other));
            }
        }
        if has_room(ui)
            && ui
                .button(tr!("map-copy"))
                .on_hover_text(tr!("map-copy-hint"))
                .clicked()
        {
            cx.commands.push(Command::Copy(cx.page.url.to_string()));
        }
        ui.add_space(style::SPACE_S);
        counts(ui, m, landmarks);
    });
    absent(cx, ui, m);
}

/// Whether one more button fits into the line above a map.
fn has_room(ui: &Ui) -> bool {
    ui.available_width() > 136.0
}

/// The switch of the graticule.
fn switch(ui: &mut Ui) {
    let mut switches: Switches = ui
        .ctx()
        .data(|data| data.get_temp(switches_id()))
        .unwrap_or_default();
    let toggle = ui.toggle_value(&mut switches.graticule, tr!("map-graticule"));
    if toggle.on_hover_text(tr!("map-graticule-hint")).clicked() {
        ui.ctx()
            .data_mut(|data| data.insert_temp(switches_id(), switches));
    }
}

/// The globe of a map and the map of a globe.
fn twin(view: View) -> (&'static str, View) {
    match view {
        View::Mapm => (tr!("map-as-globe"), View::Glom),
        View::Smap => (tr!("map-as-globe"), View::Sglo),
        View::Glom => (tr!("map-as-flat"), View::Mapm),
        _ => (tr!("map-as-flat"), View::Smap),
    }
}

fn counts(ui: &mut Ui, m: &MessagesPage, landmarks: &Landmarks) {
    let places = landmarks.all.len() as u64;
    let mut text = tr!("map-places", count = places, shown = format::count(places));
    let without = m.set.len().saturating_sub(landmarks.placed) as u64;
    if without > 0 {
        text.push_str("  ·  ");
        text.push_str(&tr!(
            "map-without",
            count = without,
            shown = format::count(without)
        ));
    }
    nav::aside(ui, &text);
}

/// KML documents that are not at hand: a click hands them to the desktop, which asks first.
fn absent(cx: &mut ViewCx<'_>, ui: &mut Ui, m: &MessagesPage) {
    let Some(places) = m.places.as_ref().filter(|places| !places.links.is_empty()) else {
        return;
    };
    nav::bar(ui, |ui| {
        let count = places.links.len() as u64;
        let text = tr!(
            "map-kml-absent",
            count = count,
            shown = format::count(count)
        );
        ui.add(Label::new(RichText::new(text).color(Palette::of(ui).dim)).truncate());
        for link in places.links.iter().take(3) {
            if ui.available_width() < 80.0 {
                break;
            }
            let short: String = link.url.chars().take(60).collect();
            let response = ui.link(short).on_hover_text(&link.url);
            if response.clicked() {
                cx.commands.push(Command::OpenText(link.url.clone()));
            }
        }
    });
}

//! `mapm`, `smap`, `glom`, `sglo`: maps and globes of messages and of senders (7.2.3.15 to
//! 7.2.3.18), and the messages of a chosen landmark next to them.

pub(super) mod atlas;
pub(super) mod bar;
pub(super) mod places;
pub(super) mod shapes;
pub(super) mod side_panel;

use super::derived::Derived;
use super::{ViewCx, ViewStateMut, nav, rows};
use crate::command::{
    Command, FrontCommand, OpenIn, Payload, ProfileCommand, SavingCommand, TabCommand,
};
use crate::files::SharedBytes;
use crate::globe;
use crate::map::export;
use crate::map::flat::Asked;
use crate::map::here::Here;
use crate::map::landmark::Landmarks;
use crate::map::marks::{Answer, Card, Kind, LandmarkLayer};
use crate::map::viewpoint::Viewpoint;
use crate::pictures::{Photo, Photos};
use crate::settings::Setting;
use crate::settings::layers::{MapLayer, MapLayers};
use crate::strings::{dates, tr};
use crate::style::{self, Palette};
use atlas::Atlas;
use bar::toolbar;
use egui::{Align2, Ui, pos2};
use fidoscope_core::page::MessagesPage;
use fidoscope_core::url::{Arrangement, Key, View};
use shapes::gather;
use side_panel::{SidePanel, open, side_panel};
use std::collections::HashSet;

/// State of a map or globe.
#[derive(Default)]
pub(super) struct State {
    landmarks: Derived<(View, MapLayers, usize), Landmarks>,
    atlas: Atlas,
    side_panel: Option<SidePanel>,
    /// Number of photos in the last frame.
    photos: usize,
    /// Documents being fetched.
    fetching: HashSet<String>,
}

impl State {
    /// Returns the view of the user; `None` while the map or globe only shows all its landmarks.
    pub(super) fn viewpoint(&self) -> Option<Viewpoint> {
        self.atlas.flat.viewpoint().or(self.atlas.round.viewpoint())
    }

    /// Sets the first view.
    pub(super) fn start_at(&mut self, from: Viewpoint) {
        self.atlas.start_at(from);
    }

    pub(super) fn forget(&mut self) {
        self.landmarks.forget();
        self.side_panel = None;
        self.fetching.clear();
    }
}

/// Returns the photos of the shown messages, on maps of subjects.
fn photos(cx: &ViewCx<'_>, m: &MessagesPage) -> Vec<Photo> {
    let is_wanted = cx.settings.map_layers.has(MapLayer::Photos);
    if !is_wanted || m.view.arrangement().is_of_senders() {
        return Vec::new();
    }
    let Photos::Found(all) = cx.pictures.photos(cx.page) else {
        return Vec::new();
    };
    let shown = all.iter().filter(|photo| m.in_set(photo.message));
    shown.cloned().collect()
}

/// Layers in the legend of a map of messages.
const LAYERS: [MapLayer; 8] = [
    MapLayer::Places,
    MapLayer::Regions,
    MapLayer::Documents,
    MapLayer::Photos,
    MapLayer::Labels,
    MapLayer::Home,
    MapLayer::Graticule,
    MapLayer::Night,
];

/// Returns the layers that decide the landmarks; the others have their defaults.
pub(super) fn of_places(on: MapLayers) -> MapLayers {
    use MapLayer::{Bosses, Documents, Photos, Places, Regions};
    let mut layers = MapLayers::default();
    for layer in [Places, Regions, Documents, Photos, Bosses] {
        layers.turn(layer, on.has(layer));
    }
    layers
}

/// Returns the subsolar point, if globes have day and night; requests a frame when it moves.
pub(super) fn noon(cx: &ViewCx<'_>, ui: &Ui) -> Option<crate::map::world::Degrees> {
    if !cx.settings.map_layers.has(MapLayer::Night) {
        return None;
    }
    ui.ctx()
        .request_repaint_after(std::time::Duration::from_secs(60));
    globe::sun::noon(cx.settings.moment)
}

/// Returns whether a view is a globe.
const fn is_round(view: View) -> bool {
    matches!(view.arrangement(), Arrangement::Map { is_globe: true, .. })
}

/// Returns the name of the filter for a rectangle in a view.
const fn filter_of(view: View) -> &'static str {
    match view.arrangement().is_of_senders() {
        true => Key::GeoFrom.name(),
        false => Key::GeoMark.name(),
    }
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut ViewStateMut<'_, State>,
    ui: &mut Ui,
    m: &MessagesPage,
) {
    let map = &mut *state.own;
    let places = m.places.clone();
    let amount = places.as_ref().map_or(0, |places| {
        places.features.len() + places.senders.len() + places.bosses.len()
    });
    let layers = of_places(cx.settings.map_layers);
    // Other layers number the landmarks differently.
    let panel = map.side_panel.take();
    map.side_panel = panel.filter(|panel| panel.layers == layers);
    let photos = photos(cx, m);
    let key = (m.view, layers, photos.len());
    // Later photos are brought into view, too, unless the user has moved the map.
    if std::mem::replace(&mut map.photos, photos.len()) < photos.len() && map.viewpoint().is_none()
    {
        map.atlas.fit();
    }
    let make = move || {
        let places = places.as_deref();
        places.map_or_else(Landmarks::default, |places| gather(places, &photos, layers))
    };
    match map.landmarks.get(ui.ctx(), &key, amount, make) {
        Some(landmarks) => ready(cx, map, ui, m, &landmarks),
        None => nav::waiting(ui, tr!("map-waiting")),
    }
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
    side_panel(cx, map, ui, m, landmarks);
    let panel = map.side_panel.as_ref();
    let chosen = panel.map_or_else(Vec::new, |panel| panel.landmarks.clone());
    let card = |landmark: u32, nth: usize| {
        let index = landmarks.messages(landmark).get(nth)?;
        let row = m.row(*index)?;
        let mut subject = rows::one_line(row.subject());
        if subject.trim().is_empty() {
            tr!("no-subject").clone_into(&mut subject);
        }
        Some(Card {
            subject,
            from: rows::one_line(row.from()),
            date: dates::exact(row.written()),
        })
    };
    // The messages next to the map have the keys while they are shown.
    let takes_keys = cx.takes_keys(ui) && map.side_panel.is_none();
    let rect = ui.available_rect_before_wrap();
    let shown = (landmarks, Kind::Messages);
    let keys = (chosen.as_slice(), takes_keys);
    let Asked { answer, area, here } = map.atlas.show(cx, ui, shown, &card, keys);
    if landmarks.all.is_empty() {
        let is_hidden = map.atlas.legend(cx).hides_places();
        nothing(ui, rect, m.view, is_hidden);
    }
    match answer {
        Some(Answer::Open(opened)) => open(cx, map, m, landmarks, opened),
        Some(Answer::Only(items)) => {
            if let Some(area) = side_panel::box_around(landmarks, &items) {
                // This replaces the previous rectangle.
                let url = cx.page.url.with_param(filter_of(m.view), &area.to_string());
                cx.commands
                    .push(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
            }
        }
        Some(Answer::Zoom(_)) | None => {}
    }
    let mut area = area.map(|area| (filter_of(m.view), area));
    match here {
        Some(Here::About(near)) => area = Some(("geomark", near)),
        Some(Here::From(near)) => area = Some(("geofrom", near)),
        _ => {}
    }
    if let Some((filter, area)) = area {
        let url = cx.page.url.with_param(filter, &area.to_string());
        let place = if ui.input(|input| input.modifiers.command) {
            OpenIn::Background
        } else {
            OpenIn::Here
        };
        cx.commands
            .push(Command::Tabs(TabCommand::Open(url, place)));
    }
}

/// Carries out a choice in the menu of a place; returns those about messages.
fn other(cx: &mut ViewCx<'_>, look: &LandmarkLayer<'_>, here: Option<Here>) -> Option<Here> {
    match here {
        Some(Here::Save(format)) => {
            let bytes = export::document(look, format).into_bytes();
            let payload = Payload::Bytes(SharedBytes(bytes.into()));
            let name = format.file().to_owned();
            cx.commands
                .push(Command::Saving(SavingCommand::Save(name, payload)));
        }
        Some(Here::Picture(held)) => {
            let name = "map.png".to_owned();
            cx.commands.push(Command::Saving(SavingCommand::Save(
                name,
                Payload::Bytes(held),
            )));
        }
        Some(Here::Desktop(geo)) => cx
            .commands
            .push(Command::Front(FrontCommand::OpenExternal(geo))),
        Some(Here::Home(home)) => cx
            .commands
            .push(Command::Profile(ProfileCommand::Set(Setting::Home(home)))),
        Some(Here::Centre(_) | Here::Fly(_) | Here::About(_) | Here::From(_)) | None => {
            return here;
        }
    }
    None
}

/// Draws the sentence of a map without places.
fn nothing(ui: &Ui, rect: egui::Rect, view: View, is_hidden: bool) {
    let text = match view.arrangement().is_of_senders() {
        _ if is_hidden => tr!("map-layers-hide"),
        true => tr!("map-no-senders"),
        false => tr!("map-no-places"),
    };
    let palette = Palette::current(ui);
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

//! Messages of a landmark next to its map: the choice of their view, and the bar above them.

use super::{State, filter_of, of_places};
use crate::map::here::place_name;
use crate::map::landmark::{Landmark, Landmarks};
use crate::map::mercator::MapRect;
use crate::map::world::turned_beyond;
use crate::settings::layers::MapLayers;
use crate::strings::{format, tr, words};
use crate::style::icons::Icon;
use crate::style::{self, Palette};
use crate::views::sing::TREES_AT_ONCE;
use crate::views::{ViewCx, ViewState, bar, draw_in_panel, keys, links, nav, split};
use egui::{Key, Label, Panel, RichText, Ui};
use fidoscope_core::geo::GeoBox;
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::MessagesPage;
use fidoscope_core::query::portion;
use fidoscope_core::url::{Arrangement, FidoUrl, View};
use std::sync::Arc;

/// Open landmarks next to a map.
pub(super) struct SidePanel {
    pub(super) landmarks: Vec<u32>,
    /// Layers by which these landmarks are numbered.
    pub(super) layers: MapLayers,
    page: Arc<MessagesPage>,
    state: Box<ViewState>,
}

/// Returns the view for the messages of a landmark: the next drawable token of the address, or else
/// a single message, or a list for several.
fn panel_view(url: &FidoUrl, of: View, m: &MessagesPage, count: usize) -> View {
    let drawn = |view: &View| {
        let has_trees = || m.corpus.len() <= TREES_AT_ONCE || m.forest_if_built().is_some();
        match view.arrangement() {
            Arrangement::Sequence | Arrangement::Calendar => true,
            Arrangement::Trees | Arrangement::Objects => has_trees(),
            Arrangement::Map { .. } | Arrangement::Areas => false,
        }
    };
    let named = url.views().find_map(|tokens| {
        let mut rest = tokens.skip_while(|view| *view != of).skip(1);
        rest.find(drawn)
    });
    named.unwrap_or(if count == 1 { View::Sing } else { View::List })
}

/// Opens landmarks next to the map.
pub(super) fn open(
    cx: &ViewCx<'_>,
    map: &mut State,
    m: &MessagesPage,
    all: &Landmarks,
    mut opened: Vec<u32>,
) {
    // The panel shrinks the map: the place must stay visible.
    let place = opened.first().and_then(|first| all.get(*first));
    map.atlas.flat.keep = place.map(Landmark::center);
    map.atlas.round.keep = map.atlas.flat.keep;
    opened.sort_unstable();
    let messages: Vec<CorpusIndex> = opened
        .iter()
        .flat_map(|landmark| all.messages(*landmark))
        .copied()
        .collect();
    let view = panel_view(&cx.page.url, m.view, m, messages.len());
    map.side_panel = Some(SidePanel {
        page: Arc::new(m.part(&messages, view)),
        landmarks: opened,
        layers: of_places(cx.settings.map_layers),
        state: Box::default(),
    });
}

/// Draws the messages of the chosen landmarks, to the right of the map.
pub(super) fn side_panel(
    cx: &mut ViewCx<'_>,
    map: &mut State,
    ui: &mut Ui,
    m: &MessagesPage,
    landmarks: &Landmarks,
) {
    let Some(open) = &mut map.side_panel else {
        return;
    };
    let mut stays = !(cx.has_keyboard && keys::plain(ui, Key::Escape));
    split::beside_map(ui, Panel::right("beside-map"), 520.0, |ui| {
        stays &= head(cx, ui, m, landmarks, open);
        let page = Arc::clone(&open.page);
        draw_in_panel(cx, &mut open.state, ui, &page);
    });
    if !stays {
        map.side_panel = None;
    }
}

/// Draws the bar above the messages of a landmark; returns false to close them.
fn head(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    m: &MessagesPage,
    landmarks: &Landmarks,
    open: &SidePanel,
) -> bool {
    let mut stays = true;
    let area = box_around(landmarks, &open.landmarks);
    let palette = Palette::current(ui);
    bar::panel(ui, 4, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = style::SPACE_S;
            if links::sign(ui, true, Icon::Close, tr!("map-close"), "Esc") {
                stays = false;
            }
            let name = match open.landmarks.as_slice() {
                [one] => {
                    let landmark = landmarks.get(*one);
                    landmark.map_or_else(String::new, |landmark| match &landmark.name {
                        Some(own) => own.to_string(),
                        None => place_name(landmark.center()),
                    })
                }
                several => {
                    let count = several.len() as u64;
                    tr!("map-places", count = count, shown = format::count(count))
                }
            };
            let name = RichText::new(name)
                .font(style::bold_font())
                .color(palette.strong);
            ui.add(Label::new(name).truncate());
            nav::aside(ui, &words::messages(open.page.set.len() as u64));
            if let Some(area) = area
                && ui.available_width() > 72.0
            {
                let url = portion(&cx.page.url, m.view, filter_of(m.view), &area.to_string());
                links::link(cx, ui, tr!("map-as-page"), &url);
            }
        });
    });
    stays
}

/// Returns the box around landmarks, in degrees; `None` if they extend around the Earth.
pub(super) fn box_around(landmarks: &Landmarks, some: &[u32]) -> Option<GeoBox> {
    let first = landmarks.get(*some.first()?)?.center()[0];
    let all = some.iter().filter_map(|at| landmarks.get(*at));
    let around = MapRect::around(all.flat_map(|landmark| {
        let turn = ((first - landmark.center()[0]) / 360.0).round() * 360.0;
        let shift = landmark.center()[0] + turn - landmark.bounds_center();
        landmark.bounds.map(|[x, y]| [x + shift, y])
    }));
    let ([west, south], [east, north]) = (around.min, around.max);
    if east - west >= 360.0 {
        return None;
    }
    // More digits would only make the address longer.
    let tidy = |value: f64| (value * 1e6).round() / 1e6;
    let [west, east] = [west, east].map(|longitude| tidy(turned_beyond(longitude)));
    GeoBox::new(west, tidy(south), east, tidy(north))
}

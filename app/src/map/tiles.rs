//! Maps from elsewhere behind the landmarks: tiles of a server or of a file, when a person turned them
//! on; the built-in world otherwise.
//!
//! Nothing here goes to a network before the setting says so.

use super::paint::Colors;
use crate::style;
use egui::{Context, Id, Rect, RichText, Ui, UiBuilder, vec2};
use std::path::PathBuf;
use std::sync::Once;
use walkers::sources::{Attribution, OpenStreetMap, TileSource};
use walkers::{HttpOptions, HttpTiles, PmTiles, TileId, Tiles};

/// The setting for the tiles of OpenStreetMap.
pub(crate) const OPEN_STREET_MAP: &str = "osm";

/// Where tiles come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The world that the program carries.
    BuiltIn,
    OpenStreetMap,
    /// Addresses with `{z}`, `{x}` and `{y}`.
    Template(String),
    /// A PMTiles file with pictures.
    File(PathBuf),
}

impl Source {
    /// What a setting means; what cannot be understood is the built-in world.
    pub(crate) fn of(setting: &str) -> Self {
        let setting = setting.trim();
        if setting == OPEN_STREET_MAP {
            return Self::OpenStreetMap;
        }
        let is_web = setting.starts_with("https://") || setting.starts_with("http://");
        if is_web {
            let is_whole = ["{z}", "{x}", "{y}"]
                .iter()
                .all(|part| setting.contains(part));
            return if is_whole {
                Self::Template(setting.to_owned())
            } else {
                Self::BuiltIn
            };
        }
        if setting.to_ascii_lowercase().ends_with(".pmtiles") {
            return Self::File(PathBuf::from(setting));
        }
        Self::BuiltIn
    }
}

fn id() -> Id {
    Id::unique("map-tiles")
}

/// Takes the tiles of the settings from now on.
pub(crate) fn apply(ctx: &Context, setting: &str) {
    ctx.data_mut(|data| {
        let kept: &mut String = data.get_temp_mut_or_default(id());
        if kept != setting {
            setting.clone_into(kept);
        }
    });
}

/// The tiles of one map, made when they are first drawn.
#[derive(Default)]
pub(crate) struct Shown {
    made: Option<(String, Option<Box<dyn Tiles>>)>,
}

impl Shown {
    /// The tiles that are drawn; none: the built-in world.
    pub(crate) fn tiles(&mut self, ctx: &Context) -> Option<&mut dyn Tiles> {
        let setting: String = ctx.data(|data| data.get_temp(id())).unwrap_or_default();
        if self.made.as_ref().is_none_or(|(of, _)| *of != setting) {
            let tiles = made(&Source::of(&setting), ctx);
            self.made = Some((setting, tiles));
        }
        match &mut self.made {
            Some((_, Some(tiles))) => Some(tiles.as_mut()),
            _ => None,
        }
    }
}

fn made(source: &Source, ctx: &Context) -> Option<Box<dyn Tiles>> {
    match source {
        Source::BuiltIn => None,
        Source::OpenStreetMap => Some(online(OpenStreetMap, ctx)),
        Source::Template(template) => Some(online(Template(template.clone()), ctx)),
        // A file that is not there gives no tiles; the built-in world lies below them.
        Source::File(path) => Some(Box::new(PmTiles::new(path, ctx.clone()))),
    }
}

fn online(source: impl TileSource + Sync + Send + 'static, ctx: &Context) -> Box<dyn Tiles> {
    static PROVIDER: Once = Once::new();
    PROVIDER.call_once(|| {
        // Another one that was installed before serves as well.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
    let agent = concat!("Fidoscope/", env!("CARGO_PKG_VERSION"));
    let options = HttpOptions {
        user_agent: Some(walkers::HeaderValue::from_static(agent)),
        ..HttpOptions::default()
    };
    Box::new(HttpTiles::with_options(source, options, ctx.clone()))
}

/// A server of the person's choice.
struct Template(String);

impl TileSource for Template {
    fn tile_url(&self, tile: TileId) -> String {
        self.0
            .replace("{z}", &tile.zoom.to_string())
            .replace("{x}", &tile.x.to_string())
            .replace("{y}", &tile.y.to_string())
    }

    fn attribution(&self) -> Attribution {
        Attribution {
            text: "",
            url: "",
            logo_light: None,
            logo_dark: None,
        }
    }
}

/// Names those whom the tiles are from in a corner, with a link where there is one.
pub(crate) fn attribute(ui: &mut Ui, within: Rect, attribution: &Attribution) {
    if attribution.text.is_empty() {
        return;
    }
    let text = format!("© {}", attribution.text);
    let font = style::small_font();
    let galley =
        ui.painter()
            .layout_no_wrap(text.clone(), font.clone(), egui::Color32::PLACEHOLDER);
    let size = galley.size() + vec2(12.0, 4.0);
    let rect = egui::Align2::RIGHT_BOTTOM.align_size_within_rect(size, within);
    ui.painter().rect_filled(rect, 0.0, Colors::of(ui).halo);
    let place = rect.shrink2(vec2(6.0, 2.0));
    ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
        if attribution.url.is_empty() {
            ui.label(RichText::new(text).font(font));
        } else {
            ui.hyperlink_to(RichText::new(text).font(font), attribution.url);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::{Shown, Source, Template, apply};
    use walkers::TileId;
    use walkers::sources::TileSource as _;

    #[test]
    fn a_setting_means_a_source_of_tiles() {
        for (setting, source) in [
            ("", Source::BuiltIn),
            ("osm", Source::OpenStreetMap),
            (
                "https://tiles.example/{z}/{x}/{y}.png",
                Source::Template("https://tiles.example/{z}/{x}/{y}.png".to_owned()),
            ),
            ("https://tiles.example/{z}/{x}.png", Source::BuiltIn),
            (
                "/maps/city.pmtiles",
                Source::File("/maps/city.pmtiles".into()),
            ),
            ("file:///etc/passwd", Source::BuiltIn),
        ] {
            assert_eq!(Source::of(setting), source, "{setting}");
        }
    }

    #[test]
    fn nothing_is_asked_for_while_tiles_are_off() {
        let ctx = egui::Context::default();
        let mut shown = Shown::default();
        assert!(shown.tiles(&ctx).is_none());
        apply(&ctx, "no tiles at all");
        assert!(shown.tiles(&ctx).is_none());
    }

    #[test]
    fn a_template_is_filled() {
        let template = Template("https://t.example/{z}/{x}/{y}.png?again={z}".to_owned());
        let tile = TileId {
            x: 3,
            y: 5,
            zoom: 4,
        };
        assert_eq!(
            template.tile_url(tile),
            "https://t.example/4/3/5.png?again=4"
        );
    }
}

//! Map tiles below the landmarks: from a server or a file if the user chose one, otherwise the
//! built-in world.
//!
//! Uses no network unless the setting says so.

mod loaded;
#[cfg(feature = "online-maps")]
mod online;
mod sources;

use super::labels;
use super::paint::Colors;
use super::slippy::{Attribution, Tiles, attribution};
use crate::strings::tr;
use crate::style;
use egui::{Context, Id, Rect, RichText, Ui, UiBuilder, vec2};
use loaded::Loaded;
use std::path::{Path, PathBuf};

/// Value of the setting for tiles of OpenStreetMap.
pub(crate) const OPEN_STREET_MAP: &str = "osm";

/// Source of tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Built-in world.
    BuiltIn,
    OpenStreetMap,
    /// Server addresses with `{z}`, `{x}` and `{y}`.
    Template(String),
    /// PMTiles file with pictures.
    PmTiles(PathBuf),
    /// MBTiles file with pictures.
    MbTiles(PathBuf),
}

impl Source {
    /// Parses the setting; an unknown value means the built-in world.
    pub(crate) fn of(setting: &str) -> Self {
        let setting = setting.trim();
        if setting == OPEN_STREET_MAP {
            return Self::OpenStreetMap;
        }
        if is_web(setting) {
            return if missing_parts(setting).is_empty() {
                Self::Template(setting.to_owned())
            } else {
                Self::BuiltIn
            };
        }
        match setting.to_ascii_lowercase().rsplit('.').next() {
            Some("pmtiles") => Self::PmTiles(PathBuf::from(setting)),
            Some("mbtiles") => Self::MbTiles(PathBuf::from(setting)),
            _ => Self::BuiltIn,
        }
    }
}

fn is_web(setting: &str) -> bool {
    setting.starts_with("https://") || setting.starts_with("http://")
}

/// Returns the placeholders that an address of tiles lacks.
fn missing_parts(setting: &str) -> Vec<&'static str> {
    let parts = ["{z}", "{x}", "{y}"].into_iter();
    parts.filter(|part| !setting.contains(part)).collect()
}

/// Returns the reason why a setting is not usable and the built-in world is drawn.
fn fault_of(setting: &str) -> Option<String> {
    let setting = setting.trim();
    match Source::of(setting) {
        Source::BuiltIn if setting.is_empty() => None,
        Source::BuiltIn if is_web(setting) => {
            let missing = missing_parts(setting).join(", ");
            Some(tr!("tiles-bad-template", missing = missing))
        }
        Source::BuiltIn => Some(tr!("tiles-no-source").to_owned()),
        #[cfg(not(feature = "online-maps"))]
        Source::OpenStreetMap | Source::Template(_) => Some(tr!("build-no-network").to_owned()),
        _ => None,
    }
}

fn id() -> Id {
    Id::unique("map-tiles")
}

/// Setting, and the folder for cached answers of servers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Chosen {
    setting: String,
    cache: Option<PathBuf>,
}

/// Applies the setting. Answers of servers are cached in the profile by their `Expires` headers, as
/// the usage policy of OpenStreetMap demands.
pub(crate) fn apply(ctx: &Context, setting: &str, profile: Option<&Path>) {
    ctx.data_mut(|data| {
        let kept: &mut Chosen = data.get_temp_mut_or_default(id());
        if kept.setting != setting {
            setting.clone_into(&mut kept.setting);
        }
        if kept.cache.is_none() {
            kept.cache = profile.map(cache_in);
        }
    });
}

/// Returns the folder of cached tiles.
pub(crate) fn cache_in(profile: &Path) -> PathBuf {
    profile.join("tiles")
}

/// Deletes the cache if it is larger than this. Reads a folder: for workers.
pub(crate) fn trim(cache: &Path, megabytes: u32) {
    if size_of(cache, 0) > u64::from(megabytes) << 20 {
        // After a failure the next start tries again.
        let _ = std::fs::remove_dir_all(cache);
    }
}

/// Returns the number of bytes in a folder.
pub(crate) fn size_of(folder: &Path, depth: usize) -> u64 {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return 0;
    };
    let size = |entry: std::fs::DirEntry| match entry.file_type() {
        Ok(kind) if kind.is_dir() && depth < 8 => size_of(&entry.path(), depth + 1),
        Ok(kind) if kind.is_file() => entry.metadata().map_or(0, |known| known.len()),
        _ => 0,
    };
    entries.flatten().map(size).sum()
}

/// Tiles of one map, opened at the first drawing.
#[derive(Default)]
pub(crate) struct MapTiles {
    made: Option<(String, Option<Loaded>)>,
}

impl MapTiles {
    /// Returns the tiles to draw; `None` for the built-in world.
    pub(crate) fn tiles(&mut self, ctx: &Context) -> Option<&mut dyn Tiles> {
        let chosen: Chosen = ctx.data(|data| data.get_temp(id())).unwrap_or_default();
        if self
            .made
            .as_ref()
            .is_none_or(|(of, _)| *of != chosen.setting)
        {
            let made = made(&Source::of(&chosen.setting), chosen.cache, ctx);
            self.made = Some((chosen.setting, made));
        }
        let loaded = self.made.as_mut()?.1.as_mut()?;
        Some(loaded)
    }

    /// Returns the credit of a file of tiles and the fault of the tiles; may be empty.
    pub(crate) fn credit(&mut self) -> String {
        match &mut self.made {
            Some((_, Some(loaded))) => loaded.credit(),
            Some((setting, None)) => fault_of(setting).unwrap_or_default(),
            None => String::new(),
        }
    }
}

/// Maximum number of parallel requests to a server, as in other browsers.
#[cfg(feature = "online-maps")]
const ASKED_AT_ONCE: usize = 6;

/// Drawn size of tiles, in points; PMTiles files are made for high resolution.
const TILE_SIZE: u32 = 256;
const PMTILES_SIZE: u32 = 512;

fn made(source: &Source, cache: Option<PathBuf>, ctx: &Context) -> Option<Loaded> {
    #[cfg(feature = "online-maps")]
    let asked = |template: &str, attribution| {
        let template = online::Template(template.to_owned());
        let open = move || online::server(template.clone(), cache.clone());
        Loaded::new(open, ASKED_AT_ONCE, (attribution, TILE_SIZE), ctx)
    };
    #[cfg(not(feature = "online-maps"))]
    drop(cache);
    Some(match source {
        Source::BuiltIn => return None,
        #[cfg(feature = "online-maps")]
        Source::OpenStreetMap => asked(
            "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
            attribution(
                "OpenStreetMap contributors",
                "https://www.openstreetmap.org/copyright",
            ),
        ),
        #[cfg(feature = "online-maps")]
        Source::Template(template) => asked(template, NO_ATTRIBUTION),
        #[cfg(not(feature = "online-maps"))]
        Source::OpenStreetMap | Source::Template(_) => return None,
        // A missing file gives no tiles; the built-in world stays visible.
        Source::PmTiles(path) => {
            let path = path.clone();
            #[cfg(feature = "online-maps")]
            let open = move || online::pmtiles(&path);
            #[cfg(not(feature = "online-maps"))]
            let open = move || sources::no_pmtiles(&path);
            Loaded::new(open, 1, (NO_ATTRIBUTION, PMTILES_SIZE), ctx)
        }
        Source::MbTiles(path) => {
            let path = path.clone();
            let open = move || sources::mbtiles(&path);
            Loaded::new(open, 1, (NO_ATTRIBUTION, TILE_SIZE), ctx)
        }
    })
}

/// Attribution of tiles whose credit is shown elsewhere, or that have none.
const NO_ATTRIBUTION: Attribution = attribution("", "");

/// Shows the attribution of a map and the fault of its tiles in a corner.
pub(crate) fn credits(ui: &mut Ui, rect: Rect, attribution: Option<&Attribution>, credit: &str) {
    match attribution {
        Some(attribution) if !credit.is_empty() && !attribution.text.is_empty() => {
            // A fault does not replace the attribution.
            attribute(ui, rect, attribution);
            let above = Rect::from_min_max(rect.min, rect.max - vec2(0.0, 20.0));
            labels::corner(ui, above, credit);
        }
        _ if !credit.is_empty() => labels::corner(ui, rect, credit),
        Some(attribution) => attribute(ui, rect, attribution),
        None => labels::corner(ui, rect, OWN_WORLD),
    }
}

/// Attribution of the built-in world.
pub(crate) const OWN_WORLD: &str = "Natural Earth, GeoNames";

/// Shows the attribution of tiles in a corner, with its link if there is one.
fn attribute(ui: &mut Ui, within: Rect, attribution: &Attribution) {
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
    ui.painter()
        .rect_filled(rect, 0.0, Colors::current(ui).halo);
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
    use super::{Source, cache_in, size_of, trim};

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
                Source::PmTiles("/maps/city.pmtiles".into()),
            ),
            ("city.MBTiles", Source::MbTiles("city.MBTiles".into())),
            ("file:///etc/passwd", Source::BuiltIn),
        ] {
            assert_eq!(Source::of(setting), source, "{setting}");
        }
    }

    #[test]
    fn setting_that_is_no_source_of_tiles_is_reported_on_the_map() {
        let ctx = egui::Context::default();
        for (setting, why) in [
            ("https://tiles.example/{z}/{x}.png", "{y}"),
            ("http://tiles.example/", "{z}, {x}, {y}"),
            ("/maps/city.gpx", ".mbtiles"),
        ] {
            let mut shown = super::MapTiles::default();
            super::apply(&ctx, setting, None);
            assert!(shown.tiles(&ctx).is_none());
            assert!(shown.credit().contains(why), "{}", shown.credit());
        }
        let mut shown = super::MapTiles::default();
        super::apply(&ctx, "", None);
        assert!(shown.tiles(&ctx).is_none());
        assert_eq!(shown.credit(), "");
    }

    #[test]
    fn kept_tiles_stay_until_there_are_too_many() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache_in(folder.path());
        std::fs::create_dir_all(cache.join("a/b")).unwrap();
        let file = std::fs::File::create(cache.join("a/b/tile")).unwrap();
        file.set_len(1000).unwrap();
        assert_eq!(size_of(&cache, 0), 1000);
        trim(&cache, 256);
        assert!(cache.exists());
        file.set_len((256 << 20) + 1).unwrap();
        trim(&cache, 256);
        assert!(!cache.exists());
    }
}

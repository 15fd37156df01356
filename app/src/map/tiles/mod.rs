//! Maps from elsewhere behind the landmarks: tiles of a server or of a file, when a person turned them
//! on; the built-in world otherwise.
//!
//! Nothing here goes to a network before the setting says so.

mod file;

use super::paint::Colors;
use crate::net;
use crate::style;
use egui::{Context, Id, Rect, RichText, Ui, UiBuilder, vec2};
use fidoscope_core::tiles::check_pmtiles;
use file::FileTiles;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
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
    PmTiles(PathBuf),
    /// An MBTiles file with pictures.
    MbTiles(PathBuf),
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
        match setting.to_ascii_lowercase().rsplit('.').next() {
            Some("pmtiles") => Self::PmTiles(PathBuf::from(setting)),
            Some("mbtiles") => Self::MbTiles(PathBuf::from(setting)),
            _ => Self::BuiltIn,
        }
    }
}

fn id() -> Id {
    Id::unique("map-tiles")
}

/// What the settings say, and where answers of servers are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Chosen {
    setting: String,
    cache: Option<PathBuf>,
}

/// Takes the tiles of the settings from now on; servers' answers are kept in a folder of the profile,
/// as their `Expires` headers and the usage policy of OpenStreetMap want it.
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

/// The folder of kept tiles.
pub(crate) fn cache_in(profile: &Path) -> PathBuf {
    profile.join("tiles")
}

/// Most bytes of kept tiles.
const MOST_KEPT: u64 = 256 << 20;

/// Forgets the kept tiles when there are too many of them. Reads a folder: a worker calls it.
pub(crate) fn trim(cache: &Path) {
    if size_of(cache, 0) > MOST_KEPT {
        // What cannot be deleted stays; it is tried again with the next start.
        let _ = std::fs::remove_dir_all(cache);
    }
}

/// Bytes in a folder.
fn size_of(folder: &Path, depth: usize) -> u64 {
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

/// Tiles of one source.
enum Made {
    /// The built-in world: none.
    Nothing,
    /// By walkers, and what a thread found wrong with their file.
    Walkers(Box<dyn Tiles>, Option<Receiver<String>>, String),
    File(Box<FileTiles>),
}

/// The tiles of one map, made when they are first drawn.
#[derive(Default)]
pub(crate) struct Shown {
    made: Option<(String, Made)>,
}

impl Shown {
    /// The tiles that are drawn; none: the built-in world.
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
        match &mut self.made {
            Some((_, Made::Walkers(tiles, ..))) => Some(tiles.as_mut()),
            Some((_, Made::File(tiles))) => Some(tiles.as_mut()),
            _ => None,
        }
    }

    /// Whom a file of tiles is from, or what is wrong with it; empty for servers.
    pub(crate) fn credit(&mut self) -> String {
        match &mut self.made {
            Some((_, Made::File(tiles))) => tiles.credit().to_owned(),
            Some((_, Made::Walkers(_, told, credit))) => {
                if let Some(fault) = told.as_ref().and_then(|told| told.try_recv().ok()) {
                    *credit = fault;
                }
                credit.clone()
            }
            _ => String::new(),
        }
    }
}

fn made(source: &Source, cache: Option<PathBuf>, ctx: &Context) -> Made {
    let online = |tiles| Made::Walkers(tiles, None, String::new());
    match source {
        Source::BuiltIn => Made::Nothing,
        Source::OpenStreetMap => online(fetched(OpenStreetMap, cache, ctx)),
        Source::Template(template) => online(fetched(Template(template.clone()), cache, ctx)),
        // A file that is not there gives no tiles; the built-in world lies below them.
        Source::PmTiles(path) => {
            let tiles = Box::new(PmTiles::new(path, ctx.clone()));
            Made::Walkers(tiles, checked(path.clone(), ctx), String::new())
        }
        Source::MbTiles(path) => Made::File(Box::new(FileTiles::new(path.clone(), ctx))),
    }
}

/// Looks at a PMTiles file in a thread; only what is wrong with it is told.
fn checked(path: PathBuf, ctx: &Context) -> Option<Receiver<String>> {
    let (tell, told) = channel();
    let waker = ctx.clone();
    let work = move || {
        if let Err(error) = check_pmtiles(&path) {
            let _ = tell.send(error.to_string());
            waker.request_repaint();
        }
    };
    let thread = std::thread::Builder::new().name("tiles".to_owned());
    thread.spawn(work).is_ok().then_some(told)
}

fn fetched(
    source: impl TileSource + Sync + Send + 'static,
    cache: Option<PathBuf>,
    ctx: &Context,
) -> Box<dyn Tiles> {
    net::prepare();
    let options = HttpOptions {
        cache,
        user_agent: Some(walkers::HeaderValue::from_static(net::AGENT)),
        ..HttpOptions::default()
    };
    Box::new(HttpTiles::with_options(source, options, ctx.clone()))
}

/// Tiles whose credit stands elsewhere, or that have none.
const fn nobody() -> Attribution {
    Attribution {
        text: "",
        url: "",
        logo_light: None,
        logo_dark: None,
    }
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
        nobody()
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
    use super::{Shown, Source, Template, apply, cache_in, size_of, trim};
    use crate::net::tests::{Server, fine};
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
                Source::PmTiles("/maps/city.pmtiles".into()),
            ),
            ("city.MBTiles", Source::MbTiles("city.MBTiles".into())),
            ("file:///etc/passwd", Source::BuiltIn),
        ] {
            assert_eq!(Source::of(setting), source, "{setting}");
        }
    }

    /// A picture of one pixel.
    fn pixel() -> Vec<u8> {
        let mut bytes = std::io::Cursor::new(Vec::new());
        let image = image::RgbImage::from_pixel(1, 1, image::Rgb([200, 10, 10]));
        image.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_server_is_asked_only_when_its_tiles_are_turned_on() {
        let server = Server::start(|_| fine("image/png", &pixel()));
        let template = format!("{}/{{z}}/{{x}}/{{y}}.png", server.url);
        let folder = tempfile::tempdir().unwrap();
        let ctx = egui::Context::default();
        let world = TileId {
            x: 0,
            y: 0,
            zoom: 0,
        };
        let mut shown = Shown::default();
        let asked = || server.asked.lock().unwrap().clone();
        for off in ["", "no tiles at all", "http://nothing/{z}"] {
            apply(&ctx, off, Some(folder.path()));
            assert!(shown.tiles(&ctx).is_none(), "{off}");
        }
        apply(&ctx, &template, Some(folder.path()));
        assert_eq!(asked(), [], "made, but not drawn yet");
        let mut found = false;
        for _ in 0..500 {
            found = shown.tiles(&ctx).unwrap().at(world).is_some();
            if found {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        assert!(found, "the tile came");
        let (first, agent) = asked().first().cloned().unwrap();
        assert!(first.starts_with("GET /0/0/0.png "), "{first}");
        assert_eq!(agent, crate::net::AGENT.to_lowercase());
        assert_eq!(asked().len(), 1);
        assert!(size_of(&cache_in(folder.path()), 0) > 0, "it is kept");
        // Off again.
        apply(&ctx, "", Some(folder.path()));
        assert!(shown.tiles(&ctx).is_none());
        assert_eq!(asked().len(), 1);
    }

    #[test]
    fn kept_tiles_stay_until_there_are_too_many() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache_in(folder.path());
        std::fs::create_dir_all(cache.join("a/b")).unwrap();
        let file = std::fs::File::create(cache.join("a/b/tile")).unwrap();
        file.set_len(1000).unwrap();
        assert_eq!(size_of(&cache, 0), 1000);
        trim(&cache);
        assert!(cache.exists());
        file.set_len(super::MOST_KEPT + 1).unwrap();
        trim(&cache);
        assert!(!cache.exists());
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

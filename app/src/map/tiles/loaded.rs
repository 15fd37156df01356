//! Tiles that threads read and decode; the map draws the finished ones.
//!
//! Tiles over the limit of pixels are not decoded, and textures stay within the painter's limit.
//! Faults of both kinds appear in place of the credit.

use super::sources::Opened;
use crate::map::slippy::{Attribution, Tile, TileId, TilePiece, Tiles};
use crate::pictures::texture;
use crate::strings::tr;
use egui::{ColorImage, Context, Rect, TextureHandle, pos2};
use fidoscope_core::guard::guarded;
use image::{DynamicImage, ImageDecoder as _, ImageReader, Limits};
use std::collections::HashMap;
use std::io::Cursor;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum length of the queue of tiles to read; the next frame requests the rest again.
const WAITING: usize = 64;
/// Maximum number of decoded tiles that wait for a frame; the largest has 16 MB.
const DECODED: usize = 4;
/// Maximum number of cached tiles, and of bytes of their textures: several screens.
const KEPT: usize = 400;
const KEPT_BYTES: usize = 160 << 20;
/// Maximum width and height of a tile, in pixels; usual ones have 256 or 512.
const MOST_SIDE: u32 = 2_048;
/// Memory limit for decoding one tile, in bytes: its pixels and as much again.
const DECODER_BYTES: u64 = 64 << 20;

/// Message of a thread.
enum TileNews {
    /// The source is open: its minimum and maximum zoom, and its credit.
    Open((u8, u8), String),
    /// The source is unusable; the sentence says why.
    Refused(String),
    /// Result for a tile.
    Tile(TileId, Result<ColorImage, TileFailure>),
}

/// Reason why there is no tile.
#[derive(Clone, Debug, PartialEq, Eq)]
enum TileFailure {
    /// The source has none here.
    Absent,
    /// The source refused: the reason, and whether a retry may help.
    Refused(String, bool),
    /// Too many pixels: width and height.
    TooLarge(u32, u32),
    /// Decoding failed.
    Damaged,
}

/// State of a requested tile.
#[derive(Default)]
struct CachedTile {
    /// `None` while it is requested, or if there is no tile.
    texture: Option<TextureHandle>,
    /// True if it is requested again once the source answers.
    is_delayed: bool,
    /// Number of the frame that drew it last.
    used: u64,
}

impl CachedTile {
    fn bytes(&self) -> usize {
        self.texture.as_ref().map_or(0, TextureHandle::byte_size)
    }
}

/// Tiles of one source.
pub(super) struct Loaded {
    ctx: Context,
    wanted: SyncSender<TileId>,
    said: Receiver<TileNews>,
    zooms: Option<(u8, u8)>,
    credit: String,
    /// Fault of the source or of one of its tiles, as a sentence; may be empty.
    fault: String,
    /// True if the fault is a refusal of the source.
    is_refused: bool,
    attribution: Attribution,
    tile_size: u32,
    known: HashMap<TileId, CachedTile>,
    now: u64,
}

impl Loaded {
    /// Opens a source in `threads` threads.
    pub(super) fn new(
        open: impl Fn() -> Result<Opened, String> + Send + Sync + 'static,
        threads: usize,
        (attribution, tile_size): (Attribution, u32),
        ctx: &Context,
    ) -> Self {
        let (wanted, asked) = sync_channel(WAITING);
        let (say, said) = sync_channel(DECODED);
        let asked = Arc::new(Mutex::new(asked));
        let open = Arc::new(open);
        for _ in 0..threads {
            let (open, asked) = (Arc::clone(&open), Arc::clone(&asked));
            let (say, waker) = (say.clone(), ctx.clone());
            let work = move || {
                // The parser of a format may panic at a damaged file.
                let read = || read(&*open, &asked, &say, &waker);
                if guarded(read).is_err() {
                    let _ = say.send(TileNews::Refused(tr!("tiles-damaged").to_owned()));
                    waker.request_repaint();
                }
            };
            // Without a thread there are no tiles; the built-in world stays visible.
            let thread = std::thread::Builder::new().name("tiles".to_owned());
            let _ = thread.spawn(work);
        }
        Self {
            ctx: ctx.clone(),
            wanted,
            said,
            zooms: None,
            credit: String::new(),
            fault: String::new(),
            is_refused: false,
            attribution,
            tile_size,
            known: HashMap::new(),
            now: 0,
        }
    }

    /// Returns the credit of the source, and its fault.
    pub(super) fn credit(&mut self) -> String {
        self.listen();
        let both = [self.fault.as_str(), self.credit.as_str()];
        let both = both.into_iter().filter(|part| !part.is_empty());
        both.collect::<Vec<_>>().join("  ·  ")
    }

    /// Handles the messages of the threads.
    fn listen(&mut self) {
        while let Ok(said) = self.said.try_recv() {
            match said {
                // Each thread opens the source; only the first one counts.
                TileNews::Open(..) if self.zooms.is_some() => {}
                TileNews::Open(zooms, credit) => {
                    self.zooms = Some(zooms);
                    self.credit = credit;
                }
                TileNews::Refused(sentence) => {
                    self.fault = sentence;
                    self.is_refused = true;
                }
                TileNews::Tile(id, made) => self.keep(id, made),
            }
        }
        let bytes: usize = self.known.values().map(CachedTile::bytes).sum();
        if self.known.len() > KEPT || bytes > KEPT_BYTES {
            let mut times: Vec<u64> = self.known.values().map(|known| known.used).collect();
            times.sort_unstable();
            let old = times.get(times.len() / 2).copied().unwrap_or(0);
            self.known.retain(|_, known| known.used >= old);
        }
    }

    fn keep(&mut self, id: TileId, made: Result<ColorImage, TileFailure>) {
        let mut tile = CachedTile {
            used: self.now,
            ..CachedTile::default()
        };
        match made {
            Ok(image) => {
                // A server that answers again clears its fault, and refused tiles are requested
                // again.
                if std::mem::take(&mut self.is_refused) {
                    self.fault.clear();
                    self.known.retain(|_, known| !known.is_delayed);
                    self.ctx.request_repaint();
                }
                tile.texture = Some(texture::load(&self.ctx, "tile", Arc::new(image)));
            }
            Err(TileFailure::Absent) => {}
            Err(TileFailure::Refused(why, is_busy)) => {
                self.fault = why;
                self.is_refused = true;
                tile.is_delayed = is_busy;
            }
            Err(TileFailure::Damaged) => {
                self.fault = tr!(
                    "tiles-bad-tile",
                    tile = format!("{}/{}/{}", id.zoom, id.x, id.y)
                );
            }
            Err(TileFailure::TooLarge(width, height)) => {
                self.fault = tr!(
                    "tiles-too-large",
                    width = u64::from(width),
                    height = u64::from(height),
                    most = u64::from(MOST_SIDE)
                );
            }
        }
        self.known.insert(id, tile);
    }
}

impl Tiles for Loaded {
    fn at(&mut self, id: TileId) -> Option<TilePiece> {
        self.now += 1;
        self.listen();
        let (least, most) = self.zooms?;
        let side = 1_u32.checked_shl(u32::from(id.zoom))?;
        if id.x >= side || id.y >= side || id.zoom < least {
            return None;
        }
        let (own, _) = part_of(id, most.min(id.zoom));
        if !self.known.contains_key(&own) && self.wanted.try_send(own).is_ok() {
            let asked = CachedTile {
                used: self.now,
                ..CachedTile::default()
            };
            self.known.insert(own, asked);
        }
        (least..=most.min(id.zoom)).rev().find_map(|zoom| {
            let (larger, uv) = part_of(id, zoom);
            let known = self.known.get_mut(&larger)?;
            known.used = self.now;
            let texture = known.texture.clone()?;
            Some(TilePiece::new(Tile::Raster(texture), uv))
        })
    }

    fn attribution(&self) -> Attribution {
        self.attribution.clone()
    }

    fn tile_size(&self) -> u32 {
        self.tile_size
    }
}

/// Returns the tile of a lower zoom that contains a tile, and the part of it.
fn part_of(id: TileId, zoom: u8) -> (TileId, Rect) {
    let times = 1_u32 << (id.zoom - zoom).min(31);
    let larger = TileId {
        x: id.x / times,
        y: id.y / times,
        zoom,
    };
    let side = 1.0 / times as f32;
    let min = pos2((id.x % times) as f32 * side, (id.y % times) as f32 * side);
    (larger, Rect::from_min_size(min, egui::Vec2::splat(side)))
}

/// Reads tiles in a thread until the map is gone.
fn read(
    open: &dyn Fn() -> Result<Opened, String>,
    asked: &Mutex<Receiver<TileId>>,
    say: &SyncSender<TileNews>,
    waker: &Context,
) {
    let Opened {
        zooms,
        credit,
        mut source,
    } = match open() {
        Ok(opened) => opened,
        Err(error) => {
            let _ = say.send(TileNews::Refused(error));
            waker.request_repaint();
            return;
        }
    };
    let mut sent = say.send(TileNews::Open(zooms, credit));
    while sent.is_ok() {
        waker.request_repaint();
        let next = asked.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(id) = next else {
            return;
        };
        let made = match source.tile(id) {
            Some(bytes) => guarded(|| decoded(&bytes)).unwrap_or(Err(TileFailure::Damaged)),
            None => {
                let refused = |why| TileFailure::Refused(why, source.is_busy());
                Err(source.fault().map_or(TileFailure::Absent, refused))
            }
        };
        sent = say.send(TileNews::Tile(id, made));
    }
}

/// Decodes a tile whose header declares an allowed size.
fn decoded(bytes: &[u8]) -> Result<ColorImage, TileFailure> {
    let damaged = |_| TileFailure::Damaged;
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|_| TileFailure::Damaged)?;
    // The size is checked first, so that it can be reported.
    reader.no_limits();
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    if width > MOST_SIDE || height > MOST_SIDE {
        return Err(TileFailure::TooLarge(width, height));
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_SIDE);
    limits.max_image_height = Some(MOST_SIDE);
    limits.max_alloc = Some(DECODER_BYTES);
    decoder.set_limits(limits).map_err(damaged)?;
    let image = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    let image = image.to_rgba8();
    let size = [image.width() as usize, image.height() as usize];
    Ok(ColorImage::from_rgba_unmultiplied(size, image.as_raw()))
}

#[cfg(test)]
mod tests {
    use super::super::sources::{Opened, Source};
    use super::{Loaded, TileFailure, decoded, part_of};
    use crate::map::slippy::{Tile, TileId, Tiles as _};
    use crate::platform::repaints;
    use egui::{Context, RawInput, pos2};
    use image::{ImageFormat, RgbImage};
    use std::io::Cursor;

    const fn id(zoom: u8, x: u32, y: u32) -> TileId {
        TileId { x, y, zoom }
    }

    #[test]
    fn a_tile_is_a_part_of_those_of_lesser_zoom() {
        let (larger, uv) = part_of(id(3, 5, 2), 1);
        assert_eq!(larger, id(1, 1, 0));
        assert_eq!((uv.min, uv.max), (pos2(0.25, 0.5), pos2(0.5, 0.75)));
        let (same, uv) = part_of(id(3, 5, 2), 3);
        assert_eq!(same, id(3, 5, 2));
        assert_eq!((uv.min, uv.max), (pos2(0.0, 0.0), pos2(1.0, 1.0)));
    }

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let image = RgbImage::from_pixel(width, height, image::Rgb([200, 10, 10]));
        image.write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn tile_of_too_many_pixels_is_not_decoded() {
        for (width, height) in [(17_000, 100), (100, 17_000), (2_049, 1)] {
            let made = decoded(&png(width, height)).err();
            assert_eq!(made, Some(TileFailure::TooLarge(width, height)));
        }
        assert_eq!(decoded(&png(2_048, 4)).unwrap().size, [2_048, 4]);
        assert_eq!(decoded(b"no picture").err(), Some(TileFailure::Damaged));
    }

    /// Answers every request with the same picture.
    struct Same(Vec<u8>);

    impl Source for Same {
        fn tile(&mut self, _: TileId) -> Option<Vec<u8>> {
            Some(self.0.clone())
        }
    }

    fn same(bytes: Vec<u8>, ctx: &Context) -> Loaded {
        let open = move || {
            Ok(Opened {
                zooms: (0, 3),
                credit: "by nobody".to_owned(),
                source: Box::new(Same(bytes.clone())),
            })
        };
        Loaded::new(open, 2, (super::super::NO_ATTRIBUTION, 256), ctx)
    }

    /// Requests a tile until a condition holds.
    fn until(tiles: &mut Loaded, holds: impl Fn(&mut Loaded) -> bool) {
        let ctx = tiles.ctx.clone();
        let holds = repaints::until(&ctx, || {
            tiles.at(id(0, 0, 0));
            holds(tiles)
        });
        assert!(holds, "waited in vain");
    }

    #[test]
    fn texture_of_a_tile_is_no_larger_than_the_painter_can_take() {
        let ctx = Context::default();
        let input = RawInput {
            max_texture_side: Some(1_024),
            ..RawInput::default()
        };
        let mut tiles = same(png(2_000, 500), &ctx);
        let mut output = ctx.run_ui(input, |_| {
            until(&mut tiles, |tiles| tiles.at(id(0, 0, 0)).is_some());
        });
        let Some(Tile::Raster(texture)) = tiles.at(id(0, 0, 0)).map(|piece| piece.tile) else {
            panic!("no tile");
        };
        assert_eq!(texture.size(), [1_024, 500]);
        let deltas = output.textures_delta.set.values().flatten();
        let mut sides = deltas.flat_map(|delta| delta.image.size());
        assert!(sides.all(|side| side <= 1_024));
        output.textures_delta.clear();
    }

    #[test]
    fn tile_that_is_too_large_is_reported_on_the_map() {
        let ctx = Context::default();
        let mut tiles = same(png(17_000, 100), &ctx);
        until(&mut tiles, |tiles| tiles.credit().contains("17"));
        assert!(tiles.credit().contains("pixels"), "{}", tiles.credit());
        assert!(tiles.at(id(0, 0, 0)).is_none());
    }

    #[test]
    fn tile_that_is_no_picture_is_reported_on_the_map() {
        let ctx = Context::default();
        let mut tiles = same(b"<html>no picture</html>".to_vec(), &ctx);
        until(&mut tiles, |tiles| tiles.credit().contains("0/0/0"));
        assert!(tiles.credit().ends_with("  ·  by nobody"));
        assert!(tiles.at(id(0, 0, 0)).is_none());
    }

    /// Answers the first request as busy.
    struct Busy {
        picture: Vec<u8>,
        asked: usize,
    }

    impl Source for Busy {
        fn tile(&mut self, _: TileId) -> Option<Vec<u8>> {
            self.asked += 1;
            (self.asked > 1).then(|| self.picture.clone())
        }

        fn fault(&self) -> Option<String> {
            Some("It is busy.".to_owned())
        }

        fn is_busy(&self) -> bool {
            true
        }
    }

    #[test]
    fn tile_that_was_refused_is_asked_for_when_the_server_answers_again() {
        let ctx = Context::default();
        let open = || {
            Ok(Opened {
                zooms: (0, 3),
                credit: String::new(),
                source: Box::new(Busy {
                    picture: png(4, 4),
                    asked: 0,
                }),
            })
        };
        let mut tiles = Loaded::new(open, 1, (super::super::NO_ATTRIBUTION, 256), &ctx);
        until(&mut tiles, |tiles| tiles.credit() == "It is busy.");
        assert!(tiles.at(id(0, 0, 0)).is_none());
        until(&mut tiles, |tiles| {
            tiles.at(id(1, 0, 0));
            tiles.at(id(0, 0, 0)).is_some()
        });
        assert_eq!(tiles.credit(), "");
    }

    #[test]
    fn reader_that_panics_is_a_file_that_cannot_be_used() {
        let ctx = Context::default();
        let open = || -> Result<Opened, String> { panic!("a damaged head") };
        let mut tiles = Loaded::new(open, 1, (super::super::NO_ATTRIBUTION, 256), &ctx);
        until(&mut tiles, |tiles| tiles.credit().contains("damaged"));
    }

    #[test]
    fn a_file_that_cannot_be_read_is_reported_in_place_of_its_credit() {
        let ctx = Context::default();
        for file in ["/nowhere/at.mbtiles", "/nowhere/at.pmtiles"] {
            let source = super::super::Source::of(file);
            let mut tiles = super::super::made(&source, None, &ctx).unwrap();
            until(&mut tiles, |tiles| {
                tiles.credit().contains("cannot be read")
            });
            assert!(tiles.at(id(0, 0, 0)).is_none());
        }
    }
}

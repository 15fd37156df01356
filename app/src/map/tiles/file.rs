//! Tiles of an MBTiles file: a thread reads and decodes them, the map draws what is there.

use egui::{ColorImage, Context, Rect, TextureHandle, TextureOptions, pos2};
use fidoscope_core::tiles::{MbTiles, TilesError};
use image::{ImageReader, Limits};
use std::collections::HashMap;
use std::io::Cursor;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use walkers::sources::Attribution;
use walkers::{Tile, TileId, TilePiece, Tiles};

/// Tiles that wait to be read; more are asked for again with the next frame.
const WAITING: usize = 64;
/// Tiles that are kept: some screens full.
const KEPT: usize = 400;
/// Most width and height of a tile.
const MOST_SIDE: u32 = 2_048;

/// What the thread has to say.
enum Said {
    /// The file is open: its least and most zoom, and whom it is from.
    Open((u8, u8), String),
    /// It cannot be used.
    Refused(TilesError),
    /// A tile, or none for this place.
    Tile(TileId, Option<ColorImage>),
}

/// A tile as far as it is known.
struct Known {
    /// None: it was asked for, or there is none.
    texture: Option<TextureHandle>,
    /// When it was drawn last.
    used: u64,
}

/// The tiles of one file.
pub(super) struct FileTiles {
    ctx: Context,
    wanted: SyncSender<TileId>,
    said: Receiver<Said>,
    zooms: Option<(u8, u8)>,
    credit: String,
    known: HashMap<TileId, Known>,
    now: u64,
}

impl FileTiles {
    pub(super) fn new(path: PathBuf, ctx: &Context) -> Self {
        let (wanted, asked) = sync_channel(WAITING);
        let (say, said) = sync_channel(WAITING);
        let waker = ctx.clone();
        let work = move || read(&path, &asked, &say, &waker);
        let thread = std::thread::Builder::new().name("tiles".to_owned());
        // Without a thread there are no tiles; the built-in world lies below them.
        let _ = thread.spawn(work);
        Self {
            ctx: ctx.clone(),
            wanted,
            said,
            zooms: None,
            credit: String::new(),
            known: HashMap::new(),
            now: 0,
        }
    }

    /// Whom the map is from, or why there is none.
    pub(super) fn credit(&mut self) -> &str {
        self.listen();
        &self.credit
    }

    /// Takes what the thread said.
    fn listen(&mut self) {
        while let Ok(said) = self.said.try_recv() {
            match said {
                Said::Open(zooms, credit) => {
                    self.zooms = Some(zooms);
                    self.credit = credit;
                }
                Said::Refused(error) => self.credit = error.to_string(),
                Said::Tile(id, image) => {
                    let texture = image
                        .map(|image| self.ctx.load_texture("tile", image, TextureOptions::LINEAR));
                    let used = self.now;
                    self.known.insert(id, Known { texture, used });
                }
            }
        }
        if self.known.len() > KEPT {
            let mut times: Vec<u64> = self.known.values().map(|known| known.used).collect();
            times.sort_unstable();
            let old = times.get(times.len() - KEPT / 2).copied().unwrap_or(0);
            self.known.retain(|_, known| known.used >= old);
        }
    }
}

impl Tiles for FileTiles {
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
            let used = self.now;
            self.known.insert(
                own,
                Known {
                    texture: None,
                    used,
                },
            );
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
        super::nobody()
    }

    fn tile_size(&self) -> u32 {
        256
    }
}

/// The tile of a lesser zoom that holds a tile, and which part of it that is.
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

/// Runs in the thread until the map is gone.
fn read(path: &std::path::Path, asked: &Receiver<TileId>, say: &SyncSender<Said>, waker: &Context) {
    let file = match MbTiles::open(path) {
        Ok(file) => file,
        Err(error) => {
            let _ = say.send(Said::Refused(error));
            waker.request_repaint();
            return;
        }
    };
    let mut told = say.send(Said::Open(file.zooms(), file.attribution().to_owned()));
    while told.is_ok() {
        waker.request_repaint();
        let Ok(id) = asked.recv() else {
            return;
        };
        let bytes = file.tile(id.zoom, id.x, id.y).ok().flatten();
        told = say.send(Said::Tile(id, bytes.as_deref().and_then(decoded)));
    }
}

fn decoded(bytes: &[u8]) -> Option<ColorImage> {
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .ok()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_SIDE);
    limits.max_image_height = Some(MOST_SIDE);
    limits.max_alloc = Some(64 << 20);
    reader.limits(limits);
    let image = reader.decode().ok()?.to_rgba8();
    let size = [image.width() as usize, image.height() as usize];
    Some(ColorImage::from_rgba_unmultiplied(size, image.as_raw()))
}

#[cfg(test)]
mod tests {
    use super::{FileTiles, part_of};
    use egui::{Context, pos2};
    use std::time::Duration;
    use walkers::{TileId, Tiles as _};

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

    #[test]
    fn a_file_that_cannot_be_read_is_told_where_its_credit_would_stand() {
        let ctx = Context::default();
        let mut tiles = FileTiles::new("/nowhere/at.mbtiles".into(), &ctx);
        for _ in 0..500 {
            assert!(tiles.at(id(0, 0, 0)).is_none());
            if !tiles.credit().is_empty() {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(
            tiles.credit().contains("cannot be read"),
            "{}",
            tiles.credit()
        );
    }
}

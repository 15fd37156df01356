//! Tiles of servers that the user chose, and of PMTiles files, whose crate needs the same async
//! runtime.

use super::sources::{Opened, Source};
use crate::map::slippy::TileId;
use crate::platform::net;
use crate::strings::{io_words, said, tr};
use fidoscope_core::limits;
use fidoscope_core::tiles::check_pmtiles;
use flate2::read::GzDecoder;
use http_cache_reqwest::{CACacheManager, Cache, CacheMode, HttpCache, HttpCacheOptions};
use pmtiles::{
    AsyncBackend, AsyncPmTilesReader, BackendResponse, Compression, PmtError, PmtResult, TileCoord,
};
use reqwest::{ResponseBuilderExt as _, StatusCode};
use reqwest_middleware::{ClientBuilder, ClientWithMiddleware, Middleware, Next};
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

/// Time limit of a server for one tile.
const PATIENCE: Duration = Duration::from_secs(30);

/// Maximum zoom of servers, as that of OpenStreetMap.
const MOST_ZOOM: u8 = 19;

/// Open PMTiles file.
struct PmFile {
    reader: AsyncPmTilesReader<FileReader>,
    runtime: Runtime,
}

/// Opens a PMTiles file.
pub(super) fn pmtiles(path: &Path) -> Result<Opened, String> {
    check_pmtiles(path).map_err(said)?;
    let runtime = runtime().map_err(|error| io_words(&error))?;
    let file = File::open(path).map_err(|error| io_words(&error))?;
    let reader = runtime.block_on(AsyncPmTilesReader::try_from_source(FileReader(file)));
    let reader = reader.map_err(|error| {
        let why = io_words(&io::Error::other(error.to_string()));
        format!("{} ({why})", tr!("tiles-damaged"))
    })?;
    let header = reader.get_header();
    let most = header.max_zoom.min(limits::TILE_ZOOM);
    Ok(Opened {
        zooms: (header.min_zoom.min(most), most),
        credit: String::new(),
        source: Box::new(PmFile { reader, runtime }),
    })
}

impl Source for PmFile {
    fn tile(&mut self, id: TileId) -> Option<Vec<u8>> {
        let place = TileCoord::new(id.zoom, id.x, id.y).ok()?;
        let tile = self.runtime.block_on(self.reader.get_tile(place)).ok()??;
        match self.reader.get_header().tile_compression {
            Compression::Gzip => unpacked(&tile),
            // Pictures are compressed by their own format.
            _ => Some(tile.to_vec()),
        }
    }
}

/// Decompresses a tile, within the limit of tiles.
fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut tile = Vec::new();
    let most = limits::TILE_BYTES as u64;
    let read = GzDecoder::new(bytes).take(most + 1).read_to_end(&mut tile);
    read.is_ok_and(|length| length as u64 <= most)
        .then_some(tile)
}

/// Reads a file by position: a memory map would crash if the file is truncated.
struct FileReader(File);

impl AsyncBackend for FileReader {
    fn read(
        &self,
        offset: usize,
        length: usize,
    ) -> impl Future<Output = PmtResult<BackendResponse>> + Send {
        let read = || {
            if length > limits::TILE_BYTES {
                return Err(io::Error::from(io::ErrorKind::FileTooLarge));
            }
            let mut bytes = Vec::new();
            (&self.0).seek(SeekFrom::Start(offset as u64))?;
            (&self.0).take(length as u64).read_to_end(&mut bytes)?;
            Ok(BackendResponse::new(bytes.into()))
        };
        std::future::ready(read().map_err(PmtError::from))
    }
}

/// Address of the tiles of a server, with `{z}`, `{x}` and `{y}`.
#[derive(Clone)]
pub(super) struct Template(pub(super) String);

impl Template {
    fn tile_url(&self, tile: TileId) -> String {
        self.0
            .replace("{z}", &tile.zoom.to_string())
            .replace("{x}", &tile.x.to_string())
            .replace("{y}", &tile.y.to_string())
    }
}

/// Reason why a server sent no tile.
#[derive(Clone)]
struct Fault {
    sentence: String,
    is_busy: bool,
}

/// Server of tiles.
struct Server {
    template: Template,
    client: ClientWithMiddleware,
    runtime: Runtime,
    fault: Option<Fault>,
}

/// Prepares requests to a server; the first needed tile sends one.
pub(super) fn server(template: Template, cache: Option<PathBuf>) -> Result<Opened, String> {
    net::prepare();
    let client = reqwest::Client::builder()
        .user_agent(net::AGENT)
        .timeout(PATIENCE)
        .build()
        .map_err(said)?;
    let mut builder = ClientBuilder::new(client);
    if let Some(path) = cache {
        let options = HttpCacheOptions::default();
        let remove_opts = Default::default();
        builder = builder.with(Cache(HttpCache {
            mode: CacheMode::Default,
            manager: CACacheManager { path, remove_opts },
            options,
        }));
    }
    Ok(Opened {
        zooms: (0, MOST_ZOOM),
        credit: String::new(),
        source: Box::new(Server {
            template,
            client: builder.with(Bounded).build(),
            runtime: runtime().map_err(|error| io_words(&error))?,
            fault: None,
        }),
    })
}

impl Source for Server {
    fn tile(&mut self, id: TileId) -> Option<Vec<u8>> {
        let request = self.client.get(self.template.tile_url(id)).send();
        let silent = || Fault {
            sentence: tr!("tiles-server-silent").to_owned(),
            is_busy: true,
        };
        let answer = self.runtime.block_on(async {
            let answer = request.await.map_err(|_| silent())?;
            let status = answer.status();
            if !status.is_success() {
                return Err(Fault {
                    sentence: tr!("tiles-server-refuses", status = status.to_string()),
                    is_busy: status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS,
                });
            }
            answer.bytes().await.map_err(|_| silent())
        });
        self.fault = answer.as_ref().err().cloned();
        answer.ok().map(|bytes| bytes.to_vec())
    }

    fn fault(&self) -> Option<String> {
        self.fault.as_ref().map(|fault| fault.sentence.clone())
    }

    fn is_busy(&self) -> bool {
        self.fault.as_ref().is_some_and(|fault| fault.is_busy)
    }
}

/// Middleware that limits an answer to the size of a tile.
struct Bounded;

#[async_trait::async_trait]
impl Middleware for Bounded {
    async fn handle(
        &self,
        request: reqwest::Request,
        extensions: &mut http::Extensions,
        next: Next<'_>,
    ) -> reqwest_middleware::Result<reqwest::Response> {
        let mut answer = next.run(request, extensions).await?;
        let mut bytes = Vec::new();
        while let Some(chunk) = answer.chunk().await? {
            if bytes.len() + chunk.len() > limits::TILE_BYTES {
                let error = io::Error::from(io::ErrorKind::FileTooLarge);
                return Err(reqwest_middleware::Error::middleware(error));
            }
            bytes.extend_from_slice(&chunk);
        }
        let mut whole = http::Response::builder()
            .status(answer.status())
            .version(answer.version())
            .url(answer.url().clone())
            .body(bytes)
            .map_err(reqwest_middleware::Error::middleware)?;
        *whole.headers_mut() = answer.headers().clone();
        Ok(whole.into())
    }
}

fn runtime() -> io::Result<Runtime> {
    Builder::new_current_thread().enable_all().build()
}

#[cfg(test)]
mod tests {
    use super::{Template, pmtiles, server};
    use crate::map::slippy::TileId;
    use crate::map::tiles::{MapTiles, apply, cache_in, size_of};
    use crate::platform::net::tests::{Server, fine};
    use crate::platform::repaints;
    use fidoscope_core::limits;

    const WORLD: TileId = TileId {
        x: 0,
        y: 0,
        zoom: 0,
    };

    #[test]
    fn answer_of_a_server_is_cut_off_at_the_limit() {
        for (length, is_taken) in [(limits::TILE_BYTES, true), (limits::TILE_BYTES + 1, false)] {
            let server_of_bytes = Server::start(move |_| fine("image/png", &vec![7; length]));
            let template = Template(format!("{}/{{z}}/{{x}}/{{y}}", server_of_bytes.url));
            let mut opened = server(template, None).unwrap();
            let tile = opened.source.tile(WORLD);
            assert_eq!(tile.map(|bytes| bytes.len()), is_taken.then_some(length));
        }
    }

    /// Returns a PMTiles file of one tile for the whole world.
    fn pmtiles_of(tile: &[u8], compression: u8) -> Vec<u8> {
        let length = u8::try_from(tile.len()).unwrap();
        // One entry: identity, run, length, offset and one.
        let directory = [1, 0, 1, length & 0x7F | 0x80, length >> 7, 1];
        let mut bytes = b"PMTiles\x03".to_vec();
        let data = 127 + directory.len() as u64;
        let length = u64::from(length);
        let [root, meta, leaves] = [[127, directory.len() as u64], [data, 0], [data, 0]];
        let numbers = [root, meta, leaves, [data, length], [1, 1]].concat();
        for number in numbers.into_iter().chain([1]) {
            bytes.extend(number.to_le_bytes());
        }
        // Clustered; directories uncompressed; the tile's compression; PNG; zooms.
        bytes.extend([1, 1, compression, 2, 0, 0]);
        bytes.resize(127, 0);
        bytes.extend(directory);
        bytes.extend(tile);
        bytes
    }

    #[test]
    fn tiles_of_a_pmtiles_file_are_read_packed_or_not() {
        const PACKED: &[u8] = &[
            0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x2b, 0xc9, 0x48, 0x55,
            0x48, 0xaa, 0x2c, 0x49, 0x2d, 0x56, 0xc8, 0x4f, 0x53, 0x48, 0x54, 0x28, 0xc9, 0xcc,
            0x49, 0x05, 0x00, 0x71, 0x1a, 0xa1, 0x68, 0x13, 0x00, 0x00, 0x00,
        ];
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.pmtiles");
        for (tile, compression) in [(&b"the bytes of a tile"[..], 1), (PACKED, 2)] {
            std::fs::write(&path, pmtiles_of(tile, compression)).unwrap();
            let mut opened = pmtiles(&path).unwrap();
            assert_eq!(opened.zooms, (0, 0));
            let tile = opened.source.tile(WORLD);
            assert_eq!(tile.as_deref(), Some(&b"the bytes of a tile"[..]));
            let elsewhere = TileId { zoom: 1, ..WORLD };
            assert_eq!(opened.source.tile(elsewhere), None);
        }
    }

    #[test]
    fn damaged_heads_of_pmtiles_are_refused_or_caught() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.pmtiles");
        let mut head = b"PMTiles\x03".to_vec();
        head.resize(300, 0);
        for at in 8..127 {
            for value in [0, 1, 0x7F, 0xFF] {
                let mut bent = head.clone();
                bent[at] = value;
                std::fs::write(&path, &bent).unwrap();
                // The thread that opens the file catches panics.
                let opened = fidoscope_core::guard::guarded(|| pmtiles(&path).map(drop));
                let _ = opened.map(|opened| opened.map_err(|why| assert!(!why.is_empty())));
            }
        }
    }

    /// Returns a picture of one pixel.
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
        let mut shown = MapTiles::default();
        let asked = || server.asked.lock().unwrap().clone();
        for off in ["", "no tiles at all", "http://nothing/{z}"] {
            apply(&ctx, off, Some(folder.path()));
            assert!(shown.tiles(&ctx).is_none(), "{off}");
        }
        apply(&ctx, &template, Some(folder.path()));
        assert_eq!(asked(), [], "made, but not drawn yet");
        let found = repaints::until(&ctx, || shown.tiles(&ctx).unwrap().at(world).is_some());
        assert!(found, "the tile came");
        let (first, agent) = asked().first().cloned().unwrap();
        assert!(first.starts_with("GET /0/0/0.png "), "{first}");
        assert_eq!(agent, crate::platform::net::AGENT.to_lowercase());
        assert_eq!(asked().len(), 1);
        assert!(size_of(&cache_in(folder.path()), 0) > 0, "it is kept");
        // Off again.
        apply(&ctx, "", Some(folder.path()));
        assert!(shown.tiles(&ctx).is_none());
        assert_eq!(asked().len(), 1);
    }

    #[test]
    fn server_that_refuses_or_is_silent_says_why() {
        let refusing = |status: &'static str| {
            let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
            Server::start(move |_| answer.clone().into_bytes())
        };
        let [missing, busy] = ["404 Not Found", "503 Service Unavailable"].map(refusing);
        for (url, why, is_busy) in [
            (missing.url.as_str(), "404", false),
            (busy.url.as_str(), "503", true),
            ("http://127.0.0.1:1", "did not send", true),
        ] {
            let template = Template(format!("{url}/{{z}}/{{x}}/{{y}}"));
            let mut opened = server(template, None).unwrap();
            assert_eq!(opened.source.tile(WORLD), None);
            let fault = opened.source.fault().unwrap();
            assert!(fault.contains(why), "{fault}");
            assert_eq!(opened.source.is_busy(), is_busy, "{why}");
        }
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

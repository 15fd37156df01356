//! Writes a corpus to begin with for every target, from the fixtures of the tests and the guide:
//!
//!     cargo run --manifest-path core/fuzz/Cargo.toml --example seeds -- core/fuzz/corpus

#[path = "../fuzz_targets/stored/mod.rs"]
mod stored;

use rusqlite::Connection;
use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use stored::{PARTS, Stored};

type Done = Result<(), Box<dyn Error>>;

fn main() -> Done {
    let corpus = PathBuf::from(env::args_os().nth(1).ok_or("which folder?")?);
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let seeds = Seeds { corpus, core };
    seeds.texts(&seeds.core)?;
    seeds.files()?;
    seeds.bases()?;
    seeds.tiles()?;
    seeds.index()
}

struct Seeds {
    corpus: PathBuf,
    /// Folder of the engine, with its fixtures and those of its crates.
    core: PathBuf,
}

impl Seeds {
    fn put(&self, target: &str, name: &str, bytes: &[u8]) -> Done {
        let folder = self.corpus.join(target);
        fs::create_dir_all(&folder)?;
        Ok(fs::write(folder.join(name), bytes)?)
    }

    fn fixture(&self, path: &str) -> Result<Vec<u8>, Box<dyn Error>> {
        let path = self.core.join(path);
        fs::read(&path).map_err(|error| format!("{}: {error}", path.display()).into())
    }

    /// Every file below a folder of fixtures, but who made them.
    fn each(&self, folder: &str, mut give: impl FnMut(&str, &[u8]) -> Done) -> Done {
        let mut left = vec![self.core.join(folder)];
        while let Some(path) = left.pop() {
            if path.is_dir() {
                for entry in fs::read_dir(&path)? {
                    left.push(entry?.path());
                }
            } else if !path.ends_with("SOURCES.txt") {
                let name = path.strip_prefix(self.core.join(folder))?.to_string_lossy();
                give(&name.replace('/', "-"), &fs::read(&path)?)?;
            }
        }
        Ok(())
    }

    /// Writes seeds of targets that read text: messages of the guide, and the standard's examples.
    fn texts(&self, core: &Path) -> Done {
        let guide = core.join("../assets/guide");
        let mut sources = Vec::new();
        for folder in fs::read_dir(&guide)? {
            let folder = folder?;
            if folder.file_type()?.is_dir() {
                sources.extend(fs::read_dir(folder.path())?);
            }
        }
        for entry in sources {
            let path = entry?.path();
            let text = fs::read(&path)?;
            let name = path
                .strip_prefix(&guide)?
                .to_string_lossy()
                .replace('/', "-");
            for target in ["geo", "markup", "objects", "text_sections", "url_links"] {
                self.put(target, &name, &text)?;
            }
            self.put("message", &name, &[b"\x01", text.as_slice()].concat())?;
            let mail = [b"--b\r\n\r\n", text.as_slice(), b"\r\n--b--\r\n"].concat();
            self.put("mime", &name, &[b"b\n", mail.as_slice()].concat())?;
        }
        for (folder, target) in [("url", "url_parse"), ("time", "time_filter")] {
            for entry in fs::read_dir(core.join("tests/data").join(folder))? {
                let path = entry?.path();
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                for (at, line) in (0..).zip(fs::read_to_string(&path)?.lines()) {
                    let value = line.split('|').next().unwrap_or_default().trim();
                    self.put(target, &format!("{name}-{at}"), value.as_bytes())?;
                    if let Some((_, value)) = value.split_once("find=") {
                        self.put("search", &format!("{name}-{at}"), value.as_bytes())?;
                    }
                }
            }
        }
        let kml = "<kml><Document><Placemark><name>Port</name><description>A port</description>\
                   <Point><coordinates>30.3,59.9,0</coordinates></Point></Placemark><Placemark>\
                   <LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>\
                   <Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 0,1 1,1 0,0\
                   </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>";
        self.put("kml", "shapes", kml.as_bytes())
    }

    /// Writes seeds of targets that read whole files.
    fn files(&self) -> Done {
        self.each("mail/tests/fixtures/ansi", |name, bytes| {
            self.put("ansi", name, bytes)
        })?;
        self.each("archive/tests/fixtures", |name, bytes| {
            self.put("container", name, bytes)
        })?;
        self.each("tests/fixtures/config", |name, bytes| {
            (0_u8..6).try_for_each(|kind| {
                let bytes = [&[kind], bytes].concat();
                self.put("config", &format!("{name}-{kind}"), &bytes)
            })
        })?;
        self.each("base/tests/fixtures/pkt/wwiv", |name, bytes| {
            self.put("pkt", name, bytes)
        })?;
        let list = ";A NODELIST.001\nZone,2,Europe,Moscow,Sysop,7-495-1,9600,CM,IBN:f.example\n\
                    Region,50,Russia,Moscow,Sysop,-Unpublished-,300\n\
                    Host,5020,Net,Moscow,Sysop,7-495-2,33600,CM,V34,U,TXX\n\
                    ,1,Node,Moscow,Sysop,7-495-3,300,INA:10.0.0.1,LAT:N55D45M\nPvt,2,Node,Tver,Op,-,300\n";
        self.put("nodelist", "zone", list.as_bytes())?;
        let url = "freq://2:9999/999/imaginat.mp3?size=6583780&ed2k=D2D625CDDC893B1ED2B12723A54E15BE&fecho=Local.MP3";
        let lines = format!(
            "IMAGINAT.MP3 [{url}]\r\nNEWOPUS.* !that +599634000\r\n\
             C-DREAM.ZIP [area://Fido7.Sound.UUE/c-dream.zip?time=2004/04]\r\na [1].zip [freq://2:5020/1/a]\r\n\x1a"
        );
        self.put("requests", "lines", lines.as_bytes())?;
        let srif = "Sysop Ivan\r\nAKA 2:5020/1641\r\nBaud 115200\r\nTime -1\r\nRequestList /in/139c0669.req\r\n\
                    ResponseList /out/x.rsp\r\nRemoteStatus PROTECTED\r\n";
        self.put("requests", "srif", srif.as_bytes())?;
        let points = ",1,Point,Moscow,Sysop,-Unpublished-,300\nPoint,2,Other,Moscow,Op,-,300,XX\n";
        self.put("pointlist", "points", &[b"\0", points.as_bytes()].concat())
    }

    /// Bases, cut as their targets put them together.
    fn bases(&self) -> Done {
        for (name, path) in [
            ("elebbs", "base/tests/fixtures/jam/jamjam-elebbs/elebbs"),
            ("general", "base/tests/fixtures/jam/jamjam-general/general"),
        ] {
            let read = |end: &str| self.fixture(&format!("{path}.{end}"));
            let (headers, index) = (read("jhr")?, read("jdx")?);
            let headers = headers.get(4..).ok_or("a short base")?;
            let (fixed, headers) = (&headers[..28], &headers[1020..]);
            let length = u16::try_from(headers.len())?.to_le_bytes();
            let records = u8::try_from(index.len() / 8)?;
            let bytes: [&[u8]; 5] = [
                &[length[0], length[1], records, 0],
                fixed,
                headers,
                &index,
                &read("jdt")?,
            ];
            self.put("jam", name, &bytes.concat())?;
        }
        let read =
            |end: &str| self.fixture(&format!("base/tests/fixtures/squish/golded-ftn-own.{end}"));
        let (frames, index) = (read("SQD")?, read("SQI")?);
        let records = u8::try_from(index.len() / 12)?;
        let bytes: [&[u8]; 5] = [
            &[records, 0],
            &frames[4..24],
            &frames[104..124],
            &index,
            &frames[256..],
        ];
        self.put("squish", "golded", &bytes.concat())?;
        let message = self.fixture("base/tests/fixtures/msg/golded-app-DEMO/1.msg")?;
        let length = u16::try_from(message.len())?.to_le_bytes();
        let bytes = [&[1, length[0], length[1]], message.as_slice()].concat();
        self.put("opus", "golded", &bytes)?;
        let read = |name: &str| {
            self.fixture(&format!(
                "base/tests/fixtures/hudson/golded-ftn-own/{name}.BBS"
            ))
        };
        let (index, headers) = (read("MSGIDX")?, read("MSGHDR")?);
        let counts = [
            u8::try_from(index.len() / 3)?,
            u8::try_from(headers.len() / 187)?,
        ];
        let bytes: [&[u8]; 4] = [
            &[0, counts[0], 0, counts[1]],
            &index,
            &headers,
            &read("MSGTXT")?,
        ];
        self.put("hudson", "golded", &bytes.concat())
    }

    fn tiles(&self) -> Done {
        let file = tempfile::NamedTempFile::new()?;
        let made = Connection::open(file.path())?;
        made.execute_batch(
            "PRAGMA page_size = 512;
             CREATE TABLE metadata (name TEXT, value TEXT);
             CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER,
                                 tile_data BLOB);
             INSERT INTO metadata VALUES ('format', 'png'), ('attribution', '<a>&copy; A</a>');
             INSERT INTO tiles VALUES (0, 0, 0, 'picture'), (3, 5, 7, 'another');",
        )?;
        drop(made);
        self.put("tiles", "mbtiles", &fs::read(file.path())?)?;
        let mut head = b"PMTiles\x03".to_vec();
        head.resize(127, 2);
        self.put("tiles", "pmtiles", &head)
    }

    fn index(&self) -> Done {
        let stored = Stored::new();
        (0_u8..).zip(PARTS).try_for_each(|(at, part)| {
            let bytes = [&[at], stored.part(part).as_slice()].concat();
            self.put("index_segments", part.0, &bytes)
        })
    }
}

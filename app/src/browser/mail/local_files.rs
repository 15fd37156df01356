//! Files of this computer that are opened by the command line or dropped onto the window: bases, packets, messages,
//! nodelists, documents of maps and files of tiles. They are there until the window closes, and no configuration
//! changes by them.

use super::Mail;
use super::reply::{Local, Reply};
use crate::browser::context::MailContext;
use crate::browser::effects::Effects;
use crate::browser::sources::{in_words, load_config};
use crate::command::{Command, OpenIn, ProfileCommand, TabCommand};
use crate::settings::Setting;
use crate::strings::{io_words, tr};
use fidoscope_core::library::Library;
use fidoscope_core::page::StationsPage;
use fidoscope_core::url::FidoUrl;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// Maximum number of files that are opened at once.
const MOST: usize = 50;

/// Maximum offset of the MSGID in a stored message, in bytes: it is among the first lines.
const MSGID_WITHIN: u64 = 64 * 1024;

/// Returns the path of a text that is a path or a `file:` URL, if a file of that name is there. Looks at the disk: only at
/// a start.
pub(crate) fn path_of(text: &str) -> Option<PathBuf> {
    let path = path_of_url(text).unwrap_or_else(|| PathBuf::from(text));
    path.exists()
        .then(|| std::path::absolute(&path).unwrap_or(path))
}

pub(in crate::browser) fn path_of_url(text: &str) -> Option<PathBuf> {
    let scheme = text.get(..5)?;
    let is_file = scheme.eq_ignore_ascii_case("file:");
    let url = is_file.then(|| url::Url::parse(text).ok()).flatten()?;
    url.to_file_path().ok()
}

/// Returns a path as a text that another window takes for one.
pub(crate) fn url_of(path: &Path) -> Option<String> {
    url::Url::from_file_path(path).ok().map(String::from)
}

impl Mail {
    /// Has workers examine files of this computer.
    pub(super) fn open_files(
        paths: impl IntoIterator<Item = PathBuf>,
        context: &MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        for path in paths.into_iter().take(MOST) {
            let mapped = context.profile.settings.paths();
            effects.aside(move || Some(Reply::LocalFile(examine(&path, &mapped))));
        }
    }

    /// Opens a file that a worker examined.
    pub(super) fn open_local_file(
        &mut self,
        found: Result<Local, String>,
        context: &mut MailContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match found {
            Err(sentence) => context.front.trouble(sentence),
            Ok(Local::Tiles(path)) => {
                let tiles = path.display().to_string();
                let text = tr!("local-tiles", path = tiles.as_str());
                context.front.say(text, false);
                let set = ProfileCommand::Set(Setting::MapTiles(tiles));
                effects.command(Command::Profile(set));
            }
            Ok(Local::Source(path, url)) => {
                let known = &mut self.sources;
                if !known.files.contains(&path) && !known.configs.contains(&path) {
                    known.files.push(path);
                    let sources = known.clone();
                    self.read(sources, context, effects);
                }
                effects.command(Command::Tabs(TabCommand::Open(url, OpenIn::NewTab)));
            }
        }
    }
}

/// Examines a file; returns its kind, and the page that shows it.
fn examine(path: &Path, mapped: &[(String, String)]) -> Result<Local, String> {
    let shown = || path.display().to_string();
    let found = std::fs::metadata(path).map_err(|error| {
        let error = io_words(&error);
        tr!("config-unreadable", path = shown(), error = error)
    })?;
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    if found.is_file() && matches!(&*ending.to_ascii_lowercase(), "mbtiles" | "pmtiles") {
        return Ok(Local::Tiles(path.to_owned()));
    }
    let config = load_config(path, mapped).map_err(|error| in_words(&error))?;
    let nothing = || tr!("local-nothing", path = shown());
    let (file_echoes, has_nodelists) = (config.file_echoes.clone(), !config.nodelists.is_empty());
    // A packet is one area of its configuration, and as many as it has mail of in a library.
    let library = Library::new(vec![config]);
    let url = match (library.areas(), file_echoes.as_slice()) {
        ([area], _) => {
            let (tag, domain) = (area.tag(), area.domain());
            match msgid_of(path) {
                Some(msgid) => FidoUrl::message(tag, domain, &msgid),
                None => FidoUrl::area(tag, domain),
            }
        }
        ([], [echo]) => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let url = FidoUrl::fecho([(echo.tag.as_str(), None)]).ok_or_else(nothing)?;
            match found.is_file() {
                true => url.with_path([name.as_ref()], false),
                false => url,
            }
        }
        ([], []) if has_nodelists => StationsPage::url(""),
        ([], []) => return Err(nothing()),
        _ => FidoUrl::arealist(),
    };
    Ok(Local::Source(path.to_owned(), url))
}

/// Returns the MSGID of a stored message (`*.msg`).
fn msgid_of(path: &Path) -> Option<String> {
    let is_message = path.extension()?.eq_ignore_ascii_case("msg");
    let file = is_message.then(|| std::fs::File::open(path)).transpose();
    let file = file.ok()??;
    let mut bytes = Vec::new();
    file.take(MSGID_WITHIN).read_to_end(&mut bytes).ok()?;
    let mut lines = bytes.split(|byte| matches!(byte, b'\r' | b'\n' | 0));
    let msgid = lines.find_map(|line| line.strip_prefix(b"\x01MSGID: "))?;
    let msgid = std::str::from_utf8(msgid).ok()?.trim();
    (!msgid.is_empty()).then(|| msgid.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{examine, path_of, url_of};
    use crate::browser::mail::reply::Local;
    use crate::browser::tests::{opened, start, until, wait_for_pages};
    use crate::command::{Command, MailCommand};
    use fidoscope_core::base::jam::write::JamWriter;
    use fidoscope_core::time::WallTime;
    use std::path::Path;

    /// A folder with a file of each kind.
    fn folder() -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        let mail = dir.path().join("Mail");
        std::fs::create_dir(&mail).unwrap();
        let writer = JamWriter::create(&mail.join("R50.Bone"), WallTime(1_000)).unwrap();
        writer.finish().unwrap();
        let mut message = vec![0; 190];
        message.extend(b"\x01MSGID: 2:5030/1 0a0b0c0d\rHello\r\0");
        for (name, bytes) in [
            ("12.msg", message.as_slice()),
            (
                "walk.kml",
                b"<kml><Placemark><name>Here</name></Placemark></kml>",
            ),
            ("city.mbtiles", b"SQLite format 3\0"),
            (
                "nodelist.123",
                b";A Test\r\nZone,2,Europe,There,Somebody,-Unpublished-,300\r\n",
            ),
            ("notes.txt", b"Just some words.\n"),
        ] {
            std::fs::write(mail.join(name), bytes).unwrap();
        }
        dir
    }

    fn shown(path: &Path) -> String {
        match examine(path, &[]) {
            Ok(Local::Source(_, url)) => url.to_string(),
            Ok(Local::Tiles(path)) => format!("tiles {}", path.display()),
            Err(sentence) => sentence,
        }
    }

    #[test]
    fn files_of_every_kind_lead_to_their_pages() {
        let dir = folder();
        let mail = dir.path().join("Mail");
        for (name, page) in [
            ("R50.Bone.jhr", "area://R50.Bone"),
            ("12.msg", "area://Mail?msgid=2:5030/1+0a0b0c0d"),
            ("walk.kml", "fecho://Mail/walk.kml"),
            ("nodelist.123", "about:nodelist"),
        ] {
            assert_eq!(shown(&mail.join(name)), page, "{name}");
        }
        assert!(shown(&mail.join("city.mbtiles")).starts_with("tiles "));
        assert!(shown(&mail.join("notes.txt")).contains("notes.txt"));
        assert!(shown(&mail.join("nothing.jhr")).contains("nothing.jhr"));
    }

    #[test]
    fn a_path_and_its_url_mean_the_same_file() {
        let dir = folder();
        let path = dir.path().join("Mail/walk.kml");
        let url = url_of(&path).unwrap();
        assert_eq!(path_of(&url), Some(path.clone()));
        assert_eq!(path_of(path.to_str().unwrap()), Some(path));
        for text in ["area://R50.Bone", "file:///nowhere/at/all", "R50.Bone", ""] {
            assert_eq!(path_of(text), None, "{text}");
        }
    }

    #[test]
    fn opened_files_are_there_for_this_run_and_no_configuration_changes() {
        let dir = folder();
        let mail = dir.path().join("Mail");
        let mut browser = opened(start(&[], None));
        let files = ["R50.Bone.jhr", "walk.kml", "city.mbtiles"].map(|name| mail.join(name));
        browser.carry_out(Command::Mail(MailCommand::OpenLocal(files.to_vec())));
        until(&mut browser, "the base and the echo", |browser| {
            let library = browser.library();
            !library.find("R50.Bone", None).is_empty() && !library.file_echoes().is_empty()
        });
        until(&mut browser, "the tiles", |browser| {
            browser.settings().map_tiles.ends_with("city.mbtiles")
        });
        wait_for_pages(&mut browser);
        assert!(browser.settings().configs.is_empty());
        let urls: Vec<String> = (browser.tabs().iter())
            .filter_map(|tab| tab.address().map(ToString::to_string))
            .collect();
        for page in ["area://R50.Bone", "fecho://Mail/walk.kml"] {
            assert!(urls.iter().any(|url| url == page), "{page}: {urls:?}");
        }
        assert!(browser.troubles().is_empty(), "{:?}", browser.troubles());
        browser.carry_out(Command::Mail(MailCommand::OpenLocal(vec![
            mail.join("notes.txt"),
        ])));
        until(&mut browser, "the trouble", |browser| {
            !browser.troubles().is_empty()
        });
    }
}

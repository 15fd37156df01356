//! Handing an address or a file to the desktop, after the person has said yes.
//!
//! Knows the desktop's own opener. It is started without a shell, and it is waited for in a thread
//! of its own.

use crate::browser::jobs::{Outlet, Reply};
use crate::command::Handed;
use crate::strings::tr;
use fidoscope_core::objects::{Kind, safe_file_name};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The program that opens addresses by their scheme; `None` where the system has no such program
/// and egui's way is used.
const OPENER: Option<&str> = if cfg!(target_os = "macos") {
    Some("open")
} else if cfg!(unix) {
    Some("xdg-open")
} else {
    None
};

/// Hands an address over; trouble comes back as a sentence.
pub(crate) fn hand_over(ctx: &egui::Context, url: String, outlet: Outlet) {
    let Some(opener) = OPENER else {
        ctx.open_url(egui::OpenUrl::new_tab(url));
        return;
    };
    let trouble = outlet.clone();
    let started = std::thread::Builder::new()
        .name("desktop".to_owned())
        .spawn(move || {
            if let Err(sentence) = open_with(opener, &url) {
                outlet.send(Reply::Trouble(sentence));
            }
        });
    if let Err(error) = started {
        let error = error.to_string();
        trouble.send(Reply::Trouble(tr!("desktop-silent", error = error)));
    }
}

/// Sounds, films and documents that programs of desktops show; nothing that is started.
const ENDINGS: [&str; 32] = [
    "mid", "midi", "rmi", "wav", "mp3", "ogg", "oga", "flac", "au", "snd", "voc", "mod", "s3m",
    "xm", "it", "avi", "mpg", "mpeg", "mp4", "m4a", "mov", "mkv", "webm", "flv", "fli", "flc",
    "pdf", "ps", "eps", "djvu", "rtf", "ogv",
];

/// The name under which the desktop may open a file: its ending fits its bytes, so that nothing that
/// is called one thing is started as another. `None`: it is not given away.
pub(crate) fn harmless_name(name: &str, kind: Kind) -> Option<String> {
    let safe = safe_file_name(name);
    let path = Path::new(&safe);
    let own = path.extension().unwrap_or_default().to_string_lossy();
    let own = own.to_ascii_lowercase();
    let known = || ENDINGS.iter().find(|ending| **ending == own).copied();
    let ending = match kind {
        Kind::Png => "png",
        Kind::Jpeg => "jpg",
        Kind::Gif => "gif",
        Kind::Bmp => "bmp",
        Kind::Webp => "webp",
        Kind::Tiff => "tif",
        Kind::Tga => "tga",
        Kind::Ico => "ico",
        Kind::Pcx => "pcx",
        Kind::Svg => "svg",
        Kind::Zip => "zip",
        Kind::Lha => "lzh",
        Kind::Arj => "arj",
        Kind::Rar => "rar",
        Kind::SevenZip => "7z",
        Kind::Tar => "tar",
        Kind::Gzip => "gz",
        Kind::Bzip2 => "bz2",
        Kind::Xz => "xz",
        Kind::Html => "html",
        Kind::Text | Kind::Ansi => "txt",
        Kind::Sound | Kind::Video | Kind::Document => known()?,
        _ => return None,
    };
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    Some(safe_file_name(&format!("{stem}.{ending}")))
}

/// The folder of this window for files that the desktop opens.
fn folder() -> PathBuf {
    let base = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let base = base
        .filter(|dir| dir.is_dir())
        .unwrap_or_else(std::env::temp_dir);
    base.join(format!("fidoscope-{}", std::process::id()))
}

/// Writes a file for the desktop and lets it open it; trouble comes back as a sentence.
pub(crate) fn open_file(file: Handed, outlet: Outlet) {
    let trouble = outlet.clone();
    let started = std::thread::Builder::new()
        .name("desktop".to_owned())
        .spawn(move || {
            let done = written(&folder(), &file)
                .map_err(|error| {
                    tr!(
                        "objects-not-opened",
                        name = file.file_name.as_str(),
                        why = error.to_string()
                    )
                })
                .and_then(|path| run(OPENER.unwrap_or("explorer"), &path.to_string_lossy()));
            if let Err(sentence) = done {
                outlet.send(Reply::Trouble(sentence));
            }
        });
    if let Err(error) = started {
        trouble.send(Reply::Trouble(format!(
            "The desktop cannot be asked: {error}."
        )));
    }
}

/// Writes a file that only its owner can read and nobody can start, each into a folder of its own.
fn written(folder: &Path, file: &Handed) -> std::io::Result<PathBuf> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    if !folder.is_dir() {
        builder.create(folder)?;
    }
    for number in 1..10_000_u32 {
        let own = folder.join(number.to_string());
        match builder.create(&own) {
            Ok(()) => {
                let path = own.join(&file.file_name);
                std::fs::write(&path, &file.bytes.0)?;
                return Ok(path);
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(std::io::Error::other("there are too many files"))
}

/// Takes away the files that the desktop was given: the window closes.
pub(crate) fn forget_files() {
    let folder = folder();
    if folder.is_dir() {
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// Runs the opener with an address and waits for it.
fn open_with(opener: &str, url: &str) -> Result<(), String> {
    // What begins with a dash would be an option; no scheme does (5.1).
    if !url.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Err(tr!("desktop-no-address", url = url));
    }
    run(opener, url)
}

fn run(opener: &str, url: &str) -> Result<(), String> {
    let status = Command::new(opener)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| {
            let error = error.to_string();
            tr!(
                "desktop-no-opener",
                url = url,
                opener = opener,
                error = error
            )
        })?;
    if status.success() {
        Ok(())
    } else {
        Err(tr!("desktop-no-program", url = url, opener = opener))
    }
}

#[cfg(test)]
mod tests {
    use super::{harmless_name, open_with, written};
    use crate::command::Handed;
    use crate::pictures::Held;
    use fidoscope_core::objects::Kind;

    #[test]
    fn a_file_for_the_desktop_has_the_ending_of_its_bytes() {
        for (name, kind, harmless) in [
            ("photo.exe", Kind::Jpeg, Some("photo.jpg")),
            ("..\\..\\run.desktop", Kind::Text, Some("run.txt")),
            ("song.MID", Kind::Sound, Some("song.mid")),
            ("song.exe", Kind::Sound, None),
            ("game.gif", Kind::Program, None),
            ("data.bin", Kind::Binary, None),
            ("", Kind::Png, Some("object.png")),
        ] {
            assert_eq!(harmless_name(name, kind).as_deref(), harmless, "{name}");
        }
    }

    #[test]
    fn files_for_the_desktop_are_written_beside_each_other() {
        let dir = tempfile::tempdir().unwrap();
        let file = Handed {
            name: "a".to_owned(),
            file_name: "a.txt".to_owned(),
            bytes: Held(b"text".as_slice().into()),
        };
        let first = written(dir.path(), &file).unwrap();
        let second = written(dir.path(), &file).unwrap();
        assert_ne!(first, second);
        assert_eq!(std::fs::read(second).unwrap(), b"text");
    }

    #[test]
    fn an_opener_that_is_missing_is_named() {
        let error = open_with("no-such-opener-anywhere", "http://example.org/").unwrap_err();
        assert!(error.contains("no-such-opener-anywhere"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn an_opener_that_fails_is_told_and_one_that_succeeds_is_not() {
        assert!(open_with("true", "http://example.org/").is_ok());
        let error = open_with("false", "ed2k://|file|x|/").unwrap_err();
        assert!(error.contains("ed2k://|file|x|/"), "{error}");
    }

    #[test]
    fn nothing_that_looks_like_an_option_is_handed_over() {
        assert!(open_with("true", "--help").is_err());
        assert!(open_with("true", "").is_err());
    }
}

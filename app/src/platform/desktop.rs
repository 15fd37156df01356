//! Opening addresses and files by the desktop, after the user has agreed.
//!
//! Knows the desktop's opener. It is started without a shell, and a thread waits for it.

use crate::files::{self, SharedBytes};
use crate::strings::{io_words, push_visible, tr};
use fidoscope_core::objects::{FileKind, safe_file_name};
use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError};

/// Name of the program for desktops: its entry (without extension), its window class, its name on
/// the session bus.
pub(crate) const APP_ID: &str = "org.fidoscope.Fidoscope";

/// Program that opens addresses by scheme; `None` where egui opens them.
const OPENER: Option<&str> = if cfg!(target_os = "macos") {
    Some("open")
} else if cfg!(unix) {
    Some("xdg-open")
} else {
    None
};

/// Makes hidden characters visible: direction marks, letters without a shape and control characters
/// become their code points.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    push_visible(&mut shown, text, is_hidden);
    shown
}

/// Returns whether a character is invisible or changes how others are displayed.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{2000}'..='\u{200F}' | '\u{2028}'..='\u{202F}'
            | '\u{205F}'..='\u{206F}' | '\u{3000}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Returns the ASCII form of a host with other letters, which may imitate another host (`аpple.com`
/// with a Cyrillic `а` is `xn--pple-43d.com`).
pub(crate) fn foreign_host(url: &str) -> Option<String> {
    let parsed = url::Url::parse(url).ok()?;
    let host = parsed.host_str()?;
    let is_foreign = |label: &str| {
        let starts = label.get(..4);
        starts.is_some_and(|start| start.eq_ignore_ascii_case("xn--"))
    };
    // Hosts of schemes outside of the Web are parsed without conversion.
    let decoded_foreign = !host.is_ascii() || host.contains('%');
    if !decoded_foreign && !host.split('.').any(is_foreign) {
        return None;
    }
    let as_web = url::Url::parse(&format!("http://{host}/"));
    let ascii = as_web.ok().and_then(|web| Some(web.host_str()?.to_owned()));
    Some(visible(&ascii.unwrap_or_else(|| host.to_owned())))
}

/// Opens an address by the desktop; a failure is reported as a sentence.
pub(crate) fn hand_over(ctx: &egui::Context, url: String, report: impl Report) {
    let Some(opener) = OPENER else {
        ctx.open_url(egui::OpenUrl::new_tab(url));
        return;
    };
    spawn_reporting(report, move || open_with(opener, &url));
}

/// Receiver of a failure's sentence, callable from any thread.
pub(crate) trait Report: Fn(String) + Clone + Send + 'static {}

impl<F: Fn(String) + Clone + Send + 'static> Report for F {}

/// Shows a notification, if the desktop has a program for it; the window shows the text as well.
/// `clicked` runs when the user clicks on it, where the desktop supports that.
pub(crate) fn notify(title: String, text: String, clicked: impl FnOnce() + Send + 'static) {
    // The body of a notification may contain markup.
    let text = visible(&text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let title = visible(&title);
    if !cfg!(target_os = "linux") {
        return;
    }
    let waiting = std::thread::Builder::new().name("notice".to_owned());
    // Without the thread only the window shows the text.
    let _ = waiting.spawn(move || {
        if notified(NOTIFIER, &title, &text) {
            clicked();
        }
    });
}

/// Program that shows notifications on most desktops with D-Bus.
const NOTIFIER: &str = "notify-send";

/// Shows a notification and waits until it closes; returns whether the user clicked on it. Older
/// programs support no actions.
fn notified(program: &str, title: &str, text: &str) -> bool {
    let run = |more: &[String]| {
        Command::new(program)
            .arg("--app-name=Fidoscope")
            .args(more)
            .args(["--", title, text])
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
    };
    let action = format!("--action=default={}", tr!("notify-open"));
    let desktop = format!("--hint=string:desktop-entry:{APP_ID}");
    match run(&[action, desktop]) {
        Ok(done) if done.status.success() => done.stdout.trim_ascii() == b"default",
        Ok(_) => {
            let _ = run(&[]);
            false
        }
        Err(_) => false,
    }
}

/// Does work in a thread that waits for the desktop.
fn spawn_reporting(
    report: impl Report,
    work: impl FnOnce() -> Result<(), String> + Send + 'static,
) {
    let failed = report.clone();
    let started = std::thread::Builder::new()
        .name("desktop".to_owned())
        .spawn(move || {
            if let Err(sentence) = work() {
                report(sentence);
            }
        });
    if let Err(error) = started {
        failed(tr!("desktop-silent", error = io_words(&error)));
    }
}

/// Extensions of sounds, films and documents that desktop programs display; none of programs.
const ENDINGS: [&str; 32] = [
    "mid", "midi", "rmi", "wav", "mp3", "ogg", "oga", "flac", "au", "snd", "voc", "mod", "s3m",
    "xm", "it", "avi", "mpg", "mpeg", "mp4", "m4a", "mov", "mkv", "webm", "flv", "fli", "flc",
    "pdf", "ps", "eps", "djvu", "rtf", "ogv",
];

/// Returns the name under which the desktop may open a file: its extension matches its content, so
/// that a file never starts as another type. `None` if the desktop must not open it.
pub(crate) fn harmless_name(name: &str, kind: FileKind) -> Option<String> {
    let safe = safe_file_name(name);
    let path = Path::new(&safe);
    let own = path.extension().unwrap_or_default().to_string_lossy();
    let own = own.to_ascii_lowercase();
    let known = || ENDINGS.iter().find(|ending| **ending == own).copied();
    let ending = match kind {
        FileKind::Png => "png",
        FileKind::Jpeg => "jpg",
        FileKind::Gif => "gif",
        FileKind::Bmp => "bmp",
        FileKind::Webp => "webp",
        FileKind::Tiff => "tif",
        FileKind::Tga => "tga",
        FileKind::Ico => "ico",
        FileKind::Pcx => "pcx",
        FileKind::Avif => "avif",
        FileKind::Svg => "svg",
        FileKind::Zip => "zip",
        FileKind::Lha => "lzh",
        FileKind::Arj => "arj",
        FileKind::Rar => "rar",
        FileKind::SevenZip => "7z",
        FileKind::Tar => "tar",
        FileKind::Gzip => "gz",
        FileKind::Bzip2 => "bz2",
        FileKind::Xz => "xz",
        FileKind::Html => "html",
        FileKind::Text | FileKind::Ansi => "txt",
        FileKind::Sound | FileKind::Video | FileKind::Document => known()?,
        FileKind::Archive | FileKind::UnknownArchive | FileKind::Program | FileKind::Binary => {
            return None;
        }
    };
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    Some(safe_file_name(&format!("{stem}.{ending}")))
}

/// Folder of this window for files that the desktop opens. The window creates it, so that it never
/// uses a folder or link of another user.
static FOLDER: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Maximum number of names to try, since others may exist in the temporary folder.
const MOST_FOLDERS: u32 = 100;

fn folder() -> io::Result<PathBuf> {
    let mut made = FOLDER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(folder) = &*made {
        return Ok(folder.clone());
    }
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let base = runtime
        .filter(|dir| files::is_own_folder(dir))
        .unwrap_or_else(std::env::temp_dir);
    let folder = create_private_folder(&base)?;
    *made = Some(folder.clone());
    Ok(folder)
}

/// Creates a new folder that only its owner may enter.
fn create_private_folder(base: &Path) -> io::Result<PathBuf> {
    let id = std::process::id();
    let paths = (1..=MOST_FOLDERS).map(|number| base.join(format!("fidoscope-{id}-{number}")));
    create_first_missing(paths)?.ok_or_else(|| {
        let base = base.display();
        io::Error::other(format!("no folder can be created in {base}"))
    })
}

/// Creates the first of these folders that does not exist; `None` if all exist.
fn create_first_missing(paths: impl IntoIterator<Item = PathBuf>) -> io::Result<Option<PathBuf>> {
    for folder in paths {
        match files::own_folder_builder().create(&folder) {
            Ok(()) => return Ok(Some(folder)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// File to be opened by the desktop.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DesktopFile {
    /// Name in the message.
    pub(crate) name: String,
    /// File name with an extension that matches the content.
    pub(crate) file_name: String,
    pub(crate) bytes: SharedBytes,
}

/// Writes a file and opens it by the desktop; a failure is reported as a sentence.
///
/// `command` is the user's choice for such files.
pub(crate) fn open_file(file: DesktopFile, command: Option<String>, report: impl Report) {
    spawn_reporting(report, move || {
        let path = folder()
            .and_then(|folder| written(&folder, &file))
            .map_err(|error| {
                let (name, why) = (file.file_name.as_str(), io_words(&error));
                tr!("objects-not-opened", name = name, why = why)
            })?;
        let path = path.to_string_lossy();
        match command.and_then(|command| words_of(&command, &path)) {
            Some((program, words)) => run_opener(&program, &words, &path),
            None => run(OPENER.unwrap_or("explorer"), &path),
        }
    });
}

/// Splits a command into program and arguments. Quotes keep spaces, `%f` becomes the file; without
/// `%f` the file comes last.
fn words_of(command: &str, file: &str) -> Option<(String, Vec<String>)> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for sign in command.chars() {
        match sign {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            sign if sign.is_whitespace() && !quoted => words.extend(word.take()),
            sign => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    if words.is_empty() || words.first().is_some_and(String::is_empty) {
        return None;
    }
    let program = words.remove(0);
    let has_place = words.iter().any(|word| word.contains("%f"));
    let mut words: Vec<String> = words.iter().map(|word| word.replace("%f", file)).collect();
    if !has_place {
        words.push(file.to_owned());
    }
    Some((program, words))
}

/// Writes a file into a new folder, readable only by its owner and not executable.
fn written(folder: &Path, file: &DesktopFile) -> io::Result<PathBuf> {
    let paths = (1..10_000_u32).map(|number| folder.join(number.to_string()));
    let own =
        create_first_missing(paths)?.ok_or_else(|| io::Error::other("there are too many files"))?;
    let path = own.join(&file.file_name);
    std::fs::write(&path, &file.bytes.0)?;
    Ok(path)
}

/// Removes the files opened by the desktop; called when the window closes.
pub(crate) fn forget_files() {
    let made = FOLDER.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(folder) = made {
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// Runs the opener with an address and waits for it.
fn open_with(opener: &str, url: &str) -> Result<(), String> {
    // A leading dash would make it an option; no scheme begins with one (5.1).
    if !url.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Err(tr!("desktop-no-address", url = visible(url)));
    }
    run(opener, url)
}

/// Runs a program of the desktop without a shell and waits for it.
pub(super) fn status_of(
    program: &str,
    words: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> io::Result<ExitStatus> {
    Command::new(program)
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
}

fn run(opener: &str, url: &str) -> Result<(), String> {
    run_opener(opener, &[url], url)
}

fn run_opener(opener: &str, words: &[impl AsRef<OsStr>], url: &str) -> Result<(), String> {
    let url = visible(url);
    match status_of(opener, words).map_err(|error| io_words(&error)) {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(tr!("desktop-no-program", url = url, opener = opener)),
        Err(error) => {
            let why = tr!(
                "desktop-no-opener",
                url = url,
                opener = opener,
                error = error
            );
            Err(why)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        create_private_folder, foreign_host, harmless_name, notified, open_with, visible, words_of,
        written,
    };
    use crate::files::SharedBytes;
    use crate::platform::desktop::DesktopFile;
    use fidoscope_core::objects::FileKind;

    #[test]
    fn a_file_for_the_desktop_has_the_ending_of_its_bytes() {
        for (name, kind, harmless) in [
            ("photo.exe", FileKind::Jpeg, Some("photo.jpg")),
            ("..\\..\\run.desktop", FileKind::Text, Some("run.txt")),
            ("song.MID", FileKind::Sound, Some("song.mid")),
            ("song.exe", FileKind::Sound, None),
            ("game.gif", FileKind::Program, None),
            ("data.bin", FileKind::Binary, None),
            ("", FileKind::Png, Some("object.png")),
        ] {
            assert_eq!(harmless_name(name, kind).as_deref(), harmless, "{name}");
        }
    }

    #[test]
    fn files_for_the_desktop_are_written_next_to_each_other() {
        let dir = tempfile::tempdir().unwrap();
        let file = DesktopFile {
            name: "a".to_owned(),
            file_name: "a.txt".to_owned(),
            bytes: SharedBytes(b"text".as_slice().into()),
        };
        let first = written(dir.path(), &file).unwrap();
        let second = written(dir.path(), &file).unwrap();
        assert_ne!(first, second);
        assert_eq!(std::fs::read(second).unwrap(), b"text");
    }

    #[test]
    fn hidden_characters_of_an_address_are_written_by_their_numbers() {
        for (text, shown) in [
            ("http://example.org/a?b=ё", "http://example.org/a?b=ё"),
            ("http://a/\u{202E}gpj.exe", "http://a/<U+202E>gpj.exe"),
            ("a\u{2066}b\u{200B}c\u{FEFF}", "a<U+2066>b<U+200B>c<U+FEFF>"),
            (
                "line\nbreak\u{1B}[0m\u{85}",
                "line<U+000A>break<U+001B>[0m<U+0085>",
            ),
            ("tag\u{E0041}", "tag<U+E0041>"),
        ] {
            assert_eq!(visible(text), shown);
        }
    }

    #[test]
    fn hosts_with_other_letters_are_shown_as_the_network_knows_them() {
        for (url, host) in [
            ("http://example.org/пример", None),
            ("https://\u{430}pple.com/", Some("xn--pple-43d.com")),
            ("https://xn--pple-43d.com/", Some("xn--pple-43d.com")),
            ("http://пример.рф/", Some("xn--e1afmkfd.xn--p1ai")),
            ("gopher://\u{430}pple.com/", Some("xn--pple-43d.com")),
            ("ftp://a.XN--P1AI/", Some("a.xn--p1ai")),
            ("mailto:a@example.org", None),
            ("ed2k://|file|x|/", None),
        ] {
            assert_eq!(foreign_host(url).as_deref(), host, "{url}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn files_for_the_desktop_never_go_through_a_link_of_somebody_else() {
        let [base, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let taken = base
            .path()
            .join(format!("fidoscope-{}-1", std::process::id()));
        std::os::unix::fs::symlink(other.path(), &taken).unwrap();
        let made = create_private_folder(base.path()).unwrap();
        assert_ne!(made, taken);
        assert!(crate::files::is_own_folder(&made));
        assert_eq!(std::fs::read_dir(other.path()).unwrap().count(), 0);
    }

    #[test]
    fn an_opener_that_is_missing_is_named() {
        let error = open_with("no-such-opener-anywhere", "http://example.org/").unwrap_err();
        assert!(error.contains("no-such-opener-anywhere"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_click_on_a_notice_is_what_the_notifier_prints() {
        let dir = tempfile::tempdir().unwrap();
        for (script, clicked) in [
            ("echo default", true),
            ("true", false),
            (
                "case \"$*\" in *desktop-entry:org.fidoscope.Fidoscope' '*) echo default;; esac",
                true,
            ),
            (
                "case \"$*\" in *--action*) exit 1;; esac; echo default",
                false,
            ),
        ] {
            let path = dir.path().join("notifier");
            // Another program writes it: a program that other tests start at this moment would inherit the open
            // file of this one, and a file that is open for writing cannot be run.
            let made = std::process::Command::new("sh")
                .args([
                    "-c",
                    "printf '#!/bin/sh\n%s\n' \"$1\" > \"$2\" && chmod 700 \"$2\"",
                    "sh",
                ])
                .args([std::ffi::OsStr::new(script), path.as_os_str()])
                .status();
            assert!(made.unwrap().success());
            assert_eq!(
                notified(path.to_str().unwrap(), "a", "b"),
                clicked,
                "{script}"
            );
            std::fs::remove_file(&path).unwrap();
        }
        assert!(!notified("no-such-notifier-anywhere", "a", "b"));
    }

    #[cfg(unix)]
    #[test]
    fn an_opener_that_fails_is_reported_and_one_that_succeeds_is_not() {
        assert!(open_with("true", "http://example.org/").is_ok());
        let error = open_with("false", "ed2k://|file|x|/").unwrap_err();
        assert!(error.contains("ed2k://|file|x|/"), "{error}");
    }

    #[test]
    fn nothing_that_looks_like_an_option_is_handed_over() {
        assert!(open_with("true", "--help").is_err());
        assert!(open_with("true", "").is_err());
    }

    #[test]
    fn a_command_has_words_and_a_place_for_the_file() {
        let split = |command: &str| {
            let (program, words) = words_of(command, "/tmp/a b.pdf")?;
            Some(format!("{program}|{}", words.join("|")))
        };
        for (command, words) in [
            ("evince", Some("evince|/tmp/a b.pdf")),
            (
                "\"my viewer\" -f %f -x",
                Some("my viewer|-f|/tmp/a b.pdf|-x"),
            ),
            ("a --file=%f", Some("a|--file=/tmp/a b.pdf")),
            ("a; rm -rf x", Some("a;|rm|-rf|x|/tmp/a b.pdf")),
            ("  ", None),
            ("\"\"", None),
        ] {
            assert_eq!(split(command).as_deref(), words, "{command}");
        }
    }
}

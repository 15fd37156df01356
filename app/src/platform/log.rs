//! The log of the window: `fidoscope.log` in the profile, with levels and older files, of bounded size.
//!
//! A line says what the program did and where, never what mail says: only what is [`Harmless`] can be a value in it, that
//! is numbers, words of the program itself and names of files without their folders. Lines are written by a
//! thread; who logs never waits.

use crate::files::rolling::Rolling;
pub(crate) use crate::settings::log_level::Level;
use jiff::Timestamp;
use std::fmt::{self, Display};
use std::panic::Location;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

/// Its name in the profile.
const NAME: &str = "fidoscope";

/// Most bytes of one file; there are three.
const MOST: u64 = 256 * 1024;

/// Most lines that wait to be written.
const QUEUE: usize = 1024;

/// Longest name of a file in a line.
const NAME_CHARS: usize = 80;

/// How long the end of the program waits for the last lines.
const LAST_LINES: Duration = Duration::from_secs(1);

/// A value that says nothing of mail, people and passwords.
pub(crate) trait Harmless: Display {}

impl Harmless for u32 {}
impl Harmless for u64 {}
impl Harmless for usize {}
impl Harmless for &'static str {}
impl Harmless for FileName<'_> {}
impl Harmless for SourceLine<'_> {}

/// The name of a file without its folders, which name people.
pub(crate) struct FileName<'p>(pub(crate) &'p Path);

impl Display for FileName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.file_name().unwrap_or_default().to_string_lossy();
        let visible = name
            .chars()
            .take(NAME_CHARS)
            .map(|sign| if sign.is_control() { '?' } else { sign });
        f.write_str(&visible.collect::<String>())
    }
}

/// A place in the source, without the folders of the machine that it was built on.
pub(crate) struct SourceLine<'l>(pub(crate) &'l Location<'l>);

impl Display for SourceLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A build on Windows writes backslashes.
        let name = self.0.file().rsplit(['/', '\\']).next().unwrap_or_default();
        write!(f, "{name}:{}", self.0.line())
    }
}

/// Lets a value into a line.
pub(crate) const fn harmless<T: Harmless>(value: T) -> T {
    value
}

/// Writes a line: the level, the room of the program, a text, and values that are [`Harmless`].
macro_rules! log {
    ($level:ident, $room:literal, $text:literal $(, $value:expr)* $(,)?) => {
        if $crate::platform::log::is_on($crate::platform::log::Level::$level) {
            let text = format!($text $(, $crate::platform::log::harmless($value))*);
            $crate::platform::log::line($crate::platform::log::Level::$level, $room, &text);
        }
    };
}

pub(crate) use log;

/// What the thread gets.
enum Work {
    Line(String),
    /// Everything before it is written when this is answered.
    Flush(SyncSender<()>),
}

/// The level of now; off until [`start`].
static LEVEL: AtomicU8 = AtomicU8::new(Level::Off as u8);

/// Whether the command line chose the level: the settings do not change it then.
static PINNED: AtomicBool = AtomicBool::new(false);

/// Lines that found no room in the queue.
static LOST: AtomicU32 = AtomicU32::new(0);

static SENDER: OnceLock<SyncSender<Work>> = OnceLock::new();

/// The log of a profile; nothing is opened.
pub(crate) fn of_profile(profile: &Path) -> Rolling {
    Rolling::new(profile, NAME, MOST)
}

/// Logs into a profile from now on, at the level of the settings or at that of the command line. Without a thread
/// there is no log.
pub(crate) fn start(profile: &Path, settings: Level, chosen: Option<Level>) {
    let file = of_profile(profile);
    let (sender, receiver) = sync_channel(QUEUE);
    let work = move || write_all(file, &receiver);
    let thread = std::thread::Builder::new().name("log".to_owned());
    if thread.spawn(work).is_ok() && SENDER.set(sender).is_ok() {
        PINNED.store(chosen.is_some(), Ordering::Relaxed);
        LEVEL.store(chosen.unwrap_or(settings) as u8, Ordering::Relaxed);
    }
}

/// The settings have another level.
pub(crate) fn set_level(level: Level) {
    if SENDER.get().is_some() && !PINNED.load(Ordering::Relaxed) {
        LEVEL.store(level as u8, Ordering::Relaxed);
    }
}

/// Waits for the last lines.
pub(crate) fn finish() {
    let Some(sender) = SENDER.get() else { return };
    let (done, wait) = sync_channel(1);
    if sender.try_send(Work::Flush(done)).is_ok() {
        let _ = wait.recv_timeout(LAST_LINES);
    }
}

pub(crate) fn is_on(level: Level) -> bool {
    level as u8 <= LEVEL.load(Ordering::Relaxed)
}

/// Hands a line to the thread. The macro `log!` checks its values.
pub(crate) fn line(level: Level, room: &str, text: &str) {
    if let Some(sender) = SENDER.get()
        && sender
            .try_send(Work::Line(form(Timestamp::now(), level, room, text)))
            .is_err()
    {
        LOST.fetch_add(1, Ordering::Relaxed);
    }
}

/// A line as it is written: UTC, level, room, text.
fn form(moment: Timestamp, level: Level, room: &str, text: &str) -> String {
    let moment = moment.strftime("%Y-%m-%dT%H:%M:%SZ");
    let text = text.replace(char::is_control, " ");
    format!("{moment} {:<7} {room}: {text}\n", level.name())
}

fn write_all(mut file: Rolling, receiver: &Receiver<Work>) {
    while let Ok(work) = receiver.recv() {
        match work {
            Work::Line(mut line) => {
                let lost = LOST.swap(0, Ordering::Relaxed);
                if lost > 0 {
                    let text = format!("{lost} lines came too fast and were left out");
                    line.push_str(&form(Timestamp::now(), Level::Warning, "log", &text));
                }
                // Where the profile cannot be written the window says so; the log itself cannot.
                let _ = file.append(&line);
            }
            Work::Flush(done) => drop(done),
        }
    }
}

/// The last warnings and errors of a log, the oldest first.
pub(crate) fn last_warnings(file: &Rolling, most: usize) -> Vec<String> {
    let text = file.tail(MOST);
    let is_warning = |line: &&str| {
        let level = line.split_ascii_whitespace().nth(1);
        matches!(
            level.and_then(Level::of),
            Some(Level::Error | Level::Warning)
        )
    };
    let lines: Vec<&str> = text.lines().filter(is_warning).collect();
    let first = lines.len().saturating_sub(most);
    lines.into_iter().skip(first).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::{FileName, Level, form, harmless, last_warnings, of_profile};
    use jiff::Timestamp;
    use std::path::Path;

    #[test]
    fn lines_have_a_moment_a_level_and_a_room_and_are_one_line() {
        let text = format!(
            "{} was set aside",
            harmless(FileName(Path::new("/home/ivan/a\nb.json")))
        );
        let line = form(Timestamp::UNIX_EPOCH, Level::Warning, "profile", &text);
        assert_eq!(
            line,
            "1970-01-01T00:00:00Z warning profile: a?b.json was set aside\n"
        );
        let line = form(
            Timestamp::UNIX_EPOCH,
            Level::Info,
            "profile",
            "a\r\nb\u{1b}[0m",
        );
        assert_eq!(line, "1970-01-01T00:00:00Z info    profile: a  b [0m\n");
    }

    #[test]
    fn levels_have_names() {
        for level in Level::ALL {
            assert_eq!(Level::of(level.name()), Some(level));
        }
        assert_eq!(Level::of("WARNING"), Some(Level::Warning));
        assert_eq!(Level::of("loud"), None);
        assert!(Level::Off < Level::Error && Level::Info < Level::Debug);
    }

    #[test]
    fn warnings_are_found_again() {
        let dir = tempfile::tempdir().unwrap();
        let mut file = of_profile(dir.path());
        for (number, level) in Level::ALL.into_iter().cycle().take(50).enumerate() {
            let text = format!("number {number}");
            file.append(&form(Timestamp::UNIX_EPOCH, level, "test", &text))
                .unwrap();
        }
        let found = last_warnings(&file, 4);
        let numbers: Vec<&str> = found
            .iter()
            .filter_map(|line| line.split(' ').next_back())
            .collect();
        assert_eq!(numbers, ["41", "42", "46", "47"]);
    }
}

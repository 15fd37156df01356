//! Log of the window: `fidoscope.log` in the profile, with levels and older files, of limited size.
//!
//! A line describes an action and its place, never mail: its values must be [`Harmless`], that is
//! numbers, words of the program, and file names without folders. A thread writes the lines; the
//! caller never waits.

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

/// File name in the profile.
const NAME: &str = "fidoscope";

/// Maximum size of one file, in bytes; there are three.
const MOST: u64 = 256 * 1024;

/// Maximum number of queued lines.
const QUEUE: usize = 1024;

/// Maximum length of a file name in a line, in characters.
const NAME_CHARS: usize = 80;

/// Time limit for writing the last lines at the end of the program. A machine that runs many tests may need longer.
const LAST_LINES: Duration = Duration::from_secs(if cfg!(test) { 60 } else { 1 });

/// Value without data about mail, people or passwords.
pub(crate) trait Harmless: Display {}

impl Harmless for u32 {}
impl Harmless for u64 {}
impl Harmless for usize {}
impl Harmless for &'static str {}
impl Harmless for FileName<'_> {}
impl Harmless for SourceLine<'_> {}

/// File name without its folders, which contain names of people.
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

/// Place in the source, without folders of the machine that built the program.
pub(crate) struct SourceLine<'l>(pub(crate) &'l Location<'l>);

impl Display for SourceLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A build on Windows has backslashes.
        let name = self.0.file().rsplit(['/', '\\']).next().unwrap_or_default();
        write!(f, "{name}:{}", self.0.line())
    }
}

/// Passes on a value whose type is allowed in a line.
pub(crate) const fn harmless<T: Harmless>(value: T) -> T {
    value
}

/// Logs a line: level, module, text, and values that are [`Harmless`].
macro_rules! log {
    ($level:ident, $room:literal, $text:literal $(, $value:expr)* $(,)?) => {
        if $crate::platform::log::is_on($crate::platform::log::Level::$level) {
            let text = format!($text $(, $crate::platform::log::harmless($value))*);
            $crate::platform::log::line($crate::platform::log::Level::$level, $room, &text);
        }
    };
}

pub(crate) use log;

/// Message to the thread.
enum Work {
    Line(String),
    /// Answered when all lines before it are written.
    Flush(SyncSender<()>),
}

/// Current level; off until [`start`].
static LEVEL: AtomicU8 = AtomicU8::new(Level::Off as u8);

/// True if the command line set the level; the settings then do not change it.
static PINNED: AtomicBool = AtomicBool::new(false);

/// Number of lines dropped because the queue was full.
static LOST: AtomicU32 = AtomicU32::new(0);

static SENDER: OnceLock<SyncSender<Work>> = OnceLock::new();

/// Returns the log of a profile, without opening it.
pub(crate) fn of_profile(profile: &Path) -> Rolling {
    Rolling::new(profile, NAME, MOST)
}

/// Starts logging into a profile, at the level of the settings or of the command line. Without a
/// thread there is no log.
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

/// Applies a level of the settings.
pub(crate) fn set_level(level: Level) {
    if SENDER.get().is_some() && !PINNED.load(Ordering::Relaxed) {
        LEVEL.store(level as u8, Ordering::Relaxed);
    }
}

/// Waits until the last lines are written.
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

/// Queues a line. The macro `log!` checks its values.
pub(crate) fn line(level: Level, room: &str, text: &str) {
    if let Some(sender) = SENDER.get()
        && sender
            .try_send(Work::Line(form(Timestamp::now(), level, room, text)))
            .is_err()
    {
        LOST.fetch_add(1, Ordering::Relaxed);
    }
}

/// Formats a line: UTC, level, module, text.
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
                // The window reports an unwritable profile; the log cannot.
                let _ = file.append(&line);
            }
            Work::Flush(done) => drop(done),
        }
    }
}

/// Returns the last warnings and errors of a log, the oldest first.
pub(crate) fn last_warnings(file: &Rolling, most: usize) -> Vec<String> {
    let text = file.tail(MOST);
    let is_warning = |line: &&str| {
        let level = line.split_ascii_whitespace().nth(1);
        matches!(
            level.and_then(Level::from_name),
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
            assert_eq!(Level::from_name(level.name()), Some(level));
        }
        assert_eq!(Level::from_name("WARNING"), Some(Level::Warning));
        assert_eq!(Level::from_name("loud"), None);
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

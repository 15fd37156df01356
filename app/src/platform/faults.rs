//! Messages about panics: one sentence, without paths of the machine that built the program.
//!
//! While a window is open, a report of the panic is written into its profile, for the next start to
//! show. It stays on this machine. The sentence of a panic may quote mail, so reports omit quoted
//! texts.

use crate::files::{self, Access};
use crate::platform::log::{self, SourceLine, log};
use crate::platform::printed::{Printed, print_error};
use fidoscope_core::guard;
use jiff::Timestamp;
use std::backtrace::Backtrace;
use std::io;
use std::panic::{PanicHookInfo, take_hook};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// File of the last panic's report, in the profile.
const REPORT: &str = "crash.txt";

/// Maximum size of a report, in bytes.
const REPORT_BYTES: usize = 64 * 1024;

/// Maximum length of a panic's sentence in a report, in characters.
const SENTENCE_CHARS: usize = 300;

/// Profile that receives reports, once a window is open.
static PROFILE: OnceLock<PathBuf> = OnceLock::new();

/// Installs a panic hook: caught panics print nothing, since a page or an error reports them;
/// others print one sentence. With `RUST_BACKTRACE` Rust's own message is printed.
pub(crate) fn install_panic_hook() {
    let of_rust = take_hook();
    let wants_all = std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0");
    let unguarded = move |info: &PanicHookInfo<'_>| {
        if wants_all {
            of_rust(info);
        } else {
            let place = info.location().map(|at| (at.file(), at.line()));
            let sentence = sentence(guard::text_of(info.payload()), place);
            print_error(&Printed::of_line(sentence));
        }
        write_report(info);
    };
    guard::install_hooks(unguarded, |info| {
        if let Some(at) = info.location() {
            log!(Error, "faults", "a panic was caught: {}", SourceLine(at));
        }
    });
}

/// Sets the profile that receives reports.
pub(crate) fn set_report_profile(profile: &Path) {
    // A process has only one window.
    let _ = PROFILE.set(profile.to_owned());
}

fn write_report(info: &PanicHookInfo<'_>) {
    let Some(profile) = PROFILE.get() else { return };
    if let Some(at) = info.location() {
        log!(Error, "faults", "a panic: {}", SourceLine(at));
    }
    let thread = std::thread::current();
    let backtrace = Backtrace::force_capture().to_string();
    let report = report(
        guard::text_of(info.payload()),
        info.location().map(|at| SourceLine(at).to_string()),
        (thread.name(), Timestamp::now()),
        &backtrace,
        std::env::home_dir().as_deref(),
    );
    // A failure to write cannot be reported anywhere.
    let _ = files::replace_file(&profile.join(REPORT), report.as_bytes(), Access::Owner);
    log::finish();
}

/// Formats the report: version, system, time, thread, sentence, and a backtrace without the user's
/// folder.
fn report(
    what: Option<&str>,
    place: Option<String>,
    (thread, moment): (Option<&str>, Timestamp),
    backtrace: &str,
    home: Option<&Path>,
) -> String {
    let what = without_quotes(what.unwrap_or("no reason is known"));
    let place = place.unwrap_or_else(|| "an unknown place".to_owned());
    let moment = moment.strftime("%Y-%m-%dT%H:%M:%SZ");
    let thread = thread.unwrap_or("without a name");
    let mut report = format!(
        "{}\n{moment}, thread {thread}\n{what} ({place})\n\n{backtrace}",
        version()
    );
    if let Some(home) = home.and_then(Path::to_str).filter(|home| home.len() > 1) {
        report = report.replace(home, "~");
    }
    report.truncate(report.floor_char_boundary(REPORT_BYTES));
    report
}

/// Returns name and version of the program, its build and features, and the system.
pub(crate) fn version() -> String {
    let features = [
        ("archives", cfg!(feature = "archives")),
        ("online-maps", cfg!(feature = "online-maps")),
        ("a11y", cfg!(feature = "a11y")),
    ];
    let features: Vec<&str> = (features.iter().filter(|(_, on)| *on))
        .map(|(name, _)| *name)
        .collect();
    let build = if cfg!(debug_assertions) {
        "unoptimised"
    } else {
        "optimised"
    };
    format!(
        "Fidoscope {} ({build}; {}), {} {}",
        env!("CARGO_PKG_VERSION"),
        features.join(", "),
        std::env::consts::OS,
        std::env::consts::ARCH
    )
}

/// Returns the first line of a panic's message without the part between its first and last quotes,
/// which may be mail.
fn without_quotes(what: &str) -> String {
    let line = what.lines().next().unwrap_or_default();
    let line: String = line.chars().take(SENTENCE_CHARS).collect();
    let is_quote = |(at, mark): &(usize, &str)| {
        // An apostrophe within a word is no quote.
        let before = line.get(..*at).unwrap_or_default();
        *mark != "'" || !before.ends_with(char::is_alphanumeric)
    };
    let mut marks = line.match_indices(['`', '"', '\'']).filter(is_quote);
    let Some((first, _)) = marks.next() else {
        return line;
    };
    // An unclosed quote extends to the end.
    let after = marks.next_back().and_then(|(last, _)| line.get(last + 1..));
    let before = line.get(..first).unwrap_or_default();
    format!("{before}…{}", after.unwrap_or_default())
}

/// Returns the report of the last panic of a profile.
pub(crate) fn read_report(profile: &Path) -> Option<String> {
    let bytes = files::read_plain(&profile.join(REPORT), REPORT_BYTES as u64).ok()??;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    (!text.trim().is_empty()).then_some(text)
}

/// Deletes the report.
///
/// # Errors
/// It exists and cannot be deleted.
pub(crate) fn delete_report(profile: &Path) -> io::Result<()> {
    match std::fs::remove_file(profile.join(REPORT)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Formats a panic as a sentence, with only the file name of its place.
pub(crate) fn sentence(what: Option<&str>, place: Option<(&str, u32)>) -> String {
    let what = what.unwrap_or("no reason is known").trim();
    let what = what.lines().next().unwrap_or_default();
    let place = place.map_or_else(String::new, |(file, line)| {
        // A build on Windows has backslashes.
        let name = file.replace('\\', "/");
        let name = Path::new(&name).file_name().unwrap_or_default();
        format!(" ({}:{line})", name.to_string_lossy())
    });
    format!(
        "fidoscope: a fault of the program: {what}{place}; please report it, RUST_BACKTRACE=1 shows more"
    )
}

#[cfg(test)]
mod tests {
    use super::{delete_report, read_report, report, sentence, without_quotes};
    use crate::platform::log::{self, Level};
    use fidoscope_core::guard::guarded;
    use jiff::Timestamp;
    use std::fs;
    use std::path::Path;

    #[test]
    fn reports_have_no_texts_in_quotes_and_no_folder_of_the_user() {
        for (what, kept) in [
            (
                "byte index 1 is not a char boundary; it is inside 'д' (bytes 0..2) of `дорогой Иван`",
                "byte index 1 is not a char boundary; it is inside …",
            ),
            (
                "called `Result::unwrap()` on an `Err` value: Text(\"my `secret` \\\" letter\")",
                "called …)",
            ),
            (
                "called `Option::unwrap()` on a `None` value",
                "called … value",
            ),
            (
                "index out of bounds: the len is 3 but the index is 7",
                "index out of bounds: the len is 3 but the index is 7",
            ),
            ("can't \"open", "can't …"),
            ("first\nsecond \"letter\"", "first"),
            ("", ""),
        ] {
            let cut = without_quotes(what);
            assert!(!cut.contains("secret") && !cut.contains("Иван"), "{cut}");
            assert_eq!(cut, kept, "{what}");
        }
        let report = report(
            Some("index out of bounds"),
            Some("window.rs:7".to_owned()),
            (Some("main"), Timestamp::UNIX_EPOCH),
            "   0: std::rt\n      at /home/ivan/.cargo/registry/x.rs",
            Some(Path::new("/home/ivan")),
        );
        assert!(report.starts_with("Fidoscope "), "{report}");
        assert!(
            report.contains(
                "\n1970-01-01T00:00:00Z, thread main\nindex out of bounds (window.rs:7)\n"
            )
        );
        assert!(report.ends_with("at ~/.cargo/registry/x.rs"), "{report}");
        assert!(!report.contains("ivan"), "{report}");
    }

    /// Process that panics for the next test; not a test by itself.
    #[test]
    fn panicking_child() {
        let Some(profile) = std::env::var_os("FIDOSCOPE_TEST_PANIC") else {
            return;
        };
        let profile = Path::new(&profile);
        super::install_panic_hook();
        log::start(profile, Level::Info, None);
        super::set_report_profile(profile);
        let caught = guarded(|| -> u8 { panic!("a caught {:?}", "letter to Olga") });
        assert!(caught.is_err());
        let letter = "Дорогая Olga";
        panic!("no such place in {letter:?}");
    }

    #[test]
    fn a_panic_leaves_a_report_and_lines_of_the_log_without_texts() {
        let dir = tempfile::tempdir().unwrap();
        let output = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "platform::faults::tests::panicking_child"])
            .env("FIDOSCOPE_TEST_PANIC", dir.path())
            .output()
            .unwrap();
        assert!(!output.status.success());
        let report = read_report(dir.path()).unwrap();
        let lines: Vec<&str> = report.lines().take(3).collect();
        assert!(lines[0].starts_with("Fidoscope "), "{report}");
        assert!(
            lines[2].starts_with("no such place in … (faults.rs:"),
            "{report}"
        );
        assert!(report.contains("panicking_child"), "a backtrace: {report}");
        let log = fs::read_to_string(log::of_profile(dir.path()).path(0)).unwrap();
        assert!(
            log.contains("error   faults: a panic was caught: faults.rs:"),
            "{log}"
        );
        assert!(log.contains("error   faults: a panic: faults.rs:"), "{log}");
        for text in [&report, &log] {
            assert!(
                !text.contains("Olga") && !text.contains("letter to"),
                "{text}"
            );
        }
    }

    #[test]
    fn a_report_is_bounded_read_and_deleted() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(read_report(dir.path()), None);
        delete_report(dir.path()).unwrap();
        let long = "я".repeat(100_000);
        let text = report(None, None, (None, Timestamp::UNIX_EPOCH), &long, None);
        assert!(text.len() <= super::REPORT_BYTES && text.contains("no reason is known"));
        fs::write(dir.path().join(super::REPORT), &text).unwrap();
        assert_eq!(read_report(dir.path()), Some(text));
        delete_report(dir.path()).unwrap();
        assert_eq!(read_report(dir.path()), None);
    }

    #[test]
    fn fault_is_one_sentence_without_build_paths() {
        let place = Some((
            "/home/builder/.cargo/registry/src/x/unarc-rs/src/lzw.rs",
            101,
        ));
        assert_eq!(
            sentence(Some("index out of bounds\nmore"), place),
            "fidoscope: a fault of the program: index out of bounds (lzw.rs:101); please report it, \
             RUST_BACKTRACE=1 shows more"
        );
        let place = Some(("C:\\build\\app\\src\\window.rs", 7));
        assert!(sentence(None, place).contains("no reason is known (window.rs:7)"));
    }
}

//! Start of the window: profile, takeover by an open window, display.

use super::window::Window;
#[cfg(all(target_os = "linux", feature = "dbus"))]
use crate::browser::jobs::Reply;
use crate::browser::mail::local_files;
use crate::browser::{Browser, OwnPage, Start};
use crate::cli::Exit;
use crate::cli::args::WindowArgs;
use crate::files;
use crate::files::document;
use crate::files::marker::{Before, Marker};
use crate::keep::Keep;
use crate::platform::desktop::APP_ID;
use crate::platform::faults;
use crate::platform::log::{self, Level, log};
use crate::platform::outside::Note;
#[cfg(all(target_os = "linux", feature = "dbus"))]
use crate::platform::outside::bus;
use crate::platform::outside::instance::{self, Claim, Server};
use crate::platform::outside::saved::{self, Unusable};
use crate::platform::printed::{Printed, print, print_error, stderr_line};
use crate::settings::{self, Settings};
use crate::shell::icon;
use crate::shell::timing::Timing;
use crate::strings::{self, Language, io_words, tr};
use fidoscope_core::url::FidoUrl;
use std::cell::RefCell;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// Opens the window and returns when it is closed, or passes everything to an open window.
pub(crate) fn run(args: WindowArgs, started: Instant) -> Exit {
    match open(args, started) {
        Ok(()) => Exit::Fine,
        Err(exit) => exit,
    }
}

/// Carries out the steps of the start; `Err` ends it without a window, which may be no failure.
fn open(args: WindowArgs, started: Instant) -> Result<(), Exit> {
    let usual = || settings::default_dir(|name| std::env::var(name).ok());
    let dir = args.common.profile.clone().or_else(usual);
    let mut troubles = Vec::new();
    // Read-only until it is clear that no other window owns the profile.
    let looked = dir.as_deref().map(settings::look);
    let language = looked.and_then(|found| found.settings.language);
    strings::set_language(language.unwrap_or_else(Language::of_system));
    let now = args.common.now;
    let (url, nameless) = address_of(&args)?;
    // Desktops start the program without options.
    #[cfg(all(target_os = "linux", feature = "dbus"))]
    let is_default = args.common.profile.is_none() && now.is_none();
    let mut server = None;
    let refusal = dir.as_deref().and_then(refusal);
    let is_writable = refusal.is_none();
    troubles.extend(refusal);
    // A window with its own clock is never shared, and an unwritable folder has no place for a
    // socket.
    if let Some(dir) = dir.as_deref().filter(|_| now.is_none() && is_writable) {
        let note = note_of(&args, url.as_deref(), nameless.as_deref());
        server = claim(dir, &note, &mut troubles)?;
    }
    let Profile {
        settings,
        place: profile_dir,
        mut keep,
    } = read_profile(dir.as_deref(), is_writable, &mut troubles);
    troubles.extend(nameless);
    let (marker, crash) = match &profile_dir {
        Some(dir) => mark_window_open(dir, (settings.log, args.log), &mut keep, &mut troubles),
        None => (None, None),
    };
    // Users without mail begin with the page of found mail, but not after a crash that it may have
    // caused, and not in place of the last session's tabs.
    let tour = args.common.configs.is_empty()
        && settings.configs.is_empty()
        && keep.session().held_back.is_empty()
        && keep.session().tabs.is_empty();
    let url = url.or_else(|| tour.then(|| OwnPage::Start.address().to_owned()));
    let start = Start {
        settings,
        keep,
        profile_dir,
        configs: args.common.configs,
        url,
        troubles,
        crash,
    };
    let viewport = viewport(&start.settings);
    let mut timing = Timing::new(started);
    timing.step("settings and profile are read");
    // Workers read the areas and the first page while the display is opened, which takes longer.
    let waker = Arc::new(OnceLock::<egui::Context>::new());
    let wake = Arc::clone(&waker);
    let index = start.profile_dir.as_deref().map(settings::index_folder);
    let resolver = crate::browser::resolver::with_index(now, index.as_deref());
    let wake = move || {
        if let Some(ctx) = wake.get() {
            ctx.request_repaint();
        }
    };
    let browser = Browser::start(start, Arc::new(wake), resolver);
    browser.pause_watcher();
    timing.step("the workers are started");
    let browser = Rc::new(RefCell::new(Some(browser)));
    let early = Rc::clone(&browser);
    let options = eframe::NativeOptions {
        viewport,
        // The display is connected by now, and usually the library is loaded: its page can be
        // requested.
        window_builder: Some(Box::new(move |viewport| {
            if let Some(browser) = early.borrow_mut().as_mut() {
                browser.handle_replies();
            }
            viewport
        })),
        persist_window: false,
        // A thread of ours queries it instead.
        system_font_fallback: false,
        ..eframe::NativeOptions::default()
    };
    show(
        options,
        Box::new(move |creation| {
            timing.step("the display is open");
            let browser = browser.take().ok_or(tr!("window-died"))?;
            let _ = waker.set(creation.egui_ctx.clone());
            #[cfg(all(target_os = "linux", feature = "dbus"))]
            if is_default {
                let outlet = browser.outlet();
                bus::serve(move |note| outlet.send(Reply::Outside(note, None)));
            }
            let mut window = Window::new(&creation.egui_ctx, browser, now, timing, marker);
            if let Some(server) = server {
                window.serve(server);
            }
            close_on_signals(&creation.egui_ctx);
            Ok(Box::new(window))
        }),
    )
}

/// Returns the reason why nothing can be saved in a profile, as a sentence for all its documents.
fn refusal(dir: &Path) -> Option<String> {
    let written = files::make_own_folder(dir).and_then(|()| files::probe(dir));
    let error = written.err()?;
    // A full disk may have space again later.
    let passes = matches!(
        error.kind(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded
    );
    let (path, error) = (dir.display().to_string(), io_words(&error));
    (!passes).then(|| tr!("profile-read-only", path = path, error = error))
}

/// Profile of a window.
struct Profile {
    settings: Settings,
    /// Its folder, if the window may write there.
    place: Option<PathBuf>,
    keep: Keep,
}

/// Reads the settings and documents of a profile.
fn read_profile(dir: Option<&Path>, is_writable: bool, troubles: &mut Vec<String>) -> Profile {
    let (settings, place) = match dir {
        Some(dir) if !is_writable => {
            let found = settings::look(dir);
            // It was reported that nothing is saved.
            troubles.extend(found.trouble.filter(|_| !found.is_newer));
            (found.settings, None)
        }
        dir => read_settings(dir, troubles),
    };
    let keep = load_profile_documents(dir, place.is_some(), troubles);
    Profile {
        settings,
        place,
        keep,
    }
}

/// Returns the settings of a profile, and its folder if the window may write there.
fn read_settings(dir: Option<&Path>, troubles: &mut Vec<String>) -> (Settings, Option<PathBuf>) {
    let Some(dir) = dir else {
        troubles.push(tr!("settings-no-place").to_owned());
        return (Settings::default(), None);
    };
    // Read before the window exists: its size is needed there, and no one waits.
    document::tidy(dir);
    let found = settings::load(dir);
    troubles.extend(found.trouble);
    (found.settings, found.may_save.then(|| dir.to_owned()))
}

/// Returns the address to open, if given. For a saved message without an address, returns its area
/// and a sentence about that.
fn address_of(args: &WindowArgs) -> Result<(Option<String>, Option<String>), Exit> {
    if let Some((file, area)) = &args.saved {
        return match saved::address(file, area) {
            Ok(found) => Ok((Some(found.to_string()), None)),
            Err(Unusable::Unreadable(sentence)) => {
                print_error(&stderr_line(sentence));
                Err(Exit::Failed)
            }
            // The area at least.
            Err(Unusable::Nameless(sentence)) => {
                let area = FidoUrl::area(area, None);
                Ok((Some(area.to_string()), Some(sentence)))
            }
        };
    }
    let mut url = args.url.clone();
    // A file is passed to the open window like an address.
    if let Some(path) = url.as_deref().and_then(local_files::path_of) {
        url = local_files::url_of(&path).or(url);
    }
    Ok((url, None))
}

/// Returns the note to the open window.
fn note_of(args: &WindowArgs, url: Option<&str>, nameless: Option<&str>) -> Note {
    let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    Note {
        url: url.map(str::to_owned),
        configs: args.common.configs.iter().map(absolute).collect(),
        trouble: nameless.map(str::to_owned),
        // The desktop does not wait; GoldED and scripts want the result.
        waits: args.saved.is_some(),
    }
}

/// Passes the note to the open window of the profile, which ends this start; without one returns
/// the socket to serve.
fn claim(dir: &Path, note: &Note, troubles: &mut Vec<String>) -> Result<Option<Server>, Exit> {
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    // A folder of another user, or writable by others, is no place for a socket.
    let runtime = runtime.as_deref().filter(|dir| files::is_own_folder(dir));
    let failed = match (instance::claim(dir, runtime, note), &note.trouble) {
        (Claim::First(server), _) => return Ok(Some(server)),
        (Claim::Alone(sentence), _) => {
            troubles.push(sentence);
            return Ok(None);
        }
        (Claim::Handed, None) => {
            let _ = print(&Printed::of_line(tr!("outside-handed")));
            return Err(Exit::Fine);
        }
        (Claim::Handed | Claim::Failed(_), Some(nameless)) => nameless.clone(),
        (Claim::Failed(sentence), None) => sentence,
    };
    print_error(&stderr_line(failed));
    Err(Exit::Nothing)
}

/// Loads the documents of the profile.
fn load_profile_documents(dir: Option<&Path>, may_save: bool, troubles: &mut Vec<String>) -> Keep {
    let Some(dir) = dir else {
        return Keep::default();
    };
    let (mut keep, failures) = Keep::load(dir);
    troubles.extend(failures);
    if may_save {
        troubles.extend(keep.newer(dir));
    } else {
        // A profile of a newer version, or an unusable one, is read but never written.
        keep.leave_session();
    }
    keep
}

/// Marks the window as open in the profile, and starts its log, at the level of the settings or of
/// the command line. Returns the marker, and the report of the last crash.
fn mark_window_open(
    dir: &Path,
    (level, chosen): (Level, Option<Level>),
    keep: &mut Keep,
    troubles: &mut Vec<String>,
) -> (Option<Marker>, Option<String>) {
    let (marker, before) = match Marker::set(dir) {
        Ok(set) => set,
        Err(error) => {
            let (path, error) = (dir.display().to_string(), io_words(&error));
            troubles.push(tr!("cannot-be-saved", path = path, error = error));
            return (None, None);
        }
    };
    log::start(dir, level, chosen);
    log!(
        Info,
        "window",
        "Fidoscope {} starts on {} {}, {} troubles so far",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        troubles.len()
    );
    let crash = match before {
        Before::Open => None,
        Before::Closed | Before::Died => faults::read_report(dir),
    };
    faults::set_report_profile(dir);
    match before {
        Before::Closed => {}
        Before::Died => {
            log!(
                Warning,
                "window",
                "the window before did not end as it should"
            );
            keep.session_mut().hold_back();
        }
        Before::Open => {
            log!(Warning, "window", "another window has the profile");
            keep.leave_session();
            troubles.push(tr!("profile-shared").to_owned());
        }
    }
    (Some(marker), crash)
}

/// Returns the window's size and place of the last session.
fn viewport(settings: &Settings) -> egui::ViewportBuilder {
    let viewport = egui::ViewportBuilder::default()
        .with_title("Fidoscope")
        .with_app_id(APP_ID)
        .with_icon(icon::icon())
        .with_inner_size(settings.window)
        .with_maximized(settings.maximized)
        .with_min_inner_size([480.0, 320.0]);
    match settings.window_place {
        Some([left, top, ..]) => viewport.with_position([left, top]),
        None => viewport,
    }
}

/// Opens the display and returns when the window is closed.
fn show(options: eframe::NativeOptions, create: eframe::AppCreator<'_>) -> Result<(), Exit> {
    let open = || eframe::run_native("Fidoscope", options, create);
    // A panic in drawing unwinds through the window, whose `drop` saves unsaved data.
    let ended = catch_unwind(AssertUnwindSafe(open)).unwrap_or_else(|_| {
        print_error(&stderr_line(tr!("window-died")));
        std::process::exit(Exit::Failed as i32)
    });
    ended.map_err(|error| {
        let error = without_source(&error.to_string());
        print_error(&stderr_line(tr!("cli-no-window", error = error)));
        print_error(&Printed::of_line(tr!("cli-no-display")));
        Exit::Failed
    })
}

/// Removes from a library's sentence the place in its source, which is useless to users.
fn without_source(error: &str) -> String {
    let Some((before, rest)) = error.split_once(".rs:") else {
        return error.to_owned();
    };
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':');
    match before.rsplit_once(" at ") {
        Some((before, _)) => format!("{before}:{rest}"),
        None => rest.trim_start().to_owned(),
    }
}

/// Closes the window, as by its button, when the session or the process is to end.
fn close_on_signals(ctx: &egui::Context) {
    #[cfg(unix)]
    {
        use super::window::{IS_ENDED_FROM_OUTSIDE, LAST_WRITES};
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use std::sync::atomic::Ordering;
        let ctx = ctx.clone();
        let wait = move || -> std::io::Result<std::convert::Infallible> {
            let mut ends = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT])?;
            ends.forever().next();
            IS_ENDED_FROM_OUTSIDE.store(true, Ordering::Relaxed);
            // A hanging window must not outlive the session; it may never release what closing
            // waits for.
            let close = move || {
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
                ctx.request_repaint();
            };
            let _ = std::thread::Builder::new()
                .name("close".to_owned())
                .spawn(close);
            std::thread::sleep(2 * LAST_WRITES);
            std::process::exit(1)
        };
        // Without the thread a signal ends the process by default.
        let _ = std::thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || drop(wait()));
    }
    #[cfg(not(unix))]
    let _ = ctx;
}

#[cfg(test)]
mod tests {
    use super::{Profile, read_profile, refusal, without_source};
    use crate::files::document::Kind;
    use std::fs;

    #[test]
    fn profile_of_a_newer_program_is_one_line_and_so_is_one_that_cannot_be_written() {
        let dir = tempfile::tempdir().unwrap();
        let write = |kind: Kind, version: u32| {
            let text = match kind {
                Kind::Settings => format!("version = {version}\nkludges = true\n"),
                _ => format!("{{\"version\": {version}}}"),
            };
            fs::write(dir.path().join(kind.file()), text).unwrap();
        };
        for newer_settings in [false, true] {
            for kind in Kind::ALL {
                let is_newer = kind != Kind::Settings || newer_settings;
                write(kind, if is_newer { 2 } else { 1 });
            }
            for is_writable in [true, false] {
                let mut troubles = Vec::new();
                let Profile {
                    settings, place, ..
                } = read_profile(Some(dir.path()), is_writable, &mut troubles);
                assert!(settings.kludges);
                assert_eq!(place.is_some(), is_writable && !newer_settings);
                // The unwritable profile was reported before.
                assert_eq!(troubles.len(), usize::from(is_writable), "{troubles:?}");
                assert!(troubles.iter().all(|own| own.contains("newer")));
            }
        }
    }

    #[test]
    fn profile_that_cannot_be_written_is_refused_in_a_sentence() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(refusal(dir.path()), None);
        assert_eq!(refusal(&dir.path().join("new/profile")), None);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
        let file = dir.path().join("file");
        fs::write(&file, "").unwrap();
        for place in [file.clone(), file.join("below")] {
            let why = refusal(&place).unwrap();
            assert!(why.contains(&place.display().to_string()), "{why}");
        }
    }

    #[test]
    fn errors_of_libraries_show_no_path_of_a_build() {
        for (error, shown) in [
            (
                "winit EventLoopError: os error at /home/b/winit-0.30.13/src/linux/mod.rs:765: neither \
                 DISPLAY nor WAYLAND_DISPLAY is set.",
                "winit EventLoopError: os error: neither DISPLAY nor WAYLAND_DISPLAY is set.",
            ),
            ("src/a.rs:7:12: broken", "broken"),
            ("No OpenGL", "No OpenGL"),
        ] {
            assert_eq!(without_source(error), shown);
        }
    }
}

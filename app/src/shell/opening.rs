//! The start of the window: what its profile holds, whether another window takes over, and the display.

use super::window::{LAST_WRITES, Window};
#[cfg(all(target_os = "linux", feature = "dbus"))]
use crate::browser::jobs::Reply;
use crate::browser::local_files;
use crate::browser::{Browser, START, Start};
use crate::cli::Exit;
use crate::cli::args::WindowArgs;
use crate::files;
use crate::files::document;
use crate::files::marker::{Before, Marker};
use crate::keep::Keep;
use crate::platform::faults;
use crate::platform::log::{self, log};
use crate::platform::outside::Note;
#[cfg(all(target_os = "linux", feature = "dbus"))]
use crate::platform::outside::bus;
use crate::platform::outside::instance::{self, Claim};
use crate::platform::outside::saved::{self, Unusable};
use crate::platform::printed::{Printed, complain, print, stderr_line};
use crate::settings::{self, Settings};
use crate::shell::icon;
use crate::shell::timing::Timing;
use crate::strings::{self, Language, io_words, tr};
use fidoscope_core::url::FidoUrl;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// Name of the window's class: desktop files refer to it.
const APP_ID: &str = "org.fidoscope.Fidoscope";

/// Opens the window and stays until it is closed, or hands everything to the window that is open.
pub(crate) fn run(args: WindowArgs, started: Instant) -> Exit {
    let dir = args
        .common
        .profile
        .clone()
        .or_else(|| settings::default_dir(|name| std::env::var(name).ok()));
    // Read before there is a window to be kept waiting: its size is used there.
    if let Some(dir) = &dir {
        document::tidy(dir);
    }
    let found = dir.as_deref().map(settings::load);
    let mut troubles = Vec::new();
    let mut settings = Settings::default();
    let mut profile_dir = None;
    match found {
        Some(found) => {
            settings = found.settings;
            troubles.extend(found.trouble);
            profile_dir = dir.clone().filter(|_| found.may_save);
        }
        None => troubles.push(tr!("settings-no-place").to_owned()),
    }
    strings::set_language(settings.language.unwrap_or_else(Language::of_system));
    let now = args.common.now;
    let mut url = args.url;
    // A file is handed to the window that is open like an address.
    if let Some(path) = url.as_deref().and_then(local_files::path_of) {
        url = local_files::url_of(&path).or(url);
    }
    let mut nameless = None;
    if let Some((file, area)) = &args.saved {
        let found = match saved::address(file, area) {
            Ok(found) => found,
            Err(Unusable::Unreadable(sentence)) => {
                complain(&stderr_line(sentence));
                return Exit::Failed;
            }
            // The area at least.
            Err(Unusable::Nameless(sentence)) => {
                nameless = Some(sentence);
                FidoUrl::area(area, None)
            }
        };
        url = Some(found.to_string());
    }
    // Desktops start the program without options.
    #[cfg(all(target_os = "linux", feature = "dbus"))]
    let is_default = args.common.profile.is_none() && now.is_none();
    let mut server = None;
    // With a clock of its own a window is one of a kind.
    if let Some(dir) = dir.as_deref().filter(|_| now.is_none()) {
        let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        let note = Note {
            url: url.clone(),
            configs: args.common.configs.iter().map(absolute).collect(),
            trouble: nameless.clone(),
            // The desktop goes on at once; GoldED and scripts ask how it went.
            waits: args.saved.is_some(),
        };
        let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
        // A folder of someone else, or one that others may write into, is no place for a socket.
        let runtime = runtime.as_deref().filter(|dir| files::is_own_folder(dir));
        match instance::claim(dir, runtime, &note) {
            Claim::Handed | Claim::Failed(_) if nameless.is_some() => {
                complain(&stderr_line(nameless.unwrap_or_default()));
                return Exit::Nothing;
            }
            Claim::Handed => {
                let _ = print(&Printed::of_line(tr!("outside-handed")));
                return Exit::Fine;
            }
            Claim::Failed(sentence) => {
                complain(&stderr_line(sentence));
                return Exit::Nothing;
            }
            Claim::First(own) => server = Some(own),
            Claim::Alone(sentence) => troubles.push(sentence),
        }
    }
    troubles.extend(nameless);
    let mut keep = Keep::default();
    let mut marker = None;
    let mut crash = None;
    if let Some(dir) = &dir {
        let (found, failures) = Keep::load(dir);
        keep = found;
        troubles.extend(failures);
        if profile_dir.is_none() {
            // A profile of a newer program, or one that cannot be used: it is read, and nothing is written there.
            keep.leave_session();
        }
    }
    if let Some(dir) = &profile_dir {
        match Marker::set(dir) {
            Ok((set, before)) => {
                marker = Some(set);
                log::start(dir, settings.log, args.log);
                log!(
                    Info,
                    "window",
                    "Fidoscope {} starts on {} {}, {} troubles so far",
                    env!("CARGO_PKG_VERSION"),
                    std::env::consts::OS,
                    std::env::consts::ARCH,
                    troubles.len()
                );
                if before != Before::Open {
                    crash = faults::read_report(dir);
                }
                faults::report_into(dir);
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
            }
            Err(error) => troubles.push(tr!(
                "cannot-be-saved",
                path = dir.display().to_string(),
                error = io_words(&error)
            )),
        }
    }
    // Who has no mail here yet begins with what is on the computer and the tour, but not after a death that it may have caused, and
    // not in place of the tabs of last time.
    let tour = args.common.configs.is_empty()
        && settings.configs.is_empty()
        && keep.session().held_back.is_empty()
        && keep.session().tabs.is_empty();
    let url = url.or_else(|| tour.then(|| START.to_owned()));
    let start = Start {
        settings,
        keep,
        profile_dir,
        configs: args.common.configs,
        url,
        troubles,
        crash,
    };
    let mut viewport = egui::ViewportBuilder::default()
        .with_title("Fidoscope")
        .with_app_id(APP_ID)
        .with_icon(icon::icon())
        .with_inner_size(start.settings.window)
        .with_maximized(start.settings.maximized)
        .with_min_inner_size([480.0, 320.0]);
    if let Some([left, top, ..]) = start.settings.window_place {
        viewport = viewport.with_position([left, top]);
    }
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
    browser.hold_watcher();
    timing.step("the workers are started");
    let browser = Rc::new(RefCell::new(Some(browser)));
    let early = Rc::clone(&browser);
    let options = eframe::NativeOptions {
        viewport,
        // There is a connection to the display by now, and the library mostly, too: its page can be asked for.
        window_builder: Some(Box::new(move |viewport| {
            if let Some(browser) = early.borrow_mut().as_mut() {
                browser.take_replies();
            }
            viewport
        })),
        persist_window: false,
        // We ask it ourselves, in a thread.
        system_font_fallback: false,
        ..eframe::NativeOptions::default()
    };
    let open = || {
        eframe::run_native(
            "Fidoscope",
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
    };
    // A panic in drawing unwinds through the window, which writes what is unsaved when it is dropped.
    let ended = catch_unwind(AssertUnwindSafe(open)).unwrap_or_else(|_| {
        complain(&stderr_line(tr!("window-died")));
        std::process::exit(Exit::Failed as i32)
    });
    let Err(error) = ended else {
        return Exit::Fine;
    };
    let error = without_source(&error.to_string());
    complain(&stderr_line(tr!("cli-no-window", error = error)));
    complain(&Printed::of_line(tr!("cli-no-display")));
    Exit::Failed
}

/// A sentence of a library without the place in its source, which says nothing to users.
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

/// Closes the window, as by its button, when the session ends or someone ends the process.
fn close_on_signals(ctx: &egui::Context) {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let ctx = ctx.clone();
        let wait = move || -> std::io::Result<std::convert::Infallible> {
            let mut ends = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT])?;
            ends.forever().next();
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            ctx.request_repaint();
            // A window that hangs must not outlive the session.
            std::thread::sleep(2 * LAST_WRITES);
            std::process::exit(1)
        };
        // Without the thread a signal ends the process as it always did.
        let _ = std::thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || drop(wait()));
    }
    #[cfg(not(unix))]
    let _ = ctx;
}

#[cfg(test)]
mod tests {
    use super::without_source;

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

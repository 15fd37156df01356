//! One frame of the window: replies come in, chrome and view are drawn, commands are carried out.
//!
//! Knows eframe. Everything that has a meaning without a window is in `browser`.

use crate::browser::jobs::Reply;
use crate::browser::local_files;
use crate::browser::title;
use crate::browser::{Browser, Effect, START, Start};
use crate::cli::Exit;
use crate::cli::args::WindowArgs;
use crate::command::Command;
use crate::files;
use crate::files::document;
use crate::files::marker::{Before, Marker};
use crate::keep::Keep;
use crate::platform::clock::{FixedTime, WallClock};
use crate::platform::desktop;
use crate::platform::faults;
use crate::platform::log::{self, log};
use crate::platform::outside::Note;
#[cfg(all(target_os = "linux", feature = "dbus"))]
use crate::platform::outside::bus;
use crate::platform::outside::instance::{self, Claim, Served, Server};
use crate::platform::outside::saved::{self, Unusable};
use crate::platform::printed::{Printed, complain, print, told};
use crate::settings::{self, Settings, programs};
use crate::shell::chrome::{self, Chrome, StillWriting};
use crate::shell::icon;
use crate::shell::place::WindowPlace;
use crate::shell::selection;
use crate::shell::timing::Timing;
use crate::strings::{self, Language, dates, io_words, tr};
use crate::style::looks::Theme;
use fidoscope_core::url::FidoUrl;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How long the last writes may take when the program ends.
const LAST_WRITES: Duration = Duration::from_secs(10);

/// How often the list of what is being written is drawn while the window waits for it.
const WRITING_SHOWN: Duration = Duration::from_millis(50);

/// Whether the window is about to close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Closing {
    No,
    WhenWritten,
    AtOnce,
}

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
                complain(&told(sentence));
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
                complain(&told(nameless.unwrap_or_default()));
                return Exit::Nothing;
            }
            Claim::Handed => {
                let _ = print(&Printed::of_line(tr!("outside-handed")));
                return Exit::Fine;
            }
            Claim::Failed(sentence) => {
                complain(&told(sentence));
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
    if let Some(dir) = &profile_dir {
        let (found, told) = Keep::load(dir);
        keep = found;
        troubles.extend(told);
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
    if let (None, Some(dir)) = (&profile_dir, &dir) {
        // A profile of a newer program, or one that cannot be used: it is read, and nothing is written there.
        let (found, unusable) = Keep::load(dir);
        keep = found;
        keep.leave_session();
        troubles.extend(unusable);
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
                let mut window = Window::new(&creation.egui_ctx, browser, now, timing);
                window.marker = marker;
                if let Some(server) = server {
                    window.serve(server);
                }
                #[cfg(all(target_os = "linux", feature = "dbus"))]
                if is_default {
                    let outlet = window.browser.outlet();
                    bus::serve(move |note| outlet.send(Reply::Outside(note, None)));
                }
                close_on_signals(&creation.egui_ctx);
                Ok(Box::new(window))
            }),
        )
    };
    // A panic in drawing unwinds through the window, which writes what is unsaved when it is dropped.
    let ended = catch_unwind(AssertUnwindSafe(open)).unwrap_or_else(|_| {
        complain(&told(tr!("window-died")));
        std::process::exit(Exit::Failed as i32)
    });
    let Err(error) = ended else {
        return Exit::Fine;
    };
    let error = without_source(&error.to_string());
    complain(&told(tr!("cli-no-window", error = error)));
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

/// The window.
pub(crate) struct Window {
    browser: Browser,
    chrome: Chrome,
    commands: Vec<Command>,
    title: String,
    timing: Option<Timing>,
    /// Whether the first frame is on the screen.
    was_shown: bool,
    /// The socket of this window, while it is open.
    served: Option<Served>,
    /// Says in the profile that the window is open.
    marker: Option<Marker>,
    /// The user closed the window while something was being written.
    closing: Closing,
    place: WindowPlace,
    /// Says which day is today; in tests none is.
    clock: Option<WallClock>,
    /// Whether other programs are really started: not in tests.
    hands_over: bool,
    /// What was asked for and left to the window, for tests to read.
    #[cfg(test)]
    pub(crate) seen: (Vec<Command>, Vec<Effect>),
}

impl Window {
    fn new(ctx: &egui::Context, browser: Browser, now: Option<FixedTime>, timing: Timing) -> Self {
        let mut window = Self::with_browser(ctx, browser, Some(timing));
        crate::style::system_fonts::use_them(ctx);
        window.clock = Some(WallClock::new(now));
        window.hands_over = true;
        window
    }

    pub(crate) fn with_browser(
        ctx: &egui::Context,
        browser: Browser,
        timing: Option<Timing>,
    ) -> Self {
        crate::style::apply(ctx);
        selection::watch(ctx);
        set_theme(ctx, browser.settings().theme);
        ctx.set_zoom_factor(browser.settings().zoom);
        // Its keys are in the table with all others.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        Self {
            chrome: Chrome::default(),
            browser,
            commands: Vec::new(),
            title: String::new(),
            timing,
            was_shown: false,
            served: None,
            marker: None,
            closing: Closing::No,
            place: WindowPlace::default(),
            clock: None,
            hands_over: false,
            #[cfg(test)]
            seen: (Vec::new(), Vec::new()),
        }
    }

    /// Takes what later starts hand in.
    fn serve(&mut self, server: Server) {
        let outlet = self.browser.outlet();
        let trouble = outlet.clone();
        match server.serve(move |note, caller| outlet.send(Reply::Outside(note, caller))) {
            Ok(served) => self.served = Some(served),
            Err(error) => {
                let error = io_words(&error);
                trouble.send(Reply::Trouble(tr!("outside-deaf", error = error)));
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn browser(&mut self) -> &mut Browser {
        &mut self.browser
    }

    /// Takes what the workers sent and draws everything.
    pub(crate) fn frame(&mut self, ui: &mut egui::Ui) {
        if let Some(clock) = self.clock {
            dates::set_now(clock.shown());
        }
        self.browser.take_replies();
        self.close_when_written(ui.ctx());
        self.take_dropped(ui.ctx());
        chrome::draw(&mut self.chrome, &mut self.browser, ui, &mut self.commands);
        for command in self.commands.drain(..) {
            #[cfg(test)]
            self.seen.0.push(command.clone());
            if matches!(command, Command::Write(..)) {
                self.browser.set_selected_text(selection::text(ui.ctx()));
            }
            self.browser.carry_out(command);
        }
        for effect in self.browser.take_effects() {
            #[cfg(test)]
            self.seen.1.push(effect.clone());
            self.take_effect(ui.ctx(), effect);
        }
        self.remember(ui.ctx());
    }

    /// Opens files that were dropped; the page on which a message is written attaches them.
    fn take_dropped(&mut self, ctx: &egui::Context) {
        let files = ctx.input(|input| input.raw.dropped_files.clone());
        let tab = self.browser.tab();
        let writes = tab.is_some_and(|tab| self.browser.draft_of(tab).is_some());
        if !files.is_empty() && !writes {
            let paths = files.iter().map(|file| file.path().to_owned());
            self.commands.push(Command::OpenLocal(paths.collect()));
        }
    }

    /// Keeps the window open while something is being written, and says so; the user may leave it.
    fn close_when_written(&mut self, ctx: &egui::Context) {
        if self.closing != Closing::AtOnce && ctx.input(|input| input.viewport().close_requested())
        {
            self.browser.save_all();
            self.closing = Closing::WhenWritten;
        }
        if self.closing != Closing::WhenWritten {
            return;
        }
        let names = self.browser.unwritten();
        if names.is_empty() {
            self.closing = Closing::AtOnce;
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            return;
        }
        ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
        ctx.request_repaint_after(WRITING_SHOWN);
        match chrome::still_writing(&names, ctx) {
            Some(StillWriting::Stay) => self.closing = Closing::No,
            Some(StillWriting::Leave) => {
                self.closing = Closing::AtOnce;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            None => {}
        }
    }

    /// What is done while the window is minimised, too: workers must not wait for it, and it comes up
    /// when another program asks for a page.
    pub(crate) fn work_in_background(&mut self, ctx: &egui::Context) {
        self.browser.take_replies();
        if self.browser.takes_raise() {
            self.take_effect(ctx, Effect::Raise);
        }
    }

    /// Writes what is unsaved and waits for it, once.
    fn finish(&mut self) {
        self.served = None;
        desktop::forget_files();
        for name in self.browser.finish_writing(LAST_WRITES) {
            log!(
                Error,
                "window",
                "something could not be written before the end"
            );
            complain(&told(tr!("not-written", name = name)));
        }
        log::finish();
    }

    fn take_effect(&mut self, ctx: &egui::Context, effect: Effect) {
        match effect {
            Effect::Copy(text) => ctx.copy_text(text),
            Effect::CopyPicture(pixels) => ctx.copy_image((*pixels.0).clone()),
            Effect::OpenFile(file) => {
                if self.hands_over {
                    let programs = &self.browser.settings().programs;
                    let command = programs::command_for(programs, &file.file_name);
                    let command = command.map(str::to_owned);
                    desktop::open_file(file, command, self.browser.outlet().reporter());
                }
            }
            Effect::HandToDesktop(url) => {
                if self.hands_over {
                    desktop::hand_over(ctx, url, self.browser.outlet().reporter());
                }
            }
            Effect::Zoom(zoom) => ctx.set_zoom_factor(zoom),
            Effect::Theme(theme) => set_theme(ctx, theme),
            Effect::FindInPage => self.chrome.find_in_page(),
            Effect::FocusAddress => self.chrome.focus_address(),
            Effect::FocusAreaFilter => self.chrome.focus_area_filter(),
            Effect::Language(language) => {
                let language = language.unwrap_or_else(Language::of_system);
                if language != strings::language() {
                    strings::set_language(language);
                    self.browser.language_changed();
                }
            }
            Effect::Notify { title, text, url } => {
                call_user(ctx);
                if self.hands_over {
                    let outlet = self.browser.outlet();
                    let note = Note {
                        url: url.map(|url| url.to_string()),
                        ..Note::default()
                    };
                    let clicked = move || {
                        outlet.send(Reply::Outside(note, None));
                    };
                    desktop::notify(title, text, clicked);
                }
            }
            Effect::Fullscreen => {
                let is_on = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!is_on));
            }
            Effect::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Effect::Raise => {
                ctx.send_viewport_cmd(egui::ViewportCommand::Minimized(false));
                ctx.send_viewport_cmd(egui::ViewportCommand::Focus);
                // Where no program may take the focus, the user is called at least.
                call_user(ctx);
            }
            Effect::FocusPage => ctx.memory_mut(|memory| {
                if let Some(focused) = memory.focused() {
                    memory.surrender_focus(focused);
                }
            }),
        }
        ctx.request_repaint();
    }

    /// Notices what egui changed by itself: zoom and size; asks for a frame when settings rest.
    fn remember(&mut self, ctx: &egui::Context) {
        let zoom = ctx.zoom_factor();
        let (size, maximized) = ctx.input(|input| {
            let viewport = input.viewport();
            let maximized = viewport.maximized.unwrap_or(false);
            let hidden =
                viewport.fullscreen.unwrap_or(false) || viewport.minimized.unwrap_or(false);
            let size = viewport.inner_rect.map(|rect| rect.size());
            let ordinary = !maximized && !hidden;
            (size.filter(|_| ordinary), (!hidden).then_some(maximized))
        });
        let kept = self.browser.settings().window_place;
        let place = size.and_then(|_| self.place.look(ctx, kept));
        self.browser.change_settings(|settings| {
            settings.zoom = zoom;
            settings.maximized = maximized.unwrap_or(settings.maximized);
            settings.window_place = place.or(settings.window_place);
            if let Some(size) = size {
                settings.window = [(size.x * zoom).round(), (size.y * zoom).round()];
            }
        });
        let now = Instant::now();
        let rests = [
            self.browser.save_settings(now),
            self.browser.save_keep(now),
            self.browser.tend_searches(now),
        ];
        if let Some(rest) = rests.into_iter().flatten().min() {
            ctx.request_repaint_after(rest);
        }
        let page = self.browser.tab().map(crate::browser::tab::Tab::title);
        let title = page.map_or("Fidoscope".to_owned(), |page| {
            title::of_window(&page, self.browser.unread_of_all())
        });
        if title != self.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }
}

impl eframe::App for Window {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.work_in_background(ctx);
        if !self.was_shown {
            // The frame before is on the screen when another one begins.
            self.was_shown = ctx.cumulative_frame_nr() > 0;
            if self.was_shown {
                self.browser.release_watcher();
            } else {
                ctx.request_repaint();
            }
        }
        if let Some(timing) = &mut self.timing {
            let has_page = self.browser.tab().is_some_and(|tab| tab.page.is_some());
            timing.pass(ctx, has_page);
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.frame(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        log!(Info, "window", "the window ends");
        self.finish();
        self.marker = None;
    }
}

impl Drop for Window {
    /// Also when a panic unwinds; then the marker stays, and the next start asks before it opens the
    /// same pages.
    fn drop(&mut self) {
        self.finish();
    }
}

/// Has the desktop point at the window, unless the user is in it.
fn call_user(ctx: &egui::Context) {
    let is_in = ctx.input(|input| input.viewport().focused.unwrap_or(false));
    if !is_in {
        let told = egui::UserAttentionType::Informational;
        ctx.send_viewport_cmd(egui::ViewportCommand::RequestUserAttention(told));
    }
}

fn set_theme(ctx: &egui::Context, theme: Theme) {
    crate::style::use_classic(ctx, theme == Theme::Classic);
    ctx.set_theme(match theme {
        Theme::System => egui::ThemePreference::System,
        Theme::Light => egui::ThemePreference::Light,
        Theme::Dark | Theme::Classic => egui::ThemePreference::Dark,
    });
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

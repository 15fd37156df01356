//! One frame of the window: receive replies, draw chrome and view, carry out commands.
//!
//! Knows eframe. Everything independent of a window is in `browser`.

use crate::browser::jobs::Reply;
use crate::browser::title;
use crate::browser::{Browser, WindowEffect};
use crate::command::{Command, DraftCommand, MailCommand};
use crate::files::marker::Marker;
use crate::platform::clock::{self, FixedTime, WallClock};
use crate::platform::desktop;
use crate::platform::log::{self, log};
use crate::platform::outside::Note;
use crate::platform::outside::instance::{Served, Server};
use crate::platform::printed::{print_error, stderr_line};
use crate::settings::programs;
use crate::settings::shortcuts::Action;
use crate::shell::caret;
use crate::shell::chrome::{self, Chrome, PendingWritesChoice};
use crate::shell::place::WindowPlace;
use crate::shell::selection;
use crate::shell::timing::Timing;
use crate::strings::{self, Language, dates, io_words, tr};
use crate::style::looks::Theme;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// True if a signal ends the program: then no failure keeps the window open.
pub(super) static IS_ENDED_FROM_OUTSIDE: AtomicBool = AtomicBool::new(false);

/// Time limit for the last writes when the program ends.
pub(super) const LAST_WRITES: Duration = Duration::from_secs(10);

/// Interval of redrawing the list of pending writes while the window waits for them.
const WRITING_SHOWN: Duration = Duration::from_millis(50);

/// State of closing the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Closing {
    No,
    WhenWritten,
    AtOnce,
}

/// Window.
pub(crate) struct Window {
    browser: Browser,
    chrome: Chrome,
    commands: Vec<Command>,
    title: String,
    timing: Option<Timing>,
    /// True once the first frame is on the screen.
    was_shown: bool,
    /// Socket of this window, while it is open.
    served: Option<Served>,
    /// Marker in the profile that the window is open.
    marker: Option<Marker>,
    /// Set when the user closed the window during a write.
    closing: Closing,
    place: WindowPlace,
    /// Action whose key the next frame presses.
    pressed: Option<Action>,
    /// Source of the current day; tests have none.
    clock: Option<WallClock>,
    /// True to really start other programs; false in tests.
    hands_over: bool,
    /// Commands and effects so far, for tests.
    #[cfg(test)]
    pub(crate) seen: (Vec<Command>, Vec<WindowEffect>),
}

impl Window {
    pub(super) fn new(
        ctx: &egui::Context,
        browser: Browser,
        now: Option<FixedTime>,
        timing: Timing,
        marker: Option<Marker>,
    ) -> Self {
        let mut window = Self::with_browser(ctx, browser, Some(timing));
        crate::style::system_fonts::use_system_fonts(ctx);
        window.clock = Some(WallClock::new(now));
        window.hands_over = true;
        window.marker = marker;
        window
    }

    pub(crate) fn with_browser(
        ctx: &egui::Context,
        browser: Browser,
        timing: Option<Timing>,
    ) -> Self {
        crate::style::apply(ctx);
        selection::watch(ctx);
        caret::watch(ctx);
        set_theme(ctx, browser.settings().theme);
        ctx.set_zoom_factor(browser.settings().zoom);
        // Its keys are in the table of all keys.
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
            pressed: None,
            clock: None,
            hands_over: false,
            #[cfg(test)]
            seen: (Vec::new(), Vec::new()),
        }
    }

    /// Serves the notes of later starts.
    pub(super) fn serve(&mut self, server: Server) {
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

    /// Receives the workers' replies and draws everything.
    pub(crate) fn frame(&mut self, ui: &mut egui::Ui) {
        if let Some(clock) = self.clock {
            dates::set_now(clock.shown());
        }
        self.browser.handle_replies();
        if ui.input(|input| !input.events.is_empty()) {
            self.browser.touch_session();
        }
        if let Some(action) = self.pressed.take() {
            let press = self.browser.settings().shortcuts.press(action);
            ui.input_mut(|input| input.events.extend(press));
        }
        self.close_when_written(ui.ctx());
        self.open_dropped_files(ui.ctx());
        chrome::draw(&mut self.chrome, &mut self.browser, ui, &mut self.commands);
        if self.closing == Closing::No {
            // It is shown now.
            self.browser.takes_failure();
        }
        for command in self.commands.drain(..) {
            #[cfg(test)]
            self.seen.0.push(command.clone());
            if matches!(command, Command::Drafts(DraftCommand::Write(..))) {
                self.browser.set_selected_text(selection::text(ui.ctx()));
            }
            self.browser.carry_out(command);
        }
        for effect in self.browser.take_effects() {
            #[cfg(test)]
            self.seen.1.push(effect.clone());
            self.run_window_effect(ui.ctx(), effect);
        }
        self.remember(ui.ctx());
    }

    /// Opens dropped files; the composer attaches them itself.
    fn open_dropped_files(&mut self, ctx: &egui::Context) {
        let files = ctx.input(|input| input.raw.dropped_files.clone());
        let tab = self.browser.tab();
        let writes = tab.is_some_and(|tab| self.browser.draft_of(tab).is_some());
        if !files.is_empty() && !writes {
            let paths = files.iter().map(|file| file.path().to_owned());
            self.commands
                .push(Command::Mail(MailCommand::OpenLocal(paths.collect())));
        }
    }

    /// Keeps the window open during a write, and shows that; the user may close it anyway.
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
            // The reply to the last write has arrived by now.
            self.browser.handle_replies();
            if self.browser.takes_failure() && !IS_ENDED_FROM_OUTSIDE.load(Ordering::Relaxed) {
                self.closing = Closing::No;
                ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            } else {
                self.closing = Closing::AtOnce;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            return;
        }
        ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
        ctx.request_repaint_after(WRITING_SHOWN);
        match chrome::still_writing(&names, ctx) {
            Some(PendingWritesChoice::Stay) => self.closing = Closing::No,
            Some(PendingWritesChoice::Leave) => {
                self.closing = Closing::AtOnce;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
            None => {}
        }
    }

    /// Does work that must go on while the window is minimised: receives replies of workers, saves
    /// changes, and raises the window when another program opens a page.
    pub(crate) fn work_in_background(&mut self, ctx: &egui::Context) {
        self.browser.handle_replies();
        let now = Instant::now();
        let rests = [
            self.browser.save_settings(now),
            self.browser.save_documents(now),
            self.browser.call_if_due((clock::seconds(), now)),
        ];
        if let Some(rest) = rests.into_iter().flatten().min() {
            ctx.request_repaint_after(rest);
        }
        if self.browser.takes_raise() {
            self.run_window_effect(ctx, WindowEffect::Raise);
        }
    }

    /// Saves unsaved data and waits for it, once.
    fn finish(&mut self) {
        self.served = None;
        desktop::forget_files();
        for name in self.browser.finish_writing(LAST_WRITES) {
            log!(
                Error,
                "window",
                "something could not be written before the end"
            );
            print_error(&stderr_line(tr!("not-written", name = name)));
        }
        log::finish();
    }

    fn run_window_effect(&mut self, ctx: &egui::Context, effect: WindowEffect) {
        match effect {
            WindowEffect::Copy(text) => ctx.copy_text(text),
            WindowEffect::CopyPicture(pixels) => ctx.copy_image((*pixels.0).clone()),
            WindowEffect::OpenFile(file) => {
                if self.hands_over {
                    let programs = &self.browser.settings().programs;
                    let command = programs::command_for(programs, &file.file_name);
                    let command = command.map(str::to_owned);
                    desktop::open_file(file, command, self.browser.outlet().reporter());
                }
            }
            WindowEffect::HandToDesktop(url) => {
                if self.hands_over {
                    desktop::hand_over(ctx, url, self.browser.outlet().reporter());
                }
            }
            WindowEffect::Zoom(zoom) => ctx.set_zoom_factor(zoom),
            WindowEffect::Theme(theme) => set_theme(ctx, theme),
            WindowEffect::FindInPage => self.chrome.find_in_page(),
            WindowEffect::FocusAddress => self.chrome.focus_address(),
            WindowEffect::FocusAreaFilter => self.chrome.focus_area_filter(),
            WindowEffect::Language(language) => {
                let language = language.unwrap_or_else(Language::of_system);
                if language != strings::language() {
                    strings::set_language(language);
                    self.browser.read_again();
                }
            }
            WindowEffect::Notify { title, text, url } => {
                request_attention(ctx);
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
            WindowEffect::Fullscreen => {
                let is_on = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!is_on));
            }
            WindowEffect::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            WindowEffect::Raise => {
                ctx.send_viewport_cmd(egui::ViewportCommand::Minimized(false));
                ctx.send_viewport_cmd(egui::ViewportCommand::Focus);
                // If programs may not take the focus, this at least gets the user's attention.
                request_attention(ctx);
            }
            WindowEffect::FocusPage => ctx.memory_mut(|memory| {
                if let Some(focused) = memory.focused() {
                    memory.surrender_focus(focused);
                }
            }),
            WindowEffect::Press(action) => self.pressed = Some(action),
        }
        ctx.request_repaint();
    }

    /// Records changes by egui itself, of zoom and size; requests a frame for saving the settings.
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
            self.browser.save_due_documents(now),
            self.browser.refresh_stale_searches(now),
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
            // The last frame is on the screen when the next one begins.
            self.was_shown = ctx.cumulative_frame_nr() > 0;
            if self.was_shown {
                self.browser.resume_watcher();
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

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        crate::style::ground(visuals).to_normalized_gamma_f32()
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        log!(Info, "window", "the window ends");
        self.finish();
        self.marker = None;
    }
}

impl Drop for Window {
    /// Saves everything, also when a panic unwinds; then the marker stays, and the next start asks
    /// before it opens the same pages.
    fn drop(&mut self) {
        self.finish();
    }
}

/// Requests the user's attention for the window, unless it has the focus.
fn request_attention(ctx: &egui::Context) {
    let is_in = ctx.input(|input| input.viewport().focused.unwrap_or(false));
    if !is_in {
        let attention = egui::UserAttentionType::Informational;
        ctx.send_viewport_cmd(egui::ViewportCommand::RequestUserAttention(attention));
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

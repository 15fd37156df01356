//! Slideshow over the pictures of a page, in place of the page until Esc ends it.

use super::object::placeholder;
use super::object::signs::Sign;
use super::{ViewCx, bar, keys, links, rows};
use crate::command::{Album, Command, ContentCommand, OpenIn, ProfileCommand, TabCommand};
use crate::pictures::{PictureKey, PictureState};
use crate::settings::Setting;
use crate::settings::shortcuts::Action;
use crate::strings::{format, tr};
use crate::style::icons::Icon;
use crate::style::{self, Palette};
use egui::{Align2, ComboBox, Key, Modifiers, RichText, Role, Sense, Ui, WidgetInfo, vec2};
use fidoscope_core::url::FidoUrl;
use std::time::Duration;

/// Choices for the duration of a picture, in seconds.
pub(crate) const SECONDS: [u32; 7] = [2, 3, 5, 10, 20, 30, 60];

/// Decoded sizes of pictures: the longest side, in pixels. The smallest one that fills the window
/// is used.
const SIDES: [u32; 2] = [1280, 2560];
const LARGEST: u32 = 4096;

/// Running slideshow.
pub(super) struct Slides {
    /// Page that it belongs to.
    page: FidoUrl,
    album: Album,
    /// Index of the shown picture, and of the first one.
    at: usize,
    first: usize,
    clock: Clock,
}

/// Timer of the slideshow; the caller passes the time in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Clock {
    /// Time since which the picture is shown.
    since: Option<f64>,
    is_held: bool,
}

impl Clock {
    /// Returns the time until the next picture, zero if it is due; `None` while stopped.
    fn rest(&mut self, now: f64, is_there: bool, seconds: u32) -> Option<Duration> {
        if self.is_held || !is_there {
            self.since = None;
            return None;
        }
        let since = *self.since.get_or_insert(now);
        let rest = since + f64::from(seconds) - now;
        Some(Duration::try_from_secs_f64(rest).unwrap_or(Duration::ZERO))
    }
}

/// Draws the button that starts a slideshow over several pictures, and reads its key.
pub(super) fn button(cx: &mut ViewCx<'_>, ui: &mut Ui, album: impl FnOnce() -> Album) {
    let pressed = cx.takes_keys(ui) && keys::with(ui, Modifiers::SHIFT, Key::F5);
    let clicked = ui.button(tr!("slides-start")).on_hover_text("Shift+F5");
    if clicked.clicked() || pressed {
        start(cx, album());
    }
}

/// Starts with the picture of the page, or with the first one.
fn start(cx: &mut ViewCx<'_>, album: Album) {
    if album.0.len() < 2 {
        return;
    }
    let page = cx.page.url.clone();
    let at = album.0.iter().position(|url| *url == page).unwrap_or(0);
    cx.memory.slides = Some(Slides {
        page,
        album,
        at,
        first: at,
        clock: Clock::default(),
    });
}

/// Draws the slideshow, if one is running over this page; returns whether it is.
pub(super) fn draw(cx: &mut ViewCx<'_>, ui: &mut Ui) -> bool {
    let slides = cx.memory.slides.take();
    let Some(mut slides) = slides.filter(|own| own.page == cx.page.url) else {
        return false;
    };
    ui.spacing_mut().item_spacing.y = 0.0;
    let ends = slides.controls(cx, ui);
    slides.picture(cx, ui);
    if !ends {
        cx.memory.slides = Some(slides);
        return true;
    }
    // Started on a picture, it ends at the page of the last shown one.
    let is_picture = slides.album.0.contains(&slides.page);
    if let Some(url) = slides.album.0.get(slides.at)
        && is_picture
        && slides.at != slides.first
    {
        let (url, album) = (url.clone(), slides.album.clone());
        cx.commands.push(Command::Tabs(TabCommand::OpenAmong(
            url,
            OpenIn::Here,
            album,
        )));
    }
    ui.ctx().request_repaint();
    true
}

impl Slides {
    fn step(&mut self, forth: bool) {
        let count = self.album.0.len().max(1);
        self.at = if forth {
            (self.at + 1) % count
        } else {
            (self.at + count - 1) % count
        };
        self.clock.since = None;
    }

    /// Draws the controls and reads their keys; returns whether the user ends the slideshow.
    fn controls(&mut self, cx: &mut ViewCx<'_>, ui: &mut Ui) -> bool {
        let (mut back, mut forth, mut toggle, mut ends) = (false, false, false, false);
        if cx.takes_keys(ui) {
            let pressed = |actions: [Action; 2]| actions.iter().any(|own| cx.pressed(ui, *own));
            forth = pressed([Action::Right, Action::NextMessage]);
            back = pressed([Action::Left, Action::PreviousMessage]);
            toggle = keys::plain(ui, Key::Space);
            ends = keys::plain(ui, Key::Escape) || keys::with(ui, Modifiers::SHIFT, Key::F5);
        }
        bar::strip(ui, style::SPACE_S, |ui| {
            let (icon, name) = if self.clock.is_held {
                (Icon::Play, tr!("film-play"))
            } else {
                (Icon::Pause, tr!("film-pause"))
            };
            let (previous, action) = (tr!("objects-previous"), Action::PreviousMessage);
            back |= links::sign_of(cx, ui, true, Icon::Left, previous, action);
            toggle |= links::sign(ui, true, icon, name, tr!("fixed-check-key"));
            let (next, action) = (tr!("objects-next"), Action::NextMessage);
            forth |= links::sign_of(cx, ui, true, Icon::Right, next, action);
            seconds(cx, ui);
            ends |= ui.button(tr!("slides-end")).on_hover_text("Esc").clicked();
            let name = self.album.0.get(self.at).and_then(|url| url.path().last());
            let place = tr!(
                "objects-place",
                at = format::count(self.at as u64 + 1),
                all = format::count(self.album.0.len() as u64)
            );
            let text = format!("{place}  ·  {}", rows::one_line(name.unwrap_or_default()));
            let text = RichText::new(text).color(Palette::current(ui).dim);
            ui.add(egui::Label::new(text).truncate());
        });
        if toggle {
            self.clock.is_held = !self.clock.is_held;
        }
        if back || forth {
            self.step(forth);
        }
        ends
    }

    fn picture(&mut self, cx: &mut ViewCx<'_>, ui: &mut Ui) {
        let Some(url) = self.album.0.get(self.at).cloned() else {
            return;
        };
        let window = ui.available_rect_before_wrap();
        let scale = ui.ctx().pixels_per_point();
        let pixels = (window.size() * scale).max_elem();
        let side = SIDES.into_iter().find(|side| *side as f32 >= pixels);
        let side = side.unwrap_or(LARGEST);
        let key = PictureKey::at(&url, side);
        let seen = cx.picture_state(ui, &key);
        let is_there = !matches!(seen, PictureState::Loading);
        match seen {
            PictureState::Ready(drawn) => {
                let response = ui.allocate_rect(window, Sense::hover());
                let name = url.path().last().unwrap_or_default();
                response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
                let size = vec2(drawn.size[0].max(1) as f32, drawn.size[1].max(1) as f32);
                let zoom = (window.width() / size.x).min(window.height() / size.y);
                let size = size * zoom.min(1.0 / scale);
                let place = Align2::CENTER_CENTER.align_size_within_rect(size, window);
                drawn.paint(ui, place);
            }
            PictureState::Loading => placeholder(ui, None, tr!("objects-decoding")),
            PictureState::Failed(why) => placeholder(ui, Some(Sign::Broken), &why),
        }
        let now = ui.input(|input| input.time);
        let was_there = self.clock.since.is_some();
        let rest = self.clock.rest(now, is_there, cx.settings.slide_seconds);
        match rest {
            Some(Duration::ZERO) => {
                self.step(true);
                ui.ctx().request_repaint();
            }
            Some(rest) => ui.ctx().request_repaint_after(rest),
            None => {}
        }
        // The next one is decoded while this one is shown.
        if rest.is_some() && !was_there {
            let next = (self.at + 1) % self.album.0.len().max(1);
            if let Some(next) = self.album.0.get(next) {
                let wanted = vec![PictureKey::at(next, side)];
                cx.commands
                    .push(Command::Contents(ContentCommand::LoadPictures(wanted)));
            }
        }
    }
}

/// Draws the choice of the duration.
fn seconds(cx: &mut ViewCx<'_>, ui: &mut Ui) {
    let chosen = cx.settings.slide_seconds;
    let shown = |seconds: u32| tr!("slides-seconds", count = u64::from(seconds));
    let combo = ComboBox::from_id_salt("slides").selected_text(shown(chosen));
    let response = combo.show_ui(ui, |ui| {
        for seconds in SECONDS {
            let name = shown(seconds);
            if ui.selectable_label(seconds == chosen, name).clicked() {
                cx.commands.push(Command::Profile(ProfileCommand::Set(
                    Setting::SlideSeconds(seconds),
                )));
            }
        }
    });
    response.response.on_hover_text(tr!("slides-interval"));
}

#[cfg(test)]
mod tests {
    use super::Clock;
    use std::time::Duration;

    #[test]
    fn the_next_picture_is_due_when_this_one_was_there_long_enough() {
        let mut clock = Clock::default();
        // Decoding does not count.
        assert_eq!(clock.rest(100.0, false, 5), None);
        assert_eq!(clock.rest(110.0, true, 5), Some(Duration::from_secs(5)));
        assert_eq!(clock.rest(113.0, true, 5), Some(Duration::from_secs(2)));
        assert_eq!(clock.rest(113.0, true, 3), Some(Duration::ZERO));
        assert_eq!(clock.rest(200.0, true, 5), Some(Duration::ZERO));
        // A stopped picture stays, and its time begins again afterwards.
        clock.is_held = true;
        assert_eq!(clock.rest(300.0, true, 5), None);
        clock.is_held = false;
        assert_eq!(clock.rest(400.0, true, 5), Some(Duration::from_secs(5)));
    }
}

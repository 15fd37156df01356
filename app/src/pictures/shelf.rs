//! Cache of decoded pictures, limited in bytes, and their textures.

use super::origin::{Origin, PictureKey, side};
use super::photos::PagePhotos;
use super::{Decoded, Photo, Photos, PictureError, texture};
use crate::strings::whole_sentence;
use egui::{Color32, ColorImage, Rect, TextureHandle, TextureId, Ui, pos2};
use fidoscope_core::job::Job;
use fidoscope_core::objects::ExifFacts;
use fidoscope_core::page::Page;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::Duration;

/// Memory for decoded pictures, in bytes: a screen of photographs and a long album of thumbnails.
const SHELF_BYTES: usize = 256 * 1024 * 1024;

/// Size above which a picture is large, in bytes.
const LARGE: usize = 48 * 1024 * 1024;

/// Maximum size of the textures uploaded in one frame, in bytes; the next frame uploads the rest.
const UPLOAD_BYTES: usize = 12 * 1024 * 1024;

enum State {
    Loading,
    Ready(Ready),
    Failed(PictureError),
}

struct Ready {
    decoded: Decoded,
    texture: Option<TextureHandle>,
    /// Frame that the texture shows.
    frame: usize,
    film: Film,
}

/// Playback of an animation; the caller passes the time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Film {
    /// Time of the first frame, in seconds.
    since: f64,
    /// Frame at which the user stopped it.
    held: Option<usize>,
}

/// User action on an animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnimationAction {
    /// Stop, or continue.
    Toggle,
    /// Step to the frame before.
    Back,
    /// Step to the frame after.
    Forth,
}

struct Slot {
    state: State,
    /// Number of the window's frame that drew it last.
    used: u64,
}

/// State of a picture in this frame.
pub(crate) enum PictureState {
    /// A worker is decoding.
    Loading,
    /// Decoded.
    Ready(DrawnPicture),
    /// Failed; the sentence says why.
    Failed(String),
}

/// Picture to draw.
pub(crate) struct DrawnPicture {
    pub(crate) texture: TextureId,
    /// Size of the original, in pixels.
    pub(crate) size: [u32; 2],
    /// Pixels of the shown frame.
    pub(crate) pixels: Arc<ColorImage>,
    pub(crate) frames: usize,
    /// Number of the shown frame, from 0, and whether the user stopped there.
    pub(crate) frame: usize,
    pub(crate) is_held: bool,
    /// True if frames beyond the limit are missing.
    pub(crate) is_cut: bool,
    /// EXIF facts of the camera.
    pub(crate) exif: Option<Arc<ExifFacts>>,
}

impl DrawnPicture {
    /// Paints the whole picture into a rectangle.
    pub(crate) fn paint(&self, ui: &Ui, place: Rect) {
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter()
            .image(self.texture, place, whole, Color32::WHITE);
    }
}

/// Pictures of the window.
#[derive(Default)]
pub(crate) struct Pictures {
    kept: HashMap<PictureKey, Slot>,
    bytes: usize,
    clock: u64,
    /// Number of a frame, and bytes uploaded in it.
    uploaded: (u64, usize),
    /// Folder of the user's pictures of authors.
    folder: Option<PathBuf>,
    photos: PagePhotos,
}

impl Pictures {
    /// Adds a folder in which pictures of authors are searched.
    pub(crate) fn with_avatar_folder(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            ..Self::default()
        }
    }

    /// Returns the folder of the user's pictures of authors.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns the search result for photos of a page.
    pub(crate) fn photos(&self, page: &Arc<Page>) -> Photos {
        self.photos.of(page)
    }

    /// Starts the search for photos of a page; the returned job cancels it.
    pub(crate) fn start_photo_search(&mut self, page: &Arc<Page>) -> Job {
        self.photos.seek(page)
    }

    pub(crate) fn store_photos(&mut self, page: &Weak<Page>, found: Vec<Photo>) {
        self.photos.put(page, found);
    }

    /// Returns the state of a picture, and calls `ask` for an unknown one.
    pub(crate) fn see(
        &mut self,
        ui: &Ui,
        key: &PictureKey,
        ask: impl FnOnce(PictureKey),
    ) -> PictureState {
        let pass = ui.ctx().cumulative_pass_nr();
        self.clock = self.clock.max(pass);
        if self.uploaded.0 != pass {
            self.uploaded = (pass, 0);
        }
        let Some(slot) = self.kept.get_mut(key) else {
            self.drop_large();
            ask(key.clone());
            return PictureState::Loading;
        };
        if matches!(slot.state, State::Loading) && key.side > side::INLINE {
            // The next frames free a large picture that is no longer drawn.
            self.drop_large();
            ui.ctx().request_repaint_after(Duration::from_millis(50));
            return PictureState::Loading;
        }
        slot.used = pass;
        match &mut slot.state {
            State::Loading => PictureState::Loading,
            State::Failed(error) => PictureState::Failed(whole_sentence(&error.to_string())),
            State::Ready(ready) => match ready.draw(ui, &mut self.uploaded.1) {
                Some(drawn) => PictureState::Ready(drawn),
                None => {
                    ui.ctx().request_repaint();
                    PictureState::Loading
                }
            },
        }
    }

    /// Returns the state of a picture that only the user can request; `None` before that.
    pub(crate) fn requested_picture(&mut self, ui: &Ui, key: &PictureKey) -> Option<PictureState> {
        self.kept.contains_key(key).then(|| self.see(ui, key, drop))
    }

    /// Stops, continues or steps an animation at the time `now` of the window.
    pub(crate) fn control_animation(&mut self, key: &PictureKey, act: AnimationAction, now: f64) {
        if let Some(State::Ready(ready)) = self.kept.get_mut(key).map(|slot| &mut slot.state) {
            ready.film = ready.film.after(act, &ready.decoded.lasts(), now);
        }
    }

    /// Marks a picture as requested; false if it was known.
    pub(crate) fn expect(&mut self, key: &PictureKey) -> bool {
        if self.kept.contains_key(key) {
            return false;
        }
        self.keep(key.clone(), State::Loading);
        true
    }

    fn keep(&mut self, key: PictureKey, state: State) {
        let used = self.clock;
        self.kept.insert(key, Slot { state, used });
    }

    /// Stores the result of a worker.
    pub(crate) fn put(&mut self, key: PictureKey, made: Result<Decoded, PictureError>) {
        self.forget(&key);
        let state = match made {
            Ok(decoded) => {
                self.bytes += decoded.bytes;
                State::Ready(Ready {
                    decoded,
                    texture: None,
                    frame: 0,
                    film: Film::default(),
                })
            }
            Err(error) => State::Failed(error),
        };
        self.keep(key, state);
        if self.bytes > SHELF_BYTES {
            self.shrink();
        }
    }

    /// Forgets a picture whose decoding was given up.
    pub(crate) fn forget(&mut self, key: &PictureKey) {
        if let Some(slot) = self.kept.remove(key)
            && let State::Ready(ready) = slot.state
        {
            self.bytes -= ready.decoded.bytes;
        }
    }

    /// Forgets pictures at addresses, since their content may have changed.
    pub(crate) fn forget_web_pictures(&mut self) {
        self.forget_all(|key, _| matches!(key.origin, Origin::Url(_) | Origin::Listed(_)));
    }

    fn forget_all(&mut self, is_one: impl Fn(&PictureKey, &Slot) -> bool) {
        let all = self.kept.iter().filter(|(key, slot)| is_one(key, slot));
        let all: Vec<PictureKey> = all.map(|(key, _)| key.clone()).collect();
        for key in all {
            self.forget(&key);
        }
    }

    /// Forgets large pictures that are not drawn: two of them and their decoders' buffers exceed
    /// any sensible memory.
    fn drop_large(&mut self) {
        let clock = self.clock;
        self.forget_all(|_, slot| match &slot.state {
            State::Ready(ready) => ready.decoded.bytes > LARGE && slot.used + 2 < clock,
            _ => false,
        });
    }

    /// Evicts the least recently drawn pictures, except those of the last frame.
    fn shrink(&mut self) {
        let mut by_age: Vec<(u64, PictureKey)> = self
            .kept
            .iter()
            .filter(|(_, slot)| slot.used + 2 < self.clock)
            .map(|(key, slot)| (slot.used, key.clone()))
            .collect();
        by_age.sort_unstable_by_key(|(used, _)| *used);
        for (_, key) in by_age {
            if self.bytes <= SHELF_BYTES / 4 * 3 {
                break;
            }
            self.forget(&key);
        }
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.kept.len()
    }
}

impl Ready {
    /// Returns the texture of the due frame; `None` if it must wait for the window's next frame.
    fn draw(&mut self, ui: &Ui, uploaded: &mut usize) -> Option<DrawnPicture> {
        let now = ui.input(|input| input.time);
        if self.texture.is_none() {
            self.film.since = now;
        }
        let due = self.film.due(&self.decoded.lasts(), now);
        if let Some(rest) = due.1 {
            ui.ctx().request_repaint_after(rest);
        }
        let pixels = Arc::clone(&self.decoded.frames.get(due.0)?.pixels);
        let bytes = pixels.pixels.len() * 4;
        if self.texture.is_none() || self.frame != due.0 {
            // At least one picture is uploaded, however large it is.
            if *uploaded > 0 && *uploaded + bytes > UPLOAD_BYTES {
                return None;
            }
            *uploaded += bytes;
            let own = Arc::clone(&pixels);
            match &mut self.texture {
                Some(made) => texture::replace(ui.ctx(), made, own),
                None => self.texture = Some(texture::load(ui.ctx(), "picture", own)),
            }
            self.frame = due.0;
        }
        Some(DrawnPicture {
            texture: self.texture.as_ref()?.id(),
            size: self.decoded.size,
            pixels,
            frames: self.decoded.frames.len(),
            frame: due.0,
            is_held: self.film.held.is_some(),
            is_cut: self.decoded.is_cut,
            exif: self.decoded.exif.clone(),
        })
    }
}

impl Film {
    /// Returns the due frame, and the time until the next one; `lasts` has the durations in
    /// seconds.
    fn due(self, lasts: &[f64], now: f64) -> (usize, Option<Duration>) {
        if lasts.len() < 2 {
            return (0, None);
        }
        if let Some(held) = self.held {
            return (held.min(lasts.len() - 1), None);
        }
        let whole: f64 = lasts.iter().sum();
        let mut left = (now - self.since).max(0.0) % whole.max(0.001);
        for (at, lasts) in lasts.iter().enumerate() {
            if left < *lasts {
                return (at, Some(Duration::from_secs_f64((lasts - left).max(0.001))));
            }
            left -= lasts;
        }
        (0, Some(Duration::from_millis(20)))
    }

    fn after(self, act: AnimationAction, lasts: &[f64], now: f64) -> Self {
        let frames = lasts.len();
        let (frame, _) = self.due(lasts, now);
        let held = match (act, self.held) {
            (AnimationAction::Toggle, Some(held)) => {
                let before: f64 = lasts.iter().take(held).sum();
                return Self {
                    since: now - before,
                    held: None,
                };
            }
            (AnimationAction::Toggle, None) => frame,
            (AnimationAction::Back, _) => frame.checked_sub(1).unwrap_or(frames.saturating_sub(1)),
            (AnimationAction::Forth, _) => (frame + 1) % frames.max(1),
        };
        Self {
            held: Some(held),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AnimationAction, Film};
    use std::time::Duration;

    #[test]
    fn an_animation_stops_at_its_frame_steps_and_goes_on_from_there() {
        let lasts = [0.5, 0.25, 1.0];
        let film = Film {
            since: 10.0,
            held: None,
        };
        let frame = |film: Film, now: f64| film.due(&lasts, now).0;
        let shown = [10.0, 10.5, 10.75, 11.75, 12.25].map(|now| frame(film, now));
        assert_eq!(shown, [0, 1, 2, 0, 1]);
        let rest = film.due(&lasts, 10.25).1;
        assert_eq!(rest, Some(Duration::from_millis(250)));
        let held = film.after(AnimationAction::Toggle, &lasts, 10.6);
        assert_eq!(held.due(&lasts, 99.0), (1, None));
        // It continues with the whole frame at which it stopped.
        let again = held.after(AnimationAction::Toggle, &lasts, 50.0);
        assert_eq!([50.1, 50.3, 51.3].map(|now| frame(again, now)), [1, 2, 0]);
        // A step stops it, and wraps around at both ends.
        let mut film = film;
        let mut seen = Vec::new();
        for act in [
            AnimationAction::Forth,
            AnimationAction::Forth,
            AnimationAction::Forth,
            AnimationAction::Back,
        ] {
            film = film.after(act, &lasts, 10.0);
            seen.push(frame(film, 1000.0));
        }
        assert_eq!(seen, [1, 2, 0, 2]);
    }

    #[test]
    fn a_picture_of_one_frame_does_not_move() {
        let film = Film::default().after(AnimationAction::Forth, &[1.0], 5.0);
        assert_eq!(film.due(&[1.0], 5.0), (0, None));
    }
}

//! Frames of a page without a display, for benches: layout and paint lists, no rasteriser; and
//! functions for fuzz targets ([`hostile`]).
//!
//! Does the work of the window between two frames: it reads the bodies that a view requests, as
//! workers do. Reads the clock only to measure.

pub mod hostile;

use crate::command::{Command, ContentCommand};
use crate::map::world;
use crate::messages::bodies::{Bodies, body_of};
use crate::messages::{ReadMarks, Twits};
use crate::pictures::{self, PictureError, Pictures};
use crate::platform::repaints;
use crate::settings::Settings;
use crate::settings::area_views::Grouping;
use crate::settings::charsets::Charsets;
use crate::strings::{Language, set_language};
use crate::views::{self, ViewCx, ViewMemory, ViewSettings, ViewState};
use fidoscope_core::calendar::Weekday;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::nodelist::Nodelists;
use fidoscope_core::page::{AtPath, Content, Page, ThreadsBy};
use fidoscope_core::resolve::resolve;
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Delay above which a requested frame waits for the time of day and not for a thread.
const SOON: Duration = Duration::from_secs(1);

/// A page in a window without a display.
pub struct Stage {
    ctx: egui::Context,
    library: Arc<Library>,
    page: Arc<Page>,
    state: ViewState,
    bodies: Bodies,
    pictures: Pictures,
    read: ReadMarks,
    twits: Twits,
    nodelists: Arc<Nodelists>,
    settings: Settings,
    memory: ViewMemory,
    size: egui::Vec2,
    time: f64,
    /// Delay that the last frame requested for the next.
    rest: Duration,
    /// Text to be typed in the next frame.
    typed: String,
}

/// Input of a frame.
#[derive(Clone, Copy, Debug)]
pub enum StageInput {
    /// No input.
    Nothing,
    /// The wheel turns by a number of points; negative ones scroll down.
    Wheel(f32),
    /// A key is pressed.
    Press(egui::Key),
}

impl Stage {
    /// Opens an address and draws it until nothing is pending; `None` if it is no address or has no
    /// page.
    #[must_use]
    pub fn open(library: &Arc<Library>, address: &str, size: [f32; 2]) -> Option<Self> {
        let mut stage = Self::new(library, address, size)?;
        let ctx = stage.ctx.clone();
        for _ in 0..4 {
            stage.frame(StageInput::Nothing);
        }
        let is_settled = repaints::until(&ctx, || {
            stage.frame(StageInput::Nothing);
            // A view that waits for a thread or a body requests another frame.
            stage.rest > SOON
        });
        is_settled.then_some(stage)
    }

    /// Groups the page's list into threads by last reply; returns the time until they are shown,
    /// and the longest frame.
    pub fn into_threads(&mut self) -> (Duration, Duration) {
        let by = ThreadsBy::LastReply;
        self.state.group_as(Grouping::Threads(by));
        self.until_idle()
    }

    /// Types a text into the quick filter; returns the time until the remaining messages are shown,
    /// and the longest frame.
    pub fn narrow(&mut self, text: &str) -> (Duration, Duration) {
        self.state.ask_quick_filter();
        self.frame(StageInput::Nothing);
        self.typed = text.to_owned();
        self.until_idle()
    }

    /// Draws frames until no view waits for a thread.
    fn until_idle(&mut self) -> (Duration, Duration) {
        let started = Instant::now();
        let mut longest = Duration::ZERO;
        let ctx = self.ctx.clone();
        let mut frames = 0;
        repaints::until(&ctx, || {
            let (took, _) = self.frame(StageInput::Nothing);
            longest = longest.max(took);
            frames += 1;
            // Typed text takes effect in the second frame.
            frames > 2 && !self.state.is_waiting()
        });
        (started.elapsed(), longest)
    }

    /// Opens an address without drawing; `None` if it is no address or has no page.
    #[must_use]
    pub fn new(library: &Arc<Library>, address: &str, size: [f32; 2]) -> Option<Self> {
        let url = FidoUrl::parse(address).ok()?.url;
        let page = resolve(
            &url,
            library,
            &crate::platform::clock::now(None),
            &Job::new(),
        )
        .ok()?;
        let ctx = egui::Context::default();
        crate::style::apply(&ctx);
        Some(Self {
            ctx,
            library: Arc::clone(library),
            page: Arc::new(page),
            state: ViewState::default(),
            bodies: Bodies::default(),
            pictures: Pictures::default(),
            read: ReadMarks::default(),
            twits: Twits::default(),
            nodelists: Arc::default(),
            settings: Settings::default(),
            memory: ViewMemory::default(),
            size: size.into(),
            time: 0.0,
            rest: Duration::ZERO,
            typed: String::new(),
        })
    }

    /// Switches the window to Russian: maps then show names of towns in both scripts.
    pub fn speak_russian() {
        set_language(Language::Russian);
    }

    /// Waits until the data of maps is unpacked.
    pub fn wait_for_towns(&self) {
        repaints::until(&self.ctx, || !world::towns(&self.ctx).is_empty());
    }

    /// Draws one frame; returns its duration and its number of vertices.
    pub fn frame(&mut self, act: StageInput) -> (Duration, usize) {
        self.time += 1.0 / 60.0;
        let middle = (self.size / 2.0).to_pos2();
        let mut events = Vec::new();
        if !matches!(act, StageInput::Nothing) {
            // Each event makes egui request another frame.
            events.push(egui::Event::PointerMoved(middle - egui::vec2(0.0, 100.0)));
        }
        if !self.typed.is_empty() {
            events.push(egui::Event::Text(std::mem::take(&mut self.typed)));
        }
        match act {
            StageInput::Nothing => {}
            StageInput::Wheel(points) => events.push(egui::Event::MouseWheel {
                unit: egui::MouseWheelUnit::Point,
                delta: egui::vec2(0.0, points),
                phase: egui::TouchPhase::Move,
                source: egui::MouseWheelSource::Unknown,
                modifiers: egui::Modifiers::NONE,
            }),
            StageInput::Press(key) => events.push(egui::Event::Key {
                key,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: egui::Modifiers::NONE,
            }),
        }
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, self.size)),
            time: Some(self.time),
            events,
            ..egui::RawInput::default()
        };
        let mut commands = Vec::new();
        let ctx = self.ctx.clone();
        let started = Instant::now();
        let mut output = ctx.run_ui(input, |ui| {
            let mut cx = ViewCx {
                page: &self.page,
                bodies: &mut self.bodies,
                pictures: &mut self.pictures,
                read: &self.read,
                noted: &crate::messages::StarsAndThreads::default(),
                twits: &self.twits,
                wider: None,
                nodelists: &self.nodelists,
                find: views::FindInPage::default(),
                settings: ViewSettings {
                    chosen: &self.settings,
                    first_weekday: Weekday::Monday,
                    rot13: false,
                    moment: None,
                },
                memory: &mut self.memory,
                has_keyboard: true,
                commands: &mut commands,
            };
            views::draw(&mut cx, &mut self.state, ui);
        });
        let meshes = ctx.tessellate(output.shapes, output.pixels_per_point);
        let took = started.elapsed();
        let rests = output.viewport_output.values().map(|own| own.repaint_delay);
        self.rest = rests.min().unwrap_or(Duration::MAX);
        // No rasteriser needs the textures.
        output.textures_delta.clear();
        self.read_bodies(commands);
        let vertices = meshes.iter().map(|mesh| match &mesh.primitive {
            egui::epaint::Primitive::Mesh(mesh) => mesh.vertices.len(),
            egui::epaint::Primitive::Callback(_) => 0,
        });
        (took, vertices.sum())
    }

    /// Does the work of workers between two frames.
    fn read_bodies(&mut self, commands: Vec<Command>) {
        for command in commands {
            match command {
                Command::Contents(ContentCommand::LoadBodies(keys)) => {
                    for key in keys {
                        let row = key.message_on(&self.page);
                        let (body, objects) =
                            body_of(&self.library, row.as_ref(), &Charsets::default());
                        self.bodies.insert_with_objects(key, body, objects);
                    }
                }
                Command::Contents(ContentCommand::LoadPictures(wanted)) => {
                    for key in wanted {
                        let made = self.decode(&key);
                        self.pictures.put(key, made);
                    }
                }
                _ => {}
            }
        }
    }

    fn decode(&self, key: &pictures::PictureKey) -> Result<pictures::Decoded, PictureError> {
        let fetch = |url: &FidoUrl| {
            let now = crate::platform::clock::now(None);
            let page = resolve(url, &self.library, &now, &Job::new());
            match page.map(|page| page.content) {
                Ok(Content::Object(object)) => match &object.shown {
                    AtPath::File(file) => Ok(file.clone()),
                    _ => Err(String::new()),
                },
                _ => Err(String::new()),
            }
        };
        key.origin.read(fetch, |bytes, kind| {
            pictures::decode(bytes, kind, key.side, key.moves())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Stage, StageInput};
    use crate::strings::Language;
    use std::sync::Arc;

    #[test]
    fn pages_come_to_rest_before_they_are_measured() {
        let library = Arc::new(crate::guide::library(Language::English));
        for view in ["list", "tree", "reel", "objs", "mapm", "glom"] {
            let address = format!("area://Fidoscope.Guide?view={view}");
            let mut stage = Stage::open(&library, &address, [1120.0, 760.0]).expect(view);
            let (_, vertices) = stage.frame(StageInput::Wheel(-60.0));
            assert!(vertices > 1000, "{view}: {vertices}");
            // The pointer stays where it turned the wheel.
            assert!(stage.ctx.pointer_latest_pos().is_some(), "{view}");
        }
    }
}

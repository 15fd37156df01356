//! Fonts of the system, for the scripts that the shipped fonts lack: Chinese, Japanese, Arabic, Hebrew.
//!
//! Knows nothing of our fonts. The system is asked in a thread, at the first sign without a glyph: looking
//! through its fonts takes up to a second. Until then the sign is a box.

use egui::epaint::text::{FallbackRequest, FontInsert, FontProvider};
use egui::mutex::Mutex;
use egui::{Context, FontFamily};
use egui_system_font_provider::SystemFontProvider;
use std::collections::{BTreeSet, HashSet};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock};

/// Signs that are asked for at most, and fonts that are taken: a message may hold all of Unicode, and each
/// font makes the glyphs of all others again.
const MOST_SIGNS: usize = 10_000;
const MOST_FONTS: usize = 32;

/// The names of the fonts that were taken.
static TAKEN: LazyLock<Mutex<BTreeSet<String>>> = LazyLock::new(Mutex::default);

/// The names of the fonts of the system that are used.
pub(crate) fn taken() -> Vec<String> {
    TAKEN.lock().iter().cloned().collect()
}

/// A sign without a glyph, and the family that lacks it.
type Missing = (String, FontFamily);

/// Passes on each missing sign once; egui asks again for all of them after each new font.
struct Asked {
    seen: Mutex<HashSet<Missing>>,
    ask: Mutex<Sender<Missing>>,
}

impl FontProvider for Asked {
    fn font_for(&self, request: &FallbackRequest<'_>) -> Option<FontInsert> {
        let missing = (request.cluster.to_owned(), request.family.clone());
        let mut seen = self.seen.lock();
        if seen.len() < MOST_SIGNS && seen.insert(missing.clone()) {
            // Without a thread that listens the sign stays a box.
            let _ = self.ask.lock().send(missing);
        }
        None
    }
}

/// Lets the system draw what the shipped fonts cannot.
pub(crate) fn use_them(ctx: &Context) {
    ask_in_a_thread(ctx, SystemFontProvider::new);
}

/// As [`use_them`], with the provider that `make` makes at the first missing sign.
fn ask_in_a_thread<P: FontProvider>(ctx: &Context, make: impl FnOnce() -> P + Send + 'static) {
    let (ask, asked) = channel();
    let weak = ctx.clone();
    let thread = std::thread::Builder::new().name("fonts".to_owned());
    if thread.spawn(move || answer(&weak, &asked, make)).is_ok() {
        ctx.add_font_provider(Arc::new(Asked {
            seen: Mutex::default(),
            ask: Mutex::new(ask),
        }));
    }
}

fn answer<P: FontProvider>(ctx: &Context, asked: &Receiver<Missing>, make: impl FnOnce() -> P) {
    let Ok(first) = asked.recv() else { return };
    let provider = make();
    let mut added = HashSet::new();
    for (cluster, family) in std::iter::once(first).chain(asked.iter()) {
        let request = FallbackRequest {
            cluster: &cluster,
            family: &family,
        };
        if added.len() < MOST_FONTS
            && let Some(font) = provider.font_for(&request)
            && added.insert((font.name.clone(), family))
        {
            TAKEN.lock().insert(font.name.clone());
            ctx.add_font(font);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ask_in_a_thread;
    use egui::epaint::text::{
        FallbackRequest, FontInsert, FontPriority, InsertFontFamily, MissingGlyphPolicy,
    };
    use egui::{Context, FontData, FontDefinitions, FontId};

    /// Is in our font of one width and in no font of egui.
    const SIGN: char = '⟦';

    #[test]
    fn a_sign_that_no_font_has_gets_one_of_the_system() {
        let ctx = Context::default();
        ctx.set_missing_glyph_policy(MissingGlyphPolicy::Tofu);
        ctx.set_fonts(FontDefinitions::default());
        ask_in_a_thread(&ctx, || {
            |request: &FallbackRequest<'_>| {
                Some(FontInsert {
                    name: "of the system".to_owned(),
                    data: FontData::from_static(include_bytes!(
                        "../../../assets/fonts/DejaVuSansMono.ttf"
                    )),
                    families: vec![InsertFontFamily {
                        family: request.family.clone(),
                        priority: FontPriority::Lowest,
                    }],
                })
            }
        });
        let face = FontId::proportional(13.0);
        let has = |ctx: &Context| {
            let mut has = false;
            let mut frame = ctx.run_ui(egui::RawInput::default(), |ui| {
                ui.label(SIGN.to_string());
                has = ui.fonts_mut(|fonts| fonts.has_glyph(&face, SIGN));
            });
            frame.textures_delta.clear();
            has
        };
        assert!(
            !has(&ctx),
            "egui has a glyph for {SIGN} now: take another sign"
        );
        while !has(&ctx) {
            std::thread::yield_now();
        }
    }
}

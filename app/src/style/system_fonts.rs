//! System fonts, for scripts that the shipped fonts lack: Chinese, Japanese, Arabic, Hebrew.
//!
//! Independent of the shipped fonts. A thread queries the system at the first character without a
//! glyph, since a search of its fonts takes up to a second. Until then the character is drawn as a
//! box.

use egui::epaint::text::{FallbackRequest, FontInsert, FontProvider};
use egui::mutex::Mutex;
use egui::{Context, FontFamily};
use egui_system_font_provider::SystemFontProvider;
use std::collections::{BTreeSet, HashSet};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock};

/// Maximum number of characters looked up, and of fonts loaded: a message may contain all of
/// Unicode, and each font makes the glyphs of all others again.
const MOST_SIGNS: usize = 10_000;
const MOST_FONTS: usize = 32;

/// Names of the loaded fonts.
static TAKEN: LazyLock<Mutex<BTreeSet<String>>> = LazyLock::new(Mutex::default);

/// Returns the names of the system fonts in use.
pub(crate) fn taken() -> Vec<String> {
    TAKEN.lock().iter().cloned().collect()
}

/// Character without a glyph, and the family that lacks it.
type Missing = (String, FontFamily);

/// Forwards each missing character once; egui requests all of them again after each new font.
struct Asked {
    seen: Mutex<HashSet<Missing>>,
    ask: Mutex<Sender<Missing>>,
}

impl FontProvider for Asked {
    fn font_for(&self, request: &FallbackRequest<'_>) -> Option<FontInsert> {
        let missing = (request.cluster.to_owned(), request.family.clone());
        let mut seen = self.seen.lock();
        if seen.len() < MOST_SIGNS && seen.insert(missing.clone()) {
            // If the thread has ended, the character stays a box.
            let _ = self.ask.lock().send(missing);
        }
        None
    }
}

/// Draws characters that the shipped fonts lack in fonts of the system.
pub(crate) fn use_system_fonts(ctx: &Context) {
    install_fonts_in_thread(ctx, SystemFontProvider::new);
}

/// Like [`use_system_fonts`], with the provider that `make` creates at the first missing character.
fn install_fonts_in_thread<P: FontProvider>(
    ctx: &Context,
    make: impl FnOnce() -> P + Send + 'static,
) {
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
    use super::install_fonts_in_thread;
    use egui::epaint::text::{
        FallbackRequest, FontInsert, FontPriority, InsertFontFamily, MissingGlyphPolicy,
    };
    use egui::{Context, FontData, FontDefinitions, FontId};

    /// Character of our monospaced font that no font of egui has.
    const SIGN: char = '⟦';

    #[test]
    fn a_sign_that_no_font_has_gets_one_of_the_system() {
        let ctx = Context::default();
        ctx.set_missing_glyph_policy(MissingGlyphPolicy::Tofu);
        ctx.set_fonts(FontDefinitions::default());
        install_fonts_in_thread(&ctx, || {
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
        let since = std::time::Instant::now();
        while !has(&ctx) {
            let waited = since.elapsed();
            assert!(
                waited < std::time::Duration::from_secs(120),
                "no font is added"
            );
            std::thread::yield_now();
        }
    }
}

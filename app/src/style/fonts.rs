//! Fonts of the window: shipped, so that a message looks the same on every machine.
//!
//! Assigns fonts to kinds of text. Message text needs one face with Cyrillic, box drawing and block
//! elements at one width; lists need a bold face for unread rows.

use egui::{FontData, FontDefinitions, FontFamily, FontId};
use std::sync::Arc;

const SANS: &str = "Inter";
const BOLD: &str = "Inter SemiBold";
/// Font for signs that Inter lacks: box drawing, arrows, symbols.
const SIGNS: &str = "DejaVu Sans";
const MONO: &str = "DejaVu Sans Mono";
const BOLD_MONO: &str = "DejaVu Sans Mono Bold";

/// The shipped fonts.
static FILES: [(&str, &[u8]); 5] = [
    (
        SANS,
        include_bytes!("../../../assets/fonts/Inter-subset.otf"),
    ),
    (
        BOLD,
        include_bytes!("../../../assets/fonts/Inter-SemiBold-subset.otf"),
    ),
    (
        SIGNS,
        include_bytes!("../../../assets/fonts/DejaVuSans-subset.ttf"),
    ),
    (
        MONO,
        include_bytes!("../../../assets/fonts/DejaVuSansMono.ttf"),
    ),
    (
        BOLD_MONO,
        include_bytes!("../../../assets/fonts/DejaVuSansMono-Bold-subset.ttf"),
    ),
];

/// Returns the bytes of the shipped fonts, for drawings with text.
pub(crate) fn files() -> impl Iterator<Item = &'static [u8]> {
    FILES.iter().map(|(_, bytes)| *bytes)
}

/// Returns the family of headings and unread rows.
fn bold_family() -> FontFamily {
    FontFamily::Name(BOLD.into())
}

/// Returns the font of ordinary text.
pub(crate) fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Returns the font of headings and unread rows.
pub(crate) fn bold(size: f32) -> FontId {
    FontId::new(size, bold_family())
}

/// Returns the font of message text.
pub(crate) fn mono(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}

/// Returns the font of bold message text.
pub(crate) fn bold_mono(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD_MONO.into()))
}

/// Returns the shipped fonts, followed by those of egui for glyphs that the shipped ones lack.
pub(crate) fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in FILES {
        fonts
            .font_data
            .insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let fallbacks: Vec<String> = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    let with = |front: &[&str]| {
        front
            .iter()
            .map(|name| (*name).to_owned())
            .chain(fallbacks.iter().cloned())
            .collect::<Vec<_>>()
    };
    let bold_mono = FontFamily::Name(BOLD_MONO.into());
    fonts.families.extend([
        (FontFamily::Proportional, with(&[SANS, SIGNS])),
        (bold_family(), with(&[BOLD, SANS, SIGNS])),
        (FontFamily::Monospace, with(&[MONO, SIGNS])),
        (bold_mono, with(&[BOLD_MONO, MONO, SIGNS])),
    ]);
    fonts
}

#[cfg(test)]
mod tests {
    use super::{bold, definitions, mono, regular};
    use egui::epaint::text::{Fonts, TextOptions};

    /// Characters of Fidonet mail: Cyrillic of three languages, the upper half of CP437 and CP866,
    /// and common symbols.
    const MESSAGE_GLYPHS: &str = "АЯЁаяёіїєґўІЇЄҐЎ№§¶°·√ⁿ²■─│┌┐└┘├┤┬┴┼═║╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬\
        ▀▄█▌▐░▒▓ΓΣΦΩαβδεμπσφ∞∩≡±≥≤⌠⌡÷≈€₽₴☃✔★☺☻♥♦♣♠•○♂♀♪♫►◄↕‼▬↨↑↓→←∟↔▲▼⟦⟧‹›«»—–…";

    fn fonts() -> Fonts {
        let mut fonts = Fonts::new(TextOptions::default(), definitions());
        fonts.begin_pass(
            TextOptions::default(),
            egui::epaint::text::ViewportKey::default(),
        );
        fonts
    }

    #[test]
    fn every_sign_of_a_message_has_a_glyph_in_every_face() {
        let mut fonts = fonts();
        for face in [mono(13.0), regular(13.0), bold(13.0)] {
            for sign in MESSAGE_GLYPHS.chars().filter(|sign| !sign.is_whitespace()) {
                assert!(
                    fonts.has_glyph(&face, sign),
                    "{sign} (U+{:04X}) in {face:?}",
                    sign as u32
                );
            }
        }
    }

    #[test]
    fn every_sign_of_a_message_is_as_wide_as_a_letter_in_the_monospaced_face() {
        let mut fonts = fonts();
        let mut view = fonts.with_pixels_per_point(1.0);
        let face = mono(13.0);
        let letter = view.glyph_width(&face, 'm');
        for sign in MESSAGE_GLYPHS.chars().filter(|sign| !sign.is_whitespace()) {
            let width = view.glyph_width(&face, sign);
            assert!(
                (width - letter).abs() < 0.01,
                "{sign} is {width} wide, a letter {letter}"
            );
        }
    }

    #[test]
    fn the_bold_face_is_another_one() {
        let mut fonts = fonts();
        let mut view = fonts.with_pixels_per_point(1.0);
        assert!(view.glyph_width(&bold(13.0), 'м') > view.glyph_width(&regular(13.0), 'м'));
    }
}

//! Strip of a picture with its EXIF data: camera, time, exposure and place.

use crate::map::flat::glance;
use crate::strings::{dates, tr};
use crate::style::Palette;
use crate::views::message::{GLANCE, place_in_words};
use crate::views::{ViewCx, bar, rows};
use egui::{RichText, Ui};
use fidoscope_core::objects::ExifFacts;

/// Exposure time from which it is given in seconds, not as a fraction.
const LONG: f64 = 0.3;

/// Draws the strip; returns whether the user wants to see the place on the map.
pub(super) fn line(cx: &ViewCx<'_>, ui: &mut Ui, facts: &ExifFacts) -> bool {
    let mut wants_map = false;
    bar::under_header(ui, |ui| {
        let words = words(facts);
        if !words.is_empty() {
            ui.label(RichText::new(words).color(Palette::current(ui).dim));
        }
        if let Some(place) = facts.position {
            let corners = [[place.lon(), place.lat()]; 2];
            let link = ui.link(place_in_words(ui, corners, cx.settings.home));
            wants_map = link.clicked();
            link.on_hover_ui(|ui| glance(ui, GLANCE, corners));
        }
    });
    wants_map
}

/// Formats all facts but the place.
fn words(facts: &ExifFacts) -> String {
    let lens = (facts.lens.as_ref()).filter(|lens| facts.camera.as_ref() != Some(*lens));
    let text = |text: &Option<String>| text.as_deref().map(rows::one_line);
    let parts = [
        text(&facts.description),
        text(&facts.author),
        text(&facts.camera),
        lens.map(|lens| rows::one_line(lens)),
        facts.taken.map(dates::exact),
        facts.exposure.map(exposure),
        facts.aperture.map(|number| format!("f/{}", short(number))),
        facts.iso.map(|iso| format!("ISO {iso}")),
        (facts.focal).map(|focal| tr!("exif-focal", length = short(focal))),
    ];
    let known: Vec<String> = parts.into_iter().flatten().collect();
    known.join("  ·  ")
}

fn exposure(seconds: f64) -> String {
    let shown = if seconds < LONG {
        format!("1/{:.0}", 1.0 / seconds)
    } else {
        short(seconds)
    };
    tr!("exif-exposure", seconds = shown)
}

/// Formats one decimal, without a zero.
fn short(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::words;
    use fidoscope_core::objects::ExifFacts;

    #[test]
    fn facts_of_a_camera_are_one_line() {
        let facts = ExifFacts {
            camera: Some("Canon PowerShot A95".to_owned()),
            exposure: Some(0.004),
            aperture: Some(2.8),
            iso: Some(100),
            focal: Some(8.0),
            ..ExifFacts::default()
        };
        assert_eq!(
            words(&facts),
            "Canon PowerShot A95  ·  1/250 s  ·  f/2.8  ·  ISO 100  ·  8 mm"
        );
        let long = ExifFacts {
            exposure: Some(2.5),
            ..ExifFacts::default()
        };
        assert_eq!(words(&long), "2.5 s");
    }
}

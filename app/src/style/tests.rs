//! Contrast of the colours, by the formula of WCAG 2.

use super::{CLASSIC, DARK, LIGHT, Palette};
use egui::Color32;

fn luminance(color: Color32) -> f64 {
    let linear = |channel: u8| {
        let c = f64::from(channel) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
}

pub(crate) fn contrast(a: Color32, b: Color32) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Returns every text colour with every background that it is drawn on.
fn pairs(p: &Palette) -> Vec<(String, Color32, Color32)> {
    let mut pairs = Vec::new();
    let texts = [
        ("text", p.text),
        ("dim", p.dim),
        ("strong", p.strong),
        ("link", p.link),
    ];
    let fills = [
        ("page", p.page),
        ("panel", p.panel),
        ("card", p.card),
        ("hovered", p.hovered),
    ];
    for (text, color) in texts {
        for (fill, background) in fills {
            pairs.push((format!("{text} on {fill}"), color, background));
        }
    }
    let mut body = vec![
        ("tearline".to_owned(), p.tearline),
        ("origin".to_owned(), p.origin),
        ("tagline".to_owned(), p.tagline),
        ("kludge".to_owned(), p.kludge),
    ];
    body.extend((1..=5).map(|level| (format!("quote {level}"), p.quote(level))));
    for (name, color) in body {
        pairs.push((format!("{name} on page"), color, p.page));
    }
    for (name, ink) in [
        ("selected", p.selected),
        ("member", p.member),
        ("hit", p.hit),
        ("info", p.info),
        ("warning", p.warning),
        ("error", p.error),
    ] {
        pairs.push((name.to_owned(), ink.text, ink.fill));
    }
    for ink in [p.info, p.warning, p.error] {
        pairs.push(("link in a notice".to_owned(), p.link, ink.fill));
    }
    for fill in [p.page, p.panel, p.card] {
        pairs.push(("warning next to text".to_owned(), p.warning.text, fill));
        pairs.push(("error next to text".to_owned(), p.error.text, fill));
    }
    pairs.push(("button".to_owned(), p.text, p.buttons[0]));
    pairs.push(("hovered button".to_owned(), p.strong, p.buttons[1]));
    pairs.push(("pressed button".to_owned(), p.strong, p.buttons[2]));
    pairs.push(("selected text".to_owned(), p.strong, p.text_selection));
    pairs
}

#[test]
fn every_text_can_be_read_on_every_background() {
    for (theme, palette) in [("light", &LIGHT), ("dark", &DARK), ("classic", &CLASSIC)] {
        let pairs = pairs(palette);
        assert!(pairs.len() > 30);
        for (name, text, fill) in pairs {
            let ratio = contrast(text, fill);
            assert!(ratio >= 4.5, "{theme}: {name}: {ratio:.2}");
        }
    }
}

#[test]
fn tree_lines_can_be_seen() {
    for palette in [&LIGHT, &DARK, &CLASSIC] {
        for fill in [palette.page, palette.card] {
            assert!(contrast(palette.tree_line, fill) >= 3.0);
        }
    }
}

#[test]
fn quotes_of_neighbouring_levels_differ() {
    for palette in [&LIGHT, &DARK, &CLASSIC] {
        for level in 1..12 {
            assert_ne!(
                palette.quote(level),
                palette.quote(level + 1),
                "level {level}"
            );
        }
    }
}

#[test]
fn the_formula_of_contrast_knows_black_on_white() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
}

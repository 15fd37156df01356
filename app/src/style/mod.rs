//! Appearance of the window: the only source of colours, spaces and text sizes.
//!
//! Has a light and a dark palette, and the styles that egui needs for them. Every text colour keeps
//! a contrast of 4.5 : 1 to every background that it is drawn on (WCAG 2 AA); a test computes it.

pub(crate) mod fonts;
pub(crate) mod icons;
pub(crate) mod looks;
mod parts;
pub(crate) mod system_fonts;

use egui::style::{Selection, WidgetVisuals};
use egui::{Color32, CornerRadius, FontId, Margin, Stroke, TextStyle, Theme, Visuals, vec2};
use looks::Face;
pub(crate) use parts::{heading, in_margins, inner_edge, inset, outer_edge, own_page, popup};

/// Half a step: inside of one item, in points.
pub(crate) const SPACE_XS: f32 = 4.0;
/// One step: between related items.
pub(crate) const SPACE_S: f32 = 8.0;
/// Between groups.
pub(crate) const SPACE_M: f32 = 12.0;
/// Margin of a page.
pub(crate) const SPACE_L: f32 = 16.0;
/// Height of a row in a list.
pub(crate) const ROW_HEIGHT: f32 = 24.0;
/// One step of indentation of a tree.
pub(crate) const INDENT: f32 = 16.0;

/// Size of hints and units.
pub(crate) const TEXT_SMALL: f32 = 12.0;
/// Size of text in the window and in lists.
pub(crate) const TEXT_BODY: f32 = 13.0;
/// Default size of message text.
pub(crate) const TEXT_MESSAGE: f32 = 13.0;
/// Size of page names and message subjects.
pub(crate) const TEXT_HEADING: f32 = 17.0;

/// Colours of text and of its background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ink {
    pub(crate) text: Color32,
    pub(crate) fill: Color32,
}

/// Colours of one theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Palette {
    /// Background of a page, of lists and of message text.
    pub(crate) page: Color32,
    /// Background of bars and panels around the page.
    pub(crate) panel: Color32,
    /// Background of cards: headers of messages, forms.
    pub(crate) card: Color32,
    /// Ordinary text.
    pub(crate) text: Color32,
    /// Less important text: columns other than the subject, messages outside of the set.
    pub(crate) dim: Color32,
    /// Text of unread rows and headings.
    pub(crate) strong: Color32,
    /// Quotes by level, from 1; repeated after the last.
    pub(crate) quotes: [Color32; 5],
    /// Tearline `--- `.
    pub(crate) tearline: Color32,
    /// Origin line ` * Origin: `.
    pub(crate) origin: Color32,
    /// Tagline `... `.
    pub(crate) tagline: Color32,
    /// Kludges, SEEN-BY and other lines hidden by default.
    pub(crate) kludge: Color32,
    /// Links.
    pub(crate) link: Color32,
    /// Row under the pointer.
    pub(crate) hovered: Color32,
    /// Selected row.
    pub(crate) selected: Ink,
    /// Rows of the final set among others (7.2.3.4).
    pub(crate) member: Ink,
    /// Search hit, in a text or a list.
    pub(crate) hit: Ink,
    /// Background of selected text.
    pub(crate) text_selection: Color32,
    /// Separators.
    pub(crate) line: Color32,
    /// Lines of reply trees and frames of controls; contrast at least 3 : 1.
    pub(crate) tree_line: Color32,
    /// Information.
    pub(crate) info: Ink,
    /// Warning.
    pub(crate) warning: Ink,
    /// Error.
    pub(crate) error: Ink,
    /// Fills of buttons: at rest, hovered, pressed.
    pub(crate) buttons: [Color32; 3],
}

/// Returns the colour `0xRRGGBB`.
pub(crate) const fn rgb(hex: u32) -> Color32 {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

const fn five([one, two, three, four, last]: [u32; 5]) -> [Color32; 5] {
    [rgb(one), rgb(two), rgb(three), rgb(four), rgb(last)]
}

const fn ink(text: u32, fill: u32) -> Ink {
    let (text, fill) = (rgb(text), rgb(fill));
    Ink { text, fill }
}

/// Light theme.
pub(crate) static LIGHT: Palette = Palette {
    page: rgb(0xff_ff_ff),
    panel: rgb(0xf1_f3_f5),
    card: rgb(0xf6_f8_fa),
    text: rgb(0x1f_23_28),
    dim: rgb(0x57_60_6a),
    strong: rgb(0x0b_0d_10),
    quotes: five([0x0a_5c_36, 0x7a_3e_00, 0x1a_4f_9c, 0x7b_2d_8b, 0x8a_1f_3d]),
    tearline: rgb(0x6a_53_00),
    origin: rgb(0x57_60_6a),
    tagline: rgb(0x5b_45_9b),
    kludge: rgb(0x5f_68_72),
    link: rgb(0x05_50_ae),
    hovered: rgb(0xee_f2_f7),
    selected: ink(0x0a_1a_2b, 0xcf_e3_fa),
    member: ink(0x33_2a_00, 0xff_f3_c4),
    hit: ink(0x1f_1a_00, 0xff_d3_3d),
    text_selection: rgb(0xb6_d7_fb),
    line: rgb(0xd9_de_e4),
    tree_line: rgb(0x81_8a_94),
    info: ink(0x0b_46_85, 0xe3_f0_fc),
    warning: ink(0x66_44_00, 0xff_f3_cd),
    error: ink(0x86_18_18, 0xfd_e5_e5),
    buttons: [rgb(0xe4_e8_ec), rgb(0xd8_de_e5), rgb(0xc8_d1_db)],
};

/// Dark theme.
pub(crate) static DARK: Palette = Palette {
    page: rgb(0x16_19_1d),
    panel: rgb(0x1d_21_26),
    card: rgb(0x20_25_2b),
    text: rgb(0xe1_e5_e9),
    dim: rgb(0xa0_aa_b5),
    strong: rgb(0xff_ff_ff),
    quotes: five([0x7f_d1_a0, 0xe5_b5_67, 0x82_b8_ff, 0xd7_a6_f0, 0xf2_a0_b0]),
    tearline: rgb(0xc9_b3_6a),
    origin: rgb(0xa0_aa_b5),
    tagline: rgb(0xbf_a8_ee),
    kludge: rgb(0x96_a1_ad),
    link: rgb(0x74_bb_ff),
    hovered: rgb(0x24_2a_31),
    selected: ink(0xf4_f8_fd, 0x1f_4a_7a),
    member: ink(0xf6_e7_b0, 0x3b_34_1c),
    hit: ink(0xff_ff_ff, 0x86_66_00),
    text_selection: rgb(0x2b_4f_7d),
    line: rgb(0x33_3a_42),
    tree_line: rgb(0x70_7a_85),
    info: ink(0xa5_d2_fb, 0x17_2c_42),
    warning: ink(0xf4_d5_84, 0x3b_30_14),
    error: ink(0xfb_b4_b4, 0x45_1c_1e),
    buttons: [rgb(0x2b_31_39), rgb(0x37_3f_49), rgb(0x44_4e_5a)],
};

/// Classic theme: blue, like message editors on text screens.
pub(crate) static CLASSIC: Palette = Palette {
    page: rgb(0x00_00_a8),
    panel: rgb(0x00_00_5c),
    card: rgb(0x00_00_84),
    text: rgb(0xd8_d8_d8),
    dim: rgb(0xa8_a8_a8),
    strong: rgb(0xff_ff_ff),
    quotes: five([0xff_ff_55, 0x55_ff_55, 0x55_ff_ff, 0xff_b0_ff, 0xff_b0_88]),
    tearline: rgb(0xff_ff_55),
    origin: rgb(0x55_ff_ff),
    tagline: rgb(0xff_a0_ff),
    kludge: rgb(0xa8_a8_a8),
    link: rgb(0x55_ff_ff),
    hovered: rgb(0x1c_1c_b4),
    selected: ink(0x00_00_00, 0x00_a8_a8),
    member: ink(0xff_ff_55, 0x00_4a_6e),
    hit: ink(0x00_00_00, 0xff_ff_55),
    text_selection: rgb(0x54_54_a8),
    line: rgb(0x40_40_c0),
    tree_line: rgb(0x00_a8_a8),
    info: ink(0x55_ff_ff, 0x00_00_4a),
    warning: ink(0xff_ff_55, 0x4a_3a_00),
    error: ink(0xff_b0_b0, 0x5a_00_00),
    buttons: [rgb(0x2a_2a_b8), rgb(0x3c_3c_c8), rgb(0x50_50_d8)],
};

/// Returns the colour that clears the window. Pages and the toolbar do not paint it again: each
/// layer takes milliseconds without a graphics card.
pub(crate) fn ground(visuals: &egui::Visuals) -> Color32 {
    visuals.extreme_bg_color
}

impl Palette {
    /// Returns the colours of the current theme.
    pub(crate) fn current(ui: &egui::Ui) -> &'static Self {
        let visuals = ui.visuals();
        if !visuals.dark_mode {
            &LIGHT
        } else if visuals.panel_fill == CLASSIC.panel {
            &CLASSIC
        } else {
            &DARK
        }
    }

    /// Returns the colour of a quote; levels begin at 1.
    pub(crate) fn quote(&self, level: usize) -> Color32 {
        let at = level.saturating_sub(1) % self.quotes.len();
        self.quotes.get(at).copied().unwrap_or(self.text)
    }

    /// Returns the colours of a notice.
    pub(crate) fn severity(&self, severity: fidoscope_core::page::Severity) -> Ink {
        match severity {
            fidoscope_core::page::Severity::Info => self.info,
            fidoscope_core::page::Severity::Warning => self.warning,
            fidoscope_core::page::Severity::Error => self.error,
        }
    }
}

/// Returns the font of ordinary text.
pub(crate) fn body_font() -> FontId {
    fonts::regular(TEXT_BODY)
}

/// Returns the font of bold text.
pub(crate) fn bold_font() -> FontId {
    fonts::bold(TEXT_BODY)
}

/// Returns the font of hints and units.
pub(crate) fn small_font() -> FontId {
    fonts::regular(TEXT_SMALL)
}

/// Returns the font of headings.
pub(crate) fn heading_font() -> FontId {
    fonts::bold(TEXT_HEADING)
}

/// Typeface and size of messages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Letters {
    pub(crate) face: Face,
    /// Size in points.
    pub(crate) size: f32,
}

impl Default for Letters {
    fn default() -> Self {
        Self {
            face: Face::Mono,
            size: TEXT_MESSAGE,
        }
    }
}

impl Letters {
    /// Returns the font of message text; `even` where columns matter.
    pub(crate) fn font(self, even: bool) -> FontId {
        match self.face {
            Face::Sans if !even => fonts::regular(self.size),
            Face::Mono | Face::Sans => fonts::mono(self.size),
        }
    }

    /// Returns the font of bold message text.
    pub(crate) fn bold(self, even: bool) -> FontId {
        match self.face {
            Face::Sans if !even => fonts::bold(self.size),
            Face::Mono | Face::Sans => fonts::bold_mono(self.size),
        }
    }
}

/// Returns the monospaced font, in the default size of messages.
pub(crate) fn mono_font() -> FontId {
    fonts::mono(TEXT_MESSAGE)
}

/// Sets the fonts and both themes of a context. To be called once, before the first frame.
pub(crate) fn apply(ctx: &egui::Context) {
    ctx.set_fonts(fonts::definitions());
    for (theme, palette) in [(Theme::Light, &LIGHT), (Theme::Dark, &DARK)] {
        ctx.style_mut_of(theme, |style| {
            style.visuals = visuals(theme, palette);
            style.text_styles = [
                (TextStyle::Small, small_font()),
                (TextStyle::Body, body_font()),
                (TextStyle::Button, body_font()),
                (TextStyle::Heading, heading_font()),
                (TextStyle::Monospace, mono_font()),
            ]
            .into();
            let spacing = &mut style.spacing;
            spacing.item_spacing = vec2(SPACE_S, SPACE_XS);
            spacing.button_padding = vec2(SPACE_S, SPACE_XS);
            spacing.interact_size = vec2(40.0, ROW_HEIGHT);
            spacing.menu_margin = Margin::same(4);
            spacing.window_margin = Margin::same(12);
            spacing.indent = INDENT;
            spacing.tooltip_width = 560.0;
            spacing.scroll = egui::style::ScrollStyle::solid();
            // A half faded row would look like one outside of the set.
            spacing.scroll.fade.strength = 0.0;
            // Rows of lists react to clicks; message text makes itself selectable.
            style.interaction.selectable_labels = false;
            style.animation_time = 0.1;
        });
    }
}

/// Makes controls visible at rest: their edges are as strong as lines of trees.
pub(crate) fn show_switches(ui: &mut egui::Ui) {
    let palette = Palette::current(ui);
    let resting = &mut ui.visuals_mut().widgets.inactive;
    // Menus have no such edges.
    resting.bg_stroke = Stroke::new(1.0, palette.tree_line);
    resting.bg_fill = palette.page;
}

/// Draws the dark theme in the classic colours, or in its own.
pub(crate) fn use_classic(ctx: &egui::Context, classic: bool) {
    let palette = if classic { &CLASSIC } else { &DARK };
    ctx.style_mut_of(Theme::Dark, |style| {
        style.visuals = visuals(Theme::Dark, palette);
    });
}

fn visuals(theme: Theme, palette: &Palette) -> Visuals {
    let mut visuals = match theme {
        Theme::Dark => Visuals::dark(),
        Theme::Light => Visuals::light(),
    };
    let [rest, hover, press] = palette.buttons;
    let widget = |fill: Color32, text: Color32, edge: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, edge),
        corner_radius: CornerRadius::same(4),
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    };
    visuals.widgets.noninteractive = widget(palette.panel, palette.text, palette.line);
    visuals.widgets.inactive = widget(rest, palette.text, palette.line);
    visuals.widgets.hovered = widget(hover, palette.strong, palette.tree_line);
    visuals.widgets.active = widget(press, palette.strong, palette.tree_line);
    visuals.widgets.open = widget(hover, palette.strong, palette.line);
    visuals.selection = Selection {
        bg_fill: palette.text_selection,
        stroke: Stroke::new(1.0, palette.strong),
    };
    visuals.hyperlink_color = palette.link;
    visuals.weak_text_color = Some(palette.dim);
    visuals.faint_bg_color = palette.card;
    visuals.extreme_bg_color = palette.page;
    visuals.code_bg_color = palette.card;
    visuals.warn_fg_color = palette.warning.text;
    visuals.error_fg_color = palette.error.text;
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.panel;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(4);
    visuals.button_frame = true;
    visuals.striped = false;
    visuals
}

/// Returns the inner margin of a page.
pub(crate) const fn page_margin() -> Margin {
    Margin::symmetric(16, 12)
}

/// Returns the inner margin of a card.
pub(crate) const fn card_margin() -> Margin {
    Margin::symmetric(12, 8)
}

#[cfg(test)]
pub(crate) mod tests;

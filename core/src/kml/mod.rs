//! KML and KMZ documents (section 7.2.1.5.3).
//!
//! Knows which features a document has: their forms, names, descriptions as plain text and colours.
//! Imports `container` (KMZ is a ZIP), `config` (for the character set of bytes), `geo` and the
//! ground. Follows no links: what a document refers to elsewhere is counted, never fetched.

use crate::geo::{GeoBox, Shape};

/// A colour with its opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
    /// 0 is invisible, 255 opaque.
    pub alpha: u8,
}

/// How a feature wants to be drawn; `None` where the document says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Style {
    /// Colour of the icon of a dot.
    pub icon: Option<Colour>,
    /// Colour of lines and outlines.
    pub line: Option<Colour>,
    /// Width of lines in pixels.
    pub width: Option<f32>,
    /// Colour inside of polygons.
    pub fill: Option<Colour>,
    /// Whether polygons are not filled.
    pub hollow: bool,
    /// Whether polygons have no outline.
    pub borderless: bool,
}

/// What an element is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FeatureKind {
    /// A placemark: dots, lines, polygons, models, tracks.
    #[default]
    Placemark,
    /// A picture on the ground: its box.
    GroundOverlay,
    /// A picture hanging in the air: the place of the camera.
    PhotoOverlay,
}

/// One element of a document that has a place on the Earth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Feature {
    /// What it is.
    pub kind: FeatureKind,
    /// Its name; may be empty.
    pub name: String,
    /// Its description without markup; may be empty.
    pub description: String,
    /// Its forms: one, or those of a multi-geometry.
    pub shapes: Vec<Shape>,
    /// How it wants to be drawn.
    pub style: Style,
}

impl Feature {
    /// Whether one of its forms and a region have a place in common.
    #[must_use]
    pub fn intersects(&self, area: &GeoBox) -> bool {
        self.shapes.iter().any(|shape| shape.intersects(area))
    }
}

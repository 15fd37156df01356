//! KML and KMZ documents (section 7.2.1.5.3).
//!
//! Knows the features of a document: their forms, names, descriptions as plain text and colours.
//! Imports `container` (KMZ is a ZIP), `geo` and the ground. Follows no links: external references
//! are counted, never fetched.

mod reader;
mod styles;
mod text;

#[cfg(test)]
mod tests;

use crate::charset::encoding;
use crate::container::{self, ContainerError, Resolved};
use crate::geo::{GeoBox, Shape};
use crate::job::Job;
use crate::limits;

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

/// Style of a feature; `None` for unspecified values.
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
    /// True if polygons are not filled.
    pub hollow: bool,
    /// True if polygons have no outline.
    pub borderless: bool,
}

/// Kind of a feature.
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

/// Element of a document with a place on the Earth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Feature {
    /// Kind.
    pub kind: FeatureKind,
    /// Name; may be empty.
    pub name: String,
    /// Description without markup; may be empty.
    pub description: String,
    /// Forms: one, or those of a multi-geometry.
    pub shapes: Vec<Shape>,
    /// Style.
    pub style: Style,
}

impl Feature {
    /// Returns whether one of its forms intersects a region.
    #[must_use]
    pub fn intersects(&self, area: &GeoBox) -> bool {
        self.shapes.iter().any(|shape| shape.intersects(area))
    }
}

/// Contents of a document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// Name; may be empty.
    pub name: String,
    /// Features with a place, in their order, including those of folders.
    pub features: Vec<Feature>,
    /// Number of links to further documents, which are not followed.
    pub network_links: usize,
    /// True if features or positions over the limits were dropped ([`limits::KML_FEATURES`],
    /// [`limits::KML_POSITIONS`]).
    pub is_full: bool,
    /// Fault of its XML; features before the damage are valid.
    pub fault: Option<String>,
    is_kml: bool,
}

/// Reason why a document cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KmlError {
    /// Too many bytes.
    #[error(
        "{name} is longer than {} MB, the limit for a KML document",
        limits::KML_BYTES >> 20
    )]
    TooLong {
        /// Name of the document.
        name: String,
    },
    /// A KMZ file without a KML document in it.
    #[error("{name} is an archive without a KML document in it")]
    NoDocument {
        /// Name of the file.
        name: String,
    },
    /// A KMZ file that cannot be unpacked.
    #[error(transparent)]
    Container(#[from] ContainerError),
    /// Other bytes, or damage before the first feature.
    #[error("{name} is not a readable KML document ({what})")]
    NotKml {
        /// Name of the document.
        name: String,
        /// Description of the contents.
        what: String,
    },
}

/// Parses a KML document, or the first one of a KMZ file (a ZIP archive).
///
/// # Errors
/// If it is no such document, is damaged before its first feature, or over a limit, or the job was
/// cancelled during unpacking. Damage after a feature is reported by [`Document::fault`].
pub fn read(bytes: &[u8], name: &str, job: &Job) -> Result<Document, KmlError> {
    if bytes.starts_with(b"PK") {
        let inside = unpacked(bytes, name, job)?;
        return read_xml(&inside, name);
    }
    read_xml(bytes, name)
}

fn read_xml(bytes: &[u8], name: &str) -> Result<Document, KmlError> {
    if bytes.len() > limits::KML_BYTES {
        let name = name.to_owned();
        return Err(KmlError::TooLong { name });
    }
    let document = reader::read(&encoding::xml_text(bytes));
    if document.features.is_empty() && (document.fault.is_some() || !document.is_kml) {
        let fault = document.fault.clone();
        return Err(KmlError::NotKml {
            name: name.to_owned(),
            what: fault.unwrap_or_else(|| "it has no <kml> element".to_owned()),
        });
    }
    Ok(document)
}

/// Returns the main document of a KMZ file: `doc.kml`, else the first KML file of its root, else of
/// one of its directories.
fn unpacked(bytes: &[u8], name: &str, job: &Job) -> Result<Vec<u8>, KmlError> {
    let is_kml = |path: &str| path.to_ascii_lowercase().ends_with(".kml");
    // One byte more reveals a document over the limit.
    let mut left = limits::KML_BYTES as u64 + 1;
    let mut list = |parts: &[&str]| {
        let found = container::walk_within(bytes, name, (parts, true), &mut left, job)?;
        match found {
            Resolved::Directory { entries, .. } => Ok::<_, ContainerError>(entries),
            Resolved::File { .. } => Ok(Vec::new()),
        }
    };
    let root = list(&[])?;
    let of_root = |wanted: &dyn Fn(&str) -> bool| {
        let mut files = root.iter().filter(|entry| !entry.is_directory);
        let found = files.find(|entry| wanted(entry.name()));
        found.map(|entry| entry.path.clone())
    };
    let mut path =
        of_root(&|name| name.eq_ignore_ascii_case("doc.kml")).or_else(|| of_root(&is_kml));
    if path.is_none() {
        // A few directories suffice: authors put pictures there, not documents.
        for directory in root
            .iter()
            .filter(|entry| entry.is_directory)
            .take(DIRECTORIES)
        {
            let entries = list(&[directory.name()])?;
            let found = entries
                .iter()
                .find(|entry| !entry.is_directory && is_kml(entry.name()));
            path = found.map(|entry| entry.path.clone());
            if path.is_some() {
                break;
            }
        }
    }
    let Some(path) = path else {
        let name = name.to_owned();
        return Err(KmlError::NoDocument { name });
    };
    let parts: Vec<&str> = path.split('/').collect();
    match container::walk_within(bytes, name, (&parts, false), &mut left, job)? {
        Resolved::File { bytes, .. } => Ok(bytes),
        Resolved::Directory { .. } => Err(KmlError::NoDocument {
            name: name.to_owned(),
        }),
    }
}

/// Maximum number of directories of a KMZ file that are searched for a document.
const DIRECTORIES: usize = 3;

//! Documents that never change: their names contain a hash of their bytes.

use crate::html::world_drawing;
use axum::body::Bytes;
use fidoscope_core::bytes::hash64;
use std::sync::OnceLock;

/// A document that browsers keep for ever.
#[derive(Debug)]
pub(crate) struct Asset {
    /// Name with a hash.
    pub(crate) name: String,
    /// Media type.
    pub(crate) kind: &'static str,
    pub(crate) body: Bytes,
}

impl Asset {
    fn new(stem: &str, ending: &str, kind: &'static str, body: impl Into<Bytes>) -> Self {
        let body = body.into();
        let hash = hash64(0, &body);
        Self {
            name: format!("{stem}-{hash:016x}.{ending}"),
            kind,
            body,
        }
    }
}

/// Returns the style sheet.
pub(crate) fn style() -> &'static Asset {
    static STYLE: OnceLock<Asset> = OnceLock::new();
    STYLE.get_or_init(|| {
        let css = include_str!("../assets/gate.css");
        Asset::new("gate", "css", "text/css; charset=utf-8", css)
    })
}

/// Returns the script of the page that registers the gate.
pub(crate) fn script() -> &'static Asset {
    static SCRIPT: OnceLock<Asset> = OnceLock::new();
    SCRIPT.get_or_init(|| {
        let js = include_str!("../assets/handler.js");
        Asset::new("handler", "js", "text/javascript; charset=utf-8", js)
    })
}

/// Returns the picture of the world for maps.
pub(crate) fn world() -> &'static Asset {
    static WORLD: OnceLock<Asset> = OnceLock::new();
    WORLD.get_or_init(|| Asset::new("world", "svg", "image/svg+xml", world_drawing()))
}

/// Returns the icon.
pub(crate) fn icon() -> &'static Asset {
    static ICON: OnceLock<Asset> = OnceLock::new();
    ICON.get_or_init(|| {
        let svg = include_str!("../../../packaging/fidoscope.svg");
        Asset::new("icon", "svg", "image/svg+xml", svg)
    })
}

/// Returns the document with a name.
pub(crate) fn named(name: &str) -> Option<&'static Asset> {
    [style(), script(), world(), icon()]
        .into_iter()
        .find(|asset| asset.name == name)
}

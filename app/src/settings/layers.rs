//! Layers of maps and globes; each setting holds for all maps.

use crate::strings::tr;
use serde::{Deserialize, Serialize};

/// Declares the layers: field, default, name and description of each.
macro_rules! layers {
    ($($layer:ident $field:ident $on:literal $name:expr, $about:expr;)*) => {
        /// Layer of maps.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum MapLayer {
            $($layer,)*
        }

        impl MapLayer {
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Self::$layer => $name,)*
                }
            }

            pub(crate) fn about(self) -> &'static str {
                match self {
                    $(Self::$layer => $about,)*
                }
            }
        }

        /// Visible layers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default)]
        pub(crate) struct MapLayers {
            $($field: bool,)*
        }

        impl Default for MapLayers {
            fn default() -> Self {
                Self {
                    $($field: $on,)*
                }
            }
        }

        impl MapLayers {
            pub(crate) const fn has(self, layer: MapLayer) -> bool {
                match layer {
                    $(MapLayer::$layer => self.$field,)*
                }
            }

            pub(crate) const fn turn(&mut self, layer: MapLayer, on: bool) {
                match layer {
                    $(MapLayer::$layer => self.$field = on,)*
                }
            }
        }
    };
}

layers! {
    Places places true tr!("layer-places"), tr!("layer-places-hint");
    Regions regions true tr!("layer-regions"), tr!("layer-regions-hint");
    Documents documents true tr!("layer-documents"), tr!("layer-documents-hint");
    Photos photos true tr!("layer-photos"), tr!("layer-photos-hint");
    Labels labels true tr!("layer-labels"), tr!("layer-labels-hint");
    Home home true tr!("layer-home"), tr!("layer-home-hint");
    Graticule graticule false tr!("map-graticule"), tr!("map-graticule-hint");
    Night night false tr!("map-night"), tr!("map-night-hint");
    Bosses bosses false tr!("map-bosses"), tr!("map-bosses-hint");
}

#[cfg(test)]
mod tests {
    use super::{MapLayer, MapLayers};

    #[test]
    fn layers_are_kept_by_name_and_those_that_are_missing_are_as_at_first() {
        let mut layers = MapLayers::default();
        assert!(layers.has(MapLayer::Places) && !layers.has(MapLayer::Night));
        layers.turn(MapLayer::Labels, false);
        layers.turn(MapLayer::Night, true);
        let text = serde_json::to_string(&layers).unwrap();
        assert_eq!(serde_json::from_str::<MapLayers>(&text).unwrap(), layers);
        let old: MapLayers = serde_json::from_str(r#"{"graticule":true}"#).unwrap();
        assert!(old.has(MapLayer::Graticule) && old.has(MapLayer::Places));
    }
}

//! Pictures: from bytes to pixels that the window can draw.
//!
//! Knows the decoders and their limits, and keeps pixels and textures by bytes. Decoding happens in
//! workers, where a panic of a decoder is caught, and drawings in processes of their own, which can be
//! stopped. No connection is opened but for a picture of the Web that the user clicked on, no file is
//! opened but of the folder where the user keeps pictures of authors, and no reference inside of a
//! picture is followed. Imports `platform` and the ground.

mod animation;
mod decode;
mod drawing;
mod found;
mod low_tiff;
mod origin;
mod pcx;
mod photos;
mod scale;
mod shelf;
mod svg;
pub(crate) mod texture;

#[cfg(test)]
mod tests;

pub(crate) use decode::{Decoded, PictureError, decode, dimensions};
pub(crate) use drawing::child as drawing_child;
pub(crate) use found::{MessageObject, find_in, is_shown_inline};
pub(crate) use origin::{Origin, PictureKey, side};
pub(crate) use photos::{Photo, Photos};
pub(crate) use scale::png;
pub(crate) use shelf::{DrawnPicture, FilmAct, PictureState, Pictures};

use std::time::Duration;

/// Most pixels of a picture that is decoded: four bytes each. The largest photographs of today have
/// half of them.
pub(crate) const MOST_PIXELS: u64 = 48 * 1024 * 1024;

/// Most pixels of a picture that are kept, four bytes each, and once more in a texture: photographs of 24 million
/// pixels stay whole, larger ones are made smaller.
const KEPT_PIXELS: u64 = 24 * 1024 * 1024;

/// Most pixels on one side.
pub(crate) const MOST_SIDE: u32 = 32_768;

/// Memory that one decoder may ask for, in bytes: the pixels and as much again for its own work.
const DECODER_BYTES: u64 = 512 * 1024 * 1024;

/// Most frames of an animation that are kept; the rest is not shown.
const MOST_FRAMES: usize = 600;

/// Memory for the frames of one animation, in bytes.
const ANIMATION_BYTES: usize = 96 * 1024 * 1024;

/// How long the frames of one animation may be decoded.
const ANIMATION_TIME: Duration = Duration::from_secs(6);

/// Browsers show frames that claim to last next to nothing this long.
const SHORTEST_FRAME: Duration = Duration::from_millis(20);
const USUAL_FRAME: Duration = Duration::from_millis(100);

/// Longest SVG text, in bytes: drawings in mail are text that people paid for by the kilobyte.
const SVG_BYTES: usize = 8 * 1024 * 1024;

/// How long drawing one SVG may take, and how much memory: the largest one has 64 MB of pixels, and
/// filters work on some copies of them.
const SVG_TIME: Duration = Duration::from_secs(8);
const SVG_MEMORY: u64 = 1024 * 1024 * 1024;

#[cfg(test)]
pub(crate) use tests::{tar, uue};

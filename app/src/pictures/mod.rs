//! Pictures: from bytes to pixels for the window.
//!
//! Knows the decoders and their limits, and caches pixels and textures by bytes. Workers decode and
//! catch a decoder's panic; drawings have processes of their own, which can be killed. The only
//! connection is for a picture of the Web that the user clicked on. The only folder is the user's
//! pictures of authors. References inside of pictures are never followed. Imports `platform` and
//! the ground.

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
pub(crate) use shelf::{AnimationAction, DrawnPicture, PictureState, Pictures};

use std::time::Duration;

/// Maximum number of pixels of a decoded picture, four bytes each. The largest photographs of today
/// have half of them.
pub(crate) const MOST_PIXELS: u64 = 48 * 1024 * 1024;

/// Maximum number of cached pixels of a picture, four bytes each, and once more in a texture.
/// Photographs of 24 million pixels stay whole; larger ones are shrunk.
const KEPT_PIXELS: u64 = 24 * 1024 * 1024;

/// Maximum width and height, in pixels.
pub(crate) const MOST_SIDE: u32 = 32_768;

/// Memory limit of one decoder, in bytes: the pixels and as much again for its own work.
const DECODER_BYTES: u64 = 512 * 1024 * 1024;

/// Maximum number of frames of an animation; the rest is not shown.
const MOST_FRAMES: usize = 600;

/// Memory limit for the frames of one animation, in bytes.
const ANIMATION_BYTES: usize = 96 * 1024 * 1024;

/// Time limit for decoding one animation.
const ANIMATION_TIME: Duration = Duration::from_secs(6);

/// Minimum duration of a frame, as in browsers, for frames that declare almost none.
const SHORTEST_FRAME: Duration = Duration::from_millis(20);
const USUAL_FRAME: Duration = Duration::from_millis(100);

/// Maximum length of an SVG text, in bytes: people once paid for mail by the kilobyte.
const SVG_BYTES: usize = 8 * 1024 * 1024;

/// Limits of time and memory for drawing one SVG: the largest has 64 MB of pixels, and filters work
/// on copies of them. A machine that runs many tests may need longer.
const SVG_TIME: Duration = Duration::from_secs(if cfg!(test) { 60 } else { 8 });
const SVG_MEMORY: u64 = 1024 * 1024 * 1024;

#[cfg(test)]
pub(crate) use tests::{tar, uue};

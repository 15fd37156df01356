//! Animated pictures: GIF, PNG and WebP with several frames.

use super::decode::{AnimationFrame, Decoded, PictureError, check, damaged};
use super::{
    ANIMATION_BYTES, ANIMATION_TIME, DECODER_BYTES, MOST_FRAMES, SHORTEST_FRAME, USUAL_FRAME, scale,
};
use image::codecs::{gif::GifDecoder, png::PngDecoder, webp::WebPDecoder};
use image::{AnimationDecoder, Frames, ImageDecoder, ImageFormat, Limits};
use std::io::Cursor;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Decodes an animated picture; `None` for a picture of one frame.
pub(super) fn decode(
    bytes: &[u8],
    format: ImageFormat,
    side: u32,
) -> Result<Option<Decoded>, PictureError> {
    let cursor = Cursor::new(bytes);
    let mut limits = Limits::default();
    limits.max_alloc = Some(DECODER_BYTES);
    match format {
        ImageFormat::Gif => {
            let mut decoder = GifDecoder::new(cursor).map_err(damaged)?;
            let (width, height) = decoder.dimensions();
            check(width, height)?;
            decoder.set_limits(limits).map_err(damaged)?;
            frames(decoder.into_frames(), [width, height], side)
        }
        ImageFormat::WebP => {
            let decoder = WebPDecoder::new(cursor).map_err(damaged)?;
            let (width, height) = decoder.dimensions();
            check(width, height)?;
            if !decoder.has_animation() {
                return Ok(None);
            }
            frames(decoder.into_frames(), [width, height], side)
        }
        ImageFormat::Png => {
            let decoder = PngDecoder::with_limits(cursor, limits).map_err(damaged)?;
            let (width, height) = decoder.dimensions();
            check(width, height)?;
            if !decoder.is_apng().map_err(damaged)? {
                return Ok(None);
            }
            let decoder = decoder.apng().map_err(damaged)?;
            frames(decoder.into_frames(), [width, height], side)
        }
        _ => Ok(None),
    }
}

fn frames(found: Frames<'_>, size: [u32; 2], side: u32) -> Result<Option<Decoded>, PictureError> {
    let started = Instant::now();
    let mut decoded = Decoded {
        frames: Vec::new(),
        size,
        is_cut: false,
        bytes: 0,
        exif: None,
    };
    for frame in found {
        let enough = decoded.frames.len() >= MOST_FRAMES
            || decoded.bytes >= ANIMATION_BYTES
            || (!decoded.frames.is_empty() && started.elapsed() > ANIMATION_TIME);
        if enough {
            decoded.is_cut = true;
            break;
        }
        let frame = match frame {
            Ok(frame) => frame,
            // Frames before the damage are shown.
            Err(error) if decoded.frames.is_empty() => return Err(damaged(error)),
            Err(_) => {
                decoded.is_cut = true;
                break;
            }
        };
        let lasts = Duration::from(frame.delay());
        let lasts = if lasts < SHORTEST_FRAME {
            USUAL_FRAME
        } else {
            lasts
        };
        let pixels = scale::fitted_frame(frame.into_buffer(), side);
        decoded.bytes += pixels.pixels.len() * 4;
        decoded.frames.push(AnimationFrame {
            pixels: Arc::new(pixels),
            lasts,
        });
    }
    if decoded.frames.is_empty() {
        return Err(PictureError::Damaged("it has no frames".to_owned()));
    }
    Ok(Some(decoded))
}

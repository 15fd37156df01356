//! How large a picture is, by its first bytes: whoever decodes it knows before what it would cost.

use super::Kind;
use crate::bytes::{u16_at, u32_at};

/// Width and height of a picture in pixels, as its header claims; `None` when there is no picture,
/// or one whose header does not say.
#[must_use]
pub fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let le16 = |at: usize| u16_at(bytes, at).map(u32::from);
    let be16 = |at: usize| u16_at(bytes, at).map(|value| u32::from(value.swap_bytes()));
    let be32 = |at: usize| u32_at(bytes, at).map(u32::swap_bytes);
    match Kind::of(bytes, "") {
        Kind::Png => Some((be32(16)?, be32(20)?)),
        Kind::Gif => Some((le16(6)?, le16(8)?)),
        Kind::Bmp => match u32_at(bytes, 14)? {
            12 => Some((le16(18)?, le16(20)?)),
            // A height below zero means rows from the top.
            _ => Some((
                u32_at(bytes, 18)?,
                u32_at(bytes, 22)?.cast_signed().unsigned_abs(),
            )),
        },
        Kind::Webp => webp(bytes),
        Kind::Jpeg => jpeg(bytes, be16),
        Kind::Ico => {
            let side = |at: usize| match bytes.get(at)? {
                0 => Some(256),
                side => Some(u32::from(*side)),
            };
            Some((side(6)?, side(7)?))
        }
        Kind::Pcx => {
            let length = |from: usize, to: usize| Some(le16(to)?.checked_sub(le16(from)?)? + 1);
            Some((length(4, 8)?, length(6, 10)?))
        }
        Kind::Tga => Some((le16(12)?, le16(14)?)),
        Kind::Tiff => tiff(bytes),
        _ => None,
    }
}

fn webp(bytes: &[u8]) -> Option<(u32, u32)> {
    let le24 = |at: usize| u32_at(bytes, at).map(|value| value & 0xFF_FFFF);
    match bytes.get(12..16)? {
        b"VP8X" => Some((le24(24)? + 1, le24(27)? + 1)),
        b"VP8L" => {
            let bits = u32_at(bytes, 21)?;
            Some(((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1))
        }
        b"VP8 " => Some((
            u32::from(u16_at(bytes, 26)? & 0x3FFF),
            u32::from(u16_at(bytes, 28)? & 0x3FFF),
        )),
        _ => None,
    }
}

/// Walks the segments to the first frame.
fn jpeg(bytes: &[u8], be16: impl Fn(usize) -> Option<u32>) -> Option<(u32, u32)> {
    /// More segments stand before no frame.
    const SEGMENTS: usize = 1000;
    let mut at = 2_usize;
    for _ in 0..SEGMENTS {
        while bytes.get(at) == Some(&0xFF) && bytes.get(at + 1) == Some(&0xFF) {
            at += 1;
        }
        let [0xFF, marker] = bytes.get(at..at + 2)? else {
            return None;
        };
        match marker {
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
                return Some((be16(at + 7)?, be16(at + 5)?));
            }
            0xD8 | 0x01 | 0xD0..=0xD7 => at += 2,
            0xD9 | 0xDA => return None,
            _ => at = at.checked_add(2)?.checked_add(be16(at + 2)? as usize)?,
        }
    }
    None
}

/// The first directory of a TIFF.
fn tiff(bytes: &[u8]) -> Option<(u32, u32)> {
    let is_big = bytes.first() == Some(&b'M');
    let u16_of = |at: usize| {
        let value = u16_at(bytes, at)?;
        Some(if is_big { value.swap_bytes() } else { value })
    };
    let u32_of = |at: usize| {
        let value = u32_at(bytes, at)?;
        Some(if is_big { value.swap_bytes() } else { value })
    };
    let directory = usize::try_from(u32_of(4)?).ok()?;
    let (mut width, mut height) = (None, None);
    for entry in 0..usize::from(u16_of(directory)?) {
        let at = directory.checked_add(2 + entry * 12)?;
        let value = match u16_of(at.checked_add(2)?)? {
            3 => u32::from(u16_of(at.checked_add(8)?)?),
            _ => u32_of(at.checked_add(8)?)?,
        };
        match u16_of(at)? {
            256 => width = Some(value),
            257 => height = Some(value),
            _ => {}
        }
    }
    Some((width?, height?))
}

#[cfg(test)]
mod tests {
    use super::picture_size;

    #[test]
    fn headers_tell_sizes() {
        let mut bmp = b"BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0".to_vec();
        bmp.extend_from_slice(&640_i32.to_le_bytes());
        bmp.extend_from_slice(&(-480_i32).to_le_bytes());
        let mut pcx = vec![0x0A, 5, 1, 8, 0, 0, 0, 0, 63, 1, 199, 0];
        pcx.resize(200, 0);
        let jpeg = b"\xFF\xD8\xFF\xE0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xFF\xFF\xC0\0\x11\x08\x01\xE0\x02\x80\x03";
        let tiff = b"II*\0\x08\0\0\0\x02\0\0\x01\x03\0\x01\0\0\0\x80\x02\0\0\x01\x01\x04\0\x01\0\0\0\xE0\x01\0\0";
        let big_tiff = b"MM\0*\0\0\0\x08\0\x02\x01\0\0\x03\0\0\0\x01\x02\x80\0\0\x01\x01\0\x04\0\0\0\x01\0\0\x01\xE0";
        for (bytes, size) in [
            (&b"GIF89a\x80\x02\xE0\x01"[..], Some((640, 480))),
            (&bmp, Some((640, 480))),
            (&pcx, Some((320, 200))),
            (jpeg, Some((640, 480))),
            (tiff, Some((640, 480))),
            (big_tiff, Some((640, 480))),
            (b"\0\0\x01\0\x01\0\x20\0", Some((32, 256))),
            (
                b"RIFF\0\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0\x7F\x02\0\xDF\x01\0\0",
                Some((640, 480)),
            ),
            (
                b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2F\x7F\xC2\x77\0",
                Some((640, 480)),
            ),
            (b"\xFF\xD8\xFF\xDA\0\0", None),
            (b"hello", None),
            (b"", None),
        ] {
            assert_eq!(picture_size(bytes), size, "{}", bytes.escape_ascii());
            for end in 0..bytes.len() {
                let _ = picture_size(&bytes[..end]);
            }
        }
    }
}

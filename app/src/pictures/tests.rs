//! Tests of decoding: supported and rejected pictures.

use super::{MOST_PIXELS, MOST_SIDE, PictureError, decode, dimensions, find_in, is_shown_inline};
use fidoscope_core::base::StoredMessage;
use fidoscope_core::charset::Charset;
use fidoscope_core::objects::{Completeness, FileKind};
use image::{Delay, Frame, ImageFormat, Rgba, RgbaImage};
use std::collections::HashSet;
use std::io::Cursor;
use std::time::Duration;

fn stripes(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, _| {
        if x % 2 == 0 {
            Rgba([255, 0, 0, 255])
        } else {
            Rgba([0, 0, 255, 255])
        }
    })
}

fn encoded(image: &RgbaImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    match format {
        ImageFormat::Jpeg => image::DynamicImage::ImageRgba8(image.clone())
            .to_rgb8()
            .write_to(&mut bytes, format)
            .unwrap(),
        _ => image.write_to(&mut bytes, format).unwrap(),
    }
    bytes.into_inner()
}

/// Encodes bytes as UUE, as users post it.
pub(crate) fn uue(name: &str, bytes: &[u8]) -> String {
    let sign = |value: u8| char::from(if value == 0 { b'`' } else { value + 32 });
    let mut text = format!("begin 644 {name}\n");
    for line in bytes.chunks(45) {
        text.push(sign(u8::try_from(line.len()).unwrap()));
        for three in line.chunks(3) {
            let at = |index: usize| three.get(index).copied().unwrap_or(0);
            let (a, b, c) = (at(0), at(1), at(2));
            for value in [
                a >> 2,
                (a & 3) << 4 | b >> 4,
                (b & 15) << 2 | c >> 6,
                c & 63,
            ] {
                text.push(sign(value));
            }
        }
        text.push('\n');
    }
    text + "`\nend\n"
}

/// Packs files into a tar archive, without compression.
pub(crate) fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (name, text) in files {
        let mut head = [0_u8; 512];
        head[..name.len()].copy_from_slice(name.as_bytes());
        head[100..107].copy_from_slice(b"0000644");
        head[108..115].copy_from_slice(b"0000000");
        head[116..123].copy_from_slice(b"0000000");
        head[124..135].copy_from_slice(format!("{:011o}", text.len()).as_bytes());
        head[136..147].copy_from_slice(b"00000000000");
        head[148..156].copy_from_slice(b"        ");
        head[156] = b'0';
        head[257..263].copy_from_slice(b"ustar\0");
        head[263..265].copy_from_slice(b"00");
        let sum: u32 = head.iter().map(|byte| u32::from(*byte)).sum();
        head[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        bytes.extend(head);
        bytes.extend(*text);
        bytes.resize(bytes.len().div_ceil(512) * 512, 0);
    }
    bytes.extend([0; 1024]);
    bytes
}

#[test]
fn pictures_of_every_kind_are_decoded() {
    let image = stripes(40, 20);
    let mut seen = 0;
    for (format, kind) in [
        (ImageFormat::Png, FileKind::Png),
        (ImageFormat::Jpeg, FileKind::Jpeg),
        (ImageFormat::Gif, FileKind::Gif),
        (ImageFormat::Bmp, FileKind::Bmp),
        (ImageFormat::WebP, FileKind::Webp),
        (ImageFormat::Tiff, FileKind::Tiff),
        (ImageFormat::Tga, FileKind::Tga),
        (ImageFormat::Ico, FileKind::Ico),
    ] {
        let bytes = encoded(&image, format);
        assert_eq!(dimensions(&bytes, kind), Some([40, 20]), "{kind:?}");
        for moving in [false, true] {
            let made = decode(&bytes, kind, 100, moving).unwrap();
            assert_eq!(made.size, [40, 20], "{kind:?}");
            assert_eq!(made.frames.len(), 1);
            assert_eq!(made.frames[0].pixels.size, [40, 20]);
        }
        let small = decode(&bytes, kind, 10, false).unwrap();
        assert_eq!(small.frames[0].pixels.size, [10, 5]);
        assert_eq!(small.size, [40, 20]);
        seen += 1;
    }
    assert_eq!(seen, 8);
}

/// Bits in the header of a TGA name the corner where its rows begin. (ImageMagick 6 names the lower
/// left one and writes from the upper left: other programs also show its files upside down.)
#[test]
fn tga_is_upright_from_whichever_corner_it_was_written() {
    let upright = [[0, 1], [2, 3]];
    for (corner, rows) in [
        (0x00, [[2, 3], [0, 1]]),
        (0x10, [[3, 2], [1, 0]]),
        (0x20, upright),
        (0x30, [[1, 0], [3, 2]]),
    ] {
        let mut bytes = vec![0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 8, corner];
        bytes.extend(rows.concat());
        let made = decode(&bytes, FileKind::Tga, 100, true).unwrap();
        let drawn = made.frames[0].pixels.pixels.iter().map(|own| own.r());
        assert_eq!(drawn.collect::<Vec<u8>>(), upright.concat(), "{corner:#x}");
    }
}

#[test]
fn grey_tiffs_of_two_and_four_bits_are_decoded() {
    for (bytes, values) in [
        (&include_bytes!("fixtures/grey4.tif")[..], 16),
        (include_bytes!("fixtures/grey2.tif"), 4),
    ] {
        assert_eq!(FileKind::detect(bytes, "a.tif"), FileKind::Tiff);
        assert_eq!(dimensions(bytes, FileKind::Tiff), Some([17, 16]));
        let made = decode(bytes, FileKind::Tiff, 100, true).unwrap();
        let pixels = &made.frames[0].pixels;
        assert_eq!((made.size, pixels.size), ([17, 16], [17, 16]));
        // Black to white, the same in each row.
        let rows: Vec<u8> = pixels.pixels.chunks(17).map(|row| row[0].r()).collect();
        assert_eq!((rows[0], rows[15]), (0, 255));
        assert!(rows.is_sorted());
        assert!(pixels.pixels.chunks(17).all(|row| row[16] == row[0]));
        let mut different = rows.clone();
        different.dedup();
        assert_eq!(different.len(), values);
        spoiled(bytes);
    }
}

/// Checks that a TIFF cut or changed anywhere does no harm.
fn spoiled(bytes: &[u8]) {
    for end in 0..bytes.len() {
        let _ = decode(&bytes[..end], FileKind::Tiff, 100, false);
    }
    for bit in 0..bytes.len() * 8 {
        let mut own = bytes.to_vec();
        own[bit / 8] ^= 1 << (bit % 8);
        if let Ok(made) = decode(&own, FileKind::Tiff, 100, false) {
            assert!(made.frames[0].pixels.pixels.len() <= 100 * 100);
        }
    }
}

#[test]
fn tiffs_with_a_palette_of_one_four_and_eight_bits_are_decoded() {
    // Corners at the upper left and right, then the lower ones.
    for (bytes, corners, colours) in [
        (
            &include_bytes!("fixtures/palette1.tif")[..],
            ["#c4003cff", "#c4003cff", "#3c00c4ff"],
            2,
        ),
        (
            include_bytes!("fixtures/palette4.tif"),
            ["#ff0000ff", "#ff0000ff", "#0000ffff"],
            16,
        ),
        (
            include_bytes!("fixtures/palette8.tif"),
            ["#ff8000ff", "#ff0000ff", "#0000ffff"],
            154,
        ),
    ] {
        assert_eq!(dimensions(bytes, FileKind::Tiff), Some([17, 16]));
        let made = decode(bytes, FileKind::Tiff, 100, true).unwrap();
        let pixels = &made.frames[0].pixels.pixels;
        let named = |at: usize| pixels[at].to_hex();
        assert_eq!([named(0), named(16), named(16 * 17 - 1)], corners);
        let different: HashSet<_> = pixels.iter().collect();
        assert_eq!(different.len(), colours);
        if bytes.len() < 1000 {
            spoiled(bytes);
        }
    }
}

#[test]
fn an_avif_is_a_picture_that_says_that_it_is_not_drawn() {
    let bytes = include_bytes!("../../../core/mail/tests/fixtures/objects/red.avif");
    let kind = FileKind::detect(bytes, "red");
    assert_eq!((kind, kind.is_picture()), (FileKind::Avif, true));
    assert_eq!(kind.label(), "AVIF picture");
    assert_eq!(dimensions(bytes, kind), None);
    let error = decode(bytes, kind, 100, true).err().unwrap();
    assert_eq!(
        error.to_string(),
        "this is not a kind of picture that Fidoscope draws"
    );
    // A film in the same container is no picture.
    let mut film = bytes.to_vec();
    film[8..12].copy_from_slice(b"isom");
    assert_eq!(FileKind::detect(&film, "red.mp4"), FileKind::Video);
}

#[test]
fn a_pcx_is_decoded_by_its_palette() {
    // Two by two pixels of 8 bits, lines of two bytes, one run.
    let mut bytes = vec![0_u8; 128];
    bytes[0] = 0x0A;
    bytes[1] = 5;
    bytes[2] = 1;
    bytes[3] = 8;
    bytes[8] = 1;
    bytes[10] = 1;
    bytes[65] = 1;
    bytes[66] = 2;
    bytes.extend([0xC2, 1, 2, 1, 0x0C]);
    let mut palette = vec![0_u8; 768];
    palette[3..6].copy_from_slice(&[10, 20, 30]);
    palette[6..9].copy_from_slice(&[40, 50, 60]);
    bytes.extend(palette);
    assert_eq!(dimensions(&bytes, FileKind::Pcx), Some([2, 2]));
    let made = decode(&bytes, FileKind::Pcx, 100, false).unwrap();
    let pixels = &made.frames[0].pixels.pixels;
    let color = |at: usize| [pixels[at].r(), pixels[at].g(), pixels[at].b()];
    assert_eq!(color(0), [10, 20, 30]);
    assert_eq!(color(1), [10, 20, 30]);
    assert_eq!(color(2), [40, 50, 60]);
    for cut in 0..bytes.len() {
        let _ = decode(&bytes[..cut], FileKind::Pcx, 100, false);
    }
}

#[test]
fn a_pcx_without_a_palette_has_the_colours_of_ega() {
    let (red, white, own) = ([0xAA, 0, 0], [0xFF; 3], [10, 20, 30]);
    for (version, palette, colors) in [
        (0, own, [red, white]),
        (3, own, [red, white]),
        (5, [0; 3], [red, white]),
        (2, own, [[0; 3], own]),
        (5, own, [[0; 3], own]),
    ] {
        // Two pixels of the colours 4 and 15, in four planes of one bit and lines of two bytes.
        let mut bytes = vec![0_u8; 128];
        bytes[..4].copy_from_slice(&[0x0A, version, 0, 1]);
        bytes[8] = 1;
        bytes[61..64].copy_from_slice(&palette);
        bytes[65] = 4;
        bytes[66] = 2;
        bytes.extend([0x40, 0, 0x40, 0, 0xC0, 0, 0x40, 0]);
        let made = decode(&bytes, FileKind::Pcx, 100, false).unwrap();
        let pixels = made.frames[0].pixels.pixels.iter();
        let pixels: Vec<_> = pixels
            .map(|color| [color.r(), color.g(), color.b()])
            .collect();
        assert_eq!(pixels, colors, "{version} {palette:?}");
    }
}

#[test]
fn a_picture_that_moves_has_its_frames_and_times() {
    let mut bytes = Vec::new();
    {
        let mut encoder = image::codecs::gif::GifEncoder::new(&mut bytes);
        for _ in 0..3 {
            let frame = stripes(8, 8);
            let lasts = Delay::from_saturating_duration(Duration::from_millis(200));
            encoder
                .encode_frame(Frame::from_parts(frame, 0, 0, lasts))
                .unwrap();
        }
    }
    let made = decode(&bytes, FileKind::Gif, 100, true).unwrap();
    assert_eq!(made.frames.len(), 3);
    assert_eq!(made.frames[0].lasts, Duration::from_millis(200));
    assert!(!made.is_cut);
    // A thumbnail stands still.
    assert_eq!(
        decode(&bytes, FileKind::Gif, 4, false)
            .unwrap()
            .frames
            .len(),
        1
    );
    // Frames before the damage are shown.
    let cut = decode(&bytes[..bytes.len() * 2 / 3], FileKind::Gif, 100, true).unwrap();
    assert!(cut.is_cut && cut.frames.len() < 3);
}

#[test]
fn a_gif_of_a_hundred_thousand_frames_is_cut() {
    let mut bytes = Vec::new();
    {
        let mut encoder = image::codecs::gif::GifEncoder::new(&mut bytes);
        encoder.encode_frame(Frame::new(stripes(1, 1))).unwrap();
    }
    // The frame of one pixel again and again: the bytes between header and trailer.
    let one = bytes[13..bytes.len() - 1].to_vec();
    let frame_at = one.iter().position(|byte| *byte == 0x2C).unwrap();
    bytes.pop();
    let frame = &one[frame_at..];
    for _ in 0..100_000 {
        bytes.extend(frame);
    }
    bytes.push(0x3B);
    // Frames after the limit are not read: damage beyond the next one changes nothing.
    let noise = bytes.len() - (100_000 - super::MOST_FRAMES - 1) * frame.len();
    for bytes in [&bytes[..noise], &bytes] {
        let made = decode(bytes, FileKind::Gif, 100, true).unwrap();
        assert!(made.is_cut);
        assert_eq!(made.frames.len(), super::MOST_FRAMES);
    }
}

#[test]
fn a_png_that_claims_to_be_immense_is_refused_with_a_sentence() {
    let mut bytes = encoded(&stripes(4, 4), ImageFormat::Png);
    bytes[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
    bytes[20..24].copy_from_slice(&60_000_u32.to_be_bytes());
    let sum = crc(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&sum.to_be_bytes());
    for moving in [false, true] {
        let error = decode(&bytes, FileKind::Png, 100, moving).err();
        assert_eq!(
            error,
            Some(PictureError::TooLarge {
                width: 60_000,
                height: 60_000
            })
        );
    }
    // The limits themselves are not immense, and one pixel more is.
    let rows = u32::try_from(MOST_PIXELS / 8_192).unwrap();
    for (width, height, is_drawn) in [
        (8_192, rows, true),
        (8_192, rows + 1, false),
        (MOST_SIDE, 1, true),
        (MOST_SIDE + 1, 1, false),
        (1, MOST_SIDE + 1, false),
    ] {
        let refused = super::decode::check(width, height).err();
        let expected = (!is_drawn).then_some(PictureError::TooLarge { width, height });
        assert_eq!(refused, expected, "{width} x {height}");
    }
}

/// Computes the checksum of a PNG chunk.
fn crc(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 {
                sum >> 1 ^ 0xEDB8_8320
            } else {
                sum >> 1
            };
        }
    }
    !sum
}

#[test]
fn a_drawing_is_drawn_and_refers_to_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("red.png");
    std::fs::write(&path, encoded(&stripes(8, 8), ImageFormat::Png)).unwrap();
    let drawing = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
         width='20' height='10'><rect width='10' height='10' fill='#00ff00'/>\
         <image x='10' width='10' height='10' xlink:href='{}'/></svg>",
        path.display()
    );
    let made = decode(drawing.as_bytes(), FileKind::Svg, 100, true).unwrap();
    assert_eq!(made.size, [20, 10]);
    let pixels = &made.frames[0].pixels;
    assert_eq!(pixels.size, [20, 10]);
    assert_eq!(pixels.pixels[0], egui::Color32::from_rgb(0, 255, 0));
    // The file exists, but was not read.
    assert_eq!(pixels.pixels[15].a(), 0);
}

#[test]
fn a_drawing_of_billions_of_laughs_ends_soon() {
    let mut entities = "<!ENTITY a0 'ha'>".to_owned();
    for level in 1..12 {
        let inside = format!("&a{};", level - 1).repeat(10);
        entities.push_str(&format!("<!ENTITY a{level} '{inside}'>"));
    }
    let drawing = format!(
        "<!DOCTYPE svg [{entities}]><svg xmlns='http://www.w3.org/2000/svg' width='9' \
         height='9'><text>&a11;</text></svg>"
    );
    assert!(decode(drawing.as_bytes(), FileKind::Svg, 100, true).is_err());
    // The same by references between elements.
    let mut uses = "<g id='u0'><rect width='1' height='1'/></g>".to_owned();
    for level in 1..12 {
        let inside = format!("<use href='#u{}'/>", level - 1).repeat(10);
        uses.push_str(&format!("<g id='u{level}'>{inside}</g>"));
    }
    let drawing = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><defs>{uses}</defs>\
         <use href='#u11'/></svg>"
    );
    let refused = decode(drawing.as_bytes(), FileKind::Svg, 100, true).err();
    let why = refused.map(|error| error.to_string()).unwrap_or_default();
    assert!(why.contains("nodes limit"), "{why}");
}

#[test]
fn damaged_pictures_are_refused_without_a_panic() {
    let mut seen = 0;
    for (format, kind) in [
        (ImageFormat::Png, FileKind::Png),
        (ImageFormat::Jpeg, FileKind::Jpeg),
        (ImageFormat::Gif, FileKind::Gif),
        (ImageFormat::Bmp, FileKind::Bmp),
        (ImageFormat::Tga, FileKind::Tga),
    ] {
        let whole = encoded(&stripes(12, 12), format);
        for cut in (0..whole.len()).step_by(whole.len() / 60 + 1) {
            let _ = decode(&whole[..cut], kind, 100, true);
            let mut bent = whole.clone();
            bent[cut] ^= 0xFF;
            let _ = decode(&bent, kind, 100, true);
            seen += 1;
        }
    }
    assert!(seen > 100);
    assert_eq!(
        decode(b"text", FileKind::Text, 100, true).err(),
        Some(PictureError::Unknown)
    );
}

fn stored(text: &str) -> StoredMessage {
    StoredMessage {
        text: text.replace('\n', "\r").into_bytes(),
        ..StoredMessage::default()
    }
}

#[test]
fn the_objects_of_a_message_say_which_lines_they_take() {
    let picture = encoded(&stripes(40, 20), ImageFormat::Png);
    let codes = uue("stripes.png", &picture);
    let text = format!("Look:\n\n{codes}Nice?\n");
    let found = find_in(&stored(&text), Charset::CP866);
    assert_eq!(found.len(), 1);
    let it = &found[0];
    assert_eq!((it.name.as_str(), it.kind), ("stripes.png", FileKind::Png));
    assert_eq!(it.state, Completeness::Complete);
    assert_eq!(it.dimensions, Some([40, 20]));
    assert_eq!(*it.bytes.0, *picture);
    assert!(is_shown_inline(it) && it.is_picture());
    let lines = u32::try_from(codes.lines().count()).unwrap();
    assert_eq!(it.lines.len(), 1);
    assert_eq!(it.lines[0], 2..2 + lines);
    assert!(find_in(&stored("begin with the end\n"), Charset::CP866).is_empty());
}

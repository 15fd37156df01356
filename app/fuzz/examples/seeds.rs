//! Writes a corpus to begin with for every target:
//!
//!     cargo run --manifest-path app/fuzz/Cargo.toml --example seeds -- app/fuzz/corpus

use image::codecs::gif::GifEncoder;
use image::{Frame, ImageFormat, RgbImage, RgbaImage};
use std::error::Error;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::{env, fs};

type Done = Result<(), Box<dyn Error>>;

/// Lines of the socket, of both sides.
const LINES: [&str; 4] = [
    r#"{"fidoscope":1,"open":"area://R50.Test","configs":["/etc/golded.cfg"],"trouble":null,"waits":true}"#,
    r#"{"fidoscope":1,"taken":true,"answers":true}"#,
    r#"{"fidoscope":1,"done":true}"#,
    r#"{"fidoscope":1,"done":false,"why":"There is no such area."}"#,
];

/// Documents of the profile.
const DOCUMENTS: [&str; 5] = [
    r#"{"version":1,"theme":"dark","language":"ru","zoom":1.25,"message_size":14,"density":"roomy","keys":{"Next":"N"},"pane_parts":[0.5,0.6],"window":[1120,760],"configs":["/etc/golded.cfg"],"charsets":{"areas":{"R50.Test":"CP866"}},"first_weekday":"monday","new":1}"#,
    r#"{"version":1,"visits":[{"url":"area://R50.Test","title":"R50.Test","at":1000,"count":2}]}"#,
    r#"{"version":1,"items":[{"title":"Folder","items":[{"title":"Test","url":"area://R50.Test"}]}]}"#,
    r#"{"version":1,"tabs":[{"url":"area://R50.Test","scroll":10}],"active":0}"#,
    r#"{"version":1,"areas":{"R50.Test":{"number":7,"fingerprint":12345}}}"#,
];

fn main() -> Done {
    let corpus = PathBuf::from(env::args_os().nth(1).ok_or("which folder?")?);
    for (at, line) in LINES.iter().enumerate() {
        put(&corpus, "socket", &at.to_string(), line.as_bytes())?;
    }
    for (at, document) in DOCUMENTS.iter().enumerate() {
        put(&corpus, "profile", &at.to_string(), document.as_bytes())?;
    }
    let picture = RgbImage::from_fn(9, 7, |x, y| image::Rgb([x as u8 * 25, y as u8 * 30, 77]));
    for format in [
        ImageFormat::Bmp,
        ImageFormat::Ico,
        ImageFormat::Jpeg,
        ImageFormat::Png,
        ImageFormat::Tga,
        ImageFormat::Tiff,
        ImageFormat::WebP,
    ] {
        let mut bytes = Cursor::new(Vec::new());
        let rgba = image::DynamicImage::from(picture.clone()).to_rgba8();
        match format {
            ImageFormat::Ico => rgba.write_to(&mut bytes, format)?,
            _ => picture.write_to(&mut bytes, format)?,
        }
        put(&corpus, "pictures", &format!("{format:?}"), bytes.get_ref())?;
    }
    let mut moving = Vec::new();
    let frame = |red| Frame::new(RgbaImage::from_pixel(5, 5, image::Rgba([red, 0, 0, 255])));
    GifEncoder::new(&mut moving).encode_frames([frame(10), frame(200)])?;
    put(&corpus, "pictures", "Gif", &moving)?;
    // The head of a PCX file: version 5, run lengths, 8 bits, 4 by 2 pixels, one plane of 4 bytes.
    let mut pcx = vec![10, 5, 1, 8, 0, 0, 0, 0, 3, 0, 1, 0];
    pcx.resize(65, 0);
    pcx.extend([1, 4, 0]);
    pcx.resize(128, 0);
    pcx.extend([0xC4, 7, 1, 2, 3, 4, 12]);
    pcx.resize(pcx.len() + 768, 99);
    put(&corpus, "pictures", "Pcx", &pcx)
}

fn put(corpus: &Path, target: &str, name: &str, bytes: &[u8]) -> Done {
    let folder = corpus.join(target);
    fs::create_dir_all(&folder)?;
    Ok(fs::write(folder.join(name), bytes)?)
}

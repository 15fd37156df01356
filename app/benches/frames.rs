//! Frames while scrolling: layout and paint lists, no rasteriser.
//!
//! Aims: median below 4 ms, 99th percentile below 8 ms. Every frame differs: the wheel turns before
//! each, and sometimes Page Down, Page Up or End is pressed.

#![allow(clippy::expect_used, reason = "a bench stops at the first surprise")]

#[path = "../../core/benches/support/mod.rs"]
mod support;

use fidoscope_app::measure::{Stage, StageInput};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::library::Library;
use fidoscope_core::time::WallTime;
use std::io::Cursor;
use std::sync::Arc;
use std::time::Duration;

const FRAMES: usize = 600;
const SIZE: [f32; 2] = [1120.0, 760.0];

fn main() {
    // `cargo test --benches` only checks that it runs.
    let short = !std::env::args().any(|argument| argument == "--bench");
    let scale = if short { 100 } else { 1 };
    let frames = if short { 20 } else { FRAMES };
    let many = generated(100_000 / scale);
    let some = generated(10_000 / scale);
    let tree = one_tree(10_000 / scale);
    let pictures = with_pictures(5_000 / scale);
    let places = with_places(100_000 / scale);
    println!(
        "{:<44} {:>10} {:>10} {:>10}",
        "frames while scrolling", "median", "99 %", "most"
    );
    for (name, library, address) in [
        ("list of 100,000", &many, "area://Bench?view=list"),
        (
            "list of trees, 100,000 messages",
            &many,
            "area://Bench?view=litr",
        ),
        ("tops of 100,000 messages", &many, "area://Bench?view=topl"),
        (
            "calendar of 100,000 messages",
            &many,
            "area://Bench?view=cale",
        ),
        ("tree of 10,000", &tree, "area://Bench?view=tree"),
        ("expanded tree of 10,000", &tree, "area://Bench?view=expa"),
        ("flat tree of 10,000", &tree, "area://Bench?view=flat"),
        ("reel of 10,000", &some, "area://Bench?view=reel"),
        ("gallery of 5,000", &pictures, "area://Bench?view=objs"),
        ("map of 100,000 places", &places, "area://Bench?view=mapm"),
        ("globe of 100,000 places", &places, "area://Bench?view=glom"),
        ("globe of the world alone", &tree, "area://Bench?view=glom"),
        ("map of the world alone", &tree, "area://Bench?view=mapm"),
    ] {
        if !is_wanted(name) {
            continue;
        }
        match Stage::open(library, address, SIZE) {
            Some(mut stage) => {
                if address.contains("mapm") || address.contains("glom") {
                    stage.wait_for_towns();
                }
                scroll(name, &mut stage, address, frames);
            }
            None => println!("{name:<44} cannot be opened"),
        }
    }
    if is_wanted("long list") {
        let most = if short { 1_000 } else { most() };
        long_list(&generated(most), most, frames);
    }
    // The rest runs in Russian.
    Stage::speak_russian();
    for (name, library, address) in [
        (
            "map with names in both scripts",
            &tree,
            "area://Bench?view=mapm",
        ),
        (
            "map of 100,000 places and such names",
            &places,
            "area://Bench?view=mapm",
        ),
        (
            "globe with names in both scripts",
            &tree,
            "area://Bench?view=glom",
        ),
    ] {
        if is_wanted(name)
            && let Some(mut stage) = Stage::open(library, address, SIZE)
        {
            stage.wait_for_towns();
            scroll(name, &mut stage, address, frames);
        }
    }
}

/// Returns whether the command line selects a page: `cargo bench --bench frames -- "long list"`.
fn is_wanted(name: &str) -> bool {
    let mut asked = std::env::args().skip(1).filter(|own| !own.starts_with('-'));
    asked.next().is_none_or(|own| name.contains(&own))
}

/// Returns the length of the longest list: `FIDOSCOPE_BENCH_MESSAGES`, a million by default.
fn most() -> u32 {
    let asked = std::env::var("FIDOSCOPE_BENCH_MESSAGES").ok();
    let asked = asked.and_then(|text| text.trim().parse().ok());
    asked.unwrap_or(1_000_000)
}

/// Measures threads inside of a long list, and typing into its quick filter.
fn long_list(library: &Arc<Library>, messages: u32, frames: usize) {
    let address = "area://Bench?view=list";
    let open = || Stage::open(library, address, SIZE).expect("a list");
    let line = |name: &str, (took, longest): (Duration, Duration)| {
        println!("{name:<44} {:>10} longest frame {}", ms(took), ms(longest));
    };
    let mut stage = open();
    line(
        &format!("threads of a list of {messages}"),
        stage.into_threads(),
    );
    let name = format!("list with threads of {messages}");
    scroll(&name, &mut stage, address, frames);
    let mut stage = open();
    for text in ["a", "n", "n zzzz"] {
        line(
            &format!("quick filter of {messages}: then {text:?}"),
            stage.narrow(text),
        );
    }
    let mut stage = open();
    let name = format!("quick filter of {messages}: \"re: mod\" at once");
    line(&name, stage.narrow("re: mod"));
    let name = format!("list of {messages} behind a quick filter");
    scroll(&name, &mut stage, address, frames);
}

fn ms(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}

/// Draws frames of a page while scrolling.
fn scroll(name: &str, stage: &mut Stage, address: &str, frames: usize) {
    let mut drawn = 0;
    let mut times: Vec<Duration> = Vec::with_capacity(frames);
    for at in 0..frames {
        let (took, vertices) = stage.frame(act(address, at));
        times.push(took);
        drawn += vertices;
    }
    assert!(drawn > frames * 1000, "{name}: next to nothing was drawn");
    times.sort_unstable();
    let part = |per_mille: usize| {
        let at = (times.len() * per_mille / 1000).min(times.len().saturating_sub(1));
        times.get(at).copied().unwrap_or_default()
    };
    println!(
        "{name:<44} {:>10} {:>10} {:>10}",
        ms(part(500)),
        ms(part(990)),
        ms(part(1000))
    );
}

/// Returns the input of a frame: mostly the wheel, as fast as a hand turns it.
fn act(address: &str, at: usize) -> StageInput {
    if address.contains("mapm") || address.contains("glom") {
        return walk(at);
    }
    match at % 100 {
        97 => StageInput::Press(egui::Key::PageDown),
        98 => StageInput::Press(egui::Key::PageDown),
        99 => StageInput::Press(egui::Key::PageUp),
        part if part < 60 => StageInput::Wheel(-120.0),
        _ => StageInput::Wheel(60.0),
    }
}

/// Moves a map by a fifth of the window in each frame, and sometimes zooms in and out.
fn walk(at: usize) -> StageInput {
    use egui::Key;
    StageInput::Press(match at % 100 {
        20 | 21 | 22 | 60 => Key::Plus,
        50 | 51 | 80 | 81 => Key::Minus,
        part if part % 4 < 2 => Key::ArrowRight,
        part if part % 8 < 4 => Key::ArrowUp,
        _ => Key::ArrowDown,
    })
}

/// Makes a library of messages about places all over the Earth, each about another one.
fn with_places(count: u32) -> Arc<Library> {
    let mut writer = JamWriter::in_memory(WallTime(1_000)).expect("memory");
    for number in 1..=count {
        let part = |by: u32| f64::from(number.wrapping_mul(by) >> 8) / f64::from(1_u32 << 24);
        let lat = part(2_654_435_761) * 150.0 - 70.0;
        let lon = part(1_597_334_677) * 360.0 - 180.0;
        let place = match number % 10 {
            0 => {
                let (south, east) = (lat - 0.5, (lon + 0.8).min(180.0));
                format!("GEOBOX: {lon:.4},{south:.4},{east:.4},{lat:.4}")
            }
            _ => format!("GEO: {lat:.4};{lon:.4}"),
        };
        writer
            .append(&NewMessage {
                from: b"Somebody",
                to: b"All",
                subject: b"Somewhere",
                origin: b"2:50/1",
                msgid: format!("2:50/1 {number:08x}").as_bytes(),
                kludges: &[place.as_bytes()],
                written: WallTime(1_186_923_454 + i64::from(number) * 60),
                text: b"A line of a text.\r--- bench\r * Origin: a pier (2:50/1)\r",
                ..NewMessage::default()
            })
            .expect("memory");
    }
    over(writer)
}

fn generated(count: u32) -> Arc<Library> {
    let mut writer = JamWriter::in_memory(support::generator::created()).expect("memory");
    support::generator::generate(&mut writer, count, 1).expect("memory");
    over(writer)
}

/// Makes a library of one tree, neither deep nor wide, of texts with quotes.
fn one_tree(count: u32) -> Arc<Library> {
    let mut writer = JamWriter::in_memory(WallTime(1_000)).expect("memory");
    let text = ">  A line that is quoted from the message before.\r".repeat(4)
        + &"A line of a text that answers, as long as lines of mail mostly are.\r".repeat(8)
        + "--- bench\r * Origin: a pier (2:50/1)\r";
    for number in 1..=count {
        let msgid = format!("2:50/1 {number:08x}");
        let reply = match number {
            1 => String::new(),
            _ => format!("2:50/1 {:08x}", number / 3 + 1),
        };
        writer
            .append(&NewMessage {
                from: b"Somebody",
                to: b"All",
                subject: b"Re: A tree",
                origin: b"2:50/1",
                msgid: msgid.as_bytes(),
                reply: reply.as_bytes(),
                written: WallTime(1_186_923_454 + i64::from(number) * 60),
                text: text.as_bytes(),
                ..NewMessage::default()
            })
            .expect("memory");
    }
    over(writer)
}

/// Makes a library of messages with one small picture each.
fn with_pictures(count: u32) -> Arc<Library> {
    let mut writer = JamWriter::in_memory(WallTime(1_000)).expect("memory");
    let image = image::RgbImage::from_fn(160, 120, |x, y| {
        let part = |own: u32| u8::try_from(own % 256).unwrap_or_default();
        image::Rgb([part(x), part(y), part(x + y)])
    });
    let mut png = Cursor::new(Vec::new());
    image
        .write_to(&mut png, image::ImageFormat::Png)
        .expect("a picture");
    for number in 1..=count {
        let text = uue(&format!("picture{number}.png"), png.get_ref());
        let msgid = format!("2:50/1 {number:08x}");
        writer
            .append(&NewMessage {
                from: b"Somebody",
                to: b"All",
                subject: b"A picture",
                origin: b"2:50/1",
                msgid: msgid.as_bytes(),
                written: WallTime(1_186_923_454 + i64::from(number) * 60),
                text: text.as_bytes(),
                ..NewMessage::default()
            })
            .expect("memory");
    }
    over(writer)
}

/// Encodes bytes as UUE.
fn uue(name: &str, bytes: &[u8]) -> String {
    let sign = |value: u8| char::from(if value == 0 { b'`' } else { value + 32 });
    let mut text = format!("begin 644 {name}\r");
    for line in bytes.chunks(45) {
        text.push(sign(u8::try_from(line.len()).unwrap_or_default()));
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
        text.push('\r');
    }
    text + "`\rend\r"
}

fn over(writer: JamWriter<Cursor<Vec<u8>>>) -> Arc<Library> {
    let parts = writer.into_bytes().expect("memory");
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).expect("a base");
    Arc::new(Library::single(
        "Bench",
        "Generated mail",
        Arc::new(base),
        Charset::CP866,
    ))
}

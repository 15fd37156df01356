//! SVG drawings in a separate process.
//!
//! Twenty kilobytes of filters can occupy a processor for hours, and a thread cannot be stopped. So
//! the program starts itself with a special argument, writes the text to it and reads pixels; it
//! kills a process that exceeds time or memory. Several drawings run at once.

use super::decode::{Decoded, PictureError};
use super::{SVG_BYTES, SVG_MEMORY, SVG_TIME, svg};
use crate::strings::io_words;
use image::{DynamicImage, RgbaImage};
use std::ffi::OsStr;
use std::io::{Read as _, Write as _};
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

/// Argument of a drawing process, followed by the longest side in pixels.
const ARGUMENT: &str = "--draw-svg";

/// Environment variable of a drawing process, so that it never starts another.
const IS_CHILD: &str = "FIDOSCOPE_DRAWS";

/// Signature of an answer; bytes before it come from elsewhere.
const MAGIC: &[u8] = b"\x89fidoscope drawing\n";

/// Maximum length of an answer, in bytes: the pixels of the largest drawing, and some words.
const LONGEST_ANSWER: u64 = 4 * 4096 * 4096 + 64 * 1024;

/// Stack of the drawing thread, in bytes: elements may be nested deeply.
const STACK: usize = 4 * 1024 * 1024;

/// Draws an SVG. Blocks; for workers.
pub(super) fn draw(bytes: &[u8], side: u32) -> Result<Decoded, PictureError> {
    if bytes.len() > SVG_BYTES {
        return Err(PictureError::Damaged(format!(
            "its text is longer than {} MB",
            SVG_BYTES >> 20
        )));
    }
    if std::env::var_os(IS_CHILD).is_some() {
        return Err(PictureError::Unknown);
    }
    draw_with(command(side)?, bytes, SVG_TIME)
}

#[cfg(not(test))]
fn command(side: u32) -> Result<Command, PictureError> {
    // This path stays valid when an update replaces the program's file.
    let own = std::path::Path::new("/proc/self/exe");
    let program = if own.exists() {
        Ok(own.to_owned())
    } else {
        std::env::current_exe()
    };
    let program = program.map_err(|error| PictureError::Damaged(io_words(&error)))?;
    let mut command = Command::new(program);
    command.args([ARGUMENT, &side.to_string()]);
    Ok(command)
}

#[cfg(test)]
use tests::command;

/// Sends a drawing to a process and waits for its pixels; on return the process has ended.
fn draw_with(
    mut command: Command,
    bytes: &[u8],
    longest: Duration,
) -> Result<Decoded, PictureError> {
    let failed = |error: std::io::Error| PictureError::Damaged(io_words(&error));
    let mut child = command
        .env(IS_CHILD, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(failed)?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let text = bytes.to_vec();
    let (sender, receiver) = sync_channel(1);
    let talk = move || {
        // A process that died early reads nothing; its missing answer reports that.
        let _ = input.map(|mut input| input.write_all(&text));
        let mut answer = Vec::new();
        let read = output.map(|output| output.take(LONGEST_ANSWER).read_to_end(&mut answer));
        let _ = sender.send(read.and_then(Result::ok).map(|_| answer));
    };
    let talker = std::thread::Builder::new().name("drawing".to_owned());
    let answer = match talker.spawn(talk) {
        Ok(_) => receiver.recv_timeout(longest),
        Err(_) => Err(RecvTimeoutError::Disconnected),
    };
    // Either the pixels have arrived, or the time is over.
    let _ = child.kill();
    let _ = child.wait();
    match answer {
        Ok(answer) => pixels_of(&answer.unwrap_or_default()),
        Err(RecvTimeoutError::Timeout) => Err(PictureError::TooSlow),
        Err(RecvTimeoutError::Disconnected) => Err(no_answer()),
    }
}

fn no_answer() -> PictureError {
    PictureError::Damaged(
        "it cannot be drawn, or needs more memory than drawings may use".to_owned(),
    )
}

/// Parses an answer.
fn pixels_of(answer: &[u8]) -> Result<Decoded, PictureError> {
    let begins = answer.windows(MAGIC.len()).position(|at| at == MAGIC);
    let own = begins.and_then(|at| answer.get(at + MAGIC.len()..));
    let (kind, rest) = own.and_then(<[u8]>::split_first).ok_or_else(no_answer)?;
    if *kind == 0 {
        return Err(PictureError::Damaged(
            String::from_utf8_lossy(rest).into_owned(),
        ));
    }
    let (sides, pixels) = rest.split_first_chunk::<16>().ok_or_else(no_answer)?;
    let mut numbers = [0_u32; 4];
    for (number, bytes) in numbers.iter_mut().zip(sides.chunks_exact(4)) {
        *number = u32::from_le_bytes(bytes.try_into().unwrap_or_default());
    }
    let [wide, high, width, height] = numbers;
    let image = RgbaImage::from_raw(width, height, pixels.to_vec()).ok_or_else(no_answer)?;
    let mut decoded = Decoded::still(DynamicImage::ImageRgba8(image), width.max(height));
    decoded.size = [wide, high];
    Ok(decoded)
}

/// Draws the standard input if this process was started as a drawing process.
pub(crate) fn child() -> Option<ExitCode> {
    let mut words = std::env::args_os().skip(1);
    if words.next().as_deref() != Some(OsStr::new(ARGUMENT)) {
        return None;
    }
    let side = words.next().and_then(|side| side.to_str()?.parse().ok());
    let done = side.is_some_and(|side| answer(side).is_ok());
    Some(if done {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn answer(side: u32) -> std::io::Result<()> {
    limit_process();
    let mut bytes = Vec::new();
    std::io::stdin()
        .take(SVG_BYTES as u64 + 1)
        .read_to_end(&mut bytes)?;
    let drawn = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || svg::render(&bytes, side))?
        .join()
        .unwrap_or_else(|_| Err("it cannot be drawn".to_owned()));
    let mut out = MAGIC.to_vec();
    match drawn {
        Ok(drawing) => {
            out.push(1);
            let [wide, high] = drawing.size;
            let (width, height) = drawing.image.dimensions();
            for side in [wide, high, width, height] {
                out.extend(side.to_le_bytes());
            }
            out.extend(drawing.image.as_raw());
        }
        Err(why) => {
            out.push(0);
            out.extend(why.as_bytes());
        }
    }
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(&out)?;
    stdout.flush()
}

/// Limits the memory of this process, and its time in case that its parent cannot kill it.
fn limit_process() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        let seconds = 2 * SVG_TIME.as_secs();
        for (resource, most) in [(Resource::As, SVG_MEMORY), (Resource::Cpu, seconds)] {
            let limit = Rlimit {
                current: Some(most),
                maximum: Some(most),
            };
            // A stricter existing limit stays.
            let _ = setrlimit(resource, limit);
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = SVG_MEMORY;
}

#[cfg(test)]
mod tests {
    use super::{PictureError, draw, draw_with, limit_process, pixels_of};
    use crate::pictures::SVG_MEMORY;
    use std::process::Command;
    use std::time::Duration;

    const SIDE: &str = "FIDOSCOPE_TEST_DRAWING_SIDE";
    const HOG: &str = "FIDOSCOPE_TEST_HOG";

    /// Returns the command that starts the test program in place of the program.
    pub(super) fn command(side: u32) -> Result<Command, PictureError> {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["--exact", "pictures::drawing::tests::child", "--nocapture"])
            .env(SIDE, side.to_string());
        Ok(command)
    }

    /// Runs as the drawing process; not a test by itself.
    #[test]
    fn child() {
        let Ok(side) = std::env::var(SIDE) else {
            return;
        };
        if std::env::var_os(HOG).is_some() {
            limit_process();
            let hog = vec![1_u8; usize::try_from(SVG_MEMORY).unwrap()];
            std::process::exit(i32::from(hog[hog.len() / 2]));
        }
        let done = super::answer(side.parse().unwrap());
        std::process::exit(i32::from(done.is_err()));
    }

    const GREEN: &str = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>\
                         <rect width='20' height='10' fill='#00ff00'/></svg>";

    /// Returns noise of many octaves over many pixels: minutes of work in 20 KB or less.
    fn endless() -> String {
        let noise = "<feTurbulence baseFrequency='0.3' numOctaves='10' result='a'/>".repeat(40);
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='3000' height='3000'>\
             <filter id='f' x='0' y='0' width='1' height='1'>{noise}</filter>\
             <rect width='3000' height='3000' filter='url(#f)'/></svg>"
        )
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn endless_drawing_is_killed() {
        const MARK: &str = "mark-of-the-endless-drawing";
        let running = || {
            let all = std::fs::read_dir("/proc").unwrap().flatten();
            let lines = all.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
            let marked = |line: &Vec<u8>| line.windows(MARK.len()).any(|at| at == MARK.as_bytes());
            lines.filter(marked).count()
        };
        let mut command = command(3000).unwrap();
        command.args(["--skip", MARK]);
        let drawn = draw_with(command, endless().as_bytes(), Duration::from_secs(1));
        assert_eq!(drawn.err(), Some(PictureError::TooSlow));
        assert_eq!(running(), 0, "it still runs");
    }

    #[cfg(unix)]
    #[test]
    fn drawings_do_not_wait_for_each_other() {
        let dir = tempfile::tempdir().unwrap();
        let pipe = dir.path().join("go");
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        // The process works until the test stops it.
        let mut held = Command::new("sh");
        held.args(["-c", "read line < \"$0\""]).arg(&pipe);
        let held = std::thread::spawn(move || draw_with(held, b"", Duration::from_secs(600)).err());
        let drawn = draw(GREEN.as_bytes(), 100).unwrap();
        assert_eq!(drawn.frames[0].pixels.size, [20, 10]);
        std::fs::write(&pipe, "go\n").unwrap();
        assert!(matches!(
            held.join().unwrap(),
            Some(PictureError::Damaged(_))
        ));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn drawing_gets_no_more_than_its_memory() {
        let mut command = command(100).unwrap();
        command.env(HOG, "1");
        let died = draw_with(command, b"", Duration::from_secs(60))
            .err()
            .unwrap();
        assert!(died.to_string().contains("memory"), "{died}");
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        for answer in [
            &b""[..],
            b"running 1 test",
            b"\x89fidoscope drawing\n",
            b"\x89fidoscope drawing\n\x01\x01\0\0\0",
            b"\x89fidoscope drawing\n\x01\x01\0\0\0\x01\0\0\0\xFF\xFF\xFF\xFF\x01\0\0\0abcd",
        ] {
            assert!(pixels_of(answer).is_err());
        }
        let error = pixels_of(b"noise\x89fidoscope drawing\n\0it has no size").err();
        let expected = PictureError::Damaged("it has no size".to_owned());
        assert_eq!(error, Some(expected));
    }
}

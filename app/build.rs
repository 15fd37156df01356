//! Makes the JAM base of the guide area from its sources in `assets/guide`.
//!
//! The same sources give the same bytes. A source that breaks the rules of
//! `assets/guide/FORMAT.md` stops the build with its name, line and a sentence.

#[path = "build/source.rs"]
mod source;

use fidoscope_core::base::jam::attribute;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::time::Stamp;
use source::Source;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    match make() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("The guide area cannot be made: {why}");
            ExitCode::FAILURE
        }
    }
}

fn make() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let folder = root.join("../assets/guide");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed={}", folder.display());
    let sources = read(&folder)?;
    let parents = source::link(&sources)?;
    write(&sources, &parents, Path::new(&env::var("OUT_DIR")?))
}

fn read(folder: &Path) -> Result<Vec<Source>, Box<dyn Error>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            paths.push(path);
        }
    }
    paths.sort();
    if paths.is_empty() {
        return Err(format!("{} has no sources", folder.display()).into());
    }
    paths
        .iter()
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let text =
                fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
            Ok(source::parse(&name, &text)?)
        })
        .collect()
}

fn write(
    sources: &[Source],
    parents: &[Option<usize>],
    folder: &Path,
) -> Result<(), Box<dyn Error>> {
    let created = sources
        .first()
        .map(|first| Stamp::from_civil(first.date))
        .unwrap_or_default();
    let mut writer = JamWriter::in_memory(created)?;
    for (at, source) in sources.iter().enumerate() {
        let charset = Charset::from_kludge(source.charset.as_bytes())
            .ok_or_else(|| format!("{}.txt: no such character set", source.name))?;
        let encode = |text: &str| -> Result<Vec<u8>, String> {
            let encoded = charset.encode(text);
            if charset.decode(&encoded) == text {
                Ok(encoded)
            } else {
                let (name, set) = (&source.name, &source.charset);
                Err(format!(
                    "{name}.txt: `{text}` has letters that {set} does not have"
                ))
            }
        };
        let encode_all = |texts: &[String]| -> Result<Vec<Vec<u8>>, String> {
            texts.iter().map(|text| encode(text)).collect()
        };
        let chrs = format!("CHRS: {} {}", source.charset, charset.level());
        let mut kludges = vec![chrs.into_bytes()];
        kludges.extend(encode_all(&source.kludges)?);
        let seen_by = encode_all(&source.seen_by)?;
        let path = encode_all(&source.path)?;
        let mut text = Vec::new();
        for line in &source.lines {
            text.extend(encode(line)?);
            text.push(b'\r');
        }
        let parent = parents.get(at).copied().flatten();
        let reply = parent
            .and_then(|parent| sources.get(parent))
            .map(|parent| &parent.msgid)
            .or(source.reply_elsewhere.as_ref());
        let answers = |to: usize| {
            parents
                .iter()
                .enumerate()
                .filter(move |(_, parent)| **parent == Some(to))
                .map(|(answer, _)| answer)
        };
        let written = Stamp::from_civil(source.date);
        writer.append(&NewMessage {
            from: &encode(&source.from)?,
            to: &encode(&source.to)?,
            subject: &encode(&source.subject)?,
            origin: source.address.as_bytes(),
            msgid: source.msgid.as_bytes(),
            reply: reply.map_or(b"", |msgid| msgid.as_bytes()),
            pid: &encode(source.pid.as_deref().unwrap_or_default())?,
            kludges: &borrowed(&kludges),
            utc_offset: source.utc_offset.as_deref().unwrap_or_default().as_bytes(),
            seen_by: &borrowed(&seen_by),
            path: &borrowed(&path),
            written,
            arrived: written,
            attributes: attribute::TYPE_ECHO,
            text: &text,
            reply_to: number(parent),
            reply_first: number(answers(at).next()),
            reply_next: number(
                parent.and_then(|parent| answers(parent).find(|answer| *answer > at)),
            ),
            ..NewMessage::default()
        })?;
    }
    let parts = writer.into_bytes()?;
    for (extension, bytes) in [
        ("jhr", parts.jhr),
        ("jdt", parts.jdt),
        ("jdx", parts.jdx),
        ("jlr", parts.jlr),
    ] {
        fs::write(folder.join("guide").with_extension(extension), bytes)?;
    }
    Ok(())
}

fn borrowed(texts: &[Vec<u8>]) -> Vec<&[u8]> {
    texts.iter().map(Vec::as_slice).collect()
}

/// Number in the base of the source at a position; 0 for none.
fn number(at: Option<usize>) -> u32 {
    at.and_then(|at| u32::try_from(at + 1).ok()).unwrap_or(0)
}

//! The built-in guide area, for newcomers without any Fidonet.
//!
//! Makes a JAM base in memory for each language, from the sources in `assets/guide`, which the
//! build script lists. Its messages pass through the same layers as all mail: base, library, page.

mod source;

use crate::strings::{ByLanguage, Language, text_in};
use fidoscope_core::base::MessageBase;
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::attribute;
use fidoscope_core::base::jam::write::{JamParts, JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::library::Library;
use fidoscope_core::time::WallTime;
use source::Source;
use std::error::Error;
use std::sync::Arc;

/// Areatag of the guide.
pub(crate) const TAG: &str = "Fidoscope.Guide";

/// Returns a library that contains only the guide area, for users without a configuration.
pub(crate) fn library(language: Language) -> Library {
    Library::single(TAG, description(language), base(language), Charset::CP866)
}

/// Adds the guide to configured areas: its address opens it, but no list contains it.
pub(crate) fn added_to(library: Library, language: Language) -> Library {
    let make = move || -> Arc<dyn MessageBase> { base(language) };
    library.with_unlisted(TAG, description(language), make, Charset::CP866)
}

/// Returns the description of the area.
fn description(language: Language) -> &'static str {
    text_in(language, "guide-description")
}

#[allow(
    clippy::expect_used,
    reason = "the sources are built in; a test opens the base"
)]
fn base(language: Language) -> Arc<JamBase> {
    let JamParts { jhr, jdt, jdx, jlr } = parts(language).clone();
    Arc::new(JamBase::from_bytes(jhr, jdt, jdx, jlr).expect("the built-in base is a JAM base"))
}

/// Returns the files of the base. The same sources give the same bytes. Names, MSGIDs and replies are
/// the same in all languages, so that an address means the same message in each.
///
/// Fingerprints of header and text identify read messages, so the guide is unread after a change of
/// the language.
#[allow(
    clippy::expect_used,
    reason = "the sources are built in; a test makes the base"
)]
pub(crate) fn parts(language: Language) -> &'static JamParts<Vec<u8>> {
    static PARTS: ByLanguage<JamParts<Vec<u8>>> = ByLanguage::new();
    PARTS.get_or_make(language, |language| {
        write(language.guide()).expect("the sources of the guide follow their format")
    })
}

/// Makes a base of sources. The error names a source that breaks the rules of
/// `assets/guide/FORMAT.md`, with line and reason.
fn write(sources: &[(&str, &str)]) -> Result<JamParts<Vec<u8>>, Box<dyn Error>> {
    let sources: Vec<Source> = sources
        .iter()
        .map(|(name, text)| source::parse(name, text))
        .collect::<Result<_, _>>()?;
    let parents = source::link(&sources)?;
    let created = sources
        .first()
        .map(|first| WallTime::from_civil(first.date))
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
        let written = WallTime::from_civil(source.date);
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
    Ok(writer.into_bytes()?)
}

fn borrowed(texts: &[Vec<u8>]) -> Vec<&[u8]> {
    texts.iter().map(Vec::as_slice).collect()
}

/// Returns the number in the base of the source at a position; 0 for `None`.
fn number(at: Option<usize>) -> u32 {
    at.and_then(|at| u32::try_from(at + 1).ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod language_tests;

#[cfg(test)]
mod source_tests;

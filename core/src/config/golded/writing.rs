//! Keywords about writing: Origin lines, taglines, the tearline, templates, the character set of new
//! mail, semaphores.

use super::Group;
use crate::address::Address;
use crate::charset::Charset;
use crate::config::Writing;
use crate::config::gather::{Gather, Line};
use crate::config::words::{Words, unquoted};
use crate::limits;
use std::path::{Path, PathBuf};

/// A path as it is written, and the character set of its file.
pub(super) type WrittenPath = (Vec<u8>, Charset);

/// The path that a line names, with its variables put in; `None` for an empty one.
pub(super) fn written_path(
    gather: &mut Gather<'_>,
    line: &Line<'_>,
    text: &[u8],
) -> Option<WrittenPath> {
    let written = gather.expand(line, text);
    (!written.is_empty()).then_some((written, line.charset))
}

/// What the keywords add up to.
#[derive(Default)]
pub(super) struct WritingKeywords {
    /// SEMAPHORE ECHOSCAN.
    pub(super) echo_semaphore: Option<WrittenPath>,
    /// SEMAPHORE NETSCAN.
    pub(super) net_semaphore: Option<WrittenPath>,
    template_path: Option<WrittenPath>,
    /// The first template is the one that is used unless another one is chosen.
    template: Option<WrittenPath>,
    origin_files: Vec<WrittenPath>,
    tagline_files: Vec<WrittenPath>,
}

impl WritingKeywords {
    /// Takes a line; `group` is the GROUP that it is in.
    pub(super) fn line(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        keyword: &[u8],
        mut words: Words<'_>,
        group: Option<&mut Group>,
    ) {
        match keyword {
            b"ORIGIN" | b"TAGLINE" => {
                self.text(gather, line, keyword == b"ORIGIN", words.rest(), group);
            }
            // Of a group only its Origin line counts.
            _ if group.is_some() => {}
            b"TEARLINE" => {
                let text = line.charset.decode(unquoted(words.rest()));
                let text = text.trim().to_owned();
                // `@` begins a token that GoldED replaces with its own name.
                let own = Some(text).filter(|text| !text.is_empty() && !text.contains('@'));
                gather.writing.tearline = own;
            }
            b"TEMPLATEPATH" => {
                self.template_path = written_path(gather, line, unquoted(words.rest()));
            }
            b"TEMPLATE" if self.template.is_none() => {
                let text = words.value().unwrap_or_default();
                self.template = written_path(gather, line, &text);
            }
            b"INTERNETGATE" => {
                let text = line.charset.decode(unquoted(words.rest()));
                gather.writing.gate = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
            }
            b"AKAMATCH" => {
                let pattern = words.value().unwrap_or_default();
                let pattern = line.charset.decode(&pattern).into_owned();
                let own = String::from_utf8_lossy(unquoted(words.rest()));
                match Address::parse_lenient(&own) {
                    Some(own) => gather.writing.merge(Writing {
                        aka_matches: vec![(pattern, own)],
                        ..Writing::default()
                    }),
                    None => gather.problem(
                        line,
                        "AKAMATCH: write a pattern of addresses and your address for them",
                    ),
                }
            }
            b"XLATEXPORT" => {
                let named = Charset::from_kludge(unquoted(words.rest()));
                gather.writing.charset = named.map(|set| set.name().to_owned());
            }
            _ => {}
        }
    }

    /// `ORIGIN text` or `ORIGIN @file`; the same of taglines.
    fn text(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        is_origin: bool,
        rest: &[u8],
        group: Option<&mut Group>,
    ) {
        let written = unquoted(rest);
        if let Some(file) = written.strip_prefix(b"@") {
            let file = gather.expand(line, unquoted(file));
            let files = if is_origin {
                &mut self.origin_files
            } else {
                &mut self.tagline_files
            };
            if files.len() < limits::CONFIG_NAMES && !file.is_empty() {
                files.push((file, line.charset));
            }
            return;
        }
        let text = line.charset.decode(written);
        match group {
            Some(group) if is_origin => group.origin = Some(text.trim().to_owned()),
            Some(_) => {}
            None if is_origin => gather.writing.add_origin(&text),
            None => gather.writing.add_tagline(&text),
        }
    }

    /// Finds the files: semaphores from `area_path` on, others from the folder of the main file on.
    pub(super) fn finish(&mut self, gather: &mut Gather<'_>, folder: &Path, area_path: &Path) {
        let mut path_of = |written: Option<WrittenPath>, folder: &Path| {
            written.map(|(written, charset)| gather.written_path(&written, charset, folder))
        };
        let echo_semaphore = path_of(self.echo_semaphore.take(), area_path);
        let net_semaphore = path_of(self.net_semaphore.take(), area_path);
        let templates = path_of(self.template_path.take(), folder);
        let templates = templates.as_deref().unwrap_or(folder);
        let template = path_of(self.template.take(), templates);
        let [origin_files, tagline_files] = [&mut self.origin_files, &mut self.tagline_files]
            .map(std::mem::take)
            .map(|files| -> Vec<PathBuf> {
                let files = files.into_iter();
                files
                    .filter_map(|file| path_of(Some(file), folder))
                    .collect()
            });
        gather.writing.merge(Writing {
            template,
            echo_semaphore,
            net_semaphore,
            origin_files,
            tagline_files,
            ..Writing::default()
        });
    }
}

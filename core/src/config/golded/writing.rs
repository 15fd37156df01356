//! Keywords about writing, global or in a GROUP: names, Origin lines, taglines, the tearline,
//! templates, the character set of new mail, semaphores.

use super::keywords::Keyword;
use super::values;
use crate::address::Address;
use crate::charset::Charset;
use crate::config::gather::{Gather, Line};
use crate::config::words::{Words, unquoted};
use crate::config::{ConfigPlace, NamedFile, Writing, is_golded_token};
use crate::limits;
use std::path::{Path, PathBuf};

/// Path as written, and the character set of its file.
pub(super) type WrittenPath = (Vec<u8>, Charset);

/// Expands the path named by a line; `None` for an empty one.
pub(super) fn written_path(
    gather: &mut Gather<'_>,
    line: &Line<'_>,
    text: &[u8],
) -> Option<WrittenPath> {
    let written = values::path(gather, line, text);
    (!written.is_empty()).then_some((written, line.charset))
}

/// Path of a file as written, and its line.
type PlacedPath = (WrittenPath, ConfigPlace);

/// Name of a character set, and its line.
#[derive(Clone, Debug)]
struct NamedSet {
    name: String,
    keyword: &'static str,
    path: PathBuf,
    number: u32,
    charset: Charset,
}

/// Lines that name a character set; the last one counts.
#[derive(Clone, Debug, Default)]
pub(super) struct NamedSets(Vec<NamedSet>);

impl NamedSets {
    pub(super) fn add(&mut self, line: &Line<'_>, keyword: &'static str, text: &[u8]) {
        let name = line.charset.decode(unquoted(text)).trim().to_owned();
        if self.0.len() < limits::CONFIG_NAMES && !name.is_empty() {
            self.0.push(NamedSet {
                name,
                keyword,
                path: line.path.to_owned(),
                number: line.number,
                charset: line.charset,
            });
        }
    }

    /// Returns the character set of the last line, considering aliases; unknown ones are reported.
    /// IBMPC means the code page of the system.
    pub(super) fn resolve(
        self,
        gather: &mut Gather<'_>,
        aliases: &[(String, String)],
    ) -> Option<String> {
        let mut last = None;
        for named in self.0 {
            last = values::charset(&named.name, aliases);
            if last.is_none() && !named.name.eq_ignore_ascii_case("IBMPC") {
                let line = Line {
                    path: &named.path,
                    number: named.number,
                    text: b"",
                    charset: named.charset,
                };
                let (keyword, shown) = (named.keyword, &named.name);
                let what = format!("{keyword}: Fidoscope does not know the character set {shown}");
                gather.problem(&line, what);
            }
        }
        last
    }
}

/// Writing keywords, global or of a GROUP.
#[derive(Default)]
pub(super) struct WritingKeywords {
    writing: Writing,
    /// SEMAPHORE ECHOSCAN.
    pub(super) echo_semaphore: Option<WrittenPath>,
    /// SEMAPHORE NETSCAN.
    pub(super) net_semaphore: Option<WrittenPath>,
    template_path: Option<WrittenPath>,
    cookie_path: Option<WrittenPath>,
    /// Templates, and the addresses for which they are used.
    templates: Vec<(PlacedPath, Option<String>)>,
    is_template_matched: bool,
    is_tearline_empty: bool,
    origin_files: Vec<PlacedPath>,
    tagline_files: Vec<PlacedPath>,
    charset: NamedSets,
}

impl WritingKeywords {
    /// Reads a line, global or of a GROUP.
    pub(super) fn line(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        keyword: Keyword,
        mut words: Words<'_>,
    ) {
        let text = line.charset.decode(unquoted(words.rest()));
        let text = text.trim().to_owned();
        let some = Some(text.clone()).filter(|text| !text.is_empty());
        match keyword {
            Keyword::Tearline | Keyword::WhoTo if is_file_of_lines(&text) => {
                let name = Words::new(line.text).next().unwrap_or_default();
                let name = line.charset.decode(&name.to_ascii_uppercase()).into_owned();
                let what = format!("{name}: a file of lines is not read: write the text itself");
                gather.problem(line, what);
            }
            Keyword::Origin => self.text(gather, line, words.rest(), true),
            Keyword::Tagline => self.text(gather, line, words.rest(), false),
            Keyword::Tearline => self.writing.tearline = Some(text),
            Keyword::EmptyTearline => self.is_tearline_empty = values::yes(words.rest()),
            Keyword::Nickname => self.writing.nickname = some,
            Keyword::WhoTo => self.writing.addressee = some,
            Keyword::TemplatePath => {
                self.template_path = written_path(gather, line, unquoted(words.rest()));
            }
            Keyword::CookiePath => {
                self.cookie_path = written_path(gather, line, unquoted(words.rest()));
            }
            Keyword::TemplateMatch => self.is_template_matched = values::yes(words.rest()),
            Keyword::Template => self.template(gather, line, words),
            Keyword::InternetGate => self.writing.gate = some,
            Keyword::AkaMatch => {
                let pattern = words.value().unwrap_or_default();
                let pattern = line.charset.decode(&pattern).into_owned();
                match gather.near_address(unquoted(words.rest())) {
                    Some(own) => self.writing.merge(Writing {
                        aka_matches: vec![(pattern, own)],
                        ..Writing::default()
                    }),
                    None => gather.problem(
                        line,
                        "AKAMATCH: write a pattern of addresses and your address for them",
                    ),
                }
            }
            Keyword::XlatExport => {
                self.charset.add(line, "XLATEXPORT", words.rest());
            }
            // Handled by other readers.
            _ => {}
        }
    }

    /// Adds a name of the author in a GROUP.
    pub(super) fn add_name(&mut self, name: String) {
        if self.writing.names.len() < limits::CONFIG_NAMES && !self.writing.names.contains(&name) {
            self.writing.names.push(name);
        }
    }

    /// Reads `TEMPLATE file ["description"] [addresses]`.
    fn template(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, mut words: Words<'_>) {
        let file = words.value().unwrap_or_default();
        if file.starts_with(b"@") {
            let what = "TEMPLATE: a file with names of templates is not read: name each template";
            return gather.problem(line, what);
        }
        if words.rest().starts_with(b"\"") || words.rest().starts_with(b"'") {
            words.value();
        }
        let addresses = words.value().map(|word| {
            let word = line.charset.decode(&word);
            word.into_owned()
        });
        if self.templates.len() < limits::CONFIG_NAMES
            && let Some(path) = written_path(gather, line, &file)
        {
            let place = gather.place(line);
            self.templates.push(((path, place), addresses));
        }
    }

    /// Reads `ORIGIN text` or `ORIGIN @file`, or the same of taglines.
    fn text(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, rest: &[u8], is_origin: bool) {
        let written = unquoted(rest);
        if let Some(file) = written.strip_prefix(b"@") {
            let file = written_path(gather, line, unquoted(file));
            let file = file.map(|file| (file, gather.place(line)));
            let files = if is_origin {
                &mut self.origin_files
            } else {
                &mut self.tagline_files
            };
            if files.len() < limits::CONFIG_NAMES {
                files.extend(file);
            }
            return;
        }
        let text = line.charset.decode(written);
        if is_origin {
            self.writing.add_origin(&text);
        } else {
            self.writing.add_tagline(&text);
        }
    }

    /// Builds the settings. Semaphores are relative to `area_path`, other files to the folder of
    /// the main file. For a GROUP, `outer` supplies the default folders.
    pub(super) fn finish(
        mut self,
        gather: &mut Gather<'_>,
        [folder, area_path]: [&Path; 2],
        aliases: &[(String, String)],
        outer: Option<&Writing>,
    ) -> Writing {
        let mut path_of = |written: Option<WrittenPath>, folder: &Path| {
            written.map(|(written, charset)| gather.written_path(&written, charset, folder))
        };
        let echo_semaphore = path_of(self.echo_semaphore.take(), area_path);
        let net_semaphore = path_of(self.net_semaphore.take(), area_path);
        let outer_folder =
            |of: fn(&Writing) -> &Option<PathBuf>| outer.and_then(|own| of(own).clone());
        let template_folder = path_of(self.template_path.take(), folder)
            .or_else(|| outer_folder(|own| &own.template_folder))
            .unwrap_or_else(|| folder.to_owned());
        let cookie_folder = path_of(self.cookie_path.take(), folder)
            .or_else(|| outer_folder(|own| &own.cookie_folder))
            .unwrap_or_else(|| folder.to_owned());
        let mut named = |keyword: &str, ((written, charset), place): PlacedPath, folder: &Path| {
            let path = gather.written_path(&written, charset, folder);
            gather.name_file(NamedFile {
                name: keyword.to_owned(),
                path: path.clone(),
                place,
            });
            path
        };
        let templates = std::mem::take(&mut self.templates).into_iter();
        let templates: Vec<(PathBuf, Option<String>)> = templates
            .map(|(file, addresses)| (named("TEMPLATE", file, &template_folder), addresses))
            .collect();
        let [origin_files, tagline_files] = [
            ("ORIGIN", &mut self.origin_files),
            ("TAGLINE", &mut self.tagline_files),
        ]
        .map(|(keyword, files)| -> Vec<PathBuf> {
            let files = std::mem::take(files).into_iter();
            files.map(|file| named(keyword, file, folder)).collect()
        });
        let matched = templates.iter().filter(|_| self.is_template_matched);
        let template_matches = matched
            .filter_map(|(file, addresses)| Some((addresses.clone()?, file.clone())))
            .collect();
        let tearline = if self.is_tearline_empty {
            Some(String::new())
        } else {
            // A tearline of only GoldED's name and version is dropped: Fidoscope writes its own
            // then.
            let written = self.writing.tearline.take();
            written.filter(|text| outer.is_some() || !text.split_whitespace().all(is_golded_token))
        };
        Writing {
            template: templates.first().map(|(file, _)| file.clone()),
            templates: templates.into_iter().map(|(file, _)| file).collect(),
            template_matches,
            template_folder: Some(template_folder),
            cookie_folder: Some(cookie_folder),
            tearline,
            charset: std::mem::take(&mut self.charset).resolve(gather, aliases),
            echo_semaphore,
            net_semaphore,
            origin_files,
            tagline_files,
            ..self.writing
        }
    }
}

/// Returns whether a text names a file of lines for random choice, `@file`, and is no token.
fn is_file_of_lines(text: &str) -> bool {
    let mut parts = text.split(['.', '/', '-']);
    text.starts_with('@')
        && text.contains(['.', '/', '\\'])
        && !text.contains(char::is_whitespace)
        && !parts.all(is_golded_token)
}

/// Parses `USERNAME name` or `USERNAME name, address`: the name, and the address if given.
pub(super) fn user_name(
    gather: &mut Gather<'_>,
    line: &Line<'_>,
    rest: &[u8],
) -> Option<(String, Option<Address>)> {
    let written = gather.expand(line, unquoted(rest));
    let text = line.charset.decode(&written).into_owned();
    let mut name = text.trim();
    let mut address = None;
    if let Some((before, last)) = name.rsplit_once([' ', ',']) {
        let own = last.trim_matches(|c: char| c.is_whitespace() || c == '"');
        address = Address::parse_lenient(own);
        if address.is_some() {
            name = before;
        }
    }
    let name = name.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '"'));
    if name.is_empty() {
        gather.problem(line, "USERNAME: the name of the user is missing");
        return None;
    }
    Some((name.to_owned(), address))
}

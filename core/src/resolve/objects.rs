//! Objects inside of mail: the one designated by an address (7.2.2.2), and its contents (7.1).

use super::gather::{PieceCatalogue, PieceFilter, PieceSources, reread_pieces};
use super::{ResolveError, area_name, page, problems};
use crate::base::BaseError;
use crate::container::{self, ContainerError, Resolved};
use crate::index::Index;
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, LibraryError};
use crate::objects::{
    self, Completeness, FileKind, ObjectVersion, PieceNote, VersionChoice, gather,
};
use crate::page::{
    AtPath, Content, MessagesPage, Notice, ObjectFile, ObjectPage, ObjectSource, Page, Sentence,
    Severity, SourceMessage,
};
use crate::url::{FidoUrl, Scheme, View};
use std::sync::Arc;

/// Makes the page of an address with an object path; `messages` is the page of the same address
/// without it.
pub(super) fn object_page(
    url: &FidoUrl,
    messages: &MessagesPage,
    index: Option<&Index>,
    notices: Vec<Notice>,
    job: &Job,
) -> Result<Page, ResolveError> {
    let messages = Among {
        corpus: &messages.corpus,
        set: messages.set.to_vec(),
        filtered: messages.filtered,
    };
    object_among(url, messages, index, notices, job)
}

/// Messages to search for an object.
pub(super) struct Among<'m> {
    pub(super) corpus: &'m Corpus,
    /// The messages of the set.
    pub(super) set: Vec<CorpusIndex>,
    /// True if sections of an object may also be in messages outside of the set.
    pub(super) filtered: bool,
}

/// Makes the page of an address whose object path designates an object in some messages.
pub(super) fn object_among(
    url: &FidoUrl,
    messages: Among<'_>,
    index: Option<&Index>,
    mut notices: Vec<Notice>,
    job: &Job,
) -> Result<Page, ResolveError> {
    let wanted = url.path().next().unwrap_or_default();
    let Among {
        corpus,
        mut set,
        filtered,
    } = messages;
    let sources = PieceSources {
        corpus,
        index,
        usetz: url.usetz(),
    };
    set.sort_unstable();
    let mut found = PieceCatalogue::of_name(sources, &set, wanted, job)?;
    // A filter selects objects, not their sections (7.2.2.2): sections are gathered from the whole
    // areas, even with another name than the first one has.
    let has_sections = filtered
        && (found.has_sections()
            || found.notes.is_empty()
                && PieceCatalogue::search(sources, &set, &PieceFilter::Sections, job)?
                    .has_sections());
    if has_sections {
        let everything: Vec<CorpusIndex> = corpus.indices().collect();
        found = PieceCatalogue::of_name(sources, &everything, wanted, job)?;
    }
    let mut versions = gather(&found.notes);
    notices.extend(problems(&found.failed));
    let in_set = |_: usize, version: &ObjectVersion| {
        version
            .members
            .iter()
            .filter_map(|at| found.notes.get(*at))
            .any(|note| set.binary_search(&note.message).is_ok())
    };
    let names = Names {
        url,
        wanted,
        corpus,
        notes: &found.notes,
    };
    let decoded = decode(&names, &mut versions, in_set, job);
    let mut shown = AtPath::Nothing;
    let mut source = None;
    let mut rest = None;
    match decoded {
        Err(LibraryError::Base(BaseError::Cancelled)) => return Err(ResolveError::Cancelled),
        Err(error) => {
            let text = error.to_string();
            notices.push(Notice::new(Severity::Error, "unreadable-base", text));
        }
        Ok(None) => notices.push(names.absent()),
        Ok(Some(decoded)) => {
            names.report(&decoded, &versions, &mut notices);
            if let Some(version) = versions.get(decoded.chosen) {
                let kind = decoded.bytes.as_ref().map_or(FileKind::Binary, |bytes| {
                    FileKind::detect(bytes, &version.name)
                });
                source = Some(names.source(version, kind));
                match decoded.bytes {
                    Some(bytes) if !lacks_sections(version) => {
                        let name = version.name.clone();
                        let file = WholeFile { name, kind, bytes };
                        shown = inside(url, file, &mut notices, job)?;
                    }
                    bytes => rest = bytes.map(Arc::from),
                }
            }
        }
    }
    Ok(page_at_path(url, shown, source, rest, notices))
}

/// Returns the page of an address with an object path; the path is its title.
pub(super) fn page_at_path(
    url: &FidoUrl,
    shown: AtPath,
    source: Option<ObjectSource>,
    rest: Option<Arc<[u8]>>,
    notices: Vec<Notice>,
) -> Page {
    let path: Vec<String> = url.path().map(str::to_owned).collect();
    let title = path.join("/");
    let content = Content::Object(Arc::new(ObjectPage {
        path,
        into: url.is_container(),
        shown,
        source,
        rest,
    }));
    page(url, title, content, notices)
}

fn lacks_sections(version: &ObjectVersion) -> bool {
    matches!(version.state, Completeness::Missing { .. })
}

/// The designated object.
struct Decoded {
    /// Index of the versions.
    chosen: usize,
    /// Its bytes, of the available sections; `None` if its messages are gone.
    bytes: Option<Vec<u8>>,
    /// Later versions that are incomplete, the latest first.
    passed_over: Vec<usize>,
}

/// Decodes the latest complete version. A version with a wrong checksum gives way to the one before
/// it.
fn decode(
    names: &Names<'_>,
    versions: &mut [ObjectVersion],
    counts: impl Fn(usize, &ObjectVersion) -> bool,
    job: &Job,
) -> Result<Option<Decoded>, LibraryError> {
    let candidates = VersionChoice::candidates(names.wanted, names.notes, versions, counts);
    // Each round but the last marks one version as incomplete.
    while !job.is_cancelled() {
        let choice = VersionChoice::among(&candidates, versions);
        let Some(chosen) = choice.chosen else {
            return Ok(None);
        };
        let Some(version) = versions.get_mut(chosen) else {
            return Ok(None);
        };
        let was_complete = version.is_complete();
        let mut bytes = None;
        let pieces = reread_pieces(names.corpus, names.notes, &version.pieces, job)?;
        let joined = pieces.map(|pieces| objects::join(&pieces));
        if lacks_sections(version) {
            bytes = joined.map(|joined| joined.unwrap_or_else(|(bytes, _)| bytes));
        } else {
            match joined {
                Some(Ok(joined)) => bytes = Some(joined),
                Some(Err((joined, fault))) => {
                    version.state = Completeness::Damaged(fault);
                    bytes = Some(joined);
                }
                None => {
                    version.state = Completeness::Missing {
                        sections: Vec::new(),
                        count: 0,
                        of: None,
                    };
                }
            }
        }
        if version.is_complete() || !was_complete {
            return Ok(Some(Decoded {
                chosen,
                bytes,
                passed_over: choice.passed_over,
            }));
        }
    }
    Err(BaseError::Cancelled.into())
}

/// Context of notices and pages about an object.
struct Names<'n> {
    url: &'n FidoUrl,
    wanted: &'n str,
    corpus: &'n Corpus,
    notes: &'n [PieceNote],
}

impl Names<'_> {
    fn absent(&self) -> Notice {
        if self.url.scheme() == Scheme::Faqserv {
            let text = format!("The answer has no object named {}.", self.wanted);
            let text = Sentence::keyed("missing-object-of-answer", text);
            let text = text.with("name", self.wanted);
            return Notice::new(Severity::Error, "missing-object", text).with_link(
                Sentence::keyed("whole-answer", "The whole answer"),
                self.url.with_path([], false),
            );
        }
        let areas: Vec<String> = self.url.areas().map(|area| area_name(&area)).collect();
        let (areas, name) = (areas.join(", "), self.wanted);
        let messages = self.url.with_path([], false);
        let text = format!("No message of this address ({areas}) holds an object named {name}.");
        let text = Sentence::keyed("missing-object", text)
            .with("areas", areas)
            .with("name", name);
        Notice::new(Severity::Error, "missing-object", text)
            .with_link(
                Sentence::keyed("all-objects", "All objects of these messages"),
                messages.with_view(View::Objs),
            )
            .with_link(Sentence::keyed("the-messages", "The messages"), messages)
    }

    /// Reports faults of the object, or of newer ones with its name.
    fn report(&self, decoded: &Decoded, versions: &[ObjectVersion], notices: &mut Vec<Notice>) {
        let Some(version) = versions.get(decoded.chosen) else {
            return;
        };
        match &version.state {
            Completeness::Complete => {}
            missing @ Completeness::Missing { sections, .. } => {
                let why = missing_words(missing);
                notices.push(self.incomplete(version, sections.first().copied(), &why));
            }
            Completeness::Damaged(fault) => {
                let text = format!("{} is damaged: {fault}.", version.name);
                let notice = Notice::new(Severity::Warning, "damaged-object", text);
                notices.push(self.with_messages(notice, version));
            }
        }
        let newer = decoded.passed_over.first().and_then(|at| versions.get(*at));
        if let (Some(newer), true) = (newer, version.is_complete()) {
            let why = match &newer.state {
                missing @ Completeness::Missing { .. } => missing_words(missing),
                Completeness::Damaged(fault) => fault.to_string(),
                Completeness::Complete => return,
            };
            let when = |version: &ObjectVersion| {
                self.message(version.latest)
                    .map_or_else(String::new, |message| message.written.to_string())
            };
            let text = format!(
                "There is a newer {} of {}, but {why}. This is the one of {}.",
                newer.name,
                when(newer),
                when(version)
            );
            let notice = Notice::new(Severity::Info, "newer-incomplete", text);
            notices.push(self.with_messages(notice, newer));
        }
    }

    fn incomplete(&self, version: &ObjectVersion, first: Option<u32>, why: &str) -> Notice {
        let name = &version.name;
        // Each is a whole sentence, so that it can be translated.
        let text = match self.message(version.latest) {
            None => format!("{name} cannot be put together: {why}."),
            Some(SourceMessage { from, tag, .. }) => {
                match first.and_then(|first| neighbours(self, version, first)) {
                    None => format!(
                        "{name} cannot be put together: {why}. {from} posted the others in {tag}; \
                         the missing ones should be near them."
                    ),
                    Some(messages) => format!(
                        "{name} cannot be put together: {why}. {from} posted the others in {tag} \
                         ({messages}); the missing ones should be near them."
                    ),
                }
            }
        };
        let notice = Notice::new(Severity::Error, "incomplete-object", text);
        self.with_messages(notice, version)
    }

    fn with_messages(&self, mut notice: Notice, version: &ObjectVersion) -> Notice {
        for message in self.messages(version).into_iter().take(16) {
            let label = match message.section {
                Some(section) => {
                    let number = section.number;
                    Sentence::keyed("section", format!("Section {number}")).with("number", number)
                }
                None => Sentence::keyed("the-message", "The message"),
            };
            if let Some(url) = message.url() {
                notice = notice.with_link(label, url);
            }
        }
        notice
    }

    fn message(&self, at: usize) -> Option<SourceMessage> {
        let note = self.notes.get(at)?;
        let row = self.corpus.get(note.message)?;
        Some(SourceMessage::from_row(&row, note.section))
    }

    fn messages(&self, version: &ObjectVersion) -> Vec<SourceMessage> {
        let found = version.pieces.iter().filter_map(|at| self.message(*at));
        found.collect()
    }

    fn source(&self, version: &ObjectVersion, kind: FileKind) -> ObjectSource {
        let first = version.pieces.first().and_then(|at| self.notes.get(*at));
        ObjectSource {
            name: version.name.clone(),
            encoding: first.map(|note| note.encoding),
            kind,
            size: version.size,
            state: version.state.clone(),
            messages: self.messages(version),
            file: None,
        }
    }
}

/// File whose contents an object path may name.
pub(super) struct WholeFile {
    pub(super) name: String,
    pub(super) kind: FileKind,
    pub(super) bytes: Vec<u8>,
}

/// Follows the rest of an object path into a file.
pub(super) fn inside(
    url: &FidoUrl,
    file: WholeFile,
    notices: &mut Vec<Notice>,
    job: &Job,
) -> Result<AtPath, ResolveError> {
    match walk(url, file, job) {
        Ok(shown) => Ok(shown),
        Err(ContainerError::Cancelled { .. }) => Err(ResolveError::Cancelled),
        Err(error) => {
            notices.push(closed(url, &error));
            Ok(AtPath::Nothing)
        }
    }
}

/// Returns the target of the rest of an object path: the file itself, or a part of its contents.
pub(super) fn walk(
    url: &FidoUrl,
    WholeFile { name, kind, bytes }: WholeFile,
    job: &Job,
) -> Result<AtPath, ContainerError> {
    let parts: Vec<&str> = url.path().skip(1).collect();
    let into = url.is_container();
    if parts.is_empty() && !into {
        return Ok(AtPath::File(ObjectFile {
            name,
            kind,
            bytes: bytes.into(),
        }));
    }
    Ok(match container::walk(&bytes, &name, &parts, into, job)? {
        Resolved::File { name, bytes } => AtPath::File(ObjectFile {
            kind: FileKind::detect(&bytes, &name),
            name,
            bytes: bytes.into(),
        }),
        Resolved::Directory {
            container,
            path,
            entries,
        } => AtPath::Directory {
            container,
            path,
            entries,
        },
    })
}

/// Returns the notice why a container is not opened, with advice (7.1.2).
fn closed(url: &FidoUrl, error: &ContainerError) -> Notice {
    let wanted = url.path().next().unwrap_or_default();
    let code = match error {
        ContainerError::Unknown { .. }
        | ContainerError::UnknownMethod { .. }
        | ContainerError::NoUnpacker { .. } => "unknown-container",
        ContainerError::NotAContainer { .. } => "not-a-container",
        ContainerError::Missing { .. } => "not-in-container",
        ContainerError::Encrypted { .. } => "encrypted-container",
        ContainerError::Damaged { .. } => "damaged-container",
        _ => "container-limit",
    };
    let object = url.with_path([wanted], false);
    let notice = Notice::new(Severity::Error, code, format!("{error}."));
    match error {
        ContainerError::Missing { .. } => notice.with_link(
            Sentence::keyed("what-is-in", format!("What is in {}", wanted)).with("name", wanted),
            url.with_path([wanted], true),
        ),
        ContainerError::NotAContainer { .. } => notice.with_link(
            Sentence::keyed("file-itself", "The file itself"),
            url.with_path(url.path(), false),
        ),
        _ => notice,
    }
    .with_link(
        Sentence::keyed("save-object", format!("Save {}", wanted)).with("name", wanted),
        object,
    )
}

/// Returns a phrase such as "its sections 2 and 5 of 7 are missing".
fn missing_words(state: &Completeness) -> String {
    const SHOWN: usize = 12;
    let Completeness::Missing {
        sections,
        count,
        of,
    } = state
    else {
        return String::new();
    };
    let mut words: Vec<String> = sections.iter().take(SHOWN).map(u32::to_string).collect();
    if sections.len() > SHOWN {
        words.push(format!("{} more", *count as usize - SHOWN));
    }
    let Some((last, rest)) = words.split_last() else {
        return "its messages are gone".to_owned();
    };
    let more = rest.join(", ");
    match (rest, of) {
        ([], None) => format!("its section {last} is missing"),
        ([], Some(of)) => format!("its section {last} of {of} is missing"),
        (_, None) => format!("its sections {more} and {last} are missing"),
        (_, Some(of)) => format!("its sections {more} and {last} of {of} are missing"),
    }
}

/// Returns a phrase about the messages around the first missing section.
fn neighbours(names: &Names<'_>, version: &ObjectVersion, first: u32) -> Option<String> {
    let number = |message: &SourceMessage| message.section.map_or(0, |section| section.number);
    let messages = names.messages(version);
    let before = messages
        .iter()
        .rev()
        .find(|message| number(message) < first);
    let after = messages.iter().find(|message| number(message) > first);
    match (before, after) {
        (Some(one), Some(other)) => Some(format!("messages {} and {}", one.number, other.number)),
        (Some(one), None) | (None, Some(one)) => Some(format!("message {}", one.number)),
        (None, None) => None,
    }
}

//! Documents of GEOKML kludges, if available (7.2.1.5.3, 7.2.1.5.6).
//!
//! Available are objects in mail of the library, local files, and documents fetched by the user
//! from the Internet. Others there, or at a station, are reported and not fetched.

use super::{ResolveError, Sources, resolve_area};
use crate::bytes::in_words;
use crate::job::Job;
use crate::kml::{self, Feature};
use crate::limits;
use crate::objects::percent_decoded;
use crate::page::{AtPath, Content, KmlAbsence, Notice, Sentence, Severity};
use crate::query::KmlSource;
use crate::query::time::Now;
use crate::url::{FidoUrl, Scheme};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

type Features = Arc<[Arc<Feature>]>;
type KmlResult = Result<Features, KmlAbsence>;

/// Documents of one page; each is read once.
pub(super) struct KmlDocuments<'r> {
    sources: &'r Sources<'r>,
    now: &'r Now,
    job: &'r Job,
    /// Time of the first search for an object in mail: all of them share the timeout of one search.
    started: OnceLock<Instant>,
    known: Mutex<HashMap<String, Arc<OnceLock<KmlResult>>>>,
    /// Faults of documents that are shown anyway.
    faults: Mutex<Vec<String>>,
    /// True if there were documents beyond [`limits::KML_DOCUMENTS`].
    is_full: AtomicBool,
}

impl<'r> KmlDocuments<'r> {
    pub(super) fn new(sources: &'r Sources<'r>, now: &'r Now, job: &'r Job) -> Self {
        Self {
            sources,
            now,
            job,
            started: OnceLock::new(),
            known: Mutex::default(),
            faults: Mutex::default(),
            is_full: AtomicBool::new(false),
        }
    }

    /// Returns the features of a document, or the reason why there are none.
    pub(super) fn document(&self, url: &str) -> KmlResult {
        let cell = {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(cell) = known.get(url) {
                Arc::clone(cell)
            } else if known.len() >= limits::KML_DOCUMENTS {
                self.is_full.store(true, Ordering::Relaxed);
                let most = limits::KML_DOCUMENTS;
                let why = format!("a page reads {most} documents at most");
                return Err(KmlAbsence::Unusable(why));
            } else {
                let cell = Arc::new(OnceLock::new());
                known.insert(url.to_owned(), Arc::clone(&cell));
                cell
            }
        };
        cell.get_or_init(|| self.load(url)).clone()
    }

    fn load(&self, url: &str) -> KmlResult {
        let unusable = KmlAbsence::Unusable;
        let parsed = FidoUrl::parse(url).map_err(|error| unusable(error.to_string()))?;
        let parsed = parsed.url;
        match parsed.scheme() {
            Scheme::Area if parsed.path().next().is_none() => {
                let why = "the address names messages, not a document";
                Err(unusable(why.to_owned()))
            }
            Scheme::Area => {
                let (name, bytes) = self.object(&parsed).map_err(unusable)?;
                self.read(&bytes, &name)
            }
            Scheme::Faqserv | Scheme::Freq | Scheme::Fecho => Err(KmlAbsence::Station),
            Scheme::External => match local_path(url) {
                Some(_) if !self.sources.library.opens_local_documents() => {
                    Err(KmlAbsence::Internet)
                }
                None => {
                    let fetched = self.sources.library.documents().get(url);
                    let bytes = fetched.ok_or(KmlAbsence::Internet)?.map_err(unusable)?;
                    self.read(&bytes, name_in(url))
                }
                Some(path) => {
                    let name = path.file_name().unwrap_or_default().to_string_lossy();
                    self.read(&file(&path).map_err(unusable)?, &name)
                }
            },
            Scheme::Netmail | Scheme::Echomail | Scheme::Areafix => {
                Err(unusable("the address does not name a document".to_owned()))
            }
        }
    }

    /// Returns an object in mail. Its address is resolved without documents, so that they cannot
    /// refer to each other endlessly.
    fn object(&self, url: &FidoUrl) -> Result<(String, Arc<[u8]>), String> {
        let spent = || Err("the search took too long".to_owned());
        let left = self.time_left();
        if left.is_zero() {
            return spent();
        }
        let job = self.job.clone().with_time(left);
        let page = match resolve_area(url, self.sources, None, self.now, &job) {
            Ok(page) => page,
            Err(ResolveError::Cancelled) => return Err("loading was cancelled".to_owned()),
        };
        if let Content::Object(object) = &page.content
            && let AtPath::File(file) = &object.shown
        {
            return Ok((file.name.clone(), Arc::clone(&file.bytes)));
        }
        if self.time_left().is_zero() {
            return spent();
        }
        let worst = page.notices.iter().max_by_key(|notice| notice.severity);
        Err(worst.map_or_else(
            || "there is no such document".to_owned(),
            |notice| notice.text.to_string(),
        ))
    }

    fn time_left(&self) -> Duration {
        let started = self.started.get_or_init(Instant::now);
        let time = self.job.time().unwrap_or(limits::SEARCH_TIME);
        time.saturating_sub(started.elapsed())
    }

    fn read(&self, bytes: &[u8], name: &str) -> KmlResult {
        let document = kml::read(bytes, name, self.job)
            .map_err(|error| KmlAbsence::Unusable(error.to_string()))?;
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(fault) = &document.fault {
            faults.push(format!(
                "{name} is damaged ({fault}); only the part before the damage is shown."
            ));
        }
        if document.is_full {
            faults.push(format!(
                "{name} is too large: only its first {} features with {} positions are used.",
                limits::KML_FEATURES,
                limits::KML_POSITIONS
            ));
        }
        Ok(document.features.into_iter().map(Arc::new).collect())
    }

    /// Returns the notices about the documents; about absent ones only if a filter needed them: a
    /// map lists them.
    pub(super) fn notices(&self, with_absent: bool) -> Vec<Notice> {
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        let mut notices: Vec<Notice> = faults
            .iter()
            .map(|fault| Notice::new(Severity::Warning, "damaged-kml", fault.clone()))
            .collect();
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let absent = known
            .values()
            .filter(|cell| matches!(cell.get(), Some(Err(_))))
            .count();
        // Documents beyond the limit were not counted.
        let is_full = self.is_full.load(Ordering::Relaxed);
        if with_absent && (absent > 0 || is_full) {
            let text = |documents: &str, are: &str| {
                format!(
                    "{documents} of GEOKML kludges {are} not at hand: messages that only such \
                     documents place in the region are missing here."
                )
            };
            let many = format!("{absent} documents");
            let sentence = match (is_full, absent) {
                (true, _) => Sentence::keyed(
                    "kml-not-here-more",
                    text(&format!("More than {many}"), "are"),
                ),
                (false, 1) => Sentence::keyed("kml-not-here", text("One document", "is")),
                (false, _) => Sentence::keyed("kml-not-here", text(&many, "are")),
            };
            let sentence = sentence.with("count", absent);
            notices.push(Notice::new(Severity::Info, "kml-not-here", sentence));
        }
        notices
    }
}

impl KmlSource for KmlDocuments<'_> {
    fn features(&self, url: &str) -> Option<Features> {
        self.document(url).ok()
    }
}

/// Returns the path of a `file:` URL on this machine; `None` for other URLs, including those of
/// other machines.
fn local_path(url: &str) -> Option<PathBuf> {
    let (scheme, rest) = url.split_once(':')?;
    if !scheme.eq_ignore_ascii_case("file") {
        return None;
    }
    let path = match rest.strip_prefix("//") {
        None => rest,
        Some(rest) => {
            let at = rest.find('/')?;
            let (host, path) = rest.split_at_checked(at)?;
            if !host.is_empty() && !host.eq_ignore_ascii_case("localhost") {
                return None;
            }
            path
        }
    };
    // Two more slashes would name another machine again.
    if !path.starts_with('/') || path.starts_with("//") || path.contains('\\') {
        return None;
    }
    let path = decoded(path)?;
    let is_drive = cfg!(windows) && path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if is_drive {
        path.get(1..).unwrap_or_default()
    } else {
        &path
    }))
}

/// Decodes escapes: `%20` becomes a blank.
fn decoded(path: &str) -> Option<String> {
    let (bytes, is_right) = percent_decoded(path.as_bytes());
    let text = String::from_utf8(bytes).ok().filter(|_| is_right)?;
    (!text.contains(['\0', '\\'])).then_some(text)
}

/// Reads a local document: only a regular file named KML or KMZ, so that no kludge makes us read
/// anything else.
fn file(path: &Path) -> Result<Vec<u8>, String> {
    let shown = path.display();
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    if extension != "kml" && extension != "kmz" {
        return Err(format!("{shown} is called neither .kml nor .kmz"));
    }
    let failed = |error: std::io::Error| format!("{shown} cannot be read: {}", in_words(&error));
    let is_file = fs::metadata(path).map_err(failed)?.is_file();
    if !is_file {
        return Err(format!("{shown} is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .map_err(failed)?
        .take(limits::KML_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() > limits::KML_BYTES {
        let most = limits::KML_BYTES >> 20;
        return Err(format!("{shown} is longer than {most} MB"));
    }
    Ok(bytes)
}

/// Returns the file name of a URL.
fn name_in(url: &str) -> &str {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    path.rsplit('/')
        .find(|part| !part.is_empty())
        .unwrap_or(url)
}

#[cfg(test)]
mod tests {
    use super::{KmlDocuments, local_path};
    use crate::job::Job;
    use crate::library::Library;
    use crate::limits::KML_DOCUMENTS;
    use crate::page::KmlAbsence;
    use crate::query::time::Now;
    use crate::resolve::Sources;
    use std::path::PathBuf;

    #[test]
    fn documents_beyond_the_limit_are_no_exact_count() {
        let library = Library::new(Vec::new());
        let sources = Sources {
            library: &library,
            index: None,
        };
        let (now, job) = (Now::at(0, 0), Job::new());
        for (documents, expected) in [
            (KML_DOCUMENTS, format!("{KML_DOCUMENTS} documents")),
            (
                KML_DOCUMENTS + 5,
                format!("More than {KML_DOCUMENTS} documents"),
            ),
        ] {
            let shelf = KmlDocuments::new(&sources, &now, &job);
            for number in 0..documents {
                let url = format!("http://example.org/{number}.kml");
                assert!(shelf.document(&url).is_err());
            }
            let notices = shelf.notices(true);
            assert!(
                notices[0].text.starts_with(&expected),
                "{}",
                &*notices[0].text
            );
        }
    }

    #[test]
    fn no_local_file_is_opened_for_strangers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("walk.kml");
        let point = "<Point><coordinates>37,55</coordinates></Point>";
        std::fs::write(&path, format!("<kml><Placemark>{point}</Placemark></kml>")).unwrap();
        let url = format!("file://{}", path.display());
        let (now, job) = (Now::at(0, 0), Job::new());
        for opens in [true, false] {
            let mut library = Library::new(Vec::new());
            if !opens {
                library.ignore_local_documents();
            }
            let sources = Sources {
                library: &library,
                index: None,
            };
            let found = KmlDocuments::new(&sources, &now, &job).document(&url);
            match found {
                Ok(features) => assert!(opens && features.len() == 1),
                Err(reason) => assert!(!opens && reason == KmlAbsence::Internet),
            }
        }
    }

    #[test]
    fn only_urls_of_this_machine_are_local_files() {
        for (url, path) in [
            (
                "file:///home/me/My%20walk.kml",
                Some("/home/me/My walk.kml"),
            ),
            ("FILE:/home/me/x.kmz", Some("/home/me/x.kmz")),
            ("file://localhost/x.kml", Some("/x.kml")),
            ("file://server/share/x.kml", None),
            ("file:////server/share/x.kml", None),
            ("file:///%5C%5Cserver/x.kml", None),
            ("file:x.kml", None),
            ("file://", None),
            ("file:///%zz.kml", None),
            ("file:///%+f.kml", None),
            ("file:///x.kml%4", None),
            ("file:///%00.kml", None),
            ("http://example.org/x.kml", None),
            ("", None),
        ] {
            assert_eq!(local_path(url), path.map(PathBuf::from), "{url}");
        }
    }
}

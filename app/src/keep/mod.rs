//! Data of the user in a profile: history, bookmarks, open tabs, last-read marks, read messages,
//! stars, watched and ignored threads, drafts, words.
//!
//! Plain data, one JSON document for each kind. Every document has a version, is replaced as a
//! whole, and is set aside if unusable. Two windows may share a profile: the changes of each are
//! merged into the other's document. Knows nothing of the window; callers pass the time.

mod attachments;
pub(crate) mod bookmarks;
mod by_key;
pub(crate) mod drafts;
pub(crate) mod marks;
pub(crate) mod read;
pub(crate) mod requests;
pub(crate) mod session;
pub(crate) mod stars;
pub(crate) mod threads;
pub(crate) mod visits;
pub(crate) mod words;

pub(crate) use bookmarks::Bookmarks;
pub(crate) use drafts::Drafts;
pub(crate) use marks::LastReadMarks;
pub(crate) use read::ReadSets;
pub(crate) use requests::Requests;
pub(crate) use session::Session;
pub(crate) use stars::Stars;
pub(crate) use threads::Threads;
pub(crate) use visits::Visits;
pub(crate) use words::Words;

use crate::files::document::{Document, Kind, Stored, Writer};
use crate::settings::Settings;
use crate::strings::tr;
use fidoscope_core::library::Library;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Document in memory, and its version when window and disk last agreed.
#[derive(Clone, Debug, Default)]
struct KeptDocument<T> {
    now: Arc<T>,
    base: Arc<T>,
}

impl<T: Document> KeptDocument<T> {
    fn change(&self) -> Change<T> {
        Change {
            base: Arc::clone(&self.base),
            own: Arc::clone(&self.now),
        }
    }

    /// Applies the result of a write, with the changes of another window.
    fn take(&mut self, written: Written<T>) {
        let is_merged = written.is_merged();
        let (base, now) = written.taken(&self.now);
        self.base = base;
        if is_merged {
            self.now = Arc::new(now);
        }
    }
}

/// Document to be written, and its version when window and disk last agreed.
#[derive(Debug)]
pub(crate) struct Change<T> {
    pub(crate) base: Arc<T>,
    pub(crate) own: Arc<T>,
}

impl<T: Document> Change<T> {
    fn write(self, dir: &Path, writer: &mut Writer) -> io::Result<Written<T>> {
        let stored = writer.write(dir, &*self.base, &*self.own)?;
        Ok(Written {
            given: self.own,
            stored,
        })
    }
}

/// Result of a write by a worker.
#[derive(Debug)]
pub(crate) struct Written<T> {
    given: Arc<T>,
    stored: Stored<T>,
}

impl<T> Written<T> {
    /// Returns whether another window had changed the document.
    pub(crate) const fn is_merged(&self) -> bool {
        matches!(self.stored, Stored::Merged(_))
    }

    /// Returns the version on which window and disk agree, and the window's new version.
    pub(crate) fn taken(self, now: &T) -> (Arc<T>, T)
    where
        T: Document,
    {
        match self.stored {
            Stored::AsGiven => (self.given, now.clone()),
            Stored::Merged(merged) => {
                let now = T::merged(merged.clone(), &self.given, now);
                (Arc::new(merged), now)
            }
        }
    }
}

/// Declares the documents, so that each is loaded, accessed, written and merged.
macro_rules! documents {
    ($($(#[$doc:meta])* $name:ident, $name_mut:ident: $type:ident = $kind:ident,)*) => {
        /// Document of any kind to be written.
        #[derive(Debug)]
        pub(crate) enum Unsaved {
            Settings(Change<Settings>),
            $($kind(Change<$type>),)*
        }

        /// Result of writing a document of any kind.
        #[derive(Debug)]
        pub(crate) enum Saved {
            Settings(Box<Written<Settings>>),
            $($kind(Written<$type>),)*
        }

        impl Saved {
            pub(crate) const fn kind(&self) -> Kind {
                match self {
                    Self::Settings(_) => Kind::Settings,
                    $(Self::$kind(_) => Kind::$kind,)*
                }
            }
        }

        impl Unsaved {
            pub(crate) const fn kind(&self) -> Kind {
                match self {
                    Self::Settings(_) => Kind::Settings,
                    $(Self::$kind(_) => Kind::$kind,)*
                }
            }

            /// Writes the document into a profile.
            ///
            /// # Errors
            /// The document cannot be written.
            pub(crate) fn write(self, dir: &Path, writer: &mut Writer) -> io::Result<Saved> {
                Ok(match self {
                    Self::Settings(change) => Saved::Settings(Box::new(change.write(dir, writer)?)),
                    $(Self::$kind(change) => Saved::$kind(change.write(dir, writer)?),)*
                })
            }
        }

        /// All documents. Each is shared, so that a worker can write it while others read it.
        #[derive(Clone, Debug, Default)]
        pub(crate) struct Keep {
            $($name: KeptDocument<$type>,)*
            /// Documents that must not be written: an unusable file is still in their place.
            frozen: Vec<Kind>,
            /// Documents written by a newer version.
            newer: Vec<Kind>,
        }

        impl Keep {
            /// Loads all documents of a profile; the sentences describe unusable ones.
            pub(crate) fn load(dir: &Path) -> (Self, Vec<String>) {
                let mut keep = Self::default();
                let mut troubles = Vec::new();
                $(keep.$name = keep.load_document(dir, &mut troubles);)*
                (keep, troubles)
            }

            $(
                $(#[$doc])*
                pub(crate) fn $name(&self) -> &$type {
                    &self.$name.now
                }

                pub(crate) fn $name_mut(&mut self) -> &mut $type {
                    Arc::make_mut(&mut self.$name.now)
                }
            )*

            /// Returns the document of a kind to be written; `None` if it must not be.
            pub(crate) fn unsaved(&self, kind: Kind) -> Option<Unsaved> {
                if self.frozen.contains(&kind) {
                    return None;
                }
                Some(match kind {
                    Kind::Settings => return None,
                    $(Kind::$kind => Unsaved::$kind(self.$name.change()),)*
                })
            }

            /// Applies the result of a worker's write, with the changes of other windows.
            pub(crate) fn take(&mut self, saved: Saved) {
                match saved {
                    Saved::Settings(_) => {}
                    $(Saved::$kind(written) => self.$name.take(written),)*
                }
            }
        }
    };
}

documents! {
    /// Returns the history.
    visits, visits_mut: Visits = History,
    /// Returns the bookmarks.
    bookmarks, bookmarks_mut: Bookmarks = Bookmarks,
    /// Returns the open tabs.
    session, session_mut: Session = Session,
    /// Returns the last-read marks of a user without a name.
    marks, marks_mut: LastReadMarks = Marks,
    /// Returns the read messages.
    read, read_mut: ReadSets = Read,
    /// Returns the messages with a star.
    stars, stars_mut: Stars = Stars,
    /// Returns the watched and ignored threads.
    threads, threads_mut: Threads = Threads,
    /// Returns the drafts.
    drafts, drafts_mut: Drafts = Drafts,
    /// Returns the user's words for the spelling checker.
    words, words_mut: Words = Words,
    /// Returns the file requests.
    requests, requests_mut: Requests = Requests,
}

/// Reads a document without owning the profile; an unreadable one is replaced by its default.
pub(crate) fn look<T: Document + Default>(dir: &Path) -> T {
    let fields = crate::files::document::look(dir, T::KIND).fields;
    fields.map(T::from_fields).unwrap_or_default()
}

/// Passes the user of a profile to a library: names, identity, twits, marks and read messages. The
/// window and the command line count unread messages by them.
pub(crate) fn set_user(
    library: &mut Library,
    settings: &Settings,
    marks: LastReadMarks,
    read: ReadSets,
) {
    library.use_name(&settings.user_name);
    library.add_names(settings.identities.iter().map(|own| own.name.as_str()));
    library.use_identity(settings.identity());
    library.use_own_twits(settings.twits.iter().map(String::as_str));
    library.use_own_marks(marks.0);
    library.use_read_sets(read.0);
}

impl Keep {
    fn load_document<T: Document + Default>(
        &mut self,
        dir: &Path,
        troubles: &mut Vec<String>,
    ) -> KeptDocument<T> {
        let found = crate::files::document::read(dir, T::KIND);
        if found.is_newer {
            // One sentence covers all of them.
            self.newer.push(T::KIND);
        } else {
            troubles.extend(found.trouble);
        }
        if !found.may_save {
            self.frozen.push(T::KIND);
        }
        let mut now = found.fields.map(T::from_fields).unwrap_or_default();
        troubles.extend(now.complete(dir));
        let now = Arc::new(now);
        let base = Arc::clone(&now);
        KeptDocument { now, base }
    }

    /// Returns a sentence that names the documents of a newer version, if any.
    pub(crate) fn newer(&self, dir: &Path) -> Option<String> {
        let files: Vec<&str> = self.newer.iter().map(|kind| kind.file()).collect();
        let count = files.len() as u64;
        (count > 0).then(|| {
            let (files, path) = (files.join(", "), dir.display().to_string());
            tr!("documents-newer", count = count, files = files, path = path)
        })
    }

    /// Leaves the tabs to the window that owns the profile: this one neither opens nor writes them.
    pub(crate) fn leave_session(&mut self) {
        self.session = KeptDocument::default();
        self.frozen.push(Kind::Session);
    }
}

#[cfg(test)]
mod tests;

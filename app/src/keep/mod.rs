//! What a profile keeps for the user between two starts: visited addresses, bookmarks, open tabs,
//! last-read marks, read messages, stars, watched and ignored threads,
//! drafts, words.
//!
//! Plain data with a document of JSON for each; every document has a version, is replaced whole,
//! and is set aside when it cannot be used. Two windows may have one profile: what each of them
//! changes is added to what the other one wrote. Knows nothing of the window; the clock is given.

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

/// A document that is kept: as this window has it, and as it was when the window agreed with the disk.
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

    /// Takes over what another window wrote.
    fn take(&mut self, written: Written<T>) {
        let is_merged = written.is_merged();
        let (base, now) = written.taken(&self.now);
        self.base = base;
        if is_merged {
            self.now = Arc::new(now);
        }
    }
}

/// A document to be written: what a window has, and what it had when it agreed with the disk.
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

/// What a worker wrote.
#[derive(Debug)]
pub(crate) struct Written<T> {
    given: Arc<T>,
    stored: Stored<T>,
}

impl<T> Written<T> {
    /// Whether another window had changed it.
    pub(crate) const fn is_merged(&self) -> bool {
        matches!(self.stored, Stored::Merged(_))
    }

    /// What window and disk agree about, and what the window has from now on.
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

/// The documents from one list, so that each is read, looked at, written and taken back.
macro_rules! documents {
    ($($(#[$doc:meta])* $name:ident, $name_mut:ident: $type:ident = $kind:ident,)*) => {
        /// A document of any kind to be written.
        #[derive(Debug)]
        pub(crate) enum Unsaved {
            Settings(Change<Settings>),
            $($kind(Change<$type>),)*
        }

        /// A document of any kind that was written.
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

            /// Writes it into a profile.
            ///
            /// # Errors
            /// When it cannot be written.
            pub(crate) fn write(self, dir: &Path, writer: &mut Writer) -> io::Result<Saved> {
                Ok(match self {
                    Self::Settings(change) => Saved::Settings(Box::new(change.write(dir, writer)?)),
                    $(Self::$kind(change) => Saved::$kind(change.write(dir, writer)?),)*
                })
            }
        }

        /// Everything that is kept. Each document is shared, so that a worker can write it while it
        /// is looked at.
        #[derive(Clone, Debug, Default)]
        pub(crate) struct Keep {
            $($name: KeptDocument<$type>,)*
            /// Documents that must not be written: one that cannot be used is still in their place.
            frozen: Vec<Kind>,
            /// Documents of a newer program.
            newer: Vec<Kind>,
        }

        impl Keep {
            /// Reads everything that a profile keeps; the sentences say what could not be used.
            pub(crate) fn load(dir: &Path) -> (Self, Vec<String>) {
                let mut keep = Self::default();
                let mut troubles = Vec::new();
                $(keep.$name = keep.load_part(dir, &mut troubles);)*
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

            /// The document of a kind as it is now; `None` when it must not be written.
            pub(crate) fn unsaved(&self, kind: Kind) -> Option<Unsaved> {
                if self.frozen.contains(&kind) {
                    return None;
                }
                Some(match kind {
                    Kind::Settings => return None,
                    $(Kind::$kind => Unsaved::$kind(self.$name.change()),)*
                })
            }

            /// Takes what a worker wrote, with what other windows had added.
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
    /// The addresses that were visited.
    visits, visits_mut: Visits = History,
    /// The bookmarks.
    bookmarks, bookmarks_mut: Bookmarks = Bookmarks,
    /// The tabs that were open.
    session, session_mut: Session = Session,
    /// How far a user without a name read.
    marks, marks_mut: LastReadMarks = Marks,
    /// Which messages the user read.
    read, read_mut: ReadSets = Read,
    /// The messages with a star.
    stars, stars_mut: Stars = Stars,
    /// The threads that the user watches or ignores.
    threads, threads_mut: Threads = Threads,
    /// The messages that are being written.
    drafts, drafts_mut: Drafts = Drafts,
    /// The words that the user added to the spelling.
    words, words_mut: Words = Words,
    /// The requests for files.
    requests, requests_mut: Requests = Requests,
}

/// A document of a profile for those that only look at it; the usual one where it cannot be read.
pub(crate) fn look<T: Document + Default>(dir: &Path) -> T {
    let fields = crate::files::document::look(dir, T::KIND).fields;
    fields.map(T::from_fields).unwrap_or_default()
}

/// Gives a library what a profile says of the user: names, identity and twits, and what was read. The window and the
/// command line count unread messages by it.
pub(crate) fn introduce_user(
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
    fn load_part<T: Document + Default>(
        &mut self,
        dir: &Path,
        troubles: &mut Vec<String>,
    ) -> KeptDocument<T> {
        let found = crate::files::document::read(dir, T::KIND);
        if found.is_newer {
            // One sentence for all of them.
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

    /// A sentence that names the documents that a newer program wrote, if there are some.
    pub(crate) fn newer(&self, dir: &Path) -> Option<String> {
        let files: Vec<&str> = self.newer.iter().map(|kind| kind.file()).collect();
        let count = files.len() as u64;
        (count > 0).then(|| {
            let (files, path) = (files.join(", "), dir.display().to_string());
            tr!("documents-newer", count = count, files = files, path = path)
        })
    }

    /// Leaves the tabs to the window that has the profile already: none are opened, and none are
    /// written.
    pub(crate) fn leave_session(&mut self) {
        self.session = KeptDocument::default();
        self.frozen.push(Kind::Session);
    }
}

#[cfg(test)]
mod tests;

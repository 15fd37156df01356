//! Posts finished messages into the bases of their areas.
//!
//! Selects the base of a message, appends it there, and notifies the tosser of mail to export: by
//! the lists of areas with new mail and the semaphores named by the configurations. An error of
//! these after the message was written is reported and undoes nothing.

mod habits;
mod removal;
mod serials;

use habits::{Groups, TemplateFiles};
pub use removal::MessageId;
pub use serials::SerialFile;

use super::{Area, Library, LibraryError};
use crate::address::Address;
use crate::base::fts1::attached_files;
use crate::base::{
    AppendError, Attributes, BaseError, BaseFormat, MessageBase, Outgoing, folder_of,
    wait_for_packer,
};
use crate::bytes::in_words;
use crate::charset::{Charset, Fallback};
use crate::compose::{
    AreaFacts, DraftKind, FinishedMessage, Gateway, GroupTexts, Identity, IdentitySettings,
    Persona, WritesAs,
};
use crate::config::{AreaKind, text_of};
use crate::guard::locked;
use crate::job::Job;
use crate::limits;
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// A posted message.
#[derive(Clone)]
pub struct Posted {
    /// The area.
    pub area: Arc<Area>,
    /// Its number in the base.
    pub number: u32,
    /// Fingerprint, which identifies it after a packer ran.
    pub fingerprint: u32,
    /// Files by which the tosser was notified.
    pub noted: Vec<PathBuf>,
    /// Problems after it was written: a sentence each.
    pub problems: Vec<String>,
}

/// Reason why a message is not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PostError {
    /// The area is not configured.
    #[error("{area} is not one of your areas: nothing can be written there")]
    NoArea {
        /// Areatag.
        area: String,
    },
    /// The area accepts no mail from its users.
    #[error("nothing can be written to {area}: the tosser puts its own mail there")]
    WrongArea {
        /// Areatag.
        area: String,
    },
    /// There is no netmail area.
    #[error(
        "no netmail area is configured: add a NetmailArea to the fidoconfig, or an AREADEF of the kind \
         Net to golded.cfg"
    )]
    NoNetmailArea,
    /// An attached file is missing.
    #[error("the attached file {file} is not there: write its whole path into the subject")]
    NoAttached {
        /// Path in the subject.
        file: String,
    },
    /// The folder of a new base is missing.
    #[error(
        "the base of {area} cannot be created: the folder {folder} is missing; create it, or \
         correct the path of the area"
    )]
    NoFolder {
        /// Areatag.
        area: String,
        /// The folder.
        folder: PathBuf,
    },
    /// The base cannot be opened.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// The base refuses the message.
    #[error(transparent)]
    Append(#[from] AppendError),
}

impl Library {
    /// Sets the user's settings of writing.
    pub fn use_identity(&self, settings: IdentitySettings) {
        *locked(&self.own_identity) = settings;
    }

    /// Returns the identity of the author: the configurations, overridden by the user's settings.
    /// Reads the files named there (Origin lines, taglines, the template): call it in a worker.
    #[must_use]
    pub fn identity(&self) -> Identity {
        let own = locked(&self.own_identity).clone();
        let writing = &self.writing;
        let uplinks = own.with_uplinks(&writing.uplinks);
        let configured = writing.charset.as_deref();
        let configured = configured.and_then(|name| Charset::from_kludge(name.as_bytes()));
        let export = own.charset.or(configured);
        let named = |name: &String| !name.is_empty();
        let or_else = |own: Vec<String>, configured: &dyn Fn() -> Vec<String>| match own.len() {
            0 => configured(),
            _ => own,
        };
        let text = |own: String, configured: Option<&String>| match own.is_empty() {
            true => configured.cloned().unwrap_or_default(),
            false => own,
        };
        let own_name = || Vec::from_iter(Some(own.name.clone()).filter(named));
        let template = own.template.as_deref().and_then(text_of);
        let chosen = |area: &Area| {
            let choice = own.chosen.get(&area.tag().to_lowercase());
            choice.cloned().unwrap_or_default()
        };
        let mut personas = own.personas.clone();
        for persona in &mut personas {
            persona.template = persona.template_file.as_deref().and_then(text_of);
        }
        let akas = match self.addresses.len() {
            0 => own.addresses.clone(),
            _ => self.addresses.clone(),
        };
        let mut groups = Groups::default();
        let template = template
            .map(|text| (text, own.template.clone()))
            .or_else(|| Some((writing.template_text()?, writing.template.clone())));
        let mut files = TemplateFiles::new(writing);
        if let Some((text, path)) = &template {
            files.read(text, path.as_deref());
        }
        for persona in &personas {
            if let Some(text) = &persona.template {
                files.read(text, persona.template_file.as_deref());
            }
        }
        let matches = writing.template_matches.iter();
        let template_matches = matches
            .filter_map(|(mask, path)| {
                let text = text_of(path)?;
                files.read(&text, Some(path));
                Some((mask.clone(), text))
            })
            .collect();
        let areas = (self.areas().iter())
            .map(|area| AreaFacts {
                writes_as: chosen(area),
                ..facts(area, export, groups.texts_of(area, &mut files))
            })
            .collect();
        Identity {
            names: or_else(self.user_names.clone(), &own_name),
            akas: with_personas(akas, &personas),
            aka_matches: writing.aka_matches.clone(),
            personas,
            areas,
            uplinks,
            origins: or_else(own.origins, &|| writing.all_origins()),
            taglines: or_else(own.taglines, &|| writing.all_taglines()),
            template: template.map(|(text, _)| text),
            template_matches,
            template_files: files.files,
            nickname: writing.nickname.clone().unwrap_or_default(),
            addressee: writing.addressee.clone(),
            signature: own.signature,
            tearline: text(own.tearline, writing.tearline.as_ref()),
            gate: own
                .gate
                .or_else(|| Gateway::parse(writing.gate.as_deref()?)),
            chance: 0,
            charset: export.unwrap_or_default(),
        }
    }

    /// Returns the area for a message.
    ///
    /// # Errors
    /// If there is no such area, or no netmail area.
    pub fn destination(&self, message: &FinishedMessage) -> Result<Arc<Area>, PostError> {
        if let Some(name) = &message.area {
            let found = self
                .find(&name.tag, name.domain.as_deref())
                .into_iter()
                .next();
            let area = found.ok_or_else(|| PostError::NoArea {
                area: name.to_string(),
            })?;
            return if area.kind().is_public() {
                Ok(area)
            } else {
                Err(PostError::WrongArea {
                    area: area.tag().to_owned(),
                })
            };
        }
        let netmail = || {
            let areas = self.areas().iter();
            areas.filter(|area| area.kind() == AreaKind::Netmail)
        };
        let own = &message.from_address;
        let is_own = |area: &&Arc<Area>| area.aka().is_some_and(|aka| aka.matches(own));
        let is_zone = |area: &&Arc<Area>| area.zone().is_some() && area.zone() == own.zone;
        let chosen = netmail()
            .find(is_own)
            .or_else(|| netmail().find(is_zone))
            .or_else(|| netmail().next());
        chosen.cloned().ok_or(PostError::NoNetmailArea)
    }

    /// Writes a message to the base of its area and notifies the tosser. It counts as read by its
    /// author.
    ///
    /// # Errors
    /// If there is no such area, or its base refuses the message: then nothing is written, except
    /// after [`AppendError::Unverified`].
    pub fn post(&self, message: &FinishedMessage, job: &Job) -> Result<Posted, PostError> {
        let area = self.destination(message)?;
        if message.attributes.file_attach {
            check_attached(&message.shown.subject)?;
        }
        let outgoing = self.outgoing(&area, message);
        let appended = base_of(&area, job)?.append(&outgoing, job)?;
        self.set_read_state(&area, &[appended.fingerprint], true);
        let mut posted = Posted {
            area,
            number: appended.number,
            fingerprint: appended.fingerprint,
            noted: Vec::new(),
            problems: Vec::new(),
        };
        if appended.mended {
            let area = posted.area.tag();
            posted.problems.push(format!(
                "the message is written; another program had left an unfinished message in the \
                 base of {area}, so the index of the base was rebuilt from its messages"
            ));
        }
        self.notify_tosser(message.kind, &mut posted);
        Ok(posted)
    }

    /// Checks that a message was written here and is not exported by the tosser yet.
    ///
    /// # Errors
    /// Reason why it cannot be deleted: it was exported, is not the user's own, or its base cannot
    /// be read.
    pub fn check_own(
        &self,
        area: &Area,
        (number, fingerprint): (u32, u32),
    ) -> Result<(), PostError> {
        Ok(area.open()?.check_own(number, fingerprint)?)
    }

    /// Deletes a message that was written here and is not exported by the tosser yet.
    ///
    /// # Errors
    /// If it was exported, is not the user's own, or its base cannot be written.
    pub fn delete_own(
        &self,
        area: &Area,
        (number, fingerprint): (u32, u32),
        job: &Job,
    ) -> Result<(), PostError> {
        Ok(area.open()?.delete(number, fingerprint, job)?)
    }

    /// Returns the lists of areas with new mail, and the semaphore.
    fn notes(&self, kind: DraftKind) -> (&[PathBuf], Option<&PathBuf>) {
        match kind {
            DraftKind::Echomail => (&self.export_lists, self.writing.echo_semaphore.as_ref()),
            DraftKind::Netmail => (&self.export_lists, self.writing.net_semaphore.as_ref()),
        }
    }

    /// Returns the list of new messages of JAM bases, and the line for it: the path of the base and
    /// the number of the message, in the format of GoldED.
    fn jam_list(&self, kind: DraftKind, posted: &Posted) -> Option<(PathBuf, String)> {
        let folder = self.writing.jam_lists.as_ref()?;
        let base = posted.area.open().ok()?;
        let path = posted
            .area
            .path()
            .filter(|_| base.format() == BaseFormat::Jam)?;
        let name = match kind {
            DraftKind::Echomail => "echomail.jam",
            DraftKind::Netmail => "netmail.jam",
        };
        let known = fs::read_dir(folder).ok().and_then(|entries| {
            let mut names = entries.filter_map(|entry| entry.ok().map(|entry| entry.file_name()));
            names.find(|own| own.to_string_lossy().eq_ignore_ascii_case(name))
        });
        let list = folder.join(known.unwrap_or_else(|| name.into()));
        Some((list, format!("{} {}", path.display(), posted.number)))
    }

    /// Returns the bytes of a message, with the number of its parent if the headers of the area
    /// were read: the base links both.
    fn outgoing(&self, area: &Area, message: &FinishedMessage) -> Outgoing {
        let mut kludges = message.shown.kludges.iter();
        let answered = kludges
            .find_map(|line| line.strip_prefix("REPLY: "))
            .and_then(|msgid| self.number_of(area, msgid));
        let mut outgoing = Outgoing {
            answered,
            ..outgoing(message)
        };
        let is_board = || area.open().is_ok_and(|base| base.format().is_board());
        if message.attributes.hold && is_board() {
            flag_hold(&mut outgoing.kludges);
        }
        outgoing
    }

    /// Returns the number of an area's message with a MSGID, among headers in memory.
    fn number_of(&self, area: &Area, msgid: &str) -> Option<u32> {
        self.find_known(area, msgid, |row| Some(row.number()))
    }

    fn notify_tosser(&self, kind: DraftKind, posted: &mut Posted) {
        if posted.area.kind() == AreaKind::Local {
            return;
        }
        let (lists, semaphore) = self.notes(kind);
        let lists = lists
            .iter()
            .map(|list| (list, note_line(list, posted.area.tag())));
        let jam_list = self.jam_list(kind, posted);
        let jam_list = jam_list
            .iter()
            .map(|(list, line)| (list, note_line(list, line)));
        let done: Vec<_> = lists
            .chain(jam_list)
            .chain(semaphore.map(|path| (path, touch(path))))
            .collect();
        for (path, result) in done {
            match result {
                Ok(()) => posted.noted.push(path.clone()),
                Err(error) => posted.problems.push(format!(
                    "the message is written, but the tosser is not notified: {} cannot be \
                     written: {error}",
                    path.display(),
                    error = in_words(&error)
                )),
            }
        }
    }
}

/// Opens the base of an area, when no packer is replacing its files: meanwhile some of them are
/// missing.
fn base_of(area: &Area, job: &Job) -> Result<Arc<dyn MessageBase>, PostError> {
    if let Some(path) = area.path() {
        wait_for_packer(path, job)?;
    }
    area.open().map_err(|error| match (&error, area.path()) {
        (LibraryError::Base(BaseError::Missing { .. }), Some(path))
            if !folder_of(path).is_dir() =>
        {
            PostError::NoFolder {
                area: area.tag().to_owned(),
                folder: folder_of(path).to_owned(),
            }
        }
        _ => error.into(),
    })
}

/// Returns our addresses, with those of identities appended.
fn with_personas(mut akas: Vec<Address>, personas: &[Persona]) -> Vec<Address> {
    for own in personas.iter().filter_map(|own| own.address.as_ref()) {
        if !akas.iter().any(|known| known.matches(own)) {
            akas.push(own.clone());
        }
    }
    akas
}

/// Returns the facts about an area for the composer. `export` is the configured character set of
/// new mail.
fn facts(area: &Area, export: Option<Charset>, group_texts: Option<Arc<GroupTexts>>) -> AreaFacts {
    let of_group = group_texts.as_ref().and_then(|own| own.charset);
    let own = match area.charset() {
        Fallback::Set(set) => Some(set),
        Fallback::Detected => None,
    };
    AreaFacts {
        name: area.name(),
        description: area.description().unwrap_or_default().to_owned(),
        group: area.group().map(str::to_owned),
        kind: area.kind(),
        aka: area.aka().cloned(),
        uplink: area.uplink().cloned(),
        // If the mail of an area is in UTF-8, new mail is.
        charset: of_group
            .or(own.filter(|set| *set == Charset::UTF8))
            .or(export)
            .or(own),
        origin: area.origin().map(str::to_owned),
        writes_as: WritesAs::default(),
        base: (area.format()).zip(area.path().map(Path::to_owned)),
        habits: area.habits().clone(),
        group_texts,
    }
}

/// Checks that the subject of a file attach names files, as tossers read it.
fn check_attached(subject: &str) -> Result<(), PostError> {
    match attached_files(subject) {
        Ok(files) if !files.is_empty() => Ok(()),
        Ok(_) => Err(PostError::NoAttached {
            file: String::new(),
        }),
        Err(file) => Err(PostError::NoAttached { file }),
    }
}

/// Returns the bytes of a message for a base.
#[must_use]
pub fn outgoing(message: &FinishedMessage) -> Outgoing {
    let chosen = message.attributes;
    let bytes = &message.bytes;
    Outgoing {
        from: bytes.from.clone(),
        to: bytes.to.clone(),
        subject: bytes.subject.clone(),
        origin: numbers(&message.from_address),
        destination: message.to_address.as_ref().map(numbers).unwrap_or_default(),
        written: message.written,
        arrived: message.written,
        attributes: Attributes {
            local: true,
            private: chosen.private,
            // Direct is in FLAGS DIR (FSC-0053), written by GoldED and read by hpt. Only JAM has a
            // bit for it, which is set as well; in *.MSG and Squish, Crash with Hold means the same
            // to the tosser Squish.
            crash: chosen.crash,
            hold: chosen.hold,
            kill_sent: chosen.kill_sent,
            file_attach: chosen.file_attach,
            ..Attributes::default()
        },
        kludges: bytes.kludges.clone(),
        text: bytes.text.clone(),
        trailer: Vec::new(),
        answered: None,
    }
}

/// Adds HLD to FLAGS, as GoldED does: Hudson has no bit for Hold.
fn flag_hold(kludges: &mut Vec<Vec<u8>>) {
    let flags = (kludges.iter_mut()).find(|kludge| kludge.starts_with(b"FLAGS "));
    match flags {
        Some(flags) => flags.extend_from_slice(b" HLD"),
        None => kludges.push(b"FLAGS HLD".to_vec()),
    }
}

/// Returns zone, net, node, point.
fn numbers(address: &Address) -> [u16; 4] {
    [
        address.zone.unwrap_or_default(),
        address.net,
        u16::try_from(address.node).unwrap_or_default(),
        address.point.unwrap_or_default(),
    ]
}

/// Appends a line to a list unless it has it already: an area with new mail, or a message. A tosser
/// removes the whole file, so the line is appended by one write, with the line end that the last
/// line may lack.
fn note_line(list: &Path, tag: &str) -> io::Result<()> {
    let is_known = |text: &[u8]| {
        let mut lines = text.split(|byte| matches!(byte, b'\r' | b'\n'));
        lines.any(|line| line.trim_ascii().eq_ignore_ascii_case(tag.as_bytes()))
    };
    let length = plain_length(list)?;
    if length <= limits::EXPORT_LIST_BYTES && fs::read(list).is_ok_and(|text| is_known(&text)) {
        return Ok(());
    }
    let end = match last_byte(list) {
        Ok(b'\r' | b'\n') | Err(_) => "",
        Ok(_) => "\n",
    };
    let mut file = File::options().create(true).append(true).open(list)?;
    file.write_all(format!("{end}{tag}\n").as_bytes())?;
    file.sync_all()
}

/// Returns the last byte of a file; an error for an empty one.
fn last_byte(path: &Path) -> io::Result<u8> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    let [last] = last;
    Ok(last)
}

/// Returns the length of a file, 0 if it does not exist. An error for a pipe, which would block
/// forever.
fn plain_length(path: &Path) -> io::Result<u64> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => Err(io::ErrorKind::Unsupported.into()),
        found => Ok(found.map_or(0, |found| found.len())),
    }
}

/// Creates a file, or updates its time: a semaphore works by its existence.
fn touch(path: &Path) -> io::Result<()> {
    plain_length(path)?;
    let file = File::options().create(true).append(true).open(path)?;
    file.set_modified(SystemTime::now())
}

#[cfg(all(test, unix))]
mod tests {
    use super::{note_line, touch};
    use std::io::ErrorKind;

    #[test]
    fn a_pipe_in_place_of_a_list_or_a_semaphore_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("toss.log");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        for refused in [note_line(&pipe, "R50.Bone"), touch(&pipe)] {
            assert_eq!(refused.unwrap_err().kind(), ErrorKind::Unsupported);
        }
        let list = folder.path().join("echotoss.log");
        note_line(&list, "R50.Bone").unwrap();
        note_line(&list, "r50.bone").unwrap();
        assert_eq!(std::fs::read_to_string(&list).unwrap(), "R50.Bone\n");
    }
}

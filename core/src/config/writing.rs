//! What a configuration says of writing mail.

use super::source::read_file;
use super::{Secret, Uplink};
use crate::address::Address;
use crate::charset::encoding;
use crate::limits;
use std::path::{Path, PathBuf};

/// What configurations say of writing mail, besides names, addresses and areas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    /// Systems that mail is exchanged with: those that forward requests for areas first.
    pub uplinks: Vec<Uplink>,
    /// Texts of Origin lines.
    pub origins: Vec<String>,
    /// Files with more of them, one a line.
    pub origin_files: Vec<PathBuf>,
    /// Taglines.
    pub taglines: Vec<String>,
    /// Files with more of them, one a line.
    pub tagline_files: Vec<PathBuf>,
    /// Text after `---`.
    pub tearline: Option<String>,
    /// Gate into other networks: a name and an address, as written (INTERNETGATE of golded.cfg).
    pub gate: Option<String>,
    /// Addresses of ours for mail to others, by patterns of theirs (AKAMATCH of golded.cfg).
    pub aka_matches: Vec<(String, Address)>,
    /// Template of new messages.
    pub template: Option<PathBuf>,
    /// Name of the character set of new mail (XLATEXPORT of golded.cfg).
    pub charset: Option<String>,
    /// File that is touched when echomail was written (SEMAPHORE ECHOSCAN of golded.cfg).
    pub echo_semaphore: Option<PathBuf>,
    /// File that is touched when netmail was written (SEMAPHORE NETSCAN of golded.cfg).
    pub net_semaphore: Option<PathBuf>,
    /// Folder of the lists echomail.jam and netmail.jam, which name new messages of JAM bases (JAMPATH of GoldED).
    pub jam_lists: Option<PathBuf>,
    /// Folder of the mailer's outbound.
    pub outbound: Option<PathBuf>,
    /// Folders into which the mailer puts what it received.
    pub inbounds: Vec<PathBuf>,
    /// Names of the author in the areas of a GROUP of golded.cfg; one of them writes.
    pub names: Vec<String>,
    /// Nickname of the author, for templates (NICKNAME of golded.cfg).
    pub nickname: Option<String>,
    /// Addressee of new echomail (WHOTO of golded.cfg).
    pub addressee: Option<String>,
    /// Templates of the areas of a GROUP; one of them is used.
    pub templates: Vec<PathBuf>,
    /// Templates by patterns of addresses (TEMPLATEMATCH of golded.cfg).
    pub template_matches: Vec<(String, PathBuf)>,
    /// Folder of the files that templates include (TEMPLATEPATH of golded.cfg).
    pub template_folder: Option<PathBuf>,
    /// Folder of files of random texts (COOKIEPATH of golded.cfg).
    pub cookie_folder: Option<PathBuf>,
}

/// Whether a word is a token for the name or the version of GoldED.
pub(crate) fn is_golded_token(word: &str) -> bool {
    const TOKENS: [&str; 10] = [
        "@longpid",
        "@pid",
        "@widepid",
        "@version",
        "@ver",
        "@rev",
        "@osver",
        "@osslash",
        "@os2slash",
        "@serialno",
    ];
    let word = word.to_ascii_lowercase();
    let mut rest = word.as_str();
    while let Some(token) = TOKENS.iter().find(|token| rest.starts_with(**token)) {
        rest = rest.get(token.len()..).unwrap_or_default();
    }
    rest.is_empty()
}

impl Writing {
    /// Adds what another configuration says; of single things the first stays.
    pub fn merge(&mut self, other: Self) {
        for uplink in other.uplinks {
            self.add_uplink(uplink);
        }
        add_texts(&mut self.origins, other.origins);
        add_texts(&mut self.origin_files, other.origin_files);
        add_texts(&mut self.taglines, other.taglines);
        add_texts(&mut self.tagline_files, other.tagline_files);
        for one in other.aka_matches {
            if self.aka_matches.len() < limits::CONFIG_NAMES && !self.aka_matches.contains(&one) {
                self.aka_matches.push(one);
            }
        }
        self.tearline = self.tearline.take().or(other.tearline);
        self.template = self.template.take().or(other.template);
        self.charset = self.charset.take().or(other.charset);
        self.gate = self.gate.take().or(other.gate);
        self.echo_semaphore = self.echo_semaphore.take().or(other.echo_semaphore);
        self.net_semaphore = self.net_semaphore.take().or(other.net_semaphore);
        self.jam_lists = self.jam_lists.take().or(other.jam_lists);
        self.outbound = self.outbound.take().or(other.outbound);
        add_texts(&mut self.names, other.names);
        self.nickname = self.nickname.take().or(other.nickname);
        self.addressee = self.addressee.take().or(other.addressee);
        add_texts(&mut self.templates, other.templates);
        for one in other.template_matches {
            if self.template_matches.len() < limits::CONFIG_NAMES {
                self.template_matches.push(one);
            }
        }
        self.template_folder = self.template_folder.take().or(other.template_folder);
        self.cookie_folder = self.cookie_folder.take().or(other.cookie_folder);
        add_texts(&mut self.inbounds, other.inbounds);
    }

    /// Adds a system; what is known of it already is completed.
    pub(super) fn add_uplink(&mut self, uplink: Uplink) {
        let known = |have: &&mut Uplink| have.address == uplink.address;
        if let Some(have) = self.uplinks.iter_mut().find(known) {
            have.complete(uplink);
        } else if self.uplinks.len() < limits::CONFIG_NAMES {
            self.uplinks.push(uplink);
        }
    }

    /// A system by its address, added when it is new; `None` when there are too many.
    pub(super) fn uplink(&mut self, address: &Address) -> Option<&mut Uplink> {
        self.add_uplink(Uplink {
            address: address.clone(),
            ..Uplink::default()
        });
        (self.uplinks.iter_mut()).find(|have| have.address == *address)
    }

    pub(super) fn add_origin(&mut self, text: &str) {
        add_texts(&mut self.origins, vec![text.trim().to_owned()]);
    }

    pub(super) fn add_tagline(&mut self, text: &str) {
        add_texts(&mut self.taglines, vec![text.trim().to_owned()]);
    }

    /// Systems that forward requests go before those that only get mail.
    pub(super) fn sort_uplinks(&mut self) {
        self.uplinks.sort_by_key(|uplink| !uplink.forwards);
    }

    /// All texts of Origin lines, those of files included. Reads files.
    #[must_use]
    pub fn all_origins(&self) -> Vec<String> {
        with_files(&self.origins, &self.origin_files)
    }

    /// All taglines, those of files included. Reads files.
    #[must_use]
    pub fn all_taglines(&self) -> Vec<String> {
        with_files(&self.taglines, &self.tagline_files)
    }

    /// The text of the template; `None` without one, or when it cannot be read. Reads a file.
    #[must_use]
    pub fn template_text(&self) -> Option<String> {
        text_of(self.template.as_deref()?)
    }
}

impl Uplink {
    /// Takes from another description what this one lacks.
    fn complete(&mut self, other: Self) {
        self.name = self.name.take().or(other.name);
        self.own_address = self.own_address.take().or(other.own_address);
        self.forwards |= other.forwards;
        for (own, other) in [
            (&mut self.areafix, other.areafix),
            (&mut self.filefix, other.filefix),
        ] {
            own.name = own.name.take().or(other.name);
            if own.password.is_empty() {
                own.password = other.password;
            }
        }
    }

    /// Takes a password for the robots that have none of their own.
    pub(super) fn default_password(&mut self, password: &Secret) {
        for robot in [&mut self.areafix, &mut self.filefix] {
            if robot.password.is_empty() {
                robot.password = password.clone();
            }
        }
    }
}

/// Adds what is new, up to a number.
fn add_texts<T: PartialEq + Default>(list: &mut Vec<T>, more: Vec<T>) {
    for one in more {
        if list.len() < limits::CONFIG_NAMES && one != T::default() && !list.contains(&one) {
            list.push(one);
        }
    }
}

fn with_files(texts: &[String], files: &[PathBuf]) -> Vec<String> {
    let mut all = texts.to_vec();
    for file in files {
        let text = text_of(file).unwrap_or_default();
        let lines = text.lines().map(str::trim);
        let room = limits::ORIGINS_AND_TAGLINES.saturating_sub(all.len());
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with(';'));
        all.extend(lines.take(room).map(str::to_owned));
    }
    all
}

/// The text of a file in the character set that its bytes say.
pub(crate) fn text_of(path: &Path) -> Option<String> {
    let bytes = read_file(path).ok()?;
    Some(encoding::detect(&bytes).decode(&bytes).into_owned())
}

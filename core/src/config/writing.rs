//! Settings for writing mail.

use super::source::read_file;
use super::{Secret, Uplink};
use crate::address::Address;
use crate::charset::encoding;
use crate::limits;
use std::path::{Path, PathBuf};

/// Settings for writing mail, besides names, addresses and areas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    /// Systems that exchange mail with us: first those that forward requests for areas.
    pub uplinks: Vec<Uplink>,
    /// Texts of Origin lines.
    pub origins: Vec<String>,
    /// Files with more Origin texts, one per line.
    pub origin_files: Vec<PathBuf>,
    /// Taglines.
    pub taglines: Vec<String>,
    /// Files with more taglines, one per line.
    pub tagline_files: Vec<PathBuf>,
    /// Text after `---`.
    pub tearline: Option<String>,
    /// Gate into other networks: a name and an address, as written (INTERNETGATE of golded.cfg).
    pub gate: Option<String>,
    /// Our addresses for mail to others, by patterns of theirs (AKAMATCH of golded.cfg).
    pub aka_matches: Vec<(String, Address)>,
    /// Template of new messages.
    pub template: Option<PathBuf>,
    /// Name of the character set of new mail (XLATEXPORT of golded.cfg).
    pub charset: Option<String>,
    /// File touched after writing echomail (SEMAPHORE ECHOSCAN of golded.cfg).
    pub echo_semaphore: Option<PathBuf>,
    /// File touched after writing netmail (SEMAPHORE NETSCAN of golded.cfg).
    pub net_semaphore: Option<PathBuf>,
    /// Folder of the lists echomail.jam and netmail.jam, which name new messages of JAM bases
    /// (JAMPATH of GoldED).
    pub jam_lists: Option<PathBuf>,
    /// Folder of the mailer's outbound.
    pub outbound: Option<PathBuf>,
    /// Folders for files received by the mailer.
    pub inbounds: Vec<PathBuf>,
    /// Names of the author in the areas of a GROUP of golded.cfg; one is chosen at random.
    pub names: Vec<String>,
    /// Nickname of the author, for templates (NICKNAME of golded.cfg).
    pub nickname: Option<String>,
    /// Addressee of new echomail (WHOTO of golded.cfg).
    pub addressee: Option<String>,
    /// Templates in the areas of a GROUP; one is chosen at random.
    pub templates: Vec<PathBuf>,
    /// Templates by patterns of addresses (TEMPLATEMATCH of golded.cfg).
    pub template_matches: Vec<(String, PathBuf)>,
    /// Folder of files included by templates (TEMPLATEPATH of golded.cfg).
    pub template_folder: Option<PathBuf>,
    /// Folder of files of random texts (COOKIEPATH of golded.cfg).
    pub cookie_folder: Option<PathBuf>,
}

/// Returns whether a word consists of tokens for the name or version of GoldED.
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
    /// Adds the settings of another configuration; for single values the first one counts.
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

    /// Adds a system, or completes a known one.
    pub(super) fn add_uplink(&mut self, uplink: Uplink) {
        let known = |have: &&mut Uplink| have.address == uplink.address;
        if let Some(have) = self.uplinks.iter_mut().find(known) {
            have.complete(uplink);
        } else if self.uplinks.len() < limits::CONFIG_NAMES {
            self.uplinks.push(uplink);
        }
    }

    /// Returns a system by its address, adding it if new; `None` if there are too many.
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

    /// Sorts systems that forward requests before those that only exchange mail.
    pub(super) fn sort_uplinks(&mut self) {
        self.uplinks.sort_by_key(|uplink| !uplink.forwards);
    }

    /// Returns all texts of Origin lines, including those in files. Reads files.
    #[must_use]
    pub fn all_origins(&self) -> Vec<String> {
        with_files(&self.origins, &self.origin_files)
    }

    /// Returns all taglines, including those in files. Reads files.
    #[must_use]
    pub fn all_taglines(&self) -> Vec<String> {
        with_files(&self.taglines, &self.tagline_files)
    }

    /// Returns the text of the template; `None` without one, or if it cannot be read. Reads a file.
    #[must_use]
    pub fn template_text(&self) -> Option<String> {
        text_of(self.template.as_deref()?)
    }
}

impl Uplink {
    /// Fills missing values from another description.
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

    /// Sets the password of robots without one.
    pub(super) fn default_password(&mut self, password: &Secret) {
        for robot in [&mut self.areafix, &mut self.filefix] {
            if robot.password.is_empty() {
                robot.password = password.clone();
            }
        }
    }
}

/// Adds new values, up to a limit.
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

/// Returns the text of a file in its detected character set.
pub(crate) fn text_of(path: &Path) -> Option<String> {
    let bytes = read_file(path).ok()?;
    Some(encoding::detect(&bytes).decode(&bytes).into_owned())
}

//! Names of the files of a node (FTS-5005, section 2), found in any letter case.

use super::OutboundError;
use crate::address::Address;
use std::fs;
use std::path::{Path, PathBuf};

/// Naming scheme of an outbound's files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// BinkleyTerm: folders for zones and points, names of eight hexadecimal digits.
    #[default]
    Bso,
    /// Amiga: one folder, names such as `2.5030.1520.9.req`.
    Aso,
}

ftn_types::listed! {
    /// Priority with which a mailer calls for a flow file (FTS-5005, 3.2).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Flavour {
        /// At once, at any hour.
        Immediate,
        /// At once, within our own hours.
        Continuous,
        /// Within the hours of both systems, directly to this system.
        #[default]
        Direct,
        /// As [`Self::Direct`], but mail may be routed.
        Normal,
        /// Never: the other system calls.
        Hold,
    }
}

impl Flavour {
    /// Returns the extension of a reference file.
    #[must_use]
    pub const fn reference(self) -> &'static str {
        match self {
            Self::Immediate => "ilo",
            Self::Continuous => "clo",
            Self::Direct => "dlo",
            Self::Normal => "flo",
            Self::Hold => "hlo",
        }
    }
}

/// Network other than that of our main address.
#[derive(Clone, Debug)]
struct Network {
    name: String,
    /// Path without the extension of the zone.
    path: PathBuf,
    /// Zone whose folder has no extension (as in binkd); `None`: all have one, as in FTS-5005.
    zone: Option<u16>,
}

/// Folders of one network.
struct NetworkFolders<'o> {
    /// Path without the extension of the zone.
    path: &'o Path,
    /// Zone whose folder has no extension.
    plain_zone: Option<u16>,
    /// True for our main network.
    is_own: bool,
}

/// Outbound of the user's mailer.
#[derive(Clone, Debug)]
pub struct Outbound {
    path: PathBuf,
    zone: Option<u16>,
    domain: Option<Box<str>>,
    networks: Vec<Network>,
    style: Style,
}

impl Outbound {
    /// Creates the default outbound, that of the zone of our main address.
    #[must_use]
    pub fn new(path: PathBuf, own: &Address) -> Self {
        Self {
            path,
            zone: own.zone,
            domain: own.domain.clone(),
            networks: Vec::new(),
            style: Style::default(),
        }
    }

    /// Sets the naming scheme.
    #[must_use]
    pub fn with_style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }

    /// Adds a network: by its abbreviation alone, next to the default outbound, or with the path
    /// and zone of binkd's `domain` line.
    #[must_use]
    pub fn with_network(mut self, name: &str, at: Option<(PathBuf, Option<u16>)>) -> Self {
        let (path, zone) = at.unwrap_or_else(|| (self.path.with_file_name(name), None));
        self.networks.push(Network {
            name: name.to_owned(),
            path,
            zone,
        });
        self
    }

    /// Returns the files of a node or point.
    ///
    /// # Errors
    /// The address has no zone, is no single system, or belongs to a network without an outbound.
    pub fn node(&self, address: &Address) -> Result<NodeFiles, OutboundError> {
        let node = u16::try_from(address.node);
        let node = node.map_err(|_| OutboundError::NoNode(address.clone()))?;
        let point = address.point.unwrap_or(0);
        let NetworkFolders {
            path,
            plain_zone,
            is_own,
        } = self.network(address.domain.as_deref())?;
        // Our own zone is valid only in our own network.
        let zone = address.zone.or(plain_zone);
        let zone = zone.ok_or_else(|| OutboundError::NoZone(address.clone()))?;
        if self.style == Style::Aso {
            return Ok(NodeFiles {
                folders: vec![path.to_owned()],
                root: path.to_owned(),
                stem: format!("{zone}.{}.{node}.{point}", address.net),
            });
        }
        let of_zone = with_extension(path, &format!("{zone:03x}"));
        let mut folders = match plain_zone == Some(zone) {
            // Both names are valid for the default zone; new files are created in the first.
            true if is_own => vec![path.to_owned(), of_zone],
            true => vec![path.to_owned()],
            false => vec![of_zone],
        };
        for folder in &mut folders {
            *folder = in_any_case(folder);
        }
        let mut stem = format!("{:04x}{node:04x}", address.net);
        if point != 0 {
            for folder in &mut folders {
                *folder = in_any_case(&folder.join(format!("{stem}.pnt")));
            }
            stem = format!("{point:08x}");
        }
        Ok(NodeFiles {
            folders,
            root: self.root_of(path),
            stem,
        })
    }

    /// Returns the folders of a network, by its domain.
    fn network(&self, domain: Option<&str>) -> Result<NetworkFolders<'_>, OutboundError> {
        let own = NetworkFolders {
            path: &self.path,
            plain_zone: self.zone,
            is_own: true,
        };
        let Some(domain) = domain else { return Ok(own) };
        let is_it = |name: &str| short(name).eq_ignore_ascii_case(short(domain));
        if self.domain.as_deref().is_some_and(is_it) {
            return Ok(own);
        }
        match self.networks.iter().find(|network| is_it(&network.name)) {
            Some(network) => Ok(NetworkFolders {
                path: &network.path,
                plain_zone: network.zone,
                is_own: false,
            }),
            None if self.domain.is_none() => Ok(own),
            None => Err(OutboundError::UnknownDomain(domain.to_owned())),
        }
    }

    /// Returns the folder that must exist before anything is written.
    fn root_of(&self, path: &Path) -> PathBuf {
        match path.parent() {
            Some(parent) if path != self.path => parent.to_owned(),
            _ => self.path.clone(),
        }
    }
}

/// Returns the part of a domain before the first period, `fidonet` for `fidonet.org`: mail has both
/// forms.
fn short(domain: &str) -> &str {
    domain.split_once('.').map_or(domain, |(short, _)| short)
}

/// Files of one node: their folders, and the stem of their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeFiles {
    /// New files go to the first folder; all are searched.
    pub(super) folders: Vec<PathBuf>,
    /// Folder that must exist; those of zones and points are created below or next to it.
    pub(super) root: PathBuf,
    stem: String,
}

impl NodeFiles {
    /// Returns the path of the file with this extension, in any case; if missing, the path for
    /// creating it.
    #[must_use]
    pub fn path(&self, extension: &str) -> PathBuf {
        let found = self.found(extension).into_iter().next();
        found.unwrap_or_else(|| self.new_path(extension))
    }

    /// Returns the path for creating a file with this extension.
    pub(super) fn new_path(&self, extension: &str) -> PathBuf {
        let folder = self.folders.first().cloned().unwrap_or_default();
        folder.join(self.name(extension))
    }

    /// Returns the existing files with this extension.
    #[must_use]
    pub fn found(&self, extension: &str) -> Vec<PathBuf> {
        let name = self.name(extension);
        let mut found = Vec::new();
        for folder in &self.folders {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let mut here: Vec<PathBuf> = entries
                .filter(|entry| same_name(&entry.file_name(), &name))
                .map(|entry| entry.path())
                .collect();
            // Lower case is preferred if both exist.
            here.sort_by_key(|path| path.file_name().is_none_or(|own| *own != *name));
            found.extend(here);
        }
        found
    }

    fn name(&self, extension: &str) -> String {
        format!("{}.{extension}", self.stem)
    }
}

fn same_name(own: &std::ffi::OsStr, name: &str) -> bool {
    own.to_str()
        .is_some_and(|own| own.eq_ignore_ascii_case(name))
}

/// Appends an extension to a path's last name.
fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(extension);
    path.with_file_name(name)
}

/// Returns the path with its last name as spelled on disk.
fn in_any_case(path: &Path) -> PathBuf {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|n| n.to_str()))
    else {
        return path.to_owned();
    };
    if fs::symlink_metadata(path).is_ok() {
        return path.to_owned();
    }
    let mut entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let found = entries.find(|entry| same_name(&entry.file_name(), name));
    found.map_or_else(|| path.to_owned(), |entry| entry.path())
}

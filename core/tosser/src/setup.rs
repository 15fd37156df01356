//! Settings of a tosser, as the caller states them: addresses, links, areas, folders, rules.
//!
//! Imports `aka`, `packet` (passwords) and, of `ftn-base`, formats of bases. Reads no file.

use crate::aka::Aka;
use crate::packet::PacketPassword;
use ftn_base::BaseFormat;
use std::fmt;
use std::path::{Path, PathBuf};

/// Settings of a tosser.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Folder of everything that the tosser writes, but configured bases: see [`Setup::folder`].
    pub root: PathBuf,
    /// Own addresses; the first one is the main address.
    pub akas: Vec<Aka>,
    /// Systems that exchange mail with us; the first one is the boss, to whom netmail is routed.
    pub links: Vec<Link>,
    /// Own names, as bytes in the character sets of mail: echomail to them is copied to
    /// [`Setup::carbon`].
    pub names: Vec<Vec<u8>>,
    /// Area of netmail.
    pub netmail: AreaSetup,
    /// Configured echo areas. Areas that links create are in the state.
    pub areas: Vec<AreaSetup>,
    /// Area of carbon copies; `None`: none are made.
    pub carbon: Option<AreaSetup>,
    /// Format of the bases of new areas: JAM, Squish or `*.MSG`.
    pub format: BaseFormat,
    /// Routes of netmail that goes neither to a link itself nor to the boss, in order.
    pub routes: Vec<Route>,
    /// Bases that the tosser of another configuration owns: nothing is written there.
    pub foreign: Vec<ForeignBase>,
    /// Days for which packets are kept after they were tossed or sent.
    pub keep_days: i64,
    /// Days for which messages are remembered, to recognise duplicates.
    pub dupe_days: i64,
    /// Maximum number of messages that are remembered.
    pub dupe_count: u64,
    /// Name and version of the program for Via and TID lines, such as `Fidoscope 0.1.0`.
    pub program: String,
    /// Name of the sysop, for exported configurations.
    pub sysop: String,
    /// Name of the nodelist in [`Folder::Nodelists`] without its extension, for exported
    /// configurations; empty: there is none.
    pub nodelist: String,
}

/// System that exchanges mail with us. Its debug form hides passwords.
#[derive(Clone, Default)]
pub struct Link {
    /// Its address.
    pub aka: Aka,
    /// Our address for it.
    pub own: Aka,
    /// Password of packets in both directions; none: packets need none.
    pub password: PacketPassword,
    /// Password of TIC files, compared without regard to case; empty: none.
    pub tic_password: String,
    /// Password of its robots, for exported configurations; empty: none.
    pub robot_password: String,
    /// Name of the robot for echo areas, for exported configurations; empty: the usual one.
    pub areafix: String,
    /// Name of the robot for file echoes, for exported configurations; empty: the usual one.
    pub filefix: String,
    /// True if unknown areas that it sends are created; else they are put into quarantine.
    pub creates_areas: bool,
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link")
            .field("aka", &self.aka)
            .field("own", &self.own)
            .field("creates_areas", &self.creates_areas)
            .finish_non_exhaustive()
    }
}

/// Area with a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaSetup {
    /// Areatag; letter case does not count.
    pub tag: String,
    /// Path of the base, without the extension of one of its files.
    pub path: PathBuf,
    /// Format of the base.
    pub format: BaseFormat,
    /// Link that sends the area, and to which own messages go; `None`: the area stays here.
    pub link: Option<Aka>,
}

/// Route of netmail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// Addressees.
    pub to: RouteMask,
    /// Link that gets the mail.
    pub via: Aka,
}

/// Addressees of a route; `None` is any number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RouteMask {
    /// Zone of the addressee.
    pub zone: Option<u16>,
    /// Net of the addressee.
    pub net: Option<u16>,
    /// Node of the addressee.
    pub node: Option<u16>,
}

impl RouteMask {
    /// Parses `2:5020/*`, `2:*/*`, `*:*/*`.
    ///
    /// ```
    /// # use ftn_tosser::setup::RouteMask;
    /// let mask = RouteMask::parse("2:5020/*").unwrap();
    /// assert_eq!((mask.zone, mask.net, mask.node), (Some(2), Some(5020), None));
    /// assert_eq!(mask.to_string(), "2:5020/*");
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (zone, rest) = text.trim().split_once(':')?;
        let (net, node) = rest.split_once('/')?;
        let part = |text: &str| match text {
            "*" => Some(None),
            digits => digits.parse().ok().map(Some),
        };
        Some(Self {
            zone: part(zone)?,
            net: part(net)?,
            node: part(node)?,
        })
    }
}

/// Writes the form that [`RouteMask::parse`] reads.
impl fmt::Display for RouteMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |part: Option<u16>| part.map_or_else(|| "*".to_owned(), |part| part.to_string());
        let Self { zone, net, node } = *self;
        write!(f, "{}:{}/{}", part(zone), part(net), part(node))
    }
}

/// Base of another program's configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignBase {
    /// Path of the base.
    pub path: PathBuf,
    /// Name of the owner for messages, such as `hpt (/etc/fido/config)`.
    pub owner: String,
}

ftn_types::listed! {
    /// Folder or file below [`Setup::root`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Folder {
        /// Files that a mailer has received.
        Inbound,
        /// A folder for each link, with the files that a mailer sends.
        Outbound,
        /// Packets that were tossed or sent, in a folder for each day.
        Kept,
        /// Mail that was not accepted.
        Quarantine,
        /// Bases of new areas.
        Bases,
        /// A folder for each file echo.
        Files,
        /// Unfinished files.
        Temporary,
        /// Files that strangers have sent at our request. Nothing there is tossed.
        Requested,
        /// Nodelists.
        Nodelists,
    }
}

impl Folder {
    const fn name(self) -> &'static str {
        match self {
            Self::Inbound => "inbound",
            Self::Outbound => "outbound",
            Self::Kept => "kept",
            Self::Quarantine => "quarantine",
            Self::Bases => "bases",
            Self::Files => "files",
            Self::Temporary => "temporary",
            Self::Requested => "requested",
            Self::Nodelists => "nodelists",
        }
    }
}

/// Error in the settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// There is no own address.
    #[error("the tosser has no address of its own; write yours into the settings")]
    NoAka,
    /// There is no link.
    #[error("no system exchanges mail with this one; add your boss to the settings")]
    NoLink,
    /// Messages cannot be added to bases of the format.
    #[error("new areas cannot be {format} bases; choose JAM, Squish or *.MSG")]
    Format {
        /// Name of the format.
        format: &'static str,
    },
    /// Two areas have one tag.
    #[error("the area {tag} is configured twice; remove one of both")]
    Twice {
        /// Areatag.
        tag: String,
    },
    /// Another tosser owns the base of an area.
    #[error(
        "{owner} has the base of {tag} ({}), so this tosser leaves it alone; remove the area from one \
         of both", path.display()
    )]
    Foreign {
        /// Areatag.
        tag: String,
        /// Path of the base.
        path: PathBuf,
        /// Name of the other configuration.
        owner: String,
    },
}

impl Setup {
    /// Creates settings with the usual values: JAM bases, packets kept for 14 days, duplicates for a
    /// year.
    #[must_use]
    pub fn new(root: impl Into<PathBuf>, aka: Aka, boss: Link) -> Self {
        let root = root.into();
        let netmail = AreaSetup {
            tag: "NETMAIL".to_owned(),
            path: root.join(Folder::Bases.name()).join("netmail"),
            format: BaseFormat::Jam,
            link: None,
        };
        Self {
            root,
            akas: vec![aka],
            links: vec![boss],
            names: Vec::new(),
            netmail,
            areas: Vec::new(),
            carbon: None,
            format: BaseFormat::Jam,
            routes: Vec::new(),
            foreign: Vec::new(),
            keep_days: 14,
            dupe_days: 365,
            dupe_count: 2_000_000,
            program: concat!("Fidoscope ", env!("CARGO_PKG_VERSION")).to_owned(),
            sysop: String::new(),
            nodelist: String::new(),
        }
    }

    /// Returns the path of a folder below the root.
    #[must_use]
    pub fn folder(&self, folder: Folder) -> PathBuf {
        self.root.join(folder.name())
    }

    /// Returns the outbound folder of a link: every file in it is for that link.
    #[must_use]
    pub fn outbound(&self, link: Aka) -> PathBuf {
        let [zone, net, node, point] = link.numbers();
        let name = format!("{zone}.{net}.{node}.{point}");
        self.folder(Folder::Outbound).join(name)
    }

    /// Checks the settings.
    ///
    /// # Errors
    /// Something is missing, or another tosser owns a base.
    pub fn check(&self) -> Result<(), SetupError> {
        if self.akas.is_empty() {
            return Err(SetupError::NoAka);
        }
        if self.links.is_empty() {
            return Err(SetupError::NoLink);
        }
        if !is_writable(self.format) {
            let format = self.format.name();
            return Err(SetupError::Format { format });
        }
        let mut tags: Vec<String> = self.configured().map(|area| fold(&area.tag)).collect();
        tags.sort();
        let twice = tags.windows(2).find_map(|pair| match pair {
            [one, other] if one == other => Some(one.clone()),
            _ => None,
        });
        if let Some(tag) = twice {
            return Err(SetupError::Twice { tag });
        }
        self.configured()
            .try_for_each(|area| self.check_owner(&area.tag, &area.path))
    }

    /// Checks that no other tosser owns the base at a path.
    pub(crate) fn check_owner(&self, tag: &str, path: &Path) -> Result<(), SetupError> {
        let own = real(path);
        match self.foreign.iter().find(|base| real(&base.path) == own) {
            None => Ok(()),
            Some(base) => Err(SetupError::Foreign {
                tag: tag.to_owned(),
                path: path.to_owned(),
                owner: base.owner.clone(),
            }),
        }
    }

    /// Returns all configured areas, also those of netmail and carbon copies.
    pub(crate) fn configured(&self) -> impl Iterator<Item = &AreaSetup> {
        let special = [&self.netmail].into_iter().chain(&self.carbon);
        special.chain(&self.areas)
    }

    /// Returns whether an area is an echo, not that of netmail.
    pub(crate) fn is_echo(&self, area: &AreaSetup) -> bool {
        fold(&area.tag) != fold(&self.netmail.tag)
    }

    /// Returns the link with an address.
    pub(crate) fn link(&self, aka: Aka) -> Option<&Link> {
        self.links.iter().find(|link| link.aka.is_same(aka))
    }

    /// Returns whether an address is an own one.
    pub(crate) fn is_own(&self, aka: Aka) -> bool {
        self.akas.iter().any(|own| own.is_same(aka))
    }
}

/// Returns whether the tosser creates bases of a format.
fn is_writable(format: BaseFormat) -> bool {
    match format {
        BaseFormat::Jam | BaseFormat::Squish | BaseFormat::Msg => true,
        BaseFormat::Hudson(_)
        | BaseFormat::GoldBase(_)
        | BaseFormat::Pkt
        | BaseFormat::Passthrough => false,
    }
}

/// Returns an areatag for comparison.
pub(crate) fn fold(tag: &str) -> String {
    tag.to_ascii_lowercase()
}

/// Returns a path whose folder has no links, for comparison; outside Unix, its name in lower case.
fn real(path: &Path) -> PathBuf {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    match path.file_name() {
        Some(name) if cfg!(unix) => folder.join(name),
        // Letter case denotes no other base.
        Some(name) => folder.join(name.to_string_lossy().to_lowercase()),
        None => folder,
    }
}

#[cfg(test)]
mod tests {
    use super::{AreaSetup, BaseFormat, ForeignBase, Link, Setup, SetupError};
    use crate::aka::Aka;

    #[test]
    fn bases_of_another_tosser_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let area = |tag: &str, name: &str| AreaSetup {
            tag: tag.to_owned(),
            path: folder.path().join(name),
            format: BaseFormat::Jam,
            link: None,
        };
        let mut setup = Setup::new(folder.path(), Aka::new(2, 5030, 1, 9), Link::default());
        setup.areas = vec![area("ONE", "one"), area("TWO", "two")];
        setup.check().unwrap();
        setup.foreign = vec![ForeignBase {
            path: folder.path().join(".").join("two"),
            owner: "hpt (/etc/fido/config)".to_owned(),
        }];
        let error = setup.check().unwrap_err();
        assert!(matches!(&error, SetupError::Foreign { tag, .. } if tag == "TWO"));
        assert!(
            error.to_string().contains("hpt (/etc/fido/config)"),
            "{error}"
        );
        setup.foreign.clear();
        setup.areas.push(area("one", "three"));
        assert!(matches!(setup.check(), Err(SetupError::Twice { .. })));
        setup.areas.pop();
        setup.format = BaseFormat::Hudson(1);
        assert!(matches!(setup.check(), Err(SetupError::Format { .. })));
    }
}

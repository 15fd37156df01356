//! A point: its mail folder with settings and passwords.
//!
//! Imports `files`, `limits`, `record` and `settings`. Other modules add methods: `call`, `mail`, `areas`, `overview`.

use crate::files::{FileError, Readers, failed, read_text, replace};
use crate::limits;
use crate::record::RecordError;
use crate::settings::{
    Boss, PASSWORDS_FILE, Passwords, PointSettings, SETTINGS_FILE, SettingsError,
};
use fidoscope_core::charset::Charset;
use fidoscope_core::config;
use ftn_tosser::aka::Aka;
use ftn_tosser::packet::PacketPassword;
use ftn_tosser::setup::{AreaSetup, Folder, ForeignBase, Link, Setup};
use ftn_tosser::{Tosser, TosserError};
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// Name of the configuration by which programs read the areas of a point.
pub const CONFIG_FILE: &str = "fidoconfig";

/// Reason why a point cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PointError {
    /// The settings are wrong.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A file cannot be read or written.
    #[error("the point cannot be used: {0}")]
    File(#[from] FileError),
    /// The mail folder has no point.
    #[error("{} has no point; create one with your address and your boss", path.display())]
    Missing {
        /// Mail folder.
        path: PathBuf,
    },
    /// The mail folder has a point already.
    #[error("{} has a point already; change it, or choose another folder", path.display())]
    Exists {
        /// Mail folder.
        path: PathBuf,
    },
    /// The tosser ended early.
    #[error(transparent)]
    Tosser(#[from] TosserError),
    /// The record of calls cannot be used.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The address is that of no boss.
    #[error("{0} is no boss of this point; add it to the settings, or call another one")]
    NoBoss(Aka),
    /// The point uses another mailer, so that it has no mail of its own.
    #[error("this point uses another mailer; its tosser tosses and scans the mail")]
    OtherMailer,
    /// A request to a robot cannot be written.
    #[error("the request cannot be written: {0}")]
    Request(String),
    /// Direct calls are not allowed.
    #[error(
        "direct calls are not allowed; set direct_requests = true, or ask your boss for the file"
    )]
    NotDirect,
}

/// Point in a mail folder.
#[derive(Clone, Debug)]
pub struct Point {
    pub(crate) folder: PathBuf,
    pub(crate) settings: PointSettings,
    pub(crate) passwords: Passwords,
    /// Bases of other configurations, where nothing is written.
    foreign: Vec<ForeignBase>,
}

impl Point {
    /// Returns whether a mail folder has a point.
    #[must_use]
    pub fn exists(folder: &Path) -> bool {
        folder.join(SETTINGS_FILE).is_file()
    }

    /// Creates a point: its settings, passwords, folders, and the configurations for other programs.
    /// Nothing is sent.
    ///
    /// # Errors
    /// The settings are wrong, there is a point already, or the folder cannot be written.
    pub fn create(
        folder: &Path,
        settings: PointSettings,
        passwords: Passwords,
        foreign: Vec<ForeignBase>,
    ) -> Result<Self, PointError> {
        if Self::exists(folder) {
            let path = folder.to_owned();
            return Err(PointError::Exists { path });
        }
        std::fs::create_dir_all(folder).map_err(failed(folder))?;
        let folder = std::path::absolute(folder).map_err(failed(folder))?;
        let mut point = Self {
            folder,
            settings: PointSettings::default(),
            passwords: Passwords::default(),
            foreign,
        };
        point.change(settings, passwords)?;
        Ok(point)
    }

    /// Opens the point of a mail folder.
    ///
    /// # Errors
    /// There is none, or its settings are wrong; the error names file and line.
    pub fn open(folder: &Path) -> Result<Self, PointError> {
        let path = folder.join(SETTINGS_FILE);
        let missing = || PointError::Missing {
            path: folder.to_owned(),
        };
        let text = read_text(&path, limits::SETTINGS_BYTES)?.ok_or_else(missing)?;
        let settings = PointSettings::parse(&text, &path)?;
        let path = folder.join(PASSWORDS_FILE);
        let passwords = match read_text(&path, limits::SETTINGS_BYTES)? {
            Some(text) => Passwords::parse(&text, &path)?,
            None => Passwords::default(),
        };
        Ok(Self {
            folder: std::path::absolute(folder).map_err(failed(folder))?,
            settings,
            passwords,
            foreign: Vec::new(),
        })
    }

    /// Sets the bases of other configurations, where nothing is written.
    #[must_use]
    pub fn with_foreign(mut self, foreign: Vec<ForeignBase>) -> Self {
        self.foreign = foreign;
        self
    }

    /// Replaces settings and passwords, on the disk, too, and updates the configurations for other
    /// programs. Comments of `point.toml` stay.
    ///
    /// # Errors
    /// The settings are wrong; then nothing has changed. Or a file cannot be written.
    pub fn change(
        &mut self,
        settings: PointSettings,
        mut passwords: Passwords,
    ) -> Result<(), PointError> {
        let path = self.folder.join(SETTINGS_FILE);
        let wrong = |what| SettingsError {
            path: path.clone(),
            line: None,
            what,
        };
        settings.check().map_err(wrong)?;
        passwords.retain(&settings.bosses);
        let changed = Self {
            settings,
            passwords,
            ..self.clone()
        };
        if let Some(setup) = changed.setup() {
            setup.check().map_err(TosserError::from)?;
        }
        let old = read_text(&path, limits::SETTINGS_BYTES)?;
        // Passwords first: a crash in between leaves passwords that nothing uses.
        replace(
            &self.folder.join(PASSWORDS_FILE),
            changed.passwords.to_toml().as_bytes(),
            Readers::Owner,
        )?;
        let text = changed.settings.to_toml(old.as_deref());
        replace(&path, text.as_bytes(), Readers::Usual)?;
        let before = std::mem::replace(self, changed).passwords;
        if !self.settings.uses_other_mailer() {
            let mut tosser = self.tosser()?;
            tosser.export()?;
            // Mail that waits was packed with the passwords of before: the boss would refuse it.
            for boss in &self.settings.bosses {
                let old = before.of_boss(boss.address);
                tosser.renew_passwords(boss.address, old.robots.reveal())?;
            }
        }
        Ok(())
    }

    /// Returns the mail folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the settings.
    #[must_use]
    pub fn settings(&self) -> &PointSettings {
        &self.settings
    }

    /// Returns the passwords.
    #[must_use]
    pub fn passwords(&self) -> &Passwords {
        &self.passwords
    }

    /// Returns the path of the fidoconfig by which Fidoscope and other programs read the areas.
    #[must_use]
    pub fn config_path(&self) -> PathBuf {
        self.folder.join(CONFIG_FILE)
    }

    /// Returns settings as one file for another machine; with passwords only if asked.
    #[must_use]
    pub fn export(&self, with_passwords: bool) -> String {
        let path = self.folder.join(SETTINGS_FILE);
        let old = read_text(&path, limits::SETTINGS_BYTES).ok().flatten();
        let mut text = self.settings.to_toml(old.as_deref());
        if with_passwords {
            text.push('\n');
            text.push_str(&self.passwords.to_toml());
        }
        text
    }

    /// Writes the file of [`Point::export`]. With passwords, only its owner may read it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn export_to(&self, path: &Path, with_passwords: bool) -> Result<(), PointError> {
        let readers = match with_passwords {
            true => Readers::Owner,
            false => Readers::Usual,
        };
        Ok(replace(
            path,
            self.export(with_passwords).as_bytes(),
            readers,
        )?)
    }

    /// Parses a file of [`Point::export`]; passwords are empty if it has none. `path` is for errors.
    ///
    /// # Errors
    /// The text is no TOML, or a value is wrong; the error names the line.
    pub fn parse_export(
        text: &str,
        path: &Path,
    ) -> Result<(PointSettings, Passwords), SettingsError> {
        let settings = PointSettings::parse_with_passwords(text, path)?;
        Ok((settings, Passwords::parse(text, path)?))
    }

    /// Creates a point from a file of [`Point::export`].
    ///
    /// # Errors
    /// As [`Point::create`]; also if the file cannot be read.
    pub fn import(
        folder: &Path,
        from: &Path,
        foreign: Vec<ForeignBase>,
    ) -> Result<Self, PointError> {
        let missing = || failed(from)(std::io::ErrorKind::NotFound.into());
        let text = read_text(from, limits::SETTINGS_BYTES)?.ok_or_else(missing)?;
        let (settings, passwords) = Self::parse_export(&text, from)?;
        Self::create(folder, settings, passwords, foreign)
    }

    /// Returns the settings for the tosser; `None` if another mailer is used.
    #[must_use]
    pub fn setup(&self) -> Option<Setup> {
        let own = &self.settings;
        let main = own.bosses.first().filter(|_| !own.uses_other_mailer())?;
        let aka = own.addresses.first().copied()?;
        let mut setup = Setup::new(&self.folder, aka, self.link(main));
        setup.akas.clone_from(&own.addresses);
        setup.links = own.bosses.iter().map(|boss| self.link(boss)).collect();
        setup.names = spellings(&own.name);
        setup.netmail.format = own.base;
        setup.format = own.base;
        setup.carbon = own.carbon_copies.then(|| AreaSetup {
            tag: "CARBON".to_owned(),
            path: setup.folder(Folder::Bases).join("carbon"),
            format: own.base,
            link: None,
        });
        setup.routes.clone_from(&own.routes);
        setup.foreign.clone_from(&self.foreign);
        setup.keep_days = i64::from(own.keep_days);
        setup.sysop.clone_from(&own.name);
        setup.nodelist.clone_from(&own.nodelist);
        Some(setup)
    }

    fn link(&self, boss: &Boss) -> Link {
        let passwords = self.passwords.of_boss(boss.address);
        Link {
            aka: boss.address,
            own: self.settings.own_for(boss),
            password: PacketPassword::new(passwords.packets.reveal()),
            tic_password: passwords.packets.reveal().to_owned(),
            robot_password: passwords.robots.reveal().to_owned(),
            areafix: boss.areafix.clone(),
            filefix: boss.filefix.clone(),
            creates_areas: boss.creates_areas,
        }
    }

    /// Returns the settings for the tosser.
    pub(crate) fn own_setup(&self) -> Result<Setup, PointError> {
        self.setup().ok_or(PointError::OtherMailer)
    }

    /// Opens the tosser. Nobody else tosses in the mail folder until it is dropped.
    pub(crate) fn tosser(&self) -> Result<Tosser, PointError> {
        Ok(Tosser::open(self.own_setup()?)?)
    }
}

/// Returns the folder that the paths in the configuration of a point begin with, if the point was
/// moved since: `config` is in another folder. `None` if it was not moved, or is not that of a point.
#[must_use]
pub fn moved_from(config: &Path) -> Option<PathBuf> {
    let here = std::path::absolute(config.parent()?).ok()?;
    if config.file_name()? != CONFIG_FILE || !Point::exists(&here) {
        return None;
    }
    let mut head = Vec::new();
    let file = std::fs::File::open(config).ok()?;
    file.take(limits::SETTINGS_BYTES)
        .read_to_end(&mut head)
        .ok()?;
    let head = String::from_utf8_lossy(&head);
    let inbound = head
        .lines()
        .find_map(|line| line.strip_prefix("ProtInbound "))?;
    let before = Path::new(inbound.trim_matches('"')).parent()?;
    (before != here).then(|| before.to_owned())
}

/// Returns a name as bytes in the usual character sets of mail.
fn spellings(name: &str) -> Vec<Vec<u8>> {
    let name = name.trim();
    if name.is_empty() {
        return Vec::new();
    }
    let mut all: Vec<Vec<u8>> = vec![name.as_bytes().to_vec()];
    for charset in [
        Charset::CP866,
        Charset::from_name("LATIN-1").unwrap_or_default(),
    ] {
        let bytes = charset.encode(name);
        if !all.contains(&bytes) && charset.decode(&bytes) == name {
            all.push(bytes);
        }
    }
    all
}

/// Returns the bases of configurations of other programs, for [`Point::with_foreign`]. The
/// configuration of the point itself is skipped, and unreadable ones.
#[must_use]
pub fn foreign_bases(configs: &[PathBuf], folder: &Path) -> Vec<ForeignBase> {
    let mut foreign = Vec::new();
    let own = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    for path in configs {
        let real = path.canonicalize().unwrap_or_else(|_| path.clone());
        // A folder of bases has no tosser that writes there.
        if real.starts_with(&own) || !real.is_file() {
            continue;
        }
        let Ok(config) = config::load(path) else {
            continue;
        };
        let owner = path.display().to_string();
        let bases = config.areas.into_iter().filter_map(|area| area.path);
        foreign.extend(bases.map(|path| ForeignBase {
            path,
            owner: owner.clone(),
        }));
    }
    foreign
}

//! Settings of a point: its owner, the systems that it calls, times, routes; and their passwords.
//!
//! [`PointSettings`] are plain data. `point.toml` has them, `passwords.toml` the passwords, readable by its owner only.
//! Imports `limits`.

mod passwords;
mod read;
mod write;

pub use ftn_tosser::setup::{Route, RouteMask};
pub use passwords::{BossPasswords, Passwords};

use crate::limits;
use binkp::driver::{Endpoint, ProxyKind};
use fidoscope_core::base::BaseFormat;
use ftn_tosser::aka::Aka;
use std::fmt;
use std::path::PathBuf;

/// Name of the file of settings in the mail folder.
pub const SETTINGS_FILE: &str = "point.toml";

/// Name of the file of passwords in the mail folder.
pub const PASSWORDS_FILE: &str = "passwords.toml";

/// Settings of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointSettings {
    /// Name of the user, as in mail.
    pub name: String,
    /// Town of the user; may be empty.
    pub town: String,
    /// Name of the system for other mailers; empty: the name of the user.
    pub system: String,
    /// Own addresses, the main one first. Empty only if another mailer is used.
    pub addresses: Vec<Aka>,
    /// Systems that exchange mail with this one, the main boss first. Empty only if another mailer
    /// is used.
    pub bosses: Vec<Boss>,
    /// Format of new bases: JAM, Squish or `*.MSG`.
    pub base: BaseFormat,
    /// Routes of netmail that goes neither to a boss itself nor to the main one, in order.
    pub routes: Vec<Route>,
    /// Permission to call other nodes directly for file requests.
    pub direct_requests: bool,
    /// True if echomail to the user is copied to the area of carbon copies.
    pub carbon_copies: bool,
    /// Days for which packets are kept after they were tossed or sent.
    pub keep_days: u16,
    /// Name of the nodelist that file echoes bring, without its extension.
    pub nodelist: String,
    /// Command lines of another mailer; if there are any, a call runs them in order, and nothing else.
    pub mailer: Vec<String>,
}

impl Default for PointSettings {
    fn default() -> Self {
        Self {
            name: String::new(),
            town: String::new(),
            system: String::new(),
            addresses: Vec::new(),
            bosses: Vec::new(),
            base: BaseFormat::Jam,
            routes: Vec::new(),
            direct_requests: true,
            carbon_copies: false,
            keep_days: 14,
            nodelist: "NODELIST".to_owned(),
            mailer: Vec::new(),
        }
    }
}

/// System that exchanges mail with the point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boss {
    /// Its address.
    pub address: Aka,
    /// Name of its network, such as `fidonet`; may be empty.
    pub network: String,
    /// Own address for it; `None`: the main one.
    pub own: Option<Aka>,
    /// Host and port.
    pub host: Endpoint,
    /// Protection of the connection.
    pub security: Security,
    /// Proxy for the connection.
    pub proxy: Option<ProxyAddress>,
    /// Permission to send the password in the clear if the system knows no CRAM-MD5.
    pub plain_password: bool,
    /// True if files are compressed in a session.
    pub compress: bool,
    /// Name of its robot for echo areas.
    pub areafix: String,
    /// Name of its robot for file echoes.
    pub filefix: String,
    /// True if unknown areas that it sends are created; else they are put into quarantine.
    pub creates_areas: bool,
    /// Times of calls.
    pub times: CallTimes,
}

impl Boss {
    /// Creates the settings of a system with the usual values.
    ///
    /// ```
    /// use fidoscope_point::settings::Boss;
    ///
    /// let boss = Boss::new("2:5030/1520".parse()?, "boss.example".parse()?);
    /// assert_eq!((boss.host.port, boss.areafix.as_str()), (24554, "AreaFix"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(address: Aka, host: Endpoint) -> Self {
        Self {
            address,
            network: "fidonet".to_owned(),
            own: None,
            host,
            security: Security::Plain,
            proxy: None,
            plain_password: false,
            compress: true,
            areafix: "AreaFix".to_owned(),
            filefix: "FileFix".to_owned(),
            creates_areas: true,
            times: CallTimes::default(),
        }
    }
}

/// Protection of a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Security {
    /// BinkP itself, with the cipher `CRYPT` if both sides know it and there is a password.
    #[default]
    Plain,
    /// BinkP itself; without `CRYPT` the session ends.
    Encrypted,
    /// TLS; the certificate must be valid for the host.
    Tls,
}

/// Proxy of a connection. Its name and password are among the passwords.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProxyAddress {
    /// Protocol.
    pub kind: ProxyKind,
    /// Host and port.
    pub endpoint: Endpoint,
}

impl fmt::Display for ProxyAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            ProxyKind::Socks5 => "socks5",
            ProxyKind::Http => "http",
        };
        write!(f, "{kind}://{}", self.endpoint)
    }
}

/// Times at which a system is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallTimes {
    /// True if a call follows after a message was written.
    pub after_sending: bool,
    /// Minutes between two calls; `None`: no such calls.
    pub every_minutes: Option<u16>,
    /// Times of day, by the local clock.
    pub at: Vec<TimeOfDay>,
}

/// Time of day, by the local clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeOfDay {
    minutes: u16,
}

impl TimeOfDay {
    /// Returns a time of day; `None` if there is none with these numbers.
    #[must_use]
    pub fn new(hour: u16, minute: u16) -> Option<Self> {
        let minutes = hour * 60 + minute;
        (hour < 24 && minute < 60).then_some(Self { minutes })
    }

    /// Parses `08:30`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (hour, minute) = text.split_once(':')?;
        let number = |text: &str| {
            let is_number =
                (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
            text.parse::<u16>().ok().filter(|_| is_number)
        };
        Self::new(number(hour)?, number(minute)?)
    }

    /// Returns the minutes since midnight.
    #[must_use]
    pub fn minutes(self) -> u16 {
        self.minutes
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minutes / 60, self.minutes % 60)
    }
}

/// Error in the settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}: {what}", path.display(), line.map(|line| format!(", line {line}")).unwrap_or_default())]
pub struct SettingsError {
    /// File of the settings.
    pub path: PathBuf,
    /// Number of the line, from 1; `None` if no line is at fault.
    pub line: Option<usize>,
    /// Sentence about the fault, without a capital letter.
    pub what: String,
}

impl PointSettings {
    /// Parses `point.toml`. `path` is for errors only.
    ///
    /// # Errors
    /// The text is no TOML, or a value is wrong; the error names the line.
    ///
    /// ```
    /// use fidoscope_point::settings::PointSettings;
    ///
    /// let text = r#"
    /// name = "Ivan Petrov"
    /// address = "2:5030/1520.9"
    /// [[boss]]
    /// address = "2:5030/1520"
    /// host = "boss.example"
    /// "#;
    /// let settings = PointSettings::parse(text, "point.toml".as_ref())?;
    /// assert_eq!(settings.bosses[0].host.port, 24554);
    /// let error = PointSettings::parse("name = 5", "point.toml".as_ref()).unwrap_err();
    /// assert!(error.to_string().starts_with("point.toml, line 1:"));
    /// # Ok::<(), fidoscope_point::settings::SettingsError>(())
    /// ```
    pub fn parse(text: &str, path: &std::path::Path) -> Result<Self, SettingsError> {
        read::parse(text, path, read::Extent::Settings)
    }

    /// Parses settings that may be followed by passwords, which are skipped.
    pub(crate) fn parse_with_passwords(
        text: &str,
        path: &std::path::Path,
    ) -> Result<Self, SettingsError> {
        read::parse(text, path, read::Extent::Export)
    }

    /// Returns the text of `point.toml`: that of `old` with changed values, so that its comments stay.
    #[must_use]
    pub fn to_toml(&self, old: Option<&str>) -> String {
        write::to_toml(self, old)
    }

    /// Checks the settings as a whole; returns a sentence about the first fault.
    ///
    /// # Errors
    /// Something is missing, too long, or contradicts another setting.
    pub fn check(&self) -> Result<(), String> {
        let texts = [&self.name, &self.town, &self.system, &self.nodelist];
        let lines = self.mailer.iter().chain(texts);
        if let Some(text) = lines
            .clone()
            .find(|text| text.chars().any(char::is_control))
        {
            let text = text.escape_default();
            return Err(format!("\"{text}\" has a control character; remove it"));
        }
        if lines.clone().any(|text| text.len() > limits::TEXT_BYTES) {
            let most = limits::TEXT_BYTES;
            return Err(format!("a text has more than {most} bytes; shorten it"));
        }
        if !self.mailer.is_empty() {
            return Ok(());
        }
        if self.name.trim().is_empty() {
            return Err("your name is missing; write name = \"Ivan Petrov\"".to_owned());
        }
        let Some(main) = self.addresses.first() else {
            let what =
                "your address is missing; your boss gives it to you: address = \"2:5030/1520.9\"";
            return Err(what.to_owned());
        };
        if let Some(aka) = self
            .addresses
            .iter()
            .find(|aka| aka.zone == 0 || aka.net == 0)
        {
            return Err(format!(
                "the address {aka} is not complete; write it as 2:5030/1520.9"
            ));
        }
        if self.bosses.is_empty() {
            let what = "there is no boss; add [[boss]] with the address and host of the node that gives you mail";
            return Err(what.to_owned());
        }
        for (at, boss) in self.bosses.iter().enumerate() {
            let address = boss.address;
            if address.zone == 0 || address.net == 0 {
                return Err(format!(
                    "the address {address} is not complete; write it as 2:5030/1520"
                ));
            }
            let before = self.bosses.get(..at).unwrap_or_default();
            if before.iter().any(|other| other.address.is_same(address)) {
                return Err(format!("{address} is there twice; remove one of both"));
            }
            let own = boss.own.unwrap_or(*main);
            if own.is_same(address) {
                return Err(format!(
                    "{address} is your own address and that of your boss; correct one of both"
                ));
            }
            if !self.addresses.contains(&own) {
                return Err(format!(
                    "{own}, your address for {address}, is not among your addresses; add it there"
                ));
            }
        }
        let is_boss = |aka: Aka| self.bosses.iter().any(|boss| boss.address.is_same(aka));
        match self.routes.iter().find(|route| !is_boss(route.via)) {
            Some(route) => {
                let (pattern, via) = (route.to, route.via);
                Err(format!(
                    "the route for {pattern} leads to {via}, which is no boss; correct it"
                ))
            }
            None => Ok(()),
        }
    }

    /// Returns the boss with an address.
    #[must_use]
    pub fn boss(&self, address: Aka) -> Option<&Boss> {
        self.bosses
            .iter()
            .find(|boss| boss.address.is_same(address))
    }

    /// Returns the own address for a boss.
    #[must_use]
    pub fn own_for(&self, boss: &Boss) -> Aka {
        let main = self.addresses.first().copied().unwrap_or_default();
        boss.own.unwrap_or(main)
    }

    /// Returns whether calls run commands of another mailer.
    #[must_use]
    pub fn uses_other_mailer(&self) -> bool {
        !self.mailer.is_empty()
    }
}

/// Returns the name of a format in the settings.
#[must_use]
pub fn format_word(format: BaseFormat) -> &'static str {
    match format {
        BaseFormat::Squish => "squish",
        BaseFormat::Msg => "msg",
        _ => "jam",
    }
}

/// Returns the format of a name in the settings.
#[must_use]
pub fn format_of_word(word: &str) -> Option<BaseFormat> {
    match word.to_ascii_lowercase().as_str() {
        "jam" => Some(BaseFormat::Jam),
        "squish" => Some(BaseFormat::Squish),
        "msg" | "*.msg" | "opus" => Some(BaseFormat::Msg),
        _ => None,
    }
}

#[cfg(test)]
mod tests;

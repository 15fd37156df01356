//! Passwords of a point, in a file of their own.

use super::SettingsError;
use super::read::Reader;
use fidoscope_core::config::Secret;
use ftn_tosser::aka::Aka;
use std::fmt::Write as _;
use std::path::Path;
use toml_edit::Value;

/// Passwords for one boss. Debug forms show dots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BossPasswords {
    /// Password of sessions.
    pub session: Secret,
    /// Password of packets and TIC files.
    pub packets: Secret,
    /// Password of the robots.
    pub robots: Secret,
    /// Name for the proxy; empty: none.
    pub proxy_user: String,
    /// Password for the proxy.
    pub proxy: Secret,
}

impl BossPasswords {
    /// Returns one password for sessions, packets and robots.
    #[must_use]
    pub fn same(password: &str) -> Self {
        let secret = Secret::new(password);
        Self {
            session: secret.clone(),
            packets: secret.clone(),
            robots: secret,
            ..Self::default()
        }
    }

    /// Returns whether there is one password for sessions, packets and robots.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.session == self.packets && self.packets == self.robots
    }
}

/// Passwords of a point, by the addresses of its bosses. Debug forms show dots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passwords {
    bosses: Vec<(Aka, BossPasswords)>,
}

impl Passwords {
    /// Returns the passwords for a boss; empty ones if there are none.
    #[must_use]
    pub fn of_boss(&self, address: Aka) -> BossPasswords {
        let mut known = self.bosses.iter();
        let found = known.find(|(own, _)| own.is_same(address));
        found
            .map(|(_, passwords)| passwords.clone())
            .unwrap_or_default()
    }

    /// Replaces the passwords for a boss.
    pub fn set(&mut self, address: Aka, passwords: BossPasswords) {
        match self.bosses.iter_mut().find(|(own, _)| own.is_same(address)) {
            Some((_, own)) => *own = passwords,
            None => self.bosses.push((address, passwords)),
        }
    }

    /// Returns the passwords for one boss and no other.
    #[must_use]
    pub fn for_boss(address: Aka, passwords: BossPasswords) -> Self {
        Self {
            bosses: vec![(address, passwords)],
        }
    }

    /// Removes the passwords for all systems but some.
    pub(crate) fn retain(&mut self, bosses: &[super::Boss]) {
        self.bosses
            .retain(|(own, _)| bosses.iter().any(|boss| boss.address.is_same(*own)));
    }

    /// Parses `passwords.toml`. Errors never contain a value.
    ///
    /// # Errors
    /// The text is no TOML, or a value is wrong; the error names the line.
    pub fn parse(text: &str, path: &Path) -> Result<Self, SettingsError> {
        let reader = Reader::new(text, path)?;
        let mut passwords = Self::default();
        for table in reader.tables(reader.root(), "passwords")? {
            reader.known(
                table,
                &[
                    "address",
                    "password",
                    "session",
                    "packets",
                    "robots",
                    "proxy_user",
                    "proxy",
                ],
            )?;
            let address = reader.aka(table, "address")?;
            let address =
                address.ok_or_else(|| reader.missing(table, "address = \"2:5030/1520\""))?;
            let secret = |name: &str| reader.text(table, name);
            let all = secret("password")?;
            let one = |name: &str| -> Result<Secret, SettingsError> {
                let own = secret(name)?.or_else(|| all.clone());
                Ok(Secret::new(own.unwrap_or_default()))
            };
            let own = BossPasswords {
                session: one("session")?,
                packets: one("packets")?,
                robots: one("robots")?,
                proxy_user: secret("proxy_user")?.unwrap_or_default(),
                proxy: Secret::new(secret("proxy")?.unwrap_or_default()),
            };
            passwords.set(address, own);
        }
        Ok(passwords)
    }

    /// Returns the text of `passwords.toml`.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut out = String::from(
            "# Passwords of Fidoscope's point. Only you may read this file.\n\
             # \"password\" is that of sessions, packets and robots; \"session\", \"packets\" and \"robots\" replace it.\n",
        );
        for (address, own) in &self.bosses {
            let _ = write!(out, "\n[[passwords]]\naddress = \"{address}\"\n");
            let mut line = |name: &str, text: &str| {
                if !text.is_empty() {
                    let _ = writeln!(out, "{name} = {}", Value::from(text));
                }
            };
            if own.is_same() {
                line("password", own.session.reveal());
            } else {
                line("session", own.session.reveal());
                line("packets", own.packets.reveal());
                line("robots", own.robots.reveal());
            }
            line("proxy_user", &own.proxy_user);
            line("proxy", own.proxy.reveal());
        }
        out
    }
}

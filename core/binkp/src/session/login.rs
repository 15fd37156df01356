//! The login (FTS-1026, 6.1; FTS-1027).

use super::{Due, Role, Session};
use crate::address::Address;
use crate::cram::{self, Challenge};
use crate::crypt::Cipher;
use crate::error::{self, Error, Stage};
use crate::event::{Event, Login, Notice};
use crate::frame::Id;
use crate::info::without_controls;
use crate::limits::ADDRESS_LIMIT;
use crate::settings::{Admission, Crypt, Password};
use std::time::Duration;

impl Session {
    /// Sends what both sides send first: facts about the system, options, addresses.
    pub(super) fn greet(&mut self) {
        if let Some(option) = self.own_challenge.as_ref().map(Challenge::to_option) {
            self.info("OPT", &option);
        }
        let settings = self.settings.clone();
        self.info("SYS", &settings.system);
        self.info("ZYZ", &settings.sysop);
        self.info("LOC", &settings.location);
        self.info("NDL", &settings.capabilities);
        for (key, text) in [("PHN", &settings.phone), ("TIME", &settings.time)] {
            if !text.is_empty() {
                self.info(key, text);
            }
        }
        self.info(
            "VER",
            &format!("{} {}", settings.mailer, settings.version.as_text()),
        );
        if self.role == Role::Caller {
            let crypt = settings.crypt != Crypt::Never && settings.password.is_some();
            self.send_options(crypt);
        }
        let addresses: Vec<_> = settings.addresses.iter().map(Address::to_string).collect();
        self.command(Id::Adr, addresses.join(" ").as_bytes());
    }

    fn info(&mut self, key: &str, text: &str) {
        let argument = without_controls(&format!("{key} {text}"));
        self.command(Id::Nul, argument.as_bytes());
    }

    fn send_options(&mut self, crypt: bool) {
        let settings = &self.settings;
        let options = [
            (true, "EXTCMD"),
            (settings.nr, "NR"),
            (settings.crc, "CRC"),
            (settings.gz, "GZ"),
            (settings.bz2, "BZ2"),
            (crypt, "CRYPT"),
        ];
        let words: Vec<_> = options
            .iter()
            .filter(|(is_on, _)| *is_on)
            .map(|(_, word)| *word)
            .collect();
        self.info("OPT", &words.join(" "));
    }

    fn send_traffic(&mut self) {
        if let Some((netmail, files)) = self.settings.traffic {
            self.info("TRF", &format!("{netmail} {files}"));
        }
    }

    pub(super) fn handle_addresses(&mut self, argument: &[u8]) {
        let text = error::sentence(argument, self.settings.decode);
        let words = String::from_utf8_lossy(argument);
        let mut addresses = Vec::new();
        for word in words.split_whitespace().take(ADDRESS_LIMIT) {
            match word.parse::<Address>() {
                Ok(address) => addresses.push(address),
                Err(error) => self.notice(Notice::BadAddress(error.text)),
            }
        }
        if addresses.is_empty() {
            return self.abort(Error::BadAddress { text });
        }
        self.remote.addresses.clone_from(&addresses);
        self.events.push_back(Event::Addresses(addresses.clone()));
        match self.role {
            Role::Caller => self.send_password(addresses),
            Role::Answerer => {
                self.events.push_back(Event::Admission(addresses));
                self.due = Some(Due::Admission);
            }
        }
    }

    fn send_password(&mut self, presented: Vec<Address>) {
        if let Some(called) = &self.settings.called
            && !presented.iter().any(|address| address.is_same(called))
        {
            let called = called.clone();
            return self.abort(Error::WrongAddress { called, presented });
        }
        let argument = match (&self.settings.password, &self.remote.challenge) {
            (None, _) => b"-".to_vec(),
            (Some(password), Some(challenge)) => challenge.answer(password.as_bytes()).into_bytes(),
            (Some(password), None) if self.settings.plain_password => password.as_bytes().to_vec(),
            (Some(_), None) => return self.abort(Error::CramRequired),
        };
        self.send_traffic();
        self.command(Id::Pwd, &argument);
        self.stage = Stage::Answer;
    }

    pub(super) fn handle_ok(&mut self, argument: &[u8]) {
        let text = String::from_utf8_lossy(argument);
        let is_refused = text
            .split_whitespace()
            .any(|word| word.eq_ignore_ascii_case("non-secure"));
        let password = self.settings.password.clone().filter(|_| !is_refused);
        let is_cram = password.is_some() && self.remote.challenge.is_some();
        let is_encrypted = is_cram && self.remote.crypt && self.settings.crypt != Crypt::Never;
        self.complete_login(password, is_cram, is_encrypted);
    }

    /// Answers [`Event::Admission`]. Ignored at any other time.
    pub fn admit(&mut self, admission: Admission) {
        if self
            .answer_due(|due| matches!(due, Due::Admission))
            .is_none()
        {
            return;
        }
        let addresses = self.remote.addresses.clone();
        match admission {
            Admission::Refuse(reason) => self.abort(Error::Refused { addresses, reason }),
            Admission::Busy {
                reason,
                retry_after,
            } => {
                let text = match retry_after.as_ref().map(Duration::as_secs) {
                    Some(seconds) => format!("RETRY {seconds}: {reason}"),
                    None => reason.clone(),
                };
                self.command(Id::Bsy, without_controls(&text).as_bytes());
                self.end(Err(Error::Refused { addresses, reason }));
            }
            Admission::Open | Admission::Password { .. } => {
                self.admission = Some(admission);
                self.stage = Stage::Password;
            }
        }
    }

    pub(super) fn handle_password(&mut self, argument: &[u8]) {
        let addresses = self.remote.addresses.clone();
        let Some(Admission::Password { password, plain }) = self.admission.take() else {
            return self.accept_caller(None, false);
        };
        let text = String::from_utf8_lossy(argument);
        if cram::is_cram(&text) {
            let challenge = self.own_challenge.as_ref();
            if challenge.is_some_and(|challenge| challenge.accepts(&text, password.as_bytes())) {
                return self.accept_caller(Some(password), true);
            }
        } else if !plain {
            let reason = "You must support CRAM authentication".to_owned();
            return self.abort(Error::Refused { addresses, reason });
        } else if cram::is_equal(argument, password.as_bytes()) {
            return self.accept_caller(Some(password), false);
        }
        self.abort(Error::WrongPassword { addresses });
    }

    fn accept_caller(&mut self, password: Option<Password>, is_cram: bool) {
        let is_encrypted = is_cram && self.remote.crypt && self.settings.crypt != Crypt::Never;
        self.send_traffic();
        self.send_options(is_encrypted);
        let words: &[u8] = if password.is_some() {
            b"secure"
        } else {
            b"non-secure"
        };
        self.command(Id::Ok, words);
        self.complete_login(password, is_cram, is_encrypted);
    }

    /// Starts the transfer. Everything after this moment is encrypted, if anything is.
    fn complete_login(&mut self, password: Option<Password>, is_cram: bool, is_encrypted: bool) {
        if self.settings.crypt == Crypt::Require && !is_encrypted {
            return self.abort(Error::CryptRequired);
        }
        if let (Some(password), true) = (&password, is_encrypted) {
            let from_caller = Cipher::from_caller(password.as_bytes());
            let from_answerer = Cipher::from_answerer(password.as_bytes());
            let (input, output) = match self.role {
                Role::Caller => (from_answerer, from_caller),
                Role::Answerer => (from_caller, from_answerer),
            };
            self.input.decrypt_from_here(input);
            self.cipher = Some(output);
        }
        let login = Login {
            addresses: self.remote.addresses.clone(),
            is_secure: password.is_some(),
            is_cram,
            is_encrypted,
            version: self.version(),
        };
        self.stage = Stage::Transfer;
        self.batch.messages = 0;
        self.login = Some(login.clone());
        self.events.push_back(Event::Login(login));
    }
}

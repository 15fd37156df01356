//! Lines of links: `Link name` begins one, `Aka`, `OurAka`, passwords and robots follow.
//!
//! `LinkDefaults begin` and `end` enclose what counts for all links after them; `destroy` forgets it.

use crate::address::Address;
use crate::config::gather::{Gather, Line};
use crate::config::{Secret, Uplink};

/// Whether a line (its keyword in lower case) belongs to a link.
pub(super) fn is_keyword(keyword: &[u8]) -> bool {
    matches!(
        keyword,
        b"link"
            | b"linkdefaults"
            | b"aka"
            | b"ouraka"
            | b"password"
            | b"areafixpwd"
            | b"filefixpwd"
            | b"areafixname"
            | b"filefixname"
            | b"remoterobotname"
            | b"remotefilerobotname"
            | b"forwardrequests"
    )
}

/// Links as their lines come.
#[derive(Default)]
pub(super) struct Links {
    /// The link whose lines are being read.
    open: Option<Link>,
    /// What LinkDefaults say.
    defaults: Link,
    in_defaults: bool,
}

#[derive(Clone, Default)]
struct Link {
    uplink: Uplink,
    has_address: bool,
    /// The password for everything that has none of its own.
    password: Secret,
}

impl Links {
    /// Begins, ends or forgets the defaults.
    fn defaults(&mut self, gather: &mut Gather<'_>, line: &Line<'_>, value: &str) {
        let word = value.split_whitespace().next().unwrap_or_default();
        match word.to_ascii_lowercase().as_str() {
            "" | "begin" => self.in_defaults = true,
            "end" => self.in_defaults = false,
            "destroy" => {
                self.in_defaults = false;
                self.defaults = Link::default();
            }
            _ => gather.problem(line, "LinkDefaults: write begin, end or destroy after it"),
        }
    }

    /// Takes a line of a link: its keyword in small letters, and what follows it.
    pub(super) fn line(
        &mut self,
        gather: &mut Gather<'_>,
        line: &Line<'_>,
        keyword: &[u8],
        value: &str,
    ) {
        match keyword {
            b"linkdefaults" => return self.defaults(gather, line, value),
            b"link" => {
                self.finish(gather);
                let mut link = self.defaults.clone();
                link.uplink.name = Some(value.to_owned()).filter(|name| !name.is_empty());
                self.open = Some(link);
                self.in_defaults = false;
                return;
            }
            _ => {}
        }
        let link = if self.in_defaults {
            &mut self.defaults
        } else {
            match &mut self.open {
                Some(link) => link,
                None => return,
            }
        };
        let uplink = &mut link.uplink;
        let name = || Some(value.to_owned()).filter(|name| !name.is_empty());
        match keyword {
            b"aka" => {
                if let Some(address) = gather.near_address(value.as_bytes()) {
                    uplink.address = address;
                    link.has_address = true;
                }
            }
            b"ouraka" => uplink.own_address = Address::parse_lenient(value),
            b"password" => link.password = Secret::new(value),
            b"areafixpwd" => uplink.areafix.password = Secret::new(value),
            b"filefixpwd" => uplink.filefix.password = Secret::new(value),
            // The second names are those of versions before 1.9.
            b"areafixname" | b"remoterobotname" => uplink.areafix.name = name(),
            b"filefixname" | b"remotefilerobotname" => uplink.filefix.name = name(),
            b"forwardrequests" => {
                let off = ["off", "no", "0"];
                uplink.forwards = !off.iter().any(|off| value.eq_ignore_ascii_case(off));
            }
            _ => {}
        }
    }

    /// Keeps the link whose lines ended.
    pub(super) fn finish(&mut self, gather: &mut Gather<'_>) {
        if let Some(mut link) = self.open.take().filter(|link| link.has_address) {
            link.uplink.default_password(&link.password);
            gather.writing.add_uplink(link.uplink);
        }
    }
}

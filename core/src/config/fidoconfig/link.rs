//! Lines of links: `Link name` begins a link, followed by `Aka`, `OurAka`, passwords and robots.
//!
//! `LinkDefaults begin` and `end` enclose the defaults of all later links; `destroy` clears them.

use crate::address::Address;
use crate::config::gather::{Gather, Line};
use crate::config::{Secret, Uplink};

/// Returns whether a keyword in lower case belongs to a link.
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

/// Reader of links, line by line.
#[derive(Default)]
pub(super) struct Links {
    /// Link being read.
    open: Option<Link>,
    /// Defaults set by LinkDefaults.
    defaults: Link,
    in_defaults: bool,
}

#[derive(Clone, Default)]
struct Link {
    uplink: Uplink,
    has_address: bool,
    /// Default of the link's other passwords.
    password: Secret,
}

impl Links {
    /// Begins, ends or clears the defaults.
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

    /// Reads a line of a link: its keyword in lower case, and its value.
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

    /// Finishes the link whose lines ended.
    pub(super) fn finish(&mut self, gather: &mut Gather<'_>) {
        if let Some(mut link) = self.open.take().filter(|link| link.has_address) {
            link.uplink.default_password(&link.password);
            gather.writing.add_uplink(link.uplink);
        }
    }
}

//! The seven schemes of the standard and the parameters of each.
//!
//! Knows names only.

ftn_types::listed! {
    /// The scheme of a URL (5.1, 6, 7).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Scheme {
        /// `netmail:`, a letter to a station (6.1).
        Netmail,
        /// `areafix:`, a change of subscriptions (6.2).
        Areafix,
        /// `echomail:`, a message to areas (6.3).
        Echomail,
        /// `area://`, messages of areas or an object in them (7.2).
        #[default]
        Area,
        /// `faqserv://`, a text that a FAQ server sends (7.3).
        Faqserv,
        /// `fecho://`, files of file echoes (7.4).
        Fecho,
        /// `freq://`, a file requested from a station (7.5).
        Freq,
        /// Any scheme that the standard does not define; the URL is kept verbatim (5.1.1).
        External,
    }
}

impl Scheme {
    /// The seven schemes of the standard.
    pub const FIDONET: [Self; Self::ALL.len() - 1] = {
        let [known @ .., Self::External] = Self::ALL else {
            unreachable!()
        };
        known
    };

    /// Returns the name in the standard's spelling; empty for [`Scheme::External`], whose name is
    /// part of its URL's text ([`super::FidoUrl::scheme_name`]).
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Netmail => "netmail",
            Self::Areafix => "areafix",
            Self::Echomail => "echomail",
            Self::Area => "area",
            Self::Faqserv => "faqserv",
            Self::Fecho => "fecho",
            Self::Freq => "freq",
            Self::External => "",
        }
    }

    /// Returns the delimiter that 5.1.2 recommends: `:` after actions, `://` after objects.
    #[must_use]
    pub const fn delimiter(self) -> &'static str {
        match self {
            Self::Netmail | Self::Areafix | Self::Echomail => ":",
            Self::Area | Self::Faqserv | Self::Fecho | Self::Freq | Self::External => "://",
        }
    }

    /// Returns whether the required part of the URL is a list of areatags.
    #[must_use]
    pub const fn has_areas(self) -> bool {
        match self {
            Self::Areafix | Self::Echomail | Self::Area | Self::Fecho => true,
            Self::Netmail | Self::Faqserv | Self::Freq | Self::External => false,
        }
    }

    /// Returns whether the required part of the URL may end with an object path (7.1).
    #[must_use]
    pub const fn has_path(self) -> bool {
        match self {
            Self::Area | Self::Faqserv | Self::Fecho | Self::Freq => true,
            Self::Netmail | Self::Areafix | Self::Echomail | Self::External => false,
        }
    }

    /// Returns the scheme with this name, in any letter case (5.1).
    pub(super) fn of(name: &[u8]) -> Self {
        let is_it = |scheme: &Self| name.eq_ignore_ascii_case(scheme.name().as_bytes());
        let known = Self::FIDONET.into_iter().find(is_it);
        known.unwrap_or(Self::External)
    }
}

macro_rules! keys {
    ($(#[$outer:meta])* $vis:vis enum $key:ident { $($variant:ident = $name:literal,)+ }) => {
        ftn_types::listed! {
            $(#[$outer])*
            $vis enum $key { $($variant),+ }
        }

        impl $key {
            /// Returns the name in the standard's spelling.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }
    };
}

keys! {
    /// A parameter that the standard defines for the URL's scheme.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[allow(missing_docs)]
    pub enum Key {
        Aich = "aich",
        Body = "body",
        Bot = "bot",
        Ed2k = "ed2k",
        Fecho = "fecho",
        Find = "find",
        FindSb = "findsb",
        From = "from",
        Full = "full",
        GeoFrom = "geofrom",
        GeoMark = "geomark",
        Kl = "kl",
        Leaf = "leaf",
        Leave = "leave",
        Loc = "loc",
        MsgId = "msgid",
        Sender = "sender",
        Size = "size",
        Sort = "sort",
        Subj = "subj",
        Subject = "subject",
        Tag = "tag",
        Time = "time",
        To = "to",
        TTop = "ttop",
        Twit = "twit",
        Uplink = "uplink",
        UseTz = "usetz",
        View = "view",
    }
}

/// Returns the one of some keys that has a name.
macro_rules! key_named {
    ($name:expr, $($variant:ident)+) => {{
        $(
            const $variant: &str = Key::$variant.name();
        )+
        match $name {
            $($variant => Some(Key::$variant),)+
            _ => None,
        }
    }};
}

impl Key {
    /// Returns the parameter that `name` means under `scheme`. Case matters: the standard writes
    /// all names in lower case.
    #[must_use]
    #[allow(non_upper_case_globals)]
    pub fn of(scheme: Scheme, name: &str) -> Option<Self> {
        match scheme {
            // Sections 7.2.1 to 7.2.7.
            Scheme::Area => key_named!(
                name,
                To Kl Tag View Time From Find Sort Twit Subj TTop Full Leaf MsgId UseTz FindSb
                Sender GeoMark GeoFrom
            ),
            Scheme::Netmail | Scheme::Echomail => key_named!(name, To Subject From Body),
            Scheme::Areafix => key_named!(name, Uplink Leave Fecho),
            Scheme::Faqserv => key_named!(name, Time Bot Loc),
            // `find` is not of the standard: 7.4.2 lets other software ignore it.
            Scheme::Fecho => key_named!(name, Time Find),
            Scheme::Freq => key_named!(name, Time Size Ed2k Aich Fecho),
            Scheme::External => None,
        }
    }

    /// Returns whether the parameter is a message filter of an area URL (7.2.1).
    #[must_use]
    pub const fn is_filter(self) -> bool {
        match self {
            Self::MsgId
            | Self::Time
            | Self::From
            | Self::Twit
            | Self::Find
            | Self::Subj
            | Self::FindSb
            | Self::To
            | Self::Sender
            | Self::GeoMark
            | Self::GeoFrom
            | Self::Tag
            | Self::TTop => true,
            Self::Aich
            | Self::Body
            | Self::Bot
            | Self::Ed2k
            | Self::Fecho
            | Self::Full
            | Self::Kl
            | Self::Leaf
            | Self::Leave
            | Self::Loc
            | Self::Size
            | Self::Sort
            | Self::Subject
            | Self::Uplink
            | Self::UseTz
            | Self::View => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, Scheme};

    #[test]
    fn every_key_belongs_to_a_scheme() {
        for key in Key::ALL {
            let is_of = |scheme: &Scheme| Key::of(*scheme, key.name()) == Some(key);
            assert!(Scheme::FIDONET.iter().any(is_of), "{key:?}");
            assert_eq!(Key::of(Scheme::External, key.name()), None);
            let upper = key.name().to_uppercase();
            assert_eq!(Key::of(Scheme::Area, &upper), None, "{upper}");
        }
    }

    #[test]
    fn every_scheme_is_parsed_by_its_name() {
        for scheme in Scheme::FIDONET {
            assert!(!scheme.name().is_empty(), "{scheme:?}");
            assert_eq!(Scheme::of(scheme.name().to_uppercase().as_bytes()), scheme);
        }
        assert_eq!(Scheme::FIDONET.len() + 1, Scheme::ALL.len());
        assert_eq!(Scheme::of(b"https"), Scheme::External);
    }
}

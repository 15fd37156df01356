//! The seven schemes of the standard and the parameters of each.
//!
//! Knows names only.

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

impl Scheme {
    /// The seven schemes of the standard.
    pub const FIDONET: [Self; 7] = [
        Self::Netmail,
        Self::Areafix,
        Self::Echomail,
        Self::Area,
        Self::Faqserv,
        Self::Fecho,
        Self::Freq,
    ];

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
            _ => "://",
        }
    }

    /// Returns whether the required part of the URL is a list of areatags.
    #[must_use]
    pub const fn has_areas(self) -> bool {
        matches!(
            self,
            Self::Areafix | Self::Echomail | Self::Area | Self::Fecho
        )
    }

    /// Returns whether the required part of the URL may end with an object path (7.1).
    #[must_use]
    pub const fn has_path(self) -> bool {
        matches!(self, Self::Area | Self::Faqserv | Self::Fecho | Self::Freq)
    }

    /// Returns the scheme with this name, in any letter case (5.1).
    pub(super) fn of(name: &[u8]) -> Self {
        let is_it = |scheme: &Self| name.eq_ignore_ascii_case(scheme.name().as_bytes());
        let known = Self::FIDONET.into_iter().find(is_it);
        known.unwrap_or(Self::External)
    }
}

/// A parameter that the standard defines for the URL's scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Key {
    Aich,
    Body,
    Bot,
    Ed2k,
    Fecho,
    Find,
    FindSb,
    From,
    Full,
    GeoFrom,
    GeoMark,
    Kl,
    Leaf,
    Leave,
    Loc,
    MsgId,
    Sender,
    Size,
    Sort,
    Subj,
    Subject,
    Tag,
    Time,
    To,
    TTop,
    Twit,
    Uplink,
    UseTz,
    View,
}

impl Key {
    /// Returns the parameter that `name` means under `scheme`. Case matters: the standard writes
    /// all names in lower case.
    #[must_use]
    pub fn of(scheme: Scheme, name: &str) -> Option<Self> {
        match scheme {
            Scheme::Area => Self::of_area(name),
            Scheme::Netmail | Scheme::Echomail => match name {
                "to" => Some(Self::To),
                "subject" => Some(Self::Subject),
                "from" => Some(Self::From),
                "body" => Some(Self::Body),
                _ => None,
            },
            Scheme::Areafix => match name {
                "uplink" => Some(Self::Uplink),
                "leave" => Some(Self::Leave),
                "fecho" => Some(Self::Fecho),
                _ => None,
            },
            Scheme::Faqserv => match name {
                "time" => Some(Self::Time),
                "bot" => Some(Self::Bot),
                "loc" => Some(Self::Loc),
                _ => None,
            },
            Scheme::Fecho => match name {
                "time" => Some(Self::Time),
                // Not of the standard: 7.4.2 lets other software ignore it.
                "find" => Some(Self::Find),
                _ => None,
            },
            Scheme::Freq => match name {
                "time" => Some(Self::Time),
                "size" => Some(Self::Size),
                "ed2k" => Some(Self::Ed2k),
                "aich" => Some(Self::Aich),
                "fecho" => Some(Self::Fecho),
                _ => None,
            },
            Scheme::External => None,
        }
    }

    /// Returns the parameter of an area URL, sections 7.2.1 to 7.2.7.
    fn of_area(name: &str) -> Option<Self> {
        Some(match name {
            "to" => Self::To,
            "kl" => Self::Kl,
            "tag" => Self::Tag,
            "view" => Self::View,
            "time" => Self::Time,
            "from" => Self::From,
            "find" => Self::Find,
            "sort" => Self::Sort,
            "twit" => Self::Twit,
            "subj" => Self::Subj,
            "ttop" => Self::TTop,
            "full" => Self::Full,
            "leaf" => Self::Leaf,
            "msgid" => Self::MsgId,
            "usetz" => Self::UseTz,
            "findsb" => Self::FindSb,
            "sender" => Self::Sender,
            "geomark" => Self::GeoMark,
            "geofrom" => Self::GeoFrom,
            _ => return None,
        })
    }

    /// Returns whether the parameter is a message filter of an area URL (7.2.1).
    #[must_use]
    pub const fn is_filter(self) -> bool {
        matches!(
            self,
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
                | Self::TTop
        )
    }
}

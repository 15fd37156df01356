//! Pages of the program itself, and their addresses.

use crate::command::{Command, OpenIn, TabCommand};
use crate::keep::Drafts as KeptDrafts;
use crate::keep::drafts::DraftId;
use crate::strings::{named, tr};
use fidoscope_core::page::{Content, Page, StationsPage};
use fidoscope_core::url::FidoUrl;

named! {
    /// A page of the program itself, other than a draft and the stations of nodelists.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum OwnPage: address {
        /// Unread mail and news of all areas.
        Home = "about:home",
        /// Ways to begin, and mail that is found on the computer.
        Start = "about:start",
        /// The form of the user's point.
        Point = "about:point",
        /// Calls of the point, its queue and quarantine.
        Mailer = "about:mailer",
        /// Areas that robots offer to the point.
        Offers = "about:offers",
        Drafts = "about:drafts",
        /// Messages with a star.
        Stars = "about:stars",
        /// Threads that are watched or ignored.
        Threads = "about:watched",
        Downloads = "about:downloads",
        /// The report of a fault of the program.
        Crash = "about:crash",
        /// The list of all others; any other plain name leads there.
        List = "about:about",
    }
}

impl OwnPage {
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Home => tr!("home-title"),
            Self::Start => tr!("start-title"),
            Self::Point => tr!("point-title"),
            Self::Mailer => tr!("mailer-title"),
            Self::Offers => tr!("offers-title"),
            Self::Drafts => tr!("drafts-title"),
            Self::Stars => tr!("stars-title"),
            Self::Threads => tr!("threads-title"),
            Self::Downloads => tr!("downloads-title"),
            Self::Crash => tr!("crash-title"),
            Self::List => tr!("own-pages-title"),
        }
    }

    /// The page at an address; `None` where it is no such page.
    pub(crate) fn at(url: &FidoUrl) -> Option<Self> {
        let address = url.as_external()?;
        if DraftId::named_by(url).is_some() || StationsPage::wanted_by(url).is_some() {
            return None;
        }
        let named = |own: &Self| own.address().eq_ignore_ascii_case(address);
        match Self::ALL.into_iter().find(named) {
            Some(own) => Some(own),
            None => {
                let (scheme, name) = address.split_once(':')?;
                let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
                (scheme.eq_ignore_ascii_case("about") && is_name).then_some(Self::List)
            }
        }
    }

    pub(crate) fn url(self) -> Option<FidoUrl> {
        Some(FidoUrl::parse(self.address()).ok()?.url)
    }

    /// Returns the command that opens the page.
    pub(super) fn command(self, place: OpenIn) -> Command {
        let list = || FidoUrl::arealist();
        Command::Tabs(TabCommand::Open(self.url().unwrap_or_else(list), place))
    }
}

/// Returns whether an address is a page of the program itself or a draft.
pub(super) fn is_own_page(url: &FidoUrl) -> bool {
    DraftId::named_by(url).is_some() || OwnPage::at(url).is_some()
}

/// Returns such a page. It has a title and no content: views draw the state of the browser.
pub(super) fn page_of(url: &FidoUrl, drafts: &KeptDrafts) -> Page {
    let subject = |id| drafts.0.get(&id).map(|kept| kept.draft.subject.trim());
    let title = match DraftId::named_by(url) {
        Some(id) => subject(id),
        None => OwnPage::at(url).map(OwnPage::title),
    };
    let title = title.filter(|title| !title.is_empty());
    let title = title.unwrap_or(tr!("draft-title"));
    Page {
        url: url.clone(),
        title: title.to_owned(),
        notices: Vec::new(),
        content: Content::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::OwnPage;
    use fidoscope_core::url::FidoUrl;

    #[test]
    fn addresses_lead_to_their_pages_and_other_names_to_the_list() {
        let at = |text: &str| OwnPage::at(&FidoUrl::parse(text).unwrap().url);
        for own in OwnPage::ALL {
            assert_eq!(own.url().and_then(|url| OwnPage::at(&url)), Some(own));
            assert_eq!(at(&own.address().to_uppercase()), Some(own));
        }
        for text in ["about:", "about:settings", "ABOUT:1"] {
            assert_eq!(at(text), Some(OwnPage::List), "{text}");
        }
        for text in [
            "about:draft?7",
            "about:nodelist?find=x",
            "about:start/x",
            "about:\u{202E}",
            "abou:start",
            "mailto:about:start",
            "area://about",
            "https://about/",
        ] {
            assert_eq!(at(text), None, "{text}");
        }
    }
}

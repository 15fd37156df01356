//! The text of the address bar, and its meaning.
//!
//! Checking is pure and instant: it parses and looks at the names of areas. Imports no egui.

use crate::keep::Keep;
use crate::strings::{has_words, said, words};
use fidoscope_core::config::AreaKind;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::limits;
use fidoscope_core::page::{Content, Page, StationsPage};
use fidoscope_core::url::{AreaRef, ErrorCode, FidoUrl, Key, Parsed, Scheme, UrlError};
use std::time::Instant;

/// Most areas that are offered for what was typed.
const OFFERS: usize = 8;

/// A fault of what was typed: a sentence, and the byte where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) message: String,
    /// More text may mend it: while one types it is a hint and no error.
    pub(crate) is_unfinished: bool,
}

/// Kind of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    /// An area; its title is the areatag.
    Area,
    /// A search in these areas, named by the title.
    SearchIn,
    /// A search in all areas.
    SearchAll,
    /// Mail from someone, named by the title.
    Person,
    /// Stations of the nodelist.
    Stations,
    /// A page that was bookmarked or visited; its title.
    Page,
}

/// Something that the text may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) offer: Offer,
    pub(crate) title: String,
    pub(crate) url: FidoUrl,
}

/// Meaning of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Check {
    /// The address, or what is wrong with it; `None` for an empty text.
    pub(crate) outcome: Option<Result<FidoUrl, Fault>>,
    /// Faults that are tolerated.
    pub(crate) warnings: Vec<Fault>,
    /// Choices for a text without a scheme, and pages that fit any text.
    pub(crate) choices: Vec<Choice>,
    /// Index of the choice that Enter takes when the text is no address.
    pub(crate) usual: Option<usize>,
}

impl Check {
    /// Returns the address that Enter opens.
    pub(crate) fn target(&self) -> Option<&FidoUrl> {
        match &self.outcome {
            Some(Ok(url)) => Some(url),
            _ => self.choices.get(self.usual?).map(|choice| &choice.url),
        }
    }

    /// The fault to show, unless Enter leads somewhere.
    pub(crate) fn fault(&self) -> Option<&Fault> {
        match &self.outcome {
            Some(Err(fault)) if self.target().is_none() => Some(fault),
            _ => None,
        }
    }
}

/// Finds out what a text means; `page` is the page that relative addresses refer to.
pub(crate) fn check(text: &str, library: &Library, page: Option<&Page>) -> Check {
    let mut check = Check::default();
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return check;
    }
    let area = page.and_then(|page| area_of(page, library));
    let parsed = match area.filter(|_| relative(trimmed)) {
        Some(area) => {
            FidoUrl::parse_inside(trimmed, area.tag, area.domain).map(|mut parsed| {
                // With each of its suffixes.
                parsed.url = parsed.url.with_areas([area]);
                parsed
            })
        }
        None => FidoUrl::parse_joining(trimmed),
    };
    let shift = text.len() - text.trim_start().len();
    let fault = |at: usize, message: &str| Fault {
        at: (at + shift).min(text.len()),
        message: said(message),
        is_unfinished: false,
    };
    check.outcome = Some(match parsed {
        Ok(Parsed { url, warnings, .. }) => {
            let warnings = warnings.iter();
            let warnings = warnings.map(|warning| fault(warning.at(), warning.message()));
            check.warnings = warnings.collect();
            Ok(url)
        }
        Err(error) => {
            if error.code() == "no-scheme" {
                offer(&mut check, trimmed, library, page);
            }
            Err(Fault {
                is_unfinished: is_unfinished(text.trim_start(), &error),
                ..fault(error.at(), error.message())
            })
        }
    });
    check
}

/// Continuations of a text: letters and numbers, the rest of an address of a station, the rest of an
/// encoded character, the partner of a line break mark; between spaces.
const CONTINUATIONS: &str = "a 1 /1 1/1 :1/1 1:1/1 %%a \n%%a 2 22 %80 %80%80 %80%80%80 %BF %BF%BF \
                             %BF%BF%BF 2%80 2%80%80";

/// Returns whether a text with this error can become an address by going on with it. A text without a colon
/// looks for areas and pages.
fn is_unfinished(text: &str, error: &UrlError) -> bool {
    match error.kind() {
        ErrorCode::TooLong => false,
        ErrorCode::NoScheme => !text.contains(':'),
        _ => CONTINUATIONS
            .split(' ')
            .any(|more| FidoUrl::parse_joining(&format!("{text}{more}")).is_ok()),
    }
}

/// Pages that were bookmarked or visited and fit a text: bookmarks first.
fn pages(text: &str, keep: &Keep) -> Vec<Choice> {
    let wanted = text.trim().to_lowercase();
    let mut pages: Vec<Choice> = Vec::new();
    if wanted.is_empty() {
        return pages;
    }
    let typed = FidoUrl::parse_joining(text.trim())
        .map_or_else(|_| text.trim().to_owned(), |parsed| parsed.url.to_string());
    let marks = keep.bookmarks().marks();
    let marked = marks.iter().map(|(_, title, url)| (*title, *url));
    let marked = marked.filter(|(title, url)| has_words(&format!("{title}\n{url}"), &wanted));
    let visited = keep.visits().search(&wanted, 2 * OFFERS);
    let visited = visited.iter();
    let visited = visited.map(|visit| (visit.title.as_str(), visit.url.as_str()));
    for (title, url) in marked.take(OFFERS).chain(visited) {
        // The text of the field itself is no offer.
        let known = url == typed || pages.iter().any(|own| own.url.to_string() == url);
        if pages.len() < OFFERS
            && !known
            && let Ok(parsed) = FidoUrl::parse(url)
        {
            pages.push(Choice {
                offer: Offer::Page,
                title: title.to_owned(),
                url: parsed.url,
            });
        }
    }
    pages
}

/// Returns whether an address refers to the area one is in (6.2.5): `areafix:?leave`.
fn relative(text: &str) -> bool {
    matches!(FidoUrl::parse_joining(text), Err(error) if error.code() == "relative-url")
}

/// The area that a page is about; one that is here only if it is echomail (6.2.5).
fn area_of<'p>(page: &'p Page, library: &Library) -> Option<AreaRef<'p>> {
    if page.url.scheme() != Scheme::Area {
        return None;
    }
    let (tag, domain) = if let Content::Messages(messages) = &page.content
        && let [area] = messages.areas.as_slice()
    {
        (area.tag.as_str(), area.domain.as_deref())
    } else {
        let mut named = page.url.areas();
        let (area, None) = (named.next()?, named.next()) else {
            return None;
        };
        (area.tag, area.domain)
    };
    let known = library.find(tag, domain);
    let is_echo = known.iter().all(|area| area.kind() == AreaKind::Echo);
    let named = |own: &AreaRef<'_>| own.tag == tag && own.domain == domain;
    let area = page.url.areas().find(named);
    is_echo.then(|| area.unwrap_or_else(|| (tag, domain).into()))
}

/// Offers areas and searches for a text that has no scheme.
fn offer(check: &mut Check, text: &str, library: &Library, page: Option<&Page>) {
    let (exact, areas) = areas(text, library);
    check.choices.extend(exact);
    if !library.areas().is_empty() {
        let all = Choice {
            offer: Offer::SearchAll,
            title: String::new(),
            url: FidoUrl::arealist().with_param("findsb", text),
        };
        let here = search_here(text, page);
        check.choices.extend(here.into_iter().chain([all]));
    }
    check.usual = (!check.choices.is_empty()).then_some(0);
    check.choices.extend(areas);
}

/// A search in the areas of the page.
fn search_here(text: &str, page: Option<&Page>) -> Option<Choice> {
    let Content::Messages(m) = &page?.content else {
        return None;
    };
    let title = match m.areas.as_slice() {
        [] => return None,
        [area] => area.tag.clone(),
        several => words::areas(several.len() as u64),
    };
    let areas = m.areas.iter();
    let areas = areas.map(|area| (area.tag.as_str(), area.domain.as_deref()));
    Some(Choice {
        offer: Offer::SearchIn,
        title,
        url: FidoUrl::arealist()
            .with_areas(areas)
            .with_param("findsb", text),
    })
}

/// The areas that a text names exactly, as one choice, and others that it may mean.
fn areas(text: &str, library: &Library) -> (Option<Choice>, Vec<Choice>) {
    let mut exact = None;
    let area = |title: &str, url| Choice {
        offer: Offer::Area,
        title: title.to_owned(),
        url,
    };
    if let Ok(parsed) = FidoUrl::parse(&format!("area://{text}")) {
        let is_here = |area: AreaRef<'_>| !library.find(area.tag, area.domain).is_empty();
        if parsed.url.areas().len() > 0 && parsed.url.areas().all(is_here) {
            exact = Some(area(text, parsed.url));
        }
    }
    let wanted = text.to_lowercase();
    let most = OFFERS - usize::from(exact.is_some());
    let (mut found, mut inside): (Vec<Choice>, Vec<Choice>) = (Vec::new(), Vec::new());
    for own in library.areas() {
        if found.len() >= most {
            break;
        }
        let tag = own.tag().to_lowercase();
        let is_known = |known: &Choice| known.title.eq_ignore_ascii_case(own.tag());
        if exact.iter().chain(&found).any(is_known) {
            continue;
        }
        let offer = || area(own.tag(), FidoUrl::area(own.tag(), own.domain()));
        if tag.starts_with(&wanted) {
            found.push(offer());
        } else if inside.len() < OFFERS && tag.contains(&wanted) {
            inside.push(offer());
        }
    }
    found.extend(inside);
    found.truncate(most);
    (exact, found)
}

/// One level up from an address: what [`FidoUrl::parent`] says, and from the top of the schemes
/// of actions and stations to where their areas are.
pub(crate) fn up(url: &FidoUrl) -> Option<FidoUrl> {
    if let Some(parent) = url.parent() {
        return Some(parent);
    }
    match url.scheme() {
        Scheme::Areafix | Scheme::Echomail => Some(FidoUrl::arealist().with_areas(url.areas())),
        Scheme::Netmail | Scheme::Faqserv | Scheme::Freq | Scheme::Fecho => {
            Some(FidoUrl::arealist())
        }
        Scheme::External => match StationsPage::wanted_by(url) {
            Some(wanted) if !wanted.is_empty() => Some(StationsPage::url("")),
            Some(_) => Some(FidoUrl::arealist()),
            None => None,
        },
        Scheme::Area => None,
    }
}

/// Answers of workers about the choices for a text.
#[derive(Default)]
pub(super) struct ChoiceSearch {
    /// Time of the last change of the text.
    pub(super) since: Option<Instant>,
    /// Job of the workers.
    pub(super) job: Option<Job>,
    /// Number of messages of each address.
    pub(super) counts: Vec<(FidoUrl, u64)>,
}

impl Drop for ChoiceSearch {
    fn drop(&mut self) {
        if let Some(job) = &self.job {
            job.cancel();
        }
    }
}

/// The text of the address bar of one tab.
#[derive(Default)]
pub(crate) struct AddressBar {
    pub(crate) text: String,
    /// The text is the user's, not the page's address.
    pub(crate) edited: bool,
    /// Enter was pressed on this text, so what is wrong with it is an error even if more text would
    /// mend it.
    insisted: Option<String>,
    checked: Option<String>,
    check: Check,
    /// Answers of workers about the choices.
    pub(super) looked: ChoiceSearch,
}

impl AddressBar {
    /// Forgets what was typed: the page's address is shown again.
    pub(crate) fn discard_typed(&mut self) {
        *self = Self::default();
    }

    /// Shows the address of the page unless something was typed.
    pub(crate) fn show(&mut self, address: &str) {
        if !self.edited && self.text != address {
            address.clone_into(&mut self.text);
        }
    }

    /// Enter was pressed.
    pub(crate) fn confirm_typed(&mut self) {
        self.insisted = Some(self.text.clone());
    }

    /// Returns whether a fault of the text is only a hint, because the user is still typing.
    pub(crate) fn is_hint(&self, fault: &Fault) -> bool {
        fault.is_unfinished && self.insisted.as_deref() != Some(&self.text)
    }

    /// Returns the meaning of the text; computes it only after a change.
    pub(crate) fn check(&mut self, library: &Library, page: Option<&Page>, keep: &Keep) -> &Check {
        if self.checked.as_deref() != Some(&self.text) {
            self.check = check(&self.text, library, page);
            self.check.choices.extend(pages(&self.text, keep));
            self.checked = Some(self.text.clone());
            self.looked = ChoiceSearch::default();
        }
        &self.check
    }

    /// Offers what a worker found for the text, before the pages.
    pub(super) fn offer(&mut self, found: Vec<Choice>) {
        let choices = &mut self.check.choices;
        let mut offers = choices.iter().map(|choice| choice.offer);
        let at = offers.position(|offer| offer == Offer::Page);
        let at = at.unwrap_or(choices.len());
        choices.splice(at..at, found);
    }

    /// Returns the meaning of the text, as computed last.
    pub(super) fn checked(&self) -> &Check {
        &self.check
    }

    /// Forgets what was found out: the library is another one.
    pub(crate) fn recheck(&mut self) {
        self.checked = None;
    }
}

/// Returns whether an address leaves out the mail of someone.
pub(crate) fn has_twit_filter(url: &FidoUrl) -> bool {
    url.params().any(|param| param.key == Some(Key::Twit))
}

/// Returns whether a text is too long for any address. The bar does not take it: laying out megabytes in one
/// line would take a hundred times their memory.
pub(crate) fn is_too_long(text: &str) -> bool {
    text.len() > limits::PASTED_URL_BYTES
}

/// A pasted text of several lines as one address, if it is one (5.2.2.5); a bar of one line would
/// otherwise lose the line breaks that the `%%` marks belong to.
pub(crate) fn join_pasted(text: &str) -> Option<String> {
    if !text.trim().contains(['\n', '\r']) {
        return None;
    }
    let parsed = FidoUrl::parse_joining(text.trim()).ok()?;
    Some(parsed.url.to_string())
}

//! FGHI URLs: addresses of Fidonet messages, threads, pictures, places, files and actions.
//!
//! The FGHI URL standard (0.5) gives everything in Fidonet an address: `area://R50.Bone?msgid=...`
//! is a message, `freq://2:5020/1042/FILE.ZIP` a file request, `areafix:R50.Bone?on` a letter to a
//! robot. This crate knows how such a URL is written (sections 5 to 7): it parses, prints
//! canonically, edits, joins broken lines and finds URLs in texts. It never reads a clock, a disk or
//! a setting: "now" and other symbols of time filters stay text, and so does the meaning of a filter
//! to a program that applies it.
//!
//! # Examples
//!
//! A URL and its parts; the canonical form decodes what needs no escape:
//!
//! ```
//! use fghi_url::{FidoUrl, Filter, Scheme};
//!
//! let url = FidoUrl::parse("AREA:R50.Bone/?msgid=2:50/13%2046c01f2e&view=tree")?.url;
//! assert_eq!(url.scheme(), Scheme::Area);
//! assert_eq!(url.areas().next().map(|area| area.tag), Some("R50.Bone"));
//! assert_eq!(url.filters().next(), Some(Filter::MsgId("2:50/13 46c01f2e")));
//! assert_eq!(url.to_string(), "area://R50.Bone?msgid=2:50/13+46c01f2e&view=tree");
//! # Ok::<(), fghi_url::UrlError>(())
//! ```
//!
//! Links in a text, also where `%%` marks break them over lines (section 5.2.2.5):
//!
//! ```
//! use fghi_url::find::find_links;
//!
//! let text = "See area://R50.Bone?view=tree and write to netmail:2:5020/1042.";
//! let links = find_links(text);
//! let parts: Vec<_> = links.iter().filter_map(|link| text.get(link.start..link.end)).collect();
//! assert_eq!(parts, ["area://R50.Bone?view=tree", "netmail:2:5020/1042"]);
//! ```
//!
//! A URL made of parts, without a thought about escapes:
//!
//! ```
//! use fghi_url::{FidoUrl, View};
//!
//! let url = FidoUrl::message("R50.Bone", None, "2:50/13 46c01f2e").with_view(View::Tree);
//! assert_eq!(url.to_string(), "area://R50.Bone?msgid=2:50/13+46c01f2e&view=tree");
//! ```
//!
//! # Errors and limits
//!
//! A text that is no URL gives a [`UrlError`]; a fault that does not change the meaning gives a
//! [`UrlWarning`] beside the URL. Both name the place in the given text. [`limits`] lists each limit
//! with its reason; parsing and searching take time in proportion to the text.
//!
//! # Test vectors
//!
//! The folder `vectors` of this package holds cases for other implementations, as JSON with a
//! schema: a URL and its parts or error, a text and its links, messages and the set that a URL
//! designates, texts of messages and the objects in them, each with the section that it tests. The
//! tests of the package run those without messages; `vectors/run.py` runs all of them against any
//! command that prints JSON.

mod decode;
mod edit;
mod error;
mod escape;
mod filters;
pub mod find;
mod join;
pub mod limits;
mod meaning;
mod near;
mod parse;
mod print;
mod references;
mod scheme;
mod tokens;

pub use error::{ErrorCode, UrlError, UrlWarning, WarningCode};
pub use filters::Filter;
pub use near::nearest;
pub use references::{decode_references, reference_at};
pub use scheme::{Key, Scheme};
pub use tokens::{Arrangement, Leaf, Loc, Pattern, SortKey, SortToken, View};

use ftn_types::address::Address;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// A parsed URL with its meaning. Cheap to clone.
#[derive(Clone)]
pub struct FidoUrl {
    inner: Arc<Inner>,
}

/// A URL together with the faults tolerated by the parser.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The URL.
    pub url: FidoUrl,
    /// The tolerated faults, in the order of the text as far as possible.
    pub warnings: Vec<UrlWarning>,
    /// Offset of each parameter's value in the given text.
    values: SmallVec<[u32; 4]>,
}

impl Parsed {
    /// Returns the offset of a parameter's value in the given text; `number` counts as in
    /// [`FidoUrl::params`].
    #[must_use]
    pub fn value_at(&self, number: usize) -> Option<usize> {
        self.values.get(number).map(|at| *at as usize)
    }
}

/// One designated area: an areatag with its optional domain suffix (5.2.2.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AreaRef<'a> {
    /// The areatag, decoded.
    pub tag: &'a str,
    /// The suffix without its first `@`, decoded. Several suffixes form one text, with an `@`
    /// between them; [`AreaRef::suffixes`] separates them.
    pub domain: Option<&'a str>,
    /// Offsets of the delimiting `@` in `domain`, plus `base`.
    cuts: &'a [u32],
    base: u32,
}

/// One setting of the optional part (5.3), decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Param<'a> {
    /// The parameter's name.
    pub name: &'a str,
    /// The parameter's value; empty when it was omitted.
    pub value: &'a str,
    /// The parameter of the standard that the name means under the URL's scheme.
    pub key: Option<Key>,
}

/// The one representation of all schemes: the decoded text and the spans of its parts.
#[derive(Default)]
struct Inner {
    /// Decoded scheme-specific part; the whole URL verbatim when it is external.
    text: String,
    scheme: Scheme,
    /// True if the path ended with a slash.
    container: bool,
    request: Option<Span>,
    station: Option<Address>,
    areas: SmallVec<[AreaSpan; 6]>,
    /// Offsets in `text` of every suffix delimiter after an area's first one.
    cuts: Vec<u32>,
    path: SmallVec<[Span; 2]>,
    params: SmallVec<[ParamSpan; 4]>,
    /// Numbers of `view` and `sort` tokens; a parameter's `list` points here.
    tokens: SmallVec<[u8; 16]>,
    /// Addresses of `from`, `twit` and `uplink`; a parameter's `list` points here.
    addresses: SmallVec<[Address; 1]>,
    /// Tolerated faults of the parsed text; `None` if the URL was built or edited. Ignored by
    /// equality and hashes.
    warnings: Option<Vec<UrlWarning>>,
}

/// A range of bytes of the decoded text.
#[derive(Clone, Copy, Default)]
struct Span {
    start: u32,
    end: u32,
}

#[derive(Clone, Copy)]
struct AreaSpan {
    start: u32,
    /// End of the areatag; the domain suffix, if any, begins one byte (the `@`) later.
    tag_end: u32,
    end: u32,
}

#[derive(Clone, Copy)]
struct ParamSpan {
    name: Span,
    value: Span,
    /// Range in `tokens` or in `addresses`: the parsed value.
    list: Span,
    key: Option<Key>,
}

impl Span {
    fn of<T>(self, items: &[T]) -> &[T] {
        items
            .get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}

impl Inner {
    fn at(&self, span: Span) -> &str {
        self.text
            .get(span.start as usize..span.end as usize)
            .unwrap_or_default()
    }
}

impl FidoUrl {
    /// Parses the text of one URL; `%%` line breaks must be joined already.
    ///
    /// # Errors
    /// [`UrlError`] with the fault, its place and advice.
    ///
    /// ```
    /// use fghi_url::{FidoUrl, Scheme, View};
    ///
    /// let parsed = FidoUrl::parse("area://Ru.FTN.Develop?find=fghi&view=tree+list").unwrap();
    /// assert!(parsed.url.scheme() == Scheme::Area && parsed.warnings.is_empty());
    /// let views: Vec<View> = parsed.url.views().flatten().collect();
    /// assert_eq!(views, [View::Tree, View::List]);
    ///
    /// let error = FidoUrl::parse("R50.Bone").unwrap_err();
    /// assert_eq!(error.at(), 0, "there is no scheme: {error}");
    /// ```
    pub fn parse(text: &str) -> Result<Parsed, UrlError> {
        parse::parse(text, None)
    }

    /// Parses a pasted text: white space around is dropped, `%%` line breaks (5.2.2.5) are joined
    /// first.
    ///
    /// # Errors
    /// [`UrlError`] with the fault, its place in `text` and advice.
    pub fn parse_joining(text: &str) -> Result<Parsed, UrlError> {
        let joined = join::join(text)?;
        let result = parse::parse(&joined.text, None);
        joined.explain(result)
    }

    /// Parses a URL found in the given echomail area: `areafix:?leave` means that area (6.2.5).
    ///
    /// # Errors
    /// [`UrlError`] with the fault, its place and advice.
    pub fn parse_inside(text: &str, tag: &str, domain: Option<&str>) -> Result<Parsed, UrlError> {
        parse::parse(text, Some((tag, domain)))
    }

    /// Returns the scheme.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.inner.scheme
    }

    /// Returns the scheme's name; of an external URL, as written there.
    #[must_use]
    pub fn scheme_name(&self) -> &str {
        match self.scheme() {
            Scheme::External => {
                let parts = self.inner.text.split_once(':');
                parts.map_or("", |(scheme, _)| scheme)
            }
            scheme => scheme.name(),
        }
    }

    /// Returns the designated areas, in order. An area URL without areas is the arealist.
    pub fn areas(&self) -> impl ExactSizeIterator<Item = AreaRef<'_>> + Clone {
        let inner = &*self.inner;
        inner.areas.iter().map(move |span| {
            let domain_start = span.tag_end.saturating_add(1);
            AreaRef {
                tag: inner.at(Span {
                    start: span.start,
                    end: span.tag_end,
                }),
                domain: (span.end > span.tag_end).then(|| {
                    inner.at(Span {
                        start: domain_start,
                        end: span.end,
                    })
                }),
                cuts: cuts_between(&inner.cuts, domain_start, span.end),
                base: domain_start,
            }
        })
    }

    /// Returns whether the URL is the list of all areas, `area://` (7.2), maybe with parameters.
    #[must_use]
    pub fn is_arealist(&self) -> bool {
        self.scheme() == Scheme::Area && self.inner.areas.is_empty()
    }

    /// Returns the address of a netmail, faqserv or freq URL.
    #[must_use]
    pub fn station(&self) -> Option<&Address> {
        self.inner.station.as_ref()
    }

    /// Returns the request of a faqserv URL; `None` designates the server itself (7.3).
    #[must_use]
    pub fn request(&self) -> Option<&str> {
        self.inner.request.map(|span| self.inner.at(span))
    }

    /// Returns the parts of the object path (7.1), decoded.
    pub fn path(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.inner.path.iter().map(|span| self.inner.at(*span))
    }

    /// Returns whether the object path ends with a slash, that is, designates the contents of a
    /// container (7.1.1).
    #[must_use]
    pub fn is_container(&self) -> bool {
        self.inner.container
    }

    /// Returns the parameters, in order, with duplicates.
    pub fn params(&self) -> impl ExactSizeIterator<Item = Param<'_>> + Clone {
        self.inner.params.iter().map(|span| Param {
            name: self.inner.at(span.name),
            value: self.inner.at(span.value),
            key: span.key,
        })
    }

    /// Returns names and values in the order in which equal URLs have them.
    fn sorted_params(&self) -> Vec<(&str, &str)> {
        let is_area = self.scheme() == Scheme::Area;
        let mut sorted: Vec<Param<'_>> = self.params().collect();
        // The sort is stable: values of other parameters keep their order.
        sorted.sort_by_key(|param| {
            let is_filter = is_area && param.key.is_some_and(Key::is_filter);
            (param.name, if is_filter { param.value } else { "" })
        });
        (sorted.into_iter())
            .map(|param| (param.name, param.value))
            .collect()
    }

    /// Returns the value of the first parameter of that name.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<&str> {
        self.params()
            .find(|param| param.name == name)
            .map(|param| param.value)
    }

    /// Returns the faults tolerated in the parsed text; its canonical form may have fewer. For a
    /// URL that was built or edited, the faults of its canonical form.
    ///
    /// ```
    /// use fghi_url::FidoUrl;
    ///
    /// let url = FidoUrl::parse("area://R50.Bone?find=a=b&nonsense").unwrap().url;
    /// let codes = |url: &FidoUrl| -> Vec<_> { url.warnings().iter().map(|own| own.code()).collect() };
    /// assert_eq!(codes(&url), ["reserved-character", "unknown-parameter"]);
    /// assert_eq!(codes(&url.with_param("to", "All")), ["unknown-parameter"]);
    /// ```
    #[must_use]
    pub fn warnings(&self) -> Cow<'_, [UrlWarning]> {
        match &self.inner.warnings {
            Some(warnings) => Cow::Borrowed(warnings),
            None => Self::parse(&self.to_string())
                .map_or_else(|_| Cow::default(), |parsed| Cow::Owned(parsed.warnings)),
        }
    }

    /// Returns the text of an external URL, verbatim; `None` if the scheme is one of the
    /// standard's.
    #[must_use]
    pub fn as_external(&self) -> Option<&str> {
        (self.scheme() == Scheme::External).then_some(self.inner.text.as_str())
    }
}

/// Returns the cuts within `from..to`; `cuts` is ascending and usually empty.
fn cuts_between(cuts: &[u32], from: u32, to: u32) -> &[u32] {
    let start = cuts.partition_point(|cut| *cut < from);
    let end = cuts.partition_point(|cut| *cut < to);
    cuts.get(start..end).unwrap_or_default()
}

impl<'a> AreaRef<'a> {
    /// Returns the domain suffixes one by one; usually one or none (5.2.2.3).
    pub fn suffixes(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let (domain, base, cuts) = (self.domain, self.base, self.cuts);
        let starts =
            std::iter::once(0).chain(cuts.iter().map(move |cut| (*cut - base) as usize + 1));
        let ends = cuts
            .iter()
            .map(move |cut| (*cut - base) as usize)
            .chain(std::iter::once(domain.map_or(0, str::len)));
        starts
            .zip(ends)
            .filter_map(move |(start, end)| domain?.get(start..end))
    }
}

/// Two URLs are equal if they mean the same: scheme, areas, station, request, path, container
/// mark, and parameters in any order (5.3). Several parameters of one name keep their order, unless
/// they are message filters: of two `view` parameters the first one counts. External URLs are
/// compared as texts.
impl PartialEq for FidoUrl {
    fn eq(&self, other: &Self) -> bool {
        if Arc::ptr_eq(&self.inner, &other.inner) {
            return true;
        }
        self.scheme() == other.scheme()
            && self.as_external() == other.as_external()
            && self.areas().map(|a| a.tag).eq(other.areas().map(|a| a.tag))
            && self
                .areas()
                .zip(other.areas())
                .all(|(a, b)| a.suffixes().eq(b.suffixes()))
            && self.station() == other.station()
            && self.request() == other.request()
            && self.path().eq(other.path())
            && self.is_container() == other.is_container()
            && self.params().len() == other.params().len()
            && (self.params().eq(other.params()) || self.sorted_params() == other.sorted_params())
    }
}

impl Eq for FidoUrl {}

impl std::hash::Hash for FidoUrl {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        match self.as_external() {
            Some(text) => text.hash(state),
            None => {
                self.keeping_params(|_| false).to_string().hash(state);
                self.sorted_params().hash(state);
            }
        }
    }
}

impl std::str::FromStr for FidoUrl {
    type Err = UrlError;

    fn from_str(text: &str) -> Result<Self, UrlError> {
        Self::parse(text).map(|parsed| parsed.url)
    }
}

#[cfg(test)]
mod tests;

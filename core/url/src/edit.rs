//! Builds URLs from parts, and URLs from other URLs.
//!
//! Every part is given decoded; the editor writes the same representation as the parser.

use super::{
    AreaRef, AreaSpan, FidoUrl, Inner, Key, Param, ParamSpan, Scheme, SortToken, Span, View,
};
use ftn_types::address::Address;
use std::sync::Arc;

impl FidoUrl {
    /// Returns the URL of the list of all areas, `area://` (7.2).
    #[must_use]
    pub fn arealist() -> Self {
        UrlBuilder::new(Scheme::Area).finish()
    }

    /// Returns the URL of one whole area (7.2); the arealist if `tag` is empty.
    #[must_use]
    pub fn area(tag: &str, domain: Option<&str>) -> Self {
        let mut builder = UrlBuilder::new(Scheme::Area);
        builder.inner.current_area(tag, domain);
        builder.finish()
    }

    /// Returns the URL of the message with this MSGID in an area (7.2.1.1).
    #[must_use]
    pub fn message(tag: &str, domain: Option<&str>, msgid: &str) -> Self {
        let mut builder = UrlBuilder::new(Scheme::Area);
        builder.inner.current_area(tag, domain);
        builder.param("msgid", msgid);
        builder.finish()
    }

    /// Returns the URL of whole file echoes (7.4), each an areatag and a domain; `None` without
    /// any.
    #[must_use]
    pub fn fecho<'p>(echoes: impl IntoIterator<Item = (&'p str, Option<&'p str>)>) -> Option<Self> {
        let url = UrlBuilder::new(Scheme::Fecho).finish().with_areas(echoes);
        let has_any = url.areas().len() > 0;
        has_any.then_some(url)
    }

    /// Returns the URL that subscribes to one area (6.2); `None` if `tag` is empty.
    #[must_use]
    pub fn areafix(tag: &str, domain: Option<&str>) -> Option<Self> {
        let mut builder = UrlBuilder::new(Scheme::Areafix);
        builder.inner.current_area(tag, domain);
        (!tag.is_empty()).then(|| builder.finish())
    }

    /// Returns the URL of a letter to a station (6.1).
    #[must_use]
    pub fn netmail(station: &Address) -> Self {
        let mut builder = UrlBuilder::new(Scheme::Netmail);
        builder.inner.station = Some(station.clone());
        builder.finish()
    }

    /// Returns the same URL with one `view` parameter instead of all others (7.2.3.1).
    #[must_use]
    pub fn with_view(&self, view: View) -> Self {
        self.with_param("view", view.as_str())
    }

    /// Returns the same URL with one `sort` parameter instead of all others (7.2.6.1); without any
    /// if `tokens` is empty.
    #[must_use]
    pub fn with_sort(&self, tokens: &[SortToken]) -> Self {
        let words: Vec<String> = tokens.iter().map(ToString::to_string).collect();
        if words.is_empty() {
            return self.without_param("sort");
        }
        self.with_param("sort", &words.join(" "))
    }

    /// Returns the same URL with exactly one parameter `name`, set to `value` at the place of the
    /// first one, or appended. An empty name changes nothing.
    #[must_use]
    pub fn with_param(&self, name: &str, value: &str) -> Self {
        if self.params().all(|param| param.name != name) {
            return self.adding_param(name, value);
        }
        let mut seen = false;
        self.rebuilt(|builder| {
            for param in self.params() {
                if param.name != name {
                    builder.param(param.name, param.value);
                } else if !seen {
                    seen = true;
                    builder.param(name, value);
                }
            }
        })
    }

    /// Returns the same URL with one more parameter at its end. An empty name changes nothing.
    #[must_use]
    pub fn adding_param(&self, name: &str, value: &str) -> Self {
        self.rebuilt(|builder| {
            builder.params(self.params());
            builder.param(name, value);
        })
    }

    /// Returns the same URL with the parameters `name` renamed to `to` and moved to the end.
    #[must_use]
    pub fn renaming_param(&self, name: &str, to: &str) -> Self {
        self.rebuilt(|builder| {
            builder.params(self.params().filter(|param| param.name != name));
            for param in self.params().filter(|param| param.name == name) {
                builder.param(to, param.value);
            }
        })
    }

    /// Returns the same URL without the parameters of that name.
    #[must_use]
    pub fn without_param(&self, name: &str) -> Self {
        self.keeping_params(|param| param.name != name)
    }

    /// Returns the same URL without message filters (7.2.1); other parameters stay.
    #[must_use]
    pub fn without_filters(&self) -> Self {
        if self.scheme() != Scheme::Area {
            return self.clone();
        }
        self.keeping_params(|param| !param.key.is_some_and(Key::is_filter))
    }

    /// Returns the same URL with only the parameters for which `keep` returns true.
    #[must_use]
    pub fn keeping_params(&self, keep: impl FnMut(&Param<'_>) -> bool) -> Self {
        self.rebuilt(|builder| builder.params(self.params().filter(keep)))
    }

    /// Returns the same URL with another object path (7.1). Empty parts are left out; without any
    /// part the path is empty. Schemes without paths, the arealist and a faqserv server itself are
    /// returned unchanged.
    #[must_use]
    pub fn with_path<'p>(&self, parts: impl IntoIterator<Item = &'p str>, container: bool) -> Self {
        let pathless = !self.scheme().has_path()
            || self.is_arealist()
            || (self.scheme() == Scheme::Faqserv && self.request().is_none());
        if pathless {
            return self.clone();
        }
        let mut builder = self.root();
        builder.path(parts, container);
        builder.params(self.params());
        builder.finish()
    }

    /// Returns the same URL with other areas: those of another URL, or pairs of areatag and domain.
    /// A scheme without areas is returned unchanged.
    #[must_use]
    pub fn with_areas<'p, A: Into<AreaRef<'p>>>(&self, areas: impl IntoIterator<Item = A>) -> Self {
        if !self.scheme().has_areas() {
            return self.clone();
        }
        let mut builder = UrlBuilder::new(self.scheme());
        for area in areas {
            builder.area_ref(&area.into());
        }
        if builder.inner.areas.is_empty() && self.scheme() != Scheme::Area {
            return self.clone();
        }
        if !builder.inner.areas.is_empty() {
            builder.path(self.path(), self.is_container());
        }
        builder.params(self.params());
        builder.finish()
    }

    /// Returns the URL one level up: from an object to its container, from filtered messages to
    /// their areas, from areas to the arealist, from a request to its server. `None` at the top.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        if self.scheme() == Scheme::External {
            return None;
        }
        let parts = self.path().len();
        if parts > 0 {
            let up = parts - 1;
            return Some(self.with_path(self.path().take(up), true));
        }
        if self.request().is_some() {
            let mut builder = UrlBuilder::new(self.scheme());
            builder.inner.station = self.station().cloned();
            return Some(builder.finish());
        }
        if self.scheme() != Scheme::Area {
            return None;
        }
        if self.has_filters() {
            return Some(self.without_filters());
        }
        (!self.is_arealist()).then(Self::arealist)
    }

    /// Returns a builder with everything before the path.
    fn root(&self) -> UrlBuilder {
        let mut builder = UrlBuilder::new(self.scheme());
        for area in self.areas() {
            builder.area_ref(&area);
        }
        builder.inner.station = self.station().cloned();
        if let Some(request) = self.request() {
            builder.inner.request = Some(builder.push(request));
        }
        builder
    }

    /// Returns the same URL with the parameters appended by `add` instead of its own.
    fn rebuilt(&self, add: impl FnOnce(&mut UrlBuilder)) -> Self {
        if self.scheme() == Scheme::External {
            return self.clone();
        }
        let mut builder = self.root();
        builder.path(self.path(), self.is_container());
        add(&mut builder);
        builder.finish()
    }
}

/// An area with its areatag and at most one suffix.
impl<'a> From<(&'a str, Option<&'a str>)> for AreaRef<'a> {
    fn from((tag, domain): (&'a str, Option<&'a str>)) -> Self {
        Self {
            tag,
            domain,
            cuts: &[],
            base: 0,
        }
    }
}

impl Inner {
    /// Appends an area given by its decoded parts to the end of `text`.
    pub(super) fn current_area(&mut self, tag: &str, domain: Option<&str>) {
        if tag.is_empty() {
            return;
        }
        let start = self.text.len() as u32;
        self.text.push_str(tag);
        let tag_end = self.text.len() as u32;
        if let Some(domain) = domain.filter(|domain| !domain.is_empty()) {
            self.text.push('@');
            self.text.push_str(domain);
        }
        let end = self.text.len() as u32;
        self.areas.push(AreaSpan {
            start,
            tag_end,
            end,
        });
    }
}

struct UrlBuilder {
    inner: Inner,
}

impl UrlBuilder {
    fn new(scheme: Scheme) -> Self {
        Self {
            inner: Inner {
                scheme,
                ..Inner::default()
            },
        }
    }

    fn push(&mut self, text: &str) -> Span {
        let start = self.inner.text.len() as u32;
        self.inner.text.push_str(text);
        let end = self.inner.text.len() as u32;
        Span { start, end }
    }

    fn area_ref(&mut self, area: &AreaRef<'_>) {
        let mut suffixes = area.suffixes();
        self.inner.current_area(area.tag, suffixes.next());
        for suffix in suffixes {
            self.inner.cuts.push(self.inner.text.len() as u32);
            self.push("@");
            let end = self.push(suffix).end;
            if let Some(last) = self.inner.areas.last_mut() {
                last.end = end;
            }
        }
    }

    fn path<'p>(&mut self, parts: impl IntoIterator<Item = &'p str>, container: bool) {
        for part in parts.into_iter().filter(|part| !part.is_empty()) {
            let span = self.push(part);
            self.inner.path.push(span);
        }
        self.inner.container = container && !self.inner.path.is_empty();
    }

    fn params<'p>(&mut self, params: impl Iterator<Item = Param<'p>>) {
        for param in params {
            self.param(param.name, param.value);
        }
    }

    fn param(&mut self, name: &str, value: &str) {
        if name.is_empty() {
            return;
        }
        let param = ParamSpan {
            name: self.push(name),
            value: self.push(value),
            list: Span::default(),
            key: None,
        };
        let number = self.inner.params.len();
        self.inner.params.push(param);
        self.inner.understand(number, &mut |_, _, _| {});
    }

    fn finish(self) -> FidoUrl {
        FidoUrl {
            inner: Arc::new(self.inner),
        }
    }
}

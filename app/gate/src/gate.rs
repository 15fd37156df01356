//! From requests to answers: which document is meant, how it is made in a worker, and how it is kept.

use crate::address::{self, Portion, link};
use crate::answer::{self, Head};
use crate::args::Options;
use crate::assets;
use crate::cache::{Cache, Finished, Found, Stamp};
use crate::feed;
use crate::html::{self, Layout, Outcome, Shown};
use crate::limits::{PAGE_TIME, SEARCH_TIME, WAITING_PAGES};
use crate::readers::Readers;
use crate::served::{self, ServedError};
use crate::thumb;
use crate::words::{Language, Words};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{ACCEPT_LANGUAGE, HOST};
use axum::http::{HeaderMap, Method};
use axum::response::Response;
use fidoscope_core::bytes::hash64;
use fidoscope_core::index::Index;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Area, HeaderStore, Library};
use fidoscope_core::page::{AtPath, Content, MessagesPage, Page, ShownRows, StationsPage};
use fidoscope_core::query::choose_view;
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve_from};
use fidoscope_core::url::{Arrangement, FidoUrl, Key, Parsed, Scheme, SortKey, SortToken, View};
use ftn_types::cores;
use ftn_types::guard::guarded;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Instant, SystemTime};
use tokio::sync::Semaphore;

/// Address of the other end of a connection, for the limits of each reader.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// The served areas, and what the answers to all requests share.
pub struct Gate {
    options: Options,
    library: Library,
    /// Index that saves reading texts.
    index: Option<Arc<Index>>,
    cache: Cache,
    readers: Readers,
    workers: Arc<Semaphore>,
    waiting: AtomicUsize,
    bodies: answer::Bodies,
}

/// Document that a request means.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wanted {
    Page(Portion),
    Feed,
    Raw,
    Thumbnail,
    Sitemap,
    Messages,
}

impl Wanted {
    /// Returns whether links in the document need the address of the gate.
    const fn needs_base(self) -> bool {
        matches!(self, Self::Feed | Self::Sitemap | Self::Messages)
    }
}

/// A document to be made.
struct Order {
    wanted: Wanted,
    parsed: Parsed,
    language: Language,
    /// Address of the gate, as feeds state it.
    base: String,
    key: String,
}

/// Reason why there is no document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failed {
    /// Too many pages are being made, or this one took too long.
    Busy,
    /// Making it panicked.
    Broken,
}

/// A request that waits for a worker; it counts until it is dropped, also when its reader is gone.
struct Waiting<'w>(&'w AtomicUsize);

impl<'w> Waiting<'w> {
    /// Counts one more request; `None` if too many wait already.
    fn begin(count: &'w AtomicUsize) -> Option<Self> {
        let waiting = Self(count);
        (count.fetch_add(1, Ordering::Relaxed) < WAITING_PAGES).then_some(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Cancels a job when the reader is gone.
struct CancelOnDrop(Job);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Gate {
    /// Reads the configurations and opens the served areas.
    ///
    /// # Errors
    /// If a configuration cannot be read, or no area is served.
    pub fn open(options: Options) -> Result<Arc<Self>, ServedError> {
        let library = served::library(&options)?;
        Ok(Arc::new(Self::with_library(options, library)))
    }

    fn with_library(options: Options, mut library: Library) -> Self {
        let index = options
            .index
            .as_deref()
            .map(|folder| Arc::new(Index::new(folder)));
        if let Some(index) = &index {
            library.set_header_store(Arc::clone(index) as Arc<dyn HeaderStore>);
        }
        Self {
            options,
            library,
            index,
            cache: Cache::default(),
            readers: Readers::default(),
            workers: Arc::new(Semaphore::new(cores::count().max(2))),
            waiting: AtomicUsize::new(0),
            bodies: answer::Bodies::default(),
        }
    }

    /// Returns the number of served areas.
    #[must_use]
    pub fn areas(&self) -> usize {
        self.library.areas().len()
    }

    /// Returns the service that answers requests.
    pub fn router(self: &Arc<Self>) -> Router {
        Router::new().fallback(handle).with_state(Arc::clone(self))
    }

    /// Returns the frame of pages in a language.
    fn layout(&self, language: Language) -> Layout<'_> {
        Layout {
            name: &self.options.name,
            base: self.options.url.as_deref(),
            w: Words::new(language),
        }
    }

    /// Returns the address of the gate: the configured one, else that by which this reader came.
    fn base(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.options.url {
            return url.clone();
        }
        let is_plain = |host: &&str| {
            let is_sign = |sign: char| sign.is_ascii_alphanumeric() || ".-:[]".contains(sign);
            !host.is_empty() && host.len() < 256 && host.chars().all(is_sign)
        };
        let host = headers
            .get(HOST)
            .and_then(|host| host.to_str().ok())
            .filter(is_plain);
        format!("http://{}/", host.unwrap_or("localhost"))
    }

    /// Returns the reader's address.
    fn reader(&self, request: &Request) -> IpAddr {
        let peer = request.extensions().get::<Peer>();
        let own = peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.0.ip());
        if !self.options.behind_proxy {
            return own;
        }
        // The last one is what the proxy itself saw; those before it may be invented.
        let named = request
            .headers()
            .get_all("x-forwarded-for")
            .iter()
            .next_back();
        let last =
            named.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        last.unwrap_or(own)
    }

    /// Returns a document about a fault.
    fn fault(&self, status: u16, language: Language, detail: Option<&str>) -> Finished {
        let layout = self.layout(language);
        let w = layout.w;
        let (title, advice) = match status {
            400 => (w.text("fault-address"), w.text("fault-address-advice")),
            404 => (w.text("fault-missing"), w.text("fault-missing-advice")),
            405 => (w.text("fault-method"), w.text("read-only")),
            429 => (w.text("fault-many"), w.text("fault-many-advice")),
            503 => (w.text("fault-busy"), w.text("fault-busy-advice")),
            _ => (w.text("fault-broken"), w.text("fault-broken-advice")),
        };
        let html = html::fault(layout, title, detail.unwrap_or(advice));
        answer::html(status, html)
    }

    /// Makes a document in a worker, or takes it from the cache.
    async fn document(self: &Arc<Self>, order: Order) -> Result<Arc<Finished>, Failed> {
        let now = Instant::now();
        let found = self.cache.find(&order.key, now);
        if let Found::Fresh(answer) = found {
            return Ok(answer);
        }
        let Some(waiting) = Waiting::begin(&self.waiting) else {
            return Err(Failed::Busy);
        };
        let permit = Arc::clone(&self.workers).acquire_owned();
        let Ok(Ok(permit)) = tokio::time::timeout(PAGE_TIME, permit).await else {
            return Err(Failed::Busy);
        };
        drop(waiting);
        let job = Job::new().with_time(SEARCH_TIME);
        let reader = CancelOnDrop(job.clone());
        let gate = Arc::clone(self);
        let work = tokio::task::spawn_blocking(move || {
            let made = guarded(|| gate.make_or_confirm(&order, found, &job));
            // It counts until it ends, also when nobody waits for it any longer.
            drop(permit);
            made
        });
        let made = tokio::time::timeout(PAGE_TIME, work).await;
        drop(reader);
        match made {
            Ok(Ok(Ok(Some(answer)))) => Ok(answer),
            Ok(Ok(Ok(None))) | Err(_) => Err(Failed::Busy),
            Ok(Ok(Err(_)) | Err(_)) => Err(Failed::Broken),
        }
    }

    /// Returns the known document if the bases still have its stamp, else makes it; `None` if the job was cancelled.
    fn make_or_confirm(&self, order: &Order, found: Found, job: &Job) -> Option<Arc<Finished>> {
        let at = Instant::now();
        let stamp = self.stamp(&order.parsed.url);
        if let (Found::IfStill(known, answer), Some(stamp)) = (found, stamp)
            && known.sum == stamp.sum
        {
            self.cache.confirm(&order.key, at);
            return Some(answer);
        }
        let (answer, is_whole) = self.make(order, job)?;
        let answer = Arc::new(answer);
        if let Some(stamp) = stamp.filter(|_| is_whole) {
            self.cache
                .insert(order.key.clone(), Arc::clone(&answer), stamp, at);
        }
        Some(answer)
    }

    /// Returns the state of the bases of an address; `None` if its page also depends on something else.
    fn stamp(&self, url: &FidoUrl) -> Option<Stamp> {
        let by_clock = url
            .values(Key::Time)
            .any(|value| value.to_ascii_lowercase().contains("now"));
        if url.scheme() != Scheme::Area || by_clock {
            return None;
        }
        let named: Vec<Arc<Area>> = match url.is_arealist() {
            true => self.library.areas().to_vec(),
            false => {
                let areas = url.areas();
                areas
                    .flat_map(|area| self.library.find(area.tag, area.domain))
                    .collect()
            }
        };
        let now = SystemTime::now();
        let mut hasher = DefaultHasher::new();
        let mut is_at_rest = true;
        for area in named {
            area.id().hash(&mut hasher);
            let Ok(stamp) = area.open().and_then(|base| Ok(base.stamp()?)) else {
                is_at_rest = false;
                continue;
            };
            is_at_rest &= stamp.is_at_rest(now);
            stamp.counter.hash(&mut hasher);
            stamp.files.hash(&mut hasher);
        }
        Some(Stamp {
            sum: hasher.finish(),
            is_at_rest,
        })
    }

    /// Makes a document, and whether it is whole; `None` if the job was cancelled.
    fn make(&self, order: &Order, job: &Job) -> Option<(Finished, bool)> {
        let sources = Sources {
            library: &self.library,
            index: self.index.as_deref(),
        };
        let url = &order.parsed.url;
        let now = Now::from(&jiff::Zoned::now());
        let url = match order.wanted {
            Wanted::Feed => newest_first(url),
            Wanted::Messages => newest_first(&url.without_filters()),
            _ => url.clone(),
        };
        let page = resolve_from(&url, &sources, &now, job).ok()?;
        let outcome = html::outcome(&page);
        let is_whole = outcome != Outcome::Partial && outcome != Outcome::Unreadable;
        let shown = Shown {
            page: &page,
            library: &self.library,
            portion: match order.wanted {
                Wanted::Page(portion) => portion,
                _ => Portion::Usual,
            },
            w: Words::new(order.language),
        };
        let (base, name) = (order.base.as_str(), self.options.name.as_str());
        let status = status_of(outcome);
        let answer = match (order.wanted, &page.content) {
            (Wanted::Page(_), _) => {
                let layout = self.layout(order.language);
                let html = html::page(layout, shown, &order.parsed);
                answer::html(status, html)
            }
            _ if status != 200 => self.fault(status, order.language, None),
            (Wanted::Feed, Content::Messages(messages)) => {
                let indices = entries(&page, messages);
                let xml = feed::feed(shown, messages, &indices, base, name);
                answer::text("application/atom+xml; charset=utf-8", xml)
            }
            (Wanted::Messages, Content::Messages(messages)) => {
                let xml = feed::sitemap_of(&order.parsed.url, messages, base);
                answer::text("application/xml; charset=utf-8", xml)
            }
            (Wanted::Sitemap, Content::Areas(areas)) => {
                answer::text("application/xml; charset=utf-8", feed::sitemap(areas, base))
            }
            (Wanted::Raw | Wanted::Thumbnail, Content::Object(object)) => match &object.shown {
                AtPath::File(file) => match order.wanted {
                    Wanted::Raw => answer::raw(file),
                    _ => match thumb::thumbnail(&file.bytes, file.kind) {
                        Some(small) => answer::thumbnail(small),
                        None if thumb::is_drawn(file.kind) => answer::raw(file),
                        None => self.fault(404, order.language, None),
                    },
                },
                _ => self.fault(404, order.language, None),
            },
            _ => self.fault(404, order.language, None),
        };
        Some((answer, is_whole))
    }
}

/// Returns the same messages, the newest first unless the address names an order.
fn newest_first(url: &FidoUrl) -> FidoUrl {
    let newest = SortToken {
        key: SortKey::Chr,
        reversed: true,
    };
    match url.has(Key::Sort) {
        true => url.clone(),
        false => url.with_sort(&[newest]),
    }
}

/// Returns the messages of a feed: those of the set, or of the threads around it, the newest first.
fn entries(page: &Page, messages: &MessagesPage) -> Vec<u32> {
    let view = choose_view(&page.url).unwrap_or(View::List);
    let first = messages.set.first().copied();
    let Some(first) =
        first.filter(|_| view.arrangement() == Arrangement::Trees && messages.filtered)
    else {
        return messages
            .set
            .iter()
            .take(crate::limits::ENTRIES)
            .copied()
            .collect();
    };
    let shown = ShownRows::new(messages, view, page.url.leaf(), first);
    let mut rows: Vec<u32> = shown.rows.iter().map(|row| row.index).collect();
    rows.sort_by_key(|index| std::cmp::Reverse(messages.moment(*index)));
    rows.truncate(crate::limits::ENTRIES);
    rows
}

const fn status_of(outcome: Outcome) -> u16 {
    match outcome {
        Outcome::Fine | Outcome::Partial => 200,
        Outcome::Nothing => 404,
        Outcome::Wrong => 400,
        Outcome::Unreadable => 503,
    }
}

/// Answers a request.
async fn handle(State(gate): State<Arc<Gate>>, request: Request) -> Response {
    let began = Instant::now();
    let reader = gate.reader(&request);
    let line = gate.options.log.then(|| {
        let path = request
            .uri()
            .path_and_query()
            .map_or("", |own| own.as_str());
        let mut line = format!("{} {path}", request.method());
        if gate.options.log_addresses {
            let _ = write!(line, " {reader}");
        }
        line
    });
    let response = match gate.readers.count(reader, began) {
        Ok(_counted) => answer_to(&gate, request).await,
        Err(seconds) => {
            let language = language_of(request.headers());
            let head = Head::new(&request);
            let many = gate.fault(429, language, None);
            gate.bodies.respond(Arc::new(many), &head, Some(seconds))
        }
    };
    if let Some(line) = line {
        eprintln!(
            "{} {} ms {line}",
            response.status().as_u16(),
            began.elapsed().as_millis()
        );
    }
    response
}

fn language_of(headers: &HeaderMap) -> Language {
    let header = headers
        .get(ACCEPT_LANGUAGE)
        .and_then(|header| header.to_str().ok());
    Language::from_header(header.unwrap_or_default())
}

async fn answer_to(gate: &Arc<Gate>, request: Request) -> Response {
    let language = language_of(request.headers());
    let head = Head::new(&request);
    let send = |answer: Finished| gate.bodies.respond(Arc::new(answer), &head, None);
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return send(gate.fault(405, language, None));
    }
    let path = request.uri().path().trim_start_matches('/').to_owned();
    let query = request.uri().query().unwrap_or_default().to_owned();
    let base = gate.base(request.headers());
    if let Some(asset) = assets::named(&path) {
        return answer::asset(asset, &head);
    }
    let wanted = match path.as_str() {
        "feed" => Wanted::Feed,
        "raw" => Wanted::Raw,
        "thumb" => Wanted::Thumbnail,
        "messages.xml" => Wanted::Messages,
        "sitemap.xml" => Wanted::Sitemap,
        "robots.txt" => {
            return send(answer::text(
                "text/plain; charset=utf-8",
                feed::robots(&base),
            ));
        }
        "opensearch.xml" => {
            let xml = feed::open_search(&gate.options.name, &base);
            return send(answer::text(
                "application/opensearchdescription+xml; charset=utf-8",
                xml,
            ));
        }
        "handler" => {
            let layout = gate.layout(language);
            let body = html::handler(layout.w, &base);
            let title = layout.w.text("handler");
            return send(answer::html(200, html::shell(layout, title, &body)));
        }
        // The name of the first gate's page.
        "handler.php" => return answer::redirect("./handler"),
        "find" | "open" => {
            let target = match path.as_str() {
                "find" => search_of(&query),
                _ => opened(&query),
            };
            return match target {
                Ok(target) => answer::redirect(&link(&target)),
                Err(detail) => send(gate.fault(400, language, detail.as_deref())),
            };
        }
        own => match Portion::parse(own) {
            Some(portion) => Wanted::Page(portion),
            None => return send(gate.fault(404, language, None)),
        },
    };
    let text = match query.is_empty() {
        true => "area://",
        false => &query,
    };
    let parsed = match address::parse(text) {
        Ok(parsed) => parsed,
        Err(error) => return send(gate.fault(400, language, Some(error.message()))),
    };
    let mut key = format!("{path} {} {}", language.tag(), parsed.url);
    // Warnings of the address are on its page.
    for warning in &parsed.warnings {
        let _ = write!(key, " {}", warning.code());
    }
    if wanted.needs_base() {
        let _ = write!(key, " {base}");
    }
    let order = Order {
        wanted,
        parsed,
        language,
        base,
        key,
    };
    match gate.document(order).await {
        Ok(answer) => gate.bodies.respond(answer, &head, None),
        Err(Failed::Busy) => {
            let busy = gate.fault(503, language, None);
            gate.bodies.respond(Arc::new(busy), &head, Some(5))
        }
        Err(Failed::Broken) => send(gate.fault(500, language, None)),
    }
}

/// Returns the address that a search field means; the error is a sentence about its scope.
fn search_of(query: &str) -> Result<FidoUrl, Option<String>> {
    let words = address::field(query, "q").unwrap_or_default();
    let words = words.trim();
    let scope = address::field(query, "in").unwrap_or_else(|| "area://".to_owned());
    let scope = FidoUrl::parse(&scope)
        .map_err(|error| Some(error.message().to_owned()))?
        .url;
    // An address in the field is opened.
    if let Ok(parsed) = FidoUrl::parse(words)
        && parsed.url.scheme() != Scheme::External
    {
        return Ok(parsed.url);
    }
    if StationsPage::wanted_by(&scope).is_some() {
        return Ok(StationsPage::url(words));
    }
    Ok(match (scope.scheme(), words.is_empty()) {
        (_, true) => scope,
        (Scheme::Area, _) => scope.with_param("findsb", words),
        (Scheme::Fecho, _) => scope.with_param("find", words),
        _ => return Err(None),
    })
}

/// Returns the address that a browser hands over: of its own scheme, or one with the prefix of registered schemes.
fn opened(query: &str) -> Result<FidoUrl, Option<String>> {
    let text = address::field(query, "url").ok_or(None)?;
    let text = text.trim();
    let text = text.strip_prefix("web+").unwrap_or(text);
    let parsed = FidoUrl::parse(text);
    parsed
        .map(|parsed| parsed.url)
        .map_err(|error| Some(error.message().to_owned()))
}

/// Returns the entity tag of a body.
pub(crate) fn etag_of(body: &[u8]) -> String {
    format!("W/\"{:016x}\"", hash64(1, body))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Failed, Gate, Options, Order, Portion, WAITING_PAGES, Waiting, Wanted};
    use crate::address;
    use crate::words::Language;
    use fidoscope_core::base::jam::JamBase;
    use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
    use fidoscope_core::charset::Charset;
    use fidoscope_core::job::Job;
    use fidoscope_core::library::Library;
    use fidoscope_core::time::WallTime;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    fn gate() -> Arc<Gate> {
        let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
        for number in 0..200 {
            let text = format!("modem {number}\r");
            let message = NewMessage {
                text: text.as_bytes(),
                ..NewMessage::default()
            };
            writer.append(&message).unwrap();
        }
        let files = writer.into_bytes().unwrap();
        let base = JamBase::from_bytes(files.jhr, files.jdt, files.jdx, files.jlr).unwrap();
        let library = Library::single("Test", "", Arc::new(base), Charset::CP866);
        Arc::new(Gate::with_library(Options::default(), library))
    }

    fn order(query: &str) -> Order {
        Order {
            wanted: Wanted::Page(Portion::Usual),
            parsed: address::parse(query).unwrap(),
            language: Language::English,
            base: String::new(),
            key: query.to_owned(),
        }
    }

    #[test]
    fn a_search_out_of_time_shows_what_it_found_and_is_not_kept() {
        let gate = gate();
        let wanted = order("area://Test?find=modem");
        let spent = Job::new().with_time(Duration::ZERO);
        let (answer, is_whole) = gate.make(&wanted, &spent).unwrap();
        let text = String::from_utf8_lossy(&answer.body);
        assert!(!is_whole && answer.status == 200);
        assert!(
            text.contains("The search took too long and was stopped"),
            "{text}"
        );
        assert!(text.contains("More may be found by a narrower search"));
        let (answer, is_whole) = gate.make(&wanted, &Job::new()).unwrap();
        assert!(is_whole && String::from_utf8_lossy(&answer.body).contains("200 messages"));
    }

    #[test]
    fn a_reader_who_goes_away_ends_his_page() {
        let gate = gate();
        let job = Job::new();
        job.cancel();
        assert!(gate.make(&order("area://Test?find=modem"), &job).is_none());
    }

    #[test]
    fn pages_that_wait_are_counted_and_too_many_are_refused() {
        let count = AtomicUsize::new(0);
        let waiting: Vec<_> = (0..WAITING_PAGES).map(|_| Waiting::begin(&count)).collect();
        assert!(waiting.iter().all(Option::is_some));
        assert!(Waiting::begin(&count).is_none());
        drop(waiting);
        assert_eq!(count.load(Ordering::Relaxed), 0);
        let gate = gate();
        gate.waiting.store(WAITING_PAGES, Ordering::Relaxed);
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = runtime.enable_all().build().unwrap();
        let refused = runtime.block_on(gate.document(order("area://Test")));
        assert_eq!(refused.err(), Some(Failed::Busy));
        assert_eq!(gate.waiting.load(Ordering::Relaxed), WAITING_PAGES);
    }
}

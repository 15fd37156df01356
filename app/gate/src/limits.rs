//! Limits of the gate, each with its reason.

use std::time::Duration;

/// Maximum length of a request line and its headers, in bytes: an address of
/// [`fidoscope_core::limits::URL_BYTES`] and the headers of browsers.
pub(crate) const REQUEST_BYTES: usize = 64 * 1024;

/// Maximum number of open connections; ten thousand readers wait without a page.
pub(crate) const CONNECTIONS: usize = 12_000;

/// Time limit for the headers of a request.
pub(crate) const HEADER_TIME: Duration = Duration::from_secs(10);

/// Time without any progress after which a reader is dropped.
pub(crate) const STALLED_TIME: Duration = Duration::from_secs(30);

/// Time limit for a whole page.
pub(crate) const PAGE_TIME: Duration = Duration::from_secs(20);

/// Time budget of a search: then the page shows the messages found so far.
pub(crate) const SEARCH_TIME: Duration = Duration::from_secs(4);

/// Time that running requests get after the signal to end.
pub(crate) const END_TIME: Duration = Duration::from_secs(10);

/// Maximum number of pages that wait for a worker.
pub(crate) const WAITING_PAGES: usize = 256;

/// Maximum number of requests of one reader at a time: a page of [`OBJECTS`] pictures is asked for at once by HTTP/2.
pub(crate) const AT_ONCE_OF_ONE: u32 = 64;

/// Number of requests of one reader that may come at once, before [`REQUESTS_OF_ONE`] counts.
pub(crate) const BURST_OF_ONE: f64 = 240.0;

/// Number of requests that one reader may make in a second on average.
pub(crate) const REQUESTS_OF_ONE: f64 = 30.0;

/// Maximum number of readers whose requests are counted.
pub(crate) const READERS: usize = 20_000;

/// Memory for finished pages, in bytes.
pub(crate) const CACHE_BYTES: usize = 64 * 1024 * 1024;

/// Maximum length of a cached page, in bytes: a large one would replace many.
pub(crate) const CACHED_PAGE_BYTES: usize = 1024 * 1024;

/// Time within which the stamps of bases are not read again.
pub(crate) const STAMP_TIME: Duration = Duration::from_millis(100);

/// Rows of a list or a tree on one page.
pub(crate) const ROWS: usize = 50;

/// Messages in full on one page.
pub(crate) const WHOLE: usize = 10;

/// Pictures and other objects on one page of a gallery.
pub(crate) const OBJECTS: usize = 40;

/// Areas, files or stations on one page.
pub(crate) const LINES: usize = 200;

/// Maximum depth to which replies are indented.
pub(crate) const DEPTH: u32 = 24;

/// Maximum length of a displayed text, in bytes; the rest is behind a link to the whole text.
pub(crate) const TEXT_BYTES: usize = 256 * 1024;

/// Maximum number of pins on a map; the others are counted in the nearest ones.
pub(crate) const PINS: usize = 400;

/// Entries of a feed.
pub(crate) const ENTRIES: usize = 30;

/// Maximum length of the text of a feed's entry, in bytes.
pub(crate) const ENTRY_BYTES: usize = 8 * 1024;

/// Addresses in the sitemap: the limit of the protocol is 50 000.
pub(crate) const SITEMAP: usize = 50_000;

/// Maximum width and height of a picture that becomes a thumbnail, in pixels.
pub(crate) const PICTURE_SIDE: u32 = 16_384;

/// Maximum memory of one decoder, in bytes.
pub(crate) const DECODER_BYTES: u64 = 128 * 1024 * 1024;

/// Width and height of a thumbnail, in pixels.
pub(crate) const THUMBNAIL: u32 = 320;

/// Length from which a body counts while a reader fetches it, in bytes.
pub(crate) const LARGE_BYTES: usize = 1024 * 1024;

/// Memory for large bodies that readers are fetching, in bytes.
pub(crate) const HELD_BYTES: usize = 256 * 1024 * 1024;

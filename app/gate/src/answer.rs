//! Answers of HTTP: headers for safety and caching, conditions, ranges.

use crate::assets::Asset;
use crate::cache::Finished;
use crate::gate::etag_of;
use crate::html::served;
use crate::limits::{HELD_BYTES, LARGE_BYTES};
use crate::thumb::Thumbnail;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_RANGES, ALLOW, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_RANGE,
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, HeaderValue, IF_NONE_MATCH, IF_RANGE,
    LOCATION, RANGE, REFERRER_POLICY, RETRY_AFTER, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use fidoscope_core::page::ObjectFile;
use http_body_util::Full;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use maud::Markup;
use std::ops::Range;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Policy of pages: nothing but the gate's own styles, pictures and script.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Policy of bytes of mail: they may do nothing.
const FOREIGN_POLICY: &str = "sandbox; default-src 'none'; frame-ancestors 'none'";

/// Parts of a request that decide how its answer is sent.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    if_none_match: Option<HeaderValue>,
    if_range: Option<HeaderValue>,
    range: Option<HeaderValue>,
}

impl Head {
    pub(crate) fn new(request: &Request) -> Self {
        let header = |name: HeaderName| request.headers().get(name).cloned();
        Self {
            if_none_match: header(IF_NONE_MATCH),
            if_range: header(IF_RANGE),
            range: header(RANGE),
        }
    }

    /// Returns whether the reader has the document already.
    fn has(&self, etag: &str) -> bool {
        let known = self
            .if_none_match
            .as_ref()
            .and_then(|value| value.to_str().ok());
        let own = etag.trim_start_matches("W/");
        known.is_some_and(|known| {
            let mut tags = known
                .split(',')
                .map(|tag| tag.trim().trim_start_matches("W/"));
            tags.any(|tag| tag == "*" || tag == own)
        })
    }

    /// Returns the range of bytes that the reader wants; `Err` if it is beyond the end.
    fn range(&self, len: usize, etag: &str) -> Result<Option<Range<usize>>, ()> {
        let condition = self.if_range.as_ref().and_then(|value| value.to_str().ok());
        if self.if_range.is_some() && condition != Some(etag) {
            return Ok(None);
        }
        let text = self.range.as_ref().and_then(|value| value.to_str().ok());
        let Some((from, to)) = text.and_then(|text| text.strip_prefix("bytes=")?.split_once('-'))
        else {
            return Ok(None);
        };
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let range = match (number(from), number(to)) {
            (Some(from), Some(to)) if from <= to => from..to.saturating_add(1).min(len),
            (Some(from), None) if to.trim().is_empty() => from..len,
            (None, Some(last)) if from.trim().is_empty() => len.saturating_sub(last)..len,
            // Several ranges, or none: the whole answer is right, too.
            _ => return Ok(None),
        };
        match range.start < range.end {
            true => Ok(Some(range)),
            false => Err(()),
        }
    }
}

/// Returns a page.
pub(crate) fn html(status: u16, html: Markup) -> Finished {
    let body = Bytes::from(html.into_string());
    Finished {
        status,
        kind: "text/html; charset=utf-8",
        etag: etag_of(&body),
        body,
        disposition: String::new(),
        is_foreign: false,
    }
}

/// Returns another document of the gate.
pub(crate) fn text(kind: &'static str, text: String) -> Finished {
    let body = Bytes::from(text);
    Finished {
        status: 200,
        kind,
        etag: etag_of(&body),
        body,
        disposition: String::new(),
        is_foreign: false,
    }
}

/// Returns the bytes of a file in mail or in a file echo.
pub(crate) fn raw(file: &ObjectFile) -> Finished {
    let kind = served(file.kind);
    let body = Bytes::from_owner(SharedBytes(Arc::clone(&file.bytes)));
    Finished {
        status: 200,
        kind: kind.kind,
        // Ranges need a strong one.
        etag: etag_of(&body).trim_start_matches("W/").to_owned(),
        body,
        disposition: kind.disposition(&file.name),
        is_foreign: true,
    }
}

/// Returns a thumbnail.
pub(crate) fn thumbnail(small: Thumbnail) -> Finished {
    let body = Bytes::from(small.bytes);
    Finished {
        status: 200,
        kind: small.kind,
        etag: etag_of(&body),
        body,
        disposition: String::new(),
        is_foreign: true,
    }
}

/// Bytes of a file without a copy.
struct SharedBytes(Arc<[u8]>);

impl AsRef<[u8]> for SharedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// Memory for large bodies that slow readers have not fetched yet.
#[derive(Debug)]
pub(crate) struct Bodies(Arc<Semaphore>);

impl Default for Bodies {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(HELD_BYTES / LARGE_BYTES)))
    }
}

impl Bodies {
    /// Returns the response for an answer: `304`, a range, or all of it. `retry` are the seconds of `Retry-After`.
    pub(crate) fn respond(
        &self,
        answer: Arc<Finished>,
        head: &Head,
        retry: Option<u64>,
    ) -> Response {
        let status =
            StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        common(headers);
        let policy = if answer.is_foreign {
            FOREIGN_POLICY
        } else {
            PAGE_POLICY
        };
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
        headers.insert(VARY, HeaderValue::from_static("accept-language"));
        insert(headers, ETAG, &answer.etag);
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if let Some(seconds) = retry {
            insert(headers, RETRY_AFTER, &seconds.to_string());
        }
        if status == StatusCode::METHOD_NOT_ALLOWED {
            headers.insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        }
        if status == StatusCode::OK && head.has(&answer.etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(answer.kind));
        if !answer.disposition.is_empty() {
            insert(headers, CONTENT_DISPOSITION, &answer.disposition);
            headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        }
        let len = answer.body.len();
        let mut body = answer.body.clone();
        *response.status_mut() = status;
        if answer.is_foreign && status == StatusCode::OK {
            match head.range(len, &answer.etag) {
                Ok(None) => {}
                Ok(Some(range)) => {
                    let place = format!("bytes {}-{}/{len}", range.start, range.end - 1);
                    insert(response.headers_mut(), CONTENT_RANGE, &place);
                    *response.status_mut() = StatusCode::PARTIAL_CONTENT;
                    body = body.slice(range);
                }
                Err(()) => {
                    insert(
                        response.headers_mut(),
                        CONTENT_RANGE,
                        &format!("bytes */{len}"),
                    );
                    *response.status_mut() = StatusCode::RANGE_NOT_SATISFIABLE;
                    return response;
                }
            }
        }
        match self.hold(body) {
            Some(body) => *response.body_mut() = body,
            None => {
                response
                    .headers_mut()
                    .insert(RETRY_AFTER, HeaderValue::from_static("10"));
                *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
            }
        }
        response
    }

    /// Returns a body that counts while it is sent; `None` if readers hold too much already.
    fn hold(&self, bytes: Bytes) -> Option<Body> {
        let parts = u32::try_from(bytes.len() / LARGE_BYTES).ok()?;
        if parts == 0 {
            return Some(Body::from(bytes));
        }
        let parts = parts.min(u32::try_from(HELD_BYTES / LARGE_BYTES).unwrap_or(1));
        let permit = Arc::clone(&self.0).try_acquire_many_owned(parts).ok()?;
        Some(Body::new(Held {
            body: Full::new(bytes),
            _permit: permit,
        }))
    }
}

/// A large body that counts while it is sent.
struct Held {
    body: Full<Bytes>,
    _permit: OwnedSemaphorePermit,
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Returns the response for a document that never changes.
pub(crate) fn asset(asset: &Asset, head: &Head) -> Response {
    let mut response = Response::new(Body::from(asset.body.clone()));
    let headers = response.headers_mut();
    common(headers);
    let etag = format!("\"{}\"", asset.name);
    insert(headers, ETAG, &etag);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    headers.insert(
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(FOREIGN_POLICY),
    );
    headers.insert(
        CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=31536000, immutable"),
    );
    if head.has(&etag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = Body::empty();
    }
    response
}

/// Returns the response that leads to another document of the gate.
pub(crate) fn redirect(target: &str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    common(response.headers_mut());
    insert(response.headers_mut(), LOCATION, target);
    response
}

fn common(headers: &mut HeaderMap) {
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    let corp = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(corp, HeaderValue::from_static("same-origin"));
}

/// Inserts a header; a text that no header can have is left out.
fn insert(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

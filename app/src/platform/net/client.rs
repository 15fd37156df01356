//! Web client.

use super::{AGENT, FetchTimeouts};
use fidoscope_core::limits;
use std::error::Error as _;
use std::sync::Once;

/// Maximum number of redirects.
const REDIRECTS: usize = 5;

/// Installs the provider of encryption, unless another is installed already.
pub(crate) fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
}

/// Fetches a document of at most [`limits::KML_BYTES`].
pub(super) fn fetch(url: &str, patience: FetchTimeouts) -> Result<Vec<u8>, String> {
    answer_to(patience, |client| client.get(url))
}

/// Sends the fields of a form; returns the answer.
pub(super) fn post(
    url: &str,
    fields: &[(&str, &str)],
    patience: FetchTimeouts,
) -> Result<Vec<u8>, String> {
    let mut body = url::form_urlencoded::Serializer::new(String::new());
    let body = body.extend_pairs(fields).finish();
    let kind = "application/x-www-form-urlencoded";
    answer_to(patience, |client| {
        client.post(url).header("Content-Type", kind).body(body)
    })
}

/// Sends a request, and returns the answer of at most [`limits::KML_BYTES`].
fn answer_to(
    patience: FetchTimeouts,
    request: impl FnOnce(&reqwest::Client) -> reqwest::RequestBuilder,
) -> Result<Vec<u8>, String> {
    prepare();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| crate::strings::io_words(&error))?;
    runtime.block_on(fetching(patience, request))
}

async fn fetching(
    patience: FetchTimeouts,
    request: impl FnOnce(&reqwest::Client) -> reqwest::RequestBuilder,
) -> Result<Vec<u8>, String> {
    let client = reqwest::Client::builder()
        .user_agent(AGENT)
        .connect_timeout(patience.connect)
        .timeout(patience.whole)
        .redirect(reqwest::redirect::Policy::limited(REDIRECTS))
        .build()
        .map_err(|error| in_words(&error))?;
    let answer = request(&client).send().await;
    let answer = answer.and_then(reqwest::Response::error_for_status);
    let mut answer = answer.map_err(|error| in_words(&error))?;
    let too_long = || format!("the document is longer than {} MB", limits::KML_BYTES >> 20);
    let announced = answer.content_length().unwrap_or(0);
    if announced > limits::KML_BYTES as u64 {
        return Err(too_long());
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(|error| in_words(&error))? {
        if bytes.len() + chunk.len() > limits::KML_BYTES {
            return Err(too_long());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

/// Describes an error with its cause, without the address.
fn in_words(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "the server did not answer in time".to_owned();
    }
    if let Some(status) = error.status() {
        return format!("the server answered {status}");
    }
    let mut cause = error.source();
    let mut text = error.to_string();
    while let Some(next) = cause {
        text = match next.downcast_ref::<std::io::Error>() {
            Some(error) => crate::strings::io_words(error),
            None => next.to_string(),
        };
        cause = next.source();
    }
    text
}

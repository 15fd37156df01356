//! Network: the user agent, and documents and pictures that the user fetches by a click.
//!
//! The only other connections are for map tiles (`map::tiles`), if the settings enable them. A
//! build without the feature `online-maps` opens none.

#[cfg(feature = "online-maps")]
mod client;

#[cfg(feature = "online-maps")]
pub(crate) use client::prepare;

use std::time::Duration;

/// User agent.
#[cfg(feature = "online-maps")]
pub(crate) const AGENT: &str = concat!(
    "Fidoscope/",
    env!("CARGO_PKG_VERSION"),
    " (desktop browser for Fidonet)"
);

/// Time limits for a document.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "online-maps"),
    allow(dead_code, reason = "nothing is fetched")
)]
pub(crate) struct FetchTimeouts {
    /// Limit for the connection.
    connect: Duration,
    /// Limit in total.
    whole: Duration,
}

impl Default for FetchTimeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            whole: Duration::from_secs(60),
        }
    }
}

/// Returns whether a URL can be fetched.
pub(crate) fn can_fetch(url: &str) -> bool {
    let scheme = url.split(':').next().unwrap_or_default();
    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

/// Fetches a document of at most `limits::KML_BYTES`. Blocks; for a thread of its own.
pub(crate) fn fetch(url: &str, patience: FetchTimeouts) -> Result<Vec<u8>, String> {
    if !can_fetch(url) {
        return Err("only http and https URLs can be fetched".to_owned());
    }
    #[cfg(feature = "online-maps")]
    return client::fetch(url, patience);
    #[cfg(not(feature = "online-maps"))]
    {
        let _ = patience;
        Err(crate::strings::tr!("net-none").to_owned())
    }
}

/// Sends the fields of a form, and returns the answer: at most `limits::KML_BYTES`. Blocks; for a thread of its own.
pub(crate) fn post(
    url: &str,
    fields: &[(&str, &str)],
    patience: FetchTimeouts,
) -> Result<Vec<u8>, String> {
    if !can_fetch(url) {
        return Err("only http and https URLs can be fetched".to_owned());
    }
    #[cfg(feature = "online-maps")]
    return client::post(url, fields, patience);
    #[cfg(not(feature = "online-maps"))]
    {
        let _ = (fields, patience);
        Err(crate::strings::tr!("net-none").to_owned())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    #[cfg(feature = "online-maps")]
    use super::AGENT;
    use super::{FetchTimeouts, can_fetch, fetch};
    #[cfg(feature = "online-maps")]
    use fidoscope_core::limits;
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::net::TcpListener;
    use std::sync::{Arc, Mutex};
    #[cfg(feature = "online-maps")]
    use std::time::Duration;

    /// Local server that answers every request alike, and records the first lines and user agents
    /// of requests.
    pub(crate) struct Server {
        pub(crate) url: String,
        pub(crate) asked: Arc<Mutex<Vec<(String, String)>>>,
    }

    impl Server {
        pub(crate) fn start(answer: impl Fn(&str) -> Vec<u8> + Send + 'static) -> Self {
            let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
            let url = format!("http://{}", listener.local_addr().unwrap());
            let asked = Arc::new(Mutex::new(Vec::new()));
            let noted = Arc::clone(&asked);
            std::thread::spawn(move || {
                for stream in listener.incoming() {
                    let mut stream = stream.unwrap();
                    let mut first = String::new();
                    let mut agent = String::new();
                    for line in BufReader::new(stream.try_clone().unwrap()).lines() {
                        let Ok(line) = line else { break };
                        if first.is_empty() {
                            first.clone_from(&line);
                        }
                        if let Some(own) = line.to_lowercase().strip_prefix("user-agent: ") {
                            agent = own.to_owned();
                        }
                        if line.is_empty() {
                            break;
                        }
                    }
                    let bytes = answer(&first);
                    noted.lock().unwrap().push((first, agent));
                    let _ = stream.write_all(&bytes);
                }
            });
            Self { url, asked }
        }
    }

    /// Returns a complete response.
    pub(crate) fn fine(kind: &str, body: &[u8]) -> Vec<u8> {
        let head = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        [head.as_bytes(), body].concat()
    }

    #[cfg(feature = "online-maps")]
    #[test]
    fn a_document_is_fetched_under_our_name() {
        let server = Server::start(|first| {
            if first.contains("/moved") {
                return b"HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: 0\r\n\
                         Connection: close\r\n\r\n"
                    .to_vec();
            }
            fine("text/plain", b"a document")
        });
        let url = format!("{}/moved", server.url);
        assert_eq!(
            fetch(&url, FetchTimeouts::default()).unwrap(),
            b"a document"
        );
        let asked = server.asked.lock().unwrap().clone();
        assert_eq!(asked.len(), 2);
        assert!(asked[1].0.starts_with("GET /there "), "{asked:?}");
        assert!(
            asked
                .iter()
                .all(|(_, agent)| *agent == AGENT.to_lowercase())
        );
    }

    #[cfg(feature = "online-maps")]
    #[test]
    fn what_is_unavailable_is_reported_in_a_sentence() {
        let missing = Server::start(|_| {
            b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".to_vec()
        });
        let long = Server::start(|_| {
            format!(
                "HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n",
                limits::KML_BYTES + 1
            )
            .into_bytes()
        });
        let circle = Server::start(|_| {
            b"HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                .to_vec()
        });
        let silent = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let silent = format!("http://{}", silent.local_addr().unwrap());
        let hurry = FetchTimeouts {
            connect: Duration::from_millis(300),
            whole: Duration::from_millis(300),
        };
        for (url, words) in [
            (missing.url.as_str(), "404"),
            (
                &long.url,
                &format!("longer than {} mb", limits::KML_BYTES >> 20),
            ),
            (&circle.url, "redirect"),
            ("ftp://127.0.0.1/", "only http"),
            ("http://127.0.0.1:1/", "refused"),
        ] {
            let error = fetch(url, FetchTimeouts::default()).unwrap_err();
            assert!(error.to_lowercase().contains(words), "{url}: {error}");
        }
        assert!(fetch(&silent, hurry).is_err());
    }

    #[cfg(feature = "online-maps")]
    #[test]
    fn an_answer_without_an_end_is_cut_by_length_or_time() {
        // It answers after the client has given up.
        let (given_up, wait) = std::sync::mpsc::channel::<()>();
        let slow = Server::start(move |_| {
            let _ = wait.recv();
            fine("text/plain", b"late")
        });
        let hurry = FetchTimeouts {
            whole: Duration::from_millis(200),
            ..FetchTimeouts::default()
        };
        let error = fetch(&slow.url, hurry).unwrap_err();
        assert!(error.contains("in time"), "{error}");
        drop(given_up);
        // A header without a length, and a body over the limit.
        let endless = Server::start(|_| {
            let mut bytes = b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".to_vec();
            bytes.resize(limits::KML_BYTES + 200_000, b'x');
            bytes
        });
        let error = fetch(&endless.url, FetchTimeouts::default()).unwrap_err();
        assert!(error.contains("longer"), "{error}");
    }

    #[cfg(not(feature = "online-maps"))]
    #[test]
    fn build_without_a_network_says_so_and_asks_no_one() {
        let server = Server::start(|_| fine("text/plain", b"a document"));
        let why = fetch(&server.url, FetchTimeouts::default()).unwrap_err();
        assert!(why.contains("does not use the network"), "{why}");
        assert!(server.asked.lock().unwrap().is_empty());
    }

    #[test]
    fn only_urls_of_the_web_are_fetched() {
        for (url, can) in [
            ("http://example.org/x.kml", true),
            ("HTTPS://example.org/x.kmz", true),
            ("file:///etc/passwd", false),
            ("httpx://example.org", false),
            ("", false),
        ] {
            assert_eq!(can_fetch(url), can, "{url}");
        }
    }
}

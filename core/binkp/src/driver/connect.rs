//! Opening TCP connections with a limit of time.

use super::Cancel;
use super::proxy::{Proxy, ProxyError};
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv6Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::str::FromStr;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Port of BinkP (FTS-1026, 3).
pub const DEFAULT_PORT: u16 = 24554;

/// Interval between checks of the cancel flag by a waiting thread.
pub(super) const STEP: Duration = Duration::from_millis(50);

/// Shortest time for one address of a host that has several.
const SHORTEST: Duration = Duration::from_secs(1);

/// Host and port.
///
/// ```
/// use binkp::driver::Endpoint;
///
/// assert_eq!("hub.example".parse::<Endpoint>()?.port, 24554);
/// assert_eq!("hub.example:24555".parse::<Endpoint>()?.port, 24555);
/// assert_eq!("[2001:db8::1]:24555".parse::<Endpoint>()?.host, "2001:db8::1");
/// assert_eq!("2001:db8::1".parse::<Endpoint>()?.to_string(), "[2001:db8::1]:24554");
/// # Ok::<(), binkp::driver::EndpointError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// Name of the host, or its address of IPv4 or IPv6 without brackets.
    pub host: String,
    /// Number of the port.
    pub port: u16,
}

/// Error of a text that names no host and port.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{text}\" names no host: write it as host, host:24554 or [2001:db8::1]:24554")]
pub struct EndpointError {
    /// The text, shortened.
    pub text: String,
}

impl FromStr for Endpoint {
    type Err = EndpointError;

    fn from_str(text: &str) -> Result<Endpoint, EndpointError> {
        parse(text.trim()).ok_or_else(|| EndpointError {
            text: text.chars().take(100).collect(),
        })
    }
}

fn parse(text: &str) -> Option<Endpoint> {
    let (host, port) = match text.strip_prefix('[') {
        Some(rest) => {
            let (host, port) = rest.split_once(']')?;
            host.parse::<Ipv6Addr>().ok()?;
            (
                host,
                port.strip_prefix(':').or(port.is_empty().then_some("")),
            )
        }
        None if text.parse::<Ipv6Addr>().is_ok() => (text, Some("")),
        None => {
            let (host, port) = text.split_once(':').unwrap_or((text, ""));
            (host, Some(port))
        }
    };
    let port = match port? {
        "" => DEFAULT_PORT,
        digits => digits.parse().ok().filter(|&port| port != 0)?,
    };
    let is_host = |c: char| c.is_alphanumeric() || ".-_:".contains(c);
    let is_valid = !host.is_empty() && host.len() <= 253 && host.chars().all(is_host);
    is_valid.then(|| Endpoint {
        host: host.to_owned(),
        port,
    })
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.host.contains(':') {
            write!(f, "[{}]:{}", self.host, self.port)
        } else {
            write!(f, "{}:{}", self.host, self.port)
        }
    }
}

/// Reason why there is no connection.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ConnectError {
    /// The name of the host has no address.
    #[error(
        "the host {endpoint} was not found: {source}; check its name and your connection to the Internet"
    )]
    Unknown {
        /// Host that was looked up.
        endpoint: Endpoint,
        /// Error of the system.
        source: io::Error,
    },
    /// No address of the host accepted a connection.
    #[error("{endpoint} does not answer: {source}; call again later, or check its port")]
    Refused {
        /// Host that was called.
        endpoint: Endpoint,
        /// Error of the last address.
        source: io::Error,
    },
    /// The limit of time has passed.
    #[error("{endpoint} did not answer within {} seconds: call again later, or check its name", .limit.as_secs())]
    Timeout {
        /// Host that was called.
        endpoint: Endpoint,
        /// Limit that has passed.
        limit: Duration,
    },
    /// The proxy refused the connection.
    #[error("the proxy {endpoint} gave no connection: {source}; check the proxy in the settings")]
    Proxy {
        /// Proxy.
        endpoint: Endpoint,
        /// Reason.
        source: ProxyError,
    },
    /// The user cancelled the attempt.
    #[error("the connection attempt was cancelled")]
    Cancelled,
}

/// Way to open connections.
///
/// ```no_run
/// use binkp::driver::{Cancel, Dialer, Proxy, ProxyKind};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let tor = Proxy::new(ProxyKind::Socks5, "127.0.0.1:9050".parse()?);
/// let dialer = Dialer { proxy: Some(tor), ..Dialer::default() };
/// let tcp = dialer.connect(&"hub.example:24554".parse()?, &Cancel::new())?;
/// # drop(tcp);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Dialer {
    /// Proxy, if connections go through one.
    pub proxy: Option<Proxy>,
    /// Limit of time for the lookup, the connection and the proxy together. Default: one minute.
    pub limit: Duration,
}

impl Default for Dialer {
    fn default() -> Dialer {
        Dialer {
            proxy: None,
            limit: Duration::from_secs(60),
        }
    }
}

impl Dialer {
    /// Opens a connection. All addresses of a host are tried, of IPv6 and IPv4, in the order of the system.
    ///
    /// # Errors
    ///
    /// The host is unknown or does not answer in time, the proxy refuses, or the attempt was cancelled.
    pub fn connect(&self, target: &Endpoint, cancel: &Cancel) -> Result<TcpStream, ConnectError> {
        let deadline = Instant::now() + self.limit;
        let first = self.proxy.as_ref().map_or(target, |proxy| &proxy.endpoint);
        let mut tcp = self.connect_directly(first, deadline, cancel)?;
        if let Some(proxy) = &self.proxy {
            proxy
                .negotiate(&mut tcp, target, deadline, cancel)
                .map_err(|source| match source {
                    ProxyError::Cancelled => ConnectError::Cancelled,
                    source => ConnectError::Proxy {
                        endpoint: proxy.endpoint.clone(),
                        source,
                    },
                })?;
        }
        Ok(tcp)
    }

    /// Starts a thread that resolves the host and connects: neither can be interrupted.
    fn connect_directly(
        &self,
        endpoint: &Endpoint,
        deadline: Instant,
        cancel: &Cancel,
    ) -> Result<TcpStream, ConnectError> {
        let (sender, receiver) = mpsc::channel();
        let host = endpoint.clone();
        let give_up = cancel.clone();
        thread::spawn(move || {
            // Nobody waits any more if the limit has passed.
            let _ = sender.send(open(&host, deadline, &give_up));
        });
        loop {
            if cancel.is_cancelled() {
                return Err(ConnectError::Cancelled);
            }
            match receiver.recv_timeout(STEP) {
                Ok(result) => return result,
                Err(RecvTimeoutError::Timeout) if Instant::now() < deadline => {}
                Err(_) => {
                    return Err(ConnectError::Timeout {
                        endpoint: endpoint.clone(),
                        limit: self.limit,
                    });
                }
            }
        }
    }
}

fn open(
    endpoint: &Endpoint,
    deadline: Instant,
    cancel: &Cancel,
) -> Result<TcpStream, ConnectError> {
    let unknown = |source| ConnectError::Unknown {
        endpoint: endpoint.clone(),
        source,
    };
    let addresses: Vec<SocketAddr> = match endpoint.host.parse::<IpAddr>() {
        Ok(address) => vec![SocketAddr::new(address, endpoint.port)],
        Err(_) => (endpoint.host.as_str(), endpoint.port)
            .to_socket_addrs()
            .map_err(unknown)?
            .collect(),
    };
    let mut last = None;
    for (index, address) in addresses.iter().enumerate() {
        let left = deadline.saturating_duration_since(Instant::now());
        let others = u32::try_from(addresses.len() - index).unwrap_or(1);
        let limit = (left / others).max(SHORTEST);
        if cancel.is_cancelled() {
            return Err(ConnectError::Cancelled);
        }
        match TcpStream::connect_timeout(address, limit) {
            Ok(tcp) => return Ok(tcp),
            Err(error) => last = Some(error),
        }
    }
    match last {
        Some(source) => Err(ConnectError::Refused {
            endpoint: endpoint.clone(),
            source,
        }),
        None => Err(unknown(io::ErrorKind::NotFound.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::Endpoint;

    #[test]
    fn hosts_and_ports_are_parsed() {
        for (text, host, port) in [
            ("a.b", "a.b", 24554),
            (" a.b:1 ", "a.b", 1),
            ("127.0.0.1:65535", "127.0.0.1", 65535),
            ("::1", "::1", 24554),
            ("[::1]", "::1", 24554),
            ("[::1]:80", "::1", 80),
            ("хаб.рф", "хаб.рф", 24554),
        ] {
            let endpoint: Endpoint = text.parse().unwrap();
            assert_eq!(
                (endpoint.host.as_str(), endpoint.port),
                (host, port),
                "{text}"
            );
        }
        for text in [
            "", ":1", "a:0", "a:65536", "a:b", "a b", "[::1", "[a]:1", "[::1]80", "a/b", "a:1:2",
            "a\r\nb",
        ] {
            assert!(text.parse::<Endpoint>().is_err(), "{text}");
        }
    }
}

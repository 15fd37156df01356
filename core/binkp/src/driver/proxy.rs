//! Proxies: SOCKS5 (RFC 1928, RFC 1929) and HTTP CONNECT (RFC 9110, 9.3.6).

use super::Cancel;
use super::connect::{Endpoint, STEP};
use crate::limits::PROXY_ANSWER_LIMIT;
use std::fmt;
use std::io::{self, Read, Write};
use std::net::{IpAddr, TcpStream};
use std::time::Instant;
use thiserror::Error;

/// Protocol of a proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProxyKind {
    /// SOCKS version 5. The proxy resolves the name of the host.
    Socks5,
    /// HTTP with the method CONNECT.
    Http,
}

/// Proxy for connections.
#[derive(Clone, PartialEq, Eq)]
pub struct Proxy {
    /// Protocol.
    pub kind: ProxyKind,
    /// Host and port of the proxy itself.
    pub endpoint: Endpoint,
    login: Option<(String, String)>,
}

impl fmt::Debug for Proxy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Proxy({:?}, {})", self.kind, self.endpoint)
    }
}

/// Reason why a proxy gave no connection.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProxyError {
    /// The connection to the proxy failed.
    #[error("the line to it failed ({0})")]
    Io(#[from] io::Error),
    /// The proxy did not answer in time.
    #[error("it did not answer in time")]
    Timeout,
    /// The proxy wants a name and a password, or other ones.
    #[error("it wants another name and password")]
    LoginRefused,
    /// The proxy cannot reach the host.
    #[error("it cannot reach the host (\"{0}\")")]
    Unreachable(String),
    /// The proxy does not speak the protocol.
    #[error("its answer is not of this kind of proxy")]
    NotAProxy,
    /// The name of the host or the password is too long for the protocol.
    #[error("a name or password is too long for it")]
    TooLong,
    /// The user cancelled the attempt.
    #[error("the attempt was cancelled")]
    Cancelled,
}

/// Texts of the replies of SOCKS5 from 1 on (RFC 1928, 6).
const SOCKS_REPLIES: [&str; 8] = [
    "general failure",
    "not allowed by its rules",
    "network unreachable",
    "host unreachable",
    "connection refused",
    "time is over",
    "command not supported",
    "kind of address not supported",
];

impl Proxy {
    /// Returns a proxy without a login.
    #[must_use]
    pub fn new(kind: ProxyKind, endpoint: Endpoint) -> Proxy {
        Proxy {
            kind,
            endpoint,
            login: None,
        }
    }

    /// Sets the name and password for the proxy.
    #[must_use]
    pub fn with_login(mut self, user: impl Into<String>, password: impl Into<String>) -> Proxy {
        self.login = Some((user.into(), password.into()));
        self
    }

    /// Asks the proxy for a connection to `target`.
    pub(super) fn negotiate(
        &self,
        tcp: &mut TcpStream,
        target: &Endpoint,
        deadline: Instant,
        cancel: &Cancel,
    ) -> Result<(), ProxyError> {
        tcp.set_read_timeout(Some(STEP))?;
        tcp.set_write_timeout(Some(STEP))?;
        let mut line = Line {
            tcp,
            deadline,
            cancel,
        };
        match self.kind {
            ProxyKind::Socks5 => self.negotiate_socks(&mut line, target)?,
            ProxyKind::Http => self.negotiate_http(&mut line, target)?,
        }
        line.tcp.set_read_timeout(None)?;
        line.tcp.set_write_timeout(None)?;
        Ok(())
    }

    fn negotiate_socks(&self, line: &mut Line<'_>, target: &Endpoint) -> Result<(), ProxyError> {
        let methods: &[u8] = if self.login.is_some() {
            &[5, 2, 0, 2]
        } else {
            &[5, 1, 0]
        };
        line.write(methods)?;
        match (line.read()?, &self.login) {
            ([5, 0], _) => {}
            ([5, 2], Some((user, password))) => {
                let mut request = vec![1];
                push_short(&mut request, user.as_bytes())?;
                push_short(&mut request, password.as_bytes())?;
                line.write(&request)?;
                let [_, status] = line.read()?;
                if status != 0 {
                    return Err(ProxyError::LoginRefused);
                }
            }
            ([5, 2 | 0xFF], _) => return Err(ProxyError::LoginRefused),
            _ => return Err(ProxyError::NotAProxy),
        }
        let mut request = vec![5, 1, 0];
        match target.host.parse() {
            Ok(IpAddr::V4(address)) => {
                request.push(1);
                request.extend(address.octets());
            }
            Ok(IpAddr::V6(address)) => {
                request.push(4);
                request.extend(address.octets());
            }
            Err(_) => {
                request.push(3);
                push_short(&mut request, target.host.as_bytes())?;
            }
        }
        request.extend(target.port.to_be_bytes());
        line.write(&request)?;
        let [version, status, _, kind] = line.read()?;
        if version != 5 {
            return Err(ProxyError::NotAProxy);
        }
        if status != 0 {
            let text = SOCKS_REPLIES.get(usize::from(status) - 1).copied();
            return Err(ProxyError::Unreachable(
                text.unwrap_or("unknown error").to_owned(),
            ));
        }
        let length = match kind {
            1 => 4,
            4 => 16,
            3 => line.read::<1>()?.map(usize::from).into_iter().sum(),
            _ => return Err(ProxyError::NotAProxy),
        };
        for _ in 0..length + 2 {
            line.read::<1>()?;
        }
        Ok(())
    }

    fn negotiate_http(&self, line: &mut Line<'_>, target: &Endpoint) -> Result<(), ProxyError> {
        let mut request = format!("CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n");
        if let Some((user, password)) = &self.login {
            let login = base64(format!("{user}:{password}").as_bytes());
            request.push_str(&format!("Proxy-Authorization: Basic {login}\r\n"));
        }
        request.push_str("\r\n");
        line.write(request.as_bytes())?;
        // Bytes after the answer belong to the session, so that none may be read too many.
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") && !answer.ends_with(b"\n\n") {
            if answer.len() >= PROXY_ANSWER_LIMIT {
                return Err(ProxyError::NotAProxy);
            }
            answer.extend(line.read::<1>()?);
        }
        let text = String::from_utf8_lossy(&answer);
        let status = text.lines().next().unwrap_or_default();
        let mut words = status.splitn(3, ' ');
        if !words
            .next()
            .is_some_and(|version| version.starts_with("HTTP/1."))
        {
            return Err(ProxyError::NotAProxy);
        }
        match words.next() {
            Some("407") => Err(ProxyError::LoginRefused),
            Some(code) if code.starts_with('2') => Ok(()),
            _ => {
                let shown = status
                    .chars()
                    .filter(|c| !c.is_control())
                    .take(100)
                    .collect();
                Err(ProxyError::Unreachable(shown))
            }
        }
    }
}

fn push_short(request: &mut Vec<u8>, text: &[u8]) -> Result<(), ProxyError> {
    let length = u8::try_from(text.len()).map_err(|_| ProxyError::TooLong)?;
    request.push(length);
    request.extend_from_slice(text);
    Ok(())
}

/// Blocking connection with a deadline and a cancel flag.
struct Line<'a> {
    tcp: &'a mut TcpStream,
    deadline: Instant,
    cancel: &'a Cancel,
}

impl Line<'_> {
    fn check(&self) -> Result<(), ProxyError> {
        if self.cancel.is_cancelled() {
            Err(ProxyError::Cancelled)
        } else if Instant::now() >= self.deadline {
            Err(ProxyError::Timeout)
        } else {
            Ok(())
        }
    }

    fn read<const N: usize>(&mut self) -> Result<[u8; N], ProxyError> {
        let mut bytes = [0; N];
        let mut rest = bytes.as_mut_slice();
        while !rest.is_empty() {
            self.check()?;
            match self.tcp.read(rest) {
                Ok(0) => return Err(ProxyError::NotAProxy),
                Ok(count) => rest = rest.get_mut(count..).unwrap_or_default(),
                Err(error) if is_pause(&error) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(bytes)
    }

    fn write(&mut self, mut bytes: &[u8]) -> Result<(), ProxyError> {
        while !bytes.is_empty() {
            self.check()?;
            match self.tcp.write(bytes) {
                Ok(count) => bytes = bytes.get(count..).unwrap_or_default(),
                Err(error) if is_pause(&error) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

fn is_pause(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), Interrupted | TimedOut | WouldBlock)
}

/// Encodes bytes in base64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for block in bytes.chunks(3) {
        let padded = |at: usize| u32::from(block.get(at).copied().unwrap_or(0));
        let bits = padded(0) << 16 | padded(1) << 8 | padded(2);
        for at in 0..4_u32 {
            let index = (bits >> (18 - 6 * at)) & 0x3F;
            let digit = usize::try_from(index)
                .ok()
                .and_then(|index| DIGITS.get(index));
            let is_used = usize::try_from(at).is_ok_and(|at| at <= block.len());
            text.push(
                digit
                    .filter(|_| is_used)
                    .map_or('=', |&digit| char::from(digit)),
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_is_that_of_the_standard() {
        for (text, encoded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
            ("Aladdin:open sesame", "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
        ] {
            assert_eq!(base64(text.as_bytes()), encoded);
        }
    }
}

//! The driver over TCP on this machine: whole sessions, limits of time, cancelling, proxies, TLS.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::expect_used
)]

mod common;

use binkp::driver::{
    self, Cancel, ConnectError, Dialer, Endpoint, Proxy, ProxyKind, TcpTransport, Transport,
};
use binkp::limits::Limits;
use binkp::memory::{Inbox, Queue};
use binkp::{Admission, Error, Outcome, Peer, Session, Settings, Stage};
use common::*;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

const EVERYTHING: Options = Options {
    nr: (false, false),
    crc: true,
    gz: true,
    bz2: true,
    crypt: true,
    ..PLAIN
};

fn listen(host: &str) -> (TcpListener, Endpoint) {
    let listener = TcpListener::bind((host, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let host = host.to_owned();
    (listener, Endpoint { host, port })
}

fn large_files() -> Vec<(&'static str, Vec<u8>)> {
    let mut files = answerer_files();
    files.push(("large.dat", data(7, 2_000_000)));
    files
}

/// Answers one connection with files.
fn answer<T: Transport>(transport: &mut T, cancel: &Cancel) -> (Outcome, Inbox, bool) {
    let (mut out, mut inbox) = (queue(&large_files()), Inbox::default());
    let session = Session::answerer(
        answerer_settings(EVERYTHING),
        driver::random_challenge(),
        Duration::ZERO,
    );
    let peer = Peer::new(session, &mut out, &mut inbox).with_gate(|_| Admission::Password {
        password: password(),
        plain: false,
    });
    let outcome = driver::run(peer, transport, cancel);
    (outcome, inbox, out.is_empty())
}

fn server(listener: TcpListener) -> JoinHandle<(Outcome, Inbox, bool)> {
    thread::spawn(move || {
        let (tcp, _) = listener.accept().unwrap();
        answer(&mut TcpTransport::new(tcp).unwrap(), &Cancel::new())
    })
}

/// Calls and asserts that all files went both ways.
fn call<T: Transport>(transport: &mut T, server: JoinHandle<(Outcome, Inbox, bool)>) {
    let (mut out, mut inbox) = (queue(&caller_files()), Inbox::default());
    let session = Session::caller(caller_settings(EVERYTHING), Duration::ZERO);
    let outcome = driver::run(
        Peer::new(session, &mut out, &mut inbox),
        transport,
        &Cancel::new(),
    );
    assert!(outcome.result.is_ok(), "{:?}", outcome.result);
    assert!(out.is_empty());
    assert_arrived(&inbox, &large_files(), "to the caller");
    let (outcome, inbox, is_sent) = server.join().unwrap();
    assert!(outcome.result.is_ok() && is_sent, "{:?}", outcome.result);
    assert_arrived(&inbox, &caller_files(), "to the answerer");
    assert!(outcome.login.unwrap().is_encrypted);
    assert_eq!(outcome.summary.sent_files, 4);
}

#[test]
fn sessions_run_over_ipv4_and_ipv6() {
    for host in ["127.0.0.1", "::1"] {
        // Some containers have no IPv6 at all; IPv4 must be there.
        if host == "::1" && TcpListener::bind((host, 0)).is_err() {
            continue;
        }
        let (listener, endpoint) = listen(host);
        let server = server(listener);
        let tcp = Dialer::default()
            .connect(&endpoint, &Cancel::new())
            .unwrap();
        call(&mut TcpTransport::new(tcp).unwrap(), server);
    }
}

#[test]
fn a_silent_remote_ends_by_the_limit_of_time() {
    let (listener, endpoint) = listen("127.0.0.1");
    let tcp = Dialer::default()
        .connect(&endpoint, &Cancel::new())
        .unwrap();
    let settings = Settings {
        limits: Limits {
            login: Duration::from_millis(200),
            ..Limits::default()
        },
        ..caller_settings(PLAIN)
    };
    let session = Session::caller(settings, Duration::ZERO);
    let peer = Peer::new(session, Queue::default(), Inbox::default());
    // The remote accepts the connection, and its end comes when this test drops it.
    let (silent, _) = listener.accept().unwrap();
    let closer = thread::spawn(move || {
        let mut received = Vec::new();
        let _ = (&silent).read_to_end(&mut received);
        received
    });
    let outcome = driver::run(peer, &mut TcpTransport::new(tcp).unwrap(), &Cancel::new());
    assert!(
        matches!(
            outcome.result,
            Err(Error::Timeout {
                stage: Stage::Addresses,
                ..
            })
        ),
        "{:?}",
        outcome.result
    );
    let received = closer.join().unwrap();
    assert!(
        received.ends_with(b"Timeout"),
        "the remote is told the reason"
    );
}

#[test]
fn a_session_is_cancelled_by_another_thread() {
    let (listener, endpoint) = listen("127.0.0.1");
    let tcp = Dialer::default()
        .connect(&endpoint, &Cancel::new())
        .unwrap();
    let session = Session::caller(caller_settings(PLAIN), Duration::ZERO);
    let peer = Peer::new(session, Queue::default(), Inbox::default());
    let cancel = Cancel::new();
    let other = cancel.clone();
    let remote = thread::spawn(move || {
        let (mut silent, _) = listener.accept().unwrap();
        other.cancel();
        let mut received = Vec::new();
        silent.read_to_end(&mut received).unwrap();
        received
    });
    let mut transport = TcpTransport::new(tcp).unwrap();
    let outcome = driver::run(peer, &mut transport, &cancel);
    assert!(
        matches!(outcome.result, Err(Error::Cancelled)),
        "{:?}",
        outcome.result
    );
    drop(transport);
    assert!(remote.join().unwrap().ends_with(b"operator"));
    let error = Dialer::default().connect(&endpoint, &cancel);
    assert!(matches!(error, Err(ConnectError::Cancelled)));
}

#[test]
fn a_remote_that_hangs_up_is_an_error_with_the_stage() {
    let (listener, endpoint) = listen("127.0.0.1");
    let tcp = Dialer::default()
        .connect(&endpoint, &Cancel::new())
        .unwrap();
    drop(listener.accept().unwrap());
    let session = Session::caller(caller_settings(PLAIN), Duration::ZERO);
    let peer = Peer::new(session, Queue::default(), Inbox::default());
    let outcome = driver::run(peer, &mut TcpTransport::new(tcp).unwrap(), &Cancel::new());
    assert!(
        matches!(
            outcome.result,
            Err(Error::Closed {
                stage: Stage::Addresses
            })
        ),
        "{:?}",
        outcome.result
    );
}

#[test]
fn a_reason_is_read_even_if_the_remote_hangs_up_at_once() {
    let (listener, endpoint) = listen("127.0.0.1");
    let tcp = Dialer::default()
        .connect(&endpoint, &Cancel::new())
        .unwrap();
    let (mut remote, _) = listener.accept().unwrap();
    remote.write_all(b"\x80\x11\x08Too many servers").unwrap();
    let session = Session::caller(caller_settings(PLAIN), Duration::ZERO);
    let peer = Peer::new(session, Queue::default(), Inbox::default());
    let reader = thread::spawn(move || {
        let mut received = Vec::new();
        let _ = remote.read_to_end(&mut received);
    });
    let outcome = driver::run(peer, &mut TcpTransport::new(tcp).unwrap(), &Cancel::new());
    assert!(
        matches!(outcome.result, Err(Error::Busy { .. })),
        "{:?}",
        outcome.result
    );
    reader.join().unwrap();
}

#[test]
fn connections_that_fail_say_why() {
    let (listener, endpoint) = listen("127.0.0.1");
    drop(listener);
    let error = Dialer::default()
        .connect(&endpoint, &Cancel::new())
        .unwrap_err();
    assert!(matches!(error, ConnectError::Refused { .. }), "{error}");
    let nowhere = Endpoint {
        host: "host.invalid".into(),
        port: 24554,
    };
    let dialer = Dialer {
        limit: Duration::from_secs(20),
        ..Dialer::default()
    };
    let error = dialer.connect(&nowhere, &Cancel::new()).unwrap_err();
    // A machine without any name server waits until the limit.
    assert!(
        matches!(
            error,
            ConnectError::Unknown { .. } | ConnectError::Timeout { .. }
        ),
        "{error}"
    );
}

/// Copies bytes between two connections until both are closed.
fn relay(one: TcpStream, other: TcpStream) {
    let copy = |mut from: TcpStream, mut to: TcpStream| {
        thread::spawn(move || {
            let _ = std::io::copy(&mut from, &mut to);
            let _ = to.shutdown(std::net::Shutdown::Write);
        })
    };
    let forth = copy(one.try_clone().unwrap(), other.try_clone().unwrap());
    let back = copy(other, one);
    forth.join().unwrap();
    back.join().unwrap();
}

fn read_exactly<const N: usize>(tcp: &mut TcpStream) -> [u8; N] {
    let mut bytes = [0; N];
    tcp.read_exact(&mut bytes).unwrap();
    bytes
}

/// Serves one client of SOCKS5 with the login `user` and `secret`.
fn socks_server(listener: TcpListener, target: Endpoint, reply: u8) {
    thread::spawn(move || {
        let (mut client, _) = listener.accept().unwrap();
        let [version, count] = read_exactly(&mut client);
        assert_eq!((version, count), (5, 2));
        assert_eq!(read_exactly::<2>(&mut client), [0, 2]);
        client.write_all(&[5, 2]).unwrap();
        assert_eq!(&read_exactly::<13>(&mut client), b"\x01\x04user\x06secret");
        client.write_all(&[1, 0]).unwrap();
        assert_eq!(read_exactly::<4>(&mut client), [5, 1, 0, 3]);
        assert_eq!(&read_exactly::<12>(&mut client), b"\x0bhub.example");
        assert_eq!(u16::from_be_bytes(read_exactly(&mut client)), target.port);
        // The reply comes together with the first bytes of the remote.
        client.write_all(&[5, reply, 0, 3, 3]).unwrap();
        client.write_all(b"abc\x00\x01").unwrap();
        if reply == 0 {
            relay(
                client,
                TcpStream::connect((target.host.as_str(), target.port)).unwrap(),
            );
        }
    });
}

/// Serves one client of HTTP CONNECT.
fn http_server(listener: TcpListener, target: Endpoint, status: &'static str) {
    thread::spawn(move || {
        let (mut client, _) = listener.accept().unwrap();
        let mut request = Vec::new();
        while !request.ends_with(b"\r\n\r\n") {
            request.extend(read_exactly::<1>(&mut client));
        }
        let text = String::from_utf8(request).unwrap();
        assert!(
            text.starts_with(&format!("CONNECT hub.example:{} HTTP/1.1\r\n", target.port)),
            "{text}"
        );
        assert!(
            text.contains("\r\nProxy-Authorization: Basic dXNlcjpzZWNyZXQ=\r\n"),
            "{text}"
        );
        client
            .write_all(format!("HTTP/1.1 {status}\r\nVia: test\r\n\r\n").as_bytes())
            .unwrap();
        if status.starts_with('2') {
            relay(
                client,
                TcpStream::connect((target.host.as_str(), target.port)).unwrap(),
            );
        }
    });
}

#[test]
fn sessions_go_through_proxies() {
    for kind in [ProxyKind::Socks5, ProxyKind::Http] {
        let (listener, target) = listen("127.0.0.1");
        let server = server(listener);
        let (listener, endpoint) = listen("127.0.0.1");
        match kind {
            ProxyKind::Socks5 => socks_server(listener, target.clone(), 0),
            ProxyKind::Http => http_server(listener, target.clone(), "200 OK"),
        }
        let dialer = Dialer {
            proxy: Some(Proxy::new(kind, endpoint).with_login("user", "secret")),
            ..Dialer::default()
        };
        let hub = Endpoint {
            host: "hub.example".into(),
            port: target.port,
        };
        let tcp = dialer.connect(&hub, &Cancel::new()).unwrap();
        call(&mut TcpTransport::new(tcp).unwrap(), server);
    }
}

#[test]
fn proxies_that_refuse_say_why() {
    let refusal = |kind: ProxyKind, serve: &dyn Fn(TcpListener, Endpoint)| {
        let (listener, endpoint) = listen("127.0.0.1");
        let target = Endpoint {
            host: "hub.example".into(),
            port: 24554,
        };
        serve(listener, target.clone());
        let dialer = Dialer {
            proxy: Some(Proxy::new(kind, endpoint).with_login("user", "secret")),
            ..Dialer::default()
        };
        dialer
            .connect(&target, &Cancel::new())
            .unwrap_err()
            .to_string()
    };
    let text = refusal(ProxyKind::Socks5, &|listener, target| {
        socks_server(listener, target, 5)
    });
    assert!(text.contains("connection refused"), "{text}");
    let text = refusal(ProxyKind::Http, &|listener, target| {
        http_server(listener, target, "403 Forbidden")
    });
    assert!(text.contains("403 Forbidden"), "{text}");
    let text = refusal(ProxyKind::Http, &|listener, target| {
        http_server(listener, target, "407 Login")
    });
    assert!(text.contains("name and password"), "{text}");
    for kind in [ProxyKind::Socks5, ProxyKind::Http] {
        let text = refusal(kind, &|listener: TcpListener, _| {
            thread::spawn(move || {
                let (mut client, _) = listener.accept().unwrap();
                let _ = client.write_all(&vec![b'x'; 100_000]);
                let mut rest = Vec::new();
                let _ = client.read_to_end(&mut rest);
            });
        });
        assert!(
            text.contains("not of this kind") || text.contains("line to it failed"),
            "{text}"
        );
    }
}

#[cfg(feature = "tls")]
mod tls {
    use super::*;
    use binkp::driver::TlsTransport;
    use rustls::pki_types::pem::PemObject;
    use rustls::pki_types::{CertificateDer, PrivateKeyDer};
    use rustls::{ClientConfig, RootCertStore, ServerConfig, crypto::ring};
    use std::sync::Arc;

    fn certificate(pem: &[u8]) -> CertificateDer<'static> {
        CertificateDer::from_pem_slice(pem).unwrap()
    }

    fn server_config() -> Arc<ServerConfig> {
        let chain = vec![certificate(include_bytes!("data/localhost.pem"))];
        let key = PrivateKeyDer::from_pem_slice(include_bytes!("data/localhost.key.pem")).unwrap();
        let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_safe_default_protocol_versions().unwrap();
        Arc::new(
            builder
                .with_no_client_auth()
                .with_single_cert(chain, key)
                .unwrap(),
        )
    }

    fn client_config(trusts: bool) -> Arc<ClientConfig> {
        let mut roots = RootCertStore::empty();
        if trusts {
            roots
                .add(certificate(include_bytes!("data/authority.pem")))
                .unwrap();
        }
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_safe_default_protocol_versions().unwrap();
        Arc::new(builder.with_root_certificates(roots).with_no_client_auth())
    }

    fn server(listener: TcpListener) -> JoinHandle<(Outcome, Inbox, bool)> {
        thread::spawn(move || {
            let (tcp, _) = listener.accept().unwrap();
            answer(
                &mut TlsTransport::server(tcp, server_config()).unwrap(),
                &Cancel::new(),
            )
        })
    }

    #[test]
    fn sessions_run_over_tls() {
        let (listener, endpoint) = listen("127.0.0.1");
        let server = server(listener);
        let tcp = Dialer::default()
            .connect(&endpoint, &Cancel::new())
            .unwrap();
        call(
            &mut TlsTransport::client(tcp, "localhost", client_config(true)).unwrap(),
            server,
        );
    }

    #[test]
    fn certificates_of_strangers_are_refused_before_any_password_is_sent() {
        for (host, trusts) in [("localhost", false), ("other.example", true)] {
            let (listener, endpoint) = listen("127.0.0.1");
            let server = server(listener);
            let tcp = Dialer::default()
                .connect(&endpoint, &Cancel::new())
                .unwrap();
            let mut transport = TlsTransport::client(tcp, host, client_config(trusts)).unwrap();
            let session = Session::caller(caller_settings(EVERYTHING), Duration::ZERO);
            let peer = Peer::new(session, Queue::default(), Inbox::default());
            let outcome = driver::run(peer, &mut transport, &Cancel::new());
            let text = outcome.result.unwrap_err().to_string();
            assert!(text.contains("certificate"), "{text}");
            drop(transport);
            let (outcome, _, _) = server.join().unwrap();
            assert!(outcome.login.is_none() && outcome.result.is_err());
        }
    }
}

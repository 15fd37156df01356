//! Calls through proxies in this process: SOCKS5 and HTTP CONNECT, with and without a login.

use crate::own_boss::OwnBoss;
use crate::{BOSS, PASSWORD, POINT, call_with, netmail, post, settings, subjects};
use binkp::driver::ProxyKind;
use fidoscope_core::base::BaseFormat;
use fidoscope_core::config::Secret;
use fidoscope_point::call::{CallError, CallReport};
use fidoscope_point::settings::{BossPasswords, Passwords, ProxyAddress};
use fidoscope_point::{Point, Stop};
use std::fs;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// Login at the proxies, and the form in which HTTP carries it.
const USER: &str = "anna";
const SECRET: &str = "proxy-secret";
const BASIC: &str = "YW5uYTpwcm94eS1zZWNyZXQ=";

/// Host that only the proxies know.
pub(crate) const HOST: &str = "boss.example";

/// Behaviour of a proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// Connects everybody.
    Open,
    /// Connects who knows the login.
    Login,
    /// Connects nobody.
    Closed,
    /// Speaks another protocol.
    Other,
}

/// Starts a proxy for one caller; it connects to a port of this machine and sends the name and port of the host that
/// it was asked for.
pub(crate) fn proxy(kind: ProxyKind, rule: Rule, to: u16) -> (u16, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (sender, asked) = channel();
    thread::spawn(move || {
        let (mut client, _) = listener.accept().unwrap();
        let host = match (rule, kind) {
            (Rule::Other, _) => {
                let _ = client.write_all(b"220 mail.example ESMTP\r\n");
                None
            }
            (_, ProxyKind::Socks5) => serve_socks(&mut client, rule).ok().flatten(),
            (_, ProxyKind::Http) => serve_http(&mut client, rule).ok().flatten(),
        };
        let Some(host) = host else {
            // What the caller still sends must not reset the connection before it reads the answer.
            let _ = client.shutdown(Shutdown::Write);
            let _ = io::copy(&mut client, &mut io::sink());
            return;
        };
        let _ = sender.send(host);
        relay(client, TcpStream::connect(("127.0.0.1", to)).unwrap());
    });
    (port, asked)
}

fn read<const N: usize>(client: &mut TcpStream) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    client.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Reads a text after its length.
fn read_text(client: &mut TcpStream) -> io::Result<String> {
    let [length] = read(client)?;
    let mut text = vec![0; length.into()];
    client.read_exact(&mut text)?;
    Ok(String::from_utf8(text).unwrap())
}

/// Serves a client of SOCKS5 (RFC 1928, RFC 1929); returns the host that it asks for.
fn serve_socks(client: &mut TcpStream, rule: Rule) -> io::Result<Option<String>> {
    let [version, count] = read(client)?;
    let mut methods = vec![0; count.into()];
    client.read_exact(&mut methods)?;
    assert_eq!(version, 5);
    if rule == Rule::Login {
        if !methods.contains(&2) {
            client.write_all(&[5, 0xFF])?;
            return Ok(None);
        }
        client.write_all(&[5, 2])?;
        assert_eq!(read(client)?, [1]);
        let login = (read_text(client)?, read_text(client)?);
        let is_known = login == (USER.to_owned(), SECRET.to_owned());
        client.write_all(&[1, u8::from(!is_known)])?;
        if !is_known {
            return Ok(None);
        }
    } else {
        client.write_all(&[5, 0])?;
    }
    assert_eq!(
        read(client)?,
        [5, 1, 0, 3],
        "a name, which the proxy looks up"
    );
    let host = read_text(client)?;
    let port = u16::from_be_bytes(read(client)?);
    let status = if rule == Rule::Closed { 2 } else { 0 };
    client.write_all(&[5, status, 0, 1, 127, 0, 0, 1, 0, 1])?;
    Ok((status == 0).then(|| format!("{host}:{port}")))
}

/// Serves a client of HTTP CONNECT; returns the host that it asks for.
fn serve_http(client: &mut TcpStream, rule: Rule) -> io::Result<Option<String>> {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        request.extend(read::<1>(client)?);
    }
    let request = String::from_utf8(request).unwrap();
    let login = format!("\r\nProxy-Authorization: Basic {BASIC}\r\n");
    let status = match rule {
        Rule::Closed => "403 Forbidden",
        Rule::Login if !request.contains(&login) => "407 Proxy Authentication Required",
        _ => "200 Connection established",
    };
    client.write_all(format!("HTTP/1.1 {status}\r\nVia: 1.1 test\r\n\r\n").as_bytes())?;
    let host = request.split(' ').nth(1).unwrap().to_owned();
    Ok(status.starts_with('2').then_some(host))
}

/// Copies bytes both ways until both sides have closed.
fn relay(client: TcpStream, boss: TcpStream) {
    let copy = |mut from: TcpStream, mut to: TcpStream| {
        let _ = io::copy(&mut from, &mut to);
        let _ = to.shutdown(Shutdown::Write);
    };
    let (from, to) = (client.try_clone().unwrap(), boss.try_clone().unwrap());
    let there = thread::spawn(move || copy(from, to));
    copy(boss, client);
    there.join().unwrap();
}

/// Creates a point that calls its boss through a proxy.
fn create(folder: &Path, kind: ProxyKind, port: u16, boss: u16, login: Option<&str>) -> Point {
    let mut settings = settings(POINT, 1);
    settings.bosses[0].host = format!("{HOST}:{boss}").parse().unwrap();
    settings.bosses[0].proxy = Some(ProxyAddress {
        kind,
        endpoint: format!("127.0.0.1:{port}").parse().unwrap(),
    });
    let passwords = BossPasswords {
        proxy_user: login.map(|_| USER.to_owned()).unwrap_or_default(),
        proxy: Secret::new(login.unwrap_or_default()),
        ..BossPasswords::same(PASSWORD)
    };
    let passwords = Passwords::for_boss(BOSS, passwords);
    Point::create(folder, settings, passwords, Vec::new()).unwrap()
}

fn call(point: &Point) -> CallReport {
    call_with(point, &Stop::new(), &mut |_| {})
}

/// Asserts that neither report nor log nor any file but that of the passwords has the login at the proxy.
fn check_secrets(point: &Point, report: &CallReport, secret: &str) {
    let log = point.log(100).unwrap();
    assert!(!log.is_empty());
    let mut texts = vec![
        format!("{report:?}"),
        report.sentences().join("\n"),
        format!("{log:?}"),
        format!("{:?}", point.calls(10).unwrap()),
        format!("{point:?}"),
        point.export(false),
    ];
    for path in crate::boss::files_below(point.folder()) {
        if !path.ends_with("passwords.toml") {
            let bytes = fs::read(&path).unwrap();
            texts.push(String::from_utf8_lossy(&bytes).into_owned());
        }
    }
    for text in texts {
        assert!(!text.contains(secret) && !text.contains(BASIC), "{text}");
    }
}

#[test]
fn calls_go_through_proxies_with_and_without_a_login() {
    for kind in [ProxyKind::Socks5, ProxyKind::Http] {
        for (rule, login) in [
            (Rule::Open, None),
            (Rule::Open, Some(SECRET)),
            (Rule::Login, Some(SECRET)),
        ] {
            let root = tempfile::tempdir().unwrap();
            let boss = OwnBoss::start(&root.path().join("boss"));
            boss.offer("00000001.pkt", &["welcome".to_owned()]);
            let (port, asked) = proxy(kind, rule, boss.port);
            let point = create(&root.path().join("point"), kind, port, boss.port, login);
            post(
                &point.folder().join("bases/netmail"),
                &netmail(POINT, BOSS, "hello"),
            );
            let report = call(&point);
            let context = format!("{kind:?} {rule:?} {login:?} {report:?}");
            assert_eq!(report.sentences(), [""; 0], "{context}");
            assert!(report.is_secure && report.is_encrypted, "{context}");
            assert_eq!(asked.recv().unwrap(), format!("{HOST}:{}", boss.port));
            let base = point.folder().join("bases/test.echo");
            assert_eq!(subjects(&base, BaseFormat::Jam), ["welcome"], "{context}");
            assert_eq!(report.sent.len(), 1, "{context}");
            assert!(boss.is_drained(), "{context}");
            check_secrets(&point, &report, SECRET);
        }
    }
}

#[test]
fn proxies_that_refuse_are_named_and_the_next_step_is_said() {
    let wrong = "another-secret";
    for kind in [ProxyKind::Socks5, ProxyKind::Http] {
        let cases = [
            (
                Rule::Login,
                Some(wrong),
                "it wants another name and password",
            ),
            (Rule::Login, None, "it wants another name and password"),
            (Rule::Closed, Some(SECRET), "it cannot reach the host ("),
            (
                Rule::Other,
                Some(SECRET),
                "its answer is not of this kind of proxy",
            ),
        ];
        for (rule, login, reason) in cases {
            let root = tempfile::tempdir().unwrap();
            let (port, asked) = proxy(kind, rule, 1);
            let point = create(root.path(), kind, port, 24554, login);
            post(
                &root.path().join("bases/netmail"),
                &netmail(POINT, BOSS, "hello"),
            );
            let report = call(&point);
            let error = report.error.as_ref().expect("the proxy refuses");
            let sentence = error.to_string();
            let start = format!("the proxy 127.0.0.1:{port} gave no connection: {reason}");
            assert!(
                sentence.starts_with(&start),
                "{kind:?} {rule:?}: {sentence}"
            );
            assert!(
                sentence.ends_with("; check the proxy in the settings"),
                "{sentence}"
            );
            assert_eq!(error.is_temporary(), rule == Rule::Closed, "{sentence}");
            assert!(asked.try_recv().is_err(), "nobody was connected");
            assert_eq!(point.queue().unwrap().len(), 1, "the mail waits");
            check_secrets(&point, &report, login.unwrap_or(SECRET));
        }
    }
}

#[test]
fn a_proxy_that_does_not_run_is_named_as_a_proxy() {
    for kind in [ProxyKind::Socks5, ProxyKind::Http] {
        let root = tempfile::tempdir().unwrap();
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let point = create(root.path(), kind, port, 24554, Some(SECRET));
        let report = call(&point);
        let error = report.error.as_ref().expect("nobody listens there");
        assert!(matches!(error, CallError::Connect(_)) && error.is_temporary());
        let sentence = error.to_string();
        let start = format!("the proxy 127.0.0.1:{port} gave no connection: the line to it failed");
        assert!(sentence.starts_with(&start), "{sentence}");
        check_secrets(&point, &report, SECRET);
    }
}

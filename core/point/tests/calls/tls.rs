//! Calls over TLS: certificates that are accepted and refused, and ports that answer otherwise.

use crate::own_boss::OwnBoss;
use crate::proxies::{HOST, Rule, proxy};
use crate::{
    BOSS, PASSWORD, POINT, create, echomail, netmail, now, passwords, post, settings, subjects,
};
use binkp::driver::ProxyKind;
use fidoscope_core::base::BaseFormat;
use fidoscope_point::call::{CallContext, CallError, CallReport};
use fidoscope_point::settings::{ProxyAddress, Security};
use fidoscope_point::{Point, Stop};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ClientConfig, RootCertStore, ServerConfig, ServerConnection, StreamOwned};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

const ROOT: &str = "POINT_TLS_ROOT";

/// Returns the path of a certificate of the crate `binkp`.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../binkp/tests/data")
        .join(name)
}

fn certificate(name: &str) -> CertificateDer<'static> {
    CertificateDer::from_pem_file(data(name)).unwrap()
}

fn provider() -> Arc<rustls::crypto::CryptoProvider> {
    Arc::new(rustls::crypto::ring::default_provider())
}

/// Returns settings of a boss with a certificate for `localhost`.
fn server_config() -> Arc<ServerConfig> {
    let key = PrivateKeyDer::from_pem_file(data("localhost.key.pem")).unwrap();
    let builder = ServerConfig::builder_with_provider(provider());
    let builder = builder.with_safe_default_protocol_versions().unwrap();
    let builder = builder.with_no_client_auth();
    let config = builder.with_single_cert(vec![certificate("localhost.pem")], key);
    Arc::new(config.unwrap())
}

/// Returns settings of a caller that trusts one authority.
fn client_config(authority: &str) -> Arc<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add(certificate(authority)).unwrap();
    let builder = ClientConfig::builder_with_provider(provider());
    let builder = builder.with_safe_default_protocol_versions().unwrap();
    Arc::new(builder.with_root_certificates(roots).with_no_client_auth())
}

/// Creates a point whose boss is called over TLS.
fn tls_point(folder: &Path, host: &str, port: u16) -> Point {
    let mut settings = settings(POINT, port);
    settings.bosses[0].host = format!("{host}:{port}").parse().unwrap();
    settings.bosses[0].security = Security::Tls;
    Point::create(folder, settings, passwords(), Vec::new()).unwrap()
}

/// Calls the boss; `None` asks the system about certificates.
fn call(point: &Point, config: Option<Arc<ClientConfig>>) -> CallReport {
    let (stop, mut progress) = (Stop::new(), |_: &_| {});
    let mut context = CallContext::new(now(), &stop, &mut progress);
    context.tls = config;
    context.limits.login = Duration::from_secs(20);
    point.call(BOSS, &mut context)
}

/// Asserts that mail goes both ways over TLS.
fn exchange(root: &Path, config: Option<Arc<ClientConfig>>) {
    let boss = OwnBoss::start_tls(&root.join("boss"), server_config());
    let point = tls_point(&root.join("point"), "localhost", boss.port);
    boss.offer("00000001.pkt", &["welcome".to_owned()]);
    let base = point.folder().join("bases/test.echo");
    let report = call(&point, config.clone());
    assert_eq!(report.sentences(), [""; 0]);
    assert!(report.is_secure && report.is_encrypted, "{report:?}");
    post(&base, &echomail(POINT, "thanks", None));
    let report = call(&point, config);
    assert_eq!((report.sentences(), report.sent.len()), (vec![], 1));
    assert_eq!(subjects(&base, BaseFormat::Jam), ["welcome", "thanks"]);
    assert_eq!(boss.subjects(), ["thanks"]);
    assert!(boss.is_drained());
}

#[test]
fn mail_goes_both_ways_over_tls_with_an_accepted_certificate() {
    let root = tempfile::tempdir().unwrap();
    exchange(root.path(), Some(client_config("authority.pem")));
}

/// Answers one call over TLS; returns what it could decrypt.
fn boss_that_listens() -> (u16, JoinHandle<Vec<u8>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let thread = thread::spawn(move || {
        let (tcp, _) = listener.accept().unwrap();
        tcp.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let connection = ServerConnection::new(server_config()).unwrap();
        let mut stream = StreamOwned::new(connection, tcp);
        let mut seen = Vec::new();
        // The end of the connection is an error, too: the caller breaks it off.
        let _ = stream.read_to_end(&mut seen);
        seen
    });
    (port, thread)
}

/// Asserts that the certificate is refused by a sentence and that nothing was sent. Other hosts than this one are
/// reached through a proxy.
fn refuse(root: &Path, host: &str, config: Option<Arc<ClientConfig>>) {
    let (port, boss) = boss_that_listens();
    let mut point = tls_point(root, host, port);
    if host == HOST {
        let (port, _) = proxy(ProxyKind::Http, Rule::Open, port);
        let mut settings = point.settings().clone();
        settings.bosses[0].proxy = Some(ProxyAddress {
            kind: ProxyKind::Http,
            endpoint: format!("127.0.0.1:{port}").parse().unwrap(),
        });
        point.change(settings, passwords()).unwrap();
    }
    post(&root.join("bases/netmail"), &netmail(POINT, BOSS, "hello"));
    let report = call(&point, config);
    let error = report.error.as_ref().expect("the certificate is wrong");
    assert!(matches!(error, CallError::Certificate { .. }), "{error}");
    assert!(!error.is_temporary());
    let sentence = error.to_string();
    let start = format!("the certificate of {host}:{port} is not accepted (");
    let end = "): check the host name, or ask the sysop for a valid certificate";
    assert!(
        sentence.starts_with(&start) && sentence.ends_with(end),
        "{sentence}"
    );
    assert!(!report.is_secure && !report.is_encrypted);
    assert_eq!(boss.join().unwrap(), b"", "nothing was sent");
    assert_eq!(point.queue().unwrap().len(), 1, "the mail waits");
    assert_eq!(point.calls(1).unwrap()[0].error, Some(sentence));
}

#[test]
fn an_unknown_certificate_is_a_sentence_and_nothing_is_sent() {
    let root = tempfile::tempdir().unwrap();
    refuse(
        &root.path().join("authority"),
        "localhost",
        Some(client_config("localhost.pem")),
    );
    // That of another host is no better.
    refuse(
        &root.path().join("host"),
        HOST,
        Some(client_config("authority.pem")),
    );
}

/// Calls by the certificates of the system, which the environment names.
#[test]
#[ignore = "started by another test of this file"]
fn child() {
    let Some(root) = std::env::var_os(ROOT) else {
        return;
    };
    let root = Path::new(&root);
    match std::env::var("SSL_CERT_FILE") {
        Ok(path) if path.ends_with("authority.pem") => exchange(root, None),
        _ => refuse(root, "localhost", None),
    }
}

// Other systems keep their certificates where no variable leads.
#[cfg(target_os = "linux")]
#[test]
fn certificates_are_those_that_the_system_trusts() {
    for authority in ["authority.pem", "localhost.pem"] {
        let root = tempfile::tempdir().unwrap();
        let output = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "tls::child", "--ignored"])
            .env(ROOT, root.path())
            .env("SSL_CERT_FILE", data(authority))
            .env_remove("SSL_CERT_DIR")
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            output.status.success() && text.contains("1 passed"),
            "{authority}: {text}"
        );
    }
}

/// Answers one call with some bytes; returns the bytes of the caller.
fn boss_of_bytes(greeting: &'static [u8]) -> (u16, JoinHandle<Vec<u8>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let thread = thread::spawn(move || {
        let (mut tcp, _): (TcpStream, _) = listener.accept().unwrap();
        tcp.write_all(greeting).unwrap();
        let mut seen = Vec::new();
        let _ = tcp.read_to_end(&mut seen);
        seen
    });
    (port, thread)
}

#[test]
fn a_port_without_tls_is_a_sentence_and_nothing_is_sent() {
    // BinkP itself, and a web server.
    for greeting in [
        b"\x80\x10\x00SYS Test system".as_slice(),
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
    ] {
        let (port, boss) = boss_of_bytes(greeting);
        let root = tempfile::tempdir().unwrap();
        let point = tls_point(root.path(), "localhost", port);
        let report = call(&point, Some(client_config("authority.pem")));
        let error = report.error.as_ref().expect("that is no TLS");
        assert!(matches!(error, CallError::NoTls { .. }), "{error}");
        let sentence = error.to_string();
        let start = format!("localhost:{port} does not answer by TLS (");
        assert!(
            sentence.starts_with(&start) && sentence.contains(": check its port, which is 24553"),
            "{sentence}"
        );
        let seen = boss.join().unwrap();
        let has = |word: &str| seen.windows(word.len()).any(|own| own == word.as_bytes());
        assert!(!seen.is_empty() && !has(PASSWORD) && !has("2:5030"));
    }
    // A whole boss that knows no TLS.
    let root = tempfile::tempdir().unwrap();
    let boss = OwnBoss::start(&root.path().join("boss"));
    let point = tls_point(&root.path().join("point"), "localhost", boss.port);
    let error = call(&point, Some(client_config("authority.pem"))).error;
    assert!(matches!(error, Some(CallError::NoTls { .. })), "{error:?}");
}

#[test]
fn a_port_with_tls_that_is_called_without_is_a_sentence() {
    let root = tempfile::tempdir().unwrap();
    let boss = OwnBoss::start_tls(&root.path().join("boss"), server_config());
    let point = create(&root.path().join("point"), POINT, boss.port);
    let report = call(&point, None);
    let sentence = report.error.expect("that is TLS").to_string();
    assert!(
        sentence.contains("the remote closed the connection") || sentence.contains("failed"),
        "{sentence}"
    );
    assert!(sentence.contains("call again"), "{sentence}");
}

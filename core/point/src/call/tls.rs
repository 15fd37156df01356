//! BinkP over TLS with the trusted roots of the system.

use super::CallError;
use binkp::driver::{Endpoint, TlsTransport};
use rustls::{ClientConfig, crypto};
use rustls_platform_verifier::BuilderVerifierExt as _;
use std::io;
use std::net::TcpStream;
use std::sync::Arc;

/// Starts TLS on a connection. Without a configuration, the system decides about certificates.
pub(super) fn connect(
    tcp: TcpStream,
    host: &str,
    config: Option<Arc<ClientConfig>>,
) -> Result<TlsTransport, CallError> {
    let failed = |error: &dyn std::fmt::Display| CallError::Tls(error.to_string());
    let config = match config {
        Some(config) => config,
        None => {
            let provider = Arc::new(crypto::ring::default_provider());
            let builder = ClientConfig::builder_with_provider(provider)
                .with_safe_default_protocol_versions()
                .map_err(|error| failed(&error))?;
            let builder = builder.with_platform_verifier();
            let config = builder.map_err(|error| failed(&error))?;
            Arc::new(config.with_no_client_auth())
        }
    };
    TlsTransport::client(tcp, host, config).map_err(|error| failed(&error))
}

/// Returns the error for data that are no TLS, or for a certificate that is not accepted.
pub(super) fn failure(host: &Endpoint, error: &io::Error) -> CallError {
    let inner = error.get_ref().and_then(|own| own.downcast_ref());
    let (host, reason) = (host.to_string(), error.to_string());
    match inner {
        Some(
            rustls::Error::InvalidCertificate(_)
            | rustls::Error::InvalidCertRevocationList(_)
            | rustls::Error::NoCertificatesPresented
            | rustls::Error::UnsupportedNameType,
        ) => CallError::Certificate { host, reason },
        _ => CallError::NoTls { host, reason },
    }
}

//! BinkP over TLS ("binkps"), by rustls.

use super::{Transport, or_wait};
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, Connection, ServerConfig, ServerConnection};
use std::fmt;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;

/// Port that most systems use for BinkP over TLS.
pub const DEFAULT_TLS_PORT: u16 = 24553;

/// TLS connection. The login of TLS happens during the first reads and writes.
pub struct TlsTransport {
    connection: Connection,
    tcp: TcpStream,
    /// True if the remote closed the TCP connection.
    is_closed: bool,
}

impl fmt::Debug for TlsTransport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TlsTransport")
            .field("tcp", &self.tcp)
            .finish_non_exhaustive()
    }
}

impl TlsTransport {
    /// Prepares the connection of a caller. `host` is the name that the certificate must have.
    ///
    /// # Errors
    ///
    /// The name is none that a certificate can have, or the system refuses to change the mode of the socket.
    pub fn client(
        tcp: TcpStream,
        host: &str,
        config: Arc<ClientConfig>,
    ) -> io::Result<TlsTransport> {
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        let connection = ClientConnection::new(config, name).map_err(io::Error::other)?;
        TlsTransport::new(tcp, connection.into())
    }

    /// Prepares the connection of an answerer.
    ///
    /// # Errors
    ///
    /// The system refuses to change the mode of the socket.
    pub fn server(tcp: TcpStream, config: Arc<ServerConfig>) -> io::Result<TlsTransport> {
        let connection = ServerConnection::new(config).map_err(io::Error::other)?;
        TlsTransport::new(tcp, connection.into())
    }

    fn new(tcp: TcpStream, connection: Connection) -> io::Result<TlsTransport> {
        tcp.set_nonblocking(true)?;
        tcp.set_nodelay(true)?;
        Ok(TlsTransport {
            connection,
            tcp,
            is_closed: false,
        })
    }

    /// Fetches records from TCP, and returns whether there were any bytes.
    fn fetch(&mut self) -> io::Result<bool> {
        if self.is_closed || !self.connection.wants_read() {
            return Ok(false);
        }
        let Some(count) = or_wait(self.connection.read_tls(&mut self.tcp))? else {
            return Ok(false);
        };
        self.is_closed = count == 0;
        if let Err(error) = self.connection.process_new_packets() {
            // The alert tells the remote the reason.
            let _ = self.flush();
            return Err(io::Error::new(io::ErrorKind::InvalidData, error));
        }
        Ok(true)
    }
}

impl Transport for TlsTransport {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<Option<usize>> {
        loop {
            match or_wait(self.connection.reader().read(buffer))? {
                Some(count) => return Ok(Some(count)),
                None if self.fetch()? => {}
                None => return Ok(None),
            }
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<Option<usize>> {
        let count = self.connection.writer().write(bytes)?;
        self.flush()?;
        Ok(Some(count).filter(|&count| count > 0))
    }

    fn flush(&mut self) -> io::Result<bool> {
        while self.connection.wants_write() {
            match or_wait(self.connection.write_tls(&mut self.tcp))? {
                Some(0) | None => return Ok(false),
                Some(_) => {}
            }
        }
        // The login of TLS needs answers of the remote before anything goes out.
        Ok(!self.connection.is_handshaking())
    }

    fn close(&mut self) -> io::Result<()> {
        self.connection.send_close_notify();
        self.flush()?;
        self.tcp.shutdown(Shutdown::Write)
    }
}

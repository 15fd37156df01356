//! A boss in this process: it answers by the crate `binkp`, also over TLS, and keeps files in folders.

use crate::{BOSS, PASSWORD, POINT};
use binkp::cram::Challenge;
use binkp::driver::{self, Cancel, TcpTransport, Transport};
use binkp::folder::{FolderInbound, FolderQueue};
use binkp::{Admission, Password, Peer, Session, Settings};
use ftn_tosser::aka::Aka;
use ftn_tosser::packet::{PackedMessage, PacketHeader, PacketPassword, PacketReader, PacketWriter};
use ftn_types::time::WallTime;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

/// Boss that answers calls until it is dropped.
pub(crate) struct OwnBoss {
    pub(crate) port: u16,
    folder: PathBuf,
    ends: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for OwnBoss {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::SeqCst);
        // Wakes the thread that waits for a call.
        drop(TcpStream::connect(("127.0.0.1", self.port)));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl OwnBoss {
    pub(crate) fn start(folder: &Path) -> Self {
        Self::start_by(folder, |tcp, folder| {
            if let Ok(mut transport) = TcpTransport::new(tcp) {
                answer(&mut transport, folder, driver::random_challenge());
            }
        })
    }

    /// Starts a boss that knows no CRAM-MD5 and answers over TLS only.
    #[cfg(feature = "tls")]
    pub(crate) fn start_tls(folder: &Path, config: Arc<rustls::ServerConfig>) -> Self {
        Self::start_by(folder, move |tcp, folder| {
            let transport = driver::TlsTransport::server(tcp, Arc::clone(&config));
            answer(&mut transport.unwrap(), folder, None);
        })
    }

    fn start_by(folder: &Path, serve: impl Fn(TcpStream, &Path) + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let ends = Arc::new(AtomicBool::new(false));
        fs::create_dir_all(folder.join("to")).unwrap();
        fs::create_dir_all(folder.join("from")).unwrap();
        let (own, is_over) = (folder.to_owned(), Arc::clone(&ends));
        let thread = thread::spawn(move || {
            for tcp in listener.incoming() {
                if is_over.load(Ordering::SeqCst) {
                    return;
                }
                serve(tcp.unwrap(), &own);
            }
        });
        Self {
            port,
            folder: folder.to_owned(),
            ends,
            thread: Some(thread),
        }
    }

    /// Offers a packet with messages for an area.
    pub(crate) fn offer(&self, name: &str, subjects: &[String]) {
        let packet = packet_of(BOSS, subjects);
        fs::write(self.folder.join("to").join(name), packet).unwrap();
    }

    /// Offers a file. Its time differs from that of another one with its name, by which mailers tell them apart.
    pub(crate) fn offer_file(&self, name: &str, bytes: &[u8]) {
        let path = self.folder.join("to").join(name);
        fs::write(&path, bytes).unwrap();
        let sum: u64 = bytes.iter().map(|byte| u64::from(*byte)).sum();
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + sum);
        fs::File::open(path).unwrap().set_modified(time).unwrap();
    }

    /// Returns whether files still wait for the point.
    pub(crate) fn is_drained(&self) -> bool {
        fs::read_dir(self.folder.join("to")).unwrap().count() == 0
    }

    /// Returns the subjects of all messages that have arrived, sorted.
    pub(crate) fn subjects(&self) -> Vec<String> {
        let mut subjects = Vec::new();
        for entry in fs::read_dir(self.folder.join("from")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|own| own != "pkt") {
                continue;
            }
            let bytes = fs::read(path).unwrap();
            let mut packet = PacketReader::new(bytes.as_slice()).unwrap();
            while let Some(message) = packet.next_message().unwrap() {
                subjects.push(String::from_utf8(message.subject).unwrap());
            }
        }
        subjects.sort();
        subjects
    }
}

/// Returns a packet with messages for an area.
pub(crate) fn packet_of(from: Aka, subjects: &[String]) -> Vec<u8> {
    let header = PacketHeader {
        origin: from,
        destination: POINT,
        packed: WallTime(1_795_000_000),
        password: PacketPassword::new(PASSWORD),
        ..PacketHeader::default()
    };
    let mut packet = PacketWriter::new(Vec::new(), &header).unwrap();
    for subject in subjects {
        packet.append(&packed(subject)).unwrap();
    }
    packet.finish().unwrap()
}

fn packed(subject: &str) -> PackedMessage {
    PackedMessage {
        date: b"18 Nov 26  11:06:40".to_vec(),
        to: b"All".to_vec(),
        from: b"Boris".to_vec(),
        subject: subject.into(),
        text: format!("AREA:TEST.ECHO\r\x01MSGID: {BOSS} {subject}\rWords of {subject}\r").into(),
        ..PackedMessage::default()
    }
}

/// Answers one call. Without a challenge, the password may come in the clear.
fn answer(transport: &mut impl Transport, folder: &Path, challenge: Option<Challenge>) {
    let address = format!("{BOSS}@fidonet").parse().unwrap();
    let settings = Settings::new(vec![address]);
    let plain = challenge.is_none();
    let session = Session::answerer(settings, challenge, Duration::ZERO);
    let inbound = FolderInbound::open(folder.join("from")).unwrap();
    let queue = FolderQueue::open(folder.join("to"));
    let peer = Peer::new(session, queue, inbound).with_gate(|_| Admission::Password {
        password: Password::new(PASSWORD).unwrap(),
        plain,
    });
    driver::run(peer, transport, &Cancel::new());
}

//! One window per profile: a second start passes its address to the first.
//!
//! The socket is in the user's runtime folder. Each start takes a file lock, so that simultaneous
//! starts become one window. A dead socket is replaced; a socket of another program is left alone,
//! and the window opens without one.

use super::note::{self, Answer, Note};
use crate::files;
use crate::strings::{io_words, tr};
use interprocess::TryClone as _;
use interprocess::local_socket::traits::{ListenerExt as _, Stream as _};
use interprocess::local_socket::{ListenerOptions, Name, Stream};
use std::fs;
use std::io::{self, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

/// Time limit for the answer of the open window, which comes at once from a thread. A machine that runs many tests
/// may need longer.
const ANSWER: Duration = Duration::from_secs(if cfg!(test) { 60 } else { 3 });

/// Time limit for the note of a start.
const NOTE: Duration = Duration::from_secs(if cfg!(test) { 20 } else { 1 });

/// Maximum number of callers served at once.
const CALLERS: usize = 32;

/// Time limit for a start that waits for the page: the first reading of a large base takes seconds.
/// Afterwards the address counts as passed on.
const PAGE: Duration = Duration::from_secs(30);

/// Result of a start.
#[derive(Debug)]
pub(crate) enum Claim {
    /// The open window accepted the address; nothing is left to do.
    Handed,
    /// The open window accepted the address, but cannot show it; the reason.
    Failed(String),
    /// This is the first window; it must serve the socket.
    First(Server),
    /// This is a window that others cannot reach; the reason.
    Alone(String),
}

/// Looks for the window of a profile; `runtime` is the folder of the user's sockets.
pub(crate) fn claim(profile: &Path, runtime: Option<&Path>, note: &Note) -> Claim {
    try_claim(profile, runtime, note)
        .unwrap_or_else(|error| Claim::Alone(tr!("outside-alone", error = io_words(&error))))
}

fn try_claim(profile: &Path, runtime: Option<&Path>, note: &Note) -> io::Result<Claim> {
    files::make_own_folder(profile)?;
    let profile = fs::canonicalize(profile)?;
    let held = files::lock(&profile.join("start.lock"))?;
    let place = SocketPlace::for_profile(&profile, runtime);
    match Stream::connect(place.name()?) {
        Ok(stream) => {
            // A window exists: other starts need not wait for its answer to this one.
            drop(held);
            let own = note.clone();
            let longest = if note.waits { ANSWER + PAGE } else { ANSWER };
            let handed = run_within(longest, move || hand_over(stream, &own));
            return Ok(handed.unwrap_or_else(|error| {
                Claim::Alone(format!(
                    "A program answers at {}, but it is not Fidoscope ({}). Addresses from other \
                     programs will open windows of their own.",
                    place.0.display(),
                    io_words(&error)
                ))
            }));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => place.remove_stale_socket(error)?,
    }
    let listener = ListenerOptions::new()
        .name(place.name()?)
        .reclaim_name(false)
        .create_sync()?;
    Ok(Claim::First(Server { listener, place }))
}

/// Runs work that waits for the other end. Pipes of Windows have no timeouts: there the work runs
/// in a thread, and this waits at most `longest`.
fn run_within<T: Send + 'static>(
    longest: Duration,
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    if !cfg!(windows) {
        return work();
    }
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new()
        .name("pipe".to_owned())
        .spawn(move || drop(sender.send(work())))?;
    receiver
        .recv_timeout(longest)
        .unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

/// Sets the timeouts of reading and writing, if the system has them ([`run_within`]).
fn set_timeouts(stream: &Stream, longest: Duration) -> io::Result<()> {
    let unless_unsupported = |result: io::Result<()>| match result {
        Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        other => other,
    };
    unless_unsupported(stream.set_recv_timeout(Some(longest)))?;
    unless_unsupported(stream.set_send_timeout(Some(longest)))
}

/// Sends the note to the open window. The address also counts as accepted if the window sends no
/// second line (older versions) or closes meanwhile.
fn hand_over(stream: Stream, note: &Note) -> io::Result<Claim> {
    set_timeouts(&stream, ANSWER)?;
    let mut writing = stream.try_clone()?;
    writing.write_all(note.to_line().as_bytes())?;
    let mut lines = BufReader::new(stream.take(note::LONGEST));
    match Answer::from_line(&read_line(&mut lines)?) {
        Some(Answer::Answers) if note.waits => {}
        Some(_) => return Ok(Claim::Handed),
        None => return Err(io::Error::other("its answer cannot be understood")),
    }
    // The timeout belongs to the socket, which both halves share.
    set_timeouts(&writing, PAGE)?;
    let line = read_line(&mut lines).unwrap_or_default();
    Ok(match Answer::from_line(&line) {
        Some(Answer::Failed(why)) => Claim::Failed(why),
        _ => Claim::Handed,
    })
}

fn read_line(stream: &mut impl io::BufRead) -> io::Result<String> {
    let mut line = String::new();
    stream.read_line(&mut line)?;
    Ok(line)
}

/// Place of a profile's socket: a path, or the name of a pipe on Windows.
#[derive(Debug)]
struct SocketPlace(PathBuf);

impl SocketPlace {
    fn for_profile(profile: &Path, runtime: Option<&Path>) -> Self {
        let sum = files::fnv1a(profile.as_os_str().as_encoded_bytes());
        let name = format!("fidoscope-{sum:016x}");
        if cfg!(windows) {
            return Self(PathBuf::from(format!(r"\\.\pipe\{name}")));
        }
        match runtime {
            Some(runtime) => Self(runtime.join(format!("{name}.socket"))),
            None => Self(profile.join("window.socket")),
        }
    }

    fn name(&self) -> io::Result<Name<'_>> {
        use interprocess::local_socket::{GenericFilePath, ToFsName as _};
        self.0.as_path().to_fs_name::<GenericFilePath>()
    }

    /// Removes a socket whose window is gone; `error` is the failure to connect.
    fn remove_stale_socket(&self, error: io::Error) -> io::Result<()> {
        let refused = error.kind() == io::ErrorKind::ConnectionRefused;
        if refused && is_socket(&self.0) {
            fs::remove_file(&self.0)
        } else {
            let place = self.0.display();
            Err(io::Error::new(
                error.kind(),
                format!("{place}: {}", io_words(&error)),
            ))
        }
    }
}

#[cfg(unix)]
fn is_socket(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket())
}

#[cfg(not(unix))]
fn is_socket(_path: &Path) -> bool {
    false
}

/// Socket of this window.
#[derive(Debug)]
pub(crate) struct Server {
    listener: interprocess::local_socket::Listener,
    place: SocketPlace,
}

/// Removes the socket when it is dropped.
#[derive(Debug)]
pub(crate) struct Served(PathBuf);

impl Drop for Served {
    fn drop(&mut self) {
        if is_socket(&self.0) {
            let _ = fs::remove_file(&self.0);
        }
    }
}

impl Server {
    /// Receives notes in threads and passes them to `take` until it returns false. Each caller has
    /// a thread, so silent callers block no others. Up to [`CALLERS`] are served at once; the next
    /// ones wait.
    ///
    /// # Errors
    /// The listening thread cannot be started.
    pub(crate) fn serve(
        self,
        take: impl Fn(Note, Option<Caller>) -> bool + Send + Sync + 'static,
    ) -> io::Result<Served> {
        let Self { listener, place } = self;
        let served = Served(place.0);
        let (free, slots) = mpsc::sync_channel(CALLERS);
        for _ in 0..CALLERS {
            let _ = free.send(());
        }
        let shared = Arc::new((take, AtomicBool::new(false)));
        thread::Builder::new()
            .name("ipc".to_owned())
            .spawn(move || {
                for stream in listener.incoming().flatten() {
                    let (shared, done) = (Arc::clone(&shared), free.clone());
                    if slots.recv().is_err() || shared.1.load(Ordering::Relaxed) {
                        break;
                    }
                    let served =
                        thread::Builder::new()
                            .name("caller".to_owned())
                            .spawn(move || {
                                if let Ok(Some((note, caller))) =
                                    run_within(NOTE, || receive(stream))
                                    && !shared.0(note, caller)
                                {
                                    shared.1.store(true, Ordering::Relaxed);
                                }
                                let _ = done.send(());
                            });
                    if served.is_err() {
                        // Without a thread the caller gets no answer, and opens its own window.
                        let _ = free.send(());
                    }
                }
            })?;
        Ok(served)
    }
}

/// Start that waits for the result of its address. Dropped without an answer, the address counts as
/// passed on.
#[derive(Debug)]
pub(crate) struct Caller(Stream);

impl Caller {
    /// Reports that the page is shown, or the reason why it cannot be.
    pub(crate) fn answer(mut self, failure: Option<String>) {
        let answer = failure.map_or(Answer::Done, Answer::Failed);
        // A caller that has left needs no answer.
        let _ = self.0.write_all(answer.to_line().as_bytes());
    }
}

/// Reads a note and confirms it; `None` if it is not from this program.
fn receive(stream: Stream) -> io::Result<Option<(Note, Option<Caller>)>> {
    set_timeouts(&stream, NOTE)?;
    let mut writing = stream.try_clone()?;
    let mut lines = BufReader::new(stream.take(note::LONGEST));
    let Some(note) = Note::from_line(&read_line(&mut lines)?) else {
        return Ok(None);
    };
    let answer = match note.waits {
        true => Answer::Answers,
        false => Answer::Taken,
    };
    writing.write_all(answer.to_line().as_bytes())?;
    let caller = note.waits.then_some(Caller(writing));
    Ok(Some((note, caller)))
}

//! One window for each profile: a second start hands its address to the first.
//!
//! The socket stands in the user's runtime folder. Whoever starts takes a file lock, so that two
//! starts at once become one window. A socket that nobody serves any longer is replaced; one that
//! belongs to something else is left alone, and the window opens without one.

use super::note::{self, Note};
use crate::files;
use crate::strings::tr;
use interprocess::TryClone as _;
use interprocess::local_socket::traits::{ListenerExt as _, Stream as _};
use interprocess::local_socket::{ListenerOptions, Name, Stream};
use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How long the open window has for its answer. It answers from a thread of its own, at once.
const ANSWER: Duration = Duration::from_secs(3);

/// What became of a start.
#[derive(Debug)]
pub(crate) enum Claim {
    /// The window that is open took the address: there is nothing left to do.
    Handed,
    /// This is the window; it has to serve the socket.
    First(Server),
    /// This is a window, but others cannot reach it, and why.
    Alone(String),
}

/// Looks for the window of a profile; `runtime` is the folder of the user's sockets.
pub(crate) fn claim(profile: &Path, runtime: Option<&Path>, note: &Note) -> Claim {
    try_claim(profile, runtime, note)
        .unwrap_or_else(|error| Claim::Alone(tr!("outside-alone", error = error.to_string())))
}

fn try_claim(profile: &Path, runtime: Option<&Path>, note: &Note) -> io::Result<Claim> {
    files::make_own_folder(profile)?;
    let profile = fs::canonicalize(profile)?;
    let _held = files::lock(&profile.join("start.lock"))?;
    let place = Place::of(&profile, runtime);
    match Stream::connect(place.name()?) {
        Ok(stream) => {
            return Ok(match hand_over(stream, note) {
                Ok(()) => Claim::Handed,
                Err(error) => Claim::Alone(format!(
                    "Something answers at {}, but not as Fidoscope does ({error}). Addresses \
                     from other programs will open windows of their own.",
                    place.0.display()
                )),
            });
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => place.remove_dead(error)?,
    }
    let listener = ListenerOptions::new()
        .name(place.name()?)
        .reclaim_name(false)
        .create_sync()?;
    Ok(Claim::First(Server { listener, place }))
}

/// Tells the open window what this start wants.
fn hand_over(stream: Stream, note: &Note) -> io::Result<()> {
    stream.set_recv_timeout(Some(ANSWER))?;
    stream.set_send_timeout(Some(ANSWER))?;
    let mut writing = stream.try_clone()?;
    writing.write_all(note.to_line().as_bytes())?;
    writing.flush()?;
    let line = read_line(stream)?;
    if note::is_taken(&line) {
        Ok(())
    } else {
        Err(io::Error::other("its answer cannot be understood"))
    }
}

fn read_line(stream: Stream) -> io::Result<String> {
    let mut line = String::new();
    BufReader::new(stream.take(note::LONGEST)).read_line(&mut line)?;
    Ok(line)
}

/// Where the socket of a profile is: a path, or the name of a pipe on Windows.
#[derive(Debug)]
struct Place(PathBuf);

impl Place {
    fn of(profile: &Path, runtime: Option<&Path>) -> Self {
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

    /// Removes a socket whose window is gone; `error` is what connecting gave.
    fn remove_dead(&self, error: io::Error) -> io::Result<()> {
        let refused = error.kind() == io::ErrorKind::ConnectionRefused;
        if refused && is_socket(&self.0) {
            fs::remove_file(&self.0)
        } else {
            let place = self.0.display();
            Err(io::Error::new(error.kind(), format!("{place}: {error}")))
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

/// The socket of this window.
#[derive(Debug)]
pub(crate) struct Server {
    listener: interprocess::local_socket::Listener,
    place: Place,
}

/// Removes the socket when the window is closed.
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
    /// Takes notes in a thread of its own and passes them on, until `take` says that nobody wants
    /// them.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub(crate) fn serve(self, take: impl Fn(Note) -> bool + Send + 'static) -> io::Result<Served> {
        let Self { listener, place } = self;
        let served = Served(place.0);
        thread::Builder::new()
            .name("ipc".to_owned())
            .spawn(move || {
                for stream in listener.incoming().flatten() {
                    // Who connects and says nothing must not keep others waiting for long.
                    if let Ok(Some(note)) = receive(stream)
                        && !take(note)
                    {
                        break;
                    }
                }
            })?;
        Ok(served)
    }
}

/// Reads a note and says that it was taken; `None` when it is not one of ours.
fn receive(stream: Stream) -> io::Result<Option<Note>> {
    let patience = Some(Duration::from_secs(1));
    stream.set_recv_timeout(patience)?;
    stream.set_send_timeout(patience)?;
    let mut writing = stream.try_clone()?;
    let Some(note) = Note::from_line(&read_line(stream)?) else {
        return Ok(None);
    };
    writing.write_all(note::answer().as_bytes())?;
    Ok(Some(note))
}

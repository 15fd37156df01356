//! Safe file operations: atomic replacement, reading of regular files only, private folders, and
//! locks between processes.
//!
//! Knows nothing of the content. Imports `strings`.

pub(crate) mod document;
pub(crate) mod marker;
pub(crate) mod markup;
pub(crate) mod rolling;
mod shared_bytes;
mod toml;

pub(crate) use shared_bytes::SharedBytes;

use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Prefix of a temporary file. It is short, and does not contain the target's name, which may have
/// the maximum length.
const DRAFT_START: &str = ".fidoscope-";
const DRAFT_END: &str = ".new";

/// Time limit for another process to release a lock.
const LOCKED: Duration = Duration::from_secs(5);

/// Time for which tests wait: longer than any work takes, on a slow machine that does much else.
#[cfg(test)]
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Permissions of a written file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Readable by its owner only.
    Owner,
    /// Permissions of the replaced file; for a new file, those of the umask.
    AsBefore,
}

/// Steps of replacing a file; a test makes each of them fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Create,
    Write,
    Sync,
    Rename,
    SyncFolder,
}

/// Replaces or creates a file: after a crash, a kill or a full disk either the old or the new one
/// is complete. A symbolic link stays and its target is replaced; a device or pipe is written
/// directly.
///
/// # Errors
/// The folder or the file cannot be written; the old file is unchanged.
pub(crate) fn replace_file(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    replace_with(path, bytes, access, &mut |_, _| Ok(()))
}

/// Creates a file that must not exist.
///
/// # Errors
/// `AlreadyExists` if it exists; otherwise as [`replace_file`], and then there is no file.
pub(crate) fn create_file(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    // Creating the name first prevents that the rename replaces another program's file.
    File::create_new(path)?;
    let written = replace_file(path, bytes, access);
    if written.is_err() {
        let _ = fs::remove_file(path);
    }
    written
}

type FailPoint<'f> = dyn FnMut(Step, &Path) -> io::Result<()> + 'f;

fn replace_with(
    path: &Path,
    bytes: &[u8],
    access: Access,
    before: &mut FailPoint<'_>,
) -> io::Result<()> {
    let is_link = fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    // A dangling link creates its target, as opening it would.
    let target = if is_link {
        fs::canonicalize(path).or_else(|_| dangling_target(path))?
    } else {
        path.to_owned()
    };
    let old = fs::metadata(&target).ok();
    // `/dev/stdout` may lead to a regular file that another process has open. A file in `/dev/shm`
    // is like any other.
    let of_system = ["/dev", "/proc"].iter().any(|of| path.starts_with(of));
    let is_stream = is_link && of_system && !path.starts_with("/dev/shm");
    if is_stream || old.as_ref().is_some_and(|old| !old.is_file()) {
        return OpenOptions::new().append(true).open(path)?.write_all(bytes);
    }
    let folder = folder_of(&target);
    let draft = folder.join(draft_name());
    let written = write_draft(
        &draft,
        bytes,
        old.map(|old| old.permissions()),
        access,
        before,
    )
    .and_then(|()| before(Step::Rename, &draft))
    .and_then(|()| fs::rename(&draft, &target));
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written?;
    // The rename must reach the disk as well; a folder that cannot be synced is skipped.
    before(Step::SyncFolder, &draft)?;
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

fn write_draft(
    draft: &Path,
    bytes: &[u8],
    old: Option<Permissions>,
    access: Access,
    before: &mut FailPoint<'_>,
) -> io::Result<()> {
    before(Step::Create, draft)?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if access == Access::Owner || old.is_some() {
        // Never wider than the final permissions.
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let mut file = options.open(draft)?;
    before(Step::Write, draft)?;
    file.write_all(bytes)?;
    if let Some(old) = old.filter(|_| access == Access::AsBefore) {
        file.set_permissions(old)?;
    }
    before(Step::Sync, draft)?;
    file.sync_all()
}

/// Returns the target of a link to a missing file.
fn dangling_target(link: &Path) -> io::Result<PathBuf> {
    let target = folder_of(link).join(fs::read_link(link)?);
    if fs::symlink_metadata(&target).is_ok() {
        let text = "it is a symbolic link that leads to other links, not to a file";
        return Err(io::Error::other(text));
    }
    Ok(target)
}

fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Returns a name that no other temporary file of a running process has.
fn draft_name() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("{DRAFT_START}{}-{number}{DRAFT_END}", std::process::id())
}

/// Returns whether a file is temporary: of this version, or `settings.json.PID.new` of earlier
/// ones.
fn is_draft(name: &OsStr) -> bool {
    let Some(rest) = name.to_str().and_then(|name| name.strip_suffix(DRAFT_END)) else {
        return false;
    };
    let numbers = rest.strip_prefix(DRAFT_START).or_else(|| {
        let (name, pid) = rest.rsplit_once('.')?;
        name.ends_with(".json").then_some(pid)
    });
    numbers.is_some_and(|numbers| {
        !numbers.is_empty() && numbers.bytes().all(|b| b.is_ascii_digit() || b == b'-')
    })
}

/// Checks whether a file can be created in a folder, and removes it at once.
///
/// # Errors
/// It cannot be created.
pub(crate) fn probe(folder: &Path) -> io::Result<()> {
    let draft = folder.join(draft_name());
    let written = File::create_new(&draft).and_then(|mut file| file.write_all(b"."));
    let _ = fs::remove_file(&draft);
    written
}

/// Removes temporary files of killed processes from a folder. All writers to the folder must hold
/// the caller's lock.
pub(crate) fn remove_drafts(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if is_draft(&entry.file_name()) && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Reads a file of at most `longest` bytes; of a longer one, one byte more, which reveals the
/// length. `None` if it is missing. A pipe, device or folder is never opened, since that could
/// block forever.
///
/// # Errors
/// It cannot be read, or is no regular file.
pub(crate) fn read_plain(path: &Path, longest: u64) -> io::Result<Option<Vec<u8>>> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if !found.is_file() {
        return Err(not_plain());
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(longest + 1)
        .read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

/// Reads an existing file like [`read_plain`].
///
/// # Errors
/// It is missing, cannot be read, or is no regular file.
pub(crate) fn read_existing(path: &Path, longest: u64) -> io::Result<Vec<u8>> {
    read_plain(path, longest)?.ok_or_else(|| ErrorKind::NotFound.into())
}

fn not_plain() -> io::Error {
    io::Error::other("it is not a plain file")
}

/// Returns the checksum FNV-1a of bytes, the same with every release of the program and of Rust.
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Lock between processes, held until it is dropped.
#[derive(Debug)]
pub(crate) struct Lock(#[expect(dead_code, reason = "the lock ends with the file")] Option<File>);

/// Waits for a lock file and takes it; does nothing on file systems without locks.
///
/// # Errors
/// The file cannot be created, or another process holds it too long.
pub(crate) fn lock(path: &Path) -> io::Result<Lock> {
    let file = open_lock(path)?;
    let since = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Lock(Some(file))),
            Err(TryLockError::WouldBlock) if since.elapsed() < LOCKED => {
                std::thread::sleep(Duration::from_millis(20));
            }
            Err(TryLockError::WouldBlock) => {
                let text = format!(
                    "another program has kept {} locked for too long",
                    path.display()
                );
                return Err(io::Error::new(ErrorKind::TimedOut, text));
            }
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                return Ok(Lock(None));
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

/// Opens a lock file for reading and writing, without changing it.
///
/// # Errors
/// It cannot be created, or is no regular file.
pub(crate) fn open_lock(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    open_private(path, &mut options)
}

/// Opens a file to append to it.
///
/// # Errors
/// It cannot be created, or is no regular file.
fn open_end(path: &Path) -> io::Result<File> {
    open_private(path, OpenOptions::new().append(true).create(true))
}

/// Opens a file that only its owner may read. Fails if it is no regular file, since opening that
/// could block forever.
fn open_private(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(not_plain());
    }
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options.open(path)
}

/// Creates a folder and its parents, which only its owner may enter. An existing folder stays
/// unchanged.
///
/// # Errors
/// It cannot be created.
pub(crate) fn make_own_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(above) = path.parent() {
        fs::create_dir_all(above)?;
    }
    match own_folder_builder().create(path) {
        // Another start was quicker.
        Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        made => made,
    }
}

/// Returns a builder of folders that only their owner may enter; an existing folder is an error.
pub(crate) fn own_folder_builder() -> DirBuilder {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "modes are of Unix"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Restricts a folder to its owner.
pub(crate) fn restrict_to_owner(folder: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // The mode of another user's folder cannot be changed.
        let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
    }
    #[cfg(not(unix))]
    let _ = folder;
}

/// Returns whether a folder belongs to the user and no one else can write into it. A symbolic link
/// does not count.
pub(crate) fn is_own_folder(path: &Path) -> bool {
    let Ok(found) = fs::symlink_metadata(path) else {
        return false;
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let user = rustix::process::geteuid().as_raw();
        found.is_dir() && found.uid() == user && found.mode() & 0o022 == 0
    }
    #[cfg(not(unix))]
    found.is_dir()
}

#[cfg(test)]
mod tests;

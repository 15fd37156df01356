//! `fidoscope answer REQ`: the response processor of a mailer (7.5.6 to 7.5.8, FSC-0086).
//!
//! REQ is a request file (anything, if its name ends in `.req`), or the SRIF of a mailer that names
//! one. The SRIF also says where the list of files to send is written. Generated files (indexes,
//! objects of mail) go into the folder of `--out`.

use super::args::AnswerArgs;
use super::{Exit, Outcome};
use crate::files::{self, Access};
use crate::platform::printed::{Printed, stderr_line};
use crate::strings::{said, tr};
use fidoscope_core::address::Address;
use fidoscope_core::answer::{
    Allowance, Answer, FoundFile, RequestableFiles, Server, Source, Srif, index_name,
};
use fidoscope_core::config::AreaKind;
use fidoscope_core::job::Job;
use fidoscope_core::limits;
use fidoscope_core::objects::{Completeness, safe_file_name};
use fidoscope_core::page::{AtPath, Content};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve_from};
use fidoscope_core::url::{FidoUrl, Scheme};
use serde_json::{Value, json};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Default limits of one call: number of files, and bytes.
const FILES: usize = 100;
const BYTES: u64 = 1024 * 1024 * 1024;

/// Returns the outcome for an unreadable file.
fn unreadable(path: &Path, error: &io::Error) -> Outcome {
    Outcome::failure(stderr_line(super::unreadable(path, error)), Exit::Failed)
}

fn unwritable(path: &Path, error: &io::Error) -> Outcome {
    Outcome::failure(stderr_line(super::unwritable(path, error)), Exit::Failed)
}

fn read(path: &Path, most: u64) -> Result<Vec<u8>, Outcome> {
    let bytes = files::read_existing(path, most).map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 > most {
        let what = tr!("cli-answer-long", file = path.display().to_string());
        return Err(Outcome::failure(stderr_line(what), Exit::Refused));
    }
    Ok(bytes)
}

/// Answers a request.
pub(super) fn answer(args: &AnswerArgs, sources: &Sources<'_>, now: &Now) -> Outcome {
    processed(args, sources, now).unwrap_or_else(|failed| failed)
}

fn processed(args: &AnswerArgs, sources: &Sources<'_>, now: &Now) -> Result<Outcome, Outcome> {
    let given = read(&args.request, limits::REQUEST_FILE_BYTES)?;
    let srif = match Srif::is_like(&args.request, &given) {
        true => Some(Srif::parse(&given).map_err(|error| {
            let file = args.request.display().to_string();
            let what = tr!("cli-answer-srif", file = file, error = error.to_string());
            Outcome::failure(stderr_line(what), Exit::Wrong)
        })?),
        false => None,
    };
    let (request_file, request) = match &srif {
        Some(srif) => {
            let bytes = read(&srif.request_list, limits::REQUEST_FILE_BYTES)?;
            (srif.request_list.clone(), bytes)
        }
        None => (args.request.clone(), given),
    };
    let passwords = match &args.passwords {
        Some(path) => read(path, limits::REQUEST_FILE_BYTES)?,
        None => Vec::new(),
    };
    let passwords = String::from_utf8_lossy(&passwords);
    let shelf = RequestableFiles::read(&args.files, &passwords)
        .map_err(|error| unreadable(&args.files, &error))?;
    let own = own_addresses(srif.as_ref(), sources);
    let object = |url: &FidoUrl, left: Duration| object_of(url, sources, now, left);
    let server = Server {
        shelf: &shelf,
        own: &own,
        allowance: allowance(args, srif.as_ref()),
        object: &object,
        time: limits::SEARCH_TIME,
        explain: args.explain,
        listed: srif.is_some(),
    };
    let answer = server.answer(&request);
    let name = request_file.file_name().unwrap_or_default();
    let name = index_name(&safe_file_name(&name.to_string_lossy()));
    let index = answer.index.as_ref().map(|bytes| (name, bytes));
    let folder = match &srif {
        Some(_) if !is_plain(&absolute(&args.out)) => {
            let folder = args.out.display().to_string();
            let what = tr!("cli-answer-blank", folder = folder);
            return Err(Outcome::failure(stderr_line(what), Exit::Wrong));
        }
        Some(_) => own_folder(&args.out).map_err(|error| unwritable(&args.out, &error))?,
        None => args.out.clone(),
    };
    let written = write(&answer, index, &folder, srif.is_none())?;
    if let Some(srif) = &srif {
        let path = &srif.response_list;
        let list = response_list(&written);
        files::replace_file(path, &list, Access::AsBefore)
            .map_err(|error| unwritable(path, &error))?;
    }
    Ok(printed(&answer, &written, args.common.json))
}

fn allowance(args: &AnswerArgs, srif: Option<&Srif>) -> Allowance {
    let limited = srif.map(|srif| Srif {
        minutes: srif.minutes.into_iter().chain(args.most_minutes).min(),
        ..srif.clone()
    });
    let line = limited.and_then(|srif| srif.bytes()).unwrap_or(u64::MAX);
    Allowance {
        files: args.most_files.unwrap_or(FILES),
        bytes: args.most_bytes.unwrap_or(BYTES).min(line),
    }
}

/// Returns the called address first, then those of the configuration.
fn own_addresses(srif: Option<&Srif>, sources: &Sources<'_>) -> Vec<Address> {
    let called = srif.and_then(|srif| srif.our_aka.clone());
    let mut own: Vec<Address> = called.into_iter().collect();
    for aka in sources.library.identity().akas.clone() {
        if !own.contains(&aka) {
            own.push(aka);
        }
    }
    own
}

/// Returns an object of echomail or a file of a file echo, if it is complete. Netmail and local
/// areas are never served.
fn object_of(url: &FidoUrl, sources: &Sources<'_>, now: &Now, time: Duration) -> Option<FoundFile> {
    if url.scheme() == Scheme::Area {
        let mut areas = url.areas().peekable();
        areas.peek()?;
        for area in areas {
            let found = sources.library.find(area.tag, area.domain);
            if !found.iter().all(|area| area.kind() == AreaKind::Echo) {
                return None;
            }
        }
    }
    let page = resolve_from(url, sources, now, &Job::new().with_time(time)).ok()?;
    let Content::Object(object) = &page.content else {
        return None;
    };
    let source = object.source.as_ref();
    if !source.is_none_or(|source| source.state == Completeness::Complete) {
        return None;
    }
    match &object.shown {
        AtPath::File(file) => Some((safe_file_name(&file.name), file.bytes.to_vec())),
        AtPath::Directory { .. } | AtPath::Nothing => None,
    }
}

/// Creates a folder for the files of this call, since two callers may request files of the same
/// name. Removes empty folders of earlier calls.
fn own_folder(out: &Path) -> io::Result<PathBuf> {
    const START: &str = "answer-";
    fs::create_dir_all(out)?;
    for entry in fs::read_dir(out)?.flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(|name| name.starts_with(START)) {
            // Folders with files are not removed by this.
            drop(fs::remove_dir(entry.path()));
        }
    }
    let process = std::process::id();
    for number in 0..limits::REQUEST_LINES {
        let path = out.join(format!("{START}{process}-{number}"));
        match fs::create_dir(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|()| path),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// File to send, and whether it is erased afterwards.
struct Written {
    path: PathBuf,
    size: u64,
    erase: bool,
}

impl Written {
    fn new(path: &Path, size: u64, erase: bool) -> Self {
        let path = absolute(path);
        Self { path, size, erase }
    }
}

fn write(
    answer: &Answer,
    index: Option<(String, &Vec<u8>)>,
    folder: &Path,
    copy: bool,
) -> Result<Vec<Written>, Outcome> {
    let mut written = Vec::new();
    let put = |name: &OsStr, bytes: &[u8]| {
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let path = folder.join(name);
        files::replace_file(&path, bytes, Access::AsBefore)
            .map_err(|error| unwritable(&path, &error))?;
        Ok::<_, Outcome>(Written::new(&path, bytes.len() as u64, true))
    };
    for file in &answer.files {
        written.push(match &file.source {
            Source::Bytes(bytes) => put(&safe_name(&file.name), bytes)?,
            Source::File(path) if copy => {
                fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
                let to = folder.join(safe_name(&file.name));
                // Copying a file onto itself would truncate it.
                if fs::canonicalize(&to).ok() != fs::canonicalize(path).ok() {
                    fs::copy(path, &to).map_err(|error| unwritable(&to, &error))?;
                }
                Written::new(&to, file.size, false)
            }
            Source::File(path) if is_listable(path, &file.name) => {
                Written::new(path, file.size, false)
            }
            Source::File(path) => {
                let to = folder.join(name_in_folder(&file.name));
                linked(path, &to).map_err(|error| unwritable(&to, &error))?;
                Written::new(&to, file.size, true)
            }
        });
    }
    if let Some((name, bytes)) = index {
        written.push(put(OsStr::new(&name), bytes)?);
    }
    Ok(written)
}

/// Returns whether a mailer's list can contain the path of a file. Mailers send a file under the
/// last part of its path.
fn is_listable(path: &Path, name: &[u8]) -> bool {
    let own = path.file_name().map(OsStr::as_encoded_bytes);
    own == Some(name) && is_plain(&absolute(path))
}

/// Returns the absolute form of a path.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Returns whether a path contains neither blanks nor control characters: mailers end a path of a
/// list at the first of them.
fn is_plain(path: &Path) -> bool {
    let is_plain = |byte: &u8| !byte.is_ascii_whitespace() && !byte.is_ascii_control();
    path.as_os_str().as_encoded_bytes().iter().all(is_plain)
}

/// Creates a hard link to a file, or a copy if the file system has no hard links.
fn linked(path: &Path, to: &Path) -> io::Result<()> {
    let path = std::path::absolute(path)?;
    if fs::hard_link(&path, to).is_ok() {
        return Ok(());
    }
    #[cfg(unix)]
    if std::os::unix::fs::symlink(&path, to).is_ok() {
        return Ok(());
    }
    fs::copy(&path, to).map(drop)
}

/// Converts the name of a file of the shelf for the file system.
fn name_in_folder(name: &[u8]) -> OsString {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt as _;
        OsStr::from_bytes(name).to_owned()
    }
    #[cfg(not(unix))]
    {
        String::from_utf8_lossy(name).into_owned().into()
    }
}

/// Returns a name that every file system accepts; a name in an unknown character set stays
/// unchanged.
fn safe_name(name: &[u8]) -> OsString {
    match std::str::from_utf8(name) {
        Ok(name) => safe_file_name(name).into(),
        Err(_) => name_in_folder(name),
    }
}

/// Formats the list, one file per line. `-` means erased after the session in any case, since the
/// next call has its own files; `+` means kept.
fn response_list(written: &[Written]) -> Vec<u8> {
    let line = |file: &Written| {
        let sign: &[u8] = if file.erase { b"-" } else { b"+" };
        [sign, file.path.as_os_str().as_encoded_bytes(), b"\n"].concat()
    };
    written.iter().flat_map(line).collect()
}

fn printed(answer: &Answer, written: &[Written], as_json: bool) -> Outcome {
    let exit = match written.is_empty() {
        true => Exit::Nothing,
        false => Exit::Fine,
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if as_json {
        let requests: Vec<Value> = answer
            .served
            .iter()
            .map(|served| {
                let (names, refused) = match &served.names {
                    Ok(names) => (names.iter().map(|own| text(own)).collect(), Value::Null),
                    Err(why) => (Vec::new(), json!(why.to_string())),
                };
                json!({
                    "request": text(&served.line.name),
                    "url": served.line.url.as_deref().map(text),
                    "names": names,
                    "refused": refused,
                })
            })
            .collect();
        let files: Vec<Value> = written
            .iter()
            .map(|file| json!({ "path": file.path.display().to_string(), "size": file.size, "erase": file.erase }))
            .collect();
        let document =
            json!({ "requests": requests, "files": files, "index": answer.index.is_some() });
        return Outcome::document(&document, exit);
    }
    let lines: Vec<String> = answer
        .served
        .iter()
        .map(|served| {
            let name = text(&served.line.name);
            match &served.names {
                Ok(names) => {
                    let names: Vec<String> = names.iter().map(|own| text(own)).collect();
                    format!("{name}: {}", names.join(", "))
                }
                Err(why) => format!("{name}: {}", said(why)),
            }
        })
        .collect();
    Outcome {
        stdout: Printed::of_lines(&lines.join("\n")),
        stderr: Printed::default(),
        exit,
    }
}

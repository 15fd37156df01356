//! From a task of the command line to its exit code: the only place of the subcommands that
//! reads files and the environment.

use super::save::{Saved, save};
use super::{Exit, Outcome, ShowOptions, error_document, index, links, parse, show};
use crate::args::{Headless, IndexArgs, ShowArgs};
use crate::browser::sources::{self, Sources};
use crate::clock;
use crate::files::{self, Access};
use crate::outside::register::Desktop;
use crate::profile;
use fidoscope_core::charset::Charset;
use fidoscope_core::library::HeaderStore;
use std::ffi::OsString;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::{fs, io};

/// Does a task and prints what it gives.
pub(crate) fn run(task: &Headless) -> ExitCode {
    let outcome = match task {
        Headless::Parse { url } => parse(url),
        Headless::Links { file } => match read_text(file.as_deref()) {
            Ok(text) => links(&text),
            Err(error) => Outcome::failure(error, Exit::Failed),
        },
        Headless::Show(args) => show_with(args),
        Headless::Save {
            args,
            output,
            damaged,
        } => save_with(args, output.as_deref(), *damaged),
        Headless::Index(args) => index_with(args),
        Headless::Register { remove, options } => register(*remove, options),
    };
    print(&outcome)
}

fn print(outcome: &Outcome) -> ExitCode {
    let stderr = outcome.stderr.as_bytes();
    // A closed pipe (`fidoscope show URL | head`) is no failure of ours.
    let printed = io::stdout()
        .write_all(outcome.stdout.as_bytes())
        .and_then(|()| io::stdout().flush());
    let told = io::stderr().write_all(stderr);
    match printed.and(told) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            ExitCode::from(Exit::Failed as u8)
        }
        _ => ExitCode::from(outcome.exit as u8),
    }
}

/// A text of unknown origin: UTF-8, else CP866 as mail of the network is.
fn read_text(file: Option<&Path>) -> Result<String, String> {
    let mut bytes = Vec::new();
    match file {
        Some(path) => {
            bytes = fs::read(path)
                .map_err(|error| format!("fidoscope: cannot read {}: {error}\n", path.display()))?;
        }
        None => {
            io::stdin()
                .read_to_end(&mut bytes)
                .map_err(|error| format!("fidoscope: cannot read standard input: {error}\n"))?;
        }
    }
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| Charset::CP866.decode(error.as_bytes()).into_owned()))
}

fn show_with(args: &ShowArgs) -> Outcome {
    let options = options_of(args);
    with_sources(args, |sources| {
        show(&args.url, sources, &clock::now(args.now), options)
    })
}

fn save_with(args: &ShowArgs, output: Option<&Path>, damaged: bool) -> Outcome {
    let options = options_of(args);
    with_sources(args, |sources| {
        let saved = save(&args.url, sources, &clock::now(args.now), options, damaged);
        saved.map_or_else(|failed| failed, |saved| write(&saved, output))
    })
}

/// Writes a file. An object's own name never replaces a file that is there; a name that was given
/// does.
fn write(saved: &Saved, output: Option<&Path>) -> Outcome {
    let fine = |stdout: String| Outcome {
        stdout,
        stderr: saved.told.clone(),
        exit: Exit::Fine,
    };
    let failed =
        |what: String| Outcome::failure(format!("{}fidoscope: {what}\n", saved.told), Exit::Failed);
    if output.is_some_and(|path| path.as_os_str() == "-") {
        let mut stdout = io::stdout();
        let written = stdout.write_all(&saved.bytes).and_then(|()| stdout.flush());
        return match written {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                failed(format!("cannot write to standard output: {error}"))
            }
            _ => fine(String::new()),
        };
    }
    let own = Path::new(&saved.name);
    let path = output.unwrap_or(own);
    let written = match output {
        Some(path) => files::replace_file(path, &saved.bytes, Access::AsBefore),
        None => files::create_file(own, &saved.bytes, Access::AsBefore),
    };
    match written {
        Ok(()) => fine(format!("{}  {} bytes\n", path.display(), saved.bytes.len())),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => failed(format!(
            "{} is there already; say -o FILE to choose the file",
            path.display()
        )),
        Err(error) => failed(format!("cannot write {}: {error}", path.display())),
    }
}

fn options_of(args: &ShowArgs) -> ShowOptions {
    ShowOptions {
        json: args.json,
        bodies: args.bodies,
        kludges: args.kludges,
        limit: args.limit,
        discard_unknown: args.discard_unknown,
    }
}

/// Does something with the areas of the configurations.
fn with_sources(
    args: &ShowArgs,
    work: impl FnOnce(&fidoscope_core::resolve::Sources<'_>) -> Outcome,
) -> Outcome {
    let configs = configs_of(&args.configs, args.profile.as_deref());
    let loaded = sources::load(&Sources { configs });
    let failures: String = loaded
        .failures
        .iter()
        .map(|failure| format!("fidoscope: {failure}\n"))
        .collect();
    let index = index::of_profile(args.profile.as_deref()).map(Arc::new);
    let Some(mut library) = loaded.library else {
        if args.json {
            let document = error_document("unreadable-configuration", failures.trim(), None);
            return Outcome::document(&document, Exit::Failed);
        }
        return Outcome::failure(failures, Exit::Failed);
    };
    if let Some(index) = &index {
        library.use_headers(Arc::clone(index) as Arc<dyn HeaderStore>);
    }
    let sources = fidoscope_core::resolve::Sources {
        library: &library,
        index: index.as_deref(),
    };
    let mut outcome = work(&sources);
    outcome.stderr.insert_str(0, &failures);
    outcome
}

/// Makes this program the desktop's handler of the seven schemes, or takes that back.
fn register(remove: bool, options: &[OsString]) -> Outcome {
    if !cfg!(unix) || cfg!(target_os = "macos") {
        let text = "fidoscope: register knows the desktops of freedesktop.org only; here the \
                    system's own settings choose the program of a URL scheme\n";
        return Outcome::failure(text.to_owned(), Exit::Failed);
    }
    let Some(desktop) = Desktop::of_user(|name| std::env::var(name).ok()) else {
        let text = "fidoscope: there is no place to register in (HOME is not set)\n";
        return Outcome::failure(text.to_owned(), Exit::Failed);
    };
    let done = if remove {
        desktop.remove()
    } else {
        command_line(options).and_then(|command| desktop.register(&command))
    };
    match done {
        Ok(stdout) => Outcome {
            stdout,
            stderr: String::new(),
            exit: Exit::Fine,
        },
        Err(error) => Outcome::failure(format!("fidoscope: {error}\n"), Exit::Failed),
    }
}

/// How the desktop has to start this program: with absolute paths, since it starts it anywhere.
fn command_line(options: &[OsString]) -> Result<Vec<String>, String> {
    let program = std::env::current_exe()
        .map_err(|error| format!("the place of this program is not known ({error})"))?;
    let mut words = vec![program.into_os_string()];
    for option in options {
        let absolute = if option.as_encoded_bytes().starts_with(b"--") {
            Ok(PathBuf::from(option))
        } else {
            std::path::absolute(option)
        };
        let absolute =
            absolute.map_err(|error| format!("{}: {error}", option.to_string_lossy()))?;
        words.push(absolute.into_os_string());
    }
    words
        .into_iter()
        .map(|word| {
            word.into_string()
                .map_err(|word| format!("{} is not valid Unicode", word.to_string_lossy()))
        })
        .collect()
}

fn index_with(args: &IndexArgs) -> Outcome {
    let configs = configs_of(&args.configs, args.profile.as_deref());
    let Some(index) = index::of_profile(args.profile.as_deref()) else {
        let text = "fidoscope: there is no place for the index (HOME is not set); --profile DIR \
                    names one\n";
        return Outcome::failure(text.to_owned(), Exit::Failed);
    };
    let loaded = sources::load(&Sources { configs });
    let failures: String = loaded
        .failures
        .iter()
        .map(|failure| format!("fidoscope: {failure}\n"))
        .collect();
    let mut outcome = match loaded.library {
        Some(library) => index::update(&index, &library, args.rebuild, args.json),
        None => Outcome::failure(String::new(), Exit::Failed),
    };
    outcome.stderr.insert_str(0, &failures);
    outcome
}

/// The configurations of the command line, else those of the profile.
fn configs_of(given: &[PathBuf], profile: Option<&Path>) -> Vec<PathBuf> {
    if !given.is_empty() {
        return given.to_vec();
    }
    profile_dir(profile)
        .map(|dir| profile::load(&dir).settings.configs)
        .unwrap_or_default()
}

/// The profile of the command line, else the desktop's own place.
pub(super) fn profile_dir(given: Option<&Path>) -> Option<PathBuf> {
    given
        .map(Path::to_owned)
        .or_else(|| profile::default_dir(|name| std::env::var(name).ok()))
}

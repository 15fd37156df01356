//! Running of commands without a window: the only part of them that reads files and the
//! environment.

use super::answer::answer;
use super::doctor::{DoctorContext, doctor};
use super::point::{ExportTo, Form, PointTask};
use super::post::{Letter, no_message, post};
use super::save::{Saved, save};
use super::{Exit, Outcome, error_document, index, links, parse, show, unreadable, unwritable};
use crate::browser::sources::{self, Sources};
use crate::cli::args::{Common, Headless, IndexArgs, PointArgs, PostArgs, ShowArgs};
use crate::files::document::{self, Kind};
use crate::files::{self, Access};
use crate::keep::{self, Requests};
use crate::platform::clock;
#[cfg(not(windows))]
use crate::platform::outside::register::Desktop;
use crate::platform::outside::register::Handlers;
use crate::platform::printed::{self, Printed, print_error, stderr_line};
use crate::settings::{self, Settings};
use crate::strings::{Language, io_words, language, set_language, tr};
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::{Attachment, PreviewSerials, Serials};
use fidoscope_core::job::Job;
use fidoscope_core::library::{HeaderStore, Library, SerialFile};
use fidoscope_core::limits::{ATTACHMENT_BYTES, HEADERS_ON_DEMAND};
use fidoscope_core::time::WallTime;
use std::ffi::OsString;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::{fs, io};

/// Runs a command and prints its outcome.
pub(crate) fn run(task: &Headless) -> ExitCode {
    let outcome = match task {
        Headless::Parse { url } => parse(url),
        Headless::Links { file } => match read_text(file.as_deref()) {
            Ok(text) => {
                let printed = printed::stream(|out| links(&text, out));
                return exit_code(printed, Exit::Fine);
            }
            Err(error) => Outcome::failure(stderr_line(error), Exit::Failed),
        },
        Headless::Show(args) => show_with(args),
        Headless::Save {
            args,
            output,
            damaged,
        } => save_with(args, output.as_deref(), *damaged),
        Headless::Post(args) => post_with(args),
        Headless::Index(args) => index_with(args),
        Headless::Answer(args) => with_sources(&args.common, |sources| {
            answer(args, sources, &clock::now(args.common.now))
        }),
        Headless::Doctor(args) => doctor_with(args),
        Headless::Point(args) => point_with(args),
        Headless::Poll { target, common } => with_point(common, |point| point.poll(*target)),
        Headless::Toss(common) => with_point(common, |point| point.toss()),
        Headless::Scan(common) => with_point(common, |point| point.scan()),
        Headless::Register { remove, options } => register(*remove, options),
    };
    print(&outcome)
}

fn print(outcome: &Outcome) -> ExitCode {
    let printed = printed::print(&outcome.stdout);
    print_error(&outcome.stderr);
    exit_code(printed, outcome.exit)
}

fn exit_code(printed: io::Result<()>, exit: Exit) -> ExitCode {
    ExitCode::from(if printed.is_ok() { exit } else { Exit::Failed } as u8)
}

/// Reads a text of unknown origin: UTF-8, otherwise CP866 like mail.
fn read_text(file: Option<&Path>) -> Result<String, String> {
    let mut bytes = Vec::new();
    match file {
        Some(path) => {
            bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
        }
        None => {
            io::stdin()
                .read_to_end(&mut bytes)
                .map_err(|error| tr!("cli-unreadable-input", error = io_words(&error)))?;
        }
    }
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| Charset::CP866.decode(error.as_bytes()).into_owned()))
}

pub(super) fn show_with(args: &ShowArgs) -> Outcome {
    let profile = profile_dir(args.common.profile.as_deref());
    let requests: Requests = profile.map(|dir| keep::look(&dir)).unwrap_or_default();
    let now = clock::now(args.common.now);
    with_headers(&args.common, args.charset, Headers::OnDemand, |sources| {
        show(&args.url, sources, &now, args.options, &requests)
    })
}

fn save_with(args: &ShowArgs, output: Option<&Path>, damaged: bool) -> Outcome {
    let now = clock::now(args.common.now);
    with_headers(&args.common, args.charset, Headers::AtOnce, |sources| {
        let saved = save(&args.url, sources, &now, args.options, damaged);
        saved.map_or_else(|failed| failed, |saved| write(&saved, output))
    })
}

/// Writes a file. The object's own name never replaces an existing file; a name on the command line
/// does.
fn write(saved: &Saved, output: Option<&Path>) -> Outcome {
    let fine = |stdout: Printed| Outcome {
        stdout,
        stderr: saved.stderr.clone(),
        exit: Exit::Fine,
    };
    let failed = |what: String, exit: Exit| {
        let mut stderr = saved.stderr.clone();
        stderr.append(&stderr_line(what));
        Outcome::failure(stderr, exit)
    };
    if output.is_some_and(|path| path.as_os_str() == "-") {
        if io::stdout().is_terminal() && !printed::is_harmless(&saved.bytes) {
            return failed(tr!("cli-save-terminal").to_owned(), Exit::Refused);
        }
        return match printed::print_bytes(&saved.bytes) {
            Err(error) => {
                let what = tr!("cli-unwritable-output", error = io_words(&error));
                failed(what, Exit::Failed)
            }
            Ok(()) => fine(Printed::default()),
        };
    }
    let own = Path::new(&saved.name);
    let path = output.unwrap_or(own);
    let file = path.display().to_string();
    let written = match output {
        Some(path) => files::replace_file(path, &saved.bytes, Access::AsBefore),
        None => files::create_file(own, &saved.bytes, Access::AsBefore),
    };
    match written {
        Ok(()) => fine(Printed::of_line(tr!(
            "cli-saved",
            file = file,
            count = saved.bytes.len() as u64
        ))),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            failed(tr!("cli-save-exists", file = file), Exit::Failed)
        }
        Err(error) => failed(unwritable(path, &error), Exit::Failed),
    }
}

/// Composes a message and writes it if requested.
fn post_with(args: &PostArgs) -> Outcome {
    let failed = |what: String| no_message(args, "system", &what, Exit::Failed);
    let read = |path: &Path| read_text(Some(path).filter(|path| path.as_os_str() != "-"));
    let body = match args.body.as_deref().map(read).transpose() {
        Ok(body) => body,
        Err(error) => return failed(error),
    };
    let mut attachments = Vec::new();
    for path in &args.attach {
        // One byte more than the limit reveals a larger file.
        match files::read_existing(path, ATTACHMENT_BYTES as u64 + 1) {
            Ok(bytes) => attachments.push(Attachment {
                name: path
                    .file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned(),
                bytes: bytes.into(),
            }),
            Err(error) => return failed(unreadable(path, &error)),
        }
    }
    let mut serials: Box<dyn Serials> = Box::new(PreviewSerials::default());
    if args.yes {
        let folder = match profile_to_write(&args.common, tr!("cli-post-homeless")) {
            Ok(folder) => folder,
            Err(outcome) => return outcome,
        };
        if let Err(error) = files::make_own_folder(&folder) {
            return failed(unwritable(&folder, &error));
        }
        serials = Box::new(SerialFile::of_profile(&folder));
    }
    let letter = Letter {
        args,
        body,
        attachments,
        // Chooses one of several Origin lines.
        chance: RandomState::new().hash_one(0),
    };
    with_sources(&args.common, |sources| {
        let now = clock::now(args.common.now);
        post(&letter, sources, &now, serials.as_mut())
    })
}

/// Reading of the headers stored in the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Headers {
    AtOnce,
    /// On demand: most of a million are not on a page. The work is repeated if stored headers turn
    /// out to be damaged, so it must change nothing.
    OnDemand,
}

/// Runs work with the areas of the configurations.
fn with_sources(
    common: &Common,
    work: impl FnMut(&fidoscope_core::resolve::Sources<'_>) -> Outcome,
) -> Outcome {
    with_headers(common, None, Headers::AtOnce, work)
}

/// Runs work with the areas, all in one character set if given.
fn with_headers(
    common: &Common,
    charset: Option<Charset>,
    headers: Headers,
    mut work: impl FnMut(&fidoscope_core::resolve::Sources<'_>) -> Outcome,
) -> Outcome {
    let dir = profile_dir(common.profile.as_deref());
    let (settings, failures, library) = load(common, dir.as_deref());
    let mut library = match library {
        Ok(library) => library,
        Err(outcome) => return outcome,
    };
    choose_charsets(&mut library, &settings, charset);
    let index = dir.as_deref().map(index::of_profile).map(Arc::new);
    if let Some(dir) = dir {
        keep::set_user(&mut library, &settings, keep::look(&dir), keep::look(&dir));
        library.use_received(settings.requests.cache(&dir));
        library.use_file_lists(&settings::file_lists_folder(&dir));
    }
    if let Some(index) = &index {
        library.set_header_store(Arc::clone(index) as Arc<dyn HeaderStore>);
    }
    library.read_headers_on_demand(match headers {
        Headers::AtOnce => None,
        Headers::OnDemand => Some(HEADERS_ON_DEMAND),
    });
    let mut done = work(&fidoscope_core::resolve::Sources {
        library: &library,
        index: index.as_deref(),
    });
    if !library.headers_are_sound() {
        library.read_headers_on_demand(None);
        done = work(&fidoscope_core::resolve::Sources {
            library: &library,
            index: index.as_deref(),
        });
    }
    done.after(failures)
}

/// Returns the settings of a profile, a sentence for each unreadable source, and the library of the
/// others; without any, the outcome to print.
fn load(common: &Common, profile: Option<&Path>) -> (Settings, Printed, Result<Library, Outcome>) {
    let found = profile.map(settings::look);
    let found = found.map(|found| (found.settings, found.trouble));
    let (settings, trouble) = found.unwrap_or_default();
    let sources = Sources {
        paths: settings.paths(),
        ..Sources::from_configs(configs_of(common, &settings))
    };
    // Programs read the same guide everywhere.
    let language = match common.json {
        true => Language::English,
        false => language(),
    };
    let loaded = sources::load(&sources, language, &Job::new());
    let mut failures = Printed::default();
    for sentence in trouble.iter().chain(&loaded.failures) {
        failures.append(&stderr_line(sentence));
    }
    let library = loaded.library.ok_or_else(|| {
        if common.json {
            let what = loaded.failures.join("\n");
            let document = error_document("unreadable-configuration", &what, None);
            return Outcome::document(&document, Exit::Failed);
        }
        Outcome::failure(failures.clone(), Exit::Failed)
    });
    (settings, failures, library)
}

/// Returns the configurations of the command line, or else those of the profile.
fn configs_of(common: &Common, settings: &Settings) -> Vec<PathBuf> {
    match common.configs.as_slice() {
        [] => settings.configs.clone(),
        given => given.to_vec(),
    }
}

/// Registers this program as the desktop's handler of the seven schemes, or undoes that.
fn register(remove: bool, options: &[OsString]) -> Outcome {
    if cfg!(target_os = "macos") {
        return Outcome::failure(stderr_line(tr!("cli-register-elsewhere")), Exit::Failed);
    }
    let done = command_line(options).and_then(|command| registered(remove, &command));
    match done {
        Ok(done) => Outcome {
            stdout: Printed::of_lines(&done),
            stderr: Printed::default(),
            exit: Exit::Fine,
        },
        Err(error) => Outcome::failure(stderr_line(error), Exit::Failed),
    }
}

#[cfg(not(windows))]
fn registered(remove: bool, command: &[String]) -> Result<String, String> {
    let desktop = Desktop::of_user(|name| std::env::var(name).ok());
    let desktop = desktop.ok_or_else(|| tr!("cli-register-homeless").to_owned())?;
    match remove {
        true => desktop.remove(),
        false => desktop.register(command),
    }
}

/// Returns the programs for the schemes, where the system has a registry of them.
#[cfg(not(windows))]
fn handlers() -> Option<Handlers> {
    let desktop = Desktop::of_user(|name| std::env::var(name).ok());
    let desktop = desktop.filter(|_| !cfg!(target_os = "macos"));
    Some(desktop?.handlers())
}

#[cfg(windows)]
fn handlers() -> Option<Handlers> {
    Some(crate::platform::outside::registry::handlers())
}

#[cfg(windows)]
fn registered(remove: bool, command: &[String]) -> Result<String, String> {
    use crate::platform::outside::registry;
    match remove {
        true => registry::remove(command),
        false => registry::register(command),
    }
}

/// Returns `fidoscope.exe` in place of `fidoscope.com` on Windows: the latter prints into a
/// console, which would open for each address.
fn without_console(program: PathBuf) -> PathBuf {
    let ending = program.extension().unwrap_or_default();
    let windowed = program.with_extension("exe");
    match ending.eq_ignore_ascii_case("com") && windowed.is_file() {
        true => windowed,
        false => program,
    }
}

/// Returns the command line for the desktop, with absolute paths, since the desktop starts it in
/// any folder.
fn command_line(options: &[OsString]) -> Result<Vec<String>, String> {
    let program =
        std::env::current_exe().map_err(|error| tr!("cli-no-program", error = io_words(&error)))?;
    let mut words = vec![without_console(program).into_os_string()];
    for option in options {
        let absolute = if option.as_encoded_bytes().starts_with(b"--") {
            Ok(PathBuf::from(option))
        } else {
            std::path::absolute(option)
        };
        let absolute = absolute
            .map_err(|error| format!("{}: {}", option.to_string_lossy(), io_words(&error)))?;
        words.push(absolute.into_os_string());
    }
    let wrong = |word: OsString| tr!("cli-not-unicode", what = word.display().to_string());
    let words = words
        .into_iter()
        .map(|word| word.into_string().map_err(wrong));
    words.collect()
}

fn index_with(args: &IndexArgs) -> Outcome {
    let dir = match profile_to_write(&args.common, tr!("cli-index-homeless")) {
        Ok(dir) => dir,
        Err(outcome) => return outcome,
    };
    let (settings, failures, library) = load(&args.common, Some(&dir));
    let mut library = match library {
        Ok(library) => library,
        Err(outcome) => return outcome,
    };
    choose_charsets(&mut library, &settings, None);
    let index = index::of_profile(&dir);
    index::update(&index, &library, args.rebuild, args.common.json).after(failures)
}

/// Runs work with the point of the profile. JSON is English in any locale.
fn with_point(common: &Common, work: impl FnOnce(&PointTask<'_>) -> Outcome) -> Outcome {
    if common.json {
        set_language(Language::English);
    }
    let dir = match profile_to_write(common, tr!("cli-point-homeless")) {
        Ok(dir) => dir,
        Err(outcome) => return outcome,
    };
    let folder = settings::point_folder(&dir);
    let configs = configs_of(common, &settings::look(&dir).settings);
    let (local, offset) = clock::now(common.now).moment();
    let task = PointTask {
        foreign: fidoscope_point::foreign_bases(&configs, &folder),
        folder: &folder,
        now: fidoscope_point::Moment {
            utc: WallTime(local.0.saturating_sub(60 * i64::from(offset.0))),
            offset,
        },
        form: match common.json {
            true => Form::Json,
            false => Form::Text,
        },
    };
    work(&task)
}

/// Shows, creates, changes or exports the point.
fn point_with(args: &PointArgs) -> Outcome {
    if args.with_passwords && args.output.is_none() {
        let what = tr!("cli-point-lonely");
        return Outcome::failure(stderr_line(what), Exit::Wrong);
    }
    let is_stream = |path: &&PathBuf| path.as_os_str() == "-";
    let set = args.set.as_ref();
    let text = set.map(|path| read_text(Some(path.as_path()).filter(|_| !is_stream(&path))));
    let text = match text.transpose() {
        Ok(text) => text,
        Err(error) => return Outcome::failure(stderr_line(error), Exit::Failed),
    };
    with_point(&args.common, |task| {
        let mut shown = match (&text, set) {
            (Some(text), Some(path)) => match task.set(text, path) {
                Ok((point, outcome)) => outcome.after(list_point(&args.common, &point)),
                Err(outcome) => return outcome,
            },
            _ if args.output.is_none() => task.show(),
            _ => Outcome::failure(Printed::default(), Exit::Fine),
        };
        if let Some(path) = &args.output {
            let to = match is_stream(&path) {
                true => ExportTo::Output,
                false => ExportTo::File(path),
            };
            shown = task.export(&to, args.with_passwords).after(shown.stderr);
        }
        shown
    })
}

/// Adds the configuration of a point to the settings, so that its areas are read; returns a sentence
/// if that fails.
fn list_point(common: &Common, point: &fidoscope_point::Point) -> Printed {
    let Some(dir) = profile_dir(common.profile.as_deref()) else {
        return Printed::default();
    };
    let base = settings::look(&dir).settings;
    let config = point.config_path();
    if base.configs.contains(&config) || point.settings().uses_other_mailer() {
        return Printed::default();
    }
    let mut own = base.clone();
    own.configs.push(config);
    match document::Writer::default().write(&dir, &base, &own) {
        Ok(_) => Printed::default(),
        Err(error) => stderr_line(tr!("cli-point-unlisted", error = io_words(&error))),
    }
}

/// Runs the checks. JSON is English in any locale.
fn doctor_with(common: &Common) -> Outcome {
    if common.json {
        set_language(Language::English);
    }
    let profile = profile_dir(common.profile.as_deref());
    let settings = profile.as_deref().map(|dir| settings::look(dir).settings);
    let settings = settings.unwrap_or_default();
    let around = DoctorContext {
        configs: configs_of(common, &settings),
        settings: &settings,
        profile: profile.as_deref(),
        handlers: handlers(),
    };
    doctor(common, &around)
}

/// Applies the profile's choices for areas, as the window does; `given` applies to all areas.
fn choose_charsets(library: &mut Library, settings: &Settings, given: Option<Charset>) {
    settings.own_areas.apply(library);
    match given {
        Some(_) => library.choose_charsets(|_| given),
        None => settings.charsets.apply(library),
    }
}

/// Returns the profile of the command line, or else the default of the desktop.
fn profile_dir(given: Option<&Path>) -> Option<PathBuf> {
    given
        .map(Path::to_owned)
        .or_else(|| settings::default_dir(|name| std::env::var(name).ok()))
}

/// Returns the profile of a command that writes. Unreadable settings prevent writing, since the
/// defaults have another name and other areas. `homeless` explains why a profile is necessary.
fn profile_to_write(common: &Common, homeless: &str) -> Result<PathBuf, Outcome> {
    let failed = |what: &str| Outcome::failure(stderr_line(what), Exit::Failed);
    let dir = profile_dir(common.profile.as_deref()).ok_or_else(|| failed(homeless))?;
    let settings = document::look(&dir, Kind::Settings);
    match settings.trouble {
        // A damaged file may have lost the line with the name.
        Some(trouble) if !settings.is_newer => Err(failed(&trouble)),
        _ => Ok(dir),
    }
}

#[cfg(test)]
mod tests {
    use super::without_console;

    #[test]
    fn addresses_are_opened_by_the_program_without_a_console_if_it_is_there() {
        let dir = tempfile::tempdir().unwrap();
        let [com, exe] = ["fidoscope.COM", "fidoscope.exe"].map(|name| dir.path().join(name));
        assert_eq!(without_console(com.clone()), com);
        std::fs::write(&exe, "").unwrap();
        assert_eq!(without_console(com), exe);
        let plain = dir.path().join("fidoscope");
        assert_eq!(without_console(plain.clone()), plain);
    }
}

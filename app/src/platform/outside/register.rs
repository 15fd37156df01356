//! Registration with the desktop, as freedesktop.org specifies it: `fidoscope register`.
//!
//! Writes a desktop entry and an icon into the user's data folder, and makes the entry the handler
//! of the seven schemes; removal undoes just that. System files are never changed.

use crate::files::{self, Access};
use crate::platform::desktop::{status_of, visible};
use crate::strings::{io_words, tr};
use fidoscope_core::url::Scheme;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// File name of the desktop entry.
const ENTRY: &str = "org.fidoscope.Fidoscope.desktop";

/// File name of the entry in earlier versions, removed with the current one and when it is written
/// again.
const OLD_ENTRY: &str = "fidoscope.desktop";

/// Desktop entry of packages, to which the differences are applied.
const TEMPLATE: &str = include_str!("../../../../packaging/org.fidoscope.Fidoscope.desktop");

const ICON: &str = include_str!("../../../../packaging/fidoscope.svg");

/// Handlers of the seven schemes in a registry of programs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Handlers {
    /// Schemes, and whether this program opens them.
    pub(crate) schemes: Vec<(&'static str, bool)>,
    /// Program started for the schemes of this program.
    pub(crate) program: Option<String>,
}

/// Returns the first word of a command line, which may be in quotes.
pub(super) fn first_word(line: &str) -> &str {
    match line.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next().unwrap_or_default(),
        None => line.split(' ').next().unwrap_or_default(),
    }
}

/// Returns the command line for Windows: each word in quotes, and the address after `--`, so that
/// it is never an option.
#[cfg(any(windows, test))]
pub(super) fn windows_line(command: &[String]) -> String {
    let quoted = |word: &String| {
        // A backslash would escape the closing quote; two of them are one.
        let backslashes = word.len() - word.trim_end_matches('\\').len();
        format!("\"{word}{}\"", "\\".repeat(backslashes))
    };
    let mut words: Vec<_> = command.iter().map(quoted).collect();
    words.push("--".to_owned());
    words.push("\"%1\"".to_owned());
    words.join(" ")
}

/// Folders of the user's registry.
#[derive(Clone, Debug)]
pub(crate) struct Desktop {
    /// Folder of data: `$XDG_DATA_HOME` or `~/.local/share`.
    pub(crate) data: PathBuf,
    /// Folder of configurations: `$XDG_CONFIG_HOME` or `~/.config`.
    pub(crate) config: PathBuf,
}

impl Desktop {
    /// Returns the folders of the user; `lookup` reads the environment.
    pub(crate) fn of_user(lookup: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let path = |name: &str| lookup(name).map(PathBuf::from);
        let absolute = |name: &str| path(name).filter(|path| path.is_absolute());
        let home = absolute("HOME");
        let in_home = |inside: &str| home.as_ref().map(|home| home.join(inside));
        Some(Self {
            data: absolute("XDG_DATA_HOME").or_else(|| in_home(".local/share"))?,
            config: absolute("XDG_CONFIG_HOME").or_else(|| in_home(".config"))?,
        })
    }

    fn entry(&self) -> PathBuf {
        self.data.join("applications").join(ENTRY)
    }

    fn old_entry(&self) -> PathBuf {
        self.data.join("applications").join(OLD_ENTRY)
    }

    fn icon(&self) -> PathBuf {
        self.data.join("icons/hicolor/scalable/apps/fidoscope.svg")
    }

    /// Registers a command line as the handler of the seven schemes. Returns sentences about the
    /// changes.
    ///
    /// # Errors
    /// A file cannot be written, or a program of the desktop is missing; the sentence names it.
    pub(crate) fn register(&self, command: &[String]) -> Result<String, String> {
        refuse_line_breaks(command)?;
        self.write(command)?;
        // The desktop would offer both for the schemes.
        remove_file(&self.old_entry())?;
        self.remove_from_choices(&[OLD_ENTRY])?;
        self.update();
        for scheme in types() {
            run("xdg-mime", ["default", ENTRY, &scheme]).map_err(|error| {
                let (path, scheme) = (self.entry().display().to_string(), scheme.clone());
                tr!(
                    "register-unassociated",
                    path = path,
                    scheme = scheme,
                    error = error
                )
            })?;
        }
        let schemes: Vec<_> = Scheme::FIDONET.iter().map(|scheme| scheme.name()).collect();
        let (schemes, path) = (schemes.join(", "), self.entry().display().to_string());
        Ok(tr!("register-done", schemes = schemes, path = path))
    }

    /// Writes the entry and the icon; those of a package stay unchanged.
    fn write(&self, command: &[String]) -> Result<(), String> {
        if !self.is_packaged() {
            replace(&self.icon(), ICON)?;
            return replace(&self.entry(), &entry(command));
        }
        match command.len() {
            0 | 1 => Ok(()),
            _ => Err(tr!(
                "register-packaged",
                path = self.entry().display().to_string()
            )),
        }
    }

    /// Returns whether `./install` wrote the entry: [`entry`] never writes this line.
    fn is_packaged(&self) -> bool {
        let entry = fs::read_to_string(self.entry()).unwrap_or_default();
        entry.lines().any(|line| line == "DBusActivatable=true")
    }

    /// Undoes [`Self::register`].
    ///
    /// # Errors
    /// A file cannot be changed; the sentence names it.
    pub(crate) fn remove(&self) -> Result<String, String> {
        let mut removed = remove_file(&self.old_entry())?;
        if !self.is_packaged() {
            removed |= remove_file(&self.entry())?;
            removed |= remove_file(&self.icon())?;
        }
        removed |= self.remove_from_choices(&[ENTRY, OLD_ENTRY])?;
        self.update();
        Ok(if removed {
            tr!("register-removed").to_owned()
        } else {
            tr!("register-was-not").to_owned()
        })
    }

    /// Removes entries from the user's choices; returns whether there were any.
    fn remove_from_choices(&self, entries: &[&str]) -> Result<bool, String> {
        let mut changed = false;
        for list in self.lists() {
            let Ok(text) = fs::read_to_string(&list) else {
                continue;
            };
            let without = without_entries(&text, entries);
            if without != text {
                replace(&list, &without)?;
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Returns the handlers of the seven schemes.
    pub(crate) fn handlers(&self) -> Handlers {
        Handlers {
            schemes: self.schemes(),
            program: self.program(),
        }
    }

    /// Returns the seven schemes, and whether the user chose this program for them.
    fn schemes(&self) -> Vec<(&'static str, bool)> {
        let lists = self
            .lists()
            .map(|list| fs::read_to_string(list).unwrap_or_default());
        let is_ours = |scheme: &str| {
            let key = format!("x-scheme-handler/{scheme}");
            let mut choices = lists.iter().flat_map(|list| defaults(list));
            let chosen = choices.find(|(own, _)| own.trim() == key);
            let first = chosen.and_then(|(_, entries)| entries.split(';').next());
            first.is_some_and(|entry| entry.trim() == ENTRY)
        };
        let schemes = Scheme::FIDONET.iter().map(|scheme| scheme.name());
        schemes.map(|scheme| (scheme, is_ours(scheme))).collect()
    }

    /// Returns the program that our entry starts, if its path needs no escapes.
    fn program(&self) -> Option<String> {
        let entry = fs::read_to_string(self.entry()).ok()?;
        let words = entry.lines().find_map(|line| line.strip_prefix("Exec="))?;
        let is_plain = |program: &&str| program.starts_with('/') && !program.contains(['\\', '%']);
        Some(first_word(words)).filter(is_plain).map(str::to_owned)
    }

    /// Returns the files with the user's choices, of current and of older desktops.
    fn lists(&self) -> [PathBuf; 2] {
        [
            self.config.join("mimeapps.list"),
            self.data.join("applications/mimeapps.list"),
        ]
    }

    /// Makes desktops read the entries again. Desktops without the program notice changes
    /// themselves.
    fn update(&self) {
        let _ = run(
            "update-desktop-database",
            [self.data.join("applications").as_os_str()],
        );
    }
}

/// Returns the media types of URL schemes.
fn types() -> impl Iterator<Item = String> {
    Scheme::FIDONET
        .iter()
        .map(|scheme| format!("x-scheme-handler/{}", scheme.name()))
}

/// Rejects words with line breaks: they would add a line to the entry, which the desktop might run.
fn refuse_line_breaks(command: &[String]) -> Result<(), String> {
    match command.iter().find(|word| word.contains(char::is_control)) {
        None => Ok(()),
        Some(word) => Err(tr!("register-line-break", word = visible(word))),
    }
}

/// Returns a desktop entry that starts a command line.
fn entry(command: &[String]) -> String {
    let exec: Vec<_> = command.iter().map(|word| quoted(word)).collect();
    let exec = format!("Exec={} %u", exec.join(" "));
    let mut lines: Vec<String> = TEMPLATE
        .lines()
        // The bus would start another command line: that of an installed package.
        .filter(|line| !line.starts_with("MimeType=") && !line.starts_with("DBusActivatable="))
        .map(|line| match line.starts_with("Exec=") {
            true => exec.clone(),
            false => line.to_owned(),
        })
        .collect();
    lines.push(format!(
        "MimeType={};",
        types().collect::<Vec<_>>().join(";")
    ));
    lines.join("\n") + "\n"
}

/// Escapes a word of an `Exec` key: quoted for the command line if necessary (xdg-open without a
/// desktop keeps quotes), then escaped as a string of the file.
fn quoted(word: &str) -> String {
    let plain =
        |c: char| c.is_alphanumeric() || matches!(c, '/' | '-' | '_' | '.' | '+' | ',' | ':' | '@');
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    let mut quoted = String::from("\"");
    for c in word.chars() {
        match c {
            '"' | '`' | '$' => quoted.extend(["\\\\", c.to_string().as_str()]),
            '\\' => quoted.push_str("\\\\\\\\"),
            '%' => quoted.push_str("%%"),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// Returns the defaults in a list of choices. Its other groups only list offered programs.
fn defaults(list: &str) -> impl Iterator<Item = (&str, &str)> {
    list.lines()
        .skip_while(|line| line.trim() != "[Default Applications]")
        .skip(1)
        .take_while(|line| !line.trim_start().starts_with('['))
        .filter_map(|line| line.split_once('='))
}

/// Returns a list of choices without these entries as handlers of our schemes.
fn without_entries(list: &str, entries: &[&str]) -> String {
    let is_one = |entry: &str| entries.contains(&entry.trim());
    let mut kept = String::new();
    for line in list.split_inclusive('\n') {
        let ours = line.split_once('=').filter(|(key, value)| {
            types().any(|own| own == key.trim()) && value.trim().split(';').any(is_one)
        });
        let Some((key, value)) = ours else {
            kept.push_str(line);
            continue;
        };
        let others: Vec<_> = value
            .trim()
            .split(';')
            .map(str::trim)
            .filter(|entry| !entry.is_empty() && !is_one(entry))
            .collect();
        if !others.is_empty() {
            kept.push_str(&format!("{}={};\n", key.trim(), others.join(";")));
        }
    }
    kept
}

/// Runs a program of the desktop without a shell.
fn run(
    program: &str,
    words: impl IntoIterator<Item = impl AsRef<std::ffi::OsStr>>,
) -> Result<(), String> {
    let status = status_of(program, words).map_err(|error| {
        let error = io_words(&error);
        tr!("register-no-start", program = program, error = error)
    })?;
    if status.success() {
        Ok(())
    } else {
        let status = status.to_string();
        Err(tr!("register-failed", program = program, status = status))
    }
}

/// Removes a file; returns whether it existed.
fn remove_file(path: &Path) -> Result<bool, String> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => {
            let path = path.display().to_string();
            Err(tr!("register-stays", path = path, error = io_words(&error)))
        }
    }
}

fn replace(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)
        .and_then(|()| files::replace_file(path, text.as_bytes(), Access::AsBefore))
        .map_err(|error| {
            let path = path.display().to_string();
            tr!("register-unwritten", path = path, error = io_words(&error))
        })
}

#[cfg(test)]
mod tests {
    use super::{Desktop, ENTRY, OLD_ENTRY, entry, quoted, without_entries};
    use crate::platform::desktop::APP_ID;
    use std::fs;

    #[test]
    fn the_entry_names_the_seven_schemes_and_its_own_command() {
        let words = ["/opt/My Apps/fidoscope".to_owned(), "--profile".to_owned()];
        let entry = entry(&words);
        assert!(
            entry.contains("\nExec=\"/opt/My Apps/fidoscope\" --profile %u\n"),
            "{entry}"
        );
        assert!(
            entry.ends_with(
                "\nMimeType=x-scheme-handler/netmail;x-scheme-handler/areafix;\
                 x-scheme-handler/echomail;x-scheme-handler/area;x-scheme-handler/faqserv;\
                 x-scheme-handler/fecho;x-scheme-handler/freq;\n"
            ),
            "{entry}"
        );
        assert_eq!(entry.matches("Exec=").count(), 1);
        // Packages have a file that lets the bus start their program; this entry has none.
        assert!(super::TEMPLATE.contains("DBusActivatable=true\n"));
        assert_eq!(ENTRY, format!("{APP_ID}.desktop"));
        assert!(!entry.contains("DBusActivatable"));
    }

    fn desktop_in(dir: &tempfile::TempDir) -> Desktop {
        Desktop {
            data: dir.path().join("data"),
            config: dir.path().join("config"),
        }
    }

    #[test]
    fn path_with_a_line_break_is_refused_before_anything_is_written() {
        let dir = tempfile::tempdir().unwrap();
        let desktop = desktop_in(&dir);
        for word in ["/a/x\nExec=evil", "/a\rb", "/a\u{1B}[0m", "/a\u{85}b"] {
            let command = ["/usr/bin/fidoscope".to_owned(), word.to_owned()];
            let refused = desktop.register(&command).unwrap_err();
            assert!(
                refused.contains("<U+00") && refused.contains("Rename it"),
                "{refused}"
            );
            assert!(!refused.contains(char::is_control));
            assert!(!desktop.entry().exists() && !desktop.icon().exists());
        }
    }

    #[test]
    fn odd_paths_survive_both_layers_of_quoting() {
        assert_eq!(quoted("/usr/bin/fidoscope"), "/usr/bin/fidoscope");
        assert_eq!(quoted(""), "\"\"");
        assert_eq!(quoted("/a b"), "\"/a b\"");
        assert_eq!(quoted("/100%"), "\"/100%%\"");
        assert_eq!(quoted("$x"), r#""\\$x""#);
        assert_eq!(quoted(r"a\b"), r#""a\\\\b""#);
    }

    #[test]
    fn the_program_of_a_command_line_is_its_first_word() {
        for (line, word) in [
            (
                r#""C:\Program Files\x\fidoscope.com" "--profile" "D:\Почта" -- "%1""#,
                r"C:\Program Files\x\fidoscope.com",
            ),
            ("/usr/bin/fidoscope %u", "/usr/bin/fidoscope"),
            ("\"open", "open"),
            ("", ""),
        ] {
            assert_eq!(super::first_word(line), word);
        }
    }

    #[test]
    fn a_folder_that_ends_in_backslashes_stays_one_word_for_windows() {
        for (folder, line) in [
            (r"D:\Mail", r#""C:\f.exe" "--profile" "D:\Mail" -- "%1""#),
            (r"D:\Mail\", r#""C:\f.exe" "--profile" "D:\Mail\\" -- "%1""#),
            (r"D:\\", r#""C:\f.exe" "--profile" "D:\\\\" -- "%1""#),
        ] {
            let command = [r"C:\f.exe", "--profile", folder].map(str::to_owned);
            assert_eq!(super::windows_line(&command), line);
        }
    }

    #[test]
    fn only_our_own_choices_are_taken_back() {
        for own in [ENTRY, OLD_ENTRY] {
            let list = format!(
                "[Default Applications]\nx-scheme-handler/area={own}\n\
                 x-scheme-handler/freq=other.desktop;{own};\n\
                 x-scheme-handler/http={own}\ntext/plain=vim.desktop\n"
            );
            assert_eq!(
                without_entries(&list, &[ENTRY, OLD_ENTRY]),
                format!(
                    "[Default Applications]\nx-scheme-handler/freq=other.desktop;\n\
                     x-scheme-handler/http={own}\ntext/plain=vim.desktop\n"
                )
            );
        }
        let strange = "no equals sign\n=\nx-scheme-handler/area=x.desktop";
        assert_eq!(without_entries(strange, &[ENTRY]), strange);
    }

    #[test]
    fn removing_takes_back_entry_icon_and_choices_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        let desktop = desktop_in(&dir);
        assert!(desktop.remove().unwrap().contains("was not registered"));
        let none = desktop.handlers();
        assert!(none.schemes.iter().all(|(_, is_ours)| !is_ours));
        assert_eq!((none.schemes.len(), none.program), (7, None));
        for path in [desktop.entry(), desktop.old_entry(), desktop.icon()] {
            super::replace(&path, "x").unwrap();
        }
        let list = desktop.config.join("mimeapps.list");
        super::replace(
            &list,
            "[Added Associations]\nx-scheme-handler/area=other.desktop;\n\
             x-scheme-handler/fecho=org.fidoscope.Fidoscope.desktop;\n\n\
             [Default Applications]\nx-scheme-handler/area=org.fidoscope.Fidoscope.desktop;\n\
             x-scheme-handler/freq=fidoscope.desktop\na/b=c.desktop\n\n\
             [Removed Associations]\nx-scheme-handler/netmail=org.fidoscope.Fidoscope.desktop;\n",
        )
        .unwrap();
        let ours = desktop
            .handlers()
            .schemes
            .into_iter()
            .filter(|(_, is_ours)| *is_ours);
        assert_eq!(ours.collect::<Vec<_>>(), [("area", true)]);
        super::replace(
            &desktop.entry(),
            "Name=x\nExec=\"/opt/My Apps/f\" --profile /p %u\n",
        )
        .unwrap();
        assert_eq!(
            desktop.handlers().program.as_deref(),
            Some("/opt/My Apps/f")
        );
        let other = desktop.data.join("applications/other.desktop");
        super::replace(&other, "x").unwrap();
        assert!(desktop.remove().unwrap().contains("no longer"));
        assert!(!desktop.entry().exists() && !desktop.icon().exists() && other.exists());
        assert!(!desktop.old_entry().exists());
        assert_eq!(
            fs::read_to_string(list).unwrap(),
            "[Added Associations]\nx-scheme-handler/area=other.desktop;\n\n\
             [Default Applications]\na/b=c.desktop\n\n[Removed Associations]\n"
        );
    }

    #[test]
    fn entry_and_icon_of_a_package_stay_and_only_the_choices_are_taken_back() {
        let dir = tempfile::tempdir().unwrap();
        let desktop = desktop_in(&dir);
        let template = super::TEMPLATE;
        super::replace(&desktop.entry(), template).unwrap();
        super::replace(&desktop.icon(), "x").unwrap();
        let list = desktop.config.join("mimeapps.list");
        super::replace(&list, &format!("x-scheme-handler/area={ENTRY}\n")).unwrap();

        let mut command = vec!["/opt/fidoscope".to_owned()];
        desktop.write(&command).unwrap();
        command.extend(["--profile".to_owned(), "/p".to_owned()]);
        let refused = desktop.write(&command).unwrap_err();
        assert!(refused.contains("./install --remove"), "{refused}");
        assert!(desktop.remove().unwrap().contains("no longer"));
        assert!(desktop.remove().unwrap().contains("was not registered"));
        assert_eq!(fs::read_to_string(desktop.entry()).unwrap(), template);
        assert_eq!(fs::read_to_string(desktop.icon()).unwrap(), "x");
        assert_eq!(fs::read_to_string(list).unwrap(), "");

        // It writes and removes its own entry again.
        fs::remove_file(desktop.entry()).unwrap();
        desktop.write(&command[..1]).unwrap();
        desktop.write(&command).unwrap();
        let own = fs::read_to_string(desktop.entry()).unwrap();
        assert!(
            own.contains("\nExec=/opt/fidoscope --profile /p %u\n"),
            "{own}"
        );
        desktop.remove().unwrap();
        assert!(!desktop.entry().exists() && !desktop.icon().exists());
    }

    #[test]
    fn folders_are_those_of_the_desktop() {
        let home = |name: &str| (name == "HOME").then(|| "/home/ann".to_owned());
        let desktop = Desktop::of_user(home).unwrap();
        assert_eq!(desktop.data, std::path::Path::new("/home/ann/.local/share"));
        assert_eq!(desktop.config, std::path::Path::new("/home/ann/.config"));
        assert!(Desktop::of_user(|_| None).is_none());
    }
}

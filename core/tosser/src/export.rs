//! Configurations for other programs: AREAS.BBS for editors, and a fidoconfig with which hpt and htick
//! can take over.
//!
//! Imports `files`, `lines`, `setup`, `state` (file echoes) and `tosser`. A file is written only if it changes.

use crate::files::{FileError, is_plain, make_folder, read, replace_private};
use crate::lines::to_latin1;
use crate::setup::{AreaSetup, Folder};
use crate::state::FileArea;
use crate::tosser::{Tosser, TosserError};
use ftn_base::BaseFormat;
use std::path::{Path, PathBuf};

/// Maximum length of an exported file that is compared, in bytes.
const EXPORTED: u64 = 64 * 1024 * 1024;

/// Name of the lists of descriptions, for htick.
const FILES_BBS: &str = "files.bbs";

/// Result of exporting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExportReport {
    /// Files that were written.
    pub written: Vec<PathBuf>,
    /// Sentences for the user, one for each area that a format cannot express.
    pub problems: Vec<String>,
}

/// Folders that hpt needs for itself, with their keywords.
const HPT_FOLDERS: [(&str, &str); 2] = [("TempOutbound", "outgoing"), ("DupeHistoryDir", "dupes")];

impl Tosser {
    /// Writes `areas.bbs`, `fidoconfig` and `hpt.conf` into the mail folder, if they are not current. The
    /// last one adds to the second what hpt and htick need and other programs do not.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn export(&self) -> Result<ExportReport, TosserError> {
        let mut report = ExportReport::default();
        let list = self.areas_bbs(&mut report);
        let mut config = self.fidoconfig(&mut report);
        for area in self.state.file_areas()? {
            match self.file_area_line(&area) {
                Some(line) => config.extend(line),
                None => report.problems.push(inexpressible(&area.tag)),
            }
        }
        let hpt = self.hpt_conf()?;
        for (name, bytes) in [
            ("areas.bbs", list),
            ("fidoconfig", config),
            ("hpt.conf", hpt),
        ] {
            let path = self.setup.root.join(name);
            if self.write_if_changed(&path, &bytes)? {
                report.written.push(path);
            }
        }
        // Every call exports: without this condition, every call would repeat the sentence.
        if self.has_blank_root() && !report.written.is_empty() {
            report.problems.push(format!(
                "areas.bbs has no areas: the path {} has blanks, which that file cannot express; use fidoconfig, which has all of them",
                self.setup.root.display()
            ));
        }
        Ok(report)
    }

    /// Returns the lines for hpt and htick, and creates the folders that they name.
    fn hpt_conf(&self) -> Result<Vec<u8>, TosserError> {
        let setup = &self.setup;
        let mut text =
            "# Written by Fidoscope at each change; edits are lost. Use: hpt -c hpt.conf\n"
                .to_owned();
        let mut line = |word: &str, path: &Path| {
            text.push_str(&format!("{word} {}\n", quoted(&path.to_string_lossy())));
        };
        line("include", &setup.root.join("fidoconfig"));
        let own = setup.root.join("hpt");
        for (word, name) in HPT_FOLDERS {
            let path = own.join(name);
            make_folder(&path)?;
            line(word, &path);
        }
        let bases = setup.folder(Folder::Bases);
        for (word, tag) in [("BadArea", "bad"), ("DupeArea", "dupes")] {
            let path = bases.join(tag);
            text.push_str(&format!(
                "{word} {} {} -b Jam\n",
                tag.to_ascii_uppercase(),
                quoted(&path.to_string_lossy())
            ));
        }
        if let Some(link) = setup.links.first() {
            text.push_str(&format!("Route normal {} *\n", link.aka));
        }
        text.push_str("Unpack \"unzip -joLqq $a $f -d $p\" 0 504b0304\n");
        Ok(text.into_bytes())
    }

    /// Returns the lines of an AREAS.BBS: `!` marks JAM, `$` Squish.
    fn areas_bbs(&self, report: &mut ExportReport) -> Vec<u8> {
        let mut out = format!("Fidoscope ! {}\r\n", plain(&self.setup.sysop)).into_bytes();
        let has_blank_root = self.has_blank_root();
        for area in self.areas.values().filter(|area| self.setup.is_echo(area)) {
            let path = area.path.to_string_lossy();
            if has_blank_root && area.path.starts_with(&self.setup.root) {
                continue;
            }
            if path.contains(char::is_whitespace) {
                report.problems.push(format!(
                    "{} is not in areas.bbs: the path {path} has blanks, which that file cannot express",
                    area.tag
                ));
                continue;
            }
            let Some(sign) = sign_of(area.format) else {
                report.problems.push(format!(
                    "{} is not in areas.bbs: that file cannot express {} bases",
                    area.tag,
                    area.format.name()
                ));
                continue;
            };
            out.extend_from_slice(format!("{sign}{path} ").as_bytes());
            out.extend(to_latin1(&area.tag));
            if let Some(link) = area.link {
                out.extend_from_slice(format!(" {link}").as_bytes());
            }
            out.extend_from_slice(b"\r\n");
        }
        out
    }

    /// Returns whether the path of the mail folder has blanks.
    fn has_blank_root(&self) -> bool {
        let root = self.setup.root.to_string_lossy();
        root.contains(char::is_whitespace)
    }

    /// Returns the lines of a fidoconfig.
    fn fidoconfig(&self, report: &mut ExportReport) -> Vec<u8> {
        let setup = &self.setup;
        let mut out = Vec::new();
        let mut line = |text: String| {
            out.extend_from_slice(text.as_bytes());
            out.push(b'\n');
        };
        line("# Written by Fidoscope at each change; edits are lost.".to_owned());
        line(format!("Sysop {}", quoted(&plain(&setup.sysop))));
        for aka in &setup.akas {
            line(format!("Address {aka}"));
        }
        for (word, folder) in [
            // Files that strangers have sent are never tossed.
            ("Inbound", Folder::Requested),
            ("ProtInbound", Folder::Inbound),
            ("Outbound", Folder::Outbound),
            ("TempInbound", Folder::Temporary),
            ("MsgBaseDir", Folder::Bases),
            ("FileAreaBaseDir", Folder::Files),
        ] {
            let path = setup.folder(folder);
            line(format!("{word} {}", quoted(&path.to_string_lossy())));
        }
        line(format!("FileDescName {FILES_BBS}"));
        if let Some(nodelist) = self.nodelist() {
            let folder = setup.folder(Folder::Nodelists);
            line(format!("NodelistDir {}", quoted(&folder.to_string_lossy())));
            line(format!("Nodelist {}", plain(&nodelist)));
        }
        for link in &setup.links {
            line(String::new());
            line(format!("Link {}", link.aka));
            line(format!("Aka {}", link.aka));
            line(format!("OurAka {}", self.own_aka(link)));
            if !link.password.is_empty() {
                line(format!("PktPwd {}", link.password.text_for_export()));
            }
            if !link.tic_password.is_empty() {
                line(format!("TicPwd {}", plain(&link.tic_password)));
            }
            if !link.robot_password.is_empty() {
                line(format!("AreaFixPwd {}", plain(&link.robot_password)));
                line(format!("FileFixPwd {}", plain(&link.robot_password)));
            }
            for (word, name) in [
                ("areafixName", &link.areafix),
                ("filefixName", &link.filefix),
            ] {
                if !name.is_empty() {
                    line(format!("{word} {}", plain(name)));
                }
            }
            if link.creates_areas {
                line("areafixAutoCreate on".to_owned());
            }
        }
        line(String::new());
        for area in self.areas.values() {
            if !is_expressible(&area.tag) {
                report.problems.push(inexpressible(&area.tag));
                continue;
            }
            let Some(format) = word_of(area.format) else {
                report.problems.push(format!(
                    "{} is not in fidoconfig: the file cannot express {} bases",
                    area.tag,
                    area.format.name()
                ));
                continue;
            };
            let word = match setup.is_echo(area) {
                true if area.link.is_none() => "LocalArea",
                true => "EchoArea",
                false => "NetmailArea",
            };
            out.extend_from_slice(word.as_bytes());
            out.push(b' ');
            out.extend(to_latin1(&area.tag));
            out.extend_from_slice(self.area_line(area, format).as_bytes());
            out.push(b'\n');
        }
        out
    }

    /// Returns the line of an area after its tag.
    fn area_line(&self, area: &AreaSetup, format: &str) -> String {
        let link = area.link.and_then(|aka| self.setup.link(aka));
        let own = match link {
            Some(link) => self.own_aka(link),
            None => self.setup.akas.first().copied().unwrap_or_default(),
        };
        let path = quoted(&area.path.to_string_lossy());
        let link = link
            .map(|link| format!(" {}", link.aka))
            .unwrap_or_default();
        format!(" {path} -a {own} -b {format}{link}")
    }

    /// Returns the name of the nodelist without its extension, as its file has it; `None` if none has
    /// come: a configuration that names a missing one is faulty.
    fn nodelist(&self) -> Option<String> {
        let entries = std::fs::read_dir(self.setup.folder(Folder::Nodelists)).ok()?;
        let stems = entries.flatten().filter_map(|entry| {
            let path = entry.path();
            Some(path.file_stem()?.to_str()?.to_owned())
        });
        let mut named = stems.filter(|stem| stem.eq_ignore_ascii_case(&self.setup.nodelist));
        named.next()
    }

    /// Returns the line of a file echo for htick; `None` if its tag cannot be expressed.
    fn file_area_line(&self, area: &FileArea) -> Option<Vec<u8>> {
        let is_word = !area.tag.contains(char::is_whitespace);
        if !is_word || !is_expressible(&area.tag) {
            return None;
        }
        let link = self.setup.link(area.link);
        let own = match link {
            Some(link) => self.own_aka(link),
            None => self.setup.akas.first().copied().unwrap_or_default(),
        };
        let mut line = b"FileArea ".to_vec();
        line.extend(to_latin1(&area.tag));
        let path = quoted(&area.folder.to_string_lossy());
        let link = link
            .map(|link| format!(" {}", link.aka))
            .unwrap_or_default();
        line.extend_from_slice(format!(" {path} -a {own}{link}\n").as_bytes());
        Some(line)
    }

    /// Writes a file that only its owner may read: it has passwords. Returns whether it changed.
    fn write_if_changed(&self, path: &Path, bytes: &[u8]) -> Result<bool, FileError> {
        if is_plain(path) && read(path, EXPORTED)?.is_some_and(|old| old == bytes) {
            return Ok(false);
        }
        replace_private(&self.setup.folder(Folder::Temporary), path, bytes)?;
        Ok(true)
    }
}

/// Returns whether a fidoconfig can express a tag.
fn is_expressible(tag: &str) -> bool {
    !tag.contains(['"', '#', '%', '[', '`'])
}

/// Returns the sentence about a tag that a fidoconfig cannot express.
fn inexpressible(tag: &str) -> String {
    format!("{tag} is not in fidoconfig: its tag has characters that the file cannot express")
}

/// Returns a text without characters that end lines.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

/// Returns a text in quotes if it has blanks.
fn quoted(text: &str) -> String {
    match text.contains(char::is_whitespace) {
        true => format!("\"{text}\""),
        false => text.to_owned(),
    }
}

/// Returns the sign before the path of a base in `areas.bbs`; `None` if the file has no such bases.
fn sign_of(format: BaseFormat) -> Option<&'static str> {
    match format {
        BaseFormat::Jam => Some("!"),
        BaseFormat::Squish => Some("$"),
        BaseFormat::Msg => Some(""),
        BaseFormat::Hudson(_)
        | BaseFormat::GoldBase(_)
        | BaseFormat::Pkt
        | BaseFormat::Passthrough => None,
    }
}

/// Returns the word of a format in a fidoconfig; `None` if the tosser makes no such bases.
fn word_of(format: BaseFormat) -> Option<&'static str> {
    match format {
        BaseFormat::Jam => Some("Jam"),
        BaseFormat::Squish => Some("Squish"),
        BaseFormat::Msg => Some("Msg"),
        BaseFormat::Hudson(_)
        | BaseFormat::GoldBase(_)
        | BaseFormat::Pkt
        | BaseFormat::Passthrough => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::setup::Folder;
    use crate::testing::{BOSS, POINT, World, echomail, now, packet};
    use fidoscope_core::config::{AreaKind, load_with};
    use ftn_base::BaseFormat;
    use ftn_types::job::Job;

    #[cfg(unix)]
    #[test]
    fn exported_passwords_are_for_the_owner_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let world = World::new(BaseFormat::Jam);
        world.receive("1.pkt", &packet(&[echomail("R50.Bone", "1")]));
        world.toss().unwrap();
        // What an interrupted export left.
        let left = world.path(Folder::Temporary, "fidoconfig");
        std::fs::write(&left, "old").unwrap();
        std::fs::set_permissions(&left, std::fs::Permissions::from_mode(0o644)).unwrap();
        world.open().export().unwrap();
        let exported = world.setup.root.join("fidoconfig");
        let mode = std::fs::metadata(&exported).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    /// Receives a file of a file echo.
    fn receive(world: &World, area: &str, name: &str) {
        world.receive(name, b"one");
        let tic = format!("Area {area}\r\nFile {name}\r\nFrom {BOSS}\r\nPw Geheim\r\n");
        world.receive(&format!("{name}.tic"), tic.as_bytes());
        let report = world.open().receive_files(now(), &Job::new()).unwrap();
        assert_eq!(report.received.len(), 1, "{report:?}");
    }

    #[test]
    fn file_echoes_are_exported_for_htick() {
        let mut world = World::new(BaseFormat::Jam);
        world.setup.sysop = "Ivan Ivanov".to_owned();
        let config = |world: &World| {
            let report = world.open().export().unwrap();
            let path = world.setup.root.join("fidoconfig");
            let lines = std::fs::read_to_string(&path).unwrap();
            let lines = lines.lines().filter(|line| line.starts_with("File"));
            let lines: Vec<String> = lines.map(str::to_owned).collect();
            (lines, load_with(&path, &|_| None).unwrap(), report.problems)
        };
        let root = world.setup.root.display().to_string();
        let own = [
            format!("FileAreaBaseDir {root}/files"),
            "FileDescName files.bbs".to_owned(),
        ];
        assert_eq!(config(&world).0, own);
        receive(&world, "NodeDiff", "nodediff.z01");
        receive(&world, "NODEDIFF", "nodediff.z02");
        receive(&world, "R50/Files", "a.zip");
        let (lines, read, problems) = config(&world);
        assert_eq!(lines[..2], own);
        assert_eq!(
            lines[2],
            format!("FileArea NodeDiff {root}/files/nodediff -a {POINT} {BOSS}")
        );
        assert_eq!(
            (lines.len(), problems.len()),
            (4, 0),
            "{lines:?} {problems:?}"
        );
        assert_eq!(read.problems, []);
        let found: Vec<_> = read
            .file_echoes
            .iter()
            .map(|echo| (echo.tag.as_str(), echo.folder.as_deref()))
            .collect();
        let folder = world.path(Folder::Files, "nodediff");
        assert_eq!(found[0], ("NodeDiff", Some(folder.as_path())));
        assert_eq!(found[1].0, "R50/Files");
        assert!(
            found[1]
                .1
                .is_some_and(|folder| folder.join("a.zip").is_file())
        );
        // fidoconf ends words at blanks, also within quotes.
        receive(&world, "Two words", "b.zip");
        let (lines, _, problems) = config(&world);
        assert_eq!(lines.len(), 4);
        assert!(
            problems.len() == 1 && problems[0].starts_with("Two words is not in fidoconfig"),
            "{problems:?}"
        );
    }

    #[test]
    fn blanks_in_the_path_of_the_mail_folder_are_reported_once() {
        let mut world = World::new(BaseFormat::Jam);
        world.setup.root = world.folder.path().join("Ivan Petrov");
        world.setup.netmail.path = world.path(Folder::Bases, "netmail");
        world.receive(
            "1.pkt",
            &packet(&[echomail("R50.Bone", "1"), echomail("TEST", "2")]),
        );
        world.toss().unwrap();
        let tosser = world.open();
        let first = tosser.export().unwrap();
        assert_eq!(first.problems.len(), 1, "{first:?}");
        let sentence = &first.problems[0];
        assert!(
            sentence.starts_with("areas.bbs has no areas: the path ")
                && sentence.contains("Ivan Petrov"),
            "{sentence}"
        );
        let path = world.setup.root.join("fidoconfig");
        let read = load_with(&path, &|_| None).unwrap();
        assert_eq!(read.areas.len(), 3, "{:?}", read.problems);
        let again = tosser.export().unwrap();
        assert_eq!(
            (again.written.len(), again.problems.len()),
            (0, 0),
            "{again:?}"
        );
    }

    #[test]
    fn nodelist_is_named_once_it_has_come() {
        let mut world = World::new(BaseFormat::Jam);
        world.setup.nodelist = "NODELIST".to_owned();
        let tosser = world.open();
        let exported = || {
            tosser.export().unwrap();
            std::fs::read_to_string(world.setup.root.join("fidoconfig")).unwrap()
        };
        assert!(!exported().contains("odelist "), "none has come");
        std::fs::write(world.path(Folder::Nodelists, "nodediff.001"), "").unwrap();
        assert!(!exported().contains("odelist "), "a difference is no list");
        std::fs::write(world.path(Folder::Nodelists, "nodelist.001"), "").unwrap();
        let text = exported();
        assert!(
            text.lines().any(|line| line == "Nodelist nodelist"),
            "{text}"
        );
        assert!(text.contains("NodelistDir "), "{text}");
    }

    #[test]
    fn other_programs_find_the_same_bases() {
        for format in [BaseFormat::Jam, BaseFormat::Squish, BaseFormat::Msg] {
            let mut world = World::new(format);
            world.setup.sysop = "Ivan Ivanov".to_owned();
            world.receive(
                "1.pkt",
                &packet(&[echomail("R50.Bone", "1"), echomail("TEST", "2")]),
            );
            world.toss().unwrap();
            let tosser = world.open();
            let report = tosser.export().unwrap();
            assert_eq!(
                (report.written.len(), report.problems.len()),
                (3, 0),
                "{report:?}"
            );
            assert!(
                tosser.export().unwrap().written.is_empty(),
                "nothing has changed"
            );
            for (name, count) in [("areas.bbs", 2), ("fidoconfig", 3)] {
                let config = load_with(&world.setup.root.join(name), &|_| None).unwrap();
                assert_eq!(config.areas.len(), count, "{name} {:?}", config.problems);
                let bone = config
                    .areas
                    .iter()
                    .find(|area| area.tag == "R50.Bone")
                    .unwrap();
                assert_eq!(bone.format, format, "{name}");
                assert_eq!(
                    bone.path,
                    Some(world.path(Folder::Bases, "r50.bone")),
                    "{name}"
                );
                assert_eq!(config.user_names, ["Ivan Ivanov"], "{name}");
                if name == "fidoconfig" {
                    let own: Vec<String> =
                        config.addresses.iter().map(ToString::to_string).collect();
                    assert_eq!(own, [POINT.to_string()]);
                    let net = config
                        .areas
                        .iter()
                        .find(|area| area.kind == AreaKind::Netmail);
                    assert_eq!(
                        net.unwrap().path,
                        Some(world.path(Folder::Bases, "netmail"))
                    );
                    let uplinks = &config.writing.uplinks;
                    assert_eq!(uplinks[0].address.to_string(), BOSS.to_string());
                }
            }
        }
    }
}

//! Searches this computer for existing configurations and message bases, at the first start.
//!
//! Knows the usual names and folders of configurations. Opens only files whose name alone is
//! ambiguous, and never follows links to folders.

use super::BaseFormat;
use super::detect::{self, ConfigFormat};
use super::folder::is_message;
use super::source::is_marked_utf16;
use crate::base::FileId;
use crate::job::Job;
use crate::limits;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Places to search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeekPlaces {
    /// Files or folders named by the environment.
    pub named: Vec<PathBuf>,
    /// Folders to search with their subfolders.
    pub folders: Vec<PathBuf>,
    /// Folders to search for configurations, without their subfolders.
    pub shallow: Vec<PathBuf>,
}

/// Folders of Fidonet programs in the root of a disk, a home or `/etc`, in lower case; a dot may
/// precede the name.
const FOLDERS: [&str; 11] = [
    "crashmail",
    "fido",
    "fidoip",
    "fidonet",
    "ftn",
    "ged",
    "golded",
    "goldedplus",
    "husky",
    "jnode",
    "squish",
];

impl SeekPlaces {
    /// Returns the usual places on this system; `lookup` reads the environment: `HOME`,
    /// `USERPROFILE`, and `FIDOCONFIG`, `GOLDED` and `GED`, which tell Fidonet programs the paths
    /// of their configurations.
    #[must_use]
    pub fn usual(lookup: &dyn Fn(&str) -> Option<String>) -> Self {
        let path = |name: &str| {
            lookup(name)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from)
        };
        let named = ["FIDOCONFIG", "GOLDED", "GED"]
            .into_iter()
            .filter_map(path)
            .collect();
        let mut roots: Vec<PathBuf> = ["HOME", "USERPROFILE"]
            .into_iter()
            .filter_map(path)
            .collect();
        let shallow = roots.clone();
        let of_system: &[&str] = match cfg!(windows) {
            true => &["C:\\", "D:\\", "E:\\"],
            false => &[
                "/",
                "/etc",
                "/usr/local/etc",
                "/var/spool",
                "/var/lib",
                "/opt",
                "/srv",
                "/home",
            ],
        };
        roots.extend(of_system.iter().map(PathBuf::from));
        Self {
            named,
            folders: below(&roots),
            shallow,
        }
    }

    /// Returns the usual places on mounted Windows disks and on those of Wine.
    #[must_use]
    pub fn of_windows_disks(lookup: &dyn Fn(&str) -> Option<String>) -> Self {
        let mut prefixes: Vec<PathBuf> = Vec::new();
        prefixes.extend(lookup("WINEPREFIX").map(PathBuf::from));
        if let Some(home) = lookup("HOME").filter(|home| !home.is_empty()) {
            let home = PathBuf::from(home);
            prefixes.extend(entries(&home.join(".local/share/wineprefixes")));
            prefixes.push(home.join(".wine"));
        }
        let disks = prefixes.iter().map(|prefix| prefix.join("drive_c"));
        let mut disks: Vec<PathBuf> = disks.collect();
        for mounts in ["/mnt", "/media", "/run/media"] {
            for mounted in entries(Path::new(mounts)) {
                // /media/USER/DISK as well as /mnt/c
                disks.extend(entries(&mounted).into_iter().filter(|path| path.is_dir()));
                disks.push(mounted);
            }
        }
        disks.truncate(limits::SEEK_DISKS);
        Self {
            folders: below(&disks),
            ..Self::default()
        }
    }
}

/// Returns the folders of Fidonet programs in some folders, ignoring case.
fn below(roots: &[PathBuf]) -> Vec<PathBuf> {
    let is_ours = |path: &PathBuf| {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().to_lowercase());
        name.is_some_and(|name| FOLDERS.contains(&name.trim_start_matches('.'))) && path.is_dir()
    };
    let found: BTreeSet<PathBuf> = roots
        .iter()
        .flat_map(|root| entries(root))
        .filter(is_ours)
        .collect();
    found.into_iter().collect()
}

/// Returns the entries of a folder, sorted by name; none if it cannot be read.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let list = fs::read_dir(folder).into_iter().flatten().flatten();
    let list = list.take(limits::SEEK_NAMES);
    let mut all: Vec<_> = list.map(|entry| entry.path()).collect();
    all.sort();
    all
}

/// Returns paths for [`super::load`]: configurations, in the order in which they usually name one
/// another, then folders of message bases. Each name is one unit of the job; after a cancellation
/// the paths found so far are returned.
#[must_use]
pub fn seek(places: &SeekPlaces, job: &Job) -> Vec<PathBuf> {
    let mut search = Search {
        job,
        names: 0,
        configs: Vec::new(),
        bases: Vec::new(),
    };
    for path in &places.named {
        if path.is_file() {
            search.configs.push((Rank::Named, path.clone()));
        }
    }
    for folder in &places.shallow {
        search.configs_in(folder);
    }
    let named = places.named.iter().filter(|path| path.is_dir());
    for folder in named.chain(&places.folders) {
        if search.has_bases(folder, 0) {
            search.bases.push(folder.clone());
        }
    }
    search.configs.sort();
    let configs = search.configs.into_iter().map(|(_, path)| path);
    let mut seen = BTreeSet::new();
    let mut all: Vec<_> = configs.chain(search.bases).collect();
    // Links and other letter cases lead to the same file.
    all.retain(|path| match FileId::from_path(path) {
        Some(id) => seen.insert(id),
        None => false,
    });
    all.truncate(limits::SEEK_FOUND);
    all
}

/// Order of configurations: golded.cfg comes early, because it names the tosser's configuration and
/// contains more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Named,
    Golded,
    Fidoconfig,
    Tosser,
    AreasBbs,
}

struct Search<'a> {
    job: &'a Job,
    /// Number of names examined.
    names: usize,
    configs: Vec<(Rank, PathBuf)>,
    bases: Vec<PathBuf>,
}

impl Search<'_> {
    /// Adds the configurations directly in a folder.
    fn configs_in(&mut self, folder: &Path) {
        for path in entries(folder) {
            self.job.advance(1);
            if self.job.is_cancelled() {
                return;
            }
            if let Some(rank) = rank(&path) {
                self.configs.push((rank, path));
            }
        }
    }

    /// Searches a folder; returns whether to open it as a folder of bases: it contains bases, or
    /// more than one of its subfolders does.
    fn has_bases(&mut self, folder: &Path, depth: usize) -> bool {
        let mut own = false;
        let mut inside = Vec::new();
        for path in entries(folder) {
            self.names += 1;
            self.job.advance(1);
            if self.job.is_cancelled() || self.names > limits::SEEK_NAMES {
                break;
            }
            let name = path.file_name().unwrap_or_default().to_owned();
            let is_link = path.symlink_metadata().is_ok_and(|own| own.is_symlink());
            if path.is_dir() {
                let is_hidden = name.as_encoded_bytes().starts_with(b".");
                if !is_link
                    && !is_hidden
                    && depth < limits::SEEK_DEPTH
                    && self.has_bases(&path, depth + 1)
                {
                    inside.push(path);
                }
            } else if BaseFormat::of_head(&path).is_some() || is_message(&name) {
                own = true;
            } else if let Some(rank) = rank(&path) {
                self.configs.push((rank, path));
            }
        }
        if own || inside.len() > 1 {
            return true;
        }
        self.bases.extend(inside);
        false
    }
}

/// Names used only for a fidoconfig.
const NAMES: [&str; 4] = ["fidoconf", "fidoconfig.cfg", "hpt.cfg", "husky.cfg"];

/// Detects a configuration by its lines. One in UTF-16 is detected, too, although only to be
/// refused by name.
fn kind_of_text(bytes: &[u8]) -> Option<ConfigFormat> {
    if !bytes.contains(&0) {
        return detect::by_content(bytes);
    }
    let is_letter = |byte: &u8| byte.is_ascii() && *byte != 0;
    let text: Vec<u8> = bytes.iter().copied().filter(is_letter).collect();
    is_marked_utf16(bytes).then(|| detect::by_content(&text))?
}

/// Returns the rank of a plain file that is a configuration. Only files with names that other
/// programs use, too, are read.
fn rank(path: &Path) -> Option<Rank> {
    let name = path.file_name()?.to_string_lossy().to_lowercase();
    let kind = detect::by_name(&name).or_else(|| {
        let begins = |start: &&str| name.starts_with(start);
        let may = matches!(
            name.as_str(),
            "config" | "areas" | "husky.cfg" | "hpt.cfg" | "fido.cfg"
        ) || ["ged", "golded", "fidoconf"].iter().any(begins) && !name.ends_with('~');
        // A pipe reports no bytes, but reading it never ends.
        let is_short = may
            && path
                .metadata()
                .is_ok_and(|own| own.is_file() && own.len() <= limits::SEEK_BYTES);
        let kind = is_short.then(|| kind_of_text(&fs::read(path).unwrap_or_default()))?;
        // A file with a name used for nothing else is a configuration, whatever its content: its
        // faults are reported.
        kind.or_else(|| {
            NAMES
                .contains(&name.as_str())
                .then_some(ConfigFormat::Fidoconfig)
        })
    })?;
    path.is_file().then_some(match kind {
        ConfigFormat::Golded => Rank::Golded,
        ConfigFormat::Fidoconfig => Rank::Fidoconfig,
        ConfigFormat::Squish | ConfigFormat::Crashmail => Rank::Tosser,
        ConfigFormat::AreasBbs => Rank::AreasBbs,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn tree(files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    fn found(root: &Path, places: &SeekPlaces) -> Vec<String> {
        let relative = |path: PathBuf| {
            path.strip_prefix(root)
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/")
        };
        seek(places, &Job::new())
            .into_iter()
            .map(relative)
            .collect()
    }

    const GOLDED: &str = "USERNAME Vera\nAREAFILE FidoConfig config\n";
    const HUSKY: &str = "Sysop Vera\nEchoArea R50.Bone /x/bone -b jam\n";

    #[test]
    fn configurations_come_before_bases_and_those_that_say_most_first() {
        let root = tree(&[
            ("fido/areas.bbs", "! x"),
            ("fido/bases/bone.jhr", ""),
            ("fido/etc/config", HUSKY),
            ("fido/golded/GOLDED.CFG", GOLDED),
            ("fido/golded/goldkeys.cfg", "KeyReadNext Right"),
            ("fido/squish/squish.cfg", "NetFile /x"),
            ("fido/tool/config", "[core]\n\tbare = false\n"),
            ("other/golded.cfg", GOLDED),
        ]);
        let places = SeekPlaces {
            folders: vec![root.path().join("fido")],
            ..SeekPlaces::default()
        };
        let want = [
            "fido/golded/GOLDED.CFG",
            "fido/etc/config",
            "fido/squish/squish.cfg",
            "fido/areas.bbs",
            "fido/bases",
        ];
        assert_eq!(found(root.path(), &places), want);
    }

    #[test]
    fn folders_of_bases_are_one_place_as_high_as_they_are_together() {
        let root = tree(&[
            ("a/msg/bone/1.msg", ""),
            ("a/msg/mega/2.MSG", ""),
            ("b/deep/er/jam/x.jhr", ""),
            ("b/text/readme.msg", ""),
            ("c/.hidden/x.sqd", ""),
        ]);
        let folders = ["a", "b", "c"].map(|name| root.path().join(name)).to_vec();
        let places = SeekPlaces {
            folders,
            ..SeekPlaces::default()
        };
        assert_eq!(found(root.path(), &places), ["a/msg", "b/deep/er/jam"]);
    }

    #[test]
    fn the_environment_and_the_usual_folders_say_where_to_look() {
        let root = tree(&[
            ("home/Fido/x.sqd", ""),
            ("home/music/y.sqd", ""),
            ("my.cfg", HUSKY),
        ]);
        let at = |name: &str| root.path().join(name).to_string_lossy().into_owned();
        let variables = HashMap::from([
            ("HOME", at("home")),
            ("FIDOCONFIG", at("my.cfg")),
            ("GOLDED", String::new()),
        ]);
        let places = SeekPlaces::usual(&|name| variables.get(name).cloned());
        assert_eq!(places.named, [root.path().join("my.cfg")]);
        assert!(places.folders.contains(&root.path().join("home/Fido")));
        assert!(!places.folders.contains(&root.path().join("home/music")));
        let own = SeekPlaces {
            folders: vec![root.path().join("home/Fido")],
            ..places
        };
        assert_eq!(found(root.path(), &own), ["my.cfg", "home/Fido"]);
    }

    #[test]
    fn disks_of_wine_are_looked_at_when_asked() {
        let root = tree(&[(".wine/drive_c/GOLDED/golded.cfg", GOLDED)]);
        let home = root.path().to_string_lossy().into_owned();
        let lookup = |name: &str| (name == "HOME").then(|| home.clone());
        assert!(
            !SeekPlaces::usual(&lookup)
                .folders
                .iter()
                .any(|path| path.starts_with(root.path()))
        );
        let places = SeekPlaces::of_windows_disks(&lookup);
        assert!(
            places
                .folders
                .contains(&root.path().join(".wine/drive_c/GOLDED"))
        );
    }

    #[test]
    fn seeking_stops_when_it_is_cancelled() {
        let root = tree(&[("a/x.jhr", ""), ("b/golded.cfg", GOLDED)]);
        let places = SeekPlaces {
            folders: vec![root.path().to_owned()],
            ..SeekPlaces::default()
        };
        let job = Job::cancelled_at_look(1);
        assert_eq!(seek(&places, &job), Vec::<PathBuf>::new());
    }

    #[cfg(unix)]
    #[test]
    fn pipes_with_the_names_of_configurations_are_passed_over() {
        let root = tree(&[("fido/areas", HUSKY), ("fidoconfig", HUSKY)]);
        for name in ["config", "golded.cfg", "fido/config", "fido/golded.cfg"] {
            let pipe = root.path().join(name);
            let made = std::process::Command::new("mkfifo").arg(&pipe).status();
            assert!(made.unwrap().success());
        }
        let places = SeekPlaces {
            folders: vec![root.path().join("fido")],
            shallow: vec![root.path().to_owned()],
            ..SeekPlaces::default()
        };
        assert_eq!(found(root.path(), &places), ["fido/areas", "fidoconfig"]);
    }
}

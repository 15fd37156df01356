//! What can be fetched or made again and takes room on the disk; and the keys of GoldED. Workers read and remove.

use super::Browser;
use super::jobs::{Outlet, Reply, Tried, WriteToken};
use crate::command::Store;
use crate::files::read_existing;
use crate::settings::golded_keys::{self, GoldedKeys};
use crate::settings::{self, Setting, Settings};
use crate::strings::{io_words, tr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Longest file of keys that is read, in bytes: that of GoldED has twenty thousand.
const LONGEST_KEYS: u64 = 1 << 20;

/// What became of the keys of GoldED.
#[derive(Debug, Default)]
pub(crate) struct Golded {
    /// What actions with new keys do.
    pub(crate) taken: Vec<&'static str>,
    /// Definitions without a counterpart.
    pub(crate) unknown: Vec<String>,
}

/// Sizes of the stores, and the imported keys.
#[derive(Default)]
pub(super) struct Stores {
    /// Size of each store, in bytes.
    sizes: Option<[u64; Store::ALL.len()]>,
    /// Result of the last import of keys.
    golded: Option<Arc<Golded>>,
}

fn folders(store: Store, profile: &Path) -> Vec<PathBuf> {
    match store {
        Store::Index => vec![
            settings::index_folder(profile),
            settings::file_lists_folder(profile),
        ],
        Store::Tiles => vec![crate::map::tiles::cache_in(profile)],
        Store::Received => vec![profile.join("received")],
    }
}

fn sizes(profile: &Path) -> [u64; Store::ALL.len()] {
    Store::ALL.map(|store| {
        let folders = folders(store, profile).into_iter();
        folders
            .map(|folder| crate::map::tiles::size_of(&folder, 0))
            .sum()
    })
}

impl Browser {
    /// Lets the desktop ask for a file with map tiles.
    pub(super) fn choose_tiles(&mut self) {
        let tiles = ["mbtiles", "pmtiles"];
        let asking = rfd::FileDialog::new().add_filter("MBTiles, PMTiles", &tiles);
        self.ask_for_file(asking, Reply::Tiles);
    }

    /// Lets the desktop ask for a file.
    pub(super) fn ask_for_file(
        &mut self,
        asking: rfd::FileDialog,
        reply: impl FnOnce(PathBuf) -> Reply + Send + 'static,
    ) {
        self.ask_desktop(move |outlet| {
            if let Some(path) = asking.pick_file() {
                outlet.send(reply(path));
            }
        });
    }

    /// Runs one of the desktop's own dialogs; what keeps it from being opened is said.
    pub(super) fn ask_desktop(&mut self, ask: impl FnOnce(Outlet) + Send + 'static) {
        if let Err(error) = self.workers.dialog(ask) {
            self.trouble(tr!("desktop-not-asked", error = io_words(&error)));
        }
    }

    /// How many bytes each store takes, where that was looked at.
    pub(crate) fn stores(&self) -> Option<[u64; Store::ALL.len()]> {
        self.stores.sizes
    }

    /// What became of the keys of GoldED, where they were taken over.
    pub(crate) fn golded_keys(&self) -> Option<Arc<Golded>> {
        self.stores.golded.clone()
    }

    pub(super) fn measure_stores(&self) {
        let Some(dir) = self.profile.dir.clone() else {
            return;
        };
        self.workers
            .jobs
            .aside(move || Some(Reply::Stores(sizes(&dir))));
    }

    /// Removes what is stored. The index is made again, if it is wanted.
    pub(super) fn empty_store(&mut self, store: Store) {
        let Some(dir) = self.profile.dir.clone() else {
            return;
        };
        if store == Store::Index {
            // Whatever is being written there stops first.
            self.workers.indexer.enable(false);
        }
        let name = folders(store, &dir)
            .first()
            .map(|own| own.display().to_string());
        let name = name.unwrap_or_default();
        let jobs = &self.workers.jobs;
        jobs.write_for_user(name, move |_: &WriteToken| {
            // What cannot be removed is seen by the size that is left.
            for folder in folders(store, &dir) {
                let _ = std::fs::remove_dir_all(folder);
            }
            Tried::done(Some(Reply::Stores(sizes(&dir))))
        });
    }

    pub(super) fn take_stores(&mut self, sizes: [u64; Store::ALL.len()]) {
        self.stores.sizes = Some(sizes);
        self.workers.indexer.enable(self.profile.settings.index);
    }

    /// Lets the desktop ask for the file with the keys of GoldED.
    pub(super) fn choose_keys(&mut self) {
        let asking = rfd::FileDialog::new().add_filter("goldkeys.cfg, golded.cfg", &["cfg", "CFG"]);
        self.ask_for_file(asking, Reply::GoldedKeys);
    }

    /// Reads keys of GoldED.
    pub(super) fn read_keys(&self, path: PathBuf) {
        self.workers.jobs.aside(move || {
            let keys = keys_of(&path).map_err(|error| {
                let (path, error) = (path.display().to_string(), io_words(&error));
                tr!("golded-keys-unreadable", path = path, error = error)
            });
            Some(Reply::KeysRead(keys))
        });
    }

    pub(super) fn take_keys(&mut self, keys: Result<GoldedKeys, String>) {
        let keys = match keys {
            Ok(keys) => keys,
            Err(sentence) => return self.trouble(sentence),
        };
        let mut taken = Vec::new();
        self.change_settings(|settings: &mut Settings| {
            taken = settings.shortcuts.import(&keys.keys);
        });
        let taken = taken.into_iter().map(|action| action.what()).collect();
        let unknown = keys.unknown;
        self.stores.golded = Some(Arc::new(Golded { taken, unknown }));
    }

    /// Shows areas as the user wants them.
    pub(super) fn set_area_view(&mut self, setting: Setting) {
        self.set(setting);
        self.show_active();
    }
}

/// The keys of a file; of golded.cfg those of the file next to it.
fn keys_of(path: &Path) -> std::io::Result<GoldedKeys> {
    let read = |path: &Path| -> std::io::Result<GoldedKeys> {
        let bytes = read_existing(path, LONGEST_KEYS)?;
        Ok(golded_keys::read(&String::from_utf8_lossy(&bytes)))
    };
    let own = read(path)?;
    if !own.keys.is_empty() || !own.unknown.is_empty() {
        return Ok(own);
    }
    let folder = path.parent().map(std::fs::read_dir);
    let mut entries = folder.into_iter().flatten().flatten().flatten();
    let found = entries.find(|entry| {
        let name = entry.file_name().to_string_lossy().to_lowercase();
        name == "goldkeys.cfg"
    });
    found.map_or(Ok(own), |entry| read(&entry.path()))
}

#[cfg(test)]
mod tests {
    use super::keys_of;

    #[test]
    fn keys_of_golded_cfg_are_in_the_file_next_to_it() {
        let dir = tempfile::tempdir().unwrap();
        let config = dir.path().join("golded.cfg");
        std::fs::write(&config, "USERNAME Anna\n").unwrap();
        assert!(keys_of(&config).unwrap().keys.is_empty());
        std::fs::write(dir.path().join("GOLDKEYS.CFG"), "F5 READnewmsg\n").unwrap();
        assert_eq!(keys_of(&config).unwrap().keys.len(), 1);
        assert!(keys_of(&dir.path().join("nothing")).is_err());
    }
}

//! Stores of the profile, which can be fetched or made again, map tiles, and the keys of GoldED.

use super::{Profile, Reply};
use crate::browser::effects::{Effects, Task};
use crate::browser::jobs::token::{AttemptOutcome, WriteToken};
use crate::command::Store;
use crate::files::read_existing;
use crate::settings;
use crate::settings::golded_keys::{self, GoldedKeys};
use crate::strings::{io_words, tr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum size of a file of keys, in bytes: that of GoldED has twenty thousand.
const LONGEST_KEYS: u64 = 1 << 20;

/// Result of an import of keys of GoldED.
#[derive(Debug, Default)]
pub(crate) struct Golded {
    /// Names of the actions with new keys.
    pub(crate) taken: Vec<&'static str>,
    /// Definitions without a counterpart.
    pub(crate) unknown: Vec<String>,
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

/// Measures the stores in a worker.
pub(super) fn measure(profile: &Profile, effects: &mut Effects<Reply>) {
    if let Some(dir) = profile.dir.clone() {
        effects.aside(move || Some(Reply::Stores(sizes(&dir))));
    }
}

/// Empties a store. The index is made again, if the settings want it.
pub(super) fn empty(store: Store, profile: &Profile, effects: &mut Effects<Reply>) {
    let Some(dir) = profile.dir.clone() else {
        return;
    };
    if store == Store::Index {
        // The indexer stops before its files are removed.
        effects.push(Task::Index(false));
    }
    let name = folders(store, &dir)
        .first()
        .map(|own| own.display().to_string());
    effects.write(name.unwrap_or_default(), move |_: &WriteToken| {
        // The size that is left shows what could not be removed.
        for folder in folders(store, &dir) {
            let _ = std::fs::remove_dir_all(folder);
        }
        AttemptOutcome::done(Reply::Stores(sizes(&dir)))
    });
}

/// Opens the desktop's dialog for a file of map tiles.
pub(super) fn choose_tiles(effects: &mut Effects<Reply>) {
    let ask = || {
        let tiles = ["mbtiles", "pmtiles"];
        let asking = rfd::FileDialog::new().add_filter("MBTiles, PMTiles", &tiles);
        asking.pick_file().map(Reply::Tiles)
    };
    effects.dialog(ask, None);
}

/// Opens the desktop's dialog for the file with the keys of GoldED, and reads it.
pub(super) fn choose_keys(effects: &mut Effects<Reply>) {
    let ask = || {
        let asking = rfd::FileDialog::new();
        let asking = asking.add_filter("goldkeys.cfg, golded.cfg", &["cfg", "CFG"]);
        let path = asking.pick_file()?;
        let keys = keys_of(&path).map_err(|error| {
            let (path, error) = (path.display().to_string(), io_words(&error));
            tr!("golded-keys-unreadable", path = path, error = error)
        });
        Some(Reply::Keys(keys))
    };
    effects.dialog(ask, None);
}

/// Imports keys of GoldED into the settings.
pub(super) fn import_golded_keys(keys: GoldedKeys, profile: &mut Profile) {
    let mut taken = Vec::new();
    profile.change_settings(|settings| taken = settings.shortcuts.import(&keys.keys));
    let taken = taken.into_iter().map(|action| action.what()).collect();
    let unknown = keys.unknown;
    profile.golded = Some(Arc::new(Golded { taken, unknown }));
}

/// Reads the keys of a file; of golded.cfg those of the file next to it.
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

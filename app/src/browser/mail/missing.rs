//! A missing configuration: others in the usual places, and reading it once it comes back.

use super::reply::Reply;
use super::{LibraryState, Mail, Missing};
use crate::browser::effects::Effects;
use fidoscope_core::config::{self, SeekPlaces, seek};
use fidoscope_core::job::Job;
use std::path::{Path, PathBuf};

/// Maximum number of configurations that are offered.
const MOST_OTHERS: usize = 12;

impl Mail {
    /// Returns the configurations that could not be read, when no other one could.
    pub(in crate::browser) fn missing(&self) -> Option<&Missing> {
        let ready = self.state == LibraryState::Ready;
        self.missing.as_ref().filter(|_| ready)
    }

    /// Looks for configurations in the usual places, in a worker.
    pub(super) fn search_configs(&mut self, effects: &mut Effects<Reply>) {
        let Some(missing) = &mut self.missing else {
            return;
        };
        missing.looking = true;
        let (epoch, tried) = (self.epoch, self.sources.configs.clone());
        effects.aside(move || {
            let others = others(&tried, &|name| std::env::var(name).ok());
            Some(Reply::OtherBases { epoch, others })
        });
    }

    /// Notes configurations that were found.
    pub(super) fn record_found_configs(&mut self, others: Vec<PathBuf>) {
        if let Some(missing) = &mut self.missing {
            missing.looking = false;
            missing.others = Some(others);
        }
    }
}

/// Finds configurations with areas in the usual places and next to the missing ones.
fn others(tried: &[PathBuf], lookup: &dyn Fn(&str) -> Option<String>) -> Vec<PathBuf> {
    let mut places = SeekPlaces::usual(lookup);
    for path in tried {
        let folders = path.ancestors().skip(1).take(2);
        places.shallow.extend(folders.map(Path::to_owned));
    }
    let has_areas = |path: &PathBuf| {
        !tried.contains(path) && config::load(path).is_ok_and(|config| !config.areas.is_empty())
    };
    let found = seek(&places, &Job::new()).into_iter();
    found.filter(has_areas).take(MOST_OTHERS).collect()
}

#[cfg(test)]
mod tests {
    use super::others;
    use crate::browser::Browser;
    use crate::browser::tests::{opened, start, until, wait_for_pages};
    use crate::command::{Command, MailCommand};
    use std::path::Path;

    fn on(config: &Path) -> Browser {
        opened(start(&[config], Some("area://Some.Area")))
    }

    const AREAS: &[u8] = b"EchoArea Some.Area /nowhere/some -b jam\n";

    #[test]
    fn configuration_that_comes_back_is_read_by_itself() {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("fidoconfig");
        let mut browser = on(&config);
        let missing = browser.missing().unwrap();
        assert!(missing.failures[0].contains("fidoconfig"), "{missing:?}");
        assert!(!missing.failures[0].contains("os error"), "{missing:?}");
        assert!(browser.troubles().is_empty());
        // The watcher has to see that it is not there.
        browser.workers.watcher.rest();
        // In one step: the watcher has no part of it read.
        let new = folder.path().join("new");
        std::fs::write(&new, AREAS).unwrap();
        std::fs::rename(new, &config).unwrap();
        browser.workers.watcher.hurry();
        until(&mut browser, "the areas", |browser| {
            browser.missing().is_none()
        });
        wait_for_pages(&mut browser);
        assert_eq!(browser.library().areas()[0].tag(), "Some.Area");
        assert_eq!(browser.tabs().len(), 1);
        let address = browser.tab().unwrap().address().unwrap().to_string();
        assert_eq!(address, "area://Some.Area");
    }

    #[test]
    fn trying_again_in_vain_says_why_once() {
        let folder = tempfile::tempdir().unwrap();
        let mut browser = on(&folder.path().join("golded.cfg"));
        for _ in 0..2 {
            browser.carry_out(Command::Mail(MailCommand::ReadConfigAgain));
            wait_for_pages(&mut browser);
        }
        assert_eq!(browser.missing().unwrap().failures.len(), 1);
        assert!(browser.troubles().is_empty());
    }

    #[test]
    fn others_are_looked_for_next_to_it_and_at_home() {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("home");
        for (at, text) in [
            (
                "home/.golded/golded.cfg",
                "AREADEF X \"x\" 0 Echo JAM /nowhere/x\n",
            ),
            ("moved/fidoconfig", std::str::from_utf8(AREAS).unwrap()),
            ("home/config", "nothing of ours\n"),
        ] {
            let path = folder.path().join(at);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let tried = [folder.path().join("moved/golded.cfg")];
        let lookup = |name: &str| (name == "HOME").then(|| home.display().to_string());
        let found = others(&tried, &lookup);
        let ours = found.iter().filter(|path| path.starts_with(folder.path()));
        let ours: Vec<_> = ours.collect();
        assert_eq!(
            ours,
            [
                &home.join(".golded/golded.cfg"),
                &folder.path().join("moved/fidoconfig")
            ]
        );
    }
}

//! The report of a fault of the program, which the start after it shows on a page. It stays on this machine.

use super::tab::Tab;
use super::{Browser, OwnPage};

impl Browser {
    /// The report, until it is deleted.
    pub(crate) fn crash_report(&self) -> Option<&str> {
        self.front.crash.as_deref()
    }

    /// Opens the page of the report, if there is one, in front of all other tabs.
    pub(super) fn show_crash(&mut self) {
        if self.front.crash.is_some()
            && let Some(url) = OwnPage::Crash.url()
        {
            self.show_tab_of(url);
        }
    }

    /// Deletes the report and closes its page.
    pub(super) fn delete_crash_report(&mut self) {
        self.front.crash = None;
        let is_crash = |tab: &Tab| tab.url().and_then(OwnPage::at) == Some(OwnPage::Crash);
        if let Some(at) = self.tabs.all.iter().position(is_crash) {
            self.close_tab(at);
        }
        if let Some(dir) = self.profile.dir.clone() {
            self.workers.jobs.delete_report(dir);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OwnPage;
    use crate::browser::tab::Tab;
    use crate::browser::tests::{PATIENCE, start, started, wait_for_pages};
    use crate::command::{Command, ProfileCommand};
    use crate::platform::faults;
    use std::fs;

    #[test]
    fn the_start_after_a_crash_shows_the_report_until_it_is_deleted() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("crash.txt"), "index out of bounds").unwrap();
        let mut start = start(&[], None);
        start.profile_dir = Some(dir.path().to_owned());
        start.crash = faults::read_report(dir.path());
        let resolver = crate::browser::resolver::without_index(None);
        let mut browser = started(start, resolver);
        wait_for_pages(&mut browser);
        let url = browser.tab().and_then(|tab| tab.url()).unwrap().to_string();
        assert_eq!(url, OwnPage::Crash.address());
        assert_eq!(browser.crash_report(), Some("index out of bounds"));
        browser.carry_out(Command::Profile(ProfileCommand::DeleteCrashReport));
        assert_eq!(browser.crash_report(), None);
        assert!(
            browser
                .tab()
                .and_then(Tab::url)
                .is_some_and(|url| url.is_arealist())
        );
        assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
        assert_eq!(faults::read_report(dir.path()), None);
    }
}

//! The report of a fault of the program, which the start after it shows on a page. It stays on this machine.

use super::{Profile, Reply};
use crate::browser::context::ProfileContext;
use crate::browser::effects::{Effects, Task};
use crate::browser::own_page::OwnPage;
use crate::browser::tab::Tab;
use crate::command::{Command, TabCommand};

impl Profile {
    /// Deletes the report and closes its page.
    pub(super) fn delete_crash_report(
        &mut self,
        context: &ProfileContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        self.crash = None;
        let is_crash = |tab: &Tab| tab.url().and_then(OwnPage::at) == Some(OwnPage::Crash);
        if let Some(at) = context.tabs.all.iter().position(is_crash) {
            effects.command(Command::Tabs(TabCommand::CloseTab(at)));
        }
        if let Some(dir) = self.dir.clone() {
            effects.push(Task::DeleteReport(dir));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OwnPage;
    use crate::browser::tab::Tab;
    use crate::browser::tests::{PATIENCE, opened, start};
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
        let mut browser = opened(start);
        let url = browser.tab().and_then(|tab| tab.url()).unwrap().to_string();
        assert_eq!(url, OwnPage::Crash.address());
        assert_eq!(
            browser.profile().crash_report(),
            Some("index out of bounds")
        );
        browser.carry_out(Command::Profile(ProfileCommand::DeleteCrashReport));
        assert_eq!(browser.profile().crash_report(), None);
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

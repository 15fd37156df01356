//! Files of the outbound: their final names, Sent marks, and what a mailer has delivered.

use crate::fault;
use crate::files::{FileError, failed, free_path, make_folder, rename};
use crate::moment::Moment;
use crate::setup::{Folder, fold};
use crate::tosser::{Tosser, TosserError, waiting_in};
use ftn_base::AppendError;
use ftn_types::job::Job;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

impl Tosser {
    /// Gives outgoing files their final names, and writes the marks of the messages in them. A base
    /// that another program has locked gets its marks the next time.
    pub(crate) fn finish_outgoing(&mut self) -> Result<(), TosserError> {
        let pending = self.state.pending()?;
        for own in &pending {
            let (draft, place) = (PathBuf::from(&own.draft), Path::new(&own.place));
            // Without a draft, it has its name already, and a mailer may have sent it.
            if draft.is_file() {
                if let Some(folder) = place.parent() {
                    make_folder(folder)?;
                }
                rename(&draft, place)?;
            }
        }
        if !pending.is_empty() {
            self.state.renamed(&pending)?;
        }
        let mut marks: BTreeMap<String, Vec<(u32, u32)>> = BTreeMap::new();
        for own in self.state.marks()? {
            let of_area = marks.entry(own.tag).or_default();
            of_area.push((own.number, own.fingerprint));
        }
        for (tag, messages) in marks {
            let Some(area) = self.areas.get(&fold(&tag)) else {
                self.state.marked(&tag)?;
                continue;
            };
            let killed = failed(&area.path);
            fault::step().map_err(killed)?;
            let base = area.format.open_or_absent(&area.path);
            let marked = base
                .map_err(AppendError::from)
                .and_then(|base| base.mark_sent(&messages, &Job::new()));
            match marked {
                // The position keeps the messages from being sent again.
                Err(AppendError::Busy { .. } | AppendError::Replaced { .. }) => {}
                _ => self.state.marked(&tag)?,
            }
        }
        Ok(())
    }

    /// Lists the files that wait for each link, the oldest first.
    ///
    /// # Errors
    /// A folder cannot be read.
    pub fn waiting(&self) -> Result<Vec<(crate::aka::Aka, Vec<PathBuf>)>, TosserError> {
        Ok(waiting_in(&self.setup))
    }

    /// Moves a file of the outbound to the kept ones: the mailer calls this when the link has
    /// acknowledged the file (M_GOT of BinkP), not before.
    ///
    /// # Errors
    /// The file is not in the outbound, or cannot be moved.
    pub fn delivered(&mut self, path: &Path, now: Moment) -> Result<(), TosserError> {
        let folders = self
            .setup
            .links
            .iter()
            .map(|link| self.setup.outbound(link.aka));
        let is_own = folders
            .into_iter()
            .any(|folder| path.parent() == Some(&folder));
        let name = path.file_name().and_then(|name| name.to_str());
        let Some(name) = name.filter(|_| is_own) else {
            let error = FileError {
                path: path.to_owned(),
                source: std::io::ErrorKind::NotFound.into(),
            };
            return Err(error.into());
        };
        let folder = self.setup.folder(Folder::Kept).join(now.day().to_string());
        make_folder(&folder)?;
        rename(path, &free_path(&folder, &format!("sent-{name}")))?;
        Ok(())
    }
}

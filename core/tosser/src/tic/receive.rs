//! Receives the files of file echoes.

use super::list::with_entry;
use super::parse::{fits, is_safe};
use super::{Tic, TicError};
use crate::aka::Aka;
use crate::fault;
use crate::files::{
    FileError, failed, free_path, is_plain, make_folder, read, read_pieces, rename, replace,
    safe_name, short_hash,
};
use crate::limits::{FILES_BBS_BYTES, INBOUND_FILES, TIC_BYTES};
use crate::moment::Moment;
use crate::setup::Folder;
use crate::state::{FileArea, NewQuarantined, Quarantined, Tossed};
use crate::tosser::{Tosser, TosserError};
use ftn_types::job::Job;
use sha1::{Digest as _, Sha1};
use std::path::{Path, PathBuf};

/// Received file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedFile {
    /// Areatag of the file echo.
    pub area: String,
    /// Path of the file.
    pub path: PathBuf,
}

/// Result of receiving files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TicReport {
    /// Files that are in their areas now.
    pub received: Vec<ReceivedFile>,
    /// Files that were replaced, now among the kept ones.
    pub replaced: Vec<PathBuf>,
    /// TIC files whose files have not arrived yet.
    pub waiting: u32,
    /// Sentences for the user, one for each TIC file that was not accepted.
    pub problems: Vec<String>,
}

/// Trust in the sender of a TIC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// It must be a link with the right password.
    None,
    /// The user has accepted it.
    User,
}

/// Reason why a TIC file is not processed.
enum Refusal {
    /// Its file has not arrived yet.
    Waits,
    /// It goes into quarantine.
    Reason(String),
}

/// TIC file for the quarantine.
struct RefusedTic<'t> {
    path: &'t Path,
    hash: &'t [u8],
    /// Its content, if it could be parsed.
    tic: Option<&'t Tic>,
    /// Its file, if it arrived.
    file: Option<PathBuf>,
    /// Sentence for the user.
    reason: String,
}

impl From<TicError> for Refusal {
    fn from(error: TicError) -> Self {
        Self::Reason(error.to_string())
    }
}

impl Tosser {
    /// Moves received files with their TIC files into their areas: checks sender, password, length
    /// and CRC, moves replaced files to the kept ones, and adds the description to FILES.BBS.
    ///
    /// # Errors
    /// The disk is full, or the job was cancelled.
    pub fn receive_files(&mut self, now: Moment, job: &Job) -> Result<TicReport, TosserError> {
        self.recover(now)?;
        let mut report = TicReport::default();
        let tics = self.tics()?;
        job.expect(tics.len() as u64);
        for path in tics {
            if job.is_cancelled() {
                return Err(TosserError::Cancelled);
            }
            job.advance(1);
            self.receive(&path, now, Trust::None, &mut report)?;
        }
        Ok(report)
    }

    /// Lists the received files that the caller has not handled yet, also those of calls that ended
    /// early. A file that another one replaced is no longer under its path.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn fresh_files(&self) -> Result<Vec<PathBuf>, TosserError> {
        Ok(self.state.fresh()?)
    }

    /// Records that the caller has handled [`Tosser::fresh_files`].
    ///
    /// # Errors
    /// The disk is full.
    pub fn forget_fresh_files(&mut self) -> Result<(), TosserError> {
        Ok(self.state.forget_fresh()?)
    }

    /// Receives a TIC of the quarantine again: sender, password and area do not count, length and CRC
    /// do.
    pub(crate) fn retry_tic(
        &mut self,
        own: &Quarantined,
        now: Moment,
    ) -> Result<TicReport, TosserError> {
        let quarantine = self.setup.folder(Folder::Quarantine);
        let inbound = self.setup.folder(Folder::Inbound);
        let path = quarantine.join(&own.place);
        let bytes = read(&path, TIC_BYTES)?.unwrap_or_default();
        let mut report = TicReport::default();
        let tic = match Tic::parse(&bytes) {
            Ok(tic) => tic,
            Err(error) => {
                report
                    .problems
                    .push(format!("{} stays in quarantine: {error}", own.place));
                return Ok(report);
            }
        };
        let head = own.place.split('-').next().unwrap_or_default();
        let file = quarantine.join(format!("{head}-file-{}", safe_name(&tic.file)));
        if is_plain(&file) {
            rename(&file, &free_path(&inbound, &tic.file))?;
        }
        let back = inbound.join(&own.place);
        rename(&path, &back)?;
        let released = Tossed {
            day: now.day(),
            released: vec![own.id],
            ..Tossed::default()
        };
        self.state.commit(&released)?;
        self.receive(&back, now, Trust::User, &mut report)?;
        Ok(report)
    }

    /// Lists the TIC files of the inbound.
    fn tics(&self) -> Result<Vec<PathBuf>, FileError> {
        let folder = self.setup.folder(Folder::Inbound);
        let entries = std::fs::read_dir(&folder).map_err(failed(&folder))?;
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let is_tic = |path: &PathBuf| {
            let extension = path.extension();
            extension.is_some_and(|own| own.eq_ignore_ascii_case("tic")) && is_plain(path)
        };
        let mut tics: Vec<PathBuf> = paths.filter(is_tic).take(INBOUND_FILES).collect();
        tics.sort();
        Ok(tics)
    }

    fn receive(
        &mut self,
        path: &Path,
        now: Moment,
        trust: Trust,
        report: &mut TicReport,
    ) -> Result<(), TosserError> {
        let bytes = read(path, TIC_BYTES)?.unwrap_or_default();
        let hash = Sha1::digest(&bytes).to_vec();
        let tic = match Tic::parse(&bytes) {
            Ok(tic) => tic,
            Err(error) => {
                let refused = RefusedTic {
                    path,
                    hash: &hash,
                    tic: None,
                    file: None,
                    reason: error.to_string(),
                };
                return self.refuse(refused, now, report);
            }
        };
        let known = self.state.received(&hash)?;
        let file = self.companion(&tic)?;
        match self.admit(&tic, file.as_deref(), known.is_some(), trust) {
            Ok(()) => {}
            Err(Refusal::Waits) => {
                report.waiting += 1;
                return Ok(());
            }
            Err(Refusal::Reason(reason)) => {
                let refused = RefusedTic {
                    path,
                    hash: &hash,
                    tic: Some(&tic),
                    file,
                    reason,
                };
                return self.refuse(refused, now, report);
            }
        }
        let folder = self.setup.folder(Folder::Files).join(safe_name(&tic.area));
        make_folder(&folder)?;
        let place = folder.join(tic.name());
        if known.is_none() {
            let area = FileArea {
                tag: tic.area.clone(),
                folder: folder.clone(),
                link: tic.from.unwrap_or_default(),
            };
            self.state.receive(&hash, &place, &area, now.day())?;
        }
        let kept = self.setup.folder(Folder::Kept).join(now.day().to_string());
        make_folder(&kept)?;
        if let Some(file) = file {
            for old in replaced(&folder, &tic)? {
                let name = old.file_name().unwrap_or_default().to_string_lossy();
                let to = free_path(&kept, &format!("replaced-{name}"));
                rename(&old, &to)?;
                report.replaced.push(to);
            }
            rename(&file, &place)?;
        }
        self.describe(&folder, &tic)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        rename(path, &free_path(&kept, &safe_name(&name)))?;
        report.received.push(ReceivedFile {
            area: tic.area,
            path: place,
        });
        Ok(())
    }

    /// Finds the file of a TIC in the inbound, in any letter case. Another file may have had its name:
    /// then it has a number, as in `name-1.zip`. Of several ones, length and CRC decide; without
    /// them, the one that came last.
    fn companion(&self, tic: &Tic) -> Result<Option<PathBuf>, FileError> {
        let folder = self.setup.folder(Folder::Inbound);
        let names = [tic.file.as_str(), tic.long_name.as_str()].map(str::to_lowercase);
        let entries = std::fs::read_dir(&folder).map_err(failed(&folder))?;
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let number = |path: &PathBuf| {
            let own = path.file_name()?.to_string_lossy().to_lowercase();
            let names = names.iter().filter(|name| !name.is_empty());
            names.filter_map(|name| copy_number(&own, name)).min()
        };
        let mut found: Vec<(u32, PathBuf)> = paths
            .filter_map(|path| Some((number(&path)?, path)))
            .filter(|(_, path)| is_plain(path))
            .collect();
        found.sort();
        let (mut last, mut fitting) = (None, None);
        let is_alone = found.len() == 1;
        for (_, path) in found {
            if !is_alone && (tic.size.is_some() || tic.crc.is_some()) {
                let (size, crc) = sums_of(&path)?;
                let is_size = tic.size.is_none_or(|own| own == size);
                if is_size && tic.crc.is_none_or(|own| own == crc) {
                    fitting = Some(path.clone());
                }
            }
            last = Some(path);
        }
        Ok(fitting.or(last))
    }

    /// Checks a TIC and its file.
    fn admit(
        &self,
        tic: &Tic,
        file: Option<&Path>,
        is_known: bool,
        trust: Trust,
    ) -> Result<(), Refusal> {
        if trust == Trust::None {
            self.admit_sender(tic)?;
        }
        let from = tic.from.unwrap_or_default();
        let refused = |reason: String| Err(Refusal::Reason(reason));
        let Some(file) = file else {
            return match is_known {
                true => Ok(()),
                false => Err(Refusal::Waits),
            };
        };
        let summed = sums_of(file).map_err(|error| Refusal::Reason(error.to_string()))?;
        let (size, crc) = summed;
        if let Some(claimed) = tic.size.filter(|claimed| *claimed != size) {
            return refused(format!(
                "{} has {size} bytes instead of {claimed}; ask {from} to send it again",
                tic.file
            ));
        }
        match tic.crc {
            Some(claimed) if claimed != crc => refused(format!(
                "{} has the CRC {crc:08X} instead of {claimed:08X}; ask {from} to send it again",
                tic.file
            )),
            _ => Ok(()),
        }
    }

    /// Checks sender, password, addressee and area of a TIC.
    fn admit_sender(&self, tic: &Tic) -> Result<(), Refusal> {
        let from = tic.from.unwrap_or_default();
        let refused = |reason: String| Err(Refusal::Reason(reason));
        let Some(link) = self.setup.link(from) else {
            return refused(format!(
                "it comes from {from}, which is no link of this system; add the link, or remove the file"
            ));
        };
        let is_password = tic.password.eq_ignore_ascii_case(&link.tic_password);
        if !link.tic_password.is_empty() && !is_password {
            return refused(format!(
                "it comes from {from} with a wrong password; agree on one with its sysop"
            ));
        }
        if let Some(to) = tic
            .to
            .filter(|to| *to != Aka::default() && !self.setup.is_own(*to))
        {
            return refused(format!(
                "it is for {to}, and this system does not forward files; tell the sysop of {from}"
            ));
        }
        let folder = self.setup.folder(Folder::Files).join(safe_name(&tic.area));
        if !folder.is_dir() && !link.creates_areas {
            return refused(format!(
                "there is no file echo {} here, and {from} may not create one; create its folder {}",
                tic.area,
                folder.display()
            ));
        }
        Ok(())
    }

    /// Puts a TIC and its file into quarantine.
    fn refuse(
        &mut self,
        refused: RefusedTic<'_>,
        now: Moment,
        report: &mut TicReport,
    ) -> Result<(), TosserError> {
        let RefusedTic {
            path,
            hash,
            tic,
            file,
            reason,
        } = refused;
        let head = short_hash(hash, 6);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let place = format!("{head}-{}", safe_name(&name));
        let mut tossed = Tossed {
            day: now.day(),
            ..Tossed::default()
        };
        let row = NewQuarantined {
            place: place.clone(),
            reason: reason.clone(),
            area: tic.map(|tic| tic.area.clone()),
            origin: tic.and_then(|tic| tic.from).unwrap_or_default().to_string(),
            messages: 0,
        };
        tossed.quarantine.push(row);
        self.state.commit(&tossed)?;
        let folder = self.setup.folder(Folder::Quarantine);
        if let Some((tic, file)) = tic.zip(file) {
            rename(
                &file,
                &free_path(&folder, &format!("{head}-file-{}", safe_name(&tic.file))),
            )?;
        }
        rename(path, &folder.join(&place))?;
        report
            .problems
            .push(format!("{name} is in quarantine: {reason}"));
        Ok(())
    }

    /// Updates FILES.BBS of a folder.
    fn describe(&self, folder: &Path, tic: &Tic) -> Result<(), FileError> {
        let path = folder.join("files.bbs");
        let list = match is_plain(&path) {
            true => read(&path, FILES_BBS_BYTES)?,
            false => Some(Vec::new()),
        };
        // A list beyond the limit is not ours.
        let Some(list) = list else {
            return Ok(());
        };
        let gone = |name: &str| {
            let is_own = name.eq_ignore_ascii_case(tic.name());
            is_own || (is_safe(name) && !folder.join(name).exists())
        };
        let list = with_entry(&list, &gone, tic.name(), &tic.description);
        let temporary = self.setup.folder(Folder::Temporary);
        fault::step().map_err(failed(&path))?;
        replace(&temporary, &path, &list)
    }
}

/// Returns the files of a folder that a received one replaces: those of its masks, and one of its own
/// name.
fn replaced(folder: &Path, tic: &Tic) -> Result<Vec<PathBuf>, FileError> {
    let entries = std::fs::read_dir(folder).map_err(failed(folder))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_old = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut masks = tic.replaces.iter();
        let is_meant = name.eq_ignore_ascii_case(tic.name()) || masks.any(|mask| fits(mask, &name));
        is_meant && is_plain(path) && !name.eq_ignore_ascii_case("files.bbs")
    };
    let mut old: Vec<PathBuf> = paths.filter(is_old).collect();
    old.sort();
    Ok(old)
}

/// Returns the number that a name got because another file had it; 0 for the name itself.
fn copy_number(own: &str, name: &str) -> Option<u32> {
    if own == name {
        return Some(0);
    }
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, extension)) => (stem, format!(".{extension}")),
        None => (name, String::new()),
    };
    let number = own.strip_prefix(stem)?.strip_prefix('-')?;
    number.strip_suffix(&extension)?.parse().ok()
}

/// Returns length and CRC-32 of a file.
fn sums_of(path: &Path) -> Result<(u64, u32), FileError> {
    let mut crc = crc32fast::Hasher::new();
    let size = read_pieces(path, |piece| crc.update(piece))?;
    Ok((size, crc.finalize()))
}

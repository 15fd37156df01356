//! Location of a base's files, on disk or in memory, and opening them: common to formats whose
//! bases are a few files in one folder (JAM, Squish, Hudson).

use super::window::Window;
use super::{BaseError, BaseStamp, FileState, parts};
use ftn_types::bytes::Source;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Files of a base on disk.
pub(super) trait Files {
    /// Kind of file.
    type File: Copy;
    /// Name of the format in errors.
    const FORMAT: &'static str;
    /// The file of last-read marks.
    const MARKS: Self::File;

    /// Returns the path of a file, which may be missing.
    fn path(&self, part: Self::File) -> &Path;

    /// Returns the usual extension of a file, in lower case.
    fn extension(part: Self::File) -> &'static str;
}

/// Implements the methods of [`MessageBase`](super::MessageBase) for counts and marks, for a base
/// with its files in `place` and its numbers in `live`.
macro_rules! counts_and_marks {
    () => {
        fn known_numbers(&self) -> Option<(BaseStamp, crate::NumberRuns)> {
            self.live.numbers()
        }

        fn take_numbers(
            &self,
            stamp: BaseStamp,
            created: Option<ftn_types::time::WallTime>,
            numbers: crate::NumberRuns,
        ) {
            self.live.take_numbers(stamp, created, numbers);
        }

        fn summary(&self) -> Result<crate::BaseSummary, BaseError> {
            Ok(self.live()?.summary())
        }

        fn marks_state(&self, _reader: &MarkOwner) -> crate::FileState {
            self.place.marks_state()
        }

        fn count_after(&self, number: u32) -> Result<u32, BaseError> {
            Ok(self.live()?.count_after(number))
        }
    };
}
pub(super) use counts_and_marks;

/// Location of a base's files.
#[derive(Debug)]
pub(super) enum Location<F> {
    Disk(F),
    /// Files by extension: the built-in guide, tests, fuzzing.
    Memory(Vec<(&'static str, Source)>),
}

impl<F: Files> Location<F> {
    pub(super) fn disk(&self) -> Option<&F> {
        match self {
            Self::Disk(files) => Some(files),
            Self::Memory(_) => None,
        }
    }

    /// Returns the path of a file for messages to the user; in memory a substitute.
    pub(super) fn path(&self, part: F::File) -> PathBuf {
        match self {
            Self::Disk(files) => files.path(part).to_owned(),
            Self::Memory(_) => format!("built-in.{}", F::extension(part)).into(),
        }
    }

    pub(super) fn read_error(&self, part: F::File, source: io::Error) -> BaseError {
        let path = self.path(part);
        BaseError::Io { path, source }
    }

    /// Opens the current file; `None` if there is none.
    pub(super) fn source(&self, part: F::File) -> Result<Option<Source>, BaseError> {
        match self {
            Self::Memory(files) => Ok(files
                .iter()
                .find(|(extension, _)| *extension == F::extension(part))
                .map(|(_, source)| source.clone())),
            Self::Disk(files) => match Source::open(files.path(part)) {
                Ok(source) => Ok(Some(source)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(self.read_error(part, error)),
            },
        }
    }

    /// Opens a file without which the base cannot be read.
    pub(super) fn needed(&self, part: F::File) -> Result<Source, BaseError> {
        self.source(part)?.ok_or_else(|| BaseError::Missing {
            path: self.path(part),
            format: F::FORMAT,
        })
    }

    pub(super) fn len(&self, part: F::File, source: &Source) -> Result<u64, BaseError> {
        source.len().map_err(|error| self.read_error(part, error))
    }

    pub(super) fn window<'s>(
        &self,
        part: F::File,
        source: &'s Source,
    ) -> Result<Window<'s>, BaseError> {
        Window::new(source).map_err(|error| self.read_error(part, error))
    }

    /// Returns length and time of a file, as in a stamp; a missing file has 0 bytes.
    pub(super) fn state(&self, part: F::File) -> Result<(u64, Option<SystemTime>), BaseError> {
        match self {
            Self::Disk(files) => {
                parts::state(files.path(part)).map_err(|error| self.read_error(part, error))
            }
            Self::Memory(_) => {
                let source = self.source(part)?;
                let len = source.map(|source| self.len(part, &source)).transpose()?;
                Ok((len.unwrap_or_default(), None))
            }
        }
    }

    /// Returns the stamp of some files, without a counter.
    pub(super) fn stamp(&self, files: &[F::File]) -> Result<BaseStamp, BaseError> {
        let states: Result<_, _> = files.iter().map(|file| self.state(*file)).collect();
        let (files, counter) = (states?, 0);
        Ok(BaseStamp { files, counter })
    }

    /// Returns the state of the file of marks, which shows changes by other programs.
    pub(super) fn marks_state(&self) -> FileState {
        match self {
            Self::Disk(files) => parts::state(files.path(F::MARKS)).unwrap_or_default(),
            Self::Memory(_) => FileState::default(),
        }
    }
}

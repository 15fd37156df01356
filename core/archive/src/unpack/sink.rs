//! Output buffer of decoders.

use super::Stop;
use unarc_rs::error::ArchiveError;

/// Steps between two checks of the job.
const STEPS: u32 = 1 << 14;

/// Reason of a decoder's early end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DecodeError {
    TooLong,
    Stopped,
    Damaged(&'static str),
}

impl DecodeError {
    /// Returns the error for a file of which at most `limit` bytes may be unpacked.
    pub(super) fn of(self, name: &str, limit: u64) -> ArchiveError {
        let entry = name.to_owned();
        match self {
            Self::TooLong => ArchiveError::SizeLimitExceeded { entry, limit },
            Self::Stopped => ArchiveError::Io(std::io::ErrorKind::TimedOut.into()),
            Self::Damaged(what) => ArchiveError::DecompressionFailed {
                entry,
                reason: what.to_owned(),
            },
        }
    }
}

/// Collects the bytes of a file up to a limit. Checks the job every [`STEPS`] steps of a decoder.
pub(super) struct Sink<'s> {
    pub(super) bytes: Vec<u8>,
    most: u64,
    steps: u32,
    stop: &'s Stop,
}

impl<'s> Sink<'s> {
    pub(super) fn new(most: u64, stop: &'s Stop) -> Self {
        Self {
            bytes: Vec::new(),
            most,
            steps: 0,
            stop,
        }
    }

    /// Counts a step that yields no byte.
    pub(super) fn step(&mut self) -> Result<(), DecodeError> {
        self.steps += 1;
        if self.steps.is_multiple_of(STEPS) {
            self.steps = 0;
            self.stop.check().map_err(|_| DecodeError::Stopped)?;
        }
        Ok(())
    }

    pub(super) fn push(&mut self, byte: u8) -> Result<(), DecodeError> {
        self.step()?;
        if self.bytes.len() as u64 >= self.most {
            return Err(DecodeError::TooLong);
        }
        self.bytes.push(byte);
        Ok(())
    }

    /// Returns the CRC-16 of ARC and ZOO: reflected, polynomial 0x8005.
    pub(super) fn checksum(&self) -> u16 {
        self.bytes.iter().fold(0, |sum, byte| {
            (0..8).fold(sum ^ u16::from(*byte), |sum, _| {
                (sum >> 1) ^ (0xA001 * (sum & 1))
            })
        })
    }
}

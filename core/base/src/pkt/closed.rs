//! Bundles in a build without the feature `bundles`: not unpacked.

use ftn_types::job::Job;
use std::ops::ControlFlow;
use std::path::Path;

/// Reason why a bundle is not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[error(
    "this build of the program does not unpack archives; unpack it with the program that packed it, \
     and open the folder of its packets"
)]
pub struct NoUnpacker;

pub use NoUnpacker as BundleError;

/// Packet of a bundle.
#[derive(Debug)]
pub struct Unpacked {
    /// Name in the archive.
    pub name: String,
    /// Bytes of the packet.
    pub bytes: Vec<u8>,
}

/// Refuses a non-empty bundle.
///
/// # Errors
/// This build unpacks nothing.
pub fn each_packet(
    path: &Path,
    _: &Job,
    _: &mut dyn FnMut(Unpacked) -> ControlFlow<()>,
) -> Result<(), NoUnpacker> {
    match std::fs::metadata(path).is_ok_and(|known| known.len() > 0) {
        true => Err(NoUnpacker),
        false => Ok(()),
    }
}

/// Reports a non-empty bundle to `fault`: mailers truncate sent ones.
pub(super) fn unpack(
    path: &Path,
    _: u64,
    _: &Job,
    fault: &mut dyn FnMut(NoUnpacker),
) -> Vec<Unpacked> {
    if std::fs::metadata(path).is_ok_and(|known| known.len() > 0) {
        fault(NoUnpacker);
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::unpack;
    use ftn_types::job::Job;

    #[test]
    fn bundle_is_reported_unless_it_is_empty() {
        let folder = tempfile::tempdir().unwrap();
        for (bytes, reported) in [(&b"PK\x03\x04"[..], 1), (b"", 0)] {
            let path = folder.path().join("0000ff8f.mo0");
            std::fs::write(&path, bytes).unwrap();
            let mut faults = Vec::new();
            let mut report = |fault: super::NoUnpacker| faults.push(fault.to_string());
            assert!(unpack(&path, 1000, &Job::new(), &mut report).is_empty());
            assert_eq!(faults.len(), reported);
            assert!(
                faults
                    .iter()
                    .all(|fault| fault.contains("does not unpack archives"))
            );
        }
    }
}

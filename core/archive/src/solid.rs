//! 7z archives in one pass: `unarc-rs` would decode a solid block from its beginning for each file.

use super::ContainerError;
use super::archive::{Budget, FileVisitor};
use crate::limits;
use crate::unpack::sevenz;
use sevenz_rust2::{BlockDecoder, Password};
use std::collections::BTreeSet;

/// Unpacks the files with the given numbers, block after block. Files between them are unpacked,
/// too, and count.
pub(super) fn read_all(
    bytes: &[u8],
    name: &str,
    places: &[usize],
    budget: &mut Budget,
    each: &mut FileVisitor<'_>,
) -> Result<(), ContainerError> {
    let damaged = |name: &str, what: &dyn ToString| ContainerError::Damaged {
        name: name.to_owned(),
        what: what.to_string(),
    };
    let stop = budget.stop().clone();
    let password = Password::empty();
    let (archive, mut source) = sevenz::open(bytes, &stop).map_err(|error| {
        budget
            .check_time(name)
            .err()
            .unwrap_or_else(|| damaged(name, &error))
    })?;
    let block_of = |place: usize| archive.stream_map.file_block_index.get(place).copied();
    let mut blocks: BTreeSet<usize> = BTreeSet::new();
    for place in places {
        match block_of(*place) {
            Some(Some(block)) => drop(blocks.insert(block)),
            // Empty files are in no block.
            _ if each(*place, Ok(Vec::new())).is_break() => return Ok(()),
            _ => {}
        }
    }
    for block in blocks {
        let first = archive.stream_map.block_first_file_index.get(block);
        let mut next = first.copied().unwrap_or_default();
        let is_of_block = |place: &&usize| block_of(**place) == Some(Some(block));
        let mut left: BTreeSet<usize> = places.iter().filter(is_of_block).copied().collect();
        let mut stopped = None;
        let decoder = BlockDecoder::new(1, block, &archive, &password, &mut source);
        let outcome = decoder.for_each_entries(&mut |entry, reader| {
            let place = next;
            next += 1;
            if stop.job.is_cancelled() {
                stopped = Some(Ok(()));
                return Ok(false);
            }
            let size = usize::try_from(entry.size()).unwrap_or(usize::MAX);
            let spent = budget.check_time(name);
            if let Err(error) = spent.and_then(|()| budget.spend(size, name)) {
                stopped = Some(Err(error));
                return Ok(false);
            }
            let name = entry.name().rsplit('/').next().unwrap_or_default();
            if !left.remove(&place) {
                return Ok(true);
            }
            let mut file = Vec::new();
            let file = if size > limits::UNPACKED_FILE_BYTES {
                Err(too_long(name))
            } else {
                let read = reader.read_to_end(&mut file);
                if let (Err(_), Err(error)) = (&read, budget.check_time(name)) {
                    stopped = Some(Err(error));
                    return Ok(false);
                }
                read.map(|_| file).map_err(|error| damaged(name, &error))
            };
            if each(place, file).is_break() {
                stopped = Some(Ok(()));
            }
            Ok(stopped.is_none() && !left.is_empty())
        });
        if let Some(stopped) = stopped {
            return stopped;
        }
        budget.check_time(name)?;
        let why = outcome.err().map(|error| error.to_string());
        let why = why.as_deref().unwrap_or("the data end too early");
        for place in left {
            if each(place, Err(damaged(name, &why))).is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn too_long(name: &str) -> ContainerError {
    ContainerError::TooLong {
        name: name.to_owned(),
        limit: limits::UNPACKED_FILE_BYTES as u64,
    }
}

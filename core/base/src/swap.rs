//! Bases of several files that a packer replaces one after the other: in between, headers and texts
//! belong to different states and match only by chance.

use super::BaseError;
use crate::limits::{LOCK_PAUSE, SWAP_LOOKS, SWAP_TIME};
use ftn_types::bytes::{FileTimes, Source};
use std::time::SystemTime;

/// Opens the files of a base, retrying while a packer is replacing them.
pub(crate) fn whole<T>(
    open: impl Fn() -> Result<T, BaseError>,
    sources: impl Fn(&T) -> Vec<&Source>,
) -> Result<T, BaseError> {
    for _ in 1..SWAP_LOOKS {
        let opened = open()?;
        let times: Option<Vec<_>> = sources(&opened).into_iter().map(Source::times).collect();
        if !times.is_some_and(|times| is_half_replaced(&times, SystemTime::now())) {
            return Ok(opened);
        }
        std::thread::sleep(LOCK_PAUSE);
    }
    open()
}

/// Returns whether some of the files were just replaced and others are still to be. A packer
/// creates all files before it renames the first one, and the system records both times. So a file
/// that was renamed after it was written, and is younger than the last change of another file,
/// belongs to a later state.
fn is_half_replaced(files: &[FileTimes], now: SystemTime) -> bool {
    let renamed = files.iter().filter(|times| times.changed > times.written);
    let born = renamed.map(|times| times.born).max();
    let first = files.iter().map(|times| times.changed).min();
    let last = files.iter().map(|times| times.changed).max();
    // A base that was moved file by file looks the same forever; a packer needs only moments.
    let is_recent = |last: SystemTime| now.duration_since(last).is_ok_and(|age| age < SWAP_TIME);
    born > first && last.is_some_and(is_recent)
}

#[cfg(test)]
mod tests {
    use super::is_half_replaced;
    use ftn_types::bytes::FileTimes;
    use std::time::{Duration, SystemTime};

    #[test]
    fn file_that_is_younger_than_the_last_change_of_another_one_belongs_to_another_state() {
        let at = |millis| SystemTime::UNIX_EPOCH + Duration::from_millis(millis);
        let file = |(born, written, changed)| FileTimes {
            born: at(born),
            written: at(written),
            changed: at(changed),
        };
        let old = (10, 40, 90);
        let packed = [(110, 140, 150), (112, 141, 151), (114, 142, 152)];
        let [one, two, three] = packed;
        let moved = [(10, 15, 20), (30, 35, 40), (50, 55, 60)];
        for (files, now, is_half) in [
            ([old; 3], 91, false),
            ([one, old, old], 151, true),
            ([one, two, old], 152, true),
            (packed, 153, false),
            // Written since: headers only.
            ([one, two, (114, 900, 900)], 901, false),
            // Files created and written one after the other, as in copying.
            ([(10, 20, 20), (30, 40, 40), (50, 60, 60)], 61, false),
            // Moved one by one long ago, or with a clock set back.
            (moved, 61, true),
            (moved, 5000, false),
            ([one, old, three], 0, false),
        ] {
            let found = is_half_replaced(&files.map(file), at(now));
            assert_eq!(found, is_half, "{files:?} {now}");
        }
        assert!(!is_half_replaced(&[], at(0)));
    }
}

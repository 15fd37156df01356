//! Damage that a pass stepped over, told up to a limit.

use crate::base::BaseFault;
use crate::limits::BASE_FAULTS;

/// Collects what is wrong, up to a limit.
#[derive(Debug, Default)]
pub(in crate::base) struct Faults {
    told: Vec<BaseFault>,
    untold: u64,
}

impl Faults {
    /// Takes a note of a fault.
    pub(in crate::base) fn push(&mut self, number: Option<u32>, what: impl FnOnce() -> String) {
        if self.told.len() < BASE_FAULTS {
            let what = what();
            self.told.push(BaseFault { number, what });
        } else {
            self.untold += 1;
        }
    }

    pub(in crate::base) fn into_list(mut self) -> Vec<BaseFault> {
        if self.untold > 0 {
            let what = format!("{} more faults of this kind are not listed", self.untold);
            self.told.push(BaseFault { number: None, what });
        }
        self.told
    }
}

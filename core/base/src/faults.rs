//! Faults that a pass skipped, listed up to a limit.

use crate::BaseFault;
use crate::limits::BASE_FAULTS;

/// Collects faults, up to a limit.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    listed: Vec<BaseFault>,
    unlisted: u64,
}

impl Faults {
    /// Adds a fault; beyond the limit it is only counted.
    pub(crate) fn push(&mut self, number: Option<u32>, what: impl FnOnce() -> String) {
        if self.listed.len() < BASE_FAULTS {
            let what = what();
            self.listed.push(BaseFault {
                number,
                what,
                count: 1,
            });
        } else {
            self.unlisted += 1;
        }
    }

    pub(crate) fn into_list(mut self) -> Vec<BaseFault> {
        if self.unlisted > 0 {
            let what = format!("{} more faults of this kind are not listed", self.unlisted);
            self.listed.push(BaseFault {
                number: None,
                what,
                count: self.unlisted,
            });
        }
        self.listed
    }
}

#[cfg(test)]
mod tests {
    use super::Faults;
    use crate::BaseFault;
    use crate::limits::BASE_FAULTS;

    #[test]
    fn faults_beyond_the_limit_are_counted_one_by_one() {
        for beyond in [0, 1, 721] {
            let mut faults = Faults::default();
            for _ in 0..BASE_FAULTS + beyond {
                faults.push(None, || "damaged".to_owned());
            }
            let list = faults.into_list();
            assert_eq!(list.len(), BASE_FAULTS + beyond.min(1));
            assert_eq!(BaseFault::total(&list), (BASE_FAULTS + beyond) as u64);
        }
    }
}

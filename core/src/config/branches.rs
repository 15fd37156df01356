//! Conditions that choose lines of a configuration: `if`, `else` and their kin, which nest.

/// The conditions around a line.
#[derive(Debug, Default)]
pub(super) struct Branches(Vec<Branch>);

/// A condition that is not closed yet.
#[derive(Clone, Copy, Debug)]
struct Branch {
    /// Line of the `if`.
    number: u32,
    /// Whether lines around it count.
    outer: bool,
    /// Whether lines inside of it count now.
    active: bool,
    /// Whether one of its branches counted already.
    taken: bool,
    /// Whether its `else` was there.
    last: bool,
}

impl Branches {
    /// Whether lines count here.
    pub(super) fn active(&self) -> bool {
        self.0.last().is_none_or(|branch| branch.active)
    }

    /// Line of the innermost `if` that is still open.
    pub(super) fn open_since(&self) -> Option<u32> {
        self.0.last().map(|branch| branch.number)
    }

    /// An `if`; `holds` is asked where lines count.
    pub(super) fn open(&mut self, number: u32, holds: impl FnOnce() -> bool) {
        let outer = self.active();
        let active = outer && holds();
        self.0.push(Branch {
            number,
            outer,
            active,
            taken: active,
            last: false,
        });
    }

    /// An `else` (the last branch), or an `else if`; `false` without an `if` before it.
    pub(super) fn next(&mut self, last: bool, holds: impl FnOnce() -> bool) -> bool {
        let Some(branch) = self.0.last_mut().filter(|branch| !branch.last) else {
            return false;
        };
        branch.last = last;
        let may = branch.outer && !branch.taken;
        branch.active = may && (last || holds());
        branch.taken |= branch.active;
        true
    }

    /// An `endif`; `false` without an `if` before it.
    pub(super) fn close(&mut self) -> bool {
        self.0.pop().is_some()
    }
}

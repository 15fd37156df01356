//! Nested conditions that select lines of a configuration: `if`, `else` and the like.

/// Open conditions around a line.
#[derive(Debug, Default)]
pub(super) struct Branches(Vec<Branch>);

/// Open condition.
#[derive(Clone, Copy, Debug)]
struct Branch {
    /// Line of the `if`.
    number: u32,
    /// True if the lines around it are read.
    outer: bool,
    /// True if the lines of its current branch are read.
    active: bool,
    /// True if one of its branches was read.
    taken: bool,
    /// True after its `else`.
    last: bool,
}

impl Branches {
    /// Returns whether lines are read here.
    pub(super) fn active(&self) -> bool {
        self.0.last().is_none_or(|branch| branch.active)
    }

    /// Returns the line of the innermost open `if`.
    pub(super) fn open_since(&self) -> Option<u32> {
        self.0.last().map(|branch| branch.number)
    }

    /// Handles an `if`; calls `holds` only if lines are read here.
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

    /// Handles an `else` (the last branch), or an `else if`; returns false without an open `if`.
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

    /// Handles an `endif`; returns false without an open `if`.
    pub(super) fn close(&mut self) -> bool {
        self.0.pop().is_some()
    }
}

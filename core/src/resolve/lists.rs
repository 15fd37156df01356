//! What is to be told of nodelists on pages that need them.

use crate::nodelist::{CrcState, Nodelists};
use crate::page::{Notice, Severity};

/// Lists that could not be read, and those whose check sum is wrong.
pub(super) fn notices(lists: &Nodelists) -> Vec<Notice> {
    let unread = lists
        .problems()
        .iter()
        .map(|problem| format!("{}: {}", problem.path.display(), problem.what));
    let wrong = lists.lists().iter().filter_map(|list| match list.crc() {
        CrcState::Wrong { told, counted } => Some(format!(
            "{}: the check sum of this nodelist is wrong ({counted:05} instead of {told:05}): it was \
             changed or damaged on its way; what it says is shown all the same",
            list.path().display()
        )),
        CrcState::Untold | CrcState::Right => None,
    });
    unread
        .chain(wrong)
        .map(|text| Notice::new(Severity::Warning, "nodelist", text))
        .collect()
}

/// An order by towns was asked for, but nobody knows them.
pub(super) fn none_for_towns() -> Notice {
    Notice::new(
        Severity::Warning,
        "no-nodelist",
        "The order cit needs a nodelist, and none is here: name one in the configuration (NODELIST in \
         golded.cfg, nodelistDir and Nodelist in fidoconfig), or put it into the folder of the bases.",
    )
}

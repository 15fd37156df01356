//! Reading: read marks and their undo, stars, watched and ignored threads, notices of new mail.

mod arrivals;
mod commands;
pub(super) mod marking;
mod marks;
mod removing;
mod reply;
mod stars;
mod state;
mod threads;
#[cfg(test)]
mod threads_tests;

#[cfg(test)]
pub(super) use marks::READ_AFTER;
pub(crate) use reply::Reply;
pub(crate) use state::Reading;

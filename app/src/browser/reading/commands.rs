//! Commands on read marks, stars and threads, and replies about them.

use super::marking::Marked;
use super::reply::Reply;
use super::state::Reading;
use crate::browser::context::Context;
use crate::browser::effects::Effects;
use crate::browser::mail::Counted;
use crate::browser::own_page::OwnPage;
use crate::command::{OpenIn, ReadingCommand};

impl Reading {
    /// Carries out a command.
    pub(in crate::browser) fn carry_out(
        &mut self,
        command: ReadingCommand,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match command {
            ReadingCommand::MarkPageRead => self.mark_page_read(context, effects),
            ReadingCommand::AskMarkAreas => Self::ask_mark_areas(context),
            ReadingCommand::MarkAreasRead => self.mark_areas_read(context, effects),
            ReadingCommand::MarkAreaRead(area) => self.mark_area_read(area, context, effects),
            ReadingCommand::ReadThrough(keys) => self.read_through(&keys, context, effects),
            ReadingCommand::Mark(mark, key) => self.mark_from(mark, key, context, effects),
            ReadingCommand::MarkThese(keys, is_read) => {
                self.mark_these(&keys, is_read, context, effects);
            }
            ReadingCommand::UndoMark => self.undo_mark(context, effects),
            ReadingCommand::NextArea => Self::next_area(context, effects),
            ReadingCommand::SetReaderName(name) => Self::set_reader_name(name, context, effects),
            ReadingCommand::Star(keys) => self.star(&keys, context),
            ReadingCommand::TakeStar(key) => self.remove_star(&key, context),
            ReadingCommand::ShowStars => effects.command(OwnPage::Stars.command(OpenIn::Here)),
            ReadingCommand::ChooseThread(choice, key) => {
                Self::choose_thread(choice, key, context, effects);
            }
            ReadingCommand::Remove(keys) => Self::remove(keys, context, effects),
            ReadingCommand::ChooseArea(keys, moves) => Self::choose_area(keys, moves, context),
            ReadingCommand::Transfer(keys, what) => Self::transfer(keys, what, context, effects),
            ReadingCommand::ConfirmRemoval => Self::confirm_removal(context, effects),
            ReadingCommand::LetThreadGo(key) => self.change_thread(key, None, context, effects),
            ReadingCommand::ShowThreads => effects.command(OwnPage::Threads.command(OpenIn::Here)),
        }
    }

    /// Handles a reply.
    pub(in crate::browser) fn handle(
        &mut self,
        reply: Reply,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match reply {
            Reply::Marked(mark) => self.handle_mark_result(mark, context, effects),
            Reply::ThreadChosen(chosen) => self.handle_thread_choice(*chosen, context, effects),
            Reply::Threads(found) => self.store_found_threads(found, context, effects),
            Reply::NotLooked {
                area,
                looked_through,
                ..
            } => {
                // The base could not be read just now: its news are found when it is counted again.
                // Meanwhile the base may have been packed: it has fewer messages then.
                let known = context.mail.looked_through.entry(area);
                known.and_modify(|now| *now = looked_through.min(*now));
            }
            Reply::Transferred(result) => self.handle_transfer(result, context, effects),
            Reply::Restored(result) => Self::handle_restored(result, context, effects),
            Reply::Arrived { arrived, .. } => Self::show_arrivals(&arrived, context),
        }
    }

    /// Repeats the marks of a reply about the library of before.
    #[expect(clippy::unused_self, reason = "called as a method of the owner")]
    pub(in crate::browser) fn repeat(
        &mut self,
        mark: Marked,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        Self::mark_again(mark, context, effects);
    }

    /// Follows new counts of areas, before they are noted.
    pub(in crate::browser) fn follow_counts(
        &mut self,
        counts: &[Counted],
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        Self::request_arrivals(counts, context, effects);
        for Counted { area, count, .. } in counts {
            if let Ok((messages, unread)) = count {
                let before = context.mail.counts.get(area);
                if !matches!(before, Some(Ok((before, _))) if before == messages) {
                    Self::follow_threads_of(*area, context, effects);
                }
                self.marks.recount(*area, *unread);
            }
        }
    }

    /// Follows stars and threads that another window may have changed.
    pub(in crate::browser) fn follow_document(
        &mut self,
        has_stars: bool,
        has_threads: bool,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if has_stars {
            self.follow_stars(context);
        }
        if has_threads {
            self.follow_threads(context, effects);
        }
    }

    /// Shows and keeps the read messages of the library.
    pub(in crate::browser) fn follow(&mut self, context: &mut Context<'_>, _: &mut Effects<Reply>) {
        self.follow_library(context);
    }
}

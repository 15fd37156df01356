//! Execution of the effects of owners.

use super::Browser;
use super::effects::{Effect, Effects, FollowUp, Task};
use super::jobs::Reply;
use super::owners::{with_mail, with_tabs};
use crate::messages::Twits;
use crate::strings::{io_words, tr};

impl Browser {
    /// Carries out the effects of an owner, whose replies `wrap` names.
    pub(super) fn perform<R: Send + 'static>(&mut self, effects: Effects<R>, wrap: fn(R) -> Reply) {
        for effect in effects {
            self.perform_one(effect.map(wrap));
        }
    }

    fn perform_one(&mut self, effect: Effect<Reply>) {
        match effect {
            Effect::Aside(work) => self.workers.jobs.aside(work),
            Effect::Write { name, attempt } => self.workers.jobs.write_for_user(name, attempt),
            Effect::Thread { name, work } => {
                let outlet = self.outlet();
                let thread = std::thread::Builder::new().name(name.to_owned());
                let started = thread.spawn(move || {
                    if let Some(reply) = work() {
                        outlet.send(reply);
                    }
                });
                if let Err(error) = started {
                    self.front.trouble(io_words(&error));
                }
            }
            Effect::Resolving { name, work } => {
                let outlet = self.outlet();
                self.workers.jobs.resolving(name, move |resolver| {
                    if let Some(reply) = work(resolver) {
                        outlet.send(reply);
                    }
                });
            }
            Effect::Dialog { ask, unasked } => {
                let asked = self.workers.dialog(move |outlet| {
                    if let Some(reply) = ask() {
                        outlet.send(reply);
                    }
                });
                if let Err(error) = asked {
                    let text = tr!("desktop-not-asked", error = io_words(&error));
                    self.front.trouble(text);
                    if let Some(reply) = unasked {
                        self.handle_reply(reply);
                    }
                }
            }
            Effect::Task(task) => self.start_task(task),
            Effect::FollowUp(follow_up) => self.follow_up(follow_up),
        }
    }

    /// Hands work to the lanes, the watcher or the indexer.
    fn start_task(&mut self, task: Task) {
        match task {
            Task::Count(work) => self.workers.jobs.count(work),
            Task::Post(work) => self.workers.jobs.post(work),
            Task::Mark(work) => self.workers.jobs.mark(work),
            Task::Save(work) => self.workers.jobs.write(work),
            Task::Body(work) => {
                if let Some(dropped) = self.workers.jobs.body(work) {
                    self.contents.forget_body(dropped);
                }
            }
            Task::Picture(work) => {
                if let Some(dropped) = self.workers.jobs.picture(work) {
                    self.contents.forget_picture(&dropped);
                }
            }
            Task::Library { epoch, sources } => self.workers.jobs.library(epoch, sources),
            Task::Page(work) => self.workers.jobs.page(work),
            Task::Hurry => self.workers.watcher.hurry(),
            Task::Index(on) => self.workers.indexer.enable(on),
            Task::CancelHeldUp(number) => self.workers.jobs.cancel_held_up(number),
            Task::DeleteReport(dir) => self.workers.jobs.delete_report(dir),
        }
    }

    /// Has other owners follow.
    fn follow_up(&mut self, follow_up: FollowUp) {
        match follow_up {
            FollowUp::Command(command) => self.carry_out(command),
            FollowUp::UseSources(sources) => with_mail!(self, replace_sources(sources)),
            FollowUp::AddConfig(path) => with_mail!(self, add_config(path)),
            FollowUp::FollowSending(areas) => self.follow_sending(&areas),
            FollowUp::TrySources { sources, tab } => with_mail!(self, try_sources(sources, tab)),
            FollowUp::Install { loaded, tab } => self.install(*loaded, tab),
            FollowUp::KeepLibrary => self.keep_current_library(),
            FollowUp::FollowCounts(counts) => self.follow_counts(counts),
            FollowUp::OwnPage {
                tab,
                generation,
                page,
            } => self.show_resolved_page(tab, generation, Some(*page), Twits::default()),
            FollowUp::Want { tab, url } => with_tabs!(self, open_in_tab(tab, url)),
            FollowUp::ForgetContents => self.forget_contents(),
            FollowUp::Watch => self.watch(),
            FollowUp::LeavePage(tab) => with_tabs!(self, go_back_or_close(tab)),
            FollowUp::ShowActive => self.show_active(),
            FollowUp::ApplySettings(before) => self.apply_settings(&before),
            FollowUp::FollowDocument(saved) => self.follow_saved_document(saved),
            FollowUp::RereadSearches => self.reread_searches(),
            FollowUp::RecountSearches => self.recount_searches(),
            FollowUp::RenewOutdated => self.renew_outdated(),
        }
    }
}

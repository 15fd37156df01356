//! Effects of owners, as `Browser` carries them out.

use super::Browser;
use super::effects::{Effect, Effects};
use super::jobs::Reply;
use crate::strings::{io_words, tr};

/// Calls a method of an owner with the state that it shares, and carries out the effects.
macro_rules! with_owner {
    ($browser:ident.$owner:ident, $wrap:path, $method:ident($($argument:expr),*)) => {{
        let mut effects = $crate::browser::effects::Effects::default();
        let mut context = $crate::browser::context::Context {
            mail: &mut $browser.mail,
            profile: &mut $browser.profile,
            front: &mut $browser.front,
            tabs: &mut $browser.tabs,
        };
        let result = $browser.$owner.$method($($argument,)* &mut context, &mut effects);
        $browser.perform(effects, $wrap);
        result
    }};
}
pub(super) use with_owner;

/// Calls a method of the profile with the state of others, and carries out the effects.
macro_rules! with_profile {
    ($browser:ident, $method:ident($($argument:expr),*)) => {{
        let mut effects = $crate::browser::effects::Effects::default();
        let mut context = $crate::browser::context::ProfileContext {
            mail: &$browser.mail,
            front: &mut $browser.front,
            tabs: &mut $browser.tabs,
            indexing: $browser.workers.indexer.progress(),
        };
        $browser.profile.$method($($argument,)* &mut context, &mut effects);
        $browser.perform(effects, $crate::browser::jobs::Reply::Profile);
    }};
}
pub(super) use with_profile;

impl Browser {
    /// Carries out the effects of an owner, whose replies `wrap` names.
    pub(super) fn perform<R: Send + 'static>(&mut self, effects: Effects<R>, wrap: fn(R) -> Reply) {
        for effect in effects {
            match effect {
                Effect::Aside(work) => self.workers.jobs.aside(move || work().map(wrap)),
                Effect::Write { name, mut attempt } => {
                    let attempt = move |token: &_| attempt(token).map(wrap);
                    self.workers.jobs.write_for_user(name, attempt);
                }
                Effect::Thread { name, work } => {
                    let outlet = self.outlet();
                    let thread = std::thread::Builder::new().name(name.to_owned());
                    let started = thread.spawn(move || {
                        if let Some(reply) = work() {
                            outlet.send(wrap(reply));
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
                            outlet.send(wrap(reply));
                        }
                    });
                }
                Effect::Dialog { ask, unasked } => {
                    let asked = self.workers.dialog(move |outlet| {
                        if let Some(reply) = ask() {
                            outlet.send(wrap(reply));
                        }
                    });
                    if let Err(error) = asked {
                        let text = tr!("desktop-not-asked", error = io_words(&error));
                        self.front.trouble(text);
                        if let Some(reply) = unasked {
                            self.take_reply(wrap(reply));
                        }
                    }
                }
                Effect::Count(work) => self.workers.jobs.count(work),
                Effect::Post(work) => self.workers.jobs.post(work),
                Effect::Mark(work) => self.workers.jobs.mark(work),
                Effect::Save(work) => self.workers.jobs.write(work),
                Effect::Body(work) => {
                    if let Some(dropped) = self.workers.jobs.body(work) {
                        self.contents.forget_body(dropped);
                    }
                }
                Effect::Picture(work) => {
                    if let Some(dropped) = self.workers.jobs.picture(work) {
                        self.contents.forget_picture(&dropped);
                    }
                }
                Effect::Command(command) => self.carry_out(command),
                Effect::UseSources(sources) => self.use_sources(sources),
                Effect::LeavePage(tab) => self.leave_page(tab),
                Effect::Hurry => self.workers.watcher.hurry(),
                Effect::ShowActive => self.show_active(),
                Effect::ApplySettings(before) => self.apply_settings(&before),
                Effect::FollowDocument(saved) => self.take_kept(saved),
                Effect::RereadSearches => self.reread_searches(),
                Effect::RecountSearches => self.recount_searches(),
                Effect::Index(on) => self.workers.indexer.enable(on),
                Effect::CancelHeldUp(number) => self.workers.jobs.cancel_held_up(number),
                Effect::DeleteReport(dir) => self.workers.jobs.delete_report(dir),
                Effect::RenewOutdated => self.renew_outdated(),
            }
        }
    }
}

//! New mail to the user and in threads that he watches, for a notice of the desktop.

use super::reply::{Arrived, Reply};
use super::state::Reading;
use super::threads;
use crate::browser::context::Context;
use crate::browser::effects::Effects;
use crate::browser::front::WindowEffect;
use crate::browser::mail::Counted;
use crate::keep::threads::Choice;
use crate::strings::{tr, words};
use fidoscope_core::job::Job;
use fidoscope_core::library::{AreaId, MessageRow};
use fidoscope_core::url::{FidoUrl, View};
use std::collections::HashSet;
use std::sync::Arc;

/// Maximum number of new messages of an area that are looked through: more than these is a first reading.
const MOST: u32 = 2_000;

impl Reading {
    /// Has a worker look for mail to the user where an area has more messages than before.
    pub(super) fn request_arrivals(
        counts: &[Counted],
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let has_threads = !context.profile.keep.threads().0.is_empty();
        let has_name = !context.mail.library.user_names().is_empty();
        let is_wanted = context.profile.settings.notify && (has_name || has_threads);
        for Counted { area, count, .. } in counts {
            // A base that cannot be read for a moment brings its news afterwards.
            let Ok((now, unread)) = *count else {
                continue;
            };
            let Some(before) = context.mail.looked_through.insert(*area, now) else {
                continue;
            };
            let more = now.saturating_sub(before).min(unread);
            if is_wanted && more > 0 && more <= MOST {
                request_last_messages(*area, (before, now), more as usize, context, effects);
            }
        }
    }

    /// Shows new mail to the user.
    pub(super) fn show_arrivals(arrived: &Arrived, context: &mut Context<'_>) {
        if !context.profile.settings.notify {
            return;
        }
        let area = arrived.area.as_str();
        let title = if arrived.is_watched {
            tr!("notify-title-watched", area = area)
        } else {
            tr!("notify-title", area = area)
        };
        let text = match arrived.count {
            1 => format!("{}: {}", arrived.from, arrived.subject),
            count => words::messages(count),
        };
        context.front.say(format!("{title}: {text}"), false);
        context.front.window(WindowEffect::Notify {
            title,
            text,
            url: Some(arrived.url.clone()),
        });
    }
}

/// Looks at the last messages of an area by the counts of before and of now.
fn request_last_messages(
    area: AreaId,
    (before, now): (u32, u32),
    more: usize,
    context: &Context<'_>,
    effects: &mut Effects<Reply>,
) {
    let (epoch, library) = (context.mail.epoch, Arc::clone(&context.mail.library));
    let Some(own) = library.area(area) else {
        return;
    };
    let kept = context.profile.keep.threads();
    let watched = threads::ids_of(own, Some(Choice::Watched), kept);
    let ignored = threads::ids_of(own, Some(Choice::Ignored), kept);
    if watched.is_empty() && library.user_names().is_empty() {
        return;
    }
    effects.aside(move || {
        let own = library.area(area)?;
        let snapshot = library.snapshot_without_caching(own, &Job::new()).ok();
        let Some(snapshot) = snapshot.filter(|all| all.len() >= now as usize) else {
            let looked_through = before;
            return Some(Reply::NotLooked {
                epoch,
                area,
                looked_through,
            });
        };
        let first = snapshot.len().saturating_sub(more);
        let names: Vec<String> = library
            .user_names()
            .iter()
            .map(|name| name.to_lowercase())
            .collect();
        let rows = (first..snapshot.len()).filter_map(|at| snapshot.get(at));
        let of = |ids: &[String]| -> HashSet<u32> {
            if ids.is_empty() {
                return HashSet::new();
            }
            let threads = threads::members(&library, Arc::clone(&snapshot), ids);
            let rows = threads.into_iter().flatten();
            rows.map(|(_, print)| print).collect()
        };
        let (watched, ignored) = (of(&watched), of(&ignored));
        let is_mine = |row: &MessageRow<'_>| {
            names.contains(&row.to().trim().to_lowercase()) && !ignored.contains(&row.fingerprint())
        };
        let found = rows.filter(|row| is_mine(row) || watched.contains(&row.fingerprint()));
        let found: Vec<MessageRow<'_>> = found.collect();
        let first_of_mine = found.iter().find(|row| is_mine(row));
        let one = first_of_mine.or(found.first())?;
        let arrived = Arrived {
            area: own.tag().to_owned(),
            from: one.from().to_owned(),
            subject: one.subject().to_owned(),
            url: match one.msgid() {
                "" => FidoUrl::area(own.tag(), own.domain()),
                id => FidoUrl::message(own.tag(), own.domain(), id).with_view(View::Sing),
            },
            count: found.len() as u64,
            is_watched: first_of_mine.is_none(),
        };
        Some(Reply::Arrived { epoch, arrived })
    });
}

#[cfg(test)]
mod tests {
    use crate::browser::tests::{counted, put_base, start, until};
    use crate::browser::{Browser, WindowEffect};
    use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
    use fidoscope_core::time::WallTime;
    use std::path::Path;

    /// Writes a base of letters from Bob to these people.
    fn write(folder: &Path, to: &[&str]) {
        let mut writer = JamWriter::in_memory(WallTime(1_000)).unwrap();
        for (to, number) in to.iter().zip(1_u32..) {
            let msgid = format!("2:50/1 {number:08x}");
            let subject = format!("Letter {number}");
            writer
                .append(&NewMessage {
                    from: b"Bob",
                    to: to.as_bytes(),
                    subject: subject.as_bytes(),
                    origin: b"2:50/1",
                    msgid: msgid.as_bytes(),
                    written: WallTime(1_186_923_454 + i64::from(number) * 60),
                    text: b"Text.\r",
                    ..NewMessage::default()
                })
                .unwrap();
        }
        put_base(folder, "mail", &writer.into_bytes().unwrap());
    }

    /// A browser on a folder of bases, whose user is Anna.
    fn of_anna(folder: &Path, notify: bool) -> Browser {
        let mut start = start(&[folder], Some("area://"));
        start.settings.notify = notify;
        "Anna".clone_into(&mut start.settings.user_name);
        counted(start)
    }

    fn notices(browser: &mut Browser) -> Vec<String> {
        let effects = browser.take_effects().into_iter();
        let notices = effects.filter_map(|effect| match effect {
            WindowEffect::Notify { title, text, url } => {
                assert!(url.is_some_and(|url| url.to_string().starts_with("area://mail")));
                Some(format!("{title}: {text}"))
            }
            _ => None,
        });
        notices.collect()
    }

    #[test]
    fn new_mail_to_the_user_is_said_when_he_wants_it_and_other_mail_is_not() {
        for notify in [true, false] {
            let folder = tempfile::tempdir().unwrap();
            write(folder.path(), &["Anna", "All"]);
            let mut browser = of_anna(folder.path(), notify);
            assert!(
                notices(&mut browser).is_empty(),
                "what was there is no news"
            );
            let grown = |browser: &Browser, to: u32| {
                let mut counts = browser.counts().values();
                counts.any(|count| matches!(count, Ok((messages, _)) if *messages == to))
            };
            write(folder.path(), &["Anna", "All", "All"]);
            browser.workers.watcher.hurry();
            until(&mut browser, "more mail", |browser| grown(browser, 3));
            write(folder.path(), &["Anna", "All", "All", "anna", "All"]);
            browser.workers.watcher.hurry();
            until(&mut browser, "mail to the user", |browser| {
                grown(browser, 5) && (!notify || browser.front.toast.is_some())
            });
            let expected = notify.then(|| "New mail to you in mail: Bob: Letter 4".to_owned());
            assert_eq!(notices(&mut browser), Vec::from_iter(expected));
        }
    }

    #[test]
    fn mail_that_came_while_a_base_could_not_be_read_is_reported_afterwards() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &["Anna", "All"]);
        let mut browser = of_anna(folder.path(), true);
        std::fs::write(folder.path().join("mail.jhr"), b"no header of a base").unwrap();
        browser.workers.watcher.hurry();
        until(&mut browser, "a base that cannot be read", |browser| {
            browser.counts().values().any(Result::is_err)
        });
        write(folder.path(), &["Anna", "All", "Anna"]);
        browser.workers.watcher.hurry();
        until(&mut browser, "mail to the user", |browser| {
            browser.front.toast.is_some()
        });
        assert_eq!(
            notices(&mut browser),
            ["New mail to you in mail: Bob: Letter 3"]
        );
    }
}

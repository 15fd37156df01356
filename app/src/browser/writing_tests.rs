//! Messages that are written: from addresses and from messages, into real bases.

use super::drafts::posting::PostWork;
use super::profile::SAVE_AFTER;
use super::tests::{PATIENCE, key_of, opened, start, until, wait_for_pages};
use super::*;
use crate::command::{Command, DraftCommand, OpenIn, ProfileCommand, TabCommand, Write};
use crate::files::document::Document as _;
use crate::keep::drafts::{DraftId, Stored};
use fidoscope_core::address::Address;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::{Attachment, DraftKind, Misfits};
use fidoscope_core::job::Job;
use fidoscope_core::library::PostError;
use fidoscope_core::message::Message;
use fidoscope_core::page::Content;
use fidoscope_core::time::WallTime;

impl Browser {
    fn failure_of(&self, id: DraftId) -> Option<String> {
        self.drafts.failure_of(id)
    }

    fn draft_work(&mut self, id: DraftId) -> Option<PostWork> {
        with_owner!(self.drafts, Reply::Drafts, work_of(id))
    }

    fn check_outbox(&mut self) {
        with_owner!(self.drafts, Reply::Drafts, look());
    }
}

/// A fidoconfig with an echo of one message in CP866, and a netmail area.
pub(crate) fn system() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let config = format!(
        "Sysop Ivan Petrov\nAddress 2:5030/1520.9\nNetmailArea Netmail {} -b Jam\n\
         EchoArea Some.Echo {} -b Jam -a 2:5030/1520.9\n",
        path("netmail"),
        path("echo")
    );
    std::fs::write(dir.path().join("fidoconfig"), config).unwrap();
    let netmail = JamWriter::create(&dir.path().join("netmail"), WallTime(1_000)).unwrap();
    netmail.finish().unwrap();
    let mut writer = JamWriter::create(&dir.path().join("echo"), WallTime(1_000)).unwrap();
    writer
        .append(&NewMessage {
            from: &Charset::CP866.encode("Вера"),
            to: b"All",
            subject: &Charset::CP866.encode("Привет"),
            origin: b"2:5020/1042",
            msgid: b"2:5020/1042 4f903477",
            kludges: &[b"CHRS: CP866 2"],
            text: &Charset::CP866.encode("Как дела?\r\rДо встречи.\r"),
            written: WallTime(1_186_923_454),
            ..NewMessage::default()
        })
        .unwrap();
    writer.finish().unwrap();
    dir
}

pub(crate) fn on_system(dir: &Path, address: &str) -> Browser {
    let config = dir.join("fidoconfig");
    let mut start = start(&[&config], Some(address));
    start.profile_dir = Some(dir.join("profile"));
    std::fs::create_dir_all(dir.join("profile")).unwrap();
    start.keep = crate::keep::Keep::load(&dir.join("profile")).0;
    opened(start)
}

/// The draft on the page of the active tab, when it is there.
fn draft(browser: &mut Browser) -> DraftId {
    until(browser, "a draft", |browser| {
        let tab = browser.tab().unwrap();
        tab.pending.is_none() && browser.draft_of(tab).is_some()
    });
    browser.draft_of(browser.tab().unwrap()).unwrap()
}

/// Sends a draft; the text of the toast.
fn send(browser: &mut Browser, id: DraftId) -> String {
    browser.carry_out(Command::Drafts(DraftCommand::SendDraft(id)));
    until(browser, "the message", |browser| {
        browser.front.toast.is_some() || browser.failure_of(id).is_some()
    });
    assert_eq!(browser.failure_of(id), None);
    browser.front.toast.take().unwrap().text
}

/// The message of a number in an area, from the base.
fn stored(browser: &Browser, tag: &str, number: u32) -> Message {
    let library = browser.library();
    let area = &library.find(tag, None)[0];
    let snapshot = library.snapshot(area, &Job::new()).unwrap();
    let row = snapshot.numbered(number).unwrap();
    library.message(&row).unwrap().unwrap()
}

#[test]
fn an_address_begins_a_message_that_is_written_when_the_user_says_so() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=Test&body=Hello");
    let id = draft(&mut browser);
    let mut text = browser.draft(id).unwrap().clone();
    assert_eq!((text.to.as_str(), text.subject.as_str()), ("All", "Test"));
    assert_eq!(text.from, "Ivan Petrov");
    let counted = |browser: &Browser| {
        let area = &browser.library().find("Some.Echo", None)[0];
        browser.library().state(area).unwrap().messages
    };
    assert_eq!(counted(&browser), 1, "nothing is written by an address");
    text.body.push_str("И ещё строка.\n");
    browser.change_draft(id, text);
    assert_eq!(
        send(&mut browser, id),
        "Written to Some.Echo #2. The tosser sends it."
    );
    let message = stored(&browser, "Some.Echo", 2);
    assert!(message.body.contains("Hello") && message.body.contains("И ещё строка."));
    assert!(message.body.contains("(2:5030/1520.9)"), "{}", message.body);
    assert!(message.msgid.unwrap().starts_with("2:5030/1520.9 "));
    assert!(browser.draft(id).is_none());
}

#[test]
fn the_tab_of_a_draft_has_its_subject() {
    let dir = system();
    let mut browser = on_system(dir.path(), "area://Some.Echo");
    let key = key_of(&browser, 1);
    browser.carry_out(Command::Drafts(DraftCommand::Write(
        Write::Reply,
        Some(key),
    )));
    let id = draft(&mut browser);
    let title = |browser: &Browser| browser.tab().unwrap().title();
    let mut text = browser.draft(id).unwrap().clone();
    assert!(text.subject.starts_with("Re: "), "{}", text.subject);
    assert_eq!(title(&browser), text.subject);
    text.subject = "Ferries".to_owned();
    browser.change_draft(id, text.clone());
    assert_eq!(title(&browser), "Ferries");
    text.subject.clear();
    browser.change_draft(id, text);
    assert_eq!(title(&browser), "New message");
}

#[test]
fn a_reply_goes_out_in_the_character_set_of_the_original_and_into_its_tree() {
    let dir = system();
    let mut browser = on_system(dir.path(), "area://Some.Echo");
    let key = key_of(&browser, 1);
    browser.carry_out(Command::Drafts(DraftCommand::Write(
        Write::Reply,
        Some(key),
    )));
    let id = draft(&mut browser);
    let text = browser.draft(id).unwrap();
    assert_eq!(text.subject, "Re: Привет");
    assert!(text.body.contains("> Как дела?"), "{}", text.body);
    send(&mut browser, id);
    let message = stored(&browser, "Some.Echo", 2);
    assert_eq!(message.charset, Charset::CP866);
    assert_eq!(message.reply.as_deref(), Some("2:5020/1042 4f903477"));
    // It is in the list, read by its author.
    browser.carry_out(Command::Tabs(TabCommand::Open(
        FidoUrl::parse("area://Some.Echo?view=tree").unwrap().url,
        OpenIn::Here,
    )));
    wait_for_pages(&mut browser);
    let page = browser.tab().unwrap().page.clone().unwrap();
    let Content::Messages(m) = &page.content else {
        panic!("no messages");
    };
    assert_eq!(m.set.len(), 2);
    let area = &browser.library().find("Some.Echo", None)[0];
    assert_eq!(browser.library().state(area).unwrap().unread, 1);
}

#[test]
fn a_reply_quotes_only_the_lines_that_are_selected() {
    let dir = system();
    let mut browser = on_system(dir.path(), "area://Some.Echo");
    let key = key_of(&browser, 1);
    for (selected, is_whole) in [
        ("дела?", false),
        ("of another message", true),
        ("дела?\n\nДо", true),
        ("--", true),
    ] {
        browser.set_selected_text(Some(selected.to_owned()));
        browser.carry_out(Command::Drafts(DraftCommand::Write(
            Write::Reply,
            Some(key),
        )));
        let id = draft(&mut browser);
        let body = &browser.draft(id).unwrap().body;
        assert!(body.contains("> Как дела?"), "{selected}: {body}");
        assert_eq!(
            body.contains("> До встречи."),
            is_whole,
            "{selected}: {body}"
        );
        browser.carry_out(Command::Drafts(DraftCommand::DiscardDraft(id)));
        wait_for_pages(&mut browser);
    }
}

#[test]
fn a_reply_by_netmail_goes_to_the_authors_address() {
    let dir = system();
    let mut browser = on_system(dir.path(), "area://Some.Echo");
    let key = key_of(&browser, 1);
    browser.carry_out(Command::Drafts(DraftCommand::Write(
        Write::ReplyByNetmail,
        Some(key),
    )));
    let id = draft(&mut browser);
    assert_eq!(
        send(&mut browser, id),
        "Written to Netmail #1. The tosser sends it."
    );
    let message = stored(&browser, "Netmail", 1);
    assert_eq!(message.to_address.unwrap().to_string(), "2:5020/1042");
    assert!(message.attributes.private && message.attributes.local);
}

#[test]
fn a_new_message_on_the_page_of_a_netmail_area_is_netmail() {
    let dir = system();
    for (page, kind, areas) in [
        ("area://Some.Echo", DraftKind::Echomail, &["Some.Echo"][..]),
        ("area://Netmail", DraftKind::Netmail, &[]),
    ] {
        let mut browser = on_system(dir.path(), page);
        browser.carry_out(Command::Drafts(DraftCommand::Write(Write::New, None)));
        let id = draft(&mut browser);
        let new = browser.draft(id).unwrap();
        let named: Vec<&str> = new.areas.iter().map(|area| area.tag.as_str()).collect();
        assert_eq!((new.kind, named.as_slice()), (kind, areas), "{page}");
        assert_eq!(new.to_address, None);
    }
}

#[test]
fn a_draft_is_there_again_after_a_kill_and_gone_when_it_was_sent() {
    let dir = system();
    let address = "echomail:Some.Echo?subject=Kept";
    let mut browser = on_system(dir.path(), address);
    let id = draft(&mut browser);
    let mut text = browser.draft(id).unwrap().clone();
    text.body = "half a sent".to_owned();
    browser.change_draft(id, text);
    browser.save_due_documents(Instant::now() + SAVE_AFTER * 2);
    until(&mut browser, "the file", |_| {
        dir.path().join("profile").join("drafts.json").exists()
    });
    // The process ends without a word.
    std::mem::forget(browser);
    let mut browser = on_system(dir.path(), address);
    let id = draft(&mut browser);
    assert_eq!(browser.draft(id).unwrap().body, "half a sent");
    send(&mut browser, id);
    let mut kept = browser.keep().drafts().0.values();
    assert!(kept.all(|kept| !kept.sent.is_empty()));
}

#[test]
fn a_message_that_is_sent_while_the_window_closes_is_no_draft_after_it() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=X&body=Y");
    let id = draft(&mut browser);
    let mut text = browser.draft(id).unwrap().clone();
    text.body.push_str("And more.\n");
    browser.change_draft(id, text);
    browser.carry_out(Command::Drafts(DraftCommand::SendDraft(id)));
    assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
    assert_eq!(count(&browser, "Some.Echo"), 2);
    drop(browser);
    let (keep, troubles) = crate::keep::Keep::load(&dir.path().join("profile"));
    assert_eq!(troubles, [""; 0]);
    let sent: Vec<usize> = keep.drafts().0.values().map(|own| own.sent.len()).collect();
    assert_eq!(sent, [1]);
}

/// Messages of an area.
fn count(browser: &Browser, tag: &str) -> u32 {
    let area = &browser.library().find(tag, None)[0];
    browser.library().state(area).unwrap().messages
}

#[test]
fn what_was_written_here_is_changed_and_deleted_until_the_tosser_takes_it() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=First&body=One");
    let id = draft(&mut browser);
    send(&mut browser, id);
    wait_for_pages(&mut browser);
    browser.carry_out(Command::Drafts(DraftCommand::ShowDrafts));
    until(&mut browser, "its state", |browser| {
        browser.drafts.outbox().fate(id) == Some(OutboxState::Waits)
    });
    browser.carry_out(Command::Drafts(DraftCommand::ChangeSent(id)));
    let again = draft(&mut browser);
    let mut text = browser.draft(again).unwrap().clone();
    text.subject = "Second".to_owned();
    browser.change_draft(again, text);
    send(&mut browser, again);
    assert_eq!(
        count(&browser, "Some.Echo"),
        2,
        "it came in place of the first"
    );
    browser.check_outbox();
    until(&mut browser, "its state", |browser| {
        browser.drafts.outbox().fate(again) == Some(OutboxState::Waits)
    });
    browser.carry_out(Command::Drafts(DraftCommand::DeleteSent(again)));
    until(&mut browser, "the end of it", |browser| {
        browser.kept(again).is_none()
    });
    assert_eq!(count(&browser, "Some.Echo"), 1);
    assert!(browser.troubles().is_empty(), "{:?}", browser.troubles());
}

/// A message of the echo that was written here and is written again on its page, and the old one.
fn changed(browser: &mut Browser) -> (DraftId, Vec<Stored>) {
    let id = draft(browser);
    send(browser, id);
    wait_for_pages(browser);
    let old = browser.kept(id).unwrap().sent.clone();
    browser.carry_out(Command::Drafts(DraftCommand::ChangeSent(id)));
    let again = draft(browser);
    let mut text = browser.draft(again).unwrap().clone();
    text.subject = "Second".to_owned();
    browser.change_draft(again, text);
    (again, old)
}

/// The tosser marks a message of the echo as sent: bit 5 of the attributes of its header.
fn mark_as_sent(dir: &Path, number: usize) {
    let headers = dir.join("echo.jhr");
    let mut bytes = std::fs::read(&headers).unwrap();
    // The first one is that of the base.
    let mut places = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(b"JAM\0"));
    let at = places.nth(number).unwrap();
    bytes[at + 52] |= 0x10;
    std::fs::write(&headers, bytes).unwrap();
}

#[test]
fn messages_below_the_mark_of_a_tosser_do_not_wait_for_it() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=First&body=One");
    let id = draft(&mut browser);
    send(&mut browser, id);
    // CrashMail notes the number of the last message that it exported.
    std::fs::write(dir.path().join("echo.cmhw"), 2_u32.to_le_bytes()).unwrap();
    browser.check_outbox();
    until(&mut browser, "its state", |browser| {
        browser.drafts.outbox().fate(id) == Some(OutboxState::Taken)
    });
}

#[test]
fn a_message_that_a_tosser_rewrote_is_recognised_by_its_msgid() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=First&body=One");
    let id = draft(&mut browser);
    send(&mut browser, id);
    mark_as_sent(dir.path(), 2);
    // Names, subject and text are changed; the MSGID is not.
    for (file, old, new) in [("echo.jhr", "First", "Fir$t"), ("echo.jdt", "One", "0ne")] {
        let path = dir.path().join(file);
        let mut bytes = std::fs::read(&path).unwrap();
        let at = bytes
            .windows(old.len())
            .rposition(|part| part == old.as_bytes());
        bytes[at.unwrap()..][..new.len()].copy_from_slice(new.as_bytes());
        std::fs::write(&path, bytes).unwrap();
    }
    browser.check_outbox();
    until(&mut browser, "its state", |browser| {
        browser.drafts.outbox().fate(id) == Some(OutboxState::Taken)
    });
}

#[test]
fn what_the_tosser_takes_while_it_is_changed_is_not_posted_twice_unasked() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=First&body=One");
    let (again, _) = changed(&mut browser);
    mark_as_sent(dir.path(), 2);
    browser.carry_out(Command::Drafts(DraftCommand::SendDraft(again)));
    until(&mut browser, "the refusal", |browser| {
        browser.failure_of(again).is_some()
    });
    let why = browser.failure_of(again).unwrap();
    assert!(why.contains("Send again"), "{why}");
    assert!(why.contains("Some.Echo #2"), "{why}");
    assert_eq!(count(&browser, "Some.Echo"), 2, "nothing was written");
    assert_eq!(browser.kept(again).unwrap().replaces, []);
    send(&mut browser, again);
    assert_eq!(count(&browser, "Some.Echo"), 3, "the user sent it again");
    assert!(browser.troubles().is_empty(), "{:?}", browser.troubles());
}

#[test]
fn an_old_message_that_cannot_be_deleted_stays_among_those_that_were_written() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=First&body=One");
    let (again, old) = changed(&mut browser);
    let work = browser.draft_work(again).unwrap();
    let library = Arc::clone(browser.library());
    let posted = work.post_by(&super::jobs::WriteToken::of_test(), &mut |message| {
        let posted = library.post(message, &Job::new());
        mark_as_sent(dir.path(), 2);
        posted
    });
    browser.handle_reply(Reply::Drafts(drafts::Reply::Posted(posted)));
    let sent = &browser.kept(again).unwrap().sent;
    let numbers: Vec<u32> = sent.iter().map(|stored| stored.number).collect();
    assert_eq!((numbers, &sent[1..]), (vec![3, 2], &old[..]));
    assert_eq!(browser.troubles().len(), 1, "{:?}", browser.troubles());
}

#[test]
fn messages_of_a_discarded_draft_can_still_be_deleted() {
    type Begin = fn(&mut Browser) -> (DraftId, Vec<Stored>);
    let address = "echomail:Some.Echo?subject=First&body=One";
    let in_part: Begin = |browser| {
        let id = draft(browser);
        attach(browser, id);
        send_up_to(browser, id, 1);
        (id, browser.kept(id).unwrap().written())
    };
    let begins: [Begin; 2] = [changed, in_part];
    for begin in begins {
        let dir = system();
        let mut browser = on_system(dir.path(), address);
        let (id, stored) = begin(&mut browser);
        browser.carry_out(Command::Drafts(DraftCommand::DiscardDraft(id)));
        assert!(browser.draft(id).is_none());
        let kept = browser.kept(id).unwrap();
        assert_eq!((&kept.sent, stored.len()), (&stored, 1));
        browser.carry_out(Command::Drafts(DraftCommand::DeleteSent(id)));
        until(&mut browser, "the end of it", |browser| {
            browser.kept(id).is_none()
        });
        assert_eq!(count(&browser, "Some.Echo"), 1);
    }
}

#[test]
fn what_the_tosser_took_stays_where_it_is() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=First&body=One");
    let id = draft(&mut browser);
    send(&mut browser, id);
    mark_as_sent(dir.path(), 2);
    browser.check_outbox();
    until(&mut browser, "its state", |browser| {
        browser.drafts.outbox().fate(id) == Some(OutboxState::Taken)
    });
    browser.carry_out(Command::Drafts(DraftCommand::DeleteSent(id)));
    until(&mut browser, "the refusal", |browser| {
        !browser.troubles().is_empty()
    });
    assert_eq!(count(&browser, "Some.Echo"), 2);
    assert!(browser.kept(id).is_some());
}

#[test]
fn what_cannot_be_written_says_why_and_stays_a_draft() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:No.Such.Echo?subject=Lost");
    let id = draft(&mut browser);
    browser.carry_out(Command::Drafts(DraftCommand::SendDraft(id)));
    until(&mut browser, "the refusal", |browser| {
        browser.failure_of(id).is_some()
    });
    let why = browser.failure_of(id).unwrap();
    assert!(why.contains("No.Such.Echo"), "{why}");
    assert!(browser.draft(id).is_some());
}

#[test]
fn a_draft_is_neither_changed_nor_discarded_while_it_is_sent() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=First&body=One");
    let id = draft(&mut browser);
    let text = browser.draft(id).unwrap().clone();
    browser.carry_out(Command::Drafts(DraftCommand::SendDraft(id)));
    let mut late = text.clone();
    late.body.push_str("Late\n");
    browser.change_draft(id, late);
    browser.carry_out(Command::Drafts(DraftCommand::DiscardDraft(id)));
    until(&mut browser, "the message", |browser| {
        browser.front.toast.is_some()
    });
    let kept = browser.kept(id).unwrap();
    assert_eq!(kept.draft, text);
    assert_eq!(kept.sent.len(), 1);
}

#[test]
fn a_draft_is_not_sent_without_a_file_that_is_being_read() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=First&body=One");
    let id = draft(&mut browser);
    let path = dir.path().join("photo.png");
    std::fs::write(&path, [7; 3]).unwrap();
    browser.attach(id, vec![path]);
    browser.carry_out(Command::Drafts(DraftCommand::SendDraft(id)));
    let why = browser.failure_of(id).unwrap();
    assert!(why.contains("still being"), "{why}");
    until(&mut browser, "the file", |browser| {
        !browser.draft(id).unwrap().attachments.is_empty()
    });
    send(&mut browser, id);
    assert!(stored(&browser, "Some.Echo", 2).body.contains("photo.png"));
    let late = Attachment {
        name: "late.png".to_owned(),
        bytes: [7; 3].into(),
    };
    browser.handle_reply(Reply::Drafts(drafts::Reply::Attached {
        id,
        file: Ok(late),
        reading: Arc::default(),
    }));
    assert_eq!(
        browser.troubles(),
        ["late.png was not attached: its message was already sent or discarded."]
    );
}

#[test]
fn letters_that_the_character_set_lacks_are_written_as_the_user_chose() {
    for (choice, written) in [
        (Misfits::Nearest, "ete"),
        (Misfits::Fiunis, "été"),
        (Misfits::Utf8, "été"),
    ] {
        let dir = system();
        let mut browser = on_system(dir.path(), "area://Some.Echo");
        let key = key_of(&browser, 1);
        browser.carry_out(Command::Drafts(DraftCommand::Write(
            Write::Reply,
            Some(key),
        )));
        let id = draft(&mut browser);
        let mut text = browser.draft(id).unwrap().clone();
        text.body = "été\n".to_owned();
        browser.change_draft(id, text.clone());
        browser.carry_out(Command::Drafts(DraftCommand::SendDraft(id)));
        until(&mut browser, "the question", |browser| {
            browser.failure_of(id).is_some()
        });
        text.misfits = choice;
        browser.change_draft(id, text);
        browser.drafts = Drafts::default();
        send(&mut browser, id);
        let body = stored(&browser, "Some.Echo", 2).body;
        assert!(body.starts_with(written), "{choice:?}: {body}");
    }
}

/// MSGIDs, replies and subjects of an area, without the message that was there before.
fn written(browser: &Browser, tag: &str) -> Vec<(String, String, String)> {
    let library = browser.library();
    let area = &library.find(tag, None)[0];
    let snapshot = library.snapshot(area, &Job::new()).unwrap();
    let rows = snapshot.iter().filter(|row| row.from() != "Вера");
    let row = |row: fidoscope_core::library::MessageRow<'_>| {
        let [msgid, reply, subject] = [row.msgid(), row.reply(), row.subject()];
        (msgid.to_owned(), reply.to_owned(), subject.to_owned())
    };
    rows.map(row).collect()
}

/// Attaches a file to a draft, which makes three messages of it.
fn attach(browser: &mut Browser, id: DraftId) {
    let mut text = browser.draft(id).unwrap().clone();
    text.body = "Look\n".to_owned();
    text.section_bytes = 1000;
    text.attachments.push(Attachment {
        name: "a.bin".to_owned(),
        bytes: [7; 1400].into(),
    });
    browser.change_draft(id, text);
}

/// Sends a draft, of which the message at a place cannot be written.
fn send_up_to(browser: &mut Browser, id: DraftId, fails_at: usize) {
    let work = browser.draft_work(id).unwrap();
    let library = Arc::clone(browser.library());
    let mut at = 0;
    let posted = work.post_by(&super::jobs::WriteToken::of_test(), &mut |message| {
        at += 1;
        if at > fails_at {
            return Err(PostError::NoNetmailArea);
        }
        library.post(message, &Job::new())
    });
    browser.handle_reply(Reply::Drafts(drafts::Reply::Posted(posted)));
    assert!(browser.failure_of(id).is_some());
    assert_eq!(browser.kept(id).unwrap().done.len(), fails_at);
}

/// Sends a draft, of which the message at a place cannot be written, and then what is left of it.
fn send_in_two(browser: &mut Browser, id: DraftId, fails_at: usize) {
    send_up_to(browser, id, fails_at);
    // It is in the profile: a kill in between repeats nothing either.
    let fields = browser.keep().drafts().to_fields();
    let again = crate::keep::Drafts::from_fields(fields);
    assert_eq!(again.0[&id].done, browser.kept(id).unwrap().done);
    browser.check_outbox();
    until(browser, "what is written", |browser| {
        fails_at == 0 || browser.drafts.outbox().fate(id) == Some(OutboxState::Waits)
    });
    browser.drafts = Drafts::default();
    send(browser, id);
    assert_eq!(browser.kept(id).unwrap().done, []);
}

#[test]
fn what_fails_in_the_middle_is_gone_on_with_and_nothing_is_written_twice() {
    for (address, areas) in [
        (
            "echomail:Some.Echo+Other.Echo?subject=Long",
            &["Some.Echo", "Other.Echo"][..],
        ),
        ("netmail:2:5020/1042?subject=Long", &["Netmail"]),
    ] {
        let all = 3 * areas.len();
        for fails_at in 0..all {
            let dir = system();
            let config = dir.path().join("fidoconfig");
            let text = std::fs::read_to_string(&config).unwrap();
            let other = dir.path().join("other").display().to_string();
            let other = format!("EchoArea Other.Echo {other} -b Jam -a 2:5030/1520.9\n");
            std::fs::write(&config, text + &other).unwrap();
            let mut browser = on_system(dir.path(), address);
            let id = draft(&mut browser);
            attach(&mut browser, id);
            send_in_two(&mut browser, id, fails_at);
            for area in areas {
                let rows = written(&browser, area);
                let subjects: Vec<&str> = rows.iter().map(|row| row.2.as_str()).collect();
                let expected = ["Long [1/3]", "Long [2/3]", "Long [3/3]"];
                assert_eq!(subjects, expected, "{area}, {fails_at}");
                let first = &rows[0].0;
                for (_, reply, subject) in &rows[1..] {
                    assert_eq!(reply, first, "{area}, {fails_at}: {subject}");
                }
            }
            assert_eq!(browser.kept(id).unwrap().sent.len(), all);
        }
    }
}

#[test]
fn another_addressee_gets_the_whole_message_after_a_part_of_it_was_written() {
    let dir = system();
    let mut browser = on_system(dir.path(), "netmail:2:5020/1042?subject=Long");
    let id = draft(&mut browser);
    attach(&mut browser, id);
    send_up_to(&mut browser, id, 1);
    let mut text = browser.draft(id).unwrap().clone();
    text.to_address = Address::parse("2:5020/999").ok();
    browser.change_draft(id, text);
    browser.drafts = Drafts::default();
    send(&mut browser, id);
    let found: Vec<(String, String)> = (1..=count(&browser, "Netmail"))
        .map(|number| stored(&browser, "Netmail", number))
        .map(|message| (message.to_address.unwrap().to_string(), message.subject))
        .collect();
    let expected = [
        ("2:5020/1042", "Long [1/3]"),
        ("2:5020/999", "Long [1/3]"),
        ("2:5020/999", "Long [2/3]"),
        ("2:5020/999", "Long [3/3]"),
    ];
    assert_eq!(
        found,
        expected.map(|(to, subject)| (to.to_owned(), subject.to_owned()))
    );
}

#[test]
fn a_part_that_was_written_is_deleted_and_the_draft_is_whole_again() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=Long");
    let id = draft(&mut browser);
    attach(&mut browser, id);
    send_up_to(&mut browser, id, 2);
    assert_eq!(written(&browser, "Some.Echo").len(), 2);
    browser.carry_out(Command::Drafts(DraftCommand::DeleteSent(id)));
    until(&mut browser, "the end of it", |browser| {
        browser.kept(id).unwrap().done.is_empty()
    });
    assert_eq!(written(&browser, "Some.Echo"), []);
    browser.drafts = Drafts::default();
    send(&mut browser, id);
    assert_eq!(written(&browser, "Some.Echo").len(), 3);
}

#[test]
fn a_fault_while_messages_are_written_leaves_those_before_it_and_a_sentence() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=X&body=Y");
    let id = draft(&mut browser);
    let work = browser.draft_work(id).unwrap();
    let posted = work.post_by(&super::jobs::WriteToken::of_test(), &mut |_| {
        panic!("a broken base")
    });
    browser.handle_reply(Reply::Drafts(drafts::Reply::Posted(posted)));
    assert_eq!(
        browser.failure_of(id).as_deref(),
        Some("Not written because of an internal error (a broken base).")
    );
    assert!(browser.kept(id).is_some());
}

#[test]
fn requests_to_robots_that_fail_in_the_middle_are_not_sent_twice() {
    for fails_at in 0..2 {
        let dir = system();
        let config = dir.path().join("fidoconfig");
        let text = std::fs::read_to_string(&config).unwrap();
        let links = "Link One\nAka 2:5030/1\nPassword a\nLink Two\nAka 2:5030/2\nPassword b\n";
        std::fs::write(&config, text + links).unwrap();
        let mut browser = on_system(dir.path(), "area://Some.Echo");
        let drafts = ["2:5030/1", "2:5030/2"].map(|to| {
            let to = Address::parse(to).unwrap();
            fidoscope_core::compose::Draft {
                subject: "request".to_owned(),
                ..fidoscope_core::compose::Draft::new_netmail(to)
            }
        });
        let asked = fidoscope_core::page::SubscribeRequest {
            requests: drafts.to_vec(),
            ..Default::default()
        };
        let source = "areafix:A".to_owned();
        let work = with_owner!(
            browser.drafts,
            Reply::Drafts,
            work_of_requests(&source, asked)
        );
        let work = work.unwrap();
        let library = Arc::clone(browser.library());
        let mut at = 0;
        let posted = work.post_by(&super::jobs::WriteToken::of_test(), &mut |message| {
            at += 1;
            if at > fails_at {
                return Err(PostError::NoNetmailArea);
            }
            library.post(message, &Job::new())
        });
        browser.handle_reply(Reply::Drafts(drafts::Reply::Posted(posted)));
        assert_eq!(written(&browser, "Netmail").len(), fails_at);
        browser.carry_out(Command::Drafts(DraftCommand::SendRequests(source)));
        until(&mut browser, "both", |browser| {
            written(browser, "Netmail").len() == 2
        });
        let rows = written(&browser, "Netmail");
        assert_ne!(rows[0].0, rows[1].0);
        let library = browser.library();
        let area = &library.find("Netmail", None)[0];
        let snapshot = library.snapshot(area, &Job::new()).unwrap();
        let to: Vec<String> = (snapshot.iter())
            .map(|row| {
                library
                    .message(&row)
                    .unwrap()
                    .unwrap()
                    .to_address
                    .unwrap()
                    .to_string()
            })
            .collect();
        assert_eq!(to, ["2:5030/1", "2:5030/2"]);
    }
}

/// Names the file that [`another_program`] locks.
#[cfg(target_os = "linux")]
const LOCKED: &str = "FIDOSCOPE_TEST_LOCKED";

/// No test by itself: another program that has a base locked until its input ends.
#[cfg(target_os = "linux")]
#[test]
fn another_program() {
    let Ok(path) = std::env::var(LOCKED) else {
        return;
    };
    let file = std::fs::File::options().read(true).write(true).open(path);
    let file = file.unwrap();
    rustix::fs::fcntl_lock(&file, rustix::fs::FlockOperation::LockExclusive).unwrap();
    println!("locked");
    std::io::stdin().read_line(&mut String::new()).unwrap();
}

/// Starts a program that locks a file.
#[cfg(target_os = "linux")]
fn lock(path: &Path) -> std::process::Child {
    use std::io::BufRead as _;
    use std::process::{Command, Stdio};
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args([
            "--exact",
            "browser::writing_tests::another_program",
            "--nocapture",
        ])
        .env(LOCKED, path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("another program");
    let output = child.stdout.take().expect("its output");
    let mut lines = std::io::BufReader::new(output).lines();
    assert!(lines.any(|line| line.is_ok_and(|line| line.contains("locked"))));
    child
}

#[cfg(target_os = "linux")]
#[test]
fn a_message_into_a_locked_base_says_so_and_is_written_by_itself() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=First&body=One");
    let id = draft(&mut browser);
    let mut other = lock(&dir.path().join("echo.jhr"));
    browser.carry_out(Command::Drafts(DraftCommand::SendDraft(id)));
    super::tests::until_seen(&mut browser, "the wait", |browser| {
        !browser.held_up().is_empty()
    });
    let held_up = browser.held_up();
    assert_eq!(held_up[0].name, "First");
    assert!(held_up[0].why.contains("echo.jhr"), "{held_up:?}");
    browser.handle_replies();
    assert!(browser.drafts.is_sending(id), "the draft stays as it is");
    assert_eq!(browser.failure_of(id), None);
    assert_eq!(browser.unwritten(), ["First"]);
    // Documents of the profile do not wait for the base.
    browser.change_settings(|settings| settings.panel = false);
    browser.save_all();
    let kept = dir.path().join("profile/settings.toml");
    super::tests::until_seen(&mut browser, "the settings", |_| kept.exists());
    assert_eq!(count(&browser, "Some.Echo"), 1);
    other.kill().unwrap();
    other.wait().unwrap();
    until(&mut browser, "the message", |browser| {
        browser.front.toast.is_some()
    });
    assert_eq!(count(&browser, "Some.Echo"), 2);
    assert!(browser.draft(id).is_none() && browser.troubles().is_empty());
    assert_eq!(browser.held_up(), []);
}

#[cfg(target_os = "linux")]
#[test]
fn a_message_into_a_locked_base_is_a_draft_again_when_the_user_cancels_it() {
    let dir = system();
    let mut browser = on_system(dir.path(), "echomail:Some.Echo?subject=First&body=One");
    let id = draft(&mut browser);
    let mut other = lock(&dir.path().join("echo.jhr"));
    browser.carry_out(Command::Drafts(DraftCommand::SendDraft(id)));
    super::tests::until_seen(&mut browser, "the wait", |browser| {
        !browser.held_up().is_empty()
    });
    let number = browser.held_up()[0].number;
    browser.carry_out(Command::Profile(ProfileCommand::CancelHeldUp(number)));
    until(&mut browser, "the end of it", |browser| {
        browser.failure_of(id).is_some()
    });
    let why = browser.failure_of(id).unwrap();
    assert!(why.contains("cancelled"), "{why}");
    assert!(browser.draft(id).is_some() && !browser.drafts.is_sending(id));
    other.kill().unwrap();
    other.wait().unwrap();
    assert_eq!(browser.finish_writing(PATIENCE), [""; 0]);
    assert_eq!(count(&browser, "Some.Echo"), 1);
    send(&mut browser, id);
    assert_eq!(count(&browser, "Some.Echo"), 2);
}

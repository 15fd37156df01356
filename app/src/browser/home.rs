//! Home page: unread mail, and what workers find for it: mail to the user, newest files and pictures, and places
//! that recent mail came from.

use super::context::Context;
use super::effects::Effects;
use super::mail::{Counts, LibraryState, Mail};
use super::resolver::Resolver;
use super::searches::unread_of;
use super::tabs::mail_to;
use crate::keep::Keep;
use crate::keep::visits::Visit;
use crate::map::world::Degrees;
use crate::platform::clock;
use crate::settings::Settings;
use crate::settings::areas::PanelAreas;
use fidoscope_core::guard::guarded;
use fidoscope_core::job::Job;
use fidoscope_core::library::{AreaId, Library};
use fidoscope_core::objects::Completeness;
use fidoscope_core::page::{Content, MessagesPage, ObjectRow, Page};
use fidoscope_core::time::WallTime;
use fidoscope_core::url::{FidoUrl, Key, Scheme, View};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Maximum number of new pictures.
const MOST_PICTURES: usize = 12;

/// Maximum number of new files.
const MOST_FILES: usize = 8;

/// Maximum number of file echoes whose files are compared.
const MOST_ECHOES: usize = 50;

/// Maximum number of places that recent mail came from.
const MOST_ORIGINS: usize = 24;

/// Maximum number of visits among which the last read message is searched.
const MOST_VISITS: usize = 200;

/// Time before the newest message that counts as recent, in seconds.
const RECENT: i64 = 30 * DAY;

const DAY: i64 = 86_400;

/// Searching takes at most one part in this many of the time.
const REST: u32 = 10;

/// Minimum rest between two rounds of searching.
const SHORTEST_REST: Duration = Duration::from_secs(2);

/// Findings of workers for the home page.
#[derive(Clone, Default)]
pub(crate) struct HomeNews {
    /// Address of the mail to the user, and its unread messages.
    pub(crate) to_me: Option<(FidoUrl, u64)>,
    /// Newest files of file echoes, the newest first.
    pub(crate) files: Arc<[NewFile]>,
    pub(crate) pictures: NewPictures,
    pub(crate) origins: Origins,
}

/// File of a file echo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewFile {
    pub(crate) url: FidoUrl,
    pub(crate) name: String,
    /// Areatag of its file echo.
    pub(crate) echo: String,
    /// Time of the last change, in seconds since 1970 UTC.
    pub(crate) modified: i64,
}

/// Newest pictures of recent mail.
#[derive(Clone, Default)]
pub(crate) struct NewPictures {
    /// Page that lists them.
    pub(crate) page: Option<Arc<Page>>,
    /// Indices among the objects of the page, the newest first.
    pub(crate) shown: Arc<[usize]>,
}

/// Places that recent mail came from, with most messages first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origins {
    /// Map of the same messages.
    pub(crate) url: Option<FidoUrl>,
    pub(crate) places: Arc<[(Degrees, u64)]>,
    /// Number of the round, which changes with the places.
    pub(crate) round: u64,
}

/// Area with unread messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnreadArea {
    pub(crate) area: AreaId,
    pub(crate) unread: u32,
    pub(crate) is_favourite: bool,
}

/// Inputs of the cached list of areas.
#[derive(PartialEq)]
struct AreasKey {
    epoch: u64,
    counts: u64,
    areas: PanelAreas,
}

/// State of the home page.
#[derive(Default)]
pub(super) struct Home {
    news: HomeNews,
    areas: RefCell<Option<(AreasKey, Arc<[UnreadArea]>)>>,
    /// Job of the current round, and its start.
    running: Option<(Job, Instant)>,
    /// Number of the current round.
    round: u64,
    /// Number of replies that the round waits for.
    waiting: usize,
    /// Epoch of the mail and version of its counts when the round began.
    searched: Option<(u64, u64)>,
    /// Choices for areas when the round began.
    choices: PanelAreas,
    /// Epoch of the mail and number of messages for which pictures and places were searched.
    pictured: Option<(u64, u64)>,
    /// Earliest start of the next round.
    rests_until: Option<Instant>,
}

/// Reply of a worker, in a round.
pub(crate) struct Reply {
    round: u64,
    found: Found,
}

/// Part of the home page.
enum Found {
    /// Mail to the user, and the value of a `time` filter for recent mail.
    Mail(Option<(FidoUrl, u64)>, Option<String>),
    Files(Vec<NewFile>),
    Pictures(NewPictures),
    Origins(Option<FidoUrl>, Vec<(Degrees, u64)>),
}

impl Home {
    /// Returns what was found so far.
    pub(super) const fn news(&self) -> &HomeNews {
        &self.news
    }

    /// Returns the listed areas with unread messages: favourites first, then by their number.
    pub(super) fn unread_areas(&self, mail: &Mail, settings: &Settings) -> Arc<[UnreadArea]> {
        let key = AreasKey {
            epoch: mail.epoch,
            counts: mail.counts_version,
            areas: settings.areas.clone(),
        };
        let mut cached = self.areas.borrow_mut();
        match cached.as_ref() {
            Some((known, areas)) if *known == key => Arc::clone(areas),
            _ => {
                let areas = unread_areas(&mail.library, &mail.counts, &settings.areas);
                *cached = Some((key, Arc::clone(&areas)));
                areas
            }
        }
    }

    /// Has the page searched again if the mail changed; returns the time until that may be done.
    pub(super) fn refresh(
        &mut self,
        now: Instant,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) -> Option<Duration> {
        let mail = &context.mail;
        if mail.state != LibraryState::Ready {
            return None;
        }
        let state = (mail.epoch, mail.counts_version);
        let is_other_mail = self.searched.is_some_and(|(epoch, _)| epoch != mail.epoch);
        if is_other_mail {
            if let Some((job, _)) = self.running.take() {
                job.cancel();
            }
            self.news = HomeNews::default();
            self.rests_until = None;
        }
        let choices = &context.profile.settings.areas;
        let is_same = self.searched == Some(state) && self.choices == *choices;
        if is_same || self.running.is_some() {
            return None;
        }
        let rest = self.rests_until;
        let rest = rest.map(|until| until.saturating_duration_since(now));
        if let Some(rest) = rest.filter(|rest| !rest.is_zero()) {
            return Some(rest);
        }
        let job = Job::new();
        self.round += 1;
        self.waiting = 2;
        self.searched = Some(state);
        self.choices = choices.clone();
        self.running = Some((job.clone(), now));
        let names = mail.library.user_names();
        let to_me = mail_to(names, &FidoUrl::arealist());
        let choices = choices.clone();
        self.request(context, effects, "home-mail", move |resolve, library| {
            mail_of(to_me, &choices, resolve, library)
        });
        self.request(context, effects, "home-files", |resolve, library| {
            Found::Files(files_of(resolve, library))
        });
        None
    }

    /// Has a worker find a part of the page.
    fn request(
        &self,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
        name: &'static str,
        find: impl FnOnce(&Resolve<'_>, &Library) -> Found + Send + 'static,
    ) {
        let Some((job, _)) = &self.running else {
            return;
        };
        let (round, job) = (self.round, job.clone());
        let library = Arc::clone(&context.mail.library);
        effects.resolving(name, move |resolver| {
            let resolve = Resolve {
                resolver,
                library: &library,
                job: &job,
            };
            let found = find(&resolve, &library);
            (!job.is_cancelled()).then_some(Reply { round, found })
        });
    }

    /// Stores a part of the page; recent pictures and places follow the mail.
    pub(super) fn handle(
        &mut self,
        reply: Reply,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if reply.round != self.round || self.running.is_none() {
            return;
        }
        self.waiting = self.waiting.saturating_sub(1);
        match reply.found {
            Found::Mail(to_me, since) => {
                self.news.to_me = to_me;
                let messages = (context.mail.epoch, count_messages(&context.mail.counts));
                if let Some(since) = since.filter(|_| self.pictured != Some(messages)) {
                    self.pictured = Some(messages);
                    self.waiting += 2;
                    let recent = FidoUrl::arealist().with_param("time", &since);
                    let (pictures, map) =
                        (recent.with_view(View::Objs), recent.with_view(View::Smap));
                    self.request(context, effects, "home-pictures", move |resolve, _| {
                        Found::Pictures(pictures_of(&pictures, resolve))
                    });
                    self.request(context, effects, "home-map", move |resolve, _| {
                        let places = origins_of(&map, resolve);
                        Found::Origins(Some(map).filter(|_| !places.is_empty()), places)
                    });
                }
            }
            Found::Files(files) => self.news.files = files.into(),
            Found::Pictures(pictures) => self.news.pictures = pictures,
            Found::Origins(url, places) => {
                self.news.origins = Origins {
                    url,
                    places: places.into(),
                    round: self.round,
                };
            }
        }
        if self.waiting == 0
            && let Some((_, since)) = self.running.take()
        {
            let rest = (since.elapsed() * REST).max(SHORTEST_REST);
            self.rests_until = Some(Instant::now() + rest);
        }
    }
}

/// Pages for the home page.
struct Resolve<'r> {
    resolver: &'r Resolver,
    library: &'r Library,
    job: &'r Job,
}

impl Resolve<'_> {
    /// Returns the page of an address; `None` if it cannot be made.
    fn page(&self, url: &FidoUrl) -> Option<Page> {
        if self.job.is_cancelled() {
            return None;
        }
        guarded(|| (self.resolver)(url, self.library, self.job))
            .ok()?
            .ok()
    }
}

/// Returns the areas with unread messages, in the order of the page.
fn unread_areas(library: &Library, counts: &Counts, choices: &PanelAreas) -> Arc<[UnreadArea]> {
    let areas = library.areas().iter().filter_map(|area| {
        let unread = match counts.get(&area.id()) {
            Some(Ok((_, unread))) if *unread > 0 => *unread,
            _ => return None,
        };
        (!choices.is_quiet(area.tag())).then(|| UnreadArea {
            area: area.id(),
            unread,
            is_favourite: choices.is_favourite(area.tag()),
        })
    });
    let mut areas: Vec<UnreadArea> = areas.collect();
    areas.sort_by_key(|own| (!own.is_favourite, Reverse(own.unread)));
    areas.into()
}

fn count_messages(counts: &Counts) -> u64 {
    let counts = counts.values().flatten();
    counts.map(|(messages, _)| u64::from(*messages)).sum()
}

/// Returns the last visited message, else the last visited area.
pub(super) fn last_read(keep: &Keep) -> Option<(FidoUrl, &Visit)> {
    let visits = keep.visits().iter().take(MOST_VISITS);
    let mut last_area = None;
    for visit in visits {
        let Ok(parsed) = FidoUrl::parse(&visit.url) else {
            continue;
        };
        let url = parsed.url;
        if url.scheme() != Scheme::Area || url.is_arealist() {
            continue;
        }
        if url.has(Key::MsgId) {
            return Some((url, visit));
        }
        last_area.get_or_insert((url, visit));
    }
    last_area
}

/// Finds the mail to the user, and the first day of recent mail.
fn mail_of(
    to_me: Option<FidoUrl>,
    choices: &PanelAreas,
    resolve: &Resolve<'_>,
    library: &Library,
) -> Found {
    let now = clock::local(clock::seconds());
    let page = to_me.as_ref().and_then(|url| resolve.page(url));
    let newest = page.as_ref().and_then(|page| newest_of(page, now + DAY));
    let unread = page.and_then(|page| unread_of(&page, library, choices));
    let since = WallTime(newest.unwrap_or(now).saturating_sub(RECENT)).civil();
    let since = format!(
        "{:04}/{:02}/{:02}-",
        since.year(),
        since.month(),
        since.day()
    );
    Found::Mail(to_me.zip(unread), Some(since))
}

/// Returns the time of the newest message of the areas of a page; times after `last` do not count.
fn newest_of(page: &Page, last: i64) -> Option<i64> {
    let Content::Messages(m) = &page.content else {
        return None;
    };
    let all = m.corpus.snapshots().iter();
    let rows = all.flat_map(|own| (0..own.len()).filter_map(|at| own.get(at)));
    rows.map(|row| row.written().0)
        .filter(|time| *time <= last)
        .max()
}

/// Finds the newest files of file echoes.
fn files_of(resolve: &Resolve<'_>, library: &Library) -> Vec<NewFile> {
    let mut files: Vec<NewFile> = Vec::new();
    for echo in library.file_echoes().iter().take(MOST_ECHOES) {
        let url = FidoUrl::fecho([(echo.tag(), None)]);
        let Some(page) = url.and_then(|url| resolve.page(&url)) else {
            continue;
        };
        let Content::Files(listed) = &page.content else {
            continue;
        };
        for list in listed.echoes.iter().filter_map(|own| own.list.as_ref()) {
            list.read_all_details(resolve.job);
        }
        files.extend(listed.rows.iter().filter_map(|row| {
            let entry = listed.file(row)?;
            Some(NewFile {
                url: listed.url_of(row)?,
                name: entry.name.to_string(),
                echo: listed.echo(row)?.tag.clone(),
                modified: entry.facts()?.modified?,
            })
        }));
        files.sort_by(|a, b| (b.modified, &a.name).cmp(&(a.modified, &b.name)));
        files.truncate(MOST_FILES);
    }
    files
}

/// Finds the newest pictures of a page of objects.
fn pictures_of(url: &FidoUrl, resolve: &Resolve<'_>) -> NewPictures {
    let Some(page) = resolve.page(url) else {
        return NewPictures::default();
    };
    let shown = match &page.content {
        Content::Messages(m) => newest_pictures(m),
        _ => Vec::new(),
    };
    NewPictures {
        page: Some(Arc::new(page)).filter(|_| !shown.is_empty()),
        shown: shown.into(),
    }
}

fn newest_pictures(m: &MessagesPage) -> Vec<usize> {
    let objects = m.objects.iter().flat_map(|own| own.iter()).enumerate();
    let written = |own: &ObjectRow| m.row(own.message).map(|row| row.written());
    let is_shown = |own: &ObjectRow| {
        own.kind.is_picture() && !matches!(own.state, Completeness::Missing { .. })
    };
    let pictures = objects.filter(|(_, own)| is_shown(own));
    let mut pictures: Vec<_> = pictures
        .map(|(at, own)| (Reverse(written(own)), at))
        .collect();
    pictures.sort_unstable();
    pictures.truncate(MOST_PICTURES);
    pictures.into_iter().map(|(_, at)| at).collect()
}

/// Finds the places of senders of a page, those with most messages first.
fn origins_of(url: &FidoUrl, resolve: &Resolve<'_>) -> Vec<(Degrees, u64)> {
    let page = resolve.page(url);
    let Some(Content::Messages(m)) = page.as_ref().map(|page| &page.content) else {
        return Vec::new();
    };
    let mut counts: HashMap<[u64; 2], (Degrees, u64)> = HashMap::new();
    let dots = m.places.iter().flat_map(|own| own.senders.iter());
    for dot in dots {
        let place = [dot.position.lon(), dot.position.lat()];
        let known = counts.entry(place.map(f64::to_bits));
        known.or_insert((place, 0)).1 += 1;
    }
    let mut places: Vec<_> = counts.into_iter().collect();
    places.sort_unstable_by_key(|(bits, (_, count))| (Reverse(*count), *bits));
    places.truncate(MOST_ORIGINS);
    places.into_iter().map(|(_, place)| place).collect()
}

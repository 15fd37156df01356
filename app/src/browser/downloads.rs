//! Files that are asked of stations (7.5): what a request would be, asking, and what came.
//!
//! Nothing is written before the user says so. Workers read and write the mailer's folders; the watcher
//! looks for answers.

use super::Browser;
use super::jobs::{Reply, Tried, WriteToken};
use super::tab::TabId;
use crate::command::AskFile;
use crate::files::document::Kind;
use crate::platform::clock;
use crate::settings::requests::RequestSettings;
use crate::strings::{said, tr};
use fidoscope_core::address::Address;
use fidoscope_core::cache::Lookup;
use fidoscope_core::freq::{
    ProxyKind, RequestLine, Update, ed2k_link, fecho_url, may_extend, proxies,
};
use fidoscope_core::guard::guarded;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::nodelist::{Flags, FreqAbility};
use fidoscope_core::outbound::{OutboundError, Signs};
use fidoscope_core::page::Content;
use fidoscope_core::requests::{
    Arrival, Ask, AskError, Outcome, Request, State, ask, collect, update_of,
};
use fidoscope_core::resolve;
use fidoscope_core::url::{FidoUrl, Scheme};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// What asking for a file would do.
#[derive(Clone, Debug)]
pub(crate) struct FilePlan {
    /// The line of the station in the nodelist.
    pub(crate) line: Option<String>,
    /// Whether the station flies a flag that says it understands URLs, and what else it says.
    pub(crate) knows_urls: bool,
    /// Whether the URL is written unless the user wants it otherwise.
    pub(crate) extended: bool,
    /// The request without and with the URL, or why there is none.
    pub(crate) requests: [Result<RequestLine, String>; 2],
    /// The station of the address, then those that may be asked instead.
    pub(crate) stations: Vec<StationPlan>,
    /// What `time` makes of the request: only versions newer than a moment.
    pub(crate) update: Option<Update>,
    pub(crate) ed2k: Option<String>,
    /// The file in its file echo, and whether it is in one of them here.
    pub(crate) fecho: Option<(FidoUrl, bool)>,
    /// What the station answers, as its flags say.
    pub(crate) answers: Vec<String>,
}

/// A station that may be asked.
#[derive(Clone, Debug)]
pub(crate) struct StationPlan {
    pub(crate) address: Address,
    /// Why it may be asked; `None`: it is the station of the address.
    pub(crate) proxy: Option<ProxyKind>,
    /// The request file and the flow file, or why there are none.
    pub(crate) files: Result<[PathBuf; 2], String>,
    pub(crate) signs: Signs,
}

/// Plans by the addresses of pages.
#[derive(Default)]
pub(super) struct Downloads {
    plans: BTreeMap<String, FilePlan>,
}

/// What the watcher needs to look for answers.
#[derive(Clone, Debug)]
pub(crate) struct AwaitedFiles {
    pub(crate) requests: Vec<Request>,
    pub(crate) settings: RequestSettings,
    pub(crate) profile: PathBuf,
}

/// What an asking job gives back.
pub(crate) struct Asked {
    pub(crate) url: FidoUrl,
    /// The request and the request file, or a sentence.
    pub(crate) made: Result<(Box<Request>, PathBuf), String>,
}

/// Whether a page is that of a file to ask for, or of a station that has files.
pub(crate) fn asks_for_files(content: &Content, url: &FidoUrl) -> bool {
    matches!(content, Content::Station(_))
        && url.scheme() == Scheme::Freq
        && url.unknown_params().next().is_none()
        && fidoscope_core::query::unknown_times(url).next().is_none()
}

fn plan(
    url: &FidoUrl,
    library: &Library,
    settings: &RequestSettings,
    profile: Option<&Path>,
) -> Option<FilePlan> {
    let station = url.station()?;
    let mailer = settings.mailer(library, profile);
    let lists = library.nodelists(&Job::new());
    let entry = lists.line_or_boss_of(station);
    let ability = entry.as_ref().and_then(|entry| entry.freq_ability());
    let request = |extended| RequestLine::for_url(url, extended, "").map_err(said);
    let station_plan = |address: Address, proxy| {
        let outbound = mailer.outbound.as_ref();
        let node = outbound.map(|outbound| outbound.node(&address));
        let files = match &node {
            None => Err(tr!("file-no-outbound").to_owned()),
            Some(Err(error)) => Err(said(error)),
            Some(Ok(node)) => Ok([node.path("req"), node.path(mailer.flavour.reference())]),
        };
        let signs = node.and_then(Result::ok);
        let signs = signs.map(|node| node.signs(SystemTime::now()));
        StationPlan {
            address,
            proxy,
            files,
            signs: signs.unwrap_or_default(),
        }
    };
    let mut stations = vec![station_plan(station.clone(), None)];
    let others = proxies(&lists, station).into_iter();
    stations.extend(others.map(|proxy| station_plan(proxy.address, Some(proxy.kind))));
    let flags = entry.as_ref().map(|entry| entry.flags());
    let answers = flags.map(|flags| answers(flags, ability.as_ref()));
    let answers = answers.unwrap_or_default();
    let fecho = fecho_url(url).map(|fecho| {
        let name = url.path().next().unwrap_or_default();
        let is_here = fecho.areas().any(|area| {
            let echo = library.find_file_echo(area.tag, area.domain);
            let list = echo.and_then(|echo| echo.list(&Job::new())?.ok());
            list.is_some_and(|list| list.find(name).is_some())
        });
        (fecho.clone(), is_here)
    });
    Some(FilePlan {
        line: entry.map(|entry| entry.line().to_owned()),
        knows_urls: ability.is_some(),
        extended: may_extend(mailer.wish, ability.as_ref(), "freq"),
        requests: [request(false), request(true)],
        stations,
        update: update_of(url, &clock::now(None)),
        ed2k: ed2k_link(url),
        fecho,
        answers,
    })
}

/// What a station answers, in words: the FUF family (7.5.8), and the flags of FTS-5001 for file requests.
fn answers(flags: Flags<'_>, ability: Option<&FreqAbility<'_>>) -> Vec<String> {
    let mut answers = Vec::new();
    if let Some(ability) = ability {
        answers.push(tr!("station-by-url").to_owned());
        if !ability.schemes.is_empty() {
            let schemes = ability.schemes.join(", ");
            answers.push(tr!("station-schemes", schemes = schemes));
        }
        for (flies, words) in [
            (ability.forwards, tr!("station-forwards")),
            (ability.points, tr!("file-proxy-boss")),
            (ability.downlinks, tr!("file-proxy-uplink")),
        ] {
            answers.extend(flies.then(|| words.to_owned()));
        }
    }
    for flag in ["XA", "XB", "XC", "XP", "XR", "XW", "XX"] {
        if flags.has(flag) {
            answers.push(match flag {
                "XA" | "XC" | "XX" => tr!("station-updates", flag = flag),
                "XP" => tr!("station-bark", flag = flag),
                _ => tr!("station-wazoo", flag = flag),
            });
        }
    }
    answers
}

impl Browser {
    /// The plan of the page of the active tab, if it is one of a file to ask for and a worker made it.
    pub(crate) fn file_plan(&self) -> Option<(FidoUrl, &FilePlan, Option<&Request>)> {
        let page = self.tab()?.page.as_ref()?;
        asks_for_files(&page.content, &page.url).then_some(())?;
        let plan = self.downloads.plans.get(&page.url.to_string())?;
        let request = self.profile.keep.requests().of(&page.url);
        Some((page.url.clone(), plan, request))
    }

    /// Has the plan made for the page of a tab.
    pub(super) fn plan_file(&mut self, tab: TabId) {
        let page = self.tabs.find_mut(tab).and_then(|tab| tab.page.clone());
        let Some(page) = page.filter(|page| asks_for_files(&page.content, &page.url)) else {
            return;
        };
        let url = page.url.clone();
        let library = Arc::clone(&self.mail.library);
        let settings = self.profile.settings.requests.clone();
        let dir = self.profile.dir.clone();
        self.workers.jobs.aside(move || {
            let made = guarded(|| plan(&url, &library, &settings, dir.as_deref()));
            Some(Reply::FilePlan {
                url,
                plan: Box::new(made.ok()??),
            })
        });
    }

    pub(super) fn take_plan(&mut self, url: &FidoUrl, plan: FilePlan) {
        // Pages of files that were looked at; more than these are made again.
        if self.downloads.plans.len() > 64 {
            self.downloads.plans.clear();
        }
        self.downloads.plans.insert(url.to_string(), plan);
    }

    /// Asks for a file: the user said so on its page.
    pub(super) fn ask_file(&mut self, wanted: AskFile) {
        let Some(dir) = self.profile.dir.clone() else {
            self.trouble(tr!("file-no-profile").to_owned());
            return;
        };
        let library = Arc::clone(&self.mail.library);
        let settings = self.profile.settings.requests.clone();
        let name = tr!("writing-request", url = wanted.url.to_string());
        self.workers.jobs.write_for_user(name, move |token| {
            let url = wanted.url.clone();
            let made = match asked(&wanted, &library, &settings, &dir, token) {
                Err(Unasked::HeldUp(why)) => return Tried::Busy(why),
                Err(Unasked::Refused(why)) => Err(why),
                Ok(made) => Ok(made),
            };
            Tried::done(Some(Reply::Asked(Box::new(Asked { url, made }))))
        });
    }

    pub(super) fn take_asked(&mut self, asked: Asked) {
        match asked.made {
            Ok((request, file)) => {
                self.profile.keep.requests_mut().put(*request);
                let text = tr!("file-asked", file = file.display().to_string());
                self.front.say(text, false);
                self.requests_changed(&[asked.url]);
            }
            Err(why) => {
                self.front.has_failed = true;
                self.trouble(why);
            }
        }
    }

    /// Asks once more as it was asked before.
    pub(super) fn ask_again(&mut self, url: &FidoUrl) {
        let Some(request) = self.profile.keep.requests().of(url) else {
            return;
        };
        let line = RequestLine::parse(request.line.as_bytes()).unwrap_or_default();
        let password = line.password.unwrap_or_default();
        self.ask_file(AskFile {
            url: request.url.clone(),
            station: request.station.clone(),
            extended: line.url.is_some(),
            password: String::from_utf8_lossy(&password).into_owned(),
            update: line.update,
        });
    }

    /// Takes a request back, and forgets it once it is out of the outbound.
    pub(super) fn cancel_request(&mut self, url: &FidoUrl) {
        let Some(request) = self.profile.keep.requests().of(url).cloned() else {
            return;
        };
        if request.state != State::Asked {
            self.forget_request(url);
            return;
        }
        let library = Arc::clone(&self.mail.library);
        let settings = self.profile.settings.requests.clone();
        let name = tr!("writing-withdrawal", url = request.url.to_string());
        self.workers
            .jobs
            .write_for_user(name, move |_: &WriteToken| {
                let url = request.url.clone();
                let Some(outbound) = settings.mailer(&library, None).outbound else {
                    return Tried::done(Some(Reply::Withdrawn(url)));
                };
                let taken = request.withdraw(&outbound, SystemTime::now(), Duration::ZERO);
                match taken {
                    Ok(_) => Tried::done(Some(Reply::Withdrawn(url))),
                    Err(error) => match held_up(&error) {
                        Some(why) => Tried::Busy(why),
                        None => Tried::done(Some(Reply::NotWritten(said(error)))),
                    },
                }
            });
    }

    /// Keeps the answer of a FAQ server that a page shows.
    pub(super) fn keep_answer(&self, tab: TabId) {
        let found = self.tabs.all.iter().find(|own| own.id == tab);
        let Some(page) = found.and_then(|own| own.page.clone()) else {
            return;
        };
        if page.url.scheme() != Scheme::Faqserv {
            return;
        }
        let library = Arc::clone(&self.mail.library);
        let name = page.url.to_string();
        self.workers
            .jobs
            .write_for_user(name, move |_: &WriteToken| {
                let kept = library
                    .received()
                    .map(|cache| resolve::keep_answer(&page, cache, &clock::now(None)));
                let error = kept.and_then(Result::err);
                Tried::done(error.map(|error| Reply::NotWritten(said(error))))
            });
    }

    pub(super) fn forget_request(&mut self, url: &FidoUrl) {
        self.profile.keep.requests_mut().remove(url);
        self.requests_changed(std::slice::from_ref(url));
    }

    /// Lets the desktop show the folder of a file that came, once the user was asked.
    pub(super) fn reveal_file(&mut self, url: FidoUrl) {
        let library = Arc::clone(&self.mail.library);
        self.workers.jobs.aside(move || {
            let found = library.received()?.find(&url, &clock::now(None));
            let kept = match found {
                Ok(Lookup::Fits(kept) | Lookup::TooOld(kept) | Lookup::Differs(kept, _)) => kept,
                Ok(Lookup::Absent) => {
                    return Some(Reply::Trouble(tr!("downloads-gone").to_owned()));
                }
                Err(error) => return Some(Reply::Trouble(said(error))),
            };
            let folder = url::Url::from_directory_path(kept.path.parent()?).ok()?;
            Some(Reply::Folder(folder.into()))
        });
    }

    /// Takes what the watcher found.
    pub(super) fn take_received(&mut self, requests: Vec<Request>, arrivals: &[Arrival]) {
        // A page changes with the state of its file; how many bytes came is drawn as it is.
        let known = self.profile.keep.requests();
        let is_new = |request: &&Request| {
            let own = known.of(&request.url);
            own.is_some_and(|own| own.state != request.state)
        };
        let changed: Vec<&Request> = requests.iter().filter(is_new).collect();
        let urls: Vec<FidoUrl> = changed.iter().map(|own| own.url.clone()).collect();
        let unanswered = changed.iter().filter(|own| own.is_unanswered);
        let unanswered: Vec<String> = unanswered.filter_map(|own| own.reason.clone()).collect();
        if !self.profile.keep.requests_mut().update(requests) {
            return;
        }
        for why in unanswered {
            self.trouble(why);
        }
        let mut kept = Vec::new();
        for arrival in arrivals {
            match &arrival.outcome {
                Outcome::Kept => kept.push(arrival.name.clone()),
                Outcome::Discarded(why) => self.trouble(why.clone()),
            }
        }
        if !kept.is_empty() {
            let (count, names) = (kept.len() as u64, kept.join(", "));
            let text = tr!("file-came", count = count, names = names);
            self.front.say(text.clone(), false);
            if self.profile.settings.notify {
                let title = tr!("file-came-title").to_owned();
                self.front.effects.push(super::Effect::Notify {
                    title,
                    text,
                    url: urls.first().cloned(),
                });
            }
        }
        self.requests_changed(&urls);
    }

    /// The document is saved, the watcher looks for other files, and pages of these files are made again.
    fn requests_changed(&mut self, urls: &[FidoUrl]) {
        self.profile.changed(Kind::Requests);
        let key = fidoscope_core::freq::key_of;
        for tab in &mut self.tabs.all {
            let page = tab.page.as_ref().map(|page| &page.url);
            tab.outdated |= page.is_some_and(|url| urls.iter().any(|own| key(own) == key(url)));
        }
        self.show_active();
    }

    /// What the watcher has to look for; `None`: nothing.
    pub(super) fn awaited_files(&self) -> Option<Arc<AwaitedFiles>> {
        let requests = &self.profile.keep.requests().0;
        let any = requests
            .iter()
            .any(|own| own.state.is_open() || own.is_awaited());
        let profile = self.profile.dir.clone().filter(|_| any)?;
        Some(Arc::new(AwaitedFiles {
            requests: requests.clone(),
            settings: self.profile.settings.requests.clone(),
            profile,
        }))
    }
}

/// Why a file was not asked for.
enum Unasked {
    /// Another program works with the files of the station.
    HeldUp(String),
    Refused(String),
}

/// The busy flag of another program that works with the files of a station; `None` when another try would fail
/// likewise.
fn held_up(error: &OutboundError) -> Option<String> {
    match error {
        OutboundError::Busy { path } => {
            Some(tr!("held-up-flag", path = path.display().to_string()))
        }
        _ => None,
    }
}

/// Writes a request into the outbound; what is kept of the file and is too old or another one goes (7.5.1). A copy that
/// fits stays until a newer one comes.
fn asked(
    wanted: &AskFile,
    library: &Library,
    settings: &RequestSettings,
    profile: &Path,
    _token: &WriteToken,
) -> Result<(Box<Request>, PathBuf), Unasked> {
    let mailer = settings.mailer(library, Some(profile));
    let outbound = mailer
        .outbound
        .ok_or_else(|| Unasked::Refused(tr!("file-no-outbound").to_owned()))?;
    let request = Ask {
        url: &wanted.url,
        station: &wanted.station,
        extended: wanted.extended,
        password: &wanted.password,
        update: wanted.update,
        flavour: mailer.flavour,
    };
    // The lane tries again by itself.
    let (now, wait) = (SystemTime::now(), Duration::ZERO);
    let made = ask(&request, &outbound, &mailer.inbound.folders, now, wait);
    let (request, waiting) = made.map_err(|error| match error {
        AskError::Outbound(error) => match held_up(&error) {
            Some(why) => Unasked::HeldUp(why),
            None => Unasked::Refused(said(error)),
        },
        error => Unasked::Refused(said(error)),
    })?;
    if let Some(cache) = &mailer.cache {
        let refused = |error| Unasked::Refused(said(error));
        let found = cache
            .find(&wanted.url, &clock::now(None))
            .map_err(refused)?;
        if matches!(found, Lookup::TooOld(_) | Lookup::Differs(..)) {
            cache.expel(&wanted.url).map_err(refused)?;
        }
    }
    Ok((Box::new(request), waiting.request_file))
}

/// One look at the mailer's folders: whether anything became of requests.
pub(super) fn look(awaited: &AwaitedFiles, library: &Library) -> Option<Reply> {
    let mailer = awaited.settings.mailer(library, Some(&awaited.profile));
    let (outbound, cache) = (mailer.outbound?, mailer.cache?);
    let mut requests = awaited.requests.clone();
    let now = SystemTime::now();
    for request in &mut requests {
        // An outbound that cannot be read now may be read later.
        let _ = request.look(&outbound, now);
    }
    let (inbound, came, job) = (&mailer.inbound, clock::moment().local, Job::new());
    let arrivals = collect(&mut requests, inbound, &cache, now, came, &job);
    (requests != awaited.requests).then_some(Reply::Received { requests, arrivals })
}

//! Requests for files of stations (7.5): plans, requests, received files.
//!
//! Nothing is written before the user says so. Workers read and write the mailer's folders; the watcher
//! looks for answers.

use super::context::Context;
use super::dialog::Dialog;
use super::effects::{Effects, FollowUp};
use super::front::WindowEffect;
use super::jobs::token::{AttemptOutcome, WriteToken};
use super::own_page::OwnPage;
use super::point::{address_of, answers_binkp, host_of};
use super::profile::Profile;
use crate::command::{Command, DownloadCommand, FileRequestForm, OpenIn, PointCommand};
use crate::files::document::Kind;
use crate::platform::clock;
use crate::settings::{self, requests::RequestSettings};
use crate::strings::{said, tr};
use fidoscope_core::address::Address;
use fidoscope_core::cache::Lookup;
use fidoscope_core::freq::{
    ProxyKind, RequestLine, Update, ed2k_link, fecho_url, may_extend, proxies,
};
use fidoscope_core::guard::guarded;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::nodelist::{Flags, FreqAbility, Nodelists};
use fidoscope_core::outbound::{OutboundError, Signs};
use fidoscope_core::page::{Content, Page};
use fidoscope_core::requests::{
    Arrival, Ask, AskError, Outcome, Request, State, ask, collect, update_for_url,
};
use fidoscope_core::url::{FidoUrl, Scheme};
use fidoscope_point::Point;
use fidoscope_point::call::RequestTarget;
use fidoscope_point::settings::Security;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// Plan of a request for a file.
#[derive(Clone, Debug)]
pub(crate) struct FilePlan {
    /// The line of the station in the nodelist.
    pub(crate) line: Option<String>,
    /// True if a flag of the station says that it understands URLs.
    pub(crate) knows_urls: bool,
    /// True if the request has the URL by default.
    pub(crate) extended: bool,
    /// The request without and with the URL, or why there is none.
    pub(crate) requests: [Result<RequestLine, String>; 2],
    /// The station of the address, then those that may be asked instead.
    pub(crate) stations: Vec<StationPlan>,
    /// Restriction by `time`: only versions newer than a moment.
    pub(crate) update: Option<Update>,
    pub(crate) ed2k: Option<String>,
    /// The file in its file echo, and whether it is in one of them here.
    pub(crate) fecho: Option<(FidoUrl, bool)>,
    /// Services of the station, as its flags say.
    pub(crate) answers: Vec<String>,
}

/// A station that may be asked.
#[derive(Clone, Debug)]
pub(crate) struct StationPlan {
    pub(crate) address: Address,
    /// Reason to ask it; `None`: it is the station of the address.
    pub(crate) proxy: Option<ProxyKind>,
    /// The request file and the flow file, or why there are none.
    pub(crate) files: Result<[PathBuf; 2], String>,
    pub(crate) signs: Signs,
    /// System that the user's point can call for it.
    pub(crate) call: Option<RequestTarget>,
}

/// Maximum number of plans.
const MOST_PLANS: usize = 64;

/// Plans by the addresses of their pages. The requests themselves are a document of the profile.
#[derive(Default)]
pub(super) struct Downloads {
    plans: BTreeMap<String, FilePlan>,
}

/// Work of the watcher: requests without an answer.
#[derive(Clone, Debug)]
pub(crate) struct AwaitedFiles {
    pub(crate) requests: Vec<Request>,
    pub(crate) settings: RequestSettings,
    pub(crate) profile: PathBuf,
}

/// Result of a request for a file.
pub(crate) struct Asked {
    pub(crate) url: FidoUrl,
    /// The request and the request file, or a sentence.
    pub(crate) made: Result<(Box<Request>, PathBuf), String>,
    /// System to call for it.
    pub(crate) call: Option<RequestTarget>,
}

/// Returns whether a page is that of a file to ask for, or of a station that has files.
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
    let point = profile.and_then(|dir| Point::open(&settings::point_folder(dir)).ok());
    let own = point.as_ref().and_then(|point| point.outbound().ok());
    let request = |extended| RequestLine::for_url(url, extended, "").map_err(said);
    let station_plan = |address: Address, proxy| {
        let outbound = mailer.outbound.as_ref();
        let node = outbound.map(|outbound| outbound.node(&address));
        let files = match &node {
            None => Err(tr!("file-no-outbound").to_owned()),
            Some(Err(error)) => Err(said(error)),
            Some(Ok(node)) => Ok([node.path("req"), node.path(mailer.flavour.reference())]),
        };
        // Requests in the outbound of another mailer are not the point's to carry.
        let of_point = own.as_ref().and_then(|own| own.node(&address).ok());
        let of_point = of_point.map(|node| node.path("req"));
        let written = files.as_ref().ok().map(|[request, _]| request);
        let is_own = of_point.is_some() && of_point.as_ref() == written;
        let call = point.as_ref().filter(|_| is_own);
        let call = call.and_then(|point| target(point, &address, &lists));
        let signs = node.and_then(Result::ok);
        let signs = signs.map(|node| node.signs(SystemTime::now()));
        StationPlan {
            address,
            proxy,
            files,
            signs: signs.unwrap_or_default(),
            call,
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
        update: update_for_url(url, &clock::now(None)),
        ed2k: ed2k_link(url),
        fecho,
        answers,
    })
}

/// Returns the system that a point calls for the files of a station: a boss, or a node with BinkP in the nodelist.
fn target(point: &Point, station: &Address, lists: &Nodelists) -> Option<RequestTarget> {
    let address = address_of(station)?;
    if let Some(boss) = point.settings().boss(address) {
        return Some(RequestTarget::Boss(boss.address));
    }
    let entry = lists.line_of(station)?;
    let is_reached = point.settings().direct_requests && answers_binkp(&entry);
    let host = is_reached.then(|| host_of(&entry)).flatten()?;
    Some(RequestTarget::Node {
        address,
        host,
        security: Security::Plain,
    })
}

/// Describes the services of a station: the FUF family (7.5.8), and the flags of FTS-5001 for file requests.
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

/// Reply of a worker about files of stations.
pub(crate) enum Reply {
    /// The plan for the page of a file.
    Plan { url: FidoUrl, plan: Box<FilePlan> },
    /// The result of a request, and the system to call for it.
    Asked(Box<Asked>),
    /// The request is no longer in the outbound.
    Withdrawn(FidoUrl),
    /// Reason for which a request could not be withdrawn.
    NotWithdrawn(String),
    /// The address of a folder that the user wants to see, or why there is none.
    Folder(Result<String, String>),
    /// State of all requests, and files that arrived.
    Received {
        requests: Vec<Request>,
        arrivals: Vec<Arrival>,
    },
}

impl Reply {
    /// Returns the sentences for a user whose window is closed.
    pub(super) fn faults(&self) -> Vec<&str> {
        match self {
            Self::Asked(asked) => asked
                .made
                .as_ref()
                .err()
                .into_iter()
                .map(String::as_str)
                .collect(),
            Self::NotWithdrawn(why) => vec![why],
            Self::Plan { .. } | Self::Withdrawn(_) | Self::Folder(_) | Self::Received { .. } => {
                Vec::new()
            }
        }
    }

    /// Returns whether the profile has to note the reply even if the window is closed.
    pub(super) const fn is_noted(&self) -> bool {
        matches!(
            self,
            Self::Asked(_) | Self::Withdrawn(_) | Self::Received { .. }
        )
    }
}

impl Downloads {
    /// Carries out a command.
    pub(super) fn carry_out(
        &mut self,
        command: DownloadCommand,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match command {
            DownloadCommand::RequestFile(wanted) => ask_file(wanted, context, effects),
            DownloadCommand::AskAgain(url) => ask_again(&url, context, effects),
            DownloadCommand::CancelRequest(url) => cancel_request(&url, context, effects),
            DownloadCommand::RevealFile(url) => reveal_file(url, context, effects),
            DownloadCommand::ShowDownloads => {
                effects.command(OwnPage::Downloads.command(OpenIn::Here));
            }
        }
    }

    /// Handles a reply of a worker.
    pub(super) fn handle(
        &mut self,
        reply: Reply,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match reply {
            Reply::Plan { url, plan } => self.insert(&url, *plan),
            Reply::Asked(asked) => handle_request_result(*asked, context, effects),
            Reply::Withdrawn(url) => forget_request(&url, context, effects),
            Reply::NotWithdrawn(why) => context.front.fail(why),
            Reply::Folder(Ok(folder)) => context.front.dialog = Some(Dialog::External(folder)),
            Reply::Folder(Err(why)) => context.front.trouble(why),
            Reply::Received { requests, arrivals } => {
                record_arrivals(requests, &arrivals, context, effects);
            }
        }
    }

    /// Returns the plan for a page, if it is one of a file to ask for and a worker made it.
    pub(super) fn plan_of(&self, page: &Page) -> Option<&FilePlan> {
        asks_for_files(&page.content, &page.url).then_some(())?;
        self.plans.get(&page.url.to_string())
    }

    /// Requests the plan for a page that arrived, if it is one of a file to ask for.
    pub(super) fn plan(&self, page: &Page, context: &Context<'_>, effects: &mut Effects<Reply>) {
        if !asks_for_files(&page.content, &page.url) {
            return;
        }
        let url = page.url.clone();
        let library = Arc::clone(&context.mail.library);
        let settings = context.profile.settings.requests.clone();
        let dir = context.profile.dir.clone();
        effects.aside(move || {
            let made = guarded(|| plan(&url, &library, &settings, dir.as_deref()));
            let plan = Box::new(made.ok()??);
            Some(Reply::Plan { url, plan })
        });
    }

    fn insert(&mut self, url: &FidoUrl, plan: FilePlan) {
        // Forgotten plans are made again.
        if self.plans.len() > MOST_PLANS {
            self.plans.clear();
        }
        self.plans.insert(url.to_string(), plan);
    }
}

/// Returns the work of the watcher; `None`: no file is awaited.
pub(super) fn awaited_files(profile: &Profile) -> Option<Arc<AwaitedFiles>> {
    let requests = &profile.keep.requests().0;
    let any = requests
        .iter()
        .any(|own| own.state.is_open() || own.is_awaited());
    let dir = profile.dir.clone().filter(|_| any)?;
    Some(Arc::new(AwaitedFiles {
        requests: requests.clone(),
        settings: profile.settings.requests.clone(),
        profile: dir,
    }))
}

/// Asks for a file, as the user said on its page.
fn ask_file(wanted: FileRequestForm, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
    let Some(dir) = context.profile.dir.clone() else {
        context.front.trouble(tr!("file-no-profile").to_owned());
        return;
    };
    let library = Arc::clone(&context.mail.library);
    let settings = context.profile.settings.requests.clone();
    let name = tr!("writing-request", url = wanted.url.to_string());
    effects.write(name, move |token| {
        let url = wanted.url.clone();
        let made = match asked(&wanted, &library, &settings, &dir, token) {
            Err(RequestFailure::HeldUp(why)) => return AttemptOutcome::Busy(why),
            Err(RequestFailure::Refused(why)) => Err(why),
            Ok(made) => Ok(made),
        };
        let call = wanted.call.clone();
        AttemptOutcome::done(Reply::Asked(Box::new(Asked { url, made, call })))
    });
}

fn handle_request_result(asked: Asked, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
    match asked.made {
        Ok((request, file)) => {
            context.profile.keep.requests_mut().put(*request);
            requests_changed(&[asked.url], context, effects);
            match asked.call {
                // The call says what happens.
                Some(target) => effects.command(Command::Point(PointCommand::CallFor(target))),
                None => {
                    let text = tr!("file-asked", file = file.display().to_string());
                    context.front.say(text, false);
                }
            }
        }
        Err(why) => context.front.fail(why),
    }
}

/// Repeats a request as it was made before.
fn ask_again(url: &FidoUrl, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
    let Some(request) = context.profile.keep.requests().of(url) else {
        return;
    };
    let line = RequestLine::parse(request.line.as_bytes()).unwrap_or_default();
    let password = line.password.unwrap_or_default();
    let wanted = FileRequestForm {
        url: request.url.clone(),
        station: request.station.clone(),
        extended: line.url.is_some(),
        password: String::from_utf8_lossy(&password).into_owned(),
        update: line.update,
        call: None,
    };
    ask_file(wanted, context, effects);
}

/// Withdraws a request; the profile forgets it once it is out of the outbound.
fn cancel_request(url: &FidoUrl, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
    let Some(request) = context.profile.keep.requests().of(url).cloned() else {
        return;
    };
    if request.state != State::Asked {
        forget_request(url, context, effects);
        return;
    }
    let library = Arc::clone(&context.mail.library);
    let settings = context.profile.settings.requests.clone();
    let name = tr!("writing-withdrawal", url = request.url.to_string());
    effects.write(name, move |_: &WriteToken| {
        let url = request.url.clone();
        let Some(outbound) = settings.mailer(&library, None).outbound else {
            return AttemptOutcome::done(Reply::Withdrawn(url));
        };
        let taken = request.withdraw(&outbound, SystemTime::now(), Duration::ZERO);
        match taken {
            Ok(_) => AttemptOutcome::done(Reply::Withdrawn(url)),
            Err(error) => match held_up(&error) {
                Some(why) => AttemptOutcome::Busy(why),
                None => AttemptOutcome::done(Reply::NotWithdrawn(said(error))),
            },
        }
    });
}

fn forget_request(url: &FidoUrl, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
    context.profile.keep.requests_mut().remove(url);
    requests_changed(std::slice::from_ref(url), context, effects);
}

/// Offers to show the folder of a received file with the desktop.
fn reveal_file(url: FidoUrl, context: &Context<'_>, effects: &mut Effects<Reply>) {
    let library = Arc::clone(&context.mail.library);
    effects.aside(move || {
        let found = library.received()?.find(&url, &clock::now(None));
        let kept = match found {
            Ok(Lookup::Fits(kept) | Lookup::TooOld(kept) | Lookup::Differs(kept, _)) => kept,
            Ok(Lookup::Absent) => {
                return Some(Reply::Folder(Err(tr!("downloads-gone").to_owned())));
            }
            Err(error) => return Some(Reply::Folder(Err(said(error)))),
        };
        let folder = url::Url::from_directory_path(kept.path.parent()?).ok()?;
        Some(Reply::Folder(Ok(folder.into())))
    });
}

/// Notes the results of the watcher.
fn record_arrivals(
    requests: Vec<Request>,
    arrivals: &[Arrival],
    context: &mut Context<'_>,
    effects: &mut Effects<Reply>,
) {
    // Pages change with the state of their files only; views draw the number of bytes themselves.
    let known = context.profile.keep.requests();
    let is_new = |request: &&Request| {
        let own = known.of(&request.url);
        own.is_some_and(|own| own.state != request.state)
    };
    let changed: Vec<&Request> = requests.iter().filter(is_new).collect();
    let urls: Vec<FidoUrl> = changed.iter().map(|own| own.url.clone()).collect();
    let unanswered = changed.iter().filter(|own| own.is_unanswered);
    let unanswered: Vec<String> = unanswered.filter_map(|own| own.reason.clone()).collect();
    if !context.profile.keep.requests_mut().update(requests) {
        return;
    }
    for why in unanswered {
        context.front.trouble(why);
    }
    let mut kept = Vec::new();
    for arrival in arrivals {
        match &arrival.outcome {
            Outcome::Kept => kept.push(arrival.name.clone()),
            Outcome::Discarded(why) => context.front.trouble(why.clone()),
        }
    }
    if !kept.is_empty() {
        let (count, names) = (kept.len() as u64, kept.join(", "));
        let text = tr!("file-came", count = count, names = names);
        context.front.say(text.clone(), false);
        if context.profile.settings.notify {
            context.front.window(WindowEffect::Notify {
                title: tr!("file-came-title").to_owned(),
                text,
                url: urls.first().cloned(),
            });
        }
    }
    requests_changed(&urls, context, effects);
}

/// Saves the document and renews the pages of these files; the watcher follows the new requests.
fn requests_changed(urls: &[FidoUrl], context: &mut Context<'_>, effects: &mut Effects<Reply>) {
    context.profile.changed(Kind::Requests);
    let key = fidoscope_core::freq::key_of;
    context.tabs.outdate(|tab| {
        let page = tab.page.as_ref().map(|page| &page.url);
        page.is_some_and(|url| urls.iter().any(|own| key(own) == key(url)))
    });
    effects.push(FollowUp::ShowActive);
}

/// Reason for which a file was not asked for.
enum RequestFailure {
    /// Another program works with the files of the station.
    HeldUp(String),
    Refused(String),
}

/// Names the busy flag of another program that works with the files of a station; `None` when a retry would fail, too.
fn held_up(error: &OutboundError) -> Option<String> {
    match error {
        OutboundError::Busy { path } => {
            Some(tr!("held-up-flag", path = path.display().to_string()))
        }
        _ => None,
    }
}

/// Writes a request into the outbound. A copy of the file that is too old or another one is removed (7.5.1); one that
/// fits stays until a newer one comes.
fn asked(
    wanted: &FileRequestForm,
    library: &Library,
    settings: &RequestSettings,
    profile: &Path,
    _token: &WriteToken,
) -> Result<(Box<Request>, PathBuf), RequestFailure> {
    let mailer = settings.mailer(library, Some(profile));
    let outbound = mailer
        .outbound
        .ok_or_else(|| RequestFailure::Refused(tr!("file-no-outbound").to_owned()))?;
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
            Some(why) => RequestFailure::HeldUp(why),
            None => RequestFailure::Refused(said(error)),
        },
        error => RequestFailure::Refused(said(error)),
    })?;
    if let Some(cache) = &mailer.cache {
        let refused = |error| RequestFailure::Refused(said(error));
        let found = cache
            .find(&wanted.url, &clock::now(None))
            .map_err(refused)?;
        if matches!(found, Lookup::TooOld(_) | Lookup::Differs(..)) {
            cache.expel(&wanted.url).map_err(refused)?;
        }
    }
    Ok((Box::new(request), waiting.request_file))
}

/// Looks at the mailer's folders; returns a reply if the state of a request changed.
pub(super) fn check_mailer(awaited: &AwaitedFiles, library: &Library) -> Option<Reply> {
    let mailer = awaited.settings.mailer(library, Some(&awaited.profile));
    let (outbound, cache) = (mailer.outbound?, mailer.cache?);
    let mut requests = awaited.requests.clone();
    let now = SystemTime::now();
    for request in &mut requests {
        // An outbound that cannot be read now may be read later.
        match request.look(&outbound, now) {
            Err(error) => request.reason = Some(error.to_string()),
            Ok(_) if request.state == State::Asked => request.reason = None,
            Ok(_) => {}
        }
    }
    let (inbound, came, job) = (&mailer.inbound, clock::moment().local, Job::new());
    let arrivals = collect(&mut requests, inbound, &cache, now, came, &job);
    (requests != awaited.requests).then_some(Reply::Received { requests, arrivals })
}

//! Requests to AreaFix and FileFix from `areafix:` URLs (6.2, FSC-0057).

use super::from_url::{areas, excerpt, repeated_fields};
use super::{AreaName, Draft, DraftAttributes, Identity, Misfits};
use crate::address::Address;
use crate::config::{Robot, Uplink};
use crate::limits;
use crate::notice::{Notice, Sentence, Severity};
use crate::url::{FidoUrl, Param};

/// Requests of an `areafix:` URL: netmail to robots, one for each uplink.
#[derive(Clone, Debug, Default)]
pub struct Subscription {
    /// The areas, each once.
    pub areas: Vec<AreaName>,
    /// True to leave the areas instead of joining them (6.2.2).
    pub leave: bool,
    /// True for file echoes (6.2.3).
    pub file_echoes: bool,
    /// Requests, ready to be finished. Empty if something has to be decided first, which a notice
    /// explains.
    pub requests: Vec<Draft>,
    /// Choices made, parts cut or left out, and questions.
    pub notices: Vec<Notice>,
}

/// Returns the requests in an `areafix:` URL. Nothing is sent.
///
/// The own links among the URL's uplinks are tried in its order; those in the domain of an area
/// come first. Without one, the uplink is the user's choice for the area, else chosen by the domain
/// of each area, else by its address, else the first one. The user has to discard parameters
/// unknown to the standard before there is any request (6.2.4).
#[must_use]
pub fn subscribe(url: &FidoUrl, identity: &Identity) -> Subscription {
    let mut notices = Vec::new();
    let mut subscription = Subscription {
        areas: areas(url, limits::SUBSCRIBED_AREAS, &mut notices),
        leave: url.leave(),
        file_echoes: url.of_file_echoes(),
        ..Subscription::default()
    };
    let asked: Vec<Param<'_>> = url.unknown_params().collect();
    notices.extend(unknown_parameters(url, &asked));
    notices.extend(repeated_fields(url));
    let uplinks = named_uplinks(url, identity, &mut notices);
    if asked.is_empty() && !subscription.areas.is_empty() {
        let mut requests = Vec::new();
        notices.extend(known_areas(&subscription, identity));
        let groups = by_uplink(&subscription, &uplinks, identity, &mut notices);
        for (uplink, areas) in &groups {
            let robot = robot(uplink, subscription.file_echoes);
            if robot.password.is_empty() {
                notices.push(no_password(uplink, &subscription));
            }
            requests.push(request(uplink, areas, &subscription, identity));
        }
        notices.extend(other_uplinks(url, &uplinks, &groups));
        subscription.requests = requests;
    }
    subscription.notices = notices;
    subscription
}

/// Returns the default name of a robot.
fn default_name(file_echoes: bool) -> &'static str {
    if file_echoes { "FileFix" } else { "AreaFix" }
}

fn robot(uplink: &Uplink, file_echoes: bool) -> &Robot {
    if file_echoes {
        &uplink.filefix
    } else {
        &uplink.areafix
    }
}

fn request(
    uplink: &Uplink,
    areas: &[&AreaName],
    subscription: &Subscription,
    identity: &Identity,
) -> Draft {
    // Every robot knows the plus of FSC-0057; some demand it.
    let mark = if subscription.leave { '-' } else { '+' };
    let body: String = areas
        .iter()
        .map(|area| format!("{mark}{}\n", area.tag))
        .collect();
    robot_request(uplink, subscription.file_echoes, body, identity)
}

/// Returns a message with commands to a robot of an uplink: FileFix for file echoes, else AreaFix.
/// `body` has a command in each line.
#[must_use]
pub fn robot_request(
    uplink: &Uplink,
    file_echoes: bool,
    body: String,
    identity: &Identity,
) -> Draft {
    let robot = robot(uplink, file_echoes);
    let persona = identity.persona_to(&uplink.address);
    let named = persona.and_then(|own| own.address.as_ref());
    let own = uplink
        .own_address
        .clone()
        .or_else(|| named.or_else(|| identity.aka_for(&uplink.address)).cloned());
    let name = robot.name.as_deref().filter(|name| !name.trim().is_empty());
    Draft {
        to: name.unwrap_or(default_name(file_echoes)).to_owned(),
        from: identity.name_of(persona).to_owned(),
        from_address: own,
        password: Some(robot.password.clone()),
        to_robot: true,
        body,
        // The password does not stay in the sender's base.
        attributes: DraftAttributes {
            private: true,
            kill_sent: true,
            ..DraftAttributes::default()
        },
        // The page of requests offers no choice for missing letters.
        misfits: Misfits::Utf8,
        ..Draft::new_netmail(uplink.address.clone())
    }
}

/// Returns the own links among the URL's uplinks, in its order; reports the others.
fn named_uplinks<'i>(
    url: &FidoUrl,
    identity: &'i Identity,
    notices: &mut Vec<Notice>,
) -> Vec<&'i Uplink> {
    let mut known: Vec<&Uplink> = Vec::new();
    let mut strange = Vec::new();
    for address in url.uplinks() {
        let matching = |uplink: &&Uplink| address.matches(&uplink.address);
        match identity.uplinks.iter().find(matching) {
            Some(uplink) if known.iter().any(|have| std::ptr::eq(*have, uplink)) => {}
            Some(uplink) => known.push(uplink),
            None if strange.len() < limits::NAMED_FAULTS => strange.push(address.to_string()),
            None => {}
        }
    }
    if !strange.is_empty() {
        let names = strange.join(", ");
        let text = format!(
            "You exchange no mail with {names}: ask the sysop there for a link before you subscribe \
             there."
        );
        let text = Sentence::keyed("no-link", text).with("names", names);
        notices.push(Notice::new(Severity::Warning, "no-link", text));
    }
    known
}

/// Groups the areas by their uplinks.
fn by_uplink<'i, 's>(
    subscription: &'s Subscription,
    named: &[&'i Uplink],
    identity: &'i Identity,
    notices: &mut Vec<Notice>,
) -> Vec<(&'i Uplink, Vec<&'s AreaName>)> {
    let mut groups: Vec<(&Uplink, Vec<&AreaName>)> = Vec::new();
    let mut without = Vec::new();
    for area in &subscription.areas {
        let Some(uplink) = uplink_for(area, named, identity) else {
            without.push(area.to_string());
            continue;
        };
        match groups
            .iter_mut()
            .find(|(have, _)| std::ptr::eq(*have, uplink))
        {
            Some((_, areas)) => areas.push(area),
            None => groups.push((uplink, vec![area])),
        }
    }
    if !without.is_empty() {
        let names = without.join(", ");
        let text = if identity.uplinks.is_empty() {
            Sentence::keyed(
                "no-uplinks",
                "No configuration names an uplink: add a Link to the fidoconfig, a NODE with \
                 REMOTEAF to crashmail.prefs, or an uplink in the settings.",
            )
        } else {
            Sentence::keyed(
                "no-uplink-of-domain",
                format!("None of your uplinks belongs to the network of {names}."),
            )
        };
        let text = text.with("names", excerpt(&names));
        notices.push(Notice::new(Severity::Error, "no-uplink", text));
    }
    groups
}

/// Returns the uplink for an area.
fn uplink_for<'i>(
    area: &AreaName,
    named: &[&'i Uplink],
    identity: &'i Identity,
) -> Option<&'i Uplink> {
    let domain = area.domain.as_deref();
    let of_domain = |uplink: &&Uplink| {
        let own = uplink
            .own_address
            .as_ref()
            .or_else(|| identity.aka_for(&uplink.address));
        let addresses = [Some(&uplink.address), own].into_iter().flatten();
        let mut domains = addresses.filter_map(|address| address.domain.as_deref());
        domain.is_some_and(|domain| domains.any(|of| of.eq_ignore_ascii_case(domain)))
    };
    let recommended = named.iter().copied().find(of_domain);
    if let Some(uplink) = recommended.or_else(|| named.first().copied()) {
        return Some(uplink);
    }
    let mut uplinks = identity.uplinks.iter();
    let known = identity.area(area);
    if let Some(own) = known.and_then(|area| area.uplink.as_ref()) {
        let chosen = uplinks.clone().find(|uplink| own.matches(&uplink.address));
        if chosen.is_some() {
            return chosen;
        }
    }
    if domain.is_some() {
        // If no address has a domain, any uplink may do; the zones of our own addresses in the
        // network narrow the choice.
        let own = identity.akas.iter().filter(|own| {
            let of = own.domain.as_deref();
            of.is_some_and(|of| domain.is_some_and(|domain| of.eq_ignore_ascii_case(domain)))
        });
        let zones: Vec<Option<u16>> = own.map(|own| own.zone).collect();
        let silent = |uplink: &&Uplink| {
            (zones.is_empty() || zones.contains(&uplink.address.zone))
                && uplink.address.domain.is_none()
                && identity
                    .aka_for(&uplink.address)
                    .is_none_or(|own| own.domain.is_none())
        };
        let chosen = uplinks.clone().find(of_domain);
        return chosen.or_else(|| uplinks.find(silent));
    }
    let aka = known.and_then(|area| area.aka.as_ref());
    let of_zone = |aka: &Address| {
        let same = |uplink: &&Uplink| match &uplink.own_address {
            Some(own) => own.matches(aka),
            None => uplink.address.zone.is_some() && uplink.address.zone == aka.zone,
        };
        identity.uplinks.iter().find(same)
    };
    aka.and_then(of_zone).or_else(|| identity.uplinks.first())
}

/// Returns the question whether to discard parameters unknown to the standard (6.2.4).
fn unknown_parameters(url: &FidoUrl, unknown: &[Param<'_>]) -> Option<Notice> {
    let names: Vec<String> = unknown
        .iter()
        .take(limits::NAMED_FAULTS)
        .map(|param| excerpt(param.name))
        .collect();
    if names.is_empty() {
        return None;
    }
    let names = names.join(", ");
    let text = format!(
        "The standard does not know {names}: it may turn the request into another one. Nothing can \
         be sent until it is left out."
    );
    let text = Sentence::keyed("unknown-action-parameters", text).with("names", names);
    let without = url.keeping_params(|param| param.key.is_some());
    let label = if unknown.len() == 1 {
        Sentence::keyed("leave-out", "Remove the parameter")
    } else {
        Sentence::keyed("leave-all-out", "Leave all of them out")
    };
    Some(Notice::new(Severity::Warning, "unknown-parameter", text).with_link(label, without))
}

/// Returns the notice about areas that are subscribed already, unless from another uplink (6.2.1).
fn known_areas(subscription: &Subscription, identity: &Identity) -> Option<Notice> {
    if subscription.file_echoes {
        return None;
    }
    let is_wrong = |area: &&AreaName| identity.area(area).is_some() != subscription.leave;
    let names: Vec<String> = (subscription.areas.iter().filter(is_wrong))
        .map(AreaName::to_string)
        .take(limits::NAMED_FAULTS)
        .collect();
    if names.is_empty() {
        return None;
    }
    let names = names.join(", ");
    let text = if subscription.leave {
        let text = format!("You have no area of this name: {names}.");
        Sentence::keyed("not-subscribed", text)
    } else {
        let text = format!(
            "You have these areas already: {names}. A request makes sense if they come from another \
             uplink from now on."
        );
        Sentence::keyed("already-subscribed", text)
    };
    let text = text.with("names", names);
    Some(Notice::new(Severity::Info, "known-areas", text))
}

fn no_password(uplink: &Uplink, subscription: &Subscription) -> Notice {
    let robot = default_name(subscription.file_echoes);
    let address = &uplink.address;
    let text = format!(
        "The configuration has no password for {robot} of {address}: the request would have none, \
         and most robots refuse that."
    );
    let text = Sentence::keyed("no-robot-password", text)
        .with("robot", robot)
        .with("address", address);
    Notice::new(Severity::Warning, "no-password", text)
}

/// Returns the notice with links to the next uplinks, to be tried in order (6.2.1).
fn other_uplinks(
    url: &FidoUrl,
    named: &[&Uplink],
    asked: &[(&Uplink, Vec<&AreaName>)],
) -> Option<Notice> {
    let is_asked = |own: &Uplink| asked.iter().any(|(uplink, _)| std::ptr::eq(*uplink, own));
    let mut others = named.iter().filter(|own| !is_asked(own)).peekable();
    others.peek()?;
    let text = Sentence::keyed(
        "other-uplinks",
        "If this uplink does not have the areas, the address recommends others.",
    );
    let mut notice = Notice::new(Severity::Info, "other-uplinks", text);
    for uplink in others {
        let address = uplink.address.to_string();
        let url = url.with_param("uplink", &address);
        notice = notice.with_link(address, url);
    }
    Some(notice)
}

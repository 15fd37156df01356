//! Requests to FAQ servers from `faqserv://` URLs (7.3).

use super::{Draft, DraftAttributes, Identity, Misfits, clean};
use crate::url::{FidoUrl, Key, Loc};

/// Default addressee if the URL names no robot (7.3.2): the usual name of FAQ servers.
pub const FAQ_ROBOT: &str = "FAQServer";

/// Returns the request in a `faqserv://` URL; `None` for one that names only the server, without a
/// request (7.3). Nothing is sent.
#[must_use]
pub fn faq_request(url: &FidoUrl, identity: &Identity) -> Option<Draft> {
    let (station, request) = (url.station()?, url.request()?);
    let in_body = url.loc() == Some(Loc::Body);
    let mut bots = url.values(Key::Bot).map(|bot| clean::line(bot).text);
    let bot = bots.find(|bot| !bot.is_empty());
    let persona = identity.persona_to(station);
    let own = persona.and_then(|own| own.address.as_ref());
    Some(Draft {
        to: bot.unwrap_or_else(|| FAQ_ROBOT.to_owned()),
        from: identity.name_of(persona).to_owned(),
        from_address: own.or_else(|| identity.aka_for(station)).cloned(),
        subject: if in_body {
            String::new()
        } else {
            clean::line(request).text
        },
        body: if in_body {
            clean::body(request).text + "\n"
        } else {
            String::new()
        },
        to_robot: true,
        attributes: DraftAttributes {
            private: true,
            ..DraftAttributes::default()
        },
        // The page of requests offers no choice for missing letters.
        misfits: Misfits::Utf8,
        ..Draft::new_netmail(station.clone())
    })
}

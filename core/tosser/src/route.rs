//! Routes of netmail: which link gets a message.
//!
//! Imports `aka` and `setup`.

use crate::aka::Aka;
use crate::setup::{Link, RouteMask, Setup};

/// Reason why a message has no route.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RouteError {
    /// The addressee wants the message directly, and is no link.
    #[error(
        "{0} is no link, so nothing can be sent there directly; clear the attribute, or add the link"
    )]
    NoLink(Aka),
    /// The message has no addressee.
    #[error("it has no address; write one")]
    NoAddress,
    /// A route leads to a system that is no link.
    #[error("the route for {to} leads to {via}, which is no link; correct the route")]
    NoVia {
        /// Addressee.
        to: Aka,
        /// System named by the route.
        via: Aka,
    },
}

/// Returns the link that gets netmail for an address: the addressee itself, its boss, the first
/// fitting route, else our boss. A direct message goes to the addressee or its boss only.
///
/// # Errors
/// There is no such link.
///
/// ```
/// use ftn_tosser::aka::Aka;
/// use ftn_tosser::route::route;
/// use ftn_tosser::setup::{Link, Setup};
///
/// let link = |aka| Link { aka, ..Link::default() };
/// let (boss, friend) = (Aka::new(2, 5030, 1520, 0), Aka::new(2, 5020, 1042, 0));
/// let mut setup = Setup::new("mail", Aka::new(2, 5030, 1520, 9), link(boss));
/// setup.links.push(link(friend));
/// assert_eq!(route(&setup, Aka::new(1, 2, 3, 0), false).map(|link| link.aka), Ok(boss));
/// assert_eq!(route(&setup, Aka::new(2, 5020, 1042, 7), true).map(|link| link.aka), Ok(friend));
/// assert!(route(&setup, Aka::new(1, 2, 3, 0), true).is_err());
/// ```
pub fn route(setup: &Setup, to: Aka, is_direct: bool) -> Result<&Link, RouteError> {
    if to == Aka::default() {
        return Err(RouteError::NoAddress);
    }
    if let Some(link) = setup.link(to).or_else(|| setup.link(to.boss())) {
        return Ok(link);
    }
    if is_direct {
        return Err(RouteError::NoLink(to));
    }
    let fits = |part: Option<u16>, of: u16| part.is_none_or(|part| part == of);
    let mut routes = setup.routes.iter();
    let found = routes.find(|route| {
        let RouteMask { zone, net, node } = route.to;
        fits(zone, to.zone) && fits(net, to.net) && fits(node, to.node)
    });
    match found {
        Some(route) => {
            let via = route.via;
            setup.link(via).ok_or(RouteError::NoVia { to, via })
        }
        None => setup.links.first().ok_or(RouteError::NoLink(to)),
    }
}

#[cfg(test)]
mod tests {
    use super::{RouteError, route};
    use crate::aka::Aka;
    use crate::setup::{Link, Route, RouteMask, Setup};

    #[test]
    fn first_fitting_route_counts() {
        let link = |aka| Link {
            aka,
            ..Link::default()
        };
        let (boss, zone_one, gone) = (
            Aka::new(2, 5030, 1520, 0),
            Aka::new(1, 1, 1, 0),
            Aka::new(3, 3, 3, 0),
        );
        let mut setup = Setup::new("mail", Aka::new(2, 5030, 1520, 9), link(boss));
        setup.links.push(link(zone_one));
        let to = |zone, net| RouteMask {
            zone,
            net,
            node: None,
        };
        setup.routes = vec![
            Route {
                to: to(Some(1), Some(5)),
                via: boss,
            },
            Route {
                to: to(Some(1), None),
                via: zone_one,
            },
            Route {
                to: to(Some(4), None),
                via: gone,
            },
        ];
        for (aka, via) in [
            (Aka::new(1, 5, 9, 0), Ok(boss)),
            (Aka::new(1, 6, 9, 0), Ok(zone_one)),
            (Aka::new(2, 6, 9, 3), Ok(boss)),
            (boss, Ok(boss)),
            (
                Aka::new(4, 1, 1, 0),
                Err(RouteError::NoVia {
                    to: Aka::new(4, 1, 1, 0),
                    via: gone,
                }),
            ),
            (Aka::default(), Err(RouteError::NoAddress)),
        ] {
            assert_eq!(route(&setup, aka, false).map(|link| link.aka), via, "{aka}");
        }
    }
}

//! Systems that areas are received from, and the robots there that change subscriptions.

use crate::address::Address;
use std::fmt;

/// A password of the configuration: printed as dots everywhere but in the message that needs it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// What is printed in place of a password, whatever its length.
    pub const DOTS: &'static str = "••••••••";

    /// A password.
    #[must_use]
    pub fn new(password: impl Into<String>) -> Self {
        Self(password.into())
    }

    /// The password itself, for the message to the robot.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_empty() { "none" } else { Self::DOTS })
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_empty() { "" } else { Self::DOTS })
    }
}

/// A robot that takes requests by netmail: AreaFix for echoes, FileFix for file echoes (FSC-0057).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Robot {
    /// Name that requests are addressed to, where the configuration says it.
    pub name: Option<String>,
    /// Password, which is the subject of a request.
    pub password: Secret,
}

/// A system that mail is exchanged with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uplink {
    /// Its address.
    pub address: Address,
    /// Its name, as written in the configuration.
    pub name: Option<String>,
    /// Our address there; `None`: the one that is chosen by zone and domain.
    pub own_address: Option<Address>,
    /// Its AreaFix.
    pub areafix: Robot,
    /// Its FileFix.
    pub filefix: Robot,
    /// Whether it is where requests for areas are forwarded to (ForwardRequests of fidoconfig).
    pub forwards: bool,
}

//! Systems from which areas are received, and their robots that change subscriptions.

use crate::address::Address;
use std::fmt;

/// Password from the configuration: printed as dots, except in the message that needs it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Text printed in place of a password, whatever its length.
    pub const DOTS: &'static str = "••••••••";

    /// Wraps a password.
    #[must_use]
    pub fn new(password: impl Into<String>) -> Self {
        Self(password.into())
    }

    /// Returns the password itself, for the message to the robot.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns whether there is no password.
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

/// Robot that receives requests by netmail: AreaFix for echoes, FileFix for file echoes (FSC-0057).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Robot {
    /// Name that requests are addressed to, if configured.
    pub name: Option<String>,
    /// Password, the subject of a request.
    pub password: Secret,
}

/// System that exchanges mail with us.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uplink {
    /// Address of the system.
    pub address: Address,
    /// Name of the system, as written in the configuration.
    pub name: Option<String>,
    /// Our address for it; `None` chooses by zone and domain.
    pub own_address: Option<Address>,
    /// AreaFix of the system.
    pub areafix: Robot,
    /// FileFix of the system.
    pub filefix: Robot,
    /// True if requests for new areas are forwarded to it (ForwardRequests of fidoconfig).
    pub forwards: bool,
}

//! Commands on the user's point: its settings, calls, queue and areas.

use fidoscope_point::Aka;
use fidoscope_point::areas::AreaKind;
use fidoscope_point::call::RequestTarget;

/// Command on the user's point.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PointCommand {
    /// Show the form of the point.
    ShowForm,
    /// Show calls, queue and quarantine.
    ShowMailer,
    /// Show the areas that the robot of a boss offers.
    ShowOffers,
    /// Fill the form from a file of another machine that the user chooses.
    Import,
    /// Write the settings to a file that the user chooses, with passwords or without.
    Export { with_passwords: bool },
    /// Create the point as typed, or change it.
    Save,
    /// Find the nodes near the town of the form.
    FindNear,
    /// Keep the form until the address comes: the letter was copied or sent.
    KeepRequest,
    /// Send the request for an address to the form of a node.
    SendRequest,
    /// Use a node of the list as boss.
    ChooseNode(Aka),
    /// Call all bosses, one after the other.
    Call,
    /// Call a system that has a request waiting for it.
    CallFor(RequestTarget),
    /// Stop the call.
    StopCall,
    /// Dismiss the result of the last call.
    DismissResult,
    /// Read calls, queue and quarantine again.
    ReadMailer,
    /// Toss a file of the quarantine again.
    Retry(i64),
    /// Read the areas that the robot of a boss offers.
    ReadOffers(Aka, AreaKind),
    /// Ask the robot for its list.
    AskForList,
    /// Ask the robot for the chosen areas.
    RequestAreas,
}

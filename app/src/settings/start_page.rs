//! Page that is shown at the start of the program.

use crate::strings::{named, tr};
use serde::{Deserialize, Serialize};

named! {
    /// Choice of the page that is shown at a start without an address.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub(crate) enum StartPage: name {
        /// Tab that was active in the last session; the home page if there was none.
        #[default]
        Session = tr!("start-page-session"),
        /// The home page, in front of the tabs of the last session.
        Home = tr!("start-page-home"),
    }
}

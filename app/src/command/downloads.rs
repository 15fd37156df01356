//! Commands on requests for files of stations (7.5).

use fidoscope_core::address::Address;
use fidoscope_core::freq::Update;
use fidoscope_core::url::FidoUrl;
use fidoscope_point::call::RequestTarget;

/// Request for a file, as the user filled it in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FileRequestForm {
    /// Its URL.
    pub(crate) url: FidoUrl,
    /// The station to ask.
    pub(crate) station: Address,
    /// True if the request has the URL in it (7.5.6).
    pub(crate) extended: bool,
    /// Empty for none.
    pub(crate) password: String,
    /// The wanted versions.
    pub(crate) update: Option<Update>,
    /// System that is called once the request is written; `None`: a mailer carries it.
    pub(crate) call: Option<RequestTarget>,
}

/// Command on requests for files.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum DownloadCommand {
    /// Ask a station for a file.
    RequestFile(FileRequestForm),
    /// Repeat the request for the file of an address.
    AskAgain(FidoUrl),
    /// Withdraw a request for a file, or forget it.
    CancelRequest(FidoUrl),
    /// Show the folder of a received file.
    RevealFile(FidoUrl),
    /// Show requests for files and received files.
    ShowDownloads,
}

//! Everything that the user can ask the browser to do.
//!
//! Views and chrome only push commands; `browser` alone carries them out. Tests read the commands
//! that a click produced.

use crate::files::SharedBytes;
use crate::keep::drafts::DraftId;
use crate::keep::stars::StarKey;
use crate::keep::threads::{Choice, ThreadKey};
use crate::messages::MessageKey;
use crate::pictures::PictureKey;
use crate::platform::desktop::DesktopFile;
use crate::settings::area_views::Grouping;
use crate::settings::{Setting, Switch};
use crate::strings::{named, tr};
use fidoscope_core::address::Address;
use fidoscope_core::charset::Charset;
use fidoscope_core::freq::Update;
use fidoscope_core::library::AreaId;
use fidoscope_core::url::{FidoUrl, SortToken, View};
use std::path::PathBuf;
use std::sync::Arc;

named! {
    /// A page of the settings.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub(crate) enum SettingsPage: name {
        #[default]
        Reading = tr!("settings-reading"),
        Looks = tr!("settings-looks"),
        Areas = tr!("settings-areas"),
        Mail = tr!("settings-mail"),
        Network = tr!("settings-network"),
        Programs = tr!("settings-programs"),
        Storage = tr!("settings-storage"),
        Keys = tr!("settings-keys"),
        About = tr!("settings-about"),
    }
}

/// What can be fetched or made again, and takes room on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Store {
    Index,
    Tiles,
    /// Files that stations sent.
    Received,
}

impl Store {
    pub(crate) const ALL: [Self; 3] = [Self::Index, Self::Tiles, Self::Received];
}

/// Where an address opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpenIn {
    /// In the current tab.
    Here,
    /// In a new tab that comes to the front.
    NewTab,
    /// In a new background tab (middle click, Ctrl+click).
    Background,
}

/// A change of the bookmarks; items are named by their positions from the top down.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BookmarkChange {
    Remove(Vec<usize>),
    Rename(Vec<usize>, String),
    /// One place up or down.
    Shift {
        path: Vec<usize>,
        down: bool,
    },
    /// Into a folder; out of all of them when it is empty.
    Move {
        path: Vec<usize>,
        folder: Vec<usize>,
    },
    AddFolder(String),
}

/// What is saved to a file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Payload {
    /// One file whose bytes are there.
    Bytes(SharedBytes),
    /// One file at an address.
    At(FidoUrl),
    /// Several files, by their names, into one folder.
    Many(Vec<(String, FidoUrl)>),
    /// All files below the address of a directory of an archive, into a folder of their own.
    Tree(FidoUrl),
}

/// What happens to files that are there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnExisting {
    /// Nothing is written, and the user is asked.
    Ask,
    /// They are replaced.
    Replace,
    /// They stay: the new ones get other names.
    Rename,
}

/// A file that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AskFile {
    /// Its URL.
    pub(crate) url: FidoUrl,
    /// The station to ask.
    pub(crate) station: Address,
    /// Whether the request has the URL in it (7.5.6).
    pub(crate) extended: bool,
    /// Empty for none.
    pub(crate) password: String,
    /// Which versions are wanted.
    pub(crate) update: Option<Update>,
}

/// The pictures that an object is among, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Album(pub(crate) Arc<[FidoUrl]>);

/// The pixels of a picture.
#[derive(Clone, PartialEq)]
pub(crate) struct Pixels(pub(crate) Arc<egui::ColorImage>);

impl std::fmt::Debug for Pixels {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [width, height] = self.0.size;
        write!(f, "{width} × {height} pixels")
    }
}

/// What is marked as read, or as unread, from one message on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The message is unread.
    Unread,
    /// All messages of the page up to it are read, in the order of the page.
    UpTo,
    /// All messages of its thread are read.
    Thread,
}

/// What kind of message the user starts to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Write {
    /// One that answers nothing, in the area of the page.
    New,
    /// An answer in the area of the message, or back by netmail.
    Reply,
    /// An answer in another area.
    ReplyElsewhere,
    /// An answer to the author by netmail.
    ReplyByNetmail,
    /// One that passes the message on.
    Forward,
}

/// What several messages become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessagesAs {
    /// Text on the clipboard.
    Copied,
    /// A text file.
    Text,
    /// A mailbox of mail programs.
    Mbox,
    /// A page of the Web.
    Html,
    /// The places that messages are about.
    Kml,
    /// A table of headers.
    Csv,
}

/// Something that the user asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    /// Go to an address.
    Open(FidoUrl, OpenIn),
    /// Show a message of the page alone; one goes on from it within the messages of the page.
    OpenMessage(MessageKey, OpenIn),
    /// Go to what was typed into the address bar.
    OpenText(String),
    /// Back in the history of this tab.
    Back,
    /// Forward in the history of this tab.
    Forward,
    /// Resolve the address again.
    Reload,
    /// Stop loading.
    Stop,
    /// One level up: object to container, message to area, area to arealist.
    Up,
    /// A new tab on the arealist.
    NewTab,
    /// Close the tab at a position.
    CloseTab(usize),
    /// Close the current tab.
    CloseCurrentTab,
    /// Close all tabs but the one at a position and those that are pinned.
    CloseOtherTabs(usize),
    /// Open the tab again that was closed last.
    ReopenTab,
    /// Open the page of the tab at a position once more, with its history.
    DuplicateTab(usize),
    /// Keep the tab at a position at the left, small and without a cross; or not any longer.
    PinTab(usize),
    /// Put the tab at a position to another one.
    MoveTab { from: usize, to: usize },
    /// Go to an entry of the history of this tab.
    GoTo(usize),
    /// Let the window take the whole screen, or not any longer.
    Fullscreen,
    /// Closes the window.
    Quit,
    /// Bring the tab at a position to the front.
    SelectTab(usize),
    /// The next tab.
    NextTab,
    /// The previous tab.
    PreviousTab,
    /// Put the keyboard into the address bar and select its text.
    FocusAddress,
    /// Take the keyboard out of fields and buttons: keys are those of the page.
    FocusPage,
    /// Put the keyboard into the filter of the area panel.
    FocusAreaFilter,
    /// Turn letters of texts by ROT13, or not.
    ToggleRot13,
    /// Go to the next area with unread messages.
    NextArea,
    /// Show everything that is known of a message.
    Inspect(MessageKey),
    /// Fetch a document of the Internet, which maps draw.
    FetchDocument(String),
    /// Look up the sender of the message before the user in the nodelist; without one all stations.
    LookUp,
    /// Show the form for a search.
    ShowSearch,
    /// Choose the character set of the message before the user, and of its area.
    ShowCharsets,
    /// Read a message by a character set whatever it says; `None`: as it says.
    SetMessageCharset(MessageKey, Option<Charset>),
    /// Read the mail of an area by a character set where it does not say its own; `None`: that of the
    /// configuration, else the one that its letters speak for.
    SetAreaCharset(AreaId, Option<Charset>),
    /// Print a message as text.
    PrintMessage(MessageKey),
    /// Offer to save a message as text.
    SaveMessage(MessageKey),
    /// Let the desktop ask where the message is to be saved.
    ChooseSavePlace,
    /// Save what the dialog is about to a file, or into a folder.
    SaveTo(PathBuf, OnExisting),
    /// Open the field whose words narrow the messages of the page.
    QuickFilter,
    /// Search the areas of the page for words, texts as well.
    SearchWords(String),
    /// Put the keyboard into the field that finds text in the page.
    FindInPage,
    /// Every message that the page shows was read.
    MarkPageRead,
    /// Ask whether every message of the areas of the page was read.
    AskMarkAreas,
    /// Every message of the areas that the user was asked about was read.
    MarkAreasRead,
    /// These messages were read to their ends.
    ReadThrough(Vec<MessageKey>),
    /// Every message of an area was read.
    MarkAreaRead(AreaId),
    /// Mark a message, or messages around it, as read or unread; `None`: the message before the user.
    Mark(Mark, Option<MessageKey>),
    /// Begin a message; `None`: about the message before the user.
    Write(Write, Option<MessageKey>),
    /// Write a draft to the base of its area, for the tosser to send.
    SendDraft(DraftId),
    /// Write the requests to robots that an `areafix:` address asks for.
    SendRequests(String),
    /// Ask a station for a file.
    AskFile(AskFile),
    /// Ask for the file of an address once more.
    AskAgain(FidoUrl),
    /// Take a request for a file back, or forget it.
    CancelRequest(FidoUrl),
    /// Show the folder of a file that came.
    RevealFile(FidoUrl),
    /// Show the requests for files, and what came.
    ShowDownloads,
    /// Throw a draft away.
    DiscardDraft(DraftId),
    /// Write a message of this program again that the tosser has not taken.
    ChangeSent(DraftId),
    /// Delete a message of this program that the tosser has not taken; the user was asked.
    DeleteSent(DraftId),
    /// A word is spelled so, whatever dictionaries say.
    LearnWord(String),
    /// Put a file into a draft (a dialog asks for it).
    Attach(DraftId),
    /// Put the picture on the clipboard into a draft.
    PastePicture(DraftId),
    /// Show the messages that are being written.
    ShowDrafts,
    /// Give these messages of the page a star, or take it from them; none: those before the user.
    Star(Vec<MessageKey>),
    /// Take the star from a message that may be in no area any longer.
    TakeStar(StarKey),
    /// Show the messages with a star.
    ShowStars,
    /// Put what developers ask for on the clipboard.
    CopyDiagnostics,
    /// Delete the report of a fault of the program.
    DeleteCrashReport,
    /// Watch or ignore the thread of a message, or let it go; `None`: of the message before the user.
    ChooseThread(Choice, Option<MessageKey>),
    /// Neither watch nor ignore a thread any longer.
    LetThreadGo(ThreadKey),
    /// Show the threads that are watched or ignored.
    ShowThreads,
    /// Mark these messages of the page as read or unread.
    MarkThese(Vec<MessageKey>, bool),
    /// Copy these messages of the page, or offer to save them.
    Gather(Vec<MessageKey>, MessagesAs),
    /// Take the last mark back.
    UndoMark,
    /// Do not show any longer what was marked.
    DismissToast,
    /// Show mail to the user: in the areas of the page, or in all of them.
    ToMe { everywhere: bool },
    /// Show the messages of the page in another view (7.2.3.1).
    ShowAs(View),
    /// Show the messages of lists with replies below what they answer, or one after the other.
    GroupAs(Grouping),
    /// The other of these two.
    ToggleThreads,
    /// Put the messages of the page into another order (7.2.6.1).
    SortAs(Vec<SortToken>),
    /// Bodies that a view is about to draw.
    LoadBodies(Vec<MessageKey>),
    /// Pictures that a view is about to draw.
    LoadPictures(Vec<PictureKey>),
    /// Go to an object that is among pictures.
    OpenAmong(FidoUrl, OpenIn, Album),
    /// Put text on the clipboard.
    Copy(String),
    /// Put a picture on the clipboard.
    CopyPicture(Pixels),
    /// Offer to save something under a name.
    Save(String, Payload),
    /// Offer to open a file with the desktop (a dialog asks first).
    OpenFile(DesktopFile),
    /// Let the desktop open a file of the profile that was set aside.
    OpenSetAside(PathBuf),
    /// Offer to hand a URL of another scheme to the desktop (a dialog asks first).
    OpenExternal(String),
    /// Bookmark the page, or take its bookmark back.
    ToggleBookmark,
    /// Change the bookmarks.
    ChangeBookmarks(BookmarkChange),
    /// Add the bookmarks of a file (a dialog asks for it).
    ImportBookmarks,
    /// Write the bookmarks into a file (a dialog asks for it).
    ExportBookmarks,
    /// Forget a visited address; `None`: all of them.
    ForgetVisit(Option<String>),
    /// Show the visited addresses.
    ShowHistory,
    /// Show the bookmarks.
    ShowBookmarks,
    /// Show commands, areas and addresses to choose from by typing.
    ShowPalette,
    /// Open a folder or configuration file of message bases (a dialog asks for it).
    ChooseBases,
    /// Choose a file of map tiles.
    ChooseTiles,
    /// Show a page of the settings.
    ShowSettings(SettingsPage),
    /// Change a setting.
    Set(Setting),
    /// Open files of this computer: bases, packets, messages, nodelists, maps.
    OpenLocal(Vec<PathBuf>),
    /// Save all messages of the page in one file.
    SavePage(MessagesAs),
    /// Look how much room is taken.
    MeasureStores,
    /// Remove all that is stored there.
    EmptyStore(Store),
    /// Take over the keys of GoldED (a dialog asks for the file).
    ImportKeys,
    /// Magnify everything by steps of a tenth; 0: the usual size.
    Magnify(i8),
    /// Read the configuration again: its files changed.
    ReadConfigAgain,
    /// The name of the user, where the configuration has none; `None`: not to be asked for.
    SetReaderName(Option<String>),
    /// Go on with the configuration as it was read.
    LeaveConfig,
    /// Open the tabs that were open when the program died.
    OpenHeldBack,
    /// Forget them.
    ForgetHeldBack,
    /// Show or hide the overlay with the keys.
    ToggleHelp,
    /// Yes: hand the address or the file of the dialog to the desktop.
    HandToDesktop,
    /// Close the dialog without doing anything.
    CloseDialog,
    /// Open a configuration or a folder of message bases in place of what is open.
    OpenBases(PathBuf),
    /// Look for configurations in the usual places.
    LookForBases,
    /// Let the desktop ask for a file or a folder.
    BrowseBases {
        /// A folder instead of a file.
        folder: bool,
    },
    /// Show what mail is on this computer.
    ShowStart,
    /// Change what is on the page of the first start.
    Begin(StartAction),
    /// Open the built-in guide in a new tab.
    OpenGuide,
    /// Open no mail but the built-in guide.
    CloseBases,
    /// Show what was stepped over in the configuration.
    ShowProblems,
    /// Do not show a sentence of trouble any longer.
    DismissTrouble(usize),
    /// Do not write any longer what another program holds up.
    CancelHeldUp(u64),
}

/// What is done on the page of the first start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StartAction {
    /// Look for mail in the usual places.
    Seek {
        /// On disks of Windows that are mounted here and those of Wine instead.
        disks: bool,
    },
    /// Look no further.
    Stop,
    /// Open it with the others, or not.
    Choose(PathBuf, bool),
    /// Add a configuration (a dialog asks for it).
    Add {
        /// A folder instead of a file.
        folder: bool,
    },
    /// Open what is chosen.
    Use,
}

impl Command {
    /// Turns a switch of the settings to the other side.
    pub(crate) const fn toggle(switch: Switch) -> Self {
        Self::Set(Setting::Toggle(switch))
    }
}

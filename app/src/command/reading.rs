//! Commands on read marks, stars and threads.

use crate::keep::stars::StarKey;
use crate::keep::threads::{Choice, ThreadKey};
use crate::messages::MessageKey;
use crate::strings::tr;
use fidoscope_core::compose::AreaName;
use fidoscope_core::library::AreaId;

/// Messages that become read or unread, from one message on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The message becomes unread.
    Unread,
    /// All messages of the page up to it become read, in the order of the page.
    UpTo,
    /// All messages of its thread become read.
    Thread,
}

/// Change of messages in their bases.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Transfer {
    Delete,
    /// Copy to an area.
    Copy(AreaName),
    /// Move to an area.
    Move(AreaName),
}

impl Transfer {
    /// Returns the name for the list of writes.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Delete => tr!("writing-delete").to_owned(),
            Self::Copy(to) => tr!("writing-copy", area = to.tag.as_str()),
            Self::Move(to) => tr!("writing-move", area = to.tag.as_str()),
        }
    }
}

/// Command on read marks, stars and threads.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ReadingCommand {
    /// Mark every message that the page shows as read.
    MarkPageRead,
    /// Ask whether to mark every message of the areas of the page as read.
    AskMarkAreas,
    /// Mark every message of the areas of the question as read.
    MarkAreasRead,
    /// Mark every message of an area as read.
    MarkAreaRead(AreaId),
    /// Mark these messages, which the user read to their ends.
    ReadThrough(Vec<MessageKey>),
    /// Mark a message, or messages around it, as read or unread; `None`: the current message.
    Mark(Mark, Option<MessageKey>),
    /// Mark these messages of the page as read or unread.
    MarkThese(Vec<MessageKey>, bool),
    /// Undo the last mark.
    UndoMark,
    /// Go to the next area with unread messages.
    NextArea,
    /// Set the name of the user, where the configuration has none; `None`: do not ask again.
    SetReaderName(Option<String>),
    /// Toggle the star of these messages of the page; none: of the selected or current ones.
    Star(Vec<MessageKey>),
    /// Remove the star of a message, which may be in no area any longer.
    TakeStar(StarKey),
    /// Show the messages with a star.
    ShowStars,
    /// Delete these messages (a question precedes it in areas of a tosser); none: the selected or
    /// current ones.
    Remove(Vec<MessageKey>),
    /// Ask for the area to which these messages are copied, or moved if true; none: the selected or
    /// current ones.
    ChooseArea(Vec<MessageKey>, bool),
    /// Copy or move these messages.
    Transfer(Vec<MessageKey>, Transfer),
    /// Do what the dialog asks about.
    ConfirmRemoval,
    /// Watch or ignore the thread of a message, or stop that; `None`: of the current message.
    ChooseThread(Choice, Option<MessageKey>),
    /// Neither watch nor ignore a thread any longer.
    LetThreadGo(ThreadKey),
    /// Show the threads that are watched or ignored.
    ShowThreads,
}

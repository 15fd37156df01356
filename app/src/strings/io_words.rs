//! Errors of files, programs and connections, in the user's language and without error numbers.

use crate::strings::{said, tr};
use std::io::{Error, ErrorKind};

/// Describes an error as the end of a sentence.
pub(crate) fn io_words(error: &Error) -> String {
    // Our own sentences have no kind of the system.
    if error.get_ref().is_some() {
        return said(fidoscope_core::bytes::in_words(error));
    }
    let words = match error.kind() {
        ErrorKind::NotFound => tr!("io-not-there"),
        ErrorKind::PermissionDenied => tr!("io-no-right"),
        ErrorKind::AlreadyExists => tr!("io-there-already"),
        ErrorKind::IsADirectory => tr!("io-folder"),
        ErrorKind::NotADirectory => tr!("io-no-folder"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => tr!("io-no-room"),
        ErrorKind::ReadOnlyFilesystem => tr!("io-read-only"),
        ErrorKind::FileTooLarge => tr!("io-too-large"),
        ErrorKind::ResourceBusy | ErrorKind::WouldBlock | ErrorKind::ExecutableFileBusy => {
            tr!("io-busy")
        }
        ErrorKind::UnexpectedEof => tr!("io-too-short"),
        ErrorKind::TimedOut => tr!("io-too-long"),
        ErrorKind::OutOfMemory => tr!("io-no-memory"),
        ErrorKind::ConnectionRefused => tr!("io-refused"),
        ErrorKind::BrokenPipe => tr!("io-reader-gone"),
        _ => return said(fidoscope_core::bytes::in_words(error)),
    };
    words.to_owned()
}

#[cfg(test)]
mod tests {
    use super::io_words;
    use std::io::Error;

    #[test]
    fn no_error_of_the_system_shows_its_number() {
        for number in 1..134 {
            let text = io_words(&Error::from_raw_os_error(number));
            assert!(
                !text.contains("os error") && !text.is_empty(),
                "{number}: {text}"
            );
        }
        let wrapped = Error::other(format!("/x: {}", Error::from_raw_os_error(2)));
        assert!(!io_words(&wrapped).contains("os error"));
    }
}

//! Errors of files, programs and connections, in the user's language and without error numbers.

use crate::strings::said;
use std::io::Error;

/// Describes an error as the end of a sentence.
pub(crate) fn io_words(error: &Error) -> String {
    said(fidoscope_core::bytes::in_words(error))
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

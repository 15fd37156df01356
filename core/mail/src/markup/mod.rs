//! Marks in texts for browsers that know them: Fidonet Unicode substrings, Fidonet runes (images
//! and links), avatars, character references.
//!
//! Knows the drafts by the author of the URL standard. Imports `message` (for the kludges of one),
//! `limits`, `fghi-url` and `ftn-types`. Finds and decodes; fetches nothing: others decide whether
//! something is shown in place, and from where it may come. A mark without sense is ordinary text.
//!
//! All functions take time proportional to the text, whatever the text is.

mod avatar;
mod fiunis;
mod runes;
mod social;
mod whole;

pub use avatar::{Avatar, Avatars};
pub use fghi_url::{decode_references, reference_at};
pub use fiunis::{Fiunis, decode_fiunis, fiunis};
pub use runes::{Rune, Runeword, runes};
pub use social::{add_social, social_kludges, social_urls};
pub use whole::decode_message;

/// Returns whether the path of an address ends like the name of a picture; the real type is known
/// only after fetching.
#[must_use]
pub fn looks_like_picture(url: &str) -> bool {
    const EXTENSIONS: [&str; 13] = [
        "png", "jpg", "jpeg", "jpe", "gif", "bmp", "webp", "tif", "tiff", "tga", "ico", "pcx",
        "svg",
    ];
    let end = url.find(['?', '#']).unwrap_or(url.len());
    let path = url.get(..end).unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let has_path =
        path.trim_end_matches(name).trim_end_matches('/').len() > path.find(':').unwrap_or(0) + 1;
    name.rsplit_once('.').is_some_and(|(stem, extension)| {
        has_path
            && !stem.is_empty()
            && EXTENSIONS
                .iter()
                .any(|known| known.eq_ignore_ascii_case(extension))
    })
}

#[cfg(test)]
mod tests {
    use super::looks_like_picture;

    #[test]
    fn addresses_of_pictures_end_like_names_of_pictures() {
        for (url, is_one) in [
            ("area://Ru.Picture/cat.JPG", true),
            ("area://Ru.Picture/cat.jpg?msgid=1", true),
            ("area://A/b.zip/inner/x.png", true),
            ("https://example.org/a.webp#top", true),
            ("area://Ru.Gif", false),
            ("area://Ru.Picture/.gif", false),
            ("area://Ru.Picture/cat.gif/", false),
            ("https://example.gif", false),
            ("https://example.org/page?x=a.gif", false),
            ("gif", false),
            ("", false),
        ] {
            assert_eq!(looks_like_picture(url), is_one, "{url}");
        }
    }
}

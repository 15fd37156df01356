//! Programs that open files, by extension and by media type.

use std::collections::BTreeMap;

/// Extensions of media types, for files that occur in mail.
const TYPES: &[(&str, &[&str])] = &[
    ("image/png", &["png"]),
    ("image/jpeg", &["jpg", "jpeg"]),
    ("image/gif", &["gif"]),
    ("image/bmp", &["bmp"]),
    ("image/tiff", &["tif", "tiff"]),
    ("image/webp", &["webp"]),
    ("image/svg+xml", &["svg"]),
    ("image/avif", &["avif"]),
    ("image/x-pcx", &["pcx"]),
    ("audio/mpeg", &["mp3"]),
    ("audio/ogg", &["ogg", "opus"]),
    ("audio/midi", &["mid", "midi"]),
    ("audio/x-wav", &["wav"]),
    ("audio/flac", &["flac"]),
    ("audio/x-mod", &["mod", "s3m", "xm", "it"]),
    ("video/mp4", &["mp4", "m4v"]),
    ("video/x-msvideo", &["avi"]),
    ("video/mpeg", &["mpg", "mpeg"]),
    ("video/x-matroska", &["mkv"]),
    ("video/webm", &["webm"]),
    ("text/plain", &["txt", "asc", "diz", "nfo", "ans"]),
    ("text/html", &["html", "htm"]),
    ("application/pdf", &["pdf"]),
    ("application/postscript", &["ps"]),
    ("application/rtf", &["rtf"]),
    ("application/msword", &["doc"]),
    ("application/vnd.google-earth.kml+xml", &["kml"]),
    ("application/vnd.google-earth.kmz", &["kmz"]),
    ("application/zip", &["zip"]),
    ("application/x-rar-compressed", &["rar"]),
    ("application/x-7z-compressed", &["7z"]),
    ("application/gzip", &["gz"]),
    ("application/x-tar", &["tar"]),
];

/// Returns the user's command for a file: by extension, else by media type, else by `type/*`.
pub(crate) fn command_for<'p>(
    programs: &'p BTreeMap<String, String>,
    file_name: &str,
) -> Option<&'p str> {
    let ending = file_name.rsplit_once('.')?.1.to_ascii_lowercase();
    let found = TYPES
        .iter()
        .find(|(_, endings)| endings.contains(&ending.as_str()));
    let media = found.map_or("", |(media, _)| media);
    let group = media.split_once('/').map(|(group, _)| format!("{group}/*"));
    let keys = [Some(ending), Some(media.to_owned()), group];
    let mut keys = keys.into_iter().flatten().filter(|key| !key.is_empty());
    keys.find_map(|key| {
        let mut own = programs.iter();
        let (_, command) =
            own.find(|(of, _)| of.trim().trim_start_matches('.').eq_ignore_ascii_case(&key))?;
        Some(command.trim()).filter(|command| !command.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::command_for;
    use std::collections::BTreeMap;

    #[test]
    fn a_program_is_found_by_ending_type_and_group_of_types() {
        let programs: BTreeMap<String, String> = [
            ("PDF", "evince"),
            ("audio/*", "mpv"),
            ("audio/midi", "timidity"),
            (".mod", "xmp"),
            ("image/*", "  "),
        ]
        .into_iter()
        .map(|(of, command)| (of.to_owned(), command.to_owned()))
        .collect();
        for (name, command) in [
            ("a.pdf", Some("evince")),
            ("a.MP3", Some("mpv")),
            ("a.mid", Some("timidity")),
            ("a.mod", Some("xmp")),
            ("a.png", None),
            ("a.exe", None),
            ("pdf", None),
        ] {
            assert_eq!(command_for(&programs, name), command, "{name}");
        }
    }
}

//! Programs that open files, by endings of names and by media types.

use std::collections::BTreeMap;

/// Media types of endings, as far as mail has such files.
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

/// The command for a file, if the user chose one: by the ending, by the media type, by `type/*`.
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

/// The program of a command and its words; quotes keep blanks together, `%f` is the file, which comes last else.
pub(crate) fn words_of(command: &str, file: &str) -> Option<(String, Vec<String>)> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for sign in command.chars() {
        match sign {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            sign if sign.is_whitespace() && !quoted => words.extend(word.take()),
            sign => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    if words.is_empty() || words.first().is_some_and(String::is_empty) {
        return None;
    }
    let program = words.remove(0);
    let has_place = words.iter().any(|word| word.contains("%f"));
    let mut words: Vec<String> = words.iter().map(|word| word.replace("%f", file)).collect();
    if !has_place {
        words.push(file.to_owned());
    }
    Some((program, words))
}

#[cfg(test)]
mod tests {
    use super::{command_for, words_of};
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

    #[test]
    fn a_command_has_words_and_a_place_for_the_file() {
        let split = |command: &str| {
            let (program, words) = words_of(command, "/tmp/a b.pdf")?;
            Some(format!("{program}|{}", words.join("|")))
        };
        for (command, words) in [
            ("evince", Some("evince|/tmp/a b.pdf")),
            (
                "\"my viewer\" -f %f -x",
                Some("my viewer|-f|/tmp/a b.pdf|-x"),
            ),
            ("a --file=%f", Some("a|--file=/tmp/a b.pdf")),
            ("a; rm -rf x", Some("a;|rm|-rf|x|/tmp/a b.pdf")),
            ("  ", None),
            ("\"\"", None),
        ] {
            assert_eq!(split(command).as_deref(), words, "{command}");
        }
    }
}

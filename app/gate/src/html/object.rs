//! Objects inside of mail and files of file echoes (7.1): pages, and their bytes for browsers.
//!
//! Nothing of mail ever runs: pictures are pictures, HTML is plain text, and a drawing (SVG) is served in a sandbox.

use super::Shown;
use super::messages::time;
use super::pager::Slice;
use crate::address::{encoded, link, link_to};
use crate::limits::{LINES, TEXT_BYTES};
use crate::thumb::is_drawn;
use fidoscope_core::charset::encoding;
use fidoscope_core::container::FileKind;
use fidoscope_core::page::{AtPath, ObjectFile, ObjectPage};
use maud::{Markup, html};

/// Representation of a file for browsers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Served {
    /// Media type.
    pub(crate) kind: &'static str,
    /// True if browsers save the file instead of showing it.
    pub(crate) is_download: bool,
}

/// Returns the representation of a kind of file: its bytes decide, never its name or what mail claims.
pub(crate) fn served(kind: FileKind) -> Served {
    let shown = |kind| Served {
        kind,
        is_download: false,
    };
    match kind {
        FileKind::Png => shown("image/png"),
        FileKind::Jpeg => shown("image/jpeg"),
        FileKind::Gif => shown("image/gif"),
        FileKind::Bmp => shown("image/bmp"),
        FileKind::Webp => shown("image/webp"),
        FileKind::Avif => shown("image/avif"),
        FileKind::Ico => shown("image/x-icon"),
        FileKind::Svg => shown("image/svg+xml"),
        // As a text, HTML is no page.
        FileKind::Text | FileKind::Html | FileKind::Ansi => shown("text/plain"),
        FileKind::Tiff => Served {
            kind: "image/tiff",
            is_download: true,
        },
        FileKind::Tga
        | FileKind::Pcx
        | FileKind::Zip
        | FileKind::Lha
        | FileKind::Arj
        | FileKind::Rar
        | FileKind::SevenZip
        | FileKind::Tar
        | FileKind::Gzip
        | FileKind::Bzip2
        | FileKind::Xz
        | FileKind::Archive
        | FileKind::UnknownArchive
        | FileKind::Sound
        | FileKind::Video
        | FileKind::Document
        | FileKind::Program
        | FileKind::Binary => Served {
            kind: "application/octet-stream",
            is_download: true,
        },
    }
}

impl Served {
    /// Returns the value of `Content-Disposition` for a file of this name.
    pub(crate) fn disposition(self, name: &str) -> String {
        let place = if self.is_download {
            "attachment"
        } else {
            "inline"
        };
        let plain: String = (name.chars())
            .map(|sign| match sign {
                'A'..='Z' | 'a'..='z' | '0'..='9' | '.' | '-' | '_' => sign,
                _ => '_',
            })
            .take(100)
            .collect();
        let whole: String = name.chars().take(200).collect();
        format!(
            "{place}; filename=\"{plain}\"; filename*=UTF-8''{}",
            encoded(&whole)
        )
    }
}

/// Returns the page of an object: the file, a directory of a container, or nothing.
pub(super) fn content(shown: Shown<'_>, object: &ObjectPage) -> Markup {
    let w = shown.w;
    html! {
        @match &object.shown {
            AtPath::File(file) => (whole(shown, file)),
            AtPath::Directory { entries, .. } => {
                @let slice = Slice::new(entries.len(), LINES, shown.portion.number(), false);
                table.files {
                    thead {
                        tr {
                            th scope="col" { (w.text("file")) }
                            th.number scope="col" { (w.text("size")) }
                            th scope="col" { (w.text("date")) }
                        }
                    }
                    tbody {
                        @for entry in entries.get(slice.range()).unwrap_or_default() {
                            tr {
                                th scope="row" {
                                    a href=(link(&object.child_url(&shown.page.url, entry))) {
                                        (entry.name()) @if entry.is_directory { "/" }
                                    }
                                }
                                td.number { @if !entry.is_directory { (entry.size) } }
                                td { @if let Some(date) = entry.modified { (time(&date.to_string())) } }
                            }
                        }
                    }
                }
                (slice.links(w, &shown.page.url))
            },
            AtPath::Nothing => {}
        }
        @if let Some(source) = &object.source {
            @if let Some(file) = &source.file {
                @if !file.description.is_empty() { p.lines { (file.description) } }
            }
            @if !source.messages.is_empty() {
                h2 { (w.text("posted-in")) }
                ul {
                    @for message in source.messages.iter().take(LINES) {
                        li {
                            @match message.url() {
                                Some(url) => a href=(link(&url)) { (message.from) ", " (message.tag) },
                                None => { (message.from) ", " (message.tag) }
                            }
                            " " (time(&message.written.to_string()))
                        }
                    }
                }
            }
        }
    }
}

fn whole(shown: Shown<'_>, file: &ObjectFile) -> Markup {
    let w = shown.w;
    let url = &shown.page.url;
    let raw = link_to("raw", url);
    let kind = file.kind;
    let is_drawn_by_browsers = kind.is_picture() && !served(kind).is_download;
    let is_text = matches!(
        kind,
        FileKind::Text | FileKind::Html | FileKind::Ansi | FileKind::Svg
    );
    let inside = (!url.is_container() && kind.is_container()).then(|| {
        let parts: Vec<&str> = url.path().collect();
        url.with_path(parts, true)
    });
    html! {
        p {
            (kind.label()) " · " (w.count("bytes", file.bytes.len())) " · "
            a.button href=(raw) download=(file.name) { (w.text("download")) }
            @if let Some(inside) = inside { " " a.button href=(link(&inside)) { (w.text("contents")) } }
        }
        @if is_drawn_by_browsers {
            figure.picture { a href=(raw) { img src=(raw) alt=(file.name); } }
        } @else if is_drawn(kind) {
            figure.picture { img src=(link_to("thumb", url)) alt=(file.name); }
        }
        @if is_text { pre.file { (text(file)) } }
    }
}

/// Returns the decoded beginning of a text file.
fn text(file: &ObjectFile) -> String {
    let bytes = file.bytes.get(..TEXT_BYTES).unwrap_or(&file.bytes);
    let text = encoding::detect(bytes).decode(bytes);
    let is_shown = |sign: &char| !sign.is_control() || matches!(sign, '\n' | '\t');
    text.replace("\r\n", "\n")
        .chars()
        .filter(is_shown)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::served;
    use fidoscope_core::container::FileKind;

    #[test]
    fn nothing_of_mail_has_a_type_that_runs() {
        for kind in FileKind::ALL {
            let served = served(kind);
            let is_harmless = served.kind.starts_with("image/")
                || ["text/plain", "application/octet-stream"].contains(&served.kind);
            assert!(is_harmless, "{kind:?}");
        }
    }

    #[test]
    fn names_of_files_stay_within_their_header() {
        let name = "a\"b\r\nSet-Cookie: x\u{202E}é.gif";
        let header = served(FileKind::Gif).disposition(name);
        assert!(
            header.bytes().all(|byte| (0x20..0x7F).contains(&byte)),
            "{header}"
        );
        assert_eq!(header.matches('"').count(), 2);
        assert!(header.starts_with("inline; filename=\"a_b__Set-Cookie__x__.gif\"; "));
    }
}

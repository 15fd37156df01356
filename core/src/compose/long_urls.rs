//! Long URLs in the text, broken over lines by `%%` marks (5.2.2.5).

use crate::message::Quote;
use crate::url::Scheme;
use crate::url::find::links;

/// Maximum number of columns of a line with a URL: editors break lines of 78 characters and more.
const COLUMNS: usize = 75;

/// Minimum length of a piece of a URL, in columns: shorter ones would make a ladder of it.
const PIECE: usize = 20;

/// Returns the text with `%%` before and after each line break inside of its Fidonet URLs that are
/// too long for a line. Internet URLs stay whole: Internet programs do not know the mark.
#[must_use]
pub fn break_long_urls(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for link in links(text) {
        let is_fidonet = link
            .url
            .as_ref()
            .map_or(true, |url| url.scheme() != Scheme::External);
        let url = text.get(link.start..link.end).unwrap_or_default();
        // A URL with marks was broken by its author.
        if !is_fidonet || url.contains("%%") || url.contains('\n') || url.len() <= COLUMNS {
            continue;
        }
        out.push_str(text.get(done..link.start).unwrap_or_default());
        done = link.end;
        let line = out.rsplit('\n').next().unwrap_or_default();
        let mark = quote_mark(line);
        let mut column = line.chars().count();
        if column + PIECE > COLUMNS && line.len() > mark.len() && out.ends_with(' ') {
            out.pop();
            out.push('\n');
            out.push_str(&mark);
            column = mark.chars().count();
        }
        push_broken(&mut out, url, column, &mark);
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

/// Returns the prefix of the lines below a quoted one, so that they stay quoted; empty for unquoted
/// lines.
fn quote_mark(line: &str) -> String {
    let mark = Quote::parse(line).and_then(|quote| line.get(..quote.prefix_len()));
    mark.map(|mark| format!("{} ", mark.trim_end()))
        .unwrap_or_default()
}

/// Appends a URL in pieces; the first one begins at `column`, the others after the mark of a quote.
fn push_broken(out: &mut String, url: &str, mut column: usize, mark: &str) {
    // The parser must find the start of the URL: the scheme is never broken.
    let mut least = url.find(':').map_or(url.len(), |at| at + 1);
    let mut rest = url;
    loop {
        let room = COLUMNS.saturating_sub(column + 2).max(PIECE);
        let cut = if rest.len() + column <= COLUMNS {
            None
        } else {
            cut(rest, room, least)
        };
        let Some((piece, after)) = cut.and_then(|cut| rest.split_at_checked(cut)) else {
            out.push_str(rest);
            return;
        };
        out.push_str(piece);
        out.push_str("%%\n");
        out.push_str(mark);
        out.push_str("%%");
        rest = after;
        column = mark.chars().count() + 2;
        least = 1;
    }
}

/// Returns an offset of at most `room` bytes where a URL may be broken: not next to its own `%`.
fn cut(url: &str, room: usize, least: usize) -> Option<usize> {
    let bytes = url.as_bytes();
    let free = |at: &usize| {
        let is_percent = |at: usize| bytes.get(at) == Some(&b'%');
        url.is_char_boundary(*at) && !is_percent(*at) && !is_percent(at - 1)
    };
    let most = room.min(url.len().saturating_sub(1));
    (least.max(1)..=most)
        .rev()
        .find(free)
        .or_else(|| (most.max(least).max(1)..url.len()).find(free))
}

#[cfg(test)]
mod tests {
    use super::{COLUMNS, break_long_urls};
    use crate::url::find::find_links;

    #[test]
    fn a_url_in_a_quote_is_broken_inside_of_the_quote() {
        let url = format!("area://{}", ["Ru.FTN.Develop"; 12].join("+"));
        for before in ["see ".to_owned(), String::new(), "word ".repeat(13)] {
            let broken = break_long_urls(&format!(" AB> {before}{url} and more"));
            assert!(broken.lines().count() > 1);
            assert!(
                broken.lines().all(|line| line.starts_with(" AB> ")),
                "{broken}"
            );
            assert_eq!(find_links(&broken)[0].text, url);
        }
    }

    #[test]
    fn the_breaks_of_5_2_2_5_are_around_a_line_break_and_not_next_to_a_percent() {
        let escaped = "%D0%A4%D0%B8%D0%B4%D0%BE%D0%BD%D0%B5%D1%82".repeat(6);
        for url in [
            format!("fecho://example/{escaped}.txt"),
            format!("area://{}", ["Ru.FTN.Develop"; 12].join("+")),
            format!("netmail:2:5063/88?subject=a&body={}", "x".repeat(300)),
        ] {
            for before in ["", "see ", &"word ".repeat(14), &"word ".repeat(40)] {
                let text = format!("{before}{url} and more");
                let broken = break_long_urls(&text);
                assert_ne!(broken, text);
                let found = find_links(&broken);
                assert_eq!(found.len(), 1, "{broken}");
                assert_eq!(found[0].text, url, "{broken}");
                assert!(!broken.contains("%%%"), "{broken}");
                let scheme = url.split(':').next().unwrap();
                assert!(broken.contains(&format!("{scheme}:")), "{broken}");
                let lines = broken.lines().filter(|line| line.contains("%%"));
                for line in lines.skip(1) {
                    let url_part = line.split(' ').next().unwrap();
                    assert!(url_part.chars().count() <= COLUMNS, "{line}");
                }
            }
        }
    }

    #[test]
    fn short_urls_urls_of_the_internet_and_broken_ones_stay() {
        let internet = format!("http://example.org/{}", "a".repeat(200));
        let broken = format!("area://{}%%\n%%R50.Bone", "A.B+".repeat(30));
        for text in ["area://R50.Bone", &internet, &broken, "no address"] {
            assert_eq!(break_long_urls(text), text);
        }
    }
}

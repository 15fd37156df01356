//! Short texts for numbers, times and flags.

use fidoscope_core::base::Attributes;
use fidoscope_core::time::{UtcOffset, WallTime};

/// Formats a count with thin spaces between thousands: `12 345`.
pub(crate) fn count(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3 * 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}

/// Formats a count for a narrow place: `12`, `1.2k`, `34k`.
pub(crate) fn short(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..10_000 => format!("{}.{}k", count / 1_000, count % 1_000 / 100),
        10_000..1_000_000 => format!("{}k", count / 1_000),
        _ => format!("{}M", count / 1_000_000),
    }
}

/// Formats a size in bytes for a column: `834`, `12.4 K`, `1.2 M`.
pub(crate) fn size(bytes: u32) -> String {
    match bytes {
        0..1_000 => bytes.to_string(),
        1_000..1_024_000 => format!("{:.1} K", f64::from(bytes) / 1024.0),
        _ => format!("{:.1} M", f64::from(bytes) / (1024.0 * 1024.0)),
    }
}

/// Formats a time in full with the writer's UTC offset: `2007-08-13 12:57:34 +0400`.
pub(crate) fn moment_in_full(stamp: WallTime, offset: Option<UtcOffset>) -> String {
    let text = stamp.to_string().replace('T', " ");
    match offset {
        Some(offset) => format!("{text} {offset}"),
        None => text,
    }
}

/// Formats the flags of a message like message editors: `Pvt Rcv`.
pub(crate) fn flags(attributes: Attributes) -> String {
    let a = attributes;
    [
        (a.private, "Pvt"),
        (a.local, "Loc"),
        (a.crash, "Cra"),
        (a.hold, "Hld"),
        (a.file_attach, "Att"),
        (a.file_request, "Frq"),
        (a.in_transit, "Trs"),
        (a.kill_sent, "K/s"),
        (a.locked, "Lok"),
        (a.unscanned, "Uns"),
        (a.sent, "Snt"),
        (a.read, "Rcv"),
    ]
    .into_iter()
    .filter_map(|(set, name)| set.then_some(name))
    .collect::<Vec<_>>()
    .join(" ")
}

/// Removes `Re:` marks before a subject, to compare it with that of a reply.
pub(crate) fn bare_subject(subject: &str) -> &str {
    let mut rest = subject.trim();
    loop {
        let after = rest
            .get(..2)
            .filter(|mark| mark.eq_ignore_ascii_case("re"))
            .and_then(|_| {
                let tail = rest.get(2..)?;
                // `Re:`, `Re^2:`, `Re[2]:`, `Re (2):`
                let is_count = |c: char| c.is_ascii_digit() || "^[] ()".contains(c);
                let tail = tail.trim_start_matches(is_count);
                tail.strip_prefix(':')
            });
        match after {
            Some(after) => rest = after.trim_start(),
            None => return rest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{bare_subject, count, flags, moment_in_full, short, size};
    use fidoscope_core::base::Attributes;
    use fidoscope_core::time::{UtcOffset, WallTime};

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1\u{a0}000"),
            (1_234_567, "1\u{a0}234\u{a0}567"),
        ] {
            assert_eq!(count(number as u64), text);
        }
    }

    #[test]
    fn numbers_are_short() {
        for (count, text) in [
            (7, "7"),
            (999, "999"),
            (1_234, "1.2k"),
            (45_678, "45k"),
            (3_000_000, "3M"),
        ] {
            assert_eq!(short(count), text);
        }
    }

    #[test]
    fn sizes_are_short() {
        for (bytes, text) in [
            (0, "0"),
            (999, "999"),
            (1_834, "1.8 K"),
            (2_097_152, "2.0 M"),
        ] {
            assert_eq!(size(bytes), text);
        }
    }

    #[test]
    fn moments_show_the_writers_clock() {
        let stamp = WallTime(1_186_923_454);
        assert_eq!(
            moment_in_full(stamp, Some(UtcOffset(240))),
            "2007-08-12 12:57:34 +0400"
        );
        assert_eq!(moment_in_full(stamp, None), "2007-08-12 12:57:34");
    }

    #[test]
    fn flags_are_named_as_message_editors_name_them() {
        let attributes = Attributes {
            private: true,
            read: true,
            ..Attributes::default()
        };
        assert_eq!(flags(attributes), "Pvt Rcv");
        assert_eq!(flags(Attributes::default()), "");
    }

    #[test]
    fn marks_of_replies_are_cut_from_subjects() {
        for (subject, bare) in [
            ("Re: Re^2: Привет", "Привет"),
            ("RE[3]:  x", "x"),
            ("Re (2): x", "x"),
            ("Reply", "Reply"),
            ("re", "re"),
            ("Ре: х", "Ре: х"),
            ("", ""),
        ] {
            assert_eq!(bare_subject(subject), bare, "{subject}");
        }
    }
}

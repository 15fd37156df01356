//! Choice of the character set of a message.

use super::{Charset, Fallback, letters, utf8};

/// A chosen character set and its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharsetChoice {
    /// Set to decode with.
    pub charset: Charset,
    /// True if the message itself names the set; false if it was guessed or is the default.
    pub declared: bool,
}

/// Character set named by the kludges of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// No known set.
    None,
    Set(Charset),
    /// An unspecified code page of the IBM PC.
    IbmPc,
}

impl Label {
    /// - `CHRS: <id>` with a known identifier names the set; the level is ignored;
    /// - `CHRS: IBMPC` defers to `CODEPAGE: <number>`;
    /// - a CODEPAGE alone, or next to an unknown CHRS, names it as well.
    fn of(chrs: Option<&[u8]>, codepage: Option<&[u8]>) -> Self {
        let named = |id: Option<&[u8]>| id.and_then(Charset::from_kludge);
        match named(chrs).or_else(|| named(codepage)) {
            Some(set) => Self::Set(set),
            None if chrs.is_some_and(is_ibm_pc) => Self::IbmPc,
            None => Self::None,
        }
    }

    /// Reads the label of a text with bytes over 7Fh. A set of seven bits has none: then CODEPAGE
    /// counts.
    fn of_eight_bits(chrs: Option<&[u8]>, codepage: Option<&[u8]>) -> Self {
        let eight_bits = |label: &Self| !matches!(label, Self::Set(set) if set.level() == 1);
        let with_chrs = Some(Self::of(chrs, codepage)).filter(eight_bits);
        with_chrs
            .or_else(|| Some(Self::of(None, codepage)).filter(eight_bits))
            .unwrap_or(Self::None)
    }
}

/// Chooses the set of a message; also returns whether the message names it (FTS-5003 and practice).
///
/// `chrs` is the value of a CHRS or CHARSET kludge, `codepage` of a CODEPAGE kludge, `fallback` the
/// area's rule for mail without them. `text` and `fields` (which writers may have cut inside of a
/// character) are the bytes to decode. A label is believed unless the bytes contradict it:
///
/// - texts that are valid UTF-8 with at least one multi-byte character that is unlikely in CP866 or
///   CP437 are UTF-8, whatever the label says, also with a little damage;
/// - mostly invalid UTF-8 under `UTF-8`, and bytes over 7Fh under a set of seven bits, are treated
///   as unlabelled;
/// - Russian words in CP866 under `CP437` or `IBMPC` are CP866;
/// - `IBMPC` without a CODEPAGE is the area's set if that is a code page of the IBM PC, else 437,
///   the original meaning of the identifier;
/// - without a label, `fallback` decides.
#[must_use]
pub fn choose(
    chrs: Option<&[u8]>,
    codepage: Option<&[u8]>,
    fallback: Fallback,
    text: &[u8],
    fields: &[&[u8]],
) -> CharsetChoice {
    let declared = |charset| CharsetChoice {
        charset,
        declared: true,
    };
    let guessed = |charset| CharsetChoice {
        charset,
        declared: false,
    };
    if text.is_ascii() && fields.iter().all(|field| field.is_ascii()) {
        return match Label::of(chrs, codepage) {
            Label::Set(set) => declared(set),
            Label::IbmPc => declared(ibm_pc(fallback, None)),
            Label::None => guessed(fallback.or_default()),
        };
    }
    let label = Label::of_eight_bits(chrs, codepage);
    let is_labelled = label == Label::Set(Charset::UTF8);
    if utf8::is_valid(text, fields) && (is_labelled || utf8::is_evident(text, fields)) {
        return CharsetChoice {
            charset: Charset::UTF8,
            declared: is_labelled,
        };
    }
    if !is_labelled && utf8::is_damaged_message(text, fields) {
        return guessed(Charset::UTF8);
    }
    let samples = || std::iter::once(text).chain(fields.iter().copied());
    match label {
        Label::Set(Charset::UTF8) if utf8::is_most(samples()) => declared(Charset::UTF8),
        Label::Set(Charset::UTF8) | Label::None => guessed(match fallback {
            Fallback::Set(Charset::UTF8) if utf8::is_most(samples()) => Charset::UTF8,
            Fallback::Set(set) if set != Charset::UTF8 => set,
            Fallback::Set(_) | Fallback::Detected => letters::detect(samples()).unwrap_or_default(),
        }),
        Label::Set(Charset::CP437) if letters::are_cp866(samples()) => guessed(Charset::CP866),
        Label::Set(set) => declared(set),
        Label::IbmPc => {
            let detected = letters::detect(samples());
            let set = ibm_pc(fallback, detected);
            let is_cyrillic = matches!(
                set,
                Charset::CP855 | Charset::CP866 | Charset::CP1125 | Charset::CP848
            );
            if !is_cyrillic && letters::are_cp866(samples()) {
                guessed(Charset::CP866)
            } else {
                declared(set)
            }
        }
    }
}

/// Returns the code page meant by `IBMPC` in an area.
fn ibm_pc(fallback: Fallback, detected: Option<Charset>) -> Charset {
    let set = match fallback {
        Fallback::Set(set) => set,
        Fallback::Detected => detected.filter(|set| set.is_ibm_pc()).unwrap_or_default(),
    };
    if set.is_ibm_pc() { set } else { Charset::CP437 }
}

/// Possible results of [`choose`] for a message with these kludges.
#[doc(hidden)]
pub struct Possible {
    /// All possible sets.
    pub sets: Vec<Charset>,
    /// Possible sets that may leave bytes of the text undecoded; UTF-8 with a little damage
    /// excluded.
    pub undecoded: Vec<Charset>,
    /// The one possible set of a text beyond ASCII that is neither valid nor slightly damaged UTF-8
    /// ([`is_damaged_utf8`](super::is_damaged_utf8)).
    pub unless_utf8: Option<Charset>,
}

/// Returns the possible results of [`choose`]: see [`Possible`].
#[doc(hidden)]
pub fn possible(chrs: Option<&[u8]>, codepage: Option<&[u8]>, fallback: Fallback) -> Possible {
    let mut sets = vec![Charset::UTF8];
    let (mut undecoded, mut unless_utf8) = (Vec::new(), None);
    // Without bytes over 7Fh every byte is decoded.
    if let Label::Set(set) = Label::of(chrs, codepage) {
        sets.push(set);
    }
    let from_area = match Label::of_eight_bits(chrs, codepage) {
        Label::Set(Charset::UTF8) => {
            undecoded.push(Charset::UTF8);
            true
        }
        Label::Set(set) => {
            sets.push(set);
            undecoded.push(set);
            if set == Charset::CP437 {
                sets.push(Charset::CP866);
            } else {
                unless_utf8 = Some(set);
            }
            false
        }
        Label::IbmPc => {
            sets.extend([Charset::CP437, Charset::CP866]);
            undecoded.push(ibm_pc(fallback, None));
            true
        }
        Label::None => {
            let is_kept = |set: &Charset| *set != Charset::UTF8;
            unless_utf8 = match fallback {
                Fallback::Set(set) => Some(set).filter(is_kept),
                Fallback::Detected => None,
            };
            true
        }
    };
    if from_area {
        if let Fallback::Set(set) = fallback {
            sets.push(set);
            undecoded.push(set);
        }
        if matches!(fallback, Fallback::Detected | Fallback::Set(Charset::UTF8)) {
            sets.extend(letters::DETECTED);
            sets.push(Charset::default());
        }
    }
    sets.sort_unstable_by_key(|set| set.0);
    sets.dedup();
    Possible {
        sets,
        undecoded,
        unless_utf8,
    }
}

/// Returns whether a CHRS value is the obsolete identifier of "some PC code page".
pub(super) fn is_ibm_pc(chrs: &[u8]) -> bool {
    chrs.trim_ascii()
        .split(u8::is_ascii_whitespace)
        .next()
        .is_some_and(|id| id.eq_ignore_ascii_case(b"IBMPC") || id.eq_ignore_ascii_case(b"IBM-PC"))
}

/// Returns whether a CHRS value names a known set, or is `IBMPC`.
#[doc(hidden)]
pub fn is_known(chrs: &[u8]) -> bool {
    is_ibm_pc(chrs) || Charset::from_kludge(chrs).is_some()
}

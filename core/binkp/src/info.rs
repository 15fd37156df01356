//! Facts in `M_NUL` frames: the name of the system, its sysop, options, traffic (FTS-1026, 5.5).

/// Version of the protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// One batch in each direction (FTS-1026).
    #[default]
    V1_0,
    /// Batches until one is empty in both directions (FSP-1024).
    V1_1,
}

impl Version {
    /// Returns the text in `M_NUL "VER ..."`.
    #[must_use]
    pub fn as_text(self) -> &'static str {
        match self {
            Version::V1_0 => "binkp/1.0",
            Version::V1_1 => "binkp/1.1",
        }
    }
}

/// One fact from an `M_NUL` frame of the remote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// `SYS`: name of the system.
    System(String),
    /// `ZYZ`: name of the sysop.
    Sysop(String),
    /// `LOC`: place of the system.
    Location(String),
    /// `NDL`: line of the nodelist with speed and flags.
    Capabilities(String),
    /// `TIME`: date and time as in mail of the Internet.
    Time(String),
    /// `VER`: name and version of the mailer, and the version of the protocol.
    Mailer {
        /// Whole text without the word `VER`.
        text: String,
        /// Version of the protocol, 1.0 if the text names none.
        version: Version,
    },
    /// `TRF`: number of bytes that wait for this side.
    Traffic {
        /// Number of bytes of netmail.
        netmail: u64,
        /// Number of bytes of echomail and files.
        files: u64,
    },
    /// `PHN`: phone number or host.
    Phone(String),
    /// `OPM` (or `OPN`): message for the sysop.
    ForSysop(String),
    /// `FREQ`: a file request follows.
    FileRequest,
    /// `OPT`: options, one a word.
    Options(Vec<String>),
    /// Any other text.
    Other(String),
}

/// Decoder of the remote's texts: of UTF-8, CP866 or whatever a caller expects.
pub type Decode = fn(&[u8]) -> String;

/// Decodes UTF-8, with replacement characters for other bytes.
#[must_use]
pub fn decode_utf8(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Replaces control characters, zero bytes too, by blanks.
pub(crate) fn without_controls(text: &str) -> String {
    text.replace(char::is_control, " ")
}

impl Info {
    /// Parses the argument of an `M_NUL` frame.
    ///
    /// ```
    /// use binkp::info::{Info, Version, decode_utf8};
    ///
    /// assert_eq!(Info::parse(b"ZYZ Dima Maloff", decode_utf8), Info::Sysop("Dima Maloff".into()));
    /// let mailer = Info::parse(b"VER binkd/0.9.5a/FreeBSD binkp/1.1", decode_utf8);
    /// assert!(matches!(mailer, Info::Mailer { version: Version::V1_1, .. }));
    /// ```
    #[must_use]
    pub fn parse(argument: &[u8], decode: Decode) -> Info {
        let text = without_controls(&decode(argument));
        let (key, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let value = rest.trim().to_owned();
        match key {
            "SYS" => Info::System(value),
            "ZYZ" => Info::Sysop(value),
            "LOC" => Info::Location(value),
            "NDL" => Info::Capabilities(value),
            "TIME" => Info::Time(value),
            "VER" => Info::Mailer {
                version: version(&value),
                text: value,
            },
            "TRF" => traffic(&value).unwrap_or(Info::Other(text)),
            "PHN" => Info::Phone(value),
            "OPM" | "OPN" => Info::ForSysop(value),
            "FREQ" => Info::FileRequest,
            "OPT" => Info::Options(value.split_whitespace().map(str::to_owned).collect()),
            _ => Info::Other(text),
        }
    }
}

/// Parses `... binkp/1.1`. A later version than 1.1 must understand 1.1.
fn version(text: &str) -> Version {
    let lower = text.to_ascii_lowercase();
    let number = |text: &str| -> u32 {
        let end = text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len());
        text.get(..end)
            .and_then(|digits| digits.parse().ok())
            .unwrap_or(0)
    };
    let mut versions = lower.split_whitespace().filter_map(|word| {
        let (major, minor) = word.strip_prefix("binkp/")?.split_once('.')?;
        Some((number(major), number(minor)))
    });
    match versions.next_back() {
        Some(numbers) if numbers > (1, 0) => Version::V1_1,
        _ => Version::V1_0,
    }
}

fn traffic(text: &str) -> Option<Info> {
    let mut words = text.split_whitespace();
    let mut number = || words.next()?.parse().ok();
    Some(Info::Traffic {
        netmail: number()?,
        files: number()?,
    })
}

#[cfg(test)]
mod tests {
    use super::{Info, Version, decode_utf8};

    #[test]
    fn facts_are_parsed() {
        let parse = |text: &str| Info::parse(text.as_bytes(), decode_utf8);
        let mailer = |text: &str, version| Info::Mailer {
            text: text.to_owned(),
            version,
        };
        let cases = [
            ("SYS My BBS", Info::System("My BBS".into())),
            ("LOC Магадан", Info::Location("Магадан".into())),
            (
                "NDL 115200,TCP,BINKP",
                Info::Capabilities("115200,TCP,BINKP".into()),
            ),
            (
                "TIME Sun, 06 Nov 1994 08:49:37 GMT",
                Info::Time("Sun, 06 Nov 1994 08:49:37 GMT".into()),
            ),
            (
                "TRF 100 2000",
                Info::Traffic {
                    netmail: 100,
                    files: 2000,
                },
            ),
            ("TRF -1 2000", Info::Other("TRF -1 2000".into())),
            ("TRF", Info::Other("TRF".into())),
            (
                "PHN fido.example:24554",
                Info::Phone("fido.example:24554".into()),
            ),
            ("OPM call me", Info::ForSysop("call me".into())),
            ("FREQ", Info::FileRequest),
            ("OPT NR  GZ", Info::Options(vec!["NR".into(), "GZ".into()])),
            ("", Info::Other("".into())),
            ("MSG hello", Info::Other("MSG hello".into())),
            ("VER x binkp/1.0", mailer("x binkp/1.0", Version::V1_0)),
            ("VER x BinkP/1.1", mailer("x BinkP/1.1", Version::V1_1)),
            ("VER x binkp/2.0", mailer("x binkp/2.0", Version::V1_1)),
            (
                "VER x binkp/99999999999.1",
                mailer("x binkp/99999999999.1", Version::V1_0),
            ),
            ("VER x", mailer("x", Version::V1_0)),
        ];
        for (text, info) in cases {
            assert_eq!(parse(text), info, "{text}");
        }
    }
}

//! The command line.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Text of `--help`.
pub const HELP: &str = "\
Shows echo areas to any web browser by their FGHI URLs, read only.

Usage: fidoscope-gate --config FILE --areas PATTERN [OPTION...]

  --config FILE      configuration of a tosser or an editor, or a folder of message bases; may be repeated
  --areas PATTERN    areas to serve, such as 'R50.*' or '*'; may be repeated, or a list with commas
  --group NAME       serves the areas of a group of the configuration; may be repeated
  --not PATTERN      areas not to serve, whatever the other options name
  --index FOLDER     index of these bases, made by `fidoscope index`; it is only read
  --listen ADDRESS   address and port, 127.0.0.1:8080 without it
  --behind-proxy     takes the reader's address from the last one of X-Forwarded-For
  --name NAME        name of the gate, for titles and feeds
  --url ADDRESS      public address of the gate, for feeds, the sitemap and shared links
  --log              logs each request, without the reader's address
  --log-addresses    logs each request with the reader's address
  --help             prints this
  --version          prints the version

Netmail, local areas and mail that a tosser set aside are never served. Areas that are hidden from other systems, and
bases that no configuration describes, are served only if --areas names them without * and ?.
";

/// Options of the gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Configurations and folders of bases.
    pub configs: Vec<PathBuf>,
    /// Patterns of served areatags.
    pub areas: Vec<String>,
    /// Groups whose areas are served.
    pub groups: Vec<String>,
    /// Patterns of areatags that are not served.
    pub excluded: Vec<String>,
    /// Folder of an index of the bases.
    pub index: Option<PathBuf>,
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// True if a proxy in front of the gate states the reader's address.
    pub behind_proxy: bool,
    /// Name of the gate.
    pub name: String,
    /// Public address of the gate, with a slash at its end.
    pub url: Option<String>,
    /// True if each request is logged.
    pub log: bool,
    /// True if the log names readers' addresses.
    pub log_addresses: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            configs: Vec::new(),
            areas: Vec::new(),
            groups: Vec::new(),
            excluded: Vec::new(),
            index: None,
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            behind_proxy: false,
            name: "Fidonet".to_owned(),
            url: None,
            log: false,
            log_addresses: false,
        }
    }
}

/// Task of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Serve areas.
    Serve(Box<Options>),
    /// Print the help.
    Help,
    /// Print the version.
    Version,
}

/// Fault of the command line.
#[derive(Debug, thiserror::Error)]
pub enum ArgsError {
    /// An option or a value is wrong.
    #[error("{0}; see fidoscope-gate --help")]
    Wrong(#[from] lexopt::Error),
    /// No configuration is named.
    #[error("no configuration is named: add --config FILE")]
    NoConfig,
    /// No area is named.
    #[error(
        "no area is named: add --areas PATTERN or --group NAME; --areas '*' serves every echo area"
    )]
    NoAreas,
    /// The public address is none.
    #[error("{0} is not the address of a web page: write it as https://example.org/fido/")]
    Url(String),
}

impl Task {
    /// Parses the command line, without the name of the program.
    ///
    /// # Errors
    /// If an option is unknown or lacks its value, or if no configuration or no area is named.
    pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Self, ArgsError> {
        use lexopt::prelude::{Long, Short, ValueExt as _};
        let mut options = Options::default();
        let mut parser = lexopt::Parser::from_args(args);
        while let Some(arg) = parser.next()? {
            match arg {
                Short('h') | Long("help") => return Ok(Self::Help),
                Short('V') | Long("version") => return Ok(Self::Version),
                Long("config") => options.configs.push(parser.value()?.into()),
                Long("areas") => options.areas.extend(patterns(&parser.value()?.string()?)),
                Long("group") => options.groups.push(parser.value()?.string()?),
                Long("not") => (options.excluded).extend(patterns(&parser.value()?.string()?)),
                Long("index") => options.index = Some(parser.value()?.into()),
                Long("listen") => options.listen = parser.value()?.parse()?,
                Long("behind-proxy") => options.behind_proxy = true,
                Long("name") => options.name = parser.value()?.string()?,
                Long("url") => options.url = Some(public_url(parser.value()?.string()?)?),
                Long("log") => options.log = true,
                Long("log-addresses") => (options.log, options.log_addresses) = (true, true),
                other => return Err(other.unexpected().into()),
            }
        }
        if options.configs.is_empty() {
            return Err(ArgsError::NoConfig);
        }
        if options.areas.is_empty() && options.groups.is_empty() {
            return Err(ArgsError::NoAreas);
        }
        Ok(Self::Serve(Box::new(options)))
    }
}

/// Splits a list of patterns at its commas.
fn patterns(list: &str) -> impl Iterator<Item = String> {
    let parts = list.split(',').map(str::trim);
    parts.filter(|part| !part.is_empty()).map(str::to_owned)
}

/// Returns an address of the Web with a slash at its end.
fn public_url(text: String) -> Result<String, ArgsError> {
    let rest = ["https://", "http://"].map(|scheme| text.strip_prefix(scheme));
    let is_plain = |rest: &str| {
        !rest.is_empty()
            && rest
                .chars()
                .all(|sign| sign.is_ascii_alphanumeric() || "-._~:/[]%".contains(sign))
    };
    if !rest.into_iter().flatten().any(is_plain) {
        return Err(ArgsError::Url(text));
    }
    Ok(match text.ends_with('/') {
        true => text,
        false => text + "/",
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use super::{ArgsError, Options, Task};

    fn parse(line: &str) -> Result<Task, ArgsError> {
        Task::parse(line.split_whitespace().map(Into::into))
    }

    #[test]
    fn options_are_read_and_lists_are_split() {
        let line = "--config /etc/husky/config --areas R50.*,Test --not R50.SysOp --group A --index /i \
                    --listen [::1]:81 --url https://example.org/fido --behind-proxy";
        let Task::Serve(options) = parse(line).unwrap() else {
            panic!("it serves");
        };
        assert_eq!(
            *options,
            Options {
                configs: vec!["/etc/husky/config".into()],
                areas: vec!["R50.*".to_owned(), "Test".to_owned()],
                groups: vec!["A".to_owned()],
                excluded: vec!["R50.SysOp".to_owned()],
                index: Some("/i".into()),
                listen: "[::1]:81".parse().unwrap(),
                behind_proxy: true,
                url: Some("https://example.org/fido/".to_owned()),
                ..Options::default()
            }
        );
    }

    #[test]
    fn nothing_is_served_without_a_configuration_and_a_named_area() {
        assert!(matches!(parse("--areas *"), Err(ArgsError::NoConfig)));
        assert!(matches!(parse("--config x"), Err(ArgsError::NoAreas)));
        assert!(matches!(
            parse("--config x --areas ,"),
            Err(ArgsError::NoAreas)
        ));
        for wrong in [
            "--config",
            "--bogus",
            "x",
            "--config x --listen here",
            "--url javascript:1",
            "--url https://a/\"",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        assert_eq!(parse("--bogus --help").ok(), None);
        assert_eq!(parse("--help").unwrap(), Task::Help);
        assert_eq!(parse("-V").unwrap(), Task::Version);
    }
}

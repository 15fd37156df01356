//! Reads the settings from TOML, with the line of each fault.

use super::{
    Boss, CallTimes, PointSettings, ProxyAddress, Security, SettingsError, TimeOfDay,
    format_of_word,
};
use crate::limits;
use binkp::driver::{DEFAULT_PORT, Endpoint, ProxyKind};
use ftn_tosser::aka::Aka;
use ftn_tosser::setup::{Route, RouteMask};
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml_edit::{Document, Item, Table, Value};

type Done<T> = Result<T, SettingsError>;

/// Port of BinkP over TLS that most systems use.
const TLS_PORT: u16 = 24553;

/// Document with its path, for errors.
pub(super) struct Reader {
    document: Document<String>,
    path: PathBuf,
}

impl Reader {
    pub(super) fn new(text: &str, path: &Path) -> Done<Self> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).to_owned();
        let raw = text.clone();
        let document = Document::parse(text).map_err(|error| SettingsError {
            path: path.to_owned(),
            line: error.span().map(|span| line_at(&raw, span.start)),
            what: format!(
                "this is no TOML ({}); correct the line",
                error.message().trim().replace('\n', ", ")
            ),
        })?;
        Ok(Self {
            document,
            path: path.to_owned(),
        })
    }

    pub(super) fn root(&self) -> &Table {
        self.document.as_table()
    }

    /// Returns an error at the line of a key.
    fn fault_in(&self, table: &Table, name: &str, what: String) -> SettingsError {
        let at = table.get_key_value(name);
        let span = at.and_then(|(key, item)| key.span().or_else(|| item.span()));
        self.fault_at(span.or_else(|| table.span()), what)
    }

    fn fault_at(&self, span: Option<Range<usize>>, what: String) -> SettingsError {
        let line = span.map(|span| line_at(self.document.raw(), span.start));
        SettingsError {
            path: self.path.clone(),
            line,
            what,
        }
    }

    /// Returns the error for a missing key of a table.
    pub(super) fn missing(&self, table: &Table, example: &str) -> SettingsError {
        self.fault_at(
            table.span(),
            format!("something is missing here; add {example}"),
        )
    }

    /// Returns the tables `[[name]]`.
    pub(super) fn tables<'r>(&'r self, table: &'r Table, name: &str) -> Done<Vec<&'r Table>> {
        match table.get(name) {
            None | Some(Item::None) => Ok(Vec::new()),
            Some(Item::ArrayOfTables(tables)) if tables.len() <= limits::ROUTES => {
                Ok(tables.iter().collect())
            }
            Some(Item::ArrayOfTables(_)) => {
                let most = limits::ROUTES;
                let what = format!("there are more than {most} tables [[{name}]]; remove some");
                Err(self.fault_in(table, name, what))
            }
            Some(_) => {
                let what = format!("{name} begins a table; write [[{name}]]");
                Err(self.fault_in(table, name, what))
            }
        }
    }

    /// Returns the table `[name]`.
    fn table<'r>(&'r self, table: &'r Table, name: &str) -> Done<Option<&'r Table>> {
        match table.get(name) {
            None | Some(Item::None) => Ok(None),
            Some(Item::Table(below)) => Ok(Some(below)),
            Some(_) => {
                let what = format!("{name} begins a table; write [{name}]");
                Err(self.fault_in(table, name, what))
            }
        }
    }

    /// Checks that a table has no unknown keys: a misspelled one would be ignored.
    pub(super) fn known(&self, table: &Table, names: &[&str]) -> Done<()> {
        let mut keys = table.iter().map(|(key, _)| key);
        match keys.find(|key| !names.contains(key)) {
            None => Ok(()),
            Some(key) => {
                let known = names.join(", ");
                let shown: String = key.chars().take(40).collect();
                let what = format!("the key {shown:?} is unknown; known are {known}");
                Err(self.fault_in(table, key, what))
            }
        }
    }

    /// Reads a value by a function; `example` is for the error.
    fn value<T>(
        &self,
        table: &Table,
        name: &str,
        example: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Done<Option<T>> {
        let Some(item) = table.get(name).filter(|item| !item.is_none()) else {
            return Ok(None);
        };
        match item.as_value().and_then(read) {
            Some(value) => Ok(Some(value)),
            None => {
                let what = format!("the value of {name} cannot be used; write it as {example}");
                Err(self.fault_in(table, name, what))
            }
        }
    }

    pub(super) fn text(&self, table: &Table, name: &str) -> Done<Option<String>> {
        let example = format!("{name} = \"...\"");
        self.value(table, name, &example, |value| {
            let text = value.as_str()?;
            let is_fit = text.len() <= limits::TEXT_BYTES && !text.chars().any(char::is_control);
            is_fit.then(|| text.to_owned())
        })
    }

    fn switch(&self, table: &Table, name: &str, usual: bool) -> Done<bool> {
        let example = format!("{name} = true");
        let value = self.value(table, name, &example, Value::as_bool)?;
        Ok(value.unwrap_or(usual))
    }

    fn number(&self, table: &Table, name: &str, range: Range<u16>) -> Done<Option<u16>> {
        let (least, most) = (range.start, range.end.saturating_sub(1));
        let example = format!("{name} = {least} ... {most}");
        self.value(table, name, &example, |value| {
            let number = u16::try_from(value.as_integer()?).ok()?;
            range.contains(&number).then_some(number)
        })
    }

    pub(super) fn aka(&self, table: &Table, name: &str) -> Done<Option<Aka>> {
        let example = format!("{name} = \"2:5030/1520\"");
        self.value(table, name, &example, |value| aka(value.as_str()?))
    }

    /// Reads a text or a list of texts.
    fn texts<T>(
        &self,
        table: &Table,
        name: &str,
        example: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Done<Vec<T>> {
        let all = self.value(table, name, example, |value| match value {
            Value::Array(list) if list.len() <= limits::TIMES => {
                list.iter().map(|one| read(one.as_str()?)).collect()
            }
            one => Some(vec![read(one.as_str()?)?]),
        })?;
        Ok(all.unwrap_or_default())
    }
}

/// Returns the line, from 1, of a byte offset.
fn line_at(text: &str, at: usize) -> usize {
    let before = text.as_bytes().iter().take(at);
    1 + before.filter(|byte| **byte == b'\n').count()
}

fn aka(text: &str) -> Option<Aka> {
    let aka: Aka = text.trim().parse().ok()?;
    (aka.zone != 0).then_some(aka)
}

/// Parses `socks5://host:port` or `http://host:port`.
pub(super) fn proxy(text: &str) -> Option<ProxyAddress> {
    let (kind, endpoint) = text.split_once("://")?;
    let kind = match kind {
        "socks5" | "socks5h" => ProxyKind::Socks5,
        "http" => ProxyKind::Http,
        _ => return None,
    };
    let endpoint = endpoint.trim_end_matches('/').parse().ok()?;
    Some(ProxyAddress { kind, endpoint })
}

/// Extent of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// Settings only.
    Settings,
    /// Settings, and passwords after them.
    Export,
}

/// Keys of the settings; the last one is in exported files only.
const KEYS: [&str; 13] = [
    "name",
    "town",
    "system",
    "address",
    "base",
    "direct_requests",
    "carbon_copies",
    "keep_days",
    "nodelist",
    "boss",
    "route",
    "mailer",
    "passwords",
];

/// Parses the settings.
pub(super) fn parse(text: &str, path: &Path, extent: Extent) -> Done<PointSettings> {
    let reader = Reader::new(text, path)?;
    let root = reader.root();
    let keys = match (extent, KEYS.split_last()) {
        (Extent::Settings, Some((_, keys))) => keys,
        _ => &KEYS,
    };
    reader.known(root, keys)?;
    let usual = PointSettings::default();
    let base = reader.value(
        root,
        "base",
        "base = \"jam\" | \"squish\" | \"msg\"",
        |value| format_of_word(value.as_str()?),
    )?;
    let settings = PointSettings {
        name: reader.text(root, "name")?.unwrap_or_default(),
        town: reader.text(root, "town")?.unwrap_or_default(),
        system: reader.text(root, "system")?.unwrap_or_default(),
        addresses: reader.texts(root, "address", "address = \"2:5030/1520.9\"", aka)?,
        bosses: bosses(&reader)?,
        base: base.unwrap_or(usual.base),
        routes: routes(&reader)?,
        direct_requests: reader.switch(root, "direct_requests", usual.direct_requests)?,
        carbon_copies: reader.switch(root, "carbon_copies", usual.carbon_copies)?,
        keep_days: reader
            .number(root, "keep_days", 1..3651)?
            .unwrap_or(usual.keep_days),
        nodelist: reader.text(root, "nodelist")?.unwrap_or(usual.nodelist),
        mailer: mailer(&reader)?,
    };
    settings
        .check()
        .map_err(|what| reader.fault_at(None, what))?;
    Ok(settings)
}

fn mailer(reader: &Reader) -> Done<Vec<String>> {
    let Some(table) = reader.table(reader.root(), "mailer")? else {
        return Ok(Vec::new());
    };
    reader.known(table, &["call"])?;
    let example = "call = [\"binkd -p -P 2:5030/1520 /etc/binkd.conf\", \"hpt toss\"]";
    reader.texts(table, "call", example, |text| {
        let is_fit = !text.trim().is_empty() && text.len() <= limits::TEXT_BYTES;
        is_fit.then(|| text.to_owned())
    })
}

fn bosses(reader: &Reader) -> Done<Vec<Boss>> {
    let tables = reader.tables(reader.root(), "boss")?;
    if tables.len() > limits::BOSSES {
        let most = limits::BOSSES;
        let what = format!("there are more than {most} tables [[boss]]; remove some");
        return Err(reader.fault_in(reader.root(), "boss", what));
    }
    tables
        .into_iter()
        .map(|table| boss(reader, table))
        .collect()
}

fn boss(reader: &Reader, table: &Table) -> Done<Boss> {
    reader.known(
        table,
        &[
            "address",
            "network",
            "own",
            "host",
            "security",
            "proxy",
            "plain_password",
            "compress",
            "areafix",
            "filefix",
            "creates_areas",
            "call_after_sending",
            "call_every",
            "call_at",
        ],
    )?;
    let address = reader.aka(table, "address")?;
    let address = address.ok_or_else(|| reader.missing(table, "address = \"2:5030/1520\""))?;
    let security = reader.value(
        table,
        "security",
        "security = \"plain\" | \"encrypted\" | \"tls\"",
        |value| security_of_word(value.as_str()?),
    )?;
    let security = security.unwrap_or_default();
    let host = reader.value(table, "host", "host = \"boss.example:24554\"", |value| {
        host(value.as_str()?, security)
    })?;
    let host = host.ok_or_else(|| reader.missing(table, "host = \"boss.example:24554\""))?;
    let usual = Boss::new(address, host);
    let times = CallTimes {
        after_sending: reader.switch(table, "call_after_sending", false)?,
        every_minutes: reader.number(table, "call_every", 1..10_081)?,
        at: reader.texts(
            table,
            "call_at",
            "call_at = [\"08:00\", \"20:30\"]",
            TimeOfDay::parse,
        )?,
    };
    let example = "proxy = \"socks5://127.0.0.1:9050\"";
    Ok(Boss {
        network: reader.text(table, "network")?.unwrap_or(usual.network),
        own: reader.aka(table, "own")?,
        security,
        proxy: reader.value(table, "proxy", example, |value| proxy(value.as_str()?))?,
        plain_password: reader.switch(table, "plain_password", usual.plain_password)?,
        compress: reader.switch(table, "compress", usual.compress)?,
        areafix: reader.text(table, "areafix")?.unwrap_or(usual.areafix),
        filefix: reader.text(table, "filefix")?.unwrap_or(usual.filefix),
        creates_areas: reader.switch(table, "creates_areas", usual.creates_areas)?,
        times,
        address: usual.address,
        host: usual.host,
    })
}

/// Parses host and port; without a port, TLS has another one than BinkP itself.
fn host(text: &str, security: Security) -> Option<Endpoint> {
    let mut host: Endpoint = text.parse().ok()?;
    let is_default = host.port == DEFAULT_PORT && !text.trim().ends_with(":24554");
    if is_default && security == Security::Tls {
        host.port = TLS_PORT;
    }
    Some(host)
}

fn security_of_word(word: &str) -> Option<Security> {
    match word {
        "plain" => Some(Security::Plain),
        "encrypted" => Some(Security::Encrypted),
        "tls" => Some(Security::Tls),
        _ => None,
    }
}

fn routes(reader: &Reader) -> Done<Vec<Route>> {
    let tables = reader.tables(reader.root(), "route")?;
    let route = |table: &Table| {
        reader.known(table, &["to", "via"])?;
        let to = reader.value(table, "to", "to = \"2:5020/*\"", |value| {
            RouteMask::parse(value.as_str()?)
        })?;
        let to = to.ok_or_else(|| reader.missing(table, "to = \"2:5020/*\""))?;
        let via = reader.aka(table, "via")?;
        let via = via.ok_or_else(|| reader.missing(table, "via = \"2:5030/1520\""))?;
        Ok(Route { to, via })
    };
    tables.into_iter().map(route).collect()
}

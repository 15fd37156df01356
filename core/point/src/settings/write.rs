//! Writes the settings as TOML: changed values in place, so that comments and order stay.

use super::{Boss, PointSettings, Security, format_word};
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, Value};

/// Text of a new file.
const TEMPLATE: &str = "\
# Settings of Fidoscope's point. You may edit them; comments stay. The passwords are in passwords.toml.
name = \"\"
town = \"\"
# Your address; several ones: [\"2:5030/1520.9\", \"21:1/100.9\"].
address = \"\"
# Format of new bases: \"jam\", \"squish\" or \"msg\".
base = \"jam\"
";

/// Returns the text of the settings, based on an older one.
pub(super) fn to_toml(settings: &PointSettings, old: Option<&str>) -> String {
    let parsed = old.and_then(|old| old.parse::<DocumentMut>().ok());
    let fresh = || TEMPLATE.parse::<DocumentMut>().unwrap_or_default();
    let mut document = parsed.unwrap_or_else(fresh);
    let usual = PointSettings::default();
    let root = document.as_table_mut();
    set(root, "name", settings.name.as_str().into());
    set(root, "town", settings.town.as_str().into());
    set_unless(
        root,
        "system",
        settings.system.as_str().into(),
        settings.system.is_empty(),
    );
    match settings.addresses.as_slice() {
        [one] => set(root, "address", one.to_string().into()),
        all => set(root, "address", list(all)),
    }
    set(root, "base", format_word(settings.base).into());
    let direct = settings.direct_requests;
    set_unless(
        root,
        "direct_requests",
        direct.into(),
        direct == usual.direct_requests,
    );
    let copies = settings.carbon_copies;
    set_unless(
        root,
        "carbon_copies",
        copies.into(),
        copies == usual.carbon_copies,
    );
    let days = i64::from(settings.keep_days);
    set_unless(
        root,
        "keep_days",
        days.into(),
        settings.keep_days == usual.keep_days,
    );
    let nodelist = settings.nodelist.as_str();
    set_unless(
        root,
        "nodelist",
        nodelist.into(),
        settings.nodelist == usual.nodelist,
    );
    set_bosses(root, &settings.bosses);
    set_routes(root, settings);
    set_mailer(root, &settings.mailer);
    document.to_string()
}

fn list<T: ToString>(all: &[T]) -> Value {
    Value::Array(all.iter().map(ToString::to_string).collect::<Array>())
}

/// Replaces a value; the blanks and the comment around it stay.
fn set(table: &mut Table, name: &str, value: Value) {
    match table.get_mut(name).and_then(Item::as_value_mut) {
        Some(old) => {
            let decor = old.decor().clone();
            *old = value;
            *old.decor_mut() = decor;
        }
        None => {
            table.insert(name, Item::Value(value));
        }
    }
}

/// Replaces a value; the usual one is written only where the file has the key already.
fn set_unless(table: &mut Table, name: &str, value: Value, is_usual: bool) {
    if !is_usual || table.contains_key(name) {
        set(table, name, value);
    }
}

fn set_bosses(root: &mut Table, bosses: &[Boss]) {
    let old = root.remove("boss");
    let old = old
        .and_then(|item| item.into_array_of_tables().ok())
        .unwrap_or_default();
    let mut new = ArrayOfTables::new();
    for boss in bosses {
        let is_own = |table: &&Table| {
            let address = table.get("address").and_then(Item::as_str);
            address.and_then(|text| text.parse().ok()) == Some(boss.address)
        };
        let mut table = old.iter().find(is_own).cloned().unwrap_or_default();
        set_boss(&mut table, boss);
        new.push(table);
    }
    if !new.is_empty() {
        root.insert("boss", Item::ArrayOfTables(new));
    }
}

fn set_boss(table: &mut Table, boss: &Boss) {
    let usual = Boss::new(boss.address, boss.host.clone());
    set(table, "address", boss.address.to_string().into());
    set(table, "network", boss.network.as_str().into());
    match boss.own {
        Some(own) => set(table, "own", own.to_string().into()),
        None => drop(table.remove("own")),
    }
    set(table, "host", boss.host.to_string().into());
    let security = match boss.security {
        Security::Plain => "plain",
        Security::Encrypted => "encrypted",
        Security::Tls => "tls",
    };
    set_unless(
        table,
        "security",
        security.into(),
        boss.security == usual.security,
    );
    match &boss.proxy {
        Some(proxy) => set(table, "proxy", proxy.to_string().into()),
        None => drop(table.remove("proxy")),
    }
    let plain = boss.plain_password;
    set_unless(
        table,
        "plain_password",
        plain.into(),
        plain == usual.plain_password,
    );
    set_unless(
        table,
        "compress",
        boss.compress.into(),
        boss.compress == usual.compress,
    );
    set_unless(
        table,
        "areafix",
        boss.areafix.as_str().into(),
        boss.areafix == usual.areafix,
    );
    set_unless(
        table,
        "filefix",
        boss.filefix.as_str().into(),
        boss.filefix == usual.filefix,
    );
    let creates = boss.creates_areas;
    set_unless(
        table,
        "creates_areas",
        creates.into(),
        creates == usual.creates_areas,
    );
    let after = boss.times.after_sending;
    set_unless(table, "call_after_sending", after.into(), !after);
    match boss.times.every_minutes {
        Some(minutes) => set(table, "call_every", i64::from(minutes).into()),
        None => drop(table.remove("call_every")),
    }
    match boss.times.at.as_slice() {
        [] => drop(table.remove("call_at")),
        times => set(table, "call_at", list(times)),
    }
}

fn set_routes(root: &mut Table, settings: &PointSettings) {
    root.remove("route");
    let mut routes = ArrayOfTables::new();
    for route in &settings.routes {
        let mut table = Table::new();
        set(&mut table, "to", route.to.to_string().into());
        set(&mut table, "via", route.via.to_string().into());
        routes.push(table);
    }
    if !routes.is_empty() {
        root.insert("route", Item::ArrayOfTables(routes));
    }
}

fn set_mailer(root: &mut Table, commands: &[String]) {
    if commands.is_empty() {
        root.remove("mailer");
        return;
    }
    let table = root.entry("mailer").or_insert_with(toml_edit::table);
    if let Some(table) = table.as_table_mut() {
        set(table, "call", list(commands));
    }
}

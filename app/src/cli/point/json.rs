//! Documents of the point's commands. They are English in any language.

use fidoscope_point::Point;
use fidoscope_point::call::CallReport;
use fidoscope_point::mail::MailReport;
use fidoscope_point::record::MovedFile;
use fidoscope_point::settings::{Boss, Route, Security, format_word};
use serde_json::{Value, json};

/// Returns the settings by the keys of `point.toml`, without passwords.
pub(super) fn point(point: &Point) -> Value {
    let settings = point.settings();
    let addresses: Vec<String> = settings.addresses.iter().map(ToString::to_string).collect();
    let route = |route: &Route| json!({ "to": route.to.to_string(), "via": route.via.to_string() });
    json!({
        "folder": point.folder().to_string_lossy(),
        "config": point.config_path().to_string_lossy(),
        "name": settings.name,
        "town": settings.town,
        "system": settings.system,
        "address": addresses,
        "base": format_word(settings.base),
        "direct_requests": settings.direct_requests,
        "carbon_copies": settings.carbon_copies,
        "keep_days": settings.keep_days,
        "nodelist": settings.nodelist,
        "boss": settings.bosses.iter().map(|own| boss(point, own)).collect::<Vec<_>>(),
        "route": settings.routes.iter().map(route).collect::<Vec<_>>(),
        "mailer": { "call": settings.mailer },
    })
}

fn boss(point: &Point, boss: &Boss) -> Value {
    let passwords = point.passwords().of_boss(boss.address);
    let times: Vec<String> = boss.times.at.iter().map(ToString::to_string).collect();
    json!({
        "address": boss.address.to_string(),
        "network": boss.network,
        "own": point.settings().own_for(boss).to_string(),
        "host": boss.host.to_string(),
        "security": match boss.security {
            Security::Plain => "plain",
            Security::Encrypted => "encrypted",
            Security::Tls => "tls",
        },
        "proxy": boss.proxy.as_ref().map(ToString::to_string),
        "plain_password": boss.plain_password,
        "compress": boss.compress,
        "areafix": boss.areafix,
        "filefix": boss.filefix,
        "creates_areas": boss.creates_areas,
        "call_after_sending": boss.times.after_sending,
        "call_every": boss.times.every_minutes,
        "call_at": times,
        "has_password": !passwords.session.is_empty(),
    })
}

fn files(files: &[MovedFile]) -> Vec<Value> {
    let file = |file: &MovedFile| json!({ "name": file.name, "size": file.size });
    files.iter().map(file).collect()
}

/// Returns a call.
pub(super) fn call(report: &CallReport) -> Value {
    let error = report.error.as_ref().map(ToString::to_string);
    json!({
        "address": report.address.map(|address| address.to_string()),
        "host": report.host,
        "ok": report.is_good(),
        "error": error,
        "secure": report.is_secure,
        "encrypted": report.is_encrypted,
        "received": files(&report.received),
        "sent": files(&report.sent),
        "seconds": report.duration.as_secs_f64(),
        "tossed": tossed(&report.mail),
        "scanned": scanned(&report.mail),
        "output": report.output,
        "problems": report.problems,
    })
}

/// Returns the result of tossing.
pub(super) fn tossed(report: &MailReport) -> Value {
    let quarantined = report.quarantined.iter();
    let quarantined: Vec<Value> = quarantined
        .map(|own| json!({ "id": own.id, "file": own.place, "reason": own.reason }))
        .collect();
    let files = report.files.iter();
    let files: Vec<Value> = files
        .map(|file| json!({ "area": file.area, "file": file.path.to_string_lossy() }))
        .collect();
    json!({
        "messages": report.received,
        "areas": report.areas,
        "new_areas": report.new_areas,
        "dupes": report.dupes,
        "copies": report.copies,
        "quarantined": quarantined,
        "files": files,
        "waiting": report.waiting_files,
        "nodelist": report.nodelist.as_ref().map(|path| path.to_string_lossy()),
        "offered": report.offered,
        "problems": report.problems,
        "error": report.error.as_ref().map(ToString::to_string),
    })
}

/// Returns the result of scanning.
pub(super) fn scanned(report: &MailReport) -> Value {
    let packets = report.packets.iter();
    let packets: Vec<Value> = packets
        .map(|packet| {
            let name = packet.path.file_name().unwrap_or_default();
            json!({
                "to": packet.to.to_string(),
                "name": name.to_string_lossy(),
                "messages": packet.messages,
            })
        })
        .collect();
    json!({
        "messages": report.sent,
        "packets": packets,
        "problems": report.problems,
        "error": report.error.as_ref().map(ToString::to_string),
    })
}

//! Requests to robots, and the areas that their answers have listed.

use super::{AreaKind, AreaState, OfferedArea, parse_answer};
use crate::limits;
use crate::point::{Point, PointError};
use crate::record::Record;
use fidoscope_core::address::Address;
use fidoscope_core::base::ReadDepth;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::{Identity, Moment as Written, finish, robot_request};
use fidoscope_core::config::{Robot, Uplink};
use fidoscope_core::library::{SerialFile, outgoing};
use fidoscope_core::notice::Severity;
use ftn_tosser::Overview;
use ftn_tosser::aka::Aka;
use ftn_tosser::moment::Moment;
use ftn_types::job::Job;
use std::ops::ControlFlow;

/// Command to a robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RobotCommand {
    /// Join an area.
    Join(String),
    /// Leave an area.
    Leave(String),
    /// List all areas.
    List,
    /// List the linked areas.
    Linked,
    /// List the areas that are not linked.
    Available,
}

impl RobotCommand {
    fn line(&self) -> Result<String, PointError> {
        let tag = match self {
            Self::List => return Ok("%LIST".to_owned()),
            Self::Linked => return Ok("%QUERY".to_owned()),
            Self::Available => return Ok("%UNLINKED".to_owned()),
            Self::Join(tag) | Self::Leave(tag) => tag.trim(),
        };
        let is_word = |c: char| !c.is_whitespace() && !c.is_control();
        let is_mask = tag.contains(['*', '?']);
        if tag.is_empty() || tag.len() > ftn_tosser::limits::TAG_BYTES || !tag.chars().all(is_word)
        {
            let shown: String = tag.chars().take(100).collect();
            return Err(PointError::Request(format!(
                "{shown:?} is no areatag; correct it"
            )));
        }
        if is_mask {
            let what = format!("{tag} would mean many areas; choose them one by one");
            return Err(PointError::Request(what));
        }
        let mark = match self {
            Self::Leave(_) => '-',
            _ => '+',
        };
        Ok(format!("{mark}{tag}"))
    }
}

/// Request that waits for the next call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RobotReport {
    /// Name of the robot.
    pub robot: String,
    /// Address of the boss.
    pub boss: Aka,
    /// Number of the message in the netmail base.
    pub number: u32,
    /// Fingerprint of the message: it counts as read by its author.
    pub fingerprint: u32,
    /// Lines of the request.
    pub lines: Vec<String>,
}

/// Converts an address.
pub(crate) fn address(aka: Aka) -> Address {
    Address::of_numbers(aka.numbers())
}

impl Point {
    /// Writes one message with commands to the robot of a boss. It goes with the next call.
    ///
    /// # Errors
    /// A command is wrong, there are none or too many, or the netmail base cannot be written.
    pub fn request_areas(
        &self,
        boss: Aka,
        kind: AreaKind,
        commands: &[RobotCommand],
        now: Moment,
    ) -> Result<RobotReport, PointError> {
        let setup = self.own_setup()?;
        let own = self.settings.boss(boss).ok_or(PointError::NoBoss(boss))?;
        let lines = commands.iter().map(RobotCommand::line);
        let lines: Vec<String> = lines.collect::<Result<_, _>>()?;
        let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
        if body.is_empty() {
            let what = "it has no commands; choose areas first".to_owned();
            return Err(PointError::Request(what));
        }
        if body.len() > limits::REQUEST_BYTES {
            let most = limits::REQUEST_BYTES;
            let what = format!("it has more than {most} bytes; choose fewer areas at once");
            return Err(PointError::Request(what));
        }
        let password = self.passwords.of_boss(boss).robots;
        let robot = |name: &str| Robot {
            name: Some(name.to_owned()).filter(|name| !name.is_empty()),
            password: password.clone(),
        };
        let from = address(self.settings.own_for(own));
        let uplink = Uplink {
            address: address(boss),
            own_address: Some(from.clone()),
            areafix: robot(&own.areafix),
            filefix: robot(&own.filefix),
            ..Uplink::default()
        };
        let identity = Identity {
            names: vec![self.settings.name.clone()],
            akas: vec![from],
            ..Identity::default()
        };
        let draft = robot_request(&uplink, kind == AreaKind::File, body, &identity);
        let moment = Written {
            local: now.wall(),
            utc_offset: Some(now.offset),
        };
        let mut serials = SerialFile::new(self.folder.join("serial"));
        let failed = |what: String| PointError::Request(what);
        let finished = finish(&draft, &identity, &moment, &mut serials)
            .map_err(|error| failed(error.to_string()))?;
        let mut notices = finished.notices.iter();
        if let Some(notice) = notices.find(|notice| notice.severity == Severity::Error) {
            return Err(failed(notice.text.to_string()));
        }
        let message = finished.messages.first();
        let message = message.ok_or_else(|| failed("it is empty".to_owned()))?;
        // Folders may be missing before the first call.
        drop(self.tosser()?);
        let netmail = &setup.netmail;
        let base = netmail.format.open_or_absent(&netmail.path);
        let base = base.map_err(|error| failed(error.to_string()))?;
        let appended = base.append(&outgoing(message), &Job::new());
        let appended = appended.map_err(|error| failed(error.to_string()))?;
        Ok(RobotReport {
            robot: draft.to,
            boss,
            number: appended.number,
            fingerprint: appended.fingerprint,
            lines,
        })
    }

    /// Returns the areas that the robot of a boss has listed, and the own ones, by their tags. Those
    /// with a base here are linked.
    ///
    /// # Errors
    /// The record or the state of the tosser cannot be read.
    pub fn areas(&self, boss: Aka, kind: AreaKind) -> Result<Vec<OfferedArea>, PointError> {
        let record = Record::open_existing(&self.folder)?;
        let mut areas = match &record {
            Some(record) => record.offered(boss, kind)?,
            None => Vec::new(),
        };
        if kind == AreaKind::Echo
            && let Some(overview) = Overview::open(self.own_setup()?)?
        {
            let own = overview.areas()?.into_iter();
            for area in own.filter(|area| area.link.is_some_and(|link| link.is_same(boss))) {
                let mut known = areas.iter_mut();
                match known.find(|known| known.tag.eq_ignore_ascii_case(&area.tag)) {
                    Some(known) => known.state = AreaState::Linked,
                    None => areas.push(OfferedArea {
                        tag: area.tag,
                        description: String::new(),
                        state: AreaState::Linked,
                    }),
                }
            }
            areas.sort_by_key(|area| area.tag.to_lowercase());
        }
        Ok(areas)
    }

    /// Records the areas in new answers of robots in the netmail base; returns how many areas they
    /// list.
    pub(crate) fn read_answers(&self, record: &Record) -> Result<usize, PointError> {
        const NOTED: &str = "answers";
        let setup = self.own_setup()?;
        let netmail = &setup.netmail;
        let wrong = |error: fidoscope_core::base::BaseError| PointError::Request(error.to_string());
        let base = netmail
            .format
            .open_or_absent(&netmail.path)
            .map_err(wrong)?;
        let highest = base.highest_number().map_err(wrong)?;
        let last = record
            .noted(NOTED)?
            .and_then(|last| u32::try_from(last).ok());
        // A base that was packed has lower numbers.
        let last = last.filter(|last| *last <= highest).unwrap_or_default();
        let first = last.max(highest.saturating_sub(limits::SOUGHT_ANSWERS));
        if first == highest {
            return Ok(0);
        }
        let mut numbers = Vec::new();
        base.scan(ReadDepth::Headers, &Job::new(), &mut |header, _| {
            if header.number > first {
                numbers.push(header.number);
            }
            ControlFlow::Continue(())
        })
        .map_err(wrong)?;
        let mut count = 0;
        for number in numbers {
            let Some(stored) = base.read(number).map_err(wrong)? else {
                continue;
            };
            let origin = std::str::from_utf8(&stored.origin).ok();
            let origin = origin.and_then(|text| text.trim().parse::<Aka>().ok());
            let boss = origin.and_then(|origin| self.settings.boss(origin));
            let Some(boss) = boss.filter(|_| !stored.attributes.local) else {
                continue;
            };
            // Husky's lists may have letters in descriptions.
            let text = match std::str::from_utf8(&stored.text) {
                Ok(text) => text.into(),
                Err(_) => Charset::CP866.decode(&stored.text),
            };
            if let Some(list) = parse_answer(&text) {
                record.offer(boss.address, list.kind, &list.areas)?;
                count += list.areas.len();
            }
        }
        record.note(NOTED, i64::from(highest))?;
        Ok(count)
    }
}

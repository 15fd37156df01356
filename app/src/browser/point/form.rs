//! The form of the user's point: fields as typed, their faults, and the settings that they make.
//!
//! Pure. Settings without a field stay as they were.

use super::asking::AddressRequest;
use super::hosts::host_of;
use crate::strings::{said, tr};
use fidoscope_core::address::Address;
use fidoscope_core::base::BaseFormat;
use fidoscope_core::config::Secret;
use fidoscope_core::nodelist::Nodelists;
use fidoscope_point::settings::{
    Boss, BossPasswords, CallTimes, Passwords, PointSettings, Security, TimeOfDay,
};
use fidoscope_point::{Aka, Endpoint, Point};

/// Maximum number of minutes between two calls: a week.
const MOST_MINUTES: u16 = 7 * 24 * 60;

/// Field of the form that may have a fault; the number is that of the boss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Name,
    OwnAddress(usize),
    BossAddress(usize),
    Host(usize),
    Password(usize),
    Minutes(usize),
    Times(usize),
    /// The form as a whole.
    Form,
}

/// Passwords of a boss, as typed.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct TypedPasswords {
    pub(crate) session: String,
    pub(crate) packets: String,
    pub(crate) robots: String,
    /// True if packets and robots have passwords of their own.
    pub(crate) is_separate: bool,
    /// True if they are shown.
    pub(crate) is_shown: bool,
}

/// Fields of one boss, as typed.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct BossForm {
    pub(crate) network: String,
    /// Own address in its network.
    pub(crate) own: String,
    /// Address of the boss; empty: the node of the own address.
    pub(crate) address: String,
    /// Host and port; empty: those of the nodelist.
    pub(crate) host: String,
    pub(crate) security: Security,
    pub(crate) plain_password: bool,
    pub(crate) passwords: TypedPasswords,
    pub(crate) after_sending: bool,
    /// Minutes between two calls; empty: no such calls.
    pub(crate) minutes: String,
    /// Times of day.
    pub(crate) times: String,
    /// Settings of the boss before.
    before: Option<(Boss, BossPasswords)>,
}

impl Default for BossForm {
    fn default() -> Self {
        Self {
            network: "fidonet".to_owned(),
            own: String::new(),
            address: String::new(),
            host: String::new(),
            security: Security::default(),
            plain_password: false,
            passwords: TypedPasswords::default(),
            after_sending: false,
            minutes: String::new(),
            times: String::new(),
            before: None,
        }
    }
}

impl BossForm {
    /// Returns the address of the boss: as typed, else the node of the own address.
    pub(crate) fn boss(&self) -> Option<Aka> {
        match self.address.trim() {
            "" => parsed(&self.own).map(Aka::boss),
            typed => parsed(typed),
        }
    }

    /// Returns host and port: as typed, else those of the nodelist.
    pub(crate) fn endpoint(&self, lists: &Nodelists) -> Result<Endpoint, String> {
        match self.host.trim() {
            "" => {
                let listed = self.boss().and_then(|boss| listed_host(boss, lists));
                listed.ok_or_else(|| tr!("point-no-host").to_owned())
            }
            typed => typed
                .parse()
                .map_err(|error: <Endpoint as std::str::FromStr>::Err| said(error)),
        }
    }

    fn from_boss(boss: &Boss, settings: &PointSettings, passwords: &Passwords) -> Self {
        let secrets = passwords.of_boss(boss.address);
        let times: Vec<String> = boss.times.at.iter().map(ToString::to_string).collect();
        let every = boss.times.every_minutes;
        Self {
            network: boss.network.clone(),
            own: settings.own_for(boss).to_string(),
            address: boss.address.to_string(),
            host: boss.host.to_string(),
            security: boss.security,
            plain_password: boss.plain_password,
            passwords: TypedPasswords {
                session: secrets.session.reveal().to_owned(),
                packets: secrets.packets.reveal().to_owned(),
                robots: secrets.robots.reveal().to_owned(),
                is_separate: !secrets.is_same(),
                is_shown: false,
            },
            after_sending: boss.times.after_sending,
            minutes: every.map_or_else(String::new, |minutes| minutes.to_string()),
            times: times.join(" "),
            before: Some((boss.clone(), secrets)),
        }
    }

    /// Returns whether nothing was typed.
    fn is_blank(&self) -> bool {
        let texts = [
            &self.own,
            &self.address,
            &self.host,
            &self.passwords.session,
        ];
        texts.iter().all(|text| text.trim().is_empty())
    }

    fn minutes(&self) -> Result<Option<u16>, String> {
        match self.minutes.trim() {
            "" => Ok(None),
            typed => match typed.parse() {
                Ok(minutes @ 1..=MOST_MINUTES) => Ok(Some(minutes)),
                _ => Err(tr!("point-wrong-minutes", text = typed)),
            },
        }
    }

    fn times(&self) -> Result<Vec<TimeOfDay>, String> {
        let words = self.times.split([' ', ',', ';']);
        let words = words.filter(|word| !word.is_empty());
        words
            .map(|word| TimeOfDay::parse(word).ok_or_else(|| tr!("point-wrong-time", text = word)))
            .collect()
    }

    fn secrets(&self) -> BossPasswords {
        let typed = &self.passwords;
        let same = BossPasswords::same(typed.session.trim());
        let before = self.before.as_ref().map(|(_, secrets)| secrets);
        let own = match typed.is_separate {
            false => same,
            true => BossPasswords {
                packets: Secret::new(typed.packets.trim()),
                robots: Secret::new(typed.robots.trim()),
                ..same
            },
        };
        BossPasswords {
            session: own.session,
            packets: own.packets,
            robots: own.robots,
            ..before.cloned().unwrap_or_default()
        }
    }

    /// Adds the faults of the fields.
    fn check(&self, at: usize, lists: &Nodelists, faults: &mut Vec<(Field, String)>) {
        if parsed(&self.own).is_none() {
            let own = self.own.trim();
            let why = match own {
                "" => tr!("point-no-address").to_owned(),
                own => tr!("point-wrong-address", text = own),
            };
            faults.push((Field::OwnAddress(at), why));
        }
        let typed = self.address.trim();
        match self.boss() {
            None if !typed.is_empty() => {
                let why = tr!("point-wrong-boss", text = typed);
                faults.push((Field::BossAddress(at), why));
            }
            Some(boss) if parsed(&self.own).is_some_and(|own| own.is_same(boss)) => {
                let why = tr!("point-own-boss", address = boss.to_string());
                faults.push((Field::BossAddress(at), why));
            }
            _ => {}
        }
        if let Err(why) = self.endpoint(lists) {
            faults.push((Field::Host(at), why));
        }
        if self.passwords.session.trim().is_empty() {
            faults.push((Field::Password(at), tr!("point-no-password").to_owned()));
        }
        if let Err(why) = self.minutes() {
            faults.push((Field::Minutes(at), why));
        }
        if let Err(why) = self.times() {
            faults.push((Field::Times(at), why));
        }
    }

    /// Returns the settings of the boss; `None` if a field is wrong.
    fn settings(&self, lists: &Nodelists, is_main: bool) -> Option<(Aka, Boss)> {
        let own = parsed(&self.own)?;
        let (address, host) = (self.boss()?, self.endpoint(lists).ok()?);
        let before = self.before.as_ref().map(|(boss, _)| boss.clone());
        let before = before.unwrap_or_else(|| Boss::new(address, host.clone()));
        let boss = Boss {
            address,
            network: self.network.trim().to_ascii_lowercase(),
            own: (!is_main).then_some(own),
            host,
            security: self.security,
            plain_password: self.plain_password,
            times: CallTimes {
                after_sending: self.after_sending,
                every_minutes: self.minutes().ok()?,
                at: self.times().ok()?,
            },
            ..before
        };
        Some((own, boss))
    }
}

/// Form of the user's point.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PointForm {
    pub(crate) name: String,
    pub(crate) town: String,
    pub(crate) base: BaseFormat,
    /// Bosses, the main one first; never empty.
    pub(crate) bosses: Vec<BossForm>,
    /// Command lines of another mailer, one a line; with some, calls run these and nothing else.
    pub(crate) mailer: String,
    /// True once the user tried to save: faults are shown.
    pub(crate) is_tried: bool,
    /// True until the first empty field has got the keyboard.
    pub(crate) takes_keyboard: bool,
    /// True until the result of saving was brought into sight.
    pub(crate) shows_result: bool,
    /// Letter to the sysop of a node.
    pub(crate) letter: String,
    /// Request that a node answers by HTTP.
    pub(crate) request: AddressRequest,
    /// True if an exported file has the passwords, too.
    pub(crate) exports_passwords: bool,
    /// Time when the user asked for an address, in seconds since 1970.
    pub(crate) asked: Option<i64>,
    before: PointSettings,
}

impl PointForm {
    /// Creates the form of a new point.
    pub(crate) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            town: String::new(),
            base: BaseFormat::Jam,
            bosses: vec![BossForm::default()],
            mailer: String::new(),
            is_tried: false,
            takes_keyboard: true,
            shows_result: false,
            letter: String::new(),
            request: AddressRequest::default(),
            exports_passwords: false,
            asked: None,
            before: PointSettings::default(),
        }
    }

    /// Returns whether the user has changed nothing: what is drawn first or brought into sight does not count.
    pub(super) fn has_same_fields(&self, other: &Self) -> bool {
        let other = Self {
            takes_keyboard: self.takes_keyboard,
            shows_result: self.shows_result,
            ..other.clone()
        };
        *self == other
    }

    /// Creates the form of a point.
    pub(crate) fn from_point(point: &Point) -> Self {
        Self::from_settings(point.settings(), point.passwords())
    }

    /// Creates the form of settings and passwords.
    pub(super) fn from_settings(settings: &PointSettings, passwords: &Passwords) -> Self {
        let bosses = settings.bosses.iter();
        let bosses = bosses.map(|boss| BossForm::from_boss(boss, settings, passwords));
        let mut form = Self {
            town: settings.town.clone(),
            base: settings.base,
            mailer: settings.mailer.join("\n"),
            bosses: bosses.collect(),
            before: settings.clone(),
            ..Self::new(&settings.name)
        };
        if form.bosses.is_empty() {
            form.bosses.push(BossForm::default());
        }
        form
    }

    /// Returns the faults of the fields, in the order of the form.
    pub(crate) fn faults(&self, lists: &Nodelists) -> Vec<(Field, String)> {
        let mut faults = Vec::new();
        if self.name.trim().is_empty() {
            faults.push((Field::Name, tr!("point-no-name").to_owned()));
        }
        for (at, boss) in self.needed() {
            boss.check(at, lists, &mut faults);
        }
        if faults.is_empty()
            && let Some((settings, _)) = self.made(lists)
            && let Err(why) = settings.check()
        {
            faults.push((Field::Form, said(why)));
        }
        faults
    }

    /// Returns settings and passwords; `None` if a field is wrong.
    pub(crate) fn settings(&self, lists: &Nodelists) -> Option<(PointSettings, Passwords)> {
        self.faults(lists).is_empty().then_some(())?;
        self.made(lists)
    }

    /// Returns the command lines of another mailer.
    fn commands(&self) -> Vec<String> {
        let lines = self.mailer.lines().map(str::trim);
        lines
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// Returns the bosses with their numbers; another mailer needs none.
    fn needed(&self) -> impl Iterator<Item = (usize, &BossForm)> {
        let has_mailer = !self.commands().is_empty();
        let bosses = self.bosses.iter().enumerate();
        bosses.filter(move |(_, boss)| !(has_mailer && boss.is_blank()))
    }

    fn made(&self, lists: &Nodelists) -> Option<(PointSettings, Passwords)> {
        let mut passwords = Passwords::default();
        let mut addresses: Vec<Aka> = Vec::new();
        let mut bosses = Vec::new();
        for (at, form) in self.needed() {
            let (own, boss) = form.settings(lists, at == 0)?;
            if !addresses.contains(&own) {
                addresses.push(own);
            }
            passwords.set(boss.address, form.secrets());
            bosses.push(boss);
        }
        // Other addresses of before stay, apart from those that these fields had.
        let had = |aka: &Aka| {
            let shown = self
                .before
                .bosses
                .iter()
                .map(|boss| self.before.own_for(boss));
            shown.into_iter().any(|own| own == *aka)
        };
        let others = self.before.addresses.iter().filter(|aka| !had(aka));
        for other in others {
            if !addresses.contains(other) {
                addresses.push(*other);
            }
        }
        let is_boss = |via: Aka| bosses.iter().any(|boss| boss.address.is_same(via));
        let mut settings = PointSettings {
            name: self.name.trim().to_owned(),
            town: self.town.trim().to_owned(),
            base: self.base,
            mailer: self.commands(),
            addresses,
            ..self.before.clone()
        };
        settings.routes.retain(|route| is_boss(route.via));
        settings.bosses = bosses;
        Some((settings, passwords))
    }
}

/// Parses the address of a system with a zone.
fn parsed(text: &str) -> Option<Aka> {
    let aka: Aka = text.trim().parse().ok()?;
    (aka.zone > 0 && aka.net > 0).then_some(aka)
}

/// Returns host and port of a node in the nodelists.
pub(crate) fn listed_host(node: Aka, lists: &Nodelists) -> Option<Endpoint> {
    let address = Address::of_numbers(node.numbers());
    host_of(&lists.line_of(&address)?)
}

#[cfg(test)]
mod tests {
    use super::{Field, PointForm};
    use fidoscope_core::nodelist::{Nodelists, parse};
    use fidoscope_point::Point;
    use fidoscope_point::settings::{CallTimes, Security, TimeOfDay};

    fn lists() -> Nodelists {
        let text = "Zone,2,Zone,Z,Z,000,300\r\nHost,5030,Petersburg,P,H,000,300\r\n\
                    ,1520,Boss,St_Petersburg,Anna,000,300,INA:boss.example,IBN:24555\r\n";
        Nodelists::new(vec![parse("nodelist.001".as_ref(), text.as_bytes(), None)])
    }

    fn filled() -> PointForm {
        let mut form = PointForm::new("Ivan Petrov");
        let boss = form.bosses.first_mut().unwrap();
        boss.own = " 2:5030/1520.9 ".to_owned();
        boss.passwords.session = "secret".to_owned();
        form
    }

    fn fields(form: &PointForm) -> Vec<Field> {
        let faults = form.faults(&lists()).into_iter();
        faults.map(|(field, _)| field).collect()
    }

    #[test]
    fn an_own_address_and_a_password_suffice_where_the_nodelist_has_the_boss() {
        let (settings, passwords) = filled().settings(&lists()).unwrap();
        let boss = settings.bosses.first().unwrap();
        assert_eq!(boss.address.to_string(), "2:5030/1520");
        assert_eq!(boss.host.to_string(), "boss.example:24555");
        assert_eq!(settings.addresses, ["2:5030/1520.9".parse().unwrap()]);
        let secrets = passwords.of_boss(boss.address);
        assert!(secrets.is_same() && secrets.session.reveal() == "secret");
        assert_eq!(
            boss.times,
            CallTimes::default(),
            "nothing is called by itself"
        );
    }

    #[test]
    fn faults_are_said_at_their_fields() {
        let empty = PointForm::new(" ");
        let expected = [
            Field::Name,
            Field::OwnAddress(0),
            Field::Host(0),
            Field::Password(0),
        ];
        assert_eq!(fields(&empty), expected);
        assert!(empty.settings(&lists()).is_none());
        let mut form = filled();
        let boss = form.bosses.first_mut().unwrap();
        boss.own = "5030/1520".to_owned();
        boss.address = "somebody".to_owned();
        boss.host = "a b".to_owned();
        boss.minutes = "0".to_owned();
        boss.times = "08:00 25:00".to_owned();
        let expected = [
            Field::OwnAddress(0),
            Field::BossAddress(0),
            Field::Host(0),
            Field::Minutes(0),
            Field::Times(0),
        ];
        assert_eq!(fields(&form), expected);
        let mut form = filled();
        form.bosses.first_mut().unwrap().own = "2:5030/1520".to_owned();
        assert_eq!(fields(&form), [Field::BossAddress(0)]);
        let mut form = filled();
        form.bosses.push(form.bosses.first().unwrap().clone());
        assert_eq!(fields(&form), [Field::Form]);
        assert!(fields(&filled()).is_empty());
    }

    #[test]
    fn another_mailer_needs_no_boss() {
        let mut form = PointForm::new("Ivan Petrov");
        form.mailer = "binkd -p /etc/binkd.conf\n\n hpt toss ".to_owned();
        let (settings, _) = form.settings(&lists()).unwrap();
        assert_eq!(settings.mailer, ["binkd -p /etc/binkd.conf", "hpt toss"]);
        assert!(settings.uses_other_mailer() && settings.bosses.is_empty());
    }

    #[test]
    fn a_point_is_changed_by_the_same_form_and_keeps_what_has_no_field() {
        let dir = tempfile::tempdir().unwrap();
        let mut form = filled();
        let boss = form.bosses.first_mut().unwrap();
        boss.security = Security::Tls;
        boss.minutes = "30".to_owned();
        boss.times = "08:00, 23:15".to_owned();
        boss.passwords.is_separate = true;
        boss.passwords.robots = "other".to_owned();
        let (mut settings, passwords) = form.settings(&lists()).unwrap();
        settings.keep_days = 3;
        settings.bosses.first_mut().unwrap().areafix = "Robot".to_owned();
        let point = Point::create(dir.path(), settings, passwords, Vec::new()).unwrap();
        let mut form = PointForm::from_point(&point);
        assert_eq!(fields(&form), []);
        form.town = "Pskov".to_owned();
        let (settings, passwords) = form.settings(&Nodelists::new(Vec::new())).unwrap();
        assert_eq!((settings.keep_days, settings.town.as_str()), (3, "Pskov"));
        let boss = settings.bosses.first().unwrap();
        let at = [(8, 0), (23, 15)].map(|(hour, minute)| TimeOfDay::new(hour, minute).unwrap());
        assert_eq!(
            (boss.areafix.as_str(), boss.times.at.as_slice()),
            ("Robot", &at[..])
        );
        let secrets = passwords.of_boss(boss.address);
        assert_eq!(secrets.robots.reveal(), "other");
        assert_eq!(secrets.packets.reveal(), "");
    }
}

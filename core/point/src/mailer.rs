//! Commands of another mailer and tosser, run one after the other.
//!
//! Imports `limits` and `stop`. No shell interprets the command lines; `{address}` in them is the called address.

use crate::limits;
use crate::stop::Stop;
use ftn_tosser::aka::Aka;
use std::collections::VecDeque;
#[cfg(windows)]
use std::io::IsTerminal as _;
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// Interval between checks whether the command has ended or was stopped.
const STEP: Duration = Duration::from_millis(50);

/// Number of lines that wait for the caller; the command waits when there are more.
const WAITING_LINES: usize = 100;

/// `CREATE_NO_WINDOW` of Windows: a console program gets a console that is not shown.
#[cfg(windows)]
const NO_WINDOW: u32 = 0x0800_0000;

/// Reason why a command did not succeed. Commands after it are not run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MailerError {
    /// The command line cannot be split into words.
    #[error("the command {0} has a quote without its end; correct it in the settings")]
    Quote(String),
    /// The program cannot be started.
    #[error("{program} cannot be started: {source}; check its path in the settings")]
    Start {
        /// Name of the program.
        program: String,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// The command ended with an error.
    #[error("{command} ended with {status}; its output has the reason")]
    Failed {
        /// Command line.
        command: String,
        /// Its exit code.
        status: ExitStatus,
    },
    /// No command says where the address goes.
    #[error(
        "the commands of your mailer cannot call {0} alone; write {ADDRESS} where the address belongs in [mailer] call, or call without an address"
    )]
    NoPlace(Aka),
    /// A command needs an address, and there is none.
    #[error(
        "the command {0} needs an address; call a system by its address, or add your boss to the settings"
    )]
    NoAddress(String),
    /// The user stopped the command.
    #[error("{0} was stopped")]
    Stopped(String),
}

/// Word in command lines for the address of the called system.
pub const ADDRESS: &str = "{address}";

/// System that the commands call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Called {
    /// One system.
    One(Aka),
    /// Every system that the mailer knows. Commands that need an address call the main boss.
    All {
        /// Address of the main boss, if there is one.
        main: Option<Aka>,
    },
}

/// Returns the command lines with the address of the called system.
pub(crate) fn addressed(commands: &[String], called: Called) -> Result<Vec<String>, MailerError> {
    let needs = |command: &&String| command.contains(ADDRESS);
    let address = match (called, commands.iter().find(needs)) {
        (Called::One(address), None) => return Err(MailerError::NoPlace(address)),
        (Called::All { main: None }, Some(command)) => {
            return Err(MailerError::NoAddress(command.clone()));
        }
        (_, None) => return Ok(commands.to_vec()),
        (
            Called::One(address)
            | Called::All {
                main: Some(address),
            },
            Some(_),
        ) => address,
    };
    let address = address.to_string();
    let with_address = |command: &String| command.replace(ADDRESS, &address);
    Ok(commands.iter().map(with_address).collect())
}

/// Lines of output, the last ones.
type Output = Vec<String>;

/// Runs command lines in a folder, one after the other, until one fails. `show` sees each line of
/// output. Returns the last lines, also with an error.
pub(crate) fn run(
    commands: &[String],
    folder: &Path,
    stop: &Stop,
    show: &mut dyn FnMut(&str),
) -> Result<Output, (MailerError, Output)> {
    let mut output = VecDeque::new();
    for command in commands {
        let mut keep = |line: String| {
            show(&line);
            if output.len() >= limits::OUTPUT_LINES {
                output.pop_front();
            }
            output.push_back(line);
        };
        if let Err(error) = run_one(command, folder, stop, &mut keep) {
            return Err((error, output.into()));
        }
    }
    Ok(output.into())
}

fn run_one(
    command: &str,
    folder: &Path,
    stop: &Stop,
    keep: &mut dyn FnMut(String),
) -> Result<(), MailerError> {
    let words = words(command).ok_or_else(|| MailerError::Quote(command.to_owned()))?;
    let Some((program, arguments)) = words.split_first() else {
        return Ok(());
    };
    let failed = |source| MailerError::Start {
        program: program.clone(),
        source,
    };
    let mut started = Command::new(program);
    started
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    #[cfg(windows)]
    hide_console(&mut started);
    let mut child = started.spawn().map_err(failed)?;
    let (sender, lines) = sync_channel(WAITING_LINES);
    if let Some(stdout) = child.stdout.take() {
        read_lines(stdout, sender.clone());
    }
    if let Some(stderr) = child.stderr.take() {
        read_lines(stderr, sender);
    }
    let waited = wait(&mut child, &lines, stop, keep).map_err(failed)?;
    match waited {
        None => Err(MailerError::Stopped(program.clone())),
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(MailerError::Failed {
            command: command.to_owned(),
            status,
        }),
    }
}

/// Keeps Windows from opening a console window for a command whose caller has no console. A caller that has one
/// shares it, so that Ctrl+C ends both.
#[cfg(windows)]
fn hide_console(command: &mut Command) {
    use std::os::windows::process::CommandExt as _;
    if !io::stderr().is_terminal() {
        command.creation_flags(NO_WINDOW);
    }
}

/// Waits for the end of a command; `None` if it was stopped.
fn wait(
    child: &mut Child,
    lines: &Receiver<String>,
    stop: &Stop,
    keep: &mut dyn FnMut(String),
) -> io::Result<Option<ExitStatus>> {
    loop {
        if stop.is_stopped() {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        match lines.recv_timeout(STEP) {
            Ok(line) => keep(line),
            Err(error) => {
                if let Some(status) = child.try_wait()? {
                    // Programs that the command has started may keep the pipes open.
                    lines.try_iter().for_each(keep);
                    return Ok(Some(status));
                }
                if error == RecvTimeoutError::Disconnected {
                    thread::sleep(STEP);
                }
            }
        }
    }
}

/// Starts a thread that sends the lines of a stream until nobody receives them any more.
fn read_lines(stream: impl Read + Send + 'static, sender: SyncSender<String>) {
    thread::spawn(move || {
        let mut stream = BufReader::new(stream);
        loop {
            let mut line = Vec::new();
            let mut head = stream.by_ref().take(limits::OUTPUT_LINE_BYTES as u64);
            match head.read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) => {}
            }
            let text = String::from_utf8_lossy(&line);
            let text: String = text
                .trim_end()
                .chars()
                .filter(|c| !c.is_control())
                .collect();
            if sender.send(text).is_err() {
                return;
            }
        }
    });
}

/// Splits a command line into words at blanks outside of quotes; `None` if a quote has no end.
fn words(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::{Called, MailerError, addressed, run, words};
    use crate::stop::Stop;
    use ftn_tosser::aka::Aka;

    #[test]
    fn command_lines_are_split_as_people_write_them() {
        let split = |line: &str| words(line);
        let is = |line: &str, expected: &[&str]| {
            let found = split(line).unwrap();
            assert_eq!(found, expected, "{line}");
        };
        is("hpt toss", &["hpt", "toss"]);
        is(
            "  \"C:\\Fido mail\\hpt.exe\"  scan ''",
            &["C:\\Fido mail\\hpt.exe", "scan", ""],
        );
        is("", &[]);
        assert_eq!(split("hpt \"toss"), None);
    }

    #[test]
    fn the_called_address_gets_into_the_commands_or_an_error_says_why_not() {
        let boss = Aka::new(2, 5030, 1520, 0);
        let other = Aka::new(2, 5020, 1042, 9);
        let plain = ["binkd -p cfg".to_owned(), "hpt toss".to_owned()];
        let placed = ["binkd -P {address} cfg".to_owned(), "hpt toss".to_owned()];
        let all = Called::All { main: None };
        assert_eq!(addressed(&plain, all).unwrap(), plain);
        assert_eq!(
            addressed(&plain, Called::All { main: Some(boss) }).unwrap(),
            plain
        );
        let error = addressed(&plain, Called::One(other)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the commands of your mailer cannot call 2:5020/1042.9 alone; write {address} where the address \
             belongs in [mailer] call, or call without an address"
        );
        assert_eq!(
            addressed(&placed, Called::One(other)).unwrap(),
            ["binkd -P 2:5020/1042.9 cfg", "hpt toss"]
        );
        assert_eq!(
            addressed(&placed, Called::All { main: Some(boss) }).unwrap(),
            ["binkd -P 2:5030/1520 cfg", "hpt toss"]
        );
        let error = addressed(&placed, all).unwrap_err().to_string();
        assert!(
            error.starts_with("the command binkd -P {address} cfg needs an address; call"),
            "{error}"
        );
    }

    #[cfg(unix)]
    #[test]
    fn output_and_exit_codes_of_commands_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        let lines = [
            "sh -c 'echo one; echo two >&2'",
            "sh -c 'echo three; exit 3'",
            "echo never",
        ];
        let commands = lines.map(str::to_owned);
        let mut seen = Vec::new();
        let mut show = |line: &str| seen.push(line.to_owned());
        let (error, output) = run(&commands, folder.path(), &Stop::new(), &mut show).unwrap_err();
        assert!(matches!(error, MailerError::Failed { .. }), "{error}");
        assert_eq!(output, seen);
        seen.sort();
        assert_eq!(seen, ["one", "three", "two"]);
        let missing = ["no-such-mailer --call".to_owned()];
        let (error, _) = run(&missing, folder.path(), &Stop::new(), &mut |_| {}).unwrap_err();
        let sentence = error.to_string();
        assert!(
            sentence.starts_with("no-such-mailer cannot be started"),
            "{sentence}"
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_stopped_command_is_ended() {
        let folder = tempfile::tempdir().unwrap();
        let stop = Stop::new();
        let commands = ["sh -c 'echo begun; exec sleep 1000'".to_owned()];
        let mut show = |_: &str| stop.stop();
        let (error, _) = run(&commands, folder.path(), &stop, &mut show).unwrap_err();
        assert!(matches!(error, MailerError::Stopped(_)), "{error}");
    }
}

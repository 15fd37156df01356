use super::table::{OPTIONS, options_of};
use super::*;

fn task(line: &str) -> Result<Task, ArgsError> {
    parse(line.split_whitespace().map(OsString::from))?.task()
}

#[test]
fn without_words_the_window_opens_on_nothing_particular() {
    assert_eq!(task(""), Ok(Task::Window(WindowArgs::default())));
}

#[test]
fn configurations_may_be_repeated_and_stay_in_order() {
    let Ok(Task::Window(args)) = task("--config a --config=b --profile p area://X") else {
        panic!("not a window");
    };
    assert_eq!(
        args.common.configs,
        [PathBuf::from("a"), PathBuf::from("b")]
    );
    assert_eq!(args.common.profile, Some(PathBuf::from("p")));
    assert_eq!(args.url.as_deref(), Some("area://X"));
}

#[test]
fn show_takes_its_options_on_both_sides_of_the_address() {
    let Ok(Task::Headless(Headless::Show(args))) = task(
        "show --json area://X --bodies --kludges --objects --limit 5 --discard-unknown --charset koi8-r",
    ) else {
        panic!("not show");
    };
    let options = args.options;
    assert!(options.json && options.bodies && options.kludges);
    assert!(options.objects && options.discard_unknown);
    assert_eq!(args.charset, Some(Charset::KOI8_R));
    assert_eq!(args.options.limit, Some(5));
    assert_eq!(args.url, "area://X");
}

#[test]
fn an_area_named_like_a_subcommand_can_be_parsed() {
    let parsed = task("parse show");
    assert_eq!(
        parsed,
        Ok(Task::Headless(Headless::Parse { url: "show".into() }))
    );
}

#[test]
fn a_dash_is_standard_input() {
    assert_eq!(
        task("links -"),
        Ok(Task::Headless(Headless::Links { file: None }))
    );
    let file = Some(PathBuf::from("x.txt"));
    assert_eq!(
        task("links x.txt"),
        Ok(Task::Headless(Headless::Links { file }))
    );
}

#[test]
fn now_keeps_its_offset() {
    let Ok(Task::Headless(Headless::Show(args))) =
        task("show --now 2008-02-14T12:00:00+03:00 area://X")
    else {
        panic!("not show");
    };
    let (moment, offset) = args.common.now.unwrap();
    assert_eq!(moment.as_second(), 1_202_979_600);
    assert_eq!(offset.seconds(), 3 * 3600);
}

#[test]
fn wrong_words_are_reported_in_a_sentence() {
    for (line, part) in [
        ("--frobnicate", "is no option --frobnicate"),
        ("--config", "--config needs a value"),
        ("--json=yes show area://X", "--json takes no value"),
        ("show --limit many area://X", "whole number"),
        ("show", "fidoscope show needs URL"),
        ("parse", "fidoscope parse needs URL"),
        ("links", "needs FILE|-"),
        ("area://A area://B", "one word too many"),
        ("parse a:b c:d", "one word too many"),
        ("--json area://X", "--json belongs to show, save, index"),
        (
            "parse --limit 3 area://X",
            "--limit belongs to show, not to parse",
        ),
        ("--file m.msg", "--file needs --area"),
        ("--area X", "--area needs --file"),
        ("--file m.msg --area X area://Y", "no address as well"),
        (
            "show --file m area://X",
            "--file belongs to the browser, not to show",
        ),
        ("--remove", "--remove belongs to register"),
        ("register area://X", "“area://X” is one word too many"),
        ("shwo area://X --json", "Did you mean show?"),
        (
            "serach area://X",
            "serach is neither a command nor an address",
        ),
        ("--jsno", "Did you mean --json?"),
        ("help nothing", "neither a command"),
        ("completions tcsh", "no completions for tcsh"),
        ("man area://X", "one word too many"),
        ("post", "fidoscope post needs URL"),
        (
            "post --misfits loud netmail:2:5/6",
            "utf-8, fiunis or nearest",
        ),
        (
            "post --attr crash,loud netmail:2:5/6",
            "pvt, crash, hold, direct, killsent",
        ),
        (
            "post --from 2:5/6 --from 2:5/7 netmail:2:5/6",
            "--from is given twice",
        ),
        ("post --charset KOI-99 netmail:2:5/6", "FTS-5003"),
        ("post --from me netmail:2:5/6", "such as 2:5030/1520.9"),
        ("show --yes area://X", "--yes belongs to post, not to show"),
        ("show --now yesterday area://X", "RFC 3339"),
        ("show --now 2008-02-14T12:00:00 area://X", "RFC 3339"),
    ] {
        let error = task(line).expect_err(line).to_string();
        assert!(error.contains(part), "{line}: {error}");
    }
}

#[test]
fn post_takes_the_text_the_address_the_original_and_files() {
    let Ok(Task::Headless(Headless::Post(args))) = task(
        "post echomail:R50.Test?subject=Hi --body - --from 2:5030/1520.9 --reply-to area://A?msgid=x \
         --attach a.gif --attach b.gif --misfits nearest --yes --json",
    ) else {
        panic!("not post");
    };
    assert_eq!(args.url, "echomail:R50.Test?subject=Hi");
    assert_eq!(args.body, Some(PathBuf::from("-")));
    assert_eq!(args.from, Address::parse_lenient("2:5030/1520.9"));
    assert_eq!(args.reply_to.as_deref(), Some("area://A?msgid=x"));
    assert_eq!(
        args.attach,
        [PathBuf::from("a.gif"), PathBuf::from("b.gif")]
    );
    assert_eq!(args.misfits, Misfits::Nearest);
    assert!(args.yes && args.common.json && !args.discard_unknown);
}

#[test]
fn every_character_set_of_the_standard_is_a_value() {
    // Table of FTS-5003 section 4.
    for name in "ASCII DUTCH FINNISH FRENCH CANADIAN GERMAN ITALIAN NORWEIG PORTU SPANISH SWEDISH SWISS UK ISO-10 CP437 \
                 CP850 CP852 CP866 CP848 CP1250 CP1251 CP1252 CP10000 LATIN-1 LATIN-2 LATIN-5 LATIN-9 IBMPC +7_FIDO MAC \
                 UTF-8"
        .split_whitespace()
    {
        for command in ["post netmail:2:5/6", "show area://X"] {
            let line = format!("{command} --charset {name}");
            assert!(task(&line).is_ok(), "{line}");
        }
    }
}

#[test]
fn options_that_scripts_put_before_each_call_may_come_twice() {
    let line = "--profile p --now 2026-11-22T15:00:00Z --profile q --now 2026-11-23T15:00:00Z show area://X";
    let Ok(Task::Headless(Headless::Show(args))) = task(line) else {
        panic!("not show");
    };
    assert_eq!(args.common.profile, Some(PathBuf::from("q")));
}

#[test]
fn registering_keeps_the_options_of_each_start() {
    assert_eq!(
        task("register --config a --profile p --remove"),
        Ok(Task::Headless(Headless::Register {
            remove: true,
            options: ["--profile", "p", "--config", "a"].map(Into::into).into(),
        }))
    );
}

#[test]
fn a_message_that_golded_saved_opens_with_its_area() {
    let Ok(Task::Window(args)) = task("--file m.msg --area R50.Bone") else {
        panic!("no window");
    };
    assert_eq!(args.saved, Some(("m.msg".into(), "R50.Bone".to_owned())));
    assert_eq!(args.url, None);
}

#[test]
fn save_takes_an_address_and_a_file() {
    for (line, file) in [
        ("save area://X/a.gif -o b.gif", Some("b.gif")),
        ("save -o - area://X/a.gif", Some("-")),
        ("save area://X/a.gif", None),
    ] {
        let Ok(Task::Headless(Headless::Save {
            args,
            output,
            damaged: false,
        })) = task(line)
        else {
            panic!("{line}");
        };
        assert_eq!(args.url, "area://X/a.gif", "{line}");
        assert_eq!(output, file.map(Into::into), "{line}");
    }
    let Ok(Task::Headless(Headless::Save { damaged: true, .. })) =
        task("save area://X/a.gif --damaged")
    else {
        panic!("--damaged");
    };
    task("show area://X --damaged").expect_err("no option of show");
    task("show area://X -o b.gif").expect_err("no option of show");
    task("save").expect_err("no address");
}

#[test]
fn help_and_version_win_over_everything_else() {
    assert_eq!(task("show --help"), Ok(Task::Help(Command::Show)));
    assert_eq!(task("index --bodies -h"), Ok(Task::Help(Command::Index)));
    assert_eq!(task("-V save"), Ok(Task::Version));
}

#[test]
fn the_index_takes_its_own_options_and_no_word() {
    let Ok(Task::Headless(Headless::Index(args))) = task("index --rebuild --json --config a")
    else {
        panic!("no index");
    };
    assert!(args.rebuild && args.common.json);
    assert_eq!(args.common.configs, [std::path::PathBuf::from("a")]);
    task("index area://X").expect_err("a word too many");
    task("show --rebuild area://X").expect_err("no option of show");
}

#[test]
fn a_bare_areatag_is_left_to_the_window() {
    let Ok(Task::Window(args)) = task("R50.Bone") else {
        panic!("no window");
    };
    assert_eq!(args.url.as_deref(), Some("R50.Bone"));
}

#[test]
fn help_is_a_command_and_each_command_has_its_own() {
    assert_eq!(task("help"), Ok(Task::Help(Command::Window)));
    for command in Command::named() {
        let asked = task(&format!("help {}", command.name()));
        assert_eq!(asked, Ok(Task::Help(command)));
        assert_eq!(task(&format!("{} --help", command.name())), asked);
    }
}

#[test]
fn options_of_every_call_pass_where_they_mean_nothing() {
    for line in [
        "parse --config a --profile p --now 2008-02-14T12:00:00Z area://X",
        "links --profile p -",
        "index --now 2008-02-14T12:00:00Z",
    ] {
        task(line).expect(line);
    }
}

/// zsh completes no options after a word that no rule accepts.
#[test]
fn every_command_takes_words_in_zsh() {
    let script = completions(Shell::Zsh);
    let rules: Vec<&str> = script.split(") _arguments").skip(1).collect();
    assert_eq!(rules.len(), Command::ALL.len());
    for rule in rules {
        assert!(rule.contains("'*: :"), "{rule}");
    }
}

#[test]
fn every_option_is_in_the_help_the_man_page_and_the_completions() {
    use crate::strings::{Language, set_language};
    for language in Language::ALL {
        set_language(language);
        let man = man();
        for option in OPTIONS {
            let about = (option.about)();
            assert!(
                man.contains(&option.name().replace('-', "\\-")),
                "{option:?}"
            );
            assert!(man.contains(&about.replace('-', "\\-")), "{option:?}");
            assert!(!option.commands.is_empty(), "{option:?}");
            for shell in Shell::ALL {
                let script = completions(shell);
                let name = match shell {
                    Shell::Fish => format!(" -l {}", option.long),
                    _ => option.name(),
                };
                assert!(script.contains(&name), "{option:?} {shell:?}");
            }
        }
        for command in Command::ALL {
            let help = help(command);
            assert!(
                help.lines().all(|line| line.chars().count() <= 100),
                "{help}"
            );
            for option in options_of(command) {
                assert!(help.contains(&option.name()), "{command:?} {option:?}");
            }
            assert!(
                man.contains(&command.about().replace('-', "\\-")),
                "{command:?}"
            );
        }
    }
    set_language(Language::English);
}

#[test]
fn every_option_of_the_table_is_taken_by_the_parser() {
    for option in OPTIONS {
        for command in option.commands {
            let mut words: Vec<String> = vec![command.name().to_owned()];
            words.retain(|word| !word.is_empty());
            words.push(option.name());
            if option.value.is_some() {
                let value = match option.id {
                    Id::Charset => "CP866",
                    Id::Attr => "crash",
                    Id::From => "2:5030/1520.9",
                    Id::Log => "debug",
                    Id::Misfits => "nearest",
                    _ => "5",
                };
                words.push(value.to_owned());
            }
            let args = parse(words.iter().map(OsString::from)).expect("a known option");
            assert!(args.has(option.id), "{option:?}");
            args.check_options(*command)
                .expect("an option of the command");
        }
    }
}

//! The command line in both languages.

use std::ffi::OsString;

use qeq_base::letters::folded;
use qeq_frontend::texts;
use qeq_i18n::Lang;

use super::*;

fn parse_line(lang: Lang, line: &str) -> Result<Request, UsageError> {
    parse(lang, 100, &line.split(' ').map(OsString::from).collect::<Vec<_>>())
}

fn help(lang: Lang, line: &str) -> String {
    match parse_line(lang, line) {
        Err(UsageError::Asked(text)) => text,
        other => panic!("{other:?}"),
    }
}

fn wrong(lang: Lang, line: &str) -> String {
    match parse_line(lang, line) {
        Err(UsageError::Wrong { message, help }) => format!("{message}\n  {help}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_file_alone_is_a_board_to_play_on() {
    for line in ["qeq Cargo.toml", "qeq --lang en Cargo.toml", "qeq Cargo.toml --lang=en"] {
        let read = parse_line(Lang::Es, line);
        assert!(matches!(&read, Ok(Request::Screen(Some(path))) if path == "Cargo.toml"), "{line}");
    }
    assert!(matches!(parse_line(Lang::Es, "qeq"), Ok(Request::Screen(None))));
    for line in ["qeq nada.toml", "qeq src", "qeq Cargo.toml --nada", "qeq Cargo.toml Cargo.toml"] {
        assert!(parse_line(Lang::Es, line).is_err(), "{line}");
    }
}

/// Every command as it is typed, those below others too; `help` is none that explains itself.
fn commands() -> Vec<String> {
    fn below(command: &Command, path: &str) -> Vec<String> {
        let paths = command.get_subcommands().filter(|it| it.get_name() != "help").map(|it| {
            let path = format!("{path} {}", it.get_name());
            let path = path.trim_start().to_owned();
            [vec![path.clone()], below(it, &path)].concat()
        });
        paths.flatten().collect()
    }
    below(&command(Lang::En), "")
}

#[test]
fn the_optimum_of_clikomania_is_asked_for_in_either_language() {
    for name in ["optimo", "optimum", "optimal"] {
        let read = parse_line(Lang::Es, &format!("qeq clikomania {name} puzzle.txt"));
        let is_optimo =
            matches!(read, Ok(Request::Clikomania(clikomania::Clikomania::Optimo { .. })));
        assert!(is_optimo, "{name}");
    }
}

#[test]
fn the_definition_is_sound() {
    for lang in Lang::ALL {
        command(lang).debug_assert();
    }
}

/// The whole help, to be looked at when it changes.
#[test]
fn help_in_both_languages() {
    for lang in Lang::ALL {
        let mut all = help(lang, "qeq --help");
        for name in commands() {
            all += &format!(
                "\n\n======== qeq {name} --help\n{}",
                help(lang, &format!("qeq {name} --help"))
            );
        }
        insta::assert_snapshot!(format!("help_{}", lang.code()), all);
    }
}

/// None of clap's own words is left: they are English, and the Spanish help would show them.
#[test]
fn no_word_of_the_library_is_left() {
    let own = [
        "Usage",
        "Options:",
        "Arguments:",
        "Commands:",
        "Print ",
        "[default",
        "[possible",
        "[aliases",
        "[OPTIONS]",
        "[COMMAND]",
    ];
    for name in commands() {
        let text = help(Lang::Es, &format!("qeq {name} --help"));
        for word in own {
            assert!(!text.contains(word), "{word:?} in the Spanish help of {name}");
        }
    }
}

#[test]
fn every_way_of_asking_for_help_gives_the_same() {
    for name in commands() {
        let asked = help(Lang::Es, &format!("qeq {name} --help"));
        assert_eq!(help(Lang::Es, &format!("qeq {name} -h")), asked);
        assert_eq!(help(Lang::Es, &format!("qeq help {name}")), asked);
        assert_eq!(help(Lang::Es, &format!("qeq ayuda {name}")), asked);
    }
}

#[test]
fn examples_come_first_and_are_understood() {
    for lang in Lang::ALL {
        for name in commands() {
            let text = help(lang, &format!("qeq {name} --help"));
            let (examples, rest) = text.split_once(&words::help::usage(lang)).unwrap();
            assert!(!examples.is_empty() && !rest.is_empty());
            for example in examples.lines().filter_map(|line| line.trim().strip_prefix("qeq ")) {
                let line = example.split(['|', '>', '<']).next().unwrap().trim();
                assert!(parse_line(lang, &format!("qeq {line}")).is_ok(), "qeq {line}");
            }
        }
    }
}

#[test]
fn wrong_usage_in_both_languages() {
    let lines = [
        "qeq stat",
        "qeq stats --format xml",
        "qeq stats --strategy mejor",
        "qeq stats --seed x",
        "qeq stats --seed 18446744073709551616",
        "qeq stats --threads 0",
        "qeq stats --threads dos",
        "qeq stats --budget -1",
        "qeq aleatorio -n -3",
        "qeq aleatorio --density poca",
        "qeq stats --time -1",
        "qeq stats --sed 1",
        "qeq stats a b",
        "qeq stats --tree t.json --strategy order",
        "qeq stats --seed 1 --seed 2",
        "qeq --lang en stats --lang es",
        "qeq --color never conecta4 solve 4 --color always",
        "qeq stats --tree t.json --time 5",
        "qeq stats --prune=yes",
        "qeq stats --seed",
        "qeq limpiar --strategy entropy",
        "qeq stats --compare --tree t.json",
        "qeq stats --compare --strategy order",
        "qeq dump --tree t.json --prune",
        "qeq play --duel --tree t.json",
        "qeq check a.csv b.csv --proof p.txt",
        "qeq tablero.csv limpiar",
        "qeq tablero.csv otro.csv",
        "qeq add tablero.csv",
        "qeq add tablero.csv Ana",
        "qeq completions tcsh",
        "qeq help nada",
        "qeq cluedo",
        "qeq cluedo deduce",
        "qeq cluedo deduce x --level all",
        "qeq cluedo deduce x --why Prado",
        "qeq --lang fr stats",
        "qeq conecta4 solv 44",
        "qeq conecta4 solve",
        "qeq conecta4 solve 44 --rows 99",
        "qeq conecta4 move 44 --player nadie",
        "qeq conecta4 play --first nadie",
        "qeq conecta4 play 44 --no-book",
        "qeq conecta4 bench f.txt --time 5",
        "qeq conecta4 solve 44 --seed 1",
        "qeq clikomania rapido p.txt --memory 64",
        "qeq clikomania check p.txt s.txt --rows 9",
        "qeq web --host localhost",
        "qeq web --name equipo:18995",
        "qeq web --name a/b",
    ];
    for lang in Lang::ALL {
        let told = lines.map(|line| format!("$ {line}\n  {}", wrong(lang, line))).join("\n");
        insta::assert_snapshot!(format!("wrong_{}", lang.code()), told);
    }
}

#[test]
fn commands_have_their_names_in_both_languages() {
    for (name, request) in [
        ("jugar", "Play"),
        ("play", "Play"),
        ("prune", "Limpiar"),
        ("random", "Aleatorio"),
        ("anadir t.csv Ana 01", "Add"),
        ("añadir t.csv Ana 01", "Add"),
        ("eliminar t.csv Ana", "Remove"),
        ("validar t.csv", "Check"),
        ("convertir a.csv b.json", "Convert"),
        ("cluedo deducir x", "Deduce"),
        ("cluedo jugar", "Notebook"),
        ("cluedo practicar", "Practise"),
    ] {
        let parsed = format!("{:?}", parse_line(Lang::Es, &format!("qeq {name}")).unwrap());
        assert!(parsed.starts_with(request), "{name}: {parsed}");
    }
}

/// Every choice of every command, those to come too.
#[test]
fn choices_are_read_in_capitals() {
    fn choices(command: &Command) -> Vec<Arg> {
        let own = command.get_arguments().filter(|it| !it.get_possible_values().is_empty());
        let own = own.filter(|it| it.get_action().takes_values()).cloned();
        own.chain(command.get_subcommands().flat_map(choices)).collect()
    }
    let mut read = 0;
    for argument in choices(&command(Lang::Es)) {
        let parser = argument.get_value_parser().clone();
        let alone = Command::new("qeq").arg(Arg::new("value").value_parser(parser));
        for name in argument.get_possible_values() {
            let name = name.get_name();
            for typed in [name.to_owned(), name.to_uppercase(), folded(name)] {
                let matches = alone.clone().try_get_matches_from(["qeq", &typed]);
                assert!(matches.is_ok(), "{typed:?} for {argument}");
                read += 1;
            }
        }
    }
    assert!(read > 500, "{read}");
}

#[test]
fn a_choice_in_capitals_is_the_same_choice() {
    for (plain, other) in [
        ("stats --seed 1 --format json", "stats --seed 1 --format JSON"),
        ("dump --seed 1 --format dot", "dump --seed 1 --format Dot"),
        ("convert a b --from config --to json", "convert a b --from CONFIG --to Json"),
        ("cluedo deduce x --level guessing", "cluedo deduce x --level Guessing"),
        ("duel g c random custom --seed 1", "duel g c RANDOM Custom --seed 1"),
        ("play --duel --level astuta --seed 1", "play --duel --level ASTUTA --seed 1"),
        ("clikomania rapido x --points cuadrado", "clikomania rapido x --points Cuadrado"),
        ("completions zsh", "completions Zsh"),
        ("stats --seed 1 --strategy order", "stats --seed 1 --strategy Orden"),
    ] {
        let read = |line| format!("{:?}", parse_line(Lang::Es, &format!("qeq {line}")).unwrap());
        assert_eq!(read(plain), read(other), "{other}");
    }
}

#[test]
fn languages_are_named_as_in_the_variable() {
    for code in ["en", "EN", "en-US", "en_GB.UTF-8", "es_ES.UTF-8", "Es"] {
        assert!(parse_line(Lang::Es, &format!("qeq man --lang {code}")).is_ok(), "{code}");
    }
    for code in ["fr", "C.UTF-8", "english"] {
        assert!(parse_line(Lang::Es, &format!("qeq man --lang {code}")).is_err(), "{code}");
    }
}

#[test]
fn strategies_have_their_names_in_both_languages() {
    use qeq_core::builders::Strategy as S;
    for (name, strategy) in [
        ("order", S::Order),
        ("orden", S::Order),
        ("random", S::Random),
        ("aleatoria", S::Random),
        ("entropy", S::Entropy),
        ("entropia", S::Entropy),
        ("entropía", S::Entropy),
        ("lookahead", S::Lookahead),
        ("anticipada", S::Lookahead),
        ("optimal", S::Optimal),
        ("optima", S::Optimal),
        ("óptima", S::Optimal),
        ("OPTIMA", S::Optimal),
    ] {
        assert_eq!(texts::tree::strategy_named(name), Some(strategy), "{name}");
    }
    assert_eq!(texts::tree::strategy_named("mejor"), None);
}

//! The two languages say the same things, each in its own words.

use std::collections::{BTreeSet, HashSet};

use crate::{Lang, Message, words};

/// Words that one language may share with the other: names of things, symbols, the assignment's own output.
fn may_be_equal(message: &Message) -> bool {
    message.key.contains("assignment_")
        || !message.es.contains(' ')
        || message.es.starts_with("  qeq ")
        || message.key == "play::history_line"
        || message.key == "errors::error"
        || message.key == "screen::short_bits"
}

#[test]
fn every_key_is_there_once() {
    let mut seen = HashSet::new();
    for message in words::all() {
        assert!(seen.insert(message.key), "{} stands twice", message.key);
    }
    assert!(seen.len() > 100);
}

/// What several messages say because they mean several things by it: fields, buttons, keys and columns of different games.
const HOMONYMS: [&str; 21] = [
    "¡Has ganado!",
    "Colores",
    "Columnas",
    "Empezar",
    "Estrategia",
    "Filas",
    "NOMBRE",
    "Otra vez",
    "Parar",
    "Tablero",
    "alguna",
    "ayuda",
    "cambiar",
    "elegir",
    "gana",
    "jugador {n}",
    "ninguna",
    "no",
    "no hay ningún jugador «{name}»",
    "nodos",
    "sí",
];

#[test]
fn what_is_said_stands_once() {
    let mut seen = HashSet::new();
    let said = words::all().map(|message| (message.es, message.en));
    let twice: BTreeSet<&str> = said.filter(|&it| !seen.insert(it)).map(|(es, _)| es).collect();
    assert_eq!(twice, BTreeSet::from(HOMONYMS));
}

#[test]
fn both_languages_name_the_same_values() {
    for message in words::all() {
        assert_eq!(values(message.es), values(message.en), "{}", message.key);
    }
}

#[test]
fn nothing_is_left_untranslated() {
    for message in words::all().filter(|message| !may_be_equal(message)) {
        assert_ne!(message.es, message.en, "{}", message.key);
    }
}

#[test]
fn no_english_word_stands_in_the_spanish_nor_the_other_way_round() {
    let english = ["the", "and", "of", "is", "with", "not", "file", "board", "by", "this"];
    let spanish = ["el", "los", "que", "de", "es", "una", "con", "fichero", "tablero", "por"];
    for message in words::all().filter(|message| !may_be_equal(message)) {
        assert_no_word(message.key, message.es, &english);
        assert_no_word(message.key, message.en, &spanish);
    }
}

#[test]
fn spanish_questions_open_and_close() {
    for message in words::all() {
        let count = |sign| message.es.matches(sign).count();
        assert_eq!(count('¿'), count('?'), "{}", message.key);
        assert_eq!(count('¡'), count('!'), "{}", message.key);
    }
}

/// What stands behind «ayuda:» begins as what stands behind «error:» does, and neither ends in a full stop.
#[test]
fn advice_begins_small_and_has_no_full_stop() {
    let advice = [
        "errors::did_you_mean",
        "errors::usage_hint",
        "errors::prove_longer",
        "errors::prove_by",
        "errors::prove_at_sight",
        "errors::prove_without_tree",
        "errors::weights_apart",
        "cluedo::holders_help",
        "cluedo::bad_name_help",
        "cluedo::malformed_line_help",
        "cluedo::empty_category_help",
        "cluedo::repeated_name_help",
        "cluedo::hands_help",
        "cluedo::too_many_deals_help",
        "cluedo::wrong_names_help",
        "faults::control_character_help",
        "faults::empty_attribute_help",
        "faults::twins_help",
        "faults::no_characters_help",
        "clikomania::size_help",
        "clikomania::hole_help",
        "clikomania::gap_help",
        "clikomania::no_head_help",
        "clikomania::no_block_help",
        "conecta4::columns_help",
        "cluedo::cards_are",
        "duel::players_are",
        "duel::chosen_help",
        "duel::chosen_help_with_tab",
    ];
    for key in advice {
        let message = words::all().find(|message| message.key == key).unwrap();
        for text in [message.es, message.en] {
            let first = text.trim_start_matches('¿').chars().next().unwrap();
            assert!(first.is_lowercase() || first == '{' || first == '-', "{key}: {text}");
            assert!(!text.ends_with('.'), "{key}: {text}");
        }
    }
}

#[test]
fn locales_choose_the_language() {
    for (locale, lang) in [
        ("en", Lang::En),
        ("en_GB.UTF-8", Lang::En),
        ("EN-us", Lang::En),
        ("es_ES.UTF-8", Lang::Es),
        ("C", Lang::Es),
        ("", Lang::Es),
        ("eno", Lang::Es),
    ] {
        assert_eq!(Lang::from_locale(locale), lang, "{locale}");
    }
}

#[test]
fn one_is_no_plural() {
    use words::{cluedo, conecta4, report, screen};
    let [one, two] = [1, 2].map(|n| report::searched(Lang::Es, n));
    assert_eq!((&*one, &*two), ("1 nodo explorado", "2 nodos explorados"));
    let [one, two] = [1, 2].map(|n| conecta4::replies(Lang::Es, n));
    assert_eq!((&*one, &*two), ("una respuesta", "2 respuestas"));
    let [one, two] = [1, 2].map(|n| screen::watch_over(Lang::Es, "Ana", n));
    assert_eq!((&*one, &*two), ("Es Ana, en una pregunta", "Es Ana, en 2 preguntas"));
    let [one, two] = [1, 2].map(|n| screen::hunt_answer(Lang::Es, "¿A?".into(), "sí".into(), n));
    assert_eq!((&*one, &*two), ("¿A? sí (cae 1)", "¿A? sí (caen 2)"));
    let none = screen::hunt_answer(Lang::Es, "¿A?".into(), "sí".into(), 0);
    assert_eq!(none, "¿A? sí (no cae nadie)");
    let [one, two] = [1, 2].map(|n| conecta4::size(Lang::Es, n, 3 - n, 4));
    assert_eq!(one, "Conecta 4: 1 fila, 2 columnas, 4 en línea.");
    assert_eq!(two, "Conecta 4: 2 filas, 1 columna, 4 en línea.");
    let [one, two] = [1, 2].map(|n| cluedo::wrong_names(Lang::Es, n, 3 - n));
    assert_eq!((&*one, &*two), ("hay 1 nombre para 2 jugadores", "hay 2 nombres para 1 jugador"));
}

#[test]
fn large_counts_are_grouped_alike_in_both_languages() {
    use words::{conecta4, duel, report};
    let told = |lang| {
        [
            report::searched(lang, 1_234_567),
            report::proof_written(lang, "p", 10_000),
            conecta4::bench_line(lang, 20_000, "12345.67", "98765.4", 0),
            duel::tournament_of(lang, "", 9999),
        ]
    };
    let [es, en] = Lang::ALL.map(|lang| told(lang).map(|text| text.replace('\u{a0}', "_")));
    assert!(es[0].starts_with("1_234_567 ") && en[0].starts_with("1_234_567 "), "{es:?} {en:?}");
    assert!(es[1].ends_with(" 10_000") && en[1].ends_with(" 10_000"), "{es:?} {en:?}");
    for bench in [&es[2], &en[2]] {
        assert!(bench.starts_with("20_000 ") && bench.contains(" 12_345.67 µs"), "{bench}");
        assert!(bench.contains(" 98_765.4 "), "{bench}");
    }
    assert!(es[3].contains(" 9999 ") && en[3].contains(" 9999 "), "{es:?} {en:?}");
}

#[test]
fn a_question_is_never_marked_twice() {
    assert_eq!(words::tree::question(Lang::Es, "¿Es calvo?"), "¿Es calvo?");
    assert_eq!(words::tree::question(Lang::En, "Glasses"), "Glasses?");
}

/// The names in braces.
fn values(template: &str) -> BTreeSet<&str> {
    template.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
}

/// Commands, options, values of options, codes and typed words are the same in both languages.
fn assert_no_word(key: &str, text: &str, forbidden: &[&str]) {
    let code = [
        "datos/tablero-num-per=N.csv",
        "json",
        "csv",
        "config",
        "--",
        "-o",
        "QEQ_LANG",
        "es or en",
        "es o en",
    ];
    let text = code.iter().fold(text.to_owned(), |text, code| text.replace(code, " "));
    for word in text.split(|sign: char| !sign.is_alphabetic()) {
        assert!(!forbidden.contains(&word.to_lowercase().as_str()), "{key}: {word:?} in {text:?}");
    }
}

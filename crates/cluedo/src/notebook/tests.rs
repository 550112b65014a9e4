//! What is written is read back, and what is wrong is told with its place.

use proptest::prelude::*;
use qeq_base::search::Search;

use super::*;
use crate::fault::Wanted;
use crate::set::Set;
use crate::testing::{any_fact, fitting, orquidea, small_setup};
use crate::why::clash;

const HEAD: &str = "tools: Rope, Knife\nplaces: Hall, \"Room, large\"\ncharacters: Plum, Reed\n\
                    hands: 2 1\nplayers: Ana, Luis\n";

fn read_text(text: &str) -> Reading {
    read(&SourceText::new("test", text), &[orquidea()], |_| None)
}

fn faults(text: &str) -> Vec<(String, &'static str)> {
    use qeq_base::diagnostic::FaultKind;
    let source = SourceText::new("test", text);
    let place = |span: Span| {
        let at = source.position(span.start);
        format!("{}:{}", at.line, at.column)
    };
    let reading = read(&source, &[orquidea()], |_| None);
    assert_eq!(reading.notebook.is_none(), !reading.faults.is_empty());
    reading.faults.iter().map(|fault| (place(fault.span), fault.kind.code())).collect()
}

#[track_caller]
fn assert_faults(text: &str, expected: &[(&str, &str)]) {
    let found = faults(text);
    let found: Vec<_> = found.iter().map(|(place, code)| (place.as_str(), *code)).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn every_kind_of_line() {
    let text = format!(
        "{HEAD}me: luis\nassume: unrefuted\n\n# a remark\n0 + Rope\nana - kn, hall\n= Plum\n\
         ! Rope, Hall, Plum\n1 ? rope hall plum: ana + Rope\nLuis ? Knife, \"Room, large\", Reed: 0 -\n"
    );
    let reading = read_text(&text);
    assert_eq!(reading.faults, []);
    let notebook = reading.notebook.unwrap();
    assert_eq!(notebook.me.index(), 1);
    let record = notebook.record();
    assert_eq!(record.game.facts.len(), 7);
    let origins: Vec<_> = record.origins.iter().map(|it| (it.entry.index(), it.assumed)).collect();
    let said = [0, 1, 2, 3, 4, 5].map(|entry| (entry, false));
    assert_eq!(origins, [&said[..], &[(5, true)]].concat());
    assert!(matches!(&record.game.facts[6], Fact::HasSome { player, .. } if player.index() == 1));
    let lines = text::write(&notebook).to_string();
    assert!(lines.ends_with("1 ? Knife, \"Room, large\", Reed: 0 -\n"), "{lines}");
}

/// Three at the table, of whom the first asks.
#[test]
fn nobody_refutes_where_everybody_else_has_nothing() {
    let head = HEAD.replace("hands: 2 1\nplayers: Ana, Luis", "hands: 1 1 1\nassume: unrefuted");
    let is_assumed = |answers: &str| {
        let notebook = read_text(&format!("{head}0 ? Rope, Hall, Plum{answers}\n")).notebook;
        notebook.unwrap().record().assumes()
    };
    assert!(is_assumed(": 1 -, 2 -"));
    for answers in ["", ": 1 -", ": 2 -", ": 1 -, 2 +", ": 1 + Rope, 2 -", ": 1 +, 2 +"] {
        assert!(!is_assumed(answers), "{answers}");
    }
}

/// He may ask for the very envelope, and looks into his hand instead of assuming.
#[test]
fn nothing_is_assumed_of_a_hand_that_is_written_down() {
    let head = HEAD.replace("hands: 2 1\nplayers: Ana, Luis", "hands: 1 1 1\nassume: unrefuted");
    let assumed = |entries: &str| {
        let record = read_text(&format!("{head}{entries}")).notebook.unwrap().record();
        record
            .origins
            .into_iter()
            .filter(|it| it.assumed)
            .map(|it| it.entry.index())
            .collect::<Vec<_>>()
    };
    let asked = "0 ? Rope, Hall, Plum: 1 -, 2 -\n";
    assert_eq!(assumed(asked), [0]);
    assert_eq!(assumed(&format!("0 + Knife\n{asked}")), [0_usize; 0]);
    assert_eq!(assumed(&format!("{asked}0 + Knife\n")), [0_usize; 0]);
    // Another's hand, and a hand of which a card lacks.
    assert_eq!(assumed("0 + Knife\n1 ? Rope, Hall, Plum: 2 -, 0 -\n"), [1]);
    assert_eq!(assumed(&format!("0 + Knife, Hall\n{asked}")), [1]);
    // A card too many is wrong, but no reason to assume.
    assert_eq!(assumed(&format!("0 + Knife\n0 + Reed\n{asked}")), [0_usize; 0]);
}

/// The entries of a contradiction, where there is one.
fn clashing(notebook: &Notebook) -> Option<Vec<usize>> {
    let record = notebook.record();
    let facts = clash(&record, &mut Search::unlimited()).unwrap()?;
    Some(record.entries(&facts).into_iter().map(Id::index).collect())
}

#[test]
fn a_card_too_many_in_the_own_hand_is_blamed_and_no_assumption() {
    let with = |hands: &str, entries: &str| {
        let head = "tools: A, B\nplaces: D, E\ncharacters: F, G\nme: 1\nassume: unrefuted\n";
        clashing(&read_text(&format!("{head}hands: {hands}\n{entries}")).notebook.unwrap())
    };
    assert_eq!(with("2 1", "1 + B\n1 ? A, D, F: 0 -\n"), None);
    assert_eq!(with("2 1", "1 + B\n1 ? A, D, F: 0 -\n1 + A\n"), Some(vec![0, 2]));
    assert_eq!(with("3 0", "1 ? A, D, F: 0 -\n1 + A\n"), Some(vec![1]));
    // What the hand says is part of a contradiction that would be another one by what is assumed without it.
    let entries = "1 + B\n1 ? A, D, F: 0 -\n1 - A, D, F\n! A, D, F\n";
    assert_eq!(with("2 1", entries), Some(vec![0, 1, 3]));
}

#[test]
fn a_card_that_a_fact_names_twice_counts_once() {
    let text = format!("{HEAD}0 + Rope, Rope\n1 - Hall, Rope, Hall\n= Plum, plum\n! Hall, Hall\n");
    let json = r#"{"flavor": {"toolNames": ["Knife", "Rope"], "placeNames": ["Hall", "Room, large"],
        "characterNames": ["Plum", "Reed"]}, "hands": [2, 1], "facts": [
        {"type": "PlayerHasSomeFact", "player": 0, "cards": ["Rope", "Rope"]},
        {"type": "PlayerDoesntHaveAnyFact", "player": 1, "cards": ["Hall", "Rope", "Hall"]},
        {"type": "EnvelopeHasFact", "cards": ["Plum", "Plum"]},
        {"type": "EnvelopeDoesntHaveFact", "cards": ["Hall", "Hall"]}]}"#;
    for notebook in [read_text(&text), read_text(json)].map(|it| it.notebook.unwrap()) {
        let written = text::write(&notebook).to_string();
        let entries = written.split_once("\n\n").unwrap().1;
        assert_eq!(entries, "0 + Rope\n1 - Hall, Rope\n= Plum\n! Hall\n");
    }
}

/// As in a deck's own file, to which somebody adds hands.
#[test]
fn cards_that_are_listed_are_the_deck_whatever_its_title() {
    for title in ["My deck", "El gran juego de detectives (con Orquídea)"] {
        let reading = read_text(&format!("deck: {title}\n{HEAD}0 + Knife\n"));
        assert_eq!(reading.faults, []);
        let notebook = reading.notebook.unwrap();
        assert_eq!(notebook.setup().deck().size(), 6);
        let written = text::write(&notebook).to_string();
        assert_eq!(read_text(&written).notebook, Some(notebook));
    }
}

#[test]
fn a_title_is_known_in_any_case_and_without_accents() {
    let reading = read_text("deck: el gran juego de DETECTIVES (con orquidea)\nhands: 9 9\n");
    assert_eq!(reading.faults, []);
    assert_eq!(reading.notebook.unwrap().setup().deck(), &orquidea());
}

#[test]
fn remarks_stay_where_they_are() {
    let written = "# mine\ndeck: El gran juego de detectives (con Orquídea)\nhands: 4 4 4 3 3\n\
                   me: 0\n\n# hand\n0 + Cuerda\n0 + Salón\n  # later\n1 - Cocina\n# end\n";
    let mut notebook = read_text(written).notebook.unwrap();
    let again = written.replace("  #", "#");
    assert_eq!(text::write(&notebook).to_string(), again);
    notebook.remove(EntryId::from_index(1));
    notebook.entries.push(notebook.entries[0].clone());
    let shown = text::write(&notebook).to_string();
    assert!(
        shown.ends_with("# hand\n0 + Cuerda\n# later\n1 - Cocina\n# end\n0 + Cuerda\n"),
        "{shown}"
    );
    assert_eq!(read_text(&shown).notebook.unwrap(), notebook);
}

#[test]
fn a_remark_stays_where_what_it_stood_above_is_taken_out() {
    let text = "0 + Cuerda\n# on the rope\n1 - Cocina\n# later\n1 - Prado\n";
    let settings = "deck: El gran juego de detectives (con Orquídea)\nhands: 9 9\nme: 0\n\n";
    let whole = read_text(&format!("{settings}# first\n{text}")).notebook;
    let without = |at| {
        let mut notebook = whole.clone().unwrap();
        notebook.remove(EntryId::from_index(at));
        let written = text::write(&notebook).to_string();
        written.strip_prefix(settings).unwrap().to_owned()
    };
    assert_eq!(without(0), "# first\n# on the rope\n1 - Cocina\n# later\n1 - Prado\n");
    assert_eq!(without(1), "# first\n0 + Cuerda\n# on the rope\n# later\n1 - Prado\n");
    assert_eq!(without(2), "# first\n0 + Cuerda\n# on the rope\n1 - Cocina\n# later\n");
}

/// Only between settings, and before the first line below them, the text has its own.
#[test]
fn blank_lines_stay_where_they_are() {
    let settings = "deck: El gran juego de detectives (con Orquídea)\nhands: 4 4 4 3 3\nme: 0\n";
    let entries = "# hand\n\n0 + Cuerda\n\n\n0 + Salón\n\n# end\n\n";
    let written = format!("\n# mine\n\n{settings}\n{entries}");
    let notebook = read_text(&written).notebook.unwrap();
    assert_eq!(text::write(&notebook).to_string(), written);
    for other in [written.replace("hands", "\n\nhands"), written.replace("me: 0\n\n", "me: 0\n")] {
        assert_eq!(read_text(&other).notebook.as_ref(), Some(&notebook), "{other}");
    }
    let bare = read_text(settings).notebook.unwrap();
    assert_eq!(text::write(&bare).to_string(), settings);
    let ended = read_text(&format!("{settings}\n")).notebook;
    assert_eq!(ended, Some(bare), "a blank line at the end alone says nothing");
}

#[test]
fn faults_of_the_text_have_their_places() {
    let with = |entry: &str| format!("{HEAD}{entry}\n");
    assert_faults(&with("2 + Rope"), &[("6:1", "unknown-player")]);
    assert_faults(
        &with("Eva - Rop, Wrench"),
        &[("6:1", "unknown-player"), ("6:12", "unknown-card")],
    );
    assert_faults(&with("0 ? rope hall plumb"), &[("6:15", "unknown-card")]);
    assert_faults(
        &with("me: Eva\n0 + Wrench"),
        &[("6:5", "unknown-player"), ("7:5", "unknown-card")],
    );
    assert_faults(&with("0 - Rope,"), &[("6:10", "unknown-card")]);
    assert_faults(&with("0 -"), &[("6:4", "no-cards")]);
    assert_faults(&with("Rope"), &[("6:1", "malformed-line")]);
    assert_faults(&with("0 = Rope"), &[("6:1", "malformed-line")]);
    assert_faults(&with("0 ? Rope, Knife, Hall"), &[("6:5", "not-a-suggestion")]);
    assert_faults(&with("0 ? Rope, Hall, Plum: 0 -"), &[("6:23", "bad-answer")]);
    assert_faults(&with("0 ? Rope, Hall, Plum: 1 + Reed"), &[("6:23", "bad-answer")]);
    assert_faults(&with("0 + Rope\nhands: 2 1"), &[("7:1", "misplaced-setting")]);
    assert_faults(&with("hands: 2 1"), &[("6:1", "misplaced-setting")]);
    assert_faults("", &[("1:1", "no-deck"), ("1:1", "no-hands")]);
    assert_faults("deck: Blue\nhands: 1 x", &[("1:7", "unknown-deck"), ("2:10", "bad-number")]);
    let own = "tools: A, B\nplaces: C\ncharacters: D, B\nhands: 1";
    assert_faults(own, &[("3:16", "repeated-name")]);
    assert_faults("tools: A\nplaces:\ncharacters: D\nhands: 1", &[("4:9", "empty-category")]);
    let head = HEAD.replace("hands: 2 1", "hands: 2 2");
    assert_faults(&head, &[("4:8", "wrong-sum")]);
    assert_faults(&HEAD.replace("Ana, Luis", "Ana, ana"), &[("5:10", "repeated-name")]);
    assert_faults(&HEAD.replace("Ana, Luis", "Ana"), &[("5:10", "wrong-names")]);
    assert_faults(&with("assume: luck"), &[("6:9", "unknown-assumption")]);
    // One that cannot be does not hide the others.
    for (hands, fault) in [("9 9", "wrong-sum"), ("2 x", "bad-number")] {
        let text =
            with("me: 7\n0 + Rop\n0 + Knif2").replacen("hands: 2 1", &format!("hands: {hands}"), 1);
        let found: Vec<&str> = faults(&text).into_iter().map(|(_, code)| code).collect();
        assert_eq!(found, [fault, "unknown-player", "unknown-card"], "{text}");
    }
}

#[test]
fn settings_are_read_in_any_case_and_with_accents() {
    let shouted =
        HEAD.replace("tools", "TOOLS").replace("places", "Pláces").replace("hands", "Hands");
    let with = |head: &str| read_text(&format!("{head}0 + Rope\n")).notebook.unwrap();
    assert_eq!(with(&shouted), with(HEAD));
    let titled = format!("Deck: {}\nhands: 9 9\nME: 1\n", orquidea().title().unwrap());
    assert_eq!(read_text(&titled).notebook.unwrap().me().index(), 1);
    assert_eq!(deck_of("Tools: A\nPLACES: B\ncharacters: C\n").map(|deck| deck.size()), Ok(3));
}

#[test]
fn a_line_that_is_no_setting_is_told_itself_and_stands_in_the_way_of_no_other() {
    let near = HEAD.replace("characters", "charcters");
    assert_faults(&near, &[("3:1", "malformed-line")]);
    assert_faults(
        &format!("{near}0 + Rop, Wrench\n"),
        &[("3:1", "malformed-line"), ("6:10", "unknown-card")],
    );
    let meant = read_text(&near).faults.remove(0).kind;
    assert!(matches!(meant, GameFault::NoSetting { meant: Some("characters"), .. }), "{meant:?}");
    // Said as it should be, that counts.
    assert_faults(&format!("tool: Rope, x-y, +\n{HEAD}0 + Knife\n"), &[("1:1", "malformed-line")]);
    for odd in ["Baraja: Para probar", "Manos: 2 - 1", "Rope", "+ Rope", "0 = Rope"] {
        assert_faults(&format!("{odd}\n{HEAD}0 + Rope\n"), &[("1:1", "malformed-line")]);
    }
    let codes = |text: &str| faults(text).into_iter().map(|(_, code)| code).collect::<Vec<_>>();
    // What is missing may be what stands there.
    for of_another in ["Baraja: Para probar\nhands: 6 6 6\n", &HEAD.replace("hands", "manos")] {
        assert_eq!(codes(of_another), ["malformed-line"], "{of_another}");
    }
    // Not what stands there and says nothing.
    let lists = "tools: A\nplaces: B\ncharacters:\n";
    for hands in ["hands: 1 1\n", ""] {
        let told = codes(&format!("{lists}{hands}foo: x\n"));
        assert_eq!(told, ["malformed-line", "empty-category"], "{hands}");
    }
    assert_eq!(codes("Baraja: A\nhands:\nplaces: B\ncharacters: C\n"), ["malformed-line"]);
    assert_eq!(codes("Baraja: A\nhands: 1\ntools: B\ncharacters: C\n"), ["malformed-line"]);
    let no_hands = format!("{}foo: x\n", HEAD.replace("2 1", ""));
    assert_eq!(codes(&no_hands), ["no-hands", "malformed-line"]);
    assert_eq!(deck_of(&format!("{lists}foo: x\n")), Err(vec!["malformed-line", "empty-category"]));
    assert_eq!(deck_of("herramientas: A\nplaces: B\ncharacters: C\n"), Err(vec!["malformed-line"]));
    assert_eq!(codes("A text\nabout something else\n"), ["no-deck", "no-hands"]);
    assert!(codes("A text\ncharcters: nobody else\n").contains(&"malformed-line"));
    // Nor is what stands in a wrong place.
    let late = HEAD.replace("hands: 2 1\n", "") + "0 + Rope, Wrench\nhands: 2 1\n";
    assert_faults(&late, &[("5:11", "unknown-card"), ("6:1", "misplaced-setting")]);
}

#[test]
fn a_stray_line_among_the_settings_makes_none_of_them_misplaced() {
    let dates = ["3-5-2024", "2024-05-03", "0 - 5 - 24", "1-5"];
    let others = ["Partida del 3-5", "place-names: A", "who + what", "Quién? Luis?", "a = b"];
    for stray in [&dates[..], &others].concat() {
        assert_faults(&format!("{stray}\n{HEAD}me: 1\n"), &[("1:1", "malformed-line")]);
        let within = HEAD.replace("hands", &format!("{stray}\nhands"));
        assert_faults(&format!("{within}0 + Rope\n"), &[("4:1", "malformed-line")]);
    }
    // Behind the settings a date is an entry, and so is what speaks of a card that is called by a number.
    assert_faults(&format!("{HEAD}1-5-2024\n"), &[("6:3", "unknown-card")]);
    let numbers = "tools: 7\nplaces: B\ncharacters: C, D\n0 - 7\nhands: 1\n";
    assert_faults(numbers, &[("5:1", "misplaced-setting")]);
    // Behind the settings it is an entry, of nobody.
    assert_faults(&format!("{HEAD}Eva + Rope\n"), &[("6:1", "unknown-player")]);
    assert_faults(
        &format!("{HEAD}Eva + Rope\nhands: 2 1\n"),
        &[("6:1", "unknown-player"), ("7:1", "misplaced-setting")],
    );
    let called = |name: &str| (name == "yo").then_some(Called::Me);
    for entry in ["0 + Rope", "luis - Rope", "= Rope", "! Rope", "yo + Rope"] {
        let text = HEAD.replace("hands", &format!("Eva + Rope\n{entry}\nhands"));
        let found = read(&SourceText::new("test", text), &[], called).faults;
        let misplaced = found.iter().filter(|it| it.kind == GameFault::MisplacedSetting).count();
        let unknown = matches!(found[0].kind, GameFault::UnknownPlayer { .. });
        assert_eq!((found.len(), misplaced, unknown), (3, 2, true), "{entry}");
    }
}

/// A table with names of several words.
fn names_of_words(tools: &str, places: &str, characters: &str) -> Notebook {
    let lists = format!("tools: {tools}\nplaces: {places}\ncharacters: {characters}\n");
    let deck = text::deck(&SourceText::new("test", lists)).unwrap();
    let hands = Setup::dealt_round(&deck, 2);
    Notebook::new(Setup::new(deck, hands).unwrap())
}

/// How a line reads in a notebook, or the codes of what is wrong with it.
fn read_line(notebook: &Notebook, line: &str) -> Result<String, Vec<&'static str>> {
    use qeq_base::diagnostic::FaultKind;
    let entry = text::entry(line, notebook, |_| None);
    let written = entry.map(|entry| text::line(notebook.setup(), &entry).to_string());
    written.map_err(|faults| faults.iter().map(|fault| fault.kind.code()).collect())
}

#[test]
fn three_names_of_several_words_stand_between_blanks_where_they_read_in_one_way() {
    let notebook = names_of_words(
        "Cuerda, Llave inglesa, \"Bomba, casera\"",
        "Sala de billar, Sala de baile, Cocina",
        "Pepa, Doña Juana, Juan",
    );
    let billiards = Ok("0 ? Cuerda, Sala de billar, Pepa: 1 -".to_owned());
    for cards in
        ["Cuerda Sala de billar Pepa", "pepa  sala de bil cuer", "Sala de billar Pepa CUERDA"]
    {
        assert_eq!(read_line(&notebook, &format!("0 ? {cards}: 1 -")), billiards, "{cards}");
    }
    let all = Ok("! Llave inglesa, Sala de baile, Doña Juana".to_owned());
    assert_eq!(read_line(&notebook, "! doña juana llave inglesa sala de bai"), all);
    let quoted = Ok("0 ? \"Bomba, casera\", Cocina, Juan".to_owned());
    assert_eq!(read_line(&notebook, "0 ? \"Bomba, casera\" Cocina Juan"), quoted);
    for (cards, codes) in [
        ("Cuerda Sala de billar Pepe", &["ambiguous-card", "ambiguous-card", "unknown-card"][..]),
        ("Cuerda Sala de Pepa", &["ambiguous-card"]),
        ("Cuerda Sala de billar Cocina", &["ambiguous-card", "ambiguous-card"]),
    ] {
        let found = read_line(&notebook, &format!("0 ? {cards}"));
        assert_eq!(found, Err(codes.to_vec()), "{cards}");
    }
}

#[test]
fn what_reads_in_several_ways_is_ambiguous() {
    let notebook = names_of_words("Cuerda, Cuerda de Sala", "Sala, de Sala", "Pepa, Sala Pepa");
    let name = "Cuerda de Sala Sala Pepa";
    let source = text::entry(&format!("0 ? {name}"), &notebook, |_| None).unwrap_err();
    let expected = ["Cuerda", "Cuerda de Sala", "Sala", "de Sala", "Pepa", "Sala Pepa"];
    let [Diagnostic { kind: GameFault::AmbiguousCard { cards, more: 0, .. }, .. }] = &source[..]
    else {
        panic!("{source:?}")
    };
    assert_eq!(cards, &expected);
}

#[test]
fn a_beginning_of_several_names_is_no_list_of_others() {
    let notebook = names_of_words("Cuerda", "Sala", "Dña, Dña Sala, Dña Salón");
    for line in
        ["0 + Dña Sal", "0 - dna sal", "0 ? Dña Sal", "= Dña Sal", "0 ? Cuerda, Sala, Dña Sal"]
    {
        assert_eq!(read_line(&notebook, line), Err(vec!["ambiguous-card"]), "{line}");
    }
    let read = |line| read_line(&notebook, line);
    assert_eq!(read("0 + Dña Sala"), Ok("0 + Dña Sala".to_owned()));
    assert_eq!(read("0 + Sala Dña"), Ok("0 + Sala, Dña".to_owned()));
}

#[test]
fn a_name_of_more_words_than_are_typed_is_meant_by_its_beginning() {
    let notebook = names_of_words("Cuerda", "Sala de estar de la torre", "Pepa");
    let read = read_line(&notebook, "0 ? Cuerda Sala de Pepa");
    assert_eq!(read, Ok("0 ? Cuerda, Sala de estar de la torre, Pepa".to_owned()));
}

/// Every beginning of these names is a name.
#[test]
fn many_words_cost_no_more_than_a_moment() {
    let long = |letter: char| format!("{letter} ").repeat(50).trim().to_owned();
    let notebook = names_of_words(&long('a'), &long('b'), &long('c'));
    let three = ['a', 'b', 'c'].map(long).join(" ");
    assert!(read_line(&notebook, &format!("0 ? {three}")).is_ok());
    assert!(read_line(&notebook, &format!("0 ? {}", "a ".repeat(150))).is_err());
    assert!(read_line(&notebook, &format!("0 ? {}", "a ".repeat(50_000))).is_err());
}

/// A deck in which all names begin alike, told as a text and as JSON.
fn alike(cards: usize) -> [String; 2] {
    let list = |at: usize, count: usize, [open, close]: [&str; 2]| {
        let names = (at..at + count).map(|it| format!("{open}a{it:02}{close}"));
        names.collect::<Vec<_>>().join(", ")
    };
    let lists = |quotes| [list(0, cards - 2, quotes), list(90, 1, quotes), list(91, 1, quotes)];
    let [tools, places, characters] = lists(["", ""]);
    let hands = cards - 3;
    let text =
        format!("tools: {tools}\nplaces: {places}\ncharacters: {characters}\nhands: {hands}\n");
    let [tools, places, characters] = lists(["\"", "\""]);
    let flavor = format!(
        "{{\"toolNames\":[{tools}],\"placeNames\":[{places}],\"characterNames\":[{characters}]}}"
    );
    [text, format!("{{\"flavor\":{flavor},\"hands\":[{hands}],\"facts\":[FACTS]}}")]
}

#[test]
fn of_the_cards_that_a_name_may_stand_for_some_are_told_and_how_many_more() {
    let [text, _] = alike(12);
    let found = read_text(&format!("{text}0 + a\n")).faults;
    let [GameFault::AmbiguousCard { cards, more, .. }] =
        &found.iter().map(|it| it.kind.clone()).collect::<Vec<_>>()[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!((cards.len(), *more), (8, 4));
    assert_eq!(cards[..2], ["a00", "a01"]);
}

#[test]
fn of_a_text_that_is_all_wrong_the_first_faults_are_told_and_that_there_are_more() {
    let [text, json] = alike(12);
    let fact = r#"{"type":"PlayerHasSomeFact","player":0,"cards":["b","b"]},"#.repeat(500);
    let texts = [
        format!("{text}{}", "zz+\n".repeat(500)),
        format!("{text}0 + {}", "a,".repeat(500)),
        format!("{text}0 + {}", "b ".repeat(500) + "a00"),
        format!("{text}0 ? a00,a90,a91: {}", "0 +,".repeat(500)),
        format!("{text}players: {}", ",".repeat(500)),
        text.replace("hands: 9", &format!("hands: {}", "x ".repeat(500))),
        text.replace("a00", &"a01,".repeat(500)),
        text.replace("a00", &"\"a,".repeat(501)),
        text.repeat(500),
        json.replace("FACTS", fact.trim_end_matches(',')),
        json.replace("FACTS", "").replace("\"a00\"", &("0,".repeat(500) + "0")),
    ];
    for text in texts {
        let codes: Vec<&str> = faults(&text).into_iter().map(|(_, code)| code).collect();
        assert_eq!(codes.len(), 100, "{text:.300}");
        let more = codes.iter().position(|&code| code == "too-many-faults");
        assert_eq!(more, Some(99), "{text:.300}");
    }
    let faulty = |count: usize| faults(&format!("{text}{}", "zz+\n".repeat(count)));
    assert_eq!((faulty(49).len(), faulty(50).len()), (98, 100), "each line has two");
}

#[test]
fn those_that_are_told_of_many_faults_are_the_first_of_the_text() {
    let [entries, strange, late] =
        ["1 + Wrench\n", "foo: x\n", "me: 1\n"].map(|line| line.repeat(60));
    let without_hands = HEAD.replace("hands: 2 1\n", "");
    for text in [
        format!("{HEAD}{entries}{strange}{strange}"),
        format!("{HEAD}me: 0\n{strange}{late}"),
        format!("{HEAD}me: 0\n{strange}{late}{entries}"),
        format!("{HEAD}me: 0\n{late}{entries}{strange}"),
        format!("{without_hands}{entries}{entries}hands: 1 1\nme: 7\n"),
    ] {
        let first = text.lines().position(|line| !HEAD.contains(line) && line != "me: 0").unwrap();
        let lines = faults(&text).into_iter().map(|(place, code)| {
            let (line, _) = place.split_once(':').unwrap();
            (line.parse::<usize>().unwrap() - 1, code == "too-many-faults")
        });
        let expected: Vec<_> = (0..100).map(|at| (first + at, at == 99)).collect();
        assert_eq!(lines.collect::<Vec<_>>(), expected, "{text:.200}");
    }
    // In JSON too what is judged before the facts may stand below them.
    let flavor = r#"{"toolNames":["A"],"placeNames":["B"],"characterNames":["C"]}"#;
    let facts = vec![r#"{"type":"EnvelopeHasFact","cards":["Z"]}"#; 120].join(",");
    let json = format!(r#"{{"facts":[{facts}],"flavor":{flavor},"hands":[9],"me":7}}"#);
    let codes: Vec<&str> = faults(&json).into_iter().map(|(_, code)| code).collect();
    assert_eq!((codes.len(), codes[99]), (100, "too-many-faults"));
    assert!(codes[..99].iter().all(|&code| code == "unknown-card"), "{codes:?}");
}

#[test]
fn a_name_that_nobody_could_read_is_refused() {
    let (name, long) = ("n".repeat(100), "n".repeat(101));
    assert_faults(&HEAD.replace("Rope", &name), &[]);
    assert_faults(&HEAD.replace("Rope", &long), &[("1:8", "long-name")]);
    assert_faults(&HEAD.replace("Ana", &name), &[]);
    assert_faults(&HEAD.replace("Ana", &long), &[("5:10", "long-name")]);
}

#[test]
fn all_that_is_wrong_is_told_in_one_run() {
    let lists = |tools: &str, places: &str, characters: &str| {
        format!("tools: {tools}\nplaces: {places}\ncharacters: {characters}\nhands: 1\n")
    };
    assert_faults(
        &lists("a, a, b, b", "d, d", "c"),
        &[("1:11", "repeated-name"), ("1:17", "repeated-name"), ("2:12", "repeated-name")],
    );
    assert_faults(
        &lists("\"a, b", "", ", e, e"),
        &[
            ("1:8", "bad-name"),
            ("3:13", "bad-name"),
            ("3:18", "repeated-name"),
            ("4:9", "empty-category"),
        ],
    );
    // A name that cannot be read is not judged a second time.
    assert_faults(&lists("\"a\tb", "c", "d"), &[("1:8", "bad-name")]);
    assert_faults(&lists("a, \"b", "c", "d"), &[("1:11", "bad-name")]);
    assert_faults(
        "deck: Blue\nassume: luck",
        &[("1:7", "unknown-deck"), ("2:9", "unknown-assumption"), ("2:13", "no-hands")],
    );
    let hands = HEAD.replace("hands: 2 1", "hands: x y");
    assert_faults(&hands, &[("4:8", "bad-number"), ("4:10", "bad-number")]);
    let hands = HEAD.replace("hands: 2 1", "hands: 2 99999999999999999999");
    assert_faults(&hands, &[("4:10", "bad-number")]);
    let names = HEAD.replace("Ana, Luis", "Ana, ana, 1x");
    assert_faults(
        &names,
        &[("5:10", "wrong-names"), ("5:10", "repeated-name"), ("5:10", "bad-name")],
    );
    let with = |entry: &str| format!("{HEAD}{entry}\n");
    assert_faults(
        &with("0 ? Rope, Hall: 0 -, 7 + Rop, Luis, 1 -, 1 +"),
        &[
            ("6:5", "not-a-suggestion"),
            ("6:17", "bad-answer"),
            ("6:22", "unknown-player"),
            ("6:31", "malformed-line"),
            ("6:42", "bad-answer"),
        ],
    );
    assert_faults(
        &with("7 ? Rope, Hall, Plum: 1 + Wrenc"),
        &[("6:1", "unknown-player"), ("6:27", "unknown-card")],
    );
    let flavor = r#"{"toolNames":["A",7,"A"],"placeNames":[8],"characterNames":["E"]}"#;
    let json = |flavor: &str| format!("{{\"flavor\":{flavor},\"hands\":[1]}}");
    assert_faults(&json(flavor), &[("1:29", "shape"), ("1:50", "shape")]);
    let repeated = flavor.replace("7", "\"A\"").replace('8', "\"E\"");
    assert_faults(
        &json(&repeated),
        &[("1:29", "repeated-name"), ("1:33", "repeated-name"), ("1:75", "repeated-name")],
    );
}

#[test]
fn entries_are_judged_wherever_so_many_can_play() {
    let kinds = |players: usize| {
        let head = HEAD.replace("players: Ana, Luis\n", "0 + Wrench\n");
        let found = faults(&head.replace("2 1", &vec!["9"; players].join(" ")));
        found.into_iter().map(|(_, kind)| kind).collect::<Vec<_>>()
    };
    assert_eq!(kinds(0), ["no-hands"]);
    assert_eq!(kinds(1), ["wrong-sum", "unknown-card"]);
    assert_eq!(kinds(15), ["wrong-sum", "unknown-card"]);
    assert_eq!(kinds(16), ["too-many-players"]);
}

#[test]
fn faults_of_json_have_their_places() {
    let flavor = r#"{"toolNames":["A","B"],"placeNames":["C","D"],"characterNames":["E","F"]}"#;
    let with =
        |facts: &str| format!("{{\"flavor\":{flavor},\"hands\":[2,1],\n\"facts\":[{facts}]}}");
    assert_faults(&with(""), &[]);
    let fact = r#"{"type":"PlayerHasSomeFact","player":2,"cards":["A","X"]}"#;
    assert_faults(&with(fact), &[("2:47", "unknown-player"), ("2:62", "unknown-card")]);
    assert_faults(&with(r#"{"type":"Nothing","cards":["A"]}"#), &[("2:18", "unknown-fact")]);
    // Whatever is wrong with the type, who is named is looked at.
    let untyped = r#"{"type":7,"player":"x","cards":["Z"]}"#;
    let told = [("2:18", "shape"), ("2:29", "unknown-player"), ("2:42", "unknown-card")];
    assert_faults(&with(untyped), &told);
    let named = untyped.replace('7', "\"N\"");
    let told = [("2:18", "unknown-fact"), ("2:31", "unknown-player"), ("2:44", "unknown-card")];
    assert_faults(&with(&named), &told);
    let missing = untyped.replace("\"type\":7,", "");
    let told = [("2:10", "shape"), ("2:20", "unknown-player"), ("2:33", "unknown-card")];
    assert_faults(&with(&missing), &told);
    let of_envelope = untyped.replace('7', "\"EnvelopeHasFact\"");
    assert_faults(&with(&of_envelope), &[("2:58", "unknown-card")]);
    assert_faults(&with(r#"{"type":"EnvelopeHasFact","cards":[]}"#), &[("2:44", "no-cards")]);
    assert_faults(&with(r#"{"type":"PlayerHasSomeFact","cards":["A"]}"#), &[("2:10", "shape")]);
    assert_faults(&with("7"), &[("2:10", "shape")]);
    assert_faults("{", &[("1:1", "syntax")]);
    assert_faults("{}", &[("1:2", "shape"), ("1:2", "shape")]);
    assert_faults(r#"{"flavor":"Blue","hands":[1]}"#, &[("1:11", "unknown-deck")]);
    let sum = format!("{{\"flavor\":{flavor},\n\"hands\":[2,2]}}");
    assert_faults(&sum, &[("2:9", "wrong-sum")]);
    let all = with(fact).replace("[2,1]", "[2,2],\"me\":9");
    let found: Vec<&str> = faults(&all).into_iter().map(|(_, code)| code).collect();
    assert_eq!(found, ["wrong-sum", "unknown-player", "unknown-player", "unknown-card"]);
    assert_faults(&with("").replace('{', "{\"version\":2,"), &[("1:12", "unknown-version")]);
}

/// The deck that a file is of, by the codes of its faults where there is none.
fn deck_of(text: &str) -> Result<Deck, Vec<&'static str>> {
    use qeq_base::diagnostic::FaultKind;
    let source = SourceText::new("test", text);
    let told =
        |faults: Vec<Diagnostic<GameFault>>| faults.iter().map(|it| it.kind.code()).collect();
    super::read_deck(&source, &[orquidea()], |_| None).map_err(told)
}

#[test]
fn the_deck_of_a_notebook_or_a_game_is_taken_as_one_alone_is() {
    let lists = "tools: A, B\nplaces: C\ncharacters: D, E\n";
    let alone = text::deck(&SourceText::new("test", lists)).unwrap();
    assert_eq!(deck_of(lists), Ok(alone.clone()));
    assert_eq!(deck_of(&format!("{lists}hands: 2\n0 + A\n")), Ok(alone.clone()));
    // Hands of another game do no harm where no entry stands in the way.
    assert_eq!(deck_of(&format!("{lists}hands: 9\n")), Ok(alone));
    let title = orquidea().title().unwrap().to_owned();
    assert_eq!(deck_of(&format!("deck: {title}\nhands: 9 9\n\n0 + Cuerda\n")), Ok(orquidea()));
    assert_eq!(deck_of(&format!("{{\"flavor\":\"{title}\",\"hands\":[9,9]}}")), Ok(orquidea()));
}

#[test]
fn a_file_that_no_deck_can_be_taken_from_has_the_faults_of_what_it_looks_like() {
    let faults = |text: &str| deck_of(text).expect_err("there is no deck");
    assert_eq!(faults("deck: Nobody's\nhands: 2 2\n0 + A\n"), ["unknown-deck"]);
    assert_eq!(faults("{\"flavor\":\"Nobody's\",\"hands\":[2]}"), ["unknown-deck"]);
    let lists = "tools: A, B\nplaces: C\ncharacters: D, E\n";
    assert_eq!(faults(&format!("{lists}hands: 2\n0 + Z\n")), ["unknown-card"]);
    assert_eq!(faults(&format!("{lists}cards\n")), ["malformed-line"]);
    assert_eq!(faults("tools: A\n"), ["empty-category", "empty-category"]);
}

#[test]
fn everything_that_is_wrong_with_a_deck_of_its_own_is_told_with_its_place() {
    use qeq_base::diagnostic::FaultKind;
    let told = |text: &str| {
        let bytes = text.bytes().map(|byte| if byte == b'~' { 0xff } else { byte }).collect();
        let source = SourceText::from_bytes("test", bytes);
        let faults = text::deck(&source).expect_err("it has faults");
        let place = |it: &Diagnostic<GameFault>| {
            let at = source.position(it.span.start);
            format!("{}:{} {}", at.line, at.column, it.kind.code())
        };
        faults.iter().map(place).collect::<Vec<_>>()
    };
    let several = "deck: Mine\ncards: x\ntools: A, \"B, A\nplaces: C, A, C\ntools: A\n# ~\n";
    let expected = [
        "2:1 malformed-line",
        "3:11 bad-name",
        "4:12 repeated-name",
        "4:15 repeated-name",
        "5:1 misplaced-setting",
        "6:3 not-utf8",
    ];
    assert_eq!(told(several), expected);
    assert_eq!(told("tools: A, \"B\nplaces: C\n"), ["1:11 bad-name", "2:10 empty-category"]);
    assert_eq!(
        told("nothing\nof the kind"),
        ["1:1 malformed-line", "2:1 malformed-line", "2:12 no-deck"]
    );
    assert_eq!(
        told("tols: A\nplaces: C\nof the kind"),
        ["1:1 malformed-line", "3:1 malformed-line", "3:12 empty-category"]
    );
}

#[test]
fn what_is_not_utf8_is_a_fault_in_either_format() {
    use qeq_base::diagnostic::FaultKind;
    let json = r#"{"flavor":{"toolNames":["A"],"placeNames":["B"],"characterNames":["?"]},
        "hands":[0],"facts":[{"type":"EnvelopeHasFact","cards":["X"]}]}"#;
    let text = format!("{HEAD}0 + Wrench\n# ?\n1 + Wrench\n");
    let read_bytes = |text: &str| {
        let bytes = text.bytes().map(|byte| if byte == b'?' { 0xff } else { byte }).collect();
        let reading = read(&SourceText::from_bytes("test", bytes), &[], |_| None);
        assert_eq!(reading.notebook, None);
        reading.faults.iter().map(|fault| fault.kind.code()).collect::<Vec<_>>()
    };
    assert_eq!(read_bytes(json), ["not-utf8", "unknown-card"]);
    assert_eq!(read_bytes(&text), ["unknown-card", "not-utf8", "unknown-card"]);
    assert_eq!(read_bytes(&format!("{HEAD}# ?\n")), ["not-utf8"]);
}

#[test]
fn json_says_whose_it_is_and_where_each_fact_stands() {
    let facts = [
        r#"{"type":"PlayerHasSomeFact","player":0,"cards":["A","E"]}"#,
        r#"{"type":"PlayerDoesntHaveAnyFact","player":1,"cards":["B"]}"#,
        r#"{"type":"EnvelopeHasFact","cards":["D"]}"#,
        r#"{"type":"EnvelopeDoesntHaveFact","cards":["A","D","F"]}"#,
    ];
    let flavor = r#"{"toolNames":["A","B"],"placeNames":["C","D"],"characterNames":["E","F"]}"#;
    let rest = format!("\"hands\":[2,1],\"facts\":[{}]", facts.join(",\n"));
    let json = format!("{{\"version\":1,\"flavor\":{flavor},\"me\":1,{rest}}}");
    let reading = read_text(&json);
    let stand: Vec<&str> = reading.places.iter().map(|place| &json[place.range()]).collect();
    assert_eq!(stand, facts);
    let notebook = reading.notebook.unwrap();
    let written = text::write(&notebook).to_string();
    let expected = "hands: 2 1\nme: 1\n\n0 + A, E\n1 - B\n= D\n! A, D, F\n";
    assert!(written.ends_with(expected), "{written}");
}

/// A quotation mark behind a backslash does not end the name, and one behind two does.
#[test]
fn a_name_in_quotation_marks_is_a_string_of_json() {
    let text = r#"
tools: "a\\", "b, \"c\"", "d\\\","
places: p
characters: c
hands: 2
0 + "a\\", "b, \"c\""
= "d\\\",", p, c
"#;
    let reading = read_text(text);
    assert_eq!(reading.faults, []);
    let notebook = reading.notebook.unwrap();
    let tools = notebook.setup().deck().names(crate::deck::Category::Tool);
    assert_eq!(tools, [r"a\", r#"b, "c""#, r#"d\","#]);
    let spoken_of: Vec<usize> = notebook.entries.iter().map(|entry| entry.cards().len()).collect();
    assert_eq!(spoken_of, [2, 3]);
}

fn any_entry(setup: &Setup) -> impl Strategy<Value = Entry> + use<> {
    let fact = any_fact(setup).prop_map(Entry::Fact);
    let players = setup.hands().len();
    let table = setup.clone();
    let turn = (any::<[u8; 3]>(), 0..players, prop::collection::vec(0..6u8, players));
    let turn = turn.prop_map(move |(picks, asker, shown)| {
        let categories = crate::deck::Category::ALL.iter().zip(picks);
        let cards = categories.map(|(&category, pick)| {
            let cards: Vec<CardId> = table.deck().cards_of(category).collect();
            cards[pick as usize % cards.len()]
        });
        let cards: Vec<CardId> = cards.collect();
        let answers = shown.into_iter().enumerate().filter(|&(at, _)| at != asker);
        let answers = answers.filter_map(|(at, shown)| {
            let shown = match shown {
                0 => Shown::Nothing,
                1 => Shown::Something,
                2..5 => Shown::Card(cards[shown as usize - 2]),
                _ => return None,
            };
            Some(Answer { player: HolderId::from_index(at), shown })
        });
        Entry::Turn(Turn::new(&table, HolderId::from_index(asker), &cards, answers).unwrap())
    });
    prop_oneof![fact, turn]
}

fn any_notebook() -> impl Strategy<Value = Notebook> {
    let names = prop::collection::vec("[A-Za-zñé\"#,:;\\\\ ]{1,6}", 9);
    let parts = small_setup().prop_flat_map(move |setup| {
        let entries = prop::collection::vec(any_entry(&setup), 0..6);
        let title = prop::option::of("[A-Za-zñé\"#,:;\\\\-][A-Za-z\"#: ]{0,6}[a-z#]");
        (entries, names.clone(), title, any::<[bool; 2]>(), Just(setup))
    });
    parts.prop_map(|(entries, odd, title, [assumes, named], setup)| {
        let mut number = 0..;
        let mut name = |_: &String| format!("{}{}", odd[number.start % 9], number.next().unwrap());
        let names = crate::deck::Category::ALL
            .map(|category| setup.deck().names(category).iter().map(&mut name).collect());
        let deck = Deck::new(&names).unwrap();
        let deck = title.map_or(deck.clone(), |title| deck.titled(title));
        let setup = Setup::new(deck, setup.hands().to_vec()).unwrap();
        let mut notebook = Notebook::new(setup);
        if named {
            let players = notebook.setup().players();
            let names = players.map(|player| match player.index() {
                1 => String::new(),
                at => format!("Zoe {}", "x".repeat(at)),
            });
            notebook.rename(names.map(|name| name.trim().to_owned()).collect()).unwrap();
        }
        notebook.assumes_unrefuted = assumes;
        notebook.entries = entries;
        notebook
    })
}

/// A notebook that assumes, whose keeper often writes down own cards and is often not refuted.
fn assuming_notebook() -> impl Strategy<Value = Notebook> {
    let parts = small_setup().prop_flat_map(|setup| {
        let me = (0..setup.hands().len()).prop_map(HolderId::from_index);
        (Just(setup), me)
    });
    let with_entries = parts.prop_flat_map(|(setup, me)| {
        let own = (0..setup.deck().size()).prop_map(move |card| {
            Entry::Fact(Fact::HasSome { player: me, cards: vec![CardId::from_index(card)] })
        });
        let table = setup.clone();
        let unrefuted = any_entry(&setup).prop_map(move |entry| match entry {
            Entry::Turn(turn) => {
                let shown = Shown::Nothing;
                let answers = table.answering(me).map(|player| Answer { player, shown });
                Entry::Turn(Turn::new(&table, me, turn.cards(), answers).unwrap())
            }
            Entry::Fact(_) => entry,
        });
        let any = prop_oneof![own, unrefuted, any_entry(&setup)];
        (Just(setup), Just(me), prop::collection::vec(any, 0..7))
    });
    with_entries.prop_map(|(setup, me, entries)| {
        let assumes_unrefuted = true;
        Notebook { me, assumes_unrefuted, entries, ..Notebook::new(setup) }
    })
}

/// A suggestion that nobody refuted says that its asker has one of the cards, unless he has written down his whole hand.
#[test]
fn of_a_hand_that_is_written_down_no_more_is_blamed_than_is_needed() {
    let with = |entries: &str| {
        let head = "tools: A, B, C\nplaces: D, E, F\ncharacters: G, H, I\nhands: 2 4\n";
        let hand = "0 + A\n0 + D\n0 ? B, E, G: 1 -\n";
        let text = format!("{head}me: 0\nassume: unrefuted\n{hand}{entries}");
        clashing(&read_text(&text).notebook.unwrap())
    };
    assert_eq!(with(""), None);
    assert_eq!(with("1 + B\n"), Some(vec![2, 3]), "whatever is in the own hand");
    // Without the last entry what is denied is the assumption, which is not made.
    assert_eq!(with("0 - B, E, G\n"), None);
    assert_eq!(with("0 - B, E, G\n= H\n"), Some(vec![0, 1, 2, 4]), "nobody is left for G");
}

proptest! {
    /// What is told to contradict one another does so in a notebook of its own, and is all needed there.
    #[test]
    fn the_entries_of_a_clash_are_one_by_themselves(notebook in assuming_notebook()) {
        let fits = |entries: &[usize]| {
            let entries = entries.iter().map(|&at| notebook.entries[at].clone()).collect();
            let part = Notebook { entries, ..notebook.clone() };
            let read = read_text(&text::write(&part).to_string()).notebook.unwrap();
            !fitting(read.record().game()).is_empty()
        };
        let found = clashing(&notebook);
        let all: Vec<usize> = (0..notebook.entries.len()).collect();
        prop_assert_eq!(found.is_none(), fits(&all));
        let Some(found) = found else { return Ok(()) };
        prop_assert!(!fits(&found), "{:?}", found);
        for left_out in &found {
            let rest: Vec<usize> = found.iter().copied().filter(|at| at != left_out).collect();
            prop_assert!(fits(&rest), "{:?}", rest);
        }
    }

    #[test]
    fn what_is_written_is_read_back(notebook in any_notebook()) {
        let text = text::write(&notebook).to_string();
        let reading = read_text(&text);
        prop_assert_eq!(&reading.faults, &[], "{}", text);
        prop_assert_eq!(reading.places.len(), notebook.entries.len());
        prop_assert_eq!(reading.notebook.unwrap(), notebook);
    }

    /// Whatever goes as a name can be typed, written and read.
    #[test]
    fn a_player_goes_by_every_name_that_is_taken(name in "[a-c1é+?,:=!\"#\\\\\t\u{301}\u{a0}\u{feff} -]{1,3}|.{1,3}") {
        let setup = Setup::new(crate::testing::deck([2, 2, 2]), vec![2, 1]).unwrap();
        let mut notebook = Notebook::new(setup);
        if notebook.rename(vec![name.clone(), "Zoe".to_owned()]).is_ok() {
            let player = HolderId::from_index(0);
            let fact = Fact::HasSome { player, cards: vec![CardId::from_index(0)] };
            let typed = text::entry(&format!("{name} + t0"), &notebook, |_| None);
            prop_assert_eq!(typed, Ok(Entry::Fact(fact)));
            let written = text::write(&notebook).to_string();
            prop_assert_eq!(read_text(&written).notebook, Some(notebook));
        }
    }

    #[test]
    fn damaged_text_is_a_fault_and_never_a_crash(
        notebook in any_notebook(), at in any::<prop::sample::Index>(), odd in "[\"\\\\:,+?é\n{0]{1,3}"
    ) {
        let mut letters: Vec<char> = text::write(&notebook).to_string().chars().collect();
        let at = at.index(letters.len());
        letters.splice(at..(at + 2).min(letters.len()), odd.chars());
        let text: String = letters.into_iter().collect();
        let reading = read_text(&text);
        prop_assert_eq!(reading.notebook.is_some(), reading.faults.is_empty());
        for fault in &reading.faults {
            prop_assert!(text.get(fault.span.range()).is_some());
        }
    }
}

/// A file of a game says the same in every language, so nobody is given a name who has none.
#[test]
fn whoever_has_no_name_goes_by_number_beside_others_who_have_one() {
    let text = |players: &str| {
        format!(
            "tools: a, b\nplaces: c, d\ncharacters: e, f\nhands: 1 1 1\nplayers: {players}\nme: 0\n"
        )
    };
    for (players, names) in [("Ana, , Eva", ["Ana", "", "Eva"]), (", , Eva", ["", "", "Eva"])] {
        let notebook = read_text(&text(players)).notebook.unwrap();
        assert_eq!(notebook.names(), names);
        let named = |at: usize| notebook.name(HolderId::from_index(at));
        assert_eq!((named(1), named(2), notebook.player("")), (None, Some("Eva"), None));
        assert_eq!(text::write(&notebook).to_string(), text(players));
        let again = beginning::Beginning::again(&notebook);
        assert_eq!(again.notebook().unwrap().names(), names);
        assert_eq!(again.seats.name(HolderId::from_index(1)), None);
    }
    for nobody in ["", ", , ", "Ana, ", "Ana, , , "] {
        assert!(read_text(&text(nobody)).notebook.is_none(), "{nobody}");
    }
    let blank = GameFault::BadName { name: String::new() };
    assert_eq!(beginning::Seats::read("Ana, , Eva", |_| None), Err(blank));
}

#[test]
fn known_decks_go_by_their_title() {
    let text = "deck: El gran juego de detectives (con Orquídea)\nhands: 4 4 4 3 3\n";
    let notebook = read_text(text).notebook.unwrap();
    assert_eq!(notebook.setup().deck().size(), 21);
    assert_eq!(text::write(&notebook).to_string(), format!("{text}me: 0\n"));
    let all: crate::deck::CardSet = notebook.setup().deck().cards().collect();
    assert_eq!(all, Set::first(21));
}

/// Also where a known one is called the same.
#[test]
fn a_deck_of_ones_own_keeps_its_title_and_its_cards() {
    let known = orquidea().title().unwrap().to_owned();
    for title in ["Mía", "# 1: \"a\", b", &known] {
        let text = format!("deck: {title}\n{HEAD}me: 0\n");
        let notebook = read_text(&text).notebook.unwrap();
        assert_eq!(
            (notebook.setup().deck().title(), notebook.setup().deck().size()),
            (Some(title), 6)
        );
        assert_eq!(text::write(&notebook).to_string(), text);
    }
    let bare = read_text(&format!("deck:\n{HEAD}")).notebook.unwrap();
    assert_eq!(bare, read_text(HEAD).notebook.unwrap());
}

/// It is read all the same, as it always was.
#[test]
fn a_key_that_says_nothing_is_told_once_where_it_stands() {
    use qeq_base::diagnostic::FaultKind;
    let text = r#"{"flavor": {"toolNames": ["a"], "placeNames": ["b"], "characterNames": ["c", "d"],
        "toolnames": []}, "hands": [1], "players": ["Ana"],
  "facts": [{"type": "EnvelopeHasFact", "cards": ["a"], "player": 0, "note": 1},
            {"type": "PlayerHasSomeFact", "player": 0, "cards": ["c"], "note": 2}], "Facts": [], "Facts": []}"#;
    let source = SourceText::new("test", text);
    let Reading { notebook, faults, warnings, .. } = read(&source, &[], |_| None);
    assert_eq!((notebook.unwrap().entries().len(), faults.len()), (2, 0));
    let told = warnings.iter().map(|it| {
        let GameFault::UnknownKey { key, .. } = &it.kind else { panic!("{it:?}") };
        assert!(!it.is_error() && it.kind.code() == "unknown-key");
        let place = source.position(it.span.start);
        (key.as_str(), place.line, place.column)
    });
    let expected = [
        ("toolnames", 2, 9),
        ("players", 2, 41),
        ("player", 3, 57),
        ("note", 3, 70),
        ("note", 4, 72),
        ("Facts", 4, 85),
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

#[test]
fn of_many_keys_that_say_nothing_the_first_are_told() {
    let keys: String = (0..40).map(|at| format!(r#","key{at}":0"#)).collect();
    let flavor = r#"{"toolNames":["A"],"placeNames":["B"],"characterNames":["C","D"]}"#;
    let text = format!(r#"{{"flavor":{flavor},"hands":[1],"facts":[]{keys}}}"#);
    let warnings = read_text(&text).warnings;
    assert!(warnings.len() < 40);
    for (at, warning) in warnings.iter().enumerate() {
        let GameFault::UnknownKey { key, .. } = &warning.kind else { panic!("{warning:?}") };
        assert_eq!(*key, format!("key{at}"));
    }
}

/// The faults of a game whose cards are A to F, with these hands and facts.
fn faults_with(hands: &str, facts: &str) -> Vec<GameFault> {
    let flavor = r#"{"toolNames":["A"],"placeNames":["B"],"characterNames":["C","D"]}"#;
    kinds(&format!(r#"{{"flavor":{flavor},"hands":{hands},"facts":{facts}}}"#))
}

fn kinds(text: &str) -> Vec<GameFault> {
    read_text(text).faults.into_iter().map(|fault| fault.kind).collect()
}

#[test]
fn every_missing_key_is_named_with_the_path_of_what_lacks_it() {
    let missing = |path: &str, key| GameFault::MissingKey { path: path.to_owned(), key };
    assert_eq!(kinds("{}"), [missing("", "flavor"), missing("", "hands")]);
    let flavor = kinds(r#"{"flavor":{"placeNames":["B"]},"hands":[1]}"#);
    assert_eq!(flavor, [missing("flavor", "toolNames"), missing("flavor", "characterNames")]);
    let facts = r#"[{"cards":["A"]},{"type":"EnvelopeHasFact"},
        {"type":"PlayerHasSomeFact","cards":["C"]}]"#;
    let of_facts =
        [missing("facts[0]", "type"), missing("facts[1]", "cards"), missing("facts[2]", "player")];
    assert_eq!(faults_with("[1]", facts), of_facts);
    let printed = r#"[{"_factType":"PlayerHasSomeFact","_player":0,"_cards":["C"]}]"#;
    assert_eq!(faults_with("[1]", printed), [], "as the program of the article prints them");
}

/// Of the lines of a notebook, each of which it is none of, there would be as many faults.
#[test]
fn a_list_is_json_and_no_game() {
    let game = GameFault::Shape { path: String::new(), wanted: Wanted::Game };
    for text in ["[]", "\n[{\"flavor\":\"Blue\",\n\"hands\":[1]}]", "[no JSON\nat all"] {
        assert_eq!(kinds(text), std::slice::from_ref(&game), "{text}");
    }
    assert_faults("\n[1]", &[("2:1", "shape")]);
}

#[test]
fn a_part_of_another_shape_is_named_by_its_path() {
    let shape = |path: &str, wanted| GameFault::Shape { path: path.to_owned(), wanted };
    assert_eq!(kinds(r#"{"hands":[1],"hands":[1]}"#), [shape("", Wanted::Game)]);
    let flavors = [
        ("7", "flavor", Wanted::Flavor),
        (
            r#"{"toolNames":"A","placeNames":["B"],"characterNames":["C"]}"#,
            "flavor.toolNames",
            Wanted::List,
        ),
        (
            r#"{"toolNames":["A"],"placeNames":["B",7],"characterNames":["C"]}"#,
            "flavor.placeNames[1]",
            Wanted::Text,
        ),
    ];
    for (flavor, path, wanted) in flavors {
        let found = kinds(&format!(r#"{{"flavor":{flavor},"hands":[0]}}"#));
        assert_eq!(found, [shape(path, wanted)], "{flavor}");
    }
    assert_eq!(faults_with("[1,-1]", "[]"), [shape("hands[1]", Wanted::Count)]);
    assert_eq!(faults_with("1", "null"), ["hands", "facts"].map(|path| shape(path, Wanted::List)));
    let facts = r#"[["EnvelopeHasFact",null,["C"]],{"type":7,"cards":["A",8]},
        {"type":"EnvelopeHasFact","cards":"A"}]"#;
    let of_facts = [
        shape("facts[0]", Wanted::Fact),
        shape("facts[1].type", Wanted::Text),
        shape("facts[1].cards[1]", Wanted::Text),
        shape("facts[2].cards", Wanted::List),
    ];
    assert_eq!(faults_with("[1]", facts), of_facts);
}

#[test]
fn what_a_part_of_json_says_wrongly_is_told_with_its_path() {
    let of =
        |path: &str, fault| GameFault::OfPart { path: path.to_owned(), fault: Box::new(fault) };
    let card = |name: &str| GameFault::UnknownCard { name: name.to_owned() };
    let player = |it: &str| GameFault::UnknownPlayer { player: it.to_owned(), players: 1 };
    let facts = r#"[{"type":"EnvelopeHasFact","cards":["A"]},
        {"type":"PlayerHasSomeFact","player":"x","cards":["A","X"]},
        {"type":"Nothing","cards":[]}],"me":7"#;
    let expected = [
        of("facts[1].player", player("\"x\"")),
        of("facts[1].cards[1]", card("X")),
        of("facts[2].type", GameFault::UnknownFact { name: "Nothing".to_owned() }),
        of("facts[2].cards", GameFault::NoCards),
        of("me", player("7")),
    ];
    assert_eq!(faults_with("[1]", facts), expected);
    let flavor = r#"{"toolNames":["A"],"placeNames":["B"],"characterNames":["C","A"]}"#;
    let repeated = GameFault::RepeatedName { name: "A".to_owned() };
    let found = kinds(&format!(r#"{{"flavor":{flavor},"hands":[1]}}"#));
    assert_eq!(found, [of("flavor.characterNames[1]", repeated)]);
}

/// `null` stands there, and is no player and no version.
#[test]
fn what_is_null_is_not_missing_but_wrong() {
    let facts = r#"[{"type":"PlayerHasSomeFact","player":null,"cards":["A"]},
        {"_factType":"PlayerHasSomeFact","_player":null,"_cards":["A"]}],"me":null,"version":null"#;
    let player = |path: &str| GameFault::OfPart {
        path: path.to_owned(),
        fault: Box::new(GameFault::UnknownPlayer { player: "null".to_owned(), players: 1 }),
    };
    let expected = [
        player("facts[0].player"),
        player("facts[1].player"),
        player("me"),
        GameFault::UnknownVersion,
    ];
    assert_eq!(faults_with("[1]", facts), expected);
}

#[test]
fn nobody_but_a_player_keeps_a_notebook() {
    let mut notebook = Notebook::new(Setup::new(orquidea(), vec![6, 6, 6]).unwrap());
    let envelope = notebook.setup().envelope();
    let unknown = GameFault::UnknownPlayer { player: "3".to_owned(), players: 3 };
    assert_eq!(notebook.sit_at(envelope), Err(unknown));
    assert_eq!((notebook.me().index(), notebook.own_hand()), (0, None));
    notebook.sit_at(HolderId::from_index(2)).unwrap();
    assert_eq!(notebook.me().index(), 2);
}

#[test]
fn an_entry_of_another_game_is_none_of_this_one() {
    let setup = Setup::new(crate::testing::deck([2, 2, 2]), vec![2, 1]).unwrap();
    let ids = |at: usize| (HolderId::from_index(at), CardId::from_index(at));
    let has = |player, card| Entry::Fact(Fact::HasSome { player, cards: vec![card] });
    let larger = Setup::new(crate::testing::deck([2, 2, 3]), vec![2, 1, 1]).unwrap();
    let turn = |asker, player, card, shown| {
        let (cards, answers) = ([ids(0).1, ids(2).1, card], [Answer { player, shown }]);
        Entry::Turn(Turn::new(&larger, asker, &cards, answers).unwrap())
    };
    let ((me, mine), (other, _), (nobody, _), (_, none)) = (ids(0), ids(1), ids(2), ids(6));
    let last = ids(5).1;
    for (entry, is_taken) in [
        (has(other, last), true),
        (has(nobody, mine), false),
        (has(me, none), false),
        (Entry::Fact(Fact::EnvelopeHas { cards: vec![mine, none] }), false),
        (turn(me, other, last, Shown::Card(last)), true),
        (turn(nobody, me, last, Shown::Nothing), false),
        (turn(me, nobody, last, Shown::Nothing), false),
        (turn(me, other, none, Shown::Something), false),
        (turn(me, other, none, Shown::Card(none)), false),
    ] {
        let pushed = std::panic::catch_unwind(|| {
            let mut notebook = Notebook::new(setup.clone());
            notebook.push(entry.clone());
            notebook.replace(EntryId::from_index(0), entry.clone());
        });
        assert_eq!(pushed.is_ok(), is_taken, "{entry:?}");
    }
}

#[test]
fn what_stood_behind_entries_that_are_left_out_stands_at_the_end() {
    let text = format!("{HEAD}\n# first\n0 + Rope\n# second\n0 - Hall\n# end\n");
    let notebook = read_text(&text).notebook.unwrap();
    let before = text::write(&notebook.after(1)).to_string();
    assert!(before.ends_with("# first\n0 + Rope\n# second\n# end\n"), "{before}");
    assert_eq!(read_text(&before).notebook.unwrap(), notebook.after(1));
    assert_eq!(notebook.after(2), notebook);
    let blank = notebook.blank();
    assert!(text::write(&blank).to_string().ends_with("me: 0\n"));
    assert_eq!((blank.setup(), blank.names()), (notebook.setup(), notebook.names()));
}

#[test]
fn an_entry_stands_in_the_place_of_the_one_that_it_replaces() {
    let mut notebook = read_text(&format!("{HEAD}0 + Rope\n0 - Hall\n")).notebook.unwrap();
    let entry = text::entry("1 + Hall", &notebook, |_| None).unwrap();
    notebook.replace(EntryId::from_index(0), entry);
    let written = text::write(&notebook).to_string();
    assert!(written.ends_with("\n1 + Hall\n0 - Hall\n"), "{written}");
}

#[test]
fn people_count_entries_from_one() {
    let number = |number| EntryId::from_number(number).map(|id| (id.index(), id.number()));
    assert_eq!([number(0), number(1), number(7)], [None, Some((0, 1)), Some((6, 7))]);
    assert_eq!(number(usize::MAX), None);
}

/// A table could not tell the two apart. Whoever has a name of his own leaves the one of his seat to others.
#[test]
fn a_file_names_no_player_as_the_envelope_or_a_nameless_seat_is_called() {
    let callings = |typed: &str| match typed {
        "Envelope" => Some(Called::Envelope),
        "Player 2" => Some(Called::Number(1)),
        "You" => Some(Called::Me),
        _ => None,
    };
    let faults = |names: &str| -> Vec<GameFault> {
        let text =
            format!("tools: A, B\nplaces: C, D\ncharacters: E, F\nhands: 2 1\nplayers: {names}\n");
        let read = read(&SourceText::new("test", text), &[], callings);
        read.faults.into_iter().map(|fault| fault.kind).collect()
    };
    let another = |name: &str, whose| [GameFault::NameOfAnother { name: name.to_owned(), whose }];
    assert_eq!(faults("Envelope, Luis"), another("Envelope", Called::Envelope));
    assert_eq!(faults("Player 2,"), another("Player 2", Called::Number(1)));
    for names in ["Ana, Luis", "Player 2, Luis", "Luis, Player 2", "You, Luis"] {
        assert_eq!(faults(names), [], "{names}");
    }
}

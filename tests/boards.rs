//! Reading and writing boards: every genuine shape, every fault with its place.

use std::collections::{BTreeMap, HashSet};
use std::fs;

use proptest::prelude::*;
use qeq_base::diagnostic::FaultKind;
use qeq_base::source::SourceText;
use qeq_core::board::fault::{BoardFault, Cause, Wanted};
use qeq_core::board::write::WriteError;
use qeq_core::board::{self, Board, Format, ReadOptions};
use qeq_core::tree::Answer;
use serde_json::json;

use crate::support::{self, boards, datos, read};

/// Every board in `datos/ok` with its size and the warnings it gets.
#[test]
fn every_genuine_shape_is_read() {
    let mut names: Vec<_> = fs::read_dir(datos().join("ok"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let mut summary = String::new();
    for name in names {
        let reading = read(&support::source(&format!("ok/{name}")));
        let board = reading.board.unwrap_or_else(|| panic!("{name}: {:?}", reading.faults));
        let codes: Vec<_> = reading.faults.iter().map(|fault| fault.kind.code()).collect();
        let (n, k) = (board.len(), board.question_count());
        summary += &format!("{name}: {n} × {k} {}\n", codes.join(" "));
    }
    insta::assert_snapshot!(summary);
}

/// `datos/err/ESPERADO.tsv` was written by hand, beside the files: every fault of each, and no other.
#[test]
fn every_fault_is_found_where_it_stands() {
    let expected = fs::read_to_string(datos().join("err/ESPERADO.tsv")).unwrap();
    let mut by_file: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for line in expected.lines().skip(1) {
        let (file, fault) = line.split_once('\t').unwrap();
        by_file.entry(file).or_default().push(fault.replace('\t', " "));
    }
    assert!(by_file.len() > 30);
    for (file, mut expected) in by_file {
        let source = support::source(&format!("err/{file}"));
        let options = ReadOptions {
            format: file.ends_with(".config").then_some(Format::Config),
            ..ReadOptions::default()
        };
        let reading = board::read(&source, &options);
        assert!(reading.board.is_none(), "{file}");
        let mut found: Vec<_> = reading
            .faults
            .iter()
            .filter(|fault| fault.is_error())
            .map(|fault| {
                let place = source.position(fault.span.start);
                format!("{} {} {}", place.line, place.column, fault.kind.code())
            })
            .collect();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{file}");
    }
}

#[test]
fn the_classic_board_is_the_same_in_both_languages() {
    let (es, en) = (support::load("clasico.csv"), support::load("classic.csv"));
    assert_eq!((es.len(), es.question_count()), (24, 20));
    assert_eq!(es.question_count(), en.question_count());
    for (one, other) in es.character_ids().zip(en.character_ids()) {
        assert_eq!(es.name(one), en.name(other));
        assert_eq!(es.traits(one), en.traits(other));
    }
}

/// The statement prints Alfonso's answers and his code, which is the answers from last to first.
#[test]
fn the_annex_has_alfonso_with_his_code() {
    let board = support::load("anexo.csv");
    let alfonso = board.find_character("Alfonso").unwrap();
    let sign = |&yes: &bool| if yes { '1' } else { '0' };
    let code: String = board.traits(alfonso).iter().rev().map(sign).collect();
    assert_eq!(code, "11010100001000101");
}

#[test]
fn every_board_survives_every_format() {
    for name in boards() {
        let board = support::load(&name);
        let picture = |board: &Board, id| board.character(id).picture.clone();
        let has_pictures = board.character_ids().any(|id| picture(&board, id).is_some());
        for format in Format::ALL {
            // A configuration has no spaces in names; what is written there is compared without them.
            let same = |a: &str, b: &str| match format {
                Format::Config => a.replace(' ', "_") == b.replace(' ', "_"),
                _ => a == b,
            };
            let text = match board.write(format) {
                Err(WriteError::Pictures) if format == Format::Config && has_pictures => continue,
                text => text.unwrap(),
            };
            let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
            let again = board::read(&SourceText::new(name.as_str(), text.as_str()), &options);
            let again = again.board.unwrap_or_else(|| panic!("{name}: {:?}", again.faults));
            assert_eq!(Format::detect(&text), format, "{name}");
            for (one, other) in board.character_ids().zip(again.character_ids()) {
                assert!(same(board.name(one), again.name(other)), "{name}: {}", again.name(other));
                assert_eq!(yes_answers(&board, one), yes_answers(&again, other), "{name}");
                assert_eq!(picture(&board, one), picture(&again, other), "{name}");
            }
            if format != Format::Config {
                assert_eq!(again.write(format).unwrap(), text, "{name}");
            }
        }
    }
}

/// The attributes that a character has, without the way in which a configuration names them.
fn yes_answers(board: &Board, id: qeq_core::candidates::CharacterId) -> Vec<String> {
    let yes = board.question_ids().filter(|&question| board.has(id, question));
    let named = yes.map(|question| board.text(question).replace(' ', "_"));
    let named = named.filter(|text| !text.ends_with("=0"));
    named.map(|text| text.trim_end_matches("=1").to_owned()).collect()
}

#[test]
fn a_column_of_weights_is_no_question() {
    let text = "Alto\tPeso\tNombre\n1\t2.5\tAna\n0\t1/2\tJuan\n";
    let options = ReadOptions { weight_column: Some("Peso"), ..ReadOptions::default() };
    let reading = board::read(&SourceText::new("test", text), &options);
    let (board, weights) = (reading.board.unwrap(), reading.weights.unwrap());
    assert_eq!(board.question_count(), 1);
    let weighed: Vec<u64> = board.character_ids().map(|id| weights.of(id)).collect();
    assert_eq!(weighed, [5, 1]);
    assert!(
        read(&SourceText::new("test", text)).board.is_none(),
        "without the option it is a fault"
    );
}

/// A table with a column of these weights, read with the column of this title.
fn weighed(weights: [&str; 3], title: &str) -> (SourceText, board::Reading) {
    let [ana, eva, leo] = weights;
    let text = format!("A\tPeso\tB\tN\n0\t{ana}\t0\tAna\n0\t{eva}\t1\tEva\n1\t{leo}\t0\tLeo\n");
    let source = SourceText::new("t", text);
    let options = ReadOptions { weight_column: Some(title), ..ReadOptions::default() };
    let reading = board::read(&source, &options);
    (source, reading)
}

#[test]
fn weights_that_do_not_fit_are_told_at_the_end_and_no_board_goes_without_them() {
    let most = "18446744073709551615";
    for (weights, code, is_read) in [
        ([most, "1000001", "1000000"], "weights-too-large", false),
        ([most, "18446744073709551614", "6148914691236517204"], "weights-rounded", true),
    ] {
        let (source, reading) = weighed(weights, "Peso");
        let [fault] = &reading.faults[..] else { panic!("{:?}", reading.faults) };
        assert_eq!((fault.kind.code(), source.position(fault.span.start).line), (code, 5));
        assert_eq!((reading.board.is_some(), reading.weights.is_some()), (is_read, is_read));
    }
    // Where nobody asked for weights, or nothing is called so, there are none.
    let plain = read(&SourceText::new("t", "A\tN\n0\tAna\n1\tEva\n"));
    assert!(plain.board.is_some() && plain.weights.is_none() && plain.weight_column.is_none());
    let (_, reading) = weighed(["0", "1", "1"], "Altura");
    assert!(reading.weights.is_none() && reading.weight_column.is_none());
}

#[test]
fn a_column_of_weights_is_known_without_its_capitals_and_is_no_attribute() {
    let (_, reading) = weighed(["3", "2", "1"], "PESO");
    assert_eq!(reading.weight_column.unwrap().title(), "Peso");
    let options = ReadOptions { weight_column: Some("peso"), ..ReadOptions::default() };
    let of = |text: &str| board::read(&SourceText::new("t", text), &options);
    let two = of("Peso\tpeso\tN\n0\t2\tAna\n1\t3\tEva\n");
    assert_eq!(two.weight_column.unwrap().title(), "peso", "the very title comes first");
    let alone = of("peso\tN\n2\tAna\n3\tEva\n").faults;
    let codes: Vec<_> = alone.iter().map(|fault| fault.kind.code()).collect();
    assert_eq!(codes, ["no-attributes"], "nothing is left to ask");
}

#[test]
fn rows_are_judged_like_a_text() {
    let of = |questions: &[&str], rows: &[&[bool]]| {
        let rows = rows.iter().enumerate().map(|(at, row)| (format!("P{at}"), row.to_vec()));
        Board::from_rows("N", questions, rows).map(|board| board.len())
    };
    assert_eq!(of(&["A", "B"], &[&[true, false], &[false, true]]), Ok(2));
    assert_eq!(of(&[], &[&[]]), Err(vec![BoardFault::NoAttributes { separator: None }]));
    assert_eq!(of(&["A"], &[]), Err(vec![BoardFault::NoCharacters { format: Format::Table }]));
    let narrow = BoardFault::WrongWidth { found: 1, expected: 2, cause: None };
    assert_eq!(of(&["A", "B"], &[&[true]]), Err(vec![narrow]));
}

/// Names that no format has trouble with, and names with all the trouble there is.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z]{1,8}",
        "[\\PC&&[^\u{feff}\\s]][\\PC&&[^\u{feff}]]{0,10}[\\PC&&[^\u{feff}\\s]]"
    ]
}

fn any_board() -> impl Strategy<Value = Board> {
    (1..7_usize, 1..12_usize)
        .prop_flat_map(|(k, n)| {
            let attributes = proptest::collection::hash_set(name(), k);
            let row = (name(), proptest::collection::vec(any::<bool>(), k));
            (attributes, proptest::collection::vec(row, n))
        })
        .prop_map(|(attributes, mut rows)| {
            let attributes: Vec<String> = attributes.into_iter().collect();
            let texts: Vec<&str> = attributes.iter().map(String::as_str).collect();
            let (mut names, mut traits) = (Vec::new(), Vec::new());
            rows.retain(|(name, row)| {
                let new = !names.contains(name) && !traits.contains(row);
                names.push(name.clone());
                traits.push(row.clone());
                new
            });
            Board::from_rows("Nombre", &texts, rows).unwrap()
        })
}

/// Boards of attributes with several values, of which each person has one or none, and of plain ones.
fn any_choices() -> impl Strategy<Value = Board> {
    let values = proptest::collection::hash_set(name(), 0..4);
    let attributes = proptest::collection::hash_map(name(), values, 1..5);
    let chosen = proptest::collection::vec(0..12_usize, 4);
    let people = proptest::collection::hash_map(name(), chosen, 1..8);
    (attributes, people).prop_filter_map("two are the same", |(attributes, people)| {
        let choice =
            |attribute: &String, value| json!({"attribute": attribute, "value": value});
        let questions = attributes.iter().flat_map(|(attribute, values)| match values.len() {
            0 => vec![json!(attribute)],
            _ => values.iter().map(|value| choice(attribute, value)).collect(),
        });
        let answers = |chosen: &[usize]| -> String {
            let numbers = attributes.values().zip(chosen).map(|(values, chosen)| {
                // Of a plain one yes or no, of another any of its values or none.
                let chosen = chosen % (values.len().max(1) + 1);
                (0..values.len().max(1)).map(move |at| if at == chosen { '1' } else { '0' })
            });
            numbers.flatten().collect()
        };
        let person = |(name, chosen): (&String, &Vec<usize>)| {
            json!({"name": name, "traits": answers(chosen)})
        };
        let document = json!({
            "version": 1,
            "title": "N",
            "attributes": questions.collect::<Vec<_>>(),
            "characters": people.iter().map(person).collect::<Vec<_>>(),
        });
        read(&SourceText::new("b.json", document.to_string().as_str())).board
    })
}

/// A name as a configuration has it.
fn one_word(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join("_")
}

/// What a configuration says of everybody: his name, and each attribute with its value.
fn chosen(board: &Board) -> Vec<(String, BTreeMap<String, String>)> {
    let values = |id| {
        let questions = board.question_ids().map(|question| (question, board.has(id, question)));
        let said = questions.filter_map(|(question, yes)| match &board.question(question).choice {
            Some(choice) => yes.then(|| (one_word(&choice.attribute), one_word(&choice.value))),
            None => Some((one_word(board.text(question)), u8::from(yes).to_string())),
        });
        said.collect()
    };
    board.character_ids().map(|id| (one_word(board.name(id)), values(id))).collect()
}

/// Whether without spaces two people, two attributes or two values of one are called the same.
fn some_are_the_same(board: &Board) -> bool {
    let choice = |id| board.question(id).choice.as_ref();
    let attribute = |id| choice(id).map_or(board.text(id), |choice| choice.attribute.as_str());
    let spelt: HashSet<&str> = board.question_ids().map(attribute).collect();
    let words: HashSet<String> = spelt.iter().copied().map(one_word).collect();
    let values = board.question_ids().map(|id| choice(id).map(|it| one_word(&it.value)));
    let pairs = board.question_ids().map(|id| one_word(attribute(id))).zip(values);
    let people: HashSet<String> =
        board.character_ids().map(|id| one_word(board.name(id))).collect();
    people.len() < board.len()
        || words.len() < spelt.len()
        || pairs.collect::<HashSet<_>>().len() < board.question_count()
}

proptest! {
    /// A configuration has neither spaces in its names nor questions without values.
    #[test]
    fn a_configuration_that_is_written_is_read_back(
        board in prop_oneof![any_choices(), any_board()]
    ) {
        let written = board.write(Format::Config);
        // What begins with a brace would be taken for JSON.
        let opens_json = board.text(board.question_ids().next().unwrap()).starts_with('{');
        let text = match written {
            Ok(text) => text,
            Err(WriteError::SameWithoutSpaces { .. }) => {
                prop_assert!(some_are_the_same(&board));
                return Ok(());
            }
            Err(error) => {
                prop_assert!(error == WriteError::Misread && opens_json, "{error:?}");
                return Ok(());
            }
        };
        prop_assert!(!opens_json && !some_are_the_same(&board), "{}", text);
        let options = ReadOptions { format: Some(Format::Config), ..ReadOptions::default() };
        let again = board::read(&SourceText::new("test", text.as_str()), &options);
        let faults = again.faults;
        let again = again.board.unwrap_or_else(|| panic!("{faults:?}\n{text:?}"));
        prop_assert_eq!(chosen(&again), chosen(&board));
        prop_assert_eq!(again.write(Format::Config), Ok(text));
    }

    #[test]
    fn what_is_written_is_read_back(board in any_board()) {
        for format in [Format::Table, Format::Json] {
            let Ok(text) = board.write(format) else {
                // It would be taken for JSON.
                prop_assert!(format == Format::Table);
                let opens_json = board.question_ids().any(|id| board.text(id).starts_with('{'));
                prop_assert!(opens_json, "{format:?}");
                continue;
            };
            prop_assert_eq!(Format::detect(&text), format);
            let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
            let again = board::read(&SourceText::new("test", text.as_str()), &options);
            let faults = again.faults;
            let again = again.board.unwrap_or_else(|| panic!("{faults:?}\n{text:?}"));
            prop_assert_eq!(again.write(format).unwrap(), text);
            prop_assert_eq!(support::answers(&again), support::answers(&board));
        }
    }

    /// Whatever else is wrong with the rows, a strange sign among the answers is told where it stands.
    #[test]
    fn every_bad_cell_is_told_however_wide_its_row(
        width in 1..6_usize,
        rows in proptest::collection::vec((proptest::collection::vec("[01x]", 1..8), any::<bool>()), 1..6),
    ) {
        let titles: String = (0..width).map(|at| format!("A{at}\t")).collect();
        // A row of answers shows where the names stand.
        let mut text = format!("{titles}N\n{}P\n", "0\t".repeat(width));
        let mut bad = Vec::new();
        for (at, (cells, is_named)) in rows.iter().enumerate() {
            let answers = cells.iter().take(width).take(cells.len() - usize::from(!is_named));
            let places = answers.enumerate().filter(|(_, cell)| *cell == "x");
            bad.extend(places.map(|(column, _)| (at + 3, 2 * column + 1, "bad-cell")));
            let name = is_named.then(|| format!("\tP{at}")).unwrap_or_default();
            text += &format!("{}{name}\n", cells.join("\t"));
        }
        let found = told(&text).into_iter().filter(|fault| fault.2 == "bad-cell");
        prop_assert_eq!(found.collect::<Vec<_>>(), bad, "{}", text);
    }

    #[test]
    fn a_column_of_weights_is_written_where_it_stood(
        board in any_board(),
        place in 0..7_usize,
        weights in proptest::collection::vec("[1-9][0-9]{0,3}([.,][0-9]{1,3}|/[1-9][0-9]?)?", 12),
    ) {
        prop_assume!(board.find_question("peso").is_none());
        let place = place.min(board.question_count());
        let column = std::iter::once("peso").chain(weights.iter().map(String::as_str));
        prop_assume!(board.write(Format::Table).is_ok());
        let table = board.write(Format::Table).unwrap();
        let rows = table.lines().zip(column).map(|(line, cell)| {
            let mut cells: Vec<&str> = line.split('\t').collect();
            cells.insert(place, cell);
            cells.join("\t") + "\n"
        });
        let text: String = rows.collect();
        let weight_column = Some("peso");
        let options = ReadOptions { weight_column, format: Some(Format::Table) };
        let read = board::read(&SourceText::new("test", text.as_str()), &options);
        let (again, column) = (read.board.unwrap(), read.weight_column.unwrap());
        prop_assert_eq!(again.write_weighted(&column), Ok(text));
        prop_assert_eq!(again.write(Format::Table).unwrap(), table);
    }

    #[test]
    fn the_questions_that_tell_two_apart_do(board in any_board()) {
        for one in board.character_ids() {
            for other in board.character_ids().filter(|&other| other != one) {
                let question = board.telling_apart(one, other).unwrap();
                let answer = |id| Answer::from(board.has(id, question));
                prop_assert_ne!(answer(one), answer(other));
            }
        }
    }
}

use proptest::strategy::Strategy;

#[test]
fn pictures_that_are_all_called_by_numbers_may_be_an_attribute() {
    let behind = |text: &str| -> Vec<(usize, BoardFault)> {
        let source = SourceText::new("t", text);
        let reading = read(&source);
        assert!(reading.board.is_some(), "{text}");
        let places = reading.faults.into_iter();
        places.map(|it| (source.position(it.span.start).column, it.kind)).collect()
    };
    let fault = |title: &str| BoardFault::AttributeBehindNames { title: title.into() };
    assert_eq!(behind("A\tN\tBarba\n1\tAna\t0\n0\tLuis\t1\n"), [(5, fault("Barba"))]);
    assert_eq!(behind("A\tN\tPeso\n1\tAna\t2,5\n0\tLuis\n"), [(5, fault("Peso"))]);
    assert_eq!(behind("A\tN\n1\tAna\t0\n0\tLuis\t1\n"), [(4, fault(""))]);
    assert_eq!(behind("A\tN\tImagen\n1\tAna\t0\n0\tLuis\tluis\n"), []);
    assert_eq!(behind("A\tN\tImagen\n1\tAna\t\n0\tLuis\t\n"), []);
}

/// What only might be meant otherwise keeps no board from being written.
#[test]
fn a_table_is_written_though_its_names_are_numbers() {
    let json = r#"{"version":1,"attributes":["0"],"characters":[{"name":"x","traits":"0","picture":"1"},
                   {"name":"y","traits":"1","picture":"0"}]}"#;
    let board = read(&SourceText::new("b.json", json)).board.unwrap();
    let again = support::parse(&board.write(Format::Table).unwrap());
    assert_eq!(support::answers(&again), support::answers(&board));
    let pictures: Vec<_> =
        again.character_ids().map(|id| again.character(id).picture.clone().unwrap()).collect();
    assert_eq!(pictures, ["1", "0"]);
}

/// The last title may be missing, of the names as well as of the pictures.
#[test]
fn names_may_be_numbers_before_a_titled_column_of_pictures() {
    let text = "A\tName\tPicture\n0\t10\ta.png\n1\t11\tb.png\n";
    let board = support::parse(text);
    assert_eq!((board.question_count(), board.picture_title()), (1, Some("Picture")));
    assert_eq!(board.write(Format::Table).unwrap(), text);
    let files = support::parse("A\tB\tName\n0\t1\ta.png\n1\t0\tb.png\n");
    assert_eq!(files.question_count(), 2, "a character may be called like a file");
}

#[test]
fn a_bad_row_does_not_hide_its_name_nor_a_bad_header_that_nobody_is_there() {
    let codes = |text: &str| -> Vec<&str> {
        let faults = read(&SourceText::new("t", text)).faults;
        faults.iter().map(|fault| fault.kind.code()).collect()
    };
    assert_eq!(codes("a\tb\tn\n0\t1\tx\n2\t0\tx\n"), ["bad-cell", "repeated-name"]);
    assert_eq!(codes("a\tb\tn\n2\t1\tx\n1\t0\tx\n"), ["bad-cell", "repeated-name"]);
    assert_eq!(codes("a\ta\tn\n"), ["no-characters", "repeated-attribute"]);
    let json = r#"{"version":1,"attributes":["a"],"characters":[{"name":"x","traits":"2"},
                   {"name":"x","traits":"1"},{"name":"x","traits":3}]}"#;
    assert_eq!(codes(json), ["bad-cell", "repeated-name", "repeated-name", "shape"]);
}

/// Line, column and code of each fault of a text.
fn told(text: &str) -> Vec<(usize, usize, &'static str)> {
    let source = SourceText::new("t", text);
    let place = |fault: &qeq_base::diagnostic::Diagnostic<BoardFault>| {
        let place = source.position(fault.span.start);
        (place.line, place.column, fault.kind.code())
    };
    read(&source).faults.iter().map(place).collect()
}

#[test]
fn a_row_of_wrong_width_hides_neither_its_cells_nor_its_name() {
    let both = [(2, 1, "bad-cell"), (2, 4, "wrong-width")];
    assert_eq!(told("A\tB\tN\n2\t1\n1\t0\tY\n"), both);
    let all = [(3, 1, "bad-cell"), (3, 3, "repeated-name"), (3, 4, "wrong-width")];
    assert_eq!(told("A\tB\tN\n1\t0\tY\nx\tY\n"), all);
    let all = [(3, 3, "bad-cell"), (3, 7, "wrong-width"), (3, 7, "repeated-name")];
    assert_eq!(told("A\tB\tN\n1\t0\tY\n1\t3\t0\tY\n"), all);
    // A name is no answer, nor is a picture a name; and of two cells that could be the name none is.
    let narrow = [(3, 11, "wrong-width")];
    assert_eq!(told("A\tB\tC\tN\n1\t0\t1\tX\n1\tX2\ta.png\n"), narrow);
    let wide = [(2, 5, "wrong-width"), (3, 5, "wrong-width")];
    assert_eq!(told("A\tN\n1\tX\ta.png\tmore\n0\tY\ta.png\tmore\n"), wide);
    let lines = [(2, 8, "wrong-width"), (3, 8, "wrong-width"), (4, 1, "wrong-width")];
    assert_eq!(told("A\tB\tN\n1;0;Ana\n1;0;Ana\nAna\n")[..2], lines[..2]);
}

/// Nothing has to be known of the weight of somebody who is like somebody else.
#[test]
fn a_bad_weight_hides_no_twin_and_a_row_of_wrong_width_no_bad_weight() {
    let text = "A\tPeso\tN\n1\t0\tAna\n1\t3\tEva\n0\tx\tLuis\tluis\tmore\n";
    let options = ReadOptions { weight_column: Some("Peso"), ..ReadOptions::default() };
    let faults = board::read(&SourceText::new("t", text), &options).faults;
    let codes: Vec<_> = faults.iter().map(|fault| fault.kind.code()).collect();
    assert_eq!(codes, ["bad-weight", "twins", "bad-weight", "wrong-width"]);
}

#[test]
fn no_part_of_a_board_in_json_hides_another() {
    let board = |attributes: &str, people: &str| {
        format!("{{\"version\":1,\"attributes\":[{attributes}],\"characters\":[\n{people}]}}")
    };
    let codes = |text: &str| told(text).into_iter().map(|fault| fault.2).collect::<Vec<_>>();
    let wide = told(&board(r#""A","B""#, r#"{"name":"x","traits":"012"}"#));
    assert_eq!(wide, [(2, 22, "bad-cell"), (2, 22, "wrong-width")]);
    let strange = r#"{"name":"x","traits":"2y2"},{"name":"y","traits":"10"}"#;
    assert_eq!(codes(&board(r#""A","B""#, strange)), ["bad-cell", "bad-cell", "wrong-width"]);
    let of = |value: &str| format!(r#"{{"attribute":"{0}","value":"{1}"}}"#, &value[..1], value);
    let values = ["p1", "p2", "p3", "q1", "q2"].map(of).join(",");
    let twice = r#"{"name":"x","traits":"11111"},{"name":"y","traits":"10010"}"#;
    assert_eq!(codes(&board(&values, twice)), ["repeated-value-in-person"; 2]);
    // An attribute that cannot be read has its answers all the same.
    let twins = r#"{"name":"x","traits":"10"},{"name":"y","traits":"10"}"#;
    assert_eq!(codes(&board(r#""A",5"#, twins)), ["shape", "twins"]);
    let nameless = r#"{"attribute":"","value":"v"},5,"""#;
    let three = r#"{"name":"x","traits":"100"}"#;
    let attributes = ["empty-attribute", "shape", "empty-attribute"];
    assert_eq!(codes(&board(nameless, three)), attributes);
    // Everything that is missing, and everything that is there in another shape.
    assert_eq!(codes("{}"), ["shape"; 3]);
    let people = r#"{"version":2,"title":7,"characters":[{"traits":"3"},{"name":"x","traits":null},
                     {"name":"x","traits":"1","picture":0}]}"#;
    let shapes = ["unknown-version", "shape", "shape", "bad-cell", "shape"];
    assert_eq!(codes(people), [&shapes[..], &["repeated-name", "shape", "shape"]].concat());
    let nobody = r#"{"version":2,"attributes":["A"],"characters":[]}"#;
    assert_eq!(codes(nobody), ["no-characters", "unknown-version"]);
    let nobody_either = r#"{"version":1,"title":7,"attributes":["A"],"characters":[]}"#;
    assert_eq!(codes(nobody_either), ["no-characters", "shape"]);
    let somebody = board(r#""A""#, r#"{"traits":"1"}"#);
    assert_eq!(codes(&somebody), ["shape"], "whoever has no name is somebody");
    let untitled = r#"{"version":1,"picture_title":7,"attributes":["A"],"characters":[{"name":"x","traits":"1"}]}"#;
    assert_eq!(told(untitled), [(1, 30, "shape")]);
    // What is missing of the whole is missing where it ends.
    assert_eq!(told("{\"version\":1,\n\"attributes\":[\"A\"]\n}\n"), [(3, 1, "shape")]);
}

/// Whoever shows a board may send every text of it to a terminal.
#[test]
fn no_text_of_a_board_holds_signs_that_nobody_sees() {
    for (text, column) in [
        ("A\u{1b}\tN\tI\n1\tAna\ta.png\n", 1),
        ("A\tN\u{7}\tI\n1\tAna\ta.png\n", 3),
        ("A\tN\tI\u{9b}\n1\tAna\ta.png\n", 3),
    ] {
        assert_eq!(told(text), [(1, column, "control-character")], "{text:?}");
    }
    for person in ["A\u{1b}na\ta.png", "Ana\ta\u{1b}.png"] {
        let text = format!("A\tN\tI\n1\t{person}\n");
        assert_eq!(told(&text), [(2, 3, "control-character")], "{text:?}");
    }
}

#[test]
fn the_fault_of_an_attribute_knows_its_format() {
    let kinds = |text: &str| -> Vec<BoardFault> {
        read(&SourceText::new("t", text)).faults.into_iter().map(|it| it.kind).collect()
    };
    let person = r#"{"name":"x","traits":"0"}"#;
    let valueless = format!(
        r#"{{"version":1,"attributes":[{{"attribute":"p","value":" "}}],"characters":[{person}]}}"#
    );
    assert_eq!(kinds(&valueless), [BoardFault::EmptyAttribute { format: Format::Json }]);
    assert_eq!(
        kinds("A\t\tN\n1\t0\tAna\n"),
        [BoardFault::EmptyAttribute { format: Format::Table }]
    );
}

/// The table that a configuration becomes has a title above its names.
#[test]
fn a_configuration_calls_its_names_names_and_says_how_many_words_a_line_has() {
    let board = support::parse("hair black red\n\nAna\nhair black\n\nEva\nhair red\n");
    let table = board.write(Format::Table).unwrap();
    assert_eq!(table, "hair=black\thair=red\tperson\n1\t0\tAna\n0\t1\tEva\n");
    let faults = read(&SourceText::new("t", "hair black red\n\nAna Eva\nhair black x\n")).faults;
    let kinds: Vec<_> = faults.into_iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [1, 2].map(|expected| BoardFault::MalformedLine { expected }));
}

#[test]
fn a_first_character_in_the_place_of_the_header_is_told_there() {
    assert_eq!(told("0\t1\tAna\n1\t0\tEva\n"), [(1, 1, "missing-header")]);
}

#[test]
fn a_bad_line_of_a_configuration_says_nothing_untrue_of_its_person() {
    let config = |people: &str| told(&format!("hair black red\n{people}"));
    // Nobody without a name is somebody called like an attribute, nor without what is told in place of the name.
    let nameless = config("\nhair black\n\nhair red\n");
    assert_eq!(nameless, [(3, 1, "empty-name"), (5, 1, "empty-name")]);
    let names = config("\nAna Eva\nhair black\n\nAna Luz\nhair black\n");
    assert_eq!(names, [(3, 5, "malformed-line"), (6, 5, "malformed-line")]);
    // Whose lines are not right is nobody's twin.
    let lines = config("\nAna\nhair black x\n\nEva\nhair\n\nEva\nhair red\nhiar x y\n");
    let malformed = [(4, 12, "malformed-line"), (7, 5, "malformed-line"), (9, 1, "repeated-name")];
    let of_the_last = [(11, 1, "unknown-attribute"), (11, 8, "malformed-line")];
    assert_eq!(lines, [&malformed[..], &of_the_last].concat());
    // A value is declared wherever it is.
    let twice = told("hair black\nhair red\n\nAna\nhair red\n\nEva\nhair black\n");
    assert_eq!(twice, [(2, 1, "repeated-attribute")]);
}

#[test]
fn a_bad_header_does_not_hide_that_nobody_is_there() {
    let codes = |text: &str| told(text).into_iter().map(|fault| fault.2).collect::<Vec<_>>();
    assert_eq!(codes("A\u{1}\tN\n"), ["no-characters", "control-character"]);
    assert_eq!(codes("A,B,N\n"), ["no-characters", "no-attributes"]);
    assert_eq!(codes("A,B,N\n1,0,Ana\n"), ["no-attributes"]);
}

#[test]
fn a_missing_key_of_json_is_named() {
    let faults = |text: &str| -> Vec<BoardFault> {
        read(&SourceText::new("b.json", text)).faults.into_iter().map(|it| it.kind).collect()
    };
    let missing = |path: &str, key| BoardFault::MissingKey { path: path.to_owned(), key };
    let person = r#"{"name":"x","traits":"1"}"#;
    let versionless = format!(r#"{{"attributes":["a"],"characters":[{person}]}}"#);
    assert_eq!(faults(&versionless), [missing("", "version")]);
    let peopleless = faults(r#"{"version":1,"attributes":["a"]}"#);
    assert_eq!(peopleless, [missing("", "characters")]);
    let with = |people: &str| {
        faults(&format!(r#"{{"version":1,"attributes":["a"],"characters":[{people}]}}"#))
    };
    let traitless = with(r#"{"name":"x"},{"name":"y","traits":"1"}"#);
    assert_eq!(traitless, [missing("characters[0]", "traits")]);
    let shape = BoardFault::Shape { path: "characters[0]".to_owned(), wanted: Wanted::Character };
    let nameless = with(r#"7,{"traits":"1"},{"name":"y","traits":"1"}"#);
    assert_eq!(nameless, [shape, missing("characters[1]", "name")]);
}

#[test]
fn what_seems_to_have_happened_to_a_table_is_told_once() {
    let causes = |text: &str| -> Vec<Cause> {
        let cause = |kind| match kind {
            BoardFault::WrongWidth { cause, .. } | BoardFault::BadCell { cause, .. } => cause,
            BoardFault::NoAttributes { separator } => separator.map(Cause::Separator),
            _ => None,
        };
        let reading = read(&SourceText::new("t", text));
        assert!(reading.board.is_none(), "{text}");
        reading.faults.into_iter().filter_map(|it| cause(it.kind)).collect()
    };
    let spaces = Cause::Separator(' ');
    assert_eq!(causes("A  B  N\n1  0  Ana\n0  1  Luis\n"), [spaces]);
    assert_eq!(causes("A\tB\tN\n1 0 Ana\n0 1 Luis\n"), [spaces]);
    assert_eq!(causes("A\tB\tN\n1;0;Ana\n0;1;Luis\n"), [Cause::Separator(';')]);
    assert_eq!(causes("A\tB\tN\n1\t0\tAna\n0,1,Luis\n"), [Cause::Separator(',')]);
    assert_eq!(causes("A\tB\n1\t0\tAna\n0\t1\tLuis\n"), [Cause::UntitledNames]);
    assert_eq!(causes("A\tB\tC\n1\t0\t1\tAna\n0\t1\t1\tLuis\n"), [Cause::UntitledNames]);
    assert_eq!(causes("A\tB\tN\n1\t0\t1\tAna\n0\t1\tLuis\n"), [], "one row alone is too wide");
    assert_eq!(causes("A\tB\tN\n1\tAna\n0\tLuis\n"), [Cause::MissingColumn]);
    assert_eq!(causes("A\tB\tN\n1\tAna\n0\t1\tLuis\n"), [], "one row alone is too narrow");
    assert_eq!(causes("N\tA\tB\nAna\t1\t0\nLuis\t0\t1\n"), [Cause::NamesFirst]);
    assert_eq!(causes("A\tB\tN\nsí\t0\tAna\n"), [], "a cell alone is wrong");
    assert_eq!(causes("A\tB\tN\nAna\tx\t0\n"), [], "what is behind the name is no answer");
    assert_eq!(causes("A\tB\tN\n2\t0\t1\n"), [], "a number is no name");
    assert_eq!(causes("A\tB\n2\t0\tAna\n0\t1\tLuis\n"), [Cause::UntitledNames]);
    assert_eq!(causes("A\tN\nAna\nLuis\n"), [], "of one cell nothing can be said");
    assert_eq!(causes("Nombre\nAna\nLuis, el de abajo\n"), []);
    assert_eq!(causes("A\tN\n1\tAna\nLuis, el de abajo\n"), []);
}

#[test]
fn a_tree_is_no_board_and_is_told_for_what_it_is() {
    let kinds = |text: &str| -> Vec<BoardFault> {
        read(&SourceText::new("t.json", text)).faults.into_iter().map(|it| it.kind).collect()
    };
    let leaf = r#"{"version":1,"root":{"character":"Ana","candidates":1}}"#;
    assert_eq!(kinds(leaf), [BoardFault::SavedTree]);
    assert_eq!(BoardFault::SavedTree.code(), "shape");
    let other =
        ["attributes", "characters"].map(|key| BoardFault::MissingKey { path: String::new(), key });
    assert_eq!(kinds(r#"{"version":1,"rot":7}"#), other);
    for (list, path, wanted) in [
        (r#"[1,["Ana","1"]]"#, "", Wanted::Board),
        (r#"[1,"Nombre",null,["A"],[]]"#, "", Wanted::Board),
        (
            r#"{"version":1,"attributes":["A"],"characters":[["Ana","1",null]]}"#,
            "characters[0]",
            Wanted::Character,
        ),
        (
            r#"{"version":1,"attributes":["A",["pelo","largo"]],"characters":[7]}"#,
            "attributes[1]",
            Wanted::Attribute,
        ),
    ] {
        let source = SourceText::new("t.json", list);
        let options = ReadOptions { format: Some(Format::Json), ..ReadOptions::default() };
        let first = board::read(&source, &options).faults.into_iter().next();
        let shape = BoardFault::Shape { path: path.to_owned(), wanted };
        assert_eq!(first.map(|it| it.kind), Some(shape), "no object: {list}");
    }
}

#[test]
fn a_name_that_is_nearly_right_is_known_by_whoever_is_nearest() {
    let board = support::parse(
        "A\tB\tC\tNombre\n0\t0\t0\tAna\n0\t0\t1\tAni\n0\t1\t0\tBegoña\n0\t1\t1\tOctavio\n1\t0\t0\tAurelio\n",
    );
    let near = |typed: &str| board.nearly(typed).map(|id| board.name(id));
    assert_eq!(near("Begonya"), Some("Begoña"));
    assert_eq!(near("BEGOA"), Some("Begoña"));
    assert_eq!(near("Ocatvio"), Some("Octavio"));
    assert_eq!(near("aurelo"), Some("Aurelio"));
    assert_eq!(near("Ane"), None, "Ana and Ani are as near");
    assert_eq!(near("Anna"), Some("Ana"));
    assert_eq!(near("Eva"), None, "two of three letters are wrong");
    assert_eq!([near("Bega"), near("Begia")], [None, Some("Begoña")], "two of four, two of five");
    assert_eq!(
        [near("Actavio"), near("Actovio"), near("Actovia")],
        [Some("Octavio"), Some("Octavio"), None]
    );
    assert_eq!(near("Banja"), None, "two of the three letters of Ana");
    assert_eq!(near("Lola"), None);
    assert_eq!(near(""), None);
}

#[test]
fn a_name_that_could_be_two_is_nobodys() {
    let board = support::parse("A\tB\tNombre\n0\t0\tJosé\n0\t1\tJose\n1\t0\tMarisa\n");
    let meant = |typed: &str| board.recognise(typed).map(|id| board.name(id));
    assert_eq!(["JOSE", "Jose", "marisa"].map(meant), [None, Some("Jose"), Some("Marisa")]);
}

#[test]
fn a_header_may_end_in_a_tab() {
    let names = support::parse("A\tB\t\n1\t0\tAna\n0\t1\tJuan\n");
    assert_eq!((names.question_count(), names.title()), (2, ""));
    let pictures = support::parse("A\tB\tNombre\t\n1\t0\tAna\tana\n0\t1\tJuan\t\n");
    assert_eq!((pictures.question_count(), pictures.title()), (2, "Nombre"));
    let ana = pictures.find_character("Ana").unwrap();
    assert_eq!(pictures.character(ana).picture.as_deref(), Some("ana"));
    let no_pictures = support::parse("A\tB\tNombre\t\n1\t0\tAna\n0\t1\tJuan\n");
    assert_eq!(no_pictures.question_count(), 2);
}

//! Adding and removing characters in place.

use qeq_core::board::{Board, Character, JoinError};
use qeq_core::builders::Strategy;
use qeq_core::guesser::{Guesser, RemoveError};
use qeq_core::tree::notation;
use qeq_core::weights::Weights;

use crate::support::{answers, dumped, grow, load, parse, walk};

fn guesser(name: &str, strategy: Strategy) -> Guesser {
    let board = load(name);
    let tree = grow(strategy, &board).tree;
    Guesser::new(board, tree).unwrap()
}

fn newcomer(name: &str) -> Character {
    Character { name: name.to_owned(), picture: None }
}

/// The walker finds everyone, and no count is stale.
fn is_sound(guesser: &Guesser) {
    walk(&dumped(guesser.tree(), guesser.board()), &answers(guesser.board()));
    notation::check(guesser.tree(), guesser.board()).unwrap();
}

#[test]
fn whoever_leaves_may_come_back() {
    for name in ["tabla-1.csv", "tabla-2.csv", "clasico.csv", "anexo.csv", "rondas.config"] {
        for strategy in Strategy::ALL {
            let whole = guesser(name, strategy);
            let everybody = answers(whole.board());
            for id in whole.board().character_ids() {
                let mut edited = whole.clone();
                let (who, traits) = (whole.board().name(id), whole.board().traits(id));
                edited.remove_character(who).unwrap();
                assert_eq!(edited.board().len(), everybody.len() - 1);
                is_sound(&edited);
                edited.add_character(newcomer(who), &traits).unwrap();
                is_sound(&edited);
                assert_eq!(answers(edited.board()), everybody, "{name} {strategy:?} {who}");
            }
        }
    }
}

#[test]
fn everybody_may_leave_but_the_last() {
    for strategy in Strategy::ALL {
        let mut guesser = guesser("clasico.csv", strategy);
        let names: Vec<_> = answers(guesser.board()).into_keys().collect();
        for name in &names[1..] {
            guesser.remove_character(name).unwrap();
            is_sound(&guesser);
        }
        assert_eq!(guesser.remove_character(&names[0]), Err(RemoveError::LastCharacter));
        assert_eq!(guesser.tree().len(), 1);
        is_sound(&guesser);
    }
}

#[test]
fn the_new_question_is_the_first_that_tells_the_neighbours_apart() {
    let mut guesser = guesser("tabla-1.csv", Strategy::Order);
    let added = guesser.add_character(newcomer("Lola"), &[true, false, true, false]).unwrap();
    let (question, neighbour) = added.split.unwrap();
    assert_eq!(guesser.board().name(neighbour), "Ana");
    assert_eq!(guesser.board().text(question), "Pelo castaño");
    is_sound(&guesser);
}

#[test]
fn a_useless_question_takes_the_newcomer_in_without_a_new_one() {
    // In file order nobody who is a Hombre answers Mujer; the newcomer is the first who does both.
    let mut guesser = guesser("tabla-2.csv", Strategy::Order);
    let nodes = guesser.tree().len();
    let added = guesser.add_character(newcomer("Lola"), &[true, true, true, false, true]).unwrap();
    assert_eq!((added.split, guesser.tree().len()), (None, nodes + 1));
    is_sound(&guesser);
    guesser.remove_character("Lola").unwrap();
    is_sound(&guesser);
    assert_eq!(guesser.tree().len(), nodes - 1, "the question is useless again, and goes");
}

#[test]
fn refused_edits_change_nothing() {
    let mut guesser = guesser("tabla-1.csv", Strategy::Optimal);
    let before = dumped(guesser.tree(), guesser.board());
    let pilar = guesser.board().find_character("Pilar").unwrap();
    let mut refuse = |name: &str, traits: &[bool]| {
        let refused = guesser.add_character(newcomer(name), traits).unwrap_err();
        assert_eq!(dumped(guesser.tree(), guesser.board()), before);
        refused
    };
    assert_eq!(refuse("Lola", &[true, true, true, false]), JoinError::Twin(pilar));
    assert_eq!(refuse("Pilar", &[false; 4]), JoinError::NameTaken(pilar));
    assert_eq!(refuse("Lola", &[true]), JoinError::WrongWidth { found: 1, expected: 4 });
    assert_eq!(refuse(" ", &[false; 4]), JoinError::BadName);
    assert_eq!(refuse("a\u{1b}[2J", &[false; 4]), JoinError::BadName);
    assert_eq!(guesser.remove_character("Nadie"), Err(RemoveError::Unknown));
}

#[test]
fn a_newcomer_has_one_value_of_an_attribute_or_none() {
    let mut guesser = guesser("rondas.config", Strategy::Optimal);
    let board = guesser.board();
    let first = board.question_ids().next().unwrap();
    let rival = board.exclusive_values(first).next().unwrap();
    let traits: Vec<bool> = board.question_ids().map(|id| id == first || id == rival).collect();
    let refused = guesser.add_character(newcomer("Lola"), &traits);
    assert_eq!(refused, Err(JoinError::SecondValue(rival)));
    guesser.add_character(newcomer("Lola"), &vec![false; traits.len()]).unwrap();
    is_sound(&guesser);
}

#[test]
fn a_board_grows_from_one_character_to_many() {
    let board = parse("A\tB\tC\tD\tE\tF\tG\tNombre\n0\t0\t0\t0\t0\t0\t0\tcero\n");
    let tree = grow(Strategy::Optimal, &board).tree;
    let weights = Weights::equal(&board);
    let mut guesser = Guesser::new(board, tree).unwrap();
    for code in 1..128_u32 {
        let traits: Vec<bool> = (0..7).map(|bit| code >> bit & 1 == 1).collect();
        guesser.add_character(newcomer(&code.to_string()), &traits).unwrap();
    }
    is_sound(&guesser);
    assert_eq!(guesser.board().len(), 128);
    let total = guesser.tree().measure(&weights).total_weight;
    assert_eq!(total, 128, "whoever came later counts as much as whoever was there");
    for code in (1..128_u32).step_by(3) {
        guesser.remove_character(&code.to_string()).unwrap();
    }
    is_sound(&guesser);
    assert_eq!(guesser.tree().len(), 2 * guesser.board().len() - 1, "no question is useless");
}

/// A board with these rows instead of its own.
fn edited(board: &Board, edit: impl FnOnce(&mut Vec<(String, Vec<bool>)>)) -> Board {
    let mut rows: Vec<_> =
        board.character_ids().map(|id| (board.name(id).to_owned(), board.traits(id))).collect();
    edit(&mut rows);
    let texts: Vec<&str> = board.question_ids().map(|id| board.text(id)).collect();
    Board::from_rows(board.title(), &texts, rows).expect("the edit keeps the board valid")
}

#[test]
fn the_tree_follows_a_board_that_was_edited() {
    let before = guesser("clasico.csv", Strategy::Optimal);
    let board = edited(before.board(), |rows| {
        rows.remove(4);
        rows[7].1[0] ^= true;
        rows[7].1[1] ^= true;
        let opposite = rows[0].1.iter().map(|bit| !bit).collect();
        rows.insert(2, ("Zoe".to_owned(), opposite));
    });
    let after = before.follow(board).unwrap();
    is_sound(&after);
    assert_eq!(after.board().len(), 24);
    // Whoever was not touched, and shares no path with those who were, is asked the same as before.
    let path = |guesser: &Guesser, name: &str| {
        let id = guesser.board().find_character(name).unwrap();
        let leaf = guesser.tree().leaf_of(guesser.board(), id);
        guesser.tree().path(leaf).len()
    };
    let same = answers(before.board()).into_keys().filter(|name| {
        after.board().find_character(name).is_some() && path(&before, name) == path(&after, name)
    });
    assert!(same.count() > 12, "most paths are as they were");
}

#[test]
fn the_tree_follows_every_single_edit_of_a_cell() {
    let before = guesser("tabla-1.csv", Strategy::Entropy);
    let (n, k) = (before.board().len(), before.board().question_count());
    for (row, column) in (0..n).flat_map(|row| (0..k).map(move |column| (row, column))) {
        let mut rows: Vec<_> = before
            .board()
            .character_ids()
            .map(|id| (before.board().name(id).to_owned(), before.board().traits(id)))
            .collect();
        rows[row].1[column] ^= true;
        let texts: Vec<&str> =
            before.board().question_ids().map(|id| before.board().text(id)).collect();
        if let Ok(board) = Board::from_rows("n", &texts, rows) {
            is_sound(&before.follow(board).unwrap());
        }
    }
}

#[test]
fn no_tree_follows_where_its_question_is_gone_or_nobody_stays() {
    let before = guesser("tabla-1.csv", Strategy::Entropy);
    let rows = [("a".to_owned(), vec![true]), ("b".to_owned(), vec![false])];
    assert!(before.follow(Board::from_rows("n", &["Otro"], rows).unwrap()).is_none());
    let strangers = edited(before.board(), |rows| {
        rows.iter_mut().for_each(|(name, _)| name.push('2'));
    });
    assert!(before.follow(strangers).is_none());
}

//! The statement's tables, cell by cell, and the order of the levels.

use std::ops::ControlFlow;

use proptest::prelude::*;
use qeq_base::ids::Id;
use qeq_base::search::Budget;

use super::*;
use crate::game::{HolderId, Holding};
use crate::testing::{article, card, fitting, true_game};

/// What the statement prints after propagation.
const PROPAGATION: &str = "
Candelabro          V         x         x         x         x         x
Tubería             x         .         .         x         .         x
Cuerda              x         x         x         x         x         V
Puñal               x         x         V         x         x         x
Pistola             x         x         x         x         V         x
Herramienta         V         x         x         x         x         x
Sala de billar      x         .         .         x         .         .
Salón               x         .         .         .         .         .
Estudio             x         .         .         .         .         .
Comedor             x         .         .         .         .         .
Sala de baile       x         x         V         x         x         x
Cocina              x         .         .         x         .         .
Biblioteca          V         x         x         x         x         x
Invernadero         x         x         x         .         x         .
Vestíbulo           x         x         .         x         x         .
Amapola             V         x         x         x         x         x
Celeste             x         .         .         x         .         x
Orquídea            x         .         .         .         .         x
Prado               x         x         x         x         x         V
Mora                x         .         .         x         x         x
Rubio               x         V         x         x         x         x
";

fn printed(setup: &Setup, table: &Table) -> String {
    let row = |card| {
        let signs = table.row(card).iter().map(|mark| format!("{:10}", mark.sign()));
        format!("{:20}{}", setup.deck().name(card), signs.collect::<String>()).trim_end().to_owned()
    };
    let rows: Vec<String> = setup.deck().cards().map(row).collect();
    format!("\n{}\n", rows.join("\n"))
}

fn deduced(level: Level) -> Deduction {
    deduce(&article(), level, &mut Search::unlimited()).unwrap()
}

#[test]
fn propagation_prints_the_first_table_of_the_statement() {
    let table = deduced(Level::Propagation).table;
    assert_eq!(printed(&article().setup, &table), PROPAGATION);
    assert_eq!(table.certain(), 87);
}

#[test]
fn guessing_prints_the_second_table_and_its_two_facts() {
    let out_of_envelope = |row: &str| format!("{}x", &row[..row.len() - 1]);
    let deduced_facts = ["Sala de billar ", "Salón "];
    let second = |row: &str| {
        let is_deduced = deduced_facts.iter().any(|card| row.starts_with(card));
        if is_deduced { out_of_envelope(row) } else { row.to_owned() }
    };
    let expected: Vec<String> = PROPAGATION.split('\n').map(second).collect();
    let table = deduced(Level::Guessing).table;
    assert_eq!(printed(&article().setup, &table), expected.join("\n"));
    assert_eq!(table.certain(), 89);
    let game = article();
    let before = deduced(Level::Propagation).table;
    let added = table.news_since(&before);
    let told = added.map(|(card, holder, held)| (game.setup.deck().name(card), holder, held));
    let envelope = game.setup.envelope();
    assert_eq!(
        told.collect::<Vec<_>>(),
        [("Sala de billar", envelope, Holding::Lacks), ("Salón", envelope, Holding::Lacks)]
    );
}

/// In a large game trial and error takes long, and somebody waits for it.
#[test]
fn guessing_ends_when_it_is_asked_to() {
    for after in [0, 1, 30, 200] {
        let mut asked = 0;
        let mut watcher = |_| {
            asked += 1;
            if asked > after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut search = Search::watched(Budget::unlimited(), &mut watcher);
        let told = deduce(&article(), Level::Guessing, &mut search);
        assert_eq!(told.err(), Some(Uncounted::Stopped), "after {after}");
        assert_eq!(asked, after + 1);
    }
}

#[test]
fn the_complete_level_solves_the_game_of_the_statement() {
    let deduction = deduced(Level::Complete);
    assert_eq!(deduction.table.certain(), 105);
    assert!(deduction.table.is_solved());
    assert!(!deduced(Level::Guessing).table.is_solved());
}

/// Of facts that contradict one another anything would follow, so nothing is said to.
#[test]
fn nothing_is_certain_of_a_contradiction() {
    let mut game = article();
    let (rope, envelope) = (card(&game.setup, "Cuerda"), game.setup.envelope());
    let player = HolderId::from_index(0);
    game.facts.push(Fact::HasSome { player, cards: vec![rope] });
    for level in Level::ALL {
        let deduction = deduce(&game, level, &mut Search::unlimited()).unwrap();
        assert!(!deduction.consistent, "{level:?}");
        assert_eq!(deduction.table.certain(), 0, "{level:?}");
        assert_eq!(deduction.table.mark(rope, envelope), Mark::Open, "{level:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Each level knows what the one below knows, and none claims what some deal denies.
    #[test]
    fn levels_rise_and_are_right(game in true_game()) {
        let deals = fitting(&game);
        let tables = Level::ALL.map(|level| deduce(&game, level, &mut Search::unlimited()).unwrap());
        for card in game.setup.deck().cards() {
            for holder in game.setup.holders() {
                let has = deals.iter().filter(|deal| deal.holder(card) == holder).count();
                let truth = match has {
                    0 => Mark::No,
                    all if all == deals.len() => Mark::Yes,
                    _ => Mark::Open,
                };
                let marks = [0, 1, 2].map(|level: usize| tables[level].table.mark(card, holder));
                prop_assert_eq!(marks[2], truth);
                prop_assert!(marks[1] == truth || marks[1] == Mark::Open);
                prop_assert!(marks[0] == marks[1] || marks[0] == Mark::Open);
            }
        }
    }

    /// A fact more never makes anything less certain, and the order of the facts does not matter.
    #[test]
    fn more_facts_only_add_and_their_order_is_nothing(game in true_game(), seed in any::<u64>()) {
        for level in Level::ALL {
            let whole = deduce(&game, level, &mut Search::unlimited()).unwrap().table;
            let mut shuffled = game.clone();
            qeq_base::chance::Chance::from_seed(seed).shuffle(&mut shuffled.facts);
            prop_assert_eq!(&deduce(&shuffled, level, &mut Search::unlimited()).unwrap().table, &whole);
            shuffled.facts.pop();
            let before = deduce(&shuffled, level, &mut Search::unlimited()).unwrap().table;
            for card in game.setup.deck().cards() {
                for (before, after) in before.row(card).iter().zip(whole.row(card)) {
                    prop_assert!(*before == Mark::Open || before == after);
                }
            }
        }
    }
}

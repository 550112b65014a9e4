//! In which order the cards are dealt: so that few clauses wait at the same time.

use qeq_base::ids::Id;

use crate::deck::{CardId, CardSet};
use crate::knowledge::{Clause, Knowledge};

/// The undecided cards, each time the one after which the fewest clauses wait: begun and not yet complete. Of
/// equal ones, the one with the fewest cards still to come in its clauses, then the one with the fewest
/// holders, so that cards alike follow one another. Cards of no clause come last, where their holders alone
/// make the states. O(cards² × clauses).
pub(super) fn order(knowledge: &Knowledge) -> Vec<CardId> {
    let cards = (0..knowledge.allowed.len()).map(CardId::from_index);
    let mut left: CardSet = cards.filter(|&card| knowledge.allowed(card).len() > 1).collect();
    let clauses = &knowledge.clauses;
    let bound: CardSet = clauses.iter().fold(CardSet::empty(), |all, it| all.union(it.cards));
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let choices = if left.and(bound).is_empty() { left } else { left.and(bound) };
        let cost = |&card: &CardId| {
            let rest = left.without(CardSet::only(card));
            let waiting = clauses.iter().filter(|it| waits(it, left, card, rest)).count();
            let to_come: usize = own(clauses, card).map(|it| it.cards.and(rest).len()).sum();
            (waiting, to_come, knowledge.allowed(card).len(), card)
        };
        let next = choices.iter().min_by_key(cost).expect("some card is left");
        left = left.without(CardSet::only(next));
        order.push(next);
    }
    order
}

fn own(clauses: &[Clause], card: CardId) -> impl Iterator<Item = &Clause> {
    clauses.iter().filter(move |it| it.cards.contains(card))
}

/// Whether a clause is begun before or with `card`, and not complete after it.
fn waits(clause: &Clause, left: CardSet, card: CardId, rest: CardSet) -> bool {
    let begun = clause.cards.contains(card) || !clause.cards.is_within(left);
    begun && !clause.cards.and(rest).is_empty()
}

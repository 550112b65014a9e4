//! The layered graph of states, grown forward, and the numbers of paths through it.
//!
//! A state is one word. Each seat (a hand, or the envelope's place of a category) has a field with its free
//! places, with a guard bit on top; behind the fields each waiting clause has one bit, in a slot that is used
//! again once the clause is complete.
//!
//! ```text
//!   clauses      envelope          hands
//!   … s2 s1 s0 │ g1 g1 g1 │ … g22 (player 1) g22 (player 0)
//! ```
//!
//! The guards let one subtraction compare all fields at once: a state is dropped as soon as some seat has more
//! places than cards that may still come to it.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use qeq_base::chance::Chance;
use qeq_base::search::{Search, Stopped};

use super::Uncounted;
use super::order::order;
use crate::deck::{CardId, CardSet};
use crate::game::HolderId;
use crate::knowledge::{Clause, Knowledge, Seat};

/// So many states at the most: some 300 MB with their edges, and a few seconds.
pub(super) const MOST_STATES: u64 = 3_000_000;

/// The states of all layers, with their edges.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// The holder of each card that needed no graph.
    pub(super) decided: Vec<Option<HolderId>>,
    layers: Vec<Layer>,
    possible: bool,
}

/// One card, and its edges from the states before it.
#[derive(Clone, Debug)]
struct Layer {
    card: CardId,
    /// Where the edges of each state begin, and where the last ones end.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    /// States behind it.
    targets: usize,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    holder: HolderId,
    to: u32,
}

/// Numbers of paths: from the root to each state, and from it to the end.
#[derive(Clone, Debug)]
pub(super) struct Flow {
    before: Vec<Vec<u128>>,
    after: Vec<Vec<u128>>,
}

impl Flow {
    /// All paths.
    pub(super) fn total(&self) -> u128 {
        self.after[0].first().copied().unwrap_or(0)
    }
}

impl Graph {
    /// The graph of no deal.
    pub(super) fn impossible() -> Self {
        Self { decided: Vec::new(), layers: Vec::new(), possible: false }
    }

    /// Deals the undecided cards of settled knowledge. A state is a node of the search.
    pub(super) fn grow(
        knowledge: &Knowledge,
        seats: &[Seat],
        search: &mut Search<'_>,
    ) -> Result<Self, Uncounted> {
        let plan = Plan::new(knowledge, seats).ok_or(Uncounted::TooLarge)?;
        let layers = search.within(MOST_STATES, |search| plan.grow_layers(search))?;
        let decided = knowledge.allowed.iter().map(|allowed| allowed.single()).collect();
        Ok(Self { decided, layers, possible: true })
    }

    /// The numbers of paths over the edges that `open` lets through. O(edges).
    pub(super) fn flow(&self, open: impl Fn(CardId, HolderId) -> bool) -> Flow {
        let mut before = vec![vec![u128::from(self.possible)]];
        for layer in &self.layers {
            let mut next = vec![0; layer.targets];
            for (&paths, edges) in before[before.len() - 1].iter().zip(layer.by_state()) {
                for edge in edges.iter().filter(|edge| open(layer.card, edge.holder)) {
                    next[edge.to as usize] += paths;
                }
            }
            before.push(next);
        }
        let mut after = vec![vec![u128::from(self.possible)]];
        for layer in self.layers.iter().rev() {
            let last = &after[after.len() - 1];
            let paths = |edge: &Edge| last.get(edge.to as usize).copied().unwrap_or(0);
            let sum = |edges: &[Edge]| {
                edges.iter().filter(|edge| open(layer.card, edge.holder)).map(paths).sum()
            };
            let next = layer.by_state().map(sum).collect();
            after.push(next);
        }
        after.reverse();
        Flow { before, after }
    }

    /// The paths of `flow` on which an undecided card goes to `holder`. O(edges of its layer).
    pub(super) fn deals_with(&self, flow: &Flow, card: CardId, holder: HolderId) -> u128 {
        let Some(at) = self.layers.iter().position(|layer| layer.card == card) else { return 0 };
        let (before, after) = (&flow.before[at], &flow.after[at + 1]);
        let through = |(&paths, edges): (&u128, &[Edge])| -> u128 {
            let own = edges.iter().filter(|edge| edge.holder == holder);
            own.map(|edge| paths * after[edge.to as usize]).sum()
        };
        before.iter().zip(self.layers[at].by_state()).map(through).sum()
    }

    /// Calls `see` with the holders along every path. O(paths × cards).
    pub(super) fn each_path(&self, flow: &Flow, mut see: impl FnMut(&[(CardId, HolderId)])) {
        let mut path = Vec::with_capacity(self.layers.len());
        // States still to be seen, each with its depth and the step that leads to it.
        let mut waiting = vec![(0usize, 0u32, None)];
        while let Some((depth, state, step)) = waiting.pop() {
            path.truncate(depth.saturating_sub(1));
            path.extend(step);
            let Some(layer) = self.layers.get(depth) else {
                see(&path);
                continue;
            };
            let live = |edge: &&Edge| flow.after[depth + 1][edge.to as usize] > 0;
            let next = layer.edges_of(state as usize).iter().filter(live);
            waiting.extend(next.map(|edge| (depth + 1, edge.to, Some((layer.card, edge.holder)))));
        }
    }

    /// A path at random, each as likely as the others.
    pub(super) fn draw(&self, flow: &Flow, chance: &mut Chance) -> Option<Vec<(CardId, HolderId)>> {
        if flow.total() == 0 {
            return None;
        }
        let mut state = 0;
        let step = |(layer, after): (&Layer, &Vec<u128>)| {
            let edges = layer.edges_of(state);
            let weight = |edge: &Edge| after[edge.to as usize];
            let mut rest = chance.below_wide(edges.iter().map(weight).sum());
            let chosen = edges.iter().find(|edge| match rest.checked_sub(weight(edge)) {
                Some(left) => {
                    rest = left;
                    false
                }
                None => true,
            });
            let edge = chosen.expect("the rest is below the sum");
            state = edge.to as usize;
            (layer.card, edge.holder)
        };
        Some(self.layers.iter().zip(&flow.after[1..]).map(step).collect())
    }
}

impl Layer {
    fn edges_of(&self, state: usize) -> &[Edge] {
        &self.edges[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    fn by_state(&self) -> impl Iterator<Item = &[Edge]> {
        (0..self.starts.len() - 1).map(|state| self.edges_of(state))
    }
}

/// Gives one card to everybody who may have it, from every state. Equal states become one.
fn grow_layer(
    step: &Step,
    states: &[u64],
    search: &mut Search<'_>,
) -> Result<(Layer, Vec<u64>), Stopped> {
    let mut ids: HashMap<u64, u32, BuildHasherDefault<Mixer>> = HashMap::default();
    ids.reserve(states.len());
    let mut next = Vec::new();
    let mut layer = Layer { card: step.card, starts: vec![0], edges: Vec::new(), targets: 0 };
    for &state in states {
        let known = next.len();
        for choice in &step.choices {
            let Some(key) = choice.apply(state).filter(|&key| step.can_go_on(key)) else {
                continue;
            };
            let to = *ids.entry(key).or_insert_with(|| {
                next.push(key);
                next.len() as u32 - 1
            });
            layer.edges.push(Edge { holder: choice.holder, to });
        }
        for _ in known..next.len() {
            search.visit()?;
        }
        layer.starts.push(layer.edges.len() as u32);
    }
    layer.targets = next.len();
    Ok((layer, next))
}

/// What is worked out before the first state: the fields, the slots, and what each choice does to them.
struct Plan {
    root: u64,
    steps: Vec<Step>,
}

/// One card.
struct Step {
    card: CardId,
    choices: Vec<Choice>,
    /// All guard bits, and in each field how many cards may still come to that seat, up to its places.
    guards: u64,
    room: u64,
    fields: u64,
}

impl Step {
    /// Whether no seat has more places left than cards to come.
    fn can_go_on(&self, state: u64) -> bool {
        let compared = (self.room | self.guards) - (state & self.fields);
        compared & self.guards == self.guards
    }
}

/// One card to one holder.
struct Choice {
    holder: HolderId,
    /// The field of the seat, and one in it.
    field: u64,
    one: u64,
    /// Slots of clauses that this satisfies.
    satisfied: u64,
    /// Slots of clauses that begin here, unsatisfied.
    begun: u64,
    /// Slots of clauses that end here, unsatisfied: none of them may be waiting.
    failed: u64,
    /// Slots of clauses that only this holder can satisfy: when his last place is gone, none may wait.
    only_here: u64,
}

impl Choice {
    fn apply(&self, state: u64) -> Option<u64> {
        if state & self.field == 0 || state & self.failed != 0 {
            return None;
        }
        let next = (state - self.one) & !self.satisfied | self.begun;
        let starved = next & self.field == 0 && next & self.only_here != 0;
        (!starved).then_some(next)
    }
}

/// A clause with its slot.
struct Slotted<'a> {
    clause: &'a Clause,
    bit: u64,
    first: usize,
    last: usize,
}

impl Plan {
    /// The states behind each card, one card after another.
    fn grow_layers(&self, search: &mut Search<'_>) -> Result<Vec<Layer>, Stopped> {
        let mut layers = Vec::with_capacity(self.steps.len());
        let mut states = vec![self.root];
        for step in &self.steps {
            let (layer, next) = grow_layer(step, &states, search)?;
            layers.push(layer);
            states = next;
        }
        Ok(layers)
    }

    /// `None` when the fields and slots do not fit in a word.
    fn new(knowledge: &Knowledge, seats: &[Seat]) -> Option<Self> {
        let order = order(knowledge);
        let fields = Fields::new(knowledge, seats)?;
        let slotted = slots(&knowledge.clauses, &order, fields.width)?;
        let open: CardSet = order.iter().copied().collect();
        let mut left = open;
        let steps = order.iter().enumerate().map(|(at, &card)| {
            left = left.without(CardSet::only(card));
            let room = fields.pack(|seat| {
                let may = |&card: &CardId| knowledge.allowed(card).contains(seat.holder);
                left.and(seat.cards).iter().filter(may).count().min(seat.places)
            });
            let choices = fields.seats.iter().filter(|field| {
                field.seat.cards.contains(card)
                    && knowledge.allowed(card).contains(field.seat.holder)
            });
            Step {
                card,
                choices: choices.map(|field| choice(field, &slotted, at, card)).collect(),
                guards: fields.guards,
                room,
                fields: fields.mask,
            }
        });
        let steps = steps.collect();
        Some(Self { root: fields.pack(|seat| seat.places), steps })
    }
}

fn choice(field: &Field, slotted: &[Slotted<'_>], at: usize, card: CardId) -> Choice {
    let holder = field.seat.holder;
    let bits = |wanted: &dyn Fn(&Slotted<'_>) -> bool| {
        slotted.iter().filter(|it| wanted(it)).fold(0, |bits, it| bits | it.bit)
    };
    let own = |it: &Slotted<'_>| it.clause.cards.contains(card);
    let satisfied = |it: &Slotted<'_>| own(it) && it.clause.holders.contains(holder);
    let missed = |it: &Slotted<'_>| own(it) && !it.clause.holders.contains(holder);
    let is_waiting = |it: &Slotted<'_>| it.first <= at && at < it.last;
    Choice {
        holder,
        field: field.mask,
        one: field.one,
        satisfied: bits(&|it| satisfied(it) && it.first < at),
        begun: bits(&|it| missed(it) && it.first == at),
        failed: bits(&|it| missed(it) && it.last == at),
        only_here: bits(&|it| is_waiting(it) && it.clause.holders.single() == Some(holder)),
    }
}

/// The field of each seat with undecided places.
struct Fields {
    seats: Vec<Field>,
    /// Bits in use.
    width: u32,
    mask: u64,
    guards: u64,
}

struct Field {
    /// With the places that are not decided yet.
    seat: Seat,
    mask: u64,
    one: u64,
}

impl Fields {
    fn new(knowledge: &Knowledge, seats: &[Seat]) -> Option<Self> {
        let mut fields = Self { seats: Vec::new(), width: 0, mask: 0, guards: 0 };
        for &seat in seats {
            let is_decided = |&card: &CardId| knowledge.allowed(card).single() == Some(seat.holder);
            let places = seat.places - seat.cards.iter().filter(is_decided).count();
            if places == 0 {
                continue;
            }
            let bits = usize::BITS - places.leading_zeros();
            let one = 1u64.checked_shl(fields.width)?;
            let mask = one.checked_mul((1 << bits) - 1)?;
            fields.guards |= one.checked_mul(1 << bits)?;
            fields.mask |= mask;
            fields.width += bits + 1;
            fields.seats.push(Field { seat: Seat { places, ..seat }, mask, one });
        }
        (fields.width < u64::BITS).then_some(fields)
    }

    /// A word with a number in each field.
    fn pack(&self, number: impl Fn(&Seat) -> usize) -> u64 {
        self.seats.iter().map(|field| number(&field.seat) as u64 * field.one).sum()
    }
}

/// Gives each clause a bit that no clause uses at the same time. `None` when the word is too short.
fn slots<'a>(clauses: &'a [Clause], order: &[CardId], from: u32) -> Option<Vec<Slotted<'a>>> {
    let mut slotted: Vec<Slotted<'a>> = Vec::with_capacity(clauses.len());
    for clause in clauses {
        let own = |card: &CardId| clause.cards.contains(*card);
        let (first, last) = (order.iter().position(own)?, order.iter().rposition(own)?);
        let taken = slotted
            .iter()
            .filter(|it| it.first <= last && first <= it.last)
            .fold(0, |bits, it| bits | it.bit);
        let bit = (from..u64::BITS).map(|at| 1 << at).find(|bit| taken & bit == 0)?;
        slotted.push(Slotted { clause, bit, first, last });
    }
    Some(slotted)
}

/// A hash for words whose bits all matter: multiplication spreads them upwards, the shift brings them back
/// down (the finaliser of splitmix64, shortened).
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, word: u64) {
        let spread = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = spread ^ spread >> 32;
    }
}

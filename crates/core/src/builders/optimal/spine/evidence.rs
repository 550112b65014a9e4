//! What the sweep knows, written down as a proof: its prices, and a lemma for every set that they let through.

use std::collections::{BinaryHeap, HashMap};

use foldhash::fast::RandomState;
use qeq_base::ids::Id;

use super::Spine;
use crate::builders::Task;
use crate::builders::optimal::Whole;
use crate::builders::optimal::bits::Bits;
use crate::builders::optimal::meter::{Halt, Meter, Pace};
use crate::candidates::{CharacterId, CharacterSet};
use crate::proof::simple::Simple;
use crate::proof::spines::Spines;
use crate::proof::{Lemma, Prices, Proof, ProofFault, Side, Subject};
use crate::tree::Answer;

/// Looking at the two sides of a question is worth so many steps of the meter.
const STEPS_OF_A_QUESTION: usize = 2048;

/// Proves that no tree costs less than `total`, which is the optimum; not where the checker would have no room.
pub(in crate::builders::optimal) fn write<B: Bits>(
    mut spine: Spine<B>,
    task: &Task<'_>,
    total: u64,
    meter: &mut Meter<'_, '_>,
) -> Result<Proof, Halt> {
    while spine.lower() < total {
        spine.raise(total, meter)?;
    }
    let prices = spine.prices(task);
    drop(spine);
    let spines = Spines::new(task.board, &task.weights, &prices);
    if matches!(spines, Err((_, ProofFault::TooLarge))) {
        return Err(Halt);
    }
    let spines = spines.expect("prices that hold");
    let mut evidence = Evidence::new(task, &spines, total);
    while let Some((_, number)) = evidence.open.pop() {
        evidence.show(number, meter)?;
    }
    let lemmas = evidence.origins.iter().zip(&evidence.bounds).skip(1);
    let lemmas = lemmas.filter_map(|(side, &bound)| Some(Lemma { side: (*side)?, bound }));
    let lemmas = lemmas.collect();
    Ok(Proof { lemmas, prices, ..Proof::of(task.board, &task.weights, total) })
}

impl<B: Bits> Spine<B> {
    /// The latest prices, as proofs have them.
    fn prices(&self, task: &Task<'_>) -> Vec<Prices> {
        let mut places = vec![0; task.board.id_bound()];
        self.frame.ids.iter().enumerate().for_each(|(at, id)| places[id.index()] = at);
        let mut numbers = vec![None; task.board.question_count()];
        self.questions.iter().enumerate().for_each(|(at, id)| numbers[id.index()] = Some(at));
        let latest =
            self.prices.iter().enumerate().filter_map(|(asked, it)| Some((asked, it.as_ref()?)));
        let written = latest.map(|(asked, prices)| {
            let paid = |id: CharacterId| prices.of()[places[id.index()]];
            let price = |number: &Option<usize>| number.map_or(0, |at| prices.question(at));
            Prices {
                asked,
                bits: self.ground.more_bits,
                characters: task.board.character_ids().map(paid).collect(),
                questions: numbers.iter().map(price).collect(),
                depths: prices.depths().to_vec(),
            }
        });
        written.collect()
    }
}

/// The lemmas written so far.
struct Evidence<'a> {
    task: &'a Task<'a>,
    /// What the checker knows by itself, and by the prices.
    simple: Simple<'a>,
    spines: &'a Spines<'a>,
    sets: Vec<CharacterSet>,
    /// How many sides deep each set is.
    depths: Vec<usize>,
    /// What each needs to be shown.
    bounds: Vec<u64>,
    /// Where each comes from; nothing for the whole board.
    origins: Vec<Option<Side>>,
    places: HashMap<CharacterSet, usize, RandomState>,
    /// Those not yet looked at, by the number of their characters.
    open: BinaryHeap<(usize, usize)>,
}

impl<'a> Evidence<'a> {
    fn new(task: &'a Task<'a>, spines: &'a Spines<'a>, total: u64) -> Self {
        let everyone = task.board.everyone();
        Self {
            task,
            simple: Simple::new(task.board, &task.weights),
            spines,
            sets: vec![everyone.clone()],
            depths: vec![0],
            bounds: vec![total],
            origins: vec![None],
            places: HashMap::from_iter([(everyone.clone(), 0)]),
            open: BinaryHeap::from([(everyone.len(), 0)]),
        }
    }

    /// Shows a lemma with the help of lemmas about smaller sets, all larger ones being shown.
    fn show(&mut self, number: usize, meter: &mut Meter<'_, '_>) -> Result<(), Halt> {
        meter.visit()?;
        let (set, needed) = (self.sets[number].clone(), self.bounds[number]);
        if self.simple.bound(&set) >= needed {
            return Ok(());
        }
        let wanted = needed - self.simple.weight(&set);
        for question in self.task.board.question_ids() {
            meter.work(STEPS_OF_A_QUESTION)?;
            let yes = set.intersection(self.task.board.yes(question));
            let sides = [set.difference(&yes), yes];
            if sides.iter().any(CharacterSet::is_empty) {
                continue;
            }
            let asked = self.depths[number] + 1;
            let lower = sides.each_ref().map(|side| self.spines.bound(side, asked));
            let lower = self.simple.raised(&sides, lower, wanted);
            if lower[0] + lower[1] < wanted {
                let left = usize::from(self.spines.total(&sides[0]).is_some());
                let [no, yes] = sides;
                let answer = Answer::from(left == 1);
                let side = Side { parent: Subject::numbered(number), question, answer };
                self.lean_on(side, if left == 1 { yes } else { no }, wanted - lower[1 - left]);
            }
        }
        Ok(())
    }

    /// Notes a lemma about a side.
    fn lean_on(&mut self, side: Side, set: CharacterSet, bound: u64) {
        if let Some(&known) = self.places.get(&set) {
            self.bounds[known] = self.bounds[known].max(bound);
            return;
        }
        self.open.push((set.len(), self.sets.len()));
        self.places.insert(set.clone(), self.sets.len());
        self.sets.push(set);
        self.depths.push(self.depths[side.parent.number()] + 1);
        self.bounds.push(bound);
        self.origins.push(Some(side));
    }
}

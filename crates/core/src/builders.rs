//! The builders: a board goes in, a tree of questions and a report come out.
//!
//! | strategy | asks | cost |
//! |---|---|---|
//! | [`Order`](Strategy::Order) | the attributes in file order, useless ones too (the statement's construcción básica) | O(N·k) |
//! | [`Random`](Strategy::Random) | any question that rules somebody out | O(N·log N·k + N·mean depth) |
//! | [`Entropy`](Strategy::Entropy) | the question of greatest entropy: the most even split | O(N·log N·k/64 + N·mean depth) where all weigh the same and k is up to 1024, otherwise as above |
//! | [`Lookahead`](Strategy::Lookahead) | of the 16 most even questions, the one after which one more greedy question leaves least | that of chance min(k, 16) times, and O(N·k·log k) to sort |
//! | [`Optimal`](Strategy::Optimal) | whatever makes the mean depth least, with a proof where the budget allows | exponential |
//!
//! **Ties** are always broken the same way: of equally good questions the one that stands first in the
//! file is asked. Only [`Random`](Strategy::Random) draws, from the seed. [`Optimal`](Strategy::Optimal) asks the first one
//! where its proof is complete, that question is found without much ado, and the questions of the board are not alike;
//! elsewhere the one that its search came upon, the same every time unless several threads search.

mod entropy;
mod in_order;
mod lookahead;
mod members;
mod optimal;
mod random;

pub use entropy::entropy;
pub use optimal::{EXACT, certify, default_budget, search_raises_bound};

use std::num::NonZero;

use qeq_base::search::{Search, Stopped};

use crate::board::Board;
use crate::tree::QuestionTree;
use crate::tree::measure::mean;
use crate::weights::{WeightFault, Weights};

/// A way to build a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// File order.
    Order,
    /// Chance.
    Random,
    /// Greatest entropy.
    Entropy,
    /// Greatest entropy, one question further.
    Lookahead,
    /// Least mean depth.
    Optimal,
}

impl Strategy {
    /// Every strategy, from the plainest to the best.
    pub const ALL: [Self; 5] =
        [Self::Order, Self::Random, Self::Entropy, Self::Lookahead, Self::Optimal];

    /// The name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Random => "random",
            Self::Entropy => "entropy",
            Self::Lookahead => "lookahead",
            Self::Optimal => "optimal",
        }
    }
}

/// What to build a tree for.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The board.
    pub board: &'a Board,
    /// How likely each character is: sums of weight × depth stay in 64 bits.
    weights: Weights,
    /// Where the random strategy draws from.
    pub seed: u64,
    /// How many threads search for the optimum. With one, the same budget gives the same tree; with several, boards of
    /// up to [`EXACT`] characters are proven sooner, and from one time to the next the nodes may differ, the bound that is
    /// left where the budget ends the search, and which of the trees comes out that are equally good. An optimum that is
    /// proven is the same.
    pub threads: NonZero<usize>,
}

impl<'a> Task<'a> {
    /// A tree for everybody equally likely, with seed 0.
    pub fn new(board: &'a Board) -> Self {
        Self { board, weights: Weights::equal(board), seed: 0, threads: NonZero::<usize>::MIN }
    }

    /// The same for characters who are not equally likely. O(N).
    ///
    /// # Errors
    /// [`WeightFault::TooLarge`] where several have joined the board since its weights were read, and totals might not fit in
    /// 64 bits any more.
    pub fn weighed(board: &'a Board, weights: Weights) -> Result<Self, WeightFault> {
        weights.total(board).ok_or(WeightFault::TooLarge)?;
        Ok(Self { weights, ..Self::new(board) })
    }

    /// How likely each character is.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The weight of everybody on the board, when it is the same for all. O(N).
    fn unit(&self) -> Option<u64> {
        let mut weights = self.board.character_ids().map(|id| self.weights.of(id));
        let first = weights.next()?;
        weights.all(|weight| weight == first).then_some(first)
    }

    /// No tree for this task has a smaller total: Huffman's cost of the weights.
    fn huffman(&self) -> u64 {
        self.weights.huffman(self.board.character_ids())
    }
}

/// A tree and how it came about.
#[derive(Clone, Debug)]
pub struct Grown {
    /// The tree.
    pub tree: QuestionTree,
    /// What is known about it.
    pub report: Report,
}

/// What a builder knows about its tree. Totals are sums of weight × depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The tree's total.
    pub total_depth: u64,
    /// The sum of the weights.
    pub total_weight: u64,
    /// No tree has a smaller total.
    pub lower_bound: u64,
    /// Nodes searched; 0 for builders that do not search.
    pub nodes: u64,
    /// Why the search ended before its proof, when it did.
    pub stopped: Option<Stopped>,
}

impl Report {
    /// Whether no tree can be better.
    pub fn is_proven_optimal(&self) -> bool {
        self.total_depth == self.lower_bound
    }

    /// The mean depth of the leaves.
    pub fn average(&self) -> f64 {
        mean(self.total_depth, self.total_weight)
    }

    /// The lower bound as a mean.
    pub fn lower_average(&self) -> f64 {
        mean(self.lower_bound, self.total_weight)
    }

    /// The report of a tree that is judged by Huffman's bound alone.
    pub fn of(tree: &QuestionTree, task: &Task<'_>) -> Self {
        let measures = tree.measure(&task.weights);
        Self {
            total_depth: measures.total_depth,
            total_weight: measures.total_weight,
            lower_bound: task.huffman(),
            nodes: 0,
            stopped: None,
        }
    }
}

/// Gives each report the highest of their bounds: what one search refuted holds for every tree of its board and weights,
/// whoever grew it.
pub fn share_bound<'a>(reports: impl IntoIterator<Item = &'a mut Report>) {
    let mut reports: Vec<_> = reports.into_iter().collect();
    let highest = reports.iter().map(|report| report.lower_bound).max().unwrap_or(0);
    for report in &mut reports {
        report.lower_bound = highest;
    }
}

/// Builds a tree. Only [`Strategy::Optimal`] searches: it spends `search`, and when that says stop it
/// returns the best tree it has. The others count no nodes; when the watcher says stop, those that take long ask the rest
/// of their questions as they come in the file.
pub fn grow(strategy: Strategy, task: &Task<'_>, search: &mut Search<'_>) -> Grown {
    let tree = match strategy {
        Strategy::Order => in_order::grow(task),
        Strategy::Random => random::grow(task, search),
        Strategy::Entropy => entropy::grow_watched(task, search),
        Strategy::Lookahead => lookahead::grow_watched(task, search),
        Strategy::Optimal => return optimal::grow(task, search),
    };
    let stopped = search.stopped().filter(|&why| why == Stopped::Asked);
    let report = Report { stopped, ..Report::of(&tree, task) };
    Grown { tree, report }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Character, QuestionId};
    use crate::candidates::{CharacterId, CharacterSet};
    use crate::testing::{random_board, uneven};
    use crate::tree::{Answer, NodeKind, notation};
    use crate::weights::Ratio;

    /// Boards on which somebody has joined since the weights of the others were read, `weight` each; and the weights of all,
    /// if they stay in 64 bits.
    fn with_a_newcomer(weight: &str) -> impl Iterator<Item = (Board, Weights, Option<Weights>)> {
        let weight = Ratio::parse(weight).unwrap();
        (0..60).map(move |seed| {
            let mut board = random_board(3 + seed % 14, 6, 0.4, seed as u64);
            let mut ratios = vec![weight; board.len()];
            let before = Weights::from_ratios(&ratios, board.question_count()).unwrap();
            ratios.push(Ratio::ONE);
            let newcomer = |traits: &u32| {
                let traits: Vec<bool> = (0..6).map(|at| traits >> at & 1 == 1).collect();
                let character = Character { name: "Zoe".to_owned(), picture: None };
                board.join(character, &traits).is_ok()
            };
            (0..64).find(newcomer).expect("there is room for somebody");
            let after = Weights::from_ratios(&ratios, board.question_count());
            (board, before, after)
        })
    }

    /// Whoever joins weighs as much as a weight of 1 does beside the others, and is no equal of theirs.
    #[test]
    fn a_newcomer_counts_as_whoever_was_weighed_with_the_others() {
        for (board, before, after) in with_a_newcomer("1/10") {
            for strategy in [Strategy::Entropy, Strategy::Lookahead, Strategy::Optimal] {
                let [late, soon] = [&before, after.as_ref().unwrap()].map(|weights| {
                    let task = Task::weighed(&board, weights.clone()).unwrap();
                    let tree = grow(strategy, &task, &mut Search::unlimited()).tree;
                    notation::json(&tree, &board).to_string()
                });
                assert_eq!(late, soon, "{strategy:?}");
            }
        }
    }

    /// Every question of a tree, with those who are left where it is asked.
    fn asked(tree: &QuestionTree, board: &Board) -> Vec<(QuestionId, Vec<CharacterId>)> {
        let mut asked = Vec::new();
        let mut waiting = vec![(tree.root(), board.character_ids().collect::<Vec<_>>())];
        while let Some((node, who)) = waiting.pop() {
            let NodeKind::Question { question, .. } = tree.node(node).kind else { continue };
            let [yes, no] = sides(board, &who, question);
            waiting.extend(tree.child(node, Answer::Yes).map(|child| (child, yes)));
            waiting.extend(tree.child(node, Answer::No).map(|child| (child, no)));
            asked.push((question, who));
        }
        asked
    }

    fn sides(board: &Board, who: &[CharacterId], question: QuestionId) -> [Vec<CharacterId>; 2] {
        let (yes, no) = who.iter().partition(|&&id| board.has(id, question));
        [yes, no]
    }

    /// The questions that leave somebody on both sides, those first that leave them nearest in weight, each with both
    /// sides and their weights.
    fn most_even(task: &Task<'_>, who: &[CharacterId]) -> Vec<(QuestionId, [Side; 2])> {
        let weighed = |who: Vec<CharacterId>| {
            let weight = who.iter().map(|&id| task.weights.of(id)).sum();
            Side { who, weight }
        };
        let split = |question| (question, sides(task.board, who, question).map(weighed));
        let mut splits: Vec<_> = task.board.question_ids().map(split).collect();
        splits.retain(|(_, sides)| sides.iter().all(|side| !side.who.is_empty()));
        splits.sort_by_key(|(_, [yes, no])| yes.weight.abs_diff(no.weight));
        splits
    }

    struct Side {
        who: Vec<CharacterId>,
        weight: u64,
    }

    /// The definition, word for word: at each node the first of the questions that leave both sides nearest in weight.
    #[test]
    fn entropy_asks_the_most_even_question_with_a_newcomer_too() {
        for (board, weights, _) in with_a_newcomer("1/10") {
            let task = Task::weighed(&board, weights).unwrap();
            let tree = grow(Strategy::Entropy, &task, &mut Search::unlimited()).tree;
            for (question, who) in asked(&tree, &board) {
                assert_eq!(question, most_even(&task, &who)[0].0);
            }
        }
    }

    /// People who are halved in 19 ways that are nearly the same, whereupon nothing parts them well; a question that is less
    /// even would leave less.
    fn halved_in_vain() -> Board {
        let bits = |people: &[u32]| people.iter().map(|at| 1 << at).sum::<u32>();
        let parts = |people: [u32; 3]| {
            (0..7).map(move |part| {
                (0..3).filter(move |at| part >> at & 1 == 1).map(|at| 1 << people[at]).sum::<u32>()
            })
        };
        let exchanges =
            parts([9, 10, 11]).flat_map(|out| parts([13, 14, 15]).map(move |into| (out, into)));
        let even = exchanges.filter(|(out, into)| out.count_ones() == into.count_ones());
        let halves = even.map(|(out, into)| 0xfff & !out | into);
        let better = [0x1ff | bits(&[12]), bits(&[0, 1, 2, 12]), bits(&[9, 10, 11, 13, 14, 15])];
        let questions: Vec<u32> = halves.chain(better).chain((0..24).map(|at| 1 << at)).collect();
        let texts: Vec<String> = questions.iter().map(|set| format!("in {set:b}")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let traits = |at: usize| questions.iter().map(|set| set >> at & 1 == 1).collect();
        Board::from_rows("N", &texts, (0..24).map(|at| (format!("P{at}"), traits(at)))).unwrap()
    }

    /// The definition, word for word: of the 16 most even questions the first after which the most even question behind
    /// either answer leaves least, if leaves of weight 1 were halved from there on.
    #[test]
    fn lookahead_asks_what_leaves_least_of_the_most_even_questions() {
        fn halved(leaves: u64) -> u64 {
            let half = leaves / 2;
            if leaves < 2 { 0 } else { leaves + halved(half) + halved(leaves - half) }
        }
        let left = |task: &Task<'_>, side: &Side| match most_even(task, &side.who).first() {
            Some((_, [yes, no])) => side.weight + halved(yes.weight) + halved(no.weight),
            None => halved(side.weight),
        };
        let boards = (0..6).map(|seed| random_board(30, 50, 0.4, seed));
        for (seed, board) in boards.chain([halved_in_vain()]).enumerate() {
            for weights in [Weights::equal(&board), uneven(&board)] {
                let task = Task::weighed(&board, weights).unwrap();
                let tree = grow(Strategy::Lookahead, &task, &mut Search::unlimited()).tree;
                for (question, who) in asked(&tree, &board) {
                    let mut splits = most_even(&task, &who);
                    splits.truncate(16);
                    let least = splits
                        .iter()
                        .min_by_key(|(_, [yes, no])| left(&task, yes) + left(&task, no));
                    assert_eq!(Some(question), least.map(|&(question, _)| question), "{seed}");
                }
            }
        }
    }

    /// What greedy strategies know of their trees: the sums over its leaves, and the code of Huffman.
    #[test]
    fn a_report_tells_what_the_tree_costs_and_what_none_is_below() {
        for seed in 0..20 {
            let board = random_board(9, 6, 0.5, seed);
            let task = Task::weighed(&board, uneven(&board)).unwrap();
            let mut joined: Vec<u64> =
                board.character_ids().map(|id| task.weights.of(id)).collect();
            let weight: u64 = joined.iter().sum();
            let mut code = 0;
            while joined.len() > 1 {
                joined.sort_unstable_by(|one, other| other.cmp(one));
                let both = joined.pop().unwrap() + joined.pop().unwrap();
                joined.push(both);
                code += both;
            }
            for strategy in [Strategy::Order, Strategy::Random, Strategy::Entropy] {
                let Grown { tree, report } = grow(strategy, &task, &mut Search::unlimited());
                let paid = |(_, who): (_, Vec<CharacterId>)| -> u64 {
                    who.iter().map(|&id| task.weights.of(id)).sum()
                };
                let total = asked(&tree, &board).into_iter().map(paid).sum();
                let expected = Report {
                    total_depth: total,
                    total_weight: weight,
                    lower_bound: code,
                    nodes: 0,
                    stopped: None,
                };
                assert_eq!(report, expected, "{seed}");
                assert_eq!(report.is_proven_optimal(), total == code, "{seed}");
                let means = [total, code].map(|it| it as f64 / weight as f64);
                assert_eq!([report.average(), report.lower_average()], means, "{seed}");
            }
        }
    }

    /// Beside the largest weights a newcomer is as little as can be, beside the least as much.
    #[test]
    fn a_newcomer_beside_very_heavy_or_very_light_ones_breaks_no_sum() {
        let (most, least) = ("18446744073709551615", "1/18446744073709551615");
        for (board, weights, _) in with_a_newcomer(most).chain(with_a_newcomer(least)) {
            let newcomer = board.character_ids().last().unwrap();
            assert!(weights.of(newcomer) > 0);
            let mut only = CharacterSet::empty(board.id_bound());
            only.insert(newcomer);
            let alone = board.only(&only);
            for board in [&board, &alone] {
                let task = Task::weighed(board, weights.clone()).unwrap();
                let grown = grow(Strategy::Optimal, &task, &mut Search::unlimited());
                assert!(grown.report.is_proven_optimal());
                let total = grown.report.total_depth;
                let proof = certify(&task, total, &mut Search::unlimited()).expect("a proof");
                assert_eq!(proof.total, total);
            }
        }
    }
}

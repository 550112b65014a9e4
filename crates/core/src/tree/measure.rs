//! How good a tree is: depths of its leaves, plain and weighted.

use std::collections::BTreeMap;

use qeq_base::ids::Id;

use super::walk::FirstChild;
use super::{NodeKind, QuestionTree};
use crate::weights::Weights;

/// The measures of a tree. The depth of a leaf is the number of questions answered to reach it.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    /// How many leaves there are: N.
    pub characters: usize,
    /// The sum of weight × depth over the leaves; with equal weights the sum of the depths. What heavy newcomers bring
    /// past 64 bits is the most that these hold.
    pub total_depth: u64,
    /// The sum of the weights; with equal weights N.
    pub total_weight: u64,
    /// The depth of the deepest leaf.
    pub max_depth: usize,
    /// The depth of the shallowest leaf.
    pub min_depth: usize,
    /// How many leaves each depth has.
    pub depth_histogram: BTreeMap<usize, usize>,
    /// Nodes, leaves included.
    pub nodes: usize,
    /// Different questions that appear.
    pub questions_used: usize,
}

impl Measures {
    /// The mean number of questions until the character is known: the statement's profundidad promedio
    /// de hojas.
    pub fn average_depth(&self) -> f64 {
        mean(self.total_depth, self.total_weight)
    }
}

/// A total of weight × depth as a mean.
pub fn mean(total_depth: u64, total_weight: u64) -> f64 {
    total_depth as f64 / total_weight as f64
}

impl Measures {
    /// Those of a tree of so many nodes, before any of them is seen.
    fn of_nothing(nodes: usize) -> Self {
        Self {
            characters: 0,
            total_depth: 0,
            total_weight: 0,
            max_depth: 0,
            min_depth: usize::MAX,
            depth_histogram: BTreeMap::new(),
            nodes,
            questions_used: 0,
        }
    }

    /// One character more, of this weight, at this depth.
    fn add_leaf(&mut self, depth: usize, weight: u64) {
        let cost = weight.saturating_mul(depth as u64);
        self.characters += 1;
        self.total_weight = self.total_weight.saturating_add(weight);
        self.total_depth = self.total_depth.saturating_add(cost);
        self.max_depth = self.max_depth.max(depth);
        self.min_depth = self.min_depth.min(depth);
    }
}

impl QuestionTree {
    /// Measures the tree under `weights`. O(nodes).
    pub fn measure(&self, weights: &Weights) -> Measures {
        let mut measures = Measures::of_nothing(self.len());
        let mut asked: Vec<bool> = Vec::new();
        let mut leaves: Vec<usize> = Vec::new();
        for visit in self.preorder(self.root(), FirstChild::Yes) {
            match self.node(visit.node).kind {
                NodeKind::Question { question, .. } => {
                    let at = question.index();
                    asked.resize(asked.len().max(at + 1), false);
                    asked[at] = true;
                }
                NodeKind::Character(character) => {
                    measures.add_leaf(visit.depth, weights.of(character));
                    leaves.resize(leaves.len().max(visit.depth + 1), 0);
                    leaves[visit.depth] += 1;
                }
            }
        }
        measures.questions_used = asked.iter().filter(|&&asked| asked).count();
        let depths = leaves.into_iter().enumerate().filter(|&(_, leaves)| leaves > 0);
        measures.depth_histogram = depths.collect();
        measures
    }

    /// The mean depth of the leaves: the statement's `profundidad_promedio_hojas`. O(nodes).
    pub fn average_depth(&self) -> f64 {
        let (count, total) = self
            .leaves(self.root())
            .fold((0, 0), |(count, total), (_, depth)| (count + 1, total + depth));
        mean(total as u64, count)
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::ids::Id;

    use super::*;
    use crate::board::QuestionId;
    use crate::candidates::CharacterId;
    use crate::tree::{Answer, Step};
    use crate::weights::Ratio;

    /// A tree that can be counted by hand: three of four questions are asked, one of them twice, once in vain.
    #[test]
    fn everything_is_counted() {
        let ask = |at| Step::Ask(QuestionId::from_index(at));
        let leaf = |at| Step::Leaf(CharacterId::from_index(at));
        let in_vain = Step::AskOnly(QuestionId::from_index(3), Answer::No);
        let steps =
            [ask(1), ask(0), leaf(0), ask(3), leaf(3), leaf(1), in_vain, ask(0), leaf(2), leaf(4)];
        let tree = QuestionTree::from_preorder(&steps);
        let ratios = ["1", "2", "4", "8", "16"].map(|text| Ratio::parse(text).unwrap());
        let measures = tree.measure(&Weights::from_ratios(&ratios, 4).unwrap());
        let expected = Measures {
            characters: 5,
            total_depth: 2 + 2 * 3 + 4 * 3 + 8 * 3 + 16 * 3,
            total_weight: 31,
            max_depth: 3,
            min_depth: 2,
            depth_histogram: BTreeMap::from([(2, 1), (3, 4)]),
            nodes: 10,
            questions_used: 3,
        };
        assert_eq!(measures, expected);
        assert_eq!(measures.average_depth(), 92.0 / 31.0);
        assert_eq!(tree.average_depth(), 14.0 / 5.0);
        let one = QuestionTree::from_preorder(&[leaf(0)])
            .measure(&Weights::from_ratios(&ratios, 4).unwrap());
        assert_eq!((one.max_depth, one.min_depth, one.total_depth), (0, 0, 0));
    }
}

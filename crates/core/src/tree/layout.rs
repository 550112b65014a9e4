//! Where to put the nodes of a tree: no two on one level overlap, every parent stands in the middle of its
//! children, equal subtrees look equal, and the whole is narrow. After Reingold and Tilford, *Tidier
//! drawings of trees* (1981), with nodes of any size; O(nodes), because each contour is followed by
//! threads only as far as the shallower of two subtrees reaches.

use super::walk::FirstChild;
use super::{Answer, NodeId, QuestionTree};

/// A node with its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// The node.
    pub node: NodeId,
    /// The answer that leads to it; none at the root.
    pub via: Option<Answer>,
    /// The place of its parent in the list; none at the root.
    pub parent: Option<usize>,
    /// Its level: 0 for the root.
    pub depth: usize,
    /// The middle of the node across the levels, from 0 where the outermost node ends.
    pub breadth: f64,
}

/// A tree laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The nodes in pre-order, yes first.
    pub nodes: Vec<Placed>,
    /// The extent across the levels.
    pub breadth: f64,
    /// How many levels there are.
    pub levels: usize,
}

/// Lays a tree out. `size` is the extent of a node across the levels, `gap` the least distance between two
/// neighbours of a level.
pub fn tidy(tree: &QuestionTree, size: impl Fn(NodeId) -> f64, gap: f64) -> Layout {
    let mut nodes = place_levels(tree);
    let half: Vec<f64> = nodes.iter().map(|placed| size(placed.node) / 2.0).collect();
    let mut tidier = Tidier::new(&nodes, &half, gap);
    // Backwards through the pre-order, so that children are done before their parent.
    for at in (0..nodes.len()).rev() {
        tidier.join_children(at);
    }
    for at in 1..nodes.len() {
        let parent = nodes[at].parent.expect("only the first node has no parent");
        nodes[at].breadth = nodes[parent].breadth + tidier.shift[at];
    }
    let ends = nodes.iter().zip(&half);
    let low = ends.clone().map(|(placed, half)| placed.breadth - half).fold(f64::MAX, f64::min);
    let high = ends.map(|(placed, half)| placed.breadth + half).fold(f64::MIN, f64::max);
    nodes.iter_mut().for_each(|placed| placed.breadth -= low);
    let levels = nodes.iter().map(|placed| placed.depth + 1).max().unwrap_or(0);
    Layout { nodes, breadth: high - low, levels }
}

fn place_levels(tree: &QuestionTree) -> Vec<Placed> {
    let mut nodes: Vec<Placed> = Vec::with_capacity(tree.len());
    let mut path: Vec<usize> = Vec::new();
    for visit in tree.preorder(tree.root(), FirstChild::Yes) {
        path.truncate(visit.depth);
        let parent = path.last().copied();
        path.push(nodes.len());
        nodes.push(Placed {
            node: visit.node,
            via: visit.via,
            parent,
            depth: visit.depth,
            breadth: 0.0,
        });
    }
    nodes
}

/// A node seen from the root of a subtree: which one, and how far to the side.
#[derive(Clone, Copy)]
struct Seen {
    at: usize,
    x: f64,
}

struct Tidier<'a> {
    half: &'a [f64],
    gap: f64,
    /// First and last child.
    children: Vec<Option<(usize, usize)>>,
    /// Of every node, seen from its parent.
    shift: Vec<f64>,
    /// From the deepest node of one side to where the contour goes on in the neighbour subtree.
    threads: Vec<Option<Seen>>,
    /// The deepest nodes of a subtree, first and last, seen from its root.
    extremes: Vec<(Seen, Seen)>,
}

impl<'a> Tidier<'a> {
    fn new(nodes: &[Placed], half: &'a [f64], gap: f64) -> Self {
        let mut children: Vec<Option<(usize, usize)>> = vec![None; nodes.len()];
        for (at, placed) in nodes.iter().enumerate() {
            if let Some(parent) = placed.parent {
                let first = children[parent].map_or(at, |(first, _)| first);
                children[parent] = Some((first, at));
            }
        }
        let own = |at| (Seen { at, x: 0.0 }, Seen { at, x: 0.0 });
        let extremes = (0..nodes.len()).map(own).collect();
        let count = nodes.len();
        Self { half, gap, children, shift: vec![0.0; count], threads: vec![None; count], extremes }
    }

    fn join_children(&mut self, at: usize) {
        match self.children[at] {
            Some((first, last)) if first != last => self.join(at, first, last),
            Some((only, _)) => self.extremes[at] = self.extremes[only],
            None => {}
        }
    }

    /// Puts two finished subtrees side by side, as near as their contours allow.
    fn join(&mut self, parent: usize, first: usize, last: usize) {
        let mut inner = (Seen { at: first, x: 0.0 }, Seen { at: last, x: 0.0 });
        let mut distance = f64::MIN;
        let (below_first, below_last) = loop {
            let (right, left) = inner;
            let touching = self.half[right.at] + self.gap + self.half[left.at];
            distance = distance.max(right.x - left.x + touching);
            match (self.last_below(right), self.first_below(left)) {
                (Some(right), Some(left)) => inner = (right, left),
                ends => break ends,
            }
        };
        let half = distance / 2.0;
        (self.shift[first], self.shift[last]) = (-half, half);
        let moved =
            |(a, b): (Seen, Seen), by: f64| (Seen { x: a.x + by, ..a }, Seen { x: b.x + by, ..b });
        let mine = moved(self.extremes[first], -half);
        let theirs = moved(self.extremes[last], half);
        self.extremes[parent] = match (below_first, below_last) {
            (Some(deeper), _) => {
                self.thread(theirs.1, Seen { x: deeper.x - half, ..deeper });
                mine
            }
            (_, Some(deeper)) => {
                self.thread(mine.0, Seen { x: deeper.x + half, ..deeper });
                theirs
            }
            _ => (mine.0, theirs.1),
        };
    }

    fn thread(&mut self, from: Seen, to: Seen) {
        self.threads[from.at] = Some(Seen { at: to.at, x: to.x - from.x });
    }

    fn first_below(&self, seen: Seen) -> Option<Seen> {
        self.below(seen, self.children[seen.at].map(|(first, _)| first))
    }

    fn last_below(&self, seen: Seen) -> Option<Seen> {
        self.below(seen, self.children[seen.at].map(|(_, last)| last))
    }

    fn below(&self, seen: Seen, child: Option<usize>) -> Option<Seen> {
        let next = child.map(|at| Seen { at, x: self.shift[at] }).or(self.threads[seen.at])?;
        Some(Seen { x: seen.x + next.x, ..next })
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::chance::Chance;
    use qeq_base::ids::Id;

    use super::*;
    use crate::board::QuestionId;
    use crate::candidates::CharacterId;
    use crate::tree::Step;

    /// A tree of so many leaves in a shape that no builder would choose: it goes deep on one side and then on the other.
    fn crooked(leaves: usize, chance: &mut Chance) -> QuestionTree {
        let question = QuestionId::from_index(0);
        let mut steps = Vec::new();
        let mut waiting = vec![leaves];
        while let Some(leaves) = waiting.pop() {
            if leaves == 1 {
                steps.push(Step::Leaf(CharacterId::from_index(0)));
                continue;
            }
            if chance.below(5) == 0 {
                steps.push(Step::AskOnly(question, Answer::Yes));
            }
            let few = 1 + chance.below(leaves.min(4) - 1);
            let yes = if chance.happens(0.5) { few } else { leaves - few };
            steps.push(Step::Ask(question));
            waiting.extend([leaves - yes, yes]);
        }
        QuestionTree::from_preorder(&steps)
    }

    /// On each level below `at` where the subtree begins and where it ends.
    fn contour(nodes: &[Placed], half: &[f64], at: usize) -> Vec<[f64; 2]> {
        let mut contour: Vec<[f64; 2]> = Vec::new();
        let below = |place: &usize| *place == at || nodes[*place].depth > nodes[at].depth;
        for place in (at..nodes.len()).take_while(below) {
            let (level, middle) = (nodes[place].depth - nodes[at].depth, nodes[place].breadth);
            contour.resize(contour.len().max(level + 1), [f64::MAX, f64::MIN]);
            let [low, high] = contour[level];
            contour[level] = [low.min(middle - half[place]), high.max(middle + half[place])];
        }
        contour
    }

    /// Subtrees side by side touch on some level, and are apart on all; their parent is in the middle.
    #[test]
    fn subtrees_stand_as_near_as_their_levels_allow() {
        let gap = 3.0;
        for seed in 0..300 {
            let chance = &mut Chance::from_seed(seed);
            let tree = crooked(1 + chance.below(40), chance);
            let size = |node: NodeId| 4.0 + (node.index() * 7 % 5) as f64;
            let Layout { nodes, breadth, levels } = tidy(&tree, size, gap);
            let half: Vec<f64> = nodes.iter().map(|placed| size(placed.node) / 2.0).collect();
            for at in 0..nodes.len() {
                let children: Vec<usize> =
                    (0..nodes.len()).filter(|&child| nodes[child].parent == Some(at)).collect();
                if let [yes, no] = children[..] {
                    let [one, other] = [yes, no].map(|child| contour(&nodes, &half, child));
                    let apart = one.iter().zip(&other).map(|([_, end], [begin, _])| begin - end);
                    let nearest = apart.fold(f64::MAX, f64::min);
                    assert!((nearest - gap).abs() < 1e-9, "{seed}: {nearest} below {at}");
                }
                let places = children.iter().map(|&child| nodes[child].breadth);
                let middle = places.sum::<f64>() / children.len() as f64;
                assert!(children.is_empty() || (middle - nodes[at].breadth).abs() < 1e-9, "{seed}");
            }
            let all = contour(&nodes, &half, 0);
            let low = all.iter().map(|&[low, _]| low).fold(f64::MAX, f64::min);
            let high = all.iter().map(|&[_, high]| high).fold(f64::MIN, f64::max);
            assert!(low.abs() < 1e-9 && (high - breadth).abs() < 1e-9, "{seed}");
            assert_eq!(levels, all.len());
        }
    }
}

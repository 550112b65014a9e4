//! The statement's automatic player: a general tree of columns and boards, grown to a depth, and three metrics that
//! choose a move by counting in it. The statement's names stand beside ours.
//!
//! Every metric wins at once where it can. What they do else stands at [`Metric`]; equal counts go to the leftmost. A
//! board stands on the level of the moves that lead to it from the root: after a move, on level 1.
//!
//! A node is linked to its leftmost child and its right sibling. Boards on which the game is over have no children,
//! so full columns never appear and every path is a game that can be played.

use qeq_base::arena::Arena;
use qeq_base::define_id;

use crate::position::{End, Position, Side};
use crate::shape::{Column, Shape};

/// The widest board on which trees have six levels: a million nodes, where 16 columns would have 17 million in 1.4 GB.
const WIDEST: u32 = 10;

define_id!(
    /// A node of the tree.
    pub NodeId, "n"
);

/// How a move is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Puts its stone where the rival would win (*métrica defensiva simple*); of several such places, in the leftmost.
    /// Where the rival threatens nothing, which the statement leaves open, it takes the middle one of the moves after
    /// which he cannot win at once, or of all where there is none; of an even number, the right one of the two.
    SimpleDefensive,
    /// The fewest defeats below a move, of all moves: boards on levels 2, 4 and 6 that the rival has won
    /// (*métrica defensiva*).
    Defensive,
    /// The most victories below a move, of all moves: boards on levels 3 and 5 that it has won itself
    /// (*métrica ofensiva*).
    Offensive,
}

impl Metric {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::SimpleDefensive, Self::Defensive, Self::Offensive];

    /// The depth of the tree that it needs. On boards of more than ten columns [`JugadorAuto::choose`] makes do with five
    /// levels, as the sixth would not fit into memory.
    pub fn depth(self) -> usize {
        match self {
            Self::SimpleDefensive => 3,
            Self::Defensive | Self::Offensive => 6,
        }
    }

    /// The same on a board of this shape: a level less where it is so wide that the tree would not fit into memory.
    fn depth_on(self, shape: Shape) -> usize {
        if shape.cols() > WIDEST { self.depth().min(5) } else { self.depth() }
    }
}

/// A node: the column of the last stone and the board with it.
#[derive(Clone, Debug)]
struct Node {
    column: Option<Column>,
    board: Board,
    child: Option<NodeId>,
    sibling: Option<NodeId>,
}

/// What a node has to know of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Board {
    stones: [u128; 2],
    end: Option<End>,
}

/// The player: a tree below the current position, all of it to the same depth.
///
/// Law: a node above the depth has a child for each legal move, from the left, and none when its game is over.
#[derive(Debug)]
pub struct JugadorAuto {
    nodes: Arena<NodeId, Node>,
    /// The position at the root; others are played from it.
    position: Position,
    root: NodeId,
    depth: usize,
    /// Roots of subtrees that are cut off. Their nodes are taken one by one when new ones are needed, so that cutting
    /// off costs nothing.
    detached: Vec<NodeId>,
}

impl JugadorAuto {
    /// A tree of an empty board alone, of depth 0 (the empty constructor).
    pub fn new(shape: Shape) -> Self {
        Self::from_position(Position::empty(shape))
    }

    /// As [`new`](Self::new), of a game under way (the constructor from a `Tablero`).
    pub fn from_position(position: Position) -> Self {
        let mut nodes = Arena::new();
        let root = nodes.insert(Node::of(None, Board::of(&position)));
        Self { nodes, position, root, depth: 0, detached: Vec::new() }
    }

    /// The position at the root.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The node of the current position.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// How deep the tree is grown (`profundidad_max`).
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The move that led to a node; `None` at a root.
    pub fn column(&self, id: NodeId) -> Option<Column> {
        self.nodes[id].column
    }

    /// How the game has ended at a node, when it has.
    pub fn end(&self, id: NodeId) -> Option<End> {
        self.nodes[id].board.end
    }

    /// The children of a node, from the left.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.nodes[id].child, |&it| self.nodes[it].sibling)
    }

    /// How many nodes the tree has. O(nodes).
    pub fn count(&self) -> usize {
        let mut open = vec![self.root];
        let mut count = 0;
        while let Some(id) = open.pop() {
            count += 1;
            open.extend(self.children(id));
        }
        count
    }

    /// Grows the tree to a depth below the root (`rellenarNodoProfundidad`). What is there stays: a deeper tree is as
    /// deep as before. O(nodes).
    pub fn fill(&mut self, depth: usize) {
        self.depth = self.depth.max(depth);
        let mut position = self.position.clone();
        self.fill_below(self.root, &mut position, self.depth);
    }

    fn fill_below(&mut self, id: NodeId, position: &mut Position, depth: usize) {
        if depth == 0 {
            return;
        }
        if self.nodes[id].child.is_none() {
            self.fill_node(id, position);
        }
        let mut child = self.nodes[id].child;
        while let Some(it) = child {
            let column = self.nodes[it].column.expect("a child has its column");
            position.play(column).expect("a child is a legal move");
            self.fill_below(it, position, depth - 1);
            position.undo();
            child = self.nodes[it].sibling;
        }
    }

    /// Gives a node a child for each legal move (`rellenarNodo`). O(columns).
    fn fill_node(&mut self, id: NodeId, position: &mut Position) {
        let mut next = None;
        let columns: Vec<Column> = position.legal().collect();
        for &column in columns.iter().rev() {
            position.play(column).expect("a legal move");
            let node = Node { sibling: next, ..Node::of(Some(column), Board::of(position)) };
            position.undo();
            next = Some(self.insert(node));
        }
        self.nodes[id].child = next;
    }

    fn insert(&mut self, node: Node) -> NodeId {
        let Some(id) = self.detached.pop() else { return self.nodes.insert(node) };
        let below: Vec<NodeId> = self.children(id).collect();
        self.detached.extend(below);
        self.nodes[id] = node;
        id
    }

    /// The node with the board of `position`, anywhere in the tree (`buscarNodoProfundidad`). It is looked for
    /// only below boards whose stones are all on the wanted one: a move or two on, among the children of a few nodes.
    /// O(nodes) at worst.
    pub fn find(&self, position: &Position) -> Option<NodeId> {
        let wanted = Board::of(position);
        let mut open = vec![self.root];
        while let Some(id) = open.pop() {
            let board = self.nodes[id].board;
            if board.stones == wanted.stones {
                return (position.shape() == self.position.shape()).then_some(id);
            }
            if board.is_within(wanted) {
                open.extend(self.children(id));
            }
        }
        None
    }

    /// Makes `position` the root (`actualizar`) and grows the tree to its depth again. A subtree that is there stays
    /// as it is, and what is not below it falls off without a walk through it; otherwise a new tree is grown. O(nodes): to
    /// [find](Self::find) the position and to [fill](Self::fill) the tree.
    pub fn update(&mut self, position: Position) {
        let new_root = match self.find(&position) {
            Some(found) if found == self.root => found,
            Some(found) => {
                self.detach(found);
                self.detached.push(self.root);
                found
            }
            None => {
                self.detached.push(self.root);
                self.insert(Node::of(None, Board::of(&position)))
            }
        };
        self.root = new_root;
        self.nodes[new_root].column = None;
        self.nodes[new_root].sibling = None;
        self.position = position;
        self.fill(self.depth);
    }

    /// Unlinks a node that is not the root.
    fn detach(&mut self, id: NodeId) {
        let after = self.nodes[id].sibling;
        let mut open = vec![self.root];
        while let Some(parent) = open.pop() {
            if self.nodes[parent].child == Some(id) {
                self.nodes[parent].child = after;
                return;
            }
            let before = self.children(parent).find(|&it| self.nodes[it].sibling == Some(id));
            if let Some(before) = before {
                self.nodes[before].sibling = after;
                return;
            }
            open.extend(self.children(parent).filter(|&it| self.leads_to(it, id)));
        }
    }

    fn leads_to(&self, above: NodeId, below: NodeId) -> bool {
        self.nodes[above].board.is_within(self.nodes[below].board)
    }

    /// The move that a metric chooses; `None` when the game is over. The tree is grown to the depth that the metric
    /// needs where it is not yet, on boards of more than ten columns to five levels at most. O(nodes).
    pub fn choose(&mut self, metric: Metric) -> Option<Column> {
        let depth = metric.depth_on(self.position.shape());
        if self.depth < depth {
            self.fill(depth);
        }
        let me = self.position.turn();
        let moves: Vec<NodeId> = self.children(self.root).collect();
        let count = |id: &&NodeId| self.counted(**id, metric);
        let chosen = match moves.iter().find(|&&id| self.is_won_by(id, me)) {
            Some(win) => Some(win),
            None => match metric {
                Metric::SimpleDefensive => {
                    return self.position.threat().or_else(|| self.quiet(&moves));
                }
                Metric::Defensive => moves.iter().min_by_key(count),
                // The last of equals is taken, so the leftmost has to come last.
                Metric::Offensive => moves.iter().rev().max_by_key(count),
            },
        };
        chosen.and_then(|&id| self.column(id))
    }

    /// The middle one of the moves that give nothing away, or of all where each does. The statement leaves this open.
    fn quiet(&self, moves: &[NodeId]) -> Option<Column> {
        let safe: Vec<NodeId> = moves.iter().copied().filter(|&id| !self.gives_away(id)).collect();
        let moves = if safe.is_empty() { moves } else { &safe };
        moves.get(moves.len() / 2).and_then(|&id| self.column(id))
    }

    /// Whether the rival wins at once after the move of a child of the root; false where the tree is not grown to two levels.
    pub fn gives_away(&self, child: NodeId) -> bool {
        let rival = self.position.turn().other();
        self.children(child).any(|it| self.is_won_by(it, rival))
    }

    /// What a metric counts below a child of the root and at it: the rival's wins or its own, on the levels of [`Metric`];
    /// 0 for the simple one, which counts nothing. Levels deeper than the tree are not counted. O(nodes below).
    pub fn counted(&self, child: NodeId, metric: Metric) -> usize {
        let me = self.position.turn();
        match metric {
            Metric::SimpleDefensive => 0,
            Metric::Defensive => self.wins_below(child, me.other(), &[2, 4, 6]),
            Metric::Offensive => self.wins_below(child, me, &[3, 5]),
        }
    }

    fn is_won_by(&self, id: NodeId, side: Side) -> bool {
        self.end(id) == Some(End::Win(side))
    }

    /// The boards won by `side` below a child of the root, at these depths below the root.
    fn wins_below(&self, child: NodeId, side: Side, depths: &[usize]) -> usize {
        let mut open = vec![(child, 1)];
        let mut wins = 0;
        while let Some((id, depth)) = open.pop() {
            wins += usize::from(depths.contains(&depth) && self.is_won_by(id, side));
            open.extend(self.children(id).map(|it| (it, depth + 1)));
        }
        wins
    }
}

impl Node {
    fn of(column: Option<Column>, board: Board) -> Self {
        Self { column, board, child: None, sibling: None }
    }
}

impl Board {
    fn of(position: &Position) -> Self {
        Self { stones: position.stones(), end: position.end() }
    }

    /// Whether all its stones are on the other one too.
    fn is_within(self, other: Self) -> bool {
        (0..2).all(|side| self.stones[side] & !other.stones[side] == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn played(moves: &str) -> Position {
        notation::read(moves, Shape::USUAL).expect("legal moves")
    }

    fn grown(moves: &str, depth: usize) -> JugadorAuto {
        let mut player = JugadorAuto::from_position(played(moves));
        player.fill(depth);
        player
    }

    /// The tree as text: every game in it, in pre-order.
    fn games(player: &JugadorAuto) -> Vec<String> {
        let mut games = Vec::new();
        let mut open = vec![(player.root(), String::new())];
        while let Some((id, game)) = open.pop() {
            let column = player.column(id).map(|it| it.to_string()).unwrap_or_default();
            let game = game + &column;
            let children: Vec<NodeId> = player.children(id).collect();
            open.extend(children.into_iter().rev().map(|it| (it, game.clone())));
            games.push(game);
        }
        games
    }

    fn choice(moves: &str, metric: Metric) -> Option<u32> {
        JugadorAuto::from_position(played(moves)).choose(metric).map(Column::number)
    }

    #[test]
    fn a_tree_has_every_game_to_its_depth() {
        assert_eq!(JugadorAuto::new(Shape::USUAL).count(), 1);
        assert_eq!(grown("", 1).count(), 8);
        assert_eq!(grown("", 4).count(), 1 + 7 + 49 + 343 + 2401);
        let mut player = grown("", 2);
        player.fill(3);
        assert_eq!(games(&player), games(&grown("", 3)), "growing on is growing at once");
        player.fill(1);
        assert_eq!((player.depth(), games(&player)), (3, games(&grown("", 3))), "nothing is cut");
    }

    #[test]
    fn full_columns_have_no_node_and_keep_their_number() {
        let player = grown("111111", 1);
        let columns: Vec<u32> = player
            .children(player.root())
            .filter_map(|id| player.column(id))
            .map(Column::number)
            .collect();
        assert_eq!(columns, [2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn won_boards_have_no_children() {
        let player = grown("112233", 2);
        let win = player.children(player.root()).find(|&id| player.end(id).is_some()).unwrap();
        assert_eq!(player.column(win).map(Column::number), Some(4));
        assert_eq!(player.children(win).count(), 0);
    }

    #[test]
    fn updating_keeps_the_subtree_and_grows_it_to_the_same_depth() {
        let mut player = grown("", 3);
        let kept: Vec<NodeId> = {
            let child = player.find(&played("4")).unwrap();
            player.children(child).collect()
        };
        player.update(played("4"));
        assert_eq!(player.children(player.root()).collect::<Vec<_>>(), kept, "nothing is copied");
        assert_eq!(games(&player), games(&grown("4", 3)));
        player.update(played("4455"));
        assert_eq!(games(&player), games(&grown("4455", 3)), "several moves at once");
    }

    #[test]
    fn a_position_that_is_not_found_gets_a_whole_tree() {
        let mut player = grown("", 3);
        player.update(played("4444"));
        assert_eq!(games(&player), games(&grown("4444", 3)));
        player.update(played("1"));
        assert_eq!(games(&player), games(&grown("1", 3)), "back in time");
        assert!(player.find(&played("4444")).is_none());
    }

    #[test]
    fn what_fell_off_is_used_again() {
        let mut player = grown("", 4);
        let size = player.nodes.len();
        for game in ["4", "44", "445", "4451", "44515", "445153"] {
            player.update(played(game));
            assert_eq!(games(&player), games(&grown(game, 4)));
        }
        assert!(player.nodes.len() < 2 * size);
    }

    #[test]
    fn every_metric_wins_at_once_in_the_lowest_column() {
        for metric in Metric::ALL {
            assert_eq!(choice("112233", metric), Some(4));
            assert_eq!(choice("334455", metric), Some(2), "2 and 6 win, 1 does not");
        }
    }

    #[test]
    fn threats_are_answered_where_they_are() {
        for metric in [Metric::SimpleDefensive, Metric::Defensive] {
            assert_eq!(choice("12131", metric), Some(1));
            assert_eq!(choice("33445", metric), Some(2), "2 and 6 threaten");
        }
        assert_eq!(choice("11111133445", Metric::SimpleDefensive), Some(2), "and 1 is full");
        assert_eq!(choice("47634112557631131", Metric::SimpleDefensive), Some(2));
    }

    #[test]
    fn the_simple_metric_gives_nothing_away_where_it_may_choose() {
        assert_eq!(choice("11227373", Metric::SimpleDefensive), Some(5), "4 lets the rival win");
    }

    #[test]
    fn wide_boards_have_trees_that_fit() {
        let mut player = JugadorAuto::new(Shape::new(3, 16, 4).unwrap());
        player.choose(Metric::Offensive);
        assert_eq!(player.depth(), 5);
    }

    #[test]
    fn the_simple_metric_takes_the_middle_of_its_candidates() {
        assert_eq!(choice("", Metric::SimpleDefensive), Some(4));
        assert_eq!(
            choice("444444", Metric::SimpleDefensive),
            Some(5),
            "of 1 2 3 5 6 7, the fourth"
        );
    }

    /// The definition again, without any tree.
    fn counted(position: &Position, side: Side, depths: &[usize], depth: usize) -> usize {
        if position.end().is_some() || depth == 6 {
            return usize::from(depths.contains(&depth) && position.end() == Some(End::Win(side)));
        }
        let below = position.legal().filter_map(|column| position.after(column));
        below.map(|after| counted(&after, side, depths, depth + 1)).sum()
    }

    /// What each legal column counts, from the left.
    fn counts(game: &str, side: Side, depths: &[usize]) -> Vec<(u32, usize)> {
        let position = played(game);
        let count = |it: Column| {
            let after = position.after(it).expect("a legal move");
            (it.number(), counted(&after, side, depths, 1))
        };
        position.legal().map(count).collect()
    }

    #[test]
    fn the_metrics_count_as_defined() {
        for game in ["4455", "123", "7776665", "33445", "1714177", "664163221317133"] {
            let me = played(game).turn();
            let defeats = counts(game, me.other(), &[2, 4, 6]);
            let fewest = defeats.iter().min_by_key(|it| it.1).map(|it| it.0);
            assert_eq!(choice(game, Metric::Defensive), fewest, "{game}: {defeats:?}");
            assert_eq!(counted_in_tree(game, Metric::Defensive), defeats, "{game}");
            let victories = counts(game, me, &[3, 5]);
            let most = victories.iter().rev().max_by_key(|it| it.1).map(|it| it.0);
            assert_eq!(choice(game, Metric::Offensive), most, "{game}: {victories:?}");
            assert_eq!(counted_in_tree(game, Metric::Offensive), victories, "{game}");
        }
    }

    /// What a metric counts in the tree for each legal column, from the left.
    fn counted_in_tree(game: &str, metric: Metric) -> Vec<(u32, usize)> {
        let player = grown(game, metric.depth());
        let number = |id| player.column(id).expect("a child has its column").number();
        let moves = player.children(player.root());
        moves.map(|id| (number(id), player.counted(id, metric))).collect()
    }

    /// Counted by another program.
    #[test]
    fn known_counts() {
        let defeats = counted_in_tree("33445", Metric::Defensive);
        let known = [1958, 1314, 1923, 1922, 1872, 1329, 1958];
        assert_eq!(defeats.iter().map(|it| it.1).collect::<Vec<_>>(), known);
        for (game, known) in [
            ("33445", [(1, 0), (2, 55)]),
            ("1714177", [(1, 60), (5, 200)]),
            ("664163221317133", [(1, 52), (4, 203)]),
        ] {
            let victories = counted_in_tree(game, Metric::Offensive);
            assert!(known.iter().all(|it| victories.contains(it)), "{game}: {victories:?}");
        }
        let at_once = counted_in_tree("112233", Metric::Offensive);
        assert!(at_once.contains(&(4, 0)), "the first level is none of those that count");
        let nothing = counted_in_tree("33445", Metric::SimpleDefensive);
        assert!(nothing.iter().all(|&(_, count)| count == 0), "{nothing:?}");
    }

    /// By the rules alone: after 33445 the rival wins on 2 and on 6, so that no move is safe; after 121212 two are, as one
    /// wins and one is where the rival would.
    #[test]
    fn a_move_gives_away_what_the_rival_wins_with_at_once() {
        for (game, unsafe_columns) in [
            ("", &[][..]),
            ("11227373", &[4]),
            ("33445", &[1, 2, 3, 4, 5, 6, 7]),
            ("121212", &[3, 4, 5, 6, 7]),
        ] {
            let player = grown(game, Metric::SimpleDefensive.depth());
            let given = player.children(player.root()).filter(|&id| player.gives_away(id));
            let columns: Vec<u32> =
                given.filter_map(|id| player.column(id)).map(Column::number).collect();
            assert_eq!(columns, unsafe_columns, "{game}");
        }
    }

    #[test]
    fn a_full_board_is_a_draw_and_ends_the_game() {
        let shape = Shape::new(4, 4, 4).unwrap();
        let nearly = notation::read("432131114423423", shape).unwrap();
        let mut player = JugadorAuto::from_position(nearly.clone());
        let last = player.choose(Metric::Defensive).expect("one column is left");
        let full = nearly.after(last).expect("a legal column");
        assert_eq!(full.end(), Some(End::Draw));
        player.update(full);
        assert_eq!(Metric::ALL.map(|metric| player.choose(metric)), [None; 3]);
    }
}

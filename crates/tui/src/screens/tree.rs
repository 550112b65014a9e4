//! The tree of questions to explore: outline or map, folded or not, with the game's path lit.
//!
//! ```text
//! ▾ ¿Mujer? (24)
//! ├─ Sí ▾ ¿Pelo rubio? (11)
//! │  ├─ Sí ▸ ¿Gafas? (4)
//! ```

mod map;

use std::collections::HashSet;

use qeq_base::letters::folded;
use qeq_core::board::Board;
use qeq_core::builders::{Grown, Strategy};
use qeq_core::guess::Guess;
use qeq_core::hunt::Hunt;
use qeq_core::tree::walk::{Asked, FirstChild};
use qeq_core::tree::{Answer, NodeId, NodeKind, QuestionTree};
use qeq_frontend::texts;
use qeq_i18n::words;
use ratatui::layout::Rect;

use super::pane;
use super::strategies::Strategies;
use crate::action::{Action, Direction, Zoom};
use crate::canvas::{Canvas, cut, split_bottom, split_right, split_top};
use crate::field::Field;
use crate::game::Game;
use crate::keymap::Context;
use crate::screen::{Effect, Screen};
use crate::theme::{Role, Signs};
use crate::viewport::Viewport;
use crate::worker::{Job, JobResult};
use crate::world::World;

/// The explorer of a tree.
#[derive(Debug)]
pub(crate) struct Explorer {
    view: Option<View>,
    /// The strategy whose tree it is, where that is one of several compared, and its figures.
    compared: Option<(Strategy, Grown)>,
    zoom: Scale,
    find: Option<Field>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Scale {
    /// The whole tree as a drawing.
    Map,
    /// A line a node.
    Lines,
    /// A line a node, with everybody below it.
    Names,
}

/// A tree and what is seen of it.
#[derive(Debug)]
struct View {
    tree: QuestionTree,
    /// Whether only the game in progress has it, and not the table by the strategy that is set now.
    is_of_game: bool,
    /// Questions whose children are shown.
    open: HashSet<NodeId>,
    rows: Vec<Row>,
    /// The marked row.
    at: usize,
    /// Nodes from the root to where the game stands.
    path: Vec<NodeId>,
    reach: Reach,
    seen: Viewport,
}

/// How much is seen beside the marked row.
#[derive(Clone, Copy, Debug)]
enum Reach {
    /// What comes next as well: somebody reads on by keys.
    Ahead,
    /// What was seen before: a second click has to hit the same.
    Still,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    node: NodeId,
    depth: usize,
    via: Option<Answer>,
}

/// Trees are unfolded as far as so many rows at first, and by hand as far as so many.
const AT_FIRST: usize = 120;
const AT_MOST: usize = 20_000;

impl Explorer {
    pub(crate) fn new(world: &World) -> Self {
        Self { view: View::of(world), compared: None, zoom: Scale::Lines, find: None }
    }

    /// The tree of one of several strategies.
    pub(crate) fn compared(strategy: Strategy, grown: Grown) -> Self {
        let view = Some(View::new(grown.tree.clone(), None));
        Self { view, compared: Some((strategy, grown)), zoom: Scale::Lines, find: None }
    }

    fn seek(&mut self, world: &World) {
        let (Some(view), Some(field)) = (&mut self.view, &self.find) else { return };
        let wanted = folded(field.text());
        if !wanted.is_empty()
            && let Some(node) = view.find(board(world), &wanted)
        {
            view.show(node);
        }
    }

    fn act_finding(&mut self, action: Action, world: &World) -> Effect {
        match action {
            Action::Back | Action::Activate => self.find = None,
            Action::Help | Action::Quit => return Effect::Unused,
            _ => {
                if self.find.as_mut().is_some_and(|field| field.act(action)) {
                    self.seek(world);
                } else if let (Some(view), Action::Move(direction)) = (&mut self.view, action) {
                    view.go(direction);
                }
            }
        }
        Effect::Nothing
    }
}

/// Whether two trees ask the same in the same order.
fn asks_alike(one: &QuestionTree, other: &QuestionTree) -> bool {
    let [one, other] = [one, other].map(|tree| {
        let visits = tree.preorder(tree.root(), FirstChild::Yes);
        visits.map(|visit| match tree.node(visit.node).kind {
            NodeKind::Question { question, .. } => Ok(question),
            NodeKind::Character(character) => Err(character),
        })
    });
    one.eq(other)
}

/// The board that the tree is about: the game's, which may have learnt somebody.
fn board(world: &World) -> &Board {
    world.guess_who.game.as_ref().map_or(&world.guess_who.table.board, Game::board)
}

impl View {
    fn of(world: &World) -> Option<Self> {
        let of_table =
            || world.guess_who.table.tree(world.settings.strategy).map(|grown| &grown.tree);
        let is_of_game = |tree| of_table().is_none_or(|other| !asks_alike(tree, other));
        let (tree, here) = match &world.guess_who.game {
            Some(Game::Practice(practice)) => {
                (practice.session().guesser().tree(), Some(practice.session().node()))
            }
            Some(Game::Watch(watch)) => {
                (watch.session().guesser().tree(), Some(watch.session().node()))
            }
            Some(Game::Hunt(hunt)) => {
                let tree = of_table()?;
                (tree, Some(where_hunt_stands(tree, hunt)))
            }
            Some(Game::Duel(_)) | None => (of_table()?, None),
        };
        Some(Self { is_of_game: is_of_game(tree), ..Self::new(tree.clone(), here) })
    }

    fn new(tree: QuestionTree, here: Option<NodeId>) -> Self {
        let root = tree.root();
        let path = here.map(|here| ancestors(&tree, here)).unwrap_or_default();
        let mut view = Self {
            tree,
            is_of_game: false,
            open: HashSet::new(),
            rows: Vec::new(),
            at: 0,
            path,
            reach: Reach::Ahead,
            seen: Viewport::default(),
        };
        view.unfold(root, AT_FIRST);
        view.show(here.unwrap_or(root));
        view
    }

    /// Opens questions level by level from one down, until there are so many rows.
    fn unfold(&mut self, node: NodeId, limit: usize) {
        let mut level = vec![node];
        let mut count = self.open.len() * 2;
        while count < limit {
            level.retain(|&node| !self.is_leaf(node));
            if level.is_empty() {
                return;
            }
            count += level.len() * 2;
            self.open.extend(level.iter().copied());
            level =
                level.iter().flat_map(|&node| children(&self.tree, node)).map(|it| it.1).collect();
        }
    }

    /// Works out the rows anew. O(rows).
    fn lay(&mut self) {
        self.rows.clear();
        let mut waiting = vec![Row { node: self.tree.root(), depth: 0, via: None }];
        while let Some(row) = waiting.pop() {
            self.rows.push(row);
            if self.open.contains(&row.node) {
                let below = children(&self.tree, row.node);
                let row_of = |&(via, node): &(Answer, NodeId)| Row {
                    node,
                    depth: row.depth + 1,
                    via: Some(via),
                };
                waiting.extend(below.iter().rev().map(row_of));
            }
        }
    }

    /// Opens the way to a node and marks it.
    fn show(&mut self, node: NodeId) {
        self.reach = Reach::Ahead;
        let above = ancestors(&self.tree, node);
        self.open.extend(above.iter().copied().filter(|&above| above != node));
        self.lay();
        self.at = self.rows.iter().position(|row| row.node == node).unwrap_or(0);
    }

    /// A click marks a row; a second one folds it.
    fn pick(&mut self, at: usize) {
        self.reach = Reach::Still;
        if at == self.at {
            return self.toggle();
        }
        self.at = at.min(self.rows.len() - 1);
    }

    fn marked(&self) -> Row {
        self.rows[self.at.min(self.rows.len() - 1)]
    }

    fn is_leaf(&self, node: NodeId) -> bool {
        matches!(self.tree.node(node).kind, NodeKind::Character(_))
    }

    fn toggle(&mut self) {
        let node = self.marked().node;
        if !self.open.remove(&node) && !self.is_leaf(node) {
            self.open.insert(node);
        }
        self.lay();
    }

    /// Folds everything below the marked node, or unfolds it where it is folded.
    fn toggle_all(&mut self) {
        let node = self.marked().node;
        if self.open.contains(&node) {
            for visit in self.tree.preorder(node, FirstChild::Yes) {
                self.open.remove(&visit.node);
            }
        } else {
            self.unfold(node, AT_MOST);
        }
        self.lay();
    }

    fn go(&mut self, direction: Direction) {
        self.reach = Reach::Ahead;
        let last = self.rows.len() - 1;
        let page = self.seen.page();
        let node = self.marked().node;
        match direction {
            Direction::Up => self.at = self.at.saturating_sub(1),
            Direction::Down => self.at = (self.at + 1).min(last),
            Direction::PageUp => self.at = self.at.saturating_sub(page),
            Direction::PageDown => self.at = (self.at + page).min(last),
            Direction::First => self.at = 0,
            Direction::Last => self.at = last,
            Direction::Left if self.open.contains(&node) => self.toggle(),
            Direction::Left => {
                if let Some(parent) = self.tree.node(node).parent {
                    self.at = self.rows.iter().position(|row| row.node == parent).unwrap_or(0);
                }
            }
            Direction::Right if self.open.contains(&node) => self.at = (self.at + 1).min(last),
            Direction::Right => self.toggle(),
        }
    }

    /// The first node in pre-order below whose text the wanted one is: names first, then questions.
    fn find(&self, board: &Board, wanted: &str) -> Option<NodeId> {
        let text = |node: NodeId| match self.tree.node(node).kind {
            NodeKind::Character(id) => board.name(id),
            NodeKind::Question { question, .. } => board.text(question),
        };
        let nodes = || {
            let all = self.tree.preorder(self.tree.root(), FirstChild::Yes);
            all.map(|visit| (visit.node, folded(text(visit.node))))
        };
        let begins = nodes().find(|(node, text)| self.is_leaf(*node) && text.starts_with(wanted));
        begins.or_else(|| nodes().find(|(_, text)| text.contains(wanted))).map(|(node, _)| node)
    }
}

fn children(tree: &QuestionTree, node: NodeId) -> Vec<(Answer, NodeId)> {
    match tree.node(node).kind {
        NodeKind::Question { branches, .. } => branches.iter().collect(),
        NodeKind::Character(_) => Vec::new(),
    }
}

/// A node and everything above it, from the root down.
fn ancestors(tree: &QuestionTree, node: NodeId) -> Vec<NodeId> {
    let mut path: Vec<NodeId> =
        std::iter::successors(Some(node), |&node| tree.node(node).parent).collect();
    path.reverse();
    path
}

/// As far down as a hunter has asked what the tree asks.
fn where_hunt_stands(tree: &QuestionTree, hunt: &Hunt) -> NodeId {
    let mut node = tree.root();
    while let NodeKind::Question { question, branches } = tree.node(node).kind {
        let asked = hunt.tries().iter().find(|tried| tried.tried == Guess::Attribute(question));
        match asked.and_then(|tried| branches.get(tried.answer)) {
            Some(child) => node = child,
            None => break,
        }
    }
    node
}

impl Screen for Explorer {
    fn context(&self, _world: &World) -> Context {
        match (&self.find, self.zoom) {
            (Some(_), _) => Context::Finding,
            (None, Scale::Names) => Context::TreeFromNear,
            (None, Scale::Lines | Scale::Map) => Context::Tree,
        }
    }

    fn title(&self, world: &World) -> String {
        words::screen::tree_title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        let name = world.guess_who.table.name(world.lang);
        // Where the line is cut, the name is what everybody knows.
        if self.view.as_ref().is_some_and(|view| view.is_of_game) {
            return format!("{} · {name}", words::screen::tree_of_game(world.lang));
        }
        if let Some((strategy, grown)) = &self.compared {
            let strategy = texts::tree::strategy(world.lang, *strategy);
            return format!("{strategy} · {} · {name}", pane::tree_line(world.lang, grown));
        }
        let tree = world.guess_who.table.tree(world.settings.strategy);
        tree.map_or(name.clone(), |grown| {
            format!("{} · {name}", pane::tree_line(world.lang, grown))
        })
    }

    fn entered(&mut self, world: &mut World) -> Effect {
        match self.view {
            Some(_) => Effect::Nothing,
            None => Effect::Work(world.grow()),
        }
    }

    fn on_job_done(&mut self, result: JobResult, world: &mut World) -> Effect {
        match result {
            JobResult::Grown(strategy, grown) => {
                world.guess_who.table.keep_tree(strategy, *grown);
                self.view = View::of(world);
                Effect::Nothing
            }
            JobResult::Compared(grown) => Effect::Open(Box::new(Strategies::new(grown))),
            _ => Effect::Nothing,
        }
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        if self.find.is_some() {
            return self.act_finding(action, world);
        }
        match action {
            // They lie below.
            Action::Compare if self.compared.is_some() => return Effect::Close,
            Action::Compare => {
                return Effect::Work(Job::Compare { board: board(world).clone().into() });
            }
            Action::Zoom(zoom) => self.zoom = self.zoom.towards(zoom),
            Action::Find => self.find = Some(Field::default()),
            _ => {
                let Some(view) = &mut self.view else { return Effect::Unused };
                match action {
                    Action::Activate => {
                        view.reach = Reach::Ahead;
                        view.toggle();
                    }
                    Action::FoldAll => {
                        view.reach = Reach::Ahead;
                        view.toggle_all();
                    }
                    Action::Here => {
                        let here = view.path.last().copied().unwrap_or(view.tree.root());
                        view.show(here);
                    }
                    Action::Pick(at) => view.pick(at),
                    Action::Move(direction) => view.go(direction),
                    _ => return Effect::Unused,
                }
            }
        }
        Effect::Nothing
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let Some(view) = &self.view else { return };
        let mut area = area;
        if let Some(field) = &self.find {
            let wanted = folded(field.text());
            let finds = wanted.is_empty() || view.find(board(world), &wanted).is_some();
            let unfound = (!finds).then(|| words::screen::nothing_found(canvas.lang));
            area = field.draw_finding(canvas, area, unfound.as_deref());
        }
        let is_wide = area.width >= 90;
        let (main, side) = match (is_wide, area.height) {
            (true, _) => split_right(area, 38),
            (false, 14..) => split_bottom(area, 3),
            (false, _) => (area, Rect::ZERO),
        };
        match self.zoom {
            Scale::Map => map::draw(canvas, main, &view.tree, view.marked().node, &view.path),
            scale => view.draw(canvas, main, board(world), scale),
        }
        if is_wide {
            let side = Rect { x: side.x + 1, width: side.width - 1, ..side };
            view.draw_side(canvas, side, board(world));
        } else {
            view.draw_path(canvas, side, board(world));
        }
    }
}

impl Scale {
    fn towards(self, zoom: Zoom) -> Self {
        match (self, zoom) {
            (Self::Map, Zoom::In) | (Self::Names, Zoom::Out) => Self::Lines,
            (Self::Lines | Self::Names, Zoom::In) => Self::Names,
            (Self::Lines | Self::Map, Zoom::Out) => Self::Map,
        }
    }
}

/// Cells that a level is indented.
const INDENT: usize = 3;

impl View {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, board: &Board, scale: Scale) {
        let seen = usize::from(area.height);
        let last = match self.reach {
            Reach::Ahead => (self.at + seen / 3).min(self.rows.len() - 1),
            Reach::Still => self.at,
        };
        let top = self.seen.showing_all_of(self.at..=last, seen, self.rows.len()).start;
        let area = canvas.scrolled(area, top, self.rows.len());
        // Deep down the levels further up leave the screen to the left.
        let levels = usize::from(area.width) / (2 * INDENT);
        let hidden = self.marked().depth.saturating_sub(levels);
        let rows = self.rows.iter().enumerate().skip(top);
        for ((at, row), y) in rows.zip(area.y..area.bottom()) {
            let line = Rect { y, height: 1, ..area };
            let lines = self.lines_before(row, hidden);
            let used = canvas.text(line.x, y, line.width, &lines, Role::Frame);
            let rest = Rect { x: line.x + used, width: line.width - used, ..line };
            self.draw_node(canvas, rest, board, row, at == self.at, scale);
            canvas.target(line, Action::Pick(at));
        }
    }

    /// The lines of the levels above a row, without those that are hidden.
    fn lines_before(&self, row: &Row, hidden: usize) -> String {
        let mut pieces = Vec::new();
        let (mut node, mut depth) = (row.node, row.depth);
        while let Some(parent) = self.tree.node(node).parent.filter(|_| depth > hidden) {
            let is_last = children(&self.tree, parent).last().is_some_and(|it| it.1 == node);
            pieces.push(match (node == row.node, is_last) {
                (true, true) => "└─ ",
                (true, false) => "├─ ",
                (false, true) => "   ",
                (false, false) => "│  ",
            });
            node = parent;
            depth -= 1;
        }
        if hidden > 0 {
            pieces.push("… ");
        }
        pieces.reverse();
        pieces.concat()
    }

    fn draw_node(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        board: &Board,
        row: &Row,
        is_marked: bool,
        scale: Scale,
    ) {
        let lang = canvas.lang;
        let (via, via_role) = match row.via {
            Some(Answer::Yes) => (words::tree::edge_yes(lang) + " ", Role::Yes),
            Some(Answer::No) => (words::tree::edge_no(lang) + " ", Role::No),
            None => (String::new(), Role::Text),
        };
        let used = canvas.text(area.x, area.y, area.width, &via, via_role);
        let is_lit = self.path.contains(&row.node);
        let role = match (is_marked, is_lit, self.is_leaf(row.node)) {
            (true, ..) => Role::Marked,
            (_, true, _) => Role::Found,
            (.., true) => Role::Strong,
            _ => Role::Text,
        };
        let room = area.width.saturating_sub(used);
        let mut text = self.text(canvas, board, row.node);
        // Without colours the path looks like all others.
        if is_lit && canvas.theme.is_colourless() {
            text.insert_str(0, "◆ ");
        }
        let used = used + canvas.text(area.x + used, area.y, room, &text, role);
        if scale == Scale::Names && !self.is_leaf(row.node) {
            let room = area.width.saturating_sub(used);
            let names = format!("  {}", names(board, &self.tree, row.node, room.into()));
            canvas.text(area.x + used, area.y, room, &names, Role::Faint);
        }
    }

    fn text(&self, canvas: &Canvas<'_>, board: &Board, node: NodeId) -> String {
        let count = self.tree.node(node).candidates;
        match self.tree.node(node).kind {
            NodeKind::Character(id) => board.name(id).to_owned(),
            NodeKind::Question { question, .. } => {
                // Where arrows would be letters, folds are as in other outlines.
                let [open, folded] = match canvas.theme.signs {
                    Signs::Unicode => ['▾', '▸'],
                    Signs::Ascii => ['-', '+'],
                };
                let sign = if self.open.contains(&node) { open } else { folded };
                let question = board.text(question);
                let question = words::tree::question_with_count(canvas.lang, question, count);
                format!("{sign} {question}")
            }
        }
    }

    /// The way to the marked node in a few lines, and in the last one who is left there.
    fn draw_path(&self, canvas: &mut Canvas<'_>, area: Rect, board: &Board) {
        let lang = canvas.lang;
        let line = |asked: &Asked| {
            let question = words::tree::question(lang, board.text(asked.question));
            format!("{question} {}", texts::answer(lang, asked.answer))
        };
        let path = self.tree.path(self.marked().node);
        let steps: Vec<String> = path.iter().map(line).collect();
        let (room, _) = split_bottom(area, 1);
        let used = canvas.paragraph(room, &last_steps(canvas, room, &steps), Role::Title);
        let rest = split_top(area, used).1;
        let room = usize::from(rest.width) * usize::from(rest.height);
        canvas.paragraph(rest, &names(board, &self.tree, self.marked().node, room), Role::Faint);
    }

    /// The way to the marked node, and who is left there.
    fn draw_side(&self, canvas: &mut Canvas<'_>, area: Rect, board: &Board) {
        use words::screen as w;
        let lang = canvas.lang;
        let node = self.marked().node;
        let area = canvas.frame(area, &w::path_title(lang), Role::Title);
        let mut y = area.y;
        let path = self.tree.path(node);
        let room = usize::from(area.height / 2);
        let skip = if path.len() > room { path.len() - room.saturating_sub(1) } else { 0 };
        if skip > 0 && room > 0 {
            canvas.text(area.x, y, area.width, &w::earlier(lang, skip), Role::Faint);
            y += 1;
        }
        for asked in &path[skip..] {
            let question = words::tree::question(lang, board.text(asked.question));
            let (sign, role) =
                if asked.answer.is_yes() { ("✓ ", Role::Yes) } else { ("✗ ", Role::No) };
            canvas.pieces(area.x, y, area.width, &[(sign, role), (&question, Role::Text)]);
            y += 1;
        }
        let count = self.tree.node(node).candidates as usize;
        let rest = Rect { y, height: area.bottom().saturating_sub(y), ..area };
        let used = canvas.paragraph(rest, &words::play::left(lang, count), Role::Strong);
        let room = usize::from(rest.width) * usize::from(rest.height.saturating_sub(used));
        let names = names(board, &self.tree, node, room);
        canvas.paragraph(split_top(rest, used).1, &names, Role::Text);
    }
}

/// The last steps of a way, as many as there is room for; of one that is too long alone, its end. O(cells²).
fn last_steps(canvas: &Canvas<'_>, room: Rect, steps: &[String]) -> String {
    let fits = |text: &String| canvas.lines_of(text, room.width) <= room.height;
    let last = |count: usize| {
        let sign = if count < steps.len() { "… → " } else { "" };
        format!("{sign}{}", steps[steps.len() - count..].join(" → "))
    };
    let most = (1..=steps.len()).map(last).take_while(fits).last();
    let end = || {
        let text = steps.last().map_or("", String::as_str);
        let cells = usize::from(room.width) * usize::from(room.height);
        let far = text.char_indices().rev().nth(cells).map_or(0, |(at, _)| at);
        let starts = text[far..].char_indices().map(|(at, _)| &text[far + at..]);
        starts.map(|rest| format!("…{rest}")).find(fits).unwrap_or_default()
    };
    most.unwrap_or_else(end)
}

/// Everybody below a node, as far as there is room for so many cells.
fn names(board: &Board, tree: &QuestionTree, node: NodeId, room: usize) -> String {
    let mut text = String::new();
    for (id, _) in tree.leaves(node) {
        if text.chars().count() > room {
            break;
        }
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(board.name(id));
    }
    cut(&text, u16::try_from(room).unwrap_or(u16::MAX))
}

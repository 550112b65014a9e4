//! The tree of the assignment's player, to look into: what each column leads to and what the metric counts there.

use qeq_conecta4::jugador::{Metric, NodeId};
use qeq_conecta4::players::Player;
use qeq_conecta4::position::{End, Position};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::beside;
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_top};
use crate::game::conecta4::MetricTree;
use crate::keymap::Context;
use crate::screen::{Effect, Screen};
use crate::screens::menu::{Entry, Menu};
use crate::stones::{self, Picture};
use crate::theme::Role;
use crate::worker::{Job, JobResult};
use crate::world::World;

/// A tree below the position of a game.
pub(super) struct Looking {
    position: Position,
    metric: Metric,
    /// What is seen of it, once it is grown.
    view: Option<View>,
}

/// Which part of a tree is looked at.
struct View {
    tree: MetricTree,
    /// From below the root down to the node that is looked at, each with the line that was marked above it.
    path: Vec<(NodeId, usize)>,
    menu: Menu,
}

impl Looking {
    pub(super) fn new(position: Position, metric: Metric) -> Self {
        Self { position, metric, view: None }
    }

    /// Has the tree grown for a metric. The one that is seen stays until then.
    fn grow(&self, metric: Metric) -> Effect {
        Effect::Work(Job::Look { position: Box::new(self.position.clone()), metric })
    }

    fn other_metric(&self) -> Effect {
        let at = Metric::ALL.iter().position(|&it| it == self.metric).unwrap_or(0);
        self.grow(Metric::ALL[(at + 1) % Metric::ALL.len()])
    }
}

impl View {
    fn of(tree: MetricTree) -> Self {
        Self { tree, path: Vec::new(), menu: Menu::default() }
    }

    fn node(&self) -> NodeId {
        self.path.last().map_or(self.tree.player.root(), |&(id, _)| id)
    }

    fn children(&self) -> Vec<NodeId> {
        self.tree.player.children(self.node()).collect()
    }

    /// The board at the node that is looked at.
    fn position(&self) -> Position {
        let player = &self.tree.player;
        let mut position = player.position().clone();
        for column in self.path.iter().filter_map(|&(id, _)| player.column(id)) {
            position.play(column).expect("a tree has legal moves");
        }
        position
    }

    fn act(&mut self, action: Action) -> Effect {
        let count = self.children().len();
        match action {
            Action::Activate => self.descend(),
            Action::Move(Direction::Left) => drop(self.ascend()),
            Action::Back if self.ascend() => {}
            Action::Pick(at) if at < count => {
                self.menu.mark(at);
                self.descend();
            }
            action if self.menu.act(action, count) => {}
            _ => return Effect::Unused,
        }
        Effect::Nothing
    }

    fn descend(&mut self) {
        let children = self.children();
        let at = self.menu.at(children.len());
        if let Some(&child) = children.get(at) {
            self.path.push((child, at));
            self.menu.mark(0);
        }
    }

    fn ascend(&mut self) -> bool {
        let Some((_, at)) = self.path.pop() else { return false };
        self.menu.mark(at);
        true
    }

    /// A move: what it leads to, or what the metric counts below it.
    fn entry(&self, lang: Lang, at: usize, id: NodeId) -> Entry {
        use words::conecta4 as w;
        let MetricTree { player, metric, chosen, counts, .. } = &self.tree;
        let column = player.column(id);
        let name = column.map(|it| w::column(lang, it)).unwrap_or_default();
        let is_root = self.path.is_empty();
        let note = match player.end(id) {
            Some(End::Win(side)) => w::wins_for(lang, texts::conecta4::stone(side)),
            Some(End::Draw) => w::draw(lang),
            None if is_root && *metric != Metric::SimpleDefensive => w::counted(lang, counts[at]),
            None if is_root && player.gives_away(id) => w::gives_away(lang),
            None => match player.children(id).count() {
                0 => w::ends_here(lang),
                replies => w::replies(lang, replies),
            },
        };
        let is_chosen = is_root && column == *chosen;
        let text = if is_chosen { format!("{name} ★") } else { name };
        Entry::new(text).note(note).role(if is_chosen { Role::Found } else { Role::Text })
    }

    fn draw(&self, canvas: &mut Canvas<'_>, pane: Rect) {
        let lang = canvas.lang;
        let columns = self.path.iter().filter_map(|&(id, _)| self.tree.player.column(id));
        let path =
            columns.fold(words::conecta4::root(lang), |path, column| format!("{path} → {column}"));
        let used = canvas.paragraph(pane, &path, Role::Strong);
        let (_, rest) = split_top(pane, used + 1);
        let children = self.children().into_iter().enumerate();
        let entries: Vec<Entry> = children.map(|(at, id)| self.entry(lang, at, id)).collect();
        let (list, rest) = split_top(rest, entries.len() as u16 + 1);
        self.menu.draw(canvas, list, &entries);
        if self.path.is_empty() {
            canvas.paragraph(rest, &metric_rule(lang, self.tree.metric), Role::Faint);
        }
    }
}

impl Screen for Looking {
    fn context(&self, _world: &World) -> Context {
        Context::Conecta4Tree
    }

    fn title(&self, world: &World) -> String {
        words::conecta4::tree_title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        let name = texts::conecta4::player_title(world.lang, Player::Metric(self.metric));
        match &self.view {
            Some(View { tree, .. }) => {
                words::conecta4::tree_size(world.lang, name, tree.player.depth(), tree.nodes)
            }
            None => name,
        }
    }

    fn entered(&mut self, _world: &mut World) -> Effect {
        self.grow(self.metric)
    }

    fn act(&mut self, action: Action, _world: &mut World) -> Effect {
        match (action, &mut self.view) {
            (Action::NextPane, _) => self.other_metric(),
            (action, Some(view)) => view.act(action),
            (_, None) => Effect::Unused,
        }
    }

    fn on_job_done(&mut self, result: JobResult, _world: &mut World) -> Effect {
        match result {
            JobResult::Looked(tree) => {
                self.metric = tree.metric;
                self.view = Some(View::of(*tree));
                Effect::Nothing
            }
            _ if self.view.is_none() => Effect::Close,
            _ => Effect::Nothing,
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, _world: &World) {
        let position = self.view.as_ref().map_or_else(|| self.position.clone(), View::position);
        let (board, pane) = beside(area, &position);
        let picture = Picture { position: &position, cursor: None, above: 0.0, scores: None };
        canvas.only_seen(|canvas| stones::draw(canvas, board, &picture));
        if let Some(view) = &self.view {
            view.draw(canvas, pane);
        }
    }
}

/// What a metric looks for.
fn metric_rule(lang: Lang, metric: Metric) -> String {
    match metric {
        Metric::SimpleDefensive => words::conecta4::rule_simple(lang),
        Metric::Defensive => words::conecta4::rule_defensive(lang),
        Metric::Offensive => words::conecta4::rule_offensive(lang),
    }
}

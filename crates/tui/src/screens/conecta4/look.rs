//! The tree of the assignment's player, to look into: what each column leads to and what the metric counts there.

use qeq_conecta4::jugador::{JugadorAuto, Metric, NodeId};
use qeq_conecta4::players::Player;
use qeq_conecta4::position::{End, Position};
use qeq_conecta4::shape::Column;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::beside;
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_top};
use crate::keymap::Context;
use crate::screen::{Effect, Screen};
use crate::screens::menu::{Entry, Menu};
use crate::stones::{self, Picture};
use crate::theme::Role;
use crate::world::World;

/// A tree below the position of the game.
pub(super) struct Looking {
    player: JugadorAuto,
    metric: Metric,
    /// What the metric plays.
    chosen: Option<Column>,
    /// From below the root down to the node that is looked at, each with the line that was marked above it.
    path: Vec<(NodeId, usize)>,
    menu: Menu,
}

impl Looking {
    pub(super) fn new(position: Position, metric: Metric) -> Self {
        let mut player = JugadorAuto::from_position(position);
        let chosen = player.choose(metric);
        Self { player, metric, chosen, path: Vec::new(), menu: Menu::default() }
    }

    fn node(&self) -> NodeId {
        self.path.last().map_or(self.player.root(), |&(id, _)| id)
    }

    fn children(&self) -> Vec<NodeId> {
        self.player.children(self.node()).collect()
    }

    /// The board at the node that is looked at.
    fn position(&self) -> Position {
        let mut position = self.player.position().clone();
        for column in self.path.iter().filter_map(|&(id, _)| self.player.column(id)) {
            position.play(column).expect("a tree has legal moves");
        }
        position
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

    fn other_metric(&mut self) {
        let at = Metric::ALL.iter().position(|&it| it == self.metric).unwrap_or(0);
        let metric = Metric::ALL[(at + 1) % Metric::ALL.len()];
        *self = Self::new(self.player.position().clone(), metric);
    }

    fn entry(&self, lang: Lang, id: NodeId) -> Entry {
        use words::conecta4 as w;
        let column = self.player.column(id);
        let name = column.map(|it| w::column(lang, it)).unwrap_or_default();
        let is_root = self.path.is_empty();
        let note = match self.player.end(id) {
            Some(End::Win(side)) => w::wins_for(lang, texts::conecta4::stone(side)),
            Some(End::Draw) => w::draw(lang),
            None if is_root && self.metric != Metric::SimpleDefensive => {
                w::counted(lang, self.player.counted(id, self.metric))
            }
            None if is_root && self.player.gives_away(id) => w::gives_away(lang),
            None => match self.player.children(id).count() {
                0 => w::ends_here(lang),
                replies => w::replies(lang, replies),
            },
        };
        let is_chosen = is_root && column == self.chosen;
        let text = if is_chosen { format!("{name} ★") } else { name };
        Entry::new(text).note(note).role(if is_chosen { Role::Found } else { Role::Text })
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
        words::conecta4::tree_size(world.lang, name, self.player.depth(), self.player.count())
    }

    fn act(&mut self, action: Action, _world: &mut World) -> Effect {
        let count = self.children().len();
        match action {
            Action::Activate => self.descend(),
            Action::Move(Direction::Left) => drop(self.ascend()),
            Action::Back if self.ascend() => {}
            Action::NextPane => self.other_metric(),
            Action::Pick(at) if at < count => {
                self.menu.mark(at);
                self.descend();
            }
            action if self.menu.act(action, count) => {}
            _ => return Effect::Unused,
        }
        Effect::Nothing
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let lang = world.lang;
        let position = self.position();
        let (board, pane) = beside(area, &position);
        let picture = Picture { position: &position, cursor: None, above: 0.0, scores: None };
        canvas.only_seen(|canvas| stones::draw(canvas, board, &picture));
        let path: String = self
            .path
            .iter()
            .filter_map(|&(id, _)| self.player.column(id))
            .fold(words::conecta4::root(lang), |path, column| format!("{path} → {column}"));
        let used = canvas.paragraph(pane, &path, Role::Strong);
        let (_, rest) = split_top(pane, used + 1);
        let entries: Vec<Entry> =
            self.children().into_iter().map(|id| self.entry(lang, id)).collect();
        let (list, rest) = split_top(rest, entries.len() as u16 + 1);
        self.menu.draw(canvas, list, &entries);
        if self.path.is_empty() {
            canvas.paragraph(rest, &metric_rule(lang, self.metric), Role::Faint);
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

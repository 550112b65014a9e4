//! The machine guesses: a question, yes or no, and the cards fall.

mod meant;

use std::time::Duration;

use qeq_core::board::Board;
use qeq_core::candidates::CharacterId;
use qeq_core::session::{Event, Input, Newcomer, Phase, Session};
use qeq_core::tree::Answer;
use qeq_core::tree::walk::Asked;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use self::meant::Meant;
use super::haste::Haste;
use super::pane::{Past, asked_line, draw_gauge, draw_history, draw_said_marking};
use super::tree::Explorer;
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, cut, split_top};
use crate::cards::{Cards, Scene};
use crate::field::Field;
use crate::game::{Game, Practice};
use crate::keymap::Context;
use crate::layout::{Needs, arrange};
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::viewport::Viewport;
use crate::world::{Table, World};

const NEEDS: Needs = Needs { beside: 38, narrow: 38, below: 6, least: 2 };

/// The game in which the machine asks.
#[derive(Debug)]
pub(crate) struct Asking {
    cards: Cards,
    /// Who it was, or the question of a newcomer.
    field: Field,
    /// What the machine has to say to the last input.
    remark: Option<String>,
    side_question: SideQuestion,
    /// The suspects that are seen.
    seen: Viewport,
    /// Which button Enter takes; none until the keys have gone to one.
    button: Option<usize>,
    /// The table before the last input, where somebody was learnt by that.
    before_learning: Option<Table>,
    haste: Haste,
}

/// What is asked in place of the question of the game.
#[derive(Debug, Default)]
enum SideQuestion {
    #[default]
    Nothing,
    /// Nothing but another game: the guess was said to be right.
    Right(CharacterId),
    /// Whether what was typed is the beginning of a name of the board.
    Meant(Meant),
}

impl SideQuestion {
    fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }
}

impl Asking {
    pub(crate) fn new(world: &World) -> Self {
        let mut screen = Self {
            cards: Cards::default(),
            field: Field::default(),
            remark: None,
            side_question: SideQuestion::Nothing,
            seen: Viewport::default(),
            button: None,
            before_learning: None,
            haste: Haste::default(),
        };
        screen.mark_guess(world);
        screen
    }

    /// The cursor goes to whom the machine names.
    fn mark_guess(&mut self, world: &World) {
        if let Some(session) = session(world)
            && let Some(id) = session.phase().found()
        {
            self.cards.mark(id);
        }
    }

    fn handle(&mut self, input: Input, world: &mut World) -> Effect {
        let Some(Game::Practice(practice)) = &mut world.guess_who.game else {
            return Effect::Close;
        };
        let before = practice.session().candidates();
        let lang = world.lang;
        let typed = newcomer(practice.session()).map(|newcomer| newcomer.name.clone());
        self.side_question = SideQuestion::Nothing;
        self.button = None;
        let outcome = practice.handle(input);
        let after = practice.session().candidates();
        match &outcome {
            Ok(event) => {
                self.before_learning = None;
                self.remark = remark(lang, practice, event);
                let is_typed_again = matches!(practice.session().phase(), Phase::Missed);
                self.field =
                    typed.filter(|_| is_typed_again).map_or_else(Field::default, Field::with);
            }
            Err(refusal) => {
                world.notice =
                    Some(texts::play::refusal(lang, practice.session().board(), refusal));
            }
        }
        self.cards.fall(&before, &after, world);
        self.mark_guess(world);
        if let Ok(Event::Learnt(_)) = outcome {
            self.before_learning = adopt(world);
        }
        Effect::Nothing
    }

    /// Takes back that the guess was said to be right, whom the last input has brought onto the board, or else the last step.
    fn undo(&mut self, world: &mut World) -> Effect {
        if matches!(self.side_question, SideQuestion::Right(_)) {
            self.side_question = SideQuestion::Nothing;
            return Effect::Nothing;
        }
        let (Some(table), Some(Game::Practice(practice))) =
            (self.before_learning.take(), &mut world.guess_who.game)
        else {
            return self.handle(Input::Undo, world);
        };
        practice.unlearn();
        let name = newcomer(practice.session()).map(|newcomer| newcomer.name.as_str());
        world.notice = Some(words::screen::unlearnt(world.lang, name.unwrap_or_default()));
        world.guess_who.table = table;
        self.remark = None;
        self.button = None;
        self.cards = Cards::default();
        Effect::Nothing
    }

    /// Puts a suspect's name into the field, where a name that is typed takes its place.
    fn suggest(&mut self, direction: Direction, world: &World) {
        let Some(session) = session(world) else { return };
        let names = suspects(session);
        let at = names.iter().position(|(name, _)| name == self.field.text());
        let next = match (at, direction) {
            (None, _) => 0,
            (Some(at), Direction::Up) => at.saturating_sub(1),
            (Some(at), _) => (at + 1).min(names.len().saturating_sub(1)),
        };
        if let Some((name, _)) = names.get(next) {
            self.field = Field::proposing(name.clone());
        }
    }

    /// The field for the newcomer's own question.
    fn act_questioning(&mut self, action: Action, world: &mut World) -> Effect {
        match action {
            Action::Activate => {
                let text = self.field.text().to_owned();
                self.handle(Input::Question(text), world)
            }
            Action::Back => self.handle(Input::Undo, world),
            action if self.field.steer(action) => Effect::Nothing,
            _ => Effect::Unused,
        }
    }

    fn act_naming(&mut self, action: Action, world: &mut World) -> Effect {
        match action {
            Action::Activate => self.say_name(world),
            Action::Back | Action::Undo => self.handle(Input::Undo, world),
            Action::Move(direction @ (Direction::Up | Direction::Down)) => {
                self.suggest(direction, world);
                Effect::Nothing
            }
            Action::Pick(at) => {
                let name = session(world).and_then(|session| suspects(session).into_iter().nth(at));
                if let Some((name, _)) = name {
                    self.field = Field::proposing(name);
                }
                Effect::Nothing
            }
            action if self.field.steer(action) => Effect::Nothing,
            _ => Effect::Unused,
        }
    }
}

impl Asking {
    /// Says who it was, once it is clear who is meant.
    fn say_name(&mut self, world: &mut World) -> Effect {
        let typed = self.field.text().to_owned();
        match session(world).and_then(|session| Meant::of(session.board(), &typed)) {
            Some(meant) => {
                self.remark = None;
                self.side_question = SideQuestion::Meant(meant);
                Effect::Nothing
            }
            None => self.handle(Input::Name(typed), world),
        }
    }

    /// Whether the one asked about is meant; whoever means none of those names somebody new.
    fn answer_meant(&mut self, answer: Answer, meant: Meant, world: &mut World) -> Effect {
        if answer.is_yes() {
            let name = session(world).map(|session| session.board().name(meant.first).to_owned());
            return name.map_or(Effect::Close, |name| self.handle(Input::Name(name), world));
        }
        match meant.next() {
            Ok(meant) => {
                self.side_question = SideQuestion::Meant(meant);
                Effect::Nothing
            }
            Err(typed) => self.handle(Input::Name(typed), world),
        }
    }

    /// The action of a button, where this chooses one. The first move only shows which one that will be.
    fn press_button(&mut self, action: Action, world: &World) -> Option<Action> {
        let session = session(world)?;
        let (_, buttons) = self.question(world.lang, session);
        let last = buttons.len().checked_sub(1)?;
        self.button = Some(match (action, self.button) {
            (Action::Activate, Some(at)) => return buttons.get(at).map(|&(_, action)| action),
            (Action::Activate, None) => 0,
            (Action::Move(Direction::Left), at) => at.unwrap_or(1).saturating_sub(1),
            (Action::Move(Direction::Right), at) => at.map_or(1, |at| at + 1).min(last),
            (action, _) => return Some(action),
        });
        None
    }

    fn say_right(&mut self, world: &World) {
        if let Some(id) = session(world).and_then(|session| session.phase().found()) {
            self.remark = None;
            self.button = None;
            self.side_question = SideQuestion::Right(id);
        }
    }

    fn act_meant(&mut self, action: Action, world: &mut World) -> Effect {
        self.button = None;
        match (action, std::mem::take(&mut self.side_question)) {
            (Action::Answer(answer), SideQuestion::Meant(meant)) => {
                self.answer_meant(answer, meant, world)
            }
            // What was typed is still in the field.
            (Action::Back | Action::Undo, _) => Effect::Nothing,
            (action, side_question) => {
                self.side_question = side_question;
                self.look(action, world)
            }
        }
    }
}

/// Who is new, while their traits or a question of their own are asked for.
fn newcomer(session: &Session) -> Option<&Newcomer> {
    match session.phase() {
        Phase::Learning { newcomer, .. } | Phase::Alike { newcomer, .. } => Some(newcomer),
        _ => None,
    }
}

fn session(world: &World) -> Option<&Session> {
    match &world.guess_who.game {
        Some(Game::Practice(practice)) => Some(practice.session()),
        _ => None,
    }
}

/// The board that has learnt somebody is the one in use from now on; gives the one before.
fn adopt(world: &mut World) -> Option<Table> {
    let board = session(world)?.board().clone();
    world.notice = Some(words::screen::learnt_hint(world.lang));
    let edited = world.guess_who.table.edited(board);
    Some(std::mem::replace(&mut world.guess_who.table, edited))
}

impl Screen for Asking {
    fn context(&self, world: &World) -> Context {
        match session(world).map(Session::phase) {
            _ if self.cards.is_finding() => Context::Finding,
            _ if matches!(self.side_question, SideQuestion::Meant(_)) => Context::Telling,
            Some(Phase::Asking(_)) | None => Context::Asking,
            _ if matches!(self.side_question, SideQuestion::Right(_)) => Context::Told,
            Some(Phase::Named { .. }) => Context::Told,
            Some(Phase::Guessed(_)) => Context::Guessed,
            Some(Phase::Missed) => Context::Naming,
            Some(Phase::Alike { .. }) => Context::Field,
            Some(Phase::Mending { .. } | Phase::Learning { .. }) => Context::Telling,
        }
    }

    fn title(&self, world: &World) -> String {
        words::screen::practice_title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        world.guess_who.table.name(world.lang)
    }

    fn idle(&self, action: Action, world: &World) -> Option<String> {
        let session = session(world)?;
        let is_at_first = matches!(session.phase(), Phase::Asking(_) | Phase::Guessed(_))
            && session.view().history.is_empty();
        (action == Action::Undo && is_at_first && self.side_question.is_nothing())
            .then(|| words::play::nothing_to_undo(world.lang))
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        if self.haste.takes(action, world.now) {
            return Effect::Nothing;
        }
        let place = self.context(world);
        match self.chosen(place, action, world) {
            Some(action) => self.act_at(place, action, world),
            None => Effect::Nothing,
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let Some(session) = session(world) else { return };
        let board = session.board();
        let needs = Needs { least: self.least_lines(canvas, area, session), ..NEEDS };
        let arrangement = arrange(area, board, needs);
        let found = session.phase().found();
        let scene = Scene {
            board,
            faces: &world.guess_who.table.faces,
            left: &session.candidates(),
            found,
            has_cursor: true,
        };
        self.cards.draw(canvas, arrangement.grid, world, &scene);
        self.draw_pane(canvas, arrangement.pane, session);
    }

    fn wait(&self, world: &World) -> Option<Duration> {
        self.cards.wait(world.now)
    }
}

impl Asking {
    /// What an action means, which may choose one of the buttons; nothing where it only marks one.
    fn chosen(&mut self, place: Context, action: Action, world: &World) -> Option<Action> {
        match place {
            Context::Asking | Context::Guessed | Context::Told | Context::Telling => {
                self.press_button(action, world)
            }
            _ => Some(action),
        }
    }

    fn act_at(&mut self, place: Context, action: Action, world: &mut World) -> Effect {
        match (place, action) {
            (Context::Finding, _) if self.act_on_cards(action, world) => Effect::Nothing,
            (_, Action::Help | Action::Quit) => Effect::Unused,
            _ if matches!(self.side_question, SideQuestion::Meant(_)) => {
                self.act_meant(action, world)
            }
            (Context::Naming, _) => self.act_naming(action, world),
            (Context::Field, _) => self.act_questioning(action, world),
            (_, Action::Answer(answer)) => self.answer(place, answer, world),
            (Context::Guessed, Action::Wrong) => self.handle_once(Input::WrongGuess, world),
            (Context::Guessed | Context::Told, Action::Again) => self.handle(Input::Restart, world),
            (_, Action::Undo) => self.undo(world),
            (_, Action::Back) => Effect::Unused,
            _ => self.look(action, world),
        }
    }

    /// Yes or no to what the machine asks, or to its guess.
    fn answer(&mut self, place: Context, answer: Answer, world: &mut World) -> Effect {
        match place {
            Context::Asking | Context::Telling => self.handle_once(Input::Answer(answer), world),
            Context::Guessed => {
                self.say_right(world);
                Effect::Nothing
            }
            _ => Effect::Nothing,
        }
    }

    /// An input that is not meant for what comes of it as well.
    fn handle_once(&mut self, input: Input, world: &mut World) -> Effect {
        self.haste.answered(world.now);
        self.handle(input, world)
    }

    /// What changes nothing in the game.
    fn look(&mut self, action: Action, world: &World) -> Effect {
        if let Action::Tree = action {
            return Effect::Open(Box::new(Explorer::new(world)));
        }
        self.act_on_cards(action, world);
        Effect::Nothing
    }

    fn act_on_cards(&mut self, action: Action, world: &World) -> bool {
        session(world).is_some_and(|session| self.cards.act(action, session.board()))
    }

    /// Lines that the pane cannot do without: the question, and what answers it.
    fn least_lines(&self, canvas: &Canvas<'_>, area: Rect, session: &Session) -> u16 {
        let (question, _) = self.question(canvas.lang, session);
        let lines = canvas.lines_of(&question, area.width) + 1;
        let suspects = if self.is_naming(session) { 3 } else { 0 };
        (lines + suspects).clamp(NEEDS.least, area.height.saturating_sub(1).max(NEEDS.least))
    }

    /// Whether a name is typed now.
    fn is_naming(&self, session: &Session) -> bool {
        matches!((session.phase(), &self.side_question), (Phase::Missed, SideQuestion::Nothing))
    }

    /// What is asked now, and what can be clicked.
    fn question(&self, lang: Lang, session: &Session) -> (String, Vec<(String, Action)>) {
        match &self.side_question {
            SideQuestion::Nothing => question(lang, session),
            SideQuestion::Right(id) => {
                let text = words::screen::was_found(lang, session.board().name(*id));
                (text, vec![(words::screen::again_button(lang), Action::Again)])
            }
            SideQuestion::Meant(meant) => {
                let name = session.board().name(meant.first);
                (words::screen::was_it(lang, name, cut(&meant.typed, NAME)), yes_no(lang))
            }
        }
    }

    fn draw_pane(&self, canvas: &mut Canvas<'_>, area: Rect, session: &Session) {
        let mut rest = area;
        if let Some(field) = self.cards.finding() {
            let board = session.board();
            let unfound = self.cards.unfound(canvas.lang, board, board.everyone());
            rest = field.draw_finding(canvas, rest, unfound.as_deref());
        }
        if let Some(remark) = self.remark.as_ref().filter(|_| rest.height > 5) {
            let room = rest.height.saturating_sub(self.least_lines(canvas, rest, session)).max(1);
            let used = canvas.paragraph(split_top(rest, room).0, remark, Role::Warning);
            rest = split_top(rest, used).1;
        }
        rest = self.draw_question(canvas, rest, session);
        if self.is_naming(session) {
            return self.draw_suspects(canvas, rest, session);
        }
        let (left, all) = (session.remaining_count(), session.board().len());
        rest = draw_gauge(canvas, rest, left, all);
        let lines = history(canvas.lang, session);
        draw_history(canvas, rest, &lines);
    }

    /// Draws what the machine wants to know, with the buttons; gives what is left of the area.
    fn draw_question(&self, canvas: &mut Canvas<'_>, area: Rect, session: &Session) -> Rect {
        let lang = canvas.lang;
        let (question, buttons) = self.question(lang, session);
        let rest = draw_said_marking(canvas, area, &question, Role::Strong, &buttons, self.button);
        if self.is_naming(session) || matches!(session.phase(), Phase::Alike { .. }) {
            let (line, rest) = split_top(rest, 1);
            self.field.draw(canvas, line, "> ");
            return rest;
        }
        if area.height > 5 { split_top(rest, 1).1 } else { rest }
    }

    fn draw_suspects(&self, canvas: &mut Canvas<'_>, area: Rect, session: &Session) {
        let suspects = suspects(session);
        let Some((_, wrong)) = suspects.first() else { return };
        let lang = canvas.lang;
        let head = words::play::suspects(lang, wrong.len());
        let used = canvas.paragraph(area, &head, Role::Text);
        let (_, rows) = split_top(area, used);
        let marked = suspects.iter().position(|(name, _)| name == self.field.text()).unwrap_or(0);
        let top = self.seen.showing(marked, rows.height.into(), suspects.len()).start;
        let rows = canvas.scrolled(rows, top, suspects.len());
        let seen = suspects.iter().enumerate().skip(top);
        for ((at, (name, wrong)), y) in seen.zip(rows.y..rows.bottom()) {
            let told = suspect(lang, session.board(), name, wrong);
            let (sign, role) = match name == self.field.text() {
                true => ("▸ ", Role::Marked),
                false => ("  ", Role::Text),
            };
            // Only the name is what is chosen.
            let truth = told.strip_prefix(name.as_str()).unwrap_or_default();
            let pieces = [(sign, role), (name, role), (truth, Role::Faint)];
            canvas.pieces(rows.x, y, rows.width, &pieces);
            canvas.target(Rect { y, height: 1, ..rows }, Action::Pick(at));
        }
    }
}

/// Cells of a newcomer's name that are seen within a question.
const NAME: u16 = 40;

fn yes_no(lang: Lang) -> Vec<(String, Action)> {
    let labels = [words::tree::edge_yes(lang), words::tree::edge_no(lang)];
    labels.into_iter().zip(Answer::BOTH.map(Action::Answer)).collect()
}

/// What the machine says or asks, and what can be clicked.
fn question(lang: Lang, session: &Session) -> (String, Vec<(String, Action)>) {
    use words::screen as w;
    let board = session.board();
    let yes_no = yes_no(lang);
    match session.phase() {
        Phase::Asking(id) => (words::tree::question(lang, board.text(*id)), yes_no),
        Phase::Named { character, .. } => {
            (w::it_was(lang, board.name(*character)), vec![(w::again_button(lang), Action::Again)])
        }
        Phase::Guessed(id) => {
            let buttons = vec![
                (w::right_button(lang), Action::Answer(Answer::Yes)),
                (w::wrong_button(lang), Action::Wrong),
                (w::again_button(lang), Action::Again),
            ];
            (words::play::guess(lang, board.name(*id)), buttons)
        }
        Phase::Missed => (w::who_was_it(lang), Vec::new()),
        Phase::Mending { character, wrong } => {
            let name = board.name(*character);
            let line =
                |it: &Asked| texts::play::contradiction(lang, board.text(it.question), it.answer);
            let lines = wrong.iter().map(line);
            let head = words::play::contradiction_head(lang, name);
            let lines: Vec<String> =
                std::iter::once(head).chain(lines).chain([w::mend(lang)]).collect();
            (lines.join("\n"), yes_no)
        }
        Phase::Learning { newcomer, question } => {
            // The question matters more than the end of a long name.
            let named = Newcomer { name: cut(&newcomer.name, NAME), ..newcomer.clone() };
            (texts::play::ask_trait(lang, board, &named, *question), yes_no)
        }
        Phase::Alike { newcomer, .. } => {
            (words::play::own_question(lang, cut(&newcomer.name, NAME)), Vec::new())
        }
    }
}

/// Whom the machine suspects, by name, with the answers that would have been wrong.
fn suspects(session: &Session) -> Vec<(String, Vec<Asked>)> {
    let named = |(id, wrong)| (session.board().name(id).to_owned(), wrong);
    session.suspects().into_iter().map(named).collect()
}

/// A suspect, whose name comes first, and what the answers would have been.
fn suspect(lang: Lang, board: &Board, name: &str, wrong: &[Asked]) -> String {
    let question = |it: &Asked| words::tree::question(lang, board.text(it.question));
    texts::play::suspect(lang, name, wrong.iter().map(|it| (question(it), it.answer)))
}

fn remark(lang: Lang, practice: &Practice, event: &Event) -> Option<String> {
    use words::play as w;
    let name = |id| practice.session().board().name(id).to_owned();
    match event {
        Event::NobodyLeft => Some(w::left_none(lang)),
        Event::Missed => Some(texts::play::missed(lang, practice.session())),
        Event::WasRight(id) => Some(w::was_right(lang, name(*id))),
        Event::Mended(id) => Some(w::mended(lang, name(*id))),
        Event::NotMended => Some(w::not_mended(lang)),
        Event::Learnt(added) => Some(w::learnt(lang, name(added.character))),
        Event::NewName => match practice.session().phase() {
            Phase::Learning { newcomer, .. } => {
                let told = words::screen::new_name(lang, &newcomer.name);
                let board = practice.session().board();
                Some(texts::play::unknown_name(lang, board, &newcomer.name, told))
            }
            _ => None,
        },
        Event::Alike(twin) => match practice.session().phase() {
            Phase::Alike { newcomer, .. } => Some(w::alike(lang, &newcomer.name, name(*twin))),
            _ => None,
        },
        Event::Answered { .. }
        | Event::Undone
        | Event::Contradicted
        | Event::TraitNoted
        | Event::Restarted => None,
    }
}

/// How many were left at the start and after each answer.
fn lefts(session: &Session) -> Vec<usize> {
    let tree = session.guesser().tree();
    let mut node = Some(session.node());
    let mut counts = Vec::new();
    while let Some(id) = node {
        counts.push(tree.node(id).candidates as usize);
        node = tree.node(id).parent;
    }
    counts.reverse();
    if session.remaining_count() == 0 {
        counts.push(0);
    }
    counts
}

/// The lines of a session's history, as the panes show them.
pub(super) fn history(lang: Lang, session: &Session) -> Vec<Past> {
    let lefts = lefts(session);
    let asked = session.view().history.iter().zip(lefts.windows(2));
    asked
        .map(|(&asked, pair)| asked_line(lang, session.board(), asked, (pair[0], pair[1])))
        .collect()
}

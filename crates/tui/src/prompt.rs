//! A question of the program, on top of everything: yes or no, whether to leave, or a line to type. It carries what happens on its answer,
//! which the screen that has asked does then: nothing waits for the answer elsewhere.

mod completion;
mod path;

use std::any::Any;
use std::rc::Rc;

use qeq_core::tree::Answer;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use self::path::PathField;
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, Enter, middle, split_bottom};
use crate::field::Field;
use crate::keymap::Context;
use crate::keymap::cluedo::NotesContext;
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::wording::marked;
use crate::world::World;

/// The screen that has asked, which is on top as long as its question waits.
type Asker = dyn Screen;

/// What is done once.
type Once = dyn FnOnce(&mut Asker, &mut World) -> Effect;

/// What is done with every line that is typed, until one is taken.
type Again = dyn Fn(&mut Asker, Typed, &mut World) -> Effect;

/// What happens on an answer.
pub(crate) enum Answered {
    /// The program is left.
    Leave,
    /// The screen that has asked does this.
    Does(Box<Once>),
}

impl Answered {
    fn by<S: Screen>(does: impl FnOnce(&mut S, &mut World) -> Effect + 'static) -> Self {
        Self::Does(Box::new(move |asker, world| does(own(asker), world)))
    }
}

/// The screen that has asked, as itself.
fn own<S: Screen>(asker: &mut Asker) -> &mut S {
    let asker: &mut dyn Any = asker;
    asker.downcast_mut().expect("the screen on top has asked")
}

/// A question that waits.
pub(crate) enum Prompt {
    /// For a yes; everything else is a no.
    YesNo(YesNo),
    /// For what becomes of something that is not saved, before the program is left.
    Parting(Parting),
    /// For a line.
    Line(Line),
}

/// Whether to do what cannot be undone.
pub(crate) struct YesNo {
    question: String,
    marked: Answer,
    on_yes: Answered,
}

/// Whether to leave though something is lost that can be saved first.
pub(crate) struct Parting {
    question: String,
    marked: Way,
    on_save: Box<Once>,
}

/// What can be done then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Save,
    Leave,
    Stay,
}

/// A line to type.
#[derive(Clone)]
pub(crate) struct Line {
    question: String,
    /// What is wrong with what stands there, told in place of the question until that is changed.
    fault: Option<String>,
    input: Input,
    then: Rc<Again>,
}

/// Where it is typed.
#[derive(Clone, Debug)]
enum Input {
    Text(Field),
    /// An entry of the notebook of Cluedo.
    Entry(Field),
    Path(PathField),
}

/// What was typed, and where: it can be asked for again.
pub(crate) struct Typed {
    pub(crate) text: String,
    line: Line,
}

/// What became of a question.
pub(crate) enum Outcome {
    /// It still waits.
    Waits(Prompt),
    /// It was answered.
    Answered(Answered),
    /// It was taken back.
    Cancelled,
}

impl From<Line> for Prompt {
    fn from(line: Line) -> Self {
        Self::Line(line)
    }
}

impl Prompt {
    /// Asks whether to leave though something is lost.
    pub(crate) fn farewell(question: String) -> Self {
        Self::YesNo(YesNo { question, marked: Answer::No, on_yes: Answered::Leave })
    }

    /// The same where the screen on top can have it saved: whoever only presses Enter loses nothing.
    pub(crate) fn parting(
        question: String,
        on_save: impl FnOnce(&mut dyn Screen, &mut World) -> Effect + 'static,
    ) -> Self {
        Self::Parting(Parting { question, marked: Way::Save, on_save: Box::new(on_save) })
    }

    /// Asks whether to do what cannot be undone: whoever only presses Enter does not.
    pub(crate) fn yes_no<S: Screen>(
        question: String,
        on_yes: impl FnOnce(&mut S, &mut World) -> Effect + 'static,
    ) -> Self {
        Self::YesNo(YesNo { question, marked: Answer::No, on_yes: Answered::by(on_yes) })
    }

    /// The same where any screen may ask.
    pub(crate) fn before(
        question: String,
        on_yes: impl FnOnce(&mut World) -> Effect + 'static,
    ) -> Self {
        let on_yes = Answered::Does(Box::new(move |_, world| on_yes(world)));
        Self::YesNo(YesNo { question, marked: Answer::No, on_yes })
    }

    /// Whether it asks somebody who wants to leave what would be lost.
    pub(crate) fn asks_to_leave(&self) -> bool {
        matches!(self, Self::YesNo(YesNo { on_yes: Answered::Leave, .. }) | Self::Parting(_))
    }

    /// What is read above the answer.
    pub(crate) fn question(&self) -> &str {
        match self {
            Self::YesNo(YesNo { question, .. }) | Self::Parting(Parting { question, .. }) => {
                question
            }
            Self::Line(line) => line.fault.as_ref().unwrap_or(&line.question),
        }
    }

    /// What can be pressed, for where there is room for no buttons.
    pub(crate) fn keys(&self, lang: Lang) -> String {
        match self {
            Self::Parting(_) => words::screen::parting_keys(lang),
            Self::YesNo(_) | Self::Line(_) => words::play::prompt_yes_no(lang),
        }
    }

    pub(crate) fn context(&self) -> Context {
        match self {
            Self::YesNo(_) => Context::Confirm,
            Self::Parting(_) => Context::Parting,
            Self::Line(line) => match line.input {
                Input::Text(_) => Context::Field,
                Input::Entry(_) => Context::Notes(NotesContext::Line),
                Input::Path(_) => Context::Path,
            },
        }
    }

    pub(crate) fn act(self, action: Action) -> Outcome {
        match self {
            Self::YesNo(asked) => asked.act(action),
            Self::Parting(asked) => asked.act(action),
            Self::Line(line) => line.act(action),
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>) {
        let area = self.area(canvas);
        canvas.clear(area);
        let inner = canvas.frame(area, "", Role::Text);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        // Without room for the answer nobody could give one.
        let (head, _) = split_bottom(inner, 1);
        let used = canvas.paragraph(head, self.question(), Role::Strong);
        let y = inner.y + used + u16::from(inner.height > used + 1);
        let below = Rect { y, height: inner.bottom().saturating_sub(y), ..inner };
        match self {
            Self::YesNo(asked) => asked.draw(canvas, below),
            Self::Parting(asked) => asked.draw(canvas, below),
            Self::Line(line) => line.input.draw(canvas, below),
        }
    }

    /// Where it is drawn: in the middle, and what is offered makes it longer below, as far as there is room.
    fn area(&self, canvas: &Canvas<'_>) -> Rect {
        let all = canvas.area();
        let width = all.width.saturating_sub(4).min(64);
        let lines = canvas.lines_of(self.question(), width.saturating_sub(4));
        let usual = middle(all, width, lines + 4);
        let height =
            (usual.height + self.offered()).min(all.height.saturating_sub(2)).max(usual.height);
        let y = usual.y.min(all.height.saturating_sub(1 + height));
        Rect { y, height, ..usual }
    }

    /// Lines of what is offered below the answer.
    fn offered(&self) -> u16 {
        match self {
            Self::Line(Line { input: Input::Path(path), .. }) => path.rows(),
            _ => 0,
        }
    }
}

impl YesNo {
    fn act(self, action: Action) -> Outcome {
        let marked = match action {
            Action::Back => return Outcome::Cancelled,
            Action::Activate => {
                let marked = self.marked;
                return self.answer(marked);
            }
            Action::Answer(answer) => return self.answer(answer),
            Action::Move(Direction::Left) => Answer::Yes,
            Action::Move(Direction::Right) => Answer::No,
            _ => self.marked,
        };
        Outcome::Waits(Prompt::YesNo(Self { marked, ..self }))
    }

    fn answer(self, answer: Answer) -> Outcome {
        if answer.is_yes() { Outcome::Answered(self.on_yes) } else { Outcome::Cancelled }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let lang = canvas.lang;
        let labels = [words::tree::edge_yes(lang), words::tree::edge_no(lang)];
        let label = |(label, answer)| (label, answer == self.marked, Action::Answer(answer));
        buttons(canvas, area, labels.into_iter().zip(Answer::BOTH).map(label));
    }
}

impl Way {
    const ALL: [Self; 3] = [Self::Save, Self::Leave, Self::Stay];

    fn neighbour(self, direction: Direction) -> Self {
        match (self, direction) {
            (Self::Save, Direction::Left) | (Self::Leave, Direction::Left) => Self::Save,
            (Self::Stay, Direction::Left) | (Self::Save, Direction::Right) => Self::Leave,
            (Self::Leave | Self::Stay, Direction::Right) => Self::Stay,
            (way, _) => way,
        }
    }

    fn label(self, lang: Lang) -> String {
        use words::screen as w;
        match self {
            Self::Save => w::save_button(lang),
            Self::Leave => w::leave_button(lang),
            Self::Stay => w::stay_button(lang),
        }
    }

    /// What means it.
    fn action(self) -> Action {
        match self {
            Self::Save => Action::SaveAs,
            Self::Leave => Action::Quit,
            Self::Stay => Action::Back,
        }
    }
}

impl Parting {
    fn act(self, action: Action) -> Outcome {
        let way = match action {
            Action::Activate => Some(self.marked),
            action => Way::ALL.into_iter().find(|way| way.action() == action),
        };
        let marked = match action {
            Action::Move(direction) => self.marked.neighbour(direction),
            _ => self.marked,
        };
        match way {
            Some(Way::Save) => Outcome::Answered(Answered::Does(self.on_save)),
            Some(Way::Leave) => Outcome::Answered(Answered::Leave),
            Some(Way::Stay) => Outcome::Cancelled,
            None => Outcome::Waits(Prompt::Parting(Self { marked, ..self })),
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let lang = canvas.lang;
        let label = |way: Way| (way.label(lang), way == self.marked, way.action());
        buttons(canvas, area, Way::ALL.into_iter().map(label));
    }
}

impl Line {
    /// Asks for a line. What stands there already can be taken, corrected or written over.
    pub(crate) fn new<S: Screen>(
        question: String,
        proposed: impl Into<String>,
        then: impl Fn(&mut S, Typed, &mut World) -> Effect + 'static,
    ) -> Self {
        Self::of(question, Input::Text(Field::proposing(proposed)), then)
    }

    /// The same where whoever types usually goes on from what stands there.
    pub(crate) fn going_on<S: Screen>(
        question: String,
        text: impl Into<String>,
        then: impl Fn(&mut S, Typed, &mut World) -> Effect + 'static,
    ) -> Self {
        Self::of(question, Input::Text(Field::with(text)), then)
    }

    /// The same for an entry of the notebook of Cluedo.
    pub(crate) fn entry<S: Screen>(
        question: String,
        text: impl Into<String>,
        then: impl Fn(&mut S, Typed, &mut World) -> Effect + 'static,
    ) -> Self {
        Self::of(question, Input::Entry(Field::with(text)), then)
    }

    /// Asks for the path of a file. Where none is typed, nothing happens.
    pub(crate) fn path<S: Screen>(
        question: String,
        proposed: impl Into<String>,
        then: impl Fn(&mut S, Typed, &mut World) -> Effect + 'static,
    ) -> Self {
        let input = Input::Path(PathField::of(Field::proposing(proposed)));
        Self::of(question, input, move |screen, typed: Typed, world| match typed.text.is_empty() {
            true => Effect::Nothing,
            false => then(screen, typed, world),
        })
    }

    fn of<S: Screen>(
        question: String,
        input: Input,
        then: impl Fn(&mut S, Typed, &mut World) -> Effect + 'static,
    ) -> Self {
        let then = Rc::new(move |asker: &mut Asker, typed: Typed, world: &mut World| {
            then(own(asker), typed, world)
        });
        Self { question, fault: None, input, then }
    }

    /// The same with its question in other words.
    pub(crate) fn asking(self, question: String) -> Self {
        Self { question, ..self }
    }

    fn act(mut self, action: Action) -> Outcome {
        let before = self.input.text().to_owned();
        let text = match self.input.act(action) {
            Entered::On => {
                // What was wrong is of no use to something else.
                self.fault = self.fault.filter(|_| before == self.input.text());
                return Outcome::Waits(self.into());
            }
            Entered::Cancelled => return Outcome::Cancelled,
            Entered::Done(text) => text,
        };
        let then = Rc::clone(&self.then);
        let typed = Typed { text, line: self };
        Outcome::Answered(Answered::Does(Box::new(move |asker, world| then(asker, typed, world))))
    }
}

impl Typed {
    /// The question once more, with what is wrong with what was typed in its place until that is changed.
    pub(crate) fn refused(self, why: &str) -> Line {
        let input = self.line.input.with(self.text);
        Line { fault: Some(marked(why)), input, ..self.line }
    }

    /// Nothing more where it was taken; asks once more where it was not, with the reason above it.
    pub(crate) fn unless_refused(self, taken: Result<(), String>) -> Effect {
        match taken {
            Ok(()) => Effect::Nothing,
            Err(why) => Effect::Ask(self.refused(&why).into()),
        }
    }
}

/// What became of a line.
enum Entered {
    /// It is still being typed.
    On,
    /// It is done.
    Done(String),
    /// It was given up.
    Cancelled,
}

impl Input {
    /// The same with this in it.
    fn with(&self, text: String) -> Self {
        match self {
            Self::Text(_) => Self::Text(Field::with(text)),
            Self::Entry(_) => Self::Entry(Field::with(text)),
            Self::Path(_) => Self::Path(PathField::of(Field::with(text))),
        }
    }

    /// What is typed so far.
    fn text(&self) -> &str {
        match self {
            Self::Text(field) | Self::Entry(field) => field.text(),
            Self::Path(path) => path.text(),
        }
    }

    fn act(&mut self, action: Action) -> Entered {
        match self {
            Self::Text(field) | Self::Entry(field) => type_in(field, action),
            Self::Path(path) => path.act(action),
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        match self {
            Self::Text(field) | Self::Entry(field) => {
                field.draw(canvas, Rect { height: 1, ..area }, LABEL);
            }
            Self::Path(path) => path.draw(canvas, area, LABEL),
        }
    }
}

fn type_in(field: &mut Field, action: Action) -> Entered {
    match action {
        Action::Back => return Entered::Cancelled,
        Action::Activate => return Entered::Done(field.text().trim().to_owned()),
        action => drop(field.steer(action)),
    }
    Entered::On
}

/// What stands before a line that is typed.
const LABEL: &str = "> ";

/// Buttons side by side: what stands on each, whether Enter takes it, and what a click does.
fn buttons(
    canvas: &mut Canvas<'_>,
    area: Rect,
    buttons: impl Iterator<Item = (String, bool, Action)>,
) {
    let mut used = 0;
    for (label, is_marked, action) in buttons {
        let place = (area.x + used, area.y, area.width.saturating_sub(used));
        let enter = if is_marked { Enter::Takes } else { Enter::Leaves };
        used += canvas.choice(place, &label, enter, action);
    }
}

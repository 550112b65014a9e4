//! A game to practise on: the machine deals and plays the other seats; the person asks in turn, keeps marks of
//! their own in the table, and accuses. What the machine would deduce is there when it is wanted.

use qeq_cluedo::census::{Envelope, Uncounted};
use qeq_cluedo::deduction::Deduction;
use qeq_cluedo::notebook::Notebook;
use qeq_cluedo::practice::{Event, Input, Practice, Reached};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::jobs;
use super::pane;
use super::reading::{self, Lines, Reading};
use super::setup::{Next, SetUp};
use super::sheet::{Sheet, Shown};
use super::trio::Trio;
use crate::action::{Action, Note};
use crate::canvas::{Canvas, split_top};
use crate::game::cluedo::{Dealt, Seen};
use crate::keymap::Context;
use crate::keymap::cluedo::NotesContext;
use crate::prompt::Prompt;
use crate::screen::{Effect, Screen};
use crate::screens::menu::{Choice, Entry, Menu};
use crate::theme::Role;
use crate::worker::JobResult;
use crate::worker::cluedo::{Found, Task};
use crate::world::World;

/// The game, or the questions before it.
pub(crate) struct Practising {
    phase: Phase,
    sheet: Sheet,
    /// Which of the own cards is shown to whoever has asked.
    showing: Menu,
    /// What follows from what the person has seen, while it is shown.
    deduction: Option<Deduction>,
    /// How far the side is read.
    reading: Reading,
    /// Deck, players and hands that were wanted from the start.
    wanted: Option<Notebook>,
    /// The seed that was wanted for the next deal.
    seed: Option<u64>,
}

/// What the keys are for.
enum Phase {
    /// The questions before a game. One in progress, where there is one, lies below them.
    SetUp(Box<SetUp>),
    /// The game.
    Playing,
    /// The cards that are asked for, or accused. Complete, they stay until the turn is played: it may be stopped.
    Picking(Trio, Aim),
}

/// What the cards are picked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Ask,
    Accuse,
}

impl Practising {
    /// The game in progress, or the set-up of one.
    pub(crate) fn new(world: &World) -> Self {
        let phase = match world.cluedo.practice {
            Some(_) => Phase::Playing,
            None => Phase::SetUp(Box::new(SetUp::dealt(world.lang))),
        };
        Self {
            phase,
            sheet: Sheet::default(),
            showing: Menu::default(),
            deduction: None,
            reading: Reading::default(),
            wanted: None,
            seed: None,
        }
    }

    /// A game with this deck, players and hands, dealt with this seed; the set-up of one without. One in progress is gone on
    /// with, unless somebody says that it may be lost.
    pub(crate) fn begin(wanted: Option<Notebook>, seed: u64, world: &World) -> Self {
        let mut begun = Self::new(world);
        if let Phase::SetUp(setup) = begun.phase {
            // Where it is not dealt, that is what is asked about.
            begun.phase = Phase::SetUp(Box::new(setup.like(wanted.as_ref())));
        }
        Self { wanted, seed: Some(seed), ..begun }
    }

    /// Has another game dealt: the one that was wanted from the start, or the one that it asks about.
    fn anew(&mut self, world: &mut World) -> Effect {
        match self.wanted.take() {
            Some(notebook) => return self.deal(notebook, world),
            None => self.ask_anew(world),
        }
        Effect::Nothing
    }

    /// Asks about another game, at the table of the one before.
    fn ask_anew(&mut self, world: &World) {
        let before = world.cluedo.practice.as_ref().map(Dealt::notebook);
        self.phase = Phase::SetUp(Box::new(SetUp::dealt(world.lang).like(before)));
    }

    /// Has a game dealt. Where that is stopped, the seed that was wanted stays for the next time.
    fn deal(&self, notebook: Notebook, world: &mut World) -> Effect {
        let seed = self.seed.unwrap_or_else(|| world.chance.below(usize::MAX) as u64);
        jobs::work(Task::Deal { notebook, seed })
    }

    fn dealt(&mut self, dealt: Result<Practice, Uncounted>, world: &mut World) {
        match dealt {
            Ok(practice) => {
                world.cluedo.practice = Some(Dealt::new(practice));
                *self = Self::new(world);
            }
            Err(Uncounted::TooLarge) => {
                world.notice = Some(words::practice::too_large(world.lang));
            }
            Err(Uncounted::Stopped) => tell_stopped(world),
        }
    }

    fn act_on_setup(&mut self, action: Action, world: &mut World) -> Effect {
        let Phase::SetUp(setup) = &mut self.phase else { return Effect::Unused };
        match setup.act(action, world.lang) {
            // The machine deals: there is no notebook to open.
            Next::On | Next::Open => Effect::Nothing,
            Next::Unused if action == Action::Back && world.cluedo.practice.is_some() => {
                self.phase = Phase::Playing;
                Effect::Nothing
            }
            Next::Unused => Effect::Unused,
            Next::Ask(detail) => {
                setup.ask(detail, world.lang, |practising: &mut Self| match &mut practising.phase {
                    Phase::SetUp(setup) => Some(setup),
                    _ => None,
                })
            }
            Next::Begin(notebook) => self.deal(*notebook, world),
        }
    }

    fn act_on_trio(&mut self, action: Action, world: &mut World) -> Effect {
        let (Phase::Picking(trio, aim), Some(dealt)) = (&mut self.phase, &world.cluedo.practice)
        else {
            return Effect::Unused;
        };
        let deck = dealt.notebook().setup().deck();
        let is_sent = action == Action::Activate || trio.complete(deck).is_none();
        match action {
            Action::Help | Action::Quit => return Effect::Unused,
            Action::Back => self.phase = Phase::Playing,
            action if !trio.act(action, deck) => self.phase = Phase::Playing,
            _ => match (trio.complete(deck).filter(|_| is_sent), *aim) {
                (Some(cards), Aim::Ask) => return self.play(Input::Ask(cards), world),
                (Some(cards), Aim::Accuse) => return self.ask_accuse(cards, world),
                (None, _) => {}
            },
        }
        Effect::Nothing
    }

    fn ask_accuse(&mut self, cards: Envelope, world: &World) -> Effect {
        let Some(dealt) = &world.cluedo.practice else { return Effect::Unused };
        let Phase::Picking(trio, _) = std::mem::replace(&mut self.phase, Phase::Playing) else {
            return Effect::Unused;
        };
        let own = dealt.practice.own_among(&cards);
        let question =
            texts::cluedo::practice::ask_accuse(world.lang, dealt.notebook(), &cards, &own);
        Effect::Ask(Prompt::yes_no(question, move |practising: &mut Self, world| {
            practising.accuse(trio, cards, world)
        }))
    }

    fn act_on_game(&mut self, action: Action, world: &mut World) -> Effect {
        if let Some(effect) = self.act_on_showing(action, world) {
            return effect;
        }
        let Some(dealt) = &mut world.cluedo.practice else { return Effect::Unused };
        let practice = &dealt.practice;
        let setup = practice.notebook().setup();
        let cell = self.sheet.at(setup);
        match action {
            Action::Move(direction) if self.reading.turn(direction) => {}
            Action::Move(direction) => self.sheet.go(direction, setup),
            Action::Note(Note::Cell(cell)) => self.sheet.mark(cell),
            Action::Note(Note::Certain(holding)) => {
                dealt.marks.toggle((cell.card, cell.holder), holding.into());
            }
            Action::Hint if self.deduction.is_some() => self.deduction = None,
            Action::Hint => {
                return jobs::work(Task::Deduce(practice.notebook().record().into_game()));
            }
            Action::Activate if practice.is_my_turn() => self.pick(Aim::Ask),
            Action::Activate => return self.play(Input::Go, world),
            Action::Note(Note::Accuse) if practice.is_my_turn() => self.pick(Aim::Accuse),
            Action::Note(Note::Accuse) => world.notice = not_accused(practice, world.lang),
            Action::Again if practice.ending().is_some() => self.ask_anew(world),
            Action::Again => return ask_leave(world.lang),
            _ => return Effect::Unused,
        }
        Effect::Nothing
    }

    /// Marks and shows one of the cards, where somebody waits for one; `None` for all other actions.
    fn act_on_showing(&mut self, action: Action, world: &mut World) -> Option<Effect> {
        let held = world.cluedo.practice.as_ref()?.practice.reached()?.held;
        if let Action::Type(number) = action {
            let told = words::practice::no_card_of_number(world.lang, number, held.len());
            world.notice = Some(told);
            return Some(Effect::Nothing);
        }
        match self.showing.choice(action, &held)? {
            Choice::Chosen(card) => Some(self.play(Input::Show(card), world)),
            Choice::Marked => Some(Effect::Nothing),
            Choice::Turned(..) => None,
        }
    }

    /// Accuses with the cards that were asked about.
    fn accuse(&mut self, trio: Trio, cards: Envelope, world: &World) -> Effect {
        self.phase = Phase::Picking(trio, Aim::Accuse);
        self.play(Input::Accuse(cards), world)
    }

    fn pick(&mut self, aim: Aim) {
        self.phase = Phase::Picking(Trio::default(), aim);
    }

    /// Has a turn played. Nothing happens any more once the game is over.
    fn play(&self, input: Input, world: &World) -> Effect {
        match &world.cluedo.practice {
            Some(dealt) if dealt.practice.ending().is_none() => jobs::work(Task::Play {
                practice: Box::new(dealt.practice.clone()),
                input,
                shows_deductions: self.deduction.is_some(),
            }),
            _ => Effect::Nothing,
        }
    }

    /// What the worker has found.
    fn take_in(&mut self, found: Found, world: &mut World) {
        match found {
            Found::Dealt(dealt) => self.dealt(dealt, world),
            Found::Deduced(deduction) => self.deduction = Some(deduction),
            Found::Played { practice, event, deduction } => {
                self.deduction = deduction;
                self.played(*practice, event, world);
            }
            _ => {}
        }
    }

    fn played(&mut self, practice: Practice, event: Event, world: &mut World) {
        let Some(dealt) = &mut world.cluedo.practice else { return };
        self.phase = Phase::Playing;
        self.showing = Menu::default();
        self.reading = Reading::default();
        let before = dealt.notebook().entries().len();
        dealt.practice = practice;
        // What waits for an answer is told with the question.
        if matches!(event, Event::Reached(_)) {
            return;
        }
        let number = (dealt.notebook().entries().len() > before).then_some(before + 1);
        dealt.seen.push(Seen { number, event });
    }

    fn draw_game(&self, canvas: &mut Canvas<'_>, area: Rect, dealt: &Dealt) {
        let notebook = dealt.notebook();
        let is_picking = matches!(self.phase, Phase::Picking(..));
        let is_asked = is_picking || dealt.practice.reached().is_some();
        let lines =
            (!is_asked).then(|| self.least_lines(canvas, area.width.saturating_sub(1), dealt));
        let (sheet, side) = pane::areas(area, notebook.setup(), lines);
        // All hands at the end; before, the person's marks, as if they were all that follows.
        let is_over = dealt.practice.ending().is_some();
        let table = dealt.practice.whole_deal().unwrap_or_else(|| dealt.table());
        let plain = Deduction { table, consistent: true, census: None };
        let deduction = self.deduction.as_ref().filter(|_| !is_over).unwrap_or(&plain);
        if !sheet.is_empty() {
            let known = &deduction.table;
            let shown = Shown { notebook, deduction, known, is_past: false };
            self.sheet.draw(canvas, sheet, &shown);
        }
        match (&self.phase, dealt.practice.reached()) {
            (Phase::Playing, Some(reached)) => self.draw_showing(canvas, side, notebook, &reached),
            (Phase::Picking(trio, aim), _) => {
                let question = match aim {
                    Aim::Ask => words::practice::asking(canvas.lang),
                    Aim::Accuse => words::practice::accusing(canvas.lang),
                };
                let used = canvas.paragraph(side, &question, Role::Title);
                trio.draw(canvas, split_top(side, used).1, notebook.setup().deck());
            }
            _ => drop(self.reading.draw(canvas, side, &self.lines(canvas.lang, dealt))),
        }
    }

    /// What was asked, and the own cards that can be shown, each with its key.
    fn draw_showing(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        notebook: &Notebook,
        reached: &Reached,
    ) {
        let [asked, question] = texts::cluedo::practice::ask_shown(canvas.lang, notebook, reached);
        let used = canvas.paragraph(area, &asked, Role::Text);
        let (_, rest) = split_top(area, used);
        let used = canvas.paragraph(rest, &question, Role::Title);
        let name = |card| texts::cluedo::cards(notebook, [card]);
        let held = reached.held.iter().enumerate();
        let cards: Vec<Entry> =
            held.map(|(at, card)| Entry::new(format!("{} {}", at + 1, name(card)))).collect();
        self.showing.draw(canvas, split_top(rest, used).1, &cards);
    }

    /// How things stand, then what was seen, the newest first: at the end the own cards, with which the entries begin.
    fn lines(&self, lang: Lang, dealt: &Dealt) -> Lines {
        let mut lines = self.standing(lang, &dealt.practice);
        let seen = dealt.seen.iter().rev().map(|seen| told(lang, dealt.notebook(), seen));
        let seen = seen.chain(texts::cluedo::practice::own_cards(lang, dealt.notebook()));
        let role = |at| if at == 0 { Role::Text } else { Role::Faint };
        lines.extend(seen.enumerate().map(|(at, told)| (told, role(at))));
        lines
    }

    /// Lines that the side cannot do without: whose turn it is, and all of what was seen last.
    fn least_lines(&self, canvas: &Canvas<'_>, width: u16, dealt: &Dealt) -> u16 {
        let mut lines = self.lines(canvas.lang, dealt);
        lines.truncate(self.standing(canvas.lang, &dealt.practice).len() + 1);
        reading::height(canvas, &lines, reading::width_beside_arrows(width))
    }

    fn standing(&self, lang: Lang, practice: &Practice) -> Lines {
        use words::practice as w;
        let notebook = practice.notebook();
        if let Some(ending) = practice.ending() {
            let lines = texts::cluedo::practice::ending(lang, notebook, ending);
            let role = |at| if at < 2 { Role::Found } else { Role::Text };
            return lines.into_iter().enumerate().map(|(at, line)| (line, role(at))).collect();
        }
        let turn = match practice.is_my_turn() {
            true => w::your_turn(lang),
            false => {
                let who = texts::cluedo::somebody(lang, notebook, practice.turn());
                if practice.am_out() { w::looking_on(lang, who) } else { w::their_turn(lang, who) }
            }
        };
        let marks = match self.deduction {
            Some(_) => w::marks_deduced(lang),
            None => w::marks_own(lang),
        };
        vec![(turn, Role::Strong), (marks, Role::Faint)]
    }
}

/// Where one of several cards is to be shown.
fn showing(reached: &Reached) -> NotesContext {
    if reached.held.len() > 2 {
        NotesContext::ShowingOneOfThree
    } else {
        NotesContext::ShowingOneOfTwo
    }
}

/// Why the person does not accuse now.
fn not_accused(practice: &Practice, lang: Lang) -> Option<String> {
    match practice.am_out() {
        _ if practice.is_my_turn() => None,
        true => Some(words::practice::you_are_out(lang)),
        false => Some(words::practice::accuse_in_turn(lang)),
    }
}

/// What was seen, in words.
fn told(lang: Lang, notebook: &Notebook, Seen { number, event }: &Seen) -> String {
    let told = texts::cluedo::practice::event(lang, notebook, event);
    number.map_or(told.clone(), |number| format!("{number}. {told}"))
}

/// Asks whether another game is to take the place of the one in progress.
fn ask_leave(lang: Lang) -> Effect {
    Effect::Ask(Prompt::yes_no(words::practice::ask_leave(lang), Practising::anew))
}

fn tell_stopped(world: &mut World) {
    world.notice = Some(texts::capital(&words::notebook::stopped(world.lang)));
}

impl Screen for Practising {
    fn context(&self, world: &World) -> Context {
        let practice = world.cluedo.practice.as_ref().map(|it| &it.practice);
        Context::Notes(match &self.phase {
            Phase::SetUp(setup) if setup.context() == NotesContext::SetUp => NotesContext::Dealing,
            Phase::SetUp(_) | Phase::Picking(..) => NotesContext::Choosing,
            Phase::Playing => match practice {
                Some(practice) if practice.ending().is_some() => NotesContext::Practised,
                Some(practice) if practice.is_my_turn() => NotesContext::Suggesting,
                Some(practice) => {
                    practice.reached().as_ref().map_or(NotesContext::Practising, showing)
                }
                None => NotesContext::Practising,
            },
        })
    }

    fn title(&self, world: &World) -> String {
        words::practice::title(world.lang)
    }

    fn entered(&mut self, world: &mut World) -> Effect {
        match &world.cluedo.practice {
            _ if self.wanted.is_none() => Effect::Nothing,
            Some(dealt) if dealt.is_in_progress() => ask_leave(world.lang),
            Some(_) | None => self.anew(world),
        }
    }

    fn idle(&self, action: Action, world: &World) -> Option<String> {
        let dealt = world.cluedo.practice.as_ref()?;
        match (&self.phase, action) {
            (Phase::Playing, Action::Note(Note::Accuse)) => {
                not_accused(&dealt.practice, world.lang)
            }
            (Phase::Playing, action) => self.reading.idle(action, world.lang),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        match self.phase {
            Phase::SetUp(_) => self.act_on_setup(action, world),
            Phase::Picking(..) => self.act_on_trio(action, world),
            Phase::Playing => self.act_on_game(action, world),
        }
    }

    fn on_job_done(&mut self, result: JobResult, world: &mut World) -> Effect {
        match result {
            JobResult::Cluedo(found) => self.take_in(*found, world),
            // That is told to everybody in the same way.
            JobResult::Broken => {}
            _ => tell_stopped(world),
        }
        Effect::Nothing
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        match (&self.phase, &world.cluedo.practice) {
            (Phase::SetUp(setup), _) => setup.draw(canvas, area),
            (_, Some(dealt)) => self.draw_game(canvas, area, dealt),
            (_, None) => {}
        }
    }
}

//! The program without its terminal: events in, a picture out. It holds the stack of screens and does what
//! they ask for; what a game is, only the screens know.

mod stack;
mod work;

use std::time::Duration;

use qeq_i18n::{Lang, words};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use self::stack::{Below, Over, Stack};
use self::work::{Then, Work};
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, Target, cells, split_bottom, split_right, split_top};
use crate::event::Event;
use crate::keymap::{self, Binding, Context, Shown};
use crate::prompt::{Answered, Outcome, Prompt};
use crate::screen::{Effect, Screen};
use crate::screens::help::Help;
use crate::screens::home::Home;
use crate::screens::opening::Opening;
use crate::screens::table::Editor;
use crate::theme::{Role, Signs};
use crate::worker::aside::Aside;
use crate::worker::{Begun, Job, JobResult, Message, News, Stopped};
use crate::world::World;

/// Smaller terminals get a message instead of a game.
pub(crate) const SMALLEST: (u16, u16) = (40, 12);

/// The program between two events.
pub(crate) struct App {
    world: World,
    stack: Stack,
    prompt: Option<Prompt>,
    work: Option<Work>,
    /// What was typed while work was too short to be seen.
    typed_ahead: Vec<Typed>,
    targets: Vec<Target>,
    /// The terminal is too small to show anything: nobody means what he cannot see.
    is_hidden: bool,
    over: Option<Ending>,
}

/// What somebody has typed.
enum Typed {
    /// This key.
    Key(KeyEvent),
    /// This text, all at once.
    Pasted(String),
}

/// How the program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The person left.
    Left,
    /// A signal, or a terminal that is gone.
    Interrupted,
}

impl App {
    pub(crate) fn new(mut world: World) -> Self {
        world.take_up_games();
        Self {
            world,
            stack: Stack::new(Box::new(Home::default())),
            prompt: None,
            work: None,
            typed_ahead: Vec::new(),
            targets: Vec::new(),
            is_hidden: false,
            over: None,
        }
    }

    /// Goes on to where somebody wanted to begin.
    pub(crate) fn open(&mut self, opening: Opening) {
        let (first, others) = opening.screens(&self.world);
        self.stack = Stack::new(first);
        self.on_top(Screen::entered);
        for screen in others {
            self.enter(screen);
        }
    }

    /// How the program ended, once it has.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.over
    }

    /// What is to go into the clipboard, once.
    pub(crate) fn copied(&mut self) -> Option<String> {
        self.world.copied.take()
    }

    /// How long the next picture may wait when nothing happens; for ever when there is none.
    pub(crate) fn wait(&self) -> Option<Duration> {
        let of_work = self.work.as_ref().map(Work::shown_from);
        let of_aside = self.world.aside.as_ref().map(Aside::shown_from);
        let of_work = of_work
            .or(of_aside)
            .map(|shown| shown.saturating_sub(self.world.now).max(Duration::from_millis(100)));
        // What is due there already waits with the screen.
        let is_seen = |wait: &Duration| self.is_screen_free() || !wait.is_zero();
        let of_screen = self.stack.top().wait(&self.world).filter(is_seen);
        of_work.into_iter().chain(of_screen).min()
    }

    /// Whether keys are for the screen on top: it goes on by itself no sooner, or what it begins would take them from the
    /// question, or the work, that has them.
    fn is_screen_free(&self) -> bool {
        self.prompt.is_none() && self.work.is_none()
    }

    /// Takes what happened at a time since the start; nothing but time when there is no event.
    pub(crate) fn handle(&mut self, event: Option<Event>, now: Duration) {
        self.world.now = now;
        match event {
            None if self.is_screen_free() => self.on_top(Screen::tick),
            Some(Event::Key(key)) => self.key(key),
            Some(Event::Mouse(mouse)) => self.mouse(mouse),
            Some(Event::Pasted(text)) => self.paste(text),
            // The terminal's business alone, or nothing but another picture.
            Some(Event::Redraw | Event::Paused | Event::Continued) | None => {}
            Some(Event::Work(message)) => self.news(message),
            Some(Event::Interrupted) => self.leave(Ending::Interrupted),
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if self.has_unseen_work() {
            return self.key_ahead(key);
        }
        self.world.notice = None;
        if let Some(action) = keymap::action(self.context(), key.into()) {
            self.act(action);
        }
    }

    /// A key that is pressed while nobody sees that something works.
    fn key_ahead(&mut self, key: KeyEvent) {
        match keymap::action_unseen(key.into()) {
            Some(action) => self.act(action),
            None => self.typed_ahead.push(Typed::Key(key)),
        }
    }

    /// Whether something works and nobody sees it yet: that may never be, and all looks as if nothing did.
    fn has_unseen_work(&self) -> bool {
        self.work.as_ref().is_some_and(|work| !work.is_seen(self.world.now))
    }

    fn context(&self) -> Context {
        match (&self.work, &self.prompt) {
            (Some(work), _) if work.is_seen(self.world.now) => Context::Working,
            (_, Some(prompt)) => prompt.context(),
            (_, None) => self.stack.top().context(&self.world),
        }
    }

    fn act(&mut self, action: Action) {
        if self.is_hidden && action != Action::Quit && !self.asks_to_leave() {
            return;
        }
        if self.work.is_some() {
            return self.act_while_working(action);
        }
        if let Some(prompt) = self.prompt.take() {
            return self.act_on_prompt(prompt, action);
        }
        match (self.stack.top_mut().act(action, &mut self.world), action) {
            (Effect::Unused, Action::Back) => self.close(),
            (Effect::Unused, Action::Quit) => self.quit(),
            (Effect::Unused, Action::Help) => self.explain(),
            (effect, _) => self.cause(effect),
        }
    }

    fn act_on_prompt(&mut self, prompt: Prompt, action: Action) {
        match prompt.act(action) {
            Outcome::Waits(prompt) if action == Action::Quit && prompt.asks_to_leave() => {
                self.leave(Ending::Left);
            }
            Outcome::Waits(_) if action == Action::Quit => self.quit(),
            Outcome::Waits(prompt) => {
                self.prompt = Some(prompt);
                if action == Action::Help && !self.is_hidden {
                    self.explain();
                }
            }
            Outcome::Answered(Answered::Leave) => self.leave(Ending::Left),
            Outcome::Answered(Answered::Does(does)) => self.on_top(does),
            Outcome::Cancelled => {}
        }
    }

    /// Has the screen on top do something, and causes what it wants then.
    fn on_top(&mut self, does: impl FnOnce(&mut dyn Screen, &mut World) -> Effect) {
        let effect = does(self.stack.top_mut(), &mut self.world);
        self.cause(effect);
    }

    /// Opens the help of the screen, or of the question that is asked, which comes back when the help is closed.
    fn explain(&mut self) {
        let screen = self.stack.top();
        // A question has help of its own.
        let marked = self.prompt.is_none().then(|| screen.in_short(&self.world)).flatten();
        let help = Help::new(self.context(), screen.title(&self.world)).on_game(marked);
        let help = if self.prompt.is_none() { help.of_screen(screen, &self.world) } else { help };
        self.world.drop_aside();
        self.stack.open(Box::new(help), Over::Explained(self.prompt.take()));
    }

    fn act_while_working(&mut self, action: Action) {
        let is_unseen = self.has_unseen_work();
        match (action, &mut self.work) {
            (Action::Back, Some(work)) if !work.is_stopping && !is_unseen => {
                work.is_stopping = true;
                self.world.jobs.stop();
                // They were meant for what would have come of it.
                self.typed_ahead.clear();
            }
            (Action::Back, _) => self.give_up_work(JobResult::Nothing),
            (Action::Quit, _) => {
                self.give_up_work(JobResult::Nothing);
                self.act(Action::Quit);
            }
            _ => {}
        }
    }

    /// Nobody waits for the work any more, and whoever ordered it learns why nothing comes of it.
    fn give_up_work(&mut self, why: JobResult) {
        self.world.jobs.stop();
        self.typed_ahead.clear();
        if let Some(work) = self.work.take() {
            self.on_job_done(why, work.then);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let direction = match mouse.kind {
            MouseEventKind::ScrollUp => Direction::Up,
            MouseEventKind::ScrollDown => Direction::Down,
            MouseEventKind::Down(MouseButton::Left) => return self.click(mouse.column, mouse.row),
            MouseEventKind::Moved => return self.hover(mouse.column, mouse.row),
            _ => return,
        };
        self.act(Action::Move(direction));
    }

    /// Does what stands where somebody has clicked. While work is not seen yet a click is not kept for later, as keys are: it
    /// is meant for what is seen, and in its place something else may stand once the work is done, such as an answer.
    fn click(&mut self, x: u16, y: u16) {
        self.world.notice = None;
        if let Some(action) = self.target_at(x, y) {
            self.act(action);
        }
    }

    /// Blocks light up below the mouse; nothing else minds it.
    fn hover(&mut self, x: u16, y: u16) {
        if let Some(Action::Block(place)) = self.target_at(x, y) {
            self.act(Action::Light(place));
        }
    }

    fn target_at(&self, x: u16, y: u16) -> Option<Action> {
        let hit = |(area, _): &&Target| area.contains(Position { x, y });
        self.targets.iter().rev().find(hit).map(|&(_, action)| action)
    }

    fn paste(&mut self, text: String) {
        if self.has_unseen_work() {
            self.typed_ahead.push(Typed::Pasted(text));
        } else if self.context().is_typed_into() {
            text.chars().for_each(|sign| self.act(Action::Type(sign)));
        }
    }

    fn cause(&mut self, effect: Effect) {
        match effect {
            Effect::Nothing | Effect::Unused => {}
            Effect::Open(screen) => self.enter(screen),
            Effect::Close => self.close(),
            Effect::Below(action) => {
                self.close();
                self.act(action);
            }
            Effect::Quit => self.quit(),
            Effect::Ask(prompt) => self.prompt = Some(prompt),
            Effect::OpenAlone(screen) => {
                self.stack.close_all();
                self.enter(screen);
            }
            Effect::Work(job) => self.start(job, Then::Screen),
            Effect::WorkFor(job, does) => self.start(job, Then::Does(does)),
            Effect::Aside(job) => self.start_aside(job),
        }
    }

    fn enter(&mut self, screen: Box<dyn Screen>) {
        self.world.drop_aside();
        self.stack.open(screen, Over::Screen);
        self.on_top(Screen::entered);
    }

    /// One step back; the first screen stays.
    fn close(&mut self) {
        self.world.drop_aside();
        match self.stack.close() {
            Below::Nothing => return,
            Below::Explained(question) => self.prompt = question,
            Below::Screen(screen) => {
                self.prompt = None;
                screen.uncovered(&self.world);
            }
        }
        self.on_top(Screen::on_top_again);
    }

    fn quit(&mut self) {
        // Only whoever tries knows whether it can be kept.
        let unkept = self.world.keep_all();
        match self.world.farewell(&unkept) {
            // Whoever sees nothing could not say where.
            Some(question) if self.world.can_save_board(&unkept) && !self.is_hidden => {
                self.prompt = Some(Prompt::parting(question, Editor::save_and_leave));
            }
            Some(question) => self.prompt = Some(Prompt::farewell(question)),
            None => self.leave(Ending::Left),
        }
    }

    /// Whether somebody is asked, who wants to leave, what would be lost.
    fn asks_to_leave(&self) -> bool {
        self.prompt.as_ref().is_some_and(Prompt::asks_to_leave)
    }

    fn leave(&mut self, ending: Ending) {
        self.world.jobs.stop();
        // What cannot be kept was told before; a signal leaves no time for it.
        drop(self.world.keep_all());
        match ending {
            Ending::Left => self.world.forget_edits(),
            Ending::Interrupted => self.world.keep_edits(),
        }
        // The next program may begin, even before this one is gone.
        self.world.let_go();
        self.over = Some(ending);
    }

    fn start(&mut self, job: Job, then: Then) {
        let (stopped, counted) = (job.stopped(), job.counted());
        self.world.drop_aside();
        let (ticket, begun) = self.world.jobs.start(job);
        self.work = Some(Work::new(ticket, (stopped, counted), then, self.world.now));
        self.begun(begun, stopped);
    }

    fn start_aside(&mut self, job: Job) {
        let stopped = job.stopped();
        let (ticket, begun) = self.world.jobs.start(job);
        self.world.aside = Some(Aside::new(ticket, self.world.now));
        self.begun(begun, stopped);
    }

    /// Takes what there is of a job already.
    fn begun(&mut self, begun: Begun, stopped: Stopped) {
        match begun {
            Begun::InThread => {}
            Begun::AtOnce(message) => self.news(message),
            Begun::CutShort(message) => {
                self.news(message);
                self.tell_cut_short(stopped);
            }
        }
    }

    /// Tells why there is no more than this, unless what came of it says enough.
    fn tell_cut_short(&mut self, stopped: Stopped) {
        use words::screen as w;
        let World { lang, notice, .. } = &mut self.world;
        match stopped {
            Stopped::WithNothing => *notice = Some(w::no_thread_for_long(*lang)),
            Stopped::WithBest => {
                notice.get_or_insert_with(|| w::no_thread(*lang));
            }
        }
    }

    fn news(&mut self, message: Message) {
        if self.world.aside.as_ref().is_some_and(|aside| aside.is_of(message.ticket)) {
            return self.news_of_aside(message.news);
        }
        let Some(work) = self.work.as_mut().filter(|work| work.ticket == message.ticket) else {
            return;
        };
        match message.news {
            News::Progress(progress) => {
                work.note(progress, self.world.now);
            }
            News::Done(JobResult::Broken) => {
                self.give_up_work(JobResult::Broken);
                // A line that was typed is asked for again, with the fault above it.
                if self.prompt.is_none() {
                    self.world.notice = Some(words::screen::work_broke(self.world.lang));
                }
            }
            News::Done(result) => {
                if let Some(work) = self.work.take() {
                    self.on_job_done(result, work.then);
                }
                for typed in std::mem::take(&mut self.typed_ahead) {
                    match typed {
                        Typed::Key(key) => self.key(key),
                        Typed::Pasted(text) => self.paste(text),
                    }
                }
            }
        }
    }

    fn news_of_aside(&mut self, news: News) {
        match (news, &mut self.world.aside) {
            (News::Progress(progress), Some(aside)) => aside.note(progress),
            (News::Progress(_), None) => {}
            (News::Done(result), _) => {
                self.world.aside = None;
                if matches!(result, JobResult::Broken) {
                    self.world.notice = Some(words::screen::work_broke(self.world.lang));
                }
                self.on_top(|screen, world| screen.on_job_done(result, world));
            }
        }
    }

    fn on_job_done(&mut self, result: JobResult, then: Then) {
        match then {
            Then::Screen => self.on_top(|screen, world| screen.on_job_done(result, world)),
            Then::Does(does) => {
                let effect = does(result, &mut self.world);
                self.cause(effect);
            }
        }
    }

    /// Draws everything.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.is_hidden = area.width < SMALLEST.0 || area.height < SMALLEST.1;
        let mut targets = std::mem::take(&mut self.targets);
        targets.clear();
        let mut canvas = Canvas {
            buffer: frame.buffer_mut(),
            theme: self.world.theme(),
            lang: self.world.lang,
            targets: &mut targets,
        };
        self.paint(&mut canvas);
        self.targets = targets;
    }

    fn paint(&self, canvas: &mut Canvas<'_>) {
        if self.is_hidden {
            let question = self.prompt.as_ref().filter(|_| self.asks_to_leave());
            return too_small(canvas, question);
        }
        let area = canvas.area();
        let (header, rest) = split_top(area, 1);
        let (body, footer) = split_bottom(rest, 1);
        let screen = self.stack.top();
        screen.draw(canvas, body, &self.world);
        self.paint_header(canvas, header, screen);
        self.paint_footer(canvas, footer);
        if self.prompt.is_some() || self.work.is_some() {
            // What lies below cannot be clicked.
            canvas.targets.retain(|(area, _)| area.intersects(footer));
        }
        if let Some(prompt) = &self.prompt {
            prompt.draw(canvas);
        }
        if let Some(work) = self.work.as_ref().filter(|work| work.is_seen(self.world.now)) {
            work.draw(canvas, screen.room_beside(body, &self.world), self.world.now);
        }
    }

    fn paint_header(&self, canvas: &mut Canvas<'_>, area: Rect, screen: &dyn Screen) {
        let title = format!(" {} ", screen.title(&self.world));
        let used = canvas.text(area.x, area.y, area.width, &title, Role::Title);
        let subtitle = screen.subtitle(&self.world);
        let room = area.width.saturating_sub(used + 1);
        let width = cells(&subtitle).min(room);
        canvas.text(area.right() - width - 1, area.y, room, &subtitle, Role::Faint);
    }

    fn paint_footer(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let area = match &self.world.notice {
            Some(notice) => paint_notice(canvas, area, notice),
            None => split_right(area, area.width.saturating_sub(1)).1,
        };
        let (lang, signs) = (self.world.lang, self.world.settings.signs);
        let mut x = area.x;
        for binding in shown_keys(self.context(), lang, signs, area.width) {
            // Beside a notice nothing is cut.
            if self.world.notice.is_some() && x + binding.width(lang, signs) > area.right() {
                continue;
            }
            let (key, label) = (binding.best_key(lang, signs), binding.label(lang));
            let pieces =
                [(key.as_str(), Role::Key), (" ", Role::Text), (label.as_str(), Role::Faint)];
            let width = canvas.pieces(x, area.y, area.right().saturating_sub(x), &pieces);
            if let Some(action) = binding.clicked() {
                canvas.target(Rect { x, width, ..area }, action);
            }
            x += width + 2;
        }
    }
}

/// What takes more than a line covers the lowest ones of the picture. Gives what is free beside it, for keys.
fn paint_notice(canvas: &mut Canvas<'_>, footer: Rect, notice: &str) -> Rect {
    let width = footer.width.saturating_sub(2);
    let height = canvas.lines_of(notice, width).clamp(1, footer.y.max(1));
    let area = Rect { y: footer.bottom() - height, height, ..footer };
    canvas.clear(area);
    canvas.targets.retain(|(target, _)| !target.intersects(area));
    canvas.paragraph(Rect { x: area.x + 1, width, ..area }, notice, Role::Warning);
    let used = if height == 1 { cells(notice) + 1 + BESIDE_NOTICE } else { footer.width };
    split_right(footer, footer.width.saturating_sub(used)).1
}

/// Cells between a notice and the keys beside it.
const BESIDE_NOTICE: u16 = 3;

/// The keys for a footer of this width: help, back and quit at its end, before them what fits. Where not even the first does,
/// quit makes room for it: back leads there as well.
fn shown_keys(context: Context, lang: Lang, signs: Signs, width: u16) -> Vec<&'static Binding> {
    let is_common = |it: &&Binding| matches!(it.action, Action::Help | Action::Back | Action::Quit);
    let shown = keymap::bindings(context).filter(|it| it.shown <= Shown::InFooter);
    let (mut common, own): (Vec<_>, Vec<_>) = shown.partition(is_common);
    let room_of = |binding: &Binding| binding.width(lang, signs) + 2;
    let room = |bindings: &[&Binding]| bindings.iter().map(|it| room_of(it)).sum::<u16>();
    let fits =
        |common: &[&Binding]| own.first().is_none_or(|it| room(common) + room_of(it) <= width + 2);
    let without_quit: Vec<_> =
        common.iter().copied().filter(|it| it.action != Action::Quit).collect();
    let leads_back = common.iter().any(|it| it.action == Action::Back);
    if leads_back && !fits(&common) && fits(&without_quit) {
        common = without_quit;
    }
    let ends = own.iter().scan(room(&common), |end, binding| {
        *end += room_of(binding);
        Some(*end)
    });
    let count = ends.take_while(|&end| end <= width + 2).count();
    own.into_iter().take(count).chain(common).collect()
}

/// That the terminal is too small, or the one question that is asked there all the same.
fn too_small(canvas: &mut Canvas<'_>, question: Option<&Prompt>) {
    let (area, lang) = (canvas.area(), canvas.lang);
    let text = match question {
        Some(prompt) => format!("{} {}", prompt.question(), prompt.keys(lang)),
        None => words::screen::too_small(lang, SMALLEST.0, SMALLEST.1, area.width, area.height),
    };
    let lines = canvas.lines_of(&text, area.width);
    let (_, rest) = split_top(area, area.height.saturating_sub(lines) / 2);
    canvas.paragraph(rest, &text, Role::Strong);
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::mpsc::{self, Receiver};

    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::{KeyCode, KeyModifiers};

    use qeq_base::search::Progress;
    use qeq_clikomania::advice;
    use qeq_clikomania::board::RandomBoard;
    use qeq_clikomania::optimal::Report;
    use qeq_clikomania::rules::Rules;

    use super::*;
    use crate::game::clikomania::{Look, Origin, Sitting};
    use crate::screens;
    use crate::settings::Settings;
    use crate::store::Store;
    use crate::theme::Depth;
    use crate::worker::Jobs;
    use crate::world::Beginning;

    /// The app with a real worker, and what the worker says.
    pub(crate) fn app() -> (App, Receiver<Event>) {
        app_with(Store::Nowhere)
    }

    /// The same with this store.
    pub(crate) fn app_with(store: Store) -> (App, Receiver<Event>) {
        let (sender, events) = mpsc::channel();
        let app = App::new(World::begin(Beginning {
            asked: None,
            locale: Lang::Es,
            settings: Settings::default(),
            depth: Depth::None,
            board: None,
            store,
            jobs: Jobs::in_threads(sender),
            seed: 1,
        }));
        (app, events)
    }

    pub(crate) fn press(app: &mut App, code: KeyCode, now: Duration) {
        app.handle(Some(Event::Key(KeyEvent::new(code, KeyModifiers::NONE))), now);
    }

    /// Whether somebody waits for work.
    pub(crate) fn has_work(app: &App) -> bool {
        app.work.is_some()
    }

    /// Waits for the worker, and takes what it says.
    pub(crate) fn work_off(app: &mut App, events: &Receiver<Event>) {
        while app.work.is_some() {
            app.handle(Some(events.recv().unwrap()), app.world.now);
        }
    }

    /// Waits for the job in hand alone, not for what it leads to.
    pub(crate) fn work_once(app: &mut App, events: &Receiver<Event>) {
        let ticket = app.work.as_ref().unwrap().ticket;
        while app.work.as_ref().is_some_and(|work| work.ticket == ticket) {
            app.handle(Some(events.recv().unwrap()), app.world.now);
        }
    }

    /// The worker has stopped before there was anything.
    pub(crate) fn stop_work(app: &mut App) {
        tell_of_work(app, News::Done(JobResult::Nothing));
    }

    /// The worker has met a fault of the program.
    pub(crate) fn break_work(app: &mut App) {
        tell_of_work(app, News::Done(JobResult::Broken));
    }

    /// What is worked on beside the screen has come so far.
    pub(crate) fn note_aside(app: &mut App, nodes: u64, now: Duration) {
        let aside = app.world.aside.as_mut().expect("something is worked on beside the screen");
        aside.note(Progress::unbounded(nodes, None));
        app.handle(None, now);
    }

    /// Waits for what is worked on beside the screen.
    pub(crate) fn work_off_aside(app: &mut App, events: &Receiver<Event>) {
        while app.world.aside.is_some() {
            app.handle(Some(events.recv().unwrap()), app.world.now);
        }
    }

    /// Whether anything is worked on beside the screen.
    pub(crate) fn has_aside(app: &App) -> bool {
        app.world.aside.is_some()
    }

    fn tell_of_work(app: &mut App, news: News) {
        let ticket = app.work.as_ref().unwrap().ticket;
        app.handle(Some(Event::Work(Message { ticket, news })), app.world.now);
    }

    pub(crate) fn screen(app: &mut App) -> String {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| app.draw(frame)).unwrap();
        terminal.backend().to_string()
    }

    pub(crate) const SOON: Duration = Duration::from_millis(10);
    pub(crate) const LATER: Duration = Duration::from_secs(5);

    #[test]
    fn long_work_shows_its_progress_and_can_be_stopped() {
        let (mut app, events) = app();
        press(&mut app, KeyCode::Enter, Duration::ZERO);
        assert!(!screen(&mut app).contains("Trabajando"));
        assert!(app.wait().is_some(), "the progress is due");
        app.handle(None, LATER);
        let picture = screen(&mut app);
        assert!(picture.contains("Trabajando") && picture.contains("5 s"), "{picture}");
        press(&mut app, KeyCode::Esc, LATER);
        assert!(screen(&mut app).contains("Parando"), "it was heard");
        // Stopped or done, the tree that is there is played with.
        work_once(&mut app, &events);
        assert!(screen(&mut app).contains("Quedan 24 de 24"));
    }

    #[test]
    fn the_time_left_runs_out_where_nothing_moves_on() {
        let (mut app, _events) = app();
        press(&mut app, KeyCode::Enter, Duration::ZERO);
        let ticket = app.work.as_ref().unwrap().ticket;
        let seconds = Duration::from_secs;
        let progress = Progress::unbounded(25, Some(100));
        for (now, told) in [(2, "2 s · quedan como mucho 6 s"), (5, "5 s · quedan como mucho 3 s")]
        {
            let news = News::Progress(progress);
            app.handle(Some(Event::Work(Message { ticket, news })), seconds(now));
            assert!(screen(&mut app).contains(told), "{}", screen(&mut app));
        }
        app.handle(None, seconds(9));
        let told = "9 s · no se sabe cuánto falta";
        assert!(screen(&mut app).contains(told), "{}", screen(&mut app));
    }

    #[test]
    fn whoever_has_no_home_is_told_that_nothing_is_kept() {
        let (mut app, events) = app_with(Store::Homeless);
        let told = |app: &mut App| {
            screen(app).replace('"', "").split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert!(told(&mut app).contains("lo que juegues o ajustes aquí no se guarda al salir"));
        app.world.keep_settings();
        assert!(told(&mut app).contains("solo hasta que salgas: no hay carpeta personal"));
        press(&mut app, KeyCode::Enter, SOON);
        work_once(&mut app, &events);
        for key in ['s', 'q'] {
            press(&mut app, KeyCode::Char(key), SOON);
        }
        let question = app.prompt.as_ref().expect("it is asked about").question();
        let told = "Lo que está en curso («La máquina adivina») se perderá: no hay carpeta personal (HOME)";
        assert!(question.contains(told), "{question}");
    }

    #[test]
    fn work_that_does_not_stop_is_left_alone() {
        let (mut app, events) = app();
        press(&mut app, KeyCode::Enter, Duration::ZERO);
        press(&mut app, KeyCode::Esc, LATER);
        press(&mut app, KeyCode::Esc, LATER);
        assert!(app.work.is_none() && app.wait().is_none());
        app.handle(Some(events.recv().unwrap()), LATER);
        assert!(screen(&mut app).contains("jugamos"), "its news come too late");
    }

    #[test]
    fn keys_pressed_during_short_work_are_not_lost() {
        let (mut app, events) = app();
        for key in [KeyCode::Enter, KeyCode::Char('n'), KeyCode::Char('s')] {
            press(&mut app, key, SOON);
        }
        work_once(&mut app, &events);
        assert!(screen(&mut app).contains("Quedan 4 de 24"));
    }

    /// It would answer a question that nobody had seen.
    #[test]
    fn a_click_during_short_work_is_not_for_what_comes_of_it() {
        let begun = |app: &mut App| {
            press(app, KeyCode::Enter, Duration::ZERO);
            screen(app);
        };
        let (mut app, events) = app();
        begun(&mut app);
        work_once(&mut app, &events);
        screen(&mut app);
        let mut cells = (0..24).flat_map(|row| (0..80).map(move |column| (column, row)));
        let is_answer =
            |&(x, y): &(u16, u16)| matches!(app.target_at(x, y), Some(Action::Answer(_)));
        let (column, row) = cells.find(is_answer).expect("an answer can be clicked on");
        let kind = MouseEventKind::Down(MouseButton::Left);
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        let (mut app, events) = super::tests::app();
        begun(&mut app);
        app.handle(Some(Event::Mouse(mouse)), SOON);
        work_once(&mut app, &events);
        assert!(screen(&mut app).contains("Quedan 24 de 24"));
        app.handle(Some(Event::Mouse(mouse)), SOON);
        assert!(!screen(&mut app).contains("Quedan 24 de 24"), "now it is seen");
    }

    #[test]
    fn short_work_leaves_the_footer_as_it_is() {
        let footer = |app: &mut App| screen(app).lines().last().unwrap().to_owned();
        let (mut app, _events) = app();
        let before = footer(&mut app);
        press(&mut app, KeyCode::Enter, Duration::ZERO);
        app.handle(None, Duration::from_millis(200));
        assert!(app.work.is_some());
        assert_eq!(footer(&mut app), before);
        app.handle(None, LATER);
        assert!(footer(&mut app).contains("Esc parar"), "{}", footer(&mut app));
    }

    #[test]
    fn what_is_pasted_during_short_work_is_not_lost() {
        let (mut app, events) = app();
        app.open(Opening::Notes);
        for code in [KeyCode::Enter, KeyCode::Char('a')] {
            press(&mut app, code, SOON);
        }
        app.handle(Some(Event::Pasted("an".to_owned())), SOON);
        press(&mut app, KeyCode::Char('c'), SOON);
        assert!(app.work.is_some(), "the notebook is being laid");
        work_off(&mut app, &events);
        let picture = screen(&mut app);
        assert!(picture.contains("> anc") && picture.contains("▸ Ancla"), "{picture}");
    }

    #[test]
    fn whoever_turns_back_at_once_wants_nothing_of_the_work() {
        let (mut app, events) = app();
        for key in [KeyCode::Enter, KeyCode::Char('n'), KeyCode::Esc] {
            press(&mut app, key, SOON);
        }
        assert!(app.work.is_none() && app.typed_ahead.is_empty());
        app.handle(Some(events.recv().unwrap()), LATER);
        assert!(screen(&mut app).contains("jugamos"), "no game begins after all");
        let ctrl_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        press(&mut app, KeyCode::Enter, LATER);
        app.handle(Some(Event::Key(ctrl_c)), LATER + SOON);
        assert_eq!(app.ending(), Some(Ending::Left));
    }

    #[test]
    fn what_is_pasted_is_typed_also_where_a_card_is_looked_for() {
        let (mut app, events) = app();
        app.open(Opening::Notes);
        for code in [KeyCode::Enter, KeyCode::Char('a')] {
            press(&mut app, code, SOON);
        }
        work_off(&mut app, &events);
        assert!(screen(&mut app).contains("pregunta por"), "{}", screen(&mut app));
        app.handle(Some(Event::Pasted("anc\n".to_owned())), SOON);
        let picture = screen(&mut app);
        assert!(picture.contains("> anc") && picture.contains("▸ Ancla"), "{picture}");
    }

    #[test]
    fn a_proof_that_is_stopped_keeps_its_best_game_and_its_bound() {
        for (rows, width) in [(14, 14), (40, 40)] {
            let (mut app, events) = app();
            let size = RandomBoard { rows, width, colours: 5 };
            let origin = Origin::Random { size, seed: 1 };
            let sitting = Sitting::new(size.draw(1), Rules::default(), origin);
            let table = screens::clikomania::table(&sitting);
            app.world.clikomania.sitting = sitting;
            app.enter(table);
            press(&mut app, KeyCode::Char('m'), Duration::ZERO);
            app.handle(Some(events.recv().unwrap()), LATER);
            let picture = screen(&mut app);
            let is_open = picture.contains("no se sabe cuánto falta");
            assert!(is_open && picture.contains("puntos; como mucho "), "{picture}");
            press(&mut app, KeyCode::Esc, LATER);
            work_off(&mut app, &events);
            let picture = screen(&mut app);
            let is_told = picture.contains("Mejor partida:") && picture.contains("ninguna pasa");
            assert!(is_told, "{picture}");
        }
    }

    /// Takes the only group of a board.
    fn end_a_game_of_clikomania(app: &mut App) {
        let size = RandomBoard { rows: 1, width: 2, colours: 1 };
        let sitting =
            Sitting::new(size.draw(1), Rules::default(), Origin::Random { size, seed: 1 });
        let table = screens::clikomania::table(&sitting);
        app.world.clikomania.sitting = sitting;
        app.enter(table);
        press(app, KeyCode::Enter, Duration::ZERO);
    }

    #[test]
    fn a_game_of_clikomania_that_ends_again_is_not_looked_into_again() {
        let (mut app, events) = app();
        end_a_game_of_clikomania(&mut app);
        assert!(app.work.is_some(), "nobody has looked into it yet");
        work_off(&mut app, &events);
        press(&mut app, KeyCode::Char('u'), Duration::ZERO);
        press(&mut app, KeyCode::Char('y'), Duration::ZERO);
        assert!(app.work.is_none(), "it is known");
        assert!(screen(&mut app).contains("Es el óptimo"), "{}", screen(&mut app));
    }

    /// Before anything tells how far that is.
    #[test]
    fn whoever_ends_a_game_of_clikomania_reads_that_it_is_looked_into() {
        let (mut app, events) = app();
        end_a_game_of_clikomania(&mut app);
        let picture = screen(&mut app);
        assert!(picture.contains("Sigo buscando"), "{picture}");
        assert!(!picture.contains("No se ha buscado"), "{picture}");
        work_off(&mut app, &events);
        let picture = screen(&mut app);
        assert!(!picture.contains("Sigo buscando"), "{picture}");
        assert!(!picture.contains("No se ha buscado"), "{picture}");
    }

    /// Whether it was stopped with something or given up before there was anything.
    #[test]
    fn a_look_into_a_game_of_clikomania_that_was_stopped_can_go_on() {
        let (mut app, events) = app();
        end_a_game_of_clikomania(&mut app);
        let solution = app.world.clikomania.sitting.game.solution();
        let report = Report { bound: solution.value, solution, positions: 0, stopped: None };
        let review = advice::Review { report, slip: None };
        tell_of_work(&mut app, News::Done(JobResult::Assessed(review, Look::Stopped)));
        let offers = |app: &mut App| {
            let picture = screen(app);
            let is_told = picture.contains("No se ha buscado hasta el final");
            assert_eq!(is_told, picture.contains(" . la que más costó "), "{picture}");
            is_told
        };
        assert!(offers(&mut app));
        press(&mut app, KeyCode::Char('.'), Duration::ZERO);
        assert!(app.work.is_some(), "it goes on");
        stop_work(&mut app);
        assert!(offers(&mut app));
        press(&mut app, KeyCode::Char('u'), Duration::ZERO);
        press(&mut app, KeyCode::Char('y'), Duration::ZERO);
        assert!(app.work.is_some(), "at the end again it is looked for");
        work_off(&mut app, &events);
        assert!(!offers(&mut app));
    }

    #[test]
    fn the_best_game_is_no_worse_than_what_a_hint_has_shown() {
        let (mut app, events) = app();
        let size = RandomBoard::USUAL;
        let origin = Origin::Random { size, seed: 6704 };
        let sitting = Sitting::new(size.draw(6704), Rules::default(), origin);
        let table = screens::clikomania::table(&sitting);
        app.world.clikomania.sitting = sitting;
        app.enter(table);
        press(&mut app, KeyCode::Char('p'), Duration::ZERO);
        work_off(&mut app, &events);
        let hinted = app.world.clikomania.sitting.known.best().unwrap().value;
        let is_shown = |app: &mut App| {
            let picture = screen(app);
            let shown = format!("Mejor partida: {hinted} puntos");
            assert!(picture.contains(&shown), "{hinted}: {picture}");
        };
        press(&mut app, KeyCode::Char('m'), Duration::ZERO);
        assert!(app.work.is_none(), "it is known");
        is_shown(&mut app);
        press(&mut app, KeyCode::Char('m'), Duration::ZERO);
        app.handle(Some(events.recv().unwrap()), LATER);
        let picture = screen(&mut app);
        assert!(picture.contains(&format!("{hinted} puntos; como mucho ")), "{hinted}: {picture}");
        press(&mut app, KeyCode::Esc, LATER);
        work_off(&mut app, &events);
        is_shown(&mut app);
        assert!(screen(&mut app).contains("Por ahora no hay otra mejor."), "{}", screen(&mut app));
    }

    #[test]
    fn a_stop_promises_no_more_than_it_does() {
        let (mut app, _events) = app();
        for (stopped, told) in
            [(Stopped::WithBest, "Parar y usar lo mejor"), (Stopped::WithNothing, " Parar  ")]
        {
            press(&mut app, KeyCode::Enter, Duration::ZERO);
            app.work.as_mut().unwrap().stopped = stopped;
            app.handle(None, LATER);
            assert!(screen(&mut app).contains(told), "{}", screen(&mut app));
            press(&mut app, KeyCode::Esc, LATER);
            press(&mut app, KeyCode::Esc, LATER);
        }
    }

    #[test]
    fn a_worker_that_breaks_is_told_and_the_game_goes_on() {
        let (mut app, events) = app();
        press(&mut app, KeyCode::Enter, SOON);
        break_work(&mut app);
        assert!(screen(&mut app).contains("Algo ha fallado"));
        drop(events);
        press(&mut app, KeyCode::Down, SOON);
        assert!(!screen(&mut app).contains("Algo ha fallado"));
    }
}

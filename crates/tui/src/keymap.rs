//! One table of keys: it dispatches, fills the footer and writes the help, so the three cannot disagree.
//!
//! ```text
//! key ──▶ the tables of the context, in order ──▶ action
//!                    │
//!                    └──▶ footer (a few), help (all that are of use)
//! ```
//!
//! Where letters are typed (a [`Context`] with a field), a sign that no table names is [`Action::Type`].

mod clikomania;
pub(crate) mod cluedo;
mod common;
pub(crate) mod conecta4;

use qeq_core::tree::Answer;
use qeq_i18n::{Lang, words};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::action::{Action, Direction, Zoom};
use crate::canvas::cells;
use crate::game::clikomania::Look;
use crate::listed::listed;
use crate::theme::Signs;

listed! {
    /// Where keys are pressed: a screen, or a state of it in which keys mean something else.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Context {
        /// The first screen.
        Home,
        /// The machine asks.
        Asking,
        /// The machine has named somebody.
        Guessed,
        /// The machine knows who it was because it was told.
        Told,
        /// The machine asks who it was; letters are typed.
        Naming,
        /// Yes or no, to mend an answer or to describe a newcomer.
        Telling,
        /// A person asks.
        Hunting,
        /// A person looks for whom to name, among the cards or by the letters of a name.
        Pointing,
        /// The character was found.
        Found,
        /// What the questions of a hunt were worth.
        Report,
        /// What those of a side of a duel were worth.
        DuelReport,
        /// Somebody asks in a duel.
        Duel,
        /// Somebody looks at the rival's board.
        DuelRival,
        /// Somebody answers in a duel.
        DuelAnswer,
        /// Somebody says whom he had hidden.
        DuelTelling,
        /// A duel is over.
        DuelOver,
        /// The machine plays itself.
        Watching,
        /// The game that the machine played with itself is over.
        Watched,
        /// The tree.
        Tree,
        /// The same from as near as it is seen.
        TreeFromNear,
        /// The strategies side by side.
        Strategies,
        /// The table.
        Table,
        /// The settings.
        Settings,
        /// A list of things to choose.
        Games,
        /// A list of things to choose or set.
        Menu,
        /// The choices before a game of Clikomania, one of which is a file.
        ClikomaniaSetUp,
        /// A game of Conecta 4.
        Conecta4(conecta4::Behind, Ahead),
        /// The same while a hint is sought.
        Conecta4Seeking(conecta4::Behind, Ahead),
        /// A machine is to move in one.
        Conecta4Machine(conecta4::Behind, Ahead),
        /// A game of Conecta 4 is over.
        Conecta4Over,
        /// A game of Conecta 4 looked through.
        Conecta4Review,
        /// The tree of a player of Conecta 4.
        Conecta4Tree,
        /// A game of Clikomania before its first move.
        ClikomaniaStart(Ahead),
        /// A game of Clikomania.
        Clikomania(Ahead),
        /// A game of Clikomania is over.
        ClikomaniaOver(Look),
        /// There is no group on a board of Clikomania.
        ClikomaniaStuck,
        /// A game of Clikomania looked through.
        ClikomaniaReview,
        /// The best game of Clikomania, step by step.
        ClikomaniaBest,
        /// The same while a better one is possible.
        ClikomaniaGood,
        /// The help.
        Help,
        /// Letters are typed to find something in a list or among the cards.
        Finding,
        /// Letters are typed to find a question, which is asked.
        FindingQuestion,
        /// Letters are typed as an answer to a question of the program.
        Field,
        /// The path of a file is typed as an answer to one.
        Path,
        /// Yes or no to a question of the program.
        Confirm,
        /// Whether to save something before the program is left.
        Parting,
        /// Something works; it can be stopped.
        Working,
        /// Within the notebook of Cluedo.
        Notes(cluedo::NotesContext),
    }
}

listed! {
    /// Whether moves that were taken back can be made again.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Ahead {
        /// There are none.
        Nothing,
        /// There are some.
        Moves,
    }
}

/// A key, with or without Ctrl. Shift is part of the sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    code: KeyCode,
    ctrl: bool,
}

impl Key {
    const fn of(code: KeyCode) -> Self {
        Self { code, ctrl: false }
    }

    const fn sign(sign: char) -> Self {
        Self::of(KeyCode::Char(sign))
    }

    const fn ctrl(sign: char) -> Self {
        Self { code: KeyCode::Char(sign), ctrl: true }
    }
}

impl From<KeyEvent> for Key {
    fn from(event: KeyEvent) -> Self {
        // Some terminals send Shift with Tab as a key of its own, others as Tab with Shift.
        let code = match event.code {
            KeyCode::Tab if event.modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
            code => code,
        };
        Self { code, ctrl: event.modifiers.contains(KeyModifiers::CONTROL) }
    }
}

/// A row of the table.
pub(crate) struct Binding {
    keys: &'static [Key],
    /// What they mean; of numbers, what the first one does.
    pub(crate) action: Action,
    /// What each key means by its place among the keys, where they are numbers of things.
    numbered: Option<fn(usize) -> Action>,
    label: fn(Lang) -> String,
    pub(crate) shown: Shown,
}

/// Where keys are named, the most places first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shown {
    /// In the help, and in the footer where there is room.
    InFooter,
    /// In the help.
    InHelp,
    /// Nowhere: they only say why nothing happens.
    Nowhere,
}

impl Binding {
    const fn new(keys: &'static [Key], action: Action, label: fn(Lang) -> String) -> Self {
        Self { keys, action, numbered: None, label, shown: Shown::InHelp }
    }

    /// Numbers from 1 on, each of which picks a thing of a list.
    const fn numbers(keys: &'static [Key], label: fn(Lang) -> String) -> Self {
        Self { numbered: Some(Action::Pick), ..Self::new(keys, Action::Pick(0), label) }
    }

    /// Numbers from 1 on of things that stand among others in a list.
    const fn numbers_of(
        keys: &'static [Key],
        (first, numbered): (Action, fn(usize) -> Action),
        label: fn(Lang) -> String,
    ) -> Self {
        Self { numbered: Some(numbered), ..Self::new(keys, first, label) }
    }

    const fn in_footer(self) -> Self {
        Self { shown: Shown::InFooter, ..self }
    }

    const fn unnamed(self) -> Self {
        Self { shown: Shown::Nowhere, ..self }
    }

    /// What the keys do, in a word or two.
    pub(crate) fn label(&self, lang: Lang) -> String {
        (self.label)(lang)
    }

    /// What one of its keys means.
    fn meaning(&self, key: Key) -> Option<Action> {
        let at = self.keys.iter().position(|it| *it == key)?;
        Some(self.numbered.map_or(self.action, |numbered| numbered(at)))
    }

    /// What a click on it does; nothing where it stands for several things.
    pub(crate) fn clicked(&self) -> Option<Action> {
        self.numbered.is_none().then_some(self.action)
    }

    /// The key to show where there is room for one: that which the label begins with, else the first. Of numbers, from which
    /// to which they go.
    pub(crate) fn best_key(&self, lang: Lang, signs: Signs) -> String {
        if let (Some(_), [first, .., last]) = (self.numbered, self.keys) {
            let to = if signs == Signs::Unicode { '–' } else { '-' };
            return format!("{}{to}{}", name(*first, lang, signs), name(*last, lang, signs));
        }
        let initial = self.label(lang).chars().next();
        let begins = |key: &&Key| matches!(key.code, KeyCode::Char(sign) if Some(sign) == initial);
        let key = self.keys.iter().find(begins).or(self.keys.first());
        key.map(|&key| name(key, lang, signs)).unwrap_or_default()
    }

    /// Cells that the best key and the label take in the footer.
    pub(crate) fn width(&self, lang: Lang, signs: Signs) -> u16 {
        cells(&self.best_key(lang, signs)) + 1 + cells(&self.label(lang))
    }

    /// Every key that means this in a context and not something that stands before it, for the help.
    pub(crate) fn all_keys(&self, context: Context, lang: Lang, signs: Signs) -> String {
        if self.numbered.is_some() {
            return self.best_key(lang, signs);
        }
        let does = |key: &&Key| action(context, **key) == Some(self.action);
        let keys = self.keys.iter().filter(does).map(|&key| name(key, lang, signs));
        let keys: Vec<String> = keys.collect();
        keys.join(" ")
    }
}

fn name(key: Key, lang: Lang, signs: Signs) -> String {
    use words::keys as w;
    // Spelt in ASCII an arrow would be another key: <, >, ^ or v.
    let arrow = |sign: &str, word: fn(Lang) -> String| match signs {
        Signs::Unicode => sign.to_owned(),
        Signs::Ascii => word(lang),
    };
    let bare = match key.code {
        KeyCode::Char(' ') => w::space(lang),
        KeyCode::Char(sign) if key.ctrl => sign.to_uppercase().to_string(),
        KeyCode::Char(sign) => sign.to_string(),
        KeyCode::Enter => w::enter(lang),
        KeyCode::Esc => w::escape(lang),
        KeyCode::Tab => w::tab(lang),
        KeyCode::BackTab => w::back_tab(lang),
        KeyCode::Backspace => w::backspace(lang),
        KeyCode::Delete => w::delete(lang),
        KeyCode::Up => arrow("↑", w::up_key),
        KeyCode::Down => arrow("↓", w::down_key),
        KeyCode::Left => arrow("←", w::left_key),
        KeyCode::Right => arrow("→", w::right_key),
        KeyCode::PageUp => w::page_up(lang),
        KeyCode::PageDown => w::page_down(lang),
        KeyCode::Home => w::home(lang),
        KeyCode::End => w::end(lang),
        KeyCode::F(n) => format!("F{n}"),
        other => other.to_string(),
    };
    if key.ctrl { format!("^{bare}") } else { bare }
}

/// What a key means in a context.
pub(crate) fn action(context: Context, key: Key) -> Option<Action> {
    let bound = bindings(context).find_map(|binding| binding.meaning(key));
    let typed = match key {
        Key { code: KeyCode::Char(sign), ctrl: false } if context.hears(sign) => {
            Some(Action::Type(sign))
        }
        _ => None,
    };
    bound.or(typed)
}

/// The rows that hold in a context, in the order in which they are looked up and shown.
pub(crate) fn bindings(context: Context) -> impl Iterator<Item = &'static Binding> {
    tables(context).iter().flat_map(|table| table.iter())
}

impl Context {
    /// Whether a sign that no table names is left to the screen: in a field, and a number where things have one, such as the
    /// columns of Conecta 4.
    fn hears(self, sign: char) -> bool {
        use cluedo::NotesContext::{ShowingOneOfThree, ShowingOneOfTwo};
        let is_numbered = matches!(
            self,
            Self::Conecta4(..)
                | Self::Conecta4Seeking(..)
                | Self::Conecta4Machine(..)
                | Self::Conecta4Over
                | Self::Notes(ShowingOneOfTwo | ShowingOneOfThree)
        );
        self.is_typed_into() || is_numbered && sign.is_ascii_digit()
    }

    /// Whether signs that no table names are typed into a field. No letter is a command in such a context: a name may
    /// begin with any.
    pub(crate) fn is_typed_into(self) -> bool {
        matches!(
            self,
            Self::Notes(
                cluedo::NotesContext::Line
                    | cluedo::NotesContext::Typing
                    | cluedo::NotesContext::Choosing
                    | cluedo::NotesContext::Hand
            ) | Self::Naming
                | Self::Pointing
                | Self::DuelTelling
                | Self::Field
                | Self::Path
                | Self::Finding
                | Self::FindingQuestion
        )
    }
}

fn tables(context: Context) -> &'static [&'static [Binding]] {
    match context {
        Context::Home => &[HOME, LIST, OUTSIDE],
        Context::Asking => &[ANSWERS, TAKE, GAME, FIND, MOVES, EVERYWHERE],
        Context::Guessed => &[GUESSED, TAKE, GAME, FIND, MOVES, EVERYWHERE],
        Context::Told => &[KNOWN, TAKE, GAME, FIND, MOVES, EVERYWHERE],
        Context::Watched => &[KNOWN, GAME, FIND, MOVES, EVERYWHERE],
        Context::Telling => &[ANSWERS, TAKE, GAME, MOVES, EVERYWHERE],
        Context::Hunting => &[HUNT, GAME, FIND, MOVES, EVERYWHERE],
        Context::Pointing => &[POINTING, BY_LETTERS, FIND, ARROWS],
        Context::Found => &[FOUND, GAME, MOVES, EVERYWHERE],
        Context::Report => &[REPORT, LIST, EVERYWHERE],
        Context::Duel => &[DUEL, UNDO, FIND, MOVES, EVERYWHERE],
        Context::DuelRival => &[RIVAL, UNDO, FIND, MOVES, OUTSIDE],
        Context::DuelAnswer => &[ANSWERS, UNDO, MOVES, PANES, EVERYWHERE],
        Context::DuelTelling => &[TELLING, BY_LETTERS, FIND, ARROWS, PANES],
        Context::DuelOver => &[DUEL_OVER, UNDO, MOVES, EVERYWHERE],
        Context::Watching => &[WATCH, GAME, FIND, MOVES, EVERYWHERE],
        Context::Tree => &[FOLD, NEARER, TREE, FIND, MOVES, EVERYWHERE],
        Context::TreeFromNear => &[FOLD, FARTHER, TREE, FIND, MOVES, EVERYWHERE],
        Context::Table => &[TABLE, MOVES, EVERYWHERE],
        Context::Settings => &[SETTINGS, MOVES, EVERYWHERE],
        Context::Games => &[MENU, LIST, EVERYWHERE],
        Context::Menu | Context::ClikomaniaSetUp => &[MENU, MOVES, EVERYWHERE],
        Context::Conecta4(behind, ahead) => conecta4::playing(behind, ahead),
        Context::Conecta4Seeking(behind, ahead) => conecta4::seeking(behind, ahead),
        Context::Conecta4Machine(behind, ahead) => conecta4::waiting(behind, ahead),
        Context::Conecta4Over => &[conecta4::OVER, EVERYWHERE],
        Context::Conecta4Review => &[STEPS, conecta4::REVIEW, MOVES, EVERYWHERE],
        Context::Conecta4Tree => &[conecta4::LOOKING, MOVES, EVERYWHERE],
        Context::ClikomaniaStart(ahead) => clikomania::start(ahead),
        Context::Clikomania(ahead) => clikomania::playing(ahead),
        Context::ClikomaniaOver(look) => clikomania::over(look),
        Context::ClikomaniaStuck => &[clikomania::STUCK, EVERYWHERE],
        Context::ClikomaniaReview => &[STEPS, clikomania::REVIEW, MOVES, EVERYWHERE],
        Context::ClikomaniaGood => &[STEPS, clikomania::GOOD, MOVES, EVERYWHERE],
        Context::ClikomaniaBest => &[STEPS, MOVES, EVERYWHERE],
        Context::Strategies => &[STRATEGIES, LIST, EVERYWHERE],
        Context::DuelReport | Context::Help => &[LIST, EVERYWHERE],
        Context::Finding => &[FINDING, FIELD, ARROWS],
        Context::FindingQuestion => &[FINDING_QUESTION, FIELD, ARROWS],
        Context::Naming => &[NAMING, FIELD, CARET],
        Context::Field => &[SUBMIT, FIELD, CARET],
        Context::Path => &[SUBMIT, PATH, FIELD, CARET],
        Context::Confirm => &[CONFIRM, BUTTONS],
        Context::Parting => &[PARTING, BUTTONS],
        Context::Working => &[WORKING],
        Context::Notes(context) => cluedo::tables(context),
    }
}

/// Whether a sign answers with yes or no, or says that a guess is wrong, where such is asked.
pub(crate) fn is_answer(sign: char) -> bool {
    let answers = |binding: &Binding| {
        matches!(binding.meaning(Key::sign(sign)), Some(Action::Answer(_) | Action::Wrong))
    };
    ANSWERS.iter().chain(GUESSED).any(answers)
}

/// What a key does to work that is not seen yet: whoever turns back wants nothing of it. Enter is for what comes of it.
pub(crate) fn action_unseen(key: Key) -> Option<Action> {
    action(Context::Working, key).filter(|_| key.code != KeyCode::Enter)
}

use Binding as B;
use words::keys as w;

const HELP: Binding =
    B::new(&[Key::sign('?'), Key::of(KeyCode::F(1))], Action::Help, w::help).in_footer();
const QUIT: Binding = B::new(&[Key::sign('q'), Key::ctrl('c')], Action::Quit, w::quit).in_footer();

const EVERYWHERE: &[Binding] =
    &[HELP, B::new(&[Key::of(KeyCode::Esc)], Action::Back, w::back).in_footer(), QUIT];

/// On the first screen, where nothing lies behind, and where a table names the way back.
const OUTSIDE: &[Binding] = &[HELP, QUIT];

const UP: Binding =
    B::new(&[Key::of(KeyCode::Up), Key::sign('k')], Action::Move(Direction::Up), w::up);
const DOWN: Binding =
    B::new(&[Key::of(KeyCode::Down), Key::sign('j')], Action::Move(Direction::Down), w::down);
const LEFT: Binding =
    B::new(&[Key::of(KeyCode::Left), Key::sign('h')], Action::Move(Direction::Left), w::left);
const RIGHT: Binding =
    B::new(&[Key::of(KeyCode::Right), Key::sign('l')], Action::Move(Direction::Right), w::right);
const PAGE_UP: Binding =
    B::new(&[Key::of(KeyCode::PageUp)], Action::Move(Direction::PageUp), w::go_page_up);
const PAGE_DOWN: Binding =
    B::new(&[Key::of(KeyCode::PageDown)], Action::Move(Direction::PageDown), w::go_page_down);
const FIRST: Binding =
    B::new(&[Key::of(KeyCode::Home), Key::sign('g')], Action::Move(Direction::First), w::first);
const LAST: Binding =
    B::new(&[Key::of(KeyCode::End), Key::sign('G')], Action::Move(Direction::Last), w::last);
const PANE: Binding =
    B::new(&[Key::of(KeyCode::Tab), Key::of(KeyCode::BackTab)], Action::NextPane, w::next_pane);

/// Where every way to move does something.
const MOVES: &[Binding] = &[UP, DOWN, LEFT, RIGHT, PAGE_UP, PAGE_DOWN, FIRST, LAST];

/// Up and down a list.
const LIST: &[Binding] = &[UP, DOWN, PAGE_UP, PAGE_DOWN, FIRST, LAST];

const PANES: &[Binding] = &[PANE];

const PAGES: &[Binding] = &[PAGE_UP, PAGE_DOWN];

/// From one end of a row to the other.
const ENDS: &[Binding] = &[FIRST, LAST];

const ARROWS: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Up)], Action::Move(Direction::Up), w::up),
    B::new(&[Key::of(KeyCode::Down)], Action::Move(Direction::Down), w::down),
    B::new(&[Key::of(KeyCode::Left)], Action::Move(Direction::Left), w::left),
    B::new(&[Key::of(KeyCode::Right)], Action::Move(Direction::Right), w::right),
    B::new(&[Key::of(KeyCode::PageUp)], Action::Move(Direction::PageUp), w::go_page_up),
    B::new(&[Key::of(KeyCode::PageDown)], Action::Move(Direction::PageDown), w::go_page_down),
];

const HOME: &[Binding] =
    &[common::CHOOSE.in_footer(), B::new(&[Key::sign('o')], Action::Open, w::open).in_footer()];

const GAME: &[Binding] = &[common::UNDO.in_footer(), common::TREE.in_footer()];

const UNDO: &[Binding] = &[common::UNDO.in_footer()];

/// Through a game, move by move.
const STEPS: &[Binding] = &[
    B::new(
        &[Key::of(KeyCode::Left), Key::sign('a'), Key::of(KeyCode::Up), Key::sign('k')],
        Action::Move(Direction::Up),
        w::move_before,
    )
    .in_footer(),
    B::new(
        &[Key::of(KeyCode::Right), Key::sign('d'), Key::of(KeyCode::Down), Key::sign('j')],
        Action::Move(Direction::Down),
        w::move_after,
    )
    .in_footer(),
];

const FIND: &[Binding] = &[B::new(&[Key::sign('/')], Action::Find, w::find).in_footer()];

const ANSWERS: &[Binding] = &[
    B::new(&[Key::sign('s'), Key::sign('y'), Key::sign('1')], Action::Answer(Answer::Yes), w::yes)
        .in_footer(),
    B::new(&[Key::sign('n'), Key::sign('0')], Action::Answer(Answer::No), w::no).in_footer(),
];

/// Where arrows choose among the buttons.
const TAKE: &[Binding] =
    &[B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::choose)];

const GUESSED: &[Binding] = &[
    common::AGAIN.in_footer(),
    B::new(&[Key::sign('s'), Key::sign('y')], Action::Answer(Answer::Yes), w::it_is).in_footer(),
    B::new(&[Key::sign('n'), Key::sign('w')], Action::Wrong, w::wrong).in_footer(),
];

/// Nothing is left but another game.
const KNOWN: &[Binding] = &[common::AGAIN.in_footer()];

const ASK: Binding =
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::ask).in_footer();
const NAME: Binding = B::new(&[Key::sign('n')], Action::Name, w::name_somebody).in_footer();

/// The questions, the most even first, or as the board has them.
const ORDER: Binding = B::new(&[Key::sign('o')], Action::Order, w::order).in_footer();

const HUNT: &[Binding] = &[ASK, Binding { label: w::questions_or_people, ..PANE }, NAME, ORDER];

const DUEL: &[Binding] =
    &[ASK, Binding { label: w::questions_people_or_rival, ..PANE }, NAME, ORDER];

const RIVAL: &[Binding] = &[
    B::new(
        &[Key::of(KeyCode::Esc), Key::of(KeyCode::Enter), Key::sign(' ')],
        Action::Back,
        w::to_questions,
    )
    .in_footer(),
    PANE.in_footer(),
    NAME,
];

const POINTING: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter)], Action::Activate, w::name_somebody).in_footer(),
    PANE.in_footer(),
    UNDO_BY_LETTERS,
    HELP,
    B::new(&[Key::of(KeyCode::Esc)], Action::Back, w::to_questions).in_footer(),
];

const TELLING: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter)], Action::Activate, w::tell_name).in_footer(),
    UNDO_BY_LETTERS,
    HELP,
    B::new(&[Key::of(KeyCode::Esc)], Action::Back, w::back).in_footer(),
];

const UNDO_BY_LETTERS: Binding = B::new(&[Key::ctrl('z')], Action::Undo, w::undo).in_footer();

/// Where somebody among the cards is looked for by the letters of a name, beside the arrows.
const BY_LETTERS: &[Binding] = &[
    B::new(&[Key::ctrl('c')], Action::Quit, w::quit),
    B::new(&[Key::of(KeyCode::Home)], Action::Move(Direction::First), w::first),
    B::new(&[Key::of(KeyCode::End)], Action::Move(Direction::Last), w::last),
];

const FOUND: &[Binding] = &[
    B::new(&[Key::sign('i'), Key::of(KeyCode::Enter)], Action::Report, w::report).in_footer(),
    common::AGAIN.in_footer(),
];

const DUEL_OVER: &[Binding] =
    &[common::REPORT.in_footer(), common::REMATCH.in_footer(), PANE.in_footer()];

const REPORT: &[Binding] = &[common::AGAIN.in_footer()];

const WATCH: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::step).in_footer(),
    B::new(&[Key::sign('a')], Action::Run, w::run).in_footer(),
    common::AGAIN.in_footer(),
];

const ZOOM_IN: Binding =
    B::new(&[Key::sign('+'), Key::sign('=')], Action::Zoom(Zoom::In), w::zoom_in);
const ZOOM_OUT: Binding = B::new(&[Key::sign('-')], Action::Zoom(Zoom::Out), w::zoom_out);

/// Of the two that change the scale, the footer has the one that still does.
const NEARER: &[Binding] = &[ZOOM_IN.in_footer(), ZOOM_OUT];
const FARTHER: &[Binding] = &[ZOOM_OUT.in_footer(), ZOOM_IN];

const FOLD: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::fold).in_footer(),
    B::new(&[Key::sign('f')], Action::FoldAll, w::fold_all).in_footer(),
];

const TREE: &[Binding] = &[
    B::new(&[Key::sign('c')], Action::Compare, w::compare).in_footer(),
    B::new(&[Key::sign('.')], Action::Here, w::here).in_footer(),
];

const STRATEGIES: &[Binding] =
    &[B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::tree).in_footer()];

const TABLE: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::edit).in_footer(),
    B::new(&[Key::sign('w'), Key::ctrl('s')], Action::SaveAs, w::save_as).in_footer(),
    B::new(&[Key::sign('a')], Action::AddCharacter, w::add_character).in_footer(),
    B::new(&[Key::sign('A')], Action::AddAttribute, w::add_attribute).in_footer(),
    B::new(
        &[Key::sign('x'), Key::of(KeyCode::Delete)],
        Action::RemoveCharacter,
        w::remove_character,
    )
    .in_footer(),
    B::new(&[Key::sign('X')], Action::RemoveAttribute, w::remove_attribute),
    B::new(&[Key::sign('r')], Action::Rename, w::rename).in_footer(),
    common::UNDO.in_footer(),
    common::REDO,
    common::TREE,
    B::new(&[Key::sign('m')], Action::Regrow, w::regrow),
];

const SETTINGS: &[Binding] =
    &[B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::change).in_footer()];

const MENU: &[Binding] = &[common::CHOOSE.in_footer()];

const FINDING: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter)], Action::Activate, w::mark_found).in_footer(),
    STOP_FINDING,
];

const FINDING_QUESTION: &[Binding] =
    &[B::new(&[Key::of(KeyCode::Enter)], Action::Activate, w::ask).in_footer(), STOP_FINDING];

const STOP_FINDING: Binding =
    B::new(&[Key::of(KeyCode::Esc)], Action::Back, w::stop_finding).in_footer();

const NAMING: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter)], Action::Activate, w::tell_name).in_footer(),
    B::new(&[Key::of(KeyCode::Esc)], Action::Back, w::back).in_footer(),
    B::new(&[Key::ctrl('z')], Action::Undo, w::undo).in_footer(),
    B::new(&[Key::of(KeyCode::Up)], Action::Move(Direction::Up), w::up),
    B::new(&[Key::of(KeyCode::Down)], Action::Move(Direction::Down), w::down),
];

/// Where a question mark is typed.
const HELP_OF_FIELD: Binding = B::new(&[Key::of(KeyCode::F(1))], Action::Help, w::help);

const SUBMIT: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter)], Action::Activate, w::accept).in_footer(),
    B::new(&[Key::of(KeyCode::Esc)], Action::Back, w::cancel).in_footer(),
    HELP_OF_FIELD.in_footer(),
];

const PATH: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Tab)], Action::Complete, w::complete).in_footer(),
    B::new(
        &[Key::of(KeyCode::Up), Key::of(KeyCode::BackTab)],
        Action::Move(Direction::Up),
        w::path_before,
    ),
    B::new(&[Key::of(KeyCode::Down)], Action::Move(Direction::Down), w::path_after),
];

const FIELD: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Backspace)], Action::Erase, w::erase),
    B::new(&[Key::ctrl('u')], Action::EraseAll, w::erase_all),
    HELP_OF_FIELD,
    B::new(&[Key::ctrl('c')], Action::Quit, w::quit),
];

/// The cursor of a field.
const CARET: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Left)], Action::Move(Direction::Left), w::left),
    B::new(&[Key::of(KeyCode::Right)], Action::Move(Direction::Right), w::right),
    B::new(&[Key::of(KeyCode::Home)], Action::Move(Direction::First), w::first),
    B::new(&[Key::of(KeyCode::End)], Action::Move(Direction::Last), w::last),
    B::new(&[Key::of(KeyCode::Delete)], Action::EraseNext, w::erase_next),
];

const CONFIRM: &[Binding] = &[
    B::new(&[Key::sign('s'), Key::sign('y')], Action::Answer(Answer::Yes), w::yes).in_footer(),
    B::new(&[Key::sign('n')], Action::Answer(Answer::No), w::no).in_footer(),
    B::new(&[Key::of(KeyCode::Esc)], Action::Back, w::cancel).in_footer(),
];

/// No letter leaves without saving but the one with which somebody has asked for that.
const PARTING: &[Binding] = &[
    B::new(&[Key::sign('g'), Key::sign('w'), Key::ctrl('s')], Action::SaveAs, w::save_as)
        .in_footer(),
    B::new(&[Key::sign('q'), Key::ctrl('c')], Action::Quit, w::quit_unsaved).in_footer(),
    B::new(&[Key::of(KeyCode::Esc), Key::sign('n')], Action::Back, w::cancel).in_footer(),
];

/// Among the answers to a question of the program.
const BUTTONS: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Enter), Key::sign(' ')], Action::Activate, w::choose),
    B::new(
        &[Key::of(KeyCode::Left), Key::of(KeyCode::BackTab)],
        Action::Move(Direction::Left),
        w::left,
    ),
    B::new(
        &[Key::of(KeyCode::Right), Key::of(KeyCode::Tab)],
        Action::Move(Direction::Right),
        w::right,
    ),
    HELP,
    B::new(&[Key::ctrl('c')], Action::Quit, w::quit),
];

const WORKING: &[Binding] = &[
    B::new(&[Key::of(KeyCode::Esc), Key::of(KeyCode::Enter)], Action::Back, w::stop).in_footer(),
    B::new(&[Key::ctrl('c')], Action::Quit, w::quit),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Note;
    use crate::listed::Listed as _;

    #[test]
    fn every_context_has_a_way_out_and_all_but_the_first_a_way_back() {
        for context in Context::all() {
            let actions: Vec<Action> = bindings(context).map(|binding| binding.action).collect();
            assert!(actions.contains(&Action::Back) != (context == Context::Home), "{context:?}");
            assert!(actions.contains(&Action::Quit), "{context:?}");
        }
    }

    #[test]
    fn what_is_shown_is_what_the_key_does() {
        for context in Context::all() {
            let in_footer = bindings(context).filter(|it| it.shown <= Shown::InFooter);
            for binding in in_footer.filter(|binding| binding.numbered.is_none()) {
                let all = [Signs::Unicode, Signs::Ascii].map(|signs| (Lang::ALL, signs));
                let all =
                    all.into_iter().flat_map(|(langs, signs)| langs.map(|lang| (lang, signs)));
                for (lang, signs) in all {
                    let shown = binding.best_key(lang, signs);
                    let key = binding.keys.iter().find(|&&key| name(key, lang, signs) == shown);
                    let does = action(context, *key.expect("a key that is bound"));
                    assert_eq!(does, Some(binding.action), "{shown} in {context:?}");
                }
            }
        }
    }

    #[test]
    fn numbers_are_shown_from_the_first_to_the_last_that_does_something() {
        let shows: fn(usize) -> Action = |at| Action::Note(Note::Shows(at));
        let mut spots = [
            (cluedo::NotesContext::ShowingOneOfTwo, Action::Pick as fn(usize) -> Action, "1-2"),
            (cluedo::NotesContext::ShowingOneOfThree, Action::Pick, "1-3"),
            (cluedo::NotesContext::Answering, shows, "1-3"),
        ]
        .into_iter();
        assert!(spots.all(|(spot, numbered, told)| {
            let context = Context::Notes(spot);
            let row = bindings(context).find(|it| it.numbered.is_some()).expect("it has numbers");
            let does = |digit: char| action(context, Key::sign(digit));
            let done: Vec<_> = ('1'..='9').map_while(does).collect();
            let meant: Vec<_> = (0..9).map(numbered).collect();
            let count = row.keys.len();
            row.best_key(Lang::Es, Signs::Ascii) == told
                && done[..count] == meant[..count]
                && !done[count..].iter().any(|it| meant.contains(it))
        }));
    }

    #[test]
    fn the_footer_shows_the_initial_where_there_is_one() {
        let yes = &ANSWERS[0];
        let shown = Lang::ALL.map(|lang| yes.best_key(lang, Signs::Unicode));
        assert_eq!(shown, ["s", "y"]);
    }

    #[test]
    fn every_letter_is_typed_where_a_name_may_begin_with_it() {
        for context in Context::all().into_iter().filter(|context| context.is_typed_into()) {
            for letter in 'a'..='z' {
                let typed = Some(Action::Type(letter));
                assert_eq!(action(context, Key::sign(letter)), typed, "{context:?}");
            }
        }
        assert_eq!(action(Context::Hunting, Key::sign('b')), None);
        assert_eq!(action(Context::Home, Key::sign('b')), None);
        assert_eq!(action(Context::Field, Key::ctrl('b')), None);
    }
}

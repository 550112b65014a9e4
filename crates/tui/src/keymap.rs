//! One table of keys: it dispatches, fills the footer and writes the help, so the three cannot disagree.
//!
//! ```text
//! key ──▶ the tables of the place, in order ──▶ action
//!                    │
//!                    └──▶ footer (a few), help (all that are of use)
//! ```
//!
//! Where letters are typed (a [`Place`] with a field), a sign that no table names is [`Action::Type`].

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
use crate::theme::Signs;

/// Where keys are pressed: a screen, or a state of it in which keys mean something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
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
    /// Something works; it can be stopped.
    Working,
    /// Within the notebook of Cluedo.
    Notes(cluedo::Spot),
}

/// Whether moves that were taken back can be made again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ahead {
    /// There are none.
    Nothing,
    /// There are some.
    Moves,
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
    /// Whether each key picks the thing of its place among the keys.
    are_numbers: bool,
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
        Self { keys, action, are_numbers: false, label, shown: Shown::InHelp }
    }

    /// Numbers from 1 on, each of which picks a thing of a list.
    const fn numbers(keys: &'static [Key], label: fn(Lang) -> String) -> Self {
        Self { are_numbers: true, ..Self::new(keys, Action::Pick(0), label) }
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
        Some(if self.are_numbers { Action::Pick(at) } else { self.action })
    }

    /// What a click on it does; nothing where it stands for several things.
    pub(crate) fn clicked(&self) -> Option<Action> {
        (!self.are_numbers).then_some(self.action)
    }

    /// The key to show where there is room for one: that which the label begins with, else the first. Of numbers, from which
    /// to which they go.
    pub(crate) fn best_key(&self, lang: Lang, signs: Signs) -> String {
        if let (true, [first, .., last]) = (self.are_numbers, self.keys) {
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

    /// Every key that means this in a place and not something that stands before it, for the help.
    pub(crate) fn all_keys(&self, place: Place, lang: Lang, signs: Signs) -> String {
        if self.are_numbers {
            return self.best_key(lang, signs);
        }
        let does = |key: &&Key| action(place, **key) == Some(self.action);
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

/// What a key means in a place.
pub(crate) fn action(place: Place, key: Key) -> Option<Action> {
    let bound = bindings(place).find_map(|binding| binding.meaning(key));
    let typed = match key {
        Key { code: KeyCode::Char(sign), ctrl: false } if place.hears(sign) => {
            Some(Action::Type(sign))
        }
        _ => None,
    };
    bound.or(typed)
}

/// The rows that hold in a place, in the order in which they are looked up and shown.
pub(crate) fn bindings(place: Place) -> impl Iterator<Item = &'static Binding> {
    tables(place).iter().flat_map(|table| table.iter())
}

impl Place {
    /// Whether a sign that no table names is left to the screen: in a field, and a number where things have one, such as the
    /// columns of Conecta 4.
    fn hears(self, sign: char) -> bool {
        use cluedo::Spot::{ShowingOneOfThree, ShowingOneOfTwo};
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

    /// Whether signs that no table names are typed into a field. No letter is a command in such a place: a name may
    /// begin with any.
    pub(crate) fn is_typed_into(self) -> bool {
        matches!(
            self,
            Self::Notes(
                cluedo::Spot::Line
                    | cluedo::Spot::Typing
                    | cluedo::Spot::Choosing
                    | cluedo::Spot::Hand
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

fn tables(place: Place) -> &'static [&'static [Binding]] {
    match place {
        Place::Home => &[HOME, LIST, OUTSIDE],
        Place::Asking => &[ANSWERS, TAKE, GAME, FIND, MOVES, EVERYWHERE],
        Place::Guessed => &[GUESSED, TAKE, GAME, FIND, MOVES, EVERYWHERE],
        Place::Told => &[KNOWN, TAKE, GAME, FIND, MOVES, EVERYWHERE],
        Place::Watched => &[KNOWN, GAME, FIND, MOVES, EVERYWHERE],
        Place::Telling => &[ANSWERS, TAKE, GAME, MOVES, EVERYWHERE],
        Place::Hunting => &[HUNT, GAME, FIND, MOVES, EVERYWHERE],
        Place::Pointing => &[POINTING, BY_LETTERS, FIND, ARROWS],
        Place::Found => &[FOUND, GAME, MOVES, EVERYWHERE],
        Place::Report => &[REPORT, LIST, EVERYWHERE],
        Place::Duel => &[DUEL, UNDO, FIND, MOVES, EVERYWHERE],
        Place::DuelRival => &[RIVAL, UNDO, FIND, MOVES, OUTSIDE],
        Place::DuelAnswer => &[ANSWERS, UNDO, MOVES, PANES, EVERYWHERE],
        Place::DuelTelling => &[TELLING, BY_LETTERS, FIND, ARROWS, PANES],
        Place::DuelOver => &[DUEL_OVER, UNDO, MOVES, EVERYWHERE],
        Place::Watching => &[WATCH, GAME, FIND, MOVES, EVERYWHERE],
        Place::Tree => &[FOLD, NEARER, TREE, FIND, MOVES, EVERYWHERE],
        Place::TreeFromNear => &[FOLD, FARTHER, TREE, FIND, MOVES, EVERYWHERE],
        Place::Table => &[TABLE, MOVES, EVERYWHERE],
        Place::Settings => &[SETTINGS, MOVES, EVERYWHERE],
        Place::Games => &[MENU, LIST, EVERYWHERE],
        Place::Menu | Place::ClikomaniaSetUp => &[MENU, MOVES, EVERYWHERE],
        Place::Conecta4(behind, ahead) => conecta4::playing(behind, ahead),
        Place::Conecta4Seeking(behind, ahead) => conecta4::seeking(behind, ahead),
        Place::Conecta4Machine(behind, ahead) => conecta4::waiting(behind, ahead),
        Place::Conecta4Over => &[conecta4::OVER, EVERYWHERE],
        Place::Conecta4Review => &[STEPS, conecta4::REVIEW, MOVES, EVERYWHERE],
        Place::Conecta4Tree => &[conecta4::LOOKING, MOVES, EVERYWHERE],
        Place::ClikomaniaStart(ahead) => clikomania::start(ahead),
        Place::Clikomania(ahead) => clikomania::playing(ahead),
        Place::ClikomaniaOver(look) => clikomania::over(look),
        Place::ClikomaniaStuck => &[clikomania::STUCK, EVERYWHERE],
        Place::ClikomaniaReview => &[STEPS, clikomania::REVIEW, MOVES, EVERYWHERE],
        Place::ClikomaniaGood => &[STEPS, clikomania::GOOD, MOVES, EVERYWHERE],
        Place::ClikomaniaBest => &[STEPS, MOVES, EVERYWHERE],
        Place::Strategies => &[STRATEGIES, LIST, EVERYWHERE],
        Place::DuelReport | Place::Help => &[LIST, EVERYWHERE],
        Place::Finding => &[FINDING, FIELD, ARROWS],
        Place::FindingQuestion => &[FINDING_QUESTION, FIELD, ARROWS],
        Place::Naming => &[NAMING, FIELD, CARET],
        Place::Field => &[SUBMIT, FIELD, CARET],
        Place::Path => &[SUBMIT, PATH, FIELD, CARET],
        Place::Confirm => &[CONFIRM],
        Place::Working => &[WORKING],
        Place::Notes(spot) => cluedo::tables(spot),
    }
}

/// What a key does to work that is not seen yet: whoever turns back wants nothing of it. Enter is for what comes of it.
pub(crate) fn action_unseen(key: Key) -> Option<Action> {
    action(Place::Working, key).filter(|_| key.code != KeyCode::Enter)
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

const HUNT: &[Binding] = &[ASK, Binding { label: w::questions_or_people, ..PANE }, NAME];

const DUEL: &[Binding] = &[ASK, Binding { label: w::questions_people_or_rival, ..PANE }, NAME];

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

    const PLACES: [Place; 79] = [
        Place::Home,
        Place::Asking,
        Place::Guessed,
        Place::Told,
        Place::Watched,
        Place::Naming,
        Place::Telling,
        Place::Hunting,
        Place::Pointing,
        Place::Found,
        Place::Report,
        Place::DuelReport,
        Place::Duel,
        Place::DuelRival,
        Place::DuelAnswer,
        Place::DuelTelling,
        Place::DuelOver,
        Place::Watching,
        Place::Tree,
        Place::TreeFromNear,
        Place::Strategies,
        Place::Table,
        Place::Settings,
        Place::Games,
        Place::Menu,
        Place::ClikomaniaSetUp,
        Place::Conecta4(conecta4::Behind::Nothing, Ahead::Nothing),
        Place::Conecta4(conecta4::Behind::Nothing, Ahead::Moves),
        Place::Conecta4(conecta4::Behind::Opening, Ahead::Nothing),
        Place::Conecta4(conecta4::Behind::Opening, Ahead::Moves),
        Place::Conecta4(conecta4::Behind::Moves, Ahead::Nothing),
        Place::Conecta4(conecta4::Behind::Moves, Ahead::Moves),
        Place::Conecta4Seeking(conecta4::Behind::Nothing, Ahead::Nothing),
        Place::Conecta4Seeking(conecta4::Behind::Nothing, Ahead::Moves),
        Place::Conecta4Seeking(conecta4::Behind::Opening, Ahead::Nothing),
        Place::Conecta4Seeking(conecta4::Behind::Opening, Ahead::Moves),
        Place::Conecta4Seeking(conecta4::Behind::Moves, Ahead::Nothing),
        Place::Conecta4Seeking(conecta4::Behind::Moves, Ahead::Moves),
        Place::Conecta4Machine(conecta4::Behind::Nothing, Ahead::Nothing),
        Place::Conecta4Machine(conecta4::Behind::Nothing, Ahead::Moves),
        Place::Conecta4Machine(conecta4::Behind::Opening, Ahead::Nothing),
        Place::Conecta4Machine(conecta4::Behind::Opening, Ahead::Moves),
        Place::Conecta4Machine(conecta4::Behind::Moves, Ahead::Nothing),
        Place::Conecta4Machine(conecta4::Behind::Moves, Ahead::Moves),
        Place::Conecta4Over,
        Place::Conecta4Review,
        Place::Conecta4Tree,
        Place::ClikomaniaStart(Ahead::Nothing),
        Place::ClikomaniaStart(Ahead::Moves),
        Place::Clikomania(Ahead::Nothing),
        Place::Clikomania(Ahead::Moves),
        Place::ClikomaniaOver(Look::Whole),
        Place::ClikomaniaOver(Look::Stopped),
        Place::ClikomaniaStuck,
        Place::ClikomaniaReview,
        Place::ClikomaniaBest,
        Place::ClikomaniaGood,
        Place::Help,
        Place::Finding,
        Place::FindingQuestion,
        Place::Field,
        Place::Path,
        Place::Confirm,
        Place::Working,
        Place::Notes(cluedo::Spot::SetUp),
        Place::Notes(cluedo::Spot::Dealing),
        Place::Notes(cluedo::Spot::Sheet),
        Place::Notes(cluedo::Spot::History),
        Place::Notes(cluedo::Spot::Blank),
        Place::Notes(cluedo::Spot::Line),
        Place::Notes(cluedo::Spot::Typing),
        Place::Notes(cluedo::Spot::Choosing),
        Place::Notes(cluedo::Spot::Hand),
        Place::Notes(cluedo::Spot::Answering),
        Place::Notes(cluedo::Spot::Practising),
        Place::Notes(cluedo::Spot::Suggesting),
        Place::Notes(cluedo::Spot::ShowingOneOfTwo),
        Place::Notes(cluedo::Spot::ShowingOneOfThree),
        Place::Notes(cluedo::Spot::Practised),
    ];

    #[test]
    fn every_place_has_a_way_out_and_all_but_the_first_a_way_back() {
        for place in PLACES {
            let actions: Vec<Action> = bindings(place).map(|binding| binding.action).collect();
            assert!(actions.contains(&Action::Back) != (place == Place::Home), "{place:?}");
            assert!(actions.contains(&Action::Quit), "{place:?}");
        }
    }

    #[test]
    fn what_is_shown_is_what_the_key_does() {
        for place in PLACES {
            let in_footer = bindings(place).filter(|it| it.shown <= Shown::InFooter);
            for binding in in_footer.filter(|binding| !binding.are_numbers) {
                let all = [Signs::Unicode, Signs::Ascii].map(|signs| (Lang::ALL, signs));
                let all =
                    all.into_iter().flat_map(|(langs, signs)| langs.map(|lang| (lang, signs)));
                for (lang, signs) in all {
                    let shown = binding.best_key(lang, signs);
                    let key = binding.keys.iter().find(|&&key| name(key, lang, signs) == shown);
                    let does = action(place, *key.expect("a key that is bound"));
                    assert_eq!(does, Some(binding.action), "{shown} in {place:?}");
                }
            }
        }
    }

    #[test]
    fn numbers_are_shown_from_the_first_to_the_last_that_does_something() {
        let mut spots = [
            (cluedo::Spot::ShowingOneOfTwo, 2, "1-2"),
            (cluedo::Spot::ShowingOneOfThree, 3, "1-3"),
            (cluedo::Spot::Answering, 3, "1-3"),
        ]
        .into_iter();
        assert!(spots.all(|(spot, count, told)| {
            let place = Place::Notes(spot);
            let row = bindings(place).find(|binding| binding.are_numbers).expect("it has numbers");
            let pick = |digit: char| action(place, Key::sign(digit));
            let picked: Vec<_> = ('1'..='9').map_while(pick).collect();
            row.best_key(Lang::Es, Signs::Ascii) == told
                && picked[..count] == [Action::Pick(0), Action::Pick(1), Action::Pick(2)][..count]
                && !picked[count..].iter().any(|it| matches!(it, Action::Pick(_)))
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
        for place in PLACES.into_iter().filter(|place| place.is_typed_into()) {
            for letter in 'a'..='z' {
                let typed = Some(Action::Type(letter));
                assert_eq!(action(place, Key::sign(letter)), typed, "{place:?}");
            }
        }
        assert_eq!(action(Place::Hunting, Key::sign('b')), None);
        assert_eq!(action(Place::Home, Key::sign('b')), None);
        assert_eq!(action(Place::Field, Key::ctrl('b')), None);
    }
}

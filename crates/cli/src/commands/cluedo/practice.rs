//! `qeq cluedo practice`: a game to practise on, line by line. A translator between lines and the game.

use qeq_base::ids::Id;
use qeq_base::letters::folded;
use qeq_cluedo::census::Uncounted;
use qeq_cluedo::deck::{CardId, Found};
use qeq_cluedo::game::Mark;
use qeq_cluedo::notebook::beginning::Beginning;
use qeq_cluedo::notebook::{Entry, Notebook};
use qeq_cluedo::practice::marks::Marks;
use qeq_cluedo::practice::{Event, Input, Practice, Reached};
use qeq_frontend::texts::cluedo::lines;
use qeq_frontend::{decks, texts};
use qeq_i18n::words;

use super::play::order::{Lacking, Order};
use super::{cell_named, open, play, table};
use crate::commands::reply::Flow;
use crate::exit::{Exit, Outcome};
use crate::progress;
use crate::ui::{FAINT, STRONG, Ui};

/// Deck, players and hands: those of the game of `path`, or the usual ones.
pub(super) fn setup(ui: &mut Ui, path: Option<&str>) -> Result<Notebook, Exit> {
    if let Some(path) = path {
        return Ok(open(ui, path)?.notebook);
    }
    let usual = Beginning::usual(decks::usual(ui.lang()), decks::USUAL_PLAYERS);
    Ok(usual.notebook().expect("cards that are dealt round fit"))
}

/// Plays to the end, or until the person has enough.
pub(super) fn run(ui: &mut Ui, setup: &Notebook, path: Option<&str>, seed: u64) -> Outcome {
    let lang = ui.lang();
    let practice = progress::shown_search(lang, |search| Practice::deal(setup, seed, search));
    let practice = practice.map_err(|why| match (why, path) {
        (Uncounted::TooLarge, Some(path)) => Exit::failed_with_help(
            words::practice::too_large_in(lang, path),
            words::practice::too_large_help(lang),
        ),
        (Uncounted::TooLarge, None) => Exit::failed(words::practice::too_large(lang)),
        (Uncounted::Stopped, _) => Exit::failed(texts::cluedo::uncounted(lang, why)),
    })?;
    let cards = lines::suggestion(setup.setup().deck()).join(", ");
    ui.line(format_args!("{FAINT}{}{FAINT:#}", words::practice::hint(lang, "!", cards)))?;
    let marks = Marks::of_hand(practice.notebook());
    let mut sitting = Sitting { ui, practice, marks };
    sitting.show_hand()?;
    while let Flow::On = sitting.turn()? {}
    sitting.ui.line(words::play::goodbye(lang))
}

/// A game under way at the terminal.
struct Sitting<'a> {
    ui: &'a mut Ui,
    practice: Practice,
    marks: Marks,
}

/// What a line says about the person's own marks.
enum Marking<'a> {
    Show,
    /// Of a card and a holder.
    Toggle(Mark, &'a str),
}

impl<'a> Marking<'a> {
    fn read(typed: &'a str) -> Option<Self> {
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        match (folded(word).as_str(), rest.trim()) {
            ("marcas" | "marks" | "m", "") => Some(Self::Show),
            ("marcar" | "mark", cell) => Some(Self::Toggle(Mark::Yes, cell)),
            ("tachar" | "cross", cell) => Some(Self::Toggle(Mark::No, cell)),
            _ => None,
        }
    }
}

impl Sitting<'_> {
    fn show_hand(&mut self) -> Outcome {
        let notebook = self.practice.notebook();
        let own: Vec<CardId> = notebook.entries().iter().flat_map(Entry::cards).copied().collect();
        let label = words::practice::your_cards(self.ui.lang());
        self.ui.line(format_args!("{label}: {}", texts::cluedo::cards(notebook, &own)))
    }

    /// One turn of the machine, or one line of the person.
    fn turn(&mut self) -> Result<Flow, Exit> {
        let lang = self.ui.lang();
        if let Some(ending) = self.practice.ending() {
            let lines = texts::cluedo::practice::ending(lang, self.practice.notebook(), ending);
            lines.iter().try_for_each(|line| self.ui.line(line))?;
            let deal = self.practice.whole_deal().expect("the end opens all hands");
            let hands = texts::cluedo::practice::hands(lang, self.practice.notebook(), &deal);
            hands.iter().try_for_each(|line| self.ui.line(line))?;
            return Ok(Flow::Over);
        }
        if let Some(reached) = self.practice.reached() {
            return self.choose(&reached);
        }
        if !self.practice.is_my_turn() {
            self.play(Input::Go)?;
            return Ok(Flow::On);
        }
        self.ui.line(format_args!("{STRONG}{}{STRONG:#}", words::practice::your_turn(lang)))?;
        let Some(typed) = self.ui.ask("> ")? else { return Ok(Flow::Over) };
        self.obey(&typed, |sitting, typed| {
            let input = sitting.input(typed)?;
            if sitting.is_meant(&input)? { sitting.play(input) } else { Ok(()) }
        })
    }

    /// Does what a line says; one that is no order is left to `otherwise`.
    fn obey(
        &mut self,
        typed: &str,
        otherwise: impl FnOnce(&mut Self, &str) -> Outcome,
    ) -> Result<Flow, Exit> {
        let done = match (Marking::read(typed), Order::read(typed)) {
            (Some(marking), _) => self.mark(&marking),
            (None, Order::Quit) => return Ok(Flow::Over),
            (None, Order::Entry) => otherwise(self, typed),
            (None, order) => self.follow(order, typed),
        };
        play::tell_failure(self.ui, done)?;
        Ok(Flow::On)
    }

    /// Asks which card is shown: by its number or name, the first by Enter alone. All other orders are there too.
    fn choose(&mut self, reached: &Reached) -> Result<Flow, Exit> {
        let (lang, notebook) = (self.ui.lang(), self.practice.notebook());
        let [asked, question] = texts::cluedo::practice::ask_shown(lang, notebook, reached);
        let name = |card: &CardId| texts::cluedo::cards(notebook, [card]);
        let numbered = reached.held.iter().enumerate();
        let choices: Vec<String> =
            numbered.map(|(at, card)| format!("  {}  {}", at + 1, name(card))).collect();
        let prompt = words::practice::shown_by_enter(lang, name(&reached.held[0]));
        self.ui.line(asked)?;
        self.ui.line(format_args!("{STRONG}{question}{STRONG:#}"))?;
        choices.iter().try_for_each(|line| self.ui.line(line))?;
        match self.ui.ask(prompt)? {
            None => Ok(Flow::Over),
            Some(typed) if typed.is_empty() => {
                self.play(Input::Show(reached.held[0]))?;
                Ok(Flow::On)
            }
            Some(typed) => self.obey(&typed, |sitting, typed| {
                let card = sitting.held_card(reached, typed)?;
                sitting.play(Input::Show(card))
            }),
        }
    }

    /// The card of this number or name among those that can be shown.
    fn held_card(&self, reached: &Reached, typed: &str) -> Result<CardId, Exit> {
        let (lang, notebook) = (self.ui.lang(), self.practice.notebook());
        let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(&card) = number.and_then(|at| reached.held.get(at)) {
            return Ok(card);
        }
        let mut named = match notebook.setup().deck().find(typed) {
            Found::Card(card) => vec![card],
            Found::Ambiguous(cards) => cards,
            Found::Nothing => Vec::new(),
        };
        named.retain(|card| reached.held.contains(card));
        match named[..] {
            [card] => Ok(card),
            _ => {
                let these = texts::cluedo::cards(notebook, &reached.held);
                Err(Exit::failed(words::practice::not_to_show(lang, these)))
            }
        }
    }

    /// Marks a cell of the person's own table, and shows the table.
    fn mark(&mut self, marking: &Marking<'_>) -> Outcome {
        let lang = self.ui.lang();
        let notebook = self.practice.notebook();
        if let &Marking::Toggle(mark, cell) = marking {
            let cell = cell_named(
                lang,
                notebook,
                cell,
                words::practice::mark_help(lang, lines::card(notebook.setup().deck())),
            )?;
            self.marks.toggle(cell, mark);
        }
        let marked = self.marks.table(notebook.setup());
        let lines = table::lines(lang, notebook, &marked, None);
        lines.into_iter().try_for_each(|line| self.ui.line(line))
    }

    /// What only looks is done as in the notebook. What was seen cannot be changed.
    fn follow(&mut self, order: Order<'_>, typed: &str) -> Outcome {
        match order {
            Order::Nothing | Order::Quit => Ok(()),
            Order::Help => {
                let deck = self.practice.notebook().setup().deck();
                let cards = lines::suggestion(deck).join(", ");
                // As wide as the lines below it begin.
                let cards = format!("{cards:15}");
                self.ui.line(words::practice::help_text(self.ui.lang(), "!", cards))
            }
            Order::Table
            | Order::Chances
            | Order::Why(_)
            | Order::Short(Lacking::Why)
            | Order::Suggest
            | Order::History => {
                let notebook = self.practice.notebook().clone();
                let session = play::session(self.ui.lang(), notebook)?;
                play::Game::on(self.ui, session, play::Home::Asked(None)).follow(order, typed)
            }
            Order::Entry
            | Order::Undo
            | Order::Edit(..)
            | Order::Remove(_)
            | Order::Assume
            | Order::Save(_)
            | Order::Open(_)
            | Order::Short(Lacking::Edit | Lacking::Remove | Lacking::Open) => {
                Err(Exit::failed(words::practice::not_here(self.ui.lang())))
            }
        }
    }

    fn input(&self, typed: &str) -> Result<Input, Exit> {
        let (lang, notebook) = (self.ui.lang(), self.practice.notebook());
        let accused = typed.strip_prefix('!');
        let me = notebook.me().index();
        let line = format!("{me} ? {}", accused.unwrap_or(typed));
        match (play::entry(lang, &line, notebook)?, accused) {
            (Entry::Turn(turn), None) => Ok(Input::Ask(*turn.cards())),
            (Entry::Turn(turn), Some(_)) => Ok(Input::Accuse(*turn.cards())),
            (Entry::Fact(_), _) => Err(Exit::failed(words::cluedo::not_a_suggestion(lang))),
        }
    }

    /// Whether somebody who accuses with cards of the own hand, and so must be wrong, means that.
    fn is_meant(&mut self, input: &Input) -> Result<bool, Exit> {
        let Input::Accuse(cards) = input else { return Ok(true) };
        let own = self.practice.own_among(cards);
        if own.is_empty() {
            return Ok(true);
        }
        let (lang, notebook) = (self.ui.lang(), self.practice.notebook());
        let question = texts::cluedo::practice::ask_accuse(lang, notebook, cards, &own);
        play::confirms(self.ui, &words::practice::yes_or_no(lang, question))
    }

    /// Plays, and tells what everybody has seen. What waits for the person is told with the question.
    fn play(&mut self, input: Input) -> Outcome {
        let lang = self.ui.lang();
        let played = progress::shown_search(lang, |search| self.practice.handle(input, search));
        let event = played.map_err(|_| Exit::failed(words::cluedo::not_a_suggestion(lang)))?;
        if matches!(event, Event::Reached(_)) {
            return Ok(());
        }
        let told = texts::cluedo::practice::event(lang, self.practice.notebook(), &event);
        self.ui.line(told)
    }
}

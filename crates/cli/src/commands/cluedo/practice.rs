//! `qeq cluedo practice`: a game to practise on, line by line. A translator between lines and the game.

use qeq_base::chance::Chance;
use qeq_base::ids::Id;
use qeq_cluedo::deck::CardId;
use qeq_cluedo::game::Setup;
use qeq_cluedo::notebook::{Entry, Notebook};
use qeq_cluedo::practice::{Input, Practice};
use qeq_frontend::texts::cluedo::lines;
use qeq_frontend::{decks, texts};
use qeq_i18n::words;

use super::play::order::Order;
use super::play::{self, Turn};
use super::{USUAL_PLAYERS, open};
use crate::exit::{Exit, Outcome};
use crate::ui::{FAINT, STRONG, Ui};

/// Deck, players and hands: those of the game of `path`, or the usual ones.
pub(super) fn setup(ui: &mut Ui, path: Option<&str>) -> Result<Notebook, Exit> {
    if let Some(path) = path {
        return Ok(open(ui, path)?.notebook);
    }
    let deck = decks::usual(ui.lang());
    let hands = Setup::dealt_round(&deck, USUAL_PLAYERS);
    Ok(Notebook::new(Setup::new(deck, hands).expect("cards that are dealt round fit")))
}

/// Plays to the end, or until the person has enough.
pub(super) fn run(ui: &mut Ui, setup: &Notebook, seed: u64) -> Outcome {
    let lang = ui.lang();
    let Some(practice) = Practice::deal(setup, Chance::from_seed(seed)) else {
        return Err(Exit::failed(words::practice::too_large(lang)));
    };
    let cards = lines::suggestion(setup.setup().deck()).join(", ");
    ui.line(format_args!("{FAINT}{}{FAINT:#}", words::practice::hint(lang, "!", cards)))?;
    let mut sitting = Sitting { ui, practice };
    sitting.show_hand()?;
    while let Turn::On = sitting.turn()? {}
    sitting.ui.line(words::play::goodbye(lang))
}

/// A game under way at the terminal.
struct Sitting<'a> {
    ui: &'a mut Ui,
    practice: Practice,
}

impl Sitting<'_> {
    fn show_hand(&mut self) -> Outcome {
        let notebook = self.practice.notebook();
        let own: Vec<CardId> = notebook.entries.iter().flat_map(Entry::cards).copied().collect();
        let label = words::notes::own_cards(self.ui.lang());
        self.ui.line(format_args!("{label}: {}", texts::cluedo::cards(notebook, &own)))
    }

    /// One turn of the machine, or one line of the person.
    fn turn(&mut self) -> Result<Turn, Exit> {
        let lang = self.ui.lang();
        if let Some(ending) = self.practice.ending() {
            let lines = texts::cluedo::practice::ending(lang, self.practice.notebook(), ending);
            lines.iter().try_for_each(|line| self.ui.line(line))?;
            return Ok(Turn::Over);
        }
        if !self.practice.is_my_turn() {
            self.play(Input::Go)?;
            return Ok(Turn::On);
        }
        self.ui.line(format_args!("{STRONG}{}{STRONG:#}", words::practice::your_turn(lang)))?;
        let Some(typed) = self.ui.ask("> ")? else { return Ok(Turn::Over) };
        let done = match Order::read(&typed) {
            Order::Quit => return Ok(Turn::Over),
            order => self.follow(order, typed.trim()),
        };
        play::tell_failure(self.ui, done)?;
        Ok(Turn::On)
    }

    /// What only looks is done as in the notebook; every other line is a suggestion or an accusation.
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
            Order::Table | Order::Chances | Order::Why(_) | Order::Suggest | Order::History => {
                let notebook = self.practice.notebook().clone();
                play::Game::on(self.ui, notebook, play::Home::Asked(None)).follow(order, typed)
            }
            _ => {
                let input = self.input(typed)?;
                self.play(input)
            }
        }
    }

    fn input(&self, typed: &str) -> Result<Input, Exit> {
        let (lang, notebook) = (self.ui.lang(), self.practice.notebook());
        let accused = typed.strip_prefix('!');
        let me = notebook.me.index();
        let line = format!("{me} ? {}", accused.unwrap_or(typed));
        match (play::entry(lang, &line, notebook)?, accused) {
            (Entry::Turn(turn), None) => Ok(Input::Ask(turn.cards)),
            (Entry::Turn(turn), Some(_)) => Ok(Input::Accuse(turn.cards)),
            (Entry::Fact(_), _) => Err(Exit::failed(words::cluedo::not_a_suggestion(lang))),
        }
    }

    fn play(&mut self, input: Input) -> Outcome {
        let lang = self.ui.lang();
        let played = self.practice.handle(input);
        let event = played.map_err(|_| Exit::failed(words::cluedo::not_a_suggestion(lang)))?;
        let told = texts::cluedo::practice::event(lang, self.practice.notebook(), &event);
        self.ui.line(told)
    }
}

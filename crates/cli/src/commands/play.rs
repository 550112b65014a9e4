//! `qeq play`: the game in text mode. A translator between lines and the session: it decides nothing.

pub(crate) mod duel;

use qeq_core::candidates::CharacterId;
use qeq_core::guesser::Guesser;
use qeq_core::session::{Event, Input, Phase, Session};
use qeq_core::tree::Answer;
use qeq_core::tree::walk::Asked;
use qeq_frontend::texts;
use qeq_frontend::texts::echo::shown;
use qeq_i18n::words;

use super::reply::{Flow, Order, Reply};
use super::{edit, stats};
use crate::args::TreeOptions;
use crate::boards::{self, Weighed};
use crate::exit::{Exit, Outcome};
use crate::ui::{FAINT, STRONG, Ui};

/// So many suspects are named.
const SUSPECTS: usize = 6;

/// Plays on a board until the person has enough.
pub(crate) fn run(ui: &mut Ui, options: &TreeOptions) -> Outcome {
    let loaded = boards::load_for(ui, &options.board)?;
    let tree = boards::tree(ui, &loaded, options)?.tree;
    let guesser =
        Guesser::new(loaded.board, tree).expect("builders and saved trees fit their board");
    play(ui, guesser, options.board.path.as_deref(), loaded.weighed)
}

/// Plays with a board and its tree; `path` is where a board that has learnt somebody may be saved, with the weights that it
/// was read with.
pub(crate) fn play(ui: &mut Ui, guesser: Guesser, path: Option<&str>, weighed: Weighed) -> Outcome {
    let size = stats::size(ui.lang(), guesser.board());
    ui.line(words::play::welcome(ui.lang(), size))?;
    ui.line(format_args!("{FAINT}{}{FAINT:#}", words::play::hint(ui.lang())))?;
    let (session, unsaved) = (Session::start(guesser), Vec::new());
    let mut game = Game { ui, session, path, weighed, unsaved };
    game.announce_guess()?;
    while let Flow::On = game.turn()? {}
    let goodbye = words::play::goodbye(game.ui.lang());
    game.ui.line(goodbye)
}

/// Where a board is saved.
enum Where {
    In(String),
    Nowhere,
    /// And nothing goes on.
    Over,
}

/// What is said to an offer.
enum Said {
    Yes,
    No,
    /// And nothing goes on.
    Over,
}

struct Game<'a> {
    ui: &'a mut Ui,
    session: Session,
    path: Option<&'a str>,
    weighed: Weighed,
    /// Who was learnt since the board was saved.
    unsaved: Vec<CharacterId>,
}

impl Game<'_> {
    /// Asks what the session waits for, and hands it the answer.
    fn turn(&mut self) -> Result<Flow, Exit> {
        let lang = self.ui.lang();
        if let Phase::Asking(_) = self.session.phase() {
            self.ui.line(words::play::left(lang, self.session.remaining_count()))?;
        }
        let prompt = self.prompt();
        let Some(typed) = self.ui.ask(prompt)? else { return Ok(Flow::Over) };
        match self.session.phase() {
            Phase::Missed => return self.name_typed(&typed),
            Phase::Alike { .. } => return self.question_typed(typed),
            _ => {}
        }
        match Reply::read(&typed) {
            Reply::Answer(answer) => self.answered(answer),
            Reply::Order(order) => self.ordered(order),
            Reply::Nothing => self.ui.say(words::play::empty_answer(lang)),
            Reply::Other => self.ui.say(words::play::not_understood(lang, shown(&typed))),
        }
    }

    fn prompt(&self) -> String {
        let lang = self.ui.lang();
        let board = self.session.board();
        let yes_no = words::play::prompt_yes_no(lang);
        match self.session.phase() {
            Phase::Asking(id) => {
                let question = words::tree::question(lang, board.text(*id));
                format!("{STRONG}{question}{STRONG:#} {yes_no}")
            }
            Phase::Guessed(id) | Phase::Named { character: id, .. } => {
                let (again, hint) =
                    (words::play::again(lang), words::play::again_hint(lang, board.name(*id)));
                format!("{STRONG}{again}{STRONG:#} {hint}")
            }
            Phase::Missed => words::play::ask_name(lang),
            Phase::Mending { .. } => words::play::ask_mend(lang),
            Phase::Learning { newcomer, question: id } => {
                format!("{} {yes_no}", texts::play::ask_trait(lang, board, newcomer, *id))
            }
            Phase::Alike { newcomer, .. } => words::play::ask_own_question(lang, &newcomer.name),
        }
    }

    fn answered(&mut self, answer: Answer) -> Result<Flow, Exit> {
        match (self.session.phase().found(), answer) {
            (Some(_), Answer::No) => Ok(Flow::Over),
            (Some(_), Answer::Yes) => self.handle(Input::Restart),
            (None, _) => self.handle(Input::Answer(answer)),
        }
    }

    fn ordered(&mut self, order: Order) -> Result<Flow, Exit> {
        match order {
            Order::Who => self.say_who_is_left(),
            Order::History => self.say_history(),
            Order::Help => self.ui.say(words::play::help_text(self.ui.lang())),
            Order::Undo => self.handle(Input::Undo),
            Order::Wrong => self.wrong(),
            Order::Questions => self.ui.say(words::play::not_now(self.ui.lang())),
            Order::Quit => Ok(Flow::Over),
        }
    }

    /// The name that was said is wrong; where none stands, what is waited for is said instead.
    fn wrong(&mut self) -> Result<Flow, Exit> {
        let lang = self.ui.lang();
        match self.session.phase() {
            Phase::Asking(_) => self.ui.say(words::play::nobody_said(lang)),
            Phase::Missed => self.ui.say(words::play::wrong_already(lang)),
            _ => self.handle(Input::WrongGuess),
        }
    }

    /// A name, an empty line to keep it secret, or an order, unless somebody is called like that.
    fn name_typed(&mut self, typed: &str) -> Result<Flow, Exit> {
        let known = self.session.board().recognise(typed).is_some();
        match Reply::read(typed) {
            Reply::Order(order) if !known => self.ordered(order),
            Reply::Nothing => self.handle(Input::Restart),
            Reply::Answer(_) if !known => self.ui.say(words::play::name_wanted(self.ui.lang())),
            _ => self.handle(Input::Name(typed.to_owned())),
        }
    }

    /// The newcomer's own question, an empty line to tell none, or an order.
    fn question_typed(&mut self, typed: String) -> Result<Flow, Exit> {
        match Reply::read(&typed) {
            Reply::Order(order) => self.ordered(order),
            Reply::Nothing => self.handle(Input::Restart),
            Reply::Answer(_) => self.ui.say(words::play::question_wanted(self.ui.lang())),
            Reply::Other => self.handle(Input::Question(typed)),
        }
    }

    fn handle(&mut self, input: Input) -> Result<Flow, Exit> {
        match self.session.handle(input) {
            Ok(event) => self.tell(&event),
            Err(refusal) => {
                self.ui.say(texts::play::refusal(self.ui.lang(), self.session.board(), &refusal))
            }
        }
    }

    fn tell(&mut self, event: &Event) -> Result<Flow, Exit> {
        let lang = self.ui.lang();
        match event {
            Event::Answered { .. } | Event::Restarted => self.announce_guess(),
            Event::Undone => {
                self.ui.say(words::play::undone(lang))?;
                self.announce_guess()
            }
            Event::NobodyLeft => {
                self.ui.say(words::play::left_none(lang))?;
                self.say_suspects()
            }
            Event::Missed => {
                self.ui.say(texts::play::missed(lang, &self.session))?;
                self.say_suspects()
            }
            Event::WasRight(id) => self.ui.say(words::play::was_right(lang, self.name(*id))),
            Event::Contradicted => self.say_contradiction(),
            Event::Mended(id) => self.ui.say(words::play::mended(lang, self.name(*id))),
            Event::NotMended => self.ui.say(words::play::not_mended(lang)),
            Event::NewName => self.say_new_name(),
            Event::Alike(twin) => self.say_alike(*twin),
            Event::TraitNoted => Ok(Flow::On),
            Event::Learnt(added) => {
                self.unsaved.push(added.character);
                self.ui.say(words::play::learnt(lang, self.name(added.character)))?;
                self.offer_to_save()
            }
        }
    }

    fn say_new_name(&mut self) -> Result<Flow, Exit> {
        let lang = self.ui.lang();
        let Phase::Learning { newcomer, .. } = self.session.phase() else { return Ok(Flow::On) };
        let (board, name) = (self.session.board(), &newcomer.name);
        let told = words::play::new_name(lang, name);
        self.ui.say(texts::play::unknown_name(lang, board, name, told))
    }

    fn say_alike(&mut self, twin: CharacterId) -> Result<Flow, Exit> {
        let Phase::Alike { newcomer, .. } = self.session.phase() else { return Ok(Flow::On) };
        self.ui.say(words::play::alike(self.ui.lang(), &newcomer.name, self.name(twin)))
    }

    /// At a leaf: who it is.
    fn announce_guess(&mut self) -> Result<Flow, Exit> {
        if let Some(id) = self.session.phase().found() {
            let guess = words::play::guess(self.ui.lang(), self.name(id));
            return self.ui.say(format!("{STRONG}{guess}{STRONG:#}"));
        }
        Ok(Flow::On)
    }

    fn say_who_is_left(&mut self) -> Result<Flow, Exit> {
        let lang = self.ui.lang();
        if self.session.phase().is_after_a_miss() {
            return self.ui.say(words::play::left_none(lang));
        }
        let remaining = self.session.view().remaining;
        self.ui.say(texts::play::who_is_left(lang, self.session.board(), &remaining))
    }

    /// What was asked, in the statement's own words.
    fn say_history(&mut self) -> Result<Flow, Exit> {
        use words::play as w;
        let lang = self.ui.lang();
        let view = self.session.view();
        if view.history.is_empty() {
            return self.ui.say(w::history_empty(lang));
        }
        let board = self.session.board();
        let mut lines = vec![w::history_head(lang)];
        lines.extend(view.history.iter().map(|asked| {
            let answer =
                if asked.answer.is_yes() { w::history_yes(lang) } else { w::history_no(lang) };
            w::history_line(lang, board.text(asked.question), answer)
        }));
        lines.push(match view.phase.found() {
            Some(id) => w::history_known(lang, board.name(id)),
            None => w::history_tail(lang),
        });
        self.ui.say(lines.join("\n"))
    }

    fn say_suspects(&mut self) -> Result<Flow, Exit> {
        use words::play as w;
        let lang = self.ui.lang();
        let suspects = self.session.suspects();
        let Some((_, wrong)) = suspects.first() else { return Ok(Flow::On) };
        let mut lines = vec![w::suspects(lang, wrong.len())];
        for (id, wrong) in suspects.iter().take(SUSPECTS) {
            let wrong = wrong.iter().map(|asked| (self.question(asked), asked.answer));
            lines.push(format!("  {}", texts::play::suspect(lang, &self.name(*id), wrong)));
        }
        if suspects.len() > SUSPECTS {
            lines.push(format!("  {}", words::faults::and_more(lang, suspects.len() - SUSPECTS)));
        }
        self.ui.say(lines.join("\n"))
    }

    fn say_contradiction(&mut self) -> Result<Flow, Exit> {
        let lang = self.ui.lang();
        let board = self.session.board();
        let Phase::Mending { character, wrong } = self.session.phase() else { return Ok(Flow::On) };
        let mut lines = vec![words::play::contradiction_head(lang, board.name(*character))];
        let line =
            |it: &Asked| texts::play::contradiction(lang, board.text(it.question), it.answer);
        lines.extend(wrong.iter().map(line));
        self.ui.say(lines.join("\n"))
    }

    fn offer_to_save(&mut self) -> Result<Flow, Exit> {
        use words::play as w;
        let lang = self.ui.lang();
        match self.asks_to(&w::ask_save(lang))? {
            Said::Yes => {}
            Said::No => return self.ui.say(w::not_saved(lang)),
            Said::Over => return self.over_unsaved(),
        }
        let own = self.path.filter(|path| *path != crate::files::DASH);
        let usual = words::board::file_name(lang);
        let mut default = Some(own.unwrap_or(&usual));
        loop {
            let path = match self.asks_where(default)? {
                Where::In(path) => path,
                Where::Nowhere => return self.ui.say(w::not_saved(lang)),
                Where::Over => return self.over_unsaved(),
            };
            match self.may_write(&path)? {
                Said::Yes if self.save_in(&path)? => return Ok(Flow::On),
                Said::Yes => {}
                Said::No => default = None,
                Said::Over => return self.over_unsaved(),
            }
        }
    }

    /// Whether a file may be written: one that is there only if the person says so. What is no file is not replaced: saving
    /// says so.
    fn may_write(&mut self, path: &str) -> Result<Said, Exit> {
        match std::path::Path::new(path).is_file() {
            true => self.asks_to(&words::play::ask_overwrite(self.ui.lang(), path)),
            false => Ok(Said::Yes),
        }
    }

    /// Saves the board; false where this file cannot be written, which is told: another may.
    fn save_in(&mut self, path: &str) -> Result<bool, Exit> {
        match edit::save(self.ui, self.session.board(), &self.weighed, path) {
            Err(Exit::Failed(told)) => {
                self.ui.tell(&told);
                Ok(false)
            }
            other => {
                other?;
                self.mention_newcomers();
                Ok(true)
            }
        }
    }

    /// Ends the game in the midst of saving.
    fn over_unsaved(&mut self) -> Result<Flow, Exit> {
        self.ui.line(words::play::not_saved(self.ui.lang()))?;
        Ok(Flow::Over)
    }

    /// What the weights lack, now that the board is saved.
    fn mention_newcomers(&mut self) {
        for newcomer in std::mem::take(&mut self.unsaved) {
            self.weighed.mention_newcomer(self.ui, self.session.board().name(newcomer));
        }
    }

    /// Asks for a file; an empty line is the default one, or none, and the end of the input is none. What is an order or an
    /// answer elsewhere is none of its names.
    fn asks_where(&mut self, default: Option<&str>) -> Result<Where, Exit> {
        use words::play as w;
        let lang = self.ui.lang();
        let prompt = default.map_or(w::ask_where_else(lang), |path| w::ask_where(lang, path));
        loop {
            let Some(typed) = self.ui.ask(&prompt)? else { return Ok(Where::Nowhere) };
            match Reply::read(&typed) {
                Reply::Order(Order::Quit) => return Ok(Where::Over),
                Reply::Order(Order::Undo) | Reply::Answer(Answer::No) => return Ok(Where::Nowhere),
                Reply::Order(Order::Help) => self.ui.line(w::file_help(lang))?,
                Reply::Order(order) => {
                    self.ordered(order)?;
                }
                Reply::Answer(Answer::Yes) => self.ui.line(w::file_wanted(lang))?,
                _ if typed.is_empty() => {
                    return Ok(default.map_or(Where::Nowhere, |path| Where::In(path.to_owned())));
                }
                _ => return Ok(Where::In(typed)),
            }
        }
    }

    /// Asks until yes or no comes, or the input ends, which is a no.
    fn asks_to(&mut self, prompt: &str) -> Result<Said, Exit> {
        loop {
            // What was done last is the offer.
            let answer = match self.ui.ask(prompt)? {
                Some(typed) => Reply::read(&typed),
                None => Reply::Order(Order::Undo),
            };
            match answer {
                Reply::Answer(Answer::Yes) => return Ok(Said::Yes),
                Reply::Answer(Answer::No) | Reply::Order(Order::Undo) => return Ok(Said::No),
                Reply::Order(Order::Quit) => return Ok(Said::Over),
                Reply::Order(order @ (Order::Who | Order::History | Order::Help)) => {
                    self.ordered(order)?;
                }
                _ => self.ui.line(words::play::empty_answer(self.ui.lang()))?,
            }
        }
    }

    fn question(&self, asked: &Asked) -> String {
        words::tree::question(self.ui.lang(), self.session.board().text(asked.question))
    }

    fn name(&self, id: CharacterId) -> String {
        self.session.board().name(id).to_owned()
    }
}

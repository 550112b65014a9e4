//! `qeq play --duel`: each hides a character and asks in turns. A translator between lines and the duel: it
//! decides nothing but what the machine's players choose.

use std::sync::Arc;

use qeq_base::chance::Chance;
use qeq_base::letters::composed;
use qeq_core::board::{Board, QuestionId};
use qeq_core::candidates::CharacterId;
use qeq_core::duel::game::{Game, Moved};
use qeq_core::duel::race::{Turns, WrongName};
use qeq_core::duel::{Due, Duel, Outcome as Ending, Seat, Turn};
use qeq_core::guess::Guess;
use qeq_core::tree::Answer;
use qeq_frontend::texts;
use qeq_frontend::texts::echo::shown;
use qeq_i18n::words;

use super::SUSPECTS;
use crate::args::duel::{Opponent, PlayDuel};
use crate::boards;
use crate::commands::reply::{Order, Reply, plain};
use crate::commands::stats;
use crate::exit::{Exit, Outcome};
use crate::ui::{FAINT, STRONG, Ui};

/// Plays duels until the people have enough.
pub(crate) fn run(ui: &mut Ui, wish: &PlayDuel) -> Outcome {
    let board = Arc::new(boards::load(ui, wish.board.as_deref(), None)?.board);
    introduce(ui, &board, wish)?;
    let rival = match wish.opponent {
        Opponent::Machine { level, seat } => Some((level, seat)),
        Opponent::Person => None,
    };
    let mut chance = Chance::from_seed(wish.seed);
    let game = Game::start(board, wish.rules, rival, &mut chance);
    let mut table = Table { ui, game, chance };
    while let Next::Again = table.play()? {
        table.game.again(&mut table.chance);
    }
    ui.line(words::play::goodbye(ui.lang()))
}

fn introduce(ui: &mut Ui, board: &Board, wish: &PlayDuel) -> Outcome {
    use words::duel as w;
    let lang = ui.lang();
    let size = stats::size(lang, board);
    let welcome = match wish.opponent {
        Opponent::Machine { .. } => w::welcome(lang, size),
        Opponent::Person => w::welcome_two(lang, size),
    };
    let turns = match wish.rules.turns {
        Turns::Rounds => w::rules_rounds(lang),
        Turns::Alternating => w::rules_alternating(lang),
    };
    let price = match wish.rules.wrong_name {
        WrongName::CostsTurn => w::rules_turn(lang),
        WrongName::CostsGame => w::rules_game(lang),
    };
    ui.line(welcome)?;
    ui.line(format_args!("{turns} {price}"))?;
    ui.line(format_args!("{FAINT}{}{FAINT:#}", w::hint(lang)))
}

/// Whether the evening goes on.
enum Next {
    Again,
    Leave,
}

/// What came of a prompt.
#[derive(Clone, Copy)]
enum Said<T> {
    This(T),
    /// Something was taken back, or only told: see what is due now.
    Other,
    Leave,
}

impl<T> Said<T> {
    fn map<U>(self, change: impl FnOnce(T) -> U) -> Said<U> {
        match self {
            Self::This(said) => Said::This(change(said)),
            Self::Other => Said::Other,
            Self::Leave => Said::Leave,
        }
    }
}

struct Table<'a> {
    ui: &'a mut Ui,
    game: Game,
    chance: Chance,
}

impl Table<'_> {
    fn play(&mut self) -> Result<Next, Exit> {
        loop {
            let said = match self.duel().due() {
                Due::Nothing(_) => match self.finish()? {
                    Said::This(()) => return Ok(Next::Again),
                    said => said,
                },
                Due::Guess(seat) if !self.game.is_machine(seat) => self.guess(seat)?,
                Due::Answer(seat, guess) if !self.game.is_machine(seat) => {
                    self.answer(seat, guess)?
                }
                Due::Guess(_) | Due::Answer(..) => self.advance()?,
            };
            if let Said::Leave = said {
                return Ok(Next::Leave);
            }
        }
    }

    /// Says how it ended; asks the people whom they hid, and whether they play again.
    fn finish(&mut self) -> Result<Said<()>, Exit> {
        self.tell_ending()?;
        for seat in Seat::BOTH {
            if !self.game.is_machine(seat) && self.game.found(seat).is_none() {
                match self.look_back(seat)? {
                    Said::This(()) => {}
                    said => return Ok(said),
                }
            }
        }
        self.ask_again()
    }

    /// What the machine does is shown where it is answered; what it answers, at once.
    fn advance(&mut self) -> Result<Said<()>, Exit> {
        if let Some(Moved::Answered(turn)) = self.game.advance(&mut self.chance) {
            self.tell_answer(&turn)?;
        }
        Ok(Said::This(()))
    }

    fn guess(&mut self, seat: Seat) -> Result<Said<()>, Exit> {
        let said = self.ask_for_guess(seat)?;
        if let Said::This(guess) = said {
            self.game.guess(guess).expect("a guess is due");
        }
        Ok(said.map(|_| ()))
    }

    fn answer(&mut self, seat: Seat, guess: Guess) -> Result<Said<()>, Exit> {
        let said = self.ask_for_answer(seat, guess)?;
        if let Said::This(answer) = said {
            let turn = self.game.answer(answer).expect("an answer is due");
            self.tell_answer(&turn)?;
        }
        Ok(said.map(|_| ()))
    }

    fn duel(&self) -> &Duel {
        self.game.duel()
    }

    fn ask_for_guess(&mut self, seat: Seat) -> Result<Said<Guess>, Exit> {
        use words::duel as w;
        let lang = self.ui.lang();
        let left = |seat| self.duel().candidates(seat).len();
        let (round, mine, theirs) = (self.duel().round(), left(seat), left(seat.other()));
        let standing = match self.game.machine() {
            Some(_) => w::standing(lang, round, mine, theirs),
            None => w::standing_two(lang, round, seat.number(), mine, theirs),
        };
        self.ui.line(standing)?;
        let prompt = format!("{STRONG}{}{STRONG:#}", w::prompt_guess(lang));
        let Some(typed) = self.ui.ask(prompt)? else { return Ok(Said::Leave) };
        match self.meant(&typed) {
            Meant::One(guess) => return Ok(Said::This(guess)),
            Meant::Order(order) => return self.ordered(order, seat),
            Meant::Nothing => {}
            Meant::Several(these) => {
                self.ui.line(w::ambiguous(lang, shown(&typed), these.join(", ")))?;
            }
            Meant::Nobody => self.ui.line(w::not_known(lang, shown(&typed)))?,
        }
        Ok(Said::Other)
    }

    fn ask_for_answer(&mut self, seat: Seat, guess: Guess) -> Result<Said<Answer>, Exit> {
        let lang = self.ui.lang();
        let question = texts::duel::guess(lang, self.duel().board(), guess);
        let asker = texts::duel::asker(lang, &self.game, seat);
        let yes_no = words::play::prompt_yes_no(lang);
        let Some(typed) = self.ui.ask(format!("{asker}{STRONG}{question}{STRONG:#} {yes_no}"))?
        else {
            return Ok(Said::Leave);
        };
        match Reply::read(&typed) {
            Reply::Answer(answer) => return Ok(Said::This(answer)),
            Reply::Order(order) => return self.ordered(order, seat),
            Reply::Nothing => self.ui.line(words::play::empty_answer(lang))?,
            Reply::Other => self.ui.line(words::play::not_understood(lang, shown(&typed)))?,
        }
        Ok(Said::Other)
    }

    /// What a line at the prompt for a guess means: what is called just so, or but for capitals and accents; a number, an
    /// order; or the only one that begins so.
    fn meant(&self, typed: &str) -> Meant {
        let wanted = plain(typed);
        if wanted.is_empty() {
            return Meant::Nothing;
        }
        let board = self.duel().board();
        let in_full = |guess: Guess| texts::duel::guess(self.ui.lang(), board, guess);
        let just_so = |said: &str| composed(said) == composed(typed.trim());
        let alike = |said: &str| plain(said) == wanted;
        for is_so in [&just_so as &dyn Fn(&str) -> bool, &alike] {
            let called = self.guesses(|name, guess| is_so(name) || is_so(&in_full(guess)));
            if !called.is_empty() {
                return self.one_of(&called);
            }
        }
        let number =
            wanted.parse().ok().and_then(|n: usize| board.question_ids().nth(n.checked_sub(1)?));
        if let Some(question) = number {
            return Meant::One(Guess::Attribute(question));
        }
        if let Reply::Order(order) = Reply::read(typed) {
            return Meant::Order(order);
        }
        self.one_of(&self.guesses(|name, _| plain(name).starts_with(&wanted)))
    }

    /// The guesses that are so, by their trait or their name.
    fn guesses(&self, is_so: impl Fn(&str, Guess) -> bool) -> Vec<Guess> {
        let board = self.duel().board();
        let questions = board.question_ids().map(|id| (board.text(id), Guess::Attribute(id)));
        let people = board.character_ids().map(|id| (board.name(id), Guess::Person(id)));
        let are_so = questions.chain(people).filter(|&(name, guess)| is_so(name, guess));
        are_so.map(|(_, guess)| guess).collect()
    }

    fn one_of(&self, guesses: &[Guess]) -> Meant {
        let (lang, board) = (self.ui.lang(), self.duel().board());
        match *guesses {
            [] => Meant::Nobody,
            [guess] => Meant::One(guess),
            _ => {
                let these = guesses.iter().take(texts::play::NAMES);
                Meant::Several(these.map(|&it| texts::duel::guess(lang, board, it)).collect())
            }
        }
    }

    fn ordered<T>(&mut self, order: Order, seat: Seat) -> Result<Said<T>, Exit> {
        let lang = self.ui.lang();
        match order {
            Order::Quit => return Ok(Said::Leave),
            Order::Help => self.ui.line(words::duel::help_text(lang))?,
            Order::Who => self.tell_who_is_left(seat)?,
            Order::History => self.tell_history()?,
            Order::Questions => self.tell_questions(seat)?,
            Order::Undo => self.undo()?,
            Order::Wrong => self.ui.line(words::play::not_now(lang))?,
        }
        Ok(Said::Other)
    }

    fn undo(&mut self) -> Outcome {
        let lang = self.ui.lang();
        match self.game.undo() {
            Ok(()) => self.ui.line(words::play::undone(lang)),
            Err(_) => self.ui.line(words::play::nothing_to_undo(lang)),
        }
    }

    fn tell_answer(&mut self, turn: &Turn) -> Outcome {
        use words::duel as w;
        let lang = self.ui.lang();
        let says = if turn.answer.is_yes() { w::says_yes(lang) } else { w::says_no(lang) };
        if !self.game.is_machine(turn.seat) {
            self.ui.line(format_args!("{says} {}", w::falls(lang, self.duel().ruled_out())))?;
        }
        let last_word = turn.is_right() && self.duel().outcome().is_none();
        if last_word { self.ui.line(w::last_word(lang)) } else { Ok(()) }
    }

    fn tell_who_is_left(&mut self, seat: Seat) -> Outcome {
        let lang = self.ui.lang();
        let left: Vec<CharacterId> = self.duel().candidates(seat).iter().collect();
        self.ui.line(texts::play::who_is_left(lang, self.duel().board(), &left))
    }

    fn tell_questions(&mut self, seat: Seat) -> Outcome {
        let lang = self.ui.lang();
        let (board, left) = (self.duel().board(), self.duel().candidates(seat));
        let line = |(at, id): (usize, QuestionId)| {
            let yes = board.yes(id).count_in(left);
            let splits = 0 < yes && yes < left.len();
            let line = words::duel::question_line;
            splits.then(|| line(lang, at + 1, board.text(id), yes, left.len() - yes))
        };
        let lines: Vec<String> = board.question_ids().enumerate().filter_map(line).collect();
        match lines.is_empty() {
            true => self.ui.line(words::duel::no_questions(lang)),
            false => self.ui.line(lines.join("\n")),
        }
    }

    fn tell_history(&mut self) -> Outcome {
        let lang = self.ui.lang();
        let lines = self.duel().turns().iter().map(|turn| {
            let question = texts::duel::guess(lang, self.duel().board(), turn.guess);
            let answer = texts::answer(lang, turn.answer);
            format!("  {}: {question} {answer}", texts::duel::who(lang, &self.game, turn.seat))
        });
        let lines: Vec<String> = lines.collect();
        match lines.is_empty() {
            true => self.ui.line(words::duel::history_empty(lang)),
            false => self.ui.line(lines.join("\n")),
        }
    }

    fn tell_ending(&mut self) -> Outcome {
        use words::duel as w;
        let lang = self.ui.lang();
        let outcome = self.duel().outcome();
        let told = outcome.map(|outcome| texts::duel::ending(lang, &self.game, outcome));
        let told = told.unwrap_or_default();
        self.ui.line(format_args!("{STRONG}{told}{STRONG:#}"))?;
        match self.game.machine().filter(|it| self.game.found(it.seat).is_none()) {
            Some(it) => self.ui.line(w::mine_was(lang, self.duel().board().name(it.hidden))),
            None => Ok(()),
        }
    }

    /// Asks somebody who was hidden, and says which answers were not true.
    fn look_back(&mut self, seat: Seat) -> Result<Said<()>, Exit> {
        use words::duel as w;
        let lang = self.ui.lang();
        let prompt = match self.game.machine() {
            Some(_) => w::ask_yours(lang),
            None => w::ask_of_player(lang, seat.number()),
        };
        loop {
            let Some(typed) = self.ui.ask(&prompt)? else { return Ok(Said::Leave) };
            if typed.is_empty() {
                self.tell_suspects(seat)?;
                return Ok(Said::This(()));
            }
            if let Some(person) = self.duel().board().recognise(&typed) {
                self.tell_untrue(seat, person)?;
                return Ok(Said::This(()));
            }
            if let Reply::Order(order) = Reply::read(&typed) {
                match self.ordered(order, seat)? {
                    Said::Other if order != Order::Undo => continue,
                    said => return Ok(said),
                }
            }
            self.ui
                .line(texts::sentence(&words::errors::unknown_character(lang, shown(&typed))))?;
        }
    }

    fn tell_untrue(&mut self, seat: Seat, person: CharacterId) -> Outcome {
        let lang = self.ui.lang();
        let name = self.duel().board().name(person);
        let untrue = self.duel().untrue(seat, person);
        if untrue.is_empty() {
            return self.ui.line(words::duel::all_true(lang, name));
        }
        let mut lines = vec![words::play::contradiction_head(lang, name)];
        lines.extend(untrue.iter().map(|turn| {
            let question = texts::duel::guess(lang, self.duel().board(), turn.guess);
            texts::play::contradiction(lang, question, turn.answer)
        }));
        self.ui.line(lines.join("\n"))
    }

    /// Nobody fits and nobody says who it was: those who would with the fewest answers turned.
    fn tell_suspects(&mut self, seat: Seat) -> Outcome {
        use words::play as w;
        if self.duel().outcome() != Some(Ending::Contradicted(seat)) {
            return Ok(());
        }
        let lang = self.ui.lang();
        let suspects = self.duel().likeliest(seat);
        let untrue = |&id: &CharacterId| self.duel().untrue(seat, id);
        let turned = suspects.first().map_or(0, |id| untrue(id).len());
        let mut lines = vec![w::suspects(lang, turned)];
        lines.extend(suspects.iter().take(SUSPECTS).map(|id| {
            let board = self.duel().board();
            let untrue = untrue(id).into_iter();
            let wrong = untrue.map(|it| (texts::duel::guess(lang, board, it.guess), it.answer));
            format!("  {}", texts::play::suspect(lang, board.name(*id), wrong))
        }));
        if suspects.len() > SUSPECTS {
            lines.push(format!("  {}", words::faults::and_more(lang, suspects.len() - SUSPECTS)));
        }
        self.ui.line(lines.join("\n"))
    }

    /// A yes is all that begins another duel.
    fn ask_again(&mut self) -> Result<Said<()>, Exit> {
        let lang = self.ui.lang();
        loop {
            let Some(typed) = self.ui.ask(words::duel::again(lang))? else {
                return Ok(Said::Leave);
            };
            match Reply::read(&typed) {
                Reply::Answer(Answer::Yes) => return Ok(Said::This(())),
                Reply::Answer(Answer::No) => return Ok(Said::Leave),
                Reply::Order(order) => match self.ordered(order, self.duel().turn())? {
                    Said::Other if order != Order::Undo => {}
                    said => return Ok(said),
                },
                _ => self.ui.line(words::play::empty_answer(lang))?,
            }
        }
    }
}

/// What a line at the prompt for a guess means.
enum Meant {
    One(Guess),
    Several(Vec<String>),
    Order(Order),
    Nothing,
    Nobody,
}

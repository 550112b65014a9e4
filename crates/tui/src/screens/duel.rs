//! A duel: each side hides a character and asks in turns; the machine sits at one side, or two people at one
//! keyboard.

pub(crate) mod setup;

use std::time::Duration;

use qeq_core::board::Board;
use qeq_core::candidates::CharacterSet;
use qeq_core::duel::game::{Game as DuelGame, Moved};
use qeq_core::duel::{Due, Duel, Seat, Turn};
use qeq_core::guess::Guess;
use qeq_core::hunt::{Hunt, Verdict};
use qeq_core::tree::Answer;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use self::setup::rival;
use super::asker::{Asker, Beyond, Focus};
use super::haste::Haste;
use super::pane::{Past, Scrolled, draw_gauge_and, draw_history, draw_said, past};
use super::questions::{BESIDE_READING, Known, lines_to_read};
use super::report::{Report, Whose};
use crate::action::Action;
use crate::canvas::{Canvas, cells, split_top};
use crate::cards::Scene;
use crate::game::Game;
use crate::game::duel::winner;
use crate::game::tally::{Score, Tally};
use crate::keymap::Context;
use crate::layout::{Needs, arrange};
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::worker::{Job, JobResult};
use crate::world::World;

const NEEDS: Needs = Needs { beside: 40, narrow: 29, below: 12, least: 5 };

/// A duel on the table.
#[derive(Default)]
pub(super) struct DuelScreen {
    asker: Asker<Rival>,
    /// At the end, what was asked before.
    history: Scrolled,
    haste: Haste,
}

/// The rival's board, to look at.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Rival;

impl Beyond for Rival {
    const PANE: Option<Self> = Some(Self);
}

/// What the duel waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    /// A person in this seat guesses.
    Guessing(Seat),
    /// A person answers this guess of the other seat.
    Answering(Guess),
    /// Somebody is asked whom he had hidden.
    Telling(Seat),
    Over,
}

fn duelling(world: &World) -> Option<&DuelGame> {
    match &world.guess_who.game {
        Some(Game::Duel(duelling)) => Some(duelling),
        _ => None,
    }
}

impl DuelScreen {
    fn phase(duelling: &DuelGame) -> Phase {
        match duelling.duel().due() {
            Due::Guess(seat) => Phase::Guessing(seat),
            Due::Answer(_, guess) => Phase::Answering(guess),
            Due::Nothing(_) => {
                let untold = |seat: &Seat| {
                    let is_known = duelling.found(*seat).or(duelling.told(*seat)).is_some();
                    !duelling.is_machine(*seat) && !is_known
                };
                Seat::BOTH.into_iter().find(untold).map_or(Phase::Over, Phase::Telling)
            }
        }
    }

    /// Whose board is looked at: that of the person who guesses, or who plays against the machine.
    fn viewer(&self, duelling: &DuelGame) -> Seat {
        let own = match duelling.machine() {
            Some(machine) => machine.seat.other(),
            None => duelling.duel().turn(),
        };
        if self.asker.focus == Focus::Rival(Rival) { own.other() } else { own }
    }

    /// Lets the machine do what it has to, until a person has to do something or the duel is over.
    fn go_on(&mut self, world: &mut World) {
        while let Some(Game::Duel(duelling)) = &mut world.guess_who.game {
            let before = duelling.duel().candidates(duelling.duel().turn()).clone();
            match duelling.advance(&mut world.chance) {
                Some(Moved::Answered(turn)) => self.tell_answer(&before, &turn, world),
                Some(Moved::Guessed(_)) => {}
                None => return,
            }
        }
    }

    fn guess(&mut self, guess: Guess, world: &mut World) {
        let Some(Game::Duel(duelling)) = &mut world.guess_who.game else { return };
        if duelling.duel().is_redundant(guess) {
            self.asker.refusal =
                Some(texts::duel::spent(world.lang, duelling.duel().board(), guess));
            return;
        }
        self.asker.remark = None;
        if duelling.machine().is_none() {
            // The other one asks next, and has marked and named nobody yet.
            self.asker.focus = Focus::Questions;
            self.asker.cards.pass_on();
        }
        duelling.guess(guess).expect("the duel waits for a guess");
        self.go_on(world);
    }

    fn answer(&mut self, answer: Answer, world: &mut World) {
        self.haste.answered(world.now);
        let Some(Game::Duel(duelling)) = &mut world.guess_who.game else { return };
        let before = duelling.duel().candidates(duelling.duel().turn()).clone();
        let turn = duelling.answer(answer).expect("a guess waits");
        self.tell_answer(&before, &turn, world);
        self.go_on(world);
    }

    /// What an answer has done to those that its asker had left before.
    fn tell_answer(&mut self, before: &CharacterSet, turn: &Turn, world: &World) {
        let Some(duelling) = duelling(world) else { return };
        let (lang, duel) = (world.lang, duelling.duel());
        let is_own = !duelling.is_machine(turn.seat);
        if duel.outcome().is_some() {
            // How it ended says more, and the last turn stands in the history.
            self.asker.remark = None;
        } else if turn.is_right() {
            self.asker.remark = Some(words::duel::last_word(lang));
        } else if is_own {
            let told = texts::duel::answered(
                lang,
                duel.board(),
                turn.guess,
                turn.answer,
                duel.ruled_out(),
            );
            // It is read when the other side is to guess.
            self.asker.remark = Some(match duelling.machine() {
                Some(_) => told,
                None => {
                    let who = texts::capital(&texts::duel::who(lang, duelling, turn.seat));
                    format!("{who}: {told}")
                }
            });
        }
        if is_own {
            self.asker.cards.fall(before, duel.candidates(turn.seat), world);
        }
    }

    /// Takes back what a person did last, and what the machine did since.
    fn undo(&mut self, world: &mut World) {
        let lang = world.lang;
        let Some(Game::Duel(duelling)) = &mut world.guess_who.game else { return };
        self.asker.undone(None);
        world.notice = Some(match duelling.undo() {
            Ok(()) => words::play::undone(lang),
            Err(_) => words::play::nothing_to_undo(lang),
        });
        self.go_on(world);
    }

    /// The next duel of the same two, with somebody else hidden: the other one begins.
    fn rematch(&mut self, world: &mut World) -> Effect {
        world.guess_who.duel_tally = world.settled_duel().map(Tally::turned);
        let Some(Game::Duel(duelling)) = &mut world.guess_who.game else { return Effect::Close };
        duelling.again(&mut world.chance);
        if duelling.machine().is_none() {
            world.notice = Some(words::players::change_places(world.lang));
        }
        *self = Self::default();
        self.list(world);
        self.go_on(world);
        Effect::Nothing
    }

    /// What the side whose board is looked at has asked, once whom it looked for is known.
    fn hunt(&self, duelling: &DuelGame) -> Option<Hunt> {
        let seat = self.viewer(duelling);
        let hidden = duelling.hidden(seat.other())?;
        Some(duelling.duel().hunt(seat, hidden)).filter(|hunt| !hunt.tries().is_empty())
    }

    /// Has what was asked judged.
    fn judge(&self, world: &mut World) -> Effect {
        match duelling(world).and_then(|duelling| self.hunt(duelling)) {
            Some(hunt) => Effect::Work(Job::Judge(Box::new(hunt))),
            None => {
                world.notice = Some(words::duel::nothing_to_judge(world.lang));
                Effect::Nothing
            }
        }
    }

    fn report(&self, lang: Lang, verdicts: Vec<Verdict>, duelling: &DuelGame) -> Effect {
        let Some(hunt) = self.hunt(duelling) else { return Effect::Nothing };
        let seat = self.viewer(duelling);
        let name = match duelling.machine().map(|machine| machine.seat) {
            Some(machine) if machine != seat => None,
            Some(_) => Some(texts::capital(&words::duel::the_machine(lang))),
            None => Some(texts::capital(&words::duel::player(lang, seat.number()))),
        };
        Effect::Open(Box::new(Report::new(Whose::Duellist(name), verdicts, hunt)))
    }

    /// Goes through the history of a duel that is over.
    fn scroll(&mut self, action: Action, world: &World) -> bool {
        let turns = duelling(world).map_or(0, |duelling| duelling.duel().turns().len());
        self.history.act(action, turns)
    }

    fn act_on_questions(&mut self, action: Action, world: &mut World) {
        let Some(duelling) = duelling(world) else { return };
        let board = duelling.duel().board();
        if let Some(guess) = self.asker.ask(action, board, Self::left(duelling)) {
            self.guess(guess, world);
        }
    }

    /// Who is left to whoever asks.
    fn left(duelling: &DuelGame) -> &CharacterSet {
        let duel = duelling.duel();
        match Self::phase(duelling) {
            Phase::Guessing(seat) => duel.candidates(seat),
            _ => duel.board().everyone(),
        }
    }

    /// Lists the questions as somebody wants to see them.
    fn list(&mut self, world: &World) {
        if let Some(duelling) = duelling(world) {
            let (listed, left) = (world.guess_who.listed, Self::left(duelling));
            self.asker.list(listed, duelling.duel().board(), left);
        }
    }

    fn act_guessing(&mut self, seat: Seat, action: Action, world: &mut World) {
        let Some(duel) = duelling(world).map(DuelGame::duel) else { return };
        if let Some(guess) = self.asker.act(action, duel.board(), duel.candidates(seat)) {
            self.guess(guess, world);
        }
    }

    /// To whom keys and letters lead: nobody who has fallen is named.
    fn reachable<'a>(&self, duelling: &'a DuelGame) -> &'a CharacterSet {
        let duel = duelling.duel();
        match Self::phase(duelling) {
            Phase::Guessing(seat) if self.asker.focus == Focus::People => duel.candidates(seat),
            _ => duel.board().everyone(),
        }
    }

    fn act_on_cards(&mut self, action: Action, world: &World) -> bool {
        let Some(duelling) = duelling(world) else { return false };
        let left = self.reachable(duelling);
        self.asker.cards.act_among(action, duelling.duel().board(), left)
    }

    /// Somebody says whom he had hidden: the card under the cursor.
    fn tell(&mut self, seat: Seat, action: Action, world: &mut World) {
        match action {
            Action::Activate | Action::Name => self.tell_marked(seat, world),
            Action::NextPane => self.asker.focus = self.asker.focus.next(),
            action => drop(self.act_on_cards(action, world)),
        }
    }

    fn tell_marked(&mut self, seat: Seat, world: &mut World) {
        let Some(Game::Duel(duelling)) = &mut world.guess_who.game else { return };
        let board = duelling.duel().board();
        match self.asker.cards.marked(board) {
            Some(person) => duelling.tell(seat, person),
            None => self.asker.cards.show(board, board.everyone()),
        }
    }
}

impl Screen for DuelScreen {
    fn context(&self, world: &World) -> Context {
        if let Some(finding) = self.asker.finding_context() {
            return finding;
        }
        match duelling(world).map(Self::phase) {
            Some(Phase::Answering(_)) => Context::DuelAnswer,
            Some(Phase::Telling(_)) => Context::DuelTelling,
            Some(Phase::Over) => Context::DuelOver,
            Some(Phase::Guessing(_)) => match self.asker.focus {
                Focus::Questions => Context::Duel,
                Focus::People => Context::Pointing,
                Focus::Rival(Rival) => Context::DuelRival,
            },
            None => Context::Duel,
        }
    }

    fn title(&self, world: &World) -> String {
        words::duel::title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        let level = duelling(world).and_then(DuelGame::machine).map(|machine| machine.kind);
        format!("{} · {}", world.guess_who.table.name(world.lang), rival(world.lang, level))
    }

    fn idle(&self, action: Action, world: &World) -> Option<String> {
        let duelling = duelling(world)?;
        match action {
            Action::Undo => {
                duelling.clone().undo().is_err().then(|| words::play::nothing_to_undo(world.lang))
            }
            Action::Report => {
                self.hunt(duelling).is_none().then(|| words::duel::nothing_to_judge(world.lang))
            }
            _ => None,
        }
    }

    fn entered(&mut self, world: &mut World) -> Effect {
        self.go_on(world);
        Effect::Nothing
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        if self.haste.takes(action, world.now) {
            return Effect::Nothing;
        }
        if self.asker.cards.is_finding() && self.act_on_cards(action, world) {
            return Effect::Nothing;
        }
        let Some(phase) = duelling(world).map(Self::phase) else {
            return Effect::Close;
        };
        match (phase, action) {
            (_, Action::Help | Action::Quit) => return Effect::Unused,
            _ if self.asker.is_finding_question() => self.act_on_questions(action, world),
            (Phase::Guessing(_), Action::Back) if self.asker.focus != Focus::Questions => {
                self.asker.focus = Focus::Questions;
                self.asker.refusal = None;
            }
            (_, Action::Back) => return Effect::Unused,
            (_, Action::Undo) => self.undo(world),
            (Phase::Over, Action::Rematch) => return self.rematch(world),
            (Phase::Over, Action::Report) => return self.judge(world),
            (Phase::Over, action) if self.scroll(action, world) => {}
            (Phase::Answering(_), Action::Answer(answer)) => self.answer(answer, world),
            (Phase::Guessing(_), Action::Order) => {
                world.order_questions();
                self.list(world);
            }
            (Phase::Guessing(seat), action) => self.act_guessing(seat, action, world),
            (Phase::Telling(seat), action) => self.tell(seat, action, world),
            (_, Action::NextPane) => self.asker.focus = self.asker.focus.next(),
            (_, action) => drop(self.act_on_cards(action, world)),
        }
        Effect::Nothing
    }

    fn on_job_done(&mut self, result: JobResult, world: &mut World) -> Effect {
        match (result, duelling(world)) {
            (JobResult::Judged(verdicts), Some(duelling)) => {
                self.report(world.lang, verdicts, duelling)
            }
            _ => Effect::Nothing,
        }
    }

    fn wait(&self, world: &World) -> Option<Duration> {
        self.asker.cards.wait(world.now)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let Some(duelling) = duelling(world) else { return };
        let duel = duelling.duel();
        let board = duel.board();
        let phase = Self::phase(duelling);
        let least = match phase {
            Phase::Over => self.least_lines(canvas, area.width, duelling),
            _ => 0,
        };
        let most = area.height.saturating_sub(1).max(NEEDS.least);
        let needs = Needs { least: least.clamp(NEEDS.least, most), ..NEEDS };
        let needs = needs.with_least(least_for_questions(canvas, area.width, board), area.height);
        let arrangement = arrange(area, board, needs);
        let viewer = self.viewer(duelling);
        let everyone = board.everyone();
        let is_telling = matches!(phase, Phase::Telling(_));
        let scene = Scene {
            board,
            faces: &world.guess_who.table.faces,
            left: if is_telling { everyone } else { duel.candidates(viewer) },
            found: duelling.found(viewer.other()).filter(|_| !is_telling),
            has_cursor: self.asker.focus == Focus::People || is_telling || phase == Phase::Over,
        };
        self.asker.cards.draw(canvas, arrangement.grid, world, &scene);
        let tally = world.guess_who.duel_tally.as_ref();
        let score = tally.and_then(|tally| tally.score(winner(duelling)));
        self.draw_pane(canvas, arrangement.pane, duelling, (phase, score));
    }
}

impl DuelScreen {
    fn draw_pane(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        duelling: &DuelGame,
        (phase, score): (Phase, Option<Score>),
    ) {
        let (lang, duel) = (canvas.lang, duelling.duel());
        let mut rest = self.draw_head(canvas, area, duelling, phase);
        let viewer = self.viewer(duelling);
        if matches!(phase, Phase::Over | Phase::Telling(_)) {
            rest = draw_truth(canvas, rest, &Self::truth(lang, duelling));
        }
        let (left, all) = (duel.candidates(viewer).len(), duel.board().len());
        let whose = match duelling.machine() {
            Some(_) => String::new(),
            None => format!("{} · ", texts::capital(&words::duel::player(lang, viewer.number()))),
        };
        let score = score.map(|score| tally_line(lang, duelling, score));
        let others: Vec<String> =
            std::iter::once(self.rival_line(lang, duelling, viewer)).chain(score).collect();
        rest = draw_gauge_and(canvas, rest, &whose, (left, all), &others);
        let lines: Vec<_> = duel.turns().iter().map(|turn| line_of(lang, duelling, turn)).collect();
        match phase {
            Phase::Guessing(_) if self.asker.focus != Focus::Rival(Rival) => {
                let history = self.draw_questions(canvas, (area, rest), duel, lines.len());
                draw_history(canvas, history, &lines);
            }
            Phase::Over => self.history.draw(canvas, rest, &lines),
            _ => draw_history(canvas, rest, &lines),
        }
    }

    /// What is to be done, and what happened last; gives what is below.
    fn draw_head(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        duelling: &DuelGame,
        phase: Phase,
    ) -> Rect {
        let lang = canvas.lang;
        let (board, left) = (duelling.duel().board(), self.reachable(duelling));
        if let Some(rest) = self.asker.draw_finding(canvas, area, board, left) {
            return rest;
        }
        let (text, role) = says(lang, duelling, phase, self.asker.focus);
        let rest = self.draw_told(canvas, area, duelling, phase, &text);
        let is_said = match phase {
            // The list of questions needs every line.
            Phase::Guessing(_) if rest.y > area.y => {
                draw_behind(canvas, area, rest, &text, role)
                    || self.is_implied(canvas, area, duelling)
            }
            _ => false,
        };
        if is_said { rest } else { draw_said(canvas, rest, &text, role, &buttons(lang, phase)) }
    }

    /// What happened last, if anything has, above a text on what is to be done; gives what is below.
    fn draw_told(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        duelling: &DuelGame,
        phase: Phase,
        text: &str,
    ) -> Rect {
        let Some(told) = self.asker.told() else { return area };
        let below = match phase {
            Phase::Guessing(_) => {
                let for_text = u16::from(!self.is_implied(canvas, area, duelling));
                let reading = lines_to_read(canvas, area.width, duelling.duel().board());
                BESIDE_READING - 1 + reading + for_text
            }
            Phase::Answering(_) => canvas.lines_of(text, area.width) + BUTTONS,
            Phase::Telling(_) | Phase::Over => 0,
        };
        let room = split_top(area, area.height.saturating_sub(below).max(1)).0;
        let used = canvas.paragraph_within(room, told, Role::Text);
        split_top(area, used).1
    }

    /// Whether what is to be done need not be said where there is hardly any room: against the machine it is always to ask.
    fn is_implied(&self, canvas: &Canvas<'_>, area: Rect, duelling: &DuelGame) -> bool {
        let least = least_for_questions(canvas, area.width, duelling.duel().board());
        let is_known = duelling.machine().is_some() && self.asker.focus == Focus::Questions;
        is_known && area.height <= least
    }

    /// How far the other side has come.
    fn rival_line(&self, lang: Lang, duelling: &DuelGame, viewer: Seat) -> String {
        let duel = duelling.duel();
        let left = duel.candidates(viewer.other()).len();
        let line = match (duelling.machine(), duelling.is_machine(viewer.other())) {
            (None, _) => words::duel::player_left(lang, viewer.other().number(), left),
            (_, true) => words::duel::machine_left(lang, left),
            (_, false) => words::duel::other_left(lang, left),
        };
        match self.asker.focus {
            Focus::Rival(Rival) => words::duel::their_board(lang),
            Focus::Questions | Focus::People => line,
        }
    }

    /// Draws the questions as whoever guesses knows them; gives the area below for so many lines of history.
    fn draw_questions(
        &self,
        canvas: &mut Canvas<'_>,
        areas: (Rect, Rect),
        duel: &Duel,
        history: usize,
    ) -> Rect {
        let seat = duel.turn();
        let asked = duel.turns().iter().filter(|turn| turn.seat == seat);
        let asked = asked.map(|turn| (turn.guess, turn.answer));
        let known = Known::new(duel.board(), duel.candidates(seat), asked);
        self.asker.draw_questions(canvas, areas, &known, history)
    }

    /// At the end: whom the machine had hidden, and which answers of the people were not true.
    fn truth(lang: Lang, duelling: &DuelGame) -> Vec<(String, Role)> {
        let duel = duelling.duel();
        let board = duel.board();
        let mine = duelling.machine().map(|it| words::duel::mine_was(lang, board.name(it.hidden)));
        let mut lines: Vec<_> = mine.into_iter().map(|line| (line, Role::Text)).collect();
        let told = Seat::BOTH.into_iter().filter_map(|seat| Some((seat, duelling.told(seat)?)));
        for (seat, person) in told {
            let name = board.name(person);
            let untrue = duel.untrue(seat, person);
            if untrue.is_empty() {
                lines.push((words::duel::all_true(lang, name), Role::Yes));
                continue;
            }
            lines.push((words::play::contradiction_head(lang, name), Role::Error));
            for turn in untrue {
                let question = texts::duel::guess(lang, board, turn.guess);
                let line = texts::play::contradiction(lang, question, turn.answer);
                lines.push((line, Role::Error));
            }
        }
        lines
    }

    /// Lines that the pane cannot do without: at the end it explains, and the cards may be scrolled.
    fn least_lines(&self, canvas: &Canvas<'_>, width: u16, duelling: &DuelGame) -> u16 {
        let lang = canvas.lang;
        let truth = Self::truth(lang, duelling);
        let truth: u16 = truth.iter().map(|(line, _)| canvas.lines_of(line, width)).sum();
        let buttons = 1;
        canvas.lines_of(&ending(lang, duelling), width) + buttons + truth
    }
}

/// What is to be done, behind what is told in the one line above the rest of an area; gives whether there is room for it.
fn draw_behind(canvas: &mut Canvas<'_>, area: Rect, rest: Rect, text: &str, role: Role) -> bool {
    let free = canvas.free_end(split_top(area, 1).0);
    let fits = rest.y == area.y + 1 && cells(text) + 2 <= free.width;
    if fits {
        canvas.text(free.x + 2, free.y, free.width - 2, text, role);
    }
    fits
}

/// What can be clicked beside what is to be done.
fn buttons(lang: Lang, phase: Phase) -> Vec<(String, Action)> {
    match phase {
        Phase::Answering(_) => vec![
            (words::tree::edge_yes(lang), Action::Answer(Answer::Yes)),
            (words::tree::edge_no(lang), Action::Answer(Answer::No)),
        ],
        Phase::Over => vec![
            (words::screen::report_button(lang), Action::Report),
            (words::screen::rematch_button(lang), Action::Rematch),
        ],
        Phase::Guessing(_) | Phase::Telling(_) => Vec::new(),
    }
}

/// Lines that these take.
const BUTTONS: u16 = 1;

/// Lines of this width that the pane cannot do without while there is asked and answered.
fn least_for_questions(canvas: &Canvas<'_>, width: u16, board: &Board) -> u16 {
    match lines_to_read(canvas, width, board) {
        0 => NEEDS.least,
        lines => BESIDE_READING + lines,
    }
}

/// Paragraphs, and how many of them there was no room for; gives the area below.
fn draw_truth(canvas: &mut Canvas<'_>, area: Rect, lines: &[(String, Role)]) -> Rect {
    let mut rest = area;
    for (at, (line, role)) in lines.iter().enumerate() {
        if rest.is_empty() {
            return rest;
        }
        let is_last = at + 1 == lines.len();
        let room = rest.height.saturating_sub(u16::from(!is_last));
        if canvas.lines_of(line, rest.width) > room {
            let more = words::screen::and_more(canvas.lang, lines.len() - at);
            canvas.text(rest.x, rest.y, rest.width, &more, *role);
            return split_top(rest, 1).1;
        }
        let used = canvas.paragraph(rest, line, *role);
        rest = split_top(rest, used).1;
    }
    rest
}

/// What those who play have won before, as whoever plays against the machine counts it.
fn tally_line(lang: Lang, duelling: &DuelGame, score: Score) -> String {
    match duelling.machine().map(|machine| machine.seat) {
        None => {
            let Score { won: [one, other], drawn } = score;
            words::duel::tally_of_players(lang, one, other, drawn)
        }
        Some(Seat::Second) => score.told(lang),
        Some(Seat::First) => score.turned().told(lang),
    }
}

/// What is to be done now.
fn says(lang: Lang, duelling: &DuelGame, phase: Phase, focus: Focus<Rival>) -> (String, Role) {
    use words::duel as w;
    let duel = duelling.duel();
    let has_machine = duelling.machine().is_some();
    match phase {
        Phase::Guessing(seat) => {
            let text = match focus {
                Focus::Questions if !has_machine => w::player_asks(lang, seat.number()),
                Focus::Questions => words::screen::hunt_ask(lang),
                Focus::People => words::screen::hunt_name(lang),
                Focus::Rival(Rival) => w::looks_at_rival(lang),
            };
            let who = texts::capital(&w::player(lang, seat.number()));
            let is_told = has_machine || focus == Focus::Questions;
            (if is_told { text } else { format!("{who}: {text}") }, Role::Strong)
        }
        Phase::Answering(guess) => {
            let question = texts::duel::guess(lang, duel.board(), guess);
            let asker = texts::duel::asker(lang, duelling, duel.turn().other());
            (format!("{asker}{question}"), Role::Strong)
        }
        Phase::Telling(seat) => {
            let text = match has_machine {
                true => w::mark_yours(lang),
                false => w::mark_of_player(lang, seat.number()),
            };
            let how = words::screen::mark_by(lang);
            (format!("{}\n{text} {how}", ending(lang, duelling)), Role::Strong)
        }
        Phase::Over => (ending(lang, duelling), Role::Found),
    }
}

/// How it ended.
fn ending(lang: Lang, duelling: &DuelGame) -> String {
    let outcome = duelling.duel().outcome();
    outcome.map(|outcome| texts::duel::ending(lang, duelling, outcome)).unwrap_or_default()
}

/// A turn as a line of history.
fn line_of(lang: Lang, duelling: &DuelGame, turn: &Turn) -> Past {
    let question = texts::duel::guess(lang, duelling.duel().board(), turn.guess);
    let who = texts::duel::who(lang, duelling, turn.seat);
    past(lang, &format!("{who}: {question}"), turn.answer)
}

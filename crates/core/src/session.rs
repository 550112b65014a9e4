//! A game in progress as a state machine: the statement's `iniciar_juego` without a keyboard.
//!
//! ```text
//!            answer                 answer
//!  Asking ──────────▶ Asking … ──────────────▶ Guessed ──wrong──▶ Missed ──name on the board──▶ Mending
//!    ▲                                                              │ │                            │
//!    │ restart, from anywhere                                       │ └─the guess's name─▶ Named ◀─┘ mended
//!    │                                                              │                      ▲  ▲
//!    │                                                              │ a new name           │  │
//!    │                                                              ▼                      │  │
//!    │                                                           Learning ─────learnt──────┘  │
//!    │                                                              │ like somebody           │
//!    │                                                              ▼                         │
//!    │                                                            Alike ───────learnt─────────┘
//! ```
//!
//! A name may be said to be wrong like a guess. Undo takes one step back, from anywhere to the first question. Input goes
//! in, an event comes out; what is refused changes nothing. The session knows no keys, colours, clock or words.

use qeq_base::ids::Id;
use qeq_base::pieces::bare;

use crate::board::{Board, Character, JoinError, QuestionError, QuestionId};
use crate::candidates::{CharacterId, CharacterSet};
use crate::guesser::{Added, Guesser};
use crate::tree::walk::Asked;
use crate::tree::{Answer, NodeId, NodeKind};

/// What a person can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Answers the question: of the game, about a newcomer, or whether to mend an answer.
    Answer(Answer),
    /// Takes the last step back.
    Undo,
    /// Says that the guess is wrong.
    WrongGuess,
    /// Says who it was.
    Name(String),
    /// Gives the question to which the newcomer alone answers yes.
    Question(String),
    /// Begins again, with what was learnt.
    Restart,
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Waits for the answer to a question.
    Asking(QuestionId),
    /// The machine names somebody.
    Guessed(CharacterId),
    /// The person has said who it was.
    Named {
        /// Who it was.
        character: CharacterId,
        /// What came of it.
        naming: Naming,
    },
    /// Was wrong, or nobody fits the answers; waits for the name.
    Missed,
    /// The name is on the board, so these answers must have been wrong; waits for a yes to mend them.
    Mending {
        /// Who it was.
        character: CharacterId,
        /// The answers that were given and do not fit.
        wrong: Vec<Asked>,
    },
    /// The name is new; waits for what the answers do not tell about the newcomer.
    Learning {
        /// Who it was.
        newcomer: Newcomer,
        /// The trait in question now.
        question: QuestionId,
    },
    /// The newcomer is like somebody in everything; waits for a question that tells the two apart.
    Alike {
        /// Who it was.
        newcomer: Newcomer,
        /// Who answers everything the same.
        twin: CharacterId,
    },
}

/// What came of it that the person said who it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// It is whom the machine had guessed, although the guess was said to be wrong: the step before is the miss.
    Confirmed,
    /// It is somebody else, and the answers or the tree were changed.
    Corrected,
}

impl Phase {
    /// Whether nobody of the board fits what is known: the answers, or that the last guess was wrong.
    pub fn is_after_a_miss(&self) -> bool {
        !matches!(self, Self::Asking(_) | Self::Guessed(_) | Self::Named { .. })
    }

    /// Who it is, whether the machine guessed it or the person said it.
    pub fn found(&self) -> Option<CharacterId> {
        match *self {
            Self::Guessed(character) | Self::Named { character, .. } => Some(character),
            _ => None,
        }
    }
}

/// Somebody whom the board does not know yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newcomer {
    /// The name.
    pub name: String,
    /// The traits known so far, one for each question of the board.
    pub traits: Vec<Option<Answer>>,
    /// What was asked about the newcomer, in order.
    pub asked: Vec<QuestionId>,
}

/// What came of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An answer ruled out so many.
    Answered {
        /// The answer.
        asked: Asked,
        /// How many characters fell.
        ruled_out: usize,
    },
    /// The answers leave nobody.
    NobodyLeft,
    /// A step was taken back.
    Undone,
    /// The guess was wrong; the session wants the name.
    Missed,
    /// The name was the one that the session said.
    WasRight(CharacterId),
    /// The name is on the board and does not fit these answers.
    Contradicted,
    /// The answers are mended and the character is found.
    Mended(CharacterId),
    /// The answers stay; the session wants another name.
    NotMended,
    /// The name is new: the session asks about the newcomer.
    NewName,
    /// One trait of the newcomer is known.
    TraitNoted,
    /// The newcomer is like this one in everything; the session wants a question that tells them apart.
    Alike(CharacterId),
    /// The newcomer is on the board and in the tree.
    Learnt(Added),
    /// A new game.
    Restarted,
}

/// Why an input was refused. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The input does not belong here.
    NotNow,
    /// Nothing was answered yet.
    NothingToUndo,
    /// The newcomer cannot join the board.
    Newcomer {
        /// The newcomer's name.
        name: String,
        /// Why.
        error: JoinError,
    },
    /// The question cannot be asked on this board.
    Question(QuestionError),
}

/// Everything a screen needs to know.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// Where the game stands.
    pub phase: &'a Phase,
    /// Who is not ruled out, in file order.
    pub remaining: Vec<CharacterId>,
    /// What was asked and answered.
    pub history: &'a [Asked],
}

/// A game of the machine guessing somebody's character.
#[derive(Clone, Debug)]
pub struct Session {
    guesser: Guesser,
    node: NodeId,
    history: Vec<Asked>,
    phase: Phase,
    /// Where the game stood, as long as the last step was to mend its answers.
    unmended: Option<Unmended>,
}

/// A game whose answers were mended since.
#[derive(Clone, Debug)]
struct Unmended {
    node: NodeId,
    history: Vec<Asked>,
}

impl Session {
    /// A game at its first question.
    pub fn start(guesser: Guesser) -> Self {
        let node = guesser.tree().root();
        let phase = phase_at(&guesser, node);
        Self { guesser, node, history: Vec::new(), phase, unmended: None }
    }

    /// The board and the tree, with what was learnt.
    pub fn guesser(&self) -> &Guesser {
        &self.guesser
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.guesser.board()
    }

    /// Where the game stands.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The node of the tree where the game stands: the statement's `jugada_actual`.
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// How many are not ruled out: nobody once the guess was wrong. O(1).
    pub fn remaining_count(&self) -> usize {
        if self.phase.is_after_a_miss() {
            return 0;
        }
        self.guesser.tree().node(self.node).candidates as usize
    }

    /// Who is not ruled out. O(N / 64 + nodes below + n log n) for n characters left.
    pub fn candidates(&self) -> CharacterSet {
        let mut candidates = CharacterSet::empty(self.board().id_bound());
        self.view().remaining.into_iter().for_each(|id| candidates.insert(id));
        candidates
    }

    /// Everything a screen needs. O(nodes below + n log n) for n characters left.
    pub fn view(&self) -> View<'_> {
        let remaining = match self.phase.is_after_a_miss() {
            true => Vec::new(),
            false => self.guesser.tree().candidates(self.node),
        };
        View { phase: &self.phase, remaining, history: &self.history }
    }

    /// Whether the answers lead to `node`: after a miss at a question, nobody answers that as the last answer says.
    fn is_on_the_tree(&self) -> bool {
        let is_question = matches!(phase_at(&self.guesser, self.node), Phase::Asking(_));
        !is_question || !self.phase.is_after_a_miss()
    }

    /// The answer of somebody to the question that is asked now, if any is.
    pub fn truth(&self, character: CharacterId) -> Option<Answer> {
        let Phase::Asking(question) = self.phase else { return None };
        Some(self.board().has(character, question).into())
    }

    /// The characters who contradict the fewest answers, with those answers: where one answer was wrong,
    /// it is one of these. Whoever contradicts none is the one that was guessed, and is left out. O(N·depth).
    pub fn suspects(&self) -> Vec<(CharacterId, Vec<Asked>)> {
        let doubts = self.board().character_ids().map(|id| (id, self.contradicted_by(id)));
        let mut suspects: Vec<_> = doubts.filter(|(_, wrong)| !wrong.is_empty()).collect();
        let fewest = suspects.iter().map(|(_, wrong)| wrong.len()).min().unwrap_or(0);
        suspects.retain(|(_, wrong)| wrong.len() == fewest);
        suspects
    }

    /// Takes an input and says what came of it.
    ///
    /// # Errors
    /// When the input is refused.
    pub fn handle(&mut self, input: Input) -> Result<Event, Refusal> {
        match input {
            Input::Answer(answer) => self.answer(answer),
            Input::Undo => self.undo(),
            Input::WrongGuess => self.wrong_guess(),
            Input::Name(name) => self.name(bare(&name)),
            Input::Question(text) => self.question(&text),
            Input::Restart => Ok(self.restart()),
        }
    }

    fn answer(&mut self, answer: Answer) -> Result<Event, Refusal> {
        match &mut self.phase {
            Phase::Asking(question) => {
                let question = *question;
                Ok(self.descend(Asked { question, answer }))
            }
            Phase::Mending { character, .. } => {
                let character = *character;
                Ok(self.mend(character, answer))
            }
            Phase::Learning { newcomer, question } => {
                let (mut newcomer, question) = (newcomer.clone(), *question);
                note(&mut newcomer.traits, question, answer);
                newcomer.asked.push(question);
                self.learn_more(newcomer)
            }
            Phase::Guessed(_) | Phase::Named { .. } | Phase::Missed | Phase::Alike { .. } => {
                Err(Refusal::NotNow)
            }
        }
    }

    fn descend(&mut self, asked: Asked) -> Event {
        let before = self.remaining_count();
        self.history.push(asked);
        let Some(child) = self.guesser.tree().child(self.node, asked.answer) else {
            self.phase = Phase::Missed;
            return Event::NobodyLeft;
        };
        self.node = child;
        self.phase = phase_at(&self.guesser, child);
        Event::Answered { asked, ruled_out: before - self.remaining_count() }
    }

    fn undo(&mut self) -> Result<Event, Refusal> {
        if let Some(before) = self.unmended.take() {
            self.take_mending_back(before);
            return Ok(Event::Undone);
        }
        match &self.phase {
            Phase::Learning { newcomer, .. } | Phase::Alike { newcomer, .. } => {
                let mut newcomer = newcomer.clone();
                self.phase = match newcomer.asked.pop() {
                    Some(question) => Phase::Learning { newcomer: self.known(newcomer), question },
                    None => Phase::Missed,
                };
            }
            Phase::Mending { .. } | Phase::Named { naming: Naming::Confirmed, .. } => {
                self.phase = Phase::Missed;
            }
            Phase::Missed if self.is_on_the_tree() => {
                self.phase = phase_at(&self.guesser, self.node);
            }
            Phase::Missed | Phase::Asking(_) | Phase::Guessed(_) | Phase::Named { .. } => {
                self.take_answer_back()?;
            }
        }
        Ok(Event::Undone)
    }

    /// Asks again whether to mend the answers.
    fn take_mending_back(&mut self, before: Unmended) {
        (self.node, self.history) = (before.node, before.history);
        if let Some(character) = self.phase.found() {
            let wrong = self.contradicted_by(character);
            self.phase = Phase::Mending { character, wrong };
        }
    }

    fn take_answer_back(&mut self) -> Result<(), Refusal> {
        self.history.pop().ok_or(Refusal::NothingToUndo)?;
        if self.is_on_the_tree() {
            let parent = self.guesser.tree().node(self.node).parent;
            self.node = parent.unwrap_or_else(|| self.guesser.tree().root());
        }
        self.phase = phase_at(&self.guesser, self.node);
        Ok(())
    }

    fn wrong_guess(&mut self) -> Result<Event, Refusal> {
        self.phase.found().ok_or(Refusal::NotNow)?;
        self.unmended = None;
        self.phase = Phase::Missed;
        Ok(Event::Missed)
    }

    fn name(&mut self, name: &str) -> Result<Event, Refusal> {
        let Phase::Missed = self.phase else { return Err(Refusal::NotNow) };
        // One that is pasted may bring a tab or the end of a line.
        let spaced = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let board = self.board();
        match board.recognise(name).or_else(|| board.recognise(&spaced)) {
            Some(character) => Ok(self.known_name(character)),
            None => self.new_name(spaced),
        }
    }

    fn known_name(&mut self, character: CharacterId) -> Event {
        let wrong = self.contradicted_by(character);
        if wrong.is_empty() {
            self.phase = Phase::Named { character, naming: Naming::Confirmed };
            return Event::WasRight(character);
        }
        self.phase = Phase::Mending { character, wrong };
        Event::Contradicted
    }

    fn mend(&mut self, character: CharacterId, answer: Answer) -> Event {
        if !answer.is_yes() {
            self.phase = Phase::Missed;
            return Event::NotMended;
        }
        let before = Unmended { node: self.node, history: std::mem::take(&mut self.history) };
        self.go_to(character);
        self.unmended = Some(before);
        Event::Mended(character)
    }

    /// Whoever cannot join the board is refused before anything is asked about them.
    fn new_name(&mut self, name: String) -> Result<Event, Refusal> {
        let second = self.second_value_given().map(JoinError::SecondValue);
        if let Some(error) = self.board().check_name(&name).err().or(second) {
            return Err(Refusal::Newcomer { name, error });
        }
        let traits = vec![None; self.board().question_count()];
        let newcomer = Newcomer { name, traits, asked: Vec::new() };
        match self.learn_more(newcomer)? {
            Event::TraitNoted => Ok(Event::NewName),
            event => Ok(event),
        }
    }

    /// A value that was said to be right after another one of the same attribute: nobody has both. Only a tree with useless
    /// questions asks for it.
    fn second_value_given(&self) -> Option<QuestionId> {
        let mut yes = vec![false; self.board().question_count()];
        for asked in &self.history {
            yes[asked.question.index()] = asked.answer.is_yes();
        }
        self.board().second_value(&yes)
    }

    /// Asks for the next trait that is not known, or takes the newcomer in.
    fn learn_more(&mut self, newcomer: Newcomer) -> Result<Event, Refusal> {
        let newcomer = self.known(newcomer);
        if let Some(question) = newcomer.first_unknown(self.board()) {
            self.phase = Phase::Learning { newcomer, question };
            return Ok(Event::TraitNoted);
        }
        self.join(newcomer)
    }

    fn question(&mut self, text: &str) -> Result<Event, Refusal> {
        let Phase::Alike { newcomer, .. } = &self.phase else { return Err(Refusal::NotNow) };
        let mut newcomer = newcomer.clone();
        self.guesser.add_question(text).map_err(Refusal::Question)?;
        newcomer.traits.push(Some(Answer::Yes));
        self.join(newcomer)
    }

    fn join(&mut self, newcomer: Newcomer) -> Result<Event, Refusal> {
        let is_yes = |known: &Option<Answer>| *known == Some(Answer::Yes);
        let traits: Vec<bool> = newcomer.traits.iter().map(is_yes).collect();
        let name = newcomer.name.clone();
        let character = Character { name: name.clone(), picture: None };
        match self.guesser.add_character(character, &traits) {
            Ok(added) => {
                self.go_to(added.character);
                Ok(Event::Learnt(added))
            }
            Err(JoinError::Twin(twin)) => {
                self.phase = Phase::Alike { newcomer, twin };
                Ok(Event::Alike(twin))
            }
            Err(error) => Err(Refusal::Newcomer { name, error }),
        }
    }

    fn restart(&mut self) -> Event {
        self.unmended = None;
        self.history.clear();
        self.node = self.guesser.tree().root();
        self.phase = phase_at(&self.guesser, self.node);
        Event::Restarted
    }

    /// Goes on as if every answer had been that of `character`.
    fn go_to(&mut self, character: CharacterId) {
        let (tree, board) = (self.guesser.tree(), self.guesser.board());
        self.node = tree.leaf_of(board, character);
        self.history = tree.path(self.node);
        self.phase = Phase::Named { character, naming: Naming::Corrected };
    }

    /// The newcomer with all that is known by now: the answers of the game, and the traits that were asked for. Where an
    /// attribute has several values, a yes to one is a no to the others.
    fn known(&self, newcomer: Newcomer) -> Newcomer {
        let board = self.board();
        let mut traits = vec![None; board.question_count()];
        for &Asked { question, answer } in &self.history {
            note(&mut traits, question, answer);
        }
        for &question in &newcomer.asked {
            traits[question.index()] = newcomer.traits[question.index()];
        }
        for question in board.question_ids() {
            if traits[question.index()] == Some(Answer::Yes) {
                board
                    .exclusive_values(question)
                    .for_each(|other| note(&mut traits, other, Answer::No));
            }
        }
        Newcomer { traits, ..newcomer }
    }

    fn contradicted_by(&self, character: CharacterId) -> Vec<Asked> {
        let differs = |asked: &&Asked| {
            Answer::from(self.board().has(character, asked.question)) != asked.answer
        };
        self.history.iter().filter(differs).copied().collect()
    }
}

fn phase_at(guesser: &Guesser, node: NodeId) -> Phase {
    match guesser.tree().node(node).kind {
        NodeKind::Question { question, .. } => Phase::Asking(question),
        NodeKind::Character(character) => Phase::Guessed(character),
    }
}

impl Newcomer {
    /// Which of how many questions about the newcomer comes next, from 1. A yes to one value of an attribute answers the
    /// others, so that there are never more. O(k).
    pub fn place(&self) -> (usize, usize) {
        let unknown = self.traits.iter().filter(|known| known.is_none()).count();
        (self.asked.len() + 1, self.asked.len() + unknown)
    }

    fn first_unknown(&self, board: &Board) -> Option<QuestionId> {
        board.question_ids().find(|&question| self.traits[question.index()].is_none())
    }
}

fn note(traits: &mut [Option<Answer>], question: QuestionId, answer: Answer) {
    traits[question.index()] = Some(answer);
}

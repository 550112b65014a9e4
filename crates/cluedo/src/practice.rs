//! A game to practise on: the cards are dealt, a machine plays every seat but one, and whoever sits there asks in
//! turn. Everybody answers truthfully, and accuses only when sure. It knows no keys, colours or words.
//!
//! ```text
//!          Go                        Ask, Accuse
//! others ──────▶ a turn is seen ◀────────────── the person
//!    │                  ▲ Show
//!    ├─▶ the person has several of the cards
//!    └─────────── somebody accuses: over ───────────┘
//! ```
//!
//! Each seat keeps a notebook of what it has seen, and the machine's seats ask what [`suggest`] says. The end
//! tells from which turn on the person's own notebook settled each card of the envelope, and a [`review`] what the person
//! should have asked.

pub mod kept;
pub mod marks;
pub mod review;

use qeq_base::chance::Chance;
use qeq_base::ids::Id;
use qeq_base::search::{Search, Stopped};

use self::kept::Move;
use crate::census::{Census, Deal, Envelope, Uncounted};
use crate::deck::{CardId, Category};
use crate::deduction::{Level, deduce};
use crate::game::{Fact, Game, HolderId, Mark, Setup, Table};
use crate::notebook::{Answer, Entry, Notebook, Shown, Turn};
use crate::solo;
use crate::suggest::{Method, suggest};

/// What the person, or whoever runs the game, can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Lets the machine play the turn of another seat.
    Go,
    /// Asks for a tool, a place and a character, in any order.
    Ask([CardId; 3]),
    /// Says that these are the envelope. Whoever is wrong asks no more.
    Accuse([CardId; 3]),
    /// Shows one of the cards that [`Practice::reached`] leaves to choose from.
    Show(CardId),
}

/// What everybody has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A suggestion, with the cards that the person has seen.
    Asked(Turn),
    /// A suggestion that waits for the person to choose which card to show. It is not over, and in no notebook yet.
    Reached(Turn),
    /// An accusation, and whether it was right.
    Accused {
        /// Who.
        player: HolderId,
        /// Of this.
        cards: Envelope,
        /// Whether it was right, which ends the game.
        is_right: bool,
    },
}

/// Why nothing has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Somebody else plays.
    NotYourTurn,
    /// The person plays.
    YourTurn,
    /// A card of the person's has to be shown before anything else.
    ShowFirst,
    /// No card of the person's has to be chosen, or not this one.
    NotToShow,
    /// Not a tool, a place and a character.
    NotASuggestion,
    /// The game is over.
    Over,
    /// Whoever waited for the turn asked for an end.
    Stopped,
}

impl From<Stopped> for Refusal {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whoever accused rightly; nobody when all were wrong.
    pub winner: Option<HolderId>,
    /// What was in the envelope, and after how many entries the person could know each card.
    pub known: [(CardId, Option<usize>); 3],
}

/// A suggestion of somebody else that waits for the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The suggestion; everybody before the person had nothing.
    pub turn: Turn,
    /// Those of its cards that the person holds, two or three.
    pub held: Vec<CardId>,
}

/// What a game waits for.
#[derive(Clone, Debug)]
enum Stage {
    /// A turn.
    Open,
    /// The card that the person shows to this suggestion of somebody else.
    Reached(Turn),
    /// Nothing: it is over.
    Over(Ending),
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Practice {
    setup: Setup,
    deal: Deal,
    /// What each seat has seen.
    notebooks: Vec<Notebook>,
    me: HolderId,
    turn: HolderId,
    /// Those who accused wrongly.
    out: Vec<HolderId>,
    stage: Stage,
    chance: Chance,
    /// The seed that chance began with.
    seed: u64,
    /// Who began.
    first: HolderId,
    /// What was done since.
    moves: Vec<Move>,
}

impl Practice {
    /// Deals the cards; the person sits at `me`, and who begins is left to chance. `notebook` says deck, hands
    /// and names; what it holds of another game, and assumes of its players, does not matter. The same seed deals and plays
    /// the same.
    ///
    /// # Errors
    /// When the deals cannot be counted, so that none can be drawn.
    pub fn deal(
        notebook: &Notebook,
        seed: u64,
        search: &mut Search<'_>,
    ) -> Result<Self, Uncounted> {
        let mut chance = Chance::from_seed(seed);
        let setup = notebook.setup();
        let all = Census::take(setup, &[], search)?;
        let deal = all.draw(&mut chance).expect("hands and envelope hold the deck");
        let first = HolderId::from_index(chance.below(setup.hands().len()));
        Ok(Self::begin(notebook, deal, first, (seed, chance)))
    }

    /// A game that begins, with chance and its seed.
    fn begin(
        notebook: &Notebook,
        deal: Deal,
        first: HolderId,
        (seed, chance): (u64, Chance),
    ) -> Self {
        let (setup, me) = (notebook.setup().clone(), notebook.me());
        let own = |player| {
            let mut own = notebook.blank();
            own.sit_at(player).expect("a player of this set-up");
            own.is_addressed = player == me;
            hand(&setup, &deal, player).for_each(|entry| own.push(entry));
            own
        };
        let notebooks = setup.players().map(own).collect();
        let (turn, out, stage, moves) = (first, Vec::new(), Stage::Open, Vec::new());
        Self { setup, deal, notebooks, me, turn, out, stage, chance, seed, first, moves }
    }

    /// What the person has seen.
    pub fn notebook(&self) -> &Notebook {
        &self.notebooks[self.me.index()]
    }

    /// Whose turn it is.
    pub fn turn(&self) -> HolderId {
        self.turn
    }

    /// Whether the person plays now.
    pub fn is_my_turn(&self) -> bool {
        self.ending().is_none() && self.turn == self.me
    }

    /// Whether the person has accused wrongly, and only looks on.
    pub fn am_out(&self) -> bool {
        self.out.contains(&self.me)
    }

    /// Those of these cards that the person holds: whoever accuses with one is wrong.
    pub fn own_among(&self, cards: &[CardId]) -> Vec<CardId> {
        self.deal.held_among(cards, self.me)
    }

    /// The suggestion that waits for the person to choose a card, if one does.
    pub fn reached(&self) -> Option<Reached> {
        let Stage::Reached(turn) = &self.stage else { return None };
        Some(Reached { turn: turn.clone(), held: self.own_among(turn.cards()) })
    }

    /// Who held each card, once the game has ended. O(cells).
    pub fn whole_deal(&self) -> Option<Table> {
        let mark = |card, holder| match self.deal.holder(card) == holder {
            true => Mark::Yes,
            false => Mark::No,
        };
        self.ending().map(|_| Table::new(&self.setup, mark))
    }

    /// How the game ended, once it has.
    pub fn ending(&self) -> Option<&Ending> {
        match &self.stage {
            Stage::Over(ending) => Some(ending),
            Stage::Open | Stage::Reached(_) => None,
        }
    }

    /// Plays a turn.
    ///
    /// # Errors
    /// When it is refused or the search is stopped; nothing has changed then.
    pub fn handle(&mut self, input: Input, search: &mut Search<'_>) -> Result<Event, Refusal> {
        let mut next = self.clone();
        let event = next.take_turn(input, search)?;
        *self = next;
        Ok(event)
    }

    fn take_turn(&mut self, input: Input, search: &mut Search<'_>) -> Result<Event, Refusal> {
        match (&self.stage, input) {
            (Stage::Over(_), _) => return Err(Refusal::Over),
            (Stage::Reached(turn), Input::Show(card)) => {
                return self.show(turn.clone(), card, search);
            }
            (Stage::Reached(_), _) => return Err(Refusal::ShowFirst),
            (Stage::Open, _) => {}
        }
        match (input, self.is_my_turn()) {
            (Input::Show(_), _) => Err(Refusal::NotToShow),
            (Input::Go, true) => Err(Refusal::YourTurn),
            (Input::Ask(_) | Input::Accuse(_), false) => Err(Refusal::NotYourTurn),
            (Input::Go, false) => Ok(self.play(search)?),
            (Input::Ask(cards), true) => Ok(self.ask(self.sorted(cards)?, search)?),
            (Input::Accuse(cards), true) => Ok(self.accuse(self.sorted(cards)?, search)?),
        }
    }

    /// A turn of the machine.
    fn play(&mut self, search: &mut Search<'_>) -> Result<Event, Stopped> {
        let notebook = &self.notebooks[self.turn.index()];
        let facts = notebook.record().into_game().facts;
        let next = match Census::take(&self.setup, &facts, search) {
            Ok(census) if census.table().is_solved() => {
                let known: Vec<CardId> = census.table().envelope().collect();
                return self.accuse([known[0], known[1], known[2]], search);
            }
            Ok(census) => suggest(notebook, &census, Method::BEST, &mut self.chance, search)?,
            Err(Uncounted::TooLarge) => None,
            Err(Uncounted::Stopped) => return Err(Stopped::Asked),
        };
        let cards = next.map_or_else(|| self.any(), |next| next.cards);
        self.ask(cards, search)
    }

    /// Any suggestion, where nothing better is known.
    fn any(&mut self) -> Envelope {
        Category::ALL.map(|category| {
            let cards: Vec<CardId> = self.setup.deck().cards_of(category).collect();
            *self.chance.pick(&cards).expect("every category has cards")
        })
    }

    /// A suggestion. It waits where it reaches the person and leaves a choice.
    fn ask(&mut self, cards: Envelope, search: &mut Search<'_>) -> Result<Event, Stopped> {
        let (turn, refuter) = solo::up_to_a_holder(&self.setup, &self.deal, self.turn, cards);
        if refuter.as_ref().is_some_and(|it| it.player == self.me && it.cards.len() > 1) {
            self.stage = Stage::Reached(turn.clone());
            return Ok(Event::Reached(turn));
        }
        let answer = refuter.map(|it| it.shown(&mut self.chance));
        self.answered(turn, answer, search)
    }

    /// The person shows a card to a suggestion.
    fn show(
        &mut self,
        turn: Turn,
        card: CardId,
        search: &mut Search<'_>,
    ) -> Result<Event, Refusal> {
        if !self.own_among(turn.cards()).contains(&card) {
            return Err(Refusal::NotToShow);
        }
        self.stage = Stage::Open;
        let answer = Answer { player: self.me, shown: Shown::Card(card) };
        Ok(self.answered(turn, Some(answer), search)?)
    }

    /// The end of a suggestion: somebody shows a card, or nobody any.
    fn answered(
        &mut self,
        mut turn: Turn,
        answer: Option<Answer>,
        search: &mut Search<'_>,
    ) -> Result<Event, Stopped> {
        if let Some(answer) = answer {
            turn.answer(turn.answers().len(), answer);
        }
        let event = self.note_turn(&turn);
        self.pass_on(search)?;
        Ok(event)
    }

    fn accuse(&mut self, cards: Envelope, search: &mut Search<'_>) -> Result<Event, Stopped> {
        let player = self.turn;
        if cards == self.envelope() {
            self.end(Some(player), search)?;
            return Ok(Event::Accused { player, cards, is_right: true });
        }
        let event = self.note_wrong(cards);
        self.pass_on(search)?;
        Ok(event)
    }

    /// Everybody sees a suggestion with its answers.
    fn note_turn(&mut self, turn: &Turn) -> Event {
        for notebook in &mut self.notebooks {
            notebook.push(Entry::Turn(turn.seen(notebook.me())));
        }
        self.moves.push(Move::Asked { cards: *turn.cards(), shown: turn.card_shown() });
        Event::Asked(turn.seen(self.me))
    }

    /// Everybody hears a wrong accusation of whoever plays.
    fn note_wrong(&mut self, cards: Envelope) -> Event {
        let fact = Fact::EnvelopeLacks { cards: cards.to_vec() };
        for notebook in &mut self.notebooks {
            notebook.push(Entry::Fact(fact.clone()));
        }
        self.out.push(self.turn);
        self.moves.push(Move::Accused(cards));
        Event::Accused { player: self.turn, cards, is_right: false }
    }

    /// The next may ask; the end where nobody may.
    fn pass_on(&mut self, search: &mut Search<'_>) -> Result<(), Stopped> {
        match self.next() {
            Some(next) => self.turn = next,
            None => self.end(None, search)?,
        }
        Ok(())
    }

    /// The next who may still ask.
    fn next(&self) -> Option<HolderId> {
        let mut everybody = self.setup.answering(self.turn).chain([self.turn]);
        everybody.find(|player| !self.out.contains(player))
    }

    fn end(&mut self, winner: Option<HolderId>, search: &mut Search<'_>) -> Result<(), Stopped> {
        let [tool, place, character] = self.envelope();
        let mut known = |card| Ok((card, known_after(self.notebook(), card, search)?));
        let known = [known(tool)?, known(place)?, known(character)?];
        self.stage = Stage::Over(Ending { winner, known });
        Ok(())
    }

    fn envelope(&self) -> Envelope {
        self.deal.envelope(&self.setup).expect("a deal fills the envelope")
    }

    /// The cards in the order of the categories, if they are one of each.
    fn sorted(&self, cards: [CardId; 3]) -> Result<Envelope, Refusal> {
        self.setup.deck().one_of_each(&cards).ok_or(Refusal::NotASuggestion)
    }
}

/// The own cards as entries.
fn hand(setup: &Setup, deal: &Deal, player: HolderId) -> impl Iterator<Item = Entry> {
    let own = setup.deck().cards().filter(move |&card| deal.holder(card) == player);
    own.map(move |card| Entry::Fact(Fact::HasSome { player, cards: vec![card] }))
}

/// After how many entries it is certain that a card is in the envelope. What is certain stays so, so a binary
/// search finds it: O(log entries) counts.
fn known_after(
    notebook: &Notebook,
    card: CardId,
    search: &mut Search<'_>,
) -> Result<Option<usize>, Stopped> {
    let (mut least, mut most) = (0, notebook.entries().len() + 1);
    while least < most {
        let middle = usize::midpoint(least, most - 1);
        if holds(notebook.after(middle).record().game(), card, search)? {
            most = middle;
        } else {
            least = middle + 1;
        }
    }
    Ok((least <= notebook.entries().len()).then_some(least))
}

/// Whether a card is certain to be in the envelope. What is too large to be counted, nobody could know.
fn holds(game: &Game, card: CardId, search: &mut Search<'_>) -> Result<bool, Stopped> {
    match deduce(game, Level::Complete, search) {
        Ok(found) => Ok(found.table.mark(card, game.setup.envelope()) == Mark::Yes),
        Err(Uncounted::TooLarge) => Ok(false),
        Err(Uncounted::Stopped) => Err(Stopped::Asked),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    use qeq_base::search::Budget;
    use qeq_base::source::SourceText;

    use super::*;
    use crate::notebook::{read, text};
    use crate::suggest::advise;
    use crate::testing::{deck, fitting};

    fn start(seed: u64) -> Practice {
        dealt([3, 4, 3], &[3, 2, 2], seed)
    }

    fn dealt(sizes: [usize; 3], hands: &[usize], seed: u64) -> Practice {
        let notebook = Notebook::new(Setup::new(deck(sizes), hands.to_vec()).unwrap());
        Practice::deal(&notebook, seed, &mut Search::unlimited()).unwrap()
    }

    fn handle(practice: &mut Practice, input: Input) -> Result<Event, Refusal> {
        practice.handle(input, &mut Search::unlimited())
    }

    /// Plays to the end; the person asks what the machine would, and accuses when sure.
    fn play_out(practice: &mut Practice) -> usize {
        for turns in 0..200 {
            if practice.ending().is_some() {
                return turns;
            }
            handle(practice, advice(practice)).unwrap();
        }
        panic!("the game does not end");
    }

    fn advice(practice: &Practice) -> Input {
        if let Some(reached) = practice.reached() {
            return Input::Show(reached.held[0]);
        }
        if !practice.is_my_turn() {
            return Input::Go;
        }
        let notebook = practice.notebook();
        let (facts, mut search) = (notebook.record().into_game().facts, Search::unlimited());
        let census = Census::take(notebook.setup(), &facts, &mut search).unwrap();
        let known: Vec<CardId> = census.table().envelope().collect();
        if let [tool, place, character] = known[..] {
            return Input::Accuse([character, tool, place]);
        }
        let next = advise(notebook, &census, Some(1), &mut search);
        Input::Ask(next.unwrap().unwrap().cards)
    }

    fn go_to_my_turn(practice: &mut Practice) {
        while !practice.is_my_turn() {
            handle(practice, advice(practice)).unwrap();
        }
    }

    /// Another card of each category than the one in the envelope.
    fn wrong(practice: &Practice) -> Envelope {
        let deck = practice.setup.deck();
        practice.envelope().map(|card| {
            let mut others = deck.cards_of(deck.category(card));
            others.find(|&other| other != card).unwrap()
        })
    }

    #[test]
    fn anybody_may_begin() {
        for player in 0..3 {
            assert!((0..40).any(|seed| start(seed).turn().index() == player), "{player}");
        }
    }

    #[test]
    fn whoever_accuses_with_an_own_card_is_out() {
        let mut practice = start(3);
        go_to_my_turn(&mut practice);
        let mut cards = practice.envelope();
        assert_eq!(practice.own_among(&cards), []);
        let is_own = |&card: &CardId| practice.deal.holder(card) == practice.me;
        let own = practice.setup.deck().cards().find(is_own).unwrap();
        let category = practice.setup.deck().category(own);
        let at = Category::ALL.iter().position(|&it| it == category).unwrap();
        cards[at] = own;
        assert_eq!((practice.own_among(&cards), practice.am_out()), (vec![own], false));
        handle(&mut practice, Input::Accuse(cards)).unwrap();
        assert!(practice.am_out() && !practice.is_my_turn());
        handle(&mut practice, Input::Go).unwrap();
        assert!(!practice.is_my_turn(), "whoever is out never asks again");
    }

    #[test]
    fn every_game_ends_with_the_true_envelope() {
        for seed in 0..12 {
            let mut practice = start(seed);
            play_out(&mut practice);
            let ending = practice.ending().unwrap();
            assert!(ending.winner.is_some());
            for (card, known) in ending.known {
                assert_eq!(practice.deal.holder(card), practice.setup.envelope());
                assert!(known.is_none_or(|after| after <= practice.notebook().entries().len()));
            }
            assert_eq!(handle(&mut practice, Input::Go), Err(Refusal::Over));
        }
    }

    /// Whoever asks for the envelope is not refuted, and holds none of it.
    #[test]
    fn what_is_noted_or_assumed_in_another_game_is_not_here() {
        let setup = Setup::new(deck([3, 4, 3]), vec![3, 2, 2]).unwrap();
        let mut notebook = Notebook::new(setup);
        notebook.assumes_unrefuted = true;
        let text = format!("# another game\n{}0 + t0\n# and more\n", text::write(&notebook));
        let notebook = read(&SourceText::new("test", text), &[], |_| None).notebook.unwrap();
        for seed in 0..12 {
            let mut search = Search::unlimited();
            let mut practice = Practice::deal(&notebook, seed, &mut search).unwrap();
            let mut other = start(seed);
            assert_eq!(play_out(&mut practice), play_out(&mut other));
            assert_eq!(practice.notebooks, other.notebooks);
        }
    }

    #[test]
    fn nobody_lies_and_whoever_asks_or_shows_sees_the_card_alone() {
        let mut practice = start(3);
        play_out(&mut practice);
        for notebook in &practice.notebooks {
            for fact in notebook.record().into_game().facts {
                assert!(practice.deal.fits(&practice.setup, &fact), "{fact:?}");
            }
            for turn in notebook.entries().iter().filter_map(Entry::turn) {
                for answer in turn.answers() {
                    let is_seen = [turn.asker(), answer.player].contains(&notebook.me());
                    let is_card = matches!(answer.shown, Shown::Card(_));
                    assert!(answer.shown == Shown::Nothing || is_card == is_seen);
                }
            }
        }
    }

    /// They ask for anything, and so sometimes for what they hold; of what could be known, nothing is told.
    #[test]
    fn where_deals_cannot_be_counted_the_others_ask_all_the_same() {
        let (mut asked, mut different) = (0, HashSet::new());
        let mut practice = dealt([6, 7, 6], &[6, 5, 5], 1);
        while asked < 12 {
            if let Some(reached) = practice.reached() {
                handle(&mut practice, Input::Show(reached.held[0])).unwrap();
            } else if practice.is_my_turn() {
                let cards = practice.envelope();
                let cards = [practice.setup.deck().cards().next().unwrap(), cards[1], cards[2]];
                handle(&mut practice, Input::Ask(cards)).unwrap();
            } else {
                let told = practice.handle(Input::Go, &mut Search::new(Budget::nodes(1))).unwrap();
                let (Event::Asked(turn) | Event::Reached(turn)) = told else { panic!("{told:?}") };
                assert!(practice.setup.deck().one_of_each(turn.cards()).is_some());
                different.insert(*turn.cards());
                asked += 1;
            }
        }
        assert!(different.len() > 8, "{}", different.len());
        go_to_my_turn(&mut practice);
        let accused = Input::Accuse(practice.envelope());
        practice.handle(accused, &mut Search::new(Budget::nodes(1))).unwrap();
        assert!(practice.ending().unwrap().known.iter().all(|(_, known)| known.is_none()));
    }

    #[test]
    fn only_the_notebook_of_the_person_addresses_whoever_keeps_it() {
        let mut notebook = Notebook::new(Setup::new(deck([3, 4, 3]), vec![3, 2, 2]).unwrap());
        notebook.sit_at(HolderId::from_index(1)).unwrap();
        let practice = Practice::deal(&notebook, 1, &mut Search::unlimited()).unwrap();
        let addressed: Vec<bool> = practice.notebooks.iter().map(|it| it.is_addressed).collect();
        assert_eq!(addressed, [false, true, false]);
    }

    /// A game in which a suggestion waits for the person.
    fn reached() -> Practice {
        let mut games = (0..200).map(start);
        let wait = |mut practice: Practice| {
            while practice.reached().is_none() && !practice.is_my_turn() {
                handle(&mut practice, Input::Go).unwrap();
            }
            practice.reached().is_some().then_some(practice)
        };
        games.find_map(wait).unwrap()
    }

    #[test]
    fn whoever_holds_several_of_the_cards_chooses_which_is_shown() {
        let waiting = reached();
        let Reached { turn, held } = waiting.reached().unwrap();
        assert!(held.len() > 1 && turn.answers().iter().all(|it| it.shown == Shown::Nothing));
        assert_eq!(waiting.own_among(turn.cards()), held);
        let mut refused = waiting.clone();
        let mut cards = waiting.setup.deck().cards();
        let other = cards.find(|card| !held.contains(card)).unwrap();
        assert_eq!(handle(&mut refused, Input::Go), Err(Refusal::ShowFirst));
        assert_eq!(handle(&mut refused, Input::Show(other)), Err(Refusal::NotToShow));
        assert_eq!(refused.reached(), waiting.reached(), "what is refused changes nothing");
        for &card in &held {
            let mut practice = waiting.clone();
            let told = handle(&mut practice, Input::Show(card)).unwrap();
            let shown = Answer { player: practice.me, shown: Shown::Card(card) };
            let Event::Asked(told) = told else { panic!("{told:?}") };
            assert_eq!((told.answers().last(), practice.reached()), (Some(&shown), None));
            let asker = &practice.notebooks[turn.asker().index()];
            assert_eq!(asker.entries().last(), Some(&Entry::Turn(told)));
            assert_eq!(handle(&mut practice, Input::Show(card)), Err(Refusal::NotToShow));
            play_out(&mut practice);
        }
    }

    #[test]
    fn with_one_of_the_cards_there_is_nothing_to_choose() {
        let mut told = 0;
        for seed in 0..20 {
            let mut practice = start(seed);
            while practice.ending().is_none() {
                let input = advice(&practice);
                let Ok(Event::Asked(turn)) = handle(&mut practice, input) else { continue };
                let held = practice.own_among(turn.cards());
                let mine = turn.answers().iter().find(|answer| answer.player == practice.me);
                if let (&[card], Some(answer)) = (&held[..], mine) {
                    assert_eq!(answer.shown, Shown::Card(card));
                    told += 1;
                }
            }
        }
        assert!(told > 10, "{told}");
    }

    #[test]
    fn the_end_opens_all_hands() {
        let mut practice = start(7);
        assert_eq!(practice.whole_deal(), None);
        play_out(&mut practice);
        let table = practice.whole_deal().unwrap();
        assert!(table.is_solved());
        for card in practice.setup.deck().cards() {
            assert_eq!(table.mark(card, practice.deal.holder(card)), Mark::Yes);
        }
        let cells = practice.setup.deck().size() * practice.setup.holders().len();
        assert_eq!(table.certain(), cells);
    }

    #[test]
    fn a_wrong_accusation_is_known_to_all_and_the_others_go_on() {
        let mut practice = start(5);
        go_to_my_turn(&mut practice);
        let wrong = wrong(&practice);
        assert_eq!(handle(&mut practice, Input::Go), Err(Refusal::YourTurn));
        assert_eq!(handle(&mut practice, Input::Ask([wrong[0]; 3])), Err(Refusal::NotASuggestion));
        let told = handle(&mut practice, Input::Accuse(wrong)).unwrap();
        assert!(matches!(told, Event::Accused { is_right: false, .. }));
        let known = Entry::Fact(Fact::EnvelopeLacks { cards: wrong.to_vec() });
        assert!(practice.notebooks.iter().all(|it| it.entries().last() == Some(&known)));
        assert_eq!(handle(&mut practice, Input::Ask(wrong)), Err(Refusal::NotYourTurn));
        play_out(&mut practice);
        assert_ne!(practice.ending().unwrap().winner, Some(practice.me));
    }

    #[test]
    fn the_only_one_left_asks_on() {
        let mut practice = dealt([3, 4, 3], &[4, 3], 2);
        go_to_my_turn(&mut practice);
        let wrong = wrong(&practice);
        handle(&mut practice, Input::Accuse(wrong)).unwrap();
        play_out(&mut practice);
        assert_eq!(practice.ending().unwrap().winner, Some(HolderId::from_index(1)));
    }

    #[test]
    fn the_end_tells_when_each_card_could_be_known() {
        for seed in 0..6 {
            let mut practice = start(seed);
            play_out(&mut practice);
            let known = practice.ending().unwrap().known;
            let all = practice.notebook().entries().len();
            let deals = |entries| fitting(practice.notebook().after(entries).record().game());
            let deals: Vec<Vec<Deal>> = (0..=all).map(deals).collect();
            for (card, known) in known {
                let is_hidden = |deal: &Deal| deal.holder(card) == practice.setup.envelope();
                assert_eq!(known, deals.iter().position(|deals| deals.iter().all(is_hidden)));
            }
        }
    }

    /// Plays a turn that is stopped first wherever it can be; how often that was.
    fn played_at_last(practice: &mut Practice, input: Input) -> (usize, Event) {
        let played = |asks: usize| {
            let mut left = asks;
            let mut watcher = |_| match left.checked_sub(1) {
                Some(fewer) => {
                    left = fewer;
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(()),
            };
            let mut search = Search::watched(Budget::unlimited(), &mut watcher);
            match practice.handle(input, &mut search) {
                Err(Refusal::Stopped) => None,
                told => Some((asks, told.unwrap())),
            }
        };
        (0..).find_map(played).unwrap()
    }

    /// Of the larger game a stop comes when deals have been drawn by chance.
    #[test]
    fn a_turn_that_is_stopped_was_not_played() {
        let larger = dealt([6, 7, 6], &[6, 5, 5], 1);
        for (mut practice, most) in [(start(4), 200), (larger, 2)] {
            let (mut other, mut turns, mut stops) = (practice.clone(), 0, 0);
            while turns < most && practice.ending().is_none() {
                turns += 1;
                let input = advice(&practice);
                let (stopped, told) = played_at_last(&mut practice, input);
                stops += stopped;
                assert_eq!(Ok(told), handle(&mut other, input));
                assert_eq!(practice.notebooks, other.notebooks);
            }
            assert!(stops > 20, "{stops}");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same() {
        let (mut one, mut other) = (start(9), start(9));
        assert_eq!(play_out(&mut one), play_out(&mut other));
        assert_eq!(one.notebook(), other.notebook());
    }
}

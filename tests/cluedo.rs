//! Games of Cluedo of full size against two programs that know nothing of cards: counts against binary decision
//! diagrams, certain cells against a SAT solver. Both get the rules as the statement writes them, a variable
//! for each card and holder.

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use biodivine_lib_bdd::{Bdd, BddVariable, BddVariableSet};
use qeq_base::ids::Id;
use qeq_base::search::Search;
use qeq_cluedo::census::Census;
use qeq_cluedo::deck::{CardId, Category, Deck};
use qeq_cluedo::game::{Fact, Game, HolderId, Mark, Setup};
use qeq_cluedo::notebook::{self, Notebook, text};
use qeq_cluedo::practice::{Input, Practice};

use crate::support::source;

fn orquidea() -> Deck {
    text::deck(&source("cluedo/detectives-orquidea.txt")).expect("a good deck").known()
}

fn article() -> Game {
    let reading = notebook::read(&source("cluedo/articulo.json"), &[orquidea()], |_| None);
    reading.notebook.expect("a good game").record().into_game()
}

/// Six players and a dozen answers that nobody else saw.
fn hard() -> Game {
    let reading = notebook::read(&source("cluedo/dificil.txt"), &[orquidea()], |_| None);
    reading.notebook.expect("a good game").record().into_game()
}

fn article_after(facts: usize) -> Game {
    let mut game = article();
    game.facts.truncate(facts);
    game
}

/// What a player has seen of a game after so many turns. Whenever it is this player's turn, the question is
/// one of three, so that some cards come up often and others never.
fn played(players: usize, turns: usize, seed: u64) -> Game {
    let deck = orquidea();
    let hands = Setup::dealt_round(&deck, players);
    let start = Notebook::new(Setup::new(deck.clone(), hands).unwrap());
    let search = &mut Search::unlimited();
    let mut practice = Practice::deal(&start, seed, search).unwrap();
    for turn in 0..turns {
        let mine = Category::ALL.map(|kind| deck.cards_of(kind).nth(turn % 3).unwrap());
        let input = if practice.is_my_turn() { Input::Ask(mine) } else { Input::Go };
        if practice.handle(input, search).is_err() {
            break;
        }
        if let Some(card) = practice.reached().map(|reached| reached.held[0]) {
            practice.handle(Input::Show(card), search).unwrap();
        }
    }
    practice.notebook().record().into_game()
}

fn games() -> Vec<Game> {
    let mut games: Vec<Game> = [12, 21, 25, 26, 28].map(article_after).into();
    games.extend(
        [(3, 4, 1), (4, 8, 2), (5, 12, 3), (6, 6, 4), (6, 14, 5)].map(|(a, b, c)| played(a, b, c)),
    );
    games
}

/// A rule: exactly so many of these cells, at least one, or not all.
enum Rule {
    Exactly(usize, Vec<usize>),
    Some(Vec<usize>),
    NotAll(Vec<usize>),
}

/// The number of a cell.
fn cell(game: &Game, card: CardId, holder: HolderId) -> usize {
    card.index() * game.setup.holders().len() + holder.index()
}

fn cells(game: &Game) -> usize {
    game.setup.deck().size() * game.setup.holders().len()
}

fn rules(game: &Game) -> Vec<Rule> {
    let (setup, deck) = (&game.setup, game.setup.deck());
    let row = |card| setup.holders().map(move |holder| cell(game, card, holder)).collect();
    let column = |holder, cards: &mut dyn Iterator<Item = CardId>| -> Vec<usize> {
        cards.map(|card| cell(game, card, holder)).collect()
    };
    let mut rules = Vec::new();
    for fact in &game.facts {
        let mut cards = fact.cards().iter().copied();
        match fact {
            Fact::HasSome { player, .. } => rules.push(Rule::Some(column(*player, &mut cards))),
            Fact::HasNone { player, .. } => {
                rules.push(Rule::Exactly(0, column(*player, &mut cards)));
            }
            Fact::EnvelopeHas { .. } => {
                rules.extend(
                    column(setup.envelope(), &mut cards).into_iter().map(|it| Rule::Some(vec![it])),
                );
            }
            Fact::EnvelopeLacks { .. } => {
                rules.push(Rule::NotAll(column(setup.envelope(), &mut cards)));
            }
        }
    }
    rules.extend(deck.cards().map(|card| Rule::Exactly(1, row(card))));
    for category in Category::ALL {
        rules.push(Rule::Exactly(1, column(setup.envelope(), &mut deck.cards_of(category))));
    }
    let hands = setup.players().zip(setup.hands());
    rules.extend(
        hands.map(|(player, &hand)| Rule::Exactly(hand, column(player, &mut deck.cards()))),
    );
    rules
}

/// Every deal as a path of a binary decision diagram.
struct Diagram {
    set: BddVariableSet,
    variables: Vec<BddVariable>,
    deals: Bdd,
}

impl Diagram {
    fn of(game: &Game) -> Self {
        let set = BddVariableSet::new_anonymous(cells(game).try_into().unwrap());
        let variables = set.variables();
        let all = |cells: &[usize]| -> Vec<BddVariable> {
            cells.iter().map(|&at| variables[at]).collect()
        };
        let deals = rules(game).iter().fold(set.mk_true(), |deals, rule| {
            deals.and(&match rule {
                Rule::Exactly(count, cells) => set.mk_sat_exactly_k(*count, &all(cells)),
                Rule::Some(cells) => set.mk_sat_up_to_k(0, &all(cells)).not(),
                Rule::NotAll(cells) => set.mk_sat_exactly_k(cells.len(), &all(cells)).not(),
            })
        });
        Self { set, variables, deals }
    }

    fn count(&self) -> u128 {
        self.deals.exact_cardinality().to_string().parse().unwrap()
    }

    fn count_with(&self, cell: usize) -> u128 {
        let with = self.deals.and(&self.set.mk_var(self.variables[cell]));
        with.exact_cardinality().to_string().parse().unwrap()
    }
}

/// The rules as clauses; counts by a sequential counter (Sinz, 2005), in both directions.
struct Clauses {
    solver: BasicSolver,
    cells: Vec<Var>,
}

impl Clauses {
    fn of(game: &Game) -> Self {
        let mut solver = BasicSolver::default();
        let cells = (0..cells(game)).map(|_| solver.new_var_default()).collect();
        let mut clauses = Self { solver, cells };
        for rule in rules(game) {
            match rule {
                Rule::Exactly(count, cells) => clauses.require_exactly(count, &cells),
                Rule::Some(cells) => {
                    let some = cells.iter().map(|&at| clauses.literal(at, true)).collect();
                    clauses.require(some);
                }
                Rule::NotAll(cells) => {
                    let none = cells.iter().map(|&at| clauses.literal(at, false)).collect();
                    clauses.require(none);
                }
            }
        }
        clauses
    }

    fn literal(&self, cell: usize, is_true: bool) -> Lit {
        Lit::new(self.cells[cell], is_true)
    }

    fn require(&mut self, mut clause: Vec<Lit>) {
        self.solver.add_clause_reuse(&mut clause);
    }

    /// `reached[n]` says, cell after cell, that more than `n` of the cells so far are true.
    fn require_exactly(&mut self, count: usize, cells: &[usize]) {
        let mut reached: Vec<Lit> = Vec::new();
        for &at in cells {
            let own = self.literal(at, true);
            let mut next = Vec::new();
            for n in 0..=reached.len().min(count) {
                let now = Lit::new(self.solver.new_var_default(), true);
                let before = reached.get(n).copied();
                let below = n.checked_sub(1).map(|n| reached[n]);
                // now == before || (own && below), where a missing `below` is true and a missing `before` false.
                self.require([vec![now, !own], below.map(|it| !it).into_iter().collect()].concat());
                self.require([vec![!now, own], before.into_iter().collect()].concat());
                if let Some(before) = before {
                    self.require(vec![now, !before]);
                }
                if let Some(below) = below {
                    self.require([vec![!now, below], before.into_iter().collect()].concat());
                }
                next.push(now);
            }
            reached = next;
        }
        if count > 0 {
            let enough = reached.get(count - 1).copied();
            self.require(enough.into_iter().collect());
        }
        if let Some(&too_many) = reached.get(count) {
            self.require(vec![!too_many]);
        }
    }

    fn can_be(&mut self, cell: usize, is_true: bool) -> bool {
        let literal = self.literal(cell, is_true);
        self.solver.solve_limited(&[literal]) == lbool::TRUE
    }

    fn mark(&mut self, cell: usize) -> Mark {
        match (self.can_be(cell, true), self.can_be(cell, false)) {
            (true, false) => Mark::Yes,
            (false, true) => Mark::No,
            _ => Mark::Open,
        }
    }
}

fn census(game: &Game) -> Census {
    Census::take(&game.setup, &game.facts, &mut Search::unlimited()).unwrap()
}

#[test]
fn decision_diagrams_count_the_same_deals() {
    for (at, game) in games().iter().enumerate() {
        let (diagram, census) = (Diagram::of(game), census(game));
        assert_eq!(diagram.count(), census.deals(), "game {at}");
        for card in game.setup.deck().cards() {
            for holder in game.setup.holders() {
                let counted = diagram.count_with(cell(game, card, holder));
                assert_eq!(counted, census.count(card, holder), "game {at}: {card} {holder}");
            }
        }
    }
}

#[test]
fn decision_diagrams_count_the_largest_games_too() {
    for (at, game) in [article_after(0), hard()].iter().enumerate() {
        assert_eq!(Diagram::of(game).count(), census(game).deals(), "game {at}");
    }
}

#[test]
fn a_sat_solver_is_certain_of_the_same_cells() {
    for (at, game) in games().iter().chain([&article_after(0), &hard()]).enumerate() {
        let (mut clauses, table) = (Clauses::of(game), census(game).table());
        for card in game.setup.deck().cards() {
            for holder in game.setup.holders() {
                let certain = clauses.mark(cell(game, card, holder));
                assert_eq!(certain, table.mark(card, holder), "game {at}: {card} {holder}");
            }
        }
    }
}

#[test]
fn both_notice_a_contradiction() {
    let mut game = article();
    let prado = game.setup.deck().card("Prado").unwrap();
    game.facts.push(Fact::EnvelopeLacks { cards: vec![prado] });
    assert_eq!((census(&game).deals(), Diagram::of(&game).count()), (0, 0));
    let mut clauses = Clauses::of(&game);
    assert!(!clauses.can_be(0, true) && !clauses.can_be(0, false));
}

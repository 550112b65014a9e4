//! Forged proofs, against the cost of every set of a small board by trying all trees.

mod prices;

use super::*;
use crate::candidates::{CharacterId, CharacterSet};
use crate::proof::simple::Simple;

/// A small board, and what the best tree of each of its sets costs: a set is a bit for each character.
struct Known {
    board: Board,
    weights: Weights,
    costs: Vec<u64>,
}

impl Known {
    fn new(board: Board, weights: Weights) -> Self {
        let mut known = Self { costs: vec![0; 1 << board.len()], board, weights };
        for set in (1..known.costs.len()).filter(|set| !set.is_power_of_two()) {
            let behind = known.board.question_ids().filter_map(|question| {
                let yes = set & known.yes(question);
                let divides = yes != 0 && yes != set;
                divides.then(|| known.costs[yes] + known.costs[set & !yes])
            });
            let least = behind.min().expect("any two characters differ somewhere");
            known.costs[set] = known.weight(set) + least;
        }
        known
    }

    fn everyone(&self) -> usize {
        self.costs.len() - 1
    }

    fn yes(&self, question: QuestionId) -> usize {
        self.bits(self.board.yes(question))
    }

    fn bits(&self, set: &CharacterSet) -> usize {
        set.iter().map(|id| 1 << id.index()).sum()
    }

    fn members(&self, set: usize) -> impl Iterator<Item = CharacterId> {
        let ids: Vec<_> = self.board.character_ids().collect();
        ids.into_iter().filter(move |id| set >> id.index() & 1 == 1)
    }

    fn set(&self, bits: usize) -> CharacterSet {
        let mut set = CharacterSet::empty(self.board.id_bound());
        self.members(bits).for_each(|id| set.insert(id));
        set
    }

    fn weight(&self, set: usize) -> u64 {
        self.members(set).map(|id| self.weights.of(id)).sum()
    }

    fn side(&self, set: usize, side: Side) -> usize {
        let yes = self.yes(side.question);
        if side.answer.is_yes() { set & yes } else { set & !yes }
    }

    /// The sides of a lemma that somebody is on, with their sets.
    fn sides(&self, parent: Subject, set: usize) -> Vec<(Side, usize)> {
        let side = |question| Answer::BOTH.map(|answer| Side { parent, question, answer });
        let sides = self.board.question_ids().flat_map(side);
        sides.map(|side| (side, self.side(set, side))).filter(|&(_, set)| set != 0).collect()
    }

    /// A proof with a lemma about every set that questions leave, each with all that is true, and these sets.
    fn proof(&self) -> (Proof, Vec<usize>) {
        let mut proof = Proof::of(&self.board, &self.weights, self.costs[self.everyone()]);
        let mut sets = vec![self.everyone()];
        for at in 0.. {
            let Some(&set) = sets.get(at) else { break };
            for (side, set) in self.sides(Subject::numbered(at), set) {
                if !sets.contains(&set) {
                    sets.push(set);
                    proof.lemmas.push(Lemma { side, bound: self.costs[set] });
                }
            }
        }
        (proof, sets)
    }

    /// The same, and every side of every lemma is that of its own lemma, by the names that questions have.
    fn renamed(&self) -> Proof {
        let (mut proof, sets) = self.proof();
        let name = |here| Name { here, there: here, exchanged: false };
        let names: Vec<Name> = self.board.question_ids().map(name).collect();
        for (at, &set) in sets.iter().enumerate() {
            for (side, set) in self.sides(Subject::numbered(at), set) {
                let number = sets.iter().position(|&other| other == set).unwrap();
                let model = Subject::numbered(number);
                proof.renamings.push(Renaming { side, model, names: names.clone() });
            }
        }
        proof
    }

    fn verify(&self, proof: &Proof) -> Result<(), (Line, ProofFault)> {
        proof.verify(&self.board, &self.weights, &mut |_| ())
    }

    /// The proof holds as it is, and with no claim that is larger.
    fn refuses_more_than(&self, proof: &Proof) {
        assert_eq!(self.verify(proof), Ok(()));
        for number in 0..=proof.lemmas.len() {
            for more in [1, u64::MAX] {
                let mut forged = proof.clone();
                let claim = claim(&mut forged, number);
                *claim = claim.saturating_add(more);
                let (line, fault) = self.verify(&forged).unwrap_err();
                assert_eq!(line, Line::Claim(Subject::numbered(number)));
                assert!(matches!(fault, ProofFault::NotShown { .. }), "{number}: {fault:?}");
            }
        }
    }
}

/// Equal, but not 1.
fn threes(board: &Board) -> Weights {
    Weights::from_ratios(&vec![Ratio::parse("3").unwrap(); board.len()], board.question_count())
        .unwrap()
}

/// The first one is the heaviest.
fn falling(board: &Board) -> Weights {
    let weight = |left: usize| Ratio::parse(&left.to_string()).unwrap();
    Weights::from_ratios(
        &(1..=board.len()).rev().map(weight).collect::<Vec<_>>(),
        board.question_count(),
    )
    .unwrap()
}

/// Boards of up to so many characters under all kinds of weights.
fn known(most: usize, seeds: u64) -> impl Iterator<Item = Known> {
    (0..seeds).flat_map(move |seed| {
        let density = [0.1, 0.2, 0.35, 0.5][seed as usize % 4];
        let attributes = 4 + seed as usize % 4;
        let board = random_board(2 + seed as usize % (most - 1), attributes, density, seed);
        let all = [
            Weights::equal(&board),
            threes(&board),
            falling(&board),
            uneven(&board),
            heavy(&board),
        ];
        all.map(|weights| Known::new(board.clone(), weights))
    })
}

fn claim(proof: &mut Proof, number: usize) -> &mut u64 {
    match number {
        0 => &mut proof.total,
        _ => &mut proof.lemmas[number - 1].bound,
    }
}

#[test]
fn all_that_is_true_is_shown_and_no_single_claim_more() {
    for known in known(6, 32) {
        for proof in [known.proof().0, known.renamed()] {
            known.refuses_more_than(&proof);
        }
    }
}

/// Names that are exchanged lead from sides to a lemma that the same questions divide.
#[test]
fn all_that_is_true_of_a_cube_is_shown_under_other_names_and_no_claim_more() {
    let row = |at: usize| (format!("P{at}"), (0..3).map(|bit| at >> bit & 1 == 1).collect());
    let board = Board::from_rows("N", &["Q0", "Q1", "Q2"], (0..8).map(row)).unwrap();
    let known = Known::new(board.clone(), Weights::equal(&board));
    let (mut proof, sets) = known.proof();
    let namings = namings();
    for (at, &set) in sets.iter().enumerate() {
        for (side, set) in known.sides(Subject::numbered(at), set) {
            let same_size = |&other: &usize| other.count_ones() == set.count_ones();
            let number = sets.iter().position(same_size).unwrap();
            let [here, there] = [set, sets[number]].map(|set| known.set(set));
            let fits = |names: &&Vec<Name>| {
                renaming::check(&known.board, &known.weights, &here, &there, names).is_ok()
            };
            let names = namings.iter().find(fits).expect("faces are alike, and edges").clone();
            let model = Subject::numbered(number);
            proof.renamings.push(Renaming { side, model, names });
        }
    }
    known.refuses_more_than(&proof);
}

/// Two lemmas about the same set: what the larger claims has to be shown, whichever comes first.
#[test]
fn a_modest_claim_about_a_set_does_not_cover_a_false_one() {
    for known in known(6, 16) {
        let (proof, sets) = known.proof();
        for number in 1..sets.len() {
            let lemma = proof.lemmas[number - 1];
            for (first, second) in [(lemma.bound + 1, 0), (0, lemma.bound + 1)] {
                let mut forged = proof.clone();
                forged.lemmas[number - 1].bound = first;
                forged.lemmas.push(Lemma { bound: second, ..lemma });
                assert!(known.verify(&forged).is_err(), "{number}");
            }
        }
    }
}

/// Everybody answers the last question alike, so that one of its sides is the whole board again.
#[test]
fn the_whole_board_does_not_lean_on_itself() {
    let row = |at: usize| (format!("P{at}"), vec![at & 1 == 1, at & 2 == 2, true]);
    let board = Board::from_rows("N", &["Q0", "Q1", "Q2"], (0..4).map(row)).unwrap();
    let known = Known::new(board.clone(), Weights::equal(&board));
    let side =
        Side { parent: Subject::Board, question: QuestionId::from_index(2), answer: Answer::Yes };
    let lemma = |bound| Lemma { side, bound };
    let names = |at| QuestionId::from_index(at);
    let names = [0, 1, 2].map(names).map(|here| Name { here, there: here, exchanged: false });
    let proof = |total, lemmas: &[Lemma]| {
        let renaming =
            Renaming { side, model: Subject::numbered(lemmas.len()), names: names.to_vec() };
        Proof {
            lemmas: lemmas.to_vec(),
            renamings: vec![renaming],
            ..Proof::of(&board, &known.weights, total)
        }
    };
    assert_eq!(known.verify(&proof(8, &[lemma(8), lemma(0)])), Ok(()));
    for (total, lemmas) in
        [(9, vec![]), (9, vec![lemma(9)]), (9, vec![lemma(0)]), (8, vec![lemma(9), lemma(0)])]
    {
        let fault = known.verify(&proof(total, &lemmas)).unwrap_err().1;
        assert!(matches!(fault, ProofFault::NotShown { .. }), "{fault:?}");
    }
}

#[test]
fn the_bounds_of_the_checker_are_never_above_the_truth_of_any_set() {
    for known in known(9, 64) {
        let simple = Simple::new(&known.board, &known.weights);
        for bits in 1..known.costs.len() {
            let (set, truth) = (known.set(bits), known.costs[bits]);
            assert_eq!(simple.weight(&set), known.weight(bits));
            assert!(simple.bound(&set) <= truth, "{bits:b}");
            assert!(simple.shows(&set, simple.bound(&set)), "{bits:b}");
            assert!(!simple.shows(&set, truth + 1), "{bits:b}");
        }
    }
}

#[test]
fn no_side_is_raised_above_its_truth() {
    for known in known(7, 40) {
        let simple = Simple::new(&known.board, &known.weights);
        for (side, set) in known.sides(Subject::Board, known.everyone()) {
            let both = [known.everyone() & !set, set];
            if both[0] == 0 || !side.answer.is_yes() {
                continue;
            }
            let truth = both.map(|set| known.costs[set]);
            let sides = both.map(|set| known.set(set));
            // The cheap bound always, and the dear one of both where all of it is wanted.
            let [cheap, dear] = [0, u64::MAX].map(|wanted| simple.raised(&sides, [0, 0], wanted));
            assert_eq!(cheap, sides.each_ref().map(|side| simple.huffman(side)));
            assert_eq!(dear, sides.each_ref().map(|side| simple.bound(side)));
            for lower in [[0, 0], truth, [truth[0], 0], [0, truth[1]]] {
                for wanted in [0, truth[0] + truth[1], u64::MAX] {
                    let raised = simple.raised(&sides, lower, wanted);
                    assert!((0..2).all(|at| (lower[at]..=truth[at]).contains(&raised[at])));
                }
            }
        }
    }
}

#[test]
fn more_lemmas_than_can_be_remembered_are_refused() {
    let row = |at: usize| (format!("P{at}"), (0..16).map(|bit| at >> bit & 1 == 1).collect());
    let texts: Vec<String> = (0..16).map(|at| format!("Q{at}")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let board = Board::from_rows("N", &texts, (0..1 << 16).map(row)).unwrap();
    let weights = Weights::equal(&board);
    let side =
        Side { parent: Subject::Board, question: QuestionId::from_index(0), answer: Answer::Yes };
    let bytes_of_a_set = board.len() / 8;
    let lemmas = vec![Lemma { side, bound: 0 }; (1 << 30) / bytes_of_a_set];
    let proof = Proof { lemmas, ..Proof::of(&board, &weights, 0) };
    let verdict = proof.verify(&board, &weights, &mut |_| ());
    assert_eq!(verdict, Err((Line::Claim(Subject::Board), ProofFault::TooLarge)));
}

/// All ways to name three questions by one another, or not to.
fn namings() -> Vec<Vec<Name>> {
    let id = QuestionId::from_index;
    let name = |here: usize, way: usize| {
        let way = way.checked_sub(1)?;
        Some(Name { here: id(here), there: id(way / 2), exchanged: way % 2 == 1 })
    };
    let naming =
        |all: usize| (0..3).filter_map(|at| name(at, all / 7_usize.pow(at as u32) % 7)).collect();
    (0..7 * 7 * 7).map(naming).collect()
}

#[test]
fn no_names_make_a_cheap_set_a_dear_one() {
    let namings = namings();
    let mut held = 0;
    for seed in 0..4 {
        let board = random_board(5 + seed as usize % 2, 3, 0.5, seed);
        let weights = [Weights::equal(&board), uneven(&board)][seed as usize / 2].clone();
        let known = Known::new(board, weights);
        let sets: Vec<_> = (0..known.costs.len()).map(|set| known.set(set)).collect();
        let pairs =
            (1..sets.len()).flat_map(|side| (1..sets.len()).map(move |model| (side, model)));
        for (side, model) in pairs {
            let fits = |names: &&Vec<Name>| {
                let (board, weights) = (&known.board, &known.weights);
                renaming::check(board, weights, &sets[side], &sets[model], names).is_ok()
            };
            for names in namings.iter().filter(fits) {
                let [here, there] = [side, model].map(|set| known.costs[set]);
                assert!(there <= here, "{side:b} {model:b} {names:?}");
                held += 1;
            }
        }
    }
    assert!(held > 2000, "{held}");
}

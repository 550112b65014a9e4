//! The search by spines against brute force and against the plain search.

use qeq_base::chance::Chance;
use qeq_base::search::Search;
use qeq_base::source::SourceText;

use super::offer::cost;
use super::*;
use crate::board::Board;
use crate::builders::optimal::bits::Words;
use crate::builders::optimal::exact::Exact;
use crate::builders::optimal::tests::small_board;
use crate::candidates::CharacterSet;
use crate::proof::spines::Spines;
use crate::proof::{Line, Prices, Proof, ProofFault};
use crate::testing::{by_trial, random_board};
use crate::tree::QuestionTree;
use crate::weights::{Ratio, Weights};

/// Weights that differ, drawn from the seed.
fn uneven(board: &Board, seed: u64) -> Weights {
    let mut chance = Chance::from_seed(seed);
    let ratio = |at: usize| Ratio::parse(&(1 + at % 2 + chance.below(12)).to_string()).unwrap();
    let mut ratios: Vec<Ratio> = (0..board.len()).map(ratio).collect();
    ratios[0] = Ratio::parse("29/2").unwrap();
    Weights::from_ratios(&ratios, board.question_count()).unwrap()
}

/// Proves a board by spines and returns the optimum.
fn optimum<B: Bits>(task: &Task<'_>, upper: u64) -> u64 {
    let mut spine = Spine::<B>::of(task).expect("its sides are small");
    let mut search = Search::unlimited();
    let mut meter = Meter::new(&mut search, u64::MAX);
    let mut known = upper;
    while spine.lower() < known {
        let lower = spine.lower();
        if let Some(steps) = spine.raise(known, &mut meter).unwrap() {
            let total = QuestionTree::from_preorder(&steps).measure(&task.weights).total_depth;
            assert!(total < known);
            known = total;
        }
        assert!(lower <= spine.lower() && spine.lower() <= known);
    }
    known
}

#[test]
fn small_boards_are_solved_like_by_trial() {
    let mut tried = 0;
    for seed in 0..600 {
        let (board, weights) = small_board(seed);
        let task = Task::weighed(&board, weights).unwrap();
        if board.len() < 2 || !fits(&task) {
            continue;
        }
        let everyone: Vec<_> = board.character_ids().collect();
        let expected = by_trial(&task, &everyone);
        assert_eq!(optimum::<Words<1>>(&task, expected + 3), expected, "seed {seed}");
        tried += 1;
    }
    assert!(tried > 100);
}

/// Tables of offers take room with the square of the questions.
#[test]
fn boards_of_too_many_questions_are_left_to_other_searches() {
    let fits = |useful: usize, constant: usize| {
        let texts: Vec<String> = (0..useful + constant).map(|at| format!("A{at}")).collect();
        let answers = |who| (0..useful + constant).map(move |at| at < useful && at % 24 == who);
        let rows = (0..24).map(|who| (format!("P{who}"), answers(who).collect()));
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let board = Board::from_rows("N", &texts, rows).unwrap();
        super::fits(&Task::weighed(&board, uneven(&board, 1)).unwrap())
    };
    assert!(fits(MOST_QUESTIONS, 0) && !fits(MOST_QUESTIONS + 1, 0));
    assert!(fits(24, MOST_QUESTIONS), "what divides nobody makes no offer");
}

/// One large side that many questions cut: its parts alone are no reason, nor are the questions.
#[test]
fn boards_whose_parts_take_minutes_are_left_to_other_searches() {
    const PEOPLE: usize = 1000;
    const QUESTIONS: usize = 1502;
    let texts: Vec<String> = (0..QUESTIONS).map(|at| format!("A{at}")).collect();
    let pairs = (0..MOST_MEMBERS).flat_map(|high| (0..high).map(move |low| [low, high]));
    let pairs: Vec<[usize; 2]> = pairs.collect();
    let has = |who: usize, at: usize| match at {
        0 => who < MOST_MEMBERS,
        _ if who < MOST_MEMBERS => pairs[at % pairs.len()].contains(&who),
        _ => (who + PEOPLE - at % PEOPLE) % PEOPLE < 7,
    };
    let answers = |who| (0..QUESTIONS).map(|at| has(who, at)).collect();
    let rows = (0..PEOPLE).map(|who| (format!("P{who}"), answers(who)));
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let board = Board::from_rows("N", &texts, rows).unwrap();
    let weights = uneven(&board, 1);
    assert!(!fits(&Task::weighed(&board, weights.clone()).unwrap()));
    let prices =
        Prices { asked: 0, bits: 0, characters: vec![], questions: vec![], depths: vec![] };
    let refused = Spines::new(&board, &weights, &[prices]).err();
    assert_eq!(refused, Some((Line::Prices(0), ProofFault::TooLarge)));
    assert!(have_few_parts(1 << 24, 32) && have_few_parts(300 << 15, 300));
}

#[test]
fn larger_boards_cost_what_the_plain_search_says() {
    for seed in 0..40 {
        let density = [0.05, 0.1, 0.2, 0.35][seed as usize % 4];
        let board = random_board(18 + seed as usize % 20, 24, density, seed);
        let task = Task::weighed(&board, uneven(&board, seed)).unwrap();
        let mut search = Search::unlimited();
        let mut exact = Exact::<Words<1>>::new(&task, board.character_ids().collect());
        while exact.raise(u64::MAX, &mut Meter::new(&mut search, u64::MAX)).unwrap().is_none() {}
        let upper = exact.lower() + exact.lower() / 20 + 1;
        assert_eq!(optimum::<Words<1>>(&task, upper), exact.lower(), "seed {seed}");
        assert_eq!(optimum::<Words<2>>(&task, upper), exact.lower(), "seed {seed}, wider");
    }
}

/// Too few sets leave a true bound and a true tree.
#[test]
fn narrow_sweeps_claim_no_more_than_they_saw() {
    let mut open = 0;
    for seed in 0..20 {
        let board = random_board(40, 24, 0.1, seed);
        let task = Task::weighed(&board, uneven(&board, seed)).unwrap();
        let upper = task.huffman() * 2;
        let expected = optimum::<Words<1>>(&task, upper);
        for width in [1, 2, 5, 30] {
            let mut spine = Spine::<Words<1>>::of(&task).unwrap();
            let mut search = Search::unlimited();
            let mut meter = Meter::new(&mut search, u64::MAX);
            spine.raise(upper, &mut meter).unwrap();
            assert!(spine.lower() <= expected, "seed {seed}");
            spine.width = width;
            let steps = spine.raise(upper, &mut meter).unwrap().expect("some tree");
            let total = QuestionTree::from_preorder(&steps).measure(&task.weights).total_depth;
            assert!(spine.lower() <= expected && expected <= total, "seed {seed}, width {width}");
            open += usize::from(spine.lower() < total);
        }
    }
    assert!(open > 20, "{open}");
}

/// The least that a spine costs from here on, by trying all of them.
fn rest_by_trial(spine: &mut Spine<Words<1>>, left: Words<1>, asked: usize) -> i64 {
    if left.count() == 1 {
        return spine.ground.last_cost(left.lowest(), asked);
    }
    let mut search = Search::unlimited();
    let mut meter = Meter::new(&mut search, u64::MAX);
    let mut least = NEVER;
    for question in 0..spine.questions.len() {
        let hung = left & spine.ground.minorities[question];
        if !hung.is_empty() && hung != left {
            let part = spine.sides[question].part(&hung);
            let depth = asked as i64 + 1;
            let (side, rest_cost) = (&mut spine.sides[question], spine.ground.rest_cost);
            let here = cost(side, &[0; 64], depth, rest_cost, part, &mut meter).unwrap();
            least = least.min(here + rest_by_trial(spine, left & !hung, asked + 1));
        }
    }
    least
}

#[test]
fn prices_bound_whatever_is_left() {
    let (mut sum, mut least) = (0, 0);
    for seed in 0..60 {
        let board = random_board(10, 6, 0.25, seed);
        let task = Task::weighed(&board, uneven(&board, seed)).unwrap();
        let mut spine = Spine::<Words<1>>::of(&task).unwrap();
        let mut search = Search::unlimited();
        let mut meter = Meter::new(&mut search, u64::MAX);
        spine.bound_root(2 * task.huffman(), &mut meter).unwrap();
        let everyone = spine.ground.everyone;
        for (first, second) in (0..36).map(|both| (both / 6, both % 6)) {
            let mut left = everyone;
            for (asked, question) in [first, second].into_iter().enumerate() {
                let expected = rest_by_trial(&mut spine, left, asked);
                let bound = spine.prices[0].as_ref().unwrap().bound(&spine.ground, &left, asked);
                assert!(bound <= expected, "seed {seed}: {bound} > {expected}");
                (sum, least) = (sum + bound / 1000, least + expected / 1000);
                let side = spine.ground.minorities.get(question).copied();
                left = left & !side.unwrap_or(Words::EMPTY);
                if left.is_empty() {
                    break;
                }
            }
        }
    }
    assert!(sum > least / 2, "the bound is worth something: {sum} of {least}");
}

#[test]
fn offers_are_the_cheapest_of_all_parts() {
    let mut chance = Chance::from_seed(9);
    let mut broken_off = 0;
    let [mut one, mut other] = [(); 2].map(|()| Search::unlimited());
    let [mut meter, mut second_meter] =
        [&mut one, &mut other].map(|search| Meter::new(search, u64::MAX));
    for seed in 0..80 {
        let board = random_board(30, 16, 0.3, seed);
        let task = Task::weighed(&board, uneven(&board, seed)).unwrap();
        let mut spine = Spine::<Words<1>>::of(&task).unwrap();
        let weights = spine.ground.weights.clone();
        let prices: Vec<i64> =
            weights.iter().map(|weight| weight * chance.below(9) as i64 / 2).collect();
        let rest_cost = [0, weights[3]][seed as usize % 2];
        for side in spine.sides.iter_mut().filter(|side| side.members.len() < 13) {
            let depth = 1 + chance.below(3) as i64;
            let parts = 1..1 << side.members.len();
            let mut cost = |side: &mut _, part| {
                cost(side, &prices, depth, rest_cost, part, &mut meter).unwrap()
            };
            let least = parts.map(|part| cost(side, part)).min().unwrap();
            for price in [0, least / 2, least.min(0), 2 * least.min(0)] {
                let mut cheaper = |side: &mut _, most| {
                    let meter = &mut second_meter;
                    offer::cheaper(side, &prices, depth, rest_cost, price, most, meter).unwrap()
                };
                let (found, _) = cheaper(side, usize::MAX);
                assert_eq!(found.map(|it| it.cost), (least < price).then_some(least), "{seed}");
                let (hasty, nodes) = cheaper(side, 2);
                let again = found.map(|it| cost(side, it.part));
                assert_eq!(again, found.map(|it| it.cost), "{seed}");
                assert!(hasty.map_or(price, |it| it.cost) <= least, "{seed}");
                broken_off += usize::from(nodes == 2);
            }
        }
    }
    assert!(broken_off > 20, "{broken_off}");
}

/// The proof that the spines of a board give.
fn proof(task: &Task<'_>, total: u64) -> Proof {
    let spine = Spine::<Words<1>>::of(task).unwrap();
    let mut search = Search::unlimited();
    write(spine, task, total, &mut Meter::new(&mut search, u64::MAX)).unwrap()
}

#[test]
fn proofs_by_prices_hold_and_no_more_than_the_truth_does() {
    let (mut lemmas, mut unfair) = (0, 0);
    for seed in 0..40 {
        let density = [0.05, 0.1, 0.2, 0.35][seed as usize % 4];
        let board = random_board(18 + seed as usize % 20, 24, density, seed);
        let task = Task::weighed(&board, uneven(&board, seed)).unwrap();
        let total = optimum::<Words<1>>(&task, 2 * task.huffman());
        let proof = proof(&task, total);
        let verify = |proof: &Proof| proof.verify(&board, &task.weights, &mut |_| ());
        assert_eq!(verify(&proof), Ok(()), "seed {seed}");
        let read = crate::proof::read(&SourceText::new("p", proof.to_string())).unwrap();
        assert_eq!(read.proof, proof);
        lemmas += proof.lemmas.len();

        let mut boastful = Proof { total: total + 1, ..proof.clone() };
        boastful.lemmas.iter_mut().for_each(|lemma| lemma.bound += 1);
        assert!(verify(&boastful).is_err(), "seed {seed}");
        let last = (Line::Prices(proof.prices.len() - 1), ProofFault::UnfairPrices);
        let mut missing = proof.clone();
        missing.prices.last_mut().unwrap().depths.pop();
        assert_eq!(verify(&missing), Err(last), "seed {seed}");
        let mut positive = proof.clone();
        positive.prices.last_mut().unwrap().questions[0] = 1;
        assert_eq!(verify(&positive), Err(last), "seed {seed}");
        let mut dearer = proof.clone();
        let prices = dearer.prices.last_mut().unwrap();
        prices.characters.iter_mut().for_each(|price| *price += *price / 2);
        unfair += usize::from(verify(&dearer) == Err(last));
    }
    assert!(lemmas > 40 && unfair > 20, "{lemmas} {unfair}");
}

/// Whatever prices the checker lets pass, what they say is true of every set.
#[test]
fn no_prices_show_more_than_the_truth() {
    let mut chance = Chance::from_seed(12);
    let (mut passed, mut told) = (0, 0);
    for seed in 0..60 {
        let board = random_board(8, 5, 0.3, seed);
        let task = Task::weighed(&board, uneven(&board, seed)).unwrap();
        let fair = proof(&task, optimum::<Words<1>>(&task, 2 * task.huffman())).prices;
        for _ in 0..30 {
            let mut prices = fair.clone();
            for price in &mut prices {
                let unit = 1 << price.bits;
                price
                    .characters
                    .iter_mut()
                    .for_each(|it| *it += unit * (chance.below(3) as i64 - 1));
                price.questions.iter_mut().for_each(|it| *it -= unit * chance.below(2) as i64);
            }
            let Ok(spines) = Spines::new(&board, &task.weights, &prices) else { continue };
            passed += 1;
            for some in 1..1 << 8 {
                let mut set = CharacterSet::empty(board.id_bound());
                let members =
                    board.character_ids().enumerate().filter(|(at, _)| some >> at & 1 == 1);
                members.for_each(|(_, id)| set.insert(id));
                let truth = by_trial(&task, &set.iter().collect::<Vec<_>>());
                for asked in 0..6 {
                    let said = spines.bound(&set, asked);
                    assert!(said <= truth, "seed {seed}: {said} > {truth} of {some:b}");
                    told += usize::from(said > 0);
                }
            }
        }
    }
    assert!(passed > 100 && told > 10_000, "{passed} {told}");
}

//! Prices that nearly hold, against their law as the formats tell it and the truth of every set.

use super::*;
use crate::proof::spines::Spines;

const UNFAIR: Result<(), (Line, ProofFault)> = Err((Line::Prices(0), ProofFault::UnfairPrices));

/// The smaller sides of a board and who is on none, as the grammar of proofs tells them.
struct Way {
    sides: Vec<(QuestionId, usize)>,
    rest: Option<CharacterId>,
}

impl Way {
    fn of(known: &Known) -> Self {
        let mut sides: Vec<(QuestionId, usize)> = Vec::new();
        for question in known.board.question_ids() {
            let yes = known.yes(question);
            let no = known.everyone() & !yes;
            let side = if yes.count_ones() <= no.count_ones() { yes } else { no };
            if side != 0 && sides.iter().all(|&(_, other)| other != side) {
                sides.push((question, side));
            }
        }
        let outside = sides.iter().fold(known.everyone(), |left, &(_, side)| left & !side);
        Self { sides, rest: known.members(outside).next() }
    }

    /// Whether no part of a smaller side pays more than it costs, at any depth.
    fn is_fair(&self, known: &Known, prices: &Prices) -> bool {
        let unit = 1_i128 << prices.bits;
        let rent = self.rest.map_or(0, |rest| i128::from(known.weights.of(rest)));
        self.sides.iter().all(|&(question, side)| {
            (1..=side).filter(|part| part & !side == 0).all(|part| {
                let paid: i64 = known.members(part).map(|id| prices.characters[id.index()]).sum();
                let paid = i128::from(paid + prices.questions[question.index()]);
                (prices.asked as i128 + 1..).zip(&prices.depths).all(|(depth, &price)| {
                    let cost =
                        depth * i128::from(known.weight(part)) + i128::from(known.costs[part]);
                    (rent + cost) * unit >= paid + i128::from(price)
                })
            })
        })
    }

    /// Prices that are fair, though nobody on a side could pay more.
    fn dearest(&self, known: &Known, asked: usize, bits: u32, chance: &mut Chance) -> Prices {
        let mut below = |most: u64| -(chance.below((most << bits) as usize) as i64);
        let mut prices = Prices {
            asked,
            bits,
            characters: vec![0; known.board.len()],
            questions: known.board.question_ids().map(|_| below(4)).collect(),
            depths: (asked..self.sides.len()).map(|_| below(4)).collect(),
        };
        if let Some(rest) = self.rest {
            prices.characters[rest.index()] = 3 + below(8);
        }
        let mut order: Vec<_> =
            known.board.character_ids().filter(|&id| self.rest != Some(id)).collect();
        chance.shuffle(&mut order);
        for (id, step) in order.iter().flat_map(|&id| (0..12).rev().map(move |bit| (id, 1 << bit)))
        {
            prices.characters[id.index()] += step;
            if !self.is_fair(known, &prices) {
                prices.characters[id.index()] -= step;
            }
        }
        prices
    }
}

/// The sets of boards under the dearest prices that are fair, three at a time.
fn under_prices(check: impl Fn(&Known, &Way, &[Prices])) {
    let mut chance = Chance::from_seed(5);
    for seed in 0..60 {
        let board = random_board(
            3 + seed as usize % 5,
            4 + seed as usize % 3,
            [0.2, 0.35, 0.5][seed as usize % 3],
            seed,
        );
        let weights = if seed % 4 == 0 { Weights::equal(&board) } else { uneven(&board) };
        let known = Known::new(board, weights);
        let way = Way::of(&known);
        let prices: Vec<_> = (0..6)
            .map(|at| {
                way.dearest(&known, (at % 3).min(way.sides.len() - 1), at as u32 % 3, &mut chance)
            })
            .collect();
        prices.chunks(3).for_each(|prices| check(&known, &way, prices));
    }
}

#[test]
fn the_dearest_fair_prices_hold_and_say_what_is_true() {
    let told = std::cell::Cell::new(0);
    under_prices(|known, way, prices| {
        for all in prices.iter().map(std::slice::from_ref).chain([prices]) {
            let spines = Spines::new(&known.board, &known.weights, all).unwrap();
            for bits in 1..known.costs.len() {
                let set = known.set(bits);
                let on_a_side = way.sides.iter().any(|&(_, side)| bits & !side == 0);
                assert_eq!(spines.total(&set), on_a_side.then(|| known.costs[bits]));
                for asked in 0..way.sides.len() + 2 {
                    let (said, truth) = (spines.bound(&set, asked), known.costs[bits]);
                    assert!(said <= truth, "{said} > {truth} of {bits:b} after {asked}");
                    let is_all_there_is = said == truth && truth > 0;
                    told.set(told.get() + usize::from(is_all_there_is && !on_a_side));
                }
            }
        }
    });
    assert!(told.get() >= 393, "{}", told.get());
}

#[test]
fn fair_prices_beside_all_that_is_true_show_no_claim_more() {
    under_prices(|known, _, prices| {
        let (proof, _) = known.proof();
        known.refuses_more_than(&Proof { prices: prices.to_vec(), ..proof });
    });
}

#[test]
fn prices_that_are_a_little_unfair_are_refused() {
    under_prices(|known, way, prices| {
        for fair in prices {
            for id in way.sides.iter().flat_map(|&(_, side)| known.members(side)) {
                let mut dearer = fair.clone();
                dearer.characters[id.index()] += 1;
                assert_eq!(judge(known, &dearer), UNFAIR);
            }
            let free = || Prices { characters: vec![0; known.board.len()], ..fair.clone() };
            for at in 0..fair.questions.len() {
                let mut positive = free();
                positive.questions[at] = 1;
                assert_eq!(judge(known, &positive), UNFAIR);
            }
            for at in 0..fair.depths.len() {
                let mut positive = free();
                positive.depths[at] = 1;
                assert_eq!(judge(known, &positive), UNFAIR);
            }
        }
    });
}

/// That nobody and nothing pays, from the first question on.
fn free(known: &Known) -> Prices {
    Prices {
        asked: 0,
        bits: 0,
        characters: vec![0; known.board.len()],
        questions: vec![0; known.board.question_count()],
        depths: vec![0; Way::of(known).sides.len()],
    }
}

fn judge(known: &Known, prices: &Prices) -> Result<(), (Line, ProofFault)> {
    Spines::new(&known.board, &known.weights, std::slice::from_ref(prices)).map(drop)
}

#[test]
fn there_are_as_many_prices_as_there_have_to_be_and_they_can_be_added_up() {
    let board = random_board(6, 5, 0.3, 2);
    let known = Known::new(board.clone(), uneven(&board));
    let free = free(&known);
    assert_eq!(judge(&known, &free), Ok(()));
    let lists: [fn(&mut Prices) -> &mut Vec<i64>; 3] =
        [|it| &mut it.characters, |it| &mut it.questions, |it| &mut it.depths];
    for list in lists {
        let changed = |change: fn(&mut Vec<i64>)| {
            let mut prices = free.clone();
            change(list(&mut prices));
            judge(&known, &prices)
        };
        assert_eq!(changed(|list| list.truncate(list.len() - 1)), UNFAIR);
        assert_eq!(changed(|list| list.push(0)), UNFAIR);
        assert_eq!(changed(|list| list[0] = -(1 << 59)), Ok(()));
        assert_eq!(changed(|list| list[0] = -(1 << 60)), UNFAIR);
        assert_eq!(changed(|list| list[0] = i64::MIN), UNFAIR);
        assert_eq!(changed(|list| list[..4].fill(i64::MIN / 2)), UNFAIR);
    }
    let depths = free.depths.len();
    let later = |asked| judge(&known, &Prices { asked, depths: vec![], ..free.clone() });
    assert_eq!(later(depths), Ok(()));
    for asked in [depths - 1, depths + 1, usize::MAX] {
        assert_eq!(later(asked), UNFAIR, "{asked}");
    }
    assert_eq!(judge(&known, &Prices { asked: usize::MAX, ..free.clone() }), UNFAIR);
}

/// Whatever is weighed in units that are too small would not fit in 64 bits.
#[test]
fn units_are_as_small_as_all_weights_at_all_depths_leave_room_for() {
    let board = random_board(12, 20, 0.3, 4);
    for weights in [Weights::equal(&board), uneven(&board), heavy(&board)] {
        let known = Known::new(board.clone(), weights);
        let free = free(&known);
        let most = known.weight(known.everyone()) * free.depths.len() as u64;
        let mut held = 0;
        for bits in (0..=64).chain([u32::MAX]) {
            let judged = judge(&known, &Prices { bits, ..free.clone() });
            if judged.is_ok() {
                assert!(u128::from(most) << bits < 1 << 60, "{bits}");
                held += 1;
            } else {
                assert_eq!(judged, UNFAIR);
            }
        }
        assert!(u128::from(most) << held > 1 << 58, "{held}");
    }
}

#[test]
fn sides_with_too_many_parts_are_refused() {
    let board = random_board(90, 10, 0.5, 1);
    let free = Prices { asked: 0, bits: 0, characters: vec![], questions: vec![], depths: vec![] };
    let judged = Spines::new(&board, &Weights::equal(&board), &[free]).map(drop);
    assert_eq!(judged, Err((Line::Prices(0), ProofFault::TooLarge)));
}

/// As short as a line of prices is, what it says about depths grows with depths × characters.
#[test]
fn more_prices_than_can_be_remembered_are_refused() {
    let row = |at: usize| (format!("P{at}"), (0..400).map(|question| question == at).collect());
    let texts: Vec<String> = (0..400).map(|at| format!("Q{at}")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let board = Board::from_rows("N", &texts, (0..401).map(row)).unwrap();
    let (characters, questions, depths) = (vec![0; 401], vec![0; 400], vec![0; 400]);
    let free = Prices { asked: 0, bits: 0, characters, questions, depths };
    let judge =
        |lines| Spines::new(&board, &Weights::equal(&board), &vec![free.clone(); lines]).map(drop);
    assert_eq!(judge(2), Ok(()));
    let room = (1 << 30) / (8 * 401 * 401);
    assert_eq!(judge(room + 1), Err((Line::Prices(room), ProofFault::TooLarge)));
}

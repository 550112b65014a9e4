//! The primitives, tested as the statement tests them, and against all assignments.

use super::*;

fn booleans<const N: usize>(network: &mut Network) -> [VarId; N] {
    [(); N].map(|()| network.boolean())
}

/// The statement's first example, line by line.
#[test]
fn one_of_four() {
    let mut cp = Network::new();
    let [a, b, c, d] = booleans(&mut cp);
    let st = cp.some_true(&[a, b, c, d], 1);
    cp.remove(st, false);
    cp.remove(a, false);
    assert!(cp.is_false(b) && cp.is_false(c) && cp.is_false(d));
}

/// The statement's second example, line by line.
#[test]
fn or_has_one_left() {
    let mut cp = Network::new();
    let [a, b, c] = booleans(&mut cp);
    let or = cp.or(&[a, b, c]);
    cp.remove(or, false);
    cp.remove(a, true);
    cp.remove(b, true);
    assert!(cp.is_false(a) && cp.is_false(b) && cp.is_true(c));
}

#[test]
fn not_goes_both_ways() {
    for value in [true, false] {
        let mut cp = Network::new();
        let a = cp.boolean();
        let not = cp.not(a);
        cp.remove(a, value);
        assert_eq!((cp.is_true(not), cp.is_false(not)), (value, !value));
        let mut cp = Network::new();
        let a = cp.boolean();
        let not = cp.not(a);
        cp.remove(not, value);
        assert_eq!((cp.is_true(a), cp.is_false(a)), (value, !value));
    }
}

#[test]
fn counting_goes_up() {
    let with = |trues: usize, falses: usize| {
        let mut cp = Network::new();
        let parts: [VarId; 4] = booleans(&mut cp);
        let two = cp.some_true(&parts, 2);
        parts[..trues].iter().for_each(|&part| cp.require(part));
        parts[trues..trues + falses].iter().for_each(|&part| cp.remove(part, true));
        (cp.is_true(two), cp.is_false(two))
    };
    assert_eq!(with(3, 0), (false, true), "too many are true");
    assert_eq!(with(0, 3), (false, true), "too many are false");
    assert_eq!(with(2, 2), (true, false));
    assert_eq!(with(2, 1), (false, false));
}

#[test]
fn counting_goes_down() {
    let with = |holds: bool, trues: usize, falses: usize| {
        let mut cp = Network::new();
        let parts: [VarId; 4] = booleans(&mut cp);
        let two = cp.some_true(&parts, 2);
        cp.remove(two, !holds);
        parts[..trues].iter().for_each(|&part| cp.require(part));
        parts[trues..trues + falses].iter().for_each(|&part| cp.remove(part, true));
        (cp.is_true(parts[3]), cp.is_false(parts[3]))
    };
    assert_eq!(with(true, 2, 0), (false, true), "two are enough");
    assert_eq!(with(true, 0, 2), (true, false), "the other two have to be");
    assert_eq!(with(true, 1, 1), (false, false));
    assert_eq!(with(false, 1, 2), (false, true), "one more would be two");
    assert_eq!(with(false, 2, 1), (true, false), "two alone it must not be");
    assert_eq!(with(false, 1, 1), (false, false));
}

#[test]
fn a_range_counts_too() {
    let mut cp = Network::new();
    let parts: [VarId; 4] = booleans(&mut cp);
    let some = cp.some_true_between(&parts, 1, 2);
    cp.require(some);
    cp.require(parts[0]);
    assert!(cp.is_open(parts[3]));
    cp.require(parts[1]);
    assert!(cp.is_false(parts[2]) && cp.is_false(parts[3]));
}

#[test]
fn if_then_and_iff() {
    let mut cp = Network::new();
    let [a, b, c, d] = booleans(&mut cp);
    let implies = cp.if_then(a, b);
    let same = cp.iff(c, d);
    cp.require(implies);
    cp.require(same);
    cp.remove(b, true);
    assert!(cp.is_false(a), "what would follow is false");
    cp.remove(c, true);
    assert!(cp.is_false(d));
}

#[test]
fn an_empty_domain_is_a_contradiction() {
    let mut cp = Network::new();
    let [a, b] = booleans(&mut cp);
    let both = cp.and(&[a, b]);
    cp.require(both);
    cp.remove(a, false);
    assert!(!cp.is_contradictory());
    cp.remove(a, true);
    assert!(cp.is_contradictory());
}

/// A variable that has to have one value, whatever another has.
#[test]
fn guessing_finds_what_propagation_cannot() {
    for is_true in [true, false] {
        // (a or b), (a or not b); or the same of what a is not.
        let mut cp = Network::new();
        let [a, b] = booleans(&mut cp);
        let (not_a, not_b) = (cp.not(a), cp.not(b));
        for other in [b, not_b] {
            let or = cp.or(&[if is_true { a } else { not_a }, other]);
            cp.require(or);
        }
        assert!(cp.is_open(a) && cp.is_open(b));
        assert!(cp.improve_by_guessing(&[a, b]));
        assert!(if is_true { cp.is_true(a) } else { cp.is_false(a) });
        assert!(cp.is_open(b));
        assert!(!cp.improve_by_guessing(&[a, b]));
    }
}

/// Every expression over three variables, of which some are fixed: propagation fixes what all assignments
/// that fit agree on, no more and no less, and where none fits it is a contradiction.
#[test]
fn propagation_of_one_expression_is_exact() {
    check(|cp, vars| cp.and(&vars), |[a, b, c]| a && b && c);
    check(|cp, vars| cp.or(&vars), |[a, b, c]| a || b || c);
    check(|cp, [a, b, _]| cp.if_then(a, b), |[a, b, _]| !a || b);
    check(|cp, [a, b, _]| cp.iff(a, b), |[a, b, _]| a == b);
    for min in 0..=3 {
        for max in min..=3 {
            let range = min..=max;
            check(
                |cp, vars| cp.some_true_between(&vars, min, max),
                |vars| range.contains(&vars.iter().filter(|&&it| it).count()),
            );
        }
    }
}

fn check(make: impl Fn(&mut Network, [VarId; 3]) -> VarId, truth: impl Fn([bool; 3]) -> bool) {
    for fixed in 0..81u32 {
        check_fixed(&make, &truth, [0, 1, 2, 3].map(|at| fixed / 3u32.pow(at) % 3));
    }
}

/// `fixed`: 0 and 1 are values, 2 is open; for a, b, c and the expression.
fn check_fixed(
    make: impl Fn(&mut Network, [VarId; 3]) -> VarId,
    truth: impl Fn([bool; 3]) -> bool,
    fixed: [u32; 4],
) {
    let mut cp = Network::new();
    let vars = booleans(&mut cp);
    let whole = make(&mut cp, vars);
    let all = [vars[0], vars[1], vars[2], whole];
    for (&var, &value) in all.iter().zip(&fixed).filter(|(_, value)| **value < 2) {
        cp.remove(var, value == 0);
    }
    let assignments = (0..8).map(|bits| [0, 1, 2].map(|at| bits >> at & 1 == 1)).map(|vars| {
        let [a, b, c] = vars;
        [a, b, c, truth(vars)]
    });
    let fits = |values: &[bool; 4]| {
        values.iter().zip(&fixed).all(|(&value, &fixed)| fixed == 2 || value == (fixed == 1))
    };
    let left: Vec<[bool; 4]> = assignments.filter(fits).collect();
    assert_eq!(cp.is_contradictory(), left.is_empty(), "{fixed:?}");
    if cp.is_contradictory() {
        return;
    }
    for (at, &var) in all.iter().enumerate() {
        assert_eq!(cp.is_true(var), left.iter().all(|values| values[at]), "{fixed:?}");
        assert_eq!(cp.is_false(var), left.iter().all(|values| !values[at]), "{fixed:?}");
    }
}

//! The statement's constraint system: boolean variables, expressions that are variables too, propagation up
//! and down, and trial and error. It knows no cards.
//!
//! Only `Not` and counting are primitive, as in the statement (sections 2 and 3.4); `And`, `Or`, `IfThen` and
//! `Iff` are made of them. A counting expression says that between `min` and `max` of its parts are true:
//!
//! ```text
//! V_n(a…)      = between n and n        And(a…)  = V_len(a…)      IfThen(a, b) = Or(Not a, b)
//! Or(a…)       = between 1 and len      Iff(a,b) = Not V_1(a, b)
//! ```
//!
//! A domain only ever loses values. Once a variable has none left, nothing fits: [`Network::is_contradictory`].
//!
//! ```
//! use qeq_cluedo::constraint::Network;
//!
//! let mut network = Network::new();
//! let [a, b, c] = [(); 3].map(|()| network.boolean());
//! let not_b = network.not(b);
//! for rule in [network.if_then(a, not_b), network.iff(b, c), a] {
//!     network.require(rule);
//! }
//! assert!(network.is_false(b) && network.is_false(c));
//! ```

use qeq_base::arena::Arena;
use qeq_base::define_id;

define_id!(
    /// A variable or an expression.
    pub VarId, "v"
);

/// The values that are left to a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Domain {
    can_be_true: bool,
    can_be_false: bool,
}

impl Domain {
    const FULL: Self = Self { can_be_true: true, can_be_false: true };

    fn is(self, value: bool) -> bool {
        self == Self { can_be_true: value, can_be_false: !value }
    }

    fn has(self, value: bool) -> bool {
        if value { self.can_be_true } else { self.can_be_false }
    }

    fn lose(&mut self, value: bool) {
        *(if value { &mut self.can_be_true } else { &mut self.can_be_false }) = false;
    }
}

#[derive(Clone, Debug)]
enum Kind {
    Boolean,
    Not(VarId),
    Count { parts: Vec<VarId>, min: usize, max: usize },
}

#[derive(Clone, Debug)]
struct Node {
    domain: Domain,
    kind: Kind,
    /// The expressions that have this one as a part.
    parents: Vec<VarId>,
}

/// Variables, expressions over them, and what is left of their domains.
#[derive(Clone, Debug, Default)]
pub struct Network {
    nodes: Arena<VarId, Node>,
    contradictory: bool,
    /// Nodes whose expression has to be looked at again.
    waiting: Vec<VarId>,
    /// Every value lost, so that a trial can be taken back.
    trail: Vec<(VarId, bool)>,
}

impl Network {
    /// Without variables.
    pub fn new() -> Self {
        Self::default()
    }

    /// A variable that may be true or false.
    pub fn boolean(&mut self) -> VarId {
        self.node(Kind::Boolean, &[])
    }

    /// The opposite of `a`.
    pub fn not(&mut self, a: VarId) -> VarId {
        self.node(Kind::Not(a), &[a])
    }

    /// Exactly `n` of `parts` are true: the statement's V_n.
    pub fn some_true(&mut self, parts: &[VarId], n: usize) -> VarId {
        self.some_true_between(parts, n, n)
    }

    /// At least `min` and at most `max` of `parts` are true.
    pub fn some_true_between(&mut self, parts: &[VarId], min: usize, max: usize) -> VarId {
        self.node(Kind::Count { parts: parts.to_vec(), min, max }, parts)
    }

    /// All of `parts`.
    pub fn and(&mut self, parts: &[VarId]) -> VarId {
        self.some_true(parts, parts.len())
    }

    /// At least one of `parts`.
    pub fn or(&mut self, parts: &[VarId]) -> VarId {
        self.some_true_between(parts, 1, parts.len())
    }

    /// `b` wherever `a`.
    pub fn if_then(&mut self, a: VarId, b: VarId) -> VarId {
        let not_a = self.not(a);
        self.or(&[not_a, b])
    }

    /// Both or neither.
    pub fn iff(&mut self, a: VarId, b: VarId) -> VarId {
        let one_alone = self.some_true(&[a, b], 1);
        self.not(one_alone)
    }

    /// Takes a value out of a domain, and everything that follows from it out of the others.
    pub fn remove(&mut self, var: VarId, value: bool) {
        self.lose(var, value);
        self.propagate();
    }

    /// Makes an expression a constraint: it holds.
    pub fn require(&mut self, var: VarId) {
        self.remove(var, false);
    }

    /// Whether only true is left.
    pub fn is_true(&self, var: VarId) -> bool {
        self.nodes[var].domain.is(true)
    }

    /// Whether only false is left.
    pub fn is_false(&self, var: VarId) -> bool {
        self.nodes[var].domain.is(false)
    }

    /// Whether both values are left.
    pub fn is_open(&self, var: VarId) -> bool {
        self.nodes[var].domain == Domain::FULL
    }

    /// Whether some variable has no value left.
    pub fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// The statement's trial and error (3.5) over `vars`: a value that leads to a contradiction is removed.
    /// One round; true when it removed something, so that another round may find more. Each trial costs one
    /// propagation and leaves no trace.
    pub fn improve_by_guessing(&mut self, vars: &[VarId]) -> bool {
        let mut improved = false;
        for &var in vars {
            for value in [true, false] {
                if !self.contradictory && self.is_open(var) && self.fails_without(var, value) {
                    self.remove(var, !value);
                    improved = true;
                }
            }
        }
        improved
    }

    /// Whether removing `value` ends in a contradiction.
    fn fails_without(&mut self, var: VarId, value: bool) -> bool {
        let before = self.trail.len();
        self.remove(var, value);
        for (var, lost) in self.trail.split_off(before) {
            let domain = &mut self.nodes[var].domain;
            *(if lost { &mut domain.can_be_true } else { &mut domain.can_be_false }) = true;
        }
        std::mem::take(&mut self.contradictory)
    }

    fn node(&mut self, kind: Kind, parts: &[VarId]) -> VarId {
        let node = Node { domain: Domain::FULL, kind, parents: Vec::new() };
        let var = self.nodes.insert(node);
        for &part in parts {
            self.nodes[part].parents.push(var);
        }
        self.waiting.push(var);
        self.propagate();
        var
    }

    fn lose(&mut self, var: VarId, value: bool) {
        let node = &mut self.nodes[var];
        if !node.domain.has(value) {
            return;
        }
        node.domain.lose(value);
        self.contradictory |= !node.domain.has(!value);
        self.trail.push((var, value));
        self.waiting.push(var);
        self.waiting.extend(&self.nodes[var].parents);
    }

    /// Until nothing changes any more. Every value is lost once, so it ends.
    fn propagate(&mut self) {
        while let Some(var) = self.waiting.pop() {
            if self.contradictory {
                self.waiting.clear();
                return;
            }
            match self.nodes[var].kind {
                Kind::Boolean => {}
                Kind::Not(part) => self.revise_not(var, part),
                Kind::Count { .. } => self.revise_count(var),
            }
        }
    }

    /// 3.4.1 and 3.4.2 for the negation: each side loses the opposite of what the other lost.
    fn revise_not(&mut self, var: VarId, part: VarId) {
        for value in [true, false] {
            if !self.nodes[part].domain.has(value) {
                self.lose(var, !value);
            }
            if !self.nodes[var].domain.has(value) {
                self.lose(part, !value);
            }
        }
    }

    /// 3.4.1 and 3.4.2 for counting. `low..=high` is how many parts can still be true.
    fn revise_count(&mut self, var: VarId) {
        let Kind::Count { parts, min, max } = &self.nodes[var].kind else { return };
        let (min, max) = (*min, *max);
        let low = parts.iter().filter(|&&part| self.is_true(part)).count();
        let high = parts.iter().filter(|&&part| !self.is_false(part)).count();
        if low > max || high < min {
            self.lose(var, true);
        }
        if low >= min && high <= max {
            self.lose(var, false);
        }
        let lost = if self.is_true(var) {
            lost_when_within(low, high, min, max)
        } else if self.is_false(var) {
            lost_when_outside(low, high, min, max)
        } else {
            None
        };
        if let Some(value) = lost {
            self.lose_open_parts(var, value);
        }
    }

    fn lose_open_parts(&mut self, var: VarId, value: bool) {
        let Kind::Count { parts, .. } = &self.nodes[var].kind else { return };
        let open: Vec<VarId> = parts.iter().copied().filter(|&part| self.is_open(part)).collect();
        for part in open {
            self.lose(part, value);
        }
    }
}

/// The value that the undefined parts lose when the count has to be within `min..=max`.
fn lost_when_within(low: usize, high: usize, min: usize, max: usize) -> Option<bool> {
    if low == max {
        Some(true)
    } else if high == min {
        Some(false)
    } else {
        None
    }
}

/// The same when the count has to be outside: above, where it cannot be below any more, or below.
fn lost_when_outside(low: usize, high: usize, min: usize, max: usize) -> Option<bool> {
    if low >= min && high == max + 1 {
        Some(false)
    } else if high <= max && low + 1 == min {
        Some(true)
    } else {
        None
    }
}

#[cfg(test)]
mod tests;

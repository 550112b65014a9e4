//! The cheapest way to give each row a column of its own, with the prices that show that it is.
//!
//! Shortest augmenting paths, a row after the other (Kuhn, *The Hungarian method for the assignment problem*, 1955;
//! Jonker and Volgenant, *A shortest augmenting path algorithm for dense and sparse linear assignment problems*, 1987).

/// An assignment and its dual: no assignment costs less than the prices of all rows and columns together, where every
/// cost is at least the price of its row and of its column.
pub(super) struct Assignment {
    /// The column of each row.
    pub(super) columns: Vec<usize>,
    /// The price of each column, none above 0.
    pub(super) prices: Vec<i64>,
}

/// The cheapest assignment for these rows of costs, no more than there are columns. O(rows² · columns).
pub(super) fn cheapest(rows: &[Vec<i64>], columns: usize) -> Assignment {
    debug_assert!(rows.len() <= columns, "each row has one");
    let mut matching = Matching {
        rows,
        row_prices: vec![0; rows.len()],
        prices: vec![0; columns],
        owners: vec![None; columns],
    };
    (0..rows.len()).for_each(|row| matching.add(row));
    let mut chosen = vec![0; rows.len()];
    for (column, owner) in matching.owners.iter().enumerate() {
        if let Some(row) = owner {
            chosen[*row] = column;
        }
    }
    Assignment { columns: chosen, prices: matching.prices }
}

struct Matching<'a> {
    rows: &'a [Vec<i64>],
    row_prices: Vec<i64>,
    prices: Vec<i64>,
    /// The row of each column.
    owners: Vec<Option<usize>>,
}

/// How a column is reached from the new row.
#[derive(Clone, Copy)]
struct Reach {
    distance: i64,
    /// The column before it on the way; none behind the new row.
    before: Option<usize>,
    is_settled: bool,
}

impl Matching<'_> {
    /// Gives a row a column on the shortest way to a free one.
    fn add(&mut self, new: usize) {
        let far = Reach { distance: i64::MAX, before: None, is_settled: false };
        let mut reach = vec![far; self.prices.len()];
        let (mut row, mut before, mut done) = (new, None, 0);
        let last = loop {
            for (column, reach) in reach.iter_mut().enumerate().filter(|(_, it)| !it.is_settled) {
                let reduced = self.rows[row][column] - self.row_prices[row] - self.prices[column];
                if done + reduced < reach.distance {
                    *reach = Reach { distance: done + reduced, before, is_settled: false };
                }
            }
            let open = (0..reach.len()).filter(|&column| !reach[column].is_settled);
            let next = open.min_by_key(|&column| reach[column].distance).expect("a column is free");
            done = reach[next].distance;
            match self.owners[next] {
                None => break next,
                Some(owner) => (row, before) = (owner, Some(next)),
            }
            reach[next].is_settled = true;
        };
        self.reprice(new, &reach, done);
        self.shift(new, &reach, last);
    }

    /// Keeps every cost at or above its prices, and those of the assignment at them.
    fn reprice(&mut self, new: usize, reach: &[Reach], done: i64) {
        self.row_prices[new] += done;
        for (column, reach) in reach.iter().enumerate().filter(|(_, it)| it.is_settled) {
            self.prices[column] -= done - reach.distance;
            let owner = self.owners[column].expect("only owned columns are passed");
            self.row_prices[owner] += done - reach.distance;
        }
    }

    /// Moves the rows on the way to `last` by a column each.
    fn shift(&mut self, new: usize, reach: &[Reach], mut last: usize) {
        while let Some(before) = reach[last].before {
            self.owners[last] = self.owners[before];
            last = before;
        }
        self.owners[last] = Some(new);
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::chance::Chance;

    use super::*;

    fn by_trial(rows: &[Vec<i64>], free: &mut Vec<bool>) -> i64 {
        let Some((row, rest)) = rows.split_first() else { return 0 };
        let mut best = i64::MAX;
        for column in 0..free.len() {
            if std::mem::take(&mut free[column]) {
                best = best.min(row[column] + by_trial(rest, free));
                free[column] = true;
            }
        }
        best
    }

    #[test]
    fn it_is_the_cheapest_and_its_prices_show_it() {
        let mut chance = Chance::from_seed(3);
        for round in 0..300 {
            let columns = 1 + chance.below(6);
            let count = 1 + chance.below(columns);
            let cost = |chance: &mut Chance| -(chance.below(20) as i64);
            let rows: Vec<Vec<i64>> =
                (0..count).map(|_| (0..columns).map(|_| cost(&mut chance)).collect()).collect();
            let found = cheapest(&rows, columns);
            let total: i64 = rows.iter().zip(&found.columns).map(|(row, &at)| row[at]).sum();
            assert_eq!(total, by_trial(&rows, &mut vec![true; columns]), "{round}");
            let least = |row: &Vec<i64>| {
                row.iter().zip(&found.prices).map(|(cost, price)| cost - price).min().unwrap()
            };
            let dual = rows.iter().map(least).sum::<i64>() + found.prices.iter().sum::<i64>();
            assert_eq!(dual, total, "{round}");
            assert!(found.prices.iter().all(|&price| price <= 0), "{round}");
        }
    }
}

//! `cargo bench --package qeq-tui`: a redraw of 24 full faces, from nothing to the cells of the picture. The bar
//! is 5 ms.

use criterion::{Criterion, criterion_group, criterion_main};
use qeq_tui::headless::{Headless, Options};

fn redraw(criterion: &mut Criterion) {
    let mut game = Headless::start(Options { size: (120, 44), ..Options::default() });
    game.press("Enter");
    criterion.bench_function("redraw of 24 faces (bar: 5 ms)", |bench| bench.iter(|| game.draw()));
    game.press("n s");
    criterion
        .bench_function("redraw with 20 fallen (bar: 5 ms)", |bench| bench.iter(|| game.draw()));
}

criterion_group!(benches, redraw);
criterion_main!(benches);

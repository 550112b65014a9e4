//! How the time of the entropy tree grows with the board: n·k·log n, divided by the 64 answers of a word.
//! `cargo bench --bench entropy`

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use qeq_base::chance::Chance;
use qeq_base::search::Search;
use qeq_core::board::random::RandomBoard;
use qeq_core::builders::{Strategy, Task, grow};

const SIZES: [(usize, usize); 4] = [(10_000, 64), (100_000, 64), (1_000_000, 64), (1_000_000, 256)];

fn entropy(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("entropy");
    group.sample_size(10);
    for (characters, attributes) in SIZES {
        let wish = RandomBoard { characters, attributes, density: 0.5 };
        let board = wish.generate(&mut Chance::from_seed(1)).expect("wide enough");
        let levels = f64::from(characters as u32).log2();
        let work = (characters * attributes) as f64 * levels;
        group.throughput(Throughput::Elements(work as u64));
        let name = BenchmarkId::from_parameter(format!("{characters}x{attributes}"));
        group.bench_with_input(name, &board, |bencher, board| {
            let task = Task::new(board);
            let mut search = Search::unlimited();
            bencher.iter(|| black_box(grow(Strategy::Entropy, &task, &mut search)));
        });
    }
}

criterion_group!(benches, entropy);
criterion_main!(benches);

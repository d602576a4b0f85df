//! The hot loops, with statistics: playing moves, the textbook searches, the engine.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rival_core::{Evaluator, Position, Weighted, perft};
use rival_game::Game;
use rival_games::{color_clash, connect_four, desconecta, smart_horses, tictactoe};
use rival_search::{Control, EngineOptions, Limits, Search, engine};
use std::hint::black_box;

fn leaf_counts(criterion: &mut Criterion) {
    leaf_count(criterion, &tictactoe::TicTacToe { shape: tictactoe::Standard }, 7);
    leaf_count(criterion, &smart_horses::SmartHorses, 7);
    leaf_count(criterion, &color_clash::ColorClash, 6);
    leaf_count(criterion, &desconecta::Desconecta { shape: desconecta::Standard }, 6);
    leaf_count(criterion, &connect_four::ConnectFour { shape: connect_four::Standard }, 7);
}

fn leaf_count<G: Game>(criterion: &mut Criterion, game: &G, depth: u32) {
    let at = game.set_up(0, None).expect("a start");
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(perft(&at, depth)));
    group.bench_function(game.name(), |bencher| bencher.iter(|| perft(black_box(&at), depth)));
}

fn searches(criterion: &mut Criterion) {
    let start = tictactoe::Position::start(tictactoe::Standard);
    let lines = Weighted::<tictactoe::OpenLines>::own();
    search(criterion, "tic-tac-toe, minimax, the whole tree", &start, &lines, |at, heuristic| {
        Search::minimax(heuristic).run(at).stats.nodes
    });
    let columns = Weighted::<connect_four::Columns>::own();
    let to_depth = |depth| Control::limits(Limits::depth(depth));
    search(
        criterion,
        "Connect Four, alpha-beta, depth 8",
        &connect_four::Position::START,
        &columns,
        |at, heuristic| Search::new(heuristic).run_under(at, &mut to_depth(8)).stats.nodes,
    );
    search(criterion, "Connect Four, engine, depth 12", &connect_four::Position::START, &columns, |at, heuristic| {
        engine(at, heuristic, &EngineOptions::default(), &mut to_depth(12)).stats.nodes
    });
}

fn search<P: Position, E: Evaluator<P>>(
    criterion: &mut Criterion,
    name: &str,
    at: &P,
    heuristic: &E,
    nodes: impl Fn(&P, &E) -> u64,
) {
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(nodes(at, heuristic)));
    group.bench_function(name, |bencher| bencher.iter(|| nodes(black_box(at), heuristic)));
}

criterion_group!(benches, leaf_counts, searches);
criterion_main!(benches);

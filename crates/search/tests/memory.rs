//! The solver's memory, as the operating system counts it.

#![cfg(target_os = "linux")]

use rival_game::Game;
use rival_games::Visitor;
use rival_search::{Limits, SolveControl, SolveGoal, solve};
use rival_testkit::size;
use std::process::Command;

/// The environment variable that tells a child process its case: the game, the memory in MiB,
/// threads and nodes.
const CASE: &str = "RIVAL_MEMORY_CASE";

/// The peak memory of this process so far, in KiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its peak");
    line.trim().trim_end_matches("kB").trim().parse().expect("a number")
}

struct FillTable {
    memory_mib: u32,
    threads: u16,
    nodes: u64,
}

impl Visitor for FillTable {
    type Output = ();

    fn visit<G: Game>(self, game: G) {
        /// KiB for threads, frames and stacks.
        const OVERHEAD: u64 = 2 << 10;
        let FillTable { memory_mib, threads, nodes } = self;
        let at = game.set_up(0, None).expect("a start");
        let limits = Limits { memory_mib: Some(memory_mib), nodes: Some(nodes), ..Limits::default() };
        let before = peak();
        let solution = solve(&at, SolveGoal::Winner, &mut SolveControl { threads, ..SolveControl::limits(limits) });
        let (taken, table) = (peak() - before, solution.table_bytes as u64);
        println!("{} {memory_mib} MiB {threads} threads: {taken} KiB, table {table} bytes", game.name());
        assert!(taken <= u64::from(memory_mib) * 1024 + OVERHEAD, "{taken} KiB with {memory_mib} MiB allowed");
        assert!(taken * 1024 >= u64::from(memory_mib) << 18, "hardly a test: {taken} KiB");
    }
}

/// Fills growing tables, also with positions that recur, each case in its own process. Bounds just
/// above a power of two are the tightest.
#[test]
fn a_solver_keeps_to_its_memory_while_it_grows() {
    if let Ok(case) = std::env::var(CASE) {
        let words: Vec<&str> = case.split(' ').collect();
        let number = |place: usize| words[place].parse::<u32>().expect("a number");
        let fill = FillTable { memory_mib: number(1), threads: number(2) as u16, nodes: u64::from(number(3)) };
        rival_games::open(words[0], fill).expect("a game");
        return;
    }
    let bounds: &[(u32, u32)] = if size(0, 1) == 0 {
        &[(18, 600_000)]
    } else {
        &[(9, 3_000_000), (18, 3_000_000), (37, 6_000_000), (73, 12_000_000), (256, 40_000_000), (580, 60_000_000)]
    };
    for &(memory_mib, nodes) in bounds {
        for (name, threads) in [("connect-four", 1), ("connect-four", 2), ("desconecta-4-boom:5x4:3", 1)] {
            // The solver looks for recurring positions after two million nodes.
            let nodes = if name == "connect-four" { nodes } else { nodes + 2_200_000 };
            let own = Command::new(std::env::current_exe().expect("this program"))
                .args(["a_solver_keeps_to_its_memory_while_it_grows", "--exact", "--nocapture"])
                .env(CASE, format!("{name} {memory_mib} {threads} {nodes}"))
                .output()
                .expect("a process");
            let text = String::from_utf8_lossy(&own.stdout);
            let line = text.lines().find(|line| line.contains("KiB")).unwrap_or_default();
            println!("{line}");
            assert!(own.status.success(), "{name}, {memory_mib} MiB: {text}{}", String::from_utf8_lossy(&own.stderr));
        }
    }
}

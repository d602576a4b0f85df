"""Positions and games are values: equal, hashable, picklable, without leaks, and safe in threads."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import exit_code_after_ctrl_c, random_games

import rival


def test_equal_positions_are_equal_however_they_came_about() -> None:
    start = rival.game("tictactoe").start()
    one, other = start.play("a1", "b2", "c3"), start.play("c3", "b2", "a1")
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert one != start and one != one.text and not one == 3
    # The same board under different rules is a different position.
    assert rival.game("tictactoe:4x4:3").start() != rival.game("tictactoe:4x4:4").start()


def test_positions_survive_pickling_and_copying(game: rival.Game) -> None:
    for positions in random_games(game, seed=1, count=2):
        for at in positions:
            for again in (pickle.loads(pickle.dumps(at)), copy.deepcopy(at), copy.copy(at), eval(repr(at))):
                assert again == at and hash(again) == hash(at) and again.game == game
    assert pickle.loads(pickle.dumps(game)) == game and hash(pickle.loads(pickle.dumps(game))) == hash(game)
    error = pickle.loads(pickle.dumps(rival.MoveError("move: no")))
    assert isinstance(error, rival.RivalError) and str(error) == "move: no"


def test_positions_never_change() -> None:
    at = rival.game("connect-four").start()
    before = at.text
    at.play("4", "4")
    at.moves.clear()
    assert at.text == before and len(at.moves) == 7
    with pytest.raises(AttributeError):
        at.side = "y"  # type: ignore[misc]


def resident() -> int:
    """The memory of this process, in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell")
def test_a_million_positions_leave_nothing_behind() -> None:
    start = rival.game("connect-four").start()

    def churn(count: int) -> None:
        for _ in range(count // 10):
            at = start
            for mv in ("4", "4", "3", "2", "2", "1", "7", "7", "7", "7"):
                at = at.play(mv)
            at.moves, at.outcome, hash(at)
            with pytest.raises(rival.MoveError):
                at.play("9")

    churn(100_000)
    gc.collect()
    before = resident()
    churn(1_000_000)
    gc.collect()
    assert resident() - before < 8 << 20


def test_searches_of_many_threads_agree_and_run_at_once() -> None:
    at = rival.game("connect-four").start()
    expected = at.search(nodes=20_000)
    with ThreadPoolExecutor(8) as pool:
        reports = list(pool.map(lambda _: at.search(nodes=20_000), range(32)))
    assert all((r.best, r.nodes, r.pv) == (expected.best, expected.nodes, expected.pv) for r in reports)


def test_other_threads_go_on_while_one_searches() -> None:
    at = rival.game("connect-four:8x7").start()  # a board without a book, which would answer at once
    counted = 0
    done = threading.Event()

    def search() -> None:
        at.search(time=1.0)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    # If the lock were held, this thread would count once or twice.
    assert counted > 20


INTERRUPTED = """
import rival, sys
at = rival.game("connect-four:8x7").start()
print("searching", flush=True)
try:
    {call}
except KeyboardInterrupt:
    sys.exit(42)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    "call",
    ["at.search(time=60)", "at.search(algorithm='mcts', time=60)", "at.search(algorithm='minimax', depth=20)", "at.solve()"],
)
def test_ctrl_c_ends_a_search(call: str) -> None:
    assert exit_code_after_ctrl_c(INTERRUPTED.format(call=call)) == 42

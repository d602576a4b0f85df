"""Agents, Python heuristics, matches, programs, tuning."""

from __future__ import annotations

import io
import os
import re
import sys
import time

import numpy as np
import pytest
from conftest import ask, exit_code_after_ctrl_c, random_games

import rival


def first_move(at: rival.Position) -> str:
    return at.moves[0]


def greedy(at: rival.Position) -> str:
    sign = 1 if at.side == at.game.sides[0] else -1
    return max(at.moves, key=lambda mv: sign * at.play(mv).evaluate().value)


def test_agents_levels_and_searches_meet_in_a_match(game: rival.Game) -> None:
    told = []
    report = rival.match(
        greedy, "random", game, games=6, seed=1, tell=lambda record, *score: told.append((record, sum(score)))
    )
    assert report.games == 6 == report.wins + report.draws + report.losses
    assert [count for _, count in told] == [1, 2, 3, 4, 5, 6] and [record for record, _ in told] == report.records
    assert report.fouls == [0, 0] and report.first == "greedy" and report.second == "random"
    # Pairs share their opening, with colours swapped.
    for one, other in zip(report.records[::2], report.records[1::2]):
        assert one.positions[0] == other.positions[0]
        assert one.players == ("greedy", "random") == other.players[::-1]


def test_a_match_between_texts_is_that_of_the_command_line(tmp_path) -> None:
    ours, theirs = tmp_path / "ours.pgn", tmp_path / "theirs.pgn"
    players = ["engine:nodes=300", "alpha-beta:depth=2"]
    report = rival.match(*players, "smart-horses", games=8, seed=3, record=ours)
    *_, told = ask(
        "match", "smart-horses", "--first", players[0], "--second", players[1],
        "--games", "8", "--seed", "3", "--record", str(theirs), "--quiet",
    )  # fmt: skip
    assert ours.read_text() == theirs.read_text()
    assert (report.wins, report.draws, report.losses) == (told["wins"], told["draws"], told["losses"])
    assert report.elo == pytest.approx(told["elo"], abs=0.01) and report.pairs == told["pairs"]
    # Games in the file are not played again.
    start = time.monotonic()
    again = rival.match(*players, "smart-horses", games=8, seed=3, record=ours)
    assert again.records == report.records and time.monotonic() - start < 60
    with pytest.raises(rival.LabError, match="record"):
        rival.match("random", "random", "smart-horses", games=2, seed=3, record=ours)


def test_games_of_an_agent_whose_code_has_changed_are_not_resumed(tmp_path) -> None:
    def helper(at: rival.Position) -> int:
        return 0

    def agent(at: rival.Position) -> str:
        return at.moves[helper(at)]

    first, record = agent, tmp_path / "games.pgn"
    played = rival.match(first, "random", "tictactoe", games=4, seed=1, record=record)
    assert rival.match(first, "random", "tictactoe", games=4, seed=1, record=record).records == played.records

    def agent(at: rival.Position) -> str:  # type: ignore[no-redef]
        return at.moves[-1]

    with pytest.raises(rival.LabError, match="another version of an agent"):
        rival.match(agent, "random", "tictactoe", games=4, seed=1, record=record)

    def helper(at: rival.Position) -> int:  # type: ignore[no-redef]
        return -1

    with pytest.raises(rival.LabError, match="another version of an agent"):
        rival.match(first, "random", "tictactoe", games=4, seed=1, record=record)


def test_a_test_ends_a_match() -> None:
    report = rival.match("engine:nodes=2000", "random", "connect-four", games=2000, seed=1, sprt={"elo0": 0, "elo1": 50})
    assert report.accepted == "H1" and report.games < 500 and report.llr is not None
    with pytest.raises(rival.LabError, match="sprt"):
        rival.match("random", "random", "tictactoe", sprt="elo0=5,elo1=1")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda at: 1 // 0, "ZeroDivisionError"),
        (lambda at: "z9", "illegal move: z9"),
        (lambda at: None, "illegal move: None"),
        (lambda at: 3.5, "illegal move: 3.5"),
        (lambda at: at, "illegal move: rival.game"),
        (lambda: "a1", "TypeError"),
        (lambda at: sys.exit(3), "SystemExit"),
    ],
)
def test_what_an_agent_does_wrong_loses_its_game_and_no_more(answer, said: str, capfd) -> None:
    report = rival.match(answer, "random", "tictactoe", games=4, seed=1)
    assert (report.losses, report.fouls, len(report.foul_texts)) == (4, [4, 0], 4)
    assert said in report.foul_texts[0][1]
    shown = capfd.readouterr().err
    # The first foul is printed with its position.
    assert re.findall(r'lost game (\d): .*\("\S+ [xo]"\)', shown) == ["1"]
    assert "lost 4 by an illegal move" in str(report)
    assert ("Traceback" in shown) == ("Error" in said or "Exit" in said) or said == "TypeError"
    assert all(record.tag("Termination") for record in report.records)


def test_an_agent_that_takes_too_long_loses_on_time() -> None:
    def slow(at: rival.Position) -> str:
        time.sleep(0.4)
        return at.moves[0]

    report = rival.match(slow, "random", "tictactoe", games=2, seed=1, clock="0.2")
    assert report.losses == 2 and "out of time" in report.foul_texts[0][1]


def test_an_agent_that_hangs_is_interrupted() -> None:
    def hangs(at: rival.Position) -> str:
        while True:
            pass

    report = rival.match(hangs, "random", "tictactoe", games=2, seed=1, timeout=0.2)
    assert report.losses == 2 and "TimeoutError" in report.foul_texts[0][1]
    quick = rival.match(first_move, "random", "tictactoe", games=4, seed=1, timeout=30)
    assert quick.fouls == [0, 0]
    with pytest.raises(ValueError, match="timeout"):
        rival.match(hangs, "random", "tictactoe", games=2, timeout=0)


def test_agents_in_threads_of_a_match() -> None:
    report = rival.match(greedy, first_move, "connect-four", games=8, seed=2, concurrency=4)
    again = rival.match(greedy, first_move, "connect-four", games=8, seed=2, concurrency=1)
    assert [record.moves for record in report.records] == [record.moves for record in again.records]


INTERRUPTED = """
import rival, sys
def hangs(at):
    while True:
        pass
print("playing", flush=True)
try:
    {call}
except KeyboardInterrupt:
    sys.exit(42)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    "call",
    [
        'rival.match(lambda at: at.moves[0], "engine:time=200", "connect-four", games=10000, seed=1)',
        'rival.match(hangs, "random", "connect-four", games=10000, seed=1)',
        'rival.tune("connect-four", steps=100000, pairs=1, nodes=2000, seed=1)',
    ],
)
def test_ctrl_c_ends_it(call: str) -> None:
    assert exit_code_after_ctrl_c(INTERRUPTED.format(call=call)) == 42


def test_players_that_are_none_are_refused() -> None:
    for player, error in [("grandmaster", rival.PlayerError), ("human", rival.PlayerError), (3, ValueError)]:
        with pytest.raises(error):
            rival.match(player, "random", "tictactoe", games=2)
    with pytest.raises(ValueError, match="games"):
        rival.match("random", "random", "tictactoe", games=0)
    with pytest.raises(rival.LabError, match="openings"):
        rival.match("random", "random", "tictactoe", openings="book")


def test_a_function_is_as_good_a_heuristic_as_the_one_it_calls(game: rival.Game) -> None:
    played = next(random_games(game, seed=4, count=1))
    for algorithm, limit in [("minimax", {"depth": 2}), ("alpha-beta", {"depth": 3}), ("engine", {"nodes": 300})]:
        at = played[len(played) // 3]
        own = at.search(algorithm=algorithm, heuristic="classic", **limit)
        called = at.search(algorithm=algorithm, heuristic=lambda at: at.evaluate("classic").value, **limit)
        assert (called.best, called.value, called.nodes, called.pv) == (own.best, own.value, own.nodes, own.pv)
    mcts = played[0].search(algorithm="mcts", heuristic=lambda at: 0.0, nodes=50)
    assert mcts.best in played[0].moves


@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta", "engine", "mcts"])
def test_a_slow_heuristic_does_not_carry_a_search_past_its_time(algorithm: str) -> None:
    def slow(at: rival.Position) -> float:
        time.sleep(0.005)
        return 0.0

    limits = {"depth": 8} if algorithm in ("minimax", "alpha-beta") else {}
    report = rival.game("connect-four").start().search(algorithm=algorithm, heuristic=slow, time=0.1, **limits)
    # Twenty evaluations fit.
    assert report.leaves < 100


def test_a_heuristic_that_fails_ends_the_search() -> None:
    at = rival.game("connect-four").start()
    with pytest.raises(ZeroDivisionError):
        at.search(depth=3, heuristic=lambda at: 1 / 0)
    with pytest.raises(rival.HeuristicError, match="not a number"):
        at.search(depth=3, heuristic=lambda at: float("nan"))
    with pytest.raises(TypeError):
        at.search(depth=3, heuristic=lambda at: "much")
    assert at.search(depth=3, algorithm="alpha-beta", heuristic=lambda at: float("inf")).value > 1e6


def test_features_times_weights_are_values(game: rival.Game) -> None:
    positions = [at for played in random_games(game, seed=5, count=2) for at in played]
    for heuristic in game.heuristics:
        features = rival.features(positions, heuristic.id)
        weights = np.array([feature.weight for feature in heuristic.features])
        assert features.shape == (len(positions), len(weights))
        for at, row in zip(positions, features):
            if at.outcome is None:
                assert row @ weights == pytest.approx(at.evaluate(heuristic.id).value, abs=0.011)
                assert at.evaluate(heuristic.id, weights=weights * 2).value == pytest.approx(row @ weights * 2, abs=0.011)
            else:
                assert np.isnan(row).all()
    weights = [2.0 * feature.weight for feature in game.heuristics[0].features]
    names = [feature.name for feature in game.heuristics[0].features]
    one = positions[0].search(heuristic="classic", weights=weights, nodes=300)
    other = positions[0].search(heuristic="classic", weights=dict(zip(names, weights)), nodes=300)
    assert (one.best, one.value, one.nodes) == (other.best, other.value, other.nodes)
    with pytest.raises(rival.HeuristicError, match="numbers are given"):
        positions[0].evaluate(weights=[1.0] * 31)


AGENT = """
import rival
def agent(at):
    print("thinking aloud")
    return at.moves[{place}]
rival.ugi(agent)
"""


def test_an_agent_is_a_program_in_one_line(tmp_path) -> None:
    script = tmp_path / "agent.py"
    script.write_text(AGENT.format(place=-1))
    program = f"ugi:{sys.executable} {script} {{game}}"
    report = rival.match(program, lambda at: at.moves[-1], "tictactoe", games=4, seed=1)
    own = rival.match(lambda at: at.moves[-1], lambda at: at.moves[-1], "tictactoe", games=4, seed=1)
    assert report.fouls == [0, 0]
    assert [record.moves for record in report.records] == [record.moves for record in own.records]
    *_, told = ask("match", "tictactoe", "--first", program, "--second", "random", "--games", "4", "--seed", "1", "--quiet")
    assert told["games"] == 4 and told["fouls"] == [0, 0]


def test_a_program_answers_what_it_is_asked() -> None:
    out = io.StringIO()
    lines = ["ugi", "isready", "uginewgame", "position startpos moves b2", "query p1turn", "query gameover", "query result",
             "go movetime 10", "position fen nonsense", "go", "position fen xxx/oo1/3 o", "query result", "go", "fly", "",
             "quit", "ugi"]  # fmt: skip
    rival.ugi(first_move, "tictactoe", lines=lines, output=out)
    said = out.getvalue().splitlines()
    assert said[:3] == ["id name first_move", "ugiok", "readyok"]
    assert said[3:7] == ["response false", "response false", "response none", "bestmove a1"]
    assert said.count("bestmove (none)") == 2 and said[-1] == 'info string "fly" is no command'
    assert "response p1win" in said and said.count("ugiok") == 1
    failing = io.StringIO()
    rival.ugi(lambda at: 1 // 0, "tictactoe", lines=["go"], output=failing)
    assert failing.getvalue().endswith("bestmove (none)\n")


def test_weights_are_tuned_and_the_same_seed_tunes_the_same(tmp_path) -> None:
    log = tmp_path / "tune.log"
    options = {"parameters": "mobility", "steps": 3, "pairs": 1, "nodes": 50, "seed": 5}
    one = rival.tune("smart-horses", "classic", log=log, **options)
    other = rival.tune("smart-horses", "classic", **options)
    assert one.weights == other.weights and len(one.steps) == 3 and one.seed == 5
    assert set(one.weights) == {feature.name for feature in rival.game("smart-horses").heuristics[0].features}
    assert rival.tune("smart-horses", "classic", log=log, **options) == one
    with pytest.raises(rival.LabError, match="not a feature"):
        rival.tune("smart-horses", "classic", parameters="speed")



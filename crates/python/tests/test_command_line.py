"""Python and the command line give the same answers."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import ask, random_games

import rival


def english(words):
    """Texts that JSON has in all languages, reduced to the current one."""
    return words["en"] if isinstance(words, dict) else words


def side_of(game: rival.Game, letter: str | None) -> str | None:
    """A side or a winner as JSON has it: our letters are those of positions."""
    first, second = game.sides
    return {first: "first", second: "second"}.get(letter or "", letter)


def test_thousands_of_positions_have_the_same_rules(game: rival.Game) -> None:
    positions = [at for played in random_games(game, seed=1, count=40) for at in played]
    shown = ask("show", game.name, "--position", "-", lines=[at.text for at in positions])
    assert len(shown) == len(positions) > 100
    for at, told in zip(positions, shown):
        assert at.text == told["position"]
        assert side_of(game, at.side) == told["side"]
        assert at.moves == told["legal"]
        scores = at.scores and {side_of(game, letter): score for letter, score in at.scores.items()}
        assert scores == told["scores"]
        assert side_of(game, str(at.outcome) if at.outcome else None) == told["result"]
        assert (at.outcome.reason if at.outcome else None) == english(told["reason"])


@pytest.mark.parametrize("heuristic", ["classic", "tuned"])
def test_positions_have_the_same_values(game: rival.Game, heuristic: str) -> None:
    positions = [at for played in random_games(game, seed=2, count=5) for at in played]
    told = ask("eval", game.name, "--heuristic", heuristic, "--position", "-", lines=[at.text for at in positions])
    for at, expected in zip(positions, told, strict=True):
        evaluation = at.evaluate(heuristic)
        assert evaluation.value == pytest.approx(expected["value"])
        terms = [{"name": t.name, "feature": t.feature, "weight": t.weight, "value": t.value} for t in evaluation.terms]
        assert terms == [{name: term[name] for name in ("name", "feature", "weight", "value")} for term in expected["terms"]]


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({"nodes": 3000}, ["--nodes", "3000"]),
        ({"nodes": 3000, "lines": 3}, ["--nodes", "3000", "--lines", "3"]),
        ({"depth": 3, "algorithm": "minimax"}, ["--depth", "3", "--algorithm", "minimax"]),
        ({"depth": 4, "algorithm": "alpha-beta", "heuristic": "classic"},
         ["--depth", "4", "--algorithm", "alpha-beta", "--heuristic", "classic"]),
        ({"nodes": 500, "algorithm": "mcts", "seed": 5}, ["--nodes", "500", "--algorithm", "mcts", "--seed", "5"]),
    ],
)  # fmt: skip
def test_searches_find_the_same(game: rival.Game, options: dict, arguments: list[str]) -> None:
    played = next(random_games(game, seed=3, count=1))
    for at in played[:: max(1, len(played) // 4)]:
        report = at.search(**options)
        [told] = ask("search", game.name, "--position", at.text, *arguments)
        found = {
            "best": report.best, "value": report.value, "pv": report.pv, "depth": report.depth,
            "unfinished": report.unfinished, "nodes": report.nodes, "leaves": report.leaves,
            "cutoffs": report.cutoffs, "stopped": report.stopped,
            "moves": [{"move": m.move, "value": m.value, "bound": m.bound} for m in report.moves],
        }  # fmt: skip
        assert found == {name: told[name] for name in found}
        proven = report.proven
        assert told["proven"] == (
            proven
            and {"winner": side_of(game, proven.winner), "margin": proven.margin, "bound": proven.bound, "win_in": proven.win_in}
        )


def test_levels_move_alike(game: rival.Game) -> None:
    at = game.start(seed=4)
    for level in game.levels[:2]:
        report = at.search(level.id, seed=9)
        [told] = ask("search", game.name, "--position", at.text, "--level", level.id, "--seed", "9")
        assert (report.best, report.nodes) == (told["best"], told["nodes"])


def test_solutions_agree() -> None:
    for name in ["tictactoe", "tictactoe:4x3:3"]:
        for played in random_games(rival.game(name), seed=5, count=3):
            for at in played[2:]:
                solution = at.solve(every_move=True)
                [told] = ask("solve", name, "--position", at.text, "--every-move")
                assert (side_of(at.game, solution.winner), solution.value, list(solution.bounds)) == (
                    told["winner"], told["value"], told["bounds"])  # fmt: skip
                assert solution.pv == told["pv"]
                assert [move.move for move in solution.moves] == [move["move"] for move in told["moves"]]


ORDERS: tuple[Any, ...] = ("listed", "shuffled", "ranked", "best-first", "worst-first", "shuffled-all")


def test_trees_agree() -> None:
    at = rival.game("tictactoe").start().play("b2", "a1")
    for algorithm, order in [("minimax", "listed"), *(("alpha-beta", order) for order in ORDERS)]:
        tree = at.tree(3, algorithm=algorithm, order=order, seed=7)
        [told] = ask("tree", "tictactoe", "--position", at.text, "--depth", "3", "--algorithm", algorithm,
                     "--order", order, "--seed", "7")  # fmt: skip
        # The command line's nodes have two more fields: the side, and the value in words.
        names = [name for name in told["nodes"][0] if hasattr(rival.TreeNode, name)]
        assert len(names) >= 13
        assert [[getattr(node, name) for name in names] for node in tree.nodes] == [
            [node[name] for name in names] for node in told["nodes"]
        ]
        assert (tree.best, tree.value, tree.pv, tree.whole, tree.cutoffs) == (
            told["best"], told["value"], told["pv"], told["whole"], told["cutoffs"])  # fmt: skip


def test_an_unknown_order_is_refused_with_those_there_are() -> None:
    order: Any = "loudest"
    with pytest.raises(ValueError, match='order: "loudest" is none of listed, shuffled, ranked'):
        rival.game("tictactoe").start().tree(2, order=order)


@pytest.mark.parametrize("algorithm", ["alpha-beta", "minimax"])
def test_traces_agree(algorithm: str) -> None:
    for name in ("tictactoe", "smart-horses", "color-clash"):
        at = rival.game(name).start(seed=7)
        told = ask("tree", name, "--position", at.text, "--depth", "2", "--algorithm", algorithm, "--trace")
        steps = at.trace(2, algorithm=algorithm)
        assert len(told) == len(steps) > 0
        for theirs, ours in zip(told, steps):
            for key in ("step", "event", "node", "child", "value", "best", "improved", "cut", "limit", "left_out", "bound"):
                assert getattr(ours, key) == theirs.get(key), (key, theirs)
            if ours.event in ("enter", "narrow"):
                assert (ours.alpha, ours.beta) == (theirs.get("alpha"), theirs.get("beta"))
            if ours.event in ("enter", "up"):
                assert ours.move == theirs.get("move")
            if ours.set_by:
                assert ours.set_by == tuple(theirs["set_by"][key] for key in ("ancestor", "child", "move"))
            if ours.event == "leaf":
                assert ours.kind == theirs["kind"]
                assert [(term.name, term.feature, term.weight, term.value) for term in ours.terms] == [
                    tuple(term[key] for key in ("name", "feature", "weight", "value")) for term in theirs["terms"]
                ]


def test_games_are_listed_alike() -> None:
    [told] = ask("games")
    assert [game.id for game in rival.games()] == [game["id"] for game in told["games"]]
    for game, listed in zip(rival.games(), told["games"]):
        assert game.title == english(listed["name"])
        assert [level.id for level in game.levels] == [level["id"] for level in listed["levels"]]
        features = [[(f.name, f.weight) for f in heuristic.features] for heuristic in game.heuristics]
        assert features == [[(f["name"], f["weight"]) for f in h["features"]] for h in listed["heuristics"]]


def test_records_are_read_by_both(tmp_path) -> None:
    path = tmp_path / "games.pgn"
    played = list(random_games(rival.game("color-clash"), seed=6, count=3))
    records = []
    for positions in played:
        moves = [
            next(mv for mv in before.moves if before.play(mv) == after)
            for before, after in zip(positions, positions[1:])
        ]
        records.append(positions[0].record(moves, white="Ana", black="Iván, \"el otro\""))
    rival.write_records(path, records)
    assert rival.read_records(path) == records
    assert rival.parse_records(path.read_text(encoding="utf-8")) == records
    shown = ask("show", "--record", str(path))
    assert [told["position"] for told in shown] == [positions[-1].text for positions in played]
    assert [record.positions for record in records] == played

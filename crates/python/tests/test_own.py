"""Games of one's own: the searches of Python against those of Rust, node by node."""

from __future__ import annotations

import doctest
import math

import pytest
from conftest import random_games

import rival
from rival import own


class Adapted:
    """One of our games as a game of one's own."""

    def __init__(self, at: rival.Position) -> None:
        self.at = at

    def moves(self) -> list[str]:
        return self.at.moves

    def play(self, move: str) -> Adapted:
        return Adapted(self.at.play(move))

    def turn(self) -> int:
        return self.at.game.sides.index(self.at.side)

    def outcome(self) -> float | None:
        return None if self.at.outcome is None else self.at.outcome.margin

    def evaluate(self) -> float:
        return self.at.evaluate().value


def test_searches_visit_what_those_of_rust_visit(game: rival.Game) -> None:
    for positions in random_games(game, seed=1, count=2):
        for at in positions[:: max(1, len(positions) // 5)]:
            for name, search in [("minimax", own.minimax), ("alpha-beta", own.alpha_beta)]:
                theirs = at.search(algorithm=name, depth=3, heuristic="classic")
                ours = search(Adapted(at), 3)
                assert (ours.best, ours.nodes, ours.leaves, ours.cutoffs) == (
                    theirs.best, theirs.nodes, theirs.leaves, theirs.cutoffs)  # fmt: skip
                if math.isinf(ours.value):
                    assert theirs.value * ours.value > 0
                else:
                    assert ours.value == pytest.approx(theirs.value)
                if name == "alpha-beta":
                    assert ours.pv == theirs.pv


def test_whole_games_are_searched_to_their_end() -> None:
    for positions in random_games(rival.game("tictactoe"), seed=2, count=5):
        for at in positions[2:]:
            report = own.alpha_beta(Adapted(at))
            winner = {"x": math.inf, "o": -math.inf, "draw": 0.0}[at.solve().winner or ""]
            assert report.value == winner
            assert report.value == own.minimax(Adapted(at)).value


def test_trees_have_every_node() -> None:
    at = rival.game("tictactoe").start().play("b2", "a1")
    tree = own.tree(Adapted(at), 2)

    def count(node: own.Node) -> int:
        return 1 + sum(map(count, node.children))

    assert count(tree) == len(at.tree(2)) == tree.text().count("\n") + 1
    assert "cut:" in tree.text() and tree.dot().count("->") == count(tree) - 1
    with pytest.raises(ValueError, match="neither"):
        own.tree(Adapted(at), 2, algorithm="mcts")


def test_monte_carlo_wins_what_can_be_won() -> None:
    at = rival.game("tictactoe").position("xx1/oo1/3 x")
    report = own.mcts(Adapted(at), 300, seed=1)
    assert report.best == "c3" and report.nodes == 300
    assert own.mcts(Adapted(at), 300, seed=1) == report
    over = rival.game("tictactoe").position("xxx/oo1/3 o")
    assert own.mcts(Adapted(over)).best is None and own.alpha_beta(Adapted(over)).value == math.inf


def test_rules_that_contradict_themselves_are_found() -> None:
    own.check(Adapted(rival.game("color-clash").start()), games=2)

    class Changing(Adapted):
        def play(self, move: str) -> Adapted:
            self.at = self.at.play(move)
            return Changing(self.at)

    class Stuck(Adapted):
        def moves(self) -> list[str]:
            return []

    class Endless:
        def moves(self) -> list[int]:
            return [1]

        def play(self, move: int) -> Endless:
            return self

        def turn(self) -> int:
            return 0

        def outcome(self) -> None:
            return None

    start = rival.game("tictactoe").start()
    for state, said in [(Changing(start), "changed the state"), (Stuck(start), "legal move"), (Endless(), "goes on")]:
        with pytest.raises(ValueError, match=said):
            own.check(state, longest=50)
    with pytest.raises(ValueError, match="legal move"):
        own.minimax(Stuck(start), 2)


def test_its_docstring_says_what_happens() -> None:
    failed, tried = doctest.testmod(own)
    assert failed == 0 and tried >= 4
